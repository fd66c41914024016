package conductor

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"whence/conductor/reword"
	"whence/internal/modelserver"
	"whence/internal/race"
)

// idealVoice reads what the file says of the message that it is asked about, and words an
// answer from its first fact.
type idealVoice struct {
	says    []statement
	reads   []string // what was sent to have turns read
	replies int
}

var firstFact = regexp.MustCompile(`(?m)^\[1\] (.*)\.$`)

func (v *idealVoice) read(r modelserver.Request) modelserver.Reply {
	sent := ""
	for _, m := range r.Messages {
		sent += m.Content + "\n"
	}
	v.reads = append(v.reads, sent)
	if strings.Contains(r.Last("user"), `"question":`) {
		return modelserver.JSON(reword.Instead{Ask: []string{}, Of: []string{}, Then: "first"}) // it knows no better words
	}
	return reading(v.says...)
}

func (v *idealVoice) say(r modelserver.Request) modelserver.Reply {
	v.replies++
	if m := firstFact.FindStringSubmatch(r.Last("user")); m != nil {
		return modelserver.Say(m[1] + " [1].")
	}
	return modelserver.Say("Good to hear.")
}

// A conversation of ordinary messages with a model that reads them rightly: nine of ten of
// its readings are learned or asked, half of the plain messages need no model at all, and
// what is sent is short and stays the same at its beginning.
func TestOrdinaryMessagesWithAGoodModel(t *testing.T) {
	race.Skip(t)
	v := &idealVoice{}
	c := newTest(t, scripted(t, v.read, v.say))
	var readings, kept, plain, silent, calls, lost, reads int
	all := readingsOf(t, "messages.txt")
	for _, m := range all {
		v.says = m.says
		before := len(v.reads)
		r := mustTake(t, c, m.message)
		calls += r.Model.Calls
		if len(v.reads) > reads && len(m.says) <= 1 {
			t.Logf("read: %s", m.message)
		}
		reads = len(v.reads)
		for _, s := range m.says {
			switch status := statusOf(r, m.message, s.Quote); {
			case s.Kind != "asserted":
				alone := mustTake(t, newTest(t, nil), m.message)
				if status == "learned" && s.Kind != "withdrawn" && len(alone.Effects.Learned) == 0 {
					t.Errorf("%q is learned though it is %s", m.message, s.Kind)
				}
			case status == "lost":
				readings++
				t.Logf("of %q %q is lost: %s", m.message, s.Quote, r.Reply)
			default:
				readings++
				kept++
			}
		}
		if len(m.says) <= 1 && strings.ContainsAny(m.message[len(m.message)-1:], ".?!") && strings.ToUpper(m.message[:1]) == m.message[:1] {
			plain++
			if len(v.reads) == before {
				silent++
			}
		}
		for agreed := 0; agreed < 3; agreed++ {
			choices := 0
			for _, s := range r.Statements {
				choices = max(choices, len(s.Choices))
			}
			if choices == 0 {
				break
			}
			r = mustTake(t, c, map[bool]string{true: "yes", false: fmt.Sprint(choices)}[choices == 1])
		}
		for _, q := range m.asks {
			if r := mustTake(t, c, q[0]); string(r.Verdict) != q[1] {
				lost++
				t.Logf("%q: %s, %s", q[0], r.Verdict, r.Reply)
			}
		}
	}
	sizes, same := promptSizes(v.reads)
	median := sizes[len(sizes)/2]
	t.Logf("of %d readings %d are learned or asked; %d calls for %d messages, none for %d of %d plain ones; prompts of %d tokens at the median, %d at most, %.0f %% the same as before",
		readings, kept, calls, len(all), silent, plain, median, sizes[len(sizes)-1], 100*same)
	if 10*kept < 9*readings || 5*calls > 6*len(all) || 2*silent < plain || median > 1200 || same < .7 || lost > 1 {
		t.Error("that is less than it should be")
	}
}

// promptSizes are the sizes of prompts in tokens, sorted, with the schema that goes along,
// and the share of them that stands at the beginning of the one before too.
func promptSizes(sent []string) (sizes []int, same float64) {
	const schema = 1130 // bytes, that no prompt shows
	for i, s := range sent {
		sizes = append(sizes, (len(s)+schema)/4)
		if i == 0 {
			continue
		}
		n := 0
		for n < len(s) && n < len(sent[i-1]) && s[n] == sent[i-1][n] {
			n++
		}
		same += float64(n+schema) / float64(len(s)+schema) / float64(len(sent)-1)
	}
	slices.Sort(sizes)
	return sizes, same
}

// A command that /help all leaves out is found by nobody.
func TestHelpNamesEveryCommand(t *testing.T) {
	c := newTest(t, nil)
	help := mustTake(t, c, "/help all").Reply
	for _, name := range Commands().Names() {
		if !strings.Contains(help, "\n/"+name+" ") {
			t.Errorf("/%s stands in none of the groups of conductor/command/groups.txt", name)
		}
	}
}
