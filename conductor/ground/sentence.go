package ground

import (
	"slices"

	"whence/triple/english/lexicon"
)

// sentence is one sentence as it is written, with what it cites.
type sentence struct {
	// text is the sentence without what states nothing, which is blank in it.
	text  string
	toks  []token
	over  []over // how each of them states nothing
	cites []citation
	cited []int
	// words are the tokens that state something.
	words []token
}

// citation are numbers cited at a place of the text.
type citation struct {
	at      int
	numbers []int
}

// inferred takes the "must" out of "so Omar must be an employee": it says that this
// follows.
func (s *sentence) inferred() {
	follows := false
	for i, t := range s.toks {
		follows = follows || t.in(lexicon.DrawingConclusions) || s.over[i] == joins
		if follows && t.is("must") && i+1 < len(s.toks) && s.toks[i+1].is("be") {
			be := s.toks[i+1]
			s.text = blank(s.text, t.at, be.at)[:be.at] + "is" + s.text[be.at+2:]
			s.toks[i+1].text, s.toks[i+1].raw, s.over[i] = "is", "is", aside
		}
	}
}

// plainBe takes the "would" from "that would be Emma" and "it would be 5 euros" as an answer, which is polite and
// doubts nothing.
func plainBe(c *check) {
	if c.alone || len(c.asked.words) == 0 || slices.ContainsFunc(c.asked.words, func(t token) bool { return t.is("would", "if") }) {
		return
	}
	if len(c.toks) > 3 && c.toks[0].is("that", "it", "this") && c.toks[1].is("would") && c.toks[2].is("be") && !slices.ContainsFunc(c.toks, func(t token) bool { return t.is("if") }) {
		be := c.toks[2]
		c.text = blank(c.text, c.toks[1].at, be.at)[:be.at] + "is" + c.text[be.at+2:]
		be.text, be.raw = "is", "is"
		c.toks = append([]token{c.toks[0], be}, c.toks[3:]...)
	}
}

// joined passes over the commas around what is passed over between a subject and its verb: "Kofi, however,
// is not".
func joined(c *check) {
	comma := func(i int) bool { return i > 0 && i < len(c.toks) && c.toks[i].is(",") && c.over[i] == states }
	for i := range c.toks {
		if !comma(i) || i+1 >= len(c.toks) || c.over[i+1] != aside {
			continue
		}
		end := i + 1
		for end < len(c.toks) && c.over[end] == aside {
			end++
		}
		if comma(end) && end+1 < len(c.toks) && lexicon.ClosedOf(c.toks[end+1].text)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0 {
			c.over[i], c.over[end] = aside, aside
		}
	}
}

// notYet takes the "yet" out of "has not paid yet", and out of "not yet" to who asks whether he has:
// of what is done it says no more than that it is not. Who is not yet a pilot may become one.
func notYet(c *check) {
	has := func(t token) bool { return alike().Is("having", t.text) }
	for i, t := range c.toks {
		before := c.toks[:i]
		denied := slices.IndexFunc(before, func(t token) bool { return t.is("not", "n't") })
		switch {
		case t.is("still") && i+2 < len(c.toks) && has(c.toks[i+1]) && c.toks[i+2].is("not", "n't"), // as "yet"
			t.is("instead") && denied >= 0 && (i+1 == len(c.toks) || !c.toks[i+1].is("of")): // of what is not so
			c.over[i] = aside
		}
		if !t.is("yet") || denied < 0 {
			continue
		}
		answers := denied == 0 && i == 1 && len(c.asked.words) > 0 && has(c.asked.words[0])
		if answers || denied > 0 && has(before[denied-1]) {
			c.over[i] = aside
		}
	}
}

// citedFor returns the numbers that count for a claim said before end: the next
// ones behind it, or where there are none, all before.
func (s *sentence) citedFor(end int) []int {
	cites := s.groups()
	if len(cites) > 0 && (len(s.words) == 0 || cites[0].at <= s.words[0].at) { // "[1] Tom is a cat": numbers first
		return s.cited
	}
	var before []int
	for _, cite := range cites {
		if cite.at >= end {
			return cite.numbers
		}
		before = append(before, cite.numbers...)
	}
	return before
}

// citedWithin returns the numbers that stand in a clause, for what it says by the way.
func (s *sentence) citedWithin(from, end int) []int {
	var out []int
	for _, cite := range s.cites {
		if cite.at >= from && cite.at <= end {
			out = append(out, cite.numbers...)
		}
	}
	return out
}

// groups are the citations; those with nothing but "and" and commas between them are
// one.
func (s *sentence) groups() []citation {
	var out []citation
	for _, cite := range s.cites {
		n := len(out) - 1
		between := func(t token) bool { return n >= 0 && t.at >= out[n].at && t.to <= cite.at && !t.is("and", ",", ";") }
		if n >= 0 && !slices.ContainsFunc(s.words, between) {
			out[n].numbers = append(slices.Clip(out[n].numbers), cite.numbers...)
			continue
		}
		out = append(out, cite)
	}
	return out
}

// statesNothing reports whether the sentence is made of words that state
// nothing: "Here is what I know."
func (s *sentence) statesNothing() bool {
	return !slices.ContainsFunc(s.words, func(t token) bool { return !t.mark && !isEmpty(t) })
}

// begins reports whether the sentence begins with the pattern, yes, no and asides apart.
func (s *sentence) begins(pattern string) bool {
	var kept []token
	for i, t := range s.toks {
		if !t.cited && !t.mark && !t.is("yes", "no") && s.over[i] != aside {
			kept = append(kept, t)
		}
	}
	return phrases()[pattern].MatchString(written(kept).text)
}

// withoutLikewise leaves out the "so" of "so is Anna", which says the same of another and
// concludes nothing.
func (s *sentence) withoutLikewise() []token {
	var out []token
	for i, t := range s.toks {
		if t.is("so") && i+1 < len(s.toks) && lexicon.ClosedOf(s.toks[i+1].text)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0 {
			continue
		}
		out = append(out, t)
	}
	return out
}
