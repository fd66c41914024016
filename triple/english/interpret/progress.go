package interpret

import (
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/logic"
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
	case lexicon.LastingVerbs.Has(n.S), lexicon.Activities.Has(n.S):
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
	return n.T != "" && !lexicon.MannerAdverbs.Has(n.T) && !strings.HasSuffix(n.T, "ly") || lexicon.Instants.Has(n.S)
}

// undone refuses what was going on and need not have come about.
func (m *predicates) undone(n *syntax.Node) *logic.Formula {
	for n.Kind == syntax.NodeVP {
		n = n.A
	}
	did := m.e.Forms.Past(n.S)
	return m.fail("unsupported", `What was going on need not have been done; say "`+morph.Join(did, n.T, "")+`" if it was.`, n)
}
