// Package relative works out values that were told by another's: who is four years older than one of
// twelve is sixteen, what costs 40 euros less than the bed costs that much, and what comes two weeks
// after the 3rd of May comes on the 17th.
//
// It promises that what was told of two is one equation, that all ways from what was told to a value
// must lead to the same one, and that every answer carries the facts that make it so. How much more
// the one is than the other needs no value of either.
//
// It reads no text and proves nothing. A Solver is for one question, and not safe for concurrent use.
package relative

import (
	_ "embed" // the words
	"slices"
	"strconv"
	"strings"

	"whence/reason/compose"
	"whence/reason/reckon"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

//go:embed words.txt
var wordsText string

var known = lexicon.NewTable(wordsText)

// most bounds what is looked at for one relation; of what is in more than that, nothing is worked out.
const most = 400

// Solver answers one question.
type Solver struct {
	store compose.Store
	words compose.Words
	refer func(*clause.Term) []triple.Term
	said  func([]triple.Literal) reckon.Said
	told  *reckon.Reckoner
}

// New returns a solver for one question; what it is given is as for a reckoner.
func New(store compose.Store, words compose.Words, refer func(*clause.Term) []triple.Term, said func([]triple.Literal) reckon.Said) *Solver {
	return &Solver{store, words, refer, said, reckon.New(store, words, refer, said)}
}

// Answer is what the clause of a question asks, false where no value that was told by another's says it.
func (s *Solver) Answer(q *clause.Sentence) (compose.Answer, bool) {
	if len(q.Clauses) == 1 && q.Clauses[0].Negated {
		if out, ok := (others{s}).rest(q); ok || len(q.Lost) > 0 {
			return out, ok
		}
		return others{s}.unsaid(&q.Clauses[0])
	}
	if len(q.Clauses) != 1 || q.Clauses[0].Modal != "" || len(q.Clauses[0].Hedges) > 0 {
		return compose.Answer{}, false
	}
	for _, way := range []func(asked) (compose.Answer, bool){s.value, s.apart, s.compared, s.ranked, s.back, s.grown} {
		a, ok := s.asked(q)
		if ok {
			if out, ok := way(a); ok {
				return out, true
			}
		}
	}
	for _, way := range []func(*clause.Sentence) (compose.Answer, bool){timer{s}.ends, timer{s}.next, timer{s}.when, timer{s}.long, sides{s}.area} {
		if out, ok := way(q); ok {
			return out, true
		}
	}
	return compose.Answer{}, false
}

// asked is what a question asks of values.
type asked struct {
	*clause.Clause
	sort
	degree string
	hole   *clause.Role
	// what is the phrase with the amount that it asks or compares: "how many cows", "more".
	what *clause.Term
	// one is whom it asks of, other whom that is compared with, and of are those to choose from; all is
	// set where it chooses from all, and count is how many these are where it says so.
	one, other *clause.Term
	particle   string // of go down
	of         []clause.Term
	all        bool
	count      int
}

// asked reads a question; what was lost of it may only say how many there are to choose from.
func (s *Solver) asked(q *clause.Sentence) (asked, bool) {
	c := &q.Clauses[0]
	a := asked{Clause: c}
	for i := range c.Roles {
		x := &c.Roles[i]
		switch {
		case x.Term.Hole != clause.NoHole && a.hole == nil:
			if a.hole = x; x.Name != clause.Subject && x.Name != clause.Complement {
				a.what = &x.Term
			}
		case x.Name == clause.Object && a.what == nil && sided(&x.Term) != "":
			a.what = &x.Term
		case x.Name == clause.Standard:
			a.other = &x.Term
		case x.Name == clause.Object && c.Predicate.Passive, x.Name == clause.Subject, x.Name == clause.Complement && (a.one == nil || a.one.Pronoun != ""):
			a.one = &x.Term
		case x.Name == clause.Time && x.Term.Value != nil && known.Is("now", strings.ToLower(x.Term.Text)):
		case x.Name == clause.Oblique && known.Is("among", x.Prep) && x.Term.Quantity != nil && x.Term.Head+x.Term.Name == "" && a.count == 0:
			a.count, _ = strconv.Atoi(x.Term.Quantity.Number)
		case x.Name == clause.Place && known.As("way", c.Predicate.Lemma+" "+strings.ToLower(x.Term.Text)) != "":
			a.particle = strings.ToLower(x.Term.Text)
		default:
			return a, false
		}
	}
	a.others()
	a.graded()
	for _, l := range q.Lost {
		n, ok := s.choice(q.Text[l.Start:l.End])
		if !ok || a.count > 0 {
			return a, false
		}
		a.count = n
	}
	_, grows := number("way", a.verbOfChange())
	return a, s.sortOf(&a) || grows
}

// others finds whom a question compares where they stand in a phrase: "Ann than Ben", "who, Ann or Ben".
func (a *asked) others() {
	if a.hole != nil {
		a.of = alternatives(&a.hole.Term)
	}
	if a.one == nil {
		return
	}
	if a.what != nil {
		for i := range a.what.Roles {
			if x := &a.what.Roles[i]; a.other == nil && (x.Name == clause.Standard || known.Is("than", x.Prep)) {
				a.other = &x.Term
			}
		}
	}
	for i := range a.one.Roles {
		if x := &a.one.Roles[i]; a.other == nil && (x.Name == clause.Standard || known.Is("than", x.Prep)) {
			one := *a.one
			one.Roles = slices.Delete(slices.Clone(one.Roles), i, i+1)
			one.Text = strings.TrimSpace(strings.TrimSuffix(strings.TrimSuffix(one.Text, x.Term.Text), x.Prep+" "))
			a.other, a.one = &x.Term, &one
			return
		}
	}
	words := strings.Fields(a.one.Name)
	if at := slices.IndexFunc(words, func(w string) bool { return known.Is("than", w) }); at > 0 && at < len(words)-1 && a.other == nil {
		named := func(words []string) *clause.Term {
			name := strings.Join(words, " ")
			return &clause.Term{Text: name, Name: name}
		}
		a.one, a.other = named(words[:at]), named(words[at+1:])
	}
}

// graded finds the adjective that a question compares by.
func (a *asked) graded() {
	a.word, a.degree = a.Predicate.Word, a.Predicate.Degree
	a.all = (a.degree == "most" || a.degree == "least") && len(a.of) == 0
	if a.what != nil && a.Kind != clause.Comparison {
		a.degree = sided(a.what)
	}
	for i := range a.Roles {
		for _, g := range a.Roles[i].Term.Graded {
			if _, side := number("side", g.Lemma); side { // more
				continue
			}
			a.word, a.degree = g.Lemma, g.Degree
			if g.Degree == "most" || g.Degree == "least" {
				a.all = len(a.of) == 0
				if a.one != nil && a.one == &a.Roles[i].Term {
					a.of, a.all = orElse(a.of, within(a.one)), len(a.of) == 0 && len(within(a.one)) == 0
				}
			}
		}
	}
}

// sided is "more" or "less" where a phrase says that of an amount: "how many more cows".
func sided(x *clause.Term) string {
	for _, w := range append([]string{x.Determiner, x.Head}, x.Modifiers...) {
		switch by, ok := number("side", strings.ToLower(w)); {
		case ok && by > 0:
			return "more"
		case ok:
			return "less"
		}
	}
	return ""
}

func orElse(a, b []clause.Term) []clause.Term {
	if len(a) > 0 {
		return a
	}
	return b
}

// alternatives are those that a question names to choose from: "who, Ann or Ben", "which of the two".
func alternatives(x *clause.Term) []clause.Term {
	if of := within(x); len(of) > 0 {
		return of
	}
	for i := range x.Apposition {
		if len(x.Apposition[i].Coordinated) > 0 {
			return x.Apposition[i].Coordinated
		}
	}
	return x.Coordinated
}

// within are those of whom a phrase names one: "the youngest of Ann, Ben and Cleo".
func within(x *clause.Term) []clause.Term {
	for i := range x.Roles {
		if of := &x.Roles[i]; known.Is("among", of.Prep) && len(of.Term.Coordinated) > 0 {
			return of.Term.Coordinated
		}
	}
	return nil
}

// choice is how many there are to choose from by the words of a phrase: "of the three".
func (s *Solver) choice(phrase string) (int, bool) {
	words := strings.Fields(strings.ToLower(strings.Trim(phrase, " ?.")))
	for i, w := range words {
		q, ok := s.words.Amount(triple.Term{Name: w, Label: w}, "")
		switch {
		case ok && i == len(words)-1 && q.Dimension == quantity.Number && q.Unit == "":
			return int(q.From), i > 0
		case !known.Is("among", w) && !known.Is("the", w):
			return 0, false
		}
	}
	return 0, false
}

// names are those told of whom a phrase of the question names.
func (s *Solver) named(x *clause.Term, nodes []triple.Term) (triple.Term, bool) {
	var out []triple.Term
	add := func(t triple.Term) {
		if !slices.ContainsFunc(out, func(o triple.Term) bool { return o.Name == t.Name }) {
			out = append(out, t)
		}
	}
	for _, t := range s.refer(x) { // I, or all of us
		if add(t); slices.ContainsFunc(nodes, func(o triple.Term) bool { return o.Name == t.Name }) {
			return t, true
		}
	}
	for _, list := range [][]triple.Term{nodes, s.store.Names(triple.Key(x.Text))} {
		for _, t := range list {
			if _, whole := s.Derived(t); !whole && s.ledger().Is(x, t) && len(x.Pronoun) == 0 {
				add(t)
			}
		}
		if len(out) > 0 {
			break
		}
	}
	if exact := slices.IndexFunc(out, func(t triple.Term) bool { return t.Name == triple.Key(x.Text) }); exact >= 0 && x.Name != "" {
		return out[exact], true
	}
	if len(out) != 1 {
		return triple.Term{}, false
	}
	return out[0], true
}

// value answers how much something is.
func (s *Solver) value(a asked) (compose.Answer, bool) {
	if a.hole == nil || a.one == nil || a.other != nil || a.degree != "" && a.degree != "as" || a.Tense != clause.Present || len(a.Subs) > 0 || !a.howMuch() {
		return compose.Answer{}, false
	}
	g := s.graph(a.sort)
	x, ok := s.named(a.one, g.nodes())
	if !ok {
		return compose.Answer{}, false
	}
	v, ok := g.value(x)
	return compose.Answer{Kind: compose.Moment, Rows: v.rows, Amount: a.counts(v.Quantity)}, ok && v.derived && v.From >= 0
}

// counts is an amount of what a question counts.
func (a asked) counts(q quantity.Quantity) quantity.Quantity {
	if q.Dimension == quantity.Number && q.Unit == "" && a.what != nil && strings.HasSuffix(a.what.Text, a.noun+"s") {
		q.Unit = a.noun
	}
	return q
}

// howMuch reports whether a question asks for an amount.
func (a asked) howMuch() bool {
	switch a.hole.Term.Hole {
	case clause.HowMany, clause.HowMuch, clause.HowDimension, clause.HowLong:
		return true
	case clause.What:
		return a.Kind == clause.Event || a.Kind == clause.Attribute
	}
	return false
}

// apart answers by how much the one is more than the other.
func (s *Solver) apart(a asked) (compose.Answer, bool) {
	if a.hole == nil || a.one == nil || a.other == nil || a.degree != "more" && a.degree != "less" || len(a.Subs) > 0 {
		return compose.Answer{}, false
	}
	d, ok := s.between(a)
	d.Quantity = d.Scale(float64(a.sign()))
	return compose.Answer{Kind: compose.Difference, Rows: d.rows, Amount: a.counts(d.Quantity)}, ok && d.derived && d.From > 0
}

// between is by how much the one is more than the other, as far as what was told says.
func (s *Solver) between(a asked) (solved, bool) {
	g := s.graph(a.sort)
	x, ok1 := s.named(a.one, g.nodes())
	y, ok2 := s.named(a.other, g.nodes())
	if !ok1 || !ok2 || x.Name == y.Name {
		return solved{}, false
	}
	return g.apart(x, y)
}

// compared answers whether the one is more than the other.
func (s *Solver) compared(a asked) (compose.Answer, bool) {
	if a.hole != nil || a.one == nil || a.other == nil || a.degree != "more" && a.degree != "less" || len(a.Subs) > 0 || a.Tense == clause.Future {
		return compose.Answer{}, false
	}
	d, ok := s.between(a)
	return compose.Answer{Kind: compose.Truth, Rows: d.rows, Holds: d.From*float64(a.sign()) > 0, By: a.word}, ok && d.derived
}

// ranked answers who of some is the most.
func (s *Solver) ranked(a asked) (compose.Answer, bool) {
	if a.hole == nil || a.other != nil || len(a.of) == 0 && !a.all || a.degree == "" || a.degree == "as" || len(a.Subs) > 0 {
		return compose.Answer{}, false
	}
	g := s.graph(a.sort)
	var list []triple.Term
	for i := range a.of {
		x, ok := s.named(&a.of[i], g.nodes())
		if !ok {
			return compose.Answer{}, false
		}
		list = append(list, x)
	}
	if a.all {
		if list = g.nodes(); len(list) < 3 || a.count > 0 && a.count != len(list) || a.count == 0 && s.kindOf(a, list) {
			return compose.Answer{}, false
		}
	}
	return g.first(list, a)
}

// kindOf reports whether a question asks of a kind of which some of those that are known are not known to be.
func (s *Solver) kindOf(a asked, list []triple.Term) bool {
	head := a.hole.Term.Head
	if a.one != nil && head == "" {
		head = a.one.Head
	}
	return head == "" || slices.ContainsFunc(list, func(x triple.Term) bool {
		class := triple.Const(triple.Class, strings.ToLower(head))
		return !s.words.ByName(x, head) && len(s.store.Pairs(triple.InstanceOf, &x, &class, 1)) == 0
	})
}

// back answers how old one was when another was so old.
func (s *Solver) back(a asked) (compose.Answer, bool) {
	if a.hole == nil || a.hole.Term.Hole != clause.HowDimension || a.one == nil || len(a.Subs) != 1 || !known.Is("when", a.Subs[0].Link) || s.words.Sort(a.word) != "bare" {
		return compose.Answer{}, false
	}
	var other, age *clause.Term
	then := &a.Subs[0].Clause
	for i := range then.Roles {
		switch x := &then.Roles[i]; x.Name {
		case clause.Subject:
			other = &x.Term
		case clause.Object, clause.Complement, clause.Quantity:
			age = &x.Term
		default:
			return compose.Answer{}, false
		}
	}
	if other == nil || age == nil || then.Negated || then.Predicate.Lemma != "be" && !known.Is("turn", then.Predicate.Lemma) {
		return compose.Answer{}, false
	}
	g := s.graph(a.sort)
	x, ok1 := s.named(a.one, g.nodes())
	y, ok2 := s.named(other, g.nodes())
	v, ok3 := s.words.Amount(triple.Term{Label: age.Text}, "")
	if !ok1 || !ok2 || !ok3 || x.Name == y.Name {
		return compose.Answer{}, false
	}
	d, ok := g.apart(x, y)
	v = s.inUnit(v, d.Quantity)
	if !ok || v.Dimension != d.Dimension || v.From != v.Until {
		return compose.Answer{}, false
	}
	v.From += d.From
	v.Until = v.From
	return compose.Answer{Kind: compose.Moment, Rows: d.rows, Amount: v}, v.From >= 0
}

// ledger is what was told of amounts.
func (s *Solver) ledger() reckon.Ledger { return reckon.Ledger{Told: s.told} }
