package conductor

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"whence/internal/modelserver"
	"whence/internal/race"
)

// TestBentReadings holds the readings of a mediocre model against what was said: of those in
// testdata/bent.txt, each of which bends it, none is learned unless the person is asked.
func TestBentReadings(t *testing.T) {
	race.Skip(t)
	f, err := os.Open("testdata/bent.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for in := bufio.NewScanner(f); in.Scan(); {
		p := strings.Split(in.Text(), " | ")
		if strings.HasPrefix(in.Text(), "#") || len(p) != 5 {
			continue
		}
		n++
		bent := fact{Subject: p[1], Relation: p[2], Object: p[3]}
		c := newTest(t, scripted(t, always(reading(asserted(strings.TrimRight(p[0], ".?"), bent))), always(modelserver.Say("Hm."))))
		offline := newTest(t, nil)
		mustTake(t, offline, p[0])
		mustTake(t, c, p[0])
		own := mustTake(t, offline, "/facts").Reply
		for line := range strings.Lines(mustTake(t, c, "/facts").Reply) {
			if _, fact, told := strings.Cut(strings.TrimSpace(line), ": "); told && !strings.Contains(own, fact) {
				t.Errorf("%s (%s): learned %q, without the model %q", p[0], p[4], fact, own)
			}
		}
	}
	if n != 64 {
		t.Errorf("%d readings", n)
	}
}
