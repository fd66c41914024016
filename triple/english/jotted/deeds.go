package jotted

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
	"whence/triple/english/value"
)

// This file says in full notes without a sign that tell what was done to something: "Handle repaired by Ludo, 12
// November", also behind the day: "13 May – nest removed by Walt Ambler".

// undergoing says what was done to something, and when: in front of a dash, or behind a comma; sure where it says by whom.
func undergoing(s noted) (out []Entry, sure bool) {
	first, when := 0, ""
	if slices.ContainsFunc(s.Words[:s.End], func(w parse.Word) bool { return w.Form == ":" || w.Form == ";" }) {
		return nil, false
	}
	if l := headOf(s); l.head > 0 {
		if !isDay(s, 0, l.head) {
			return nil, false
		}
		first, when = l.body, s.inFull(0, l.head)
	}
	end := first
	for end < s.End && s.Words[end].Class != "PUNCT" {
		end++
	}
	verb := undergoneAt(s, first, end)
	if verb == 0 {
		return nil, false
	}
	out = []Entry{{Words: s.Of(first, end)}}
	line := line{noted: s, head: first, body: end + 1}
	for k, x := range line.entries() {
		if k == 0 && when == "" && x.note == 0 && isDay(s, x.first, x.end) {
			when = s.inFull(x.first, x.end)
			continue
		}
		e := Entry{Said: beside(line, k, x, first, verb), Words: s.Of(x.first, max(x.end, x.noteEnd))}
		if e.Said == nil && slices.ContainsFunc(s.Words[x.first:x.end], breaksHead) {
			return nil, false // whatever that says may be read beside it
		}
		out = append(out, e)
	}
	out[0].Said = passive(s, first, verb, end, when)
	return out, verb+1 < end && s.Form(verb+1) == "by"
}

// beside is what the entry at k says behind what was done to something: what was done to something else, or to that again,
// or who did it.
func beside(s line, k int, x span, first, verb int) []string {
	if x.note > 0 {
		return nil
	}
	if other := undergoneAt(s.noted, x.first, x.end); other > 0 {
		return passive(s.noted, x.first, other, x.end, "")
	}
	what, be := subjectOf(s.noted, first, verb)
	if said := doneAgain(s, what, be, x); said != nil || k > 0 {
		return said
	}
	return professed(s.noted, span{first: verb + 1, end: s.body - 1}, x)
}

// isDay reports whether words are a day.
func isDay(s noted, first, end int) bool {
	v, ok := value.Of(s.inFull(first, end), "")
	return ok && (v.Kind == clause.Date || v.Kind == clause.Weekday) && !value.YearLike(s.Of(first, end))
}

// passive says what was done to what stands in front of the participle at verb, and when.
func passive(s noted, first, verb, end int, when string) []string {
	what, be := subjectOf(s, first, verb)
	switch {
	case s.isTime(verb+1, end):
		return sentence(what, be, s.Of(verb, verb+1), "on", s.inFull(verb+1, end))
	case when != "":
		return sentence(what, be, s.Of(verb, end), "on", when)
	}
	return sentence(what, be, s.Of(verb, end))
}

// subjectOf is how a sentence names what words stand for, and its verb in the past.
func subjectOf(s noted, first, end int) (what, be string) {
	what, be = s.Of(first, end), "was"
	if s.several(end-1) || s.Words[first].Tag == "CD" && s.Form(first) != "1" && s.Form(first) != "one" {
		be = "were"
	}
	if bareNoun(s, first, end) {
		what = "the " + morph.LowerFirst(what)
	}
	return what, be
}

// doneAgain says what else was done to what a line begins with: "…, crushed at the lab".
func doneAgain(s line, what, be string, x span) []string {
	verb := s.participle(x.first)
	if x.note > 0 || verb == "" || lexicon.FramesOf(verb)&lexicon.Object == 0 || s.Words[x.first].Class != "VERB" || x.end > x.first+1 && s.Words[x.first+1].Class != "ADP" || slices.ContainsFunc(s.Words[x.first+1:x.end], func(w parse.Word) bool { return w.Finite() || w.Class == "PRON" }) {
		return nil
	}
	return sentence(what, be, s.Of(x.first, x.end))
}

// bareNoun reports whether words are a noun phrase without an article, a number and a name.
func bareNoun(s noted, first, end int) bool {
	return s.Words[first].Class != "DET" && s.Words[first].Tag != "PRP$" && s.Words[first].Tag != "CD" && s.Words[end-1].Tag != "CD" && s.noun(end-1) != "" && !slices.ContainsFunc(s.Words[first:end], isOwner) && (!s.capital(end-1) || end-1 == first && first == 0)
}

// undergoneAt is where the participle stands by which words say what was done to a thing that is in front of it; 0 where
// they say something else, as whatever somebody did.
func undergoneAt(s noted, first, end int) int {
	verb := first
	for verb < end && s.Words[verb].Tag != "VBN" && s.Words[verb].Tag != "VBD" {
		if breaksHead(s.Words[verb]) {
			return 0
		}
		verb++
	}
	if verb == first || verb >= end || verb > first+maxHead {
		return 0
	}
	does := line{noted: s}.participle(verb)
	if does == "" || lexicon.FramesOf(does)&lexicon.Object == 0 || slices.ContainsFunc(s.Words[verb+1:end], func(w parse.Word) bool {
		return w.Finite() || w.Class == "PRON" || closed.Words().Is("negation", strings.ToLower(w.Form))
	}) {
		return 0
	}
	by := verb+2 < end && s.Form(verb+1) == "by" && somebody(s, span{first: verb + 2, end: end})
	moved := verb+1 < end && s.Words[verb+1].Class != "ADP" && !s.isTime(verb+1, end) && s.Words[verb+1].Class != "ADV"
	if moved || !by && s.Form(verb+1) == "by" || s.Words[verb].Tag == "VBD" && mayDo(s, first, verb, does, by) || !by && !passively(s, first, verb) || s.noun(verb-1) == "" && s.Words[verb-1].Tag != "CD" && !coded(s.Words[verb-1].Form) {
		return 0 // the bell rang
	}
	return verb
}

// mayDo reports whether what stands in front of a form of the past may be who or what did that itself: "the nurse sat by
// Ida", "training moved".
func mayDo(s noted, first, verb int, does string, by bool) bool {
	n := s.noun(verb - 1)
	if s.Words[first].Class == "DET" || s.Words[first].Tag == "PRP$" || lexicon.IsFirstName(s.Form(first)) || lexicon.MayBeA(n, "person") || lexicon.MayBeA(n, "animal") {
		return true
	}
	return !by && (lexicon.FramesOf(does)&lexicon.Bare != 0 || !strings.HasSuffix(s.Form(verb), "ed") && s.Words[first].Tag != "CD")
}

// passively reports whether words name a thing that does nothing itself.
func passively(s noted, first, end int) bool {
	head := end - 1
	if s.Words[head].Tag == "CD" && head > first {
		head--
	}
	if coded(s.Words[head].Form) {
		return true
	}
	n := s.noun(head)
	kind := lexicon.Supersense(n, lexicon.Noun)
	e, known := lexicon.Lookup(s.Form(first))
	if head == first && s.capital(first) && (lexicon.IsFirstName(s.Form(first)) || !known || e.Rank(lexicon.Noun) == 0) {
		return false // Ludo
	}
	return n != "" && (kind == "noun.artifact" || kind == "noun.object" || kind == "noun.act") && !lexicon.MayBeA(n, "person") && !lexicon.MayBeA(n, "social group")
}

// tailed puts a time behind what the entry in front of it says was done, or who has been somewhere: "wound every Monday, 8
// a.m.", "Mrs Oduya, since May 2016".
func tailed(s line, out []Entry, x span) bool {
	if len(out) == 0 || x.note > 0 {
		return false
	}
	before := &out[len(out)-1]
	if len(before.Said) != 1 || !strings.HasSuffix(strings.TrimRight(s.Text[:s.Words[x.first].Start], " ,;–—/"), before.Words) {
		return false
	}
	said, text := strings.TrimSuffix(before.Said[0], "."), s.inFull(x.first, x.end)
	v, ok := value.Of(text, "")
	done := strings.Contains(said, " was ") || strings.Contains(said, " were ")
	switch since := s.Form(x.first) == "since" && x.end > x.first+1; {
	case since && (strings.Contains(said, " is in ") || strings.Contains(said, " are in ")):
		said = strings.NewReplacer(" is in ", " has been in ", " are in ", " have been in ").Replace(said)
	case since && strings.Contains(said, " is the "):
		said = strings.Replace(said, " is the ", " has been the ", 1)
	case !ok || v.Relative != "":
		return false
	case ok && done && (v.Kind == clause.Date || v.Kind == clause.Weekday) && !value.YearLike(text):
		text = "on " + text
	case ok && done && value.YearLike(text):
		text = "in " + text
	default:
		return false
	}
	*before = Entry{Said: []string{said + " " + text + "."}, Words: before.Words + ", " + s.Of(x.first, x.end)}
	return true
}
