package view

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"whence/conductor"
	_ "whence/internal/sameseed"
)

func capability() *conductor.Proof {
	return &conductor.Proof{ID: "p1", Nodes: []conductor.ProofNode{
		{Text: "AchillesIDE has the capability sandboxing", Kind: "derived", Rule: "r2", RuleText: "If X uses Y and Y provides Z then X has the capability Z", Premises: []int{1, 2, 3, 3}, Confidence: 0.94},
		{Text: "AchillesIDE uses Ploinky", Kind: "told", ID: "f1", Confidence: 1, Source: &conductor.SourceRef{Turn: "t1", Quote: "AchillesIDE uses Ploinky."}},
		{Fact: "!banned(ploinky)", Kind: "absent", Confidence: 1},
		{Text: "Ploinky provides sandboxing", Kind: "derived", Rule: "r3", Premises: []int{4}, Confidence: 0.94},
		{Text: "Ploinky is a box", Kind: "told", ID: "f2", Confidence: 0.94, Source: &conductor.SourceRef{File: "boxes.md", Line: 7}},
	}}
}

func TestProofIsReadFromTheTop(t *testing.T) {
	want := `AchillesIDE has the capability sandboxing (94% sure)
  - by the rule: If X uses Y and Y provides Z then X has the capability Z
  AchillesIDE uses Ploinky
    - told in t1: “AchillesIDE uses Ploinky.”
  !banned(ploinky)
    - nothing says otherwise
  Ploinky provides sandboxing (94% sure)
    - by r3
    Ploinky is a box (94% sure)
      - told in boxes.md:7
  Ploinky provides sandboxing (94% sure)
    - shown above`
	if got := strings.Join(Proof(capability()), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestFoldedStepsHideWhatIsUnderThem(t *testing.T) {
	steps := Steps(capability(), func(path string) bool { return path == "0.2" })
	var texts []string
	for _, s := range steps {
		texts = append(texts, s.Path+" "+s.Text)
	}
	if got := strings.Join(texts, "\n"); strings.Contains(got, "is a box") || !steps[3].Folded {
		t.Errorf("not folded:\n%s", got)
	}
}

func TestNearMissAndHowToMendIt(t *testing.T) {
	n := &conductor.NearMiss{Goal: "fly(rex)", GoalText: "Rex can fly", Rule: "r4", Holds: []string{"Rex is a bird"}, Question: "Is Rex healthy?",
		Fails: []conductor.Failed{{Text: "Rex is healthy.", Why: "missing"}, {Text: "Rex is injured", Why: "blocked", By: "f31"}, {Fact: "3 < 2", Why: "comparison"}}}
	want := `Rex can fly, by r4
  holds: Rex is a bird
  fails: Rex is healthy (not known)
  fails: Rex is injured (so, and must not be)
  fails: 3 < 2 (the comparison does not hold)
  ask: Is Rex healthy?`
	if got := strings.Join(NearMiss(n), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for i, want := range []string{"Rex is healthy.", "/forget f31", ""} {
		if got := Teach(n.Fails[i]); got != want {
			t.Errorf("%v is mended by %q, want %q", n.Fails[i], got, want)
		}
	}
	if got := TeachAll(n); got != "" {
		t.Errorf("a comparison is mended by %q", got)
	}
	n.Fails = n.Fails[:1]
	if got := TeachAll(n); got != "Rex is healthy." {
		t.Errorf("mended by %q", got)
	}
}

func TestFailure(t *testing.T) {
	f := &conductor.Failure{Message: "The disk is full.", Hint: "make room"}
	if got := Failure(f, ""); got != "The disk is full: make room" {
		t.Errorf("%q", got)
	}
	if got := Failure(f, "Alas. The disk is full."); got != "make room" {
		t.Errorf("%q", got)
	}
	if got := Failure(f, "The disk is full. Make room."); got != "" {
		t.Errorf("%q is said twice", got)
	}
}

func TestWrapKeepsTheShapeOfTreesAndLists(t *testing.T) {
	got := strings.Join(Wrap("- one two three four\n  ├─ five six seven eight\nplain words that wrap", 14), "\n")
	want := "- one two\n  three four\n  ├─ five six\n     seven\n     eight\nplain words\nthat wrap"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestWrapFitsAndLosesNothing holds for any text: no line is wider than asked,
// and every character but spaces is there in its order.
func TestWrapFitsAndLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.RuneFrom([]rune("ab, -*│└─漢字é👩🏖\n"))).Draw(t, "text")
		width := rapid.IntRange(2, 50).Draw(t, "width")
		lines := Wrap(text, width)
		for _, l := range lines {
			if w := ansi.StringWidth(l); w > width {
				t.Fatalf("%q has %d columns of %d", l, w, width)
			}
		}
		bare := strings.NewReplacer(" ", "", "\n", "")
		if got := bare.Replace(strings.Join(lines, "")); got != bare.Replace(text) {
			t.Fatalf("%q became %q", text, lines)
		}
	})
}

// FuzzSteps reads proofs with indices that point anywhere, in circles too.
func FuzzSteps(f *testing.F) {
	f.Add(0, []byte{1, 2, 0, 1, 2})
	f.Fuzz(func(t *testing.T, root int, premises []byte) {
		p := conductor.Proof{Root: root}
		for i, b := range premises {
			p.Nodes = append(p.Nodes, conductor.ProofNode{Kind: "derived", Premises: []int{int(b), i - 1, int(b) * i}})
		}
		if steps := Steps(&p, nil); len(steps) > 3*len(p.Nodes)+1 {
			t.Fatalf("%d steps of %d nodes", len(steps), len(p.Nodes))
		}
	})
}
