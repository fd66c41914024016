package syntax

import "whence/triple/english/lexicon"

// This file reads sentences that say something only together with one that was
// told before: "so is Rex", "no, Oslo", "forget that", "I was wrong about Tom".

// leaning reads them; the act is what was said to be done with the statement.
func (p *contextRules) leaning(i int, a Act, add adder) {
	switch a.Kind {
	case Correct:
		p.instead(i, add)
		return
	case Tell:
	default:
		return
	}
	if p.Final == '?' {
		return
	}
	p.aboutTaken(i, add)
	p.sameOf(i, add)
}

// instead reads "no, Oslo" and "no, in Oslo": what belongs in the place of
// something of the sentence before.
func (p *contextRules) instead(i int, add adder) {
	for _, np := range p.phrases.np1(i) {
		add(Act{Kind: CorrectTo, Cost: 2}, []Item{np})
		if individualPhrase(np.N) {
			add(Act{Kind: CorrectTo, Word: "subject", Cost: 2}, []Item{np})
		}
	}
	add(Act{Kind: CorrectTo, Cost: 2}, p.phrases.pp(i))
}

func individualPhrase(n *Node) bool {
	return n.Kind == NodeName || n.Kind == NodeQuoted || n.Kind == NodeNoun && n.S == "the"
}

// backTaken reads "forget that" and "that is wrong".
func (p *contextRules) backTaken(i int, add adder) {
	if !lexicon.TakingBack.Has(p.Low(i)) || len(p.Tokens)-i > 5 {
		return
	}
	for _, words := range lexicon.TakenBackPhrases.Phrases() {
		if p.Phrase(i, words...) == len(p.Tokens) {
			add(Act{Kind: ForgetLast, Word: p.Low(i), Cost: -1}, []Item{{nil, len(p.Tokens), 0}})
		}
	}
}

// aboutTaken reads "I was wrong about Tom" and "I was wrong about Tom being a
// dog".
func (p *contextRules) aboutTaken(i int, add adder) {
	if end := p.phrases.takesBackAbout(i); end > 0 {
		add(Act{Kind: ForgetAbout}, p.phrases.np1(end))
		add(Act{Kind: Forget, Lead: end}, p.clauses.happening(end, nil))
	}
}

// takesBackAbout returns the token behind "I was wrong about", or 0. It says
// nothing of who speaks, also where nothing is found that it takes back.
func (p *phraseRules) takesBackAbout(i int) int {
	for _, words := range lexicon.TakenBackAbout.Phrases() {
		if end := p.Phrase(i, words...); end > 0 {
			return end
		}
	}
	return 0
}

// sameOf reads "so is Rex", "Rex is too", "neither does Rex", "Rex is not", and
// "the same is true of Rex".
func (p *contextRules) sameOf(i int, add adder) {
	if w := p.Low(i); w == "and" || w == "but" {
		i++
	}
	switch w := p.Low(i); {
	case w == "so" || w == "neither" || w == "nor":
		if p.Closed(i+1)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0 {
			add(Act{Kind: TellSame, Word: w, Verb: p.auxiliaryAt(i + 1)}, p.phrases.np(i+2))
		}
	case p.Phrase(i, "the", "same") > 0:
		for _, words := range lexicon.SameOf.Phrases() {
			if end := p.Phrase(i+2, words...); end > 0 {
				add(Act{Kind: TellSame, Word: "same"}, p.phrases.np(end))
			}
		}
	}
	if i >= len(p.Tokens) || !p.endsLeaning() {
		return
	}
	for _, np := range p.phrases.np(i) {
		p.leaningEnd(np, np.end, nil, lexicon.LeaningEnds, add)
		if p.Closed(np.end)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0 {
			p.leaningEnd(np, np.end+1, p.auxiliaryAt(np.end), lexicon.LeaningAuxEnds, add)
		}
	}
}

// leaningEnd reads "too" and its kin behind those of whom the same is said.
func (p *contextRules) leaningEnd(np Item, at int, aux *Node, set lexicon.Set, add adder) {
	for i, words := range set.Phrases() {
		if p.Phrase(at, words...) == len(p.Tokens) {
			said, _ := set.Value(set.Words()[i])
			add(Act{Kind: TellSame, Word: said, Cost: -2, Verb: aux}, []Item{{np.N, len(p.Tokens), np.cost}})
		}
	}
}

// endsLeaning reports whether the last word is one that leans on a sentence
// before.
func (p *contextRules) endsLeaning() bool {
	return lexicon.Leaning.Has(p.Low(len(p.Tokens) - 1))
}

func (p *contextRules) auxiliaryAt(i int) *Node {
	return p.Node(Node{Kind: NodeVP, S: p.Low(i), At: uint16(i), End: uint16(i + 1)})
}
