package conductor

import (
	"context"
	"slices"

	"whence/conductor/asking"
	"whence/conductor/turn"
	"whence/reason"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/parse"
)

// This file answers questions by what their clauses ask, where the question's own
// words as relations have no answer.

// asKnown is what is known, as the matcher looks for it.
func (c *Conductor) asKnown(ctx context.Context) asking.Store {
	return asking.Store{Ctx: ctx, Known: c.known, Explain: c.explain}
}

// useOf is how words that begin a text are used in what is known.
func (c *Conductor) useOf(words []string) (parse.Use, int) { return asking.UseOf(c.known, words) }

// holders looks among what is known for those that stand in a relation to
// something.
func (c *Conductor) holders(relation string, object triple.Term) []triple.Term {
	var out []triple.Term
	for _, f := range c.asKnown(context.Background()).Pairs(relation, nil, &object, 16) {
		if !f.Denied {
			out = append(out, f.Subject)
		}
	}
	return out
}

// matcher compares clauses with what is known. A sentence that says of whom something
// told of a kind holds is itself compared with that.
func (c *Conductor) matcher(ctx context.Context) *match.Matcher {
	m := match.Matcher{Store: c.asKnown(ctx), Words: c.known.Language.Words()}
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
		n := asking.Alike(goals)
		q := asking.QuestionOf(c, goals[:n])
		f, err := t.ask1(q)
		if err != nil {
			return q, f, false, err
		}
		if f.Verdict != reason.Proved && f.Verdict != reason.Conflicting && (f.Verdict != reason.Refuted || goals[0].Against) {
			goals = goals[n:]
			continue
		}
		t.taken = asking.TakenOf(goals[:n], f)
		if len(q.Wanted) > 0 {
			return q, f, true, nil
		}
		f, err = t.otherSide(c, goals, f)
		return q, f, true, err
	}
	return none, reason.Finding{}, false, nil
}

// otherSide looks whether the opposite of a decided question is known as well.
func (t *steps) otherSide(c *clause.Clause, goals []match.Goal, f reason.Finding) (reason.Finding, error) {
	if goals[0].Against && f.Verdict == reason.Proved {
		f = asking.Against(f)
	}
	at := slices.IndexFunc(goals, func(g match.Goal) bool { return g.Against != goals[0].Against && g.Cost <= goals[0].Cost+1 })
	if at < 0 || f.Verdict == reason.Conflicting {
		return f, nil
	}
	other, err := t.ask1(asking.QuestionOf(c, goals[at:at+1]))
	if err != nil || other.Verdict != reason.Proved {
		return f, err
	}
	if goals[at].Against {
		other = asking.Against(other)
	}
	f.Verdict = reason.Conflicting
	f.Proofs = append(f.Proofs, other.Proofs...)
	f.Against = append(f.Against, other.Against...)
	f.Answers = append(f.Answers, other.Answers...)
	return f, nil
}

// clausesOf are the clauses of an item, which is parsed once, with what is known of how
// its words are used.
func (t *steps) clausesOf(it *turn.Item) *clause.Sentence {
	if it.Clauses == nil || it.Clauses.Asks && !it.Knowing {
		read := t.c.known.Language.ClausesKnowing(it.Text, t.c.useOf)
		it.Clauses, it.Knowing = asking.Plainly(t.c.known, &read), true
	}
	return it.Clauses
}

// askAgain asks by the clauses of a question what its relations did not answer.
func (t *steps) askAgain(it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable || asking.Supposes(q) {
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
		if wide, ok := asking.Somewhere(t.c.known, q); ok {
			if found, err = t.ask1(wide); err != nil || found.Verdict != reason.Proved {
				return q, f, err
			}
			wide = asking.There(wide, found)
			found, err = t.ask1(wide)
			return wide, found, err
		}
		return q, f, nil
	}
	return t.askOnly(q, f)
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
