package syntax

import (
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/sentence"
	tokens "whence/triple/english/token"
)

// ActKind is what a sentence does.
type ActKind uint8

// The kinds of acts.
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
			if it.end < len(p.Tokens) {
				p.Want(it.end, sentence.WantEnd)
				continue
			}
			done := a
			done.N, done.Cost = it.N, a.Cost+it.cost
			out = append(out, done)
		}
	}
	p.backTaken(p.sequel(0), add)
	i, a := p.opening()
	if i >= len(p.Tokens) {
		return out
	}
	p.Imagined = p.Rule && !p.Own && p.Low(0) != "when" && (p.Final == '?' || p.Says("would")) && (p.Says("were") || p.Says("would") || p.Low(0) == "what")
	if p.Imagined && p.Final != '?' && !p.How.Asks && p.Low(0) != "what" && p.Says("would") {
		p.Refuse(p.Index("would"), `What would be so is only imagined; ask "what if …?", or say it with "if … then …" and without "would" where it is a rule.`)
		return nil
	}
	switch {
	case p.How.Why:
		a.Kind = AskWhy
	case p.How.Asks && (p.Low(0) == "whether" || p.Low(0) == "if"):
		add(Act{Kind: ask, Lead: 1}, p.clause(1))
		return out
	case a.Kind == Tell && i == 0:
		p.questions(add)
		if p.Final == '?' {
			a.Kind, a.Cost = ask, 1
		}
	}
	p.leaning(i, a, add)
	add(a, p.clause(i))
	return out
}

// opening reads the words before a statement that say what is done with it.
func (p *openingRules) opening() (int, Act) {
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
	case p.PhraseOf(i, lexicon.NoLongerTrue) > 0:
		return p.PhraseOf(i, lexicon.NoLongerTrue), Act{Kind: Forget}
	case p.mistaken(i) > 0:
		return p.mistaken(i), Act{Kind: Correct}
	case p.Phrase(i, "i", "was", "wrong") > 0 && i+4 < len(p.Tokens) && p.TokenAt(i+3).Kind == tokens.Mark, p.Phrase(i, "i", "meant", "that") > 0:
		return i + 4, Act{Kind: Correct}
	case p.Phrase(i, "i", "meant") > 0:
		return i + 2, Act{Kind: Correct}
	case p.Low(i) == "actually", p.Low(i) == "no" && p.Low(i+1) == ",", p.Low(i) == "correction":
		i++
		if p.Low(i) == "," || p.Low(i) == ":" {
			i++
		}
		if p.Low(i) == "actually" {
			return p.SkipComma(i + 1), Act{Kind: Correct}
		}
		return i, Act{Kind: Correct}
	case p.Phrase(i, "remember", "that") > 0, p.Phrase(i, "note", "that") > 0, p.Phrase(i, "know", "that") > 0:
		return i + 2, Act{Kind: Tell, Cost: 0}
	}
	return p.certainty(i)
}

// mistaken is where a statement begins behind "that was wrong:", -1 where it does not begin so.
func (p *openingRules) mistaken(i int) int {
	if p.Low(i) == "no" {
		i = p.SkipComma(i + 1)
	}
	if end := p.PhraseOf(i, lexicon.TakenBackPhrases); end > 0 && (p.Low(end) == ":" || p.Low(end) == ",") {
		return end + 1
	}
	return -1
}

// sequel skips words that only say that something comes next.
func (p *openingRules) sequel(i int) int {
	for _, words := range lexicon.Sequels.Phrases() {
		if end := p.Phrase(i, words...); end > 0 {
			return p.SkipComma(end)
		}
	}
	return i
}

// certainty reads "it is 80% certain that" and "I am 80% sure that".
func (p *openingRules) certainty(i int) (int, Act) {
	if end, conf := p.chance(i); end > 0 {
		return end, Act{Conf: conf}
	}
	if end, conf := p.opinion(i); end > 0 {
		return end, Act{Conf: conf, Lead: end}
	}
	next := max(p.Phrase(i, "it", "is"), p.Phrase(i, "it", "'s"), p.Phrase(i, "i", "am"))
	if next < 0 {
		return i, Act{}
	}
	conf := uint8(0)
	if next < len(p.Tokens) && p.TokenAt(next).Kind == tokens.Number {
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
	default:
		return i, Act{}
	}
	if conf == 0 || p.Low(next+1) != "that" {
		return i, Act{}
	}
	return next + 2, Act{Conf: conf}
}

// opinion reads "I think that", which leaves it open a little.
func (p *openingRules) opinion(i int) (end int, conf uint8) {
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
	for _, subject := range p.phrases.np1(end) {
		if c := p.Closed(subject.end); c&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0 || subject.N.Kind != NodePronoun && p.Can(subject.end, morph.ThirdPerson|morph.Past) {
			return end, conf
		}
	}
	return -1, 0
}

// chance reads "there is a 70% chance that" and "with 80% certainty,".
func (p *openingRules) chance(i int) (end int, conf uint8) {
	with := p.Low(i) == "with"
	next := p.Phrase(i, "there", "is", "a")
	if with {
		next = i + 1
	}
	if next < 0 || next >= len(p.Tokens) || p.TokenAt(next).Kind != tokens.Number {
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
		return p.SkipComma(next + 1), conf
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
func (p *questionRules) questions(add adder) {
	p.askedAs(add)
	w := p.Low(0)
	c := p.Closed(0)
	switch {
	case w == "why":
		p.why(add)
	case p.Low(2) == "not" && (w == "where" || w == "when"): // the parser reads them
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
	case c&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0, w == "has", w == "have" && p.Final == '?', w == "had":
		p.yesNo(Act{Kind: ask}, 0, add)
	}
	if end := p.PhraseOf(0, lexicon.AskedAgain); end > 0 {
		p.again(end, add)
	}
	for _, words := range lexicon.AboutPhrases.Phrases() {
		if end := p.Phrase(0, words...); end > 0 {
			add(Act{Kind: AskAbout, Lead: end, Cost: -3}, p.phrases.np1(end))
		}
	}
}

// again reads "and Bob?".
func (p *questionRules) again(i int, add adder) {
	add(Act{Kind: AskAgain}, p.phrases.np(i))
}

// yesNo reads a question with its verb in front, beginning at i.
func (p *questionRules) yesNo(a Act, i int, add adder) {
	if p.Phrase(i, "is", "it") > 0 || p.Phrase(i, "is", "not", "it") > 0 {
		next := i + 2
		if p.Low(next) == "it" {
			next++ // who asks whether it is not so expects that it is
		}
		if rest := p.clauses.truthRest(next); rest.end > 0 {
			a.Neg = rest.cost == 1
			add(a, p.clauses.clause(rest.end))
			return
		}
	}
	add(a, p.inverted(i, false))
	p.imagining(i, add)
}

// imagining reads "would Tom be a mammal if he were a cat?" and "is Tom a mammal if Tom is a cat?".
func (p *questionRules) imagining(i int, add adder) {
	if i != 0 || !p.Rule {
		return
	}
	for _, main := range p.inverted(0, false) {
		if p.Low(main.end) != "if" {
			continue
		}
		for _, cond := range p.clauses.clause0(main.end + 1) {
			n := Node{Kind: NodeIf, A: cond.N, B: main.N, Num: Postposed}
			add(Act{Kind: ask}, []Item{{p.Node(n), cond.end, main.cost + cond.cost}})
		}
	}
}

// inverted reads be, do or a modal verb, a noun phrase and the rest of a verb
// phrase, in which a noun phrase is missing where gap is set: "what doesn't Tom like".
func (p *questionRules) inverted(i int, gap bool) []Item {
	var out []Item
	w, c := p.Low(i), p.Closed(i)
	tense, num := p.verbs.beForms(w)
	next := i + 1
	if p.Low(next) == "not" { // "isn't Tom a cat?" expects that he is
		next++
	}
	denied := gap && next > i+1
	switch {
	case num != 0:
		out = p.invertedBe(next, Node{Kind: NodeBe, T: tense, Neg: denied}, num, gap, out)
	case w == "has" || w == "have" || w == "had":
		out = p.invertedPerfect(i, gap, out)
	case c&lexicon.ModalVerb != 0:
		out = p.invertedVerb(next, Node{Kind: NodeVP, S: w, Neg: denied}, One|Many, gap, out)
	case w == "does":
		out = p.invertedVerb(next, Node{Kind: NodeVP, Neg: denied}, One, gap, out)
	case w == "do":
		out = p.invertedVerb(next, Node{Kind: NodeVP, Neg: denied}, Many, gap, out)
	case w == "did":
		out = p.invertedVerb(next, Node{Kind: NodeVP, T: "past", Neg: denied}, One|Many, gap, out)
	}
	return out
}

func (p *questionRules) invertedBe(i int, be Node, num uint8, gap bool, out []Item) []Item {
	if p.Low(i) == "there" && !gap {
		next, neg := i+1, p.Low(i+1) == "not"
		if neg {
			next++
		}
		for _, it := range p.amounts.count(next, nil) {
			for _, pp := range p.phrases.pp(it.end) {
				out = append(out, Item{p.Node(Node{Kind: NodeThere, A: it.N, B: pp.N, S: be.T, T: "ask", Neg: neg}), pp.end, it.cost + pp.cost})
			}
		}
		for _, np := range p.phrases.np(i + 1) {
			out = append(out, Item{p.Node(Node{Kind: NodeThere, A: np.N, T: "ask"}), np.end, np.cost})
		}
		return out
	}
	for _, subject := range p.phrases.np(i) {
		if subject.N.Num&num == 0 {
			continue
		}
		next, conf, never := p.verbs.adverbs(subject.end)
		for _, pred := range p.predicates.pred(next, gap) {
			verb := be
			verb.A, verb.Conf, verb.Neg = pred.N, conf, be.Neg != never
			n := Node{Kind: NodeClause, A: subject.N, B: p.Node(verb)}
			out = append(out, Item{p.Node(n), pred.end, subject.cost + pred.cost})
		}
	}
	return out
}

func (p *questionRules) invertedVerb(i int, aux Node, num uint8, gap bool, out []Item) []Item {
	for _, subject := range p.phrases.np(i) {
		if subject.N.Num&num == 0 {
			continue
		}
		next, neg := subject.end, aux.Neg
		if p.Low(next) == "not" {
			next, neg = next+1, !neg
		}
		next, conf, never := p.verbs.adverbs(next)
		for _, vp := range p.verbs.vp(next, infinite, gap) {
			verb := aux
			verb.A, verb.Neg, verb.Conf = vp.N, neg != never, conf
			n := Node{Kind: NodeClause, A: subject.N, B: p.Node(verb)}
			out = append(out, Item{p.Node(n), vp.end, subject.cost + vp.cost})
		}
	}
	return out
}

// invertedPerfect reads "has Tom visited Rome".
func (p *questionRules) invertedPerfect(i int, gap bool, out []Item) []Item {
	for _, subject := range p.phrases.np(i + 1) {
		next, neg := subject.end, false
		if p.Low(next) == "not" {
			next, neg = next+1, true
		}
		next, conf, never := p.verbs.adverbs(next)
		for k := range p.Readings(next) {
			r := &p.TokenAt(next).Info.Readings[k]
			if r.Form&morph.Participle == 0 || p.Inner(next) {
				continue
			}
			for _, c := range p.verbs.complements(next+1, r, gap) {
				tense := "past"
				if p.How.Stretch.Since.Name != "" && p.Low(i) != "had" {
					tense = "" // and goes on
				}
				verb := p.Node(Node{Kind: NodeVP, A: p.verbs.headed(c.N, next, r.Lemma), T: tense, Neg: neg != never, Conf: conf, At: uint16(i), End: uint16(i + 1)})
				n := Node{Kind: NodeClause, A: subject.N, B: verb}
				out = append(out, Item{p.Node(n), c.end, subject.cost + c.cost + int(r.Cost)})
			}
		}
	}
	return out
}

// supposing reads "if Tom is a cat, is Tom a mammal?".
func (p *questionRules) supposing(add adder) {
	for _, cond := range p.clauses.clause0(1) {
		next := p.SkipComma(cond.end)
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
func (p *questionRules) whatIf(add adder) {
	for _, words := range lexicon.Suppositions.Phrases() {
		if end := p.Phrase(0, words...); end > 0 {
			add(Act{Kind: AskWhatIf, Lead: end}, p.clauses.clause0(end))
		}
	}
}

// why reads "why", "why not" and why-questions.
func (p *questionRules) why(add adder) {
	a := Act{Kind: AskWhy}
	i := 1
	if p.Low(i) == "not" {
		a.Kind, i = AskWhyNot, 2
	}
	if i == len(p.Tokens) {
		add(a, []Item{{nil, i, 0}})
		return
	}
	if p.Low(i+1) == "not" { // why isn't Tom a bird?
		a.Kind = AskWhyNot
	}
	p.yesNo(a, i, add)
}

// which reads questions with who, what, which and whose.
func (p *questionRules) which(add adder) {
	if p.Low(0) == "what" && len(lexicon.Values(p.Low(1))) > 0 {
		if _, num := p.verbs.beForms(p.Low(2)); num != 0 {
			add(Act{Kind: AskAttribute, Word: p.Text(0, 2), Verb: p.Node(Node{At: 1, End: 2})}, p.phrases.np1(3))
			return
		}
	}
	for _, wh := range p.whNP(0) {
		a := Act{Kind: AskWhich, Wh: wh.N, Word: p.Text(0, wh.end), Cost: wh.cost}
		p.whSubject(a, wh, add)
		p.whGap(a, wh, add)
	}
}

// whNP reads the phrase asked for.
func (p *questionRules) whNP(i int) []Item {
	var out []Item
	w := p.Low(i)
	switch w {
	case "who", "whom", "what":
		out = append(out, Item{p.Node(Node{Kind: NodeWh, Num: One | Many, S: w}), i + 1, 0})
	case "whose":
		owner := p.Node(Node{Kind: NodeWh, Num: One | Many, S: "who"})
		for _, it := range p.nouns.nominal(i + 1) {
			out = append(out, Item{p.Node(Node{Kind: NodeOwned, Num: it.N.Num, A: owner, B: it.N}), it.end, it.cost})
		}
	}
	if w == "which" || w == "what" {
		for _, it := range p.nouns.nominal(i + 1) {
			noun := p.Node(Node{Kind: NodeWh, Num: it.N.Num, S: w, A: it.N})
			out = append(out, Item{noun, it.end, it.cost})
		}
	}
	return out
}

// whSubject reads "who uses X", and "who is X" for a name X.
func (p *questionRules) whSubject(a Act, wh Item, add adder) {
	_, num := p.verbs.beForms(p.Low(wh.end))
	plain := wh.N.Kind == NodeWh && wh.N.A == nil
	present := p.Low(wh.end) != "was" && p.Low(wh.end) != "were"
	if num != 0 && plain && present {
		p.whIs(a, wh.end+1, add)
	}
	for _, vp := range p.verbs.vp(wh.end, finite(wh.N.Num), false) {
		if plain && present && vp.N.Kind == NodeBe && (about(vp.N.A) || vp.N.A.Kind == NodeAdj && p.Inner(int(vp.N.A.At))) {
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

// whIs reads "what is X". "Who is a mammal" asks which, "what is a mammal" asks about the word.
func (p *questionRules) whIs(a Act, i int, add adder) {
	if i >= len(p.Tokens) {
		return
	}
	for _, np := range p.phrases.np1(i) {
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
func (p *questionRules) whGap(a Act, wh Item, add adder) {
	b := a
	add(b, p.inverted(wh.end, true))
	if p.How.Asks {
		add(b, p.upright(wh.end))
	}
}

// upright reads what is asked in the order of a statement: "who Anna likes" behind "tell me".
func (p *questionRules) upright(i int) []Item {
	var out []Item
	for _, subject := range p.phrases.np(i) {
		for _, vp := range p.verbs.vp(subject.end, finite(subject.N.Num), true) {
			n := Node{Kind: NodeClause, A: subject.N, B: vp.N}
			out = append(out, Item{p.Node(n), vp.end, subject.cost + vp.cost})
		}
	}
	return out
}

// howMany reads "how many cats …".
func (p *questionRules) howMany(add adder) {
	if p.Low(1) != "many" {
		p.howMuch(add)
		return
	}
	for _, it := range p.nouns.nominal(2) {
		if it.N.Num&Many == 0 {
			continue
		}
		wh := p.Node(Node{Kind: NodeWh, Num: Many, S: "how many", A: it.N})
		a := Act{Kind: AskHowMany, Wh: wh, Word: p.Text(0, it.end), Cost: it.cost}
		if end := p.Phrase(it.end, "are", "there"); end > 0 {
			b := a
			add(b, []Item{{p.Node(Node{Kind: NodeThere, A: wh}), end, 0}})
			for _, pp := range p.phrases.pp(end) {
				be := p.Node(Node{Kind: NodeBe, A: pp.N})
				add(b, []Item{{p.Node(Node{Kind: NodeClause, A: wh, B: be}), pp.end, pp.cost}})
			}
		}
		for _, vp := range p.verbs.vp(it.end, finiteMany, false) {
			add(a, []Item{{p.Node(Node{Kind: NodeClause, A: wh, B: vp.N}), vp.end, vp.cost}})
		}
		add(a, p.inverted(it.end, true))
	}
}

// where reads "where is X" and "when does X begin".
func (p *questionRules) where(a Act, add adder) {
	w := p.Low(1)
	tense, num := p.verbs.beForms(w)
	if num != 0 {
		for _, np := range p.phrases.np(2) {
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
	case p.How.Asks && w != "does" && w != "do" && w != "did":
		clauses = p.clauses.clause1(1)
	case w != "does" && w != "do" && w != "did" && w != "will":
		return
	}
	for _, it := range clauses {
		b := a
		b.Verb = it.N.B
		add(b, []Item{{it.N.A, it.end, it.cost}})
	}
}
