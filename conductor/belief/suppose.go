package belief

import (
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/reason"
	"whence/triple"
)

// settle adds to an item what its words take for granted, where nothing else is
// known to be that: "Ben's car is red" speaks of a car of Ben. Where an item
// says who or what that is, the stand-in goes.
func (t *reviser) settle(it *turn.Item) error {
	for _, x := range it.Supposes {
		known, err := t.knownAs(x)
		if err != nil {
			return err
		}
		if !known {
			it.Facts = append(it.Facts, x)
		}
	}
	for _, f := range it.Facts {
		if err := t.replaceStandIn(it, f); err != nil {
			return err
		}
	}
	return nil
}

// knownAs reports whether anything is known, or told in this turn, to stand in
// the relation of x to its object.
func (t *reviser) knownAs(x triple.Triple) (bool, error) {
	for _, it := range t.Items {
		if slices.ContainsFunc(it.Facts, func(f triple.Triple) bool {
			return f.Relation == x.Relation && f.Object.Same(x.Object) && !f.Denied
		}) {
			return true, nil
		}
	}
	x.Subject = triple.Var("X")
	f, err := reason.Find(t.Ctx, t.known.Base, triple.Question{Form: triple.Which, Wanted: []string{"X"}, Goals: [][]triple.Literal{{{Triple: x}}}})
	return err == nil && f.Verdict == reason.Proved, err
}

// replaceStandIn takes back that "Ben's car" is a car of Ben, where f says
// which car is. Where something was told of "Ben's car", that is a car of his like
// any other: who Herbie is says nothing of which one was meant.
func (t *reviser) replaceStandIn(it *turn.Item, f triple.Triple) error {
	noun, ok := strings.CutSuffix(f.Relation, "_of")
	if !ok || f.Denied {
		return nil
	}
	standIn := f
	standIn.Confidence = 0
	standIn.Subject = triple.Const(triple.Quoted, t.explain.Spell(f.Object, "").Spelling()+"'s "+strings.ReplaceAll(noun, "_", " "))
	if _, known := t.known.Words.Name(standIn.Subject.Name); !known || standIn.Subject.Same(f.Subject) || len(t.known.Base.MentionedBy(standIn.Subject.Name)) > 1 {
		return nil
	}
	id, _, err := t.ToldAs(standIn)
	if err == nil && id != "" {
		it.DropFact(id, t.explain.Sentence(standIn))
	}
	return err
}
