// Parity holds the engine against a Prolog. Five rules of klarheit's domain plan how the
// terms and assumptions of a text are made clear, for seven inputs; a port of the rules runs
// under SWI-Prolog where that is installed, and elsewhere its recorded answers stand in. Both
// must agree on every plan, and the input that is to be built already has none at all. Run it
// with `go run ./examples/parity`.
package main

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"whence/engine"
)

//go:embed plans.mg
var rules string

//go:embed plans.pl
var port string

//go:embed recorded.txt
var recorded string

// noPlan is the input whose plans are all blocked.
const noPlan = "t3"

// inputs are the signals of each input.
var inputs = []struct {
	name    string
	signals []string
}{
	{"t1", []string{"begriffe", "text"}},
	{"t2", []string{"annahme", "text"}},
	{noPlan, []string{"begriffe", "annahme", "implement"}},
	{"t4", []string{"begriffe", "annahme", "text"}},
	{"t5", []string{"begriffe"}},
	{"t6", []string{"annahme"}},
	{"t7", []string{"begriffe", "annahme"}},
}

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// byEngine returns the plans as lines, "t1 begriffe_sammeln", sorted.
func byEngine(ctx context.Context) ([]string, error) {
	var facts strings.Builder
	for _, in := range inputs {
		fmt.Fprintf(&facts, "input(/%s).\n", in.name)
		for _, s := range in.signals {
			fmt.Fprintf(&facts, "signal(/%s, /%s).\n", in.name, s)
		}
	}
	p, err := engine.Load(ctx, engine.Options{}, engine.Source{File: "plans.mg", Text: rules}, engine.Source{File: "inputs.mg", Text: facts.String()})
	if err != nil {
		return nil, err
	}
	var out []string
	for a := range p.Atoms("plan") {
		out = append(out, a.Args[0].Symbol()[1:]+" "+a.Args[1].Symbol()[1:])
	}
	slices.Sort(out)
	return out, nil
}

// byProlog runs the port; where there is no swipl, it returns the recorded
// answers, and false.
func byProlog(ctx context.Context) (plans []string, live bool, err error) {
	swipl, err := exec.LookPath("swipl")
	if err != nil {
		return strings.Split(strings.TrimSpace(recorded), "\n"), false, nil
	}
	dir, err := os.MkdirTemp("", "parity")
	if err != nil {
		return nil, true, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "plans.pl")
	if err := os.WriteFile(file, []byte(port), 0o600); err != nil {
		return nil, true, err
	}
	var facts, said bytes.Buffer
	for _, in := range inputs {
		for _, s := range in.signals {
			fmt.Fprintf(&facts, "signal(%s, %s).\n", in.name, s)
		}
	}
	cmd := exec.CommandContext(ctx, swipl, "-q", file)
	cmd.Stdin, cmd.Stderr = &facts, &said
	answer, err := cmd.Output()
	if err != nil {
		return nil, true, fmt.Errorf("swipl: %w: %s", err, said.String())
	}
	plans = strings.Split(strings.TrimSpace(string(answer)), "\n")
	slices.Sort(plans)
	return plans, true, nil
}

// of returns the plans of one input.
func of(plans []string, input string) []string {
	var out []string
	for _, p := range plans {
		if rest, ok := strings.CutPrefix(p, input+" "); ok {
			out = append(out, rest)
		}
	}
	return out
}

func run(ctx context.Context, out io.Writer) error {
	ours, err := byEngine(ctx)
	if err != nil {
		return err
	}
	theirs, live, err := byProlog(ctx)
	if err != nil {
		return err
	}
	for _, in := range inputs {
		mark := "="
		if !slices.Equal(of(ours, in.name), of(theirs, in.name)) {
			mark = "≠"
		}
		fmt.Fprintf(out, "%s %-42s engine %v %s prolog %v\n", in.name, strings.Join(in.signals, ", "), of(ours, in.name), mark, of(theirs, in.name))
	}
	if !live {
		fmt.Fprintln(out, "There is no swipl here: Prolog's answers are the recorded ones.")
	}
	return nil
}
