package say

import (
	"strings"
	"sync"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// Wording is how a property is said, behind "is" or instead of it.
type Wording struct {
	Property triple.Property
	Words    string
	// Other: the words go before another relation.
	Other bool
}

// Wordings are all of them; what is printed is the first of each property.
var Wordings = sync.OnceValue(func() []Wording {
	var out []Wording
	for _, set := range [...]lexicon.Set{lexicon.OneRelation, lexicon.TwoRelations} {
		for _, words := range set.Words() {
			name, _ := set.Value(words)
			out = append(out, Wording{triple.PropertyNamed(name), words, set == lexicon.TwoRelations})
		}
	}
	return out
})

// property prints what is said of a relation.
func (p *printer) property(rp triple.RelationProperty) string {
	s := "the relation " + quote(strings.ReplaceAll(rp.Relation, "_", " "))
	for _, w := range Wordings() {
		if w.Property != rp.Property {
			continue
		}
		s += " " + w.Words
		if w.Other {
			s += " " + quote(strings.ReplaceAll(rp.Other, "_", " "))
		}
		break
	}
	return s
}
