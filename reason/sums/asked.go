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
	typ    string // what is asked for: "#" how many, "money", a dimension, "much" for what is no count, "@" a time, "age", "?" for something else, "" for what is not said
	noun   string // what is counted
	unit   string // in what it is measured
	keys   []wanted
	graded string // the adjective by which it compares
	joined bool   // some of its words are joined by "and"
	nums   []*item
	not    bool
	than   int // where the words after "than" begin, 0 for none
	taken  map[int]bool
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

// asking reads questions.
type asking struct{ *plan }

// read reads a question.
func (p asking) read(question string) *asked {
	a := &asked{seg: &segment{in: -1}, taken: map[int]bool{}}
	a.seg.tokens = p.tokens(question)
	for _, t := range a.seg.tokens {
		a.low = append(a.low, t.Low)
	}
	if a.seg.low = a.low; len(a.low) == 0 {
		return a
	}
	p.numbers(a)
	a.not = denies(a.low)
	for _, w := range a.low {
		if p.comparative(w) {
			a.graded, _ = p.words.Graded(w)
		}
	}
	p.target(a)
	if at := slices.Index(a.low, "than"); at > 0 {
		a.than = at + 1
	}
	for i, t := range a.seg.tokens {
		if t.Number {
			a.keys = append(a.keys, wanted{key: t.Low, name: true, hard: true, at: i})
		} else if k := p.wanted(a, i); k != nil && !a.taken[i] {
			a.keys = append(a.keys, *k)
		}
		a.joined = a.joined || words.Is("and", t.Low) && len(a.keys) > 0 && i+1 < len(a.low)
	}
	return a
}

// denies reports whether words have a negation.
func denies(low []string) bool {
	return has("not", low) || slices.ContainsFunc(low, func(w string) bool { return strings.HasSuffix(w, "n't") })
}

// numbers reads the figures of a question; a time in it tells of what it asks: free at 9.30.
func (p asking) numbers(a *asked) {
	for i := 0; i < len(a.low); i++ {
		it, end := p.itemAt(a.seg, i)
		switch {
		case it == nil || words.Is("single", a.low[i]):
		case i > 0 && it.typ == "" && (a.low[i-1] == "at" || a.low[i-1] == "by") && strings.Contains(a.low[i], "."):
			a.keys = append(a.keys, wanted{key: a.low[i], at: i, time: true, hard: true})
		default:
			it.end = max(end, i+1)
			a.nums = append(a.nums, it)
			a.take(it)
		}
		i = max(end-1, i)
	}
}

// take marks the words of a figure as used; those between it and its noun tell of what it asks: two small boxes.
func (a *asked) take(it *item) {
	for k := it.at; k < it.end; k++ {
		a.taken[k] = true
		if key := a.seg.tokens[k].Key; it.noun != "" && k > it.at && k < it.end-1 && key != "" && !words.Is("idle", a.low[k]) {
			a.keys = append(a.keys, wanted{key: key, hard: true, at: k})
		}
	}
}

// wanted is a word of a question by which it says of what it asks, nil for another word.
func (p asking) wanted(a *asked, i int) *wanted {
	t, before := a.seg.tokens[i], ""
	if i > 0 {
		before = a.low[i-1]
	}
	time := before == "last" || before == "next"
	if t.Key == "" || !time && p.idle(t) || a.noun != "" && t.Key == a.noun || a.unit != "" && p.measures(t.Low) == a.unit || p.comparative(t.Low) {
		return nil
	}
	if _, n := valueAt([]string{t.Low}); n > 0 && value.Rank(t.Low) == 0 && p.weekday(t.Low) == "" {
		return nil
	}
	_, known := lexicon.Lookup(t.Low)
	noun := p.words.PlainNoun(t.Key) && known && lexicon.ClosedOf(before)&(lexicon.Determiner|lexicon.Possessive|lexicon.Preposition) != 0
	hard := time || noun || p.plural(t.Low) || p.words.Base(t.Low) == ""
	return &wanted{key: t.Key, name: unicode.IsUpper(rune(t.Raw[0])) && i > 0, hard: hard, at: i}
}

// idle reports whether a word tells nothing of what is asked for; a bill does where one was told.
func (p asking) idle(t token) bool {
	if !words.Is("idle", t.Low) {
		return false
	}
	return !words.Is("payment", t.Low) || !slices.ContainsFunc(p.items, func(it *item) bool { return contains(it.own, t.Key) })
}

// comparative reports whether a word compares.
func (p *plan) comparative(low string) bool {
	_, degree := p.words.Graded(low)
	return degree != "" && words.Is("difference", low)
}

// target finds what a question counts or measures.
func (p asking) target(a *asked) {
	word := func(w string) int { return slices.Index(a.low, w) }
	first, many, number := a.low[0], word("many"), word("number")
	early := a.low[:min(3, len(a.low))]
	inYear := slices.Contains(early, "year") && (words.Is("question", first) || first == "which" || first == "in")
	switch {
	case lexicon.ClosedOf(first)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0, words.Is("has", first), has("which", a.low) && !inYear:
		a.typ = "?"
	case many > 0 && a.low[many-1] == "how":
		p.counts(a, many+1)
	case number >= 0 && number+2 < len(a.low) && a.low[number+1] == "of":
		p.counts(a, number+2)
	case has("howlong", a.low):
		a.typ = lasting
	case has("clock", a.low), a.low[len(a.low)-1] == "at":
		a.typ = "@"
	case inYear:
		a.typ = "@year"
	case has("age", a.low):
		a.typ = "age"
	case a.graded != "" && words.Is("question", first) && first != "how" && !has("byhow", a.low):
		a.typ = "?" // what is cheaper?
	case has("money", a.low):
		a.typ = "money"
	case word("much") >= 0, word("far") == 1, has("measure", a.low), words.Is("question", first) && has("total", a.low):
		a.typ = "much"
	case has("question", a.low) && !has("asks", a.low) && !has("each", a.low) && !has("total", a.low):
		a.typ = "?"
	default:
		p.shortly(a)
	}
}

// shortly finds what a question of a few words counts: rolls left?
func (p asking) shortly(a *asked) {
	if !strings.Contains(a.low[0], "'") && !a.taken[0] && p.plural(a.low[0]) {
		p.counts(a, 0)
		return
	}
	for i, t := range a.seg.tokens {
		if n := p.one(t.Low); n != t.Low && !a.taken[i] && slices.ContainsFunc(p.items, func(it *item) bool { return it.noun == n }) {
			a.typ, a.noun = "#", n
			return
		}
	}
}

// counts finds the noun that is counted from a word on.
func (p asking) counts(a *asked, at int) {
	a.typ = "#"
	for at < len(a.low) && (words.Is("sure-added", a.low[at]) || words.Is("before-counted", a.low[at]) || at > 0 && a.low[at-1] == "of" && lexicon.ClosedOf(a.low[at])&(lexicon.Determiner|lexicon.Possessive) != 0) {
		at++
	}
	for i := at; i < len(a.low) && (lexicon.ClosedOf(a.low[i]) == 0 || words.Is("persons", a.low[i])) && a.low[i] != "ones"; i++ {
		w := a.low[i]
		entries := slices.ContainsFunc(p.items, func(it *item) bool { return it.entries && it.noun == p.one(w) }) // collection days
		if !entries && p.unit(a, w) {
			return
		}
		if p.one(w) == w && !words.Is("persons", w) {
			continue
		}
		a.noun = p.one(w)
		verb := i+1 < len(a.low) && lexicon.ClosedOf(a.low[i+1]) == 0 && p.words.Base(w) != "" && p.one(a.low[i+1]) != a.low[i+1]
		if !verb {
			return
		}
	}
}

// unit sets in what a question measures, and reports whether a word is a unit.
func (p asking) unit(a *asked, w string) bool {
	unit := p.measures(w)
	if unit == "" {
		return false
	}
	v, _ := valueAt([]string{"2", w})
	q, _ := quantity.Of(v)
	a.typ, a.unit = string(q.Dimension), unit
	if q.IsMoney() {
		a.typ = "money"
	}
	return true
}

// of reports whether a figure is of what a question asks for.
func (a *asked) of(p *plan, it *item) bool {
	if it.fraction > 0 || it.unsure || it.list != nil {
		return false
	}
	switch a.typ {
	case "#":
		return (it.typ == "#" || it.typ == "") && p.isNoun(a, it)
	case "money":
		return it.money() || it.typ == "price" || it.typ == "" && len(it.seg.items) == 1 && has("money", it.does)
	case "much":
		return it.typ != "#" && !it.time()
	case "":
		return !it.time()
	}
	return it.typ == a.typ
}

// isNoun reports whether a figure counts what a question does.
func (p *plan) isNoun(a *asked, it *item) bool {
	switch {
	case a.noun == "" || a.noun == it.noun:
		return true
	case contains(it.seg.keys, a.noun) && (it.elided || it.typ == ""):
		return true
	case it.noun == "":
		return p.inSentence(it, a.noun)
	case words.Is("persons", a.noun):
		return p.words.Person(it.noun)
	}
	return lexicon.IsA(it.noun, a.noun)
}
