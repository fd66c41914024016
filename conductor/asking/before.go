package asking

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"sync"

	"whence/conductor/turn"
	"whence/kb"
	"whence/reason"
	"whence/triple"
	"whence/triple/english/lexicon"
)

// This file is about relations that a person has said to have one value: a later
// value takes the place of the earlier, which stays in the past and answers what
// was so before.

// asksBefore are questions about what was so before, or before something that is named.
var asksBefore = sync.OnceValue(func() *regexp.Regexp {
	any := func(set lexicon.Set) string { return strings.Join(set.Words(), "|") }
	return regexp.MustCompile(`(?i)^(.*\S)\s+(?:(?:before(?:\s+(?:` + any(lexicon.BeforeThat) + `))?|` + any(lexicon.Past) + `)|before\s+(\S.*?))\s*\?*\s*$`)
})

// ReadBefore reads the sentences that ask for what was so before: without that word they are plain questions.
func (t *Asker) ReadBefore(read []triple.Statement) ([]triple.Statement, error) {
	out := slices.Clone(read)
	for i, s := range read {
		if before, err := readBefore(t, s); err != nil {
			return nil, err
		} else if before != nil {
			out[i] = *before
		}
	}
	return out, nil
}

// readBefore is a sentence as a question about what was so before, nil for another.
func readBefore(t *Asker, s triple.Statement) (*triple.Statement, error) {
	m := asksBefore().FindStringSubmatch(s.Text)
	habit := m == nil && s.Kind != triple.FactKind
	if habit {
		m = asksHabit(t, s.Text)
	}
	if m == nil || m[2] != "" && s.Kind != triple.NotUnderstood && s.Standing != triple.AsRead || m[2] == "" && asksEver(t, s.Text) {
		return nil, nil
	}
	now, err := t.Known.Language.Read(t.Ctx, m[1]+"?", t.Discourse())
	plain := func() bool {
		return len(now) == 1 && now[0].Kind == triple.QuestionKind && len(now[0].Readings) < 2 && PlainPast(now[0].Question) && (!habit || now[0].Question.Form == triple.Which)
	}
	if named := asksBefore().FindStringSubmatch(s.Echo); err == nil && !plain() && named != nil && named[2] == "" { // what was "it"
		now, err = t.Known.Language.Read(t.Ctx, named[1]+"?", t.Discourse())
	}
	if err != nil || !plain() {
		return nil, err
	}
	words := " before"
	if m[2] != "" {
		later := triple.Key(strings.TrimRight(m[2], "? "))
		if !t.Known.Superseded.ReplacedBy(later) {
			return nil, nil // nothing took the place of anything by that name
		}
		now[0].Question.Topic = triple.Term{Name: later}
		words += " " + m[2]
	}
	now[0].Text, now[0].Start, now[0].End = s.Text, s.Start, s.End
	now[0].Question.Before = true
	now[0].Echo = strings.TrimSuffix(now[0].Echo, "?") + words + "?"
	return &now[0], nil
}

// asksHabit is what a question asks of what somebody used to be or do, as what they were or did; nil for another.
func asksHabit(t *Asker, text string) []string {
	words := t.Known.Language.Words()
	said := strings.Fields(strings.TrimRight(text, "? "))
	for _, habit := range words.Verbs("habit") {
		used, to, _ := strings.Cut(habit, " ")
		for i, w := range said[:max(0, len(said)-2)] {
			switch {
			case said[i+1] != to:
			case w == used:
				return []string{text, strings.Join(slices.Concat(said[:i], []string{words.Past(said[i+2])}, said[i+3:]), " "), ""}
			case w == words.Base(used):
				return []string{text, strings.Join(slices.Concat(said[:i], said[i+2:]), " "), ""}
			}
		}
	}
	return nil
}

// asksEver reports whether "before" asks for any time at all: whether she has sailed before is whether she ever has.
func asksEver(t *Asker, text string) bool {
	c := t.Known.Language.ClausesKnowing(text, t.UseOf).Clauses
	return len(c) == 1 && c[0].Perfect
}

// PlainPast reports whether a question is one that the past can answer: who, what or where, or whether, of one relation.
func PlainPast(q *triple.Question) bool {
	return (q.Form == triple.Which && len(q.Wanted) == 1 || q.Form == triple.YesNo) && len(q.Given) == 0 && len(q.Goals) > 0 &&
		!slices.ContainsFunc(q.Goals, func(g []triple.Literal) bool {
			return len(g) != 1 || g[0].Op != triple.Relates || g[0].Absent || g[0].Denied
		})
}

// maxBefore bounds the earlier values that an answer names.
const maxBefore = 16

// WereSo returns the facts that were superseded and fit the question, the one superseded last first.
func (t *Asker) WereSo(it *turn.Item, q triple.Question) ([]triple.Fact, error) {
	ids := t.Known.Superseded.IDs()
	var found []triple.Fact
	for _, g := range q.Goals {
		subjects, err := t.Known.NamesOf(t.Ctx, g[0].Subject)
		if err != nil {
			return nil, err
		}
		objects, err := t.Known.NamesOf(t.Ctx, g[0].Object)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			b := t.Known.Superseded.Of(id)
			if q.Topic.Name != "" && b.By.Object.Name != q.Topic.Name {
				continue
			}
			if len(found) == maxBefore || !fitsName(subjects, b.Subject) || !fitsName(objects, b.Object) || !t.sameWords(it, q, g[0].Relation, b.Relation) {
				continue
			}
			if found, err = t.addPast(found, id); err != nil {
				return nil, err
			}
		}
	}
	return found, nil
}

// replaced denies what took its place was told of: who lives in Hull since does not live in York.
func replaced(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	c := oneClause(t.Clauses(it))
	if f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable || q.Form != triple.YesNo || !PlainPast(&q) || c != nil && !asksNow(c) {
		return q, f, nil
	}
	old, err := t.WereSo(it, q)
	if err != nil || len(old) == 0 {
		return q, f, err
	}
	is := triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: t.Known.Superseded.Of(old[0].ID).By}}}}
	found, err := t.Ask(is)
	if err != nil || found.Verdict != reason.Proved && found.Verdict != reason.Refuted {
		return q, f, err
	}
	if old[0].Triple.Denied && found.Verdict == reason.Proved { // what was not done, and was done since
		return is, found, nil
	}
	return is, Against(found), nil
}

// addPast adds a fact that is no more, each once; one that was removed for good is left out.
func (t *Asker) addPast(found []triple.Fact, id string) ([]triple.Fact, error) {
	f, past, err := t.Known.Store.Fact(t.Ctx, id)
	switch {
	case errors.Is(err, kb.ErrUnknown):
		return found, nil
	case err != nil:
		return nil, err
	case past.Live || slices.ContainsFunc(found, func(x triple.Fact) bool { return x.ID == id }):
		return found, nil
	}
	return append(found, f), nil
}

// fitsName reports whether a name is one of those, or anything will do.
func fitsName(names []triple.Term, name string) bool {
	return slices.ContainsFunc(names, func(n triple.Term) bool { return n.IsVar() || n.Name == name })
}

// sameWords reports whether a relation was told in the words of the one that is
// asked for. "Did Ann live" asks for what "Ann lives" told; where somebody was,
// is told with any preposition.
func (t *Asker) sameWords(it *turn.Item, q triple.Question, relation, of string) bool {
	if relation == of {
		return true
	}
	told, ok := t.Known.Words.Relation(of)
	i := slices.IndexFunc(it.Relations, func(r triple.Relation) bool { return r.Key == relation })
	if of == triple.InstanceOf && (relation == triple.SynonymOf || i >= 0 && it.Relations[i].Form == triple.FormSynonym) {
		return true // who was the treasurer was a treasurer
	}
	if !ok || i < 0 {
		return false
	}
	asked := it.Relations[i]
	if len(q.Words) == 1 && q.Words[0] == "where" && told.Prep != "" {
		asked.Prep = told.Prep
		if asked.Form == triple.FormCopula && slices.Contains(t.Known.Language.Words().Verbs("lying"), told.Lemma) {
			asked.Form, asked.Lemma = told.Form, told.Lemma
		}
	}
	asked.Key, asked.Tense, asked.Label = told.Key, told.Tense, told.Label
	return asked == told
}
