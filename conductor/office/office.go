// Package office tells what somebody does, or what their job is, and who holds an office, by what was told of them in
// other words: our vet is a vet, and who takes photos is the photographer.
//
// It promises facts that were told, each with whom it is told of, and none where several may hold the office. Whoever asks
// proves them.
package office

import (
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/internal/voice"
	"whence/reason/compose"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
)

// maxFacts bounds the facts of one relation that are looked at.
const maxFacts = 200

// Does is what somebody does by whose vet, or vet of what, they are, and else by what they do as a rule; false where
// a clause asks for no such.
func Does(t *asking.Asker, c *clause.Clause) (compose.Answer, bool) {
	words, a := t.Known.Language.Words(), compose.Answer{Kind: compose.List}
	if len(c.Roles) != 2 || c.Negated || c.Modal != "" || c.Perfect || c.Progressive || c.Tense != clause.Present {
		return a, false
	}
	who := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Subject && r.Term.Hole == clause.NoHole })
	job := c.Kind == clause.Attribute && c.Predicate.Lemma == "be" && words.Sort(c.Predicate.Word) == "job"
	if who < 0 || c.Roles[1-who].Term.Hole != clause.What || c.Roles[1-who].Term.Head != "" || !job && (c.Kind != clause.Event || c.Predicate.Lemma != "do") {
		return a, false
	}
	are := asking.Refer(t)(&c.Roles[who].Term)
	if c.Roles[who].Term.Pronoun == "" {
		are = match.New(t.Store(), words, nil).Called(&c.Roles[who].Term)
	}
	if len(are) != 1 {
		return a, false
	}
	if a.Rows = offices(t, are[0]); len(a.Rows) == 0 && !job {
		a.Rows = habits(t, are[0])
	}
	return a, len(a.Rows) > 0
}

// offices are what somebody is of others that is a job.
func offices(t *asking.Asker, x triple.Term) (rows []compose.Row) {
	words := t.Known.Language.Words()
	for _, r := range t.Store().Relations("") {
		if r.Form != triple.FormNoun || r.Tense+r.Modal != "" || !words.Occupation(r.Word) {
			continue
		}
		for _, f := range t.Store().Pairs(r.Key, &x, nil, maxFacts) {
			if !f.Denied && (len(rows) == 0 || rows[len(rows)-1].Term.Spelling() != r.Word) {
				rows = append(rows, compose.Row{Term: triple.Const(triple.Generic, r.Word), Because: []triple.Literal{{Triple: f}}})
			}
		}
	}
	return rows
}

// habits are what somebody does as a rule, as it was told of them: no state, and no event.
func habits(t *asking.Asker, x triple.Term) (rows []compose.Row) {
	for _, r := range t.Store().Relations("") {
		if r.Form != triple.FormVerb && r.Form != triple.FormDoes || r.Tense+r.Modal+r.Particle != "" || lexicon.LastingVerbs.Has(r.Lemma) {
			continue
		}
		for _, f := range t.Store().Pairs(r.Key, &x, nil, maxFacts) {
			says := t.Explain.Sentence(f)
			act, ok := strings.CutPrefix(strings.TrimSuffix(says, "."), x.Spelling()+" ")
			if ok && !f.Denied && (r.Form == triple.FormVerb || !lexicon.LastingVerbs.Has(f.Object.Name)) {
				rows = append(rows, compose.Row{Term: triple.Const(triple.Generic, act), Because: []triple.Literal{{Triple: f}}})
			}
		}
	}
	return rows
}

// Holds is who has an office among those who ask, where one alone does what its noun says; false where a clause asks for
// no such.
func Holds(t *asking.Asker, c *clause.Clause) (compose.Answer, bool) {
	a := compose.Answer{Kind: compose.List}
	if len(c.Roles) != 2 || c.Predicate.Lemma != "be" || c.Negated || c.Modal != "" || c.Tense != clause.Present {
		return a, false
	}
	noun := asked(t, c)
	for _, verb := range t.Known.Language.Words().Does(noun) {
		for _, f := range asARule(t, verb) {
			if i := slices.IndexFunc(a.Rows, func(r compose.Row) bool { return r.Term.Same(f.Subject) }); i < 0 {
				a.Rows = append(a.Rows, compose.Row{Term: t.Explain.Spell(f.Subject, ""), Because: []triple.Literal{{Triple: f}}})
			}
		}
	}
	if len(a.Rows) != 1 || a.Rows[0].Term.Kind != triple.Proper {
		return a, false
	}
	a.Steps = []string{voice.Say("asking.is-taken-to-be", "spelling", a.Rows[0].Term.Spelling(), "spelling2", noun, "why", "")}
	return a, true
}

// asked is the noun of the office that a clause asks who has it of us, "" for another clause.
func asked(t *asking.Asker, c *clause.Clause) string {
	who := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.Who })
	if who < 0 {
		return ""
	}
	x := &c.Roles[1-who].Term
	switch {
	case c.Kind == clause.Attribute && len(c.Predicate.Modifiers) == 0 && t.Known.Language.Words().Sort(x.Pronoun) == "speaker":
		return c.Predicate.Word
	case c.Predicate.Word == "" && x.Determiner == "the" && x.Name == "" && x.Owner == nil && !x.Plural && len(x.Modifiers)+len(x.Roles)+len(x.Relative)+len(x.Coordinated) == 0:
		return x.Head
	}
	return ""
}

// asARule are the facts that tell who does as a rule what a verb says, to nothing that is one alone.
func asARule(t *asking.Asker, verb string) (out []triple.Triple) {
	words := t.Known.Language.Words()
	made := slices.Collect(lexicon.Derived(verb, lexicon.Verb, lexicon.Noun))
	for _, r := range t.Store().Relations("") {
		light := closed.Words().Is("lightverb", r.Lemma)
		if r.Form != triple.FormDoes && r.Form != triple.FormVerb || r.Tense+r.Modal+r.Particle != "" || r.Form == triple.FormVerb && r.Lemma != verb && !light {
			continue
		}
		for _, f := range t.Store().Pairs(r.Key, nil, nil, maxFacts) {
			what := strings.ReplaceAll(f.Object.Name, "_", " ")
			one := words.Singular(what)
			does := r.Form == triple.FormDoes && f.Object.Name == verb || r.Lemma == verb && r.Prep != "" && !hasObject(t, verb, f.Subject) ||
				light && r.Prep == "" && one != what && slices.ContainsFunc(made, func(n string) bool { return lexicon.IsA(one, n) })
			if does && !f.Denied {
				out = append(out, f)
			}
		}
	}
	return out
}

// hasObject reports whether somebody does what a verb says to something: who drives a Fiat need be nobody's driver.
func hasObject(t *asking.Asker, verb string, who triple.Term) bool {
	return slices.ContainsFunc(t.Store().Relations(""), func(r triple.Relation) bool {
		return r.Form == triple.FormVerb && r.Lemma == verb && r.Prep == "" && len(t.Store().Pairs(r.Key, &who, nil, 1)) > 0
	})
}
