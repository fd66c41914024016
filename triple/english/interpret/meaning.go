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

// ref is something that a pronoun or "the N" may refer back to.
type ref struct {
	term          triple.Term
	noun          string
	person, thing bool
}

// role is the place of a noun phrase in its clause.
type role uint8

const (
	subjectRole role = iota
	objectRole
	existsRole // behind "there is"
)

// meaning turns the phrases of one reading into a formula. Each group of its rules
// interprets one kind of phrase.
type meaning struct {
	vocabulary
	scope
	references  references
	phrases     phrases
	quantifiers quantifiers
	exceptions  exceptions
	predicates  predicates
	verbs       verbs
	clauses     clauses
	amounts     amounts
	uses        uses

	subject  triple.Term
	holder   triple.Term // who is said to be somebody's so-and-so, which nobody is to himself
	asking   bool
	general  bool   // an indefinite subject speaks of all
	placing  bool   // behind "there is", where "in" says where something is
	inVerb   string // the verb whose object is read
	direct   bool   // that object is read now
	told     bool   // the words that say when or where have had their say
	conf     uint8
	wanted   []string
	words    []string
	other    triple.Term      // whom "each other" stands for
	wrong    []*logic.Formula // what "not a cat but a dog" takes back
	soft     map[string]string
	letters  map[string]bool
	supposes []triple.Triple // what the words take for granted
	members  []triple.Rule   // by which one of a kind stands for the kind in a condition
	ofKind   bool            // a condition names something with "a"
	apart    bool            // that is some thing, and no kind
}

// scope is what surrounds a phrase, as far as it changes what the phrase says. It is
// entered with within, and left again with the phrase.
type scope struct {
	gaps     []triple.Term // what stands where a clause has something missing
	cond     bool          // inside a condition
	neg      bool          // under a negation
	inPost   bool          // in a clause behind a noun
	existing bool          // an indefinite subject is one there was
	underway bool          // what is said was going on, and need not be done
}

// within interprets in a scope that differs from the one around it.
func (m *meaning) within(change func(*scope), f func() *logic.Formula) *logic.Formula {
	was := m.scope
	change(&m.scope)
	defer func() { m.scope = was }()
	return f()
}

// standing interprets a clause in which a term stands for what is missing.
func (m *meaning) standing(t triple.Term, f func() *logic.Formula) *logic.Formula {
	return m.within(func(s *scope) { s.gaps = append(s.gaps[:len(s.gaps):len(s.gaps)], t) }, f)
}

// The rules of a meaning, by what they interpret.
type (
	phrases     struct{ *meaning } // noun phrases, and what stands behind their nouns
	quantifiers struct{ *meaning } // determiners: of all, of some, of none, of this one
	exceptions  struct{ *meaning } // who is left out, and what holds instead
	predicates  struct{ *meaning } // what is said of a subject with "be" and without objects
	verbs       struct{ *meaning } // verbs with their objects, and what happened
	clauses     struct{ *meaning } // clauses, and conditions with what follows
	amounts     struct{ *meaning } // how many, how much, how old
	uses        struct{ *meaning } // how what is asked was said before
)

// references are what pronouns and "the N" may refer back to, and what is known of it.
type references struct {
	*meaning
	refs  []ref
	group []triple.Term          // the names that were joined as subjects
	parts []triple.Term          // what conditions name with "a", where it is spoken of apart
	back  bool                   // one of them is spoken of again
	sorts map[string]triple.Sort // of the names, as far as the words told
	// earlier is what is known of names that the discourse no longer lists.
	earlier *Earlier
}

// vocabulary has the words that the sentence uses for names and relations.
type vocabulary struct {
	account
	e      *say.Sayer
	d      *triple.Discourse
	vars   int
	events int // how many the sentence tells of
	names  []triple.Term
	rels   []triple.Relation
	// counting and measuring are, by verb, the relation and the unit that a bare number
	// has from what was said of another before.
	counting  map[string]triple.Relation
	measuring map[string]string
}

// account is kept of the words that have had their say.
type account struct {
	p       *syntax.Parser
	used    tokenSet
	last    int               // behind the latest of them
	ends    map[[3]string]int // of the triples, the token behind what says them
	steps   int
	trouble *triple.Trouble
}

// newMeaning begins with nothing said.
func newMeaning(p *syntax.Parser, e *say.Sayer, d *triple.Discourse, known *Earlier) *meaning {
	m := &meaning{soft: map[string]string{}, letters: map[string]bool{}}
	m.vocabulary = vocabulary{account: account{p: p, ends: map[[3]string]int{}}, e: e, d: d}
	m.references = references{meaning: m, earlier: known}
	m.phrases, m.quantifiers, m.exceptions, m.predicates = phrases{m}, quantifiers{m}, exceptions{m}, predicates{m}
	m.verbs, m.clauses, m.amounts, m.uses = verbs{m}, clauses{m}, amounts{m}, uses{m}
	return m
}

// truth is the formula that always holds.
func truth() *logic.Formula { return &logic.Formula{Kind: logic.OpTrue} }

// fail notes the first trouble.
func (m *account) fail(code, message string, n *syntax.Node) *logic.Formula {
	if m.trouble == nil {
		m.trouble = &triple.Trouble{Code: code, Message: message}
		if n != nil && int(n.At) < len(m.p.Tokens) {
			m.trouble.At = m.p.TokenAt(int(n.At)).At
			m.trouble.Until = m.p.TokenAt(max(int(n.At), int(n.End)-1)).End
		}
	}
	return truth()
}

// mark notes that the tokens of n itself have had their say.
func (m *account) mark(n *syntax.Node) {
	for i := n.At; i < n.End; i++ {
		m.used.add(int(i))
	}
	if n.End > n.At {
		m.last = int(n.End)
	}
}

// maxSteps bounds the work on one reading, which lists in lists multiply.
const maxSteps = 4000

// step counts a phrase, and reports whether to go on.
func (m *account) step() bool {
	m.steps++
	if m.steps > maxSteps {
		m.fail("unsupported", "The sentence has too many alternatives; use several sentences.", nil)
	}
	return m.trouble == nil
}

func (m *vocabulary) newVar() triple.Term {
	m.vars++
	return triple.Var("_" + strconv.Itoa(m.vars))
}

// name notes a constant.
func (m *vocabulary) name(t triple.Term) triple.Term {
	if t.Name == "" {
		m.fail("unsupported", "A name needs a letter or a digit.", nil)
		return t
	}
	for _, n := range m.names {
		if n.Name == t.Name {
			return t
		}
	}
	m.names = append(m.names, t)
	return t
}

func (m *references) refer(r ref) { m.refs = append(m.refs, r) }

// literal makes a literal of a relation.
func (m *vocabulary) literal(s triple.Term, r triple.Relation, o triple.Term) *logic.Formula {
	r, o = m.withUnit(r, o)
	r.Key = say.RelationKey(r, m.e.Forms)
	known := false
	for _, x := range m.rels {
		known = known || x.Key == r.Key
	}
	if !known {
		m.rels = append(m.rels, r)
	}
	return m.placed(triple.Triple{Subject: s, Relation: r.Key, Object: o})
}

// placed is the formula of a triple, of which it notes where in the sentence all of it
// has been said.
func (m *account) placed(t triple.Triple) *logic.Formula {
	m.ends[placeOf(t)] = m.last
	return &logic.Formula{Kind: logic.OpLit, Lit: triple.Literal{Triple: t}}
}

// placeOf tells the triples of a sentence apart.
func placeOf(t triple.Triple) [3]string {
	return [3]string{t.Subject.Name + t.Subject.Var, t.Relation, t.Object.Name + t.Object.Var}
}

// placeOfRule does so for rules.
func placeOfRule(r triple.Rule) [3]string {
	var b strings.Builder
	writeLiterals(&b, r.Body)
	return [3]string{"rule", r.Head.String(), b.String()}
}

// endsOf are where in the text each of the facts and rules has been said; of one that
// follows from several words, the end of the sentence.
func (m *account) endsOf(facts []triple.Triple, rules []triple.Rule) []int {
	var out []int
	note := func(place [3]string) {
		last := m.ends[place]
		if last == 0 {
			last = len(m.p.Tokens)
		}
		out = append(out, m.p.TokenAt(last-1).End)
	}
	for _, f := range facts {
		note(placeOf(f))
	}
	for _, r := range rules {
		note(placeOfRule(r))
	}
	return out
}

// constant makes a constant of words as told, as it was told first where the
// vocabulary knows it.
func (m *vocabulary) constant(kind triple.TermKind, label string) triple.Term {
	t := triple.Const(kind, label)
	known, ok := triple.NameInUse(m.d.Vocabulary, label)
	if kindOnly := kind == triple.Definite && known.Kind == triple.Generic && known.Name != t.Name; ok && !kindOnly { // "the boat" is not all boats
		t.Name = known.Name
		if known.Kind == kind && known.Label != "" {
			t.Label = known.Label
		}
	}
	return m.name(t)
}

// np interprets a noun phrase: k is what is said of it.
func (m *phrases) np(n *syntax.Node, r role, k func(triple.Term) *logic.Formula) *logic.Formula {
	if !m.step() {
		return truth()
	}
	m.mark(n)
	switch n.Kind {
	case syntax.NodeName:
		return m.references.named(n, k)
	case syntax.NodeQuoted:
		return m.references.quoted(n, k)
	case syntax.NodeNumber:
		return k(m.name(NumberTerm(n.S)))
	case syntax.NodeLetter:
		t := triple.Var(n.S)
		m.letters[n.S] = true
		m.references.refer(ref{term: t})
		return k(t)
	case syntax.NodePronoun:
		return m.references.pronoun(n, r, k)
	case syntax.NodeSome:
		return m.quantifiers.some(n, r, k)
	case syntax.NodeNoun:
		return m.quantifiers.noun(n, r, k)
	case syntax.NodeOwned:
		return m.described(n, k)
	case syntax.NodeWh:
		return m.asked(n, k)
	case syntax.NodeBut:
		return m.exceptions.rather(n, r, k)
	case syntax.NodeAside:
		return m.exceptions.byTheWay(n, r, k)
	case syntax.NodeExcept:
		return m.exceptions.leftOut(n, r, k)
	case syntax.NodeButNot:
		return m.exceptions.butNot(n, r, k)
	case syntax.NodeEachOther:
		if m.other.Name == "" && m.other.Var == "" {
			return m.fail("unsupported", `"Each other" is read of names joined by "and": "Ann and Bob like each other."`, n)
		}
		return k(m.other)
	case syntax.NodeCount:
		return m.fail("unsupported", "How many there are can be kept of what somebody has, or of what is in a place; say what holds of all of them with \"all\".", n)
	case syntax.NodeGap:
		if len(m.gaps) == 0 {
			return m.fail("unsupported", "Something is missing in the sentence.", nil)
		}
		return k(m.gaps[len(m.gaps)-1])
	}
	return m.oneByOne(n, r, k)
}

// oneByOne interprets a list member by member; of "neither A nor B" it is not so of
// each of them.
func (m *phrases) oneByOne(n *syntax.Node, r role, k func(triple.Term) *logic.Formula) *logic.Formula {
	if n.Kind == syntax.NodeNeither {
		all := *n
		all.Kind = syntax.NodeAnd
		return m.several(&all, func(member *syntax.Node) *logic.Formula {
			return m.np(member, r, func(t triple.Term) *logic.Formula { return m.negated(func() *logic.Formula { return k(t) }) })
		})
	}
	return m.several(n, func(member *syntax.Node) *logic.Formula {
		return m.np(member, r, func(t triple.Term) *logic.Formula {
			if n.Kind == syntax.NodeAnd && r == subjectRole && !t.IsVar() {
				m.references.group = append(m.references.group, t)
			}
			return k(t)
		})
	})
}

// rather interprets "coffee, not tea": the one holds, and the other is taken
// back and denied. Under "does not" it is said of the first alone.
func (m *exceptions) rather(n *syntax.Node, r role, k func(triple.Term) *logic.Formula) *logic.Formula {
	if m.cond || m.asking {
		return m.fail("unsupported", "Say in two sentences what is so and what is not.", n)
	}
	said := func(one *syntax.Node) *logic.Formula {
		return m.within(func(s *scope) { s.neg = false }, func() *logic.Formula { return m.phrases.np(one, r, k) })
	}
	wrong, right := said(n.A), said(n.B)
	m.wrong = append(m.wrong, wrong)
	if m.neg { // the whole is negated behind this
		return &logic.Formula{Kind: logic.OpOr, Kids: []*logic.Formula{wrong, logic.Not(right)}}
	}
	return logic.And(logic.Not(wrong), right)
}

// several interprets a list.
func (m *phrases) several(n *syntax.Node, one func(*syntax.Node) *logic.Formula) *logic.Formula {
	var kids []*logic.Formula
	for _, member := range n.List {
		before := len(m.references.refs)
		f := one(member)
		if !m.cond && !m.asking {
			m.references.closeScope(before)
		}
		if n.Kind == syntax.NodeNeither {
			f = logic.Not(f)
		}
		kids = append(kids, f)
	}
	switch n.Kind {
	case syntax.NodeOr:
		return logic.Join(logic.OpOr, kids)
	case syntax.NodeAnd, syntax.NodeNeither:
		return logic.And(kids...)
	}
	return m.fail("unsupported", "This phrase cannot be used here.", n)
}

// closeScope makes the variables that came up since unknown to pronouns: those
// of one member of a list are not those of the next.
func (m *references) closeScope(since int) {
	if len(m.refs) > since {
		rest := slices.DeleteFunc(m.refs[since:], func(x ref) bool { return x.term.IsVar() && !m.letters[x.term.Var] })
		m.refs = m.refs[:since+len(rest)]
	}
}

func (m *references) named(n *syntax.Node, k func(triple.Term) *logic.Formula) *logic.Formula {
	kind := triple.Proper
	if strings.HasPrefix(strings.ToLower(n.S), "the ") {
		kind = triple.Definite
	}
	t := m.constant(kind, n.S)
	m.refer(ref{term: t})
	return k(t)
}

func (m *references) quoted(n *syntax.Node, k func(triple.Term) *logic.Formula) *logic.Formula {
	if say.IsFresh(n.S) {
		return k(m.name(triple.Term{Name: n.S, Label: n.S, Kind: triple.Quoted}))
	}
	if triple.Key(n.S) == triple.Speaker().Name {
		return m.fail("unsupported", `"`+n.S+`" stands for the person who speaks here; say the whole of the name.`, n)
	}
	t := m.constant(triple.Quoted, n.S)
	m.refer(ref{term: t})
	return k(t)
}

// NumberTerm is the term of a number as it is written.
func NumberTerm(s string) triple.Term {
	if t, ok := triple.ParseNumber(s); ok {
		return t
	}
	name := strings.TrimRight(s, ".")
	return triple.Term{Name: name, Label: s, Kind: triple.Number}
}

// asked interprets the phrase asked for: a variable, restricted by its noun.
func (m *phrases) asked(n *syntax.Node, k func(triple.Term) *logic.Formula) *logic.Formula {
	t := m.newVar()
	m.wanted = append(m.wanted, t.Var)
	if n.A == nil {
		m.words = append(m.words, n.S)
		return k(t)
	}
	m.words = append(m.words, n.S+" "+syntax.NounLabel(n.A))
	return logic.And(m.restriction(n.A, nil, t), k(t))
}

// restriction is what a nominal and its posts say of t.
func (m *meaning) restriction(nominal *syntax.Node, posts *syntax.Node, t triple.Term) *logic.Formula {
	m.mark(nominal)
	var parts []*logic.Formula
	label := syntax.NounLabel(nominal)
	relational := false
	for post := posts; post != nil; post = post.C {
		if post.Kind == syntax.NodePrep && say.IsPerson(m.e.Lex, nominal.S) {
			if f := m.phrases.agedPost(post, t); f != nil {
				m.mark(post)
				parts = append(parts, f)
				continue
			}
		}
		if post.Kind == syntax.NodePrep && lexicon.AgePrepositions.Has(post.S) && post.A.Kind == syntax.NodeName && strings.ContainsAny(post.A.S, "0123456789") && strings.ToLower(post.A.S) == post.A.S {
			return m.fail("unsupported", "This cannot be said of a noun.", post) // bags over 20 kg: "over" is no relation
		}
		if isHad(post, nominal.S) {
			parts = append(parts, m.phrases.having(post, t))
			continue
		}
		if post.Kind == syntax.NodePrep && !lexicon.EmptyNouns.Has(label) && !(m.placing && post.S != "of") && !lexicon.PlacingPrepositions.Has(post.S) {
			relational = true
			parts = append(parts, m.phrases.relationalNoun(t, label, post))
			continue
		}
		parts = append(parts, m.phrases.post(post, t))
	}
	m.references.sortBy(t, nominal.S)
	if lexicon.EmptyNouns.Has(label) && t.IsVar() {
		m.soft[t.Var] = label
	} else if !relational {
		class := m.constant(triple.Class, label)
		parts = append([]*logic.Formula{m.literal(t, triple.Relation{Key: triple.InstanceOf, Form: triple.FormInstance}, class)}, parts...)
	}
	return logic.And(append(m.qualities(nominal.List, t), parts...)...)
}

// relationalNoun is "N of X", "N at X".
func (m *phrases) relationalNoun(t triple.Term, noun string, post *syntax.Node) *logic.Formula {
	m.mark(post)
	was := m.holder
	m.holder = t // no copy is one of itself
	defer func() { m.holder = was }()
	return m.np(post.A, objectRole, func(o triple.Term) *logic.Formula {
		return m.literal(t, triple.Relation{Form: triple.FormNoun, Word: noun, Prep: post.S}, o)
	})
}

func (m *meaning) qualities(adjs []*syntax.Node, t triple.Term) []*logic.Formula {
	var out []*logic.Formula
	for _, a := range adjs {
		if a.Kind == syntax.NodeNot {
			out = append(out, logic.Not(m.quality(a.A, t, "", "")))
			continue
		}
		out = append(out, m.quality(a, t, "", ""))
	}
	return out
}

func (m *meaning) quality(n *syntax.Node, t triple.Term, tense, modal string) *logic.Formula {
	m.mark(n)
	return m.literal(t, isRelation(tense, modal), m.constant(triple.Quality, n.S))
}

func isRelation(tense, modal string) triple.Relation {
	return triple.Relation{Form: triple.FormIs, Tense: tense, Modal: modal}
}

// post interprets what stands behind a noun.
func (m *phrases) post(n *syntax.Node, t triple.Term) *logic.Formula {
	switch n.Kind {
	case syntax.NodePrep:
		if f := m.agedPost(n, t); f != nil {
			m.mark(n)
			return f
		}
		if isHad(n, "person") && m.soft[t.Var] == "person" {
			return m.having(n, t)
		}
		return m.place(n, t, "", "")
	case syntax.NodeRel:
		subject := m.subject
		defer func() { m.subject = subject }()
		return m.within(func(s *scope) { s.inPost = true }, func() *logic.Formula { return m.relative(n, t) })
	}
	return m.fail("unsupported", "This cannot be said of a noun.", n)
}

// relative interprets a clause behind a noun, whose subject or object is t.
func (m *phrases) relative(n *syntax.Node, t triple.Term) *logic.Formula {
	if n.List == nil {
		return m.predicates.vp(n.A, t, "", "")
	}
	return m.standing(t, func() *logic.Formula {
		return m.np(n.List[0], subjectRole, func(s triple.Term) *logic.Formula { return m.predicates.vp(n.A, s, "", "") })
	})
}

// isHad reports whether what stands behind a noun says what such a being or thing has or has
// not: "tenants with a cat", "cars without a permit". Who is with Anna does not have her.
func isHad(post *syntax.Node, noun string) bool {
	o := post.A
	return post.Kind == syntax.NodePrep && (post.S == "with" || post.S == "without" && o.B == nil) && lexicon.Holds(noun) &&
		o.Kind == syntax.NodeNoun && !lexicon.PointingDeterminers.Has(o.S)
}

// having says what isHad reports.
func (m *phrases) having(post *syntax.Node, t triple.Term) *logic.Formula {
	m.mark(post)
	have := triple.Relation{Form: triple.FormVerb, Lemma: "have"}
	had := func() *logic.Formula {
		return m.np(post.A, objectRole, func(o triple.Term) *logic.Formula { return m.literal(t, have, o) })
	}
	if post.S == "without" {
		return m.negated(had)
	}
	return had()
}

// place says where something is, by a preposition.
func (m *phrases) place(n *syntax.Node, t triple.Term, tense, modal string) *logic.Formula {
	m.mark(n)
	return m.np(n.A, objectRole, func(o triple.Term) *logic.Formula {
		return m.literal(t, triple.Relation{Form: triple.FormCopula, Prep: n.S, Tense: tense, Modal: modal}, o)
	})
}

// some interprets someone, everything, nobody and their kin.
func (m *quantifiers) some(n *syntax.Node, r role, k func(triple.Term) *logic.Formula) *logic.Formula {
	t := m.newVar()
	person := strings.HasSuffix(n.S, "one") || strings.HasSuffix(n.S, "body")
	m.references.refer(ref{term: t, person: person, thing: !person})
	if person {
		m.soft[t.Var] = "person"
	}
	parts := m.qualities(n.List, t)
	for post := n.B; post != nil; post = post.C {
		if n.S[:4] == "ever" || n.S[:2] == "no" {
			parts = append(parts, m.conditional(func() *logic.Formula { return m.phrases.post(post, t) }))
			continue
		}
		parts = append(parts, m.phrases.post(post, t))
	}
	restriction := logic.And(parts...)
	switch n.S {
	case "everyone", "everybody", "everything":
		return m.all(t, restriction, k(t))
	case "nobody", "nothing":
		return m.all(t, restriction, m.negated(func() *logic.Formula { return k(t) }))
	case "anyone", "anybody", "anything":
		if !m.cond && !m.asking && !m.neg {
			return m.all(t, restriction, k(t))
		}
	default:
		if r == subjectRole && !m.cond && !m.asking && !m.neg && (m.general || restriction.Kind != logic.OpTrue) {
			return m.all(t, restriction, k(t))
		}
	}
	return m.exists(t, restriction, k(t))
}

// negated interprets under a negation.
func (m *meaning) negated(f func() *logic.Formula) *logic.Formula {
	return logic.Not(m.within(func(s *scope) { s.neg = !s.neg }, f))
}

// all says the body of each t of which the restriction holds.
func (m *meaning) all(t triple.Term, restriction, body *logic.Formula) *logic.Formula {
	return &logic.Formula{Kind: logic.OpAll, Var: t.Var, Kids: []*logic.Formula{restriction, body}}
}

// exists says the body of some t of which the restriction holds.
func (m *meaning) exists(t triple.Term, restriction, body *logic.Formula) *logic.Formula {
	return &logic.Formula{Kind: logic.OpSome, Var: t.Var, Kids: []*logic.Formula{restriction, body}}
}

// noun interprets a determiner and its noun.
func (m *quantifiers) noun(n *syntax.Node, r role, k func(triple.Term) *logic.Formula) *logic.Formula {
	for post := n.B; post != nil; post = post.C {
		if post.Kind == syntax.NodeNamed {
			return m.nounNamed(n, post, k)
		}
	}
	switch {
	case lexicon.PointingDeterminers.Has(n.S):
		return m.definite(n, k)
	case n.S == "every", n.S == "each", n.S == "all":
		return m.ofAll(n, k)
	case n.S == "any":
		if m.asking && r == objectRole && m.inVerb == "have" && n.B == nil && n.Num&syntax.One == 0 {
			return m.generic(n, k)
		}
		if m.cond || m.asking || m.neg {
			return m.quantified(n, m.exists, k)
		}
		return m.quantified(n, m.all, k)
	case n.S == "some":
		return m.quantified(n, m.exists, k)
	case n.S == "only":
		return m.only(n, r, k)
	case n.S == "no":
		return m.none(n, r, k)
	}
	return m.indefinite(n, r, k)
}

// only interprets "only cats purr": what purrs is a cat.
func (m *quantifiers) only(n *syntax.Node, r role, k func(triple.Term) *logic.Formula) *logic.Formula {
	if r != subjectRole || m.cond || m.asking || m.neg {
		return m.fail("unsupported", `"Only" can stand before the subject of what is told.`, n)
	}
	t := m.newVar()
	m.references.refer(m.references.nounRef(n, t))
	body := m.conditional(func() *logic.Formula { return k(t) })
	if n.A.Num&syntax.Many == 0 { // only staff: it is said as "Tom is staff" is
		m.mark(n.A)
		return m.all(t, body, m.literal(t, isRelation("", ""), m.constant(triple.Quality, syntax.NounLabel(n.A))))
	}
	return m.all(t, body, m.restriction(n.A, n.B, t))
}

// nounNamed interprets "a cat named Tom".
func (m *quantifiers) nounNamed(n, name *syntax.Node, k func(triple.Term) *logic.Formula) *logic.Formula {
	if n.B != name || name.C != nil {
		return m.fail("unsupported", "Say the name and the rest in two sentences.", n)
	}
	return m.phrases.np(name.A, subjectRole, func(t triple.Term) *logic.Formula {
		return logic.And(m.restriction(n.A, nil, t), k(t))
	})
}

func (m *quantifiers) quantified(n *syntax.Node, quantify func(t triple.Term, restriction, body *logic.Formula) *logic.Formula, k func(triple.Term) *logic.Formula) *logic.Formula {
	t := m.newVar()
	m.references.refer(m.references.nounRef(n, t))
	restriction := m.restriction(n.A, n.B, t)
	return quantify(t, restriction, k(t))
}

// ofAll says the body of all that a noun phrase names, whose restriction is a
// condition.
func (m *quantifiers) ofAll(n *syntax.Node, k func(triple.Term) *logic.Formula) *logic.Formula {
	t := m.newVar()
	m.references.refer(m.references.nounRef(n, t))
	restriction := m.conditional(func() *logic.Formula { return m.restriction(n.A, n.B, t) })
	return m.all(t, restriction, k(t))
}

// conditional interprets what is a condition.
func (m *meaning) conditional(f func() *logic.Formula) *logic.Formula {
	return m.within(func(s *scope) { s.cond = true }, f)
}

// nounRef is what may later be referred to by "it" or "the N".
func (m *references) nounRef(n *syntax.Node, t triple.Term) ref {
	r := ref{term: t, noun: syntax.NounLabel(n.A)}
	if last := int(n.A.End) - 1; last >= 0 {
		for _, x := range m.p.Readings(last) {
			if x.Form&morph.NounForms != 0 && x.Entry.Person() {
				r.person = true
			}
		}
	}
	r.person = r.person || r.noun == "person"
	r.thing = r.noun == "thing"
	return r
}

// none interprets "no N": as an object a kind that is denied, else a denial of
// each.
func (m *quantifiers) none(n *syntax.Node, r role, k func(triple.Term) *logic.Formula) *logic.Formula {
	if r == objectRole && n.B == nil {
		return logic.Not(m.generic(n, k))
	}
	t := m.newVar()
	m.references.refer(m.references.nounRef(n, t))
	if r == existsRole {
		return logic.Not(m.exists(t, m.restriction(n.A, n.B, t), k(t)))
	}
	restriction := m.conditional(func() *logic.Formula { return m.restriction(n.A, n.B, t) })
	return m.all(t, restriction, m.negated(func() *logic.Formula { return k(t) }))
}

// indefinite interprets "a cat" and "cats". As a subject they speak of all
// cats, or in a condition of some; as an object they are a kind.
func (m *quantifiers) indefinite(n *syntax.Node, r role, k func(triple.Term) *logic.Formula) *logic.Formula {
	bareMass := n.S == "" && n.Num&syntax.Many == 0
	switch {
	case bareMass && n.B != nil && r != existsRole:
		return m.fail("unsupported", "Say this in other words: a noun without an article and with something behind it is no one thing.", n.A)
	case r == existsRole:
		m.placing = true
		defer func() { m.placing = false }()
		return m.quantified(n, m.exists, k)
	case r == objectRole && n.S == "" && n.Num&syntax.One == 0 && n.B != nil && !m.cond:
		if !m.neg && !m.asking && lexicon.Attitudes.Has(m.inVerb) {
			return m.quantified(n, m.all, k)
		}
		return m.fail("unsupported", `Say of which of them this holds: "every", "some" or "a".`, n.A)
	case r == objectRole && n.B == nil && (n.S == "a" || n.S == "an") && m.cond && !m.neg && !m.asking:
		if m.apart {
			return m.quantified(n, m.exists, func(t triple.Term) *logic.Formula {
				m.references.parts = append(m.references.parts, t)
				return k(t)
			})
		}
		return m.oneOf(n, k)
	case bareMass && n.B == nil, r == objectRole && n.B == nil:
		return m.generic(n, k)
	case r == objectRole && !m.neg:
		return m.quantified(n, m.exists, k)
	case r == objectRole:
		return m.fail("unsupported", "Say this in two sentences.", n.A)
	case m.cond, m.existing:
		return m.quantified(n, m.exists, k)
	}
	return m.quantified(n, m.all, k)
}

// oneOf interprets the object of a condition that names one of a kind: "if someone owns
// a dog". Whoever owns Rex, who is a dog, meets it too; that goes by a rule of its own.
// What is said of a kind as such is not said of each: who likes Rex need not like dogs.
func (m *quantifiers) oneOf(n *syntax.Node, k func(triple.Term) *logic.Formula) *logic.Formula {
	var kind triple.Term
	m.ofKind = true
	f := m.generic(n, func(t triple.Term) *logic.Formula {
		kind = t
		return k(t)
	})
	l := f.Lit
	if m.trouble != nil || f.Kind != logic.OpLit || l.Op != triple.Relates || l.Denied || !l.Object.Same(kind) || lexicon.Attitudes.Has(m.inVerb) || lexicon.EmptyNouns.Has(syntax.NounLabel(n.A)) {
		return f
	}
	one, who := triple.Var("_one"), triple.Var("_who")
	rule := triple.Rule{Head: triple.Triple{Subject: who, Relation: l.Relation, Object: kind}}
	rule.Body = append(rule.Body, triple.Literal{Triple: triple.Triple{Subject: who, Relation: l.Relation, Object: one}})
	is := m.restriction(n.A, nil, one)
	for _, x := range append([]*logic.Formula{is}, is.Kids...) {
		if x.Kind == logic.OpLit {
			rule.Body = append(rule.Body, x.Lit)
		}
	}
	m.members = append(m.members, rule)
	if l.Relation == m.having() && len(n.A.List) == 0 {
		of := m.literal(one, triple.Relation{Form: triple.FormNoun, Word: syntax.NounLabel(n.A), Prep: "of"}, who)
		m.members = append(m.members, triple.Rule{Head: rule.Head, Body: []triple.Literal{of.Lit}})
	}
	return f
}

// generic interprets a kind spoken of as such: "wolves", "a dog", "tea".
func (m *quantifiers) generic(n *syntax.Node, k func(triple.Term) *logic.Formula) *logic.Formula {
	m.mark(n.A)
	for _, a := range n.A.List {
		if a.Kind == syntax.NodeNot {
			return m.fail("unsupported", "Say this in two sentences.", a.A)
		}
		m.mark(a)
	}
	words := m.p.PhraseLabel(n.A)
	if n.B != nil {
		return m.fail("unsupported", "Say this in two sentences.", n.A)
	}
	t := triple.Const(triple.Generic, words)
	switch {
	case n.S == "no" && n.Num&syntax.Many == 0 && m.p.MassNoun(syntax.Item{N: n.A}):
	case n.S == "a" || n.S == "an":
		t = triple.Const(triple.Generic, m.e.Forms.Plural(words))
		t.Label = morph.Article(words) + " " + words
	case n.Num&syntax.Many != 0 && n.S != "" || n.Num&syntax.One == 0:
		t = triple.Const(triple.Generic, m.e.Forms.Plural(words))
	case n.S == "no":
		t = triple.Const(triple.Generic, m.e.Forms.Plural(words))
		t.Label = morph.Article(words) + " " + words
	}
	m.references.refer(ref{term: t, noun: words, thing: true})
	if plain, ok := m.plainKind(n); ok {
		return logic.And(k(m.name(t)), k(m.name(plain)))
	}
	return k(m.name(t))
}

// definite interprets "the cat": something spoken of before by that noun, or
// an individual of that name.
func (m *quantifiers) definite(n *syntax.Node, k func(triple.Term) *logic.Formula) *logic.Formula {
	label := syntax.NounLabel(n.A)
	if n.B == nil && len(n.A.List) == 0 {
		t, ok := m.references.byNoun(n.A, label)
		if m.trouble != nil {
			return truth()
		}
		if ok {
			m.mark(n.A)
			return k(t)
		}
		if m.references.isOwned(label) {
			return m.fail("pronoun", `It is not clear which `+label+` that is; say whose it is.`, n.A)
		}
	}
	if of := contents(n); of != nil {
		m.mark(of)
		m.mark(of.A.A)
		label += " of " + m.phrases.contentsLabel(of.A)
	} else if n.B != nil {
		return m.phrases.described(n, k)
	}
	if n.Num&syntax.One == 0 && !isPairOfOne(n.A.S) {
		return m.fail("unsupported", syntax.GroupMessage, n.A)
	}
	if n.Num&syntax.One == 0 {
		label = m.e.Forms.Plural(label)
	}
	m.mark(n.A)
	for i := len(n.A.List) - 1; i >= 0; i-- {
		if a := n.A.List[i]; a.Kind == syntax.NodeNot {
			return m.fail("unsupported", "Say this in two sentences.", a.A)
		}
		m.mark(n.A.List[i])
		label = n.A.List[i].S + " " + label
	}
	t := m.constant(triple.Definite, "the "+label)
	m.references.refer(ref{term: t, noun: label})
	return k(t)
}

// byNoun finds what "the N" refers back to in its sentence.
func (m *references) byNoun(n *syntax.Node, label string) (t triple.Term, ok bool) {
	for i := len(m.refs) - 1; i >= 0; i-- {
		x := m.refs[i]
		switch {
		case x.term.IsVar() && (x.noun == label || x.noun == "" && label == "person" && !x.thing):
			return m.again(x.term), true
		case x.term.Kind == triple.Definite && x.noun == label: // spoken of before
			return t, false
		case x.term.Kind == triple.Generic && strings.HasPrefix(x.term.Label, "a") && strings.HasSuffix(x.term.Label, " "+label):
			m.fail("pronoun", `"The `+label+`" stands for no particular thing here; use letters such as X and Y.`, n)
			return t, false
		}
	}
	return t, false
}

// having is the relation of who has something.
func (m *vocabulary) having() string {
	return say.RelationKey(triple.Relation{Form: triple.FormVerb, Lemma: "have"}, m.e.Forms)
}

// isOwned reports whether the latest of a kind that was spoken of is one that somebody was
// told to have: whose it is belongs to what "the N" says, which the parser's reading names.
func (m *references) isOwned(label string) bool {
	if m.asking || m.cond || m.d.Own {
		return false
	}
	latest, ok := m.d.LatestOf(label)
	if !ok || latest.Owned() {
		return ok || len(m.d.Apart(label)) > 0
	}
	_, ok = m.d.OwnerOf(m.having(), latest)
	return ok
}

// isPairOfOne: what is one thing and said in the plural.
func isPairOfOne(noun string) bool {
	return lexicon.PairsOfOne.Has(strings.TrimSuffix(noun, "s"))
}

// contents is the phrase that says what is in what n names, "of chocolates":
// such a thing is one, and its name has both. Nil for other phrases.
func contents(n *syntax.Node) *syntax.Node {
	of := n.B
	if of == nil || of.Kind != syntax.NodePrep || of.S != "of" || of.C != nil || n.Num&syntax.One == 0 || !lexicon.Containers.Has(n.A.S) {
		return nil
	}
	if x := of.A; x.Kind != syntax.NodeNoun || x.S != "" || x.B != nil || len(x.A.List) > 0 {
		return nil
	}
	return of
}

// contentsLabel is the noun of what is contained, in its number.
func (m *phrases) contentsLabel(n *syntax.Node) string {
	words := m.p.PhraseLabel(n.A)
	if n.Num&syntax.One == 0 {
		return m.e.Forms.Plural(words)
	}
	return words
}

// described interprets "Tom's mother" and "the mother of Tom": whoever it is.
func (m *phrases) described(n *syntax.Node, k func(triple.Term) *logic.Formula) *logic.Formula {
	if n.Kind == syntax.NodeOwned && n.C != nil {
		return m.apposed(n, k)
	}
	noun, of := relationalParts(n)
	if noun == nil {
		return m.fail("unsupported", `Say which one is meant by name; "the" with a clause cannot be resolved.`, n.A)
	}
	return m.np(of.A, ownerRole(of), func(owner triple.Term) *logic.Formula {
		if noun.Num&syntax.Many == 0 && lexicon.Paired.Has(noun.S) {
			return m.fail("unsupported", `Say which "`+noun.S+`": there is more than one.`, noun)
		}
		t := m.newVar()
		m.mark(noun)
		parts := m.qualities(noun.List, t)
		m.references.refer(ref{term: t, noun: noun.S})
		if lexicon.PlacingPrepositions.Has(of.S) && !m.cond && !m.asking { // one of them is told of, and not all
			return m.fail("unsupported", "Whether the place or time is that of the thing or of what is told of it is unclear; say it in two sentences.", of)
		}
		if lexicon.PlacingPrepositions.Has(of.S) {
			return m.whichever(t, logic.And(append(parts, m.predicates.isPlaced(noun, of, t, owner, "", ""))...), k)
		}
		parts = append(parts, m.literal(t, triple.Relation{Form: triple.FormNoun, Word: syntax.NounLabel(noun), Prep: of.S}, owner))
		if !m.neg && !m.cond && !m.asking && noun.Num&syntax.One != 0 && len(noun.List) == 0 && of.S == "of" && Individual(owner.Kind) && owner.Kind != triple.Generic && !owner.IsVar() {
			of := parts[len(parts)-1].Lit.Triple
			of.Subject = possessed(owner, syntax.NounLabel(noun))
			m.supposes = append(m.supposes, of)
		}
		if n.Kind == syntax.NodeOwned {
			return m.exceptions.ofThem(n.S, t, logic.And(parts...), k)
		}
		return m.whichever(t, logic.And(parts...), k)
	})
}

// whichever says something of what is described: of some such thing in a
// condition or a question, and else of whichever it is.
func (m *meaning) whichever(t triple.Term, described *logic.Formula, k func(triple.Term) *logic.Formula) *logic.Formula {
	if m.cond || m.asking {
		return m.exists(t, described, k(t))
	}
	return m.all(t, described, k(t))
}

// apposed interprets "Anna's brother Carl": Carl, of whom that is said too.
func (m *phrases) apposed(n *syntax.Node, k func(triple.Term) *logic.Formula) *logic.Formula {
	return m.np(n.A, subjectRole, func(owner triple.Term) *logic.Formula {
		of := &syntax.Node{Kind: syntax.NodePrep, Num: ofOwner, S: "of", A: &syntax.Node{Kind: syntax.NodeGap}}
		named := func(t triple.Term) *logic.Formula {
			said := logic.And(append(m.qualities(n.B.List, t), m.predicates.isRelational(n.B, of, t, "", ""))...)
			if m.neg { // "does not like his brother Carl" still calls him his brother
				return &logic.Formula{Kind: logic.OpOr, Kids: []*logic.Formula{logic.Not(said), k(t)}}
			}
			return logic.And(said, k(t))
		}
		return m.standing(owner, func() *logic.Formula { return m.np(n.C, subjectRole, named) })
	})
}

// relationalParts splits "the mother of Tom" and "Tom's mother" into the noun
// and its preposition with whom it relates to; nil where n is no such phrase.
func relationalParts(n *syntax.Node) (noun, of *syntax.Node) {
	switch {
	case n.Kind == syntax.NodeOwned && n.C == nil:
		return n.B, &syntax.Node{Kind: syntax.NodePrep, Num: ofOwner, S: "of", A: n.A}
	case n.Kind == syntax.NodeNoun && n.S == "the" && n.B != nil && n.B.Kind == syntax.NodePrep && n.B.C == nil && n.Num&syntax.One != 0:
		return n.A, n.B
	}
	return nil, nil
}

// ofOwner marks the preposition that stands for "'s".
const ofOwner uint8 = 1

// ownerRole is the role of whom a noun relates to: "a person's mother" speaks
// of any person, "a box of chocolates" of a kind.
func ownerRole(of *syntax.Node) role {
	if of.Num == ofOwner {
		return subjectRole
	}
	return objectRole
}
