package voice

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// code parses all Go of the module, tests excepted.
func code(t *testing.T, each func(dir string, set *token.FileSet, file *ast.File)) {
	t.Helper()
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() != ".." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			return err
		}
		each(filepath.ToSlash(dir), set, file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// called is the name of the function of this package that a call is of, "" of another.
func called(c *ast.CallExpr) string {
	s, ok := c.Fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if x, ok := s.X.(*ast.Ident); ok && x.Name == "voice" {
		return s.Sel.Name
	}
	return ""
}

func literal(e ast.Expr) (string, bool) {
	b, ok := e.(*ast.BasicLit)
	if !ok || b.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(b.Value)
	return s, err == nil
}

// What code says is on the page, with the slots that it fills, and what is on the page is said.
func TestPage(t *testing.T) {
	page := english()
	used := map[string]bool{}
	var prefixes []string
	code(t, func(_ string, set *token.FileSet, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				if s, ok := literal(n); ok {
					used[s] = true
				}
			case *ast.CallExpr:
				name := called(n)
				if !slices.Contains([]string{"Say", "Error", "Sentinel", "Parts"}, name) {
					return true
				}
				if b, ok := n.Args[0].(*ast.BinaryExpr); ok {
					if s, ok := literal(b.X); ok {
						prefixes = append(prefixes, s)
					}
				}
				id, ok := literal(n.Args[0])
				if !ok {
					return true
				}
				m, ok := page.messages[id]
				if !ok {
					t.Errorf("%s: there is no message %s", set.Position(n.Pos()), id)
				} else if name != "Parts" {
					sameSlots(t, set.Position(n.Pos()).String(), id, m, n.Args[1:])
				}
			}
			return true
		})
	})
	for _, id := range slices.Sorted(maps.Keys(page.messages)) {
		if !used[id] && !slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(id, p) }) {
			t.Errorf("%s is never said", id)
		}
	}
}

// sameSlots holds what a call fills against what the message has.
func sameSlots(t *testing.T, at, id string, m message, args []ast.Expr) {
	t.Helper()
	given := map[string]bool{}
	for i := 0; i+1 < len(args); i += 2 {
		name, ok := literal(args[i])
		if !ok {
			t.Errorf("%s: the slot of %s is no literal", at, id)
		}
		given[name] = true
	}
	if len(args)%2 != 0 {
		t.Errorf("%s: %s: a slot without a value", at, id)
	}
	want, err := m.slots()
	if err != nil {
		t.Errorf("%s: %v", id, err)
	}
	if !maps.Equal(given, want) {
		t.Errorf("%s: %s has the slots %v, and is given %v", at, id, slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(given)))
	}
}

// sentence is what looks like words for people: two of them, the second small, or one with
// its stop.
var sentence = regexp.MustCompile(`\pL{2,}["”]?[,;:.]? \p{Ll}{2,}|^[A-Z]\p{Ll}+[.:!?]$`)

// moved are the rooms of which everything that people read is on the page, with how many texts
// that look like it stand in their code all the same: what is typed or read, formats and
// patterns. A figure may only go down.
var moved = map[string]int{
	"cmd/repl/tui":        6, // what is typed in the tour
	"cmd/repl/view":       0,
	"cmd/repl/line":       9, // likewise
	"conductor/command":   0,
	"conductor/agent":     17, // what a model is told
	"conductor/review":    1,  // stored beside the rule
	"conductor/skillbook": 1,  // names of predicates, words that are read
	"conductor/answering": 1,  // words that are read
	"conductor/asking":    0,
	"conductor/assistant": 6, // what a model is told
	"conductor/bearing":   0,
	"conductor/belief":    0,
	"conductor/browse":    0,
	"conductor/explain":   3, // words that are read
	"conductor/files":     1, // the cause of an end that nobody sees
	"conductor/filler":    1, // a meaning that is stored
	"conductor/kept":      0,
	"conductor/knowledge": 0,
	"conductor/language":  0,
	"conductor/note":      1, // what is typed
	"conductor/planning":  0,
	"conductor/remember":  0,
	"conductor/rights":    11, // rows of tables, and words of roles
	"conductor/rulebook":  0,
	"conductor/sheets":    0,
	"conductor/skill":     1, // names of predicates
	"conductor/timeline":  0,
	"conductor/turn":      0,
	"conductor/walk":      0,
	"cmd/repl":            26, // examples of command lines, fields of the log, what a client's model is told
	"conductor":           3,  // fields of the log
	"conductor/wording":   0,
}

// TestNothingSaidInGo holds that no sentence stands in the code of these rooms.
func TestNothingSaidInGo(t *testing.T) {
	found := map[string][]string{}
	code(t, func(dir string, set *token.FileSet, file *ast.File) {
		if _, ok := moved[dir]; !ok {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if c, ok := n.(*ast.CallExpr); ok {
				if id, ok := c.Fun.(*ast.Ident); ok && id.Name == "panic" {
					return false
				}
			}
			if f, ok := n.(*ast.Field); ok && f.Tag != nil {
				return false
			}
			if b, ok := n.(*ast.BasicLit); ok {
				if s, ok := literal(b); ok && sentence.MatchString(s) {
					found[dir] = append(found[dir], set.Position(b.Pos()).String()+": "+b.Value)
				}
			}
			return true
		})
	})
	for dir, most := range moved {
		if n := len(found[dir]); n != most {
			t.Errorf("%s: %d texts, and it may have %d:\n%s", dir, n, most, strings.Join(found[dir], "\n"))
		}
	}
}

func TestSay(t *testing.T) {
	v, err := read("a.txt", "# remark\nlanguage: en\n\na.b: {name} has {{it}}: {n:.1f}\nc[one]: {count} cat\nc: {count} cats\nlong:\n    one\n      two\n")
	if err != nil {
		t.Fatal(err)
	}
	Use(v)
	defer Use(nil)
	for _, c := range []struct{ got, want string }{
		{Say("a.b", "name", "Tom", "n", 2.0), "Tom has {it}: 2.0"},
		{Say("c", "count", 1), "1 cat"},
		{Say("c", "count", 21), "21 cats"},
		{Say("long"), "one\n  two"},
		{Say("none"), "[none]"},
		{Say("a.b", "name", "Tom"), "Tom has {it}: %!f(string={)"},
		{strings.Join(Parts("a.b"), "|"), "| has {it}: |"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	if err := Error("a.b", "name", errSome, "n", 1.0); !errors.Is(err, errSome) || err.Error() != "some has {it}: 1.0" {
		t.Errorf("%v", err)
	}
}

var errSome = errors.New("some")

// The forms are those of the language: Polish has three.
func TestTranslation(t *testing.T) {
	v, err := Translation("pl.txt", "language: pl\ncount.lines[one]: {count} linia\ncount.lines[few]: {count} linie\ncount.lines: {count} linii\n")
	if err != nil {
		t.Fatal(err)
	}
	Use(v)
	defer Use(nil)
	for n, want := range map[int]string{1: "1 linia", 3: "3 linie", 5: "5 linii", 22: "22 linie"} {
		if got := Say("count.lines", "count", n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
	if got := Say("count.turns", "count", 2); got != "2 turns" {
		t.Errorf("what is not translated is said as it is: %q", got)
	}
	for text, want := range map[string]string{
		"nothing.like-it: x":       "there is no message nothing.like-it",
		"count.lines: {number}":    "count.lines has no {number}",
		"count.lines: {count":      "pl.txt: count.lines: a brace is not closed",
		"what is this":             `pl.txt:1: "what is this" is no message: write id: text`,
		"a.b: x\na.b: y":           "pl.txt:2: a.b is there twice",
		"a.b[some]: x":             `"some" is no form of a plural`,
		"count.lines[one]: a line": "has no form for other numbers",
		"language: ?":              "pl.txt:1: language",
	} {
		if _, err := Translation("pl.txt", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func BenchmarkSay(b *testing.B) {
	for b.Loop() {
		Say("count.lines", "count", 3)
	}
}

// BenchmarkRead is what the page costs at the start of the program.
func BenchmarkRead(b *testing.B) {
	for b.Loop() {
		if _, err := read("english.txt", page); err != nil {
			b.Fatal(err)
		}
	}
}
