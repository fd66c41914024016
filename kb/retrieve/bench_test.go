package retrieve_test

import (
	"fmt"
	"testing"

	"whence/kb/retrieve"
)

// One question to ThinkingDB over units in memory. The time must not grow with
// the number of units: the work is bounded by the neighbourhood.
func BenchmarkThink(b *testing.B) {
	for _, n := range []int{10_000, 100_000} {
		w := newWorld(n, 60, 7)
		ask := ways(b, retrieve.NewMemory(w.units...))["thinkingdb"]
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if _, err := ask(retrieve.Query{Text: w.questions[i%len(w.questions)].text}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// The same question through the whole profile, over an index in SQLite.
func BenchmarkProfile(b *testing.B) {
	w := newWorld(10_000, 60, 7)
	ask := ways(b, index(b, w.units...))["profile thinkingdb"]
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := ask(retrieve.Query{Text: w.questions[i%len(w.questions)].text}); err != nil {
			b.Fatal(err)
		}
	}
}

// Reading a unit file of ten thousand units.
func BenchmarkParseUnits(b *testing.B) {
	var src []byte
	for _, u := range newWorld(10_000, 3, 7).units {
		src = append(append(src, u.String()...), '\n')
	}
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		if _, err := retrieve.ParseUnits(string(src)); err != nil {
			b.Fatal(err)
		}
	}
}

// Putting a thousand units into an index that is kept in memory.
func BenchmarkAdd(b *testing.B) {
	w := newWorld(1_000, 3, 7)
	for b.Loop() {
		index(b, w.units...)
	}
}
