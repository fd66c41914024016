package agent

import (
	"strings"

	"whence/conductor/talk"
	"whence/conductor/tool"
	"whence/conductor/turn"
	"whence/internal/clean"
	"whence/internal/voice"
	"whence/triple"
)

// This file is the person's word on what tools would do, and on what they would
// have noted.

// Heard takes a yes, no or always as the answer to the question whether a
// tool may run.
func (t *Desk) Heard() bool {
	if s := t.asked; s != nil && s.Question != "" {
		return t.isReply(s)
	}
	asked := t.asked != nil && len(t.asked.Pending) > 0 || t.doing != nil
	if !asked {
		return false
	}
	agrees, settles := talk.Consented(t.Input)
	always := strings.Trim(strings.ToLower(strings.TrimSpace(t.Input)), ".! ") == "always"
	if !settles && !always {
		return false
	}
	answer := tool.Declined
	if agrees || always {
		answer = tool.Agreed
	}
	if s := t.asked; s != nil {
		s.Answer(answer)
		for _, c := range s.Pending {
			if always {
				t.Tools.consentTo(c.Name)
			}
		}
	}
	if d := t.doing; d != nil {
		d.answer = answer
		if always {
			t.Tools.consentTo(d.asked)
		}
	}
	t.Agreed = true
	it := t.Add(triple.Statement{Text: strings.TrimSpace(t.Input), Kind: triple.Command})
	it.Rec.Status, it.Rec.Understood = "answered", it.Text
	return true
}

// isReply takes what is said as the answer to a model's question, unless it asks something
// itself: then the task is left.
func (t *Desk) isReply(s *tool.State) bool {
	if strings.HasSuffix(strings.TrimSpace(t.Input), "?") {
		t.Emit(turn.Notice{Text: voice.Say("agent.the-task-was-left-since")})
		return false
	}
	t.Agreed = true
	it := t.Add(triple.Statement{Text: strings.TrimSpace(t.Input), Kind: triple.Command})
	it.Rec.Status, it.Rec.Understood = "answered", voice.Say("agent.the-answer-to", "question", s.Question)
	return true
}

// Leave gives up what waited for the person's word, where the turn is about
// something else.
func (t *Desk) Leave() {
	if t.Agreed {
		return
	}
	waits := t.doing != nil
	if s := t.asked; s != nil && len(s.Pending) > 0 {
		waits = true
		s.Pending, s.Reason = nil, tool.WasCancelled
		if err := (work{t.History, t.Session}).Save(t.Ctx, s); err != nil {
			t.Emit(turn.Notice{Text: voice.Say("agent.the-state-of-task-could", "error", err.Error())})
		}
	}
	if waits {
		t.Emit(turn.Notice{Text: voice.Say("agent.the-tool-was-not-run")})
	}
	t.asked, t.doing = nil, nil
}

// offerProposals asks the person about the first of the sentences that the model
// would have noted, and names the others.
func (t *Desk) offerProposals(lines []lineOf) {
	t.proposals.mu.Lock()
	list := t.proposals.list
	t.proposals.list = nil
	t.proposals.mu.Unlock()
	for i, p := range list {
		fact := p.statement.Facts[0]
		said := voice.Say("agent.the-models-words")
		from := voice.Say("agent.the-model")
		if n := p.evidence; n > 0 && n <= len(lines) {
			l := lines[n-1]
			said, from = l.tool+": "+l.text, voice.Say("agent.offer-proposals-tool", "tool", l.tool, "id", t.ID, "call", l.call)
		}
		if i == 0 {
			t.Talk.Consent, t.Talk.ConsentFrom = &fact, from
			t.SayLine(voice.Say("agent.shall-i-note-that-it", "fact", strings.TrimSuffix(t.Explain.Sentence(fact), "."), "said", strings.TrimSuffix(clean.Line(said), ".")))
			continue
		}
		t.SayLine(voice.Say("agent.it-was-proposed-too-say", "fact", t.Explain.Sentence(fact)))
	}
}
