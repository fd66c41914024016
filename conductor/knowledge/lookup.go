package knowledge

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"whence/conductor/vocabulary"
	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// Without is what would happen if what was told under the id were taken back.
func (k *Knowledge) Without(ctx context.Context, id string) (reason.Effect, error) {
	d := kb.Delta{Retracted: []string{id}}
	if !kb.IsID(id, 's') {
		return k.Base.Preview(ctx, k.ChangeOf(d))
	}
	book, err := k.Book.After(ctx, d, k.Language)
	if err != nil {
		return reason.Effect{}, err
	}
	return k.Base.PreviewOutside(ctx, book.Outside(k.Clock))
}

// TrySymbolic compiles the rules with those that are known, as settings switch them, and
// asks them.
func (k *Knowledge) TrySymbolic(ctx context.Context, rules []kb.SymbolicRule, switched map[string]string) error {
	d := kb.Delta{Symbolic: slices.Clone(rules), Settings: switched}
	for i := range d.Symbolic {
		d.Symbolic[i].ID = fmt.Sprintf("s%d", 1<<40+i)
		if old, ok := k.Book.Named(rules[i].Name); ok {
			d.Retracted = append(d.Retracted, old)
		}
	}
	book, err := k.Book.After(ctx, d, k.Language)
	if err == nil {
		_, err = k.Base.PreviewOutside(ctx, book.Outside(k.Clock))
	}
	return err
}

// Changing reports whether what is told of the relation is so at its moment
// only.
func (k *Knowledge) Changing(relation string) bool {
	for _, p := range k.Properties {
		if p.Property == triple.Changing && p.Relation == relation {
			return true
		}
	}
	return false
}

// Single reports whether a person has said that the relation has one value. It is not
// said of a count: "has two dogs" and "has three dogs" are a conflict, and the later does
// not take the place of the earlier. What holds of a relation that changes, rules say.
func (k *Knowledge) Single(relation string) bool {
	if strings.Contains(relation, "#") || k.Changing(relation) {
		return false
	}
	for _, p := range k.Properties {
		if p.Property == triple.Functional && p.Relation == relation {
			return true
		}
	}
	return false
}

// NamesOf returns a name and the others of the same thing.
func (k *Knowledge) NamesOf(ctx context.Context, name triple.Term) ([]triple.Term, error) {
	if name.IsVar() {
		return []triple.Term{name}, nil
	}
	same, err := k.Base.Held(ctx, triple.Triple{Subject: name, Relation: triple.SynonymOf, Object: triple.Var("X")})
	names := []triple.Term{name}
	for _, x := range same {
		if !slices.ContainsFunc(names, x.Object.Same) {
			names = append(names, x.Object)
		}
	}
	return names, err
}

// GivesReasons reports whether any rule gives reasons for events.
func (k *Knowledge) GivesReasons() bool {
	for _, r := range k.Rules {
		if r.Rule.Head.Relation == triple.Because {
			return true
		}
	}
	return false
}

// Holds reports whether a triple follows from what is known.
func (k *Knowledge) Holds(x triple.Triple) bool {
	_, ok, err := k.Base.Why(context.Background(), reason.LiftTriple(x))
	return ok && err == nil
}

// Kinds are those of some names that are of a kind of things, and of none of them.
func Kinds(k *Knowledge, names []string) (kinds []string) {
	vocabulary.Spoken(k.Words, names...)
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !k.IsKind(name) })
}

// IsKind reports whether a name is that of a kind of things, and of none of them.
func (k *Knowledge) IsKind(name string) bool {
	t, ok := k.Words.Name(name)
	return ok && t.Kind == triple.Generic
}

// RelationKey finds the relation that a person means.
func (k *Knowledge) RelationKey(word string) (string, bool) {
	word = strings.ToLower(strings.ReplaceAll(word, " ", "_"))
	for _, form := range []string{word, word + "s", word + "es", strings.TrimSuffix(word, "s"), word + "_of"} {
		if _, ok := k.Words.Relation(form); ok {
			return form, true
		}
	}
	for _, own := range []string{triple.Is, triple.InstanceOf, triple.Does, triple.Can} {
		if word == own {
			return word, true
		}
	}
	return word, false
}

// Lives reports whether what has the id is known now.
func (k *Knowledge) Lives(ctx context.Context, id string) bool {
	if _, ok := k.Rules[id]; ok {
		return true
	}
	if _, ok := k.Properties[id]; ok {
		return true
	}
	_, past, err := k.Store.Fact(ctx, id)
	return err == nil && past.Live
}

// TakenBack is the id of the fact that said this until it was taken back, of those taken
// back last; "" for none.
func (k *Knowledge) TakenBack(x triple.Triple) string {
	for _, f := range slices.Backward(k.closed) {
		if f.Triple.Same(x) {
			return f.ID
		}
	}
	return ""
}

// Told is how many facts were told, an event with all that is known of it as one, and how many
// follow, which of a base of which not all is held nobody knows.
func Told(ctx context.Context, k *Knowledge) (facts, derived int) {
	facts, derived = k.Base.Size()
	if k.Outlined {
		if all, err := k.Store.Size(ctx); err == nil {
			facts, derived = all, 0
		}
	}
	return max(facts-k.Events.Parts(), 0), derived
}
