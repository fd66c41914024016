package conductor

import (
	"slices"
	"strings"

	"whence/conductor/spoken"
	"whence/triple"
)

// This file reads a number alone as one of what was counted last: who has ten candles and sold four has sold
// candles.

// maxTallied bounds the statements told of late among which what was counted is looked for.
const maxTallied = 6

// tallied reads an input with the noun of what was counted last behind its number, nil where its number is
// of something else.
func tallied(t *steps, read []triple.Statement) ([]triple.Statement, error) {
	told, count := lastCount(t)
	if told == nil || len(read) != 1 {
		return nil, nil
	}
	text := leftText(t, told, count)
	if text == "" && tellsNumber(t, read[0]) {
		text = withNoun(t, count)
	}
	if text == "" {
		return nil, nil
	}
	again, err := t.c.known.Language.Understand(t.Ctx, text, t.c.discourse())
	if err != nil || !statesFacts(again) {
		return nil, err
	}
	again[0].Text, again[0].Start, again[0].End, again[0].Ends = strings.TrimSpace(t.Input), 0, len(t.Input), nil
	return again, nil
}

// counting is what was counted: whose they are, how many, and what they are called.
type counting struct {
	who    triple.Term
	number triple.Term
	noun   string
}

// lastCount is the statement told last that counts what somebody has or what is there.
func lastCount(t *steps) (*triple.Statement, counting) {
	told := t.c.talk.Told
	told = told[max(0, len(told)-maxTallied):]
	for i := range slices.Backward(told) {
		for _, f := range told[i].Facts {
			r, ok := t.c.known.Words.Relation(f.Relation)
			if ok && strings.Contains(f.Relation, "#") && r.Form == triple.FormCount && r.Tense == "" && !f.Denied && len(told[i].Facts) == 1 && (r.Lemma == "have" || r.Lemma == "be") {
				return &told[i], counting{f.Subject, f.Object, r.Word}
			}
		}
		if len(told[i].Facts) > 0 && !slices.ContainsFunc(told[i].Facts, func(f triple.Triple) bool { return namesCounted(t, f) }) {
			break // of something else
		}
	}
	return nil, counting{}
}

// namesCounted reports whether a fact counts something.
func namesCounted(t *steps, f triple.Triple) bool {
	first, _, more := strings.Cut(f.Object.Spelling(), " ")
	return strings.Contains(f.Relation, "#") || more && countsSo(t, first)
}

// leftText is the statement that counted with the number that an input says that there are by now.
func leftText(t *steps, told *triple.Statement, c counting) string {
	number, noun, _ := strings.Cut(spoken.Left(t.Input), " ")
	if !countsSo(t, number) || noun != "" && t.c.known.Language.Words().Singular(noun) != c.noun && noun != c.noun {
		return ""
	}
	words := strings.Fields(told.Text)
	at := slices.IndexFunc(words, func(w string) bool { return sameNumber(t, w, c.number) })
	if at < 0 {
		return ""
	}
	words[at] = number
	return strings.Join(words, " ")
}

// withNoun is the input with what was counted behind the number that stands alone in it.
func withNoun(t *steps, c counting) string {
	words := strings.Fields(strings.TrimRight(strings.TrimSpace(t.Input), ".!"))
	at := slices.IndexFunc(words, func(w string) bool { return countsSo(t, w) })
	if at < 0 {
		return ""
	}
	noun := t.c.known.Language.Words().Plural(c.noun)
	if sameNumber(t, words[at], triple.Term{Name: "1"}) {
		noun = c.noun
	}
	behind := at + 1
	switch rest := strings.ToLower(strings.Join(words[behind:], " ")); {
	case rest == "more" || strings.HasPrefix(rest, "more "):
		behind++
	case t.c.known.Language.Words().Has(rest, "ofthem") && len(words) > behind+1:
		words = slices.Delete(words, behind, behind+2)
	}
	return strings.Join(slices.Insert(words, behind, noun), " ") + "."
}

// tellsNumber reports whether a reading says of a number alone that somebody got, lost, used or sold so many.
func tellsNumber(t *steps, s triple.Statement) bool {
	words := t.c.known.Language.Words()
	if s.Kind == triple.NotUnderstood {
		return words.Has(t.Input, "ofthem") || len(s.Readings) > 0
	}
	return s.Kind == triple.FactKind && slices.ContainsFunc(s.Facts, func(f triple.Triple) bool {
		i := slices.IndexFunc(s.Relations, func(r triple.Relation) bool { return r.Key == f.Relation })
		if i < 0 || f.Denied {
			return false
		}
		r := s.Relations[i]
		number, _, _ := strings.Cut(f.Object.Spelling(), " ")
		alone := f.Object.Kind == triple.Number || strings.HasSuffix(f.Object.Name, "_more") && strings.Count(f.Object.Name, "_") == 1 && countsSo(t, number)
		return alone && r.Form == triple.FormVerb && r.Tense == "past" && r.Prep == "" && slices.Contains(words.Verbs("tallying"), strings.TrimSpace(r.Lemma+" "+r.Particle))
	})
}

// countsSo reports whether a word is a number and nothing else.
func countsSo(t *steps, word string) bool {
	q, ok := t.c.known.Language.Words().Amount(triple.Term{Label: word}, "")
	return ok && q.Dimension == "number" && q.From == float64(int(q.From))
}

// sameNumber reports whether a word is a number that was told.
func sameNumber(t *steps, word string, x triple.Term) bool {
	words := t.c.known.Language.Words()
	a, ok1 := words.Amount(triple.Term{Label: word}, "")
	b, ok2 := words.Amount(triple.Term{Label: x.Name}, "")
	return ok1 && ok2 && a == b
}
