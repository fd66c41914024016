package syntax

import "slices"

// NodeKind is the kind of a phrase.
type NodeKind uint8

// The comments say which fields of a node a kind uses.
const (
	NodeName      NodeKind = iota // S: the words as written
	NodeQuoted                    // S
	NodeNumber                    // S
	NodeLetter                    // S: a variable
	NodePronoun                   // S: lower case
	NodeSome                      // S: someone, everything…; List: adjectives; A: posts
	NodeNoun                      // S: determiner; A: NodeNominal; List: posts
	NodeNominal                   // S: lemma; T: words before it; List: adjectives
	NodeOwned                     // A: owner; B: NodeNominal
	NodeWh                        // S: who, what, which; A: NodeNominal or nil
	NodeGap                       //
	NodeAnd                       // List
	NodeOr                        // List
	NodeNeither                   // List
	NodeNot                       // A
	NodeAdj                       // S
	NodePrep                      // S: preposition; A: noun phrase
	NodeRel                       // A: verb phrase; or A: subject, B: verb phrase with a gap
	NodeNamed                     // A: name
	NodeBe                        // A: predicate; T: tense; S: modal
	NodeVerb                      // S: lemma; T: particle; A: object; List: NodePrep; C: tense marker
	NodePassive                   // S: lemma; List: NodePrep
	NodeAdjPrep                   // S: adjective; T: preposition; A: noun phrase
	NodeExcept                    // A: of all of whom, or nil; B: who is left out; S: only
	NodeEachOther                 //
	NodeButNot                    // A: what holds; B: what does not
	NodeAside                     // A: a name; B: what is said of it by the way
	NodeCount                     // S: the comparison; A: NodeNominal; B: number
	NodeMeasure                   // S: the comparison; T: unit and adjective; A: number
	NodeCompare                   // S: the comparison; A: number
	NodeSame                      // A: noun phrase
	NodeVP                        // A: NodeBe, NodeVerb…; S: modal; T: tense
	NodeClause                    // A: noun phrase; B: verb phrase
	NodeThere                     // A: noun phrase
	NodeIf                        // A: condition; B: consequence
	NodeIff                       // A, B
	NodeOnlyIf                    // A: consequence; B: condition that is needed
	NodeUnless                    // A: exception; B: consequence
	NodeBut                       // A: what is denied; B: what holds instead
	NodeTruth                     // A: clause; Neg: it is said to be false
	NodeUnknown                   // A: a clause that is not known
	NodeKnown                     // A: a verb phrase that is known to hold
	NodeHas                       // S: noun; A: which
)

// Numbers that a noun phrase agrees in.
const (
	One  uint8 = 1
	Many uint8 = 2

	anyNumber = One | Many
)

// Node is a phrase. Nodes live in the arena of their parser until the sentence has been interpreted.
type Node struct {
	Kind    NodeKind
	Num     uint8
	Neg     bool
	Conf    uint8  // confidence in percent, 0 for none
	At, End uint16 // the words of the node itself, as far as they carry meaning
	S, T    string
	A, B, C *Node
	List    []*Node
}

// Item is a phrase that begins at some position and ends before end.
type Item struct {
	N    *Node
	end  int
	cost int
}

// category is a memoised kind of phrase.
type category uint8

const (
	catNP category = iota
	catNP1
	catNominal
	catVP
	catVP1
	catPred
	catPred1
	catClause1
	catClause0
	catClause
	catPP
	categories
)

const features = 8

// cell holds the phrases of one category, position and feature. The epoch tells whether they are of the sentence at hand.
type cell struct {
	epoch uint32
	items []Item
}

// A cell with more than manyItems phrases is pruned to at most keptItems for
// each end, none dearer than the cheapest by more than pruneSlack.
const (
	manyItems  = 32
	keptItems  = 24
	pruneSlack = 8
)

// chart holds what was found in the sentence at hand: its phrases, and where each was
// looked for. Its memory is used again for the next sentence.
type chart struct {
	cells [categories][][features]cell
	epoch uint32
	arena [][]Node
	rests []foundRests // see lister
	used  int
	// full: some cell had more equally good phrases than are kept.
	full bool
}

// clear makes the chart ready for another sentence.
func (p *chart) clear() {
	p.epoch++
	p.used, p.full = 0, false
}

// Crowded reports whether some phrase had more equally good readings than are kept.
func (p *chart) Crowded() bool { return p.full }

const arenaChunk = 512

// maxNodes bounds the phrases of one sentence: of 58,000 sentences of prose none has half of them.
const maxNodes = 20_000

// Spent reports whether the sentence has more phrases than are made, so that what was found is not all there is.
func (p *chart) Spent() bool { return p.used > maxNodes }

// Node places a node in the arena.
func (p *chart) Node(n Node) *Node {
	chunk, i := p.used/arenaChunk, p.used%arenaChunk
	if chunk == len(p.arena) {
		p.arena = append(p.arena, make([]Node, arenaChunk))
	}
	p.used++
	place := &p.arena[chunk][i]
	*place = n
	return place
}

// memo returns the phrases of a category at i, making them once.
func (p *chart) memo(cat category, i int, feature uint8, build func(i int, feature uint8, out []Item) []Item) []Item {
	c := p.cell(cat, i, feature)
	if c.epoch == p.epoch {
		return c.items
	}
	c.epoch = p.epoch
	c.items = c.items[:0]
	if p.Spent() {
		return nil
	}
	out := build(i, feature, c.items)
	if len(out) > manyItems {
		var full bool // then the sentence is not read further
		out, full = cheapest(out, func(it Item) (end, cost int) { return it.end, it.cost })
		p.full = p.full || full
	}
	p.cell(cat, i, feature).items = out
	return out
}

// cell is where the phrases of a category at i are kept. Building them makes no
// cells in front of i, but may make some behind it, so that i is looked up anew
// where it is used again.
func (p *chart) cell(cat category, i int, feature uint8) *cell {
	for len(p.cells[cat]) <= i {
		p.cells[cat] = append(p.cells[cat], [features]cell{})
	}
	return &p.cells[cat][i][feature]
}

// cheapest keeps the cheaper of the phrases that end in one place: whatever a
// dearer one could be part of, a cheaper one can be too. It reports whether it
// left out any that cost as little as the cheapest.
func cheapest[T any](items []T, at func(T) (end, cost int)) (kept []T, full bool) {
	slices.SortStableFunc(items, func(a, b T) int {
		aEnd, aCost := at(a)
		bEnd, bCost := at(b)
		if aEnd != bEnd {
			return aEnd - bEnd
		}
		return aCost - bCost
	})
	kept = items[:0]
	last, best, n := -1, 0, 0
	for _, it := range items {
		end, cost := at(it)
		if end != last {
			last, best, n = end, cost, 0
		}
		if n++; n > keptItems || cost > best+pruneSlack {
			full = full || cost <= best
			continue
		}
		kept = append(kept, it)
	}
	return kept, full
}
