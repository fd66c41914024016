package ground

import (
	"fmt"
	"maps"
	"slices"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// reasons holds "because" and "so" against what follows from what: in a
// sentence with either, one claim is the conclusion, and all others must be
// among what it was derived from. A sentence that begins with either goes on
// from what was said before it.
func (c *check) reasons(r reading) *Fault {
	claims := r.claims
	if fault := c.arranged(claims); fault != nil {
		return fault
	}
	if fault := c.attributed(claims); fault != nil {
		return fault
	}
	switch {
	case c.begins("backward"):
		return c.reasonsFor(claims, c.latest)
	case c.begins("forward") && len(c.Reply.stated) > 0 && !c.follows(claims[len(claims)-1]):
		return &Fault{Reason, fmt.Sprintf("fact %d does not follow from what was said", c.numberOf(claims[len(claims)-1]))}
	}
	conclusion, causal := c.conclusion(r)
	answers := c.toks[0].is("yes", "no") && c.begins("giving")
	if len(claims) < 2 && (answers || c.toks[0].is("because")) || answers && causal { // yes, because she is one
		return c.reasonsFor(claims, c.latest)
	}
	if !causal || len(claims) < 2 {
		return nil
	}
	return c.supported(claims, claims[conclusion])
}

// supported holds all other claims against being reasons for a conclusion, or for what says
// the same of another: as members, Dario and Wilma pay the fee.
func (c *check) supported(claims []claim, conclusion claim) *Fault {
	same := func(cl claim) bool {
		return cl.fact.Relation != "" && cl.fact.Relation == conclusion.fact.Relation && cl.fact.Object.Same(conclusion.fact.Object) && cl.fact.Denied == conclusion.fact.Denied
	}
	numbers, rests := map[int]bool{}, map[int]bool{}
	of := c.numberOf(conclusion)
	maps.Copy(rests, c.restsOn(of))
	for _, cl := range claims {
		n := c.numberOf(cl)
		if numbers[n] = true; same(cl) {
			maps.Copy(rests, c.restsOn(n))
		}
	}
	for _, cl := range claims {
		n := c.numberOf(cl)
		if n == of || rests[n] {
			continue
		}
		if same(cl) && slices.ContainsFunc(slices.Collect(maps.Keys(c.restsOn(n))), func(n int) bool { return numbers[n] }) {
			continue
		}
		return &Fault{Reason, fmt.Sprintf("fact %d is no reason for fact %d", n, of)}
	}
	return nil
}

// arranged refuses words that put two facts into an order or against each other: no fact
// says that the one came later, or that it is a wonder beside the other.
func (c *check) arranged(claims []claim) *Fault {
	if len(claims) < 2 {
		return nil
	}
	cited, _ := c.wordsOf(c.cited)
	for i, t := range c.toks {
		if cited[t.text] || !(t.in(lexicon.Conceding) && !c.contrast(claims)) && (i == 0 || !t.in(lexicon.Sequels)) {
			continue
		}
		return &Fault{Reason, "no fact says \"" + t.text + "\""}
	}
	return nil
}

// contrast reports whether of two claims one denies of something what the other says of
// something else.
func (c *check) contrast(claims []claim) bool {
	fact := func(cl claim) triple.Triple {
		if told := factsOf(c.of([]int{cl.stated})); cl.stated != 0 && len(told) > 0 {
			return told[0]
		}
		return cl.fact
	}
	a, b := fact(claims[0]), fact(claims[1])
	return a.Relation != "" && a.Relation == b.Relation && a.Denied != b.Denied
}

// attributed refuses to put into the person's mouth what only follows from what
// was told.
func (c *check) attributed(claims []claim) *Fault {
	said := func(m []string) bool { return m[1] == "" }
	if !slices.ContainsFunc(phrases()["attribution"].FindAllStringSubmatch(written(c.toks).text, -1), said) {
		return nil
	}
	for _, cl := range claims {
		if len(c.restsOn(c.numberOf(cl))) == 0 {
			return nil
		}
	}
	return &Fault{Reason, fmt.Sprintf("fact %d was not told, it follows", c.numberOf(claims[0]))}
}

// reasonsFor holds claims against being the reasons for one of the numbers.
func (c *check) reasonsFor(claims []claim, conclusions []int) *Fault {
	if len(c.Reply.stated) == 0 {
		conclusions = c.numbersOfAll() // the answer itself was said by the program
	}
	for _, n := range conclusions {
		rests := c.restsOn(n)
		if !slices.ContainsFunc(claims, func(cl claim) bool { return !rests[c.numberOf(cl)] }) {
			return nil
		}
	}
	return &Fault{Reason, "that is no reason for what was said before"}
}

// follows reports whether a claim was derived from any evidence stated before.
func (c *check) follows(cl claim) bool {
	rests := c.restsOn(c.numberOf(cl))
	return slices.ContainsFunc(c.Reply.stated, func(n int) bool { return rests[n] })
}

// conclusion returns the claim that a reason is given for: the one before "because",
// and the last one where the reasons stand first.
func (c *check) conclusion(r reading) (index int, causal bool) {
	for i, cl := range r.claims {
		switch link := r.clauses[cl.clause]; {
		case link.framed:
			return i, true
		case link.gives && i > 0:
			return i - 1, true
		case link.gives:
			return len(r.claims) - 1, true
		}
	}
	return len(r.claims) - 1, phrases()["drawing"].MatchString(written(c.withoutLikewise()).text)
}
