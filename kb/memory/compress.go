package memory

import (
	"context"
	"slices"
	"strings"

	"whence/engine"
)

// Episode is the predicate of what a turn is compressed to:
// compressed_episode(Turn, Count, Summary).
const Episode = "compressed_episode"

// Compressor makes one fact of all that a turn left behind.
type Compressor struct {
	// Predicates are those of turn facts; no others are compressed.
	Predicates []string
	// PreserveLastN is how many of the last turns stay as they are, the current
	// one among them.
	PreserveLastN int
	// Summarize words a turn's facts, which are sorted. Nil joins them with
	// "; ".
	Summarize func(turn int, facts []engine.Atom) string
}

// Compress replaces the turn facts of each older turn by one episode, all in
// one change, and returns the episodes by turn. Turn facts that were touched in
// a turn that is preserved stay.
func (c Compressor) Compress(ctx context.Context, s *Session) ([]engine.Fact, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	first := s.turn - c.PreserveLastN + 1
	byTurn := map[int][]engine.Atom{}
	for _, e := range s.entries(func(e Entry) bool {
		return e.LastTouched < first && slices.Contains(c.Predicates, e.Fact.Atom.Pred)
	}) {
		byTurn[e.AddedAt] = append(byTurn[e.AddedAt], e.Fact.Atom)
	}
	if len(byTurn) == 0 {
		return nil, nil
	}
	var change Change
	for turn, facts := range byTurn {
		change.Forget = append(change.Forget, facts...)
		change.Tell = append(change.Tell, c.episode(turn, facts))
	}
	slices.SortFunc(change.Tell, func(a, b engine.Fact) int { return a.Atom.Compare(b.Atom) })
	if _, err := s.update(ctx, change); err != nil {
		return nil, err
	}
	return change.Tell, nil
}

func (c Compressor) episode(turn int, facts []engine.Atom) engine.Fact {
	summarize := c.Summarize
	if summarize == nil {
		summarize = join
	}
	return engine.Fact{Atom: engine.Atom{Pred: Episode, Args: []engine.Term{
		engine.Int(int64(turn)), engine.Int(int64(len(facts))), engine.String(summarize(turn, facts)),
	}}}
}

func join(_ int, facts []engine.Atom) string {
	words := make([]string, len(facts))
	for i, a := range facts {
		words[i] = a.String()
	}
	return strings.Join(words, "; ")
}
