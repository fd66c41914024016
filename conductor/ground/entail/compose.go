package entail

import (
	"slices"
	"strings"
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
				p.parts = []part{{"subject", *a.part("subject")}, {"of", *b.part("of")}}
				out = append(out, canonical(p))
			}
		}
	}
	return slices.Clip(out)
}

// relative is a proposition of kin without the sex that its word has.
func relative(p prop) prop {
	p.Predicate.Determiner = ""
	return p
}
