package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// engineCommand is another engine, run as a whole process.
type engineCommand struct {
	name string
	// input renders a workload; false where the engine cannot say it.
	input func(workload) (string, bool)
	// args are those of the process; the file of the input is named last, or
	// given on standard input where stdin is set.
	args  []string
	stdin bool
	// count reads how many facts the asked predicate has.
	count func(output string, w workload) (int, error)
}

var (
	errNotSaid = errors.New("the engine has no way to say it")
	errSlow    = errors.New("the engine took too long")
)

// patience is how long another engine may take for one workload.
const patience = 2 * time.Minute

// installed returns the other engines that this machine has.
func installed() []engineCommand {
	var out []engineCommand
	for _, o := range []engineCommand{
		{name: "clingo", input: clingoInput, args: []string{"--outf=0", "--verbose=0"}, count: clingoCount},
		{name: "swipl", input: swiplInput, args: []string{"-q", "--stack-limit=8g"}, count: lastNumber},
		{name: "sqlite3", input: sqliteInput, args: []string{":memory:"}, stdin: true, count: lastNumber},
	} {
		if _, err := exec.LookPath(o.name); err == nil {
			out = append(out, o)
		}
	}
	return out
}

// measure runs the engine on a workload and returns the processor time that it
// took and how many facts it found.
func (o engineCommand) measure(ctx context.Context, dir string, w workload) (time.Duration, int, error) {
	text, ok := o.input(w)
	if !ok || w.conf != "" || w.asked == "" {
		return 0, 0, errNotSaid
	}
	path := filepath.Join(dir, o.name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		return 0, 0, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, patience, errSlow)
	defer cancel()
	args := o.args
	if !o.stdin {
		args = append(args[:len(args):len(args)], path)
	}
	cmd := exec.CommandContext(ctx, o.name, args...)
	if o.stdin {
		f, err := os.Open(path)
		if err != nil {
			return 0, 0, err
		}
		defer f.Close()
		cmd.Stdin = f
	}
	output, err := cmd.Output()
	if ctx.Err() != nil {
		return 0, 0, context.Cause(ctx)
	}
	var failed *exec.ExitError
	// clingo's exit status says what kind of answer there is.
	if err != nil && !(errors.As(err, &failed) && o.name == "clingo") {
		return 0, 0, err
	}
	n, err := o.count(string(output), w)
	return spent(cmd), n, err
}

// spent is the processor time of a process that is over.
func spent(cmd *exec.Cmd) time.Duration {
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}

func clingoInput(w workload) (string, bool) {
	if w.clingo != nil {
		w.rules = w.clingo
	}
	return w.text(number) + "#show " + w.asked + "/2.\n", true
}

func clingoCount(output string, w workload) (int, error) {
	return strings.Count(output, w.asked+"("), nil
}

func swiplInput(w workload) (string, bool) {
	if w.clingo != nil {
		return "", false
	}
	var b strings.Builder
	for _, p := range w.derived {
		fmt.Fprintf(&b, ":- table %s/2.\n", p)
	}
	told := map[string]bool{}
	for _, p := range w.preds() {
		told[p] = true
		fmt.Fprintf(&b, ":- discontiguous %s/2.\n", p)
	}
	for _, p := range w.derived {
		if !told[p] {
			fmt.Fprintf(&b, ":- discontiguous %s/2.\n", p)
		}
	}
	b.WriteString(w.text(number))
	fmt.Fprintf(&b, ":- initialization((aggregate_all(count, %s(_, _), N), print(N), nl, halt)).\n", w.asked)
	return b.String(), true
}

func sqliteInput(w workload) (string, bool) {
	if w.query == "" {
		return "", false
	}
	var b strings.Builder
	for _, p := range w.preds() {
		fmt.Fprintf(&b, "create table %s (a integer, b integer, primary key (a, b)) without rowid;\ncreate index %s_b on %s (b, a);\n", p, p, p)
	}
	b.WriteString("begin;\n")
	for _, f := range w.facts {
		fmt.Fprintf(&b, "insert or ignore into %s values (%d, %d);\n", f.pred, f.a, f.b)
	}
	b.WriteString("commit;\n" + w.query + "\n")
	return b.String(), true
}

// lastNumber reads the number on the last line.
func lastNumber(output string, _ workload) (int, error) {
	lines := strings.Split(strings.TrimSpace(output), "\n")
	n, err := strconv.Atoi(strings.TrimSpace(lines[len(lines)-1]))
	if err != nil {
		return 0, fmt.Errorf("no count in its output: %w", err)
	}
	return n, nil
}
