package rated

import (
	"slices"
	"strconv"
	"strings"

	"whence/reason/compose"
	"whence/reason/reckon"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file tells by how much one measure is more than another, and what one became since it was told.

// changes reckons with how one measure lies to another, and what became of it.
type changes struct{ *Solver }

// direction is 1 or -1 where a word says of what which way it lies, and 0 for another word.
func direction(kind, word string) float64 {
	n, err := strconv.ParseFloat(known.As(kind, word), 64)
	if err != nil {
		return 0
	}
	return n
}

// later reports whether something was told after something else.
func (s changes) later(x, y reckon.Amount) bool {
	a, b := s.told.Said(x.Because), s.told.Said(y.Because)
	return a.Turn > b.Turn || a.Turn == b.Turn && a.At > b.At
}

// difference answers by how much the one is quicker than the other, or exceeds it.
func (s changes) difference(a asked) (compose.Answer, bool) {
	one, other, ok := a.compared()
	sign := direction("exceeds", a.verb())
	var dims, verbs []string
	if a.Kind == clause.Comparison && a.Predicate.Degree == "more" {
		if of, way := s.words.Dimensions(a.Predicate.Word); len(of) > 0 {
			sign, dims, verbs = float64(way[0]), of[0].Units, append(of[0].Verbs, "be")
		}
	}
	if !ok || sign == 0 {
		return compose.Answer{}, false
	}
	x, y, ok := s.both(one, other, func(t reckon.Amount) bool {
		dim := string(t.Amount.Dimension)
		return len(dims) == 0 || slices.Contains(verbs, t.Verb) && (slices.Contains(dims, dim) || slices.Contains(dims, "-"+dim) || slices.Contains(dims, "money") && t.Amount.IsMoney() || number(t) && len(t.Nouns) == 0)
	})
	if !ok {
		return compose.Answer{}, false
	}
	if slices.Contains(dims, "-"+string(x.Amount.Dimension)) {
		sign = -sign
	}
	d, ok := quantity.Difference(*x.Amount, *y.Amount)
	d = d.Scale(sign)
	if in, fits := d.In(a.unit.Unit); fits && a.unit.Unit != "" {
		d = in
	}
	return compose.Answer{Kind: compose.Difference, Rows: []compose.Row{x.Row, y.Row}, Amount: d}, ok && d.From > 0
}

// compared are the two that a question compares, false where it says more.
func (a asked) compared() (one, other *clause.Term, ok bool) {
	for i := range a.Roles {
		switch x := &a.Roles[i]; {
		case x.Term.Hole != clause.NoHole:
		case x.Name == clause.Subject:
			one = &x.Term
		case x.Name == clause.Standard || x.Name == clause.Object && a.Kind == clause.Event:
			other = &x.Term
		default:
			return nil, nil, false
		}
	}
	one, other = split(one, other)
	return one, other, one != nil && other != nil
}

// side is the side of another amount that a question asks for, with whom it is compared where the same phrase says
// that: more than Leo, of "how many votes more than Leo".
func (a asked) side() (way float64, than string) {
	for _, m := range append([]string{a.hole.Determiner}, a.hole.Modifiers...) {
		words := strings.Fields(m)
		if len(words) > 0 && direction("side", strings.ToLower(words[0])) != 0 {
			way = direction("side", strings.ToLower(words[0]))
			if len(words) > 2 && known.Is("than", words[1]) {
				than = strings.Join(words[2:], " ")
			}
		}
	}
	return way, than
}

// votes answers how many of something the one has more than the other: how many votes more than Leo.
func (s changes) votes(a asked) (compose.Answer, bool) {
	way, than := a.side()
	if way == 0 || than == "" || a.who == nil || len(a.rest) > 0 || a.hole.Head == "" || a.Modal != "" {
		return compose.Answer{}, false
	}
	kind := []string{reckon.Singular(s.words, strings.ToLower(a.hole.Head))}
	x, y, ok := s.both(a.who, &clause.Term{Text: than, Name: than}, func(t reckon.Amount) bool { return t.Verb == a.verb() && same(t.Nouns, kind) && number(t) })
	if !ok {
		return compose.Answer{}, false
	}
	d, ok := quantity.Difference(*x.Amount, *y.Amount)
	d = d.Scale(way)
	d.Unit = kind[0]
	return compose.Answer{Kind: compose.Difference, Rows: []compose.Row{x.Row, y.Row}, Amount: d}, ok && d.From > 0
}

// places answers how much less it is in one place than in the other: on the new road than on the old one.
func (s changes) places(a asked) (compose.Answer, bool) {
	way, than := a.side()
	if way == 0 || than != "" || a.who == nil || len(a.rest) != 2 || a.unit.Unit == "" && a.hole.Hole != clause.HowMuch || a.Modal != "" {
		return compose.Answer{}, false
	}
	at, other := a.rest[0], a.rest[1]
	if at.Term.Span.Start > other.Term.Span.Start {
		at, other = other, at
	}
	if head := other.Term.Head; known.Is("ones", head) {
		other.Term.Text = strings.TrimSuffix(other.Term.Text, head) + at.Term.Head
	}
	_, counts, ok := s.amounts()
	one, two := s.inPlace(a, at, counts), s.inPlace(a, other, counts)
	compares := other.Name == clause.Standard || strings.HasPrefix(other.Prep, "than") || slices.ContainsFunc(a.Roles, func(x clause.Role) bool { return x.Term.Hole != clause.NoHole && known.Is("than", x.Prep) })
	if !ok || !compares || len(one) != 1 || len(two) != 1 {
		return compose.Answer{}, false
	}
	d, ok := quantity.Difference(*one[0].Amount, *two[0].Amount)
	d = d.Scale(way)
	rows := []compose.Row{one[0].Row, two[0].Row}
	for i, x := range []clause.Role{at, other} {
		rows[i].Term = triple.Term{Name: triple.Key(x.Term.Text), Label: x.Term.Text}
	}
	return compose.Answer{Kind: compose.Difference, Rows: rows, Amount: d}, ok && d.From > 0
}

// inPlace are the amounts that were told in a place of what a question asks.
func (s changes) inPlace(a asked, place clause.Role, counts []reckon.Amount) (list []reckon.Amount) {
	for _, t := range counts {
		verb := t.Verb == a.verb() || known.Is("taking", t.Verb) && known.Is("taking", a.verb())
		measured := t.Amount.Dimension == a.unit.Dimension || a.unit.Unit == "" && t.Amount.Dimension == quantity.Duration
		if verb && measured && s.of(a, t) && slices.ContainsFunc(t.Roles, func(x clause.Role) bool { return same(s.key(x.Term.Text), s.key(place.Term.Text)) }) {
			list = append(list, t)
		}
	}
	return list
}

// split takes whom something is compared with from the phrase that it stands in.
func split(one, other *clause.Term) (*clause.Term, *clause.Term) {
	if one == nil || other != nil {
		return one, other
	}
	for i := range one.Roles {
		if one.Roles[i].Name == clause.Standard {
			plain := *one
			plain.Roles = nil
			plain.Text, _, _ = strings.Cut(plain.Text, " "+one.Roles[i].Prep+" ")
			return &plain, &one.Roles[i].Term
		}
	}
	return one, other
}

// both are the one amount of each of two that is such, told with one verb and in one measure; a number alone that
// one sentence tells with an amount is in its unit.
func (s changes) both(one, other *clause.Term, such func(reckon.Amount) bool) (x, y reckon.Amount, ok bool) {
	rates, counts, ok := s.amounts()
	counts = append(ofEach(rates), counts...)
	of := func(who *clause.Term) []reckon.Amount {
		return slices.DeleteFunc(slices.Clone(counts), func(t reckon.Amount) bool { return !s.told.Is(who, t.Term) || !such(t) })
	}
	first, second := of(one), of(other)
	if !ok || len(first) != 1 || len(second) != 1 || first[0].Verb != second[0].Verb || first[0].Term.Name == second[0].Term.Name {
		return x, y, false
	}
	x, y = first[0], second[0]
	if x.Amount.Dimension != y.Amount.Dimension {
		x, y = s.coined(y, x), s.coined(x, y)
	}
	return x, y, x.Amount.Dimension == y.Amount.Dimension && x.Amount.Each == y.Amount.Each
}

// grown answers how much somebody lost or gained of a measure that was told of them as it was and as it is.
func (s changes) grown(a asked) (compose.Answer, bool) {
	way := direction("change", a.verb())
	if way == 0 || a.Kind != clause.Event || a.who == nil || len(a.rest) > 0 || a.Modal != "" {
		return compose.Answer{}, false
	}
	var before, now []reckon.Amount
	_, counts, ok := s.amounts()
	for _, t := range counts {
		switch {
		case !s.told.Is(a.who, t.Term) || !s.measures(a, t) || direction("change", t.Verb) != 0:
		case t.Past:
			before = append(before, t)
		default:
			now = append(now, t)
		}
	}
	if !ok || len(before) != 1 || len(now) != 1 || before[0].Amount.Dimension != now[0].Amount.Dimension {
		return compose.Answer{}, false
	}
	d, ok := quantity.Difference(*now[0].Amount, *before[0].Amount)
	d = d.Scale(way)
	return compose.Answer{Kind: compose.Difference, Rows: []compose.Row{before[0].Row, now[0].Row}, Amount: d}, ok && d.From > 0
}

// measures reports whether an amount is one of what a question names, its weight; where it names nothing, of what
// is weighed.
func (s changes) measures(a asked, t reckon.Amount) bool {
	if a.unit.Unit != "" {
		return t.Amount.Dimension == a.unit.Dimension
	}
	noun := "weight"
	if len(a.noun) > 0 {
		noun = a.noun[len(a.noun)-1]
	}
	for _, d := range s.words.NounDimensions(noun) {
		if slices.Contains(d.Units, string(t.Amount.Dimension)) && t.Amount.Dimension != quantity.Number {
			return true
		}
	}
	return false
}

// since answers what a measure of somebody is that was told as it was, and lost or gained some since.
func (s changes) since(a asked) (compose.Answer, bool) {
	if a.Kind != clause.Event || a.who == nil || a.Tense != clause.Present || a.Modal != "" || a.Perfect || slices.ContainsFunc(a.rest, func(x clause.Role) bool { return !known.Is("since", strings.ToLower(x.Term.Text)) }) {
		return compose.Answer{}, false
	}
	if !slices.ContainsFunc(known.Of("change"), s.told.Does) {
		return compose.Answer{}, false
	}
	_, counts, ok := s.amounts()
	counts = slices.DeleteFunc(counts, func(t reckon.Amount) bool { return !s.told.Is(a.who, t.Term) || t.Amount.Dimension == quantity.Number })
	was := slices.DeleteFunc(slices.Clone(counts), func(t reckon.Amount) bool { return t.Verb != a.verb() })
	if !ok || len(was) != 1 || !was[0].Past {
		return compose.Answer{}, false
	}
	out := compose.Answer{Kind: compose.Remainder, Rows: []compose.Row{was[0].Row}, Amount: *was[0].Amount, InOrder: true}
	for _, t := range counts {
		way := direction("change", t.Verb)
		if way == 0 || t.Amount.Dimension != was[0].Amount.Dimension {
			continue
		}
		if !s.later(t, was[0]) || way > 0 || len(out.Rows) > 1 {
			return compose.Answer{}, false
		}
		sum, ok := quantity.Sum([]quantity.Quantity{out.Amount, t.Amount.Scale(way)})
		if !ok {
			return compose.Answer{}, false
		}
		out.Amount, out.Rows = sum, append(out.Rows, t.Row)
	}
	return out, len(out.Rows) == 2 && out.Amount.From > 0
}

// purse answers how much money somebody has left who had some and spent some of it since.
func (s changes) purse(a asked) (compose.Answer, bool) {
	left := slices.ContainsFunc(a.rest, func(x clause.Role) bool { return known.Is("left", strings.ToLower(x.Term.Text)) })
	if !left || len(a.rest) != 1 || a.verb() != "have" || len(a.noun) > 0 || a.unit.Unit != "" && !a.unit.IsMoney() || a.who == nil || a.Modal != "" {
		return compose.Answer{}, false
	}
	_, counts, ok := s.amounts()
	var had, spent []reckon.Amount
	for _, t := range counts {
		switch {
		case slices.ContainsFunc(t.Roles, func(x clause.Role) bool {
			return s.told.Is(a.who, triple.Term{Name: triple.Key(x.Term.Text), Label: x.Term.Text})
		}):
			return compose.Answer{}, false // somebody gave them some
		case !s.told.Is(a.who, t.Term):
		case t.Verb == "have" && t.Amount.IsMoney():
			had = append(had, t)
		case known.Is("pays", t.Verb) && t.Past:
			spent = append(spent, t)
		case t.Amount.IsMoney():
			return compose.Answer{}, false // got, or lent
		}
	}
	if !ok || len(had) != 1 || len(spent) == 0 {
		return compose.Answer{}, false
	}
	out := compose.Answer{Kind: compose.Remainder, Rows: []compose.Row{had[0].Row}, Amount: *had[0].Amount, InOrder: true}
	for i, t := range spent {
		again := slices.ContainsFunc(spent[:i], func(o reckon.Amount) bool { return o.Amount.From == t.Amount.From && sameRoles(o, t) })
		t = s.coined(had[0], t)
		if again || !s.later(t, had[0]) || t.Amount.Dimension != had[0].Amount.Dimension || t.Amount.Each != "" {
			return compose.Answer{}, false
		}
		if out.Amount, ok = quantity.Difference(out.Amount, *t.Amount); !ok {
			return compose.Answer{}, false
		}
		if len(t.Roles) > 0 {
			t.Term = triple.Term{Name: triple.Key(t.Roles[0].Term.Text), Label: t.Roles[0].Term.Text}
		}
		out.Rows = append(out.Rows, t.Row)
	}
	return out, out.Amount.From >= 0
}

// coined is an amount that was told as a number alone in the money that it was told with.
func (s changes) coined(of, t reckon.Amount) reckon.Amount {
	if number(t) && len(t.Nouns) == 0 && t.Amount.Unit == "" && s.together(of, t) {
		n := of.Amount.Scale(t.Amount.From / of.Amount.Amount())
		t.Row.Amount = &n
	}
	return t
}

// sameRoles reports whether as much was told with two amounts.
func sameRoles(x, y reckon.Amount) bool {
	return slices.EqualFunc(x.Roles, y.Roles, func(a, b clause.Role) bool { return a.Term.Text == b.Term.Text })
}
