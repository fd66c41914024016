package english

import (
	"context"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/build"
	"whence/triple/english/part"
	tokens "whence/triple/english/token"
	"whence/triple/english/typed"
)

// Of a sentence that was kept as a note most clauses are clear all the same. What they say may answer a
// question, with the sentence beside it, but nothing is learned from it.

// Clear are what the clauses of a text say that most members of the parser read alike, and that are so
// whatever the rest of it says: each as a statement, whose facts are as sure as their reading.
func Clear(e *English, text string, d triple.Discourse) []triple.Statement {
	if len(text) > maxParsed || typed.Relayed(text) || strings.ContainsAny(text, "?\"“”") || strings.ContainsFunc(text, tokens.IsPicture) || madeUp(text) != nil {
		return nil
	}
	full, _ := writtenOut(text, d.Vocabulary)
	r := e.parser.Parse(full)
	members := memberClauses(r)
	s, _ := likeliest(r, members, part.Gists(members))
	if s.Asks || typed.Torn(r.Tree.Words, full) {
		return nil
	}
	known, _ := d.Vocabulary.(build.Known)
	told := d
	var out []triple.Statement
	for _, c := range part.Opened(s.Clauses) {
		c, same := part.Agreed(members, c)
		one := clause.Sentence{Text: s.Text, Clauses: []clause.Clause{c}, Reader: s.Reader, Agreed: 1}
		st, err := e.builder.Tell(one, &d, known)
		d.Mentions = append(slices.Clip(d.Mentions), st.Mentions...)
		if err != nil || pronominal(c) || 2*same <= len(members) || !part.ByItself(c, &s, r.Tree.Words) {
			continue // whom a pronoun means hangs on what could not be read
		}
		st.Standing = triple.AsRead
		for i := range st.Facts {
			st.Facts[i].Confidence = confidence(float64(same) / float64(len(members)))
		}
		out = append(out, st)
	}
	if len(out) == 0 {
		return nil
	}
	if read, err := e.Understand(context.Background(), text, told); err == nil && toldWhole(read) {
		return nil // it can be told, with the person's consent
	}
	return out
}
