package asking

import (
	"slices"
	"strings"

	"whence/conductor/recency"
	"whence/conductor/turn"
	"whence/kb"
	"whence/reason"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
)

// This file denies what was told of something where another value took its place since: who lives
// in York now does not live in Leeds, and the shop that is closed now is not open.

// outdated puts in the place of what was found to be so what is so since.
func outdated(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	c := oneClause(t.Clauses(it))
	if q.Form != triple.YesNo || len(q.Given) > 0 || c == nil || !asksNow(c) {
		return q, f, nil
	}
	if f.Verdict == reason.Refuted {
		return resumed(t, c, q, f)
	}
	if f.Verdict != reason.Proved || len(f.Answers) != 1 {
		return q, f, nil
	}
	is, err := newer(t, f, f.Answers[0])
	if err != nil || is == nil {
		return q, f, err
	}
	return is.question, Against(is.finding), nil
}

// resumed is what was denied and is so again by what was told since: the heating that did not work and works again.
func resumed(t *Asker, c *clause.Clause, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	denied, quote := denial(f)
	last := func(said string) (at int) { // what is told again has no fact of its own
		for i, s := range t.Talk.Told {
			if s.Text == said {
				at = i + 1
			}
		}
		return at
	}
	for _, g := range t.matcher().Goals(c, Refer(t)) {
		if g.Against || denied == 0 {
			continue
		}
		again := questionOf(c, []match.Goal{g})
		found, err := t.Ask(again)
		if err != nil {
			return q, f, err
		}
		_, at, said := recency.ToldIn(found)
		if found.Verdict == reason.Proved && at > denied && last(quote) <= last(said) && closed.Words().Is("phase", triple.LastWord(strings.TrimRight(said, "."))) {
			t.Taken = TakenOf([]match.Goal{g}, found)
			return again, found, nil
		}
	}
	return q, f, nil
}

// denial is the number of the fact that was told last of what denies something, and its words.
func denial(f reason.Finding) (id int, quote string) {
	for _, p := range f.Proofs {
		for _, n := range p.Nodes {
			if n.ID != "" && kb.IDNumber(n.ID) > id {
				id, quote = kb.IDNumber(n.ID), n.Source.Quote
			}
		}
	}
	return id, quote
}

// newer is what took the place of the one fact that an answer says, but for its kind; nil where nothing did.
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
	found, old := recency.Now(t.Known, recency.Only(found, values))
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
		if found.Verdict == reason.Proved && len(found.Answers) > 0 && recency.Turn(found, found.Answers[0]) > recency.Turn(f, a) {
			return &asked{q, found}, nil
		}
		if is, err := does(t, x.Subject, other); err != nil || is != nil && recency.Turn(is.finding, is.finding.Answers[0]) > recency.Turn(f, a) {
			return is, err
		}
	}
	if closed.Words().Is("vacancy", x.Object.Name) {
		return takenUp(t, x.Subject, recency.Fact(f, a))
	}
	return nil, nil
}

// takenUp is somebody being in what was empty, told since; nil where nobody is.
func takenUp(t *Asker, x triple.Term, since int) (*asked, error) {
	words := t.Known.Language.Words()
	for _, r := range t.Store().Relations("") {
		if !words.Place(r.Prep) || r.Tense != "" || r.Modal != "" {
			continue
		}
		for _, fact := range t.Store().Pairs(r.Key, nil, &x, maxByName) {
			q := triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: fact}}}}
			found, err := t.Ask(q)
			if err != nil {
				return nil, err
			}
			if !fact.Denied && fact.Subject.Kind == triple.Proper && found.Verdict == reason.Proved && recency.Last(found) > since {
				return &asked{q, found}, nil
			}
		}
	}
	return nil, nil
}

// does is something doing what a quality is made of: the printer that is working works. It is nil where nothing says so.
func does(t *Asker, x triple.Term, quality string) (*asked, error) {
	verb := t.Known.Language.Words().Base(quality)
	if verb == "" || !strings.HasSuffix(quality, "ing") {
		return nil, nil
	}
	c := clause.Clause{Kind: clause.Event, Predicate: clause.Predicate{Lemma: verb}, Roles: []clause.Role{{Name: clause.Subject, Term: clause.Term{Text: x.Spelling(), Name: x.Spelling()}}}}
	goals := slices.DeleteFunc(t.matcher().Goals(&c, calling(x, Refer(t))), func(g match.Goal) bool { return g.Against })
	if len(goals) == 0 {
		return nil, nil
	}
	q := questionOf(&c, goals[:alike(goals)])
	found, err := t.Ask(q)
	if err != nil || found.Verdict != reason.Proved || len(found.Answers) == 0 {
		return nil, err
	}
	return &asked{q, found}, nil
}
