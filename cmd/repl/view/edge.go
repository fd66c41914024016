package view

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"whence/conductor"
	"whence/internal/clean"
	"whence/internal/voice"
)

// EdgeLabel is the words of an edge of the picture around a name.
func EdgeLabel(l *conductor.Link) string {
	label := clean.Line(l.Relation)
	if l.Denied {
		label = voice.Say("view.edge-label-not", "label", label)
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
	if label != "" {
		label = " " + label + " "
	} else {
		label = line + line
	}
	fill := strings.Repeat(line, max(0, width+2-ansi.StringWidth(label)))
	from, to := line, line+"▸ "
	if l.In {
		from, to = "◂", line+line+" "
	}
	return from + line + label + fill + to + clean.Line(l.Name)
}
