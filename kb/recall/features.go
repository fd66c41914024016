package recall

import (
	"math"
	"math/bits"
	"time"
)

// The features of a candidate by their place; featureNames names them in the file of
// weights.
const (
	ownOfBest = iota
	windowOfBest
	covered
	covered1
	covered2
	coveredTalk
	talkBest
	speakerNamed
	speakerOther
	whenTime
	whoName
	whereName
	numberNumber
	isQuestion
	afterQuestion
	answersCovered
	logLength
	dateIn
	dateNear
	dateOut
	ownRank
	windowRank
	namesMissing
	lately
	opensTalk
	scoreBefore
	coveredBefore
	coveredBefore2
	namedAsked
	namedCovered
	timeHeld
	numberHeld
	namedLength
	severalNamed
	severalTalk
	severalTalkBest
	whenNamed
	whenOwn
	whenTalk
	whenTalkBest
	featureCount
)

func featureNames() []string {
	return []string{
		"own score of best", "window of best",
		"covered", "covered with neighbours", "covered with two", "covered by talk", "talk of best",
		"speaker named", "other speaker named", "when and a time", "who and a name", "where and a name", "number and a number",
		"a question", "after a question", "covered by the question before", "log length",
		"date within", "date near", "date elsewhere", "rank alone", "rank of window", "names missing", "lately",
		"opens a talk", "score of the one before", "covered by the one before alone", "covered by the second before alone",
		"speaker named and asked", "covered and speaker named", "a time", "a number", "log length and speaker named",
		"several and speaker named", "several and covered by talk", "several and talk of best",
		"when and speaker named", "when and own score", "when and covered by talk", "when and talk of best",
	}
}

type features [featureCount]float64

// frame is what the features of all candidates of a question are relative to.
type frame struct {
	f          *field
	weight     float64 // idf of all terms
	bestOwn    float64
	bestWindow float64
	found      []candidate
	rank       []int // of the candidates by their own scores
	talks      map[int]float64
	anyNamed   bool
}

func newFrame(f *field, found []candidate) *frame {
	fr := &frame{f: f, found: found, bestOwn: tiny, bestWindow: tiny, talks: map[int]float64{}, anyNamed: len(f.named) > 0}
	for _, t := range f.terms {
		fr.weight += t.idf
	}
	fr.weight = max(fr.weight, tiny)
	for _, c := range found {
		fr.bestOwn = max(fr.bestOwn, float64(f.score[c.doc]))
		fr.bestWindow = max(fr.bestWindow, c.window)
		from, _ := f.talk(c.doc, farTalk)
		fr.talks[from] = max(fr.talks[from], c.window)
	}
	fr.rank = make([]int, len(found))
	for i, c := range found {
		for _, o := range found {
			if f.score[o.doc] > f.score[c.doc] {
				fr.rank[i]++
			}
		}
	}
	return fr
}

const (
	tiny    = 1e-9
	farTalk = 40 // how far the same talk is looked at
)

// cover is the share of the question, by weight, that the terms of a mask make up.
func (fr *frame) cover(mask uint32) float64 {
	sum := 0.0
	for ; mask != 0; mask &= mask - 1 {
		sum += fr.f.terms[bits.TrailingZeros32(mask)].idf
	}
	return sum / fr.weight
}

func (fr *frame) mask(d, n int) uint32 {
	if at := fr.f.beside(d, n); at >= 0 {
		return fr.f.mask[at]
	}
	return 0
}

// farBack is how many sayings back one may speak of whom it only calls "he".
const farBack = 5

// upTo is what a saying and the few before it in the same talk have of the question.
func (fr *frame) upTo(d int) uint32 {
	mask := fr.f.mask[d]
	for n := range farBack {
		mask |= fr.mask(d, -1-n)
	}
	return mask
}

// of returns the features of the i-th candidate.
func (fr *frame) of(i int) (x features) {
	f, c := fr.f, fr.found[i]
	d := f.docs[c.doc]
	own := float64(f.score[c.doc])
	mask := f.mask[c.doc]
	x[ownOfBest], x[windowOfBest] = own/fr.bestOwn, c.window/fr.bestWindow
	near := mask | fr.mask(c.doc, -1) | fr.mask(c.doc, 1)
	akin := nearShare * fr.cover(f.akin[c.doc]&^mask)
	x[covered], x[covered1] = fr.cover(mask)+akin, fr.cover(near)+akin
	x[covered2] = fr.cover(near | fr.mask(c.doc, -2) | fr.mask(c.doc, 2))
	from, until := f.talk(c.doc, farTalk)
	var all uint32
	for _, m := range f.mask[from:until] {
		all |= m
	}
	x[coveredTalk], x[talkBest] = fr.cover(all), fr.talks[from]/fr.bestWindow
	x[namesMissing] = fr.missing(mask|fr.mask(c.doc, -1), func(t term) bool { return t.name })
	fr.kind(&x, c.doc, d)
	if fr.anyNamed {
		fr.before(&x, c.doc)
		fr.sought(&x)
	}
	f.date(&x, d)
	x[lately] = f.late(c.doc)
	x[logLength] = math.Log1p(float64(d.length))
	x[ownRank], x[windowRank] = 1/float64(1+fr.rank[i]), 1/float64(1+i)
	return x
}

// kind fills in what goes by the kind of the question and by who speaks.
func (fr *frame) kind(x *features, at int, d doc) {
	f := fr.f
	has := func(flag uint8) bool { return d.flags&flag != 0 }
	x[speakerNamed] = truth(f.named[d.speaker])
	x[speakerOther] = truth(fr.anyNamed && !f.named[d.speaker])
	x[whenTime] = truth(f.when && has(hasTime))
	x[whoName], x[whereName] = truth(f.who && has(hasName)), truth(f.where && has(hasName))
	x[numberNumber] = truth(f.number && has(hasNumber))
	x[isQuestion] = truth(has(asks))
	if p := f.beside(at, -1); p >= 0 && f.flag(p, asks) {
		x[afterQuestion] = 1
		x[answersCovered] = fr.cover(f.mask[p])
	}
}

// before fills in what stands before a saying where a speaker is asked about, and so several speak: who answers
// seldom says the words of the question again.
func (fr *frame) before(x *features, at int) {
	f := fr.f
	mask := f.mask[at]
	x[opensTalk] = truth(f.flag(at, startsTalk)) // what is new is told first
	x[scoreBefore] = f.near(at, -1) / fr.bestOwn
	x[coveredBefore], x[coveredBefore2] = fr.cover(fr.mask(at, -1)&^mask), fr.cover(fr.mask(at, -2)&^mask)
	p := f.beside(at, -1)
	x[namedAsked] = x[speakerNamed] * truth(p >= 0 && f.flag(p, asks) && f.docs[p].speaker != f.docs[at].speaker)
	x[namedCovered] = x[speakerNamed] * x[covered1]
	x[namedLength] = x[speakerNamed] * math.Log1p(float64(f.docs[at].length))
	x[timeHeld], x[numberHeld] = truth(f.flag(at, hasTime)), truth(f.flag(at, hasNumber))
}

// sought fills in what counts otherwise where a moment is asked for, which was told in one place, and where several things
// are, which were told in many talks.
func (fr *frame) sought(x *features) {
	if fr.f.several {
		x[severalNamed], x[severalTalk], x[severalTalkBest] = x[speakerNamed], x[coveredTalk], x[talkBest]
	}
	if fr.f.when {
		x[whenNamed], x[whenOwn], x[whenTalk], x[whenTalkBest] = x[speakerNamed], x[ownOfBest], x[coveredTalk], x[talkBest]
	}
}

// date fills in how the moment of a saying lies to the times the question names.
// What is told of a day is told on it or some days later.
func (f *field) date(x *features, d doc) {
	at, ok := d.when()
	if len(f.dates) == 0 || !ok {
		return
	}
	x[dateOut] = 1
	for _, s := range f.dates {
		switch {
		case s.from.IsZero() && at.Month() == s.month, !s.from.IsZero() && !at.Before(s.from) && at.Before(s.until):
			x[dateIn], x[dateOut] = 1, 0
		case s.from.IsZero() && at.AddDate(0, 0, -soon).Month() == s.month,
			!s.from.IsZero() && !at.Before(s.from.Add(-24*time.Hour)) && at.Before(s.until.AddDate(0, 0, soon)):
			x[dateNear], x[dateOut] = 1, 0
		}
	}
}

const soon = 14 // days within which something is still told of

// isName reports whether a term is a name and no noun in capital letters.
func isName(t term) bool { return t.name && !t.noun }

// missing is the share of the names in the question that a mask has not.
func (fr *frame) missing(mask uint32, isName func(term) bool) float64 {
	all, lacks := 0.0, 0.0
	for i, t := range fr.f.terms {
		if isName(t) {
			all++
			lacks += truth(mask>>i&1 == 0)
		}
	}
	return lacks / max(1, all)
}

func truth(x bool) float64 {
	if x {
		return 1
	}
	return 0
}
