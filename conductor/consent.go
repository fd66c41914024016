package conductor

import (
	"strings"

	"whence/conductor/tool"
	"whence/internal/clean"
	"whence/triple"
)

// This file is the person's word on what tools would do, and on what they would
// have noted.

// isAgreement takes a yes, no or always as the answer to the question whether a
// tool may run.
func (t *turn) isAgreement() bool {
	asked := t.c.talk.task != nil && len(t.c.talk.task.Pending) > 0 || t.c.talk.doing != nil
	if !asked {
		return false
	}
	agrees, settles := consent(t.input)
	always := strings.Trim(strings.ToLower(strings.TrimSpace(t.input)), ".! ") == "always"
	if !settles && !always {
		return false
	}
	answer := tool.Declined
	if agrees || always {
		answer = tool.Agreed
	}
	if s := t.c.talk.task; s != nil {
		s.Answer(answer)
		for _, c := range s.Pending {
			if always {
				t.c.tools.consentTo(c.Name)
			}
		}
	}
	if d := t.c.talk.doing; d != nil {
		d.answer = answer
		if always {
			t.c.tools.consentTo(d.asked)
		}
	}
	t.signal = "agreement"
	it := t.add(triple.Statement{Text: strings.TrimSpace(t.input), Kind: triple.Command})
	it.rec.Status, it.rec.Understood = "answered", it.Text
	return true
}

// continues reports whether the turn goes on with a task whose model asked for
// more: something that is no statement of its own.
func (t *turn) continues() {
	s := t.c.talk.task
	if s == nil || len(s.Pending) > 0 || t.signal != "" {
		return
	}
	for _, it := range t.items {
		if it.Kind == triple.NotUnderstood {
			t.signal = "agreement"
			return
		}
	}
}

// leaveTask gives up what waited for the person's word, where the turn is about
// something else.
func (t *turn) leaveTask() {
	if t.signal == "agreement" {
		return
	}
	waits := t.c.talk.doing != nil
	if s := t.c.talk.task; s != nil && len(s.Pending) > 0 {
		waits = true
		s.Pending, s.Reason = nil, tool.WasCancelled
		if err := (work{t.c}).Save(t.ctx, s); err != nil {
			t.emit(Notice{Text: "The state of the task could not be saved: " + err.Error()})
		}
	}
	if waits {
		t.emit(Notice{Text: "The tool was not run, since you went on with something else."})
	}
	t.c.talk.task, t.c.talk.doing = nil, nil
}

// offerProposals asks the person about the first of the sentences that the model
// would have noted, and names the others.
func (t *turn) offerProposals(lines []lineOf) {
	t.c.proposals.mu.Lock()
	list := t.c.proposals.list
	t.c.proposals.list = nil
	t.c.proposals.mu.Unlock()
	for i, p := range list {
		fact := p.statement.Facts[0]
		said := "the model's words"
		from := "the model"
		if n := p.evidence; n > 0 && n <= len(lines) {
			l := lines[n-1]
			said, from = l.tool+": "+l.text, "tool "+l.tool+" ("+t.id+", "+l.call+")"
		}
		if i == 0 {
			t.c.talk.consent, t.c.talk.consentFrom = &fact, from
			t.sayLine("Shall I note that " + strings.TrimSuffix(t.c.sentence(fact), ".") + "? It rests on " + clean.Line(said) + ".")
			continue
		}
		t.sayLine("It was proposed too: " + t.c.sentence(fact) + " Say it yourself if it is so.")
	}
}
