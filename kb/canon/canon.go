// Package canon says which rules are one, which record of a relation is the better, and what cannot
// be kept as a fact or rule.
//
// It promises that what it lets pass is given back as it was told. It keeps nothing.
package canon

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"whence/triple"
)

// RuleKey returns a text that two rules share only if they say the same up to
// the names of their variables, the order of their conditions and their
// confidence. The converse holds but for rules with conditions so alike that
// only a search could order them: one of those may be taken for new.
//
// Variables are numbered in the order of their first use, from the head on, and
// the condition to come next is always the one whose text is the smallest.
func RuleKey(r triple.Rule) string {
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

// Alike reports whether two rules may share their key, which costs much more to find out: among
// thousands of rules few are.
func Alike(a, b triple.Rule) bool {
	like := func(a, b triple.Literal) bool {
		relation := a.Op != triple.Relates || a.Relation == b.Relation && a.Denied == b.Denied
		return a.Op == b.Op && a.Absent == b.Absent && a.Subject.Name == b.Subject.Name && a.Object.Name == b.Object.Name && relation
	}
	if a.Written != "" || b.Written != "" {
		return a.Written == b.Written
	}
	return len(a.Body) == len(b.Body) && like(triple.Literal{Triple: a.Head}, triple.Literal{Triple: b.Head}) &&
		!slices.ContainsFunc(a.Body, func(l triple.Literal) bool {
			return !slices.ContainsFunc(b.Body, func(m triple.Literal) bool { return like(l, m) })
		})
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

// Constants returns the constants of a rule, from the head on.
func Constants(r triple.Rule) []triple.Term {
	terms := []triple.Term{r.Head.Subject, r.Head.Object}
	for _, l := range r.Body {
		terms = append(terms, l.Subject, l.Object)
	}
	return slices.DeleteFunc(terms, triple.Term.IsVar)
}

// TroubleWith says what is wrong with a triple, which is ground where it is a fact; "" for nothing.
func TroubleWith(t triple.Triple, ground bool) string {
	switch {
	case t.Relation == "":
		return "it has no relation"
	case ground && !t.Ground():
		return "it has a variable: a fact is about names"
	case badTerm(t.Subject), badTerm(t.Object):
		return "a name in it is empty"
	case badWeight(t.Confidence):
		return fmt.Sprintf("its confidence is %v: it must be above 0 and at most 1", t.Confidence)
	}
	return ""
}

// TroubleWithRule says what is wrong with a rule, "" for nothing.
func TroubleWithRule(r triple.Rule) string {
	if badWeight(r.Confidence) {
		return fmt.Sprintf("its confidence is %v: it must be above 0 and at most 1", r.Confidence)
	}
	if r.Written != "" && len(r.Body) > 0 {
		return "it has conditions beside the clause as it is written"
	}
	if reason := TroubleWith(r.Head, false); reason != "" {
		return "in its head, " + reason
	}
	for i, l := range r.Body {
		if l.Op != triple.Relates {
			l.Relation = string(l.Op) // a comparison has no relation
		}
		if reason := TroubleWith(l.Triple, false); reason != "" {
			return fmt.Sprintf("in condition %d, %s", i+1, reason)
		}
	}
	return ""
}

func badTerm(t triple.Term) bool { return !t.IsVar() && t.Name == "" }

func badWeight(c float64) bool { return math.IsNaN(c) || c < 0 || c > 1 }

// Better returns the record that a relation has after one was told of it that may be known, and
// whether that is news: a known one stays, unless the new one has a label, which a person told, or
// knows the words of one that was raw.
func Better(known *triple.Relation, told triple.Relation) (triple.Relation, bool) {
	switch {
	case known == nil:
		return told, true
	case told.Label != "":
		if told.Form == triple.FormRaw { // nothing but the label is known of it
			label := told.Label
			told = *known
			told.Label = label
		}
		return told, told != *known
	case known.Form == triple.FormRaw && told.Form != triple.FormRaw:
		told.Label = known.Label
		return told, true
	}
	return *known, false
}
