package asking

import (
	"slices"
	"strings"

	"whence/conductor/recency"
	"whence/conductor/turn"
	"whence/conductor/valued"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file answers whether something is so much, or then or there, by what it was changed to.

// revalued decides whether something has a value by the one that it was changed to since another was
// told: of a rent that went up to 550 euros, whether it is 500.
func revalued(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	c := oneClause(t.Clauses(it))
	if q.Form != triple.YesNo || c == nil || len(q.Given) > 0 || !asksNow(c) || t.Clauses(it).Holed() || !t.matcher().Changes() {
		return q, f, nil
	}
	open, value := valued.Open(t.Clauses(it).Clauses[0], t.Known.Language.Words().Sort)
	if value == nil {
		open, value = valued.OpenTime(t.Clauses(it).Clauses[0])
	}
	if value == nil {
		open, value = valued.OpenName(t.Clauses(it).Clauses[0])
	}
	if value == nil {
		return q, f, nil
	}
	changed, found, goals, err := lastOf(t, &open, t.matcher().Changed(&open, Refer(t), false))
	if err != nil || len(found.Answers) != 1 || len(changed.Wanted) == 0 {
		return q, f, err
	}
	before := reason.Answer{Proofs: f.Against}
	for _, a := range f.Answers {
		before.Proofs = append(slices.Clip(before.Proofs), a.Proofs...)
	}
	if recency.Fact(f, before) >= recency.Fact(found, found.Answers[0]) {
		return q, f, nil
	}
	is := found.Answers[0].Bindings[changed.Wanted[0]]
	t.Taken = TakenOf(goals, found)
	switch so, known := sameValue(t, is, value); {
	case !known && f.Verdict == reason.Proved && value.Value == nil: // it was that, and became something else
		return changed, Against(found), nil
	case !known:
		return q, reason.Finding{Verdict: reason.Unprovable}, nil
	case !so:
		return changed, Against(found), nil
	}
	changed.Form, changed.Wanted, changed.Words = triple.YesNo, nil, nil
	changed.Goals = [][]triple.Literal{found.Answers[0].Literals}
	found, err = t.Ask(changed)
	return changed, found, err
}

// sameValue reports whether a term is a value that a phrase names, and whether that can be told.
func sameValue(t *Asker, is triple.Term, asked *clause.Term) (so, known bool) {
	words := t.Known.Language.Words()
	name := asked.Text
	if asked.Value == nil {
		if asked.Name != "" {
			name = asked.Name
		}
		return is.Name == triple.Key(name), asked.Name != "" && is.Kind == triple.Proper || is.Name == triple.Key(name)
	}
	a, ok1 := words.Day(is, "")
	b, ok2 := words.Day(triple.Term{Label: asked.Text}, "")
	if is.Name == triple.Key(asked.Text) {
		return true, true
	}
	if is.Kind == triple.Number && asked.Value.Kind == clause.Number && asked.Value.Bound == "" {
		return false, true
	}
	if !ok1 || !ok2 {
		return false, false
	}
	so, known = quantity.Meets(a, b)
	return so, known
}

// What follows denies of something a value, a day, a place or a colour by the one that it was told to have,
// where nothing has two of them: what is in Bonn is not in Kiel, and may well be in Germany.

// hasAnother denies what is asked by the other value that something has.
func hasAnother(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	c := oneClause(t.Clauses(it))
	if q.Form != triple.YesNo || f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable || c == nil || len(q.Given) > 0 || c.Negated || c.Perfect || c.Modal != "" {
		return q, f, nil
	}
	who := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return r.Term.Hole == clause.NoHole && (r.Name == clause.Subject || c.Predicate.Passive && r.Name == clause.Object)
	})
	if who < 0 || !isOneThing(&c.Roles[who].Term) {
		return q, f, nil
	}
	if other, found, ok, err := otherColour(t, c, &c.Roles[who].Term); ok || err != nil {
		return other, found, err
	}
	open, asked := valued.Open(*c, t.Known.Language.Words().Sort)
	if asked == nil {
		return q, f, nil
	}
	whole := *t.Clauses(it)
	whole.Clauses = []clause.Clause{open}
	before := t.Taken
	other, found, ok, err := t.ByClauses(whole)
	if err == nil && ok && found.Verdict == reason.Proved && len(found.Answers) == 1 && len(other.Wanted) > 0 && len(t.Taken.Steps.Said) == 0 && apart(t, c, found.Answers[0], other.Wanted[0], asked) {
		return other, Against(found), nil
	}
	t.Taken = before
	return q, f, err
}

// isOneThing reports whether a phrase names one thing, of which a value is asked.
func isOneThing(x *clause.Term) bool {
	named := x.Name != "" || x.Pronoun != "" || x.Owner != nil || x.Determiner == "the"
	return named && !x.Plural && len(x.Coordinated) == 0
}

// apart reports whether something that has the value of an answer cannot have the one that is asked.
func apart(t *Asker, c *clause.Clause, a reason.Answer, hole string, asked *clause.Term) bool {
	words := t.Known.Language.Words()
	role := c.Roles[slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Text == asked.Text })]
	is, prep := a.Bindings[hole], ""
	for _, l := range a.Literals {
		if l.Object.Name != is.Name {
			continue
		}
		r, _ := t.Known.Words.Relation(l.Relation)
		prep = r.Prep
		if p, of := triple.RolePrep(l.Relation); of {
			prep = p
		}
	}
	if asked.Value == nil {
		return role.Prep == prep && (c.Tense == clause.Present || words.Sort(c.Predicate.Lemma) == "birth") && !related(t, is, asked) && apartPlaces(words.OfSort("apart"), is.Spelling(), asked)
	}
	told, ok1 := words.Amount(is, prep)
	want, ok2 := words.Amount(triple.Term{Label: asked.Text}, role.Prep)
	v, _ := words.Value(is)
	if !ok1 || !ok2 || told.Bound+want.Bound+words.TimeEnd(role.Prep) != "" || v.Until != "" || v.Kind == clause.Recurring || asked.Value.Kind == clause.Recurring {
		return false
	}
	so, known := quantity.Meets(told, want)
	return known && !so
}

// apartPlaces reports whether a place is surely another than one that was told, and neither of them in the
// other: two towns or two rooms, what two names alone tell apart, and the rooms 4 and 5.
func apartPlaces(kinds []string, told string, asked *clause.Term) bool {
	told, name := strings.TrimPrefix(strings.ToLower(told), "the "), strings.TrimPrefix(strings.ToLower(asked.Text), "the ")
	one, other := strings.Fields(told), strings.Fields(name)
	if told == name || len(one) == 0 || len(other) == 0 || asked.Owner != nil || len(asked.Roles) > 0 {
		return false
	}
	if n := len(one) - 1; n > 0 && len(other) == n+1 && slices.Equal(one[:n], other[:n]) && numbered(one[n]) && numbered(other[n]) {
		return true
	}
	last, kind := one[len(one)-1], other[len(other)-1]
	for _, k := range kinds {
		if lexicon.IsA(last, k) && lexicon.IsA(kind, k) {
			return len(one) == 1 && len(other) == 1 || asked.Name != ""
		}
	}
	unknown := func(s string) bool { return len(lexicon.Supersense(s, lexicon.Noun)) == 0 }
	return asked.Name != "" && len(one) == 1 && len(other) == 1 && unknown(told) && unknown(name)
}

// numbered reports whether a word tells a thing from others of its kind: 4, B.
func numbered(word string) bool {
	return len(word) == 1 || strings.Trim(word, "0123456789") == ""
}

// related reports whether anything told has to do with both places: one may be in the other.
func related(t *Asker, is triple.Term, asked *clause.Term) bool {
	other := triple.Key(asked.Text)
	about := func(x triple.Term, name string) bool {
		return slices.ContainsFunc(t.Store().About(x), func(f triple.Triple) bool { return f.Subject.Name == name || f.Object.Name == name })
	}
	return about(is, other) || slices.ContainsFunc(t.matcher().Called(asked), func(x triple.Term) bool { return about(x, is.Name) })
}

// otherColour denies that something has a colour by the one that it was told to have.
func otherColour(t *Asker, c *clause.Clause, x *clause.Term) (q triple.Question, f reason.Finding, ok bool, err error) {
	kinds := t.Known.Language.Words().OfSort("colour")
	colour := func(word string) bool {
		return slices.ContainsFunc(kinds, func(kind string) bool { return lexicon.MayBeA(word, kind) })
	}
	who, named := WhoIs(t, x)
	for _, r := range t.Known.Rules {
		if r.Rule.Head.Relation == triple.Is {
			return q, f, false, nil // what has a colour may come to have another
		}
	}
	if c.Predicate.Word == "" || c.Kind == clause.Event || len(c.Roles) != 1 || c.Tense != clause.Present || !named || !colour(c.Predicate.Word) {
		return q, f, false, nil
	}
	told := slices.DeleteFunc(slices.Clone(t.Store().Pairs(triple.Is, &who, nil, maxByName)), func(f triple.Triple) bool { return f.Denied || !colour(f.Object.Name) })
	if len(told) != 1 || told[0].Object.Name == triple.Key(c.Predicate.Word) {
		return q, f, false, nil
	}
	q = triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: told[0]}}}}
	if f, err = t.Ask(q); err != nil || f.Verdict != reason.Proved {
		return q, f, false, err
	}
	return q, Against(f), true, nil
}
