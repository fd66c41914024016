package syntax

import (
	"slices"

	"whence/triple"
)

// preferred is the cost of a question in the words that somebody gave a relation: they
// were given so that the question be read with them.
const preferred = -10

// askedAs reads questions in the words that somebody gave a relation.
func (p *questionRules) askedAs(add adder) {
	v, ok := p.Vocab.(Declaring)
	if !ok {
		return
	}
	for _, a := range v.Asked() {
		p.askedParts(a.Parts, 0, nil, 0, func(parts []*Node, end, cost int) {
			n := p.Node(Node{Kind: NodeWh, Num: anyNumber, List: slices.Clone(parts)})
			add(Act{Kind: AskAs, Asking: &a, Word: p.Low(0), Cost: preferred}, []Item{{n, end, cost}})
		})
	}
}

// askedParts reads the parts of a question from i on, a node for each, and calls found for each way that there is.
func (p *questionRules) askedParts(parts []triple.AskingPart, i int, read []*Node, cost int, found func(read []*Node, end, cost int)) {
	if len(parts) == 0 {
		found(read, i, cost)
		return
	}
	part, rest := parts[0], parts[1:]
	read = slices.Clip(read)
	if part.Name != "" {
		for _, np := range p.phrases.np(i) {
			p.askedParts(rest, np.end, append(read, np.N), cost+np.cost, found)
		}
		return
	}
	for _, words := range part.OneOf {
		if end := p.Phrase(i, words...); end >= 0 {
			n := p.Node(Node{At: uint16(i), End: uint16(end)})
			p.askedParts(rest, end, append(read, n), cost, found)
		}
	}
}

// Declaring is a vocabulary that has relations which a person declared in words
// of their own, as templates: "{s} keeps a beady eye on {o}".
type Declaring interface {
	triple.Vocabulary
	// Declared returns the relations with a template, in a fixed order.
	Declared() []triple.Relation
	// Asked returns the questions that have words of their own, in a fixed order. The
	// slice and what is in it are not to be changed.
	Asked() []triple.Asking
}
