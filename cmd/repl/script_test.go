package main

import (
	"errors"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestScripts runs the files in testdata/script: the program as a script uses
// it. "code N" wants the exit code N.
func TestScripts(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("testdata", "script", "*.txtar"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	testscript.Run(t, testscript.Params{
		Files: some(paths),
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"code": wantCode,
		},
		Setup: func(env *testscript.Env) error {
			for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"} {
				env.Setenv(name, env.WorkDir)
			}
			return nil
		},
	})
}

// wantCode runs a program and wants it to end with the exit code.
func wantCode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code N program args...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit %d, want %d", got, want)
	}
}
