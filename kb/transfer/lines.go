package transfer

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"whence/history"
	"whence/internal/storage"
	"whence/kb"
	"whence/kb/switches"
	"whence/kb/tables"
	"whence/triple"
)

// Base is one knowledge base with the conversation it came from.
type Base struct {
	KB      *kb.Store
	History *history.Store
}

// version of the log in lines. A reader knows all up to its own.
const version = 3

// entry is one line of a log: exactly one field is set. The lines of a change
// follow its head, in the order in which a change does things.
type entry struct {
	Whence   *head                  `json:"whence,omitempty"`
	Session  *sessionLine           `json:"session,omitempty"`
	Turn     *turnLine              `json:"turn,omitempty"`
	Fork     *forkLine              `json:"fork,omitempty"`
	Change   *changeLine            `json:"change,omitempty"`
	Retract  string                 `json:"retract,omitempty"`
	Name     *triple.Term           `json:"name,omitempty"`
	Fact     *triple.Fact           `json:"fact,omitempty"`
	Rule     *triple.StoredRule     `json:"rule,omitempty"`
	Property *triple.StoredProperty `json:"property,omitempty"`
	Symbolic *kb.SymbolicRule       `json:"symbolic_rule,omitempty"`
	Note     *kb.Note               `json:"note,omitempty"`
	Purge    string                 `json:"purge,omitempty"`
	Relation *triple.Relation       `json:"relation,omitempty"`
	Setting  *settingLine           `json:"setting,omitempty"`
	End      *endLine               `json:"end,omitempty"`
	// Source is where the clause of a rule file comes from that stands before it.
	Source *triple.Source `json:"source,omitempty"`
	// Subject and Object are its names, where they are not spelt as they are elsewhere.
	Subject *triple.Term `json:"subject_as,omitempty"`
	Object  *triple.Term `json:"object_as,omitempty"`
}

// head is the first line; a file without one holds items or plain triples.
type head struct {
	Log     int   `json:"log"` // the version
	Changes int64 `json:"changes"`
}

type sessionLine struct {
	ID      string    `json:"id"`
	Name    string    `json:"name,omitempty"`
	Started time.Time `json:"started"`
}

// forkLine stands before the first turn of a session that goes on from a turn.
type forkLine struct {
	Session string `json:"session"`
	From    string `json:"from"`
}

type turnLine struct {
	ID      string    `json:"id"`
	Session string    `json:"session"`
	At      time.Time `json:"at"`
	Person  string    `json:"person,omitempty"`
	Input   string    `json:"input"`
	// Raw is the input where it is no valid UTF-8, in base64.
	Raw      []byte `json:"raw,omitempty"`
	Answered bool   `json:"answered,omitempty"`
	Reply    string `json:"reply,omitempty"`
	Record   string `json:"record,omitempty"` // JSON, byte for byte
}

type changeLine struct {
	Seq    int64     `json:"seq"`
	Turn   string    `json:"turn"`
	At     time.Time `json:"at"`
	Undoes string    `json:"undoes,omitempty"`
}

type settingLine struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// endLine is the last line; a log without it was cut off.
type endLine struct {
	Lines int `json:"lines"`
}

// logWriter writes lines and counts them.
type logWriter struct {
	out   *json.Encoder
	lines int
}

func (l *logWriter) put(e entry) error {
	l.lines++
	if err := l.out.Encode(e); err != nil {
		return fmt.Errorf("write the log: %w", err)
	}
	return nil
}

// WriteLog writes everything that was ever told and taken back, by which turn
// and when, with the conversation, as JSON Lines. [Restore] makes the same base
// of it. One change is held in memory at a time.
func WriteLog(ctx context.Context, w io.Writer, b Base) (Figures, error) {
	out := bufio.NewWriter(w)
	l := &logWriter{out: json.NewEncoder(out)}
	l.out.SetEscapeHTML(false)
	var n Figures
	changes, err := b.KB.Seq(ctx)
	if err != nil {
		return n, err
	}
	if err := l.put(entry{Whence: &head{Log: version, Changes: changes}}); err != nil {
		return n, err
	}
	if err := l.conversation(ctx, b.History); err != nil {
		return n, err
	}
	for e, err := range b.KB.Log.Changes(ctx) {
		if err == nil {
			err = l.change(e, &n)
		}
		if err != nil {
			return n, err
		}
	}
	if err := l.put(entry{End: &endLine{Lines: l.lines}}); err != nil {
		return n, err
	}
	return n, out.Flush()
}

// conversation writes the sessions, the oldest first, and all turns in their
// order.
func (l *logWriter) conversation(ctx context.Context, h *history.Store) error {
	sessions, err := h.Sessions(ctx)
	if err != nil {
		return err
	}
	slices.Reverse(sessions)
	slices.SortStableFunc(sessions, func(a, b history.Session) int { return a.Started.Compare(b.Started) })
	turns, forks := 0, map[string][]string{}
	for _, s := range sessions {
		turns += s.Turns
		forks[s.From] = append(forks[s.From], s.ID)
		if err := l.put(entry{Session: &sessionLine{ID: s.ID, Name: s.Name, Started: s.Started}}); err != nil {
			return err
		}
	}
	for i := range turns {
		t, err := h.Turn(ctx, "t"+strconv.Itoa(i+1))
		if err != nil {
			return fmt.Errorf("read the conversation: %w", err)
		}
		line := &turnLine{ID: t.ID, Session: t.Session, Person: t.Person, At: t.At, Input: t.Input, Answered: t.Answered, Reply: t.Reply, Record: string(t.Record)}
		if !utf8.ValidString(t.Input) {
			line.Input, line.Raw = "", []byte(t.Input)
		}
		if err := l.put(entry{Turn: line}); err != nil {
			return err
		}
		for _, session := range forks[t.ID] {
			if err := l.put(entry{Fork: &forkLine{Session: session, From: t.ID}}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (l *logWriter) change(e kb.Entry, n *Figures) error {
	lines := []entry{{Change: &changeLine{Seq: e.Seq, Turn: e.Turn, At: e.At, Undoes: e.Undoes}}}
	for _, id := range e.Change.Retract {
		lines = append(lines, entry{Retract: id})
	}
	for _, id := range e.Change.Purge {
		lines = append(lines, entry{Purge: id})
	}
	for _, t := range e.Change.Names {
		lines = append(lines, entry{Name: &t})
	}
	for _, f := range e.Change.Facts {
		lines = append(lines, entry{Fact: &f})
	}
	for _, r := range e.Change.Rules {
		lines = append(lines, entry{Rule: &r})
	}
	for _, p := range e.Change.Properties {
		lines = append(lines, entry{Property: &p})
	}
	for _, r := range e.Change.Symbolic {
		lines = append(lines, entry{Symbolic: &r})
	}
	for _, x := range e.Change.Notes {
		lines = append(lines, entry{Note: &x})
	}
	for _, r := range e.Change.Relations {
		lines = append(lines, entry{Relation: &r})
	}
	for _, k := range sortedKeys(e.Change.Settings) {
		lines = append(lines, entry{Setting: &settingLine{k, e.Change.Settings[k]}})
	}
	n.Facts += len(e.Change.Facts)
	n.Rules += len(e.Change.Rules)
	n.Properties += len(e.Change.Properties)
	for _, line := range lines {
		if err := l.put(line); err != nil {
			return err
		}
	}
	return nil
}

// logReader reads a log line by line and does what it says to a base.
type logReader struct {
	in  *input
	now time.Time // the moment of the line, for the clocks of the base
	b   Base
	// open is the change whose lines are being read, nil for none.
	open  *kb.Entry
	lines int
	ended bool
}

// json reads one line of JSON, strictly.
func (in *input) json(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if err == nil && d.More() {
		err = errors.New("more than one value is on the line")
	}
	if err != nil {
		return in.Fail(0, "this is no line of the form expected: "+err.Error(), "")
	}
	return nil
}

// replay reads the whole log into the base.
func (r *logReader) replay() error {
	for {
		text, err := r.in.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		var e entry
		if err := r.in.json(text, &e); err != nil {
			return err
		}
		if r.ended {
			return r.in.Fail(0, "there is more after the end", "export the base again")
		}
		if err := r.take(e); err != nil {
			var bad *Error
			if errors.As(err, &bad) || r.in.ctx.Err() != nil {
				return err
			}
			return r.in.Fail(0, err.Error(), "the log was changed after it was written; export it again")
		}
		r.lines++
	}
	if !r.ended {
		return r.in.Fail(0, "the log was cut off: its last line is missing", "export the base again, or copy the file again")
	}
	return nil
}

func (r *logReader) take(e entry) error {
	ctx := r.in.ctx
	switch {
	case e.Whence != nil:
		return r.in.checkHead(e.Whence)
	case e.Session != nil:
		r.now = e.Session.Started
		if _, err := r.b.History.Start(ctx, e.Session.ID); err != nil {
			return err
		}
		if e.Session.Name != "" {
			return r.b.History.Rename(ctx, e.Session.ID, e.Session.Name)
		}
		return nil
	case e.Turn != nil:
		return r.turn(e.Turn)
	case e.Fork != nil:
		return r.b.History.GoOn(ctx, e.Fork.Session, e.Fork.From)
	case e.Change != nil:
		if err := r.close(); err != nil {
			return err
		}
		r.open = &kb.Entry{Seq: e.Change.Seq, At: e.Change.At, Turn: e.Change.Turn, Undoes: e.Change.Undoes}
		return nil
	case e.End != nil:
		r.ended = true
		if e.End.Lines != r.lines {
			return fmt.Errorf("%d lines are missing", e.End.Lines-r.lines)
		}
		return r.close()
	case r.open == nil:
		return errors.New("the line belongs to no change")
	}
	return e.into(&r.open.Change)
}

// into adds a line to its change.
func (e entry) into(c *kb.Change) error {
	switch {
	case e.Retract != "":
		c.Retract = append(c.Retract, e.Retract)
	case e.Name != nil:
		c.Names = append(c.Names, *e.Name)
	case e.Fact != nil:
		c.Facts = append(c.Facts, *e.Fact)
	case e.Rule != nil:
		c.Rules = append(c.Rules, *e.Rule)
	case e.Property != nil:
		c.Properties = append(c.Properties, *e.Property)
	case e.Symbolic != nil:
		c.Symbolic = append(c.Symbolic, *e.Symbolic)
	case e.Note != nil:
		c.Notes = append(c.Notes, *e.Note)
	case e.Purge != "":
		c.Purge = append(c.Purge, e.Purge)
	case e.Relation != nil:
		c.Relations = append(c.Relations, *e.Relation)
	case e.Setting != nil:
		if c.Settings == nil {
			c.Settings = map[string]string{}
		}
		c.Settings[e.Setting.Key] = e.Setting.Value
	default:
		return errors.New("the line says nothing")
	}
	return nil
}

func (in *input) checkHead(h *head) error {
	if h.Log > version {
		return in.Fail(0, fmt.Sprintf("the log has version %d", h.Log), "a newer version of this program reads it")
	}
	return nil
}

func (r *logReader) turn(t *turnLine) error {
	r.now = t.At
	input := t.Input
	if t.Raw != nil {
		input = string(t.Raw)
	}
	heard, err := r.b.History.HearFrom(r.in.ctx, t.Person, t.Session, input)
	if err != nil {
		return err
	}
	if heard.ID != t.ID {
		return fmt.Errorf("turn %s became %s", t.ID, heard.ID)
	}
	if !t.Answered {
		return nil
	}
	var record []byte
	if t.Record != "" {
		record = []byte(t.Record)
	}
	return r.b.History.Answer(r.in.ctx, t.ID, t.Reply, record)
}

// close does the change whose lines are complete.
func (r *logReader) close() error {
	if r.open == nil {
		return nil
	}
	e := *r.open
	r.open, r.now = nil, e.At
	return kb.Replay(r.in.ctx, r.b.KB, e)
}

// plainLine is a triple as somebody writes it who knows nothing of terms.
type plainLine struct {
	ID         string   `json:"id"`
	Subject    plainArg `json:"subject"`
	Relation   string   `json:"relation"`
	Object     plainArg `json:"object"`
	Denied     bool     `json:"denied"`
	Confidence float64  `json:"confidence"`
	Quote      string   `json:"quote"`
}

// plainArg is a string or a number.
type plainArg string

// UnmarshalJSON takes a string as it is and a number by its digits.
func (a *plainArg) UnmarshalJSON(text []byte) error {
	var s string
	if err := json.Unmarshal(text, &s); err == nil {
		*a = plainArg(s)
		return nil
	}
	var n json.Number
	if err := json.Unmarshal(text, &n); err != nil {
		return errors.New("a name is a string or a number")
	}
	*a = plainArg(n.String())
	return nil
}

// readLines reads JSON Lines: a log, of which it gives what is live, items, or
// plain triples.
func readLines(in *input, emit func(Item) bool) error {
	for {
		text, err := in.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		it, log, err := in.lineItem(text)
		if err != nil {
			return err
		}
		if log != nil {
			return readLog(in, log, emit)
		}
		if !emit(it) {
			return nil
		}
	}
}

// lineItem reads a line that is an item or a plain triple; log is set where it
// is the head of a log.
func (in *input) lineItem(text []byte) (it Item, log *head, err error) {
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(text, &keys); err != nil {
		return it, nil, in.Fail(0, "this is no JSON object: "+err.Error(), "one object a line, with subject, relation and object")
	}
	if _, plain := keys["subject"]; plain {
		it, err = in.plain(text)
		return it, nil, err
	}
	var e entry
	if err := in.json(text, &e); err != nil {
		return it, nil, err
	}
	it = Item{Fact: e.Fact, Rule: e.Rule, Property: e.Property, Symbolic: e.Symbolic, Relation: e.Relation, Name: e.Name, Note: e.Note}
	if e.Setting != nil {
		it = in.setting(e.Setting.Key, e.Setting.Value)
	}
	if e.Whence == nil && it == (Item{}) {
		return it, nil, in.Fail(0, "the line has no subject, relation and object", "")
	}
	in.place(it)
	return it, e.Whence, nil
}

// setting is what a file says of a setting: only what is kept of tables is taken.
func (in *input) setting(key, value string) Item {
	if tables.Setting(key, value) {
		return Item{Setting: [2]string{key, value}}
	}
	return Item{Left: fmt.Sprintf("%s: the setting %s is the base's own and is not taken", in.file, key)}
}

// place sets where an item comes from; what it says of that itself stays.
func (in *input) place(it Item) {
	var s *triple.Source
	switch {
	case it.Fact != nil:
		s = &it.Fact.Source
	case it.Rule != nil:
		s = &it.Rule.Source
	case it.Property != nil:
		s = &it.Property.Source
	case it.Symbolic != nil:
		s = &it.Symbolic.Source
	case it.Note != nil:
		s = &it.Note.Source
	default:
		return
	}
	if s.Speaker == "" {
		s.Speaker = in.file
	}
	if s.File == "" {
		s.File, s.Line = in.file, in.Line
	}
}

func (in *input) plain(text []byte) (Item, error) {
	var p plainLine
	if err := in.json(text, &p); err != nil {
		return Item{}, err
	}
	relation := in.words.key(p.Relation)
	s, okS := in.words.term(string(p.Subject), triple.Proper)
	o, okO := in.words.term(string(p.Object), triple.ObjectKind(relation))
	switch {
	case !okS || !okO:
		return Item{}, in.Fail(0, "the subject or the object has no letter or digit", "")
	case relation == "":
		return Item{}, in.Fail(0, "the relation is missing", "")
	}
	if p.Confidence < 0 || p.Confidence > 1 {
		return Item{}, in.Fail(0, fmt.Sprintf("the confidence is %v", p.Confidence), "it must be above 0 and at most 1")
	}
	quote := p.Quote
	if quote == "" {
		quote = string(bytes.TrimSpace(text))
	}
	it := Item{Fact: &triple.Fact{ID: p.ID, Source: triple.Source{Quote: quote},
		Triple: triple.Triple{Subject: s, Relation: relation, Object: o, Denied: p.Denied, Confidence: p.Confidence}}}
	in.place(it)
	return it, nil
}

// readLog replays a log into a base of its own, in memory, and gives what is
// live in the end: what was taken back or undone is not to be learned.
func readLog(in *input, h *head, emit func(Item) bool) (err error) {
	if err := in.checkHead(h); err != nil {
		return err
	}
	r := &logReader{in: in, lines: 1}
	db, err := storage.Open(in.ctx, storage.Memory)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if r.b, err = openBase(in.ctx, db, func() time.Time { return r.now }); err != nil {
		return err
	}
	if err := r.replay(); err != nil {
		return err
	}
	return live(in, r.b.KB, emit)
}

// live gives all that is live in s.
func live(in *input, s *kb.Store, emit func(Item) bool) error {
	d, err := s.Since(in.ctx, 0)
	if err != nil {
		return err
	}
	iris, err := s.IRIs(in.ctx)
	if err != nil {
		return err
	}
	var items []Item
	for _, t := range append(d.Names, iris...) {
		items = append(items, Item{Name: &t})
	}
	for _, r := range d.Relations {
		items = append(items, Item{Relation: &r})
	}
	for _, f := range d.Facts {
		items = append(items, Item{Fact: &f})
	}
	for _, r := range d.Rules {
		items = append(items, Item{Rule: &r})
	}
	for _, p := range d.Properties {
		items = append(items, Item{Property: &p})
	}
	for _, r := range d.Symbolic {
		r.Body = switches.Body(r.ID, r.Body, d.Settings)
		items = append(items, Item{Symbolic: &r})
	}
	for _, k := range sortedKeys(d.Settings) {
		if _, ok := switches.Rule(k); ok {
			continue // its rule says it
		}
		items = append(items, in.setting(k, d.Settings[k]))
	}
	for _, it := range items {
		in.place(it)
		if !emit(it) {
			return nil
		}
	}
	for n, err := range s.Notes.All(in.ctx) {
		if err != nil || !emit(Item{Note: &n}) {
			return err
		}
	}
	return nil
}
