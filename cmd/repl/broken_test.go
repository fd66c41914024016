package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"whence/conductor"
	"whence/triple"
	"whence/triple/english"
)

// breaksAt is the variable that makes the program, run by a test, panic when it
// reads a text with the word in it.
const breaksAt = "TEST_BREAKS_AT"

// breakable puts in a reader that panics, where the environment asks for one.
func breakable(o *conductor.Options) {
	if word := os.Getenv(breaksAt); word != "" {
		o.Reader = brittle{word}
	}
}

// brittle is the grammar, but for a word at which it panics.
type brittle struct{ word string }

func (b brittle) Read(ctx context.Context, text string, d triple.Discourse) ([]triple.Statement, error) {
	if strings.Contains(text, b.word) {
		var none []triple.Statement
		return none[len(text):], nil
	}
	e, err := english.New()
	if err != nil {
		return nil, err
	}
	return e.Read(ctx, text, d)
}

// TestBrokenReader meets a defect of the program in every front end: the turn is
// an error with a code, the stack is in the log, and all goes on.
func TestBrokenReader(t *testing.T) {
	t.Setenv(breaksAt, "Smithereens")
	dir := t.TempDir()
	base, log := filepath.Join(dir, "kb.db"), filepath.Join(dir, "log")
	args := []string{"--kb", base, "--session", "s", "--offline", "--log", log}
	notes := filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(notes, []byte("Ann is a poet.\nSmithereens are small.\nBob is a poet.\n"), 0o600); err != nil {
		t.Fatal(err)
	}

	// Twice: the second time the input that breaks it is in the session.
	for range 2 {
		out, stderr, code := runBroken(t, "Tom is a cat.\nSmithereens are small.\nIs Tom a cat?\n", append(args, "--json")...)
		records := recordsOf(t, out)
		if code != 0 || len(records) != 3 {
			t.Fatalf("exit %d: %s%s", code, out, stderr)
		}
		if e := records[1].Error; e == nil || e.Code != "internal" || e.Hint == "" || strings.Contains(e.Message, "goroutine") {
			t.Errorf("%+v", e)
		}
		if records[0].Error != nil || records[2].Verdict != conductor.Proved {
			t.Errorf("%s\n%+v", records[2].Reply, records[0].Error)
		}
	}
	out, _, code := runBroken(t, "", append([]string{"ask", "Smithereens are small."}, args...)...)
	if code != 2 || !strings.Contains(out, "failed") {
		t.Errorf("ask: exit %d: %s", code, out)
	}
	out, stderr, code := runBroken(t, "Smithereens are small.\nIs Tom a cat?\n", args...)
	if code != 0 || !strings.Contains(out, "Yes: Tom is a cat.") {
		t.Errorf("lines: exit %d: %s%s", code, out, stderr)
	}
	out, _, code = runBroken(t, "/ingest "+notes+"\nIs Bob a poet?\n", append(args, "--json")...)
	if r := recordsOf(t, out); code != 0 || len(r) != 2 || r[0].Error != nil || !strings.Contains(r[0].Reply, "line 2: Smithereens") || r[1].Verdict != conductor.Proved {
		t.Errorf("ingest: exit %d: %s", code, out)
	}
	written, err := os.ReadFile(log)
	if err != nil || strings.Count(string(written), "brittle.Read") < 5 {
		t.Errorf("the log has no stack (%v): %.2000s", err, written)
	}
}

// TestBrokenReaderOverMCP and TestBrokenReaderOnTheScreen are TestBrokenReader
// for the other two front ends.
func TestBrokenReaderOverMCP(t *testing.T) {
	cmd := command(t.Context(), t, "mcp", "--kb", ":memory:", "--offline")
	cmd.Env = append(cmd.Env, breaksAt+"=Smithereens")
	s := dial(t, &mcp.CommandTransport{Command: cmd})
	if text, _, failed := callTool(t, s, "teach", map[string]any{"text": "Smithereens are small."}); !failed || !strings.Contains(text, "failed") {
		t.Errorf("%q, failed %v", text, failed)
	}
	callTool(t, s, "teach", map[string]any{"text": "Tom is a cat."})
	if text, _, failed := callTool(t, s, "ask", map[string]any{"text": "Is Tom a cat?"}); failed || !strings.Contains(text, "Yes: Tom is a cat") {
		t.Errorf("%q, failed %v", text, failed)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func TestBrokenReaderOnTheScreen(t *testing.T) {
	s := startWith(t, 160, 40, "", []string{breaksAt + "=Smithereens"}, "--kb", ":memory:", "--offline", "--background", "dark")
	s.wants("? help")
	s.says("Smithereens are small.")
	s.wants("The program itself failed on this")
	s.says("Tom is a cat.")
	s.wants("learned")
	s.leaves()
}

// runBroken is runProgram with the reader that panics.
func runBroken(t *testing.T, stdin string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	cmd := command(t.Context(), t, args...)
	cmd.Env = append(cmd.Env, breaksAt+"="+os.Getenv(breaksAt))
	return runToEnd(t, cmd, stdin)
}

// recordsOf reads the lines of --json.
func recordsOf(t *testing.T, out string) []conductor.Record {
	t.Helper()
	var all []conductor.Record
	for line := range strings.Lines(out) {
		var r conductor.Record
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		all = append(all, r)
	}
	return all
}
