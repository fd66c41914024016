package conductor

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"whence/internal/modelserver"
	"whence/internal/race"
	"whence/triple"
)

// heldTalk is a conversation with what a faithful model makes of it.
type heldTalk struct {
	lines []string // said and asked, in their order, with the verdict and what answers
	reads map[string][]statement
	asks  map[string][]string // what is done with answers, and the questions
}

// talksOf reads testdata/readings/talks.txt, which says how it is written.
func talksOf(t *testing.T) []heldTalk {
	t.Helper()
	text, err := readingFiles.ReadFile("testdata/readings/talks.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out []heldTalk
	last := ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		rest := strings.TrimSpace(line[1:])
		switch line[0] {
		case '=':
			out = append(out, heldTalk{reads: map[string][]statement{}, asks: map[string][]string{}})
		case '>':
			last = rest
			talk := &out[len(out)-1]
			talk.lines = append(talk.lines, rest)
			talk.reads[last] = nil
		case '?':
			talk := &out[len(out)-1]
			last, _, _ = strings.Cut(rest, " | ")
			talk.lines = append(talk.lines, rest)
		case ':':
			out[len(out)-1].asks[last] = strings.Split(rest, " | ")
		default:
			talk := &out[len(out)-1]
			talk.reads[last] = append(talk.reads[last], modelserver.WrittenStatement(line))
		}
	}
	return out
}

// answers is what the model of a conversation says to a request.
func (h heldTalk) answers(r modelserver.Request) modelserver.Reply {
	var in struct{ Turn, Question string }
	said := r.Last("user")
	_ = json.NewDecoder(strings.NewReader(said[max(0, strings.Index(said, "{")):])).Decode(&in) // what is no data has neither
	if in.Question == "" {
		return reading(h.reads[in.Turn]...)
	}
	then, ask := "first", []string{}
	if other := h.asks[in.Question]; other != nil {
		then, ask = other[0], other[1:]
	}
	return modelserver.JSON(map[string]any{"ask": ask, "of": make([]string, len(ask)), "then": then})
}

// A conversation that a faithful model reads, with a person who agrees to what they are asked:
// nine of ten sentences teach something, three of four questions are answered by it, and
// nothing that was only hoped is learned.
func TestConversationsThatAModelReads(t *testing.T) {
	race.Skip(t)
	var told, learned, asked, questions, right, wrong int
	for _, h := range talksOf(t) {
		c := newTest(t, scripted(t, h.answers, always(modelserver.Say("Hm."))))
		for _, line := range h.lines {
			if _, said := h.reads[line]; said {
				told++
				r := mustTake(t, c, line)
				some := hasLearned(r)
				for range 2 {
					if n := choices(r); n == 0 {
						break
					} else if asked++; n > 1 {
						r = mustTake(t, c, "2") // the model's is offered last
					} else {
						r = mustTake(t, c, "yes")
					}
					some = some || hasLearned(r)
				}
				if some {
					learned++
				} else {
					t.Logf("%q taught nothing: %s", line, r.Reply)
				}
				continue
			}
			want := strings.Split(line, " | ")
			questions++
			switch r := mustTake(t, c, want[0]); {
			case isAnswered(r, want[1:]):
				right++
			case r.Verdict == "unknown" || r.Verdict == "unprovable" || r.Verdict == "not_understood":
				t.Logf("%q is open: %s", want[0], r.Reply)
			default:
				wrong++
				t.Logf("%q is answered wrong: %s", want[0], r.Reply)
			}
		}
	}
	t.Logf("%d of %d told taught something, %d were asked about; %d of %d questions are answered, %d wrong", learned, told, asked, right, questions, wrong)
	if 10*learned < 9*told || 4*right < 3*questions || 20*wrong > questions {
		t.Error("fewer than nine of ten are learned, or three of four answered, or more than one in twenty is wrong")
	}
}

func hasLearned(r Record) bool {
	return slices.ContainsFunc(r.Statements, func(s StatementRecord) bool {
		return slices.Contains([]string{"learned", "known", "superseded", "retracted"}, s.Status)
	})
}

func choices(r Record) int {
	most := 0
	for _, s := range r.Statements {
		most = max(most, len(s.Choices))
	}
	return most
}

// isAnswered reports whether a turn has the verdict, or proves an answer that names all.
func isAnswered(r Record, want []string) bool {
	if want[0] == "unknown" {
		return r.Verdict == "unknown" || r.Verdict == "unprovable" || r.Verdict == "not_understood"
	}
	names := func(n string) bool { return strings.Contains(triple.Key(r.Reply), triple.Key(n)) }
	return string(r.Verdict) == want[0] && !slices.ContainsFunc(want[1:], func(n string) bool { return !names(n) })
}
