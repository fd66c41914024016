package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"whence/conductor"
	"whence/internal/race"
)

// taught makes a base that knows one fact, with the real program.
func taught(t *testing.T, path string) {
	t.Helper()
	if _, stderr, code := runProgram(t, "", "ask", "Tom is a cat.", "--kb", path, "--offline"); code != 0 {
		t.Fatalf("exit %d: %s", code, stderr)
	}
}

// TestBadFiles starts the real program on files that it cannot use: each is left
// as it is, with a message that names it and says what to do, and exit 2.
func TestBadFiles(t *testing.T) {
	race.Skip(t)
	for name, test := range map[string]struct {
		spoil func(data []byte) []byte
		want  []string
	}{
		"foreign": {func([]byte) []byte { return []byte("Dear diary, today I learned nothing.\n") },
			[]string{"is no knowledge base of this program", "name another file with --kb"}},
		"another program's": {func(d []byte) []byte { binary.BigEndian.PutUint32(d[68:], 7); return d },
			[]string{"is no knowledge base of this program", "name another file"}},
		"newer": {func(d []byte) []byte { binary.BigEndian.PutUint32(d[60:], 99); return d },
			[]string{"was written by a newer version", "use that version"}},
		"cut": {func(d []byte) []byte { return d[:len(d)/2] }, []string{"is damaged", "restore a backup"}},
		"overwritten": {func(d []byte) []byte {
			for i := 100; i < len(d); i++ {
				d[i] ^= 0x5a
			}
			return d
		}, []string{"is damaged", "restore a backup"}},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "kb.db")
			taught(t, path)
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			spoilt := string(test.spoil(data))
			if err := os.WriteFile(path, []byte(spoilt), 0o600); err != nil {
				t.Fatal(err)
			}
			for _, args := range [][]string{{"ask", "Is Tom a cat?"}, {"--json"}, {"--plain"}, {"export"}, {"sessions"}, {"doctor"}} {
				stdout, stderr, code := runProgram(t, "Is Tom a cat?\n", append(args, "--kb", path, "--offline")...)
				for _, w := range append(test.want, path) {
					if code != 2 || !strings.Contains(stdout+stderr, w) {
						t.Errorf("%v: exit %d, want %q in %s%s", args, code, w, stdout, stderr)
					}
				}
			}
			if after, err := os.ReadFile(path); err != nil || string(after) != spoilt {
				t.Errorf("the file was changed (%v)", err)
			}
		})
	}
}

// TestTwoProcesses lets two of the real program talk to one base: each knows at
// its next turn what the other was told.
func TestTwoProcesses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb.db")
	one, two := startJSON(t, path), startJSON(t, path)
	one.says("Tom is a cat.", "learned")
	two.says("Every cat is a mammal.", "It follows that Tom is a mammal.")
	one.says("Is Tom a mammal?", `Yes: Tom is a mammal. Because Tom is a cat (t1); every cat is a mammal (t2).`)
	one.says("/forget f1", "It no longer follows that Tom is a mammal.")
	two.says("Is Tom a cat?", "I don't know whether Tom is a cat.")
}

// dialogue is the real program with --json, spoken to one turn at a time.
type dialogue struct {
	t    *testing.T
	in   io.WriteCloser
	out  *bufio.Reader
	done func() error
}

func startJSON(t *testing.T, kb string) *dialogue {
	t.Helper()
	cmd := command(context.Background(), t, "--json", "--kb", kb, "--offline") // ends ends it
	in, out := piped(t, cmd)
	d := &dialogue{t: t, in: in, out: bufio.NewReader(out), done: sync.OnceValue(cmd.Wait)}
	t.Cleanup(d.ends)
	return d
}

// turn says something and returns the record of the answer.
func (d *dialogue) turn(input string) conductor.Record {
	d.t.Helper()
	if _, err := io.WriteString(d.in, input+"\n"); err != nil {
		d.t.Fatal(err)
	}
	line, err := d.out.ReadBytes('\n')
	if err != nil {
		d.t.Fatalf("%s: %v", input, err)
	}
	var r conductor.Record
	if err := json.Unmarshal(line, &r); err != nil {
		d.t.Fatal(err)
	}
	return r
}

// says wants the reply to begin with the words.
func (d *dialogue) says(input, want string) {
	d.t.Helper()
	if r := d.turn(input); !strings.HasPrefix(r.Said(), want) {
		d.t.Errorf("%s\ngot  %s\nwant %s", input, r.Reply, want)
	}
}

// ends closes the input and wants a clean end.
func (d *dialogue) ends() {
	d.t.Helper()
	_ = d.in.Close() // it may be closed already
	if err := d.done(); err != nil {
		d.t.Errorf("the program ended with %v", err)
	}
}

// TestFlippedByte flips a bit in each place of the file where the words of a told
// fact stand. The program answers as before, or says which change is damaged.
func TestFlippedByte(t *testing.T) {
	race.Skip(t)
	path := filepath.Join(t.TempDir(), "kb.db")
	taught(t, path)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for at := 0; ; at++ {
		next := strings.Index(string(data[at:]), "Tom is a cat.")
		if next < 0 {
			break
		}
		at += next
		data[at+9] ^= 1 // "Tom is a bat."
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		data[at+9] ^= 1
		stdout, stderr, code := runProgram(t, "", "ask", "Is Tom a cat?", "--kb", path, "--offline")
		switch {
		case code == 2 && strings.Contains(stderr, "damaged in change 1 (t1): fact f1") && strings.Contains(stderr, "restore a backup"):
			named++
			if report, _, code := runProgram(t, "", "doctor", "--kb", path, "--offline"); code != 2 || !strings.Contains(report, "fact f1") {
				t.Errorf("doctor: exit %d: %s", code, report)
			}
		case code != 0 || !strings.HasPrefix(stdout, `Yes: Tom is a cat. You said so in t1: "Tom is a cat."`):
			t.Errorf("byte %d: exit %d: %s%s", at, code, stdout, stderr)
		}
	}
	if named == 0 {
		t.Error("no flip was noticed")
	}
}
