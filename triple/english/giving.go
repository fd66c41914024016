package english

import (
	"slices"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file reads "gave Fred the ball" and "was given the ball by Bill": with verbs
// of giving, making and telling whom it is for may stand without its preposition.

// recipientPrep is the preposition of whom a verb gives or makes something, "" for
// verbs that take no two objects.
func recipientPrep(verb string) string {
	switch {
	case lexicon.Giving.Has(verb):
		return "to"
	case lexicon.Making.Has(verb):
		return "for"
	}
	return ""
}

// twoObjects reads the recipient and what it is given, behind the verb.
func (p *parser) twoObjects(i int, verb *morph.Reading, gap bool, out []item) []item {
	prep := recipientPrep(verb.Lemma)
	if prep == "" {
		return out
	}
	for _, to := range p.np1(i) {
		if !mayReceive(to.n) {
			continue
		}
		recipient := p.node(node{kind: nPrep, s: prep, a: to.n})
		if gap {
			given := p.node(node{a: p.node(node{kind: nGap}), list: []*node{recipient}})
			out = p.preps(item{given, to.end, to.cost + costTwoObjects}, 1, false, out)
		}
		for _, what := range p.given(to.end) {
			whole := p.node(node{a: what.n, list: []*node{recipient}})
			out = p.preps(item{whole, what.end, to.cost + what.cost + costTwoObjects}, 1, gap, out)
		}
	}
	return out
}

// given reads what is given: a noun phrase that cannot be part of the one before.
func (p *parser) given(i int) []item {
	if p.closed(i)&lexicon.Determiner == 0 && !isOwner(p.low(i)) {
		return nil
	}
	return p.np1(i)
}

func isOwner(w string) bool {
	return lexicon.Possessives.Has(w)
}

// mayReceive reports whether a noun phrase is one that something can be given to:
// with an article, or a name.
func mayReceive(n *node) bool {
	switch n.kind {
	case nName, nPronoun, nSome, nLetter, nQuoted, nWh:
		return true
	case nNoun:
		return n.s != "" && n.b == nil
	case nOwned:
		return n.c == nil
	}
	return false
}

// receiving reads "given the ball by Bill" behind a form of be.
func (p *parser) receiving(i int, r *morph.Reading, gap bool, out []item) []item {
	if recipientPrep(r.Lemma) == "" || gap {
		return out
	}
	for _, what := range p.given(i + 1) {
		for _, c := range p.preps(item{p.node(node{}), what.end, int(r.Cost) + what.cost}, 2, false, nil) {
			n := node{kind: nPassive, s: r.Lemma, t: p.low(i), a: what.n, list: c.n.list, at: uint16(i), end: uint16(i + 1)}
			out = append(out, item{p.node(n), c.end, c.cost})
		}
	}
	return out
}

// undergone interprets a passive of which more is told than by whom: as what
// somebody did. Who did it has to be told.
func (m *meaning) undergone(n *node, s triple.Term, tense, modal string) *formula {
	by := slices.IndexFunc(n.list, func(pp *node) bool { return pp.s == "by" })
	switch {
	case by < 0:
		return m.fail("unsupported", `Say who did it: with "by" and a name.`, n)
	case tense != "past" || modal != "" || m.cond || m.neg || s.IsVar() && !m.asking:
		return m.tooMany(n)
	}
	parts := []part{{triple.Theme, nil}}
	if n.a != nil {
		parts = []part{{triple.Theme, n.a}}
	}
	for i, pp := range n.list {
		m.mark(pp)
		if i != by {
			if !takesPart(pp.s) {
				return m.tooMany(n)
			}
			parts = append(parts, part{triple.Role(pp.s), pp.a})
		}
	}
	r := triple.Relation{Form: triple.FormVerb, Lemma: n.s, Tense: tense}
	return m.np(n.list[by].a, objectRole, func(agent triple.Term) *formula {
		return m.takeOthers(parts, nil, s, func(with []triple.Term) *formula {
			all := parts
			if n.a != nil {
				all, with = append(slices.Clip(parts), part{role: triple.Role(recipientPrep(n.s))}), append(slices.Clip(with), s)
			}
			if slices.ContainsFunc(with, triple.Term.IsVar) && !m.asking {
				return m.tooMany(n)
			}
			return m.happened(agent, r, all, with)
		})
	})
}

// takeOthers interprets the noun phrases of the parts; that without one is the
// subject.
func (m *meaning) takeOthers(parts []part, with []triple.Term, subject triple.Term, k func([]triple.Term) *formula) *formula {
	if len(with) == len(parts) {
		return k(with)
	}
	next := func(t triple.Term) *formula {
		return m.takeOthers(parts, append(slices.Clip(with), t), subject, k)
	}
	if np := parts[len(with)].np; np != nil {
		return m.np(np, objectRole, next)
	}
	return next(subject)
}
