package asking

import (
	"maps"
	"math"
	"slices"
	"strings"

	"whence/conductor/recency"
	"whence/conductor/turn"
	"whence/reason"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file answers what asks for days by days alone, and what asks for the time of day by that.

// hoursOrDays leaves out of when something is what the question does not ask for: "which days" asks for no hours, and "what time" for no days.
func hoursOrDays(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding) {
	c := oneClause(t.Clauses(it))
	if c == nil || q.Form != triple.Which || f.Verdict != reason.Proved || len(q.Wanted) == 0 {
		return q, f
	}
	if slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.Where && r.Term.Head == "" }) {
		return q, places(t, q, f)
	}
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.When })
	if at < 0 {
		return q, f
	}
	if c.Roles[at].Term.Pronoun != "" { // a plain "when" asks for all
		return wholeTime(t, c, q, f)
	}
	wrong, hour := onClock, false
	for _, w := range strings.Fields(strings.ToLower(c.Roles[at].Term.Text)) {
		if t.Known.Language.Words().Sort(w) == "hour" {
			wrong, hour = onDay, true
		}
	}
	left := q
	left.Wanted, left.Words = nil, nil
	for i, v := range q.Wanted {
		if !slices.ContainsFunc(f.Answers, func(a reason.Answer) bool { return !wrong(t, a.Bindings[v], a.Literals) }) {
			continue
		}
		left.Wanted = append(left.Wanted, v)
		if i < len(q.Words) {
			left.Words = append(left.Words, q.Words[i])
		}
	}
	if len(left.Wanted) == 0 {
		return q, reason.Finding{Verdict: reason.Unprovable}
	}
	seen := map[string]bool{}
	right := recency.Only(f, slices.DeleteFunc(slices.Clone(f.Answers), func(a reason.Answer) bool {
		var values []string
		for _, v := range left.Wanted {
			values = append(values, a.Bindings[v].Name)
		}
		key := strings.Join(values, " ")
		again := seen[key]
		seen[key] = true
		return again || !slices.ContainsFunc(left.Wanted, func(v string) bool { return !wrong(t, a.Bindings[v], a.Literals) })
	}))
	if len(right.Answers) < 2 || len(left.Wanted) == len(q.Wanted) || !hour {
		return left, right
	}
	return q, f // each day has its own time
}

// wholeTime puts in the place of a time that something was told to be at all that the same sentences tell of when:
// who works on Fridays from 8 to 12 does not work on Fridays alone.
func wholeTime(t *Asker, c *clause.Clause, q triple.Question, f reason.Finding) (triple.Question, reason.Finding) {
	goals := slices.DeleteFunc(t.matcher().Goals(c, Refer(t)), func(g match.Goal) bool { return g.Against || len(g.Wanted) <= len(q.Wanted) })
	if len(goals) == 0 {
		return q, f
	}
	whole := questionOf(c, goals[:alike(goals)])
	found, err := t.Ask(whole)
	if err != nil || found.Verdict != reason.Proved || len(found.Answers) == 0 || !maps.Equal(quotes(f), quotes(found)) {
		return q, f
	}
	return whole, found
}

// quotes are the sentences that the answers of a finding rest on.
func quotes(f reason.Finding) map[string]bool {
	out := map[string]bool{}
	for _, a := range f.Answers {
		for n := range recency.RestsOn(f, a) {
			out[n.Source.Quote] = true
		}
	}
	return out
}

// places leaves out of where something is what is no place: "on the second Tuesday", and people.
func places(t *Asker, q triple.Question, f reason.Finding) reason.Finding {
	words := t.Known.Language.Words()
	none := func(a reason.Answer) bool {
		x := a.Bindings[q.Wanted[0]]
		if slices.ContainsFunc(a.Literals, func(l triple.Literal) bool { // whoever is somebody's brother is no place
			r, ok := t.Known.Words.Relation(l.Relation)
			return ok && r.Form == triple.FormNoun && r.Prep == "of" && (l.Subject.Same(x) || l.Object.Same(x)) && words.Person(triple.LastWord(r.Word))
		}) {
			return true
		}
		day := x.Kind != triple.Proper && slices.ContainsFunc(strings.Fields(strings.ReplaceAll(x.Spelling(), "_", " ")), func(w string) bool {
			v, ok := words.Amount(triple.Term{Label: w}, "on")
			return ok && v.Dimension == quantity.Weekday
		})
		return day || words.IsTime(x) || onClock(t, x, a.Literals) || onDay(t, x, nil)
	}
	left := slices.DeleteFunc(slices.Clone(f.Answers), none)
	if len(left) == len(f.Answers) {
		return f
	}
	if f = recency.Only(f, left); len(left) == 0 {
		f.Verdict, t.Taken = reason.Unprovable, nil
	}
	return f
}

// onClock reports whether a value is a time of day and says no day.
func onClock(t *Asker, x triple.Term, of []triple.Literal) bool {
	words := t.Known.Language.Words()
	v, ok := words.Amount(x, "")
	return ok && (v.Dimension == quantity.Clock || v.Dimension == quantity.Number && slices.ContainsFunc(of, func(l triple.Literal) bool {
		prep, _ := triple.RolePrep(l.Relation)
		return l.Object.Same(x) && words.Sort(prep) == "clock"
	}))
}

// onDay reports whether a value is a day, or one of every week, and says no time of it.
func onDay(t *Asker, x triple.Term, _ []triple.Literal) bool {
	words := strings.Fields(strings.ReplaceAll(x.Spelling(), "_", " "))
	if len(words) == 0 {
		return false
	}
	last := words[len(words)-1]
	return slices.ContainsFunc([]string{x.Spelling(), last, strings.TrimSuffix(last, "s")}, func(s string) bool {
		v, ok := t.Known.Language.Words().Amount(triple.Term{Label: s}, "on")
		return ok && (v.Dimension == quantity.Weekday || v.Dimension == quantity.YearDay || v.Dimension == quantity.Date && v.From == math.Floor(v.From))
	})
}
