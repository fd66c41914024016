package retrieve_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"whence/internal/storage"
	"whence/internal/testclock"
	"whence/kb/retrieve"
)

// write makes a unit file of facts "s | r | o" or "s | r | o | confidence"; the
// n-th is docs::chunk-001::unit-00n.
func write(facts ...string) string {
	var b strings.Builder
	for i, fact := range facts {
		f := strings.Split(fact, " | ")
		fmt.Fprintf(&b, "## Context Unit docs::chunk-001::unit-%03d\nSourceId: docs\nChunkId: chunk-001\nRole: Description\n", i+1)
		fmt.Fprintf(&b, "Topic: %s\nClaim: %s %s %s.\nSubject: %s\nRelation: %s\nObject: %s\n", f[0], f[0], strings.ReplaceAll(f[1], "_", " "), f[2], f[0], f[1], f[2])
		if len(f) == 4 {
			fmt.Fprintf(&b, "Confidence: %s\n", f[3])
		}
		b.WriteString("\n")
	}
	return b.String()
}

func parse(t testing.TB, src string) []retrieve.Unit {
	t.Helper()
	units, err := retrieve.ParseUnits(src)
	if err != nil {
		t.Fatal(err)
	}
	return units
}

func index(t testing.TB, units ...retrieve.Unit) *retrieve.Index {
	t.Helper()
	db, err := storage.Open(t.Context(), storage.Memory)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	x, err := retrieve.OpenIndex(t.Context(), db)
	if err == nil {
		err = x.Add(t.Context(), units...)
	}
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func retriever(t testing.TB, o retrieve.Options) *retrieve.Retriever {
	t.Helper()
	if _, bench := t.(*testing.B); o.Clock == nil && !bench {
		o.Clock = testclock.Unhurried()
	}
	r, err := retrieve.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// summary writes a result as lines: candidates, then proofs.
func summary(r retrieve.Result) []string {
	out := []string{}
	for _, c := range r.Candidates {
		out = append(out, fmt.Sprintf("%s %.6f", c.UnitID[len(c.UnitID)-1:], c.RawScore))
	}
	for _, p := range r.Proofs {
		out = append(out, fmt.Sprintf("%s: raw %s, %d steps, score %.6f", p.Fact, trim(p.Raw), p.Steps, p.Score))
	}
	return out
}

func trim(f float64) string { return strings.TrimRight(fmt.Sprintf("%.6f", f), "0") }

// golden has the worked values of the specification of ThinkingDB.
func golden() []struct {
	name   string
	facts  []string
	turn   []int // which of the facts are told in this turn, counted from 1
	terms  string
	budget retrieve.Budget
	want   []string
} {
	ide, ploinky, weaker, secure := "AchillesIDE | uses | Ploinky | 1.0", "Ploinky | provides | sandboxing | 1.0", "Ploinky | provides | sandboxing | 0.95", "Sandboxing | relevant_for | secure execution | 0.9"
	const three = "achilleside secure execution"
	g3 := []string{
		"1 0.652379", "2 0.652379", "3 0.543878",
		"AchillesIDE has_capability sandboxing: raw 0.9025, 3 steps, score 0.652379",
		"Ploinky relevant_for secure execution: raw 0.7524, 3 steps, score 0.543878",
		"AchillesIDE relevant_for secure execution: raw 0.731025, 5 steps, score 0.410999",
	}
	return []struct {
		name   string
		facts  []string
		turn   []int
		terms  string
		budget retrieve.Budget
		want   []string
	}{
		{name: "G1", facts: []string{ide, ploinky}, terms: "achilleside sandboxing", want: []string{
			"1 0.686714", "2 0.686714", "AchillesIDE has_capability sandboxing: raw 0.95, 3 steps, score 0.686714"}},
		{name: "G2", facts: []string{ide, weaker}, terms: "achilleside sandboxing", want: []string{
			"1 0.652379", "2 0.652379", "AchillesIDE has_capability sandboxing: raw 0.9025, 3 steps, score 0.652379"}},
		{name: "G3", facts: []string{ide, weaker, secure}, terms: three, want: g3},
		{name: "G4", facts: []string{ide, weaker, secure, "meeting notes | relevant_for | secure execution"}, terms: three, want: g3},
		{name: "G5", facts: []string{ide, weaker, secure}, terms: three, budget: retrieve.Budget{MaxDepth: 1}, want: slices.Delete(slices.Clone(g3), 5, 6)},
		{name: "G6", facts: []string{"AchillesIDE | uses | Ploinky | .3", "Ploinky | provides | sandboxing | .5"}, terms: "achilleside sandboxing", want: []string{}},
		{name: "G7 no terms", facts: []string{ide, weaker}, terms: "", want: []string{}},
		{name: "G7 unknown", facts: []string{ide, weaker}, terms: "zebra", want: []string{}},
		{name: "G8", facts: []string{ide}, terms: "achilleside", want: []string{"1 1.012000", "AchillesIDE uses Ploinky: raw 1., 1 steps, score 1.012000"}},
		{name: "G9", facts: []string{ide, ploinky}, turn: []int{1}, terms: "achilleside sandboxing", want: []string{
			"2 0.686714", "AchillesIDE has_capability sandboxing: raw 0.95, 3 steps, score 0.686714"}},
		{name: "G10", facts: []string{"first | depends_on | b", "b | depends_on | c", "c | depends_on | d", "d | depends_on | last"}, terms: "first last", want: []string{
			"1 0.665029", "2 0.665029", "3 0.665029", "4 0.665029",
			"first depends_on last: raw 0.778688, 7 steps, score 0.358196"}},
	}
}

func TestWorkedValues(t *testing.T) {
	for _, g := range golden() {
		units := parse(t, write(g.facts...))
		var turn, rest []retrieve.Unit
		for i, u := range units {
			if slices.Contains(g.turn, i+1) {
				turn = append(turn, u)
			} else {
				rest = append(rest, u)
			}
		}
		q := retrieve.Query{Terms: strings.Fields(g.terms)}
		for name, store := range map[string]retrieve.Store{"memory": retrieve.NewMemory(rest...), "index": index(t, rest...)} {
			t.Run(g.name+" "+name, func(t *testing.T) {
				r, err := retriever(t, retrieve.Options{Budget: g.budget}).Retrieve(context.Background(), "thinkingdb", q, retrieve.Stores{Turn: turn, KB: store})
				if err != nil {
					t.Fatal(err)
				}
				got := summary(r)
				if g.name == "G10" { // the parts of the chain are in proofs of their own
					got = slices.DeleteFunc(got, func(s string) bool {
						return strings.Contains(s, ": raw") && !strings.HasPrefix(s, "first depends_on last")
					})
				}
				if !slices.Equal(got, g.want) {
					t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(g.want, "\n"))
				}
				for _, c := range r.Candidates {
					if want := c.RawScore / math.Max(r.Candidates[0].RawScore, 1); c.NormalizedScore != want {
						t.Errorf("%s: normalized %v, want %v", c.UnitID, c.NormalizedScore, want)
					}
				}
				if r.ExhaustedBudget != (g.name == "G5") {
					t.Errorf("cut by %v", r.Limits)
				}
			})
		}
	}
}
