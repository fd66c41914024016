package ground

import (
	"slices"
	"strconv"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/word"
)

// This file looks at the words of a sentence: at those that the cited evidence lacks, to
// say what is wrong with a sentence that is turned down, and at those that change how
// much, when or how surely something holds, which a reader may pass over.

// foreignWord finds a word that neither the cited evidence nor the grammar has. Of a
// sentence that was read and whose claims are stated, only words that limit them.
func (c *check) foreignWord(passed, held bool) *Fault {
	cited, own := wordsIn(heldTo(c, passed))
	all, _ := c.wordsOf(c.numbersOfAll())
	if now := c.now(); now != "" && !held {
		return &Fault{Mood, now}
	}
	for i, t := range c.words {
		if t.mark || cited[t.text] || t.in(lexicon.Articles) {
			continue
		}
		switch shown := t.raw; {
		case passed && !unread(t), held && lexicon.ClosedOf(t.text)&lexicon.Hedge != 0, c.isPlain(i):
		case passed && !t.in(lexicon.Limiting):
			return &Fault{Mood, shown}
		case hasDigit(t.text) || t.in(lexicon.Numerals) && !t.is("one"):
			return &Fault{Number, shown}
		case t.in(lexicon.Limiting):
			return &Fault{Quantity, shown}
		case t.in(lexicon.Shifting) && !c.agreesInTense(i) && (i == 0 || !isCapital(t.raw)):
			return &Fault{Mood, shown}
		case own[word.Stem(t.text)], lexicon.ClosedOf(t.text)&^lexicon.Reserved != 0, t.in(lexicon.Phrasing, lexicon.Joining):
		case all[t.text]:
			return &Fault{OtherFact, shown}
		case isCapital(t.raw) && i > 0:
			return &Fault{Name, shown}
		default:
			return &Fault{Unsupported, shown}
		}
	}
	return nil
}

// heldTo is the evidence that has the words of the sentence: what is cited, and where the sentence
// was read, of what follows from that only what it states.
func heldTo(c *check, passed bool) []grounds {
	if !passed {
		return c.of(c.cited)
	}
	var stated []int
	for _, cl := range c.said.claims {
		stated = append(stated, cl.stated, c.numberOf(cl))
	}
	return slices.DeleteFunc(c.of(c.cited), func(g grounds) bool { return g.n >= hiddenFrom && !slices.Contains(stated, g.n) })
}

// now is a phrase that says that something is so at present, "" for none that the cited
// evidence has not.
func (c *check) now() string {
	said := " " + strings.Join(comparable(c.words), " ") + " "
	for _, phrase := range lexicon.Nows.Words() {
		has := func(words []string) bool { return strings.Contains(" "+strings.Join(words, " ")+" ", " "+phrase+" ") }
		if strings.Contains(said, " "+phrase+" ") && !slices.ContainsFunc(c.of(c.cited), func(g grounds) bool { return has(g.words) }) {
			return phrase
		}
	}
	return ""
}

// unread reports whether a reader may pass over the word though it says more than the
// sentence without it.
func unread(t token) bool {
	switch class := lexicon.ClosedOf(t.text); {
	case t.in(lexicon.Phrasing):
		return false
	case class&lexicon.Always != 0, t.in(lexicon.Sequels), alike().Is("sometime", t.text):
		return true
	default:
		return t.in(lexicon.Limiting) && class&(lexicon.Determiner|lexicon.Indefinite) == 0
	}
}

// isPlain reports whether a word that limits does not do so here: "each other", "not only
// … but", "something that".
func (c *check) isPlain(i int) bool {
	near := func(n int, words ...string) bool {
		return i+n >= 0 && i+n < len(c.words) && c.words[i+n].is(words...)
	}
	switch t := c.words[i]; {
	case t.is("each"):
		return near(1, "other")
	case t.is("only"):
		return lesser(c.words, i) || near(-1, "not") && slices.ContainsFunc(c.words[i:], func(t token) bool { return t.is("but") })
	case t.is("no"):
		return i == 0 && near(1, ",", ".", ":") || i > 0 && (lexicon.ClosedOf(c.words[i-1].text)&lexicon.BeVerb != 0 || word.Stem(c.words[i-1].text) == word.Stem("have"))
	case t.is("most"):
		return near(1, "likely", "probably")
	case t.is("all", "every"):
		cited, _ := c.wordsOf(c.cited)
		return cited["all"] || cited["every"] || cited["each"]
	case t.is("something"):
		return near(-1, "is", "was", "not")
	}
	return false
}

// lesser reports whether "only" stands before a number, behind a greater one.
func lesser(words []token, i int) bool {
	if i+1 >= len(words) {
		return false
	}
	n, err := strconv.ParseFloat(words[i+1].text, 64)
	return err == nil && slices.ContainsFunc(words[:i], func(t token) bool {
		m, err := strconv.ParseFloat(t.text, 64)
		return err == nil && m > n
	})
}

// agreesInTense reports whether a word of the past is that of the evidence, said in other
// words: "was sold by" for "sold".
func (c *check) agreesInTense(i int) bool {
	if c.words[i].is("used") {
		return i+1 == len(c.words) || !c.words[i+1].is("to")
	}
	if !c.words[i].in(lexicon.PastAuxiliaries) || c.words[i].is("will", "shall", "would") {
		return false
	}
	for _, g := range c.of(c.cited) {
		if slices.ContainsFunc(g.words, word.Past) {
			return true
		}
	}
	return false
}

// isEmpty reports whether a word states nothing by itself.
func isEmpty(t token) bool { return t.in(lexicon.Articles, lexicon.Phrasing, lexicon.Empty) }
