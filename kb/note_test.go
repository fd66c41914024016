package kb_test

import (
	"database/sql"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"whence/internal/race"
	"whence/internal/storage"
	"whence/internal/storage/storetest"
	"whence/kb"
	"whence/triple"
)

// drawNote draws a note of the chat, or of a file that may tell it again.
func drawNote(t *rapid.T, turn int) kb.Note {
	n := kb.Note{
		Text:   rapid.SampledFrom([]string{"the roof leaks", "call Ann", "ünïcode \"quoted\""}).Draw(t, "text"),
		Source: triple.Source{Turn: turnName(turn), Session: "s1", Speaker: rapid.SampledFrom([]string{"person", "Ann"}).Draw(t, "who")},
	}
	if rapid.Bool().Draw(t, "of a file") {
		n.Own, n.Source.File, n.Source.At = rapid.SampledFrom([]string{"D1:1", "D1:2"}).Draw(t, "own"), "talk.jsonl", told
	}
	return n
}

// notesAt returns the notes that are live after a turn, "" for now, with their ids.
func notesAt(t testing.TB, s *kb.Store, turn string) map[string]string {
	t.Helper()
	notes := s.Notes.All(t.Context())
	if turn != "" {
		notes = s.Notes.At(t.Context(), turn)
	}
	out := map[string]string{}
	for n, err := range notes {
		if err != nil {
			t.Fatal(err)
		}
		out[n.ID] = n.Text
	}
	return out
}

func TestNoteIsKeptWordForWord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb")
	s := open(t, path)
	text := "  The roof leaks — since “May”.\tCall Ann!  "
	r := commit(t, s, kb.Change{Turn: "t4", Notes: []kb.Note{{Text: text, Source: triple.Source{Turn: "t4", Session: "s1", Speaker: "you", At: told}}}})
	if len(r.Notes) != 1 || r.Notes[0].ID != "n1" || len(r.Facts) != 0 {
		t.Fatalf("receipt %+v", r)
	}
	n, past, err := open(t, path).Notes.One(t.Context(), "n1")
	if err != nil || !past.Live || n != r.Notes[0] || n.Text != text || !n.Source.At.Equal(told) {
		t.Errorf("%+v, %+v, %v", n, past, err)
	}
}

func TestUndoTakesTheNoteAwayAndBringsItBack(t *testing.T) {
	s := open(t, storage.Memory)
	note := func(turn string) kb.Change {
		return kb.Change{Turn: turn, Notes: []kb.Note{{Text: "the roof leaks", Source: triple.Source{Turn: turn}}}}
	}
	commit(t, s, note("t1"))
	commit(t, s, note("t2"))
	u := undo(t, s, "t3", "")
	if u.Target != "t2" || !slices.Equal(u.Retracted, []string{"n2"}) || len(notesAt(t, s, "")) != 1 {
		t.Errorf("undone %+v, left %v", u, notesAt(t, s, ""))
	}
	if got := notesAt(t, s, "t2"); len(got) != 2 {
		t.Errorf("at t2: %v", got)
	}
	if u := undo(t, s, "t4", "t3"); len(u.Notes) != 1 || u.Notes[0].ID != "n2" || len(notesAt(t, s, "")) != 2 {
		t.Errorf("undone %+v, left %v", u, notesAt(t, s, ""))
	}
}

// TestPurgedNotesStayAway tells, tells again, takes back, undoes and purges at
// random. What was purged is gone at every turn and stays gone, whatever is undone;
// the others are as if nothing had been purged; and the log makes the same notes.
func TestPurgedNotesStayAway(t *testing.T) {
	race.Skip(t)
	rapid.Check(t, func(rt *rapid.T) {
		moment := told
		s, db := at(t, &moment)
		plain, plainDB := at(t, &moment) // the same without the purges
		gone := map[string]bool{}
		turns := rapid.IntRange(2, 10).Draw(rt, "turns")
		for turn := 1; turn <= turns; turn++ {
			name := turnName(turn)
			switch what := rapid.IntRange(0, 5).Draw(rt, "what"); {
			case what == 0 && turn > 1:
				target := turnName(rapid.IntRange(1, turn-1).Draw(rt, "target"))
				_, err := s.Undo(t.Context(), name, target)
				if errors.Is(err, kb.ErrPurged) {
					continue
				}
				_, other := plain.Undo(t.Context(), name, target)
				if (err == nil) != (other == nil) {
					rt.Fatalf("undo %s: %v, without purges %v", target, err, other)
				}
			case what == 1 && len(notesAt(t, s, "")) > 0:
				id := rapid.SampledFrom(slices.Sorted(maps.Keys(notesAt(t, s, "")))).Draw(rt, "purged")
				if _, err := s.Purge(t.Context(), name, []string{id}, func(*sql.Tx) error { return nil }); err != nil {
					rt.Fatal(err)
				}
				gone[id] = true
			default:
				c := kb.Change{Turn: name, Notes: []kb.Note{{Text: "call Ann", Source: triple.Source{Turn: name}}}}
				if what == 2 {
					c.Retract = slices.Sorted(maps.Keys(notesAt(t, s, "")))[:min(1, len(notesAt(t, s, "")))]
				}
				commit(t, s, c)
				commit(t, plain, c)
			}
			want := notesAt(t, plain, "")
			maps.DeleteFunc(want, func(id, _ string) bool { return gone[id] })
			if got := notesAt(t, s, ""); !maps.Equal(got, want) {
				rt.Fatalf("after %s: %v, want %v", name, got, want)
			}
		}
		var again time.Time
		copied, copiedDB := at(t, &again)
		for e, err := range s.Log.Changes(t.Context()) {
			if err == nil {
				again, err = e.At, kb.Replay(t.Context(), copied, e)
			}
			if err != nil {
				rt.Fatal(err)
			}
		}
		for turn := 1; turn <= turns; turn++ {
			if got, want := notesAt(t, copied, turnName(turn)), notesAt(t, s, turnName(turn)); !maps.Equal(got, want) {
				rt.Fatalf("the copy at t%d: %v, want %v", turn, got, want)
			}
		}
		_, _, _ = db.Close(), copiedDB.Close(), plainDB.Close()
	})
}

// TestPurgedWordsAreInNoFile looks for the words in every file of the folder.
func TestPurgedWordsAreInNoFile(t *testing.T) {
	storetest.FileOnly(t, "it looks into the file")
	dir := t.TempDir()
	db, err := storetest.Open(t.Context(), filepath.Join(dir, "kb"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	s, err := kb.Open(t.Context(), db, clock)
	if err != nil {
		t.Fatal(err)
	}
	var notes []kb.Note
	for i := range 300 {
		notes = append(notes, kb.Note{Text: strings.Repeat("plain words ", i%40) + "end"})
	}
	notes[150].Text = strings.Repeat("a long way to ", 500) + "zanzibar" // spills over pages
	notes[151].Text, notes[151].Own, notes[151].Source = "zanzibar again", "zanzibar-1", triple.Source{Speaker: "zanzibar man", File: "talk.jsonl"}
	commit(t, s, kb.Change{Turn: "t1", Notes: notes})
	found := func() (in []string) {
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if data, err := os.ReadFile(filepath.Join(dir, e.Name())); err != nil || strings.Contains(string(data), "zanzibar") {
				in = append(in, e.Name())
			}
		}
		return in
	}
	if len(found()) == 0 {
		t.Fatal("the words are nowhere before they are purged: the test looks in the wrong place")
	}
	_, err = s.Purge(t.Context(), "t2", []string{"n151", "n152"}, func(*sql.Tx) error { return nil })
	if err == nil {
		err = storage.Scrub(t.Context(), db)
	}
	if in := found(); err != nil || len(in) > 0 {
		t.Errorf("still in %v, %v", in, err)
	}
	if got := notesAt(t, s, ""); len(got) != 298 {
		t.Errorf("%d notes are left", len(got))
	}
}
