package answering

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"whence/conductor/timeline"
	"whence/conductor/turn"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/value"
)

// This file answers what is on next week, tomorrow, or on a day: what was told with a day in that time.

// entry is what takes place on a day, with the facts that tell it.
type entry struct {
	on    time.Time
	says  string
	facts []triple.Literal
}

// agenda answers what is on in a time, the first day first.
func agenda(t *Answerer, it *turn.Item, out *found) error {
	from, until, sure, ok := timeAsked(t, it.Text)
	if !ok || out.decided() && !sure {
		return nil
	}
	entries := append(dayFacts(t, from, until), dayEvents(t, from, until)...)
	slices.SortStableFunc(entries, func(a, b entry) int { return cmp.Compare(a.on.Unix(), b.on.Unix()) })
	said := compose.Answer{Kind: compose.List}
	for _, e := range entries[:min(len(entries), maxProved)] {
		if !slices.ContainsFunc(said.Rows, func(r compose.Row) bool { return r.Term.Label == e.says }) {
			said.Rows = append(said.Rows, compose.Row{Term: triple.Const(triple.Generic, e.says), Because: e.facts})
		}
	}
	if len(said.Rows) == 0 {
		return nil
	}
	done, err := out.byRows(t, said)
	if done {
		t.Taken = nil
	}
	return err
}

// timeAsked is the time of which a question asks what is on; sure where "on" cannot belong to the time.
func timeAsked(t *Answerer, text string) (from, until time.Time, sure, ok bool) {
	said := strings.ToLower(strings.Join(strings.Fields(strings.TrimRight(text, "?! ")), " "))
	for _, asks := range closed.Words().Of("agenda") {
		rest, found := strings.CutPrefix(said, asks+" ")
		if !found {
			continue
		}
		if first, behind, more := strings.Cut(rest, " "); more && closed.Words().Is("timeprep", first) {
			rest, sure = behind, strings.HasSuffix(asks, " "+first)
		}
		if from, until, ok = value.Days(rest, t.Began, t.Began); ok {
			from, until = value.PartOfDay(rest, from, until)
			return from, until, sure, ok
		}
	}
	return from, until, false, false
}

// dayFacts are the facts in two places that say that something is on a day of a time.
func dayFacts(t *Answerer, from, until time.Time) (out []entry) {
	for _, r := range t.Store().Relations("") {
		if r.Tense == "past" || !closed.Words().Is("timeprep", r.Prep) || r.Form == triple.FormNoun || triple.OfEvent(r.Key) {
			continue
		}
		for _, f := range t.Store().Pairs(r.Key, nil, nil, maxProved) {
			if on, ok := within(t, f.Object, from, until); ok && !f.Denied {
				out = append(out, entry{on, strings.TrimSuffix(t.Explain.Sentence(f), "."), []triple.Literal{{Triple: f}}})
			}
		}
	}
	return out
}

// shifts reports whether a time is counted from when it was said, so that words alone do not tell it.
func shifts(t *Answerer, x triple.Term) bool {
	v, _ := value.Of(x.Spelling(), "on")
	words := t.Known.Language.Words()
	return v.Relative != "" || words.Relative(v.ISO) || words.Relative(x.Spelling())
}

// within is the day of a time of which something was told, where that lies in another: each week where it is so every
// week, and else from today on.
func within(t *Answerer, x triple.Term, from, until time.Time) (on time.Time, ok bool) {
	if shifts(t, x) {
		return on, false
	}
	said, next := x.Spelling(), t.Began
	if v, every := value.Of(said, "on"); every && v.Kind == clause.Recurring {
		said, next = strings.TrimSuffix(said, "s"), from
	}
	on, end, ok := value.Days(said, t.Began, next)
	return on, ok && on.Before(until) && from.Before(end)
}

// dayEvents are the events of a time.
func dayEvents(t *Answerer, from, until time.Time) (out []entry) {
	for e := range t.Known.Events.All() {
		on, in := dayOfEvent(t, e, from, until)
		past := slices.ContainsFunc(e.Facts(), func(f triple.Triple) bool {
			return f.Denied || f.Relation == triple.EventOf && t.Known.Language.Words().Base(f.Object.Name) == f.Object.Name
		})
		if !in || past || !atHour(e, on, from, until) {
			continue
		}
		said := factsOf(e)
		out = append(out, entry{on, strings.TrimSuffix(t.Explain.Together(said), "."), said})
	}
	return out
}

// atHour reports whether an event of a day is in a time, by its hour where that is a part of the day alone.
func atHour(e *timeline.Event, on, from, until time.Time) bool {
	if until.Sub(from) >= 24*time.Hour {
		return true
	}
	return slices.ContainsFunc(e.Facts(), func(f triple.Triple) bool {
		v, ok := value.Of(f.Object.Spelling(), "at")
		_, hour, day := strings.Cut(v.ISO, "T")
		if !day && v.Kind == clause.Clock {
			hour = v.ISO
		}
		clock, err := time.Parse("15:04", hour)
		at := time.Date(on.Year(), on.Month(), on.Day(), clock.Hour(), clock.Minute(), 0, 0, on.Location())
		return ok && err == nil && !at.Before(from) && at.Before(until)
	})
}

// factsOf are the facts of an event that were told.
func factsOf(e *timeline.Event) (out []triple.Literal) {
	for _, f := range e.Facts() {
		if !triple.Reckoned(f.Relation) {
			out = append(out, triple.Literal{Triple: f})
		}
	}
	return out
}

// dayOfEvent is the day of an event, where that lies in a time.
func dayOfEvent(t *Answerer, e *timeline.Event, from, until time.Time) (time.Time, bool) {
	other := false // it is on a day of its own, whenever it was told
	for _, f := range e.Facts() {
		if _, role := triple.RolePrep(f.Relation); role || f.Relation == triple.When {
			if on, in := within(t, f.Object, from, until); in {
				return on, true
			}
			_, _, day := value.Days(f.Object.Spelling(), t.Began, t.Began)
			other = other || day
		}
	}
	for _, f := range e.Facts() {
		n, err := strconv.ParseInt(f.Object.Name, 10, 64)
		if after := n - timeline.MomentOf(from); f.Relation == triple.Earliest && !other && err == nil && after >= 0 && n < timeline.MomentOf(until) {
			return from.Add(time.Duration(after) * time.Microsecond), true
		}
	}
	return time.Time{}, false
}
