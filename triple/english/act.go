package english

import (
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// actKind is what a sentence does.
type actKind uint8

const (
	tell actKind = iota
	ask
	askWhich
	askHowMany
	askAbout
	askWhy
	askWhyNot
	askWhere
	askAttribute // what colour is X?
	askAs        // in words that somebody gave the relation
	askAgain     // "and Bob?"
	askWhatIf    // "what if Tom is a cat?"
	askWhen
	askSpan // since when does Anna live in Paris?
	askHowMuch
	forget
	forgetLast  // "forget that"
	forgetAbout // "I was wrong about Tom"
	correct
	correctTo // "no, Oslo"
	tellSame  // "so is Rex"
)

// act is one reading of a whole sentence.
type act struct {
	kind actKind
	n    *node
	// wh is the phrase that is asked for, and word how.
	wh   *node
	word string
	// verb is the verb of a where-question that has one.
	verb *node
	conf uint8
	neg  bool
	// lead is the number of words in front that have had their say.
	lead int
	// asking is the question of askAs; n has a phrase for each of its names, in order.
	asking *triple.Asking
	// existing: an indefinite subject is one there is.
	existing bool
	cost     int
}

// acts reads the whole sentence in every way.
func (p *parser) acts() []act {
	var out []act
	add := func(a act, items []item) {
		for _, it := range items {
			if it.end < len(p.toks) {
				p.want(it.end, wantEnd)
				continue
			}
			done := a
			done.n, done.cost = it.n, a.cost+it.cost
			out = append(out, done)
		}
	}
	p.backTaken(p.sequel(0), add)
	i, a := p.opening()
	if i >= len(p.toks) {
		return out
	}
	p.imagined = p.rule && !p.own && p.low(0) != "when" && (p.final == '?' || p.says("would")) && (p.says("were") || p.says("would") || p.low(0) == "what")
	if p.imagined && p.final != '?' && !p.how.asks && p.low(0) != "what" && p.says("would") {
		p.refuse(p.index("would"), `What would be so is only imagined; ask "what if …?", or say it with "if … then …" and without "would" where it is a rule.`)
		return nil
	}
	switch {
	case p.how.why:
		a.kind = askWhy
	case p.how.asks && (p.low(0) == "whether" || p.low(0) == "if"):
		add(act{kind: ask, lead: 1}, p.clause(1))
		return out
	case a.kind == tell && i == 0:
		p.questions(add)
		if p.final == '?' {
			a.kind, a.cost = ask, 1
		}
	}
	p.leaning(i, a, add)
	add(a, p.clause(i))
	return out
}

// says reports whether the sentence has a word.
func (p *parser) says(word string) bool { return p.index(word) >= 0 }

// index is the place of a word in the sentence, or -1.
func (p *parser) index(word string) int {
	for i := range p.toks {
		if p.tok(i).Low == word && p.tok(i).Kind == wordToken {
			return i
		}
	}
	return -1
}

// opening reads the words before a statement that say what is done with it.
func (p *parser) opening() (int, act) {
	i := p.sequel(0)
	if p.low(i) == "please" {
		i++
	}
	switch {
	case p.low(i) == "forget":
		i++
		if p.low(i) == "that" {
			i++
		}
		return i, act{kind: forget}
	case p.phraseOf(i, lexicon.NoLongerTrue) > 0:
		return p.phraseOf(i, lexicon.NoLongerTrue), act{kind: forget}
	case p.phrase(i, "i", "was", "wrong") > 0 && i+4 < len(p.toks) && p.tok(i+3).Kind == markToken, p.phrase(i, "i", "meant", "that") > 0:
		return i + 4, act{kind: correct}
	case p.phrase(i, "i", "meant") > 0:
		return i + 2, act{kind: correct}
	case p.low(i) == "actually", p.low(i) == "no" && p.low(i+1) == ",", p.low(i) == "correction":
		i++
		if p.low(i) == "," || p.low(i) == ":" {
			i++
		}
		if p.low(i) == "actually" {
			return p.skipComma(i + 1), act{kind: correct}
		}
		return i, act{kind: correct}
	case p.phrase(i, "remember", "that") > 0, p.phrase(i, "note", "that") > 0, p.phrase(i, "know", "that") > 0:
		return i + 2, act{kind: tell, cost: 0}
	}
	return p.certainty(i)
}

// sequel skips words that only say that something comes next.
func (p *parser) sequel(i int) int {
	for _, words := range lexicon.Sequels.Phrases() {
		if end := p.phrase(i, words...); end > 0 {
			return p.skipComma(end)
		}
	}
	return i
}

func (p *parser) skipComma(i int) int {
	if p.low(i) == "," {
		return i + 1
	}
	return i
}

// certainty reads "it is 80% certain that" and "I am 80% sure that".
func (p *parser) certainty(i int) (int, act) {
	if end, conf := p.chance(i); end > 0 {
		return end, act{conf: conf}
	}
	if end, conf := p.opinion(i); end > 0 {
		return end, act{conf: conf, lead: end}
	}
	next := max(p.phrase(i, "it", "is"), p.phrase(i, "it", "'s"), p.phrase(i, "i", "am"))
	if next < 0 {
		return i, act{}
	}
	conf := uint8(0)
	if next < len(p.toks) && p.tok(next).Kind == numberToken {
		conf = percent(p.tok(next).Text)
		next++
		if p.low(next) == "percent" || p.low(next) == "%" {
			next++
		}
	}
	switch w := p.low(next); w {
	case "certain", "sure":
		if conf == 0 {
			conf = 100
		}
	case "likely", "probable":
		if conf == 0 {
			conf = 80
		}
	case "possible":
		conf = 40
	default:
		return i, act{}
	}
	if conf == 0 || p.low(next+1) != "that" {
		return i, act{}
	}
	return next + 2, act{conf: conf}
}

// opinion reads "I think that", which leaves it open a little.
func (p *parser) opinion(i int) (end int, conf uint8) {
	if p.low(i) != "i" {
		return -1, 0
	}
	switch word := p.low(i + 1); {
	case lexicon.OpinionVerbs.Has(word):
		conf = 80
	case word == "know":
		conf = 100
	default:
		return -1, 0
	}
	end = i + 2
	if p.low(end) == "that" {
		return end + 1, conf
	}
	for _, subject := range p.np1(end) {
		if c := p.closed(subject.end); c&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0 || subject.n.kind != nPronoun && p.can(subject.end, morph.ThirdPerson|morph.Past) {
			return end, conf
		}
	}
	return -1, 0
}

// chance reads "there is a 70% chance that" and "with 80% certainty,".
func (p *parser) chance(i int) (end int, conf uint8) {
	with := p.low(i) == "with"
	next := p.phrase(i, "there", "is", "a")
	if with {
		next = i + 1
	}
	if next < 0 || next >= len(p.toks) || p.tok(next).Kind != numberToken {
		return -1, 0
	}
	conf = percent(p.tok(next).Text)
	sign := strings.HasSuffix(p.tok(next).Text, "%")
	next++
	if w := p.low(next); w == "percent" || w == "%" {
		next, sign = next+1, true
	}
	switch w := p.low(next); {
	case conf == 0 || !sign:
	case !with && (w == "chance" || w == "probability") && p.low(next+1) == "that":
		return next + 2, conf
	case with && (w == "certainty" || w == "confidence" || w == "probability"):
		return p.skipComma(next + 1), conf
	}
	return -1, 0
}

// percent reads "80" or "80%"; it returns 0 for what is no percentage.
func percent(s string) uint8 {
	n := 0
	for _, c := range strings.TrimSuffix(s, "%") {
		if c < '0' || c > '9' || n > 100 {
			return 0
		}
		n = 10*n + int(c-'0')
	}
	if n > 100 {
		return 0
	}
	return uint8(n)
}

type adder func(act, []item)

// questions reads the sentence as a question.
func (p *parser) questions(add adder) {
	p.askedAs(add)
	w := p.low(0)
	c := p.closed(0)
	switch {
	case w == "why":
		p.why(add)
	case w == "where":
		p.whereFrom(add)
		p.where(act{kind: askWhere, word: w}, add)
	case w == "when":
		p.where(act{kind: askWhen, word: w, lead: 1}, add)
	case w == "how":
		p.howMany(add)
	case w == "since" || w == "until" || w == "till" || w == "from":
		p.howLong(add)
	case c&lexicon.WhWord != 0:
		p.whatIf(add)
		p.which(add)
	case w == "and" || w == "but":
		p.again(1, add)
	case w == "if":
		p.supposing(add)
	case c&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0, w == "has", w == "have" && p.final == '?', w == "had":
		p.yesNo(act{kind: ask}, 0, add)
	}
	if end := p.phraseOf(0, lexicon.AskedAgain); end > 0 {
		p.again(end, add)
	}
	for _, words := range lexicon.AboutPhrases.Phrases() {
		if end := p.phrase(0, words...); end > 0 {
			add(act{kind: askAbout, lead: end, cost: -3}, p.np1(end))
		}
	}
}

// again reads "and Bob?".
func (p *parser) again(i int, add adder) {
	add(act{kind: askAgain}, p.np(i))
}

// yesNo reads a question with its verb in front, beginning at i.
func (p *parser) yesNo(a act, i int, add adder) {
	if p.phrase(i, "is", "it") > 0 || p.phrase(i, "is", "not", "it") > 0 {
		next := i + 2
		if p.low(next) == "it" {
			next++ // who asks whether it is not so expects that it is
		}
		if rest := p.truthRest(next); rest.end > 0 {
			b := a
			b.neg = rest.cost == 1
			add(b, p.clause(rest.end))
			return
		}
	}
	add(a, p.inverted(i, false))
	p.imagining(i, add)
}

// imagining reads "would Tom be a mammal if he were a cat?" and "is Tom a
// mammal if Tom is a cat?".
func (p *parser) imagining(i int, add adder) {
	if i != 0 || !p.rule {
		return
	}
	for _, main := range p.inverted(0, false) {
		if p.low(main.end) != "if" {
			continue
		}
		for _, cond := range p.clause0(main.end + 1) {
			n := node{kind: nIf, a: cond.n, b: main.n, num: postposed}
			add(act{kind: ask}, []item{{p.node(n), cond.end, main.cost + cond.cost}})
		}
	}
}

// inverted reads be, do or a modal verb, a noun phrase and the rest of a verb
// phrase, in which a noun phrase is missing where gap is set.
func (p *parser) inverted(i int, gap bool) []item {
	var out []item
	w, c := p.low(i), p.closed(i)
	tense, num := p.beForms(w)
	next := i + 1
	if p.low(next) == "not" { // "isn't Tom a cat?" expects that he is
		next++
	}
	switch {
	case num != 0:
		out = p.invertedBe(next, tense, num, gap, out)
	case w == "has" || w == "have" || w == "had":
		out = p.invertedPerfect(i, gap, out)
	case c&lexicon.ModalVerb != 0:
		out = p.invertedVerb(next, node{kind: nVP, s: w}, one|many, gap, out)
	case w == "does":
		out = p.invertedVerb(next, node{kind: nVP}, one, gap, out)
	case w == "do":
		out = p.invertedVerb(next, node{kind: nVP}, many, gap, out)
	case w == "did":
		out = p.invertedVerb(next, node{kind: nVP, t: "past"}, one|many, gap, out)
	}
	return out
}

func (p *parser) invertedBe(i int, tense string, num uint8, gap bool, out []item) []item {
	if p.low(i) == "there" && !gap {
		next, neg := i+1, p.low(i+1) == "not"
		if neg {
			next++
		}
		for _, it := range p.count(next, nil) {
			for _, pp := range p.pp(it.end) {
				out = append(out, item{p.node(node{kind: nThere, a: it.n, b: pp.n, s: tense, t: "ask", neg: neg}), pp.end, it.cost + pp.cost})
			}
		}
		for _, np := range p.np(i + 1) {
			out = append(out, item{p.node(node{kind: nThere, a: np.n, t: "ask"}), np.end, np.cost})
		}
		return out
	}
	for _, subject := range p.np(i) {
		if subject.n.num&num == 0 {
			continue
		}
		next, conf, never := p.adverbs(subject.end)
		for _, pred := range p.pred(next, gap) {
			be := p.node(node{kind: nBe, a: pred.n, t: tense, conf: conf, neg: never})
			n := node{kind: nClause, a: subject.n, b: be}
			out = append(out, item{p.node(n), pred.end, subject.cost + pred.cost})
		}
	}
	return out
}

func (p *parser) invertedVerb(i int, aux node, num uint8, gap bool, out []item) []item {
	for _, subject := range p.np(i) {
		if subject.n.num&num == 0 {
			continue
		}
		next, neg := subject.end, false
		if p.low(next) == "not" {
			next, neg = next+1, true
		}
		next, conf, never := p.adverbs(next)
		for _, vp := range p.vp(next, infinite, gap) {
			verb := aux
			verb.a, verb.neg, verb.conf = vp.n, neg != never, conf
			n := node{kind: nClause, a: subject.n, b: p.node(verb)}
			out = append(out, item{p.node(n), vp.end, subject.cost + vp.cost})
		}
	}
	return out
}

// invertedPerfect reads "has Tom visited Rome".
func (p *parser) invertedPerfect(i int, gap bool, out []item) []item {
	for _, subject := range p.np(i + 1) {
		next, neg := subject.end, false
		if p.low(next) == "not" {
			next, neg = next+1, true
		}
		next, conf, never := p.adverbs(next)
		for k := range p.readings(next) {
			r := &p.tok(next).info.Readings[k]
			if r.Form&morph.Participle == 0 || p.inner(next) {
				continue
			}
			for _, c := range p.complements(next+1, r, gap) {
				tense := "past"
				if p.how.stretch.since.Name != "" && p.low(i) != "had" {
					tense = "" // and goes on
				}
				verb := p.node(node{kind: nVP, a: p.headed(c.n, next, r.Lemma), t: tense, neg: neg != never, conf: conf, at: uint16(i), end: uint16(i + 1)})
				n := node{kind: nClause, a: subject.n, b: verb}
				out = append(out, item{p.node(n), c.end, subject.cost + c.cost + int(r.Cost)})
			}
		}
	}
	return out
}

// supposing reads "if Tom is a cat, is Tom a mammal?".
func (p *parser) supposing(add adder) {
	for _, cond := range p.clause0(1) {
		next := p.skipComma(cond.end)
		if p.low(next) == "then" {
			next++
		}
		for _, main := range p.inverted(next, false) {
			n := node{kind: nIf, a: cond.n, b: main.n}
			add(act{kind: ask}, []item{{p.node(n), main.end, cond.cost + main.cost}})
		}
	}
}

// whatIf reads "what if Tom is a cat?" and its kin.
func (p *parser) whatIf(add adder) {
	for _, words := range lexicon.Suppositions.Phrases() {
		if end := p.phrase(0, words...); end > 0 {
			add(act{kind: askWhatIf, lead: end}, p.clause0(end))
		}
	}
}

// why reads "why", "why not" and why-questions.
func (p *parser) why(add adder) {
	a := act{kind: askWhy}
	i := 1
	if p.low(i) == "not" {
		a.kind, i = askWhyNot, 2
	}
	if i == len(p.toks) {
		add(a, []item{{nil, i, 0}})
		return
	}
	if p.low(i+1) == "not" { // why isn't Tom a bird?
		a.kind = askWhyNot
	}
	p.yesNo(a, i, add)
}

// which reads questions with who, what, which and whose.
func (p *parser) which(add adder) {
	if p.low(0) == "what" && len(lexicon.Values(p.low(1))) > 0 {
		if _, num := p.beForms(p.low(2)); num != 0 {
			add(act{kind: askAttribute, word: p.text(0, 2), verb: p.node(node{at: 1, end: 2})}, p.np1(3))
			return
		}
	}
	for _, wh := range p.whNP(0) {
		a := act{kind: askWhich, wh: wh.n, word: p.text(0, wh.end), cost: wh.cost}
		p.whSubject(a, wh, add)
		p.whGap(a, wh, add)
	}
}

// whNP reads the phrase asked for.
func (p *parser) whNP(i int) []item {
	var out []item
	w := p.low(i)
	switch w {
	case "who", "whom", "what":
		out = append(out, item{p.node(node{kind: nWh, num: one | many, s: w}), i + 1, 0})
	case "whose":
		owner := p.node(node{kind: nWh, num: one | many, s: "who"})
		for _, it := range p.nominal(i + 1) {
			out = append(out, item{p.node(node{kind: nOwned, num: it.n.num, a: owner, b: it.n}), it.end, it.cost})
		}
	}
	if w == "which" || w == "what" {
		for _, it := range p.nominal(i + 1) {
			noun := p.node(node{kind: nWh, num: it.n.num, s: w, a: it.n})
			out = append(out, item{noun, it.end, it.cost})
		}
	}
	return out
}

// whSubject reads "who uses X", and "who is X" for a name X.
func (p *parser) whSubject(a act, wh item, add adder) {
	_, num := p.beForms(p.low(wh.end))
	plain := wh.n.kind == nWh && wh.n.a == nil
	present := p.low(wh.end) != "was" && p.low(wh.end) != "were"
	if num != 0 && plain && present {
		p.whIs(a, wh.end+1, add)
	}
	for _, vp := range p.vp(wh.end, finite(wh.n.num), false) {
		if plain && present && vp.n.kind == nBe && (about(vp.n.a) || vp.n.a.kind == nAdj && p.inner(int(vp.n.a.at))) {
			continue // whIs has read it
		}
		n := node{kind: nClause, a: wh.n, b: vp.n}
		add(a, []item{{p.node(n), vp.end, vp.cost}})
	}
}

// about reports whether "what is N" asks what there is to know of n.
func about(n *node) bool {
	switch n.kind {
	case nName, nQuoted, nNumber, nPronoun:
		return true
	case nNoun:
		return n.b == nil
	}
	return false
}

// whIs reads "what is X". "Who is a mammal" asks which, "what is a mammal" asks
// about the word.
func (p *parser) whIs(a act, i int, add adder) {
	if i >= len(p.toks) {
		return
	}
	for _, np := range p.np1(i) {
		if !about(np.n) {
			continue
		}
		b := a
		b.kind = askAbout
		if np.n.kind == nNoun && np.n.s != "the" && p.low(0) == "who" {
			b.kind = askWhich
			be := p.node(node{kind: nBe, a: np.n})
			np.n = p.node(node{kind: nClause, a: a.wh, b: be})
		}
		add(b, []item{np})
	}
}

// whGap reads "what does X use", "what is X afraid of".
func (p *parser) whGap(a act, wh item, add adder) {
	b := a
	add(b, p.inverted(wh.end, true))
	if p.how.asks {
		add(b, p.upright(wh.end))
	}
}

// upright reads what is asked in the order of a statement: "who Anna likes"
// behind "tell me".
func (p *parser) upright(i int) []item {
	var out []item
	for _, subject := range p.np(i) {
		for _, vp := range p.vp(subject.end, finite(subject.n.num), true) {
			n := node{kind: nClause, a: subject.n, b: vp.n}
			out = append(out, item{p.node(n), vp.end, subject.cost + vp.cost})
		}
	}
	return out
}

// howMany reads "how many cats …".
func (p *parser) howMany(add adder) {
	if p.low(1) != "many" {
		p.howMuch(add)
		return
	}
	for _, it := range p.nominal(2) {
		if it.n.num&many == 0 {
			continue
		}
		wh := p.node(node{kind: nWh, num: many, s: "how many", a: it.n})
		a := act{kind: askHowMany, wh: wh, word: p.text(0, it.end), cost: it.cost}
		if end := p.phrase(it.end, "are", "there"); end > 0 {
			b := a
			add(b, []item{{p.node(node{kind: nThere, a: wh}), end, 0}})
			for _, pp := range p.pp(end) {
				be := p.node(node{kind: nBe, a: pp.n})
				add(b, []item{{p.node(node{kind: nClause, a: wh, b: be}), pp.end, pp.cost}})
			}
		}
		for _, vp := range p.vp(it.end, finiteMany, false) {
			add(a, []item{{p.node(node{kind: nClause, a: wh, b: vp.n}), vp.end, vp.cost}})
		}
		add(a, p.inverted(it.end, true))
	}
}

// where reads "where is X" and "when does X begin".
func (p *parser) where(a act, add adder) {
	w := p.low(1)
	tense, num := p.beForms(w)
	if num != 0 {
		for _, np := range p.np(2) {
			b := a
			b.verb = p.node(node{kind: nBe, t: tense})
			add(b, []item{np})
			if p.can(np.end, morph.Participle|morph.Positive) { // where was Tom born
				b.verb = p.node(node{kind: nBe, t: tense, s: p.low(np.end), at: uint16(np.end), end: uint16(np.end + 1)})
				np.end++
				add(b, []item{np})
			}
		}
		return
	}
	clauses := p.inverted(1, false)
	switch {
	case p.how.asks && w != "does" && w != "do" && w != "did":
		clauses = p.clause1(1)
	case w != "does" && w != "do" && w != "did" && w != "will":
		return
	}
	for _, it := range clauses {
		b := a
		b.verb = it.n.b
		add(b, []item{{it.n.a, it.end, it.cost}})
	}
}
