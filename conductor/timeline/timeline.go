// Package timeline is what was so when: events with their moments, what is so for a time
// only, and what something later has taken the place of.
//
// It promises that the facts of an event come and go together, that each telling is later
// than every one before, and that what the reasoner is given of it can be traced to what
// was told. It stores nothing; it is made again from what the store has.
package timeline

import (
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// Timeline are the events in force.
type Timeline struct {
	byName map[string]*Event
	ofFact map[string]string   // the event of a fact, by the fact's id
	byKind map[string][]string // the events of a kind, as told
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
	// bySentence are the names of the events that a sentence told.
	bySentence map[string][]string
	last       int // the greatest number of a fact so far
	// torn says that an event came back, or left another alone in its sentence:
	// which facts are beside it cannot be told from the change.
	torn bool
	// cut are the events that a change leaves a part of.
	cut map[string]bool
}

// New returns a timeline with no events.
func New() *Timeline {
	return &Timeline{byName: map[string]*Event{}, ofFact: map[string]string{}, byKind: map[string][]string{}, dated: map[string]triple.Source{}, timed: map[string]bool{}, forATime: map[string]bool{}, held: map[string]string{}, sources: map[string]triple.Source{}, bySentence: map[string][]string{}, cut: map[string]bool{}}
}

// Note takes over what a change did to events.
func (h *Timeline) Note(facts []triple.Fact, retracted []string) {
	for _, id := range retracted {
		h.drop(id)
	}
	before := h.last
	for _, f := range facts {
		h.last = max(h.last, kb.IDNumber(f.ID))
		if f.Source.At.After(h.latest) {
			h.latest = f.Source.At
		}
		if h.timed[f.Triple.Relation] {
			h.dated[f.ID] = f.Source
		}
		if f.Triple.Subject.Kind != triple.Event || h.ofFact[f.ID] != "" { // a look at the store may be ahead
			continue
		}
		h.torn = h.torn || kb.IDNumber(f.ID) <= before
		h.add(f)
	}
	if len(h.bySentence) > 0 {
		h.put(facts)
	}
	h.torn = h.torn || len(h.cut) > 0 // what was told beside an event may name nobody of it any more
	clear(h.cut)
}

// drop leaves out a fact that holds no more, and the event whose last one it was.
func (h *Timeline) drop(id string) {
	delete(h.dated, id)
	name, ok := h.ofFact[id]
	if !ok {
		return
	}
	delete(h.ofFact, id)
	e := h.byName[name]
	if e == nil {
		return
	}
	if i := slices.Index(e.ids, id); i >= 0 {
		e.ids, e.facts = slices.Delete(e.ids, i, i+1), slices.Delete(e.facts, i, i+1)
		if len(e.beside) > 0 {
			h.cut[name] = true
		}
	} else {
		e.beside = slices.DeleteFunc(e.beside, func(other string) bool { return other == id })
	}
	if len(e.ids) == 0 {
		h.end(name, e)
	}
}

// add adds a fact to the event that it is of.
func (h *Timeline) add(f triple.Fact) {
	name := f.Triple.Subject.Name
	e := h.byName[name]
	if e == nil {
		e = &Event{said: sentenceOf(f)}
		h.byName[name] = e
		h.bySentence[e.said] = append(h.bySentence[e.said], name)
	}
	h.ofFact[f.ID] = name
	switch f.Triple.Relation {
	case triple.EventOf:
		h.sources[f.ID] = f.Source
		e.kind = f.Triple.Object.Name
		h.byKind[e.kind] = append(h.byKind[e.kind], name)
	case triple.HoldsFrom, triple.HoldsUntil:
		h.forATime[name] = true
	}
	e.ids, e.facts = append(e.ids, f.ID), append(e.facts, f.Triple)
}

// end takes out an event that is no more.
func (h *Timeline) end(name string, e *Event) {
	delete(h.byName, name)
	delete(h.cut, name)
	h.byKind[e.kind] = slices.DeleteFunc(h.byKind[e.kind], func(n string) bool { return n == name })
	for _, id := range e.beside {
		delete(h.ofFact, id)
	}
	left := slices.DeleteFunc(h.bySentence[e.said], func(other string) bool { return other == name })
	h.bySentence[e.said], h.torn = left, h.torn || len(left) == 1
	if len(left) == 0 {
		delete(h.bySentence, e.said)
	}
}

// Rebuild notes all facts anew.
func (h *Timeline) Rebuild(facts iter.Seq2[triple.Fact, error]) error {
	fresh := New()
	fresh.dated, fresh.timed, fresh.held, fresh.latest, fresh.last = h.dated, h.timed, h.held, h.latest, h.last
	var all []triple.Fact
	for f, err := range facts {
		if err != nil {
			return err
		}
		all = append(all, f)
	}
	fresh.Note(all, nil)
	fresh.torn = false
	*h = *fresh
	return nil
}

// put notes the two-place facts that were told in the sentence of one event.
func (h *Timeline) put(facts []triple.Fact) {
	for _, f := range facts {
		names := h.bySentence[sentenceOf(f)]
		if f.Triple.Subject.Kind == triple.Event || h.ofFact[f.ID] != "" || len(names) != 1 {
			continue
		}
		e := h.byName[names[0]]
		if !e.has(f.Triple.Subject) || !e.has(f.Triple.Object) { // the sentence says that too
			continue
		}
		h.ofFact[f.ID] = names[0]
		e.beside = append(e.beside, f.ID)
	}
}

// Whole adds to the ids of facts those of the events that they belong to.
func (h *Timeline) Whole(ids []string) []string {
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
func (h *Timeline) goesWith(e *Event, all bool) []string {
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

// Like returns the latest event that is as the facts say.
func (h *Timeline) Like(facts []triple.Triple) *Event {
	var found *Event
	for _, e := range h.byName {
		same := !slices.ContainsFunc(facts, func(f triple.Triple) bool {
			return !triple.Reckoned(f.Relation) && !slices.ContainsFunc(e.facts, func(g triple.Triple) bool {
				return g.Relation == f.Relation && g.Object.Same(f.Object) && g.Denied == f.Denied
			})
		})
		if same && (found == nil || e.Moment() > found.Moment()) {
			found = e
		}
	}
	return found
}

// Event is the event of a name, nil where there is none.
func (h *Timeline) Event(name string) *Event { return h.byName[name] }

// EventOf is the event that a fact belongs to, by its id, nil where there is none.
func (h *Timeline) EventOf(id string) *Event { return h.byName[h.ofFact[id]] }

// All goes through the events in force, in no order.
func (h *Timeline) All() iter.Seq[*Event] { return maps.Values(h.byName) }

// OfKind are the events of a kind, as told.
func (h *Timeline) OfKind(kind string) []*Event {
	var out []*Event
	for _, name := range h.byKind[kind] {
		if e := h.byName[name]; e != nil {
			out = append(out, e)
		}
	}
	return out
}

// IsTimed reports whether rules ask for the moments at which facts of a relation were
// told.
func (h *Timeline) IsTimed(relation string) bool { return h.timed[relation] }

// IsTorn reports that which facts are beside their events must be found again, from all
// facts; see again.
func (h *Timeline) IsTorn() bool { return h.torn }

// SourceOf is where what the reasoner was given besides was told: a moment, or what is so
// for a time. The id is that of the fact.
func (h *Timeline) SourceOf(marked string) (id string, s triple.Source, ok bool) {
	if id, ok = strings.CutSuffix(marked, datedMark); ok {
		return id, h.dated[id], true
	}
	if id, ok = strings.CutSuffix(marked, heldMark); ok {
		return id, h.sources[id], true
	}
	return marked, s, false
}

// StoredID is the id that the store has for what the reasoner was given besides.
func StoredID(id string) string {
	return strings.TrimSuffix(strings.TrimSuffix(id, heldMark), datedMark)
}

// Part reports whether a fact is one of an event and not its first, which
// stands for all of it.
func (h *Timeline) Part(id string) bool {
	e := h.byName[h.ofFact[id]]
	return e != nil && e.ids[0] != id && !slices.Contains(e.beside, id)
}

// Beside are the events that the sentence of a fact told, but for the one that it is of
// itself.
func (h *Timeline) Beside(f triple.Fact) (out []*Event) {
	for _, name := range h.bySentence[sentenceOf(f)] {
		if e := h.byName[name]; e != nil && !slices.Contains(e.ids, f.ID) {
			out = append(out, e)
		}
	}
	return out
}

// Together are the ids of all facts that one sentence became, as far as they are of its
// events or beside them; of other facts it is their own.
func (h *Timeline) Together(id string) []string {
	e := h.byName[h.ofFact[id]]
	if e == nil {
		return []string{id}
	}
	var out []string
	for _, name := range h.bySentence[e.said] {
		if other := h.byName[name]; other != nil {
			out = append(out, other.ids...)
			out = append(out, other.beside...)
		}
	}
	return out
}

// Last is the greatest number of a fact so far.
func (h *Timeline) Last() int { return h.last }

// Parts is how many facts are shown by another of their event.
func (h *Timeline) Parts() int {
	n := 0
	for _, e := range h.byName {
		n += max(0, len(e.ids)-1) + len(e.beside)
	}
	return n
}

// Next is the moment of the next telling, at now or later: later than every one before.
func (h *Timeline) Next(now time.Time) time.Time {
	at := now.UTC().Truncate(time.Microsecond)
	if !at.After(h.latest) {
		at = h.latest.Add(time.Microsecond)
	}
	h.latest = at
	return at
}

// Later returns the later of two moments.
func Later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// Latest keeps, of the answers about events, those of the latest, and
// returns the others.
func (h *Timeline) Latest(event string, answers []reason.Answer) (kept, earlier []reason.Answer) {
	moment := func(a reason.Answer) int64 {
		if e := h.byName[a.Bindings[event].Name]; e != nil {
			return e.Moment()
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
