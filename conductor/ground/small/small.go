package small

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/roles"
)

//go:embed words.txt
var wordList string

var words = sync.OnceValue(func() lexicon.Table { return lexicon.NewTable(wordList) })

// Talk reports whether a sentence states nothing. A question only may not take for granted what another does.
func Talk(s clause.Sentence) bool {
	if len(s.Lost) > 0 {
		return false
	}
	for _, c := range s.Clauses {
		if s.Asks && slices.ContainsFunc(c.Subs, supposes) || !s.Asks && !empty(c) {
			return false
		}
	}
	return true
}

// supposes reports whether a clause within a question says something of anybody but the two who talk.
func supposes(s clause.Sub) bool {
	subject := roles.Of(s.Clause.Roles, clause.Subject)
	return subject == nil && s.Clause.Tense == clause.Past || subject != nil && subject.Term.Hole == 0 && !talkers(subject.Term) || slices.ContainsFunc(s.Clause.Subs, supposes)
}

// empty reports whether a clause states nothing, with all that belongs to it.
func empty(c clause.Clause) bool {
	if words().Is("duty", c.Modal) || slices.ContainsFunc(c.Subs, func(s clause.Sub) bool { return !empty(s.Clause) }) {
		return false
	}
	if c.Kind == clause.Fragment {
		return !slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Value != nil || r.Term.Name != "" || r.Term.Owner != nil })
	}
	subject := roles.Of(c.Roles, clause.Subject)
	if subject != nil && !talkers(subject.Term) || slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return !plain(r.Term) }) {
		return false
	}
	word, past := c.Predicate.Word, c.Tense == clause.Past || c.Perfect
	itself := subject == nil || words().Is("this", strings.ToLower(subject.Term.Pronoun))
	switch c.Kind {
	case clause.State:
		return words().Is("mood", word) || !itself && words().Is("self", word) || c.Predicate.Lemma != "be" && words().Is("self", word)
	case clause.Class:
		return !c.Negated
	case clause.Possession:
		return (c.Attitude == clause.Ordered || c.Attitude == clause.Wished) && given(c)
	case clause.Event:
		lemma := strings.TrimSpace(c.Predicate.Lemma)
		return !past && (words().Is("doing", lemma) || words().Is("having", lemma) && given(c))
	}
	return false
}

// given reports whether what one is to have or take is only wished: a nice day, care.
func given(c clause.Clause) bool {
	o := roles.Of(c.Roles, clause.Object)
	return o != nil && words().Is("pleasant", o.Term.Head)
}

// talkers reports whether a term means one of the two who talk, or only what was said.
func talkers(t clause.Term) bool {
	pronoun := strings.ToLower(t.Pronoun)
	return t.Pronoun == clause.Gap || words().Is("party", pronoun) || words().Is("this", pronoun) || t.Name == "" && words().Is("plain", t.Head) && t.Value == nil
}

// plain reports whether a term says nothing of anything.
func plain(t clause.Term) bool {
	if t.Value != nil || t.Quantity != nil || t.Name != "" || len(t.Coordinated) > 0 {
		return false
	}
	if slices.ContainsFunc(t.Relative, func(c clause.Clause) bool { return !empty(c) }) || slices.ContainsFunc(t.Roles, func(r clause.Role) bool { return !plain(r.Term) }) {
		return false
	}
	if t.Head == "" {
		return !slices.ContainsFunc(t.Modifiers, func(w string) bool { return !words().Is("plain", w) })
	}
	return talkers(t) || words().Is("plain", t.Head) || words().Is("self", t.Head)
}
