package command

import (
	"fmt"
	"slices"
	"strings"

	"whence/conductor/browse"
	"whence/conductor/record"
	"whence/conductor/wording"
	"whence/internal/draw"
	"whence/internal/lists"
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

// graph shows what is known around a name: its facts, the names in them, and
// their facts; here, or drawn into a file.
func (t pictures) graph(arg string) error {
	name, f, toFile := t.cutFile(arg, func(string) bool { return true })
	name = strings.Trim(strings.TrimSuffix(name, "."), `"`)
	if name == "" {
		about, ok := t.Talk.LastMention()
		if !ok {
			return t.Refuse("a name is missing", "for example: /graph Tom, or /graph Tom tom.svg")
		}
		name = about.Name
	}
	g, unknown, err := t.around(triple.Const(triple.Proper, name))
	switch {
	case err != nil:
		return err
	case len(g.Nodes) < 2:
		return t.Refuse("I know nothing about "+t.Explain.NameSpelling(triple.Key(name)), unknown)
	case toFile:
		return t.drawInto(g, f)
	}
	g.Title = ""
	t.SayLine(strings.TrimSpace(draw.Outline(g)))
	return nil
}

// neighbourhood is a graph that grows around a name.
type neighbourhood struct {
	*wording.Sketch
	t     *Turn
	asked map[string]bool
	left  int // facts that were left out
}

// around draws the neighbourhood of a name. Of a name that nothing mentions it
// says which are written like it.
func (t pictures) around(topic triple.Term) (draw.Graph, string, error) {
	title := t.Explain.NameSpelling(topic.Name)
	h := &neighbourhood{Sketch: wording.NewSketch(title, ""), t: t.Turn, asked: map[string]bool{}}
	h.Graph.Sideways = true
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
	h.Graph.Note = "What is known around " + title + ", told and derived."
	if h.left > 0 {
		h.Graph.Note += fmt.Sprintf(" %d more facts are left out.", h.left)
	}
	return h.Graph, unknown, nil
}

// name adds a thing; an event has its sentence for a name.
func (h *neighbourhood) name(x triple.Term) int {
	text := h.t.Explain.NameSpelling(x.Name)
	if e := h.t.Known.Events.Event(x.Name); e != nil {
		text = h.t.Explain.EventText(e.Facts()[0])
	}
	return h.Add("name "+x.Name, draw.Node{Text: text, Kind: draw.Name})
}

// facts adds at most most facts of a name, and returns the names met in them.
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
			near = "did you mean " + wording.JoinOr(lists.Map(u.Nearest, h.t.Explain.NameSpelling)) + "?"
		}
	}
	shown := 0
	for _, a := range found.Answers {
		if shown == most || len(h.Graph.Nodes) >= AroundNodes {
			h.left += len(found.Answers) - shown
			break
		}
		if other, ok := h.fact(topic, found, a); ok {
			shown++
			met = append(met, other)
		}
	}
	return met, near, nil
}

// fact adds one fact between a name and the other name in it, which it returns.
func (h *neighbourhood) fact(topic triple.Term, f reason.Finding, a reason.Answer) (triple.Term, bool) {
	if len(a.Literals) != 1 || len(a.Proofs) != 1 {
		return triple.Term{}, false
	}
	p, ok := f.Proof(a.Proofs[0])
	if !ok {
		return triple.Term{}, false
	}
	x := a.Literals[0].Triple
	other := x.Object
	if other.Same(topic) {
		other = x.Subject
	}
	step := h.t.Explain.Node(p.Nodes[p.Root])
	if triple.OfEvent(x.Relation) {
		return other, h.event(topic, x, step)
	}
	at := h.Add("fact "+x.String(), wording.DrawStep(step))
	h.link(h.name(topic), at)
	h.link(at, h.name(other))
	return other, true
}

// event adds an event as its one sentence, between those who take part in it. Of
// what kind it is and its moment the sentence says.
func (h *neighbourhood) event(topic triple.Term, x triple.Triple, step record.ProofNode) bool {
	if triple.Reckoned(x.Relation) || x.Relation == triple.EventOf {
		return false
	}
	at := h.Add("name "+x.Subject.Name, wording.DrawStep(step))
	if topic.Name == x.Subject.Name {
		h.link(at, h.name(x.Object))
	} else {
		h.link(h.name(topic), at)
	}
	return true
}

// link adds an edge, unless the two are linked already.
func (h *neighbourhood) link(from, to int) {
	linked := func(e draw.Edge) bool {
		return e == draw.Edge{From: from, To: to} || e == draw.Edge{From: to, To: from}
	}
	if !slices.ContainsFunc(h.Graph.Edges, linked) {
		h.Graph.Edges = append(h.Graph.Edges, draw.Edge{From: from, To: to})
	}
}
