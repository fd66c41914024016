// Package remember is the working memory of a conversation: what was said and done of
// late, how facts of relations that fade were used, which have faded and which last.
//
// It promises that what fades is closed in the store first, and that nothing in it can
// fail a turn. The tiers themselves are of package kb/memory.
package remember

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"whence/conductor/belief"
	"whence/conductor/explain"
	"whence/conductor/knowledge"
	"whence/conductor/record"
	"whence/conductor/skill"
	"whence/conductor/talk"
	"whence/conductor/tool"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/engine"
	"whence/internal/clean"
	"whence/internal/voice"
	"whence/kb"
	"whence/kb/memory"
	"whence/reason"
	"whence/triple"
)

// The bounds of working memory, in turns.
const (
	Preserved    = 20  // turns whose facts stay as they are
	episodes     = 200 // turns that are kept as one fact each
	LastingAge   = 30  // turns after which a fact may be promoted
	lastingUses  = 3   // uses that it takes
	loopRepeats  = 3   // the same call in so many turns is a loop
	loopWindow   = 12
	maxRecalled  = 100 // faded facts that near-misses look at
	maxRemark    = 200 // bytes of a remark that are kept
	keptOfPast   = 16  // promotions and fadings that /memory shows
	dueWithin    = 20  // turns ahead that /memory looks
	fadeSetting  = "fade/"
	useSetting   = "use/"
	lastSetting  = "lasting/"
	fadedSetting = "faded/"
)

// Memory is the working memory of a conversation: what was said and done of
// late, and how facts of relations that fade were used.
type Memory struct {
	known   *knowledge.Knowledge
	explain *explain.Explainer
	talk    *talk.Talk

	session *memory.Session // nil until it is open
	// fades says after how long without use a fact of the relation fades.
	fades map[string]unused
	// lasting are facts that do not fade any more, with the reason; faded those
	// that have, the latest last.
	lasting map[string]string
	faded   []triple.Fact
	looped  map[string]bool
	// remarks are the latest promotions and fadings, the latest last.
	remarks []remark
	stop    context.CancelFunc
	ended   chan struct{}
}

// New returns a working memory with nothing in it; see attach and open.
func New(about *talk.Talk) *Memory {
	return &Memory{talk: about, fades: map[string]unused{}, lasting: map[string]string{}, looped: map[string]bool{}}
}

// Attach says what is known, which the memory follows.
func (m *Memory) Attach(k *knowledge.Knowledge, e *explain.Explainer) { m.known, m.explain = k, e }

// Len is how many facts working memory holds.
func (m *Memory) Len() int { return m.session.Len() }

// Lasting is how many told facts fade no more.
func (m *Memory) Lasting() int { return len(m.lasting) }

// Down are the tool servers that did not answer when they were looked at last.
func (m *Memory) Down() []string {
	var out []string
	for a := range m.session.View().Atoms("server", false) {
		if skill.Local(a.Args[1]) == "down" {
			out = append(out, skill.Local(a.Args[0]))
		}
	}
	return out
}

// Keeper brings working memory in step with one turn.
type Keeper struct {
	*turn.Turn
	belief *belief.Belief
	m      *Memory
}

// Of is the keeper for a turn that does something to what is known.
func (m *Memory) Of(t *turn.Turn, b *belief.Belief) *Keeper { return &Keeper{t, b, m} }

// Open makes the working memory of what the store keeps of it, and runs the plugins, which
// look at something from time to time, by the clock; nil is the machine's.
func (m *Memory) Open(ctx context.Context, plugins []memory.Plugin, clock memory.Clock) error {
	p, err := engine.Load(ctx, engine.Options{})
	if err != nil {
		return err
	}
	if m.session, err = memory.NewSession(ctx, p, engine.Options{}); err != nil {
		return err
	}
	m.session.KeepTime(m.known.Clock)
	settings, err := m.known.Store.Settings(ctx)
	if err != nil {
		return voice.Error("remember.read-what-is-remembered", "error", err)
	}
	if err := m.restore(ctx, settings); err != nil {
		return voice.Error("remember.restore-what-is-remembered", "error", err)
	}
	return m.watch(ctx, plugins, clock)
}

// watch runs the plugins that look at something from time to time.
func (m *Memory) watch(ctx context.Context, plugins []memory.Plugin, clock memory.Clock) error {
	if len(plugins) == 0 {
		return nil
	}
	if clock == nil {
		clock = memory.WallClock{}
	}
	s := memory.Scheduler{Session: m.session, Clock: clock, Plugins: plugins}
	for _, p := range plugins {
		if p.Every <= 0 || p.Run == nil {
			return voice.Error("remember.the-plugin-needs-interval-and", "name", p.Name)
		}
	}
	ctx, m.stop = context.WithCancel(context.WithoutCancel(ctx))
	m.ended = make(chan struct{})
	go func() {
		defer close(m.ended)
		_ = s.Run(ctx) // its one error was checked above
	}()
	return nil
}

// Close ends what runs on a clock, and waits for it.
func (m *Memory) Close() {
	if m.stop != nil {
		m.stop()
		<-m.ended
	}
}

// Follow brings working memory in step with a change that this conversation did
// not make itself, or that brings back what it had let go.
func (m *Memory) Follow(ctx context.Context, d kb.Delta) error {
	if m.session == nil {
		return nil
	}
	if setsFading(d.Settings) {
		return m.Renew(ctx)
	}
	if len(m.fades) == 0 {
		return nil
	}
	var entries []memory.Entry
	for _, f := range d.Facts {
		if e, fades := m.entry(f, d.Settings[useSetting+f.ID]); fades {
			entries = append(entries, e)
		}
	}
	for key, used := range d.Settings {
		id, ok := strings.CutPrefix(key, useSetting)
		if !ok || used == "" {
			continue
		}
		f, past, err := m.known.Store.Fact(ctx, id)
		if err != nil || !past.Live {
			continue
		}
		if e, fades := m.entry(f, used); fades {
			entries = append(entries, e)
		}
	}
	var gone memory.Change
	for _, id := range d.Retracted {
		if a, ok := m.find(id); ok {
			gone.Forget = append(gone.Forget, a)
		}
	}
	if _, err := m.session.Update(ctx, gone); err != nil {
		return err
	}
	return m.session.Restore(ctx, entries...)
}

// setsFading reports whether settings say what fades, what lasts or what has faded.
func setsFading(settings map[string]string) bool {
	for key := range settings {
		if strings.HasPrefix(key, fadeSetting) || strings.HasPrefix(key, lastSetting) || strings.HasPrefix(key, fadedSetting) {
			return true
		}
	}
	return false
}

// Renew reads what the store keeps for working memory again; what was said
// and done of late stays.
func (m *Memory) Renew(ctx context.Context) error {
	m.talk.Walk.Stale = true
	if m.session == nil {
		return nil
	}
	var gone memory.Change
	for _, e := range m.session.Entries() {
		if strings.HasPrefix(e.Fact.Atom.Pred, knownPrefix) {
			gone.Forget = append(gone.Forget, e.Fact.Atom)
		}
	}
	if _, err := m.session.Update(ctx, gone); err != nil {
		return err
	}
	clear(m.fades)
	clear(m.lasting)
	m.faded = nil
	settings, err := m.known.Store.Settings(ctx)
	if err != nil {
		return err
	}
	return m.restore(ctx, settings)
}

// restore takes the settings about memory, and the histories of facts.
func (m *Memory) restore(ctx context.Context, settings map[string]string) error {
	if err := m.recallSettings(ctx, settings); err != nil || len(m.fades) == 0 {
		return err
	}
	var entries []memory.Entry
	for f, err := range m.known.Store.Facts(ctx) {
		if err != nil {
			return err
		}
		if e, ok := m.entry(f, settings[useSetting+f.ID]); ok {
			entries = append(entries, e)
		}
	}
	return m.session.Restore(ctx, entries...)
}

// recallSettings takes from what is stored which relations fade, which last, and what has faded.
func (m *Memory) recallSettings(ctx context.Context, settings map[string]string) error {
	for _, key := range slices.Sorted(maps.Keys(settings)) {
		v := settings[key]
		switch {
		case strings.HasPrefix(key, fadeSetting):
			if n, ok := unusedOf(v); ok && v != "" {
				m.fades[strings.TrimPrefix(key, fadeSetting)] = n
			}
		case strings.HasPrefix(key, lastSetting) && v != "":
			m.lasting[strings.TrimPrefix(key, lastSetting)] = v
		case strings.HasPrefix(key, fadedSetting) && v != "":
			f, past, err := m.known.Store.Fact(ctx, strings.TrimPrefix(key, fadedSetting))
			if err != nil && !errors.Is(err, kb.ErrUnknown) {
				return err
			}
			if err == nil && !past.Live {
				m.faded = append(m.faded, f)
			}
		}
	}
	return nil
}

// entry is a told fact with its history, where its relation fades and it does
// not last; used is what the store keeps of it.
func (m *Memory) entry(f triple.Fact, used string) (memory.Entry, bool) {
	if m.fades[f.Triple.Relation] == (unused{}) || m.lasting[f.ID] != "" {
		return memory.Entry{}, false
	}
	e := memory.Entry{Fact: engine.Fact{Atom: known(f)}, AddedAt: kb.TurnNumber(f.Source.Turn), At: f.Source.At, TouchedAt: f.Source.At}
	e.LastTouched = e.AddedAt
	used, at, _ := strings.Cut(used, " at ")
	if moment, err := time.Parse(time.RFC3339, at); err == nil {
		e.TouchedAt = moment
	}
	if last, times, ok := strings.Cut(used, " "); ok {
		if n, err := strconv.Atoi(last); err == nil {
			e.LastTouched = max(n, e.AddedAt)
		}
		if n, err := strconv.Atoi(times); err == nil {
			e.Touches = n
		}
	}
	return e, true
}

// knownPrefix begins the predicates of told facts in working memory.
const knownPrefix = "known_"

// known is a told fact in working memory: its id, under a predicate of its
// relation.
func known(f triple.Fact) engine.Atom {
	return engine.Atom{Pred: knownPrefix + f.Triple.Relation, Args: []engine.Term{engine.String(f.ID)}}
}

// NoteTurn puts a turn into working memory. It runs before the turn's record is kept; nothing of it can fail the turn.
func (t *Keeper) NoteTurn() {
	if t.ID == "" || t.Unkept != nil || t.ByProgram {
		return
	}
	ctx := context.WithoutCancel(t.Ctx)
	m := t.m
	n := m.session.Begin(kb.TurnNumber(t.ID))
	for _, step := range []func(context.Context, int) error{t.noteSaid, t.noteUses, m.compress} {
		if err := step(ctx, n); err != nil {
			t.Emit(turn.Notice{Text: voice.Say("remember.working-memory-could-not-be", "error", err.Error())})
			return
		}
	}
	t.warnOfLoops()
}

// Freshen lets what has to last or to fade do so, before the turn is answered.
func (t *Keeper) Freshen() {
	if t.Unkept != nil {
		return
	}
	ctx := context.WithoutCancel(t.Ctx)
	t.m.session.Begin(kb.TurnNumber(t.ID))
	before := len(t.Rec.Effects.Receipts)
	for _, step := range []func(context.Context) error{t.promote, t.fade} {
		if err := step(ctx); err != nil {
			t.Emit(turn.Notice{Text: voice.Say("remember.working-memory-could-not-be", "error", err.Error())})
			return
		}
	}
	if receipts := t.Rec.Effects.Receipts[before:]; len(receipts) > 0 {
		t.Emit(turn.Learned{Statements: t.Statements(), Receipts: slices.Clone(receipts)})
		t.Receipted = len(t.Rec.Effects.Receipts)
	}
}

// noteSaid tells what was said and what was asked in the turn.
func (t *Keeper) noteSaid(ctx context.Context, n int) error {
	turn := engine.Int(int64(n))
	change := memory.Change{Tell: []engine.Fact{{Atom: engine.Atom{Pred: "said", Args: []engine.Term{turn, engine.String(cutRemark(t.Input))}}}}}
	for _, it := range t.Items {
		if it.Kind == triple.QuestionKind && it.Rec.Understood != "" {
			change.Tell = append(change.Tell, executed(turn, "ask", it.Rec.Understood, string(it.Rec.Verdict)))
		}
	}
	if t.Rec.Task != nil {
		for _, c := range t.Rec.Task.Calls {
			if c.Tool != tool.Analysis && !c.Earlier {
				change.Tell = append(change.Tell, executed(turn, c.Tool, string(c.Args), cmp.Or(c.Error, c.Result)))
			}
		}
	}
	for _, f := range t.learnedFacts() {
		if e, fades := t.m.entry(f, ""); fades {
			change.Tell = append(change.Tell, e.Fact)
		}
	}
	for _, id := range t.Rec.Effects.Retracted {
		if a, ok := t.m.find(id); ok {
			change.Forget = append(change.Forget, a)
		}
	}
	_, err := t.m.session.Update(ctx, change)
	return err
}

func cutRemark(s string) string {
	if len(s) > maxRemark {
		return strings.ToValidUTF8(s[:maxRemark], "") + "…"
	}
	return s
}

// executed is executed(Turn, Tool, Args, Result).
func executed(turn engine.Term, name, args, result string) engine.Fact {
	return engine.Fact{Atom: engine.Atom{Pred: memory.Executed, Args: []engine.Term{turn, engine.Name("/" + name), engine.String(cutRemark(args)), engine.String(cutRemark(result))}}}
}

// learnedFacts are the facts that the turn told, by their ids.
func (t *Keeper) learnedFacts() []triple.Fact {
	if len(t.m.fades) == 0 {
		return nil
	}
	var out []triple.Fact
	for _, id := range t.Rec.Effects.Learned {
		if !kb.IsID(id, 'f') {
			continue
		}
		if f, past, err := t.m.known.Store.Fact(context.WithoutCancel(t.Ctx), id); err == nil && past.Live {
			out = append(out, f)
		}
	}
	return out
}

// find returns the fact in working memory that stands for the told fact of an
// id.
func (m *Memory) find(id string) (engine.Atom, bool) {
	for relation := range m.fades {
		a := engine.Atom{Pred: knownPrefix + relation, Args: []engine.Term{engine.String(id)}}
		if _, there := m.session.Entry(a); there {
			return a, true
		}
	}
	return engine.Atom{}, false
}

// noteUses touches what the answers of the turn rest on, and keeps that it did.
func (t *Keeper) noteUses(ctx context.Context, n int) error {
	m := t.m
	if len(m.fades) == 0 {
		return nil
	}
	used := map[string]string{}
	for _, id := range t.usedFacts() {
		if a, ok := m.find(id); ok && used[useSetting+id] == "" {
			used[useSetting+id] = m.use(a, n)
		}
	}
	err := t.belief.KeepSettings(ctx, used)
	var file *kb.FileError
	if turn.Refused(err) || errors.As(err, &file) { // who may only ask, asks
		return nil
	}
	return err
}

// usedFacts are the ids of what the answers of the turn rest on, and of what was
// told again in it.
func (t *Keeper) usedFacts() []string {
	var out []string
	for _, p := range t.Rec.Proofs {
		for _, node := range p.Nodes {
			if node.Kind == "told" {
				out = append(out, node.ID)
			}
		}
	}
	for _, it := range t.Items {
		if it.Rec.Status == "known" {
			out = append(out, it.Rec.IDs...)
		}
	}
	return out
}

// use touches a fact in a turn, and returns what the store keeps of that.
func (m *Memory) use(a engine.Atom, turn int) string {
	m.session.Touch(a)
	e, _ := m.session.Entry(a)
	return voice.Say("remember.use-at", "turn", turn, "touches", e.Touches, "rfc3339", e.TouchedAt.UTC().Format(time.RFC3339))
}

// lastingTier is the long-term tier: what is in it does not fade.
type lastingTier struct {
	t   *Keeper
	why func(engine.Atom) string
}

// Add keeps that facts last, in the store first.
func (l lastingTier) Add(ctx context.Context, facts ...engine.Fact) error {
	settings := map[string]string{}
	for _, f := range facts {
		settings[lastSetting+f.Atom.Args[0].Symbol()] = l.why(f.Atom)
	}
	if err := l.t.belief.KeepSettings(ctx, settings); err != nil {
		return err
	}
	for key, why := range settings {
		l.t.m.lasting[strings.TrimPrefix(key, lastSetting)] = why
	}
	return nil
}

// promote moves facts that were used again and again to those that last.
func (t *Keeper) promote(ctx context.Context) error {
	m := t.m
	tier := lastingTier{t, func(a engine.Atom) string {
		e, _ := m.session.Entry(a)
		return voice.Say("remember.known-for-turns-and-used", "turn", e.Age(m.session.Turn()), "touches", e.Touches)
	}}
	moved, rejected, err := memory.Consolidator{MinAge: LastingAge, MinTouches: lastingUses, Worth: func(a engine.Atom) bool { return strings.HasPrefix(a.Pred, knownPrefix) }}.
		Consolidate(ctx, memory.Tiers{Short: m.session, Long: tier})
	for _, p := range moved {
		id := p.Entry.Fact.Atom.Args[0].Symbol()
		m.remark(remark{id: id, text: voice.Say("remember.promoted-in-and-fades-no", "id", t.ID, "reason", p.Reason)})
	}
	for _, r := range rejected {
		m.remark(remark{id: r.Entry.Fact.Atom.Args[0].Symbol(), text: voice.Say("remember.could-not-be-promoted-in", "id", t.ID, "err", r.Err.Error())})
	}
	return err
}

// remark is what became of a fact.
type remark struct {
	id, text string
	faded    bool
}

func (m *Memory) remark(r remark) {
	r.text = clean.Line(r.text)
	m.remarks = append(m.remarks, r)
	if n := len(m.remarks) - keptOfPast; n > 0 {
		m.remarks = slices.Delete(m.remarks, 0, n)
	}
}

// reaper drops what has had its time.
func (m *Memory) reaper() memory.Reaper {
	r := memory.Reaper{Rules: []memory.Fade{{Predicate: memory.Episode, MaxAge: episodes}}}
	for _, relation := range slices.Sorted(maps.Keys(m.fades)) {
		r.Rules = append(r.Rules, memory.Fade{Predicate: knownPrefix + relation, MaxIdle: m.fades[relation].turns, MaxUnused: m.fades[relation].time})
	}
	return r
}

// fade takes back the facts that nothing has used for too long: in the store,
// then in what is concluded, and only then in working memory.
func (t *Keeper) fade(ctx context.Context) error {
	m := t.m
	var facts []triple.Fact
	var change kb.Change
	r, stored, err := t.belief.Commit(ctx, func() (_ kb.Change, due bool, err error) {
		facts, change, err = t.due(ctx)
		return change, len(facts) > 0, err
	})
	if err != nil {
		return err
	}
	if stored {
		if err := t.belief.Infer(ctx, r.Delta); err != nil {
			return err
		}
		for _, f := range facts {
			why := change.Settings[fadedSetting+f.ID]
			t.Receipt(voice.Say("remember.faded-still-so", "id", f.ID, "why", why))
			m.faded = append(m.faded, f)
			m.remark(remark{id: f.ID, faded: true, text: voice.Say("remember.faded-in", "id", t.ID, "triple", m.explain.Sentence(f.Triple), "why", wording.UpperFirst(why))})
		}
		if n := len(m.faded) - maxRecalled; n > 0 {
			m.faded = slices.Delete(m.faded, 0, n)
		}
	}
	_, err = m.reaper().Reap(ctx, m.session)
	return err
}

// due are the facts that nothing has used for too long, and the change by which
// they fade.
func (t *Keeper) due(ctx context.Context) ([]triple.Fact, kb.Change, error) {
	var facts []triple.Fact
	change := kb.Change{Turn: t.ID, Settings: map[string]string{}}
	for _, d := range t.m.reaper().Due(t.m.session, 0) {
		if !strings.HasPrefix(d.Entry.Fact.Atom.Pred, knownPrefix) {
			continue
		}
		f, past, err := t.m.known.Store.Fact(ctx, d.Entry.Fact.Atom.Args[0].Symbol())
		if err != nil {
			return nil, change, err
		}
		if past.Live {
			facts = append(facts, f)
			change.Retract = append(change.Retract, f.ID)
			change.Settings[fadedSetting+f.ID] = d.Reason
		}
	}
	return facts, change, nil
}

// compress makes one fact of each turn that lies further back.
func (m *Memory) compress(ctx context.Context, _ int) error {
	_, err := memory.Compressor{Predicates: []string{"said", memory.Executed}, PreserveLastN: Preserved, Summarize: summary}.Compress(ctx, m.session)
	return err
}

// summary words what was said and done in a turn.
func summary(_ int, facts []engine.Atom) string {
	var out []string
	for _, a := range facts {
		switch {
		case a.Pred == "said" && len(a.Args) == 2:
			out = append(out, strconv.Quote(a.Args[1].Symbol()))
		case len(a.Args) == 4:
			out = append(out, skill.Local(a.Args[1])+" "+a.Args[2].Symbol()+": "+a.Args[3].Symbol())
		}
	}
	return cutRemark(strings.Join(out, "; "))
}

// warnOfLoops says, once, that the same was done in turn after turn to no end: a question
// that was decided may be put again as often as one likes.
func (t *Keeper) warnOfLoops() {
	m := t.m
	now := map[string]bool{}
	for _, l := range m.loops() {
		key := l.Tool.String() + l.Args.String()
		now[key] = true
		if v := t.Rec.Verdict; !m.looped[key] && v != record.Proved && v != record.Refuted {
			t.Emit(turn.Notice{Text: voice.Say("remember.the-same-for-time-of", "count", ordinal(len(l.Turns)), "tool", skill.Local(l.Tool), "symbol", wording.Stop(clean.Line(l.Args.Symbol())))})
		}
	}
	m.looped = now
}

func (m *Memory) loops() []memory.Loop {
	return memory.LoopDetector{MinRepeats: loopRepeats, Window: loopWindow}.Find(m.session)
}

func ordinal(n int) string {
	switch {
	case n%10 == 1 && n%100 != 11:
		return strconv.Itoa(n) + "st"
	case n%10 == 2 && n%100 != 12:
		return strconv.Itoa(n) + "nd"
	case n%10 == 3 && n%100 != 13:
		return strconv.Itoa(n) + "rd"
	}
	return strconv.Itoa(n) + "th"
}

// Faded returns the faded facts that fit, for near-misses.
func (m *Memory) Faded(_ context.Context, pattern engine.Atom) []triple.Fact {
	var out []triple.Fact
	for _, f := range slices.Backward(m.faded) {
		a := reason.LiftTriple(f.Triple)
		if a.Pred == pattern.Pred && a.Denied == pattern.Denied && fits(pattern.Args, a.Args) {
			out = append(out, f)
		}
	}
	return out
}

func fits(pattern, args []engine.Term) bool {
	if len(pattern) != len(args) {
		return false
	}
	for i, p := range pattern {
		if p.Ground() && !p.Equal(args[i]) {
			return false
		}
	}
	return true
}

// Run shows what the conversation has in mind; or sets after how many turns
// facts of a relation fade; or says that a fact is still so.
func (t *Keeper) Run(arg string) error {
	words := strings.Fields(arg)
	switch {
	case len(words) == 0:
		return t.showMemory()
	case words[0] == "fade" && len(words) == 3:
		n, ok := unusedOf(words[2])
		if !ok {
			return t.Refuse(voice.Say("remember.the-number-of-turns-is", "word", words[2]), voice.Say("remember.for-example-memory-fade-be"))
		}
		return t.setFade(words[1], n)
	case words[0] == "keep" && len(words) == 2:
		return t.setFade(words[1], unused{})
	case words[0] == "still" && len(words) == 2:
		return t.stillSo(words[1])
	}
	return t.Refuse(voice.Say("remember.memory-takes-fade-relation-turns"), voice.Say("remember.for-example-memory-fade-be-2"))
}

// unused is how long a fact may be without use: turns, or time by the calendar.
type unused struct {
	turns int
	time  time.Duration
}

// unusedOf reads "50" and "30d": turns, or time in minutes, hours, days or weeks.
func unusedOf(said string) (unused, bool) {
	at := len(said) - 1
	each := map[byte]time.Duration{'m': time.Minute, 'h': time.Hour, 'd': day, 'w': 7 * day}[said[max(at, 0)]]
	if each == 0 {
		at++
	}
	n, err := strconv.Atoi(said[:at])
	if err != nil || n < 1 || n > 1_000_000 || each > 0 && n > 10_000 {
		return unused{}, false
	}
	if each == 0 {
		return unused{turns: n}, true
	}
	return unused{time: time.Duration(n) * each}, true
}

const day = 24 * time.Hour

// setting says it as unusedOf reads it, "" for never.
func (u unused) setting() string {
	switch {
	case u.time%day == 0 && u.time > 0:
		return strconv.Itoa(int(u.time/day)) + "d"
	case u.time > 0:
		return strconv.Itoa(int(u.time/time.Minute)) + "m"
	case u.turns > 0:
		return strconv.Itoa(u.turns)
	}
	return ""
}

// String says it in words.
func (u unused) String() string {
	if u.time > 0 {
		return memory.Span(u.time)
	}
	return voice.Say("count.turns", "count", u.turns)
}

// setFade says after how long without use facts of a relation fade; zero is never.
func (t *Keeper) setFade(relation string, n unused) error {
	relation, ok := t.m.known.RelationKey(relation)
	if !ok {
		return t.Refuse(voice.Say("remember.no-fact-has-relation", "relation", relation), voice.Say("remember.facts-shows-what-was-told"))
	}
	ctx := context.WithoutCancel(t.Ctx)
	if err := t.belief.KeepSettings(ctx, map[string]string{fadeSetting + relation: n.setting()}); err != nil {
		return err
	}
	m := t.m
	m.session.Begin(kb.TurnNumber(t.ID))
	if n == (unused{}) {
		delete(m.fades, relation)
		t.Say(voice.Say("remember.facts-of-relation-do-not", "relation", relation))
		return t.forgetEntries(ctx, relation)
	}
	m.fades[relation] = n
	var entries []memory.Entry
	for f, err := range t.m.known.Store.Facts(ctx) {
		if err != nil {
			return err
		}
		e, fades := m.entry(f, "")
		if _, there := m.session.Entry(known(f)); f.Triple.Relation == relation && fades && !there {
			e.LastTouched, e.TouchedAt = m.session.Turn(), m.known.Clock() // its time begins now
			entries = append(entries, e)
		}
	}
	if err := m.session.Restore(ctx, entries...); err != nil {
		return err
	}
	t.Say(voice.Say("remember.facts-of-relation-fade-after-2", "relation", relation, "turns", n, "count", len(entries)))
	return nil
}

// forgetEntries takes the facts of a relation out of working memory.
func (t *Keeper) forgetEntries(ctx context.Context, relation string) error {
	var change memory.Change
	for _, e := range t.m.session.Entries() {
		if e.Fact.Atom.Pred == "known_"+relation {
			change.Forget = append(change.Forget, e.Fact.Atom)
		}
	}
	_, err := t.m.session.Update(ctx, change)
	return err
}

// stillSo says that a fact which is about to fade is so, or tells one again that
// has faded.
func (t *Keeper) stillSo(id string) error {
	m := t.m
	if a, ok := m.find(id); ok {
		n := m.session.Begin(kb.TurnNumber(t.ID))
		if err := t.belief.KeepSettings(context.WithoutCancel(t.Ctx), map[string]string{useSetting + id: m.use(a, n)}); err != nil {
			return err
		}
		t.Say(voice.Say("remember.is-still-so-its-time", "id", id))
		return nil
	}
	i := slices.IndexFunc(m.faded, func(f triple.Fact) bool { return f.ID == id })
	if i < 0 {
		return t.Refuse(voice.Say("remember.nothing-that-fades-or-has", "id", id), voice.Say("remember.memory-shows-what-does"))
	}
	fact := m.faded[i].Triple
	text := t.m.explain.Sentence(fact)
	it := t.Add(triple.Statement{Text: text, Kind: triple.FactKind, Facts: []triple.Triple{fact}, Echo: text})
	if err := t.belief.Learn(); err != nil {
		return err
	}
	t.ReportLearned(it)
	return nil
}
