package english

import (
	"context"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/elided"
	"whence/triple/english/interpret"
	"whence/triple/english/parse"
	"whence/triple/english/stance"
)

// Of a sentence that cannot be read whole, nor its front, what is clear is read here: what it says by the
// way of whom it is about, and the last of its clauses.

// inPieces reads what is clear in a sentence that cannot be read whole. Where something is left, the last
// statement is the whole sentence with the trouble it has.
func inPieces(ctx context.Context, e *English, text string, read []triple.Statement, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, bool) {
	if d.Own || len(read) != 1 || len(text) > maxParsed || strings.ContainsAny(text, "?\"“”:") {
		return nil, false
	}
	t := e.parser.Parse(text).Tree
	sentences := elided.SetOff(t)
	if sentences == nil {
		return inEnd(ctx, e, t, read, d, earlier)
	}
	var told []triple.Statement
	left := false
	for _, s := range sentences {
		words := e.parser.Parse(s).Tree.Words
		some, err := e.byEither(ctx, s, d, earlier)
		if err != nil || !slices.ContainsFunc(some, informs) && stance.Doubts(words) {
			return nil, false
		}
		for _, st := range some {
			if !informs(st) || left && stance.PointsBack(words) {
				left = true
				continue
			}
			told = append(told, st)
			d = behind([]triple.Statement{st}, d)
		}
	}
	if told == nil {
		return nil, false
	}
	if left {
		return append(said(text, told), read[0]), true
	}
	for i := range told {
		told[i].Standing = triple.AsRead
		asSureAsRead(told[i].Facts)
	}
	return said(text, told), true
}

// informs reports whether a statement tells what is so.
func informs(st triple.Statement) bool { return toldWhole([]triple.Statement{st}) }

// inEnd reads the last clauses of a sentence of which the front cannot be read, if they are so by
// themselves, and about nothing that the front may have spoken of.
func inEnd(ctx context.Context, e *English, t parse.Tree, read []triple.Statement, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, bool) {
	for _, j := range joints(t) {
		at := slices.IndexFunc(t.Words, func(w parse.Word) bool { return w.Start >= j.next })
		front, rest := t.Words[:at], t.Words[at:]
		if ctx.Err() != nil || slices.ContainsFunc(front, stance.Thinks) || stance.Doubts(front) || stance.PointsBack(rest) || !stance.LeavesStanding(front, stance.Past(rest)) {
			continue
		}
		told, err := e.byOne(ctx, t.Text[j.next:], d, earlier)
		if err != nil || !toldWhole(told) || slices.ContainsFunc(told, remarks) {
			continue
		}
		return append(said(t.Text, told), read[0]), true
	}
	return nil, false
}
