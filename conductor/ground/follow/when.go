package follow

import (
	"slices"
	"strconv"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/value"
)

// point is when something is done or happens.
type point struct {
	n          int
	subject    triple.Term
	verb, prep string
	at         string
	minute     int // of the day, or the year
	year       bool
}

// points are those that facts tell.
func (b *book) points() []point {
	var out []point
	b.each(func(n int, f triple.Triple) {
		i := strings.LastIndexByte(f.Relation, '_')
		if i < 0 || f.Denied {
			return
		}
		p := point{n: n, subject: f.Subject, verb: strings.ReplaceAll(f.Relation[:i], "_", " "), prep: f.Relation[i+1:], at: f.Object.Spelling()}
		v, ok := value.Of(p.at, p.prep)
		switch {
		case ok && v.Kind == clause.Clock && len(v.ISO) == len("08:15"):
			h, err := strconv.Atoi(v.ISO[:2])
			m, err2 := strconv.Atoi(v.ISO[3:])
			if err != nil || err2 != nil {
				return
			}
			p.minute = h*60 + m
		case len(p.at) == 4 && value.YearLike(p.at):
			p.minute, _ = strconv.Atoi(p.at)
			p.year = true
		default:
			return
		}
		out = append(out, p)
	})
	return out
}

// timed notes what comes first, and from when to when and how long something goes on.
func (b *book) timed() {
	all := b.points()
	for _, x := range all {
		for _, y := range all {
			switch {
			case x.year != y.year || x.n == y.n:
			case x.subject.Same(y.subject):
				b.lasting(x, y)
			case x.verb == y.verb && x.minute < y.minute:
				b.ordered(x, y)
			}
		}
	}
}

// ordered notes that something does so before something else.
func (b *book) ordered(x, y point) {
	from := []int{x.n, y.n}
	first, then := called(x.subject), called(y.subject)
	b.say(from, first, x.verb, "first")
	b.say(from, first, x.verb, "before", then)
	b.say(from, first, x.verb, "earlier")
	b.say(from, first, x.verb, "earlier than", then)
	b.say(from, then, x.verb, "later")
	b.say(from, then, x.verb, "after", first)
	b.say(from, then, x.verb, "later than", first)
	unit := "minutes"
	if x.year {
		unit = "years"
	}
	by := number(float64(y.minute-x.minute)) + " " + unit
	b.say(from, first, x.verb, by, "before", then)
	b.say(from, first, x.verb, by, "earlier than", then)
	b.say(from, then, x.verb, by, "after", first)
	b.say(from, then, x.verb, by, "later than", first)
}

// lasting notes what lies between a beginning and an end.
func (b *book) lasting(x, y point) {
	if !slices.Contains(words().All("ends", y.verb), x.verb) {
		return
	}
	from, who := []int{x.n, y.n}, called(x.subject)
	for _, verb := range words().Of("between") {
		if !slices.Contains(words().All("between", verb), x.verb) {
			continue
		}
		b.say(from, who, verb, "from", x.at, "to", y.at)
		b.say(from, who, verb, "from", x.at, "until", y.at)
		b.say(from, who, verb, "from", x.at, "till", y.at)
		b.say(from, who, verb, "between", x.at, "and", y.at)
	}
	if x.year || y.minute <= x.minute || !strings.Contains(x.at, ":") || !strings.Contains(y.at, ":") {
		return
	}
	for _, verb := range words().Of("takes") {
		if slices.Contains(words().All("takes", verb), x.verb) {
			b.say(from, who, verb, number(float64(y.minute-x.minute)), "minutes")
		}
	}
}
