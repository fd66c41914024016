package conductor

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"whence/engine"
	"whence/internal/clean"
	"whence/kb/memory"
)

// This file is what the conversation has in mind: what was spoken of last, and the
// tiers of working memory. /memory says it, and the page of the memory lists it.

// browseMemory lists what the conversation has in mind.
func (c *Conductor) browseMemory(ctx context.Context) (Listing, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.inMind(ctx)
}

// showMemory says what the conversation has in mind.
func (t *turn) showMemory() error {
	l, err := t.c.inMind(t.ctx)
	if err != nil {
		return err
	}
	for _, e := range l.Entries {
		t.sayLine(e.line())
	}
	t.sayLine(l.Note)
	return nil
}

// line is an entry with its details in one line.
func (e Entry) line() string {
	text := e.Text
	if e.ID != "" {
		text = e.ID + ": " + text
	}
	if len(e.Details) > 0 {
		text = strings.TrimSuffix(text, ".") + ": " + strings.Join(e.Details, "; ")
	}
	return stop(text)
}

// inMind lists what the conversation has in mind; the turn, or the lock, is held.
func (c *Conductor) inMind(ctx context.Context) (Listing, error) {
	l := Listing{Entries: c.talkedOf()}
	due, err := c.dueToFade(ctx)
	if err != nil {
		return l, err
	}
	l.Entries = slices.Concat(l.Entries, due, c.memory.repeated(), c.memory.past(), c.memory.lastingEntries(), c.memory.tiers())
	facts, derived := c.base.Size()
	l.Entries = append(l.Entries, Entry{Text: "Known for good",
		Details: []string{fmt.Sprintf("%d %s told, %d derived, %d %s", facts, plural(facts, "fact"), derived, len(c.rules), plural(len(c.rules), "rule"))}})
	if len(c.memory.fades) == 0 {
		l.Note = "No fact fades unless you say so: /memory fade RELATION TURNS."
	}
	return l, nil
}

// talkedOf lists what the next words may refer to.
func (c *Conductor) talkedOf() []Entry {
	var out []Entry
	add := func(text string, details ...string) {
		if len(details) > 0 {
			out = append(out, Entry{Text: text, Details: details})
		}
	}
	if q := c.talk.asked; q != nil {
		add("The question that “why?” is about", upperFirst(c.language.Question(*q, c.words)))
	}
	add("What “he”, “she”, “it” and “they” may mean, the latest first", c.mentioned()...)
	add("The readings to choose from", mapped(c.talk.choices, c.echo)...)
	if x := c.talk.consent; x != nil {
		add("What a “yes” would tell me", c.sentence(*x))
	}
	add("Supposed until /drop", c.supposed()...)
	return out
}

// mentioned spells the names that pronouns may reach back to, each once.
func (c *Conductor) mentioned() []string {
	const most = 12
	var out []string
	for _, x := range slices.Backward(c.talk.mentions) {
		if name := c.nameSpelling(x.Name); len(out) < most && !x.IsVar() && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

func (c *Conductor) supposed() []string {
	var out []string
	for _, s := range c.base.Supposed() {
		for _, f := range s.Facts {
			out = append(out, c.sentence(f.Triple))
		}
		for _, r := range s.Rules {
			out = append(out, stop(c.language.Rule(r.Rule, c.words)))
		}
	}
	return out
}

// dueToFade lists the facts that fade soon if nothing uses them, the soonest first.
func (c *Conductor) dueToFade(ctx context.Context) ([]Entry, error) {
	var out []Entry
	for _, d := range c.memory.reaper().Due(c.memory.session, dueWithin) {
		if !strings.HasPrefix(d.Entry.Fact.Atom.Pred, "known_") {
			continue
		}
		if len(out) == keptOfPast {
			break
		}
		id := d.Entry.Fact.Atom.Args[0].Symbol()
		f, _, err := c.store.Fact(ctx, id)
		if err != nil {
			return nil, err
		}
		text := fmt.Sprintf("About to fade, in %d %s: %s Still so?", d.In, plural(d.In, "turn"), c.sentence(f.Triple))
		out = append(out, Entry{ID: id, Text: text, Actions: []Action{
			stillAction(id), {"why", "/why " + id, true}, {"take it back", "/forget " + id, false},
		}})
	}
	return out, nil
}

func stillAction(id string) Action { return Action{"still so", "/memory still " + id, false} }

// repeated lists what was done again and again of late.
func (m *remembering) repeated() []Entry {
	return mapped(m.loops(), func(l memory.Loop) Entry {
		return Entry{Text: fmt.Sprintf("Again and again, in %s: %s %s", joinAnd(mapped(l.Turns, turnName)), local(l.Tool), clean.Line(l.Args.Symbol()))}
	})
}

// past lists what has faded and was promoted of late, and why, the latest first.
func (m *remembering) past() []Entry {
	var out []Entry
	for _, r := range slices.Backward(m.remarks) {
		e := Entry{ID: r.id, Text: r.text}
		if r.faded {
			e.Actions = []Action{stillAction(r.id)}
		}
		out = append(out, e)
	}
	return out
}

// lastingEntries lists the facts that fade no more.
func (m *remembering) lastingEntries() []Entry {
	return mapped(sortedIDs(m.lasting), func(id string) Entry {
		return Entry{ID: id, Text: "Lasting, " + clean.Line(m.lasting[id]) + ".", Actions: []Action{{"why", "/why " + id, true}}}
	})
}

// tiers lists what fades when, what earlier turns were compressed to, and what
// working memory holds.
func (m *remembering) tiers() []Entry {
	var out []Entry
	for _, relation := range slices.Sorted(maps.Keys(m.fades)) {
		out = append(out, Entry{
			Text:    fmt.Sprintf("Facts of the relation %s fade after %d unused %s.", relation, m.fades[relation], plural(m.fades[relation], "turn")),
			Actions: []Action{{"let them stay", "/memory keep " + relation, false}},
		})
	}
	if e := m.compressed(); len(e.Details) > 0 {
		out = append(out, e)
	}
	return append(out, Entry{Text: "Working memory", Details: []string{cmp.Or(m.figures(), "nothing yet")}})
}

// compressed is what turns further back were made one line of, the latest first.
func (m *remembering) compressed() Entry {
	var turns []memory.Entry
	for _, e := range m.session.Entries() {
		if a := e.Fact.Atom; a.Pred == memory.Episode && len(a.Args) == 3 {
			turns = append(turns, e)
		}
	}
	slices.SortFunc(turns, func(a, b memory.Entry) int { return b.Fact.Atom.Args[0].Compare(a.Fact.Atom.Args[0]) })
	e := Entry{Text: fmt.Sprintf("%d earlier %s kept as one line each", len(turns), wordsFor(len(turns), "turn is", "turns are"))}
	for _, x := range turns[:min(len(turns), maxListed)] {
		a := x.Fact.Atom.Args
		e.Details = append(e.Details, turnName(a[0])+" "+clean.Line(a[2].Symbol()))
	}
	return e
}

// figures counts working memory by predicate.
func (m *remembering) figures() string {
	by := map[string]int{}
	for _, e := range m.session.Entries() {
		name := e.Fact.Atom.Pred
		if strings.HasPrefix(name, "known_") {
			name = "facts that fade"
		}
		by[name]++
	}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(by)) {
		parts = append(parts, fmt.Sprintf("%s: %d", strings.ReplaceAll(name, "_", " "), by[name]))
	}
	return strings.Join(parts, ", ")
}

// turnName is the id of a turn that working memory has the number of.
func turnName(n engine.Term) string { return fmt.Sprintf("t%d", n.Int()) }
