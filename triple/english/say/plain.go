package say

import "whence/triple"

// WithRelations is a vocabulary that knows the relations of a statement too, and
// none of the wordings told for them, which the grammar need not know.
func WithRelations(told []triple.Relation, rest triple.Vocabulary) triple.Vocabulary {
	return plainWords{told, rest}
}

type plainWords struct {
	relations []triple.Relation
	rest      triple.Vocabulary
}

func (w plainWords) Relation(key string) (triple.Relation, bool) {
	for _, r := range w.relations {
		if r.Key == key {
			return r, true
		}
	}
	if w.rest == nil {
		return triple.Relation{}, false
	}
	r, ok := w.rest.Relation(key)
	r.Label = ""
	return r, ok
}

func (w plainWords) Name(key string) (triple.Term, bool) {
	if w.rest == nil {
		return triple.Term{}, false
	}
	return w.rest.Name(key)
}

// Called returns the names that are called by the words of a key.
func (w plainWords) Called(key string) []triple.Term {
	if c, ok := w.rest.(triple.Calling); ok {
		return c.Called(key)
	}
	return nil
}
