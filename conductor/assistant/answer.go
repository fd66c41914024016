package assistant

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"whence/conductor/bearing"
	"whence/conductor/explain"
	"whence/conductor/ground"
	"whence/conductor/record"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/voice"
	"whence/llm"
	"whence/reason"
	"whence/triple"
)

//go:embed prompts/answer.txt
var answerPrompt string

// Answer lets the model word an answer that was proved or refuted, from
// numbered facts. The word of the verdict is the engine's. A sentence that does
// not pass the gate is turned down with its fault named, once; it reports
// whether any claim was made, and where not, the template answers.
func (u *Use) Answer(a *explain.Answered) bool {
	if !u.May() {
		return false
	}
	evidence := u.evidence(a)
	if len(evidence) == 0 || u.tooLong(u.Input, evidence) {
		return false
	}
	proof := len(evidence)
	if evidence = u.withBearing(a, evidence); len(evidence) == proof && isTold(a) {
		return false
	}
	g := &u.Rec.Grounding
	claims, dropped := g.Supported, len(g.Dropped)
	u.opening = wording.Opening(&a.Finding)
	reply := u.Gate.Reply(evidence)
	reply.Asked(u.Input)
	if l := a.Found[0].Nodes[a.Found[0].Root].Literal; a.YesNo && l.Op == triple.Relates && !triple.OfEvent(l.Relation) {
		reply.About(l.Subject) // "Is Tom a mammal?" "He is a cat …"
	}
	check := func(sentence string) ground.Result { return reply.Check(u.Ctx, sentence) }
	req := u.answerRequest(a, evidence, proof)
	said := u.stream(req, check, nil)
	if len(g.Dropped) > dropped && u.May() && u.Stopped() == nil {
		if len(said) > 0 {
			req.Messages = append(req.Messages, llm.Message{Role: llm.Assistant, Content: strings.Join(said, " ")})
		}
		req.Messages = append(req.Messages, llm.Message{Role: llm.User, Content: "This was turned down: " +
			g.Dropped[len(g.Dropped)-1] + "\nGo on from what was said, and word the rest of the answer from the facts alone, each claim with its number."})
		u.stream(req, u.shortened(reply, check, proof), said)
	}
	u.opening = ""
	return g.Supported > claims
}

// shortened is a check that lets pass what is left of a sentence without what it says by the way, where that states a
// fact of the proof. The whole sentence is recorded as dropped.
func (u *Use) shortened(reply *ground.Reply, check func(string) ground.Result, proof int) func(string) ground.Result {
	return func(sentence string) ground.Result {
		whole := check(sentence)
		if whole.OK {
			return whole
		}
		short := reply.Shorten(u.Ctx, sentence)
		if !short.OK || !slices.ContainsFunc(short.Stated, func(n int) bool { return n <= proof }) {
			return whole
		}
		u.drop(sentence, whole)
		return short
	}
}

// isTold reports whether one fact that was told is the answer, which is said in the words in which
// it was told: a model could only say it again.
func isTold(a *explain.Answered) bool {
	if len(a.Found) != 1 {
		return false
	}
	for _, n := range a.Found[0].Nodes {
		if n.Kind != reason.Told {
			return false
		}
	}
	return true
}

// maxEvidence bounds how many facts a model is given to word an answer from.
const maxEvidence = 24

// evidence numbers what the proofs of an answer state and rest on.
func (u *Use) evidence(a *explain.Answered) []ground.Evidence {
	if a.Count || a.Verdict != record.Proved && a.Verdict != record.Refuted {
		return nil
	}
	n := numbered{}
	for _, p := range a.Found {
		n.proof(u, p)
	}
	return n.evidence
}

// withBearing adds told facts that bear on the question to what its proofs rest
// on. Without them the answer is as true.
func (u *Use) withBearing(a *explain.Answered, evidence []ground.Evidence) []ground.Evidence {
	facts, err := bearing.Finder{Known: u.Known, Explain: u.Explain}.Facts(u.Ctx, a, u.Input)
	if err != nil {
		u.Emit(turn.Notice{Text: voice.Say("assistant.what-else-bears-on-question", "error", err.Error())})
		return evidence
	}
	n := numbered{evidence}
	for _, f := range facts {
		if len(n.evidence) == min(len(evidence)+bearing.MaxFacts, maxEvidence) {
			break
		}
		before := n.evidence
		if n.fact(u, f.Triple); u.tooLong(u.Input, n.evidence) {
			n.evidence = before
			break
		}
	}
	return n.evidence
}

// numbered gives each thing said a number, once.
type numbered struct{ evidence []ground.Evidence }

// add returns the number of what is said, 0 where there is no room for it.
func (n *numbered) add(text string, triples, event []triple.Triple) int {
	text = wording.Stop(text)
	if i := slices.IndexFunc(n.evidence, func(e ground.Evidence) bool { return e.Text == text }); i >= 0 {
		if event == nil {
			n.evidence[i].Triples = append(n.evidence[i].Triples, triples...)
		}
		return i + 1
	}
	if len(n.evidence) == maxEvidence {
		return 0
	}
	n.evidence = append(n.evidence, ground.Evidence{N: len(n.evidence) + 1, Text: text, Triples: triples, Event: event})
	return len(n.evidence)
}

// proof numbers the steps of a proof and its rules, and says of each which it
// follows from.
func (n *numbered) proof(u *Use, p reason.Proof) {
	at := make([]int, len(p.Nodes))
	for i, node := range p.Nodes {
		at[i] = n.step(u, node)
	}
	for i, node := range p.Nodes {
		if at[i] == 0 || node.Rule == "" {
			continue
		}
		from := &n.evidence[at[i]-1].From
		for _, q := range numberedPremises(p, at, i) {
			if q != at[i] && !slices.Contains(*from, q) {
				*from = append(*from, q)
			}
		}
		n.add(u.Explain.RuleText(node.Rule), nil, nil)
	}
}

// step numbers what a step of a proof states, 0 where that cannot be said. What
// is less than certain is said with how certain it is.
func (n *numbered) step(u *Use, node reason.Node) int {
	l := node.Literal
	if l.Op != triple.Relates || l.Absent || u.Explain.Unsaid(l) {
		return 0
	}
	x := l.Triple
	if node.Confidence > 0 && node.Confidence < 1 {
		x.Confidence = node.Confidence
	}
	if said := u.told(node); said != "" {
		return n.add(said, []triple.Triple{u.Explain.Relabel(x)}, u.Explain.EventFacts(x))
	}
	return n.fact(u, x)
}

// fact numbers a fact. An event is said as the sentence that told it, and only
// so; 0 is for what is no sentence.
func (n *numbered) fact(u *Use, x triple.Triple) int {
	x = u.Explain.Relabel(x)
	if text := u.Explain.EventText(x); text != "" || triple.OfEvent(x.Relation) {
		if text == "" {
			return 0
		}
		return n.add(text, nil, u.Explain.EventFacts(x))
	}
	return n.add(u.Known.Language.Fact(x, u.Known.Words), []triple.Triple{x}, nil)
}

// numberedPremises are the numbers of what a step rests on: through steps that
// have none, what those rest on. Each step is looked at once.
func numberedPremises(p reason.Proof, at []int, i int) []int {
	var out []int
	seen := make([]bool, len(p.Nodes))
	queue := slices.Clone(p.Nodes[i].Premises)
	for len(queue) > 0 {
		q := queue[0]
		queue = queue[1:]
		switch {
		case seen[q]:
		case at[q] != 0:
			out = append(out, at[q])
		default:
			queue = append(queue, p.Nodes[q].Premises...)
		}
		seen[q] = true
	}
	return out
}

// answerRequest asks for the wording of an answer; the first of the evidence, so
// many, is what it rests on.
func (u *Use) answerRequest(a *explain.Answered, evidence []ground.Evidence, proof int) llm.Request {
	var b strings.Builder
	b.WriteString("The question: " + u.Input + "\nThe answer that was decided: " + wording.Answer(&a.Finding) + "\nFacts:\n")
	for i, e := range evidence {
		if i == proof {
			b.WriteString("Known besides, and only to be used where it helps:\n")
		}
		fmt.Fprintf(&b, "[%d] %s\n", e.N, e.Text)
	}
	messages := append([]llm.Message{{Role: llm.System, Content: answerPrompt}}, u.Recent()...)
	return llm.Request{Messages: append(messages, llm.Message{Role: llm.User, Content: b.String()}), MaxTokens: maxAnswerTokens}
}
