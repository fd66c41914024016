package replytest

import (
	"bufio"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"whence/conductor/ground"
	"whence/internal/race"
	"whence/triple"
	"whence/triple/english"
)

// TestSaid holds the gate against replies that were written before it was changed for them, each for three
// domains of which no other file speaks: nine in twenty of them pass, and none that misleads.
func TestSaid(t *testing.T) {
	race.Skip(t)
	faithful, shown := heldAgainst(t, "said", readSaid)
	if shown*20 < faithful*9 {
		t.Errorf("%d of %d faithful replies are turned down", faithful-shown, faithful)
	}
}

// readSaid is readUnseen, with what is told and not read whole as evidence in its own words.
func readSaid(t testing.TB, e *english.English, path string) unseen {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return toldIn(t, e, string(text))
}

// toldIn is what a text in the format of readSaid tells, asks and has as replies.
func toldIn(t testing.TB, e *english.English, text string) unseen {
	t.Helper()
	var u unseen
	for in := bufio.NewScanner(strings.NewReader(text)); in.Scan(); {
		mark, rest, _ := strings.Cut(in.Text(), " ")
		switch mark {
		case "?":
			u.question = rest
		case ">", "<":
			from := ""
			if mark == "<" {
				from, rest, _ = strings.Cut(rest, " ")
			}
			item := ground.Evidence{N: len(u.evidence) + 1, Text: rest}
			read, err := e.Understand(t.Context(), rest, triple.Discourse{})
			if err == nil && len(read) == 1 && read[0].Trouble == nil && len(read[0].Readings) == 0 && len(read[0].Facts)+len(read[0].Rules) > 0 {
				item = ToldAs(t, e, rest, item.N)
			}
			for n := range strings.SplitSeq(from, ",") {
				if number, err := strconv.Atoi(n); err == nil {
					item.From = append(item.From, number)
				}
			}
			u.evidence = append(u.evidence, item)
		case "=":
			u.faithful = append(u.faithful, rest)
		case "~":
			sentence, short, _ := strings.Cut(rest, " => ")
			u.short = append(u.short, [2]string{sentence, short})
		case "!":
			kind, sentence, _ := strings.Cut(rest, " | ")
			u.wrong = append(u.wrong, [2]string{kind, sentence})
		}
	}
	u.evidence = slices.Clip(u.evidence)
	return u
}
