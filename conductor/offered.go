package conductor

import (
	"fmt"
	"strings"

	"whence/conductor/files"
	"whence/conductor/spoken"
	"whence/conductor/talk"
	"whence/internal/voice"
	"whence/triple"
)

// This file takes "yes", "do it" and a number as the person's word on what the turn before offered to do.

// takeOffer does what the turn before offered, where the input agrees to that, and reports whether the
// input settled it. Whatever else is said leaves it undone.
func takeOffer(t *steps) (bool, error) {
	offers := t.c.talk.Offers
	t.c.talk.Offers = nil
	if len(offers) == 0 || t.c.agent.Waits() {
		return false, nil
	}
	agrees, settles := spoken.Agreed(t.Input)
	n := talk.Chosen(t.Input, len(offers))
	if which, right := talk.Judged(t.Input, len(offers)); which > 0 && len(offers) == 2 && commandOf(offers[0]) == "forget" && commandOf(offers[1]) == "forget" {
		if n = which; right { // the other goes
			n = 3 - which
		}
	}
	switch {
	case n > 0 && n <= len(offers):
	case !settles:
		return false, nil
	case agrees && len(offers) == 1:
		n = 1
	}
	if n > 0 && n <= len(offers) {
		if err := t.beginCommand(offers[n-1]); err != nil {
			return true, err
		}
		return true, Commands().Run(t.command(), offers[n-1])
	}
	said := t.Add(triple.Statement{Text: strings.TrimSpace(t.Input), Kind: triple.SmallTalk})
	said.Rec.Status = "answered"
	if !agrees {
		t.SayLine(voice.Say("conductor.offer-left"))
		return true, nil
	}
	t.Rec.Offers = offers
	t.SayLine(voice.Say("conductor.offer-which"))
	for i, o := range offers {
		c, _ := Commands().Find(commandOf(o))
		t.SayLine(fmt.Sprintf("%d. %s", i+1, strings.TrimSpace(o+"  "+c.Short())))
	}
	return true, nil
}

// pasted learns a table that was pasted row by row, or asks whether it is one: read as sentences, its lines say what
// nobody meant.
func pasted(t *steps) (bool, error) {
	rows, clear := files.Pasted(t.Input)
	switch {
	case rows == nil:
		return false, nil
	case clear:
		if err := t.beginCommand(t.Input); err != nil {
			return true, err
		}
		return true, files.Paste(t.files, t.ID, rows)
	}
	it := t.Add(triple.Statement{Text: strings.TrimSpace(t.Input), Kind: triple.SmallTalk})
	it.Rec.Status = "answered"
	t.Rec.Offers = []string{"/import " + t.ID}
	t.SayLine(voice.Say("conductor.a-table-was-pasted", "rows", voice.Say("count.rows", "count", len(rows)-1)))
	return true, nil
}

// commandOf is the name of the command in an input.
func commandOf(input string) string {
	name, _ := Commands().Typed(input)
	return name
}
