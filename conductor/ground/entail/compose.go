package entail

import (
	"slices"
	"strings"

	"whence/triple/clause"
)

// This file says what one is to another by a third: the spouse of a child is a child-in-law.

// composed are what relations of kin make together.
func composed(m *Known, of []prop) []prop {
	var ties, out []prop
	for _, p := range of {
		if !strings.HasPrefix(p.pred, "kin:") || len(p.parts) != 2 || !plain(relative(p)) || p.part("subject") == nil || p.part("of") == nil {
			continue
		}
		ties = append(ties, p)
		if words().Is("both", p.pred) {
			q := p
			q.swap("subject", "of")
			ties = append(ties, q)
		}
	}
	for _, a := range ties {
		for _, b := range ties {
			if !m.sameName(a.part("of").Name, b.part("subject").Name) || m.sameName(a.part("subject").Name, b.part("of").Name) {
				continue
			}
			made := strings.TrimPrefix(a.pred, "kin:") + " " + strings.TrimPrefix(b.pred, "kin:")
			for _, kind := range words().All("compose", made) {
				p := a
				p.pred, p.Predicate.Determiner = "kin:"+kind, ""
				p.parts = []part{takes("subject", *a.part("subject")), takes("of", *b.part("of"))}
				out = append(out, canonical(p))
			}
		}
	}
	return slices.Clip(out)
}

// once are what is told in several pieces of what is done once to a thing: who wrote it wrote it when and in what it
// was written.
func once(m *Known) []prop {
	var out []prop
	for i, a := range m.direct {
		for _, b := range m.direct[i+1:] {
			if q, ok := joined(m, a, b); ok {
				out = append(out, q)
			}
		}
	}
	return slices.Clip(out)
}

// joined is what two propositions say of one making of one thing; false where they may not, or where they differ.
func joined(m *Known, a, b prop) (prop, bool) {
	whole := func(p prop) bool {
		return unlimited(p) && len(p.Predicate.Manner)+len(p.Predicate.Modifiers) == 0 && p.Tense == clause.Past
	}
	x, y := a.part("object"), b.part("object")
	lasting := words().Is("lasting", a.pred) || words().Is("parting", a.pred) && a.part("subject") != nil && b.part("subject") != nil
	if a.pred != b.pred || !lasting || a.Kind != clause.Event || !whole(a) || !whole(b) || x == nil || y == nil || !definite(*x) || !m.says(*x, *y, true) || !m.says(*y, *x, true) {
		return a, false
	}
	a.parts = slices.Clone(a.parts)
	more := false
	for _, part := range b.parts {
		switch had := a.part(part.key); {
		case had == nil:
			a.parts, more = append(a.parts, part), true
		case !m.says(*had, part.term, false):
			return a, false
		}
	}
	return a, more
}

// definite reports whether a term is one thing by its name or as "the".
func definite(t clause.Term) bool {
	return !t.Plural && t.Quantity == nil && (t.Name != "" || strings.EqualFold(t.Determiner, "the"))
}

// relative is a proposition of kin without the sex that its word has.
func relative(p prop) prop {
	p.Predicate.Determiner = ""
	return p
}
