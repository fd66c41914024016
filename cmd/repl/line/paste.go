package line

import (
	"errors"
	"io"
	"strings"
	"sync"

	"github.com/muesli/cancelreader"

	"whence/cmd/repl/paste"
	"whence/internal/voice"
)

// A line break that does not end the line stands in it as a character of the
// private use area, which no person types.
const (
	newline     = "\ue00a"
	newlineRune = '\ue00a'
)

// longPaste is how many bytes of a paste are put into the line; of a longer one
// only a mark, because the editor draws the line anew for every character.
const longPaste = 200

// pasteReader passes on what is typed and turns what is pasted into one piece
// of a line: its line breaks into characters, and the whole, where it is long,
// into a mark that expand replaces. Read is called by one goroutine, expand by
// another.
type pasteReader struct {
	from  cancelreader.CancelReader
	chunk []byte
	split paste.Splitter
	ready []byte // to be passed on
	err   error

	mu     sync.Mutex
	pastes []string
}

func newPasteReader(from cancelreader.CancelReader) *pasteReader {
	const chunk = 4096
	return &pasteReader{from: from, chunk: make([]byte, chunk)}
}

// Read passes on input; see pasteReader.
func (r *pasteReader) Read(p []byte) (int, error) {
	for len(r.ready) == 0 && r.err == nil {
		n, err := r.from.Read(r.chunk)
		r.err = err
		r.split.Split(r.chunk[:n], true, r.typed, r.pasted)
		if err != nil {
			r.typed(r.split.Rest())
		}
	}
	if len(r.ready) == 0 {
		return 0, ending(r.err)
	}
	n := copy(p, r.ready)
	r.ready = r.ready[n:]
	return n, nil
}

func ending(err error) error {
	if errors.Is(err, cancelreader.ErrCanceled) {
		return io.EOF
	}
	return err
}

func (r *pasteReader) typed(input []byte) { r.ready = append(r.ready, input...) }

// pasted puts into the line what stands there for a paste.
func (r *pasteReader) pasted(input []byte) {
	r.typed([]byte(r.piece(strings.TrimRight(paste.Text(input), "\n"))))
}

// piece is what stands in the line for a text of several lines.
func (r *pasteReader) piece(text string) string {
	if len(text) <= longPaste {
		return strings.Map(typable, text)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.pastes = append(r.pastes, text)
	return pasteMark(len(r.pastes), text)
}

func pasteMark(n int, text string) string {
	return voice.Say("line.paste-lines", "count", n, "text", strings.Count(text, "\n")+1)
}

// typable makes a pasted character one that the editor takes as text.
func typable(r rune) rune {
	switch {
	case r == '\n':
		return newlineRune
	case r == '\t':
		return ' '
	case r < ' ' || r == 0x7f:
		return -1
	}
	return r
}

// expand gives the text that a line stands for.
func (r *pasteReader) expand(line string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	pairs := []string{newline, "\n"}
	for i, text := range r.pastes {
		pairs = append(pairs, pasteMark(i+1, text), text)
	}
	return strings.NewReplacer(pairs...).Replace(line)
}

func (r *pasteReader) close() {
	r.from.Cancel()
}
