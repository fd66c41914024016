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

// untilThen answers how many days it is until the wedding, or since, by the day that it is on.
func untilThen(t *Answerer, it *turn.Item, out *found) error {
	unit, what, by, ok := waits(t, it.Text)
	if out.decided() || !ok {
		return nil
	}
	ask := voice.Say("answering.when-is", "what", what)
	if by < 0 {
		ask = voice.Say("answering.when-was", "what", what)
	}
	f, err := t.findText(it, ask, false)
	t.Taken = nil
	if err != nil || f == nil || f.composed != nil || f.finding.Verdict != reason.Proved || len(f.finding.Answers) != 1 || len(f.question.Wanted) != 1 {
		return err
	}
	a := f.finding.Answers[0]
	then, ok := t.Known.Language.Words().Amount(t.Explain.Spell(a.Bindings[f.question.Wanted[0]], ""), "on")
	if !ok {
		return nil
	}
	n, ok := daysTo(t.Began, then, by)
	if !ok {
		return nil
	}
	long := lasting(n, day)
	if in := lasting(n/math.Max(1, daysIn(unit)), unit); unit != "" && math.Mod(n, daysIn(unit)) == 0 {
		long = in
	}
	return lastingUntilNow(t, out, long, a)
}

// lastingUntilNow answers with a time that is reckoned to today from what an answer says.
func lastingUntilNow(t *Answerer, out *found, long quantity.Quantity, a reason.Answer) error {
	row := triple.Const(triple.Generic, long.String())
	facts := slices.DeleteFunc(slices.Clone(a.Literals), func(l triple.Literal) bool { return l.Op != triple.Relates })
	today := voice.Say("answering.today-is", "day", t.Began.Format("2 January 2006"))
	c, _, err := t.proveRows(compose.Answer{Kind: compose.Values, Rows: []compose.Row{{Term: row, Amount: &long, Told: row, Because: facts}}, Steps: []string{today}})
	if c != nil {
		out.composed, out.question, out.finding = c, c.question, c.finding
	}
	return err
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
		f, err := t.findText(it, voice.Say("answering.when-was", "what", c[0].Roles[1-how].Term.Text+" "+made), false)
		if t.Taken = nil; err != nil {
			return err
		}
		if f == nil || f.composed != nil || f.finding.Verdict != reason.Proved || len(f.finding.Answers) != 1 || len(f.question.Wanted) != 1 {
			continue
		}
		a := f.finding.Answers[0]
		when := t.Explain.Spell(a.Bindings[f.question.Wanted[0]], "")
		for _, prep := range []string{"on", "in"} {
			if then, ok := t.Known.Language.Words().Amount(when, prep); ok && then.Dimension == quantity.Date {
				return lastingUntilNow(t, out, yearsSince(then, t.Began), a)
			}
		}
	}
	if x := out.composed; x != nil && slices.ContainsFunc(x.answer.Rows, func(r compose.Row) bool { return r.Amount != nil && r.Amount.Point() }) {
		out.composed, out.finding = nil, reason.Finding{Verdict: reason.Unprovable}
	}
	return nil
}

// yearsSince is how many years it is since a day; since a year or a month, about so many.
func yearsSince(then quantity.Quantity, now time.Time) quantity.Quantity {
	on := time.Unix(0, 0).UTC().AddDate(0, 0, int(then.From))
	n := now.Year() - on.Year()
	day := then.From == then.Until
	if day && on.AddDate(n, 0, 0).After(now) {
		n--
	}
	long := lasting(float64(n), "year")
	long.About = !day
	return long
}

// daysTo is how many days it is from today to a day, or back to it where by is -1; not ok where it lies on the
// other side. A day without a year is the next, or the last.
func daysTo(began time.Time, then quantity.Quantity, by float64) (float64, bool) {
	today := began.Truncate(24 * time.Hour)
	left := func(on time.Time) float64 { return by * math.Round(on.Sub(today).Hours()/24) }
	epoch := time.Unix(0, 0).UTC()
	switch {
	case then.From != then.Until:
	case then.Dimension == quantity.Date:
		n := left(epoch.AddDate(0, 0, int(then.From)))
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

// waits divides a question how long it is until something, or since, into the unit that it asks for, "" where it
// asks for none, and what it is; by is -1 where that is past.
func waits(t *Answerer, text string) (unit, what string, by float64, ok bool) {
	words := t.Known.Language.Words()
	said := strings.Fields(strings.TrimRight(text, "?! "))
	if len(said) < 4 {
		return "", "", 0, false
	}
	asks := words.Sort(strings.ToLower(said[0] + " " + said[1]))
	at := slices.IndexFunc(said, func(w string) bool { return words.TimeEnd(strings.ToLower(w)) != "" })
	if at < 2 || at == len(said)-1 {
		return "", "", 0, false
	}
	between := said[2:at]
	if len(between) > 0 {
		two, ok := words.Amount(triple.Term{Label: "2 " + between[0]}, "")
		if ok && two.Dimension == quantity.Duration && daysIn(two.Unit) >= 1 {
			unit, between = two.Unit, between[1:]
		}
	}
	if len(between) > 0 && words.Sort(strings.ToLower(strings.Join(between, " "))) != "ahead" {
		return "", "", 0, false
	}
	switch words.TimeEnd(strings.ToLower(said[at])) {
	case "<=":
		by = 1
	case ">=":
		by = -1
	default:
		return "", "", 0, false
	}
	return unit, strings.Join(said[at+1:], " "), by, asks == "counting" && unit != "" || asks == "waiting" && unit == ""
}
