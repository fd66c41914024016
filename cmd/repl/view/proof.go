package view

import (
	"fmt"
	"strconv"
	"strings"

	"whence/conductor"
	"whence/conductor/wording"
	"whence/internal/clean"
	"whence/internal/voice"
)

// Step is one line of a proof that is read from the top: a fact, and under it,
// one deeper, the premises that it follows from.
type Step struct {
	// Path names the step within its proof, such as "0.2.1": the way down from
	// the root by the positions of the premises. It stays the same when other
	// steps are folded.
	Path string
	// Depth is 0 for what is proved.
	Depth int
	// Text is the fact in English, with its confidence if that is not full.
	Text string
	// Reason says why it holds: where it was told, or by which rule. It may be
	// empty.
	Reason string
	// Kind is that of the node: told, derived, absent, supposed or compared.
	Kind string
	// Turn is the turn in which it was told, "" where it was not told in one.
	Turn string
	// Opens says that the step has premises; Folded that they are not shown.
	Opens, Folded bool
	// Again says that the same step stands further up and is not repeated here.
	Again bool
}

// Steps lists a proof from the top down, each fact before its premises. A step
// for whose path folded returns true is shown without what is under it; folded
// may be nil. A fact that is used twice is explained once. A record with
// indices that point nowhere yields what can be read of it.
func Steps(p *conductor.Proof, folded func(path string) bool) []Step {
	w := walker{proof: p, folded: folded, seen: map[int]bool{}}
	w.step(p.Root, "0", 0)
	return w.steps
}

type walker struct {
	proof  *conductor.Proof
	folded func(string) bool
	seen   map[int]bool
	steps  []Step
}

func (w *walker) step(i int, path string, depth int) {
	if i < 0 || i >= len(w.proof.Nodes) {
		return
	}
	n := &w.proof.Nodes[i]
	s := Step{Path: path, Depth: depth, Text: nodeText(n), Reason: nodeReason(n), Kind: n.Kind, Opens: len(n.Premises) > 0}
	if n.Kind == "told" && n.Source != nil && n.Source.File == "" {
		s.Turn = n.Source.Turn
	}
	if s.Again = w.seen[i] && s.Opens; s.Again {
		s.Opens = false
		s.Reason = voice.Say("view.shown-above")
	}
	w.seen[i] = true
	s.Folded = s.Opens && w.folded != nil && w.folded(path)
	w.steps = append(w.steps, s)
	if !s.Opens || s.Folded {
		return
	}
	for k, premise := range n.Premises {
		w.step(premise, path+"."+strconv.Itoa(k), depth+1)
	}
}

func nodeText(n *conductor.ProofNode) string {
	text := n.Text
	if text == "" {
		text = n.Fact
	}
	return clean.Line(text + wording.Sure(n.Confidence))
}

func nodeReason(n *conductor.ProofNode) string {
	switch {
	case n.Kind == "absent":
		return voice.Say("view.nothing-says-otherwise")
	case n.Kind == "compared":
		return voice.Say("view.compared")
	case n.Kind == "supposed":
		return voice.Say("wording.supposed")
	case n.Rule != "" && n.RuleText != "":
		return clean.Line(voice.Say("view.node-reason-by", "ruletext", n.RuleText))
	case n.Rule != "":
		return clean.Line(voice.Say("view.node-reason-by-2", "rule", n.Rule))
	case n.Kind == "told":
		return clean.Line(voice.Say("wording.told") + Source(n.Source))
	}
	return ""
}

// Source says where something was told, with the words that were used: the turn
// or the file and line, and who said it if not the person. It begins with a space, and is empty for nil.
func Source(s *conductor.SourceRef) string {
	if s == nil {
		return ""
	}
	var b strings.Builder
	switch {
	case s.File != "":
		fmt.Fprint(&b, " "+voice.Say("view.source-in", "file", s.File, "line", s.Line))
	case s.Turn != "":
		b.WriteString(" " + voice.Say("view.source-in-2", "turn", s.Turn))
	}
	if s.By != "" {
		b.WriteString(" " + voice.Say("view.source-by", "by", s.By))
	}
	if s.Quote != "" {
		b.WriteString(": “" + s.Quote + "”")
	}
	return clean.Text(b.String())
}

// Proof prints a whole proof as lines that are indented by two spaces a step,
// with the reason of each fact on a line of its own below it.
func Proof(p *conductor.Proof) []string {
	var lines []string
	for _, s := range Steps(p, nil) {
		indent := strings.Repeat("  ", s.Depth)
		lines = append(lines, indent+s.Text)
		if s.Reason != "" {
			lines = append(lines, indent+"  - "+s.Reason)
		}
	}
	return lines
}
