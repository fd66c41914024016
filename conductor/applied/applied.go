// Package applied answers by the rules that stand in what was said what no fact decides, and says which rule it was and what
// was said of the case; by what was said to be otherwise since; and by the entries of notes, with the note.
//
// It promises that what it rests on stands: nothing of it was taken back.
package applied

import (
	"cmp"
	"strings"

	"whence/conductor/note"
	"whence/internal/voice"
	"whence/reason/changed"
	"whence/reason/compose"
	"whence/reason/entries"
	"whence/reason/ruled"
	"whence/triple"
	"whence/triple/quantity"
)

// Answer is what a question finds; nil where no rule decides it. Learned are the sentences of which a rule was learned.
func Answer(n *note.Notebook, question string, learned []string, words ruled.Words) (*compose.Answer, error) {
	told, _, err := note.Told(n)
	if err != nil {
		return nil, err
	}
	out, ok := ruled.Answer(question, note.Texts(told), learned, words)
	if !ok {
		return nil, nil
	}
	a := answer(out.YesNo, out.Holds, out.Text, out.Amount, words)
	if out.Times != "" {
		a.Kind, a.Amount = compose.Product, *out.Amount
		a.Rows = []compose.Row{{Term: triple.Const(triple.Text, out.Text)}, {Term: triple.Const(triple.Text, out.Times)}}
	}
	for i, l := range out.Lines {
		if stands, err := note.Stands(n, told[l.In].Turn, l.Text); !stands || err != nil {
			return nil, err
		}
		key := "answering.case-in"
		if i == 0 {
			key = "answering.rule-in"
		}
		a.Steps = append(a.Steps, voice.Say(key, "turn", told[l.In].Turn, "text", strings.TrimRight(l.Text, ".")))
	}
	if out.Alone {
		a.Steps = append(a.Steps, voice.Say("answering.of-no-others"))
	}
	return a, nil
}

// answer is yes or no, or an amount or words.
func answer(yesNo, holds bool, text string, amount *quantity.Quantity, words ruled.Words) *compose.Answer {
	a := &compose.Answer{Kind: compose.Truth, Holds: holds}
	if !yesNo {
		a.Kind = compose.List
		a.Rows = []compose.Row{{Term: triple.Const(triple.Text, text), Amount: amount}}
		if amount != nil {
			a.Kind, a.Rows[0].Told = compose.Values, triple.Term{Name: triple.Key(text), Label: amount.Said(words.Plural)}
		}
	}
	return a
}

// Change is an answer by what was told to be otherwise since, with what it was before and the turn that told it.
type Change struct {
	*compose.Answer
	Was, Turn string
}

// Since is what a question finds by what changed or was put right in a conversation, as far as it was read; nil where nothing decides it.
func Since(n *note.Notebook, read *changed.Talk, question string, words ruled.Words) (*Change, error) {
	told, _, err := note.Told(n)
	if err != nil {
		return nil, err
	}
	out, ok := read.Answer(question, note.Texts(told), words)
	if !ok {
		return nil, nil
	}
	last := told[out.Lines[0].In]
	if stands, err := stand(n, last.Turn, out.Lines[0].Text); !stands || err != nil {
		return nil, err
	}
	a := answer(out.YesNo, out.Holds, out.Text, out.Amount, words)
	if !out.YesNo {
		a.Rows[0].Term.Kind = triple.Proper // somebody, a day, where something is
	}
	a.Steps = append(a.Steps, voice.Say("answering.changed-in", "turn", last.Turn, "text", strings.TrimRight(out.Lines[0].Text, ".")))
	return &Change{a, out.Was, last.Turn}, nil
}

// stand reports whether a sentence stands, or each of the parts in which it was learned.
func stand(n *note.Notebook, turn, text string) (stands bool, err error) {
	if stands, err = note.Stands(n, turn, text); stands || err != nil {
		return stands, err
	}
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;:", r) }) {
		if stands, err = note.Stands(n, turn, part); !stands || err != nil {
			return false, err
		}
	}
	return stands, nil
}

// Entry is what a question finds by the entries of a note; nil where none answers it.
func Entry(n *note.Notebook, question string) (*compose.Answer, error) {
	told, _, err := note.Told(n)
	if err != nil {
		return nil, err
	}
	out, ok := entries.Answer(question, note.Texts(told))
	if !ok {
		return nil, nil
	}
	of := told[out.In]
	if stands, err := note.Stands(n, of.Turn, cmp.Or(out.Part, of.Text)); !stands || err != nil {
		return nil, err
	}
	a := &compose.Answer{Kind: compose.Truth, Holds: out.Holds}
	if !out.YesNo {
		a.Kind, a.Rows = compose.List, []compose.Row{{Term: triple.Term{Name: triple.Key(out.Text), Label: out.Text, Kind: triple.Proper}}}
	}
	a.Steps = []string{voice.Say("answering.entry-in", "turn", of.Turn, "text", strings.TrimRight(of.Text, "."))}
	return a, nil
}
