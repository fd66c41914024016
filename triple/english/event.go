package english

import (
	"slices"
	"strconv"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
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
func (m *meaning) event(n *syntax.Node, s triple.Term, r triple.Relation) *formula {
	if (len(n.List) == 0 || n.A == nil && len(n.List) < 2) && m.p.Manner().When == "" && !m.p.Manner().There && (m.asking || m.p.Manner().Stretch.At.Name == "") {
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
	return m.takePart(parts, nil, func(with []triple.Term) *formula {
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
	if n.A != nil || n.T != "" || len(n.List) == 0 || !isUp(n.List[0].S) {
		return n
	}
	out := *n
	out.T, out.A, out.List = n.List[0].S, n.List[0].A, n.List[1:]
	return &out
}

// isUp: prepositions that are rather part of the verb before them.
func isUp(prep string) bool { return prep == "up" || prep == "down" || prep == "out" || prep == "off" }

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
func (m *meaning) takePart(parts []part, with []triple.Term, k func([]triple.Term) *formula) *formula {
	if len(with) == len(parts) {
		return k(with)
	}
	return m.np(parts[len(with)].np, objectRole, func(t triple.Term) *formula {
		return m.takePart(parts, append(with[:len(with):len(with)], t), k)
	})
}

// happened is the formula of an event, and of its two-place readings where it
// is told.
func (m *meaning) happened(s triple.Term, r triple.Relation, parts []part, with []triple.Term) *formula {
	e := m.newEvent()
	kind := m.constant(triple.Act, syntax.Join(r.Lemma, r.Particle, ""))
	said := []*formula{m.part(e, triple.EventOf, kind), m.part(e, triple.Agent, s)}
	var pairs []*formula
	for i, x := range parts {
		said = append(said, m.part(e, x.role, with[i]))
		pair := r
		pair.Prep, _ = triple.RolePrep(x.role)
		if !m.asking {
			pairs = append(pairs, m.literal(s, pair, with[i]))
		}
	}
	if m.asking {
		return m.exists(e, truth(), and(said...))
	}
	if len(parts) == 0 {
		did := triple.Relation{Form: triple.FormDoes, Tense: r.Tense}
		pairs = append(pairs, m.literal(s, did, kind))
	}
	m.told = true
	if m.p.Manner().There {
		said = append(said, m.part(e, triple.Role("at"), m.name(thereTerm())))
	}
	if s := m.p.Manner().Stretch; s.At.Name != "" && !m.asking {
		said = append(said, m.part(e, s.AtRole(), m.name(s.At)))
	}
	if when := m.p.Manner().When; when != "" {
		said = append(said, m.part(e, triple.When, m.name(syntax.WhenTerm(when))))
	}
	return and(append(pairs, said...)...)
}

func thereTerm() triple.Term { return triple.Term{Name: "there", Label: "there", Kind: triple.Generic} }

// newEvent is the name of the next event of the sentence, or a variable where
// one is asked for.
func (m *meaning) newEvent() triple.Term {
	if m.asking {
		return m.newVar()
	}
	m.events++
	return triple.Term{Name: "_e" + strconv.Itoa(m.events), Kind: triple.Event}
}

func (m *meaning) part(e triple.Term, relation string, o triple.Term) *formula {
	return m.placed(triple.Triple{Subject: e, Relation: relation, Object: o})
}

// timed refuses words that say when or where in a sentence that tells of
// nothing done.
func (m *meaning) timed() {
	switch how := m.p.Manner(); {
	case m.told, m.asking && how.Stretch.IsSet():
	case how.When != "":
		m.fail("unsupported", `"`+capitalFirst(how.When)+`" can be said of what was done; say the sentence without it.`, nil)
	case how.Stretch.IsSet():
		m.fail("unsupported", "How long it was so can be said of one thing that somebody does or did; say the sentence without it.", nil)
	case how.There:
		m.fail("unsupported", `"There" can be said of what was done; say the sentence without it, or name the place.`, nil)
	}
}

// choice makes an event of "is either in the school or in the park": one of
// which holds. It returns nil for other formulas.
func (m *meaning) choice(f *formula) *formula {
	if f.op != fOr || m.p.Manner().When != "" {
		return nil
	}
	var said []*formula
	for _, k := range f.kids {
		if k.op != fLit || k.lit.Denied || k.lit.Absent || !k.lit.Ground() || k.lit.Op != triple.Relates {
			return nil
		}
		r := m.e.record(k.lit.Relation, m.d.Vocabulary)
		if r.Form != triple.FormCopula || r.Word != "" || r.Tense+r.Modal != "" || k.lit.Relation != f.kids[0].lit.Relation || !k.lit.Subject.Same(f.kids[0].lit.Subject) {
			return nil
		}
		if said == nil {
			e := m.newEvent()
			be := m.constant(triple.Act, syntax.Join("be", r.Prep, ""))
			said = append(said, m.part(e, triple.EventOf, be), m.part(e, triple.Agent, k.lit.Subject))
		}
		e := said[0].lit.Subject
		if slices.ContainsFunc(said, func(x *formula) bool { return x.lit.Relation == triple.Perhaps && x.lit.Object.Same(k.lit.Object) }) {
			continue
		}
		said = append(said, m.part(e, triple.Perhaps, k.lit.Object))
	}
	if len(said) < 4 { // the school or the school is the school
		return f.kids[0]
	}
	return and(said...)
}

// ofEvents reports whether a question asks for an event.
func ofEvents(q *triple.Question) bool {
	return slices.ContainsFunc(q.Goals, func(conj []triple.Literal) bool {
		return slices.ContainsFunc(conj, func(l triple.Literal) bool {
			return l.Relation == triple.EventOf
		})
	})
}

// Event says a two-place statement as an event of the given name: "Mary is in
// the kitchen" as one of being, with its roles. It returns nil for a relation
// that tells of none. The vocabulary may be nil.
func (e *English) Event(t triple.Triple, name triple.Term, v triple.Vocabulary) []triple.Triple {
	r := e.record(t.Relation, v)
	switch r.Form {
	case triple.FormVerb, triple.FormDoes:
		if r.Tense != "past" || t.Denied {
			return nil
		}
	case triple.FormCopula:
		if r.Word != "" || r.Tense != "" {
			return nil
		}
	default:
		return nil
	}
	return e.event(t, name, v)
}

// event says a two-place statement as an event, whether it was so or is.
func (e *English) event(t triple.Triple, name triple.Term, v triple.Vocabulary) []triple.Triple {
	kind, role := e.deed(t, v)
	if kind == "" {
		return nil
	}
	out := []triple.Triple{
		{Subject: name, Relation: triple.EventOf, Object: triple.Const(triple.Act, kind)},
		{Subject: name, Relation: triple.Agent, Object: t.Subject},
	}
	if role != "" {
		out = append(out, triple.Triple{Subject: name, Relation: role, Object: t.Object, Denied: t.Denied})
	}
	for i := range out {
		out[i].Confidence = t.Confidence
	}
	return out
}

// deed is the kind of the event that a two-place statement tells of, and the role
// in it of the object, if it has one: "is in Paris" is being in, "was a doctor"
// being a doctor. The kind is empty for what no event says.
func (e *English) deed(t triple.Triple, v triple.Vocabulary) (kind, role string) {
	r := e.record(t.Relation, v)
	if r.Modal != "" {
		return "", ""
	}
	if isUp(r.Prep) && r.Particle == "" && r.Form == triple.FormVerb {
		r.Particle, r.Prep = r.Prep, ""
	}
	switch r.Form {
	case triple.FormVerb:
		role = triple.Theme
		if r.Prep != "" {
			role = triple.Role(r.Prep)
		}
		return syntax.Join(r.Lemma, r.Particle, ""), role
	case triple.FormDoes:
		return t.Object.Spelling(), ""
	case triple.FormCopula:
		if r.Word == "" {
			return syntax.Join("be", r.Prep, ""), triple.Role(r.Prep)
		}
		return syntax.Join("be", r.Word, ""), triple.Role(r.Prep)
	case triple.FormPassive:
		return syntax.Join("be", e.inflect.Participle(r.Lemma), ""), triple.Role(r.Prep)
	case triple.FormNoun:
		return syntax.Join("be", nounArticle(r), r.Word), triple.Role(r.Prep)
	}
	return e.state(r, t.Object)
}

// state is the kind of being something: closed, a doctor, the manager.
func (e *English) state(r triple.Relation, o triple.Term) (kind, role string) {
	switch {
	case o.IsVar():
		return "", ""
	case r.Form == triple.FormIs && o.Kind == triple.Quality:
		return "be " + o.Spelling(), ""
	case r.Form == triple.FormInstance:
		return "be " + e.printer(nil).class(o), ""
	case r.Form == triple.FormSynonym && o.Kind == triple.Definite:
		return "be the " + strings.TrimPrefix(strings.TrimPrefix(o.Spelling(), "the "), "The "), ""
	}
	return "", ""
}

// EventFacts splits facts into those of each event, by its first, and the rest.
func EventFacts(facts []triple.Triple) (events [][]triple.Triple, rest []triple.Triple) {
	at := map[string]int{}
	for _, f := range facts {
		if f.Subject.Kind != triple.Event && !triple.OfEvent(f.Relation) {
			rest = append(rest, f)
			continue
		}
		i, ok := at[f.Subject.Name]
		if !ok {
			i = len(events)
			at[f.Subject.Name] = i
			events = append(events, nil)
		}
		events[i] = append(events[i], f)
	}
	return events, rest
}

// Tells reports whether one of the events says the two-place fact too. The
// vocabulary may be nil.
func (e *English) Tells(events [][]triple.Triple, f triple.Triple, v triple.Vocabulary) bool {
	p := e.printer(v)
	return slices.ContainsFunc(events, func(g []triple.Triple) bool { return p.implies(g, f) })
}

// Happening prints an event as a sentence without its final period, or "" where
// its facts are not all there. The vocabulary may be nil.
func (e *English) Happening(facts []triple.Triple, v triple.Vocabulary) string {
	return e.printer(v).happening(facts)
}

func (p *printer) happening(facts []triple.Triple) string {
	h := p.account(facts)
	if h.kind == "" || h.agent == "" {
		return ""
	}
	return p.weighted(facts[0].Confidence, p.occurrence(h)+tail(h.there)+tail(h.when))
}

func tail(s string) string {
	if s == "" {
		return ""
	}
	return " " + s
}

// account is an event in words.
type account struct {
	kind, agent, rest string
	when, there       string
	since             string
	perhaps           []string
	denied            bool
	over, holds       bool // it was so until some time, or is so for one
	preps             []string
	speaks            bool // the agent is the person who speaks
}

// form is an auxiliary in the form that goes with the agent.
func (h account) form(aux string) string {
	if h.speaks {
		return pluralVerb(aux)
	}
	return aux
}

func (p *printer) account(facts []triple.Triple) account {
	var h account
	for _, f := range facts {
		prep, isRole := triple.RolePrep(f.Relation)
		switch {
		case f.Relation == triple.EventOf:
			h.kind = p.quality(f.Object)
		case f.Relation == triple.Agent:
			h.agent, h.speaks = p.term(f.Object), isSpeaker(f.Object)
		case f.Relation == triple.Theme:
			h.rest = syntax.Join(p.term(f.Object), h.rest, "")
		case f.Relation == triple.When:
			h.when = f.Object.Spelling()
		case f.Relation == triple.Perhaps:
			h.perhaps = append(h.perhaps, p.term(f.Object))
		case isRole && f.Object.Name == thereTerm().Name:
			h.there = "there"
		case isRole && prep == "since":
			h.since = p.term(f.Object)
		case f.Relation == triple.HoldsFrom, f.Relation == triple.HoldsUntil:
			h.holds = true
			h.rest = syntax.Join(h.rest, strings.TrimPrefix(f.Relation, "holds_"), p.term(f.Object))
		case isRole:
			h.denied = h.denied || f.Denied
			_, what, _ := strings.Cut(h.kind, " ")
			h.over = h.over || prep == "from" || prep == "until" || IsTime(f.Object) && (prep != what || slices.Contains(h.preps, prep))
			h.preps = append(h.preps, prep)
			h.rest = syntax.Join(h.rest, prep, p.term(f.Object))
		}
	}
	return h
}

// occurrence says an event without when and where it was.
func (p *printer) occurrence(h account) string {
	lemma, particle, _ := strings.Cut(h.kind, " ")
	if lemma == "be" {
		return p.being(h, particle)
	}
	switch {
	case h.since != "":
		return syntax.Join(syntax.Join(h.agent, h.form("has")+" "+p.e.inflect.Participle(lemma), particle), h.rest, "since "+h.since)
	case h.holds && h.speaks:
		return syntax.Join(syntax.Join(h.agent, lemma, particle), h.rest, "")
	case h.holds:
		return syntax.Join(syntax.Join(h.agent, p.e.inflect.Third(lemma), particle), h.rest, "")
	}
	return syntax.Join(syntax.Join(h.agent, p.e.inflect.Past(lemma), particle), h.rest, "")
}

// being says an event of being somewhere or something. A preposition is said with
// what it goes with.
func (p *printer) being(h account, what string) string {
	if !slices.Contains(h.preps, what) && len(h.perhaps) == 0 {
		h.rest = syntax.Join(what, h.rest, "")
	}
	switch {
	case h.since != "":
		return syntax.Join(h.agent, h.form("has")+" been", h.rest) + " since " + h.since
	case len(h.perhaps) > 0:
		return h.agent + " " + h.form("is") + " either " + what + " " + strings.Join(h.perhaps, " or "+what+" ")
	case h.denied:
		return syntax.Join(h.agent, h.form("is")+" not", h.rest)
	case (h.over || h.when != "") && !h.holds:
		return syntax.Join(h.agent, h.form("was"), h.rest)
	}
	return syntax.Join(h.agent, h.form("is"), h.rest)
}

// together prints events that are alike but for who does them as one sentence:
// "Anna and Ben have been married since 2010". It is empty for others.
func (p *printer) together(groups [][]triple.Triple) string {
	if len(groups) < 2 {
		return ""
	}
	var agents []string
	h := p.account(groups[0])
	if h.when+h.there != "" || len(h.perhaps) > 0 || h.denied {
		return ""
	}
	for _, g := range groups {
		other := p.account(g)
		if other.kind != h.kind || other.rest != h.rest || other.since != h.since || other.when+other.there != "" || slices.Contains(agents, other.agent) {
			return ""
		}
		agents = append(agents, other.agent)
	}
	h.agent, h.speaks = strings.Join(agents[:len(agents)-1], ", ")+" and "+agents[len(agents)-1], true
	return p.occurrence(h)
}

// events prints facts of which some are of events, each event once. When they
// all were is said in front of them, and that they were there behind.
func (p *printer) events(facts []triple.Triple) string {
	groups, _ := EventFacts(facts)
	if s := p.together(groups); s != "" {
		return s
	}
	said := make([]bool, len(groups))
	var out []string
	var last account
	for _, f := range facts {
		i := slices.IndexFunc(groups, func(g []triple.Triple) bool { return g[0].Subject.Name == f.Subject.Name || p.implies(g, f) })
		switch {
		case i < 0:
			out = append(out, p.clause(f))
		case !said[i]:
			said[i] = true
			last = p.account(groups[i])
			out = append(out, p.occurrence(last))
		}
	}
	if len(out) == 1 {
		return out[0] + tail(last.there) + tail(last.when)
	}
	if last.when != "" {
		last.when = syntax.Capitalised(last.when)
	}
	return syntax.Join(last.when, strings.Join(out, " and "), last.there)
}

// askedEvent says the goals of a question that is about one event, and about
// nothing else, as the sentence that would answer it; otherwise it is empty.
func (p *printer) askedEvent(goals []triple.Literal) string {
	facts := make([]triple.Triple, len(goals))
	for i, l := range goals {
		_, isRole := triple.RolePrep(l.Relation)
		if l.Absent || l.Op != triple.Relates || !l.Subject.IsVar() || l.Subject.Var != goals[0].Subject.Var || l.Object.IsVar() ||
			!isRole && !triple.OfEvent(l.Relation) {
			return ""
		}
		facts[i] = l.Triple
		facts[i].Subject = triple.Term{Kind: triple.Event, Name: "_asked"}
	}
	if len(facts) == 0 {
		return ""
	}
	return p.happening(facts)
}

// implies reports whether an event says the two-place fact too.
func (p *printer) implies(facts []triple.Triple, f triple.Triple) bool {
	said := p.e.event(f, facts[0].Subject, p.v)
	return said != nil && !slices.ContainsFunc(said, func(x triple.Triple) bool {
		return !slices.ContainsFunc(facts, func(g triple.Triple) bool { return g.Relation == x.Relation && g.Object.Same(x.Object) })
	})
}
