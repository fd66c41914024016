package kept

import (
	"bytes"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"whence/history"
	"whence/internal/storage"
	"whence/kb"
	"whence/kb/transfer"
	"whence/triple"
)

// told is a base in a file in which one thing was said and learned.
func told(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "kb.db")
	db, err := storage.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}()
	said, err := history.Open(t.Context(), db, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	s, err := said.Start(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	h, err := said.Hear(t.Context(), s.ID, "Rex guards Troy.")
	if err != nil {
		t.Fatal(err)
	}
	store, err := kb.Open(t.Context(), db, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	fact := triple.Triple{Subject: triple.Const(triple.Proper, "Rex"), Relation: "guards", Object: triple.Const(triple.Proper, "Troy")}
	if _, err := store.Commit(t.Context(), kb.Change{Turn: h.ID, Facts: []triple.Fact{{Triple: fact, Source: triple.Source{Turn: h.ID, Quote: h.Input}}}}); err != nil {
		t.Fatal(err)
	}
	return path
}

// A base is examined, exported and restored with what it holds, and none is made where
// there is none.
func TestKept(t *testing.T) {
	path := told(t)
	if h, err := Examine(t.Context(), path); err != nil || h.Facts != 1 || h.Sessions != 1 || h.Damage != "" {
		t.Errorf("%v %+v", err, h)
	}
	var out bytes.Buffer
	if n, err := Export(t.Context(), path, transfer.Rules, transfer.WriteOptions{}, "", &out); err != nil || n.Facts != 1 || !strings.Contains(out.String(), "guards(/rex, /troy)") {
		t.Errorf("%v %+v %s", err, n, out.String())
	}
	backup, copied := filepath.Join(t.TempDir(), "b.backup"), filepath.Join(t.TempDir(), "copy.db")
	if _, err := Export(t.Context(), path, transfer.Backup, transfer.WriteOptions{}, backup, nil); err != nil {
		t.Fatal(err)
	}
	if done, err := Restore(t.Context(), backup, copied); err != nil || !done {
		t.Errorf("restored: %v %v", done, err)
	}
	if h, err := Examine(t.Context(), copied); err != nil || h.Facts != 1 {
		t.Errorf("the copy: %v %+v", err, h)
	}
	if done, err := Restore(t.Context(), backup, path); err != nil || done {
		t.Errorf("over a base that holds something: %v %v", done, err)
	}
	nowhere := filepath.Join(t.TempDir(), "none.db")
	if _, err := Examine(t.Context(), nowhere); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("examined: %v", err)
	}
	if _, err := Export(t.Context(), nowhere, transfer.Rules, transfer.WriteOptions{}, "", &out); err == nil {
		t.Error("exported what is not there")
	}
}

func TestSessions(t *testing.T) {
	path := told(t)
	found, err := ListSessions(t.Context(), path, []string{"troy"})
	if err != nil || len(found) != 1 || found[0].Turns != 1 {
		t.Fatalf("%v %+v", err, found)
	}
	for _, form := range TranscriptFormats() {
		var out bytes.Buffer
		if id, n, err := WriteSession(t.Context(), path, "", form, "", &out); err != nil || id != found[0].ID || n != 1 || !strings.Contains(out.String(), "Rex guards Troy.") {
			t.Errorf("%s: %v %s %d %s", form, err, id, n, out.String())
		}
	}
	if _, _, err := WriteSession(t.Context(), path, "s99", "md", "", nil); !errors.Is(err, history.ErrNoSession) {
		t.Errorf("%v", err)
	}
	if f, ok := TranscriptFormat("a.HTM"); f != "html" || !ok {
		t.Error(f, ok)
	}
}
