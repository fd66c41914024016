package elided

import "strings"

// This file says of whoever it is so what is so if it is of somebody: "if somebody has a dog, they have to keep
// it on a lead" says that anyone who has a dog has to keep the dog on a lead.

// whoever says of all of a kind what a text says of one of them by a pronoun, behind a condition; none where
// the pronoun may mean another.
func whoever(s text) []string {
	if s.Form(0) != conditional {
		return nil
	}
	who, verb := supposedOf(s)
	if who == "" {
		return nil
	}
	pronoun, does := resumedBy(s, verb)
	if does < 0 || !resumes(s, pronoun, verb, does) {
		return nil
	}
	end := pronoun.first
	for end > verb+1 && (s.Words[end-1].Form == "," || s.Tag(end-1) == "RB" && s.Words[end-2].Form == ",") {
		end--
	}
	what, ok := spokenAgain(s, verb, end, does)
	if !ok || end < verb+2 {
		return nil
	}
	several := pronoun.end == pronoun.first+1 && s.Tag(does) != "VBZ"
	return []string{sentence(who, verbOfOne(s, verb, s.Tag(verb) == "VBP")+behindVerb(s, verb, end), verbOfOne(s, does, several)+what)}
}

// conditional begins a condition.
const conditional = "if"

// supposedOf is whoever a condition speaks of, as a sentence about all of them begins, and its verb; "" where it
// speaks of somebody in particular.
func supposedOf(s text) (who string, verb int) {
	verb = s.FirstFinite(1, s.End)
	if verb < 2 {
		return "", -1
	}
	of := words().As("indefinite", s.Form(1))
	switch {
	case verb == 2 && (of == "some person" || of == "any person"):
		return "Anyone who", verb
	case verb == 2 && words().Is("anybody", s.Form(1)) && (s.Words[verb].Lemma == "have" || s.Words[verb].Lemma == "be") && s.Tag(verb) == "VBP":
		return "Anyone who", verb
	case verb > 2 && s.Tag(1) == "DT" && (words().As("general", s.Form(1)) == "any" || strings.HasPrefix(indefinite(s.Of(2, verb)), s.Form(1)+" ")) && nounAlone(s, 2, verb) && s.Tag(verb-1) == "NN":
		if person(s.Words[verb-1]) {
			return "Every " + s.Of(2, verb) + " who", verb
		}
		return "Every " + s.Of(2, verb) + " that", verb
	}
	return "", -1
}

// resumedBy is the pronoun that begins the clause behind a condition, "he or she" too, and its verb; -1 for none.
func resumedBy(s text, verb int) (p part, does int) {
	for i := verb + 1; i+1 < s.End; i++ {
		if s.Tag(i) != "PRP" {
			continue
		}
		p = part{i, i + 1}
		if i+3 < s.End && s.Tag(i+1) == "CC" && s.Tag(i+2) == "PRP" {
			p.end = i + 3
		}
		if s.Words[p.end].Finite() || s.Tag(p.end) == "MD" {
			return p, p.end
		}
	}
	return p, -1
}

// resumes reports whether a pronoun speaks again of whom the condition is about.
func resumes(s text, p part, verb, does int) bool {
	form := s.Form(p.first)
	generic := words().Is("anybody", s.Form(1))
	switch {
	case generic:
		must := s.Tag(does) == "MD" && (s.Words[does].Lemma == "must" || words().Is("negation", s.Form(min(does+1, s.End-1))))
		return form == s.Form(1) && (must || (s.Words[does].Lemma == "have" || s.Words[does].Lemma == "need") && toDo(s, does+1) > 0)
	case verb > 2 && !person(s.Words[verb-1]):
		return words().Is("expletive", form)
	}
	return words().Is("somebody", form)
}

// verbOfOne is the verb at i as it is said of one.
func verbOfOne(s text, i int, several bool) string {
	w := s.Words[i]
	one := words().As("one", strings.ToLower(w.Form))
	switch {
	case !several || w.Tag != "VBP":
		return w.Form
	case one != "":
		return one
	}
	return forms().Third(w.Lemma)
}

// behindVerb is the text behind the verb at i, with the space between where there is one.
func behindVerb(s text, i, end int) string { return s.Text[s.Words[i].End:s.Words[end-1].End] }

// spokenAgain is what stands behind the verb at does, with what the condition from verb up to end names in the place
// of "it"; false where that is not clear. Only with something one may not without it.
func spokenAgain(s text, verb, end, does int) (string, bool) {
	var out strings.Builder
	i := does + 1
	if i+1 < s.End && words().Is("onlymay", s.Form(does)) && words().Is("only", s.Form(i)) {
		with := i + 2
		for with < s.End && s.Form(with) != "with" {
			with++
		}
		if with+1 >= s.End {
			return "", false
		}
		return " not " + s.Of(i+1, with) + " without " + s.Of(with+1, s.End), true
	}
	before := s.Words[does].End
	for ; i < s.End; i++ {
		w := s.Words[i]
		form := w.Form
		switch other := words().As("ofyou", s.Form(i)); {
		case w.Tag == "PRP" && words().Is("expletive", s.Form(i)):
			if form = oneThing(s, verb+1, end); form == "" {
				return "", false
			}
		case w.Tag == "PRP" && other == "":
			return "", false
		case other != "":
			form = other
		}
		out.WriteString(s.Text[before:w.Start] + form)
		before = w.End
	}
	return out.String(), true
}

// oneThing is the one thing that the words from i up to end speak of with an indefinite article, as it is spoken of
// again; "" where there are several or none.
func oneThing(s text, i, end int) string {
	found := ""
	for ; i+1 < end; i++ {
		p, ok := s.thing(i, end)
		if !ok || p.kind != "DT" || !strings.HasPrefix(indefinite(s.Of(i+1, p.end)), s.Form(i)+" ") {
			continue
		}
		if found != "" {
			return ""
		}
		found = "the " + s.Of(i+1, p.end)
	}
	return found
}
