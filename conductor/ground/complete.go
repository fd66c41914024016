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
	return asked(open, aux, answer)
}

// asked are the sentences that a question for something says with the answer in its place.
func asked(open []token, aux int, answer []token) []string {
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
	rest, tail := open[aux+1:], open[1:aux]
	if last := len(rest) - 1; last > 0 && rest[last].text == answer[0].text { // who did she give it to? To Igor.
		rest = rest[:last]
	}
	for i := 1; i <= len(rest); i++ {
		asked := textOf(rest[:i]) + " " + open[aux].raw + " " + textOf(rest[i:])
		out = append(out, strings.TrimSpace(asked)+" "+said)
		if len(tail) > 0 {
			out = append(out, strings.TrimSpace(asked)+" "+said+" "+textOf(tail))
		}
	}
	return out
}

// afterWh is where the predicate begins of a question after its subject, 0 for none.
func afterWh(open []token, aux int) int {
	if aux > 0 {
		return aux
	}
	for i := 1; i < len(open); i++ {
		if forms.Lookup(open[i].text).Forms&(morph.ThirdPerson|morph.Past|morph.Base) != 0 {
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

// decided are what a yes with more behind it says: "Yes, by Emil" that the tractor was repaired
// by Emil.
func decided(words, answer []token) []string {
	var out []string
	rest := words[1:]
	if _, ok := proVerb(answer); ok || len(answer) > maxGapped {
		return nil
	}
	for i := 1; i <= len(rest); i++ {
		asked := strings.TrimSpace(textOf(rest[:i]) + " " + words[0].raw + " " + textOf(rest[i:]))
		out = append(out, asked+" "+textOf(answer))
	}
	return out
}
