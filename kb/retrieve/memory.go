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
	names map[string]*memoryName
	words map[string][]string // names with the word, in the order of ids
	known map[factKey]*memoryFact
	byID  map[string]Unit
}

// memoryName is a name with the facts at it, in the order of Store.facts.
type memoryName struct{ out, in []*memoryFact }

type memoryFact struct {
	told
	units []string
}

// NewMemory returns a store of the units. Of several with one id the last one
// stays.
func NewMemory(units ...Unit) *Memory {
	m := &Memory{
		names: map[string]*memoryName{}, words: map[string][]string{},
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
		subject, object := m.name(t.key.s), m.name(t.key.o)
		subject.out = append(subject.out, f)
		object.in = append(object.in, f)
	}
	f.join(t)
	if !slices.Contains(f.units, u.ID) {
		f.units = append(f.units, u.ID)
	}
}

func (m *Memory) name(name string) *memoryName {
	n := m.names[name]
	if n == nil {
		n = &memoryName{}
		m.names[name] = n
		for _, w := range nameWords(name) {
			m.words[w] = append(m.words[w], name)
		}
	}
	return n
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
	for _, n := range m.names {
		for _, out := range [...]bool{true, false} {
			facts := n.in
			if out {
				facts = n.out
			}
			slices.SortFunc(facts, func(a, b *memoryFact) int {
				e := end{out: out}
				return cmp.Or(strings.Compare(a.key.r, b.key.r), cmp.Compare(nameID(e.other(a.key)), nameID(e.other(b.key))))
			})
		}
	}
	for _, f := range m.known {
		slices.Sort(f.units)
	}
}

func (m *Memory) named(_ context.Context, words, spans []string, limit int) ([]string, bool, error) {
	found, cut := map[string]bool{}, false
	for _, s := range spans {
		if m.names[s] != nil {
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

func (m *Memory) degrees(_ context.Context, names []string) (map[string]degree, error) {
	out := map[string]degree{}
	for _, name := range names {
		if n := m.names[name]; n != nil {
			out[name] = degree{out: len(n.out), in: len(n.in)}
		}
	}
	return out, nil
}

func (m *Memory) facts(_ context.Context, ends []reach) ([]told, error) {
	var out []told
	for _, e := range ends {
		n := m.names[e.name]
		if n == nil {
			continue
		}
		facts := n.in
		if e.out {
			facts = n.out
		}
		for _, f := range facts[:min(e.facts, len(facts))] {
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
