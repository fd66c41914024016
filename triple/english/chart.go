package english

import (
	"math/bits"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// nodeKind is the kind of a phrase.
type nodeKind uint8

// The comments say which fields of a node a kind uses.
const (
	nName      nodeKind = iota // s: the words as written
	nQuoted                    // s
	nNumber                    // s
	nLetter                    // s: a variable
	nPronoun                   // s: lower case
	nSome                      // s: someone, everything…; list: adjectives; a: posts
	nNoun                      // s: determiner; a: nNominal; list: posts
	nNominal                   // s: lemma; t: words before it; list: adjectives
	nOwned                     // a: owner; b: nNominal
	nWh                        // s: who, what, which; a: nNominal or nil
	nGap                       //
	nAnd                       // list
	nOr                        // list
	nNeither                   // list
	nNot                       // a
	nAdj                       // s
	nPrep                      // s: preposition; a: noun phrase
	nRel                       // a: verb phrase; or a: subject, b: verb phrase with a gap
	nNamed                     // a: name
	nBe                        // a: predicate; t: tense; s: modal
	nVerb                      // s: lemma; t: particle; a: object; list: nPrep; c: tense marker
	nPassive                   // s: lemma; list: nPrep
	nAdjPrep                   // s: adjective; t: preposition; a: noun phrase
	nExcept                    // a: of all of whom, or nil; b: who is left out; s: only
	nEachOther                 //
	nButNot                    // a: what holds; b: what does not
	nAside                     // a: a name; b: what is said of it by the way
	nCount                     // s: the comparison; a: nNominal; b: number
	nMeasure                   // s: the comparison; t: unit and adjective; a: number
	nCompare                   // s: the comparison; a: number
	nSame                      // a: noun phrase
	nVP                        // a: nBe, nVerb…; s: modal; t: tense
	nClause                    // a: noun phrase; b: verb phrase
	nThere                     // a: noun phrase
	nIf                        // a: condition; b: consequence
	nIff                       // a, b
	nOnlyIf                    // a: consequence; b: condition that is needed
	nUnless                    // a: exception; b: consequence
	nBut                       // a: what is denied; b: what holds instead
	nTruth                     // a: clause; neg: it is said to be false
	nUnknown                   // a: a clause that is not known
	nKnown                     // a: a verb phrase that is known to hold
	nHas                       // s: noun; a: which
	nList                      // a: the list so far; b: the last
)

// numbers that a noun phrase agrees in.
const (
	one  uint8 = 1
	many uint8 = 2

	anyNumber = one | many
)

// node is a phrase. Nodes live in the arena of their parser until the sentence
// has been interpreted.
type node struct {
	kind    nodeKind
	num     uint8
	neg     bool
	conf    uint8 // confidence in percent, 0 for none
	at, end uint8 // the words of the node itself, as far as they carry meaning
	s, t    string
	a, b, c *node
	list    []*node
}

// item is a phrase that begins at some position and ends before end.
type item struct {
	n    *node
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

// cell holds the phrases of one category, position and feature. The epoch
// tells whether they are of the sentence at hand.
type cell struct {
	epoch uint32
	items []item
}

// A cell with more than manyItems phrases is pruned to at most keptItems for
// each end, none dearer than the cheapest by more than pruneSlack.
const (
	manyItems  = 32
	keptItems  = 24
	pruneSlack = 8
)

// parser reads one sentence at a time. It is not safe for concurrent use; its
// memory is reused from sentence to sentence.
type parser struct {
	words *words
	toks  []token
	final byte
	cells [categories][maxTokens + 2][features]cell
	epoch uint32
	arena [][]node
	used  int
	// far is the furthest token that was looked at, and wanted what was looked
	// for there.
	far    int
	wanted uint32
	// full: some cell had more equally good phrases than are kept.
	full    bool
	lower   bool // the sentence has no capitals at all
	numbers bool // the sentence has a number
	rule    bool // the sentence has a word that joins conditions
	known   func(key string) bool
	vocab   triple.Vocabulary
	turn    string // all that is said
	here    span   // the sentence in it
	// how the words are meant that were taken out, and whether what is said is
	// only imagined: "if Tom were a cat".
	how      mannerOf
	imagined bool
	own      bool // these are the program's own words, which imagine nothing
	commaNot bool // the sentence has a comma and "not" behind it
	swaps    bool // it says what is not so and what is instead
	// refused is why a way to read on was not taken, and where.
	refused refusal
}

// refusal is a way to read that the grammar knows and does not take.
type refusal struct {
	at      int
	message string
}

// refuse notes that the grammar does not read on at i, and why.
func (p *parser) refuse(i int, message string) {
	if p.refused.message == "" {
		p.refused = refusal{i, message}
	}
}

// begin makes the parser ready for the tokens.
func (p *parser) begin(toks []token, final byte) {
	p.toks, p.final = toks, final
	p.epoch++
	p.used, p.far, p.wanted, p.full = 0, 0, 0, false
	p.refused = refusal{}
	p.how, p.imagined, p.commaNot, p.swaps = mannerOf{}, false, false, false
	nots := false
	p.lower, p.numbers, p.rule = true, false, false
	for i := range toks {
		t := &toks[i]
		p.numbers = p.numbers || t.kind == numberToken
		nots = nots || t.low == "not"
		p.swaps = p.swaps || nots && t.low == "but" || t.low == "not" && i > 0 && (toks[i-1].low == "," || toks[i-1].low == "and" || toks[i-1].low == "but")
		p.commaNot = p.commaNot || t.low == "not" && i > 0 && toks[i-1].low == ","
		if t.kind == wordToken {
			t.info = p.words.lookup(t.low)
			if t.info.twins {
				t.info = t.info.ofOne(p.spoken)
			}
			if t.info.closed == modalVerb && (t.low == "will" || t.low == "may") && p.calls(i) {
				t.info = &somebody
			}
			if t.text == "US" && i > 0 && p.toks[i-1].text != strings.ToUpper(p.toks[i-1].text) { // the country
				t.low, t.info = "u.s.", &somebody
			}
			p.rule = p.rule || t.info.closed&conditional != 0 || t.low == "implies" || t.low == "imply" || t.low == "equivalent" || t.low == "provided" || t.low == "given" || t.low == "long"
			if !t.info.known && !t.capital {
				p.respell(t)
			}
			if t.capital {
				p.lower = false
			}
		}
	}
}

// respell reads an unknown word that is one letter off a word of the grammar
// as that word: it changes what the whole sentence says, so that taking it for
// a noun would be worse. What is understood is always shown.
func (p *parser) respell(t *token) {
	for _, w := range [...]string{"either", "neither", "every", "someone", "something", "everyone", "everything", "nobody", "nothing", "whenever", "unless"} {
		if oneOff(t.low, w) {
			t.low, t.info = w, p.words.lookup(w)
			return
		}
	}
}

// oneOff reports whether a and b differ by one letter: changed, left out,
// added, or swapped with its neighbour.
func oneOff(a, b string) bool {
	if d := len(a) - len(b); d < -1 || d > 1 || a == b {
		return false
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	x, y := a[i:], b[i:]
	switch {
	case len(a) > len(b):
		return x[1:] == y
	case len(a) < len(b):
		return x == y[1:]
	}
	return x[1:] == y[1:] || len(x) > 1 && x[0] == y[1] && x[1] == y[0] && x[2:] == y[2:]
}

const arenaChunk = 512

// node places a node in the arena.
func (p *parser) node(n node) *node {
	chunk, i := p.used/arenaChunk, p.used%arenaChunk
	if chunk == len(p.arena) {
		p.arena = append(p.arena, make([]node, arenaChunk))
	}
	p.used++
	place := &p.arena[chunk][i]
	*place = n
	return place
}

// memo returns the phrases of a category at i, making them once.
func (p *parser) memo(cat category, i int, feature uint8, build func(p *parser, i int, feature uint8, out []item) []item) []item {
	c := &p.cells[cat][i][feature]
	if c.epoch == p.epoch {
		return c.items
	}
	c.epoch = p.epoch
	c.items = c.items[:0]
	out := build(p, i, feature, c.items)
	if len(out) > manyItems {
		out = p.prune(out)
	}
	c.items = out
	return out
}

// prune keeps the cheaper of the phrases that end in one place: whatever a
// dearer one could be part of, a cheaper one can be too. Where too many cost
// about the same, the sentence is not read further.
func (p *parser) prune(items []item) []item {
	slices.SortStableFunc(items, func(a, b item) int {
		if a.end != b.end {
			return a.end - b.end
		}
		return a.cost - b.cost
	})
	out := items[:0]
	best, n := 0, 0
	for i, it := range items {
		if i == 0 || it.end != items[i-1].end {
			best, n = it.cost, 0
		}
		if n++; n > keptItems || it.cost > best+pruneSlack {
			p.full = p.full || it.cost <= best
			continue
		}
		out = append(out, it)
	}
	return out
}

// What a terminal may look for; the names are shown to the person.
const (
	wantNoun uint32 = 1 << iota
	wantVerb
	wantAdjective
	wantName
	wantPreposition
	wantAnd
	wantThen
	wantEnd
	wantBe
)

func wantNames(set uint32) []string {
	names := [...]string{"a noun", "a verb", "an adjective", "a name", "a preposition", `"and" or "or"`, `"then"`, "the end of the sentence", `"is" or "are"`}
	var out []string
	for ; set != 0; set &= set - 1 {
		out = append(out, names[bits.TrailingZeros32(set)])
	}
	return out
}

// want notes that something was looked for at i.
func (p *parser) want(i int, what uint32) {
	switch {
	case i > p.far:
		p.far, p.wanted = i, what
	case i == p.far:
		p.wanted |= what
	}
}

// low returns the lower-case word at i, or "" past the end.
func (p *parser) low(i int) string {
	if i < len(p.toks) && p.toks[i].kind != quotedToken {
		return p.toks[i].low
	}
	return ""
}

// word matches one of the words at i.
func (p *parser) word(i int, what uint32, words ...string) bool {
	p.want(i, what)
	w := p.low(i)
	for _, x := range words {
		if w == x && w != "" {
			return true
		}
	}
	return false
}

// phrase matches a run of words at i and returns the position behind it, or -1.
func (p *parser) phrase(i int, words ...string) int {
	for _, w := range words {
		if p.low(i) != w {
			return -1
		}
		i++
	}
	return i
}

// closed returns the closed classes of the word at i.
func (p *parser) closed(i int) closedClass {
	if i < len(p.toks) && p.toks[i].info != nil {
		return p.toks[i].info.closed
	}
	return 0
}

func (p *parser) readings(i int) []reading {
	if i < len(p.toks) && p.toks[i].info != nil {
		return p.toks[i].info.readings
	}
	return nil
}

// entry is what the list has on the word at i as it stands.
func (p *parser) entry(i int) lexicon.Entry {
	if i < len(p.toks) {
		return entryOf(&p.toks[i])
	}
	return lexicon.Entry{}
}

func entryOf(t *token) lexicon.Entry {
	if t.info != nil {
		for k := range t.info.readings {
			if r := &t.info.readings[k]; r.lemma == t.low && !r.guessed {
				return r.entry
			}
		}
	}
	return lexicon.Entry{}
}

// can reports whether the word at i has any reading of the forms.
func (p *parser) can(i int, f form) bool {
	return i < len(p.toks) && p.toks[i].info != nil && p.toks[i].info.forms&f != 0
}

// coordinate reads one, or a list of them joined by commas and a conjunction,
// beginning at i.
func (p *parser) coordinate(i, extra int, one func(i int) []item, out []item) []item {
	for _, first := range one(i) {
		out = append(out, first)
		out = p.more(p.node(node{kind: nList, b: first.n}), 1, first.end, first.cost+extra, one, out)
	}
	return out
}

// but reads two joined by "but", which says what "and" does, with surprise.
func (p *parser) but(i, extra int, one func(i int) []item, out []item) []item {
	for _, first := range one(i) {
		next := first.end
		if p.low(next) == "," {
			next++
		}
		if p.low(next) != "but" || first.n.kind == nNot || p.closed(first.end-1)&indefinite != 0 {
			continue // "nothing but" takes out instead
		}
		for _, second := range one(next + 1) {
			list := node{kind: nAnd, num: many, list: []*node{first.n, second.n}}
			out = append(out, item{p.node(list), second.end, first.cost + second.cost + extra})
		}
	}
	return out
}

// maxList is the longest list that is read.
const maxList = 12

// more continues a list whose conjunction is still to come.
func (p *parser) more(list *node, n, i, cost int, one func(i int) []item, out []item) []item {
	if n >= maxList {
		return out
	}
	comma := i
	if p.low(i) == "," {
		i++
	}
	p.want(i, wantAnd)
	switch w := p.low(i); {
	case w == "and" || w == "or" || w == "nor":
		for _, next := range one(i + 1) {
			whole := p.node(node{kind: nList, a: list, b: next.n})
			out = p.closeList(whole, n+1, w, next.end, cost+next.cost, one, out)
		}
	case i > comma:
		for _, next := range one(i) {
			whole := p.node(node{kind: nList, a: list, b: next.n})
			out = p.more(whole, n+1, next.end, cost+next.cost, one, out)
		}
	}
	return out
}

// closeList emits a list, and goes on where the same conjunction follows.
func (p *parser) closeList(list *node, n int, conj string, i, cost int, one func(i int) []item, out []item) []item {
	kind, num := nAnd, many
	switch conj {
	case "or":
		kind, num = nOr, anyNumber
	case "nor":
		kind, num = nNeither, anyNumber
	}
	members := make([]*node, n)
	for at, l := n-1, list; l != nil; at, l = at-1, l.a {
		members[at] = l.b
	}
	out = append(out, item{p.node(node{kind: kind, num: num, list: members}), i, cost})
	if n < maxList && p.low(i) == conj {
		for _, next := range one(i + 1) {
			whole := p.node(node{kind: nList, a: list, b: next.n})
			out = p.closeList(whole, n+1, conj, next.end, cost+next.cost, one, out)
		}
	}
	return out
}
