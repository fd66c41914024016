package draw

import (
	"fmt"
	"strconv"
	"strings"
)

// item is one line of the outline of a graph: a node at its place, or a
// reference to the place where it stands already.
type item struct {
	node   int
	number string // "2.1"; "" for a root that stands alone
	depth  int
	again  bool
	deep   bool // too deep to unfold what is below
	below  []*item
}

// outline unfolds the graph into trees, one for each root; what is shared is
// unfolded where it is met first. It returns the number of each node too.
func outline(g Graph) ([]*item, []string) {
	o := &unfolding{below: g.below(), number: make([]string, len(g.Nodes)), seen: make([]bool, len(g.Nodes))}
	var roots []*item
	for k, r := range g.Roots {
		number := ""
		if len(g.Roots) > 1 {
			number = strconv.Itoa(k + 1)
		}
		roots = append(roots, o.unfold(r, number, 0))
	}
	return roots, o.number
}

type unfolding struct {
	below  [][]int
	number []string
	seen   []bool
}

func (o *unfolding) unfold(i int, number string, depth int) *item {
	it := &item{node: i, number: number, depth: depth, again: o.seen[i]}
	if it.deep = depth >= maxDepth && len(o.below[i]) > 0; it.again || it.deep {
		return it
	}
	o.seen[i], o.number[i] = true, number
	for k, j := range o.below[i] {
		next := strconv.Itoa(k + 1)
		if number != "" {
			next = number + "." + next
		}
		it.below = append(it.below, o.unfold(j, next, depth+1))
	}
	return it
}

// maxDepth is how deep an outline goes: browsers nest no deeper than this.
const maxDepth = 200

// remark says in place of what is below a node where that stands, or why not.
func (it *item) remark(g Graph, numbers []string) string {
	number := numbers[it.node]
	switch {
	case it.again && number == "":
		return "as shown at the top"
	case it.again:
		return "as shown under " + number
	case it.deep:
		return "what this rests on is too deep to show here"
	}
	return g.Nodes[it.node].Reason
}

// text draws the graph as an indented list.
func text(g Graph) string {
	var b strings.Builder
	for _, line := range []string{g.Title, g.Note} {
		if line != "" {
			b.WriteString(line + "\n")
		}
	}
	if g.Map {
		return b.String() + tree(g)
	}
	roots, numbers := outline(g)
	for _, r := range roots {
		b.WriteString("\n")
		textItem(&b, g, numbers, r)
	}
	return b.String()
}

func textItem(b *strings.Builder, g Graph, numbers []string, it *item) {
	n, indent := g.Nodes[it.node], strings.Repeat("   ", it.depth)
	head := indent
	if it.number != "" {
		head += it.number + ". "
	}
	fmt.Fprintf(b, "%s%s\n", head, n.label())
	if remark := it.remark(g, numbers); remark != "" {
		fmt.Fprintf(b, "%s   %s\n", indent, remark)
	}
	for _, p := range it.below {
		textItem(b, g, numbers, p)
	}
}
