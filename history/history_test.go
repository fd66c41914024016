package history_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"whence/history"
	"whence/internal/storage"
	"whence/internal/storage/storetest"
)

func clock() func() time.Time {
	now := time.Date(2026, 1, 2, 3, 4, 5, 6000, time.UTC)
	return func() time.Time { now = now.Add(time.Second); return now }
}

func open(t testing.TB, path string) *history.Store {
	t.Helper()
	db, err := storetest.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	s, err := history.Open(context.Background(), db, clock())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func must[T any](t testing.TB) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func TestConversationSurvivesReopening(t *testing.T) {
	ctx, path := context.Background(), filepath.Join(t.TempDir(), "kb")
	s := open(t, path)
	if _, err := s.Latest(ctx); !errors.Is(err, history.ErrNoSession) {
		t.Errorf("the latest session of a new file: %v", err)
	}
	first := must[history.Session](t)(s.Start(ctx, ""))
	work := must[history.Session](t)(s.Start(ctx, "work"))
	t1 := must[history.Turn](t)(s.Hear(ctx, first.ID, "Hi\x00\xff"))
	t2 := must[history.Turn](t)(s.Hear(ctx, work.ID, "Tom is a cat."))
	if err := s.Answer(ctx, t1.ID, "Hello.", []byte(`{"turn":"t1"}`)); err != nil {
		t.Fatal(err)
	}
	if err := s.Rename(ctx, "work", "cats"); err != nil {
		t.Fatal(err)
	}

	s = open(t, path)
	got := must[history.Turn](t)(s.Turn(ctx, "t1"))
	if got.Input != "Hi\x00\xff" || got.Reply != "Hello." || string(got.Record) != `{"turn":"t1"}` || !got.Answered || !got.At.Equal(t1.At) {
		t.Errorf("t1 came back as %+v", got)
	}
	if got = must[history.Turn](t)(s.Turn(ctx, "t2")); got.Answered || got.Record != nil || got.At != t2.At {
		t.Errorf("the turn that was broken off came back as %+v", got)
	}
	latest := must[history.Session](t)(s.Latest(ctx))
	if latest.ID != "work" || latest.Name != "cats" || latest.Turns != 1 || !latest.Last.Equal(t2.At) || !latest.Started.Equal(work.Started) {
		t.Errorf("the latest session is %+v", latest)
	}
	if again := must[history.Session](t)(s.Resume(ctx, first.ID)); again.Turns != 1 || again.Name != "" {
		t.Errorf("the first session is %+v", again)
	}
	if all := must[[]history.Session](t)(s.Sessions(ctx)); len(all) != 2 || all[0].ID != "work" {
		t.Errorf("sessions: %+v", all)
	}
	if t3 := must[history.Turn](t)(s.Hear(ctx, first.ID, "Bye")); t3.ID != "t3" {
		t.Errorf("after t2 came %s", t3.ID)
	}
}

func TestRefusals(t *testing.T) {
	ctx, s := context.Background(), open(t, storage.Memory)
	must[history.Session](t)(s.Start(ctx, "s2")) // takes the id that counting would give next
	if made := must[history.Session](t)(s.Start(ctx, "")); made.ID == "s2" {
		t.Error("an id was given twice")
	}
	must[history.Turn](t)(s.Hear(ctx, "s2", "Hi"))
	if err := s.Answer(ctx, "t1", "Hello.", nil); err != nil {
		t.Fatal(err)
	}
	_, started := s.Start(ctx, "s2")
	_, resumed := s.Resume(ctx, "nobody")
	_, heard := s.Hear(ctx, "nobody", "Hi")
	_, read := s.Turn(ctx, "t2")
	for name, c := range map[string]struct{ got, want error }{
		"start twice":         {started, history.ErrSessionExists},
		"resume what is not":  {resumed, history.ErrNoSession},
		"hear in what is not": {heard, history.ErrNoSession},
		"name what is not":    {s.Rename(ctx, "nobody", "x"), history.ErrNoSession},
		"answer twice":        {s.Answer(ctx, "t1", "Again.", nil), history.ErrAnswered},
		"answer what is not":  {s.Answer(ctx, "t9", "Hello.", nil), history.ErrNoTurn},
		"answer no id":        {s.Answer(ctx, "t01", "Hello.", nil), history.ErrNoTurn},
		"read what is not":    {read, history.ErrNoTurn},
	} {
		if !errors.Is(c.got, c.want) {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
	if got := must[history.Turn](t)(s.Turn(ctx, "t1")); got.Reply != "Hello." {
		t.Errorf("the first answer became %q", got.Reply)
	}
}

func TestRecentAndAllTurns(t *testing.T) {
	ctx, s := context.Background(), open(t, storage.Memory)
	for _, id := range []string{"a", "b"} {
		must[history.Session](t)(s.Start(ctx, id))
	}
	const n = 600 // more than two pages
	for i := range n {
		must[history.Turn](t)(s.Hear(ctx, "a", fmt.Sprint(i)))
		must[history.Turn](t)(s.Hear(ctx, "b", "noise"))
	}
	recent := must[[]history.Turn](t)(s.Recent(ctx, "a", 3))
	if len(recent) != 3 || recent[0].Input != "597" || recent[2].Input != "599" || recent[2].Session != "a" {
		t.Errorf("recent: %+v", recent)
	}
	i := 0
	for turn, err := range s.Turns(ctx, "a") {
		if err != nil {
			t.Fatal(err)
		}
		if turn.Input != fmt.Sprint(i) {
			t.Fatalf("turn %d is %+v", i, turn)
		}
		if i == 5 { // the store is free in the loop
			must[history.Turn](t)(s.Hear(ctx, "b", "in between"))
		}
		i++
	}
	if i != n {
		t.Errorf("%d turns", i)
	}
	if none := must[[]history.Turn](t)(s.Recent(ctx, "nobody", 3)); len(none) != 0 {
		t.Errorf("turns of nobody: %+v", none)
	}
	done, cancel := context.WithCancel(ctx)
	cancel()
	for _, err := range s.Turns(done, "a") {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
	}
}

// Two handles on one file, as two processes have it, hear at the same time: no
// id comes twice, and in each handle they rise.
func TestTwoProcessesHear(t *testing.T) {
	ctx, path := context.Background(), filepath.Join(t.TempDir(), "kb")
	var mu sync.Mutex
	seen := map[string]bool{}
	var wg sync.WaitGroup
	for range 2 {
		s := open(t, path)
		session := must[history.Session](t)(s.Start(ctx, ""))
		wg.Go(func() {
			last := 0
			for range 50 {
				turn, err := s.Hear(ctx, session.ID, "Hi")
				if err != nil {
					t.Error(err)
					return
				}
				n, err := strconv.Atoi(turn.ID[1:])
				if err != nil || n <= last {
					t.Errorf("after t%d came %s (%v)", last, turn.ID, err)
				}
				last = n
				mu.Lock()
				if seen[turn.ID] {
					t.Errorf("%s came twice", turn.ID)
				}
				seen[turn.ID] = true
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if len(seen) != 100 {
		t.Errorf("%d turns", len(seen))
	}
}

func TestNewerTables(t *testing.T) {
	ctx := context.Background()
	db, err := storetest.Open(ctx, storage.Memory)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }() // it is in memory
	if _, err := history.Open(ctx, db, clock()); err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(ctx, "INSERT INTO history_version (version_id, is_applied) VALUES (99, true)"); err != nil {
		t.Fatal(err)
	}
	if _, err := history.Open(ctx, db, clock()); !errors.Is(err, storage.ErrNewerTables) {
		t.Errorf("tables of a newer version: %v", err)
	}
}

func inputs(turns []history.Turn) string {
	var all []string
	for _, t := range turns {
		all = append(all, t.Input)
	}
	return strings.Join(all, " ")
}

// TestForkGoesOnFromATurn forks a fork: each has what was said before it went
// its own way, and its own turns.
func TestForkGoesOnFromATurn(t *testing.T) {
	ctx := context.Background()
	s := open(t, filepath.Join(t.TempDir(), "kb"))
	first := must[history.Session](t)(s.Start(ctx, ""))
	for _, input := range []string{"a", "b", "c"} {
		must[history.Turn](t)(s.Hear(ctx, first.ID, input))
	}
	fork := must[history.Session](t)(s.Fork(ctx, "", "t2"))
	must[history.Turn](t)(s.Hear(ctx, fork.ID, "d"))
	must[history.Turn](t)(s.Hear(ctx, fork.ID, "e"))
	again := must[history.Session](t)(s.Fork(ctx, "twice", "t4"))
	must[history.Turn](t)(s.Hear(ctx, again.ID, "f"))
	must[history.Turn](t)(s.Hear(ctx, first.ID, "g"))
	for id, want := range map[string]string{first.ID: "a b c g", fork.ID: "a b d e", "twice": "a b d f"} {
		if got := inputs(must[[]history.Turn](t)(s.Recent(ctx, id, 10))); got != want {
			t.Errorf("the past of %s is %q, not %q", id, got, want)
		}
	}
	if got := inputs(must[[]history.Turn](t)(s.Recent(ctx, "twice", 3))); got != "b d f" {
		t.Errorf("the last three are %q", got)
	}
	if got := must[history.Session](t)(s.Resume(ctx, "twice")); got.From != "t4" || got.Turns != 1 {
		t.Errorf("resumed as %+v", got)
	}
	for want, err := range map[error]error{
		history.ErrNoTurn: second(s.Fork(ctx, "", "t99")), history.ErrSessionExists: second(s.Fork(ctx, "twice", "t1")),
		history.ErrForked: s.GoOn(ctx, first.ID, "t4"), history.ErrNoSession: s.GoOn(ctx, "nobody", "t1"),
	} {
		if !errors.Is(err, want) {
			t.Errorf("got %v, want %v", err, want)
		}
	}
}

func second[T any](_ T, err error) error { return err }

func TestFindLooksAtIdsNamesAndInputs(t *testing.T) {
	ctx := context.Background()
	s := open(t, filepath.Join(t.TempDir(), "kb"))
	for _, x := range [][3]string{{"work", "the shop", "Tom has 50% of it."}, {"home", "", "Tom is a cat."}, {"old", "Cats", "Rex_1 barks."}, {"seeker", "", "/sessions tom"}} {
		must[history.Session](t)(s.Start(ctx, x[0]))
		if err := s.Rename(ctx, x[0], x[1]); err != nil {
			t.Fatal(err)
		}
		must[history.Turn](t)(s.Hear(ctx, x[0], x[2]))
	}
	for words, want := range map[string]string{"": "seeker old home work", "tom": "home work", "cat": "old home", "tom shop": "work", "50%": "work", "x_1": "old", "5_%": "", "hom": "home"} {
		var got []string
		for _, f := range must[[]history.Session](t)(s.Find(ctx, strings.Fields(words), 10)) {
			got = append(got, f.ID)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q finds %v, not %q", words, got, want)
		}
	}
	if got := must[[]history.Session](t)(s.Find(ctx, nil, 2)); len(got) != 2 {
		t.Errorf("%d sessions instead of 2", len(got))
	}
}
