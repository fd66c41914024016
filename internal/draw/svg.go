package draw

import (
	"encoding/xml"
	"fmt"
	"math"
	"strings"
)

// The measures of an SVG picture, in pixels.
const (
	textSize   = 13.0
	smallSize  = 11.0
	lineHeight = 17.0
	smallLine  = 14.0
	padding    = 10.0
	wide       = 224.0 // of the text in a box
	layerGap   = 44.0
	margin     = 16.0
	screen     = 1400.0
	// maxDrawn and maxEdges bound a picture: more cannot be looked at.
	maxDrawn = 240
	maxEdges = 1200
)

// style makes the picture follow the reader's choice of light or dark. There
// are no custom properties in it, because not every viewer knows them.
const style = `
.whence{background:#fff}
.whence text{font:13px system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif;fill:#1d1d1f}
.whence .r{font-size:11px;fill:#5c5c61}
.whence .b{fill:#f6f7f9;stroke-width:1.3}
.whence .e{fill:none;stroke:#9a9aa0;stroke-width:1.2}
.whence .told{stroke:#2f6db5}
.whence .derived{stroke:#2e8052}
.whence .absent,.whence .compared{stroke:#767676}
.whence .supposed{stroke:#a06000}
.whence .missing,.whence .conflict{stroke:#b3362b}
.whence .conflict{stroke-width:2.4}
.whence .name{stroke:#44444a;fill:#e9eaee}
.whence .absent,.whence .supposed,.whence .missing{stroke-dasharray:5 3}
@media (prefers-color-scheme:dark){
.whence{background:#1c1c1f}
.whence text{fill:#ececf0}
.whence .r{fill:#a9a9b2}
.whence .b{fill:#27272b}
.whence .e{stroke:#6d6d75}
.whence .told{stroke:#6aa5e8}
.whence .derived{stroke:#5fbd8a}
.whence .absent,.whence .compared{stroke:#9a9aa2}
.whence .supposed{stroke:#e0a04a}
.whence .missing,.whence .conflict{stroke:#ee7468}
.whence .name{stroke:#b5b5bf;fill:#34343a}
}
`

// standalone draws the graph as an SVG file.
func standalone(g Graph) string { return svg(g) + "\n" }

// box is a node's rectangle and what is written in it.
type box struct {
	text, reason []string
	w, h         float64
	x, y         float64 // of the upper left corner
}

func newBox(n Node, wide float64) box {
	b := box{text: wrap(n.label(), wide/textSize, maxLines), reason: wrap(n.Reason, wide/smallSize, maxLines)}
	for _, l := range b.text {
		b.w = max(b.w, width(l)*textSize)
	}
	for _, l := range b.reason {
		b.w = max(b.w, width(l)*smallSize)
	}
	b.w = math.Ceil(max(b.w, 2*padding) + 2*padding)
	b.h = math.Ceil(float64(len(b.text))*lineHeight + float64(len(b.reason))*smallLine + 1.4*padding)
	return b
}

// picture is a graph with everything in its place.
type picture struct {
	g     Graph
	boxes []box
	plan  *layout
	// from and to are where each layer begins and ends, along the layers.
	from, to      []float64
	width, height float64
}

func newPicture(g Graph) *picture {
	p := &picture{g: g, boxes: make([]box, len(g.Nodes))}
	sizes := make([]float64, len(g.Nodes))
	for i, n := range g.Nodes {
		p.boxes[i] = newBox(n, wide)
		sizes[i], _ = p.turned(p.boxes[i].w, p.boxes[i].h)
	}
	p.plan = arrange(g, sizes)
	p.stack()
	return p
}

// fitting lays the graph out sideways where it would be wider than a screen.
func fitting(g Graph) *picture {
	p := newPicture(g)
	if p.width <= screen || g.Sideways {
		return p
	}
	g.Sideways = true
	if q := newPicture(g); q.width < p.width {
		return q
	}
	return p
}

// turned swaps the two where the layers stand side by side: x and y become
// across and along, and the other way round.
func (p *picture) turned(a, b float64) (float64, float64) {
	if p.g.Sideways {
		return b, a
	}
	return a, b
}

// stack gives every layer the room that its largest box needs, and the boxes
// their corners.
func (p *picture) stack() {
	along, across := margin, 0.0
	for _, layer := range p.plan.layers {
		deep := 0.0
		for _, s := range layer {
			across = max(across, s.at+s.size/2)
			if s.node >= 0 {
				_, d := p.turned(p.boxes[s.node].w, p.boxes[s.node].h)
				deep = max(deep, d)
			}
		}
		for _, s := range layer {
			if s.node >= 0 {
				b := &p.boxes[s.node]
				b.x, b.y = p.turned(math.Round(margin+s.at-s.size/2), along)
			}
		}
		p.from, p.to = append(p.from, along), append(p.to, along+deep)
		along += deep + layerGap
	}
	p.width, p.height = p.turned(math.Ceil(across+2*margin), along-layerGap+margin)
}

// svg draws the graph as an svg element.
func svg(g Graph) string {
	g, left := trim(g)
	if g.Map {
		return mapped(g)
	}
	p := fitting(g)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" class="whence" role="img" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f">`,
		max(p.width, 2*margin), max(p.height, 2*margin)+left.room(), max(p.width, 2*margin), max(p.height, 2*margin)+left.room())
	fmt.Fprintf(&b, "\n<title>%s</title>\n<style>%s</style>\n", escape(g.Title), style)
	for _, r := range p.plan.routes {
		fmt.Fprintf(&b, "<path class=\"e\" d=\"%s\"/>\n", p.path(r))
	}
	for i := range g.Nodes {
		p.box(&b, i)
	}
	if left > 0 {
		fmt.Fprintf(&b, "<text class=\"r\" x=\"%.0f\" y=\"%.0f\">%d more are not drawn</text>\n", margin, p.height+smallLine, left)
	}
	b.WriteString("</svg>")
	return b.String()
}

// remainder is how many nodes a picture leaves out.
type remainder int

// room is the height of the line that says so.
func (r remainder) room() float64 {
	if r == 0 {
		return 0
	}
	return 2 * smallLine
}

// path leads an edge from box to box, straight through the layers between.
func (p *picture) path(r route) string {
	var b strings.Builder
	point := func(across, along float64) string {
		x, y := p.turned(math.Round(margin+across), math.Round(along))
		return fmt.Sprintf("%.0f %.0f", x, y)
	}
	end := func(s *slot) float64 {
		if s.node < 0 {
			return p.to[s.layer]
		}
		_, along := p.turned(p.boxes[s.node].x+p.boxes[s.node].w, p.boxes[s.node].y+p.boxes[s.node].h)
		return along
	}
	at := r.slots[0]
	b.WriteString("M" + point(at.at, end(at)))
	for _, s := range r.slots[1:] {
		top := p.from[s.layer]
		if bottom := p.to[at.layer]; at.node >= 0 && end(at) < bottom {
			b.WriteString(" L" + point(at.at, bottom))
		}
		middle := (p.to[at.layer] + top) / 2
		b.WriteString(" C" + point(at.at, middle) + " " + point(s.at, middle) + " " + point(s.at, top))
		if s.node < 0 {
			b.WriteString(" L" + point(s.at, p.to[s.layer]))
		}
		at = s
	}
	return b.String()
}

// box writes a node; its whole text is what a pointer over it shows.
func (p *picture) box(b *strings.Builder, i int) {
	n, x := p.g.Nodes[i], p.boxes[i]
	radius := map[Kind]float64{Derived: 9, Name: min(x.h/2, 18)}[n.Kind]
	whole := n.label()
	if n.Reason != "" {
		whole += "\n" + n.Reason
	}
	fmt.Fprintf(b, "<g><title>%s</title><rect class=\"b %s\" x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" rx=\"%.0f\"/>",
		escape(whole), n.Kind, x.x, x.y, x.w, x.h, max(radius, 3))
	y := x.y + 0.7*padding - 0.25*lineHeight
	for _, l := range x.text {
		y += lineHeight
		fmt.Fprintf(b, "<text x=\"%.0f\" y=\"%.0f\">%s</text>", x.x+padding, y, escape(l))
	}
	for _, l := range x.reason {
		y += smallLine
		fmt.Fprintf(b, "<text class=\"r\" x=\"%.0f\" y=\"%.0f\">%s</text>", x.x+padding, y, escape(l))
	}
	b.WriteString("</g>\n")
}

// escape writes a text for XML and HTML, between tags and in attributes.
func escape(s string) string {
	var b strings.Builder
	// A strings.Builder takes whatever it is given.
	_ = xml.EscapeText(&b, []byte(s))
	return b.String()
}

// trim keeps at most maxDrawn nodes, those nearest to the roots, and says how
// many it leaves out.
func trim(g Graph) (Graph, remainder) {
	g.Edges = g.Edges[:min(len(g.Edges), maxEdges)]
	if len(g.Nodes) <= maxDrawn {
		return g, 0
	}
	place, out := map[int]int{}, Graph{Title: g.Title, Note: g.Note, Sideways: g.Sideways, Map: g.Map}
	below, queue := g.below(), append([]int{}, g.Roots...)
	for len(queue) > 0 && len(out.Nodes) < maxDrawn {
		i := queue[0]
		queue = queue[1:]
		if _, ok := place[i]; ok {
			continue
		}
		place[i] = len(out.Nodes)
		out.Nodes = append(out.Nodes, g.Nodes[i])
		queue = append(queue, below[i]...)
	}
	for _, r := range g.Roots {
		if k, ok := place[r]; ok {
			out.Roots = append(out.Roots, k)
		}
	}
	for _, e := range g.Edges {
		from, a := place[e.From]
		to, b := place[e.To]
		if a && b {
			out.Edges = append(out.Edges, Edge{from, to})
		}
	}
	out.Roots = append(out.Roots, out.unreached()...)
	return out, remainder(len(g.Nodes) - len(out.Nodes))
}
