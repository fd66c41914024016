package engine_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

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
	if used := codesOf(t, "*.go", `(?:[pP]roblem\(|[pP]roblemAt\([^"\n]*?(?:"[a-z]*", )?|Code: )"([a-z]+)"`); !slices.Equal(used, documented) {
		t.Errorf("the source uses %v\nthe documentation has %v", used, documented)
	}
	// These are of clauses and facts that no text can be, or of several texts.
	made := []string{"confidence", "limit", "private", "rule", "use", "variable"}
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
	below, err := filepath.Glob(filepath.Join("*", glob))
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, below...)
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

// TestCaret: line, column and caret are those of the word that is meant, with
// tabs, wide characters, marks on letters and the line ends of any system.
func TestCaret(t *testing.T) {
	for text, want := range map[string]string{
		"p(1).\r\nq(X) :- p(Y).\r\n":    "2:3 q(|X) :- p(Y).",
		"p(1).\r\n\tq(X) :-\r\n\tp(Y).": "2:4 \tq(|X) :-",
		"\tp(\t\"a\", X).":              "1:10 \tp(\t\"a\", |X).",
		"p(\"äöü\"). q(\"ß\", X).":      "1:18 p(\"äöü\"). q(\"ß\", |X).",
		"p(\"日本語\"). q(\"한\", X).":      "1:18 p(\"日本語\"). q(\"한\", |X).",
		"p(\"😀\", X).":                  "1:8 p(\"😀\", |X).",
		"p(\"e\u0301\", X).":            "1:9 p(\"e\u0301\", |X).",
		"\uFEFFq(X) :- p(Y).\np(1).":    "1:3 q(|X) :- p(Y).",
		"p(`one\ntwo`). q(X).":          "2:10 two`). q(|X).",
		"p(/é/ö). q(X) ⟸ p(_), X < 1.":  "1:23 p(/é/ö). q(X) ⟸ p(_), |X < 1.",
	} {
		_, err := engine.Load(t.Context(), engine.Options{}, engine.Source{Text: text})
		var refused *engine.LoadError
		if !errors.As(err, &refused) {
			t.Fatalf("%q: %v", text, err)
		}
		p := refused.Problems[0]
		lines := strings.Split(p.String(), "\n")
		line, pad := []rune(lines[1]), cells(strings.TrimSuffix(lines[2], "^"))
		at := 0
		for at < len(line) && cells(string(line[:at])) < pad || strings.ContainsRune("\u0301", line[at]) {
			at++
		}
		got := fmt.Sprintf("%d:%d %s|%s", p.Pos.Line, p.Pos.Col, string(line[2:at]), string(line[at:]))
		if got != want {
			t.Errorf("%q:\n%v\ngot  %q\nwant %q", text, err, got, want)
		}
	}
}

// cells counts the columns of a terminal; a tab counts as one, since it stands
// in both lines.
func cells(s string) int {
	return ansi.StringWidth(strings.ReplaceAll(s, "\t", " "))
}

// TestUnwritable: a program whose names no text can have is not saved as one
// that does not load.
func TestUnwritable(t *testing.T) {
	good := engine.Clause{Head: engine.Atom{Pred: "q", Args: []engine.Term{engine.Var("X")}},
		Body: []engine.Literal{{Atom: engine.Atom{Pred: "p", Args: []engine.Term{engine.Var("X")}}}}}
	head, body, variable := good, good, good
	head.Head.Pred = "has it"
	body.Body = []engine.Literal{{Atom: engine.Atom{Pred: "P", Args: []engine.Term{engine.Var("X")}}}}
	variable.Head.Args = []engine.Term{engine.Var("x")}
	variable.Body = []engine.Literal{{Atom: engine.Atom{Pred: "p", Args: []engine.Term{engine.Var("x")}}}}
	for want, c := range map[string]engine.Clause{"": good, `"has it"`: head, `"P"`: body, `"x"`: variable} {
		p, err := engine.FromClauses(t.Context(), engine.Options{}, []engine.Clause{c}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Save(io.Discard); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", c, err)
		}
	}
	fact := engine.Fact{Atom: engine.Atom{Pred: "é"}}
	if p, err := engine.FromClauses(t.Context(), engine.Options{}, nil, []engine.Fact{fact}); err != nil || p.Save(io.Discard) == nil {
		t.Errorf("%s is saved: %v", fact, err)
	}
	strange := good
	strange.Body = []engine.Literal{{Op: 99, Left: engine.Int(1), Right: engine.Int(2)}}
	if _, err := engine.FromClauses(t.Context(), engine.Options{}, []engine.Clause{strange}, nil); err == nil || !strings.Contains(err.Error(), "operator 99 is no comparison") {
		t.Error(err)
	}
}
