package conductor

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"whence/engine"
	"whence/reason"
	"whence/triple"
	"whence/triple/english"
)

// This file reckons with the times that events speak of: in which time something
// happened or was so, as numbers that questions compare, and what is told to be
// so for a time only, which the reasoner holds for as long as that is.

// goesOn is later than every time that can be told.
var goesOn = english.Moment(time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC))

// reckoned are the facts that say in numbers when an event was, or is.
func reckoned(facts []triple.Triple, told time.Time) []triple.Triple {
	role := map[string]triple.Term{}
	for _, f := range facts {
		prep, isRole := triple.RolePrep(f.Relation)
		switch {
		case f.Relation == triple.When, f.Relation == triple.HoldsFrom, f.Relation == triple.HoldsUntil:
			role[f.Relation] = f.Object
		case isRole && (prep == "since" || prep == "from" || prep == "until"):
			role[prep] = f.Object
		case isRole && english.IsTime(f.Object) && (prep == "in" || prep == "on" || prep == "at" || prep == "during"):
			role[triple.When] = f.Object
		}
	}
	r := reckoning{event: facts[0].Subject, confidence: facts[0].Confidence, told: told}
	switch {
	case role["since"].Name != "":
		if _, last, ok := english.Bounds(role["since"], told); ok {
			r.between(triple.Began, last, triple.Ended, goesOn)
		}
	case role["from"].Name != "" && role["until"].Name != "":
		_, from, okFrom := english.Bounds(role["from"], told)
		if until, _, ok := english.Bounds(role["until"], told); ok && okFrom {
			r.between(triple.Began, from, triple.Ended, until)
		}
	case role[triple.HoldsFrom].Name != "" || role[triple.HoldsUntil].Name != "":
		r.holds(role[triple.HoldsFrom], role[triple.HoldsUntil])
	case role[triple.When].Name != "":
		if first, last, ok := english.Bounds(role[triple.When], told); ok {
			r.between(triple.Earliest, first, triple.Latest, last)
		}
	}
	return r.out
}

// reckoning gathers what is reckoned of one event.
type reckoning struct {
	event      triple.Term
	confidence float64
	told       time.Time
	out        []triple.Triple
}

func (r *reckoning) add(relation string, o triple.Term) {
	r.out = append(r.out, triple.Triple{Subject: r.event, Relation: relation, Object: o, Confidence: r.confidence})
}

func (r *reckoning) between(low string, a int64, high string, b int64) {
	r.add(low, numberTerm(a))
	r.add(high, numberTerm(b))
}

func numberTerm(n int64) triple.Term {
	s := strconv.FormatInt(n, 10)
	return triple.Term{Name: s, Label: s, Kind: triple.Number}
}

// holds reckons what is so from one time until another: every week from Monday to
// Friday, every year from May to June, or once, until 2030.
func (r *reckoning) holds(from, until triple.Term) {
	if days := english.WeekdaysFrom(from, until); days != nil {
		for _, d := range days {
			r.add(triple.OnDay, d)
		}
		return
	}
	low, _, okLow := english.SeasonOf(from)
	_, high, okHigh := english.SeasonOf(until)
	if okLow && okHigh && !hasYear(from) && !hasYear(until) {
		if high < low {
			high += english.YearLater
		}
		r.between(triple.SeasonFrom, int64(low), triple.SeasonUntil, int64(high))
		return
	}
	began := english.Moment(r.told)
	if from.Name != "" {
		first, _, ok := english.Bounds(from, r.told)
		if !ok {
			return
		}
		began = first
	}
	first, last, ok := english.Bounds(until, r.told)
	if !ok {
		return
	}
	if from.Name != "" {
		first = last // the last day is one of them
	}
	if next, ok := english.Later(until, r.told); ok && first < began {
		first = next
	}
	r.between(triple.Began, began, triple.Ended, first)
}

// hasYear reports whether a date names its year.
func hasYear(t triple.Term) bool {
	words := strings.Fields(t.Spelling())
	return len(words) > 0 && len(words[len(words)-1]) == 4 && strings.Trim(words[len(words)-1], "0123456789") == ""
}

// holdsNow reports whether an event that is so for a time is so at the moment.
func (h *happening) holdsNow(now time.Time) bool {
	number := func(relation string) (n int64, ok bool) {
		i := slices.IndexFunc(h.facts, func(f triple.Triple) bool { return f.Relation == relation })
		if i < 0 {
			return 0, false
		}
		n, err := strconv.ParseInt(h.facts[i].Object.Name, 10, 64)
		return n, err == nil
	}
	if low, ok := number(triple.Began); ok {
		high, _ := number(triple.Ended)
		return low <= english.Moment(now) && english.Moment(now) <= high
	}
	if low, ok := number(triple.SeasonFrom); ok {
		high, _ := number(triple.SeasonUntil)
		day := int64(english.DayOfYear(now))
		return low <= day && day <= high || low <= day+english.YearLater && day+english.YearLater <= high
	}
	today := strings.ToLower(now.Weekday().String())
	return slices.ContainsFunc(h.facts, func(f triple.Triple) bool { return f.Relation == triple.OnDay && f.Object.Name == today })
}

// heldMark ends the id of the atom that holds for as long as an event lasts.
const heldMark = "~"

// keepTime gives the reasoner what is so for a time that is now, and takes from it
// what no longer is. It returns what followed.
func (c *Conductor) keepTime(ctx context.Context) (reason.Effect, error) {
	h := &c.happened
	if len(h.forATime) == 0 && len(h.held) == 0 {
		return reason.Effect{}, nil
	}
	now := c.clock()
	var change reason.Change
	for _, id := range slices.Sorted(maps.Keys(h.held)) {
		e := h.byName[h.held[id]]
		if e == nil || !e.holdsNow(now) {
			change.Drop = append(change.Drop, id+heldMark)
			delete(h.held, id)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(h.forATime)) {
		e := h.byName[name]
		if e == nil {
			delete(h.forATime, name)
			continue
		}
		id := e.ids[0]
		if _, has := h.held[id]; has || !e.holdsNow(now) {
			continue
		}
		for _, x := range c.language.Holding(e.facts, c.words) {
			change.Atoms = append(change.Atoms, engine.Fact{ID: id + heldMark, Atom: reason.LiftTriple(x), Confidence: x.Confidence})
			h.held[id] = name
		}
	}
	if len(change.Drop)+len(change.Atoms) == 0 {
		return reason.Effect{}, nil
	}
	return c.base.Update(ctx, change)
}

// comparesMoments reports whether a proof does no more than compare moments for a
// question about a time: the event that has them says it.
func comparesMoments(q triple.Question, p reason.Proof) bool {
	return q.During != nil && p.Nodes[p.Root].Kind == reason.Compared
}

// endOf is the preposition of an answer to "when" that is the beginning or the end
// of what went on, "" for others.
func endOf(q triple.Question, wanted string, found []triple.Literal, answer triple.Term) string {
	if wordOf(q, slices.Index(q.Wanted, wanted)) != "when" {
		return ""
	}
	for _, l := range found {
		prep, ok := triple.RolePrep(l.Relation)
		if held, isHeld := strings.CutPrefix(l.Relation, "holds_"); isHeld {
			prep, ok = held, true
		}
		if ok && l.Object.Same(answer) && (prep == "since" || prep == "from" || prep == "until") {
			return prep
		}
	}
	return ""
}

// joined puts a space between two words, of which the first may be missing.
func joined(a, b string) string {
	if a == "" {
		return b
	}
	return a + " " + b
}
