package jotted

import (
	"cmp"
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
	"whence/triple/english/value"
)

// This file says in full what stands behind a label that is no head of it: clauses, behind what they are and from when on
// ("swap from today: Ida feeds the hens, Bo feeds the cat"), things, behind what was done to them ("bought on Saturday: a
// ladder"), and who is coming, or back.

// announced are clauses behind a label that says only of what sort they are, and from when on they are so.
func announced(s noted) (out []Entry) {
	l := headOf(s)
	if l.head == 0 || l.sign != ":" {
		return nil
	}
	end, at := timeFrom(s, 1, l.head)
	asks := end == l.head && l.head > 2 && strings.HasPrefix(s.Words[0].Tag, "W") && strings.HasPrefix(s.Words[end-1].Tag, "W") // who does what
	if !asks && !closed.Words().Is("heading", s.Form(end-1)) || !asks && slices.ContainsFunc(s.Words[:end], breaksPhrase) {
		return nil
	}
	for _, x := range l.entries() {
		if x.note > 0 || !acts(s, x) {
			return nil
		}
		out = append(out, Entry{Said: sentence(at, s.Of(x.first, x.end)), Words: s.Of(x.first, x.end)})
	}
	if len(out) < 2 && at == "" && !asks {
		return nil
	}
	return out
}

// acts reports whether words are a clause of somebody or something that they name.
func acts(s noted, x span) bool {
	verb := s.FirstFinite(x.first, x.end)
	return verb > x.first && verb < x.end && s.Words[verb].Tag != "VB" && !slices.ContainsFunc(s.Words[x.first:verb], func(w parse.Word) bool {
		return breaksHead(w) && w.Tag != "PRP" && w.Tag != "VBG" && w.Class != "AUX"
	}) && !slices.ContainsFunc(s.Words[x.first:x.end], func(w parse.Word) bool { return w.Class == "PUNCT" || w.Class == "SCONJ" })
}

// timeFrom is where the time begins with which words end that begin at 0, not before first, and how a sentence says it; the
// end of the words for none.
func timeFrom(s noted, first, end int) (int, string) {
	for k := first; k < end; k++ {
		x := span{first: k, end: end}
		if at := whenAt(s, x); at != "" {
			return k, at
		}
		if v, ok := value.Of(s.inFull(k, end), ""); ok && v.Kind == clause.Date {
			return k, s.inFull(k, end) // today, this week
		}
	}
	for k := first; k < end; k++ {
		if text := s.Of(k, end); closed.Words().As("sort", strings.ToLower(text)) == "sofar" {
			return k, text
		}
	}
	return end, ""
}

// maxDeed bounds the words that say what was done to what is listed behind them.
const maxDeed = 9

// dealt says what was done to each thing below the word for that: "lent: 6 sticks to the school", "bought on Saturday: the
// wadding (34 euros)", "taken to the tip this morning: a sofa and two chairs".
func dealt(s noted) (out []Entry) {
	l, ok := afterSign(s)
	verbs, at := timeFrom(s, 1, l.head)
	if !ok || !tellsDeed(l, verbs) {
		return nil
	}
	for _, x := range l.entries() {
		if goesOn(l, out, x) {
			continue
		}
		for _, part := range joined(l, x) {
			what, rest := dealtWith(l, part)
			if what == "" {
				return nil
			}
			end := thingTo(l, part)
			n := s.noun(max(end-1, 0))
			thing := lexicon.MayBeA(n, "artifact") && !lexicon.MayBeA(n, "vehicle") && !lexicon.MayBeA(n, "person") && !lexicon.MayBeA(n, "animal")
			said := sentence(what, happenedTo(s, manyOf(l, part), thing, verbs, at), rest, at)
			if v, ok := value.Of(s.Of(part.note, part.noteEnd), ""); part.note > 0 && ok && v.Kind == clause.Money {
				said, part.note = append(said, sentence(what, "cost", s.Of(part.note, part.noteEnd))...), 0
			}
			if out = append(out, Entry{Said: said, Words: s.Of(part.first, part.end)}); part.note > 0 {
				out = append(out, Entry{Words: s.Of(part.note, part.noteEnd)})
			}
		}
	}
	return out
}

// afterSign is a line divided at its first colon, or dash.
func afterSign(s noted) (l line, ok bool) {
	l.noted = s
	at := slices.IndexFunc(s.Words[:s.End], func(w parse.Word) bool { return w.Form == ":" || w.Form == "–" || w.Form == "—" })
	if ok = at > 0 && at <= maxDeed && at+1 < s.End; ok {
		l.head, l.body, l.sign = at, at+1, s.Form(at)
	}
	return l, ok && (l.sign == ":" || isDash(l, at))
}

// goesOn puts an entry behind what the one thing in front of it says that says when that was, to whom it went, or where
// it is.
func goesOn(s line, out []Entry, x span) bool {
	at := whenAt(s.noted, x)
	if w := s.Words[x.first]; len(out) != 1 || len(out[0].Said) != 1 || x.note > 0 || at == "" && (w.Class != "ADP" || !closed.Words().Is("qualifying", s.Form(x.first)) && !placed(s.noted, x)) {
		return false
	}
	said := sentence(strings.TrimSuffix(out[0].Said[0], "."), cmp.Or(at, s.Of(x.first, x.end)))
	out[0] = Entry{Said: said, Words: out[0].Words + ", " + s.Of(x.first, x.end)}
	return true
}

// tellsDeed reports whether the words up to end say what was done to something, and no more than where that went.
func tellsDeed(s line, end int) bool {
	k := 0
	for k < end {
		verb := s.participle(k)
		if w := s.Words[k]; w.Tag != "VBN" && w.Tag != "VBD" || verb == "" || !deed(verb) {
			return false
		}
		for k++; k < end && (s.Words[k].Tag == "RP" || closed.Words().Is("place", s.Form(k)) && s.Words[k].Class != "ADP"); {
			k++
		}
		if k+1 >= end || !joins(s.Words[k]) {
			break
		}
		k++
	}
	where := s.Words[k:max(k, end)]
	return k > 0 && (len(where) == 0 || len(where) > 1 && where[0].Class == "ADP") && !slices.ContainsFunc(where, func(w parse.Word) bool {
		return w.Class == "PUNCT" || w.Class == "VERB" || w.Class == "AUX" || w.Tag == "CC" || w.Tag == "PRP"
	})
}

// happenedTo is what happened to one or several, who may be no things: was lent to the school, has gone, arrived.
func happenedTo(s noted, many, thing bool, end int, at string) string {
	verb := line{noted: s}.participle(0)
	rest := s.Text[s.Words[0].End:s.Words[end-1].End]
	switch taken := closed.Words().As("takenaway", s.Form(0)); {
	case taken != "" && thing:
		return became(true, at, !many) + " " + taken + rest
	case taken != "" && many:
		return "have " + s.Form(0) + rest
	case taken != "":
		return "has " + s.Form(0) + rest
	case lexicon.FramesOf(verb)&lexicon.Object == 0:
		return s.Form(0) + rest
	}
	return became(true, at, !many) + " " + s.Form(0) + rest
}

// joined are the things of an entry that "and" joins, each as one, if each of them is of a thing.
func joined(s line, x span) []span {
	and := slices.IndexFunc(s.Words[x.first:x.end], func(w parse.Word) bool { return w.Tag == "CC" && strings.EqualFold(w.Form, "and") }) + x.first
	if and <= x.first || and+1 >= x.end || namesThem(s.noted, x) {
		if x.end > x.first+1 && s.Form(x.first) == "and" {
			x.first++
		}
		if open := slices.IndexFunc(s.Words[x.first:x.end], func(w parse.Word) bool { return w.Form == "(" }) + x.first; open > x.first && s.Form(x.end-1) == ")" {
			x.note, x.noteEnd, x.end = open+1, x.end-1, open
		}
		return []span{x}
	}
	last := span{first: and + 1, end: x.end, note: x.note, noteEnd: x.noteEnd}
	return append(joined(s, span{first: x.first, end: and}), joined(s, last)...)
}

// dealtWith is how a sentence names the thing that an entry begins with, and the rest of that: where it is or was, to whom it
// went, for how much; "" for an entry of something else.
func dealtWith(s line, x span) (what, rest string) {
	noun := thingTo(s, x)
	if v, ok := value.Of(s.Of(x.first, x.end), ""); ok && v.Kind == clause.Money {
		return s.Of(x.first, x.end), ""
	}
	if noun == 0 {
		return "", ""
	}
	end := noun
	if end < x.end && s.Form(end) == "of" { // 5 boxes of gloves
		for end++; end < x.end && !breaksHead(s.Words[end]); {
			end++
		}
	}
	if s.capital(end-1) && len(s.Words[end-1].Form) == 1 {
		return "", "" // gloves M
	}
	tail := span{first: end, end: x.end}
	price := end < x.end && s.priced(span{first: end - 1, end: x.end}) == end
	if end < x.end && !price && !closed.Words().Is("qualifying", s.Form(end)) && !placed(s.noted, tail) || s.hasFinite(end, x.end) {
		return "", ""
	}
	what, someone := called(s.noted, span{first: x.first, end: end})
	if unit := x.first + 1; end == unit+2 && s.Words[x.first].Tag == "CD" && (s.several(unit) || morph.IsUnit(s.Form(unit))) { // 3 crates apples
		what = s.Of(x.first, unit+1) + " of " + s.Of(unit+1, end)
	}
	if what == "I" || someone && s.Words[x.first].Class != "DET" && !s.capital(x.first) {
		return "", ""
	}
	return what, s.Of(end, x.end)
}

// thingTo is where the noun phrase of a thing ends that an entry begins with; 0 for none.
func thingTo(s line, x span) int {
	noun, counts := x.first, s.Words[x.first].Tag == "CD"
	named := func(i int) bool { return joins(s.Words[i]) && namesThem(s.noted, span{first: x.first, end: x.end}) }
	for noun+1 < x.end && (!breaksHead(s.Words[noun+1]) || named(noun+1) || counts && noun == x.first && s.several(noun+1)) && s.Words[noun+1].Class != "DET" {
		noun++
	}
	if s.noun(noun) == "" && !s.capital(noun) || counts && noun == x.first || slices.ContainsFunc(s.Words[x.first:x.end], func(w parse.Word) bool { return w.Class == "PRON" && w.Tag != "PRP$" || w.Class == "PUNCT" }) {
		return 0
	}
	return noun + 1
}

// namesThem reports whether an entry names those whom it begins with: the twins Ada and Elsie.
func namesThem(s noted, x span) bool {
	return x.end > x.first+3 && s.Words[x.first].Class == "DET" && s.Words[x.first+1].Tag == "NNS" && s.names(span{first: x.first + 2, end: x.end})
}

// manyOf reports whether an entry begins with several things.
func manyOf(s line, x span) bool {
	end := thingTo(s, x)
	return end > 0 && (s.Words[end-1].Tag == "NNS" || s.Words[end-1].Tag == "NNPS") || namesThem(s.noted, x) || s.Words[x.first].Tag == "CD" && s.Form(x.first) != "1" && s.Form(x.first) != "one"
}

// deed reports whether a verb tells of something that is done once it is: giving, making, moving, and not wanting.
func deed(verb string) bool {
	switch lexicon.Supersense(verb, lexicon.Verb) {
	case "verb.possession", "verb.change", "verb.contact", "verb.creation", "verb.motion", "verb.consumption", "verb.cognition", "verb.social":
		return true
	}
	return closed.Words().Is("acquiring", verb)
}

// inState says who or what is how the label says: "coming so far: Ida, Bo", "not coming: Ole", "back today: the ladder".
func inState(s noted) (out []Entry) {
	l, ok := afterSign(s)
	if !ok || l.sign != ":" {
		return nil
	}
	state, at := stateTold(l)
	if state == "" {
		return nil
	}
	for _, x := range l.entries() {
		if w := s.Words[x.first]; out != nil && (w.Class == "ADP" || w.Class == "SCONJ") {
			out = append(out, Entry{Words: s.Of(x.first, x.end)})
			continue
		}
		for _, part := range joined(l, x) {
			e := Entry{Said: isSo(l, part, state, at), Words: s.Of(part.first, part.end)}
			if out = append(out, e); e.Said == nil {
				return nil
			}
			if part.note > 0 {
				out = append(out, Entry{Words: s.Of(part.note, part.noteEnd)})
			}
		}
	}
	return out
}

// isSo says that those whom an entry names are so at a time; nothing of things that it does not tell apart from others, nor of
// a thing at all where the word for how it is stands alone.
func isSo(s line, x span, state, at string) []string {
	who, someone := called(s.noted, span{first: x.first, end: x.end})
	w, be := s.Words[x.first], "is"
	named := s.capital(x.first) && s.capital(x.end-1) || w.Class == "DET" || w.Tag == "CD" || w.Tag == "PRP$"
	switch {
	case who == "I":
		be = "am"
	case !named || thingTo(s, x) != x.end || !someone && s.head == 1:
		return nil
	case namesThem(s.noted, x): // the twins Ada and Elsie
		names := s.Of(x.first+2, x.end)
		return append(sentence(names, "are", state, at), sentence(names, "are", s.Of(x.first+1, x.first+2))...)
	case manyOf(s, x):
		be = "are"
	}
	return sentence(who, be, state, at)
}

// stateTold is how the label says that somebody or something is, and when; "" for another label.
func stateTold(s line) (state, at string) {
	first := 0
	if of := closed.Words(); of.Is("negation", s.Form(0)) || of.Is("lasting", s.Form(0)) {
		first = 1
	}
	end, at := timeFrom(s.noted, first+1, s.head)
	if first >= s.head || !isState(s.noted, first, end) || s.head == 1 && !strings.HasSuffix(s.Form(0), "ing") {
		return "", ""
	}
	return s.Form(0) + s.Text[s.Words[0].End:s.Words[end-1].End], at
}

// isState reports whether the words say how somebody or something is for a time: coming, back, staying with Ida.
func isState(s noted, first, end int) bool {
	low, verb := s.Form(first), ""
	if closed.Words().Is("place", low) || first > 0 && closed.Words().Is("partstate", low) {
		return end == first+1
	}
	if strings.HasSuffix(low, "ing") {
		verb = parse.Lemma(low, "VBG")
	}
	kind := lexicon.Supersense(verb, lexicon.Verb)
	goes := verb != "" && lexicon.FramesOf(verb)&lexicon.Bare != 0 && (kind == "verb.motion" || kind == "verb.stative")
	return goes && (end == first+1 || end > first+2 && s.Words[first+1].Class == "ADP" && !slices.ContainsFunc(s.Words[first+1:end], func(w parse.Word) bool {
		return w.Class == "PUNCT" || w.Class == "VERB" || w.Class == "AUX"
	}))
}
