package sums

import (
	"slices"
	"strings"
	"unicode"

	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file reads the names of a list: as many are there as were named.

// namesAt is the figure of the names of a list that begins in a segment: Rex, Bella and Pluto stay; nil where none does.
func (p *plan) namesAt(all []*segment, s *segment) *item {
	p.current = all
	at := slices.Index(all, s)
	if at > 0 && all[at-1].sent == s.sent && !all[at-1].opens && len(p.nameAt(all[at-1], false)) > 0 && len(p.nameAt(s, true)) > 0 {
		return nil // it goes on
	}
	var names []string
	joined := false
	for i := at; i < len(all) && all[i].sent == s.sent; i++ {
		first := p.nameAt(all[i], i > at)
		if len(first) == 0 {
			break
		}
		joined = all[i].and && i > at || at > 0 && all[at-1].opens && (i+1 == len(all) || all[i+1].sent != s.sent)
		if names = append(names, strings.Join(first, " ")); i > at && len(first) < len(all[i].tokens) || all[i].opens {
			break
		}
	}
	if first := p.nameAt(s, false); at > 0 && all[at-1].sent == s.sent && !all[at-1].opens && len(first) == len(s.tokens) {
		return nil // my sister, Ana and Pia
	}
	if len(names) < 2 || !joined || len(s.items) > 0 {
		return nil
	}
	q := quantity.Quantity{Dimension: quantity.Number, From: float64(len(names)), Until: float64(len(names))}
	return &item{seg: s, at: 0, end: len(s.tokens), amount: q, typ: "#", list: names, elided: true}
}

// nameAt is the name with which a segment begins, or ends.
func (p *plan) nameAt(s *segment, begins bool) (out []string) {
	all := p.current
	at := slices.Index(all, s)
	starts := at < 1 || all[at-1].sent != s.sent
	name := func(i int) bool {
		t := s.tokens[i]
		me := (t.low == "me" || t.low == "myself" || t.raw == "I") && len(s.tokens) < 4
		return me || unicode.IsUpper(rune(t.raw[0])) && (lexicon.ClosedOf(t.low) == 0 || !starts && t.low != "i") && p.weekday(t.low) == "" && (i > 0 || !starts || lexicon.IsFirstName(t.low) || !p.common(t.low))
	}
	n := len(s.tokens)
	if begins {
		for i := 0; i < n && name(i); i++ {
			out = append(out, s.tokens[i].low)
		}
		return out
	}
	for i := n - 1; i >= 0 && name(i); i-- {
		out = append([]string{s.tokens[i].low}, out...)
	}
	return out
}

// common reports whether a word is one of the language.
func (p *plan) common(low string) bool {
	_, known := lexicon.Lookup(p.one(low))
	return known
}

// namedOf is how many those are who were named, without those whom the question says to be gone.
func (p *plan) namedOf(a *asked) *item {
	var out *item
	for _, it := range p.items {
		if it.typ == "#" && a.noun != "" && it.noun == a.noun && it.list == nil {
			return nil
		}
		if it.list == nil || it.unsure || p.ofOthers(a, it) {
			continue
		}
		keys := slices.DeleteFunc(slices.Clone(a.keys), func(k wanted) bool {
			return slices.ContainsFunc(it.list, func(n string) bool { return slices.Contains(strings.Fields(n), k.key) }) || !k.hard
		})
		if slices.ContainsFunc(keys, func(k wanted) bool { return !p.inSentence(it, k.key) }) {
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

// ofOthers reports whether the names of a list are told to be of another kind than a question counts: five languages: Czech, German.
func (p *plan) ofOthers(a *asked, it *item) bool {
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

// entries is how many entries a list has behind its heading: washing days: Tuesday, Thursday, Sunday.
func (p *plan) entries(all []*segment, s *segment) *item {
	if !s.opens || len(s.items) > 0 || p.verbal(s.tokens) || p.heads(s) == "" {
		return nil
	}
	n := 0
	for i := slices.Index(all, s) + 1; i < len(all) && all[i].sent == s.sent; i++ {
		if all[i].paren {
			continue
		}
		if all[i].opens || p.verbal(all[i].tokens) || slices.ContainsFunc(all[i].tokens, func(t token) bool {
			return len(t.low) > 1 && t.low[0] >= '0' && t.low[0] <= '9' && !strings.Contains(t.low, ".")
		}) {
			return nil
		}
		n++
	}
	if n < 2 {
		return nil
	}
	q := quantity.Quantity{Dimension: quantity.Number, From: float64(n), Until: float64(n)}
	return &item{seg: s, at: len(s.tokens), end: len(s.tokens), amount: q, typ: "#", noun: p.heads(s), entries: true}
}

// heads is the noun in the plural of a heading, "" for none.
func (p *plan) heads(s *segment) string {
	for _, t := range s.tokens {
		if n := p.one(t.low); n != t.low && lexicon.ClosedOf(t.low) == 0 && !(p.words.Base(t.low) != "" && p.words.Base(t.low) != n) {
			return n
		}
	}
	return ""
}
