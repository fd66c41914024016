package triple

import (
	"slices"
	"strings"
)

// TermKind says how the words of a term are used in a sentence, which a printer
// needs to say them again. It is no part of a term's identity.
type TermKind uint8

// The kinds of terms.
const (
	// Proper is a proper name: Tom, AchillesIDE.
	Proper TermKind = iota
	// Definite is an individual named by a noun: "the bald eagle".
	Definite
	// Class is what something may be an instance of: "a bird".
	Class
	// Quality is what something may be: "kind", "afraid".
	Quality
	// Act is what something may do with no object: "sleep".
	Act
	// Generic is a kind or a mass spoken of as such: "wolves", "sandboxing".
	Generic
	// Quoted is a name told in quotation marks, printed in them again.
	Quoted
	// Number is a number; Name holds its canonical decimal form.
	Number
	// Text is a string value that is no name.
	Text
	// Event is something that happens or is so at some moment: the name of an
	// event (see EventOf). A reader calls those of a sentence _e1, _e2, ….
	Event
	// Web is no use in a sentence: Label is the IRI that the name has in files. A
	// relation has the name that WebRelation gives.
	Web
)

// WebRelation is the Name of a Web term that says the IRI of a relation. No key of a
// name is like it.
func WebRelation(relation string) string { return "relation " + relation }

// Term is a constant or a variable of a statement.
//
// A term with a non-empty Var is a variable and nothing else of it counts.
// Otherwise Name is the key that decides identity and Label the spelling as
// told ("" means that Name with spaces is as good).
type Term struct {
	Var   string   `json:"var,omitempty"`
	Name  string   `json:"name,omitempty"`
	Label string   `json:"label,omitempty"`
	Kind  TermKind `json:"kind,omitempty"`
	// Sort is set in Mentions only, and no part of the term's identity.
	Sort Sort `json:"-"`
}

// Sort is how a sentence spoke of something: a set, used only in Mentions.
type Sort uint8

// The sorts: which pronouns the words told allow for it, none where they told
// nothing, and that the sentence was about it.
const (
	AsHe Sort = 1 << iota
	AsShe
	AsIt
	AsSubject
	// AsGroup: it was spoken of as one of several that "they" are.
	AsGroup
	// AsMany: it is several, which only "they" can be.
	AsMany
	// AsFirst: the mentions of its sentence begin with it.
	AsFirst
)

// Spoken are the mentions of one sentence, in the order in which it speaks of them.
func Spoken(terms ...Term) []Term {
	out := slices.Clone(terms)
	if len(out) > 0 {
		out[0].Sort |= AsFirst
	}
	return out
}

// LastSentence divides mentions into those of the latest sentence and those before.
func LastSentence(mentions []Term) (before, latest []Term) {
	start := max(0, len(mentions)-1)
	for start > 0 && mentions[start].Sort&AsFirst == 0 {
		start--
	}
	return mentions[:start], mentions[start:]
}

// Spellings are how the terms are written.
func Spellings(terms []Term) []string {
	out := make([]string, len(terms))
	for i, t := range terms {
		out[i] = t.Spelling()
	}
	return out
}

// IsVar reports whether t is a variable.
func (t Term) IsVar() bool { return t.Var != "" }

// Owned reports whether a name only says whose a thing is: "Ann's boat".
func (t Term) Owned() bool { return t.Kind != Generic && strings.Contains(t.Name, "'s_") }

// Same reports whether t and u are the same constant or the same variable.
func (t Term) Same(u Term) bool {
	return t.Var == u.Var && (t.IsVar() || t.Name == u.Name)
}

// Spelling returns the label, or the name with spaces where there is no label.
func (t Term) Spelling() string {
	switch {
	case t.IsVar():
		return t.Var
	case t.Label != "":
		return t.Label
	}
	return strings.ReplaceAll(t.Name, "_", " ")
}

// LastWord is the last of words with a space between them.
func LastWord(words string) string { return words[strings.LastIndexByte(words, ' ')+1:] }

// Var returns the variable called name.
func Var(name string) Term { return Term{Var: name} }

// Const returns the constant whose key is made of label.
func Const(kind TermKind, label string) Term {
	return Term{Name: Key(label), Label: label, Kind: kind}
}
