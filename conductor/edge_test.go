package conductor

import (
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"whence/internal/modelserver"
	"whence/internal/race"
)

// serverFaults are the ways in which servers and models fail, each a server
// that gives the right reply in its own wrong way. learns says that the right
// reply is still found in it.
func serverFaults() map[string]struct {
	answer func(modelserver.Request, modelserver.Reply) modelserver.Reply
	learns bool
} {
	type fault = struct {
		answer func(modelserver.Request, modelserver.Reply) modelserver.Reply
		learns bool
	}
	instead := func(bad modelserver.Reply) fault {
		return fault{answer: func(modelserver.Request, modelserver.Reply) modelserver.Reply { return bad }}
	}
	refusing := func(formats ...string) fault {
		return fault{func(r modelserver.Request, good modelserver.Reply) modelserver.Reply {
			return modelserver.NoSchemas(good, formats...)(r)
		}, true}
	}
	ignoring := func(text string) fault {
		return fault{func(r modelserver.Request, good modelserver.Reply) modelserver.Reply {
			if r.Format == "json_schema" || r.Format == "tool" {
				return modelserver.Say(text)
			}
			return good
		}, true}
	}
	around := func(before, after string) fault {
		return fault{func(_ modelserver.Request, good modelserver.Reply) modelserver.Reply {
			return modelserver.Say(before + good.Text + good.Call + after)
		}, true}
	}
	cut := func(p modelserver.Reply) fault {
		return fault{answer: func(_ modelserver.Request, good modelserver.Reply) modelserver.Reply {
			p.Text = good.Text
			return p
		}}
	}
	late := cut(modelserver.Reply{KeepAlive: 300, TokenDelay: time.Millisecond})
	late.learns = true
	return map[string]fault{
		"json_object is refused, as by LM Studio":         refusing("json_object"),
		"schemas and tools are refused":                   refusing("json_schema", "tool"),
		"nothing but text is taken":                       refusing("json_schema", "tool", "json_object"),
		"a bad schema fails open, as with llama.cpp":      ignoring("Sure! Here is what the turn says."),
		"the schema is sent back":                         ignoring(`{"type":"object","properties":{"statements":{"type":"array"}},"required":["statements"]}`),
		"thoughts come first":                             around(`<think>maybe {"statements":[]} or `+invention+`</think>`, ""),
		"thoughts end without a beginning":                around(invention+"</think>\n", ""),
		"a fence and prose are around it":                 around("Here it is:\n```json\n", "\n```\nAnything else?"),
		"many signs of life come first":                   late,
		"the reply is cut off by the limit":               cut(modelserver.Reply{Finish: "length", CutAfter: 0}),
		"the connection breaks in the middle":             cut(modelserver.Reply{CutAfter: 2}),
		"an error comes in the middle":                    cut(modelserver.Reply{StreamError: "CUDA out of memory", Finish: "error"}),
		"an error comes with status 200":                  instead(modelserver.Reply{Body: `{"error":{"message":"out of memory"}}`}),
		"there are too many requests":                     instead(modelserver.RateLimited("60")),
		"the server fails":                                instead(modelserver.Failure(http.StatusInternalServerError, "boom")),
		"the reply is no JSON":                            instead(modelserver.Reply{Body: "<html>hello</html>"}),
		"the object is malformed":                         instead(modelserver.Say(`{"statements": [{"quote": `)),
		"the reply is slow":                               cut(modelserver.Reply{Delay: 2 * time.Second, TokenDelay: 2 * time.Second}),
		"there is silence":                                instead(modelserver.Reply{Delay: time.Minute}),
		"the model invents":                               instead(modelserver.Say(invention)),
		"the model says that it was only small talk":      instead(reading(statement{Quote: freely, Kind: "smalltalk", Facts: []fact{}, Conditions: []fact{}, Ask: "none", Confidence: 1})),
		"the model says that it was asked":                instead(reading(statement{Quote: freely, Kind: "asked", Facts: []fact{ploinky}, Conditions: []fact{}, Ask: "yesno", Confidence: 1})),
		"the model takes back what is known":              instead(reading(statement{Quote: freely, Kind: "withdrawn", Facts: []fact{ploinky}, Conditions: []fact{}, Ask: "none", Confidence: 1})),
		"the model reads nothing":                         instead(reading()),
		"the model does what its own examples do":         instead(reading(asserted(freely, fact{Subject: "Quillon", Relation: "repairs", Object: "zithers"}))),
		"the model recalls what was said in another turn": instead(reading(asserted("Tom is a cat.", fact{Subject: "Tom", Relation: "is a", Object: "cat"}))),
	}
}

// freely is what the grammar does not read and a model does.
const freely = "Well, you wouldn't guess, fwiw, AchillesIDE uses Ploinky these days, lol!"

var ploinky = fact{Subject: "AchillesIDE", Relation: "uses", Object: "Ploinky"}

// invention is a reply about things that nobody spoke of.
const invention = `{"statements":[{"quote":"Rex is a king","kind":"asserted","facts":[{"subject":"Rex","relation":"is a","object":"king","denied":false}],"conditions":[],"ask":"none","topic":"","confidence":1,"time":""}]}`

// readFreely is the right reply of a model that is to read a turn.
func readFreely(r modelserver.Request) modelserver.Reply {
	asked := slices.ContainsFunc(r.Messages, func(m modelserver.Message) bool { return strings.Contains(m.Content, freely) })
	switch {
	case asked && r.Format == "":
		return modelserver.Say("SAY | asserted | none | 1 | | AchillesIDE uses Ploinky\nFACT | AchillesIDE | uses | Ploinky | yes\n")
	case asked:
		return reading(asserted("AchillesIDE uses Ploinky", ploinky)).For(r)
	}
	return reading().For(r)
}

// TestFaultsOfServersLoseNothing holds a conversation with each faulty server:
// what the turn says is learned as it was said, or the person is told that it
// was not; nothing else is learned, nothing is forgotten, and questions are
// answered.
func TestFaultsOfServersLoseNothing(t *testing.T) {
	for name, f := range serverFaults() {
		t.Run(name, func(t *testing.T) {
			if !f.learns { // those that must be in time run alone
				t.Parallel()
			}
			c := newTest(t, modelserver.NewFunc(t, func(r modelserver.Request) modelserver.Reply {
				good := readFreely(r)
				if r.Stream {
					good = modelserver.Say("Tom is a mammal [1].")
				}
				return f.answer(r, good)
			}))
			teachCats(t, c)
			r, notices := hearAll(t, c, freely)
			told := strings.Join(notices, "\n") + r.Reply
			switch {
			case r.Error != nil || len(r.Effects.Retracted) > 0:
				t.Errorf("error %+v, forgotten %v", r.Error, r.Effects.Retracted)
			case f.learns && (len(r.Effects.Learned) != 1 || r.Statements[0].Understood != "AchillesIDE uses Ploinky."):
				t.Errorf("learned %v of %+v: %s", r.Effects.Learned, r.Statements, told)
			case !f.learns && len(r.Effects.Learned) != 0:
				t.Errorf("learned %v", r.Effects.Learned)
			case !f.learns && !strings.Contains(told, "could not read it as a fact") && !strings.Contains(told, "Nothing was learned from"):
				t.Errorf("what was not learned is not said: %q", told)
			}
			if r := mustTake(t, c, "Is Tom a mammal?"); r.Verdict != Proved || !strings.HasPrefix(r.Reply, "Yes") || strings.Contains(r.Reply, "Rex") {
				t.Errorf("%s: %q", r.Verdict, r.Reply)
			}
			if r := mustTake(t, c, "Is Rex a king?"); r.Verdict == Proved {
				t.Error("what was invented is known")
			}
		})
	}
}

// TestModelLeavesNothingOfAnAnswerOut words answers whose facts are events,
// dates, counts or less than certain: what is shown is as the facts are, and
// what was asked for is said.
func TestModelLeavesNothingOfAnAnswerOut(t *testing.T) {
	race.Skip(t)
	for _, x := range []struct {
		told, asked, said string
		want, without     string
	}{
		{"Bob is probably a cat.", "Is Bob a mammal?", "Bob is a mammal [1].", "I am 80% sure", "Yes. Bob is a mammal."},
		{"Bob is probably a cat.", "Is Bob a mammal?", "It is 80% certain that Bob is a mammal [1].", "Yes. It is 80% certain that Bob is a mammal.", "You said so"},
		{"Bob is probably a cat.", "Is Bob a mammal?", "It is 90% certain that Bob is a mammal [1].", "I am 80% sure", "90"},
		{"Mary gave the milk to Bob.", "Did Mary give the milk to Bob?", "Mary gave the milk to Bob [1].", "Yes. Mary gave the milk to Bob.", "You said so"},
		{"Mary gave the milk to Bob.", "Did Mary give the milk to Bob?", "Bob gave the milk to Mary [1].", "Mary gave the milk to Bob", "Bob gave"},
		{"Mary gave the milk to Bob.", "Did Mary give the milk to Bob?", "Mary did not give the milk to Bob [1].", "Mary gave the milk to Bob", "did not"},
		{"Ann was born in 1990.", "When was Ann born?", "Ann was born in 1990 [1].", "Ann was born in 1990.", "1991"},
		{"Ann was born in 1990.", "When was Ann born?", "Ann was born in 1991 [1].", "1990", "1991"},
		{"Tom has 3 dogs.", "How many dogs does Tom have?", "Tom has three dogs [1].", "3", "four"},
		{"Tom has 3 dogs.", "How many dogs does Tom have?", "Tom has 4 dogs [1].", "3", "4 dogs"},
		{"Tom is a cat.", "Who is a mammal?", "All cats are mammals [3].", "Tom", "Rex"},
		{"Tom is a cat. Felix is a cat.", "Who is a mammal?", "Tom is a mammal [1].", "Felix", "Rex"},
	} {
		t.Run(x.asked+" "+x.said, func(t *testing.T) {
			c := newTest(t, scripted(t, always(reading()), always(modelserver.Say(x.said))))
			mustTake(t, c, "All cats are mammals.")
			mustTake(t, c, x.told)
			if r := mustTake(t, c, x.asked); r.Verdict != Proved || !strings.Contains(r.Reply, x.want) || strings.Contains(r.Reply, x.without) {
				t.Errorf("%s: %q, dropped %q", r.Verdict, r.Reply, r.Grounding.Dropped)
			}
		})
	}
}

// TestIngestLosesNoLineToAFailingModel: a document stops before the line that
// the model failed on, and goes on with it when the model is back.
func TestIngestLosesNoLineToAFailingModel(t *testing.T) {
	var up atomic.Bool
	c := newTest(t, modelserver.NewFunc(t, func(r modelserver.Request) modelserver.Reply {
		if !up.Load() {
			return modelserver.RateLimited("60")
		}
		return readFreely(r)
	}))
	path := filepath.Join(t.TempDir(), "notes.txt")
	if err := os.WriteFile(path, []byte("Tom is a cat.\nAll cats are mammals.\n"+freely+"\nBen is a baker.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r, notices := hearAll(t, c, "/ingest "+path)
	if len(r.Effects.Learned) != 2 || !strings.Contains(r.Reply, "Stopped before line 3") || len(notices) == 0 {
		t.Errorf("learned %v, notices %q: %s", r.Effects.Learned, notices, r.Reply)
	}
	up.Store(true)
	r, _ = hearAll(t, c, "/ingest "+path)
	if len(r.Effects.Learned) != 2 || !strings.Contains(r.Reply, "Going on after line 2") {
		t.Errorf("learned %v: %s", r.Effects.Learned, r.Reply)
	}
	if r := mustTake(t, c, "Does AchillesIDE use Ploinky?"); r.Verdict != Proved || r.Proofs[0].Nodes[0].Source.Line != 3 {
		t.Errorf("%s: %+v", r.Verdict, r.Proofs)
	}
}
