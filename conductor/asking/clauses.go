package asking

import (
	"slices"
	"strings"

	"whence/conductor/heard"
	"whence/conductor/lookup"
	"whence/conductor/recency"
	"whence/conductor/turn"
	"whence/reason"
	"whence/reason/also"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// This file asks by what the clauses of a question ask, where the question's own words as relations have no answer.

// UseOf is how words that begin a text are used in what is known.
func (t *Asker) UseOf(words []string) (parse.Use, int) { return lookup.UseOf(t.Known, words) }

// matcher compares clauses with what is known. A sentence that says of whom something told of a kind holds is itself compared with that.
func (t *Asker) matcher() *match.Matcher { return matcherOf(t, t.Store()) }

// matcherOf is the matcher over what a store shows of what is known.
func matcherOf(t *Asker, store match.Store) *match.Matcher {
	words := t.Known.Language.Words()
	inner, read := match.New(store, words, nil), map[string][]match.Goal{}
	m := match.New(store, words, func(sentence string) []match.Goal {
		if goals, had := read[sentence]; had || len(read) >= maxConditions {
			return goals
		}
		s := t.Known.Language.ClausesKnowing(sentence, t.UseOf)
		if len(s.Clauses) == 1 && len(s.Lost) == 0 {
			s = *heard.Aged(words, &s)
			goals := inner.Goals(&s.Clauses[0], func(*clause.Term) []triple.Term { return nil })
			if c := s.Clauses[0]; c.Kind == clause.Event && c.Tense == clause.Present && c.Modal == "" && !c.Negated && !lexicon.LastingVerbs.Has(c.Predicate.Lemma) { // who spends it has spent it
				c.Tense = clause.Past
				goals = append(goals, inner.Goals(&c, func(*clause.Term) []triple.Term { return nil })...)
			}
			for i := range goals { // a denial holds by what goes against what it denies
				goals[i].Against = goals[i].Against != (s.Clauses[0].Negated && len(goals[i].Wanted) == 0)
			}
			read[sentence] = goals
		} else {
			read[sentence] = nil
		}
		return read[sentence]
	})
	m.Read = func(text string) (clause.Clause, bool) {
		first, rest, _ := strings.Cut(text, " ")
		denied := closed.Words().Is("negation", strings.ToLower(first)) // not to buy a piano
		if denied {
			text = rest
		}
		s := t.Known.Language.ClausesKnowing(doing+" "+strings.TrimPrefix(text, "to "), t.UseOf)
		if len(s.Clauses) != 1 || len(s.Lost) > 0 {
			return clause.Clause{}, false
		}
		s.Clauses[0].Negated = s.Clauses[0].Negated != denied
		return s.Clauses[0], true
	}
	return m
}

// doing is whoever does what stands behind "to", as a sentence has it.
const doing = "they"

// maxConditions bounds the sentences that are read for one question.
const maxConditions = 12

// byClause asks the question that a clause asks.
func byClause(t *Asker, whole *clause.Clause) (triple.Question, reason.Finding, bool, error) {
	c, at, goals := goalsAt(t, whole)
	for len(goals) > 0 {
		n := alike(goals)
		q := questionOf(c, goals[:n])
		if at != nil {
			q.During = &triple.During{At: triple.Const(triple.Generic, at.Text)}
		}
		f, err := t.Ask(q)
		if err == nil {
			f, err = soNow(t, c, q, f, at)
		}
		if err != nil {
			return q, f, false, err
		}
		if f.Verdict != reason.Proved && f.Verdict != reason.Conflicting && (f.Verdict != reason.Refuted || goals[0].Against) {
			goals = goals[n:]
			continue
		}
		if also.AsksNow(t.Known.Language.Words(), c) && !goals[0].Since && !slices.ContainsFunc(f.Answers, func(a reason.Answer) bool { return recency.SoNow(t.Known, f, a) }) {
			goals = goals[n:]
			continue
		}
		t.Taken = TakenOf(goals[:n], f)
		if len(q.Wanted) > 0 {
			return q, f, true, nil
		}
		if at == nil || goals[0].Against {
			q, f, err = t.otherSide(c, q, goals, f)
		}
		return q, f, true, err
	}
	return triple.Question{}, reason.Finding{}, false, nil
}

// soNow leaves of what was found what is so now, or at the time that is asked of.
func soNow(t *Asker, c *clause.Clause, q triple.Question, f reason.Finding, at *clause.Term) (reason.Finding, error) {
	if at == nil && ahead(t, c, q, f) {
		return reason.Finding{Verdict: reason.Unprovable}, nil
	}
	return stillSo(t, c, q, f)
}

// notYet reports whether what somebody will have, or got, is answered by what they have now: they may be giving it up,
// and need never have got it.
func notYet(t *Asker, c *clause.Clause, f reason.Finding) bool {
	words := t.Known.Language.Words()
	holds := c.Kind == clause.Possession || words.Sort(c.Predicate.Lemma) == "hold"
	if holds && c.Tense != clause.Future || !holds && (c.Tense != clause.Past || !slices.Contains(words.SameVerbs(c.Predicate.Lemma), "have")) || len(f.Answers) == 0 {
		return false
	}
	return !slices.ContainsFunc(f.Answers, func(a reason.Answer) bool {
		return slices.ContainsFunc(a.Literals, func(l triple.Literal) bool {
			r, ok := t.Known.Words.Relation(l.Relation)
			return triple.OfEvent(l.Relation) || ok && r.Tense+r.Modal != ""
		})
	})
}

// OfNow reports whether a question of what somebody got, or will have, is answered by what they have now.
func OfNow(t *Asker, s *clause.Sentence, f reason.Finding) bool {
	c := oneClause(s)
	return c != nil && notYet(t, c, f)
}

// goalsAt are the goals by which a clause is answered, with the time counted from when it is asked
// that is taken from it; of what was not so then, nothing is said in numbers.
func goalsAt(t *Asker, whole *clause.Clause) (*clause.Clause, *clause.Term, []match.Goal) {
	c, at := also.Counted(t.Known.Language.Words(), whole)
	m := t.matcher()
	m.When = at
	goals := m.Goals(c, Refer(t))
	if at != nil {
		goals = slices.DeleteFunc(goals, func(g match.Goal) bool { return g.Against && !g.When })
	}
	return c, at, goals
}

// otherSide looks whether the opposite of a decided question is known as well. What has been done
// since it was told not to have been is no contradiction.
func (t *Asker) otherSide(c *clause.Clause, q triple.Question, goals []match.Goal, f reason.Finding) (triple.Question, reason.Finding, error) {
	own := f
	if goals[0].Against && f.Verdict == reason.Proved {
		f = Against(f)
	}
	at := slices.IndexFunc(goals, func(g match.Goal) bool { return g.Against != goals[0].Against && g.Cost <= goals[0].Cost+1 })
	if at < 0 || f.Verdict == reason.Conflicting {
		return q, f, nil
	}
	asked := questionOf(c, goals[at:at+1])
	other, err := t.Ask(asked)
	if err != nil || other.Verdict != reason.Proved {
		return q, f, err
	}
	done, not, of := own, other, q
	if goals[0].Against {
		done, not, of = other, own, asked
	}
	if (c.Perfect || recency.NotYet(not)) && recency.LastTurn(done) > recency.LastTurn(not) {
		return of, done, nil
	}
	if goals[at].Against {
		other = Against(other)
	}
	f.Verdict = reason.Conflicting
	f.Proofs = append(f.Proofs, other.Proofs...)
	f.Against = append(f.Against, other.Against...)
	f.Answers = append(f.Answers, other.Answers...)
	return q, f, nil
}

// Clauses are the clauses of an item, which is parsed once, with what is known of how its words are used.
func (t *Asker) Clauses(it *turn.Item) *clause.Sentence {
	if it.Clauses == nil || it.Clauses.Asks && !it.Knowing {
		read := t.Known.Language.ClausesKnowing(it.Text, t.UseOf)
		it.Clauses, it.Knowing = heard.Question(t.Known.Language.Words(), it.Text, &read, func() *clause.Clause {
			if last := t.Talk.Last; last != nil && last.Text != it.Text {
				return oneClause(t.Clauses(last))
			}
			return nil
		}, func() []clause.Clause { return t.Known.Language.ClausesKnowing(t.Talk.Spoken(), t.UseOf).Clauses }), true
	}
	return it.Clauses
}

// Again asks by the clauses of a question what its relations did not answer.
func (t *Asker) Again(it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable || Supposes(q) && !ofSuch(t, it, q) {
		return q, f, nil
	}
	s := t.Clauses(it)
	again, found, ok, err := t.ByClauses(*s)
	if err != nil {
		return q, f, err
	}
	switch {
	case ok && (len(s.Lost) == 0 || AsksElse(it.Text)): // "besides Ikenna" is no part of what is asked
		return again, found, nil
	case len(q.Given) > 0:
		if wide, ok := somewhere(t.Known, q); ok {
			if found, err = t.Ask(wide); err != nil || found.Verdict != reason.Proved {
				return q, f, err
			}
			wide = there(wide, found)
			found, err = t.Ask(wide)
			return wide, found, err
		}
		return q, f, nil
	}
	return t.askOnly(q, f)
}

// ofSuch reports whether a question is one of whatever is called by a noun and what belongs to it: an order of 620 pounds.
func ofSuch(t *Asker, it *turn.Item, q triple.Question) bool {
	return !slices.ContainsFunc(q.Given, func(g triple.Triple) bool {
		r, _ := relationOf(t, it, g.Relation)
		return r.Form != triple.FormNoun || r.Tense != "" || !strings.HasPrefix(g.Subject.Name, "_")
	})
}

// asksOfOne reports whether a question asks for who something is, or for what it is now.
func asksOfOne(w match.Words, c *clause.Clause) bool {
	named := c.Predicate.Word != "" || slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Head != "" && r.Term.Name == "" })
	return named && slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		return r.Term.Hole == clause.Who || r.Term.Hole == clause.What && also.AsksNow(w, c)
	})
}

// whoIsThe answers "who is the treasurer?" by who that is, where the question was taken for one about all that is known of the treasurer.
func (t *Asker) whoIsThe(it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if q.Form != triple.About || f.Verdict != reason.Proved {
		return q, f, nil
	}
	s := t.Clauses(it)
	if len(s.Clauses) != 1 || !asksOfOne(t.Known.Language.Words(), &s.Clauses[0]) {
		return q, f, nil
	}
	who, found, ok, err := t.ByClauses(*s)
	if err == nil && ok && found.Verdict == reason.Proved && len(who.Wanted) == 1 {
		return who, found, nil
	}
	t.Taken = nil
	if err != nil || ownName(q.Topic) {
		return q, f, err
	}
	return calledBy(t, q, f)
}

// ownName reports whether a term is somebody's or something's own name.
func ownName(x triple.Term) bool { return x.Kind == triple.Proper && !x.Owned() }

// calledBy answers who "the new teacher" is by the name that was told for her, if it is one.
func calledBy(t *Asker, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	who := nameOf(q.Topic)
	found, err := t.Ask(who)
	if err != nil || found.Verdict != reason.Proved || len(found.Answers) != 1 || !ownName(t.Explain.Spell(found.Answers[0].Bindings[who.Wanted[0]], "")) {
		return q, f, err
	}
	return who, found, nil
}

// nameOf asks what something is called of which it is known what it is.
func nameOf(x triple.Term, known ...triple.Literal) triple.Question {
	is := triple.Literal{Triple: triple.Triple{Subject: triple.Var("Name"), Relation: triple.SynonymOf, Object: x}}
	return triple.Question{Form: triple.Which, Wanted: []string{"Name"}, Words: []string{"who"}, Goals: [][]triple.Literal{append(slices.Clip(known), is)}}
}
