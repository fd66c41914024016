package extract

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"

	"whence/llm"
	"whence/triple"
)

// Model is what the extractor needs of a client; *llm.Client is one.
type Model interface {
	Object(ctx context.Context, req llm.Request, s llm.Schema, decode func(json.RawMessage) error) (llm.Object, error)
}

// Words makes the record of a relation out of its key; *english.English is one.
type Words interface {
	Relation(key string) triple.Relation
}

// Extractor reads turns with a model. It is safe for concurrent use where its
// model and words are.
type Extractor struct {
	model Model
	words Words
}

// New makes an extractor. words may be nil: relations that are not yet known
// then have no more than their key.
func New(model Model, words Words) *Extractor { return &Extractor{model: model, words: words} }

// Input is one turn to read. All of it but Turn may be empty.
type Input struct {
	// Turn is what the person wrote.
	Turn string
	// History are the latest turns before it, the oldest first.
	History []Utterance
	// Names and Relations are known already; a statement uses their spelling.
	Names     []triple.Term
	Relations []triple.Relation
	// Window is how many tokens the model takes, its reply included; 0 is as many as are
	// needed. What is sent is made to fit.
	Window int
	// Discourse is what the words may lean on, for a reader of them.
	Discourse triple.Discourse
}

// Utterance is something said before. Own says that the program said it.
type Utterance struct {
	Text string
	Own  bool
}

// Result is what a turn states.
type Result struct {
	// Statements are supported by their quotes, in the turn's order, without an
	// echo. Those of kind fact and rule were asserted.
	Statements []triple.Statement
	// Rejected are what the model wrote and the turn does not support, and what
	// the turn says and the model passed over.
	Rejected []Rejection
	// Usage, Calls and Rung say what it took.
	Usage llm.Usage
	Calls int
	Rung  llm.Rung
}

// Rejection is something that is not handed on, and why.
type Rejection struct {
	// Quote is the model's, or the part of the turn that it passed over.
	Quote string `json:"quote"`
	// Claim is what the model made of it, as "uses(tom, tea)", or empty.
	Claim string `json:"claim,omitempty"`
	// Code is stable: "quote" (not in the turn), "recalled" (from the history),
	// "name", "example", "pronoun", "relation", "tense", "polarity",
	// "quantifier", "time", "order", "hypothetical", "quoted", "asked", "not_asked" (and
	// marked so), "not_withdrawn", "variable", "half_read", "empty", "unread".
	Code string `json:"code"`
	// Reason says it in a sentence, for the person.
	Reason string `json:"reason"`
}

// The bounds of what is sent.
const (
	maxTurn      = 8 << 10
	maxUtterance = 400 // bytes of the person's, and a third of it of the program's
	maxHistory   = 6
	maxNames     = 24
	maxRelations = 16
	maxTokens    = 4096
)

// How the size of a request and of its reply are reckoned: a token has so many bytes, on
// the safe side, and a statement takes so many for each byte that it quotes, and at least
// so many.
const (
	bytesPerToken  = 3
	tokensPerByte  = 2
	leastReply     = 300
	formatOverhead = 200
)

// Extract asks the model, and once more where what it wrote cannot be found in
// the turn. The error is the model's (see package llm); what was rejected is no
// error.
func (x *Extractor) Extract(ctx context.Context, in Input) (Result, error) {
	if strings.TrimSpace(in.Turn) == "" {
		return Result{}, nil
	}
	if len(in.Turn) > maxTurn {
		return Result{}, &llm.Error{Kind: llm.Refused, Message: fmt.Sprintf("a turn of %d bytes is too long for the model; %d are read", len(in.Turn), maxTurn), Hint: "send it in parts"}
	}
	req, err := fitting(in)
	if err != nil {
		return Result{}, err
	}
	var readings []Result
	object, err := x.model.Object(ctx, req, schema(), func(raw json.RawMessage) error {
		var reply wireReply
		if err := json.Unmarshal(raw, &reply); err != nil {
			return err
		}
		readings = append(readings, newReader(ctx, in, x.words).read(reply.Statements))
		if len(readings) == 1 {
			return readings[0].worthRepair()
		}
		return nil
	})
	best := Result{}
	for _, r := range readings {
		if len(r.Statements) >= len(best.Statements) {
			best = r
		}
	}
	best.Usage, best.Calls, best.Rung = object.Usage, object.Calls, object.Rung
	// A repair turn that failed takes nothing from what the first one gave.
	if err != nil && (len(readings) == 0 || ctx.Err() != nil) {
		return Result{Usage: object.Usage, Calls: object.Calls, Rung: object.Rung}, err
	}
	return best, nil
}

// worthRepair names the rejections that a model can mend by copying better.
func (r Result) worthRepair() error {
	var faults []string
	for _, rej := range r.Rejected {
		switch rej.Code {
		case "quote", "recalled", "name", "example", "pronoun":
			faults = append(faults, fmt.Sprintf("%q: %s", rej.Quote, rej.Reason))
		}
	}
	if len(faults) == 0 {
		return nil
	}
	return fmt.Errorf("%s. Leave a statement out if the turn does not say it", strings.Join(faults, "; "))
}

//go:embed prompt/system.txt
var systemPrompt string

// fitting is the request for a turn, with as much around the turn as the window has room
// for: the history goes first, then the words that are known.
func fitting(in Input) (llm.Request, error) {
	for {
		req := request(in)
		size := formatOverhead + len(replySchema)/bytesPerToken
		for _, m := range req.Messages {
			size += len(m.Content) / bytesPerToken
		}
		least := leastReply + len(in.Turn)/bytesPerToken
		switch room := in.Window - size; {
		case in.Window == 0:
			return req, nil
		case room >= least:
			req.MaxTokens = min(req.MaxTokens, room)
			return req, nil
		case len(in.History) > 0:
			in.History = in.History[(len(in.History)+1)/2:]
		case len(in.Names)+len(in.Relations) > 0:
			in.Names, in.Relations = in.Names[(len(in.Names)+1)/2:], in.Relations[(len(in.Relations)+1)/2:]
		default:
			return req, &llm.Error{Kind: llm.Refused, Message: fmt.Sprintf("a turn of %d bytes does not fit the model's window of %d tokens", len(in.Turn), in.Window), Hint: "send it in parts, or set model-window if the model takes more"}
		}
	}
}

// request puts the turn and what it may lean on into one JSON object, where no
// text can end its own quotation. What changes least comes first, so that servers which
// keep what they have read before need to read less.
func request(in Input) llm.Request {
	type said struct {
		By   string `json:"by"`
		Text string `json:"text"`
	}
	data := struct {
		Names     []string `json:"known_names"`
		Relations []string `json:"known_relations"`
		History   []said   `json:"history"`
		Turn      string   `json:"turn"`
	}{History: []said{}, Names: []string{}, Relations: []string{}, Turn: in.Turn}
	for _, u := range in.History[max(0, len(in.History)-maxHistory):] {
		by, most := "person", maxUtterance
		if u.Own {
			by, most = "program", maxUtterance/3
		}
		data.History = append(data.History, said{by, clip(u.Text, most)})
	}
	for _, n := range in.Names[max(0, len(in.Names)-maxNames):] {
		data.Names = append(data.Names, n.Spelling())
	}
	for _, r := range in.Relations[max(0, len(in.Relations)-maxRelations):] {
		data.Relations = append(data.Relations, relationWords(r))
	}
	var content strings.Builder
	enc := json.NewEncoder(&content)
	enc.SetEscapeHTML(false) // the model copies quotes as it sees them
	if err := enc.Encode(data); err != nil {
		content.Reset() // cannot be: strings always have a JSON form
	}
	return llm.Request{MaxTokens: min(leastReply+tokensPerByte*len(in.Turn), maxTokens), Messages: []llm.Message{
		{Role: llm.System, Content: strings.TrimSpace(systemPrompt)},
		{Role: llm.User, Content: content.String()},
	}}
}

func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "") + "…"
}
