package say

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/morph"
)

// IsUp: prepositions that are rather part of the verb before them.
func IsUp(prep string) bool { return prep == "up" || prep == "down" || prep == "out" || prep == "off" }

// ThereTerm is the place that "there" names.
func ThereTerm() triple.Term { return triple.Term{Name: "there", Label: "there", Kind: triple.Generic} }

// Event says a two-place statement as an event of the given name: "Mary is in
// the kitchen" as one of being, with its roles. It returns nil for a relation
// that tells of none. The vocabulary may be nil.
func (e *Sayer) Event(t triple.Triple, name triple.Term, v triple.Vocabulary) []triple.Triple {
	r := e.Record(t.Relation, v)
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
	return e.EventOf(t, name, v)
}

// EventOf says a two-place statement as an event, whether it was so or is.
func (e *Sayer) EventOf(t triple.Triple, name triple.Term, v triple.Vocabulary) []triple.Triple {
	kind, role := e.Deed(t, v)
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

// Deed is the kind of the event that a two-place statement tells of, and the role
// in it of the object, if it has one: "is in Paris" is being in, "was a doctor"
// being a doctor. The kind is empty for what no event says.
func (e *Sayer) Deed(t triple.Triple, v triple.Vocabulary) (kind, role string) {
	r := e.Record(t.Relation, v)
	if r.Modal != "" {
		return "", ""
	}
	if IsUp(r.Prep) && r.Particle == "" && r.Form == triple.FormVerb {
		r.Particle, r.Prep = r.Prep, ""
	}
	switch r.Form {
	case triple.FormVerb:
		role = triple.Theme
		if r.Prep != "" {
			role = triple.Role(r.Prep)
		}
		return morph.Join(r.Lemma, r.Particle, ""), role
	case triple.FormDoes:
		return t.Object.Spelling(), ""
	case triple.FormCopula:
		if r.Word == "" {
			return morph.Join("be", r.Prep, ""), triple.Role(r.Prep)
		}
		return morph.Join("be", r.Word, ""), triple.Role(r.Prep)
	case triple.FormPassive:
		return morph.Join("be", e.Forms.Participle(r.Lemma), ""), triple.Role(r.Prep)
	case triple.FormNoun:
		return morph.Join("be", nounArticle(r), r.Word), triple.Role(r.Prep)
	}
	return e.state(r, t.Object)
}

// state is the kind of being something: closed, a doctor, the manager.
func (e *Sayer) state(r triple.Relation, o triple.Term) (kind, role string) {
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
func (e *Sayer) Tells(events [][]triple.Triple, f triple.Triple, v triple.Vocabulary) bool {
	p := e.printer(v)
	return slices.ContainsFunc(events, func(g []triple.Triple) bool { return p.events.implies(g, f) })
}

// AsHeld says what events tell as what is so.
func (e *Sayer) AsHeld(facts []triple.Triple, v triple.Vocabulary) string {
	p := e.printer(v)
	h := p.events.account(facts)
	h.holds = true
	return p.events.occurrence(h)
}

// Happening prints an event as a sentence without its final period, or "" where
// its facts are not all there. The vocabulary may be nil.
func (e *Sayer) Happening(facts []triple.Triple, v triple.Vocabulary) string {
	return e.printer(v).events.happening(facts)
}

func (p *events) happening(facts []triple.Triple) string {
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

func (p *events) account(facts []triple.Triple) account {
	var h account
	for _, f := range facts {
		prep, isRole := triple.RolePrep(f.Relation)
		switch {
		case f.Relation == triple.EventOf:
			h.kind = p.quality(f.Object)
		case f.Relation == triple.Agent:
			h.agent, h.speaks = p.term(f.Object), IsSpeaker(f.Object)
		case f.Relation == triple.Theme:
			h.rest = morph.Join(p.term(f.Object), h.rest, "")
		case f.Relation == triple.When:
			h.when = f.Object.Spelling()
		case f.Relation == triple.Perhaps:
			h.perhaps = append(h.perhaps, p.term(f.Object))
		case isRole && f.Object.Name == ThereTerm().Name:
			h.there = "there"
		case isRole && prep == "since":
			h.since = p.term(f.Object)
		case f.Relation == triple.HoldsFrom, f.Relation == triple.HoldsUntil:
			h.holds = true
			h.rest = morph.Join(h.rest, strings.TrimPrefix(f.Relation, "holds_"), p.term(f.Object))
		case isRole:
			h.denied = h.denied || f.Denied
			_, what, _ := strings.Cut(h.kind, " ")
			h.over = h.over || prep == "from" || prep == "until" || IsTime(f.Object) && (prep != what || slices.Contains(h.preps, prep))
			h.preps = append(h.preps, prep)
			h.rest = morph.Join(h.rest, prep, p.term(f.Object))
		}
	}
	return h
}

// occurrence says an event without when and where it was.
func (p *events) occurrence(h account) string {
	lemma, particle, _ := strings.Cut(h.kind, " ")
	if lemma == "be" {
		return p.being(h, particle)
	}
	switch {
	case h.since != "":
		return morph.Join(morph.Join(h.agent, h.form("has")+" "+p.e.Forms.Participle(lemma), particle), h.rest, "since "+h.since)
	case h.holds && h.speaks:
		return morph.Join(morph.Join(h.agent, lemma, particle), h.rest, "")
	case h.holds:
		return morph.Join(morph.Join(h.agent, p.e.Forms.Third(lemma), particle), h.rest, "")
	}
	return morph.Join(morph.Join(h.agent, p.e.Forms.Past(lemma), particle), h.rest, "")
}

// being says an event of being somewhere or something. A preposition is said with
// what it goes with.
func (p *events) being(h account, what string) string {
	if !slices.Contains(h.preps, what) && len(h.perhaps) == 0 {
		h.rest = morph.Join(what, h.rest, "")
	}
	switch {
	case h.since != "":
		return morph.Join(h.agent, h.form("has")+" been", h.rest) + " since " + h.since
	case len(h.perhaps) > 0:
		return h.agent + " " + h.form("is") + " either " + what + " " + strings.Join(h.perhaps, " or "+what+" ")
	case h.denied:
		return morph.Join(h.agent, h.form("is")+" not", h.rest)
	case (h.over || h.when != "") && !h.holds:
		return morph.Join(h.agent, h.form("was"), h.rest)
	}
	return morph.Join(h.agent, h.form("is"), h.rest)
}

// together prints events that are alike but for who does them as one sentence:
// "Anna and Ben have been married since 2010". It is empty for others.
func (p *events) together(groups [][]triple.Triple) string {
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
func (p *events) events(facts []triple.Triple) string {
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
			out = append(out, p.clauses.clause(f))
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
		last.when = morph.Capitalised(last.when)
	}
	return morph.Join(last.when, strings.Join(out, " and "), last.there)
}

// askedEvent says the goals of a question that is about one event, and about
// nothing else, as the sentence that would answer it; otherwise it is empty.
func (p *questions) askedEvent(goals []triple.Literal) string {
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
	return p.events.happening(facts)
}

// implies reports whether an event says the two-place fact too.
func (p *events) implies(facts []triple.Triple, f triple.Triple) bool {
	said := p.e.EventOf(f, facts[0].Subject, p.v)
	return said != nil && !slices.ContainsFunc(said, func(x triple.Triple) bool {
		return !slices.ContainsFunc(facts, func(g triple.Triple) bool { return g.Relation == x.Relation && g.Object.Same(x.Object) })
	})
}

// What eventAt tells of a conjunction besides the index of a literal: that it has
// an event of its own, or none.
const (
	OwnEvent = -1
	NoEvent  = -2
)

// EventAt is the index of the one literal of a conjunction that tells of an
// event.
func (e *Sayer) EventAt(conj []triple.Literal, v triple.Vocabulary) int {
	at := NoEvent
	for i, l := range conj {
		switch {
		case l.Relation == triple.EventOf && l.Op == triple.Relates:
			return OwnEvent
		case l.Op != triple.Relates || l.Absent || l.Denied:
			return NoEvent
		case len(conj) > 1 && (l.Relation == triple.InstanceOf || l.Relation == triple.Is):
			continue
		}
		if kind, _ := e.Deed(l.Triple, v); kind == "" || at != NoEvent {
			return NoEvent
		}
		at = i
	}
	return at
}

// claimedDuring says what a question asks to have been so at a time.
func (e *Sayer) claimedDuring(conj []triple.Literal, said string, d *triple.During, v triple.Vocabulary) string {
	if at := e.EventAt(conj, v); at >= 0 && len(conj) == 1 && d.Prep == "since" {
		event := triple.Term{Kind: triple.Event, Name: "_asked"}
		facts := append(e.EventOf(conj[at].Triple, event, v), triple.Triple{Subject: event, Relation: triple.Role("since"), Object: d.At})
		return e.printer(v).events.happening(facts)
	}
	return said + e.printer(v).duringWords(d)
}

// duringWords is the time as a question has it, with a space in front.
func (p *words) duringWords(d *triple.During) string {
	if d == nil {
		return ""
	}
	s := " " + morph.Join(d.Prep, p.term(d.At), "")
	if d.Until.Name != "" {
		s += " until " + p.term(d.Until)
	}
	return s
}
