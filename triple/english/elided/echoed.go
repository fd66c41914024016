package elided

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// This file puts in what somebody else does or is too, of which only the auxiliary is said: "Pia
// has not paid, Nils has", "Anna likes opera, Ben doesn't".

// echoing is a text of which a clause lacks what was said before.
type echoing struct{ text }

var forms = sync.OnceValue(func() *morph.Inflector { return morph.NewInflector(&morph.Words{}) })

// echoed writes out a clause at the end of which no more than the auxiliary stands.
func echoed(t text) []Proposal {
	s := echoing{t}
	a := s.echo()
	if a < 0 {
		return nil
	}
	for i := a - 1; i > 1; i-- {
		if !s.divides(i, ",;–—") && !words().Is("contrast", s.Form(i)) && !words().Is("joint", s.Form(i)) {
			continue
		}
		who, ok := s.doers(i+1, s.front(a))
		if !ok {
			continue
		}
		said := echoing{text{parse.Worded{Tree: s.Tree, End: i}}}
		for said.End > 2 && (said.Words[said.End-1].Class == "PUNCT" || said.Tag(said.End-1) == "CC") {
			said.End--
		}
		if out := s.echoes(said, who, a); out != nil {
			return []Proposal{{Sentences: out, Sure: true}}
		}
	}
	return nil
}

// echo is the auxiliary of a clause that ends with it, -1 for none.
func (s echoing) echo() int {
	for i := s.End - 1; i > 2; i-- {
		switch w := s.Words[i]; {
		case w.Finite() && w.Lemma != "" && (w.Tag == "MD" || words().Is("standin", w.Lemma)):
			return i
		case !words().Is("negation", s.Form(i)) && !words().Is("focus", s.Form(i)) && !words().Is("contrast", s.Form(i)) && !s.goesBehind(i):
			return -1
		}
	}
	return -1
}

// goesBehind reports whether the word at i is one of "as well".
func (s echoing) goesBehind(i int) bool {
	return words().Is("focus", s.Form(i-1)+" "+s.Form(i)) || i+1 < s.End && words().Is("focus", s.Form(i)+" "+s.Form(i+1)) || i >= s.ending()
}

// ending is where "any more" begins at the end, or the text ends.
func (s echoing) ending() int {
	for i := max(3, s.End-2); i < s.End; i++ {
		if words().As("phase", s.Of(i, s.End)) == "any more" {
			return i
		}
	}
	return s.End
}

// front is where the auxiliary at a begins with the "no longer" in front of it.
func (s echoing) front(a int) int {
	if a > 2 && words().As("phase", s.Form(a-2)+" "+s.Form(a-1)) == "no longer" {
		return a - 2
	}
	return a
}

// denial is the word by which the clause with the auxiliary at a denies, "" where it does not.
func (s echoing) denial(a int) string {
	switch denied := s.has(a+1, s.End, func(w parse.Word) bool { return words().Is("negation", strings.ToLower(w.Form)) }); {
	case s.front(a) < a, denied && s.ending() < s.End:
		return "no longer"
	case denied:
		return "not"
	}
	return ""
}

// doers are those whom the words from first up to end name, as subjects: "me and Theo".
func (s echoing) doers(first, end int) ([]phrase, bool) {
	var out []phrase
	parts := s.parts(first, end, ",")
	for _, p := range parts {
		one, ok := s.one(s.phrases(p.first, p.end))
		if !ok || one.kind == "value" || s.Tag(p.first) == "IN" {
			return nil, false
		}
		out = append(out, one)
	}
	return out, len(out) == 1 || len(out) > 1 && s.Tag(parts[len(parts)-1].first-1) == "CC"
}

// echoes are the sentences of what was said, and of what it says of somebody else; nil where that is not clear.
func (s echoing) echoes(said echoing, who []phrase, a int) []string {
	first := []string{sentence(said.Of(0, said.End))}
	if shares := shared(said.text); said.has(0, said.End, func(w parse.Word) bool { return w.Form == "," }) {
		if shares == nil {
			return nil
		}
		first = shares[0].Sentences
	}
	verb := said.End - 1
	for verb > 0 && !said.Words[verb].Finite() {
		verb--
	}
	if verb < 1 || said.has(verb, said.End, tiesBack) || len(first) == 1 && said.has(0, verb, parse.Word.Finite) {
		return nil
	}
	var subject phrase
	if p, ok := said.one(said.phrases(0, verb)); ok {
		subject = p
	}
	out := first
	for _, p := range who {
		does, ok := said.doesToo(verb, s, a, len(who) > 1)
		name := s.subject(p, subject)
		if !ok || len(who) > 1 && s.Tag(a) == "VBZ" {
			return nil
		}
		if name == "I" {
			does = ofMe(does)
		}
		out = append(out, sentence(name, does))
	}
	return out
}

// tiesBack reports whether a word goes back to the subject, and so may mean another thing of
// somebody else: "Tom loves his wife, Ben does too".
func tiesBack(w parse.Word) bool {
	low := strings.ToLower(w.Form)
	return words().Is("possessive", low) || strings.HasSuffix(low, "self") || strings.HasSuffix(low, "selves") || w.Tag == "CC"
}

// subject is a phrase as a subject, with the noun of another one in the place of "one".
func (s text) subject(p, like phrase) string {
	said := s.Of(p.first, p.end)
	if p.end == p.first+1 && (strings.EqualFold(said, "me") || strings.EqualFold(said, "i")) {
		return "I"
	}
	end := p.end
	if p.noun > 0 {
		end = p.noun
	}
	last := end - 1
	if words().Is("ordinal", s.Form(last)) {
		last = end // "the second", of what the other one is
	} else if words().As("sort", s.Form(last)) != "one" {
		return said
	}
	if like.end == 0 {
		return said
	}
	noun := like.end
	if like.noun > 0 {
		noun = like.noun
	}
	return strings.TrimSpace(s.Of(p.first, last) + " " + s.Words[noun-1].Form + " " + s.Of(end, p.end))
}

// doesToo is the predicate of which the finite verb is at verb, of those whose auxiliary is at a.
// each says that there are several and it is of one of them.
func (s echoing) doesToo(verb int, of echoing, a int, each bool) (string, bool) {
	v, aux := s.Words[verb], of.Words[a]
	not := of.denial(a)
	rest := verb + 1
	for rest < s.End && (words().Is("negation", s.Form(rest)) || words().As("indefinite", s.Form(rest)) == "both") {
		rest++ // one is not both
	}
	helps := verb+1 < s.End && s.has(verb+1, s.End, func(w parse.Word) bool { return w.Tag == "VB" }) && v.Lemma == "do"
	switch {
	case aux.Tag == "MD" || v.Tag == "MD" || v.Lemma == "be" || aux.Lemma == "be":
		if v.Lemma != aux.Lemma || aux.Tag != "MD" && !s.agrees(v, aux, rest, each) {
			return "", false
		}
	case aux.Lemma == "have":
		if v.Lemma != "have" || s.Tag(rest) != "VBN" {
			return "", false
		}
	case helps: // does not mind
		return s.acting(s.Form(rest), rest+1, aux, not, each), true
	case v.Lemma == "have" && s.Tag(rest) == "VBN":
		return "", false
	default:
		return s.acting(v.Lemma, verb+1, aux, not, each), true
	}
	be := aux.Form
	if strings.HasPrefix(be, "'") || strings.HasPrefix(be, "’") || strings.EqualFold(be, "ca") || strings.EqualFold(be, "wo") {
		be = aux.Lemma
	}
	if each {
		be = singular(be)
	}
	return strings.Join([]string{be, not, s.Of(rest, s.End)}, " "), s.End > rest
}

// agrees reports whether what is said with one form of "be" may be said with another: "am a nurse"
// of one more, and not of several.
func (s echoing) agrees(v, aux parse.Word, rest int, each bool) bool {
	one := func(w parse.Word) bool {
		return w.Tag == "VBZ" || strings.EqualFold(w.Form, "am") || strings.EqualFold(w.Form, "was") || strings.HasSuffix(w.Form, "m") && w.Lemma == "be"
	}
	return one(v) == (one(aux) || each) || !s.nominal(s.End-1) || slices.Contains([]string{"IN", "TO", "VBN", "VBG"}, s.Tag(rest))
}

// ofMe is what one does as "I" does it.
func ofMe(does string) string {
	first, rest, _ := strings.Cut(does, " ")
	return cmp.Or(words().As("mine", first), first) + " " + rest
}

// singular is the form of an auxiliary for one.
func singular(form string) string {
	return cmp.Or(words().As("one", strings.ToLower(form)), form)
}

// beside puts clauses apart of which the second is about several, so that a comma or "and" of it
// seems to go on with the first: "Jo is a cook, me and Theo are bakers".
func beside(s text) []Proposal {
	for i := 2; i+4 < s.End; i++ {
		if s.Words[i].Form != "," && s.Words[i].Form != ";" || !s.has(0, i, parse.Word.Finite) {
			continue
		}
		verb := i + 1
		for verb < s.End && !acts(s.Words[verb]) {
			verb++
		}
		if verb == s.End || s.Tag(verb) == "VBZ" || !s.Words[verb].Finite() {
			continue
		}
		who, ok := echoing{s}.doers(i+1, verb)
		if !ok || len(who) < 2 {
			continue
		}
		var names []string
		for _, p := range who {
			names = append(names, s.subject(p, phrase{}))
		}
		if names[0] == "I" {
			names = append(names[1:], "I")
		}
		return []Proposal{{Sentences: []string{sentence(s.Of(0, i)), sentence(list(names), s.Of(verb, s.End))}, Sure: true}}
	}
	return nil
}

// acting is what somebody does, by the base form of a verb, in the tense of an auxiliary.
func (s echoing) acting(base string, rest int, aux parse.Word, not string, each bool) string {
	do := strings.ToLower(aux.Form)
	if each {
		do = singular(do)
	}
	switch {
	case not != "":
		return strings.Join([]string{do, not, base, s.Of(rest, s.End)}, " ")
	case aux.Tag == "VBD":
		base = forms().Past(base)
	case do == "does":
		base = forms().Third(base)
	}
	return base + " " + s.Of(rest, s.End)
}
