package elided

import (
	"strings"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
)

// This file writes out what is said of one time after another: "Monday we eat at the harbour,
// Tuesday at the lake", "the first night we sleep at the inn, the second at the hut".

// moment is a time in front of a clause, as it is said behind one.
type moment struct {
	end  int
	said string
	// noun is what is counted where it is so much-th of them: "night".
	noun string
}

// fronted writes out clauses behind the first that have another time in front and lack the subject and the verb.
func fronted(s text) []Proposal {
	first, ok := moments(s, 0, s.End, "")
	if !ok || first.end+2 >= s.End {
		return nil
	}
	parts := s.parts(0, s.End, ",;")
	if len(parts) < 2 || parts[0].end <= first.end {
		return nil
	}
	verb := first.end
	for verb < parts[0].end && !acts(s.Words[verb]) {
		verb++
	}
	subject, ok := s.one(s.phrases(first.end, verb))
	if !ok || verb+1 >= parts[0].end || !s.Words[verb].Finite() || s.has(verb+1, s.End, acts) {
		return nil
	}
	after := s.phrases(verb+1, parts[0].end)
	if len(after) == 0 {
		return nil
	}
	front := s.Of(subject.first, verb+1)
	out := Proposal{Sure: true, Sentences: []string{sentence(front, s.Of(verb+1, parts[0].end), first.said)}}
	for _, p := range parts[1:] {
		at, ok := moments(s, p.first, p.end, first.noun)
		if !ok || at.noun != first.noun {
			return nil
		}
		tail := s.phrases(at.end, p.end)
		if len(tail) == 0 || len(tail) > len(after) || !s.alike(after[len(after)-len(tail):], tail) {
			return nil
		}
		kept := after[:len(after)-len(tail)]
		words := []string{front}
		if len(kept) > 0 {
			words = append(words, s.Of(kept[0].first, kept[len(kept)-1].end))
		}
		out.Sentences = append(out.Sentences, sentence(append(append(words, gaps{s}.filledUp(after[len(kept):], tail)...), at.said)...))
	}
	return []Proposal{out}
}

// moments is the time that begins at i, in front of a clause; noun is what is counted where only its number stands.
func moments(s text, i, end int, noun string) (moment, bool) {
	switch {
	case i >= end:
		return moment{}, false
	case words().Is("weekday", s.Form(i)):
		return moment{end: i + 1, said: "on " + s.Of(i, i+1)}, true
	case words().Is("relative", s.Form(i)) && i+1 < end:
		if _, ok := s.value(i, i+2, ""); ok {
			return moment{end: i + 2, said: s.Of(i, i+2)}, true
		}
		return moment{}, false
	case words().Is("time", s.Form(i)) && !words().Is("ordinal", s.Form(i)):
		v, ok := s.value(i, i+1, "")
		return moment{end: i + 1, said: s.Of(i, i+1)}, ok && v.Kind == clause.Date
	}
	k := i
	if s.Form(k) == "the" {
		k++
	}
	if k >= end || !words().Is("ordinal", s.Form(k)) {
		return moment{}, false
	}
	m := moment{end: k + 1, noun: noun}
	if m.end < end && lexicon.Supersense(s.Form(m.end), lexicon.Noun) == "noun.time" {
		m.noun, m.end = s.Form(m.end), m.end+1
	}
	m.said = strings.Join([]string{"on the", s.Form(k), m.noun}, " ")
	return m, m.noun != ""
}
