package triple

import (
	"strings"
	"time"
)

// The relations that the grammar itself gives rise to. Every other relation is
// named after its verb, adjective or noun (see Relation).
const (
	// Is relates something to a property: is(/charlie, /kind).
	Is = "is"
	// InstanceOf relates something to a class: instance_of(/tweety, /bird).
	InstanceOf = "instance_of"
	// Does relates something to an act without object: does(/tom, /sleep).
	Does = "does"
	// Can relates something to an act that it is able to do: can(/tom, /fly).
	Can = "can"
	// SynonymOf relates two names of one thing.
	SynonymOf = "synonym_of"
)

// ObjectKind returns how the object of a relation, by its key, is used: what is
// is a quality, and so on. The object of any other relation is a name.
func ObjectKind(relation string) TermKind {
	switch relation {
	case Is:
		return Quality
	case InstanceOf:
		return Class
	case Does, Can:
		return Act
	}
	return Proper
}

// Triple is a statement that a relation holds, or is denied, between two terms.
type Triple struct {
	Subject  Term   `json:"subject"`
	Relation string `json:"relation"`
	Object   Term   `json:"object"`
	// Denied is strong negation: it is told that the relation does not hold.
	Denied bool `json:"denied,omitempty"`
	// Confidence is in (0, 1]; 0 means 1.
	Confidence float64 `json:"confidence,omitempty"`
}

// Weight returns the confidence, reading 0 as 1.
func (t Triple) Weight() float64 {
	if t.Confidence == 0 {
		return 1
	}
	return t.Confidence
}

// Same reports whether t and u state the same thing, whatever their confidence
// and spelling.
func (t Triple) Same(u Triple) bool {
	return t.Denied == u.Denied && t.Relation == u.Relation && t.Subject.Same(u.Subject) && t.Object.Same(u.Object)
}

// Opposite returns t denied, or affirmed where it was denied.
func (t Triple) Opposite() Triple {
	t.Denied = !t.Denied
	return t
}

// OfName reports whether a fact says no more than the name of its subject does: that your
// sister is your sister.
func (t Triple) OfName() bool {
	noun, of := strings.CutSuffix(t.Relation, "_of")
	return of && !t.Denied && strings.HasPrefix(t.Subject.Name, t.Object.Name+"'s_") && strings.HasSuffix(t.Subject.Name, "_"+noun)
}

// Ground reports whether t has no variable.
func (t Triple) Ground() bool { return !t.Subject.IsVar() && !t.Object.IsVar() }

// String returns t in the form of a rule file, as a person may read it in a
// proof: "-likes(bob, tea)". It is not for parsing.
func (t Triple) String() string {
	var b strings.Builder
	if t.Denied {
		b.WriteByte('-')
	}
	b.WriteString(t.Relation + "(" + plain(t.Subject) + ", " + plain(t.Object) + ")")
	return b.String()
}

func plain(t Term) string {
	if t.IsVar() {
		return t.Var
	}
	return t.Name
}

// Op is the comparison of a literal that is no triple.
type Op string

// The comparisons. Relates is the zero value: the literal is its triple.
const (
	Relates      Op = ""
	Equal        Op = "="
	NotEqual     Op = "!="
	Less         Op = "<"
	LessEqual    Op = "<="
	Greater      Op = ">"
	GreaterEqual Op = ">="
)

// Literal is one condition of a rule or a question: a triple, its absence, or a
// comparison of the triple's subject with its object.
type Literal struct {
	Triple
	// Absent is absence (negation as failure): nothing proves the triple.
	Absent bool `json:"absent,omitempty"`
	// Op, when not Relates, compares Subject with Object; Relation is unused.
	Op Op `json:"op,omitempty"`
}

// Rule says that its head holds wherever all of its body does. Every variable
// of the head occurs in the body. An empty body makes the head a universal
// fact, which only a ground head allows.
type Rule struct {
	Head Triple    `json:"head"`
	Body []Literal `json:"body"`
	// Written is the clause as a rule file has it, for a rule that is not made
	// of triples: with relations of more than two names, with computed values,
	// or with groups. It alone counts then; Head only names the relation of the
	// conclusion, between variables, and Body is empty.
	Written string `json:"written,omitempty"`
	// Confidence is in (0, 1]; 0 means 1.
	Confidence float64 `json:"confidence,omitempty"`
}

// Source says where a fact or a rule comes from.
type Source struct {
	Turn    string `json:"turn,omitempty"`
	Session string `json:"session,omitempty"`
	// Speaker is who asserted it: "person", a file's path, a tool's call id.
	Speaker string `json:"speaker,omitempty"`
	// Quote is a verbatim part of what was said.
	Quote string `json:"quote,omitempty"`
	// File and Line place a statement that came from a file; Line counts from 1.
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
	// At is the moment it was told.
	At time.Time `json:"at,omitzero"`
}

// Fact is a told triple with its id ("f12") and source.
type Fact struct {
	ID     string `json:"id"`
	Triple Triple `json:"triple"`
	Source Source `json:"source"`
}

// StoredRule is a told rule with its id ("r4") and source.
type StoredRule struct {
	ID     string `json:"id"`
	Rule   Rule   `json:"rule"`
	Source Source `json:"source"`
}
