package agent

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"whence/conductor/assistant"
	"whence/conductor/explain"
	"whence/conductor/planning"
	"whence/conductor/record"
	"whence/conductor/tool"
	"whence/conductor/wording"
	"whence/internal/clean"
	"whence/triple"
)

// builtins are the tools over the knowledge base. None of them changes it.
func (c *Agent) builtins() []tool.Tool {
	over := func(name, key, what, describe string, run func(ctx context.Context, text string) (string, error)) tool.Tool {
		return tool.Tool{Name: name, Description: describe, Schema: tool.TextSchema(key, what), ReadOnly: true, Run: func(ctx context.Context, args json.RawMessage) (tool.Result, error) {
			text, err := tool.TextArg(args)
			if err != nil {
				return tool.Result{}, err
			}
			said, err := run(ctx, text)
			return tool.Result{Text: said}, err
		}}
	}
	return []tool.Tool{
		over("ask", "question", "one question in plain English, such as: Is Tom a mammal?", "Answer a question from what the person has told, with the reason.", c.askTool),
		over("search", "words", "words that all stand in the sentence", "List the facts and rules that were told and have these words in them.", c.searchTool),
		over("explain", "statement", "a statement, such as: Tom is a mammal.", "Show how a statement follows from what was told, or what is missing for it.", c.explainTool),
		{
			Name: "propose", Description: "Put one sentence before the person, who decides whether to note it. Nothing is noted by itself.",
			Schema: json.RawMessage(`{"type":"object","additionalProperties":false,"required":["statement"],"properties":{"statement":{"type":"string","maxLength":1000,"description":"one simple sentence, such as: Tom is a cat."},"evidence":{"type":"integer","description":"the number of the line that states it"}}}`),
			Run:    c.proposeTool,
		},
		{Name: tool.Analysis, Hidden: true, ReadOnly: true, Description: "Look at what the person wants.", Schema: tool.TextSchema("text", "what the person said"), Run: c.analyzeTool},
	}
}

// found is what is found for a question of a model, described.
func (c *Agent) found(ctx context.Context, text string) (*explain.Answered, error) {
	q, err := c.questionOf(ctx, text)
	if err != nil {
		return nil, err
	}
	f, err := c.Known.Base.Ask(ctx, q)
	if err != nil {
		return nil, err
	}
	return c.Explain.Describe(q, f), nil
}

// askTool answers a question for a model, in sentences of their own lines.
func (c *Agent) askTool(ctx context.Context, text string) (string, error) {
	a, err := c.found(ctx, text)
	if err != nil {
		return "", err
	}
	lines := []string{"(" + string(a.Verdict) + ")"}
	if a.Verdict == record.Proved || a.Verdict == record.Refuted {
		for _, p := range a.Proofs {
			for _, n := range p.Nodes {
				if n.Kind == "told" || n.Kind == "derived" {
					lines = append(lines, wording.UpperFirst(wording.Stop(n.Text)))
				}
			}
		}
		slices.Sort(lines[1:])
		lines = slices.Compact(lines)
	}
	return strings.Join(append(lines, "("+strings.ReplaceAll(wording.Answer(&a.Finding), "\n", " ")+")"), "\n"), nil
}

// questionOf reads a text as a question, or as a statement to decide.
func (c *Agent) questionOf(ctx context.Context, text string) (triple.Question, error) {
	for _, try := range []string{text, strings.TrimRight(text, "?. ") + "?"} {
		read, err := c.Known.Language.Read(ctx, try, triple.Discourse{Vocabulary: c.Known.Words})
		if err != nil {
			return triple.Question{}, err
		}
		for _, s := range read {
			switch {
			case s.Kind == triple.QuestionKind && s.Question.Form != triple.Why && s.Question.Form != triple.WhyNot:
				return *s.Question, nil
			case s.Kind == triple.FactKind && len(s.Readings) < 2 && len(s.Facts) > 0:
				q := triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{nil}}
				for _, f := range s.Facts {
					q.Goals[0] = append(q.Goals[0], triple.Literal{Triple: f})
				}
				return q, nil
			}
		}
	}
	return triple.Question{}, fmt.Errorf("this could not be read as one plain question: %q", clean.Line(text))
}

// searchTool lists what was told with the words in it.
func (c *Agent) searchTool(ctx context.Context, words string) (string, error) {
	const most = 20
	facts, moreFacts, covers, err := c.Browser.Facts(ctx, words, most)
	if err != nil {
		return "", err
	}
	rules, moreRules, err := c.Browser.Rules(ctx, words, most)
	if err != nil {
		return "", err
	}
	var lines []string
	for _, x := range append(facts, rules...) {
		lines = append(lines, wording.UpperFirst(x.Text))
	}
	if covers != "" {
		covers = " (" + covers + ")"
	}
	if len(lines) == 0 {
		return "(nothing that was told has these words in it)" + covers, nil
	}
	if n := moreFacts + moreRules; n > 0 {
		lines = append(lines, fmt.Sprintf("(and %d more)", n))
	}
	if covers != "" {
		lines = append(lines, strings.TrimSpace(covers))
	}
	return strings.Join(lines, "\n"), nil
}

// explainTool says how a statement follows, step by step.
func (c *Agent) explainTool(ctx context.Context, text string) (string, error) {
	a, err := c.found(ctx, text)
	if err != nil {
		return "", err
	}
	if len(a.Proofs) == 0 {
		return "(" + strings.ReplaceAll(wording.Answer(&a.Finding), "\n", " ") + ")", nil
	}
	var lines []string
	for _, n := range a.Proofs[0].Nodes {
		line := wording.UpperFirst(wording.Stop(n.Text))
		if n.RuleText != "" {
			line += "\n(by the rule: " + n.RuleText + ")"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n"), nil
}

// proposed is a sentence that a model would have the person note.
type proposed struct {
	statement triple.Statement
	evidence  int
}

// maxProposed bounds what one task may put before the person.
const maxProposed = 8

// proposeTool keeps a sentence for the end of the turn.
func (c *Agent) proposeTool(ctx context.Context, args json.RawMessage) (tool.Result, error) {
	var in struct {
		Statement string
		Evidence  int
	}
	if err := json.Unmarshal(args, &in); err != nil {
		return tool.Result{}, err
	}
	read, err := c.Known.Language.Read(ctx, in.Statement, triple.Discourse{Vocabulary: c.Known.Words})
	if err != nil {
		return tool.Result{}, err
	}
	if len(read) != 1 || read[0].Kind != triple.FactKind || len(read[0].Readings) > 1 || len(read[0].Facts) == 0 {
		return tool.Result{}, fmt.Errorf("only one plain fact can be proposed, such as: Tom is a cat. This is none: %q", clean.Line(in.Statement))
	}
	c.proposals.mu.Lock()
	defer c.proposals.mu.Unlock()
	if len(c.proposals.list) >= maxProposed {
		return tool.Result{}, fmt.Errorf("no more than %d proposals are put before the person at once", maxProposed)
	}
	c.proposals.list = append(c.proposals.list, proposed{read[0], in.Evidence})
	return tool.Result{Text: "(the person will be asked)"}, nil
}

// analyzeTool says what the person is after, and which tools may serve.
func (c *Agent) analyzeTool(ctx context.Context, args json.RawMessage) (tool.Result, error) {
	text, err := tool.TextArg(args)
	if err != nil {
		return tool.Result{}, err
	}
	chosen, err := c.Choose(ctx, text)
	if err != nil {
		return tool.Result{}, err
	}
	in := tool.Input{Goal: clean.Line(text), Entities: c.entities(text)}
	for _, s := range chosen.Tools[:min(len(chosen.Tools), 3)] {
		in.SubGoals = append(in.SubGoals, tool.Goal{Text: s.Tool.Description, Tool: s.Tool.Name, Args: planning.InferArgs(s.Tool.Schema, text)})
	}
	data, err := json.Marshal(in)
	return tool.Result{Text: in.Goal, Data: data}, err
}

// entities are the names in a text that are known, and what stands in quotes.
func (c *Agent) entities(text string) []string {
	names, _ := c.Known.Words.Nearest(text, assistant.MaxKnownWords)
	out := []string{}
	low := strings.ToLower(text)
	for _, n := range names {
		if s := n.Spelling(); strings.Contains(low, strings.ToLower(s)) && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	if q := planning.Quoted(text); q != "" && !slices.Contains(out, q) {
		out = append(out, q)
	}
	return out
}
