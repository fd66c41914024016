package explain

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/conductor/knowledge"
	"whence/conductor/knowntest"
	_ "whence/internal/sameseed"
	"whence/reason"
	"whence/triple"
)

// told is an explainer of what some sentences say, each told in a turn of its own.
func told(t *testing.T, sentences ...string) (*Explainer, *knowledge.Knowledge) {
	t.Helper()
	_, k := knowntest.Open(t)
	knowntest.Tell(t, k, sentences...)
	return New(k), k
}

// answer describes what is found for a question.
func answer(t *testing.T, ex *Explainer, k *knowledge.Knowledge, question string) *Answered {
	t.Helper()
	read, err := k.Language.Read(t.Context(), question, triple.Discourse{Vocabulary: k.Words})
	if err != nil || len(read) != 1 || read[0].Question == nil {
		t.Fatalf("%s: %v, %v", question, read, err)
	}
	f, err := k.Base.Ask(t.Context(), *read[0].Question)
	if err != nil {
		t.Fatal(err)
	}
	return ex.Describe(*read[0].Question, f)
}

// The record of a proof has the steps of the proof, in English, with where each was told
// and the rule by the id that the person knows.
func TestProofInWords(t *testing.T) {
	ex, k := told(t, "Every heron is a bird.", "Gus is a heron.", "Gus does not like Rain.")
	a := answer(t, ex, k, "Is Gus a bird?")
	if a.Verdict != "proved" || len(a.Proofs) != 1 {
		t.Fatalf("%s with %d proofs", a.Verdict, len(a.Proofs))
	}
	p := a.Proofs[0]
	root := p.Nodes[p.Root]
	if root.Text != "Gus is a bird" || root.Rule != "r1" || !strings.Contains(strings.ToLower(root.RuleText), "heron") || !p.Checked {
		t.Errorf("%+v", root)
	}
	leaf := p.Nodes[root.Premises[0]]
	if leaf.Text != "Gus is a heron" || leaf.ID != "f1" || leaf.Source == nil || leaf.Source.Turn != "t2" || leaf.Fact != "instance_of(gus, heron)" {
		t.Errorf("%+v", leaf)
	}
	if w := a.Walk(); w.Empty() || w.Current().ID != p.ID {
		t.Error("the walk does not begin at the proof")
	}
	if against := answer(t, ex, k, "Does Gus like Rain?"); against.Verdict != "refuted" || against.Claim != "Gus likes Rain" {
		t.Errorf("%s: %q", against.Verdict, against.Claim)
	}
	if who := answer(t, ex, k, "Who is a bird?"); len(who.Answers) != 1 || who.Answers[0].Text != "Gus" || who.Answers[0].Bindings["who"] != "gus" {
		t.Errorf("%+v", who.Answers)
	}
}

// What is missing is said in the words of the question, and what nobody spoke of is named.
func TestMissing(t *testing.T) {
	ex, k := told(t, "If X is a heron and X is hungry then X is dangerous.", "Gus is a heron.")
	a := answer(t, ex, k, "Is Gus dangerous?")
	if len(a.Misses) == 0 || a.Misses[0].Rule != "r1" || len(a.Misses[0].Fails) != 1 || a.Misses[0].Fails[0].Text != "Gus is hungry" || a.Misses[0].Holds[0] != "Gus is a heron" {
		t.Fatalf("%+v", a.Misses)
	}
	if a.Ask == nil || a.Ask.Object.Name != "hungry" || a.Misses[0].Question != "Is Gus hungry?" {
		t.Errorf("it would ask %v, %q", a.Ask, a.Misses[0].Question)
	}
	if unknown := answer(t, ex, k, "Is Zelda dangerous?"); !slices.Contains(unknown.Unmentioned, "Zelda") {
		t.Errorf("nobody spoke of %v", unknown.Unmentioned)
	}
}

// What was told under an id is said as it was told, live or not.
func TestTold(t *testing.T) {
	ex, k := told(t, "Gus is a heron.", "Every heron is a bird.", "\"knows\" is symmetric.")
	for id, want := range map[string]string{"f1": "Gus is a heron", "r1": "every heron is a bird", "p1": "The relation \"knows\" is symmetric."} {
		text, source, live, err := ex.Told(t.Context(), id)
		if err != nil || text != want || !live.Live || source.Turn == "" {
			t.Errorf("%s: %q of %q, live %v, %v", id, text, source.Turn, live, err)
		}
	}
	if _, _, _, err := ex.Told(t.Context(), "f9"); err == nil {
		t.Error("f9 was never told")
	}
	if got := ex.NameSpelling("gus"); got != "Gus" || ex.NameSpelling("old_mill") != "old mill" || k.IsKind("gus") {
		t.Errorf("gus is spelt %q", got)
	}
}

// A property that is only supposed is found by the id of its rule, and said like one that
// was told.
func TestPropertiesByTheirRules(t *testing.T) {
	for _, word := range PropertyWords() {
		kind, ok := PropertyOf(strings.ToUpper(word))
		if !ok {
			t.Fatalf("no property %s", word)
		}
		id := word + ":knows"
		want := triple.RelationProperty{Relation: "knows", Property: kind}
		if kind.Binary() {
			id, want.Other = id+":meets", "meets"
		}
		if got, ok := supposedProperty(id); !ok || got != want || PropertyText(got) != strings.TrimSpace("knows "+word+" "+want.Other) {
			t.Errorf("%s: %+v, %v", id, got, ok)
		}
	}
	if _, ok := supposedProperty("r12"); ok {
		t.Error("r12 is no property")
	}
}

// Answers that are left out take with them the proofs that only they have.
func TestLeaveOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var f reason.Finding
		for i := range rapid.IntRange(0, 5).Draw(t, "proofs") {
			f.Proofs = append(f.Proofs, reason.Proof{ID: fmt.Sprint("p", i)})
		}
		wrong := map[string]bool{}
		for i := range rapid.IntRange(0, 5).Draw(t, "answers") {
			a := reason.Answer{Bindings: map[string]triple.Term{"X": {Name: fmt.Sprint(i)}}}
			for _, p := range f.Proofs {
				if rapid.Bool().Draw(t, "rests on it") {
					a.Proofs = append(a.Proofs, p.ID)
				}
			}
			wrong[fmt.Sprint(i)] = rapid.Bool().Draw(t, "wrong")
			f.Answers = append(f.Answers, a)
		}
		all := f.Proofs
		before := len(f.Answers)
		leaveOut(&f, func(a reason.Answer) bool { return wrong[a.Bindings["X"].Name] })
		if len(f.Answers) == before {
			if len(f.Proofs) != len(all) {
				t.Fatal("nothing was left out, and a proof is gone")
			}
			return
		}
		for _, p := range all {
			needed := slices.ContainsFunc(f.Answers, func(a reason.Answer) bool { return slices.Contains(a.Proofs, p.ID) })
			if kept := slices.ContainsFunc(f.Proofs, func(q reason.Proof) bool { return q.ID == p.ID }); kept != needed {
				t.Fatalf("%s is needed %v and kept %v", p.ID, needed, kept)
			}
		}
		if f.Count != len(f.Answers) {
			t.Fatalf("%d are counted of %d", f.Count, len(f.Answers))
		}
	})
}
