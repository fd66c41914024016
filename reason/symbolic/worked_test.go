package symbolic_test

import (
	"context"
	"math"
	"testing"

	"pgregory.net/rapid"

	"whence/engine"
	"whence/reason"
	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
)

// followUp is the example of the specification.
const followUp = `[{
  "name": "after reading, parse",
  "description": "what was read is parsed next",
  "antecedents": [{"type": "fact", "predicate": "tool_selected", "arguments": ["?tool", "file_read"], "confidence": 0.9}],
  "consequents": [{"type": "fact", "predicate": "suggest_following_tool", "arguments": ["?following_tool", "data_parse"], "confidence": 0.8}],
  "confidence": 0.85,
  "priority": 100
}]`

func load(tb testing.TB, text string) *symbolic.Program {
	tb.Helper()
	p, err := symbolic.Load(context.Background(), form.Source{File: "rules.json", Text: []byte(text)})
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

func infer(tb testing.TB, p *symbolic.Program, m *symbolic.Memory) *symbolic.Inference {
	tb.Helper()
	in, err := p.Infer(context.Background(), m, engine.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	return in
}

func tell(tb rapid.TB, m *symbolic.Memory, conf float64, pred string, args ...any) {
	tb.Helper()
	if err := m.Tell(symbolic.Known{Predicate: pred, Arguments: args, Confidence: conf}); err != nil {
		tb.Fatal(err)
	}
}

func TestWorkedConfidence(t *testing.T) {
	p := load(t, followUp)
	for _, c := range []struct{ told, want float64 }{
		{0.9, 0.612}, // .9 × .85 × .8
		{1, 0.612},   // the condition lends .9 at most
		{0.5, 0.34},
	} {
		var m symbolic.Memory
		tell(t, &m, c.told, "tool_selected", "reader", "file_read")
		got := infer(t, p, &m).Conclusions()
		if len(got) != 1 || math.Abs(got[0].Confidence-c.want) > 1e-12 {
			t.Fatalf("on a fact of %v: %v", c.told, got)
		}
		if s := got[0].String(); s != `suggest_following_tool(?following_tool, "data_parse")` || !got[0].Template || got[0].Priority != 100 {
			t.Errorf("%s, template %v, priority %d", s, got[0].Template, got[0].Priority)
		}
		if _, learn := got[0].Known(); learn {
			t.Error("a template may be learned")
		}
	}
}

func TestTemplateIsWarnedOf(t *testing.T) {
	w := load(t, followUp).Warnings()
	if len(w) != 1 || w[0].Code != form.UnboundConsequent || w[0].Path != "$[0].consequents[0].arguments[0]" || w[0].Line != 5 ||
		w[0].Rule != "after reading, parse" {
		t.Errorf("%+v", w)
	}
}

func TestProofShowsTheRuleAsWritten(t *testing.T) {
	p := load(t, `[{
	  "name": "ready",
	  "antecedents": [
	    {"type": "fact", "predicate": "job", "arguments": ["?job"]},
	    {"type": "quantified", "quantifier": "forall", "variable": "step", "expression":
	      {"type": "implies",
	       "left": {"type": "fact", "predicate": "needs", "arguments": ["?job", "?step"]},
	       "right": {"type": "fact", "predicate": "done", "arguments": ["?step"]}}},
	    {"type": "not", "expression": {"type": "and", "expressions": [
	      {"type": "fact", "predicate": "flag", "arguments": ["?job", "?why"]},
	      {"type": "fact", "predicate": "serious", "arguments": ["?why"]}]}}],
	  "consequents": [{"type": "fact", "predicate": "ready", "arguments": ["?job"]}]}]`)
	var m symbolic.Memory
	tell(t, &m, 1, "job", "build")
	tell(t, &m, 1, "job", "ship")
	tell(t, &m, 1, "needs", "build", "compile")
	tell(t, &m, 1, "needs", "build", "test")
	tell(t, &m, 1, "needs", "ship", "sign")
	tell(t, &m, 0.9, "done", "compile")
	tell(t, &m, 0.6, "done", "test")
	tell(t, &m, 1, "flag", "build", "late")
	got := infer(t, p, &m)
	if c := got.Conclusions(); len(c) != 1 || c[0].String() != `ready("build")` || c[0].Confidence != 0.6 {
		t.Fatal(c)
	}
	proof, ok, err := got.Why(got.Conclusions()[0].Atom)
	if err != nil || !ok || !proof.Checked {
		t.Fatal(ok, err)
	}
	want := []string{
		`derived ready("build") ready 0.6 [1 2 5]`,
		`told job("build")  1 []`,
		`derived forall(?step, implies(needs("build", ?step), done(?step))) ready 0.6 [3 4]`,
		`told done("compile")  0.9 []`,
		`told done("test")  0.6 []`,
		`absent and(flag("build", ?why), serious(?why))  1 []`,
	}
	compareLines(t, lines(proof), want)
}

func lines(p reason.Proof) []string {
	var out []string
	for _, n := range p.Nodes {
		text := n.Atom.String()
		if n.Atom.Pred == "" {
			text = n.Literal.String()
		}
		out = append(out, sprint(n.Kind, text, n.Rule, n.Confidence, n.Premises))
	}
	return out
}
