package draw

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode"
)

// This file draws graphs as the source of other programs' pictures.

// asJSON draws the graph as JSON. It goes on where the opening ends.
func asJSON(g Graph) string {
	type source struct {
		Place string `json:"place"`
		Quote string `json:"quote"`
	}
	type node struct {
		Text       string  `json:"text"`
		Kind       Kind    `json:"kind"`
		Reason     string  `json:"reason,omitempty"`
		ID         string  `json:"id,omitempty"`
		Confidence float64 `json:"confidence,omitempty"`
		Words      string  `json:"words,omitempty"`
		Source     *source `json:"source,omitempty"`
	}
	out := struct {
		Title string   `json:"title"`
		Note  string   `json:"note,omitempty"`
		Roots []int    `json:"roots"`
		Nodes []node   `json:"nodes"`
		Edges [][2]int `json:"edges"`
	}{Title: g.Title, Note: g.Note, Roots: g.Roots, Nodes: []node{}, Edges: [][2]int{}}
	for _, n := range g.Nodes {
		x := node{Text: n.Text, Kind: n.Kind, Reason: n.Reason, ID: n.ID, Words: n.Words}
		if n.Confidence > 0 && n.Confidence <= 1 { // a NaN is no JSON
			x.Confidence = n.Confidence
		}
		if n.Place != "" || n.Quote != "" {
			x.Source = &source{n.Place, n.Quote}
		}
		out.Nodes = append(out.Nodes, x)
	}
	for _, e := range g.Edges {
		out.Edges = append(out.Edges, [2]int{e.From, e.To})
	}
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(out); err != nil {
		return "}\n" // nothing above can fail to encode
	}
	return "," + strings.TrimPrefix(b.String(), "{")
}

// The measures of a label, in the size of its letters: DOT breaks lines only
// where it is told to, Mermaid by itself.
const (
	dotWidth     = 22
	mermaidWidth = dotWidth * maxLines
)

// isArrow reports whether a node is drawn as an arrow.
func (g Graph) isArrow(i int) bool { return g.Map && g.Nodes[i].Words != "" }

// drawnLinks are the edges as they are drawn: those of a map lead from name to name.
func (g Graph) drawnLinks() (out []link) {
	if g.Map {
		return g.links()
	}
	for _, e := range g.Edges {
		out = append(out, link{e.From, e.To, -1})
	}
	return out
}

// dotWords are the attributes of an arrow of a map.
func (g Graph) dotWords(l link) string {
	switch {
	case !g.Map:
		return ""
	case l.fact < 0:
		return " [dir=forward]"
	case g.Nodes[l.fact].Kind == Derived:
		return fmt.Sprintf(" [dir=forward, style=dotted, label=%s]", dotString(g.Nodes[l.fact].Words))
	}
	return fmt.Sprintf(" [dir=forward, label=%s]", dotString(g.Nodes[l.fact].Words))
}

// mermaidWords is an edge, or an arrow of a map.
func (g Graph) mermaidWords(l link) string {
	switch {
	case !g.Map:
		return "---"
	case l.fact < 0:
		return "-->"
	}
	words := "|\"" + mermaidEscape(g.Nodes[l.fact].Words) + "\"|"
	if g.Nodes[l.fact].Kind == Derived {
		return "-.->" + words
	}
	return "-->" + words
}

// dot draws the graph in the language of Graphviz.
func dot(g Graph) string {
	var b strings.Builder
	direction := "TB"
	if g.Sideways {
		direction = "LR"
	}
	fmt.Fprintf(&b, "digraph {\n  label=%s;\n  labelloc=t;\n  rankdir=%s;\n", dotString(g.Title), direction)
	b.WriteString("  node [shape=box, fontname=\"sans-serif\", fontsize=11];\n  edge [dir=none];\n")
	for i, n := range g.Nodes {
		if g.isArrow(i) {
			continue
		}
		label := append(wrap(n.label(), dotWidth, maxLines), wrap(n.Reason, dotWidth, maxLines)...)
		fmt.Fprintf(&b, "  n%d [label=%s, %s];\n", i, dotString(label...), dotLook[n.Kind])
	}
	for _, l := range g.drawnLinks() {
		fmt.Fprintf(&b, "  n%d -> n%d%s;\n", l.from, l.to, g.dotWords(l))
	}
	b.WriteString("}\n")
	return b.String()
}

var dotLook = map[Kind]string{
	Told:     `color="#2f6db5"`,
	Derived:  `color="#2e8052", style=rounded`,
	Absent:   `color="#767676", style="rounded,dashed"`,
	Compared: `color="#767676", style=rounded`,
	Supposed: `color="#a06000", style=dashed`,
	Missing:  `color="#b3362b", style=dashed`,
	Conflict: `color="#b3362b", penwidth=2`,
	Name:     `color="#444444", shape=ellipse`,
	Unnamed:  `color="#767676", shape=ellipse, style=dashed`,
}

// dotString quotes lines as one DOT string. In a label a backslash begins an
// escape of its own, so it is doubled too.
func dotString(lines ...string) string {
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	for i, l := range lines {
		lines[i] = escape.Replace(l)
	}
	return `"` + strings.Join(lines, `\n`) + `"`
}

// mermaid draws the graph as a Mermaid flow chart.
func mermaid(g Graph) string {
	var b strings.Builder
	direction := "TD"
	if g.Sideways {
		direction = "LR"
	}
	fmt.Fprintf(&b, "flowchart %s\n", direction)
	for i, n := range g.Nodes {
		if g.isArrow(i) {
			continue
		}
		shape := [2]string{"[", "]"}
		switch n.Kind {
		case Name, Unnamed:
			shape = [2]string{"([", "])"}
		case Derived:
			shape = [2]string{"(", ")"}
		}
		fmt.Fprintf(&b, "  n%d%s\"%s\"%s:::%s\n", i, shape[0], mermaidLabel(n), shape[1], n.Kind)
	}
	for _, l := range g.drawnLinks() {
		fmt.Fprintf(&b, "  n%d %s n%d\n", l.from, g.mermaidWords(l), l.to)
	}
	for _, k := range []Kind{Told, Derived, Absent, Compared, Supposed, Missing, Conflict, Name, Unnamed} {
		fmt.Fprintf(&b, "  classDef %s %s\n", k, mermaidLook[k])
	}
	return b.String()
}

var mermaidLook = map[Kind]string{
	Told:     "stroke:#2f6db5",
	Derived:  "stroke:#2e8052",
	Absent:   "stroke:#767676,stroke-dasharray:4 3",
	Compared: "stroke:#767676",
	Supposed: "stroke:#a06000,stroke-dasharray:4 3",
	Missing:  "stroke:#b3362b,stroke-dasharray:4 3",
	Conflict: "stroke:#b3362b,stroke-width:3px",
	Name:     "stroke:#444444",
	Unnamed:  "stroke:#767676,stroke-dasharray:4 3",
}

func mermaidLabel(n Node) string {
	var out []string
	for _, l := range append(wrap(n.label(), mermaidWidth, 1), wrap(n.Reason, mermaidWidth, 1)...) {
		out = append(out, mermaidEscape(l))
	}
	return strings.Join(out, "<br/>")
}

// mermaidEscape writes every ASCII sign that Mermaid, Markdown or HTML could
// take for its own as a numbered entity.
func mermaidEscape(s string) string {
	var b strings.Builder
	for i, r := range s {
		plain := r > unicode.MaxASCII || unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(" ,:'?", r) ||
			i > 0 && strings.ContainsRune(".-()", r)
		if plain {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, "#%d;", r)
		}
	}
	return b.String()
}
