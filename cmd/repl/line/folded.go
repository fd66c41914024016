package line

import (
	"io"
	"os"
	"regexp"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
)

// folded writes to a terminal and begins a new line before a word that would be broken at its
// edge.
type folded struct {
	to     io.Writer
	width  func() int // of the terminal, 0 where it is not known
	column int
	spaces string // that stand before the next word, if it stands on the same line
}

// widthOf tells how wide a terminal is.
func widthOf(w io.Writer) func() int {
	return func() (width int) {
		if file, ok := w.(*os.File); ok {
			width, _, _ = term.GetSize(file.Fd())
		}
		return width
	}
}

// Write writes the text, with ends of lines in the place of spaces where a line is full.
func (f *folded) Write(text []byte) (int, error) {
	width := f.width()
	var b strings.Builder
	for _, piece := range pieces.FindAllString(string(text), -1) {
		switch columns := ansi.StringWidth(piece); {
		case piece == "\n":
			b.WriteString(piece)
			f.column, f.spaces = 0, ""
			continue
		case piece[0] == ' ':
			f.spaces += piece
			continue
		case f.spaces != "" && f.column > 0 && width > 0 && f.column+len(f.spaces)+columns > width:
			b.WriteString("\n" + piece)
			f.column = columns
		default:
			b.WriteString(f.spaces + piece)
			f.column += len(f.spaces) + columns
		}
		f.spaces = ""
	}
	if _, err := io.WriteString(f.to, b.String()); err != nil {
		return 0, err
	}
	return len(text), nil
}

// pieces are the ends of lines of a text, and its spaces and words.
var pieces = regexp.MustCompile(`\n| +|[^ \n]+`)
