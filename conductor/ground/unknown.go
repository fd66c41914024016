package ground

import (
	"slices"
	"strconv"

	"whence/triple/english/lexicon"
	"whence/triple/english/word"
)

// This file reads sentences that say that something is not known: "I don't know where Anna
// lives". They need no fact, but no fact may say it.

// goesOn leaves out of a sentence what it does not know, up to a token, of which nothing more is to
// be held against the facts.
func goesOn(c *check, to int) {
	for i := range to {
		c.over[i] = aside
	}
	c.text = blank(c.text, 0, c.toks[to].to)
	c.words = slices.DeleteFunc(slices.Clone(c.words), func(t token) bool { return t.at <= c.toks[to].at })
}

// unknown reports whether the sentence says that something is not known, and the fault of it
// where the evidence says it, or where it speaks of what nobody has.
func unknown(c *check) (f *Fault, says bool) {
	end := written(c.toks).match("unknown", 0)
	if end < 0 {
		return nil, false
	}
	if stop := slices.IndexFunc(c.toks[end:], func(t token) bool { return t.is(";") }); stop > 0 {
		first := *c
		first.toks = c.toks[:end+stop]
		if f, _ := unknown(&first); f != nil {
			return f, true
		}
		goesOn(c, end+stop)
		return nil, false
	}
	rest := slices.DeleteFunc(slices.Clone(c.toks[end:]), func(t token) bool { return t.mark || t.cited })
	if i := slices.IndexFunc(c.toks[end:], func(t token) bool { return t.is(";") || t.in(lexicon.Joining) && !t.is("that") }); i >= 0 {
		return nil, false // it goes on
	}
	all, stems := c.wordsOf(c.numbersOfAll())
	var content []string
	for _, t := range rest {
		switch {
		case isEmpty(t), lexicon.ClosedOf(t.text) != 0 && !t.in(lexicon.Numerals), t.in(lexicon.Phrasing):
		case !all[t.text] && !stems[word.Stem(t.text)] && !c.asked.stems[word.Stem(t.text)]:
			return &Fault{Unsupported, t.raw}, true
		default:
			content = append(content, word.Stem(t.text))
		}
	}
	for _, e := range c.evidence {
		_, of := c.wordsOf([]int{e.N})
		if len(content) > 0 && !slices.ContainsFunc(content, func(w string) bool { return !of[w] }) {
			return &Fault{Unsupported, "fact " + strconv.Itoa(e.N) + " says it"}, true
		}
	}
	return nil, true
}
