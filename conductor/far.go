package conductor

import (
	"slices"

	"whence/conductor/explain"
	"whence/conductor/wording"
	"whence/reason"
	"whence/triple"
)

// This file is for a base that has more facts than are held in memory. Then the
// reasoner holds the rules, and of the facts those that bear on what was spoken
// of: what a question or a statement needs is read from the store's indexes
// before it is answered or learned.

// goalsOf are what a question speaks of, with variables for what is made up.
func goalsOf(q triple.Question) []triple.Triple {
	var out []triple.Triple
	for _, and := range q.Goals {
		for _, g := range and {
			if g.Op == triple.Relates {
				out = append(out, explain.Unfresh(g.Triple), g.Triple)
			}
		}
	}
	for _, g := range q.Given {
		out = append(out, explain.Unfresh(g), g)
	}
	if q.Form == triple.About {
		x, y := triple.Var("X"), triple.Var("Y")
		out = append(out, triple.Triple{Subject: q.Topic, Object: y}, triple.Triple{Subject: x, Object: q.Topic})
	}
	return out
}

// partly is what a finding says where not all that could bear on it was read: a
// proof that rests on no absence is one all the same, and a number is the least
// that it can be.
func partly(q triple.Question, f *reason.Finding, cut string) {
	if cut == "" {
		return
	}
	rests := slices.ContainsFunc(f.Proofs, func(p reason.Proof) bool {
		return slices.ContainsFunc(p.Nodes, func(n reason.Node) bool { return n.Kind == reason.Absent })
	})
	if f.Verdict == reason.Unprovable || f.Verdict == reason.Unknown || rests || q.Form == triple.HowMany {
		f.Verdict, f.NearMisses = reason.CutShort, nil
	}
	f.Cut = wording.NotAllRead() + " (" + cut + ")"
}
