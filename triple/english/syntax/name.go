package syntax

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	tokens "whence/triple/english/token"
)

// isNameToken reports whether a word looks like part of a name wherever it
// stands: it has a capital, or digits among letters.
func isNameToken(t *Token) bool {
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
func (p *Parser) names(i int, out []Item) []Item {
	t := p.TokenAt(i)
	if !isNameToken(t) {
		return p.lowerName(i, out)
	}
	end := p.nameEnd(i)
	if end > i+1 && i == 0 && isOrder(t) && !p.isKnownName(t.Low) {
		p.refuse(0, `"`+t.Text+`" before a name says nothing that can be kept; say the sentence without it.`)
		return out
	}
	if end > i+1 && i == 0 && isPlainly(t.Low) && FirstName(p.Low(1)) != 0 && !p.isKnownName(p.text(0, end)) {
		p.refuse(0, `"`+t.Text+`" may be part of the name, or say how `+p.TokenAt(1).Text+` is; say it in a sentence of its own, or put the name in quotation marks.`)
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
func isOrder(t *Token) bool {
	switch {
	case lexicon.Exclamations.Has(t.Low):
		return true
	}
	if t.Info.Known && t.Info.Forms != 0 && t.Info.Forms&^morph.Adverb == 0 {
		return true // "Apparently Tom is rich"
	}
	if t.Info.Forms&morph.Base == 0 || t.Info.Forms&morph.AdjForms != 0 || FirstName(t.Low) != 0 {
		return false
	}
	e := entryOf(t)
	return e.Rank(lexicon.Verb) >= 2 && e.Rank(lexicon.Noun) <= 1
}

func (p *Parser) nameItem(i, end, cost int) Item {
	words := make([]string, 0, end-i)
	for _, t := range p.toks[i:end] {
		words = append(words, t.Text)
	}
	return Item{p.Node(Node{Kind: NodeName, Num: One, S: strings.Join(words, " "), At: uint16(i), End: uint16(end)}), end, cost}
}

// nameEnd returns the end of the run of words that a name may have.
func (p *Parser) nameEnd(i int) int {
	i++
	for i < len(p.toks) {
		t := p.TokenAt(i)
		switch {
		case t.Kind == tokens.Number && !strings.HasSuffix(t.Text, "%"), t.Kind == tokens.Word && isNameToken(t), isLetter(t):
			i++
		case t.Low == "of" && IsTitle(p.TokenAt(i-1).Low):
			return i // the CEO of Acme is whoever it is
		case (t.Low == "of" || t.Low == "de" || t.Low == "van" || t.Low == "von") && i+1 < len(p.toks) && isNameToken(p.TokenAt(i+1)):
			i += 2
		default:
			return i
		}
	}
	return i
}

// nameCost is the cost of taking the word at i for the beginning of a name.
func (p *Parser) nameCost(i int) int {
	t := p.TokenAt(i)
	switch {
	case p.isKnownName(t.Low):
		return 0
	case i > 0 && t.Info.Forms&morph.Positive != 0 && p.nameEnd(i) == i+1:
		return costCapitalAdjective
	case i > 0:
		return 0
	case !t.Info.Known, i+1 < len(p.toks) && isNameToken(p.TokenAt(i+1)):
		return costInitialName
	case p.TokenAt(i).Text != Capitalised(t.Text): // AfA, NASA
		return 0
	case t.Info.Forms&morph.Plural != 0 && FirstName(t.Low) != 0:
		return 0 // Miles
	}
	return costKnownName
}

// Capitalised is a text with a capital first and the rest in lower case.
func Capitalised(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return ""
	}
	return string(unicode.ToUpper(r)) + strings.ToLower(s[n:])
}

func (p *Parser) isKnownName(key string) bool { return p.known != nil && p.known(key) }

// lowerName reads a word without a capital as a name, where it is in no list,
// is known as a name from before, or capitals are scarce: in questions, and
// where nothing in the sentence has one.
func (p *Parser) lowerName(i int, out []Item) []Item {
	t := p.TokenAt(i)
	if t.Kind != tokens.Word || t.Info.Closed != 0 && t.Info.Closed&lexicon.OpenToo == 0 {
		return out
	}
	switch {
	case p.isKnownName(t.Low):
		cost := 1
		if t.Info.Forms&morph.Plural != 0 && FirstName(t.Low) != 0 { // "can miles swim?"
			cost = 0
		}
		return append(out, p.nameItem(i, i+1, cost))
	case t.Info.Named, !t.Info.Known && t.Info.Forms&morph.Plural == 0:
		return append(out, p.nameItem(i, i+1, costLowerName))
	case (p.lower || p.final == '?') && t.Info.Forms&morph.Singular != 0:
		it := p.nameItem(i, i+1, costCountName)
		it.N.S = Capitalised(t.Text)
		return append(out, it)
	}
	return out
}

// OwnerPronoun marks the pronoun of "his car", which is about whose it is.
const OwnerPronoun = "own"
