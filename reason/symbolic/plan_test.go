package symbolic_test

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"whence/engine"
	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
)

func files(tb testing.TB) *symbolic.Program {
	tb.Helper()
	text, err := os.ReadFile("testdata/files.yaml")
	if err != nil {
		tb.Fatal(err)
	}
	p, err := symbolic.Load(context.Background(), form.Source{File: "files.yaml", Text: text})
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// workshop is a memory with a file and the tools for it.
func workshop(tb testing.TB) *symbolic.Memory {
	tb.Helper()
	var m symbolic.Memory
	tell(tb, &m, 0.8, "file", "sales.csv")
	tell(tb, &m, 1, "tool_capability", "plotter", "draw")
	tell(tb, &m, 1, "tool_capability", "artist", "draw")
	for _, s := range []symbolic.ToolState{{Tool: "file_read", DependsOn: []string{"login"}}, {Tool: "login"}, {Tool: "data_parse"},
		{Tool: "plotter"}, {Tool: "artist"}, {Tool: "write_report"}} {
		if err := m.SetTool(s); err != nil {
			tb.Fatal(err)
		}
	}
	return &m
}

func plan(tb testing.TB, m *symbolic.Memory, pred string, o symbolic.PlanOptions) symbolic.Plan {
	tb.Helper()
	p, err := files(tb).Plan(context.Background(), form.Fact{Predicate: pred, Arguments: []form.Term{form.Variable("file")}}, m, o)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

func steps(p symbolic.Plan) []string {
	var out []string
	for _, s := range p.Steps {
		out = append(out, fmt.Sprintf("%s after %v by %s%s", s.Tool, s.DependsOn, s.Rule, s.For))
	}
	return out
}

func TestPlan(t *testing.T) {
	costs := []symbolic.Tool{{Name: "plotter", Cost: 1}, {Name: "artist", Cost: 5}, {Name: "file_read", Cost: 2}}
	m := workshop(t)
	p := plan(t, m, "report", symbolic.PlanOptions{Tools: costs})
	compareLines(t, steps(p), []string{
		"login after [] by read a filefile_read",
		"file_read after [0] by read a file",
		"data_parse after [1] by parse the content",
		"plotter after [2] by draw a chart",
		"write_report after [3] by report",
	})
	if p.Cost != 3 || p.Goal.String() != `report("sales.csv")` || math.Abs(p.Goal.Confidence-0.72) > 1e-12 || !p.Proof.Checked {
		t.Errorf("cost %v, %s of %v", p.Cost, p.Goal, p.Goal.Confidence)
	}
	if s, _ := m.Tool("login"); s.Status != symbolic.Available || s.Executions != 0 {
		t.Error("planning changed the memory")
	}
	p = plan(t, m, "chart", symbolic.PlanOptions{Tools: costs, Forbidden: []string{"plotter"}})
	if !p.Found || p.Steps[len(p.Steps)-1].Tool != "artist" || p.Cost != 7 {
		t.Errorf("the other painter: %v, cost %v", steps(p), p.Cost)
	}
}

func TestPlanOfWhatHolds(t *testing.T) {
	if p := plan(t, workshop(t), "file", symbolic.PlanOptions{}); !p.Found || len(p.Steps) > 0 {
		t.Error(steps(p))
	}
}

func TestPlanNearMisses(t *testing.T) {
	dear := []symbolic.Tool{{Name: "data_parse", Cost: 9}}
	secret := workshop(t)
	tell(t, secret, 1, "secret", "sales.csv")
	noFile := &symbolic.Memory{}
	for _, s := range workshop(t).Tools() {
		if err := noFile.SetTool(symbolic.ToolState{Tool: s.Tool}); err != nil {
			t.Fatal(err)
		}
	}
	noParser := &symbolic.Memory{}
	tell(t, noParser, 1, "content", "sales.csv")
	for _, c := range []struct {
		name string
		m    *symbolic.Memory
		goal string
		o    symbolic.PlanOptions
		want symbolic.Missing
	}{
		{"forbidden", workshop(t), "report", symbolic.PlanOptions{Forbidden: []string{"data_parse"}},
			symbolic.Missing{Rule: "parse the content", Premise: `tool_state("data_parse", "Completed")`, Why: symbolic.IsForbidden}},
		{"not allowed", workshop(t), "table", symbolic.PlanOptions{Allowed: []string{"login", "file_read"}},
			symbolic.Missing{Rule: "parse the content", Premise: `tool_state("data_parse", "Completed")`, Why: symbolic.IsForbidden}},
		{"cost", workshop(t), "table", symbolic.PlanOptions{Tools: dear, MaxCost: 5},
			symbolic.Missing{Rule: "parse the content", Premise: `tool_state("data_parse", "Completed")`, Why: symbolic.TooDear}},
		{"steps", workshop(t), "report", symbolic.PlanOptions{MaxSteps: 4},
			symbolic.Missing{Rule: "report", Premise: `tool_state("write_report", "Completed")`, Why: symbolic.TooLong}},
		{"blocked", secret, "report", symbolic.PlanOptions{},
			symbolic.Missing{Rule: "report", Premise: `not secret("sales.csv")`, Why: symbolic.IsBlocked}},
		{"no file", noFile, "table", symbolic.PlanOptions{},
			symbolic.Missing{Rule: "read a file", Premise: `file(?file)`, Why: symbolic.NotKnown}},
		{"no tool", noParser, "table", symbolic.PlanOptions{},
			symbolic.Missing{Rule: "parse the content", Premise: `tool_state("data_parse", "Completed")`, Why: symbolic.NoTool}},
		{"no rule", workshop(t), "nothing", symbolic.PlanOptions{},
			symbolic.Missing{Premise: `nothing(?file)`, Why: symbolic.NotKnown}},
	} {
		p := plan(t, c.m, c.goal, c.o)
		if p.Found || len(p.NearMisses) == 0 {
			t.Errorf("%s: %v %v", c.name, steps(p), p.NearMisses)
			continue
		}
		got := p.NearMisses[0]
		if got.Rule != c.want.Rule || got.Premise != c.want.Premise || got.Why != c.want.Why {
			t.Errorf("%s: %+v", c.name, p.NearMisses)
		}
		checked := got.Why != symbolic.IsBlocked && c.name != "no file" && c.name != "no rule"
		if got.Checked != checked {
			t.Errorf("%s: checked %v, steps %v", c.name, got.Checked, got.Steps)
		}
	}
}

func TestPlanOrderOfRules(t *testing.T) {
	rules := files(t).Rules()
	want := steps(plan(t, workshop(t), "report", symbolic.PlanOptions{}))
	for range rules {
		rules = append(rules[1:], rules[0])
		p, err := symbolic.Compile(context.Background(), rules...)
		if err != nil {
			t.Fatal(err)
		}
		got, err := p.Plan(context.Background(), form.Fact{Predicate: "report", Arguments: []form.Term{form.Variable("f")}}, workshop(t), symbolic.PlanOptions{})
		if err != nil || !slices.Equal(steps(got), want) {
			t.Fatalf("%v %v", steps(got), err)
		}
	}
}

func TestPlanIsBounded(t *testing.T) {
	p := plan(t, workshop(t), "report", symbolic.PlanOptions{Probes: 3})
	if p.Found || p.Cut != "probes" {
		t.Errorf("%+v", p)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := files(t).Plan(ctx, form.Fact{Predicate: "report"}, workshop(t), symbolic.PlanOptions{}); err == nil {
		t.Error("a cancelled plan is no error")
	}
}

// TestPlanIsShortest compares plans with every set of tools: rules in layers,
// each with a tool of its own.
func TestPlanIsShortest(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 7).Draw(t, "rules")
		var m symbolic.Memory
		tell(t, &m, 1, "layer0", "a")
		var rules []form.Rule
		for i := range n {
			layer := rapid.IntRange(1, 3).Draw(t, "layer")
			tool := fmt.Sprint("t", i)
			r := form.Rule{Name: fmt.Sprint("r", i), Consequents: []form.Fact{at(layer, rapid.SampledFrom([]string{"a", "b"}).Draw(t, "thing"))}}
			for range rapid.IntRange(1, 2).Draw(t, "premises") {
				r.Antecedents = append(r.Antecedents, at(rapid.IntRange(0, layer-1).Draw(t, "below"), rapid.SampledFrom([]string{"a", "b"}).Draw(t, "thing")))
			}
			r.Antecedents = append(r.Antecedents, form.Fact{Predicate: symbolic.PredToolState, Arguments: []form.Term{form.Literal(tool), form.Literal("Completed")}})
			rules = append(rules, r)
			if err := m.SetTool(symbolic.ToolState{Tool: tool}); err != nil {
				t.Fatal(err)
			}
		}
		p, err := symbolic.Compile(context.Background(), rules...)
		if err != nil {
			t.Fatal(err)
		}
		got, err := p.Plan(context.Background(), at(3, "a"), &m, symbolic.PlanOptions{})
		if err != nil {
			t.Fatal(err)
		}
		want := fewest(t, p, &m, n)
		if got.Found != (want >= 0) || got.Found && len(got.Steps) != want {
			t.Fatalf("%d steps, but %d are enough: %v", len(got.Steps), want, rules)
		}
		if got.Found {
			found++
		} else if len(got.NearMisses) == 0 {
			t.Fatal("nothing is said to be missing")
		}
	})
	t.Logf("%d plans", found)
}

func at(layer int, thing string) form.Fact {
	return form.Fact{Predicate: fmt.Sprint("layer", layer), Arguments: []form.Term{form.Literal(thing)}}
}

// fewest returns the size of the smallest set of tools that, completed, makes
// the goal hold, or -1.
func fewest(tb rapid.TB, p *symbolic.Program, m *symbolic.Memory, n int) int {
	best := -1
	for set := range 1 << n {
		c := m.Clone()
		for i := range n {
			if set>>i&1 == 1 {
				if err := c.SetTool(symbolic.ToolState{Tool: fmt.Sprint("t", i), Status: symbolic.Completed}); err != nil {
					tb.Fatal(err)
				}
			}
		}
		in, err := p.Infer(context.Background(), c, engine.Options{})
		if err != nil {
			tb.Fatal(err)
		}
		if size := bits.OnesCount(uint(set)); len(in.Matching(at(3, "a"))) > 0 && (best < 0 || size < best) {
			best = size
		}
	}
	return best
}
