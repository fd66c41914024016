package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"whence/conductor"
	"whence/internal/storage"
	"whence/kb"
)

// kills is how often TestKill kills the program.
const kills = 200

// TestKill teaches the real program and kills it (SIGKILL) at random moments.
// Every fact whose receipt was printed must be there afterwards, the file must
// open, and no turn may be there by half: each turn here tells two facts.
func TestKill(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts the program hundreds of times")
	}
	rng := rand.New(rand.NewPCG(7, 11))
	kb := filepath.Join(t.TempDir(), "kb.db")
	told := map[string]bool{} // by id, all receipts seen
	next := 0
	for range kills {
		next = teachAndKill(t, kb, next, time.Duration(rng.IntN(40_000))*time.Microsecond, told)
	}
	checkKept(t, kb, told)
	t.Logf("%d facts with receipts after %d kills, %d turns begun", len(told), kills, next)
}

// teachAndKill tells facts until the program is killed, and notes the ids of
// every receipt that came out. It returns the number of the next fact.
func teachAndKill(t *testing.T, kb string, next int, after time.Duration, told map[string]bool) int {
	t.Helper()
	cmd := command(t.Context(), t, "--json", "--kb", kb, "--offline")
	in, out := piped(t, cmd)
	first, answered := context.WithCancel(context.Background()) // the time runs from the first answer
	defer answered()
	last := make(chan int)
	go func() { last <- tell(in, next) }()
	go func() {
		<-first.Done()
		time.Sleep(after)
		_ = cmd.Process.Kill()
	}()
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			break // what was cut off is no receipt
		}
		var r conductor.Record
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		if r.Error != nil {
			t.Fatalf("%s: %+v", r.Input, r.Error)
		}
		for _, id := range r.Effects.Learned {
			told[id] = true
		}
		answered()
	}
	var exit *exec.ExitError
	if err := cmd.Wait(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return <-last
}

// tell says facts, two a turn, until the pipe breaks.
func tell(in io.WriteCloser, next int) int {
	defer in.Close()
	for n := next; ; n++ {
		if _, err := fmt.Fprintf(in, "Box%d holds Ball%d. Ball%d fits Box%d.\n", n, n, n, n); err != nil {
			return n + 1
		}
	}
}

// checkKept opens the base again and looks for every fact with a receipt, and
// for turns that are there by half.
func checkKept(t *testing.T, path string, told map[string]bool) {
	t.Helper()
	ids, err := facts(path)
	if err != nil {
		t.Fatal(err)
	}
	for id := range told {
		if ids[id] == "" {
			t.Errorf("%s has a receipt and is not there", id)
		}
	}
	halves := map[string]int{}
	for _, turn := range ids {
		halves[turn]++
	}
	for turn, n := range halves {
		if n != 2 {
			t.Errorf("turn %s is there by half: %d of 2 facts", turn, n)
		}
	}
	_, stderr, code := runProgram(t, "Is Box1 a box?\n", "--json", "--kb", path, "--offline")
	if code != 0 {
		t.Errorf("the program does not start on the base: exit %d: %s", code, stderr)
	}
}

// facts reads the base itself: the turn of each live fact, by id.
func facts(path string) (_ map[string]string, err error) {
	db, err := storage.Open(context.Background(), path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	store, err := kb.Open(context.Background(), db, time.Now)
	if err != nil {
		return nil, err
	}
	turns := map[string]string{}
	for f, err := range store.Facts(context.Background()) {
		if err != nil {
			return nil, err
		}
		turns[f.ID] = f.Source.Turn
	}
	var check string
	if err := db.QueryRow("PRAGMA integrity_check").Scan(&check); err != nil || check != "ok" {
		return nil, fmt.Errorf("integrity check: %s %w", check, err)
	}
	return turns, nil
}
