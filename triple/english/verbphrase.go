package english

import (
	"whence/triple"
	"whence/triple/english/lexicon"
)

// The features of a verb phrase: how its first verb is inflected, and whether
// one noun phrase in it is missing.
const (
	finiteOne  uint8 = 0
	finiteMany uint8 = 1
	finiteAny  uint8 = 2
	infinite   uint8 = 3
	gapped     uint8 = 4
)

// finite returns the feature of a verb that agrees with a number.
func finite(num uint8) uint8 {
	switch num {
	case one:
		return finiteOne
	case many:
		return finiteMany
	}
	return finiteAny
}

func agrees(form, num uint8) bool {
	return form == finiteAny || form == finiteOne && num&one != 0 || form == finiteMany && num&many != 0
}

// vp reads a verb phrase, or several joined.
func (p *parser) vp(i int, form uint8, gap bool) []item {
	if gap {
		form |= gapped
	}
	return p.memo(catVP, i, form, func(p *parser, i int, form uint8, out []item) []item {
		if w := p.low(i); w == "either" || w == "both" || w == "neither" {
			return p.marked(i, func(i int) []item { return p.vp1(i, form) }, out)
		}
		for _, it := range p.coordinate(i, 0, func(i int) []item { return p.vp1(i, form) }, nil) {
			if isListNode(it.n) {
				it.cost += costVPList
			}
			out = append(out, it)
		}
		return out
	})
}

func isListNode(n *node) bool {
	return n.kind == nAnd || n.kind == nOr || n.kind == nNeither
}

func (p *parser) vp1(i int, form uint8) []item {
	return p.memo(catVP1, i, form, func(p *parser, i int, form uint8, out []item) []item {
		if i >= len(p.toks) {
			p.want(i, wantVerb)
			return out
		}
		out = p.beVP(i, form, out)
		out = p.auxVP(i, form, out)
		out = p.verbVP(i, form, out)
		return p.adverbVP(i, form, out)
	})
}

// beForms returns the tense of a form of be and the numbers it agrees with.
func beForms(w string) (tense string, num uint8) {
	switch w {
	case "is", "'s":
		return "", one
	case "are":
		return "", many
	case "am":
		return "", one | many
	case "was":
		return "past", one
	case "were":
		return "past", many
	}
	return "", 0
}

// beVP reads a form of be and its predicate.
func (p *parser) beVP(i int, form uint8, out []item) []item {
	p.want(i, wantBe)
	tense, num := beForms(p.low(i))
	f := form &^ gapped
	if f == infinite {
		if p.low(i) != "be" {
			return out
		}
	} else if num == 0 || !agrees(f, num) {
		return out
	}
	next, conf, never := p.adverbs(i + 1)
	for _, pred := range p.pred(next, form&gapped != 0) {
		n := node{kind: nBe, a: pred.n, t: tense, conf: conf, neg: never}
		out = append(out, item{p.node(n), pred.end, pred.cost})
	}
	return out
}

// adverbs skips adverbs that may stand before a predicate or verb, and tells
// the confidence that they set and whether "never" was among them.
func (p *parser) adverbs(i int) (next int, conf uint8, never bool) {
	for {
		switch c := p.closed(i); {
		case c&always != 0:
		case c&hedge != 0 && conf == 0:
			conf = confidenceOf(p.low(i))
		case p.low(i) == "never" && !never:
			never = true
		default:
			return i, conf, never
		}
		i++
	}
}

// confidenceOf is the confidence, in percent, that a word stands for.
func confidenceOf(word string) uint8 {
	switch word {
	case "probably", "likely", "presumably", "usually", "normally", "typically":
		return 80
	case "generally":
		return 90
	case "often":
		return 70
	case "perhaps", "maybe":
		return 50
	case "possibly":
		return 40
	}
	return 0
}

// auxVP reads do, does, did and the modal verbs with what they go with.
func (p *parser) auxVP(i int, form uint8, out []item) []item {
	c := p.closed(i)
	if c&(doVerb|modalVerb) == 0 || form&^gapped == infinite {
		return out
	}
	w, tense, modal := p.low(i), "", ""
	switch {
	case c&modalVerb != 0:
		modal = w
	case w == "does" && !agrees(form&^gapped, one), w == "do" && !agrees(form&^gapped, many):
		return out
	case w == "did":
		tense = "past"
	}
	next, neg := i+1, false
	if p.low(next) == "not" {
		next, neg = next+1, true
	} else if modal == "" {
		return out // "does like" for emphasis is rare, "do the work" is not this
	}
	next, conf, never := p.adverbs(next)
	for _, vp := range p.vp(next, infinite, form&gapped != 0) {
		n := node{kind: nVP, a: vp.n, s: modal, t: tense, neg: neg != never, conf: conf}
		out = append(out, item{p.node(n), vp.end, vp.cost})
	}
	return out
}

// adverbVP reads adverbs before a verb.
func (p *parser) adverbVP(i int, form uint8, out []item) []item {
	next, conf, never := p.adverbs(i)
	if next == i {
		return out
	}
	for _, vp := range p.vp1(next, form) {
		if vp.n.kind == nBe {
			continue
		}
		n := node{kind: nVP, a: vp.n, neg: never, conf: conf}
		out = append(out, item{p.node(n), vp.end, vp.cost})
	}
	return out
}

// verbVP reads a main verb and its complements.
func (p *parser) verbVP(i int, form uint8, out []item) []item {
	p.want(i, wantVerb)
	if c := p.closed(i); c&doVerb != 0 && p.low(i+1) == "not" {
		return out
	}
	for k := range p.readings(i) {
		r := &p.toks[i].info.readings[k]
		tense, ok := verbFits(r.form, form&^gapped)
		if !ok || p.inner(i) {
			continue
		}
		cost := int(r.cost)
		for _, c := range p.complements(i+1, r, form&gapped != 0) {
			n := p.headed(c.n, i, r.lemma)
			v := node{kind: nVP, a: n, t: tense}
			out = append(out, item{p.node(v), c.end, cost + c.cost})
		}
	}
	return out
}

// headed gives complements their verb at i.
func (p *parser) headed(complements *node, i int, lemma string) *node {
	n := *complements
	n.at, n.end = uint8(i), uint8(i+1)
	if n.kind != nHas {
		n.kind, n.s = nVerb, lemma
	}
	return p.node(n)
}

// verbFits reports whether an inflected form fits the feature, and its tense.
func verbFits(f form, want uint8) (tense string, ok bool) {
	switch want {
	case infinite:
		return "", f&base != 0
	case finiteOne:
		if f&thirdPerson != 0 {
			return "", true
		}
	case finiteMany:
		if f&base != 0 {
			return "", true
		}
	case finiteAny:
		if f&(thirdPerson|base) != 0 {
			return "", true
		}
	}
	return "past", f&past != 0
}

// complements reads what follows a verb: a particle, an object, and phrases
// with prepositions, of which exactly one noun phrase is missing where gap is
// set. The node has the fields of nVerb but for the verb.
func (p *parser) complements(i int, verb *reading, gap bool) []item {
	var out []item
	out = p.after(i, "", verb, gap, out)
	if c := p.closed(i); c&particle != 0 && verb.lemma != "be" {
		out = p.after(i+1, p.low(i), verb, gap, out)
	}
	if verb.entry.Frames&lexicon.Infinitive != 0 && p.low(i) == "to" && p.can(i+1, base) {
		for _, r := range p.readings(i + 1) {
			if r.form&base != 0 {
				out = p.after(i+2, "to "+r.lemma, verb, gap, out)
			}
		}
	}
	if verb.lemma == "have" {
		out = p.having(i, gap, out)
	}
	return out
}

// after reads the object and the prepositional phrases behind a verb with the
// particle, if any.
func (p *parser) after(i int, particle string, verb *reading, gap bool, out []item) []item {
	bare := 0
	if verb.entry.Frames&lexicon.Bare == 0 && verb.entry.Frames != 0 && particle == "" {
		bare = 2
	}
	out = p.preps(item{p.node(node{t: particle}), i, bare}, 2, gap, out)
	if gap {
		object := p.node(node{kind: nGap})
		out = p.preps(item{p.node(node{t: particle, a: object}), i, 0}, 1, false, out)
	}
	for _, np := range p.np(i) {
		object := item{p.node(node{t: particle, a: np.n}), np.end, np.cost + objectCost(verb)}
		out = p.preps(object, 1, gap, out)
		if c := p.closed(np.end); particle == "" && c&particleClass != 0 {
			moved := item{p.node(node{t: p.low(np.end), a: np.n}), np.end + 1, np.cost + objectCost(verb)}
			out = p.preps(moved, 1, gap, out)
		}
	}
	return out
}

// particleClass is the class of particles under a name that a parameter called
// particle does not hide.
const particleClass = particle

// objectCost makes an object unlikely behind a verb that takes none.
func objectCost(verb *reading) int {
	if f := verb.entry.Frames; f != 0 && f&(lexicon.Object|lexicon.Linking) == 0 {
		return 3
	}
	return 0
}

// preps emits the complements with up to n prepositional phrases added.
func (p *parser) preps(it item, n int, gap bool, out []item) []item {
	if !gap {
		out = append(out, it)
	}
	if n == 0 {
		return out
	}
	for _, pp := range p.pp(it.end) {
		next := *it.n
		next.list = append(next.list[:len(next.list):len(next.list)], pp.n)
		out = p.preps(item{p.node(next), pp.end, it.cost + pp.cost}, n-1, gap, out)
	}
	if end := p.prep(it.end); gap && end > 0 {
		next := *it.n
		hole := p.node(node{kind: nPrep, s: p.text(it.end, end), a: p.node(node{kind: nGap}), at: uint8(it.end), end: uint8(end)})
		next.list = append(next.list[:len(next.list):len(next.list)], hole)
		out = append(out, item{p.node(next), end, it.cost})
	}
	return out
}

// having reads "has the capability Z": a noun, and a name for which of them.
func (p *parser) having(i int, gap bool, out []item) []item {
	from := i
	det := p.low(i)
	if det == "the" || det == "a" || det == "an" {
		i++
	}
	for _, head := range p.nominal(i) {
		if head.n.num&one == 0 || len(head.n.list) > 0 || p.can(head.end-1, positive) {
			continue
		}
		whole := node{kind: nHas, b: head.n}
		if gap && i > from {
			whole.a = p.node(node{kind: nGap})
			out = append(out, item{p.node(whole), head.end, head.cost + 2})
		}
		if gap || head.end >= len(p.toks) {
			continue
		}
		if det == "the" {
			out = p.havingOf(head, out)
		}
		for _, np := range p.value(head.end, det == "the") {
			whole.a = np.n
			out = append(out, item{p.node(whole), np.end, head.cost + np.cost + 1})
		}
	}
	return out
}

// havingOf reads "the capability of sandboxing": which one, not whose.
func (p *parser) havingOf(head item, out []item) []item {
	if p.low(head.end) != "of" || head.end+1 >= len(p.toks) {
		return out
	}
	values := p.bare(head.end+1, nil)
	if !p.toks[head.end+1].capital {
		values = append(values, p.names(head.end+1, nil)...)
	}
	for _, np := range values {
		if np.n.num == one {
			n := node{kind: nHas, a: np.n, b: head.n}
			out = append(out, item{p.node(n), np.end, head.cost})
		}
	}
	return out
}

// value reads the name behind "has the capability".
func (p *parser) value(i int, article bool) []item {
	simple := p.simpleNP(i, nil)
	if article {
		simple = p.bare(i, simple)
		simple = p.determined(i, simple)
	}
	out := simple[:0]
	for _, it := range simple {
		switch it.n.kind {
		case nName, nQuoted, nLetter, nNumber, nSome:
			out = append(out, it)
		case nNoun:
			if it.n.s == "" {
				it.cost = max(0, it.cost-costBare)
			}
			out = append(out, it)
		}
	}
	return out
}

// pred reads what may follow be: one predicate or several joined.
func (p *parser) pred(i int, gap bool) []item {
	var f uint8
	if gap {
		f = gapped
	}
	return p.memo(catPred, i, f, func(p *parser, i int, f uint8, out []item) []item {
		one := func(i int) []item { return p.pred1(i, f) }
		out = p.butPred(i, f, out)
		switch p.low(i) {
		case "either", "both", "neither":
			return p.marked(i, one, out)
		case "not":
			switch p.low(i + 1) {
			case "either", "both":
				for _, it := range p.marked(i+1, one, nil) {
					out = append(out, item{p.node(node{kind: nNot, a: it.n}), it.end, it.cost})
				}
				return out
			}
			for _, it := range p.coordinate(i+1, costWideNot, one, nil) {
				if isListNode(it.n) {
					out = append(out, item{p.node(node{kind: nNot, a: it.n}), it.end, it.cost})
				}
			}
		}
		from := len(out)
		out = p.coordinate(i, 0, one, out)
		for k := from; k < len(out); k++ {
			out[k].cost += mixed(out[k].n)
		}
		return out
	})
}

// mixed is the cost of a list in which names stand beside other predicates:
// "is a friend of Alice and Carol" does not say who somebody is.
func mixed(n *node) int {
	if !isListNode(n) {
		return 0
	}
	names := 0
	for _, m := range n.list {
		if m.kind == nName {
			names++
		}
	}
	if names > 0 && names < len(n.list) {
		return costMixed
	}
	return 0
}

// butPred reads "not a cat but a dog".
func (p *parser) butPred(i int, f uint8, out []item) []item {
	if p.low(i) != "not" {
		return out
	}
	for _, wrong := range p.predicate(i+1, f == gapped, nil) {
		next := wrong.end
		if p.low(next) == "," {
			next++
		}
		if p.low(next) != "but" {
			continue
		}
		for _, right := range p.pred1(next+1, f) {
			n := node{kind: nBut, a: wrong.n, b: right.n}
			out = append(out, item{p.node(n), right.end, wrong.cost + right.cost})
		}
	}
	return out
}

// pred1 reads one predicate with its own "not".
func (p *parser) pred1(i int, f uint8) []item {
	return p.memo(catPred1, i, f, func(p *parser, i int, f uint8, out []item) []item {
		if p.low(i) == "not" {
			for _, it := range p.predicate(i+1, f == gapped, nil) {
				out = append(out, item{p.node(node{kind: nNot, a: it.n}), it.end, it.cost})
			}
			return out
		}
		switch p.low(i) { // both and either inside a longer list
		case "either", "both", "neither":
			return p.marked(i, func(i int) []item { return p.pred1(i, f) }, out)
		}
		return p.predicate(i, f == gapped, out)
	})
}

func (p *parser) predicate(i int, gap bool, out []item) []item {
	if i >= len(p.toks) {
		p.want(i, wantAdjective|wantNoun)
		return out
	}
	next, _, _ := p.adverbs(i)
	if next > i && p.closed(i)&hedge == 0 && p.low(i) != "never" {
		i = next
	}
	if !gap {
		out = p.plainPredicate(i, out)
	}
	out = p.adjectivePredicate(i, gap, out)
	out = p.participles(i, gap, out)
	return p.prepPredicate(i, gap, out)
}

// plainPredicate reads adjectives and noun phrases.
func (p *parser) plainPredicate(i int, out []item) []item {
	if adj := p.adjective(i); adj.n != nil {
		out = append(out, adj)
	}
	out = p.barePredicate(i, out)
	out = p.compareNumber(i, out)
	if end := p.phrase(i, "known", "to"); end > 0 {
		for _, vp := range p.vp(end, infinite, false) {
			out = append(out, item{p.node(node{kind: nKnown, a: vp.n, at: uint8(i), end: uint8(end)}), vp.end, vp.cost})
		}
	}
	if p.closed(i)&particle != 0 { // the switch is on
		out = append(out, item{p.node(node{kind: nAdj, s: p.low(i), at: uint8(i), end: uint8(i + 1)}), i + 1, 1})
	}
	if end := p.samePhrase(i); end > 0 {
		for _, np := range p.np1(end) {
			out = append(out, item{p.node(node{kind: nSame, a: np.n, at: uint8(i), end: uint8(end)}), np.end, np.cost})
		}
	}
	for _, np := range p.np1(i) {
		if np.n.kind != nPronoun {
			out = append(out, np)
		}
	}
	return out
}

// compareNumber reads a comparison with a number.
func (p *parser) compareNumber(i int, out []item) []item {
	if !p.numbers {
		return out
	}
	for _, c := range [...]struct {
		op    triple.Op
		words []string
	}{
		{triple.Greater, []string{"greater", "than"}}, {triple.Greater, []string{"more", "than"}}, {triple.Greater, []string{"above"}}, {triple.Greater, []string{"over"}},
		{triple.Less, []string{"less", "than"}}, {triple.Less, []string{"smaller", "than"}}, {triple.Less, []string{"below"}}, {triple.Less, []string{"under"}},
		{triple.GreaterEqual, []string{"at", "least"}}, {triple.LessEqual, []string{"at", "most"}},
		{triple.Equal, []string{"equal", "to"}}, {triple.NotEqual, []string{"different", "from"}},
	} {
		end := p.phrase(i, c.words...)
		if end < 0 || end >= len(p.toks) || p.toks[end].kind != numberToken {
			continue
		}
		number := p.node(node{kind: nNumber, num: one, s: p.toks[end].text, at: uint8(end), end: uint8(end + 1)})
		n := node{kind: nCompare, s: string(c.op), a: number, at: uint8(i), end: uint8(end)}
		out = append(out, item{p.node(n), end + 1, -1}) // rather than a relation
	}
	return out
}

// samePhrase matches the ways to say that two names mean one thing.
func (p *parser) samePhrase(i int) int {
	switch p.low(i) {
	case "the":
		return p.phrase(i+1, "same", "as")
	case "known":
		return p.phrase(i+1, "as")
	case "short":
		return p.phrase(i+1, "for")
	case "called":
		return i + 1
	case "another":
		return p.phrase(i+1, "name", "for")
	case "a":
		if end := p.phrase(i+1, "synonym", "of"); end > 0 {
			return end
		}
		return p.phrase(i+1, "synonym", "for")
	}
	return -1
}

// barePredicate reads one word that is used as an adjective though it is none:
// "is teak", "is president", "is several".
func (p *parser) barePredicate(i int, out []item) []item {
	t := &p.toks[i]
	if t.kind != wordToken || t.capital || p.can(i, positive) {
		return out
	}
	if p.can(i, singular) && t.info.known || p.closed(i)&reserved != 0 && countsAsQuality(t.low) {
		out = append(out, item{p.node(node{kind: nAdj, s: t.low, at: uint8(i), end: uint8(i + 1)}), i + 1, costBarePredicate})
	}
	return out
}

// countsAsQuality: words of number and order that may be said of one thing.
func countsAsQuality(w string) bool {
	switch w {
	case "several", "few", "many", "first", "second", "third", "last", "next":
		return true
	}
	return false
}

// filler reads a noun phrase, or nothing where it is the one missing.
func (p *parser) filler(i int, gap bool) []item {
	if gap {
		return []item{{p.node(node{kind: nGap}), i, 0}}
	}
	return p.np(i)
}

// adjectivePredicate reads "afraid of X", "bigger than X", "able to fly".
func (p *parser) adjectivePredicate(i int, gap bool, out []item) []item {
	if p.low(i) == "able" && p.low(i+1) == "to" {
		for _, vp := range p.vp(i+2, infinite, gap) {
			out = append(out, item{p.node(node{kind: nVP, a: vp.n, s: "can"}), vp.end, vp.cost})
		}
	}
	if gap {
		out = p.relationalGap(i, out)
	}
	start := i
	if p.low(i) == "more" || p.low(i) == "less" {
		i++
	}
	switch f := p.adjectiveForms(i); {
	case f&comparative != 0 && i == start, f&positive != 0 && i > start:
		if p.word(i+1, 0, "than") {
			out = p.compared(start, i+1, "than", i+2, gap, out)
		}
	case i == start && (f&positive != 0 || relational(p.low(i)) && p.low(i+1) == "of"):
		passive := p.low(i+1) == "by" && p.can(i, participle)
		if end := p.prep(i + 1); end > 0 && !passive {
			out = p.compared(start, i+1, p.text(i+1, end), end, gap, out)
		}
	}
	return out
}

// adjectiveForms returns the forms of an adjective that the word at i may be.
// A word of no list with a capital is a name.
func (p *parser) adjectiveForms(i int) form {
	var f form
	for _, r := range p.readings(i) {
		if !r.guessed || !p.inner(i) {
			f |= r.form & adjForms
		}
	}
	return f
}

// relationalGap reads "the mother of" where whose mother is what is missing.
func (p *parser) relationalGap(i int, out []item) []item {
	det := p.low(i)
	if det != "the" && det != "a" && det != "an" {
		return out
	}
	for _, head := range p.nominal(i + 1) {
		end := p.prep(head.end)
		if end < 0 || len(head.n.list) > 0 || head.n.num&one == 0 {
			continue
		}
		hole := p.node(node{kind: nPrep, s: p.text(head.end, end), a: p.node(node{kind: nGap}), at: uint8(head.end), end: uint8(end)})
		n := node{kind: nNoun, num: one, s: det, a: head.n, b: hole, at: uint8(i), end: uint8(i + 1)}
		out = append(out, item{p.node(n), end, head.cost})
	}
	return out
}

// relational: nouns and adverbs that place one thing by another without an
// article: "north of", "part of".
func relational(w string) bool {
	switch w {
	case "north", "south", "east", "west", "northeast", "northwest", "southeast", "southwest", "left", "right", "part":
		return true
	}
	return false
}

func (p *parser) compared(at, end int, prep string, i int, gap bool, out []item) []item {
	for _, np := range p.filler(i, gap) {
		n := node{kind: nAdjPrep, s: p.text(at, end), t: prep, a: np.n, at: uint8(at), end: uint8(end)}
		out = append(out, item{p.node(n), np.end, np.cost})
	}
	return out
}

// participles reads the passive and the progressive.
func (p *parser) participles(i int, gap bool, out []item) []item {
	if p.inner(i) {
		return out
	}
	for k := range p.readings(i) {
		r := &p.toks[i].info.readings[k]
		if r.form&participle != 0 {
			out = p.passive(i, r, gap, out)
		}
		if r.form&ing != 0 {
			for _, c := range p.complements(i+1, r, gap) {
				if c.n.a == nil && len(c.n.list) == 0 && p.can(i, positive) {
					continue
				}
				n := p.headed(c.n, i, r.lemma)
				out = append(out, item{p.node(node{kind: nVP, a: n}), c.end, c.cost + int(r.cost)})
			}
		}
	}
	return out
}

func (p *parser) passive(i int, r *reading, gap bool, out []item) []item {
	head := item{p.node(node{}), i + 1, int(r.cost)}
	for _, c := range p.preps(head, 2, gap, nil) {
		if len(c.n.list) > 0 && c.n.list[0].s != "by" && p.can(i, positive) {
			continue // an adjective with its preposition
		}
		n := node{kind: nPassive, s: r.lemma, t: p.low(i), list: c.n.list, at: uint8(i), end: uint8(i + 1)}
		cost := c.cost
		if len(c.n.list) == 0 {
			cost += costPassive
		}
		out = append(out, item{p.node(n), c.end, cost})
	}
	return out
}

// prepPredicate reads "in the kitchen".
func (p *parser) prepPredicate(i int, gap bool, out []item) []item {
	if !gap {
		for _, pp := range p.pp(i) {
			if pp.n.s == "of" { // nothing is just "of" something
				pp.cost += costOfPredicate
			}
			out = append(out, pp)
		}
		return out
	}
	if end := p.prep(i); end > 0 {
		hole := p.node(node{kind: nGap})
		out = append(out, item{p.node(node{kind: nPrep, s: p.text(i, end), a: hole, at: uint8(i), end: uint8(end)}), end, 0})
	}
	return out
}
