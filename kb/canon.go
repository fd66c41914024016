package kb

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"whence/triple"
)

// ruleKey returns a text that two rules share only if they say the same up to
// the names of their variables, the order of their conditions and their
// confidence. The converse holds but for rules with conditions so alike that
// only a search could order them: one of those may be taken for new.
//
// Variables are numbered in the order of their first use, from the head on, and
// the condition to come next is always the one whose text is the smallest.
func ruleKey(r triple.Rule) string {
	if r.Written != "" {
		return "written " + r.Written
	}
	n := numbering{}
	parts := []string{n.triple(r.Head)}
	rest := slices.Clone(r.Body)
	for len(rest) > 0 {
		best, text := 0, n.tentative(rest[0])
		for i := 1; i < len(rest); i++ {
			if t := n.tentative(rest[i]); t < text {
				best, text = i, t
			}
		}
		parts = append(parts, n.literal(rest[best]))
		rest = slices.Delete(rest, best, best+1)
	}
	return strings.Join(parts, " & ")
}

// numbering is the number of each variable seen so far.
type numbering map[string]int

func (n numbering) term(t triple.Term) string {
	if !t.IsVar() {
		return strconv.Quote(t.Name)
	}
	if _, ok := n[t.Var]; !ok {
		n[t.Var] = len(n)
	}
	return "?" + strconv.Itoa(n[t.Var])
}

func (n numbering) triple(t triple.Triple) string {
	s := fmt.Sprintf("%q(%s,%s)", t.Relation, n.term(t.Subject), n.term(t.Object))
	if t.Denied {
		s = "-" + s
	}
	if t.Weight() != 1 {
		s += fmt.Sprintf("@%v", t.Weight())
	}
	return s
}

func (n numbering) literal(l triple.Literal) string {
	s := ""
	if l.Absent {
		s = "!"
	}
	if l.Op != triple.Relates {
		return s + n.term(l.Subject) + string(l.Op) + n.term(l.Object)
	}
	return s + n.triple(l.Triple)
}

// tentative is the text of l if it came next; n is left as it was.
func (n numbering) tentative(l triple.Literal) string {
	seen := len(n)
	text := n.literal(l)
	for _, t := range []triple.Term{l.Subject, l.Object} {
		if number, ok := n[t.Var]; ok && number >= seen {
			delete(n, t.Var)
		}
	}
	return text
}

// constants returns the constants of a rule, from the head on.
func constants(r triple.Rule) []triple.Term {
	terms := []triple.Term{r.Head.Subject, r.Head.Object}
	for _, l := range r.Body {
		terms = append(terms, l.Subject, l.Object)
	}
	return slices.DeleteFunc(terms, triple.Term.IsVar)
}
