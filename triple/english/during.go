package english

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"whence/triple"
	"whence/triple/english/interpret"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/plain"
	"whence/triple/english/say"
	"whence/triple/english/sentence"
	"whence/triple/english/value"
)

// This file is about questions that ask what was so at some time: "where did Anna
// live in 2015", "was Anna the manager in May 2020", "has Anna lived in Paris
// since 2010". The question is that without the time; what answers it are the
// events whose times are known.

// timed reads a question that ends with a time. It reports false for another,
// and for one whose time belongs to what is asked.
func (e *times) timed(p *reader, toks []sentence.Token, how sentence.MannerOf, d *triple.Discourse) (triple.Statement, bool) {
	if how.Forgets || how.Why || len(toks) < 4 {
		return triple.Statement{}, false
	}
	rest, s := withoutStretch(toks)
	if !s.IsSet() {
		var when string
		if rest, when = plain.When(toks); when == "" {
			rest, when = withoutCounted(toks)
		}
		if when != "" {
			s.At = sentence.WhenTerm(when)
		}
	}
	if !s.IsSet() || s.Since.Name == "" && asksPerfect(rest) {
		return triple.Statement{}, false
	}
	how.Stretch = s
	p.Begin(rest, '?', how)
	st := e.choose(p, p.Acts(), d)
	if st.Trouble != nil || st.Question == nil || len(st.Readings) > 1 || !e.askable(st, d.Vocabulary) {
		return triple.Statement{}, false
	}
	st.Question.During = s.During()
	e.otherwise(p, toks, how, &st, d)
	for _, t := range [...]triple.Term{s.At, s.Since, s.From, s.Until} {
		if t.Name != "" {
			st.Names = append(st.Names, t)
		}
	}
	return st, true
}

// withoutCounted takes from the end of a question a time that is counted from when it is
// asked: "last Friday", "two weeks ago".
func withoutCounted(toks []sentence.Token) ([]sentence.Token, string) {
	for n := min(len(toks)-3, maxCounted); n > 0; n-- {
		at := len(toks) - n
		var words []string
		for _, t := range toks[at:] {
			words = append(words, t.Text)
		}
		when := strings.Join(words, " ")
		v, ok := value.Of(when, "")
		if _, _, counted := value.Span(v, time.Time{}); !ok || !counted {
			continue
		}
		if before := toks[at-1].Low; morph.ClosedOf(before)&lexicon.Determiner == 0 && !lexicon.TimePrepositions.Has(before) {
			return toks[:at], when
		}
		break
	}
	return toks, ""
}

// maxCounted bounds the words of a time at the end of a question.
const maxCounted = 5

// otherwise adds the reading of the whole sentence, with the time as part of what
// is asked: "is closed on Tuesday" may have been told in so many words.
func (e *times) otherwise(p *reader, toks []sentence.Token, how sentence.MannerOf, st *triple.Statement, d *triple.Discourse) {
	how.Stretch = sentence.Stretch{}
	p.Begin(toks, '?', how)
	whole := e.choose(p, p.Acts(), d)
	if whole.Trouble != nil || whole.Question == nil || len(whole.Readings) > 1 || whole.Question.Form != st.Question.Form || len(whole.Question.Given) > 0 || ofEvents(whole.Question) {
		return
	}
	st.Question.During.Else = whole.Question.Goals
	st.Relations, st.Names = append(st.Relations, whole.Relations...), append(st.Names, whole.Names...)
}

// asksPerfect reports whether a question asks for what has been done up to now.
func asksPerfect(toks []sentence.Token) bool {
	return slices.ContainsFunc(toks, func(t sentence.Token) bool {
		return t.Low == "has" || t.Low == "have" || t.Low == "had" || t.Low == "will"
	})
}

// askable reports whether each way to answer a question tells of one event.
func (e *times) askable(st triple.Statement, v triple.Vocabulary) bool {
	q := st.Question
	if q.Form != triple.YesNo && q.Form != triple.Which && q.Form != triple.HowMany || len(q.Given) > 0 || len(q.Goals) == 0 || len(q.Numbers) > 0 {
		return false
	}
	words := say.WithRelations(st.Relations, v)
	return !slices.ContainsFunc(q.Goals, func(conj []triple.Literal) bool { return e.EventAt(conj, words) == say.NoEvent })
}

// Holding says in two places what an event tells to be so for a time, as it is while that lasts. The vocabulary may be nil.
func (e *English) Holding(facts []triple.Triple, v triple.Vocabulary) []triple.Triple {
	bare := slices.DeleteFunc(slices.Clone(facts), func(f triple.Triple) bool {
		return f.Relation == triple.HoldsFrom || f.Relation == triple.HoldsUntil
	})
	p := e.readers.Get().(*reader)
	defer e.readers.Put(p)
	st := e.once(p, say.CapitalFirst(e.AsHeld(bare, v))+".", &triple.Discourse{Vocabulary: v})
	if st.Trouble != nil || len(st.Readings) > 0 || len(st.Facts) != 1 || len(st.Rules) > 0 {
		return nil
	}
	st.Facts[0].Confidence = facts[0].Confidence
	return st.Facts
}

// whenever reads "when was Anna the manager" and "since when has Anna been ill":
// whether she was, with the time of that as what is asked for.
func (e *times) whenever(p *reader, toks []sentence.Token, how sentence.MannerOf, d *triple.Discourse) (triple.Statement, bool) {
	words, rest := whenWords(toks)
	if words == "" || how.Forgets || how.Why {
		return triple.Statement{}, false
	}
	if words == "since when" {
		rest = isNow(rest)
	}
	how.Asks = false
	p.Begin(rest, '?', how)
	st := e.choose(p, p.Acts(), d)
	q := st.Question
	if st.Trouble != nil || q == nil || q.Form != triple.YesNo || len(st.Readings) > 1 || len(q.Given) > 0 || len(q.Goals) != 1 || len(q.Goals[0]) != 1 {
		return triple.Statement{}, false
	}
	held := q.Goals[0][0]
	x, event := triple.Var("X"), triple.Var("Y")
	v := say.WithRelations(st.Relations, d.Vocabulary)
	if held.Absent || held.Denied || held.Op != triple.Relates || !held.Ground() || words == "since when" && e.Record(held.Relation, v).Tense == "past" {
		return triple.Statement{}, false
	}
	said := literalsOfEvent(e.EventOf(held.Triple, event, v))
	if said == nil {
		return triple.Statement{}, false
	}
	q.Form, q.Wanted, q.Words, q.Goals, q.Ways = triple.Which, []string{x.Var}, []string{words}, nil, false
	for _, role := range timeRoles(words) {
		conj := append(slices.Clip(said), triple.Literal{Triple: triple.Triple{Subject: event, Relation: role, Object: x}})
		if words != "when" && role != triple.HoldsFrom && role != triple.HoldsUntil {
			conj = append([]triple.Literal{held}, conj...)
		}
		q.Goals = append(q.Goals, conj)
	}
	return st, true
}

// whenWords splits a question for a time into the words that ask for it and the rest.
func whenWords(toks []sentence.Token) (words string, rest []sentence.Token) {
	if len(toks) < 5 {
		return "", nil
	}
	switch {
	case toks[0].Low == "when":
		return "when", toks[1:]
	case toks[1].Low != "when":
		return "", nil
	case toks[0].Low == "since", toks[0].Low == "until", toks[0].Low == "from":
		return toks[0].Low + " when", toks[2:]
	case toks[0].Low == "till":
		return "until when", toks[2:]
	}
	return "", nil
}

// timeRoles are the roles of the times that the words ask for.
func timeRoles(words string) []string {
	switch prep, _ := strings.CutSuffix(words, " when"); prep {
	case "from":
		return []string{triple.Role(prep), triple.HoldsFrom}
	case "until":
		return []string{triple.Role(prep), triple.HoldsUntil}
	case "since":
		return []string{triple.Role(prep)}
	}
	return slices.Concat(interpret.PointRoles(), interpret.SpanRoles(), []string{triple.HoldsFrom, triple.HoldsUntil})
}

// During puts what is known of times into a question that asks for what was so
// at one: in the place of each goal the events that answer it. Now is the moment
// at which it is asked. Other questions stay as they are.
func (e *English) During(q triple.Question, now time.Time, v triple.Vocabulary) triple.Question {
	if q.During == nil {
		return e.times.whenSo(q, v)
	}
	var goals [][]triple.Literal
	for i, conj := range q.Goals {
		event := triple.Var("E" + strconv.Itoa(i))
		plain := conj
		at := e.EventAt(conj, v)
		switch at {
		case say.NoEvent:
			continue
		case say.OwnEvent:
			event = conj[slices.IndexFunc(conj, func(l triple.Literal) bool { return l.Relation == triple.EventOf })].Subject
		default:
			said := literalsOfEvent(e.EventOf(conj[at].Triple, event, v))
			conj = slices.Concat(conj[:at:at], said, conj[at+1:])
		}
		for _, way := range waysDuring(*q.During, event, now) {
			if at != say.OwnEvent && isUsual(e.Record(plain[at].Relation, v)) && slices.Contains([]string{triple.Earliest, triple.When, triple.Role(q.During.Prep)}, way[0].Relation) {
				continue // who worked last Wednesday does not work on Wednesday
			}
			alternative := slices.Concat(conj, way)
			if q.During.Prep == "since" && at != say.OwnEvent {
				alternative = slices.Concat(plain, alternative) // and still is
			}
			goals = append(goals, alternative)
		}
	}
	q.Goals = append(goals, q.During.Else...)
	return q
}

// isUsual reports whether a relation tells what somebody does, and not what they did or are.
func isUsual(r triple.Relation) bool {
	return (r.Form == triple.FormVerb || r.Form == triple.FormDoes) && r.Tense == "" && r.Modal == "" && !lexicon.LastingVerbs.Has(r.Lemma)
}

// whenSo adds to a question that asks when something is or was so, by the words
// that a time goes with, the events that say it.
func (e *times) whenSo(q triple.Question, v triple.Vocabulary) triple.Question {
	if len(q.Words) != 1 || q.Words[0] != "when" || len(q.Goals) == 0 || len(q.Goals[0]) != 1 {
		return q
	}
	l := q.Goals[0][0]
	r := e.Record(l.Relation, v)
	if r.Form != triple.FormCopula && r.Form != triple.FormPassive || r.Word == "" && r.Lemma == "" || l.Object.Var != q.Wanted[0] {
		return q
	}
	event := triple.Var("E0")
	said := slices.DeleteFunc(literalsOfEvent(e.EventOf(l.Triple, event, v)), func(x triple.Literal) bool {
		_, isRole := triple.RolePrep(x.Relation)
		return isRole
	})
	if len(said) == 0 { // any event would do
		return q
	}
	for _, role := range timeRoles("when") {
		q.Goals = append(slices.Clip(q.Goals), append(slices.Clip(said), triple.Literal{Triple: triple.Triple{Subject: event, Relation: role, Object: l.Object}}))
	}
	return q
}

func literalsOfEvent(facts []triple.Triple) []triple.Literal {
	var out []triple.Literal
	for _, f := range facts {
		out = append(out, triple.Literal{Triple: f})
	}
	return out
}

// waysDuring are the ways in which an event can have been at the time.
func waysDuring(d triple.During, event triple.Term, now time.Time) [][]triple.Literal {
	is := func(relation string, o triple.Term) triple.Literal {
		return triple.Literal{Triple: triple.Triple{Subject: event, Relation: relation, Object: o}}
	}
	var out [][]triple.Literal
	first, last, dated := Bounds(d.At, now)
	within := func(low string, atLow triple.Op, a int64, high string, atHigh triple.Op, b int64) {
		x, y := triple.Var(event.Var+"_low"), triple.Var(event.Var+"_high")
		out = append(out, []triple.Literal{
			is(low, x), {Triple: triple.Triple{Subject: x, Object: numberOf(a)}, Op: atLow},
			is(high, y), {Triple: triple.Triple{Subject: y, Object: numberOf(b)}, Op: atHigh},
		})
	}
	switch d.Prep {
	case "since":
		out = append(out, []triple.Literal{is(triple.Role("since"), d.At)})
		if dated {
			within(triple.Began, triple.LessEqual, last, triple.Ended, triple.GreaterEqual, Moment(now))
		}
		return out
	case "until":
		return append(out, []triple.Literal{is(triple.Role("until"), d.At)}, []triple.Literal{is(triple.HoldsUntil, d.At)})
	case "from":
		out = append(out, []triple.Literal{is(triple.Role("from"), d.At), is(triple.Role("until"), d.Until)},
			[]triple.Literal{is(triple.HoldsFrom, d.At), is(triple.HoldsUntil, d.Until)})
		if end, _, ok := Bounds(d.Until, now); ok && dated {
			within(triple.Began, triple.LessEqual, last, triple.Ended, triple.GreaterEqual, end)
		}
		return out
	case "": // yesterday is another day tomorrow
		if !dated {
			out = append(out, []triple.Literal{is(triple.When, d.At)})
		}
	default:
		out = append(out, []triple.Literal{is(triple.Role(d.Prep), d.At)})
	}
	if dated {
		within(triple.Earliest, triple.GreaterEqual, first, triple.Latest, triple.LessEqual, last)
		for _, at := range momentsOf(d.At, first, last, now) {
			within(triple.Began, triple.LessEqual, at[1], triple.Ended, triple.GreaterEqual, at[0])
			if n := len(out) - 1; at[0] > Moment(now) { // nobody knows that it goes on until then, unless they know how long
				ended := out[n][len(out[n])-1].Subject
				out[n] = append(out[n], triple.Literal{Triple: triple.Triple{Subject: ended, Object: numberOf(GoesOn)}, Op: triple.Less})
			}
		}
	}
	if sentence.IsWeekday(d.At.Name) {
		out = append(out, []triple.Literal{is(triple.OnDay, triple.Const(triple.Proper, d.At.Spelling()))})
	}
	if low, high, ok := SeasonOf(d.At); ok {
		within(triple.SeasonFrom, triple.LessEqual, int64(high), triple.SeasonUntil, triple.GreaterEqual, int64(low))
		within(triple.SeasonFrom, triple.LessEqual, int64(high+YearLater), triple.SeasonUntil, triple.GreaterEqual, int64(low+YearLater))
	}
	return out
}

// momentsOf are the beginning and the end of a time, and of the next of that name.
func momentsOf(t triple.Term, first, last int64, now time.Time) [][2]int64 {
	out := [][2]int64{{first, last}}
	if next, ok := Later(t, now); ok {
		out = append(out, [2]int64{next, next + last - first})
	}
	return out
}

func numberOf(n int64) triple.Term {
	s := strconv.FormatInt(n, 10)
	return triple.Term{Name: s, Label: s, Kind: triple.Number}
}

// secondsToUnix is the number of seconds from the year 1 to 1970.
const secondsToUnix = 62_135_596_800

// Moment is a time as the number that events are compared by, in microseconds
// since the year 1.
func Moment(t time.Time) int64 { return (t.Unix() + secondsToUnix) * 1_000_000 }

// GoesOn is later than every time that can be told.
var GoesOn = Moment(time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC))

// TimeOf is the time of a moment.
func TimeOf(moment int64) time.Time { return time.Unix(moment/1_000_000-secondsToUnix, 0).UTC() }

// Bounds are the first and the last moment of a time that words name, spoken of
// at the moment told: "Monday" and "May" without a year are the latest. It reports
// false for words that name no time known.
func Bounds(t triple.Term, told time.Time) (first, last int64, ok bool) {
	from, until := spanOfTime(t, told.UTC())
	if from.IsZero() {
		return 0, 0, false
	}
	return Moment(from), Moment(until) - 1, true
}

// spanOfTime is the time that words name: its beginning and its end, zero for
// none.
func spanOfTime(t triple.Term, told time.Time) (from, until time.Time) {
	said := t.Spelling()
	for _, x := range [...]struct {
		layout            string
		years, months, ds int
	}{{"2 January 2006", 0, 0, 1}, {"January 2006", 0, 1, 0}, {"2006", 1, 0, 0}} {
		if at, err := time.Parse(x.layout, said); err == nil {
			return at, at.AddDate(x.years, x.months, x.ds)
		}
	}
	day := time.Date(told.Year(), told.Month(), told.Day(), 0, 0, 0, 0, time.UTC)
	for _, layout := range [...]string{"2 January", "January"} {
		at, err := time.Parse(layout, said)
		if err != nil {
			continue
		}
		from = time.Date(day.Year(), at.Month(), at.Day(), 0, 0, 0, 0, time.UTC)
		if from.After(day) {
			from = from.AddDate(-1, 0, 0)
		}
		if layout == "January" {
			return from, from.AddDate(0, 1, 0)
		}
		return from, from.AddDate(0, 0, 1)
	}
	if n := dayOfMonth(said); n > 0 {
		from = time.Date(day.Year(), day.Month(), n, 0, 0, 0, 0, time.UTC)
		for from.After(day) || from.Day() != n {
			from = time.Date(from.Year(), from.Month()-1, n, 0, 0, 0, 0, time.UTC)
		}
		return from, from.AddDate(0, 0, 1)
	}
	if wd, ok := weekdayOf(said); ok {
		from = day.AddDate(0, 0, -((int(day.Weekday()) - int(wd) + 7) % 7))
		return from, from.AddDate(0, 0, 1)
	}
	if v, ok := value.Of(said, ""); ok {
		from, until, _ = value.Span(v, told)
	}
	return from, until
}

// dayOfMonth is the number of the day that words name without a month: "the 14th"; 0 for others.
func dayOfMonth(said string) int {
	v, ok := value.Of(said, "")
	day, alone := strings.CutPrefix(v.ISO, "---")
	n, err := strconv.Atoi(day)
	if !ok || !alone || err != nil {
		return 0
	}
	return n
}

func weekdayOf(said string) (time.Weekday, bool) {
	for d := time.Sunday; d <= time.Saturday; d++ {
		if strings.EqualFold(d.String(), said) {
			return d, true
		}
	}
	return 0, false
}

// WeekdaysFrom are the days of the week from one to another, both among them; nil
// where the terms are no days of the week.
func WeekdaysFrom(from, until triple.Term) []triple.Term {
	a, okA := weekdayOf(from.Spelling())
	b, okB := weekdayOf(until.Spelling())
	if !okA || !okB {
		return nil
	}
	var out []triple.Term
	for d := a; ; d = (d + 1) % 7 {
		out = append(out, triple.Const(triple.Proper, d.String()))
		if d == b {
			return out
		}
	}
}

// YearLater is added to a day of the year for the same of the next year.
const YearLater = 1200

// Later is the first moment of the next such time after the moment told: of a day
// of the week, or of a day or month without a year.
func Later(t triple.Term, told time.Time) (int64, bool) {
	from, _ := spanOfTime(t, told.UTC())
	said := t.Spelling()
	if _, ok := weekdayOf(said); ok {
		return Moment(from.AddDate(0, 0, 7)), true
	}
	for _, layout := range [...]string{"2 January", "January"} {
		if _, err := time.Parse(layout, said); err == nil {
			return Moment(from.AddDate(1, 0, 0)), true
		}
	}
	if n := dayOfMonth(said); n > 0 {
		next := from.AddDate(0, 1, 0)
		for next.Day() != n { // the 31st of a short month
			next = time.Date(next.Year(), next.Month(), n, 0, 0, 0, 0, time.UTC)
		}
		return Moment(next), true
	}
	return 0, false
}

// SeasonOf are the first and the last day of the year that a day, a month or a
// date names: a hundred times the month, and the day. Of a day of the week and
// other words it reports false.
func SeasonOf(t triple.Term) (first, last int, ok bool) {
	said := t.Spelling()
	for _, layout := range [...]string{"2 January 2006", "2 January"} {
		if at, err := time.Parse(layout, said); err == nil {
			n := DayOfYear(at)
			return n, n, true
		}
	}
	for _, layout := range [...]string{"January 2006", "January"} {
		if at, err := time.Parse(layout, said); err == nil {
			return 100*int(at.Month()) + 1, 100*int(at.Month()) + 31, true
		}
	}
	return 0, 0, false
}

// DayOfYear is a hundred times the month, and the day.
func DayOfYear(t time.Time) int { return 100*int(t.Month()) + t.Day() }
