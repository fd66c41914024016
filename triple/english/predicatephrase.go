package english

import (
	"slices"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

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
			if p.low(i) == "either" && f != gapped {
				out = p.eitherPlace(i+1, out)
			}
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
		out = p.but(i, 0, one, out)
		return slices.DeleteFunc(p.coordinate(i, 0, one, out), func(it item) bool { return mixed(it.n) || p.splitsPair(it.n) })
	})
}

// eitherPlace reads "in the school or the park" behind "either".
func (p *parser) eitherPlace(i int, out []item) []item {
	for _, it := range p.pp(i) {
		if it.n.a.kind == nOr {
			out = append(out, it)
		}
	}
	return out
}

// mixed reports whether names stand beside other predicates in a list, or bare
// nouns beside phrases that take one: "is a friend of Alice and Carol" does not
// say who somebody is, nor "made of eggs and milk" that it is milk, nor "in the
// school or the park" that it is the park.
func mixed(n *node) bool {
	if !isListNode(n) {
		return false
	}
	names, bare, taking, one, placed := 0, 0, 0, 0, 0
	for _, m := range n.list {
		switch m.kind {
		case nName:
			names++
		case nNoun:
			switch m.s {
			case "":
				bare++
			case "the":
				one++
			}
		case nPrep:
			placed++
			taking++
		case nAdjPrep, nPassive:
			taking++
		}
	}
	return placed > 0 && one > 0 || names > 0 && names < len(n.list) || bare > 0 && taking > 0
}

// butPred reads "not a cat but a dog" and "a dog, not a cat".
func (p *parser) butPred(i int, f uint8, out []item) []item {
	if p.low(i) != "not" {
		return p.notPred(i, f, out)
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

// notPred reads "a dog, not a cat".
func (p *parser) notPred(i int, f uint8, out []item) []item {
	if f == gapped || !p.commaNot {
		return out
	}
	for _, right := range p.predicate(i, false, nil) {
		if p.low(right.end) != "," || p.low(right.end+1) != "not" {
			continue
		}
		for _, wrong := range p.predicate(right.end+2, false, nil) {
			n := node{kind: nBut, a: wrong.n, b: right.n}
			out = append(out, item{p.node(n), wrong.end, wrong.cost + right.cost})
		}
	}
	return out
}

// pred1 reads one predicate with its own "not".
func (p *parser) pred1(i int, f uint8) []item {
	return p.memo(catPred1, i, f, func(p *parser, i int, f uint8, out []item) []item {
		if p.low(i) == "not" {
			if p.closed(i+1)&lexicon.Always != 0 {
				p.refuse(i+1, notAdverb(p.low(i+1)))
				return out // "not always" is not never
			}
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
	if next > i && p.closed(i)&lexicon.Hedge == 0 && p.low(i) != "never" {
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
	switch adj := p.adjective(i); {
	case adj.n == nil:
	case p.can(adj.end-1, morph.Comparative):
		p.refuse(adj.end-1, `Say than what: "`+p.low(adj.end-1)+` than" and a name.`)
	default:
		out = append(out, adj)
	}
	out = p.measuredThan(i, p.measured(i, out))
	out = p.barePredicate(i, out)
	out = p.compareNumber(i, out)
	if end := p.phrase(i, "known", "to"); end > 0 {
		for _, vp := range p.vp(end, infinite, false) {
			out = append(out, item{p.node(node{kind: nKnown, a: vp.n, at: uint16(i), end: uint16(end)}), vp.end, vp.cost})
		}
	}
	if p.closed(i)&lexicon.Particle != 0 { // the switch is on
		out = append(out, item{p.node(node{kind: nAdj, s: p.low(i), at: uint16(i), end: uint16(i + 1)}), i + 1, 1})
	}
	if end := p.samePhrase(i); end > 0 {
		several := p.np1
		if w := p.low(end - 1); w == "called" || w == "named" {
			several = p.np
		}
		for _, np := range several(end) {
			if p.low(i) == "known" && np.n.kind == nNoun && (np.n.b != nil || len(np.n.a.list) > 0 || np.n.s != "" && np.n.a.t != "") {
				continue // who is known as the best doctor in town is what others say
			}
			out = append(out, item{p.node(node{kind: nSame, a: np.n, at: uint16(i), end: uint16(end)}), np.end, np.cost})
		}
	}
	for _, np := range p.np1(i) {
		if np.n.kind != nPronoun && !(np.n.kind == nNoun && np.n.s == "" && np.n.b != nil && p.can(int(np.n.a.end)-1, morph.Ing)) {
			out = append(out, np) // "getting married in May" is no getting
		}
	}
	return out
}

// compareNumber reads a comparison with a number.
func (p *parser) compareNumber(i int, out []item) []item {
	if !p.numbers {
		return out
	}
	op, end := p.bound(i, lexicon.NumberBounds)
	if end < 0 || end >= len(p.toks) || p.tok(end).Kind != numberToken {
		return out
	}
	number := p.node(node{kind: nNumber, num: one, s: p.tok(end).Text, at: uint16(end), end: uint16(end + 1)})
	n := node{kind: nCompare, s: string(op), a: number, at: uint16(i), end: uint16(end)}
	return append(out, item{p.node(n), end + 1, -1}) // rather than a relation
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
	case "called", "named":
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
	t := p.tok(i)
	if t.Kind != wordToken || t.Capital || p.can(i, morph.Positive) {
		return out
	}
	if p.can(i, morph.Singular) && t.info.Known || p.closed(i)&lexicon.Reserved != 0 && countsAsQuality(t.Low) {
		out = append(out, item{p.node(node{kind: nAdj, s: t.Low, at: uint16(i), end: uint16(i + 1)}), i + 1, costBarePredicate})
	}
	return out
}

// countsAsQuality: words of number and order that may be said of one thing.
func countsAsQuality(w string) bool {
	return lexicon.CountQualities.Has(w)
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
	out = p.goingTo(i, gap, out)
	if gap {
		out = p.relationalGap(i, out)
	}
	if p.low(i) == "as" && p.can(i+1, morph.Positive) && p.low(i+2) == "as" {
		return p.compared(i, i+2, "as", i+3, gap, out)
	}
	start := i
	if p.low(i) == "more" || p.low(i) == "less" {
		i++
	}
	switch f := p.adjectiveForms(i); {
	case f&morph.Comparative != 0 && i == start, f&morph.Positive != 0 && i > start:
		if p.word(i+1, 0, "than") {
			out = p.compared(start, i+1, "than", i+2, gap, out)
		}
	case i == start && (f&morph.Positive != 0 || relational(p.low(i)) && p.low(i+1) == "of"):
		passive := p.low(i+1) == "by" && p.can(i, morph.Participle)
		if end := p.prep(i + 1); end > 0 && !passive {
			from := len(out)
			out = p.compared(start, i+1, p.text(i+1, end), end, gap, out)
			if p.can(i, morph.Ing) { // "working at Meta" is rather what somebody does
				for k := from; k < len(out); k++ {
					out[k].cost++
				}
			}
		}
	}
	return out
}

// adjectiveForms returns the forms of an adjective that the word at i may be.
// A word of no list with a capital is a name.
func (p *parser) adjectiveForms(i int) morph.Form {
	var f morph.Form
	for _, r := range p.readings(i) {
		if !r.Guessed || !p.inner(i) {
			f |= r.Form & morph.AdjForms
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
		hole := p.node(node{kind: nPrep, s: p.text(head.end, end), a: p.node(node{kind: nGap}), at: uint16(head.end), end: uint16(end)})
		n := node{kind: nNoun, num: one, s: det, a: head.n, b: hole, at: uint16(i), end: uint16(i + 1)}
		out = append(out, item{p.node(n), end, head.cost})
	}
	return out
}

// relational: nouns and adverbs that place one thing by another without an
// article: "north of", "part of".
func relational(w string) bool {
	return lexicon.Relational.Has(w)
}

func (p *parser) compared(at, end int, prep string, i int, gap bool, out []item) []item {
	for _, np := range p.filler(i, gap) {
		n := node{kind: nAdjPrep, s: p.text(at, end), t: prep, a: np.n, at: uint16(at), end: uint16(end)}
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
		r := &p.tok(i).info.Readings[k]
		if r.Form&morph.Participle != 0 {
			out = p.receiving(i, r, gap, p.passive(i, r, gap, out))
		}
		if r.Form&morph.Ing != 0 {
			for _, c := range p.complements(i+1, r, gap) {
				if c.n.a == nil && len(c.n.list) == 0 && p.can(i, morph.Positive) {
					continue
				}
				n := p.headed(c.n, i, r.Lemma)
				out = append(out, item{p.node(node{kind: nVP, a: n}), c.end, c.cost + int(r.Cost)})
			}
		}
	}
	return out
}

func (p *parser) passive(i int, r *morph.Reading, gap bool, out []item) []item {
	head := item{p.node(node{}), i + 1, int(r.Cost)}
	for _, c := range p.preps(head, 2, gap, nil) {
		if len(c.n.list) > 0 && !slices.ContainsFunc(c.n.list, func(pp *node) bool { return pp.s == "by" }) && p.can(i, morph.Positive) {
			continue // an adjective with its preposition
		}
		n := node{kind: nPassive, s: r.Lemma, t: p.low(i), list: c.n.list, at: uint16(i), end: uint16(i + 1)}
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
			if pp.n.s != "of" { // nothing is just "of" something
				out = append(out, pp)
			}
		}
		return out
	}
	if end := p.prep(i); end > 0 {
		hole := p.node(node{kind: nGap})
		out = append(out, item{p.node(node{kind: nPrep, s: p.text(i, end), a: hole, at: uint16(i), end: uint16(end)}), end, 0})
	}
	return out
}
