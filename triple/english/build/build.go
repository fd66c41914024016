// Package build makes facts of what clauses tell, in one normal form whoever read the
// sentence: what takes two is a triple, what takes more an event with a role for
// each; "the X of Y", "Y's X" and "Y: X" are one relation; a passive is its active.
//
// It promises that nothing of a clause is dropped: what has no place in the normal
// form is named in the error, and nothing of that sentence is a fact then. What it
// made is said back in Statement.Echo.
//
// It reads no text, stores nothing and answers nothing. See whence/triple/clause for
// what it takes, and whence/reason/match for what is asked.
package build

import (
	"fmt"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/agree"
	"whence/triple/english/roles"
)

// Words is what the normal form needs to know of English words.
type Words interface {
	// Key is the key of a relation, made of its words.
	Key(r triple.Relation) string
	// Third, Past, Participle and Gerund inflect a verb, Plural a noun; a phrase is inflected at its head.
	Third(verb string) string
	Past(verb string) string
	Participle(verb string) string
	Gerund(verb string) string
	Plural(noun string) string
	// Fits reports whether a pronoun may stand for a name, by what was told of it, and whether it surely does.
	Fits(pronoun string, t triple.Term, d *triple.Discourse) (may, surely bool)
	// Person reports whether a noun names people.
	Person(noun string) bool
	// IsTime reports whether a term names a time.
	IsTime(t triple.Term) bool
}

// Known is what is known already, as far as words refer to it. It may be nil.
type Known interface {
	triple.Vocabulary
	// Holders are those that stand in the relation to the object, the first told first: of mother_of and Anna, her mother.
	Holders(relation string, object triple.Term) []triple.Term
}

// Lost is the error of a sentence of which something has no place in the normal form: nothing of it may be learned.
type Lost struct {
	// What is the part, in the sentence's own words.
	What string
	// Why says in a few words what was wrong: "may mean Tom or Ben".
	Why string
	// Whose is set where it may be that of whoever has it now or of another, whatever a grammar makes of it.
	Whose bool
}

// Error says why, and of which words.
func (e *Lost) Error() string {
	if e.What == "" {
		return e.Why
	}
	return fmt.Sprintf("%q: %s", e.What, e.Why)
}

// Builder makes statements of clauses. It is safe for concurrent use where its Words are.
type Builder struct{ Words Words }

// teller makes the facts of one sentence. Each group of its rules is about one kind of part of it.
type teller struct {
	record
	references
	text    string
	deeds   deeds
	naming  naming
	wording wording
}

// The rules of a teller.
type (
	deeds   struct{ *teller } // what a clause tells: states, possessions, events
	naming  struct{ *teller } // what a noun phrase names, and what is told beside it
	wording struct{ *teller } // clauses and phrases in words again
)

// record is what is told, with what could not be.
type record struct {
	words  Words
	st     triple.Statement
	said   []string // the sentences of the echo
	events int
	lost   *Lost
}

// references find what pronouns and "the so-and-so" stand for.
type references struct {
	*record
	known Known
	d     *triple.Discourse
	// subject is that of the clause before, for what a phrase leaves out.
	subject triple.Term
	// general is set where "you" may be anyone.
	general bool
	// inside is set while the other roles of that clause are named: "him" is not its subject there, "his" may be.
	inside bool
	// behind is where its subject stands, where that is told behind what is done to: "his desk was taken by Ed".
	behind int
	// prep is the preposition of the role that is named, "" for one without.
	prep string
	// verb is the verb of that clause.
	verb string
	// kin is set where it is asked whose kin somebody is, and part where whose something made or grown is.
	kin, part bool
	// takes is set where that clause says that its subject has or does what may have been another's.
	takes bool
	// has is set where that clause says what its subject has.
	has bool
	// names is set where it says what its subject is called.
	names bool
	// own is how many were mentioned before what that clause names beside its subject.
	own int
	// gap is what a relative clause is about.
	gap triple.Term
	// gapNumber is how that makes a verb agree.
	gapNumber number
	// from is where its subject is said, and bound are the possessives in front of which a subject stands that is meant by
	// them, of the clause that they were told in.
	from  int
	bound map[place]triple.Term
	// resolved are those whom pronouns were found to stand for.
	resolved map[place][]triple.Term
	mentions []triple.Term
}

func newTeller(words Words, text string, d *triple.Discourse, known Known) *teller {
	t := &teller{text: text, record: record{words: words}}
	t.references = references{record: &t.record, known: known, d: d, resolved: map[place][]triple.Term{}, bound: map[place]triple.Term{}}
	t.deeds, t.naming, t.wording = deeds{t}, naming{t}, wording{t}
	return t
}

// Tell makes the facts that a sentence asserts. The error is a *Lost, and the
// statement has no more than whom the sentence mentions then.
func (b *Builder) Tell(s clause.Sentence, d *triple.Discourse, known Known) (triple.Statement, error) {
	t := newTeller(b.Words, s.Text, d, known)
	t.st = triple.Statement{Text: s.Text, Kind: triple.FactKind}
	if len(s.Lost) > 0 {
		l := s.Lost[0]
		what, words := s.Text[l.Start:l.End], "this word"
		if strings.Contains(what, " ") {
			words = "these words"
		}
		t.lose(what, "I do not know what to make of "+words)
	} else if lost := sound(s.Text, s.Clauses); lost != nil {
		t.lost = lost
	}
	s.Clauses = roles.Settled(s.Clauses)
	for _, c := range filled(s.Clauses) {
		c = t.ofThem(c)
		t.deeds.assert(&c)
	}
	if t.lost == nil {
		t.complete(s)
	}
	if t.lost != nil {
		return triple.Statement{Mentions: triple.Spoken(t.named()...)}, t.lost
	}
	t.st.Mentions = triple.Spoken(slices.DeleteFunc(slices.Clone(t.mentions), func(m triple.Term) bool { return isEach(m) || agree.Denied(&t.st, m) })...)
	return t.st, nil
}

// isEach reports whether a term is each of a kind, to which no pronoun behind the sentence goes: "any invoice".
func isEach(x triple.Term) bool {
	first, _, more := strings.Cut(strings.ToLower(x.Label), " ")
	return more && slices.ContainsFunc(values("determiner", first), func(sort string) bool { return sort == "every" || sort == "any" })
}

// complete makes the statement of what was asserted, and notes what is missing in it.
func (t *teller) complete(s clause.Sentence) {
	for _, f := range t.st.Facts {
		if f.Subject.Name == "" || f.Object.Name == "" || f.Relation == "" || f.Subject.Same(f.Object) {
			t.lose("", "who or what takes part in it is unclear")
		}
	}
	if len(t.st.Facts) == 0 {
		t.lose("", "I find nothing stated in it")
	}
	t.st.Facts = distinct(t.st.Facts)
	t.st.Echo = strings.Join(t.said, " ")
	if words := t.unsaid(s.Clauses); words != "" {
		t.lose(words, "I do not know what to make of this")
	}
}

// named are those that a sentence which was not read mentions by a name or as the so-and-so, for
// the pronouns behind it. Where it speaks of somebody who was not said, nobody is: who that is
// may be meant behind it too.
func (t *teller) named() []triple.Term {
	for _, found := range t.resolved {
		if len(found) == 0 {
			return nil
		}
	}
	var out []triple.Term
	for _, m := range t.mentions {
		switch {
		case m.Name == "" || person(m.Name) != "":
		case m.Kind == triple.Definite && m.Sort&(triple.AsHe|triple.AsShe|triple.AsMany) == 0:
			m.Sort |= triple.AsIt
			out = append(out, m)
		case m.Kind == triple.Definite, m.Kind == triple.Proper:
			out = append(out, m)
		}
	}
	return out
}

// lose notes the first thing that has no place.
func (t *record) lose(what, why string) {
	if t.lost == nil {
		t.lost = &Lost{What: what, Why: why}
	}
}

// fact asserts a triple.
func (t *record) fact(s triple.Term, r triple.Relation, o triple.Term, denied bool) {
	r.Key = t.words.Key(r)
	t.relation(r)
	t.plain(triple.Triple{Subject: s, Relation: r.Key, Object: o, Denied: denied})
}

// plain asserts a triple whose relation is the grammar's own.
func (t *record) plain(x triple.Triple) {
	t.st.Facts = append(t.st.Facts, x)
	t.name(x.Subject)
	t.name(x.Object)
}

func (t *record) relation(r triple.Relation) {
	for _, have := range t.st.Relations {
		if have.Key == r.Key {
			return
		}
	}
	t.st.Relations = append(t.st.Relations, r)
}

func (t *record) name(x triple.Term) {
	if x.Kind == triple.Event || x.Name == "" {
		return
	}
	for _, have := range t.st.Names {
		if have.Same(x) {
			return
		}
	}
	t.st.Names = append(t.st.Names, x)
}

func distinct(facts []triple.Triple) []triple.Triple {
	var out []triple.Triple
	for _, f := range facts {
		same := false
		for _, g := range out {
			same = same || g.Same(f)
		}
		if !same {
			out = append(out, f)
		}
	}
	return out
}
