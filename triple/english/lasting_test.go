package english

import (
	"context"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"whence/triple"
	"whence/triple/english/interpret"
	"whence/triple/english/say"
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
		events, rest := say.EventFacts(st.Facts)
		if len(events) != 1 || len(rest) != 1 {
			t.Fatalf("%q: %v", text, st.Facts)
		}
		end := events[0][len(events[0])-1]
		if end.Relation != triple.Role(prep) || end.Object.Spelling() != at {
			t.Fatalf("%q ends with %v, want %s %s", text, end, prep, at)
		}
		again := read(t, st.Echo)
		if interpret.Signature(again) != interpret.Signature(st) || again.Echo != st.Echo {
			t.Fatalf("%q is said as %q, which is read as %q", text, st.Echo, again.Echo)
		}
		if alone := read(t, e.Happening(events[0], say.WithRelations(st.Relations, nil))+"."); interpret.Signature(alone) != interpret.Signature(st) {
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
		did := pick("worked for Acme", "lived in New York", "slept", "knew Ben", "carried the box", "picked up Ben", "was the manager", "was in Paris", "was a student", "was ill", "was the mayor of New York", "was married to Ben")
		from := ""
		if rapid.Bool().Draw(t, "from") {
			from = " from " + when(1900, 1999)
		}
		at = when(2000, 2030)
		return say.CapitalFirst(who + " " + did + from + " until " + at + "."), "until", at
	}
	does := pick("has worked for Acme", "has lived in New York", "has slept", "has known Ben", "has been in Paris", "has taught Ben", "has belonged to the city", "has been ill", "has been the manager", "has been a doctor", "has been married to Ben", "has been a member of the club", "has been proud of Ben", "has had a dog")
	at = when(1900, 2020)
	return say.CapitalFirst(who + " " + does + " since " + at + "."), "since", at
}

// TestForATimeReadsBack: what is told to be so for a time only is kept as an event
// alone, which is said as the same sentence.
func TestForATimeReadsBack(t *testing.T) {
	e := mustNew(t)
	rapid.Check(t, func(t *rapid.T) {
		pick := func(from ...string) string { return rapid.SampledFrom(from).Draw(t, "word") }
		says := pick("is closed", "is in Paris", "is the manager", "is a student", "works for Acme", "sleeps", "is married to Ben")
		from := pick("", " from Monday", " from 1 May", " from June", " from 3 May 2019")
		until := pick("Friday", "31 December", "September", "2 January 2031", "2040")
		text := "Anna " + says + from + " until " + until + "."
		told := text
		if until == "2 January 2031" && (from == " from 1 May" || from == " from June") { // both ends have the year
			text = "Anna " + says + from + " 2030 until " + until + "."
		}
		sts, err := e.Read(context.Background(), told, triple.Discourse{})
		if err != nil || len(sts) != 1 || sts[0].Kind != triple.FactKind || len(sts[0].Readings) > 1 {
			t.Fatalf("%q is no fact: %+v, %v", text, sts, err)
		}
		events, rest := say.EventFacts(sts[0].Facts)
		if len(events) != 1 || len(rest) != 0 || sts[0].Echo != text {
			t.Fatalf("%q: %v, said as %q", text, sts[0].Facts, sts[0].Echo)
		}
		v := say.WithRelations(sts[0].Relations, nil)
		if said := e.Happening(events[0], v) + "."; said != text {
			t.Fatalf("the event of %q is said as %q", text, said)
		}
		held := e.Holding(events[0], v)
		if len(held) != 1 || e.Fact(held[0], v)+"." != "Anna "+says+"." {
			t.Fatalf("while it is so that %q, %v holds", text, held)
		}
	})
}

// TestDuringReadsBack: a question about a time is the question without it, and is
// said with it again.
func TestDuringReadsBack(t *testing.T) {
	e := mustNew(t)
	read := func(t *rapid.T, text string) triple.Statement {
		sts, err := e.Read(context.Background(), text, triple.Discourse{})
		if err != nil || len(sts) != 1 || sts[0].Question == nil {
			t.Fatalf("%q is no question: %+v, %v", text, sts, err)
		}
		return sts[0]
	}
	rapid.Check(t, func(t *rapid.T) {
		pick := func(from ...string) string { return rapid.SampledFrom(from).Draw(t, "word") }
		asks := pick("Was Anna the manager", "Where did Anna live", "Did Ben work for Acme", "Was Anna in Paris", "Who was a student", "Who did Kim meet", "Which student lived in Paris", "How many people lived in Paris", "Where was Anna", "Was Ben married to Anna")
		prep, at := pick("in", "during"), pick("2015", "May 2015", "June")
		if rapid.Bool().Draw(t, "day") {
			prep, at = "on", pick("3 May 2015", "Tuesday", "4 March")
		}
		st := read(t, asks+" "+prep+" "+at+"?")
		d := st.Question.During
		if d == nil || d.Prep != prep || d.At.Spelling() != at {
			t.Fatalf("%q asks for %+v", asks+" "+prep+" "+at, d)
		}
		again := read(t, st.Echo)
		if interpret.Signature(again) != interpret.Signature(st) || again.Echo != st.Echo {
			t.Fatalf("%q is said as %q, which is read as %q", st.Text, st.Echo, again.Echo)
		}
		plain := read(t, asks+"?")
		if plain.Question.During != nil || literalsOf(plain.Question.Goals[0]) != literalsOf(st.Question.Goals[0]) {
			t.Fatalf("%q and %q ask for different things", asks, st.Text)
		}
	})
}
