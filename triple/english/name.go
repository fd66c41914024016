package english

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple/english/lexicon"
)

// isNameToken reports whether a word looks like part of a name wherever it
// stands: it has a capital, or digits among letters.
func isNameToken(t *token) bool {
	if t.kind != wordToken || t.info.closed != 0 && t.info.closed&openToo == 0 {
		return false
	}
	if t.capital {
		return true
	}
	letters, digits := false, false
	for _, r := range t.text {
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
	t := &p.toks[i]
	if !isNameToken(t) {
		return p.lowerName(i, out)
	}
	end := p.nameEnd(i)
	if end > i+1 && i == 0 && isOrder(t) && !p.isKnownName(t.low) {
		p.refuse(0, `"`+t.text+`" before a name says nothing that can be kept; say the sentence without it.`)
		return out
	}
	if end > i+1 && i == 0 && isPlainly(t.low) && firstName(p.low(1)) != 0 && !p.isKnownName(p.text(0, end)) {
		p.refuse(0, `"`+t.text+`" may be part of the name, or say how `+p.toks[1].text+` is; say it in a sentence of its own, or put the name in quotation marks.`)
		return out
	}
	if end == i+1 && p.variable(i) {
		return out
	}
	cost := p.nameCost(i)
	out = append(out, p.nameItem(i, end, cost))
	for e := end - 1; e > i && e > end-4; e-- {
		if p.toks[e-1].info == nil || p.toks[e-1].info.closed == 0 {
			out = append(out, p.nameItem(i, e, cost+costShortName))
		}
	}
	return out
}

// isOrder reports whether a word at the beginning is rather a verb that tells
// somebody to do something: "Suppose Tom is rich".
func isOrder(t *token) bool {
	switch t.low {
	case "has", "have", "had", "oh", "wow", "damn", "dear", "hey", "hello", "hi", "well", "thanks", "please", "gosh", "ugh", "alas", "congratulations", "hurray", "yes", "no", "yeah":
		return true
	}
	if t.info.known && t.info.forms != 0 && t.info.forms&^adverb == 0 {
		return true // "Apparently Tom is rich"
	}
	if t.info.forms&base == 0 || t.info.forms&adjForms != 0 || firstName(t.low) != 0 {
		return false
	}
	e := entryOf(t)
	return e.Rank(lexicon.Verb) >= 2 && e.Rank(lexicon.Noun) <= 1
}

func (p *parser) nameItem(i, end, cost int) item {
	words := make([]string, 0, end-i)
	for _, t := range p.toks[i:end] {
		words = append(words, t.text)
	}
	return item{p.node(node{kind: nName, num: one, s: strings.Join(words, " "), at: uint8(i), end: uint8(end)}), end, cost}
}

// nameEnd returns the end of the run of words that a name may have.
func (p *parser) nameEnd(i int) int {
	i++
	for i < len(p.toks) {
		t := &p.toks[i]
		switch {
		case t.kind == numberToken && !strings.HasSuffix(t.text, "%"), t.kind == wordToken && isNameToken(t), isLetter(t):
			i++
		case t.low == "of" && isTitle(p.toks[i-1].low):
			return i // the CEO of Acme is whoever it is
		case (t.low == "of" || t.low == "de" || t.low == "van" || t.low == "von") && i+1 < len(p.toks) && isNameToken(&p.toks[i+1]):
			i += 2
		default:
			return i
		}
	}
	return i
}

// nameCost is the cost of taking the word at i for the beginning of a name.
func (p *parser) nameCost(i int) int {
	t := &p.toks[i]
	switch {
	case p.isKnownName(t.low):
		return 0
	case i > 0 && t.info.forms&positive != 0 && p.nameEnd(i) == i+1:
		return costCapitalAdjective
	case i > 0:
		return 0
	case !t.info.known, i+1 < len(p.toks) && isNameToken(&p.toks[i+1]):
		return costInitialName
	case p.toks[i].text != capitalised(t.text): // AfA, NASA
		return 0
	case t.info.forms&plural != 0 && firstName(t.low) != 0:
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
	t := &p.toks[i]
	if t.kind != wordToken || t.info.closed != 0 && t.info.closed&openToo == 0 {
		return out
	}
	switch {
	case p.isKnownName(t.low):
		cost := 1
		if t.info.forms&plural != 0 && firstName(t.low) != 0 { // "can miles swim?"
			cost = 0
		}
		return append(out, p.nameItem(i, i+1, cost))
	case t.info.named, !t.info.known && t.info.forms&plural == 0:
		return append(out, p.nameItem(i, i+1, costLowerName))
	case (p.lower || p.final == '?') && t.info.forms&singular != 0:
		it := p.nameItem(i, i+1, costCountName)
		it.n.s = capitalised(t.text)
		return append(out, it)
	}
	return out
}
