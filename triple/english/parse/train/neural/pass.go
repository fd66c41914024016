package neural

import (
	"math"
	"math/rand/v2"

	"whence/triple/english/parse/graph"
	"whence/triple/english/parse/model"
)

// pass is the memory of one pass over some sentences, forward and back.
type pass struct {
	*net
	drop   Dropout
	grad   graph.Network // what is added up of the loss by the weights
	loss   float64
	seen   []*Sentence
	first  []int // the number of the first word of each sentence
	n      int   // of all words
	rows   [][]int32
	layers [graph.Layers]layer
	parts  []float32 // of each word: as a head, as what hangs, and both for labels
	dParts []float32
	mask   []float32 // of parts
	arcs   arcs
	labels labels
	turned []float32
}

// layer is the memory of a layer of LSTM.
type layer struct {
	width   int
	in, dIn []float32
	mask    []float32 // of in: a number for each, zero where it is dropped
	sides   [2]side
	out     []float32
	dOut    []float32
}

// side is the memory of one direction of it.
type side struct {
	gates, cell, bent, shown, before []float32
	dGates                           []float32
}

// run goes forward and back over sentences, and adds to p.grad what their loss changes by
// the weights, times scale. What it changes by the words is left in p.layers[0].dIn.
func (p *pass) run(sentences []*Sentence, random []*rand.Rand, scale float32) {
	p.forward(sentences, random)
	p.dParts = zeroed(p.dParts, len(p.parts))
	p.scoreArcs(scale)
	p.scoreLabels(scale)
	p.backMLP()
	for l := graph.Layers - 1; l >= 0; l-- {
		p.backLayer(l)
	}
}

// forward sets p.parts.
func (p *pass) forward(sentences []*Sentence, random []*rand.Rand) {
	p.seen, p.first, p.n, p.rows, p.loss = sentences, p.first[:0], 0, p.rows[:0], 0
	for _, s := range sentences {
		p.first = append(p.first, p.n)
		p.n += len(s.Head)
	}
	p.embed(random)
	h := p.Hidden
	for l := range p.layers {
		y := &p.layers[l]
		if l > 0 {
			y.width = 2 * h
			y.in = append(y.in[:0], p.layers[l-1].out...)
			y.mask = p.masks(y.mask, y.width, p.drop.Layer, random)
		}
		for i, x := range y.mask {
			y.in[i] *= x
		}
		for d := range y.sides {
			p.lstm(l, d)
		}
		y.out = sized(y.out, p.n*2*h)
		for i := range p.n {
			copy(y.out[2*i*h:], y.sides[0].shown[i*h:(i+1)*h])
			copy(y.out[(2*i+1)*h:], y.sides[1].shown[i*h:(i+1)*h])
		}
	}
	weights, bias := p.weights.MLP()
	p.parts = repeated(p.parts, bias, p.n)
	addProduct(p.parts, p.layers[graph.Layers-1].out, weights, p.n, 2*h, len(bias))
	graph.Hung(p.parts, p.Sizes)
	p.mask = p.masks(p.mask, len(bias), p.drop.MLP, random)
	for at := 0; at < len(p.mask); at += len(bias) {
		for _, one := range p.ones() {
			p.mask[at+one] = 1
		}
	}
	for i, x := range p.mask {
		p.parts[i] *= x
	}
}

// ones are the units of the MLP that are always 1.
func (p *pass) ones() [3]int {
	return [3]int{2*p.Arc - 1, 2*p.Arc + p.Rel - 1, 2*p.Arc + 2*p.Rel - 1}
}

// embed sets what goes into the first layer. Each sentence has its own random numbers, so
// that it does not matter who reads which.
func (p *pass) embed(random []*rand.Rand) {
	y := &p.layers[0]
	y.width = p.In
	y.in = zeroed(y.in, p.n*p.In)
	for k, s := range p.seen {
		for i := range s.Head {
			rows := s.rows(p.net, i, p.drop, random[k])
			p.rows = append(p.rows, rows)
			word := y.in[(p.first[k]+i)*p.In:][:p.In]
			for _, row := range rows {
				axpy(word, 1, p.known[int(row)*p.In:][:p.In])
			}
		}
	}
	y.mask = p.masks(y.mask, p.In, p.drop.Input, random)
}

// masks drops a share of the units, the same for all words of a sentence (Gal and Ghahramani
// 2016), and makes up for it by the others.
func (p *pass) masks(to []float32, width int, share float64, random []*rand.Rand) []float32 {
	to = sized(to, p.n*width)
	for k, s := range p.seen {
		mask := to[p.first[k]*width:][:width]
		for i := range mask {
			mask[i] = 0
			if share == 0 || random[k].Float64() >= share {
				mask[i] = float32(1 / (1 - share))
			}
		}
		for i := 1; i < len(s.Head); i++ {
			copy(to[(p.first[k]+i)*width:], mask)
		}
	}
	return to
}

// repeated is a row n times.
func repeated(to, row []float32, n int) []float32 {
	to = sized(to, n*len(row))
	for i := range n {
		copy(to[i*len(row):], row)
	}
	return to
}

// step is the word that a direction reads as the i-th of n.
func step(direction, i, n int) int {
	if direction == 1 {
		return n - 1 - i
	}
	return i
}

func (p *pass) lstm(l, d int) {
	y := &p.layers[l]
	s := &y.sides[d]
	in, bias, again := p.weights.LSTM(l, d)
	h, wide := p.Hidden, len(bias)
	s.gates = repeated(s.gates, bias, p.n)
	addProduct(s.gates, y.in, in, p.n, y.width, wide)
	s.cell, s.bent, s.shown = sized(s.cell, p.n*h), sized(s.bent, p.n*h), sized(s.shown, p.n*h)
	s.before = zeroed(s.before, p.n*h)
	for k, e := range p.seen {
		n := len(e.Head)
		last := zeroed(nil, h)
		for i := range n {
			at := p.first[k] + step(d, i, n)
			gates := s.gates[at*wide : (at+1)*wide]
			if i > 0 {
				prior := p.first[k] + step(d, i-1, n)
				copy(s.before[at*h:(at+1)*h], s.shown[prior*h:])
				last = s.cell[prior*h : (prior+1)*h]
				addProduct(gates, s.before[at*h:(at+1)*h], again, 1, h, wide)
			}
			activate(gates, s.cell[at*h:(at+1)*h], last, s.bent[at*h:(at+1)*h], s.shown[at*h:(at+1)*h])
		}
	}
}

// activate makes gates of what comes in, a cell of the last one, and what is shown of it.
func activate(gates, cell, last, bent, shown []float32) {
	h := len(cell)
	keep, show, fresh := gates[:h], gates[h:2*h], gates[2*h:3*h]
	last, bent, shown = last[:h], bent[:h], shown[:h]
	for j := range gates[:2*h] {
		gates[j] *= 0.5
	}
	tanhs(gates)
	for j := range keep {
		keep[j], show[j] = 0.5+0.5*keep[j], 0.5+0.5*show[j]
		cell[j] = keep[j]*last[j] + (1-keep[j])*fresh[j]
		bent[j] = cell[j]
	}
	tanhs(bent)
	for j := range shown {
		shown[j] = show[j] * bent[j]
	}
}

// backMLP takes dParts back to the last layer.
func (p *pass) backMLP() {
	y := &p.layers[graph.Layers-1]
	wide := 2*p.Arc + 2*p.Rel
	for i, x := range p.mask {
		if p.dParts[i] *= x; p.parts[i] < 0 {
			p.dParts[i] *= graph.Leak
		}
	}
	for at := 0; at < len(p.dParts); at += wide {
		for _, one := range p.ones() {
			p.dParts[at+one] = 0
		}
	}
	weights, bias := p.grad.MLP()
	addRows(bias, p.dParts)
	p.turned = turned(p.turned, y.out, p.n, 2*p.Hidden)
	addProduct(weights, p.turned, p.dParts, 2*p.Hidden, p.n, wide)
	y.dOut = zeroed(y.dOut, p.n*2*p.Hidden)
	back, _ := p.back.MLP()
	addProduct(y.dOut, p.dParts, back, p.n, wide, 2*p.Hidden)
}

// addRows adds up rows.
func addRows(to, rows []float32) {
	for at := 0; at < len(rows); at += len(to) {
		axpy(to, 1, rows[at:])
	}
}

// backLayer takes dOut of a layer back to the one below.
func (p *pass) backLayer(l int) {
	y := &p.layers[l]
	y.dIn = zeroed(y.dIn, p.n*y.width)
	for d := range y.sides {
		s := &y.sides[d]
		p.backLSTM(l, d)
		in, bias, again := p.grad.LSTM(l, d)
		addRows(bias, s.dGates)
		p.turned = turned(p.turned, y.in, p.n, y.width)
		addProduct(in, p.turned, s.dGates, y.width, p.n, len(bias))
		p.turned = turned(p.turned, s.before, p.n, p.Hidden)
		addProduct(again, p.turned, s.dGates, p.Hidden, p.n, len(bias))
		back, _, _ := p.back.LSTM(l, d)
		addProduct(y.dIn, s.dGates, back, p.n, len(bias), y.width)
	}
	for i, x := range y.mask {
		y.dIn[i] *= x
	}
	if l > 0 {
		p.layers[l-1].dOut = append(p.layers[l-1].dOut[:0], y.dIn...)
	}
}

// backLSTM sets dGates of a direction.
func (p *pass) backLSTM(l, d int) {
	y := &p.layers[l]
	s := &y.sides[d]
	h, wide := p.Hidden, graph.Gates*p.Hidden
	_, _, again := p.back.LSTM(l, d)
	s.dGates = sized(s.dGates, p.n*wide)
	none, dCell, dShown := make([]float32, h), make([]float32, h), make([]float32, h)
	for k, e := range p.seen {
		n := len(e.Head)
		clear(dCell)
		clear(dShown)
		for i := n - 1; i >= 0; i-- {
			at := p.first[k] + step(d, i, n)
			gates, dGates := s.gates[at*wide:(at+1)*wide], s.dGates[at*wide:(at+1)*wide]
			last := none
			if i > 0 {
				last = s.cell[(p.first[k]+step(d, i-1, n))*h:]
			}
			bent, dOut := s.bent[at*h:(at+1)*h], y.dOut[(2*at+d)*h:]
			for j, b := range bent {
				keep, show, fresh := gates[j], gates[h+j], gates[2*h+j]
				dx := dShown[j] + dOut[j]
				dc := dCell[j] + dx*show*(1-b*b)
				dGates[j] = dc * (last[j] - fresh) * keep * (1 - keep)
				dGates[h+j] = dx * b * show * (1 - show)
				dGates[2*h+j] = dc * (1 - keep) * (1 - fresh*fresh)
				dCell[j] = dc * keep
			}
			clear(dShown)
			addProduct(dShown, dGates, again, 1, wide, h)
		}
	}
}

// arcs is the memory of scoring arcs.
type arcs struct {
	hung, dHung, turned, dTurned, heads, dHeads, scores, across []float32
}

// scoreArcs adds the loss of the arcs, of each word against all other heads.
func (p *pass) scoreArcs(scale float32) {
	a := &p.arcs
	size, wide := p.Arc, 2*p.Arc+2*p.Rel
	a.hung, a.turned, a.dTurned = sized(a.hung, p.n*size), zeroed(a.turned, p.n*size), zeroed(a.dTurned, p.n*size)
	for i := range p.n {
		copy(a.hung[i*size:(i+1)*size], p.parts[i*wide+size:])
	}
	addProduct(a.turned, a.hung, p.weights.Arc(), p.n, size, size)
	for k := range p.seen {
		p.scoreSentence(k, scale)
	}
	p.turned = turned(p.turned, a.hung, p.n, size)
	addProduct(p.grad.Arc(), p.turned, a.dTurned, size, p.n, size)
	a.dHung = zeroed(a.dHung, p.n*size)
	addProduct(a.dHung, a.dTurned, p.back.Arc(), p.n, size, size)
	for i := range p.n {
		axpy(p.dParts[i*wide+size:][:size], 1, a.dHung[i*size:])
	}
}

// scoreSentence scores the arcs of one sentence.
func (p *pass) scoreSentence(k int, scale float32) {
	a, e := &p.arcs, p.seen[k]
	n, size, wide := len(e.Head), p.Arc, 2*p.Arc+2*p.Rel
	padded := (n + 16) &^ 15 // n words and the root, in full vectors
	a.heads, a.scores, a.dHeads = zeroed(a.heads, padded*size), zeroed(a.scores, n*padded), zeroed(a.dHeads, padded*size)
	for i := range n {
		copy(a.heads[i*size:(i+1)*size], p.parts[(p.first[k]+i)*wide:])
	}
	root, _ := p.weights.Root(p.Sizes)
	copy(a.heads[n*size:], root)
	own := a.turned[p.first[k]*size:][:n*size]
	a.across = turned(a.across, a.heads, padded, size)
	addProduct(a.scores, own, a.across, n, size, padded)
	for i, head := range e.Head {
		right := int(head)
		if head == model.Root {
			right = n
		}
		row := a.scores[i*padded : (i+1)*padded]
		p.loss += softmax(row[:n+1], right, scale)
		clear(row[n+1:])
	}
	addProduct(a.dTurned[p.first[k]*size:][:n*size], a.scores, a.heads, n, padded, size)
	a.across = turned(a.across, a.scores, n, padded)
	addProduct(a.dHeads, a.across, own, padded, n, size)
	for i := range n {
		axpy(p.dParts[(p.first[k]+i)*wide:][:size], 1, a.dHeads[i*size:])
	}
	dRoot, _ := p.grad.Root(p.Sizes)
	axpy(dRoot, 1, a.dHeads[n*size:])
}

// softmax returns the loss of scores of which one is right, and sets them to what it
// changes by them, times scale.
func softmax(scores []float32, right int, scale float32) float64 {
	most := scores[0]
	for _, x := range scores {
		most = max(most, x)
	}
	var sum float64
	for _, x := range scores {
		sum += math.Exp(float64(x - most))
	}
	loss := math.Log(sum) - float64(scores[right]-most)
	for i, x := range scores {
		scores[i] = scale * float32(math.Exp(float64(x-most))/sum)
	}
	scores[right] -= scale
	return loss
}

// labels is the memory of scoring labels.
type labels struct {
	hung, dHung, turned, dTurned, scores []float32
}

// scoreLabels adds the loss of the labels, of each word with its right head.
func (p *pass) scoreLabels(scale float32) {
	b := &p.labels
	size, wide, many := p.Rel, 2*p.Arc+2*p.Rel, p.Labels*p.Rel
	b.hung, b.turned, b.dTurned = sized(b.hung, p.n*size), zeroed(b.turned, p.n*many), sized(b.dTurned, p.n*many)
	b.scores = sized(b.scores, p.Labels)
	for i := range p.n {
		copy(b.hung[i*size:(i+1)*size], p.parts[i*wide+2*p.Arc+size:])
	}
	addProduct(b.turned, b.hung, p.weights.Rel(), p.n, size, many)
	_, root := p.weights.Root(p.Sizes)
	_, dRoot := p.grad.Root(p.Sizes)
	for k, e := range p.seen {
		for i, head := range e.Head {
			at := p.first[k] + i
			upper, dUpper := root, dRoot
			if head != model.Root {
				from := (p.first[k]+int(head))*wide + 2*p.Arc
				upper, dUpper = p.parts[from:from+size], p.dParts[from:from+size]
			}
			own, dOwn := b.turned[at*many:(at+1)*many], b.dTurned[at*many:(at+1)*many]
			for l := range b.scores {
				b.scores[l] = dot(own[l*size:(l+1)*size], upper)
			}
			p.loss += softmax(b.scores, int(e.Label[i]), scale)
			for l, x := range b.scores {
				axpy(dUpper, x, own[l*size:])
				for j, y := range upper {
					dOwn[l*size+j] = x * y
				}
			}
		}
	}
	p.turned = turned(p.turned, b.hung, p.n, size)
	addProduct(p.grad.Rel(), p.turned, b.dTurned, size, p.n, many)
	b.dHung = zeroed(b.dHung, p.n*size)
	addProduct(b.dHung, b.dTurned, p.back.Rel(), p.n, many, size)
	for i := range p.n {
		axpy(p.dParts[i*wide+2*p.Arc+size:][:size], 1, b.dHung[i*size:])
	}
}
