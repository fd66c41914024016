package conductor

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"whence/internal/race"
)

// guards is a rule file whose relations have sentences and questions of their own.
const guards = `
Decl guards(G, X) descr [said("{s} keeps a watchful eye on {o}"), asked("who (still|) watches over {X} :- guards(G, X)")].
Decl relieves(A, B) descr [asked("can {A} stand in for {B} :- relieves(A, B)")].
relieves(A, B) :- guards(A, X), guards(B, X), A != B.
`

// What a rule file declares is asked and told in its words, answered by its rules, taken
// back with it, and kept by an export.
func TestQuestionsOfARuleFile(t *testing.T) {
	race.Skip(t)
	c := newTest(t, nil)
	dir := t.TempDir()
	file := filepath.Join(dir, "guards.mg")
	if err := os.WriteFile(file, []byte(guards), 0o600); err != nil {
		t.Fatal(err)
	}
	mustTake(t, c, "/load "+file)
	for _, told := range []string{"Ivo keeps a watchful eye on Zorblax.", "Una keeps a watchful eye on Zorblax."} {
		if r := mustTake(t, c, told); len(r.Effects.Learned) != 1 {
			t.Fatalf("%s: %q", told, r.Reply)
		}
	}
	ask := func(c *Conductor) {
		t.Helper()
		for said, want := range map[string]string{
			"Who watches over Zorblax?":       "Ivo",
			"Who still watches over Zorblax?": "Una",
			"Can Ivo stand in for Una?":       "Yes",
		} {
			if r := mustTake(t, c, said); r.Verdict != Proved || !strings.Contains(r.Reply, want) {
				t.Errorf("%s: %s, %q", said, r.Verdict, r.Reply)
			}
		}
	}
	ask(c)
	out := filepath.Join(dir, "out.mg")
	mustTake(t, c, "/export "+out)
	other := newTest(t, nil)
	mustTake(t, other, "/load "+out)
	ask(other)
	mustTake(t, c, "/undo t1")
	if r := mustTake(t, c, "Can Ivo stand in for Una?"); r.Verdict == Proved {
		t.Errorf("asked when the file was taken back: %q", r.Reply)
	}
}

// Names that the program once kept for itself are the person's.
func TestAWayOfLife(t *testing.T) {
	c := newTest(t, nil)
	for _, told := range []string{"If X is calm then X is a way of life.", "Gardening is calm.", "If X is kind then X is a stay of execution.", "Mercy is kind."} {
		mustTake(t, c, told)
	}
	for _, asked := range []string{"Is gardening a way of life?", "Is mercy a stay of execution?"} {
		if r := mustTake(t, c, asked); r.Verdict != Proved {
			t.Errorf("%s: %s, %q", asked, r.Verdict, r.Reply)
		}
	}
}

// A question that a person gives a relation is asked at once; one that cannot be read is
// refused with the reason.
func TestRelationAsked(t *testing.T) {
	c := newTest(t, nil)
	mustTake(t, c, "Mia knows Leo.")
	mustTake(t, c, "/relation knows asked who goes way back with {X} :- knows(Y, X)")
	if r := mustTake(t, c, "Who goes way back with Leo?"); r.Verdict != Proved || !strings.Contains(r.Reply, "Leo") && !strings.Contains(r.Reply, "Mia") {
		t.Errorf("%s, %q", r.Verdict, r.Reply)
	}
	if r, _ := hearAll(t, c, "/relation likes asked who adores {X} :- knows(Y, X)"); r.Error == nil || !strings.Contains(r.Error.Message, "has to have likes in it") {
		t.Errorf("%+v", r.Error)
	}
}
