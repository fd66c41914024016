package entail

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"whence/conductor/ground/recast"
	"whence/conductor/ground/sense"
	"whence/reason/also"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file holds propositions against propositions.

// Same says what means the same.
type Same struct {
	Value func(a, b clause.Value) bool
	Noun  func(a, b string) bool
	// Sex is whether somebody by that name is a man, and a woman.
	Sex func(name string) (man, woman bool)
	// Words tells what says the same, or makes it so, in other words.
	Words also.Words
	// Asked is the question that is answered, "" for none.
	Asked string
	// Told says whom the pronouns of the evidence may stand for, nil for nobody.
	Told Means
}

// Piece is a piece of evidence as its clauses, of which nothing more is needed.
type Piece struct {
	N        int
	Sentence clause.Sentence
	// Cited is set where it is cited.
	Cited bool
}

// Claim is one thing that a sentence says, with the number of the evidence that says it, and the
// claim that it is a reason for, -1 for none.
type Claim struct {
	N, End, For int
	Denied      bool
	Within      bool // the evidence itself gives it as the reason
	Subject     clause.Term
}

// Known is evidence as propositions. It is not safe for concurrent use.
type Known struct {
	same  Same
	cited []prop
	// direct are those of the cited that evidence is told as, without what it says besides.
	direct []prop
	all    []prop
	names  []string
	terms  []clause.Term
	bound  map[string]string // whom descriptions of the sentence mean
	deep   int
}

// Holds are the claims of a sentence, each with evidence that says it; false where one has none, or
// where the sentence says something that is not accounted for.
func (m *Known) Holds(s clause.Sentence, means Means) ([]Claim, bool) {
	if len(s.Lost) > 0 || len(s.Clauses) == 0 || !accounts(s) || doubted(s) {
		return nil, false
	}
	for _, way := range append([]clause.Sentence{s}, recast.Ways(s)...) {
		out, ok, open := m.holds(way, means, nil)
		if !ok && len(open) > 0 && means.Open() {
			out, ok = assuming(m, way, means, open)
		}
		if ok {
			return out, true
		}
	}
	return nil, false
}

// doubted reports whether a phrase without a verb is said with reserve, which is of the clause that it stands in:
// "probably Omar, a smoker".
func doubted(s clause.Sentence) bool {
	verb := func(w string) bool { return (lexicon.ClosedOf(w)|lexicon.ClosedOf("'"+w))&lexicon.BeVerb != 0 }
	return slices.ContainsFunc(s.Clauses, func(c clause.Clause) bool { return c.Predicate.Lemma == "be" && len(c.Hedges) > 0 }) &&
		!slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(s.Text), func(r rune) bool { return !unicode.IsLetter(r) }), verb)
}

// holds is Holds where some pronouns are taken to mean somebody; open are those that nothing explains.
func (m *Known) holds(s clause.Sentence, means Means, assumed map[string]clause.Term) (_ []Claim, ok bool, open []string) {
	r := &reader{means: means, assumed: assumed}
	clauses := slices.SortedStableFunc(slices.Values(s.Clauses), func(a, b clause.Clause) int { return a.Span.Start - b.Span.Start })
	if slices.ContainsFunc(clauses, reasonFirst) { // Ann was ill, so she left
		first := &reader{means: means, assumed: assumed}
		for _, c := range clauses {
			first.clause(c, -1, "")
		}
		r.seen = first.seen
	}
	for _, c := range clauses {
		r.clause(c, -1, "")
	}
	m.bound = map[string]string{}
	measured(r.out)
	for i := range r.out {
		r.out[i] = byHowMuch(r.out[i], r.out[:i])
	}
	if r.lost && len(r.open) > 0 {
		return nil, false, r.open
	}
	var out []Claim
	for _, p := range r.out {
		p = lifted(p)
		n := saying(m, p)
		if n == 0 || ofNobody(p) {
			return nil, false, nil
		}
		c := Claim{N: n, End: p.ends(), For: p.main, Denied: p.Negated}
		c.Within = p.main >= 0 && p.main < len(out) && out[p.main].N == n
		c.Subject = p.about
		out = append(out, c)
	}
	return out, !r.lost && len(out) > 0, nil
}

// ofNobody reports whether what happens is said of nobody: "built in 1998" in front of somebody says it of them.
func ofNobody(p prop) bool {
	role := func(name clause.RoleName) bool {
		return slices.ContainsFunc(p.Clause.Roles, func(r clause.Role) bool { return r.Name == name && r.Term.Value == nil })
	}
	return p.Kind == clause.Event && p.part("object") == nil && (p.part("subject") == nil || p.Predicate.Passive && p.pred == p.Predicate.Lemma || role(clause.Agent)) && !role(clause.Oblique) && !role(clause.Recipient)
}

// reasonFirst reports whether a clause inside another stands in front of it.
func reasonFirst(c clause.Clause) bool {
	return slices.ContainsFunc(c.Subs, func(s clause.Sub) bool { return s.Clause.Span.Start < leading(c).Span.Start })
}

// Know makes propositions of evidence.
func Know(pieces []Piece, same Same) *Known {
	m := &Known{same: same, bound: map[string]string{}}
	for _, piece := range pieces {
		if len(piece.Sentence.Lost) > 0 {
			continue
		}
		r := &reader{told: true}
		if same.Told != nil {
			r.means = told{same.Told, same}
		}
		for _, c := range piece.Sentence.Clauses {
			r.clause(c, -1, "")
		}
		for _, p := range r.out {
			p.n = piece.N
			m.add(p, piece.Cited)
		}
	}
	m.all, m.cited = append(m.all, composed(m, m.all)...), append(m.cited, composed(m, m.cited)...)
	m.cited = append(m.cited, once(m)...)
	reckoner{m}.reckon()
	return m
}

// add keeps a proposition of the evidence, and what it says besides.
func (m *Known) add(p prop, cited bool) {
	if s := p.part("subject"); s != nil && s.Determiner == "no" && p.Negated {
		s.Determiner, s.Pronoun = "every", ""
	}
	if cited {
		m.direct = append(m.direct, lifted(p))
	}
	for _, q := range implied(lifted(p)) {
		m.all = append(m.all, q)
		if cited {
			m.cited = append(m.cited, q)
		}
	}
	m.note(p)
}

// note keeps the names and phrases of a proposition.
func (m *Known) note(p prop) {
	for _, x := range p.parts {
		m.terms = append(m.terms, x.term)
		if x.term.Name != "" && !slices.Contains(m.names, x.term.Name) {
			m.names = append(m.names, x.term.Name)
		}
		if o := x.term.Owner; o != nil && o.Name != "" && !slices.Contains(m.names, o.Name) {
			m.names = append(m.names, o.Name)
		}
	}
}

// lifted is a proposition in which the phrases of its terms stand beside them: it is not said to
// what a phrase belongs.
func lifted(p prop) prop {
	if only := words().Of("only")[0]; len(p.Focus) == 1 && p.Focus[0] == only && len(p.parts) == 2 && p.parts[0].key == "subject" && p.parts[1].term.Focus == "" { // only drives with Ann
		p.Focus, p.parts, p.alone = nil, slices.Clone(p.parts), nil
		p.parts[1].term.Focus = only
	}
	var out []part
	for _, x := range p.parts {
		if !universal(x.term) && x.term.Value == nil && x.key != "than" {
			var of []clause.Role
			whole := x.term
			for _, role := range x.term.Roles {
				if role.Prep == "of" || role.Prep == "" {
					of = append(of, role)
					continue
				}
				out = append(out, part{key: keyOf(role), term: role.Term, of: &whole})
			}
			x.term.Roles = of
		}
		out = append(out, x)
	}
	p.parts = slices.DeleteFunc(out, func(x part) bool {
		if s := out[0].term; x.key == "for" && universal(x.term) && s.Head == "person" && s.Determiner == "every" && out[0].key == "subject" { // not allowed for guests
			out[0].term = x.term
			return true
		}
		return words().Is("topic", strings.ReplaceAll(x.key, "_", " ")) && slices.ContainsFunc(out, func(y part) bool { return y.key != x.key && has([]clause.Term{y.term}, x.term) })
	})
	return canonical(p)
}

// stating is the evidence that says a proposition, nil for none.
func (m *Known) stating(p prop) *prop {
	for i := range m.cited {
		if m.states(m.cited[i], p) {
			return &m.cited[i]
		}
	}
	if e := m.owning(p); e != nil {
		return e
	}
	return reckoner{m}.reckoned(p)
}

// saying is the number of the evidence that says a proposition, in its own words or in others; 0 for none.
func saying(m *Known, p prop) int {
	if e := m.stating(p); e != nil {
		return e.n
	}
	return reworded{m}.otherwise(p)
}

// owning is the evidence that somebody has what is said to be a kind of theirs: Omar's beagle is a
// beagle and belongs to him.
func (m *Known) owning(p prop) *prop {
	noun, ok := strings.CutPrefix(p.pred, "of:")
	x, of := p.part("subject"), p.part("of")
	if !ok || x == nil || of == nil || len(p.parts) != 2 || !plain(p) || x.Name == "" || len(p.Predicate.Modifiers) > 0 {
		return nil
	}
	if !m.isOne(*x, clause.Term{Head: noun}, m.cited) {
		return nil
	}
	owns := prop{pred: "own", parts: []part{takes("subject", *of), takes("object", *x)}}
	for i := range m.cited {
		if m.states(m.cited[i], owns) {
			return &m.cited[i]
		}
	}
	return nil
}

// find is the number of a proposition that says another, 0 for none.
func (m *Known) find(p prop, in []prop) int {
	for _, e := range in {
		if m.states(e, p) {
			return e.n
		}
	}
	return 0
}

// states reports whether a proposition of the evidence says another.
func (m *Known) states(e, r prop) bool {
	if said, ok := doing(e, r); ok {
		r = said
	}
	e, r = phrased(e, r)
	r = mayBeSo(e, r)
	if len(e.cond) != len(r.cond) || len(e.cond) > 0 && !sameCondition(m, e.cond, r.cond) {
		return false
	}
	if !m.samePredicate(e, r) || e.Negated != r.Negated || modal(e) != modal(r) && !(r.Negated && modal(r) == "can" && modal(e) == "may") {
		return false
	}
	if !sameHedge(e, r) || !sameTense(e, r) || !sameAdverbs(e, r) {
		return false
	}
	if c, d := r.part("complement"), e.part("complement"); r.pred == "is" && c != nil && d != nil && (c.Determiner == "the" && d.Determiner != "the" || (c.Name == "") != (d.Name == "")) {
		return false
	}
	return m.sameParts(e, r) && sameSex(m, e, r)
}

// phrased are two propositions with the preposition of a verb as a part of it, where only the other has a verb that
// says so without: takes part in it, for attends it.
func phrased(e, r prop) (prop, prop) {
	fold := func(p, other prop) prop {
		if p.Kind != clause.Event || other.Kind != clause.Event || p.pred == other.pred || p.part("object") != nil && !strings.Contains(p.pred, " ") && other.part("object") != nil {
			return p
		}
		for _, x := range p.parts {
			noun := ""
			if o := p.part("object"); o != nil && o.Determiner == "" && unnarrowed(*o) {
				noun = " " + o.Head
			} else if o != nil {
				continue
			}
			if verb := p.pred + noun + " " + x.key; x.key != "object" && x.key != "subject" && sense.IsPhrase(verb) {
				p.parts = slices.DeleteFunc(slices.Clone(p.parts), func(y part) bool { return y.key == "object" })
				p.pred = verb
				p.rename(x.key, "object")
				return p
			}
		}
		return p
	}
	return fold(e, r), fold(r, e)
}

// sameParts reports whether each who takes part in a proposition takes part in that of the evidence,
// which has nobody else without whom it may not be so.
func (m *Known) sameParts(e, r prop) bool {
	exact := r.Negated
	var used []int
	for _, x := range r.parts {
		i := slices.IndexFunc(e.parts, func(y part) bool {
			return y.key == x.key && (m.says(y.term, x.term, exact) || !exact && words().Is("there", x.key) && m.within(y.term, x.term))
		})
		if i < 0 {
			i = asides{m}.inOtherWords(e, x, exact)
		}
		if i < 0 && !exact && (asides{m}).aside(e, x) {
			continue
		}
		if i < 0 || slices.Contains(used, i) {
			return false
		}
		used = append(used, i)
	}
	for i, y := range e.parts {
		if !slices.Contains(used, i) && (!mayMiss(e, y) || y.of != nil && definite(*y.of) && m.elsewhere(*y.of)) && !(y.key == "subject" && untold(e, r)) {
			return false
		}
	}
	return true
}

// untold reports whether a passive leaves out who did what the evidence says somebody did.
func untold(e, r prop) bool {
	return r.Predicate.Passive && !r.Negated && !e.Negated && modal(e) == "" && e.Kind == clause.Event && r.part("subject") == nil && r.part("object") != nil
}

// sameCondition reports whether propositions say what others say, one by one.
func sameCondition(m *Known, e, r []prop) bool {
	return !slices.ContainsFunc(r, func(x prop) bool {
		return !slices.ContainsFunc(e, func(y prop) bool { return m.states(y, x) })
	})
}

// doing is a proposition that names by a noun who does what the evidence has a verb for, or the other
// way round, as the evidence has it.
func doing(e, r prop) (prop, bool) {
	c := r.part("complement")
	lasting := goesOn(e, r)
	noun, relation := strings.CutPrefix(r.pred, "of:")
	told, of := strings.CutPrefix(e.pred, "of:")
	switch {
	case e.Kind == clause.Event && relation && lasting && (doer(noun, e.pred) || noun == e.pred):
		r.rename("of", onlyOther(e))
	case e.Kind == clause.Event && r.pred == "is" && lasting && c != nil && c.Owner == nil && len(c.Roles)+len(c.Modifiers) == 0 && doer(c.Head, e.pred):
		r.parts = slices.DeleteFunc(slices.Clone(r.parts), func(x part) bool { return x.key == "complement" })
	case e.Kind == clause.Event && r.pred == "is" && e.pred == "play" && e.Tense == r.Tense && c != nil && c.Determiner != "the" && c.Owner == nil && len(c.Roles)+len(c.Modifiers) == 0 && e.part("object") != nil && plays(c.Head, e.part("object").Head):
		r.parts = slices.DeleteFunc(slices.Clone(r.parts), func(x part) bool { return x.key == "complement" })
	case e.Kind == clause.Event && noun == words().Of("work")[0] && relation && lasting && e.part("object") != nil:
		r.swap("subject", "of")
		r.rename("of", "object")
	case e.Kind == clause.Event && words().Is("carry", r.pred) && r.part("object") != nil && unnarrowed(*r.part("object")) && doneBy(r.part("object").Head, e.pred):
		o := *r.part("object")
		r.parts = slices.DeleteFunc(slices.Clone(r.parts), func(x part) bool { return x.key == "object" })
		if of := o.Owner; of != nil { // a check of the boiler
			at := slices.IndexFunc(e.parts, func(y part) bool { return y.key != "subject" && y.term.Name+y.term.Head == of.Name+of.Head })
			if at < 0 {
				return r, false
			}
			r.parts = append(r.parts, takes(e.parts[at].key, *of))
		}
	case e.Kind == clause.Event && r.Kind == clause.Event && words().Is("vague", r.pred) && r.part("object") != nil && made(e.pred):
	case r.Kind == clause.Event && e.pred == "is" && r.part("object") == nil && e.part("complement") != nil && plain(e) && len(e.part("complement").Modifiers) == 0 && doer(e.part("complement").Head, r.pred):
		r.parts = append(slices.Clone(r.parts), takes("complement", *e.part("complement")))
		r.pred, r.Kind = e.pred, e.Kind
		return r, true
	case r.Kind == clause.Event && of && (doer(told, r.pred) || told == r.pred):
		r.rename(onlyOther(r), "of")
	default:
		return r, false
	}
	if r.Kind != clause.Event { // who does it does it when the evidence says
		r.Tense = e.Tense
	}
	r.pred, r.Kind, r.Predicate.Determiner = e.pred, e.Kind, e.Predicate.Determiner
	return r, true
}

// onlyOther is as what the only one besides its subject takes part in what is done: an object, or whom the preposition
// of the verb is about.
func onlyOther(p prop) string {
	found := "object"
	for _, x := range p.parts {
		if x.key == found {
			return found
		}
	}
	for _, x := range p.parts {
		if x.key == "subject" || x.term.Value != nil {
			continue
		}
		if found != "object" {
			return "object"
		}
		found = x.key
	}
	return found
}

// doneBy reports whether a noun is for what a verb says is done: an operation, the programming.
func doneBy(noun, verb string) bool {
	return sense.Does(noun, verb) || slices.ContainsFunc(forms.Lookup(noun).Readings, func(r morph.Reading) bool { return r.Form&morph.Ing != 0 && r.Lemma == verb })
}

// goesOn reports whether who did what the evidence tells may be called by it when a proposition says.
func goesOn(e, r prop) bool {
	return r.Tense == e.Tense || r.Tense == clause.Present && (words().Is("lasting", e.pred) || words().Is("settled", e.pred) && r.link == calling)
}

// unnarrowed reports whether a noun stands for all that its verb says: "makes use of", and not "makes heavy use of".
func unnarrowed(t clause.Term) bool {
	return len(t.Modifiers)+len(t.Graded)+len(t.Relative)+len(t.Apposition) == 0 && t.Quantity == nil
}

// made reports whether a verb says that something is made or done: to design.
func made(verb string) bool {
	return lexicon.Supersense(verb, lexicon.Verb) == words().Of("making")[0]
}

// plays reports whether a noun is for one who plays what another is for: a cellist the cello.
func plays(noun, what string) bool {
	stem, ok := strings.CutSuffix(noun, words().Of("player")[0])
	return ok && what != "" && (stem == what || stem == what[:len(what)-1])
}

// within reports whether the evidence says that one thing is in another.
func (m *Known) within(x, place clause.Term) bool {
	return slices.ContainsFunc(m.cited, func(p prop) bool {
		s, in := p.part("subject"), p.part("in")
		return (p.pred == "be" || p.pred == "is") && plain(p) && s != nil && in != nil && m.says(*s, x, true) && m.says(*in, place, true)
	})
}

// samePredicate reports whether two propositions say the same of those who take part in them.
func (m *Known) samePredicate(e, r prop) bool {
	if e.pred == r.pred {
		return true
	}
	of := func(mark string) (told, said string, ok bool) {
		told, ok = strings.CutPrefix(e.pred, mark)
		said, also := strings.CutPrefix(r.pred, mark)
		return told, said, ok && also
	}
	if told, said, ok := of("of:"); ok {
		return m.same.Noun(told, said)
	}
	if told, said, ok := of("be:"); ok {
		return sense.Adjectives(told, said)
	}
	if told, said, ok := of("than:more "); ok {
		return sense.Verbs(told, said) || sense.Adjectives(told, said)
	}
	// Who left the choir did not set off: another word is of the same only with an object, or without.
	return !strings.Contains(e.pred+r.pred, ":") && (e.part("object") == nil) == (r.part("object") == nil) && sense.Verbs(e.pred, r.pred)
}

// modal is the modal of a proposition, as one of those that say the same.
func modal(p prop) string {
	if one := cmp.Or(words().As("modal", p.Modal), p.Modal); one != "" && !words().Is("likely", one) {
		if one == words().Of("may")[0] && hedge(p) == words().As("hedge", words().Of("hedge")[len(words().Of("hedge"))-1]) {
			return "" // may perhaps go
		}
		return one
	}
	return ""
}

// hedge is how surely a proposition is said, "" for without reserve.
func hedge(p prop) string {
	out := words().As("likely", p.Modal)
	for _, h := range p.Hedges {
		one := words().As("hedge", h)
		if one == "" {
			one = h
		}
		if out != "" && out != one {
			return out + one
		}
		out = one
	}
	return out
}

// mayBeSo is what may be, as what will perhaps be where the evidence has it so.
func mayBeSo(e, r prop) prop {
	perhaps := words().Of("hedge")[len(words().Of("hedge"))-1]
	if modal(r) != words().Of("may")[0] || r.Negated || hedge(r) != "" || modal(e) != "" || e.Negated || hedge(e) != words().As("hedge", perhaps) {
		return r
	}
	r.Modal, r.Hedges, r.Tense = "", []string{hedge(e)}, e.Tense
	return r
}

func sameHedge(e, r prop) bool { return hedge(e) == hedge(r) }

// sameTense reports whether two propositions speak of one time.
func sameTense(e, r prop) bool {
	past := func(p prop) bool {
		return p.Tense == clause.Past || p.Perfect && p.Kind == clause.Event && p.Tense != clause.Future
	}
	switch {
	case r.link == calling && r.Tense == clause.Present && words().Is("couple", r.pred) && e.pred == r.pred: // whom she married is her husband
		return true
	case words().Is("invariant", e.pred) && e.Tense == clause.Present && past(r) && e.part("subject") != nil && e.part("subject").Plural && !universal(*e.part("subject")):
		return true
	case hedge(e) != "" && hedge(r) != "" && !past(e) && !past(r) && e.Tense+r.Tense > clause.Present:
		return true
	case words().Is("likely", r.Modal):
		return e.Tense != clause.Past && !e.Perfect
	case e.Progressive != r.Progressive && !(e.Perfect && r.Perfect):
		return false
	case e.Perfect != r.Perfect && lexicon.LastingVerbs.Has(e.pred):
		return false
	case past(e) || past(r):
		return past(e) && past(r)
	}
	return e.Tense == r.Tense && e.Perfect == r.Perfect
}

// sameAdverbs reports whether the adverbs of a proposition are those of the evidence, or fewer of
// those that may be left out.
func sameAdverbs(e, r prop) bool {
	within := func(said, told []string) bool {
		return !slices.ContainsFunc(said, func(w string) bool { return !slices.Contains(told, w) && !words().Is("too", w) })
	}
	fewer := len(r.Predicate.Manner) < len(e.Predicate.Manner)
	return within(r.Predicate.Manner, e.Predicate.Manner) && within(r.Focus, e.Focus) && within(e.Focus, r.Focus) &&
		(r.Phase == "" || r.Phase == e.Phase) && e.Predicate.Degree == r.Predicate.Degree && within(r.Predicate.Modifiers, e.Predicate.Modifiers) &&
		within(e.Predicate.Modifiers, r.Predicate.Modifiers) && !(fewer && r.Negated)
}

// mayMiss reports whether a proposition of the evidence is so without one of its parts: not a
// denial, nor what is only so at times or somewhere.
func mayMiss(e prop, x part) bool {
	switch {
	case !e.Negated && x.key == "subject" && e.pred == "cost":
		return true
	case e.Negated, x.key == "subject", x.key == "than", x.key == "complement", x.key == "of":
		return false
	case x.key == "for" && universal(x.term): // what it costs for members
		return false
	case modal(e) == words().Of("needing")[0] && !e.Negated && len(e.cond) == 0 && !words().Is("limits", x.key) && x.key != "object":
		return true // who must register with the office must register
	case modal(e) != "", e.Kind == clause.State:
		return x.key == "because" || x.key == "until" || x.key == "since"
	case x.term.Value != nil && (x.term.Value.Kind == clause.Recurring || x.term.Value.Kind == clause.Date && e.Tense == clause.Present && aboutAll(e)):
		return false
	}
	return lexicon.ClosedOf(x.key)&lexicon.Preposition == 0 || !words().Is("limits", x.key)
}

// aboutAll reports whether a proposition is about all of a kind, of whom less may be so without its time.
func aboutAll(e prop) bool {
	return slices.ContainsFunc(e.parts, func(x part) bool { return x.key == "subject" && universal(x.term) })
}

// sameSex reports whether the sex that a word for kin has is known of whom it is said.
func sameSex(m *Known, e, r prop) bool {
	if r.Predicate.Determiner == "" || !strings.HasPrefix(r.pred, "kin:") {
		return true
	}
	sex, who, _ := strings.Cut(r.Predicate.Determiner, " ")
	t := r.part(who)
	if t == nil {
		return false
	}
	if e.Predicate.Determiner == r.Predicate.Determiner {
		return true
	}
	man, woman := m.Sex(t.Name)
	other := map[string]string{"subject": "of", "of": "subject"}[who]
	if o := r.part(other); o != nil && !man && !woman && r.pred == words().Of("couple")[0] {
		woman, man = m.Sex(o.Name) // whose husband is a man is a wife
	}
	return sex == "m" && man && !woman || sex == "f" && woman && !man
}

// Of says of somebody what a phrase alone says: of Clara that she is Sami's aunt.
func Of(s clause.Sentence, who clause.Term) clause.Sentence {
	c := s.Clauses[0]
	if c.Kind != clause.Fragment || len(c.Roles) != 1 || c.Roles[0].Name != clause.RoleNone {
		return s
	}
	role := c.Roles[0]
	role.Name = clause.Complement
	c.Kind, c.Predicate, c.Roles = clause.Class, clause.Predicate{Lemma: "be"}, []clause.Role{{Name: clause.Subject, Term: who}, role}
	s.Clauses = []clause.Clause{c}
	return s
}

// Sex reports whether somebody by a name is a man, and a woman, by what the evidence calls them or
// else by the name.
func (m *Known) Sex(name string) (man, woman bool) {
	for _, p := range m.all {
		sex, key, ok := strings.Cut(p.Predicate.Determiner, " ")
		if x := p.part(key); strings.HasPrefix(p.pred, "kin:") && ok && x != nil && x.Name != "" && name != "" && plainName(x.Name) == plainName(name) {
			return sex == "m", sex == "f"
		}
	}
	return m.same.Sex(name)
}

// ends is where a proposition has been said.
func (p prop) ends() int {
	end := 0
	for _, r := range p.Clause.Roles {
		end = max(end, r.Term.Span.End)
	}
	for _, s := range p.Predicate.Spans {
		end = max(end, s.End)
	}
	return end
}
