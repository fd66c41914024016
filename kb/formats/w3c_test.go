package formats_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"whence/kb/formats"
)

// suite is a test suite of the W3C in testdata/w3c, with the file that lists its tests.
type suite struct {
	file, base, manifest string
	format               formats.Format
	listed               func(t *testing.T, s suite, files fs.FS) []w3cTest
}

// w3cTest is one test: what is read, and the triples that are wanted, where it says so.
type w3cTest struct {
	kind         string // "positive", "evaluated" or "negative"
	path, result string
	base         string
}

// w3cSuites with how many tests each has of a kind.
var w3cSuites = map[*suite]map[string]int{
	{"turtle", "http://www.w3.org/2013/TurtleTests/", "manifest.ttl", formats.Turtle, ofTurtle}:               {"positive": 77, "evaluated": 132, "negative": 82},
	{"ntriples", "http://www.w3.org/2013/NTriplesTests/", "manifest.ttl", formats.NTriples, ofTurtle}:         {"positive": 41, "negative": 27},
	{"nquads", "http://www.w3.org/2013/NQuadsTests/", "manifest.ttl", formats.NQuads, ofTurtle}:               {"positive": 53, "negative": 32},
	{"rdfxml", "http://www.w3.org/2000/10/rdf-tests/rdfcore/", "Manifest.rdf", formats.RDFXML, ofRDFXML}:      {"evaluated": 128, "negative": 41},
	{"jsonld", "https://w3c.github.io/json-ld-api/tests/", "toRdf-manifest.jsonld", formats.JSONLD, ofJSONLD}: {"positive": 16, "evaluated": 311, "negative": 92},
}

// notPassed are the tests that are not passed: the library for JSON-LD leaves out what they
// are about, and says so of each in its own tests.
var notPassed = map[string][]string{
	"jsonld": {"c031", "0122", "0123", "0124", "0125", "0128", "0130", "0131", "0132", "c033", "c037", "c038", "e111", "e112", "e123", "ec02", "er52", "er54", "li11", "li12", "li14", "pr28", "pr38", "pr39", "pr43"},
}

func TestW3C(t *testing.T) {
	for s, want := range w3cSuites {
		t.Run(s.file, func(t *testing.T) {
			archive, err := zip.OpenReader(filepath.Join("testdata", "w3c", s.file+".zip"))
			if err != nil {
				t.Fatal(err)
			}
			defer archive.Close()
			count := map[string]int{}
			for _, test := range s.listed(t, *s, archive) {
				count[test.kind]++
				name, _, _ := strings.Cut(path.Base(test.path), "-")
				why, known := s.passes(archive, test), slices.Contains(notPassed[s.file], name)
				if why == "" && known {
					t.Errorf("%s is passed now: take it off the list", test.path)
				} else if why != "" && !known {
					t.Errorf("%s %s: %s", test.kind, test.path, why)
				}
			}
			if !maps.Equal(count, want) {
				t.Errorf("there were %v, not %v", count, want)
			}
			t.Logf("%v, of which %d are not passed", count, len(notPassed[s.file]))
		})
	}
}

// passes runs a test, and says what is wrong.
func (s *suite) passes(files fs.FS, test w3cTest) string {
	text, err := fs.ReadFile(files, test.path)
	if err != nil {
		return err.Error()
	}
	got, failed := readAll(text, s.format, test.path, test.base)
	switch {
	case test.kind == "negative" && failed == nil:
		return "it was taken as\n" + lines(got)
	case test.kind == "negative":
		return ""
	case failed != nil:
		return failed.Error()
	case test.result == "":
		return ""
	}
	wanted, err := fs.ReadFile(files, test.result)
	if err != nil {
		return err.Error()
	}
	want, err := readAll(wanted, formats.NQuads, test.result, test.base)
	if err != nil {
		return "the result: " + err.Error()
	}
	if !isomorphic(got, want) {
		return "\n" + lines(got) + "\nwant\n" + lines(want)
	}
	return ""
}

func readAll(text []byte, f formats.Format, name, base string) ([]formats.Triple, error) {
	var out []formats.Triple
	for t, err := range formats.ReadTriples(context.Background(), bytes.NewReader(text), f, name, base) {
		if err != nil {
			return out, err
		}
		t.Line = 0
		out = append(out, t)
	}
	return out, nil
}

func lines(of []formats.Triple) string {
	var out []string
	for _, t := range of {
		out = append(out, t.S.String()+" "+t.P.String()+" "+t.O.String()+" "+t.Graph.String())
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}

// Terms of manifests.
const (
	ofTests   = "http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#"
	ofResults = "http://www.w3.org/ns/rdftest#Test"
	ofCore    = "http://www.w3.org/2000/10/rdf-tests/rdfcore/testSchema#"
)

// manifest are the properties of each subject of a manifest.
func manifest(t *testing.T, s suite, files fs.FS) map[string]map[string]string {
	t.Helper()
	text, err := fs.ReadFile(files, s.manifest)
	if err != nil {
		t.Fatal(err)
	}
	format := formats.Turtle
	if s.format == formats.RDFXML {
		format = formats.RDFXML
	}
	triples, err := readAll(text, format, s.manifest, s.base+s.manifest)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]map[string]string{}
	for _, x := range triples {
		if out[x.S.Value] == nil {
			out[x.S.Value] = map[string]string{}
		}
		out[x.S.Value][x.P.Value] = x.O.Value
	}
	return out
}

func ofTurtle(t *testing.T, s suite, files fs.FS) []w3cTest {
	var out []w3cTest
	tests := manifest(t, s, files)
	for _, id := range slices.Sorted(maps.Keys(tests)) {
		kind, is := strings.CutPrefix(tests[id][formats.RDF+"type"], ofResults)
		if !is {
			continue
		}
		test := w3cTest{kind: "positive", base: tests[id][ofTests+"action"], path: strings.TrimPrefix(tests[id][ofTests+"action"], s.base)}
		switch {
		case strings.Contains(kind, "Negative"):
			test.kind = "negative"
		case strings.HasSuffix(kind, "Eval"):
			test.kind, test.result = "evaluated", strings.TrimPrefix(tests[id][ofTests+"result"], s.base)
		}
		out = append(out, test)
	}
	return out
}

func ofRDFXML(t *testing.T, s suite, files fs.FS) []w3cTest {
	var out []w3cTest
	tests := manifest(t, s, files)
	for _, id := range slices.Sorted(maps.Keys(tests)) {
		x := tests[id]
		kind, is := strings.CutSuffix(x[formats.RDF+"type"], "ParserTest")
		if !is || x[ofCore+"status"] != "APPROVED" {
			continue
		}
		test := w3cTest{kind: "negative", base: x[ofCore+"inputDocument"], path: strings.TrimPrefix(x[ofCore+"inputDocument"], s.base)}
		if kind == ofCore+"Positive" {
			test.kind, test.result = "evaluated", strings.TrimPrefix(x[ofCore+"outputDocument"], s.base)
		}
		out = append(out, test)
	}
	return out
}

// ofJSONLD are the tests of JSON-LD 1.1 that ask for no settings which files do not have:
// what a program may choose beside the text.
func ofJSONLD(t *testing.T, s suite, files fs.FS) []w3cTest {
	text, err := fs.ReadFile(files, s.manifest)
	if err != nil {
		t.Fatal(err)
	}
	var list struct {
		Sequence []struct {
			Type   []string `json:"@type"`
			Input  string
			Expect string
			Option map[string]any
		}
	}
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.CopyFS(folder, files); err != nil {
		t.Fatal(err)
	}
	t.Chdir(folder) // contexts are read from beside the file
	var out []w3cTest
	for _, x := range list.Sequence {
		test := w3cTest{kind: "evaluated", path: x.Input, result: x.Expect, base: s.base + x.Input}
		if base, ok := x.Option["base"].(string); ok {
			test.base = base
		}
		delete(x.Option, "base")
		if x.Option["specVersion"] == "json-ld-1.1" {
			delete(x.Option, "specVersion")
		}
		if x.Option["processingMode"] == "json-ld-1.1" {
			delete(x.Option, "processingMode")
		}
		if _, err := fs.Stat(files, x.Input); len(x.Option) > 0 || err != nil {
			continue
		}
		switch {
		case strings.Contains(x.Type[0], "Negative"):
			test.kind = "negative"
		case strings.Contains(x.Type[0], "Syntax"):
			test.kind = "positive"
		}
		out = append(out, test)
	}
	return out
}

// isomorphic reports whether two graphs are the same but for the labels of blank nodes.
func isomorphic(a, b []formats.Triple) bool {
	a, b = once(a), once(b)
	if len(a) != len(b) {
		return false
	}
	left, right := colours(a), colours(b)
	var open []string
	for x := range left {
		open = append(open, x)
	}
	slices.Sort(open)
	named := map[string]string{}
	taken := map[string]bool{}
	var match func() bool
	match = func() bool {
		if len(named) == len(open) {
			return sameUnder(a, b, named)
		}
		x := open[len(named)]
		for y, c := range right {
			if taken[y] || c != left[x] {
				continue
			}
			named[x], taken[y] = y, true
			if match() {
				return true
			}
			delete(named, x)
			delete(taken, y)
		}
		return false
	}
	return len(left) == len(right) && match()
}

func once(of []formats.Triple) []formats.Triple {
	seen := map[formats.Triple]bool{}
	return slices.DeleteFunc(slices.Clone(of), func(t formats.Triple) bool {
		was := seen[t]
		seen[t] = true
		return was
	})
}

func sameUnder(a, b []formats.Triple, named map[string]string) bool {
	has := map[formats.Triple]bool{}
	for _, t := range b {
		has[t] = true
	}
	for _, t := range a {
		for _, n := range []*formats.Node{&t.S, &t.P, &t.O, &t.Graph} {
			if n.Kind == formats.Blank {
				n.Value = named[n.Value]
			}
		}
		if !has[t] {
			return false
		}
	}
	return true
}

// colours tell blank nodes apart by what stands around them, some steps deep.
func colours(of []formats.Triple) map[string]string {
	out := map[string]string{}
	for step := range 4 {
		next := map[string][]string{}
		for _, t := range of {
			nodes := []formats.Node{t.S, t.P, t.O, t.Graph}
			for i, n := range nodes {
				if n.Kind != formats.Blank {
					continue
				}
				around := []string{string(rune('0' + i))}
				for _, other := range nodes {
					text := other.String()
					if other.Kind == formats.Blank {
						text = "_" + out[other.Value]
					}
					around = append(around, text)
				}
				next[n.Value] = append(next[n.Value], strings.Join(around, " "))
			}
		}
		for x, around := range next {
			slices.Sort(around)
			out[x] = strings.Join(around, "|")
			if step < 3 && len(out[x]) > 4000 {
				out[x] = out[x][:4000]
			}
		}
	}
	return out
}
