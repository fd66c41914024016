package conductor

import (
	"fmt"
	"slices"
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

// drawnProofs draws proofs that make up one answer.
func drawnProofs(proofs []Proof) draw.Graph {
	texts := mapped(proofs[:min(len(proofs), maxListed)], func(p Proof) string { return strings.TrimSuffix(p.Nodes[p.Root].Text, ".") })
	checked := !slices.ContainsFunc(proofs, func(p Proof) bool { return !p.Checked })
	note := fmt.Sprintf("%d proofs.", len(proofs))
	if checked {
		note = fmt.Sprintf("%d proofs, all checked.", len(proofs))
	}
	s := newSketch(someOf(texts, len(proofs)), note)
	for _, p := range proofs {
		s.root(s.proof(p, p.Root))
	}
	return s.g
}

// drawnConflict draws a statement and its opposite, each with its proof, and
// marks what could be taken back to end the conflict.
func drawnConflict(pro, contra Proof, ways [][]string) draw.Graph {
	title := strings.TrimSuffix(pro.Nodes[pro.Root].Text, ".")
	s := newSketch(title, "In conflict: proof "+pro.ID+" against proof "+contra.ID+"."+speakWays(ways))
	below := []int{s.proof(pro, pro.Root), s.proof(contra, contra.Root)}
	for _, way := range ways {
		s.wayOut(way)
	}
	s.root(s.add("", draw.Node{Text: "a conflict", Kind: draw.Conflict, Reason: "both are proved; nothing else follows from the two together"}, below...))
	return s.g
}

// wayOut marks what would have to be taken back together.
func (s *sketch) wayOut(ids []string) {
	for i, n := range s.g.Nodes {
		at := slices.Index(ids, n.ID)
		if at < 0 {
			continue
		}
		mark := "to take it back would end the conflict"
		if others := slices.Delete(slices.Clone(ids), at, at+1); len(others) > 0 {
			mark = "to take it back, with " + joinAnd(others) + ", would end the conflict"
		}
		s.g.Nodes[i].Reason = strings.TrimPrefix(n.Reason+"; "+mark, "; ")
	}
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
	if len(m.Breaks) > 0 {
		n.Reason += "; it would contradict that " + joinAnd(m.Breaks)
	}
	return s.add(m.Rule, n, below...)
}

// failReasons say why a condition does not hold.
var failReasons = map[string]string{
	"missing": "not known", "blocked": "is so, and should not be", "denied": "the opposite is known",
	"weak": "not sure enough", "faded": "was told, and is no longer known", "comparison": "does not compare like this",
	"name": "something like it is known", "inverse": "was told the other way round", "never_mentioned": "never mentioned",
}

// conflict returns two of the proofs that the walk stands above of which one
// proves the opposite of the other, if there are such.
func (w *walk) conflict() (pro, contra Proof, ok bool) {
	if w.empty() || !w.above() {
		return pro, contra, false
	}
	for _, p := range w.proofs {
		for _, q := range w.proofs {
			if q.Nodes[q.Root].Fact == "-"+p.Nodes[p.Root].Fact {
				return p, q, true
			}
		}
	}
	return pro, contra, false
}

// drawn draws what the walk shows, or else the near-misses found in this turn.
func (t *turn) drawn() (draw.Graph, bool) {
	w := &t.c.talk.walk
	switch pro, contra, both := w.conflict(); {
	case both:
		return drawnConflict(pro, contra, w.ways), true
	case !w.empty() && w.above():
		return drawnProofs(w.proofs), true
	case !w.empty():
		return drawnProof(w.current(), w.at()), true
	case len(t.rec.NearMisses) > 0:
		return drawnMisses(t.rec.NearMisses), true
	}
	return draw.Graph{}, false
}
