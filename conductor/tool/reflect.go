package tool

import (
	"fmt"
	"slices"

	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
)

// Proposal is a rule about tools that a session suggests. It is for review and
// holds nowhere until a person has taken it over.
type Proposal struct {
	Rule form.Rule `json:"rule"`
	Why  string    `json:"why"`
	// Support counts what speaks for it in the session, Against what does not.
	Support int `json:"support"`
	Against int `json:"against"`
}

// minSteps is the length of a session that is worth looking back at.
const minSteps = 3

// reflect looks back at the session: what failed and never worked, and which
// tool was of use after which.
func (r *session) reflect() {
	if len(r.s.Steps) < minSteps {
		return
	}
	proposals := append(r.s.failures(), r.s.sequences()...)
	worked := 0
	for _, x := range r.s.Outcomes {
		if x.Err == nil {
			worked++
		}
	}
	text := fmt.Sprintf("%d of %d calls worked", worked, len(r.s.Outcomes))
	r.step(Step{Type: Reflect, Output: text, Confidence: r.s.Confidence(), Success: r.s.Success})
	r.emit(Event{Kind: ReflectionCompleted, Text: text, Proposals: proposals, Success: r.s.Success})
}

// failures proposes to block what failed at least twice and never worked.
func (s *State) failures() []Proposal {
	var out []Proposal
	for _, name := range s.Tools() {
		failed, worked, why := 0, 0, ""
		for _, x := range s.Outcomes {
			switch {
			case x.Tool != name || x.Skipped:
			case x.Err == nil:
				worked++
			default:
				failed++
				why = x.Err.Message
			}
		}
		if failed < 2 || worked > 0 {
			continue
		}
		tool := []form.Term{form.Literal(name)}
		out = append(out, Proposal{
			Rule: form.Rule{
				Name: "do without " + name, Description: "it failed: " + why,
				Antecedents: []form.Expr{form.Fact{Predicate: symbolic.PredCandidate, Arguments: tool}},
				Consequents: []form.Fact{{Predicate: symbolic.PredBlocked, Arguments: tool}},
			},
			Why: fmt.Sprintf("it failed %d times and never worked: %s", failed, why), Support: failed,
		})
	}
	return out
}

// sequences proposes to suggest a tool after the one that it followed, where
// both worked and the session reached its end.
func (s *State) sequences() []Proposal {
	if s.Reason != Answered {
		return nil
	}
	var worked []Outcome
	for _, x := range s.Outcomes {
		if x.Err == nil && x.Tool != Analysis {
			worked = append(worked, x)
		}
	}
	var out []Proposal
	seen := map[[2]string]bool{}
	for i := 1; i < len(worked); i++ {
		pair := [2]string{worked[i-1].Tool, worked[i].Tool}
		if pair[0] == pair[1] || seen[pair] {
			continue
		}
		seen[pair] = true
		sure := .6
		out = append(out, Proposal{
			Rule: form.Rule{
				Name: pair[1] + " after " + pair[0], Description: "seen once in a session that reached its end", Confidence: &sure,
				Antecedents: []form.Expr{form.Fact{Predicate: symbolic.PredToolState, Arguments: []form.Term{form.Literal(pair[0]), form.Literal(string(symbolic.Completed))}}},
				Consequents: []form.Fact{{Predicate: symbolic.PredFollowing, Arguments: []form.Term{form.Literal(pair[1])}}},
			},
			Why: pair[1] + " was of use after " + pair[0], Support: 1,
		})
	}
	return out
}

// maxLessons bounds the proposals about tools that are kept for /learn.
const maxLessons = 32

// Gathered adds proposals; one of a rule that was proposed before adds to its
// support.
func Gathered(kept, proposals []Proposal) []Proposal {
	for _, p := range proposals {
		i := slices.IndexFunc(kept, func(k Proposal) bool { return k.Rule.Name == p.Rule.Name })
		switch {
		case i >= 0:
			kept[i].Support += p.Support
			kept[i].Against += p.Against
		case len(kept) < maxLessons:
			kept = append(kept, p)
		}
	}
	return kept
}
