// Package explain puts what is known, and what the reasoner has found, into words and
// records: facts and rules in English with the spelling that they were told with, proofs
// step by step, near-misses, answers.
//
// It promises that a record says the same steps as the proof that was checked. It proves
// nothing, and leaves to package wording how an answer is worded as a whole.
package explain

import (
	"context"
	"slices"
	"strings"

	"whence/conductor/knowledge"
	"whence/conductor/record"
	"whence/conductor/rulebook"
	"whence/conductor/timeline"
	"whence/conductor/wording"
	"whence/engine"
	"whence/internal/lists"
	"whence/reason"
	"whence/triple"
	"whence/triple/english/say"
)

// Proof turns a checked proof into its record.
func (ex *Explainer) Proof(p reason.Proof) record.Proof {
	out := record.Proof{ID: p.ID, Root: p.Root, Checked: p.Checked, Nodes: make([]record.ProofNode, len(p.Nodes))}
	for i, n := range p.Nodes {
		out.Nodes[i] = ex.Node(n)
	}
	return out
}

// Node is one step of a proof as a record.
func (ex *Explainer) Node(n reason.Node) record.ProofNode {
	out := record.ProofNode{
		Kind: string(n.Kind), ID: n.ID, Rule: ex.ruleID(n.Rule), Premises: n.Premises, Confidence: n.Confidence,
		Fact: factKey(n.Atom), Disputed: n.Disputed,
	}
	l := n.Literal
	l.Triple = ex.Relabel(l.Triple)
	switch n.Kind {
	case reason.Absent:
		out.Fact = "!" + out.Fact
		out.Text = ex.absence(ex.said(n.Atom, l.Triple), n.Searched)
	case reason.Compared:
		out.Fact = l.Subject.Name + " " + string(l.Op) + " " + l.Object.Name
		out.Text = ex.known.Language.Literal(l, ex.known.Words)
	default:
		out.Text = ex.said(n.Atom, l.Triple)
	}
	if strings.HasPrefix(n.ID, triple.NotedID) {
		out.Text = n.Source.Quote
	}
	if n.Rule != "" && !rulebook.IsCondition(n.Atom) {
		out.RuleText = ex.RuleText(strings.TrimSuffix(n.Rule, reason.OnlyOne))
	}
	if id, source, ok := ex.known.Events.SourceOf(n.ID); ok {
		out.ID, n.Source = id, source
	}
	if id, source, ok := ex.known.Superseded.SourceOf(n.ID); ok {
		out.ID, n.Source = id, source
		out.Text = ex.pastText(id, l.Triple)
	}
	if n.Source != (triple.Source{}) {
		out.Source = ex.SourceRef(n.Source)
	}
	return out
}

// SourceRef is where something was said, as a record has it.
func (sp *Speller) SourceRef(s triple.Source) *record.SourceRef {
	return &record.SourceRef{Turn: s.Turn, Quote: s.Quote, Session: s.Session, Speaker: s.Speaker, By: sp.known.By(s), File: s.File, Line: s.Line}
}

// tellable leaves out near-misses of which a step is no statement about what
// has names: a person could not tell what is missing.
func (ex *Explainer) tellable(ms []reason.NearMiss) []reason.NearMiss {
	said := func(l triple.Literal) bool {
		if l.Relation == triple.InstanceOf && ex.known.IsKind(l.Subject.Name) {
			return false // no kind is one of its own
		}
		if strings.Contains(l.Subject.Name, "'s_") && strings.HasSuffix(l.Relation, "_of") {
			return false // what is only known as Tom's car is nobody's birthday
		}
		return ex.sensible(l) && (l.Op != triple.Relates || l.Relation != "" && !triple.OfEvent(l.Relation) && !ex.known.Words.OnlyAnswers(l.Relation))
	}
	var out []reason.NearMiss
	for _, m := range ms {
		if len(m.Fails) == 0 || !said(literalOf(m.Goals)) || slices.ContainsFunc(m.Fails, func(f reason.Failed) bool { return !said(f.Literal) }) {
			continue
		}
		m.Holds = slices.DeleteFunc(slices.Clone(m.Holds), func(l triple.Literal) bool { return !said(l) })
		out = append(out, m)
	}
	return slices.DeleteFunc(slices.Clone(out), func(m reason.NearMiss) bool {
		return tied(m) && slices.ContainsFunc(out, func(o reason.NearMiss) bool { return o.Rule == m.Rule && !tied(o) })
	})
}

// tied reports whether a near-miss ties a thing to itself. One fact may meet two conditions
// that way, and nobody means it where the rule can be met otherwise.
func tied(m reason.NearMiss) bool {
	return slices.ContainsFunc(m.Fails, func(f reason.Failed) bool {
		return f.Literal.Op == triple.Relates && !f.Literal.Subject.IsVar() && f.Literal.Subject.Same(f.Literal.Object)
	})
}

// literalOf is the first of the goals; one with no words where there is none.
func literalOf(goals []triple.Literal) triple.Literal {
	if len(goals) == 0 {
		return triple.Literal{}
	}
	return goals[0]
}

// nearMisses turns near-misses into their record.
func (ex *Explainer) nearMisses(ms []reason.NearMiss) []record.NearMiss {
	out := make([]record.NearMiss, 0, len(ms))
	for _, m := range ms {
		out = append(out, ex.nearMiss(m))
	}
	return out
}

func (ex *Explainer) nearMiss(m reason.NearMiss) record.NearMiss {
	out := record.NearMiss{
		GoalText: wording.JoinAnd(lists.Map(m.Goals, ex.condition)), Goal: strings.Join(lists.Map(m.Goals, literalKey), ", "),
		Alike: m.Alike.Count, AlikeText: wording.JoinAnd(lists.Map(m.Alike.Fails, ex.condition)), Rule: ex.ruleID(m.Rule), Cost: m.Cost, WouldBe: m.WouldBe, Checked: m.Checked,
		Holds: lists.Map(m.Holds, ex.condition), Fails: []record.Failed{},
	}
	if m.Rule != "" {
		out.RuleText = ex.RuleText(m.Rule)
	}
	for _, a := range m.Breaks {
		a.Denied = !a.Denied
		out.Breaks = append(out.Breaks, ex.Text(a))
	}
	var missing []triple.Literal
	for _, f := range m.Fails {
		l := f.Literal
		l.Triple = ex.Relabel(l.Triple)
		missing = append(missing, l)
	}
	texts := ex.known.Language.Conditions(missing, ex.known.Words)
	for i, f := range m.Fails {
		text := texts[i]
		if f.Why == reason.Blocked { // by what is there: say that
			text = ex.known.Language.Fact(ex.Relabel(f.Literal.Triple), ex.known.Words)
		}
		failed := record.Failed{Fact: literalKey(f.Literal), Text: text, Why: string(f.Why), By: timeline.StoredID(f.By)}
		if said := say.AsSaid(text); said != text {
			failed.Say = said
		}
		if by, ok := ex.known.Base.Fact(f.By); ok && slices.Contains([]reason.Reason{reason.Blocked, reason.Contrary}, f.Why) && !by.Triple.Same(f.Literal.Triple) && !by.Triple.Same(f.Literal.Opposite()) {
			failed.ByText = ex.Text(reason.LiftTriple(by.Triple))
		}
		out.Fails = append(out.Fails, failed)
	}
	if m.Question != nil {
		out.Question = wording.UpperFirst(ex.known.Language.Ask(ex.Relabel(*m.Question), ex.known.Words)) + "?"
	}
	return out
}

// questionBack is what the closest near-miss would ask the person.
func (ex *Explainer) questionBack(ms []reason.NearMiss) *triple.Triple {
	if len(ms) == 0 || ms[0].Question == nil || !ms[0].Question.Ground() || wording.Outright(ex.nearMiss(ms[0])) {
		return nil
	}
	q := ex.Relabel(*ms[0].Question)
	return &q
}

// Resolutions are the ways to end a conflict, by the ids of the store.
func (ex *Explainer) Resolutions(ctx context.Context, a engine.Atom) ([][]string, error) {
	ways, err := ex.known.Base.Resolutions(ctx, a)
	for i := range ways {
		ways[i] = lists.Map(ways[i], timeline.StoredID)
	}
	return ways, err
}

// Conflict turns a conflict into its record, with the proofs of both sides. How it would
// end is not in it; see resolutions.
func (ex *Explainer) Conflict(x reason.Conflict) (record.ConflictRecord, []record.Proof) {
	pro, contra := ex.Proof(x.For), ex.Proof(x.Against)
	side := func(p record.Proof, of reason.Proof) string {
		p.Root = ex.otherValue(of)
		return wording.Stop(p.Nodes[p.Root].Text) + wording.Because([]record.Proof{p})
	}
	return record.ConflictRecord{
		Fact: factKey(x.Atom), Text: ex.Text(x.Atom), For: pro.ID, Against: contra.ID,
		Denial:  contra.Nodes[contra.Root].Text,
		ForText: side(pro, x.For), AgainstText: side(contra, x.Against),
	}, []record.Proof{pro, contra}
}

// otherValue is the step that says most about a side of a conflict: the other value, where
// something is denied only because it has one value at a time, and else what is proved.
func (ex *Explainer) otherValue(p reason.Proof) int {
	root := p.Nodes[p.Root]
	property, ok := ex.known.Base.Property(root.Rule)
	if !ok || property.Property != triple.Functional {
		return p.Root
	}
	for _, i := range root.Premises {
		if a := p.Nodes[i].Atom; a.Pred == root.Atom.Pred && !a.Denied {
			return i
		}
	}
	return p.Root
}

// Explainer turns what the reasoner found into records.
type Explainer struct{ *Speller }

// New returns an explainer of what is known.
func New(k *knowledge.Knowledge) *Explainer { return &Explainer{&Speller{known: k}} }
