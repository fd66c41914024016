package main

import (
	"math/rand/v2"
	"slices"
	"strings"

	"whence/triple/english/parse"
)

// questions rewrites the tree of a short statement into trees of questions about
// it: whether it is so, who or what, where, when and why. A treebank of prose has
// few questions.
func questions(t *parse.Tree, random *rand.Rand) []parse.Tree {
	q, ok := newQuestioner(t, random)
	if !ok {
		return nil
	}
	var out []parse.Tree
	for _, make := range []func(*questioner) sentence{
		(*questioner).whether, (*questioner).whoSubject, (*questioner).whichSubject,
		(*questioner).object, (*questioner).objectNoun, (*questioner).adverbial, (*questioner).stranded,
		(*questioner).fronted, (*questioner).why, (*questioner).predicate,
	} {
		fresh, _ := newQuestioner(t, random)
		fresh.do = q.do
		s := make(fresh)
		if s == nil {
			continue
		}
		sentenceCase(s, fresh.first)
		out = append(out, s.tree())
	}
	return out
}

// questioner is a statement with the parts that a question moves.
type questioner struct {
	s          sentence
	first      *node // the first word of the statement
	root       *node
	subject    sentence
	head       *node    // of the subject
	finite     *node    // the auxiliary or copula that the subject follows in a question, or nil
	negation   *node    // n't, which goes with it
	do         string   // what is put in where there is none
	rest       sentence // all but these and the stop
	stop       *node
	randomness *rand.Rand
}

// newQuestioner takes a statement apart. It must begin with its subject, and have
// at most one clause at the top.
func newQuestioner(t *parse.Tree, random *rand.Rand) (*questioner, bool) {
	q := &questioner{s: fromTree(t), randomness: random}
	n := len(q.s)
	if n < 3 || n > 18 || q.s[n-1].form != "." {
		return nil, false
	}
	q.first, q.root, q.stop = q.s[0], q.s.root(), q.s[n-1]
	q.head = q.s.child(q.root, "nsubj", "nsubj:pass")
	if q.head == nil || q.s.child(q.root, "parataxis", "nsubj:outer", "conj", "discourse", "vocative", "csubj", "expl") != nil {
		return nil, false
	}
	var together bool
	if q.subject, together = q.s.phrase(q.head); !together || q.subject[0] != q.first {
		return nil, false
	}
	q.finite = q.s.child(q.root, "aux", "aux:pass", "cop")
	if q.finite == nil {
		switch q.root.tag {
		case "VBZ":
			q.do = "does"
		case "VBP":
			q.do = "do"
		case "VBD":
			q.do = "did"
		default:
			return nil, false
		}
	} else if i := slices.Index(q.s, q.finite); !slices.Contains([]string{"MD", "VBZ", "VBP", "VBD"}, q.finite.tag) || i < len(q.subject) {
		return nil, false
	} else if m := q.s[i+1]; m.label == "advmod" && m.head == q.root && strings.HasSuffix(strings.ToLower(m.form), "t") && m.tag == "RB" && strings.ContainsAny(m.form, "'’") {
		q.negation = m
	}
	q.rest = q.s.without(append(slices.Clone(q.subject), q.finite, q.negation, q.stop)...)
	return q, true
}

// ask makes the question: what is asked for, the auxiliary, the subject, the rest
// without what is left out.
func (q *questioner) ask(front sentence, without ...*node) sentence {
	out := slices.Clone(front)
	if q.finite != nil {
		out = append(out, q.finite)
		if q.negation != nil {
			out = append(out, q.negation)
		}
	} else {
		tag := map[string]string{"does": "VBZ", "do": "VBP", "did": "VBD"}[q.do]
		out = append(out, &node{form: q.do, tag: tag, label: "aux", head: q.root})
		q.root.form, q.root.tag = parse.Lemma(q.root.form, q.root.tag), "VB"
	}
	out = append(out, q.subject...)
	for _, n := range q.rest {
		if !slices.Contains(without, n) {
			out = append(out, n)
		}
	}
	return q.end(out)
}

// end adds the question mark. What hung on words that are gone goes with them.
func (q *questioner) end(s sentence) sentence {
	if q.stop.head == nil {
		return nil
	}
	q.stop.form = "?"
	if q.randomness.IntN(4) > 0 {
		s = append(s, q.stop)
	}
	for _, n := range s {
		if n.head != nil && !slices.Contains(s, n.head) {
			return nil
		}
	}
	return s
}

func (q *questioner) whether() sentence { return q.ask(nil) }

// person reports whether a word may be asked for with "who".
func person(n *node) bool {
	return n.tag == "NNP" || n.tag == "PRP" && n.form != "it" && n.form != "It"
}

func whoOrWhat(n *node) string {
	if person(n) {
		return "who"
	}
	return "what"
}

func (q *questioner) whoSubject() sentence {
	if q.head.tag == "PRP" && q.randomness.IntN(3) > 0 {
		return nil
	}
	w := &node{form: whoOrWhat(q.head), tag: "WP", label: q.head.label, head: q.root}
	out := sentence{w}
	if q.finite != nil {
		out = append(out, q.finite)
		if q.negation != nil {
			out = append(out, q.negation)
		}
	}
	q.first = w
	return q.end(append(out, q.rest...))
}

// whichSubject: Which dog barks?
func (q *questioner) whichSubject() sentence {
	if q.head.tag != "NN" && q.head.tag != "NNS" {
		return nil
	}
	d := q.s.child(q.head, "det", "nmod:poss")
	if d == nil {
		return nil
	}
	own, _ := q.s.phrase(d)
	front := q.whNoun(q.head)
	front = append(front, q.subject.without(own...)...)
	if q.finite != nil {
		front = append(front, q.finite)
		if q.negation != nil {
			front = append(front, q.negation)
		}
	}
	q.first = front[0]
	return q.end(append(front, q.rest...))
}

// whNoun returns the words that ask for a noun: which, what, whose, how many.
func (q *questioner) whNoun(n *node) sentence {
	if n.tag == "NNS" && q.randomness.IntN(2) == 0 {
		many := &node{form: "many", tag: "JJ", label: "amod", head: n}
		return sentence{{form: "how", tag: "WRB", label: "advmod", head: many}, many}
	}
	switch q.randomness.IntN(4) {
	case 0:
		return sentence{{form: "what", tag: "WDT", label: "det", head: n}}
	case 1:
		return sentence{{form: "whose", tag: "WP$", label: "nmod:poss", head: n}}
	}
	return sentence{{form: "which", tag: "WDT", label: "det", head: n}}
}

func (q *questioner) object() sentence {
	o := q.s.child(q.root, "obj")
	if o == nil || q.root.label != "root" {
		return nil
	}
	gone, together := q.s.phrase(o)
	if !together {
		return nil
	}
	w := &node{form: whoOrWhat(o), tag: "WP", label: "obj", head: q.root}
	return q.ask(sentence{w}, gone...)
}

// objectNoun: Which book did she read? How many books did she read?
func (q *questioner) objectNoun() sentence {
	o := q.s.child(q.root, "obj")
	if o == nil || o.tag != "NN" && o.tag != "NNS" {
		return nil
	}
	gone, together := q.s.phrase(o)
	if !together || len(gone) > 5 {
		return nil
	}
	front := q.whNoun(o)
	for _, n := range gone {
		if n == o || n.label == "compound" && n.head == o || n.label == "amod" && n.head == o {
			front = append(front, n)
		}
	}
	return q.ask(front, gone...)
}

// adverbial: Where does she live? When did he leave?
func (q *questioner) adverbial() sentence {
	o := q.s.child(q.root, "obl", "obl:unmarked", "advmod")
	if o == nil || o == q.negation || o.label == "advmod" && slices.Index(q.s, o) < slices.Index(q.s, q.root) {
		return nil
	}
	gone, together := q.s.phrase(o)
	if !together {
		return nil
	}
	w := &node{form: pick(q.randomness, "where", "when", "where", "when", "how", "why"), tag: "WRB", label: "advmod", head: q.root}
	return q.ask(sentence{w}, gone...)
}

func pick(random *rand.Rand, of ...string) string { return of[random.IntN(len(of))] }

// stranded: Who does she live with? The preposition stands on the verb, as the
// parsers see it.
func (q *questioner) stranded() sentence {
	o := q.s.child(q.root, "obl")
	if o == nil {
		return nil
	}
	gone, together := q.s.phrase(o)
	c := q.s.child(o, "case")
	if !together || c == nil || gone[0] != c || c.form == "of" || q.s.child(c, "fixed") != nil {
		return nil
	}
	c.head = q.root
	front := sentence{{form: whoOrWhat(o), tag: "WP", label: "obl", head: q.root}}
	if (o.tag == "NN" || o.tag == "NNS") && q.randomness.IntN(2) == 0 {
		front = append(q.whNoun(o), o)
	}
	return q.ask(front, gone.without(c)...)
}

// fronted: In which town does she live?
func (q *questioner) fronted() sentence {
	o := q.s.child(q.root, "obl")
	if o == nil || o.tag != "NN" && o.tag != "NNS" {
		return nil
	}
	gone, together := q.s.phrase(o)
	c := q.s.child(o, "case")
	if !together || c == nil || gone[0] != c || q.s.child(c, "fixed") != nil {
		return nil
	}
	front := append(sentence{c}, q.whNoun(o)...)
	return q.ask(append(front, o), gone...)
}

func (q *questioner) why() sentence {
	form := pick(q.randomness, "why", "how", "when", "why", "where")
	return q.ask(sentence{{form: form, tag: "WRB", label: "advmod", head: q.root}})
}

// predicate: What is a lemur? Who is Ana? How old is she? Where is it?
func (q *questioner) predicate() sentence {
	if q.finite == nil || q.finite.label != "cop" || q.negation != nil {
		return nil
	}
	var front sentence
	switch {
	case q.root.tag == "JJ":
		how := &node{form: "how", tag: "WRB", label: "advmod", head: q.root}
		front = sentence{how, q.root}
	case q.s.child(q.root, "case") != nil || q.root.tag == "RB":
		q.root.form, q.root.tag = pick(q.randomness, "where", "when", "where"), "WRB"
		front = sentence{q.root}
	default:
		q.root.form, q.root.tag = whoOrWhat(q.head), "WP"
		front = sentence{q.root}
	}
	out := append(front, q.finite)
	q.s = append(append(out, q.subject...), q.stop)
	return q.end(q.s[:len(q.s)-1])
}
