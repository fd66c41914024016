package conductor

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/conductor/files"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/race"
)

// fileOf writes a file for a test and returns its path in quotation marks.
func fileOf(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a folder", name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return `"` + path + `"`
}

// many is a table of n facts.
func many(n int) string {
	var b strings.Builder
	b.WriteString("subject,relation,object\n")
	for i := range n {
		fmt.Fprintf(&b, "Tom,likes,tea %d\n", i)
	}
	return b.String()
}

// TestImportCanBeLeft leaves the loop of a long import at each word of its progress:
// nothing is known afterwards, and the next turn is answered.
func TestImportCanBeLeft(t *testing.T) {
	file := fileOf(t, "many.csv", many(files.ProgressEvery+1))
	c := newTest(t, nil)
	for leave := 1; leave <= 3; leave++ {
		seen := 0
		for event := range c.Turn(t.Context(), "/import "+file) {
			if _, ok := event.(turn.Progress); !ok {
				continue
			}
			if seen++; seen == leave {
				break
			}
		}
		if got := mustTake(t, c, "/facts").Reply; seen != leave || got != "I was told no facts yet." {
			t.Fatalf("left at word %d of %d: %.100s", leave, seen, got)
		}
	}
}

// TestImportIsOneTurn wants one undo to take back all that an import told, and
// the base to be as before.
func TestImportIsOneTurn(t *testing.T) {
	c := newTest(t, nil)
	mustTake(t, c, "Ann is a cat.")
	before := facts(t, c)
	r, notices := hearAll(t, c, "/import "+fileOf(t, "many.csv", many(30))+" "+fileOf(t, "rules.mg", "mammal(X) :- cat(X)."))
	if r.Error != nil || len(notices) > 0 || len(r.Effects.Learned) != 31 || r.Effects.Derived != 1 {
		t.Fatalf("%+v %v", r, notices)
	}
	if got := mustTake(t, c, "Is Ann a mammal?").Verdict; got != Proved {
		t.Error(got)
	}
	mustTake(t, c, "/undo "+r.Turn)
	if got := facts(t, c); got != before {
		t.Errorf("after the undo:\n%s\nwant:\n%s", got, before)
	}
}

// TestImportSaysWhatItLeaves wants what is not kept to be said, and bounded.
func TestImportSaysWhatItLeaves(t *testing.T) {
	c := newTest(t, nil)
	rules := strings.Repeat("Decl p(X, Y) descr [doc(\"x\")].\n", 9) + "p(/a, /b)."
	_, notices := hearAll(t, c, "/load "+fileOf(t, "rules.mg", rules))
	if len(notices) != wording.MaxListed+1 || !strings.Contains(notices[wording.MaxListed], "6 more") {
		t.Errorf("%q", notices)
	}
}

// TestImportedTextIsHarmless wants no control of a file to come out in a reply.
func TestImportedTextIsHarmless(t *testing.T) {
	c := newTest(t, nil)
	r, _ := hearAll(t, c, "/import "+fileOf(t, "x.jsonl", `{"subject": "T\u001b[31mom", "relation": "likes", "object": "\u202eaet"}`))
	said := r.Reply + mustTake(t, c, "/facts").Reply
	if strings.ContainsAny(said, "\x1b\u202e") {
		t.Errorf("%q", said)
	}
}

func TestTransferUsage(t *testing.T) {
	c := newTest(t, nil)
	mustTake(t, c, "Tom is a cat.")
	there := fileOf(t, "there.csv", "")
	for input, want := range map[string]string{
		"/import":                           "A file is missing",
		"/import --map subject":             "FIELD=COLUMN",
		"/import --format docx x":           "no format",
		"/import --sure x.csv":              "no option --sure",
		"/import \"x.csv":                   "not closed",
		"/import /no/such.csv":              "no folder /no",
		"/import " + filepath.Dir("/tmp/x"): "folder",
		"/load":                             "rule file is missing",
		"/load --format csv x.csv":          "rule file is missing",
		"/export":                           "One file is needed",
		"/export x.docx":                    "I cannot write x.docx",
		"/export /no/such/folder/x.csv":     "Nothing was exported",
		"/export " + there:                  "already",
	} {
		r, _ := hearAll(t, c, input)
		if r.Error == nil || !strings.Contains(r.Reply, want) {
			t.Errorf("%s: %q", input, r.Reply)
		}
	}
	mustTake(t, c, "/export "+there+" !")
}

// BenchmarkImport learns 1,000 facts of a table, with the trial and the commit.
func BenchmarkImport(b *testing.B) {
	path := filepath.Join(b.TempDir(), "many.csv")
	if err := os.WriteFile(path, []byte(many(1000)), 0o600); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		c, err := New(b.Context(), Options{})
		if err != nil {
			b.Fatal(err)
		}
		for range c.Turn(b.Context(), "/import "+path) {
		}
		if err := c.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// TestExportsAnswerTheSame tells one base some of all kinds of things, learns every
// export of it in an empty base, and wants the same answers there.
func TestExportsAnswerTheSame(t *testing.T) {
	race.Skip(t)
	table := fileOf(t, "orchard.csv", "orchard,owner,trees,fence (m),planted,walled\n\"Hof \"\"Alt, Neu\"\"\",Ines Kofler,120,340,3 May 1994,yes\nZell (north),Jo Mair,85,210,12 October 2003,no\nO'Brien & Sons,Ines Kofler,240,610,1 March 1988,no\n")
	told := []string{
		"/import " + table, "leafiest means the most trees", "On 3 May 2019 Anna sold the boat to Tom.", "The old bridge is 120 metres long.", "Jo does not own a car.",
		"Tom is a cat.", "All cats are mammals.", "Every mammal that likes milk is happy.", "Tom likes milk.", "Rex does not like milk.",
		"Mary gave John the book yesterday.", "John went to the kitchen.", "Zoë Ångström lives in The Hague.", "\"Love Me Do\" is a song.",
		"Sue is 1.80 metres tall.", "/relation likes symmetric", "Ann is married to Ben.", "/alias Bob = Robert", "Robert is a plumber.",
		"Usually, birds can fly.", "Tweety is a bird.", "Perhaps Ben is a doctor.", "Remember that the blue key opens the shed behind the old mill.",
	}
	asked := []string{
		"Is Tom a mammal?", "Is Tom happy?", "Does Rex like milk?", "Who gave John the book?", "What did Mary give John?", "Where is John?",
		"Where does Zoë Ångström live?", "What is Love Me Do?", "How tall is Sue?", "Is Ben married to Ann?", "Is Bob a plumber?", "Can Tweety fly?",
		"Is Ben a doctor?", "What opens the shed?", "/facts", "/rules", "Which orchard is listed after Zell (north)?", "Which orchard is the leafiest?", "/words",
		"How many orchards have more than 100 trees?", "Which orchards are walled?", "When was O'Brien & Sons planted?", "What is the fence of Hof \"Alt, Neu\"?",
		"Who sold the boat?", "When did Anna sell the boat to Tom?", "How long is the old bridge?", "Does Jo own a car?",
	}
	rapid.Check(t, func(rt *rapid.T) {
		from := newTest(t, nil)
		defer func() { _ = from.Close() }()
		for _, input := range told {
			if rapid.IntRange(0, 3).Draw(rt, input) > 0 {
				mustTake(t, from, input)
			}
		}
		format := rapid.SampledFrom([]string{"csv", "tsv", "mg", "nt", "ttl", "graphml", "jsonl", "backup"}).Draw(rt, "format")
		dir, err := os.MkdirTemp(t.TempDir(), "")
		if err != nil {
			rt.Fatal(err)
		}
		path := filepath.Join(dir, "all."+format)
		if r := mustTake(t, from, "/export "+path); r.Error != nil {
			rt.Fatalf("%+v", r.Error)
		}
		again := newTest(t, nil)
		defer func() { _ = again.Close() }()
		if r, notices := hearAll(t, again, "/import "+path); r.Error != nil || len(notices) > 0 {
			rt.Fatalf("%+v %q", r.Error, notices)
		}
		for _, question := range rapid.Permutation(asked).Draw(rt, "asked")[:8] {
			want, got := mustTake(t, from, question), mustTake(t, again, question)
			if got.Verdict != want.Verdict || bare(got.Reply) != bare(want.Reply) {
				text, _ := os.ReadFile(path) //nolint:gosec // our own
				rt.Fatalf("%s, %s: %s %q\nwant %s %q\n%s", format, question, got.Verdict, got.Reply, want.Verdict, want.Reply, text)
			}
		}
	})
}

// bare is a reply without the ids and the sources that differ from base to base.
func bare(reply string) string {
	return regexp.MustCompile(`\b[a-z]\d+(_\d+)?\b| You said so[^\n]*| \(you said so[^\n]*| It stands in[^\n]*`).ReplaceAllString(reply, "")
}

// TestUndoPassesOverWhatIsGone undoes after words were removed for good: the turn that
// said them is no turn to undo any more, and the one before it is.
func TestUndoPassesOverWhatIsGone(t *testing.T) {
	c := newTest(t, nil)
	mustTake(t, c, "Tom is a cat.")
	mustTake(t, c, "Note that the safe code is 1234.")
	mustTake(t, c, "/forget t2")
	if r, _ := hearAll(t, c, "/undo t2"); r.Error == nil || !strings.Contains(r.Reply, "removed for good") {
		t.Errorf("the turn itself: %q", r.Reply)
	}
	if r := mustTake(t, c, "/undo"); !strings.Contains(r.Reply, "Undone: t1") {
		t.Errorf("the last change: %q", r.Reply)
	}
	if got := mustTake(t, c, "/facts").Reply; got != "I was told no facts yet." {
		t.Error(got)
	}
}
