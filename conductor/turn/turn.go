// Package turn is one turn as the rooms of the conductor hand it on: what was heard, its
// sentences with what becomes of each, what is said, and the events that a front end gets
// of it.
//
// It promises that nothing is yielded once the consumer has left, and that the last event
// carries the whole record. What to do with a turn, it leaves to the rooms.
package turn

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"whence/conductor/record"
	"whence/conductor/wording"
	"whence/internal/clean"
	"whence/internal/contain"
	"whence/internal/voice"
	"whence/triple"
)

// Turn is one turn on its way through the rooms: what was heard, its sentences with
// what becomes of each, what is said to it, and its record. It lives in one goroutine.
type Turn struct {
	Ctx   context.Context // of the caller; its end stops the turn
	ID    string
	Input string
	// Session is the one that the turn is of.
	Session string
	Began   time.Time
	// ByProgram says that another program asks, and Speaker who it speaks for, "" for
	// the person.
	ByProgram bool
	Speaker   string
	// User is the name of the person, "" where people have none.
	User string
	// Unkept is why nothing of the turn is kept; nil where it is.
	Unkept error

	Items []*Item
	Rec   record.Record
	// Events counts the events that the turn has told so far.
	Events int
	// Partial says that what a change does was worked out by a part of what is known.
	Partial bool
	// Settings are to be kept with what is learned next.
	Settings map[string]string
	// Unsettled says that the store has what the reasoner has not taken over yet.
	Unsettled bool
	// Quit asks the front end to leave, and Clipboard to copy a text.
	Quit      bool
	Clipboard string

	reply     strings.Builder
	held      bool // the reply is not told yet
	clock     func() time.Time
	cancel    context.CancelFunc
	yield     func(Event, error) bool
	gone      bool // the consumer has left the loop
	yielding  bool // the consumer has the turn
	Receipted int  // how many receipts were shown
}

// Item is one sentence of the input with what becomes of it.
type Item struct {
	triple.Statement
	Rec record.StatementRecord
	// Drop are the ids that a retraction or correction takes back, and
	// DropTexts what they say.
	Drop, DropTexts []string
	// Earlier are the values whose place it takes.
	Earlier []Earlier
	// Said is the earlier turn whose words it is in, "" for this one's.
	Said string
	// File and line are where a document says it.
	File string
	Line int
	// Speaker is who says it, where it is not the person's own.
	Speaker string
	// At is the moment of the telling, where it has one of its own, and Dated
	// whether events have been given theirs.
	At    time.Time
	Dated bool
	// NoteOnly says that it is to be kept as a note, whatever it says, and Noted is
	// the note that it is read from.
	NoteOnly bool
	Noted    string
	// IsNew says that the store did not know it.
	IsNew bool
	// Knowing says that its clauses were read with what is known of its words.
	Knowing bool
	// InFull is the question in full that a short one stands for, "" for itself.
	InFull string
}

// Teller is who says what the turn learns.
func (t *Turn) Teller() string { return cmp.Or(t.Speaker, t.User, Person) }

// New begins a turn with its input. Yield gets its events; cancel ends ctx when the
// consumer of the events has left.
func New(ctx context.Context, cancel context.CancelFunc, input string, clock func() time.Time, yield func(Event, error) bool) *Turn {
	return &Turn{Ctx: ctx, cancel: cancel, Input: input, Began: clock(), clock: clock, yield: yield}
}

// Stopped reports the cancellation of the turn, by its context or by the
// consumer.
func (t *Turn) Stopped() error {
	if t.gone {
		return context.Canceled
	}
	return t.Ctx.Err()
}

// Left reports whether the consumer of the events has left.
func (t *Turn) Left() bool { return t.gone }

// Guard runs a part of the turn and reports whether it panicked; the error is then a
// *contain.Panic. A panic of whoever consumes the events is not the turn's to keep.
func (t *Turn) Guard(f func() error) (panicked bool, err error) {
	err = contain.Run(f)
	p, panicked := err.(*contain.Panic) // one that is wrapped was contained before
	if panicked && t.yielding {
		panic(p.Value)
	}
	return panicked, err
}

// Seal completes the record with the reply, the sentences and the time.
func (t *Turn) Seal() {
	t.Rec.Reply = t.reply.String()
	t.Rec.Statements = t.Statements()
	for _, c := range t.Rec.Effects.Conflicts {
		if len(t.Rec.Offers) == 0 {
			t.Rec.Offers = wording.Ends(c.Ways)
		}
	}
	t.Lap()
	t.Rec.Fill()
}

// Lap notes the time since the turn began.
func (t *Turn) Lap() { t.Rec.Elapsed.Total = Milliseconds(t.clock().Sub(t.Began)) }

// End yields the whole record, with err where that is why the turn failed. Nothing is
// yielded after it.
func (t *Turn) End(err error) {
	if !t.gone {
		t.yield(Answered{Record: t.Rec, Quit: t.Quit, Clipboard: t.Clipboard}, err)
	}
}

// Emit yields an event, unless the consumer has left.
func (t *Turn) Emit(e Event) {
	if t.gone {
		return
	}
	t.yielding = true
	if !t.yield(e, nil) {
		t.gone = true
		t.cancel()
	}
	t.yielding = false
}

// Say adds a piece to the reply and shows it.
func (t *Turn) Say(text string) {
	if text == "" {
		return
	}
	t.reply.WriteString(text)
	if !t.held {
		t.Emit(Token{Text: text})
	}
}

// Held says what a function says, as another makes it of the whole.
func (t *Turn) Held(say func() error, made func(said string) string) error {
	if t.held || t.reply.Len() > 0 {
		return say() // it is part of more
	}
	t.held = true
	err := say()
	t.held = false
	said := made(t.reply.String())
	t.reply.Reset()
	t.Say(said)
	return err
}

// Said is the reply so far.
func (t *Turn) Said() string { return t.reply.String() }

// SayLine adds a line to the reply.
func (t *Turn) SayLine(text string) {
	if t.reply.Len() > 0 {
		text = "\n" + text
	}
	t.Say(text)
}

// Add adds a sentence to the turn.
func (t *Turn) Add(s triple.Statement) *Item {
	it := &Item{Statement: s, Rec: record.StatementRecord{
		Text: s.Text, Kind: string(s.Kind), Understood: s.Echo, IDs: []string{}, Triples: TripleRecords(s),
	}}
	t.Items = append(t.Items, it)
	return it
}

// Statements are the sentences as the record has them now.
func (t *Turn) Statements() []record.StatementRecord {
	out := make([]record.StatementRecord, len(t.Items))
	for i, it := range t.Items {
		out[i] = it.Rec
	}
	return out
}

// Refuse ends a command that was used wrongly; the turn itself has no error.
func (t *Turn) Refuse(message, hint string) error {
	it := t.Items[0]
	it.Rec.Status, it.Rec.Reason = "refused", message
	t.Rec.Error = &record.Failure{Code: "usage", Message: wording.UpperFirst(message) + ".", Hint: hint}
	if hint != "" {
		t.Rec.Error.Message += " " + wording.UpperFirst(hint) + "."
	}
	return nil
}

// Receipt adds a line that says what was stored.
func (t *Turn) Receipt(line string) {
	t.Rec.Effects.Receipts = append(t.Rec.Effects.Receipts, line)
}

// Announce yields the events of a change.
func (t *Turn) Announce() {
	t.Emit(Learned{Statements: t.Statements(), Receipts: t.Rec.Effects.Receipts})
	t.Emit(Inferred{Effects: t.Rec.Effects})
}

// AddProofs puts proofs into the record of the turn, each once.
func (t *Turn) AddProofs(ps ...record.Proof) {
	for _, p := range ps {
		if !slices.ContainsFunc(t.Rec.Proofs, func(q record.Proof) bool { return q.ID == p.ID }) {
			t.Rec.Proofs = append(t.Rec.Proofs, p)
		}
	}
}

// Timed runs f and adds the time it took to the milliseconds at into.
func (t *Turn) Timed(into *float64, f func() error) error {
	began := t.clock()
	err := f()
	*into += Milliseconds(t.clock().Sub(began))
	return err
}

// OnlyNear says that what was said was worked out by what was read, where that
// may not have been all, and marks the record so.
func (t *Turn) OnlyNear() string {
	if !t.Partial {
		return ""
	}
	t.Rec.Effects.Partial = true
	return " " + voice.Say("turn.this-covers-what-i-read")
}

// SayEffects says what a change has brought about.
func (t *Turn) SayEffects() {
	if said := strings.TrimSpace(wording.Effects(t.Rec.Effects) + t.OnlyNear()); said != "" {
		if t.Said() != "" {
			said = " " + said
		}
		t.Say(said)
	}
}

// KeptBefore lists what the turn has stored so far, "" for nothing.
func (t *Turn) KeptBefore() string {
	learned, gone := t.Rec.Effects.Learned, t.Rec.Effects.Retracted
	var parts []string
	if n := len(learned); n > 4 {
		parts = append(parts, voice.Say("turn.to-in-all", "learned", learned[0], "learned2", learned[n-1], "count", n))
	} else {
		parts = append(parts, learned...)
	}
	if len(gone) > 0 {
		parts = append(parts, voice.Say("turn.and-not", "gone", strings.Join(gone[:min(len(gone), 4)], ", ")))
	}
	return strings.Join(parts, ", ")
}

// SayNodes says a proof over rule files, indented under what rests on it.
func (t *Turn) SayNodes(p record.Proof, i, depth int) {
	const deepest = 8
	n := p.Nodes[i]
	t.SayLine(strings.Repeat("  ", depth) + clean.Line(n.Fact) + wording.By(n.Rule))
	if depth == deepest {
		return
	}
	for _, q := range n.Premises {
		t.SayNodes(p, q, depth+1)
	}
}

// SayFew says the first of some sentences, and how many more there are.
func (t *Turn) SayFew(before string, texts []string, all int) {
	if len(texts) == 0 {
		return
	}
	shown := texts[:min(len(texts), wording.MaxListed)]
	line := before + strings.Join(shown, " ")
	if all > len(shown) {
		line += " " + voice.Say("turn.and-more", "all", all-len(shown))
	}
	t.SayLine(line)
}

// Mark returns what puts the turn back to how it is now, so that what its items
// do can be worked out again.
func (t *Turn) Mark() func() {
	items, told, partial := make([]Item, len(t.Items)), t.Events, t.Partial
	for i, it := range t.Items {
		items[i] = *it
	}
	return func() {
		t.Events, t.Partial = told, partial
		for i, it := range t.Items {
			*it = items[i]
			it.Facts = slices.Clone(it.Facts)
		}
	}
}

// ReportLearned says what became of a sentence that was learned or taken back.
func (t *Turn) ReportLearned(it *Item) {
	receipt := len(t.Rec.Effects.Receipts) > 0 // which says what was done
	switch it.Rec.Status {
	case "learned":
		if !receipt {
			t.SayLine(voice.Say("turn.report-learned-noted"))
		}
	case "known":
		t.SayLine(voice.Say("turn.i-knew-that-already"))
	case "retracted":
		if !receipt {
			t.SayLine(voice.Say("turn.report-learned-forgotten"))
		}
	case "superseded":
		if !receipt {
			t.SayLine(voice.Say("turn.report-learned-corrected"))
		}
	}
}

// Asking makes the command's statement one that asks q.
func (t *Turn) Asking(q triple.Question) *Item {
	it := t.Items[0]
	it.Question = &q
	return it
}

// VerdictOf is the verdict of a turn after a statement that was not settled: an
// earlier verdict stays.
func VerdictOf(v record.Verdict, it *Item) record.Verdict {
	if v == "" {
		it.Rec.Verdict = record.NotUnderstood
		return record.NotUnderstood
	}
	return v
}

// Milliseconds is a time in milliseconds, as records have it.
func Milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// Key is a term as scripts read it.
func Key(t triple.Term) string {
	if t.IsVar() {
		return "?" + t.Var
	}
	return t.Name
}

// TripleRecords lists the triples of a statement: what it asserts or takes
// back, or the goals of a question.
func TripleRecords(s triple.Statement) []record.TripleRecord {
	out := []record.TripleRecord{}
	add := func(x triple.Triple) {
		out = append(out, record.TripleRecord{
			Subject: Key(x.Subject), Relation: x.Relation, Object: Key(x.Object), Denied: x.Denied, Confidence: x.Weight(),
		})
	}
	for _, f := range s.Facts {
		add(f)
	}
	for _, f := range s.Withdrawn {
		add(f)
	}
	for _, r := range s.Rules {
		add(r.Head)
		for _, b := range r.Body {
			if b.Op == triple.Relates {
				add(b.Triple)
			}
		}
	}
	if s.Question != nil {
		for _, goal := range s.Question.Goals {
			for _, g := range goal {
				add(g.Triple)
			}
		}
	}
	return out
}

// DropFact has the item take back what was told under an id; without a text, that of another says it.
func (it *Item) DropFact(id, text string) {
	if slices.Contains(it.Drop, id) {
		return
	}
	it.Drop = append(it.Drop, id)
	if text = strings.TrimSuffix(text, "."); text != "" && !slices.Contains(it.DropTexts, text) {
		it.DropTexts = append(it.DropTexts, text)
	}
}

// LearnedIDs are the ids of what an item told, for its receipt: of an event the
// first alone, which stands for all of it.
func (it *Item) LearnedIDs() string {
	if i := slices.IndexFunc(it.Facts, func(f triple.Triple) bool { return f.Subject.Kind == triple.Event }); i >= 0 && i < len(it.Rec.IDs) {
		return it.Rec.IDs[i]
	}
	return strings.Join(it.Rec.IDs, ", ")
}

// Person is the speaker of what is said in the conversation, where people have no names.
const Person = "person"

// Fault is an error of a turn with a code that scripts can rely on.
type Fault struct {
	Code string
	Hint string // what the person may do
	Err  error
}

// Error is what went wrong.
func (f *Fault) Error() string { return f.Err.Error() }

// Unwrap returns the cause.
func (f *Fault) Unwrap() error { return f.Err }

// Refused reports whether an error says that somebody may not do what they tried.
func Refused(err error) bool {
	var f *Fault
	for errors.As(err, &f) {
		if f.Code == "refused" {
			return true
		}
		err = f.Err
	}
	return false
}

// Earlier is a fact with what takes its place.
type Earlier struct {
	Fact triple.Fact
	By   triple.Triple
	Said string // the fact as a sentence, or the whole of what it is a part of
}
