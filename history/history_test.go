package history_test

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"whence/history"
	"whence/internal/sqlitefile"
)

func clock() func() time.Time {
	now := time.Date(2026, 1, 2, 3, 4, 5, 6000, time.UTC)
	return func() time.Time { now = now.Add(time.Second); return now }
}

func open(t testing.TB, path string) *history.Store {
	t.Helper()
	db, err := sqlitefile.Open(context.Background(), path)
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
