package extract

import (
	"slices"
	"strconv"
	"strings"

	"whence/triple/english/word"
)

// claim is a statement of the model beside the part of the turn that it quotes.
type claim struct {
	wireStatement
	turn       string
	start, end int // of the quote
	from, to   int // of the sentence around it

	quote, before, after []word.Word // of the sentence
}

func newClaim(turn string, w wireStatement) (*claim, bool) {
	start, end, ok := locate(turn, w.Quote)
	if !ok {
		return nil, false
	}
	c := &claim{wireStatement: w, turn: turn, start: start, end: end}
	c.from, _ = sentenceAt(turn, start, start+1)
	_, c.to = sentenceAt(turn, end-1, end)
	c.quote, c.before, c.after = word.Split(turn[start:end]), word.Split(turn[c.from:start]), word.Split(turn[end:c.to])
	return c, true
}

// fault is why a claim is turned down.
type fault struct{ code, reason string }

func (c *claim) text() string { return c.turn[c.start:c.end] }

// asserted holds the sentence against the claim that it asserts something.
func (c *claim) asserted() *fault {
	all := slices.Concat(c.before, c.quote, c.after)
	switch {
	case c.isQuestion():
		return &fault{"asked", "the sentence is a question"}
	case anyOf("supposing", all):
		return &fault{"hypothetical", "the sentence only supposes it"}
	case len(c.Conditions) == 0 && anyOf("conditional", all):
		return &fault{"hypothetical", "the sentence makes it depend on a condition"}
	case c.reported():
		return &fault{"quoted", "the sentence says that somebody says so"}
	}
	return nil
}

// asks holds the sentence against the claim that it asks something: a statement
// that is answered as a question is lost.
func (c *claim) asks() *fault {
	all := slices.Concat(c.before, c.quote, c.after)
	if c.isQuestion() || anyOf("asking", all) {
		return nil
	}
	if len(all) > 0 && is("inverted", all[0].Text) {
		return nil
	}
	return &fault{"not_asked", "the words ask nothing"}
}

// withdraws holds the sentence against the claim that it takes something back:
// what is known is not forgotten on a model's word.
func (c *claim) withdraws() *fault {
	all := slices.Concat(c.before, c.quote, c.after)
	switch {
	case c.isQuestion():
		return &fault{"asked", "the sentence is a question"}
	case c.reported():
		return &fault{"quoted", "the sentence says that somebody says so"}
	case anyOf("withdrawing", all):
		return nil
	}
	return &fault{"not_withdrawn", "the words take nothing back"}
}

func (c *claim) isQuestion() bool {
	return strings.HasSuffix(strings.TrimRight(c.turn[c.from:c.to], " \"')\n"), "?")
}

// reported reports whether the sentence puts the claim into somebody else's
// mouth. "I think" and "I said" are the person's own.
func (c *claim) reported() bool {
	if anyOf("reported", slices.Concat(c.before, c.quote, c.after)) || c.reporter(c.before, len(c.before)) || anyOf("saidafter", c.after) {
		return true
	}
	for _, f := range c.Facts {
		if at := word.Find(c.quote, nameWords(f.Subject)); at > 0 && c.reporter(c.quote[:at], at) {
			return true
		}
	}
	return false
}

// reporter reports whether the words hold a verb of saying or thinking whose
// subject is somebody else.
func (c *claim) reporter(words []word.Word, n int) bool {
	for i, w := range words[:n] {
		some, own := reporting(word.Stem(w.Text))
		if some && (own || i == 0 || words[i-1].Text != "i" && words[i-1].Text != "we") {
			return true
		}
	}
	return false
}

// negated reports whether a negation stands in words, apart from an opening
// "No," that answers something.
func (c *claim) negated(words []word.Word) bool {
	for i, w := range words {
		last := i+1 == len(words)
		answer := i == 0 && w.Text == "no" && !last && (words[1].Start > w.End+1 || is("aside", w.Text+" "+words[1].Text))
		number := w.Text == "no" && !last && words[i+1].Text[0] <= '9' && words[i+1].Start > w.End+1
		bound := !last && is("bounded", words[i+1].Text)
		if word.Negates(w.Text) && !answer && !number && !bound && !names(c, w) {
			return true
		}
	}
	return false
}

// names reports whether a word is part of what the claim itself says.
func names(c *claim, w word.Word) bool {
	return slices.ContainsFunc(slices.Concat(c.Facts, c.Conditions), func(f wireFact) bool {
		return word.Has(word.Split(f.Subject+" "+f.Relation+" "+f.Object), w.Text)
	})
}

// polarity holds the denials against the negations of the sentence.
func (c *claim) polarity() *fault {
	lead := c.before[lastBoundary(c.turn[c.from:c.start], c.before):]
	if len(lead) > 0 && (strings.ContainsAny(c.turn[c.from+lead[len(lead)-1].End:c.start], ",;:") || is("boundary", c.quote[0].Text)) {
		lead = nil // the quote begins a clause of its own
	}
	negative := c.negated(c.quote) || c.negated(lead)
	denied := false
	for _, f := range slices.Concat(c.Facts, c.Conditions) {
		denied = denied || f.Denied
	}
	switch {
	case denied && !negative:
		return &fault{"polarity", "it is denied here, and the words do not deny it"}
	case negative && !denied:
		return &fault{"polarity", "the words deny something, and nothing is denied here"}
	}
	for _, f := range c.Facts {
		if !f.Denied && c.negated(c.clauseOf(f)) {
			return &fault{"polarity", "the words deny it"}
		}
	}
	return nil
}

// clauseOf returns the words from the last boundary of clauses before the name
// of the fact that comes last in the quote, up to that name.
func (c *claim) clauseOf(f wireFact) []word.Word {
	last := -1
	for _, name := range []string{f.Subject, f.Object} {
		if words := nameWords(name); len(words) > 0 {
			last = max(last, word.Find(c.quote, words))
		}
	}
	if last < 0 {
		return nil
	}
	return c.quote[lastBoundary(c.turn[c.start:c.end], c.quote[:last+1]):last]
}

// lastBoundary returns the index after the last word that ends a clause: one
// with a comma behind it, or a conjunction.
func lastBoundary(text string, words []word.Word) int {
	for i := len(words) - 2; i >= 0; i-- {
		if is("boundary", words[i].Text) || strings.ContainsAny(text[words[i].End:words[i+1].Start], ",;:.!") {
			return i + 1
		}
	}
	return 0
}

// quantity holds the quantifiers of the sentence against facts about single
// things and rules about all.
func (c *claim) quantity() *fault {
	if len(c.Conditions) > 0 {
		if anyOf("partial", c.quote) {
			return &fault{"quantifier", "the words do not say it of all"}
		}
		return nil
	}
	for _, f := range c.Facts {
		at := word.Find(c.quote, nameWords(f.Subject))
		if at < 0 {
			continue
		}
		if anyOf("plural", c.quote[max(0, at-2):at+1]) || at > 0 && c.quote[at-1].Text == "no" {
			return &fault{"quantifier", "the words do not speak of one thing"}
		}
		if c.barePlural(f, at) {
			return &fault{"quantifier", "the words speak of a kind, which is a rule"}
		}
	}
	return nil
}

// barePlural reports whether the subject is a kind: "Cats are mammals".
func (c *claim) barePlural(f wireFact, at int) bool {
	w := c.quote[at]
	plain := c.start+w.Start == c.from || c.turn[c.start+w.Start:c.start+w.End] == w.Text
	return isInstance(f.Relation) && plain && strings.HasSuffix(w.Text, "s") && at+1 < len(c.quote) && c.quote[at+1].Text == "are" && at == 0
}

func isInstance(relation string) bool {
	words := word.Split(relation)
	return len(words) == 2 && word.Stem(words[0].Text) == "be" && (words[1].Text == "a" || words[1].Text == "an")
}

// order holds the order of the words against that of the fact: who does it
// stands before the verb, and after it only where "by" says so.
func (c *claim) order(f wireFact) *fault {
	subject, object := word.Find(c.quote, nameWords(f.Subject)), word.Find(c.quote, nameWords(f.Object))
	relation := contentWords(f.Relation)
	verb := -1
	if len(relation) > 0 {
		verb = word.Find(c.quote, relation[:1])
	} else {
		verb = slices.IndexFunc(c.quote, func(w word.Word) bool { return word.Stem(w.Text) == "be" })
	}
	if subject < 0 || object < 0 || verb < 0 {
		return nil
	}
	swapped := &fault{"order", "the words say it the other way round"}
	rest := c.quote[verb+1:]
	by := len(rest) > 0 && rest[0].Text == "by" || len(rest) > 1 && rest[1].Text == "by" && is("preposition", rest[0].Text)
	passive := by && !word.Has(word.Split(f.Relation), "by")
	switch {
	case passive && subject < verb && verb < object:
		return swapped
	case !passive && object < verb && verb < subject && !is("preposition", c.quote[0].Text) && !c.genitive(object):
		return swapped
	case !passive && len(relation) > 0 && 0 < verb && verb < subject && subject < object && !hasBe(f):
		return swapped // "lent Felix her tent" does not say that Felix did
	case !passive && word.Has(word.Split(f.Relation), "of") && c.behindOf(verb, subject):
		return swapped
	}
	return nil
}

// hasBe reports whether a relation begins with a form of be, which may stand behind both names.
func hasBe(f wireFact) bool {
	words := word.Split(f.Relation)
	return len(words) > 0 && word.Stem(words[0].Text) == "be"
}

// modal holds the words against a claim that leaves out what they say may, will or should be.
func (c *claim) modal() *fault {
	var said []word.Word
	for _, f := range slices.Concat(c.Facts, c.Conditions) {
		said = append(said, word.Split(f.Relation)...)
	}
	if anyOf("modal", c.quote) && !anyOf("modal", said) && !anyOf("modal", word.Split(c.Time)) {
		return &fault{"tense", "the words do not say that it is so"}
	}
	return nil
}

// genitive reports whether the name at a place owns what follows: "Tom's
// mother is Ann" puts the object of "mother of" first.
func (c *claim) genitive(at int) bool {
	return slices.ContainsFunc(c.quote[at:min(at+4, len(c.quote))], func(w word.Word) bool { return is("owning", w.Text) })
}

// behindOf reports whether the name at a place is what "of" after the noun
// refers to.
func (c *claim) behindOf(noun, at int) bool {
	return noun+1 < at && at <= noun+3 && c.quote[noun+1].Text == "of" || noun+2 < at && at <= noun+3 && c.quote[noun+2].Text == "of"
}

// tense holds the time of the verb in the words against that of the relation. A
// participle behind a form of be, or before "by", has none of its own.
func (c *claim) tense(relation string) *fault {
	said := word.Split(relation)
	if len(said) == 0 {
		return nil
	}
	other := &fault{"tense", "the words speak of another time"}
	was, is := anyOf("past", c.quote), anyOf("present", c.quote)
	if word.Stem(said[0].Text) == "be" || was {
		if word.Past(said[0].Text) != (was && !is) {
			return other
		}
		return nil
	}
	at := word.Find(c.quote, said[:1])
	if at < 0 || word.Past(c.quote[at].Text) == word.Past(said[0].Text) {
		return nil
	}
	if at+1 < len(c.quote) && c.quote[at+1].Text == "by" || at > 0 && is {
		return nil
	}
	return other
}

// contentWords are the words of a relation that the turn must use: without the
// forms of be, have and do, articles, "of" and "by".
func contentWords(relation string) []word.Word {
	return slices.DeleteFunc(word.Split(relation), func(w word.Word) bool { return is("empty", word.Stem(w.Text)) })
}

// confidence is the least of what the model says and what the words say.
func (c *claim) confidence() float64 {
	least := 1.0
	if c.Confidence > 0 && c.Confidence < 1 {
		least = c.Confidence
	}
	for _, w := range slices.Concat(c.before, c.quote, c.after) {
		if weight, ok := hedge(w.Text); ok {
			least = min(least, weight)
		}
	}
	return least
}

// hedge returns the confidence that a word expresses.
func hedge(w string) (float64, bool) {
	weight, err := strconv.ParseFloat(listed().As("hedge", w), 64)
	return weight, err == nil
}
