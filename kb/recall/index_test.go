package recall

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"whence/internal/race"
	_ "whence/internal/sameseed"
	"whence/internal/storage"
	"whence/internal/storage/storetest"
	"whence/kb"
	"whence/triple"
)

var start = time.Date(2026, 5, 3, 10, 0, 0, 0, time.UTC)

func open(t testing.TB, path string) (*kb.Store, *Index, *sql.DB) {
	t.Helper()
	db, err := storetest.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() }) // a test may have closed it
	s, err := kb.Open(t.Context(), db, func() time.Time { return start })
	if err != nil {
		t.Fatal(err)
	}
	x, err := Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	return s, x, db
}

// drawText draws a few words of a small vocabulary, so that sayings share some.
func drawText(t *rapid.T) string {
	words := rapid.SliceOfN(rapid.SampledFrom(strings.Fields("roof leaks since May Ann called the plumber yesterday 3 times Rome travelling travelled where? garden cats cat")), 1, 8)
	return strings.Join(words.Draw(t, "words"), " ")
}

// TestIndexAgreesWithLookingAtEverySaying tells notes and facts, takes some back, undoes
// and purges, and wants each search to find what the corpus of it all finds, with the
// same scores.
func TestIndexAgreesWithLookingAtEverySaying(t *testing.T) {
	race.Skip(t)
	rapid.Check(t, func(rt *rapid.T) {
		s, x, db := open(t, storage.Memory)
		var told []Saying
		live := map[string]bool{}
		at := start
		for turn := 1; turn <= rapid.IntRange(1, 12).Draw(rt, "turns"); turn++ {
			at = at.Add(time.Duration(rapid.IntRange(1, 90).Draw(rt, "minutes")) * time.Minute)
			name := fmt.Sprintf("t%d", turn)
			c := kb.Change{Turn: name}
			source := triple.Source{Turn: name, Session: "s1", Speaker: rapid.SampledFrom([]string{"you", "Ann"}).Draw(rt, "speaker"), At: at}
			text := drawText(rt)
			if rapid.Bool().Draw(rt, "a note") {
				c.Notes = []kb.Note{{Text: text, Source: source}}
			} else {
				source.Quote = text
				fact := triple.Triple{Subject: triple.Const(triple.Proper, name), Relation: "says", Object: triple.Const(triple.Proper, text)}
				c.Facts = []triple.Fact{{Triple: fact, Source: source}}
				fact.Relation = "means" // two facts of one sentence
				c.Facts = append(c.Facts, triple.Fact{Triple: fact, Source: source})
			}
			r, err := s.Commit(t.Context(), c)
			if err != nil {
				rt.Fatal(err)
			}
			id := ""
			for _, n := range r.Notes {
				id = n.ID
			}
			for _, f := range slices.Backward(r.Facts) {
				id = f.ID
			}
			source.Quote = ""
			told = append(told, Saying{ID: id, Text: text, Source: source})
			live[id] = true
			if gone := rapid.SampledFrom(told).Draw(rt, "gone"); live[gone.ID] && rapid.IntRange(0, 3).Draw(rt, "take back") == 0 {
				if _, err := s.Undo(t.Context(), name+"u", gone.Source.Turn); err != nil {
					rt.Fatal(err)
				}
				live[gone.ID] = false
			}
			if rapid.Bool().Draw(rt, "search") {
				agree(rt, t, x, told, live, drawText(rt)+"?")
				agree(rt, t, x, told, live, "Since when does the roof leak?") // as before, of what is known now
			}
		}
		agree(rt, t, x, told, live, "When did Ann call the plumber in May 2026?")
		_ = db.Close()
	})
}

func agree(rt *rapid.T, t *testing.T, x *Index, told []Saying, live map[string]bool, question string) {
	t.Helper()
	got, err := x.Search(t.Context(), question, 20)
	if err != nil {
		rt.Fatal(err)
	}
	few, err := x.Search(t.Context(), question, 2)
	if err != nil || !slices.EqualFunc(few, got[:min(2, len(got))], func(a, b Found) bool { return a.ID == b.ID && a.Score == b.Score }) {
		rt.Fatalf("%q: the first two are %+v, %v", question, few, err)
	}
	c := NewCorpus(told)
	for i, s := range told {
		if !live[s.ID] {
			c.docs[i].flags &^= isLive
		}
	}
	want := c.field(question).find(x.weights)
	for i := range want {
		want[i].Saying = told[want[i].doc]
	}
	want = want[:min(20, len(want))]
	if len(got) != len(want) {
		rt.Fatalf("%q finds %d sayings, want %d", question, len(got), len(want))
	}
	for i, w := range want {
		if g := got[i]; g.ID != w.ID || g.Text != w.Text || g.Score != w.Score || !g.Source.At.Equal(w.Source.At) || g.Source.Speaker != w.Source.Speaker {
			rt.Fatalf("%q, at %d: %s %q %v, want %s %q %v", question, i, g.ID, g.Text, g.Score, w.ID, w.Text, w.Score)
		}
	}
}

// TestIndexGrowsAcrossBlocksAndProcesses fills more than one block, from two processes,
// and finds what is in each.
func TestIndexGrowsAcrossBlocksAndProcesses(t *testing.T) {
	race.Skip(t)
	path := filepath.Join(t.TempDir(), "kb")
	one, x, _ := open(t, path)
	two, y, _ := open(t, path)
	tell := func(s *kb.Store, turn string, from, n int) {
		t.Helper()
		c := kb.Change{Turn: turn}
		for i := range n {
			c.Notes = append(c.Notes, kb.Note{Text: fmt.Sprintf("parcel number%d arrived", from+i), Source: triple.Source{Turn: turn}})
		}
		if _, err := s.Commit(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	find := func(x *Index, n int) {
		t.Helper()
		found, err := x.Search(t.Context(), fmt.Sprintf("When did number%d arrive?", n), 1)
		if err != nil || len(found) != 1 || !strings.Contains(found[0].Text, fmt.Sprintf("number%d ", n)) {
			t.Fatalf("number%d: %+v, %v", n, found, err)
		}
	}
	tell(one, "t1", 0, blockSize-1)
	find(x, 7)
	tell(two, "t2", blockSize-1, blockSize)
	find(y, 2*blockSize-3)
	find(x, 2*blockSize-2)
	tell(one, "t3", 9000, 1)
	find(y, 9000)
	find(x, 17)
}

func TestPurgedWordsLeaveTheIndex(t *testing.T) {
	dir := t.TempDir()
	s, x, db := open(t, filepath.Join(dir, "kb"))
	c := kb.Change{Turn: "t1", Notes: []kb.Note{{Text: "zanzibar is warm"}, {Text: "Rome is warm"}}}
	if _, err := s.Commit(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	if found, err := x.Search(t.Context(), "Is Zanzibar warm?", 3); err != nil || len(found) != 2 || found[0].ID != "n1" {
		t.Fatalf("%+v, %v", found, err)
	}
	_, err := s.Purge(t.Context(), "t2", []string{"n1"}, func(tx *sql.Tx) error { return x.Forget(t.Context(), tx, []string{"n1"}) })
	if err == nil {
		err = storage.Scrub(t.Context(), db)
	}
	if err != nil {
		t.Fatal(err)
	}
	if found, err := x.Search(t.Context(), "Is Zanzibar warm?", 3); err != nil || len(found) != 1 || found[0].ID != "n2" {
		t.Errorf("%+v, %v", found, err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if data, err := os.ReadFile(filepath.Join(dir, e.Name())); err != nil || strings.Contains(strings.ToLower(string(data)), "zanzibar") {
			t.Errorf("%s still has the word, %v", e.Name(), err)
		}
	}
}
