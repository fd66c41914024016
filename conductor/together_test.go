package conductor

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"whence/conductor/belief"
	"whence/conductor/turn"
	"whence/internal/modelserver"
	"whence/internal/race"
	"whence/internal/testclock"
	"whence/kb"
	"whence/llm"
	"whence/triple"
)

// onFile opens a conversation over a file.
func onFile(t *testing.T, path string, change func(*Options)) *Conductor {
	t.Helper()
	o := Options{KB: path, Clock: testclock.Unhurried()}
	if change != nil {
		change(&o)
	}
	c, err := New(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

// asFresh wants a conversation to answer as one that has only just begun.
func asFresh(t *testing.T, path string, c *Conductor, questions ...string) {
	t.Helper()
	fresh := onFile(t, path, nil)
	for _, q := range questions {
		got, want := mustTake(t, c, q), mustTake(t, fresh, q)
		if got.Verdict != want.Verdict || fmt.Sprint(got.Answers) != fmt.Sprint(want.Answers) || got.Reply != want.Reply {
			t.Errorf("%s\ngot  %s %s\nwant %s %s", q, got.Verdict, got.Reply, want.Verdict, want.Reply)
		}
	}
}

// TestWhileTheModelThinks: what another conversation tells, takes back and undoes
// while a model reads is known when the turn goes on, and is not passed over.
func TestWhileTheModelThinks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb.db")
	other := onFile(t, path, nil)
	for _, said := range []string{"Rex is a dog.", "Tom is a cat.", "All dogs are animals."} {
		mustTake(t, other, said)
	}
	server := scripted(t, func(modelserver.Request) modelserver.Reply {
		mustTake(t, other, "Ann is a nurse.")
		mustTake(t, other, "/forget f1")
		mustTake(t, other, "All cats are animals.")
		mustTake(t, other, "/undo t2")
		return reading(asserted("Frobs zap Bob", fact{Subject: "Frobs", Relation: "zaps", Object: "Bob"}))
	}, always(modelserver.JSON("ok")))
	one := onFile(t, path, func(o *Options) {
		client, err := llm.New(llm.Config{BaseURL: server.URL(), Model: modelserver.Model, Timeout: 10 * time.Second, IdleTimeout: 10 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		o.Model = client
	})
	mustTake(t, one, "Frobs zap Bob, Kim is a cat.")
	mustTake(t, one, "/model off")
	asFresh(t, path, one, "/facts", "/rules", "Is Rex a dog?", "Is Tom a cat?", "Is Ann a nurse?", "Who is an animal?")
}

// TestOvertakenAgainAndAgain: a change that others overtake at each try is made
// while they wait, and is worked out from what they did.
func TestOvertakenAgainAndAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb.db")
	one, other := onFile(t, path, nil), onFile(t, path, nil)
	heard, err := one.history.Hear(t.Context(), one.session.ID, "a ball")
	if err != nil {
		t.Fatal(err)
	}
	now := begun(t, one, heard.ID)
	tries := 0
	r, stored, err := now.belief.Commit(t.Context(), func() (kb.Change, bool, error) {
		if tries++; tries <= belief.Attempts {
			mustTake(t, other, fmt.Sprintf("Box%d is a box.", tries))
		}
		known, err := one.known.Base.Held(t.Context(), triple.Triple{Subject: triple.Var("X"), Relation: triple.InstanceOf, Object: triple.Const(triple.Class, "box")})
		ball := triple.Triple{Subject: triple.Const(triple.Proper, fmt.Sprintf("Ball%d", len(known))), Relation: triple.InstanceOf, Object: triple.Const(triple.Class, "ball")}
		return kb.Change{Turn: heard.ID, Facts: []triple.Fact{{Triple: ball}}}, true, err
	})
	if err != nil || !stored || tries != belief.Attempts+1 || len(r.Facts) != 1 || r.Facts[0].Triple.Subject.Name != "ball3" {
		t.Fatalf("%d tries: %+v %v %v", tries, r, stored, err)
	}
	if err := now.belief.Infer(t.Context(), r.Delta); err != nil {
		t.Fatal(err)
	}
	asFresh(t, path, one, "/facts", "Who is a box?", "Who is a ball?")
}

// TestOvertakenByANote: what another conversation does while this one keeps a note,
// learns from notes, removes one or switches them off is not passed over.
func TestOvertakenByANote(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb.db")
	one, other := onFile(t, path, nil), onFile(t, path, nil)
	questions := []string{"/facts", "/rules", "/notes", "Is Rex an animal?", "Is Tom an animal?", "Who is kind?"}
	// during takes a turn, and lets the other speak at its first event of a kind.
	during := func(input string, at func(turn.Event) bool, says ...string) {
		t.Helper()
		for event := range one.Turn(t.Context(), input) {
			if !at(event) {
				continue
			}
			for _, said := range says {
				mustTake(t, other, said)
			}
			says = nil
		}
		if says != nil {
			t.Fatalf("%s: there was no such event", input)
		}
		asFresh(t, path, one, questions...)
	}
	read := func(e turn.Event) bool { _, is := e.(turn.Extracted); return is }
	learned := func(e turn.Event) bool { _, is := e.(turn.Learned); return is }
	mustTake(t, one, "Rex is a dog.")
	during("The zeppelin, strange but true, flies best over the lake come the morning.", read, "All dogs are animals.", "Ann is kind.")
	during("Note that Tom is a cat.", read, "All cats are animals.", "/forget Ann is kind")
	during("/notes read all", learned, "Bob is kind.", "/forget Rex is a dog")

	turnNow := func() *steps {
		t.Helper()
		heard, err := one.history.Hear(t.Context(), one.session.ID, "of notes")
		if err != nil {
			t.Fatal(err)
		}
		now := begun(t, one, heard.ID)
		now.Add(triple.Statement{})
		return now
	}
	now := turnNow()
	mustTake(t, other, "Rex is a dog.")
	if err := now.notes.ForgetNotes([]string{"n1"}); err != nil {
		t.Fatal(err)
	}
	asFresh(t, path, one, questions...)
	for range 2 { // the second time nothing is stored
		now = turnNow()
		mustTake(t, other, "Cid is kind. Dora is kind.")
		if err := now.notes.SwitchNotes("off"); err != nil {
			t.Fatal(err)
		}
		asFresh(t, path, one, questions...)
		mustTake(t, other, "/forget Cid is kind")
	}
}

// TestUndoIsOnesOwn: /undo takes back what this conversation told, whoever told
// something since.
func TestUndoIsOnesOwn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb.db")
	one, two := onFile(t, path, nil), onFile(t, path, nil)
	mustTake(t, one, "Tom is a cat.")
	mustTake(t, two, "Rex is a dog.")
	if r := mustTake(t, one, "/undo"); !strings.Contains(r.Reply, "Undone: t1,") {
		t.Error(r.Reply)
	}
	if r, _ := hearAll(t, one, "/undo"); r.Error == nil || !strings.Contains(r.Reply, "/undo t2 takes back the last change") {
		t.Error(r.Reply)
	}
	asFresh(t, path, two, "Is Tom a cat?", "Is Rex a dog?")
	resumed := onFile(t, path, func(o *Options) { o.Session = "s2" })
	if r := mustTake(t, resumed, "/undo"); !strings.Contains(r.Reply, "Undone: t2,") {
		t.Error(r.Reply)
	}
}

// TestCutTurns stops turns at random moments: by their context after a while, or
// at one of their events. Afterwards the conversation knows what a fresh one does.
func TestCutTurns(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb.db")
	other := onFile(t, path, nil)
	one := onFile(t, path, func(o *Options) { o.Clock = time.Now })
	rng := rand.New(rand.NewPCG(5, 6)) //nolint:gosec // not for secrets
	turns := 300
	if testing.Short() {
		turns = 100
	}
	says := []string{
		"Tom is a cat.", "All cats are animals.", "If X is an animal then X is happy.", "/forget r1", "/undo", "Tom is not happy.", "Rex is a dog. All dogs are animals.",
		"/world closed is", "/world open is", "/relation likes symmetric", "Tom likes Rex.", "No, Tom likes Ann.", "Ann gave Rex a book.", "/forget Tom is a cat", "Is Tom happy?", "Who is an animal?",
	}
	cut := 0
	for n := range turns {
		if n%5 == 0 {
			hearAll(t, other, says[rng.IntN(len(says))])
		}
		if stopAt(one, says[rng.IntN(len(says))], rng.IntN(8), time.Duration(rng.IntN(6000))*time.Microsecond) {
			cut++
		}
		if n%10 == 9 {
			asFresh(t, path, one, "/facts", "/rules", "Is Tom happy?", "Who is an animal?", "Who likes Tom?")
		}
	}
	t.Logf("%d of %d turns were cut", cut, turns)
	if cut < turns/10 {
		t.Errorf("only %d of %d turns were cut: that proves little", cut, turns)
	}
}

// stopAt takes a turn and stops it after so many events, or after a while; it
// reports whether that cut it.
func stopAt(c *Conductor, input string, events int, after time.Duration) (cut bool) {
	ctx, cancel := context.WithTimeout(context.Background(), after)
	defer cancel()
	for event := range c.Turn(ctx, input) {
		if end, ok := event.(turn.Answered); ok {
			return end.Record.Error != nil && (end.Record.Error.Code == "timeout" || end.Record.Error.Code == "cancelled")
		}
		if events--; events == 0 {
			break
		}
	}
	return true
}

// begun is a turn of an id that nobody listens to.
func begun(t *testing.T, c *Conductor, id string) *steps {
	out := c.begun(t.Context(), turn.New(t.Context(), func() {}, "", c.known.Clock, func(Event, error) bool { return true }))
	out.ID = id
	return out
}

// TestProgramsAskAsPeopleDo: a program that asks is answered with what a person is answered with.
func TestProgramsAskAsPeopleDo(t *testing.T) {
	race.Skip(t)
	path := filepath.Join(t.TempDir(), "kb.db")
	person, program := onFile(t, path, nil), onFile(t, path, nil)
	for _, said := range []string{
		"Ida is calm.", "/forget f1", "Rolf is calm.", "/forget f2", "Rolf is a diver.", "No, Rolf is calm.",
		"The barge was repainted by sailors.", "The blue jug holds three litres.", "Note that the oars lie under the pier.",
		"Nora left the choir because the hall was cold.",
	} {
		mustTake(t, person, said)
	}
	for _, q := range []string{
		"Is Ida calm?", "Was the barge repainted by sailors?", "How much does the blue jug hold?", "Where do the oars lie?",
		"Why did Nora leave the choir?", "Who is a diver?", "Is the jug red?",
	} {
		got, want := calls(t, program, q), mustTake(t, person, q)
		if got.Reply != want.Reply || got.Verdict != want.Verdict || fmt.Sprint(got.Quotes) != fmt.Sprint(want.Quotes) {
			t.Errorf("%s\na program %s: %s %v\na person  %s: %s %v", q, got.Verdict, got.Reply, got.Quotes, want.Verdict, want.Reply, want.Quotes)
		}
	}
}
