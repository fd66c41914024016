package english

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/interpret"
	"whence/triple/english/overrule"
	"whence/triple/english/parse"
	"whence/triple/english/say"
	"whence/triple/english/stance"
	"whence/triple/english/unfold"
)

// Of a sentence that cannot be read whole, the shorter ones that it is made of are read here, each by itself: one
// that cannot be read leaves the others as they are.

// maxPieces bounds the sentences that one is taken apart into.
const maxPieces = 16

// pieces are what a long sentence is read as.
type pieces struct {
	e       *English
	ctx     context.Context
	earlier interpret.Earlier
	text    parse.Tree
	told    []triple.Statement
	left    []string // the words of what could not be read
	loose   bool     // how some of it belongs together is not told
	// vague: a pronoun in what is left may stand for several.
	vague bool
	// ahead: what is said by the way is read behind what is read now, of which a pronoun may stand for whom that names.
	ahead bool
	tries int
}

// inPieces reads a sentence that cannot be read whole, or that tells what something has by the way, by those that it is
// made of. Where something is left, the last statement is the whole sentence with the words that are.
func inPieces(ctx context.Context, e *English, text string, read []triple.Statement, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, bool) {
	whole := !isUnread(read)
	if d.Own || whole && !strings.Contains(text, ", with ") || strings.Contains(text, "?") {
		return nil, false
	}
	tree := e.parser.Parse(text).Tree
	division, ok := unfold.Of(tree)
	if !ok || unfold.Listed(tree) || whole && !division.Has {
		return nil, false
	}
	p := pieces{e: e, ctx: ctx, earlier: earlier, text: tree}
	if p.loose = division.Loose; !p.divided(division, d, tree) || whole && len(p.left) > 0 {
		return nil, false
	}
	return p.outcome(text, read)
}

// outcome is what was read of a text, and behind it, where something is left of it, the whole text with the words
// that are. It reports false where nothing was read, or the whole is better asked about.
func (p *pieces) outcome(text string, read []triple.Statement) ([]triple.Statement, bool) {
	asked := read[len(read)-1].Readings
	part := p.loose || len(p.left) > 0
	if p.told == nil || part && (len(asked) > 0 || slices.ContainsFunc(p.told, func(st triple.Statement) bool { return overrule.DeniesOfNobody(st.Facts) })) {
		return nil, false
	}
	for i := range p.told {
		p.told[i].Standing = triple.AsRead
		asSureAsRead(p.told[i].Facts)
	}
	if !part {
		return said(text, p.told), true
	}
	rest := triple.Statement{Text: text, End: len(text), Kind: triple.NotUnderstood, Trouble: &triple.Trouble{Code: "as_read", Message: "How its parts belong together I could not read.", Until: len(text)}}
	if len(p.left) > 0 {
		rest.Trouble.Message = fmt.Sprintf("%q: I could not read this part.", strings.Join(p.left, " … "))
	}
	return append(said(text, p.told), rest), true
}

// divided reads the parts of a sentence. It reports false where one that could not be read may bear on whether the
// others are so.
func (p *pieces) divided(division unfold.Division, d triple.Discourse, of parse.Tree) bool {
	set := slices.ContainsFunc(division.Parts, func(x unfold.Part) bool { return x.Aside })
	defer func(ahead bool) { p.ahead = ahead }(p.ahead)
	for _, part := range division.Parts {
		before, around := len(p.told), of
		p.ahead = (p.ahead || set) && !part.Aside
		switch {
		case part.Aside:
			around = p.text
		case set: // whom it speaks of is not named by the way
			around = p.e.parser.Parse(part.Text).Tree
		}
		if part.Unclear || !p.read(part.Text, d, around) {
			p.left = append(p.left, strings.TrimSuffix(part.Text, "."))
			words := slices.DeleteFunc(slices.Clone(p.e.parser.Parse(part.Text).Tree.Words), func(w parse.Word) bool { return w.Tag == "CC" })
			if !part.Unclear && stance.TakesBack(words) {
				return false
			}
		}
		d = behind(p.told[before:], d)
	}
	return true
}

// read reads a part of a sentence by the parts that it is made of in turn, or whole: where it says all that they
// say, and how they belong together.
func (p *pieces) read(text string, d triple.Discourse, around parse.Tree) bool {
	if p.tries++; p.ctx.Err() != nil || p.tries > maxPieces {
		return false
	}
	tree := p.e.parser.Parse(text).Tree
	division, ok := unfold.Of(tree)
	if !ok && (!unfold.Clear(around, tree) || len(p.left) > 0 && unfold.Leans(around, tree) || p.ahead && around.Text != tree.Text && unfold.Leans(p.text, tree)) {
		p.vague = true
		return false
	}
	if !ok {
		if len(p.told) > 0 && unfold.Leans(around, tree) { // it goes back no farther than to what the sentence names
			d.Mentions = behind(p.told, triple.Discourse{}).Mentions
		}
		whole, ok := p.whole(text, d)
		p.told = append(p.told, whole...)
		return ok
	}
	told, left, loose := len(p.told), len(p.left), p.loose
	bears := !p.divided(division, d, around)
	if !bears && len(p.left) == left && !division.Loose {
		return true
	}
	if whole, ok := p.whole(text, d); ok && !p.vague && say.Covers(whole, p.told[told:]) {
		p.told, p.left, p.loose = append(p.told[:told], whole...), p.left[:left], loose
		return true
	}
	if bears {
		p.told, p.left = p.told[:told], p.left[:left]
		return false
	}
	p.loose = p.loose || division.Loose
	return true
}

// whole is what a text tells as one sentence; false where that is not all of it.
func (p *pieces) whole(text string, d triple.Discourse) ([]triple.Statement, bool) {
	whole, err := p.e.byOne(p.ctx, text, d, p.earlier)
	if err != nil {
		return nil, false
	}
	if full, ok := p.e.inNotes(p.ctx, text, whole, d, p.earlier); ok {
		whole = full
	}
	if !toldWhole(whole) || slices.ContainsFunc(whole, remarks) {
		return nil, false
	}
	return whole, true
}

// inEnd reads the last clauses of a sentence of which the front cannot be read, if they are so by
// themselves, and about nothing that the front may have spoken of.
func inEnd(ctx context.Context, e *English, text string, read []triple.Statement, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, bool) {
	if d.Own || len(read) != 1 || !isUnread(read) || strings.Contains(text, "?") {
		return nil, false
	}
	t := e.parser.Parse(text).Tree
	for _, j := range unfold.Joints(t, false) {
		at := slices.IndexFunc(t.Words, func(w parse.Word) bool { return w.Start >= j.Next })
		front, rest := t.Words[:at], t.Words[at:]
		if ctx.Err() != nil || unfold.Quotes(t) || unfold.Listed(t) || front[0].Class == "AUX" && front[0].Finite() || slices.ContainsFunc(front, stance.Thinks) || stance.Doubts(front) || stance.PointsBack(rest) || !stance.LeavesStanding(front, stance.Past(rest)) {
			continue
		}
		told, err := e.byOne(ctx, t.Text[j.Next:], d, earlier)
		if err != nil || !toldWhole(told) || slices.ContainsFunc(told, remarks) {
			continue
		}
		return append(said(t.Text, told), read[0]), true
	}
	return nil, false
}
