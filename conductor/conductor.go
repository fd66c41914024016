package conductor

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"iter"
	"log/slog"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"whence/conductor/agent"
	"whence/conductor/answering"
	"whence/conductor/asking"
	"whence/conductor/assistant"
	"whence/conductor/belief"
	"whence/conductor/browse"
	"whence/conductor/explain"
	"whence/conductor/files"
	"whence/conductor/knowledge"
	"whence/conductor/language"
	"whence/conductor/likeness"
	"whence/conductor/note"
	"whence/conductor/remember"
	"whence/conductor/review"
	"whence/conductor/rights"
	"whence/conductor/sheets"
	"whence/conductor/skillbook"
	"whence/conductor/spoken"
	"whence/conductor/talk"
	"whence/conductor/tool"
	"whence/conductor/turn"
	"whence/conductor/vocabulary"
	"whence/history"
	"whence/internal/storage"
	"whence/internal/voice"
	"whence/kb"
	"whence/kb/memory"
	"whence/kb/recall"
	"whence/llm"
	"whence/reason"
	"whence/triple"
)

// Options are what a conductor is made with. The zero value is an offline
// conversation over an empty knowledge base that is not kept.
type Options struct {
	// KB is the path of the knowledge base; "" and ":memory:" keep nothing.
	KB string
	// Session continues the session of that id; "" begins a new one, or
	// continues the latest with Resume.
	Session string
	Resume  bool
	// User is the name of the person whom the conversation is with; what they tell is kept
	// as said by them. "" is for a base of one person's.
	User string
	// World is reason.Open unless set; it is used until a setting stored in
	// the knowledge base says otherwise, unless WorldSet makes it win.
	World    reason.World
	WorldSet bool
	// Model is nil where the conversation goes without one.
	Model Model
	// Window is how many tokens the model takes, the reply included; 0 means
	// 4096.
	Window int
	// Background lets New return before what is known is read: turns wait for
	// it, and whoever types need not. An error of the reading is then that of
	// the turns, and of Ready.
	Background bool
	// Held is how many facts are held in memory at most; 0 means 200,000. Of
	// a larger base, what bears on a question is read for it.
	Held int
	// Sure is how sure an answer has to be: what holds with less confidence is
	// no answer. 0 means any.
	Sure float64
	// Trust learns the likeliest reading of a sentence, less surely, where a person
	// would be asked whether it is meant so.
	Trust bool
	// Clock is time.Now unless set.
	Clock func() time.Time
	// Tools are those beside the built-in ones.
	Tools agent.Options
	// Skills are the folders of skill files; the first is the person's own.
	Skills []skillbook.Dir
	// Plugins look at something from time to time; what they return is in
	// working memory. Ticks is the machine's clock unless set.
	Plugins []memory.Plugin
	Ticks   memory.Clock
	// Encoder measures likeness of meaning; nil are built-in hypervectors.
	Encoder tool.Encoder
	// Reader reads text into statements instead of the built-in grammar, unless
	// nil.
	Reader language.Reader
	// Log gets the stack of what failed inside; nil drops it.
	Log *slog.Logger
}

// Conductor holds one conversation. Turns are taken one after the other; a
// second Turn waits for the first. Close it when done.
type Conductor struct {
	*browse.Browser // what front ends look through beside the turns

	assistant *assistant.Assistant
	db        *sql.DB
	history   *history.Store
	sayings   *recall.Index
	known     *knowledge.Knowledge
	sheets    *sheets.Sheets
	explain   *explain.Explainer // puts what is known into words
	agent     *agent.Agent
	review    review.Review
	skills    *skillbook.Skills
	rights    *rights.Desk
	options   Options
	// largeFile is how many bytes of files are not held while they are read.
	largeFile int64
	session   history.Session
	path      string
	// unkept is why the file cannot be written; a copy of it is open then, and
	// remove removes it.
	unkept error
	remove func() error
	log    *slog.Logger
	// loading is over before anything but session, path and the stores is
	// looked at.
	loading atomic.Pointer[loading]

	mu   sync.Mutex
	talk *talk.Talk
	// traces says whether extraction and routing are printed with a reply.
	traces string
	// took are the turns that this conversation has taken, and since is the number
	// of the last turn of all before it went on with its session.
	took  map[string]bool
	since int
	// heard is the last change that the person was told of, or made; see News.
	heard  int64
	memory *remember.Memory
}

// New opens the knowledge base, brings the reasoner up to date with it, and
// begins or resumes a session. Errors of the file are those of
// internal/storage, which say what to do.
func New(ctx context.Context, o Options) (*Conductor, error) {
	c := &Conductor{assistant: &assistant.Assistant{Model: o.Model, Room: llm.NewRoom(o.Window), Trust: o.Trust}, log: o.Log, path: cmp.Or(o.KB, storage.Memory), options: o, took: map[string]bool{}, largeFile: files.LargeFile, talk: talk.New(), traces: "off"}
	if c.log == nil {
		c.log = slog.New(slog.DiscardHandler)
	}
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if err := c.open(ctx, o); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

func (c *Conductor) open(ctx context.Context, o Options) (err error) {
	l, err := language.New(o.Reader)
	if err != nil {
		return err
	}
	from := knowledge.Options{Held: o.Held, World: o.World, WorldSet: o.WorldSet, Sure: o.Sure, User: o.User}
	c.memory = remember.New(c.talk)
	c.known = knowledge.New(l, vocabulary.New(func(relation string, object triple.Term) []triple.Term {
		return asking.Store{Ctx: context.Background(), Known: c.known, Explain: c.explain}.Holders(relation, object)
	}), from, o.Clock, c.memory)
	c.talk.Speaker = c.known.Speaker(o.User)
	c.explain = explain.New(c.known)
	c.memory.Attach(c.known, c.explain)
	if err = c.openTools(ctx, o); err != nil {
		return err
	}
	c.assistant.Attach(c.known, c.explain, c.talk)
	if err = c.openFile(ctx, o); err != nil {
		return err
	}
	c.start(ctx, o)
	if o.Background {
		return nil
	}
	return c.Ready(ctx)
}

// openFile opens the file and begins the session. Where nothing can be written to
// the file, it can still be asked: of a copy, which nothing is told to.
func (c *Conductor) openFile(ctx context.Context, o Options) (err error) {
	if c.db, err = storage.Open(ctx, c.path); err == nil {
		err = c.openStores(ctx, o)
	}
	info, missing := os.Stat(c.path) // there is none of a server
	if !storage.Unwritable(err) || missing != nil || info.Size() == 0 {
		return err
	}
	if c.db != nil {
		_ = c.db.Close() // it is left as it is
	}
	c.unkept = err
	if c.db, c.remove, err = storage.OpenCopy(ctx, c.path); err != nil {
		return c.unkept
	}
	return c.openStores(ctx, o)
}

// openStores opens what is kept in the file, and begins the session.
func (c *Conductor) openStores(ctx context.Context, o Options) (err error) {
	if c.history, err = history.Open(ctx, c.db, c.known.Clock); err != nil {
		return err
	}
	c.assistant.History, c.skills.History, c.agent.History = c.history, c.history, c.history
	if c.known.Store, err = kb.Open(ctx, c.db, c.known.Clock); err != nil {
		return err
	}
	if c.sayings, err = recall.Open(ctx, c.db); err != nil {
		return err
	}
	if c.rights, err = rights.Open(ctx, c.db, c.known.Store, c.skills.Permissions); err != nil {
		return err
	}
	c.sheets = &sheets.Sheets{Store: c.known.Store, Words: c.known.Language.Words(), Clock: o.Clock, Seq: func() int64 { return c.known.Seq }}
	c.Browser = browse.New(c.known, c.explain, browse.With{
		History: c.history, Ready: c.Ready, Failed: c.failedInside, Turns: &c.mu, Session: c.SessionID, Memory: c.memory.Listing,
		Topic: func() triple.Term { last, _ := c.talk.LastMention(); return last },
	})
	c.agent.Browser = c.Browser
	if err = c.begin(ctx, o); storage.Unwritable(err) && storage.IsServer(c.path) { // it can be asked all the same
		c.unkept, err = err, nil
	}
	c.known.Store.Gate.Freeze(c.unkept)
	return err
}

// openTools makes the skills of the program and its tools. Skill files are read
// with the first turn, so that what is wrong with one can be said.
func (c *Conductor) openTools(ctx context.Context, o Options) (err error) {
	e := likeness.New(o.Encoder)
	if c.skills, err = skillbook.New(ctx, o.Skills, e); err != nil {
		return err
	}
	a := &agent.Agent{Known: c.known, Explain: c.explain, Talk: c.talk, Memory: c.memory, Skills: c.skills, Encoder: e, Review: &c.review, Log: c.log, Failed: c.failedInside}
	if err = a.Equip(o.Tools); err == nil {
		c.agent = a
	}
	return err
}

// begin starts or resumes the session.
func (c *Conductor) begin(ctx context.Context, o Options) (err error) {
	switch {
	case o.Session != "":
		c.session, err = c.history.Resume(ctx, o.Session)
		if errors.Is(err, history.ErrNoSession) {
			c.session, err = c.history.Start(ctx, o.Session)
		}
	case o.Resume:
		c.session, err = lastSpokenIn(ctx, c.history)
		if errors.Is(err, history.ErrNoSession) {
			c.session, err = c.history.Start(ctx, "")
		}
	default:
		c.session, err = c.history.Start(ctx, "")
	}
	if err == nil {
		c.since, err = c.history.Last(ctx)
	}
	if err != nil {
		return voice.Error("conductor.begin-session", "error", err)
	}
	return nil
}

// lastSpokenIn is the session in which something was told or asked last, or the last one where
// there was nothing but commands.
func lastSpokenIn(ctx context.Context, h *history.Store) (history.Session, error) {
	all, err := h.Sessions(ctx)
	for _, s := range all {
		if first, err := browse.Opening(ctx, h, s.ID); first != "" || err != nil {
			return s, err
		}
	}
	if len(all) == 0 {
		return history.Session{}, cmp.Or(err, history.ErrNoSession)
	}
	return all[0], nil
}

// own reports whether a turn is one of this conversation: one that it took, or
// one of its session from before it began.
func (c *Conductor) own(ctx context.Context, turn string) bool {
	return c.took[turn] || kb.TurnNumber(turn) <= c.since && c.inSession(ctx, turn)
}

// inSession reports whether a turn is part of the session's past.
func (c *Conductor) inSession(ctx context.Context, turn string) bool {
	in, err := c.history.InPast(ctx, c.session.ID, turn)
	return in && err == nil
}

// recall reads the last turns of the session again, so that a pronoun or a
// "why?" after a restart finds what was spoken of before it.
func (c *Conductor) recall(ctx context.Context) error {
	turns, err := c.history.Recent(ctx, c.session.ID, recalled)
	if err != nil {
		return voice.Error("conductor.recall-session", "error", err)
	}
	if n := len(turns); n > 0 {
		if err := c.agent.Recall(ctx, c.session.ID, turns[n-1].ID); err != nil {
			return err
		}
	}
	for _, t := range turns {
		if spoken.IsCommand(t.Input) {
			continue
		}
		read, err := c.known.Language.Understand(ctx, t.Input, c.discourse())
		if ctx.Err() != nil {
			return voice.Error("conductor.recall-turn", "id", t.ID, "error", err)
		}
		if err != nil { // the conversation goes on without what it spoke of
			c.failedInside(voice.Say("conductor.recall-turn-2", "id", t.ID), err)
			continue
		}
		c.talk.Remember(read)
	}
	return nil
}

// recalled is how many turns of a resumed session are read again.
const recalled = 8

func (c *Conductor) discourse() triple.Discourse { return c.talk.Discourse(c.known.Words) }

// Close ends the conversation; what was told is already kept.
func (c *Conductor) Close() error {
	c.assistant.Room.Close()
	if l := c.loading.Load(); l != nil {
		l.cancel()
		<-l.sorted
	}
	if c.memory != nil {
		c.memory.Close()
	}
	if c.agent != nil {
		c.agent.Tools.Close()
	}
	if c.db == nil {
		return nil
	}
	if c.remove != nil {
		return c.remove()
	}
	return c.db.Close()
}

// SessionID returns the id by which this conversation can be resumed.
// It waits for a turn that runs.
func (c *Conductor) SessionID() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.session.ID
}

// Path returns where the knowledge base is, or ":memory:".
func (c *Conductor) Path() string { return storage.Shown(c.path) }

// Turn takes one turn and yields its events; see Event. The error is not nil
// only beside the last event, of a turn that failed. Leaving the loop cancels
// the turn. A byte of the input that is no UTF-8 is read as U+FFFD. It is safe
// for concurrent use: turns are taken one by one.
func (c *Conductor) Turn(ctx context.Context, input string) iter.Seq2[turn.Event, error] {
	return c.take(ctx, input, nil)
}

// take takes one turn, of a person or of a program's call.
func (c *Conductor) take(ctx context.Context, input string, asked *call) iter.Seq2[turn.Event, error] {
	return func(yield func(turn.Event, error) bool) {
		c.mu.Lock()
		defer c.mu.Unlock()
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		t := c.begun(ctx, turn.New(ctx, cancel, strings.ToValidUTF8(input, "\uFFFD"), c.known.Clock, yield))
		t.call = asked
		if asked != nil {
			t.ByProgram, t.Speaker = true, asked.speaker
		}
		c.rights.For(t.Turn)
		t.run()
	}
}

// begun are the steps of a turn that begins.
func (c *Conductor) begun(ctx context.Context, t *turn.Turn) *steps {
	t.Session, t.User = c.session.ID, c.options.User
	mine := func(turn string) bool { return c.own(ctx, turn) }
	b := belief.New(t, c.known, c.explain, c.talk, mine)
	s := &steps{Turn: t, belief: b, model: c.assistant.Of(t), memory: c.memory.Of(t, b), notes: note.New(t, note.Shelf{Sayings: c.sayings, History: c.history, DB: c.db, Path: c.path}, b, c.known, c.explain, c.talk), c: c}
	s.answers = &answering.Answerer{
		Asker: &asking.Asker{Turn: t, Known: c.known, Explain: c.explain, Talk: c.talk, Belief: b},
		Model: s.model, Notes: s.notes, Sheets: c.sheets, Sayings: c.sayings,
	}
	s.files = &files.Desk{
		Turn: t, Known: c.known, Explain: c.explain, Talk: c.talk, Belief: b, Model: s.model, Store: s.answers.Store(),
		History: c.history, DB: c.db, Large: c.largeFile, Failed: c.failedInside,
	}
	s.skills = c.skills.Of(t)
	s.agent = &agent.Desk{Turn: t, Agent: c.agent, Belief: b, Model: s.model}
	s.review = &review.Desk{Turn: t, Review: &c.review, Known: c.known, Explain: c.explain, Belief: b, Model: s.model, Skills: s.skills}
	return s
}
