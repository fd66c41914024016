package model

// node is what the features see of a word of a state.
type node struct {
	word              *Word
	lower, lemma, tag uint64
	left, right       children
	index             int
	frames            uint64
}

func (st *State) node(s *Sentence, i int) node {
	none := children{near: -1, far: -1}
	if i < 0 || i > st.n {
		return node{word: &s.none, tag: Outside, left: none, right: none, index: -1}
	}
	if i == st.n {
		return node{word: &s.none, lower: 1, lemma: 1, tag: Outside - 1, left: st.left[i], right: none, index: i}
	}
	w := &s.Words[i]
	return node{word: w, lower: w.Lower, lemma: w.Lower, tag: uint64(s.Tags[i]), left: st.left[i], right: st.right[i], index: i}
}

func (st *State) stackNode(s *Sentence, depth int) node {
	if depth >= len(st.Stack) {
		return st.node(s, -1)
	}
	return st.node(s, int(st.Stack[len(st.Stack)-1-depth]))
}

func (st *State) bufferNode(s *Sentence, ahead int) node {
	if st.Next+ahead > st.n {
		return st.node(s, -1)
	}
	return st.node(s, st.Next+ahead)
}

// brief is what the features see of a child: word, tag and label.
type brief struct{ lower, tag, label uint64 }

func (st *State) child(s *Sentence, i int16) brief {
	if i < 0 {
		return brief{tag: Outside}
	}
	return brief{s.Words[i].Lower, uint64(s.Tags[i]), uint64(st.Label[i])}
}

func distance(a, b int) uint64 {
	d := b - a
	switch {
	case a < 0 || b < 0:
		return 0
	case d < 5:
		return uint64(d)
	case d < 8:
		return 5
	case d < 12:
		return 6
	}
	return 7
}

// lemmaOf is the lemma of a word as what its tag says it is.
func lemmaOf(w *Word, tagKind uint8) uint64 {
	switch {
	case tagKind == 'V' && w.Verb != 0:
		return w.Verb
	case tagKind == 'N' && w.Noun != 0:
		return w.Noun
	}
	return w.Lower
}

// Parser finds trees by scoring transitions.
type Parser struct {
	Weights Weights
	Labels  int
	Punct   uint8 // the label of punctuation
	// Kinds is for each tag 'V' for verbs, 'N' for nouns and 0 for the rest.
	Kinds []uint8
	// Backwards: the words are read from the last to the first.
	Backwards bool
	// Beam is how many states are followed at once.
	Beam int
	// Lean leaves some of the features out, so that members differ.
	Lean bool
}

func (p *Parser) kind(tag uint64) uint8 {
	if tag < uint64(len(p.Kinds)) {
		return p.Kinds[tag]
	}
	return 0
}

// Features appends to list the features of a state.
func (p *Parser) Features(list []uint64, s *Sentence, st *State) []uint64 {
	f := features{list: list, kind: 2000}
	s0, s1, s2 := st.stackNode(s, 0), st.stackNode(s, 1), st.stackNode(s, 2)
	b0, b1, b2 := st.bufferNode(s, 0), st.bufferNode(s, 1), st.bufferNode(s, 2)
	for _, n := range []*node{&s0, &s1, &s2, &b0, &b1} {
		n.lemma = lemmaOf(n.word, p.kind(n.tag))
		n.frames = uint64(n.word.Frames)
		if n.index == st.n {
			n.lemma = 1
		}
	}
	ends := flag(st.Next == st.n) | flag(s.Question)<<1 | flag(len(st.Stack) == 1)<<2
	f.add(ends)
	p.single(&f, &s0, &s1, &s2, &b0, &b1, &b2)
	p.pairs(&f, &s0, &s1, &s2, &b0, &b1, &b2)
	p.shape(&f, s, st, &s0, &s1, &b0, ends)
	if !p.Lean {
		p.attachment(&f, s, st, &s0, &s1, &s2, &b0, &b1)
	}
	return f.list
}

func (p *Parser) single(f *features, s0, s1, s2, b0, b1, b2 *node) {
	for _, n := range [...]*node{s0, s1, b0, b1} {
		f.add(n.lower)
		f.add(n.tag)
		f.add2(n.lower, n.tag)
	}
	for _, n := range [...]*node{s2, b2} {
		f.add(n.lower)
		f.add(n.tag)
	}
	f.add2(s0.lemma, s0.tag)
	f.add2(s1.lemma, s1.tag)
	f.add2(b0.lemma, b0.tag)
}

func (p *Parser) pairs(f *features, s0, s1, s2, b0, b1, b2 *node) {
	for _, pair := range [...][2]*node{{s0, b0}, {s1, s0}} {
		a, b := pair[0], pair[1]
		f.add2(a.tag, b.tag)
		f.add2(a.lower, b.tag)
		f.add2(a.tag, b.lower)
		f.add2(a.lower, b.lower)
		f.add2(a.lemma, b.lemma)
		f.add2(a.lemma, b.tag)
		f.add2(a.tag, b.lemma)
		f.add3(a.lemma, a.tag, b.tag)
		f.add3(a.frames, a.tag, b.tag)
	}
	f.add2(s1.tag, b0.tag)
	f.add2(s1.lemma, b0.lower)
	f.add2(s1.tag, b0.lower)
	f.add2(b0.tag, b1.tag)
	f.add2(b0.lower, b1.tag)
	f.add2(b0.tag, b1.lower)
	f.add3(b0.tag, b1.tag, b2.tag)
	f.add3(s0.tag, b0.tag, b1.tag)
	f.add3(s0.lemma, b0.tag, b1.tag)
	f.add3(s0.tag, b0.lower, b1.tag)
	f.add3(s0.tag, b0.tag, b1.lower)
	f.add3(s1.tag, s0.tag, b0.tag)
	f.add3(s1.lemma, s0.tag, b0.tag)
	f.add3(s1.tag, s0.lemma, b0.tag)
	f.add3(s1.tag, s0.tag, b0.lower)
	f.add3(s2.tag, s1.tag, s0.tag)
	f.add3(s1.tag, b0.tag, b1.tag)
	f.add3(mix(s1.tag, s0.tag), b0.tag, b1.tag)
	f.add3(mix(s2.tag, s1.tag), s0.tag, b0.tag)
	f.add3(mix(s0.tag, b0.tag), b1.tag, b2.tag)
}

// shape adds the features of the tree so far, of distances and of the sentence.
func (p *Parser) shape(f *features, s *Sentence, st *State, s0, s1, b0 *node, ends uint64) {
	for _, n := range [...]*node{s0, s1, b0} {
		far := st.child(s, n.left.far)
		f.add3(n.tag, far.tag, far.label)
		f.add2(n.lemma, n.left.set)
		f.add2(n.tag, n.left.set)
		f.add2(n.tag, uint64(n.left.count))
		if n == b0 {
			continue
		}
		far, near := st.child(s, n.right.far), st.child(s, n.right.near)
		f.add3(n.tag, far.tag, far.label)
		f.add3(n.tag, far.label, near.label)
		f.add2(n.lemma, n.right.set)
		f.add2(n.tag, n.right.set)
		f.add2(n.tag, far.lower)
		f.add2(n.tag, uint64(n.right.count))
	}
	sl, sr, bl, rl := st.child(s, s0.left.far), st.child(s, s0.right.far), st.child(s, b0.left.far), st.child(s, s1.right.far)
	nl := st.child(s, s0.left.near)
	f.add3(s0.tag, b0.tag, sl.tag)
	f.add3(s0.tag, b0.tag, sr.tag)
	f.add3(s0.tag, b0.tag, bl.tag)
	f.add3(s1.tag, s0.tag, sl.tag)
	f.add3(s1.tag, s0.tag, rl.tag)
	f.add3(s1.tag, s0.tag, sl.lower)
	f.add3(s1.tag, s0.tag, nl.label)
	f.add3(s0.tag, b0.tag, bl.lower)
	f.add3(s0.tag, b0.tag, sl.lower)
	f.add3(s1.lemma, s0.tag, sl.lower)
	f.add3(mix(s0.tag, b0.tag), s0.left.set, s0.right.set)
	f.add3(mix(s1.tag, s0.tag), s1.right.set, s0.left.set)
	f.add3(mix(s0.tag, b0.tag), s0.right.set, b0.left.set)
	for _, d := range [...]uint64{distance(s0.index, b0.index), 16 + distance(s1.index, s0.index)} {
		f.add3(s0.tag, b0.tag, d)
		f.add3(s1.tag, s0.tag, d)
		f.add2(s0.lower, d)
		f.add2(b0.lower, d)
	}
	f.add3(ends, s0.tag, b0.tag)
	f.add3(ends, s1.tag, s0.tag)
	f.add3(ends, s0.lower, b0.tag)
	f.add3(ends, b0.lower, s0.tag)
}

// attachment adds the features by which phrases find their places: the words of
// the candidates with the preposition and its object, and whether a verb follows.
func (p *Parser) attachment(f *features, s *Sentence, st *State, s0, s1, s2, b0, b1 *node) {
	f.add3(s0.lemma, b0.lower, b1.lower)
	f.add3(s1.lemma, b0.lower, s0.tag)
	f.add3(s1.lemma, s0.lemma, b0.lower)
	f.add3(s1.tag, s0.tag, mix(b0.lower, b1.tag))
	f.add3(s2.tag, s1.lemma, mix(s0.tag, b0.tag))
	f.add3(s0.word.Kind, s0.tag, b0.tag)
	f.add3(b0.word.Kind, s0.tag, b0.tag)
	f.add3(s0.frames, s0.right.set, b0.tag)
	f.add3(s1.frames, s1.right.set, mix(s0.tag, b0.tag))
	f.add3(uint64(s0.word.Forms), uint64(b0.word.Forms), mix(s0.tag, b0.tag))
	verb := p.nextVerb(s, st)
	f.add3(verb, s0.tag, b0.tag)
	f.add3(verb, s0.lemma, b0.tag)
	f.add3(verb, s1.tag, mix(s0.tag, b0.tag))
	f.add3(verb, s0.tag, b0.lower)
	first := s.word(0)
	f.add3(first.Lower, s0.tag, b0.tag)
	if p.Backwards {
		return
	}
	f.add3(flag(s0.word.Capital)|flag(b0.word.Capital)<<1|flag(s1.word.Capital)<<2, s0.tag, b0.tag)
}

// nextVerb says which kind of verb comes next behind the next word, and how far.
func (p *Parser) nextVerb(s *Sentence, st *State) uint64 {
	for i := st.Next + 1; i < st.n && i < st.Next+10; i++ {
		if p.kind(uint64(s.Tags[i])) == 'V' {
			return uint64(s.Tags[i])<<3 | min(uint64(i-st.Next)/2, 4)
		}
	}
	return 0
}
