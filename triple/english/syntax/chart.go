package syntax

import (
	"math/bits"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	tokens "whence/triple/english/token"
)

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

// Node is a phrase. Nodes live in the arena of their parser until the sentence
// has been interpreted.
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

// cell holds the phrases of one category, position and feature. The epoch
// tells whether they are of the sentence at hand.
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

// Parser reads one sentence at a time. It is not safe for concurrent use; its
// memory is reused from sentence to sentence.
type Parser struct {
	words *morph.Words
	toks  []Token
	final byte
	cells [categories][][features]cell
	epoch uint32
	arena [][]Node
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
	turn    string      // all that is said
	here    tokens.Span // the sentence in it
	near    string      // what stands around it, once it was asked for
	// how the words are meant that were taken out, and whether what is said is
	// only imagined: "if Tom were a cat".
	how      MannerOf
	imagined bool
	own      bool // these are the program's own words, which imagine nothing
	commaNot bool // the sentence has a comma and "not" behind it
	swaps    bool // it says what is not so and what is instead
	// refused is why a way to read on was not taken, and where.
	refused refusal
}

// NewParser makes a parser that looks words up in w.
func NewParser(w *morph.Words) *Parser { return &Parser{words: w} }

// ParserOf makes a parser that only looks at tokens, such as for a time among them.
func ParserOf(toks []Token) *Parser { return &Parser{toks: toks} }

// Hear tells where in what is said the next sentence stands.
func (p *Parser) Hear(turn string, here tokens.Span) { p.turn, p.here, p.near = turn, here, "" }

// Know tells the vocabulary in use, the names that are known of individuals, and whether
// the words to read are the program's own.
func (p *Parser) Know(v triple.Vocabulary, names func(key string) bool, own bool) {
	p.vocab, p.known, p.own = v, names, own
}

// Tokens are those of the sentence at hand.
func (p *Parser) Tokens() []Token { return p.toks }

// Manner tells how the sentence at hand is meant.
func (p *Parser) Manner() MannerOf { return p.how }

// Imagines reports whether what the sentence says is only imagined.
func (p *Parser) Imagines() bool { return p.imagined }

// Crowded reports whether some phrase had more equally good readings than are kept.
func (p *Parser) Crowded() bool { return p.full }

// refusal is a way to read that the grammar knows and does not take.
type refusal struct {
	at      int
	message string
}

// refuse notes that the grammar does not read on at i, and why.
func (p *Parser) refuse(i int, message string) {
	if p.refused.message == "" {
		p.refused = refusal{i, message}
	}
}

// Begin makes the parser ready for the tokens.
func (p *Parser) Begin(toks []Token, final byte, how MannerOf) {
	p.toks, p.final = toks, final
	p.epoch++
	p.used, p.far, p.wanted, p.full = 0, 0, 0, false
	p.refused = refusal{}
	p.how, p.imagined, p.commaNot, p.swaps = how, false, false, false
	nots := false
	p.lower, p.numbers, p.rule = true, false, false
	for i := range toks {
		t := &toks[i]
		p.numbers = p.numbers || t.Kind == tokens.Number
		nots = nots || t.Low == "not"
		p.swaps = p.swaps || nots && t.Low == "but" || t.Low == "not" && i > 0 && (toks[i-1].Low == "," || toks[i-1].Low == "and" || toks[i-1].Low == "but")
		p.commaNot = p.commaNot || t.Low == "not" && i > 0 && toks[i-1].Low == ","
		if t.Kind == tokens.Word {
			t.Info = p.words.Lookup(t.Low)
			if t.Info.Twins {
				t.Info = t.Info.OfOne(p.spoken)
			}
			if t.Info.Closed == lexicon.ModalVerb && (t.Low == "will" || t.Low == "may") && p.calls(i) {
				t.Info = &somebody
			}
			if t.Text == "US" && i > 0 && p.TokenAt(i-1).Text != strings.ToUpper(p.TokenAt(i-1).Text) { // the country
				t.Low, t.Info = "u.s.", &somebody
			}
			p.rule = p.rule || t.Info.Closed&lexicon.Conditional != 0 || t.Low == "implies" || t.Low == "imply" || t.Low == "equivalent" || t.Low == "provided" || t.Low == "given" || t.Low == "long"
			if !t.Info.Known && !t.Capital {
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
func (p *Parser) respell(t *Token) {
	for _, w := range lexicon.Respelled.Words() {
		if oneOff(t.Low, w) {
			t.Low, t.Info = w, p.words.Lookup(w)
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

// Spent reports whether the sentence has more phrases than are made, so that
// what was found is not all there is.
func (p *Parser) Spent() bool { return p.used > maxNodes }

// Node places a node in the arena.
func (p *Parser) Node(n Node) *Node {
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
func (p *Parser) memo(cat category, i int, feature uint8, build func(p *Parser, i int, feature uint8, out []Item) []Item) []Item {
	c := p.cell(cat, i, feature)
	if c.epoch == p.epoch {
		return c.items
	}
	c.epoch = p.epoch
	c.items = c.items[:0]
	if p.Spent() {
		return nil
	}
	out := build(p, i, feature, c.items)
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
func (p *Parser) cell(cat category, i int, feature uint8) *cell {
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
func (p *Parser) want(i int, what uint32) {
	switch {
	case i > p.far:
		p.far, p.wanted = i, what
	case i == p.far:
		p.wanted |= what
	}
}

// border stands for what is before the first and behind the last word: a mark
// that no rule of the grammar looks for. It is never written to.
var border = Token{Token: tokens.Token{Kind: tokens.Mark}}

// TokenAt is the word at i, or the border where the sentence has none: rules look
// back and ahead without asking where it ends.
func (p *Parser) TokenAt(i int) *Token {
	if uint(i) < uint(len(p.toks)) {
		return &p.toks[i]
	}
	return &border
}

// Low returns the lower-case word at i, or "" outside the sentence.
func (p *Parser) Low(i int) string {
	if t := p.TokenAt(i); t.Kind != tokens.Quoted {
		return t.Low
	}
	return ""
}

// word matches one of the words at i.
func (p *Parser) word(i int, what uint32, words ...string) bool {
	p.want(i, what)
	w := p.Low(i)
	for _, x := range words {
		if w == x && w != "" {
			return true
		}
	}
	return false
}

// phrase matches a run of words at i and returns the position behind it, or -1.
func (p *Parser) phrase(i int, words ...string) int {
	for _, w := range words {
		if p.Low(i) != w {
			return -1
		}
		i++
	}
	return i
}

// phraseOf matches one of the phrases of a set at i and returns the position behind it, or
// -1.
func (p *Parser) phraseOf(i int, set lexicon.Set) int {
	for _, words := range set.Phrases() {
		if end := p.phrase(i, words...); end > 0 {
			return end
		}
	}
	return -1
}

// closed returns the closed classes of the word at i.
func (p *Parser) closed(i int) lexicon.Closed {
	if info := p.TokenAt(i).Info; info != nil {
		return info.Closed
	}
	return 0
}

// Readings are the ways to take the word at i.
func (p *Parser) Readings(i int) []morph.Reading {
	if info := p.TokenAt(i).Info; info != nil {
		return info.Readings
	}
	return nil
}

// entry is what the list has on the word at i as it stands.
func (p *Parser) entry(i int) lexicon.Entry {
	return entryOf(p.TokenAt(i))
}

func entryOf(t *Token) lexicon.Entry {
	if t.Info != nil {
		for k := range t.Info.Readings {
			if r := &t.Info.Readings[k]; r.Lemma == t.Low && !r.Guessed {
				return r.Entry
			}
		}
	}
	return lexicon.Entry{}
}

// Can reports whether the word at i has any reading of the forms.
func (p *Parser) Can(i int, f morph.Form) bool {
	info := p.TokenAt(i).Info
	return info != nil && info.Forms&f != 0
}

// but reads two joined by "but", which says what "and" does, with surprise.
func (p *Parser) but(i, extra int, one func(i int) []Item, out []Item) []Item {
	for _, first := range one(i) {
		next := first.end
		if p.Low(next) == "," {
			next++
		}
		if p.Low(next) != "but" || first.N.Kind == NodeNot || p.closed(first.end-1)&lexicon.Indefinite != 0 {
			continue // "nothing but" takes out instead
		}
		for _, second := range one(next + 1) {
			list := Node{Kind: NodeAnd, Num: Many, List: []*Node{first.N, second.N}}
			out = append(out, Item{p.Node(list), second.end, first.cost + second.cost + extra})
		}
	}
	return out
}
