package triple

import (
	"fmt"
	"slices"
	"strings"
)

// Asking is a question that a relation answers, in words that a rule file or a person
// gave it. It is written as its words and, behind ":-", what they ask:
//
//	where was {X} (before|prior to) {L} :- stay_of(V, X), stay_in(V, M), stay_before(V, L)
//
// A name in braces stands for a phrase, and of the words in parentheses one is said, or
// none where nothing stands between two bars. What is asked for is the object of the
// relation, or its subject where the object has a name in braces; where both have, the
// answer is yes or no.
type Asking struct {
	Parts []AskingPart
	// Goals are what is asked.
	Goals []Literal
	// Wanted is the variable that is asked for, "" for none.
	Wanted string
}

// AskingPart is a phrase that has a name, or words of which one is said.
type AskingPart struct {
	Name  string
	OneOf [][]string
}

// Names are the names of the phrases, in their order.
func (a Asking) Names() []string {
	var out []string
	for _, p := range a.Parts {
		if p.Name != "" {
			out = append(out, p.Name)
		}
	}
	return out
}

// ParseAsking reads the words of a question.
func ParseAsking(words string) ([]AskingPart, error) {
	var out []AskingPart
	for rest := strings.TrimSpace(words); rest != ""; rest = strings.TrimSpace(rest) {
		var p AskingPart
		var inside string
		closed := true
		switch rest[0] {
		case '{':
			inside, rest, closed = strings.Cut(rest[1:], "}")
			p.Name = strings.TrimSpace(inside)
			closed = closed && p.Name != ""
		case '(':
			inside, rest, closed = strings.Cut(rest[1:], ")")
			for one := range strings.SplitSeq(strings.ToLower(inside), "|") {
				p.OneOf = append(p.OneOf, strings.Fields(one))
			}
		default:
			end := strings.IndexAny(rest, " {(")
			if end < 0 {
				end = len(rest)
			}
			p.OneOf, rest = [][]string{{strings.ToLower(rest[:end])}}, rest[end:]
		}
		if !closed || strings.ContainsAny(inside, "{(") {
			return nil, fmt.Errorf("the question %q: a brace or a parenthesis is not closed, or has nothing in it", words)
		}
		out = append(out, p)
	}
	if !slices.ContainsFunc(out, func(p AskingPart) bool { return p.Name == "" }) {
		return nil, fmt.Errorf("the question %q has no words", words)
	}
	return out, nil
}
