package interpret

import (
	"slices"
	"strconv"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/logic"
	"whence/triple/english/morph"
	"whence/triple/english/say"
	"whence/triple/english/syntax"
)

// builder makes the statement of one act.
type builder struct {
	m *meaning
	a *syntax.Act

	questions questions
	leaning   leaning
}

// questions builds what is asked.
type questions struct{ *builder }

// leaning builds what leans on something told before: takes it back or corrects it.
type leaning struct{ *builder }

func newBuilder(m *meaning, a *syntax.Act) *builder {
	b := &builder{m: m, a: a}
	b.questions, b.leaning = questions{b}, leaning{b}
	return b
}

// build makes the statement, or leaves its trouble in the meaning.
func (b *builder) build() triple.Statement {
	switch b.a.Kind {
	case syntax.Tell, syntax.Forget, syntax.Correct:
		return b.told()
	case syntax.ForgetLast, syntax.ForgetAbout, syntax.CorrectTo, syntax.TellSame:
		return b.leaning.statement()
	}
	b.m.asking = b.a.Kind != syntax.AskAbout && b.a.Kind != syntax.AskAgain && b.a.Kind != syntax.AskWhatIf
	q := b.questions.question()
	st := triple.Statement{Kind: triple.QuestionKind, Question: q}
	if b.m.trouble == nil && q != nil {
		renameQuestion(q)
	}
	return st
}

// told makes a fact, a rule, a retraction or a correction.
func (b *builder) told() triple.Statement {
	m := b.m
	f := m.clauses.clause(b.a.N)
	if m.trouble != nil {
		return triple.Statement{}
	}
	if one := m.verbs.choice(f); one != nil {
		f = one
	}
	facts, rules := b.state(f)
	facts = b.spanned(facts, rules)
	st := triple.Statement{Kind: triple.FactKind, Facts: facts, Rules: rules}
	if b.a.Kind != syntax.Forget {
		st.Properties = m.uses.singleValued(facts, rules)
	}
	if b.a.Kind == syntax.Tell && len(facts) == 0 {
		st.Supposes = m.supposes
		for _, x := range m.supposes {
			m.name(x.Subject)
		}
	}
	if len(facts) == 0 {
		st.Kind = triple.RuleKind
	}
	if b.a.Kind == syntax.Tell && len(rules) > 0 {
		for _, r := range m.members {
			RenameRule(&r)
			st.Rules = append(st.Rules, r)
		}
		st.Rules = distinctRules(st.Rules)
	}
	if len(facts)+len(rules) == 0 {
		m.fail("unsupported", "The sentence states nothing that can be kept.", nil)
	}
	switch {
	case b.a.Kind == syntax.Forget:
		st.Kind = triple.Retraction
	case b.a.Kind == syntax.Correct:
		st.Kind = triple.Correction
		for _, x := range facts {
			if x.Denied {
				st.Withdrawn = append(st.Withdrawn, plainTriple(x.Opposite()))
			}
		}
	case len(m.wrong) > 0:
		st.Kind = triple.Correction
		b.withdraw(&st)
	}
	return st
}

// singleValued says of each relation to a number that a number is told in that
// it has one value: who has two dogs has not three. Who sold two may have sold three before.
func (m *uses) singleValued(facts []triple.Triple, rules []triple.Rule) []triple.RelationProperty {
	var out []triple.RelationProperty
	add := func(t triple.Triple) {
		p := triple.RelationProperty{Relation: t.Relation, Property: triple.Functional}
		past := slices.ContainsFunc(m.rels, func(r triple.Relation) bool { return r.Key == t.Relation && r.Tense != "" && r.Lemma != "be" })
		if say.IsNumbered(t.Relation) && !past && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	for _, f := range facts {
		add(f)
	}
	for _, r := range rules {
		add(r.Head)
	}
	return out
}

func plainTriple(t triple.Triple) triple.Triple {
	t.Confidence = 0
	return t
}

// withdraw adds what "not X but Y" takes back.
func (b *builder) withdraw(st *triple.Statement) {
	for _, w := range b.m.wrong {
		d, prob := logic.DNF(logic.NNF(w))
		if prob != nil || len(d) != 1 {
			b.m.fail("unsupported", "Say in two sentences what is wrong and what is right.", nil)
			return
		}
		for _, l := range d[0] {
			st.Withdrawn = append(st.Withdrawn, l.Triple)
		}
	}
}

// state turns a formula into facts and rules.
func (b *builder) state(f *logic.Formula) ([]triple.Triple, []triple.Rule) {
	m := b.m
	var extra []triple.Triple
	content := ""
	a := logic.Assertion{Fresh: func(v string, x *logic.Formula) triple.Term {
		noun := nounOf(x)
		if noun == "" && m.soft[v] == "person" {
			noun = "person"
		}
		content += v
		t := say.FreshName(describe(x)+strconv.Itoa(len(content)), noun)
		if m.soft[v] == "person" {
			l := m.literal(t, triple.Relation{Key: triple.InstanceOf, Form: triple.FormInstance}, m.constant(triple.Class, "person"))
			extra = append(extra, l.Lit.Triple)
		}
		m.references.refer(ref{term: t})
		return m.name(t)
	}}
	a.Assert(logic.NNF(f), [][]triple.Literal{nil})
	if a.Prob != nil {
		m.fail(a.Prob.Code, a.Prob.Message, nil)
		return nil, nil
	}
	a.Facts = Distinct(append(extra, a.Facts...))
	conf := float64(m.conf) / 100
	if m.conf == 100 {
		conf = 0
	}
	for i := range a.Facts {
		a.Facts[i].Confidence = conf
	}
	for i := range a.Rules {
		a.Rules[i].Confidence = conf
		m.bind(&a.Rules[i])
		last := m.ends[placeOf(a.Rules[i].Head)]
		for _, l := range a.Rules[i].Body {
			last = max(last, m.ends[placeOf(l.Triple)])
		}
		RenameRule(&a.Rules[i])
		m.ends[placeOfRule(a.Rules[i])] = last
	}
	return a.Facts, distinctRules(a.Rules)
}

// distinctRules drops rules that are stated twice.
func distinctRules(rules []triple.Rule) []triple.Rule {
	out := rules[:0]
	for _, r := range rules {
		if !slices.ContainsFunc(out, func(x triple.Rule) bool { return x.Head.Same(r.Head) && say.SameBody(x, r) }) {
			out = append(out, r)
		}
	}
	return out
}

// Distinct drops facts that are stated twice.
func Distinct(facts []triple.Triple) []triple.Triple {
	out := facts[:0]
	for _, f := range facts {
		if !slices.ContainsFunc(out, f.Same) {
			out = append(out, f)
		}
	}
	return out
}

// nounOf is the class that a formula says its variable to be of, for its name.
func nounOf(f *logic.Formula) string {
	if f.Kind == logic.OpLit && f.Lit.Relation == triple.InstanceOf && !f.Lit.Denied {
		return f.Lit.Object.Name
	}
	if noun, ok := strings.CutSuffix(f.Lit.Relation, "_of"); ok && f.Kind == logic.OpLit && !f.Lit.Denied && f.Lit.Subject.Var != "" && say.IsKin(strings.ReplaceAll(noun, "_", " ")) {
		return noun
	}
	for _, k := range f.Kids {
		if n := nounOf(k); n != "" {
			return n
		}
	}
	return ""
}

// describe writes what a formula says of its bound variables, in whatever order it does.
func describe(f *logic.Formula) string {
	var said []string
	var walk func(*logic.Formula)
	walk = func(x *logic.Formula) {
		if x.Kind == logic.OpLit {
			l := x.Lit.Triple
			for _, t := range [...]*triple.Term{&l.Subject, &l.Object} {
				if t.IsVar() {
					t.Var = "?"
				}
			}
			said = append(said, l.String())
		}
		for _, k := range x.Kids {
			walk(k)
		}
	}
	walk(f)
	slices.Sort(said)
	return strings.Join(slices.Compact(said), ";")
}

// bind makes sure that the variables of a rule occur in a condition that can
// find values for them. "Every person" restricts nothing unless nothing else
// does.
func (m *meaning) bind(r *triple.Rule) {
	bound := map[string]bool{}
	for _, l := range r.Body {
		if !l.Absent && l.Op == triple.Relates {
			bound[l.Subject.Var], bound[l.Object.Var] = true, true
		}
	}
	need := func(t triple.Term) {
		if !t.IsVar() || bound[t.Var] {
			return
		}
		bound[t.Var] = true
		noun := m.soft[t.Var]
		if noun == "" || noun == "thing" {
			m.fail("unbound_variable", "This says something of everything there is; say of which things it holds.", nil)
			return
		}
		if m.e.Record(r.Head.Relation, m.d.Vocabulary).Tense == "past" || slices.ContainsFunc(m.rels, func(x triple.Relation) bool { return x.Key == r.Head.Relation && x.Tense == "past" }) {
			m.fail("unsupported", "This says what those who were there did, and no rule; say who they were.", nil)
			return
		}
		l := m.literal(t, triple.Relation{Key: triple.InstanceOf, Form: triple.FormInstance}, m.constant(triple.Class, noun))
		r.Body = append([]triple.Literal{l.Lit}, r.Body...)
	}
	need(r.Head.Subject)
	need(r.Head.Object)
	for _, l := range slices.Clone(r.Body) {
		need(l.Subject)
		need(l.Object)
	}
}

// RenameRule gives the variables of a rule their names by where they stand.
func RenameRule(r *triple.Rule) {
	n := say.Renamer{}
	r.Body = n.Literals(r.Body)
	n.Term(&r.Head.Subject)
	n.Term(&r.Head.Object)
}

func renameQuestion(q *triple.Question) {
	n := say.Renamer{}
	for i, w := range q.Wanted {
		t := triple.Var(w)
		n.Term(&t)
		q.Wanted[i] = t.Var
	}
	for i := range q.Goals {
		q.Goals[i] = n.Literals(q.Goals[i])
	}
	for i := range q.Numbers {
		q.Numbers[i] = n.Literals(q.Numbers[i])
	}
}

// question makes the question of the act.
func (b *questions) question() *triple.Question {
	switch b.a.Kind {
	case syntax.AskAbout:
		return b.about()
	case syntax.AskAgain:
		return b.again()
	case syntax.AskWhere, syntax.AskWhen:
		return b.where()
	case syntax.AskSpan:
		return b.span()
	case syntax.AskWhatIf:
		return b.whatIf()
	case syntax.AskHowMuch:
		return b.howMuch()
	case syntax.AskAttribute:
		return b.attribute()
	case syntax.AskAs:
		return b.askedAs()
	case syntax.AskWhy, syntax.AskWhyNot:
		return b.why()
	}
	q := b.goals()
	switch b.a.Kind {
	case syntax.AskWhich:
		q.Form = triple.Which
	case syntax.AskHowMany:
		q.Form = triple.HowMany
	}
	if len(b.m.wanted) > 1 {
		b.m.fail("unsupported", "Ask for one thing at a time.", nil)
	}
	q.Wanted, q.Words = b.m.wanted, b.m.words
	if b.a.Kind == syntax.AskHowMany {
		b.numbers(q)
	}
	return q
}

// goals makes the goals of a clause that is asked.
func (b *questions) goals() *triple.Question {
	m := b.m
	q := &triple.Question{Form: triple.YesNo}
	if b.a.Wh != nil && b.a.N.Kind == syntax.NodeClause && b.a.N.A != b.a.Wh {
		return b.gapGoals(q)
	}
	f := m.clauses.clause(b.a.N)
	if b.a.Neg {
		f = logic.Not(f)
	}
	b.decide(q, logic.NNF(f))
	return q
}

// gapGoals makes the goals of "what does X use": the phrase asked for goes where a noun phrase is missing.
func (b *questions) gapGoals(q *triple.Question) *triple.Question {
	m := b.m
	f := m.phrases.np(b.a.Wh, objectRole, func(t triple.Term) *logic.Formula {
		return m.standing(t, func() *logic.Formula { return m.clauses.clause(b.a.N) })
	})
	b.decide(q, logic.NNF(f))
	return q
}

// decide fills in goals, and for a universal statement what it assumes.
func (b *questions) decide(q *triple.Question, f *logic.Formula) {
	m := b.m
	if m.trouble != nil {
		return
	}
	f = b.assumed(q, hoisted(f))
	if m.trouble != nil {
		return
	}
	goals, prob := logic.DNF(f)
	if prob != nil {
		m.fail(prob.Code, prob.Message, nil)
		return
	}
	q.Goals = goals
	if len(q.Given) == 0 {
		q.Goals = m.uses.widened(goals)
		q.Ways = len(q.Goals) > len(goals)
	}
	b.sample(q)
	b.soften(q)
}

// assumed takes what a universal statement assumes, as what is given, and leaves what is asked of it.
func (b *questions) assumed(q *triple.Question, f *logic.Formula) *logic.Formula {
	m := b.m
	for f.Kind == logic.OpAll || f.Kind == logic.OpImp {
		d, prob := logic.DNF(f.Kids[0])
		if prob != nil || len(d) != 1 || len(m.wanted) > 0 && f.Kind == logic.OpImp {
			return m.fail("unsupported", `This cannot be asked as one question; ask about one case at a time.`, nil)
		}
		if f.Kind == logic.OpAll && len(d[0]) == 0 {
			if m.soft[f.Var] != "person" {
				return m.fail("unbound_variable", "This asks about everything there is; ask about a kind of things.", nil)
			}
			l := m.literal(triple.Var(f.Var), triple.Relation{Key: triple.InstanceOf, Form: triple.FormInstance}, m.constant(triple.Class, "person"))
			d[0] = append(d[0], l.Lit)
		}
		for _, l := range d[0] {
			if l.Absent || l.Op != triple.Relates {
				return m.fail("unsupported", "Such a condition cannot be assumed.", nil)
			}
			q.Given = append(q.Given, l.Triple)
		}
		f = f.Kids[1]
	}
	return f
}

// hoisted puts what is said of what is asked for behind "of every one": "how many
// legs does a spider have".
func hoisted(f *logic.Formula) *logic.Formula {
	if f.Kind != logic.OpAnd {
		return f
	}
	i := slices.IndexFunc(f.Kids, func(k *logic.Formula) bool { return k.Kind == logic.OpAll })
	if i < 0 {
		return f
	}
	all := *f.Kids[i]
	rest := slices.Delete(slices.Clone(f.Kids), i, i+1)
	if slices.ContainsFunc(rest, func(k *logic.Formula) bool { return k.Kind != logic.OpLit }) {
		return f
	}
	all.Kids = []*logic.Formula{all.Kids[0], logic.And(append(rest, all.Kids[1])...)}
	return &all
}

// sample puts a fresh individual in the place of each variable that a
// universal question assumes something of.
func (b *questions) sample(q *triple.Question) {
	named := map[string]triple.Term{}
	put := func(t *triple.Term, add bool) {
		if !t.IsVar() {
			return
		}
		fresh, ok := named[t.Var]
		if !ok && add {
			name := "_" + strings.ToLower(say.VariableNames[len(named)%len(say.VariableNames)])
			label := "something"
			if c := classOf(q.Given, t.Var); c != "" {
				label = morph.Article(c) + " " + c
			}
			fresh = triple.Term{Name: name, Label: label}
			named[t.Var], ok = fresh, true
		}
		if ok {
			*t = fresh
		}
	}
	given := q.Given
	q.Given = slices.Clone(given)
	for i := range q.Given {
		put(&q.Given[i].Subject, true)
		put(&q.Given[i].Object, true)
	}
	for i := range q.Goals {
		q.Goals[i] = slices.Clone(q.Goals[i])
		for j := range q.Goals[i] {
			put(&q.Goals[i][j].Subject, false)
			put(&q.Goals[i][j].Object, false)
		}
	}
}

func classOf(given []triple.Triple, v string) string {
	for _, g := range given {
		if g.Relation == triple.InstanceOf && g.Subject.Var == v && !g.Denied {
			return g.Object.Spelling()
		}
	}
	return ""
}

// soften gives the variables asked for a condition, where "person" is all
// that is said of them.
func (b *questions) soften(q *triple.Question) {
	for i, conj := range q.Goals {
		for _, v := range b.m.wanted {
			if mentioned(conj, v) {
				continue
			}
			noun := b.m.soft[v]
			if noun == "" {
				b.m.fail("unsupported", "The question asks for nothing in particular.", nil)
				return
			}
			l := b.m.literal(triple.Var(v), triple.Relation{Key: triple.InstanceOf, Form: triple.FormInstance}, b.m.constant(triple.Class, noun))
			q.Goals[i] = append(slices.Clone(conj), l.Lit)
		}
	}
	if len(b.m.wanted) == 0 && slices.ContainsFunc(q.Goals, func(c []triple.Literal) bool { return len(c) == 0 }) {
		b.m.fail("unsupported", "The question asks for nothing in particular.", nil)
	}
}

func mentioned(conj []triple.Literal, v string) bool {
	return slices.ContainsFunc(conj, func(l triple.Literal) bool { // a comparison finds nothing
		return l.Op == triple.Relates && (l.Subject.Var == v || l.Object.Var == v)
	})
}

// about makes "what is X".
func (b *questions) about() *triple.Question {
	m := b.m
	var topic triple.Term
	n := b.a.N
	if n.Kind == syntax.NodeNoun && n.S != "the" && (n.S != "" || n.Num&syntax.One == 0) {
		label := syntax.NounLabel(n.A)
		for i := len(n.A.List) - 1; i >= 0; i-- {
			m.mark(n.A.List[i])
			label = n.A.List[i].S + " " + label
		}
		m.mark(n.A)
		topic = m.constant(triple.Class, label)
		m.references.refer(ref{term: topic})
	} else {
		m.phrases.np(n, objectRole, func(t triple.Term) *logic.Formula {
			topic = t
			return truth()
		})
	}
	q := &triple.Question{Form: triple.About, Topic: topic}
	if topic.IsVar() && len(m.supposes) == 1 { // "Anna's dog", which may have a name
		of := m.supposes[0]
		q.Topic, of.Subject = of.Subject, topic
		q.Goals, q.Wanted = [][]triple.Literal{{{Triple: of}}}, []string{topic.Var}
	}
	if q.Topic.Name == "" && m.trouble == nil {
		m.fail("unsupported", "Ask about one thing by its name.", n)
	}
	return q
}

// whatIf makes "what if Tom is a cat": what follows where that is so.
func (b *questions) whatIf() *triple.Question {
	facts, rules := b.state(b.m.clauses.clause(b.a.N))
	if b.m.trouble == nil && (len(rules) > 0 || len(facts) == 0) {
		b.m.fail("unsupported", `Only facts about what has a name can be imagined: "What if Tom is a cat?"`, b.a.N)
	}
	return &triple.Question{Form: triple.WhatIf, Given: facts}
}

// where makes a question for each preposition that places something.
func (b *questions) where() *triple.Question {
	m := b.m
	if syntax.IsListNode(b.a.N) {
		m.fail("unsupported", "Ask for one place at a time.", b.a.N)
	}
	q := &triple.Question{Form: triple.Which, Words: []string{b.a.Word}}
	t := m.newVar()
	q.Wanted = []string{t.Var}
	preps := lexicon.WherePrepositions.Words()
	if b.a.Kind == syntax.AskWhen {
		preps = lexicon.WhenPrepositions.Words()
	}
	if b.a.Verb.Kind == syntax.NodeBe {
		m.mark(b.a.Verb)
		return b.placed(q, t, preps, func(prep string) triple.Relation {
			return triple.Relation{Form: triple.FormCopula, Word: b.a.Verb.S, Prep: prep, Tense: b.a.Verb.T}
		})
	}
	return b.whereDone(q, t, preps)
}

// whereDone is where of a verb: of one with something behind it, what the event has.
func (b *questions) whereDone(q *triple.Question, t triple.Term, preps []string) *triple.Question {
	m := b.m
	verb, tense, modal := b.a.Verb, b.a.Verb.T, ""
	for verb.Kind == syntax.NodeVP {
		if verb.Neg || verb.S != "" && verb.S != "will" {
			m.fail("unsupported", "Ask this without the auxiliary.", verb)
		}
		m.mark(verb)
		modal += verb.S
		verb = verb.A
	}
	if past := tense == "past" && verb.Kind == syntax.NodeVerb; past {
		switch {
		case b.a.Kind == syntax.AskWhen && (verb.A != nil || len(verb.List) > 0):
			return b.whenHappened(q, t, verb)
		case b.a.Kind == syntax.AskWhere && modal == "" && verb.A != nil:
			return b.timeOf(q, t, b.a.N, verb, nil, placeRoles()...)
		}
	}
	if verb.Kind != syntax.NodeVerb || verb.A != nil || len(verb.List) > 0 {
		m.fail("unsupported", `Ask "where" of a verb with nothing behind it.`, verb)
	}
	m.mark(verb)
	if verb.T != "" {
		m.markParticle(verb)
	}
	if b.a.Kind == syntax.AskWhere {
		preps = lexicon.WhereDonePrepositions.Words()
	}
	return b.placed(q, t, preps, func(prep string) triple.Relation {
		return triple.Relation{Form: triple.FormVerb, Lemma: verb.S, Particle: verb.T, Prep: prep, Tense: tense, Modal: modal}
	})
}

// placed asks in which of the relations with the prepositions somebody stands
// to t, of those in use.
func (b *questions) placed(q *triple.Question, t triple.Term, preps []string, relation func(prep string) triple.Relation) *triple.Question {
	m := b.m
	relations := m.uses.inUse(b.a.Kind, preps, relation)
	f := m.phrases.np(b.a.N, subjectRole, func(s triple.Term) *logic.Formula {
		var kids []*logic.Formula
		for _, r := range relations {
			kids = append(kids, m.literal(s, r, t))
		}
		if r := relation("on"); b.a.Kind == syntax.AskWhen && r.Form == triple.FormCopula && r.Word == "" {
			kids = append(kids, m.literal(s, isRelation(r.Tense, ""), t)) // the deadline is Friday
		}
		return logic.Join(logic.OpOr, kids)
	})
	b.decide(q, logic.NNF(f))
	return q
}

// whenHappened makes "when did Anna marry Ben": the time of an event.
func (b *questions) whenHappened(q *triple.Question, t triple.Term, verb *syntax.Node) *triple.Question {
	roles := PointRoles()
	if lexicon.LastingVerbs.Has(verb.S) {
		roles = append(roles, SpanRoles()...)
	}
	return b.timeOf(q, t, b.a.N, verb, nil, roles...)
}

// placeRoles are the roles of where something happened.
func placeRoles() []string {
	var out []string
	for _, prep := range lexicon.PlaceRoles.Words() {
		out = append(out, triple.Role(prep))
	}
	return out
}

// timeOf asks for what plays one of the roles in an event, where what held makes
// of its subject and its parts, if given, is so too.
func (b *questions) timeOf(q *triple.Question, t triple.Term, subject, verb *syntax.Node, held func(s triple.Term, with []triple.Term) *logic.Formula, roles ...string) *triple.Question {
	m := b.m
	m.mark(verb)
	if verb.T != "" {
		m.markParticle(verb)
	}
	for _, pp := range verb.List {
		m.mark(pp)
	}
	r := triple.Relation{Form: triple.FormVerb, Lemma: verb.S, Particle: verb.T, Tense: "past"}
	parts := complementParts(verb)
	f := m.phrases.np(subject, subjectRole, func(s triple.Term) *logic.Formula {
		return m.verbs.takePart(parts, nil, func(with []triple.Term) *logic.Formula {
			var kids []*logic.Formula
			for _, role := range roles {
				kids = append(kids, m.verbs.happened(s, r, append(slices.Clip(parts), part{role: role}), append(slices.Clip(with), t)))
			}
			if held != nil {
				return logic.And(held(s, with), logic.Join(logic.OpOr, kids))
			}
			return logic.Join(logic.OpOr, kids)
		})
	})
	b.decide(q, logic.NNF(f))
	return q
}

// inUse are the relations that somebody has used, of all that the word may
// stand in with a preposition; where nobody has used any, those with the given
// prepositions.
func (m *uses) inUse(kind syntax.ActKind, preps []string, relation func(prep string) triple.Relation) []triple.Relation {
	var known, usual []triple.Relation
	all := lexicon.AnyWherePrepositions.Words()
	if kind == syntax.AskWhen {
		all = lexicon.AnyWhenPrepositions.Words()
	}
	for _, prep := range all {
		r := relation(prep)
		if prep == "from" && r.Form == triple.FormCopula && r.Word == "" {
			continue // where somebody is from is not where they are
		}
		r.Key = say.RelationKey(r, m.e.Forms)
		if m.isUsed(r.Key) {
			known = append(known, r)
		}
		if slices.Contains(preps, prep) {
			usual = append(usual, r)
		}
	}
	if in := relation("in"); kind == syntax.AskWhere && in.Form == triple.FormCopula && in.Word == "" && in.Tense == "" {
		known = append(known, m.located()...)
	}
	switch {
	case kind == syntax.AskWhen: // what this very turn tells is not in use yet
		for _, r := range usual {
			if !slices.Contains(known, r) {
				known = append(known, r)
			}
		}
		return known
	case len(known) > 0:
		return known
	}
	return usual
}

// isUsed reports whether somebody has used a relation.
func (m *vocabulary) isUsed(key string) bool {
	if m.d.Vocabulary == nil {
		return false
	}
	_, ok := m.d.Vocabulary.Relation(key)
	return ok
}

// located are the relations in use that say in other words where something is.
func (m *uses) located() []triple.Relation {
	var out []triple.Relation
	for _, key := range lexicon.LocatedRelations.Words() {
		if m.isUsed(triple.Key(key)) {
			r, _ := m.d.Vocabulary.Relation(triple.Key(key))
			out = append(out, r)
		}
	}
	return out
}

// why makes a question for reasons. "Why is it not so" asks what is missing.
func (b *questions) why() *triple.Question {
	q := &triple.Question{Form: triple.Why}
	if b.a.N != nil {
		q = b.goals()
		q.Form = triple.Why
	}
	if b.a.Kind == syntax.AskWhyNot {
		q.Form = triple.WhyNot
	}
	if len(q.Goals) == 1 && len(q.Goals[0]) == 1 && q.Goals[0][0].Denied && len(q.Given) == 0 {
		q.Form = triple.WhyNot
		q.Goals[0][0].Denied = false
	}
	return q
}

// again makes "and Bob?": the latest question with Bob in the place of a name
// of the same sort.
func (b *questions) again() *triple.Question {
	m := b.m
	asked := m.d.Asked
	if asked == nil || asked.Form != triple.About && len(asked.Goals) == 0 {
		m.fail("unsupported", "There is no question before this one to ask again.", b.a.N)
		return nil
	}
	var with triple.Term
	class := b.a.N.Kind == syntax.NodeNoun && (b.a.N.S == "a" || b.a.N.S == "an")
	if class {
		m.mark(b.a.N.A)
		with = m.constant(triple.Class, syntax.NounLabel(b.a.N.A))
	} else {
		m.phrases.np(b.a.N, subjectRole, func(t triple.Term) *logic.Formula {
			with = t
			return truth()
		})
	}
	if with.Name == "" {
		m.fail("unsupported", "Ask again with one name.", b.a.N)
		return nil
	}
	return m.uses.replaced(asked, with)
}

// replaced copies a question with one of its constants replaced: the first
// that could be said in the same way.
func (m *uses) replaced(asked *triple.Question, with triple.Term) *triple.Question {
	q := *asked
	q.Wanted, q.Words = slices.Clone(q.Wanted), slices.Clone(q.Words)
	if q.Form == triple.About {
		q.Topic = with
		return &q
	}
	old, ok := alike(asked, with)
	if !ok {
		m.fail("unsupported", "It is not clear what to replace in the question before; ask it in full.", nil)
		return nil
	}
	q.Goals = make([][]triple.Literal, len(asked.Goals))
	for i, conj := range asked.Goals {
		q.Goals[i] = slices.Clone(conj)
		for j := range q.Goals[i] {
			for _, t := range [...]*triple.Term{&q.Goals[i][j].Subject, &q.Goals[i][j].Object} {
				if !t.IsVar() && t.Name == old.Name {
					*t = with
				}
			}
		}
	}
	for _, c := range constants(q.Goals) {
		m.name(c)
	}
	for _, conj := range q.Goals {
		for _, l := range conj {
			r := m.e.Record(l.Relation, m.d.Vocabulary)
			if !slices.ContainsFunc(m.rels, func(x triple.Relation) bool { return x.Key == r.Key }) {
				m.rels = append(m.rels, r)
			}
		}
	}
	return &q
}

func constants(goals [][]triple.Literal) []triple.Term {
	var out []triple.Term
	for _, conj := range goals {
		for _, l := range conj {
			for _, t := range [...]triple.Term{l.Subject, l.Object} {
				if !t.IsVar() {
					out = append(out, t)
				}
			}
		}
	}
	return out
}

// alike finds what "and X?" replaces: the first constant used as X would be.
func alike(q *triple.Question, with triple.Term) (triple.Term, bool) {
	for _, t := range constants(q.Goals) {
		if t.Kind == with.Kind || Individual(t.Kind) && Individual(with.Kind) {
			return t, true
		}
	}
	return triple.Term{}, false
}
