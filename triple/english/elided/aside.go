package elided

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// This file makes sentences of what is said between commas or in brackets: how old somebody is, who
// somebody is by name, and how many of those that were counted are something.

// aside is a text of which a part stands between commas or in brackets.
type aside struct{ text }

// aged takes out a number behind the name of somebody, which is how old that is: "Lena, 34, is a
// baker", "Room 3 is Mr Bo, 68, in with a cough".
func aged(t text) []Proposal {
	s := aside{t}
	for i := 1; i+1 < s.End; i++ {
		first, ok := s.age(i)
		if !ok {
			continue
		}
		name, rest := s.Of(first, i), i+3
		out := []string{sentence(name, "is", s.Of(i+1, i+2))}
		switch {
		case first == 0 && rest < s.End && s.Words[rest].Finite():
			out = append(out, sentence(name, s.Of(rest, s.End)))
		case first == 0 || !s.has(0, first, parse.Word.Finite) || rest < s.End && s.Tag(rest) != "IN" && (s.Tag(rest) != "RB" || s.Tag(rest+1) != "IN"):
			return nil
		default:
			out = append([]string{sentence(s.Of(0, i))}, out...)
			if rest < s.End {
				out = append(out, sentence(name, "is", s.Of(rest, s.End)))
			}
		}
		return []Proposal{{Sentences: out, Sure: true}}
	}
	return nil
}

// inBrackets takes out what stands in brackets behind names and is what each of those is: "the members are Rosa
// (chair), Ben (treasurer) and Hattie".
func inBrackets(t text) []Proposal {
	s := aside{t}
	plain, written, role, out := "", 0, false, []string{""}
	for i := 1; i+1 < s.End; i++ {
		if s.Words[i].Form != "(" {
			continue
		}
		end := i + 1
		for end < len(s.Words) && s.Words[end].Form != ")" {
			end++
		}
		first := i
		for first > 0 && s.proper(first-1) {
			first--
		}
		if end == len(s.Words) || end == i+1 || first == i || s.has(i+1, end, func(w parse.Word) bool { return w.Class != "NOUN" && w.Class != "ADJ" && w.Class != "PROPN" }) {
			return nil
		}
		role = role || isRole(t, part{i + 1, end}) // as are those beside it
		plain += strings.TrimRight(s.Text[written:s.Words[i].Start], " ")
		written = s.Words[end].End
		out = append(out, sentence(s.Of(first, i), "is the", morph.LowerFirst(s.Of(i+1, end))))
	}
	if !role || !s.has(0, s.End, acts) {
		return nil
	}
	out[0] = sentence(strings.TrimRight(plain+s.Text[written:], ".!"))
	if names, verb, of := s.whoAre(); names != "" {
		out[0] = sentence(names, verb, of)
	}
	return []Proposal{{Sentences: out, Sure: true}}
}

// inverted names in front those who are listed as something: "the members are Rosa, Ben and Hattie".
func inverted(t text) []Proposal {
	names, verb, of := aside{t}.whoAre()
	if names == "" || t.has(0, t.End, func(w parse.Word) bool { return w.Form == "(" }) {
		return nil
	}
	return []Proposal{{Sentences: []string{sentence(names, verb, of)}}}
}

// whoAre are those who are listed by their names as what there are several of, the verb, and what they are; "" where nobody is.
func (s aside) whoAre() (names, verb, of string) {
	v := slices.IndexFunc(s.Words[:s.End], acts)
	if v < 2 || v+2 >= s.End || s.Words[v].Lemma != "be" || s.Tag(v-1) != "NNS" || words().As("determiner", s.Form(0)) != "the" && !words().Is("owner", s.Form(0)) {
		return "", "", ""
	}
	var all []string
	for _, p := range s.parts(v+1, s.End, ",") {
		end := p.end
		if k := slices.IndexFunc(s.Words[p.first:p.end], func(w parse.Word) bool { return w.Form == "(" }); k >= 0 {
			end = p.first + k
		}
		if end == p.first || s.has(p.first, end, func(w parse.Word) bool { return w.Class != "PROPN" }) {
			return "", "", ""
		}
		all = append(all, s.Of(p.first, end))
	}
	if len(all) < 2 {
		return "", "", ""
	}
	return list(all), s.Form(v), morph.LowerFirst(s.Of(0, v))
}

// age is where the name begins that ends at the sign at i, behind which stands how old somebody is;
// it reports false where no such stands there.
func (s aside) age(i int) (int, bool) {
	if s.Words[i].Form != "," && s.Words[i].Form != "(" || s.Tag(i+1) != "CD" || i+2 < s.End && s.Words[i+2].Class != "PUNCT" {
		return 0, false
	}
	first := i
	for first > 0 && s.proper(first-1) {
		first--
	}
	years := s.count(i + 1)
	return first, years > 0 && years <= oldest && first < i && s.person(first, i)
}

// oldest bounds how old somebody is.
const oldest = 110

// person reports whether the words from first up to end are the name of somebody: behind a title, or with a first name.
func (s aside) person(first, end int) bool {
	return end-first > 1 && lexicon.Dotted.Has(strings.TrimSuffix(s.Words[first].Form, ".")) || lexicon.IsFirstName(s.Form(first))
}

// entitled gives what is named between commas its name: "the electrician, Mr Novak, comes on Friday",
// "Olga's two cousins, Lev and Igor, are sailors".
func entitled(t text) []Proposal {
	s := aside{t}
	i := 1
	for i < s.End && s.Words[i].Form != "," {
		i++
	}
	k := i + 1
	for k < s.End && (s.proper(k) || s.Tag(k) == "CC" && s.proper(k+1)) {
		k++
	}
	if k == i+1 || k+1 >= s.End || s.Words[k].Form != "," || !s.Words[k+1].Finite() || s.has(0, i, func(w parse.Word) bool { return acts(w) && w.Form != "'s" && w.Form != "’s" }) {
		return nil
	}
	names := s.Of(i+1, k)
	several := s.has(i+1, k, func(w parse.Word) bool { return w.Tag == "CC" })
	what, ok := s.whatNamed(i, several)
	if !ok || !several && !s.person(i+1, k) {
		return nil
	}
	be := "is"
	if several {
		be = "are"
	}
	return []Proposal{{Sentences: []string{sentence(names, be, what), sentence(names, s.Of(k+1, s.End))}, Sure: !several && s.Tag(0) != "DT"}}
}

// whatNamed is what stands up to end as what those are who are named behind it: with an article for
// one, without the number for two.
func (s aside) whatNamed(end int, several bool) (string, bool) {
	if !several {
		return s.whoNamed(end)
	}
	number := -1
	for i := range end {
		if s.Tag(i) == "CD" {
			number = i
		}
	}
	if number < 1 || s.count(number) != 2 || number+1 != end-1 || s.Tag(end-1) != "NNS" || s.Tag(number-1) != "PRP$" && !strings.HasSuffix(s.Form(number-1), "s") {
		return "", false
	}
	return s.Of(0, number) + " " + s.Of(number+1, end), true
}

// whoNamed is what one is whose name stands behind: a noun with what belongs to it and no article,
// or one of those who can be compared.
func (s aside) whoNamed(end int) (string, bool) {
	said := strings.ToLower(s.Text[s.Words[0].Start:s.Words[0].Start+1]) + s.Text[s.Words[0].Start+1:s.Words[end-1].End]
	if end == 2 && s.Tag(0) == "DT" && s.Tag(1) == "JJS" {
		return said, true
	}
	p, ok := s.one(s.phrases(0, end))
	if !ok || p.noun != 1 || !person(s.Words[0]) {
		return "", false
	}
	return "the " + said, true
}

// counting makes a sentence of how many of those that were counted are something: "there are 22
// pupils, nine of them boys", "has six rooms, of which two are free".
func counting(t text) []Proposal {
	s := aside{t}
	verb := slices.IndexFunc(s.Words[:s.End], parse.Word.Finite)
	if verb < 0 {
		return nil
	}
	for i := verb + 1; i+4 < s.End; i++ {
		number, ok := s.share(i)
		if !ok {
			continue
		}
		if k := s.another(i + 4); k > 0 && s.pronoun(i+3) {
			return s.twice(i, k)
		}
		if k := s.goesOn(i + 4); k > 0 && s.pronoun(i+3) {
			return s.counted(k)
		}
		those, ok := s.those(verb+1, i)
		from := s.behindNoun(i+4, those)
		said, ok2 := s.Of(from, s.End), acts(s.Words[from]) && s.pointing(i)
		if s.pronoun(i + 3) {
			said, ok2 = s.ofThose(i+4, s.count(i+1) == 1, s.lists(verb, i))
		}
		if many := func(w parse.Word) bool { return w.Tag == "NNS" }; s.pronoun(i+3) && s.Words[i+4].Finite() {
			those, ok = s.those(0, i)
			several := slices.IndexFunc(s.Words[:i], many)
			said, ok2 = s.Of(i+4, s.End), several >= 0 && !s.has(several+1, i, many)
		}
		if !ok || !ok2 {
			return nil
		}
		return []Proposal{{Sentences: []string{sentence(strings.TrimRight(s.Of(0, i), ",")), sentence(s.Of(number, number+1), "of the", those, said)}}}
	}
	return nil
}

// behindNoun is behind the noun of those that were counted where it stands at i again: "of which 900 euros are spent".
func (s aside) behindNoun(i int, those string) int {
	if strings.HasSuffix(those, " "+s.Of(i, i+1)) && i+1 < s.End {
		return i + 1
	}
	return i
}

// number reports whether the word at i is one: 7, and not 7b.
func (s aside) number(i int) bool {
	_, ok := s.value(i, i+1, "")
	return ok && s.Tag(i) == "CD"
}

// noun is where the noun stands that what begins at k narrows.
func (s aside) noun(k, end int) int {
	for k < end && (s.Tag(k) == "JJ" || s.Tag(k) == "NN") {
		k++
	}
	return k
}

// counted makes sentences of how many are something where a list goes on behind that: "three bedrooms,
// two of them upstairs, and a garden".
func (s aside) counted(end int) []Proposal {
	out := counting(text{parse.Worded{Tree: s.Tree, End: end}})
	if out == nil {
		return nil
	}
	out[0].Sentences[0] = sentence(strings.TrimSuffix(out[0].Sentences[0], "."), s.Of(end+1, s.End))
	return []Proposal{{Sentences: out[0].Sentences, Sure: true}}
}

// another is the conjunction from i on behind which it is told how many others of those are something
// else: "four of them red and two of them white"; 0 for none.
func (s aside) another(i int) int {
	for ; i+4 < s.End; i++ {
		if s.Tag(i) == "CC" && s.Tag(i+1) == "CD" && s.Form(i+2) == "of" && s.pronoun(i+3) {
			return i
		}
	}
	return 0
}

// twice makes sentences of two such numbers, of which the first stands behind the comma at i, the other
// behind the conjunction at k.
func (s aside) twice(i, k int) []Proposal {
	first := counting(text{parse.Worded{Tree: s.Tree, End: k}})
	if first == nil {
		return nil
	}
	_, those, _ := strings.Cut(first[0].Sentences[1], " of the ")
	those = strings.TrimSuffix(those, " "+s.Of(i+4, k)+".")
	said, ok := s.ofThose(k+4, s.count(k+1) == 1, false)
	if !ok || !strings.HasSuffix(those, " are") && !strings.HasSuffix(those, " is") {
		return nil
	}
	those = strings.TrimSuffix(strings.TrimSuffix(those, " are"), " is")
	return []Proposal{{Sentences: append(first[0].Sentences, sentence(s.Of(k+1, k+2), "of the", those, said))}}
}

// goesOn is where a list goes on behind what is said of some of those in it: ", and a garden"; 0 where it does not.
func (s aside) goesOn(i int) int {
	for ; i+2 < s.End; i++ {
		if s.Words[i].Form == "," && s.Form(i+1) == "and" && !s.has(i, s.End, func(w parse.Word) bool { return w.Finite() && w.Tag != "VBN" }) {
			return i
		}
	}
	return 0
}

// share is where the number stands of "three of them", "three of whom" or "of which three" behind the comma at i.
func (s aside) share(i int) (number int, ok bool) {
	if s.Words[i].Form != "," && (s.Tag(i) != "CC" || !s.pronoun(i+3) || !s.Words[i+4].Finite()) {
		return 0, false
	}
	if s.Tag(i+1) == "CD" && s.Form(i+2) == "of" && (s.pronoun(i+3) || s.pointing(i)) {
		return i + 1, true
	}
	return i + 3, s.Form(i+1) == "of" && s.Tag(i+3) == "CD" && s.pointing(i)
}

// pronoun reports whether the word at i is "them".
func (s aside) pronoun(i int) bool { return words().As("pronoun", s.Form(i)) == "they" }

// pointing reports whether "whom" or "which" stands in what is behind the comma at i, and no other word like it.
func (s aside) pointing(i int) bool {
	n := 0
	for k := i; k < s.End; k++ {
		if strings.HasPrefix(s.Tag(k), "W") {
			n++
		}
	}
	return n == 1 && (strings.HasPrefix(s.Tag(i+2), "W") || strings.HasPrefix(s.Tag(i+3), "W"))
}

// lists reports whether a clause only says that there are some, or who has them: what stands behind
// them as a phrase is then said of them, and not of what is done to them.
func (s aside) lists(verb, end int) bool {
	lemma := s.Words[verb].Lemma
	return (lemma == "have" || lemma == "be") && !s.has(verb+1, end, acts)
}

// ofThose is what is said of some of those that were counted, from first to the end; it reports
// false where that is no noun, quality or place.
func (s aside) ofThose(first int, one, placed bool) (string, bool) {
	switch tag := s.Tag(first); {
	case s.has(first, s.End, func(w parse.Word) bool { return w.Class == "PUNCT" || w.Finite() }):
		return "", false
	case tag != "JJ" && tag != "VBN" && tag != "NNS" && tag != "NNP" && tag != "DT" && !(tag == "RB" && words().Is("place", s.Form(first))) && (tag != "IN" || !placed):
		return "", false
	}
	if one {
		return "is " + s.Of(first, s.End), true
	}
	return "are " + s.Of(first, s.End), true
}

// those are whom a clause counts, with how many there are; it reports false where it counts none, or others too.
func (s aside) those(first, end int) (string, bool) {
	found := ""
	for i := first; i < end; i++ {
		if !s.number(i) {
			continue
		}
		k := i + 1
		if s.Form(k) == "of" { // 17 of my 30 finches: of those 17
			for k < end && s.Tag(k) != "NNS" {
				k++
			}
			if k == end || found != "" {
				return "", false
			}
			found, i = s.Of(i, i+1)+" "+s.Of(k, k+1), k
			continue
		}
		k = s.noun(k, end)
		if k == end || s.Tag(k) != "NNS" || found != "" {
			return "", false
		}
		found, i = s.Of(i, k+1), k
	}
	return found, found != ""
}
