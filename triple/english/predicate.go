package english

import (
	"slices"
	"strings"
	"unicode"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// vp interprets what a verb phrase says of its subject. Tense and modal are
// those of an auxiliary around it.
func (m *meaning) vp(n *node, s triple.Term, tense, modal string) *formula {
	if !m.step() {
		return truth()
	}
	m.subject = s
	m.confidence(n)
	switch n.kind {
	case nVP:
		return m.auxiliary(n, s, tense, modal)
	case nBe:
		if n.t != "" && !m.p.imagined {
			tense = n.t
		}
		if n.neg {
			return m.negated(func() *formula { return m.be(n.a, s, tense, modal) })
		}
		return m.be(n.a, s, tense, modal)
	case nVerb:
		return m.verb(n, s, tense, modal)
	case nHas:
		return m.has(n, s, tense, modal)
	}
	return m.several(n, func(member *node) *formula { return m.vp(member, s, tense, modal) })
}

// confidence notes how sure a phrase says to be; it must be said of the whole.
func (m *meaning) confidence(n *node) {
	if n.conf == 0 {
		return
	}
	if m.cond || m.asking || m.conf != 0 && m.conf != n.conf {
		m.fail("unsupported", `Words such as "probably" can only be said of what is told as a whole.`, nil)
	}
	m.conf = n.conf
}

func (m *meaning) auxiliary(n *node, s triple.Term, tense, modal string) *formula {
	m.mark(n)
	if n.s != "" && modal != "" {
		return m.fail("unsupported", "Two auxiliary verbs cannot be combined.", n)
	}
	if n.s != "" && !(m.p.imagined && n.s == "would") {
		modal = n.s
	}
	if n.t != "" && !m.p.imagined {
		tense = n.t
	}
	if n.s == "need" {
		modal = "must"
	}
	if n.neg {
		if n.s == "must" { // who must not do something may not
			modal = "may"
		}
		return m.negated(func() *formula { return m.vp(n.a, s, tense, modal) })
	}
	return m.vp(n.a, s, tense, modal)
}

// be interprets a predicate behind a form of be.
func (m *meaning) be(n *node, s triple.Term, tense, modal string) *formula {
	switch n.kind {
	case nKnown:
		m.mark(n)
		return m.vp(n.a, s, tense, modal)
	case nNot:
		if n.a.kind == nKnown {
			return &formula{op: fAbsent, kids: []*formula{m.be(n.a, s, tense, modal)}}
		}
		return m.negated(func() *formula { return m.be(n.a, s, tense, modal) })
	case nBut:
		wrong := m.be(n.a, s, tense, modal)
		m.wrong = append(m.wrong, wrong)
		return and(not(wrong), m.be(n.b, s, tense, modal))
	case nAdj:
		return m.quality(n, s, tense, modal)
	case nAdjPrep:
		if f := m.different(n, s, tense+modal); f != nil {
			return f
		}
		return m.filled(n, s, triple.Relation{Form: triple.FormCopula, Word: n.s, Prep: n.t, Tense: tense, Modal: modal}, n.a)
	case nPrep:
		return m.place(n, s, tense, modal)
	case nMeasure:
		return m.measure(n, s, tense, modal)
	case nCompare:
		return m.compare(n, s, tense, modal)
	case nSame:
		return m.filled(n, s, triple.Relation{Key: triple.SynonymOf, Form: triple.FormSynonym, Tense: tense, Modal: modal}, n.a)
	case nPassive:
		return m.passive(n, s, tense, modal)
	case nVP, nVerb, nHas:
		if tense == "past" && modal == "" && !m.p.imagined && mayBeUndone(n) {
			return m.undone(n)
		}
		was := m.underway
		m.underway = was || tense == "past"
		defer func() { m.underway = was }()
		return m.vp(n, s, tense, modal)
	case nAnd, nOr, nNeither:
		return m.several(n, func(member *node) *formula { return m.be(member, s, tense, modal) })
	}
	return m.nominalPredicate(n, s, tense, modal)
}

// compare interprets a comparison with a number.
func (m *meaning) compare(n *node, s triple.Term, tense, modal string) *formula {
	if tense+modal != "" {
		return m.fail("unsupported", "A comparison can only be made in the present.", n)
	}
	m.mark(n)
	m.mark(n.a)
	if m.isAged(n, s) {
		r := triple.Relation{Form: triple.FormMeasure, Word: "years old"}
		return m.amounts(s, r, triple.Op(n.s), n.a)
	}
	o := m.name(numberTerm(n.a.s))
	return &formula{op: fLit, lit: triple.Literal{Triple: triple.Triple{Subject: s, Object: o}, Op: triple.Op(n.s)}}
}

func (m *meaning) filled(n *node, s triple.Term, r triple.Relation, object *node) *formula {
	m.mark(n)
	return m.np(object, objectRole, func(o triple.Term) *formula { return m.literal(s, r, o) })
}

// nominalPredicate interprets "is a cat", "is Bob", "is Tom's mother".
func (m *meaning) nominalPredicate(n *node, s triple.Term, tense, modal string) *formula {
	m.mark(n)
	if noun, of := relationalParts(n); noun != nil && len(noun.list) == 0 {
		return m.isRelational(noun, of, s, tense, modal)
	}
	switch {
	case m.cond && m.neg && tense+modal == "" && s.IsVar() && (n.kind == nLetter || n.kind == nName): // it is another
		return m.np(n, objectRole, func(o triple.Term) *formula {
			return &formula{op: fLit, lit: triple.Literal{Triple: triple.Triple{Subject: s, Object: o}, Op: triple.Equal}}
		})
	case n.kind == nName && (isTimeWord(n.s) || isAmount(n.s)):
		return m.literal(s, isRelation(tense, modal), m.name(triple.Const(triple.Quality, n.s)))
	case n.kind == nNumber:
		return m.literal(s, isRelation(tense, modal), m.name(numberTerm(n.s)))
	case n.kind == nName, n.kind == nQuoted, n.kind == nLetter, n.kind == nNoun && n.s == "the" && n.b == nil:
		r := triple.Relation{Key: triple.SynonymOf, Form: triple.FormSynonym, Tense: tense, Modal: modal}
		same := m.np(n, objectRole, func(o triple.Term) *formula { return m.literal(s, r, o) })
		return and(m.amongAll(n, s, tense+modal), same)
	case n.kind == nSome && (n.s == "something" || n.s == "someone" || n.s == "anyone" || n.s == "somebody" || n.s == "anything") && (len(n.list) > 0 || n.b != nil):
		parts := m.qualities(n.list, s)
		for post := n.b; post != nil; post = post.c {
			parts = append(parts, m.post(post, s))
		}
		return and(parts...)
	case n.kind == nNoun && (n.s == "" || n.s == "a" || n.s == "an"):
		return m.class(n, s, tense, modal)
	case n.kind == nNoun && n.s == "no":
		return m.negated(func() *formula { return m.class(n, s, tense, modal) })
	}
	return m.fail("unsupported", "This cannot be said behind a form of \"be\".", n)
}

// isAged reports whether a comparison with a number is one of somebody's age:
// "under 18", said of a person.
func (m *meaning) isAged(n *node, s triple.Term) bool {
	switch word := m.p.low(int(n.at)); {
	case lexicon.AgePrepositions.Has(word):
	default:
		return false
	}
	if !s.IsVar() {
		return s.Kind == triple.Proper || isSpeaker(s)
	}
	return m.soft[s.Var] == "person" || slices.ContainsFunc(m.refs, func(x ref) bool { return x.term.Same(s) && x.person })
}

// agedPost interprets "nobody under 16". It is nil for other posts.
func (m *meaning) agedPost(n *node, t triple.Term) *formula {
	if n.a.kind != nNumber || !m.isAged(n, t) {
		return nil
	}
	op := triple.Less
	if n.s == "over" || n.s == "above" {
		op = triple.Greater
	}
	was := m.inPost
	m.inPost = true
	defer func() { m.inPost = was }()
	return m.compare(&node{kind: nCompare, s: string(op), a: n.a, at: n.at, end: n.end}, t, "", "")
}

// isTimeWord reports whether a name is of a day or the like, which nothing is the
// same as: the deadline is then.
func isTimeWord(name string) bool {
	return IsTime(triple.Const(triple.Proper, name)) && strings.ContainsFunc(name, unicode.IsLetter)
}

// amongAll is what "the tallest student" says besides: that it is a student.
func (m *meaning) amongAll(n *node, s triple.Term, auxiliary string) *formula {
	if n.kind != nNoun || !m.plainly(auxiliary) || s.IsVar() {
		return truth()
	}
	at, noun := int(n.a.at), nounLabel(n.a)
	if len(n.a.list) > 0 {
		at = int(n.a.list[0].at)
	} else if n.a.t == "" {
		return truth()
	} else {
		noun = n.a.s
	}
	if !m.p.can(at, morph.Superlative) || emptyNoun(noun) {
		return truth()
	}
	m.sortBy(s, n.a.s)
	return m.literal(s, triple.Relation{Key: triple.InstanceOf, Form: triple.FormInstance}, m.constant(triple.Class, noun))
}

func (m *meaning) isRelational(noun, of *node, s triple.Term, tense, modal string) *formula {
	m.mark(noun)
	m.mark(of)
	if of.num == ofOwner && nounLabel(noun) == "name" && of.a.kind == nOwned && of.a.c == nil && len(of.a.b.list) == 0 {
		m.mark(of.a) // what is the name of my dog is my dog
		noun, of = relationalParts(of.a)
		return m.isRelational(noun, of, s, tense, modal)
	}
	r := triple.Relation{Form: triple.FormNoun, Word: nounLabel(noun), Prep: of.s, Tense: tense, Modal: modal}
	m.sortBy(s, noun.s)
	return m.np(of.a, ownerRole(of), func(o triple.Term) *formula {
		if of.num != ofOwner && placesNoun(of.s) {
			return m.isPlaced(noun, of, s, o, tense, modal)
		}
		if r.Word == "name" && isSpeaker(o) { // whose name is Anna is Anna
			return m.literal(o, triple.Relation{Key: triple.SynonymOf, Form: triple.FormSynonym, Tense: tense, Modal: modal}, s)
		}
		f := m.literal(s, r, o)
		if label := nounLabel(noun); of.num == ofOwner && m.plainly(tense+modal) && !isKin(label) && !isTitle(noun.s) && !isAttribute(label) {
			if m.p.partOfNoun(int(noun.at)) && noun.t != "" {
				label = noun.s
			}
			class := triple.Relation{Key: triple.InstanceOf, Form: triple.FormInstance}
			return and(f, m.literal(s, class, m.constant(triple.Class, label)))
		}
		if of.num == ofOwner && m.plainly(tense+modal) && noun.t != "" && isKin(noun.s) && m.p.can(int(noun.at), morph.Comparative|morph.Superlative) {
			plain := r // a younger brother is a brother
			plain.Word = noun.s
			return and(m.literal(s, plain, o), f)
		}
		return f
	})
}

// plainly reports whether something is told as it is, without a condition, a
// question, a negation, or an auxiliary.
func (m *meaning) plainly(auxiliary string) bool {
	return !m.cond && !m.asking && !m.neg && auxiliary == ""
}

// class interprets "is a big cat", "is a friend of Tom".
func (m *meaning) class(n *node, s triple.Term, tense, modal string) *formula {
	m.mark(n.a)
	m.sortBy(s, n.a.s)
	label := nounLabel(n.a)
	var parts []*formula
	relational := false
	for post := n.b; post != nil; post = post.c {
		if post.kind == nPrep && placesNoun(post.s) {
			parts = append(parts, m.place(post, s, tense, modal))
			continue
		}
		if m.isHad(post, n.a.s) && tense+modal == "" {
			parts = append(parts, m.having(post, s))
			continue
		}
		if post.kind == nPrep && !emptyNoun(label) {
			relational = true
			parts = append(parts, m.isRelational(n.a, post, s, tense, modal))
			continue
		}
		parts = append(parts, m.post(post, s))
	}
	if implied := relational && n.b.s != "of" && !m.cond && !m.neg && !m.asking && tense+modal == ""; (!relational || implied) && !(emptyNoun(label) && (len(n.a.list) > 0 || n.b != nil)) {
		r := triple.Relation{Key: triple.InstanceOf, Form: triple.FormInstance, Tense: tense, Modal: modal}
		parts = append([]*formula{m.literal(s, r, m.constant(triple.Class, label))}, parts...)
	}
	if tense != "" || modal != "" {
		if len(n.a.list) > 0 {
			return m.fail("unsupported", "Say the quality and the kind in two sentences.", n.a)
		}
	}
	return and(append(m.qualities(n.a.list, s), parts...)...)
}

// passive interprets "is used by X" as its active, and "is made of X".
func (m *meaning) passive(n *node, s triple.Term, tense, modal string) *formula {
	m.mark(n)
	switch {
	case n.a != nil, len(n.list) > 1:
		return m.undergone(n, s, tense, modal)
	case len(n.list) == 0:
		return m.literal(s, isRelation(tense, modal), m.constant(triple.Quality, n.t))
	}
	pp := n.list[0]
	m.mark(pp)
	if pp.s == "by" {
		r := triple.Relation{Form: triple.FormVerb, Lemma: n.s, Tense: tense, Modal: modal}
		return m.np(pp.a, objectRole, func(agent triple.Term) *formula {
			if actsNot(pp.a, agent) {
				return m.fail("unsupported", `What stands behind "by" does nothing; it says when, how or by how much.`, pp)
			}
			return m.literal(agent, r, s)
		})
	}
	r := triple.Relation{Form: triple.FormPassive, Lemma: n.s, Prep: pp.s, Tense: tense, Modal: modal}
	return m.np(pp.a, objectRole, func(o triple.Term) *formula { return m.literal(s, r, o) })
}

// actsNot reports whether a phrase behind "by" names none who does something, but an
// amount, a time or a means: "by two weeks", "by noon", "by hand".
func actsNot(n *node, t triple.Term) bool {
	if n.kind == nNoun && n.s == "" && n.b == nil && n.num&many == 0 && len(n.a.list) == 0 {
		return lexicon.IsMeans(n.a.s) || lexicon.Supersense(n.a.s, lexicon.Noun) == "noun.time"
	}
	return !t.IsVar() && (isAmount(t.Spelling()) || IsTime(t) || strings.HasSuffix(t.Spelling(), "%"))
}

func (m *meaning) tooMany(n *node) *formula {
	return m.fail("unsupported", "More than two things take part in this; say it in several sentences of two, or as something that was done.", n)
}

// verb interprets a verb with its complements.
func (m *meaning) verb(n *node, s triple.Term, tense, modal string) *formula {
	m.mark(n)
	r := triple.Relation{Form: triple.FormVerb, Lemma: n.s, Particle: n.t, Tense: tense, Modal: modal}
	if n.t != "" { // the particle is a token of its own
		m.markParticle(n)
	}
	if f := m.possession(n, s, r); f != nil {
		return f
	}
	if f := m.counted(n, s, r); f != nil {
		return f
	}
	if f := m.event(n, s, r); f != nil {
		return f
	}
	object := n.a
	switch {
	case n.a == nil && len(n.list) == 0: // an act, with its manner as part of it
		act := n.s
		if n.t != "" {
			act += " " + n.t
		}
		r = triple.Relation{Form: triple.FormDoes, Tense: tense, Modal: modal}
		return m.literal(s, r, m.constant(triple.Act, act))
	case n.a == nil && len(n.list) == 1:
		pp := n.list[0]
		m.mark(pp)
		r.Prep, object = pp.s, pp.a
	case len(n.list) > 0:
		return m.tooMany(n)
	}
	m.verbs, m.direct = n.s, true
	defer func() { m.direct = false }()
	return m.np(object, objectRole, func(o triple.Term) *formula {
		if n.s == "do" && o.IsVar() && r.Particle+r.Prep == "" { // what can Tom do?
			r.Form, r.Lemma = triple.FormDoes, ""
		}
		return m.literal(s, r, o)
	})
}

// markParticle marks the particle behind the verb: "up", or "eat" of "to eat".
func (m *meaning) markParticle(n *node) {
	i := int(n.end)
	for _, want := range strings.Fields(n.t) {
		for k := i; k < len(m.p.toks); k++ {
			if m.p.low(k) == want && !m.used.has(k) {
				m.used.add(k)
				i = k + 1
				break
			}
		}
	}
}

// has interprets "has the capability Z".
func (m *meaning) has(n *node, s triple.Term, tense, modal string) *formula {
	m.mark(n)
	m.mark(n.b)
	r := triple.Relation{Form: triple.FormHas, Word: nounLabel(n.b), Tense: tense, Modal: modal}
	return m.np(n.a, objectRole, func(o triple.Term) *formula { return m.literal(s, r, o) })
}

// clause interprets a clause or a list of clauses.
func (m *meaning) clause(n *node) *formula {
	if !m.step() {
		return truth()
	}
	switch n.kind {
	case nClause:
		return m.simple(n)
	case nThere:
		return m.there(n)
	case nTruth:
		if n.neg {
			return m.negated(func() *formula { return m.clause(n.a) })
		}
		return m.clause(n.a)
	case nUnknown:
		return &formula{op: fAbsent, kids: []*formula{m.clause(n.a)}}
	case nIf:
		if n.num == postposed {
			return m.backward(n.b, n.a, false)
		}
		return m.forward(n.a, n.b)
	case nOnlyIf:
		return m.forward(n.b, n.a)
	case nUnless:
		return m.unless(n)
	case nIff:
		return m.both(n)
	}
	return m.several(n, m.clause)
}

func (m *meaning) simple(n *node) *formula {
	m.confidence(n)
	was := m.existing
	m.existing = was || pastVP(n.b)
	defer func() { m.existing = was }()
	if f := m.weather(n); f != nil {
		return f
	}
	if f := m.definition(n); f != nil {
		return f
	}
	if f := m.together(n); f != nil {
		return f
	}
	if f := m.toEachOther(n); f != nil {
		return f
	}
	if n.b.kind == nBe && n.b.t == "" && !n.b.neg {
		if f := m.mutual(n.a, n.b.a); f != nil {
			return f
		}
		if f := m.identity(n.a, n.b.a); f != nil {
			return f
		}
	}
	return m.np(n.a, subjectRole, func(s triple.Term) *formula { return m.vp(n.b, s, "", "") })
}

// definition interprets "a person's uncle is their parent's brother": who is a
// parent's brother is an uncle. It returns nil for other sentences.
func (m *meaning) definition(n *node) *formula {
	if n.a.kind != nOwned || n.a.c != nil || n.b.kind != nBe || n.b.t != "" || n.b.neg || !m.plainly("") {
		return nil
	}
	owner := n.a.a
	if owner.kind != nSome && (owner.kind != nNoun || owner.s != "a" && owner.s != "an" && owner.s != "every") {
		return nil
	}
	noun, of := relationalParts(n.b.a)
	if noun == nil || len(noun.list) > 0 || len(n.a.b.list) > 0 {
		return nil
	}
	m.general = true
	defer func() { m.general = false }()
	return m.np(owner, subjectRole, func(o triple.Term) *formula {
		t := m.newVar()
		m.subject = o
		m.mark(n.a)
		m.mark(n.a.b)
		m.mark(n.b.a)
		chain, _ := relationalParts(of.a)
		m.cond = chain != nil
		is := m.isRelational(noun, of, t, "", "")
		m.cond = false
		r := triple.Relation{Form: triple.FormNoun, Word: nounLabel(n.a.b), Prep: "of"}
		if chain == nil { // a person's mother is their parent, and not the other way round
			return m.all(t, m.literal(t, r, o), is)
		}
		return m.all(t, is, m.literal(t, r, o))
	})
}

// weather interprets "it rains" and "it is not raining", whose "it" is nothing
// spoken of. It returns nil for other clauses.
func (m *meaning) weather(n *node) *formula {
	if n.a.kind != nPronoun || n.a.s != "it" {
		return nil
	}
	vp, tense, modal, neg := n.b, "", "", false
	for vp.kind == nVP || vp.kind == nBe || vp.kind == nNot {
		neg = neg != (vp.neg || vp.kind == nNot)
		if vp.kind != nNot {
			tense += vp.t
		}
		if vp.kind == nVP {
			modal += vp.s
		}
		vp = vp.a
	}
	verb := weatherVerb(vp)
	if verb == "" {
		if vp.kind == nAdjPrep && modal == "" && ofWeather(vp.s) && isPlacePreposition(vp.t) && len(m.refs) == 0 {
			return m.weatherAt(n, vp, tense, neg)
		}
		if vp.kind == nAdj && ofWeather(vp.s) && len(m.refs) > 0 && !slices.ContainsFunc(m.refs, func(x ref) bool { return x.term.IsVar() || x.term.Kind == triple.Definite }) {
			return m.fail("pronoun", `"It" may be the weather here; say the name, or of what it is said.`, n.a)
		}
		return nil
	}
	m.mark(n.a)
	m.mark(vp)
	it := m.name(triple.Term{Name: "it", Label: "it", Kind: triple.Proper})
	f := m.literal(it, triple.Relation{Form: triple.FormDoes, Tense: tense, Modal: modal}, m.constant(triple.Act, verb))
	if neg {
		return not(f)
	}
	return f
}

// weatherAt interprets "it is cold in Paris", which says of a place how it is
// there, and of nothing that was spoken of before.
func (m *meaning) weatherAt(n, adj *node, tense string, neg bool) *formula {
	m.mark(n.a)
	m.mark(adj)
	it := m.name(triple.Term{Name: "it", Label: "it", Kind: triple.Proper})
	r := triple.Relation{Form: triple.FormCopula, Word: adj.s, Prep: adj.t, Tense: tense}
	f := m.np(adj.a, objectRole, func(place triple.Term) *formula { return m.literal(it, r, place) })
	if neg {
		return not(f)
	}
	return f
}

// isPlacePreposition reports whether what stands behind it may be where it is
// cold or dark.
func isPlacePreposition(w string) bool {
	return lexicon.PlacePrepositions.Has(w)
}

// ofWeather reports whether "it is" with the adjective may speak of nothing but
// the weather or the time.
func ofWeather(adj string) bool {
	return lexicon.WeatherAdjectives.Has(adj)
}

// weatherVerb is the verb of a phrase that says what the weather does, or "".
func weatherVerb(vp *node) string {
	word := vp.s
	switch {
	case vp.kind == nAdj:
		word = strings.TrimSuffix(word, "ing")
	case vp.kind != nVerb || vp.a != nil || len(vp.list) > 0 || vp.t != "":
		return ""
	}
	switch {
	case lexicon.WeatherVerbs.Has(word):
		return word
	}
	return ""
}

// pastVP reports whether a verb phrase tells what was: an indefinite subject
// then is some individual.
func pastVP(n *node) bool {
	for n != nil {
		if n.t == "past" && (n.kind == nVP || n.kind == nBe) {
			return true
		}
		if isListNode(n) {
			return pastVP(n.list[0])
		}
		if n.kind != nVP {
			return false
		}
		n = n.a
	}
	return false
}

// identity interprets "Tom's mother is Mary": it says who that is. It returns
// nil for other sentences.
func (m *meaning) identity(subject, pred *node) *formula {
	if pred.kind == nAnd && subject.kind == nOwned && subject.c == nil && subject.num&many != 0 {
		return m.identities(subject, pred)
	}
	kept := pred
	neg := pred.kind == nNot
	if neg {
		pred = pred.a
	}
	noun, of := relationalParts(subject)
	if noun == nil || len(noun.list) > 0 {
		return nil
	}
	switch {
	case pred.kind == nName, pred.kind == nQuoted, pred.kind == nLetter, pred.kind == nGap, pred.kind == nNumber:
	case pred.kind == nSame && (m.p.low(int(pred.at)) == "called" || m.p.low(int(pred.at)) == "named"):
		m.mark(pred)
		pred = pred.a
	case isAttribute(nounLabel(noun)) && (pred.kind == nAdj && saidByAdjective(nounLabel(noun)) || pred.kind == nNoun && pred.s == "" && pred.b == nil):
	case pred.kind == nNoun && pred.s == "the" && pred.b == nil:
	case isAttribute(nounLabel(noun)) && pred.kind == nVP:
		return m.fail("unsupported", "Say in other words what it is.", pred.a)
	default:
		return nil
	}
	m.mark(subject)
	if of.a.kind == nPronoun { // it stands for nothing that comes after it
		return m.np(of.a, subjectRole, func(owner triple.Term) *formula {
			m.gaps = append(m.gaps, owner)
			defer func() { m.gaps = m.gaps[:len(m.gaps)-1] }()
			known := *subject
			known.a = m.p.node(node{kind: nGap})
			return m.identity(&known, kept)
		})
	}
	is := func(t triple.Term) *formula { return m.isRelational(noun, of, t, "", "") }
	var f *formula
	if pred.kind == nAdj || pred.kind == nNoun && pred.s == "" {
		f = is(m.value(pred))
	} else {
		f = m.np(pred, subjectRole, is)
	}
	if neg {
		return not(f)
	}
	return f
}

// identities interprets "Tom's parents are Mary and Bob": each of them is one.
// It returns nil where the list is not one of names.
func (m *meaning) identities(subject, list *node) *formula {
	for _, n := range list.list {
		if n.kind != nName && n.kind != nQuoted {
			return nil
		}
	}
	var parts []*formula
	for _, n := range list.list {
		f := m.identity(subject, n)
		if f == nil {
			return nil
		}
		parts = append(parts, f)
	}
	return and(parts...)
}

// value is the term of what an attribute is said to be: "blue", "pizza".
func (m *meaning) value(pred *node) triple.Term {
	m.mark(pred)
	words := pred.s
	if pred.kind == nNoun {
		m.mark(pred.a)
		for _, a := range pred.a.list {
			m.mark(a)
		}
		words = m.p.phraseLabel(pred.a)
		if pred.num&one == 0 {
			words = m.e.inflect.Plural(words)
		}
	}
	return m.name(triple.Const(triple.Quoted, words))
}

func (m *meaning) there(n *node) *formula {
	m.mark(n)
	if n.a.kind == nCount {
		return m.thereCount(n.a, n.b, n.s, n.neg)
	}
	return m.np(n.a, existsRole, func(triple.Term) *formula { return truth() })
}

// condition interprets a clause as a condition.
func (m *meaning) condition(n *node) *formula {
	was := m.cond
	m.cond = true
	defer func() { m.cond = was }()
	return m.clause(n)
}

// head interprets a clause as what follows from a condition.
func (m *meaning) head(n *node) *formula {
	if m.cond {
		return m.fail("unsupported", "A condition cannot stand inside a condition.", nil)
	}
	return m.clause(n)
}

// forward interprets a condition that comes before its consequence.
func (m *meaning) forward(cond, head *node) *formula {
	c := m.condition(cond)
	return &formula{op: fImp, kids: []*formula{c, m.head(head)}}
}

// backward interprets a condition that comes behind its consequence.
func (m *meaning) backward(head, cond *node, exception bool) *formula {
	was := m.general
	m.general = true
	h := m.head(head)
	m.general = was
	c := m.condition(cond)
	if exception {
		c = &formula{op: fAbsent, kids: []*formula{c}}
	}
	return &formula{op: fImp, kids: []*formula{c, h}}
}

func (m *meaning) unless(n *node) *formula {
	if n.num == postposed {
		return m.backward(n.b, n.a, true)
	}
	given, exception := m.exception(m.condition(n.a))
	return &formula{op: fImp, kids: []*formula{and(given, &formula{op: fAbsent, kids: []*formula{exception}}), m.head(n.b)}}
}

// exception splits "unless a bird is injured" into what is spoken of, a bird,
// and what must not be so.
func (m *meaning) exception(c *formula) (given, exception *formula) {
	if c.op != fSome {
		return truth(), c
	}
	d, prob := dnf(c.kids[0])
	if prob != nil || len(d) != 1 || len(d[0]) == 0 {
		return truth(), c
	}
	return c.kids[0], c.kids[1]
}

// both interprets "if and only if", one way and then the other.
func (m *meaning) both(n *node) *formula {
	first, second := n.a, n.b
	if n.num == postposed {
		first, second = n.b, n.a
	}
	refs := len(m.refs)
	there := m.forward(first, second)
	m.refs = m.refs[:refs]
	back := m.backward(first, second, false)
	return and(there, back)
}
