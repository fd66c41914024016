package conductor

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"testing"

	"whence/internal/modelserver"
	"whence/internal/race"
)

//go:embed testdata/readings
var readingFiles embed.FS

// modelled is a message, what a model reads in it, and questions about it.
type modelled struct {
	message string
	says    []statement
	asks    [][2]string
}

// readingsOf reads a file of testdata/readings; right.txt says how it is written.
func readingsOf(tb testing.TB, name string) []modelled {
	tb.Helper()
	text, err := readingFiles.ReadFile("testdata/readings/" + name)
	if err != nil {
		tb.Fatal(err)
	}
	var out []modelled
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '>':
			out = append(out, modelled{message: strings.TrimSpace(line[1:])})
		case line[0] == '?':
			asked, verdict, _ := strings.Cut(line[1:], " | ")
			last := &out[len(out)-1]
			last.asks = append(last.asks, [2]string{strings.TrimSpace(asked), verdict})
		default:
			last := &out[len(out)-1]
			last.says = append(last.says, modelserver.WrittenStatement(line))
		}
	}
	return out
}

// outcome is what became of a message.
type outcome struct {
	record         Record
	learned, asked int // of what the model read
	answered       int // of the questions
}

// heardWith takes a message with its model, agrees to what it is asked, and asks.
func heardWith(t *testing.T, m modelled) outcome {
	t.Helper()
	first := true
	c := newTest(t, scripted(t, func(modelserver.Request) modelserver.Reply {
		if first {
			first = false
			return reading(m.says...)
		}
		return reading()
	}, always(modelserver.Say("Hm."))))
	out := outcome{record: mustTake(t, c, m.message)}
	for _, s := range m.says {
		switch statusOf(out.record, m.message, s.Quote) {
		case "learned":
			out.learned++
		case "asked":
			out.asked++
		}
	}
	r := out.record
	for range 3 {
		choices := 0
		for _, s := range r.Statements {
			choices = max(choices, len(s.Choices))
		}
		if choices == 0 {
			break
		}
		answer := "yes"
		if choices > 1 {
			answer = fmt.Sprint(choices) // the model's is offered last
		}
		r = mustTake(t, c, answer)
	}
	for _, q := range m.asks {
		r := mustTake(t, c, q[0])
		if string(r.Verdict) == q[1] {
			out.answered++
		} else {
			t.Logf("after %q, %q: %s, %s", m.message, q[0], r.Verdict, r.Reply)
		}
	}
	return out
}

// statusOf is what became of the part of a message that a model quoted.
func statusOf(r Record, message, quote string) string {
	from := strings.Index(message, quote)
	for _, s := range r.Statements {
		at := strings.Index(message, s.Text)
		if at < 0 || at >= from+len(quote) || from >= at+len(s.Text) {
			continue
		}
		switch {
		case s.Status == "learned" || s.Status == "known":
			return "learned"
		case len(s.Choices) > 0:
			return "asked"
		}
	}
	return "lost"
}

func taught(r Record) []string {
	var out []string
	for _, s := range r.Statements {
		if s.Status == "learned" || s.Status == "known" {
			for _, x := range s.Triples {
				out = append(out, fmt.Sprint(x.Subject, " ", x.Relation, " ", x.Object, " ", x.Denied))
			}
			if len(s.Triples) == 0 {
				out = append(out, s.Understood)
			}
		}
	}
	return out
}

func TestMostOfWhatAModelReadsRightlyIsLearnedOrAsked(t *testing.T) {
	race.Skip(t)
	var total, learned, asked, questions, answered int
	for _, m := range readingsOf(t, "right.txt") {
		o := heardWith(t, m)
		total, learned, asked = total+len(m.says), learned+o.learned, asked+o.asked
		questions, answered = questions+len(m.asks), answered+o.answered
		if o.learned+o.asked < len(m.says) {
			t.Logf("of %q %d of %d: %s", m.message, o.learned+o.asked, len(m.says), o.record.Reply)
		}
	}
	t.Logf("of %d readings %d are learned and %d asked; %d of %d questions are answered", total, learned, asked, answered, questions)
	if 100*(learned+asked) < 90*total || 100*answered < 90*questions {
		t.Error("fewer than nine of ten")
	}
}

func TestBentReadingsAreNotLearnedUnasked(t *testing.T) {
	race.Skip(t)
	var bent, asked int
	all := append(readingsOf(t, "bent.txt"), readingsOf(t, "twins.txt")...)
	for _, m := range all {
		alone := taught(mustTake(t, newTest(t, nil), m.message))
		o := heardWith(t, modelled{message: m.message, says: m.says})
		asked += min(1, o.asked)
		for _, x := range taught(o.record) {
			if !slices.Contains(alone, x) {
				bent++
				t.Errorf("%q taught %s: %s", m.message, x, o.record.Reply)
				break
			}
		}
	}
	t.Logf("of %d bent readings %d are learned unasked, and %d asked", len(all), bent, asked)
}

// What a model calls a relation is none of the base's: what is learned is what the words
// say that it quotes, as if the person had said them alone, or nothing.
func TestAModelsRelationIsWhatItsWordsSay(t *testing.T) {
	race.Skip(t)
	for quote, f := range map[string]fact{
		"Tom keeps a beady eye on Ann":    {Subject: "Tom", Relation: "keeps a beady eye on", Object: "Ann"},
		"the agent of Acme is Tom":        {Subject: "Acme", Relation: "agent", Object: "Tom"},
		"Tom role to Ann":                 {Subject: "Tom", Relation: "role to", Object: "Ann"},
		"Tom event Ann":                   {Subject: "Tom", Relation: "event", Object: "Ann"},
		"Tom told is Acme":                {Subject: "Tom", Relation: "told is", Object: "Acme"},
		"Acme is where Tom would hang":    {Subject: "Tom", Relation: "would hang where", Object: "Acme"},
		"the mother of Tom is Ann":        {Subject: "Ann", Relation: "is_the_mother_of", Object: "Tom"},
		"Ann is Tom's mother, by the way": {Subject: "Ann", Relation: "mother of", Object: "Tom"},
	} {
		alone := taught(mustTake(t, newTest(t, nil), quote+"."))
		// The soft hyphen keeps the sentence from the parser.
		c := newTest(t, scripted(t, always(reading(asserted(quote, f))), always(modelserver.Say("Hm."))))
		for _, x := range taught(mustTake(t, c, "Honestly,\u00ad "+quote+".")) {
			if !slices.Contains(alone, x) {
				t.Errorf("%q taught %s, and alone %q", quote, x, alone)
			}
		}
	}
}
