package wording

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/conductor/record"
)

func TestLists(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{JoinAnd(nil), ""}, {JoinAnd([]string{"a"}), "a"}, {JoinAnd([]string{"a", "b"}), "a and b"}, {JoinOr([]string{"a", "b", "c"}), "a, b or c"},
		{SomeOf([]string{"a", "b"}, 2), "a and b"}, {SomeOf([]string{"a", "b"}, 5), "a, b, and 3 more"},
		{Stop("so"), "so."}, {Stop("so?"), "so?"}, {Stop(""), ""},
		{By(""), ""}, {By("f1"), " (f1)"}, {Sure(1), ""}, {Sure(0.5), " (50% sure)"}, {Sure(0.99), ""}, {UpperFirst("it is"), "It is"},
		{Unnamed(`"_cat_1a" sleeps`), "some cat sleeps"}, {Unnamed(`"_person_2" sleeps`), "someone sleeps"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// proof is of a rule from one fact that was told in a turn and one of a file.
func proof() record.Proof {
	return record.Proof{ID: "p1", Checked: true, Nodes: []record.ProofNode{
		{Fact: "calm(ida)", Text: "Ida is calm.", Kind: "derived", Rule: "r1", RuleText: "Sailors who rest are calm.", Premises: []int{1, 2}},
		{Fact: "sailor(ida)", Text: "Ida is a sailor.", Kind: "told", ID: "f1", Source: &record.SourceRef{Turn: "t2", Quote: "Ida is a sailor."}},
		{Fact: "rests(ida)", Text: "Ida rests.", Kind: "told", ID: "f2", Source: &record.SourceRef{File: "log.csv", Line: 7}},
	}}
}

// TestAnswer words every verdict, each from what the finding has and no more.
func TestAnswer(t *testing.T) {
	one := []record.Answer{{Text: "Ida", Confidence: 0.5}}
	miss := record.NearMiss{Goal: "calm(ida)", GoalText: "Ida is calm.", Rule: "r1", WouldBe: 1, Question: "Does Ida rest?", Fails: []record.Failed{{Fact: "rests(ida)", Text: "Ida rests.", Why: "missing"}}}
	for name, c := range map[string]struct {
		f    Finding
		want string
	}{
		"proved":       {Finding{Verdict: record.Proved, YesNo: true, Claim: "Ida is calm", Proofs: []record.Proof{proof()}}, "Yes: Ida is calm. Because Ida is a sailor. (t2); Ida rests. (f2); Sailors who rest are calm."},
		"who":          {Finding{Verdict: record.Proved, Answers: one, Proofs: []record.Proof{proof()}}, "Ida (50% sure). Because"},
		"refuted":      {Finding{Verdict: record.Refuted, Claim: "not so"}, "No: not so."},
		"unprovable":   {Finding{Verdict: record.Unprovable, YesNo: true, Claim: "Ida is calm.", Misses: []record.NearMiss{miss}}, "I don't know whether Ida is calm. It would follow if Ida rests. Does Ida rest?"},
		"its own word": {Finding{Verdict: record.Unknown, YesNo: true, Claim: "Ben needs a permit.", NearNames: []string{"a permit"}}, "I don't know whether Ben needs a permit."},
		"unknown":      {Finding{Verdict: record.Unknown, Unmentioned: []string{"Ida", "Bo"}, NearNames: []string{"Ada"}}, "I don't know: I was told nothing about Ida or Bo. Did you mean Ada?"},
		"conflicting":  {Finding{Verdict: record.Conflicting, Proofs: []record.Proof{proof()}, Ways: [][]string{{"f1"}, {"f2", "f3"}}}, "To end it: /forget f1 or /forget f2 and /forget f3."},
		"cut":          {Finding{Verdict: record.CutShort, Cut: "too long"}, "I could not finish: too long."},
		"not read":     {Finding{Verdict: record.NotUnderstood}, "I did not understand the question."},
	} {
		if got := Answer(&c.f); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestPictures draws a proof, a conflict and near-misses: equal steps are one
// node, and every edge leads from one that is there to one that is.
func TestPictures(t *testing.T) {
	miss := record.NearMiss{GoalText: "Ida is calm.", Rule: "r1", Holds: []string{"Ida is a sailor."}, Fails: []record.Failed{{Fact: "x", Text: "Ida rests.", Why: "missing"}}}
	if g := DrawProofs([]record.Proof{proof(), proof()}); len(g.Nodes) != 3 || len(g.Edges) != 2 {
		t.Errorf("%d nodes, %d edges", len(g.Nodes), len(g.Edges))
	}
	against := proof()
	against.Nodes[0].Text, against.Nodes[0].Fact = "Ida is not calm.", "-calm(ida)"
	g := DrawConflict(proof(), against, [][]string{{"f1"}})
	if len(g.Nodes) != 5 || !strings.Contains(g.Nodes[0].Reason+g.Nodes[1].Reason, "would end the conflict") {
		t.Errorf("%+v", g.Nodes)
	}
	g = DrawMisses([]record.NearMiss{miss})
	for _, e := range g.Edges {
		if e.From >= len(g.Nodes) || e.To >= len(g.Nodes) {
			t.Errorf("%+v leads nowhere", e)
		}
	}
	if len(g.Nodes) != 4 {
		t.Errorf("%d nodes", len(g.Nodes))
	}
}

func TestParted(t *testing.T) {
	for said, want := range map[string]string{
		`Yes: Tom is a mammal. Because Tom is a cat (t3); every cat is a mammal (t3).`: "Yes: Tom is a mammal.",
		`A book. You said so in t2: "Anna gave Tom a book."`:                           "A book.",
		`Because the neighbours complained. You said so in t1: "x"`:                    "Because the neighbours complained.",
		`No: Dr. Who left Because I Said So.`:                                          "No: Dr. Who left Because I Said So.",
		`I don't know whether Tom is warm. It would follow if x.`:                      "I don't know whether Tom is warm.",
		"":      "",
		"Blue.": "Blue.",
	} {
		answer, reason := Parted(said)
		if answer != want || strings.TrimSpace(answer+" "+reason) != said {
			t.Errorf("%q is parted into %q and %q", said, answer, reason)
		}
	}
	for said, want := range map[string]string{"a book.": "A book.", "eBay.": "eBay.", "ärger": "Ärger", "": "", "x5 is": "x5 is", "5 cats": "5 cats"} {
		if got := Sentence(said); got != want {
			t.Errorf("%q becomes %q", said, got)
		}
	}
}

// A receipt says what was done without its ids, and nothing where ids are all that it has.
func TestSpoken(t *testing.T) {
	for receipt, want := range map[string]string{
		"learned f1: Tom is a cat.":                        "learned: Tom is a cat.",
		"learned f1, f2, r3: Tom is a cat and f1 is fast.": "learned: Tom is a cat and f1 is fast.",
		"learned f1, as I read it: Ben sold the piano.":    "learned, as I read it: Ben sold the piano.",
		"forgot f3: Tom is a cat.":                         "forgot: Tom is a cat.",
		"undid t2: -r1":                                    "",
		"undid t2: +f1, -f2":                               "",
		"undid t2: world open":                             "undid: world open",
		"ingested v2.txt up to line 3: 4 learned, 5 known": "ingested v2.txt up to line 3: 4 learned, 5 known",
		"imported from a.csv: f1 to f9 (9 in all)":         "imported from a.csv: f1 to f9 (9 in all)",
		"set to 3": "set to 3",

		"imported from a.csv: 9 facts (f1 to f9) and 1 rule (r3)": "imported from a.csv: 9 facts and 1 rule",
	} {
		if got := Spoken(receipt); got != want {
			t.Errorf("%q is spoken as %q", receipt, got)
		}
	}
}

// A rule that printing would say with letters is said in the words of the person.
func TestRulesInWords(t *testing.T) {
	said := "Everyone who knows a doctor trusts him."
	n := record.ProofNode{Kind: "derived", Rule: "r1", RuleText: "if X is a doctor and Y knows X then Y trusts X", Source: &record.SourceRef{Turn: "t5", Quote: said}}
	for quote, want := range map[string]string{
		said: "“Everyone who knows a doctor trusts him”",
		"If X is a doctor and Y knows X then Y trusts X.": n.RuleText,
		"": n.RuleText,
	} {
		n.Source.Quote = quote
		if got := RuleWords(n); got != want {
			t.Errorf("%q for what was said as %q", got, quote)
		}
	}
	n.RuleText, n.Source.Quote = "if someone is a cat then they are in plan A", "All cats are in it."
	if got := RuleWords(n); got != n.RuleText {
		t.Errorf("no letter stands for anything in %q", got)
	}
}

// TestHasLetter compares what stands for something with what a pattern finds.
func TestHasLetter(t *testing.T) {
	letter := regexp.MustCompile(`(?:^|[^\pL\pN.'’-])[B-HJ-Z](?:$|[^\pL\pN.'’-])`)
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{"A", "B", "I", "X", "Z", "é", "x", " ", ",", ".", "'", "’", "-", "7", "½", "“", "\xff"})).Draw(t, "text"), "")
		if got := hasLetter(text); got != letter.MatchString(text) {
			t.Errorf("%q: %v", text, got)
		}
	})
}
