// Package figured answers a question from the figures that stand in one message, where no fact has them.
//
// It promises to say the message with the answer, since what they are figures of was not read. Which figures
// settle a question: reason/figures.
package figured

import (
	"strings"

	"whence/conductor/note"
	"whence/internal/voice"
	"whence/reason/compose"
	"whence/reason/figures"
	"whence/triple"
)

// Sure is how sure such an answer is: docs/notes.md.
const Sure = 0.9

// Sum is the sum that a question asks for; nil where nothing that was said settles it.
func Sum(n *note.Notebook, question string, singular func(string) string) (*compose.Answer, error) {
	if !figures.Asks(question) {
		return nil, nil
	}
	said, err := note.Messages(n, question)
	if err != nil {
		return nil, err
	}
	texts := make([]string, len(said))
	for i, s := range said {
		texts[i] = s.Text
	}
	all, sum, in, ok := figures.Total(question, texts, singular)
	if !ok || said[in].Note == "" { // what was read as facts is added up as those, or not
		return nil, nil
	}
	a := &compose.Answer{Kind: compose.Total, Amount: sum, Steps: []string{voice.Say("answering.figures-of", "turn", said[in].Turn, "text", strings.TrimRight(said[in].Text, "."))}}
	for _, one := range all {
		a.Rows = append(a.Rows, compose.Row{Term: triple.Const(triple.Text, one.Text)})
	}
	return a, nil
}
