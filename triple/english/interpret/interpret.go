package interpret

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/agree"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/say"
	"whence/triple/english/syntax"
	tokens "whence/triple/english/token"
)

// Act turns one reading of a sentence into a statement. What the sentence refers to is in
// the discourse, and in what is known of names from before it.
//
// What a condition names with "a" is one of a kind, of which nothing else is said: "if
// someone owns a dog". Where the sentence speaks of it again, it is some thing: "if
// someone owns a dog, they feed it" (Geach, Reference and Generality, 1962, p. 116).
func Act(p *syntax.Parser, e *say.Sayer, d *triple.Discourse, known *Earlier, a *syntax.Act) triple.Statement {
	m := newMeaning(p, e, d, known)
	st := m.act(a)
	if m.ofKind {
		apart := newMeaning(p, e, d, known)
		apart.apart = true
		if again := apart.act(a); apart.references.back || slices.ContainsFunc(st.Rules, saysNothing) {
			return again
		}
	}
	return st
}

// saysNothing reports whether a rule concludes what it asks for, as no sentence means.
func saysNothing(r triple.Rule) bool {
	return slices.ContainsFunc(r.Body, func(l triple.Literal) bool { return l.Op == triple.Relates && !l.Absent && l.Triple.Same(r.Head) })
}

// act turns the reading into a statement.
func (m *meaning) act(a *syntax.Act) triple.Statement {
	p, e, d := m.p, m.e, m.d
	m.conf, m.existing = a.Conf, a.Existing
	m.used.addUpTo(a.Lead)
	b := newBuilder(m, a)
	st := b.build()
	if m.trouble == nil {
		m.timed()
	}
	if m.trouble == nil && p.How.Now && slices.ContainsFunc(m.rels, func(r triple.Relation) bool { return r.Tense == "past" }) {
		m.fail("unsupported", "What was so is not so now; say when it was, or leave that out.", nil)
	}
	if m.trouble == nil {
		m.covered(a)
	}
	if m.trouble != nil {
		return triple.Statement{Trouble: m.trouble}
	}
	if len(st.Readings) == 0 {
		st.Relations, st.Names = m.rels, m.names
		st.Ends = m.endsOf(st.Facts, st.Rules)
	}
	if adverb := m.p.Dropped(); adverb != "" && len(st.Facts) == 1 && len(st.Rules) == 0 && st.Kind == triple.FactKind && a.Conf == 0 && m.conf == 0 {
		said := e.Statement(st, say.WithRelations(st.Relations, d.Vocabulary))
		st.Echo = morph.Capitalised(adverb) + ", " + lowerFirst(said)
	}
	if m.aboutPeople(st) {
		st.Echo = e.OfPeople(st, say.WithRelations(st.Relations, d.Vocabulary))
	}
	if st.Mentions == nil {
		st.Mentions = mentions(m, &st)
	}
	return st
}

// lowerFirst undoes the capital of a sentence that begins with a word of the
// grammar.
func lowerFirst(s string) string {
	for _, w := range [...]string{"The ", "It ", "There "} {
		if strings.HasPrefix(s, w) {
			return strings.ToLower(s[:1]) + s[1:]
		}
	}
	return s
}

// aboutPeople reports whether the rules of a statement are about people, which
// is no condition of theirs and still to be said.
func (m *meaning) aboutPeople(st triple.Statement) bool {
	if len(st.Rules) == 0 && st.Question == nil || len(m.soft) == 0 {
		return false
	}
	for _, noun := range m.soft {
		if noun == "thing" {
			return false
		}
	}
	return m.vars == len(m.soft)
}

// covered checks that every word with a meaning of its own has had its say.
func (m *account) covered(a *syntax.Act) {
	for i := range m.p.Tokens {
		t := m.p.TokenAt(i)
		if m.used.has(i) || t.Kind == tokens.Mark || t.Kind == tokens.Word && (t.Info.Closed != 0 && t.Info.Closed&lexicon.Reserved == 0 || lexicon.Scaffold.Has(t.Low) || m.p.Low(i+1) == "that" && m.p.Finding(i, morph.Participle|morph.Ing)) {
			continue
		}
		if t.Kind == tokens.Number && a.Conf != 0 {
			continue
		}
		m.fail("half_read", `"`+t.Text+`" would have been lost; say the sentence without it, or say it in a sentence of its own.`, &syntax.Node{At: uint16(i), End: uint16(i + 1)})
		return
	}
}

// mentions are the individuals that a sentence spoke of, its subject last. Who speaks is
// none of them, and "there is a piano in the hall" is not about the hall.
func mentions(m *meaning, st *triple.Statement) []triple.Term {
	var out []triple.Term
	for _, r := range m.references.refs {
		t := r.term
		if t.IsVar() || slices.ContainsFunc(out, t.Same) || agree.Denied(st, t) {
			continue
		}
		t.Sort = m.references.sorts[t.Name]
		if slices.ContainsFunc(m.references.group, t.Same) {
			t.Sort |= triple.AsGroup
		}
		out = append(out, t)
	}
	if at := slices.IndexFunc(out, m.references.subject.Same); at >= 0 && !out[at].Same(m.references.d.Speaker) {
		out[at].Sort |= triple.AsSubject
	}
	return triple.Spoken(out...)
}

// tokenSet is a set of tokens of a sentence.
type tokenSet [tokens.MaxTokens / 64]uint64

func (s *tokenSet) add(i int) { s[i/64] |= 1 << (i % 64) }

func (s *tokenSet) has(i int) bool { return s[i/64]&(1<<(i%64)) != 0 }

// addUpTo adds the first n tokens.
func (s *tokenSet) addUpTo(n int) {
	for i := range n {
		s.add(i)
	}
}
