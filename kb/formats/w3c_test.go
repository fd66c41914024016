package formats_test

import (
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"whence/kb/formats"
)

// TestW3C runs the test suites of the W3C for Turtle, N-Triples and N-Quads where
// WHENCE_W3C names the folder that they are in, one folder a suite: turtle-2013,
// ntriples-2013 and nquads-2013, as the source of raptor has them. They are not ours
// to carry along; the files of cases beside this test hold what they are about.
func TestW3C(t *testing.T) {
	root := os.Getenv("WHENCE_W3C")
	if root == "" {
		t.Skip("WHENCE_W3C names no folder of test suites")
	}
	for folder, format := range map[string]formats.Format{"turtle-2013": formats.Turtle, "ntriples-2013": formats.NTriples, "nquads-2013": formats.NQuads} {
		files, err := filepath.Glob(filepath.Join(root, folder, "*."+string(format)))
		if err != nil || len(files) == 0 {
			t.Errorf("%s: %v", folder, err)
		}
		count := map[string]int{}
		for _, path := range files {
			kind, ok := conforms(t, path, format)
			if kind == "" {
				continue
			}
			if count[kind]++; ok {
				count[kind+" passed"]++
			}
		}
		t.Log(folder, count)
	}
}

// TestRDFXMLOfRaptor runs the cases of raptor for RDF in XML, which are those of the
// specification and more.
func TestRDFXMLOfRaptor(t *testing.T) {
	root := os.Getenv("WHENCE_W3C")
	if root == "" {
		t.Skip("WHENCE_W3C names no folder of test suites")
	}
	files, err := filepath.Glob(filepath.Join(root, "rdfxml", "*.rdf"))
	if err != nil {
		t.Fatal(err)
	}
	passed := 0
	for _, path := range files {
		name := filepath.Base(path)
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		got, failed := triplesOf(string(text), formats.RDFXML, "http://librdf.org/raptor/tests/"+name)
		result, err := os.ReadFile(strings.TrimSuffix(path, ".rdf") + ".out")
		if strings.HasPrefix(name, "bad-") {
			if passed++; failed == nil {
				passed--
				t.Errorf("%s was taken as\n%s", name, got)
			}
			continue
		}
		if err != nil {
			continue
		}
		want, err := triplesOf(string(result), formats.NTriples, "")
		switch {
		case err != nil:
			t.Errorf("%s: the result: %v", name, err)
		case failed != nil:
			t.Errorf("%s: %v", name, failed)
		case !sameGraph(got, want):
			t.Errorf("%s\n%s\nwant\n%s", name, got, want)
		default:
			passed++
		}
	}
	t.Logf("%d of %d", passed, len(files))
}

// conforms runs one test, whose name says what it wants.
func conforms(t *testing.T, path string, f formats.Format) (kind string, ok bool) {
	t.Helper()
	name := filepath.Base(path)
	if name == "manifest.ttl" || f == formats.Turtle && strings.HasSuffix(name, ".nt") {
		return "", false
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	got, failed := triplesOf(string(text), f, "http://www.w3.org/2013/TurtleTests/"+name)
	want, err := os.ReadFile(strings.TrimSuffix(path, filepath.Ext(path)) + ".nt")
	switch {
	case strings.Contains(name, "-bad-"):
		if failed == nil {
			t.Errorf("%s was taken as\n%s", name, got)
		}
		return "negative", failed != nil
	case failed != nil:
		t.Errorf("%s: %v", name, failed)
		return "positive", false
	case f == formats.Turtle && err == nil:
		wanted, err := triplesOf(string(want), formats.NTriples, "")
		if err != nil {
			t.Errorf("%s: the result: %v", name, err)
		}
		if ok := sameGraph(got, wanted); !ok {
			t.Errorf("%s\n%s\nwant\n%s", name, got, wanted)
			return "evaluated", false
		}
		return "evaluated", true
	}
	return "positive", true
}

// sameGraph compares two graphs, blank nodes only by what stands beside them.
func sameGraph(a, b string) bool {
	plain := func(s string) string {
		lines := strings.Split(s, "\n")
		for i, line := range lines {
			words := strings.Fields(line)
			for j, w := range words {
				if strings.HasPrefix(w, "_:") {
					words[j] = "_:x"
				}
			}
			lines[i] = strings.Join(words, " ")
		}
		sort.Strings(lines)
		return strings.Join(lines, "\n")
	}
	return plain(a) == plain(b)
}
