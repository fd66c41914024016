package model

// Tagger gives the words of a sentence their tags, from left to right, by the
// words around and the two tags before. The zero tags of words outside the
// sentence are the tag number Outside.
type Tagger struct {
	Weights Weights
	Tags    int // how many there are
}

// Outside is the tag of what stands before and after a sentence.
const Outside = Classes - 1

// Tag sets the tags of s. If scores is not nil, it gets each word's scores.
func (t *Tagger) Tag(s *Sentence, scores []Scores) {
	var features [64]uint64
	for i := range s.Words {
		var sc Scores
		t.Weights.Add(TagFeatures(features[:0], s, i), &sc)
		s.Tags[i] = uint8(t.best(&sc, s.allowed(i)))
		if scores != nil {
			scores[i] = sc
		}
	}
}

// TagOne returns the tag of the word i, after those before it, and its score.
func (t *Tagger) TagOne(s *Sentence, i int) (uint8, int32) {
	var features [64]uint64
	var sc Scores
	t.Weights.Add(TagFeatures(features[:0], s, i), &sc)
	tag := t.best(&sc, s.allowed(i))
	return uint8(tag), sc[tag]
}

// best returns the tag with the highest score of those that are allowed, a bit for
// each; of all where none is.
func (t *Tagger) best(s *Scores, allowed uint64) int {
	b := -1
	for c := range t.Tags {
		if allowed>>c&1 == 1 && (b < 0 || s[c] > s[b]) {
			b = c
		}
	}
	if b < 0 {
		return t.Best(s)
	}
	return b
}

// allowed are the tags that the word i may have, a bit for each; 0 for any.
func (s *Sentence) allowed(i int) uint64 {
	if i >= len(s.Allowed) {
		return 0
	}
	return s.Allowed[i]
}

// MayBe reports whether the word i may have the tag.
func (s *Sentence) MayBe(i, tag int) bool {
	a := s.allowed(i)
	return a == 0 || a>>tag&1 == 1
}

// Best returns the tag with the highest score.
func (t *Tagger) Best(s *Scores) int {
	b := 0
	for c := 1; c < t.Tags; c++ {
		if s[c] > s[b] {
			b = c
		}
	}
	return b
}

func (s *Sentence) tag(i int) uint64 {
	if i < 0 || i >= len(s.Tags) {
		return Outside
	}
	return uint64(s.Tags[i])
}

func (s *Sentence) word(i int) *Word {
	if i < 0 || i >= len(s.Words) {
		return &s.none
	}
	return &s.Words[i]
}

// features collects the features of one place.
type features struct {
	list []uint64
	kind uint64
}

// add adds the feature of the next kind with this value.
func (f *features) add(value uint64) {
	f.kind++
	f.list = append(f.list, mix(value, f.kind))
}

func (f *features) add2(a, b uint64)    { f.add(mix(a, b)) }
func (f *features) add3(a, b, c uint64) { f.add(mix(mix(a, b), c)) }

func flag(is bool) uint64 {
	if is {
		return 1
	}
	return 0
}

// TagFeatures appends to list the features by which the word i is tagged. The
// tags before i must be set.
func TagFeatures(list []uint64, s *Sentence, i int) []uint64 {
	f := features{list: list, kind: 1000}
	w := s.word(i)
	p1, p2, n1, n2 := s.word(i-1), s.word(i-2), s.word(i+1), s.word(i+2)
	t1, t2 := s.tag(i-1), s.tag(i-2)
	first := flag(i == 0) | flag(s.Plain)<<1
	forms := uint64(w.Forms)
	f.add(0)
	f.add(w.Lower)
	f.add2(w.Shape, first)
	f.add2(w.Lower, w.Shape)
	f.add(w.Suf3)
	f.add(w.Suf2)
	f.add(w.Suf1)
	f.add(w.Prefix)
	f.add2(w.Suf3, w.Shape)
	f.add2(forms, w.Ranks)
	f.add3(forms, w.Ranks, w.Shape)
	f.add2(w.Noun, 1)
	f.add2(w.Verb, 2)
	f.add2(w.Kind, forms)
	f.add(uint64(w.Frames))
	f.add(t1)
	f.add2(t1, t2)
	f.add2(t1, w.Lower)
	f.add2(t1, w.Suf3)
	f.add3(t1, forms, w.Ranks)
	f.add3(t1, t2, forms)
	f.add3(t1, t2, w.Lower)
	f.add(p1.Lower)
	f.add(p2.Lower)
	f.add(n1.Lower)
	f.add(n2.Lower)
	f.add2(p1.Lower, w.Lower)
	f.add2(w.Lower, n1.Lower)
	f.add2(p1.Lower, forms)
	f.add2(n1.Lower, forms)
	f.add2(p1.Lower, n1.Lower)
	f.add2(n1.Lower, n2.Lower)
	f.add2(p2.Lower, p1.Lower)
	f.add2(n1.Suf3, uint64(n1.Forms))
	f.add2(uint64(n1.Forms), n1.Ranks)
	f.add3(uint64(n1.Forms), n1.Ranks, forms)
	f.add3(t1, uint64(n1.Forms), forms)
	f.add3(t1, uint64(n1.Forms), w.Lower)
	f.add3(forms, uint64(n1.Forms), uint64(n2.Forms))
	f.add3(t1, n1.Lower, forms)
	f.add3(t1, n1.Lower, n2.Lower)
	f.add2(n1.Shape, w.Shape)
	f.add2(p1.Shape, w.Shape)
	f.add2(flag(s.Question), w.Lower)
	f.add3(flag(s.Question), t1, forms)
	f.add3(flag(n1.Capital), flag(p1.Capital), w.Shape)
	f.add3(t1, w.Shape, first)
	return f.list
}
