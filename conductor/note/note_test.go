package note

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whence/conductor/belief"
	"whence/conductor/explain"
	"whence/conductor/knowledge"
	"whence/conductor/knowntest"
	"whence/conductor/talk"
	"whence/conductor/turn"
	"whence/history"
	"whence/internal/storage"
	"whence/internal/testclock"
	"whence/kb/recall"
	"whence/triple"
)

// conversation is a base with notes in it that turns are taken over.
type conversation struct {
	t       *testing.T
	known   *knowledge.Knowledge
	talk    *talk.Talk
	shelf   Shelf
	session history.Session
}

func begin(t *testing.T, path string) *conversation {
	t.Helper()
	db, k := knowntest.OpenFile(t, path)
	said, err := history.Open(t.Context(), db, testclock.Unhurried())
	if err != nil {
		t.Fatal(err)
	}
	sayings, err := recall.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	session, err := said.Start(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	return &conversation{t, k, talk.New(), Shelf{Sayings: sayings, History: said, DB: db, Path: path}, session}
}

// turn hears an input and does something with notes.
func (c *conversation) turn(input string, do func(*turn.Turn, *Notebook) error) *turn.Turn {
	c.t.Helper()
	x := turn.New(c.t.Context(), func() {}, input, c.known.Clock, func(turn.Event, error) bool { return true })
	heard, err := c.shelf.History.Hear(c.t.Context(), c.session.ID, input)
	if err != nil {
		c.t.Fatal(err)
	}
	x.ID, x.Session = heard.ID, c.session.ID
	x.Rec.Input = input
	e := explain.New(c.known)
	b := belief.New(x, c.known, e, c.talk, func(string) bool { return true })
	if err := do(x, New(x, c.shelf, b, c.known, e, c.talk)); err != nil {
		c.t.Fatal(err)
	}
	return x
}

// keep keeps words as a note, and returns its id.
func (c *conversation) keep(words string) string {
	c.t.Helper()
	var id string
	c.turn("note that "+words, func(x *turn.Turn, n *Notebook) error {
		if !n.Asked() {
			c.t.Fatalf("%q asks for no note", x.Input)
		}
		it := x.Items[0]
		err := n.SayNoted(it)
		id = strings.Join(it.Rec.IDs, ",")
		return err
	})
	return id
}

// command runs a command about notes.
func (c *conversation) command(input string, do func(*Notebook) error) *turn.Turn {
	c.t.Helper()
	return c.turn(input, func(x *turn.Turn, n *Notebook) error {
		x.Add(triple.Statement{Text: input, Kind: triple.Command})
		return do(n)
	})
}

// What is kept as a note is found by its words, and by the question that it may answer; it
// is no fact.
func TestKeptAndFound(t *testing.T) {
	c := begin(t, storage.Memory)
	first, second := c.keep("the spare key hangs behind the shed door"), c.keep("Priya is allergic to walnuts")
	if first != "n1" || second != "n2" {
		t.Fatalf("kept as %q and %q", first, second)
	}
	if facts, _ := c.known.Base.Size(); facts != 0 {
		t.Errorf("%d facts came of notes", facts)
	}
	if x := c.command("/notes", func(n *Notebook) error { return n.Run("") }); !strings.Contains(x.Said(), "n1: “the spare key") || !strings.Contains(x.Said(), "n2: “Priya") {
		t.Errorf("listed: %q", x.Said())
	}
	if x := c.command("/notes", func(n *Notebook) error { return n.Run("walnuts") }); !strings.HasPrefix(x.Said(), "n2: “Priya") {
		t.Errorf("searched: %q", x.Said())
	}
	asked := c.turn("Where does the spare key hang?", func(x *turn.Turn, n *Notebook) error {
		return n.SayUnread(x.Add(triple.Statement{Text: x.Input, Kind: triple.QuestionKind}), ".")
	})
	if len(asked.Rec.Quotes) == 0 || asked.Rec.Quotes[0].Note != "n1" || !strings.Contains(asked.Said(), "behind the shed door") {
		t.Errorf("quoted: %+v, %q", asked.Rec.Quotes, asked.Said())
	}
}

// Where notes are off, nothing is kept, and it is said.
func TestOff(t *testing.T) {
	c := begin(t, storage.Memory)
	c.command("/notes off", func(n *Notebook) error { return n.Run("off") })
	if id := c.keep("the spare key hangs behind the shed door"); id != "" {
		t.Errorf("kept as %q", id)
	}
	c.command("/notes on", func(n *Notebook) error { return n.Run("on") })
	if id := c.keep("the spare key hangs behind the shed door"); id == "" {
		t.Error("notes are on again, and it was not kept")
	}
}

// What can be read now becomes a fact, told in the turn of the note, which is one no more.
func TestReadAgain(t *testing.T) {
	c := begin(t, storage.Memory)
	c.keep("Gus is a heron.")
	c.keep("whatever, you know, the thing")
	x := c.command("/notes read all", func(n *Notebook) error { return n.Run("read all") })
	if !strings.Contains(x.Said(), "Learned 1 of 1 note as facts.") || !c.known.Holds(knowntest.Read(t, c.known, "Gus is a heron.").Facts[0]) {
		t.Fatalf("%q", x.Said())
	}
	f, _, err := c.known.Store.Fact(t.Context(), "f1")
	if err != nil || f.Source.Turn != "t1" {
		t.Errorf("told in %q, %v", f.Source.Turn, err)
	}
	if x := c.command("/notes", func(n *Notebook) error { return n.Run("") }); strings.Contains(x.Said(), "heron") {
		t.Errorf("it is a note still: %q", x.Said())
	}
}

// What is removed stands in none of the files.
func TestRemovedForGood(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb.db")
	c := begin(t, path)
	c.keep("the combination of the safe is quincunx")
	x := c.command("/forget notes quincunx", func(n *Notebook) error {
		done, err := n.Purges("notes quincunx")
		if !done {
			t.Error("it is no command to remove words")
		}
		return err
	})
	if x.Rec.Error != nil || !strings.Contains(x.Said(), "Removed for good: n1") || strings.Contains(x.Input, "quincunx") {
		t.Errorf("%q, %v, of %q", x.Said(), x.Rec.Error, x.Input)
	}
	for _, end := range []string{"", "-wal"} {
		data, err := os.ReadFile(path + end)
		if err == nil && bytes.Contains(data, []byte("quincunx")) {
			t.Errorf("%s has the word still", filepath.Base(path+end))
		}
	}
	for _, arg := range []string{"n7", "t99", "notes "} {
		if x := c.command("/forget", func(n *Notebook) error { _, err := n.Purges(arg); return err }); x.Rec.Error == nil {
			t.Errorf("%q: %q", arg, x.Said())
		}
	}
	if done, err := c.turnless().Purges("f1"); done || err != nil {
		t.Error("a fact is taken back, and not removed")
	}
}

// turnless is a notebook of a turn that does nothing.
func (c *conversation) turnless() (out *Notebook) {
	c.turn("", func(_ *turn.Turn, n *Notebook) error { out = n; return nil })
	return out
}
