package draw

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// This file draws maps: names, and arrows with words from name to name. The names stand
// in columns to both sides of the first; each is put beside the one that it is linked to
// first, in the free place nearest to it, in the order of the edges. So what is drawn
// already stays where it is when an edge is added at the end.

// link is an arrow of a map. Fact is the node whose words stand on it, -1 for none.
type link struct{ from, to, fact int }

// links are the arrows, in the order of the edges.
func (g Graph) links() []link {
	ahead := map[int]int{} // where a fact leads to
	for _, e := range g.Edges {
		if g.Nodes[e.From].Words != "" {
			ahead[e.From] = e.To
		}
	}
	var out []link
	for _, e := range g.Edges {
		switch to, leads := ahead[e.To]; {
		case g.Nodes[e.From].Words != "":
		case g.Nodes[e.To].Words == "":
			out = append(out, link{e.From, e.To, -1})
		case leads:
			out = append(out, link{e.From, to, e.To})
		}
	}
	return out
}

// The measures of a map, in pixels: how wide a text is, and how far the columns stand from
// each other.
const (
	mapText    = 150.0
	columnStep = 330.0
	rowGap     = 20.0
	bulge      = 46.0
)

// chart is a map with every name in its place.
type chart struct {
	g      Graph
	links  []link
	boxes  []box
	column []int
	placed []bool
	// least and most are the corners of what is drawn.
	least, most [2]float64
}

func newChart(g Graph) *chart {
	n := len(g.Nodes)
	c := &chart{g: g, links: g.links(), boxes: make([]box, n), column: make([]int, n), placed: make([]bool, n)}
	for i, node := range g.Nodes {
		c.boxes[i] = newBox(node, mapText)
	}
	for i, r := range g.Roots {
		if i == 0 || !c.linked(r) && g.Nodes[r].Words == "" {
			c.put(r, 0, 0)
		}
	}
	for k := range c.links {
		c.reach(c.links[:k+1], c.links[k])
	}
	c.measure()
	return c
}

// linked reports whether an arrow begins or ends at a node.
func (c *chart) linked(i int) bool {
	return slices.ContainsFunc(c.links, func(l link) bool { return l.from == i || l.to == i })
}

// reach places what can be reached, over the links so far, by the last of them.
func (c *chart) reach(links []link, last link) {
	queue := c.beside(last)
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		for _, l := range links {
			if l.from == i || l.to == i {
				queue = append(queue, c.beside(l)...)
			}
		}
	}
}

// beside places the one end of a link beside the other, and returns it; nothing where both
// have their place, or neither.
func (c *chart) beside(l link) []int {
	if c.placed[l.from] == c.placed[l.to] {
		return nil
	}
	at, fresh, side := l.from, l.to, 1
	if c.placed[l.to] {
		at, fresh, side = l.to, l.from, -1
	}
	if c.column[at] != 0 {
		side = cmp.Compare(c.column[at], 0)
	}
	c.put(fresh, c.column[at]+side, c.boxes[at].y+c.boxes[at].h/2)
	return []int{fresh}
}

// put places a name in a column, as near to a height as there is room.
func (c *chart) put(i, column int, want float64) {
	b := &c.boxes[i]
	tries := []float64{want}
	for j := range c.boxes {
		if c.placed[j] && c.column[j] == column {
			o := c.boxes[j]
			tries = append(tries, o.y+o.h+rowGap+b.h/2, o.y-rowGap-b.h/2)
		}
	}
	slices.SortStableFunc(tries, func(p, q float64) int { return cmp.Compare(math.Abs(p-want), math.Abs(q-want)) })
	at := slices.IndexFunc(tries, func(y float64) bool { return c.free(column, y-b.h/2, y+b.h/2) })
	b.y = math.Round(tries[at] - b.h/2) // below the lowest there is always room
	switch middle := float64(column) * columnStep; cmp.Compare(column, 0) {
	case 0:
		b.x = math.Round(-b.w / 2)
	case 1:
		b.x = middle - mapText/2
	default:
		b.x = middle + mapText/2 - b.w
	}
	c.column[i], c.placed[i] = column, true
}

// free reports whether nothing of a column is in the way from one height to another.
func (c *chart) free(column int, from, to float64) bool {
	for j, o := range c.boxes {
		if c.placed[j] && c.column[j] == column && from < o.y+o.h+rowGap-1 && o.y-rowGap+1 < to {
			return false
		}
	}
	return true
}

func (c *chart) measure() {
	c.least, c.most = [2]float64{0, 0}, [2]float64{0, 0}
	for i, b := range c.boxes {
		if c.placed[i] {
			c.least = [2]float64{min(c.least[0], b.x-bulge), min(c.least[1], b.y)}
			c.most = [2]float64{max(c.most[0], b.x+b.w+bulge), max(c.most[1], b.y+b.h)}
		}
	}
}

// arrow leads from the side of one box to that of another that faces it. It returns the
// middle too, where its words stand.
func (c *chart) arrow(l link) (path string, x, y float64) {
	from, to := c.boxes[l.from], c.boxes[l.to]
	y1, y2 := from.y+from.h/2, to.y+to.h/2
	x1, x2 := from.x+from.w, to.x
	bend := (x2 - x1) / 2
	switch by := c.column[l.to] - c.column[l.from]; {
	case by < 0:
		x1, x2 = from.x, to.x+to.w
		bend = (x2 - x1) / 2
	case by == 0 && c.column[l.from] < 0:
		x2, x1, bend = to.x, from.x, -bulge
	case by == 0:
		x2, bend = to.x+to.w, bulge
	}
	y1, y2 = math.Round(y1)+0, math.Round(y2)+0
	path = fmt.Sprintf("M%.0f %.0f C%.0f %.0f %.0f %.0f %.0f %.0f", x1, y1, x1+bend, y1, x1+bend, y2, x2, y2)
	return path, (x1 + 6*(x1+bend) + x2) / 8, (y1 + y2) / 2
}

// mapStyle is that of the arrows and their words, and of names that are not known.
const mapStyle = `
.whence .a{fill:none;stroke-width:1.2}
.whence .a.derived{stroke-dasharray:2 3}
.whence .w{font-size:11px;text-anchor:middle;paint-order:stroke;stroke:#fff;stroke-width:5px}
.whence .unnamed{stroke:#767676;stroke-dasharray:5 3;fill:none}
.whence marker path{fill:#76767c;stroke:none}
@media (prefers-color-scheme:dark){
.whence .w{stroke:#1c1c1f}
}
`

// mapped draws a map as an svg element.
func mapped(g Graph) string {
	c := newChart(g)
	wide, high := c.most[0]-c.least[0]+2*margin, c.most[1]-c.least[1]+2*margin
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" class="whence" role="img" width="%.0f" height="%.0f" viewBox="%.0f %.0f %.0f %.0f">`,
		wide, high, c.least[0]-margin, c.least[1]-margin, wide, high)
	fmt.Fprintf(&b, "\n<title>%s</title>\n<style>%s%s</style>\n", escape(g.Title), style, mapStyle)
	b.WriteString(`<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 L8 4 L0 8 z"/></marker></defs>` + "\n")
	p := &picture{g: g, boxes: c.boxes}
	var words strings.Builder
	for _, l := range c.links {
		if !c.placed[l.from] || !c.placed[l.to] {
			continue
		}
		path, x, y := c.arrow(l)
		kind, says := Told, ""
		if l.fact >= 0 {
			n := g.Nodes[l.fact]
			kind, says = n.Kind, n.label()+"\n"+n.Reason
			fmt.Fprintf(&words, "<text class=\"w\" x=\"%.0f\" y=\"%.0f\">%s</text>\n", x, y+4, escape(strings.Join(wrap(n.Words, columnStep/2/smallSize, 1), " ")))
		}
		fmt.Fprintf(&b, "<path class=\"a %s\" marker-end=\"url(#head)\" d=\"%s\"><title>%s</title></path>\n", kind, path, escape(strings.TrimSpace(says)))
	}
	b.WriteString(words.String())
	for i := range g.Nodes {
		if c.placed[i] {
			p.box(&b, i)
		}
	}
	b.WriteString("</svg>")
	return b.String()
}

// branch is a name of a map as a tree: how it is linked to the one above it, and what is
// below it. Again says that what is below it stands where it is met first.
type branch struct {
	node, fact int
	in, again  bool
	below      []*branch
}

// unfolded are the links and names of a map that its tree shows already.
type unfolded struct {
	links []link
	shown []bool // by link
	met   []bool // by name
}

// branches unfold a map from its roots, what is nearest first, so that every link is shown
// once.
func branches(g Graph) (roots []*branch) {
	links := g.links()
	u := &unfolded{links, make([]bool, len(links)), make([]bool, len(g.Nodes))}
	for _, r := range g.Roots {
		if u.met[r] || g.Nodes[r].Words != "" {
			continue
		}
		u.met[r] = true
		root := &branch{node: r, fact: -1}
		roots = append(roots, root)
		for queue := []*branch{root}; len(queue) > 0; queue = queue[1:] {
			queue = append(queue, u.below(queue[0])...)
		}
	}
	return roots
}

// below adds the links of a name that are not shown yet, and returns those to names that are
// met for the first time.
func (u *unfolded) below(at *branch) (fresh []*branch) {
	for k, l := range u.links {
		if u.shown[k] || l.from != at.node && l.to != at.node {
			continue
		}
		u.shown[k] = true
		next := &branch{node: l.to, fact: l.fact}
		if l.from != at.node {
			next.node, next.in = l.from, true
		}
		at.below = append(at.below, next)
		if next.again = u.met[next.node]; !next.again {
			u.met[next.node] = true
			fresh = append(fresh, next)
		}
	}
	return fresh
}

// tree draws a map as lines: an arrow with its words to each name, dotted where the link
// follows from others.
func tree(g Graph) string {
	var b strings.Builder
	var draw func(at *branch, indent string)
	draw = func(at *branch, indent string) {
		widest := 0
		for _, next := range at.below {
			widest = max(widest, min(longestWords, utf8.RuneCountInString(next.words(g))))
		}
		for k, next := range at.below {
			stem, rest := "├", "│  "
			if k == len(at.below)-1 {
				stem, rest = "└", "   "
			}
			b.WriteString(indent + stem + next.arrow(g, widest) + g.Nodes[next.node].label() + "\n")
			draw(next, indent+rest)
		}
	}
	for _, r := range branches(g) {
		b.WriteString("\n" + g.Nodes[r.node].label() + "\n")
		draw(r, "")
	}
	return b.String()
}

// longestWords is how many letters the words of a link have at most for the arrows beside it
// to be as long.
const longestWords = 24

// words are those of the link to a name.
func (at *branch) words(g Graph) string {
	if at.fact < 0 {
		return ""
	}
	return " " + g.Nodes[at.fact].Words + " "
}

// arrow is the stroke before a name, with the words of the link, as long as those beside it.
func (at *branch) arrow(g Graph, widest int) string {
	line, words := "─", at.words(g)
	if at.fact >= 0 && g.Nodes[at.fact].Kind == Derived {
		line = "┄"
	}
	fill := strings.Repeat(line, max(0, widest-utf8.RuneCountInString(words)))
	if at.in {
		return "◂" + line + words + fill + line + line + " "
	}
	return line + line + words + fill + line + "▸ "
}

// mapPage writes the tree of a map as lists.
func mapPage(b *strings.Builder, g Graph, at *branch) {
	head, why := g.Nodes[at.node].label(), ""
	if at.fact >= 0 {
		n := g.Nodes[at.fact]
		if head = n.Words + " → " + head; at.in {
			head = "← " + n.Words + " " + g.Nodes[at.node].label()
		}
		why = strings.TrimSpace(n.label() + ": " + n.Reason)
	}
	fmt.Fprintf(b, "<li>%s <span class=\"why\">%s</span>", escape(head), escape(why))
	if len(at.below) > 0 {
		b.WriteString("\n<ul>\n")
		for _, next := range at.below {
			mapPage(b, g, next)
		}
		b.WriteString("</ul>\n")
	}
	b.WriteString("</li>\n")
}
