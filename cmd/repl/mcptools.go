package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"whence/cmd/repl/frames"
	"whence/conductor"
	"whence/internal/clean"
	"whence/internal/voice"
	"whence/kb/transfer"
)

// speaker names the client, for the sources of what it teaches.
func speaker(req *mcp.CallToolRequest) string {
	name := ""
	if params := req.Session.InitializeParams(); params != nil && params.ClientInfo != nil {
		name = params.ClientInfo.Name
	}
	return clean.Line("mcp " + name)
}

// outcome is what became of a turn, as a client gets it.
type outcome struct {
	Turn       string                     `json:"turn" jsonschema:"the id of the turn, by which it can be undone"`
	Verdict    string                     `json:"verdict,omitempty" jsonschema:"of a question: proved, refuted, unprovable, unknown, conflicting, cut_short or not_understood"`
	Reply      string                     `json:"reply" jsonschema:"the reply in words, with the ids of what it speaks of"`
	Answers    []conductor.Answer         `json:"answers" jsonschema:"the answers to a question of which, what or who"`
	Proofs     []conductor.Proof          `json:"proofs" jsonschema:"the proofs, each a graph; checked says that an independent checker passed it"`
	NearMisses []conductor.NearMiss       `json:"near_misses" jsonschema:"what is missing for a proof, the closest first"`
	Quotes     []conductor.Quote          `json:"quotes" jsonschema:"what was said that may bear on the question, word for word; no premises"`
	Learned    []string                   `json:"learned" jsonschema:"the ids of what was learned"`
	Retracted  []string                   `json:"retracted" jsonschema:"the ids of what was taken back"`
	Conflicts  []conductor.ConflictRecord `json:"conflicts" jsonschema:"what is known together with its opposite"`
	Statements []statement                `json:"statements" jsonschema:"what became of each sentence"`
	Cut        string                     `json:"cut,omitempty" jsonschema:"what was left out because it was too large"`
}

// statement is what became of one sentence.
type statement struct {
	Text       string   `json:"text"`
	Understood string   `json:"understood"`
	Status     string   `json:"status" jsonschema:"learned, known, retracted, superseded, answered, asked, noted, refused, ambiguous or not_understood"`
	Reason     string   `json:"reason,omitempty"`
	IDs        []string `json:"ids" jsonschema:"the ids of what it told or took back"`
	Choices    []string `json:"choices,omitempty" jsonschema:"its readings, where it can be read in several ways"`
}

// outcomeOf is a record as a client gets it. A turn that failed is an error of the
// tool, which a model can see and mend.
func outcomeOf(r conductor.Record) (*mcp.CallToolResult, outcome, error) {
	if r.Error != nil {
		message := clean.Text(r.Error.Message)
		if r.Error.Hint != "" {
			message += " (" + clean.Text(r.Error.Hint) + ")"
		}
		return nil, outcome{}, errors.New(message)
	}
	o := outcome{
		Turn: r.Turn, Verdict: string(r.Verdict), Reply: r.Said(), Answers: atMost(r.Answers, maxFound),
		Proofs: atMost(r.Proofs, maxProofs), NearMisses: atMost(r.NearMisses, maxProofs), Quotes: atMost(r.Quotes, maxFound),
		Learned: atMost(r.Effects.Learned, maxListed), Retracted: atMost(r.Effects.Retracted, maxListed), Conflicts: atMost(r.Effects.Conflicts, maxProofs),
		Statements: []statement{},
	}
	for _, s := range r.Statements {
		o.Statements = append(o.Statements, statement{s.Text, s.Understood, s.Status, s.Reason, s.IDs, s.Choices})
	}
	o, err := stripped(o)
	if err != nil {
		return nil, o, err
	}
	if raw, err := json.Marshal(o); err == nil && len(raw) > maxReply {
		size := len(raw)
		o.Proofs, o.NearMisses, o.Conflicts = o.Proofs[:0], o.NearMisses[:0], o.Conflicts[:0]
		o.Cut = voice.Say("repl.bytes-of-proofs-near-misses", "size", size)
	}
	var text strings.Builder
	text.WriteString(o.Reply)
	for _, s := range o.Statements { // a model may see the text alone
		if len(s.IDs) > 0 && len(s.IDs) <= maxProofs {
			fmt.Fprintf(&text, "\n[%s %s]", s.Status, strings.Join(s.IDs, ", "))
		}
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text.String()}}}, o, nil
}

// atMost are the first of a list, which is never null.
func atMost[T any](list []T, most int) []T {
	return append([]T{}, list[:min(len(list), most)]...)
}

// stripped takes what may not be shown out of every text in v.
func stripped[T any](v T) (T, error) {
	var plain any
	var out T
	raw, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(raw, &plain)
	}
	if err == nil {
		raw, err = json.Marshal(cleaned(plain))
	}
	if err == nil {
		err = json.Unmarshal(raw, &out)
	}
	return out, err
}

// cleaned takes what may not be shown out of every text in v.
func cleaned(v any) any {
	switch x := v.(type) {
	case string:
		return clean.Text(x)
	case []any:
		for i := range x {
			x[i] = cleaned(x[i])
		}
	case map[string]any:
		for k := range x {
			x[k] = cleaned(x[k])
		}
	}
	return v
}

// take holds the turns, unless the client gives up before.
func (v *served) take(ctx context.Context) (free func(), err error) {
	select {
	case v.turn <- struct{}{}:
		return func() { <-v.turn }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// call takes one turn, whose progress the client is told where it asked for that, and
// notes whether it changed anything.
func (v *served) call(ctx context.Context, req *mcp.CallToolRequest, verb conductor.Verb, text string) conductor.Record {
	token := req.Params.GetProgressToken()
	tell := func(message string, share float64) {
		if token != nil {
			_ = req.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{ProgressToken: token, Message: clean.Line(message), Progress: share, Total: 1}) // the answer comes all the same
		}
	}
	var end conductor.Answered
	told := 0.0
	for event := range v.c.Call(ctx, verb, text, speaker(req)) {
		switch e := event.(type) {
		case conductor.Progress:
			told = max(e.Share, told+(1-told)/100) // it only grows
			tell(e.Text, told)
		case conductor.Notice:
			told += (1 - told) / 100
			tell(e.Text, told)
		case conductor.Answered:
			end = e
		}
	}
	if r := end.Record; len(r.Effects.Receipts) > 0 && verb != conductor.Undo {
		v.mu.Lock()
		v.changed[req.Session] = append(v.changed[req.Session], r.Turn)
		v.mu.Unlock()
	}
	return end.Record
}

// checked bounds what a client sends.
func checked(name, text string, limit int) error {
	switch {
	case strings.TrimSpace(text) == "":
		return voice.Error("repl.the-is-empty", "name", name)
	case len(text) > limit:
		return voice.Error("repl.the-has-bytes-and-at", "name", name, "count", len(text), "limit", limit)
	}
	return nil
}

// one adds a tool that takes one turn with the text that in gives.
func one[In any](s *mcp.Server, v *served, tool *mcp.Tool, verb conductor.Verb, text func(In) (string, error)) {
	mcp.AddTool(s, tool, func(ctx context.Context, req *mcp.CallToolRequest, in In) (*mcp.CallToolResult, outcome, error) {
		said, err := text(in)
		if err != nil {
			return nil, outcome{}, err
		}
		free, err := v.take(ctx)
		if err != nil {
			return nil, outcome{}, err
		}
		defer free()
		return outcomeOf(v.call(ctx, req, verb, said))
	})
}

// What clients send.
type (
	question struct {
		Text string `json:"text" jsonschema:"one question in plain English: Is Tom a mammal? Which cities are in France?"`
	}
	lesson struct {
		Text string `json:"text" jsonschema:"facts and rules in plain English, one idea a sentence, at most 64 KB: Tom is a cat. All cats are mammals."`
	}
	reference struct {
		Text string `json:"text" jsonschema:"a statement in plain English, or the id of a fact or rule (f12, r4), or of a turn (t3) for its last answer"`
	}
	claim struct {
		Text string `json:"text" jsonschema:"the statement that has no proof, in plain English: Ann is a mammal"`
	}
	change struct {
		ID   string `json:"id" jsonschema:"the id of the fact or rule that is wrong: f12"`
		Text string `json:"text" jsonschema:"what is so in its place, in plain English"`
	}
	removal struct {
		Text string `json:"text" jsonschema:"the id of a fact, rule or property (f12, r4, p2), or the statement that was told; the id of a note (n7) removes its words for good"`
	}
	reversal struct {
		Turn string `json:"turn,omitempty" jsonschema:"the id of the turn to undo (t7), as the tool that changed something gave it; the last one by which you changed something unless said"`
	}
	whatIf struct {
		Suppose  string `json:"suppose" jsonschema:"what to suppose, in plain English, one or more sentences: Tom is a bird."`
		Question string `json:"question" jsonschema:"the question to answer as if that were so"`
	}
	nothing struct{}
)

// asIs bounds a text and leaves it.
func asIs(text string, limit int) (string, error) { return text, checked("text", text, limit) }

// addTools adds what takes turns.
func (v *served) addTools(s *mcp.Server) {
	no, yes := false, true
	reads := &mcp.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: &no}
	adds := &mcp.ToolAnnotations{DestructiveHint: &no, IdempotentHint: true, OpenWorldHint: &no}
	takesBack := &mcp.ToolAnnotations{DestructiveHint: &yes, OpenWorldHint: &no}
	one(s, v, &mcp.Tool{Name: "ask", Annotations: reads, Description: voice.Say("repl.decide-question-in-plain-english")},
		conductor.Ask, func(in question) (string, error) { return asIs(in.Text, maxAsked) })
	one(s, v, &mcp.Tool{Name: "teach", Annotations: adds, Description: voice.Say("repl.learn-facts-and-rules-one")},
		conductor.Teach, func(in lesson) (string, error) { return asIs(in.Text, maxTaught) })
	one(s, v, &mcp.Tool{Name: "explain", Annotations: reads, Description: voice.Say("repl.the-proof-of-statement-or")},
		conductor.Explain, func(in reference) (string, error) { return asIs(in.Text, maxAsked) })
	one(s, v, &mcp.Tool{Name: "why_not", Annotations: reads, Description: voice.Say("repl.what-is-missing-for-statement")},
		conductor.WhyNot, func(in claim) (string, error) { return asIs(in.Text, maxAsked) })
	one(s, v, &mcp.Tool{Name: "correct", Annotations: takesBack, Description: voice.Say("repl.take-back-fact-or-rule")},
		conductor.Correct, func(in change) (string, error) {
			return in.ID + " " + in.Text, errors.Join(checked("id", in.ID, maxID), checked("text", in.Text, maxTaught))
		})
	one(s, v, &mcp.Tool{Name: "forget", Annotations: takesBack, Description: voice.Say("repl.take-back-one-fact-rule")},
		conductor.Forget, func(in removal) (string, error) { return asIs(in.Text, maxAsked) })
	one(s, v, &mcp.Tool{Name: "conflicts", Annotations: reads, Description: voice.Say("repl.what-is-known-together-with")},
		conductor.Conflicts, func(nothing) (string, error) { return "", nil })
	mcp.AddTool(s, &mcp.Tool{Name: "undo", Annotations: takesBack, Description: voice.Say("repl.undo-what-turn-changed-what")}, v.undo)
	mcp.AddTool(s, &mcp.Tool{Name: "suppose", Annotations: reads, Description: voice.Say("repl.answer-question-as-if-something")}, v.suppose)
}

// maxID bounds an id, in bytes.
const maxID = 32

// undo undoes a turn: without an id the last one of this client, not of another.
func (v *served) undo(ctx context.Context, req *mcp.CallToolRequest, in reversal) (*mcp.CallToolResult, outcome, error) {
	free, err := v.take(ctx)
	if err != nil {
		return nil, outcome{}, err
	}
	defer free()
	v.mu.Lock()
	own := v.changed[req.Session]
	v.mu.Unlock()
	if in.Turn == "" {
		if len(own) == 0 {
			return nil, outcome{}, voice.Error("repl.you-have-changed-nothing-in")
		}
		in.Turn = own[len(own)-1]
	}
	if err := checked("turn", in.Turn, maxID); err != nil {
		return nil, outcome{}, err
	}
	r := v.call(ctx, req, conductor.Undo, in.Turn)
	if r.Error == nil {
		v.mu.Lock()
		v.changed[req.Session] = slices.DeleteFunc(slices.Clone(own), func(t string) bool { return t == in.Turn })
		v.mu.Unlock()
	}
	return outcomeOf(r)
}

// suppose answers a question over a supposition, which is dropped whatever happens.
func (v *served) suppose(ctx context.Context, req *mcp.CallToolRequest, in whatIf) (_ *mcp.CallToolResult, _ outcome, err error) {
	if err := errors.Join(checked("supposition", in.Suppose, maxAsked), checked("question", in.Question, maxAsked)); err != nil {
		return nil, outcome{}, err
	}
	free, err := v.take(ctx)
	if err != nil {
		return nil, outcome{}, err
	}
	defer free()
	if r := v.call(ctx, req, conductor.Suppose, in.Suppose); r.Error != nil {
		return outcomeOf(r)
	}
	defer func() {
		if r := v.call(context.WithoutCancel(ctx), req, conductor.Drop, ""); r.Error != nil {
			err = errors.Join(err, errors.New(clean.Text(r.Error.Message)))
		}
	}()
	return outcomeOf(v.call(ctx, req, conductor.Ask, in.Question))
}

// load is a file that a client sends.
type load struct {
	Name    string `json:"name" jsonschema:"what the file is called, for sources; its ending says the format: states.csv, people.jsonl, rules.mg, world.ttl, graph.graphml"`
	Content string `json:"content" jsonschema:"the file itself, as text; at most 900 KB"`
	Format  string `json:"format,omitempty" jsonschema:"the format where the ending does not say it: csv, tsv, json, jsonl, mg, nt, nq, ttl, rdf, jsonld, graphml, md or notes"`
	Force   bool   `json:"force,omitempty" jsonschema:"import also what conflicts with what is known"`
}

// addImport adds the tool that learns a file. The file comes with the request: none
// of the machine is opened.
func (v *served) addImport(s *mcp.Server) {
	no := false
	mcp.AddTool(s, &mcp.Tool{Name: "import", Annotations: &mcp.ToolAnnotations{DestructiveHint: &no, IdempotentHint: true, OpenWorldHint: &no},
		Description: voice.Say("repl.learn-file-that-you-send")},
		func(ctx context.Context, req *mcp.CallToolRequest, in load) (_ *mcp.CallToolResult, _ outcome, err error) {
			if err := errors.Join(checked("name", in.Name, maxAsked), checked("content", in.Content, frames.Most)); err != nil {
				return nil, outcome{}, err
			}
			line, remove, err := in.line()
			if err != nil {
				return nil, outcome{}, err
			}
			defer func() { err = errors.Join(err, remove()) }()
			free, err := v.take(ctx)
			if err != nil {
				return nil, outcome{}, err
			}
			defer free()
			r := v.call(ctx, req, conductor.Import, line)
			r.Statements = nil // it is the line, which no client sent
			return outcomeOf(r)
		})
}

// line writes the file and returns what follows the command that learns it.
func (in load) line() (line string, remove func() error, err error) {
	name := filepath.Base(filepath.Clean("/" + clean.Line(in.Name)))
	if in.Format != "" {
		if _, err := transfer.ParseFormat(in.Format); err != nil {
			return "", nil, err
		}
		line = "--format " + in.Format + " "
	}
	dir, err := os.MkdirTemp("", "whence-")
	if err != nil {
		return "", nil, err
	}
	remove = func() error { return os.RemoveAll(dir) }
	path := filepath.Join(dir, "sent"+filepath.Ext(name))
	if err := os.WriteFile(path, []byte(in.Content), 0o600); err != nil {
		return "", nil, errors.Join(err, remove())
	}
	line += "--as " + quoteWord(name) + " " + quoteWord(path)
	if in.Force {
		line += " !"
	}
	return line, remove, nil
}
