package engine_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"whence/engine"
)

// suitePrograms returns the programs of the semantics suite.
func suitePrograms(tb testing.TB) []string {
	tb.Helper()
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		tb.Fatal(err)
	}
	var out []string
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			tb.Fatal(err)
		}
		for _, file := range txtar.Parse(data).Files {
			if strings.HasSuffix(file.Name, ".mg") {
				out = append(out, string(file.Data))
			}
		}
	}
	return out
}

// FuzzParse reads anything: no panic, every problem has a place inside the
// text, and what was read prints to the same again.
func FuzzParse(f *testing.F) {
	for _, text := range suitePrograms(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		u, err := engine.ParseUnit("f", text)
		var le *engine.LoadError
		if errors.As(err, &le) {
			for _, p := range le.Problems {
				if p.Pos.Line < 1 || p.Pos.Col < 1 || p.Pos.Line > 1+strings.Count(text, "\n") {
					t.Fatalf("problem at %v", p.Pos)
				}
			}
			return
		}
		printed := u.String()
		again, err := engine.ParseUnit("f", printed)
		if err != nil {
			t.Fatalf("%v\nfrom\n%s", err, printed)
		}
		if again.String() != printed {
			t.Fatalf("%s\nbecame\n%s", printed, again)
		}
	})
}

// FuzzLoad loads anything: no panic and no endless run; what loads can be
// asked, and every proof of it is accepted by the checker.
func FuzzLoad(f *testing.F) {
	for _, text := range suitePrograms(f) {
		f.Add(text)
	}
	o := engine.Options{MaxFacts: 500, MaxRounds: 50, MaxTime: time.Second}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := engine.Load(context.Background(), o, engine.Source{Text: text})
		if err != nil {
			return
		}
		n := 0
		for _, i := range p.Predicates() {
			for a := range p.View().Atoms(i.Pred, i.Denied) {
				if n++; n > 50 {
					return
				}
				pr, ok := p.Why(a)
				if !ok {
					t.Fatalf("no proof of %s", a)
				}
				if err := checkIn(p.View(), pr); err != nil {
					t.Fatalf("%s: %v", a, err)
				}
			}
		}
	})
}
