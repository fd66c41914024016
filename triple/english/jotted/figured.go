package jotted

import (
	"slices"
	"strconv"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
	"whence/triple/english/value"
)

// This file says in full what numbers, days and clauses say behind a head: "dive 2 – 28 m", "tickets sold: 240",
// "check-ups: Ida 3 May", "session 8: Ben found the wand".

// timed is where a phrase begins that says of the head when or for how long it is, with which it ends: "fuel in June",
// "ski pass for the week"; 0 where there is none.
func timed(s line) int {
	at := slices.IndexFunc(s.Words[:s.head], func(w parse.Word) bool { return w.Class == "ADP" && w.Form != "per" })
	if at < 1 || s.noun(at-1) == "" && s.participle(at-1) == "" {
		return 0
	}
	if v, ok := value.Of(s.Of(at+1, s.head), s.Form(at)); ok && v.Kind != clause.Amount && v.Kind != clause.Number && v.Kind != clause.Money {
		return at
	}
	if n := s.noun(s.head - 1); at+3 == s.head && s.Words[at+1].Class == "DET" && lexicon.Supersense(n, lexicon.Noun) == "noun.time" {
		return at
	}
	return 0
}

// figured says how far, how old or how dear something is of which only that stands behind it: "dive 2 – 28 m", "the old
// Fiat – 92,000 km".
func figured(s line, x span) []string {
	v, ok := value.Of(s.Of(x.first, x.end), "")
	n := s.noun(s.head - 1)
	named := s.headName() && !s.person() || adjectived(s) || lexicon.MayBeA(n, "vehicle") || lexicon.MayBeA(n, "animal")
	lasts := v.Kind == clause.Lasting
	if !ok || v.Unit == "" && !lasts || v.Kind != clause.Amount && v.Kind != clause.Money && !lasts || s.isGroup() || !named && !numberedHead(s) || len(s.entries()) < 2 || closed.Words().Is("weekday", n) {
		return nil
	}
	switch last := s.Form(x.end - 1); {
	case numberedHead(s):
		return sentence(s.headed(), "is", s.Of(x.first, x.end))
	case v.Kind == clause.Amount && lexicon.MayBeA(strings.TrimSuffix(last, "s"), "linear unit") && (n == "" || lexicon.MayBeA(n, "vehicle") || s.capital(s.head-1)):
		return sentence(s.headed(), "has", s.Of(x.first, x.end)) // on its clock
	case lasts && strings.HasPrefix(last, "year") && lexicon.MayBeA(n, "living thing"):
		return sentence(s.headed(), "is", s.Of(x.first, x.end), "old")
	}
	return nil
}

// adjectived reports whether the head is a name behind a word for how that is: "blue Vito".
func adjectived(s line) bool {
	e, ok := lexicon.Lookup(s.Form(0))
	return s.head > 1 && !s.capital(0) && ok && e.Is(lexicon.Adjective) && s.capital(1) && s.capital(s.head-1)
}

// numberedHead reports whether the head is one by its number of what takes place: "dive 2", "pour 3".
func numberedHead(s line) bool {
	if s.head != 2 || s.Words[1].Tag != "CD" {
		return false
	}
	n := s.noun(0)
	e, ok := lexicon.Lookup(s.Form(0))
	return n != "" && lexicon.MayBeA(n, "event") || n == "" && ok && e.Is(lexicon.Verb)
}

// held says on which day something is that takes place, or what that is: "dive 2 – wreck, 14 May".
func held(s line, x span) []string {
	if !numberedHead(s) || s.Words[x.first].Tag == "VBN" || s.Words[x.first].Tag == "VBD" {
		return nil
	}
	v, ok := value.Of(s.Of(x.first, x.end), "")
	switch n := s.noun(x.end - 1); {
	case ok && (v.Kind == clause.Weekday || v.Kind == clause.Date && !value.YearLike(s.Of(x.first, x.end))):
		return sentence(s.headed(), "is on", s.inFull(x.first, x.end))
	case ok || x.first != s.body || x.note > 0 || n == "" || s.capital(x.end-1) || lexicon.IsA(n, "person") || slices.ContainsFunc(s.Words[x.first:x.end], func(w parse.Word) bool { return w.Class != "NOUN" && w.Class != "ADJ" }):
		return nil
	case s.several(x.end-1) || s.mass(x.end-1):
		return sentence(s.headed(), "is", s.Of(x.first, x.end))
	}
	return sentence(s.headed(), "is the", s.Of(x.first, x.end))
}

// slot is where the day begins with which an entry ends, perhaps with the time of day: "Ida Tuesday at 4"; 0 for none.
func (s noted) slot(x span) int {
	for k := x.first + 1; k < x.end; k++ {
		v, ok := value.Of(s.Of(k, x.end), "")
		day := closed.Words().Is("weekday", s.Form(k))
		if ok && (v.Kind == clause.Weekday || v.Kind == clause.Date) && !value.YearLike(s.Of(k, x.end)) {
			return k
		}
		if day && k+2 < x.end && s.Form(k+1) == "at" {
			if _, ok := value.Of(s.Of(k+2, x.end), "at"); ok {
				return k
			}
		}
	}
	return 0
}

// booked says when what the head names is for each who is listed: "check-ups: Ida Tuesday at 4", "MOT – Golf 9 May".
func booked(s line, x span) []string {
	k, n := s.slot(x), s.noun(s.head-1)
	short := s.head == 1 && upper(s.Words[0].Form)
	hyphened := n == "" && strings.Contains(s.Form(s.head-1), "-") && s.Words[s.head-1].Tag == "NNS"
	if hyphened {
		n = s.Words[s.head-1].Lemma // check-ups
	}
	if k == 0 || !s.names(span{first: x.first, end: k}) && !s.numbered(x.first, k) || slices.ContainsFunc(s.Words[x.first:k], joins) || !short && (n == "" || s.capital(s.head-1) && s.head > 1 || !hyphened && !lexicon.MayBeA(n, "event") || lexicon.Supersense(n, lexicon.Noun) == "noun.time") {
		return nil
	}
	head, who := s.Of(0, s.head), s.Of(x.first, k)
	if !short {
		head = strings.TrimSpace(morph.LowerFirst(strings.TrimSpace(s.Of(0, s.head-1) + " " + n)))
	}
	if lexicon.IsFirstName(s.Form(x.first)) {
		return sentence(who+"'s", head, "is on", s.inFull(k, x.end))
	}
	return sentence("The", head, "of", who, "is on", s.inFull(k, x.end))
}

// tallied says of how many of those that the head names something is so: "tickets sold: 240", "blocks ready so far: 12
// blue, 9 green".
func tallied(s line, x span) []string {
	last, adverb := endOf(s)
	state := last - 1
	done := s.participle(state)
	e, ok := lexicon.Lookup(s.Form(state))
	adjective := ok && e.Is(lexicon.Adjective) && (s.noun(state) == "" || s.Words[state].Class == "ADJ")
	if state < 1 || !s.several(state-1) || done == "" && !adjective || done != "" && lexicon.FramesOf(done)&lexicon.Object == 0 || s.Words[x.first].Tag != "CD" || x.end > x.first+2 || x.note > 0 {
		return nil
	}
	if slices.ContainsFunc(s.Words[:state], func(w parse.Word) bool { return w.Class != "NOUN" && w.Class != "ADJ" && w.Class != "PROPN" }) || x.end == x.first+2 && s.Words[x.first+1].Class != "ADJ" && !lexicon.MayBeA(s.Form(x.first+1), "color") {
		return nil
	}
	what, one := morph.LowerFirst(s.Of(0, state)), s.Form(x.first) == "1" || s.Form(x.first) == "one"
	if one {
		what = strings.TrimSpace(morph.LowerFirst(s.Of(0, state-1)) + " " + s.noun(state-1))
	}
	return sentence(s.Of(x.first, x.end), what, became(done != "" && !closed.Words().Is("partstate", s.Form(state)), adverb, one), s.Form(state), adverb)
}

// endOf is where the head ends in front of what says how far or when that is so, and that: "packed so far", "sold in May".
func endOf(s line) (int, string) {
	if s.when > 0 {
		return s.when, s.inFull(s.when, s.head)
	}
	for n := 1; n < s.head; n++ {
		if closed.Words().As("sort", strings.ToLower(s.Of(n, s.head))) == "sofar" {
			return n, s.Of(n, s.head)
		}
	}
	return s.head, ""
}

// became is the verb of being in front of what was done, or of how something is.
func became(done bool, adverb string, one bool) string {
	switch so := closed.Words().As("sort", strings.ToLower(adverb)) == "sofar"; {
	case done && so && one:
		return "has been"
	case done && so:
		return "have been"
	case done && one:
		return "was"
	case done:
		return "were"
	case one:
		return "is"
	}
	return "are"
}

// boxed says how many there are of what stands at the head, in how many of what: "screws – 3 boxes of 200".
func boxed(s line, x span) []string {
	if x.end != x.first+4 || s.Words[x.first].Tag != "CD" || s.noun(x.first+1) == "" || s.Form(x.first+2) != "of" || s.Words[x.first+3].Tag != "CD" || !s.several(s.head-1) || s.headName() {
		return nil
	}
	be := "are"
	if !s.several(x.first + 1) {
		be = "is"
	}
	return sentence("There", be, s.Of(x.first, x.end), morph.LowerFirst(s.Of(0, s.head)))
}

// ofThose says how many of those that are counted in front of it are how: "car park: 60 spaces, 12 free".
func ofThose(s line, x span) []string {
	entries := s.entries()
	k := slices.IndexFunc(entries, func(e span) bool { return e.first == x.first })
	if k < 1 || s.Words[x.first].Tag != "CD" || x.end < x.first+2 || x.end > x.first+3 {
		return nil
	}
	before, how := entries[k-1], x.first+1
	e, ok := lexicon.Lookup(s.Form(how))
	quality := x.end == how+1 && (ok && e.Is(lexicon.Adjective) && s.Words[how].Class != "NOUN" || s.Words[how].Tag == "VBN" || closed.Words().Is("partstate", s.Form(how)))
	where := x.end == how+2 && s.Words[how].Class == "ADP" && s.noun(how+1) != "" && !s.isTime(how+1, how+2) && !s.several(how+1)
	all, err := strconv.Atoi(s.Form(before.first))
	some, bad := strconv.Atoi(s.Form(x.first))
	if !quality && !where || s.Words[before.first].Tag != "CD" || s.counted(before) == nil || err != nil || bad != nil || some > all {
		return nil
	}
	be := "are"
	if some == 1 {
		be = "is"
	}
	return sentence(s.Of(x.first, how), "of the", s.Of(before.first, before.end), be, s.Of(how, x.end))
}

// happened is a clause behind what it is about, or behind the one by its number in which it was so: "lamp: Ben mends it",
// "session 8: Ben found the wand".
func (s noted) happened() []Entry {
	l := headOf(s)
	verb := slices.IndexFunc(s.Words[l.body:s.End], func(w parse.Word) bool { return w.Finite() || w.Tag == "VBN" }) + l.body
	if l.head == 0 || verb <= l.body || slices.ContainsFunc(s.Words[:l.head], breaksHead) || slices.ContainsFunc(s.Words[l.body:s.End], func(w parse.Word) bool { return w.Class == "PUNCT" }) || s.Words[verb].Tag == "VB" {
		return nil
	}
	n := l.noun(0)
	if past := s.Words[verb].Tag == "VBD" || s.Words[verb].Tag == "VBN"; past && (numberedHead(l) || l.head == 2 && s.Words[1].Tag == "CD" && lexicon.Supersense(n, lexicon.Noun) == "noun.time") && s.Words[verb].Lemma != "be" {
		return []Entry{{Said: sentence(s.Of(l.body, s.End), "during", l.headed()), Words: s.Of(0, s.End)}}
	}
	n = l.noun(l.head - 1)
	low := "it"
	if l.several(l.head - 1) {
		low = "them"
	}
	at := slices.IndexFunc(s.Words[l.body:s.End], func(w parse.Word) bool { return strings.EqualFold(w.Form, low) }) + l.body
	pronouns := len(slices.DeleteFunc(slices.Clone(s.Words[l.body:s.End]), func(w parse.Word) bool {
		return w.Tag != "PRP" && w.Tag != "PRP$" && (w.Tag != "DT" || w.Head >= 0)
	}))
	thing := n != "" && !l.headName() && (has(n) && lexicon.Supersense(n, lexicon.Noun) != "noun.communication" || lexicon.MayBeA(n, "food"))
	if at <= verb || pronouns != 1 || !thing {
		return nil
	}
	return []Entry{{Said: sentence(s.Of(l.body, at), l.headed(), s.Of(at+1, s.End)), Words: s.Of(0, s.End)}}
}

// headOf is the line divided at its first sign.
func headOf(s noted) line {
	l := line{noted: s}
	for i := 1; i+2 < s.End && i <= maxHead && l.head == 0; i++ {
		if w := s.Words[i]; w.Form == ":" || (w.Form == "–" || w.Form == "—") && w.Start > s.Words[i-1].End {
			l.head, l.body, l.sign = i, i+1, w.Form
		}
	}
	return l
}

// breaksHead reports whether a word is in no head that only names something.
func breaksHead(w parse.Word) bool {
	return w.Class != "NOUN" && w.Class != "ADJ" && w.Class != "PROPN" && w.Class != "NUM" && w.Class != "DET" && w.Tag != "PRP$" && w.Tag != "POS"
}

// attributed says how much something of the head is: "flat 3 – rent 850 euros, size 54 m2".
func attributed(s line, x span) []string {
	k, v, ok := s.valueFrom(x)
	if !ok || k != x.first+1 || s.Words[x.first].Tag == "VBN" || s.Words[x.first].Tag == "VBD" || v.Kind != clause.Amount && v.Kind != clause.Money && v.Kind != clause.Number && v.Kind != clause.Lasting || s.capital(x.first) || s.several(s.head-1) || s.isGroup() {
		return nil
	}
	n := s.noun(x.first)
	kind := lexicon.Supersense(n, lexicon.Noun)
	if n == "" || s.several(x.first) || kind != "noun.possession" && kind != "noun.attribute" && !isMeasure(n) && (v.Kind != clause.Money || !lexicon.MayBeA(n, "possession")) || v.Kind == clause.Number && kind != "noun.possession" || s.noun(s.head-1) == "" && !s.headName() || lexicon.Supersense(s.noun(s.head-1), lexicon.Noun) == "noun.possession" {
		return nil
	}
	if s.person() {
		return sentence(s.headed()+"'s", n, "is", s.Of(k, x.end))
	}
	return sentence("The", n, "of", s.headed(), "is", s.Of(k, x.end))
}

// trade says what somebody is whose name ends the entry in front: "van – lent to Petra, painter".
func trade(s line, x span) []string {
	n := s.noun(x.first)
	if x.end != x.first+1 || x.first < s.body+3 || s.capital(x.first) || s.several(x.first) || !lexicon.IsA(n, "person") || s.Form(x.first-1) != "," {
		return nil
	}
	name := x.first - 1
	for name > s.body && s.capital(name-1) && s.Words[name-1].Class == "PROPN" {
		name--
	}
	if name == x.first-1 || name == s.body || s.Words[name-1].Class != "ADP" {
		return nil
	}
	return sentence(s.Of(name, x.first-1), "is", morph.Article(n), n)
}

// ranked says who or what is which in an order: "waiting list: first the Dubois family, second Mr Sand".
func ranked(s line, x span) []string {
	n := s.noun(s.head - 1)
	if s.sign != ":" || !closed.Words().Is("ordinal", s.Form(x.first)) || s.headName() || n == "" || s.several(s.head-1) {
		return nil
	}
	who, prep := span{first: x.first + 1, end: x.end}, "in"
	if lexicon.Supersense(n, lexicon.Noun) == "noun.communication" {
		prep = "on"
	} else if !lexicon.MayBeA(n, "event") && !lexicon.MayBeA(n, "group") {
		return nil
	}
	if at := slices.IndexFunc(s.Words[who.first:x.end], func(w parse.Word) bool { return w.Class == "ADP" }); at > 0 {
		who.end = who.first + at // Kim from flat 9
	}
	det := who.first < who.end && s.Words[who.first].Class == "DET" && s.noun(who.end-1) != ""
	if !det && !s.names(who) || slices.ContainsFunc(s.Words[who.first:who.end], joins) {
		return nil
	}
	return sentence(s.Of(who.first, x.end), "is the", s.Form(x.first), prep, s.headed())
}

// returned says where something is, or from when on: "van – lent to Petra, back on Friday".
func returned(s line, x span) []string {
	if s.several(s.head-1) || s.person() || !closed.Words().Is("place", s.Form(x.first)) || s.Words[x.first].Class != "ADV" || x.end > x.first+1 && !s.isTime(x.first+1, x.end) && (s.Words[x.first+1].Class != "ADP" || !s.isTime(x.first+2, x.end)) {
		return nil
	}
	return sentence(s.headed(), "is", s.Of(x.first, x.end))
}
