package ruling

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file says of whom a rule is in front, where people say it last, of "the only ones", or of whom nobody lets do
// something.

// theOnes says of those who are the only ones that may do something, or the only people that do, that only they do.
func theOnes(s text) []string {
	be := s.FirstFinite(1, s.End)
	ones := be + 3
	if be < 1 || s.Words[be].Lemma != "be" || s.Tag(be) == "VBD" || !s.is("article", be+1) || !(closed.Classes{}).Only(s.Form(be+2)) || !s.is("theonly", ones) || !s.named(be) {
		return nil
	}
	next, does := ones+1, ""
	switch {
	case strings.HasPrefix(s.Tag(next), "W") && words().As("narrowing", s.Form(next)) == "who":
		v := next + 1
		may := s.Tag(v) == "MD" && words().Is("onlymay", s.Form(v)) || s.Words[min(v, s.End-1)].Lemma == "be" && s.Tag(v+2) == "TO"
		if !may && words().As("theonly", s.Form(ones)) != "anybody" || s.FirstFinite(v, v+1) < 0 {
			return nil // of which of them is unclear
		}
		does = s.agreed(v) + " " + s.Of(v+1, s.End)
	case words().As("ruling", s.Form(next)) == "may" && s.Tag(next+1) == "TO":
		does = "may " + s.Of(next+2, s.End)
	case (s.Tag(next) == "VBN" || s.Tag(next) == "JJ") && s.Tag(next+1) == "TO":
		does = s.Form(be) + " " + s.Of(next, s.End)
	default:
		return nil
	}
	who := s.Of(0, be)
	if s.is("article", 0) {
		who = morph.LowerFirst(who)
	}
	return []string{sentence("Only", who, does)}
}

// named reports whether the words up to end are names, a speaker or nouns with an article, joined at most.
func (s text) named(end int) bool {
	return s.find(0, end, func(i int) bool {
		tag := s.Tag(i)
		return !strings.HasPrefix(tag, "NN") && tag != "CC" && !s.sign(i, ",") && !s.is("article", i) && words().As("person", s.Form(i)) != "speaker"
	}) < 0
}

// agreed is the verb at v as it is said of whom the text begins with.
func (s text) agreed(v int) string {
	if s.Tag(1) == "CC" || s.Tag(v) != "VBZ" || words().As("person", s.Form(0)) != "speaker" {
		return s.Words[v].Form
	}
	if s.Words[v].Lemma == "be" {
		return words().Of("firstperson")[0]
	}
	return s.Words[v].Lemma
}

// byAnyone says of whoever it is that they do what is done by each of them: gloves have to be worn by all cooks.
func byAnyone(s text) []string {
	by := s.find(3, s.End-1, func(i int) bool { return s.Form(i) == "by" && s.anyone(i+1) })
	be := s.find(1, by, func(i int) bool { return s.Words[i].Lemma == "be" && s.Tag(i+1) == "VBN" })
	if by < 0 || be < 1 || s.is("general", 0) || s.is("whoever", 0) || s.find(0, s.End, func(i int) bool { return s.Words[i].Class == "PUNCT" || s.is("negation", i) }) >= 0 {
		return nil
	}
	verb, many := s.Words[be+1].Lemma, s.is("pluralall", by+1)
	aux, does := be, ""
	switch {
	case s.Tag(be-1) == "MD" && !s.is("futuremodal", be-1):
		aux, does = be-1, s.Form(be-1)+" "+verb
	case s.Tag(be-1) == "TO" && words().Is("duty", s.Words[be-2].Lemma+" to"):
		if aux, does = be-2, s.Words[be-2].Lemma; !many {
			does = forms().Third(does)
		}
		does += " to " + verb
	case (s.Tag(be) == "VBZ" || s.Tag(be) == "VBP") && !many: // all may do it together
		does = forms().Third(verb)
	default:
		return nil
	}
	if aux < 1 || s.Tag(aux-1) == "RB" || s.find(0, aux, func(i int) bool {
		return !strings.HasPrefix(s.Tag(i), "NN") && s.Tag(i) != "DT" && s.Tag(i) != "JJ" && s.Tag(i) != "PRP$"
	}) >= 0 {
		return nil
	}
	what := s.Of(0, aux)
	if !strings.HasPrefix(s.Tag(0), "NNP") {
		what = morph.LowerFirst(what)
	}
	return []string{sentence(s.Of(by+1, s.End), does, what, s.Of(be+2, by))}
}

// anyone reports whether the words from i on are whoever it may be, or all of a kind of people.
func (s text) anyone(i int) bool {
	if s.is("whoever", i) && words().As("whoever", s.Form(i)) != "none" {
		return true
	}
	noun := s.find(i+1, min(i+5, s.End), func(k int) bool { return strings.HasPrefix(s.Tag(k), "NN") && !strings.HasPrefix(s.Tag(k+1), "NN") })
	return words().Is("general", s.Form(i)) && words().As("general", s.Form(i)) != "none" && noun > 0 && lexicon.IsA(strings.ToLower(s.Words[noun].Lemma), "person")
}

// notLet says of whom somebody does not let do something, or be somewhere, that they may not, or are not allowed there; and
// of what is fine instead that they are: they don't let her on the sofa but the armchair is fine.
func notLet(s text) []string {
	let := s.find(3, s.End-1, func(i int) bool { return s.Words[i].Lemma == "let" && s.Tag(i) == "VB" })
	if let < 3 || !s.is("negation", let-1) || s.Words[let-2].Lemma != "do" && !s.is("futuremodal", let-2) || s.Tag(let-2) == "VBD" {
		return nil
	}
	end, instead := s.fineInstead(let)
	next := s.find(let+1, end, func(i int) bool {
		return i > let+1 && (s.Tag(i) == "VB" || s.Tag(i) == "IN" || s.Tag(i) == "RP" || s.Tag(i) == "RB")
	})
	if next < 0 || !s.mayTell(let, next) || s.find(let+1, next, func(i int) bool { return s.Tag(i) == "TO" || s.Words[i].Class == "PUNCT" || s.Words[i].Finite() }) >= 0 {
		return nil
	}
	who, be := s.Of(let+1, next), "is"
	if as := words().As("nominative", s.Form(let+1)); as != "" && next == let+2 {
		who = as
	}
	if words().Is("bemany", strings.ToLower(who)) || s.Tag(next-1) == "NNS" || s.find(let+1, next, func(i int) bool { return s.Tag(i) == "CC" }) >= 0 {
		be = "are"
	} else if words().As("person", strings.ToLower(who)) == "speaker" {
		be = words().Of("firstperson")[0]
	}
	out := []string{sentence(who, be, "not allowed", s.Of(next, end))}
	if s.Tag(next) == "VB" {
		out[0] = sentence(who, "may not", s.Of(next, end))
	}
	if instead != "" {
		if s.Tag(next) != "IN" {
			return nil
		}
		out = append(out, sentence(who, be, "allowed", s.Of(next, next+1), instead))
	}
	if !s.is("incharge", 0) {
		out = append([]string{sentence(s.Of(0, end))}, out...)
	}
	return out
}

// mayTell reports whether one who is not let do something may not do it by what is told, and who that is stays clear
// without those who do not let them.
func (s text) mayTell(let, next int) bool {
	if s.is("incharge", 0) && let == 3 {
		return true
	}
	owner := s.find(0, let-2, func(i int) bool { return s.Tag(i) == "PRP$" })
	of := words().As("nominative", s.Form(let+1))
	other := s.Tag(let+1) == "PRP" && words().As("person", s.Form(let+1)) != "speaker" && (owner < 0 || words().As("pronounof", s.Form(owner)) != of)
	return !other && lexicon.IsA(strings.ToLower(s.Words[let-3].Lemma), "person") && s.find(next, s.End, func(i int) bool { return strings.HasPrefix(s.Tag(i), "PRP") }) < 0
}

// fineInstead is what a clause behind "but" says is fine, and where what stands before that ends; the end where there is none.
func (s text) fineInstead(from int) (end int, what string) {
	but := s.find(from, s.End-3, func(i int) bool { return s.Tag(i) == "CC" && s.Form(i) == "but" })
	be := s.End - 2
	if but < 0 || !s.is("finethen", s.End-1) || !slices.Contains([]string{"is", "are", "'s", "’s"}, s.Form(be)) || be < but+2 {
		return s.End, ""
	}
	end = but
	if s.sign(but-1, ",") {
		end--
	}
	return end, s.Of(but+1, be)
}
