package engine_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"whence/engine"
)

// TestEveryCodeHasACase: the codes that the package documents are those that
// its source uses, and the suite has a case of each that a text can bring
// about.
func TestEveryCodeHasACase(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var documented []string
	for _, m := range regexp.MustCompile(`(?m)^//\t(?:[a-z]+)? +([a-z, ]+)$`).FindAllStringSubmatch(string(doc), -1) {
		documented = append(documented, strings.FieldsFunc(m[1], func(r rune) bool { return r == ',' || r == ' ' })...)
	}
	slices.Sort(documented)
	documented = slices.Compact(documented)
	if used := codesOf(t, "*.go", `(?:problem\(|problemAt\([^"\n]*?(?:"[a-z]*", )?|Code: )"([a-z]+)"`); !slices.Equal(used, documented) {
		t.Errorf("the source uses %v\nthe documentation has %v", used, documented)
	}
	// These are of clauses and facts that no text can be, or of several texts.
	made := []string{"confidence", "limit", "private", "rule", "variable"}
	shown := codesOf(t, "testdata/*.txtar", `\[([a-z]+)\]\n`)
	for _, c := range documented {
		if !slices.Contains(shown, c) && !slices.Contains(made, c) {
			t.Errorf("there is no case of %s", c)
		}
	}
}

// codesOf returns what the first group of a pattern matches in files.
func codesOf(t *testing.T, glob, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(glob)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(pattern).FindAllSubmatch(text, -1) {
			out = append(out, string(m[1]))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// TestExcerpt: a long line is cut around its problem, and what a terminal
// would obey is not shown.
func TestExcerpt(t *testing.T) {
	text := strings.Repeat("p(/a, /b). ", 400) + "q(X). # \x1b[31m"
	_, err := engine.Load(t.Context(), engine.Options{}, engine.Source{File: "f", Text: text})
	lines := strings.Split(err.Error(), "\n")
	if len(lines) < 3 || len([]rune(lines[1])) > 170 {
		t.Fatal(err)
	}
	if caret := strings.IndexRune(lines[2], '^'); string([]rune(lines[1])[caret]) != "X" {
		t.Errorf("the caret points at %q in\n%v", string([]rune(lines[1])[caret]), err)
	}
	if strings.ContainsRune(err.Error(), '\x1b') {
		t.Errorf("an escape sequence is shown: %q", err)
	}
}
