package llm_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"whence/internal/modelserver"
	"whence/llm"
)

const citySchema = `{"type":"object","properties":{"city":{"type":"string"},"people":{"type":"integer"},"size":{"type":"string","enum":["big","small"]}},"required":["city","people"],"additionalProperties":false}`

func city() llm.Schema {
	return llm.Schema{Name: "city", Description: "a city", JSON: json.RawMessage(citySchema), Lines: &llm.Lines{
		Prompt: "One line: city|people",
		Parse: func(text string) (json.RawMessage, error) {
			name, people, ok := strings.Cut(text, "|")
			if !ok {
				return nil, errors.New("there is no bar in the line")
			}
			return json.RawMessage(fmt.Sprintf(`{"city":%q,"people":%s}`, name, people)), nil
		},
	}}
}

const oslo = `{"city":"Oslo","people":700000}`

// object asks once and says what came of it.
func object(t *testing.T, c *llm.Client) (llm.Object, error) {
	t.Helper()
	return c.Object(t.Context(), ask("a city?"), city(), func(raw json.RawMessage) error {
		var v struct{ City string }
		if err := json.Unmarshal(raw, &v); err != nil {
			return err
		}
		if v.City == "Atlantis" {
			return errors.New("Atlantis is no city")
		}
		return nil
	})
}

func TestObjectIsFoundInWhateverIsAroundIt(t *testing.T) {
	cases := map[string]modelserver.Reply{
		"bare":                   modelserver.Say(oslo),
		"fenced":                 modelserver.Say("Here you are:\n```json\n" + oslo + "\n```\nAnything else?"),
		"fenced on one line":     modelserver.Say("```" + oslo + "```"),
		"unclosed fence":         modelserver.Say("```json\n" + oslo),
		"prose around":           modelserver.Say("Sure {really}: " + oslo + " {}"),
		"think block":            modelserver.Say(`<think>maybe {"city":"Rome","people":1,"size":"big"}</think>` + oslo),
		"think end only":         modelserver.Say(`maybe {"city":"Rome","people":1,"size":"big"}</think>` + oslo),
		"reasoning field":        {Reasoning: oslo},
		"tool call":              {Call: oslo},
		"braces within strings":  modelserver.Say(`{"city":"Oslo","people":700000,"note":"a } and a { and a \" "}`),
		"unknown property":       modelserver.Say(`{"city":"Oslo","people":700000,"mayor":null}`),
		"arguments as an object": {Body: `{"choices":[{"message":{"tool_calls":[{"id":"1","function":{"name":"city","arguments":` + oslo + `}}]},"finish_reason":"tool_calls"}]}`},
	}
	for name, reply := range cases {
		t.Run(name, func(t *testing.T) {
			s := modelserver.New(t, reply)
			got, err := object(t, client(t, s.URL()))
			if err != nil || !strings.Contains(string(got.JSON), "Oslo") || got.Rung != llm.BySchema || got.Repaired || got.Calls != 1 {
				t.Errorf("got %s %+v, error %v", got.JSON, got, err)
			}
		})
	}
}

func TestLadderIsClimbedDownOnceAndRemembered(t *testing.T) {
	cases := map[string]struct {
		refused []string
		text    string
		rung    llm.Rung
		calls   int // of the first question
	}{
		"takes schemas":      {nil, oslo, llm.BySchema, 1},
		"takes tools":        {[]string{"json_schema"}, oslo, llm.ByTool, 2},
		"takes json_object":  {[]string{"json_schema", "tool"}, oslo, llm.ByObject, 3},
		"takes nothing":      {[]string{"json_schema", "tool", "json_object"}, oslo, llm.ByText, 4},
		"takes nothing; row": {[]string{"json_schema", "tool", "json_object"}, "Oslo|700000", llm.ByText, 4},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			s := modelserver.NewFunc(t, modelserver.NoSchemas(modelserver.Say(c.text), c.refused...))
			cl := client(t, s.URL())
			for n, calls := range []int{c.calls, 1} {
				got, err := object(t, cl)
				if err != nil || got.Rung != c.rung || got.Calls != calls {
					t.Errorf("question %d: rung %v by %d calls, error %v; want %v by %d", n, got.Rung, got.Calls, err, c.rung, calls)
				}
			}
		})
	}
}

// A server that takes the parameter and does nothing with it is found out by
// its replies, and the next way is tried.
func TestServersThatFailOpenAreNoticed(t *testing.T) {
	for name, ignored := range map[string]string{
		"prose":          "Oslo is a fine city.",
		"echo":           citySchema,
		"wrapped echo":   `{"name":"city","schema":` + citySchema + `}`,
		"echo in dollar": `{"$schema":"x","city":1}`,
	} {
		t.Run(name, func(t *testing.T) {
			s := modelserver.NewFunc(t, func(r modelserver.Request) modelserver.Reply {
				if r.Format == "json_object" {
					return modelserver.Say(oslo)
				}
				return modelserver.Say(ignored)
			})
			got, err := object(t, client(t, s.URL()))
			if err != nil || got.Rung != llm.ByObject || got.Calls != 3 {
				t.Errorf("rung %v by %d calls, error %v", got.Rung, got.Calls, err)
			}
		})
	}
}

// A server that stops doing what it did is asked in another way, and that is
// remembered.
func TestServersThatStopFollowingAreNoticed(t *testing.T) {
	asked := 0
	s := modelserver.NewFunc(t, func(r modelserver.Request) modelserver.Reply {
		if asked++; asked > 1 && r.Format != "json_object" {
			return modelserver.Say("Oslo is a fine city.")
		}
		return modelserver.Say(oslo)
	})
	cl := client(t, s.URL())
	for n, want := range []struct {
		rung  llm.Rung
		calls int
	}{{llm.BySchema, 1}, {llm.ByObject, 4}, {llm.ByObject, 1}} {
		if got, err := object(t, cl); err != nil || got.Rung != want.rung || got.Calls != want.calls {
			t.Errorf("question %d: rung %v by %d calls, error %v", n, got.Rung, got.Calls, err)
		}
	}
}

func TestOneRepairTurnNamesTheFault(t *testing.T) {
	for name, c := range map[string]struct{ wrong, fault string }{
		"missing":    {`{"city":"Oslo"}`, "$.people is missing"},
		"wrong type": {`{"city":"Oslo","people":"many"}`, "$.people must be integer, not string"},
		"fraction":   {`{"city":"Oslo","people":1.5}`, "$.people must be integer"},
		"enum":       {`{"city":"Oslo","people":1,"size":"huge"}`, "$.size must be one of [big small]"},
		"refused":    {`{"city":"Atlantis","people":1}`, "Atlantis is no city"},
	} {
		t.Run(name, func(t *testing.T) {
			s := modelserver.New(t, modelserver.Say(c.wrong), modelserver.Say(oslo))
			got, err := object(t, client(t, s.URL()))
			if err != nil || !got.Repaired || got.Calls != 2 || got.Usage.Total == 0 {
				t.Fatalf("got %+v, error %v", got, err)
			}
			repair := s.Requests()[1]
			if !strings.Contains(repair.Last("user"), c.fault) || !strings.Contains(repair.Last("assistant"), "city") {
				t.Errorf("the repair turn was %+v", repair.Messages)
			}
		})
	}
}

func TestObjectFailsVisibly(t *testing.T) {
	for name, c := range map[string]struct {
		answer func(modelserver.Request) modelserver.Reply
		kind   llm.Kind
		most   int
	}{
		"wrong twice":      {always(modelserver.Say(`{"city":"Oslo"}`)), llm.Malformed, 2},
		"prose for ever":   {always(modelserver.Say("I would rather not.")), llm.Malformed, 5},
		"braces for ever":  {always(modelserver.Say(strings.Repeat("{", 100000))), llm.Malformed, 5},
		"cut off":          {always(modelserver.Reply{Text: `{"city":`, Finish: "length"}), llm.Truncated, 1},
		"no such model":    {always(modelserver.Failure(404, "model not found")), llm.Refused, 1},
		"prompt too long":  {always(modelserver.Failure(400, "maximum context length is 10")), llm.Refused, 1},
		"refuses all":      {always(modelserver.Failure(400, "no")), llm.Refused, 4},
		"limited":          {always(modelserver.RateLimited("")), llm.RateLimited, 3},
		"not a JSON reply": {always(modelserver.Reply{Body: "oops"}), llm.Malformed, 1},
		"breaks off":       {always(modelserver.Reply{Text: oslo, CutAfter: 40}), llm.Truncated, 3},
	} {
		t.Run(name, func(t *testing.T) {
			s := modelserver.NewFunc(t, c.answer)
			got, err := object(t, client(t, s.URL()))
			if llm.KindOf(err) != c.kind || got.JSON != nil {
				t.Errorf("got %s, error %v, want %s", got.JSON, err, c.kind)
			}
			proper(t, err)
			if n := len(s.Requests()); n > c.most {
				t.Errorf("%d requests, at most %d", n, c.most)
			}
		})
	}
}

func always(p modelserver.Reply) func(modelserver.Request) modelserver.Reply {
	return func(modelserver.Request) modelserver.Reply { return p }
}

func TestUnusableSchema(t *testing.T) {
	for _, bad := range []string{``, `[]`, `{"type":"array"}`} {
		_, err := client(t, "http://127.0.0.1:1").Object(t.Context(), ask("x"), llm.Schema{JSON: json.RawMessage(bad)}, nil)
		if !errors.Is(err, llm.Refused) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
