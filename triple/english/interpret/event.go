package interpret

import (
	"slices"
	"strconv"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/logic"
	"whence/triple/english/morph"
	"whence/triple/english/say"
	"whence/triple/english/sentence"
	"whence/triple/english/syntax"
)

// This file reads and prints what takes more than two: somebody gave somebody
// something, somewhere or some time. Such a sentence tells of an event, with
// its two-place readings beside it.

// part is what takes part in an event beside its subject.
type part struct {
	role string
	np   *syntax.Node
}

// event interprets a verb with more than one complement, or with words that
// say when or where. It returns nil for what two places say.
func (m *verbs) event(n *syntax.Node, s triple.Term, r triple.Relation) *logic.Formula {
	if (len(n.List) == 0 || n.A == nil && len(n.List) < 2) && m.p.How.When == "" && !m.p.How.There && (m.asking || m.p.How.Stretch.At.Name == "") {
		return nil
	}
	if n = upObject(n); n.T == "in" {
		n = m.inObject(n) // nobody "lives in" in a place
	}
	r.Particle = n.T
	parts := complementParts(n)
	if r.Tense != "past" || r.Modal != "" || m.underway || m.cond || m.neg || s.IsVar() && !m.asking {
		return nil
	}
	for _, pp := range n.List {
		if !takesPart(pp.S) {
			return nil
		}
		m.mark(pp)
	}
	return m.takePart(parts, nil, func(with []triple.Term) *logic.Formula {
		for _, t := range with {
			if t.IsVar() && !m.asking {
				return m.tooMany(n)
			}
		}
		return m.happened(s, r, parts, with)
	})
}

// takesPart reports whether a preposition brings something into an event. The
// others say how long it was so, or what was otherwise.
func takesPart(prep string) bool {
	switch {
	case lexicon.AsidePrepositions.Has(prep):
		return false
	}
	return true
}

// upObject reads "picked up the ball" with up as part of the verb, where a
// reading has it as a preposition.
func upObject(n *syntax.Node) *syntax.Node {
	if n.A != nil || n.T != "" || len(n.List) == 0 || !say.IsUp(n.List[0].S) {
		return n
	}
	out := *n
	out.T, out.A, out.List = n.List[0].S, n.List[0].A, n.List[1:]
	return &out
}

// complementParts are the object and the phrases with prepositions of a verb.
func complementParts(n *syntax.Node) []part {
	var parts []part
	if n.A != nil {
		parts = append(parts, part{triple.Theme, n.A})
	}
	for _, pp := range n.List {
		parts = append(parts, part{triple.Role(pp.S), pp.A})
	}
	return parts
}

// takePart interprets the noun phrases of the parts, one inside the other.
func (m *verbs) takePart(parts []part, with []triple.Term, k func([]triple.Term) *logic.Formula) *logic.Formula {
	if len(with) == len(parts) {
		return k(with)
	}
	return m.phrases.np(parts[len(with)].np, objectRole, func(t triple.Term) *logic.Formula {
		return m.takePart(parts, append(with[:len(with):len(with)], t), k)
	})
}

// happened is the formula of an event, and of its two-place readings where it
// is told.
func (m *verbs) happened(s triple.Term, r triple.Relation, parts []part, with []triple.Term) *logic.Formula {
	e := m.newEvent()
	kind := m.constant(triple.Act, morph.Join(r.Lemma, r.Particle, ""))
	said := []*logic.Formula{m.part(e, triple.EventOf, kind), m.part(e, triple.Agent, s)}
	var pairs []*logic.Formula
	for i, x := range parts {
		said = append(said, m.part(e, x.role, with[i]))
		pair := r
		pair.Prep, _ = triple.RolePrep(x.role)
		if !m.asking {
			pairs = append(pairs, m.literal(s, pair, with[i]))
		}
	}
	if m.asking {
		return m.exists(e, truth(), logic.And(said...))
	}
	if len(parts) == 0 {
		did := triple.Relation{Form: triple.FormDoes, Tense: r.Tense}
		pairs = append(pairs, m.literal(s, did, kind))
	}
	m.told = true
	if m.p.How.There {
		said = append(said, m.part(e, triple.Role("at"), m.name(say.ThereTerm())))
	}
	if s := m.p.How.Stretch; s.At.Name != "" && !m.asking {
		said = append(said, m.part(e, s.AtRole(), m.name(s.At)))
	}
	if when := m.p.How.When; when != "" {
		said = append(said, m.part(e, triple.When, m.name(sentence.WhenTerm(when))))
	}
	return logic.And(append(pairs, said...)...)
}

// newEvent is the name of the next event of the sentence, or a variable where
// one is asked for.
func (m *meaning) newEvent() triple.Term {
	if m.asking {
		return m.newVar()
	}
	m.events++
	return triple.Term{Name: "_e" + strconv.Itoa(m.events), Kind: triple.Event}
}

func (m *account) part(e triple.Term, relation string, o triple.Term) *logic.Formula {
	return m.placed(triple.Triple{Subject: e, Relation: relation, Object: o})
}

// timed refuses words that say when or where in a sentence that tells of
// nothing done.
func (m *meaning) timed() {
	switch how := m.p.How; {
	case m.told, m.asking && how.Stretch.IsSet():
	case how.When != "":
		m.fail("unsupported", `"`+say.CapitalFirst(how.When)+`" can be said of what was done; say the sentence without it.`, nil)
	case how.Stretch.IsSet():
		m.fail("unsupported", "How long it was so can be said of one thing that somebody does or did; say the sentence without it.", nil)
	case how.There:
		m.fail("unsupported", `"There" can be said of what was done; say the sentence without it, or name the place.`, nil)
	}
}

// choice makes an event of "is either in the school or in the park": one of
// which holds. It returns nil for other formulas.
func (m *verbs) choice(f *logic.Formula) *logic.Formula {
	if f.Kind != logic.OpOr || m.p.How.When != "" {
		return nil
	}
	var said []*logic.Formula
	for _, k := range f.Kids {
		if k.Kind != logic.OpLit || k.Lit.Denied || k.Lit.Absent || !k.Lit.Ground() || k.Lit.Op != triple.Relates {
			return nil
		}
		r := m.e.Record(k.Lit.Relation, m.d.Vocabulary)
		if r.Form != triple.FormCopula || r.Word != "" || r.Tense+r.Modal != "" || k.Lit.Relation != f.Kids[0].Lit.Relation || !k.Lit.Subject.Same(f.Kids[0].Lit.Subject) {
			return nil
		}
		if said == nil {
			e := m.newEvent()
			be := m.constant(triple.Act, morph.Join("be", r.Prep, ""))
			said = append(said, m.part(e, triple.EventOf, be), m.part(e, triple.Agent, k.Lit.Subject))
		}
		e := said[0].Lit.Subject
		if slices.ContainsFunc(said, func(x *logic.Formula) bool {
			return x.Lit.Relation == triple.Perhaps && x.Lit.Object.Same(k.Lit.Object)
		}) {
			continue
		}
		said = append(said, m.part(e, triple.Perhaps, k.Lit.Object))
	}
	if len(said) < 4 { // the school or the school is the school
		return f.Kids[0]
	}
	return logic.And(said...)
}
