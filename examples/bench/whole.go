package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"

	"whence/conductor"
)

// This file measures the whole program, from the words of a person to the reply:
// imports, turns on a base of a million facts, and rules told in the chat. Each
// figure is of processes of their own, in processor time.

// talk is inputs to a knowledge base, and what is printed of what they cost.
type talk struct {
	name   string
	before []string // not measured
	inputs []string
	hold   int // 0 for the default
	// fresh begins with an empty base, and not with the imported one.
	fresh bool
}

// whole prints what the whole program costs.
func (b *bench) whole(ctx context.Context) error {
	w := tabwriter.NewWriter(b.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "\nwhole program\tcpu s\tMB\tturns\tmedian ms\t99 % ms\tlast ms\t")
	file, base := filepath.Join(b.dir, "facts.csv"), filepath.Join(b.dir, "facts.db")
	imported, err := b.imports(ctx, w, file, base)
	if err != nil {
		return err
	}
	for _, t := range talks(b.scale) {
		if !b.wants(t.name) {
			continue
		}
		path := filepath.Join(b.dir, "talk.db")
		_ = os.Remove(path)
		if !t.fresh {
			if !imported {
				if err := b.importOnce(ctx, file, base); err != nil {
					return err
				}
				imported = true
			}
			if err := copyFile(base, path); err != nil {
				return err
			}
		}
		if err := b.talk(ctx, w, path, t); err != nil {
			return fmt.Errorf("%s: %w", t.name, err)
		}
	}
	return w.Flush()
}

// imports prints what the imports that are asked for cost, and reports whether there
// were any.
func (b *bench) imports(ctx context.Context, w io.Writer, file, base string) (done bool, err error) {
	for name, n := range map[string]int{"import": 1_000_000, "ten times as large an import": 10_000_000} {
		if !b.wants(name) || n > 1_000_000 && b.only != name { // minutes, so only where it is asked for
			continue
		}
		if err := os.WriteFile(file, people(b.scale(n)), 0o600); err != nil {
			return false, err
		}
		_ = os.Remove(base)
		if err := b.talk(ctx, w, base, talk{name: name, inputs: []string{"/import " + strconv.Quote(file)}}); err != nil {
			return false, err
		}
		done = true
	}
	return done, nil
}

// importOnce makes the base that talks are about.
func (b *bench) importOnce(ctx context.Context, file, base string) error {
	if err := os.WriteFile(file, people(b.scale(1_000_000)), 0o600); err != nil {
		return err
	}
	return b.talk(ctx, io.Discard, base, talk{inputs: []string{"/import " + strconv.Quote(file)}})
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in) // not in memory, which would count as that of the talk
	return errors.Join(err, out.Close())
}

// people are n facts about n/5 people in eight relations.
func people(n int) []byte {
	relations := []string{"knows", "owns", "likes", "lives_in", "works_for", "visits", "reads", "plays"}
	r, names := random(), n/5+1
	var out bytes.Buffer
	out.WriteString("subject,relation,object\n")
	for range n {
		fmt.Fprintf(&out, "Person %d,%s,Person %d\n", r.IntN(names), relations[r.IntN(len(relations))], r.IntN(names))
	}
	return out.Bytes()
}

// talks are what people do with a base of a million facts, and what they tell an
// empty one.
func talks(scale func(int) int) []talk {
	r, names := random(), scale(1_000_000)/5+1
	somebody := func() string { return fmt.Sprint("Person ", r.IntN(names)) }
	many := func(n int, one func(i int) string) []string {
		out := make([]string, n)
		for i := range out {
			out[i] = one(i)
		}
		return out
	}
	all := []talk{
		{name: "open and one question", inputs: []string{"What does " + somebody() + " own?"}},
		{name: "questions by name", inputs: many(100, func(int) string { return "Who does " + somebody() + " read?" })},
		{name: "questions of two names", inputs: many(100, func(int) string { return "Does " + somebody() + " own " + somebody() + "?" })},
		{name: "facts told", inputs: many(100, func(int) string { return somebody() + " knows " + somebody() + "." })},
		{name: "facts taken back", inputs: many(100, func(i int) string { return fmt.Sprint("/forget f", 1+7*i) })},
	}
	for _, command := range []string{"/facts", "/facts person 8", "/graph Person 7", "/show Person 7", "/rules", "/conflicts", "/memory", "/uses f9", "/why f9",
		"/whynot Person 5 knows Person 7", "/at t1", "/skills", "/tools", "/sessions", "/help", "/suppose Person 5 is a cat", "/relation knows symmetric", "/alias Person 5 = Person 6"} {
		all = append(all, talk{name: "command " + command, inputs: many(20, func(int) string { return command })})
	}
	all = append(all,
		talk{name: "a rule with a join", inputs: []string{"If X owns Y and Y likes Z then X adores Z."}},
		talk{name: "questions of a join", before: []string{"If X owns Y and Y likes Z then X adores Z."}, inputs: many(100, func(int) string { return "What does " + somebody() + " adore?" })},
		talk{name: "a recursive rule", inputs: []string{"If X owns Y and Y owns Z then X owns Z."}},
		talk{name: "questions of a recursive rule", before: []string{"If X owns Y and Y owns Z then X owns Z."}, inputs: many(100, func(int) string { return "What does " + somebody() + " own?" })},
		talk{name: "facts under a recursive rule", before: []string{"If X owns Y and Y owns Z then X owns Z."}, inputs: many(20, func(int) string { return somebody() + " owns " + somebody() + "." })},
		talk{name: "a text of many sentences", fresh: true, inputs: []string{strings.Join(many(scale(16_000), func(i int) string { return fmt.Sprintf("Lee%d is kind.", i) }), " ")}},
		talk{name: "rules told", fresh: true, inputs: many(scale(2000), func(i int) string { return fmt.Sprintf("Every kind%d is a kind%d.", i, i+1) })},
		talk{name: "a chain told", fresh: true, before: []string{"If X links Y and Y links Z then X links Z."},
			inputs: many(scale(2000), func(i int) string { return fmt.Sprintf("Node%d links Node%d.", i, i+1) })},
		talk{name: "a transitive rule told", fresh: true, inputs: []string{"If X links Y and Y links Z then X links Z."},
			before: many(scale(2000), func(i int) string { return fmt.Sprintf("Node%d links Node%d.", i, i+1) })},
		talk{name: "questions under many rules", fresh: true, inputs: many(20, func(int) string { return fmt.Sprintf("Is Rox a kind%d?", scale(3000)) }),
			before: append(many(scale(3000), func(i int) string { return fmt.Sprintf("Every kind%d is a kind%d.", i, i+1) }), "Rox is a kind0.")},
	)
	return all
}

// talk measures a talk in a process of its own and prints its row.
func (b *bench) talk(ctx context.Context, w io.Writer, path string, t talk) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	args := []string{"-talk", path, "-skip", strconv.Itoa(len(t.before)), "-hold", strconv.Itoa(t.hold)}
	if b.profile != "" {
		args = append(args, "-profile", b.profile)
	}
	cmd := exec.CommandContext(ctx, self, args...)
	cmd.Stdin = strings.NewReader(strings.Join(append(slices.Clone(t.before), t.inputs...), "\n") + "\n")
	cmd.Stderr = os.Stderr
	output, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("%w: %s", err, output)
	}
	var each timings
	for line := range strings.Lines(string(output)) {
		us, err := strconv.Atoi(strings.TrimSpace(line))
		if err != nil {
			return err
		}
		each = append(each, time.Duration(us)*time.Microsecond)
	}
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	last := slices.Clone(each[max(0, len(each)-20):]) // the median of the last turns
	slices.Sort(last)
	slices.Sort(each)
	usage, _ := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	_, err = fmt.Fprintf(w, "%s\t%.2f\t%d\t%d\t%.1f\t%.1f\t%.1f\t\n", t.name, spent(cmd).Seconds(), usage.Maxrss>>10,
		len(each), ms(each[len(each)/2]), ms(each[len(each)*99/100]), ms(last[len(last)/2]))
	return err
}

// converse takes a turn for each line and prints the microseconds of a processor
// that each but the first ones took. A turn that fails ends it, and so does one
// whose record has an error.
func converse(ctx context.Context, path string, skip, hold int, profile string, in io.Reader, out io.Writer) (err error) {
	c, err := conductor.New(ctx, conductor.Options{KB: path, Held: hold})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 64<<20) // a turn may be a text
	for n := 0; lines.Scan(); n++ {
		if n == skip {
			stop, err := profiled(profile)
			if err != nil {
				return err
			}
			defer stop()
		}
		before := processorTime()
		for event, err := range c.Turn(ctx, lines.Text()) {
			if err != nil {
				return err
			}
			if a, ok := event.(conductor.Answered); ok && a.Record.Error != nil {
				return fmt.Errorf("%q: %s", lines.Text(), a.Record.Error.Message)
			}
		}
		if n >= skip {
			fmt.Fprintln(out, (processorTime() - before).Microseconds())
		}
	}
	return lines.Err()
}

// profiled writes a profile of what follows to a file, none for no file.
func profiled(file string) (stop func(), err error) {
	if file == "" {
		return func() {}, nil
	}
	f, err := os.Create(file)
	if err == nil {
		err = pprof.StartCPUProfile(f)
	}
	return func() { pprof.StopCPUProfile(); _ = f.Close() }, err
}

// processorTime is what this process has used so far.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
