package conductor

import (
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// This file takes things for what they are by what they were told to be: a treasurer is a
// person, of whom "nobody may" speaks.

// naming is a question asked with what names say of themselves and what things are taken
// to be; why says of each such fact, by its id, what makes it so.
type naming struct {
	*steps
	question triple.Question
	why      map[string]string
}

// maxBehind bounds the rules, one behind the other, whose kinds are looked at.
const maxBehind = 3

// aPerson is the noun for those of whom "everybody" and "nobody" speak.
const aPerson = "person"

// needed are the memberships that a goal asks for, and those that rules for it ask for.
func (t naming) needed(goal triple.Triple, behind int) []triple.Triple {
	if goal.Relation == triple.InstanceOf {
		return []triple.Triple{goal}
	}
	var out []triple.Triple
	if behind == 0 {
		return nil
	}
	for _, r := range t.c.known.RulesFor(goal.Relation) {
		for _, l := range r.Body {
			if l.Op == triple.Relates && !l.Absent {
				is := triple.Triple{Subject: asIn(goal, r.Head, l.Subject), Relation: l.Relation, Object: asIn(goal, r.Head, l.Object)}
				out = append(out, t.needed(is, behind-1)...)
			}
		}
	}
	return out
}

// asIn is what a goal has in the place that a term has in the head of a rule for it.
func asIn(goal, head triple.Triple, x triple.Term) triple.Term {
	switch {
	case x.IsVar() && head.Subject.Var == x.Var:
		return goal.Subject
	case x.IsVar() && head.Object.Var == x.Var:
		return goal.Object
	}
	return x
}

// byKind adds to a question that things are of a kind, where English says so of what they
// were told to be, or where they are somebody by name.
func (t *naming) byKind(is triple.Triple) error {
	class := strings.ReplaceAll(is.Object.Name, "_", " ")
	if is.Object.IsVar() || class == "" {
		return nil
	}
	pattern := triple.Triple{Subject: is.Subject, Relation: triple.InstanceOf, Object: triple.Var("O")}
	told, err := t.c.known.Base.Held(t.Ctx, pattern, pattern.Opposite())
	if err != nil {
		return err
	}
	for _, g := range t.question.Given {
		if g.Relation == triple.InstanceOf && g.Subject.Name == is.Subject.Name && !is.Subject.IsVar() {
			told = append(told, g)
		}
	}
	for _, f := range told[:min(len(told), maxByName)] {
		if noun := strings.ReplaceAll(f.Object.Name, "_", " "); !f.Denied && noun != class && lexicon.IsA(noun, class) {
			if err := t.take(triple.Triple{Subject: f.Subject, Relation: triple.InstanceOf, Object: is.Object}, ", since “"+noun+"” is"); err != nil {
				return err
			}
		}
	}
	if len(told) == 0 && is.Subject.Kind == triple.Proper && class == aPerson {
		return t.take(is, "")
	}
	return nil
}

// take adds a membership to a question as one that is taken to be so, unless it is told
// whether it is.
func (t *naming) take(is triple.Triple, why string) error {
	id := triple.NamedID + is.Subject.Name + " " + is.Object.Name
	if _, taken := t.why[id]; taken || len(t.why) >= maxByName {
		return nil
	}
	if facts, err := t.c.known.Base.Held(t.Ctx, is, is.Opposite()); err != nil || len(facts) > 0 {
		return err // it is told whether it is one
	}
	fact := triple.Fact{ID: id, Triple: is, Source: triple.Source{Turn: t.ID}}
	if ids := t.c.known.Base.MentionedBy(is.Subject.Name); len(ids) > 0 {
		first, _, err := t.c.known.Store.Fact(t.Ctx, ids[0])
		if err != nil {
			return err
		}
		fact.Source = first.Source
	}
	t.question.Named = append(t.question.Named, fact)
	t.why[id] = "“" + t.c.explain.Spell(is.Subject, "").Spelling() + "” is taken for a kind of “" + is.Object.Spelling() + "”" + why
	return nil
}
