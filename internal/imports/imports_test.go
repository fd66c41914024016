// Package imports holds the house's import table against the code: which room
// may refer to which. It promises that an arrow that is not in ARCHITECTURE.md
// fails the tests. It has nothing to run outside them.
package imports

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// table says for every package, or every folder ending in "/...", which of our
// packages its code (tests excepted) may import. The longest match counts.
var table = map[string][]string{
	"engine":               {"engine/..."},
	"engine/ast":           {},
	"engine/builtin":       {"engine/ast"},
	"engine/parse":         {"engine/ast", "engine/builtin"},
	"engine/analyze":       {"engine/ast", "engine/builtin"},
	"engine/magic":         {"engine/ast", "engine/analyze"},
	"engine/symbol":        {"engine/ast"},
	"engine/fact":          {"engine/ast", "engine/symbol"},
	"engine/rule":          {"engine/ast", "engine/builtin", "engine/analyze", "engine/symbol", "engine/fact"},
	"engine/group":         {"engine/ast", "engine/builtin", "engine/symbol", "engine/fact", "engine/rule"},
	"engine/queue":         {"engine/fact"},
	"engine/evaluate":      {"engine/ast", "engine/builtin", "engine/symbol", "engine/fact", "engine/rule", "engine/group", "engine/queue"},
	"engine/proof":         {"engine/ast", "engine/builtin", "engine/symbol", "engine/fact", "engine/rule", "engine/group", "engine/queue"},
	"engine/check":         {"engine"},
	"triple":               {"triple/clause"},
	"llm":                  {},
	"history":              {"internal/storage"},
	"triple/clause":        {},
	"triple/quantity":      {"triple/clause"},
	"triple/english/...":   {"triple", "triple/clause", "triple/quantity", "triple/english/..."},
	"triple/extract":       {"triple", "triple/clause", "triple/english/...", "llm", "internal/contain"},
	"kb":                   {"kb/called", "kb/canon", "kb/checksum", "kb/keyset", "kb/role", "triple", "internal/storage"},
	"kb/called":            {"triple", "internal/storage"},
	"kb/canon":             {"triple"},
	"kb/checksum":          {},
	"kb/keyset":            {},
	"kb/role":              {},
	"kb/retrieve":          {"kb", "triple", "triple/english/lexicon", "engine"},
	"kb/switches":          {},
	"kb/tables":            {"triple", "internal/clean"},
	"kb/formats":           {"kb/tables"},
	"kb/transfer":          {"kb", "kb/retrieve", "kb/switches", "kb/tables", "kb/formats", "history", "triple", "engine", "reason", "internal/storage", "internal/clean"},
	"kb/memory":            {"kb", "engine", "internal/contain"},
	"kb/recall":            {"kb", "triple", "internal/storage", "triple/english/lexicon", "triple/english/word"},
	"kb/recall/train":      {"kb/recall"},
	"reason":               {"engine", "reason/alias", "reason/ask", "reason/gather", "reason/lift", "reason/nearmiss", "reason/outside", "reason/proof", "reason/snapshot", "reason/state", "reason/store", "reason/unify", "reason/world", "triple"},
	"reason/store":         {"engine", "reason/alias", "reason/lift", "reason/proof", "reason/spelling", "reason/unify", "reason/world", "triple"},
	"reason/outside":       {"engine", "reason/lift", "reason/proof", "reason/store", "reason/unify", "triple"},
	"reason/snapshot":      {"engine", "engine/check", "reason/lift", "reason/outside", "reason/proof", "reason/store", "reason/unify", "triple"},
	"reason/state":         {"engine", "reason/alias", "reason/lift", "reason/outside", "reason/proof", "reason/snapshot", "reason/store", "reason/unify", "reason/world", "triple"},
	"reason/gather":        {"engine", "reason/lift", "reason/outside", "reason/state", "reason/store", "reason/unify", "triple"},
	"reason/nearmiss":      {"engine", "internal/lists", "reason/lift", "reason/proof", "reason/snapshot", "reason/state", "reason/store", "reason/unify", "triple"},
	"reason/ask":           {"engine", "reason/lift", "reason/nearmiss", "reason/proof", "reason/snapshot", "reason/state", "reason/store", "reason/unify", "triple"},
	"reason/lift":          {"engine", "triple"},
	"reason/alias":         {"engine", "reason/unify", "triple"},
	"reason/world":         {"engine", "reason/lift", "reason/unify", "triple"},
	"reason/proof":         {"engine", "triple"},
	"reason/also":          {"triple", "triple/clause"},
	"reason/belong":        {"triple", "triple/quantity"},
	"reason/narrow":        {"triple"},
	"reason/match":         {"reason/also", "reason/belong", "reason/narrow", "triple", "triple/clause", "triple/quantity"},
	"reason/rows":          {"triple", "triple/english/lexicon"},
	"reason/reckon":        {"reason/compose", "triple", "triple/clause", "triple/quantity", "triple/english/lexicon"},
	"reason/rated":         {"reason/compose", "reason/reckon", "triple", "triple/clause", "triple/quantity", "triple/english/lexicon"},
	"reason/relative":      {"reason/compose", "reason/reckon", "triple", "triple/clause", "triple/quantity", "triple/english/lexicon"},
	"reason/messages":      {"triple/clause", "triple/english/lexicon", "triple/english/value"},
	"reason/equated":       {"reason/figures", "reason/messages", "triple/clause", "triple/english/lexicon", "triple/english/value", "triple/quantity"},
	"reason/ranked":        {"reason/figures", "reason/messages", "triple/clause", "triple/english/lexicon", "triple/english/value", "triple/quantity"},
	"reason/sums":          {"reason/figures", "reason/messages", "triple/clause", "triple/english/lexicon", "triple/english/value", "triple/quantity"},
	"reason/changed":       {"reason/messages", "triple/clause", "triple/english/lexicon", "triple/english/value", "triple/quantity"},
	"reason/entries":       {"triple/clause", "triple/english/closed", "triple/english/lexicon", "triple/english/morph", "triple/english/value", "triple/english/word", "triple/quantity"},
	"reason/ruled":         {"reason/messages", "triple/clause", "triple/english/closed", "triple/english/lexicon", "triple/quantity"},
	"reason/figures":       {"reason/messages", "triple/clause", "triple/english/lexicon", "triple/english/value", "triple/quantity"},
	"reason/tally":         {"reason/compose", "reason/reckon", "triple", "triple/clause", "triple/quantity", "triple/english/lexicon"},
	"reason/chain":         {"triple", "triple/english/lexicon"},
	"reason/telling":       {"triple", "triple/english/closed", "triple/english/lexicon"},
	"reason/compose":       {"reason/chain", "reason/match", "reason/narrow", "reason/telling", "triple", "triple/clause", "triple/quantity", "triple/english/lexicon"},
	"reason/symbolic":      {"reason", "engine", "engine/check", "triple", "reason/symbolic/form"},
	"reason/symbolic/form": {"engine"},
	"reason/learn":         {"reason", "engine", "triple"},
	"conductor":            {"conductor/...", "engine", "engine/check", "triple", "triple/...", "llm", "history", "kb", "kb/...", "reason", "reason/...", "internal/..."},
	"cmd/repl":             {"cmd/repl/...", "conductor", "conductor/kept", "conductor/tool", "engine", "engine/check", "kb/retrieve", "kb/transfer", "llm", "reason", "internal/..."},
	"cmd/repl/...":         {"cmd/repl/...", "conductor", "conductor/wording", "internal/clean"},
	"examples/...":         {"engine", "engine/check", "triple", "triple/...", "reason", "reason/...", "kb", "kb/...", "llm", "history", "conductor", "conductor/..."},
	"internal/...":         {},
	"internal/draw":        {"internal/clean"},

	"internal/storage/storetest": {"internal/storage"}, // for tests
	"internal/modelserver/ideal": {"internal/modelserver"},

	// The rooms of the conductor.
	"conductor/belief":           {"conductor/explain", "conductor/knowledge", "conductor/record", "conductor/talk", "conductor/timeline", "conductor/turn", "conductor/wording", "engine", "kb", "kb/canon", "reason", "triple", "triple/english/closed", "triple/english/lexicon", "triple/english/say", "triple/quantity", "internal/lists"},
	"conductor/filler":           {"conductor/knowledge", "conductor/talk", "conductor/turn", "conductor/wording", "kb", "triple", "triple/extract"},
	"conductor/planning":         {"conductor/belief", "conductor/knowledge", "conductor/tool", "conductor/turn", "conductor/wording", "reason/symbolic", "reason/symbolic/form", "triple", "internal/clean"},
	"conductor/bearing":          {"conductor/explain", "conductor/knowledge", "conductor/record", "conductor/turn", "conductor/wording", "kb", "kb/retrieve", "reason", "triple", "internal/lists"},
	"conductor/browse":           {"conductor/explain", "conductor/knowledge", "conductor/record", "conductor/shelf", "conductor/spoken", "conductor/wording", "history", "kb", "reason", "triple", "internal/clean", "internal/contain", "internal/lists"},
	"conductor/command":          {"conductor/bearing", "conductor/belief", "conductor/browse", "conductor/explain", "conductor/knowledge", "conductor/note", "conductor/record", "conductor/remember", "conductor/rulebook", "conductor/shelf", "conductor/spoken", "conductor/talk", "conductor/timeline", "conductor/turn", "conductor/walk", "conductor/wording", "engine", "history", "kb", "kb/canon", "kb/switches", "kb/tables", "reason", "triple", "triple/english/lexicon", "triple/english/word", "internal/clean", "internal/draw", "internal/lists"},
	"conductor/ground/cite":      {"triple/english/lexicon"},
	"conductor/ground/follow":    {"triple", "triple/clause", "triple/english/lexicon", "triple/english/morph", "triple/english/value"},
	"conductor/ground/recast":    {"triple/clause", "triple/english/lexicon", "triple/english/roles"},
	"conductor/ground/sense":     {"triple/english/lexicon"},
	"conductor/ground/short":     {"triple/clause", "triple/english/lexicon"},
	"conductor/ground/small":     {"triple/clause", "triple/english/lexicon", "triple/english/roles"},
	"conductor/ground/replytest": {"conductor/ground", "conductor/wording", "triple", "triple/english", "triple/english/lexicon", "triple/english/say"},
	"conductor/ground/entail":    {"conductor/ground/recast", "conductor/ground/sense", "reason/also", "triple/clause", "triple/english/lexicon", "triple/english/morph", "triple/english/roles"},
	"conductor/ground":           {"conductor/ground/cite", "conductor/ground/entail", "conductor/ground/follow", "conductor/ground/short", "conductor/ground/small", "triple", "triple/clause", "triple/quantity", "triple/english", "triple/english/closed", "triple/english/lexicon", "triple/english/morph", "triple/english/parse", "triple/english/say", "triple/english/token", "triple/english/value", "triple/english/word", "internal/clean"},
	"conductor/explain":          {"conductor/knowledge", "conductor/record", "conductor/rulebook", "conductor/timeline", "conductor/turn", "conductor/walk", "conductor/wording", "engine", "reason", "kb", "triple", "triple/english", "triple/english/closed", "triple/english/lexicon", "triple/english/say", "internal/lists"},
	"conductor/kept":             {"conductor/record", "conductor/wording", "history", "kb", "kb/transfer", "internal/lists", "internal/storage"},
	"conductor/knowledge":        {"conductor/language", "conductor/rulebook", "conductor/timeline", "conductor/turn", "conductor/vocabulary", "engine", "reason", "kb", "triple", "internal/clean"},
	"conductor/knowntest":        {"conductor/knowledge", "conductor/language", "conductor/vocabulary", "engine", "kb", "triple", "internal/storage", "internal/testclock"},
	"conductor/likeness":         {"conductor/tool", "kb/retrieve", "reason/symbolic"},
	"conductor/language":         {"triple", "triple/clause", "triple/english", "internal/contain"},
	"conductor/note":             {"conductor/belief", "conductor/explain", "conductor/knowledge", "conductor/record", "conductor/shelf", "conductor/spoken", "conductor/talk", "conductor/timeline", "conductor/turn", "conductor/wording", "history", "kb", "kb/recall", "triple", "triple/clause", "triple/english/lexicon", "internal/clean", "internal/lists", "internal/storage"},
	"conductor/record":           {},
	"conductor/remember":         {"conductor/belief", "conductor/explain", "conductor/knowledge", "conductor/record", "conductor/shelf", "conductor/skill", "conductor/talk", "conductor/tool", "conductor/turn", "conductor/wording", "engine", "reason", "kb", "kb/memory", "triple", "internal/clean", "internal/lists"},
	"conductor/rights":           {"conductor/command", "conductor/tool", "conductor/turn", "conductor/wording", "kb", "kb/role", "internal/clean", "internal/storage"},
	"conductor/rulebook":         {"engine", "reason", "reason/symbolic", "reason/symbolic/form", "kb", "kb/switches", "triple", "internal/clean", "internal/lists"},
	"conductor/shelf":            {"conductor/wording"},
	"conductor/define":           {"triple", "triple/english/lexicon"},
	"conductor/merge":            {"triple", "triple/english/lexicon", "triple/english/morph", "triple/english/parse", "triple/english/word", "triple/extract"},
	"conductor/reword":           {"kb/recall", "llm", "reason", "reason/compose", "triple", "triple/english/lexicon", "triple/english/parse", "triple/english/word", "triple/quantity"},
	"conductor/rephrase":         {"triple", "triple/clause", "triple/english/lexicon"},
	"conductor/further":          {"conductor/asking", "conductor/heard", "conductor/terse", "conductor/turn", "triple/clause"},
	"conductor/office":           {"conductor/asking", "reason/compose", "reason/match", "triple", "triple/clause", "triple/english/closed", "triple/english/lexicon"},
	"conductor/often":            {"conductor/asking", "internal/lists", "reason/compose", "triple", "triple/clause", "triple/english/closed"},
	"conductor/terse":            {"triple/english/closed", "triple/english/lexicon"},
	"conductor/valued":           {"triple/clause"},
	"conductor/heard":            {"reason/match", "triple/clause", "triple/english/closed"},
	"conductor/recency":          {"conductor/knowledge", "kb", "reason", "triple", "triple/english/closed", "triple/english/lexicon"},
	"conductor/lookup":           {"conductor/explain", "conductor/knowledge", "conductor/vocabulary", "reason/match", "triple", "triple/english/parse"},
	"conductor/namesake":         {"conductor/knowledge", "triple"},
	"conductor/asking":           {"reason/belong", "conductor/belief", "conductor/explain", "conductor/heard", "conductor/knowledge", "conductor/lookup", "conductor/namesake", "conductor/recency", "conductor/rephrase", "conductor/talk", "conductor/turn", "conductor/valued", "conductor/wording", "kb", "reason", "reason/also", "reason/match", "reason/telling", "triple", "triple/clause", "triple/english/closed", "triple/english/lexicon", "triple/english/parse", "triple/quantity"},
	"conductor/sheets":           {"kb", "kb/tables", "reason/compose", "reason/rows", "reason/telling", "triple", "triple/english/lexicon", "triple/quantity"},
	"conductor/skill":            {"engine"},
	"conductor/spoken":           {},
	"conductor/talk":             {"conductor/record", "conductor/turn", "conductor/walk", "reason/changed", "triple", "triple/english/lexicon"},
	"conductor/timeline":         {"engine", "reason", "kb", "triple", "triple/english", "triple/english/say"},
	"conductor/tool":             {"llm", "engine", "reason", "reason/symbolic", "reason/symbolic/form", "internal/clean", "internal/contain"},
	"conductor/turn":             {"conductor/record", "conductor/wording", "triple", "internal/clean", "internal/contain"},
	"conductor/vocabulary":       {"triple", "internal/lists"},
	"conductor/walk":             {"conductor/record", "conductor/wording", "engine", "triple"},
	"conductor/wording":          {"conductor/record", "history", "triple", "internal/draw", "internal/clean"},
	"conductor/assistant":        {"conductor/bearing", "conductor/explain", "conductor/ground", "conductor/ground/cite", "conductor/knowledge", "conductor/merge", "conductor/record", "conductor/spoken", "conductor/talk", "conductor/turn", "conductor/wording", "history", "llm", "reason", "triple", "triple/english/lexicon", "triple/english/say", "triple/extract"},
	"conductor/listing":          {"conductor/asking", "conductor/recency", "conductor/turn", "conductor/wording", "reason", "triple", "triple/clause", "triple/english/closed", "internal/lists"},
	"conductor/inplace":          {"conductor/asking", "conductor/recency", "conductor/turn", "reason", "reason/also", "triple", "triple/clause", "triple/english/closed", "internal/voice"},
	"conductor/once":             {"conductor/recency", "reason", "reason/compose", "triple", "triple/clause", "triple/quantity"},
	"conductor/decided":          {"conductor/asking", "conductor/ground/sense", "conductor/record", "conductor/turn", "kb", "reason", "reason/also", "triple", "triple/clause", "triple/english", "triple/english/closed", "triple/english/lexicon", "triple/english/parse", "internal/voice"},
	"conductor/byrule":           {"conductor/asking", "conductor/heard", "conductor/turn", "reason", "reason/belong", "reason/match", "triple", "triple/clause", "triple/english/closed", "triple/quantity", "internal/voice"},
	"conductor/outdated":         {"conductor/applied", "conductor/asking", "conductor/recency", "kb", "reason", "reason/changed", "reason/compose", "triple", "triple/english/closed"},
	"conductor/applied":          {"conductor/note", "reason/changed", "reason/compose", "reason/entries", "reason/ruled", "triple", "triple/quantity"},
	"conductor/figured":          {"conductor/note", "conductor/record", "kb", "reason/compose", "reason/equated", "reason/figures", "reason/messages", "reason/ranked", "reason/reckon", "reason/sums", "triple", "triple/english/closed", "triple/english/lexicon", "triple/english/value"},
	"conductor/answering":        {"conductor/applied", "conductor/asking", "conductor/assistant", "conductor/bearing", "conductor/byrule", "conductor/decided", "conductor/explain", "conductor/figured", "conductor/further", "conductor/heard", "conductor/inplace", "conductor/listing", "conductor/lookup", "conductor/note", "conductor/office", "conductor/often", "conductor/once", "conductor/outdated", "conductor/recency", "conductor/record", "conductor/rephrase", "conductor/reword", "conductor/sheets", "conductor/talk", "conductor/terse", "conductor/timeline", "conductor/turn", "conductor/walk", "conductor/wording", "engine", "kb", "kb/recall", "reason", "reason/also", "reason/compose", "reason/match", "reason/rated", "reason/reckon", "reason/relative", "reason/rows", "reason/tally", "triple", "triple/clause", "triple/english/closed", "triple/english/lexicon", "triple/english/parse", "triple/english/value", "triple/quantity", "internal/lists"},
	"conductor/files":            {"conductor/asking", "conductor/assistant", "conductor/belief", "conductor/explain", "conductor/kept", "conductor/knowledge", "conductor/record", "conductor/sheets", "conductor/shelf", "conductor/talk", "conductor/turn", "conductor/wording", "engine", "history", "kb", "kb/switches", "kb/tables", "kb/transfer", "reason", "reason/symbolic", "reason/symbolic/form", "triple", "triple/extract", "internal/clean", "internal/contain", "internal/lists"},
	"conductor/agent":            {"conductor/assistant", "conductor/belief", "conductor/browse", "conductor/command", "conductor/explain", "conductor/ground", "conductor/ground/cite", "conductor/knowledge", "conductor/likeness", "conductor/planning", "conductor/record", "conductor/remember", "conductor/review", "conductor/skill", "conductor/skillbook", "conductor/talk", "conductor/tool", "conductor/turn", "conductor/wording", "engine", "history", "kb/memory", "llm", "reason", "reason/symbolic", "reason/symbolic/form", "triple", "internal/clean", "internal/contain", "internal/lists"},
	"conductor/skillbook":        {"conductor/belief", "conductor/command", "conductor/likeness", "conductor/planning", "conductor/record", "conductor/skill", "conductor/spoken", "conductor/tool", "conductor/turn", "conductor/wording", "engine", "engine/check", "history", "reason/learn", "reason/symbolic", "reason/symbolic/form", "triple/english/lexicon", "internal/clean", "internal/lists"},
	"conductor/review":           {"conductor/assistant", "conductor/belief", "conductor/explain", "conductor/files", "conductor/knowledge", "conductor/skillbook", "conductor/talk", "conductor/tool", "conductor/turn", "conductor/wording", "engine", "llm", "reason", "reason/learn", "triple", "internal/clean", "internal/lists"},
	"reason/unify":               {"engine"},
	"reason/rivertest":           {"engine", "reason/lift", "reason/state", "reason/store", "triple"}, // for tests
	"reason/spelling":            {},
}

// wording is where what is said to people stands; every room that says something refers to it.
const wording = "internal/voice"

func TestImports(t *testing.T) {
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() != ".." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			checkFile(t, root, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func checkFile(t *testing.T, root, path string) {
	t.Helper()
	dir, err := filepath.Rel(root, filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	dir = filepath.ToSlash(dir)
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	allowed, known := row(dir)
	if !known {
		t.Errorf("%s is not in the import table", dir)
	}
	for _, imp := range file.Imports {
		p, err := strconv.Unquote(imp.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		ours, is := strings.CutPrefix(p, "whence/")
		if ours == wording && (matches("cmd/...", dir) || matches("conductor/...", dir)) {
			continue
		}
		if is && ours != dir && !slices.ContainsFunc(allowed, func(a string) bool { return matches(a, ours) }) {
			t.Errorf("%s imports %s, which the import table does not allow %s", path, ours, dir)
		}
		if strings.HasPrefix(p, "github.com/charmbracelet/") && !strings.HasPrefix(dir, "cmd/repl") {
			t.Errorf("%s imports %s: the terminal stays in cmd/repl", path, p)
		}
	}
}

// row returns what dir may import.
func row(dir string) ([]string, bool) {
	if r, ok := table[dir]; ok {
		return r, true
	}
	best, found := "", false
	for name := range table {
		if matches(name, dir) && len(name) > len(best) {
			best, found = name, true
		}
	}
	return table[best], found
}

// matches reports whether dir is name, or lies in it where name ends in "/...".
func matches(name, dir string) bool {
	folder, all := strings.CutSuffix(name, "/...")
	return dir == folder || all && strings.HasPrefix(dir, folder+"/")
}

func TestMatches(t *testing.T) {
	for _, c := range []struct {
		name, dir string
		want      bool
	}{
		{"kb", "kb", true}, {"kb", "kb/retrieve", false}, {"kb/...", "kb/retrieve", true}, {"kb/...", "kbx", false},
	} {
		if got := matches(c.name, c.dir); got != c.want {
			t.Errorf("matches(%q, %q) = %v", c.name, c.dir, got)
		}
	}
}
