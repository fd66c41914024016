package conductor

import (
	"context"
	"slices"
	"time"

	"whence/conductor/explain"
	"whence/kb"
	"whence/kb/retrieve"
	"whence/reason"
	"whence/triple"
)

// This file chooses what else than its proof a model sees when it words an
// answer: told facts that bear on the question, by the bounded closure over those
// near to it.

const (
	// maxBearing is how many facts beside the proof a model is given.
	maxBearing = 6
	// maxNear bounds the names whose facts are looked at, and nearEach how many
	// facts of each.
	maxNear, nearEach = 24, 16
	// bearingTime bounds the closure.
	bearingTime = 50 * time.Millisecond
)

// bearing returns told facts that bear on the question, the closest first. What
// they support is not said: they are evidence, and no answer.
func (t *steps) bearing(a *explain.Answered) ([]triple.Fact, error) {
	near, err := t.c.near(t.Ctx, a)
	if err != nil || len(near) == 0 {
		return nil, err
	}
	units := make([]retrieve.Unit, 0, len(near))
	byID := map[string]triple.Fact{}
	for _, f := range near {
		byID[f.ID] = f
		units = append(units, retrieve.FactUnit(f, t.c.explain.Sentence(f.Triple)))
	}
	o := retrieve.Options{
		Rules: t.c.closureRules(), Clock: t.c.known.Clock,
		Budget: retrieve.Budget{MaxTime: bearingTime, MaxCandidates: 2 * maxBearing},
	}
	r, err := retrieve.New(o)
	if err != nil { // a rule that reason can follow and the closure cannot
		o.Rules = nil
		r, err = retrieve.New(o)
	}
	if err != nil {
		return nil, err
	}
	found, err := r.Retrieve(t.Ctx, retrieve.ThinkingDB, retrieve.Query{Text: t.Input}, retrieve.Stores{KB: retrieve.NewMemory(units...)})
	if err != nil {
		return nil, err
	}
	var out []triple.Fact
	for _, c := range found.Candidates {
		out = append(out, byID[c.Unit.SourceID])
	}
	return out, nil
}

// near reads the facts about the names of a question and of its proofs, and about
// the names in those.
func (c *Conductor) near(ctx context.Context, a *explain.Answered) ([]triple.Fact, error) {
	var names []string
	add := func(t triple.Term) {
		if !t.IsVar() && t.Name != "" && len(names) < maxNear && !slices.Contains(names, t.Name) {
			names = append(names, t.Name)
		}
	}
	for _, g := range slices.Concat(a.Question.Goals...) {
		add(g.Subject)
		add(g.Object)
	}
	add(a.Question.Topic)
	for _, p := range a.Found {
		for _, n := range p.Nodes {
			if n.Kind == reason.Told {
				add(n.Literal.Subject)
				add(n.Literal.Object)
			}
		}
	}
	seen := map[string]bool{}
	var out []triple.Fact
	for i := 0; i < len(names); i++ { // names are added on the way
		about, err := c.about(ctx, names[i])
		if err != nil {
			return nil, err
		}
		for _, f := range about {
			if !seen[f.ID] {
				seen[f.ID] = true
				out = append(out, f)
				add(f.Triple.Subject)
				add(f.Triple.Object)
			}
		}
	}
	return out, nil
}

// about reads a few facts about a name.
func (c *Conductor) about(ctx context.Context, name string) ([]triple.Fact, error) {
	of := triple.Term{Name: name}
	from, _, err := c.known.Store.Matching(ctx, triple.Triple{Subject: of, Object: triple.Var("Y")}, nearEach)
	if err != nil {
		return nil, err
	}
	to, _, err := c.known.Store.Matching(ctx, triple.Triple{Subject: triple.Var("X"), Object: of}, nearEach)
	return append(from, to...), err
}

// closureRules are the rules that the closure can follow: those in its box, and
// those told that have no more than three conditions, all positive.
func (c *Conductor) closureRules() []retrieve.Rule {
	out := retrieve.BoxRules()
	for _, id := range kb.SortedIDs(c.known.Rules) {
		r := c.known.Rules[id].Rule
		if r.Head.Denied || len(r.Body) > maxClosureBody {
			continue
		}
		rule := retrieve.Rule{ID: id, Then: pattern(r.Head), Weight: r.Confidence}
		positive := true
		for _, l := range r.Body {
			positive = positive && l.Op == triple.Relates && !l.Absent && !l.Denied
			rule.When = append(rule.When, pattern(l.Triple))
		}
		if positive && len(rule.When) > 0 {
			out = append(out, rule)
		}
	}
	return out
}

// maxClosureBody is how many conditions a rule of the closure may have.
const maxClosureBody = 3

func pattern(x triple.Triple) retrieve.Pattern {
	part := func(t triple.Term) string {
		if t.IsVar() {
			return "?" + t.Var
		}
		return t.Spelling()
	}
	return retrieve.Pattern{S: part(x.Subject), R: x.Relation, O: part(x.Object)}
}
