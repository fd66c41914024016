package asking

import (
	"slices"
	"strconv"
	"strings"

	"whence/kb"
	"whence/reason"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
)

// This file asks what the clauses say that are clear in notes, which are facts of one question alone.

// Noted is what is clear in notes, for one question.
type Noted struct {
	facts     []triple.Fact
	relations []triple.Relation
	names     []triple.Term
}

// Clear adds what is clear in a note.
func (n *Noted) Clear(t *Asker, note kb.Note) {
	d := triple.Discourse{Vocabulary: t.Known.Words, Speaker: t.Known.Speaker(note.Source.Speaker)}
	from := note.Source
	from.Quote = note.Text
	words := t.Known.Language.Words() // whose it is that somebody lost may be so no more
	parts := slices.ContainsFunc(strings.Fields(note.Text), func(w string) bool { return words.Sort(words.Base(w)) == "part" })
	for i, st := range t.Known.Language.Clear(note.Text, d) {
		n.relations, n.names = append(n.relations, st.Relations...), append(n.names, st.Names...)
		at := note.ID + "." + strconv.Itoa(i)
		for k, f := range st.Facts {
			if parts && f.Subject.Owned() {
				continue
			}
			for _, x := range []*triple.Term{&f.Subject, &f.Object} {
				if x.Kind == triple.Event {
					x.Name = at + x.Name
				}
			}
			n.facts = append(n.facts, triple.Fact{ID: triple.NotedID + at + " " + strconv.Itoa(k), Triple: f, Source: from})
		}
	}
}

// store is what is known with what is clear in notes.
type notedStore struct {
	Store
	*Noted
}

// Relations are those in use with the word.
func (s notedStore) Relations(word string) []triple.Relation {
	out := s.Store.Relations(word)
	for _, r := range s.relations {
		has := r.Lemma == word || r.Word == word || r.Particle == word
		if has && !slices.ContainsFunc(out, func(o triple.Relation) bool { return o.Key == r.Key }) {
			out = append(slices.Clip(out), r)
		}
	}
	return out
}

// Names are those in use with the word.
func (s notedStore) Names(word string) []triple.Term {
	out := s.Store.Names(word)
	for _, x := range s.names {
		if slices.Contains(triple.KeyWords(x.Name), word) && !slices.ContainsFunc(out, func(o triple.Term) bool { return o.Name == x.Name }) {
			out = append(slices.Clip(out), x)
		}
	}
	return out
}

// Pairs are the facts of a relation, and their denials.
func (s notedStore) Pairs(relation string, subject, object *triple.Term, most int) []triple.Triple {
	out := s.Store.Pairs(relation, subject, object, most)
	for _, f := range s.facts {
		x := f.Triple
		if x.Relation == relation && (subject == nil || subject.Name == x.Subject.Name) && (object == nil || object.Name == x.Object.Name) && len(out) < most {
			out = append(slices.Clip(out), x)
		}
	}
	return out
}

// Events are those of a kind, with their facts.
func (s notedStore) Events(kind string) [][]triple.Triple {
	out := s.Store.Events(kind)
	for _, f := range s.facts {
		if f.Triple.Relation != triple.EventOf || f.Triple.Object.Name != triple.Key(kind) {
			continue
		}
		var of []triple.Triple
		for _, g := range s.facts {
			if g.Triple.Subject.Name == f.Triple.Subject.Name {
				of = append(of, g.Triple)
			}
		}
		out = append(slices.Clip(out), of)
	}
	return out
}

// mostNoted is how far what answers a question of what is clear in a note may be from the question's own words.
const mostNoted = 2

// ByNotes asks the question that the clauses of a sentence ask of what is clear in notes. It reports false where
// that answers nothing.
func (t *Asker) ByNotes(s *clause.Sentence, n *Noted) (triple.Question, reason.Finding, bool, error) {
	c := oneClause(s)
	if c == nil || len(n.facts) == 0 {
		return triple.Question{}, reason.Finding{}, false, nil
	}
	goals := slices.DeleteFunc(matcherOf(t, notedStore{t.Store(), n}).Goals(c, Refer(t)), func(g match.Goal) bool {
		until := g.Cost > 0 && slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.HowLong }) // the rest may tell from when
		return until || g.Against || g.Cost > mostNoted || len(g.Wanted) > 1 || len(g.Wanted) == 0 && triple.OfEvent(g.Literals[0].Relation)
	})
	for len(goals) > 0 {
		many := alike(goals)
		q := questionOf(c, goals[:many])
		q.Named = n.facts
		f, err := t.Ask(q)
		if err != nil {
			return q, f, false, err
		}
		if f.Verdict != reason.Proved || !restsOnNotes(f) {
			goals = goals[many:]
			continue
		}
		n.spell(&f)
		t.Taken = TakenOf(goals[:many], f)
		return q, f, true, nil
	}
	return triple.Question{}, reason.Finding{}, false, nil
}

// spell gives what answers the spelling that the notes have.
func (n *Noted) spell(f *reason.Finding) {
	as := func(x triple.Term) triple.Term {
		if at := slices.IndexFunc(n.names, func(o triple.Term) bool { return o.Name == x.Name }); at >= 0 && x.Label == "" {
			return n.names[at]
		}
		return x
	}
	for _, a := range f.Answers {
		for v, x := range a.Bindings {
			a.Bindings[v] = as(x)
		}
	}
}

// restsOnNotes reports whether all that was found rests on what is clear in a note.
func restsOnNotes(f reason.Finding) bool {
	return !slices.ContainsFunc(f.Proofs, func(p reason.Proof) bool {
		return !slices.ContainsFunc(p.Nodes, func(n reason.Node) bool { return strings.HasPrefix(n.ID, triple.NotedID) })
	})
}
