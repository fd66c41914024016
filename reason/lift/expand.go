package lift

import (
	"slices"
	"strings"

	"whence/engine"
	"whence/triple"
)

// Expand returns the rules that the property stands for, with readable ids
// such as "symmetric:near" and, for the rule over denials, "-symmetric:near".
// Of a relation that is symmetric too, transitivity says nothing of a thing and
// itself: who is a sibling of a sibling is not their own sibling.
func Expand(p triple.RelationProperty, symmetric bool) []engine.Clause {
	r, other := p.Relation, p.Other
	switch p.Property {
	case triple.Symmetric:
		return bothPolarities("symmetric:"+r, pattern(r, "Y", "X"), pattern(r, "X", "Y"))
	case triple.Transitive:
		c := engine.Clause{ID: "transitive:" + r, Head: pattern(r, "X", "Z"), Body: body(pattern(r, "X", "Y"), pattern(r, "Y", "Z"))}
		if symmetric {
			c.Body = append(c.Body, differ("X", "Z"))
		}
		return []engine.Clause{c}
	case triple.InverseOf:
		return equivalent("inverse", r, other, pattern(r, "X", "Y"), pattern(other, "Y", "X"))
	case triple.PartOf:
		return []engine.Clause{{ID: "part_of:" + r + ":" + other, Head: pattern(other, "X", "Y"), Body: body(pattern(r, "X", "Y"))}}
	case triple.Functional:
		return []engine.Clause{{ID: "functional:" + r, Head: Denial(pattern(r, "X", "Z")),
			Body: append(body(pattern(r, "X", "Y"), pattern(r, "X", "Z")), differ("Y", "Z"))}}
	case triple.Disjoint:
		return []engine.Clause{
			{ID: "disjoint:" + r + ":" + other, Head: Denial(pattern(other, "X", "Y")), Body: body(pattern(r, "X", "Y"))},
			{ID: "disjoint:" + other + ":" + r, Head: Denial(pattern(r, "X", "Y")), Body: body(pattern(other, "X", "Y"))},
		}
	case triple.Synonym:
		return equivalent("synonym", r, other, pattern(r, "X", "Y"), pattern(other, "X", "Y"))
	}
	return nil
}

// OnlyOne ends the id of the rule that comes with one such as "every country has
// one capital", whose id it begins with: of two capitals neither is one.
const OnlyOne = "#one"

// NoOther is what a rule that says how many of something there are says of those,
// where they are one, or not two. Who everybody is need not be told to be one.
func NoOther(r triple.StoredRule) (engine.Clause, bool) {
	head := r.Rule.Head
	noun, ok := strings.CutPrefix(head.Relation, "has_#_")
	one := !head.Denied && head.Object.Name == "1" || head.Denied && head.Object.Name == "2"
	if !ok || !one || !head.Subject.IsVar() || noun == "" {
		return engine.Clause{}, false
	}
	of := func(who string) engine.Atom {
		return Triple(triple.Triple{Subject: triple.Var(who), Relation: noun + "_of", Object: head.Subject})
	}
	c := engine.Clause{ID: r.ID + OnlyOne, Head: Denial(of("OneB")), Confidence: r.Rule.Confidence, Body: body(of("OneA"), of("OneB"))}
	c.Body = append(c.Body, differ("OneA", "OneB"))
	for _, l := range r.Rule.Body {
		if l.Op == triple.Relates && l.Relation == triple.InstanceOf && l.Object.Name == "person" {
			continue
		}
		lit, err := Literal(l)
		if err != nil {
			return engine.Clause{}, false
		}
		c.Body = append(c.Body, lit)
	}
	return c, true
}

// SameNames are the rules of synonym_of itself, which hold from the first alias
// on.
func SameNames() []engine.Clause {
	symmetric := triple.RelationProperty{Relation: triple.SynonymOf, Property: triple.Symmetric}
	transitive := triple.RelationProperty{Relation: triple.SynonymOf, Property: triple.Transitive}
	return append(Expand(symmetric, true)[:1], Expand(transitive, true)...)
}

// The rules by which a fact about one name of a thing holds of its other names.
// They are steps of proofs only: the engine itself holds each fact once, under
// the name that stands for the thing (see names).
const (
	SameSubject = "same_subject:"
	SameObject  = "same_object:"
)

// Substitution returns the rule that puts another name in the subject's or the
// object's place of the relation of a.
func Substitution(a engine.Atom, object bool) engine.Clause {
	from, to := []engine.Term{engine.Var("X"), engine.Var("Y")}, []engine.Term{engine.Var("Z"), engine.Var("Y")}
	id, same := SameSubject, pattern(triple.SynonymOf, "X", "Z")
	if object {
		to, id, same = []engine.Term{engine.Var("X"), engine.Var("Z")}, SameObject, pattern(triple.SynonymOf, "Y", "Z")
	}
	premise := engine.Atom{Pred: a.Pred, Args: from, Denied: a.Denied}
	return engine.Clause{
		ID:   id + Signed(a),
		Head: engine.Atom{Pred: a.Pred, Args: to, Denied: a.Denied},
		Body: body(premise, same),
	}
}

// Signed is the predicate of a with the mark of a denial in front.
func Signed(a engine.Atom) string {
	if a.Denied {
		return "-" + a.Pred
	}
	return a.Pred
}

func equivalent(kind, r, other string, a, b engine.Atom) []engine.Clause {
	return slices.Concat(
		bothPolarities(kind+":"+r+":"+other, b, a),
		bothPolarities(kind+":"+other+":"+r, a, b),
	)
}

// bothPolarities returns head :- premise and -head :- -premise.
func bothPolarities(id string, head, premise engine.Atom) []engine.Clause {
	return []engine.Clause{
		{ID: id, Head: head, Body: body(premise)},
		{ID: "-" + id, Head: Denial(head), Body: body(Denial(premise))},
	}
}

func pattern(relation, s, o string) engine.Atom {
	return engine.Atom{Pred: Relation(relation), Args: []engine.Term{engine.Var(s), engine.Var(o)}}
}

// Denial is the denial of a, and of a denial what it denies.
func Denial(a engine.Atom) engine.Atom {
	a.Denied = !a.Denied
	return a
}

func body(atoms ...engine.Atom) []engine.Literal {
	out := make([]engine.Literal, len(atoms))
	for i, a := range atoms {
		out[i] = engine.Literal{Atom: a}
	}
	return out
}

func differ(x, y string) engine.Literal {
	return engine.Literal{Op: engine.OpNe, Left: engine.Var(x), Right: engine.Var(y)}
}
