package neural

import (
	"iter"
	"math/rand/v2"
	"slices"

	"whence/triple/english/parse/graph"
	"whence/triple/english/parse/model"
)

// Sentence is one to learn from, with its tags and the right tree.
type Sentence struct {
	Words *model.Sentence
	Head  []int16
	Label []uint8
	known [][]feature // of each word, those that are learned
}

// feature is one that is learned: what is known of it is in a row.
type feature struct {
	row  int32
	kind int8
}

// vocabulary numbers the features that are learned.
type vocabulary struct {
	number map[uint64]int32
	keys   []uint64
	count  []int // how often each is seen
	unseen int32 // the row of a form that is not known
}

// newVocabulary takes up the features that are seen at least so often.
func newVocabulary(sentences []*Sentence, least int) *vocabulary {
	seen := map[uint64]int{}
	var list []graph.Feature
	for _, s := range sentences {
		for i := range s.Words.Words {
			list = graph.Features(list[:0], s.Words, i)
			for _, f := range list {
				seen[f.Key]++
			}
		}
	}
	v := &vocabulary{number: map[uint64]int32{}, keys: []uint64{graph.UnseenKey}}
	for k, n := range seen {
		if n >= least {
			v.keys = append(v.keys, k)
		}
	}
	v.arrange(seen)
	return v
}

// arrange numbers the features in the order of their keys.
func (v *vocabulary) arrange(seen map[uint64]int) {
	slices.Sort(v.keys)
	v.count = nil
	for i, k := range v.keys {
		v.number[k] = int32(i)
		v.count = append(v.count, seen[k])
	}
	v.unseen = v.number[graph.UnseenKey]
}

// add takes up features that need not be in any sentence.
func (v *vocabulary) add(keys iter.Seq[uint64]) {
	seen := map[uint64]int{}
	for i, k := range v.keys {
		seen[k] = v.count[i]
	}
	for k := range keys {
		if _, is := v.number[k]; !is {
			v.keys = append(v.keys, k)
		}
	}
	v.arrange(seen)
}

// learn notes which features of a sentence are learned.
func (v *vocabulary) learn(s *Sentence) {
	s.known = make([][]feature, len(s.Words.Words))
	var list []graph.Feature
	for i := range s.known {
		list = graph.Features(list[:0], s.Words, i)
		for _, f := range list {
			row, is := v.number[f.Key]
			if !is && f.Kind == graph.Form {
				row, is = v.unseen, true
			}
			if is {
				s.known[i] = append(s.known[i], feature{row, int8(min(f.Kind, 127))})
			}
		}
	}
}

// rareness is for the chance that a word that is seen n times is taken for one that is not
// known: rareness / (rareness + n) (Kiperwasser and Goldberg 2016, section 6).
const rareness = 1.0

// rows are those of what is known of a word, now and then as if its form or its lemmas had
// never been seen, or some other feature were not there.
func (s *Sentence) rows(n *net, i int, drop Dropout, random *rand.Rand) []int32 {
	known := s.known[i]
	out := make([]int32, 0, len(known))
	noForm, noLemma := false, false
	if drop.Feature > 0 {
		seen := float64(n.words.count[known[0].row])
		if random.Float64() < rareness/(rareness+seen)+drop.Feature/4 {
			noForm, noLemma = true, random.Float64() < 0.5
		}
	}
	for _, f := range known {
		switch kind := int(f.kind); {
		case kind == graph.Form && noForm:
			out = append(out, n.words.unseen)
		case kind == graph.FormTagged && noForm, kind >= graph.Noun && kind <= graph.Adjective && noLemma:
		case kind != graph.Form && drop.Feature > 0 && random.Float64() < drop.Feature:
		default:
			out = append(out, f.row)
		}
	}
	return out
}
