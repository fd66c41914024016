package asking

import (
	"slices"
	"strings"

	"whence/conductor/recency"
	"whence/conductor/turn"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
)

// This file keeps of what was found what is still so: who has given something away does not have it.

// still puts in the place of what was found to be so what it is since then, and leaves out of
// those for whom it was found those for whom it is so no more.
func still(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if len(q.Given) > 0 {
		return q, f, nil
	}
	c := oneClause(t.Clauses(it))
	if c == nil || !asksNow(c) {
		return q, f, nil
	}
	if ahead(t, c, q, f) {
		f = reason.Finding{Verdict: reason.Unprovable}
	}
	if q.Form == triple.YesNo {
		return thereNow(t, c, q, f)
	}
	kept, err := stillSo(t, c, q, f)
	if err != nil || len(kept.Answers) > 0 || len(f.Answers) == 0 {
		return q, kept, err
	}
	again, found, ok, err := t.ByClauses(*t.Clauses(it))
	if err != nil || !ok {
		return q, kept, err
	}
	return again, found, nil
}

// Gone is an answer that is so no more, with what was asked.
type Gone struct {
	Name     string
	Question triple.Question
	Finding  reason.Finding // empty where it is so only later
}

// LastGone is the one told last of those for whom what a question asks is so no more; not ok where there is none.
func LastGone(t *Asker, s *clause.Sentence) (last Gone, ok bool, err error) {
	defer func(before *Taken, over []Gone) { t.Taken, t.Over = before, over }(t.Taken, t.Over)
	t.Over = nil
	_, _, _, err = t.ByClauses(*s)
	for _, g := range t.Over {
		if len(g.Finding.Answers) > 0 && recency.Last(g.Finding) > recency.Last(last.Finding) {
			last = g
		}
	}
	return last, len(last.Finding.Answers) > 0, err
}

// MaxStill bounds the answers of which each is looked at, for each takes questions of its own;
// of more, all are given as they were told.
const MaxStill = 64

// stillSo leaves out of those for whom something was found to be so those for whom it is so no more.
func stillSo(t *Asker, c *clause.Clause, q triple.Question, f reason.Finding) (reason.Finding, error) {
	if notYet(t, c, f) {
		return reason.Finding{Verdict: reason.Unprovable}, nil
	}
	hole := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole != clause.NoHole })
	if !asksNow(c) || q.Form != triple.Which && q.Form != triple.HowMany || f.Verdict != reason.Proved || hole < 0 || len(q.Wanted) != 1 || len(f.Answers) > MaxStill {
		return f, nil
	}
	defer func(before *Taken) { t.Taken = before }(t.Taken)
	var kept []reason.Answer
	for _, a := range f.Answers {
		over, err := overFor(t, c, hole, a.Bindings[q.Wanted[0]], f, a)
		if err != nil {
			return f, err
		}
		if over {
			t.Over = append(t.Over, Gone{a.Bindings[q.Wanted[0]].Name, q, recency.Only(f, []reason.Answer{a})})
		} else {
			kept = append(kept, a)
		}
	}
	if len(kept) == len(f.Answers) {
		return f, nil
	}
	if f = recency.Only(f, kept); len(kept) == 0 {
		f.Verdict = reason.Unprovable
	}
	return f, nil
}

// ahead reports whether what somebody or something is now is answered only by what they will be. Where the meeting will
// be is where it is.
func ahead(t *Asker, c *clause.Clause, q triple.Question, f reason.Finding) bool {
	subject := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return r.Name == clause.Subject || c.Predicate.Passive && r.Name == clause.Object
	})
	timed := slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		return r.Name == clause.Time || r.Term.Hole == clause.When || r.Term.Value != nil
	})
	if c.Kind != clause.State && c.Kind != clause.Class && !(c.Kind == clause.Event && c.Predicate.Passive && !c.Progressive) || !asksNow(c) || subject < 0 || timed || len(f.Answers) == 0 {
		return false
	}
	x := &c.Roles[subject].Term
	if c.Kind != clause.Event && c.Predicate.Word == "" && x.Name == "" && !t.Known.Language.Words().Person(x.Head) {
		return false
	}
	for _, a := range f.Answers {
		will := slices.ContainsFunc(a.Literals, func(l triple.Literal) bool {
			r, _ := t.Known.Words.Relation(l.Relation)
			return r.Modal == future || l.Relation == triple.EventOf && strings.HasPrefix(l.Object.Name, future+"_")
		})
		if !will {
			return false
		}
	}
	for _, a := range f.Answers {
		if len(q.Wanted) == 1 {
			t.Over = append(t.Over, Gone{Name: a.Bindings[q.Wanted[0]].Name})
		}
	}
	return true
}

// future is the modal of what is yet to be.
const future = "will"

// asksNow reports whether a clause asks what is so now.
func asksNow(c *clause.Clause) bool {
	return !c.Negated && c.Tense == clause.Present && !c.Perfect && c.Modal == ""
}

// overFor reports whether what a question asks is so no more for one of those that answer it.
func overFor(t *Asker, c *clause.Clause, hole int, who triple.Term, f reason.Finding, a reason.Answer) (bool, error) {
	one := *c
	one.Roles = slices.Clone(c.Roles)
	if r, ok := t.Known.Words.Relation(a.Literals[0].Relation); ok && one.Roles[hole].Term.Hole == clause.Where {
		one.Roles[hole].Prep = r.Prep
	}
	one.Roles[hole].Term = clause.Term{Text: who.Spelling(), Name: who.Spelling()}
	if at := slices.IndexFunc(one.Roles, func(r clause.Role) bool { return r.Name == clause.Subject }); at > 0 {
		one.Roles[0], one.Roles[at] = one.Roles[at], one.Roles[0] // as in a question whether it is so
	}
	refer := calling(who, Refer(t))
	had, meant := thing(&one, a, refer)
	over, err := endedBy(t, had, meant, recency.Fact(f, a))
	if err == nil && over == nil {
		over, err = byNoun(t, c, &one, hole, who, recency.Fact(f, a))
	}
	if err == nil && over == nil {
		over, err = groundOver(t, f, a)
	}
	subject := c.Roles[hole].Name == clause.Subject || c.Predicate.Passive && c.Roles[hole].Name == clause.Object // what is broken
	if err != nil || over != nil || !subject {
		return over != nil, err
	}
	if is, err := newer(t, f, a); err != nil || is != nil {
		return is != nil, err
	}
	at := placedBy(&one)
	if at < 0 {
		return false, nil
	}
	_, old, _, err := nowAt(t, &one, at, refer)
	return has(old, a), err
}

// byNoun is what says of somebody's thing, by its noun alone, that whoever had it has it no more: who borrowed Tom's drill
// and brought the drill back. It is nil where nothing does.
func byNoun(t *Asker, c, one *clause.Clause, hole int, who triple.Term, since int) (*asked, error) {
	_, noun, owned := strings.Cut(who.Spelling(), "'s ")
	if c.Kind != clause.Possession || c.Roles[hole].Name != clause.Object || !owned {
		return nil, nil
	}
	words := strings.Fields(noun)
	named := *one
	named.Roles = slices.Clone(one.Roles)
	for i, r := range one.Roles {
		if r.Name == clause.Object {
			named.Roles[i].Term = clause.Term{Text: "the " + noun, Head: words[len(words)-1], Determiner: "the", Modifiers: words[:len(words)-1]}
		}
	}
	return endedBy(t, &named, Refer(t), since)
}

// thereNow decides by where or when something is since a change whether it is at a place or time.
func thereNow(t *Asker, c *clause.Clause, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	at := placedBy(c)
	if at < 0 || f.Verdict == reason.Refuted || f.Verdict == reason.Conflicting {
		return q, f, nil
	}
	refer := Refer(t)
	is, old, by, err := nowAt(t, c, at, refer)
	if err != nil || len(is.finding.Answers) == 0 {
		return q, f, err
	}
	if f.Verdict == reason.Proved {
		if len(f.Answers) == 0 || !has(old, f.Answers[0]) {
			return q, f, nil
		}
		t.Taken = by
		return is.question, Against(is.finding), nil
	}
	return q, f, nil
}

// placedBy is the role of the one place or time at which a clause says that its subject is, or of
// who or what something of its subject's is; -1 for a clause that says anything else.
func placedBy(c *clause.Clause) int {
	if c.Kind == clause.Attribute && c.Predicate.Word != "" && len(c.Roles) == 2 {
		return slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Complement && r.Term.Hole == clause.NoHole })
	}
	if c.Kind != clause.State || len(c.Roles) != 2 {
		return -1
	}
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name != clause.Subject })
	if at < 0 || c.Roles[1-at].Name != clause.Subject || c.Roles[at].Prep == "" || c.Predicate.Word != "" && c.Predicate.Word != c.Roles[at].Prep || c.Roles[at].Term.Hole != clause.NoHole {
		return -1
	}
	return at
}

// asked is a question with what it found.
type asked struct {
	question triple.Question
	finding  reason.Finding
}

// nowAt is where or when the subject of a clause is, and where it was told to be before that.
// By are the steps where a change tells it.
func nowAt(t *Asker, c *clause.Clause, at int, refer func(*clause.Term) []triple.Term) (is asked, old []reason.Answer, by *Taken, err error) {
	where := *c
	where.Roles = slices.Clone(c.Roles)
	switch value := c.Roles[at].Term.Value != nil; {
	case c.Kind == clause.Attribute && c.Roles[at].Term.Name != "":
		where.Roles[at].Term = clause.Term{Hole: clause.Who}
	case c.Kind == clause.Attribute:
		where.Roles[at].Term = clause.Term{Hole: clause.What}
	case value:
		where.Predicate.Word, where.Roles[at] = "", clause.Role{Name: clause.Oblique, Term: clause.Term{Hole: clause.When}}
	default:
		where.Predicate.Word, where.Roles[at] = "", clause.Role{Name: clause.Oblique, Term: clause.Term{Hole: clause.Where}}
	}
	if goals := t.matcher().Goals(&where, refer); len(goals) > 0 {
		is.question = questionOf(&where, goals[:alike(goals)])
		if is.finding, err = t.Ask(is.question); err != nil {
			return is, nil, nil, err
		}
		is.finding, old = recency.Now(t.Known, is.finding)
	}
	q, f, goals, err := lastOf(t, &where, t.matcher().Changed(&where, refer, false))
	if err != nil || len(f.Answers) == 0 || slices.ContainsFunc(is.finding.Answers, func(a reason.Answer) bool { return recency.Fact(is.finding, a) > recency.Last(f) }) {
		return is, old, nil, err
	}
	old = append(old, slices.DeleteFunc(is.finding.Answers, func(a reason.Answer) bool { return has(f.Answers, a) })...)
	return asked{q, f}, old, TakenOf(goals, f), nil
}

// has reports whether an answer says what one of others says.
func has(answers []reason.Answer, a reason.Answer) bool {
	return slices.ContainsFunc(answers, func(o reason.Answer) bool {
		return slices.EqualFunc(o.Literals, a.Literals, func(x, y triple.Literal) bool { return x.Triple.String() == y.Triple.String() })
	})
}
