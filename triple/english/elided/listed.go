package elided

import (
	"slices"
	"strconv"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// This file reads what stands behind a colon: who is absent, which three flats, what each part of a budget is.

func words() lexicon.Table { return closed.Words() }

// breaksName reports whether a word is a sign or a verb, of which a name has none.
func breaksName(w parse.Word) bool { return w.Class == "PUNCT" || acts(w) }

// item is one of what is listed: what it is, and what stands in brackets behind it.
type item struct {
	part
	note part
}

// enumerated is the text with a colon for "namely" behind a comma.
func enumerated(s text) text {
	for i := 2; i < s.End; i++ {
		if s.Words[i-1].Form == "," && words().Is("enumerating", s.Form(i)) {
			s.Words = slices.Delete(slices.Clone(s.Words), i-1, i)
			s.Words[i-1].Form = ":"
			s.End--
		}
	}
	return s
}

// listed writes out what a colon stands for, or "namely" behind a comma.
func listed(s text) []Proposal {
	s = enumerated(s)
	colon := -1
	for i := range s.End {
		if s.Words[i].Form == ":" {
			if colon >= 0 || i == 0 {
				return nil
			}
			colon = i
		}
	}
	if colon < 0 {
		return nil
	}
	items, ok := s.items(colon+1, s.End)
	if said := announced(s, colon); said != nil || !ok {
		return said
	}
	for _, write := range []func(text, int, []item) []Proposal{onDuty, recorded, allotted, shares, portions} {
		if said := write(s, colon, items); said != nil {
			return said
		}
	}
	switch {
	case s.has(colon, s.End, parse.Word.Finite):
		return nil
	case s.has(0, colon, func(w parse.Word) bool { return w.Finite() || colon > 1 && w.Tag == "VB" && w.Head < 0 }):
		return append(counted(s, colon, items), ones(s, colon, items)...)
	case colon == 1 && (s.isQuality(0) || s.Words[0].Tag == "VBN"):
		return qualified(s, items)
	case s.nominal(colon-1) && s.Tag(0) != "CD" && !s.has(0, colon, breaksName):
		return append(measured(s, colon, items), each(s, colon, items)...)
	}
	return nil
}

// announced is the clause behind a colon by itself, where what stands in front only says on which day that is so.
func announced(s text, colon int) []Proposal {
	if v, ok := s.value(0, colon, ""); ok && v.Kind == clause.Weekday && s.has(colon, s.End, parse.Word.Finite) {
		return []Proposal{{Sentences: []string{sentence(s.Of(colon+1, s.End), "on", s.Of(0, colon))}}}
	}
	return nil
}

// each lists the items one by one, with what stands in brackets or behind a dash beside one: who
// somebody is, or what something costs.
func each(s text, colon int, items []item) []Proposal {
	out := Proposal{Unread: true}
	for _, x := range items {
		name, about := s.item(x, colon)
		if name == "" || !s.nominal(x.end-1) && about == "" || s.proper(x.first) != s.proper(items[0].first) {
			return nil // a name and a number are not alike
		}
		said := s.Of(0, colon) + ": " + name + "."
		if e, _ := lexicon.Lookup(s.Form(0)); colon == 1 && e.Person() && s.proper(x.first) {
			said = sentence(name, "is", morph.Article(s.Form(0)), s.Form(0)) // a vegan
		}
		out.Sentences = append(out.Sentences, said)
		if about != "" {
			out.Sentences = append(out.Sentences, about)
		}
	}
	return []Proposal{out}
}

// item is the name of an item, and a sentence about it; "" where that is not clear.
func (s text) item(x item, colon int) (name, about string) {
	name = s.Of(x.first, x.end)
	for k := x.first + 1; k < x.end; k++ {
		if s.Tag(k) == "$" {
			name = s.Of(x.first, k)
			if v, ok := s.value(k, x.end, ""); !ok || v.Kind != clause.Money || !s.nominal(k-1) {
				return "", ""
			}
			return name, sentence("The", name, "is", s.Of(k, x.end))
		}
		if s.Words[k].Class == "PUNCT" && x.note.end == 0 && s.Words[k].Form == "-" {
			x.note, x.end = part{k + 1, x.end}, k
			name = s.Of(x.first, k)
		}
	}
	switch {
	case s.has(x.first, x.end, breaksName):
		return "", ""
	case x.note.end == 0:
		return name, ""
	case !s.proper(x.first) || !isRole(s, x.note):
		return "", ""
	}
	all := s.Of(0, colon)
	if e, ok := lexicon.Lookup(strings.ToLower(all)); ok && e.Is(lexicon.Noun) || !s.proper(0) {
		all = "the " + strings.ToLower(all)
	}
	return name, sentence(name, "is the", s.Of(x.note.first, x.note.end), "of", all)
}

// isRole reports whether words are a noun for what somebody is among others.
func isRole(s text, p part) bool {
	noun := nounOf(s.Words[p.end-1])
	e, ok := lexicon.Lookup(noun)
	return ok && (e.Person() || lexicon.MayBeA(noun, "person")) && (p.end == p.first+1 || !s.has(p.first, p.end, func(w parse.Word) bool { return w.Class != "NOUN" && w.Class != "ADJ" && w.Class != "PROPN" }))
}

// items are what is listed from first up to end.
func (s text) items(first, end int) ([]item, bool) {
	var out []item
	for _, p := range s.parts(first, end, ",;") {
		x := item{part: p}
		for i := p.first; i < p.end; i++ {
			if s.Words[i].Form == "(" {
				if i == p.first || s.Words[p.end-1].Form != ")" || i+2 > p.end-1 {
					return nil, false
				}
				x.end, x.note = i, part{i + 1, p.end - 1}
				break
			}
		}
		out = append(out, x)
	}
	return out, len(out) > 0
}

// names are the items as they stand; false where one has more to it than its name.
func (s text) names(items []item) ([]string, bool) {
	var out []string
	for _, x := range items {
		if x.note.end > 0 || s.has(x.first, x.end, func(w parse.Word) bool { return w.Class == "ADP" || breaksName(w) }) {
			return nil, false
		}
		name := s.Of(x.first, x.end)
		if s.Form(x.first) == "me" && x.end == x.first+1 {
			name = "I"
		}
		out = append(out, name)
	}
	return out, true
}

// isQuality reports whether the word at i is an adjective, by itself, and no noun.
func (s text) isQuality(i int) bool {
	e, ok := lexicon.Lookup(s.Form(i))
	return ok && e.Is(lexicon.Adjective) && (s.Words[i].Tag == "JJ" || e.Rank(lexicon.Adjective) > e.Rank(lexicon.Noun) || !e.Is(lexicon.Noun))
}

// qualified says of each item what stands in front of the colon, and why, where a state stands in
// brackets: "absent: Luis (strep throat)".
func qualified(s text, items []item) []Proposal {
	quality, out := s.Form(0), Proposal{Sure: true}
	for _, x := range items {
		if last := s.Form(x.end - 1); s.has(x.first, x.end, breaksName) || words().Is("weekdays", last) || words().Is("weekday", last) {
			return nil
		}
		why := ""
		if x.note.end > 0 {
			if !isState(s, x.note) {
				return nil
			}
			why = "because of " + s.Of(x.note.first, x.note.end)
		}
		name := s.Of(x.first, x.end)
		if !s.proper(x.end-1) && s.Words[x.first].Class != "DET" && s.Words[x.first].Class != "NUM" && s.Words[x.first].Tag != "PRP$" {
			return nil
		}
		be := "is"
		if s.Tag(x.end-1) == "NNS" {
			be = "are"
		}
		if e, _ := lexicon.Lookup(quality); s.Words[0].Tag == "VBN" && e.Rank(lexicon.Adjective) == 0 {
			be = map[string]string{"is": "was", "are": "were"}[be] // sold, but closed
		}
		out.Sentences = append(out.Sentences, sentence(name, be, quality, why))
	}
	return []Proposal{out}
}

// isState reports whether the words are a noun for how somebody is, such as an illness.
func isState(s text, p part) bool {
	for first := p.first; first < p.end; first++ {
		if e, ok := lexicon.Lookup(strings.ToLower(s.Of(first, p.end))); ok && e.Is(lexicon.Noun) {
			return lexicon.Supersense(strings.ToLower(s.Of(first, p.end)), lexicon.Noun) == "noun.state" && s.has(p.first, p.end, func(w parse.Word) bool { return !acts(w) })
		}
	}
	return false
}

// counted puts what is listed in the place of what it is counted as: "I own three flats: 2A, 2B
// and 5C" says that I own each, and that each is a flat.
func counted(s text, colon int, items []item) []Proposal {
	names, ok := s.names(items)
	if !ok {
		return nil
	}
	number, noun := countedAs(s, colon)
	has := slices.IndexFunc(s.Words[:colon], func(w parse.Word) bool { return w.Lemma == "have" })
	if number < 0 || len(names) < 2 || s.count(number) != len(items) {
		return nil
	}
	if has >= 0 && s.Tag(has+1) != "TO" { // who has two brothers does not have Tom
		return kin(s, has, number, noun, colon, names)
	}
	if noun == 0 {
		return []Proposal{{Sentences: []string{sentence(list(names), s.Of(number+3, colon))}}}
	}
	kind := sentence(list(names), "are", s.Of(number+1, noun))
	if s.Words[0].Tag == "EX" {
		if number != 2 || noun != colon {
			return nil
		}
		return []Proposal{{Sentences: []string{kind}}}
	}
	return []Proposal{{Sentences: []string{sentence(s.Of(0, number), list(names), s.Of(noun, colon)), kind}}}
}

// kin makes a sentence of whose brothers or children those are whom somebody has.
func kin(s text, has, number, noun, colon int, names []string) []Proposal {
	if has < 1 || number != has+1 || noun != colon || !lexicon.Kin.Has(s.Words[colon-1].Lemma) {
		return nil
	}
	whose := s.Of(0, has) + "'s"
	switch {
	case words().As("person", s.Form(0)) == "speaker" && has == 1:
		whose = "my"
	case !s.nominal(has - 1):
		return nil
	}
	return []Proposal{{Sure: true, Sentences: []string{sentence(s.Of(0, colon)), sentence(list(names), "are", whose, s.Of(number+1, colon))}}}
}

// countedAs are the number in front of a colon and where the noun behind it ends: -1 for none, and 0
// for no noun, in "two of us".
func countedAs(s text, colon int) (number, noun int) {
	if s.Tag(0) == "CD" && s.Form(1) == "of" && s.Tag(2) == "PRP" {
		return 0, 0
	}
	for i := range colon {
		end := -1
		for k := i + 1; s.Tag(i) == "CD" && k < colon && (s.Tag(k) == "JJ" || s.nominal(k)); k++ {
			if s.Tag(k) == "NNS" {
				end = k + 1
			}
		}
		if end > 0 {
			return i, end
		}
	}
	return -1, -1
}

// ones makes a sentence of each of those that are counted last in front of the colon, with their
// noun for "one": "there are two stoves: a big one in the kitchen and a small one upstairs".
func ones(s text, colon int, items []item) []Proposal {
	number := colon - 2
	for number > 1 && (s.Tag(number) == "JJ" || s.nominal(number)) {
		number--
	}
	if number < 2 || s.Tag(colon-1) != "NNS" || s.count(number) != len(items) || !s.Words[number-1].Finite() {
		return nil
	}
	front := s.Of(0, number)
	if s.Tag(number-2) == "EX" {
		front = s.Of(0, number-1) + " " + singular(s.Form(number-1))
	}
	out := Proposal{Sentences: []string{sentence(s.Of(0, colon))}}
	for _, x := range items {
		one := x.first
		for one < x.end && s.Form(one) != "one" {
			one++
		}
		if one == x.end || words().As("determiner", s.Form(x.first)) != "a" || x.note.end > 0 || s.has(x.first, x.end, breaksName) {
			return nil
		}
		out.Sentences = append(out.Sentences, sentence(front, s.Of(x.first, one), s.Of(number+1, colon-1), s.Words[colon-1].Lemma, s.Of(one+1, x.end)))
	}
	return []Proposal{out}
}

// count is how many the number at i counts, -1 for none.
func (s text) count(i int) int {
	v, ok := s.value(i, i+1, "")
	n, err := strconv.Atoi(v.Number)
	if !ok || err != nil || v.Kind != clause.Number {
		return -1
	}
	return n
}

// nounOf is a noun in the singular, also one that was taken for a name.
func nounOf(w parse.Word) string {
	low := strings.ToLower(w.Form)
	one := parse.Lemma(low, "NNS")
	if e, ok := lexicon.Lookup(one); ok && e.Is(lexicon.Noun) {
		return one
	}
	return low
}

// IsMeasure reports whether a word names what an amount is of: a budget, a price, a height.
func IsMeasure(w parse.Word) bool {
	switch lexicon.Supersense(nounOf(w), lexicon.Noun) {
	case "noun.possession", "noun.attribute", "noun.quantity":
		return true
	}
	return false
}

// measured says of each item its amount or price, where what stands in front of the colon is
// one: "budget: kitchen 12k, bathroom 7k", "batch 12 gravity: original 1.052, final 1.011".
func measured(s text, colon int, items []item) []Proposal {
	noun, whose := nounOf(s.Words[colon-1]), ""
	front := s.Of(0, colon-1)
	if name, ok := s.thing(0, colon-1); ok && name.end == colon-1 && name.noun < name.end {
		front, whose = "", "of "+front
	} else if s.has(0, colon-1, func(w parse.Word) bool {
		return w.Class != "ADJ" && w.Class != "NOUN" && w.Class != "DET" && w.Class != "PRON"
	}) {
		return nil
	}
	out := Proposal{}
	for _, x := range items {
		k := x.first
		for k < x.end && s.Tag(k) != "CD" && s.Tag(k) != "$" {
			k++
		}
		if k == x.first || k == x.end || x.note.end > 0 || s.has(x.first, k, func(w parse.Word) bool { return w.Class != "NOUN" && w.Class != "PROPN" && w.Class != "ADJ" }) {
			return nil
		}
		if v, ok := s.value(k, x.end, ""); !ok || !isAmount(v) {
			return nil
		}
		of, which := "of "+s.Of(x.first, k), front
		switch {
		case k == x.first+1 && s.isQuality(x.first):
			of, which = whose, strings.TrimSpace(s.Of(x.first, k)+" "+front)
		case !IsMeasure(s.Words[colon-1]) || whose != "":
			return nil
		case !s.proper(x.first):
			of = "of the " + s.Of(x.first, k)
		}
		out.Sentences = append(out.Sentences, sentence("The", strings.ToLower(which), noun, of, "is", s.Of(k, x.end)))
	}
	return []Proposal{out}
}
