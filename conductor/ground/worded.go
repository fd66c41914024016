package ground

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"whence/triple"
	values "whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/value"
	"whence/triple/quantity"
)

// This file writes what a sentence says of amounts, times and how often in the words of the
// evidence, where it says the same in others: half a kilo for 500 grams, a quarter to three for
// 14:45, yearly for once a year. So one reader reads both sides alike.

// aValue is a value with the words in which the evidence has it.
type aValue struct {
	of   values.Value
	text string
}

// maxValueWords bounds the words of a value.
const maxValueWords = 7

// stretches calls found with the stretches of a text that may be values, from each word the longest
// first, until it returns true for one; its words are passed then.
func stretches(text string, found func(phrase string, from, to int) bool) {
	at := wordAt.FindAllStringIndex(text, -1)
	for i := 0; i < len(at); i++ {
		for n := min(maxValueWords, len(at)-i); n > 0; n-- {
			from, to := at[i][0], endOf(text, at[i+n-1])
			if to > from && !strings.ContainsAny(text[from:to], "§;,()") && found(text[from:to], from, to) {
				i += n - 1
				break
			}
		}
	}
}

// dotted is a time of day with a full stop for the colon.
var dotted = regexp.MustCompile(`^(\d{1,2})\.([0-5]\d)\b`)

// valueOf reads a phrase as a value that can be written in other ways. A word before it that the
// reading passes over, "only", is no part of it.
func valueOf(phrase string) (values.Value, bool) {
	words := strings.Fields(strings.ToLower(phrase))
	v, ok := value.OfWords(words, "")
	if rest, same := value.OfWords(words[min(1, len(words)):], ""); same && rest.String() == v.String() && !lexicon.Articles.Has(words[0]) {
		return v, false
	}
	plain := v.Relative == "" && v.Bound == "" && v.Until == "" && v.UntilISO == ""
	return v, ok && plain && (v.Kind == values.Number || v.Kind == values.Amount || v.Kind == values.Money || v.Kind == values.Lasting || v.Kind == values.Clock || v.Kind == values.Recurring)
}

// valuesIn are the values of all evidence.
func (s *stock) valuesIn() []aValue {
	if s.values == nil {
		s.values = []aValue{}
		for _, e := range s.evidence {
			stretches(s.ground(e).text, func(phrase string, _, _ int) bool {
				v, ok := valueOf(phrase)
				if ok {
					s.values = append(s.values, aValue{v, phrase})
				}
				return ok
			})
		}
	}
	return s.values
}

// asTold writes a sentence in the words of the evidence.
func (s *stock) asTold(text string) string {
	var b strings.Builder
	done := 0
	stretches(text, func(phrase string, from, to int) bool {
		v, is := valueOf(phrase)
		ok := is
		if !is && dotted.MatchString(phrase) {
			phrase = dotted.ReplaceAllString(phrase, "$1:$2")
			v, ok = valueOf(phrase)
		}
		if !ok {
			return false
		}
		said, told := s.toldValue(text[:from], aValue{v, phrase})
		if told {
			b.WriteString(text[done:from] + said)
			done = to
		}
		return told || is
	})
	return s.plainPast(s.toldPhrases(b.String() + text[done:]))
}

// toldValue is how the evidence writes a value. It reports false for what the evidence has not.
func (s *stock) toldValue(before string, said aValue) (string, bool) {
	if alike().Is("one", said.text) {
		return "", false // the old one
	}
	for _, told := range s.valuesIn() {
		if strings.EqualFold(told.text, said.text) || sameValue(told.of, said.of) {
			return told.text, true
		}
	}
	return s.toldHour(before, said)
}

// sameValue reports whether two values are the same in whatever units.
func sameValue(a, b values.Value) bool {
	if a.Kind == values.Recurring || a.Kind == values.Clock {
		return a.String() == b.String()
	}
	x, ok := quantity.Of(a)
	y, also := quantity.Of(b)
	if !ok || !also || a.Kind != b.Kind || a.Each != b.Each || !quantity.Comparable(x, y) {
		return false
	}
	n, sure := quantity.Compare(x, y)
	return sure && n == 0
}

// toldHour is a time of day of the evidence that a phrase is, where this leaves out whether it is in
// the morning or in the evening, and the evidence has but one such time.
func (s *stock) toldHour(before string, said aValue) (string, bool) {
	half := func(w string) bool { return alike().Is("halves", w) }
	if strings.Contains(said.text, ":") || slices.ContainsFunc(strings.Fields(strings.ToLower(said.text)), half) {
		return "", false
	}
	hour, minutes, ok := said.of.Number, "00", false
	switch said.of.Kind {
	case values.Clock:
		hour, minutes, ok = strings.Cut(said.of.ISO, ":")
	case values.Number:
		words := strings.Fields(strings.ToLower(before))
		ok = len(words) > 0 && alike().Is("time", words[len(words)-1])
	}
	h, err := strconv.Atoi(hour)
	if !ok || err != nil || h < 1 || h > 12 {
		return "", false
	}
	morning, evening := fmt.Sprintf("%02d:%s", h%12, minutes), fmt.Sprintf("%02d:%s", h%12+12, minutes)
	found := ""
	for _, told := range s.valuesIn() {
		if told.of.Kind != values.Clock || told.text == found || told.of.ISO != morning && told.of.ISO != evening {
			continue
		}
		if found != "" {
			return "", false
		}
		found = told.text
	}
	return found, found != ""
}

// toldPhrases writes phrases that say the same as one that the evidence has as that.
func (s *stock) toldPhrases(text string) string {
	lower := " " + strings.ToLower(text) + " "
	for _, phrase := range alike().Of("phrase") {
		at := -1
		for _, end := range []string{" ", ",", ".", ";"} {
			if at < 0 {
				at = strings.Index(lower, " "+phrase+end)
			}
		}
		if at < 0 || s.tells(phrase) {
			continue
		}
		for _, other := range alike().Of("phrase") {
			if other != phrase && s.tells(other) && sameGroup(phrase, other) {
				text = text[:at] + other + text[at+len(phrase):]
				lower = " " + strings.ToLower(text) + " "
				break
			}
		}
	}
	return text
}

// sameGroup reports whether two phrases stand in one line of alike.txt.
func sameGroup(a, b string) bool {
	return slices.ContainsFunc(alike().All("phrase", a), func(group string) bool { return slices.Contains(alike().All("phrase", b), group) })
}

// tells reports whether the evidence has a phrase.
func (s *stock) tells(phrase string) bool {
	return slices.ContainsFunc(s.evidence, func(e Evidence) bool {
		return strings.Contains(" "+strings.Join(s.ground(e).words, " ")+" ", " "+phrase+" ")
	})
}

// plainPast writes "missed" for "had missed" where the evidence has that, and "paid" for "has paid"
// where all that it says is that this is done.
func (s *stock) plainPast(text string) string {
	toks := tokens(text)
	for i := len(toks) - 2; i >= 0; i-- {
		if !alike().Is("having", toks[i].text) {
			continue
		}
		verb, denied := i+1, toks[i+1].is("not")
		if denied {
			verb++
		}
		if verb == len(toks) || lexicon.ClosedOf(toks[verb].text) != 0 {
			continue
		}
		if plain := s.plainVerb(toks[i], toks[verb], denied); plain != "" {
			text = text[:toks[i].at] + plain + text[toks[verb].to:]
		}
	}
	return text
}

// plainVerb is how the evidence has what "had" or "has" says with a participle, "" where it has not.
func (s *stock) plainVerb(having, verb token, denied bool) string {
	for _, r := range forms.Lookup(verb.text).Readings {
		past, done := inflect().Past(r.Lemma), s.did(r.Lemma)
		switch {
		case r.Form&morph.Participle == 0:
		case denied && done && !having.is("had"):
			return "did not " + r.Lemma
		case !denied && (having.is("had") || done) && s.tells(past) && !s.tells("had "+verb.text):
			return past
		}
	}
	return ""
}

// did reports whether the evidence says of somebody that it is done, and no more.
func (s *stock) did(verb string) bool {
	return slices.ContainsFunc(factsOf(s.of(s.numbersOfAll())), func(f triple.Triple) bool { return f.Relation == "did" && f.Object.Name == verb })
}

// toldOf takes "would" for "will" behind what says that the person told it: "you said that she
// would come".
func (s *sentence) toldOf() {
	told := false
	for i, t := range s.toks {
		told = told || s.over[i] == aside && alike().Is("telling", t.text)
		if told && s.over[i] == states && t.is("would") {
			s.text = s.text[:t.at] + "will " + s.text[t.to:]
			s.toks[i].text, s.toks[i].raw = "will", "will"
		}
	}
}
