package sums

import (
	"slices"
	"strings"
	"unicode"

	"whence/triple/english/lexicon"
	"whence/triple/english/value"
	"whence/triple/quantity"
)

// This file reads a question.

// asked is a question as what it counts or measures, and of what.
type asked struct {
	seg    *segment
	low    []string
	typ    string // what is asked for: "#" how many, "money", a dimension, "much" for what is no count, "@" a time, "" for what is not said
	noun   string // what is counted
	unit   string // in what it is measured
	keys   []wanted
	graded string // the adjective by which it compares
	joined bool   // some of its words are joined by "and"
	nums   []*item
	not    bool
	than   int // where the words after "than" begin, 0 for none
}

// wanted is a word of a question by which it says of what it asks.
type wanted struct {
	key  string
	name bool
	wide bool // it is told of others of its sentence too
	time bool // free at 9.30
	hard bool // it has to be told of what is reckoned with: a noun, a name, a number
	at   int
}

// asks reads a question.
func (p *plan) asks(question string) *asked {
	a := &asked{seg: &segment{in: -1}}
	a.seg.tokens = p.tokens(question)
	for _, t := range a.seg.tokens {
		a.low = append(a.low, t.low)
	}
	a.seg.low = a.low
	taken := map[int]bool{}
	for i := 0; i < len(a.low); i++ {
		it, end := p.itemAt(a.seg, i)
		if it != nil && i > 0 && it.typ == "" && (a.low[i-1] == "at" || a.low[i-1] == "by") && strings.Contains(a.low[i], ".") {
			a.keys, it = append(a.keys, wanted{key: a.low[i], at: i, time: true, hard: true}), nil
		}
		if it != nil && !words.Is("single", a.low[i]) {
			it.end = max(end, i+1)
			a.nums = append(a.nums, it)
			for k := i; k < it.end; k++ {
				if taken[k] = true; it.noun != "" && k > i && k < it.end-1 && a.seg.tokens[k].key != "" && !words.Is("idle", a.low[k]) {
					a.keys = append(a.keys, wanted{key: a.seg.tokens[k].key, hard: true, at: k}) // two small boxes
				}
			}
		}
		i = max(end-1, i)
	}
	a.not = has("not", a.low) || slices.ContainsFunc(a.low, func(w string) bool { return strings.HasSuffix(w, "n't") })
	p.target(a, taken)
	if at := slices.Index(a.low, "than"); at > 0 {
		a.than = at + 1
	}
	for i, t := range a.seg.tokens {
		if t.number {
			a.keys = append(a.keys, wanted{key: t.low, name: true, hard: true, at: i})
		} else if k := p.wanted(a, i); k != nil && !taken[i] {
			a.keys = append(a.keys, *k)
		}
		if p.comparative(t.low) {
			a.graded, _ = p.words.Graded(t.low)
		}
		a.joined = a.joined || i > 0 && (t.low == "and" || t.low == "plus" || t.low == "or") && len(a.keys) > 0 && i+1 < len(a.low)
	}
	return a
}

// wanted is a word of a question by which it says of what it asks, nil for another word.
func (p *plan) wanted(a *asked, i int) *wanted {
	t := a.seg.tokens[i]
	low := strings.TrimSuffix(t.low, "'s")
	time := i > 0 && (a.low[i-1] == "last" || a.low[i-1] == "next") && low != "us"
	if t.key == "" || !time && words.Is("idle", low) && !(words.Is("payment", low) && slices.ContainsFunc(p.items, func(it *item) bool { return contains(it.own, t.key) })) || a.noun != "" && t.key == a.noun || a.unit != "" && p.measures(low) == a.unit || p.comparative(low) {
		return nil
	}
	if _, n := valueAt([]string{low}); n > 0 && value.Rank(low) == 0 && p.weekday(low) == "" {
		return nil
	}
	_, known := lexicon.Lookup(low)
	verb, before := p.words.Base(low) != "", ""
	if i > 0 {
		before = a.low[i-1]
	}
	hard := time || !verb || p.words.PlainNoun(t.key) && known && lexicon.ClosedOf(before)&(lexicon.Determiner|lexicon.Possessive|lexicon.Preposition) != 0
	return &wanted{key: t.key, name: unicode.IsUpper(rune(t.raw[0])) && i > 0, hard: hard, at: i}
}

// comparative reports whether a word compares.
func (p *plan) comparative(low string) bool {
	_, degree := p.words.Graded(low)
	return degree != "" && words.Is("difference", low)
}

// weekday is a day of the week or a month that is a word of its own, "" for none.
func (r reader) weekday(low string) string {
	v, ok := value.OfWords([]string{low}, "")
	if ok && v.Number == "" {
		return v.ISO
	}
	return ""
}

// measures is the dimension that a unit measures, "" for none.
func (p *plan) measures(low string) string {
	v, n := valueAt([]string{"2", low})
	if n != 2 {
		v, n = valueAt([]string{"1", low})
	}
	if n != 2 || v.Unit == "" {
		return ""
	}
	q, _ := quantity.Of(v)
	return q.Unit
}

// target finds what a question counts or measures.
func (p *plan) target(a *asked, taken map[int]bool) {
	many := slices.Index(a.low, "many")
	switch first := lexicon.ClosedOf(a.low[0]); {
	case first&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0, slices.Contains([]string{"has", "have", "had"}, a.low[0]),
		has("which", a.low) && !(a.low[0] == "in" || len(a.low) > 1 && a.low[1] == "year"):
		a.typ = "?"
	case many > 0 && a.low[many-1] == "how":
		a.typ = "#"
		p.counts(a, many+1)
	case slices.Contains(a.low, "number") && slices.Index(a.low, "number")+2 < len(a.low) && a.low[slices.Index(a.low, "number")+1] == "of":
		a.typ = "#"
		p.counts(a, slices.Index(a.low, "number")+2)
	case has("howlong", a.low):
		a.typ = string(quantity.Duration)
	case has("clock", a.low), a.low[len(a.low)-1] == "at":
		a.typ = "@"
	case len(a.low) > 2 && slices.Contains(a.low[:3], "year") && (a.low[0] == "what" || a.low[0] == "which" || a.low[0] == "in"):
		a.typ = "@year"
	case has("age", a.low):
		a.typ = "age"
	case has("money", a.low):
		a.typ = "money"
	case slices.Contains(a.low, "much") || len(a.low) > 1 && a.low[1] == "far" || words.Is("question", a.low[0]) && has("total", a.low) || slices.Contains(a.low, "weight") || slices.Contains(a.low, "length"):
		a.typ = "much"
	case slices.ContainsFunc(a.low, func(w string) bool { return words.Is("question", w) }) && !has("asks", a.low) && !has("each", a.low) && !has("total", a.low):
		a.typ = "?"
	default: // rolls left?
		if w := a.low[0]; !strings.Contains(w, "'") && p.one(w) != w && lexicon.ClosedOf(w) == 0 && !taken[0] && !(p.words.Base(w) != "" && p.words.Base(w) != p.one(w)) {
			a.typ = "#"
			p.counts(a, 0)
			return
		}
		for i, t := range a.seg.tokens {
			if p.one(t.low) != t.low && !taken[i] && slices.ContainsFunc(p.items, func(it *item) bool { return it.noun == p.one(t.low) }) {
				a.typ, a.noun = "#", p.one(t.low)
				return
			}
		}
	}
}

// counts finds the noun that is counted from a word on.
func (p *plan) counts(a *asked, at int) {
	for at < len(a.low) && (words.Is("sure-added", a.low[at]) || a.low[at] == "fewer" || a.low[at] == "of" || lexicon.ClosedOf(a.low[at])&(lexicon.Determiner|lexicon.Possessive) != 0 && at > 0 && a.low[at-1] == "of") {
		at++
	}
	for i := at; i < len(a.low) && (lexicon.ClosedOf(a.low[i]) == 0 || words.Is("persons", a.low[i])); i++ {
		w := a.low[i]
		if unit := p.measures(w); unit != "" {
			v, _ := valueAt([]string{"2", w})
			q, _ := quantity.Of(v)
			a.typ, a.unit = string(q.Dimension), unit
			if q.IsMoney() {
				a.typ = "money"
			}
			return
		}
		if w == "ones" {
			return
		}
		if p.one(w) != w || words.Is("persons", w) {
			if a.noun = p.one(w); i+1 < len(a.low) && lexicon.ClosedOf(a.low[i+1]) == 0 && p.words.Base(w) != "" && p.one(a.low[i+1]) != a.low[i+1] {
				continue
			}
			return
		}
	}
}

// same reports whether two words are one, or one is made of the other.
func same(k, x string) bool {
	if k == x {
		return true
	}
	if len(k) > len(x) {
		k, x = x, k
	}
	return len(k) > 3 && strings.HasPrefix(x, k) && len(x)-len(k) < 4
}

// contains reports whether one of some words is a word.
func contains(list []string, k string) bool {
	return slices.ContainsFunc(list, func(x string) bool { return same(k, x) })
}

// of reports whether a figure is of what a question asks for.
func (a *asked) of(p *plan, it *item) bool {
	if it.fraction > 0 || it.unsure || it.list != nil {
		return false
	}
	money := strings.HasPrefix(it.typ, "money:") || it.typ == "price"
	switch a.typ {
	case "#":
		return (it.typ == "#" || it.typ == "") && p.isNoun(a, it)
	case "money":
		return money || it.typ == "" && len(it.seg.items) == 1 && has("money", it.does)
	case "much":
		return it.typ != "#" && !strings.HasPrefix(it.typ, "@")
	case "":
		return !strings.HasPrefix(it.typ, "@")
	}
	return it.typ == a.typ
}

// isNoun reports whether a figure counts what a question does.
func (p *plan) isNoun(a *asked, it *item) bool {
	switch {
	case a.noun == "" || a.noun == it.noun:
		return true
	case contains(it.own, a.noun) && (it.elided || it.typ == ""):
		return true
	case it.noun == "":
		return p.inSentence(it, a.noun)
	case words.Is("persons", a.noun):
		return p.words.Person(it.noun)
	}
	return lexicon.IsA(it.noun, a.noun)
}

// pick are those of some figures of which the words of a question tell; false where one of these is told of none.
func (p *plan) pick(a *asked, all []*item, keys []wanted) ([]*item, bool) {
	filter := func(is func(*item) bool) (out []*item) {
		for _, it := range all {
			if is(it) {
				out = append(out, it)
			}
		}
		return out
	}
	for _, k := range keys {
		if got := filter(func(it *item) bool { return p.inSentence(it, k.key) }); k.wide && len(got) > 0 {
			all = got
		} else if got := filter(func(it *item) bool { return contains(it.own, k.key) || it.noun == k.key }); len(got) > 0 {
			all = got
		} else if got := filter(func(it *item) bool { return p.inSentence(it, k.key) }); len(got) > 0 {
			all = got
		} else if got := filter(func(it *item) bool { return p.inMessage(it.seg.in, k.key) }); len(got) > 0 {
			all = got
		} else if k.hard && (k.name || !p.topic(all, k.key)) {
			return nil, false
		}
	}
	return all, len(all) > 0
}

func (p *plan) inMessage(in int, k string) bool {
	for x := range p.keys[in] {
		if same(k, x) {
			return true
		}
	}
	return false
}

func (p *plan) inSentence(it *item, k string) bool {
	return slices.ContainsFunc(p.segments[it.seg.in], func(s *segment) bool { return s.sent == it.seg.sent && contains(s.keys, k) })
}

// topic reports whether a word stands in the message right before or behind that of some figures, or in the first of a short conversation: it tells
// where all of them are.
func (p *plan) topic(all []*item, k string) bool {
	if slices.ContainsFunc(p.rests, func(r rest) bool { return contains(r.keys, k) }) {
		return false // it tells the others from those
	}
	return slices.ContainsFunc(all, func(it *item) bool {
		return it.seg.in > 0 && p.inMessage(it.seg.in-1, k) || it.seg.in+1 < len(p.said) && p.inMessage(it.seg.in+1, k)
	})
}
