package conductor

// fill puts empty lists where there are none, so that a script finds [] and
// never null.
func (r *Record) fill() {
	r.Statements = full(r.Statements)
	for i := range r.Statements {
		s := &r.Statements[i]
		s.IDs, s.Triples = full(s.IDs), full(s.Triples)
	}
	r.Answers, r.Proofs, r.NearMisses = full(r.Answers), full(r.Proofs), full(r.NearMisses)
	r.Route.NearMisses = full(r.Route.NearMisses)
	for i := range r.NearMisses {
		m := &r.NearMisses[i]
		m.Holds, m.Fails = full(m.Holds), full(m.Fails)
	}
	for i := range r.Proofs {
		r.Proofs[i].fill()
	}
	if r.Route.Proof == nil {
		r.Route.Proof = &Proof{}
	}
	r.Route.Proof.fill()
	for i := range r.Route.Verdicts {
		v := &r.Route.Verdicts[i]
		v.Reasons, v.Signal, v.Blocker = full(v.Reasons), full(v.Signal), full(v.Blocker)
	}
	e := &r.Effects
	e.Learned, e.Retracted = full(e.Learned), full(e.Retracted)
	for i := range e.Conflicts {
		e.Conflicts[i].Ways = full(e.Conflicts[i].Ways)
	}
	e.Conflicts, e.Receipts = full(e.Conflicts), full(e.Receipts)
	r.Grounding.Dropped = full(r.Grounding.Dropped)
}

func (p *Proof) fill() {
	p.Nodes = full(p.Nodes)
	for i := range p.Nodes {
		p.Nodes[i].Premises = full(p.Nodes[i].Premises)
	}
}

func full[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}
