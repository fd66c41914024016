package jotted

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
	"whence/triple/english/stance"
	"whence/triple/english/value"
)

// This file says in full what entries say of a head by what kind of thing that is: somebody, what takes place, what is
// paid for something, a list of things.

// surname reports whether a noun is the name of somebody and nothing else.
func surname(noun string) bool {
	e, ok := lexicon.Lookup(noun)
	return ok && e.Name()
}

// aged says how old somebody is: "Mrs Ogden, 71: …".
func aged(s line) []string {
	x := s.beside
	if !s.person() || x.end != x.first+1 || s.Words[x.first].Tag != "CD" || len(s.Form(x.first)) > 2 || strings.Trim(s.Form(x.first), "0123456789") != "" {
		return nil
	}
	return sentence(s.headed(), "is", s.Of(x.first, x.end), "years old")
}

// lacks says what the head does not have: "moss data: no backup".
func lacks(s line, x span) []string {
	if s.Form(x.first) != "no" || x.end < x.first+2 || x.end > x.first+3 || s.noun(x.end-1) == "" || s.several(s.head-1) || s.Form(s.head-1) == "note" {
		return nil
	}
	if n := s.noun(s.head - 1); !s.person() && !adjectived(s) && (n == "" || !has(n) && lexicon.Supersense(n, lexicon.Noun) != "noun.cognition") {
		return nil
	}
	return sentence(s.headed(), "has", s.Of(x.first, x.end))
}

// ofThem says of how many of those that are counted in front of it something was done: "90 tests, 8 of them skipped".
func ofThem(s line, x span) []string {
	n := x.first
	if x.end != n+4 || s.Words[n].Tag != "CD" || s.Form(n+1) != "of" || s.Form(n+2) != "them" || s.participle(n+3) == "" || x.first < s.body+3 {
		return nil
	}
	before := span{first: n - 3, end: n - 1}
	if s.Words[before.first].Tag != "CD" || !s.several(before.end-1) || s.counted(before) == nil {
		return nil
	}
	return sentence(s.Of(n, n+1), "of the", s.Of(before.first, before.end), "were", s.Of(n+3, x.end))
}

// born says when somebody was born: "b. 1961 in Cluj", "born 1955".
func born(s line, x span) []string {
	if !closed.Words().Is("born", s.Form(x.first)) || !s.person() {
		return nil
	}
	k := x.first + 1
	if s.Form(k) == "." || s.Form(k) == "in" || s.Form(k) == "on" {
		k++
	}
	end := k
	for end < x.end && (s.isTime(k, end+1) || value.YearLike(s.Of(k, end+1))) {
		end++
	}
	v, ok := value.Of(s.Of(k, end), "")
	if rest := s.Words[end:x.end]; end == k || !ok || len(rest) > 0 && rest[0].Class != "ADP" {
		return nil
	}
	prep := "in"
	if v.Kind == clause.Date && !value.YearLike(s.Of(k, end)) {
		prep = "on"
	}
	return sentence(s.headed(), "was born", prep, s.Of(k, x.end))
}

// owned says of all who are listed that they belong to somebody as what the head names: "her kids: Horia, Ilinca".
func owned(s line, entries []span) []Entry {
	n := s.noun(s.head - 1)
	owner := s.Words[0].Tag == "PRP$" || slices.ContainsFunc(s.Words[:s.head], isOwner)
	if s.sign != ":" || !owner || n == "" || !s.several(s.head-1) || !lexicon.MayBeA(n, "person") && !lexicon.IsA(n, "animal") || len(entries) < 2 {
		return nil
	}
	var names []string
	var out []Entry
	for _, x := range entries {
		if !s.names(span{first: x.first, end: x.end}) || slices.ContainsFunc(s.Words[x.first:x.end], joins) {
			return nil
		}
		names = append(names, s.Of(x.first, x.end))
		if x.note > 0 {
			out = append(out, Entry{Words: s.Of(x.note, x.noteEnd)})
		}
	}
	last := len(names) - 1
	all := strings.Join(names[:last], ", ") + " and " + names[last]
	return append([]Entry{{Said: sentence(s.Of(0, s.head), "are", all), Words: s.Of(s.body, s.End)}}, out...)
}

// charged says what is paid for whom or what: "fees: adults £8", "bus pass for a month: children 25 euros".
func charged(s line, x span) []string {
	end := s.head
	if s.when > 0 {
		end = s.when
	}
	n := s.noun(end - 1)
	k, v, ok := s.valueFrom(x)
	if !ok || v.Kind != clause.Money || n == "" || s.names(span{first: x.first, end: k}) {
		return nil
	}
	if s.when == 0 && closed.Words().Is("charge", n) {
		head := strings.TrimSpace(s.Of(0, s.head-1) + " " + n)
		return sentence("The", morph.LowerFirst(head), "for", s.Of(x.first, k), "is", s.Of(k, x.end))
	}
	if !s.several(k-1) && s.Words[k-1].Tag != "NNS" || !lexicon.MayBeA(s.noun(k-1), "person") && !lexicon.MayBeA(s.Words[k-1].Lemma, "person") || s.several(end-1) || lexicon.MayBeA(n, "person") || end == 1 && s.headName() {
		return nil
	}
	return sentence("The", morph.LowerFirst(s.Of(0, s.head)), "is", s.Of(k, x.end), "for", s.Of(x.first, k))
}

// granted says how much what the head names comes to: "travel grant: 900 € over 3 years".
func granted(s line, x span) []string {
	k := x.first
	for end := x.first + 1; end <= x.end && end <= x.first+3; end++ {
		if v, ok := value.Of(s.Of(x.first, end), ""); ok && v.Kind == clause.Money {
			k = end
		}
	}
	n := s.noun(s.head - 1)
	if k == x.first || s.headName() || s.several(s.head-1) || n == "" || lexicon.Supersense(n, lexicon.Noun) != "noun.possession" || k < x.end && s.Words[k].Class != "ADP" {
		return nil
	}
	return sentence(s.headed(), "is", s.Of(x.first, x.end))
}

// scheduled says when something takes place: "choir practice: Wednesdays 19:30".
func scheduled(s line, x span) []string {
	n := s.noun(s.head - 1)
	if s.headName() || n == "" || !takesPlace(n) && lexicon.Supersense(n, lexicon.Noun) != "noun.group" || closed.Words().Is("duty", n) || lexicon.Supersense(n, lexicon.Noun) == "noun.time" {
		return nil
	}
	k := x.first
	for k < x.end && closed.Words().Is("weekday", s.Form(k)) || k < x.end && closed.Words().Is("weekdays", s.Form(k)) || k > x.first && s.adds(k) {
		k++
	}
	if k == x.first || s.adds(k-1) || k < x.end && (k+1 != x.end || !strings.Contains(s.Form(k), ":") || !s.isTime(k, x.end)) {
		return nil
	}
	be := "is"
	if s.several(s.head - 1) {
		be = "are"
	}
	days, at := strings.NewReplacer(" + ", " and ", " & ", " and ").Replace(s.inFull(x.first, k)), ""
	if k < x.end {
		at = "at " + s.Of(k, x.end)
	}
	return sentence(s.headed(), be, "on", days, at)
}

// family says how many children somebody has, and who they are where that stands beside it: "two girls", "one son".
func family(s line, x span) []string {
	if !s.person() || s.Words[x.first].Tag != "CD" || x.end != x.first+2 {
		return nil
	}
	n := s.noun(x.end - 1)
	if n == "" || !lexicon.Kin.Has(n) && !lexicon.HeNouns.Has(n) && !lexicon.SheNouns.Has(n) {
		return nil
	}
	return sentence(s.headed(), "has", s.Of(x.first, x.end))
}

// acting is an entry that is a clause, of the head or of somebody that it names first: "Kofi: loves chess", "guests: Sven
// eats anything"; or says where somebody is: "on leave until May".
func acting(s line, x span) []string {
	k := x.first
	for k < x.end && s.capital(k) {
		k++
	}
	if k+1 >= x.end {
		return nil
	}
	w := s.Words[k]
	verb := w.Tag == "VBZ" && w.Class == "VERB"
	people := s.several(s.head-1) && s.head == 1 && lexicon.IsA(s.noun(0), "person")
	switch {
	case verb && k == x.first && s.person():
		return sentence(s.headed(), s.Of(x.first, x.end))
	case verb && k > x.first && people && s.names(span{first: x.first, end: k}):
		return sentence(s.Of(x.first, x.end))
	case k == x.first && s.person() && (s.Form(k) == "on" || s.Form(k) == "in" || s.Form(k) == "at") && !s.capital(k+1) && s.noun(k+1) != "" && lexicon.Supersense(s.noun(k+1), lexicon.Noun) != "noun.possession" && !s.isTime(k+1, k+2):
		return sentence(s.headed(), "is", s.Of(x.first, x.end))
	}
	return nil
}

// situated says where each of several things is, or from whom it comes: "tools: hammer in the shed", "suppliers: yeast
// from Hansen".
func situated(s line, x span) []string {
	n, prep := s.noun(s.head-1), s.placedAt(x)
	people := lexicon.IsA(n, "person")
	if n == "" || prep == 0 || s.headName() || s.person() || lexicon.IsFirstName(s.Form(x.first)) && !people {
		return nil
	}
	what, be, come := s.Of(x.first, prep), "is", "comes"
	if !s.capital(x.first) {
		if s.several(prep - 1) {
			be, come = "are", "come"
		}
		what = "the " + what
	}
	form, last := s.Form(prep), s.noun(x.end-1)
	lies := closed.Words().Is("spotprep", form)
	switch kind := lexicon.Supersense(n, lexicon.Noun); {
	case people && form == "from" && s.names(span{first: prep + 1, end: x.end}):
		return sentence(s.Of(x.first, prep), come, s.Of(prep, x.end))
	case people:
		lies = lies && s.several(s.head-1) && s.names(span{first: x.first, end: prep}) && (s.capital(x.end-1) || isPlace(last))
	case kind != "noun.artifact" && kind != "noun.animal" && kind != "noun.plant" && kind != "noun.group" && kind != "noun.food" && kind != "noun.object":
		return nil
	default:
		lies = lies && (last != "" || isOwner(s.Words[x.end-1]))
	}
	if !lies {
		return nil
	}
	return sentence(what, be, s.Of(prep, x.end))
}

// placedAt is where the preposition stands in an entry of a noun phrase and where that is; 0 where it is none such.
func (s noted) placedAt(x span) int {
	prep := x.first
	for prep < x.end && !closed.Words().Is("placing", s.Form(prep)) && (s.Words[prep].Class == "PROPN" || s.Words[prep].Class == "ADJ" || s.noun(prep) != "") {
		prep++
	}
	if prep == x.first || prep == x.first+1 && strings.HasSuffix(s.Form(x.first), "ing") || prep+1 >= x.end || s.noun(prep-1) == "" && !s.capital(prep-1) || s.Words[x.first].Tag == "CD" || s.Words[prep+1].Tag == "CD" || slices.ContainsFunc(s.Words[x.first:prep], done) || s.isTime(prep+1, x.end) {
		return 0
	}
	return prep
}

// bracketed is a few words without a verb, by themselves, and what stands in brackets behind them: "Eirik gone (uni)".
func bracketed(s noted) []Entry {
	open := slices.IndexFunc(s.Words[:s.End], func(w parse.Word) bool { return w.Form == "(" })
	if open < 2 || open > maxHead || s.Form(s.End-1) != ")" || slices.ContainsFunc(s.Words[:open], func(w parse.Word) bool {
		return w.Class == "AUX" || w.Finite() && w.Tag != "VBD" || w.Class == "PUNCT" || w.Class == "SYM" || closed.Words().Is("negation", strings.ToLower(w.Form))
	}) || slices.ContainsFunc(s.Words[open+1:s.End-1], func(w parse.Word) bool { return closed.Words().Is("hedge", strings.ToLower(w.Form)) }) || stance.Doubts(s.Words[open+1:s.End-1]) {
		return nil
	}
	return []Entry{{Words: s.Of(0, open), Alone: s.Of(0, open) + "."}, {Words: s.Of(open+1, s.End-1)}}
}

// isPlace reports whether what a noun names is somewhere to be.
func isPlace(noun string) bool {
	kind := lexicon.Supersense(noun, lexicon.Noun)
	return kind == "noun.location" || kind == "noun.artifact"
}

// now says who or what has become something: "delivery now = Silke".
func now(s line, x span) []string {
	last := s.head - 1
	if s.sign != "=" || last < 1 || !lexicon.MayBeA(s.noun(last-1), "person") || closed.Words().As("time", s.Form(last)) != "now" || !s.names(x) {
		return nil
	}
	s.head = last
	return sentence(s.headed(), "is now", s.Of(x.first, x.end))
}

// arrows says what goes to whom: "her class -> Tomasz"; nothing of what follows from what, and of what stands beside that
// each by itself.
func arrows(s noted) (out []Entry) {
	arrow := slices.IndexFunc(s.Words[:s.End], isArrow)
	if arrow < 1 {
		return nil
	}
	first := arrow
	for first > 0 && s.Form(first-1) != ";" && s.Form(first-1) != ":" {
		first--
	}
	if l := (line{noted: noted{parse.Worded{Tree: s.Tree, End: first - 1}}}); first > 2 && s.Form(first-1) == ";" && l.divide() {
		before := l.entries()
		for k := range before {
			out = append(out, l.entry(before, k))
		}
	} else if first > 0 {
		out = append(out, Entry{Words: s.Of(0, first-1)})
	}
	end := arrow + 1
	for end < s.End && s.Form(end) != ";" && s.Form(end) != ":" {
		end++
	}
	switch said := goes(s, first, arrow, end); {
	case s.Form(end) == ":" && s.hasFinite(first, arrow): // Ann left -> new lead: Omar
		rest := s.Of(arrow+1, s.End)
		return append(out, Entry{Said: sentence(s.Of(first, arrow)), Words: s.Of(first, arrow)}, Entry{Words: rest, Alone: morph.UpperFirst(rest) + "."})
	case said != nil:
		out = append(out, Entry{Said: said, Words: s.Of(first, end)})
	default:
		out = append(out, Entry{Words: s.Of(first, end)})
	}
	if end < s.End {
		out = append(out, Entry{Words: s.Of(end+1, s.End)})
	}
	if !slices.ContainsFunc(out, func(e Entry) bool { return e.Said != nil }) {
		return nil
	}
	return out
}

// goes says to whom something goes that is somebody's, or known; nothing of other words around an arrow.
func goes(s noted, first, arrow, end int) []string {
	what := arrow-first <= maxHead && s.noun(arrow-1) != "" && !slices.ContainsFunc(s.Words[first:arrow], breaksPhrase)
	if !what || s.Words[first].Tag != "PRP$" && s.Words[first].Class != "DET" || !s.names(span{first: arrow + 1, end: end}) || !lexicon.IsFirstName(s.Form(arrow+1)) {
		return nil
	}
	if s.several(arrow - 1) {
		return sentence(s.Of(first, arrow), "go to", s.Of(arrow+1, end))
	}
	return sentence(s.Of(first, arrow), "goes to", s.Of(arrow+1, end))
}
