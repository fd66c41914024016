package answering

import (
	"slices"
	"strconv"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// eachOnce is a computed answer in which nobody is counted by two names: who says "I am Marta" pays what Marta pays.
func eachOnce(t *Answerer, a compose.Answer) compose.Answer {
	rows := byOneName(t, a.Rows)
	a.Compared = byOneName(t, append(slices.Clone(rows), a.Compared...))[len(rows):]
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
func byOneName(t *Answerer, rows []compose.Row) (out []compose.Row) {
	for _, r := range rows {
		same := slices.IndexFunc(out, func(o compose.Row) bool {
			return o.Term.Name != r.Term.Name && o.Told.Name == r.Told.Name && (o.Amount == nil) == (r.Amount == nil) && (r.Amount == nil || *o.Amount == *r.Amount) &&
				len(t.Store().Pairs(triple.SynonymOf, &o.Term, &r.Term, 1))+len(t.Store().Pairs(triple.SynonymOf, &r.Term, &o.Term, 1)) > 0
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
