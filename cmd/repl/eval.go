package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"whence/conductor"
	"whence/engine"
	"whence/engine/check"
	"whence/internal/voice"
)

// evaluation is one run of `repl eval`.
type evaluation struct {
	out, warn        io.Writer
	clock            func() time.Time
	why, gates, show bool
	whyNot           bool
	asJSON           bool
	limits           engine.Options
	program          *engine.Program
	prepared         *engine.Prepared // for a goal
	view             *engine.View
	rules            map[string]engine.Clause
	contested        *engine.Contested
	// doubtful is set once an answer is in conflict or rests on one alone.
	doubtful bool
}

func evalCommand(out io.Writer, clock func() time.Time) *cobra.Command {
	e := &evaluation{out: out, clock: clock}
	var format, most string
	cmd := &cobra.Command{
		Use:   "eval FILE.mg... [GOAL]",
		Short: voice.Say("repl.a-rule-file-through-load"),
		Long:  voice.Say("repl.loads-files-through-gates-parse"),
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch format {
			case "text":
			case "json":
				e.asJSON = true
			default:
				return fmt.Errorf("--format is %q, and must be text or json", format)
			}
			e.warn = cmd.ErrOrStderr()
			if err := e.bound(cmd, most); err != nil {
				return err
			}
			files, goal := splitArgs(args)
			return e.run(cmd.Context(), files, goal)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&e.why, "why", false, voice.Say("repl.with-proof-of-each-answer"))
	f.BoolVar(&e.whyNot, "whynot", false, voice.Say("repl.of-goal-without-answer-what"))
	f.BoolVar(&e.gates, "check", false, voice.Say("repl.only-go-through-gates"))
	f.BoolVar(&e.show, "stats", false, voice.Say("repl.print-only-figures-as-one"))
	f.StringVar(&format, "format", "text", voice.Say("repl.text-or-json"))
	f.IntVar(&e.limits.MaxFacts, "max-facts", 0, voice.Say("repl.how-many-facts-may-hold"))
	f.IntVar(&e.limits.MaxRounds, "max-rounds", 0, voice.Say("repl.how-long-chain-of-conclusions"))
	f.StringVar(&most, "max-bytes", "", voice.Say("repl.about-how-much-memory-facts"))
	f.DurationVar(&e.limits.MaxTime, "timeout", 0, voice.Say("repl.how-long-all-may-take"))
	return cmd
}

// bound takes the limits that the flags set.
func (e *evaluation) bound(cmd *cobra.Command, most string) error {
	e.limits.Now = e.clock
	if most != "" {
		n, err := bytesOf(most)
		if err != nil {
			return fmt.Errorf("--max-bytes is %q: %w", most, err)
		}
		e.limits.MaxBytes = n
	}
	f := cmd.Flags()
	for _, l := range []struct {
		name string
		ok   bool
	}{
		{"max-facts", e.limits.MaxFacts > 0}, {"max-rounds", e.limits.MaxRounds > 0}, {"timeout", e.limits.MaxTime > 0},
	} {
		if f.Changed(l.name) && !l.ok {
			return voice.Error("repl.is-and-must-be-more", "name", l.name, "value", f.Lookup(l.name).Value)
		}
	}
	return nil
}

// bytesOf reads a number of bytes such as 500MB; units are powers of 1024.
func bytesOf(text string) (int64, error) {
	number, shift := strings.TrimSuffix(strings.ToLower(text), "b"), 0
	for i, unit := range []string{"k", "m", "g", "t"} {
		if rest, ok := strings.CutSuffix(number, unit); ok {
			number, shift = rest, 10*(i+1)
		}
	}
	n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 64)
	if err != nil || n <= 0 || n > math.MaxInt64>>shift {
		return 0, voice.Error("repl.it-must-be-number-above")
	}
	return n << shift, nil
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
	if e.limits.MaxTime > 0 {
		timed, cancel := e.limits.Timed(ctx)
		defer cancel()
		ctx = timed
	}
	if goal != "" && !e.gates {
		return e.ask(ctx, files, goal)
	}
	program, err := engine.LoadFile(ctx, e.limits, files...)
	if err != nil {
		return err
	}
	if err := e.undefined(program.Undefined()); err != nil {
		return err
	}
	if err := e.take(ctx, program); err != nil {
		return err
	}
	switch {
	case e.gates:
		e.warnOfConflicts()
	case e.show:
		err = e.stats(program)
	default:
		err = e.printAll(ctx)
	}
	if err != nil {
		return err
	}
	return e.conflicting()
}

// take makes a program the one that is printed.
func (e *evaluation) take(ctx context.Context, program *engine.Program) (err error) {
	e.program, e.view, e.rules = program, program.View(), map[string]engine.Clause{}
	for _, r := range program.Rules() {
		e.rules[r.ID] = r
	}
	e.contested, err = e.view.Contested(ctx)
	return err
}

// ask prints the answers to a goal, for which only what bears on it is concluded.
func (e *evaluation) ask(ctx context.Context, files []string, goal string) error {
	prepared, err := engine.PrepareFile(ctx, e.limits, files...)
	if err != nil {
		return err
	}
	if err := e.undefined(prepared.Undefined()); err != nil {
		return err
	}
	literals, err := engine.ParseGoal(goal)
	if err != nil {
		return voice.Error("repl.the-goal", "error", err)
	}
	program, err := prepared.For(ctx, literals...)
	if err != nil {
		return err
	}
	if err := e.take(ctx, program); err != nil {
		return err
	}
	if e.show {
		return errors.Join(e.stats(program), e.conflicting())
	}
	e.prepared = prepared
	err = e.answer(ctx, literals)
	var refused *engine.LoadError
	if errors.As(err, &refused) {
		engine.Quote(refused, engine.Source{Text: goal})
		return voice.Error("repl.the-goal", "error", err)
	}
	return err
}

// undefined warns of the predicates that nothing defines; with --check they are
// refused.
func (e *evaluation) undefined(problems []engine.Problem) error {
	if len(problems) == 0 {
		return nil
	}
	refused := &engine.LoadError{Stage: engine.StageAnalyze, Problems: problems}
	if e.gates {
		return refused
	}
	for _, p := range problems {
		fmt.Fprintln(e.warn, voice.Say("repl.repl-warning"), p)
	}
	return nil
}

// warnOfConflicts names the conflicts, where nothing else is printed.
func (e *evaluation) warnOfConflicts() {
	for _, a := range e.contested.Conflicts {
		fmt.Fprintln(e.warn, voice.Say("repl.repl-conflict-and", "name", a, "denial", a.Denial()))
	}
}

// conflicting is the exit code where something is in conflict.
func (e *evaluation) conflicting() error {
	if len(e.contested.Conflicts) == 0 {
		return nil
	}
	return &exit{code: exitConflicting}
}

// stats prints the figures of the run.
func (e *evaluation) stats(program *engine.Program) error {
	facts, derived := e.view.Size()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	took := program.Stats()
	return encoder(e.out, "").Encode(map[string]any{
		"facts": facts, "derived": derived, "conflicts": len(e.contested.Conflicts),
		"elapsed_ms": map[string]float64{"load": ms(took.Load), "eval": ms(took.Evaluate)},
		"heap_bytes": m.HeapAlloc,
	})
}

// printAll prints every derived atom in a fixed order, and then the conflicts.
func (e *evaluation) printAll(ctx context.Context) error {
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
	if facts, _ := e.view.Size(); len(derived) == 0 {
		fmt.Fprintln(e.warn, voice.Say("repl.repl-nothing-follows-told-and", "facts", voice.Say("count.facts", "count", facts), "rules", voice.Say("count.rules", "count", len(e.rules))))
	}
	for _, a := range derived {
		if err := e.print(ctx, a.String(), nil, a); err != nil {
			return err
		}
	}
	for _, a := range e.contested.Conflicts {
		if err := e.printConflict(ctx, a); err != nil {
			return err
		}
	}
	return nil
}

// printConflict writes an atom and its denial that both hold: as a comment, so
// that every other line is an atom.
func (e *evaluation) printConflict(ctx context.Context, a engine.Atom) error {
	proofs, err := e.proofs(ctx, a, a.Denial())
	if err != nil {
		return err
	}
	if e.asJSON {
		record := map[string]any{"conflict": []string{a.String(), a.Denial().String()}}
		if e.why {
			record["proofs"] = records(proofs)
		}
		return encoder(e.out, "").Encode(record)
	}
	if _, err := fmt.Fprintln(e.out, voice.Say("repl.conflict-and", "name", a, "denial", a.Denial())); err != nil {
		return voice.Error("repl.print-conflict-write", "error", err)
	}
	for _, proof := range proofs {
		e.printProof(proof)
	}
	return nil
}

// doubt says what is doubtful about atoms: "conflict" where a contrary holds,
// "rests on a conflict" where there is no proof without one, or nothing.
func (e *evaluation) doubt(atoms []engine.Atom) string {
	for _, a := range atoms {
		if e.contested.Conflicting(a) {
			return "conflict"
		}
	}
	for _, a := range atoms {
		if e.contested.Rests(a) {
			return voice.Say("repl.rests-on-conflict")
		}
	}
	return ""
}

// answer prints the answers to a goal, one a line.
func (e *evaluation) answer(ctx context.Context, goal []engine.Literal) error {
	for _, p := range e.program.Unknown(goal...) {
		fmt.Fprintln(e.warn, voice.Say("repl.repl-goal"), p)
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
		if err := e.print(ctx, text, b, atoms...); err != nil {
			return err
		}
	}
	switch {
	case e.doubtful:
		return &exit{code: exitConflicting}
	case len(found) > 0:
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
func (e *evaluation) print(ctx context.Context, text string, b engine.Binding, atoms ...engine.Atom) error {
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	proofs, err := e.proofs(ctx, atoms...)
	if err != nil {
		return err
	}
	doubt := e.doubt(atoms)
	e.doubtful = e.doubtful || doubt != ""
	if e.asJSON {
		return e.printJSON(text, doubt, b, proofs)
	}
	if doubt != "" {
		text += "  # " + doubt
	}
	if _, err := fmt.Fprintln(e.out, text); err != nil {
		return voice.Error("repl.print-conflict-write", "error", err)
	}
	for _, proof := range proofs {
		e.printProof(proof)
	}
	return nil
}

// proofs returns the proofs of atoms, if they are wanted.
func (e *evaluation) proofs(ctx context.Context, atoms ...engine.Atom) ([]*engine.Proof, error) {
	if !e.why {
		return nil, nil
	}
	var out []*engine.Proof
	for _, a := range atoms {
		proof, err := e.prove(ctx, a)
		if err != nil {
			return nil, err
		}
		out = append(out, proof)
	}
	return out, nil
}

// prove returns the proof of an atom that holds, after the checker passed it.
func (e *evaluation) prove(ctx context.Context, a engine.Atom) (*engine.Proof, error) {
	proof, ok := e.view.Why(ctx, a)
	if !ok {
		return nil, voice.Error("repl.holds-but-has-no-recorded", "name", a)
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
		return nil, voice.Error("repl.the-proof-of-did-not", "name", a, "error", err)
	}
	return proof, nil
}

func (e *evaluation) printJSON(text, doubt string, b engine.Binding, proofs []*engine.Proof) error {
	bindings := map[string]string{}
	for name, t := range b {
		bindings[name] = t.String()
	}
	record := map[string]any{"atom": text, "bindings": bindings}
	if doubt != "" {
		record["doubt"] = doubt
	}
	if e.why {
		record["proofs"] = records(proofs)
	}
	return encoder(e.out, "").Encode(record)
}

// records are proofs that the checker has passed, in the form that they have in
// the record of a turn.
func records(proofs []*engine.Proof) []*conductor.Proof {
	out := make([]*conductor.Proof, len(proofs))
	for i, proof := range proofs {
		out[i] = conductor.EngineProof(proof)
		out[i].Checked = true
	}
	return out
}

// maxIndent bounds how far the steps of a proof are moved in.
const maxIndent = 40

// printProof writes a proof as a tree. What is concluded from premises and used
// again is written again without them.
func (e *evaluation) printProof(p *engine.Proof) {
	type line struct{ node, depth int }
	out, shown := bufio.NewWriter(e.out), make([]bool, len(p.Nodes))
	defer out.Flush()
	for todo := []line{{p.Root, 1}}; len(todo) > 0; {
		l := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		n := &p.Nodes[l.node]
		text, note := n.Atom.String(), ""
		switch {
		case n.Kind == engine.Absent || n.Kind == engine.Compared:
			text = n.Literal.String()
		case n.Kind == engine.Derived && shown[l.node]:
			note = "  " + voice.Say("repl.by-as-above", "ruleid", n.RuleID)
		case n.Kind == engine.Derived:
			note = "  " + voice.Say("repl.print-proof-by", "ruleid", n.RuleID)
		}
		fmt.Fprintf(out, "%s%s%s\n", strings.Repeat("  ", min(l.depth, maxIndent)), text, note)
		if shown[l.node] {
			continue
		}
		shown[l.node] = true
		for _, q := range slices.Backward(n.Premises) {
			todo = append(todo, line{q, l.depth + 1})
		}
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
