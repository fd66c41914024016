package modelserver

import "strings"

// Statement is what a model reads in a part of a turn, as the schema of triple/extract has it.
type Statement struct {
	Quote      string  `json:"quote"`
	Kind       string  `json:"kind"`
	Facts      []Fact  `json:"facts"`
	Conditions []Fact  `json:"conditions"`
	Ask        string  `json:"ask"`
	Topic      string  `json:"topic"`
	Confidence float64 `json:"confidence"`
	Time       string  `json:"time"`
}

// Fact is one fact of a Statement.
type Fact struct {
	Subject  string `json:"subject"`
	Relation string `json:"relation"`
	Object   string `json:"object"`
	Denied   bool   `json:"denied"`
}

// Asserted is a statement that a model takes for asserted.
func Asserted(quote string, facts ...Fact) Statement {
	return Statement{Quote: quote, Kind: "asserted", Facts: facts, Conditions: []Fact{}, Ask: "none", Confidence: 1}
}

// Reading is a model's reading of a turn.
func Reading(statements ...Statement) Reply {
	if statements == nil {
		statements = []Statement{}
	}
	return JSON(map[string]any{"statements": statements})
}

// WrittenStatement is the statement that a line of a script says: kind | quote | facts |
// conditions | time. A fact is "subject, relation, object", with "-" before it where it is
// denied; several have ";" between them.
func WrittenStatement(line string) Statement {
	part := append(strings.Split(line, "|"), "", "", "")
	for i := range part {
		part[i] = strings.TrimSpace(part[i])
	}
	s := Asserted(part[1], writtenFacts(part[2])...)
	s.Kind, s.Time = part[0], part[4]
	s.Conditions = writtenFacts(part[3])
	return s
}

func writtenFacts(text string) []Fact {
	out := []Fact{}
	for f := range strings.SplitSeq(text, ";") {
		if f = strings.TrimSpace(f); f == "" {
			continue
		}
		f, denied := strings.CutPrefix(f, "-")
		place := append(strings.SplitN(f, ",", 3), "", "")
		out = append(out, Fact{strings.TrimSpace(place[0]), strings.TrimSpace(place[1]), strings.TrimSpace(place[2]), denied})
	}
	return out
}
