package extract

import (
	"context"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/word"
)

// reader holds the model's statements against one turn.
type reader struct {
	ctx     context.Context // of the extraction
	in      Input
	words   Words
	earlier [][]word.Word // the history's words, the latest last
	result  Result
	claims  []*claim // all whose quote was found
}

func newReader(ctx context.Context, in Input, words Words) *reader {
	r := &reader{ctx: ctx, in: in, words: words}
	for _, u := range in.History[max(0, len(in.History)-maxHistory):] {
		r.earlier = append(r.earlier, word.Split(u.Text))
	}
	return r
}

func (r *reader) read(statements []wireStatement) Result {
	for _, w := range statements {
		c, ok := newClaim(r.in.Turn, w)
		if !ok {
			r.reject(w, r.notSaid(w.Quote))
			continue
		}
		r.claims = append(r.claims, c)
	}
	slices.SortStableFunc(r.claims, func(a, b *claim) int { return a.start - b.start })
	if reading, ok := r.words.(Reading); ok {
		r.hold(reading)
	} else {
		for _, c := range r.claims {
			r.judge(c)
		}
	}
	r.unread()
	return r.result
}

// notSaid tells what was recalled from what was made up.
func (r *reader) notSaid(quote string) *fault {
	for _, u := range r.in.History {
		if _, _, ok := locate(u.Text, quote); ok {
			return &fault{"recalled", "that was said before, not in this turn"}
		}
	}
	return &fault{"quote", "these words are not in the turn"}
}

func (r *reader) reject(w wireStatement, f *fault) {
	r.result.Rejected = append(r.result.Rejected, Rejection{Quote: w.Quote, Claim: claimed(w), Code: f.code, Reason: f.reason})
}

// claimed says what the model made of a quote, for showing.
func claimed(w wireStatement) string {
	var parts []string
	for _, f := range w.Facts {
		sign := ""
		if f.Denied {
			sign = "-"
		}
		parts = append(parts, sign+relationKey(f.Relation)+"("+triple.Key(f.Subject)+", "+triple.Key(f.Object)+")")
	}
	return strings.Join(parts, ", ")
}

// judge hands a claim on as a statement, or rejects it.
func (r *reader) judge(c *claim) {
	b := &builder{reader: r, claim: c}
	s, f := b.statement()
	if f != nil {
		r.reject(c.wireStatement, f)
		return
	}
	r.result.Statements = append(r.result.Statements, s)
}

// resolve finds the term that a name means: words of the quote, or a name
// spoken of before that a pronoun of the quote can stand for.
func (r *reader) resolve(c *claim, name string) (triple.Term, *fault) {
	words := nameWords(name)
	if len(words) == 0 {
		return triple.Term{}, &fault{"empty", "a name is missing"}
	}
	if at := word.Find(c.quote, words); at >= 0 && !isOpen(words) {
		label := c.text()[c.quote[at].Start:c.quote[at+len(words)-1].End]
		return r.term(name, label, at > 0 && c.quote[at-1].Text == "the"), nil
	}
	switch {
	case isOpen(words):
		return triple.Term{}, &fault{"pronoun", "it is open whom or what \"" + words[0].Text + "\" means"}
	case slices.ContainsFunc(c.quote, func(w word.Word) bool { return is("pronoun", w.Text) }):
		if label, ok := r.antecedent(c, words); ok {
			return r.term(name, label, false), nil
		}
	}
	if isExample(words) {
		return triple.Term{}, &fault{"example", "the name is one of the examples given to the model"}
	}
	return triple.Term{}, &fault{"name", "the name \"" + strings.TrimSpace(name) + "\" is not in the words"}
}

// antecedent finds a name in what was said before the quote, in this turn or in
// the history.
func (r *reader) antecedent(c *claim, name []word.Word) (label string, ok bool) {
	before := word.Split(c.turn[:c.start])
	if at := word.Find(before, name); at >= 0 {
		return c.turn[before[at].Start:before[at+len(name)-1].End], true
	}
	first := len(r.in.History) - len(r.earlier)
	for i := len(r.earlier) - 1; i >= 0; i-- {
		if at := word.Find(r.earlier[i], name); at >= 0 {
			return r.in.History[first+i].Text[r.earlier[i][at].Start:r.earlier[i][at+len(name)-1].End], true
		}
	}
	return "", false
}

// term makes the constant, with the spelling in use where the name is known.
func (r *reader) term(name, label string, definite bool) triple.Term {
	for _, known := range r.in.Names {
		if known.Name == triple.Key(name) || known.Name == triple.Key(label) {
			return known
		}
	}
	kind := triple.Generic
	if n, ok := triple.ParseNumber(label); ok {
		return n
	}
	switch {
	case label != strings.ToLower(label):
		kind = triple.Proper
	case definite:
		kind = triple.Definite
	}
	return triple.Const(kind, label)
}

// isExample reports whether a name comes from the prompt's examples.
func isExample(name []word.Word) bool {
	return anyOf("example", name)
}

// unread reports the parts of the turn that no statement quotes.
func (r *reader) unread() {
	covered := make([]bool, len(r.in.Turn))
	for _, c := range r.claims {
		for i := c.start; i < c.end; i++ {
			covered[i] = true
		}
	}
	for from := 0; from < len(r.in.Turn); {
		_, to := sentenceAt(r.in.Turn, from, from+1)
		r.unreadSentence(from, to, covered)
		from = to
	}
}

func (r *reader) unreadSentence(from, to int, covered []bool) {
	first, last, content := -1, 0, 0
	for _, w := range withoutAsides(word.Split(r.in.Turn[from:to])) {
		if covered[from+w.Start] {
			continue
		}
		if first < 0 {
			first = w.Start
		}
		last = w.End
		if !isFiller(w.Text) {
			content++
		}
	}
	if content > 0 {
		r.result.Rejected = append(r.result.Rejected, Rejection{
			Quote: r.in.Turn[from+first : from+last], Code: "unread", Reason: "the model made nothing of these words",
		})
	}
}
