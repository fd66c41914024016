package engine_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"whence/engine"
)

// endless are programs of every kind that would take hours, all memory or both.
func endless() map[string]string {
	return map[string]string{
		"doubled string":  `p("x", 0). p(Z, M) :- p(X, N), N < 60, Z = fn:string:concat(X, X), M = fn:plus(N, 1).`,
		"replaced string": `p("xy", 0). p(Z, M) :- p(X, N), N < 60, Z = fn:string:replace(X, "x", X, -1), M = fn:plus(N, 1).`,
		"doubled list":    `p([1], 0). p(Z, M) :- p(X, N), N < 60, Z = [X, X], M = fn:plus(N, 1).`,
		"doubled pair":    `p(1, 0). p(Z, M) :- p(X, N), N < 60, Z = fn:pair(X, X), M = fn:plus(N, 1).`,
		"longer lists":    `p([]). p(Z) :- p(X), Z = fn:append(X, /a).`,
		"deeper pairs":    `p(0). p(Z) :- p(X), Z = fn:pair(X, 1).`,
		"struct":          `p({/a: 1}, 0). p(Z, M) :- p(X, N), N < 60, Z = {/a: X, /b: X}, M = fn:plus(N, 1).`,
		"map":             `p([1: 1], 0). p(Z, M) :- p(X, N), N < 60, Z = [X: 1, 2: X], M = fn:plus(N, 1).`,
		"counter":         `n(0). n(M) :- n(N), M = fn:plus(N, 1).`,
		"counter, unsure": `n(0). n(M) :- n(N), M = fn:plus(N, 1) [confidence: 0.999].`,
		"counted product": numbers(400) + `c(N) :- n(A), n(B), n(C), n(D) |> do fn:group_by(), let N = fn:count().`,
		"summed product":  numbers(400) + `c(A, N) :- n(A), n(B), n(C), n(D) |> do fn:group_by(A), let N = fn:sum(D).`,
		"list of product": numbers(400) + `c(N) :- n(A), n(B), n(C), n(D) |> do fn:group_by(), let N = fn:collect(A, B, C, D).`,
		"product":         numbers(400) + `c(A, B, C) :- n(A), n(B), n(C), n(D), fn:plus(A, B, C, D) < 0.`,
		"members":         `l([` + strings.Repeat("1, ", 400) + `2]). c(A) :- l(L), :list:member(A, L), :list:member(B, L), :list:member(C, L), :list:member(D, L), fn:plus(A, B, C, D) < 0.`,
		"values":          numbers(400) + `c(X) :- n(A), n(B), n(C), n(D), X = fn:mult(A, B, C, D, 7), X < 0.`,
		"absences":        numbers(400) + `c(A) :- n(A), n(B), n(C), n(D), E = fn:plus(A, B, C, D), !m(A, E, _), E < 0. m(1, 1, 1).`,
		"lookups":         numbers(400) + `e(A, B) :- n(A), n(B), A < B. c(A) :- e(A, B), e(B, C), e(C, D), e(D, A).`,
	}
}

func numbers(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "n(%d).\n", i)
	}
	return b.String()
}

// TestBudgetOfTime: whatever a rule is busy with, it sees the time; the refusal
// names the rule.
func TestBudgetOfTime(t *testing.T) {
	for name, text := range endless() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := engine.Load(t.Context(), engine.Options{MaxTime: 100 * time.Millisecond, MaxFacts: 1 << 40, MaxRounds: 1 << 40},
				engine.Source{Text: text})
			refusedIn(t, err)
		})
	}
}

// TestBudgetOfBytes: so it does the memory, of which not much more is used.
func TestBudgetOfBytes(t *testing.T) {
	for name, text := range endless() {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			_, err := engine.Load(t.Context(), engine.Options{MaxTime: 300 * time.Millisecond, MaxBytes: 4 << 20, MaxFacts: 1 << 40, MaxRounds: 1 << 40},
				engine.Source{Text: text})
			refusedIn(t, err)
			runtime.ReadMemStats(&after)
			// The collector may wait until twice as much is in use.
			if grown := int64(after.HeapSys) - int64(before.HeapSys); grown > 64<<20 {
				t.Errorf("the heap has grown by %d MB", grown>>20)
			}
		})
	}
}

func refusedIn(t *testing.T, err error) {
	t.Helper()
	var le *engine.LoadError
	if !errors.Is(err, engine.ErrBudget) || !errors.As(err, &le) {
		t.Fatalf("got %v", err)
	}
	p := le.Problems[0]
	if p.Code != "budget" || !strings.Contains(p.Message, "in a rule of ") || !strings.Contains(p.Line, ":-") {
		t.Errorf("the refusal names no rule: %v", err)
	}
}

// TestBudgetOfContext: a context that ends is seen as well, and is its own error.
func TestBudgetOfContext(t *testing.T) {
	for name, text := range endless() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			defer cancel()
			_, err := engine.Load(ctx, engine.Options{MaxFacts: 1 << 40, MaxRounds: 1 << 40}, engine.Source{Text: text})
			if !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, engine.ErrBudget) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// TestBudgetsAreExact: every setting cuts at its figure and not before.
func TestBudgetsAreExact(t *testing.T) {
	chain := "n(0).\nn(M) :- n(N), N < %d, M = fn:plus(N, 1)%s.\n"
	for _, unsure := range []string{"", " [confidence: 0.999]"} {
		text := fmt.Sprintf(chain, 500, unsure)
		for _, o := range []struct {
			options engine.Options
			cut     bool
		}{
			{engine.Options{MaxRounds: 501}, false}, {engine.Options{MaxRounds: 499}, true},
			{engine.Options{MaxFacts: 501}, false}, {engine.Options{MaxFacts: 500}, true},
			{engine.Options{MaxBytes: 1 << 20}, false}, {engine.Options{MaxBytes: 1 << 14}, true},
		} {
			if o.options.MaxBytes == 1<<14 {
				text = fmt.Sprintf(chain, 5000, unsure)
			}
			_, err := engine.Load(t.Context(), o.options, engine.Source{Text: text})
			if cut := errors.Is(err, engine.ErrBudget); cut != o.cut {
				t.Errorf("%+v%s: %v", o.options, unsure, err)
			}
		}
	}
	if _, err := engine.Load(t.Context(), engine.Options{MaxFacts: 399}, engine.Source{Text: numbers(400)}); !errors.Is(err, engine.ErrBudget) {
		t.Errorf("told facts over the bound: %v", err)
	}
	long := `p("` + strings.Repeat("x", 1000) + `"). q(Y) :- p(X), Y = fn:string:concat(X, X).`
	if _, err := engine.Load(t.Context(), engine.Options{MaxValue: 1500}, engine.Source{Text: long}); !errors.Is(err, engine.ErrBudget) {
		t.Errorf("a value over the bound: %v", err)
	}
	if _, err := engine.Load(t.Context(), engine.Options{MaxValue: 2100}, engine.Source{Text: long}); err != nil {
		t.Errorf("a value under the bound: %v", err)
	}
}

// TestBudgetOfQuestions: a goal's answers are bounded too.
func TestBudgetOfQuestions(t *testing.T) {
	p, err := engine.Load(t.Context(), engine.Options{MaxBytes: 4 << 20}, engine.Source{Text: numbers(400)})
	if err != nil {
		t.Fatal(err)
	}
	goal, err := engine.ParseGoal("n(A), n(B), n(C), n(D)")
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range p.Query(t.Context(), goal...) {
		if !errors.Is(err, engine.ErrBudget) {
			t.Fatalf("got %v", err)
		}
	}
}

// TestSessionSurvivesBudgets: a change that is cut leaves all as it was.
func TestSessionSurvivesBudgets(t *testing.T) {
	s, err := engine.NewSession(t.Context(), mustLoad(t, "n(0) :- go().\n"+strings.ReplaceAll(`p("x", 0). p(Z, M) :- p(X, N), go(), N < 60, Z = fn:string:concat(X, X), M = fn:plus(N, 1).`, ". ", ".\n")),
		engine.Options{MaxBytes: 8 << 20})
	if err != nil {
		t.Fatal(err)
	}
	before := model(s.View())
	for range 3 {
		_, err = s.Update(t.Context(), func(tx *engine.Tx) error {
			return tx.Insert(engine.Fact{Atom: engine.Atom{Pred: "go"}})
		})
		if !errors.Is(err, engine.ErrBudget) {
			t.Fatalf("got %v", err)
		}
		if err := s.CheckRanks(); err != nil {
			t.Fatal(err)
		}
	}
	if after := model(s.View()); after != before {
		t.Errorf("before\n%safter\n%s", before, after)
	}
	if _, err := s.Update(t.Context(), func(tx *engine.Tx) error {
		return tx.Insert(engine.Fact{Atom: engine.Atom{Pred: "stop"}})
	}); err != nil {
		t.Errorf("the change behind one that was cut: %v", err)
	}
}
