package conductor

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"sync"
	"time"

	"whence/conductor/ground"
	"whence/conductor/tool"
	"whence/history"
	"whence/internal/sqlitefile"
	"whence/kb"
	"whence/kb/memory"
	"whence/reason"
	"whence/triple"
	"whence/triple/english"
	"whence/triple/extract"
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
	// Clock is time.Now unless set.
	Clock func() time.Time
	// Tools are those beside the built-in ones.
	Tools ToolOptions
	// Skills are the folders of skill files; the first is the person's own.
	Skills []SkillDir
	// Plugins look at something from time to time; what they return is in
	// working memory. Ticks is the machine's clock unless set.
	Plugins []memory.Plugin
	Ticks   memory.Clock
	// Encoder measures likeness of meaning; nil are built-in hypervectors.
	Encoder tool.Encoder
}

// Conductor holds one conversation. Turns are taken one after the other; a
// second Turn waits for the first. Close it when done.
type Conductor struct {
	model     Model
	window    int // of the model, in tokens
	db        *sql.DB
	history   *history.Store
	store     *kb.Store
	base      *reason.Base
	language  *english.English
	tools     *toolbox
	encoder   tool.Encoder
	windowed  bool               // the encoder adds words up
	extractor *extract.Extractor // nil without a model
	gate      *ground.Gate
	happened  happenings
	bygones   map[string]bygone // what was superseded, by its id
	// recalled are the sources of those that the reasoner was given.
	recalled map[string]triple.Source
	words    *vocabulary
	book     *rulebook
	far      bool // not all facts are held
	session  history.Session
	path     string
	clock    func() time.Time
	// loading is over before anything but session, path and the stores is
	// looked at.
	loading *loading

	mu   sync.Mutex
	talk talk
	// seq is the last change of the store that the base has seen.
	seq int64
	// world is the setting in force at the start.
	world reason.Options
	// skills are those in force; badSkills have files that were not taken over,
	// for the reason in skillTrouble.
	skills, badSkills *skillBook
	skillDirs         []SkillDir
	skillTrouble      string
	// proposals are the sentences that a model would have the person note, and
	// lessons the rules about tools that tasks have suggested.
	proposals struct {
		mu   sync.Mutex
		list []proposed
	}
	lessons []tool.Proposal
	memory  *remembering
	company company
	// rules and properties are those told, by id.
	rules      map[string]triple.StoredRule
	properties map[string]triple.RelationProperty
}

// talk is what the conversation was about, for pronouns, "why?" and choices.
type talk struct {
	mentions []triple.Term
	asked    *triple.Question
	// before is the question of what was so before that was answered last; asked
	// is nil then.
	before *item
	told   []triple.Statement // of late; see triple.Retell
	// choices are the readings offered in the turn before, if any, and offered
	// is that turn.
	choices []triple.Statement
	offered string
	// consent is the fact that the program asked for in the turn before.
	consent *triple.Triple
	// back is the last question that the program asked, and what for.
	back *back
	// consentFrom is the tool that the fact comes from, "" where no tool is.
	consentFrom string
	// task waits for the person's word on its calls, or for more to go on; doing
	// is a skill file's that waits for it.
	task  *tool.State
	doing *doing
	// review are the rules proposed, while the person goes through them.
	review *review
	// walk is where /why stands.
	walk walk
	// depth is how many steps of a proof /why prints at once.
	depth int
	// modelOff does without the model until it is wanted again.
	modelOff bool
	// traces says whether extraction and routing are printed with a reply.
	traces string
}

// New opens the knowledge base, brings the reasoner up to date with it, and
// begins or resumes a session. Errors of the file are those of
// internal/sqlitefile, which say what to do.
func New(ctx context.Context, o Options) (*Conductor, error) {
	c := &Conductor{model: o.Model, window: cmp.Or(o.Window, defaultWindow), words: newVocabulary(), book: &rulebook{}, clock: o.Clock, path: o.KB}
	if c.clock == nil {
		c.clock = time.Now
	}
	if c.path == "" {
		c.path = ":memory:"
	}
	c.talk.depth = 2
	c.talk.traces = "off"
	if err := c.open(ctx, o); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

func (c *Conductor) open(ctx context.Context, o Options) (err error) {
	if c.language, err = english.New(); err != nil {
		return fmt.Errorf("open the lexicon: %w", err)
	}
	if err = c.openTools(ctx, o); err != nil {
		return err
	}
	c.gate = ground.New(c.language, ground.Options{Holds: c.holds, Vocabulary: c.words})
	if o.Model != nil {
		c.extractor = extract.New(o.Model, c.language)
	}
	if c.db, err = sqlitefile.Open(ctx, c.path); err != nil {
		return err
	}
	if c.history, err = history.Open(ctx, c.db, c.clock); err != nil {
		return err
	}
	if c.store, err = kb.Open(ctx, c.db, c.clock); err != nil {
		return err
	}
	if err = c.begin(ctx, o); err != nil {
		return err
	}
	c.start(ctx, o)
	if o.Background {
		return nil
	}
	return c.Ready(ctx)
}

// openTools makes the skills of the program and its tools. Skill files are read
// with the first turn, so that what is wrong with one can be said.
func (c *Conductor) openTools(ctx context.Context, o Options) (err error) {
	if c.encoder = o.Encoder; c.encoder == nil {
		c.encoder, c.windowed = &hypervectors{}, true
	}
	c.skillDirs = o.Skills
	if c.skills, err = loadSkills(ctx, nil); err != nil {
		return fmt.Errorf("load the program's own skills: %w", err)
	}
	c.tools, err = newToolbox(c, o.Tools)
	return err
}

// holds reports whether a triple follows from what is known.
func (c *Conductor) holds(x triple.Triple) bool {
	_, ok, err := c.base.Why(context.Background(), reason.LiftTriple(x))
	return ok && err == nil
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
		c.session, err = c.history.Latest(ctx)
		if errors.Is(err, history.ErrNoSession) {
			c.session, err = c.history.Start(ctx, "")
		}
	default:
		c.session, err = c.history.Start(ctx, "")
	}
	if err != nil {
		return fmt.Errorf("begin the session: %w", err)
	}
	return nil
}

// recall reads the last turns of the session again, so that a pronoun or a
// "why?" after a restart finds what was spoken of before it.
func (c *Conductor) recall(ctx context.Context) error {
	turns, err := c.history.Recent(ctx, c.session.ID, recalled)
	if err != nil {
		return fmt.Errorf("recall the session: %w", err)
	}
	if n := len(turns); n > 0 {
		if err := c.recallTask(ctx, turns[n-1].ID); err != nil {
			return err
		}
	}
	for _, t := range turns {
		if isCommand(t.Input) {
			continue
		}
		read, err := c.language.Read(ctx, t.Input, c.discourse())
		if err != nil {
			return fmt.Errorf("recall turn %s: %w", t.ID, err)
		}
		c.remember(read)
	}
	return nil
}

// recalled is how many turns of a resumed session are read again.
const recalled = 8

func (c *Conductor) discourse() triple.Discourse {
	return triple.Discourse{Mentions: c.talk.mentions, Asked: c.talk.asked, Told: c.talk.told, Vocabulary: c.words, Speaker: triple.Speaker()}
}

// maxMentions bounds the names that pronouns may reach back to.
const maxMentions = 32

// remember keeps what the statements spoke of for the turns to come.
func (c *Conductor) remember(read []triple.Statement) {
	for _, s := range read {
		c.mentionLater(s.Mentions...)
		c.talk.told = triple.Retell(c.talk.told, s)
		if s.Question != nil && len(s.Question.Goals) > 0 {
			c.talk.asked = s.Question
		}
	}
}

// mentionLater adds names that pronouns may refer to from now on.
func (c *Conductor) mentionLater(names ...triple.Term) {
	c.talk.mentions = append(c.talk.mentions, names...)
	if n := len(c.talk.mentions); n > maxMentions {
		c.talk.mentions = append([]triple.Term(nil), c.talk.mentions[n-maxMentions:]...)
	}
}

// Close ends the conversation; what was told is already kept.
func (c *Conductor) Close() error {
	if c.loading != nil {
		c.loading.cancel()
		<-c.loading.sorted
	}
	var err error
	if c.memory != nil {
		c.memory.close()
	}
	if c.tools != nil {
		err = c.tools.close()
	}
	if c.db == nil {
		return err
	}
	return errors.Join(err, c.db.Close())
}

// SessionID returns the id by which this conversation can be resumed.
// It waits for a turn that runs.
func (c *Conductor) SessionID() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.session.ID
}

// Path returns where the knowledge base is, or ":memory:".
func (c *Conductor) Path() string { return c.path }

// Turn takes one turn and yields its events; see Event. The error is not nil
// only beside the last event, of a turn that failed. Leaving the loop cancels
// the turn. It is safe for concurrent use: turns are taken one by one.
func (c *Conductor) Turn(ctx context.Context, input string) iter.Seq2[Event, error] {
	return c.take(ctx, input, nil)
}

// take takes one turn, of a person or of a program's call.
func (c *Conductor) take(ctx context.Context, input string, asked *call) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		c.mu.Lock()
		defer c.mu.Unlock()
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		t := &turn{c: c, ctx: ctx, cancel: cancel, yield: yield, began: c.clock(), input: input, call: asked}
		t.run()
	}
}
