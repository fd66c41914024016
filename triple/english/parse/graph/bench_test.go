package graph

import (
	"math/rand/v2"
	"strings"
	"testing"

	"whence/triple/english/parse/model"
)

// BenchmarkParse parses a sentence of fifteen words with a network of the usual size.
func BenchmarkParse(b *testing.B) {
	s := Sizes{In: 128, Hidden: 128, Arc: 128, Rel: 64, Labels: 51}
	random := rand.New(rand.NewPCG(1, 1))
	var n Network
	for _, m := range s.Matrices() {
		cells := make([]float32, m.Cells())
		for i := range cells {
			cells[i] = random.Float32()/5 - 0.1
		}
		n = append(n, cells)
	}
	data := string(Write([]string{"NN"}, make([]string, 0), s, n, map[uint64][]float32{UnseenKey: make([]float32, 128)}))
	data = strings.Replace(data, "\n\n", "\n"+strings.Repeat("l ", 51)+"\n", 1)
	m, err := Load(data)
	if err != nil {
		b.Fatal(err)
	}
	words := model.NewSentence(strings.Fields("On Tuesday the old man who lives next door took his two dogs to the vet"))
	for b.Loop() {
		m.Parse(nil, words)
	}
}
