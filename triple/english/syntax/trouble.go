package syntax

import (
	"fmt"
	"strings"
	"unicode"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/sentence"
	tokens "whence/triple/english/token"
)

// Stopped reports where reading stopped.
func (p *Parser) Stopped() *triple.Trouble {
	t := &triple.Trouble{Code: "stopped", Expected: sentence.WantNames(p.Wanted)}
	if p.Refused.Message != "" {
		at := p.TokenAt(p.Refused.At)
		return &triple.Trouble{Code: "unsupported", Message: p.Refused.Message, At: at.At, Until: at.End}
	}
	if len(p.Tokens) == 0 {
		t.Message = "There is nothing to read."
		return t
	}
	if p.Far >= len(p.Tokens) {
		last := p.TokenAt(len(p.Tokens) - 1)
		t.At, t.Until = last.End, last.End
		t.Message = `The sentence ends too early, behind "` + last.Text + `".`
		return t
	}
	at := p.TokenAt(p.Far)
	t.At, t.Until = at.At, at.End
	switch {
	case at.Kind == tokens.Mark:
		t.Message = `The mark "` + visible(at.Text) + `" cannot be read here.`
	case p.saidClause():
		t.Code = "unsupported"
		t.Message = `What somebody knows, says or thinks cannot be kept as a clause; say the clause by itself if it is so.`
	case at.Info != nil && at.Info.Closed&lexicon.Reserved != 0:
		t.Code = "unsupported"
		t.Message = `"` + at.Text + `" has a meaning that cannot be kept; say the sentence without it.`
	case at.Info != nil && !at.Info.Known:
		t.Code = "unknown_word"
		t.Message = `The word "` + at.Text + `" is not known, and does not fit here.`
	default:
		t.Message = `Reading stopped at "` + at.Text + `".`
	}
	return t
}

// saidClause reports whether reading stopped at a clause that somebody is said
// to know or say.
func (p *Parser) saidClause() bool {
	for i := max(1, p.Far-3); i <= p.Far && i < len(p.Tokens); i++ {
		if p.Low(i) != "that" && !p.Can(i, morph.ThirdPerson|morph.Past) {
			continue
		}
		if p.Low(i) == "that" && p.takesThat(i-1) || i > 2 && isNameToken(p.TokenAt(i-1)) && p.takesThat(i-2) {
			return true
		}
	}
	return false
}

// takesThat reports whether the word at i may be a verb of saying or knowing.
func (p *Parser) takesThat(i int) bool {
	for _, r := range p.Readings(i) {
		if r.Form&morph.VerbForms != 0 && r.Entry.Frames&lexicon.That != 0 {
			return true
		}
	}
	return false
}

// visible is a mark with the number of each character that does not show: an
// escape character in a message would take some of it along when it is cleaned.
func visible(mark string) string {
	var b strings.Builder
	for _, r := range mark {
		if unicode.IsPrint(r) {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, "%U", r)
		}
	}
	return b.String()
}

// NounLabel is the noun of a nominal with what stands before it but for its
// adjectives.
func NounLabel(n *Node) string {
	if n.T != "" {
		return n.T + " " + n.S
	}
	return n.S
}

// GroupMessage is the trouble with "the cats".
const GroupMessage = `A group with "the" cannot be spoken of; name its members, or say "all".`
