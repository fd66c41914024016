package kb

import (
	"fmt"
	"math"

	"whence/triple"
)

// check refuses what could not be given back as it was told.
func (c Change) check() error {
	if c.Turn == "" {
		return &ChangeError{"turn", "a change belongs to a turn"}
	}
	for i, f := range c.Facts {
		if reason := troubleWith(f.Triple, true); reason != "" {
			return &ChangeError{fmt.Sprintf("fact %d", i), reason}
		}
	}
	for i, r := range c.Rules {
		if reason := troubleWithRule(r.Rule); reason != "" {
			return &ChangeError{fmt.Sprintf("rule %d", i), reason}
		}
	}
	for i, p := range c.Properties {
		if p.Property.Relation == "" || p.Property.Property == 0 {
			return &ChangeError{fmt.Sprintf("property %d", i), "it needs a relation and a property"}
		}
	}
	for i, r := range c.Symbolic {
		if reason := troubleWithSymbolic(r); reason != "" {
			return &ChangeError{fmt.Sprintf("symbolic rule %d", i), reason}
		}
	}
	for i, n := range c.Notes {
		if reason := troubleWithNote(n); reason != "" {
			return &ChangeError{fmt.Sprintf("note %d", i), reason}
		}
	}
	for i, r := range c.Relations {
		if r.Key == "" {
			return &ChangeError{fmt.Sprintf("relation %d", i), "it has no key"}
		}
	}
	return nil
}

func troubleWith(t triple.Triple, ground bool) string {
	switch {
	case t.Relation == "":
		return "it has no relation"
	case ground && !t.Ground():
		return "it has a variable: a fact is about names"
	case badTerm(t.Subject), badTerm(t.Object):
		return "a name in it is empty"
	case badWeight(t.Confidence):
		return fmt.Sprintf("its confidence is %v: it must be above 0 and at most 1", t.Confidence)
	}
	return ""
}

func troubleWithRule(r triple.Rule) string {
	if badWeight(r.Confidence) {
		return fmt.Sprintf("its confidence is %v: it must be above 0 and at most 1", r.Confidence)
	}
	if r.Written != "" && len(r.Body) > 0 {
		return "it has conditions beside the clause as it is written"
	}
	if reason := troubleWith(r.Head, false); reason != "" {
		return "in its head, " + reason
	}
	for i, l := range r.Body {
		if l.Op != triple.Relates {
			l.Relation = string(l.Op) // a comparison has no relation
		}
		if reason := troubleWith(l.Triple, false); reason != "" {
			return fmt.Sprintf("in condition %d, %s", i+1, reason)
		}
	}
	return ""
}

func badTerm(t triple.Term) bool { return !t.IsVar() && t.Name == "" }

func badWeight(c float64) bool { return math.IsNaN(c) || c < 0 || c > 1 }
