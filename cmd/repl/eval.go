package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"whence/conductor"
	"whence/engine"
	"whence/engine/check"
)

// evaluation is one run of `repl eval`.
type evaluation struct {
	out, warn        io.Writer
	clock            func() time.Time
	why, gates, show bool
	whyNot           bool
	asJSON           bool
	program          *engine.Program
	view             *engine.View
	rules            map[string]engine.Clause
}

func (p *program) evalCommand() *cobra.Command {
	e := &evaluation{out: p.out, clock: p.clock}
	var format string
	cmd := &cobra.Command{
		Use:   "eval FILE.mg... [GOAL]",
		Short: "a rule file through the load gates: every derived atom, or the answers to GOAL",
		Long: "Loads the files through the gates parse, analyze, stratify, evaluate and typecheck, and prints\n" +
			"every derived atom, or the answers to GOAL, and with --whynot what is missing of a goal without any.\n" +
			"Exit 0 with an answer, 1 with none, 2 when refused.",
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch format {
			case "text":
			case "json":
				e.asJSON = true
			default:
				return fmt.Errorf("--format is %q, and must be text or json", format)
			}
			e.warn = cmd.ErrOrStderr()
			files, goal := splitArgs(args)
			return e.run(cmd.Context(), files, goal)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&e.why, "why", false, "with the proof of each answer")
	f.BoolVar(&e.whyNot, "whynot", false, "of a goal without an answer, what would have made it hold")
	f.BoolVar(&e.gates, "check", false, "only go through the gates")
	f.BoolVar(&e.show, "stats", false, "print only figures, as one JSON object")
	f.StringVar(&format, "format", "text", "text or json")
	return cmd
}

// splitArgs tells the files from the goal: the goal is the last argument when
// it is no file.
func splitArgs(args []string) (files []string, goal string) {
	last := args[len(args)-1]
	_, err := os.Stat(last)
	if len(args) > 1 && err != nil && !strings.HasSuffix(last, ".mg") {
		return args[:len(args)-1], last
	}
	return args, ""
}

func (e *evaluation) run(ctx context.Context, files []string, goal string) error {
	program, err := engine.LoadFile(ctx, engine.Options{Now: e.clock}, files...)
	if err != nil {
		return err
	}
	if e.gates {
		return nil
	}
	e.program, e.view, e.rules = program, program.View(), map[string]engine.Clause{}
	for _, r := range program.Rules() {
		e.rules[r.ID] = r
	}
	switch {
	case e.show:
		return e.stats(program)
	case goal == "":
		return e.printAll()
	}
	literals, err := engine.ParseGoal(goal)
	if err != nil {
		return fmt.Errorf("the goal: %w", err)
	}
	err = e.answer(ctx, literals)
	var refused *engine.LoadError
	if errors.As(err, &refused) {
		refused.Quote(engine.Source{Text: goal})
		return fmt.Errorf("the goal: %w", err)
	}
	return err
}

// stats prints the figures of the run.
func (e *evaluation) stats(program *engine.Program) error {
	facts, derived := e.view.Size()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	took := program.Stats()
	return json.NewEncoder(e.out).Encode(map[string]any{
		"facts": facts, "derived": derived,
		"elapsed_ms": map[string]float64{"load": ms(took.Load), "eval": ms(took.Evaluate)},
		"heap_bytes": m.HeapAlloc,
	})
}

// printAll prints every derived atom in a fixed order.
func (e *evaluation) printAll() error {
	var derived []engine.Atom
	for _, info := range e.view.Predicates() {
		if info.Derived == 0 {
			continue
		}
		for a := range e.view.Atoms(info.Pred, info.Denied) {
			if _, told := e.view.Told(a); !told && len(a.Args) == info.Arity {
				derived = append(derived, a)
			}
		}
	}
	slices.SortFunc(derived, engine.Atom.Compare)
	for _, a := range derived {
		if err := e.print(a.String(), nil, a); err != nil {
			return err
		}
	}
	return nil
}

// answer prints the answers to a goal, one a line.
func (e *evaluation) answer(ctx context.Context, goal []engine.Literal) error {
	for _, p := range e.program.Unknown(goal...) {
		fmt.Fprintln(e.warn, "repl: the goal:", p)
	}
	found := map[string]bool{}
	for b, err := range e.view.Query(ctx, goal...) {
		if err != nil {
			return err
		}
		var atoms []engine.Atom
		var texts []string
		for _, l := range goal {
			l = instance(l, b)
			texts = append(texts, l.String())
			if l.Op == engine.OpAtom && !l.Absent {
				atoms = append(atoms, l.Atom)
			}
		}
		text := strings.Join(texts, ", ")
		if found[text] {
			continue
		}
		found[text] = true
		if err := e.print(text, b, atoms...); err != nil {
			return err
		}
	}
	if len(found) > 0 {
		return nil
	}
	if e.whyNot {
		if err := e.nearMisses(ctx, goal); err != nil {
			return err
		}
	}
	return &exit{code: exitRefuted}
}

// print writes one answer, with the proofs of its atoms where they are wanted.
func (e *evaluation) print(text string, b engine.Binding, atoms ...engine.Atom) error {
	var proofs []*engine.Proof
	if e.why {
		for _, a := range atoms {
			proof, err := e.prove(a)
			if err != nil {
				return err
			}
			proofs = append(proofs, proof)
		}
	}
	if e.asJSON {
		return e.printJSON(text, b, proofs)
	}
	if _, err := fmt.Fprintln(e.out, text); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	for _, proof := range proofs {
		e.printProof(proof, proof.Root, 1)
	}
	return nil
}

// prove returns the proof of an atom that holds, after the checker passed it.
func (e *evaluation) prove(a engine.Atom) (*engine.Proof, error) {
	proof, ok := e.view.Why(a)
	if !ok {
		return nil, fmt.Errorf("%s holds but has no recorded proof", a)
	}
	rule := func(id string) (engine.Clause, bool) {
		r, ok := e.rules[id]
		return r, ok
	}
	told := func(a engine.Atom) (float64, bool) {
		f, ok := e.view.Told(a)
		return cmp.Or(f.Confidence, 1), ok
	}
	if err := check.Proof(proof, rule, told, e.view.Holds); err != nil {
		return nil, fmt.Errorf("the proof of %s did not pass the checker: %w", a, err)
	}
	return proof, nil
}

func (e *evaluation) printJSON(text string, b engine.Binding, proofs []*engine.Proof) error {
	bindings := map[string]string{}
	for name, t := range b {
		bindings[name] = t.String()
	}
	record := map[string]any{"atom": text, "bindings": bindings}
	if e.why {
		records := make([]*conductor.Proof, len(proofs))
		for i, proof := range proofs {
			records[i] = conductor.EngineProof(proof)
			records[i].Checked = true
		}
		record["proofs"] = records
	}
	return json.NewEncoder(e.out).Encode(record)
}

func (e *evaluation) printProof(p *engine.Proof, i, depth int) {
	n := p.Nodes[i]
	text := n.Atom.String()
	if n.Kind == engine.Absent || n.Kind == engine.Compared {
		text = n.Literal.String()
	}
	note := ""
	if n.Kind == engine.Derived {
		note = "  by " + n.RuleID
	}
	fmt.Fprintf(e.out, "%s%s%s\n", strings.Repeat("  ", depth), text, note)
	for _, q := range n.Premises {
		e.printProof(p, q, depth+1)
	}
}

// instance puts the values of a binding in the place of its variables.
func instance(l engine.Literal, b engine.Binding) engine.Literal {
	l.Left, l.Right = value(l.Left, b), value(l.Right, b)
	args := make([]engine.Term, len(l.Atom.Args))
	for i, a := range l.Atom.Args {
		args[i] = value(a, b)
	}
	l.Atom.Args = args
	return l
}

func value(t engine.Term, b engine.Binding) engine.Term {
	switch t.Kind() {
	case engine.KindVar:
		if v, ok := b[t.Symbol()]; ok {
			return v
		}
	case engine.KindList, engine.KindApply:
		elems := make([]engine.Term, len(t.Elems()))
		for i, x := range t.Elems() {
			elems[i] = value(x, b)
		}
		if t.Kind() == engine.KindList {
			return engine.List(elems...)
		}
		return engine.Apply(t.Symbol(), elems...)
	}
	return t
}
