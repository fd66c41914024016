package memory

import (
	"context"
	"slices"
	"sync"
	"time"

	"whence/engine"
)

// Session is an engine session whose told facts have a history. Any number may
// read while one writes; it is safe for concurrent use.
type Session struct {
	engine *engine.Session

	mu    sync.RWMutex
	turn  int
	clock func() time.Time
	facts map[string]*Entry // by the atom's text
}

// Entry is a told fact and its history. Turns count from 0, which is before the
// first Tick.
type Entry struct {
	Fact        engine.Fact
	AddedAt     int // the turn in which it was told first
	LastTouched int // the turn in which it was told or touched last
	Touches     int // how often, the first telling not counted
	// At and TouchedAt are the moments of those turns.
	At, TouchedAt time.Time
}

// Age is how many turns ago the fact was told, at the given turn.
func (e Entry) Age(turn int) int { return turn - e.AddedAt }

// Idle is how many turns ago the fact was touched last, at the given turn.
func (e Entry) Idle(turn int) int { return turn - e.LastTouched }

// NewSession starts a session with what the program holds; its told facts count
// as told at turn 0.
func NewSession(ctx context.Context, p *engine.Program, o engine.Options) (*Session, error) {
	inner, err := engine.NewSession(ctx, p, o)
	if err != nil {
		return nil, err
	}
	s := &Session{engine: inner, facts: map[string]*Entry{}, clock: time.Now}
	for _, f := range inner.View().ToldFacts() {
		s.enter(f)
	}
	return s, nil
}

// KeepTime has the session take its moments from the clock; nil is the machine's.
func (s *Session) KeepTime(clock func() time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.clock = clock; clock == nil {
		s.clock = time.Now
	}
}

// Turn returns the number of the current turn.
func (s *Session) Turn() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.turn
}

// Tick begins the next turn and returns its number.
func (s *Session) Tick() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.turn++
	return s.turn
}

// Begin begins the turn of that number, where it is later than the current one,
// and returns the number of the current turn.
func (s *Session) Begin(turn int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.turn = max(s.turn, turn)
	return s.turn
}

// Restore tells facts with the history that they had in another process, all of
// them or none.
func (s *Session) Restore(ctx context.Context, entries ...Entry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var change Change
	for _, e := range entries {
		change.Tell = append(change.Tell, e.Fact)
	}
	if _, err := s.update(ctx, change); err != nil {
		return err
	}
	for _, e := range entries {
		kept := e
		s.facts[e.Fact.Atom.String()] = &kept
	}
	return nil
}

// View returns a snapshot of what holds.
func (s *Session) View() *engine.View { return s.engine.View() }

// Change is what one update tells and takes back.
type Change struct {
	// Forget goes before Tell, so that a fact may be told anew, with a history
	// that begins now.
	Forget []engine.Atom
	Tell   []engine.Fact
}

// Update makes a change, whole or not at all: after an error facts and their
// history are as before. Telling a told fact again touches it.
func (s *Session) Update(ctx context.Context, c Change) (engine.Delta, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.update(ctx, c)
}

// update is Update for who holds the lock.
func (s *Session) update(ctx context.Context, c Change) (engine.Delta, error) {
	delta, err := s.engine.Update(ctx, func(tx *engine.Tx) error {
		for _, a := range c.Forget {
			if _, err := tx.Retract(a); err != nil {
				return err
			}
		}
		for _, f := range c.Tell {
			if err := tx.Insert(f); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return engine.Delta{}, err
	}
	for _, a := range c.Forget {
		delete(s.facts, a.String())
	}
	for _, f := range c.Tell {
		if e, known := s.facts[f.Atom.String()]; known {
			e.Fact = f
			s.touch(e)
		} else {
			s.enter(f)
		}
	}
	return delta, nil
}

// Touch notes that told facts were used, and returns how many of the atoms are
// told. Those that are only derived keep no history: touch what they rest on.
func (s *Session) Touch(atoms ...engine.Atom) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, a := range atoms {
		if e, told := s.facts[a.String()]; told {
			s.touch(e)
			n++
		}
	}
	return n
}

// TouchProof touches every told fact that a proof rests on.
func (s *Session) TouchProof(p *engine.Proof) int {
	var told []engine.Atom
	for _, n := range p.Nodes {
		if n.Kind == engine.Told {
			told = append(told, n.Atom)
		}
	}
	return s.Touch(told...)
}

// Entry returns the history of a told fact.
func (s *Session) Entry(a engine.Atom) (Entry, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	e, told := s.facts[a.String()]
	if !told {
		return Entry{}, false
	}
	return *e, true
}

// Len is the number of told facts.
func (s *Session) Len() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return len(s.facts)
}

// Entries returns every told fact with its history, sorted by atom.
func (s *Session) Entries() []Entry {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.entries(func(Entry) bool { return true })
}

// entries returns those that are kept, sorted. The caller holds the lock.
func (s *Session) entries(keep func(Entry) bool) []Entry {
	var out []Entry
	for _, e := range s.facts {
		if keep(*e) {
			out = append(out, *e)
		}
	}
	slices.SortFunc(out, func(a, b Entry) int { return a.Fact.Atom.Compare(b.Fact.Atom) })
	return out
}

// enter and touch keep the history in step. The caller holds the lock.
func (s *Session) enter(f engine.Fact) {
	now := s.clock()
	s.facts[f.Atom.String()] = &Entry{Fact: f, AddedAt: s.turn, LastTouched: s.turn, At: now, TouchedAt: now}
}

func (s *Session) touch(e *Entry) {
	e.LastTouched, e.TouchedAt = s.turn, s.clock()
	e.Touches++
}

// atoms returns the atoms of entries.
func atoms(entries []Entry) []engine.Atom {
	out := make([]engine.Atom, len(entries))
	for i, e := range entries {
		out[i] = e.Fact.Atom
	}
	return out
}
