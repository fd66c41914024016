package recall

import (
	"slices"
	"time"

	"whence/triple"
	"whence/triple/english/word"
)

// Saying is a text that somebody told, whatever became of it.
type Saying struct {
	ID     string // of the note, fact or rule
	Own    string // of a note, the id that its file gives it
	Text   string
	Source triple.Source
}

// Corpus is a collection held in memory with its texts taken apart. Searching it looks
// at every saying: it is what the index must agree with, and what weights are learned
// from.
type Corpus struct {
	collection
	words   *wordKinds
	stems   [][]string
	sayings []Saying
}

// NewCorpus takes sayings in the order in which they were told.
func NewCorpus(sayings []Saying) *Corpus {
	c := &Corpus{words: readWords(wordsFile), sayings: sayings}
	c.speakers = map[string][]uint16{}
	ids := map[string]uint16{}
	for i, s := range sayings {
		a := c.words.analyse(s.Text)
		d := docOf(a, s.Source)
		if i == 0 || newTalk(sayings[i-1].Source, s.Source) {
			d.flags |= startsTalk
		}
		id, known := ids[s.Source.Speaker]
		if !known {
			id = uint16(min(len(ids)+1, maxSpeakers)) //nolint:gosec // bounded
			ids[s.Source.Speaker] = id
			c.callSpeaker(s.Source.Speaker, id)
		}
		d.speaker = id
		c.docs, c.stems, c.length = append(c.docs, d), append(c.stems, a.stems), c.length+int64(d.length)
	}
	return c
}

const maxSpeakers = 65535

// callSpeaker makes the words of a name those of a speaker.
func (c *collection) callSpeaker(name string, id uint16) {
	for _, w := range word.Split(name) {
		if !slices.Contains(c.speakers[w.Text], id) {
			c.speakers[w.Text] = append(c.speakers[w.Text], id)
		}
	}
}

// docOf is what the index has of a saying; its speaker is for the caller.
func docOf(a analysed, s triple.Source) doc {
	d := doc{length: uint8(min(len(a.stems), 255)), flags: a.flags | isLive} //nolint:gosec // bounded
	if m := s.At.Unix() / 60; !s.At.IsZero() && m > 0 && m < 1<<32 {
		d.minutes = uint32(m) //nolint:gosec // bounded
	}
	return d
}

// pause is how long nothing is said between two talks.
const pause = time.Hour

// newTalk reports whether what is said second begins a talk.
func newTalk(first, second triple.Source) bool {
	if first.Session != second.Session || first.File != second.File {
		return true
	}
	return !first.At.IsZero() && !second.At.IsZero() && second.At.Sub(first.At).Abs() > pause
}

// field is how the question falls on the corpus.
func (c *Corpus) field(question string) *field {
	f := &field{collection: &c.collection, asked: c.words.ask(question)}
	f.score, f.mask, f.akin = make([]float32, len(c.docs)), make([]uint32, len(c.docs)), make([]uint32, len(c.docs))
	f.choose(near(f.stems), func(stem string) int {
		df := 0
		for _, stems := range c.stems {
			if slices.Contains(stems, stem) {
				df++
			}
		}
		return df
	})
	for i, t := range f.terms {
		c.post(f, i, t, f.mask)
		for _, n := range t.near {
			c.post(f, i, n, f.akin)
		}
	}
	return f
}

// post adds what a term does to the field, as the i-th of the question.
func (c *Corpus) post(f *field, i int, t term, mask []uint32) {
	for d, stems := range c.stems {
		tf := 0
		for _, s := range stems {
			if s == t.stem {
				tf++
			}
		}
		if tf > 0 && c.flag(d, isLive) {
			f.score[d] += float32(c.gain(t, c.docs[d], tf))
			mask[d] |= 1 << i
		}
	}
}

// choose picks the terms of the question, given the stems near to each and in how many sayings
// a stem is, and the speakers it names. A speaker's name is no term: it is in what others say to
// them.
func (f *field) choose(near map[string][]string, df func(stem string) int) {
	f.named = map[uint16]bool{}
	speaking := map[string]bool{}
	names := map[string]bool{}
	for _, n := range f.names {
		names[stem(n)] = true
		for _, id := range f.speakers[n] {
			f.named[id] = true
			speaking[stem(n)] = true
		}
	}
	for _, s := range f.stems {
		if speaking[s] {
			continue
		}
		n := df(s)
		if f.isCommon(n) {
			continue
		}
		t := term{stem: s, df: n, idf: f.idf(n), name: names[s], noun: slices.ContainsFunc(f.nouns, func(n string) bool { return stem(n) == s })}
		for _, o := range near[s] {
			if n := df(o); n > 0 && !f.isCommon(n) && !isName(t) && !slices.Contains(f.stems, o) {
				t.near = append(t.near, term{stem: o, df: n, idf: nearShare * min(t.idf, f.idf(n))})
			}
		}
		f.terms = append(f.terms, t)
		f.top += f.idf(n)
	}
}

// find returns the sayings that answer best, with the features of each, by weights.
func (f *field) find(w *Weights) []Found {
	found := f.candidates()
	fr := newFrame(f, found)
	var names uint32
	for i, t := range f.terms {
		if isName(t) {
			names |= 1 << i
		}
	}
	out := make([]Found, len(found))
	for i, c := range found {
		x := fr.of(i)
		mask := f.mask[c.doc]
		out[i] = Found{
			doc: c.doc, features: x, rank: w.rank(x), Shares: mask|f.akin[c.doc] != 0, SharesMore: mask&^names != 0, SharesAll: fr.missing(mask, func(term) bool { return true }) == 0,
			NamesAll: fr.missing(mask, isName) == 0, NamesMissing: fr.missing(mask|fr.mask(c.doc, -1), isName), NamesBefore: fr.missing(fr.upTo(c.doc), isName),
		}
	}
	slices.SortStableFunc(out, func(a, b Found) int { return compareFound(a, b) })
	w.sure(out)
	return out
}

// Name is the id by which people and files know the saying: its own where it has one.
func (s Saying) Name() string {
	if s.Own != "" {
		return s.Own
	}
	return s.ID
}
