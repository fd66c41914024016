package formats

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// MaxLine bounds a line of a text, and a clause of a rule file.
const MaxLine = 64 << 20

// Lines is a text that is read line by line: valid UTF-8 without a byte order
// mark. It is used by one goroutine.
type Lines struct {
	// Line is the number of the line that Next gave last.
	Line int

	ctx  context.Context
	r    *bufio.Reader
	file string
	long []byte
}

// NewLines reads a text that is called file in errors.
func NewLines(ctx context.Context, r io.Reader, file string) *Lines {
	in := &Lines{ctx: ctx, r: bufio.NewReaderSize(r, 64<<10), file: file}
	if mark, err := in.r.Peek(3); err == nil && bytes.Equal(mark, []byte("\xef\xbb\xbf")) {
		_, _ = in.r.Discard(3) // they were peeked at
	}
	return in
}

// Next returns the next line with its line feed, or io.EOF after the last. The
// slice is good until the next call.
func (in *Lines) Next() ([]byte, error) {
	if err := in.ctx.Err(); err != nil {
		return nil, err
	}
	in.Line++
	text, err := in.r.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		in.long = append(in.long[:0], text...)
		for errors.Is(err, bufio.ErrBufferFull) && len(in.long) <= MaxLine {
			text, err = in.r.ReadSlice('\n')
			in.long = append(in.long, text...)
		}
		text = in.long
	}
	switch {
	case len(text) > MaxLine:
		return nil, in.Fail(0, "the line is too long", fmt.Sprintf("at most %d MB are read", MaxLine>>20))
	case err != nil && !errors.Is(err, io.EOF):
		return nil, fmt.Errorf("read %s: %w", in.file, err)
	case len(text) == 0:
		return nil, io.EOF
	case !utf8.Valid(text):
		return nil, in.Fail(0, "the line is no valid UTF-8", "convert the file, for example with iconv")
	}
	return text, nil
}

// Fail is an error at a column of the line, 0 for none.
func (in *Lines) Fail(column int, message, advice string) error {
	return &Error{File: in.file, Line: in.Line, Column: column, Message: message, Advice: advice}
}
