package proof

import "whence/engine/fact"

// factMap maps facts to small numbers. Most hold a handful, which are found
// quicker in a list than in a map.
type factMap struct {
	facts  []fact.ID
	values []int32
	many   map[fact.ID]int32
}

const fewFacts = 24

func (m *factMap) get(f fact.ID) (int, bool) {
	if m.many != nil {
		v, ok := m.many[f]
		return int(v), ok
	}
	for i, g := range m.facts {
		if g == f {
			return int(m.values[i]), true
		}
	}
	return 0, false
}

func (m *factMap) set(f fact.ID, v int) {
	if m.many != nil {
		m.many[f] = int32(v)
		return
	}
	for i, g := range m.facts {
		if g == f {
			m.values[i] = int32(v)
			return
		}
	}
	m.facts, m.values = append(m.facts, f), append(m.values, int32(v))
	if len(m.facts) == fewFacts {
		m.many = make(map[fact.ID]int32, 2*fewFacts)
		for i, g := range m.facts {
			m.many[g] = m.values[i]
		}
	}
}

func (m *factMap) clear() { m.facts, m.values, m.many = m.facts[:0], m.values[:0], nil }
