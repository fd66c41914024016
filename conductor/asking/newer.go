package asking

import (
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
)

// This file denies what was told of something where another value took its place since: who lives
// in York now does not live in Leeds, and the shop that is closed now is not open.

// outdated puts in the place of what was found to be so what is so since.
func outdated(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if q.Form != triple.YesNo || len(q.Given) > 0 || f.Verdict != reason.Proved || len(f.Answers) != 1 {
		return q, f, nil
	}
	if c := oneClause(t.Clauses(it)); c == nil || !asksNow(c) {
		return q, f, nil
	}
	is, err := newer(t, f, f.Answers[0])
	if err != nil || is == nil {
		return q, f, err
	}
	return is.question, Against(is.finding), nil
}

// newer is what took the place of the one fact that an answer says, but for what kind it is, told
// since; nil where nothing did.
func newer(t *Asker, f reason.Finding, a reason.Answer) (*asked, error) {
	told := slices.DeleteFunc(slices.Clone(a.Literals), func(l triple.Literal) bool { return l.Relation == triple.InstanceOf })
	if len(told) != 1 || told[0].Denied || told[0].Op != "" {
		return nil, nil
	}
	x := told[0].Triple
	open, ok := valueOf(t, x)
	switch {
	case !ok && x.Relation == triple.Is:
		return turnedRound(t, f, a, x)
	case !ok:
		return nil, nil
	}
	q := triple.Question{Form: triple.Which, Goals: [][]triple.Literal{{{Triple: open}}}, Wanted: []string{"V"}, Words: []string{holeWord(clause.What)}}
	found, err := t.Ask(q)
	if err != nil {
		return nil, err
	}
	values := slices.DeleteFunc(slices.Clone(found.Answers), func(a reason.Answer) bool {
		return open.Object.IsVar() && isValue(t, a.Bindings["V"]) != isValue(t, x.Object)
	})
	found, old := now(t.Known, Only(found, values))
	over := slices.ContainsFunc(old, func(o reason.Answer) bool { return o.Literals[0].Triple.Same(x) })
	if len(found.Answers) == 0 || !over {
		return nil, nil
	}
	return &asked{q, found}, nil
}

// valueOf is a fact that tells the value of something that has one at a time, with that left open:
// where somebody lives or works, how much something is, who somebody's boss is.
func valueOf(t *Asker, x triple.Triple) (triple.Triple, bool) {
	r, _ := t.Known.Words.Relation(x.Relation)
	words := t.Known.Language.Words()
	switch sort := words.Sort(r.Lemma); {
	case r.Form == triple.FormNoun && r.Prep == "of":
		x.Subject = triple.Var("V")
	case r.Form == triple.FormMeasure, x.Relation == triple.Is && isValue(t, x.Object), r.Form == triple.FormVerb && r.Prep != "" && (sort == "home" || sort == "dwell"):
		x.Object = triple.Var("V")
	default:
		return x, false
	}
	return x, true
}

func isValue(t *Asker, x triple.Term) bool {
	_, ok := t.Known.Language.Words().Value(x)
	return ok
}

// turnedRound is the opposite of a quality where that was told in a later turn.
func turnedRound(t *Asker, f reason.Finding, a reason.Answer, x triple.Triple) (*asked, error) {
	for _, other := range t.Known.Language.Words().Opposites(x.Object.Name) {
		y := x
		y.Object = triple.Const(triple.Quality, other)
		q := triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: y}}}}
		found, err := t.Ask(q)
		if err != nil {
			return nil, err
		}
		if found.Verdict == reason.Proved && len(found.Answers) > 0 && toldIn(found, found.Answers[0]) > toldIn(f, a) {
			return &asked{q, found}, nil
		}
		if is, err := does(t, x.Subject, other); err != nil || is != nil && toldIn(is.finding, is.finding.Answers[0]) > toldIn(f, a) {
			return is, err
		}
	}
	return nil, nil
}

// does is something doing what a quality is made of: the printer that is working works. It is nil
// where nothing says so.
func does(t *Asker, x triple.Term, quality string) (*asked, error) {
	verb := t.Known.Language.Words().Base(quality)
	if verb == "" || !strings.HasSuffix(quality, "ing") {
		return nil, nil
	}
	c := clause.Clause{Kind: clause.Event, Predicate: clause.Predicate{Lemma: verb}, Roles: []clause.Role{{Name: clause.Subject, Term: clause.Term{Text: x.Spelling(), Name: x.Spelling()}}}}
	goals := t.matcher().Goals(&c, calling(x, Refer(t)))
	if len(goals) == 0 || goals[0].Against {
		return nil, nil
	}
	q := questionOf(&c, goals[:alike(goals)])
	found, err := t.Ask(q)
	if err != nil || found.Verdict != reason.Proved || len(found.Answers) == 0 {
		return nil, err
	}
	return &asked{q, found}, nil
}
