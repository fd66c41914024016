package build

import (
	"slices"
	"strconv"
	"strings"

	"whence/triple"
	"whence/triple/clause"
)

// This file reads "12 of them" behind what was told of 30 tablets as 12 of the tablets.

// ofThem is a clause with the noun in the place of a pronoun of which it names so many, where the clauses
// in front of it, or else the sentence before, tell how many there are of one thing alone.
func (t *teller) ofThem(c clause.Clause) clause.Clause {
	if c.Kind != clause.Event && c.Kind != clause.Possession && c.Kind != clause.State {
		return c // nine of them are girls: those are of a number themselves
	}
	c.Roles = slices.Clone(c.Roles)
	for i := range c.Roles {
		x := &c.Roles[i].Term
		of := ofWhom(x)
		word, _, _ := strings.Cut(strings.ToLower(x.Text), " ")
		amount := x.Quantity
		if amount == nil && is("pair", word) {
			amount = &clause.Value{Number: "2"}
		}
		if of == nil || !x.Of || amount == nil || amount.Number == "" || amount.Until != "" || len(x.Roles)+len(x.Relative) > 0 {
			continue
		}
		if n := len(t.group(of)); n > 1 || n == 1 && c.Kind != clause.Event {
			continue // two of the three bikes are electric
		}
		noun, many, ok := t.counted()
		n, err := strconv.ParseFloat(amount.Number, 64)
		front, _, found := strings.Cut(x.Text, " of ")
		if !ok || err != nil || !found || n > many || n != many && is("pair", word) || c.Roles[i].Name != clause.Object && c.Roles[i].Name != clause.Subject {
			continue
		}
		*x = clause.Term{Text: front + " of the " + noun, Head: noun[strings.LastIndexByte(noun, ' ')+1:], Determiner: "the", Plural: true, Of: true, Quantity: amount, Focus: x.Focus}
	}
	return c
}

// counted is the one thing of which there are told to be so many, as a plural.
func (t *teller) counted() (noun string, many float64, ok bool) {
	st := &t.st
	if len(st.Facts) == 0 && t.d != nil && len(t.d.Told) > 0 {
		st = &t.d.Told[len(t.d.Told)-1]
	}
	found := map[string]float64{}
	for _, f := range st.Facts {
		one, many := strings.CutSuffix(f.Subject.Name, "s")
		if f.Denied || f.Subject.Sort&triple.AsMany != 0 || f.Subject.Kind != triple.Proper && many && t.words.Plural(one) == f.Subject.Name {
			return "", 0, false // the boys have 20 marbles: they may be meant
		}
		number, rest, _ := strings.Cut(strings.ReplaceAll(f.Object.Spelling(), "_", " "), " ")
		n, err := strconv.ParseFloat(number, 64)
		if err != nil {
			continue
		}
		for _, r := range st.Relations {
			if r.Key == f.Relation && r.Form == triple.FormCount {
				rest = t.words.Plural(r.Word)
			}
		}
		if rest != "" && !strings.Contains(rest, " of ") && !is("period", rest) {
			found[rest] = n
		}
	}
	for rest, n := range found {
		noun, many = rest, n
	}
	return noun, many, len(found) == 1
}
