package replytest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whence/conductor/ground"
	"whence/conductor/ground/cite"
	"whence/internal/race"
	"whence/triple/english"
)

// AnsweredVariable is the environment variable that names another file of answers.
const AnsweredVariable = "WHENCE_ANSWERED"

// TestAnswered holds the gate against answers to a question from what was told, some by a proof: each
// part of a file that begins with "#" is told, asked ("?") and answered by itself.
func TestAnswered(t *testing.T) {
	race.Skip(t)
	paths, err := filepath.Glob("testdata/answered/*.txt")
	if path := os.Getenv(AnsweredVariable); path != "" {
		paths, err = []string{path}, nil
	}
	if err != nil || len(paths) == 0 {
		t.Fatal("no files", err)
	}
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	gate := ground.New(e, ground.Options{})
	faithful, shown, wrong := 0, 0, 0
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for part := range strings.SplitSeq("\n"+string(text), "\n# ") {
			u := toldIn(t, e, part)
			for _, said := range u.faithful {
				faithful++
				if ok, why := replied(t, gate, said, u); ok {
					shown++
				} else {
					t.Logf("turned down: %s (%s)", said, why)
				}
			}
			for _, w := range u.short {
				reply := gate.Reply(u.evidence)
				reply.Asked(u.question)
				if r := reply.Shorten(t.Context(), w[0]); r.Clean != w[1] {
					t.Errorf("%s is shortened to %q, and not to %q", w[0], r.Clean, w[1])
				}
			}
			for _, w := range u.wrong {
				wrong++
				if ok, _ := replied(t, gate, w[1], u); ok {
					t.Errorf("passed, %s: %s", w[0], w[1])
				}
			}
		}
	}
	t.Logf("%d of %d faithful answers are shown, and none of %d misleading ones", shown, faithful, wrong)
	if shown*2 < faithful && os.Getenv(AnsweredVariable) == "" {
		t.Errorf("%d of %d faithful answers are turned down", faithful-shown, faithful)
	}
}

// replied reports whether all of a reply passes as the answer to what was asked, and why not.
func replied(t *testing.T, gate *ground.Gate, said string, u unseen) (bool, string) {
	t.Helper()
	splitter, reply := cite.NewSplitter(), gate.Reply(u.evidence)
	reply.Asked(u.question)
	for _, s := range append(splitter.Push(said), splitter.Flush()) {
		if strings.TrimSpace(s) == "" {
			continue
		}
		if r := reply.Check(t.Context(), s); !r.OK {
			return false, r.String()
		}
	}
	return true, ""
}
