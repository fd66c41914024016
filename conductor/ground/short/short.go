// Package short leaves out of a sentence what it says by the way, so that what it says first may still be said where
// the rest cannot be.
//
// It promises that the first clause stays whole, with its verb and all who take part in it, and that what is left out
// stands between commas or is a clause behind it.
//
// Whether what is left may be said is for the gate to judge: to leave something out may change what is said.
package short

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
)

// maxWays bounds the ways to shorten a sentence.
const maxWays = 4

// Ways are the shorter sentences that a sentence has in it, the longest first.
func Ways(s clause.Sentence) []string {
	if len(s.Clauses) == 0 || s.Asks {
		return nil
	}
	first := slices.MinFunc(s.Clauses, func(a, b clause.Clause) int { return begins(a) - begins(b) })
	kept := spans(first)
	var drops []clause.Span
	for _, seg := range segments(s.Text) {
		if !slices.ContainsFunc(kept, func(k clause.Span) bool { return k.Start < seg.End && seg.Start < k.End }) {
			drops = append(drops, seg)
		}
	}
	end := len(strings.TrimRight(s.Text, " .!"))
	for _, c := range s.Clauses {
		if at := joint(s.Text, begins(c)); at > 0 && begins(c) > begins(first) && !slices.ContainsFunc(kept, func(k clause.Span) bool { return k.End > at }) {
			drops = append(drops, clause.Span{Start: at, End: end})
		}
	}
	var out []string
	for _, d := range append(drops, clause.Span{}) {
		cut := []clause.Span{d}
		if d.End == 0 {
			cut = drops
		}
		if way := without(s.Text, cut); len(drops) > 0 && way != "" && !slices.Contains(out, way) {
			out = append(out, way)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return len(b) - len(a) })
	return out[:min(len(out), maxWays)]
}

// begins is where a clause begins with the first of its subject and its verb.
func begins(c clause.Clause) int {
	at := -1
	for _, k := range spans(c) {
		if at < 0 || k.Start < at {
			at = k.Start
		}
	}
	return at
}

// spans are where the verb of a clause stands, and the heads of those who take part in it.
func spans(c clause.Clause) []clause.Span {
	out := slices.Clone(c.Predicate.Spans)
	var add func(t clause.Term)
	add = func(t clause.Term) {
		for _, x := range t.Coordinated {
			add(x)
		}
		if len(t.Coordinated) == 0 && t.Span.End > 0 {
			out = append(out, clause.Span{Start: t.Span.Start, End: min(t.Span.End, t.Span.Start+head(t))})
		}
	}
	for _, r := range c.Roles {
		if r.Name != clause.RoleNone {
			add(r.Term)
		}
	}
	return out
}

// head is how long a phrase is up to a comma.
func head(t clause.Term) int {
	if i := strings.IndexAny(t.Text, ",;:"); i > 0 {
		return i
	}
	return max(1, len(t.Text))
}

// segments are the stretches of a text that commas and the like keep apart.
func segments(text string) (out []clause.Span) {
	at := 0
	for i, r := range text {
		if strings.ContainsRune(",;:–—", r) && (i+1 == len(text) || !isDigit(text[i+1])) {
			out = append(out, clause.Span{Start: at, End: i})
			at = i + len(string(r))
		}
	}
	if at == 0 {
		return nil
	}
	return append(out, clause.Span{Start: at, End: len(strings.TrimRight(text, " .!"))})
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// joint is where the word stands that joins a clause to what is before it, -1 for none.
func joint(text string, at int) int {
	before := strings.TrimRight(text[:max(0, at)], " ")
	i := strings.LastIndexByte(before, ' ')
	if i < 0 || !lexicon.Joining.Has(strings.ToLower(before[i+1:])) {
		return -1
	}
	return i
}

// without is a text without stretches of it, as a sentence; "" where nothing is left.
func without(text string, cut []clause.Span) string {
	var b strings.Builder
	at := 0
	slices.SortFunc(cut, func(a, b clause.Span) int { return a.Start - b.Start })
	for _, c := range cut {
		if c.Start < at {
			at = max(at, c.End)
			continue
		}
		b.WriteString(strings.TrimRight(text[at:c.Start], " ,;:–—"))
		at = c.End
		for at < len(text) && strings.ContainsRune(" ,;:–—", rune(text[at])) {
			at++
		}
		if b.Len() > 0 && at < len(text) && !strings.HasPrefix(strings.TrimLeft(text[at:], " "), ".") {
			b.WriteByte(' ')
		}
	}
	b.WriteString(text[at:])
	out := strings.TrimSpace(b.String())
	if len(strings.Fields(out)) < 3 {
		return ""
	}
	return strings.ToUpper(out[:1]) + out[1:]
}
