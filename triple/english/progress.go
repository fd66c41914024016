package english

import (
	"strings"

	"whence/triple/english/lexicon"
)

// This file is about what was going on: "was building a house" does not say that
// the house was built, and "was living in Paris" says that somebody lived there.

// mayBeUndone reports whether what was going on need not have come about.
func mayBeUndone(n *node) bool {
	for n.kind == nVP {
		if n.s != "" {
			return false // "was able to": a matter of its own
		}
		n = n.a
	}
	if n.kind != nVerb {
		return false
	}
	switch {
	case goesOn(n.s), isActivity(n.s):
		return false
	case n.a != nil:
		return true
	}
	for _, pp := range n.list {
		switch {
		case lexicon.GoalPrepositions.Has(pp.s):
			return true
		}
	}
	return n.t != "" && !isManner(n.t) && !strings.HasSuffix(n.t, "ly") || endsAtOnce(n.s)
}

// isActivity: verbs of what was done at each moment at which it was going on,
// whatever it was done to.
func isActivity(verb string) bool {
	return lexicon.Activities.Has(verb)
}

// endsAtOnce: verbs of what takes no time and is only on its way before: who was
// leaving has not left.
func endsAtOnce(verb string) bool {
	return lexicon.Instants.Has(verb)
}

// undone refuses what was going on and need not have come about.
func (m *meaning) undone(n *node) *formula {
	for n.kind == nVP {
		n = n.a
	}
	did := m.e.inflect.Past(n.s)
	return m.fail("unsupported", `What was going on need not have been done; say "`+words3(did, n.t, "")+`" if it was.`, n)
}
