// Package namesake asks what a question asks of a name of all that are called so.
//
// It promises that a name stands for nothing but what it was told to stand for.
package namesake

import (
	"slices"

	"whence/conductor/knowledge"
	"whence/triple"
)

// maxCalled bounds the goals that a goal with names of several things becomes.
const maxCalled = 64

// Goals adds to the goals of a question those about the other things that are called
// as the names in it are.
func Goals(k *knowledge.Knowledge, q triple.Question) triple.Question {
	var out [][]triple.Literal
	for _, conj := range q.Goals {
		out = append(out, callings(k, conj)...)
	}
	if len(out) == len(q.Goals) {
		return q
	}
	q.Goals = out
	return q
}

// callings are a goal, and that of each choice among the things that its names may
// stand for. A name that stands for one of them alone is left out.
func callings(k *knowledge.Knowledge, conj []triple.Literal) [][]triple.Literal {
	out := [][]triple.Literal{conj}
	done := map[string]bool{}
	for _, l := range conj {
		for _, x := range []triple.Term{l.Subject, l.Object} {
			if x.IsVar() || x.Kind == triple.Text || x.Kind == triple.Class || x.Kind == triple.Quality || x.Kind == triple.Act || done[x.Name] {
				continue
			}
			done[x.Name] = true
			called := k.Words.Called(x.Name)
			if len(called) == 0 || len(called) == 1 && called[0].Name == x.Name || len(out)*len(called) > maxCalled {
				continue
			}
			var more [][]triple.Literal
			for _, goal := range out {
				for _, other := range called {
					more = append(more, renamed(goal, x.Name, other))
				}
			}
			out = more
		}
	}
	return out
}

// renamed is a goal with another name in the place of one.
func renamed(conj []triple.Literal, name string, t triple.Term) []triple.Literal {
	out := slices.Clone(conj)
	for i := range out {
		for _, x := range []*triple.Term{&out[i].Subject, &out[i].Object} {
			if !x.IsVar() && x.Name == name {
				*x = t
			}
		}
	}
	return out
}
