package symbolic_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"whence/engine"
	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
)

// cosines is a scorer with fixed answers.
type cosines map[string]float64

func (c cosines) Score(_ context.Context, _ string, tools []symbolic.Tool) ([]float64, error) {
	out := make([]float64, len(tools))
	for i, t := range tools {
		out[i] = c[t.Name]
	}
	return out, nil
}

const toolRules = `
- name: csv wants a parser
  antecedents: [{type: fact, predicate: file_type, arguments: [csv]}]
  consequents: [{type: fact, predicate: tool_selected, arguments: ["?tool", data_parse]}]
  confidence: 0.8
- name: reading first
  antecedents:
    - {type: fact, predicate: candidate_tool, arguments: [data_parse]}
    - {type: fact, predicate: file_type, arguments: ["?type"]}
  consequents: [{type: fact, predicate: suggest_following_tool, arguments: [file_read]}]
  confidence: 0.5
- name: no deleting
  antecedents: [{type: fact, predicate: mode, arguments: [safe]}]
  consequents: [{type: fact, predicate: blocked, arguments: [file_delete]}]
- name: a tool that is not there
  antecedents: [{type: fact, predicate: file_type, arguments: [csv]}]
  consequents: [{type: fact, predicate: tool_selected, arguments: [spreadsheet]}]
`

func toolbox() []symbolic.Tool {
	return []symbolic.Tool{{Name: "data_parse"}, {Name: "csv_reader", Capabilities: []string{"data_parse"}, Trusted: true},
		{Name: "file_read"}, {Name: "file_delete"}, {Name: "weather"}}
}

func choose(tb testing.TB, facts []symbolic.Known, s symbolic.Scorer) symbolic.Selection {
	tb.Helper()
	p, err := symbolic.Load(context.Background(), form.Source{File: "tools.yaml", Text: []byte(toolRules)})
	if err != nil {
		tb.Fatal(err)
	}
	var m symbolic.Memory
	for _, k := range facts {
		if err := m.Tell(k); err != nil {
			tb.Fatal(err)
		}
	}
	sel, err := p.Select(context.Background(), "parse the file", toolbox(), &m, s, engine.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	return sel
}

func selected(s symbolic.Selection) []string {
	var out []string
	for _, t := range s.Tools {
		out = append(out, fmt.Sprintf("%s %.3f", t.Tool.Name, t.Confidence))
	}
	return out
}

func TestSelectionMerges(t *testing.T) {
	sel := choose(t, []symbolic.Known{{Predicate: "file_type", Arguments: []any{"csv"}}, {Predicate: "mode", Arguments: []any{"safe"}}},
		cosines{"data_parse": 0.6, "csv_reader": 0.2, "file_delete": 0.9, "weather": 0.3})
	compareLines(t, selected(sel), []string{
		"data_parse 0.920", // 1 − (1 − .6)(1 − .8)
		"csv_reader 0.900", // only symbolic, .8, trusted + .1
		"file_read 0.500",  // only symbolic
		"weather 0.300",    // only semantic
	})
	if !sel.Symbolic || len(sel.Blocked) != 1 || sel.Blocked[0] != "file_delete" {
		t.Errorf("%v", sel.Blocked)
	}
	if len(sel.Unknown) != 1 || sel.Unknown[0].String() != `tool_selected("spreadsheet")` {
		t.Errorf("%v", sel.Unknown)
	}
	if !sel.Tools[0].Template || !sel.Tools[2].Following || sel.Tools[0].Semantic != 0.6 || sel.Tools[0].Symbolic != 0.8 {
		t.Errorf("%+v", sel.Tools)
	}
	for _, s := range sel.Tools {
		if !s.Proof.Checked || math.Abs(s.Proof.Confidence()-s.Confidence) > 1e-12 || len(s.Proof.Nodes) < 2 {
			t.Errorf("%s: %v", s.Tool.Name, lines(s.Proof))
		}
	}
	compareLines(t, lines(sel.Tools[0].Proof), []string{
		`derived use("data_parse") tool selection 0.92 [1 3 4]`,
		`derived tool_selected(?tool, "data_parse") csv wants a parser 0.8 [2]`,
		`told file_type("csv")  1 []`,
		`told candidate_tool("data_parse")  1 []`,
		`told semantic_score("data_parse", 0.6)  1 []`,
	})
}

func TestSelectionWithoutRules(t *testing.T) {
	sel := choose(t, nil, cosines{"data_parse": 0.6, "csv_reader": 0.6, "file_delete": 0.9, "weather": 0.1})
	compareLines(t, selected(sel), []string{"file_delete 0.900", "csv_reader 0.600", "data_parse 0.600"})
	if sel.Symbolic {
		t.Error("no rule concluded anything")
	}
}

func TestSelectionWithoutCandidates(t *testing.T) {
	for _, s := range []symbolic.Scorer{nil, cosines{}} {
		if sel := choose(t, nil, s); len(sel.Tools) != len(toolbox()) || sel.Tools[0].Confidence != 0 {
			t.Errorf("%v", selected(sel))
		}
	}
}

func TestAtMostThirtyTwoCandidates(t *testing.T) {
	var tools []symbolic.Tool
	scores := cosines{}
	for i := range 50 {
		tools = append(tools, symbolic.Tool{Name: fmt.Sprintf("t%02d", i)})
		scores[tools[i].Name] = 0.3 + float64(i)/100
	}
	p, err := symbolic.Compile(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	sel, err := p.Select(context.Background(), "", tools, &symbolic.Memory{}, scores, engine.Options{})
	if err != nil || len(sel.Tools) != 32 || sel.Tools[0].Tool.Name != "t49" || sel.Tools[31].Tool.Name != "t18" {
		t.Errorf("%v %v", selected(sel), err)
	}
}

type broken struct{}

func (broken) Score(context.Context, string, []symbolic.Tool) ([]float64, error) {
	return nil, errors.New("no embeddings")
}

func TestSelectionReportsTheScorer(t *testing.T) {
	p, err := symbolic.Compile(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Select(context.Background(), "", toolbox(), &symbolic.Memory{}, broken{}, engine.Options{}); err == nil {
		t.Error("a broken scorer is no error")
	}
}

func TestPriorityOfEqualProofs(t *testing.T) {
	rule := func(name string, priority int, from string) form.Rule {
		return form.Rule{Name: name, Priority: priority, Antecedents: []form.Expr{form.Fact{Predicate: from}}, Consequents: []form.Fact{{Predicate: "q"}}}
	}
	// The rule of higher priority has the longer proof, and one by "circle"
	// would go round.
	p, err := symbolic.Compile(context.Background(), rule("low", 1, "p"), rule("high", 5, "r"), rule("step", 0, "p"), rule("circle", 9, "q"),
		form.Rule{Name: "to r", Antecedents: []form.Expr{form.Fact{Predicate: "p"}}, Consequents: []form.Fact{{Predicate: "r"}}},
		form.Rule{Name: "back", Priority: 7, Antecedents: []form.Expr{form.Fact{Predicate: "q"}}, Consequents: []form.Fact{{Predicate: "r"}}})
	if err != nil {
		t.Fatal(err)
	}
	var m symbolic.Memory
	tell(t, &m, 1, "p")
	in := infer(t, p, &m)
	proof, _, err := in.Why(engine.Atom{Pred: "q"})
	if err != nil {
		t.Fatal(err)
	}
	compareLines(t, lines(proof), []string{"derived q() high 1 [1]", "derived r() to r 1 [2]", "told p()  1 []"})
}

func TestMemoryIsVisible(t *testing.T) {
	var m symbolic.Memory
	for _, err := range []error{m.Set("language", "go"), m.SetTool(symbolic.ToolState{Tool: "parse", DependsOn: []string{"read"}}),
		m.SetTool(symbolic.ToolState{Tool: "read"}), m.Tell(symbolic.Known{Predicate: "file", Arguments: []any{"a.csv"}, Confidence: 0.5})} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Start("parse"); !errors.Is(err, symbolic.ErrBlocked) {
		t.Error(err)
	}
	if err := errors.Join(m.Start("read"), m.Finish("read", false), m.Start("read"), m.Finish("read", true), m.Start("parse")); err != nil {
		t.Error(err)
	}
	var got []string
	for _, k := range m.Known() {
		got = append(got, k.String())
	}
	compareLines(t, got, []string{`file("a.csv")`, `tool_depends_on("parse", "read")`, `tool_executions("parse", 1)`, `tool_executions("read", 2)`,
		`tool_state("parse", "Executing")`, `tool_state("read", "Completed")`, `tool_successes("parse", 0)`, `tool_successes("read", 1)`,
		`variable("language", "go")`})
	for _, err := range []error{m.Start("none"), m.Finish("read", true), m.Start("parse"), m.SetTool(symbolic.ToolState{Tool: "x", Status: "Idle"}),
		m.SetTool(symbolic.ToolState{}), m.Tell(symbolic.Known{Predicate: "no predicate"}), m.Tell(symbolic.Known{Predicate: "p", Confidence: 2}),
		m.Tell(symbolic.Known{Predicate: "p", Arguments: []any{struct{}{}}}), m.Set("x", math.NaN())} {
		if err == nil {
			t.Error("what cannot be is taken")
		}
	}
}

func TestBudgetIsReported(t *testing.T) {
	p, err := symbolic.Load(context.Background(), form.Source{File: "r.yaml", Text: []byte(`
- name: pairs
  antecedents: [{type: fact, predicate: n, arguments: ["?x"]}, {type: fact, predicate: n, arguments: ["?y"]}]
  consequents: [{type: fact, predicate: pair, arguments: ["?x", "?y"]}]
`)})
	if err != nil {
		t.Fatal(err)
	}
	var m symbolic.Memory
	for i := range 30 {
		tell(t, &m, 1, "n", i)
	}
	in, err := p.Infer(context.Background(), &m, engine.Options{MaxFacts: 100})
	if err != nil || in.Cut() == "" || len(in.Conclusions()) != 0 {
		t.Errorf("%v, cut %q", err, in.Cut())
	}
	if got := in.Matching(form.Fact{Predicate: "n", Arguments: []form.Term{form.Literal(3)}}); len(got) != 1 {
		t.Error("what was told does not hold")
	}
	if _, ok, err := in.Why(engine.Atom{Pred: "n", Args: []engine.Term{engine.Int(3)}}); !ok || err != nil {
		t.Error(ok, err)
	}
}
