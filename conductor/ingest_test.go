package conductor

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whence/conductor/files"
	"whence/conductor/turn"
	"whence/internal/race"
)

// TestIngest learns a document in batches, each fact with its line, goes on
// where it stopped, and starts again when the document was changed.
func TestIngest(t *testing.T) {
	c := newTest(t, nil)
	path := filepath.Join(t.TempDir(), "notes.txt")
	var doc strings.Builder
	doc.WriteString("# notes\nAll cats are mammals.\nHow are you?\nBlorp the of quickly.\n")
	for i := range 2 * files.BatchLines {
		fmt.Fprintf(&doc, "Cat%d is a cat.\n", i)
	}
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(doc.String())
	r, told := rising(t, c, "/ingest "+path)
	want := fmt.Sprintf("Read %d lines: %d statements learned, 1 not understood and 1 that states nothing.", 2*files.BatchLines+4, 2*files.BatchLines+1)
	if !strings.Contains(r.Reply, want) || !strings.Contains(r.Reply, "line 4: Blorp") || told != (2*files.BatchLines+4)/files.TellEvery {
		t.Errorf("%d words of progress, reply %q, want %q", told, r.Reply, want)
	}
	if r := mustTake(t, c, "Is Cat7 a mammal?"); r.Verdict != Proved || r.Proofs[0].Nodes[1].Source.Line != 12 {
		t.Errorf("%s: %+v", r.Verdict, r.Proofs)
	}
	write(doc.String() + "Dog1 is a dog.\n")
	if r := mustTake(t, c, "/ingest "+path); !strings.Contains(r.Reply, "Going on after line") || len(r.Effects.Learned) != 1 {
		t.Errorf("learned %v: %q", r.Effects.Learned, r.Reply)
	}
	write("Ben is a baker.\n" + doc.String())
	if r := mustTake(t, c, "/ingest "+path); !strings.Contains(r.Reply, "has changed") || len(r.Effects.Learned) != 1 {
		t.Errorf("learned %v: %q", r.Effects.Learned, r.Reply)
	}
	mustTake(t, c, "/reset")
	if r := mustTake(t, c, "/ingest "+path); strings.Contains(r.Reply, "after line") || len(r.Effects.Learned) < files.BatchLines {
		t.Errorf("what was forgotten is not read again: %d, %q", len(r.Effects.Learned), r.Reply)
	}
	table := fileOf(t, "boats.csv", "Boat,Length\nFalcon,12\nHeron,14\n")
	mustTake(t, c, "/ingest "+strings.Trim(table, `"`))
	if r := mustTake(t, c, "What is the length of Heron?"); r.Verdict != Proved {
		t.Errorf("a table was read as sentences: %s", r.Reply)
	}
	if r, _ := hearAll(t, c, "/ingest "+path+".none"); r.Error == nil || r.Statements[0].Status != "refused" {
		t.Errorf("%+v", r)
	}
}

// TestImportText: a text that is named as a table would be is read as a text, and a table
// without the ending of one as a table.
func TestImportText(t *testing.T) {
	t.Parallel()
	c := newTest(t, nil)
	for name, text := range map[string]string{
		"minutes.txt": "Mara opened the meeting, and Ben closed it.\nTomas repaired the press.\n",
		"staff.txt":   "name,city\nElla,Ghent\n",
	} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		mustTake(t, c, "load "+path)
	}
	for question, want := range map[string]string{"Who repaired the press?": "Tomas", "What is the city of Ella?": "Ghent"} {
		if r := mustTake(t, c, question); !strings.Contains(r.Reply, want) {
			t.Errorf("%s %q", question, r.Reply)
		}
	}
}

// rising takes a turn, wants its progress to rise, and counts its words.
func rising(t *testing.T, c *Conductor, input string) (r Record, told int) {
	t.Helper()
	last := 0.0
	for event := range c.Turn(t.Context(), input) {
		switch e := event.(type) {
		case turn.Progress:
			if told++; e.Share <= last || e.Share > 1 || e.Text == "" {
				t.Errorf("after %v comes %+v", last, e)
			}
			last = e.Share
		case turn.Answered:
			r = e.Record
		}
	}
	return r, told
}

// Files that are no plain text are refused with what to do, lines that cannot be
// read are named, and everything else is learned.
func TestIngestOddFiles(t *testing.T) {
	race.Skip(t)
	dir := t.TempDir()
	huge := strings.Repeat("word ", 1<<20)
	for name, x := range map[string]struct {
		text    string
		learned int
		says    []string
	}{
		"mark and crlf": {"\ufeffTom is a cat.\r\n\r\n# a note\r\nBob is a dog.", 2, []string{"Read 4 lines: 2 statements learned."}},
		"latin 1":       {"Tom is a cat. Bob is a dog. Ben is a baker. Ida is a pilot.\nRen\xe9 is a baker.\nAnn is a nurse.\n", 5, []string{"line 2: Ren� is a baker. (it is not in UTF-8)"}},
		"a huge line":   {"Tom is a cat.\n" + huge + "\nBob is a dog.\n", 2, []string{"line 2: word word", "… (it is longer than 16384 bytes)"}},
		"one line":      {huge, 0, []string{"Read 1 line: 1 not understood."}},
		"a zero byte":   {strings.Repeat("Tom is a cat.\n", 30) + "\x00Bob is a dog.\nAnn is a nurse.\n", 2, []string{"line 31:"}},
		"commands":      {"Tom is a cat.\n/forget f1\n\x1b[31mBob is a dog.\n1\nYes.\n", 1, []string{"line 2: /forget f1"}},
		"nothing":       {"", 0, []string{"Read 0 lines: there is nothing new in it."}},
		"utf 16":        {"\xff\xfeT\x00o\x00m\x00 \x00i\x00s\x00", 0, []string{"is text in UTF-16", "save it as plain text in UTF-8"}},
		"no text":       {strings.Repeat("\x00\x01\xff\x80", 4000), 0, []string{"is no text"}},
		"bytes":         {strings.Repeat("\xff\x80\xfeab", 4000), 0, []string{"none in UTF-8"}},
	} {
		c := newTest(t, nil)
		path := filepath.Join(dir, strings.ReplaceAll(name, " ", "-"))
		if err := os.WriteFile(path, []byte(x.text), 0o600); err != nil {
			t.Fatal(err)
		}
		r, _ := hearAll(t, c, "/ingest "+path)
		said := r.Reply
		if r.Error != nil {
			said += r.Error.Message + " " + r.Error.Hint
		}
		for _, want := range x.says {
			if !strings.Contains(said, want) {
				t.Errorf("%s: %q is not in %q", name, want, said)
			}
		}
		if len(r.Effects.Learned) != x.learned || len(said) > 2000 || strings.Contains(said, "\x1b") {
			t.Errorf("%s: learned %v, said %d bytes", name, r.Effects.Learned, len(said))
		}
	}
	for path, want := range map[string]string{dir: "is a folder", os.DevNull: "is no regular file", filepath.Join(dir, "none"): "There is no file none"} {
		c := newTest(t, nil)
		if r, _ := hearAll(t, c, "/ingest "+path); r.Error == nil || !strings.Contains(r.Reply+r.Error.Message, want) {
			t.Errorf("%s: %q, %+v", path, r.Reply, r.Error)
		}
	}
}
