package symbolic_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/goccy/go-yaml"

	_ "whence/internal/sameseed"
	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
)

// problems renders what is wrong with a text as "line path code".
func problems(tb testing.TB, file, text string) []string {
	tb.Helper()
	_, err := symbolic.Load(context.Background(), form.Source{File: file, Text: []byte(text)})
	var le *form.LoadError
	if !errors.As(err, &le) {
		tb.Fatalf("no refusal: %v", err)
	}
	var out []string
	for _, p := range le.Problems {
		out = append(out, fmt.Sprint(p.Line, " ", p.Rule, " ", p.Path, " ", p.Code))
	}
	return out
}

func TestEveryProblemHasItsPlace(t *testing.T) {
	const head = `"consequents": [{"type": "fact", "predicate": "q", "arguments": []}]`
	for _, c := range []struct{ name, text, want string }{
		{"syntax", "[{\"name\": \"r\",\n ]", "2  $ syntax"},
		{"early end", `[{"name": "r"`, "1  $ syntax"},
		{"two values", `{} {}`, "1  $ syntax"},
		{"no rule", `[3]`, "1  $[0] shape"},
		{"rules is no list", `{"rules": 3}`, "1  $.rules shape"},
		{"unknown field", `[{"name": "r", "antecedant": [], ` + head + `}]`, "1 r $[0].antecedant unknown_field"},
		{"unknown expression", `[{"name": "r", "antecedents": [{"type": "xor"}], ` + head + `}]`, "1 r $[0].antecedents[0].type unknown_expression"},
		{"no type", `[{"name": "r", "antecedents": [{"predicate": "p"}], ` + head + `}]`, "1 r $[0].antecedents[0] unknown_expression"},
		{"literal as condition", `[{"name": "r", "antecedents": [{"type": "literal", "value": true}], ` + head + `}]`, "1 r $[0].antecedents[0].type unknown_expression"},
		{"unknown operator", "[{\"name\": \"r\", \"antecedents\": [\n{\"type\": \"not\", \"expression\": {\"type\": \"comparison\", \"operator\": \"matches\", \"left\": 1, \"right\": 2}}], " + head + `}]`,
			"2 r $[0].antecedents[0].expression.operator unknown_operator"},
		{"unknown quantifier", `[{"name": "r", "antecedents": [{"type": "quantified", "quantifier": "most", "variable": "x", "expression": {"type": "fact", "predicate": "p"}}], ` + head + `}]`,
			"1 r $[0].antecedents[0].quantifier unknown_quantifier"},
		{"confidence of the rule", `[{"name": "r", "confidence": 1.5, ` + head + `}]`, "1 r $[0].confidence confidence"},
		{"confidence of a condition", `[{"name": "r", "antecedents": [{"type": "fact", "predicate": "p", "confidence": -0.1}], ` + head + `}]`, "1 r $[0].antecedents[0].confidence confidence"},
		{"confidence is a text", `[{"name": "r", "confidence": "high", ` + head + `}]`, "1 r $[0].confidence confidence"},
		{"no name", `[{` + head + `}]`, "1  $[0] name"},
		{"empty consequents", `[{"name": "r", "consequents": []}]`, "1 r $[0].consequents empty_consequent"},
		{"no consequents", `[{"name": "r"}]`, "1 r $[0] empty_consequent"},
		{"empty consequent", `[{"name": "r", "consequents": [{}]}]`, "1 r $[0].consequents[0] empty_consequent"},
		{"consequent is no fact", `[{"name": "r", "consequents": [{"type": "or", "expressions": []}]}]`, "1 r $[0].consequents[0].type shape"},
		{"predicate", `[{"name": "r", "consequents": [{"type": "fact", "predicate": "~x y"}]}]`, "1 r $[0].consequents[0].predicate predicate"},
		{"variable", `[{"name": "r", "antecedents": [{"type": "fact", "predicate": "p", "arguments": ["?"]}], ` + head + `}]`, "1 r $[0].antecedents[0].arguments[0] variable"},
		{"value", `[{"name": "r", "antecedents": [{"type": "fact", "predicate": "p", "arguments": [12345678901234567890]}], ` + head + `}]`, "1 r $[0].antecedents[0].arguments[0] value"},
		{"object as a term", `[{"name": "r", "antecedents": [{"type": "fact", "predicate": "p", "arguments": [{"a": 1}]}], ` + head + `}]`, "1 r $[0].antecedents[0].arguments[0] unknown_expression"},
		{"repeated key", `[{"name": "r", "name": "r", ` + head + `}]`, "1 r $[0].name shape"},
		{"priority", `[{"name": "r", "priority": 1.5, ` + head + `}]`, "1 r $[0].priority shape"},
		{"duplicate", "[{\"name\": \"r\", " + head + "},\n{\"name\": \"r\", " + head + "}]", "2 r $[1].name duplicate"},
		{"missing operand", `[{"name": "r", "antecedents": [{"type": "comparison", "operator": "equals", "left": 1}], ` + head + `}]`, "1 r $[0].antecedents[0] shape"},
		{"odd key", `[{"name": "r", "a.b": 1, ` + head + `}]`, `1 r $[0]["a.b"] unknown_field`},
		{"cycle", "[{\"name\": \"r\", \"antecedents\": [{\"type\": \"fact\", \"predicate\": \"p\"},\n{\"type\": \"not\", \"expression\": {\"type\": \"fact\", \"predicate\": \"q\"}}], " + head + `}]`,
			"2 r $[0].antecedents[1] cycle"},
	} {
		if got := strings.Join(problems(t, "rules.json", c.text), "\n"); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func TestDepthIsBounded(t *testing.T) {
	for _, text := range []string{strings.Repeat("[", 100_000), strings.Repeat("[", 150) + strings.Repeat("]", 150), strings.Repeat("- ", 3000), strings.Repeat("- ", 150) + "1", strings.Repeat(" ", 5<<20)} {
		for _, file := range []string{"r.json", "r.yaml"} {
			if strings.HasPrefix(text, "-") && file == "r.json" {
				continue
			}
			if got := problems(t, file, text); len(got) != 1 || !strings.HasSuffix(got[0], "$ depth") {
				t.Errorf("%s: %.10s: %v", file, text, got)
			}
		}
	}
}

func TestAllProblemsAtOnce(t *testing.T) {
	got := problems(t, "rules.yaml", `
- name: first
  confidence: 2
  antecedents:
    - {type: xor}
    - {type: comparison, operator: like, left: "?x", right: 1}
  consequents: []
- name: second
  priority: high
  consequents:
    - {type: fact, predicate: p, confidence: 7}
`)
	compareLines(t, got, []string{
		"3 first $[0].confidence confidence",
		"5 first $[0].antecedents[0].type unknown_expression",
		"6 first $[0].antecedents[1].operator unknown_operator",
		"7 first $[0].consequents empty_consequent",
		"9 second $[1].priority shape",
		"11 second $[1].consequents[0].confidence confidence",
	})
}

func TestCycleNamesItsRules(t *testing.T) {
	_, err := symbolic.Load(context.Background(), form.Source{File: "r.yaml", Text: []byte(`
- name: rest
  antecedents: [{type: quantified, quantifier: forall, variable: x, expression: {type: fact, predicate: busy, arguments: ["?x"]}}]
  consequents: [{type: fact, predicate: rests}]
- name: work
  antecedents: [{type: fact, predicate: rests}, {type: fact, predicate: person, arguments: ["?x"]}]
  consequents: [{type: fact, predicate: busy, arguments: ["?x"]}]
`)})
	if err == nil || !strings.Contains(err.Error(), `rule "rest", $[0].antecedents[0]: negation through recursion: it needs the absence of busy, which by "work" needs rests, which it concludes [cycle]`) {
		t.Errorf("%v", err)
	}
}

func TestTooManyWays(t *testing.T) {
	any := form.Or{}
	for i := range 7 {
		any = append(any, form.Fact{Predicate: "p", Arguments: []form.Term{form.Literal(i)}})
	}
	_, err := symbolic.Compile(context.Background(), form.Rule{Name: "r", Antecedents: []form.Expr{any, any, any}, Consequents: []form.Fact{{Predicate: "q"}}})
	var le *form.LoadError
	if !errors.As(err, &le) || le.Problems[0].Code != form.TooManyWays {
		t.Error(err)
	}
}

func TestYAMLRefusesAliases(t *testing.T) {
	got := problems(t, "r.yaml", "- &a\n  name: r\n  consequents: []\n- *a\n")
	if len(got) != 1 || !strings.HasSuffix(got[0], "$ syntax") {
		t.Error(got)
	}
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for i, r := range someRules(t) {
			r.Description = rapid.StringMatching(`([a-zé"'#:]+ )*[a-z]`).Draw(t, "description")
			r.Antecedents = append(r.Antecedents, form.Fact{Predicate: "v", Arguments: []form.Term{
				form.Literal("?" + fmt.Sprint(i)), form.Literal(map[string]any{"type": "variable", "k": []any{nil, true, 1.5, "x"}}), form.Literal(nil)}})
			text, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			var back form.Rule
			if err := json.Unmarshal(text, &back); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(r, back) {
				t.Fatalf("%s\n%#v\n%#v", text, r, back)
			}
			asYAML, err := yaml.JSONToYAML(text)
			if err != nil {
				t.Fatal(err)
			}
			list, err := form.Read(form.Source{File: "r.yaml", Text: asYAML})
			if err != nil || !reflect.DeepEqual(list, []form.Rule{r}) {
				t.Fatalf("%v\n%s\n%#v", err, asYAML, list)
			}
		}
	})
}

func TestSwitchedOff(t *testing.T) {
	p := load(t, strings.Replace(followUp, `"priority"`, `"active": false, "priority"`, 1))
	var m symbolic.Memory
	tell(t, &m, 1, "tool_selected", "reader", "file_read")
	if got := infer(t, p, &m).Conclusions(); len(got) != 0 || len(p.Rules()) != 1 || !p.Rules()[0].Inactive {
		t.Error(got)
	}
}

// FuzzLoad looks for texts that break the readers, and for rules that are not
// the same after being written and read again.
func FuzzLoad(f *testing.F) {
	files, err := os.ReadFile("testdata/files.yaml")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{followUp, string(files), "[{]", "a: &b [*b]", "- ? x", "{\"rules\": [[]]}", "- - - 1", "a: !!binary x", "\"\\ud800\"", "x: |\n  y\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, file := range []string{"r.json", "r.yaml"} {
			rules, err := form.Read(form.Source{File: file, Text: []byte(text)})
			if err != nil {
				continue
			}
			if _, err := symbolic.Compile(context.Background(), rules...); err != nil {
				continue
			}
			written, err := json.Marshal(rules)
			if err != nil {
				t.Fatal(err)
			}
			again, err := form.Read(form.Source{File: "r.json", Text: written})
			if err != nil {
				t.Fatalf("%v\n%s", err, written)
			}
			if twice, err := json.Marshal(again); err != nil || string(twice) != string(written) {
				t.Fatalf("%v\n%s\n%s", err, written, twice)
			}
		}
	})
}
