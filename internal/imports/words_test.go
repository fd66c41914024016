package imports

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"whence/internal/race"
	"whence/triple/english/lexicon"
)

// maxWordsInGo is the longest list of English words that may stand in code.
const maxWordsInGo = 3

// noLanguage are the folders whose words are no words of sentences that are read, with
// what they are.
var noLanguage = map[string]string{
	"cmd":                        "names of flags, keys and fields",
	"engine":                     "words of the rule language",
	"examples":                   "programs that show something",
	"internal/modelserver":       "fields of an interface",
	"reason/symbolic/form":       "fields of rules in JSON and YAML",
	"triple/clause":              "names of the parts of clauses",
	"triple/english/parse/train": "makes sentences to learn from",
}

// noWords are lists of something else than words of sentences, by their first words.
var noWords = map[string]string{
	"session number session":                   "columns",
	"turn answer answer":                       "columns",
	"said word likeness":                       "predicates of a rule file",
	"task matched executed":                    "predicates of a rule file",
	"ask search explain":                       "an agent's tools",
	"help why up":                              "commands",
	"help sessions copy":                       "commands",
	"ingest import load":                       "commands",
	"a model a registry an executor":           "what a program has to pass",
	"tool trusted requested":                   "predicates of a rule file",
	"missing blocked denied":                   "classes of a near-miss",
	"tab db nt":                                "endings of files",
	"fact rule property":                       "kinds of rows",
	"own score of best window of best covered": "features of a model",
	"bias share margin":                        "features of a model",
	"compare explain recommend":                "intents of ThinkingDB",
	"role relation subject":                    "parts of a vector",
	"na null nan":                              "cells without a value",
	"integer long short":                       "types of XML Schema",
	"symmetric transitive functional":          "properties in rule files",
	"proper definite class":                    "kinds of terms",
	"subject relation object":                  "columns",
	"id subject relation":                      "columns",
	"context length maximum context too long":  "errors of a model's interface",
	"failed inside doing error":                "fields of the log",
	"about causes mentions":                    "links of ThinkingDB",
	"label string name":                        "types of properties of a graph",
	"uses xes sses":                            "endings",
	"a noun a verb an adjective":               "what is shown of the grammar",
	"determiner pronoun possessive":            "names of the closed classes",
	"es ies men":                               "endings",
	"quote recalled name":                      "codes of rejections",
	"symmetric transitive inverse":             "properties of relations",
	"front times one unit doing":               "steps of mend",
	"top start stop":                           "places in rules on trees",
	"head begin end":                           "places in rules on trees",
	"not in right":                             "tests in rules on trees",
	"on is behind":                             "tests in rules on trees",
	"tag class label":                          "tests in rules on trees",
	"initial final root":                       "tests in rules on trees",
	"object nothing two":                       "what a verb takes, in rules on trees",
	"zero one two":                             "forms of a plural, as Unicode names them",
}

// TestNoWordsInGo holds that words are data: no code has a list of more than a few words of
// English, be it of values, of cases, of arguments or in a pattern.
func TestNoWordsInGo(t *testing.T) {
	race.Skip(t)
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		dir, _ := filepath.Rel(root, path)
		if d.IsDir() && d.Name() != ".." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || noLanguage[filepath.ToSlash(dir)] != "") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		for _, l := range listsIn(t, path) {
			if noWords[strings.Join(l.words[:3], " ")] != "" {
				continue
			}
			t.Errorf("%s: %q belong into a word list (see triple/english/lexicon)", l.at, l.words)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// list is a list of words in code.
type list struct {
	at    token.Position
	words []string
}

// listsIn finds the lists of words in a file.
func listsIn(t *testing.T, path string) []list {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var out []list
	ast.Inspect(file, func(n ast.Node) bool {
		var among []ast.Expr
		switch n := n.(type) {
		case *ast.CaseClause:
			among = n.List
		case *ast.CompositeLit:
			among = n.Elts
		case *ast.CallExpr:
			if saysMessage(n) {
				return true
			}
			among = n.Args
			if words := wordsApart(n, file); len(words) > maxWordsInGo {
				out = append(out, list{fset.Position(n.Pos()), words})
			}
		}
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			s, _ := strconv.Unquote(l.Value)
			if words := alternatives(s); len(words) > maxWordsInGo {
				out = append(out, list{fset.Position(n.Pos()), words})
			}
		}
		if words := wordsAmong(among); len(words) > maxWordsInGo {
			out = append(out, list{fset.Position(n.Pos()), words})
		}
		return true
	})
	return out
}

// wordsApart are the English words of a literal that a call cuts into words: one of
// package strings, or a function of the file that makes a list or a map of it.
func wordsApart(c *ast.CallExpr, file *ast.File) []string {
	if len(c.Args) == 0 {
		return nil
	}
	l, ok := c.Args[0].(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return nil
	}
	switch f := c.Fun.(type) {
	case *ast.Ident:
		if !slices.ContainsFunc(file.Decls, func(d ast.Decl) bool { return makesList(d, f.Name) }) {
			return nil
		}
	case *ast.SelectorExpr:
		of, ok := f.X.(*ast.Ident)
		if cuts := strings.HasPrefix(f.Sel.Name, "Fields") || strings.HasPrefix(f.Sel.Name, "Split"); !ok || of.Name != "strings" || !cuts {
			return nil
		}
	default:
		return nil
	}
	text, _ := strconv.Unquote(l.Value)
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == '\n' || r == '\t' })
	var words []string
	for _, w := range fields {
		if isEnglish(w) {
			words = append(words, w)
		}
	}
	if 2*len(words) < len(fields) {
		return nil
	}
	return words
}

// makesList reports whether a declaration is of a function of this name whose result is a
// list or a map.
func makesList(d ast.Decl, name string) bool {
	f, ok := d.(*ast.FuncDecl)
	if !ok || f.Recv != nil || f.Name.Name != name || f.Type.Results == nil {
		return false
	}
	switch f.Type.Results.List[0].Type.(type) {
	case *ast.MapType, *ast.ArrayType:
		return true
	}
	return false
}

// saysMessage reports whether a call says a message, whose slots have names.
func saysMessage(c *ast.CallExpr) bool {
	f, ok := c.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	of, ok := f.X.(*ast.Ident)
	return ok && of.Name == "voice"
}

// wordsAmong are the English words among expressions, keys and values of pairs included.
func wordsAmong(among []ast.Expr) []string {
	var words []string
	add := func(x ast.Expr) {
		switch x := x.(type) {
		case *ast.BasicLit:
			if s, err := strconv.Unquote(x.Value); err == nil && x.Kind == token.STRING {
				if isEnglish(s) {
					words = append(words, s)
				} else {
					words = append(words, alternatives(s)...)
				}
			}
		case *ast.CompositeLit:
			words = append(words, wordsAmong(x.Elts)...)
		}
	}
	for _, x := range among {
		pair, ok := x.(*ast.KeyValueExpr)
		if !ok {
			add(x)
			continue
		}
		add(pair.Key)
	}
	return words
}

// alternatives are the words of a literal that lists them: of a pattern, between strokes,
// or apart by spaces without being a sentence.
func alternatives(s string) []string {
	var words []string
	for _, w := range regexp.MustCompile(`[a-z]+\|(?:[a-z]+\|)*[a-z]+`).FindAllString(s, -1) {
		for w := range strings.SplitSeq(w, "|") {
			if isEnglish(w) {
				words = append(words, w)
			}
		}
	}
	return words
}

// phrase is a word or a few, in lower case.
var phrase = regexp.MustCompile(`^[a-z][a-z']*(?: [a-z']+){0,3}$`)

// isEnglish reports whether a literal is a word of English or a phrase of such.
func isEnglish(s string) bool {
	if !phrase.MatchString(s) || len(s) < 2 {
		return false
	}
	for w := range strings.FieldsSeq(s) {
		listed := false
		for _, ending := range []string{"", "s", "es", "ed", "d", "ing"} {
			_, base := lexicon.Lookup(strings.TrimSuffix(w, ending))
			listed = listed || base && strings.HasSuffix(w, ending)
		}
		lexicon.Bases(w, func(lexicon.Class, string) { listed = true })
		if !listed && lexicon.ClosedOf(w) == 0 {
			return false
		}
	}
	return true
}

// TestListsInGo holds the search against lists that it must find, and others.
func TestListsInGo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.go")
	code := "package x\nvar a = []string{\"apple\", \"went\", \"of course\", \"the\"}\nvar b = map[string]bool{\"cat\": true, \"dog\": true, \"fox\": true, \"cow\": true}\n" +
		"func f(s string) bool { switch s { case \"red\", \"green\", \"blue\", \"black\": return true }; return s == \"walk|runs|swam|flew\" }\n" +
		"var c = [][]string{{\"in\", \"front\"}, {\"on\", \"top\"}}\nvar d = []string{\"one\", \"two\", \"xkcdq\"}\nvar e = g(1, \"a sentence of more words than that, of which none is listed\")\n" +
		"var h = strings.Fields(\"please would could you\")\nvar i = set(\"yes right true correct\")\nvar j = errors.New(\"no more of that is here\")\nvar k = strings.Fields(\"one two\")\nfunc set(s string) []string { return nil }\n"
	if err := os.WriteFile(path, []byte(code), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := listsIn(t, path); len(got) != 7 {
		t.Errorf("found %v", got)
	}
}
