package conductor

import (
	"strings"
	"testing"
)

// TestShortSentencesAreKept: a sentence with one word of its own is told too.
func TestShortSentencesAreKept(t *testing.T) {
	c := newTest(t, nil)
	if r := mustTake(t, c, "It is green."); r.Statements[0].Status != "noted" {
		t.Errorf("%+v: %s", r.Statements[0], r.Reply)
	}
	if r := mustTake(t, c, "Great."); len(r.Effects.Learned) != 0 || strings.HasPrefix(r.Reply, "Kept") {
		t.Errorf("small talk: %s", r.Reply)
	}
}

func TestNoteIsQuotedAndProvesNothing(t *testing.T) {
	c := newTest(t, nil)
	r := mustTake(t, c, "The zeppelin, strange but true, flies best over the lake come the morning.")
	if s := r.Statements[0]; s.Status != "noted" || len(s.IDs) != 1 || s.IDs[0] != "n1" || len(r.Effects.Learned) != 0 || !strings.HasPrefix(r.Reply, "Kept as a note") {
		t.Fatalf("%+v: %s", s, r.Reply)
	}
	r = mustTake(t, c, "Where does the zeppelin fly?")
	if r.Verdict == Proved || len(r.Answers) != 0 || len(r.Quotes) != 1 || r.Quotes[0].Note != "n1" || r.Quotes[0].Speaker != "you" || r.Quotes[0].Turn != "t1" || !strings.Contains(r.Reply, "You said (t1)") {
		t.Errorf("%s %+v: %s", r.Verdict, r.Quotes, r.Reply)
	}
	mustTake(t, c, "/undo t1")
	if r = mustTake(t, c, "Where does the zeppelin fly?"); len(r.Quotes) != 0 {
		t.Errorf("after undo: %+v", r.Quotes)
	}
	mustTake(t, c, "/undo t3")
	if r = mustTake(t, c, "Where does the zeppelin fly?"); len(r.Quotes) != 1 {
		t.Errorf("after undoing the undo: %+v, %s", r.Quotes, r.Reply)
	}
}

func TestQuestionsRequestsAndSmallTalkAreNoNotes(t *testing.T) {
	c := newTest(t, nil)
	for _, input := range []string{"Whose fault, pray, might the leak have been?", "List me the leaky pipes by floor.", "Hello!", "/facts pipes", "hmm well"} {
		if r := mustTake(t, c, input); strings.Contains(r.Reply, "Kept as a note") {
			t.Errorf("%s: %s", input, r.Reply)
		}
	}
	if r := mustTake(t, c, "/notes"); !strings.Contains(r.Reply, "There are no notes") {
		t.Error(r.Reply)
	}
}

// In a closed world, absence is no answer where a note names what is asked for.
func TestAbsenceSaysLessWhereANoteNamesIt(t *testing.T) {
	c := newTest(t, nil)
	for _, input := range []string{"/world closed", "Bob is kind.", "Ann is old."} {
		mustTake(t, c, input)
	}
	if r := mustTake(t, c, "Is Ann kind?"); r.Verdict != Refuted {
		t.Fatalf("nothing is unread: %s, %s", r.Verdict, r.Reply)
	}
	mustTake(t, c, "However hard it gets, Ann is kind to strangers.")
	r := mustTake(t, c, "Is Ann kind?")
	if r.Verdict != Unprovable || len(r.Proofs) != 0 || !strings.HasPrefix(r.Reply, "It is not among what I could read.") {
		t.Errorf("%s: %s", r.Verdict, r.Reply)
	}
	if r := mustTake(t, c, "Is Bob old?"); r.Verdict != Refuted {
		t.Errorf("of Bob nothing is unread: %s, %s", r.Verdict, r.Reply)
	}
}

func TestNotesAreSwitchedOffAndMadeOnRequest(t *testing.T) {
	c := newTest(t, nil)
	if r := mustTake(t, c, "Make a note that the spare key is under the blue pot."); r.Reply != "Kept as a note." {
		t.Error(r.Reply)
	}
	mustTake(t, c, "/notes off")
	if r := mustTake(t, c, "The zeppelin, strange but true, flies best over the lake come the morning."); r.Statements[0].Status != "not_understood" {
		t.Errorf("%+v", r.Statements[0])
	}
	mustTake(t, c, "/notes on")
	if r := mustTake(t, c, "/notes key"); !strings.Contains(r.Reply, "n1: “the spare key is under the blue pot.”") {
		t.Error(r.Reply)
	}
}

// A note that can be read by now becomes facts when the person agrees, and is a note no
// more.
func TestNotesAreReadAgainWithConsent(t *testing.T) {
	c := newTest(t, nil)
	mustTake(t, c, "note that Tom is a cat.")
	if r := mustTake(t, c, "/notes read"); !strings.Contains(r.Reply, "now reads: Tom is a cat.") || len(r.Effects.Learned) != 0 {
		t.Errorf("%+v: %s", r.Effects, r.Reply)
	}
	if r := mustTake(t, c, "Is Tom a cat?"); r.Verdict == Proved {
		t.Error("it was learned without consent")
	}
	mustTake(t, c, "/notes read all")
	if r := mustTake(t, c, "Is Tom a cat?"); r.Verdict != Proved || !strings.Contains(r.Reply, "t1") {
		t.Errorf("%s: %s", r.Verdict, r.Reply)
	}
	if r := mustTake(t, c, "/notes"); !strings.Contains(r.Reply, "There are no notes") {
		t.Error(r.Reply)
	}
}
