// Package chain orders things by what was told of two at a time: who is older than whom.
//
// It promises that one thing is above another only by facts that lead from the one to the other, and
// says which. It knows no amounts; see whence/reason/compose for those.
package chain

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// Words is what is asked of English.
type Words interface {
	Dimensions(adjective string) ([]lexicon.Dimension, []int)
	Graded(word string) (base, degree string)
}

// Told is what was told of who is more than whom, for an adjective: from the one that is more to those that
// are less, by the relations in use and the facts of each.
func Told(w Words, relations []triple.Relation, facts func(key string) []triple.Triple, adjective string) map[string][]triple.Triple {
	dims, directions := w.Dimensions(adjective)
	out := map[string][]triple.Triple{}
	for _, r := range relations {
		if r.Form != triple.FormCopula || r.Prep != "than" {
			continue
		}
		base, sign := comparedBy(w, r.Word)
		if base != adjective {
			sign *= sideOf(dims, directions, base)
		}
		if sign == 0 {
			continue
		}
		for _, f := range facts(r.Key) {
			more := f.Subject
			if sign < 0 {
				more = f.Object
			}
			out[more.Name] = append(out[more.Name], f)
		}
	}
	return out
}

// sideOf is on which side of dimensions a word is, 0 for neither.
func sideOf(dims []lexicon.Dimension, directions []int, word string) int {
	side := 0
	for i, d := range dims {
		if slices.Contains(d.More, word) {
			side = directions[i]
		} else if slices.Contains(d.Less, word) {
			side = -directions[i]
		}
	}
	return side
}

// comparedBy is the adjective of a comparison as relations have it, and which way it
// goes: "less precise".
func comparedBy(w Words, word string) (string, int) {
	if rest, ok := strings.CutPrefix(word, "less "); ok {
		return rest, -1
	}
	if rest, ok := strings.CutPrefix(word, "more "); ok {
		return rest, 1
	}
	base, _ := w.Graded(word)
	return base, 1
}

// Above are the facts by which one thing is more than another, one after the other; nil
// where that was not told.
func Above(order map[string][]triple.Triple, from, to string) []triple.Literal {
	type step struct {
		at  string
		why []triple.Literal
	}
	seen := map[string]bool{from: true}
	for queue := []step{{at: from}}; len(queue) > 0; queue = queue[1:] {
		for _, f := range order[queue[0].at] {
			next := f.Object.Name
			if next == queue[0].at {
				next = f.Subject.Name
			}
			why := append(slices.Clone(queue[0].why), triple.Literal{Triple: f})
			if next == to {
				return why
			}
			if !seen[next] {
				seen[next] = true
				queue = append(queue, step{next, why})
			}
		}
	}
	return nil
}
