package english

import (
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/syntax"
)

// This file is about what was going on: "was building a house" does not say that
// the house was built, and "was living in Paris" says that somebody lived there.

// mayBeUndone reports whether what was going on need not have come about.
func mayBeUndone(n *syntax.Node) bool {
	for n.Kind == syntax.NodeVP {
		if n.S != "" {
			return false // "was able to": a matter of its own
		}
		n = n.A
	}
	if n.Kind != syntax.NodeVerb {
		return false
	}
	switch {
	case goesOn(n.S), isActivity(n.S):
		return false
	case n.A != nil:
		return true
	}
	for _, pp := range n.List {
		switch {
		case lexicon.GoalPrepositions.Has(pp.S):
			return true
		}
	}
	return n.T != "" && !syntax.IsManner(n.T) && !strings.HasSuffix(n.T, "ly") || endsAtOnce(n.S)
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
func (m *meaning) undone(n *syntax.Node) *formula {
	for n.Kind == syntax.NodeVP {
		n = n.A
	}
	did := m.e.inflect.Past(n.S)
	return m.fail("unsupported", `What was going on need not have been done; say "`+morph.Join(did, n.T, "")+`" if it was.`, n)
}
