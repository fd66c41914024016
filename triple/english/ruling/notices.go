package ruling

import (
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file says the rules of notices plainly: lorries are prohibited from using the bridge, never leave the gate open,
// you're only allowed to light fires in winter, no guests after eleven except at weekends.

// barred says of those who are prohibited from doing something, or forbidden to do it, that they may not.
func barred(s text) []string {
	be := s.FirstFinite(1, s.End)
	if be < 1 || s.Words[be].Lemma != "be" || s.Tag(be) == "VBD" || s.find(0, be, func(i int) bool { return s.Words[i].Class == "PUNCT" || s.Tag(i) == "PRP" }) >= 0 {
		return nil
	}
	ban := s.find(be+1, min(be+3, s.End-2), func(i int) bool { return words().As("ruling", s.Form(i)) == "may not" })
	if ban < 0 || ban > be+1 && !s.is("strictly", be+1) {
		return nil
	}
	switch does := ban + 2; {
	case s.Tag(ban+1) == "TO" && s.Tag(does) == "VB":
		return []string{sentence(s.Of(0, be), "may not", s.Of(does, s.End))}
	case s.Form(ban+1) == "from" && s.Tag(does) == "VBG":
		return []string{sentence(s.Of(0, be), "may not", s.Words[does].Lemma, s.Of(does+1, s.End))}
	}
	return nil
}

// never says of what is never to be done that nobody may do it. What one is told to think, to feel or to say is no rule.
func never(s text) []string {
	if !words().Is("neverdo", s.Form(0)) || s.find(2, s.End, func(i int) bool { return s.Words[i].Class == "PUNCT" || s.Words[i].Finite() || s.Tag(i) == "PRP" }) >= 0 {
		return nil
	}
	verb := s.Form(1)
	e, ok := lexicon.Lookup(verb)
	if !ok || !e.Is(lexicon.Verb) || s.Words[1].Finite() && s.Tag(1) != "VBP" || forms().Third(verb) == verb || !words().Is("deedsort", lexicon.Supersense(verb, lexicon.Verb)) {
		return nil
	}
	if at := strings.TrimSpace(s.Of(2, s.End)); at == "" {
		return nil
	}
	return []string{sentence("Nobody may", s.Of(1, s.End))}
}

// onlyThen says of what one may do only then or there that it may be done only then or there: you can only light fires
// in winter.
func onlyThen(s text) []string {
	if !s.is("anybody", 0) {
		return nil
	}
	act, ok := s.onlyAct()
	if e, known := lexicon.Lookup(s.Form(act)); !ok || !known || !e.Is(lexicon.Verb) || forms().Third(s.Form(act)) == s.Form(act) {
		return nil
	}
	in := s.find(act+1, s.End, func(i int) bool { return s.Tag(i) == "IN" || s.Tag(i) == "TO" })
	if in < act+2 || !strings.HasPrefix(s.Tag(in-1), "NN") || s.find(act+1, s.End, func(i int) bool {
		return s.Words[i].Class == "PUNCT" || s.Words[i].Finite() || strings.HasPrefix(s.Tag(i), "PRP")
	}) >= 0 {
		return nil
	}
	return []string{sentence(s.Of(act+1, in), "may only be", forms().Participle(s.Form(act)), s.Of(in, s.End))}
}

// onlyAct is what one may only do: behind "are only allowed to", "may only", "can only".
func (s text) onlyAct() (int, bool) {
	only := s.find(1, min(4, s.End), func(i int) bool { return words().Is("only", s.Form(i)) })
	switch {
	case only < 2:
		return 0, false
	case only == 2 && words().Is("onlymay", s.Form(1)):
		return 3, true
	case only == 2 && s.Words[1].Lemma == "be" && words().As("ruling", s.Form(3)) == "may" && s.Form(4) == "to":
		return 5, true
	}
	return 0, false
}

// noneThen says of what there is to be none of, but for an exception, that it is not allowed: no guests after eleven
// except at weekends. Without one it may be said of what there is not.
func noneThen(s text) []string {
	except := s.find(3, s.End-1, func(i int) bool { return s.is("exceptthen", i) })
	in := s.find(1, s.End, func(i int) bool { return s.Tag(i) == "IN" })
	if words().As("general", s.Form(0)) != "none" || except < 0 || in < 2 || in >= except || s.Tag(in-1) != "NNS" || s.FirstFinite(1, s.End) >= 0 || s.find(0, s.End, func(i int) bool { return s.Tag(i) == "MD" || s.Words[i].Class == "PUNCT" }) >= 0 {
		return nil
	}
	return []string{morph.UpperFirst(sentence(s.Of(1, in), "are not allowed", s.Of(in, s.End)))}
}
