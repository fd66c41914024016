package entail

import (
	"slices"
	"strings"
	"unicode"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file holds the words of a sentence against what was read of it: a parser may pass over a word
// that changes what is said.

// accounts reports whether each word of a text is in one of the clauses, or says nothing by itself,
// and no denial is lost.
func accounts(s clause.Sentence) bool {
	strange := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsSpace(r) && !unicode.Is(unicode.Sc, r) && !strings.ContainsRune(",.;:'’\"()-–—%&", r)
	}
	if strings.ContainsFunc(s.Text, strange) {
		return false
	}
	a := account{map[string]bool{}, 0}
	for _, c := range s.Clauses {
		a.clause(c)
	}
	denials := 0
	for word := range strings.FieldsFuncSeq(strings.ReplaceAll(strings.ToLower(s.Text), "’", "'"), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '-' && r != '.'
	}) {
		for _, part := range parted(strings.Trim(word, "'.-")) {
			if words().Is("denial", part) {
				denials++
			} else if !a.has(part) {
				return false
			}
		}
	}
	return denials <= a.denied
}

// parted are a word and what is drawn together with it: "isn't" is "is" and "not".
func parted(word string) []string {
	if stem, ok := strings.CutSuffix(word, "n't"); ok {
		return []string{stem, words().Of("denial")[0]}
	}
	if i := strings.IndexByte(word, '\''); i > 0 {
		return []string{word[:i]}
	}
	if word == words().Of("cannot")[0] {
		return []string{words().Of("denial")[0]}
	}
	return []string{word}
}

// account is what clauses have of the words of their sentence.
type account struct {
	words  map[string]bool
	denied int
}

// has reports whether a word is accounted for.
func (a account) has(word string) bool {
	if word == "" || a.words[word] || slices.ContainsFunc([]rune(word), unicode.IsDigit) || lexicon.Numerals.Has(word) || words().Is("empty", word) {
		return true
	}
	closed := lexicon.ClosedOf(word)
	if closed&(lexicon.Indefinite|lexicon.Always|lexicon.Hedge|lexicon.Degree|lexicon.OpenToo) == 0 && closed != 0 && !lexicon.Limiting.Has(word) {
		return true
	}
	return slices.ContainsFunc(forms.Lookup(word).Readings, func(r morph.Reading) bool { return a.words[r.Lemma] })
}

func (a *account) add(texts ...string) {
	for _, text := range texts {
		for w := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" _'’,.", r) }) {
			a.words[w] = true
		}
	}
}

func (a *account) clause(c clause.Clause) {
	if c.Negated {
		a.denied++
	}
	if c.Tense == clause.Future {
		a.add(words().Of("future")...)
	}
	if c.Perfect && c.Tense == clause.Present && c.Modal == "" {
		a.add(words().Of("perfect")...)
	}
	p := c.Predicate
	if p.Passive {
		a.add(words().Of("passive")...)
	}
	a.add(p.Lemma, p.Word, p.Degree, p.Determiner, c.Modal, c.Phase)
	for _, list := range [][]string{p.Manner, p.Modifiers, c.Hedges, c.Focus, c.Discourse} {
		a.add(list...)
	}
	for _, phrase := range words().Of("modal") {
		if words().As("modal", phrase) == c.Modal {
			a.add(phrase)
		}
	}
	a.roles(c.Roles)
	for _, s := range c.Subs {
		a.add(s.Link)
		a.clause(s.Clause)
	}
}

func (a *account) roles(of []clause.Role) {
	for _, r := range of {
		a.add(r.Prep)
		a.term(r.Term)
	}
}

// amount adds the words of a value: of an amount those from its number on, so that "a mere" is not
// passed over.
func (a *account) amount(t clause.Term) {
	v := t.Value
	if v == nil {
		v = t.Quantity
	}
	if v == nil {
		return
	}
	of := strings.Fields(t.Text)
	if v.Kind == clause.Number || v.Kind == clause.Amount || v.Kind == clause.Money || v.Kind == clause.Lasting {
		from := slices.IndexFunc(of, func(w string) bool {
			return strings.ContainsFunc(w, unicode.IsDigit) || lexicon.Numerals.Has(strings.ToLower(w))
		})
		of = of[max(0, from):]
	}
	a.add(of...)
}

func (a *account) term(t clause.Term) {
	a.add(t.Head, t.Name, t.Pronoun, t.Determiner, t.Focus)
	a.add(t.Modifiers...)
	a.amount(t)
	for _, g := range t.Graded {
		a.add(g.Lemma, g.Degree)
	}
	if t.Owner != nil {
		a.term(*t.Owner)
	}
	a.roles(t.Roles)
	for _, list := range [][]clause.Term{t.Apposition, t.Coordinated} {
		for _, x := range list {
			a.term(x)
		}
	}
	for _, c := range t.Relative {
		a.clause(c)
	}
}
