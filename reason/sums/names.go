package sums

import (
	"slices"
	"strings"
	"unicode"

	"whence/triple/english/lexicon"
)

// This file reads the names and the entries of a list: as many are there as were named.

// names reads lists.
type names struct{ *plan }

// at is the figure of the names of a list that begins in a segment of a message: Rex, Bella and Pluto stay; nil where none does.
func (p names) at(all []*segment, s *segment) *item {
	at := slices.Index(all, s)
	begins := at == 0 || all[at-1].sent != s.sent
	first := p.name(s, false, begins)
	if len(first) == 0 || len(s.items) > 0 || !begins && !all[at-1].opens && len(first) == len(s.tokens) {
		return nil // my sister, Ana and Pia
	}
	list := []string{strings.Join(first, " ")}
	joined := false
	for i := at + 1; i < len(all) && all[i].sent == s.sent && !all[i-1].opens; i++ {
		next := p.name(all[i], true, false)
		if len(next) == 0 {
			break
		}
		list = append(list, strings.Join(next, " "))
		if joined = all[i].and || p.ends(all, i) && at > 0 && all[at-1].opens; len(next) < len(all[i].tokens) {
			break
		}
	}
	if len(list) < 2 || !joined {
		return nil
	}
	return &item{seg: s, end: len(s.tokens), amount: number(float64(len(list))), typ: "#", list: list, elided: true}
}

// ends reports whether a segment is the last one of its sentence.
func (p names) ends(all []*segment, i int) bool {
	return i+1 == len(all) || all[i+1].sent != all[i].sent
}

// name is the name with which a segment begins, or ends; starts is set for one that begins a sentence.
func (p names) name(s *segment, begins, starts bool) (out []string) {
	name := func(i int) bool {
		t := s.tokens[i]
		if (t.Low == "me" || t.Low == "myself" || t.Raw == "I") && len(s.tokens) < 4 {
			return true
		}
		if !unicode.IsUpper(rune(t.Raw[0])) || t.Low == "i" || p.weekday(t.Low) != "" || starts && lexicon.ClosedOf(t.Low) != 0 {
			return false
		}
		_, known := lexicon.Lookup(p.one(t.Low))
		return i > 0 || !starts || lexicon.IsFirstName(t.Low) || !known
	}
	n := len(s.tokens)
	if begins {
		for i := 0; i < n && name(i); i++ {
			out = append(out, s.tokens[i].Low)
		}
		return out
	}
	for i := n - 1; i >= 0 && name(i); i-- {
		out = append([]string{s.tokens[i].Low}, out...)
	}
	return out
}

// of is the list of which a question asks how many were named; nil for none, and for several that are not in one another.
func (p names) of(a *asked) (out *item) {
	if slices.ContainsFunc(p.items, func(it *item) bool { return it.list == nil && it.typ == "#" && a.noun != "" && it.noun == a.noun }) {
		return nil
	}
	for _, it := range p.items {
		if it.list == nil || it.unsure || p.others(a, it) || slices.ContainsFunc(a.keys, func(k wanted) bool { return k.hard && !it.named(k.key) && !p.inSentence(it, k.key) }) {
			continue
		}
		switch {
		case out == nil || within(out.list, it.list):
			out = it
		case !within(it.list, out.list):
			return nil
		}
	}
	return out
}

// named reports whether a word is in one of the names of a list.
func (it *item) named(key string) bool {
	return slices.ContainsFunc(it.list, func(n string) bool { return slices.Contains(strings.Fields(n), key) })
}

// others reports whether the names of a list are told to be of another kind than a question counts: five languages: Czech, German.
func (p names) others(a *asked, it *item) bool {
	return a.noun != "" && slices.ContainsFunc(p.segments[it.seg.in], func(s *segment) bool {
		if s.sent != it.seg.sent {
			return false
		}
		head := s.opens && slices.ContainsFunc(s.items, func(o *item) bool { return o.typ == "#" && o.list == nil && o.noun != a.noun })
		return head || slices.ContainsFunc(s.low, func(w string) bool {
			n := p.one(w)
			return n != w && n != a.noun && p.words.Person(n) && !lexicon.IsA(n, a.noun) && !words.Is("persons", a.noun)
		})
	})
}

// within reports whether all of some names are among others.
func within(some, all []string) bool {
	return !slices.ContainsFunc(some, func(n string) bool { return !slices.Contains(all, n) })
}

// entries is how many entries a list has behind its heading: washing days: Tuesday, Thursday, Sunday; nil where that is none.
func (p names) entries(all []*segment, s *segment) *item {
	noun := p.heads(s)
	if !s.opens || noun == "" || len(s.items) > 0 || p.verbal(s.tokens) {
		return nil
	}
	n := 0.0
	for i := slices.Index(all, s) + 1; i < len(all) && all[i].sent == s.sent; i++ {
		if all[i].paren {
			continue
		}
		figure := slices.ContainsFunc(all[i].tokens, func(t token) bool {
			return len(t.Low) > 1 && unicode.IsDigit(rune(t.Low[0])) && !strings.Contains(t.Low, ".")
		})
		if n++; figure || all[i].opens || p.verbal(all[i].tokens) {
			return nil
		}
	}
	if n < 2 {
		return nil
	}
	return &item{seg: s, at: len(s.tokens), end: len(s.tokens), amount: number(n), typ: "#", noun: noun, entries: true}
}

// heads is the noun in the plural of a heading, "" for none.
func (p *plan) heads(s *segment) string {
	for _, t := range s.tokens {
		if p.plural(t.Low) {
			return p.one(t.Low)
		}
	}
	return ""
}
