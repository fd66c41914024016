package conductor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"whence/conductor/tool"
	"whence/engine"
	"whence/internal/clean"
	"whence/kb"
	"whence/kb/memory"
	"whence/reason"
	"whence/triple"
)

// The bounds of working memory, in turns.
const (
	preserved    = 20  // turns whose facts stay as they are
	episodes     = 200 // turns that are kept as one fact each
	lastingAge   = 30  // turns after which a fact may be promoted
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

// remembering is the working memory of a conversation: what was said and done of
// late, and how facts of relations that fade were used.
type remembering struct {
	session *memory.Session
	// fades says after how many turns without use a fact of the relation fades.
	fades map[string]int
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

// openMemory makes the working memory of what the store keeps of it.
func (c *Conductor) openMemory(ctx context.Context, o Options) error {
	p, err := engine.Load(ctx, engine.Options{})
	if err != nil {
		return err
	}
	m := &remembering{fades: map[string]int{}, lasting: map[string]string{}, looped: map[string]bool{}}
	if m.session, err = memory.NewSession(ctx, p, engine.Options{}); err != nil {
		return err
	}
	c.memory = m
	settings, err := c.store.Settings(ctx)
	if err != nil {
		return fmt.Errorf("read what is remembered: %w", err)
	}
	if err := c.restore(ctx, settings); err != nil {
		return fmt.Errorf("restore what is remembered: %w", err)
	}
	if len(o.Tools.Servers) > 0 {
		o.Plugins = append(slices.Clone(o.Plugins), c.tools.health())
	}
	return m.watch(ctx, o)
}

// watch runs the plugins that look at something from time to time.
func (m *remembering) watch(ctx context.Context, o Options) error {
	if len(o.Plugins) == 0 {
		return nil
	}
	clock := o.Ticks
	if clock == nil {
		clock = memory.WallClock{}
	}
	s := memory.Scheduler{Session: m.session, Clock: clock, Plugins: o.Plugins}
	for _, p := range o.Plugins {
		if p.Every <= 0 || p.Run == nil {
			return fmt.Errorf("the plugin %q needs an interval and something to run", p.Name)
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

func (m *remembering) close() {
	if m.stop != nil {
		m.stop()
		<-m.ended
	}
}

// restore takes the settings about memory, and the histories of facts.
func (c *Conductor) restore(ctx context.Context, settings map[string]string) error {
	m := c.memory
	var entries []memory.Entry
	for _, key := range slices.Sorted(maps.Keys(settings)) {
		v := settings[key]
		switch {
		case strings.HasPrefix(key, fadeSetting):
			if n, err := strconv.Atoi(v); err == nil && n > 0 {
				m.fades[strings.TrimPrefix(key, fadeSetting)] = n
			}
		case strings.HasPrefix(key, lastSetting) && v != "":
			m.lasting[strings.TrimPrefix(key, lastSetting)] = v
		case strings.HasPrefix(key, fadedSetting) && v != "":
			f, past, err := c.store.Fact(ctx, strings.TrimPrefix(key, fadedSetting))
			if err != nil && !errors.Is(err, kb.ErrUnknown) {
				return err
			}
			if err == nil && !past.Live {
				m.faded = append(m.faded, f)
			}
		}
	}
	if len(m.fades) == 0 {
		return nil
	}
	for f, err := range c.store.Facts(ctx) {
		if err != nil {
			return err
		}
		if e, ok := m.entry(f, settings[useSetting+f.ID]); ok {
			entries = append(entries, e)
		}
	}
	return m.session.Restore(ctx, entries...)
}

// entry is a told fact with its history, where its relation fades and it does
// not last; used is what the store keeps of it.
func (m *remembering) entry(f triple.Fact, used string) (memory.Entry, bool) {
	if m.fades[f.Triple.Relation] == 0 || m.lasting[f.ID] != "" {
		return memory.Entry{}, false
	}
	e := memory.Entry{Fact: engine.Fact{Atom: known(f)}, AddedAt: turnNumber(f.Source.Turn)}
	e.LastTouched = e.AddedAt
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

// known is a told fact in working memory: its id, under a predicate of its
// relation.
func known(f triple.Fact) engine.Atom {
	return engine.Atom{Pred: "known_" + f.Triple.Relation, Args: []engine.Term{engine.String(f.ID)}}
}

func turnNumber(id string) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(id, "t")) // 0 for what was told in no turn
	return n
}

// noteTurn puts a turn into working memory. It runs before the turn's record is kept; nothing of it can fail the turn.
func (t *turn) noteTurn() {
	if t.id == "" || t.call != nil || !t.c.isReady() {
		return
	}
	ctx := context.WithoutCancel(t.ctx)
	m := t.c.memory
	n := m.session.Begin(turnNumber(t.id))
	for _, step := range []func(context.Context, int) error{t.noteSaid, t.noteUses, m.compress} {
		if err := step(ctx, n); err != nil {
			t.emit(Notice{Text: "Working memory could not be brought up to date: " + err.Error()})
			return
		}
	}
	t.warnOfLoops()
}

// freshen lets what has to last or to fade do so, before the turn is answered.
func (t *turn) freshen() {
	ctx := context.WithoutCancel(t.ctx)
	t.c.memory.session.Begin(turnNumber(t.id))
	before := len(t.rec.Effects.Receipts)
	for _, step := range []func(context.Context) error{t.promote, t.fade} {
		if err := step(ctx); err != nil {
			t.emit(Notice{Text: "Working memory could not be brought up to date: " + err.Error()})
			return
		}
	}
	if receipts := t.rec.Effects.Receipts[before:]; len(receipts) > 0 {
		t.emit(Learned{Statements: t.statements(), Receipts: slices.Clone(receipts)})
		t.receipted = len(t.rec.Effects.Receipts)
	}
}

// noteSaid tells what was said and what was asked in the turn.
func (t *turn) noteSaid(ctx context.Context, n int) error {
	turn := engine.Int(int64(n))
	change := memory.Change{Tell: []engine.Fact{{Atom: engine.Atom{Pred: "said", Args: []engine.Term{turn, engine.String(cutRemark(t.input))}}}}}
	for _, it := range t.items {
		if it.Kind == triple.QuestionKind && it.rec.Understood != "" {
			change.Tell = append(change.Tell, executed(turn, "ask", it.rec.Understood, string(it.rec.Verdict)))
		}
	}
	if t.rec.Task != nil {
		for _, c := range t.rec.Task.Calls {
			if c.Tool != tool.Analysis && !c.Earlier {
				change.Tell = append(change.Tell, executed(turn, c.Tool, string(c.Args), cmp.Or(c.Error, c.Result)))
			}
		}
	}
	for _, f := range t.learnedFacts() {
		if e, fades := t.c.memory.entry(f, ""); fades {
			change.Tell = append(change.Tell, e.Fact)
		}
	}
	for _, id := range t.rec.Effects.Retracted {
		if a, ok := t.c.memory.find(id); ok {
			change.Forget = append(change.Forget, a)
		}
	}
	_, err := t.c.memory.session.Update(ctx, change)
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
func (t *turn) learnedFacts() []triple.Fact {
	if len(t.c.memory.fades) == 0 {
		return nil
	}
	var out []triple.Fact
	for _, id := range t.rec.Effects.Learned {
		if !isID(id, 'f') {
			continue
		}
		if f, past, err := t.c.store.Fact(context.WithoutCancel(t.ctx), id); err == nil && past.Live {
			out = append(out, f)
		}
	}
	return out
}

// find returns the fact in working memory that stands for the told fact of an
// id.
func (m *remembering) find(id string) (engine.Atom, bool) {
	for relation := range m.fades {
		a := engine.Atom{Pred: "known_" + relation, Args: []engine.Term{engine.String(id)}}
		if _, there := m.session.Entry(a); there {
			return a, true
		}
	}
	return engine.Atom{}, false
}

// noteUses touches what the answers of the turn rest on, and keeps that it did.
func (t *turn) noteUses(ctx context.Context, n int) error {
	m := t.c.memory
	if len(m.fades) == 0 {
		return nil
	}
	used := map[string]string{}
	for _, id := range t.usedFacts() {
		if a, ok := m.find(id); ok && used[useSetting+id] == "" {
			used[useSetting+id] = m.use(a, n)
		}
	}
	return t.c.keepSettings(ctx, t.id, used)
}

// usedFacts are the ids of what the answers of the turn rest on, and of what was
// told again in it.
func (t *turn) usedFacts() []string {
	var out []string
	for _, p := range t.rec.Proofs {
		for _, node := range p.Nodes {
			if node.Kind == "told" {
				out = append(out, node.ID)
			}
		}
	}
	for _, it := range t.items {
		if it.rec.Status == "known" {
			out = append(out, it.rec.IDs...)
		}
	}
	return out
}

// use touches a fact in a turn, and returns what the store keeps of that.
func (m *remembering) use(a engine.Atom, turn int) string {
	m.session.Touch(a)
	e, _ := m.session.Entry(a)
	return fmt.Sprintf("%d %d", turn, e.Touches)
}

// keepSettings keeps settings, where there are any.
func (c *Conductor) keepSettings(ctx context.Context, turn string, settings map[string]string) error {
	if len(settings) == 0 {
		return nil
	}
	r, err := c.store.Commit(ctx, kb.Change{Turn: turn, Settings: settings})
	if err == nil {
		c.seq = max(c.seq, r.Delta.Seq)
	}
	return err
}

// lastingTier is the long-term tier: what is in it does not fade.
type lastingTier struct {
	t   *turn
	why func(engine.Atom) string
}

// Add keeps that facts last, in the store first.
func (l lastingTier) Add(ctx context.Context, facts ...engine.Fact) error {
	settings := map[string]string{}
	for _, f := range facts {
		settings[lastSetting+f.Atom.Args[0].Symbol()] = l.why(f.Atom)
	}
	if err := l.t.c.keepSettings(ctx, l.t.id, settings); err != nil {
		return err
	}
	for key, why := range settings {
		l.t.c.memory.lasting[strings.TrimPrefix(key, lastSetting)] = why
	}
	return nil
}

// promote moves facts that were used again and again to those that last.
func (t *turn) promote(ctx context.Context) error {
	m := t.c.memory
	tier := lastingTier{t, func(a engine.Atom) string {
		e, _ := m.session.Entry(a)
		return fmt.Sprintf("known for %d turns and used %d times", e.Age(m.session.Turn()), e.Touches)
	}}
	moved, rejected, err := memory.Consolidator{MinAge: lastingAge, MinTouches: lastingUses, Worth: func(a engine.Atom) bool { return strings.HasPrefix(a.Pred, "known_") }}.
		Consolidate(ctx, memory.Tiers{Short: m.session, Long: tier})
	for _, p := range moved {
		id := p.Entry.Fact.Atom.Args[0].Symbol()
		m.remark(remark{id: id, text: "Promoted in " + t.id + ", and fades no more: " + p.Reason + "."})
	}
	for _, r := range rejected {
		m.remark(remark{id: r.Entry.Fact.Atom.Args[0].Symbol(), text: "Could not be promoted in " + t.id + ": " + r.Err.Error() + "."})
	}
	return err
}

// remark is what became of a fact.
type remark struct {
	id, text string
	faded    bool
}

func (m *remembering) remark(r remark) {
	r.text = clean.Line(r.text)
	m.remarks = append(m.remarks, r)
	if n := len(m.remarks) - keptOfPast; n > 0 {
		m.remarks = slices.Delete(m.remarks, 0, n)
	}
}

// reaper drops what has had its time.
func (m *remembering) reaper() memory.Reaper {
	r := memory.Reaper{Rules: []memory.Fade{{Predicate: memory.Episode, MaxAge: episodes}}}
	for _, relation := range slices.Sorted(maps.Keys(m.fades)) {
		r.Rules = append(r.Rules, memory.Fade{Predicate: "known_" + relation, MaxIdle: m.fades[relation]})
	}
	return r
}

// fade takes back the facts that nothing has used for too long: in the store,
// then in what is concluded, and only then in working memory.
func (t *turn) fade(ctx context.Context) error {
	c, m := t.c, t.c.memory
	due := m.reaper().Due(m.session, 0)
	var facts []triple.Fact
	change := kb.Change{Turn: t.id, Settings: map[string]string{}}
	for _, d := range due {
		if !strings.HasPrefix(d.Entry.Fact.Atom.Pred, "known_") {
			continue
		}
		f, past, err := c.store.Fact(ctx, d.Entry.Fact.Atom.Args[0].Symbol())
		if err != nil {
			return err
		}
		if past.Live {
			facts = append(facts, f)
			change.Retract = append(change.Retract, f.ID)
			change.Settings[fadedSetting+f.ID] = d.Reason
		}
	}
	if len(facts) > 0 {
		if err := t.letGo(ctx, change); err != nil {
			return err
		}
		for _, f := range facts {
			m.faded = append(m.faded, f)
			m.remark(remark{id: f.ID, faded: true, text: "Faded in " + t.id + ": " + c.sentence(f.Triple) + " " + upperFirst(change.Settings[fadedSetting+f.ID]) + "."})
		}
		if n := len(m.faded) - maxRecalled; n > 0 {
			m.faded = slices.Delete(m.faded, 0, n)
		}
	}
	_, err := m.reaper().Reap(ctx, m.session)
	return err
}

// letGo commits the fading of facts, and takes it back where the reasoner does
// not take it over.
func (t *turn) letGo(ctx context.Context, change kb.Change) error {
	r, err := t.c.store.Commit(ctx, change)
	if err != nil {
		return err
	}
	effect, err := t.c.apply(ctx, r.Delta)
	if err != nil {
		_, undoErr := t.c.store.Undo(ctx, t.id, t.id)
		return errors.Join(err, undoErr)
	}
	if err := t.effects(r.Delta, effect); err != nil {
		return err
	}
	for _, id := range change.Retract {
		t.receipt("faded " + id + ": " + change.Settings[fadedSetting+id] + "; still so?")
	}
	return nil
}

// compress makes one fact of each turn that lies further back.
func (m *remembering) compress(ctx context.Context, _ int) error {
	_, err := memory.Compressor{Predicates: []string{"said", memory.Executed}, PreserveLastN: preserved, Summarize: summary}.Compress(ctx, m.session)
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
			out = append(out, local(a.Args[1])+" "+a.Args[2].Symbol()+": "+a.Args[3].Symbol())
		}
	}
	return cutRemark(strings.Join(out, "; "))
}

// warnOfLoops says, once, that the same was done in turn after turn.
func (t *turn) warnOfLoops() {
	m := t.c.memory
	now := map[string]bool{}
	for _, l := range m.loops() {
		key := l.Tool.String() + l.Args.String()
		now[key] = true
		if !m.looped[key] {
			t.emit(Notice{Text: fmt.Sprintf("The same for the %s time of late: %s %s", ordinal(len(l.Turns)), local(l.Tool), stop(clean.Line(l.Args.Symbol())))})
		}
	}
	m.looped = now
}

func (m *remembering) loops() []memory.Loop {
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

// recallFaded returns the faded facts that fit, for near-misses.
func (c *Conductor) recallFaded(_ context.Context, pattern engine.Atom) []triple.Fact {
	if c.memory == nil {
		return nil
	}
	var out []triple.Fact
	for _, f := range slices.Backward(c.memory.faded) {
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

// memory shows what the conversation has in mind; or sets after how many turns
// facts of a relation fade; or says that a fact is still so.
func (t *turn) memory(arg string) error {
	words := strings.Fields(arg)
	switch {
	case len(words) == 0:
		return t.showMemory()
	case words[0] == "fade" && len(words) == 3:
		n, err := strconv.Atoi(words[2])
		if err != nil || n < 1 || n > 1_000_000 {
			return t.refuse("the number of turns is from 1 to a million, not "+words[2], "for example: /memory fade be_in 50")
		}
		return t.setFade(words[1], n)
	case words[0] == "keep" && len(words) == 2:
		return t.setFade(words[1], 0)
	case words[0] == "still" && len(words) == 2:
		return t.stillSo(words[1])
	}
	return t.refuse("/memory takes fade RELATION TURNS, keep RELATION or still ID", "for example: /memory fade be_in 50")
}

// setFade says after how many turns without use facts of a relation fade; 0 is
// never.
func (t *turn) setFade(relation string, n int) error {
	relation, ok := t.c.relationKey(relation)
	if !ok {
		return t.refuse("no fact has the relation "+relation, "/facts shows what was told; relations are the words between the names")
	}
	v := ""
	if n > 0 {
		v = strconv.Itoa(n)
	}
	ctx := context.WithoutCancel(t.ctx)
	if err := t.c.keepSettings(ctx, t.id, map[string]string{fadeSetting + relation: v}); err != nil {
		return err
	}
	m := t.c.memory
	m.session.Begin(turnNumber(t.id))
	if n == 0 {
		delete(m.fades, relation)
		t.say("Facts of the relation " + relation + " do not fade.")
		return t.forgetEntries(ctx, relation)
	}
	m.fades[relation] = n
	var entries []memory.Entry
	for f, err := range t.c.store.Facts(ctx) {
		if err != nil {
			return err
		}
		e, fades := m.entry(f, "")
		if _, there := m.session.Entry(known(f)); f.Triple.Relation == relation && fades && !there {
			e.LastTouched = m.session.Turn() // its time begins now
			entries = append(entries, e)
		}
	}
	if err := m.session.Restore(ctx, entries...); err != nil {
		return err
	}
	t.say(fmt.Sprintf("Facts of the relation %s fade after %d %s in which nothing used them; %d %s known.", relation, n, plural(n, "turn"), len(entries), isAre(len(entries))))
	return nil
}

// forgetEntries takes the facts of a relation out of working memory.
func (t *turn) forgetEntries(ctx context.Context, relation string) error {
	var change memory.Change
	for _, e := range t.c.memory.session.Entries() {
		if e.Fact.Atom.Pred == "known_"+relation {
			change.Forget = append(change.Forget, e.Fact.Atom)
		}
	}
	_, err := t.c.memory.session.Update(ctx, change)
	return err
}

// relationKey finds the relation that a person means.
func (c *Conductor) relationKey(word string) (string, bool) {
	word = strings.ToLower(strings.ReplaceAll(word, " ", "_"))
	for _, form := range []string{word, word + "s", word + "es", strings.TrimSuffix(word, "s"), word + "_of"} {
		if _, ok := c.words.Relation(form); ok {
			return form, true
		}
	}
	for _, own := range []string{triple.Is, triple.InstanceOf, triple.Does, triple.Can} {
		if word == own {
			return word, true
		}
	}
	return word, false
}

// stillSo says that a fact which is about to fade is so, or tells one again that
// has faded.
func (t *turn) stillSo(id string) error {
	m := t.c.memory
	if a, ok := m.find(id); ok {
		n := m.session.Begin(turnNumber(t.id))
		if err := t.c.keepSettings(context.WithoutCancel(t.ctx), t.id, map[string]string{useSetting + id: m.use(a, n)}); err != nil {
			return err
		}
		t.say(id + " is still so: its time begins again.")
		return nil
	}
	i := slices.IndexFunc(m.faded, func(f triple.Fact) bool { return f.ID == id })
	if i < 0 {
		return t.refuse("nothing that fades or has faded is "+id, "/memory shows what does")
	}
	fact := m.faded[i].Triple
	text := t.c.sentence(fact)
	it := t.add(triple.Statement{Text: text, Kind: triple.FactKind, Facts: []triple.Triple{fact}, Echo: text})
	if err := t.learn(); err != nil {
		return err
	}
	t.reportLearned(it)
	return nil
}
