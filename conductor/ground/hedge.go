package ground

import (
	"slices"
	"strconv"
	"strings"
)

// hedge is a word about how certain what follows is, before the word at a place.
type hedge struct{ at, percent int }

// doubtful are the phrases that say how certain a clause is. What the grammar
// makes of the same words when they are told decides about the number.
var doubtful = phrase(`(?:it is (?:(\d+)% )?(?:likely|probable|sure)(?: that)?|there is (\d+)% (?:chance|probability|likelihood) that|probably|likely|presumably|maybe|perhaps|possibly)`)

// hedged finds the words about certainty, unless the cited evidence is worded
// with them. Of each phrase the first token has the number, the others are
// passed over.
func (c *check) hedged() map[int]int {
	l, out := written(c.toks), map[int]int{}
	for i, t := range c.toks {
		if t.mark || t.is("a", "an", "the") || c.over[i] {
			continue
		}
		end := l.match(doubtful, i)
		percent := percentOf(doubtful.FindStringSubmatch(l.text[l.from[i]:]))
		own := func(t token) bool { return !isGrammar(t) && c.ownText(t.text) }
		if end < 0 || percent == 0 || slices.ContainsFunc(c.toks[i:end], own) {
			continue
		}
		out[i] = percent
		for n := i + 1; n < end; n++ {
			c.over[n] = true
		}
	}
	return out
}

// percentOf is what a phrase means; 0 for none, and for "it is sure", which says
// no more than the clause.
func percentOf(found []string) int {
	if found == nil {
		return 0
	}
	for _, digits := range found[1:] {
		if n, err := strconv.Atoi(digits); err == nil {
			return n
		}
	}
	switch said := strings.TrimSpace(found[0]); {
	case said == "maybe", said == "perhaps":
		return 50
	case said == "possibly":
		return 40
	case strings.Contains(said, "sure"):
		return 0
	}
	return 80
}

// certainty is how certain a claim is said to be, in percent; 0 where nothing is
// said about it, and -1 where two things are. A word about it holds for the rest
// of its clause.
func (c *check) certainty(cl claim, claims []claim) int {
	percent := 0
	for _, h := range c.hedges {
		clause := -1
		for _, other := range claims {
			if other.end > h.at && (clause < 0 || other.from < clause) {
				clause = other.from
			}
		}
		switch {
		case cl.end <= h.at || cl.from != clause:
		case percent != 0:
			return -1
		default:
			percent = h.percent
		}
	}
	return percent
}
