package conductor

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestIngest learns a document in batches, each fact with its line, goes on
// where it stopped, and starts again when the document was changed.
func TestIngest(t *testing.T) {
	c := newTest(t, nil)
	path := filepath.Join(t.TempDir(), "notes.txt")
	var doc strings.Builder
	doc.WriteString("# notes\nAll cats are mammals.\nHow are you?\nBlorp the of quickly.\n")
	for i := range 2 * batchLines {
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
	want := fmt.Sprintf("Read %d lines: %d statements learned, 0 known already, 1 not understood, 1 that state nothing.", 2*batchLines+4, 2*batchLines+1)
	if !strings.Contains(r.Reply, want) || !strings.Contains(r.Reply, "line 4: Blorp") || told != (2*batchLines+4)/tellEvery {
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
	if r, _ := hearAll(t, c, "/ingest "+path+".none"); r.Error == nil || r.Statements[0].Status != "refused" {
		t.Errorf("%+v", r)
	}
}

// rising takes a turn, wants its progress to rise, and counts its words.
func rising(t *testing.T, c *Conductor, input string) (r Record, told int) {
	t.Helper()
	last := 0.0
	for event := range c.Turn(t.Context(), input) {
		switch e := event.(type) {
		case Progress:
			if told++; e.Share <= last || e.Share > 1 || e.Text == "" {
				t.Errorf("after %v comes %+v", last, e)
			}
			last = e.Share
		case Answered:
			r = e.Record
		}
	}
	return r, told
}
