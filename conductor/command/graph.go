package command

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"whence/conductor/browse"
	"whence/conductor/explain"
	"whence/conductor/wording"
	"whence/internal/draw"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// pictures are drawn of what is known around a name.
type pictures struct{ *Turn }

// The bounds of a neighbourhood.
const (
	aroundSteps = 2 // from the name
	aroundOther = 6 // facts of each name met
	AroundNodes = 90
)

// graph shows what is known around a name: its facts, the names in them, and their facts;
// here as a tree, or drawn into a file as a map.
func (t pictures) graph(arg string) error {
	name, f, toFile := t.cutFile(arg, func(string) bool { return true })
	name = strings.Trim(strings.TrimSuffix(name, "."), `"`)
	if name == "" {
		about, ok := t.Talk.LastMention()
		if !ok {
			return t.Refuse(voice.Say("command.a-name-is-missing"), voice.Say("command.for-example-graph-tom-or"))
		}
		name = about.Name
	}
	g, unknown, err := t.around(triple.Const(triple.Proper, name))
	switch {
	case err != nil:
		return err
	case len(g.Nodes) < 2:
		return t.Refuse(voice.Say("command.i-know-nothing-about", "name", t.Explain.NameSpelling(triple.Key(name))), unknown)
	}
	if x, ok := t.Known.Words.Name(triple.Key(name)); ok {
		t.Talk.Mention(x) // the page beside the chat draws it too
	}
	if toFile {
		return t.drawInto(g, f)
	}
	note := g.Note
	g.Title, g.Note = "", ""
	t.SayLine(strings.TrimSpace(draw.Outline(g)))
	if h := strings.TrimSpace(note); h != "" {
		t.SayLine(h)
	}
	return nil
}

// neighbourhood is a map that grows around a name.
type neighbourhood struct {
	*wording.Sketch
	t     *Turn
	asked map[string]bool
	shown map[string]bool
	links []tie
	left  int // facts that were left out
}

// tie is a fact between two names. Since is the turn from which it is known: the picture
// grows in the order in which things were told, so that what it shows stays in its place.
type tie struct {
	since    int
	text     string
	from, to int
	fact     int // -1 where the sentence of an event is one of the two
}

// around draws the neighbourhood of a name. Of a name that nothing mentions it
// says which are written like it.
func (t pictures) around(topic triple.Term) (draw.Graph, string, error) {
	title := t.Explain.NameSpelling(topic.Name)
	h := &neighbourhood{Sketch: wording.NewSketch(title, ""), t: t.Turn, asked: map[string]bool{}, shown: map[string]bool{}}
	h.Graph.Map = true
	h.Root(h.name(topic))
	unknown := ""
	edge, most := []triple.Term{topic}, browse.MaxAround
	for range aroundSteps {
		var next []triple.Term
		for _, at := range edge {
			met, near, err := h.facts(at, most)
			if err != nil {
				return h.Graph, "", err
			}
			next = append(next, met...)
			unknown = near
		}
		edge, most = next, aroundOther
	}
	h.tie()
	if h.left > 0 {
		h.Graph.Note = voice.Say("command.more-facts-are-left-out", "count", h.left)
	}
	return h.Graph, unknown, nil
}

// name adds a thing; an event has its sentence for a name, and of what has none it says
// what it is.
func (h *neighbourhood) name(x triple.Term) int {
	n := draw.Node{Text: h.t.Explain.NameSpelling(x.Name), Kind: draw.Name}
	if e := h.t.Known.Events.Event(x.Name); e != nil {
		n = draw.Node{Text: h.t.Explain.EventText(e.Facts()[0]), Kind: draw.Told}
	} else if strings.HasPrefix(x.Name, "_") {
		n = draw.Node{Text: wording.Unnamed(strconv.Quote(x.Name)), Kind: draw.Unnamed}
	}
	return h.Add("name "+x.Name, n)
}

// facts adds at most most facts of a name, those told first, and returns the names met in
// them.
func (h *neighbourhood) facts(topic triple.Term, most int) (met []triple.Term, near string, err error) {
	if h.asked[topic.Name] || topic.Name == "" {
		return nil, "", nil
	}
	h.asked[topic.Name] = true
	found, err := h.t.Host.Find(triple.Question{Form: triple.About, Topic: topic})
	if err != nil {
		return nil, "", err
	}
	for _, u := range found.Unmentioned {
		if len(u.Nearest) > 0 {
			near = voice.Say("command.did-you-mean", "namespelling", wording.JoinOr(lists.Map(u.Nearest, h.t.Explain.NameSpelling)))
		}
	}
	type told struct {
		reason.Answer
		since int
	}
	answers := lists.Map(found.Answers, func(a reason.Answer) told { return told{a, lastTold(found, a)} })
	slices.SortStableFunc(answers, func(a, b told) int { // what is not so comes last: it is what to leave out first
		return cmp.Or(cmp.Compare(denials(a.Answer), denials(b.Answer)), cmp.Compare(a.since, b.since))
	})
	shown := 0
	for _, a := range answers {
		if shown == most || len(h.Graph.Nodes) >= AroundNodes {
			h.left += len(found.Answers) - shown
			break
		}
		if other, ok := h.fact(topic, found, a.Answer, a.since); ok {
			shown++
			met = append(met, other...)
		}
	}
	return met, near, nil
}

// denials counts what an answer denies.
func denials(a reason.Answer) (n int) {
	for _, l := range a.Literals {
		if l.Triple.Denied {
			n++
		}
	}
	return n
}

// lastTold is the number of the turn that told the last of what an answer rests on.
func lastTold(f reason.Finding, a reason.Answer) (last int) {
	for _, id := range a.Proofs {
		if p, ok := f.Proof(id); ok {
			for _, n := range p.Nodes {
				last = max(last, kb.TurnNumber(n.Source.Turn))
			}
		}
	}
	return last
}

// fact adds one fact between a name and the other name in it, and returns that where the
// picture may go on from it.
func (h *neighbourhood) fact(topic triple.Term, f reason.Finding, a reason.Answer, since int) (next []triple.Term, ok bool) {
	if len(a.Literals) != 1 || len(a.Proofs) != 1 {
		return nil, false
	}
	x := a.Literals[0].Triple
	other := x.Object
	if other.Same(topic) {
		other = x.Subject
	}
	step := h.t.Explain.Node(f.Step(a, 0))
	if triple.OfEvent(x.Relation) {
		return []triple.Term{other}, h.event(x, since)
	}
	if e := h.t.Known.Events.EventOf(step.ID); e != nil { // its sentence says it
		x = e.Facts()[0]
		return []triple.Term{x.Subject}, true
	}
	if key := x.String(); !h.shown[key] {
		h.shown[key] = true
		n, to := wording.DrawStep(step), 0
		words, what := explain.Link(h.t.Explain.Speller, x)
		if n.Words = words; x.Denied {
			n.Words, n.Kind = voice.Say("command.fact-not", "words", words), draw.Missing
		}
		switch { // who else has as many, or a cat too, has nothing to do with it
		case x.Object.Kind == triple.Number:
			to = h.Add("counted "+key, draw.Node{Text: what, Kind: draw.Name})
		case !h.named(x, what):
			to, other = h.Add("some "+key, draw.Node{Text: what, Kind: draw.Unnamed}), triple.Term{}
		default:
			to = h.name(x.Object)
		}
		h.links = append(h.links, tie{since, key, h.name(x.Subject), to, h.Add("fact "+key, n)})
	}
	if other.Kind == triple.Number || other.Kind == triple.Quality {
		return nil, true
	}
	return []triple.Term{other}, true
}

// named reports whether the object of a fact is one that others may speak of too: "a cat"
// is another one each time.
func (h *neighbourhood) named(x triple.Triple, spelling string) bool {
	article, _, _ := strings.Cut(spelling, " ")
	word, known := h.t.Known.Words.Name(x.Object.Name)
	return x.Relation == triple.InstanceOf || !known || word.Kind != triple.Generic || article != "a" && article != "an"
}

// event adds an event as its one sentence, and who takes part in it. Of what kind it is and
// its moment the sentence says.
func (h *neighbourhood) event(x triple.Triple, since int) bool {
	if triple.Reckoned(x.Relation) || x.Relation == triple.EventOf || x.Relation == triple.Wording {
		return false
	}
	if key := x.String(); !h.shown[key] {
		h.shown[key] = true
		l := tie{since, key, h.name(x.Subject), h.name(x.Object), -1}
		if x.Relation == triple.Agent {
			l.from, l.to = l.to, l.from
		}
		if prep, ok := triple.RolePrep(x.Relation); ok {
			l.fact = h.Add("fact "+key, draw.Node{Text: h.t.Explain.Sentence(x), Kind: draw.Told, Words: prep})
		}
		h.links = append(h.links, l)
	}
	return true
}

// tie puts in the edges, in the order in which the facts were told.
func (h *neighbourhood) tie() {
	slices.SortStableFunc(h.links, func(a, b tie) int { return cmp.Or(cmp.Compare(a.since, b.since), cmp.Compare(a.text, b.text)) })
	for _, l := range h.links {
		if l.fact < 0 {
			h.Graph.Edges = append(h.Graph.Edges, draw.Edge{From: l.from, To: l.to})
			continue
		}
		h.Graph.Edges = append(h.Graph.Edges, draw.Edge{From: l.from, To: l.fact}, draw.Edge{From: l.fact, To: l.to})
	}
}
