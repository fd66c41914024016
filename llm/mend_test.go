package llm_test

import (
	"encoding/json"
	"strings"
	"testing"

	"whence/internal/modelserver"
	"whence/llm"
)

// A schema with all that is mended: a list, a choice, a truth, a number, a text.
const claimSchema = `{"type":"object","properties":{"claims":{"type":"array","items":{"type":"object","properties":{` +
	`"quote":{"type":"string"},"kind":{"type":"string","enum":["asserted","asked"]},"ask":{"type":"string","enum":["none","yesno"]},` +
	`"denied":{"type":"boolean"},"names":{"type":"array","items":{"type":"string"}},"confidence":{"type":"number"}},` +
	`"required":["quote","kind","ask","denied","names","confidence"],"additionalProperties":false}}},"required":["claims"],"additionalProperties":false}`

const wholeClaim = `{"quote":"Tom sings, , and \"dances\",]","kind":"asserted","ask":"none","denied":false,"names":["Tom"],"confidence":1}`

func claims(t *testing.T, c *llm.Client) (llm.Object, error) {
	t.Helper()
	return c.Object(t.Context(), ask("what is said?"), llm.Schema{Name: "claims", JSON: json.RawMessage(claimSchema), Degree: func(w string) (float64, bool) { return 1, w == "high" }},
		func(json.RawMessage) error { return nil })
}

// What can only have been meant in one way is mended over real HTTP without asking again,
// and comes out as the whole reply would.
func TestShapesAreMendedWithoutAskingAgain(t *testing.T) {
	plain := `{"claims":[` + wholeClaim + `]}`
	for name, said := range map[string]string{
		"as it should be":        plain,
		"a comma before ]":       `{"claims":[` + wholeClaim + `,]}`,
		"a comma before }":       `{"claims":[` + strings.Replace(wholeClaim, `"confidence":1}`, `"confidence":1 , }`, 1) + `]}`,
		"the list alone":         `[` + wholeClaim + `]`,
		"the list in a fence":    "```json\n[" + wholeClaim + "]\n```",
		"capitals":               strings.Replace(plain, `"asserted"`, `"Asserted"`, 1),
		"a number as text":       strings.Replace(plain, `"confidence":1`, `"confidence":" 1.0 "`, 1),
		"a number in percent":    strings.Replace(plain, `"confidence":1`, `"confidence":"100 %"`, 1),
		"a number in a word":     strings.Replace(plain, `"confidence":1`, `"confidence":"high"`, 1),
		"a truth as text":        strings.Replace(plain, `false`, `"False"`, 1),
		"null for a truth":       strings.Replace(plain, `false`, `null`, 1),
		"null for a choice":      strings.Replace(plain, `"none"`, `null`, 1),
		"a choice is left out":   strings.Replace(plain, `"ask":"none",`, ``, 1),
		"a truth is left out":    strings.Replace(plain, `"denied":false,`, ``, 1),
		"a stranger's property":  strings.Replace(plain, `"ask":"none",`, `"ask":"none","note":"hm",`, 1),
		"several at once, prose": "Sure:\n" + strings.NewReplacer(`"asserted"`, `"ASSERTED"`, `"denied":false,`, ``, `"confidence":1}`, `"confidence":"1",}`).Replace(plain) + "\nDone.",
	} {
		t.Run(name, func(t *testing.T) {
			s := modelserver.New(t, modelserver.Say(said))
			got, err := claims(t, client(t, s.URL()))
			if err != nil || got.Repaired || got.Calls != 1 {
				t.Fatalf("calls %d, repaired %v, error %v", got.Calls, got.Repaired, err)
			}
			var out struct {
				Claims []struct {
					Quote, Kind, Ask string
					Denied           bool
					Names            []string
					Confidence       float64
				}
			}
			if err := json.Unmarshal(got.JSON, &out); err != nil || len(out.Claims) != 1 {
				t.Fatalf("%s: %v", got.JSON, err)
			}
			c := out.Claims[0]
			if c.Quote != `Tom sings, , and "dances",]` || c.Kind != "asserted" || c.Ask != "none" || c.Denied || len(c.Names) != 1 || c.Confidence != 1 {
				t.Errorf("%+v", c)
			}
		})
	}
}

// An empty list and null are nothing to learn; a list that is left out is empty.
func TestNothingIsMendedToNothing(t *testing.T) {
	for _, said := range []string{`{"claims":[]}`, `{"claims":null}`, `[]`, `{"claims":[],}`} {
		s := modelserver.New(t, modelserver.Say(said))
		got, err := claims(t, client(t, s.URL()))
		if err != nil || got.Calls != 1 || string(got.JSON) != `{"claims":[]}` && string(got.JSON) != said {
			t.Errorf("%s: %s, calls %d, error %v", said, got.JSON, got.Calls, err)
		}
	}
}

// What could have been meant in two ways is asked for again, with the place named.
func TestWhatIsOpenIsNotMended(t *testing.T) {
	plain := `{"claims":[` + wholeClaim + `]}`
	for name, c := range map[string]struct{ said, fault string }{
		"a kind is left out":        {strings.Replace(plain, `"kind":"asserted",`, ``, 1), "kind"},
		"a kind that is none":       {strings.Replace(plain, `"asserted"`, `"claimed"`, 1), "kind"},
		"a number that is none":     {strings.Replace(plain, `"confidence":1`, `"confidence":"blue"`, 1), "confidence"},
		"a truth that is none":      {strings.Replace(plain, `false`, `"perhaps"`, 1), "denied"},
		"an object for the list":    {`{"claims":` + wholeClaim + `}`, "claims"},
		"it speaks of other things": {`{"answer":"Tom sings"}`, "claims"},
		"it breaks off":             {plain[:len(plain)-20], "no complete JSON"},
	} {
		t.Run(name, func(t *testing.T) {
			s := modelserver.New(t, modelserver.Say(c.said), modelserver.Say(plain))
			cl := client(t, s.URL())
			// The form is known to work, so that a fault is not taken for a server's.
			got, err := claims(t, cl)
			if err != nil {
				t.Fatal(err)
			}
			again := s.Requests()
			if got.Calls != 2 || len(again) != 2 {
				t.Fatalf("calls %d: %s", got.Calls, got.JSON)
			}
			if got.Repaired && !strings.Contains(again[1].Last("user"), c.fault) {
				t.Errorf("asked again with %q", again[1].Last("user"))
			}
		})
	}
}
