package syntax

import (
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// gender is what a first name tells of who has it: a set, 0 for nothing.
type gender uint8

const (
	Male gender = 1 << iota
	Female
)

// FirstName tells the gender of a lower-case first name, or 0.
func FirstName(low string) gender {
	var g gender
	if lexicon.SharedNames.Has(low) {
		return Male | Female
	}
	if lexicon.MaleNames.Has(low) {
		g |= Male
	}
	if lexicon.FemaleNames.Has(low) {
		g |= Female
	}
	return g
}

// nameLike reports whether a noun phrase has a name, or a word of no list, as
// part of its noun: "Ben runs" is rather somebody and what he does.
func (p *Parser) nameLike(nominal *Node) bool {
	for i := int(nominal.At); i < int(nominal.End)-1; i++ {
		t := p.TokenAt(i)
		if !t.Info.Known || p.inner(i) || t.Text != Capitalised(t.Text) && t.Capital {
			return true
		}
		if (t.Capital || p.lower) && p.entry(i).Rank(lexicon.Noun) < 2 && FirstName(t.Low) != 0 {
			return true
		}
	}
	return false
}

// actsFirst reports whether a bare noun of two words begins with one that is
// rather a verb: "need water" is what plants do.
func (p *Parser) actsFirst(nominal *Node) bool {
	at := int(nominal.At)
	if at == 0 || int(nominal.End) < at+2 || !p.Can(at, morph.Base) || p.compound(at) {
		return false
	}
	e := p.entry(at)
	return e.Rank(lexicon.Verb) > e.Rank(lexicon.Noun)
}

// acting is the cost of a noun of several words of which the last is rather what
// the one before it does: "my cat hates water" speaks of no cat hates. It is
// negative where it surely is.
func (p *Parser) acting(nominal *Node) int {
	last := int(nominal.End) - 1
	if last <= int(nominal.At) || nominal.Num&One != 0 || !p.Can(last, morph.ThirdPerson) || p.compound(last-1) {
		return 0
	}
	for k := range p.Readings(last) {
		r := &p.TokenAt(last).Info.Readings[k]
		switch verb, noun := r.Entry.Rank(lexicon.Verb), r.Entry.Rank(lexicon.Noun); {
		case r.Form&morph.ThirdPerson == 0:
		case verb > noun:
			return -1
		case verb == noun:
			return costActing
		}
	}
	return 0
}

// namesSomebody reports whether a sentence begins with a first name and what
// somebody does: "Rose needs".
func (p *Parser) namesSomebody() bool {
	t := p.TokenAt(0)
	return t.Capital && p.Can(1, morph.ThirdPerson) && (FirstName(t.Low) != 0 || p.isKnownName(t.Low))
}

// mayBeName reports whether the listed noun that begins a sentence may as well
// be somebody's name.
func (p *Parser) mayBeName() bool {
	t := p.TokenAt(0)
	return t.Capital && t.Info.Known && p.entry(0).Rank(lexicon.Noun) == 0
}

// Twin is the index of the cheapest act that reads the beginning of the
// sentence the other way than the first act does: "Rose needs" as somebody who
// needs, or as needs of roses. It is -1 where there is none, or the beginning
// leaves no doubt. The acts are sorted.
func (p *Parser) Twin(acts []Act) int {
	if len(p.toks) < 3 || !p.Can(1, morph.ThirdPerson) || !p.Can(1, morph.Plural) || !p.mayBeName() {
		return -1
	}
	name, compound := firstWords(acts[0].N)
	if !name && !compound {
		return -1
	}
	for i := range acts {
		if n, c := firstWords(acts[i].N); c && name || n && compound {
			return i
		}
	}
	return -1
}

// firstWords reports whether the first word of a statement is read as a name
// of one word, or as part of a noun without an article.
func firstWords(n *Node) (name, compound bool) {
	for n != nil && n.Kind != NodeClause {
		switch {
		case IsListNode(n):
			n = n.List[0]
		default:
			return false, false
		}
	}
	if n == nil {
		return false, false
	}
	subject := n.A
	if IsListNode(subject) {
		subject = subject.List[0]
	}
	switch subject.Kind {
	case NodeName:
		return subject.At == 0 && subject.End == 1, false
	case NodeNoun:
		return false, subject.S == "" && subject.A.At == 0 && subject.A.End > 1
	}
	return false, false
}

// somebody is what is known of a word of the grammar that is a name.
var somebody = morph.Info{Known: true, Named: true}

// calls reports whether "will" or "may" at i is the name of somebody: it has a
// capital that no sentence gave it, or what somebody does stands behind it.
func (p *Parser) calls(i int) bool {
	t := p.TokenAt(i)
	if t.Capital && i > 0 || i > 0 && p.isKnownName(t.Low) && morph.ClosedOf(p.TokenAt(i-1).Low)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0 {
		return true // "why did may go?"
	}
	if !t.Capital && !p.isKnownName(t.Low) || i+1 >= len(p.toks) || i > 0 && morph.ClosedOf(p.TokenAt(i-1).Low)&lexicon.WhWord != 0 {
		return false
	}
	behind := i + 1
	for i == 0 && p.final != '?' && behind < len(p.toks)-1 && p.TokenAt(behind).Capital {
		behind++ // Will Turner is
	}
	next := p.words.Lookup(p.TokenAt(behind).Low)
	if p.TokenAt(behind).Capital {
		return false
	}
	if behind > i+1 {
		return next.Closed&(lexicon.BeVerb|lexicon.ModalVerb) != 0 || next.Closed == 0 && next.Forms&(morph.ThirdPerson|morph.Past) != 0 && next.Forms&morph.Base == 0
	}
	switch {
	case p.TokenAt(i+1).Low == "be":
		return false
	case lexicon.AfterNames.Has(p.TokenAt(i + 1).Low):
		return true
	case p.TokenAt(i+1).Low == "and", p.TokenAt(i+1).Low == "or":
		return p.final != '?'
	}
	if p.final != '?' && i == 0 && !p.TokenAt(1).Capital && next.Closed == 0 && next.Forms&morph.Past != 0 {
		return true // "Will put down the lantern"
	}
	return next.Closed&(lexicon.BeVerb|lexicon.ModalVerb) != 0 || next.Closed == 0 && next.Forms&(morph.ThirdPerson|morph.Past) != 0 && next.Forms&morph.Base == 0
}
