package conductor

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"whence/conductor/browse"
	"whence/conductor/command"
)

// teachSandbox is a little with a rule in it; the rule's conclusion holds.
func teachSandbox(t *testing.T, c *Conductor) {
	t.Helper()
	for _, s := range []string{
		"AchillesIDE uses Ploinky.", "Ploinky provides sandboxing.", "If X uses Y and Y provides Z then X has the capability Z.",
	} {
		mustTake(t, c, s)
	}
}

// wantReply takes a turn whose reply must have all the texts in it.
func wantReply(t *testing.T, c *Conductor, input string, texts ...string) {
	t.Helper()
	r, _ := hearAll(t, c, input)
	for _, text := range texts {
		if !strings.Contains(r.Reply, text) {
			t.Errorf("%q was answered %q, without %q", input, r.Reply, text)
		}
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// wantXML checks that the drawing parses.
func wantXML(t *testing.T, text string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

func TestWhyIntoFiles(t *testing.T) {
	c, dir := newTest(t, nil), t.TempDir()
	teachSandbox(t, c)
	wantReply(t, c, "/why AchillesIDE has the capability sandboxing "+filepath.Join(dir, "a.html"), "by the rule", "Drawn into "+filepath.Join(dir, "a.html")+" (3 nodes).")
	page := read(t, filepath.Join(dir, "a.html"))
	wantXML(t, page)
	for _, text := range []string{"AchillesIDE has the capability sandboxing", "told in t1 (f1)", "<td>Ploinky provides sandboxing.</td>", ", checked."} {
		if !strings.Contains(page, text) {
			t.Errorf("the page is without %q", text)
		}
	}
	for _, name := range []string{"b.svg", "b.dot", "b.mmd", "b.json", "b.txt"} {
		wantReply(t, c, "/why "+filepath.Join(dir, name), "Drawn into ")
		if !strings.Contains(read(t, filepath.Join(dir, name)), "AchillesIDE") {
			t.Errorf("%s is empty", name)
		}
	}
	wantXML(t, read(t, filepath.Join(dir, "b.svg")))
	if !json.Valid([]byte(read(t, filepath.Join(dir, "b.json")))) {
		t.Error("b.json is no JSON")
	}
}

// A drawing is of the step that is shown.
func TestWhyStepIntoFile(t *testing.T) {
	c, path := newTest(t, nil), filepath.Join(t.TempDir(), "step.txt")
	teachSandbox(t, c)
	mustTake(t, c, "Does AchillesIDE have the capability sandboxing?")
	mustTake(t, c, "/why 2")
	wantReply(t, c, "/why "+path, "(1 node)")
	if got := read(t, path); strings.Contains(got, "AchillesIDE") || !strings.Contains(got, "Ploinky provides sandboxing") {
		t.Errorf("drawn was\n%s", got)
	}
	wantReply(t, c, "/why f1 "+path, "(1 node)")
	if got := read(t, path); !strings.Contains(got, "AchillesIDE uses Ploinky") {
		t.Errorf("drawn was\n%s", got)
	}
	wantReply(t, c, "/why t4 "+path, "(3 nodes)")
	wantReply(t, c, "/why r1 "+path, "no proof of it to draw")
	wantReply(t, c, "/why f9 "+path, "othing was told as f9")
}

// Nobody's file is written over, unless they say so.
func TestDrawingSparesFiles(t *testing.T) {
	c, dir := newTest(t, nil), t.TempDir()
	teachSandbox(t, c)
	mine := filepath.Join(dir, "mine.svg")
	if err := os.WriteFile(mine, []byte("my own drawn by whence"), 0o600); err != nil {
		t.Fatal(err)
	}
	wantReply(t, c, "/why f1 "+mine, "is there already, and not a drawing of mine", "!")
	if read(t, mine) != "my own drawn by whence" {
		t.Fatal("it was written over")
	}
	wantReply(t, c, "/why f1 !"+mine, "Drawn into "+mine)
	wantReply(t, c, "/why f2 "+mine, "Drawn into "+mine)
	wantReply(t, c, `/why f2 "`+filepath.Join(dir, "two words.dot")+`"`, "two words.dot (1 node)")
	wantReply(t, c, "/why f1 "+filepath.Join(dir, "none", "x.svg"), "I could not write", "no such file")
	if err := os.Mkdir(filepath.Join(dir, "folder.svg"), 0o700); err != nil {
		t.Fatal(err)
	}
	wantReply(t, c, "/why f1 !"+filepath.Join(dir, "folder.svg"), "no ordinary file")
	left, err := filepath.Glob(filepath.Join(dir, ".whence-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// Where there is no proof, what comes near one is drawn; of a conflict, both
// sides; of a supposition, that it is one.
func TestDrawingOfOtherReasons(t *testing.T) {
	c, path := newTest(t, nil), filepath.Join(t.TempDir(), "x.txt")
	wantReply(t, c, "/why "+path, "othing was asked yet")
	teachSandbox(t, c)
	mustTake(t, c, "Bob uses Docker.")
	wantReply(t, c, "/why Bob has the capability sandboxing "+path, "Drawn into")
	if got := read(t, path); !strings.Contains(got, "Docker provides sandboxing\n") || !strings.Contains(got, "not known") {
		t.Errorf("the near-miss was drawn as\n%s", got)
	}
	wantReply(t, c, "/whynot "+path, "Drawn into")
	mustTake(t, c, "/suppose Docker provides sandboxing")
	wantReply(t, c, "/why Bob has the capability sandboxing "+path, "Drawn into")
	if got := read(t, path); !strings.Contains(got, "supposed") {
		t.Errorf("the supposition was drawn as\n%s", got)
	}
	mustTake(t, c, "/drop")
	mustTake(t, c, "AchillesIDE does not have the capability sandboxing.")
	wantReply(t, c, "/why AchillesIDE has the capability sandboxing "+path, "Drawn into")
	if got := read(t, path); !strings.Contains(got, "a conflict") || !strings.Contains(got, "does not have") {
		t.Errorf("the conflict was drawn as\n%s", got)
	}
}

// A last word that only looks like a file is part of the statement where the
// rest is none.
func TestStatementsWithFileNames(t *testing.T) {
	c := newTest(t, nil)
	t.Chdir(t.TempDir())
	mustTake(t, c, "Ploinky reads config.json.")
	for _, statement := range []string{"/why Ploinky reads config.json.", "/why it is config.json"} {
		r, _ := hearAll(t, c, statement)
		if strings.Contains(r.Reply, "Drawn") {
			t.Errorf("%q was answered %q", statement, r.Reply)
		}
	}
	if entries, err := os.ReadDir("."); err != nil || len(entries) > 0 {
		t.Errorf("files %v, error %v", entries, err)
	}
}

func TestGraph(t *testing.T) {
	c, dir := newTest(t, nil), t.TempDir()
	wantReply(t, c, "/graph", "name is missing")
	teachSandbox(t, c)
	mustTake(t, c, "Docker provides sandboxing.")
	wantReply(t, c, "/graph AchillesIDE", "── uses ───────────▸ Ploinky", "┄┄ has capability ┄▸ sandboxing", "── provides ─▸ sandboxing", "◂─ provides ── Docker")
	wantReply(t, c, "/graph AchilesIDE", "nothing about", "id you mean AchillesIDE?")
	wantReply(t, c, "/graph", "Docker")
	wantReply(t, c, "/graph Ploinky "+filepath.Join(dir, "p.svg"), "Drawn into")
	picture := read(t, filepath.Join(dir, "p.svg"))
	wantXML(t, picture)
	if !strings.Contains(picture, "<title>AchillesIDE uses Ploinky") || !strings.Contains(picture, "<title>Docker provides sandboxing") {
		t.Error("the picture is without a fact two steps away")
	}
}

// The neighbourhood of a name that everything has to do with stays small, and
// says what it left out.
func TestGraphIsBounded(t *testing.T) {
	c := newTest(t, nil)
	for _, a := range strings.Fields("Ann Bea Cid Dan Eve Fay Gus Hal Ida Jim Kay Lee Max Ned Ora Pat Quin Ray Sue Tim Una Vic Wes Xia Yan Zoe") {
		mustTake(t, c, a+" knows Bob. "+a+" likes tea. "+a+" owns Rex.")
	}
	g := mustTake(t, c, "/graph Bob").Reply
	if n := strings.Count(g, "─ knows ─"); n < 24 || n > command.AroundNodes {
		t.Errorf("%d facts", n)
	}
	if !strings.Contains(g, "more facts are left out") {
		t.Error("it does not say what it left out")
	}
}

// What is not so is left out first.
func TestGraphDeniesLast(t *testing.T) {
	c := newTest(t, nil)
	mustTake(t, c, "Bob knows Clara.")
	for i := range browse.MaxAround {
		mustTake(t, c, fmt.Sprintf("Clara does not know Tim%d.", i))
	}
	mustTake(t, c, "Clara knows Zoe.")
	if g := mustTake(t, c, "/graph Clara").Reply; !strings.Contains(g, "Zoe") || !strings.Contains(g, "left out") {
		t.Error(g)
	}
}

// TestExportSaysWhat: the endings say what a file gets, and so does the file written.
func TestExportSaysWhat(t *testing.T) {
	c := newTest(t, nil)
	mustTake(t, c, "Clara knows Zoe.")
	wantReply(t, c, "/export", ".csv", "what I know; .md, .html or .json this conversation")
	wantReply(t, c, "/export "+filepath.Join(t.TempDir(), "clara.md"), "Saved our conversation", "known.csv")
}

// Of what no name is known, each is drawn for itself.
func TestGraphKeepsTheUnnamedApart(t *testing.T) {
	c := newTest(t, nil)
	for _, s := range []string{"Anna owns a cat.", "Ben owns a cat.", "Anna likes Ben.", "Anna has three children.", "Rex is three years old.", "Ben likes Rex."} {
		mustTake(t, c, s)
	}
	g := mustTake(t, c, "/graph Anna").Reply
	if strings.Count(g, "a cat") != 2 || !strings.Contains(g, "── has ───▸ 3 children") || strings.Contains(g, "◂─ owns") {
		t.Errorf("the tree is\n%s", g)
	}
}

// A fact more moves nothing that the picture showed before.
func TestGraphStays(t *testing.T) {
	c, dir := newTest(t, nil), t.TempDir()
	for _, s := range []string{"Anna lives in Paris.", "Ben lives in Paris.", "Anna likes Ben.", "Rex is three years old.", "Anna owns Rex.", "Paris is a city."} {
		mustTake(t, c, s)
	}
	places := regexp.MustCompile(`<g><title>([^<]*)</title><rect class="[^"]*" x="([^"]*)" y="([^"]*)"`)
	where := func(name string) map[string]string {
		mustTake(t, c, "/graph Anna "+filepath.Join(dir, name))
		out := map[string]string{}
		for _, m := range places.FindAllStringSubmatch(read(t, filepath.Join(dir, name)), -1) {
			out[m[1]] = m[2] + " " + m[3]
		}
		return out
	}
	before := where("a.svg")
	for k, s := range []string{"Carl lives in Paris.", "Anna hates the rain.", "Every city is a place.", "Ben owns the piano."} {
		mustTake(t, c, s)
		after := where(fmt.Sprintf("b%d.svg", k))
		for name, place := range before {
			if after[name] != place {
				t.Errorf("after %q %s is at %s, and was at %s", s, name, after[name], place)
			}
		}
		if len(after) <= len(before) {
			t.Errorf("%q is not in the picture", s)
		}
		before = after
	}
}

func TestUses(t *testing.T) {
	c := newTest(t, nil)
	teachSandbox(t, c)
	mustTake(t, c, "AchillesIDE uses Docker.")
	mustTake(t, c, "Docker provides sandboxing.")
	mustTake(t, c, "Bob knows Ploinky.")
	mustTake(t, c, "If X has the capability Y then X is useful.")
	const ploinky = "f2: Ploinky provides sandboxing. Nothing would go with it. That AchillesIDE has the capability sandboxing and AchillesIDE is useful rest on it too, and would stay, for other reasons."
	for _, input := range []string{"/uses f2", "/uses Ploinky provides sandboxing.", "What rests on f2?", "what depends on f2", "What rests on the fact that Ploinky provides sandboxing?", "What would I lose if I forgot f2?", "What would go if I forget that Ploinky provides sandboxing?"} {
		wantReply(t, c, input, ploinky)
	}
	wantReply(t, c, "/uses r1", "it would no longer follow that AchillesIDE has the capability sandboxing and AchillesIDE is useful")
	wantReply(t, c, "/uses Bob knows Ploinky", "Nothing rests on it.")
	wantReply(t, c, "/uses AchillesIDE has the capability sandboxing", "It follows from others. That AchillesIDE is useful rests on it.")
	wantReply(t, c, "/uses AchillesIDE is useful", "nothing rests on it")
	wantReply(t, c, "/uses Bob is useful", "I do not know that Bob is useful")
	wantReply(t, c, "/uses f77", "othing was told as f77")
	wantReply(t, c, "/uses", "For example")
	wantReply(t, c, "/uses who is useful", "no single statement")
	mustTake(t, c, "/forget f2")
	wantReply(t, c, "/uses f2", "taken back already")
	wantReply(t, c, "/uses f4", "no longer follow that AchillesIDE has the capability sandboxing and AchillesIDE is useful")
}

// What is said to rest on a fact is what goes when it is taken back; looking
// changes nothing.
func TestUsesTellsWhatForgetDoes(t *testing.T) {
	c := newTest(t, nil)
	teachSandbox(t, c)
	before, _ := c.known.Base.Size()
	told := mustTake(t, c, "/uses f1").Reply
	after, _ := c.known.Base.Size()
	if before != after {
		t.Errorf("%d facts became %d", before, after)
	}
	said := mustTake(t, c, "/forget f1").Effects.WithdrawnTexts
	if len(said) != 1 || !strings.Contains(told, said[0]) {
		t.Errorf("said %q, and gone are %q", told, said)
	}
}

// An event is one node with its sentence, and no name, kind or number of the
// program's own.
func TestGraphSaysEvents(t *testing.T) {
	c := newTest(t, nil)
	mustTake(t, c, "Bill gave the milk to Fred yesterday.")
	for _, about := range []string{"/graph Bill", "/graph e1"} {
		g := mustTake(t, c, about).Reply
		body := g
		if !strings.Contains(body, "Bill gave the milk to Fred yesterday") || !strings.Contains(body, "yesterday\n") {
			t.Errorf("%s: no event in\n%s", about, g)
		}
		for _, line := range strings.Split(body, "\n") {
			_, text, _ := strings.Cut(strings.TrimSpace(line), " ")
			if text == "e1" || text == "give" || len(text) > 10 && strings.Trim(text, "0123456789") == "" {
				t.Errorf("%s: the raw %q in\n%s", about, text, g)
			}
		}
	}
}
