package conductor

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
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
	file := fileOf(t, "many.csv", many(progressEvery+1))
	c := newTest(t, nil)
	for leave := 1; leave <= 3; leave++ {
		seen := 0
		for event := range c.Turn(t.Context(), "/import "+file) {
			if _, ok := event.(Progress); !ok {
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
	if len(notices) != maxListed+1 || !strings.Contains(notices[maxListed], "6 more") {
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
		"/import /no/such.csv":              "cannot be read",
		"/import " + filepath.Dir("/tmp/x"): "says no format",
		"/load":                             "rule file is missing",
		"/load --format csv x.csv":          "rule file is missing",
		"/export":                           "One file is needed",
		"/export x.docx":                    "says no format",
		"/export /no/such/folder/x.csv":     "Nothing was exported",
		"/export " + there:                  "there already",
	} {
		r, _ := hearAll(t, c, input)
		if r.Error == nil || !strings.Contains(r.Reply, want) {
			t.Errorf("%s: %q", input, r.Reply)
		}
	}
	mustTake(t, c, "/export "+there+" !")
}

func TestSplitWords(t *testing.T) {
	for text, want := range map[string][]string{
		"": nil, "  a\tb ": {"a", "b"}, `"a b" c`: {"a b", "c"}, `""`: {""}, `"a\"b\\c\d"`: {`a"b\c\d`}, `C:\x\y`: {`C:\x\y`}, `x="a b"`: {"x=a b"},
	} {
		if got, err := splitWords(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q %v", text, got, err)
		}
	}
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
