package retrieve_test

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"whence/kb/retrieve"
)

// world is a generated base of units like those of a large organisation: systems
// that use tools and depend on each other, tools that provide capabilities, and
// capabilities that are relevant for goals. Some tools, capabilities and goals
// are in thousands of facts, most in few. About a third of the units speak of
// things in words alone, without a fact.
type world struct {
	units     []retrieve.Unit
	questions []question
}

// question asks whether a relation holds between the first and the last thing of
// a chain of facts.
type question struct{ text, subject, relation, object string }

// answeredBy reports whether the answer follows from the facts of some units: by
// a walk, not by rules. A system depends on what its dependencies depend on, and
// is relevant for what the capabilities are that its tools, or those of what it
// depends on, provide.
func (q question) answeredBy(units []retrieve.Unit) bool {
	step := func(from map[string]bool, relation string) map[string]bool {
		to := map[string]bool{}
		for _, u := range units {
			if u.Relation == relation && from[u.Subject] {
				to[u.Object] = true
			}
		}
		return to
	}
	systems := map[string]bool{q.subject: true}
	for range units {
		for s := range step(systems, "depends_on") {
			systems[s] = true
		}
	}
	if q.relation == "depends_on" {
		return systems[q.object]
	}
	return step(step(step(systems, "uses"), "provides"), "relevant_for")[q.object]
}

// builder makes a world.
type builder struct {
	rand *rand.Rand
	world
	taken map[string]bool
}

// newWorld makes a world of n units with so many questions; the same for the
// same seed.
func newWorld(n, questions int, seed uint64) world {
	b := &builder{rand: rand.New(rand.NewPCG(seed, 1)), taken: map[string]bool{}}
	systems, tools := b.names(n/10), b.names(n/40+5)
	capabilities, goals := b.names(n/40+5), b.names(n/200+5)
	b.questionChains(questions, systems, tools, goals)
	for len(b.units) < n {
		switch b.rand.IntN(10) {
		case 0, 1:
			b.tell(b.pick(systems), "uses", b.pick(tools))
		case 2:
			b.tell(b.pick(systems), "depends_on", b.pick(systems))
		case 3:
			b.tell(b.pick(tools), "provides", b.pick(capabilities))
		case 4:
			b.tell(b.pick(capabilities), "relevant_for", b.skewed(goals))
		case 5:
			b.tell(b.pick(systems), "mentions", b.skewed(tools))
		case 6:
			b.tell(b.pick(systems), "about", b.skewed(goals))
		default:
			b.speak(b.pick(systems), b.skewed(goals))
		}
	}
	b.rand.Shuffle(len(b.units), func(i, j int) { b.units[i], b.units[j] = b.units[j], b.units[i] })
	return b.world
}

func (b *builder) pick(names []string) string { return names[b.rand.IntN(len(names))] }

// skewed picks the first names far more often than the others.
func (b *builder) skewed(names []string) string {
	x := b.rand.Float64()
	return names[int(x*x*x*float64(len(names)))]
}

// names makes names of one or two invented words; every word is in several names.
func (b *builder) names(n int) []string {
	out := make([]string, 0, n)
	for len(out) < n {
		name := b.word()
		if b.rand.IntN(2) == 0 {
			name += " " + b.word()
		}
		if !b.taken[name] {
			b.taken[name] = true
			out = append(out, name)
		}
	}
	return out
}

// word makes one of some ten thousand words.
func (b *builder) word() string {
	syllables := strings.Fields("ba de fi go lu ka me ni po ru sa te vi zo")
	var w strings.Builder
	for range 3 + b.rand.IntN(2) {
		w.WriteString(syllables[b.rand.IntN(len(syllables))])
	}
	return w.String()
}

// tell adds a unit with a fact.
func (b *builder) tell(s, r, o string) {
	claim := fmt.Sprintf("%s %s %s.", s, strings.ReplaceAll(r, "_", " "), o)
	b.add(retrieve.Unit{Role: retrieve.Description, Topic: s, Claim: claim, Subject: s, Relation: r, Object: o})
}

// speak adds units that mention two things in words, and have no fact.
func (b *builder) speak(s, o string) {
	b.add(retrieve.Unit{Role: retrieve.Narrative, Topic: s, Claim: fmt.Sprintf("In the meeting on %s somebody asked how it stands with %s.", s, o)})
}

func (b *builder) add(u retrieve.Unit) {
	n := len(b.units)
	u.ID = fmt.Sprintf("world::chunk-%03d::unit-%03d", n/1000, n%1000)
	u.SourceID, u.ChunkID = "world", fmt.Sprintf("chunk-%03d", n/1000)
	b.units = append(b.units, u)
}

// questionChains tells chains of three or four facts, and asks about their ends:
// the answer is two or three steps from the words of the question. What is
// between the ends shares no word with it. Each end is in other units, too, and
// many of these speak of both ends in the words of the question.
func (b *builder) questionChains(n int, systems, tools, goals []string) {
	for i := range n {
		s, t, c := b.names(1)[0], b.pick(tools), b.names(1)[0]
		g := b.skewed(goals)
		q := question{text: "Is " + s + " relevant for " + g + "?", subject: s, relation: "relevant_for", object: g}
		switch i % 3 {
		case 0:
			b.tell(s, "uses", t)
			b.tell(t, "provides", c)
			b.tell(c, "relevant_for", g)
		case 1:
			m, k, e := b.pick(systems), b.pick(systems), b.names(1)[0]
			q = question{text: "Does " + s + " depend on " + e + "?", subject: s, relation: "depends_on", object: e}
			b.tell(s, "depends_on", m)
			b.tell(m, "depends_on", k)
			b.tell(k, "depends_on", e)
			g = e
		default:
			m := b.pick(systems)
			b.tell(s, "depends_on", m)
			b.tell(m, "uses", t)
			b.tell(t, "provides", c)
			b.tell(c, "relevant_for", g)
		}
		for range 4 {
			b.speak(s, g)
			b.speak(s, b.pick(goals))
		}
		b.tell(s, "about", b.pick(goals))
		b.tell(s, "uses", b.pick(tools))
		b.questions = append(b.questions, q)
	}
}
