package skill

import (
	"context"
	"errors"
	"testing"

	"whence/engine"
)

const search = `
match_signal(/search, T) :- task(T), matched(T, /question).
match_blocker(/search, T) :- matched(T, /private).
accept_reason(/search, T, "it asks something") :- accepts(/search, T), matched(T, /question).
next_action(T, /find, "tea") :- accepts(/search, T), !tool_used(T, /find).
next_action(T, /read, Page) :- executed(T, /find, _, Page), !tool_used(T, /read).
complete(T) :- tool_used(T, /read).
`

func task(t *testing.T, rules string, signals ...string) *Task {
	t.Helper()
	set, err := Load(t.Context(), engine.Source{File: "search.mg", Text: rules})
	if err != nil {
		t.Fatal(err)
	}
	task, err := set.Hydrate(t.Context(), "/t", "", func(_ context.Context, task engine.Term, _ string) ([]engine.Atom, error) {
		var out []engine.Atom
		for _, s := range signals {
			out = append(out, engine.Atom{Pred: "matched", Args: []engine.Term{task, engine.Name(s)}})
		}
		return out, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return task
}

func tools() Tools {
	say := func(s string) Tool {
		return func(context.Context, engine.Term) (engine.Term, error) { return engine.String(s), nil }
	}
	return Tools{"/find": say("page 7"), "/read": say("black or green")}
}

func TestRun(t *testing.T) {
	run, err := task(t, search, "/question").Run(t.Context(), tools(), 0)
	if err != nil || !run.Complete || run.Turns != 2 || len(run.Steps) != 2 {
		t.Fatalf("%+v, %v", run, err)
	}
	second := run.Steps[1]
	if second.Tool.String() != "/read" || second.Args.Symbol() != "page 7" || second.Result.Symbol() != "black or green" || second.Why == nil {
		t.Errorf("second step %+v", second)
	}
	if d := run.Routing.Accepted[0]; len(d.Reasons) != 1 || d.Reasons[0].Symbol() != "it asks something" {
		t.Errorf("verdict %+v", d)
	}
}

func TestRunRefusesAndFails(t *testing.T) {
	broken := errors.New("no network")
	for _, c := range []struct {
		name    string
		rules   string
		signals []string
		tools   Tools
		want    error
		turns   int
	}{
		{"no signal", search, nil, tools(), ErrNoSkill, 0},
		{"a blocker", search, []string{"/question", "/private"}, tools(), ErrNoSkill, 0},
		{"no tool", search, []string{"/question"}, Tools{}, ErrNoTool, 1},
		{"a tool that fails", search, []string{"/question"}, Tools{"/find": func(context.Context, engine.Term) (engine.Term, error) { return engine.Term{}, broken }}, broken, 1},
		{"the same again", "match_signal(/idle, T) :- task(T).\nnext_action(T, /find, \"x\") :- task(T).", nil, tools(), ErrStuck, 2},
		{"counting without end", "match_signal(/count, T) :- task(T).\nnext_action(T, /count, 1) :- task(T).", nil, counting(), ErrMaxTurns, MaxTurns},
	} {
		t.Run(c.name, func(t *testing.T) {
			run, err := task(t, c.rules, c.signals...).Run(t.Context(), c.tools, 0)
			if !errors.Is(err, c.want) || run.Turns != c.turns || run.Complete {
				t.Errorf("%d turns, %v; want %d, %v", run.Turns, err, c.turns, c.want)
			}
		})
	}
}

// counting is a tool whose result is always new.
func counting() Tools {
	n := int64(0)
	return Tools{"/count": func(context.Context, engine.Term) (engine.Term, error) { n++; return engine.Int(n), nil }}
}

func TestWouldHaveAccepted(t *testing.T) {
	r := task(t, search, "/question", "/private").Route()
	if len(r.Accepted) != 0 || len(r.WouldHave) != 1 {
		t.Fatalf("%+v", r)
	}
	if d := r.WouldHave[0]; len(d.Blocker) != 1 || d.Blocker[0].String() != "matched(/t, /private)" || d.Signal[0].String() != "matched(/t, /question)" {
		t.Errorf("%+v", d)
	}
}

func TestLoadIsWholeOrNot(t *testing.T) {
	_, err := Load(t.Context(), engine.Source{File: "good.mg", Text: search}, engine.Source{File: "bad.mg", Text: "match_signal(/x, T) :- !task(T)."})
	if refused, ok := errors.AsType[*engine.LoadError](err); !ok || refused.Stage != engine.StageAnalyze || refused.Problems[0].Pos.File != "bad.mg" {
		t.Errorf("got %v", err)
	}
}

func TestKeywords(t *testing.T) {
	got, err := Keywords(map[string][]string{"/define": {"define", "definieren"}, "/other": {"xyz"}})(t.Context(), engine.Name("/t"), "Begriffe DEFINIEREN")
	if err != nil || len(got) != 1 || got[0].String() != "matched(/t, /define)" {
		t.Errorf("%v, %v", got, err)
	}
}
