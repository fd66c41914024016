package extract

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"whence/llm"
)

// wireStatement is a statement as the model writes it.
type wireStatement struct {
	Quote      string     `json:"quote"`
	Kind       string     `json:"kind"`
	Facts      []wireFact `json:"facts"`
	Conditions []wireFact `json:"conditions"`
	Ask        string     `json:"ask"`
	Topic      string     `json:"topic"`
	Confidence float64    `json:"confidence"`
	Time       string     `json:"time"`
}

type wireFact struct {
	Subject  string `json:"subject"`
	Relation string `json:"relation"`
	Object   string `json:"object"`
	Denied   bool   `json:"denied"`
}

type wireReply struct {
	Statements []wireStatement `json:"statements"`
}

const factSchema = `{"type":"object","properties":{"subject":{"type":"string"},"relation":{"type":"string"},"object":{"type":"string"},"denied":{"type":"boolean"}},"required":["subject","relation","object","denied"],"additionalProperties":false}`

const replySchema = `{"type":"object","properties":{"statements":{"type":"array","items":{"type":"object","properties":{` +
	`"quote":{"type":"string"},` +
	`"kind":{"type":"string","enum":["asserted","asked","hypothetical","quoted","withdrawn","smalltalk"]},` +
	`"facts":{"type":"array","items":` + factSchema + `},` +
	`"conditions":{"type":"array","items":` + factSchema + `},` +
	`"ask":{"type":"string","enum":["none","yesno","which","howmany","about"]},` +
	`"topic":{"type":"string"},` +
	`"confidence":{"type":"number"},` +
	`"time":{"type":"string"}},` +
	`"required":["quote","kind","facts","conditions","ask","topic","confidence","time"],"additionalProperties":false}}},` +
	`"required":["statements"],"additionalProperties":false}`

//go:embed prompt/lines.txt
var linesPrompt string

func schema() llm.Schema {
	return llm.Schema{
		Name: "statements", Description: "What the turn states.", JSON: json.RawMessage(replySchema),
		Lines: &llm.Lines{Prompt: linesPrompt, Parse: parseLines}, Degree: degree,
	}
}

// degree is how sure a model is that says so in words; the first that is known counts.
func degree(words string) (float64, bool) {
	for w := range strings.FieldsFuncSeq(strings.ToLower(words), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if sure, err := strconv.ParseFloat(listed().As("degree", w), 64); err == nil {
			return sure, true
		}
	}
	return leastSure, true
}

// leastSure is how sure a model is that does not say it in words that are known.
const leastSure = 0.5

// parseLines reads the plain form. What is no line of it is passed over, unless
// there is nothing else: models like to talk around it.
func parseLines(text string) (json.RawMessage, error) {
	reply := wireReply{Statements: []wireStatement{}}
	for line := range strings.SplitSeq(text, "\n") {
		fields := strings.Split(line, "|")
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		if err := reply.addLine(fields); err != nil {
			return nil, fmt.Errorf("the line %q is wrong: %w", line, err)
		}
	}
	if len(reply.Statements) == 0 {
		return nil, fmt.Errorf("no line begins with SAY")
	}
	return json.Marshal(reply)
}

func (r *wireReply) addLine(fields []string) error {
	switch fields[0] {
	case "SAY":
		if len(fields) < 6 {
			return fmt.Errorf("SAY needs six fields")
		}
		confidence := 1.0
		if fields[3] != "" {
			var err error
			if confidence, err = strconv.ParseFloat(fields[3], 64); err != nil {
				confidence, _ = degree(fields[3])
			}
		}
		r.Statements = append(r.Statements, wireStatement{
			Kind: fields[1], Ask: fields[2], Confidence: confidence, Topic: fields[4],
			Quote: strings.Join(fields[5:], " | "), Facts: []wireFact{}, Conditions: []wireFact{},
		})
	case "WHEN":
		if len(fields) < 2 || len(r.Statements) == 0 {
			return fmt.Errorf("WHEN needs two fields and a SAY before it")
		}
		r.Statements[len(r.Statements)-1].Time = fields[1]
	case "FACT", "IF":
		if len(fields) < 5 || len(r.Statements) == 0 {
			return fmt.Errorf("%s needs five fields and a SAY before it", fields[0])
		}
		last := &r.Statements[len(r.Statements)-1]
		fact := wireFact{Subject: fields[1], Relation: fields[2], Object: fields[3], Denied: fields[4] == "no"}
		if fields[0] == "IF" {
			last.Conditions = append(last.Conditions, fact)
		} else {
			last.Facts = append(last.Facts, fact)
		}
	}
	return nil
}
