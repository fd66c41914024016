package retrieve

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// Memory is a store in memory, for the units of a turn, a session or a file. It
// serves ThinkingDB alone. It does not change after it was made, and is safe for
// concurrent use.
type Memory struct {
	names map[string][]end      // the ends at a name
	at    map[end][]*memoryFact // in the order of Store.facts
	words map[string][]string   // names with the word, in the order of ids
	known map[factKey]*memoryFact
	byID  map[string]Unit
}

type memoryFact struct {
	told
	units []string
}

// NewMemory returns a store of the units. Of several with one id the last one
// stays.
func NewMemory(units ...Unit) *Memory {
	m := &Memory{
		names: map[string][]end{}, at: map[end][]*memoryFact{}, words: map[string][]string{},
		known: map[factKey]*memoryFact{}, byID: make(map[string]Unit, len(units)),
	}
	for _, u := range units {
		m.byID[u.ID] = u
	}
	for _, u := range m.byID {
		if u.HasFact() {
			m.add(u)
		}
	}
	m.sort()
	return m
}

// Len returns the number of units.
func (m *Memory) Len() int { return len(m.byID) }

func (m *Memory) add(u Unit) {
	t := u.told()
	f := m.known[t.key]
	if f == nil {
		f = &memoryFact{told: t}
		m.known[t.key] = f
		for _, e := range t.key.ends() {
			m.name(e)
			m.at[e] = append(m.at[e], f)
		}
	}
	f.join(t)
	if !slices.Contains(f.units, u.ID) {
		f.units = append(f.units, u.ID)
	}
}

// name makes an end known, and its name where it is new.
func (m *Memory) name(e end) {
	if len(m.at[e]) > 0 {
		return
	}
	if m.names[e.name] == nil {
		for _, w := range nameWords(e.name) {
			m.words[w] = append(m.words[w], e.name)
		}
	}
	m.names[e.name] = append(m.names[e.name], e)
}

// nameWords returns the words that a name is found by, each once.
func nameWords(name string) []string {
	fields := strings.Fields(name)
	slices.Sort(fields)
	return slices.DeleteFunc(slices.Compact(fields), stopword)
}

// sort gives every list the order of its ids, whatever the order of units was.
func (m *Memory) sort() {
	for _, names := range m.words {
		slices.SortFunc(names, func(a, b string) int { return cmp.Compare(nameID(a), nameID(b)) })
	}
	for e, facts := range m.at {
		slices.SortFunc(facts, func(a, b *memoryFact) int { return cmp.Compare(nameID(e.other(a.key)), nameID(e.other(b.key))) })
	}
	for _, f := range m.known {
		slices.Sort(f.units)
	}
}

func (m *Memory) named(_ context.Context, words, spans []string, limit int) ([]string, bool, error) {
	found, cut := map[string]bool{}, false
	for _, s := range spans {
		if len(m.names[s]) > 0 {
			found[s] = true
		}
	}
	for _, w := range words {
		names := m.words[w]
		cut = cut || len(names) > limit
		for _, n := range names[:min(limit, len(names))] {
			found[n] = true
		}
	}
	return sortedSet(found), cut, nil
}

func (m *Memory) ends(_ context.Context, names []string) ([]reach, error) {
	var out []reach
	for _, name := range names {
		for _, e := range m.names[name] {
			out = append(out, reach{end: e, facts: len(m.at[e])})
		}
	}
	return out, nil
}

func (m *Memory) facts(_ context.Context, ends []reach) ([]told, error) {
	var out []told
	for _, e := range ends {
		facts := m.at[e.end]
		for _, f := range facts[:min(e.facts, len(facts))] {
			out = append(out, f.told)
		}
	}
	return out, nil
}

func (m *Memory) between(_ context.Context, e end, names []string) ([]told, error) {
	var out []told
	for _, name := range names {
		if f := m.known[e.with(name)]; f != nil {
			out = append(out, f.told)
		}
	}
	return out, nil
}

func (m *Memory) occurrences(_ context.Context, keys []factKey) (map[factKey][]string, error) {
	out := map[factKey][]string{}
	for _, k := range keys {
		if f := m.known[k]; f != nil {
			out[k] = f.units
		}
	}
	return out, nil
}

func (m *Memory) units(_ context.Context, ids []string) ([]Unit, error) {
	var out []Unit
	for _, id := range ids {
		if u, ok := m.byID[id]; ok {
			out = append(out, u)
		}
	}
	return out, nil
}

func sortedSet(set map[string]bool) []string {
	out := make([]string, 0, len(set))
	for s := range set {
		out = append(out, s)
	}
	slices.Sort(out)
	return out
}
