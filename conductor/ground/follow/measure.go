package follow

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// measure is how much something is, or has.
type measure struct {
	n       int
	subject triple.Term
	much    float64
	// verb is what it does or has it by; unit what is counted or measured in; extent the
	// adjective.
	verb, unit, extent string
}

// measures are those that facts tell.
func (b *book) measures() []measure {
	var out []measure
	b.each(func(n int, f triple.Triple) {
		if f.Denied {
			return
		}
		before, behind, counts := strings.Cut(f.Relation, "#")
		m := measure{n: n, subject: f.Subject}
		digits := f.Object.Name
		if counts {
			m.verb = strings.Trim(before, "_")
			m.unit = strings.ReplaceAll(strings.Trim(behind, "_"), "_", " ")
			if i := strings.LastIndexByte(m.unit, ' '); m.verb == "" && i > 0 {
				m.verb, m.unit, m.extent = "is", m.unit[:i], m.unit[i+1:]
			}
		} else {
			digits, m.unit, _ = strings.Cut(digits, "_")
			m.verb, m.unit = f.Relation, strings.ReplaceAll(m.unit, "_", " ")
		}
		much, err := strconv.ParseFloat(digits, 64)
		if err == nil && m.unit != "" && !strings.Contains(m.verb, "_") && (m.verb != "" || m.extent != "") {
			m.much = much
			out = append(out, m)
		}
	})
	return out
}

// alike reports whether two measures are of one kind.
func alike(a, b measure) bool {
	return a.verb == b.verb && a.unit == b.unit && a.extent == b.extent && !a.subject.Same(b.subject)
}

// compared notes by how much of two things one is more.
func (b *book) compared() {
	all := b.measures()
	for _, x := range all {
		if x.extent != "" && words().Is("age", x.unit+" "+x.extent) {
			b.say([]int{x.n}, called(x.subject), "is", number(x.much))
		}
		for _, y := range all {
			if alike(x, y) && x.much > y.much {
				others := slices.ContainsFunc(all, func(m measure) bool { return alike(m, x) && alike(m, y) })
				b.difference(x, y, !others)
			}
		}
	}
}

func (b *book) difference(x, y measure, two bool) {
	from := []int{x.n, y.n}
	more, less, by := called(x.subject), called(y.subject), number(x.much-y.much)
	kind := x.verb
	if x.extent != "" {
		kind = x.extent
	}
	for _, side := range []struct{ a, b, much string }{{more, less, "more"}, {less, more, "less"}} {
		for _, c := range words().Of(side.much) {
			if !slices.Contains(words().All(side.much, c), kind) {
				continue
			}
			b.say(from, side.a, "is", by, x.unit, c, "than", side.b)
			b.say(from, side.a, "is", c, "than", side.b)
			if two {
				b.extreme(from, side.a, c)
				b.say(from, side.a, "is", by, x.unit, c)
				b.say(from, side.a, "by", by, x.unit)
				b.say(from, "there are", by, x.unit, "between them")
			}
		}
		many := words().As("count", side.much)
		switch {
		case x.extent != "" || x.verb == "is":
		case x.verb == "has":
			b.say(from, side.a, "has", many, plural(x.unit), "than", side.b)
			b.say(from, side.a, "has", by, many, plural(x.unit), "than", side.b)
			if two {
				b.say(from, side.a, "has", many, plural(x.unit))
				b.say(from, side.a, "has", many)
			}
		default:
			b.say(from, side.a, x.verb, side.much, "than", side.b)
			if two {
				b.say(from, side.a, x.verb, side.much)
			}
			b.say(from, side.a, x.verb, by, x.unit, side.much, "than", side.b)
		}
	}
}

// summed notes how many there are together of what one has, and what several cost together.
func (b *book) summed() {
	all := b.measures()
	for _, noun := range b.wanted.Nouns {
		b.totals(all, noun)
	}
	for i, x := range all {
		together := []measure{x}
		for _, y := range all[i+1:] {
			if alike(x, y) && x.extent == "" && x.verb != "is" && x.verb != "has" {
				together = append(together, y)
			}
		}
		for n := 2; n <= len(together); n++ {
			b.together(together[:n], len(together) == n)
		}
	}
}

// totals notes how many of a kind everybody has who has several sorts of it.
func (b *book) totals(all []measure, noun string) {
	kind := singular(noun)
	of := map[string][]measure{}
	var order []string
	for _, m := range all {
		if m.verb != "has" || m.extent != "" || m.much != float64(int(m.much)) || !isA(m.unit, kind) {
			continue
		}
		if of[m.subject.Name] == nil {
			order = append(order, m.subject.Name)
		}
		of[m.subject.Name] = append(of[m.subject.Name], m)
	}
	for _, who := range order {
		if len(of[who]) > 1 && !has(all, who, kind) {
			b.total(of[who], noun)
		}
	}
}

// isA reports whether a noun is of a kind, other than itself.
func isA(noun, kind string) bool {
	return noun != kind && (words().As("kind", noun) == kind || lexicon.IsA(noun, kind) || lexicon.MayBeA(noun, kind))
}

// has reports whether somebody is said to have a number of a kind already.
func has(all []measure, who, kind string) bool {
	return slices.ContainsFunc(all, func(m measure) bool { return m.subject.Name == who && m.verb == "has" && m.unit == kind })
}

func (b *book) total(of []measure, kind string) {
	var from []int
	sum := 0.0
	var parts, each []string
	for _, m := range of {
		from = append(from, m.n)
		sum += m.much
		parts = append(parts, number(m.much)+" "+counted(m.much, m.unit))
		if m.much == 1 {
			each = append(each, "a "+m.unit)
		} else {
			each = append(each, parts[len(parts)-1])
		}
	}
	name := called(of[0].subject) + " has " + number(sum) + " " + kind
	for _, ending := range endings("altogether") {
		said := strings.TrimSpace(name + " " + ending)
		b.say(from, said)
		for _, list := range []string{listed(parts), listed(each)} {
			b.say(from, said+" , namely "+list)
			b.say(from, said+" , "+list)
		}
	}
}

// endings are ways to say that it is all, and none.
func endings(kind string) []string { return append([]string{""}, words().Of(kind)...) }

// counted is a noun for so many.
func counted(n float64, noun string) string {
	if n == 1 {
		return noun
	}
	return plural(noun)
}

func plural(noun string) string { return inflect().Plural(noun) }

func (b *book) together(of []measure, all bool) {
	var from []int
	sum := 0.0
	var names []string
	for _, m := range of {
		from = append(from, m.n)
		sum += m.much
		names = append(names, called(m.subject))
	}
	verb := base(of[0].verb)
	much := number(sum) + " " + of[0].unit
	who := listings(names)
	if all {
		who = append(who, "they")
	}
	for _, who := range who {
		for _, ending := range words().Of("altogether") {
			b.say(from, who, verb, much, ending)
			b.say(from, ending, who, verb, much)
			b.say(from, ending, ",", who, verb, much)
		}
	}
}

// base is the base of a verb in the present.
func base(verb string) string {
	for _, r := range forms.Lookup(verb).Readings {
		if r.Form&morph.ThirdPerson != 0 {
			return r.Lemma
		}
	}
	return verb
}

// multiplied notes what several of one kind cost or weigh, and what comes to so much a month is a
// year.
func (b *book) multiplied() {
	for _, m := range b.measures() {
		parts := strings.Fields(m.unit)
		switch {
		case len(parts) == 3 && words().Is("each", parts[1]):
			b.longer(m, parts[0], parts[2])
		case m.subject.Kind == triple.Definite && m.extent == "" && m.verb != "has" && m.verb != "is":
			b.times(m)
		}
	}
}

// longer notes what comes to so much in a period in the longer periods that it makes up.
func (b *book) longer(m measure, unit, period string) {
	for _, often := range words().Of("often") {
		var times float64
		var longer string
		if _, err := fmt.Sscanf(often, "%f %s", &times, &longer); err != nil || !slices.Contains(words().All("often", often), period) {
			continue
		}
		for _, each := range words().Of("each") {
			for _, verb := range append([]string{m.verb}, words().Of("comes")...) {
				b.say([]int{m.n}, called(m.subject), verb, number(m.much*times), unit, each, longer)
			}
		}
	}
}

// times notes what so many of a kind come to as are asked for.
func (b *book) times(m measure) {
	for _, k := range b.wanted.Numbers {
		if k < 2 || k != float64(int(k)) {
			continue
		}
		for _, verb := range append([]string{base(m.verb)}, words().Of("come")...) {
			b.say([]int{m.n}, number(k), plural(m.subject.Name), verb, number(k*m.much), m.unit)
		}
	}
}
