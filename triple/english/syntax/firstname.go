package syntax

import (
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// gender is what a first name tells of who has it: a set, 0 for nothing.
type gender uint8

// The genders of first names; some are of both.
const (
	Male gender = 1 << iota
	Female
)

// Title is whose title a word in front of a name is, 0 where it is none: "Mrs", "Uncle", and "Dr",
// which does not tell.
func Title(word string) gender {
	low := strings.ToLower(strings.TrimSuffix(word, "."))
	named := lexicon.Dotted.Has(strings.TrimSuffix(word, ".")) && lexicon.Abbreviations.Has(low) || lexicon.WholeTitles.Has(low) || lexicon.Kin.Has(low)
	switch {
	case !named:
		return 0
	case lexicon.HeNouns.Has(low):
		return Male
	case lexicon.SheNouns.Has(low):
		return Female
	}
	return Male | Female
}

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
func (p *nameRules) nameLike(nominal *Node) bool {
	for i := int(nominal.At); i < int(nominal.End)-1; i++ {
		t := p.TokenAt(i)
		if !t.Info.Known || p.Inner(i) || t.Text != morph.Capitalised(t.Text) && t.Capital {
			return true
		}
		if (t.Capital || p.Lower) && p.EntryAt(i).Rank(lexicon.Noun) < 2 && FirstName(t.Low) != 0 {
			return true
		}
	}
	return false
}

// actsFirst reports whether a bare noun of two words begins with one that is
// rather a verb: "need water" is what plants do.
func (p *nameRules) actsFirst(nominal *Node) bool {
	at := int(nominal.At)
	if at == 0 || int(nominal.End) < at+2 || !p.Can(at, morph.Base) || p.nouns.compound(at) {
		return false
	}
	e := p.EntryAt(at)
	return e.Rank(lexicon.Verb) > e.Rank(lexicon.Noun)
}

// acting is the cost of a noun of several words of which the last is rather what
// the one before it does: "my cat hates water" speaks of no cat hates. It is
// negative where it surely is.
func (p *nameRules) acting(nominal *Node) int {
	last := int(nominal.End) - 1
	if last <= int(nominal.At) || nominal.Num&One != 0 || !p.Can(last, morph.ThirdPerson) || p.nouns.compound(last-1) {
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
func (p *nameRules) namesSomebody() bool {
	t := p.TokenAt(0)
	return t.Capital && p.Can(1, morph.ThirdPerson) && (FirstName(t.Low) != 0 || p.IsKnownName(t.Low))
}

// mayBeName reports whether the listed noun that begins a sentence may as well
// be somebody's name.
func (p *nameRules) mayBeName() bool {
	t := p.TokenAt(0)
	return t.Capital && t.Info.Known && p.EntryAt(0).Rank(lexicon.Noun) == 0
}

// Twin is the index of the cheapest act that reads the beginning of the
// sentence the other way than the first act does: "Rose needs" as somebody who
// needs, or as needs of roses. It is -1 where there is none, or the beginning
// leaves no doubt. The acts are sorted.
func (p *nameRules) Twin(acts []Act) int {
	if len(p.Tokens) < 3 || !p.Can(1, morph.ThirdPerson) || !p.Can(1, morph.Plural) || !p.mayBeName() {
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
