package elided

import (
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// This file says plainly who may do what where people say it of "it" or of "you", or say first who may and
// then that nobody else does: it is forbidden to smoke, you need a permit to park, everyone who has paid may
// come, the others may not.

// Ruled is what a text says of what is allowed, in sentences that say who may or may not; none where it says
// that in such words, or says something else.
func Ruled(t parse.Tree) []string {
	s := textOf(t)
	if s.End == 3 {
		return nothing(s)
	}
	if s.End < 4 || s.End > maxWords || s.has(0, s.End, func(w parse.Word) bool { return w.Form == "?" }) {
		return nil
	}
	for _, say := range []func(text) []string{impersonal, required, onlyUnder, noneOther, verbless, agedOnly, excepted, butNot, lessFor, exceptThen, unlessOf, nothing, whoever} {
		if said := say(s); said != nil {
			return said
		}
	}
	return nil
}

// The subjects of what nobody or everybody may.
const (
	nobody    = "Nobody"
	everybody = "Everybody"
)

// behind is the place behind a phrase of these kinds of words from i on, each once; -1 where one is missing.
func behind(s text, i int, kinds ...string) int {
	for _, kind := range kinds {
		if i >= s.End || !words().Is(kind, s.Form(i)) && !words().Is(kind, s.Words[i].Lemma) {
			return -1
		}
		i++
	}
	return i
}

// denied skips a negation at i.
func denied(s text, i int) (int, bool) {
	if i < s.End && words().Is("negation", s.Form(i)) {
		return i + 1, true
	}
	return i, false
}

// toDo is where the verb stands behind "to" at i; -1 for none.
func toDo(s text, i int) int {
	if i+1 < s.End && s.Tag(i) == "TO" && strings.HasPrefix(s.Tag(i+1), "VB") {
		return i + 1
	}
	return -1
}

// impersonal says of nobody or everybody what "it" is not or is allowed: "it's forbidden to feed the ducks".
func impersonal(s text) []string {
	i := behind(s, 0, "expletive", "be")
	if i < 0 || s.Tag(1) != "VBZ" {
		return nil
	}
	i, not := denied(s, i)
	for i < s.End && s.Tag(i) == "RB" && words().Is("strictly", s.Form(i)) {
		i++
	}
	if i >= s.End {
		return nil
	}
	ruling := words().As("ruling", s.Form(i))
	who := ""
	if at := i + 1; ruling != "" && at < s.End && s.Form(at) == "for" {
		p, ok := s.phrase(at+1, s.End)
		if !ok {
			return nil
		}
		who, i = s.Of(p.first, p.end), p.end-1
	}
	verb := toDo(s, i+1)
	if ruling == "" || verb < 0 {
		return nil
	}
	may := (ruling == "may") != not
	switch {
	case who != "" && may:
		return []string{sentence(upper(who), "may", s.Of(verb, s.End))}
	case who != "":
		return []string{sentence(upper(who), "may not", s.Of(verb, s.End))}
	case may:
		return []string{sentence(everybody, "may", s.Of(verb, s.End))}
	}
	return []string{sentence(nobody, "may", s.Of(verb, s.End))}
}

// required says of everybody what "you" need for something, and of those who are too young that they may not:
// "you have to be at least 16 to ride the moped".
func required(s text) []string {
	verb, i := generic(s)
	if verb == "" {
		return nil
	}
	if i < s.End && s.Words[i].Lemma == "be" && verb != "need" {
		return oldEnough(s, i+1)
	}
	if i < s.End && s.Words[i].Lemma == "have" && s.Tag(i) == "VB" {
		i++
	} else if verb != "need" {
		return nil
	}
	p, ok := s.thing(i, s.End)
	if !ok || s.Tag(p.first) != "DT" || toDo(s, p.end) < 0 {
		return nil
	}
	return []string{sentence(everybody, "needs", s.Of(p.first, s.End))}
}

// generic reads whoever is meant by "you" and what they have to: "need", or "must" before the verb.
func generic(s text) (verb string, next int) {
	if !words().Is("anybody", s.Form(0)) {
		return "", 0
	}
	switch {
	case s.Words[1].Lemma == "need" && s.Tag(2) != "TO":
		return "need", 2
	case s.Tag(1) == "MD" && s.Words[1].Lemma == "must":
		return "must", 2
	case (s.Words[1].Lemma == "have" || s.Words[1].Lemma == "need") && toDo(s, 2) > 0:
		return "must", 3
	}
	return "", 0
}

// oldEnough says who may not for their age, which begins at i.
func oldEnough(s text, i int) []string {
	for i < s.End && s.Tag(i) != "CD" {
		if !words().Is("atleast", s.Form(i)) {
			return nil
		}
		i++
	}
	to := i + 1
	for to < s.End && (words().Is("ageunit", s.Form(to)) || words().Is("ageunit", s.Words[to].Lemma)) {
		to++
	}
	verb := toDo(s, to)
	if i >= s.End || verb < 0 {
		return nil
	}
	return []string{sentence(nobody, "under", s.Of(i, i+1), "is allowed to", s.Of(verb, s.End))}
}

// onlyUnder says that one may not unless something is so, or without something, where one may only if it is, or only with it.
func onlyUnder(s text) []string {
	modal := 1
	for modal < s.End && s.Tag(modal) != "MD" {
		if acts(s.Words[modal]) || s.Words[modal].Class == "PUNCT" {
			return nil
		}
		modal++
	}
	if modal+2 >= s.End || !words().Is("onlymay", s.Form(modal)) {
		return nil
	}
	from, only := modal+1, modal+1
	for only < s.End && !words().Is("only", s.Form(only)) {
		only++
	}
	if only == from {
		from++
	}
	link := only + 1
	if only == from-1 {
		for link = from; link < s.End && s.Form(link) != "if"; link++ {
		}
	}
	if link+1 >= s.End || from >= s.End || s.Tag(from) != "VB" || link <= from {
		return nil
	}
	who, rest, generic := s.Of(0, modal), s.Of(link+1, s.End), words().Is("anybody", s.Form(0)) && modal == 1
	not := s.Form(modal) + " not"
	if generic {
		who, not = nobody, s.Form(modal)
		rest = ofThem(s, link+1)
	}
	last := link
	if only > from {
		last = only
	}
	switch s.Form(link) {
	case "if":
		return []string{sentence(who, not, s.Of(from, last), "unless", rest)}
	case "with":
		return []string{sentence(who, not, s.Of(from, last), "without", rest)}
	}
	return nil
}

// ofThem says of somebody what is said of "you" from i on.
func ofThem(s text, i int) string {
	var out []string
	for ; i < s.End; i++ {
		form := s.Words[i].Form
		if other := words().As("ofyou", s.Form(i)); other != "" {
			form = other
		}
		out = append(out, form)
	}
	return strings.Join(out, " ")
}

// noneOther says with "only" that nobody else may, where it is said behind who may: ", the others may not".
func noneOther(s text) []string {
	comma := s.End - 1
	for comma > 0 && s.Words[comma].Form != "," {
		comma--
	}
	i := comma + 1
	if comma < 3 || i >= s.End {
		return nil
	}
	if words().Is("joint", s.Form(i)) || s.Form(i) == "but" {
		i++
	}
	tail := strings.ToLower(s.Of(i, s.End))
	others, not := false, s.has(i, s.End, func(w parse.Word) bool { return words().Is("negation", strings.ToLower(w.Form)) })
	for _, all := range words().Of("others") {
		rest, ok := strings.CutPrefix(tail, all)
		none := words().As("others", all) == "none"
		others = others || ok && len(strings.Fields(rest)) <= 2 && (rest == "" || rest[0] == ' ') && none != not
	}
	last := s.Words[s.End-1]
	if !others || last.Tag != "MD" && last.Lemma != "be" && last.Lemma != "else" && !words().Is("negation", s.Form(s.End-1)) || s.has(i, s.End, func(w parse.Word) bool { return w.Tag == "VBG" || w.Tag == "VBN" }) {
		return nil
	}
	switch first := words().As("general", s.Form(0)); {
	case first == "any" || first == "all" && s.Tag(1) == "NN":
		return []string{sentence(s.Of(0, comma)), sentence("Only", indefinite(s.Of(1, comma)))}
	case first == "all":
		return []string{sentence(s.Of(0, comma)), sentence("Only", s.Of(1, comma))}
	case words().Is("whoever", s.Form(0)) && words().As("whoever", s.Form(0)) != "none":
		return []string{sentence(s.Of(0, comma)), sentence("Only a person", s.Of(1, comma))}
	}
	return nil
}

// verbless says what a notice forbids: "no smoking in the yard", "no dogs allowed in the café".
func verbless(s text) []string {
	if words().As("general", s.Form(0)) != "none" || s.has(0, s.End, func(w parse.Word) bool { return w.Finite() && w.Lemma != "allow" && w.Lemma != "permit" }) {
		return nil
	}
	for i := 1; i < s.End; i++ {
		if words().As("ruling", s.Form(i)) == "may" {
			return notAllowed(s, i)
		}
	}
	if w := s.Words[1]; strings.HasSuffix(s.Form(1), "ing") && (w.Tag == "VBG" || lexicon.Supersense(s.Form(1), lexicon.Noun) == "noun.act") && s.Tag(2) == "IN" && !s.has(2, s.End, func(w parse.Word) bool {
		return words().Is("weekday", strings.ToLower(w.Form)) || words().Is("time", strings.ToLower(w.Form))
	}) {
		return []string{sentence(upper(s.Of(1, 2)), "is not allowed", s.Of(2, s.End))}
	}
	return nil
}

// notAllowed says that what stands in front of i is not allowed, and what else is not behind "and no".
func notAllowed(s text, i int) []string {
	end := i
	for end < s.End && (words().As("general", s.Form(end)) != "none" || s.Tag(end-1) != "CC") {
		end++
	}
	if end == s.End {
		return []string{sentence(upper(s.Of(1, i)), isOrAre(s, i), "not", s.Of(i, end))}
	}
	noun := end + 1
	for noun < s.End && s.nominal(noun) {
		noun++
	}
	return []string{
		sentence(upper(s.Of(1, i)), isOrAre(s, i), "not", s.Of(i, end-1)),
		sentence(upper(s.Of(end+1, noun)), isOrAre(s, noun), "not", s.Of(i, i+1), s.Of(noun, s.End)),
	}
}

// isOrAre is the verb of the noun that ends at end.
func isOrAre(s text, end int) string {
	if s.Tag(end-1) == "NNS" {
		return "are"
	}
	return "is"
}

// agedOnly says of one of an age alone that they are allowed to do what they may: a number before "may" is no
// date.
func agedOnly(s text) []string {
	if !words().Is("only", s.Form(0)) {
		return nil
	}
	for i := 3; i+1 < s.End; i++ {
		noun := i - 3
		if s.Words[i].Form != "may" || s.Tag(i-1) != "CD" || !words().Is("narrowing", s.Form(i-2)) {
			continue
		}
		if noun > 2 && s.Words[noun].Lemma == "be" && words().As("narrowing", s.Form(noun-1)) == "who" {
			noun -= 2
		}
		next, not := denied(s, i+1)
		if noun < 1 || not {
			return nil
		}
		one := strings.ToLower(s.Words[noun].Lemma)
		if one == "people" || words().Is("those", s.Form(noun)) {
			one = "person"
		}
		one = strings.TrimSpace(s.Of(1, noun) + " " + one)
		return []string{sentence("Only", indefinite(one), s.Of(i-2, i), "is allowed to", s.Of(next, s.End))}
	}
	if words().Is("those", s.Form(1)) {
		return []string{sentence("Only people", s.Of(2, s.End))}
	}
	return nil
}

// indefinite is a noun with the article for one of its kind.
func indefinite(noun string) string {
	if strings.ContainsAny(noun[:1], "aeiou") {
		return "an " + noun
	}
	return "a " + noun
}

// upper is a text with its first letter a capital.
func upper(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
