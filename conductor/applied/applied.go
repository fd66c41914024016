// Package applied answers by the rules that stand in what was said what no fact decides, and says which rule it was and what
// was said of the case.
//
// It promises that what it rests on stands: nothing of it was taken back.
package applied

import (
	"strings"

	"whence/conductor/note"
	"whence/internal/voice"
	"whence/reason/compose"
	"whence/reason/ruled"
	"whence/triple"
)

// Answer is what a question finds; nil where no rule decides it. Learned are the sentences of which a rule was learned.
func Answer(n *note.Notebook, question string, learned []string, words ruled.Words) (*compose.Answer, error) {
	told, _, err := note.Told(n)
	if err != nil || len(told) == 0 {
		return nil, err
	}
	texts := make([]string, len(told))
	for i, q := range told {
		texts[i] = q.Text
	}
	out, ok := ruled.Answer(question, texts, learned, words)
	if !ok {
		return nil, nil
	}
	a := &compose.Answer{Kind: compose.Truth, Holds: out.Holds}
	if !out.YesNo {
		a.Kind = compose.List
		a.Rows = []compose.Row{{Term: triple.Const(triple.Text, out.Text), Amount: out.Amount}}
		if out.Amount != nil {
			a.Kind, a.Rows[0].Told = compose.Values, triple.Term{Name: triple.Key(out.Text), Label: out.Amount.Said(words.Plural)}
		}
	}
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
