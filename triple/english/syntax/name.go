package syntax

import (
	"strings"
	"unicode"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/sentence"
	tokens "whence/triple/english/token"
)

// isNameToken reports whether a word looks like part of a name wherever it
// stands: it has a capital, or digits among letters.
func isNameToken(t *sentence.Token) bool {
	if t.Kind != tokens.Word || t.Info.Closed != 0 && t.Info.Closed&lexicon.OpenToo == 0 {
		return false
	}
	if t.Capital {
		return true
	}
	letters, digits := false, false
	for _, r := range t.Text {
		if unicode.IsUpper(r) {
			return true
		}
		letters = letters || unicode.IsLetter(r)
		digits = digits || unicode.IsDigit(r)
	}
	return letters && digits
}

// names reads a proper name of one or more words.
func (p *nameRules) names(i int, out []Item) []Item {
	t := p.TokenAt(i)
	if !isNameToken(t) {
		return p.lowerName(i, out)
	}
	end := p.nameEnd(i)
	if i == 0 && (end > i+1 && isOrder(t) || p.isDone()) && !p.IsKnownName(t.Low) {
		p.Refuse(0, `"`+t.Text+`" before a name says nothing that can be kept; say the sentence without it.`)
		return out
	}
	if end > i+1 && i == 0 && lexicon.PlainAdjectives.Has(t.Low) && FirstName(p.Low(1)) != 0 && !p.IsKnownName(p.Text(0, end)) {
		p.Refuse(0, `"`+t.Text+`" may be part of the name, or say how `+p.TokenAt(1).Text+` is; say it in a sentence of its own, or put the name in quotation marks.`)
		return out
	}
	if end == i+1 && p.variable(i) {
		return out
	}
	cost := p.nameCost(i)
	out = append(out, p.nameItem(i, end, cost))
	for e := end - 1; e > i && e > end-4; e-- {
		if p.TokenAt(e-1).Info == nil || p.TokenAt(e-1).Info.Closed == 0 {
			out = append(out, p.nameItem(i, e, cost+costShortName))
		}
	}
	return out
}

// isOrder reports whether a word at the beginning is rather a verb that tells
// somebody to do something: "Suppose Tom is rich".
func isOrder(t *sentence.Token) bool {
	if lexicon.Exclamations.Has(t.Low) || t.Info.Known && t.Info.Forms != 0 && t.Info.Forms&^morph.Adverb == 0 {
		return true // "Apparently Tom is rich"
	}
	if t.Info.Forms&morph.Base == 0 || t.Info.Forms&morph.AdjForms != 0 || FirstName(t.Low) != 0 {
		return false
	}
	e := sentence.EntryOf(t)
	return e.Rank(lexicon.Verb) >= 2 && e.Rank(lexicon.Noun) <= 1
}

// isDone reports whether a sentence begins with what was done, with its subject left out: "Shipped 60 boxes".
func (p *nameRules) isDone() bool {
	f := p.TokenAt(0).Info
	return f.Known && f.Forms != 0 && f.Forms&^(morph.Past|morph.Participle) == 0 && len(p.Tokens) > 1 && p.TokenAt(1).Kind == tokens.Number
}

func (p *nameRules) nameItem(i, end, cost int) Item {
	words := make([]string, 0, end-i)
	for _, t := range p.Tokens[i:end] {
		words = append(words, t.Text)
	}
	return Item{p.Node(Node{Kind: NodeName, Num: One, S: strings.Join(words, " "), At: uint16(i), End: uint16(end)}), end, cost}
}

// nameEnd returns the end of the run of words that a name may have.
func (p *nameRules) nameEnd(i int) int {
	i++
	for i < len(p.Tokens) {
		t := p.TokenAt(i)
		switch {
		case t.Kind == tokens.Number && !strings.HasSuffix(t.Text, "%"), t.Kind == tokens.Word && isNameToken(t), isLetter(t):
			i++
		case t.Low == "of" && lexicon.Titles.Has(p.TokenAt(i-1).Low):
			return i // the CEO of Acme is whoever it is
		case (t.Low == "of" || t.Low == "de" || t.Low == "van" || t.Low == "von") && i+1 < len(p.Tokens) && isNameToken(p.TokenAt(i+1)):
			i += 2
		default:
			return i
		}
	}
	return i
}

// nameCost is the cost of taking the word at i for the beginning of a name.
func (p *nameRules) nameCost(i int) int {
	t := p.TokenAt(i)
	switch {
	case p.IsKnownName(t.Low):
		return 0
	case i > 0 && t.Info.Forms&morph.Positive != 0 && p.nameEnd(i) == i+1:
		return costCapitalAdjective
	case i > 0:
		return 0
	case !t.Info.Known, i+1 < len(p.Tokens) && isNameToken(p.TokenAt(i+1)):
		return costInitialName
	case p.TokenAt(i).Text != morph.Capitalised(t.Text): // AfA, NASA
		return 0
	case t.Info.Forms&morph.Plural != 0 && FirstName(t.Low) != 0:
		return 0 // Miles
	}
	return costKnownName
}

// lowerName reads a word without a capital as a name, where it is in no list,
// is known as a name from before, or capitals are scarce: in questions, and
// where nothing in the sentence has one.
func (p *nameRules) lowerName(i int, out []Item) []Item {
	t := p.TokenAt(i)
	if t.Kind != tokens.Word || t.Info.Closed != 0 && t.Info.Closed&lexicon.OpenToo == 0 || p.asMembers(i) {
		return out
	}
	switch {
	case p.IsKnownName(t.Low):
		cost := 1
		if t.Info.Forms&morph.Plural != 0 && FirstName(t.Low) != 0 { // "can miles swim?"
			cost = 0
		}
		return append(out, p.nameItem(i, i+1, cost))
	case t.Info.Named, !t.Info.Known && t.Info.Forms&morph.Plural == 0:
		return append(out, p.nameItem(i, i+1, costLowerName))
	case (p.Lower || p.Final == '?') && t.Info.Forms&morph.Singular != 0:
		it := p.nameItem(i, i+1, costCountName)
		it.N.S = morph.Capitalised(t.Text)
		return append(out, it)
	}
	return out
}

// asMembers reports whether the noun at i stands for those who are in a group, and not for the group: "Tom is staff", "Is
// Tom staff?", "only family may visit".
func (p *nameRules) asMembers(i int) bool {
	be := func(i int) bool { return morph.ClosedOf(p.Low(i))&lexicon.BeVerb != 0 }
	last := i+1 == len(p.Tokens)
	return i > 0 && (p.Low(i-1) == "only" || last && (be(i-1) || be(0))) && lexicon.IsA(p.Low(i), "social group")
}

// OwnerPronoun marks the pronoun of "his car", which is about whose it is.
const OwnerPronoun = "own"

// yearOf reports whether the number at i is a year that a name begins with: the
// 1972 Summer Olympics.
func (p *nameRules) yearOf(i int) bool {
	return p.TokenAt(i).Kind == tokens.Number && len(p.TokenAt(i).Text) == 4 && i+1 < len(p.Tokens) && isNameToken(p.TokenAt(i+1))
}
