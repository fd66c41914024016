package unfold

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// This file takes apart what works of reference pack into a sentence: what something has, between commas behind its
// name, what was done to it, in front of its name, and several things that are so in one place.

// entry is a text as works of reference have it.
type entry struct{ folded }

// having takes out what something has that stands behind its name: "Wick Airport, with a runway length of 1,800 metres,
// serves Wick". It is told by a number; of people it may be who went with them.
func (s entry) having() (Division, bool) {
	for i := 1; i+4 < s.End; i++ {
		if s.Form(i) != "," || s.Form(i+1) != "with" {
			continue
		}
		name, end := s.phraseBefore(i), i+2
		for end < s.End && s.Words[end].Class != "PUNCT" && !s.Words[end].Finite() {
			end++
		}
		numbered := slices.ContainsFunc(s.Words[i+2:end], func(w parse.Word) bool { return w.Tag == "CD" })
		if name.end == 0 || !s.definite(name.first, name.end) || s.hasFinite(0, i) || s.clauseStart(i) != name.first || s.person(name) || !numbered || s.Form(end) != "," || !s.finite(end+1) {
			continue
		}
		has := "has"
		if s.plural(name) {
			has = "have"
		}
		return Division{Has: true, Parts: []Part{
			{Text: sentence(s.Of(0, i), s.Of(end+1, s.End))},
			{Text: sentence(s.Of(name.first, name.end), has, s.Of(i+2, end)), Aside: true},
		}}, true
	}
	return Division{}, false
}

// entitled takes out what was done to something, or what it is a part of, in front of its name: "Born in Ferrara, Dario
// is the manager", "Part of Fife, Wick covers ten square kilometres".
func (s entry) entitled() (Division, bool) {
	first := 0
	if s.Tag(0) == "RB" {
		first = 1
	}
	done := parse.IsParticiple(s.Words[first].Form) && s.Words[first+1].Class == "ADP" && s.Form(first+1) != "to"
	part := first == 0 && s.Form(0) == "part" && s.Form(1) == "of"
	verb := slices.IndexFunc(s.Words[:s.End], parse.Word.Finite)
	if verb < 0 || !done && !part {
		return Division{}, false
	}
	if verb <= first+1 { // the participle is taken for the verb
		verb = slices.IndexFunc(s.Words[first+2:s.End], parse.Word.Finite) + first + 2
	}
	who := verb
	for who > first+2 && s.Form(who-1) != "," {
		who--
	}
	for who > first+2 && s.Form(who-1) == "," && !s.nominal(who) && s.Words[who].Class != "DET" {
		who--
	}
	if verb < first+4 || who <= first+2 || who == verb || !s.definite(who, verb) || s.hasFinite(first+2, who) {
		return Division{}, false
	}
	name, be := s.Of(who, verb), "was"
	switch {
	case part || closed.Words().Is("lying", s.Form(first)) && s.Tag(verb) != "VBD":
		be = "is"
	case s.plural(span{who, verb}):
		be = "were"
	}
	return Division{Parts: []Part{
		{Text: sentence(name, be, morph.LowerFirst(s.Of(0, who-1)))},
		{Text: sentence(s.Of(who, s.End))},
	}}, true
}

// ofName reports whether a clause about a place, or with its owner, begins at i right behind a name: there is but one of
// it, so that what the clause says is said by the way.
func ofName(s worded, i int) bool {
	return (s.Form(i) == "where" || s.Form(i) == "whose") && i > 0 && strings.HasPrefix(s.Tag(i-1), "NNP")
}

// bareEnd is the end of what is said by the way without a sign at i; false where the main clause may go on behind it.
func bareEnd(s worded, i int, of span) (int, bool) {
	for k := i + 1; k < s.End; k++ {
		switch s.Form(k) {
		case ";":
			return k, s.hasFinite(0, of.first)
		case ",":
			return 0, false
		}
	}
	return s.End, s.hasFinite(0, of.first)
}

// eachOf are the sentences that a clause of an aside is made of; none where it is not clear what it says. "Where the
// leader is Ann and Danes are a minority" is two of the place.
func (s entry) eachOf(who string, of, c span) []string {
	at := s.relative(c.first)
	if at != c.first || s.Form(at) != "where" {
		if said, ok := s.ofAntecedent(who, of, c); ok {
			return []string{said}
		}
		return nil
	}
	var out []string
	first := at + 1
	for k := first; k <= c.end; k++ {
		joint := k+2 < c.end && s.Tag(k) == "CC" && s.is("joint", k) && s.Form(k) != "or" && s.hasFinite(first, k) && Begins(s.Words[:c.end], k+1)
		if k < c.end && !joint {
			continue
		}
		if !Begins(s.Words[:c.end], first) {
			return nil
		}
		out = append(out, s.inPlace(who, of, span{first, k}))
		first = k + 1
	}
	return out
}

// inPlace is what a clause says of the place that it is told of.
func (s entry) inPlace(who string, of, c span) string {
	if verb := s.office(c); verb > 0 && !s.person(of) {
		return sentence(s.Of(c.first, verb), "of", who, s.Of(verb, c.end))
	}
	where := ""
	if of.first > 0 {
		where = s.Form(of.first - 1)
	}
	if !closed.Words().Is("situating", where) {
		where = "in"
	}
	return sentence(s.Of(c.first, c.end), where, who)
}

// office is the end of the bare noun in a clause whose holder, or name, it tells: "the leader is Ann", "Ann is the
// leader"; 0 for none.
func (s entry) office(c span) int {
	noun := c.first
	held := strings.HasPrefix(s.Tag(noun), "NNP")
	for held && noun < c.end && strings.HasPrefix(s.Tag(noun), "NNP") {
		noun++
	}
	if held {
		noun++ // behind "is"
	}
	end := noun + 1
	for end < c.end && s.nominal(end) && !strings.HasPrefix(s.Tag(end), "NNP") {
		end++
	}
	if s.Form(noun) != "the" || end == noun+1 {
		return 0
	}
	be, called := end, end+1 < c.end && (strings.HasPrefix(s.Tag(end+1), "NNP") || closed.Words().Is("naming", s.Words[end+1].Lemma))
	if held {
		be, called = noun-1, end == c.end
	}
	if !called || s.Words[be].Lemma != "be" || !s.Words[be].Finite() {
		return 0
	}
	return end
}
