package memory

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// Fade says when facts of a predicate fade: at an age, or at an idleness, above
// the bound, in turns or by the calendar; 0 is no bound.
type Fade struct {
	Predicate         string
	MaxAge, MaxIdle   int
	MaxOld, MaxUnused time.Duration
}

// Span is a length of time in words: whole days, else hours and minutes.
func Span(d time.Duration) string {
	n, unit := int(d/(24*time.Hour)), "day"
	if n == 0 {
		n, unit = int(d/time.Hour), "hour"
	}
	if n == 0 {
		n, unit = int(d/time.Minute), "minute"
	}
	if n != 1 {
		unit += "s"
	}
	return fmt.Sprintf("%d %s", n, unit)
}

// Reaper drops told facts that have faded. What follows from them falls with
// them; what has no rule here is never dropped.
type Reaper struct{ Rules []Fade }

// Faded is a fact that was dropped, or is about to be, and why.
type Faded struct {
	Entry  Entry
	Reason string
	// In is the number of turns until the fact fades; 0 once it has. What fades by the
	// calendar is not foreseen.
	In int
}

// Reap drops what has faded, in one change, and returns it sorted by atom.
func (r Reaper) Reap(ctx context.Context, s *Session) ([]Faded, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	faded := r.due(s, 0)
	if len(faded) == 0 {
		return nil, nil
	}
	var change Change
	for _, f := range faded {
		change.Forget = append(change.Forget, f.Entry.Fact.Atom)
	}
	if _, err := s.update(ctx, change); err != nil {
		return nil, err
	}
	return faded, nil
}

// Due returns what fades within so many turns if nothing touches it.
func (r Reaper) Due(s *Session, within int) []Faded {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return r.due(s, within)
}

// due is Due for who holds the lock.
func (r Reaper) due(s *Session, within int) []Faded {
	byPred := map[string][]Fade{}
	for _, f := range r.Rules {
		byPred[f.Predicate] = append(byPred[f.Predicate], f)
	}
	var out []Faded
	for _, e := range s.facts {
		if rules := byPred[e.Fact.Atom.Pred]; rules != nil {
			if f, soon := soonest(rules, *e, s.turn, s.clock(), within); soon {
				out = append(out, f)
			}
		}
	}
	slices.SortFunc(out, func(a, b Faded) int { return a.Entry.Fact.Atom.Compare(b.Entry.Fact.Atom) })
	return out
}

// soonest returns the first bound that a fact passes within so many turns.
func soonest(rules []Fade, e Entry, turn int, now time.Time, within int) (Faded, bool) {
	best := Faded{In: within + 1}
	look := func(bound, at int, word string) {
		if in := max(0, bound+1-at); bound > 0 && in < best.In {
			best = Faded{e, fmt.Sprintf("%s for %d turns, and %d is the most", word, at+in, bound), in}
		}
	}
	passed := func(bound time.Duration, since time.Time, word string) {
		if past := now.Sub(since); bound > 0 && !since.IsZero() && past > bound && best.In > 0 {
			best = Faded{e, fmt.Sprintf("%s for %s, and %s is the most", word, Span(past), Span(bound)), 0}
		}
	}
	for _, r := range rules {
		passed(r.MaxOld, e.At, "known")
		passed(r.MaxUnused, e.TouchedAt, "not touched")
		look(r.MaxAge, e.Age(turn), "known")
		look(r.MaxIdle, e.Idle(turn), "not touched")
	}
	return best, best.In <= within
}
