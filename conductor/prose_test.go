package conductor

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/conductor/spoken"
	"whence/conductor/turn"
	"whence/internal/race"
	"whence/internal/testclock"
)

// prose is what people type: names of several words and of other scripts, lists,
// notes, code, quotes, and what is no sentence at all.
func prose() []string {
	return []string{
		"Los Gatos is sunny.", "Rio Grande do Norte is a state.", "Aunt Zelda Marrow-Finch runs the Green Door Café.",
		"Platform Guild: Ines (lead), Tomás, Wei", "New York, San José and Addis Ababa are cities.", "Who lives in Baden-Baden?",
		"Dr. Amara O'Neill-Castañeda met Prof. Li Wei at 10:30 on 3 May 2024 in Room 4B.", "Élodie est partie.", "Ёлка стоит в углу.",
		"東京は大きい。", "القاهرة مدينة.", "मुंबई एक शहर है।", "😀 is happy. 👨‍👩‍👧 is a family.", "Straße 7 is closed; GROẞ is big.",
		"- buy milk\n- call Bob (tomorrow!)\n- [ ] fix #123", "TODO(ann): rename fooBar() to foo_bar, see src/a/b.go:42", "SELECT * FROM users WHERE name = 'O''Brien';",
		"if (x < 3) { return \"y\"; } // done", "https://example.org/a?b=c&d=e#f is down", "v1.2.3-rc.1 ships 2024-02-30", "/home/ann/.config/x is a file",
		"He said: “I'd never—” and left…", "The the the the", "Is is is?", "If If then Then", "Not.", "?", "...", "!!!", ".", "'", "\"", "(((", ")", "a", "I", "X", "A-", "*5", "5", ".net", "#",
		"Every student who has read a book that a teacher likes is, unless she is tired, happy.", "Nobody but Ann knows that Bob does not know that Cy left.",
		"Ann is taller than Bob, who is taller than Cy, who is 1.80 m tall.", "$1,200.50 is 3% of £40k", "1e309 is more than -0", "99999999999999999999 is big.",
		"Why?", "Why not?", "/why", "/whynot Ann is happy", "/suppose Ann is sad", "/drop", "/undo", "/facts", "/forget f1", "/nosuch", "/", "//", "/teach", "/ask", "/graph Ann",
		"yes", "no", "2", "always", "\\", "\t", "\u0000", "\u202eabc", "\xff\xfe", "Nobody but Ann knows that Bob does not know that Cy leqk\xfe", "No, \xfeAnn, not Ann\xff.", "a\u0301\u0301\u0301", strings.Repeat("very ", 60) + "tall", strings.Repeat("(", 300), strings.Repeat("Ann and ", 40) + "Bob are friends.",
		"Forget that Ann is happy.", "Actually, Ann is sad.", "What do you know about Ann?", "How many cities are there?", "Ann used to like tea.", "Yesterday Ann gave Bob the red key in the hall.",
	}
}

// newWhole opens a conversation over an empty base in memory.
func newWhole(ctx context.Context, fatal func(...any)) *Conductor {
	c, err := New(ctx, Options{Clock: testclock.Unhurried()})
	if err != nil {
		fatal(err)
	}
	return c
}

// wholeTurn takes a turn, which must end without a failure of the program, and
// after which the next one works.
func wholeTurn(ctx context.Context, c *Conductor, input string, fatalf func(string, ...any)) {
	for _, said := range []string{input, "Is Zanzibar an island?"} {
		var end *turn.Answered
		for event := range c.Turn(ctx, said) {
			if a, ok := event.(turn.Answered); ok {
				end = &a
			}
		}
		switch {
		case end == nil:
			fatalf("%q: the turn did not end", said)
		case end.Record.Error == nil:
		case said != input, end.Record.Error.Code == "internal", end.Record.Error.Code == "failed", end.Record.Error.Code == "infer", end.Record.Error.Code == "store", end.Record.Error.Code == "load":
			fatalf("%q after %q: %+v", said, input, end.Record.Error)
		}
		if said != input && end.Record.Verdict == "" {
			fatalf("after %q the next question has no verdict: %q", input, end.Record.Reply)
		}
	}
}

// TestProse takes every piece of prose, and pieces of it and of the tables of what is told and asked, cut,
// joined and with a word too many or too few, in one conversation: whatever was said before, the next turn works.
func TestProse(t *testing.T) {
	race.Skip(t)
	c := newWhole(t.Context(), t.Fatal)
	defer end(t, c)
	for _, input := range prose() {
		wholeTurn(t.Context(), c, input, t.Fatalf)
	}
	pieces := rapid.SampledFrom(append(prose(), tabled(t)...))
	joined := rapid.Custom(func(t *rapid.T) string {
		var parts []string
		for _, p := range rapid.SliceOfN(pieces, 1, 3).Draw(t, "parts") {
			words := strings.Fields(p)
			at := rapid.IntRange(0, max(0, len(words)-1)).Draw(t, "at")
			switch rapid.SampledFrom([]string{"whole", "cut", "left out", "put in"}).Draw(t, "how") {
			case "cut":
				words = words[:at+min(1, len(words))]
			case "left out":
				words = slices.Delete(words, at, at+min(1, len(words)))
			case "put in":
				more := strings.Fields(pieces.Draw(t, "more"))
				words = slices.Insert(words, at, rapid.SampledFrom(append(more, ",", ".", ":", "(", "-", "and", "than", "not")).Draw(t, "word"))
			}
			parts = append(parts, strings.Join(words, " "))
		}
		return strings.Join(parts, rapid.SampledFrom([]string{" ", ". ", ", ", "\n", ""}).Draw(t, "by"))
	})
	rapid.Check(t, func(rt *rapid.T) {
		wholeTurn(t.Context(), c, joined.Draw(rt, "input"), rt.Fatalf)
	})
}

// tabled is what the tables of answers tell and ask.
func tabled(t *testing.T) (said []string) {
	for _, name := range []string{"told.txt", "asked.txt", "reckoned.txt"} {
		text, err := os.ReadFile(filepath.Join("talktest", "testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			line, _, _ = strings.Cut(strings.TrimPrefix(line, "? "), " | ")
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
				said = append(said, line)
			}
		}
	}
	return said
}

// FuzzTurn takes any text as a turn.
func FuzzTurn(f *testing.F) {
	race.Skip(f)
	for _, p := range prose() {
		f.Add(p)
	}
	c := newWhole(context.Background(), f.Fatal)
	f.Cleanup(func() { _ = c.Close() })
	f.Fuzz(func(t *testing.T, input string) {
		if spoken.IsCommand(input) && strings.ContainsAny(input, "./~") { // it could name a file here
			t.Skip()
		}
		wholeTurn(t.Context(), c, input, t.Fatalf)
	})
}
