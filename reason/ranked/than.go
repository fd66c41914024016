package ranked

import (
	"cmp"
	"slices"

	"whence/reason/messages"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file reads what is told of two: taller than, before, between the two, 80 euros more than.

// edge says that one thing is more than another, in what an adjective compares, or in how much of something there is.
type edge struct {
	more, less label
	adjective  string // "" where they differ in how many or how much
	noun       string
	times      float64            // how often it is the other, 0 where that is not told
	by         *quantity.Quantity // by how much, nil where that is not told
	backwards  bool               // it is the less one of which the figure is told
	between    bool               // more is what lies between less and other
	other      label
	unread     bool // with whom it compares is not known
	in         int
	keys       []string
	verbs      []string
}

// telling reads what is told of two.
type telling struct{ reader }

// compared is a word that compares, with what: 1 for more, -1 for less.
type compared struct {
	adjective, noun string
	way             int
}

// comparison is what a word at i says with those up to the end: more pages, fewer, taller, more expensive.
func (r telling) comparison(s []word, i, to int) (c compared, ok bool) {
	low := s[i].Low
	switch {
	case words.As("more-or-less", low) != "":
		c.way = map[string]int{"more": 1, "less": -1}[words.As("more-or-less", low)]
		for k := i + 1; k < to; k++ {
			if r.plural(s[k].Low) {
				c.noun = r.one(s[k].Low)
				return c, true
			}
		}
		if i+1 < to && lexicon.ClosedOf(s[i+1].Low) == 0 && i+2 >= to {
			c.adjective = s[i+1].Low
			return c, true
		}
		return c, true
	case r.degree(low) == "more":
		base, _ := r.graded(low)
		c.adjective, c.way = base, 1
		return c, true
	}
	return c, false
}

// than reads what a sentence tells of two; others are the things of which its message tells figures.
func (r telling) than(s []word, in int, last label, others []series) (out []edge) {
	all := r.figures(s)
	before := label{}
	noun := ""
	for i := 0; i < len(s); i++ {
		var e *edge
		switch {
		case s[i].Low == "than":
			e = r.at(s, i, all, before)
		case words.As("when", s[i].Low) != "":
			e = r.when(s, i, all, before)
		case s[i].Low == "between":
			e = r.lies(s, i, before, others)
		default:
			e = r.scaled(s, i, all, before, last)
		}
		if e == nil {
			continue
		}
		if next := i + 1; s[i].Low == "than" && e.object().text == "" && next < len(s) && !words.Is("both", s[next].Low) && !slices.ContainsFunc(all, func(f figure) bool { return f.at == next }) {
			e.unread = true
			out = append(out, *e)
			continue
		}
		if e.adjective == "" && !e.between {
			e.noun = cmp.Or(e.noun, noun) // more inhabitants than Weiler, but fewer than Steinbach
			noun = e.noun
		}
		e.in, e.keys, e.verbs = in, messages.Keys(s), r.verbs(s)
		before = e.subject()
		if i+1 < len(s) && words.Is("both", s[i+1].Low) {
			out = append(out, each(*e, others)...)
		} else if e.between || len(e.more.keys) > 0 && len(e.less.keys) > 0 {
			out = append(out, *e)
		}
	}
	return out
}

// subject is the one of which an edge is told.
func (e edge) subject() label {
	if e.backwards {
		return e.less
	}
	return e.more
}

// object is the one with which an edge compares it.
func (e edge) object() label {
	if e.backwards {
		return e.more
	}
	return e.less
}

// scaled is what a sentence says at i that one is in so many of another: 40 fewer, without saying than what, twice as many as the Alba.
func (r telling) scaled(s []word, i int, all []figure, before, last label) *edge {
	times := number(words.As("times", s[i].Low))
	if at := slices.IndexFunc(all, func(f figure) bool { return f.at == i }); at >= 0 && i+2 < len(s) && words.Is("so-often", s[i+1].Low) {
		times = all[at].q.From
	}
	if times > 0 {
		return r.multiple(s, i, times, all, before, last)
	}
	f := slices.IndexFunc(all, func(f figure) bool { return f.end == i })
	if f < 0 || last.text == "" || slices.ContainsFunc(s[i:min(len(s), i+4)], func(w word) bool { return w.Low == "than" }) {
		return nil
	}
	c, ok := r.comparison(s, i, min(len(s), i+2))
	if !ok {
		return nil
	}
	e := &edge{adjective: c.adjective, noun: c.noun, by: &all[f].q, more: r.about(s, all[f].at, all, before), less: last}
	if c.way < 0 {
		e.more, e.less, e.backwards = e.less, e.more, true
	}
	return e
}

// multiple is what twice as many, or half as old, says at i.
func (r telling) multiple(s []word, i int, times float64, all []figure, before, last label) *edge {
	as := slices.IndexFunc(s[i:], func(w word) bool { return w.Low == "as" })
	if as < 0 || as > 2 || i+as+1 >= len(s) {
		return nil
	}
	at := i + as + 1
	e := &edge{times: times, more: r.about(s, i, all, before), less: last}
	if next := slices.IndexFunc(s[at:], func(w word) bool { return w.Low == "as" }); next >= 0 {
		e.less = r.other(s, at+next+1, all)
	}
	if of := s[at].Low; words.As("most", of)+words.As("least", of) != "amount" && len(dimensionsOf(of)) > 0 {
		e.adjective = of
	}
	if times < 1 {
		e.more, e.less, e.backwards = e.less, e.more, true
	}
	return e
}

// each is an edge to all of those that a message has figures of.
func each(e edge, others []series) (out []edge) {
	for _, o := range others {
		for _, m := range o.members {
			if len(o.members) == 1 {
				continue
			}
			one := e
			if one.backwards {
				one.more = m.label
			} else {
				one.less = m.label
			}
			out = append(out, one)
		}
	}
	return out
}

// clauseAt is where the words begin that say of what the word at i tells.
func clauseAt(s []word, i int) int {
	for k := i; k > 0; k-- {
		if s[k-1].Sign != "" || words.Is("joins", s[k-1].Low) {
			return k
		}
	}
	return 0
}

// about is of what a clause tells in front of i, that of the one before it where it names nothing.
func (r telling) about(s []word, i int, all []figure, before label) label {
	for to := i; to > 0; { // the Zed does 23 but costs 80 euros more
		from := clauseAt(s, to)
		if from == to {
			from = clauseAt(s, to-1)
		}
		part := without(s, from, to, all)
		l := r.label(r.front(part))
		if at := slices.IndexFunc(part, func(w word) bool { return w.Of(lexicon.Determiner) }); at > 1 && words.Is("self", part[0].Low) {
			l = r.label(r.name(part[at:])) // I finished the report before the slides
		}
		if l.text != "" {
			return l
		}
		to = from
	}
	return before
}

// other is what the words from i on name.
func (r telling) other(s []word, i int, all []figure) label {
	if i >= len(s) {
		return label{}
	}
	to := until(s, i+1, all)
	if s[i].Sign != "" {
		to = i + 1
	}
	return r.label(r.name(s[i:to]))
}

// at is what "than" at i compares.
func (r telling) at(s []word, i int, all []figure, before label) *edge {
	at := -1
	var c compared
	for k := i - 1; k >= 0 && k >= i-4 && at < 0; k-- {
		if got, ok := r.comparison(s, k, i); ok {
			at, c = k, got
		}
	}
	if at < 0 || c.way == 0 {
		return nil
	}
	e := &edge{adjective: c.adjective, noun: c.noun, more: r.about(s, at, all, before), less: r.other(s, i+1, all)}
	for _, f := range all {
		if f.end == at {
			e.by = &f.q
		}
	}
	if c.way < 0 {
		e.more, e.less, e.backwards = e.less, e.more, true
	}
	return e
}

// when is what "before" or "after" at i says of what was first.
func (r telling) when(s []word, i int, all []figure, before label) *edge {
	if i == 0 || i+1 == len(s) || slices.ContainsFunc(all, func(f figure) bool { return f.at == i+1 || f.end > i && f.at <= i }) {
		return nil
	}
	e := &edge{adjective: "late", more: r.about(s, i, all, before), less: r.other(s, i+1, all)}
	for _, f := range all {
		if f.end == i {
			e.by = &f.q
		}
	}
	if words.As("when", s[i].Low) == "less" {
		e.more, e.less, e.backwards = e.less, e.more, true
	}
	return e
}

// lies is what stands between two others.
func (r telling) lies(s []word, i int, before label, others []series) *edge {
	e := &edge{between: true, more: r.about(s, i, nil, before)}
	var two []label
	for _, o := range others {
		for _, m := range o.members {
			if len(o.members) == 1 {
				continue
			}
			two = append(two, m.label)
		}
	}
	if i+2 < len(s) && s[i+1].Low == "the" && (s[i+2].Low == "two" || words.Is("other", s[i+2].Low)) || i+1 < len(s) && words.Is("both", s[i+1].Low) {
		two = slices.DeleteFunc(two, func(l label) bool { return l.is(e.more.keys) })
	} else {
		and := slices.IndexFunc(s[i:], func(w word) bool { return w.Low == "and" })
		if and < 0 {
			return nil
		}
		two = []label{r.label(r.name(s[i+1 : i+and])), r.other(s, i+and+1, nil)}
	}
	if len(two) != 2 || len(e.more.keys) == 0 || len(two[0].keys) == 0 || len(two[1].keys) == 0 {
		return nil
	}
	e.less, e.other = two[0], two[1]
	return e
}
