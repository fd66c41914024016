package conductor

import (
	"context"
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/reason"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
)

// This file answers questions by what their clauses ask, where the question's own
// words as relations have no answer.

// asKnown is what is known, as the matcher looks for it.
type asKnown struct {
	ctx context.Context
	c   *Conductor
}

// Relations are those in use with the word.
func (k asKnown) Relations(word string) []triple.Relation {
	return k.c.known.Words.RelationsWith(word)
}

// Names are those in use with the word.
func (k asKnown) Names(word string) []triple.Term {
	return k.c.known.Words.CalledOrWith(word, match.Many)
}

// Pairs are the facts of a relation, and their denials.
func (k asKnown) Pairs(relation string, s, o *triple.Term, most int) []triple.Triple {
	pattern := triple.Triple{Subject: triple.Var("S"), Relation: relation, Object: triple.Var("O")}
	if s != nil {
		pattern.Subject = *s
	}
	if o != nil {
		pattern.Object = *o
	}
	denied := pattern
	denied.Denied = true
	facts, err := k.c.known.Base.Held(k.ctx, pattern, denied)
	if err != nil {
		return nil
	}
	for i := range facts {
		facts[i] = k.c.explain.Relabel(facts[i])
	}
	return facts[:min(len(facts), most)]
}

// Events are those of a kind, with their facts.
func (k asKnown) Events(kind string) [][]triple.Triple {
	var out [][]triple.Triple
	for _, e := range k.c.known.Events.OfKind(triple.Key(kind)) {
		facts := slices.Clone(e.Facts())
		for i := range facts {
			facts[i] = k.c.explain.Relabel(facts[i])
		}
		out = append(out, facts)
	}
	return out
}

// holders looks among what is known for those that stand in a relation to
// something.
func (c *Conductor) holders(relation string, object triple.Term) []triple.Term {
	var out []triple.Term
	for _, f := range (asKnown{context.Background(), c}).Pairs(relation, nil, &object, 16) {
		if !f.Denied {
			out = append(out, f.Subject)
		}
	}
	return out
}

// matcher compares clauses with what is known. A sentence that says of whom something
// told of a kind holds is itself compared with that.
func (c *Conductor) matcher(ctx context.Context) *match.Matcher {
	m := match.Matcher{Store: asKnown{ctx, c}, Words: c.known.Language.Words()}
	inner := m
	read := map[string][]match.Goal{}
	m.Known = func(sentence string) []match.Goal {
		if goals, had := read[sentence]; had || len(read) >= maxConditions {
			return goals
		}
		s := c.known.Language.ClausesKnowing(sentence, c.useOf)
		if len(s.Clauses) == 1 && len(s.Lost) == 0 {
			read[sentence] = inner.Goals(&s.Clauses[0], func(*clause.Term) []triple.Term { return nil })
		} else {
			read[sentence] = nil
		}
		return read[sentence]
	}
	return &m
}

// maxConditions bounds the sentences that are read for one question.
const maxConditions = 12

// askByClauses asks the question that the clauses of a sentence ask. It reports
// false where nothing that is known would answer it.
func (t *steps) askByClauses(s clause.Sentence) (triple.Question, reason.Finding, bool, error) {
	var none triple.Question
	if len(s.Clauses) == 0 {
		return none, reason.Finding{}, false, nil
	}
	c := &s.Clauses[0]
	d := t.c.discourse()
	goals := t.c.matcher(t.Ctx).Goals(c, func(x *clause.Term) []triple.Term { return t.c.known.Language.Refer(x, &d) })
	for len(goals) > 0 {
		n := alike(goals)
		q := questionOf(c, goals[:n])
		f, err := t.ask1(q)
		if err != nil {
			return q, f, false, err
		}
		if f.Verdict != reason.Proved && f.Verdict != reason.Conflicting && (f.Verdict != reason.Refuted || goals[0].Against) {
			goals = goals[n:]
			continue
		}
		t.taken = takenOf(goals[:n], f)
		if len(q.Wanted) > 0 {
			return q, f, true, nil
		}
		f, err = t.otherSide(c, goals, f)
		return q, f, true, err
	}
	return none, reason.Finding{}, false, nil
}

// alike is how many of the first goals are as near to the question as the first is,
// and ask the same.
func alike(goals []match.Goal) int {
	n := 1
	for n < len(goals) && goals[n].Cost == goals[0].Cost && goals[n].Against == goals[0].Against && slices.Equal(goals[n].Wanted, goals[0].Wanted) {
		n++
	}
	return n
}

// otherSide looks whether the opposite of a decided question is known as well.
func (t *steps) otherSide(c *clause.Clause, goals []match.Goal, f reason.Finding) (reason.Finding, error) {
	if goals[0].Against && f.Verdict == reason.Proved {
		f = against(f)
	}
	at := slices.IndexFunc(goals, func(g match.Goal) bool { return g.Against != goals[0].Against && g.Cost <= goals[0].Cost+1 })
	if at < 0 || f.Verdict == reason.Conflicting {
		return f, nil
	}
	other, err := t.ask1(questionOf(c, goals[at:at+1]))
	if err != nil || other.Verdict != reason.Proved {
		return f, err
	}
	if goals[at].Against {
		other = against(other)
	}
	f.Verdict = reason.Conflicting
	f.Proofs = append(f.Proofs, other.Proofs...)
	f.Against = append(f.Against, other.Against...)
	f.Answers = append(f.Answers, other.Answers...)
	return f, nil
}

// questionOf is the question whether, or for what, one of the goals holds. Goals
// that ask for several values at once are asked alone.
func questionOf(c *clause.Clause, goals []match.Goal) triple.Question {
	q := triple.Question{Form: triple.YesNo, Ways: true}
	for _, g := range goals {
		q.Goals = append(q.Goals, g.Literals)
	}
	if wanted := goals[0].Wanted; len(wanted) > 0 {
		q.Form, q.Wanted = triple.Which, wanted
		word := "what"
		for i := range c.Roles {
			if h := c.Roles[i].Term.Hole; h != clause.NoHole {
				word = holeWord(h)
			}
		}
		for range wanted {
			q.Words = append(q.Words, word)
		}
	}
	return q
}

// holeWord is the name under which an answer is given in the record.
func holeWord(h clause.Hole) string {
	switch h {
	case clause.Who, clause.Whose:
		return "who"
	case clause.When:
		return "when"
	case clause.Where:
		return "where"
	}
	return "what"
}

// against turns the finding that what refutes is proved into a refutation.
func against(f reason.Finding) reason.Finding {
	f.Verdict = reason.Refuted
	for _, a := range f.Answers {
		f.Against = append(f.Against, a.Proofs...)
	}
	f.Answers = nil
	return f
}

// clausesOf are the clauses of an item, which is parsed once, with what is known of how
// its words are used.
func (t *steps) clausesOf(it *turn.Item) *clause.Sentence {
	if it.Clauses == nil || it.Clauses.Asks && !it.Knowing {
		read := t.c.known.Language.ClausesKnowing(it.Text, t.c.useOf)
		it.Clauses, it.Knowing = &read, true
	}
	return it.Clauses
}

// askAgain asks by the clauses of a question what its relations did not answer.
func (t *steps) askAgain(it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable || supposes(q) {
		return q, f, nil
	}
	s := t.clausesOf(it)
	again, found, ok, err := t.askByClauses(*s)
	if err != nil {
		return q, f, err
	}
	switch {
	case ok:
		return again, found, nil
	case len(q.Given) > 0:
		return t.askSomewhere(q, f)
	}
	return t.askOnly(q, f)
}

// askSomewhere answers whether all of a kind do something by that they do it somewhere:
// whoever may smoke on the balcony may smoke.
func (t *steps) askSomewhere(q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if q.Form != triple.YesNo || len(q.Goals) != 1 || len(q.Goals[0]) != 1 || q.Goals[0][0].Object.Kind != triple.Act {
		return q, f, nil
	}
	goal := q.Goals[0][0]
	wide := q
	wide.Goals = nil
	for _, r := range t.c.known.Words.RelationsWith(goal.Object.Name) {
		if r.Form != triple.FormVerb || r.Lemma != goal.Object.Name || r.Prep == "" || r.Modal != goal.Relation && (r.Modal != "" || r.Tense == "past" || goal.Relation != triple.Does) {
			continue
		}
		somewhere := goal
		somewhere.Relation, somewhere.Object = r.Key, triple.Var("Where")
		wide.Goals = append(wide.Goals, []triple.Literal{somewhere})
	}
	if len(wide.Goals) == 0 {
		return q, f, nil
	}
	found, err := t.ask1(wide)
	if err != nil || found.Verdict != reason.Proved {
		return q, f, err
	}
	there := found.Answers[0].Literals[0].Triple
	wide.Goals = [][]triple.Literal{{{Triple: triple.Triple{Subject: goal.Subject, Relation: there.Relation, Object: there.Object}}}}
	found, err = t.ask1(wide)
	return wide, found, err
}

// supposes reports whether a question is one under what is so for its sake alone: not
// where it asks of whoever is of a kind.
func supposes(q triple.Question) bool {
	return q.Form == triple.YesNo && slices.ContainsFunc(q.Given, func(g triple.Triple) bool {
		return g.Relation != triple.InstanceOf || !strings.HasPrefix(g.Subject.Name, "_")
	})
}

// answerReasonTold answers "why?" by the reason that was told with what is asked
// about, where there is one.
func (t *steps) answerReasonTold(it *turn.Item) (bool, error) {
	if it.Question == nil || len(it.Question.Goals) == 0 {
		return false, nil
	}
	s := t.clausesOf(it)
	if !asksWhy(*s) {
		return false, nil
	}
	q, f, ok, err := t.askByClauses(*s)
	if err != nil || !ok || f.Verdict != reason.Proved {
		return false, err
	}
	t.c.talk.Asked = &q
	if err := t.record(it, q, f); err != nil {
		return true, err
	}
	t.speak(t.last)
	return true, nil
}

func asksWhy(s clause.Sentence) bool {
	return len(s.Clauses) > 0 && slices.ContainsFunc(s.Clauses[0].Roles, func(r clause.Role) bool { return r.Term.Hole == clause.Why })
}

// whoIsThe answers "who is the treasurer?" by who that is, where the question was taken
// for one about all that is known of the treasurer.
func (t *steps) whoIsThe(it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if q.Form != triple.About || f.Verdict != reason.Proved {
		return q, f, nil
	}
	s := t.clausesOf(it)
	if len(s.Clauses) != 1 || s.Clauses[0].Predicate.Word == "" && !slices.ContainsFunc(s.Clauses[0].Roles, func(r clause.Role) bool { return r.Term.Head != "" && r.Term.Name == "" }) || !slices.ContainsFunc(s.Clauses[0].Roles, func(r clause.Role) bool { return r.Term.Hole == clause.Who }) {
		return q, f, nil
	}
	who, found, ok, err := t.askByClauses(*s)
	if err != nil || !ok || found.Verdict != reason.Proved || len(who.Wanted) != 1 {
		t.taken = nil
		return q, f, err
	}
	return who, found, nil
}
