package asking

import (
	"slices"
	"strings"

	"whence/conductor/recency"
	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/kb"
	"whence/reason"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
)

// This file denies what is so no more, and of all others what was told of one alone.

// ended puts in the place of what was found that it is so no more, where that was told with it or since.
func ended(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if q.Form != triple.YesNo || len(q.Given) > 0 || f.Verdict == reason.Refuted {
		return q, f, nil
	}
	c := oneClause(t.Clauses(it))
	if c == nil {
		return q, f, nil
	}
	since, err := regained(t, c, Refer(t), recency.Last(f))
	if err != nil {
		return q, f, err
	}
	whole, refer := c, Refer(t)
	if len(f.Answers) > 0 {
		c, refer = thing(c, f.Answers[0], refer)
	}
	if c == whole {
		c, refer = theirs(t, c, refer)
	}
	over, err := endedBy(t, c, refer, since)
	if err == nil && over == nil && len(f.Answers) == 1 && asksNow(c) {
		over, err = groundOver(t, f, f.Answers[0])
	}
	if err == nil && over == nil {
		return maybeEnded(t, whole, c, q, f, since)
	}
	if err != nil {
		return q, f, err
	}
	return over.question, Against(over.finding), nil
}

// groundOver is what says of something that an answer follows from that it is so no more: who has left the
// committee does not get what those on it do. It is nil where nothing does.
func groundOver(t *Asker, f reason.Finding, a reason.Answer) (*asked, error) {
	for n := range recency.RestsOn(f, a) {
		x := n.Literal
		key := n.ID + " " + x.String()
		if n.ID == "" || t.lasting[key] || slices.ContainsFunc(a.Literals, func(l triple.Literal) bool { return l.Triple.Same(x.Triple) }) {
			continue
		}
		if over, err := Over(t, x.Triple, kb.IDNumber(n.ID)); err != nil || over != nil {
			return over, err
		}
		if t.lasting != nil {
			t.lasting[key] = true
		}
	}
	return nil, nil
}

// Over is what says of a fact that it is so no more, told since; nil where nothing does.
func Over(t *Asker, x triple.Triple, since int) (*asked, error) {
	if x.Denied || x.Subject.Kind != triple.Proper || !reason.Several(t.Ctx, t.Known.Base, 2, t.Store().Speaking(x.Subject)...) {
		return nil, nil
	}
	s := t.Known.Language.ClausesKnowing(t.Explain.Sentence(x), t.UseOf)
	if s.Asks = true; oneClause(&s) == nil || !asksNow(&s.Clauses[0]) {
		return nil, nil
	}
	return endedBy(t, &s.Clauses[0], Refer(t), since)
}

// maybeEnded leaves open what is asked of one of several that their noun alone was said to be given back or lost since:
// "the key" may be the key to the loft. Of what is asked by its noun alone, "my skis", "the skis" are those.
func maybeEnded(t *Asker, whole, c *clause.Clause, q triple.Question, f reason.Finding, since int) (triple.Question, reason.Finding, error) {
	at := slices.IndexFunc(whole.Roles, func(r clause.Role) bool { return r.Name == clause.Object })
	if f.Verdict != reason.Proved || whole.Kind != clause.Possession || at < 0 {
		return q, f, nil
	}
	x := whole.Roles[at].Term
	alone := len(x.Modifiers)+len(x.Roles) == 0 && (x.Determiner == "the" || x.Owner != nil && x.Owner.Pronoun != "")
	if x.Head == "" || !alone && (x.Determiner != "the" || c.Roles[at].Term.Head == "") {
		return q, f, nil
	}
	one := *whole
	one.Roles = slices.Clone(whole.Roles)
	one.Roles[at].Term = clause.Term{Text: "the " + x.Head, Head: x.Head, Determiner: "the", Plural: x.Plural}
	before := t.Taken
	over, err := endedBy(t, &one, Refer(t), since)
	if err != nil || over == nil {
		t.Taken = before
		return q, f, err
	}
	if alone {
		return over.question, Against(over.finding), nil
	}
	t.Taken = nil
	return q, reason.Finding{Verdict: reason.Unprovable}, nil
}

// thing is a clause that asks who has one of a kind, as one that asks for the one that somebody was said to have.
func thing(c *clause.Clause, a reason.Answer, refer func(*clause.Term) []triple.Term) (*clause.Clause, func(*clause.Term) []triple.Term) {
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Object })
	own := slices.IndexFunc(a.Literals, func(l triple.Literal) bool {
		return strings.HasPrefix(l.Subject.Name, l.Object.Name+"'s_")
	})
	if c.Kind != clause.Possession || at < 0 || own < 0 {
		return c, refer
	}
	return withName(c, at, a.Literals[own].Subject, refer)
}

// theirs is a clause that asks whether somebody has one of a kind, as one that asks for the one that is called theirs.
func theirs(t *Asker, c *clause.Clause, refer func(*clause.Term) []triple.Term) (*clause.Clause, func(*clause.Term) []triple.Term) {
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Object })
	who := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Subject })
	if c.Kind != clause.Possession || at < 0 || who < 0 || c.Roles[at].Term.Determiner != "a" || len(c.Roles[at].Term.Modifiers) > 0 {
		return c, refer
	}
	owner, ok := WhoIs(t, &c.Roles[who].Term)
	if !ok {
		return c, refer
	}
	if x, ok := t.Known.Words.Name(owner.Name + "'s_" + triple.Key(c.Roles[at].Term.Head)); ok {
		return withName(c, at, x, refer)
	}
	return c, refer
}

// withName is a clause with the name of one thing in a role.
func withName(c *clause.Clause, at int, x triple.Term, refer func(*clause.Term) []triple.Term) (*clause.Clause, func(*clause.Term) []triple.Term) {
	one := *c
	one.Roles = slices.Clone(c.Roles)
	one.Roles[at].Term = clause.Term{Text: x.Spelling(), Name: x.Spelling(), Determiner: c.Roles[at].Term.Determiner}
	return &one, calling(x, refer)
}

// calling refers as before, and by the spelling of x to x alone.
func calling(x triple.Term, refer func(*clause.Term) []triple.Term) func(*clause.Term) []triple.Term {
	return func(o *clause.Term) []triple.Term {
		if o.Name == x.Spelling() {
			return []triple.Term{x}
		}
		return refer(o)
	}
}

// endedBy is what says that what a clause asks is so no more, told since it may be so; nil where nothing does.
func endedBy(t *Asker, c *clause.Clause, refer func(*clause.Term) []triple.Term, since int) (*asked, error) {
	goals := slices.DeleteFunc(t.matcher().Ended(c, refer), func(g match.Goal) bool { return g.Before && since == 0 })
	if len(goals) == 0 {
		return nil, nil
	}
	since, err := regained(t, c, refer, since)
	if err != nil {
		return nil, err
	}
	for len(goals) > 0 {
		n := alike(goals)
		over := questionOf(c, goals[:n])
		found, err := t.Ask(over)
		if err != nil {
			return nil, err
		}
		now := func(a reason.Answer) bool { return recency.SaidNow(t.Known, found, a) }
		if found.Verdict == reason.Proved && recency.Last(found) >= since && (!goals[0].Beside || slices.ContainsFunc(found.Answers, now)) {
			t.Taken = TakenOf(goals[:n], found)
			return &asked{over, found}, nil
		}
		goals = goals[n:]
	}
	return nil, nil
}

// regained is since when what a clause asks may be so again, by what was told to be got back.
func regained(t *Asker, c *clause.Clause, refer func(*clause.Term) []triple.Term, since int) (int, error) {
	for _, g := range t.matcher().Regained(c, refer) {
		again, err := t.Ask(questionOf(c, []match.Goal{g}))
		if err != nil {
			return since, err
		}
		since = max(since, recency.Last(again)+1)
	}
	return since, nil
}

// oneClause is the clause of a question that asks whether something is so, nil for another.
func oneClause(s *clause.Sentence) *clause.Clause {
	if len(s.Clauses) != 1 || len(s.Lost) > 0 || !s.Asks {
		return nil
	}
	return &s.Clauses[0]
}

// theOne denies of somebody that they are "the treasurer" where that was told of another: there is one alone.
func theOne(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if q.Form != triple.YesNo || len(q.Given) > 0 || f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable && f.Verdict != reason.Proved {
		return q, f, nil
	}
	c := oneClause(t.Clauses(it))
	if c == nil || c.Kind != clause.Class || c.Negated || c.Tense != clause.Present || c.Modal != "" || len(c.Roles) != 2 {
		return q, f, nil
	}
	who, what := &c.Roles[0], &c.Roles[1]
	if who.Name != clause.Subject || what.Name != clause.Complement || what.Term.Determiner != "the" || what.Term.Plural || who.Term.Plural || who.Term.Name == "" && who.Term.Pronoun == "" {
		return q, f, nil
	}
	asked, known := WhoIs(t, &who.Term)
	if !known {
		return q, f, nil
	}
	s := t.Known.Language.ClausesKnowing(voice.Say("asking.who-is", "what", what.Term.Text), t.UseOf)
	before := t.Taken
	is, found, ok, err := t.ByClauses(s)
	t.Taken = before
	found, old := recency.Now(t.Known, found)
	if err != nil || !ok || found.Verdict != reason.Proved || len(found.Answers) != 1 || len(is.Wanted) != 1 || f.Verdict == reason.Proved && len(old) == 0 {
		return q, f, err
	}
	one := found.Answers[0]
	holder := one.Bindings[is.Wanted[0]]
	if holder.Name == asked.Name || holder.Kind != triple.Proper || areOne(t, holder, asked) {
		return q, f, nil
	}
	phrase := " " + strings.ToLower(what.Term.Text)
	for n := range recency.RestsOn(found, one) {
		if strings.Contains(" "+strings.ToLower(n.Source.Quote), phrase) {
			t.Taken = &Taken{Steps: Step{Said: []string{voice.Say("asking.there-is-one", "what", what.Term.Text)}, Cost: 1}}
			return is, Against(found), nil
		}
	}
	return q, f, nil
}

// WhoIs is the one whom a name or a pronoun stands for, false where that may be several.
func WhoIs(t *Asker, x *clause.Term) (triple.Term, bool) {
	all := append(Refer(t)(x), t.matcher().Called(x)...)
	if len(all) == 0 && x.Name != "" {
		all = []triple.Term{triple.Const(triple.Proper, x.Name)}
	}
	several := slices.ContainsFunc(all, func(o triple.Term) bool { return o.Name != all[0].Name })
	if len(all) == 0 || several {
		return triple.Term{}, false
	}
	return all[0], true
}

// areOne reports whether two names were told to be of one, or the one is part of the other and may be.
func areOne(t *Asker, a, b triple.Term) bool {
	return partOf(a, b) || partOf(b, a) || slices.ContainsFunc([][2]triple.Term{{a, b}, {b, a}}, func(p [2]triple.Term) bool {
		return len(t.Store().Pairs(triple.SynonymOf, &p[0], &p[1], 1)) > 0
	})
}

// partOf reports whether a name of one word is one of another's words.
func partOf(a, b triple.Term) bool {
	return a.Name != b.Name && slices.Contains(strings.Split(b.Name, "_"), a.Name)
}
