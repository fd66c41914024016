package conductor

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"whence/engine"
	"whence/reason"
	"whence/triple"
	"whence/triple/english"
)

// This file keeps events: several facts about one name that were told in one
// sentence, are taken back together, and are said as that sentence.

// happening is an event with its live facts, in the order of their ids.
type happening struct {
	ids   []string
	facts []triple.Triple
	// beside are the facts that say it in two places.
	beside []string
}

// moment is when the event was, in microseconds since 1970; 0 for none.
func (h *happening) moment() int64 {
	for _, f := range h.facts {
		if f.Relation == triple.Moment {
			n, _ := strconv.ParseInt(f.Object.Name, 10, 64)
			return n
		}
	}
	return 0
}

// happenings are the events in force.
type happenings struct {
	byName map[string]*happening
	ofFact map[string]string // the event of a fact, by the fact's id
	// dated are the sources of the facts whose moments were given to the
	// reasoner, and timed the relations whose facts are.
	dated map[string]triple.Source
	timed map[string]bool
	// forATime are the events that are so for a time, and held, by the id of the
	// first fact, those of them that the reasoner holds now.
	forATime map[string]bool
	held     map[string]string
	sources  map[string]triple.Source // of the first facts of those events
	// latest is the moment of the latest telling.
	latest time.Time
}

func newHappenings() happenings {
	return happenings{byName: map[string]*happening{}, ofFact: map[string]string{}, dated: map[string]triple.Source{}, timed: map[string]bool{}, forATime: map[string]bool{}, held: map[string]string{}, sources: map[string]triple.Source{}}
}

// note takes over what a change did to events.
func (h *happenings) note(facts []triple.Fact, retracted []string) {
	for _, id := range retracted {
		delete(h.dated, id)
		name, ok := h.ofFact[id]
		if !ok {
			continue
		}
		delete(h.ofFact, id)
		e := h.byName[name]
		if e == nil {
			continue
		}
		if i := slices.Index(e.ids, id); i >= 0 {
			e.ids, e.facts = slices.Delete(e.ids, i, i+1), slices.Delete(e.facts, i, i+1)
		} else {
			e.beside = slices.DeleteFunc(e.beside, func(other string) bool { return other == id })
		}
		if len(e.ids) == 0 {
			delete(h.byName, name)
		}
	}
	said := map[string][]string{} // the events of each sentence
	for _, f := range facts {
		if f.Source.At.After(h.latest) {
			h.latest = f.Source.At
		}
		if h.timed[f.Triple.Relation] {
			h.dated[f.ID] = f.Source
		}
		if f.Triple.Subject.Kind != triple.Event {
			continue
		}
		name := f.Triple.Subject.Name
		e := h.byName[name]
		if e == nil {
			e = &happening{}
			h.byName[name] = e
		}
		h.ofFact[f.ID] = name
		if f.Triple.Relation == triple.EventOf {
			h.sources[f.ID] = f.Source
		}
		if f.Triple.Relation == triple.HoldsFrom || f.Triple.Relation == triple.HoldsUntil {
			h.forATime[name] = true
		}
		e.ids, e.facts = append(e.ids, f.ID), append(e.facts, f.Triple)
		said[f.Source.Turn+"\x00"+f.Source.Quote] = append(said[f.Source.Turn+"\x00"+f.Source.Quote], name)
	}
	if len(said) > 0 {
		h.put(facts, said)
	}
}

// put notes the two-place facts that were told in the sentence of one event.
func (h *happenings) put(facts []triple.Fact, said map[string][]string) {
	for _, f := range facts {
		names := slices.Compact(said[f.Source.Turn+"\x00"+f.Source.Quote])
		if f.Triple.Subject.Kind == triple.Event || len(names) != 1 {
			continue
		}
		h.ofFact[f.ID] = names[0]
		e := h.byName[names[0]]
		e.beside = append(e.beside, f.ID)
	}
}

// whole adds to the ids of facts those of the events that they belong to.
func (h *happenings) whole(ids []string) []string {
	out := slices.Clone(ids)
	for _, id := range ids {
		e := h.byName[h.ofFact[id]]
		if e == nil {
			continue
		}
		for _, other := range h.goesWith(e, slices.Contains(e.beside, id)) {
			if !slices.Contains(out, other) {
				out = append(out, other)
			}
		}
	}
	return out
}

// goesWith are the ids of an event and of what says it in two places. Where that
// was said of other times too, it goes only with all of them.
func (h *happenings) goesWith(e *happening, all bool) []string {
	var again []string
	for _, o := range h.byName {
		if o != e && sameDeed(e.facts, o.facts) && sameDeed(o.facts, e.facts) {
			again = append(again, slices.Concat(o.ids, o.beside)...)
		}
	}
	slices.Sort(again)
	switch {
	case len(again) == 0, all:
		return slices.Concat(e.ids, e.beside, again)
	}
	return e.ids
}

// sameDeed reports whether the one event is like the other but for the times.
func sameDeed(a, b []triple.Triple) bool {
	return !slices.ContainsFunc(a, func(f triple.Triple) bool {
		return !ofTime(f) && !slices.ContainsFunc(b, func(g triple.Triple) bool {
			return g.Relation == f.Relation && g.Object.Same(f.Object) && g.Denied == f.Denied
		})
	})
}

// ofTime reports whether a fact of an event says when or how long it was.
func ofTime(f triple.Triple) bool {
	switch f.Relation {
	case triple.When, triple.HoldsFrom, triple.HoldsUntil, triple.Role("since"), triple.Role("until"):
		return true
	case triple.Role("from"):
		return english.IsTime(f.Object)
	}
	return triple.Reckoned(f.Relation)
}

// ofTimeTold reports whether a fact of an event is what was told of its time.
func ofTimeTold(f triple.Triple) bool {
	prep, isRole := triple.RolePrep(f.Relation)
	return ofTime(f) && !triple.Reckoned(f.Relation) || isRole && (prep == "in" || prep == "on" || prep == "at" || prep == "during") && english.IsTime(f.Object)
}

// like returns the latest event that is as the facts say.
func (h *happenings) like(facts []triple.Triple) *happening {
	var found *happening
	for _, e := range h.byName {
		same := !slices.ContainsFunc(facts, func(f triple.Triple) bool {
			return !triple.Reckoned(f.Relation) && !slices.ContainsFunc(e.facts, func(g triple.Triple) bool {
				return g.Relation == f.Relation && g.Object.Same(f.Object) && g.Denied == f.Denied
			})
		})
		if same && (found == nil || e.moment() > found.moment()) {
			found = e
		}
	}
	return found
}

// changing reports whether what is told of the relation is so at its moment
// only.
func (c *Conductor) changing(relation string) bool {
	for _, p := range c.properties {
		if p.Property == triple.Changing && p.Relation == relation {
			return true
		}
	}
	return false
}

// happen gives the events of the items names of their own and their moments,
// and makes events of what is told of relations that change.
func (t *turn) happen() {
	for _, it := range t.items {
		if len(it.Readings) > 1 || it.dated {
			continue
		}
		if it.Kind == triple.Retraction && it.Ended && t.allChanging(it.Facts) {
			it.Kind = triple.FactKind
			for i := range it.Facts {
				it.Facts[i].Denied = true
			}
			it.rec.Understood = joinAnd(mapped(it.Facts, t.c.sentence))
		}
		if it.Kind != triple.FactKind && it.Kind != triple.Correction {
			continue
		}
		it.dated = true
		it.at = t.nextMoment()
		it.Facts = t.dateEvents(t.eventful(it.Facts), it.at)
	}
}

func (t *turn) allChanging(facts []triple.Triple) bool {
	return len(facts) > 0 && !slices.ContainsFunc(facts, func(f triple.Triple) bool { return !t.c.changing(f.Relation) })
}

// nextMoment is the moment of the next telling: later than every one before.
func (t *turn) nextMoment() time.Time {
	at, h := t.c.clock().UTC().Truncate(time.Microsecond), &t.c.happened
	if !at.After(h.latest) {
		at = h.latest.Add(time.Microsecond)
	}
	h.latest = at
	return at
}

// eventful makes events of the facts of relations that change.
func (t *turn) eventful(facts []triple.Triple) []triple.Triple {
	events, _ := english.EventFacts(facts)
	var out []triple.Triple
	changes := slices.ContainsFunc(facts, func(f triple.Triple) bool { return t.c.changing(f.Relation) })
	for _, f := range facts {
		if changes && !triple.OfEvent(f.Relation) && t.c.language.Tells(events, f, t.c.words) {
			continue
		}
		if !t.c.changing(f.Relation) {
			out = append(out, f)
			continue
		}
		name := triple.Term{Name: "_e" + strconv.Itoa(len(events)+len(out)+1) + "x", Kind: triple.Event}
		if e := t.c.language.Event(f, name, t.c.words); e != nil {
			out = append(out, e...)
		} else {
			out = append(out, f)
		}
	}
	return out
}

// dateEvents gives events the names that they keep, made of the turn's id, and
// their moments.
func (t *turn) dateEvents(facts []triple.Triple, at time.Time) []triple.Triple {
	groups, _ := english.EventFacts(facts)
	named := map[string]triple.Term{}
	for _, g := range groups {
		t.told++
		name := "e" + strings.TrimPrefix(t.id, "t")
		if t.told > 1 {
			name += "_" + strconv.Itoa(t.told)
		}
		named[g[0].Subject.Name] = triple.Term{Name: name, Kind: triple.Event}
	}
	out := slices.Clone(facts)
	for i := range out {
		if n, ok := named[out[i].Subject.Name]; ok {
			out[i].Subject = n
		}
	}
	for _, g := range groups {
		when := strconv.FormatInt(momentOf(g, at).UnixMicro(), 10)
		out = append(out, triple.Triple{Subject: named[g[0].Subject.Name], Relation: triple.Moment,
			Object: triple.Term{Name: when, Label: when, Kind: triple.Number}, Confidence: g[0].Confidence})
		for _, f := range reckoned(g, at) {
			f.Subject = named[f.Subject.Name]
			out = append(out, f)
		}
	}
	return out
}

// momentOf is the moment that an event speaks of, told at the moment at. Of one
// day its parts come in their order, and before what is told with no time.
func momentOf(facts []triple.Triple, at time.Time) time.Time {
	day := at.Truncate(24 * time.Hour)
	order := at.Sub(day) / 10_000 // told later is later
	for _, f := range facts {
		if f.Relation != triple.When {
			continue
		}
		for _, w := range whens {
			if w.key == f.Object.Name {
				return day.Add(time.Duration(w.days)*24*time.Hour + time.Duration(w.part)*time.Minute + order)
			}
		}
	}
	return at
}

// whens are the words that say when, with the day they mean, counted from the
// day of the telling, and the place in its order.
var whens = []struct {
	key        string
	days, part int
}{
	{"last_year", -365, 3}, {"last_month", -30, 3}, {"last_week", -7, 3}, {"day_before_yesterday", -2, 3},
	{"yesterday_morning", -1, 1}, {"yesterday", -1, 2}, {"yesterday_afternoon", -1, 3}, {"yesterday_evening", -1, 4}, {"last_night", -1, 5},
	{"this_morning", 0, 1}, {"this_afternoon", 0, 2}, {"this_evening", 0, 3}, {"tonight", 0, 4},
}

// eventText says the event that an atom is about as its sentence, "" for other
// atoms.
func (c *Conductor) eventText(x triple.Triple) string {
	facts := c.eventFacts(x)
	if facts == nil {
		return ""
	}
	return c.language.Happening(facts, c.words)
}

// eventFacts are all facts of the event that a fact is of, nil where there is none.
func (c *Conductor) eventFacts(x triple.Triple) []triple.Triple {
	if !triple.OfEvent(x.Relation) {
		return nil
	}
	e := c.happened.byName[x.Subject.Name]
	if e == nil {
		return nil
	}
	facts := slices.Clone(e.facts)
	for i := range facts {
		facts[i] = c.relabel(facts[i])
	}
	return facts
}

// toldPrefix begins the predicate of what was told, when: told_is(X, Y, T) says
// that is(X, Y) was told at the moment T.
const toldPrefix = "told_"

// datedTriple returns the triple of an atom that says when it was told.
func datedTriple(a engine.Atom) (triple.Triple, bool) {
	pred, ok := strings.CutPrefix(a.Pred, toldPrefix)
	if !ok || len(a.Args) != 3 {
		return triple.Triple{}, false
	}
	return reason.LowerAtom(engine.Atom{Pred: pred, Args: a.Args[:2], Denied: a.Denied})
}

// datedFact is the atom that says when a fact was told.
func datedFact(f triple.Fact) engine.Fact {
	a := reason.LiftTriple(f.Triple)
	a.Pred = toldPrefix + a.Pred
	a.Args = append(a.Args, engine.Int(f.Source.At.UnixMicro()))
	return engine.Fact{ID: f.ID + datedMark, Atom: a, Confidence: f.Triple.Confidence}
}

// datedMark ends the id of the atom that says when a fact was told.
const datedMark = "@"

// timedBy returns the relations that a rule asks the moments of.
func timedBy(r triple.StoredRule) ([]string, error) {
	if r.Rule.Written == "" {
		return nil, nil
	}
	c, err := reason.LiftRule(r)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, l := range c.Body {
		if x, ok := datedTriple(l.Atom); ok {
			out = append(out, x.Relation)
		}
	}
	return out, nil
}

// date gives the reasoner the moments that rules ask for, of the facts that a
// change brings, and of all facts of a relation that is asked for now first.
func (c *Conductor) date(ctx context.Context, facts []triple.Fact, rules []triple.StoredRule, retracted []string, out *reason.Change) error {
	fresh := map[string]bool{}
	for _, r := range rules {
		relations, err := timedBy(r)
		if err != nil {
			return fmt.Errorf("rule %s: %w", r.ID, err)
		}
		for _, rel := range relations {
			if !c.happened.timed[rel] {
				c.happened.timed[rel], fresh[rel] = true, true
			}
		}
	}
	if len(c.happened.timed) == 0 {
		return nil
	}
	for _, id := range retracted {
		if _, ok := c.happened.dated[id]; ok {
			out.Drop = append(out.Drop, id+datedMark)
		}
	}
	given := map[string]bool{}
	give := func(f triple.Fact) {
		if !given[f.ID] {
			given[f.ID] = true
			out.Atoms = append(out.Atoms, datedFact(f))
		}
	}
	for _, f := range facts {
		if c.happened.timed[f.Triple.Relation] {
			give(f)
		}
	}
	if len(fresh) == 0 || c.seq == 0 {
		return nil
	}
	for f, err := range c.store.Facts(ctx) {
		if err != nil {
			return err
		}
		if fresh[f.Triple.Relation] {
			c.happened.dated[f.ID] = f.Source
			give(f)
		}
	}
	return nil
}

// latestOnly keeps, of the answers about events, those of the latest, and
// returns the others.
func (c *Conductor) latestOnly(event string, answers []reason.Answer) (kept, earlier []reason.Answer) {
	moment := func(a reason.Answer) int64 {
		if e := c.happened.byName[a.Bindings[event].Name]; e != nil {
			return e.moment()
		}
		return 0
	}
	slices.SortStableFunc(answers, func(a, b reason.Answer) int { return int(moment(b) - moment(a)) })
	for _, a := range answers {
		if len(kept) == 0 || moment(a) == moment(kept[0]) {
			kept = append(kept, a)
		} else {
			earlier = append(earlier, a)
		}
	}
	return kept, earlier
}

// eventOf is the variable of the event that a question asks for, "" for none.
func eventOf(q triple.Question) string {
	if len(q.Goals) != 1 {
		return ""
	}
	for _, l := range q.Goals[0] {
		if l.Relation == triple.EventOf && l.Subject.IsVar() {
			return l.Subject.Var
		}
	}
	return ""
}

// latest returns the later of two moments.
func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// learnedIDs are the ids of what an item told, for its receipt: of an event the
// first alone, which stands for all of it.
func (it *item) learnedIDs() string {
	if slices.ContainsFunc(it.Facts, func(f triple.Triple) bool { return f.Subject.Kind == triple.Event }) {
		return it.rec.IDs[0]
	}
	return strings.Join(it.rec.IDs, ", ")
}

// askLatest asks a question. Of several events that answer one about an event
// the latest is meant; the answers of the others are returned apart.
func (t *turn) askLatest(q triple.Question) (triple.Question, reason.Finding, []reason.Answer, error) {
	event := eventOf(q)
	if event == "" || q.Form != triple.Which {
		q, f, err := t.askNumber(q)
		return q, f, nil, err
	}
	wide := q
	wide.Wanted = append(slices.Clone(q.Wanted), event)
	f, err := t.ask1(wide)
	if err != nil || len(f.Answers) == 0 {
		return q, f, nil, err
	}
	kept, earlier := t.c.latestOnly(event, f.Answers)
	seen := map[string]bool{}
	once := func(as []reason.Answer) []reason.Answer {
		return slices.DeleteFunc(as, func(a reason.Answer) bool {
			var key string
			for _, v := range q.Wanted {
				key += a.Bindings[v].Name + "|"
			}
			was := seen[key]
			seen[key] = true
			return was
		})
	}
	f.Answers = once(kept)
	f.Count = len(f.Answers)
	return q, f, once(earlier), nil
}

// sayEarlier names the answers of earlier events.
func (t *turn) sayEarlier(q triple.Question, earlier []reason.Answer) {
	if len(earlier) == 0 {
		return
	}
	names := mapped(earlier[:min(len(earlier), maxCounted)], func(a reason.Answer) string { return t.c.answerRecord(q, a).Text })
	t.say(" That is the latest; earlier: " + joinAnd(names) + ".")
}

// answerReason answers why somebody did something with the reason that rules
// give for the event; it reports whether there was one.
func (t *turn) answerReason(it *item, q triple.Question) (bool, error) {
	if q.Form != triple.Why || len(q.Goals) != 1 || len(q.Given) > 0 || !t.c.givesReasons() {
		return false, nil
	}
	event, reasonVar := triple.Var("E"), triple.Var("R")
	goals := slices.Clone(q.Goals[0])
	if eventOf(q) == "" {
		if len(goals) != 1 || goals[0].Absent || goals[0].Op != triple.Relates || !goals[0].Ground() {
			return false, nil
		}
		goals = nil
		for _, x := range t.c.language.Event(q.Goals[0][0].Triple, event, t.c.words) {
			goals = append(goals, triple.Literal{Triple: x})
		}
	} else {
		event = triple.Var(eventOf(q))
	}
	if len(goals) == 0 {
		return false, nil
	}
	goals = append(goals, triple.Literal{Triple: triple.Triple{Subject: event, Relation: triple.Because, Object: reasonVar}})
	why := triple.Question{Form: triple.Which, Goals: [][]triple.Literal{goals}, Wanted: []string{reasonVar.Var}, Words: []string{"why"}}
	_, finding, _, err := t.askLatest(why)
	if err != nil || finding.Verdict != reason.Proved {
		return false, err
	}
	t.c.talk.asked = &q
	if err := t.record(it, why, finding); err != nil {
		return true, err
	}
	t.speak(t.last)
	return true, nil
}

// givesReasons reports whether any rule gives reasons for events.
func (c *Conductor) givesReasons() bool {
	for _, r := range c.rules {
		if r.Rule.Head.Relation == triple.Because {
			return true
		}
	}
	return false
}

// part reports whether a fact is one of an event and not its first, which
// stands for all of it.
func (h *happenings) part(id string) bool {
	e := h.byName[h.ofFact[id]]
	return e != nil && e.ids[0] != id && !slices.Contains(e.beside, id)
}

// takeBackEvents finds the events that a retraction speaks of, and returns what
// else it takes back.
func (t *turn) takeBackEvents(it *item, targets []triple.Triple) []triple.Triple {
	groups, rest := english.EventFacts(targets)
	for _, g := range groups {
		t.takeBackEvent(it, g)
	}
	return slices.DeleteFunc(rest, func(x triple.Triple) bool {
		if t.c.language.Tells(groups, x, t.c.words) {
			return true // it goes with the event
		}
		if !t.c.changing(x.Relation) {
			return false
		}
		e := t.c.language.Event(x, triple.Term{Name: "_e1", Kind: triple.Event}, t.c.words)
		return e != nil && t.takeBackEvent(it, e)
	})
}

// takeBackEvent takes back the latest event that is as the facts say.
func (t *turn) takeBackEvent(it *item, facts []triple.Triple) bool {
	e := t.c.happened.like(facts)
	if e == nil {
		it.rec.Status, it.rec.Reason = "refused", "I was never told that "+t.c.language.Happening(facts, t.c.words)
		return false
	}
	it.dropFact(e.ids[0], t.c.eventText(e.facts[0]))
	return true
}

// sameEvent reports whether a told step of an event was shown as another step of
// the same: one sentence says them all.
func sameEvent(shown []Proof, p Proof) bool {
	root := p.Nodes[p.Root]
	relation, _, _ := strings.Cut(root.Fact, "(")
	return root.Kind == string(reason.Told) && triple.OfEvent(relation) && slices.ContainsFunc(shown, func(q Proof) bool {
		return q.Nodes[q.Root].Kind == root.Kind && q.Nodes[q.Root].Text == root.Text
	})
}

// over says the latest event by which what a question asks was so at some time
// or is so for one, "" where none says it.
func (c *Conductor) over(q triple.Question) string {
	if len(q.Goals) != 1 || len(q.Goals[0]) != 1 || len(q.Given) > 0 {
		return ""
	}
	asked := q.Goals[0][0]
	if asked.Absent || asked.Denied || asked.Op != triple.Relates || !asked.Ground() {
		return ""
	}
	var last *happening
	for _, e := range c.happened.byName {
		ended := q.During != nil && slices.ContainsFunc(e.facts, ofTimeTold) || slices.ContainsFunc(e.facts, func(f triple.Triple) bool {
			return f.Relation == triple.Role("until") || f.Relation == triple.HoldsUntil
		})
		if ended && (last == nil || e.moment() > last.moment()) && c.language.Tells([][]triple.Triple{e.facts}, asked.Triple, c.words) {
			last = e
		}
	}
	if last == nil {
		return ""
	}
	return c.eventText(last.facts[0])
}
