package fact

import "whence/engine/symbol"

// grid is a table's part for a dense relation of two columns: the facts by
// both arguments, without hashing, for a fixed box of symbols. Pages exist
// only where there is a fact.
type grid struct {
	a, b   symbol.ID // the least arguments of the box
	na, nb uint32    // its extent
	width  uint32    // pages for one first argument
	pages  []*gridPage
}

const (
	gridBits = 8
	gridMask = 1<<gridBits - 1
	// gridMin is the least count of facts for which a grid is worth its pages;
	// gridArea how many places of the box one fact may stand for.
	gridMin  = 1 << 12
	gridArea = 8
)

type gridPage [1 << gridBits]uint32

// inside reports whether the box holds the place of a pair.
func (g *grid) inside(a, b symbol.ID) bool { return a-g.a < g.na && b-g.b < g.nb }

func (g *grid) get(a, b symbol.ID) uint32 {
	if p := g.pages[(a-g.a)*g.width+(b-g.b)>>gridBits]; p != nil {
		return p[(b-g.b)&gridMask]
	}
	return 0
}

func (g *grid) set(a, b symbol.ID, id uint32) {
	p := &g.pages[(a-g.a)*g.width+(b-g.b)>>gridBits]
	if *p == nil {
		*p = new(gridPage)
	}
	(*p)[(b-g.b)&gridMask] = id
}

func (g *grid) clone() *grid {
	if g == nil {
		return nil
	}
	n := *g
	n.pages = cloneChunks(g.pages)
	return &n
}

// densify moves the facts of a table of pairs into a grid if they fill enough
// of the box around them. A table that has a grid keeps it: what lies outside
// is hashed.
func (t *Table) densify() {
	if t.Grid != nil {
		return
	}
	g := t.box()
	g.width = g.nb>>gridBits + 1
	if uint64(g.na)*uint64(g.width)<<gridBits > gridArea*uint64(t.count) {
		return
	}
	g.pages = make([]*gridPage, g.na*g.width)
	t.each(func(key uint64, id uint32) { g.set(symbol.ID(key>>32), symbol.ID(key), id) })
	t.Grid, t.small, t.dir, t.depth = g, nil, nil, 0
}

// box returns a grid without pages around the pairs of the table.
func (t *Table) box() *grid {
	lowA, lowB, highA, highB := ^symbol.ID(0), ^symbol.ID(0), symbol.ID(0), symbol.ID(0)
	t.each(func(key uint64, _ uint32) {
		a, b := symbol.ID(key>>32), symbol.ID(key)
		lowA, highA = min(lowA, a), max(highA, a)
		lowB, highB = min(lowB, b), max(highB, b)
	})
	return &grid{a: lowA, b: lowB, na: highA - lowA + 1, nb: highB - lowB + 1}
}
