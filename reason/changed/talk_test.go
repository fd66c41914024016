package changed_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"whence/reason/changed"
	"whence/triple/english"
)

// TestTalkKept asks of a conversation that is kept from question to question what one that is read at once is asked: messages
// come, the first go where it is long, and any of them where it is taken back.
func TestTalkKept(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	lines, questions := messages(t)
	rapid.Check(t, func(t *rapid.T) {
		var kept changed.Talk
		var told []string
		at := rapid.IntRange(0, len(lines)-1).Draw(t, "at")
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			switch rapid.IntRange(0, 4).Draw(t, "step") {
			case 0:
				if len(told) > 0 {
					told = slices.Delete(slices.Clone(told), 0, rapid.IntRange(1, len(told)).Draw(t, "gone"))
				}
			case 1:
				if len(told) > 0 {
					i := rapid.IntRange(0, len(told)-1).Draw(t, "taken back")
					told = slices.Delete(slices.Clone(told), i, i+1)
				}
			default:
				for range rapid.IntRange(1, 6).Draw(t, "told") {
					told, at = append(told, lines[at]), (at+1)%len(lines)
				}
			}
			for range 6 {
				q := questions[(at+rapid.IntRange(0, 40).Draw(t, "question"))%len(questions)]
				got, gotOK := kept.Answer(q, told, e.Words())
				want, wantOK := new(changed.Talk).Answer(q, told, e.Words())
				if gotOK != wantOK || !same(got, want) {
					t.Fatalf("%q\n%s\ngot %+v\nwant %+v", told, q, got, want)
				}
			}
		}
	})
}

// same reports whether two answers are one.
func same(a, b changed.Found) bool {
	amounts := a.Amount == b.Amount || a.Amount != nil && b.Amount != nil && *a.Amount == *b.Amount
	return amounts && a.YesNo == b.YesNo && a.Holds == b.Holds && a.Text == b.Text && a.Was == b.Was && slices.Equal(a.Lines, b.Lines)
}

// BenchmarkAnswer asks of a talk of 150 messages that is read at each question, and of one that is kept.
func BenchmarkAnswer(b *testing.B) {
	e, err := english.New()
	if err != nil {
		b.Fatal(err)
	}
	lines, questions := messages(b)
	var told []string
	for i := range 150 {
		told = append(told, lines[i%len(lines)])
	}
	for name, talk := range map[string]*changed.Talk{"read": nil, "kept": {}} {
		b.Run(name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				if talk == nil {
					new(changed.Talk).Answer(questions[i%len(questions)], told, e.Words())
				} else {
					talk.Answer(questions[i%len(questions)], told, e.Words())
				}
			}
		})
	}
}
