package ranked

import (
	"slices"
	"strings"

	"whence/reason/messages"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file tells whether figures are of what a question orders things by.

// category is of which kind the figures of a series are.
func (s *series) category() string {
	f := s.members[0].figure
	switch {
	case s.typ == "":
		if s.noun != "" && !slices.ContainsFunc(s.members, func(m member) bool { return m.coined }) {
			return "count"
		}
		return "number"
	case strings.HasPrefix(s.typ, "#"):
		return "count"
	case s.typ == yearOf, s.typ == string(quantity.YearDay), s.typ == string(quantity.Date), s.typ == string(quantity.Weekday):
		return "date"
	case s.typ == string(quantity.Clock):
		return "clock"
	case f.q.IsMoney():
		return "money"
	case s.typ == "length" && f.q.Each == "hour":
		return "speed"
	}
	return s.typ
}

// unit is the dimension that the figures of a series measure, as lexicon.Dimension names it.
func unit(category string) string {
	switch category {
	case "count":
		return "number"
	case "clock":
		return "date"
	}
	return category
}

// way is how more of the figures of a series lies to more of what a question asks: 1, -1, and 0 where they are not of it.
func (b *book) way(s *series, a *asked) int {
	c := s.category()
	is := map[bool]int{true: 1}
	switch {
	case c == "clock" && s.days:
		return 0
	case a.form == limit:
		return b.bounded(s, a)
	case a.form == equal || a.form == middle:
		return 1
	case a.kind == "rank":
		return is[c == "count" || c == "number" && s.headed]
	case a.kind == "good" && c == "money":
		return is[!slices.ContainsFunc(s.keys, func(k string) bool { return words.Is("priced", k) })]
	case a.kind != "":
		return is[slices.Contains(words.All("fits", c), a.kind)]
	case c == "count":
		return is[words.Is("long-by", s.noun)] * int(number(words.As("long", a.adjective)))
	}
	if c == "length" && otherLength(s.keys, a.adjective) {
		return 0
	}
	return b.graded(s, a.adjective, c)
}

// graded is how more of the figures of a series lies to more of what an adjective says.
func (b *book) graded(s *series, adjective, c string) int {
	of, way := lexicon.Dimensions(adjective)
	for i, d := range of {
		sign, told := d.In(unit(c))
		if c == "clock" && slices.Contains(d.Units, "speed") && s.members[0].timed {
			return -way[i] // swim times: Nora 1:52
		}
		if c == "speed" && slices.Contains(d.Units, "speed") || c == "clock" && slices.Contains(d.Units, "clock") {
			sign, told = 1, true
		}
		if told && way[i] != 0 && (c != "number" || b.evident(s, d)) && !(c == "money" && slices.Contains(d.Verbs, "earn")) {
			return sign * way[i]
		}
	}
	if len(of) == 0 && slices.Contains(s.keys, strings.TrimSuffix(adjective, "d")) { // the most experienced
		return 1
	}
	return 0
}

// otherLength reports whether words say of another length than an adjective: how long a river is says nothing of how deep it is.
func otherLength(keys []string, adjective string) bool {
	return slices.ContainsFunc(keys, func(k string) bool {
		of, _ := lexicon.Dimensions(k)
		return len(of) > 0 && !slices.ContainsFunc(of, func(d lexicon.Dimension) bool {
			return slices.Contains(d.More, adjective) || slices.Contains(d.Less, adjective)
		})
	})
}

// evident reports whether bare numbers are told to be of a dimension: by a word of their message, as ages, as prices.
func (b *book) evident(s *series, d lexicon.Dimension) bool {
	if slices.ContainsFunc(s.keys, func(k string) bool {
		return slices.Contains(d.Nouns, k) || slices.Contains(d.Verbs, k) || slices.Contains(d.More, k) || slices.Contains(d.Less, k)
	}) {
		return true
	}
	age := slices.Contains(d.Units, "duration") && slices.Contains(d.Nouns, "age") && s.copular && !s.headed && !slices.ContainsFunc(s.members, func(m member) bool { return m.q.From > 110 })
	price := slices.Contains(d.Nouns, "price") && slices.ContainsFunc(s.members, func(m member) bool { return m.coined })
	return age || price
}

// bounded reports whether figures are of what a question bounds: in the same unit, or in none that is told in one of both.
func (b *book) bounded(s *series, a *asked) int {
	f := a.bound
	c := s.category()
	switch {
	case f.q.Dimension != quantity.Number && f.typ == s.typ && quantity.Comparable(alone(f.q), alone(s.members[0].q)):
		return 1
	case strings.HasPrefix(f.typ, "#"):
		return map[bool]int{true: 1}[f.noun == s.noun || slices.Contains(s.keys, f.noun)]
	case f.typ == "" && (c == "number" || c == "count" || c == "money" || len(a.words) < 9 && s.typ != yearOf && c != "clock" && c != "date"), f.typ == yearOf && s.typ == yearOf:
		return 1
	}
	return 0
}

// alone is an amount without what it is for.
func alone(q quantity.Quantity) quantity.Quantity {
	q.Each, q.Bound = "", ""
	return q
}

// edgeWay is how an edge lies to what a question asks by: 1, -1, and 0 where it is of something else.
func (b *book) edgeWay(e *edge, a *asked) int {
	late := a.kind == "order"
	switch {
	case e.between:
		return 0
	case e.adjective == "late" || e.adjective == "early":
		return map[bool]int{true: 1}[late] * map[bool]int{true: 1, false: -1}[e.adjective == "late"]
	case e.adjective == "":
		if a.kind != "amount" {
			return 0
		}
		return map[bool]int{true: 1}[a.noun == "" && a.form != limit || a.noun == e.noun || b.people(a.noun) && b.words.Person(e.noun)]
	case a.adjective == e.adjective:
		return 1
	}
	of, way := lexicon.Dimensions(e.adjective)
	for i, d := range of {
		if slices.Contains(d.More, a.adjective) || slices.Contains(d.Less, a.adjective) || a.kind == "size" && slices.Contains(d.More, "large") || a.kind == "level" && slices.Contains(d.More, "high") {
			return way[i] * sameWay(d, a)
		}
	}
	return 0
}

// sameWay is -1 where a question asks by the adjective for less of a dimension.
func sameWay(d lexicon.Dimension, a *asked) int {
	if slices.Contains(d.Less, a.adjective) {
		return -1
	}
	return 1
}

// people reports whether a word is one for persons of whatever kind.
func (b *book) people(w string) bool { return words.Is("people", w) }

// measures reports whether a word is the unit of figures, or a noun or verb that tells what they measure.
func (b *book) measures(s *series, k string) bool {
	for _, w := range []string{k, b.words.Plural(k)} {
		if v, n := messages.ValueAt([]string{"2", w}); n == 2 {
			if q, ok := quantity.Of(v); ok && string(q.Dimension) == s.typ {
				return true
			}
		}
	}
	c := unit(s.category())
	if slices.Contains(words.All("measure", k), c) {
		return true
	}
	if c == "money" && words.Is("priced", k) {
		return true
	}
	return c != "number" && slices.ContainsFunc(lexicon.ToldIn(c), func(d lexicon.Dimension) bool {
		return slices.Contains(d.Verbs, k) || slices.Contains(d.Nouns, k) || slices.ContainsFunc(d.Nouns, func(n string) bool { return lexicon.IsA(k, n) })
	})
}
