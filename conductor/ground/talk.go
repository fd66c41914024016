package ground

import (
	"slices"
	"strings"

	"whence/conductor/ground/cite"
	"whence/conductor/ground/small"
	"whence/internal/clean"
	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
	"whence/triple/english/word"
)

// SmallTalk passes a sentence that states nothing, least of all about the names. A
// greeting may call a name, and a question may ask what the person wants to tell
// or to know of one; other questions take something for granted. Whom "he" or
// "she" means is open, so nothing is said of them either.
func (g *Gate) SmallTalk(sentence string, names []triple.Term) Result {
	c := &check{result: Result{OK: true, Clean: clean.Line(cite.Shown(cite.Cut(sentence)))}}
	toks := tokens(c.result.Clean)
	asks := strings.HasSuffix(strings.TrimRight(c.result.Clean, " \"')"), "?")
	for _, t := range toks {
		if !asks && (lexicon.PersonPronouns.Has(t.text)) {
			return c.fail(Pronoun, t.raw)
		}
	}
	words := slices.DeleteFunc(slices.Clone(toks), func(t token) bool { return t.mark })
	for _, n := range names {
		from, to := namedAt(words, n)
		if to == 0 || invited(words, asks, to) || onlyGreets(words, from, to) {
			continue
		}
		return c.fail(KnownName, n.Spelling())
	}
	if !greets(words) && !isCourtesy(toks) && !small.Talk(g.reader.ClausesKnowing(c.result.Clean, func([]string) (parse.Use, int) { return parse.AnyUse, 0 })) {
		return c.fail(Unsupported, "small talk states nothing")
	}
	return c.result
}

// greets reports whether words are a greeting, whoever is called by name in it.
func greets(words []token) bool {
	return slices.ContainsFunc(words, func(t token) bool { return t.in(lexicon.Greeting) }) && !slices.ContainsFunc(words, func(t token) bool { return !t.in(lexicon.Greeting) && !isCapital(t.raw) })
}

// invited reports whether a question takes nothing for granted, with one name at its end.
func invited(words []token, asks bool, to int) bool {
	return asks && to == len(words) && written(words).match("inviting", 0) > 0
}

// namedAt finds a name, whatever its endings; to is 0 where it is not there. Qualities
// and acts are no names.
func namedAt(words []token, n triple.Term) (from, to int) {
	own := tokens(n.Spelling())
	own = slices.DeleteFunc(own, func(t token) bool { return t.mark || t.in(lexicon.Articles) })
	if len(own) == 0 || n.Kind == triple.Quality || n.Kind == triple.Act {
		return 0, 0
	}
	loose := n.Kind == triple.Class || n.Kind == triple.Generic
	same := func(a, b token) bool { return a.text == b.text || loose && word.Stem(a.text) == word.Stem(b.text) }
	for at := 0; at+len(own) <= len(words); at++ {
		if slices.EqualFunc(words[at:at+len(own)], own, same) {
			return at, at + len(own)
		}
	}
	return 0, 0
}

// onlyGreets reports whether nothing around a name states anything: "Hello, Tom!",
// "Thank you, Tom."
func onlyGreets(words []token, from, to int) bool {
	for i, t := range words {
		if (i < from || i >= to) && !t.in(lexicon.Greeting) {
			return false
		}
	}
	return true
}
