package english

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"whence/triple"
)

// BenchmarkRead reads the sentences of ProofWriter, gate and all; the figure
// that matters is sentences/s on one core.
func BenchmarkRead(b *testing.B) {
	e := mustNew(b)
	var texts []string
	seen := map[string]bool{}
	for _, s := range samples(b, "proofwriter") {
		for _, sentence := range strings.SplitAfter(s.Context, ". ") {
			if !seen[sentence] {
				seen[sentence] = true
				texts = append(texts, sentence)
			}
		}
	}
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.Read(context.Background(), texts[n%len(texts)], triple.Discourse{}); err != nil {
			b.Fatal(err)
		}
		n++
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "sentences/s")
}

// BenchmarkNew opens the grammar: a share of the program's start.
func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		if _, err := New(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLongSentence reads sentences of many words without a stop, up to the longest that is parsed and beyond it.
func BenchmarkLongSentence(b *testing.B) {
	e := mustNew(b)
	for _, times := range []int{10, 25, 100, 400} {
		text := strings.Repeat("I went to the shop with my brother and ", times) + "bought milk."
		b.Run(strconv.Itoa(len(text)), func(b *testing.B) {
			for b.Loop() {
				e.Clauses(text)
				if _, err := e.Understand(b.Context(), text, triple.Discourse{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
