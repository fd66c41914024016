package overrule

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
)

// This file finds what the grammar says of another than it is said of, where a name stands between.

// nameOf is the relation of a name and whose it is: of whoever holds an office there is none.
const nameOf = "name_of"

// tellsWhich reports whether a text has a word that begins a clause about what stands in front of it.
func tellsWhich(text string) bool {
	return slices.ContainsFunc(strings.Fields(text), func(w string) bool { return closed.Words().Is("relativeword", w) })
}

// tellsOfAnother reports whether a clause behind a name says something of that, of which the grammar says nothing: in
// "it is a part of Lothian, which has mines" it is Lothian that has them.
func tellsOfAnother(g triple.Statement, s clause.Sentence) bool {
	if !tellsWhich(s.Text) || g.Kind != triple.FactKind && g.Kind != triple.RuleKind {
		return false
	}
	said := func(name string) bool {
		of := func(subject, object triple.Term, relation string) bool {
			return subject.Name == name || object.Name == name && (relation == triple.Theme || relation == triple.Agent || relation == triple.SynonymOf)
		}
		return slices.ContainsFunc(g.Facts, func(f triple.Triple) bool { return of(f.Subject, f.Object, f.Relation) }) ||
			slices.ContainsFunc(g.Rules, func(r triple.Rule) bool { return of(r.Head.Subject, r.Head.Object, r.Head.Relation) })
	}
	var unsaid func(t *clause.Term) bool
	unsaid = func(t *clause.Term) bool {
		gap := func(c clause.Clause) bool {
			return slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
				return (r.Name == clause.Subject || c.Predicate.Passive) && r.Term.Pronoun == clause.Gap
			})
		}
		return t.Name != "" && t.Head == "" && slices.ContainsFunc(t.Relative, gap) && !said(triple.Key(t.Name)) ||
			t.Owner != nil && unsaid(t.Owner) || slices.ContainsFunc(t.Roles, func(r clause.Role) bool { return unsaid(&r.Term) })
	}
	return slices.ContainsFunc(s.Clauses, func(c clause.Clause) bool {
		return slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return unsaid(&r.Term) })
	})
}

// sharesWas reports whether a fact says that something was done to somebody, for whom that may be shared with what stands
// in front of it: "was born in Rye and studied in Ulm".
func sharesWas(f triple.Triple) bool {
	return strings.HasPrefix(f.Relation, "was_") && f.Subject.Kind == triple.Proper
}

// didItself reports whether facts say that somebody did what another says was done to them.
func didItself(f triple.Triple, parsed []triple.Triple) bool {
	did := strings.TrimPrefix(f.Relation, "was_")
	return slices.ContainsFunc(parsed, func(p triple.Triple) bool { return p.Relation == did && p.Subject.Same(f.Subject) })
}

// joinsVerb reports whether what somebody did something to is a word behind "and" that may be what else they do: "has led
// the club and plays in Rye".
func joinsVerb(st triple.Statement, f triple.Triple) bool {
	word := f.Object.Spelling()
	return f.Object.Kind != triple.Proper && (f.Subject.Kind != triple.Event || f.Relation == triple.Theme) && len(word) > 1 && !strings.Contains(word, " ") && strings.Contains(st.Text, " and "+word+" ")
}

// isDone reports whether a word is a verb of a clause.
func isDone(word string, s clause.Sentence) bool {
	return slices.ContainsFunc(s.Clauses, func(c clause.Clause) bool {
		return c.Kind == clause.Event && len(c.Predicate.Lemma) > 1 && strings.HasPrefix(word, c.Predicate.Lemma)
	})
}

// tearsName reports whether a relation of the grammar begins with a small word that stands right behind a name and may
// be a part of it, or with a word that has a capital, in front of a preposition: nothing is "penyet from" Java in "a part
// of Ayam penyet from Java", nor "Danish in" Greenland where "the language is Danish in Greenland".
func tearsName(st triple.Statement) bool {
	return slices.ContainsFunc(st.Relations, func(r triple.Relation) bool {
		if r.Word == "" || r.Prep == "" || r.Form == triple.FormNoun {
			return false
		}
		before, _, found := strings.Cut(st.Text, " "+r.Word+" "+r.Prep+" ")
		first, _ := utf8.DecodeRuneInString(triple.LastWord(before))
		at := strings.Index(strings.ToLower(st.Text), " is "+r.Word+" "+r.Prep+" ")
		return found && unicode.IsUpper(first) || at > 0 && at+4 < len(st.Text) && unicode.IsUpper(rune(st.Text[at+4]))
	})
}
