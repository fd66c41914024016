package english

import (
	"math/bits"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	tokens "whence/triple/english/token"
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
	conf    uint8  // confidence in percent, 0 for none
	at, end uint16 // the words of the node itself, as far as they carry meaning
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
	words *morph.Words
	toks  []token
	final byte
	cells [categories][][features]cell
	epoch uint32
	arena [][]node
	rests []foundRests // see lister
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
	near    string // what stands around it, once it was asked for
	// reading is the conversation that Read goes on with, and earlier what was
	// said in it before the names that it still lists.
	reading *triple.Discourse
	earlier earlier
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
		p.numbers = p.numbers || t.Kind == numberToken
		nots = nots || t.Low == "not"
		p.swaps = p.swaps || nots && t.Low == "but" || t.Low == "not" && i > 0 && (toks[i-1].Low == "," || toks[i-1].Low == "and" || toks[i-1].Low == "but")
		p.commaNot = p.commaNot || t.Low == "not" && i > 0 && toks[i-1].Low == ","
		if t.Kind == wordToken {
			t.info = p.words.Lookup(t.Low)
			if t.info.Twins {
				t.info = t.info.OfOne(p.spoken)
			}
			if t.info.Closed == lexicon.ModalVerb && (t.Low == "will" || t.Low == "may") && p.calls(i) {
				t.info = &somebody
			}
			if t.Text == "US" && i > 0 && p.tok(i-1).Text != strings.ToUpper(p.tok(i-1).Text) { // the country
				t.Low, t.info = "u.s.", &somebody
			}
			p.rule = p.rule || t.info.Closed&lexicon.Conditional != 0 || t.Low == "implies" || t.Low == "imply" || t.Low == "equivalent" || t.Low == "provided" || t.Low == "given" || t.Low == "long"
			if !t.info.Known && !t.Capital {
				p.respell(t)
			}
			if t.Capital {
				p.lower = false
			}
		}
	}
}

// respell reads an unknown word that is one letter off a word of the grammar
// as that word: it changes what the whole sentence says, so that taking it for
// a noun would be worse. What is understood is always shown.
func (p *parser) respell(t *token) {
	for _, w := range lexicon.Respelled.Words() {
		if oneOff(t.Low, w) {
			t.Low, t.info = w, p.words.Lookup(w)
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

// maxNodes bounds the phrases of one sentence: of 58,000 sentences of prose none
// has half of them.
const maxNodes = 20_000

// spent reports whether the sentence has more phrases than are made, so that
// what was found is not all there is.
func (p *parser) spent() bool { return p.used > maxNodes }

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
	c := p.cell(cat, i, feature)
	if c.epoch == p.epoch {
		return c.items
	}
	c.epoch = p.epoch
	c.items = c.items[:0]
	if p.spent() {
		return nil
	}
	out := build(p, i, feature, c.items)
	if len(out) > manyItems {
		var full bool // then the sentence is not read further
		out, full = cheapest(out, func(it item) (end, cost int) { return it.end, it.cost })
		p.full = p.full || full
	}
	p.cell(cat, i, feature).items = out
	return out
}

// cell is where the phrases of a category at i are kept. Building them makes no
// cells in front of i, but may make some behind it, so that i is looked up anew
// where it is used again.
func (p *parser) cell(cat category, i int, feature uint8) *cell {
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

// border stands for what is before the first and behind the last word: a mark
// that no rule of the grammar looks for. It is never written to.
var border = token{Token: tokens.Token{Kind: markToken}}

// tok is the word at i, or the border where the sentence has none: rules look
// back and ahead without asking where it ends.
func (p *parser) tok(i int) *token {
	if uint(i) < uint(len(p.toks)) {
		return &p.toks[i]
	}
	return &border
}

// low returns the lower-case word at i, or "" outside the sentence.
func (p *parser) low(i int) string {
	if t := p.tok(i); t.Kind != quotedToken {
		return t.Low
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

// phraseOf matches one of the phrases of a set at i and returns the position behind it, or
// -1.
func (p *parser) phraseOf(i int, set lexicon.Set) int {
	for _, words := range set.Phrases() {
		if end := p.phrase(i, words...); end > 0 {
			return end
		}
	}
	return -1
}

// closed returns the closed classes of the word at i.
func (p *parser) closed(i int) lexicon.Closed {
	if info := p.tok(i).info; info != nil {
		return info.Closed
	}
	return 0
}

func (p *parser) readings(i int) []morph.Reading {
	if info := p.tok(i).info; info != nil {
		return info.Readings
	}
	return nil
}

// entry is what the list has on the word at i as it stands.
func (p *parser) entry(i int) lexicon.Entry {
	return entryOf(p.tok(i))
}

func entryOf(t *token) lexicon.Entry {
	if t.info != nil {
		for k := range t.info.Readings {
			if r := &t.info.Readings[k]; r.Lemma == t.Low && !r.Guessed {
				return r.Entry
			}
		}
	}
	return lexicon.Entry{}
}

// can reports whether the word at i has any reading of the forms.
func (p *parser) can(i int, f morph.Form) bool {
	info := p.tok(i).info
	return info != nil && info.Forms&f != 0
}

// but reads two joined by "but", which says what "and" does, with surprise.
func (p *parser) but(i, extra int, one func(i int) []item, out []item) []item {
	for _, first := range one(i) {
		next := first.end
		if p.low(next) == "," {
			next++
		}
		if p.low(next) != "but" || first.n.kind == nNot || p.closed(first.end-1)&lexicon.Indefinite != 0 {
			continue // "nothing but" takes out instead
		}
		for _, second := range one(next + 1) {
			list := node{kind: nAnd, num: many, list: []*node{first.n, second.n}}
			out = append(out, item{p.node(list), second.end, first.cost + second.cost + extra})
		}
	}
	return out
}
