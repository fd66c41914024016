// Package reword asks a model for other words of a question that nothing known answers as it
// stands, and works an answer out of those of several questions.
//
// It promises that a model gives nothing but questions and what is to be done with their
// answers; what answers them is found, and proved, by others.
package reword

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/kb/recall"
	"whence/llm"
	"whence/reason"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
	"whence/triple/english/word"
	"whence/triple/quantity"
)

//go:embed prompt.txt
var prompt string

// The bounds on what is asked of a model, and of what it asks.
const (
	MaxTold   = 12
	MaxBefore = 2
	maxAsk    = 6
	maxTokens = 300
)

// Instead is what a model would have asked in the place of a question.
type Instead struct {
	Ask []string `json:"ask"`
	// Of says what the value is of that each question asks for.
	Of []string `json:"of"`
	// Then is what is to be done with the answers: "first" takes the first that there is,
	// "opposite" its contrary.
	Then string `json:"then"`
}

// One reports whether the questions are wordings of the same, or of its contrary.
func (i Instead) One() bool { return i.Then == "first" || i.Contrary() }

// Contrary reports whether yes to the questions is no to what was asked.
func (i Instead) Contrary() bool { return i.Then == "opposite" }

var schema = llm.Schema{Name: "instead", Description: "What to ask instead.", JSON: json.RawMessage(`{"type":"object","properties":{` +
	`"ask":{"type":"array","items":{"type":"string"}},"of":{"type":"array","items":{"type":"string"}},` +
	`"then":{"type":"string","enum":["first","sum","difference","average","product","quotient","opposite","most","least","greater"]}},` +
	`"required":["ask","of","then"],"additionalProperties":false}`)}

// Model is what is needed of a client; *llm.Client is one.
type Model interface {
	Object(ctx context.Context, req llm.Request, s llm.Schema, decode func(json.RawMessage) error) (llm.Object, error)
}

// About reports whether anything told is about what a question names.
func About(said []recall.Found) bool {
	return slices.ContainsFunc(said, func(f recall.Found) bool { return f.Shares && f.NamesMissing < 1 })
}

// Ask has a model say what to ask instead, of what was told that may answer a question; before
// is what was said just before it.
func Ask(ctx context.Context, model Model, question string, before []string, said []recall.Found) (out Instead, o llm.Object, err error) {
	told := make([]string, len(said))
	for i, s := range said {
		told[i] = s.Text
	}
	data, err := json.Marshal(map[string]any{"told": told, "before": before, "question": question})
	if err != nil {
		return out, o, err
	}
	o, err = model.Object(ctx, llm.Request{MaxTokens: maxTokens, Messages: []llm.Message{
		{Role: llm.System, Content: strings.TrimSpace(prompt)}, {Role: llm.User, Content: string(data)},
	}}, schema, func(raw json.RawMessage) error { return json.Unmarshal(raw, &out) })
	out.Ask = out.Ask[:min(len(out.Ask), maxAsk)]
	return out, o, err
}

// Keeps reports whether other words of a question for yes or no keep all names, numbers and
// things that it is about, each as it is or as one of that kind: yes to "is Rex a poodle?" is yes
// to "is Rex a dog?", and yes to "did potatoes grow here?" says nothing of tomatoes.
func Keeps(question, wording string) bool {
	kept := word.Split(wording)
	return !slices.ContainsFunc(word.Split(question), func(w word.Word) bool {
		return isAbout(question, w) && !slices.ContainsFunc(kept, func(k word.Word) bool {
			noun, kind := parse.Lemma(k.Text, "NNS"), parse.Lemma(w.Text, "NNS")
			return noun == kind || word.Stem(k.Text) == word.Stem(w.Text) || lexicon.IsA(noun, kind)
		})
	})
}

// shortNoun is how long a word is that is no plural: "has" is none of "ha".
const shortNoun = 3

// isAbout reports whether a word of a question is a name or a number, or names a thing as a rule.
func isAbout(question string, w word.Word) bool {
	first, _ := utf8.DecodeRuneInString(question[w.Start:])
	if unicode.IsDigit(first) || unicode.IsUpper(first) && w.Start > 0 && lexicon.ClosedOf(w.Text) == 0 {
		return true
	}
	if lexicon.ClosedOf(w.Text) != 0 {
		return false
	}
	e, ok := lexicon.Lookup(w.Text)
	if !ok && len(w.Text) > shortNoun {
		e, ok = lexicon.Lookup(parse.Lemma(w.Text, "NNS"))
	}
	return ok && e.Is(lexicon.Noun) && !e.Is(lexicon.Adjective) && !e.Is(lexicon.Adverb) && (!e.Is(lexicon.Verb) || e.Rank(lexicon.Verb) < e.Rank(lexicon.Noun))
}

// Others leaves out of answers those that a question itself names and its other wording does
// not: "who else but Tom" is not Tom. Where none would be left, all stay.
func Others(answers []reason.Answer, variable, question, wording string) []reason.Answer {
	left := slices.DeleteFunc(slices.Clone(answers), func(a reason.Answer) bool {
		name := a.Bindings[variable]
		return name.Kind == triple.Proper && slices.ContainsFunc(strings.Split(name.Name, "_"), func(part string) bool {
			return part != "" && strings.Contains(triple.Key(question), part) && !strings.Contains(triple.Key(wording), part)
		})
	})
	if len(left) == 0 {
		return answers
	}
	return left
}

// Reckon does with the values of rows what is to be done with them; false where that cannot be.
func Reckon(rows []compose.Row, other Instead) (a compose.Answer, ok bool) {
	var amounts []quantity.Quantity
	for i, r := range rows {
		if r.Amount == nil {
			return a, false
		}
		if i < len(other.Of) && other.Of[i] != "" {
			rows[i].Term = triple.Const(triple.Generic, other.Of[i])
		}
		amounts = append(amounts, *r.Amount)
	}
	if len(amounts) < 2 {
		return a, false
	}
	a.Rows = rows
	first, second := amounts[0], amounts[1]
	switch other.Then {
	case "sum", "average":
		a.Kind = compose.Total
		if a.Amount, ok = quantity.Sum(alikeOver(amounts)); ok && other.Then == "average" {
			a.Kind, a.Amount = compose.Mean, a.Amount.Scale(1/float64(len(amounts)))
		}
	case "difference":
		a.Kind = compose.Difference
		if a.Amount, ok = quantity.Difference(first, second); ok && a.Amount.From < 0 && a.Amount.Dimension != first.Dimension {
			a.Amount, ok = quantity.Difference(second, first) // between two times lies no less than nothing
		}
	case "product":
		a.Kind, ok = compose.Total, true
		a.Amount = first.Scale(second.Amount())
	case "quotient":
		if a.Kind, ok = compose.Total, second.Amount() != 0; ok {
			a.Amount = first.Scale(1 / second.Amount())
		}
	case "most", "least":
		ok = pick(&a, amounts, other.Then == "most")
	case "greater":
		order, comparable := quantity.Compare(first, second)
		a.Kind, a.Holds, ok = compose.Truth, order > 0, comparable
	}
	return a, ok
}

// pick keeps the row with the greatest, or least, of the amounts before the others.
func pick(a *compose.Answer, amounts []quantity.Quantity, most bool) bool {
	best := 0
	for i := range amounts {
		order, comparable := quantity.Compare(amounts[i], amounts[best])
		if !comparable {
			return false
		}
		if order != 0 && order > 0 == most {
			best = i
		}
	}
	a.Compared = slices.Delete(slices.Clone(a.Rows), best, best+1)
	a.Rows = a.Rows[best : best+1]
	return true
}

// alikeOver gives amounts of which some are told for a time, as "950 euros a month", and
// others are not, all the one time that is told.
func alikeOver(amounts []quantity.Quantity) []quantity.Quantity {
	out, each := slices.Clone(amounts), ""
	for _, q := range out {
		if q.Each != "" && each != "" && q.Each != each {
			return amounts
		}
		each = cmp.Or(each, q.Each)
	}
	for i := range out {
		out[i].Each = each
	}
	return out
}
