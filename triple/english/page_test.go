package english

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSentencesPage holds docs/english.md against the table of sentence kinds,
// which is itself a test; UPDATE=1 writes the page.
func TestSentencesPage(t *testing.T) {
	table, err := os.ReadFile("testdata/sentences.txt")
	if err != nil {
		t.Fatal(err)
	}
	want := sentencesPage(string(table))
	path := filepath.Join("..", "..", "docs", "english.md")
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/english.md is not the table any more; UPDATE=1 writes it")
	}
}

// sentencesPage lays the table out for people: what is said, and what is
// understood by it.
func sentencesPage(table string) string {
	var b strings.Builder
	b.WriteString("# The English that is understood\n\n" +
		"Each row is a test: the sentence, and what is made of it. `-` before a relation is a\n" +
		"denial. This is what the grammar reads exactly. What it does not read whole goes to the\n" +
		"parser ([reading.md](reading.md)); nothing is learned from half a sentence. Words that\n" +
		"are not in the dictionary are read by their shape, so your own names, nouns and verbs\n" +
		"work too.\n")
	said, meant := "", []string(nil)
	flush := func() {
		if said != "" {
			b.WriteString("| " + tableCell(said) + " | `" + strings.Join(tableCells(meant), "`<br>`") + "` |\n")
		}
		said, meant = "", nil
	}
	for line := range strings.SplitSeq(table, "\n") {
		title, isTitle := strings.CutPrefix(line, "# ")
		switch {
		case isTitle:
			flush()
			b.WriteString("\n## " + title + "\n\n| said | understood |\n|---|---|\n")
		case strings.HasPrefix(line, "\t"):
			meant = append(meant, strings.TrimSpace(line))
		case line != "":
			flush()
			said = line
		}
	}
	flush()
	return b.String()
}

func tableCells(lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = tableCell(strings.ReplaceAll(l, "`", "'"))
	}
	return out
}

func tableCell(s string) string { return strings.ReplaceAll(s, "|", "\\|") }
