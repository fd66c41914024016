package main

import "whence/triple/english/parse/model"

// gold is the right tree of a sentence, in the terms of the models.
type gold struct {
	head  []int16
	label []uint8
}

// costs returns how many arcs of the right tree each kind of transition out of st
// makes unreachable (Goldberg and Nivre 2013), or a large number where it cannot
// be done.
func (g *gold) costs(st *model.State) (shift, left, right int) {
	const impossible, lost = 1 << 20, -3
	shift, left, right = impossible, impossible, impossible
	n := len(g.head)
	if st.CanShift() {
		shift = g.shiftCost(st)
	}
	if len(st.Stack) == 0 {
		return shift, left, right
	}
	s0 := int16(st.Stack[len(st.Stack)-1])
	head := int(g.head[s0])
	if head == model.Root {
		if head = n; len(st.Stack) > 1 {
			head = lost
		}
	}
	later := 0 // its own words that would be lost behind the next one
	for b := st.Next; b < n; b++ {
		if g.head[b] == s0 {
			later++
		}
	}
	below := lost - 1
	if len(st.Stack) > 1 {
		below = int(st.Stack[len(st.Stack)-2])
	}
	if st.CanLeft() {
		left = later
		if head == below || head > st.Next {
			left++
		}
	}
	if st.CanRight() {
		right = later
		if head >= st.Next {
			right++
		}
	}
	return shift, left, right
}

// shiftCost is how many arcs a shift makes unreachable.
func (g *gold) shiftCost(st *model.State) int {
	cost, b := 0, int16(st.Next)
	if g.head[b] == model.Root && len(st.Stack) > 0 {
		cost++ // what is to be the root must come to lie on an empty stack
	}
	for i, s := range st.Stack {
		top := i == len(st.Stack)-1
		if !top && g.head[b] == s || g.head[s] == b {
			cost++
		}
	}
	return cost
}

// allowed marks the classes that lose least: with the right label where the arc is
// a right one.
func (g *gold) allowed(st *model.State, labels int, mark *[model.Classes]bool) {
	*mark = [model.Classes]bool{}
	shift, left, right := g.costs(st)
	least := min(shift, left, right)
	if shift == least {
		mark[model.Shift] = true
	}
	if left == least {
		head := int16(st.Next)
		if st.Next == len(g.head) {
			head = model.Root
		}
		g.allowLabels(st, head, 1, labels, mark)
	}
	if right == least {
		g.allowLabels(st, st.Stack[len(st.Stack)-2], 1+labels, labels, mark)
	}
}

func (g *gold) allowLabels(st *model.State, head int16, first, labels int, mark *[model.Classes]bool) {
	s0 := st.Stack[len(st.Stack)-1]
	if g.head[s0] == head {
		mark[first+int(g.label[s0])] = true
		return
	}
	for l := range labels {
		mark[first+l] = true
	}
}

// sequence returns transitions that lead to the right tree, or as near as can be.
func (g *gold) sequence(labels int) []int {
	var (
		st   model.State
		mark [model.Classes]bool
		out  []int
	)
	st.Reset(len(g.head))
	for !st.Done() {
		g.allowed(&st, labels, &mark)
		class := g.preferred(&st, labels, &mark)
		out = append(out, class)
		st.Apply(class, labels)
	}
	return out
}

// preferred is the first allowed transition, with the word's own label where the
// arc is none of the tree: to the left, to the right, on.
func (g *gold) preferred(st *model.State, labels int, mark *[model.Classes]bool) int {
	if len(st.Stack) > 0 {
		own := int(g.label[st.Stack[len(st.Stack)-1]])
		if mark[1+own] {
			return 1 + own
		}
		if mark[1+labels+own] {
			return 1 + labels + own
		}
	}
	return model.Shift
}
