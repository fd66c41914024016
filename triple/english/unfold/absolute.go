package unfold

import (
	"slices"
	"strings"
	"unicode"

	"whence/triple/english/morph"
	"whence/triple/english/parse"
	"whence/triple/english/stance"
)

// absolute takes a text apart in front of what is said behind its last comma of another thing, without the "is": "a seat
// costs 12 pounds, tea included", "two pages done".
func (s folded) absolute() (Division, bool) {
	if d, ok := s.being(); ok {
		return d, true
	}
	at := s.End - 1
	for at > 0 && s.Form(at) != "," {
		at--
	}
	if at < 2 || !s.hasFinite(0, at) || s.hasFinite(at+1, s.End) || s.is("link", 0) {
		return Division{}, false
	}
	done := at + 1
	for done < s.End && s.Tag(done) != "VBN" && s.Tag(done) != "VBD" {
		done++
	}
	last := done - 1
	for last > at && s.Tag(last) == "RB" {
		last--
	}
	if done == s.End || last <= at || !strings.HasPrefix(s.Tag(last), "NN") || !unicode.IsLower([]rune(s.Form(last))[0]) || s.person(span{last, last + 1}) || s.Tag(at+1) == "CC" {
		return Division{}, false
	}
	if first := s.phraseBefore(last + 1).first; first != at+1 || s.isTime(span{first, last + 1}) || s.Words[done].Head > at && s.Words[done].Head <= last {
		return Division{}, false // "the room, a cellar painted white"
	}
	what := s.Of(at+1, last+1)
	if at+2 > last || s.Tag(at+1) != "DT" && s.Tag(at+1) != "CD" && s.Tag(at+1) != "PRP$" && s.Tag(at+1) != "PDT" {
		what = "the " + what
	}
	be := map[bool]string{false: "is", true: "was"}[stance.Past(s.Words[:at])]
	if s.Tag(last) == "NNS" {
		be = map[string]string{"is": "are", "was": "were"}[be]
	}
	return Division{Parts: []Part{{Text: sentence(s.Of(0, at))}, {Text: sentence(morph.UpperFirst(what), be, s.Of(last+1, s.End))}}}, true
}

// being takes a text apart in front of what somebody else is at the same time: "it lies in Chad, with Ann being the owner".
func (s folded) being() (Division, bool) {
	at := slices.IndexFunc(s.Words[:s.End], func(w parse.Word) bool { return w.Tag == "VBG" && w.Lemma == "be" })
	if at < 4 || at+1 >= s.End || s.Tag(at+1) == "VBN" || s.hasFinite(at, s.End) || slices.ContainsFunc(s.Words[at:s.End], func(w parse.Word) bool { return w.Form == "," }) {
		return Division{}, false
	}
	who := s.phraseBefore(at)
	if who.first < 3 || s.Words[who.first-1].Lemma != "with" || s.Form(who.first-2) != "," || !s.hasFinite(0, who.first) || s.is("link", 0) || s.person(who) && !s.proper(who) {
		return Division{}, false
	}
	be := map[bool]string{false: "is", true: "was"}[stance.Past(s.Words[:who.first])]
	return Division{Parts: []Part{{Text: sentence(s.Of(0, who.first-2))}, {Text: sentence(morph.UpperFirst(s.Of(who.first, who.end)), be, s.Of(at+1, s.End))}}}, true
}
