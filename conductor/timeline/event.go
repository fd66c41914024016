package timeline

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"whence/triple"
	"whence/triple/english"
	"whence/triple/english/say"
)

// Event is an event with its live facts, in the order of their ids.
type Event struct {
	ids   []string
	facts []triple.Triple
	// beside are the facts that say it in two places.
	beside []string
	said   string // the sentence that told it; see sentenceOf
	kind   string // the key of its kind
}

// Facts are the facts of the event, in the order of their ids.
func (h *Event) Facts() []triple.Triple { return h.facts }

// First is the id of the fact that stands for all of the event.
func (h *Event) First() string { return h.ids[0] }

// Moment is when the event was, in microseconds since 1970; 0 for none.
func (h *Event) Moment() int64 {
	for _, f := range h.facts {
		if f.Relation == triple.Moment {
			n, _ := strconv.ParseInt(f.Object.Name, 10, 64)
			return n
		}
	}
	return 0
}

// has reports whether something takes part in the event.
func (h *Event) has(x triple.Term) bool {
	return slices.ContainsFunc(h.facts, func(f triple.Triple) bool { return f.Object.Name == x.Name })
}

// Told are the words that were told of the time of the event, "" for none.
func (h *Event) Told() string {
	var words []string
	for _, f := range h.facts {
		if TimeTold(f) {
			words = append(words, f.Object.Spelling())
		}
	}
	return strings.Join(words, " to ")
}

// Lasting is when something was: all the time from From until Until, or at some time of it where Within is
// set. GoesOn says that no end was told.
type Lasting struct {
	From, Until    time.Time
	Within, GoesOn bool
}

// Lasted is when the event was, by what was told of its time, or else that it was told.
func (h *Event) Lasted() (Lasting, bool) {
	for _, bounds := range [][2]string{{triple.Began, triple.Ended}, {triple.Earliest, triple.Latest}} {
		low, okLow := h.number(bounds[0])
		if high, okHigh := h.number(bounds[1]); okLow && okHigh {
			return Lasting{From: english.TimeOf(low), Until: english.TimeOf(high), Within: bounds[0] == triple.Earliest, GoesOn: high == english.GoesOn}, true
		}
	}
	at := time.UnixMicro(h.Moment()).UTC()
	for _, f := range h.facts {
		if l, ok := Dated(f, at); ok && h.Moment() != 0 {
			return l, true
		}
	}
	return Lasting{From: at, Until: at, Within: true}, h.Moment() != 0
}

// Dated is when something was by the time that the relation of a fact leads to, told at a moment:
// "was born in 1970"; of "until 2010" alone it is the end.
func Dated(f triple.Triple, told time.Time) (Lasting, bool) {
	prep := f.Relation[strings.LastIndexByte(f.Relation, '_')+1:]
	first, last, ok := english.Bounds(f.Object, told)
	if !ok || !say.IsTime(f.Object) {
		return Lasting{}, false
	}
	switch {
	case prep == "until":
		return Lasting{From: english.TimeOf(last), Until: english.TimeOf(last)}, true
	case isWhen(prep):
		return Lasting{From: english.TimeOf(first), Until: english.TimeOf(last), Within: true}, true
	}
	return Lasting{}, false
}

// number is what a fact of the event says in a number.
func (h *Event) number(relation string) (n int64, ok bool) {
	i := slices.IndexFunc(h.facts, func(f triple.Triple) bool { return f.Relation == relation })
	if i < 0 {
		return 0, false
	}
	n, err := strconv.ParseInt(h.facts[i].Object.Name, 10, 64)
	return n, err == nil
}

// holdsNow reports whether an event that is so for a time is so at the moment.
func (h *Event) holdsNow(now time.Time) bool {
	if low, ok := h.number(triple.Began); ok {
		high, _ := h.number(triple.Ended)
		return low <= english.Moment(now) && english.Moment(now) <= high
	}
	if low, ok := h.number(triple.SeasonFrom); ok {
		high, _ := h.number(triple.SeasonUntil)
		day := int64(english.DayOfYear(now))
		return low <= day && day <= high || low <= day+english.YearLater && day+english.YearLater <= high
	}
	today := strings.ToLower(now.Weekday().String())
	return slices.ContainsFunc(h.facts, func(f triple.Triple) bool { return f.Relation == triple.OnDay && f.Object.Name == today })
}

// sentenceOf is the sentence that told a fact.
func sentenceOf(f triple.Fact) string { return f.Source.Turn + "\x00" + f.Source.Quote }

// sameDeed reports whether the one event is like the other but for the times.
func sameDeed(a, b []triple.Triple) bool {
	return !slices.ContainsFunc(a, func(f triple.Triple) bool {
		return !ofTime(f) && !slices.ContainsFunc(b, func(g triple.Triple) bool {
			return g.Relation == f.Relation && g.Object.Same(f.Object) && g.Denied == f.Denied
		})
	})
}

// ofTime reports whether a fact of an event says when or how long it was.
func ofTime(f triple.Triple) bool {
	switch f.Relation {
	case triple.When, triple.HoldsFrom, triple.HoldsUntil, triple.Role("since"), triple.Role("until"):
		return true
	case triple.Role("from"):
		return say.IsTime(f.Object)
	}
	return triple.Reckoned(f.Relation)
}

// isWhen reports whether a preposition before a time says when.
func isWhen(prep string) bool {
	return prep == "in" || prep == "on" || prep == "at" || prep == "during"
}

// TimeTold reports whether a fact of an event is what was told of its time.
func TimeTold(f triple.Triple) bool {
	prep, isRole := triple.RolePrep(f.Relation)
	return ofTime(f) && !triple.Reckoned(f.Relation) || isRole && isWhen(prep) && say.IsTime(f.Object)
}

// NameEvents gives events the names that they keep, made of the turn's id and of how many
// it told before, and their moments. It returns how many it has told with them.
func NameEvents(facts []triple.Triple, at time.Time, turn string, before int) (out []triple.Triple, told int) {
	groups, _ := say.EventFacts(facts)
	named := map[string]triple.Term{}
	for _, g := range groups {
		before++
		name := "e" + strings.TrimPrefix(turn, "t")
		if before > 1 {
			name += "_" + strconv.Itoa(before)
		}
		named[g[0].Subject.Name] = triple.Term{Name: name, Kind: triple.Event}
	}
	out = slices.Clone(facts)
	for i := range out {
		if n, ok := named[out[i].Subject.Name]; ok {
			out[i].Subject = n
		}
	}
	for _, g := range groups {
		when := strconv.FormatInt(momentOf(g, at).UnixMicro(), 10)
		out = append(out, triple.Triple{Subject: named[g[0].Subject.Name], Relation: triple.Moment,
			Object: triple.Term{Name: when, Label: when, Kind: triple.Number}, Confidence: g[0].Confidence})
		for _, f := range reckoned(g, at) {
			f.Subject = named[f.Subject.Name]
			out = append(out, f)
		}
	}
	return out, before
}

// momentOf is the moment that an event speaks of, told at the moment at. Of one
// day its parts come in their order, and before what is told with no time.
func momentOf(facts []triple.Triple, at time.Time) time.Time {
	day := at.Truncate(24 * time.Hour)
	order := at.Sub(day) / 10_000 // told later is later
	for _, f := range facts {
		if f.Relation != triple.When {
			continue
		}
		for _, w := range whens {
			if w.key == f.Object.Name {
				return day.Add(time.Duration(w.days)*24*time.Hour + time.Duration(w.part)*time.Minute + order)
			}
		}
	}
	return at
}

// whens are the words that say when, with the day they mean, counted from the
// day of the telling, and the place in its order.
var whens = []struct {
	key        string
	days, part int
}{
	{"last_year", -365, 3}, {"last_month", -30, 3}, {"last_week", -7, 3}, {"day_before_yesterday", -2, 3},
	{"yesterday_morning", -1, 1}, {"yesterday", -1, 2}, {"yesterday_afternoon", -1, 3}, {"yesterday_evening", -1, 4}, {"last_night", -1, 5},
	{"this_morning", 0, 1}, {"this_afternoon", 0, 2}, {"this_evening", 0, 3}, {"tonight", 0, 4},
}
