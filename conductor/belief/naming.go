package belief

import (
	"slices"

	"whence/kb"
	"whence/triple"
)

// nameOf is the relation of a name to what it is the name of, as English tells it.
const nameOf = "name_of"

// maxNamed is how many facts about one name are looked at.
const maxNamed = 8

// named adds to a change that what was told to be called something is what has that name:
// after "Her name is Judit", what is told of Judit is told of your sister. The source is that
// of the fact that names it. Two that have one name stay two, and what has two names has the
// first.
func (t *Belief) named(ch *kb.Change) error {
	for _, f := range slices.Clone(ch.Facts) {
		name, of := f.Triple.Subject, f.Triple.Object
		unnamed := of.Kind == triple.Definite || of.Owned()
		if f.Triple.Relation != nameOf || f.Triple.Denied || name.Kind != triple.Proper || !unnamed || name.Same(of) {
			continue
		}
		told, err := t.namings(name, of)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(append(told, ch.Facts...), func(o triple.Fact) bool {
			return namesOtherwise(o.Triple, name, of) && !slices.Contains(ch.Retract, o.ID)
		}) {
			continue
		}
		ch.Facts = append(ch.Facts, triple.Fact{Triple: triple.Triple{Subject: of, Relation: triple.SynonymOf, Object: name}, Source: f.Source})
	}
	return nil
}

// namings are the facts that tell of what a name is the name, and what a thing is called.
func (t *Belief) namings(name, of triple.Term) (told []triple.Fact, err error) {
	for _, pattern := range []triple.Triple{
		{Subject: name, Relation: nameOf, Object: triple.Var("X")},
		{Subject: triple.Var("X"), Relation: nameOf, Object: of},
		{Subject: of, Relation: triple.SynonymOf, Object: triple.Var("X")},
	} {
		facts, _, err := t.known.Store.Matching(t.Ctx, pattern, maxNamed)
		if err != nil {
			return nil, err
		}
		told = append(told, facts...)
	}
	return told, nil
}

// namesOtherwise reports whether a fact gives the name to something else, or the thing another
// name, or says that they are one already.
func namesOtherwise(x triple.Triple, name, of triple.Term) bool {
	switch {
	case x.Denied:
		return false
	case x.Relation == nameOf:
		return x.Subject.Same(name) != x.Object.Same(of)
	}
	return x.Relation == triple.SynonymOf && x.Subject.Same(of)
}

// withNaming adds to what is taken back what follows from the names in it; see named.
func (t *Belief) withNaming(ids []string) ([]string, error) {
	if len(ids) == 0 {
		return ids, nil
	}
	gone, err := kb.FactsByID(t.Ctx, t.known.Store, ids)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		f := gone[id]
		if f.Triple.Relation != nameOf {
			continue
		}
		same, _, err := t.known.Store.Matching(t.Ctx, triple.Triple{Subject: f.Triple.Object, Relation: triple.SynonymOf, Object: f.Triple.Subject}, maxNamed)
		if err != nil {
			return nil, err
		}
		for _, s := range same {
			if _, too := gone[s.ID]; s.Source.Turn == f.Source.Turn && !too {
				ids = append(ids, s.ID)
			}
		}
	}
	return ids, nil
}
