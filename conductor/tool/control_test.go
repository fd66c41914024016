package tool

import (
	"strings"
	"testing"

	"whence/internal/modelserver"
)

func call(name, args string) modelserver.Reply {
	return modelserver.Use(modelserver.Call{Name: name, Args: args})
}

// The end of a task, a question and a plan are calls, whatever their words are like.
func TestTasksAreEndedAskedAndPlannedByCalls(t *testing.T) {
	r := newRig(t, []Tool{text("find", says("green is"))},
		call("plan", `{"steps":"look it up\nsay it"}`), call("find", `{"q":"tea"}`), call("finish", `{"answer":"I will look: tea is green [1]."}`))
	s := r.run()
	r.want(true, Answered, 3)
	if s.Final != "I will look: tea is green [1]." || !strings.HasSuffix(r.heard.String(), s.Final) || len(s.Outcomes) != 2 {
		t.Errorf("final %q, heard %q, %d outcomes", s.Final, r.heard.String(), len(s.Outcomes))
	}
	var types []string
	for _, x := range s.Steps {
		types = append(types, string(x.Type))
	}
	if got := strings.Join(types, " "); !strings.Contains(got, "plan") || !strings.Contains(got, "synthesize verify") {
		t.Errorf("steps %s", got)
	}
	if last := s.Steps[len(s.Steps)-2]; last.Success || last.Confidence != .5 || last.Output != "1 of 2 statements are what the tools returned; not shown: I will look." {
		t.Errorf("verified as %+v", last)
	}
	if n := len(s.Goals); s.Goals[n-1].Text != "say it" || s.Goals[n-1].Parent != 1 {
		t.Errorf("goals %+v", s.Goals)
	}
}

func TestAnAnswerThatDidNotSeeTheResultsIsGivenAgain(t *testing.T) {
	both := modelserver.Use(modelserver.Call{Name: "find", Args: `{"q":"tea"}`}, modelserver.Call{Name: "finish", Args: `{"answer":"Tea is blue [1]."}`})
	r := newRig(t, []Tool{text("find", says("green is"))}, both, call("finish", `{"answer":"Tea is green [1]."}`))
	s := r.run()
	r.want(true, Answered, 2)
	if s.Final != "Tea is green [1]." || strings.Contains(r.heard.String(), "blue") {
		t.Errorf("final %q, heard %q", s.Final, r.heard.String())
	}
}

// A question reaches the person in whatever form the model asks it, and what they say next
// goes to the model.
func TestQuestionsOfTheModelWaitForTheirAnswer(t *testing.T) {
	for said, want := range map[string]modelserver.Reply{
		"Which file do you mean?":        call("ask_person", `{"question":"Which file do you mean?"}`),
		"Which of the two is it?":        modelserver.Say("There are two files. Which of the two is it?"),
		"Could you give me the name?":    modelserver.Say("I can do that. Could you give me the name?"),
		"Red or blue?":                   modelserver.Say("Before I go on: Red or blue?"),
		"Shall I take the newest one?":   modelserver.Say("Shall I take the newest one?"),
		"What is version 2.0 called?":    modelserver.Say("OK! What is version 2.0 called?"),
		"Do you want me to read it too?": modelserver.Say("Done with the first. Do you want me to read it too?"),
		"And the date?":                  call("ask_person", `{"question":["And the date?"]}`),
	} {
		r := newRig(t, []Tool{text("find", says("green is"))}, want, modelserver.Say(finalAnswer))
		s := r.run()
		if s.Reason != AskedPerson || s.Question != said {
			t.Errorf("%q: %s, %q", said, s.Reason, s.Question)
		}
		s.Messages = append(s.Messages, Message{})
		s.Messages[len(s.Messages)-1].Role, s.Messages[len(s.Messages)-1].Content = "user", "the red one"
		r.run()
		r.want(true, Answered, 2)
		if got := r.server.Requests()[1].Last("user"); got != "the red one" || s.Question != "" {
			t.Errorf("the model was told %q", got)
		}
	}
}

// A model that goes round in circles is stopped, by calls as by words.
func TestModelsThatGoRoundAreStopped(t *testing.T) {
	same := call("find", `{"q":"tea"}`)
	r := newRig(t, []Tool{text("find", says("green is"))}, same, same, same, same, same, same)
	s := r.run()
	r.want(false, GoesRound, 4)
	if s.Error == nil || len(s.Outcomes) != 4 {
		t.Errorf("error %v, %d outcomes", s.Error, len(s.Outcomes))
	}
	plan := modelserver.Say("I will first look it up, then I will read it.")
	r = newRig(t, []Tool{text("find", says(""))}, plan, plan, plan, plan, plan, plan)
	r.run()
	r.want(false, GoesRound, 4)
}

// Calls of a wrong form are told to the model, and a tool of the same name counts.
func TestControlsOfAWrongForm(t *testing.T) {
	r := newRig(t, []Tool{text("find", says(""))}, call("finish", `{}`), call("ask_person", `no`), call("finish", `{"answer":"Tea is green."}`))
	s := r.run()
	r.want(true, Answered, 3)
	if s.Final != "Tea is green." {
		t.Errorf("final %q", s.Final)
	}
	r = newRig(t, []Tool{text("finish", says("run "))}, call("finish", `{"q":"it"}`), modelserver.Say(finalAnswer))
	r.run()
	r.want(true, Answered, 2)
}
