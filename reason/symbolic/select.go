package symbolic

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"whence/engine"
	"whence/reason"
	"whence/triple"
)

const (
	// maxCandidates and minCosine choose the tools that a search puts before
	// the rules.
	maxCandidates = 32
	minCosine     = 0.25
	// trust is what a trusted service gains.
	trust = 0.1
)

// The predicates by which rules and the selection of tools speak to each other.
const (
	// PredCandidate (tool) is a tool that the search found.
	PredCandidate = "candidate_tool"
	// PredScore (tool, cosine) is how near the search found it.
	PredScore = "semantic_score"
	// PredCapability (tool, capability) is what a tool can do.
	PredCapability = "tool_capability"
	// PredTrusted (tool) is a tool of a trusted service.
	PredTrusted = "trusted_tool"
	// PredSelected (tool[, capability]) concludes that a tool fits.
	PredSelected = "tool_selected"
	// PredFollowing (tool[, capability]) concludes that a tool fits next.
	PredFollowing = "suggest_following_tool"
	// PredBlocked (tool) concludes that a tool must not be used.
	PredBlocked = "blocked"
)

// Tool is a tool that may be selected.
type Tool struct {
	Name, Description string
	// Schema is the JSON schema of its input, or "".
	Schema string
	// Capabilities are what rules may ask for instead of the name.
	Capabilities []string
	// Trusted is set for a tool of a trusted service.
	Trusted bool
	// Cost is what one use costs, in the unit of a plan's bound.
	Cost float64
}

// Scorer measures how near tools are to a query in meaning: their name,
// description and schema. It returns one cosine for each tool, in their order.
type Scorer interface {
	Score(ctx context.Context, query string, tools []Tool) ([]float64, error)
}

// Selected is a selected tool.
type Selected struct {
	Tool Tool
	// Confidence is what the list is sorted by, in [0, 1].
	Confidence float64
	// Semantic is its cosine where the search found it, Symbolic how sure the
	// rules are of it; 0 where they do not speak of it.
	Semantic, Symbolic float64
	// Following is set where rules suggest it as the next tool only.
	Following bool
	// Template is set where the rules asked for a capability, not for a tool.
	Template bool
	// Proof says why: the root rests on what the search and the rules say.
	Proof reason.Proof
}

// Selection is the outcome of [Program.Select].
type Selection struct {
	// Tools are sorted by confidence, then name.
	Tools []Selected
	// Blocked are the tools that are out, by name.
	Blocked []string
	// Unknown are conclusions about tools that are not there.
	Unknown []Conclusion
	// Symbolic is false where the rules yielded nothing and the search's list
	// stands unchanged.
	Symbolic bool
	// Inference is all that the rules concluded; its Cut is to be shown.
	Inference *Inference
}

// Select chooses tools for a query: what s finds, what the rules conclude from
// it and the memory, and the two merged. The memory is not changed. A nil s
// finds nothing, so that all tools are candidates.
func (p *Program) Select(ctx context.Context, query string, tools []Tool, m *Memory, s Scorer, o engine.Options) (Selection, error) {
	sel := selector{tools: map[string]Tool{}, found: map[string]float64{}}
	for _, t := range tools {
		sel.tools[t.Name] = t
	}
	if err := sel.search(ctx, query, tools, s); err != nil {
		return Selection{}, err
	}
	filled := m.Clone()
	if err := sel.fill(filled, tools); err != nil {
		return Selection{}, err
	}
	in, err := p.Infer(ctx, filled, o)
	if err != nil {
		return Selection{}, err
	}
	sel.in = in
	sel.consult(filled)
	return sel.merge()
}

// selector is one selection in the making.
type selector struct {
	tools      map[string]Tool
	candidates []string
	found      map[string]float64 // cosines of candidates above the bound
	in         *Inference
	said       map[string]evidence
	blocked    map[string]bool
	unknown    []Conclusion
	concluded  bool
}

// evidence is the best that rules say of a tool.
type evidence struct {
	Conclusion
	following bool
}

// search finds the candidates.
func (s *selector) search(ctx context.Context, query string, tools []Tool, scorer Scorer) error {
	var scores []float64
	if scorer != nil {
		var err error
		if scores, err = scorer.Score(ctx, query, tools); err != nil {
			return fmt.Errorf("symbolic: scoring tools: %w", err)
		}
		if len(scores) != len(tools) {
			return fmt.Errorf("symbolic: %d scores for %d tools", len(scores), len(tools))
		}
	}
	for i, c := range scores {
		if c >= minCosine {
			s.found[tools[i].Name] = min(c, 1)
		}
	}
	s.candidates = sortedKeys(s.found)
	slices.SortStableFunc(s.candidates, func(a, b string) int { return cmp.Compare(s.found[b], s.found[a]) })
	for _, name := range s.candidates[min(len(s.candidates), maxCandidates):] {
		delete(s.found, name)
	}
	s.candidates = s.candidates[:min(len(s.candidates), maxCandidates)]
	if len(s.candidates) == 0 {
		s.candidates = sortedKeys(s.tools)
	}
	return nil
}

// fill puts the candidates in the memory, with what is known of them.
func (s *selector) fill(m *Memory, tools []Tool) error {
	var all []Known
	for _, name := range s.candidates {
		all = append(all, Known{Predicate: PredCandidate, Arguments: []any{name}})
		if c, ok := s.found[name]; ok {
			all = append(all, Known{Predicate: PredScore, Arguments: []any{name, c}})
		}
	}
	for _, t := range tools {
		for _, c := range t.Capabilities {
			all = append(all, Known{Predicate: PredCapability, Arguments: []any{t.Name, c}})
		}
		if t.Trusted {
			all = append(all, Known{Predicate: PredTrusted, Arguments: []any{t.Name}})
		}
	}
	for _, k := range all {
		k.Source = triple.Source{Speaker: "tool search"}
		if err := m.Tell(k); err != nil {
			return err
		}
	}
	return nil
}

// consult takes what the rules concluded about tools.
func (s *selector) consult(m *Memory) {
	s.said, s.blocked = map[string]evidence{}, map[string]bool{}
	for _, t := range m.Tools() {
		if t.Status == Blocked {
			s.blocked[t.Tool] = true
		}
	}
	for _, c := range s.in.Conclusions() {
		if len(c.Arguments) == 0 {
			continue
		}
		switch c.Predicate {
		case PredBlocked:
			if name, ok := c.Arguments[0].Value.(string); ok {
				s.blocked[name], s.concluded = true, true
			}
		case PredSelected, PredFollowing:
			s.suggest(c)
		}
	}
}

// suggest counts a conclusion for the tools that it speaks of; of equally sure
// ones, that of the higher priority is kept.
func (s *selector) suggest(c Conclusion) {
	names := s.meant(c)
	if len(names) == 0 {
		s.unknown = append(s.unknown, c)
	}
	for _, name := range names {
		s.concluded = true
		old, ok := s.said[name]
		if !ok || c.Confidence > old.Confidence || c.Confidence == old.Confidence && c.Priority > old.Priority {
			s.said[name] = evidence{c, c.Predicate == PredFollowing}
		}
	}
}

// meant returns the tools that a conclusion speaks of: the one it names, or
// all of a capability where the tool has no value or is not there.
func (s *selector) meant(c Conclusion) []string {
	if name, ok := c.Arguments[0].Value.(string); ok {
		if _, there := s.tools[name]; there {
			return []string{name}
		}
	}
	if len(c.Arguments) < 2 {
		return nil
	}
	wanted, ok := c.Arguments[1].Value.(string)
	if !ok {
		return nil
	}
	var out []string
	for _, name := range sortedKeys(s.tools) {
		if name == wanted || slices.Contains(s.tools[name].Capabilities, wanted) {
			out = append(out, name)
		}
	}
	return out
}

// merge joins what the search found with what the rules say.
func (s *selector) merge() (Selection, error) {
	out := Selection{Unknown: s.unknown, Symbolic: s.concluded, Inference: s.in}
	names := map[string]bool{}
	for _, n := range s.candidates {
		names[n] = true
	}
	if s.concluded {
		for n := range s.said {
			names[n] = true
		}
		out.Blocked = slices.DeleteFunc(sortedKeys(s.blocked), func(n string) bool { _, there := s.tools[n]; return !there })
	}
	for _, n := range sortedKeys(names) {
		if s.concluded && s.blocked[n] {
			continue
		}
		t, err := s.weigh(n)
		if err != nil {
			return Selection{}, err
		}
		out.Tools = append(out.Tools, t)
	}
	slices.SortStableFunc(out.Tools, func(a, b Selected) int {
		return cmp.Or(cmp.Compare(b.Confidence, a.Confidence), strings.Compare(a.Tool.Name, b.Tool.Name))
	})
	return out, nil
}

// weigh computes how sure a tool is, and its proof.
func (s *selector) weigh(name string) (Selected, error) {
	e, said := s.said[name]
	t := Selected{Tool: s.tools[name], Semantic: s.found[name], Symbolic: e.Confidence, Following: said && e.following, Template: e.Template}
	t.Confidence = 1 - (1-t.Semantic)*(1-t.Symbolic)
	if s.concluded && t.Tool.Trusted {
		t.Confidence = min(1, t.Confidence+trust)
	}
	var parts []engine.Atom
	if said {
		parts = append(parts, e.Atom)
	}
	for _, k := range []Known{{Predicate: PredCandidate, Arguments: []any{name}}, {Predicate: PredScore, Arguments: []any{name, t.Semantic}},
		{Predicate: PredTrusted, Arguments: []any{name}}} {
		if a := k.atom(); s.in.Confidence(a) > 0 && (k.Predicate != PredTrusted || s.concluded) {
			parts = append(parts, a)
		}
	}
	p, err := s.in.join(engine.Atom{Pred: "use", Args: []engine.Term{engine.String(name)}}, t.Confidence, parts)
	t.Proof = p
	return t, err
}

// MergeRule is the name of the step by which a selection rests on what the
// search and the rules say; it is no rule of the program.
const MergeRule = "tool selection"

// join makes the proof of a selection: its root rests on the proofs of parts,
// each of which the checker passed.
func (in *Inference) join(root engine.Atom, conf float64, parts []engine.Atom) (reason.Proof, error) {
	out := reason.Proof{Checked: true, Nodes: []reason.Node{{Kind: reason.Derived, Atom: root, Rule: MergeRule, Confidence: conf}}}
	for _, a := range parts {
		p, ok, err := in.Why(a)
		if err != nil || !ok {
			return reason.Proof{}, fmt.Errorf("symbolic: proof of %s: %w", a, cmp.Or(err, errNoWay))
		}
		first := len(out.Nodes)
		out.Nodes[0].Premises = append(out.Nodes[0].Premises, first+p.Root)
		for _, n := range p.Nodes {
			n.Premises = slices.Clone(n.Premises)
			for i := range n.Premises {
				n.Premises[i] += first
			}
			out.Nodes = append(out.Nodes, n)
		}
	}
	out.ID = proofID(out)
	return out, nil
}
