package belief

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"whence/conductor/timeline"
	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/kb"
	"whence/triple"
)

// supersedeEarlier finds, for what the items tell of relations of one value, the
// earlier values whose place it takes. Of two values told at once neither is the
// later.
func (t *reviser) supersedeEarlier(items []*turn.Item) error {
	told, err := t.valuesTold(items)
	if err != nil {
		return err
	}
	together := toldAtOnce(items)
	for _, it := range items {
		outruled(t, it)
		if it.Kind != triple.FactKind && it.Kind != triple.Correction && !(it.Kind == triple.RuleKind && len(it.Rules) == 1) || it.File != "" || !t.known.Self(cmp.Or(it.Speaker, t.Teller())) {
			continue
		}
		if err := overtake(t, it); err != nil {
			return err
		}
		for _, x := range it.Facts {
			if v := told[valueKey(x)]; v == nil {
				err = turnOver(t, together, it, x)
			} else if !x.Denied && len(v.objects) == 1 {
				err = t.supersedeValues(it, x, v)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// values are what a turn tells of one subject in a relation of one value.
type values struct {
	subjects []triple.Term   // its names
	same     []triple.Term   // the names of the latest value
	objects  map[string]bool // each value under one of its names
}

func valueKey(x triple.Triple) string { return x.Relation + "\x00" + x.Subject.Name }

// valuesTold gathers what the items tell of relations of one value, under every
// name of the subject.
func (t *reviser) valuesTold(items []*turn.Item) (map[string]*values, error) {
	told := map[string]*values{}
	for _, it := range items {
		for _, x := range it.Facts {
			if it.Kind == triple.Retraction || x.Denied || !t.single(items, x.Relation) {
				continue
			}
			if err := t.addValue(told, x); err != nil {
				return nil, err
			}
		}
	}
	return told, nil
}

// addValue adds the value that a fact tells of its subject, whatever that is called.
func (t *reviser) addValue(told map[string]*values, x triple.Triple) error {
	v := told[valueKey(x)]
	if v == nil {
		subjects, err := t.known.NamesOf(t.Ctx, x.Subject)
		if err != nil {
			return err
		}
		v = &values{subjects: subjects, objects: map[string]bool{}}
		for _, s := range subjects {
			told[valueKey(triple.Triple{Subject: s, Relation: x.Relation})] = v
		}
	}
	var err error
	if v.same, err = t.known.NamesOf(t.Ctx, x.Object); err != nil {
		return err
	}
	v.objects[slices.MinFunc(v.same, func(a, b triple.Term) int { return strings.Compare(a.Name, b.Name) }).Name] = true
	return nil
}

// single reports the same, of a relation that one of the items may say it of.
func (t *reviser) single(items []*turn.Item, relation string) bool {
	said := triple.RelationProperty{Relation: relation, Property: triple.Functional}
	return t.known.Single(relation) || !strings.Contains(relation, "#") && !t.known.Changing(relation) &&
		slices.ContainsFunc(items, func(it *turn.Item) bool { return slices.Contains(it.Properties, said) })
}

// maxEarlier bounds the values of one subject that are looked through.
const maxEarlier = 64

// supersedeValues finds the earlier values that x takes the place of: those that
// the person told in an earlier turn and was no surer of. The others stay, and
// are in conflict with x. How sure a reading is does not count: the person was sure.
func (t *reviser) supersedeValues(it *turn.Item, x triple.Triple, v *values) error {
	for _, s := range v.subjects {
		pattern := triple.Triple{Subject: s, Relation: x.Relation, Object: triple.Var("X")}
		facts, _, err := t.known.Lately().Matching(t.Ctx, pattern, maxEarlier)
		if err != nil {
			return err
		}
		for _, f := range facts {
			said := t.known.Self(f.Source.Speaker) && f.Source.File == "" && f.Source.Turn != cmp.Or(it.Said, t.ID)
			other := !f.Triple.Denied && !slices.ContainsFunc(v.same, f.Triple.Object.Same)
			surer := it.Standing != triple.AsRead && f.Triple.Weight() > x.Weight()
			if said && other && !surer && !slices.Contains(it.Drop, f.ID) {
				it.Earlier = append(it.Earlier, turn.Earlier{Fact: f, By: x})
			}
		}
	}
	return nil
}

// supersedeIn adds to a change what an item takes the place of, and why.
func (t *reviser) supersedeIn(ch *kb.Change, it *turn.Item) {
	for i, e := range it.Earlier {
		said := e.Fact.Triple
		if of := t.known.Events.EventOf(e.Fact.ID); of != nil {
			said = of.Facts()[0]
		}
		it.Earlier[i].Said = t.explain.Sentence(said) // while it is known
		for _, id := range t.known.Events.Whole([]string{e.Fact.ID}) {
			if !slices.Contains(ch.Retract, id) {
				ch.Retract = append(ch.Retract, id)
			}
		}
		settings := maps.Clone(ch.Settings)
		if settings == nil {
			settings = map[string]string{}
		}
		key, why := timeline.Setting(t.ID, e.Fact, e.By)
		settings[key] = why
		ch.Settings = settings
	}
}

// superseded words what became of earlier values.
func (t *reviser) superseded(it *turn.Item) {
	for _, e := range it.Earlier {
		t.Receipt(voice.Say("belief.superseded", "id", e.Fact.ID, "triple", e.Said))
	}
}
