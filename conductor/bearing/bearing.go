// Package bearing finds what bears on a question beside its proofs: told facts near to it,
// and what the bounded closure of package kb/retrieve concludes from them by its own rules
// and those that were told.
//
// What is concluded so is a proposal, with its strength and what it rests on: it is no
// proof, and nobody's premise. Which notes bear on a question is for package note.
package bearing

import (
	"context"
	"slices"
	"strings"
	"time"

	"whence/conductor/explain"
	"whence/conductor/knowledge"
	"whence/conductor/record"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/lists"
	"whence/kb"
	"whence/kb/retrieve"
	"whence/reason"
	"whence/triple"
)

// MaxFacts is how many facts beside a proof are worth giving.
const MaxFacts = 6

const (
	// maxProposed is how many conclusions are proposed.
	maxProposed = 3
	// maxNear bounds the names whose facts are looked at, and nearEach how many
	// facts of each.
	maxNear, nearEach = 24, 16
	// closingTime bounds the closure.
	closingTime = 50 * time.Millisecond
	// maxBody is how many conditions a rule of the closure may have.
	maxBody = 3
)

// Finder finds what bears on questions.
type Finder struct {
	Known   *knowledge.Knowledge
	Explain *explain.Explainer
}

// found is what the closure found.
type found struct {
	retrieve.Result
	byID   map[string]triple.Fact // by their ids
	byUnit map[string]triple.Fact // by the ids of their units
}

// Facts returns told facts that bear on a question, the closest first. What they support
// is not said: they are evidence, and no answer.
func (x Finder) Facts(ctx context.Context, a *explain.Answered, asked string) ([]triple.Fact, error) {
	near, err := x.near(ctx, namesOf(a), nil)
	if err != nil || len(near) == 0 {
		return nil, err
	}
	f, err := x.close(ctx, near, asked)
	if err != nil {
		return nil, err
	}
	var out []triple.Fact
	for _, c := range f.Candidates {
		out = append(out, f.byID[c.Unit.SourceID])
	}
	return out, nil
}

// Propose puts what the closure concludes into what was found of a question, where nothing
// is proved and it would answer.
func (x Finder) Propose(t *turn.Turn, a *explain.Answered) error {
	if a.Verdict != record.Unknown && a.Verdict != record.Unprovable {
		return nil
	}
	if !x.mayAnswer(a.Question) {
		return nil
	}
	near, err := x.near(t.Ctx, namesOf(a), x.begins)
	if err != nil || !x.leads(near) {
		return err
	}
	f, err := x.close(t.Ctx, near, t.Input)
	if err != nil {
		return err
	}
	for _, p := range f.Proofs {
		if !p.Derived || len(t.Rec.Proposals) == maxProposed || !answers(a.Question, p.Fact) {
			continue
		}
		held, err := x.Known.Base.Held(t.Ctx, x.triple(p.Fact))
		if err != nil {
			return err
		}
		if len(held) == 0 { // what is known needs no proposing
			t.Rec.Proposals = append(t.Rec.Proposals, x.proposal(f, p))
		}
	}
	if len(t.Rec.Proposals) > 0 {
		a.Verdict, a.Unmentioned, a.Proposed = record.Unprovable, nil, wording.Proposals(t.Rec.Proposals)
		t.Rec.Verdict = a.Verdict
	}
	return nil
}

// Search returns what bears on any question: told facts with their scores, and what is
// concluded from them.
func (x Finder) Search(ctx context.Context, question string, names []string) (facts []Scored, concluded []record.Proposal, err error) {
	near, err := x.near(ctx, names, nil)
	if err != nil || len(near) == 0 {
		return nil, nil, err
	}
	f, err := x.close(ctx, near, question)
	if err != nil {
		return nil, nil, err
	}
	for _, c := range f.Candidates {
		facts = append(facts, Scored{f.byID[c.Unit.SourceID], c.NormalizedScore})
	}
	for _, p := range f.Proofs {
		if p.Derived {
			concluded = append(concluded, x.proposal(f, p))
		}
	}
	return facts, concluded, nil
}

// Scored is a told fact with how much it bears on a question.
type Scored struct {
	triple.Fact
	Score float64
}

// close runs the closure over facts.
func (x Finder) close(ctx context.Context, near []triple.Fact, asked string) (found, error) {
	out := found{byID: map[string]triple.Fact{}, byUnit: map[string]triple.Fact{}}
	units := make([]retrieve.Unit, 0, len(near))
	for _, f := range near {
		u := retrieve.FactUnit(f, x.Explain.Sentence(f.Triple))
		out.byID[f.ID], out.byUnit[u.ID] = f, f
		units = append(units, u)
	}
	o := retrieve.Options{
		Rules: x.rules(), Clock: x.Known.Clock,
		Budget: retrieve.Budget{MaxTime: closingTime, MaxCandidates: 2 * MaxFacts},
	}
	r, err := retrieve.New(o)
	if err != nil { // a rule that reason can follow and the closure cannot
		o.Rules = nil
		r, err = retrieve.New(o)
	}
	if err != nil {
		return out, err
	}
	out.Result, err = r.Retrieve(ctx, retrieve.ThinkingDB, retrieve.Query{Text: asked}, retrieve.Stores{KB: retrieve.NewMemory(units...)})
	return out, err
}

// leads reports whether a rule of the closure has a condition that one of the facts meets.
func (x Finder) leads(near []triple.Fact) bool {
	relations := map[string]bool{}
	for _, r := range x.rules() {
		for _, p := range r.When {
			relations[p.R] = true
		}
	}
	return slices.ContainsFunc(near, func(f triple.Fact) bool { return relations[f.Triple.Relation] })
}

// begins reports whether a conclusion about names can begin with one of the facts about them.
// It is about what a condition is about, or another name of it, where no rule names it.
func (x Finder) begins(about []triple.Fact) bool {
	return x.leads(about) || slices.ContainsFunc(about, func(f triple.Fact) bool { return f.Triple.Relation == triple.SynonymOf }) ||
		slices.ContainsFunc(x.rules(), func(r retrieve.Rule) bool {
			return !strings.HasPrefix(r.Then.S, "?") || !strings.HasPrefix(r.Then.O, "?")
		})
}

// answers reports whether a conclusion bears on a question: it is about the two that the
// question names, or about the one and is said with a word of what is asked of it.
func answers(q triple.Question, c retrieve.Fact) bool {
	ends := []string{triple.Key(c.Subject), triple.Key(c.Object)}
	both := len(namesIn(q, func(name string) bool { return slices.Contains(ends, name) }))
	return both == 2 || both == 1 && asks(q, c.Relation)
}

// mayAnswer reports whether the conclusions of some rule could bear on a question.
func (x Finder) mayAnswer(q triple.Question) bool {
	return len(namesIn(q, func(string) bool { return true })) > 1 ||
		slices.ContainsFunc(x.rules(), func(r retrieve.Rule) bool { return asks(q, r.Then.R) })
}

// namesIn are the names that a question has, of those asked for.
func namesIn(q triple.Question, of func(name string) bool) map[string]bool {
	names := map[string]bool{}
	for _, l := range slices.Concat(q.Goals...) {
		for _, e := range []triple.Term{l.Subject, l.Object} {
			if !e.IsVar() && of(e.Name) {
				names[e.Name] = true
			}
		}
	}
	return names
}

// asks reports whether a question asks who or what, with a word of the relation.
func asks(q triple.Question, relation string) bool {
	words := strings.Split(relation, "_")
	return len(q.Wanted) > 0 && slices.ContainsFunc(slices.Concat(q.Goals...), func(l triple.Literal) bool {
		return slices.ContainsFunc(strings.Split(l.Relation, "_"), func(w string) bool { return slices.Contains(words, w) })
	})
}

// proposal is a conclusion as the record has it.
func (x Finder) proposal(f found, p retrieve.Proof) record.Proposal {
	out := record.Proposal{Text: x.Explain.Sentence(x.triple(p.Fact)), Rules: p.Rules, Strength: p.Raw, Score: p.Score}
	for _, told := range p.Facts {
		for _, u := range told.Units {
			fact, ok := f.byUnit[u]
			if !ok {
				continue
			}
			from := strings.TrimSuffix(x.Explain.Sentence(fact.Triple), ".")
			if fact.Source.Turn != "" {
				from += " (" + fact.Source.Turn + ")"
			}
			out.Because, out.Facts = append(out.Because, from), append(out.Facts, fact.ID)
		}
	}
	for _, r := range x.rules() {
		if slices.Contains(p.Rules, r.ID) {
			out.RuleTexts = append(out.RuleTexts, wording.UpperFirst(wording.Stop(x.Known.Language.Rule(x.rule(r), x.Known.Words))))
		}
	}
	return out
}

// triple is a conclusion in the terms in use.
func (x Finder) triple(f retrieve.Fact) triple.Triple {
	return triple.Triple{Subject: x.term(f.Subject), Relation: f.Relation, Object: x.term(f.Object)}
}

// rule is a rule of the closure as it could be told.
func (x Finder) rule(r retrieve.Rule) triple.Rule {
	out := triple.Rule{Head: x.triple(retrieve.Fact{Subject: r.Then.S, Relation: r.Then.R, Object: r.Then.O})}
	for _, p := range r.When {
		out.Body = append(out.Body, triple.Literal{Triple: x.triple(retrieve.Fact{Subject: p.S, Relation: p.R, Object: p.O})})
	}
	return out
}

func (x Finder) term(name string) triple.Term {
	if v, ok := strings.CutPrefix(name, "?"); ok {
		return triple.Var(strings.ToUpper(v))
	}
	if t, ok := x.Known.Words.Name(triple.Key(name)); ok {
		return t
	}
	return triple.Const(triple.Proper, name)
}

// namesOf are the names in a question and in the told facts of its proofs.
func namesOf(a *explain.Answered) []string {
	var names []string
	add := func(terms ...triple.Term) {
		for _, t := range terms {
			if !t.IsVar() && t.Name != "" && !slices.Contains(names, t.Name) {
				names = append(names, t.Name)
			}
		}
	}
	for _, g := range slices.Concat(a.Question.Goals...) {
		add(g.Subject, g.Object)
	}
	add(a.Question.Topic)
	for _, p := range a.Found {
		for _, n := range p.Nodes {
			if n.Kind == reason.Told {
				add(n.Literal.Subject, n.Literal.Object)
			}
		}
	}
	return names
}

// near reads the facts about names, and about the names in those, unless the former are not worth
// going on; nil says that they always are.
func (x Finder) near(ctx context.Context, names []string, worth func(about []triple.Fact) bool) ([]triple.Fact, error) {
	names = slices.Clone(names[:min(len(names), maxNear)])
	asked := len(names)
	seen := map[string]bool{}
	var out []triple.Fact
	for i := 0; i < len(names); i++ { // names are added on the way
		if i == asked && worth != nil && !worth(out) {
			return nil, nil
		}
		about, err := x.about(ctx, names[i])
		if err != nil {
			return nil, err
		}
		for _, f := range about {
			if seen[f.ID] {
				continue
			}
			seen[f.ID] = true
			out = append(out, f)
			for _, t := range []triple.Term{f.Triple.Subject, f.Triple.Object} {
				if t.Name != "" && len(names) < maxNear && !slices.Contains(names, t.Name) {
					names = append(names, t.Name)
				}
			}
		}
	}
	return out, nil
}

// about reads a few facts about a name.
func (x Finder) about(ctx context.Context, name string) ([]triple.Fact, error) {
	of := triple.Term{Name: name}
	from, _, err := x.Known.Lately().Matching(ctx, triple.Triple{Subject: of, Object: triple.Var("Y")}, nearEach)
	if err != nil {
		return nil, err
	}
	to, _, err := x.Known.Lately().Matching(ctx, triple.Triple{Subject: triple.Var("X"), Object: of}, nearEach)
	return append(from, to...), err
}

// rules are those that the closure can follow: those in its box, and those told that have
// few conditions, all positive.
func (x Finder) rules() []retrieve.Rule {
	out := retrieve.BoxRules()
	for _, id := range kb.SortedIDs(x.Known.Rules) {
		r := x.Known.Rules[id].Rule
		if r.Head.Denied || len(r.Body) > maxBody || len(r.Body) == 0 {
			continue
		}
		if slices.ContainsFunc(r.Body, func(l triple.Literal) bool { return l.Op != triple.Relates || l.Absent || l.Denied }) {
			continue
		}
		when := lists.Map(r.Body, func(l triple.Literal) retrieve.Pattern { return pattern(l.Triple) })
		out = append(out, retrieve.Rule{ID: id, Then: pattern(r.Head), Weight: r.Confidence, When: when})
	}
	return out
}

func pattern(x triple.Triple) retrieve.Pattern {
	part := func(t triple.Term) string {
		if t.IsVar() {
			return "?" + t.Var
		}
		return t.Spelling()
	}
	return retrieve.Pattern{S: part(x.Subject), R: x.Relation, O: part(x.Object)}
}
