package conductor

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"whence/internal/modelserver"
	"whence/internal/race"
	"whence/internal/testclock"
	"whence/llm"
)

// TestModelSeesWhatBearsOnTheQuestion: beside the proof, a model is given told
// facts that lead to what was asked about, and none that do not.
func TestModelSeesWhatBearsOnTheQuestion(t *testing.T) {
	prompt := ""
	c := newTest(t, scripted(t, always(reading()), func(r modelserver.Request) modelserver.Reply {
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

// TestModelSeesWhatTheAnswerNeeds: of a base of many facts, held or not, a model
// that words an answer is given all that its proof rests on, and little else.
func TestModelSeesWhatTheAnswerNeeds(t *testing.T) {
	race.Skip(t)
	path := filepath.Join(t.TempDir(), "kb")
	team(t, path, 12_000)
	for _, held := range []int{0, 10} {
		prompt := ""
		model := scripted(t, always(reading()), func(r modelserver.Request) modelserver.Reply {
			if strings.Contains(r.Last("user"), "Facts:") {
				prompt = r.Last("user")
			}
			return modelserver.Say("Person3 understands Thing213 [1].")
		})
		c := openBase(t, Options{KB: path, Held: held, Model: client(t, model), Clock: testclock.Unhurried()})
		rec := answerTo(t, c, "Does Person3 understand Thing213?")
		if rec.Verdict != Proved {
			t.Fatalf("%s %s", rec.Verdict, rec.Reply)
		}
		for _, fact := range []string{
			"Person3 works in Team3.", "Team3 owns Part30.", "Part30 uses Part213.", "Part213 provides Thing213.",
			"Person3 knows Part30.", "Part30 offers Thing213.", "Person3 understands Thing213.",
		} {
			if !strings.Contains(prompt, "] "+fact+"\n") {
				t.Errorf("with %d held it is not told that %s\n%s", held, fact, prompt)
			}
		}
		if n := strings.Count(prompt, "\n["); n > 20 {
			t.Errorf("it is told %d facts", n)
		}
	}
}

// client speaks to a model with patience enough for a busy machine.
func client(t *testing.T, server *modelserver.Server) *llm.Client {
	t.Helper()
	c, err := llm.New(llm.Config{BaseURL: server.URL(), Model: modelserver.Model, Timeout: time.Minute, IdleTimeout: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestProposals: what the rules in the box conclude is proposed of what it begins with, under
// each of its names, and of nothing else.
func TestProposals(t *testing.T) {
	c := newTest(t, nil)
	for _, text := range []string{"AchillesIDE uses Ploinky.", "Ploinky provides sandboxing.", "Sandboxing is relevant for safety.", "Mary likes tea.", "Mary likes AchillesIDE.", "/alias Bigtool = AchillesIDE"} {
		mustTake(t, c, text)
	}
	for question, want := range map[string]string{
		"Is AchillesIDE relevant for safety?":  "AchillesIDE is relevant for safety.",
		"Is Bigtool relevant for safety?":      "Bigtool is relevant for safety.",
		"What is AchillesIDE relevant for?":    "AchillesIDE is relevant for safety.",
		"Is Mary relevant for safety?":         "",
		"What is Mary relevant for?":           "",
		"Is AchillesIDE relevant for Ploinky?": "",
	} {
		got := ""
		for _, p := range mustTake(t, c, question).Proposals {
			got += p.Text
		}
		if got != want {
			t.Errorf("%s: %q is proposed, not %q", question, got, want)
		}
	}
}
