package ground_test

import (
	"bufio"
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"whence/conductor/ground"
	"whence/conductor/ground/cite"
	"whence/conductor/ground/replytest"
	"whence/internal/race"
	"whence/triple"
	"whence/triple/english"
)

// RepliesVariable is the environment variable that names another file of replies.
const RepliesVariable = "WHENCE_REPLIES"

// TestReplies holds the gate against replies that somebody wrote who did not know it: lines of
// {"told", "question", "replies", "faithful", "why"}. Each sentence cites all that was told. No
// unfaithful one passes, and of the others, many of which reckon or leave out what was asked, three
// in four do.
func TestReplies(t *testing.T) {
	race.Skip(t)
	path := os.Getenv(RepliesVariable)
	if path == "" {
		path = "testdata/replies.jsonl"
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	gate := ground.New(e, ground.Options{})
	faithful, shown, wrong := 0, 0, 0
	for in := bufio.NewScanner(f); in.Scan(); {
		var line struct {
			Told, Replies []string
			Question, Why string
			Faithful      bool
		}
		if err := json.Unmarshal(in.Bytes(), &line); err != nil {
			t.Fatal(err)
		}
		evidence := evidenceOf(t, e, line.Told)
		for _, said := range line.Replies {
			ok, why := answers(t, gate, said, line.Question, evidence)
			switch {
			case !line.Faithful:
				wrong++
				if ok {
					t.Errorf("passed: %v %s (%s)", line.Told, said, line.Why)
				}
			case ok:
				faithful++
				shown++
			default:
				faithful++
				t.Logf("turned down: %v %s (%s)", line.Told, said, why)
			}
		}
	}
	t.Logf("%d of %d faithful replies are shown, and none of %d others", shown, faithful, wrong)
	if shown*4 < faithful*3 && os.Getenv(RepliesVariable) == "" {
		t.Errorf("%d of %d faithful replies are turned down", faithful-shown, faithful)
	}
}

// evidenceOf is what a conversation makes of what was told; what is not read is no evidence.
func evidenceOf(t testing.TB, e *english.English, told []string) []ground.Evidence {
	t.Helper()
	var out []ground.Evidence
	for _, said := range told {
		read, err := e.Understand(t.Context(), said, triple.Discourse{})
		if err != nil || len(read) != 1 || read[0].Trouble != nil || len(read[0].Readings) > 0 || len(read[0].Facts)+len(read[0].Rules) == 0 {
			t.Logf("not read: %s", said)
			continue
		}
		out = append(out, replytest.ToldAs(t, e, said, len(out)+1))
	}
	return out
}

// answers reports whether all sentences of a reply pass as an answer, each with all numbers
// behind it, and why not.
func answers(t testing.TB, gate *ground.Gate, said, question string, evidence []ground.Evidence) (bool, string) {
	t.Helper()
	var all strings.Builder
	for _, e := range evidence {
		all.WriteString("[" + strconv.Itoa(e.N) + "]")
	}
	splitter, reply := cite.NewSplitter(), gate.Reply(evidence)
	reply.Asked(question)
	for _, s := range append(splitter.Push(said), splitter.Flush()) {
		if s = strings.TrimSpace(s); s == "" {
			continue
		}
		if r := reply.Check(t.Context(), strings.TrimRight(s, ".!")+" "+all.String()+"."); !r.OK {
			return false, r.String()
		}
	}
	return true, ""
}
