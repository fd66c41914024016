package compose

import (
	"strings"

	"whence/triple"
	"whence/triple/clause"
)

// This file reads "has the country Canada": the noun of an attribute, and behind it the
// value that is meant.

// hasNamed keeps what has a value of an attribute that stands behind its noun. It does not
// apply where no attribute is called so, or nothing stands behind it.
func (cl *clauses) hasNamed(had *clause.Term, candidates []thing) (out []thing, applies bool) {
	if had.Determiner != "the" && had.Determiner != "a" || len(had.Graded)+len(had.Roles)+len(had.Relative)+len(had.Coordinated) > 0 || had.Quantity != nil || had.Owner != nil {
		return nil, false
	}
	words := strings.Fields(had.Text)
	if len(words) > 0 && strings.EqualFold(words[0], had.Determiner) {
		words = words[1:]
	}
	for n := len(words) - 1; n > 0; n-- {
		noun := strings.Fields(strings.ToLower(strings.Join(words[:n], " ")))
		for _, t := range cl.known.byNoun(noun[:n-1], noun[n-1]) {
			if t.r.Form != triple.FormNoun || t.cost > 0 || t.step != "" {
				continue
			}
			value := strings.Join(words[n:], " ")
			if out := having(t.tell(cl.known, candidates), cl.names.valuesCalled(value)); len(out) > 0 {
				return out, true
			}
			applies = true
		}
		if applies {
			cl.notes.miss(strings.Join(words[n:], " "))
			return nil, true
		}
	}
	return nil, false
}

// valuesCalled are what words may stand for as a value: what is called so, or what they
// measure.
func (m *names) valuesCalled(words string) []thing {
	out, _ := m.byName(strings.Fields(strings.ToLower(words)))
	term := triple.Const(triple.Proper, words)
	if n, ok := triple.ParseNumber(words); ok {
		term = n
	}
	return append(out, thing{Term: term, amount: amountOf(m.known.words, term)})
}
