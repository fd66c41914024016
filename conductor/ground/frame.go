package ground

import (
	"slices"

	"whence/triple"
)

// This file reads clauses with a phrase before them that says more of their
// subject: "Being a nurse, Omar is an employee."

// led reads a clause from a word that may also link clauses: "as a nurse, …",
// "since 2019, …".
func (p *parser) led(i, next int, before spoken) []reading {
	var out []reading
	for ; i < next; i++ {
		if p.at(i).is("as", "since", "for", "while") {
			out = append(out, p.framed(i, before)...)
			out = append(out, p.toldFronted(i, before)...)
		}
	}
	return out
}

// framed reads "being a nurse, Omar …", "as a nurse, Omar …" and "by using Tango,
// Acme …".
func (p *parser) framed(i int, previous spoken) []reading {
	hole := reading{names: make([]triple.Term, 1), ends: []int{0}}
	var out []reading
	for _, frame := range p.frames(i, hole) {
		if !p.at(frame.end).is(",") {
			continue
		}
		for _, s := range p.subject(frame.end+1, previous) {
			if len(s.names) != 1 || s.loose || len(s.claims) > 0 {
				continue
			}
			for _, r := range p.predicates(s.end, s, nil) {
				r.claims = append(saidOf(frame.claims, s.names[0]), r.claims...)
				r.names, r.ends = s.names, s.ends
				out = append(out, r)
			}
		}
	}
	return out
}

func (p *parser) frames(i int, hole reading) []reading {
	var out []reading
	switch t := p.at(i); {
	case t.is("being", "as"):
		out = p.complement(i+1, hole, false)
	case t.is("by", "despite", "while"):
		out = p.gerund(i+1, hole)
	case isGerund(t):
		out = p.gerund(i, hole)
	}
	for _, r := range slices.Clone(out) { // "…, which provides billing"
		if len(r.claims) > 0 {
			last := r.claims[len(r.claims)-1]
			about := p.relative(reading{end: r.end, names: []triple.Term{last.object}, ends: []int{last.end}})
			for _, a := range about {
				a.claims = append(slices.Clone(r.claims), a.claims...)
				a.end -= boolInt(!p.at(a.end).is(",") && p.at(a.end-1).is(","))
				out = append(out, a)
			}
		}
	}
	return out
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// saidOf puts a name in the place of a subject that is left open.
func saidOf(claims []claim, name triple.Term) []claim {
	out := slices.Clone(claims)
	for i := range out {
		if out[i].subject == (triple.Term{}) {
			out[i].subject = name
		}
	}
	return out
}

// besides reads "in addition to Finnish, Juno speaks Swedish": the clause is said
// of both.
func (p *parser) besides(i int, previous spoken) []reading {
	at := p.phrase(i, [][]string{{"in", "addition", "to"}, {"besides"}, {"along", "with"}, {"as", "well", "as"}})
	if at < 0 {
		return nil
	}
	var out []reading
	for _, more := range p.list(at) {
		if more.loose || !p.at(more.end).is(",") {
			continue
		}
		for _, s := range p.subject(more.end+1, previous) {
			for _, r := range p.predicate(s.end, s, nil) {
				if len(r.claims) != 1 || r.claims[0].stated != 0 || r.claims[0].denied {
					continue
				}
				for n, name := range more.names {
					c := r.claims[0]
					c.object, c.end = name, more.ends[n]
					r.claims = append(r.claims, c)
				}
				r.names, r.ends = s.names, s.ends
				out = append(out, r)
			}
		}
	}
	return out
}

// making reads "making him an employee" behind a clause.
func (p *parser) making(i int, subject reading) []reading {
	if !p.at(i).is("making") || !p.at(i+1).is("him", "her", "it") || len(subject.names) != 1 {
		return nil
	}
	out := p.complement(i+2, subject, false)
	for n := range out {
		out[n].names, out[n].ends = subject.names, subject.ends
	}
	return out
}

// topic reads "here is what I know about Omar:", which states nothing and says
// whom pronouns mean.
func (p *parser) topic(i int) []reading {
	at := p.words(i, "here", "is", "what", "i", "know", "about")
	if at < 0 {
		return nil
	}
	var out []reading
	for _, n := range p.at(at).names {
		if r := p.one(n); p.at(r.end).is(":") {
			out = append(out, r)
		}
	}
	return out
}
