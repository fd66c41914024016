package triple

import "slices"

// Form is the kind of words that a relation is said with; it decides how the
// one template of the relation is inflected, negated and asked.
type Form uint8

// The forms. S and O stand for subject and object.
const (
	// FormVerb: "S uses O", "S lives in O", "S picks up O".
	FormVerb Form = iota
	// FormIs: "S is O" (O a property).
	FormIs
	// FormInstance: "S is an O" (O a class).
	FormInstance
	// FormDoes: "S Os" (O an act): "Tom sleeps".
	FormDoes
	// FormCopula: "S is Adjective Prep O" or "S is Prep O": "afraid of", "in".
	FormCopula
	// FormNoun: "S is the Noun of O", also "O's Noun is S": "mother of".
	FormNoun
	// FormHas: "S has the Noun O": "has the capability".
	FormHas
	// FormSynonym: "S is the same as O".
	FormSynonym
	// FormPassive: "S is Verb-ed by O" or "S is Verb-ed Prep O": "is made of".
	FormPassive
	// FormRaw: no English is known; said as "S key O" with the key spelt out.
	FormRaw
	// FormCount: "S Verbs O Nouns" (O a number): "has 2 dogs". With the verb be,
	// "there are O Nouns Prep S".
	FormCount
	// FormMeasure: "S is O Word" (O a number): "is 30 years old".
	FormMeasure
)

// Relation is one relation and its template: the single record by which it is
// read and printed.
type Relation struct {
	// Key is the predicate: "uses", "lives_in", "has_capability", "mother_of".
	Key  string `json:"key"`
	Form Form   `json:"form"`
	// Lemma is the base form of the verb ("use", "live"), for FormVerb and
	// FormPassive.
	Lemma string `json:"lemma,omitempty"`
	// Particle follows the verb: "up" in "picks up".
	Particle string `json:"particle,omitempty"`
	// Word is the adjective of FormCopula ("afraid"), the noun of FormNoun and
	// FormHas ("mother", "capability") and of FormCount ("dog"), or the unit and
	// adjective of FormMeasure ("years old").
	Word string `json:"word,omitempty"`
	// Prep is the preposition before the object: "in", "of".
	Prep string `json:"prep,omitempty"`
	// Modal is an auxiliary that belongs to the relation: "can" in "can eat".
	Modal string `json:"modal,omitempty"`
	// Tense is "" for the present or "past".
	Tense string `json:"tense,omitempty"`
	// Label, when set, is a sentence template with {s} and {o} that overrides
	// the derived wording when printing. It is told by a person or a file.
	Label string `json:"label,omitempty"`
}

// Property is what may be said of a relation itself; it expands to rules.
type Property uint8

// The properties of relations.
const (
	Symmetric Property = iota + 1
	Transitive
	// InverseOf: R(x, y) exactly where Other(y, x).
	InverseOf
	// PartOf: R(x, y) makes Other(x, y) hold.
	PartOf
	// Functional: at most one object for a subject.
	Functional
	// Disjoint: R(x, y) and Other(x, y) never hold together.
	Disjoint
	// Synonym: R and Other are two names of one relation.
	Synonym
	// Changing: R changes over time. What is told of it is an event of its
	// moment, and rules say what holds now.
	Changing
	// Complete: what is not known of R is not so.
	Complete
	// AskedAs: R answers a question in words of its own; Other is an Asking as it is
	// written.
	AskedAs
)

// propertyNames are the names of the properties, in their order.
var propertyNames = [...]string{"symmetric", "transitive", "inverse", "part", "functional", "disjoint", "synonym", "changing", "complete", "asked"}

// PropertyNames are the names by which people call the properties. The slice is the
// caller's.
func PropertyNames() []string { return slices.Clone(propertyNames[:]) }

// PropertyNamed is the property of the name, 0 for none.
func PropertyNamed(name string) Property { return Property(slices.Index(propertyNames[:], name) + 1) }

// String is the name of the property, "" where it has none.
func (p Property) String() string {
	if p < 1 || int(p) > len(propertyNames) {
		return ""
	}
	return propertyNames[p-1]
}

// Binary reports whether the property is one of two relations.
func (p Property) Binary() bool {
	return p == InverseOf || p == PartOf || p == Disjoint || p == Synonym
}

// RelationProperty says that the relation has the property, with the other
// relation where the property needs one.
type RelationProperty struct {
	Relation string   `json:"relation"`
	Property Property `json:"property"`
	Other    string   `json:"other,omitempty"`
}

// StoredProperty is a told property of a relation with its id ("p3") and source.
type StoredProperty struct {
	ID       string           `json:"id"`
	Property RelationProperty `json:"property"`
	Source   Source           `json:"source"`
}

// Vocabulary is what a reader or printer may know of the words in use. Methods
// must be safe for concurrent use. Keys are those of Key.
type Vocabulary interface {
	// Relation returns the record of a relation in use.
	Relation(key string) (Relation, bool)
	// Name returns the constant in use with this key, with the label and kind
	// it was first told with.
	Name(key string) (Term, bool)
}
