package neural

import "testing"

// BenchmarkLearn goes over 20 sentences with a network of the usual size.
func BenchmarkLearn(b *testing.B) {
	sentences, tags, labels := treebank(b)
	l := New(Default(tags, labels), sentences)
	for b.Loop() {
		l.Learn(sentences, 1, func(int, float64) {})
	}
}
