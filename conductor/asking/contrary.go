package asking

import (
	"slices"
	"strings"
	"whence/conductor/heard"

	"whence/conductor/turn"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
)

// contrary denies of all of a kind, or of one, that something is done to it where the contrary is: where dogs are banned they are not allowed.
func contrary(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if q.Form != triple.YesNo || f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable || len(q.Goals) != 1 || len(q.Goals[0]) != 1 {
		return q, f, nil
	}
	c, goal := oneClause(t.Clauses(it)), q.Goals[0][0]
	if c == nil || !asksNow(c) || !c.Predicate.Passive && c.Kind != clause.State || goal.Op != triple.Relates || goal.Absent || goal.Denied {
		return q, f, nil
	}
	for _, relation := range contraryTo(t, c, goal.Triple) {
		other := q
		other.Goals = [][]triple.Literal{{{Triple: relation}}}
		found, err := t.Ask(other)
		if err != nil {
			return q, f, err
		}
		if found.Verdict == reason.Proved {
			return other, Against(found), nil
		}
	}
	return q, f, nil
}

// contraryTo are what says the contrary of what a passive asks, in the relations in use, or the opposite of a quality
// that something has for a time: what is closed until Friday is not open on Thursday.
func contraryTo(t *Asker, c *clause.Clause, asked triple.Triple) []triple.Triple {
	words := t.Known.Language.Words()
	prep := func(p string) bool {
		return slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Prep == p })
	}
	var out []triple.Triple
	for _, other := range words.Opposites(c.Predicate.Word) {
		if asked.Relation == triple.Is && asked.Object.Kind == triple.Quality && c.Predicate.Degree == "" {
			asked.Object = triple.Const(triple.Quality, other)
			out = append(out, asked)
		}
	}
	for _, s := range words.Contraries(c.Predicate.Lemma) {
		verb, _, _ := strings.Cut(s[1], " ")
		done := words.Participle(verb)
		if asked.Relation == triple.Is && len(c.Roles) == 1 {
			asked.Object = triple.Const(triple.Quality, done)
			out = append(out, asked)
			continue
		}
		for _, r := range append(t.Known.Words.RelationsWith(verb), t.Known.Words.RelationsWith(done)...) {
			said := r.Form == triple.FormPassive && r.Lemma == verb || r.Form == triple.FormCopula && r.Word == done
			if said && r.Modal == "" && r.Tense == "" && r.Prep != "" && prep(r.Prep) && asked.Relation != triple.Is {
				asked.Relation = r.Key
				out = append(out, asked)
			}
		}
	}
	return out
}

// noneOf denies of any of several what is denied of all: where Ana's ducks had no fleas, none of them had.
func noneOf(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	c := oneClause(t.Clauses(it))
	if q.Form != triple.YesNo || f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable || c == nil {
		return q, f, nil
	}
	any := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Determiner == "any" && r.Term.Head != "" })
	if any < 0 {
		return q, f, nil
	}
	before, behind, some := strings.Cut(it.Text, " "+c.Roles[any].Term.Determiner+" of ")
	if !some {
		return q, f, nil
	}
	all, err := t.Known.Language.Understand(t.Ctx, before+" "+behind, t.Discourse())
	if err != nil || len(all) != 1 || all[0].Question == nil || len(all[0].Readings) > 1 {
		return q, f, err
	}
	one := *it
	one.Statement, one.Knowing = all[0], false
	if err := t.Rephrase(&one); err != nil || one.Question.Form != triple.YesNo {
		return q, f, err
	}
	other, found, _, err := t.Find(&one, *one.Question)
	if err != nil || found.Verdict != reason.Refuted {
		return q, f, err
	}
	return other, found, nil
}

// nothingAtAll denies of somebody what is asked of how much or what, where they are known to do it with nothing: who pays nothing pays no rent.
func nothingAtAll(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	c := oneClause(t.Clauses(it))
	if q.Form != triple.Which || f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable || c == nil || c.Kind != clause.Event || c.Negated || c.Tense != clause.Present || c.Perfect || c.Progressive || c.Modal != "" || len(c.Roles) != 2 || t.reworded {
		return q, f, nil
	}
	what := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return r.Name == clause.Object && r.Prep == "" && (r.Term.Hole == clause.What || r.Term.Hole == clause.HowMuch)
	})
	if what < 0 {
		return q, f, nil
	}
	words := t.Known.Language.Words()
	any := *c
	any.Roles = slices.Clone(c.Roles)
	whatever := words.OfSort("whatever")[0]
	any.Roles[what].Term = clause.Term{Text: whatever, Pronoun: whatever}
	t.reworded = true
	defer func() { t.reworded = false }()
	before := t.Taken
	asked, found, ok, err := FindText(t, it, heard.InPlainWords(t.Known.Language.Words(), &any, ""), triple.YesNo)
	if err != nil || !ok || found.Verdict != reason.Refuted {
		t.Taken = before
		return q, f, err
	}
	return asked, found, nil
}
