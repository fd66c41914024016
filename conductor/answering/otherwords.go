package answering

import (
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/heard"
	"whence/conductor/rephrase"
	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/reason"
	"whence/reason/compose"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
)

// This file asks once more what nothing answered, by a clause that asks the same with another shape.

// inPerson puts those who are of a kind in the place of the kind, where who does something was asked and it was told
// of all of a kind that they do: patients over 65 get it, and so does Ms Ott. Whoever may is any of them.
func inPerson(t *Answerer, it *turn.Item, out *found) error {
	words, c := t.Known.Language.Words(), t.Clauses(it).Clauses
	if it.Question == nil || it.Question.Form == triple.About || len(c) != 1 || words.Permission(c[0].Modal) || !slices.ContainsFunc(c[0].Roles, func(r clause.Role) bool { return r.Name == clause.Subject && r.Term.Hole == clause.Who }) {
		return nil
	}
	if who := answersOf(out); len(who) == 0 || slices.ContainsFunc(who, func(x triple.Term) bool {
		of, _, rest := words.General(asking.AsKind(x))
		return of == "" || rest == ""
	}) {
		return nil
	}
	before := t.Taken
	t.ByName = true
	defer func() { t.ByName = false }()
	q, f, was, err := t.Find(it, *it.Question)
	if err != nil || f.Verdict != reason.Proved {
		t.Taken = before
		return err
	}
	out.question, out.finding, out.earlier, out.composed = q, f, was, nil
	return nil
}

// inKind puts the things of a kind in the place of the kind, where what or which of them was asked: any van that is
// older than ten years is sold, and so is the blue one. What is not told to be of the kind is taken to be the one that is
// asked for, where nothing but that is missing, and of nothing else.
func inKind(t *Answerer, it *turn.Item, out *found) error {
	c := t.Clauses(it).Clauses
	if it.Question == nil || it.Question.Form == triple.About || len(c) != 1 || !out.decided() || len(out.earlier.Answers) > 0 {
		return nil
	}
	hole := slices.IndexFunc(c[0].Roles, func(r clause.Role) bool { return r.Term.Hole == clause.What || r.Term.Hole == clause.WhichOne })
	if hole < 0 {
		return nil
	}
	a, before := compose.Answer{Kind: compose.List}, t.Taken
	for _, kind := range answersOf(out) {
		of, noun, rest := t.Known.Language.Words().General(asking.AsKind(kind))
		if of != "all" && of != "any" || rest == "" {
			t.Taken = before
			return nil
		}
		is, err := narrowed(t, it, noun, rest)
		if err != nil {
			return err
		}
		rows, said, err := each(t, it, c[0], hole, is)
		if err != nil {
			return err
		}
		if one := is != nil && len(rows) == 0 && len(answersOf(is)) == 1 && t.Known.Language.Words().Singular(strings.ToLower(c[0].Roles[hole].Term.Head)) == noun; one {
			rows, said = takenToBe(t, out, is, noun)
		}
		a.Rows, a.Steps = append(a.Rows, rows...), append(a.Steps, said...)
	}
	t.Taken = before
	if len(a.Rows) == 0 {
		return nil
	}
	slices.Sort(a.Steps)
	a.Steps = slices.Compact(a.Steps)
	done, err := out.byRows(t, a)
	if done {
		t.Taken = nil
	}
	return err
}

// inOffice asks who has an office with "our" or "the" in front of it.
func inOffice(t *Answerer, it *turn.Item, out *found) error {
	if out.decided() || t.inOffice || it.Question == nil {
		return nil
	}
	t.inOffice = true
	defer func() { t.inOffice = false }()
	for _, ask := range rephrase.Office(t.Clauses(it), it.Text, t.Known.Language.Words().Person) {
		f, err := t.findText(it, ask, false)
		if err != nil || f != nil {
			if t.Taken = nil; f != nil {
				*out = *f.askedAs(ask)
			}
			return err
		}
	}
	return nil
}

// narrowed is what was found for the question what is so that narrows a kind, nil for nothing.
func narrowed(t *Answerer, it *turn.Item, noun, rest string) (*found, error) {
	asks := []string{"What", "Who"}
	if noun == "" || t.Known.Language.Words().Person(noun) {
		slices.Reverse(asks)
	}
	for _, word := range asks {
		f, err := t.findText(it, word+" "+rest+"?", false)
		if err != nil || f != nil && len(answersOf(f)) > 0 {
			return f, err
		}
	}
	return nil, nil
}

// each are those among what was found of whom a question holds with them in the place of what it asks for, and what was
// taken to be meant.
func each(t *Answerer, it *turn.Item, c clause.Clause, hole int, among *found) (rows []compose.Row, said []string, err error) {
	if among == nil {
		return nil, nil, nil
	}
	for _, x := range answersOf(among) {
		so := c
		so.Roles = slices.Clone(c.Roles)
		so.Roles[hole].Term = clause.Term{Name: strings.ReplaceAll(x.Name, "_", " "), Text: x.Spelling()}
		t.Taken = nil
		f, err := asClause(t, it, so)
		if err != nil {
			return nil, nil, err
		}
		if len(f.question.Wanted) > 0 || f.finding.Verdict != reason.Proved || len(f.finding.Answers) == 0 {
			continue
		}
		rows = append(rows, compose.Row{Term: x, Because: relates(f.finding.Answers[0])})
		if t.Taken != nil && len(t.Taken.Of) > 0 {
			said = append(said, t.Taken.Of[0].Said...)
		}
	}
	return rows, said, nil
}

// takenToBe is the one that what narrows a kind is so of, as one of that kind, where it was told to be nothing else.
func takenToBe(t *Answerer, out, is *found, noun string) (rows []compose.Row, said []string) {
	x := answersOf(is)[0]
	if x.Kind != triple.Proper || x.Owned() || len(t.Store().Pairs(triple.InstanceOf, &x, nil, 1)) > 0 || is.composed != nil || out.composed != nil || len(out.finding.Answers) != 1 {
		return nil, nil
	}
	because := append(relates(out.finding.Answers[0]), relates(is.finding.Answers[0])...)
	return []compose.Row{{Term: x, Because: because}}, []string{voice.Say("asking.is-taken-to-be", "spelling", x.Spelling(), "spelling2", noun, "why", "")}
}

// answersOf are those who answer a question who does something.
func answersOf(out *found) (who []triple.Term) {
	switch q, x := out.question, out.composed; {
	case x != nil && x.answer.Kind == compose.List:
		for _, r := range x.answer.Rows {
			who = append(who, r.Term)
		}
	case x == nil && out.finding.Verdict == reason.Proved && len(q.Wanted) == 1:
		for _, a := range out.finding.Answers {
			who = append(who, a.Bindings[q.Wanted[0]])
		}
	}
	return who
}

// inShape are the clauses that ask what another does.
var inShape = []func(match.Words, *clause.Clause) (clause.Clause, bool){heard.Placed}

// shaped finds what a question in another shape finds.
func shaped(t *Answerer, it *turn.Item, out *found) error {
	s := t.Clauses(it)
	if out.decided() || len(s.Clauses) != 1 || len(s.Lost) > 0 || !s.Asks || it.Question == nil || it.Question.Form == triple.About {
		return nil
	}
	for _, shape := range inShape {
		c, ok := shape(t.Known.Language.Words(), &s.Clauses[0])
		if !ok {
			continue
		}
		so, err := asClause(t, it, c)
		if err != nil || so.decided() {
			out.question, out.finding, out.earlier, out.composed = so.question, so.finding, so.earlier, nil
			return err
		}
		t.Taken = nil
	}
	return nil
}
