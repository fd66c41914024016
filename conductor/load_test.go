package conductor

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"whence/internal/storage"
	"whence/internal/storage/storetest"
	"whence/internal/testclock"
)

// A conversation that is read in the background answers as any other does, and
// what needs nothing of it is answered at once.
func TestBackground(t *testing.T) {
	o := Options{KB: filepath.Join(t.TempDir(), "kb.db"), Clock: testclock.Unhurried()}
	c, err := New(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	r, _ := hearAll(t, c, "Tom is a cat. All cats are mammals.")
	if err := c.Close(); err != nil || r.Error != nil {
		t.Fatal(err, r.Error)
	}
	o.Background, o.Resume = true, true
	if c, err = New(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if r, _ := hearAll(t, c, "/help why"); r.Error != nil || !strings.Contains(r.Reply, "/why") {
		t.Errorf("/help: %+v", r)
	}
	if r, _ := hearAll(t, c, "Is he a mammal?"); r.Verdict != Proved {
		t.Errorf("%s: %s", r.Verdict, r.Reply)
	}
	if err := c.Ready(t.Context()); err != nil || !strings.Contains(c.Status(), "1 fact told · 1 worked out") {
		t.Errorf("%v, %s", err, c.Status())
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

// A turn that waits for the loading is stopped as any other, and a loading that
// failed is the failure of the turns after it.
func TestLoadingStopsAndFails(t *testing.T) {
	o := Options{KB: filepath.Join(t.TempDir(), "kb.db"), Clock: testclock.Unhurried()}
	c, err := New(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	hearAll(t, c, "Tom is a cat.")
	if _, err := c.db.ExecContext(t.Context(), "PRAGMA foreign_keys = 0; DELETE FROM term"); err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	if c, err := New(t.Context(), o); err == nil {
		t.Errorf("a torn base was opened: %v", c.Close())
	}
	o.Background = true
	if c, err = New(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	r, _ := hearAll(t, c, "Is Tom a cat?")
	if r.Error == nil || r.Error.Code != "load" || !strings.Contains(r.Reply, "restore a backup") {
		t.Errorf("%+v", r.Error)
	}
	if r, _ := hearAll(t, c, "/quit"); r.Error != nil {
		t.Errorf("%+v", r.Error)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

// A server that goes while what is known is read from it costs the turns until it is back, and
// no more.
func TestLoadingGoesOn(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for a server that is away")
	}
	base := storetest.Shared(t).Address()
	c, err := New(t.Context(), Options{KB: base, Clock: testclock.Unhurried()})
	if err != nil {
		t.Fatal(err)
	}
	hearAll(t, c, "Tom is a cat. All cats are mammals. Ann is a nurse.")
	hearAll(t, c, "Ann is no nurse.")
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	for _, last := range []string{"FROM rule", "ORDER BY closed DESC", "JOIN line l ON t.session"} { // of what is read, one after the other
		line, through := storetest.NewLine(t, base)
		line.Lose(storetest.Loss{Word: last, Away: true})
		c, err := New(t.Context(), Options{KB: through, Clock: testclock.Unhurried(), Background: true, Resume: true})
		if err != nil {
			t.Fatal(last, err)
		}
		if err := c.Ready(t.Context()); !errors.Is(err, storage.ErrGone) {
			t.Errorf("%s: it was read, %v", last, err)
		}
		if r, _ := hearAll(t, c, "Is Tom a mammal?"); r.Error == nil || !strings.Contains(r.Reply, "does not answer") {
			t.Errorf("%s: %+v, %s", last, r.Error, r.Reply)
		}
		line.Mend()
		if r, _ := hearAll(t, c, "Is Tom a mammal?"); r.Verdict != Proved {
			t.Errorf("%s: %+v, %s", last, r.Error, r.Reply)
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}
