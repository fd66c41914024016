package english

import (
	"whence/triple"
	"whence/triple/english/syntax"
)

// byTheWay interprets an aside: both what it says of the name, and the rest.
func (m *meaning) byTheWay(n *syntax.Node, r role, k func(triple.Term) *formula) *formula {
	if m.cond || m.asking || m.neg {
		return m.fail("unsupported", "Say by itself what is said between the commas.", n.B)
	}
	return m.np(n.A, r, func(t triple.Term) *formula {
		if n.B.Kind == syntax.NodeRel { // "Bob, who is kind, is tall"
			return and(m.post(n.B, t), k(t))
		}
		return and(m.be(n.B, t, "", ""), k(t))
	})
}
