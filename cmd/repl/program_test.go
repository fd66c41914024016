package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"whence/conductor"
	"whence/internal/testclock"
)

// asProgram is set in the environment of the test binary to make it run as the
// program itself.
const asProgram = "TEST_AS_WHENCE"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(mainCode(testclock.Unhurried(), breakable))
	}
	testscript.Main(m, map[string]func(){"repl": func() { os.Exit(mainCode(testclock.Unhurried(), nil)) }})
}

// command prepares the real program in a process of its own, with an
// environment that holds no setting and no configuration of the machine.
func command(ctx context.Context, t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(ctx, os.Args[0], args...)
	home := t.TempDir()
	cmd.Env = []string{
		asProgram + "=1", "HOME=" + home, "PATH=" + os.Getenv("PATH"), "TERM=xterm-256color",
		"XDG_CONFIG_HOME=" + home, "XDG_DATA_HOME=" + home, "XDG_STATE_HOME=" + home,
	}
	return cmd
}

// runProgram runs it to its end and returns what it wrote and its exit code.
func runProgram(t *testing.T, stdin string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	return runToEnd(t, command(t.Context(), t, args...), stdin)
}

// runToEnd runs a command that was prepared.
func runToEnd(t *testing.T, cmd *exec.Cmd, stdin string) (stdout, stderr string, code int) {
	t.Helper()
	var out, err bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &out, &err
	var exit *exec.ExitError
	if e := cmd.Run(); e != nil && !errors.As(e, &exit) {
		t.Fatal(e)
	}
	return out.String(), err.String(), cmd.ProcessState.ExitCode()
}

// parts cuts a talk at its restarts.
func parts(talk []said) [][]said {
	var out [][]said
	for _, s := range talk {
		if len(out) == 0 || s.restart {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], s)
	}
	return out
}

// throughJSON is the front of scripts: one process for each part of the talk,
// on one file.
func throughJSON(t *testing.T, talk []said) [][]string {
	t.Helper()
	var got [][]string
	kb := filepath.Join(t.TempDir(), "kb.db")
	for _, part := range parts(talk) {
		var in strings.Builder
		for _, s := range part {
			in.WriteString(strings.ReplaceAll(s.input, "\n", " ") + "\n")
		}
		out, stderr, code := runProgram(t, in.String(), "--json", "--kb", kb, "--offline")
		if code != 0 {
			t.Fatalf("exit %d: %s", code, stderr)
		}
		for line := range strings.Lines(out) {
			var r conductor.Record
			if err := json.Unmarshal([]byte(line), &r); err != nil {
				t.Fatalf("%v in %s", err, line)
			}
			got = append(got, shown(r))
		}
	}
	if len(got) != len(talk) {
		t.Fatalf("%d records for %d inputs", len(got), len(talk))
	}
	return got
}

// piped starts a program and returns what it reads and what it prints.
func piped(t *testing.T, cmd *exec.Cmd) (in io.WriteCloser, out io.ReadCloser) {
	t.Helper()
	var err error
	in, err = cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err = cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return in, out
}
