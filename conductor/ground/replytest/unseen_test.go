package replytest

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"whence/conductor/ground"
	"whence/conductor/ground/cite"
	"whence/internal/race"
	"whence/triple/english"
)

// unseen is a file of testdata/unseen: what was told (">") and what was derived
// from it ("< 1,2"), numbered as it stands there, and sentences as models say
// them: faithful ("=") and with a planted fault of a kind ("! kind |").
type unseen struct {
	evidence []ground.Evidence
	faithful []string
	wrong    [][2]string // kind, sentence
	short    [][2]string // sentence, and what is left of it
	question string
}

func readUnseen(t testing.TB, e *english.English, path string) unseen {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var u unseen
	for in := bufio.NewScanner(f); in.Scan(); {
		mark, rest, _ := strings.Cut(in.Text(), " ")
		switch mark {
		case ">":
			u.evidence = append(u.evidence, ToldAs(t, e, rest, len(u.evidence)+1))
		case "<":
			from, text, _ := strings.Cut(rest, " ")
			item := ToldAs(t, e, text, len(u.evidence)+1)
			for n := range strings.SplitSeq(from, ",") {
				number, err := strconv.Atoi(n)
				if err != nil {
					t.Fatal(err)
				}
				item.From = append(item.From, number)
			}
			u.evidence = append(u.evidence, item)
		case "=":
			u.faithful = append(u.faithful, rest)
		case "!":
			kind, sentence, _ := strings.Cut(rest, " | ")
			u.wrong = append(u.wrong, [2]string{kind, sentence})
		}
	}
	return u
}

// accepted reports whether all of a reply passes, cut as a stream is, and why not.
func accepted(t testing.TB, gate *ground.Gate, reply string, evidence []ground.Evidence) (bool, string) {
	t.Helper()
	splitter, checked := cite.NewSplitter(), gate.Reply(evidence)
	for _, s := range append(splitter.Push(reply), splitter.Flush()) {
		if strings.TrimSpace(s) == "" {
			continue
		}
		if r := checked.Check(t.Context(), s); !r.OK {
			return false, r.String()
		}
	}
	return true, ""
}

// TestUnseen holds the gate against knowledge and wordings that it was not
// written for: no fault passes, and nine in ten of what is faithful do.
func TestUnseen(t *testing.T) {
	race.Skip(t)
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	paths, err := filepath.Glob(filepath.Join("testdata", "unseen", "*.txt"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no files", err)
	}
	gate := ground.New(e, ground.Options{})
	faithful, refused, wrong := 0, 0, map[string]int{}
	for _, path := range paths {
		u := readUnseen(t, e, path)
		for _, s := range u.faithful {
			faithful++
			if ok, why := accepted(t, gate, s, u.evidence); !ok {
				refused++
				t.Logf("turned down: %s (%s)", s, why)
			}
		}
		for _, w := range u.wrong {
			wrong[w[0]]++
			if ok, _ := accepted(t, gate, w[1], u.evidence); ok {
				t.Errorf("passed, %s: %s", w[0], w[1])
			}
		}
	}
	total := 0
	for _, n := range wrong {
		total += n
	}
	t.Logf("%d planted faults, by kind %v; %d of %d rewordings passed", total, wrong, faithful-refused, faithful)
	if refused*10 > faithful {
		t.Errorf("%d of %d rewordings were turned down", refused, faithful)
	}
}
