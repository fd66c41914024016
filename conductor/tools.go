package conductor

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"whence/conductor/assistant"
	"whence/conductor/likeness"
	"whence/conductor/planning"
	"whence/conductor/tool"
	"whence/conductor/wording"
	"whence/engine"
	"whence/internal/clean"
	"whence/internal/contain"
	"whence/kb/memory"
	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
	"whence/triple"
)

// ToolOptions say which tools there are beside the built-in ones, and how far
// they may go.
type ToolOptions struct {
	// Servers are MCP servers. They are reached when a tool is first wanted.
	Servers []tool.Server
	// Watches are calls of their tools that are made from time to time; what they return is
	// in working memory, as observed(Name, Line), and why one failed as unobserved(Name, Why).
	Watches []tool.Watch
	// Loop bounds a task that the model does with tools.
	Loop tool.Options
	// Stderr gets what servers that are commands write there; nil drops it.
	Stderr io.Writer
}

// toolbox is the tools of a conversation.
type toolbox struct {
	options  ToolOptions
	registry *tool.Registry
	metrics  tool.Counters

	mu      sync.Mutex
	clients map[string]*tool.Client
	// troubles are why servers are not there, and why tools of theirs are left
	// out, by the server.
	troubles map[string][]string
	// always are the tools that the person let run for this session.
	always []string
}

// newToolbox makes the toolbox with the built-in tools. Wrong options are
// refused by name.
func newToolbox(c *Conductor, o ToolOptions) (*toolbox, error) {
	seen := map[string]bool{}
	for _, s := range o.Servers {
		if err := s.Check(); err != nil {
			return nil, err
		}
		if seen[s.Name] {
			return nil, fmt.Errorf("two MCP servers are called %s", s.Name)
		}
		seen[s.Name] = true
	}
	for _, w := range o.Watches {
		if _, err := w.Interval(); err != nil {
			return nil, err
		}
	}
	registry, err := tool.NewRegistry(c.builtins()...)
	if err != nil {
		return nil, err
	}
	return &toolbox{options: o, registry: registry, clients: map[string]*tool.Client{}, troubles: map[string][]string{}}, nil
}

// connect reaches the servers that are not there yet, all at once, and returns
// what to tell the person. One that could not be reached is tried again only
// where that is asked for, since it may take its whole time to fail.
func (b *toolbox) connect(ctx context.Context, again bool) []string {
	var wg sync.WaitGroup
	said := make([][]string, len(b.options.Servers))
	for i, s := range b.options.Servers {
		b.mu.Lock()
		there, tried := b.clients[s.Name] != nil, b.troubles[s.Name] != nil
		b.mu.Unlock()
		if !there && (again || !tried) {
			wg.Go(func() {
				if err := contain.Run(func() error { said[i] = b.reach(ctx, s); return nil }); err != nil {
					said[i] = []string{clean.Line(s.Name + ": " + err.Error())}
				}
			})
		}
	}
	wg.Wait()
	return slices.Concat(said...)
}

// reach connects one server and adds its tools.
func (b *toolbox) reach(ctx context.Context, s tool.Server) []string {
	troubles := []string{}
	client, err := tool.Connect(ctx, s, b.options.Stderr)
	var tools []tool.Tool
	if err == nil {
		var refused []error
		if tools, refused, err = client.Tools(ctx); err != nil {
			client.Close()
		}
		for _, r := range refused {
			troubles = append(troubles, clean.Line(r.Error()))
		}
	}
	if err != nil {
		troubles = append(troubles, clean.Line(err.Error()))
	} else {
		for _, t := range tools {
			if err := b.registry.Add(t); err != nil {
				troubles = append(troubles, clean.Line(err.Error()))
			}
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if err == nil {
		b.clients[s.Name] = client
	}
	b.troubles[s.Name] = troubles
	return troubles
}

// health is the plugin that looks every minute whether the servers that were
// reached still answer; working memory has it as server(Name, State).
func (b *toolbox) health() memory.Plugin {
	return memory.Plugin{Name: "servers", Every: time.Minute, Replace: true, Run: func(ctx context.Context, _ time.Time) ([]engine.Fact, error) {
		b.mu.Lock()
		clients := maps.Clone(b.clients)
		b.mu.Unlock()
		var out []engine.Fact
		for _, name := range slices.Sorted(maps.Keys(clients)) {
			state := "/down"
			if clients[name].Alive(ctx) {
				state = "/up"
			}
			out = append(out, engine.Fact{Atom: engine.Atom{Pred: "server", Args: []engine.Term{engine.Name("/" + name), engine.Name(state)}}})
		}
		return out, nil
	}}
}

// watches are the plugins that call tools from time to time.
func (b *toolbox) watches(permissions *tool.Permissions) []memory.Plugin {
	out := make([]memory.Plugin, len(b.options.Watches))
	for i, w := range b.options.Watches {
		every, _ := w.Interval() // it was looked at when the toolbox was made
		out[i] = memory.Plugin{Name: w.Name, Every: every, Replace: true, Run: func(ctx context.Context, _ time.Time) ([]engine.Fact, error) {
			b.connect(ctx, false)
			return w.Facts(ctx, &tool.Gate{Registry: b.registry, Permissions: permissions, Always: b.consented}), nil
		}}
	}
	return out
}

// close ends all servers.
func (b *toolbox) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, c := range b.clients {
		c.Close()
	}
	clear(b.clients)
}

func (b *toolbox) consented() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.always)
}

func (b *toolbox) consentTo(name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !slices.Contains(b.always, name) {
		b.always = append(b.always, name)
	}
}

// builtins are the tools over the knowledge base. None of them changes it.
func (c *Conductor) builtins() []tool.Tool {
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

// askTool answers a question for a model, in sentences of their own lines.
func (c *Conductor) askTool(ctx context.Context, text string) (string, error) {
	q, err := c.questionOf(ctx, text)
	if err != nil {
		return "", err
	}
	f, err := c.known.Base.Ask(ctx, q)
	if err != nil {
		return "", err
	}
	a := c.explain.Describe(q, f)
	lines := []string{"(" + string(a.Verdict) + ")"}
	if a.Verdict == Proved || a.Verdict == Refuted {
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
func (c *Conductor) questionOf(ctx context.Context, text string) (triple.Question, error) {
	for _, try := range []string{text, strings.TrimRight(text, "?. ") + "?"} {
		read, err := c.known.Language.Read(ctx, try, triple.Discourse{Vocabulary: c.known.Words})
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
func (c *Conductor) searchTool(ctx context.Context, words string) (string, error) {
	const most = 20
	facts, moreFacts, covers, err := c.Facts(ctx, words, most)
	if err != nil {
		return "", err
	}
	rules, moreRules, err := c.Rules(ctx, words, most)
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
func (c *Conductor) explainTool(ctx context.Context, text string) (string, error) {
	q, err := c.questionOf(ctx, text)
	if err != nil {
		return "", err
	}
	f, err := c.known.Base.Ask(ctx, q)
	if err != nil {
		return "", err
	}
	a := c.explain.Describe(q, f)
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
func (c *Conductor) proposeTool(ctx context.Context, args json.RawMessage) (tool.Result, error) {
	var in struct {
		Statement string
		Evidence  int
	}
	if err := json.Unmarshal(args, &in); err != nil {
		return tool.Result{}, err
	}
	read, err := c.known.Language.Read(ctx, in.Statement, triple.Discourse{Vocabulary: c.known.Words})
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
func (c *Conductor) analyzeTool(ctx context.Context, args json.RawMessage) (tool.Result, error) {
	text, err := tool.TextArg(args)
	if err != nil {
		return tool.Result{}, err
	}
	chosen, err := c.choose(ctx, text)
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
func (c *Conductor) entities(text string) []string {
	names, _ := c.known.Words.Nearest(text, assistant.MaxKnownWords)
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

// choose selects tools for a text by meaning and by rules, after what was done already.
func (c *Conductor) choose(ctx context.Context, text string, done ...tool.Outcome) (symbolic.Selection, error) {
	var tools []symbolic.Tool
	for _, t := range c.tools.registry.List() {
		if !t.Hidden {
			tools = append(tools, symbolic.Tool{Name: t.Name, Description: t.Description, Schema: string(t.Schema), Trusted: t.Trusted, Cost: t.Cost})
		}
	}
	rules, err := c.choosing(ctx)
	if err != nil {
		return symbolic.Selection{}, err
	}
	memory, err := c.planning().Filled(ctx, rules, done)
	if err != nil {
		return symbolic.Selection{}, err
	}
	return rules.Select(ctx, text, tools, memory, likeness.Tools{Encoder: c.encoder}, engineBounds)
}

// choosing are the rules that choose tools: those of files, and the symbolic
// ones that are known. Of two with one name the file's counts.
func (c *Conductor) choosing(ctx context.Context) (*symbolic.Program, error) {
	if c.known.Book == nil || len(c.known.Book.IDs()) == 0 {
		return c.skills.choosing, nil
	}
	rules := slices.Clone(c.skills.choosing.Rules())
	for _, id := range c.known.Book.IDs() {
		r, _, ok := c.known.Book.Rule(id)
		if ok && !slices.ContainsFunc(rules, func(x form.Rule) bool { return x.Name == r.Name }) {
			rules = append(rules, r)
		}
	}
	return symbolic.Compile(ctx, rules...)
}

// desk is a turn at which is planned.
func (c *Conductor) desk(t *steps) planning.Desk {
	return planning.Desk{Turn: t.Turn, Belief: t.belief, Planner: c.planning()}
}

// plan says which tools would reach a goal.
func plan(t *steps, goal string) error {
	t.c.tools.connect(t.Ctx, false) // what is not there is no part of a plan
	rules, err := t.c.choosing(t.Ctx)
	if err != nil {
		return err
	}
	return t.c.desk(t).Plan(rules, goal)
}

// planning fills the memory that rules about tools look at.
func (c *Conductor) planning() planning.Planner {
	return planning.Planner{Known: c.known, Tools: c.tools.registry, Encoder: c.encoder}
}
