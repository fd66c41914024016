package say

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// ExtentNoun is the noun for what an adjective measures, "" for none.
func ExtentNoun(adj string) string {
	noun, _ := lexicon.ExtentNouns.Value(adj)
	return noun
}

// unmeasured undoes measured, for printing.
func (e *relations) unmeasured(goals [][]triple.Literal) [][]triple.Literal {
	if len(goals) < 2 || len(goals[0]) != 1 {
		return goals
	}
	noun, ok := strings.CutSuffix(goals[0][0].Relation, "_of")
	if !ok || !slices.ContainsFunc(lexicon.ExtentNouns.Words(), func(adj string) bool { return ExtentNoun(adj) == noun }) {
		return goals
	}
	of := goals[0][0]
	for _, conj := range goals[1:] {
		if len(conj) != 1 || !conj[0].Subject.Same(of.Object) || !conj[0].Object.Same(of.Subject) {
			return goals
		}
	}
	return goals[:1]
}

// Amount prints what answers for the object of a relation: a number that was
// told with a unit has it. The vocabulary may be nil.
func (e *Sayer) Amount(t triple.Term, relation string, v triple.Vocabulary) string {
	said := e.Term(t, v)
	r := e.Record(relation, v)
	if r.Form != triple.FormMeasure || t.Kind != triple.Number && strings.Trim(t.Name, "0123456789.") != "" {
		return said
	}
	unit, _, _ := strings.Cut(e.printer(v).unit(r.Word, t), " ")
	return said + " " + unit
}

// singularUnit undoes pluralUnit.
func singularUnit(unit string) string {
	switch {
	case unit == "feet":
		return "foot"
	case unit == "inches":
		return "inch"
	case len(unit) < 4:
		return unit
	}
	return strings.TrimSuffix(unit, "s")
}
