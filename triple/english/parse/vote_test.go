package parse

import (
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
	"whence/triple/english/parse/model"
)

// randomTree draws a tree of n words with one root.
func randomTree(t *rapid.T, n int) model.Heads {
	h := model.Heads{Head: make([]int16, n), Label: make([]uint8, n)}
	order := rapid.Permutation(indices(n)).Draw(t, "order")
	for k, i := range order {
		h.Head[i] = model.Root
		if k > 0 {
			h.Head[i] = int16(order[rapid.IntRange(0, k-1).Draw(t, "head")])
		}
		h.Label[i] = uint8(rapid.IntRange(0, 3).Draw(t, "label"))
	}
	return h
}

func indices(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// TestVoteIsBestTree: the result is a tree, no other tree has more votes, and one
// that most members share is the result.
func TestVoteIsBestTree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5).Draw(t, "words")
		members := make([]model.Heads, rapid.IntRange(1, 4).Draw(t, "members"))
		for k := range members {
			members[k] = randomTree(t, n)
		}
		got := vote(members)
		if !isTree(got.Head) {
			t.Fatalf("%v is no tree", got.Head)
		}
		most := 0
		allTrees(make([]int16, 0, n), n, func(head []int16) {
			most = max(most, votesOf(members, head))
		})
		if votesOf(members, got.Head) != most {
			t.Fatalf("%v has %d votes, the best tree %d; members %v", got.Head, votesOf(members, got.Head), most, members)
		}
	})
}

// TestVoteByOdds: an arc that the odds hardly tell from another is decided by votes, and one
// that they are sure of against two votes stays.
func TestVoteByOdds(t *testing.T) {
	tree := func(head ...int16) model.Heads { return model.Heads{Head: head, Label: make([]uint8, len(head))} }
	own := tree(model.Root, 0, 1)
	others := tree(model.Root, 0, 0)
	for _, c := range []struct {
		odds float32
		want int16
	}{{-1, 0}, {-9, 1}} {
		own.Odds = []float32{-9, -9, -9, 0, 0, -9, -9, -9, c.odds, 0, -9, -9}
		if got := vote([]model.Heads{own, others, others}); got.Head[2] != c.want {
			t.Errorf("odds %v: hangs on %d", c.odds, got.Head[2])
		}
	}
}

func votesOf(members []model.Heads, head []int16) int {
	n := 0
	for _, m := range members {
		for i := range head {
			if m.Head[i] == head[i] {
				n++
			}
		}
	}
	return n
}

// allTrees yields every tree with one root.
func allTrees(head []int16, n int, yield func([]int16)) {
	if len(head) == n {
		if isTree(head) {
			yield(head)
		}
		return
	}
	for h := int16(-1); h < int16(n); h++ {
		allTrees(append(head, h), n, yield)
	}
}
