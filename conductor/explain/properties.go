package explain

import (
	"slices"
	"strings"

	"whence/internal/voice"
	"whence/triple"
)

// PropertyWords are the words for properties of relations that /relation takes, sorted.
func PropertyWords() []string { return slices.Sorted(slices.Values(triple.PropertyNames())) }

// PropertyOf is the property of a word.
func PropertyOf(word string) (triple.Property, bool) {
	p := triple.PropertyNamed(strings.ToLower(word))
	return p, p != 0
}

// Property says a property of a relation as a sentence.
func (sp *Speller) Property(p triple.RelationProperty) string {
	if p.Property != triple.Functional {
		return sp.propertySentence(p)
	}
	return voice.Say("explain.has-one-value-at-time", "relation", strings.NewReplacer("_", " ", "#", "…").Replace(p.Relation))
}

// PropertyText says a property of a relation as /relation takes it.
func PropertyText(p triple.RelationProperty) string {
	return strings.TrimSpace(p.Relation + " " + p.Property.String() + " " + p.Other)
}

// supposedProperty is the property that a rule stands for, by the rule's id: one
// that is only supposed was told under none.
func supposedProperty(id string) (triple.RelationProperty, bool) {
	parts := strings.Split(strings.TrimPrefix(id, "-"), ":")
	kind := triple.PropertyNamed(strings.TrimSuffix(parts[0], "_of"))
	if kind == 0 || len(parts) != 2 && len(parts) != 3 || kind.Binary() != (len(parts) == 3) {
		return triple.RelationProperty{}, false
	}
	p := triple.RelationProperty{Relation: parts[1], Property: kind}
	if len(parts) == 3 {
		p.Other = parts[2]
	}
	return p, true
}
