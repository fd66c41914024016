// Package listing holds a list against what is known of each: whoever is on it would be
// affirmed if asked of alone, and whoever would be affirmed in the words of the question is on it.
//
// It promises that nobody is added but by a proof of their own in the words of the question, and
// that nobody is left out but who is denied.
package listing

import (
	"reflect"
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/recency"
	"whence/conductor/turn"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
)

// most bounds those of whom it is asked alone, which takes a question each.
const most = 24

// manyPairs bounds the facts in which those are looked for.
const manyPairs = 2000

// list is a question for who or what, with what answers it.
type list struct {
	*asking.Asker
	it *turn.Item
	// c is the clause of the question with the role that is asked for, nil where it is not one alone.
	c    *clause.Clause
	hole int
	q    triple.Question
	f    reason.Finding
	// both are those of whom it is known as well as its opposite.
	both []triple.Term
	// taken is what was taken to be meant for what was found.
	taken *asking.Taken
}

// Held is what was found for a question of who does something, without those of whom it is denied,
// and with those who do it too by what was told of them in other forms: "ordered a table and two
// chairs" beside "ordered a table". Those of whom both are known are beside it.
func Held(t *asking.Asker, it *turn.Item, q triple.Question, f reason.Finding) (reason.Finding, []triple.Term, error) {
	l, ok := listOf(t, it, q, f)
	if !ok {
		return f, nil, nil
	}
	if ranked := Ranked(it.Text, t.Clauses(it), f); len(ranked) < len(f.Answers) {
		if f, t.Taken, l.taken = recency.Only(f, ranked), nil, nil; len(ranked) == 0 {
			return reason.Finding{Verdict: reason.Unprovable}, nil, nil
		}
	}
	defer func(taken *asking.Taken, over []asking.Gone, by []string) {
		t.Taken, t.Over, t.Concluding = taken, over, by
	}(t.Taken, t.Over, t.Concluding)
	var kept []reason.Answer
	var steps []asking.Step
	for i, a := range f.Answers {
		out, err := l.denied(a)
		if err != nil {
			return f, nil, err
		}
		if out {
			continue
		}
		if kept = append(kept, a); l.taken != nil && i < len(l.taken.Of) {
			steps = append(steps, l.taken.Of[i])
		}
	}
	if len(kept) == 0 { // all are told both ways, which is said of each
		return f, nil, nil
	}
	if len(kept) < len(f.Answers) {
		f = recency.Only(f, kept)
		if l.taken != nil {
			l.taken.Of = steps
		}
	}
	f, err := l.inPerson(f)
	if err == nil {
		f, err = l.withOthers(f)
	}
	return f, l.both, err
}

// Ranked are those of the answers that were told in the words by which a question asks who does something more than
// others, or the most: whoever worked at all did not work longest. Of another question it is all of them.
func Ranked(text string, s *clause.Sentence, f reason.Finding) []reason.Answer {
	if len(s.Clauses) != 1 || s.Clauses[0].Predicate.Degree == "" || len(s.Clauses[0].Predicate.Spans) < 2 {
		return f.Answers
	}
	spans := s.Clauses[0].Predicate.Spans
	at := spans[len(spans)-1]
	if at.End > len(text) {
		return f.Answers
	}
	words := strings.ToLower(text[at.Start:at.End])
	return slices.DeleteFunc(slices.Clone(f.Answers), func(a reason.Answer) bool {
		for n := range recency.RestsOn(f, a) {
			if strings.Contains(strings.ToLower(n.Source.Quote), words) {
				return false
			}
		}
		return true
	})
}

// inPerson puts those of whom it is known in the place of whoever is of a kind: Ben, who lives here, in that of
// anyone who does. Where nobody is known, whoever it is stays.
func (l *list) inPerson(f reason.Finding) (reason.Finding, error) {
	anyone := func(a reason.Answer) bool {
		x := l.name(a)
		return x.Kind != triple.Proper && l.Known.Language.Words().Universal(x)
	}
	if l.c == nil || l.c.Roles[l.hole].Term.Hole != clause.Who || !slices.ContainsFunc(f.Answers, anyone) {
		return f, nil
	}
	some := recency.Only(f, slices.DeleteFunc(slices.Clone(f.Answers), anyone))
	for _, a := range f.Answers {
		if !anyone(a) {
			continue
		}
		var err error
		if some, err = l.withThose(some, l.name(a).Spelling()); err != nil {
			return f, err
		}
	}
	if len(some.Answers) == 0 {
		return f, nil
	}
	return some, nil
}

// withThose is what was found with those who are whoever words name: "anyone who lives here".
func (l *list) withThose(f reason.Finding, whoever string) (reason.Finding, error) {
	_, cond, _ := strings.Cut(whoever, " ")
	q, of, ok, err := l.ByClauses(l.Known.Language.ClausesKnowing(cond+"?", l.UseOf))
	if err != nil || !ok || of.Verdict != reason.Proved || len(q.Wanted) != 1 {
		return f, err
	}
	for _, who := range of.Answers[:min(most, len(of.Answers))] {
		if f, err = l.added(f, l.known(who.Bindings[q.Wanted[0]]), true); err != nil {
			return f, err
		}
	}
	return f, nil
}

// listOf is a question as one for a list; not ok for one that asks anything else.
func listOf(t *asking.Asker, it *turn.Item, q triple.Question, f reason.Finding) (list, bool) {
	if q.Form != triple.Which || f.Verdict != reason.Proved || len(q.Wanted) != 1 || len(it.Question.Given) > 0 || len(f.Answers) > most {
		return list{}, false
	}
	l := list{Asker: t, it: it, q: q, f: f, taken: t.Taken}
	s := t.Clauses(it)
	asks := func(r clause.Role) bool { return r.Term.Hole != clause.NoHole }
	if len(s.Clauses) != 1 || len(s.Lost) > 0 || len(s.Clauses[0].Subs)+len(s.Clauses[0].Hedges) > 0 || s.Clauses[0].Negated {
		return l, true
	}
	c := &s.Clauses[0]
	hole := slices.IndexFunc(c.Roles, asks)
	if hole < 0 || slices.ContainsFunc(c.Roles[hole+1:], asks) || len(c.Roles[hole].Term.Graded) > 0 {
		return l, true
	}
	switch c.Roles[hole].Term.Hole {
	case clause.Who, clause.What, clause.WhichOne:
		l.c, l.hole = c, hole
	}
	return l, true
}

// denied reports whether what a question asks is denied of one that answers it, by what was told of them
// alone: a rule lets Bert use the saw, and he was told not to. Where both are known, they are one of those that
// are told of beside the list.
func (l *list) denied(a reason.Answer) (bool, error) {
	who, asked := l.name(a), *l.it.Question
	if _, _, left, err := Left(l.Asker, a.Literals, recency.Fact(l.f, a)); left || err != nil {
		return left, err
	}
	var f reason.Finding
	for i, q := range []triple.Question{asked, l.q} {
		if len(q.Wanted) != 1 || i > 0 && reflect.DeepEqual(q.Goals, asked.Goals) {
			continue
		}
		one := about(q, who)
		if len(one.Goals) == 0 {
			continue
		}
		var err error
		if f, err = l.Ask(one); err != nil || f.Verdict == reason.Refuted {
			return err == nil, err
		}
	}
	var err error
	if f.Verdict != reason.Refuted && f.Verdict != reason.Conflicting && l.c != nil && who.Kind == triple.Proper {
		f, err = l.whether(who)
	}
	if err == nil && f.Verdict == reason.Conflicting {
		l.both = append(l.both, who)
	}
	return f.Verdict == reason.Refuted || f.Verdict == reason.Conflicting, err
}

// name is who or what an answer names.
func (l *list) name(a reason.Answer) triple.Term {
	return l.known(a.Bindings[l.q.Wanted[0]])
}

// known is a term as it was told, with what kind of name it is.
func (l *list) known(x triple.Term) triple.Term {
	if told, ok := l.Known.Words.Name(x.Name); ok {
		return told
	}
	return l.Explain.Spell(x, "")
}

// about is the question whether what another one asks is so of one.
func about(q triple.Question, who triple.Term) triple.Question {
	v, goals := q.Wanted[0], q.Goals
	q.Form, q.Wanted, q.Words, q.Goals, q.Given = triple.YesNo, nil, nil, nil, nil
	for _, g := range goals {
		if slices.ContainsFunc(g, func(x triple.Literal) bool { return x.Subject.Var == v || x.Object.Var == v }) {
			q.Goals = append(q.Goals, bound(g, v, who))
		}
	}
	return q
}

// bound are literals with a name in the place of a variable.
func bound(and []triple.Literal, v string, who triple.Term) []triple.Literal {
	out := slices.Clone(and)
	for i := range out {
		for _, x := range [...]*triple.Term{&out[i].Subject, &out[i].Object} {
			if x.Var == v && v != "" {
				*x = who
			}
		}
	}
	return out
}

// whether is what a question asks, asked of one alone.
func (l *list) whether(who triple.Term) (reason.Finding, error) {
	c := *l.c
	c.Roles = slices.Clone(c.Roles)
	spelled := who.Spelling()
	c.Roles[l.hole].Term = clause.Term{Text: spelled, Name: spelled}
	if l.hole > 0 && c.Roles[l.hole].Name == clause.Subject {
		c.Roles[0], c.Roles[l.hole] = c.Roles[l.hole], c.Roles[0] // as in a question whether it is so
	}
	one := *l.it
	one.Clauses, one.Knowing = &clause.Sentence{Asks: true, Clauses: []clause.Clause{c}}, true
	if _, rest, found := strings.Cut(one.Text, " "); found && l.hole == 0 {
		one.Text = spelled + " " + rest
	}
	q := about(l.q, who)
	one.Question = &q
	_, f, was, err := l.Find(&one, q)
	if len(was.Answers) > 0 {
		f = reason.Finding{Verdict: reason.Unknown}
	}
	return f, err
}

// withOthers is what was found with those who do the same by facts of another form. What was told as so
// now, or is so no more, is about who does it last, and not about all.
func (l *list) withOthers(f reason.Finding) (reason.Finding, error) {
	if l.c == nil || l.c.Roles[l.hole].Name != clause.Subject || l.c.Roles[l.hole].Term.Hole != clause.Who || len(l.Over) > 0 || asking.AsksElse(l.it.Text) ||
		slices.ContainsFunc(f.Answers, func(a reason.Answer) bool { return recency.SaidNow(l.Known, f, a) }) {
		return f, nil
	}
	had := map[string]bool{}
	for _, a := range f.Answers {
		had[l.name(a).Name] = true
	}
	for _, r := range l.c.Roles { // who lives with me is not me
		if r.Term.Pronoun == "" || r.Term.Hole != clause.NoHole {
			continue
		}
		for _, x := range asking.Refer(l.Asker)(&r.Term) {
			had[x.Name] = true
		}
	}
	for _, who := range l.doers() {
		if had[who.Name] || len(had) > 2*most {
			continue
		}
		had[who.Name] = true
		var err error
		if f, err = l.added(f, who, false); err != nil {
			return f, err
		}
	}
	return f, nil
}

// added is what was found with one more, where it is so of them in the words of the question, and they
// are not there yet; by a rule, where it was one that answered it.
func (l *list) added(f reason.Finding, who triple.Term, byRule bool) (reason.Finding, error) {
	v := l.q.Wanted[0]
	if slices.ContainsFunc(f.Answers, func(a reason.Answer) bool { return a.Bindings[v].Same(who) }) {
		return f, nil
	}
	l.Taken = nil
	found, err := l.whether(who)
	if err == nil && found.Verdict != reason.Proved && found.Verdict != reason.Refuted {
		found, err = l.counted(who)
	}
	if err != nil || found.Verdict != reason.Proved || len(found.Answers) == 0 || !byRule && l.Taken != nil && (l.Taken.Rule != "" || len(l.Taken.Steps.Said) > 0) {
		return f, err
	}
	a := found.Answers[0]
	if !slices.ContainsFunc(a.Literals, func(x triple.Literal) bool { return x.Subject.Name == who.Name || x.Object.Name == who.Name }) {
		return f, nil // it is so of somebody
	}
	a.Bindings = map[string]triple.Term{v: who}
	text := l.Explain.AnswerRecord(l.q, a).Text
	if slices.ContainsFunc(f.Answers, func(o reason.Answer) bool { return l.Explain.AnswerRecord(l.q, o).Text == text }) {
		return f, nil // by another name
	}
	f.Answers, f.Count = append(slices.Clip(f.Answers), a), f.Count+1
	for _, p := range found.Proofs {
		if slices.Contains(a.Proofs, p.ID) && !slices.ContainsFunc(f.Proofs, func(o reason.Proof) bool { return o.ID == p.ID }) {
			f.Proofs = append(slices.Clip(f.Proofs), p)
		}
	}
	return f, nil
}

// counted is that one did what a question asks to so many of them as a number tells: who bought three eggs bought
// eggs.
func (l *list) counted(who triple.Term) (f reason.Finding, err error) {
	at := slices.IndexFunc(l.c.Roles, func(r clause.Role) bool { return r.Name == clause.Object && r.Prep == "" })
	if at < 0 || len(l.c.Roles) != 2 {
		return f, nil
	}
	x, words := &l.c.Roles[at].Term, l.Known.Language.Words()
	if x.Head == "" || len(x.Modifiers)+len(x.Roles)+len(x.Relative) > 0 || x.Quantity != nil || x.Owner != nil || x.Determiner != "" {
		return f, nil
	}
	for _, r := range l.Store().Relations(l.c.Predicate.Lemma) {
		if r.Form != triple.FormCount || r.Word != words.Singular(x.Head) || r.Modal != l.c.Modal || (r.Tense == "past") != (l.c.Tense == clause.Past) {
			continue
		}
		for _, n := range l.Store().Pairs(r.Key, &who, nil, 1) {
			if n.Denied || n.Object.Name == "0" {
				continue
			}
			return l.Ask(triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: n}}}})
		}
	}
	return f, nil
}

// doers are those of whom it was told, in a relation or an event, that they did what a question asks.
func (l *list) doers() (out []triple.Term) {
	words, store := l.Known.Language.Words(), l.Store()
	verb := l.c.Predicate.Lemma
	if l.c.Kind == clause.Possession {
		verb = "have"
	}
	if verb == "" {
		return nil
	}
	add := func(x triple.Term) {
		if x.Kind == triple.Proper && !slices.ContainsFunc(out, x.Same) {
			out = append(out, x)
		}
	}
	for _, r := range store.Relations(verb) {
		for _, f := range store.Pairs(r.Key, nil, nil, manyPairs) {
			if r.Lemma == verb && !f.Denied {
				add(f.Subject)
			}
		}
	}
	for _, kind := range []string{verb, words.Third(verb), "has " + words.Participle(verb)} {
		for _, f := range slices.Concat(store.Events(kind)...) {
			if f.Relation == triple.Agent && !f.Denied {
				add(f.Object)
			}
		}
	}
	// Of very many the same ones are asked about, in whatever order they are known.
	slices.SortFunc(out, func(a, b triple.Term) int { return strings.Compare(a.Name, b.Name) })
	return out[:min(most, len(out))]
}

// Together is who does something with somebody: those of whom it was told in one sentence with them. Who else
// does it may do it elsewhere.
func Together(t *asking.Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	s := t.Clauses(it)
	if f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable || len(s.Clauses) != 1 || len(s.Lost) > 0 {
		return q, f, nil
	}
	c := s.Clauses[0]
	hole := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Subject && r.Term.Hole == clause.Who })
	with := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return r.Prep == beside && r.Term.Hole == clause.NoHole && (r.Term.Pronoun != "" || r.Term.Name != "")
	})
	if hole < 0 || with < 0 || c.Negated {
		return q, f, nil
	}
	them := asking.Refer(t)(&c.Roles[with].Term)
	c.Roles = slices.Delete(slices.Clone(c.Roles), with, with+1)
	before := t.Taken
	all, found, ok, err := t.ByClauses(clause.Sentence{Asks: true, Clauses: []clause.Clause{c}})
	t.Taken = before
	if err != nil || !ok || found.Verdict != reason.Proved || len(all.Wanted) != 1 {
		return q, f, err
	}
	kept := inOneSentence(found, all.Wanted[0], them)
	if len(kept) == 0 {
		return q, f, nil
	}
	return all, recency.Only(found, kept), nil
}

// inOneSentence are those of the answers, each once, that were told in a sentence that tells it of some too, without
// these.
func inOneSentence(f reason.Finding, v string, with []triple.Term) (kept []reason.Answer) {
	name := func(a reason.Answer) string { return a.Bindings[v].Name }
	is := func(a reason.Answer) bool {
		return slices.ContainsFunc(with, func(x triple.Term) bool { return x.Name == name(a) })
	}
	said := map[string]bool{}
	for _, a := range f.Answers {
		for n := range recency.RestsOn(f, a) {
			said[n.Source.Quote] = said[n.Source.Quote] || is(a)
		}
	}
	for _, a := range f.Answers {
		for n := range recency.RestsOn(f, a) {
			if !is(a) && said[n.Source.Quote] && !slices.ContainsFunc(kept, func(o reason.Answer) bool { return name(o) == name(a) }) {
				kept = append(kept, a)
			}
		}
	}
	return kept
}

// beside is what says with whom somebody does something.
const beside = "with"
