// Command bench measures the engine on the workloads that Datalog engines are
// usually measured with, and prints one table for batch evaluation and one for
// what a session costs while facts come and go:
//
//	go run ./examples/bench            everything, some minutes
//	go run ./examples/bench -run tri   the workloads whose name contains "tri"
//	go run ./examples/bench -small     a tenth of the size
//	go run ./examples/bench -whole     the whole program and not the engine alone:
//	                                   imports, turns on a million facts, chats
//	go run ./examples/bench -server postgres://user@host/base?search_path=bench
//	                                   questions on a server, beside the same in SQL
//
// The data come from generators inside with fixed seeds, so every run sees the
// same. Each figure of ours is a whole process that takes a text file to all its
// conclusions, read, parsed, interned, evaluated, with a justification recorded
// for every one: the seconds that passed, and those of a processor, which other
// programs disturb less. Where clingo, swipl or sqlite3 are installed, they run
// on the same facts and rules in the same run, as whole processes too and without
// any justification, and the table gives their processor seconds and how many
// times ours they are. sqlite3 runs only what a recursive query can say, and none
// has more than two minutes for a workload. The counts of conclusions must agree;
// where they do not, the run ends with an error.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"text/tabwriter"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// bench is one run of the command.
type bench struct {
	out    io.Writer
	only   string // part of the names of the workloads to run
	repeat int    // the best of so many runs counts
	small  bool
	tiny   bool // for tests
	others []engineCommand
	dir    string // for the texts
	load   string // a file to load and count, and nothing else
	asked  string // the predicate to count
	// profile is a file for a profile of the last talk.
	profile string
}

func run(ctx context.Context, args []string, out io.Writer) error {
	b := &bench{out: out}
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(out)
	flags.StringVar(&b.only, "run", "", "only workloads whose name contains this")
	flags.IntVar(&b.repeat, "repeat", 3, "runs of which the best counts")
	flags.BoolVar(&b.small, "small", false, "a tenth of the size")
	flags.StringVar(&b.load, "load", "", "only load this file and count its facts: what is measured as a process")
	flags.StringVar(&b.asked, "asked", "", "and those of this predicate")
	flags.StringVar(&b.profile, "profile", "", "write a profile of the last talk to this file")
	whole := flags.Bool("whole", false, "measure the whole program")
	talk := flags.String("talk", "", "only take the turns of standard input with this knowledge base: what is measured as a process")
	skip := flags.Int("skip", 0, "how many of those are not measured")
	server := flags.String("server", "", "measure questions on a server beside the same by hand in SQL, at the address of an empty schema")
	hold := flags.Int("hold", 0, "how many facts are held")
	alone := flags.Bool("alone", false, "leave the other engines out")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return nil
		}
		return err
	}
	if b.load != "" {
		return count(ctx, b.load, b.asked, out)
	}
	if *talk != "" {
		return converse(ctx, *talk, *skip, *hold, b.profile, os.Stdin, out)
	}
	if !*alone {
		b.others = installed()
	}
	var err error
	if b.dir, err = os.MkdirTemp("", "bench"); err != nil {
		return err
	}
	defer os.RemoveAll(b.dir)
	if *server != "" {
		return b.team(ctx, *server)
	}
	if *whole {
		return b.whole(ctx)
	}
	if err := b.batch(ctx); err != nil {
		return err
	}
	return b.sessions(ctx)
}

// wants reports whether a workload is asked for.
func (b *bench) wants(name string) bool { return strings.Contains(name, b.only) }

// scale is a size, or a tenth of it.
func (b *bench) scale(n int) int {
	switch {
	case b.tiny:
		return max(1, n/1000)
	case b.small:
		return max(1, n/10)
	}
	return n
}

// batch prints the table of batch evaluation.
func (b *bench) batch(ctx context.Context) error {
	w := tabwriter.NewWriter(b.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "workload\tfacts\tseconds\tcpu s\tB/fact\tfacts/s\t")
	for _, o := range b.others {
		fmt.Fprintf(w, "%s cpu s\t", o.name)
	}
	fmt.Fprintln(w)
	for _, load := range workloads(b.scale) {
		if !b.wants(load.name) {
			continue
		}
		if err := b.row(ctx, w, load); err != nil {
			return fmt.Errorf("%s: %w", load.name, err)
		}
	}
	return w.Flush()
}

// row measures one workload with every engine.
func (b *bench) row(ctx context.Context, w io.Writer, load workload) error {
	ours, err := b.ours(ctx, load)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s\t%d\t%.3f\t%.3f\t%.0f\t%.1f M\t", load.name, ours.facts, ours.took.Seconds(), ours.cpu.Seconds(), ours.bytes,
		float64(ours.facts)/ours.took.Seconds()/1e6)
	for _, o := range b.others {
		cpu, facts, err := o.measure(ctx, b.dir, load)
		switch {
		case errors.Is(err, errNotSaid):
			fmt.Fprint(w, "–\t")
		case errors.Is(err, errSlow):
			fmt.Fprintf(w, "> %.0f s\t", patience.Seconds())
		case err != nil:
			return fmt.Errorf("%s: %w", o.name, err)
		case facts != ours.conclusions:
			return fmt.Errorf("%s concludes %d facts, we %d", o.name, facts, ours.conclusions)
		default:
			fmt.Fprintf(w, "%.2f s = %.1f×\t", cpu.Seconds(), cpu.Seconds()/ours.cpu.Seconds())
		}
	}
	_, err = fmt.Fprintln(w)
	return err
}
