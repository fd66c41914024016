package interpret

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/logic"
	"whence/triple/english/say"
)

// extents are the ways in which it was told how old, heavy or dear s is: by a
// measure, a verb or a noun. They are those in use, or the usual one.
func (m *uses) extents(adj string, s, t triple.Term) []*logic.Formula {
	var out []*logic.Formula
	usual := m.usualExtent(adj)
	for _, r := range m.measuresOf(adj) {
		out = append(out, m.literal(s, r, t))
	}
	for _, r := range extentVerbs(adj) {
		if m.inVocabulary(r) {
			out = append(out, m.literal(s, r, t))
		}
	}
	if r := (triple.Relation{Form: triple.FormNoun, Word: say.ExtentNoun(adj), Prep: "of"}); r.Word != "" && m.inVocabulary(r) {
		out = append(out, m.literal(t, r, s))
	}
	if len(out) == 0 {
		out = append(out, m.literal(s, usual, t))
	}
	return out
}

// extentVerbs say by a verb what an adjective measures.
func extentVerbs(adj string) []triple.Relation {
	switch adj {
	case "heavy":
		return []triple.Relation{{Form: triple.FormVerb, Lemma: "weigh"}}
	case "much":
		return []triple.Relation{{Form: triple.FormVerb, Lemma: "cost"}}
	}
	return nil
}

// usualExtent is asked for where nobody has told any.
func (m *uses) usualExtent(adj string) triple.Relation {
	if verbs := extentVerbs(adj); len(verbs) > 0 {
		return verbs[0]
	}
	unit := "metres"
	if adj == "old" {
		unit = "years"
	}
	return triple.Relation{Form: triple.FormMeasure, Word: unit + " " + adj}
}

// measured adds to the question for somebody's age the ways to tell it by an
// adjective or a verb. It returns nil for other goals.
func (m *uses) measured(conj []triple.Literal) [][]triple.Literal {
	if len(conj) != 1 || !conj[0].Subject.IsVar() || conj[0].Object.IsVar() || conj[0].Denied || conj[0].Absent {
		return nil
	}
	noun, ok := strings.CutSuffix(conj[0].Relation, "_of")
	if !ok {
		return nil
	}
	out := [][]triple.Literal{conj}
	add := func(r triple.Relation) {
		if !m.inVocabulary(r) {
			return
		}
		l := m.literal(conj[0].Object, r, conj[0].Subject).Lit
		if !slices.ContainsFunc(out, func(c []triple.Literal) bool { return say.SameLiteral(c[0], l) }) {
			out = append(out, []triple.Literal{l})
		}
	}
	for _, adj := range lexicon.ExtentNouns.Words() {
		if say.ExtentNoun(adj) != noun {
			continue
		}
		for _, r := range append(m.measuresOf(adj), extentVerbs(adj)...) {
			add(r)
		}
	}
	if len(out) == 1 {
		return nil
	}
	return out
}
