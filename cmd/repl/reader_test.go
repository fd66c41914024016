package main

import (
	"bufio"
	"context"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
)

// TestTheTourWithAScreenReader takes the whole tour on a terminal that can only write: each
// step is done as it says, none is skipped, and nothing is written that a screen reader could
// not read out as it comes: no escape sequence, and no line over another.
func TestTheTourWithAScreenReader(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := command(ctx, t, "--kb", ":memory:", "--offline")
	cmd.Env = append(cmd.Env, "TERM=dumb")
	terminal, err := pty.Start(cmd)
	if err != nil {
		t.Skip("no pseudo-terminal here:", err)
	}
	defer terminal.Close()
	say := func(text string) {
		if _, err := io.WriteString(terminal, text+"\n"); err != nil {
			t.Fatal(err)
		}
	}
	say("/tour")
	step := regexp.MustCompile(`Tour, (\d+) of (\d+): .* For example: (.*)`)
	var took []string
	var heard strings.Builder
	lines := bufio.NewScanner(terminal)
	for lines.Scan() {
		line := strings.TrimRight(lines.Text(), "\r")
		heard.WriteString(line + "\n")
		if strings.ContainsAny(line, "\x1b\r\b") {
			t.Errorf("a screen reader cannot read out %q", line)
		}
		if m := step.FindStringSubmatch(line); m != nil {
			if took = append(took, m[1]); len(took) > 20 {
				t.Fatalf("the tour does not go on:\n%s", heard.String())
			}
			say(m[3])
		}
		if strings.Contains(line, "That was the tour") {
			say("/quit")
			break
		}
	}
	if got, want := strings.Join(took, " "), "1 2 3 4 5 6 7 8 9 10"; got != want {
		t.Errorf("the steps were %s, want %s:\n%s", got, want, heard.String())
	}
	for _, want := range []string{"Yes: Tom is a mammal.", "I don't know whether Tom is happy.", "These contradict each other:", "Undone"} {
		if !strings.Contains(heard.String(), want) {
			t.Errorf("%q is not said:\n%s", want, heard.String())
		}
	}
	_, _ = io.Copy(io.Discard, terminal) // until the program ends
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}
