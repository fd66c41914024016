package say

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// IsKin reports whether a noun says what one is to another, so that to have
// one and to be one's say the same.
func IsKin(noun string) bool {
	return lexicon.Kin.Has(triple.LastWord(noun))
}

// IsAttribute reports whether a noun names a quality of its owner, whose value
// is then said like a predicate: "Ben's favourite colour is blue".
func IsAttribute(noun string) bool {
	noun = triple.LastWord(noun)
	return lexicon.Attributed.Has(noun)
}

// Widen adds to the question whether somebody has a dog the other ways to say
// it: that something is a dog of his, and that he has something that is one.
// It returns nil for other conditions.
func (e *relations) Widen(l triple.Literal) [][]triple.Literal {
	if l.Relation != "has" {
		return e.widenOne(l)
	}
	if l.Denied || l.Absent || l.Op != triple.Relates || l.Object.Kind != triple.Generic || l.Object.IsVar() {
		return nil
	}
	noun := strings.TrimPrefix(strings.TrimPrefix(l.Object.Spelling(), "a "), "an ")
	noun = e.Singular(noun)
	if noun == "" || e.Forms.Plural(noun) != strings.ReplaceAll(l.Object.Name, "_", " ") || strings.Contains(noun, " ") && !WholeNoun(noun) {
		return nil
	}
	t := triple.Var("_any")
	of := triple.Relation{Form: triple.FormNoun, Word: noun, Prep: "of"}
	out := [][]triple.Literal{{l}, {{Triple: triple.Triple{Subject: t, Relation: RelationKey(of, e.Forms), Object: l.Subject}}}}
	if IsKin(noun) {
		return out
	}
	return append(out, []triple.Literal{
		{Triple: triple.Triple{Subject: t, Relation: triple.InstanceOf, Object: triple.Const(triple.Class, noun)}},
		{Triple: triple.Triple{Subject: l.Subject, Relation: "has", Object: t}},
	})
}

// widenOne adds to the question whether somebody drives a car that they drive
// something that is one. It returns nil for other conditions.
func (e *relations) widenOne(l triple.Literal) [][]triple.Literal {
	if l.Denied || l.Absent || l.Op != triple.Relates || l.Object.Kind != triple.Generic || l.Object.IsVar() || l.Subject.IsVar() || isSample(l.Subject) || e.Relation(l.Relation).Tense != "" {
		return nil
	}
	noun, ok := strings.CutPrefix(l.Object.Spelling(), "a ")
	if !ok {
		noun, ok = strings.CutPrefix(l.Object.Spelling(), "an ")
	}
	if !ok || strings.Contains(noun, " ") && !WholeNoun(noun) {
		return nil
	}
	t := triple.Var("_any")
	return [][]triple.Literal{{l}, {
		{Triple: triple.Triple{Subject: t, Relation: triple.InstanceOf, Object: triple.Const(triple.Class, noun)}},
		{Triple: triple.Triple{Subject: l.Subject, Relation: l.Relation, Object: t}},
	}}
}

// Singular is the singular of a noun, "" for no noun.
func (e *relations) Singular(noun string) string {
	i := strings.LastIndexByte(noun, ' ') + 1
	readings := e.Lex.Lookup(noun[i:]).Readings
	for _, r := range readings { // leaders are several of a leader, before they are a body of people
		if entry, _ := lexicon.Lookup(r.Lemma); r.Form&morph.Plural != 0 && r.Lemma != noun[i:] && !entry.Name() && lexicon.IsA(r.Lemma, "person") {
			return noun[:i] + r.Lemma
		}
	}
	for _, r := range readings {
		switch {
		case r.Form&morph.Singular != 0:
			return noun
		case r.Form&morph.Plural != 0:
			return noun[:i] + r.Lemma
		}
	}
	return ""
}

// WidenMany does the same for how many of a class somebody has.
func (e *relations) WidenMany(conj []triple.Literal) [][]triple.Literal {
	if len(conj) != 2 || conj[0].Relation != triple.InstanceOf || conj[1].Relation != "has" || conj[0].Denied || conj[1].Denied || conj[0].Subject.Var == "" || conj[0].Subject.Var != conj[1].Object.Var || conj[1].Subject.IsVar() || conj[0].Object.IsVar() {
		return nil
	}
	of := triple.Relation{Form: triple.FormNoun, Word: conj[0].Object.Spelling(), Prep: "of"}
	return [][]triple.Literal{conj, {{Triple: triple.Triple{Subject: conj[0].Subject, Relation: RelationKey(of, e.Forms), Object: conj[1].Subject}}}}
}

// narrow undoes widened, for printing.
func (e *relations) narrow(goals [][]triple.Literal) [][]triple.Literal {
	if goals = e.unmeasured(goals); len(goals) < 2 {
		return goals
	}
	var wide [][]triple.Literal
	switch len(goals[0]) {
	case 1:
		wide = e.Widen(goals[0][0])
	case 2:
		wide = e.WidenMany(goals[0])
	}
	if n := len(goals) - 1; len(wide) == n && len(goals[n]) == 2 && IsNumbered(goals[n][0].Relation) {
		goals = goals[:n]
	}
	if len(wide) != len(goals) {
		return goals
	}
	names := Renamer{}
	for i := range wide {
		wide[i] = names.Literals(wide[i])
	}
	names = Renamer{}
	for i := range goals {
		if !slices.EqualFunc(wide[i], names.Literals(goals[i]), SameLiteral) {
			return goals
		}
	}
	return goals[:1]
}

// IsPerson reports whether a noun is listed as one for people.
func IsPerson(w *morph.Words, noun string) bool {
	for _, r := range w.Lookup(noun).Readings {
		if r.Form&morph.NounForms != 0 && r.Entry.Person() || IsKin(noun) {
			return true
		}
	}
	return false
}
