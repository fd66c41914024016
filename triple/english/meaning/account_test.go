package meaning

import (
	"path/filepath"
	"strings"
	"testing"

	"whence/triple/clause"
	"whence/triple/english/parse"
)

// TestAccount checks that each content word of the sentences is seen in their clauses:
// by name, inside a value, or as a word that a field stands for ("has to", "called").
func TestAccount(t *testing.T) {
	for _, tree := range treesOf(t, filepath.Join("testdata", "sentences.conllu")) {
		s := Clauses(tree)
		for _, word := range unseen(tree, s) {
			t.Errorf("%q is not in the clauses of %q:\n%s", word, tree.Text, s)
		}
	}
}

func unseen(tree parse.Tree, s clause.Sentence) []string {
	r := newReader(tree)
	told := strings.ToLower(s.String())
	spans := append(valueSpans(s), s.Lost...)
	var missing []string
	for i, w := range tree.Words {
		switch w.Class {
		case "NOUN", "PROPN", "VERB", "ADJ", "ADV", "NUM":
		default:
			continue
		}
		if r.label(i) == "cc" || r.label(i) == "fixed" || r.lists.proVerb(i) {
			continue // "as well as" is in the list, "so does" in the verb said again
		}
		if strings.Contains(told, r.form(i)) || strings.Contains(told, r.lemma(i)) || r.sentences.filler(i) || fieldWord(r, i) || within(spans, w) {
			continue
		}
		missing = append(missing, w.Form)
	}
	return missing
}

// fieldWord reports whether a field of the clause stands for the word: polarity, modal,
// kind, the gap of a relative clause.
func fieldWord(r *reader, i int) bool {
	for _, kind := range []string{"negation", "modal", "passivemodal", "adjectivemodal", "naming", "have", "indefinite"} {
		if r.words.Is(kind, r.lemma(i)) || r.words.Is(kind, r.form(i)) {
			return true
		}
	}
	return strings.HasPrefix(r.tag(i), "W") || r.lemma(i) == "be"
}

func within(spans []clause.Span, w parse.Word) bool {
	for _, span := range spans {
		if w.Start >= span.Start && w.End <= span.End {
			return true
		}
	}
	return false
}

func valueSpans(s clause.Sentence) []clause.Span {
	var spans []clause.Span
	for _, c := range s.Clauses {
		eachClause(c, func(c clause.Clause) {
			for _, role := range c.Roles {
				eachTerm(role.Term, func(t clause.Term) {
					if t.Value != nil || t.Quantity != nil {
						spans = append(spans, t.Span)
					}
				})
			}
		})
	}
	return spans
}

// TestPredicateApart checks that the words of a predicate are in none of its terms.
func TestPredicateApart(t *testing.T) {
	for _, tree := range treesOf(t, filepath.Join("testdata", "sentences.conllu")) {
		s := Clauses(tree)
		for _, c := range s.Clauses {
			for _, role := range c.Roles {
				for _, p := range c.Predicate.Spans {
					if p.Start < role.Term.Span.End && role.Term.Span.Start < p.End {
						t.Errorf("%q: %q is in the predicate and in %q", s.Text, s.Text[p.Start:p.End], role.Term.Text)
					}
				}
			}
		}
	}
}
