package belief

import (
	"slices"
	"strings"

	"whence/kb"
	"whence/triple"
	"whence/triple/english/closed"
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
		if err := t.held(ch, f); err != nil {
			return err
		}
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

// held adds to a change that who is said to be somebody's only so-and-so is the one that was told of without a name:
// after "My brother drives a van", "My brother is Tom" says whose van it is.
func (t *Belief) held(ch *kb.Change, f triple.Fact) error {
	x := f.Triple
	noun, ok := strings.CutSuffix(x.Relation, "_of")
	if !ok || x.Denied || x.OfName() || x.Subject.Kind != triple.Proper || x.Subject.Owned() || !saysWho(f.Source.Quote, noun) {
		return nil
	}
	told, _, err := t.known.Lately().Matching(t.Ctx, triple.Triple{Subject: triple.Var("X"), Relation: x.Relation, Object: x.Object}, maxNamed)
	if err != nil || len(told) != 1 || !told[0].Triple.Subject.Owned() || told[0].Triple.Denied || slices.Contains(ch.Retract, told[0].ID) {
		return err
	}
	same, _, err := t.known.Lately().Matching(t.Ctx, triple.Triple{Subject: told[0].Triple.Subject, Relation: triple.SynonymOf, Object: triple.Var("X")}, 1)
	if err == nil && len(same) == 0 {
		ch.Facts = append(ch.Facts, triple.Fact{Triple: triple.Triple{Subject: told[0].Triple.Subject, Relation: triple.SynonymOf, Object: x.Subject}, Source: f.Source})
	}
	return err
}

// saysWho reports whether a sentence begins with whose the noun is and the noun, and goes on with who that is.
func saysWho(text, noun string) bool {
	words := strings.Fields(strings.ReplaceAll(strings.ToLower(text), "’", "'"))
	of := closed.Words()
	i := slices.Index(words, noun)
	return i > 0 && i+1 < len(words) && of.Is("be", words[i+1]) && (of.Is("owner", words[i-1]) || strings.HasSuffix(words[i-1], "'s"))
}

// namings are the facts that tell of what a name is the name, and what a thing is called.
func (t *Belief) namings(name, of triple.Term) (told []triple.Fact, err error) {
	for _, pattern := range []triple.Triple{
		{Subject: name, Relation: nameOf, Object: triple.Var("X")},
		{Subject: triple.Var("X"), Relation: nameOf, Object: of},
		{Subject: of, Relation: triple.SynonymOf, Object: triple.Var("X")},
	} {
		facts, _, err := t.known.Lately().Matching(t.Ctx, pattern, maxNamed)
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
		if !strings.HasSuffix(f.Triple.Relation, "_of") {
			continue
		}
		same, _, err := t.known.Lately().Matching(t.Ctx, triple.Triple{Subject: triple.Var("X"), Relation: triple.SynonymOf, Object: f.Triple.Subject}, maxNamed)
		if err != nil {
			return nil, err
		}
		for _, s := range same {
			of := s.Triple.Subject
			if _, too := gone[s.ID]; s.Source.Turn == f.Source.Turn && !too && (of.Owned() || f.Triple.Relation == nameOf && of.Same(f.Triple.Object)) {
				ids = append(ids, s.ID)
			}
		}
	}
	return ids, nil
}
