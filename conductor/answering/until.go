package answering

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/reason"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/quantity"
)

// This file answers how long it is from today until a day that was told, or since.

// day is what is counted where no unit is asked for.
const day = "day"

// manyDays are so many that they are said in years.
const manyDays = 2 * 365

// untilThen answers how many days it is until the wedding, or since, by the day that it is on.
func untilThen(t *Answerer, it *turn.Item, out *found) error {
	w, ok := waits(t, it.Text)
	if out.decided() || !ok {
		return nil
	}
	then, isDay := dayOf(t, w.what)
	a := reason.Answer{}
	if !isDay {
		var err error
		if then, a, err = when(t, it, w.ask); err != nil || len(a.Literals) == 0 {
			return err
		}
	}
	n, ok := daysTo(t.Began, then, w.by)
	if !ok {
		return nil
	}
	long := lasting(n, day)
	if w.by < 0 && w.unit == "" && n >= manyDays {
		long = yearsSince(then, t.Began)
	}
	if in := lasting(n/math.Max(1, daysIn(w.unit)), w.unit); w.unit != "" && math.Mod(n, daysIn(w.unit)) == 0 {
		long = in
	}
	return lastingUntilNow(t, out, long, a)
}

// dayOf is the day that words name: "15 January 2027", "Christmas".
func dayOf(t *Answerer, what string) (quantity.Quantity, bool) {
	if iso := closed.Words().As("feast", strings.ToLower(what)); iso != "" {
		return quantity.Of(clause.Value{Kind: clause.Date, ISO: iso})
	}
	return t.Known.Language.Words().Amount(triple.Const(triple.Generic, what), "on")
}

// when is the one day that answers a question when something is or was, with that answer; none has no literals.
func when(t *Answerer, it *turn.Item, ask string) (quantity.Quantity, reason.Answer, error) {
	f, err := t.findText(it, ask, false)
	t.Taken = nil
	if err != nil || f == nil || f.finding.Verdict != reason.Proved {
		return quantity.Quantity{}, reason.Answer{}, err
	}
	var a reason.Answer
	var told triple.Term
	switch {
	case f.composed != nil && f.composed.answer.Kind == compose.List && len(f.composed.answer.Rows) == 1 && len(f.composed.answer.Assumed) == 0:
		row := f.composed.answer.Rows[0]
		told, a.Literals = t.Explain.Spell(row.Term, ""), row.Because
	case f.composed == nil && len(f.finding.Answers) == 1 && len(f.question.Wanted) == 1:
		a = f.finding.Answers[0]
		told = t.Explain.Spell(a.Bindings[f.question.Wanted[0]], "")
	default:
		return quantity.Quantity{}, reason.Answer{}, nil
	}
	for _, prep := range []string{"on", "in"} {
		if then, ok := t.Known.Language.Words().Amount(told, prep); ok && then.Dimension != quantity.Number {
			return then, a, nil
		}
	}
	return quantity.Quantity{}, reason.Answer{}, nil
}

// lastingUntilNow answers with a time that is reckoned to today from what an answer says.
func lastingUntilNow(t *Answerer, out *found, long quantity.Quantity, a reason.Answer) error {
	row := triple.Const(triple.Generic, long.String())
	facts := relates(a)
	today := voice.Say("answering.today-is", "day", t.Began.Format("2 January 2006"))
	_, err := out.byRows(t, compose.Answer{Kind: compose.Values, Rows: []compose.Row{{Term: row, Amount: &long, Told: row, Because: facts}}, Steps: []string{today}})
	return err
}

// ofAnother reports whether an answer is of something that another is told to be of: when the saw was bought, of its owner.
func ofAnother(a reason.Answer) bool {
	return slices.ContainsFunc(a.Literals, func(of triple.Literal) bool {
		return !triple.OfEvent(of.Relation) && slices.ContainsFunc(a.Literals, func(x triple.Literal) bool {
			return x.Subject.Same(of.Object) && !x.Subject.Same(of.Subject)
		})
	})
}

// ageOf answers how old something is by when it was told to have been made, or somebody to be born. A year is no age.
func ageOf(t *Answerer, it *turn.Item, out *found) error {
	c := t.Clauses(it).Clauses
	if out.decided() && out.composed == nil || len(c) != 1 || c[0].Kind != clause.State || c[0].Tense != clause.Present || len(c[0].Roles) != 2 {
		return nil
	}
	how := slices.IndexFunc(c[0].Roles, func(r clause.Role) bool {
		return r.Term.Hole == clause.HowDimension && t.Known.Language.Words().Sort(r.Term.Head) == "bare"
	})
	if how < 0 {
		return nil
	}
	for _, made := range closed.Words().Of("originating") {
		then, a, err := when(t, it, voice.Say("answering.when-was", "what", c[0].Roles[1-how].Term.Text+" "+made))
		if err != nil {
			return err
		}
		if len(a.Literals) > 0 && then.Dimension == quantity.Date && !ofAnother(a) {
			return lastingUntilNow(t, out, yearsSince(then, t.Began), a)
		}
	}
	if x := out.composed; x != nil && slices.ContainsFunc(x.answer.Rows, func(r compose.Row) bool { return r.Amount != nil && r.Amount.Point() }) {
		out.composed, out.finding = nil, reason.Finding{Verdict: reason.Unprovable}
	}
	return nil
}

// yearsSince is how many years it is since a day; since a year or a month, about so many.
func yearsSince(then quantity.Quantity, now time.Time) quantity.Quantity {
	long := lasting(float64(quantity.Years(then, now)), "year")
	if long.About = then.From != then.Until; long.About {
		long = lasting(float64(now.Year()-quantity.Day(then).Year()), "year")
		long.About = true
	}
	return long
}

// daysTo is how many days it is from today to a day, or back to it where by is -1; not ok where it lies on the
// other side. A day without a year is the next, or the last.
func daysTo(began time.Time, then quantity.Quantity, by float64) (float64, bool) {
	today := began.Truncate(24 * time.Hour)
	left := func(on time.Time) float64 { return by * math.Round(on.Sub(today).Hours()/24) }
	switch {
	case then.From != then.Until:
	case then.Dimension == quantity.Date:
		n := left(quantity.Day(then))
		return n, n >= 0
	case then.Dimension == quantity.YearDay:
		in2000 := time.Date(2000, 1, 1+int(then.From), 0, 0, 0, 0, time.UTC)
		for _, year := range []int{0, int(by)} { // this year, or the next that way
			if n := left(time.Date(today.Year()+year, in2000.Month(), in2000.Day(), 0, 0, 0, 0, time.UTC)); n >= 0 {
				return n, true
			}
		}
	}
	return 0, false
}

// lasting is a time of so many units.
func lasting(n float64, unit string) quantity.Quantity {
	q, _ := quantity.Of(clause.Value{Kind: clause.Amount, Number: quantity.FormatNumber(n), Unit: cmp.Or(unit, day)})
	return q
}

// daysIn is how many days a unit has.
func daysIn(unit string) float64 { return lasting(1, unit).From / lasting(1, day).From }

// wait is what a question asks that asks how long it is until something, or since.
type wait struct {
	unit string  // that it asks for, "" for none
	what string  // it is until
	ask  string  // when that is
	by   float64 // -1 where it is past
}

// waits reads a question how long it is until something, or since, or how long ago it was.
func waits(t *Answerer, text string) (w wait, ok bool) {
	words := t.Known.Language.Words()
	said := strings.Fields(strings.TrimRight(text, "?! "))
	if len(said) < 4 {
		return w, false
	}
	asks := words.Sort(strings.ToLower(said[0] + " " + said[1]))
	ago := func(w string) bool { return words.Sort(strings.ToLower(w)) == "past" }
	at := slices.IndexFunc(said, func(w string) bool { return ago(w) || words.TimeEnd(strings.ToLower(w)) != "" })
	if at < 2 || at == len(said)-1 {
		return w, false
	}
	between := said[2:at]
	if len(between) > 0 {
		two, ok := words.Amount(triple.Term{Label: "2 " + between[0]}, "")
		if ok && two.Dimension == quantity.Duration && daysIn(two.Unit) >= 1 {
			w.unit, between = two.Unit, between[1:]
		}
	}
	if len(between) > 0 && words.Sort(strings.ToLower(strings.Join(between, " "))) != "ahead" {
		return w, false
	}
	w.what, w.by = strings.Join(said[at+1:], " "), -1
	switch end := words.TimeEnd(strings.ToLower(said[at])); {
	case ago(said[at]):
		w.ask, w.what = voice.Say("answering.when", "what", w.what), ""
	case end == "<=":
		w.ask, w.by = voice.Say("answering.when-is", "what", w.what), 1
	case end == ">=":
		w.ask = voice.Say("answering.when-was", "what", w.what)
	default:
		return w, false
	}
	return w, asks == "counting" && w.unit != "" || asks == "waiting" && w.unit == ""
}
