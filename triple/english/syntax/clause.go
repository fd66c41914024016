package syntax

import (
	"slices"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/sentence"
)

// clause1 reads one simple clause: a noun phrase and a verb phrase, or "there is" with a noun phrase.
func (p *clauseRules) clause1(i int) []Item {
	return p.memo(catClause1, i, 0, func(i int, _ uint8, out []Item) []Item {
		if end := p.truthPrefix(i); end.end > i {
			for _, c := range p.clause1(end.end) {
				out = append(out, Item{p.Node(Node{Kind: NodeTruth, A: c.N, Neg: end.cost == 1}), c.end, c.cost})
			}
		}
		out = p.unknown(i, out)
		out = p.there(i, out)
		start, conf, never := p.verbs.adverbs(i)
		if never {
			return out
		}
		if start > i && p.Low(start) == "," {
			start++
		}
		for _, subject := range p.phrases.np(start) {
			for _, vp := range p.verbs.vp(subject.end, finite(subject.N.Num), false) {
				n := Node{Kind: NodeClause, A: subject.N, B: vp.N, Conf: conf}
				out = append(out, Item{p.Node(n), vp.end, subject.cost + vp.cost})
			}
		}
		return p.happening(i, out)
	})
}

// unknown reads "it is not known that" and a clause.
func (p *clauseRules) unknown(i int, out []Item) []Item {
	end := p.PhraseOf(i, lexicon.NotKnown)
	if end < 0 {
		return out
	}
	for _, c := range p.clause1(end) {
		out = append(out, Item{p.Node(Node{Kind: NodeUnknown, A: c.N}), c.end, c.cost})
	}
	return out
}

// truthPrefix reads "it is (not) true that" and the like. The cost of the item
// is 1 where the clause is said to be false.
func (p *clauseRules) truthPrefix(i int) Item {
	end := p.Phrase(i, "it", "is")
	if end < 0 {
		end = p.Phrase(i, "it", "'s")
	}
	if end < 0 {
		return Item{}
	}
	return p.truthRest(end)
}

// truthRest reads "(not) true that" and its kin.
func (p *clauseRules) truthRest(i int) Item {
	neg := 0
	if p.Low(i) == "not" {
		neg, i = 1, i+1
	}
	switch {
	case p.Low(i) == "true" || p.Low(i) == "correct" || p.Low(i) == "right":
		i++
	case p.Low(i) == "false" || p.Low(i) == "untrue":
		neg, i = 1-neg, i+1
	case p.Phrase(i, "the", "case") > 0:
		i += 2
	default:
		return Item{}
	}
	if p.Low(i) != "that" {
		return Item{}
	}
	return Item{end: i + 1, cost: neg}
}

// there reads "there is a cat".
func (p *clauseRules) there(i int, out []Item) []Item {
	if p.Low(i) != "there" {
		return out
	}
	tense, num := p.verbs.beForms(p.Low(i + 1))
	if num == 0 {
		return out
	}
	next := i + 2
	counted := next
	if p.Low(next) == "not" {
		counted++
	}
	if p.Phrase(next, "at", "least", "one") > 0 {
		for _, it := range p.nouns.nominal(next + 3) {
			noun := Item{p.Node(Node{Kind: NodeNoun, Num: One | Many, S: "some", A: it.N}), it.end, it.cost}
			for _, whole := range p.phrases.withPosts(noun, nil) {
				out = append(out, Item{p.Node(Node{Kind: NodeThere, A: whole.N}), whole.end, whole.cost})
			}
		}
		return out
	}
	for _, it := range p.amounts.count(counted, nil) {
		n := Node{Kind: NodeThere, A: it.N, S: tense, Neg: counted > next}
		out = append(out, Item{p.Node(n), it.end, it.cost})
		for _, pp := range p.phrases.pp(it.end) {
			n.B = pp.N
			out = append(out, Item{p.Node(n), pp.end, it.cost + pp.cost})
		}
	}
	for _, np := range p.phrases.np(next) {
		if np.N.Kind == NodeCount {
			continue
		}
		if np.N.Num&num != 0 || IsListNode(np.N) {
			out = append(out, Item{p.Node(Node{Kind: NodeThere, A: np.N}), np.end, np.cost})
		}
	}
	return out
}

// happening reads a clause as a noun: "someone being cold (and rough)".
func (p *clauseRules) happening(i int, out []Item) []Item {
	subjects := p.phrases.np1(i)
	if p.Low(i) == "being" { // of the one spoken of
		subjects = []Item{{p.Node(Node{Kind: NodePronoun, Num: One, S: "they", At: uint16(i), End: uint16(i + 1)}), i, 0}}
	}
	for _, subject := range subjects {
		if p.Low(subject.end) != "being" {
			continue
		}
		for _, pred := range p.predicates.pred(subject.end+1, false) {
			n := Node{Kind: NodeClause, Num: Many, A: subject.N, B: p.Node(Node{Kind: NodeBe, A: pred.N})}
			out = append(out, Item{p.Node(n), pred.end, subject.cost + pred.cost})
		}
	}
	return out
}

// isHappening reports whether every clause of n was read by happening.
func isHappening(n *Node) bool {
	if IsListNode(n) {
		for _, m := range n.List {
			if !isHappening(m) {
				return false
			}
		}
		return true
	}
	return n.Kind == NodeClause && n.Num == Many
}

// hasHappening reports whether any clause of n was.
func hasHappening(n *Node) bool {
	if IsListNode(n) {
		for _, m := range n.List {
			if hasHappening(m) {
				return true
			}
		}
		return false
	}
	return n.Kind == NodeClause && n.Num == Many
}

// clause0 reads clauses joined by and, or.
func (p *clauseRules) clause0(i int) []Item {
	return p.memo(catClause0, i, 0, func(i int, _ uint8, out []Item) []Item {
		switch p.Low(i) {
		case "either", "both":
			out = p.marked(i, p.clause1, out)
		}
		out = p.but(i, 0, p.clause1, out)
		return p.coordinate(i, 0, p.clause1, out)
	})
}

// conditionAt matches the words that begin a condition and returns their end.
func (p *clauseRules) conditionAt(i int) int {
	switch p.Low(i) {
	case "if", "when", "whenever":
		return i + 1
	case "once":
		if p.Low(i+2) == "that" && p.Finding(i+1, morph.Ing) {
			return i + 3
		}
		return i + 1
	case "as":
		return p.Phrase(i+1, "long", "as")
	case "provided", "given":
		return p.Phrase(i+1, "that")
	}
	return -1
}

// foundThat matches what a clause stands behind that is found to be so, as "it can be
// concluded that" and "it is shown that", and returns its end, or -1.
func (p *clauseRules) foundThat(i int) int {
	if p.Low(i) != "it" {
		return -1
	}
	i++
	if p.Closed(i)&lexicon.ModalVerb != 0 {
		i++
	}
	if p.Closed(i)&lexicon.BeVerb == 0 || !p.Finding(i+1, morph.Participle) || p.Low(i+2) != "that" {
		return -1
	}
	return i + 3
}

// Finding reports whether the word at i is a form of a verb of finding what is so.
func (p *clauseRules) Finding(i int, f morph.Form) bool {
	return slices.ContainsFunc(p.Readings(i), func(r morph.Reading) bool { return r.Form&f != 0 && lexicon.FindingVerbs.Has(r.Lemma) })
}

// clause reads a whole statement: clauses with their conditions.
func (p *clauseRules) clause(i int) []Item {
	return p.memo(catClause, i, 0, func(i int, _ uint8, out []Item) []Item {
		if end := p.conditionAt(i); end > 0 {
			out = p.conditional(end, NodeIf, out)
			if p.Low(i) != "if" {
				out = withoutPast(out)
			}
			return out
		}
		if p.Low(i) == "unless" {
			return p.conditional(i+1, NodeUnless, out)
		}
		if end := p.foundThat(i); end > 0 {
			i = end
		}
		for _, main := range p.clause0(i) {
			if !hasHappening(main.N) {
				out = append(out, main)
			}
			out = p.consequence(main, out)
		}
		return out
	})
}

// conditional reads a condition and, behind it, what follows from it.
func (p *clauseRules) conditional(i int, kind NodeKind, out []Item) []Item {
	for _, cond := range p.clause0(i) {
		next := cond.end
		if p.Low(next) == "," {
			next++
		}
		p.Want(next, sentence.WantThen)
		if p.Low(next) == "then" {
			next++
		}
		if next == cond.end || hasHappening(cond.N) {
			if p.Low(next) == "" || hasHappening(cond.N) {
				continue
			}
		}
		for _, main := range p.clause0(max(next, p.foundThat(next))) {
			if hasHappening(main.N) {
				continue
			}
			n := p.Node(Node{Kind: kind, A: cond.N, B: main.N})
			cost := cond.cost + main.cost
			out = append(out, Item{n, main.end, cost})
			out = p.viceVersa(n, main.end, cost, out)
		}
	}
	return out
}

// viceVersa reads "and vice versa" behind a conditional.
func (p *clauseRules) viceVersa(n *Node, i, cost int, out []Item) []Item {
	if p.Low(i) == "," {
		i++
	}
	if end := p.Phrase(i, "and", "vice", "versa"); end > 0 && n.Kind == NodeIf {
		out = append(out, Item{p.Node(Node{Kind: NodeIff, A: n.A, B: n.B}), end, cost})
	}
	return out
}

// Postposed marks a conditional whose condition comes second.
const Postposed uint8 = 1

// consequence reads the conditions behind a clause, and implication between
// clauses.
func (p *clauseRules) consequence(main Item, out []Item) []Item {
	join := func(kind NodeKind, i int, nominal bool) {
		for _, cond := range p.clause0(i) {
			if isHappening(cond.N) != nominal && hasHappening(cond.N) {
				continue
			}
			n := p.Node(Node{Kind: kind, A: cond.N, B: main.N, Num: Postposed})
			out = append(out, Item{n, cond.end, main.cost + cond.cost})
		}
	}
	i := main.end
	if p.Low(i) == "," {
		i++
	}
	if isHappening(main.N) {
		p.implication(i, join)
		return out
	}
	switch {
	case hasHappening(main.N):
	case p.PhraseOf(i, lexicon.ExactlyIf) > 0:
		join(NodeIff, p.PhraseOf(i, lexicon.ExactlyIf), false)
	case p.Phrase(i, "only", "if") > 0:
		join(NodeOnlyIf, i+2, false)
	case p.Low(i) == "unless":
		join(NodeUnless, i+1, false)
	default:
		if end := p.conditionAt(i); end > 0 {
			join(NodeIf, end, false)
			if p.Low(i) != "if" {
				out = withoutPast(out)
			}
		}
	}
	return out
}

// withoutPast drops conditionals with a clause in the past: "when he came, she
// left" tells what happened once.
func withoutPast(items []Item) []Item {
	return slices.DeleteFunc(items, func(it Item) bool {
		return it.N.Kind == NodeIf && (pastClause(it.N.A) || pastClause(it.N.B))
	})
}

func pastClause(n *Node) bool {
	if IsListNode(n) {
		return slices.ContainsFunc(n.List, pastClause)
	}
	return n.Kind == NodeClause && PastVP(n.B)
}

// implication reads "implies (that)" and "is equivalent to" between clauses
// that are used as nouns.
func (p *clauseRules) implication(i int, join func(NodeKind, int, bool)) {
	switch w := p.Low(i); {
	case w == "implies" || w == "imply":
		if p.Low(i+1) == "that" {
			join(NodeOnlyIf, i+2, false)
			return
		}
		join(NodeOnlyIf, i+1, true)
	case (w == "is" || w == "are") && p.Phrase(i+1, "equivalent", "to") > 0:
		join(NodeIff, i+3, true)
	}
}
