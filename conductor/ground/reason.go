package ground

import (
	"fmt"
	"slices"
)

// reasons holds "because" and "so" against what follows from what: in a
// sentence with either, one claim is the conclusion, and all others must be
// among what it was derived from.
func (c *check) reasons(claims []claim) *Fault {
	if len(claims) < 2 || !slices.ContainsFunc(c.evidence, func(e Evidence) bool { return len(e.From) > 0 }) {
		return nil
	}
	conclusion, causal := c.conclusion(claims)
	if !causal {
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

// conclusion returns the claim that a reason is given for: the one before
// "because", and the last one where the reasons stand first.
func (c *check) conclusion(claims []claim) (index int, causal bool) {
	for i, w := range c.words {
		if !w.is("because", "since", "given") {
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
		return t.is("so", "therefore", "thus", "hence", "consequently", "accordingly", "follows", "means")
	})
	return len(claims) - 1, causal
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
