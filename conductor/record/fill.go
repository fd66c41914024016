package record

import "slices"

// Fill puts empty lists where there are none, so that a script finds [] and
// never null. What it changes inside of a list it changes in a copy: the events
// of the turn share the lists, and their readers may look on.
func (r *Record) Fill() {
	r.Statements = copied(r.Statements)
	for i := range r.Statements {
		s := &r.Statements[i]
		s.IDs, s.Triples = full(s.IDs), full(s.Triples)
	}
	r.Quotes = full(r.Quotes)
	r.Quotes = full(r.Quotes)
	r.Answers, r.Proofs, r.NearMisses = full(r.Answers), copied(r.Proofs), copied(r.NearMisses)
	r.Route.NearMisses = full(r.Route.NearMisses)
	for i := range r.NearMisses {
		m := &r.NearMisses[i]
		m.Holds, m.Fails = full(m.Holds), full(m.Fails)
	}
	for i := range r.Proofs {
		r.Proofs[i].fill()
	}
	route := Proof{}
	if r.Route.Proof != nil {
		route = *r.Route.Proof
	}
	route.fill()
	r.Route.Proof, r.Route.Verdicts = &route, slices.Clone(r.Route.Verdicts)
	for i := range r.Route.Verdicts {
		v := &r.Route.Verdicts[i]
		v.Reasons, v.Signal, v.Blocker = full(v.Reasons), full(v.Signal), full(v.Blocker)
	}
	e := &r.Effects
	e.Learned, e.Retracted = full(e.Learned), full(e.Retracted)
	e.Conflicts = copied(e.Conflicts)
	for i := range e.Conflicts {
		e.Conflicts[i].Ways = full(e.Conflicts[i].Ways)
	}
	e.Receipts = full(e.Receipts)
	r.Grounding.Dropped = full(r.Grounding.Dropped)
}

func (p *Proof) fill() {
	p.Nodes = copied(p.Nodes)
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

// copied is a list of its own with the same elements, never nil.
func copied[T any](s []T) []T { return append([]T{}, s...) }
