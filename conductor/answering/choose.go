package answering

import (
	"fmt"
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/triple"
)

// Choose takes of the questions that a sentence may be the one that has an answer, or the first
// where none has. It reports false where two have different answers: that is asked.
func Choose(t *Answerer, it *turn.Item) (bool, error) {
	if slices.ContainsFunc(it.Readings, func(r triple.Statement) bool {
		return r.Kind != triple.QuestionKind || r.Question == nil || r.Question.Before || r.Question.Form == triple.WhatIf || r.Question.Form == triple.Why || r.Question.Form == triple.WhyNot
	}) {
		return false, nil
	}
	at, said := 0, ""
	for i, r := range it.Readings {
		one := *it
		one.Statement, one.Knowing = r, false
		f, err := t.find(&one, t.Talk.Resolve(*r.Question))
		if err != nil {
			return false, err
		}
		if !f.decided() {
			continue
		}
		switch found := f.said(); {
		case said == "":
			at, said = i, found
		case said != found:
			return false, nil
		}
	}
	it.Statement, it.Knowing = it.Readings[at], false
	return true, nil
}

// said is what was found, to compare it with what another reading finds.
func (f *found) said() string {
	var out []string
	if f.composed != nil {
		a := f.composed.answer
		out = append(out, fmt.Sprint(a.Kind, a.Holds), a.Amount.String())
		for _, r := range a.Rows {
			out = append(out, r.Term.Name)
		}
	}
	for _, a := range f.finding.Answers {
		for _, v := range f.question.Wanted {
			out = append(out, a.Bindings[v].Name)
		}
	}
	slices.Sort(out)
	return string(f.finding.Verdict) + " " + strings.Join(out, " ")
}
