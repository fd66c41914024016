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
// a walk, not by rules. A system depends on what its dependencies depend on, has
// the capabilities that its tools, or those of what it depends on, provide, and is
// relevant for what these are. Names that are told to be of one thing are one.
func (q question) answeredBy(units []retrieve.Unit) bool {
	same := func(names map[string]bool) map[string]bool {
		for range units {
			for _, u := range units {
				if u.Relation == "synonym_of" && (names[u.Subject] || names[u.Object]) {
					names[u.Subject], names[u.Object] = true, true
				}
			}
		}
		return names
	}
	step := func(from map[string]bool, relation string) map[string]bool {
		to := map[string]bool{}
		for _, u := range units {
			if u.Relation == relation && from[u.Subject] {
				to[u.Object] = true
			}
		}
		return same(to)
	}
	along := func(relation string) map[string]bool {
		all := same(map[string]bool{q.subject: true})
		for range units {
			for s := range step(all, relation) {
				all[s] = true
			}
		}
		return all
	}
	switch q.relation {
	case "depends_on", "causes":
		return along(q.relation)[q.object]
	case "has_capability":
		return step(step(along("depends_on"), "uses"), "provides")[q.object]
	}
	return step(step(step(along("depends_on"), "uses"), "provides"), "relevant_for")[q.object]
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

// newShapes makes a world of other shapes, that nothing was tuned to: answers two
// to four steps away, some of them by way of tools and goals with a tenth of all
// facts, or asked about under another name; and around every question things
// that share a word with what it names, in facts and in words.
func newShapes(n, questions int, seed uint64) world {
	b := &builder{rand: rand.New(rand.NewPCG(seed, 2)), taken: map[string]bool{}}
	systems, tools := b.names(n/8), b.names(n/30+5)
	capabilities, goals := b.names(n/30+5), b.names(n/100+5)
	for i := range questions {
		b.shape(i, systems, tools, capabilities, goals)
	}
	for range min(n/10, 10_000) {
		b.tell(b.pick(systems), "uses", tools[0])
		b.tell(b.pick(capabilities), "relevant_for", goals[0])
	}
	for range min(n/200, 1_000) {
		b.tell(tools[0], "provides", b.pick(capabilities))
	}
	for len(b.units) < n {
		switch b.rand.IntN(8) {
		case 0:
			b.tell(b.pick(systems), "uses", b.pick(tools))
		case 1:
			b.tell(b.pick(systems), "depends_on", b.pick(systems))
		case 2:
			b.tell(b.pick(tools), "provides", b.pick(capabilities))
		case 3:
			b.tell(b.pick(capabilities), "relevant_for", b.pick(goals))
		case 4:
			b.tell(b.pick(systems), "causes", b.pick(systems))
		case 5:
			b.tell(b.pick(systems), "supports", b.skewed(goals))
		default:
			b.speak(b.pick(systems), b.skewed(goals))
		}
	}
	b.rand.Shuffle(len(b.units), func(i, j int) { b.units[i], b.units[j] = b.units[j], b.units[i] })
	return b.world
}

// shape tells the facts of one question.
func (b *builder) shape(i int, systems, tools, capabilities, goals []string) {
	s, t, c, g := b.names(1)[0], b.pick(tools), b.names(1)[0], b.pick(goals)
	m, k := b.pick(systems), b.pick(systems)
	var q question
	switch i % 6 {
	case 0: // two steps
		b.tell(s, "uses", t)
		b.tell(t, "provides", c)
		q, g = question{text: "Has " + s + " the capability " + c + "?", subject: s, relation: "has_capability", object: c}, c
	case 1: // three, of one relation
		e := b.names(1)[0]
		b.tell(s, "causes", m)
		b.tell(m, "causes", k)
		b.tell(k, "causes", e)
		q, g = question{text: "Does " + s + " cause " + e + "?", subject: s, relation: "causes", object: e}, e
	case 2: // four
		b.tell(s, "depends_on", m)
		b.tell(m, "depends_on", k)
		b.tell(k, "uses", t)
		b.tell(t, "provides", c)
		q, g = question{text: "Does " + s + " have " + c + "?", subject: s, relation: "has_capability", object: c}, c
	case 3: // three, under another name
		other := b.names(1)[0]
		b.tell(s, "synonym_of", other)
		b.tell(other, "uses", t)
		b.tell(t, "provides", c)
		b.tell(c, "relevant_for", g)
		q = question{text: "What makes " + s + " relevant for " + g + "?", subject: s, relation: "relevant_for", object: g}
	case 4: // three, through a tool that most use, to a goal that most is relevant for
		c, g = b.pick(capabilities), goals[0]
		b.tell(s, "uses", tools[0])
		b.tell(tools[0], "provides", c)
		b.tell(c, "relevant_for", g)
		q = question{text: "Is " + s + " relevant for " + g + "?", subject: s, relation: "relevant_for", object: g}
	default: // two, at one end another name
		other := b.names(1)[0]
		b.tell(other, "synonym_of", g)
		b.tell(s, "provides", c)
		b.tell(c, "relevant_for", g)
		b.tell(k, "uses", s)
		q, g = question{text: "Is " + k + " relevant for " + other + "?", subject: k, relation: "relevant_for", object: other}, other
		s = k
	}
	b.questions = append(b.questions, q)
	for range 6 {
		b.speak(s, g)
		b.speak(b.near(s), b.near(g))
		b.tell(b.near(s), "uses", b.pick(tools))
		b.tell(b.pick(capabilities), "relevant_for", b.near(g))
	}
}

// near makes a name that shares a word with another.
func (b *builder) near(name string) string {
	words := strings.Fields(name)
	return words[b.rand.IntN(len(words))] + " " + b.word()
}
