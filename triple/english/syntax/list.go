package syntax

import (
	"whence/triple/english/lexicon"
	"whence/triple/english/sentence"
)

// This file reads lists: phrases of one kind joined by commas and a conjunction.

// The longest list that is read, and what is said of a longer one.
const (
	MaxList     = 100
	ListMessage = "A list may have 100 members, and this one has more; make several sentences of it."
)

// coordinate reads one at i, or a list of them joined by commas and a conjunction.
func (p *grammar) coordinate(i, extra int, one func(i int) []Item, out []Item) []Item {
	l := lister{grammar: p, one: one, from: len(p.rests)}
	defer func() { p.rests = p.rests[:l.from] }()
	for _, first := range one(i) {
		out = append(out, first)
		for _, t := range l.rest(first.end) {
			if t.n == MaxList {
				p.Refuse(t.end-1, ListMessage)
				continue
			}
			list := Node{Kind: NodeAnd, Num: Many, List: make([]*Node, 0, t.n+1)}
			switch t.conj {
			case "or":
				list.Kind, list.Num = NodeOr, anyNumber
			case "nor":
				list.Kind, list.Num = NodeNeither, anyNumber
			}
			list.List = append(list.List, first.N)
			for m := t; m != nil; m = m.next {
				list.List = append(list.List, m.member)
			}
			out = append(out, Item{p.Node(list), t.end, first.cost + extra + t.cost})
		}
	}
	return out
}

// listRest is the rest of a list: a member, and those behind it, nil behind the last.
type listRest struct {
	member *Node
	next   *listRest
	conj   string
	n      int // members
	end    int
	cost   int
}

// lister finds the rests of the lists that begin in one place. Those from each place are found
// once, so that a list takes time by its members and not by the ways to read all of them.
type lister struct {
	*grammar
	one  func(i int) []Item
	from int // where what it found begins in the parser's rests
}

// foundRests are the rests from a place behind a member: before the conjunction
// where conj is "", and else behind it. The parser keeps them while a list is
// read, those of a list within a list above them.
type foundRests struct {
	at    int
	conj  string
	rests []*listRest
}

func (l *lister) lookup(at int, conj string) ([]*listRest, bool) {
	for _, f := range l.rests[l.from:] {
		if f.at == at && f.conj == conj {
			return f.rests, true
		}
	}
	return nil, false
}

// keep keeps the rests that are worth going on with.
func (l *lister) keep(at int, conj string, rests []*listRest) []*listRest {
	if len(rests) > manyItems {
		kept, full := cheapest(rests, func(r *listRest) (end, cost int) { return r.end, r.cost })
		rests, l.full = kept, l.full || full
	}
	l.rests = append(l.rests, foundRests{at, conj, rests})
	return rests
}

// rest reads on behind a member at i where the conjunction is still to come.
func (l *lister) rest(i int) []*listRest {
	next := i
	if l.Low(i) == "," {
		next++
	}
	l.Want(next, sentence.WantAnd)
	conj := l.Low(next)
	joins := conj == "and" || conj == "or" || conj == "nor"
	if !joins && next == i || l.Spent() {
		return nil
	}
	if found, ok := l.lookup(i, ""); ok {
		return found
	}
	var out []*listRest
	if joins {
		out = l.joined(next+1, conj)
	} else {
		for _, member := range l.one(next) {
			for _, t := range l.rest(member.end) {
				out = l.before(member, t, out)
			}
		}
	}
	return l.keep(i, "", out)
}

// joined reads the member at i that a conjunction brings in, alone and with
// those behind it that the same conjunction joins.
func (l *lister) joined(i int, conj string) []*listRest {
	if found, ok := l.lookup(i, conj); ok {
		return found
	}
	var out []*listRest
	for _, member := range l.one(i) {
		out = append(out, &listRest{member: member.N, conj: conj, n: 1, end: member.end, cost: member.cost})
		if l.Low(member.end) == conj {
			for _, t := range l.joined(member.end+1, conj) {
				out = l.before(member, t, out)
			}
		}
	}
	return l.keep(i, conj, out)
}

// before puts a member in front of a rest; of MaxList members it is kept, to be known as too long.
func (l *lister) before(member Item, t *listRest, out []*listRest) []*listRest {
	if t.n == MaxList {
		return append(out, t)
	}
	return append(out, &listRest{member: member.N, next: t, conj: t.conj, n: t.n + 1, end: t.end, cost: t.cost + member.cost})
}

// marked reads a list introduced by either, both or neither, which then must
// be joined by the conjunction that goes with it.
func (p *grammar) marked(i int, one func(int) []Item, out []Item) []Item {
	want := map[string]NodeKind{"either": NodeOr, "both": NodeAnd, "neither": NodeNeither}[p.Low(i)]
	for _, it := range p.coordinate(i+1, 0, one, nil) {
		if it.N.Kind == want && it.N.List != nil {
			out = append(out, it)
		}
	}
	return out
}

// but reads two joined by "but", which says what "and" does, with surprise.
func (p *grammar) but(i, extra int, one func(i int) []Item, out []Item) []Item {
	for _, first := range one(i) {
		next := first.end
		if p.Low(next) == "," {
			next++
		}
		if p.Low(next) != "but" || first.N.Kind == NodeNot || p.Closed(first.end-1)&lexicon.Indefinite != 0 {
			continue // "nothing but" takes out instead
		}
		for _, second := range one(next + 1) {
			list := Node{Kind: NodeAnd, Num: Many, List: []*Node{first.N, second.N}}
			out = append(out, Item{p.Node(list), second.end, first.cost + second.cost + extra})
		}
	}
	return out
}
