package answering

import (
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/reason"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/english/closed"
)

// This file holds the first of those that were compared by value against comparisons that were told: where Ben is 31
// and Lukas is older than Ben, Ben is not the oldest.

// surpassed puts one who was told to be more so than whoever came out first in their place, and takes the answer back
// where it is not one alone.
func surpassed(t *Answerer, it *turn.Item, out *found) error {
	c := out.composed
	if c == nil || len(c.answer.Rows) != 1 || len(c.answer.Compared) == 0 || c.answer.Kind != compose.List {
		return nil
	}
	first := c.answer.Rows[0]
	more := moreThan(t, it, first.Term, append([]compose.Row{first}, c.answer.Compared...))
	if len(more) == 0 {
		return nil
	}
	out.composed, out.finding, t.Taken = nil, reason.Finding{Verdict: reason.Unprovable}, nil
	if len(more) > 1 || len(moreThan(t, it, more[0].Term, nil)) > 0 {
		return nil
	}
	more[0].Because = append(more[0].Because, first.Because...)
	_, err := out.byRows(t, compose.Answer{Kind: compose.List, Rows: more})
	return err
}

// moreThan are those that were told to be more so than one, beside those whose value is known.
func moreThan(t *Answerer, it *turn.Item, who triple.Term, beside []compose.Row) (out []compose.Row) {
	words, asked := t.Known.Language.Words(), superlative(t, it)
	if asked == "" {
		return nil
	}
	add := func(x triple.Term, f triple.Triple) {
		same := func(r compose.Row) bool { return r.Term.Name == x.Name }
		if !f.Denied && !slices.ContainsFunc(beside, same) && !slices.ContainsFunc(out, same) {
			out = append(out, compose.Row{Term: x, Because: []triple.Literal{{Triple: f}}})
		}
	}
	for _, r := range t.Store().Relations("") {
		base, degree := words.Graded(r.Word)
		if r.Form != triple.FormCopula || degree != "more" || r.Tense+r.Modal != "" || closed.Words().As("link", r.Prep) != "compared" {
			continue
		}
		switch {
		case base == asked:
			for _, f := range t.Store().Pairs(r.Key, nil, &who, maxProved) {
				add(f.Subject, f)
			}
		case slices.Contains(words.Opposites(asked), base):
			for _, f := range t.Store().Pairs(r.Key, &who, nil, maxProved) {
				add(f.Object, f)
			}
		}
	}
	return out
}

// superlative is the quality that a question asks for the most of: old of "who is the oldest?".
func superlative(t *Answerer, it *turn.Item) string {
	for _, w := range strings.Fields(strings.ToLower(strings.TrimRight(it.Text, "?! "))) {
		if base, degree := t.Known.Language.Words().Graded(w); degree == "most" {
			return base
		}
	}
	return ""
}
