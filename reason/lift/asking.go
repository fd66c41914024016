package lift

import (
	"fmt"
	"slices"
	"strings"

	"whence/engine"
	"whence/triple"
)

// Asking reads a question that a relation answers, as a rule file writes it; see
// triple.Asking.
func Asking(relation, text string) (triple.Asking, error) {
	words, goals, _ := strings.Cut(text, ":-")
	parts, err := triple.ParseAsking(words)
	if err != nil {
		return triple.Asking{}, err
	}
	a := triple.Asking{Parts: parts}
	body, err := engine.ParseGoal(goals)
	if err != nil {
		return a, fmt.Errorf("what %q asks: %w", strings.TrimSpace(words), err)
	}
	used := map[string]bool{}
	own := -1
	for i, l := range body {
		low, ok := LowerLiteral(l)
		if !ok {
			return a, fmt.Errorf("what %q asks: %s is no relation of two names, nor a comparison", strings.TrimSpace(words), l)
		}
		used[low.Subject.Var], used[low.Object.Var] = true, true
		if own < 0 && low.Op == triple.Relates && low.Relation == relation {
			own = i
		}
		a.Goals = append(a.Goals, low)
	}
	if own < 0 {
		return a, fmt.Errorf("what %q asks has to have %s in it", strings.TrimSpace(words), relation)
	}
	names := a.Names()
	for _, n := range names {
		if !used[n] {
			return a, fmt.Errorf("the question %q: nothing is asked of {%s}", strings.TrimSpace(words), n)
		}
	}
	for _, t := range [...]triple.Term{a.Goals[own].Subject, a.Goals[own].Object} {
		if t.IsVar() && !slices.Contains(names, t.Var) {
			a.Wanted = t.Var
		}
	}
	return a, nil
}
