package graph

import "whence/triple/english/parse/model"

// spans has the best trees of all spans of a sentence (Eisner 1996, section 3): of one
// whose first or last word is its head, open where the other end may take more words on
// the far side, closed where it may not.
type spans struct {
	n            int
	open, closed [2][]float32 // [0]: the head is the last word, [1]: it is the first
	openAt, cut  [2][]int16   // where the best of them is divided
}

// Decode returns the heads of the projective tree with one root whose scores have the
// highest sum. scores has a row for each of n words: its score with each as its head, and
// with the root.
func Decode(scores []float32, n int) []int16 {
	s := spans{n: n}
	for d := range 2 {
		s.open[d], s.closed[d] = make([]float32, n*n), make([]float32, n*n)
		s.openAt[d], s.cut[d] = make([]int16, n*n), make([]int16, n*n)
	}
	for width := 1; width < n; width++ {
		for i := 0; i+width < n; i++ {
			s.span(scores, i, i+width)
		}
	}
	root, best := 0, float32(0)
	for r := range n {
		sum := scores[r*(n+1)+n] + s.closed[0][r] + s.closed[1][r*n+n-1]
		if r == 0 || sum > best {
			root, best = r, sum
		}
	}
	head := make([]int16, n)
	if n > 0 {
		head[root] = model.Root
		s.closedHeads(head, 0, 0, root)
		s.closedHeads(head, 1, root, n-1)
	}
	return head
}

// span finds the best of the span from i to j.
func (s *spans) span(scores []float32, i, j int) {
	n := s.n
	at := i*n + j
	best, cut := s.closed[1][i*n+i]+s.closed[0][(i+1)*n+j], i
	for k := i + 1; k < j; k++ {
		if sum := s.closed[1][i*n+k] + s.closed[0][(k+1)*n+j]; sum > best {
			best, cut = sum, k
		}
	}
	s.open[0][at], s.openAt[0][at] = best+scores[i*(n+1)+j], int16(cut)
	s.open[1][at], s.openAt[1][at] = best+scores[j*(n+1)+i], int16(cut)
	best, cut = s.closed[0][i*n+i]+s.open[0][at], i
	for k := i + 1; k < j; k++ {
		if sum := s.closed[0][i*n+k] + s.open[0][k*n+j]; sum > best {
			best, cut = sum, k
		}
	}
	s.closed[0][at], s.cut[0][at] = best, int16(cut)
	best, cut = s.open[1][at]+s.closed[1][j*n+j], j
	for k := i + 1; k < j; k++ {
		if sum := s.open[1][i*n+k] + s.closed[1][k*n+j]; sum > best {
			best, cut = sum, k
		}
	}
	s.closed[1][at], s.cut[1][at] = best, int16(cut)
}

// closedHeads sets the heads of the words of a closed span but of its own head.
func (s *spans) closedHeads(head []int16, d, i, j int) {
	if i == j {
		return
	}
	k := int(s.cut[d][i*s.n+j])
	if d == 0 {
		s.closedHeads(head, 0, i, k)
		s.openHeads(head, 0, k, j)
		return
	}
	s.openHeads(head, 1, i, k)
	s.closedHeads(head, 1, k, j)
}

func (s *spans) openHeads(head []int16, d, i, j int) {
	if d == 0 {
		head[i] = int16(j)
	} else {
		head[j] = int16(i)
	}
	k := int(s.openAt[d][i*s.n+j])
	s.closedHeads(head, 1, i, k)
	s.closedHeads(head, 0, k+1, j)
}
