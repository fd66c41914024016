package english

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"whence/internal/race"
	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file makes cases that no data set has: theories in the wordings of the
// published generators, about other words. Whoever makes a case knows what it
// means, so that the oracle is told the meaning and the grammar the text; both
// must come to the same answers.

// made is a case: what is told, in English and as it is meant, and what is
// asked of it.
type made struct {
	text      []string
	meant     *chainer
	questions []madeQuestion
	closed    bool
}

type madeQuestion struct {
	text string
	goal triple.Triple
}

// maker draws cases of a kind.
type maker struct {
	*rand.Rand
	e     *English
	words *wordLists
	made
	names, beasts []string // whom the case is about
	nouns, adjs   []string
	verbs, acts   []string
}

// wordLists are what words are drawn from.
type wordLists struct{ names, nouns, adjs, verbs, acts []string }

// oddNames are names that are other words too, or have the shape of a plural.
const oddNames = "Will Mark Rose May Grace Hunter Bill Sue Drew Rob Pat Grant Chase Dean Faith Hope Joy Dawn Eve Ivy Lily Violet Olive Ruby Pearl Amber Penny Sandy Rusty Frank Rich Crystal Angel Christian Guy Jack Gene Ray Victor Miles Wade Pierce Heath Cliff Dale Glen Reed Clay Dean Earl Mason Carter Cooper Parker Taylor Tyler Porter Fisher Baker Brook Melody Charity Patience Honor Art Skip Chuck Josh Buck Duke Ernest April June August Summer Autumn Daisy Iris Jasmine Poppy Holly Heather Hazel Ginger Ash Bud Carol Chip Colt Curt Dash Don Flora Gale Gay Harry Iva Jade Jean Jimmy Johnny King Lance Lane Laurel Mercy Mike Nick Norm Opal Page Paige Peg Piper Precious Randy Red Robin Rocky Rod Rowan Sage Saffron Sterling Stone Storm Sunny Tad Teddy Trinity Van Vera Viola Virginia Wally Ward Warren Willow Wolf Young"

// plainNames end in many ways, some as plurals and verbs do.
const plainNames = "James Charles Agnes Chris Thomas Hans Iris Nicholas Lewis Doris Frances Lucas Silas Ines Alexis Carlos Anna Bob Erin Fiona Gary Harry Dave Alan Zoe Xavier Yusuf Priya Wei Olu Bjorn Ximena Nguyen Aoife Søren José Zahra Kwame Ingrid Oksana Tariq Mei Ravi Leila Otto Ursula Quentin Dmitri Thaddeus Beatrix Ignatius Cornelius Marcus Julius Phyllis Artemis Bess Ross Tess Russ Jess Grus"

func listsFor(e *English, rank int) *wordLists {
	w := &wordLists{
		names: append(strings.Fields(oddNames), strings.Fields(plainNames)...),
		nouns: e.commonWords(lexicon.Noun, rank), adjs: e.commonWords(lexicon.Adjective, rank),
	}
	for _, v := range e.commonWords(lexicon.Verb, rank) {
		entry, _ := lexicon.Lookup(v)
		if entry.Frames&lexicon.Object != 0 {
			w.verbs = append(w.verbs, v)
		}
		if entry.Frames&lexicon.Bare != 0 {
			w.acts = append(w.acts, v)
		}
	}
	return w
}

// draw takes n different words.
func (m *maker) draw(from []string, n int, taken map[string]bool) []string {
	var out []string
	for len(out) < n {
		if w := from[m.IntN(len(from))]; !taken[strings.ToLower(w)] {
			taken[strings.ToLower(w)] = true
			out = append(out, w)
		}
	}
	return out
}

func newMaker(e *English, words *wordLists, seed uint64) *maker {
	m := &maker{Rand: rand.New(rand.NewPCG(seed, 17)), e: e, words: words}
	m.meant = newChainer()
	taken := map[string]bool{}
	m.names = m.draw(words.names, 4, taken)
	m.beasts = m.draw(words.nouns, 4, taken)
	m.nouns = m.draw(words.nouns, 8, taken)
	m.adjs = m.draw(words.adjs, 7, taken)
	m.verbs = m.draw(words.verbs, 3, taken)
	m.acts = m.draw(words.acts, 2, taken)
	return m
}

func pick[T any](m *maker, from ...T) T { return from[m.IntN(len(from))] }

// says is what is said of somebody: an adjective, a noun, a verb with its
// object, or what somebody can do.
type says struct {
	kind, word, object string
	neg                bool
}

func (m *maker) adj() says  { return says{kind: "adj", word: pick(m, m.adjs...)} }
func (m *maker) noun() says { return says{kind: "noun", word: pick(m, m.nouns...)} }
func (m *maker) verb(object string) says {
	return says{kind: "verb", word: pick(m, m.verbs...), object: object}
}
func (m *maker) maybe(s says) says { s.neg = m.IntN(3) == 0; return s }
func opposite(s says) says         { s.neg = !s.neg; return s }

func (m *maker) an(w string) string { return morph.Article(w) + " " + w }

// of is what is said, in the third person or the plural.
func (m *maker) of(s says, many bool) string {
	be, do, no := "is", "does", ""
	if many {
		be, do = "are", "do"
	}
	if s.neg {
		no = " not"
	}
	switch s.kind {
	case "adj":
		return be + no + " " + s.word
	case "noun":
		if many {
			return be + no + " " + m.e.Forms.Plural(s.word)
		}
		return be + no + " " + m.an(s.word)
	case "can":
		if s.neg {
			return pick(m, "cannot ", "can not ") + s.word
		}
		return "can " + s.word
	}
	switch {
	case s.neg:
		return do + " not " + s.word + " " + s.object
	case many:
		return s.word + " " + s.object
	}
	return m.e.Forms.Third(s.word) + " " + s.object
}

// term is a constant or, with a question mark, a variable.
func term(s string) triple.Term {
	if v, ok := strings.CutPrefix(s, "?"); ok {
		return triple.Var(v)
	}
	return triple.Term{Kind: triple.Proper, Name: triple.Key(s)}
}

func atom(subject string, s says) triple.Triple {
	t := triple.Triple{Relation: s.kind + s.word, Subject: term(subject), Object: term("-"), Denied: s.neg}
	if s.object != "" {
		t.Relation, t.Object = s.kind+s.word, term(s.object)
	}
	return t
}

// tell adds a sentence that means some facts.
func (m *maker) tell(text string, facts ...triple.Triple) {
	m.text = append(m.text, capitalised2(text)+".")
	for _, f := range facts {
		m.meant.facts[f.String()] = f
		m.mention(f)
	}
}

func capitalised2(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// rule adds what follows from a body; the sentence is told apart.
func (m *maker) rule(head triple.Triple, body ...triple.Triple) {
	r := triple.Rule{Head: head}
	for _, b := range body {
		r.Body = append(r.Body, triple.Literal{Triple: b})
	}
	m.meant.rules = append(m.meant.rules, r)
	for _, t := range append(body, head) {
		m.mention(t)
	}
}

func (m *maker) mention(t triple.Triple) {
	for _, x := range []triple.Term{t.Subject, t.Object} {
		if !x.IsVar() {
			m.meant.names[x.Name] = x
		}
	}
}

func (m *maker) ask(subject string, s says) {
	m.questions = append(m.questions, madeQuestion{asQuestion(subject+" "+m.of(s, false), true), atom(subject, s)})
}

// rightOf answers the questions in both ways and counts those that agree.
func rightOf(t *testing.T, e *English, c *made) (right, total int) {
	world := "open"
	if c.closed {
		world = "closed"
		c.meant.close()
	} else {
		c.meant.saturate()
	}
	text := strings.Join(c.text, " ")
	sts := read(t, e, text)
	bad := troubles(sts)
	told := taught(sts, world)
	for _, q := range c.questions {
		want := c.meant.decide(&triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: q.goal}}}})
		got := answer(t, e, told, q.text)
		total++
		if got == want {
			right++
		} else {
			if len(bad) == 0 {
				bad = []string{text}
			}
			bad = append(bad, fmt.Sprintf("%s %s, want %s", q.text, got, want))
		}
	}
	if len(bad) > 0 {
		for _, b := range bad {
			t.Log(b)
		}
	}
	return right, total
}

// attributes makes what RuleTaker and ProofWriter have without relations.
func (m *maker) attributes() {
	for _, n := range m.names {
		for range 2 + m.IntN(2) {
			m.know(n, m.maybe(m.adj()))
		}
	}
	for range 6 + m.IntN(4) {
		m.attributeRule(m.maybe(m.adj()), m.maybe(m.adj()), m.concluded(m.maybe(m.adj())))
	}
	for _, n := range m.names {
		for range 3 {
			m.ask(n, m.maybe(m.adj()))
		}
	}
}

// know tells a fact; a closed world has no denials.
func (m *maker) know(who string, s says) {
	s = m.concluded(s)
	m.tell(who+" "+m.of(s, false), atom(who, s))
}

// concluded is what may be told or follow.
func (m *maker) concluded(s says) says {
	s.neg = s.neg && !m.closed
	return s
}

// plain is what is said without "is".
func (m *maker) plain(s says) string { return strings.TrimPrefix(m.of(s, false), "is ") }

// attributeRule tells that whoever is a and b is d.
func (m *maker) attributeRule(a, b, d says) {
	who, is := pick(m, "people", "things"), m.of(d, true)
	switch m.IntN(8) {
	case 0:
		m.tell("if someone is " + m.plain(a) + " and " + m.plain(b) + " then they " + is)
	case 1:
		m.tell("if something is " + m.plain(a) + " and " + m.plain(b) + " then it " + m.of(d, false))
	case 2:
		a.neg, b.neg = false, false
		m.tell(pick(m, "", "all ") + a.word + ", " + b.word + " " + who + " " + is)
	case 3:
		a.neg = false
		b = a
		m.tell(pick(m, "", "all ") + a.word + " " + who + " " + is)
	case 4:
		n := pick(m, m.names...)
		m.tell("if " + n + " " + m.of(a, false) + " and " + n + " " + m.of(b, false) + " then " + n + " " + m.of(d, false))
		m.rule(atom(n, d), atom(n, a), atom(n, b))
		return
	case 5:
		m.tell("if someone " + m.of(a, false) + " and they " + m.of(b, true) + " then they " + is)
	case 6:
		m.tell("if something " + m.of(a, false) + " and it " + m.of(b, false) + " then it " + m.of(d, false))
	case 7:
		a.neg = false
		m.tell(a.word + " " + pick(m, "people who ", "people that ", "things that ") + m.of(b, true) + " " + strings.Replace(is, "are ", pick(m, "are ", "are also "), 1))
	}
	m.rule(atom("?X", d), atom("?X", a), atom("?X", b))
}

// relations makes what they have of animals that do something to each other.
func (m *maker) relations() {
	who := append([]string{}, m.names[:1]...)
	for _, b := range m.beasts {
		who = append(who, "the "+b)
	}
	one := func() string { return pick(m, who...) }
	any := func() says {
		if m.IntN(2) == 0 {
			return m.maybe(m.adj())
		}
		return m.maybe(m.verb(one()))
	}
	for range 8 {
		m.know(one(), any())
	}
	for range 6 + m.IntN(4) {
		m.relationRule(one(), one(), any(), any(), m.concluded(any()))
	}
	for range 12 {
		m.ask(one(), any())
	}
}

// relationRule tells a rule about x and y.
func (m *maker) relationRule(x, y string, a, b, d says) {
	switch m.IntN(6) {
	case 0:
		m.tell("if someone " + m.of(a, false) + " then they " + m.of(d, true))
		m.rule(atom("?X", d), atom("?X", a))
	case 1:
		m.tell("if something " + m.of(a, false) + " and it " + m.of(b, false) + " then it " + m.of(d, false))
		m.rule(atom("?X", d), atom("?X", a), atom("?X", b))
	case 2:
		m.tell("if someone " + m.of(a, false) + " and " + x + " " + m.of(b, false) + " then they " + m.of(d, true))
		m.rule(atom("?X", d), atom("?X", a), atom(x, b))
	case 3:
		m.tell("if " + x + " " + m.of(a, false) + " and " + y + " " + m.of(b, false) + " then " + x + " " + m.of(d, false))
		m.rule(atom(x, d), atom(x, a), atom(y, b))
	case 4:
		m.tell("if someone " + m.of(a, false) + " and they " + m.of(b, true) + " then " + x + " " + m.of(d, false))
		m.rule(atom(x, d), atom("?X", a), atom("?X", b))
	case 5:
		m.tell("if " + x + " " + m.of(a, false) + " then " + y + " " + m.of(d, false))
		m.rule(atom(y, d), atom(x, a))
	}
}

// kinds makes what PrOntoQA has, with the rules of its successor.
func (m *maker) kinds() {
	for range 14 {
		d := m.maybe(m.adj())
		if m.IntN(2) == 0 {
			d = m.noun()
			d.neg = m.IntN(6) == 0
		}
		m.kindRule(m.noun(), d)
	}
	a, b, c, d := m.noun(), m.adj(), m.noun(), m.noun()
	m.tell("everything that is " + m.an(a.word) + ", " + m.an(c.word) + ", and " + b.word + " is " + m.an(d.word))
	m.rule(atom("?X", d), atom("?X", a), atom("?X", b), atom("?X", c))
	m.tell("every " + a.word + " is " + b.word + ", " + m.an(c.word) + ", and " + m.an(d.word))
	for _, s := range []says{b, c, d} {
		m.rule(atom("?X", s), atom("?X", a))
	}
	for _, n := range m.names[:2] {
		x, y := m.noun(), m.noun()
		m.tell(n+" is "+m.an(x.word), atom(n, x))
		m.tell(n+" is "+m.an(y.word)+" and "+b.word, atom(n, y), atom(n, b))
		for range 5 {
			m.ask(n, m.maybe(m.adj()))
			m.ask(n, m.maybe(m.noun()))
		}
	}
}

// kindRule tells that all of a kind are d.
func (m *maker) kindRule(a, d says) {
	m.rule(atom("?X", d), atom("?X", a))
	switch many := m.e.Forms.Plural(a.word); m.IntN(5) {
	case 0:
		m.tell("every " + a.word + " " + m.of(d, false))
	case 1:
		m.tell("each " + a.word + " " + m.of(d, false))
	case 2:
		m.tell(many + " " + m.of(d, true))
	case 3:
		m.tell("all " + many + " " + m.of(d, true))
	case 4:
		if strings.HasSuffix(d.word, "ing") { // "a cat is sleeping" tells of one
			m.tell("any " + a.word + " " + m.of(d, false))
		} else {
			m.tell(m.an(a.word) + " " + m.of(d, false))
		}
	}
}

// logic makes the wordings of LogicNLI.
func (m *maker) logic() {
	for _, n := range m.names {
		for range 2 {
			m.know(n, m.maybe(m.adj()))
		}
	}
	for range 10 {
		a, b, d, e := m.maybe(m.adj()), m.maybe(m.adj()), m.maybe(m.adj()), m.maybe(m.adj())
		switch m.IntN(3) {
		case 0:
			m.someoneRule(a, b, d, e)
		case 1:
			m.sameRule(a, b, d)
		case 2:
			m.namedRule(pick(m, m.names...), pick(m, m.names...), pick(m, m.names...), a, b, d, e)
		}
	}
	for _, n := range m.names {
		for range 3 {
			m.ask(n, m.maybe(m.adj()))
		}
	}
}

// either adds that the heads follow from each body.
func (m *maker) either(heads []triple.Triple, bodies ...triple.Triple) {
	for _, h := range heads {
		for _, b := range bodies {
			m.rule(h, b)
		}
	}
}

// someoneRule tells a rule about whoever is so.
func (m *maker) someoneRule(a, b, d, e says) {
	x := "?X"
	or := pick(m, "", "either ") + m.plain(a) + " or " + m.plain(b)
	isD, isA, isB := atom(x, d), atom(x, a), atom(x, b)
	switch m.IntN(7) {
	case 0:
		m.tell("if someone is " + m.plain(a) + " and " + m.plain(b) + ", then he " + m.of(d, false))
		m.rule(isD, isA, isB)
	case 1:
		m.tell("if someone is " + or + ", then he is both " + m.plain(d) + " and " + m.plain(e))
		m.either([]triple.Triple{isD, atom(x, e)}, isA, isB)
	case 2:
		m.tell("as long as someone is " + or + ", he " + m.of(d, false) + " and " + m.plain(e))
		m.either([]triple.Triple{isD, atom(x, e)}, isA, isB)
	case 3:
		m.tell("someone who is " + strings.Replace(or, "either", pick(m, "either", "eithor"), 1) + " is always " + m.plain(d))
		m.either([]triple.Triple{isD}, isA, isB)
	case 4:
		m.tell("all " + m.plain(a) + " people " + m.of(d, true))
		m.rule(isD, isA)
	case 5:
		m.tell("if someone who " + m.of(a, false) + " is also " + m.plain(b) + ", then he " + m.of(d, false))
		m.rule(isD, isA, isB)
	case 6:
		d.neg, e.neg = true, true
		m.tell("if someone is " + m.plain(a) + " or he is " + m.plain(b) + ", then he is neither " + d.word + " nor " + e.word)
		m.either([]triple.Triple{atom(x, d), atom(x, e)}, isA, isB)
	}
}

// sameRule tells that two ways to be are one.
func (m *maker) sameRule(a, b, d says) {
	x := "?X"
	isD, isA, isB := atom(x, d), atom(x, a), atom(x, b)
	switch m.IntN(3) {
	case 0:
		m.tell("someone being " + pick(m, "both ", "") + m.plain(a) + " and " + m.plain(b) + " is equivalent to being " + m.plain(d))
	case 1:
		m.tell("if someone is " + m.plain(d) + ", then he " + m.of(a, false) + " and " + m.plain(b) + ", and vice versa")
	case 2:
		m.tell("someone is " + m.plain(d) + " if and only if he " + m.of(a, false) + " and " + m.plain(b))
	}
	m.rule(isD, isA, isB)
	m.either([]triple.Triple{isA, isB}, isD)
}

// namedRule tells what follows for somebody.
func (m *maker) namedRule(n, o, q string, a, b, d, e says) {
	x, one := "?X", "if there is "+pick(m, "someone", "at least one people")+" who is "
	switch m.IntN(6) {
	case 0:
		m.tell(one + "both " + m.plain(a) + " and " + m.plain(b) + ", then " + n + " " + m.of(d, false) + " and " + o + " " + m.of(e, false))
		m.rule(atom(n, d), atom(x, a), atom(x, b))
		m.rule(atom(o, e), atom(x, a), atom(x, b))
	case 1:
		a.neg, b.neg = true, true
		m.tell(one + "neither " + a.word + " nor " + b.word + ", then " + n + " " + m.of(d, false))
		m.rule(atom(n, d), atom(x, a), atom(x, b))
	case 2:
		m.tell(n + " " + m.of(a, false) + " if and only if " + o + " " + m.of(b, false) + " and " + q + " " + m.of(d, false))
		m.rule(atom(n, a), atom(o, b), atom(q, d))
		m.either([]triple.Triple{atom(o, b), atom(q, d)}, atom(n, a))
	case 3:
		m.tell("it can be concluded that " + n + " " + m.of(a, false) + " and " + o + " " + m.of(b, false) + " once knowing that " + q + " " + m.of(d, false) + " or " + n + " " + m.of(e, false))
		m.either([]triple.Triple{atom(n, a), atom(o, b)}, atom(q, d), atom(n, e))
	case 4:
		m.tell(n + " being " + m.plain(a) + " or " + o + " being " + m.plain(b) + " implies that " + q + " " + m.of(d, false))
		m.either([]triple.Triple{atom(q, d)}, atom(n, a), atom(o, b))
	case 5:
		m.tell("if " + n + " " + m.of(a, false) + " or " + o + " " + m.of(b, false) + ", then " + q + " " + m.of(d, false) + " and " + n + " " + m.of(e, false))
		m.either([]triple.Triple{atom(q, d), atom(n, e)}, atom(n, a), atom(o, b))
	}
}

// birds makes the closed world of birds that can fly.
func (m *maker) birds() {
	n, k, x := m.nouns[0], m.nouns[1], "?X"
	can := says{kind: "can", word: m.acts[0]}
	a, b := says{kind: "adj", word: m.adjs[0]}, says{kind: "adj", word: m.adjs[1]}
	bird, other := says{kind: "noun", word: n}, says{kind: "noun", word: k}
	m.tell("if someone is " + m.an(n) + " and not " + a.word + " then they can " + can.word)
	m.rule(atom(x, can), atom(x, bird), atom(x, opposite(a)))
	m.tell("if someone is " + m.an(n) + " and " + b.word + " then they are " + a.word)
	m.rule(atom(x, a), atom(x, bird), atom(x, b))
	m.tell("if someone is " + m.an(k) + " then they are " + m.an(n))
	m.rule(atom(x, bird), atom(x, other))
	m.tell("if someone is " + m.an(k) + " then they are " + a.word)
	m.rule(atom(x, a), atom(x, other))
	m.tell("if someone is " + m.an(k) + " then they cannot " + can.word)
	m.rule(atom(x, opposite(can)), atom(x, other))
	for _, name := range m.names {
		s := pick(m, bird, other, b)
		m.tell(name+" "+m.of(s, false), atom(name, s))
	}
	for _, name := range m.names {
		for _, s := range []says{can, bird, a} {
			m.ask(name, m.maybe(s))
		}
	}
	m.circuits()
}

// circuits makes the closed world of things with parts, of which one has a
// name of two words.
func (m *maker) circuits() {
	for i := 4; m.e.Lex.Lookup(m.nouns[5]).Forms&(morph.AdjForms|morph.Ing|morph.Past) != 0; i++ { // hardly part of another
		m.nouns[5] = m.words.nouns[(m.IntN(1000)+i)%len(m.words.nouns)]
	}
	the := "the " + m.nouns[2]
	parts := []string{"the " + m.nouns[3], "the " + m.nouns[4] + " " + m.nouns[5], "the " + m.nouns[6]}
	have := pick(m, "have", "include", "contain")
	has := func(p string) says { return says{kind: "verb", word: have, object: p} }
	c, d, e := says{kind: "adj", word: m.adjs[2]}, says{kind: "adj", word: m.adjs[3]}, says{kind: "adj", word: m.adjs[4]}
	m.tell("if " + the + " " + m.of(has(parts[0]), false) + " and " + parts[0] + " " + m.of(c, false) + " then " + the + " " + m.of(d, false))
	m.rule(atom(the, d), atom(the, has(parts[0])), atom(parts[0], c))
	m.tell("if " + the + " " + m.of(opposite(has(parts[0])), false) + " then " + the + " " + m.of(d, false))
	m.rule(atom(the, d), atom(the, opposite(has(parts[0]))))
	m.tell("if " + the + " " + m.of(d, false) + " and " + the + " " + m.of(has(parts[1]), false) + " then " + parts[1] + " " + m.of(e, false))
	m.rule(atom(parts[1], e), atom(the, d), atom(the, has(parts[1])))
	m.tell("if " + the + " " + m.of(d, false) + " then " + parts[2] + " is not " + e.word)
	m.rule(atom(parts[2], opposite(e)), atom(the, d))
	for _, p := range parts[:2] {
		if m.IntN(3) > 0 {
			m.tell(the+" "+m.of(has(p), false), atom(the, has(p)))
		}
	}
	m.know(pick(m, parts[0], parts[2]), c)
	m.know(parts[2], c)
	for _, p := range append(parts, the) {
		for _, s := range []says{c, d, e} {
			m.ask(p, m.maybe(s))
		}
	}
}

// TestUnseen has the grammar read cases that nobody has seen, and wants each
// answered as it was meant.
func TestUnseen(t *testing.T) {
	race.Skip(t)
	e := mustNew(t)
	for name, kind := range map[string]func(*maker){
		"attributes": (*maker).attributes, "relations": (*maker).relations, "kinds": (*maker).kinds, "logic": (*maker).logic, "birds": (*maker).birds,
	} {
		for rank := range 3 { // from rare words to common ones
			words := listsFor(e, rank)
			t.Run(fmt.Sprint(name, rank), func(t *testing.T) {
				right, total := 0, 0
				for seed := range unseenCases {
					m := newMaker(e, words, uint64(seed))
					m.closed = name == "birds" || (name == "attributes" || name == "relations") && seed%2 == 1
					kind(m)
					r, n := rightOf(t, e, &m.made)
					right, total = right+r, total+n
				}
				t.Logf("%d of %d right", right, total)
				if right < total {
					t.Errorf("only %d of %d right", right, total)
				}
			})
		}
	}
}

// unseenCases is how many cases of each kind and rank are made.
const unseenCases = 20
