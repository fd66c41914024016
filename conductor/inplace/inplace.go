// Package inplace answers who does something now by who took it over from those of whom it was told, or stands in
// for them.
//
// It promises that nobody is said to do now what another took over, and that who stands in is named only where it
// was told for whom, and for when the question asks.
package inplace

import (
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/recency"
	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/reason"
	"whence/reason/also"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
)

// most bounds the facts that are looked at for one relation.
const most = 64

// Found is who does what a question asks in the place of whoever was told to; Nobody is set where somebody does and
// it is not clear who.
type Found struct {
	Question triple.Question
	Finding  reason.Finding
	Nobody   bool
}

// Holder is who was found to do what a question asks, and by what.
type Holder struct {
	Who triple.Term
	By  []triple.Literal
	At  int // the number of the fact that was told last of it
}

// Who is who does in the place of another what a question asks, nil where nobody is told to; of is who was found to,
// nil where nobody was.
func Who(t *asking.Asker, it *turn.Item, of *Holder) (*Found, error) {
	s := t.Clauses(it)
	if it.Question == nil || len(s.Clauses) != 1 || len(s.Lost) > 0 || !s.Asks || s.Clauses[0].Negated {
		return nil, nil
	}
	c := s.Clauses[0]
	who := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole != clause.NoHole })
	if who < 0 || c.Roles[who].Term.Hole != clause.Who || c.Roles[who].Name != clause.Subject || c.Perfect || c.Tense == clause.Past {
		return nil, nil
	}
	a := asker{t, it, s}
	gone, plain := a.withoutGone(c)
	if of == nil || gone != nil {
		var err error
		if of, err = a.holder(plain, gone); err != nil || of == nil {
			return nil, err
		}
	}
	return a.instead(c, gone, of)
}

// asker looks for those who do something in the place of others, for one question.
type asker struct {
	*asking.Asker
	it *turn.Item
	s  *clause.Sentence
}

// withoutGone is a clause without the phrase that names who is not there, and whom that names: "in Ann's absence",
// "while Ann is away"; nil where nothing does.
func (a asker) withoutGone(c clause.Clause) ([]triple.Term, clause.Clause) {
	var gone []triple.Term
	plain, prep := c, ""
	plain.Roles = nil
	stands := func(r clause.Role) bool {
		if r.Term.Owner == nil || !closed.Words().Is("stead", r.Prep+" "+strings.ToLower(r.Term.Head)) {
			return false
		}
		gone, prep = a.called(r.Term.Owner), r.Prep
		return true
	}
	for _, r := range c.Roles {
		if stands(r) {
			continue
		}
		within := r.Term.Roles
		r.Term.Roles = slices.DeleteFunc(slices.Clone(within), stands)
		if len(r.Term.Roles) < len(within) {
			r.Term.Text, _, _ = strings.Cut(r.Term.Text, " "+prep+" ")
		}
		plain.Roles = append(plain.Roles, r)
	}
	if len(c.Subs) == 1 && closed.Words().Is("meanwhile", c.Subs[0].Link) && len(gone) == 0 {
		for _, r := range c.Subs[0].Clause.Roles {
			if r.Name == clause.Subject {
				gone, plain.Subs = a.called(&r.Term), nil
			}
		}
	}
	return gone, plain
}

// called is whom a phrase names.
func (a asker) called(x *clause.Term) []triple.Term {
	if out := asking.Refer(a.Asker)(x); len(out) > 0 || x.Name == "" {
		return out
	}
	if who, ok := a.Known.Words.Name(triple.Key(x.Name)); ok {
		return []triple.Term{who}
	}
	return nil
}

// holder is who was told to do what a clause asks, one of those who are gone where some are; nil where that is nobody,
// or not one alone: at any time, since for which one stands in is told of those who do. Who covers something does for a time what was told of another.
func (a asker) holder(c clause.Clause, gone []triple.Term) (*Holder, error) {
	c.Roles = slices.DeleteFunc(slices.Clone(c.Roles), func(r clause.Role) bool { return r.Name == clause.Time && r.Term.Value != nil })
	if len(gone) > 0 || !stands(c.Predicate.Lemma) {
		return a.told(c, gone)
	}
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return r.Name == clause.Object || closed.Words().As("steadprep", r.Prep) == r.Prep && r.Prep != ""
	})
	if at < 0 {
		return nil, nil
	}
	c.Roles[at].Name, c.Roles[at].Prep = clause.Object, ""
	var out *Holder
	for _, s := range a.standIns(nil) {
		for _, verb := range a.verbsOf(s.whom) {
			if c.Predicate.Lemma = verb; stands(verb) {
				continue
			}
			of, err := a.told(c, []triple.Term{s.whom})
			if err != nil || of != nil && out != nil && of.Who.Name != out.Who.Name {
				return nil, err
			}
			if of != nil {
				out = of
			}
		}
	}
	return out, nil
}

// told is who a clause asks for, of some where those are named.
func (a asker) told(c clause.Clause, among []triple.Term) (*Holder, error) {
	defer func(taken *asking.Taken, over []asking.Gone) { a.Taken, a.Over = taken, over }(a.Taken, a.Over)
	s := *a.s
	s.Clauses = []clause.Clause{c}
	q, f, ok, err := a.ByClauses(s)
	if err != nil || !ok || f.Verdict != reason.Proved || len(q.Wanted) != 1 {
		return nil, err
	}
	for _, x := range f.Answers {
		who := x.Bindings[q.Wanted[0]]
		if len(among) == 0 && len(f.Answers) == 1 || slices.ContainsFunc(among, func(o triple.Term) bool { return o.Name == who.Name }) {
			return &Holder{who, x.Literals, recency.Fact(f, x)}, nil
		}
	}
	return nil, nil
}

// verbsOf are the verbs of what somebody was told to do.
func (a asker) verbsOf(x triple.Term) (out []string) {
	for _, f := range a.Store().About(x) {
		r, _ := a.Known.Words.Relation(f.Relation)
		if r.Form == triple.FormVerb && r.Tense == "" && f.Subject.Name == x.Name && !slices.Contains(out, r.Lemma) {
			out = append(out, r.Lemma)
		}
	}
	return out
}

// instead is who does something in the place of its holder at the time that a question asks of.
func (a asker) instead(c clause.Clause, gone []triple.Term, of *Holder) (*Found, error) {
	words := a.Known.Language.Words()
	now := also.AsksNow(words, &c) || stands(c.Predicate.Lemma) && c.Tense == clause.Present
	var sure []standIn
	open := false
	for _, s := range append(a.standIns(&of.Who), a.doInstead(of)...) {
		if s.who.Name == of.Who.Name {
			continue
		}
		switch at := a.when(s); {
		case a.back(of, s):
		case s.over && s.told < of.At:
		case len(gone) > 0 && s.over, len(gone) > 0 && at != elsewhen:
			sure = append(sure, s)
		case s.over && s.part: // what of all that they did is not said
			open = open || len(gone) == 0
		case s.over, at == asked, now && at == always:
			sure = append(sure, s)
		case now && at == sometime:
			open = true
		}
	}
	if len(gone) > 0 && len(sure) == 0 || open || differ(sure) {
		return &Found{Nobody: true}, nil
	}
	if len(sure) == 0 {
		return nil, nil
	}
	s := sure[len(sure)-1]
	return a.proved(s, of)
}

func differ(all []standIn) bool {
	return slices.ContainsFunc(all, func(s standIn) bool { return s.who.Name != all[0].who.Name })
}

// proved is who stands in, with the proof of that and of what was told of whom they stand in for.
func (a asker) proved(s standIn, of *Holder) (*Found, error) {
	q := triple.Question{Form: triple.Which, Wanted: []string{"X"}, Words: []string{"who"}}
	and := slices.Clone(of.By)
	for _, l := range s.by {
		if l.Subject.Name == s.who.Name {
			l.Subject = triple.Var("X")
		}
		if l.Object.Name == s.who.Name {
			l.Object = triple.Var("X")
		}
		and = append(and, l)
	}
	q.Goals = [][]triple.Literal{and}
	f, err := a.Ask(q)
	if err != nil || f.Verdict != reason.Proved || len(f.Answers) != 1 {
		return &Found{Nobody: true}, err
	}
	said := voice.Say("asking.is-taken-for", "said", s.verb, "asked", strings.TrimSuffix(a.it.Text, "?"))
	a.Taken = &asking.Taken{Of: []asking.Step{{Said: []string{said}, Cost: 1}}}
	return &Found{Question: q, Finding: f}, nil
}
