package answering

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"whence/conductor/timeline"
	"whence/conductor/turn"
	"whence/internal/lists"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file answers who has done something the longest, by since when, or for how long, each was told to have.

// since is one who has done something since a time.
type since struct {
	who  triple.Term
	from float64 // in days since 1970
	said triple.Term
	by   []triple.Literal
}

// longest answers who has done something the longest.
func longest(t *Answerer, it *turn.Item, out *found) error {
	c := t.Clauses(it).Clauses
	if out.decided() || len(c) != 1 || c[0].Kind != clause.Event || c[0].Negated || !asksLongest(t, &c[0]) {
		return nil
	}
	var list []since
	for e := range t.Known.Events.All() {
		if s, ok := lasts(t, e, &c[0]); ok {
			list = append(list, s)
		}
	}
	slices.SortStableFunc(list, func(a, b since) int { return cmp.Compare(a.from, b.from) })
	if len(list) < 2 || list[0].from == list[1].from {
		return nil
	}
	rows := lists.Map(list, func(s since) compose.Row { return compose.Row{Term: s.who, Told: s.said, Because: s.by} })
	_, err := out.byRows(t, compose.Answer{Kind: compose.List, Rows: rows[:1], Compared: rows[1:]})
	return err
}

// asksLongest reports whether a clause asks who does something the longest.
func asksLongest(t *Answerer, c *clause.Clause) bool {
	long := func(word string) bool {
		base, degree := t.Known.Language.Words().Graded(strings.TrimPrefix(strings.ToLower(word), "the "))
		return degree == "most" && t.Known.Language.Words().Sort(base) == "last"
	}
	who := slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Subject && r.Term.Hole == clause.Who })
	return who && (c.Predicate.Degree == "most" && t.Known.Language.Words().Sort(c.Predicate.Word) == "last" || slices.ContainsFunc(c.Predicate.Manner, long) || slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Head == "" && long(r.Term.Text) }))
}

// lasts is since when somebody has done by an event what a clause asks, where it was told with all that the clause
// says.
func lasts(t *Answerer, e *timeline.Event, c *clause.Clause) (s since, ok bool) {
	words := t.Known.Language.Words()
	said := map[string]bool{}
	for _, f := range e.Facts() {
		prep, role := triple.RolePrep(f.Relation)
		switch {
		case f.Denied:
			return s, false
		case f.Relation == triple.EventOf:
			kind := strings.Fields(f.Object.Spelling())
			if verb := kind[len(kind)-1]; words.Base(verb) != c.Predicate.Lemma && words.Participle(c.Predicate.Lemma) != verb || len(kind) > 2 {
				return s, false
			}
		case f.Relation == triple.Agent:
			s.who = f.Object
		case role:
			if from, is := began(t, prep, f.Object); is {
				s.from, s.said, ok = from, f.Object, true
			} else {
				said[f.Object.Name] = true
			}
		}
	}
	s.by = factsOf(e)
	return s, ok && s.who.Name != "" && !slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		return r.Term.Hole == clause.NoHole && r.Name == clause.Place && !said[triple.Key(r.Term.Text)]
	})
}

// began is the day since when something is so by a phrase: since 2010, for 20 years.
func began(t *Answerer, prep string, x triple.Term) (float64, bool) {
	q, ok := t.Known.Language.Words().Amount(t.Explain.Spell(x, ""), "in")
	switch {
	case ok && q.Dimension == quantity.Date && t.Known.Language.Words().TimeEnd(prep) == ">=":
		return q.From, true
	case ok && q.Dimension == quantity.Duration && q.From == q.Until:
		return float64(t.Began.Unix())/secondsOfDay - q.From/secondsOfDay, true
	}
	return 0, false
}

const secondsOfDay = float64(24 * time.Hour / time.Second)
