package model

// Heads is a tree as the parsers make it: for each word the word that it hangs on,
// Root for the root, and the number of the relation.
type Heads struct {
	Head  []int16
	Label []uint8
	// Odds has of a parser that scores arcs the logarithm of how likely each word is the head
	// of each, and the root behind them: a row a word. It is nil of others.
	Odds []float32
}

// Root is the head of the root.
const Root = -1

// The classes of a transition: Shift, then one for each label hung to the left,
// then one for each label hung to the right.
const Shift = 0

// State is a state of the arc-hybrid system (Kuhlmann, Gómez-Rodríguez and Satta
// 2011) with the artificial root behind the last word: the buffer are the words
// from Next on and then the root.
type State struct {
	Stack []int16
	Next  int
	Heads
	left, right []children
	n           int
}

// children are those on one side of a word.
type children struct {
	near, far int16 // the last two found: far is the outermost. -1 for none
	count     uint8
	set       uint64 // of labels
}

// Reset makes st the first state of a sentence of n words.
func (st *State) Reset(n int) {
	st.n, st.Next = n, 0
	st.Stack = st.Stack[:0]
	st.Head, st.Label = resize(st.Head, n), resize(st.Label, n)
	st.left, st.right = resize(st.left, n+1), resize(st.right, n+1)
	none := children{near: -1, far: -1}
	for i := range st.Head {
		st.Head[i] = Root
		st.Label[i] = 0
		st.left[i], st.right[i] = none, none
	}
	st.left[n], st.right[n] = none, none
}

func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/2)
	}
	return s[:n]
}

// CopyFrom makes st a copy of other.
func (st *State) CopyFrom(other *State) {
	st.n, st.Next = other.n, other.Next
	st.Stack = append(st.Stack[:0], other.Stack...)
	st.Head = append(st.Head[:0], other.Head...)
	st.Label = append(st.Label[:0], other.Label...)
	st.left = append(st.left[:0], other.left...)
	st.right = append(st.right[:0], other.right...)
}

// Done reports whether the tree is complete.
func (st *State) Done() bool { return st.Next == st.n && len(st.Stack) == 0 }

// CanShift, CanLeft and CanRight report which transitions are possible. The root
// takes one word only.
func (st *State) CanShift() bool { return st.Next < st.n }

// CanLeft reports whether the top of the stack may hang on the next word.
func (st *State) CanLeft() bool {
	return len(st.Stack) > 0 && (st.Next < st.n || len(st.Stack) == 1)
}

// CanRight reports whether the top of the stack may hang on the word below it.
func (st *State) CanRight() bool { return len(st.Stack) > 1 }

// Apply does the transition of a class; labels is their number.
func (st *State) Apply(class, labels int) {
	if class == Shift {
		st.Stack = append(st.Stack, int16(st.Next))
		st.Next++
		return
	}
	top := st.Stack[len(st.Stack)-1]
	st.Stack = st.Stack[:len(st.Stack)-1]
	if class <= labels {
		label := uint8(class - 1)
		st.Label[top] = label
		if st.Next < st.n {
			st.Head[top] = int16(st.Next)
		}
		hang(&st.left[st.Next], top, label)
		return
	}
	label := uint8(class - 1 - labels)
	below := st.Stack[len(st.Stack)-1]
	st.Head[top], st.Label[top] = below, label
	hang(&st.right[below], top, label)
}

func hang(c *children, child int16, label uint8) {
	c.near, c.far = c.far, child
	if c.count < 7 {
		c.count++
	}
	c.set |= 1 << (label & 63)
}
