package interpret

import (
	"whence/triple"
	"whence/triple/english/logic"
	"whence/triple/english/syntax"
)

// byTheWay interprets an aside: both what it says of the name, and the rest.
func (m *exceptions) byTheWay(n *syntax.Node, r role, k func(triple.Term) *logic.Formula) *logic.Formula {
	if m.cond || m.asking || m.neg {
		return m.fail("unsupported", "Say by itself what is said between the commas.", n.B)
	}
	return m.phrases.np(n.A, r, func(t triple.Term) *logic.Formula {
		if n.B.Kind == syntax.NodeRel { // "Bob, who is kind, is tall"
			return logic.And(m.phrases.post(n.B, t), k(t))
		}
		return logic.And(m.predicates.be(n.B, t, "", ""), k(t))
	})
}
