package view

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"

	"whence/conductor"
	"whence/internal/clean"
)

// Rows counts the rows of a line as the box breaks it: at spaces, with room
// for the cursor behind the last character.
func Rows(line string, width int) int {
	rows, used, word := 1, 0, 0
	for _, r := range line {
		w := ansi.StringWidth(string(r))
		switch {
		case unicode.IsSpace(r) && used+word+1 > width:
			rows, used, word = rows+1, word+1, 0
		case unicode.IsSpace(r):
			used, word = used+word+1, 0
		case word+2*w > width && used > 0:
			rows, used, word = rows+1, word+w, 0
		case word+2*w > width:
			used, word = word+w, 0
		default:
			word += w
		}
	}
	if used+word >= width {
		rows++
	}
	return rows
}

// EdgeLabel is the words of an edge of the picture around a name.
func EdgeLabel(l *conductor.Link) string {
	label := clean.Line(l.Relation)
	if l.Denied {
		label = "not: " + label
	}
	return label
}

// Edge draws an edge, its words as wide as those of the others: dotted where it is derived,
// with the head at the object.
func Edge(l *conductor.Link, width int) string {
	line := "─"
	if l.Derived {
		line = "┄"
	}
	label := ansi.Truncate(EdgeLabel(l), width, "…")
	fill := strings.Repeat(line, width-ansi.StringWidth(label))
	from, to := line, line+"▸ "
	if l.In {
		from, to = "◂", line+line+" "
	}
	return from + line + " " + label + " " + fill + to + clean.Line(l.Name)
}
