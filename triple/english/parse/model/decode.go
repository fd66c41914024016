package model

import "slices"

// Scratch is the memory of one parse. It may be used again, not at the same time.
type Scratch struct {
	features []uint64
	states   []State
	next     []State
	steps    []step
}

// step is a transition out of a state of the beam.
type step struct {
	from, class int
	score       int64
}

// Scores adds up the scores of the transitions out of st.
func (p *Parser) Scores(m *Scratch, s *Sentence, st *State, scores *Scores) []uint64 {
	m.features = p.Features(m.features[:0], s, st)
	*scores = Scores{}
	p.Weights.Add(m.features, scores)
	return m.features
}

// Possible calls yield for each class that can be done in st.
func (p *Parser) Possible(st *State, yield func(class int)) {
	if st.CanShift() {
		yield(Shift)
	}
	if st.CanLeft() {
		for l := range p.Labels {
			yield(1 + l)
		}
	}
	if st.CanRight() {
		for l := range p.Labels {
			yield(1 + p.Labels + l)
		}
	}
}

// BestClass returns the best transition out of st.
func (p *Parser) BestClass(st *State, scores *Scores) int {
	best, found := 0, false
	consider := func(from, to int) {
		for c := from; c < to; c++ {
			if !found || scores[c] > scores[best] {
				best, found = c, true
			}
		}
	}
	if st.CanShift() {
		consider(Shift, Shift+1)
	}
	if st.CanLeft() {
		consider(1, 1+p.Labels)
	}
	if st.CanRight() {
		consider(1+p.Labels, 1+2*p.Labels)
	}
	return best
}

// Parse finds the tree of a tagged sentence. The result is the scratch's until it
// is used again.
func (p *Parser) Parse(m *Scratch, s *Sentence) Heads {
	if p.Backwards {
		return p.parseBackwards(m, s)
	}
	return p.parse(m, s)
}

// parseBackwards parses the words from the last to the first, and hangs the stop
// that it leaves out on the root.
func (p *Parser) parseBackwards(m *Scratch, s *Sentence) Heads {
	reversed, _ := Reversed(s)
	h := p.parse(m, reversed)
	n, all := len(h.Head), len(s.Words)
	out := Heads{Head: make([]int16, all), Label: make([]uint8, all)}
	root := 0
	for i, head := range h.Head {
		at := n - 1 - i
		out.Label[at], out.Head[at] = h.Label[i], Root
		if head == Root {
			root = at
		} else {
			out.Head[at] = int16(n-1) - head
		}
	}
	if n < all {
		out.Head[n], out.Label[n] = int16(root), p.Punct
	}
	return out
}

func (p *Parser) parse(m *Scratch, s *Sentence) Heads {
	if p.Beam > 1 {
		return p.beam(m, s)
	}
	m.states = atLeast(m.states, 1)
	st := &m.states[0]
	st.Reset(len(s.Words))
	var scores Scores
	for !st.Done() {
		p.Scores(m, s, st, &scores)
		st.Apply(p.BestClass(st, &scores), p.Labels)
	}
	return st.Heads
}

func atLeast(s []State, n int) []State {
	for len(s) < n {
		s = append(s, State{})
	}
	return s
}

// beam follows the best few sequences of transitions at once. All have the same
// number of steps, two a word.
func (p *Parser) beam(m *Scratch, s *Sentence) Heads {
	b := Beam{Parser: p, Scratch: m, Sentence: s}
	b.Start()
	for range 2 * len(s.Words) {
		b.Step()
	}
	return m.states[0].Heads
}

// Beam is a beam search, a step at a time, best state first.
type Beam struct {
	*Parser
	*Scratch
	Sentence *Sentence
	Size     int
	Totals   []int64
	// From and Class tell for each state which state of the step before it comes
	// from and by which transition.
	From, Class []int
}

// Start makes the beam the first state alone.
func (b *Beam) Start() {
	b.states, b.next = atLeast(b.states, b.Parser.Beam), atLeast(b.next, b.Parser.Beam)
	b.states[0].Reset(len(b.Sentence.Words))
	b.Size, b.Totals = 1, append(b.Totals[:0], 0)
}

// Step goes one transition further.
func (b *Beam) Step() {
	b.steps = b.steps[:0]
	var scores Scores
	for i := range b.Size {
		st := &b.states[i]
		b.Scores(b.Scratch, b.Sentence, st, &scores)
		b.offer(i, st, &scores)
	}
	slices.SortFunc(b.steps, func(x, y step) int {
		switch {
		case x.score != y.score:
			return int(max(-1, min(1, y.score-x.score)))
		case x.from != y.from:
			return x.from - y.from
		}
		return x.class - y.class
	})
	b.steps = b.steps[:min(len(b.steps), b.Parser.Beam)]
	b.From, b.Class, b.Totals = b.From[:0], b.Class[:0], b.Totals[:0]
	for i, x := range b.steps {
		b.next[i].CopyFrom(&b.states[x.from])
		b.next[i].Apply(x.class, b.Labels)
		b.From, b.Class, b.Totals = append(b.From, x.from), append(b.Class, x.class), append(b.Totals, x.score)
	}
	b.states, b.next = b.next, b.states
	b.Size = len(b.steps)
}

// offer adds the transitions out of a state that may come into the beam: of each
// direction the best few.
func (b *Beam) offer(i int, st *State, scores *Scores) {
	total := b.Totals[i]
	if st.CanShift() {
		b.steps = append(b.steps, step{i, Shift, total + int64(scores[Shift])})
	}
	if st.CanLeft() {
		b.offerLabels(i, total, 1, scores)
	}
	if st.CanRight() {
		b.offerLabels(i, total, 1+b.Labels, scores)
	}
}

func (b *Beam) offerLabels(i int, total int64, first int, scores *Scores) {
	var top [3]int
	n := 0
	for c := first; c < first+b.Labels; c++ {
		at := n
		for at > 0 && scores[c] > scores[top[at-1]] {
			at--
		}
		if at == len(top) {
			continue
		}
		n = min(n+1, len(top))
		copy(top[at+1:n], top[at:])
		top[at] = c
	}
	for _, c := range top[:n] {
		b.steps = append(b.steps, step{i, c, total + int64(scores[c])})
	}
}

// Reversed returns the tagged sentence from the last word to the first, without a
// stop at the end, and whether there was none to leave out.
func Reversed(s *Sentence) (*Sentence, bool) {
	n := len(s.Words)
	whole := n < 2 || !s.Words[n-1].Stop
	if !whole {
		n--
	}
	out := &Sentence{Words: make([]Word, n), Tags: make([]uint8, n), Question: s.Question, Plain: s.Plain}
	for i := range n {
		out.Words[i], out.Tags[i] = s.Words[n-1-i], s.Tags[n-1-i]
	}
	return out, whole
}
