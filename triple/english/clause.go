package english

import (
	"slices"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// clause1 reads one simple clause: a noun phrase and a verb phrase, or "there
// is" with a noun phrase.
func (p *parser) clause1(i int) []item {
	return p.memo(catClause1, i, 0, func(p *parser, i int, _ uint8, out []item) []item {
		if end := p.truthPrefix(i); end.end > i {
			for _, c := range p.clause1(end.end) {
				out = append(out, item{p.node(node{kind: nTruth, a: c.n, neg: end.cost == 1}), c.end, c.cost})
			}
		}
		out = p.unknown(i, out)
		out = p.there(i, out)
		start, conf, never := p.adverbs(i)
		if never {
			return out
		}
		if start > i && p.low(start) == "," {
			start++
		}
		for _, subject := range p.np(start) {
			for _, vp := range p.vp(subject.end, finite(subject.n.num), false) {
				n := node{kind: nClause, a: subject.n, b: vp.n, conf: conf}
				out = append(out, item{p.node(n), vp.end, subject.cost + vp.cost})
			}
		}
		return p.happening(i, out)
	})
}

// unknown reads "it is not known that" and a clause.
func (p *parser) unknown(i int, out []item) []item {
	end := p.phraseOf(i, lexicon.NotKnown)
	if end < 0 {
		return out
	}
	for _, c := range p.clause1(end) {
		out = append(out, item{p.node(node{kind: nUnknown, a: c.n}), c.end, c.cost})
	}
	return out
}

// truthPrefix reads "it is (not) true that" and the like. The cost of the item
// is 1 where the clause is said to be false.
func (p *parser) truthPrefix(i int) item {
	end := p.phrase(i, "it", "is")
	if end < 0 {
		end = p.phrase(i, "it", "'s")
	}
	if end < 0 {
		return item{}
	}
	return p.truthRest(end)
}

// truthRest reads "(not) true that" and its kin.
func (p *parser) truthRest(i int) item {
	neg := 0
	if p.low(i) == "not" {
		neg, i = 1, i+1
	}
	switch {
	case p.low(i) == "true" || p.low(i) == "correct" || p.low(i) == "right":
		i++
	case p.low(i) == "false" || p.low(i) == "untrue":
		neg, i = 1-neg, i+1
	case p.phrase(i, "the", "case") > 0:
		i += 2
	default:
		return item{}
	}
	if p.low(i) != "that" {
		return item{}
	}
	return item{end: i + 1, cost: neg}
}

// there reads "there is a cat".
func (p *parser) there(i int, out []item) []item {
	if p.low(i) != "there" {
		return out
	}
	tense, num := p.beForms(p.low(i + 1))
	if num == 0 {
		return out
	}
	next := i + 2
	counted := next
	if p.low(next) == "not" {
		counted++
	}
	if p.phrase(next, "at", "least", "one") > 0 {
		for _, it := range p.nominal(next + 3) {
			noun := item{p.node(node{kind: nNoun, num: one | many, s: "some", a: it.n}), it.end, it.cost}
			for _, whole := range p.withPosts(noun, nil) {
				out = append(out, item{p.node(node{kind: nThere, a: whole.n}), whole.end, whole.cost})
			}
		}
		return out
	}
	for _, it := range p.count(counted, nil) {
		n := node{kind: nThere, a: it.n, s: tense, neg: counted > next}
		out = append(out, item{p.node(n), it.end, it.cost})
		for _, pp := range p.pp(it.end) {
			n.b = pp.n
			out = append(out, item{p.node(n), pp.end, it.cost + pp.cost})
		}
	}
	for _, np := range p.np(next) {
		if np.n.kind == nCount {
			continue
		}
		if np.n.num&num != 0 || isListNode(np.n) {
			out = append(out, item{p.node(node{kind: nThere, a: np.n}), np.end, np.cost})
		}
	}
	return out
}

// happening reads a clause as a noun: "someone being cold (and rough)".
func (p *parser) happening(i int, out []item) []item {
	subjects := p.np1(i)
	if p.low(i) == "being" { // of the one spoken of
		subjects = []item{{p.node(node{kind: nPronoun, num: one, s: "they", at: uint16(i), end: uint16(i + 1)}), i, 0}}
	}
	for _, subject := range subjects {
		if p.low(subject.end) != "being" {
			continue
		}
		for _, pred := range p.pred(subject.end+1, false) {
			n := node{kind: nClause, num: many, a: subject.n, b: p.node(node{kind: nBe, a: pred.n})}
			out = append(out, item{p.node(n), pred.end, subject.cost + pred.cost})
		}
	}
	return out
}

// isHappening reports whether every clause of n was read by happening.
func isHappening(n *node) bool {
	if isListNode(n) {
		for _, m := range n.list {
			if !isHappening(m) {
				return false
			}
		}
		return true
	}
	return n.kind == nClause && n.num == many
}

// hasHappening reports whether any clause of n was.
func hasHappening(n *node) bool {
	if isListNode(n) {
		for _, m := range n.list {
			if hasHappening(m) {
				return true
			}
		}
		return false
	}
	return n.kind == nClause && n.num == many
}

// clause0 reads clauses joined by and, or.
func (p *parser) clause0(i int) []item {
	return p.memo(catClause0, i, 0, func(p *parser, i int, _ uint8, out []item) []item {
		switch p.low(i) {
		case "either", "both":
			out = p.marked(i, p.clause1, out)
		}
		out = p.but(i, 0, p.clause1, out)
		return p.coordinate(i, 0, p.clause1, out)
	})
}

// conditionAt matches the words that begin a condition and returns their end.
func (p *parser) conditionAt(i int) int {
	switch p.low(i) {
	case "if", "when", "whenever":
		return i + 1
	case "once":
		if p.low(i+2) == "that" && p.finding(i+1, morph.Ing) {
			return i + 3
		}
		return i + 1
	case "as":
		return p.phrase(i+1, "long", "as")
	case "provided", "given":
		return p.phrase(i+1, "that")
	}
	return -1
}

// foundThat matches what a clause stands behind that is found to be so, as "it can be
// concluded that" and "it is shown that", and returns its end, or -1.
func (p *parser) foundThat(i int) int {
	if p.low(i) != "it" {
		return -1
	}
	i++
	if p.closed(i)&lexicon.ModalVerb != 0 {
		i++
	}
	if p.closed(i)&lexicon.BeVerb == 0 || !p.finding(i+1, morph.Participle) || p.low(i+2) != "that" {
		return -1
	}
	return i + 3
}

// finding reports whether the word at i is a form of a verb of finding what is so.
func (p *parser) finding(i int, f morph.Form) bool {
	return slices.ContainsFunc(p.readings(i), func(r morph.Reading) bool { return r.Form&f != 0 && lexicon.FindingVerbs.Has(r.Lemma) })
}

// clause reads a whole statement: clauses with their conditions.
func (p *parser) clause(i int) []item {
	return p.memo(catClause, i, 0, func(p *parser, i int, _ uint8, out []item) []item {
		if end := p.conditionAt(i); end > 0 {
			out = p.conditional(end, nIf, out)
			if p.low(i) != "if" {
				out = withoutPast(out)
			}
			return out
		}
		if p.low(i) == "unless" {
			return p.conditional(i+1, nUnless, out)
		}
		if end := p.foundThat(i); end > 0 {
			i = end
		}
		for _, main := range p.clause0(i) {
			if !hasHappening(main.n) {
				out = append(out, main)
			}
			out = p.consequence(main, out)
		}
		return out
	})
}

// conditional reads a condition and, behind it, what follows from it.
func (p *parser) conditional(i int, kind nodeKind, out []item) []item {
	for _, cond := range p.clause0(i) {
		next := cond.end
		if p.low(next) == "," {
			next++
		}
		p.want(next, wantThen)
		if p.low(next) == "then" {
			next++
		}
		if next == cond.end || hasHappening(cond.n) {
			if p.low(next) == "" || hasHappening(cond.n) {
				continue
			}
		}
		for _, main := range p.clause0(max(next, p.foundThat(next))) {
			if hasHappening(main.n) {
				continue
			}
			n := p.node(node{kind: kind, a: cond.n, b: main.n})
			cost := cond.cost + main.cost
			out = append(out, item{n, main.end, cost})
			out = p.viceVersa(n, main.end, cost, out)
		}
	}
	return out
}

// viceVersa reads "and vice versa" behind a conditional.
func (p *parser) viceVersa(n *node, i, cost int, out []item) []item {
	if p.low(i) == "," {
		i++
	}
	if end := p.phrase(i, "and", "vice", "versa"); end > 0 && n.kind == nIf {
		out = append(out, item{p.node(node{kind: nIff, a: n.a, b: n.b}), end, cost})
	}
	return out
}

// postposed marks a conditional whose condition comes second.
const postposed uint8 = 1

// consequence reads the conditions behind a clause, and implication between
// clauses.
func (p *parser) consequence(main item, out []item) []item {
	join := func(kind nodeKind, i int, nominal bool) {
		for _, cond := range p.clause0(i) {
			if isHappening(cond.n) != nominal && hasHappening(cond.n) {
				continue
			}
			n := p.node(node{kind: kind, a: cond.n, b: main.n, num: postposed})
			out = append(out, item{n, cond.end, main.cost + cond.cost})
		}
	}
	i := main.end
	if p.low(i) == "," {
		i++
	}
	if isHappening(main.n) {
		p.implication(main, i, join)
		return out
	}
	switch {
	case hasHappening(main.n):
	case p.phraseOf(i, lexicon.ExactlyIf) > 0:
		join(nIff, p.phraseOf(i, lexicon.ExactlyIf), false)
	case p.phrase(i, "only", "if") > 0:
		join(nOnlyIf, i+2, false)
	case p.low(i) == "unless":
		join(nUnless, i+1, false)
	default:
		if end := p.conditionAt(i); end > 0 {
			join(nIf, end, false)
			if p.low(i) != "if" {
				out = withoutPast(out)
			}
		}
	}
	return out
}

// withoutPast drops conditionals with a clause in the past: "when he came, she
// left" tells what happened once.
func withoutPast(items []item) []item {
	return slices.DeleteFunc(items, func(it item) bool {
		return it.n.kind == nIf && (pastClause(it.n.a) || pastClause(it.n.b))
	})
}

func pastClause(n *node) bool {
	if isListNode(n) {
		return slices.ContainsFunc(n.list, pastClause)
	}
	return n.kind == nClause && pastVP(n.b)
}

// implication reads "implies (that)" and "is equivalent to" between clauses
// that are used as nouns.
func (p *parser) implication(main item, i int, join func(nodeKind, int, bool)) {
	switch w := p.low(i); {
	case w == "implies" || w == "imply":
		if p.low(i+1) == "that" {
			join(nOnlyIf, i+2, false)
			return
		}
		join(nOnlyIf, i+1, true)
	case (w == "is" || w == "are") && p.phrase(i+1, "equivalent", "to") > 0:
		join(nIff, i+3, true)
	}
}
