package syntax

import (
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	tokens "whence/triple/english/token"
)

// amount reads a number with its unit, which is the name of an amount.
func (p *amountRules) amount(i int, out []Item) []Item {
	if i+1 >= len(p.Tokens) || p.TokenAt(i+1).Kind != tokens.Word || !morph.IsUnit(p.TokenAt(i+1).Low) {
		return out
	}
	number := p.TokenAt(i).Text
	if p.TokenAt(i).Kind != tokens.Number {
		if number = morph.NumberWord(p.TokenAt(i).Low); number == "" {
			return out
		}
	}
	if n, ok := triple.ParseNumber(number); ok { // 1.80 m are 1.8 m
		number = n.Name
	}
	words := number + " " + p.TokenAt(i+1).Text
	n := Node{Kind: NodeName, Num: One | Many, S: words, At: uint16(i), End: uint16(i + 2)}
	return append(out, Item{p.Node(n), i + 2, 0})
}

// number reads a number in digits or words, or a letter that stands for one; the node is nil for other words.
func (p *amountRules) number(i int) Item {
	if i >= len(p.Tokens) {
		return Item{}
	}
	t := p.TokenAt(i)
	n := Node{Kind: NodeNumber, Num: One, S: t.Text, At: uint16(i), End: uint16(i + 1)}
	switch {
	case t.Kind == tokens.Number && !strings.HasSuffix(t.Text, "%"):
	case t.Kind == tokens.Word && morph.NumberWord(t.Low) != "":
		n.S = morph.NumberWord(t.Low)
	case p.names.variable(i):
		n.Kind = NodeLetter
	default:
		return Item{}
	}
	return Item{p.Node(n), i + 1, 0}
}

// atLeast reads the words before a number that compare with it. The words are none where the number itself is meant.
func (p *amountRules) atLeast(i int) (op triple.Op, next int) {
	switch word := p.Low(i); {
	case lexicon.Bounds.Has(word):
	case word == "only": // "has only one": no more, and no fewer
		if i == 0 {
			return triple.Relates, i
		}
	default:
		return triple.Relates, i
	}
	if op, end := p.bound(i, lexicon.CountBounds); end > 0 {
		return op, end
	}
	return triple.Relates, i
}

// bound matches one of the phrases of a set that compare with a number.
func (p *amountRules) bound(i int, set lexicon.Set) (op triple.Op, end int) {
	for n, words := range set.Phrases() {
		if end := p.Phrase(i, words...); end > 0 {
			value, _ := set.Value(set.Words()[n])
			return triple.Op(value), end
		}
	}
	return triple.Relates, -1
}

// count reads "two dogs" and "at least two dogs".
func (p *amountRules) count(i int, out []Item) []Item {
	op, next := p.atLeast(i)
	number := p.number(next)
	if number.N == nil {
		return out
	}
	for _, it := range p.nouns.nominal(number.end) {
		single := number.N.S == "1" && number.N.Kind == NodeNumber
		if single && it.N.Num&One == 0 || !single && it.N.Num&Many == 0 || lexicon.Measures.Has(it.N.S) || morph.IsUnit(it.N.S) || p.TokenAt(next).Low == "one" && op == triple.Relates && i == next && !single {
			continue
		}
		n := Node{Kind: NodeCount, Num: Many, S: string(op), A: it.N, B: number.N, At: uint16(i), End: uint16(next)}
		if single {
			n.Num = One
		}
		out = append(out, Item{p.Node(n), it.end, it.cost})
	}
	return out
}

// measured reads "8 years old" and "more than 8 years old".
func (p *amountRules) measured(i int, out []Item) []Item {
	op, next := p.atLeast(i)
	number := p.number(next)
	if number.N == nil || !morph.IsUnit(p.Low(number.end)) || !lexicon.Extents.Has(p.Low(number.end+1)) {
		return out
	}
	end := number.end + 2
	n := Node{Kind: NodeMeasure, S: string(op), T: p.Text(number.end, end), A: number.N, At: uint16(i), End: uint16(end)}
	out = append(out, Item{p.Node(n), end, -1})
	if e := p.Phrase(end, "or", "older"); e > 0 && op == triple.Relates && p.Low(end-1) == "old" {
		n.S, n.End = string(triple.GreaterEqual), uint16(e)
		out = append(out, Item{p.Node(n), e, -1})
	}
	return out
}

// measuredThan reads "older than 18" and "longer than 3 metres".
func (p *amountRules) measuredThan(i int, out []Item) []Item {
	adj, op := extentThan(p.Low(i))
	if adj == "" || p.Low(i+1) != "than" {
		return out
	}
	number := p.number(i + 2)
	if number.N == nil || number.N.Kind != NodeNumber {
		return out
	}
	unit, end := p.Low(number.end), number.end+1
	switch {
	case morph.IsUnit(unit):
	case adj == "old":
		unit, end = "years", number.end
	default:
		return out
	}
	n := Node{Kind: NodeMeasure, S: string(op), T: unit + " " + adj, A: number.N, At: uint16(i), End: uint16(end)}
	return append(out, Item{p.Node(n), end, -1})
}

func extentThan(comparative string) (adj string, op triple.Op) {
	switch {
	case lexicon.Longer.Has(comparative):
		adj = strings.TrimSuffix(comparative, "er")
		if whole, is := map[string]string{"wid": "wide", "heavi": "heavy"}[adj]; is {
			adj = whole
		}
		return adj, triple.Greater
	case comparative == "younger":
		return "old", triple.Less
	case comparative == "shorter":
		return "long", triple.Less
	}
	return "", triple.Relates
}

// This file asks where somebody is from, and how much something is, weighs or costs, in whatever words it was told.

// whereFrom reads "where is Lea from?" and "where does Tom come from?".
func (p *questionRules) whereFrom(add adder) {
	if p.Low(len(p.Tokens)-1) != "from" {
		return
	}
	wh := p.Node(Node{Kind: NodeWh, Num: One | Many, S: "where"})
	add(Act{Kind: AskWhich, Wh: wh, Word: "where"}, p.inverted(1, true))
}

// howMuch reads "how old is Anna", "how much is the book" and "how much does Tom weigh".
func (p *questionRules) howMuch(add adder) {
	adj := p.Low(1)
	if adj == "much" {
		p.howMuchDoes(add)
	}
	if _, num := p.verbs.beForms(p.Low(2)); num == 0 || adj != "much" && !lexicon.Extents.Has(adj) || p.Low(2) == "was" || p.Low(2) == "were" {
		return
	}
	add(Act{Kind: AskHowMuch, Word: "how " + adj, Lead: 2}, p.phrases.np1(3))
}

// howMuchDoes reads "how much does Tom weigh", which asks how heavy he is, and other verbs whose object is an amount.
func (p *questionRules) howMuchDoes(add adder) {
	for _, it := range p.inverted(2, true) {
		vp := it.N.B
		plain := true
		for vp.Kind == NodeVP {
			plain = plain && vp.S+vp.T == "" && !vp.Neg
			vp = vp.A
		}
		switch {
		case vp.Kind != NodeVerb:
		case plain && vp.S == "weigh":
			add(Act{Kind: AskHowMuch, Word: "how heavy", Verb: vp, Lead: 2}, []Item{{it.N.A, it.end, it.cost}})
		case plain && vp.S == "cost":
			add(Act{Kind: AskHowMuch, Word: "how much", Verb: vp, Lead: 2}, []Item{{it.N.A, it.end, it.cost}})
		case vp.S == "weigh", vp.S == "cost", vp.S == "earn", vp.S == "owe", vp.S == "spend", vp.S == "pay", vp.S == "charge", vp.S == "measure":
			wh := p.Node(Node{Kind: NodeWh, Num: One | Many, S: "what"})
			add(Act{Kind: AskWhich, Wh: wh, Word: "what", Lead: 2}, []Item{it})
		}
	}
}
