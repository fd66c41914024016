package english

import (
	"strings"

	"whence/triple"
)

// property reads what is said of a relation itself: "'part of' is transitive",
// "likes is symmetric", "'parent of' is the inverse of 'child of'".
func (e *English) property(toks []token, d *triple.Discourse) (triple.Statement, bool) {
	toks = withoutRelationNoun(toks)
	be := -1
	for i := range toks {
		if toks[i].low == "is" && i > 0 && toks[i].kind == wordToken {
			be = i
			break
		}
	}
	if be < 0 || be+1 >= len(toks) {
		return triple.Statement{}, false
	}
	prop, rest := propertyWords(toks[be+1:])
	if prop == 0 {
		return triple.Statement{}, false
	}
	r, ok := e.relationWords(toks[:be], d)
	if !ok {
		return triple.Statement{}, false
	}
	st := triple.Statement{Kind: triple.RuleKind, Relations: []triple.Relation{r}}
	rp := triple.RelationProperty{Relation: r.Key, Property: prop}
	if prop == triple.InverseOf {
		other, ok := e.relationWords(withoutRelationNoun(rest), d)
		if !ok {
			return triple.Statement{}, false
		}
		rp.Other = other.Key
		st.Relations = append(st.Relations, other)
	} else if len(rest) > 0 {
		return triple.Statement{}, false
	}
	st.Properties = []triple.RelationProperty{rp}
	return st, true
}

// withoutRelationNoun drops "the relation" in front.
func withoutRelationNoun(toks []token) []token {
	if len(toks) > 1 && toks[0].low == "the" && toks[1].low == "relation" {
		return toks[2:]
	}
	return toks
}

// propertyWords reads what stands behind "is".
func propertyWords(toks []token) (triple.Property, []token) {
	switch toks[0].low {
	case "symmetric":
		return triple.Symmetric, toks[1:]
	case "transitive":
		return triple.Transitive, toks[1:]
	case "functional":
		return triple.Functional, toks[1:]
	case "the":
		if len(toks) > 3 && toks[1].low == "inverse" && toks[2].low == "of" {
			return triple.InverseOf, toks[3:]
		}
	}
	return 0, nil
}

// relationWords reads the words of a relation: quoted, or a verb.
func (e *English) relationWords(toks []token, d *triple.Discourse) (triple.Relation, bool) {
	if len(toks) == 0 || len(toks) > 4 {
		return triple.Relation{}, false
	}
	var words []string
	for _, t := range toks {
		if t.kind == markToken || t.kind == numberToken {
			return triple.Relation{}, false
		}
		words = append(words, strings.Fields(strings.ToLower(t.text))...)
	}
	if len(words) > 1 && words[0] == "is" {
		words = words[1:]
	}
	if len(words) > 1 && (words[0] == "the" || words[0] == "a" || words[0] == "an") {
		words = words[1:]
	}
	key := triple.Key(strings.Join(words, " "))
	if key == "" {
		return triple.Relation{}, false
	}
	if d.Vocabulary != nil {
		if r, ok := d.Vocabulary.Relation(key); ok {
			return r, true
		}
	}
	r := e.Relation(key)
	if r.Form == triple.FormRaw && len(words) > 0 {
		words[0] = e.inflect.third(words[0])
		r = e.Relation(triple.Key(strings.Join(words, " ")))
	}
	return r, r.Form != triple.FormRaw
}

// property prints what is said of a relation.
func (p *printer) property(rp triple.RelationProperty) string {
	name := quote(strings.ReplaceAll(rp.Relation, "_", " "))
	switch rp.Property {
	case triple.Symmetric:
		return "the relation " + name + " is symmetric"
	case triple.Transitive:
		return "the relation " + name + " is transitive"
	case triple.Functional:
		return "the relation " + name + " is functional"
	}
	return "the relation " + name + " is the inverse of " + quote(strings.ReplaceAll(rp.Other, "_", " "))
}
