package conductor

import (
	"fmt"
	"strings"
	"testing"

	"whence/conductor/shelf"
	"whence/conductor/turn"
)

// listed prints a shelf the way a test reads it.
func listed(t *testing.T, c *Conductor, s shelf.Shelf, words string) string {
	t.Helper()
	l, err := c.Browse(t.Context(), s, words)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, e := range l.Entries {
		fmt.Fprintf(&b, "%s|%s", e.ID, e.Text)
		if e.Link != nil {
			fmt.Fprintf(&b, "|%s %s in:%v derived:%v denied:%v", e.Link.Relation, e.Link.Name, e.Link.In, e.Link.Derived, e.Link.Denied)
		}
		for _, a := range e.Actions {
			b.WriteString("|" + a.Input)
		}
		b.WriteString("\n")
	}
	return b.String() + l.Note
}

func TestBrowse(t *testing.T) {
	c := newTest(t, nil)
	for _, test := range []struct {
		shelf       shelf.Shelf
		words, want string
	}{
		{shelf.FactShelf, "", "I was told no facts yet."}, {shelf.RuleShelf, "", "I was told no rules yet."},
		{shelf.ConflictShelf, "", "Nothing that I know contradicts anything else."}, {shelf.SessionShelf, "nothing like it", "No session has these words in it."},
	} {
		if got := listed(t, c, test.shelf, test.words); got != test.want {
			t.Errorf("%s of an empty base: %q", test.shelf, got)
		}
	}
	for _, say := range []string{"Tom is a cat.", "Anna likes Tom.", "All cats are mammals.", "Tom does not like Rex.", "Tom is not a mammal.", "Is Tom a cat?"} {
		mustTake(t, c, say)
	}
	for _, test := range []struct {
		shelf       shelf.Shelf
		words, want string
	}{
		{shelf.FactShelf, "anna", "f2|Anna likes Tom.|/why f2|/uses f2|/forget f2\n"},
		{shelf.RuleShelf, "mammal", "r1|Every cat is a mammal.|/why r1|/uses r1|/forget r1\n"},
		{shelf.ConflictShelf, "", "|Tom is a mammal.|/forget f1|/forget f4|/forget r1\n"},
		{shelf.AroundShelf, "tom", "|Tom\n" +
			"f1|Tom is a cat.|is a cat in:false derived:false denied:false|/why Tom is a cat.\n" +
			"f3|Tom does not like Rex.|likes Rex in:false derived:false denied:true|/why Tom does not like Rex.\n" +
			"f4|Tom is not a mammal.|is a mammal in:false derived:false denied:true|/why Tom is not a mammal.\n" +
			"f2|Anna likes Tom.|likes Anna in:true derived:false denied:false|/why Anna likes Tom.\n" +
			"|Tom is a mammal.|is a mammal in:false derived:true denied:false|/why Tom is a mammal.\n"},
		{shelf.AroundShelf, "Tomm", "I know nothing about Tomm. Did you mean Tom?"},
	} {
		if got := listed(t, c, test.shelf, test.words); got != test.want {
			t.Errorf("%s %q:\n%s\nwant:\n%s", test.shelf, test.words, got, test.want)
		}
	}
	l, err := c.Browse(t.Context(), shelf.MemoryShelf, "")
	if err != nil || len(l.Entries) < 3 || l.Entries[0].Details[0] != "Is Tom a cat?" || l.Entries[1].Details[0] != "Tom" {
		t.Errorf("the memory is %+v, %v", l, err)
	}
	if _, err := c.Browse(t.Context(), "attic", ""); err == nil {
		t.Error("there is a shelf too many")
	}
}

// switched takes a turn and returns the session that it goes on in, with what
// was said there.
func switched(t *testing.T, c *Conductor, input string) (session, inputs string) {
	t.Helper()
	for event, err := range c.Turn(t.Context(), input) {
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := event.(turn.Switched); ok {
			session, inputs = e.Session, strings.Join(e.Inputs, " ")
			if len(e.Past) != len(e.Inputs) {
				t.Errorf("%d records of %d turns", len(e.Past), len(e.Inputs))
			}
		}
	}
	return session, inputs
}

// What a name takes part in is drawn around it as its sentence, once.
func TestEventsAreDrawnAroundANameAsTheirSentences(t *testing.T) {
	c := newTest(t, nil)
	said(t, c, "Ida has worked at the mill since 2019.", "Ida gave Ben a book in May.", "Ida owns a boat.")
	got := listed(t, c, shelf.AroundShelf, "Ida")
	for _, want := range []string{"Ida has worked at the mill since 2019.", "Ida gave a book to Ben in May.", "owns"} {
		if strings.Count(got, want) == 0 {
			t.Errorf("%s is not drawn:\n%s", want, got)
		}
	}
	if strings.Contains(got, "agent") || strings.Count(got, "\n") != 4 {
		t.Errorf("the parts of an event are drawn:\n%s", got)
	}
}

func TestSessionsAreNamedForkedAndResumed(t *testing.T) {
	c := newTest(t, nil)
	for _, say := range []string{"Tom is a cat.", "Tom is tired.", "Is he a cat?"} {
		mustTake(t, c, say)
	}
	if r := mustTake(t, c, "/name the \x1b[31mcats"); r.Reply != "This session is called the cats now." {
		t.Error(r.Reply)
	}
	session, inputs := switched(t, c, "/fork t2")
	if session != "s2" || inputs != "Tom is a cat. Tom is tired." {
		t.Errorf("forked into %s after %q", session, inputs)
	}
	if r := mustTake(t, c, "Is he a cat?"); r.Verdict != Proved || r.Session != "s2" {
		t.Errorf("after the fork “he” is %s in %s", r.Verdict, r.Session)
	}
	for _, bad := range []string{"/fork t99", "/fork t4", "/name", "/resume", "/resume nobody"} {
		if r, _ := hearAll(t, c, bad); r.Statements[0].Status != "refused" {
			t.Errorf("%s: %s", bad, r.Statements[0].Status)
		}
	}
	if got := listed(t, c, shelf.SessionShelf, "tired"); got != "s1|the cats|/resume s1\n" {
		t.Errorf("found %q", got)
	}
	if r := mustTake(t, c, "/sessions cats"); !strings.Contains(r.Reply, "s1") || !strings.Contains(r.Reply, "the cats") || strings.Contains(r.Reply, "s2") {
		t.Error(r.Reply)
	}
	if session, inputs := switched(t, c, "/resume s1"); session != "s1" || !strings.HasPrefix(inputs, "Tom is a cat. Tom is tired. Is he a cat?") {
		t.Errorf("resumed %s after %q", session, inputs)
	}
	if session, inputs := switched(t, c, "/new"); session != "s3" || inputs != "" {
		t.Errorf("a new session %s after %q", session, inputs)
	}
	if session, _ := switched(t, c, "go back to my last chat"); session != "s1" {
		t.Errorf("before this one there was %s", session)
	}
}

func TestCompletionKnowsCommandsNamesRelationsAndIDs(t *testing.T) {
	c := newTest(t, nil)
	for _, say := range []string{"Tom lives in Rome.", "Anna is Tom's mother.", "All cats are mammals.", "/forget f1"} {
		mustTake(t, c, say)
	}
	for word, want := range map[string]string{
		"/res": "/reset /resume", "to": "Tom", "liv": "lives in", "lives_": "lives_in", "f": "f2", "t": "Tom t1 t2 t3 t4", "t3": "t3", "r": "Rome r1", "f1": "", "f99999999999999": "",
	} {
		if got := strings.Join(c.Complete(word), " "); got != want {
			t.Errorf("%q becomes %q, not %q", word, got, want)
		}
	}
}
