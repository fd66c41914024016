package conductor

import (
	"fmt"
	"strings"

	"whence/internal/draw"
)

// This file turns reasons into graphs to draw. What the picture says is what
// the chat says of the same step.

// sketch is a graph in the making, in which equal steps are one.
type sketch struct {
	g     draw.Graph
	place map[string]int
}

func newSketch(title, note string) *sketch {
	return &sketch{g: draw.Graph{Title: title, Note: note}, place: map[string]int{}}
}

// add adds a node above others and returns its place. Nodes with the same key
// and the same below them are one.
func (s *sketch) add(key string, n draw.Node, below ...int) int {
	key = fmt.Sprint(key, below)
	if i, ok := s.place[key]; ok {
		return i
	}
	i := len(s.g.Nodes)
	s.place[key] = i
	s.g.Nodes = append(s.g.Nodes, n)
	for _, b := range below {
		s.g.Edges = append(s.g.Edges, draw.Edge{From: i, To: b})
	}
	return i
}

func (s *sketch) root(i int) { s.g.Roots = append(s.g.Roots, i) }

// proof adds the step of a proof and all that it rests on.
func (s *sketch) proof(p Proof, at int) int {
	done := map[int]int{}
	var visit func(int) int
	visit = func(i int) int {
		if k, ok := done[i]; ok {
			return k
		}
		n := p.Nodes[i]
		below := mapped(n.Premises, visit)
		done[i] = s.add(n.Kind+"\x00"+n.Fact+"\x00"+n.Rule, drawnStep(n), below...)
		return done[i]
	}
	return visit(at)
}

// drawnStep is a step of a proof as a node.
func drawnStep(n ProofNode) draw.Node {
	out := draw.Node{
		Text: strings.TrimSuffix(n.Text, "."), Kind: draw.Kind(n.Kind), ID: n.ID, Confidence: n.Confidence,
		Reason: strings.TrimPrefix(reasonOf(n), " - "),
	}
	if n.Source != nil {
		out.Place, out.Quote = place(n.Source), n.Source.Quote
		if out.ID == "" {
			out.ID = n.Rule
		}
	}
	return out
}

// drawnProof draws a proof from one of its steps down.
func drawnProof(p Proof, at int) draw.Graph {
	note := "Proof " + p.ID
	if p.Checked {
		note += ", checked"
	}
	if at != p.Root {
		note += ", from one of its steps down"
	}
	s := newSketch(strings.TrimSuffix(p.Nodes[at].Text, "."), note+".")
	s.root(s.proof(p, at))
	return s.g
}

// drawnConflict draws a statement and its opposite, each with its proof.
func drawnConflict(pro, contra Proof) draw.Graph {
	title := strings.TrimSuffix(pro.Nodes[pro.Root].Text, ".")
	s := newSketch(title, "In conflict: proof "+pro.ID+" against proof "+contra.ID+".")
	below := []int{s.proof(pro, pro.Root), s.proof(contra, contra.Root)}
	s.root(s.add("", draw.Node{Text: "a conflict", Kind: draw.Conflict, Reason: "both are proved; nothing else follows from the two together"}, below...))
	return s.g
}

// drawnMisses draws what would have made a statement true: each way to it, with
// what holds and what does not.
func drawnMisses(misses []NearMiss) draw.Graph {
	goal := strings.TrimSuffix(misses[0].GoalText, ".")
	note := strings.TrimSpace("Not proved. " + misses[0].Question)
	s := newSketch(goal, note)
	var ways []int
	for _, m := range misses {
		if !m.outright() {
			ways = append(ways, s.way(m))
		}
	}
	s.root(s.add("", draw.Node{Text: goal, Kind: draw.Missing, Reason: "not proved; " + waysTo(len(ways))}, ways...))
	return s.g
}

func waysTo(n int) string {
	switch n {
	case 0:
		return "no rule leads to it, so it would have to be told"
	case 1:
		return "it would follow in this way"
	}
	return "it would follow in one of these ways"
}

// way adds one near-miss.
func (s *sketch) way(m NearMiss) int {
	var below []int
	for _, h := range m.Holds {
		below = append(below, s.add("holds "+h, draw.Node{Text: strings.TrimSuffix(h, "."), Kind: draw.Told, Reason: "holds"}))
	}
	for _, f := range m.Fails {
		below = append(below, s.add("fails "+f.Fact+f.Why, draw.Node{
			Text: strings.TrimSuffix(f.Text, "."), Kind: draw.Missing, ID: f.By, Reason: failReasons[f.Why] + by(f.By),
		}))
	}
	n := draw.Node{Text: "as another name, or the other way round", Kind: draw.Compared, Confidence: m.WouldBe}
	if m.Rule != "" {
		n.Text, n.Reason = "by "+m.Rule, m.RuleText
	}
	if m.Checked {
		n.Reason = strings.TrimPrefix(n.Reason+"; tried: the goal follows", "; ")
	}
	return s.add(m.Rule, n, below...)
}

// failReasons say why a condition does not hold.
var failReasons = map[string]string{
	"missing": "not known", "blocked": "is so, and should not be", "denied": "the opposite is known",
	"weak": "not sure enough", "faded": "was told, and is no longer known", "comparison": "does not compare like this",
	"name": "something like it is known", "inverse": "was told the other way round", "never_mentioned": "never mentioned",
}

// opposite returns the proof of the opposite of the one that the walk stands at
// the top of, if there is one.
func (w *walk) opposite() (Proof, bool) {
	if w.empty() || len(w.path) > 1 {
		return Proof{}, false
	}
	fact := w.at().Fact
	for _, p := range w.proofs {
		if other := p.Nodes[p.Root].Fact; other == "-"+fact || fact == "-"+other {
			return p, true
		}
	}
	return Proof{}, false
}

// drawn draws what the walk shows, or else the near-misses found in this turn.
func (t *turn) drawn() (draw.Graph, bool) {
	w := &t.c.talk.walk
	switch contra, both := w.opposite(); {
	case both:
		return drawnConflict(w.proofs[w.proof], contra), true
	case !w.empty():
		return drawnProof(w.proofs[w.proof], w.path[len(w.path)-1]), true
	case len(t.rec.NearMisses) > 0:
		return drawnMisses(t.rec.NearMisses), true
	}
	return draw.Graph{}, false
}
