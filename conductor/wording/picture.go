package wording

import (
	"fmt"
	"slices"
	"strings"

	"whence/conductor/record"
	"whence/internal/draw"
	"whence/internal/voice"
)

// This file turns reasons into graphs to draw. What the picture says is what
// the chat says of the same step.

// Sketch is a graph in the making, in which equal steps are one.
type Sketch struct {
	Graph draw.Graph
	place map[string]int
}

// NewSketch begins a graph.
func NewSketch(title, note string) *Sketch {
	return &Sketch{Graph: draw.Graph{Title: title, Note: note}, place: map[string]int{}}
}

// Add adds a node above others and returns its place. Nodes with the same key
// and the same below them are one.
func (s *Sketch) Add(key string, n draw.Node, below ...int) int {
	key = fmt.Sprint(key, below)
	if i, ok := s.place[key]; ok {
		return i
	}
	i := len(s.Graph.Nodes)
	s.place[key] = i
	s.Graph.Nodes = append(s.Graph.Nodes, n)
	for _, b := range below {
		s.Graph.Edges = append(s.Graph.Edges, draw.Edge{From: i, To: b})
	}
	return i
}

// Root says that what is drawn begins at a node.
func (s *Sketch) Root(i int) { s.Graph.Roots = append(s.Graph.Roots, i) }

// Proof adds the step of a proof and all that it rests on.
func (s *Sketch) Proof(p record.Proof, at int) int {
	done := map[int]int{}
	var visit func(int) int
	visit = func(i int) int {
		if k, ok := done[i]; ok {
			return k
		}
		n := p.Nodes[i]
		below := mapped(n.Premises, visit)
		done[i] = s.Add(n.Kind+"\x00"+n.Fact+"\x00"+n.Rule, DrawStep(n), below...)
		return done[i]
	}
	return visit(at)
}

// DrawStep is a step of a proof as a node.
func DrawStep(n record.ProofNode) draw.Node {
	out := draw.Node{
		Text: strings.TrimSuffix(n.Text, "."), Kind: draw.Kind(n.Kind), ID: n.ID, Confidence: n.Confidence,
		Reason: strings.TrimPrefix(Reason(n), " - "),
	}
	if n.Source != nil {
		out.Place, out.Quote = Place(n.Source), n.Source.Quote
		if out.ID == "" {
			out.ID = n.Rule
		}
	}
	return out
}

// DrawProof draws a proof from one of its steps down.
func DrawProof(p record.Proof, at int) draw.Graph {
	note := voice.Say("wording.draw-proof-proof", "id", p.ID)
	if p.Checked {
		note += voice.Say("wording.checked")
	}
	if at != p.Root {
		note += voice.Say("wording.from-one-of-its-steps")
	}
	s := NewSketch(strings.TrimSuffix(p.Nodes[at].Text, "."), note+".")
	s.Root(s.Proof(p, at))
	return s.Graph
}

// DrawProofs draws proofs that make up one answer.
func DrawProofs(proofs []record.Proof) draw.Graph {
	texts := mapped(proofs[:min(len(proofs), MaxListed)], func(p record.Proof) string { return strings.TrimSuffix(p.Nodes[p.Root].Text, ".") })
	checked := !slices.ContainsFunc(proofs, func(p record.Proof) bool { return !p.Checked })
	note := voice.Say("wording.draw-proofs-proofs", "count", len(proofs))
	if checked {
		note = voice.Say("wording.proofs-all-checked", "count", len(proofs))
	}
	s := NewSketch(SomeOf(texts, len(proofs)), note)
	for _, p := range proofs {
		s.Root(s.Proof(p, p.Root))
	}
	return s.Graph
}

// DrawConflict draws a statement and its opposite, each with its proof, and
// marks what could be taken back to end the conflict.
func DrawConflict(pro, contra record.Proof, ways [][]string) draw.Graph {
	title := strings.TrimSuffix(pro.Nodes[pro.Root].Text, ".")
	s := NewSketch(title, voice.Say("wording.in-conflict-proof-against-proof", "id", pro.ID, "id2", contra.ID, "ways", Ways(ways)))
	below := []int{s.Proof(pro, pro.Root), s.Proof(contra, contra.Root)}
	for _, way := range ways {
		s.wayOut(way)
	}
	s.Root(s.Add("", draw.Node{Text: voice.Say("wording.a-conflict"), Kind: draw.Conflict, Reason: voice.Say("wording.both-are-proved-nothing-else")}, below...))
	return s.Graph
}

// wayOut marks what would have to be taken back together.
func (s *Sketch) wayOut(ids []string) {
	for i, n := range s.Graph.Nodes {
		at := slices.Index(ids, n.ID)
		if at < 0 {
			continue
		}
		mark := voice.Say("wording.to-take-it-back-would")
		if others := slices.Delete(slices.Clone(ids), at, at+1); len(others) > 0 {
			mark = voice.Say("wording.to-take-it-back-with", "others", JoinAnd(others))
		}
		s.Graph.Nodes[i].Reason = strings.TrimPrefix(n.Reason+"; "+mark, "; ")
	}
}

// DrawMisses draws what would have made a statement true: each way to it, with
// what holds and what does not.
func DrawMisses(misses []record.NearMiss) draw.Graph {
	goal := strings.TrimSuffix(misses[0].GoalText, ".")
	note := strings.TrimSpace(voice.Say("wording.not-proved-question", "question", misses[0].Question))
	s := NewSketch(goal, note)
	var ways []int
	for _, m := range misses {
		if !Outright(m) {
			ways = append(ways, s.way(m))
		}
	}
	s.Root(s.Add("", draw.Node{Text: goal, Kind: draw.Missing, Reason: voice.Say("wording.not-proved", "count", waysTo(len(ways)))}, ways...))
	return s.Graph
}

func waysTo(n int) string {
	switch n {
	case 0:
		return voice.Say("wording.no-rule-leads-to-it")
	case 1:
		return voice.Say("wording.it-would-follow-in-this")
	}
	return voice.Say("wording.it-would-follow-in-one")
}

// way adds one near-miss.
func (s *Sketch) way(m record.NearMiss) int {
	var below []int
	for _, h := range m.Holds {
		below = append(below, s.Add(voice.Say("wording.way-holds", "h", h), draw.Node{Text: strings.TrimSuffix(h, "."), Kind: draw.Told, Reason: voice.Say("wording.it-holds")}))
	}
	for _, f := range m.Fails {
		below = append(below, s.Add(voice.Say("wording.way-fails", "fact", f.Fact, "why", f.Why), draw.Node{
			Text: strings.TrimSuffix(f.Text, "."), Kind: draw.Missing, ID: f.By, Reason: failReason(f.Why) + By(f.By),
		}))
	}
	n := draw.Node{Text: voice.Say("wording.as-another-name-or-other"), Kind: draw.Compared, Confidence: m.WouldBe}
	if m.Rule != "" {
		n.Text, n.Reason = voice.Say("wording.miss-text-by", "rule", m.Rule), m.RuleText
	}
	if m.Checked {
		n.Reason = strings.TrimPrefix(n.Reason+"; "+voice.Say("wording.tried-follows"), "; ")
	}
	if len(m.Breaks) > 0 {
		n.Reason += voice.Say("wording.it-would-contradict-that", "breaks", JoinAnd(m.Breaks))
	}
	return s.Add(m.Rule, n, below...)
}

// failReason says why a condition does not hold.
func failReason(why string) string { return voice.Say("fails." + why) }
