package english

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// isNameToken reports whether a word looks like part of a name wherever it
// stands: it has a capital, or digits among letters.
func isNameToken(t *token) bool {
	if t.Kind != wordToken || t.info.Closed != 0 && t.info.Closed&lexicon.OpenToo == 0 {
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
func (p *parser) names(i int, out []item) []item {
	t := p.tok(i)
	if !isNameToken(t) {
		return p.lowerName(i, out)
	}
	end := p.nameEnd(i)
	if end > i+1 && i == 0 && isOrder(t) && !p.isKnownName(t.Low) {
		p.refuse(0, `"`+t.Text+`" before a name says nothing that can be kept; say the sentence without it.`)
		return out
	}
	if end > i+1 && i == 0 && isPlainly(t.Low) && firstName(p.low(1)) != 0 && !p.isKnownName(p.text(0, end)) {
		p.refuse(0, `"`+t.Text+`" may be part of the name, or say how `+p.tok(1).Text+` is; say it in a sentence of its own, or put the name in quotation marks.`)
		return out
	}
	if end == i+1 && p.variable(i) {
		return out
	}
	cost := p.nameCost(i)
	out = append(out, p.nameItem(i, end, cost))
	for e := end - 1; e > i && e > end-4; e-- {
		if p.tok(e-1).info == nil || p.tok(e-1).info.Closed == 0 {
			out = append(out, p.nameItem(i, e, cost+costShortName))
		}
	}
	return out
}

// isOrder reports whether a word at the beginning is rather a verb that tells
// somebody to do something: "Suppose Tom is rich".
func isOrder(t *token) bool {
	switch {
	case lexicon.Exclamations.Has(t.Low):
		return true
	}
	if t.info.Known && t.info.Forms != 0 && t.info.Forms&^morph.Adverb == 0 {
		return true // "Apparently Tom is rich"
	}
	if t.info.Forms&morph.Base == 0 || t.info.Forms&morph.AdjForms != 0 || firstName(t.Low) != 0 {
		return false
	}
	e := entryOf(t)
	return e.Rank(lexicon.Verb) >= 2 && e.Rank(lexicon.Noun) <= 1
}

func (p *parser) nameItem(i, end, cost int) item {
	words := make([]string, 0, end-i)
	for _, t := range p.toks[i:end] {
		words = append(words, t.Text)
	}
	return item{p.node(node{kind: nName, num: one, s: strings.Join(words, " "), at: uint16(i), end: uint16(end)}), end, cost}
}

// nameEnd returns the end of the run of words that a name may have.
func (p *parser) nameEnd(i int) int {
	i++
	for i < len(p.toks) {
		t := p.tok(i)
		switch {
		case t.Kind == numberToken && !strings.HasSuffix(t.Text, "%"), t.Kind == wordToken && isNameToken(t), isLetter(t):
			i++
		case t.Low == "of" && isTitle(p.tok(i-1).Low):
			return i // the CEO of Acme is whoever it is
		case (t.Low == "of" || t.Low == "de" || t.Low == "van" || t.Low == "von") && i+1 < len(p.toks) && isNameToken(p.tok(i+1)):
			i += 2
		default:
			return i
		}
	}
	return i
}

// nameCost is the cost of taking the word at i for the beginning of a name.
func (p *parser) nameCost(i int) int {
	t := p.tok(i)
	switch {
	case p.isKnownName(t.Low):
		return 0
	case i > 0 && t.info.Forms&morph.Positive != 0 && p.nameEnd(i) == i+1:
		return costCapitalAdjective
	case i > 0:
		return 0
	case !t.info.Known, i+1 < len(p.toks) && isNameToken(p.tok(i+1)):
		return costInitialName
	case p.tok(i).Text != capitalised(t.Text): // AfA, NASA
		return 0
	case t.info.Forms&morph.Plural != 0 && firstName(t.Low) != 0:
		return 0 // Miles
	}
	return costKnownName
}

func capitalised(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return ""
	}
	return string(unicode.ToUpper(r)) + strings.ToLower(s[n:])
}

func (p *parser) isKnownName(key string) bool { return p.known != nil && p.known(key) }

// lowerName reads a word without a capital as a name, where it is in no list,
// is known as a name from before, or capitals are scarce: in questions, and
// where nothing in the sentence has one.
func (p *parser) lowerName(i int, out []item) []item {
	t := p.tok(i)
	if t.Kind != wordToken || t.info.Closed != 0 && t.info.Closed&lexicon.OpenToo == 0 {
		return out
	}
	switch {
	case p.isKnownName(t.Low):
		cost := 1
		if t.info.Forms&morph.Plural != 0 && firstName(t.Low) != 0 { // "can miles swim?"
			cost = 0
		}
		return append(out, p.nameItem(i, i+1, cost))
	case t.info.Named, !t.info.Known && t.info.Forms&morph.Plural == 0:
		return append(out, p.nameItem(i, i+1, costLowerName))
	case (p.lower || p.final == '?') && t.info.Forms&morph.Singular != 0:
		it := p.nameItem(i, i+1, costCountName)
		it.n.s = capitalised(t.Text)
		return append(out, it)
	}
	return out
}
