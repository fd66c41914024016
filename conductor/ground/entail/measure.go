package entail

import (
	"slices"
	"strings"

	"whence/triple/clause"
)

// This file gives the numbers of a sentence the unit that it says only once, and amounts the words that they go without.

// measured gives numbers without a unit the only one that the sentence has: she weighs 60 kilograms, and he 70.
func measured(of []prop) {
	var units []clause.Value
	each(of, func(p *prop, i int) {
		v := p.parts[i].term.Value
		if v != nil && v.Unit != "" && (v.Kind == clause.Amount || v.Kind == clause.Money || v.Kind == clause.Lasting) {
			unit := clause.Value{Kind: v.Kind, Unit: v.Unit, Each: v.Each}
			if !slices.Contains(units, unit) {
				units = append(units, unit)
			}
		}
	})
	if len(units) != 1 {
		return
	}
	each(of, func(p *prop, i int) {
		v := p.parts[i].term.Value
		if v == nil || v.Kind != clause.Number || v.Unit != "" || !words().Is("measured", p.parts[i].key) {
			return
		}
		unit := units[0]
		unit.Number, unit.Bound, unit.Until = v.Number, v.Bound, v.Until
		if unit.Kind == clause.Lasting && unit.Unit == "year" {
			unit.ISO = "P" + v.Number + "Y"
		}
		p.parts = slices.Clone(p.parts)
		p.parts[i].term.Value = &unit
	})
}

// each calls found with each part of propositions.
func each(of []prop, found func(p *prop, i int)) {
	for k := range of {
		for i := range of[k].parts {
			found(&of[k], i)
		}
	}
}

// sized are what an adjective says of an amount, without the adjective: who is 40 years old is 40, and what is 3 metres
// long is 3 metres.
func sized(p prop) (out []prop) {
	x := p.part("quantity")
	if x == nil || x.Value == nil || p.Kind != clause.State || !words().Is("sized", p.pred) || p.part("subject") == nil {
		return nil
	}
	values := []clause.Value{*x.Value}
	if x.Value.Kind == clause.Lasting && x.Value.Unit == "year" {
		values = append(values, clause.Value{Kind: clause.Number, Number: x.Value.Number, Bound: x.Value.Bound})
	}
	for _, v := range values {
		q := p
		q.Kind, q.pred, q.Predicate, q.alone = clause.Attribute, "is", clause.Predicate{Lemma: "be"}, nil
		q.parts = slices.Clone(p.parts)
		q.rename("quantity", "complement")
		q.part("complement").Value = &v
		out = append(out, q)
	}
	return out
}

// byHowMuch is what is said of an amount that was just named, by how much it is more, of whom it was said of: she weighs
// 18 kilograms, which is 4 less than he weighs.
func byHowMuch(p prop, before []prop) prop {
	s, than, c := p.part("subject"), p.part("than"), p.part("complement")
	if s == nil || than == nil || s.Value == nil && s.Quantity == nil || p.Negated {
		return p
	}
	degree, by := "", p.part("quantity")
	switch {
	case p.Kind == clause.Comparison && words().As("more", p.Predicate.Word) != "":
		degree = words().As("more", p.Predicate.Word)
	case p.pred == "is" && c != nil && c.Head == "":
		if degree = words().As("more", c.Determiner); degree == "" {
			degree = degreeOf(*c)
		}
		by = c
	}
	for i := len(before) - 1; i >= 0 && degree != ""; i-- {
		q := before[i]
		of := slices.IndexFunc(q.parts, func(x part) bool { return x.key != "subject" && x.term.Span.Start == s.Span.Start })
		if of < 0 || q.part("subject") == nil {
			continue
		}
		p.Kind, p.pred, p.alone = clause.Comparison, "than:more "+strings.TrimPrefix(q.pred, "be:"), nil
		p.Predicate, p.Tense = clause.Predicate{Lemma: "be"}, q.Tense
		p.parts = []part{takes("subject", *q.part("subject")), takes("than", *than)}
		if by != nil {
			p.parts = append(p.parts, takes("quantity", *by))
		}
		if degree == words().As("more", "less") {
			p.swap("subject", "than")
		}
		return p
	}
	return p
}
