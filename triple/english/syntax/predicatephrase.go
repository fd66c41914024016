package syntax

import (
	"slices"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/sentence"
	tokens "whence/triple/english/token"
)

// pred reads what may follow be: one predicate or several joined.
func (p *predicateRules) pred(i int, gap bool) []Item {
	var f uint8
	if gap {
		f = gapped
	}
	return p.memo(catPred, i, f, func(i int, f uint8, out []Item) []Item {
		one := func(i int) []Item { return p.pred1(i, f) }
		out = p.butPred(i, f, out)
		switch p.Low(i) {
		case "either", "both", "neither":
			if p.Low(i) == "either" && f != gapped {
				out = p.eitherPlace(i+1, out)
			}
			return p.marked(i, one, out)
		case "not":
			if w := p.Low(i + 1); w == "either" || w == "both" {
				return p.denied(p.marked(i+1, one, nil), out)
			}
			out = p.denied(p.coordinate(i+1, CostWideNot, one, nil), out)
		}
		out = p.but(i, 0, one, out)
		return slices.DeleteFunc(p.coordinate(i, 0, one, out), func(it Item) bool { return mixed(it.N) || p.splitsPair(it.N) || p.actsToo(i, it.N) })
	})
}

// denied puts "not" before lists.
func (p *predicateRules) denied(lists, out []Item) []Item {
	for _, it := range lists {
		if IsListNode(it.N) {
			out = append(out, Item{p.Node(Node{Kind: NodeNot, A: it.N}), it.end, it.cost})
		}
	}
	return out
}

// eitherPlace reads "in the school or the park" behind "either".
func (p *predicateRules) eitherPlace(i int, out []Item) []Item {
	for _, it := range p.phrases.pp(i) {
		if it.N.A.Kind == NodeOr {
			out = append(out, it)
		}
	}
	return out
}

// mixed reports whether names stand beside other predicates in a list, or bare
// nouns beside phrases that take one: "is a friend of Alice and Carol" does not
// say who somebody is, nor "made of eggs and milk" that it is milk, nor "in the school
// or the park" that it is the park, nor "born in Rome and in spring" that one is in spring.
func mixed(n *Node) bool {
	if !IsListNode(n) {
		return false
	}
	names, bare, taking, one, placed := 0, 0, 0, 0, 0
	for _, m := range n.List {
		if m.Kind == NodeNot && m.A != nil {
			m = m.A
		}
		switch m.Kind {
		case NodeName:
			names++
		case NodeNoun:
			if m.S == "" {
				bare++
			} else if m.S == "the" {
				one++
			}
		case NodeOwned:
			bare++ // "was sent to Ida and her son"
		case NodePrep:
			placed++
		case NodeAdjPrep, NodePassive:
			taking++
		}
	}
	return placed > 0 && one+taking > 0 || names > 0 && names < len(n.List) || bare > 0 && taking+placed > 0
}

// actsToo reports whether a list says with what something was what it did: "was a nurse and lived in Leeds".
func (p *predicateRules) actsToo(i int, n *Node) bool {
	tense, _ := beForms(p.Low(i - 1))
	return tense != "" && n.Kind == NodeAnd && slices.ContainsFunc(n.List[1:], func(m *Node) bool {
		f, by := lexicon.FramesOf(m.S), slices.ContainsFunc(m.List, func(pp *Node) bool { return pp.S == "by" })
		return m.Kind == NodePassive && !by && p.Can(int(m.At), morph.Past) && (n.List[0].Kind == NodeNoun && f&lexicon.Bare != 0 || f != 0 && f&lexicon.Object == 0)
	})
}

// butPred reads "not a cat but a dog" and "a dog, not a cat".
func (p *predicateRules) butPred(i int, f uint8, out []Item) []Item {
	if p.Low(i) != "not" {
		return p.notPred(i, f, out)
	}
	for _, wrong := range p.predicate(i+1, f == gapped, nil) {
		next := wrong.end
		if p.Low(next) == "," {
			next++
		}
		if p.Low(next) != "but" {
			continue
		}
		for _, right := range p.pred1(next+1, f) {
			if right.N.Kind == NodePrep && wrong.N.Kind != NodePrep {
				continue // "not born in Rome but in Bern"
			}
			out = append(out, Item{p.Node(Node{Kind: NodeBut, A: wrong.N, B: right.N}), right.end, wrong.cost + right.cost})
		}
	}
	return out
}

// notPred reads "a dog, not a cat".
func (p *predicateRules) notPred(i int, f uint8, out []Item) []Item {
	if f == gapped || !p.CommaNot {
		return out
	}
	for _, right := range p.predicate(i, false, nil) {
		if p.Low(right.end) != "," || p.Low(right.end+1) != "not" {
			continue
		}
		for _, wrong := range p.predicate(right.end+2, false, nil) {
			out = append(out, Item{p.Node(Node{Kind: NodeBut, A: wrong.N, B: right.N}), wrong.end, wrong.cost + right.cost})
		}
	}
	return out
}

// pred1 reads one predicate with its own "not".
func (p *predicateRules) pred1(i int, f uint8) []Item {
	return p.memo(catPred1, i, f, func(i int, f uint8, out []Item) []Item {
		if p.Low(i) == "not" {
			if p.Closed(i+1)&lexicon.Always != 0 {
				p.Refuse(i+1, notAdverb(p.Low(i+1)))
				return out // "not always" is not never
			}
			for _, it := range p.predicate(i+1, f == gapped, nil) {
				out = append(out, Item{p.Node(Node{Kind: NodeNot, A: it.N}), it.end, it.cost})
			}
			return out
		}
		switch p.Low(i) { // both and either inside a longer list
		case "either", "both", "neither":
			return p.marked(i, func(i int) []Item { return p.pred1(i, f) }, out)
		}
		return p.predicate(i, f == gapped, out)
	})
}

func (p *predicateRules) predicate(i int, gap bool, out []Item) []Item {
	if i >= len(p.Tokens) {
		p.Want(i, sentence.WantAdjective|sentence.WantNoun)
		return out
	}
	next, _, _ := p.verbs.adverbs(i)
	if next > i && p.Closed(i)&lexicon.Hedge == 0 && p.Low(i) != "never" {
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
func (p *predicateRules) plainPredicate(i int, out []Item) []Item {
	switch adj := p.nouns.adjective(i); {
	case adj.N == nil:
	case p.Can(adj.end-1, morph.Comparative):
		p.Refuse(adj.end-1, `Say than what: "`+p.Low(adj.end-1)+` than" and a name.`)
	default:
		out = append(out, adj)
	}
	out = p.amounts.measuredThan(i, p.amounts.measured(i, out))
	out = p.barePredicate(i, out)
	out = p.amounts.compareNumber(i, lexicon.NumberBounds, out)
	if end := p.Phrase(i, "known", "to"); end > 0 {
		for _, vp := range p.verbs.vp(end, infinite, false) {
			out = append(out, Item{p.Node(Node{Kind: NodeKnown, A: vp.N, At: uint16(i), End: uint16(end)}), vp.end, vp.cost})
		}
	}
	if p.Closed(i)&lexicon.Particle != 0 { // the switch is on
		out = append(out, Item{p.Node(Node{Kind: NodeAdj, S: p.Low(i), At: uint16(i), End: uint16(i + 1)}), i + 1, 1})
	}
	out = p.same(i, out)
	for _, np := range p.phrases.np1(i) {
		if np.N.Kind != NodePronoun && !(np.N.Kind == NodeNoun && np.N.S == "" && np.N.B != nil && p.Can(int(np.N.A.End)-1, morph.Ing)) {
			out = append(out, np) // "getting married in May" is no getting
		}
	}
	return out
}

// same reads what says of one that it is another: "the same as", "known as".
func (p *predicateRules) same(i int, out []Item) []Item {
	end := p.phrases.samePhrase(i)
	if end < 1 {
		return out
	}
	several := p.phrases.np1
	if w := p.Low(end - 1); w == "called" || w == "named" {
		several = p.phrases.np
	}
	for _, np := range several(end) {
		if p.Low(i) == "known" && np.N.Kind == NodeNoun && (np.N.B != nil || len(np.N.A.List) > 0 || np.N.S != "" && np.N.A.T != "") {
			continue // who is known as the best doctor in town is what others say
		}
		out = append(out, Item{p.Node(Node{Kind: NodeSame, A: np.N, At: uint16(i), End: uint16(end)}), np.end, np.cost})
	}
	return out
}

// compareNumber reads a comparison with a number or an amount, in words of a set.
func (p *amountRules) compareNumber(i int, set lexicon.Set, out []Item) []Item {
	op, end := p.bound(i, set)
	if end < 0 || op == "" {
		return out
	}
	than := p.amount(end, nil)
	if number := p.number(end); len(than) == 0 && p.Numbers && set == lexicon.NumberBounds && number.N != nil && p.TokenAt(end).Kind == tokens.Number {
		than = append(than, number)
	}
	for _, it := range than {
		n := Node{Kind: NodeCompare, S: string(op), A: it.N, At: uint16(i), End: uint16(end)}
		out = append(out, Item{p.Node(n), it.end, -1}) // rather than a relation
	}
	return out
}

// samePhrase matches the ways to say that two names mean one thing.
func (p *phraseRules) samePhrase(i int) int {
	switch p.Low(i) {
	case "the":
		return p.Phrase(i+1, "same", "as")
	case "known":
		return p.Phrase(i+1, "as")
	case "short":
		return p.Phrase(i+1, "for")
	case "called", "named":
		return i + 1
	case "another":
		return p.Phrase(i+1, "name", "for")
	case "a":
		if end := p.Phrase(i+1, "synonym", "of"); end > 0 {
			return end
		}
		return p.Phrase(i+1, "synonym", "for")
	}
	return -1
}

// barePredicate reads one word that is used as an adjective though it is none:
// "is teak", "is president", "is several".
func (p *predicateRules) barePredicate(i int, out []Item) []Item {
	t := p.TokenAt(i)
	if t.Kind != tokens.Word || t.Capital || p.Can(i, morph.Positive) {
		return out
	}
	if p.Can(i, morph.Singular) && t.Info.Known || p.Closed(i)&lexicon.Reserved != 0 && lexicon.CountQualities.Has(t.Low) {
		out = append(out, Item{p.Node(Node{Kind: NodeAdj, S: t.Low, At: uint16(i), End: uint16(i + 1)}), i + 1, costBarePredicate})
	}
	return out
}

// filler reads a noun phrase, or nothing where it is the one missing.
func (p *predicateRules) filler(i int, gap bool) []Item {
	if gap {
		return []Item{{p.Node(Node{Kind: NodeGap}), i, 0}}
	}
	return p.phrases.np(i)
}

// adjectivePredicate reads "afraid of X", "bigger than X", "able to fly".
func (p *predicateRules) adjectivePredicate(i int, gap bool, out []Item) []Item {
	if tense, _ := beForms(p.Low(max(i-1, 0))); p.Low(i) == "able" && p.Low(i+1) == "to" && tense == "" { // who was able to may not be any more
		for _, vp := range p.verbs.vp(i+2, infinite, gap) {
			out = append(out, Item{p.Node(Node{Kind: NodeVP, A: vp.N, S: "can"}), vp.end, vp.cost})
		}
	}
	out = p.goingTo(i, gap, out)
	if gap {
		out = p.nouns.relationalGap(i, out)
	}
	if p.Low(i) == "as" && p.Can(i+1, morph.Positive) && p.Low(i+2) == "as" {
		return p.compared(i, i+2, "as", i+3, gap, out)
	}
	start := i
	if p.Low(i) == "more" || p.Low(i) == "less" {
		i++
	}
	switch f := p.nouns.adjectiveForms(i); {
	case f&morph.Comparative != 0 && i == start, f&morph.Positive != 0 && i > start:
		if p.Word(i+1, 0, "than") {
			out = p.compared(start, i+1, "than", i+2, gap, out)
		}
	case i == start && (f&morph.Positive != 0 || lexicon.Relational.Has(p.Low(i)) && p.Low(i+1) == "of"):
		out = p.complemented(i, gap, out)
	}
	return out
}

// complemented reads an adjective with the preposition behind it: "afraid of X".
func (p *predicateRules) complemented(i int, gap bool, out []Item) []Item {
	end := p.nouns.prep(i + 1)
	if end < 1 || p.Low(i+1) == "by" && p.Can(i, morph.Participle) || p.Low(i+1) == "between" { // which takes two at once
		return out
	}
	from := len(out)
	out = p.compared(i, i+1, p.Text(i+1, end), end, gap, out)
	if p.Can(i, morph.Ing) { // "working at Meta" is rather what somebody does
		for k := from; k < len(out); k++ {
			out[k].cost++
		}
	}
	return out
}

// adjectiveForms returns the forms of an adjective that the word at i may be.
// A word of no list with a capital is a name.
func (p *nounRules) adjectiveForms(i int) morph.Form {
	var f morph.Form
	for _, r := range p.Readings(i) {
		if !r.Guessed || !p.Inner(i) {
			f |= r.Form & morph.AdjForms
		}
	}
	return f
}

// relationalGap reads "the mother of" where whose mother is what is missing.
func (p *nounRules) relationalGap(i int, out []Item) []Item {
	det := p.Low(i)
	if det != "the" && det != "a" && det != "an" {
		return out
	}
	for _, head := range p.nominal(i + 1) {
		end := p.prep(head.end)
		if end < 0 || len(head.N.List) > 0 || head.N.Num&One == 0 {
			continue
		}
		hole := p.Node(Node{Kind: NodePrep, S: p.Text(head.end, end), A: p.Node(Node{Kind: NodeGap}), At: uint16(head.end), End: uint16(end)})
		n := Node{Kind: NodeNoun, Num: One, S: det, A: head.N, B: hole, At: uint16(i), End: uint16(i + 1)}
		out = append(out, Item{p.Node(n), end, head.cost})
	}
	return out
}

func (p *predicateRules) compared(at, end int, prep string, i int, gap bool, out []Item) []Item {
	for _, np := range p.filler(i, gap) {
		n := Node{Kind: NodeAdjPrep, S: p.Text(at, end), T: prep, A: np.N, At: uint16(at), End: uint16(end)}
		out = append(out, Item{p.Node(n), np.end, np.cost})
	}
	return out
}

// participles reads the passive and the progressive.
func (p *predicateRules) participles(i int, gap bool, out []Item) []Item {
	if p.Inner(i) {
		return out
	}
	for k := range p.Readings(i) {
		r := &p.TokenAt(i).Info.Readings[k]
		if r.Form&morph.Participle != 0 {
			out = p.receiving(i, r, gap, p.passive(i, r, gap, out))
		}
		if r.Form&morph.Ing != 0 {
			for _, c := range p.verbs.complements(i+1, r, gap) {
				if c.N.A == nil && len(c.N.List) == 0 && p.Can(i, morph.Positive) {
					continue
				}
				n := p.verbs.headed(c.N, i, r.Lemma)
				out = append(out, Item{p.Node(Node{Kind: NodeVP, A: n}), c.end, c.cost + int(r.Cost)})
			}
		}
	}
	return out
}

func (p *predicateRules) passive(i int, r *morph.Reading, gap bool, out []Item) []Item {
	head := Item{p.Node(Node{}), i + 1, int(r.Cost)}
	for _, c := range p.phrases.preps(head, 2, gap, nil) {
		if len(c.N.List) > 0 && !slices.ContainsFunc(c.N.List, func(pp *Node) bool { return pp.S == "by" }) && p.Can(i, morph.Positive) {
			continue // an adjective with its preposition
		}
		n := Node{Kind: NodePassive, S: r.Lemma, T: p.Low(i), List: c.N.List, At: uint16(i), End: uint16(i + 1)}
		cost := c.cost
		if len(c.N.List) == 0 {
			cost += costPassive
		}
		out = append(out, Item{p.Node(n), c.end, cost})
	}
	return out
}

// prepPredicate reads "in the kitchen".
func (p *predicateRules) prepPredicate(i int, gap bool, out []Item) []Item {
	if !gap {
		for _, pp := range p.phrases.pp(i) {
			if pp.N.S != "of" { // nothing is just "of" something
				out = append(out, pp)
			}
		}
		return out
	}
	if end := p.nouns.prep(i); end > 0 {
		out = append(out, Item{p.Node(Node{Kind: NodePrep, S: p.Text(i, end), A: p.Node(Node{Kind: NodeGap}), At: uint16(i), End: uint16(end)}), end, 0})
	}
	return out
}

// splitsPair reports whether a list of predicates takes apart what stands behind
// one preposition: "available in black and white", "allergic to nuts and honey".
func (p *predicateRules) splitsPair(n *Node) bool {
	if n.Kind != NodeAnd && n.Kind != NodeOr {
		return false
	}
	for k, m := range n.List[:len(n.List)-1] {
		pp, next := m, n.List[k+1]
		if (pp.Kind == NodePassive || pp.Kind == NodeVP) && len(pp.List) > 0 {
			pp = pp.List[len(pp.List)-1]
		}
		if pp.Kind != NodePrep && pp.Kind != NodeAdjPrep || pp.A == nil || next.Kind != NodeAdj || !p.Can(int(next.At), morph.Singular) {
			continue
		}
		if o := pp.A; pp.Kind == NodeAdjPrep && o.Kind == NodeNoun && o.S == "" || o.Kind == NodeName && o.End == o.At+1 && !p.TokenAt(int(o.At)).Capital && p.Can(int(o.At), morph.Positive) || o.Kind == NodeNoun && o.S == "" && o.B == nil && p.Can(int(o.A.End)-1, morph.Positive) {
			p.Refuse(int(next.At), "It is not clear what stands behind the preposition here; say it in two sentences.")
			return true
		}
	}
	return false
}

// PastVP reports whether a verb phrase tells what was: an indefinite subject
// then is some individual.
func PastVP(n *Node) bool {
	for n != nil {
		if n.T == "past" && (n.Kind == NodeVP || n.Kind == NodeBe) {
			return true
		}
		if IsListNode(n) {
			return PastVP(n.List[0])
		}
		if n.Kind != NodeVP {
			return false
		}
		n = n.A
	}
	return false
}
