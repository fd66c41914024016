package conductor

import (
	"path/filepath"
	"strings"
	"testing"

	"whence/conductor/tool"
	"whence/internal/modelserver"
)

// What a model asks reaches the person, who answers it with what they say next, also in
// another process; a question of theirs leaves the task.
func TestTheModelsQuestionIsAnsweredNext(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb.db")
	file := notes("Tom is a cat.", nil)
	file.Server = ""
	c, _ := newAgent(t, path, []tool.Tool{file}, modelserver.Say("There are two files. Which one do you mean?"))
	r := mustTake(t, c, "/do read the notes")
	if r.Task.Reason != "asked_person" || !strings.Contains(r.Reply, "the model asks you: Which one do you mean?") {
		t.Fatalf("%q %+v", r.Reply, r.Task)
	}
	end(t, c)
	c, server := newAgent(t, path, []tool.Tool{file}, use("notes_read", readNotes), use("finish", `{"answer":"Tom is a cat [1]."}`), use("ask_person", `{"question":"Which one?"}`))
	defer end(t, c)
	r = mustTake(t, c, "The green one is mine.")
	if r.Reply != "Tom is a cat.\nSource: notes_read; /why shows the call and the line." || len(r.Effects.Learned) != 0 {
		t.Errorf("%q, learned %v", r.Reply, r.Effects.Learned)
	}
	if got := server.Requests()[0].Last("user"); got != "The green one is mine." {
		t.Errorf("the model was told %q", got)
	}
	kinds := ""
	for _, e := range r.Task.Events {
		kinds += e.Kind + " "
	}
	for _, want := range []string{"session_started", "tool_execution_started", "tool_execution_completed", "step_completed", "session_completed"} {
		if !strings.Contains(kinds, want) {
			t.Errorf("no %s in %s", want, kinds)
		}
	}
	mustTake(t, c, "/do read the notes again")
	if r = mustTake(t, c, "Is Tom a cat?"); r.Task != nil || r.Verdict == "" {
		t.Errorf("a question was taken for an answer: %q", r.Reply)
	}
}
