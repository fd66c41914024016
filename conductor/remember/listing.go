package remember

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"whence/conductor/knowledge"
	"whence/conductor/shelf"
	"whence/conductor/skill"
	"whence/conductor/wording"
	"whence/engine"
	"whence/internal/clean"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/kb"
	"whence/kb/memory"
	"whence/triple"
)

// showMemory says what the conversation has in mind.
func (t *Keeper) showMemory() error {
	l, err := t.m.Listing(t.Ctx)
	if err != nil {
		return err
	}
	for _, e := range l.Entries {
		t.SayLine(e.Line())
	}
	t.SayLine(l.Note)
	return nil
}

// Listing lists what the conversation has in mind; nothing else is done with it meanwhile.
func (m *Memory) Listing(ctx context.Context) (shelf.Listing, error) {
	l := shelf.Listing{Entries: m.talkedOf()}
	due, err := m.dueToFade(ctx)
	if err != nil {
		return l, err
	}
	l.Entries = slices.Concat(l.Entries, due, m.repeated(), m.past(), m.lastingEntries(), m.tiers())
	facts, derived := knowledge.Told(ctx, m.known)
	l.Entries = append(l.Entries, shelf.Entry{Text: voice.Say("remember.known-for-good"),
		Details: []string{voice.Say("remember.told-derived", "facts", voice.Say("count.facts", "count", facts), "derived", derived, "rules", voice.Say("count.rules", "count", len(m.known.Rules)))}})
	if len(m.fades) == 0 {
		l.Note = voice.Say("remember.no-fact-fades-unless-you")
	}
	return l, nil
}

// talkedOf lists what the next words may refer to.
func (m *Memory) talkedOf() []shelf.Entry {
	var out []shelf.Entry
	add := func(text string, details ...string) {
		if len(details) > 0 {
			out = append(out, shelf.Entry{Text: text, Details: details})
		}
	}
	if q := m.talk.Asked; q != nil {
		add(voice.Say("remember.the-question-that-why-is"), wording.UpperFirst(m.known.Language.Question(*q, m.known.Words)))
	}
	add(voice.Say("remember.what-he-she-it-and"), m.mentioned()...)
	add(voice.Say("remember.the-readings-to-choose-from"), lists.Map(m.talk.Choices, m.explain.Echo)...)
	if x := m.talk.Consent; x != nil {
		add(voice.Say("remember.what-yes-would-tell-me"), m.explain.Sentence(*x))
	}
	add(voice.Say("remember.supposed-until-drop"), m.explain.Supposed()...)
	return out
}

// mentioned spells the names that pronouns may reach back to, each once.
func (m *Memory) mentioned() []string {
	const most = 12
	var out []string
	for all := m.talk.Mentions; len(all) > 0; {
		var latest []triple.Term
		all, latest = triple.LastSentence(all)
		for _, x := range latest {
			if name := m.explain.NameSpelling(x.Name); len(out) < most && !x.IsVar() && !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return out
}

// dueToFade lists the facts that fade soon if nothing uses them, the soonest first.
func (m *Memory) dueToFade(ctx context.Context) ([]shelf.Entry, error) {
	var out []shelf.Entry
	for _, d := range m.reaper().Due(m.session, dueWithin) {
		if !strings.HasPrefix(d.Entry.Fact.Atom.Pred, "known_") {
			continue
		}
		if len(out) == keptOfPast {
			break
		}
		id := d.Entry.Fact.Atom.Args[0].Symbol()
		f, _, err := m.known.Store.Fact(ctx, id)
		if err != nil {
			return nil, err
		}
		text := voice.Say("remember.about-to-fade-in-still", "turns", voice.Say("count.turns", "count", d.In), "triple", m.explain.Sentence(f.Triple))
		out = append(out, shelf.Entry{ID: id, Text: text, Actions: []shelf.Action{
			stillAction(id), {Label: "why", Input: "/why " + id, Now: true}, {Label: voice.Say("remember.take-it-back"), Input: "/forget " + id},
		}})
	}
	return out, nil
}

func stillAction(id string) shelf.Action {
	return shelf.Action{Label: voice.Say("remember.still-so"), Input: voice.Say("remember.memory-still") + " " + id}
}

// repeated lists what was done again and again of late.
func (m *Memory) repeated() []shelf.Entry {
	return lists.Map(m.loops(), func(l memory.Loop) shelf.Entry {
		return shelf.Entry{Text: voice.Say("remember.again-and-again-in", "turnname", wording.JoinAnd(lists.Map(l.Turns, turnName)), "tool", skill.Local(l.Tool), "symbol", clean.Line(l.Args.Symbol()))}
	})
}

// past lists what has faded and was promoted of late, and why, the latest first.
func (m *Memory) past() []shelf.Entry {
	var out []shelf.Entry
	for _, r := range slices.Backward(m.remarks) {
		e := shelf.Entry{ID: r.id, Text: r.text}
		if r.faded {
			e.Actions = []shelf.Action{stillAction(r.id)}
		}
		out = append(out, e)
	}
	return out
}

// lastingEntries lists the facts that fade no more.
func (m *Memory) lastingEntries() []shelf.Entry {
	return lists.Map(kb.SortedIDs(m.lasting), func(id string) shelf.Entry {
		return shelf.Entry{ID: id, Text: voice.Say("remember.lasting-entries-lasting", "lasting", clean.Line(m.lasting[id])), Actions: []shelf.Action{{Label: "why", Input: "/why " + id, Now: true}}}
	})
}

// tiers lists what fades when, what earlier turns were compressed to, and what
// working memory holds.
func (m *Memory) tiers() []shelf.Entry {
	var out []shelf.Entry
	for _, relation := range slices.Sorted(maps.Keys(m.fades)) {
		out = append(out, shelf.Entry{
			Text:    voice.Say("remember.facts-of-relation-fade-after", "relation", relation, "fade", strings.Replace(m.fades[relation].String(), " ", " unused ", 1)),
			Actions: []shelf.Action{{Label: voice.Say("remember.let-them-stay"), Input: voice.Say("remember.memory-keep") + " " + relation}},
		})
	}
	if e := m.compressed(); len(e.Details) > 0 {
		out = append(out, e)
	}
	return append(out, shelf.Entry{Text: voice.Say("remember.working-memory"), Details: []string{cmp.Or(m.figures(), voice.Say("remember.nothing-yet"))}})
}

// compressed is what turns further back were made one line of, the latest first.
func (m *Memory) compressed() shelf.Entry {
	var turns []memory.Entry
	for _, e := range m.session.Entries() {
		if a := e.Fact.Atom; a.Pred == memory.Episode && len(a.Args) == 3 {
			turns = append(turns, e)
		}
	}
	slices.SortFunc(turns, func(a, b memory.Entry) int { return b.Fact.Atom.Args[0].Compare(a.Fact.Atom.Args[0]) })
	e := shelf.Entry{Text: voice.Say("remember.earlier-kept-as-one-line", "count", len(turns))}
	for _, x := range turns[:min(len(turns), wording.MaxListed)] {
		a := x.Fact.Atom.Args
		e.Details = append(e.Details, turnName(a[0])+" "+clean.Line(a[2].Symbol()))
	}
	return e
}

// figures counts working memory by predicate.
func (m *Memory) figures() string {
	by := map[string]int{}
	for _, e := range m.session.Entries() {
		name := e.Fact.Atom.Pred
		if strings.HasPrefix(name, "known_") {
			name = voice.Say("remember.facts-that-fade")
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
