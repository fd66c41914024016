package english

import (
	"context"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/elided"
	"whence/triple/english/interpret"
	"whence/triple/english/parse"
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
		if err != nil || !slices.ContainsFunc(some, informs) && doubts(words) {
			return nil, false
		}
		for _, st := range some {
			if !informs(st) || left && pointsBack(words) {
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
		if ctx.Err() != nil || slices.ContainsFunc(front, thinks) || doubts(front) || pointsBack(rest) || !leavesStanding(front, past(rest)) {
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

// thinks reports whether a word is of what somebody says or thinks, which may go on behind it.
func thinks(w parse.Word) bool { return w.Class == "VERB" && closed.Words().Is("attitude", w.Lemma) }

// pointsBack reports whether words speak of what may have been said before them: "it", "his", "then".
func pointsBack(words []parse.Word) bool {
	return slices.ContainsFunc(words, func(w parse.Word) bool {
		low := strings.ToLower(w.Form)
		p := closed.Words().As("person", low)
		third := (w.Tag == "PRP" || w.Tag == "PRP$") && p != "speaker" && p != "tellers" && p != "anyone"
		return third || w.Class == "PRON" && w.Tag == "DT" || w.Tag == "DT" && (low == "that" || low == "those" || low == "another") || closed.Words().Is("time then", low)
	})
}
