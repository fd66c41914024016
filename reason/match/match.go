// Package match finds the facts that answer a question: it takes the clause of a
// question, with its hole, and what is known, and returns goals that a reasoner can
// prove, the strictest first.
//
// It promises that a goal it returns says what was asked: every participant that
// the question names has its place in the goal, and what was met by less than its
// own words (another form of a name, a synonym, a converse) is a Step of the goal
// and has its cost. It never makes anything true; the reasoner decides and proves.
//
// It reads no text and keeps nothing beyond its question. A Matcher is not safe for
// concurrent use.
package match

import (
	"cmp"
	"slices"
	"strings"

	"whence/reason/also"
	"whence/reason/belong"
	"whence/reason/narrow"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// Store is what is known, by the words of its relations and names.
type Store interface {
	// Relations are the records of the relations in use with this word in them: a verb's base form, a noun, an
	// adjective or a preposition.
	Relations(word string) []triple.Relation
	// Pairs are the facts of a relation, told or derived, denials among them; a nil term is any. There are at most max
	// of them, and more is cut silently.
	Pairs(relation string, s, o *triple.Term, max int) []triple.Triple
	// Events are the facts of each event of this kind of verb ("sell", "must wear"), told first first.
	Events(kind string) [][]triple.Triple
	// Names are the names in use that have the word in them, or are called by all of it, which come first. Of very
	// many it gives the first [Many] or more.
	Names(word string) []triple.Term
	Expect(words ...string)  // is told what is asked next, to look for it at once
	Common(word string) bool // reports whether [Many] names have the word in them
}

// Many is how many names one word may be in and still tell which is meant.
const Many = 2000

// Words is what matching needs to know of English.
type Words interface {
	also.Words
	belong.Words
	narrow.Words
	// Derived are words of the other class made of this one: leader of lead.
	Derived(word string) []string
	Plural(noun string) string
	Third(verb string) string
	// Pointing reports whether a name says which it names only beside what was said before.
	Pointing(t triple.Term) bool
	// Occupation reports whether a noun names who has a job by it.
	Occupation(noun string) bool
	// IsTime reports whether a term names a time.
	IsTime(t triple.Term) bool
	// SamePrep reports whether two prepositions are used for one another: in and at.
	SamePrep(a, b string) bool
	// Reverse is the preposition that says of two the other way round what one does: after of before.
	Reverse(prep string) string
	// Only reports whether a word, or the first of a sentence, says that nothing else is so.
	Only(sentence string) bool
	// Universal reports whether a term speaks of any or all of a kind, and so of nobody by name: "every pupil", "a
	// customer who pays".
	Universal(t triple.Term) bool
	// Reason reports whether a clause with this link is a reason.
	Reason(link string) bool
	// Condition reports whether a clause with this link says under what condition the other holds.
	Condition(link string) bool
	// Value reads a number, an amount or a time that a term stands for.
	Value(t triple.Term) (clause.Value, bool)
	// General reads a name that speaks of a kind: of "all", "any", "none" or "several" of it, "" where it does not;
	// the kind in the singular; and what narrows it, as a sentence about one of them says it. Universals are the words
	// with which such names begin, where they are no plurals alone.
	General(t triple.Term) (of, kind, rest string)
	Universals() []string
	// OtherSides are the verbs that tell from the other side what a verb asks, as "verb part part part" for what is
	// asked and for what is told: the parts are in the same order, "subject", "object" or a preposition.
	OtherSides(verb string) [][2]string
	// Contraries are the verbs that say that what a verb tells is not so, written so too.
	Contraries(verb string) [][2]string
	// Tells are the verbs that tell what a verb asks and are not told by it, written so too.
	Tells(verb string) [][2]string
	// OtherNouns are the nouns that name the other side of what a noun names: parent of child.
	OtherNouns(noun string) []string
	// Operator is what a word asks to be done with what is found, "" for none: "total" of together.
	Operator(word string) string
	// Excepts are the prepositions before those of whom something does not hold.
	Excepts() []string
	// Measures reports whether a term is an amount of what an adjective compares, where it is one that compares.
	Measures(t triple.Term, adjective string) bool
	// Bound is what a word before a value makes of it, ">" of above; "" for none.
	Bound(word string) string
	// Granting are the modals that allow what a modal asks leave for: may for "can"; none where it asks for no leave.
	Granting(modal string) []string
	// TimeEnd is how a time lies to the one behind a preposition, "<=" of until; "" where it does not say.
	TimeEnd(prep string) string
}

// Goal is one way in which the question would be answered.
type Goal struct {
	// Literals hold together; the variable Hole in them is what is asked for.
	Literals []triple.Literal
	// Cost grows with how far the goal is from the question's own words: 0 is strict.
	Cost int
	// Steps say in words what was met by less than its own words.
	Steps []string
	// Against is set where the goal answers no.
	Against bool
	// Wanted are the variables that are asked for.
	Wanted []string
	// Fill is what fills the first of them, in the fact that the goal is made of.
	Fill triple.Term
	// Since is set where it follows from what was done that it is so since then.
	Since bool
	// Beside is set where it may be so beside what it is the contrary of, unless it was told to be so now, and Before
	// where it denies only what was told before.
	Beside, Before bool
	// When is set where the fact itself names the matcher's When.
	When bool
	// other is set where the fact tells another number of what is asked.
	other bool
	// each are the conditions of the hole, where the fact is about all of a kind.
	each []triple.Literal
	// except are the participants that the fact leaves out.
	except bool
	// outside is set where a value that is asked is not within the one told, and ends are the parts of the fact that
	// name that one beside its first.
	outside bool
	ends    int
}

// Hole is the variable that stands for what is asked for.
const Hole = "X"

// The costs of the steps.
const (
	costPart      = 1 // part of a name, a member of a class
	costAttach    = 1 // a phrase that stands at another place
	costConverse  = 2
	costSynonym   = 3
	costHypernym  = 4
	costName      = 5 // one noun for several: what was told in the question's own words is before it
	maxCost       = 8
	maxCandidates = 2000
)

// Matcher finds the goals of one question.
type Matcher struct {
	names names
	kinds *kinds
	// Read reads what was told behind "to" as the clause of somebody who does it; nil where nothing can be read.
	Read func(text string) (clause.Clause, bool)
	// When is the time, counted from when it is asked, that the question names beside its clause; nil for none.
	When *clause.Term
	// otherWords is set while the question is asked in other words, against while in those of what is so instead.
	otherWords, against bool
	// before is set while it is asked what denies that something is still so which was so before.
	before bool
	// anyone are the prepositions of the participants that a way to say what is asked leaves open.
	anyone []string
}

// New returns a matcher for one question. Known are the goals by which a sentence holds, or
// for what it does where it begins with "who"; nil where no sentence can be read.
func New(store Store, words Words, known func(sentence string) []Goal) *Matcher {
	return &Matcher{names: names{store, words}, kinds: &kinds{store, words, known, map[string][]kindName{}}}
}

// told finds what was told that may answer a question.
func (m *Matcher) told(q *query) told { return told{m.names, q} }

// term is one thing that a phrase of the question may stand for.
type term struct {
	triple.Term
	cost    int
	step    string
	because []triple.Literal
	// general is set where the name is that of a kind which the participant is one of.
	general *general
	// one is the participant then.
	one triple.Term
}

// part is a participant of the question.
type part struct {
	name clause.RoleName
	prep string
	from *clause.Term
	// are what it may stand for; nil for the hole.
	are  []term
	hole clause.Hole
}

// query is a question in the form that facts have.
type query struct {
	c     *clause.Clause
	parts []part
	hole  int // the index of the part that is asked for, -1 for none
}

// Goals returns what would answer the question, the cheapest first. Refer names
// what a phrase of the question stands for in the discourse: a pronoun, an owner.
func (m *Matcher) Goals(c *clause.Clause, refer func(*clause.Term) []triple.Term) []Goal {
	if c.Unplaced() {
		return nil // it says more than facts are matched by
	}
	if len(c.Subs)+len(c.Hedges) > 0 {
		out := m.meantTo(c, refer)
		if of, ok := also.Purpose(m.names.words, c); ok {
			out = append(out, m.Goals(of, refer)...)
		}
		return cheapest(out)
	}
	if slices.ContainsFunc(c.Focus, func(f string) bool { return m.names.words.Operator(f) != "" }) {
		return nil // several facts together answer these
	}
	c = also.Plainer(m.names.words, c)
	if slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		return also.Shifts(m.names.words, r) || r.Term.Hole != clause.NoHole && says(&r.Term) && !(c.Kind == clause.Possession && r.Term.Hole == clause.HowMany && len(r.Term.Roles)+len(r.Term.Relative) == 0) || m.names.words.Sort(r.Term.Determiner) == "compare"
	}) {
		return nil
	}
	if of, period := also.Rated(c); period != "" {
		return slices.DeleteFunc(m.Goals(of, refer), func(g Goal) bool { return lastKeyWord(g.Fill.Name) != period })
	}
	c, besides := m.names.besides(c, refer)
	q := m.query(c, refer)
	out := slices.Concat(m.nobodyThere(q), m.inNothing(q), m.dayOf(q))
	deeds := m.told(q).deeds()
	out = slices.DeleteFunc(slices.Concat(out, m.fits(q, append(deeds, swapped(q, deeds)...)), m.inOtherWords(c, refer)), func(g Goal) bool { return g.Cost > maxCost })
	if at := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Object && r.Term.Owner != nil }); at >= 0 && c.Kind == clause.Possession && q.hole >= 0 {
		whose := m.names.meant(c.Roles[at].Term.Owner, refer) // who has Ann's book is not asked to hear that it is hers
		out = slices.DeleteFunc(out, func(g Goal) bool {
			return slices.ContainsFunc(whose, func(o term) bool { return o.Name == g.Fill.Name })
		})
	}
	if len(besides) > 0 { // of two colleagues nobody knows that they are not those
		out = slices.DeleteFunc(out, func(g Goal) bool { return g.Fill.Kind != triple.Proper })
	}
	for i := range out {
		out[i].Literals = append(slices.Clip(out[i].Literals), besides...)
	}
	return cheapest(out)
}

// inOtherWords are the goals of the clauses that ask the same, and of the ways to say what answers the
// question's own words: such a way is no ground for another.
func (m *Matcher) inOtherWords(c *clause.Clause, refer func(*clause.Term) []triple.Term) []Goal {
	own, ways := !m.otherWords, also.Asks(m.names.words, c)
	if own {
		ways = slices.Concat(ways, also.Hung(c), also.Ways(m.names.words, c, m.names.store.Expect, func(word string) bool { return stands(m.names, word) }))
	}
	var out []Goal
	for _, way := range ways {
		m.otherWords, m.against, m.anyone = !own || way.Told != "" || !way.Same, way.Against && !way.Until, way.Anyone
		for _, g := range append(m.Goals(way.Clause, refer), together(m, way.Apart, refer)...) {
			g, ok := goalOf(m, way, g)
			if !ok || way.Since && !m.before {
				continue
			}
			g.Against = way.Same && g.Against || way.Against
			if way.Told != "" {
				g.Cost += costConverse
				g.Steps = append([]string{way.Step()}, g.Steps...)
			}
			g.Since, g.Before = g.Since || way.Clause.Perfect && !c.Perfect, g.Before || way.Since
			out = append(out, g)
		}
	}
	m.otherWords, m.against, m.anyone = !own, false, nil
	return out
}

// goalOf is a goal by other words as it answers, false where it does not.
func goalOf(m *Matcher, way also.Way, g Goal) (Goal, bool) {
	switch {
	case way.Until:
		return noMore(m.names.words, g)
	case !way.Within(g.Literals, g.Fill):
		return g, false
	case len(g.Wanted) == 0: // that somebody could stand it does not say that they like it
		return g, way.Same || g.Against == way.Denied
	}
	return g, also.Is(m.names.words, g.Fill.Spelling(), way.Filler)
}

// noMore is a goal until which day something was so as one that it is no more; false for another: what was open until
// six may be so every day.
func noMore(w Words, g Goal) (Goal, bool) {
	v, _ := w.Amount(g.Fill, "")
	ok := len(g.Wanted) == 1 && !g.Against && v.Dimension != quantity.Clock && v.Dimension != quantity.Number && slices.ContainsFunc(g.Literals, func(l triple.Literal) bool {
		return l.Object.IsVar() && strings.HasPrefix(w.TimeEnd(lastKeyWord(l.Relation)), "<")
	})
	g.Wanted = nil
	for i, l := range g.Literals {
		if l.Object.IsVar() {
			g.Literals[i].Object = g.Fill
		}
	}
	return g, ok
}

// together are the goals by which the first of two clauses is answered and the other is so.
func together(m *Matcher, of [2]*clause.Clause, refer func(*clause.Term) []triple.Term) (out []Goal) {
	if of[0] == nil {
		return nil
	}
	for _, is := range m.Goals(of[1], refer) {
		for _, g := range m.Goals(of[0], refer) {
			if !is.Against && len(is.Wanted) == 0 && !g.Against {
				g.Literals, g.Cost = append(slices.Clip(g.Literals), is.Literals...), g.Cost+is.Cost
				out = append(out, g)
			}
		}
	}
	return out
}

// stands reports whether a verb, noun or adjective does in anything known.
func stands(n names, word string) bool {
	store := n.store
	return happens(n, word) || slices.ContainsFunc(append(strings.Fields(word), word), func(w string) bool { return len(store.Relations(w)) > 0 || store.Common(w) || len(store.Names(w)) > 0 })
}

// happens reports whether anything was told to happen, or to have, by a verb.
func happens(n names, verb string) bool {
	return slices.ContainsFunc([]string{verb, n.words.Third(verb), "has " + n.words.Participle(verb), "will " + verb}, func(k string) bool { return len(n.store.Events(k)) > 0 })
}

// besides takes from a question who else does something those besides whom it asks, as conditions of the hole.
func (n names) besides(c *clause.Clause, refer func(*clause.Term) []triple.Term) (*clause.Clause, []triple.Literal) {
	excepts := n.words.Excepts()
	but := func(r clause.Role) bool {
		return r.Term.Hole == clause.NoHole && !r.Term.Plural && slices.Contains(excepts, r.Prep) && (r.Term.Name != "" || r.Term.Pronoun != "")
	}
	if c.Negated || !slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.Who || r.Term.Hole == clause.What }) {
		return c, nil
	}
	out := *c
	out.Roles = nil
	var not []triple.Literal
	for _, r := range c.Roles {
		if !but(r) {
			out.Roles = append(out.Roles, r)
			continue
		}
		for _, x := range append(n.meant(&r.Term, refer), term{Term: triple.Const(triple.Proper, r.Term.Name)}) {
			if x.Name != "" {
				not = append(not, triple.Literal{Triple: triple.Triple{Subject: triple.Var(Hole), Object: x.Term}, Op: triple.NotEqual})
			}
		}
	}
	return &out, not
}

// cheapest are goals, each once, the cheapest first.
func cheapest(goals []Goal) []Goal {
	slices.SortStableFunc(goals, func(a, b Goal) int { return cmp.Compare(a.Cost, b.Cost) })
	seen := map[string]bool{}
	return slices.DeleteFunc(goals, func(g Goal) bool {
		var b strings.Builder
		for _, l := range g.Literals {
			b.WriteString(l.String() + ";")
		}
		had := seen[b.String()]
		seen[b.String()] = true
		return had
	})
}
