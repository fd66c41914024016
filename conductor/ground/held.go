package ground

import (
	"fmt"
	"slices"
	"strings"

	"whence/conductor/ground/entail"
	"whence/triple"
	values "whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// This file holds a stretch against the evidence clause by clause, as the parser reads both.

// holder holds a stretch against the evidence clause by clause.
type holder struct{ *cutter }

// held reads a stretch whose clauses each say what a piece of the cited evidence says.
func (k holder) held(from, to int, before reading) []reading {
	text, at := k.stretch(from, to)
	if text == "" || k.reads >= k.limit || k.judges(text) || from == 0 && lexicon.ClosedOf(k.words[0].text)&lexicon.BeVerb != 0 {
		return nil
	}
	plain := entail.Plain(text)
	out := k.heldAs(plain, before, len(before.claims) > 0 && from > 0 && k.behind(k.words[from]))
	for _, r := range out {
		for i := range r.claims {
			c := &r.claims[i]
			if c.end += at; plain != text || c.end == at {
				c.end = at + len(text)
			}
		}
	}
	return out
}

// judges reports whether a text has an adverb that says what to think of it, and which no evidence has:
// "luckily".
func (k holder) judges(text string) bool {
	for w := range strings.FieldsSeq(strings.ToLower(text)) {
		w = strings.Trim(w, ",.;:!")
		if lexicon.SentenceAdverbs.Has(w) && !lexicon.Nows.Has(w) && !slices.ContainsFunc(k.evidence, func(e Evidence) bool { return strings.Contains(strings.ToLower(e.Text), w) }) {
			return true
		}
	}
	return false
}

// behind reports whether a word stands behind "which makes her".
func (k holder) behind(t token) bool {
	i := slices.IndexFunc(k.toks, func(x token) bool { return x.at == t.at })
	return i > 0 && k.over[i-1] == joins
}

// heldAs reads a text whose clauses each say what a piece of the cited evidence says. A phrase alone
// says what the subject before is, where it stands for that.
func (k holder) heldAs(text string, before reading, phrase bool) readings {
	k.reads++
	s := k.clauses(text)
	if n := len(before.subjects) - 1; phrase && n >= 0 && len(s.Clauses) == 1 {
		s = entail.Of(s, entail.Phrase(partyOf(before.subjects[n]).text))
	}
	means := speech{fuller{k.cutter, before}}
	claims, ok := k.known().Holds(s, means)
	if n := k.short(s); !ok && means.Open() && n != 0 {
		return readings{{claims: []claim{{held: true, stated: n, end: len(text)}}}}
	} else if !ok {
		return nil
	}
	var r reading
	for _, c := range claims {
		if c.For >= 0 && !c.Within && !k.restsOn(claims[c.For].N)[c.N] {
			return nil
		}
		r.claims = append(r.claims, claim{held: true, stated: c.N, denied: c.Denied, end: min(len(text), c.End)})
		if t := c.Subject; t.Name != "" {
			r.subjects = append(r.subjects, triple.Const(triple.Proper, t.Name))
		} else if t.Head != "" && lexicon.Articles.Has(t.Determiner) {
			r.subjects = append(r.subjects, triple.Const(triple.Definite, strings.Join(append(slices.Clone(t.Modifiers), t.Head), " ")))
		}
	}
	return readings{r}
}

// short is the one piece of cited evidence that has an answer of a few words as it stands, with all words
// that limit it, 0 for none: "probably in Oslo".
func (k holder) short(s values.Sentence) int {
	if len(s.Clauses) != 1 || s.Clauses[0].Kind != values.Fragment || len(k.cited) != 1 {
		return 0
	}
	limits := func(t token) bool {
		return !t.is("will") && (t.is("not", "n't", "if") || t.in(lexicon.Limiting) || lexicon.ClosedOf(t.text)&(lexicon.ModalVerb|lexicon.Hedge) != 0)
	}
	said, told := tokens(s.Text), tokens(entail.Plain(k.of(k.cited)[0].text))
	plain := func(of []token) string {
		return " " + strings.Join(comparable(slices.DeleteFunc(slices.Clone(of), func(t token) bool { return t.mark || limits(t) })), " ") + " "
	}
	only := func(of []token) string {
		return strings.Join(comparable(slices.DeleteFunc(slices.Clone(of), func(t token) bool { return !limits(t) })), " ")
	}
	if !strings.Contains(plain(told), plain(said)) || only(told) != only(said) {
		return 0
	}
	return k.cited[0]
}

// readings are ways to read one text.
type readings []reading

// until lets all that is said have been said at a place.
func (rs readings) until(end int) readings {
	for _, r := range rs {
		for i := range r.claims {
			r.claims[i].end = end
		}
	}
	return rs
}

// known is the evidence as propositions, of which what is cited may be claimed.
func (c holder) known() *entail.Known {
	key := fmt.Sprint(c.cited, c.numbersSaid())
	if c.knows[key] == nil {
		if c.knows == nil {
			c.knows = map[string]*entail.Known{}
		}
		c.knows[key] = entail.Know(c.pieces(), entail.Same{Value: sameValue, Noun: sameWord, Sex: func(name string) (man, woman bool) { return genderOf(triple.Const(triple.Proper, name)) }, Words: c.reader.Words(), Asked: c.asked.text, Told: speech{fuller{c.cutter, reading{}}}})
	}
	return c.knows[key]
}

// clauses are those of a text as the parser reads it, which knows the names of the evidence.
func (s *stock) clauses(text string) values.Sentence {
	if s.names == nil {
		s.names = [][]string{}
		for _, p := range s.whom().parties {
			if p.term.Kind == triple.Proper && isCapital(p.text) {
				s.names = append(s.names, strings.Fields(strings.ToLower(strings.TrimPrefix(p.text, "the "))))
			}
		}
	}
	return s.gate.parsed.Of(fmt.Sprint(s.names, text), func() values.Sentence {
		return s.gate.reader.ClausesKnowing(text, func(words []string) (parse.Use, int) {
			for _, name := range s.names {
				if len(name) <= len(words) && slices.Equal(name, words[:len(name)]) {
					return parse.AsName, len(name)
				}
			}
			return parse.AnyUse, 0
		})
	})
}

// numbersSaid are the numbers in the sentence.
func (c holder) numbersSaid() []string {
	return slices.DeleteFunc(inDigits(comparable(c.words)), func(w string) bool { return !hasDigit(w) })
}

// maxPieces bounds what follows from evidence that a sentence is held against clause by clause.
const maxPieces = 24

// pieces are the evidence as clauses, with what follows from it that has a number of the sentence.
func (c holder) pieces() []entail.Piece {
	var out []entail.Piece
	cited := c.of(c.cited)
	numbers := c.numbersSaid()
	followed := 0
	numbers = slices.DeleteFunc(numbers, func(w string) bool {
		return slices.ContainsFunc(cited, func(g grounds) bool { return g.n < hiddenFrom && slices.Contains(inDigits(g.words), w) })
	})
	for _, g := range c.of(c.numbersOfAll()) {
		hidden := g.n >= hiddenFrom
		if hidden && (followed > maxPieces || !slices.ContainsFunc(inDigits(g.words), func(w string) bool { return slices.Contains(numbers, w) })) {
			continue
		}
		if hidden {
			followed++
		}
		text := g.text
		if text == "" {
			text = strings.Join(g.words, " ")
		}
		out = append(out, entail.Piece{
			N:        g.n,
			Sentence: c.clauses(entail.Plain(strings.TrimSuffix(text, "."))),
			Cited:    slices.ContainsFunc(cited, func(x grounds) bool { return x.n == g.n }),
		})
	}
	return out
}

// speech knows whom pronouns mean in a stretch.
type speech struct{ fuller }

// May reports whether a pronoun may stand for somebody or something.
func (s speech) May(pronoun string, t values.Term) bool {
	term := termOf(t)
	p := token{text: pronoun}
	sort := lexicon.Supersense(t.Head, lexicon.Noun)
	if alike().Is("several", pronoun) {
		return t.Plural || len(t.Coordinated) > 0 || alike().Is("group", sort)
	}
	if !p.in(lexicon.PersonPronouns, lexicon.ItPronouns) && lexicon.ClosedOf(pronoun)&lexicon.Possessive == 0 {
		return false
	}
	if term.Name == "" || t.Plural || t.Value != nil || !canMean(p, term) {
		return false
	}
	return !p.in(lexicon.PersonPronouns) || !isThing(term) && !s.nobody(term) && !alike().Is("group", sort)
}

// Sure reports whether a pronoun fits the sex of a name.
func (s speech) Sure(pronoun string, t values.Term) bool {
	man, woman := (holder{s.cutter}).known().Sex(t.Name)
	return t.Name != "" && man != woman && man == lexicon.HePronouns.Has(pronoun)
}

// Open reports whether nothing was said before and what was asked is not known: then the first pronoun
// means whom the question was about.
func (s speech) Open() bool {
	return len(s.before.claims)+len(s.Reply.stated)+len(s.before.subjects) == 0 && s.asked.text == "" && !s.alone
}

// Whom is whom a pronoun means by what was said before its sentence.
func (s speech) Whom(pronoun string) []values.Term {
	if lexicon.ClosedOf(pronoun)&lexicon.Indefinite != 0 {
		return nil // everyone is nobody in particular
	}
	if alike().Is("pair", pronoun) {
		return s.pair()
	}
	if who := s.latest(pronoun); who.Name != "" {
		return []values.Term{entail.Phrase(partyOf(who).text)}
	}
	p, ok := s.meaning(token{text: pronoun}, nil)
	if !ok {
		return nil
	}
	var out []values.Term
	for name := range strings.SplitSeq(p.text, " and ") {
		out = append(out, entail.Phrase(name))
	}
	return out
}

// termOf is a phrase as a term.
func termOf(t values.Term) triple.Term {
	if t.Name != "" {
		return triple.Const(triple.Proper, t.Name)
	}
	return triple.Const(triple.Definite, t.Head)
}

// sameWord reports whether two nouns mean the same.
func sameWord(a, b string) bool {
	return sameNoun(triple.Const(triple.Class, a), triple.Const(triple.Class, b))
}

// latest is the latest subject before that a pronoun may mean, where no other name before may be
// meant as well.
func (s speech) latest(pronoun string) triple.Term {
	said := []token{{text: pronoun}}
	if alike().Is("several", pronoun) {
		return triple.Term{}
	}
	who, ok := antecedent(said, slices.DeleteFunc(slices.Clone(s.before.subjects), func(t triple.Term) bool { return !s.May(pronoun, entail.Phrase(partyOf(t).text)) }))
	others := s.beside
	if len(s.before.claims) > 0 {
		others = s.besideIn(s.before.claims)
	}
	if !ok || !s.Sure(pronoun, entail.Phrase(partyOf(who).text)) && rivalled(said, who, slices.DeleteFunc(slices.Clone(others), s.nobody)) {
		return triple.Term{}
	}
	return who
}

// pair are the two that "both" means: the subjects of the clauses before, where they are two.
func (s speech) pair() []values.Term {
	var found []values.Term
	for _, t := range s.before.subjects {
		if x := entail.Phrase(partyOf(t).text); !slices.ContainsFunc(found, func(y values.Term) bool { return y.Text == x.Text }) {
			found = append(found, x)
		}
	}
	if len(found) != 2 {
		return nil
	}
	return found
}
