package main

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestSignalOnAnIdlePipe ends the program while it waits for its input: at once,
// with the code of the signal, and without a word about it on standard output.
func TestSignalOnAnIdlePipe(t *testing.T) {
	for _, args := range [][]string{{"--json"}, {"--plain"}, {"mcp"}} {
		for s, code := range map[syscall.Signal]int{syscall.SIGTERM: 143, syscall.SIGINT: 130, syscall.SIGHUP: 129} {
			t.Run(fmt.Sprint(args[0], s), func(t *testing.T) {
				t.Parallel()
				cmd := command(t.Context(), t, append(args, "--kb", ":memory:", "--offline")...)
				in, out := piped(t, cmd)
				defer in.Close()
				ready := "Tom is a cat.\n"
				if args[0] == "mcp" {
					ready = `{"jsonrpc":"2.0","id":1,"method":"ping"}` + "\n"
				}
				if _, err := io.WriteString(in, ready); err != nil {
					t.Fatal(err)
				}
				first, err := bufio.NewReader(out).ReadString('\n')
				if err != nil {
					t.Fatalf("%q %v", first, err)
				}
				if err := cmd.Process.Signal(s); err != nil {
					t.Fatal(err)
				}
				ended := make(chan error, 1)
				go func() { ended <- cmd.Wait() }()
				select {
				case <-ended:
				case <-time.After(patience):
					t.Fatal("it does not end")
				}
				if got := cmd.ProcessState.ExitCode(); got != code {
					t.Errorf("exit %d, want %d", got, code)
				}
			})
		}
	}
}

// TestSignalUnderAStream ends the program while lines wait: each turn is whole,
// the rest is not answered, and all that has a receipt is kept.
func TestSignalUnderAStream(t *testing.T) {
	base := filepath.Join(t.TempDir(), "kb.db")
	cmd := command(t.Context(), t, "--json", "--kb", base, "--offline")
	in, out := piped(t, cmd)
	go tell(in, 0)
	lines := bufio.NewReader(out)
	var written strings.Builder
	for n := 0; ; n++ {
		line, err := lines.ReadString('\n')
		written.WriteString(line)
		if err != nil {
			break
		}
		if n == 5 {
			if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
		}
	}
	_ = cmd.Wait()
	if got := cmd.ProcessState.ExitCode(); got != 143 {
		t.Errorf("exit %d, want 143", got)
	}
	told := map[string]bool{}
	for _, r := range recordsOf(t, written.String()) {
		if r.Error != nil || len(r.Effects.Learned) != 2 {
			t.Errorf("a turn is not whole: %q %+v", r.Reply, r.Error)
		}
		for _, id := range r.Effects.Learned {
			told[id] = true
		}
	}
	checkKept(t, base, told)
	if kept, err := facts(base); err != nil || len(kept) != len(told) {
		t.Errorf("%d facts are kept, and %d have a receipt (%v)", len(kept), len(told), err)
	}
}
