package parse

import (
	"slices"

	"whence/triple/english/parse/graph"
	"whence/triple/english/parse/model"
)

// vote joins the trees of the members: where one of them has odds, by these and the votes;
// else each word hangs where most of them hang it, at a tie where the first of them does.
// Where that is no tree with one root, the tree with the most votes is taken (Chu and Liu
// 1965, Edmonds 1967). Its arcs are labelled as most of the members that have the arc do.
func vote(members []model.Heads) model.Heads {
	n := len(members[0].Head)
	out := model.Heads{Head: weighed(members), Label: make([]uint8, n)}
	if out.Head == nil {
		out.Head = make([]int16, n)
		for i := range n {
			out.Head[i] = plurality(members, i)
		}
		if !isTree(out.Head) {
			out.Head = spanning(members)
		}
	}
	for i := range n {
		out.Label[i] = labelOf(members, i, out.Head[i])
	}
	return out
}

// voteWorth is by how much the vote of a member without odds raises them, as a logarithm: an arc
// that it has is that much likelier than one that it has not.
const voteWorth = 2

// weighed is the projective tree of arcs that some member has for which the odds of a member,
// raised by the votes of the others, are best; nil where no member has any.
func weighed(members []model.Heads) []int16 {
	n := len(members[0].Head)
	at := slices.IndexFunc(members, func(m model.Heads) bool { return m.Odds != nil })
	if at < 0 {
		return nil
	}
	const none = -1e6
	scores := slices.Repeat([]float32{none}, n*(n+1))
	for k, m := range members {
		for i, h := range m.Head {
			cell := i*(n+1) + int(h)
			if h == model.Root {
				cell = i*(n+1) + n
			}
			if scores[cell] == none {
				scores[cell] = members[at].Odds[cell]
			}
			if k != at {
				scores[cell] += voteWorth
			}
		}
	}
	return graph.Decode(scores, n)
}

// oddsOf are the logarithms of how likely the heads of a tree are by the member that has odds,
// nil where none has.
func oddsOf(members []model.Heads, tree model.Heads) []float32 {
	n := len(tree.Head)
	at := slices.IndexFunc(members, func(m model.Heads) bool { return len(m.Odds) == n*(n+1) })
	if at < 0 {
		return nil
	}
	out := make([]float32, n)
	for i, h := range tree.Head {
		cell := i*(n+1) + int(h)
		if h == model.Root {
			cell = i*(n+1) + n
		}
		out[i] = members[at].Odds[cell]
	}
	return out
}

// plurality is the head that most members give word i.
func plurality(members []model.Heads, i int) int16 {
	best, most := members[0].Head[i], 0
	for _, m := range members {
		votes := 0
		for _, other := range members {
			if other.Head[i] == m.Head[i] {
				votes++
			}
		}
		if votes > most {
			best, most = m.Head[i], votes
		}
	}
	return best
}

func labelOf(members []model.Heads, i int, head int16) uint8 {
	var best uint8
	most := 0
	for _, m := range members {
		if m.Head[i] != head {
			continue
		}
		votes := 0
		for _, other := range members {
			if other.Head[i] == head && other.Label[i] == m.Label[i] {
				votes++
			}
		}
		if votes > most {
			best, most = m.Label[i], votes
		}
	}
	return best
}

// isTree reports whether the heads are a tree with one root.
func isTree(head []int16) bool {
	roots := 0
	for i := range head {
		if head[i] == model.Root {
			roots++
		}
		steps := 0
		for j := int16(i); j != model.Root; j = head[j] {
			if steps++; steps > len(head) {
				return false
			}
		}
	}
	return roots == 1
}

// spanning returns the tree with one root that has the most votes of the members.
// Since each member is a tree, there is one.
func spanning(members []model.Heads) []int16 {
	n := len(members[0].Head)
	var best []int16
	most := -1
	tried := map[int16]bool{}
	for _, m := range members {
		for r := range int16(n) {
			if m.Head[r] != model.Root || tried[r] {
				continue
			}
			tried[r] = true
			g := newArborescence(members, r)
			if head := g.solve(); g.votes(members, head) > most {
				best, most = head, g.votes(members, head)
			}
		}
	}
	return best
}

// arborescence is the search for the tree with the most votes from a given root.
type arborescence struct {
	root  int
	n     int
	score [][]int // score[head][word]; less than 0 for no arc
}

func newArborescence(members []model.Heads, root int16) *arborescence {
	n := len(members[0].Head)
	g := &arborescence{root: int(root), n: n, score: make([][]int, n)}
	cells := make([]int, n*n)
	for i := range cells {
		cells[i] = -1
	}
	for h := range n {
		g.score[h] = cells[h*n : (h+1)*n]
	}
	for k, m := range members {
		for i, h := range m.Head {
			if h == model.Root || i == g.root {
				continue
			}
			if g.score[h][i] < 0 {
				g.score[h][i] = len(members) - k // at a tie, the earlier member
			}
			g.score[h][i] += 16
		}
	}
	return g
}

func (g *arborescence) votes(members []model.Heads, head []int16) int {
	sum := 0
	for _, m := range members {
		for i := range head {
			if m.Head[i] == head[i] {
				sum++
			}
		}
	}
	return sum
}

// solve contracts cycles until the best arcs make a tree, and opens them again.
func (g *arborescence) solve() []int16 {
	head := contract(g.score, g.root)
	out := make([]int16, g.n)
	for i, h := range head {
		out[i] = int16(h)
	}
	return out
}

// contract returns for each node its head in the best tree from root, -1 for the
// root. score[h][i] < 0 is no arc.
func contract(score [][]int, root int) []int {
	n := len(score)
	head := make([]int, n)
	for i := range n {
		head[i] = -1
		for h := range n {
			if i != root && h != i && score[h][i] >= 0 && (head[i] < 0 || score[h][i] > score[head[i]][i]) {
				head[i] = h
			}
		}
	}
	cycle := findCycle(head)
	if cycle == nil {
		return head
	}
	return expand(score, root, head, cycle)
}

// findCycle returns a cycle of the heads as a set, or nil.
func findCycle(head []int) []bool {
	state := make([]int, len(head)) // 0 not seen, else the walk in which it was
	for start := range head {
		i := start
		for i >= 0 && state[i] == 0 {
			state[i] = start + 1
			i = head[i]
		}
		if i >= 0 && state[i] == start+1 {
			in := make([]bool, len(head))
			for j := i; !in[j]; j = head[j] {
				in[j] = true
			}
			return in
		}
	}
	return nil
}

// noScores are the scores of n words none of which may hang on another.
func noScores(n int) [][]int {
	out := make([][]int, n)
	for i := range out {
		out[i] = slices.Repeat([]int{-1}, n)
	}
	return out
}

// expand makes one node of a cycle, solves that, and breaks the cycle where it is
// entered.
func expand(score [][]int, root int, head []int, in []bool) []int {
	n := len(score)
	number, nodes := make([]int, n), []int{}
	for i := range n {
		if !in[i] {
			number[i] = len(nodes)
			nodes = append(nodes, i)
		}
	}
	c := len(nodes) // the cycle
	small := noScores(c + 1)
	enter, leave := shrink(score, small, head, in, number)
	solved := contract(small, number[root])
	out := slices.Clone(head)
	for _, i := range nodes {
		switch h := solved[number[i]]; {
		case h < 0:
			out[i] = -1
		case h == c:
			out[i] = leave[i]
		default:
			out[i] = nodes[h]
		}
	}
	from := nodes[solved[c]]
	out[enter[from]] = from
	return out
}

// shrink scores the words beside a cycle, and the cycle as the last of them, from the scores
// of all. It returns by which word of the cycle each may enter it, and which it leaves by.
func shrink(score, small [][]int, head []int, in []bool, number []int) (enter, leave []int) {
	const bias = 1 << 12 // entering the cycle may cost votes; the score stays above 0
	c := len(small) - 1
	enter, leave = make([]int, len(score)), make([]int, len(score))
	for i := range score {
		if in[i] {
			continue
		}
		enter[i], leave[i] = -1, -1
		for j := range score {
			if !in[j] {
				small[number[i]][number[j]] = score[i][j]
				continue
			}
			if s := score[i][j] + bias - score[head[j]][j]; score[i][j] >= 0 && s > small[number[i]][c] {
				small[number[i]][c], enter[i] = s, j
			}
			if s := score[j][i]; s > small[c][number[i]] {
				small[c][number[i]], leave[i] = s, j
			}
		}
	}
	return enter, leave
}
