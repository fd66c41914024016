package english

import (
	"context"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/interpret"
	"whence/triple/english/parse"
	"whence/triple/english/stance"
	"whence/triple/english/unfold"
)

// People put a comma, a dash or an "and" where one sentence ends and another begins. What cannot
// be read as one sentence is read here as those that it is made of, if each of them is one.

// apart reads a sentence as two or more, each told whole; surely: only where it is not one. It reports false where it is none such.
func (e *English) apart(ctx context.Context, text string, surely bool, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, bool) {
	if d.Own || strings.Contains(text, "?") {
		return nil, false
	}
	t := e.parser.Parse(text).Tree
	for _, j := range unfold.Joints(t, surely) {
		if ctx.Err() != nil {
			return nil, false
		}
		front := strings.TrimRight(text[:j.End], " ")
		first, err := e.byOne(ctx, front, d, earlier)
		if full, ok := e.inNotes(ctx, front, first, d, earlier); ok && !(stance.PointsBack(t.Words[:1]) && stance.PointsBack(wordsFrom(t, j.Next))) {
			first = full // what "they" did is said of nobody, to whom "it" behind it may go
		}
		if err != nil || !toldWhole(first) {
			continue
		}
		rest, err := e.byEither(ctx, text[j.Next:], ofFront(e, first, d, front, text[j.Next:]), earlier)
		if err != nil || !toldWhole(rest) || slices.ContainsFunc(rest, remarks) || strings.Trim(text[j.End:j.Next], " ") == "," && stance.Does(wordsFrom(t, j.Next)) {
			continue
		}
		for i := range rest {
			shift(&rest[i], j.Next)
		}
		return append(first, rest...), true
	}
	return nil, false
}

// behind is the talk after the first part of a sentence, in which a pronoun goes back to whichever fits.
func behind(first []triple.Statement, d triple.Discourse) triple.Discourse {
	for _, st := range first {
		d.Told = triple.Retell(d.Told, st)
		for _, m := range st.Mentions {
			m.Sort &^= triple.AsSubject
			d.Mentions = append(slices.Clip(d.Mentions), m)
		}
	}
	return d
}

// ofFront is the talk behind the first part of a sentence. Where a pronoun in the rest may stand for what that part
// names, it goes back no farther: "rehearsals used to be on Tuesdays, but they are on Thursdays".
func ofFront(e *English, first []triple.Statement, d triple.Discourse, front, rest string) triple.Discourse {
	if unfold.Leans(e.parser.Parse(front).Tree, e.parser.Parse(rest).Tree) {
		d.Mentions = nil
	}
	return behind(first, d)
}

// toldWhole reports whether statements tell what is so whatever stands beside them, and leave nothing unread.
func toldWhole(read []triple.Statement) bool {
	return len(read) > 0 && !slices.ContainsFunc(read, func(st triple.Statement) bool {
		reports := st.Clauses != nil && slices.ContainsFunc(st.Clauses.Clauses, reporting)
		nothing := closed.Words().As("indefinite", opening(st.Text)) == "no thing" // of what that is so, the rest tells
		hedged := slices.ContainsFunc(st.Facts, func(f triple.Triple) bool { return f.Confidence > 0 && st.Standing != triple.AsRead })
		return hedged || nothing || st.Kind != triple.FactKind || st.Trouble != nil || len(st.Readings) > 0 || len(st.Rules) > 0 || reports
	})
}

// opening is the first word of a text in small letters, without what is drawn together with it.
func opening(text string) string {
	first, _, _ := strings.Cut(strings.ToLower(text), " ")
	first, _, _ = strings.Cut(strings.ReplaceAll(first, "’", "'"), "'")
	return first
}

// remarks reports whether a statement says no more than how those who tell take what was said
// before it: "I'm afraid", "I think".
func remarks(st triple.Statement) bool {
	words := closed.Words()
	if len(st.Facts) != 1 || words.As("person", opening(st.Text)) != "speaker" {
		return false
	}
	f := st.Facts[0]
	return (f.Relation == triple.Is || f.Relation == triple.Does) && words.Is("attitude", f.Object.Spelling())
}

// wordsFrom are the words that begin at a place in the text or behind it.
func wordsFrom(t parse.Tree, at int) []parse.Word {
	return t.Words[slices.IndexFunc(t.Words, func(w parse.Word) bool { return w.Start >= at }):]
}

// reporting reports whether a clause tells what somebody says, thinks or supposes, to which what stands behind may belong.
func reporting(c clause.Clause) bool {
	return slices.ContainsFunc(c.Subs, func(s clause.Sub) bool {
		return !s.Asserted && s.Clause.Attitude != clause.Wished || reporting(s.Clause)
	})
}
