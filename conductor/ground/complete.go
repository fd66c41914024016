package ground

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file writes an answer out as the question with it: "To Igor" to "Who did Wanda give the
// recipe to?" is "Wanda did give the recipe to Igor".

// completed are the sentences that an answer of few words may stand for.
func (q question) completed(answer []token) []string {
	words := slices.DeleteFunc(slices.Clone(q.words), func(t token) bool { return t.mark })
	answer = slices.DeleteFunc(slices.Clone(answer), func(t token) bool {
		return t.is("yes", "no", ".", "!") || t.mark && t.at <= answer[min(1, len(answer)-1)].at
	})
	if len(words) < 2 || len(answer) == 0 {
		return nil
	}
	if len(answer) > 2 && answer[0].is("that", "it", "this") && lexicon.ClosedOf(answer[1].text)&lexicon.BeVerb != 0 && names(answer[2]) { // that's Emma
		answer = answer[2:]
	}
	if i := slices.IndexFunc(answer, func(t token) bool { return t.is(":") }); i > 1 && i+1 < len(answer) { // two of them do: Ada and Bo
		var out []string
		for _, said := range q.completed(answer[:i]) {
			out = append(out, said+" : "+textOf(answer[i+1:]))
		}
		return out
	}
	if isAuxiliary(words[0]) || alike().Is("having", words[0].text) {
		return decided(words, answer)
	}
	wh := slices.IndexFunc(words, func(t token) bool { return lexicon.ClosedOf(t.text)&lexicon.WhWord != 0 || alike().Is("asks", t.text) })
	if wh < 0 || wh > 1 {
		return nil
	}
	open := words[wh:]
	aux := slices.IndexFunc(open, func(t token) bool { return isAuxiliary(t) || alike().Is("having", t.text) })
	if subject, ok := proVerb(answer); ok {
		return doneBy(subject, answer, open, aux)
	}
	if out := doneBesides(answer, open, aux); out != nil {
		return out
	}
	out := asked(open, aux, answer)
	return append(out, each(open, aux, answer)...)
}

// names reports whether an answer that begins with a word is a name, a number, or something with an article.
func names(t token) bool {
	return isCapital(t.raw) || hasDigit(t.text) || t.in(lexicon.Articles, lexicon.Numerals) || lexicon.ClosedOf(t.text)&lexicon.Possessive != 0
}

// maxEach bounds the members of an answer that is a list.
const maxEach = 4

// each are the sentences that a list as an answer stands for, one for each of its members.
func each(open []token, aux int, answer []token) []string {
	items := itemsOf(answer)
	if len(items) < 2 || len(items) > maxEach {
		return nil
	}
	whole := asked(open, aux, items[0])
	for _, item := range items[1:] {
		said := asked(open, aux, item)
		if len(said) == 0 {
			return nil
		}
		for i := range min(len(whole), len(said)) {
			whole[i] += " , " + said[i]
		}
	}
	return whole
}

// unsure takes a word for how likely an answer is from either end of it.
func unsure(answer []token) (likely string, rest []token) {
	n := len(answer) - 1
	switch {
	case n > 0 && alike().Is("likely", answer[0].text):
		return answer[0].text, answer[1:]
	case n > 0 && alike().Is("likely", answer[n].text):
		for rest = answer[:n]; len(rest) > 1 && rest[len(rest)-1].mark; {
			rest = rest[:len(rest)-1]
		}
		return answer[n].text, rest
	}
	return "", answer
}

// asked are the sentences that a question for something says with the answer in its place.
func asked(open []token, aux int, answer []token) []string {
	if likely, rest := unsure(answer); likely != "" {
		out := asked(open, aux, rest)
		for i := range out {
			out[i] = likely + " " + out[i]
		}
		return out
	}
	said := textOf(answer)
	if first := answer[0]; lexicon.ClosedOf(first.text) != 0 || first.in(lexicon.Numerals, lexicon.GivingReasons) {
		said = first.text + said[len(first.raw):]
	}
	var out []string
	if m := slices.IndexFunc(answer, func(t token) bool { return t.mark }); m == 1 && len(open) > 3 { // Two: Oskar and Ines
		out = append(out, answer[0].text+" "+textOf(open[2:])+" : "+textOf(answer[2:]))
	}
	if aux < 0 || aux == 1 || !isAuxiliary(open[aux]) {
		if start := afterWh(open, aux); start > 0 && !open[start].is("do", "does", "did") {
			out = append(out, said+" "+textOf(open[start:]))
		}
	}
	if aux < 1 {
		return out
	}
	if aux > 1 { // which rope is longer? The red one.
		out = append(out, said+" "+textOf(open[aux:]))
	}
	return append(out, inside(open, aux, answer, said)...)
}

// inside are the sentences that a question for something behind its verb says with the answer there.
func inside(open []token, aux int, answer []token, said string) []string {
	var out []string
	rest, tail := open[aux+1:], open[1:aux]
	if last := len(rest) - 1; last > 0 && rest[last].text == answer[0].text { // who did she give it to? To Igor.
		rest = rest[:last]
	}
	for i := 1; i <= len(rest); i++ {
		if i < len(rest) {
			if verb := finite(open[aux], rest[i]); verb != "" {
				plain := textOf(rest[:i]) + " " + verb + " " + strings.TrimSpace(textOf(rest[i+1:])+" "+said)
				out = append(out, strings.TrimSpace(plain+" "+textOf(tail)))
			}
		}
		asked := textOf(rest[:i]) + " " + open[aux].raw + " " + textOf(rest[i:])
		out = append(out, strings.TrimSpace(asked)+" "+said)
		if len(tail) > 0 {
			out = append(out, strings.TrimSpace(asked)+" "+said+" "+textOf(tail))
		}
	}
	return out
}

// finite is a verb as it stands without "does" or "did", "" for other words.
func finite(aux, verb token) string {
	if forms.Lookup(verb.text).Forms&morph.Base == 0 || lexicon.ClosedOf(verb.text)&^lexicon.OpenToo != 0 {
		return ""
	}
	switch aux.text {
	case "does":
		return inflect().Third(verb.text)
	case "did":
		return inflect().Past(verb.text)
	}
	return ""
}

// afterWh is where the predicate begins of a question after its subject, 0 for none.
func afterWh(open []token, aux int) int {
	if aux > 0 {
		return aux
	}
	for i := 1; i < len(open); i++ {
		if i == 1 && len(open) > 2 && open[0].is("which", "what", "whose") && forms.Lookup(open[2].text).Forms&(morph.ThirdPerson|morph.Past) != 0 {
			continue // which boat won?
		}
		if forms.Lookup(open[i].text).Forms&(morph.ThirdPerson|morph.Past|morph.Base) != 0 && !open[i-1].in(lexicon.Articles) {
			return i
		}
	}
	return 0
}

// proVerb is the subject of an answer that is one with an auxiliary, "Selma does" and "Marek
// doesn't".
func proVerb(answer []token) ([]token, bool) {
	said := slices.DeleteFunc(slices.Clone(answer), func(t token) bool {
		return t.is("not", "n't") || alike().Is("likewise", t.text) || alike().Is("reflexive", t.text) || t.mark || t.in(lexicon.Conceding)
	})
	n := len(said) - 1
	if n < 1 || !isAuxiliary(said[n]) && !alike().Is("having", said[n].text) {
		return nil, false
	}
	return said[:n], true
}

// doneBy are what a subject with an auxiliary says of what was asked: of "Selma does" that she
// coaches, and of "Marek does not" that he does not.
func doneBy(subject, answer, open []token, aux int) []string {
	start := afterWh(open, aux)
	if start == 0 {
		return nil
	}
	denied := slices.ContainsFunc(answer, func(t token) bool { return t.is("not", "n't") })
	name := textOf(subject)
	if start+1 < len(open) && open[start+1].is("not", "n't") { // who does not smoke? Ada doesn't.
		if denied {
			return []string{name + " " + answer[len(answer)-min(2, len(answer))].raw + " not " + textOf(open[start+2:])}
		}
		return nil
	}
	verb, rest := open[start], textOf(open[start+1:])
	switch {
	case !denied:
		return []string{name + " " + verb.raw + " " + rest}
	case isAuxiliary(verb) || alike().Is("having", verb.text) && start+1 < len(open) && forms.Lookup(open[start+1].text).Forms&morph.Participle != 0:
		return []string{name + " " + verb.raw + " not " + rest}
	}
	for _, r := range forms.Lookup(verb.text).Readings {
		switch r.Form {
		case morph.ThirdPerson:
			return []string{name + " does not " + r.Lemma + " " + rest}
		case morph.Past:
			return []string{name + " did not " + r.Lemma + " " + rest}
		}
	}
	return nil
}

// doneBesides are what a subject with an auxiliary and more behind it says: "Ida did, in May".
func doneBesides(answer, open []token, aux int) []string {
	m := slices.IndexFunc(answer, func(t token) bool { return t.mark })
	if m < 2 || m+1 == len(answer) {
		return nil
	}
	subject, ok := proVerb(answer[:m])
	if !ok {
		return nil
	}
	out := doneBy(subject, answer[:m], open, aux)
	for i := range out {
		out[i] += " " + textOf(answer[m+1:])
	}
	return out
}

// decided are what a yes with more behind it says: "Yes, by Emil" that the tractor was repaired
// by Emil.
func decided(words, answer []token) []string {
	var out []string
	rest := words[1:]
	if subject, ok := proVerb(answer); ok {
		return affirmed(words, subject, slices.ContainsFunc(answer, func(t token) bool { return t.is("not", "n't") }))
	} else if len(answer) > maxGapped {
		return nil
	}
	for i := 1; i <= len(rest); i++ {
		asked := strings.TrimSpace(textOf(rest[:i]) + " " + words[0].raw + " " + textOf(rest[i:]))
		out = append(out, asked+" "+textOf(answer))
	}
	return out
}

// affirmed are what a subject with an auxiliary says of what was asked whether it is so: that she has to register, of
// "she does".
func affirmed(words, subject []token, denied bool) (out []string) {
	rest := words[1:]
	pronoun := len(subject) == 1 && lexicon.ClosedOf(subject[0].text)&lexicon.Pronoun != 0
	for i := 1; i < len(rest); i++ {
		if !pronoun && textOf(rest[:i]) != textOf(subject) {
			continue
		}
		not := " "
		if denied {
			not = " not "
		}
		if verb := finite(words[0], rest[i]); verb != "" && !denied {
			out = append(out, textOf(rest[:i])+" "+verb+" "+textOf(rest[i+1:]))
		} else {
			out = append(out, textOf(rest[:i])+" "+words[0].text+not+textOf(rest[i:]))
		}
	}
	return out
}
