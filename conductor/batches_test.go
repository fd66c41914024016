package conductor

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"whence/internal/modelserver"
	"whence/triple/extract"
)

// frankly is what lines of a document say freely, one fact each.
var frankly = regexp.MustCompile(`(Acme\d+) uses (Tool\d+)`)

// readsLines is a model that reads every line of a request. fails says which requests it
// does not answer in the form, by their lines.
func readsLines(t *testing.T, calls, atOnce *atomic.Int32, fails func(lines []string) bool) *modelserver.Server {
	var now atomic.Int32
	return modelserver.NewFunc(t, func(r modelserver.Request) modelserver.Reply {
		calls.Add(1)
		n := now.Add(1)
		defer now.Add(-1)
		for most := atOnce.Load(); n > most && !atOnce.CompareAndSwap(most, n); most = atOnce.Load() {
		}
		var data struct{ Turn string }
		if json.Unmarshal([]byte(r.Last("user")), &data) != nil {
			return modelserver.Say(`{"statements":7}`) // it is asked again
		}
		time.Sleep(20 * time.Millisecond)
		lines := strings.Split(data.Turn, "\n")
		if fails(lines) {
			return modelserver.Say(`{"statements":7}`)
		}
		var read []statement
		for _, l := range lines {
			if m := frankly.FindStringSubmatch(l); m != nil {
				read = append(read, asserted(m[0], fact{Subject: m[1], Relation: "uses", Object: m[2]}))
			}
		}
		return reading(read...).For(r)
	})
}

// A document is read several lines in a request and several requests at once; what comes of
// it stands in the document's order, and a request that failed costs no line.
func TestModelReadsDocumentsInPortions(t *testing.T) {
	const lines = 40
	var doc strings.Builder
	for i := range lines {
		fmt.Fprintf(&doc, "Well, you wouldn't guess, Acme%d uses Tool%d these days!\nCat%d is a cat.\n", i, i, i)
	}
	path := filepath.Join(t.TempDir(), "notes.txt")
	if err := os.WriteFile(path, []byte(doc.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, fails := range map[string]func([]string) bool{
		"all is well":    func([]string) bool { return false },
		"too many lines": func(l []string) bool { return len(l) > 2 && strings.Contains(l[0], "Acme8 ") },
	} {
		var calls, atOnce atomic.Int32
		c := newTest(t, readsLines(t, &calls, &atOnce, fails))
		r := mustTake(t, c, "/ingest "+path)
		if len(r.Effects.Learned) != 2*lines || calls.Load() > lines/2 || atOnce.Load() < 2 || atOnce.Load() > extract.RequestsAtOnce {
			t.Errorf("%s: %d learned, %d calls, %d at once: %s", name, len(r.Effects.Learned), calls.Load(), atOnce.Load(), r.Reply)
		}
		for i := range lines {
			r := mustTake(t, c, fmt.Sprintf("Does Acme%d use Tool%d?", i, i))
			if r.Verdict != Proved || r.Proofs[0].Nodes[0].Source.Line != 2*i+1 {
				t.Errorf("%s: line %d: %s, %+v", name, 2*i+1, r.Verdict, r.Proofs)
			}
		}
	}
}

// What one request failed on stops the document there, and the next time it goes on.
func TestAFailedPortionLosesNothing(t *testing.T) {
	var doc strings.Builder
	for i := range 24 {
		fmt.Fprintf(&doc, "Well, you wouldn't guess, Acme%d uses Tool%d these days!\n", i, i)
	}
	path := filepath.Join(t.TempDir(), "notes.txt")
	if err := os.WriteFile(path, []byte(doc.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	var calls, atOnce atomic.Int32
	var up atomic.Bool
	c := newTest(t, readsLines(t, &calls, &atOnce, func(l []string) bool {
		return !up.Load() && strings.Contains(strings.Join(l, " "), "Acme12 ")
	}))
	first := mustTake(t, c, "/ingest "+path)
	up.Store(true)
	second := mustTake(t, c, "/ingest "+path)
	if a, b := len(first.Effects.Learned), len(second.Effects.Learned); a != 12 || b != 12 || !strings.Contains(first.Reply, "Stopped before line 13") {
		t.Errorf("%d and %d learned: %s\n%s", a, b, first.Reply, second.Reply)
	}
}
