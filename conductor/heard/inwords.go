package heard

import (
	"slices"
	"strings"

	"whence/reason/match"
	"whence/triple/clause"
)

// This file says the clause of a question in words again, as one that asks it with another modal.

// InPlainWords is a question whether somebody may or must do something, with a modal; "" for another.
func InPlainWords(words match.Words, c *clause.Clause, modal string) string {
	who := Subject(c.Roles)
	what := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Object && r.Prep == "" })
	if c.Predicate.Passive && who < 0 && what >= 0 && modal != "" && !strings.Contains(modal, " ") && !c.Perfect {
		return Join(modal, c.Roles[what].Term.Text, "be", words.Participle(c.Predicate.Lemma), Circumstances(c, what))
	}
	if who < 0 || c.Kind != clause.Event || c.Predicate.Passive || c.Perfect || c.Progressive {
		return ""
	}
	subject := &c.Roles[who].Term
	text := Join(modal, subject.Text, c.Predicate.Lemma)
	if rest, be := strings.CutPrefix(modal, "be "); be {
		text = Join(Being(words.Sort, subject), subject.Text, rest, c.Predicate.Lemma)
	} else if modal == "" || strings.Contains(modal, " ") {
		do := "do"
		if Being(words.Sort, subject) == "is" {
			do = words.Third(do)
		}
		text = Join(do, subject.Text, modal, c.Predicate.Lemma)
	}
	if what >= 0 {
		text = Join(text, c.Roles[what].Term.Text)
	}
	return Join(text, Circumstances(c, who, what))
}

// InOpenWords is a question what somebody must or may do, or who, with a modal; "" for another.
func InOpenWords(words match.Words, c *clause.Clause, hole int, modal string) string {
	r := c.Roles[hole]
	asked := r.Term.Text
	if r.Term.Of && r.Term.Pronoun == "we" {
		asked = "who" // whoever of us
	}
	what := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Object && r.Prep == "" })
	switch {
	case r.Prep != "" || c.Kind != clause.Event || c.Predicate.Passive || c.Perfect || c.Tense == clause.Past:
		return ""
	case r.Name == clause.Subject && what >= 0:
		if verb, to, two := strings.Cut(modal, " "); two {
			modal = Join(words.Third(verb), to)
		}
		return Join(asked, modal, c.Predicate.Lemma, c.Roles[what].Term.Text, Circumstances(c, hole, what))
	case r.Name != clause.Subject && (what < 0 || what == hole):
		open := *c
		open.Roles = slices.Delete(slices.Clone(c.Roles), hole, hole+1)
		if asks := InPlainWords(words, &open, modal); asks != "" {
			return Join(r.Term.Text, asks)
		}
	}
	return ""
}

// Circumstances are what a clause says beside some of its participants, as it says it.
func Circumstances(c *clause.Clause, but ...int) string {
	said := slices.Clone(c.Predicate.Manner)
	for i, r := range c.Roles {
		if !slices.Contains(but, i) {
			said = append(said, r.Prep, r.Term.Text)
		}
	}
	return Join(said...)
}

// Being is the form of "be" that stands beside a subject.
func Being(sort func(string) string, x *clause.Term) string {
	switch {
	case x.Pronoun == "i":
		return "am"
	case x.Plural || len(x.Coordinated) > 0 || sort(x.Pronoun) == "speaker":
		return "are"
	}
	return "is"
}

// Join joins words into a text, of which some may be missing.
func Join(words ...string) string {
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
}
