package ground

import (
	"fmt"
	"regexp"
	"slices"
)

// reasons holds "because" and "so" against what follows from what: in a
// sentence with either, one claim is the conclusion, and all others must be
// among what it was derived from. A sentence that begins with either goes on
// from what was said before it.
func (c *check) reasons(claims []claim) *Fault {
	if !slices.ContainsFunc(c.evidence, func(e Evidence) bool { return len(e.From) > 0 }) {
		return nil
	}
	if fault := c.attributed(claims); fault != nil {
		return fault
	}
	switch {
	case c.begins(backward):
		return c.reasonsFor(claims, c.latest)
	case c.begins(forward) && len(c.told) > 0 && !c.follows(claims[len(claims)-1]):
		return &Fault{Reason, fmt.Sprintf("fact %d does not follow from what was said", c.numberOf(claims[len(claims)-1]))}
	}
	conclusion, causal := c.conclusion(claims)
	if !causal || len(claims) < 2 {
		return nil
	}
	rests := c.restsOn(c.numberOf(claims[conclusion]))
	for i, cl := range claims {
		n := c.numberOf(cl)
		if i != conclusion && !rests[n] {
			return &Fault{Reason, fmt.Sprintf("fact %d is no reason for fact %d", n, c.numberOf(claims[conclusion]))}
		}
	}
	return nil
}

// attribution says that the person told something; "what you told me" only says
// where something is taken from.
var attribution = regexp.MustCompile(`(?:^| )(what )?(?:you(?: have| had)? (?:told|said|mentioned|stated|explained|noted)|(?:i|we) (?:was|were|have been|am|are) (?:told|informed)) `)

// attributed refuses to put into the person's mouth what only follows from what
// was told.
func (c *check) attributed(claims []claim) *Fault {
	said := func(m []string) bool { return m[1] == "" }
	if !slices.ContainsFunc(attribution.FindAllStringSubmatch(written(c.toks).text, -1), said) {
		return nil
	}
	for _, cl := range claims {
		if len(c.restsOn(c.numberOf(cl))) == 0 {
			return nil
		}
	}
	return &Fault{Reason, fmt.Sprintf("fact %d was not told, it follows", c.numberOf(claims[0]))}
}

// How sentences begin that go on from the one before, as its reason or as what
// follows from it.
var (
	backward = regexp.MustCompile(`^(?:that is because|this is because|that is since|reason is that|reason is) `)
	forward  = regexp.MustCompile(`^(?:and )?(?:so|therefore|thus|hence|consequently|accordingly|it follows|this means|that means|as result|for this reason|this shows|we can conclude|i conclude) `)
)

// begins reports whether the sentence begins with the pattern, leads apart.
func (c *check) begins(pattern *regexp.Regexp) bool {
	var kept []token
	for i, t := range c.toks {
		if t.cited == nil && !t.mark && !c.over[i] && !t.is("yes", "no") {
			kept = append(kept, t)
		}
	}
	return pattern.MatchString(written(kept).text)
}

// reasonsFor holds claims against being the reasons for one of the numbers.
func (c *check) reasonsFor(claims []claim, conclusions []int) *Fault {
	if len(c.told) == 0 {
		conclusions = c.allNumbers() // the answer itself was said by the program
	}
	for _, n := range conclusions {
		rests := c.restsOn(n)
		if !slices.ContainsFunc(claims, func(cl claim) bool { return !rests[c.numberOf(cl)] }) {
			return nil
		}
	}
	return &Fault{Reason, "that is no reason for what was said before"}
}

// follows reports whether a claim rests on something that was said.
func (c *check) follows(cl claim) bool {
	rests := c.restsOn(c.numberOf(cl))
	return slices.ContainsFunc(c.told, func(n int) bool { return rests[n] })
}

// inferred takes the "must" out of "so Omar must be an employee": it says that
// this follows.
func inferred(toks []token) []token {
	follows := false
	for i, t := range toks {
		follows = follows || t.is("so", "therefore", "thus", "hence", "means", "follows")
		if follows && t.is("must") && i+1 < len(toks) && toks[i+1].is("be") {
			out := slices.Delete(slices.Clone(toks), i, i+1)
			out[i] = plainToken("is")
			return out
		}
	}
	return toks
}

// conclusion returns the claim that a reason is given for: the one before
// "because", and the last one where the reasons stand first.
func (c *check) conclusion(claims []claim) (index int, causal bool) {
	for i, w := range c.words {
		if !c.giving(i, w) {
			continue
		}
		before := -1
		for n, cl := range claims {
			if cl.end <= i {
				before = n
			}
		}
		if before >= 0 {
			return before, true
		}
		return len(claims) - 1, true
	}
	causal = slices.ContainsFunc(c.toks, func(t token) bool {
		return t.is("so", "therefore", "thus", "hence", "consequently", "accordingly", "follows", "means", "making")
	})
	return len(claims) - 1, causal
}

// giving reports whether the word at a place gives a reason.
func (c *check) giving(i int, w token) bool {
	next := token{}
	if i+1 < len(c.words) {
		next = c.words[i+1]
	}
	first := i == 0 || c.words[i-1].mark
	switch {
	case w.is("because"):
		return true
	case w.is("since"):
		return !hasDigit(next.text)
	case w.is("given"):
		return next.is("that")
	case w.is("being"):
		return first
	case w.is("as"):
		return first && !next.is("well")
	case w.is("by"):
		return first && isGerund(next)
	}
	return false
}

// numberOf returns the number of the cited evidence that states a claim, or of
// any that does; 0 for none.
func (c *check) numberOf(cl claim) int {
	if cl.stated != 0 {
		return cl.stated
	}
	found := 0
	for _, e := range c.evidence {
		for _, relation := range cl.relations {
			if c.stated(cl.triple(relation), e.Triples) && (found == 0 || slices.Contains(c.cited, e.N)) {
				found = e.N
			}
		}
	}
	return found
}

// restsOn returns the numbers of all that the evidence was derived from.
func (c *check) restsOn(n int) map[int]bool {
	out := map[int]bool{}
	queue := []int{n}
	for len(queue) > 0 {
		next := queue[0]
		queue = queue[1:]
		for _, e := range c.evidence {
			if e.N != next {
				continue
			}
			for _, from := range e.From {
				if !out[from] {
					out[from] = true
					queue = append(queue, from)
				}
			}
		}
	}
	return out
}
