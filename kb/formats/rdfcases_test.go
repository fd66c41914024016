package formats_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whence/kb/formats"
)

// rdfCase is a text with its triples as N-Triples, or none where it is refused.
type rdfCase struct {
	name, text string
	want       string
}

// readCases reads a file of cases; its first lines say what it is.
func readCases(t testing.TB, name string) []rdfCase {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var cases []rdfCase
	for _, part := range strings.Split("\n"+string(text), "\n=== ")[1:] {
		head, rest, _ := strings.Cut(part, "\n")
		in, want, ok := strings.Cut("\n"+rest+"\n", "\n---\n")
		if !ok {
			t.Fatalf("%s: %s has no result", name, head)
		}
		cases = append(cases, rdfCase{head, strings.TrimPrefix(in, "\n"), strings.TrimSpace(want)})
	}
	return cases
}

// triplesOf returns the triples of a text, blank nodes numbered in the order in
// which they are made or first named.
func triplesOf(text string, f formats.Format, base string) (string, error) {
	var out strings.Builder
	blanks := map[string]string{}
	show := func(n formats.Node) string {
		if n.Kind != formats.Blank {
			return n.String()
		}
		if number, made := strings.CutPrefix(n.Value, "anonymous:"); made {
			return "_:b" + number
		}
		if blanks[n.Value] == "" {
			blanks[n.Value] = fmt.Sprintf("_:b%d", len(blanks)+1)
		}
		return blanks[n.Value]
	}
	for t, err := range formats.ReadTriples(context.Background(), strings.NewReader(text), f, "in", base) {
		if err != nil {
			return strings.TrimSpace(out.String()), err
		}
		fmt.Fprintf(&out, "%s %s %s", show(t.S), show(t.P), show(t.O))
		if t.Graph != (formats.Node{}) {
			out.WriteString(" " + show(t.Graph))
		}
		out.WriteString(" .\n")
	}
	return strings.TrimSpace(out.String()), nil
}

// suites are our own cases, by the format that they are in.
var suites = map[string]formats.Format{"turtle.cases": formats.Turtle, "ntriples.cases": formats.NTriples}

func TestRDFCases(t *testing.T) {
	for file, format := range suites {
		for _, c := range readCases(t, file) {
			t.Run(file+"/"+c.name, func(t *testing.T) {
				got, err := triplesOf(c.text, format, "http://a.example/base")
				var placed *formats.Error
				switch {
				case c.want == "refused" && err == nil:
					t.Errorf("taken as\n%s", got)
				case c.want == "refused" && (!errors.As(err, &placed) || placed.Line == 0):
					t.Errorf("refused without a place: %v", err)
				case c.want != "refused" && err != nil:
					t.Errorf("refused: %v", err)
				case c.want != "refused" && got != c.want:
					t.Errorf("got\n%s\nwant\n%s", got, c.want)
				}
			})
		}
	}
}

// FuzzTurtle: whatever the text, reading it ends; what is refused has its place;
// and the triples of what is taken, written as N-Triples, are the same triples.
func FuzzTurtle(f *testing.F) {
	for file, format := range suites {
		for _, c := range readCases(f, file) {
			f.Add(c.text, format == formats.NTriples)
		}
	}
	f.Fuzz(func(t *testing.T, text string, strict bool) {
		format := formats.Turtle
		if strict {
			format = formats.NTriples
		}
		got, err := triplesOf(text, format, "http://a.example/base")
		if err != nil {
			var placed *formats.Error
			if !errors.As(err, &placed) || placed.Line == 0 {
				t.Fatalf("refused without a place: %v", err)
			}
			return
		}
		again, err := triplesOf(got, formats.NTriples, "")
		if err != nil || again != got && !strings.Contains(got, "_:b") {
			t.Fatalf("%q gives\n%s\nwhich gives\n%s\n%v", text, got, again, err)
		}
	})
}
