package interpret

import (
	"slices"
	"strings"
	"unicode"

	"whence/triple"
	"whence/triple/english/agree"
	"whence/triple/english/lexicon"
	"whence/triple/english/logic"
	"whence/triple/english/morph"
	"whence/triple/english/say"
	"whence/triple/english/syntax"
)

// vp interprets what a verb phrase says of its subject. Tense and modal are
// those of an auxiliary around it.
func (m *predicates) vp(n *syntax.Node, s triple.Term, tense, modal string) *logic.Formula {
	if !m.step() {
		return truth()
	}
	m.subject = s
	m.confidence(n)
	switch n.Kind {
	case syntax.NodeVP:
		return m.auxiliary(n, s, tense, modal)
	case syntax.NodeBe:
		if n.T != "" && !m.p.Imagined {
			tense = n.T
		}
		if n.Neg {
			return m.negated(func() *logic.Formula { return m.be(n.A, s, tense, modal) })
		}
		return m.be(n.A, s, tense, modal)
	case syntax.NodeVerb:
		return m.verbs.verb(n, s, tense, modal)
	case syntax.NodeHas:
		return m.has(n, s, tense, modal)
	}
	return m.phrases.several(n, func(member *syntax.Node) *logic.Formula { return m.vp(member, s, tense, modal) })
}

// confidence notes how sure a phrase says to be; it must be said of the whole.
func (m *meaning) confidence(n *syntax.Node) {
	if n.Conf == 0 {
		return
	}
	if m.cond || m.asking || m.conf != 0 && m.conf != n.Conf {
		m.fail("unsupported", `Words such as "probably" can only be said of what is told as a whole.`, nil)
	}
	m.conf = n.Conf
}

func (m *predicates) auxiliary(n *syntax.Node, s triple.Term, tense, modal string) *logic.Formula {
	m.mark(n)
	if n.S != "" && modal != "" {
		return m.fail("unsupported", "Two auxiliary verbs cannot be combined.", n)
	}
	if n.S != "" && !(m.p.Imagined && n.S == "would") {
		modal = n.S
	}
	if n.T != "" && !m.p.Imagined {
		tense = n.T
	}
	if n.S == "need" {
		modal = "must"
	}
	if n.Neg {
		if n.S == "must" { // who must not do something may not
			modal = "may"
		}
		return m.negated(func() *logic.Formula { return m.vp(n.A, s, tense, modal) })
	}
	return m.vp(n.A, s, tense, modal)
}

// be interprets a predicate behind a form of be.
func (m *predicates) be(n *syntax.Node, s triple.Term, tense, modal string) *logic.Formula {
	switch n.Kind {
	case syntax.NodeKnown:
		m.mark(n)
		return m.vp(n.A, s, tense, modal)
	case syntax.NodeNot:
		if n.A.Kind == syntax.NodeKnown {
			return &logic.Formula{Kind: logic.OpAbsent, Kids: []*logic.Formula{m.be(n.A, s, tense, modal)}}
		}
		return m.negated(func() *logic.Formula { return m.be(n.A, s, tense, modal) })
	case syntax.NodeBut:
		wrong := m.be(n.A, s, tense, modal)
		m.wrong = append(m.wrong, wrong)
		return logic.And(logic.Not(wrong), m.be(n.B, s, tense, modal))
	case syntax.NodeAdj:
		return m.quality(n, s, tense, modal)
	case syntax.NodeAdjPrep:
		if f := m.exceptions.different(n, s, tense+modal); f != nil {
			return f
		}
		return m.filled(n, s, triple.Relation{Form: triple.FormCopula, Word: n.S, Prep: n.T, Tense: tense, Modal: modal}, n.A)
	case syntax.NodePrep:
		return m.phrases.place(n, s, tense, modal)
	case syntax.NodeMeasure:
		return m.amounts.measure(n, s, tense, modal)
	case syntax.NodeCompare:
		return m.amounts.compare(n, s, tense, modal)
	case syntax.NodeSame:
		return m.filled(n, s, triple.Relation{Key: triple.SynonymOf, Form: triple.FormSynonym, Tense: tense, Modal: modal}, n.A)
	case syntax.NodePassive:
		return m.passive(n, s, tense, modal)
	case syntax.NodeVP, syntax.NodeVerb, syntax.NodeHas:
		if tense == "past" && modal == "" && !m.p.Imagined && mayBeUndone(n) {
			return m.undone(n)
		}
		return m.within(func(around *scope) { around.underway = around.underway || tense == "past" }, func() *logic.Formula {
			return m.vp(n, s, tense, modal)
		})
	case syntax.NodeAnd, syntax.NodeOr, syntax.NodeNeither:
		return m.phrases.several(n, func(member *syntax.Node) *logic.Formula { return m.be(member, s, tense, modal) })
	}
	return m.nominalPredicate(n, s, tense, modal)
}

// compare interprets a comparison with a number.
func (m *amounts) compare(n *syntax.Node, s triple.Term, tense, modal string) *logic.Formula {
	if tense+modal != "" {
		return m.fail("unsupported", "A comparison can only be made in the present.", n)
	}
	m.mark(n)
	m.mark(n.A)
	if m.references.isAged(n, s) {
		r := triple.Relation{Form: triple.FormMeasure, Word: "years old"}
		return m.amounts(s, r, triple.Op(n.S), n.A)
	}
	if n.A.Kind == syntax.NodeName && (m.asking || !s.IsVar()) { // "the order is over 100 euros" is told so
		return m.phrases.place(m.p.Node(syntax.Node{Kind: syntax.NodePrep, S: m.p.Low(int(n.At)), A: n.A, At: n.At, End: n.End}), s, tense, modal)
	}
	return &logic.Formula{Kind: logic.OpLit, Lit: triple.Literal{Triple: triple.Triple{Subject: s, Object: m.bound(n.A)}, Op: triple.Op(n.S)}}
}

func (m *predicates) filled(n *syntax.Node, s triple.Term, r triple.Relation, object *syntax.Node) *logic.Formula {
	m.mark(n)
	return m.phrases.np(object, objectRole, func(o triple.Term) *logic.Formula { return m.literal(s, r, o) })
}

// nominalPredicate interprets "is a cat", "is Bob", "is Tom's mother".
func (m *predicates) nominalPredicate(n *syntax.Node, s triple.Term, tense, modal string) *logic.Formula {
	m.mark(n)
	if noun, of := relationalParts(n); noun != nil && len(noun.List) == 0 {
		return m.isRelational(noun, of, s, tense, modal)
	}
	switch {
	case m.cond && m.neg && tense+modal == "" && s.IsVar() && (n.Kind == syntax.NodeLetter || n.Kind == syntax.NodeName): // it is another
		return m.phrases.np(n, objectRole, func(o triple.Term) *logic.Formula {
			return &logic.Formula{Kind: logic.OpLit, Lit: triple.Literal{Triple: triple.Triple{Subject: s, Object: o}, Op: triple.Equal}}
		})
	case n.Kind == syntax.NodeName && (isTimeWord(n.S) || isAmount(n.S)):
		return m.literal(s, isRelation(tense, modal), m.name(triple.Const(triple.Quality, n.S)))
	case n.Kind == syntax.NodeNumber:
		return m.literal(s, isRelation(tense, modal), m.name(NumberTerm(n.S)))
	case n.Kind == syntax.NodeName, n.Kind == syntax.NodeQuoted, n.Kind == syntax.NodeLetter, n.Kind == syntax.NodeNoun && n.S == "the" && n.B == nil:
		r := triple.Relation{Key: triple.SynonymOf, Form: triple.FormSynonym, Tense: tense, Modal: modal}
		same := m.phrases.np(n, objectRole, func(o triple.Term) *logic.Formula { return m.literal(s, r, o) })
		return logic.And(m.amongAll(n, s, tense+modal), same)
	case n.Kind == syntax.NodeSome && (n.S == "something" || n.S == "someone" || n.S == "anyone" || n.S == "somebody" || n.S == "anything") && (len(n.List) > 0 || n.B != nil):
		parts := m.qualities(n.List, s)
		for post := n.B; post != nil; post = post.C {
			parts = append(parts, m.phrases.post(post, s))
		}
		return logic.And(parts...)
	case n.Kind == syntax.NodeNoun && (n.S == "" || n.S == "a" || n.S == "an"):
		return m.class(n, s, tense, modal)
	case n.Kind == syntax.NodeNoun && n.S == "no":
		return m.negated(func() *logic.Formula { return m.class(n, s, tense, modal) })
	}
	return m.fail("unsupported", "This cannot be said behind a form of \"be\".", n)
}

// isAged reports whether a comparison with a number is one of somebody's age:
// "under 18", said of a person.
func (m *references) isAged(n *syntax.Node, s triple.Term) bool {
	if !lexicon.AgePrepositions.Has(m.p.Low(int(n.At))) {
		return false
	}
	if at := slices.Index(m.wanted, s.Var); at >= 0 && s.IsVar() {
		return m.words[at] == "who" || say.IsPerson(m.e.Lex, triple.LastWord(m.words[at]))
	}
	if !s.IsVar() {
		return s.Kind == triple.Proper || say.IsSpeaker(s)
	}
	return m.soft[s.Var] == "person" || slices.ContainsFunc(m.refs, func(x ref) bool { return x.term.Same(s) && x.person })
}

// agedPost interprets "nobody under 16". It is nil for other posts.
func (m *phrases) agedPost(n *syntax.Node, t triple.Term) *logic.Formula {
	if n.A.Kind != syntax.NodeNumber || !m.references.isAged(n, t) {
		return nil
	}
	op, _ := lexicon.NumberBounds.Value(n.S)
	number := &syntax.Node{Kind: syntax.NodeCompare, S: op, A: n.A, At: n.At, End: n.End}
	return m.within(func(s *scope) { s.inPost = true }, func() *logic.Formula { return m.amounts.compare(number, t, "", "") })
}

// isTimeWord reports whether a name is of a day or the like, which nothing is the
// same as: the deadline is then.
func isTimeWord(name string) bool {
	return say.IsTime(triple.Const(triple.Proper, name)) && strings.ContainsFunc(name, unicode.IsLetter)
}

// amongAll is what "the tallest student" says besides: that it is a student.
func (m *predicates) amongAll(n *syntax.Node, s triple.Term, auxiliary string) *logic.Formula {
	if n.Kind != syntax.NodeNoun || !m.plainly(auxiliary) || s.IsVar() {
		return truth()
	}
	at, noun := int(n.A.At), syntax.NounLabel(n.A)
	if len(n.A.List) > 0 {
		at = int(n.A.List[0].At)
	} else if n.A.T == "" {
		return truth()
	} else {
		noun = n.A.S
	}
	if !m.p.Can(at, morph.Superlative) || lexicon.EmptyNouns.Has(noun) {
		return truth()
	}
	m.references.sortBy(s, n.A.S)
	return m.literal(s, triple.Relation{Key: triple.InstanceOf, Form: triple.FormInstance}, m.constant(triple.Class, noun))
}

func (m *predicates) isRelational(noun, of *syntax.Node, s triple.Term, tense, modal string) *logic.Formula {
	m.mark(noun)
	m.mark(of)
	if of.Num == ofOwner && syntax.NounLabel(noun) == "name" && of.A.Kind == syntax.NodeOwned && of.A.C == nil && len(of.A.B.List) == 0 {
		m.mark(of.A) // what is the name of my dog is my dog
		noun, of = relationalParts(of.A)
		return m.isRelational(noun, of, s, tense, modal)
	}
	r := triple.Relation{Form: triple.FormNoun, Word: syntax.NounLabel(noun), Prep: of.S, Tense: tense, Modal: modal}
	m.references.sortBy(s, noun.S)
	was := m.holder
	m.holder = s
	defer func() { m.holder = was }()
	return m.phrases.np(of.A, ownerRole(of), func(o triple.Term) *logic.Formula {
		if of.Num != ofOwner && lexicon.PlacingPrepositions.Has(of.S) {
			return m.isPlaced(noun, of, s, o, tense, modal)
		}
		if r.Word == "name" && say.IsSpeaker(o) { // whose name is Anna is Anna
			return m.literal(o, triple.Relation{Key: triple.SynonymOf, Form: triple.FormSynonym, Tense: tense, Modal: modal}, s)
		}
		f := m.literal(s, r, o)
		if label := syntax.NounLabel(noun); of.Num == ofOwner && m.plainly(tense+modal) && !say.IsKin(label) && !lexicon.Titles.Has(noun.S) && !say.IsAttribute(label) {
			if m.p.PartOfNoun(int(noun.At)) && noun.T != "" {
				label = noun.S
			}
			class := triple.Relation{Key: triple.InstanceOf, Form: triple.FormInstance}
			return logic.And(f, m.literal(s, class, m.constant(triple.Class, label)))
		}
		if of.Num == ofOwner && m.plainly(tense+modal) && noun.T != "" && say.IsKin(noun.S) && m.p.Can(int(noun.At), morph.Comparative|morph.Superlative) {
			plain := r // a younger brother is a brother
			plain.Word = noun.S
			return logic.And(m.literal(s, plain, o), f)
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
func (m *predicates) class(n *syntax.Node, s triple.Term, tense, modal string) *logic.Formula {
	m.mark(n.A)
	m.references.sortBy(s, n.A.S)
	label := syntax.NounLabel(n.A)
	var parts []*logic.Formula
	relational := false
	for post := n.B; post != nil; post = post.C {
		if post.Kind == syntax.NodePrep && lexicon.PlacingPrepositions.Has(post.S) {
			parts = append(parts, m.phrases.place(post, s, tense, modal))
			continue
		}
		if isHad(post, n.A.S) && tense+modal == "" {
			parts = append(parts, m.phrases.having(post, s))
			continue
		}
		if post.Kind == syntax.NodePrep && !lexicon.EmptyNouns.Has(label) {
			relational = true
			parts = append(parts, m.isRelational(n.A, post, s, tense, modal))
			continue
		}
		parts = append(parts, m.phrases.post(post, s))
	}
	if implied := relational && n.B.S != "of" && !m.cond && !m.neg && !m.asking && tense+modal == ""; (!relational || implied) && !(lexicon.EmptyNouns.Has(label) && (len(n.A.List) > 0 || n.B != nil)) {
		r := triple.Relation{Key: triple.InstanceOf, Form: triple.FormInstance, Tense: tense, Modal: modal}
		parts = append([]*logic.Formula{m.literal(s, r, m.constant(triple.Class, label))}, parts...)
	}
	if tense != "" || modal != "" {
		if len(n.A.List) > 0 {
			return m.fail("unsupported", "Say the quality and the kind in two sentences.", n.A)
		}
	}
	return logic.And(append(m.qualities(n.A.List, s), parts...)...)
}

// passive interprets "is used by X" as its active, and "is made of X".
func (m *predicates) passive(n *syntax.Node, s triple.Term, tense, modal string) *logic.Formula {
	m.mark(n)
	switch {
	case n.A != nil, len(n.List) > 1:
		return m.undergone(n, s, tense, modal)
	case len(n.List) == 0:
		return m.literal(s, isRelation(tense, modal), m.constant(triple.Quality, n.T))
	}
	pp := n.List[0]
	m.mark(pp)
	if pp.S == "by" {
		r := triple.Relation{Form: triple.FormVerb, Lemma: n.S, Tense: tense, Modal: modal}
		return m.phrases.np(pp.A, objectRole, func(agent triple.Term) *logic.Formula {
			if actsNot(pp.A, agent) {
				return m.fail("unsupported", `What stands behind "by" does nothing; it says when, how or by how much.`, pp)
			}
			return m.literal(agent, r, s)
		})
	}
	r := triple.Relation{Form: triple.FormPassive, Lemma: n.S, Prep: pp.S, Tense: tense, Modal: modal}
	return m.phrases.np(pp.A, objectRole, func(o triple.Term) *logic.Formula { return m.literal(s, r, o) })
}

// actsNot reports whether a phrase behind "by" names none who does something, but an
// amount, a time or a means: "by two weeks", "by noon", "by hand".
func actsNot(n *syntax.Node, t triple.Term) bool {
	if n.Kind == syntax.NodeNoun && n.S == "" && n.B == nil && n.Num&syntax.Many == 0 && len(n.A.List) == 0 {
		return lexicon.IsMeans(n.A.S) || lexicon.Supersense(n.A.S, lexicon.Noun) == "noun.time"
	}
	return !t.IsVar() && (isAmount(t.Spelling()) || say.IsTime(t) || strings.HasSuffix(t.Spelling(), "%"))
}

func (m *account) tooMany(n *syntax.Node) *logic.Formula {
	return m.fail("unsupported", "More than two things take part in this; say it in several sentences of two, or as something that was done.", n)
}

// verb interprets a verb with its complements.
func (m *verbs) verb(n *syntax.Node, s triple.Term, tense, modal string) *logic.Formula {
	m.mark(n)
	r := triple.Relation{Form: triple.FormVerb, Lemma: n.S, Particle: n.T, Tense: tense, Modal: modal}
	if n.T != "" { // the particle is a token of its own
		m.markParticle(n)
	}
	if f := m.phrases.possession(n, s, r); f != nil {
		return f
	}
	if f := m.amounts.counted(n, s, r); f != nil {
		return f
	}
	if f := m.event(n, s, r); f != nil {
		return f
	}
	object := n.A
	switch {
	case n.A == nil && len(n.List) == 0: // an act, with its manner as part of it
		act := n.S
		if n.T != "" {
			act += " " + n.T
		}
		r = triple.Relation{Form: triple.FormDoes, Tense: tense, Modal: modal}
		return m.literal(s, r, m.constant(triple.Act, act))
	case n.A == nil && len(n.List) == 1:
		pp := n.List[0]
		m.mark(pp)
		r.Prep, object = pp.S, pp.A
	case len(n.List) > 0:
		return m.tooMany(n)
	}
	m.inVerb, m.direct = n.S, true
	defer func() { m.direct = false }()
	return m.phrases.np(object, objectRole, func(o triple.Term) *logic.Formula {
		if n.S == "do" && o.IsVar() && r.Particle+r.Prep == "" { // what can Tom do?
			r.Form, r.Lemma = triple.FormDoes, ""
		}
		return m.literal(s, r, o)
	})
}

// markParticle marks the particle behind the verb: "up", or "eat" of "to eat".
func (m *account) markParticle(n *syntax.Node) {
	i := int(n.End)
	for _, want := range strings.Fields(n.T) {
		for k := i; k < len(m.p.Tokens); k++ {
			if m.p.Low(k) == want && !m.used.has(k) {
				m.used.add(k)
				i = k + 1
				break
			}
		}
	}
}

// has interprets "has the capability Z".
func (m *predicates) has(n *syntax.Node, s triple.Term, tense, modal string) *logic.Formula {
	m.mark(n)
	m.mark(n.B)
	r := triple.Relation{Form: triple.FormHas, Word: syntax.NounLabel(n.B), Tense: tense, Modal: modal}
	return m.phrases.np(n.A, objectRole, func(o triple.Term) *logic.Formula { return m.literal(s, r, o) })
}

// clause interprets a clause or a list of clauses.
func (m *clauses) clause(n *syntax.Node) *logic.Formula {
	if !m.step() {
		return truth()
	}
	switch n.Kind {
	case syntax.NodeClause:
		return m.simple(n)
	case syntax.NodeThere:
		return m.there(n)
	case syntax.NodeTruth:
		if n.Neg {
			return m.negated(func() *logic.Formula { return m.clause(n.A) })
		}
		return m.clause(n.A)
	case syntax.NodeUnknown:
		return &logic.Formula{Kind: logic.OpAbsent, Kids: []*logic.Formula{m.clause(n.A)}}
	case syntax.NodeIf:
		if n.Num == syntax.Postposed {
			return m.backward(n.B, n.A, false)
		}
		return m.forward(n.A, n.B)
	case syntax.NodeOnlyIf:
		return m.forward(n.B, n.A)
	case syntax.NodeUnless:
		return m.unless(n)
	case syntax.NodeIff:
		return m.both(n)
	}
	return m.phrases.several(n, m.clause)
}

func (m *clauses) simple(n *syntax.Node) *logic.Formula {
	m.confidence(n)
	return m.within(func(s *scope) { s.existing = s.existing || syntax.PastVP(n.B) }, func() *logic.Formula { return m.said(n) })
}

// said interprets a subject and what is said of it.
func (m *clauses) said(n *syntax.Node) *logic.Formula {
	if f := m.predicates.weather(n); f != nil {
		return f
	}
	if f := m.predicates.definition(n); f != nil {
		return f
	}
	if f := m.together(n); f != nil {
		return f
	}
	if f := m.toEachOther(n); f != nil {
		return f
	}
	if n.B.Kind == syntax.NodeBe && n.B.T == "" && !n.B.Neg {
		if f := m.mutual(n.A, n.B.A); f != nil {
			return f
		}
	}
	if n.B.Kind == syntax.NodeBe && (n.B.T == "" || n.B.T == "past" && !m.p.Imagined) && !n.B.Neg {
		if f := m.predicates.identity(n.A, n.B.A, n.B.T); f != nil {
			return f
		}
	}
	return m.phrases.np(n.A, subjectRole, func(s triple.Term) *logic.Formula { return m.predicates.vp(n.B, s, "", "") })
}

// definition interprets "a person's uncle is their parent's brother": who is a
// parent's brother is an uncle. It returns nil for other sentences.
func (m *predicates) definition(n *syntax.Node) *logic.Formula {
	if n.A.Kind != syntax.NodeOwned || n.A.C != nil || n.B.Kind != syntax.NodeBe || n.B.T != "" || n.B.Neg || !m.plainly("") {
		return nil
	}
	owner := n.A.A
	if owner.Kind != syntax.NodeSome && (owner.Kind != syntax.NodeNoun || owner.S != "a" && owner.S != "an" && owner.S != "every") {
		return nil
	}
	noun, of := relationalParts(n.B.A)
	if noun == nil || len(noun.List) > 0 || len(n.A.B.List) > 0 {
		return nil
	}
	m.general = true
	defer func() { m.general = false }()
	return m.phrases.np(owner, subjectRole, func(o triple.Term) *logic.Formula {
		t := m.newVar()
		m.subject = o
		m.mark(n.A)
		m.mark(n.A.B)
		m.mark(n.B.A)
		chain, _ := relationalParts(of.A)
		is := m.within(func(s *scope) { s.cond = chain != nil }, func() *logic.Formula { return m.isRelational(noun, of, t, "", "") })
		r := triple.Relation{Form: triple.FormNoun, Word: syntax.NounLabel(n.A.B), Prep: "of"}
		if chain == nil { // a person's mother is their parent, and not the other way round
			return m.all(t, m.literal(t, r, o), is)
		}
		return m.all(t, is, m.literal(t, r, o))
	})
}

// identity interprets "Tom's mother is Mary": it says who that is. It returns
// nil for other sentences.
func (m *predicates) identity(subject, pred *syntax.Node, tense string) *logic.Formula {
	if pred.Kind == syntax.NodeAnd && subject.Kind == syntax.NodeOwned && subject.C == nil && subject.Num&syntax.Many != 0 {
		return m.identities(subject, pred, tense)
	}
	kept := pred
	neg := pred.Kind == syntax.NodeNot
	if neg {
		pred = pred.A
	}
	noun, of := relationalParts(subject)
	if noun == nil || len(noun.List) > 0 {
		return nil
	}
	switch {
	case pred.Kind == syntax.NodeName, pred.Kind == syntax.NodeQuoted, pred.Kind == syntax.NodeLetter, pred.Kind == syntax.NodeGap, m.isNumberOf(noun, pred):
	case pred.Kind == syntax.NodeSame && (m.p.Low(int(pred.At)) == "called" || m.p.Low(int(pred.At)) == "named"):
		m.mark(pred)
		pred = pred.A
	case say.IsAttribute(syntax.NounLabel(noun)) && (pred.Kind == syntax.NodeAdj && saidByAdjective(syntax.NounLabel(noun)) || pred.Kind == syntax.NodeNoun && pred.S == "" && pred.B == nil):
	case pred.Kind == syntax.NodeNoun && pred.S == "the" && pred.B == nil:
	case say.IsAttribute(syntax.NounLabel(noun)) && pred.Kind == syntax.NodeVP:
		return m.fail("unsupported", "Say in other words what it is.", pred.A)
	default:
		return nil
	}
	m.mark(subject)
	if of.A.Kind == syntax.NodePronoun { // it stands for nothing that comes after it
		return m.phrases.np(of.A, subjectRole, func(owner triple.Term) *logic.Formula {
			known := *subject
			known.A = m.p.Node(syntax.Node{Kind: syntax.NodeGap})
			return m.standing(owner, func() *logic.Formula { return m.identity(&known, kept, tense) })
		})
	}
	is := func(t triple.Term) *logic.Formula { return m.isRelational(noun, of, t, tense, "") }
	var f *logic.Formula
	if pred.Kind == syntax.NodeAdj || pred.Kind == syntax.NodeNoun && pred.S == "" {
		f = is(m.value(pred))
	} else {
		f = m.phrases.np(pred, subjectRole, is)
	}
	if neg {
		return logic.Not(f)
	}
	return f
}

// isNumberOf reports whether a number may be what a noun is for: "my sister is 31" says how
// old she is.
func (m *predicates) isNumberOf(noun, pred *syntax.Node) bool {
	word := syntax.NounLabel(noun)
	return pred.Kind == syntax.NodeNumber && (say.IsAttribute(word) || agree.NounSort(m.e.Lex, word)&(triple.AsHe|triple.AsShe) == 0)
}

// identities interprets "Tom's parents are Mary and Bob": each of them is one.
// It returns nil where the list is not one of names.
func (m *predicates) identities(subject, list *syntax.Node, tense string) *logic.Formula {
	for _, n := range list.List {
		if n.Kind != syntax.NodeName && n.Kind != syntax.NodeQuoted {
			return nil
		}
	}
	var parts []*logic.Formula
	for _, n := range list.List {
		f := m.identity(subject, n, tense)
		if f == nil {
			return nil
		}
		parts = append(parts, f)
	}
	return logic.And(parts...)
}

// value is the term of what an attribute is said to be: "blue", "pizza".
func (m *predicates) value(pred *syntax.Node) triple.Term {
	m.mark(pred)
	words := pred.S
	if pred.Kind == syntax.NodeNoun {
		m.mark(pred.A)
		for _, a := range pred.A.List {
			m.mark(a)
		}
		words = m.p.PhraseLabel(pred.A)
		if pred.Num&syntax.One == 0 {
			words = m.e.Forms.Plural(words)
		}
	}
	return m.name(triple.Const(triple.Quoted, words))
}

func (m *clauses) there(n *syntax.Node) *logic.Formula {
	m.mark(n)
	if n.A.Kind == syntax.NodeCount {
		return m.amounts.thereCount(n.A, n.B, n.S, n.Neg)
	}
	return m.phrases.np(n.A, existsRole, func(triple.Term) *logic.Formula { return truth() })
}

// condition interprets a clause as a condition.
func (m *clauses) condition(n *syntax.Node) *logic.Formula {
	return m.conditional(func() *logic.Formula { return m.clause(n) })
}

// head interprets a clause as what follows from a condition.
func (m *clauses) head(n *syntax.Node) *logic.Formula {
	if m.cond {
		return m.fail("unsupported", "A condition cannot stand inside a condition.", nil)
	}
	return m.clause(n)
}

// forward interprets a condition that comes before its consequence.
func (m *clauses) forward(cond, head *syntax.Node) *logic.Formula {
	c := m.condition(cond)
	return &logic.Formula{Kind: logic.OpImp, Kids: []*logic.Formula{c, m.head(head)}}
}

// backward interprets a condition that comes behind its consequence.
func (m *clauses) backward(head, cond *syntax.Node, exception bool) *logic.Formula {
	was := m.general
	m.general = true
	h := m.head(head)
	m.general = was
	c := m.condition(cond)
	if exception {
		c = &logic.Formula{Kind: logic.OpAbsent, Kids: []*logic.Formula{c}}
	}
	return &logic.Formula{Kind: logic.OpImp, Kids: []*logic.Formula{c, h}}
}

func (m *clauses) unless(n *syntax.Node) *logic.Formula {
	if n.Num == syntax.Postposed {
		return m.backward(n.B, n.A, true)
	}
	given, exception := m.exception(m.condition(n.A))
	return &logic.Formula{Kind: logic.OpImp, Kids: []*logic.Formula{logic.And(given, &logic.Formula{Kind: logic.OpAbsent, Kids: []*logic.Formula{exception}}), m.head(n.B)}}
}

// exception splits "unless a bird is injured" into what is spoken of, a bird,
// and what must not be so.
func (m *clauses) exception(c *logic.Formula) (given, exception *logic.Formula) {
	if c.Kind != logic.OpSome {
		return truth(), c
	}
	d, prob := logic.DNF(c.Kids[0])
	if prob != nil || len(d) != 1 || len(d[0]) == 0 {
		return truth(), c
	}
	return c.Kids[0], c.Kids[1]
}

// both interprets "if and only if", one way and then the other.
func (m *clauses) both(n *syntax.Node) *logic.Formula {
	first, second := n.A, n.B
	if n.Num == syntax.Postposed {
		first, second = n.B, n.A
	}
	refs := len(m.references.refs)
	there := m.forward(first, second)
	m.references.refs = m.references.refs[:refs]
	back := m.backward(first, second, false)
	return logic.And(there, back)
}
