package conductor

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"whence/triple"
)

// This file is what other programs ask for, beside the people in a
// conversation. Unlike the input of a turn, what they send is never a command:
// it names no file and changes nothing but by being taught.

// Verb is what another program may want of a turn.
type Verb string

// The verbs.
const (
	// Ask decides a question.
	Ask Verb = "ask"
	// Teach learns statements, through the gates that everything goes through.
	Teach Verb = "teach"
	// Explain shows the proof of a statement, of what was told under an id
	// (f12, r4), or of the last answer of a turn (t3).
	Explain Verb = "why"
	// WhyNot says what is missing for a statement.
	WhyNot Verb = "whynot"
)

// call is the one command that a turn was asked to run.
type call struct {
	verb         Verb
	arg, speaker string
}

// Call takes a turn that does what the verb says with the text, and yields its
// events; see Turn. What it teaches was said by speaker, "" for the person.
func (c *Conductor) Call(ctx context.Context, v Verb, text, speaker string) iter.Seq2[Event, error] {
	return c.take(ctx, "/"+string(v)+" "+text, &call{verb: v, arg: strings.TrimSpace(text), speaker: speaker})
}

// runCall does what another program wants.
func (t *turn) runCall() error {
	run := map[Verb]func(*turn, string) error{
		Ask: (*turn).ask, Teach: (*turn).teach, Explain: (*turn).whyShown, WhyNot: (*turn).whyNotShown,
	}[t.call.verb]
	it := t.add(triple.Statement{Text: t.call.arg, Kind: triple.Command})
	it.rec.Status, it.rec.Understood = "answered", it.Text
	t.emit(Extracted{Statements: t.statements()})
	if err := t.routeKinds([]string{string(triple.Command)}); err != nil {
		return err
	}
	if run == nil {
		return t.refuse("nobody can "+string(t.call.verb), "")
	}
	return run(t, t.call.arg)
}

// speaker is who says what the turn learns.
func (t *turn) speaker() string {
	if t.call != nil && t.call.speaker != "" {
		return t.call.speaker
	}
	return person
}

// Told is a fact or a rule as it was told.
type Told struct {
	ID string `json:"id"`
	// Text is its sentence, and Fact what scripts read: "-likes(bob, tea)".
	Text       string    `json:"text"`
	Fact       string    `json:"fact,omitempty"`
	Confidence float64   `json:"confidence"`
	Live       bool      `json:"live"`
	Source     SourceRef `json:"source"`
}

// maxQuote bounds the quote of what is listed, in bytes.
const maxQuote = 1 << 10

func quoted(s triple.Source) SourceRef {
	if len(s.Quote) > maxQuote {
		s.Quote = strings.ToValidUTF8(s.Quote[:maxQuote], "") + "…"
	}
	return SourceRef{Turn: s.Turn, Quote: s.Quote, Session: s.Session, Speaker: s.Speaker, File: s.File, Line: s.Line}
}

func (c *Conductor) toldFact(f triple.Fact) Told {
	return Told{ID: f.ID, Text: c.sentence(f.Triple), Fact: f.Triple.String(), Confidence: f.Triple.Weight(), Live: true, Source: quoted(f.Source)}
}

func (c *Conductor) toldRule(r triple.StoredRule) Told {
	sure := triple.Triple{Confidence: r.Rule.Confidence}.Weight()
	return Told{ID: r.ID, Text: stop(c.language.Rule(r.Rule, c.words)), Confidence: sure, Live: true, Source: quoted(r.Source)}
}

// list collects those in whose sentence all the words stand, up to a limit.
type list struct {
	wanted []string
	limit  int
	found  []Told
	more   int
}

func newList(words string, limit int) *list {
	return &list{wanted: strings.Fields(strings.ToLower(words)), limit: limit}
}

func (l *list) add(told Told) {
	switch {
	case !containsAll(strings.ToLower(told.ID+" "+told.Text), l.wanted):
	case len(l.found) == l.limit:
		l.more++
	default:
		l.found = append(l.found, told)
	}
}

// Facts lists the live facts in whose sentence all the words stand, in the order
// of their ids, at most limit, and says how many more there are. It is safe
// for concurrent use.
func (c *Conductor) Facts(ctx context.Context, words string, limit int) (found []Told, more int, err error) {
	if err := c.Ready(ctx); err != nil {
		return nil, 0, err
	}
	l := newList(words, limit)
	for f, err := range c.store.Facts(ctx) {
		if err != nil {
			return nil, 0, err
		}
		if len(l.wanted) == 0 && len(l.found) == limit {
			l.more++ // nobody asks for its sentence
			continue
		}
		l.add(c.toldFact(f))
	}
	return l.found, l.more, nil
}

// Rules is Facts for the rules.
func (c *Conductor) Rules(ctx context.Context, words string, limit int) (found []Told, more int, err error) {
	if err := c.Ready(ctx); err != nil {
		return nil, 0, err
	}
	rules, err := c.store.Rules(ctx)
	if err != nil {
		return nil, 0, err
	}
	l := newList(words, limit)
	for _, r := range rules {
		l.add(c.toldRule(r))
	}
	return l.found, l.more, nil
}

// ByID returns a fact (f12) or a rule (r4), live or not. The error is
// kb.ErrUnknown where nothing was ever told under the id.
func (c *Conductor) ByID(ctx context.Context, id string) (Told, error) {
	if err := c.Ready(ctx); err != nil {
		return Told{}, err
	}
	if strings.HasPrefix(id, "r") {
		r, past, err := c.store.Rule(ctx, id)
		if err != nil {
			return Told{}, fmt.Errorf("look up %q: %w", id, err)
		}
		told := c.toldRule(r)
		told.Live = past.Live
		return told, nil
	}
	f, past, err := c.store.Fact(ctx, id)
	if err != nil {
		return Told{}, fmt.Errorf("look up %q: %w", id, err)
	}
	told := c.toldFact(f)
	told.Live = past.Live
	return told, nil
}
