package interpret

import (
	"slices"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/logic"
	"whence/triple/english/morph"
	"whence/triple/english/say"
	"whence/triple/english/syntax"
)

// spanned adds to the one fact of a sentence the event that says how long it
// was so. What is so for a time only is told by the event alone.
func (b *builder) spanned(facts []triple.Triple, rules []triple.Rule) []triple.Triple {
	m, s := b.m, b.m.p.How.Stretch
	if !s.IsSet() || m.trouble != nil {
		return facts
	}
	if s.At.Name != "" && m.told {
		return facts // the event has it
	}
	if r := m.e.Record(firstRelation(facts), m.d.Vocabulary); s.Prep != "" && len(facts) == 1 && r.Form == triple.FormCopula && r.Word == "born" {
		m.told = true
		again := r
		again.Prep, again.Key = s.Prep, ""
		return append(facts, m.literal(facts[0].Subject, again, m.name(s.At)).Lit.Triple)
	}
	whole := b.a.Kind == syntax.Tell || b.a.Kind == syntax.Forget
	if !whole || len(rules) > 0 || !m.verbs.lastTogether(facts) {
		m.fail("unsupported", "How long it was so can be said of one thing that somebody does or did; say the sentence without it.", nil)
		return facts
	}
	m.told = true
	var said []triple.Triple
	for _, f := range facts {
		said = append(said, b.lasted(f)...)
	}
	for _, f := range said {
		if f.Relation == triple.EventOf {
			m.name(f.Object)
		}
	}
	return said
}

// lastTogether reports whether facts are one that can go on, of one or of several.
func (m *verbs) lastTogether(facts []triple.Triple) bool {
	return len(facts) > 0 && !slices.ContainsFunc(facts, func(f triple.Triple) bool {
		same := f.Relation == facts[0].Relation && f.Object.Same(facts[0].Object)
		return !same || f.Denied || say.IsFresh(f.Subject.Name) || !m.lasts(f.Relation, f.Object)
	})
}

// lasted is a fact with the event that says how long it was so.
func (b *builder) lasted(fact triple.Triple) []triple.Triple {
	m, s := b.m, b.m.p.How.Stretch
	name := m.newEvent()
	said := m.e.EventOf(fact, name, m.d.Vocabulary)
	past := m.e.Record(fact.Relation, m.d.Vocabulary).Tense == "past"
	from, until := triple.Role("from"), triple.Role("until")
	if !past {
		from, until = triple.HoldsFrom, triple.HoldsUntil
	}
	if past || s.Since.Name != "" {
		said = append([]triple.Triple{fact}, said...)
	}
	for _, end := range [...]struct {
		role string
		at   triple.Term
	}{{triple.Role("since"), s.Since}, {from, s.From}, {until, s.Until}, {s.AtRole(), s.At}} {
		if end.at.Name != "" {
			said = append(said, triple.Triple{Subject: name, Relation: end.role, Object: m.name(end.at), Confidence: fact.Confidence})
		}
	}
	return said
}

func firstRelation(facts []triple.Triple) string {
	if len(facts) == 0 {
		return ""
	}
	return facts[0].Relation
}

// lasts reports whether what the relation says can go on for the time that is
// told: what goes on is told as what is, what is over as what was.
func (m *verbs) lasts(relation string, o triple.Term) bool {
	r, how := m.e.Record(relation, m.d.Vocabulary), m.p.How.Stretch
	since, past := how.Since.Name != "", r.Tense == "past"
	if kind, _ := m.e.Deed(triple.Triple{Relation: relation, Object: o}, m.d.Vocabulary); kind == "" || past && since || !past && how.At.Name != "" {
		return false
	}
	switch r.Form {
	case triple.FormVerb:
		return past && how.Prep == "" && !how.Bare || lexicon.LastingVerbs.Has(r.Lemma)
	case triple.FormDoes:
		return past && how.Prep == "" && !how.Bare || lexicon.LastingVerbs.Has(o.Name)
	case triple.FormIs, triple.FormPassive:
		return how.Prep == ""
	case triple.FormCopula:
		return how.Prep == "" || r.Word == ""
	}
	return how.Prep == "" || past
}

// span makes the question for the beginning or the end of what was so.
func (b *questions) span() *triple.Question {
	m, prep := b.m, b.a.Word
	q := &triple.Question{Form: triple.Which, Words: []string{prep + " when"}}
	t := m.newVar()
	q.Wanted = []string{t.Var}
	verb, past := b.a.N.B, false
	for verb.Kind == syntax.NodeVP {
		if verb.Neg || verb.S != "" || verb.Conf != 0 {
			m.fail("unsupported", "Ask this without the auxiliary.", verb)
		}
		m.mark(verb)
		past = past || verb.T == "past"
		verb = verb.A
	}
	perfect := m.p.Low(2) == "has" || m.p.Low(2) == "have"
	if b.a.N.Kind != syntax.NodeClause || verb.Kind != syntax.NodeVerb || (prep == "since") != (!past || perfect) {
		m.fail("unsupported", `Ask "since when" of what somebody does, and "until when" or "from when" of what somebody did.`, verb)
		return q
	}
	verb = m.verbs.inObject(verb)
	held := func(s triple.Term, with []triple.Term) *logic.Formula {
		return m.verbs.held(s, verb, with, prep != "since")
	}
	return b.timeOf(q, t, b.a.N.A, verb, held, triple.Role(prep))
}

// held says in two places what it is asked of how long it was so: what is told
// to be so no longer began at no time that counts.
func (m *verbs) held(s triple.Term, verb *syntax.Node, with []triple.Term, past bool) *logic.Formula {
	r := triple.Relation{Form: triple.FormVerb, Lemma: verb.S, Particle: verb.T}
	if past {
		r.Tense = "past"
	}
	switch {
	case len(with) > 1:
		return m.tooMany(verb)
	case len(with) == 0:
		return m.literal(s, triple.Relation{Form: triple.FormDoes, Tense: r.Tense}, m.constant(triple.Act, morph.Join(verb.S, verb.T, "")))
	}
	if verb.A == nil {
		r.Prep = verb.List[0].S
	}
	return m.literal(s, r, with[0])
}

// inObject reads "live in Paris" with in as a preposition, where a reading has
// it as part of the verb.
func (m *verbs) inObject(n *syntax.Node) *syntax.Node {
	if n.T == "" || n.A == nil || say.IsUp(n.T) || morph.ClosedOf(n.T)&lexicon.Preposition == 0 {
		return n
	}
	m.markParticle(n)
	out := *n
	in := &syntax.Node{Kind: syntax.NodePrep, S: n.T, A: n.A}
	out.T, out.A, out.List = "", nil, append([]*syntax.Node{in}, n.List...)
	return &out
}

// PointRoles are those of when something happened, and spanRoles of the ends of
// what went on.
func PointRoles() []string {
	return []string{triple.Role("on"), triple.Role("in"), triple.Role("at"), triple.Role("during"), triple.When}
}

// SpanRoles are the roles of a length of time.
func SpanRoles() []string {
	return []string{triple.Role("since"), triple.Role("from"), triple.Role("until")}
}
