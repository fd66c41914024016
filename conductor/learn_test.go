package conductor

import (
	"context"
	"strings"
	"testing"

	"whence/conductor/review"
	"whence/conductor/tool"
	"whence/conductor/turn"
	"whence/internal/modelserver"
	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
)

// family is what a rule about grandparents can be mined from.
func family(t *testing.T, c *Conductor) {
	t.Helper()
	for _, s := range []string{
		"Bob is a parent of Ann. Ann is a parent of Sue. Sue is a parent of Joe. Joe is a parent of Zoe. Zoe is a parent of Max.",
		"Bob is a grandparent of Sue. Ann is a grandparent of Joe. Sue is a grandparent of Zoe.",
	} {
		mustTake(t, c, s)
	}
}

const grandparents = "If X is a parent of Z and Z is a parent of Y then X is a grandparent of Y."

func TestMinedRuleIsTakenAndTakenBack(t *testing.T) {
	c := newTest(t, nil)
	family(t, c)
	r := mustTake(t, c, "/learn grandparent")
	for _, want := range []string{"1 rule is proposed.", grandparents, "Cases for it: 3, against it: 0; it covers 100% of what is known so. Found by the miner.", "It would derive: Joe is a grandparent of Max.", "(y, n, edit RULE, stop)"} {
		if !strings.Contains(r.Reply, want) {
			t.Fatalf("no %q in %q", want, r.Reply)
		}
	}
	if r := mustTake(t, c, "Is Joe a grandparent of Max?"); r.Verdict == Proved {
		t.Fatal("a rule that was only proposed holds")
	}
	mustTake(t, c, "/learn grandparent")
	r = mustTake(t, c, "y")
	if len(r.Effects.Learned) != 1 || r.Effects.Derived != 1 || r.Route.Skill != "review" {
		t.Fatalf("%+v", r.Effects)
	}
	id := r.Effects.Learned[0]
	told, err := c.ByID(t.Context(), id)
	if err != nil || told.Source.Speaker != "the miner, agreed by the person" {
		t.Errorf("source %+v, %v", told.Source, err)
	}
	if r := mustTake(t, c, "Is Joe a grandparent of Max?"); r.Verdict != Proved || r.Proofs[0].Nodes[0].Rule != id || !r.Proofs[0].Checked {
		t.Errorf("%s %+v", r.Verdict, r.Proofs)
	}
	if r := mustTake(t, c, "/learn grandparent"); !strings.Contains(r.Reply, "Nothing that I know speaks for a rule") {
		t.Errorf("what is known is proposed: %q", r.Reply)
	}
	if r := mustTake(t, c, "/forget "+id); r.Effects.Withdrawn != 1 {
		t.Errorf("%+v", r.Effects)
	}
	if r := mustTake(t, c, "Is Joe a grandparent of Max?"); r.Verdict == Proved {
		t.Error("what rested on the rule holds")
	}
}

func TestRefusedRuleIsNotProposedAgain(t *testing.T) {
	c := newTest(t, nil)
	family(t, c)
	mustTake(t, c, "/learn grandparent")
	mustTake(t, c, "no")
	if r := mustTake(t, c, "/learn grandparent"); !strings.Contains(r.Reply, "Nothing that I know") {
		t.Errorf("%q", r.Reply)
	}
}

func TestProposedRuleIsEdited(t *testing.T) {
	c := newTest(t, nil)
	family(t, c)
	mustTake(t, c, "Max is not a child of Zoe.")
	mustTake(t, c, "/learn grandparent")
	for _, wrong := range []string{"edit", "edit Tom is a cat.", "edit Flurb the wug.", "edit If X is a parent of Y then Z is a child of W."} {
		if r, _ := hearAll(t, c, wrong); len(r.Effects.Learned) != 0 {
			t.Errorf("%q: %q", wrong, r.Reply)
		}
	}
	r := mustTake(t, c, "edit If X is a parent of Y then Y is a child of X.")
	for _, want := range []string{"Found by the miner, edited by the person", "It would contradict: Max is a child of Zoe.", "Against it: Max is a child of Zoe."} {
		if !strings.Contains(r.Reply, want) {
			t.Errorf("no %q in %q", want, r.Reply)
		}
	}
	if r := mustTake(t, c, "y"); len(r.Effects.Learned) != 1 || len(r.Effects.Conflicts) != 1 {
		t.Errorf("%+v", r.Effects)
	}
	if r := mustTake(t, c, "y"); r.Route.Skill == "review" {
		t.Error("the review did not end")
	}
}

func TestRulesFromWhatStandsTogether(t *testing.T) {
	c := newTest(t, nil)
	for _, name := range []string{"Ada", "Ben", "Cid", "Dot", "Eva", "Fay"} {
		mustTake(t, c, name+" is wet. "+name+" is cold.")
	}
	for _, name := range []string{"Gus", "Hal", "Ida", "Jim", "Kay", "Lee", "Ned", "Ora", "Pam", "Quy", "Ray", "Sam", "Tim", "Una", "Val"} {
		mustTake(t, c, name+" is dry.")
	}
	mustTake(t, c, "Zed is wet.")
	var found bool
	r := mustTake(t, c, "/learn")
	for n := 0; n < review.MaxSuggestions && !found && strings.Contains(r.Reply, "Take it?"); n++ {
		if found = strings.Contains(r.Reply, "Found by the miner and co-occurrence, PMI 1.01") && strings.Contains(r.Reply, "PMI 1.01"); !found {
			r = mustTake(t, c, "skip")
		}
	}
	if !found {
		t.Errorf("nothing is proposed from what stands together: %q", r.Reply)
	}
}

func TestModelProposesRules(t *testing.T) {
	c := newTest(t, scripted(t, always(modelserver.JSON(map[string]any{"rules": []string{"Every cat can purr.", "Cats are flurbly wugs.", "Tom is a cat."}})), always(modelserver.Say("Hm."))))
	for _, s := range []string{"Tom is a cat.", "Rex is a cat."} {
		hearAll(t, c, s)
	}
	r, notices := hearAll(t, c, "/learn")
	if !strings.Contains(r.Reply, "Every cat can purr.") || !strings.Contains(r.Reply, "Nothing that I was told speaks for it or against it. Found by the model scripted.") || !strings.Contains(r.Reply, "It would derive: Rex can purr. Tom can purr.") {
		t.Fatalf("%q", r.Reply)
	}
	if !strings.Contains(strings.Join(notices, "\n"), "Not taken from the model: Tom is a cat.: it is no rule") {
		t.Errorf("%q", notices)
	}
	mustTake(t, c, "y")
	if r := mustTake(t, c, "Can Tom purr?"); r.Verdict != Proved {
		t.Errorf("%s", r.Verdict)
	}
}

// A rule of a model that is not read as one goes back to it with what is wrong; what is sent
// then counts beside what was read at once.
func TestModelMendsItsRules(t *testing.T) {
	replies := [][]string{{"Every cat can purr.", "Tom is a cat."}, {"Every cat is an animal.", "Rex is a cat."}}
	var asked []string
	c := newTest(t, scripted(t, func(r modelserver.Request) modelserver.Reply {
		asked = append(asked, r.Messages[len(r.Messages)-1].Content)
		return modelserver.JSON(map[string]any{"rules": replies[min(len(asked), len(replies))-1]})
	}, always(modelserver.Say("Hm."))))
	for _, s := range []string{"Tom is a cat.", "Rex is a cat."} {
		hearAll(t, c, s)
	}
	asked = nil
	r, notices := hearAll(t, c, "/learn")
	if len(asked) != 2 || !strings.Contains(asked[1], `"Tom is a cat.": it is no rule`) || strings.Contains(asked[1], "purr") {
		t.Errorf("the model was asked %q", asked)
	}
	said := strings.Join(notices, "\n")
	if strings.Contains(said, "Tom is a cat") || !strings.Contains(said, "Not taken from the model: Rex is a cat.: it is no rule") {
		t.Errorf("%q", notices)
	}
	for _, want := range []string{"2 rules are proposed", "Every cat can purr."} {
		if !strings.Contains(r.Reply, want) {
			t.Errorf("no %q in %q", want, r.Reply)
		}
	}
	if r := mustTake(t, c, "n"); !strings.Contains(r.Reply, "Every cat is an animal.") {
		t.Errorf("%q", r.Reply)
	}
}

func TestRulesAboutToolsAreTaken(t *testing.T) {
	c := newTest(t, nil)
	dir := t.TempDir()
	c.skills.Dirs = []SkillDir{{Path: dir}}
	name := []form.Term{form.Literal("search")}
	c.review.Lessons = []tool.Proposal{{Why: "it failed twice", Support: 2, Rule: form.Rule{Name: "do without search",
		Antecedents: []form.Expr{form.Fact{Predicate: symbolic.PredCandidate, Arguments: name}},
		Consequents: []form.Fact{{Predicate: symbolic.PredBlocked, Arguments: name}}}}}
	if r := mustTake(t, c, "/learn"); !strings.Contains(r.Reply, "About tools:") || !strings.Contains(r.Reply, "it failed twice") && !strings.Contains(r.Reply, "It failed twice") {
		t.Fatalf("%q", r.Reply)
	}
	if r := mustTake(t, c, "y"); !strings.Contains(r.Reply, review.LessonFile) {
		t.Errorf("%q", r.Reply)
	}
	s, err := c.agent.Choose(t.Context(), "search the facts")
	if err != nil || len(s.Blocked) != 1 || s.Blocked[0] != "search" {
		t.Errorf("blocked %v, %v", s.Blocked, err)
	}
}

// TestLearnCanBeLeft leaves a search for rules at each of some words of its
// progress: nothing is proposed, taken or lost, and the next search is as if there
// had been none.
func TestLearnCanBeLeft(t *testing.T) {
	c := newTest(t, nil)
	family(t, c)
	want, told := rising(t, c, "/learn")
	if told < 10 || !strings.Contains(want.Reply, "Take it?") {
		t.Fatalf("%d words of progress, %q", told, want.Reply)
	}
	before := facts(t, c)
	for leave := 1; leave <= told; leave++ {
		seen := 0
		for event := range c.Turn(t.Context(), "/learn") {
			if _, ok := event.(turn.Progress); !ok {
				continue
			}
			if seen++; seen == leave {
				break
			}
		}
		if r, _ := hearAll(t, c, "y"); r.Route.Skill == "review" || len(r.Effects.Learned) != 0 {
			t.Fatalf("left at word %d of %d, “y” takes %v", leave, told, r.Effects.Learned)
		}
		if got := facts(t, c); got != before {
			t.Fatalf("left at word %d of %d:\n%s\nwant:\n%s", leave, told, got, before)
		}
	}
	if r := mustTake(t, c, "/learn"); r.Reply != want.Reply {
		t.Errorf("after all that:\n%s\nwant:\n%s", r.Reply, want.Reply)
	}
}

// TestLearnIsCancelled ends the context of a search, as esc and ctrl+c do.
func TestLearnIsCancelled(t *testing.T) {
	c := newTest(t, nil)
	family(t, c)
	mustTake(t, c, "/learn") // a proposal that the next search puts aside
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var r Record
	for event := range c.Turn(ctx, "/learn") {
		switch e := event.(type) {
		case turn.Progress:
			cancel()
		case turn.Answered:
			r = e.Record
		}
	}
	if r.Error == nil || r.Error.Code != "cancelled" {
		t.Errorf("%+v", r.Error)
	}
	if r, _ := hearAll(t, c, "y"); r.Route.Skill == "review" || len(r.Effects.Learned) != 0 {
		t.Errorf("“y” takes %v", r.Effects.Learned)
	}
}
