package engine_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"whence/engine"
	"whence/engine/check"
)

// TestSemantics runs the suite of testdata/*.txtar. A case is a pair of files,
// NAME.mg and NAME.want. The program may end with directives, which are
// comments to the engine and done in their order:
//
//	#> ask GOAL      the answers
//	#> why ATOM      the best proof, which is checked
//	#> alt ATOM      all proofs that are found
//	#> uses ATOM     what rests on the atom
//	#> tell FACT.    a change of the session
//	#> forget ATOM
//	#> add RULE.
//	#> drop ID
//	#> try FACT.     tells, shows the delta, takes it back
//
// What is wanted begins with the derived atoms, or with the refusal of a gate.
// Run with -update to write what is; then read what changed.
func TestSemantics(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, f := range files {
		a, err := txtar.ParseFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out := &txtar.Archive{Comment: a.Comment}
		for i, file := range a.Files {
			name, ok := strings.CutSuffix(file.Name, ".mg")
			if !ok {
				continue
			}
			got := runCase(file.Name, string(file.Data))
			out.Files = append(out.Files, file, txtar.File{Name: name + ".want", Data: []byte(got)})
			if *update {
				continue
			}
			t.Run(path.Join(strings.TrimSuffix(filepath.Base(f), ".txtar"), name), func(t *testing.T) {
				if i+1 >= len(a.Files) || string(a.Files[i+1].Data) != got {
					t.Errorf("got:\n%s", got)
				}
			})
		}
		if *update {
			if err := os.WriteFile(f, txtar.Format(out), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// runCase runs one program and prints what it shows.
func runCase(name, text string) string {
	var b bytes.Buffer
	ctx := context.Background()
	p, err := engine.Load(ctx, engine.Options{MaxFacts: 10_000, MaxRounds: 1000}, engine.Source{File: name, Text: text})
	if err != nil {
		fmt.Fprintln(&b, err)
		return b.String()
	}
	v := p.View()
	for _, i := range v.Predicates() {
		for a := range v.Atoms(i.Pred, i.Denied) {
			if _, told := v.Told(a); !told && len(a.Args) == i.Arity {
				fmt.Fprintf(&b, "%s%s\n", a, certainty(v.Confidence(a)))
			}
		}
	}
	for _, a := range v.Conflicts() {
		fmt.Fprintf(&b, "conflict: %s\n", a)
	}
	s, err := engine.NewSession(ctx, p, engine.Options{MaxFacts: 10_000, MaxRounds: 1000})
	if err != nil {
		fmt.Fprintln(&b, err)
	}
	for line := range strings.Lines(text) {
		if d, ok := strings.CutPrefix(line, "#> "); ok {
			directive(ctx, &b, s, strings.TrimSpace(d))
		}
	}
	return b.String()
}

func certainty(c float64) string {
	if c == 1 {
		return ""
	}
	return fmt.Sprintf(" %.4g", c)
}

func directive(ctx context.Context, b *bytes.Buffer, s *engine.Session, d string) {
	fmt.Fprintf(b, "%s\n", d)
	verb, rest, _ := strings.Cut(d, " ")
	v := s.View()
	switch verb {
	case "ask":
		ask(ctx, b, v, rest)
		return
	case "why", "alt", "uses":
		a, err := engine.ParseAtom(rest)
		if err != nil {
			fmt.Fprintln(b, err)
			return
		}
		explain(ctx, b, v, verb, a)
		return
	}
	look := func(_ *engine.View, d engine.Delta) error {
		for i, a := range d.Added {
			fmt.Fprintf(b, "  + %s%s\n", a, reasonText(d.AddedBy[i], "of", d.AddedBy[i].Premises))
		}
		for i, a := range d.Withdrawn {
			fmt.Fprintf(b, "  - %s%s\n", a, reasonText(d.WithdrawnBy[i], "without", d.WithdrawnBy[i].Lost))
		}
		for _, a := range d.Conflicts {
			fmt.Fprintf(b, "  conflict: %s\n", a)
		}
		return nil
	}
	change := func(tx *engine.Tx) error { tx.Reasons(); return apply(tx, verb, rest) }
	if verb == "try" {
		if err := s.Try(ctx, change, look); err != nil {
			fmt.Fprintln(b, " ", err)
		}
		return
	}
	delta, err := s.Update(ctx, change)
	if err != nil {
		fmt.Fprintln(b, " ", err)
	}
	_ = look(nil, delta)
}

// reasonText prints why an atom came or went.
func reasonText(r engine.Reason, of string, atoms []engine.Atom) string {
	if r.RuleID == "" {
		return ""
	}
	text := " by " + r.RuleID
	for _, a := range atoms {
		text += " " + of + " " + a.String()
	}
	for _, a := range r.Blocked {
		text += " against " + a.String()
	}
	return text
}

func apply(tx *engine.Tx, verb, rest string) error {
	switch verb {
	case "tell", "try":
		c, err := engine.ParseClause(rest)
		if err != nil {
			return err
		}
		return tx.Insert(engine.Fact{ID: c.ID, Atom: c.Head, Confidence: c.Confidence, Label: c.Label, Priority: c.Priority, Mute: c.Mute})
	case "forget":
		a, err := engine.ParseAtom(rest)
		if err != nil {
			return err
		}
		was, err := tx.Retract(a)
		if err == nil && !was {
			return fmt.Errorf("%s was not told", a)
		}
		return err
	case "add":
		c, err := engine.ParseClause(rest)
		if err != nil {
			return err
		}
		return tx.AddRule(c)
	case "drop":
		return tx.RemoveRule(rest)
	}
	return fmt.Errorf("unknown directive %s", verb)
}

func ask(ctx context.Context, b *bytes.Buffer, v *engine.View, goal string) {
	g, err := engine.ParseGoal(goal)
	if err != nil {
		fmt.Fprintln(b, " ", err)
		return
	}
	n := 0
	for binding, err := range v.Query(ctx, g...) {
		n++
		if err != nil {
			fmt.Fprintln(b, " ", err)
			continue
		}
		line := " "
		for _, name := range sortedKeys(binding) {
			line += fmt.Sprintf(" %s=%s", name, binding[name])
		}
		fmt.Fprintln(b, line)
	}
	if n == 0 {
		fmt.Fprintln(b, "  no")
	}
}

func explain(ctx context.Context, b *bytes.Buffer, v *engine.View, verb string, a engine.Atom) {
	switch verb {
	case "uses":
		for _, u := range v.Uses(context.Background(), a) {
			fmt.Fprintf(b, "  %s\n", u)
		}
	case "why":
		p, ok := v.Why(context.Background(), a)
		if !ok {
			fmt.Fprintln(b, "  no")
			return
		}
		printProof(b, v, p)
	default:
		for p := range v.Alternatives(ctx, a) {
			printProof(b, v, p)
			fmt.Fprintln(b, "  --")
		}
	}
}

// printProof prints a proof as a tree and checks it.
func printProof(b *bytes.Buffer, v *engine.View, p *engine.Proof) {
	var walk func(i, depth int)
	walk = func(i, depth int) {
		n := p.Nodes[i]
		text := n.Atom.String()
		if n.Literal != nil {
			text = n.Literal.String()
		}
		by := [...]string{"told " + n.FactID, "by " + n.RuleID, "absent", "compared"}[n.Kind]
		fmt.Fprintf(b, "%s%s%s: %s\n", strings.Repeat("  ", depth+1), text, certainty(n.Confidence), strings.TrimSpace(by))
		for _, q := range n.Premises {
			walk(q, depth+1)
		}
	}
	walk(p.Root, 0)
	if err := check.In(v, p); err != nil {
		fmt.Fprintln(b, "  REFUSED:", err)
	}
}
