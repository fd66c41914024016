// Package once has nobody counted or named twice who has two names.
//
// It promises to leave out nothing but what was told to be another name of what stays.
package once

import (
	"slices"
	"strconv"

	"whence/conductor/recency"
	"whence/reason"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// Known is what is known of names.
type Known interface {
	Pairs(relation string, s, o *triple.Term, most int) []triple.Triple
}

// Computed is a computed answer in which nobody is counted by two names: who says "I am Marta" pays what Marta pays.
func Computed(known Known, a compose.Answer) compose.Answer {
	rows := byOneName(known, a.Rows)
	a.Compared = byOneName(known, append(slices.Clone(rows), a.Compared...))[len(rows):]
	if len(rows) == len(a.Rows) {
		return a
	}
	switch a.Kind {
	case compose.Count:
		a.Amount, _ = quantity.Of(clause.Value{Number: strconv.Itoa(len(rows))})
	case compose.Total, compose.Mean:
		var amounts []quantity.Quantity
		for _, r := range rows {
			if r.Amount == nil {
				return a
			}
			amounts = append(amounts, *r.Amount)
		}
		sum, ok := quantity.Sum(amounts)
		if !ok {
			return a
		}
		if a.Kind == compose.Mean {
			sum = sum.Scale(1 / float64(len(rows)))
		}
		if sum.Unit == "" {
			sum.Unit = a.Amount.Unit
		}
		a.Amount = sum
	}
	a.Rows = rows
	return a
}

// byOneName are rows without those of somebody by another name, of the same amount: of two names the one that is
// told to be the other's stays.
func byOneName(known Known, rows []compose.Row) (out []compose.Row) {
	for _, r := range rows {
		same := slices.IndexFunc(out, func(o compose.Row) bool {
			return o.Told.Name == r.Told.Name && (o.Amount == nil) == (r.Amount == nil) && (r.Amount == nil || *o.Amount == *r.Amount) && twoNames(known, o.Term, r.Term)
		})
		switch {
		case same < 0:
			out = append(out, r)
		case r.Term.Name == triple.Speaker().Name:
			out[same] = r
		}
	}
	return out
}

// twoNames reports whether two terms were told to be names of one thing.
func twoNames(known Known, a, b triple.Term) bool {
	return a.Name != b.Name && len(known.Pairs(triple.SynonymOf, &a, &b, 1))+len(known.Pairs(triple.SynonymOf, &b, &a, 1)) > 0
}

// Found is what was found for a question who or what does something, each named once. Where names are asked for, each is an answer.
func Found(known Known, q triple.Question, f reason.Finding) reason.Finding {
	if len(q.Wanted) != 1 || len(f.Answers) < 2 || slices.ContainsFunc(q.Goals, func(g []triple.Literal) bool {
		return slices.ContainsFunc(g, func(l triple.Literal) bool { return l.Relation == triple.SynonymOf })
	}) {
		return f
	}
	var once []reason.Answer
	for _, a := range f.Answers {
		if !slices.ContainsFunc(once, func(o reason.Answer) bool { return twoNames(known, o.Bindings[q.Wanted[0]], a.Bindings[q.Wanted[0]]) }) {
			once = append(once, a)
		}
	}
	if len(once) < len(f.Answers) {
		return recency.Only(f, once)
	}
	return f
}
