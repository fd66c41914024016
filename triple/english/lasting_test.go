package english

import (
	"context"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"whence/triple"
)

// TestLastingReadsBack: what is told with its beginning or its end is kept with
// them, and its echo says them again: reading that changes nothing, and neither
// does printing the event alone.
func TestLastingReadsBack(t *testing.T) {
	e := mustNew(t)
	read := func(t *rapid.T, text string) triple.Statement {
		sts, err := e.Read(context.Background(), text, triple.Discourse{})
		if err != nil || len(sts) != 1 || sts[0].Kind != triple.FactKind || len(sts[0].Readings) > 1 {
			t.Fatalf("%q is no fact: %+v, %v", text, sts, err)
		}
		return sts[0]
	}
	rapid.Check(t, func(t *rapid.T) {
		text, prep, at := lastingSentence(t)
		st := read(t, text)
		events, rest := EventFacts(st.Facts)
		if len(events) != 1 || len(rest) != 1 {
			t.Fatalf("%q: %v", text, st.Facts)
		}
		end := events[0][len(events[0])-1]
		if end.Relation != triple.Role(prep) || end.Object.Spelling() != at {
			t.Fatalf("%q ends with %v, want %s %s", text, end, prep, at)
		}
		again := read(t, st.Echo)
		if signature(again) != signature(st) || again.Echo != st.Echo {
			t.Fatalf("%q is said as %q, which is read as %q", text, st.Echo, again.Echo)
		}
		if alone := read(t, e.Happening(events[0], plainWords{st.Relations, nil})+"."); signature(alone) != signature(st) {
			t.Fatalf("the event of %q is said as %q", text, alone.Text)
		}
	})
}

// lastingSentence draws a sentence with the preposition of its last time, and
// that time as it is spelt.
func lastingSentence(t *rapid.T) (text, prep, at string) {
	pick := func(from ...string) string { return rapid.SampledFrom(from).Draw(t, "word") }
	year := func(from, to int) string { return strconv.Itoa(rapid.IntRange(from, to).Draw(t, "year")) }
	when := func(from, to int) string {
		y := year(from, to)
		month := pick("January", "May", "December")
		return pick(y, month+" "+y, strconv.Itoa(rapid.IntRange(1, 28).Draw(t, "day"))+" "+month+" "+y)
	}
	who := pick("Anna", "AchillesIDE", "Dr. Smith", "the manager", "New York")
	if rapid.Bool().Draw(t, "over") {
		did := pick("worked for Acme", "lived in New York", "slept", "knew Ben", "carried the box", "picked up Ben")
		from := ""
		if rapid.Bool().Draw(t, "from") {
			from = " from " + when(1900, 1999)
		}
		at = when(2000, 2030)
		return capitalFirst(who + " " + did + from + " until " + at + "."), "until", at
	}
	does := pick("has worked for Acme", "has lived in New York", "has slept", "has known Ben", "has been in Paris", "has taught Ben", "has belonged to the city")
	at = when(1900, 2020)
	return capitalFirst(who + " " + does + " since " + at + "."), "since", at
}
