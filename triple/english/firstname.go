package english

import (
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// gender is what a first name tells of who has it: a set, 0 for nothing.
type gender uint8

const (
	male gender = 1 << iota
	female
)

// firstName tells the gender of a lower-case first name, or 0.
func firstName(low string) gender {
	var g gender
	if lexicon.SharedNames.Has(low) {
		return male | female
	}
	if lexicon.MaleNames.Has(low) {
		g |= male
	}
	if lexicon.FemaleNames.Has(low) {
		g |= female
	}
	return g
}

// nameLike reports whether a noun phrase has a name, or a word of no list, as
// part of its noun: "Ben runs" is rather somebody and what he does.
func (p *parser) nameLike(nominal *node) bool {
	for i := int(nominal.at); i < int(nominal.end)-1; i++ {
		t := p.tok(i)
		if !t.info.Known || p.inner(i) || t.Text != capitalised(t.Text) && t.Capital {
			return true
		}
		if (t.Capital || p.lower) && p.entry(i).Rank(lexicon.Noun) < 2 && firstName(t.Low) != 0 {
			return true
		}
	}
	return false
}

// actsFirst reports whether a bare noun of two words begins with one that is
// rather a verb: "need water" is what plants do.
func (p *parser) actsFirst(nominal *node) bool {
	at := int(nominal.at)
	if at == 0 || int(nominal.end) < at+2 || !p.can(at, morph.Base) || p.compound(at) {
		return false
	}
	e := p.entry(at)
	return e.Rank(lexicon.Verb) > e.Rank(lexicon.Noun)
}

// acting is the cost of a noun of several words of which the last is rather what
// the one before it does: "my cat hates water" speaks of no cat hates. It is
// negative where it surely is.
func (p *parser) acting(nominal *node) int {
	last := int(nominal.end) - 1
	if last <= int(nominal.at) || nominal.num&one != 0 || !p.can(last, morph.ThirdPerson) || p.compound(last-1) {
		return 0
	}
	for k := range p.readings(last) {
		r := &p.tok(last).info.Readings[k]
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
func (p *parser) namesSomebody() bool {
	t := p.tok(0)
	return t.Capital && p.can(1, morph.ThirdPerson) && (firstName(t.Low) != 0 || p.isKnownName(t.Low))
}

// mayBeName reports whether the listed noun that begins a sentence may as well
// be somebody's name.
func (p *parser) mayBeName() bool {
	t := p.tok(0)
	return t.Capital && t.info.Known && p.entry(0).Rank(lexicon.Noun) == 0
}

// twin is the index of the cheapest act that reads the beginning of the
// sentence the other way than the first act does: "Rose needs" as somebody who
// needs, or as needs of roses. It is -1 where there is none, or the beginning
// leaves no doubt. The acts are sorted.
func (p *parser) twin(acts []act) int {
	if len(p.toks) < 3 || !p.can(1, morph.ThirdPerson) || !p.can(1, morph.Plural) || !p.mayBeName() {
		return -1
	}
	name, compound := firstWords(acts[0].n)
	if !name && !compound {
		return -1
	}
	for i := range acts {
		if n, c := firstWords(acts[i].n); c && name || n && compound {
			return i
		}
	}
	return -1
}

// firstWords reports whether the first word of a statement is read as a name
// of one word, or as part of a noun without an article.
func firstWords(n *node) (name, compound bool) {
	for n != nil && n.kind != nClause {
		switch {
		case isListNode(n):
			n = n.list[0]
		default:
			return false, false
		}
	}
	if n == nil {
		return false, false
	}
	subject := n.a
	if isListNode(subject) {
		subject = subject.list[0]
	}
	switch subject.kind {
	case nName:
		return subject.at == 0 && subject.end == 1, false
	case nNoun:
		return false, subject.s == "" && subject.a.at == 0 && subject.a.end > 1
	}
	return false, false
}

// somebody is what is known of a word of the grammar that is a name.
var somebody = morph.Info{Known: true, Named: true}

// calls reports whether "will" or "may" at i is the name of somebody: it has a
// capital that no sentence gave it, or what somebody does stands behind it.
func (p *parser) calls(i int) bool {
	t := p.tok(i)
	if t.Capital && i > 0 || i > 0 && p.isKnownName(t.Low) && morph.ClosedOf(p.tok(i-1).Low)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0 {
		return true // "why did may go?"
	}
	if !t.Capital && !p.isKnownName(t.Low) || i+1 >= len(p.toks) || i > 0 && morph.ClosedOf(p.tok(i-1).Low)&lexicon.WhWord != 0 {
		return false
	}
	behind := i + 1
	for i == 0 && p.final != '?' && behind < len(p.toks)-1 && p.tok(behind).Capital {
		behind++ // Will Turner is
	}
	next := p.words.Lookup(p.tok(behind).Low)
	if p.tok(behind).Capital {
		return false
	}
	if behind > i+1 {
		return next.Closed&(lexicon.BeVerb|lexicon.ModalVerb) != 0 || next.Closed == 0 && next.Forms&(morph.ThirdPerson|morph.Past) != 0 && next.Forms&morph.Base == 0
	}
	switch {
	case p.tok(i+1).Low == "be":
		return false
	case lexicon.AfterNames.Has(p.tok(i + 1).Low):
		return true
	case p.tok(i+1).Low == "and", p.tok(i+1).Low == "or":
		return p.final != '?'
	}
	if p.final != '?' && i == 0 && !p.tok(1).Capital && next.Closed == 0 && next.Forms&morph.Past != 0 {
		return true // "Will put down the lantern"
	}
	return next.Closed&(lexicon.BeVerb|lexicon.ModalVerb) != 0 || next.Closed == 0 && next.Forms&(morph.ThirdPerson|morph.Past) != 0 && next.Forms&morph.Base == 0
}
