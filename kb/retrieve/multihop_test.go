package retrieve_test

import (
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"whence/internal/race"
	"whence/kb/retrieve"
)

// asked has what one way of retrieving found for the questions of a world.
type outcome struct {
	whole, questions int
	times            []time.Duration
	cut              int
}

func (o outcome) String() string {
	slices.Sort(o.times)
	return fmt.Sprintf("a whole proof among the first 8: %.1f %% of %d; median %v, 95 %% under %v; %d cut",
		100*o.share(), o.questions, o.times[len(o.times)/2], o.times[len(o.times)*95/100], o.cut)
}

func (o outcome) share() float64 { return float64(o.whole) / float64(o.questions) }

// measure asks every question of a world.
func measure(t testing.TB, w world, ask func(q retrieve.Query) (retrieve.Result, error)) outcome {
	t.Helper()
	var o outcome
	for _, q := range w.questions {
		start := time.Now()
		r, err := ask(retrieve.Query{Text: q.text})
		o.times = append(o.times, time.Since(start))
		if err != nil {
			t.Fatal(err)
		}
		if r.ExhaustedBudget {
			o.cut++
		}
		o.questions++
		var first []retrieve.Unit
		for _, c := range r.Candidates[:min(8, len(r.Candidates))] {
			first = append(first, c.Unit)
		}
		if q.answeredBy(first) {
			o.whole++
		} else if os.Getenv("SHOW") != "" {
			t.Log(q)
		}
	}
	return o
}

// ways are the ways of retrieving that are compared.
func ways(t testing.TB, kb retrieve.Store) map[string]func(retrieve.Query) (retrieve.Result, error) {
	r := retriever(t, retrieve.Options{})
	in := retrieve.Stores{KB: kb}
	out := map[string]func(retrieve.Query) (retrieve.Result, error){
		"thinkingdb": func(q retrieve.Query) (retrieve.Result, error) { return r.Retrieve(t.Context(), "thinkingdb", q, in) },
	}
	if _, ok := kb.(*retrieve.Index); ok {
		out["bm25"] = func(q retrieve.Query) (retrieve.Result, error) { return r.Retrieve(t.Context(), "bm25", q, in) }
		out["hdc"] = func(q retrieve.Query) (retrieve.Result, error) { return r.Retrieve(t.Context(), "hdc", q, in) }
		out["profile thinkingdb"] = func(q retrieve.Query) (retrieve.Result, error) {
			return r.RetrieveProfile(t.Context(), "thinkingdb", q, in)
		}
	}
	return out
}

// Where the answer is some steps from the words of the question, the closure finds
// its units and words alone do not.
func TestMultiHop(t *testing.T) {
	race.Skip(t)
	const n = 5_000
	for world, w := range map[string]world{"world": newWorld(n, 90, 7), "shapes": newShapes(n, 90, 7)} {
		for name, store := range map[string]retrieve.Store{"memory": retrieve.NewMemory(w.units...), "index": index(t, w.units...)} {
			for way, ask := range ways(t, store) {
				o := measure(t, w, ask)
				t.Logf("%s, %s, %s: %s", world, name, way, o)
				switch {
				case way == "bm25" && o.share() >= .20:
					t.Errorf("%s: words alone find %v", name, o)
				case way != "bm25" && way != "hdc" && o.share() < .95:
					t.Errorf("%s, %s, %s: %v", world, name, way, o)
				}
			}
		}
	}
}
