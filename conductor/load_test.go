package conductor

import (
	"path/filepath"
	"strings"
	"testing"

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
	if err := c.Ready(t.Context()); err != nil || !strings.Contains(c.Status(), "1 fact, 1 derived") {
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
