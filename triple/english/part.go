package english

import (
	"context"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/interpret"
	"whence/triple/english/parse"
	"whence/triple/english/stance"
	"whence/triple/english/typed"
	"whence/triple/english/unfold"
)

// Of most sentences that cannot be read whole, the first clause can: "bed 7 is empty, being deep
// cleaned after Tuesday". What it says is so whatever is told behind it, as long as that is a
// clause of its own that takes nothing back.

// inPart reads the front of a sentence that cannot be read whole: what it tells is the first
// statements, and the last is the whole sentence with the trouble it has. All are quoted as the
// sentence.
func inPart(ctx context.Context, e *English, text string, read []triple.Statement, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, bool) {
	if d.Own || len(read) != 1 || !isUnread(read) || len(read[0].Readings) > 0 || strings.ContainsAny(text, "?\"“”") {
		return nil, false
	}
	t := e.parser.Parse(text[len(typed.Bullet(text)):]).Tree
	for _, end := range fronts(t) {
		if ctx.Err() != nil {
			return nil, false
		}
		first, err := e.byEither(ctx, t.Text[:end], d, earlier)
		if err != nil || !toldWhole(first) {
			continue
		}
		return append(said(text, first), read[0]), true
	}
	return nil, false
}

// fronts are where the first clauses of a text end, the longest first: in front of a clause
// without which they are as true. The main verb is among them.
func fronts(t parse.Tree) []int {
	words := t.Words
	var out []int
	root := slices.IndexFunc(words, func(w parse.Word) bool { return w.Head < 0 })
	if unfold.ByDegrees(words, 0) {
		return nil
	}
	for i := len(words) - 2; i >= minFront && len(out) < unfold.MaxJoints; i-- {
		if bids(words, i) {
			out = append(out, words[i-1].End)
		}
		if !hasSubject(words[:i], root) {
			continue
		}
		if rest, ok := another(words, i); ok && root < i && beside(words, i, root) && stance.LeavesStanding(rest, stance.Past(words[:i])) {
			out = append(out, words[i-1].End)
		}
	}
	return out
}

// bids reports whether something is to be done by the clause behind the sign at i, and no verb stands
// in front of it, which is a note by itself: "no sugar left, buy some".
func bids(words []parse.Word, i int) bool {
	return words[i].Class == "PUNCT" && words[i].Form != ":" && words[i+1].Tag == "VB" && !slices.ContainsFunc(words[:i], parse.Word.Finite)
}

// minFront is how many words the front of a sentence has at least.
const minFront = 3

// hasSubject reports whether words have a finite verb, and the subject of the main one in front
// of it.
func hasSubject(words []parse.Word, root int) bool {
	subject := slices.IndexFunc(words, func(w parse.Word) bool {
		return w.Head == root && (strings.HasPrefix(w.Label, "nsubj") || w.Label == "expl")
	})
	return subject >= 0 && slices.ContainsFunc(words[subject+1:], parse.Word.Finite)
}

// another is the clause that may stand behind a front that ends before i, with the word that
// joins it.
func another(words []parse.Word, i int) ([]parse.Word, bool) {
	comma := words[i].Class == "PUNCT" && strings.ContainsAny(words[i].Form, ",;:–—-")
	if comma {
		i++
	} else if words[i-1].Class == "PUNCT" {
		return nil, false // that is where it is cut
	}
	rest := words[i:]
	if len(rest) < 2 {
		return nil, false
	}
	next := rest[0]
	link := closed.Words().As("link", strings.ToLower(next.Form))
	switch {
	case next.Tag == "CC", link == "yes" && next.Class == "SCONJ", next.Class == "SCONJ" && closed.Words().Is("discourse", strings.ToLower(next.Form)):
		return rest, unfold.Begins(rest, 1) || comma && acts(rest[1])
	case strings.EqualFold(next.Form, "so"):
		return rest, unfold.Begins(rest, 1) || rest[1].Tag == "VB"
	case comma && (next.Tag == "WP" || next.Tag == "WP$" || next.Tag == "WDT"):
		return rest, true
	}
	return rest, comma && (unfold.Begins(words, i) || acts(next))
}

// beside reports whether the words from i on hang on the main verb, and what is told of a noun on
// that noun: they belong to no part of what stands in front of them.
func beside(words []parse.Word, i, root int) bool {
	return !slices.ContainsFunc(words[i:], func(w parse.Word) bool {
		return w.Head >= 0 && w.Head < i && w.Head != root && (words[w.Head].Label != "ccomp" || words[w.Head].Head != root || w.Label != "conj" && w.Label != "parataxis") && w.Class != "PUNCT" && w.Label != "acl:relcl"
	})
}

// acts reports whether a word may begin what else somebody does or did.
func acts(w parse.Word) bool { return w.Class == "VERB" && w.Tag != "VB" && w.Tag != "VBN" }
