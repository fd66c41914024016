package main

import (
	"math/rand/v2"

	"whence/triple/english/parse/model"
)

// example is a sentence to learn from.
type example struct {
	sentence *model.Sentence
	tags     []uint8 // the right ones; those of sentence are what the parsers see
	gold     gold
	fold     int
	later    bool // of -then
}

// teachTagger goes over the examples that use admits and changes the weights of a
// tagger where it is wrong.
func teachTagger(l *learner, examples []*example, use func(*example) bool, tags, epochs int, random *rand.Rand) {
	t := model.Tagger{Weights: l, Tags: tags}
	var list []uint64
	for range epochs {
		for _, i := range random.Perm(len(examples)) {
			e := examples[i]
			if !use(e) {
				continue
			}
			s := &model.Sentence{Words: e.sentence.Words, Tags: make([]uint8, len(e.tags)), Question: e.sentence.Question, Plain: e.sentence.Plain}
			for j := range s.Words {
				var scores model.Scores
				list = model.TagFeatures(list[:0], s, j)
				l.Add(list, &scores)
				guess := t.Best(&scores)
				s.Tags[j] = uint8(guess)
				if right := int(e.tags[j]); guess != right {
					l.change(list, right, 1)
					l.change(list, guess, -1)
				}
				l.time++
			}
		}
	}
}

// teachGreedy goes over the examples once and changes the weights of a parser that
// takes the best transition at each step. If it explores, it mostly follows its own
// choices, so that it learns what is best after a mistake.
func teachGreedy(p model.Parser, l *learner, examples []*example, explores bool, random *rand.Rand) {
	p.Weights = l
	var (
		m      model.Scratch
		st     model.State
		scores model.Scores
		mark   [model.Classes]bool
	)
	for _, i := range random.Perm(len(examples)) {
		e := examples[i]
		for st.Reset(len(e.tags)); !st.Done(); l.time++ {
			list := p.Scores(&m, e.sentence, &st, &scores)
			guess := p.BestClass(&st, &scores)
			e.gold.allowed(&st, p.Labels, &mark)
			right := bestMarked(&scores, &mark)
			if !mark[guess] {
				l.change(list, right, 1)
				l.change(list, guess, -1)
			}
			next := right
			if explores && random.Float64() < 0.9 {
				next = guess
			}
			st.Apply(next, p.Labels)
		}
	}
}

func bestMarked(scores *model.Scores, mark *[model.Classes]bool) int {
	best := -1
	for c, is := range mark {
		if is && (best < 0 || scores[c] > scores[best]) {
			best = c
		}
	}
	return best
}

// teachBeam goes over the examples once and changes the weights of a parser that
// follows several sequences at once: where the best of them leads the right one by
// most, both are learned from (max-violation, Huang, Fayong and Guo 2012). It goes on
// from the weights of a greedy parser, which saves most of the time.
func teachBeam(p model.Parser, l *learner, examples []*example, _ bool, random *rand.Rand) {
	p.Weights = l
	b := model.Beam{Parser: &p, Scratch: &model.Scratch{}}
	for _, i := range random.Perm(len(examples)) {
		e := examples[i]
		right := e.gold.sequence(p.Labels)
		guess := mostViolating(&b, e, right)
		learnSequence(&p, l, e, right[:len(guess)], guess)
		l.time++
	}
}

// mostViolating returns the sequence of the beam's best state at the step where it
// leads the right sequence by most, or nil if it never does.
func mostViolating(b *model.Beam, e *example, right []int) []int {
	b.Sentence = e.sentence
	b.Start()
	var (
		st          model.State
		own         model.Scratch
		scores      model.Scores
		total, most int64
		from, class [][]int
	)
	at := -1
	st.Reset(len(e.tags))
	for i, c := range right {
		b.Parser.Scores(&own, e.sentence, &st, &scores)
		total += int64(scores[c])
		st.Apply(c, b.Labels)
		b.Step()
		from = append(from, append([]int(nil), b.From...))
		class = append(class, append([]int(nil), b.Class...))
		if lead := b.Totals[0] - total; lead > most {
			most, at = lead, i
		}
	}
	if at < 0 && !sameTop(from, class, right) {
		at = len(right) - 1 // level with another: learn from it all the same
	}
	if at < 0 {
		return nil
	}
	return trace(from[:at+1], class[:at+1])
}

func sameTop(from, class [][]int, right []int) bool {
	for i, c := range trace(from, class) {
		if c != right[i] {
			return false
		}
	}
	return true
}

// trace returns the transitions that led to the best state of the last step.
func trace(from, class [][]int) []int {
	out := make([]int, len(from))
	i := 0
	for t := len(from) - 1; t >= 0; t-- {
		out[t] = class[t][i]
		i = from[t][i]
	}
	return out
}

// learnSequence moves the weights from one sequence of transitions to another.
func learnSequence(p *model.Parser, l *learner, e *example, right, guess []int) {
	same := 0
	for same < len(guess) && right[same] == guess[same] {
		same++
	}
	for i, sequence := range [2][]int{right, guess} {
		by := int32(1 - 2*i)
		var (
			st   model.State
			list []uint64
		)
		st.Reset(len(e.tags))
		for t, c := range sequence {
			if t >= same {
				list = p.Features(list[:0], e.sentence, &st)
				l.change(list, c, by)
			}
			st.Apply(c, p.Labels)
		}
	}
}
