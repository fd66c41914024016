package memory

import (
	"cmp"
	"slices"

	"whence/engine"
)

// Executed is the predicate of what was done: executed(T, Tool, Args, Result).
const Executed = "executed"

// LoopDetector notices that the same is done over and over.
type LoopDetector struct {
	// MinRepeats is the number of different turns that make a loop; 0 means 3.
	MinRepeats int
	// Window is how many of the session's last turns are looked at, the current
	// one among them; 0 means all.
	Window int
}

// Loop is a tool called with the same arguments in several turns. Results do
// not matter.
type Loop struct {
	Tool, Args engine.Term
	// Turns are the first arguments of executed/4, sorted.
	Turns []engine.Term
}

// Find returns the loops, the longest first, then by tool and arguments.
func (d LoopDetector) Find(s *Session) []Loop {
	s.mu.RLock()
	defer s.mu.RUnlock()
	first := 0
	if d.Window > 0 {
		first = s.turn - d.Window + 1
	}
	calls := map[[2]string]*Loop{}
	for _, e := range s.entries(func(e Entry) bool {
		return e.Fact.Atom.Pred == Executed && len(e.Fact.Atom.Args) == 4 && !e.Fact.Atom.Denied && e.LastTouched >= first
	}) {
		a := e.Fact.Atom.Args
		key := [2]string{a[1].String(), a[2].String()}
		if calls[key] == nil {
			calls[key] = &Loop{Tool: a[1], Args: a[2]}
		}
		calls[key].meet(a[0])
	}
	var out []Loop
	for _, l := range calls {
		if len(l.Turns) >= cmp.Or(d.MinRepeats, 3) {
			out = append(out, *l)
		}
	}
	slices.SortFunc(out, func(a, b Loop) int {
		return cmp.Or(cmp.Compare(len(b.Turns), len(a.Turns)), a.Tool.Compare(b.Tool), a.Args.Compare(b.Args))
	})
	return out
}

// meet adds a turn, once.
func (l *Loop) meet(turn engine.Term) {
	i, known := slices.BinarySearchFunc(l.Turns, turn, engine.Term.Compare)
	if !known {
		l.Turns = slices.Insert(l.Turns, i, turn)
	}
}
