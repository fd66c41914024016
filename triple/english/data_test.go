package english

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"whence/internal/race"
	"whence/triple"
)

// sample is a case of a public data set.
type sample struct {
	ID, World, Context, Question, Answer string
}

// samples reads a data set that lies beside the module, or skips the test.
func samples(t testing.TB, name string) []sample {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "..", "shared", "data", name+".jsonl"))
	if err != nil {
		t.Skipf("the sample %s is not here: %v", name, err)
	}
	defer f.Close()
	var out []sample
	for sc := bufio.NewScanner(f); sc.Scan(); {
		var s sample
		if err := json.Unmarshal(sc.Bytes(), &s); err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	return out
}

func mustNew(t testing.TB) *English {
	t.Helper()
	e, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func read(t testing.TB, e *English, text string) []triple.Statement {
	t.Helper()
	sts, err := e.Read(context.Background(), text, triple.Discourse{})
	if err != nil {
		t.Fatal(err)
	}
	return sts
}

// troubles describes each sentence that was not read to one statement.
func troubles(sts []triple.Statement) []string {
	var out []string
	for _, st := range sts {
		switch {
		case st.Trouble != nil:
			out = append(out, st.Trouble.Code+": "+st.Text+" ["+st.Trouble.Message+"] "+st.Trouble.Suggest)
		case len(st.Readings) > 0:
			s := "ambiguous: " + st.Text
			for _, r := range st.Readings {
				s += " | " + r.Echo
			}
			out = append(out, s)
		}
	}
	return out
}

// TestEverySentenceIsRead reads all sentences of the sets of template English.
// Those of LogicNLI that are left have a universal condition ("if all people are
// old"), which is refused, or are no English.
func TestEverySentenceIsRead(t *testing.T) {
	race.Skip(t)
	e := mustNew(t)
	for name, least := range map[string]float64{"proofwriter": 1, "prontoqa": 1, "ruletaker": 1, "birds_electricity": 1, "logicnli": 0.985} {
		t.Run(name, func(t *testing.T) {
			seen := map[string]bool{}
			total, bad := 0, 0
			for _, s := range samples(t, name) {
				for _, part := range []string{s.Context, s.Question} {
					if seen[part] {
						continue
					}
					seen[part] = true
					sts := read(t, e, part)
					total += len(sts)
					for _, trouble := range troubles(sts) {
						if bad++; bad <= 20 {
							t.Log(trouble)
						}
					}
				}
			}
			got := 1 - float64(bad)/float64(total)
			t.Logf("%d sentences, %.2f%% read", total, 100*got)
			if got < least {
				t.Errorf("%.2f%% read, want %.2f%%", 100*got, 100*least)
			}
		})
	}
}

// asQuestion asks a statement as a person would.
func asQuestion(statement string, lower bool) string {
	s := strings.TrimSuffix(strings.TrimSpace(statement), ".")
	if lower {
		r := []rune(s)
		r[0] = unicode.ToLower(r[0])
		s = string(r)
	}
	return "Is it true that " + s + "?"
}

// TestAnswersOfDataSets teaches each case to the oracle and asks its question.
func TestAnswersOfDataSets(t *testing.T) {
	race.Skip(t)
	e := mustNew(t)
	for name, least := range map[string]float64{"proofwriter": 1, "prontoqa": 1, "logicnli": 0.97, "ruletaker": 1, "birds_electricity": 1} {
		for _, lower := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				right, total := 0, 0
				told := map[string]*chainer{}
				for _, s := range samples(t, name) {
					c := told[s.Context]
					if c == nil {
						c = taught(read(t, e, s.Context), s.World)
						told[s.Context] = c
					}
					got := answer(t, e, c, asQuestion(s.Question, lower))
					total++
					if got == s.Answer {
						right++
					} else if total-right <= 20 {
						t.Logf("%s: %s: %s, want %s", s.ID, s.Question, got, s.Answer)
					}
				}
				t.Logf("%d of %d right", right, total)
				if float64(right) < least*float64(total) {
					t.Errorf("only %d of %d right", right, total)
				}
			})
		}
	}
}

// taught is the oracle that has been told the statements.
func taught(sts []triple.Statement, world string) *chainer {
	c := newChainer()
	c.tell(sts)
	if world == "closed" {
		c.close()
	} else {
		c.saturate()
	}
	return c
}

// answer asks the oracle a question in English.
func answer(t *testing.T, e *English, c *chainer, question string) string {
	t.Helper()
	sts, err := e.Read(context.Background(), question, triple.Discourse{Vocabulary: c})
	if err != nil {
		t.Fatal(err)
	}
	if len(sts) != 1 || sts[0].Question == nil {
		return "unread"
	}
	return c.decide(sts[0].Question)
}

// TestFreeProse teaches prose that is only read in part, and counts answers
// that are wrong: what is not understood must be refused, not bent.
func TestFreeProse(t *testing.T) {
	e := mustNew(t)
	for _, name := range []string{"folio", "fracas", "pararules"} {
		t.Run(name, func(t *testing.T) {
			total, decided, wrong := 0, 0, 0
			for _, s := range samples(t, name) {
				total++
				got := answer(t, e, taught(read(t, e, s.Context), "open"), asQuestion(s.Question, false))
				if got == "unread" || got == "Unknown" {
					continue
				}
				decided++
				if got != s.Answer {
					wrong++
					t.Logf("%s: %s: %s, want %s", s.Context, s.Question, got, s.Answer)
				}
			}
			t.Logf("%d cases, %d decided, %d wrong", total, decided, wrong)
			if wrong*50 > total {
				t.Errorf("%d of %d wrong", wrong, total)
			}
		})
	}
}
