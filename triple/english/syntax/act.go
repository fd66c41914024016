package syntax

import (
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	tokens "whence/triple/english/token"
)

// ActKind is what a sentence does.
type ActKind uint8

const (
	Tell ActKind = iota
	ask
	AskWhich
	AskHowMany
	AskAbout
	AskWhy
	AskWhyNot
	AskWhere
	AskAttribute // what colour is X?
	AskAs        // in words that somebody gave the relation
	AskAgain     // "and Bob?"
	AskWhatIf    // "what if Tom is a cat?"
	AskWhen
	AskSpan // since when does Anna live in Paris?
	AskHowMuch
	Forget
	ForgetLast  // "forget that"
	ForgetAbout // "I was wrong about Tom"
	Correct
	CorrectTo // "no, Oslo"
	TellSame  // "so is Rex"
)

// Act is one reading of a whole sentence.
type Act struct {
	Kind ActKind
	N    *Node
	// Wh is the phrase that is asked for, and word how.
	Wh   *Node
	Word string
	// Verb is the verb of a where-question that has one.
	Verb *Node
	Conf uint8
	Neg  bool
	// Lead is the number of words in front that have had their say.
	Lead int
	// Asking is the question of askAs; n has a phrase for each of its names, in order.
	Asking *triple.Asking
	// Existing: an indefinite subject is one there is.
	Existing bool
	Cost     int
}

// Acts reads the whole sentence in every way.
func (p *Parser) Acts() []Act {
	var out []Act
	add := func(a Act, items []Item) {
		for _, it := range items {
			if it.end < len(p.toks) {
				p.want(it.end, wantEnd)
				continue
			}
			done := a
			done.N, done.Cost = it.N, a.Cost+it.cost
			out = append(out, done)
		}
	}
	p.backTaken(p.sequel(0), add)
	i, a := p.opening()
	if i >= len(p.toks) {
		return out
	}
	p.imagined = p.rule && !p.own && p.Low(0) != "when" && (p.final == '?' || p.says("would")) && (p.says("were") || p.says("would") || p.Low(0) == "what")
	if p.imagined && p.final != '?' && !p.how.Asks && p.Low(0) != "what" && p.says("would") {
		p.refuse(p.index("would"), `What would be so is only imagined; ask "what if …?", or say it with "if … then …" and without "would" where it is a rule.`)
		return nil
	}
	switch {
	case p.how.Why:
		a.Kind = AskWhy
	case p.how.Asks && (p.Low(0) == "whether" || p.Low(0) == "if"):
		add(Act{Kind: ask, Lead: 1}, p.clause(1))
		return out
	case a.Kind == Tell && i == 0:
		p.questions(add)
		if p.final == '?' {
			a.Kind, a.Cost = ask, 1
		}
	}
	p.leaning(i, a, add)
	add(a, p.clause(i))
	return out
}

// says reports whether the sentence has a word.
func (p *Parser) says(word string) bool { return p.index(word) >= 0 }

// index is the place of a word in the sentence, or -1.
func (p *Parser) index(word string) int {
	for i := range p.toks {
		if p.TokenAt(i).Low == word && p.TokenAt(i).Kind == tokens.Word {
			return i
		}
	}
	return -1
}

// opening reads the words before a statement that say what is done with it.
func (p *Parser) opening() (int, Act) {
	i := p.sequel(0)
	if p.Low(i) == "please" {
		i++
	}
	switch {
	case p.Low(i) == "forget":
		i++
		if p.Low(i) == "that" {
			i++
		}
		return i, Act{Kind: Forget}
	case p.phraseOf(i, lexicon.NoLongerTrue) > 0:
		return p.phraseOf(i, lexicon.NoLongerTrue), Act{Kind: Forget}
	case p.phrase(i, "i", "was", "wrong") > 0 && i+4 < len(p.toks) && p.TokenAt(i+3).Kind == tokens.Mark, p.phrase(i, "i", "meant", "that") > 0:
		return i + 4, Act{Kind: Correct}
	case p.phrase(i, "i", "meant") > 0:
		return i + 2, Act{Kind: Correct}
	case p.Low(i) == "actually", p.Low(i) == "no" && p.Low(i+1) == ",", p.Low(i) == "correction":
		i++
		if p.Low(i) == "," || p.Low(i) == ":" {
			i++
		}
		if p.Low(i) == "actually" {
			return p.skipComma(i + 1), Act{Kind: Correct}
		}
		return i, Act{Kind: Correct}
	case p.phrase(i, "remember", "that") > 0, p.phrase(i, "note", "that") > 0, p.phrase(i, "know", "that") > 0:
		return i + 2, Act{Kind: Tell, Cost: 0}
	}
	return p.certainty(i)
}

// sequel skips words that only say that something comes next.
func (p *Parser) sequel(i int) int {
	for _, words := range lexicon.Sequels.Phrases() {
		if end := p.phrase(i, words...); end > 0 {
			return p.skipComma(end)
		}
	}
	return i
}

func (p *Parser) skipComma(i int) int {
	if p.Low(i) == "," {
		return i + 1
	}
	return i
}

// certainty reads "it is 80% certain that" and "I am 80% sure that".
func (p *Parser) certainty(i int) (int, Act) {
	if end, conf := p.chance(i); end > 0 {
		return end, Act{Conf: conf}
	}
	if end, conf := p.opinion(i); end > 0 {
		return end, Act{Conf: conf, Lead: end}
	}
	next := max(p.phrase(i, "it", "is"), p.phrase(i, "it", "'s"), p.phrase(i, "i", "am"))
	if next < 0 {
		return i, Act{}
	}
	conf := uint8(0)
	if next < len(p.toks) && p.TokenAt(next).Kind == tokens.Number {
		conf = percent(p.TokenAt(next).Text)
		next++
		if p.Low(next) == "percent" || p.Low(next) == "%" {
			next++
		}
	}
	switch w := p.Low(next); w {
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
		return i, Act{}
	}
	if conf == 0 || p.Low(next+1) != "that" {
		return i, Act{}
	}
	return next + 2, Act{Conf: conf}
}

// opinion reads "I think that", which leaves it open a little.
func (p *Parser) opinion(i int) (end int, conf uint8) {
	if p.Low(i) != "i" {
		return -1, 0
	}
	switch word := p.Low(i + 1); {
	case lexicon.OpinionVerbs.Has(word):
		conf = 80
	case word == "know":
		conf = 100
	default:
		return -1, 0
	}
	end = i + 2
	if p.Low(end) == "that" {
		return end + 1, conf
	}
	for _, subject := range p.np1(end) {
		if c := p.closed(subject.end); c&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0 || subject.N.Kind != NodePronoun && p.Can(subject.end, morph.ThirdPerson|morph.Past) {
			return end, conf
		}
	}
	return -1, 0
}

// chance reads "there is a 70% chance that" and "with 80% certainty,".
func (p *Parser) chance(i int) (end int, conf uint8) {
	with := p.Low(i) == "with"
	next := p.phrase(i, "there", "is", "a")
	if with {
		next = i + 1
	}
	if next < 0 || next >= len(p.toks) || p.TokenAt(next).Kind != tokens.Number {
		return -1, 0
	}
	conf = percent(p.TokenAt(next).Text)
	sign := strings.HasSuffix(p.TokenAt(next).Text, "%")
	next++
	if w := p.Low(next); w == "percent" || w == "%" {
		next, sign = next+1, true
	}
	switch w := p.Low(next); {
	case conf == 0 || !sign:
	case !with && (w == "chance" || w == "probability") && p.Low(next+1) == "that":
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

type adder func(Act, []Item)

// questions reads the sentence as a question.
func (p *Parser) questions(add adder) {
	p.askedAs(add)
	w := p.Low(0)
	c := p.closed(0)
	switch {
	case w == "why":
		p.why(add)
	case w == "where":
		p.whereFrom(add)
		p.where(Act{Kind: AskWhere, Word: w}, add)
	case w == "when":
		p.where(Act{Kind: AskWhen, Word: w, Lead: 1}, add)
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
		p.yesNo(Act{Kind: ask}, 0, add)
	}
	if end := p.phraseOf(0, lexicon.AskedAgain); end > 0 {
		p.again(end, add)
	}
	for _, words := range lexicon.AboutPhrases.Phrases() {
		if end := p.phrase(0, words...); end > 0 {
			add(Act{Kind: AskAbout, Lead: end, Cost: -3}, p.np1(end))
		}
	}
}

// again reads "and Bob?".
func (p *Parser) again(i int, add adder) {
	add(Act{Kind: AskAgain}, p.np(i))
}

// yesNo reads a question with its verb in front, beginning at i.
func (p *Parser) yesNo(a Act, i int, add adder) {
	if p.phrase(i, "is", "it") > 0 || p.phrase(i, "is", "not", "it") > 0 {
		next := i + 2
		if p.Low(next) == "it" {
			next++ // who asks whether it is not so expects that it is
		}
		if rest := p.truthRest(next); rest.end > 0 {
			b := a
			b.Neg = rest.cost == 1
			add(b, p.clause(rest.end))
			return
		}
	}
	add(a, p.inverted(i, false))
	p.imagining(i, add)
}

// imagining reads "would Tom be a mammal if he were a cat?" and "is Tom a
// mammal if Tom is a cat?".
func (p *Parser) imagining(i int, add adder) {
	if i != 0 || !p.rule {
		return
	}
	for _, main := range p.inverted(0, false) {
		if p.Low(main.end) != "if" {
			continue
		}
		for _, cond := range p.clause0(main.end + 1) {
			n := Node{Kind: NodeIf, A: cond.N, B: main.N, Num: Postposed}
			add(Act{Kind: ask}, []Item{{p.Node(n), cond.end, main.cost + cond.cost}})
		}
	}
}

// inverted reads be, do or a modal verb, a noun phrase and the rest of a verb
// phrase, in which a noun phrase is missing where gap is set.
func (p *Parser) inverted(i int, gap bool) []Item {
	var out []Item
	w, c := p.Low(i), p.closed(i)
	tense, num := p.beForms(w)
	next := i + 1
	if p.Low(next) == "not" { // "isn't Tom a cat?" expects that he is
		next++
	}
	switch {
	case num != 0:
		out = p.invertedBe(next, tense, num, gap, out)
	case w == "has" || w == "have" || w == "had":
		out = p.invertedPerfect(i, gap, out)
	case c&lexicon.ModalVerb != 0:
		out = p.invertedVerb(next, Node{Kind: NodeVP, S: w}, One|Many, gap, out)
	case w == "does":
		out = p.invertedVerb(next, Node{Kind: NodeVP}, One, gap, out)
	case w == "do":
		out = p.invertedVerb(next, Node{Kind: NodeVP}, Many, gap, out)
	case w == "did":
		out = p.invertedVerb(next, Node{Kind: NodeVP, T: "past"}, One|Many, gap, out)
	}
	return out
}

func (p *Parser) invertedBe(i int, tense string, num uint8, gap bool, out []Item) []Item {
	if p.Low(i) == "there" && !gap {
		next, neg := i+1, p.Low(i+1) == "not"
		if neg {
			next++
		}
		for _, it := range p.count(next, nil) {
			for _, pp := range p.pp(it.end) {
				out = append(out, Item{p.Node(Node{Kind: NodeThere, A: it.N, B: pp.N, S: tense, T: "ask", Neg: neg}), pp.end, it.cost + pp.cost})
			}
		}
		for _, np := range p.np(i + 1) {
			out = append(out, Item{p.Node(Node{Kind: NodeThere, A: np.N, T: "ask"}), np.end, np.cost})
		}
		return out
	}
	for _, subject := range p.np(i) {
		if subject.N.Num&num == 0 {
			continue
		}
		next, conf, never := p.adverbs(subject.end)
		for _, pred := range p.pred(next, gap) {
			be := p.Node(Node{Kind: NodeBe, A: pred.N, T: tense, Conf: conf, Neg: never})
			n := Node{Kind: NodeClause, A: subject.N, B: be}
			out = append(out, Item{p.Node(n), pred.end, subject.cost + pred.cost})
		}
	}
	return out
}

func (p *Parser) invertedVerb(i int, aux Node, num uint8, gap bool, out []Item) []Item {
	for _, subject := range p.np(i) {
		if subject.N.Num&num == 0 {
			continue
		}
		next, neg := subject.end, false
		if p.Low(next) == "not" {
			next, neg = next+1, true
		}
		next, conf, never := p.adverbs(next)
		for _, vp := range p.vp(next, infinite, gap) {
			verb := aux
			verb.A, verb.Neg, verb.Conf = vp.N, neg != never, conf
			n := Node{Kind: NodeClause, A: subject.N, B: p.Node(verb)}
			out = append(out, Item{p.Node(n), vp.end, subject.cost + vp.cost})
		}
	}
	return out
}

// invertedPerfect reads "has Tom visited Rome".
func (p *Parser) invertedPerfect(i int, gap bool, out []Item) []Item {
	for _, subject := range p.np(i + 1) {
		next, neg := subject.end, false
		if p.Low(next) == "not" {
			next, neg = next+1, true
		}
		next, conf, never := p.adverbs(next)
		for k := range p.Readings(next) {
			r := &p.TokenAt(next).Info.Readings[k]
			if r.Form&morph.Participle == 0 || p.inner(next) {
				continue
			}
			for _, c := range p.complements(next+1, r, gap) {
				tense := "past"
				if p.how.Stretch.Since.Name != "" && p.Low(i) != "had" {
					tense = "" // and goes on
				}
				verb := p.Node(Node{Kind: NodeVP, A: p.headed(c.N, next, r.Lemma), T: tense, Neg: neg != never, Conf: conf, At: uint16(i), End: uint16(i + 1)})
				n := Node{Kind: NodeClause, A: subject.N, B: verb}
				out = append(out, Item{p.Node(n), c.end, subject.cost + c.cost + int(r.Cost)})
			}
		}
	}
	return out
}

// supposing reads "if Tom is a cat, is Tom a mammal?".
func (p *Parser) supposing(add adder) {
	for _, cond := range p.clause0(1) {
		next := p.skipComma(cond.end)
		if p.Low(next) == "then" {
			next++
		}
		for _, main := range p.inverted(next, false) {
			n := Node{Kind: NodeIf, A: cond.N, B: main.N}
			add(Act{Kind: ask}, []Item{{p.Node(n), main.end, cond.cost + main.cost}})
		}
	}
}

// whatIf reads "what if Tom is a cat?" and its kin.
func (p *Parser) whatIf(add adder) {
	for _, words := range lexicon.Suppositions.Phrases() {
		if end := p.phrase(0, words...); end > 0 {
			add(Act{Kind: AskWhatIf, Lead: end}, p.clause0(end))
		}
	}
}

// why reads "why", "why not" and why-questions.
func (p *Parser) why(add adder) {
	a := Act{Kind: AskWhy}
	i := 1
	if p.Low(i) == "not" {
		a.Kind, i = AskWhyNot, 2
	}
	if i == len(p.toks) {
		add(a, []Item{{nil, i, 0}})
		return
	}
	if p.Low(i+1) == "not" { // why isn't Tom a bird?
		a.Kind = AskWhyNot
	}
	p.yesNo(a, i, add)
}

// which reads questions with who, what, which and whose.
func (p *Parser) which(add adder) {
	if p.Low(0) == "what" && len(lexicon.Values(p.Low(1))) > 0 {
		if _, num := p.beForms(p.Low(2)); num != 0 {
			add(Act{Kind: AskAttribute, Word: p.text(0, 2), Verb: p.Node(Node{At: 1, End: 2})}, p.np1(3))
			return
		}
	}
	for _, wh := range p.whNP(0) {
		a := Act{Kind: AskWhich, Wh: wh.N, Word: p.text(0, wh.end), Cost: wh.cost}
		p.whSubject(a, wh, add)
		p.whGap(a, wh, add)
	}
}

// whNP reads the phrase asked for.
func (p *Parser) whNP(i int) []Item {
	var out []Item
	w := p.Low(i)
	switch w {
	case "who", "whom", "what":
		out = append(out, Item{p.Node(Node{Kind: NodeWh, Num: One | Many, S: w}), i + 1, 0})
	case "whose":
		owner := p.Node(Node{Kind: NodeWh, Num: One | Many, S: "who"})
		for _, it := range p.nominal(i + 1) {
			out = append(out, Item{p.Node(Node{Kind: NodeOwned, Num: it.N.Num, A: owner, B: it.N}), it.end, it.cost})
		}
	}
	if w == "which" || w == "what" {
		for _, it := range p.nominal(i + 1) {
			noun := p.Node(Node{Kind: NodeWh, Num: it.N.Num, S: w, A: it.N})
			out = append(out, Item{noun, it.end, it.cost})
		}
	}
	return out
}

// whSubject reads "who uses X", and "who is X" for a name X.
func (p *Parser) whSubject(a Act, wh Item, add adder) {
	_, num := p.beForms(p.Low(wh.end))
	plain := wh.N.Kind == NodeWh && wh.N.A == nil
	present := p.Low(wh.end) != "was" && p.Low(wh.end) != "were"
	if num != 0 && plain && present {
		p.whIs(a, wh.end+1, add)
	}
	for _, vp := range p.vp(wh.end, finite(wh.N.Num), false) {
		if plain && present && vp.N.Kind == NodeBe && (about(vp.N.A) || vp.N.A.Kind == NodeAdj && p.inner(int(vp.N.A.At))) {
			continue // whIs has read it
		}
		n := Node{Kind: NodeClause, A: wh.N, B: vp.N}
		add(a, []Item{{p.Node(n), vp.end, vp.cost}})
	}
}

// about reports whether "what is N" asks what there is to know of n.
func about(n *Node) bool {
	switch n.Kind {
	case NodeName, NodeQuoted, NodeNumber, NodePronoun:
		return true
	case NodeNoun:
		return n.B == nil
	}
	return false
}

// whIs reads "what is X". "Who is a mammal" asks which, "what is a mammal" asks
// about the word.
func (p *Parser) whIs(a Act, i int, add adder) {
	if i >= len(p.toks) {
		return
	}
	for _, np := range p.np1(i) {
		if !about(np.N) {
			continue
		}
		b := a
		b.Kind = AskAbout
		if np.N.Kind == NodeNoun && np.N.S != "the" && p.Low(0) == "who" {
			b.Kind = AskWhich
			be := p.Node(Node{Kind: NodeBe, A: np.N})
			np.N = p.Node(Node{Kind: NodeClause, A: a.Wh, B: be})
		}
		add(b, []Item{np})
	}
}

// whGap reads "what does X use", "what is X afraid of".
func (p *Parser) whGap(a Act, wh Item, add adder) {
	b := a
	add(b, p.inverted(wh.end, true))
	if p.how.Asks {
		add(b, p.upright(wh.end))
	}
}

// upright reads what is asked in the order of a statement: "who Anna likes"
// behind "tell me".
func (p *Parser) upright(i int) []Item {
	var out []Item
	for _, subject := range p.np(i) {
		for _, vp := range p.vp(subject.end, finite(subject.N.Num), true) {
			n := Node{Kind: NodeClause, A: subject.N, B: vp.N}
			out = append(out, Item{p.Node(n), vp.end, subject.cost + vp.cost})
		}
	}
	return out
}

// howMany reads "how many cats …".
func (p *Parser) howMany(add adder) {
	if p.Low(1) != "many" {
		p.howMuch(add)
		return
	}
	for _, it := range p.nominal(2) {
		if it.N.Num&Many == 0 {
			continue
		}
		wh := p.Node(Node{Kind: NodeWh, Num: Many, S: "how many", A: it.N})
		a := Act{Kind: AskHowMany, Wh: wh, Word: p.text(0, it.end), Cost: it.cost}
		if end := p.phrase(it.end, "are", "there"); end > 0 {
			b := a
			add(b, []Item{{p.Node(Node{Kind: NodeThere, A: wh}), end, 0}})
			for _, pp := range p.pp(end) {
				be := p.Node(Node{Kind: NodeBe, A: pp.N})
				add(b, []Item{{p.Node(Node{Kind: NodeClause, A: wh, B: be}), pp.end, pp.cost}})
			}
		}
		for _, vp := range p.vp(it.end, finiteMany, false) {
			add(a, []Item{{p.Node(Node{Kind: NodeClause, A: wh, B: vp.N}), vp.end, vp.cost}})
		}
		add(a, p.inverted(it.end, true))
	}
}

// where reads "where is X" and "when does X begin".
func (p *Parser) where(a Act, add adder) {
	w := p.Low(1)
	tense, num := p.beForms(w)
	if num != 0 {
		for _, np := range p.np(2) {
			b := a
			b.Verb = p.Node(Node{Kind: NodeBe, T: tense})
			add(b, []Item{np})
			if p.Can(np.end, morph.Participle|morph.Positive) { // where was Tom born
				b.Verb = p.Node(Node{Kind: NodeBe, T: tense, S: p.Low(np.end), At: uint16(np.end), End: uint16(np.end + 1)})
				np.end++
				add(b, []Item{np})
			}
		}
		return
	}
	clauses := p.inverted(1, false)
	switch {
	case p.how.Asks && w != "does" && w != "do" && w != "did":
		clauses = p.clause1(1)
	case w != "does" && w != "do" && w != "did" && w != "will":
		return
	}
	for _, it := range clauses {
		b := a
		b.Verb = it.N.B
		add(b, []Item{{it.N.A, it.end, it.cost}})
	}
}
