// Package neural makes the weights of triple/english/parse/graph.
//
// It learns by going back through the network: of each word the scores of all heads, and
// those of all labels with the right head, are made to be high for the right one (the sum
// of their cross-entropies, Dozat and Manning 2017, section 3). Half of a batch is one
// goroutine's. Built with GOEXPERIMENT=simd it is some twenty times as fast.
package neural

import (
	"maps"
	"math"
	"math/rand/v2"
	"sync"

	"whence/triple/english/parse/graph"
)

// Dropout are the shares of what is left out at random while learning.
type Dropout struct {
	Feature float64 // of what is known of a word
	Input   float64 // of the numbers that a word is
	Layer   float64 // of those that a layer gives to the next
	MLP     float64
}

// Config is how a network is learned.
type Config struct {
	Sizes        graph.Sizes
	Tags, Labels []string
	Dropout      Dropout
	Least        int     // how often a feature must be seen
	Batch        int     // how many words are learned from at once, about
	Rate         float64 // by how much a weight changes at most at each step, at first
	Seed         uint64
}

// Default are sizes and shares that have served.
func Default(tags, labels []string) Config {
	return Config{
		Sizes: graph.Sizes{In: 128, Hidden: 128, Arc: 128, Rel: 64, Labels: len(labels)},
		Tags:  tags, Labels: labels,
		Dropout: Dropout{Feature: 0.1, Input: 0.15, Layer: 0.33, MLP: 0.33},
		Least:   4, Batch: 450, Rate: 2e-3, Seed: 1,
	}
}

// net is a network and what is known of features.
type net struct {
	graph.Sizes
	weights graph.Network
	back    graph.Network // with rows and columns exchanged
	known   []float32     // of each feature, a row of In numbers
	words   *vocabulary
}

// Learner learns a network.
type Learner struct {
	Config
	net
	passes         [2]*pass
	mean, square   graph.Network // of what each weight was to change by (Adam, Kingma and Ba 2015)
	knownMean      []float32
	knownSquare    []float32
	change         map[int32]int // which row of changes is that of a row of known
	touched        []int32
	changes        []float32
	steps, allowed int
	epoch          int
}

// New returns a learner of the features of the sentences, which have not been learned from.
func New(c Config, sentences []*Sentence) *Learner {
	l := &Learner{Config: c, change: map[int32]int{}}
	random := rand.New(rand.NewPCG(c.Seed, 1))
	l.net = net{Sizes: c.Sizes, words: newVocabulary(sentences, c.Least)}
	for _, m := range l.net.Matrices() {
		cells := make([]float32, m.Cells())
		if m.Rows > 1 {
			spread := math.Sqrt(6 / float64(m.Rows+m.Columns))
			for i := range cells {
				cells[i] = float32(spread * (2*random.Float64() - 1))
			}
		}
		l.weights = append(l.weights, cells)
	}
	for layer := range graph.Layers {
		for d := range 2 {
			_, bias, _ := l.weights.LSTM(layer, d)
			for i := range c.Sizes.Hidden {
				bias[i] = 1 // keeps at first
			}
		}
	}
	l.known = make([]float32, len(l.words.keys)*c.Sizes.In)
	for i := range l.known {
		l.known[i] = float32(0.1 * random.NormFloat64())
	}
	l.back, l.mean, l.square = likeNetwork(c.Sizes), likeNetwork(c.Sizes), likeNetwork(c.Sizes)
	l.knownMean, l.knownSquare = make([]float32, len(l.known)), make([]float32, len(l.known))
	for i := range l.passes {
		l.passes[i] = &pass{net: &l.net, drop: c.Dropout, grad: likeNetwork(c.Sizes)}
	}
	return l
}

// GoOn makes the learner go on from a model of the same sizes, and keeps what that knows of words that are in none of the
// sentences.
func (l *Learner) GoOn(m *graph.Model) {
	weights, known := m.Learned()
	l.weights = weights
	l.words.add(maps.Keys(known))
	n := len(l.words.keys) * l.In
	l.known, l.knownMean, l.knownSquare = make([]float32, n), make([]float32, n), make([]float32, n)
	for i, k := range l.words.keys {
		copy(l.known[i*l.In:(i+1)*l.In], known[k])
	}
}

// Features is how many features it learns.
func (l *Learner) Features() int { return len(l.words.keys) }

func likeNetwork(s graph.Sizes) graph.Network {
	var out graph.Network
	for _, m := range s.Matrices() {
		out = append(out, make([]float32, m.Cells()))
	}
	return out
}

// Learn goes over the sentences so often, from the rate of the configuration down to a
// hundredth of it, and calls done after each time with the mean loss of a word.
func (l *Learner) Learn(sentences []*Sentence, epochs int, done func(epoch int, loss float64)) {
	words := 0
	for _, s := range sentences {
		l.words.learn(s)
		words += len(s.Head)
	}
	random := rand.New(rand.NewPCG(l.Seed, 2))
	l.allowed = l.steps + epochs*(words/l.Batch+1)
	first := l.steps
	for range epochs {
		l.epoch++
		loss, order := 0.0, random.Perm(len(sentences))
		for len(order) > 0 {
			var batch []*Sentence
			var own []*rand.Rand
			for n := 0; n < l.Batch && len(order) > 0; order = order[1:] {
				batch = append(batch, sentences[order[0]])
				own = append(own, rand.New(rand.NewPCG(l.Seed+uint64(l.epoch), uint64(order[0]))))
				n += len(sentences[order[0]].Head)
			}
			share := float64(l.steps-first) / float64(max(1, l.allowed-first))
			warm := min(1, float64(l.steps-first+1)/200)
			loss += l.step(batch, own, l.Rate*warm*max(0.01, 1-share))
		}
		done(l.epoch, loss/float64(words))
	}
}

// step learns from a batch. It returns the sum of the losses.
func (l *Learner) step(batch []*Sentence, random []*rand.Rand, rate float64) float64 {
	l.steps++
	words, half := 0, 0
	for _, s := range batch {
		words += len(s.Head)
	}
	for n := 0; half < len(batch) && n < words/2; half++ {
		n += len(batch[half].Head)
	}
	l.exchange()
	l.both(func(i int) {
		part := [2][]*Sentence{batch[:half], batch[half:]}[i]
		own := [2][]*rand.Rand{random[:half], random[half:]}[i]
		for _, g := range l.passes[i].grad {
			clear(g)
		}
		l.passes[i].run(part, own, 1/float32(words))
	})
	l.gather()
	factor := l.clip(rate)
	l.both(func(i int) { l.update(i, factor) })
	return l.passes[0].loss + l.passes[1].loss
}

// both does something for each half at once.
func (l *Learner) both(do func(i int)) {
	var w sync.WaitGroup
	w.Go(func() { do(1) })
	do(0)
	w.Wait()
}

// exchange sets l.back.
func (l *Learner) exchange() {
	l.both(func(half int) {
		for i, m := range l.net.Matrices() {
			if i%2 == half {
				turned(l.back[i], l.weights[i], m.Rows, m.Columns)
			}
		}
	})
}

// gather adds up what both halves change: of the weights in the first's, of features in
// l.changes.
func (l *Learner) gather() {
	l.both(func(half int) {
		if half == 0 {
			for i, g := range l.passes[0].grad {
				axpy(g, 1, l.passes[1].grad[i])
			}
			return
		}
		clear(l.change)
		l.touched, l.changes = l.touched[:0], l.changes[:0]
		for _, p := range l.passes {
			for i, rows := range p.rows {
				l.gatherWord(rows, p.layers[0].dIn[i*l.In:][:l.In])
			}
		}
	})
}

func (l *Learner) gatherWord(rows []int32, d []float32) {
	for _, row := range rows {
		at, is := l.change[row]
		if !is {
			at = len(l.touched)
			l.change[row], l.touched = at, append(l.touched, row)
			l.changes = append(l.changes, d...)
			continue
		}
		axpy(l.changes[at*l.In:][:l.In], 1, d)
	}
}

// most is what all changes of a step may come to.
const most = 5

// adam is how a step changes weights: by the mean of the changes over their spread.
type adam struct {
	rate, scale float32
}

const keepMean, keepSquare = 0.9, 0.98

// clip returns by how much a step changes weights, which is less where it would change all
// too much at once.
func (l *Learner) clip(rate float64) adam {
	var sum float64
	for _, g := range l.passes[0].grad {
		sum += float64(dot(g, g))
	}
	sum += float64(dot(l.changes, l.changes))
	scale := min(1, most/math.Sqrt(sum+1e-12))
	t := float64(l.steps)
	rate *= math.Sqrt(1-math.Pow(keepSquare, t)) / (1 - math.Pow(keepMean, t))
	return adam{float32(rate), float32(scale)}
}

// update changes the weights of a half.
func (l *Learner) update(half int, a adam) {
	for i, g := range l.passes[0].grad {
		if i%2 == half {
			a.change(l.weights[i], l.mean[i], l.square[i], g)
		}
	}
	for i, row := range l.touched {
		if i%2 == half {
			at := int(row) * l.In
			a.change(l.known[at:at+l.In], l.knownMean[at:], l.knownSquare[at:], l.changes[i*l.In:])
		}
	}
}

func (a adam) change(w, mean, square, g []float32) {
	mean, square, g = mean[:len(w)], square[:len(w)], g[:len(w)]
	for i := range w {
		x := g[i] * a.scale
		mean[i] += (1 - keepMean) * (x - mean[i])
		square[i] += (1 - keepSquare) * (x*x - square[i])
		w[i] -= a.rate * mean[i] / (float32(math.Sqrt(float64(square[i]))) + 1e-8)
	}
}

// Write makes a file of what was learned.
func (l *Learner) Write() []byte {
	known := map[uint64][]float32{}
	for i, k := range l.words.keys {
		known[k] = l.known[i*l.In : (i+1)*l.In]
	}
	return graph.Write(l.Tags, l.Labels, l.Config.Sizes, l.weights, known)
}
