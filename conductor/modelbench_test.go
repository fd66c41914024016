package conductor

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"whence/conductor/turn"
	"whence/internal/modelserver"
	"whence/llm"
)

// BenchmarkModelTurn is a proved answer that a model words, which answers at once: "first-ms" is
// how long after the request reached the model its first sentence is shown (marked 100), and
// "turn-ms" the whole turn; the same without a model is "offline", of which the difference is
// what the model's words cost (marked 5).
func BenchmarkModelTurn(b *testing.B) {
	for _, x := range []struct{ name, words string }{
		{"offline", ""},
		{"plain", "Widget400 has the capability Power403 [1]. Widget400 uses Part402 [2]."},
		{"reworded", "Yes, it does: Widget400 has the capability Power403 [1]. That is because Widget400 uses Part402 [2]."},
		{"refused", "Widget400 is the very best of them all [1]. Everybody loves Widget400 [2]."},
	} {
		b.Run(x.name, func(b *testing.B) {
			var asked atomic.Int64
			var model Model
			if x.words != "" {
				server := modelserver.NewFunc(b, func(r modelserver.Request) modelserver.Reply {
					if !r.Stream {
						return modelserver.Reading().For(r)
					}
					asked.Store(time.Now().UnixNano())
					return modelserver.Say(x.words)
				})
				client, err := llm.New(llm.Config{BaseURL: server.URL(), Model: modelserver.Model, Timeout: time.Minute, IdleTimeout: time.Minute})
				if err != nil {
					b.Fatal(err)
				}
				model = client
			}
			c, err := New(b.Context(), Options{})
			if err != nil {
				b.Fatal(err)
			}
			teachMany(b, c, 1000)
			c.assistant.Model = model
			var first, all time.Duration
			shown := 0
			for b.Loop() {
				began := time.Now()
				told := false
				for e, err := range c.Turn(b.Context(), "Does Widget400 have the capability Power403?") {
					if err != nil {
						b.Fatal(err)
					}
					if _, ok := e.(turn.Token); ok && !told && asked.Load() > 0 {
						told = true
						first += time.Since(time.Unix(0, asked.Load()))
						shown++
					}
				}
				all += time.Since(began)
			}
			if shown > 0 {
				b.ReportMetric(float64(first.Microseconds())/1000/float64(shown), "first-ms")
			}
			b.ReportMetric(float64(all.Microseconds())/1000/float64(b.N), "turn-ms")
			if err := c.Close(); err != nil {
				b.Fatal(fmt.Errorf("close: %w", err))
			}
		})
	}
}
