package english

import (
	"strings"

	"whence/triple/english/lexicon"
)

// gender is what a first name tells of who has it: a set, 0 for nothing.
type gender uint8

const (
	male gender = 1 << iota
	female
)

// maleNames and femaleNames are common first names of one gender. They only
// choose between readings: a name is one with or without them.
const (
	maleNames   = " aaron adam adrian ahmed alan albert alexander alfred ali anders andrew anthony antonio arthur axel barry ben benjamin bernard bill bob brandon boris brad brian bruce bruno carl carlos charles charlie chuck christian christopher colin craig curtis dan daniel dave david dennis derek dirk don donald douglas drew duncan ed edgar edward elias emil eric erik ernest ethan eugene felix fernando finn florian frank franz fred frederick gareth gary geoff george gerald gerhard giovanni glenn gordon graham greg gregory gustav hans harold harry hassan heinz henry herbert herman howard hugh hugo ian igor isaac ivan jack jacob jake james jan jason jeff jeffrey jeremy jim joe joel johan johannes john jonas jonathan jorge jose josef joseph juan julius jürgen karl keith ken kenneth kevin klaus kurt larry lars leo leon leonard lewis louis luca lucas luis lukas luke marc marcel marco marcus mario mark markus martin matt matthew max michael miles miguel mike mohamed nathan neil nicholas nick nikolai nils noah oliver oscar otto pablo pat patrick paul pedro peter phil philip pierre ralph ray raymond rex richard rick rob robert roger roland ron ronald roy rudolf russell ryan samuel scott sean sebastian sergei simon stefan stephen steve steven stuart sven ted theo theodore thomas tim timothy tobias todd tom tommy tony trevor victor vincent vladimir walter werner wilhelm will william wolfgang yusuf "
	femaleNames = " abigail ada agnes alexandra alice alison amanda amelia amy andrea angela angelica anita ann anna anne annette annie april astrid audrey barbara beatrice bella bertha beth betty brenda brigitte camilla carla carmen carol caroline catherine cecilia charlotte chloe christina christine clara claudia constance cynthia daisy deborah diana diane dolores donna dora doris dorothy edith elena elisabeth elizabeth ella ellen elsa emily emma erica erika esther eva eve evelyn fatima felicity fiona florence frances frieda gabriela gertrude gina gloria grace greta hannah harriet heather heidi helen helena helga henrietta hilda ida ilse ingrid irene iris isabel isabella ivy jane janet jennifer jenny jessica joan joanna josephine joy judith julia juliet karen karin kate katherine kathleen katja laura lauren lena leonie lily linda lisa lotte louise lucia lucy magdalena margaret maria marianne marie marion martha mary mathilda maud megan melanie mia miriam molly monica nadia nancy naomi natalie nina nora olga olivia patricia paula penelope petra phoebe polly rachel rebecca renate rita rosa rose rosemary ruth sabine sally sandra sarah sara sharon sheila silvia sofia sonja sophia sophie stella sue susan susanna sylvia tamara tanya tara teresa theresa tina ursula valerie vanessa vera veronica victoria violet virginia wendy yvonne zoe "
)

// sharedNames are first names of either gender, as far as they are no other
// words: somebody is called so, and nothing is.
const sharedNames = " alex alexis ali avery bailey blake cameron casey charlie chris dana devon eli emery gale ira jackie jamie jess jesse jo jodie jody jordan kai kelly kelsey kendall kerry kim kris leslie lindsay lindsey logan lou luca marion micah mika morgan nikita noa noel quinn reese robbie rory sacha sam sammy sasha shannon shawn sidney stacy stevie sydney taylor terry toni tracy val yuri "

// firstName tells the gender of a lower-case first name, or 0.
func firstName(low string) gender {
	word := " " + low + " "
	var g gender
	if strings.Contains(sharedNames, word) {
		return male | female
	}
	if strings.Contains(maleNames, word) {
		g |= male
	}
	if strings.Contains(femaleNames, word) {
		g |= female
	}
	return g
}

// nameLike reports whether a noun phrase has a name, or a word of no list, as
// part of its noun: "Ben runs" is rather somebody and what he does.
func (p *parser) nameLike(nominal *node) bool {
	for i := int(nominal.at); i < int(nominal.end)-1; i++ {
		t := &p.toks[i]
		if !t.info.known || p.inner(i) || t.text != capitalised(t.text) && t.capital {
			return true
		}
		if (t.capital || p.lower) && p.entry(i).Rank(lexicon.Noun) < 2 && firstName(t.low) != 0 {
			return true
		}
	}
	return false
}

// actsFirst reports whether a bare noun of two words begins with one that is
// rather a verb: "need water" is what plants do.
func (p *parser) actsFirst(nominal *node) bool {
	at := int(nominal.at)
	if at == 0 || int(nominal.end) < at+2 || !p.can(at, base) || p.compound(at) {
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
	if last <= int(nominal.at) || nominal.num&one != 0 || !p.can(last, thirdPerson) || p.compound(last-1) {
		return 0
	}
	for k := range p.readings(last) {
		r := &p.toks[last].info.readings[k]
		switch verb, noun := r.entry.Rank(lexicon.Verb), r.entry.Rank(lexicon.Noun); {
		case r.form&thirdPerson == 0:
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
	t := &p.toks[0]
	return t.capital && p.can(1, thirdPerson) && (firstName(t.low) != 0 || p.isKnownName(t.low))
}

// mayBeName reports whether the listed noun that begins a sentence may as well
// be somebody's name.
func (p *parser) mayBeName() bool {
	t := &p.toks[0]
	return t.capital && t.info.known && p.entry(0).Rank(lexicon.Noun) == 0
}

// twin is the index of the cheapest act that reads the beginning of the
// sentence the other way than the first act does: "Rose needs" as somebody who
// needs, or as needs of roses. It is -1 where there is none, or the beginning
// leaves no doubt. The acts are sorted.
func (p *parser) twin(acts []act) int {
	if len(p.toks) < 3 || !p.can(1, thirdPerson) || !p.can(1, plural) || !p.mayBeName() {
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
var somebody = wordInfo{known: true, named: true}

// calls reports whether "will" or "may" at i is the name of somebody: it has a
// capital that no sentence gave it, or what somebody does stands behind it.
func (p *parser) calls(i int) bool {
	t := &p.toks[i]
	if t.capital && i > 0 || i > 0 && p.isKnownName(t.low) && closedOf(p.toks[i-1].low)&(beVerb|doVerb|modalVerb) != 0 {
		return true // "why did may go?"
	}
	if !t.capital && !p.isKnownName(t.low) || i+1 >= len(p.toks) || i > 0 && closedOf(p.toks[i-1].low)&whWord != 0 {
		return false
	}
	next := p.words.lookup(p.toks[i+1].low)
	if p.toks[i+1].capital {
		return false
	}
	switch p.toks[i+1].low {
	case "be":
		return false
	case "does", "did", "'s", "being":
		return true
	case "and", "or":
		return p.final != '?'
	}
	if p.final != '?' && i == 0 && !p.toks[1].capital && next.closed == 0 && next.forms&past != 0 {
		return true // "Will put down the lantern"
	}
	return next.closed&(beVerb|modalVerb) != 0 || next.closed == 0 && next.forms&(thirdPerson|past) != 0 && next.forms&base == 0
}
