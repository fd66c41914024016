package transfer

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"
)

// maxLine bounds a line of a text, and a clause of a rule file.
const maxLine = 64 << 20

// input is a text that is read as a stream: valid UTF-8 without a byte order
// mark, in lines that are counted.
type input struct {
	ctx  context.Context
	r    *bufio.Reader
	file string
	line int // of the text last returned by next
	long []byte
}

func newInput(ctx context.Context, r io.Reader, file string) *input {
	in := &input{ctx: ctx, r: bufio.NewReaderSize(r, 64<<10), file: file}
	if mark, err := in.r.Peek(3); err == nil && bytes.Equal(mark, []byte("\xef\xbb\xbf")) {
		_, _ = in.r.Discard(3) // they were peeked at
	}
	return in
}

// next returns the next line with its line feed, or io.EOF after the last. The
// slice is good until the next call.
func (in *input) next() ([]byte, error) {
	if err := in.ctx.Err(); err != nil {
		return nil, err
	}
	in.line++
	text, err := in.r.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		in.long = append(in.long[:0], text...)
		for errors.Is(err, bufio.ErrBufferFull) && len(in.long) <= maxLine {
			text, err = in.r.ReadSlice('\n')
			in.long = append(in.long, text...)
		}
		text = in.long
	}
	switch {
	case len(text) > maxLine:
		return nil, in.fail(0, "the line is too long", fmt.Sprintf("at most %d MB are read", maxLine>>20))
	case err != nil && !errors.Is(err, io.EOF):
		return nil, fmt.Errorf("read %s: %w", in.file, err)
	case len(text) == 0:
		return nil, io.EOF
	case !utf8.Valid(text):
		return nil, in.fail(0, "the line is no valid UTF-8", "convert the file, for example with iconv")
	}
	return text, nil
}

// fail is an error at a column of the line, 0 for none.
func (in *input) fail(column int, message, advice string) error {
	return &Error{File: in.file, Line: in.line, Column: column, Message: message, Advice: advice}
}

// isNumber reports whether s is a number as the engine writes it, so that it
// comes back the same: 7, -3, 2.5, and neither 007 nor 1e3.
func isNumber(s string) bool {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return strconv.FormatInt(n, 10) == s
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || f == 0 && s[0] == '-' {
		return false
	}
	canonical := strconv.FormatFloat(f, 'f', -1, 64)
	return canonical == s && bytes.ContainsRune([]byte(s), '.') || canonical+".0" == s
}
