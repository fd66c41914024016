package ruling

import (
	"strings"

	"whence/triple/english/lexicon"
)

// This file says of whom a rule holds from an amount on, and above how much of something nothing may be done.

// upTo says what one may do up to an amount, and what whoever does more of it has to: anyone can take up to 30 euros
// without asking, for more you need my leave.
func upTo(s text) []string {
	may := s.find(1, s.End, func(i int) bool { return s.Tag(i) == "MD" && words().Is("onlymay", s.Form(i)) })
	up := s.find(may+2, s.End-6, func(i int) bool { return s.Form(i) == "up" && s.Form(i+1) == "to" && s.Tag(i+2) == "CD" })
	sep := s.find(up+3, s.End-3, func(i int) bool { return s.sign(i, ",;–—-.") })
	if may < 1 || up != may+2 || sep < 0 || !s.is("whoever", may-1) && !s.is("anybody", may-1) {
		return nil
	}
	without := s.find(up+3, sep, func(i int) bool { return s.is("lacking", i) })
	more := sep + 1
	if s.Tag(more) == "CC" {
		more++
	}
	n, _ := s.phrase("formore", more)
	does := more + n
	if s.sign(does, ",") {
		does++
	}
	if without < 0 || n == 0 || !s.is("anybody", does) && !s.is("ofyou", does) || s.find(does+1, s.End, func(i int) bool { return s.Words[i].Class == "PUNCT" }) >= 0 {
		return nil
	}
	verb := does + 1
	third, duty := s.Words[verb].Form, words().Is("duty", s.Form(verb))
	if e, known := lexicon.Lookup(s.Words[verb].Lemma); !duty && (!known || !e.Is(lexicon.Verb) || s.Words[verb].Form != s.Words[verb].Lemma) {
		return nil
	} else if s.Tag(verb) != "MD" {
		third = forms().Third(s.Words[verb].Lemma)
	}
	first := sentence(s.Of(0, sep))
	return []string{first, sentence("Anyone who", forms().Third(s.Form(may+1)), "more than", s.Of(up+2, without), third, s.Of(verb+1, s.End))}
}

// aboveIt says of what is not to be done above so much of something when that is: no lifting above 50 km/h wind.
func aboveIt(s text) []string {
	over := s.find(2, s.End-2, func(i int) bool {
		return strings.ContainsAny(words().As("bound", s.Form(i)), "<>") && s.Tag(i+1) == "CD"
	})
	if over < 0 || words().As("general", s.Form(0)) != "none" && words().As("whoever", s.Form(0)) != "none" || s.Tag(s.End-1) != "NN" || s.Words[s.End-1].Head == over {
		return nil
	}
	noun := s.End - 1
	if s.Tag(noun-1) == "CD" || s.find(over+1, noun, func(i int) bool {
		return s.Words[i].Class == "PUNCT" && s.Form(i) != "/" || s.Tag(i) == "DT" && i > over+3
	}) >= 0 || s.find(2, over, func(i int) bool { return s.Words[i].Class == "PUNCT" }) >= 0 {
		return nil
	}
	when := "when the " + s.Words[noun].Form + " is " + s.Of(over, noun)
	if does := s.Form(1); words().As("general", s.Form(0)) == "none" && s.FirstFinite(1, s.End) < 0 && strings.HasSuffix(does, "ing") {
		return []string{sentence(s.Of(1, over), "is not allowed", when)}
	}
	if s.FirstFinite(1, over) < 0 {
		return nil
	}
	return []string{sentence(s.Of(0, over), when)}
}
