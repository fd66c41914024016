package conductor

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	"whence/conductor/likeness"
	"whence/conductor/tool"
	"whence/internal/modelserver"
)

// No model is asked about what both readers make the same of, nor about questions that are
// read; it is about what only one reads, or neither.
func TestModelIsNotAskedWhereTheReadersAgree(t *testing.T) {
	for said, asked := range map[string]bool{
		"Tom is a cat.":               false,
		"Rex is not a cat.":           false,
		"Anna lives in Bath.":         false,
		"Every cat is a mammal.":      false,
		"Is Tom a cat?":               false,
		"Tom is a cat. Is Tom a cat?": false,
		"Tom is a cat. Frankly, whatever, so it goes with these blorptangles.": true,
		"Frankly, whatever, so it goes with these blorptangles.":               true,
	} {
		calls := 0
		c := newTest(t, scripted(t, func(modelserver.Request) modelserver.Reply { calls++; return reading() }, always(modelserver.Say("Hm."))))
		mustTake(t, c, said)
		if (calls > 0) != asked || calls > 1 {
			t.Errorf("%q: %d calls", said, calls)
		}
	}
}

// A model that says the same again and again, or does not stop, is cut, whatever it words.
func TestModelThatLoopsIsCut(t *testing.T) {
	for name, said := range map[string]string{
		"the same sentence":     strings.Repeat("Tom is a mammal [1]. ", 3000),
		"other words each time": strings.Repeat("Tom is a mammal [1]. Indeed, Tom is a mammal [1]. Tom is a cat [2]. ", 1000),
		"no sentence at all":    strings.Repeat("and then ", 20000),
	} {
		t.Run(name, func(t *testing.T) {
			c := newTest(t, scripted(t, always(reading()), always(modelserver.Say(said))))
			teachCats(t, c)
			r := mustTake(t, c, "Is Tom a mammal?")
			if len(r.Reply) > 300 || strings.Count(r.Reply, "Tom is a mammal") > 2 || r.Verdict != Proved {
				t.Errorf("%d bytes: %.200s", len(r.Reply), r.Reply)
			}
			if r = mustTake(t, c, "Hello!"); len(r.Reply) > 8<<10 { // the bound of package assistant
				t.Errorf("small talk of %d bytes", len(r.Reply))
			}
		})
	}
}

// What a server says is told with what to do about it, and once only.
func TestModelThatIsDownIsSaidOnce(t *testing.T) {
	const input = "Frankly, whatever, so it goes with these blorptangles over there."
	down := newTest(t, modelserver.NewFunc(t, func(modelserver.Request) modelserver.Reply { return modelserver.Failure(503, "overloaded") }))
	said := 0
	for range 8 {
		r, notices := hearAll(t, down, input)
		if r.Model.Fallback == "" {
			t.Error("the record does not say that the model was no help")
		}
		said += strings.Count(strings.Join(notices, "\n"), "did not help")
	}
	if said != 4 { // the fourth time it says that the server is left alone
		t.Errorf("said %d times", said)
	}
	key := newTest(t, modelserver.NewFunc(t, func(modelserver.Request) modelserver.Reply { return modelserver.Failure(401, "no") }))
	if _, notices := hearAll(t, key, input); !strings.Contains(strings.Join(notices, "\n"), "check the API key") {
		t.Errorf("%q", notices)
	}
}

func TestTraceSaysWhatWasNotTakenOver(t *testing.T) {
	c := newTest(t, scripted(t, always(reading(asserted("blorptangles over there", fact{Subject: "Napoleon", Relation: "likes", Object: "blorptangles"}))), always(modelserver.Say("Hm."))))
	mustTake(t, c, "Frankly, whatever, so it goes with these blorptangles over there.")
	r := mustTake(t, c, "/trace")
	for _, want := range []string{"t1: Frankly", "read: ", "likes(napoleon, blorptangles)", "route: "} {
		if !strings.Contains(r.Reply, want) {
			t.Errorf("no %q in %q", want, r.Reply)
		}
	}
	mustTake(t, c, "/trace on")
	if _, notices := hearAll(t, c, "Is Tom a cat?"); !strings.Contains(strings.Join(notices, "\n"), "route: answer") {
		t.Errorf("%q", notices)
	}
	mustTake(t, c, "/trace fails")
	if _, notices := hearAll(t, c, "Tom is a cat."); strings.Contains(strings.Join(notices, "\n"), "route: ") {
		t.Errorf("%q", notices)
	}
}

// The window is the server's, as far as it is not set, and one that an error names.
func TestWindowIsLearned(t *testing.T) {
	s := scripted(t, always(modelserver.Failure(400, "maximum context length is 2048 tokens")), always(modelserver.Say("Hm.")))
	c := newTest(t, s)
	mustTake(t, c, "Frankly, whatever, so it goes with these blorptangles over there.")
	if got := c.assistant.Room.Tokens(); got != 2048 {
		t.Errorf("%d tokens", got)
	}
}

// countingEncoder is an embedding server that may fail.
type countingEncoder struct {
	asked  atomic.Int64
	broken atomic.Bool
}

func (e *countingEncoder) Encode(_ context.Context, texts []string) ([][]float32, error) {
	if e.broken.Load() {
		return nil, errors.New("no such model")
	}
	e.asked.Add(int64(len(texts)))
	out := make([][]float32, len(texts))
	for i, text := range texts {
		out[i] = []float32{float32(len(text)), 1, float32(strings.Count(text, "e"))}
	}
	return out, nil
}

// Vectors are asked for once, and where that fails words stand in for them: nothing is
// refused, and what is chosen by likeness is chosen all the same.
func TestEmbeddingsAreKeptAndStoodInFor(t *testing.T) {
	from := &countingEncoder{}
	e := likeness.New(from)
	for range 3 {
		if v, err := e.Encode(t.Context(), []string{"a", "bb", "a"}); err != nil || v[1][0] != 2 {
			t.Fatal(v, err)
		}
	}
	if n := from.asked.Load(); n != 3 {
		t.Errorf("%d texts were sent", n)
	}
	b, err := tool.NewByLikeness(e, nil, e.Windowed())
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := b.Analyze(t.Context(), "Here is the final answer to your question."); err != nil {
		t.Fatal(err)
	}
	from.broken.Store(true)
	intent, sure, err := b.Analyze(t.Context(), "I will first look it up, then I will read it.")
	if err != nil || intent != tool.ProvidesPlanWithoutExplicitAction {
		t.Errorf("%s %.2f, error %v", intent, sure, err)
	}
}

// A model is not asked about one plain fact that all members of the parser read alike, nor to say
// again what one fact that was told answers; it is where a clause is part of what was told, and
// where an answer follows from several.
func TestModelIsNotAskedForWhatIsPlain(t *testing.T) {
	said := []struct {
		text  string
		calls int
	}{
		{"The kiln has been repaired.", 0},
		{"Vera cleans the loft on Tuesdays at 8.", 0},
		{"Noor keeps the ladder in case anyone falls.", 1},
		{"I reckon the green boat needs new sails.", 1},
		{"Rita lives in Lund.", 0},
		{"Where does Rita live?", 0},
		{"Every nurse is tired.", 0},
		{"Rita is a nurse.", 0},
		{"Is Rita tired?", 1},
	}
	calls := 0
	count := func(r modelserver.Reply) func(modelserver.Request) modelserver.Reply {
		return func(modelserver.Request) modelserver.Reply { calls++; return r }
	}
	c := newTest(t, scripted(t, count(reading()), count(modelserver.Say("Rita is tired [1]."))))
	for _, x := range said {
		calls = 0
		if r := mustTake(t, c, x.text); calls != x.calls {
			t.Errorf("%q: %d calls, %q", x.text, calls, r.Reply)
		}
	}
}
