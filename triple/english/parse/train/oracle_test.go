package main

import (
	"slices"
	"testing"

	_ "whence/internal/sameseed"
	"whence/triple/english/parse"
	"whence/triple/english/parse/model"

	"pgregory.net/rapid"
)

const testLabels = 3

// randomGold draws a tree without crossing arcs: that of random transitions.
func randomGold(t *rapid.T, n int) *gold {
	p := model.Parser{Labels: testLabels}
	st := walk(t, &p, n, 2*n)
	return &gold{head: slices.Clone(st.Head), label: slices.Clone(st.Label)}
}

// walk does random transitions.
func walk(t *rapid.T, p *model.Parser, n, steps int) *model.State {
	var st model.State
	st.Reset(n)
	for range steps {
		var can []int
		p.Possible(&st, func(c int) { can = append(can, c) })
		if len(can) == 0 {
			break
		}
		st.Apply(rapid.SampledFrom(can).Draw(t, "step"), testLabels)
	}
	return &st
}

// leastLoss is how many heads the best tree that can be reached from st has wrong.
func (g *gold) leastLoss(p *model.Parser, st *model.State) int {
	if st.Done() {
		n := 0
		for i, h := range g.head {
			if st.Head[i] != h {
				n++
			}
		}
		return n
	}
	least := len(g.head) + 1
	for _, c := range []int{model.Shift, 1, 1 + testLabels} {
		possible := false
		p.Possible(st, func(x int) { possible = possible || x == c })
		if !possible {
			continue
		}
		var next model.State
		next.CopyFrom(st)
		next.Apply(c, testLabels)
		least = min(least, g.leastLoss(p, &next))
	}
	return least
}

// TestOracle compares the costs with those of trying everything.
func TestOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5).Draw(t, "words")
		g := randomGold(t, n)
		p := &model.Parser{Labels: testLabels}
		st := walk(t, p, n, rapid.IntRange(0, 2*n-1).Draw(t, "steps"))
		now := g.leastLoss(p, st)
		shift, left, right := g.costs(st)
		for class, cost := range map[int]int{model.Shift: shift, 1: left, 1 + testLabels: right} {
			possible := false
			p.Possible(st, func(x int) { possible = possible || x == class })
			if !possible {
				continue
			}
			var next model.State
			next.CopyFrom(st)
			next.Apply(class, testLabels)
			if loss := g.leastLoss(p, &next) - now; loss != cost {
				t.Fatalf("class %d costs %d, by trying %d; stack %v, next %d, heads %v", class, cost, loss, st.Stack, st.Next, g.head)
			}
		}
	})
}

// TestSequence: the sequence of a tree without crossing arcs makes that tree.
func TestSequence(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := randomGold(t, rapid.IntRange(1, 12).Draw(t, "words"))
		var st model.State
		st.Reset(len(g.head))
		for _, c := range g.sequence(testLabels) {
			st.Apply(c, testLabels)
		}
		if !slices.Equal(st.Head, g.head) || !slices.Equal(st.Label, g.label) {
			t.Fatalf("made %v %v of %v %v", st.Head, st.Label, g.head, g.label)
		}
	})
}

// TestProjective: what is lifted makes a tree without crossing arcs, and a tree
// without them stays.
func TestProjective(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 8).Draw(t, "words")
		tree := parse.Tree{Words: make([]parse.Word, n)}
		order := make([]int, n)
		for i := range order {
			order[i] = i
		}
		order = rapid.Permutation(order).Draw(t, "order")
		for k, i := range order {
			tree.Words[i].Head = -1
			if k > 0 {
				tree.Words[i].Head = order[rapid.IntRange(0, k-1).Draw(t, "head")]
			}
		}
		before := slices.Clone(tree.Words)
		crossed := false
		for i, w := range before {
			crossed = crossed || w.Head >= 0 && crosses(&tree, i)
		}
		projective(&tree)
		for i, w := range tree.Words {
			if w.Head >= 0 && crosses(&tree, i) {
				t.Fatalf("word %d crosses in %v, made of %v", i, tree.Words, before)
			}
		}
		if !crossed && !slices.Equal(before, tree.Words) {
			t.Fatal("a tree without crossing arcs was changed")
		}
	})
}
