// Package draw makes pictures of reasons: a proof, a near-miss, a conflict or
// the neighbourhood of a name, as text, JSON, Mermaid, Graphviz DOT, SVG, or one
// HTML page that stands on its own and can be sent on.
//
// It promises that the same graph gives the same bytes; that what is shared is
// shown once; and that no text in a graph can break out of its place: every
// text is cleaned, and escaped for the format it goes into. Pictures refer to
// nothing outside themselves and adapt to light and dark.
//
// It knows nothing of facts or rules, and writes no files.
package draw

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"whence/internal/clean"
)

// Kind says what a node is, which decides how it looks.
type Kind string

// The kinds. One that is none of these is drawn like Compared.
const (
	Told     Kind = "told"
	Derived  Kind = "derived"
	Absent   Kind = "absent"
	Compared Kind = "compared"
	Supposed Kind = "supposed"
	Missing  Kind = "missing"  // what would have to be so, and is not
	Conflict Kind = "conflict" // two opposites
	Name     Kind = "name"     // a thing, not a statement
	Unnamed  Kind = "unnamed"  // a thing of which no name is known
)

// Graph is what is drawn. Roots are where reading begins: the conclusion of a
// proof, both sides of a conflict. The edges of a node are drawn in their
// order. Edges and roots that point nowhere are left out.
type Graph struct {
	Title string
	Note  string // one line under the title, or ""
	Roots []int
	Nodes []Node
	Edges []Edge
	// Sideways puts the layers of the picture beside each other, which suits
	// few layers of many nodes.
	Sideways bool
	// Map says that it is of names, and of facts that link them: the nodes with Words are
	// drawn as arrows between the two others that they have edges with.
	Map bool
}

// Node is a statement or a thing.
type Node struct {
	Text string
	Kind Kind
	// Reason says in a line why it holds, or is "".
	Reason string
	// Confidence is shown where it is between 0 and 1.
	Confidence float64
	// ID, Place and Quote are where it was said: "f12", "t3" or "file:12", and
	// the words. What has a Quote is listed among the sources.
	ID, Place, Quote string
	// Words stand on the arrow that the node is, in a map.
	Words string
}

// Edge says that From rests on To, or is linked with it.
type Edge struct{ From, To int }

// Format is a format that a graph is drawn in, by the extension of its files.
type Format string

// The formats.
const (
	Text    Format = ".txt"
	JSON    Format = ".json"
	Mermaid Format = ".mmd"
	DOT     Format = ".dot"
	SVG     Format = ".svg"
	HTML    Format = ".html"
)

// Formats lists the formats.
func Formats() []Format { return []Format{HTML, SVG, DOT, Mermaid, JSON, Text} }

// FormatOf returns the format of a file by the extension of its name.
func FormatOf(name string) (Format, bool) {
	f := Format(strings.ToLower(filepath.Ext(name)))
	return f, slices.Contains(Formats(), f)
}

// opening is how every drawing of a format begins, so that it can be told from
// a file of somebody else's.
var opening = map[Format]string{
	Text:    "# drawn by whence\n",
	JSON:    "{\n  \"drawn_by\": \"whence\"",
	Mermaid: "%% drawn by whence\n",
	DOT:     "// drawn by whence\n",
	SVG:     "<!-- drawn by whence -->\n",
	HTML:    "<!DOCTYPE html>\n<!-- drawn by whence -->\n",
}

// Ours reports whether a file that begins with head is a drawing made by Draw.
func Ours(f Format, head []byte) bool {
	return opening[f] != "" && strings.HasPrefix(string(head), opening[f])
}

// Draw returns the graph in the format. The only error is a format that is none
// of Formats.
func Draw(g Graph, f Format) ([]byte, error) {
	draw, ok := map[Format]func(Graph) string{
		Text: text, JSON: asJSON, Mermaid: mermaid, DOT: dot, SVG: standalone, HTML: page,
	}[f]
	if !ok {
		return nil, fmt.Errorf("draw: no format %q", string(f))
	}
	return []byte(opening[f] + draw(tidy(g))), nil
}

// Outline returns the graph as an indented list: what a drawing of the format
// Text has below its opening.
func Outline(g Graph) string { return text(tidy(g)) }

// tidy returns the graph with every text on one clean line, and only edges and
// roots that exist, each once. Whatever cannot be reached becomes a root.
func tidy(g Graph) Graph {
	g.Title, g.Note = clean.Line(g.Title), clean.Line(g.Note)
	nodes := make([]Node, len(g.Nodes))
	for i, n := range g.Nodes {
		nodes[i] = Node{
			Text: cmp.Or(clean.Line(n.Text), "(no words)"), Kind: known(n.Kind), Reason: clean.Line(n.Reason), Confidence: n.Confidence,
			ID: clean.Line(n.ID), Place: clean.Line(n.Place), Quote: clean.Line(n.Quote), Words: clean.Line(n.Words),
		}
	}
	g.Nodes = nodes
	exists := func(i int) bool { return i >= 0 && i < len(nodes) }
	g.Edges = unique(g.Edges, func(e Edge) bool { return exists(e.From) && exists(e.To) && e.From != e.To })
	g.Roots = unique(g.Roots, exists)
	g.Roots = append(g.Roots, g.unreached()...)
	return g
}

func known(k Kind) Kind {
	switch k {
	case Told, Derived, Absent, Supposed, Missing, Conflict, Name, Unnamed:
		return k
	}
	return Compared
}

// unique keeps what is to be kept, the first of equals only.
func unique[T comparable](all []T, keep func(T) bool) []T {
	seen := map[T]bool{}
	out := []T{}
	for _, x := range all {
		if keep(x) && !seen[x] {
			seen[x] = true
			out = append(out, x)
		}
	}
	return out
}

// below returns for each node those that it rests on.
func (g Graph) below() [][]int {
	out := make([][]int, len(g.Nodes))
	for _, e := range g.Edges {
		out[e.From] = append(out[e.From], e.To)
	}
	return out
}

// unreached returns further roots, so that everything is reached from some
// root: what nothing rests on first, then one node of each circle.
func (g Graph) unreached() []int {
	below, seen := g.below(), make([]bool, len(g.Nodes))
	incoming := make([]int, len(g.Nodes))
	for _, e := range g.Edges {
		incoming[e.To]++
	}
	var out []int
	for _, r := range g.Roots {
		reach(below, seen, r)
	}
	for _, free := range []bool{true, false} {
		for i := range g.Nodes {
			if !seen[i] && (incoming[i] == 0 || !free) {
				out = append(out, i)
				reach(below, seen, i)
			}
		}
	}
	return out
}

// reach marks all that can be reached from a node.
func reach(below [][]int, seen []bool, from int) {
	queue := []int{from}
	for len(queue) > 0 {
		i := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if !seen[i] {
			seen[i] = true
			queue = append(queue, below[i]...)
		}
	}
}

// label is the text of a node with its confidence.
func (n Node) label() string {
	if n.Confidence > 0 && n.Confidence < 1 {
		return fmt.Sprintf("%s [%.2f]", n.Text, n.Confidence)
	}
	return n.Text
}
