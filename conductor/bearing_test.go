package conductor

import (
	"strings"
	"testing"

	"whence/internal/modelserver"
)

// TestModelSeesWhatBearsOnTheQuestion: beside the proof, a model is given told
// facts that lead to what was asked about, and none that do not.
func TestModelSeesWhatBearsOnTheQuestion(t *testing.T) {
	prompt := ""
	c := newTest(t, voice(t, always(reading()), func(r modelserver.Request) modelserver.Reply {
		if strings.Contains(r.Last("user"), "Facts:") {
			prompt = r.Last("user")
		}
		return modelserver.Say("AchillesIDE uses Ploinky [1].")
	}))
	for _, text := range []string{
		"AchillesIDE uses Ploinky.", "Ploinky provides sandboxing.", "Sandboxing is relevant for safety.", "Mary likes tea.", "Tea causes sleep.",
		"If X uses Y and Y provides Z then X has the capability Z.",
	} {
		mustTake(t, c, text)
	}
	r := mustTake(t, c, "Does AchillesIDE use Ploinky?")
	besides, rest, ok := strings.Cut(prompt, "Known besides, and only to be used where it helps:\n")
	if !ok || !strings.Contains(besides, "[1] AchillesIDE uses Ploinky.") || !strings.Contains(rest, "Ploinky provides sandboxing.") {
		t.Errorf("the model saw:\n%s", prompt)
	}
	if strings.Contains(prompt, "tea") || strings.Contains(prompt, "sleep") {
		t.Errorf("the model saw what does not bear on it:\n%s", prompt)
	}
	if r.Verdict != Proved || !strings.HasPrefix(r.Reply, "Yes. AchillesIDE uses Ploinky") {
		t.Errorf("%s %s", r.Verdict, r.Reply)
	}
}
