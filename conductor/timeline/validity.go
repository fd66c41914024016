package timeline

import (
	"strconv"
	"strings"
	"time"

	"whence/triple"
	"whence/triple/english"
	"whence/triple/english/say"
)

// This file reckons with the times that events speak of: in which time something
// happened or was so, as numbers that questions compare, and what is told to be
// so for a time only, which the reasoner holds for as long as that is.

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
		case isRole && say.IsTime(f.Object) && isWhen(prep):
			role[triple.When] = f.Object
		}
	}
	r := reckoning{event: facts[0].Subject, confidence: facts[0].Confidence, told: told}
	switch {
	case role["since"].Name != "":
		if _, last, ok := english.Bounds(role["since"], told); ok {
			r.between(triple.Began, last, triple.Ended, english.GoesOn)
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
		if next, later := english.Later(from, r.told); later && over(until, r.told) {
			began = next // what is over is told of as what was
		}
	}
	first, last, ok := english.Bounds(until, r.told)
	if !ok {
		return
	}
	ended := first
	if from.Name != "" {
		ended = last // the last day is one of them
	}
	if next, ok := english.Later(until, r.told); ok && ended < began {
		ended += next - first
	}
	r.between(triple.Began, began, triple.Ended, ended)
}

// ToCome reports whether words name a time that begins after the moment now, as who says that something is so from
// then on means it.
func ToCome(x triple.Term, now time.Time) bool {
	if _, later := english.Later(x, now); later {
		return true
	}
	first, _, ok := english.Bounds(x, now)
	return ok && first > english.Moment(now)
}

// over reports whether the latest time that words name was before the moment told.
func over(until triple.Term, told time.Time) bool {
	_, last, ok := english.Bounds(until, told)
	return ok && last < english.Moment(told)
}

// hasYear reports whether a date names its year.
func hasYear(t triple.Term) bool {
	words := strings.Fields(t.Spelling())
	return len(words) > 0 && len(words[len(words)-1]) == 4 && strings.Trim(words[len(words)-1], "0123456789") == ""
}
