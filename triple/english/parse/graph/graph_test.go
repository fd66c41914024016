package graph

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"whence/triple/english/parse/model"
)

// isProjective reports whether the heads are a projective tree with one root.
func isProjective(head []int16) bool {
	roots := 0
	for _, h := range head {
		if h == model.Root {
			roots++
		}
		steps := 0
		for j := h; j != model.Root; j = head[j] {
			if steps++; steps > len(head) {
				return false
			}
		}
	}
	for i, h := range head {
		if h == model.Root {
			continue
		}
		for k := min(i, int(h)) + 1; k < max(i, int(h)); k++ {
			j := k
			for j != model.Root && j != int(h) && j != i {
				j = int(head[j])
			}
			if j == model.Root {
				return false
			}
		}
	}
	return roots == 1
}

func sum(scores []float32, head []int16) (s float32) {
	for i, h := range head {
		at := int(h)
		if h == model.Root {
			at = len(head)
		}
		s += scores[i*(len(head)+1)+at]
	}
	return s
}

// TestDecode checks the tree that is found against all that there are.
func TestDecode(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5).Draw(t, "words")
		scores := make([]float32, n*(n+1))
		for i := range scores {
			scores[i] = float32(rapid.IntRange(-9, 9).Draw(t, "score"))
		}
		got := Decode(scores, n)
		if !isProjective(got) {
			t.Fatalf("%v is no projective tree", got)
		}
		best := float32(math.Inf(-1))
		head := make([]int16, n)
		var try func(i int)
		try = func(i int) {
			if i == n {
				if isProjective(head) {
					best = max(best, sum(scores, head))
				}
				return
			}
			for h := int16(-1); int(h) < n; h++ {
				if int(h) != i {
					head[i] = h
					try(i + 1)
				}
			}
		}
		try(0)
		if sum(scores, got) != best {
			t.Fatalf("%v has %v, the best %v", got, sum(scores, got), best)
		}
	})
}

func TestTanh(t *testing.T) {
	for x := -12.0; x < 12; x += 0.01 {
		if got := float64(Tanh(float32(x))); math.Abs(got-math.Tanh(x)) > 1e-5 {
			t.Fatalf("tanh %v is %v, not %v", x, got, math.Tanh(x))
		}
	}
}

func TestLoad(t *testing.T) {
	s := Sizes{In: 4, Hidden: 4, Arc: 4, Rel: 4, Labels: 1}
	var n Network
	for _, m := range s.Matrices() {
		n = append(n, make([]float32, m.Cells()))
	}
	data := string(Write([]string{"NN"}, []string{"root"}, s, n, map[uint64][]float32{UnseenKey: {1, -2, 3, 4}}))
	m, err := Load(data)
	if err != nil {
		t.Fatal(err)
	}
	if h := m.Parse(nil, model.NewSentence([]string{"well"})); h.Head[0] != model.Root {
		t.Errorf("a word alone hangs on %d", h.Head[0])
	}
	for _, broken := range []string{"", data[:len(data)-1], data + "x", magic} {
		if _, err := Load(broken); err == nil {
			t.Errorf("%d bytes are a file", len(broken))
		}
	}
}
