package conductor

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whence/conductor/turn"
	"whence/internal/lists"
	"whence/internal/race"
	"whence/internal/testclock"
	"whence/reason/match"
)

// kin are rows about a few people: enough of them for what follows from rules, and
// some are denied or told twice.
func kin(n int) string {
	r := rand.New(rand.NewPCG(5, uint64(n))) //nolint:gosec // not for secrets
	var b strings.Builder
	b.WriteString("subject,relation,object,denied,confidence\n")
	for range n {
		relation := []string{"knows", "trusts", "pays", "visits"}[r.IntN(4)]
		denied := ""
		if relation == "visits" && r.IntN(8) == 0 {
			denied = "true"
		}
		fmt.Fprintf(&b, "Kin %d,%s,Kin %d,%s,%s\n", r.IntN(n/8), relation, r.IntN(n/8), denied, []string{"", "", "0.9"}[r.IntN(3)])
	}
	return b.String()
}

func openLarge(t *testing.T, path string, held int, largeFile int64) *Conductor {
	t.Helper()
	c, err := New(t.Context(), Options{KB: path, Held: held, Clock: testclock.Unhurried()})
	if err != nil {
		t.Fatal(err)
	}
	c.largeFile = largeFile
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// TestLargeImport: an import that is streamed answers as one that was held, in the
// same process and in a fresh one, whether all is held afterwards or not.
func TestLargeImport(t *testing.T) {
	race.Skip(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "kin.csv")
	if err := os.WriteFile(file, []byte(kin(400)), 0o600); err != nil {
		t.Fatal(err)
	}
	before := []string{"If X trusts Y and Y pays Z then X follows Z.", "Kin 1 knows Kin 2.", "Kin 3 is the same as Kin 4."}
	var asked []string
	for i := range 12 {
		asked = append(asked, fmt.Sprintf("What does Kin %d follow?", i), fmt.Sprintf("Who knows Kin %d?", i), fmt.Sprintf("Does Kin %d visit Kin %d?", i, i+1))
	}
	asked = append(asked, "Kin 5 trusts Kin 6.", "Kin 6 pays Kin 77.", "Does Kin 5 follow Kin 77?", "/forget Kin 6 pays Kin 77", "Does Kin 5 follow Kin 77?")
	answers := func(c *Conductor, told bool) []string {
		var out []string
		if told {
			for _, s := range before {
				answerTo(t, c, s)
			}
			rec := answerTo(t, c, "/import "+file+" !")
			out = append(out, rec.Reply, fmt.Sprint(rec.Effects.Derived, len(rec.Effects.Learned)))
			if rec.Error != nil {
				t.Fatal(rec.Error)
			}
		}
		for _, s := range asked {
			rec := answerTo(t, c, s)
			out = append(out, fmt.Sprint(s, " ", rec.Verdict, lists.Map(rec.Answers, func(a Answer) string { return a.Text })))
		}
		return out
	}
	want := answers(openLarge(t, filepath.Join(dir, "plain"), 0, 1<<30), true)
	again := answers(openLarge(t, filepath.Join(dir, "plain"), 0, 1<<30), false)
	for name, c := range map[string]struct {
		path string
		held int
	}{
		"held": {filepath.Join(dir, "held"), 0}, "not held": {filepath.Join(dir, "far"), 20}, "in memory": {":memory:", 0}, "in memory, not held": {":memory:", 20},
	} {
		t.Run(name, func(t *testing.T) {
			got := answers(openLarge(t, c.path, c.held, 0), true)
			for i := range want {
				if got[i] != want[i] && (i > 1 || c.held == 0) {
					t.Errorf("streamed: %s\n    held: %s", got[i], want[i])
				}
			}
			if c.path == ":memory:" {
				return
			}
			for i, x := range answers(openLarge(t, c.path, c.held, 0), false) {
				if x != again[i] {
					t.Errorf("fresh, streamed: %s\n    fresh, held: %s", x, again[i])
				}
			}
		})
	}
}

// TestLargeConflict: what a large import would contradict is found before any of it
// is kept, by denials and by rules, and kept when that is asked for.
func TestLargeConflict(t *testing.T) {
	race.Skip(t)
	for name, text := range map[string]string{
		"told and denied":  "subject,relation,object,denied\nUwe,likes,tea,\nUwe,likes,tea,true\n",
		"against a rule":   "subject,relation,object\nUwe,shuns,tea\nUwe,likes,tea\n",
		"against the base": "subject,relation,object,denied\nUwe,likes,milk,\nMaya,likes,tea,true\n",
	} {
		for _, held := range []int{0, 1} {
			t.Run(fmt.Sprint(name, " ", held), func(t *testing.T) {
				dir := t.TempDir()
				file := filepath.Join(dir, "facts.csv")
				if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
				c := openLarge(t, filepath.Join(dir, "kb"), 0, 0)
				answerTo(t, c, "If X shuns Y then X does not like Y.")
				answerTo(t, c, "Maya likes tea.")
				answerTo(t, c, "Maya likes water.")
				if held > 0 {
					c = openLarge(t, filepath.Join(dir, "kb"), held, 0)
				}
				n, err := c.known.Store.Size(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				rec := answerTo(t, c, "/import "+file)
				if rec.Error == nil || rec.Error.Code != "conflicts" || len(rec.Effects.Conflicts) != 1 {
					t.Errorf("conflicts: %+v %s", rec.Error, rec.Reply)
				}
				if now, err := c.known.Store.Size(t.Context()); err != nil || now != n {
					t.Errorf("a refused import left %d facts", now-n)
				}
				rec = answerTo(t, c, "/import "+file+" !")
				if now, err := c.known.Store.Size(t.Context()); err != nil || now != n+2 || rec.Error != nil {
					t.Errorf("an import that was insisted on left %d facts: %+v", now-n, rec.Error)
				}
				if rec := answerTo(t, c, "/undo"); rec.Error != nil {
					t.Errorf("undo: %+v", rec.Error)
				}
				if now, err := c.known.Store.Size(t.Context()); err != nil || now != n {
					t.Errorf("%d facts after undo, not %d", now, n)
				}
			})
		}
	}
}

// TestLargeRefused: a file that is wrong in its last line, or of which somebody
// thinks better on the way, leaves nothing, and the next turn is as ever.
func TestLargeRefused(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "facts.csv")
	if err := os.WriteFile(file, []byte(kin(400)+"Kin 1,knows\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := openLarge(t, filepath.Join(dir, "kb"), 0, 0)
	answerTo(t, c, "Kin 1 knows Kin 2.")
	if rec := answerTo(t, c, "/import "+file); rec.Error == nil || !strings.Contains(rec.Error.Message, "facts.csv:402") {
		t.Errorf("a bad last line: %+v", rec.Error)
	}
	if err := os.WriteFile(file, []byte(kin(20_000)), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	for e := range c.Turn(ctx, "/import "+file) {
		if p, ok := e.(turn.Progress); ok && strings.Contains(p.Text, "10000 read") {
			cancel()
		}
	}
	cancel()
	if n, err := c.known.Store.Size(t.Context()); err != nil || n != 1 {
		t.Errorf("%d facts are left: %v", n, err)
	}
	if rec := answerTo(t, c, "Does Kin 1 know Kin 2?"); rec.Verdict != Proved {
		t.Errorf("after a cut import: %s", rec.Reply)
	}
}

// TestManyOfOneWord: a word that very many names have keeps nobody from being asked
// about by their name, also where no word of it is rare.
func TestManyOfOneWord(t *testing.T) {
	file := filepath.Join(t.TempDir(), "crew.csv")
	var rows strings.Builder
	rows.WriteString("subject,relation,object\nCrew Mate,owns,Tug\n")
	for i := range match.Many + 9 {
		fmt.Fprintf(&rows, "Crew Mate %d,owns,Boat %d\n", i, i)
	}
	if err := os.WriteFile(file, []byte(rows.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	c := openLarge(t, ":memory:", 0, 0)
	if rec := answerTo(t, c, "/import "+file); rec.Error != nil {
		t.Fatal(rec.Error)
	}
	for question, want := range map[string]string{"What does Crew Mate 7 own?": "Boat 7", "What does Crew Mate own?": "Tug", "Who owns Boat 2004?": "Crew Mate 2004"} {
		rec := answerTo(t, c, question)
		if got := lists.Map(rec.Answers, func(a Answer) string { return a.Text }); len(got) != 1 || !strings.Contains(got[0], want) {
			t.Errorf("%s %v, and not %s: %s", question, got, want, rec.Reply)
		}
	}
}
