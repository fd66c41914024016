package conductor

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"whence/conductor/ground"
	"whence/llm"
	"whence/triple"
)

//go:embed prompts/answer.txt
var answerPrompt string

// articulate lets the model word an answer that was proved or refuted, from
// numbered facts. The word of the verdict is the engine's. A sentence that does
// not pass the gate is turned down with its fault named, once; it reports
// whether any claim was made, and where not, the template answers.
func (t *turn) articulate(a *answered) bool {
	evidence := t.evidence(a)
	if !t.useModel() || len(evidence) == 0 {
		return false
	}
	g := &t.rec.Grounding
	claims, dropped := g.Supported, len(g.Dropped)
	t.opening = verdictWord(a)
	check := func(sentence string) ground.Result { return t.c.gate.Check(t.ctx, sentence, evidence) }
	req := t.answerRequest(a, evidence)
	t.stream(req, check)
	if len(g.Dropped) > dropped && t.useModel() && t.stopped() == nil {
		req.Messages = append(req.Messages, llm.Message{Role: llm.User, Content: "This was turned down: " +
			g.Dropped[len(g.Dropped)-1] + "\nWord the rest of the answer from the facts alone, each claim with its number."})
		t.stream(req, check)
	}
	t.opening = ""
	return g.Supported > claims
}

// verdictWord is how an answer begins, whoever words the rest.
func verdictWord(a *answered) string {
	switch {
	case a.yesNo && a.verdict == Proved:
		return "Yes. "
	case a.yesNo && a.verdict == Refuted:
		return "No. "
	}
	return ""
}

// maxEvidence bounds how many facts a model is given to word an answer from.
const maxEvidence = 24

// evidence numbers what the proofs of an answer state and rest on.
func (t *turn) evidence(a *answered) []ground.Evidence {
	if a.count || a.verdict != Proved && a.verdict != Refuted {
		return nil
	}
	var out []ground.Evidence
	add := func(text string, triples []triple.Triple) {
		text = stop(text)
		known := slices.ContainsFunc(out, func(e ground.Evidence) bool { return e.Text == text })
		if !known && len(out) < maxEvidence {
			out = append(out, ground.Evidence{N: len(out) + 1, Text: text, Triples: triples})
		}
	}
	for _, p := range a.found {
		for _, n := range p.Nodes {
			if n.Literal.Relation != "" && n.Literal.Op == triple.Relates && !n.Literal.Absent {
				x := t.c.relabel(n.Literal.Triple)
				add(t.c.language.Fact(x, t.c.words), []triple.Triple{x})
			}
			if n.Rule != "" {
				add(t.c.ruleText(n.Rule), nil)
			}
		}
	}
	return out
}

func (t *turn) answerRequest(a *answered, evidence []ground.Evidence) llm.Request {
	var b strings.Builder
	b.WriteString("The question: " + t.input + "\nThe answer that was decided: " + speakAnswer(a) + "\nFacts:\n")
	for _, e := range evidence {
		fmt.Fprintf(&b, "[%d] %s\n", e.N, e.Text)
	}
	messages := append([]llm.Message{{Role: llm.System, Content: answerPrompt}}, t.recent()...)
	return llm.Request{Messages: append(messages, llm.Message{Role: llm.User, Content: b.String()}), MaxTokens: maxAnswerTokens}
}
