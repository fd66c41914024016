// Package compose computes the answers of questions that no single fact answers: it
// takes the clause of a question and finds what its phrases stand for, one inside the
// other, then compares, counts, adds or lists them. "The population of the largest state
// that borders Texas" is three steps over facts, each of them kept.
//
// It promises that every content word of the clause was used for something, or that the
// words that were not are named and nothing is answered; that what was met by less than
// its own words is a step, and what was only taken to be meant an assumption; and that
// every row of an answer carries the facts that make it so. It counts what is known,
// and says of how much nothing was.
//
// It reads no text, proves nothing and keeps nothing: whoever asks has the facts of the
// rows proved. A Composer is for one question, and not safe for concurrent use.
package compose

import (
	"slices"
	"strings"

	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// Store is what is known.
type Store interface {
	match.Store
	// Classes are the classes in use.
	Classes() []triple.Term
	// About are the two-place facts that have the name in them, denials among them.
	About(x triple.Term) []triple.Triple
}

// Words is what composing needs to know of English.
type Words interface {
	match.Words
	// Dimensions are what an adjective compares, and whether it is for more of it.
	Dimensions(adjective string) ([]lexicon.Dimension, []int)
	// NounDimensions are what a noun tells of.
	NounDimensions(noun string) []lexicon.Dimension
	// Graded is the base of an adjective that compares, and "more" or "most"; "" for
	// another word.
	Graded(word string) (base, degree string)
	// Alike are other names of what a name is known by everywhere: USA, America.
	Alike(name string) []string
}

// Kind is what was done with the rows of an answer.
type Kind uint8

// The kinds of answers.
const (
	// List: each row is an answer.
	List Kind = iota
	// Values: the amounts of the rows are the answers.
	Values
	// Count, Total, Mean, Difference and Product: Amount is the answer, of the rows.
	Count
	Total
	Mean
	Difference
	Product
	// Remainder and Share: Amount is what is left of the first row, or what falls to each of those of the second.
	Remainder
	Share
	// Moment: Amount is so long before or after the time of the second row; Fits: it is how often the second goes into the first.
	Moment
	Fits
	// Truth: Holds is the answer.
	Truth
)

// Row is one thing that was found.
type Row struct {
	Term triple.Term
	// Amount is the value that the row was compared or added by, nil for none, and
	// Told the term that tells it.
	Amount *quantity.Quantity
	Told   triple.Term
	// Because are facts that make it so, without variables.
	Because []triple.Literal
}

// Answer is what was computed.
type Answer struct {
	Kind Kind
	Rows []Row
	// Amount is the result where it is one value.
	Amount quantity.Quantity
	Holds  bool
	// Compared are further rows that were compared with the first, the next best
	// first, and By says by what: "population".
	Compared []Row
	By       string
	// Left is how many were left out since nothing is known of what they were to be
	// compared by.
	Left int
	// Noun says what the rows are: "state".
	Noun string
	// InOrder is set where the first row must have been told before the others.
	InOrder bool
	// Steps say what was met by less than its own words; Assumed what was only taken to
	// be meant, each as "“run” means “traverse”".
	Steps, Assumed []string
	Absent         bool // the rows are those of which something was not told
}

// Missing is why nothing was computed: words that nothing known goes with.
type Missing struct{ Words []string }

// Composer computes the answer of one question.
type Composer struct {
	known   *known
	notes   *notes
	phrases *phrases
	clauses *clauses
	amounts *amounts
}

// New returns a composer for one question. Refer names what a phrase stands for in the
// discourse: a pronoun, an owner.
func New(store Store, words Words, refer func(*clause.Term) []triple.Term) *Composer {
	kn := &known{store: store, words: words, relation: map[string][]triple.Relation{}, pairs: map[string][]triple.Triple{}, sorts: map[string][]string{}}
	n, m := &notes{}, match.New(store, words, nil)
	order, links := &ranking{known: kn, notes: n}, &linker{known: kn, notes: n}
	called := &names{known: kn, notes: n, links: links, match: m}
	ph := &phrases{known: kn, notes: n, links: links, ranking: order, names: called, refer: refer}
	cl := &clauses{known: kn, notes: n, links: links, ranking: order, names: called, phrases: ph, match: m, refer: refer}
	ph.clauses = cl
	return &Composer{known: kn, notes: n, phrases: ph, clauses: cl, amounts: &amounts{known: kn, notes: n, phrases: ph, clauses: cl}}
}

// notes are what is told of the way to an answer. What was tried in vain is taken back.
type notes struct {
	steps, assumed, missing []string
	compared                []Row
	by, noun                string
	left                    int
	absent                  bool
}

// thing is one that a phrase may stand for, with what makes it so.
type thing struct {
	triple.Term
	because []triple.Literal
	amount  *quantity.Quantity
	told    triple.Term
	// owner is whose it is, where it was found as the value of an attribute, and as the
	// words of that attribute.
	owner triple.Term
	as    string
	// behind is set for what has the same name as something nearer: the city of New York
	// behind the state.
	behind bool
}

// Answer computes the answer of the question that a sentence asks. It is false where
// the sentence asks nothing that can be computed; Missing tells why where that is a word.
func (c *Composer) Answer(s *clause.Sentence) (Answer, Missing, bool) {
	near, changed := nearer(s)
	b, missing, also := c.answerOf(near)
	if !changed || also && len(b.Assumed) == 0 {
		return b, missing, also
	}
	a, missing, ok := c.answerOf(s)
	if also && (!ok || len(b.Assumed) <= len(a.Assumed)) {
		return b, Missing{}, true
	}
	return a, missing, ok
}

func (c *Composer) answerOf(s *clause.Sentence) (Answer, Missing, bool) {
	c.clauses.text, *c.notes = s.Text, notes{}
	if len(s.Clauses) != 1 || len(s.Lost) > 0 || len(s.Clauses[0].Subs) > 0 {
		return Answer{}, Missing{}, false
	}
	a, ok := c.ask(&s.Clauses[0])
	if len(c.notes.missing) > 0 {
		return Answer{}, Missing{Words: distinctWords(c.notes.missing)}, false
	}
	if !ok || ofNothing(a) || c.amounts.onlyRate(&s.Clauses[0], a) || unfit(c.known, &s.Clauses[0], a) {
		return Answer{}, Missing{}, false
	}
	a.Steps, a.Assumed, a.Compared, a.By, a.Left = distinctWords(c.notes.steps), distinctWords(c.notes.assumed), c.notes.compared, c.notes.by, c.notes.left
	a.Noun, a.Absent = c.notes.noun, c.notes.absent && a.Kind == List
	return a, Missing{}, true
}

// ofNothing reports whether an answer lists what no fact says: a value that the question
// itself names.
func ofNothing(a Answer) bool {
	return (a.Kind == List || a.Kind == Values) && !slices.ContainsFunc(a.Rows, func(r Row) bool { return len(r.Because) > 0 })
}

// unfit reports whether an answer is none of what is asked for: how long, by a difference of bare numbers, 6.45 less
// 5.30; where, by whose brother somebody is.
func unfit(k *known, q *clause.Clause, a Answer) bool {
	h := holeOf(q)
	if h >= 0 && q.Roles[h].Term.Hole == clause.HowMuch && a.Kind == Values && slices.ContainsFunc(a.Rows, func(x Row) bool { return x.Amount != nil && x.Amount.Point() }) {
		return true // how much the play is, 18 May does not say
	}
	if h >= 0 && q.Roles[h].Term.Hole == clause.Where {
		return slices.ContainsFunc(a.Rows, func(x Row) bool {
			if v := amountOf(k.words, x.Term); v != nil && v.Dimension == quantity.Clock {
				return true
			}
			return slices.ContainsFunc(x.Because, func(l triple.Literal) bool {
				r, ok := k.relationOf(l.Relation)
				return ok && r.Form == triple.FormNoun && r.Prep == "of" && k.words.Person(triple.LastWord(r.Word))
			})
		})
	}
	return h >= 0 && a.Kind == Difference && a.Amount.Dimension == quantity.Number && (q.Roles[h].Term.Hole == clause.HowLong || k.words.Sort(q.Roles[h].Term.Head) == "last")
}

// onlyRate reports whether what something is in total is answered by what it is for a time, a day, which
// the question does not ask for.
func (v *amounts) onlyRate(q *clause.Clause, a Answer) bool {
	if focused(v.known.words, q) != "total" || len(a.Rows) != 1 || a.Kind == Product {
		return false
	}
	amount := a.Rows[0].Amount
	if amount == nil {
		amount = amountOf(v.known.words, a.Rows[0].Term)
	}
	return amount != nil && amount.Each != "" && !slices.ContainsFunc(q.Roles, func(r clause.Role) bool { return strings.Contains(r.Term.Text, amount.Each) })
}

// ask answers by what the clause asks for.
func (c *Composer) ask(q *clause.Clause) (Answer, bool) {
	if len(q.Hedges) > 0 || !plain(c.known.words, q) || q.Tense == clause.Future && (q.Kind == clause.Possession || c.known.words.Sort(q.Predicate.Lemma) == "hold") {
		return Answer{}, false
	}
	c.known.now = q.Tense == clause.Present && !q.Perfect && holeOf(q) >= 0
	if t := requested(q); t != nil {
		if t.Hole == clause.NoHole && len(t.Graded)+len(t.Relative)+len(t.Roles) == 0 && t.Owner == nil && !t.Plural {
			return Answer{}, false
		}
		if t.Hole == clause.HowMany {
			return c.amounts.howMany(q, 0)
		}
		return c.listed(t)
	}
	hole := holeOf(q)
	if hole < 0 {
		return c.truth(q)
	}
	var a Answer
	ok, otherwise := false, c.amounts.ending
	switch r := &q.Roles[hole]; r.Term.Hole {
	case clause.HowMany, clause.HowMuch, clause.HowDimension, clause.HowLong:
		a, ok = c.amounts.howMuch(q, hole)
		otherwise = c.amounts.lasting
	case clause.Who, clause.What, clause.WhichOne, clause.Where, clause.When:
		a, ok = c.which(q, hole)
	}
	if ok {
		return a, true
	}
	before := *c.notes
	*c.notes = notes{}
	if a, ok = otherwise(q, hole); !ok {
		*c.notes = before
		return c.amounts.reckoned(q, hole)
	}
	return a, ok
}

// plain reports whether the clause says no more than composing understands: manners are
// left to those who compare whole facts. Nor does it leave out a phrase that found no place
// in the clause.
func plain(w Words, q *clause.Clause) bool {
	return !q.Unplaced() && !slices.ContainsFunc(q.Predicate.Manner, func(m string) bool { return w.Operator(m) == "" }) && (q.Modal == "" || q.Modal == "can")
}

// requested is what a clause without a question word asks for: "list the rivers",
// "cities in Texas".
func requested(q *clause.Clause) *clause.Term {
	switch {
	case q.Kind == clause.Fragment && len(q.Roles) == 1:
		return &q.Roles[0].Term
	case q.Kind == clause.Event && find(q, clause.Subject) < 0 && !q.Predicate.Passive && holeOf(q) < 0:
		if o := find(q, clause.Object); o >= 0 {
			t := q.Roles[o].Term
			t.Roles = slices.Clone(t.Roles)
			for k, r := range q.Roles { // "show the cities in Texas" asks for those there
				if k != o && r.Prep != "" && r.Name != clause.Recipient {
					t.Roles = append(t.Roles, r)
				}
			}
			return &t
		}
	}
	return nil
}

func find(q *clause.Clause, name clause.RoleName) int {
	return slices.IndexFunc(q.Roles, func(r clause.Role) bool { return r.Name == name })
}

// holeOf is the role that is asked for, -1 for none.
func holeOf(q *clause.Clause) int {
	return slices.IndexFunc(q.Roles, func(r clause.Role) bool { return r.Term.Hole != clause.NoHole })
}

// listed lists what a phrase stands for; the values of one are the answers.
func (c *Composer) listed(t *clause.Term) (Answer, bool) {
	combines := func(word string) bool { return c.known.words.Operator(strings.ToLower(word)) != "" } // "the number of the states"
	if combines(t.Head) || slices.ContainsFunc(t.Modifiers, combines) {
		return c.amounts.values(t)
	}
	if !composed(t) {
		return Answer{}, false // what is known of a name others say
	}
	things, ok := c.phrases.denote(t)
	if things = beyondOwn(c.known, t, things); !ok || len(things) == 0 {
		return Answer{}, false
	}
	return listing(c.known.words, things), true
}

// beyondOwn puts in the place of what has no other name than the phrase ("Rex's owner") who
// or what it is told to be: what it is called, or else what it is.
func beyondOwn(k *known, t *clause.Term, things []thing) []thing {
	var out []thing
	for _, x := range things {
		_, own, owned := strings.Cut(x.Name, "'s_")
		if t.Head == "" || !owned || k.words.Singular(own) != k.words.Singular(triple.Key(t.Head)) {
			out = append(out, x)
			continue
		}
		var called, is []thing
		for _, f := range k.store.About(x.Term) {
			r, _ := k.relationOf(f.Relation)
			switch {
			case f.Denied:
			case k.words.Operator(r.Word) == "name" && f.Object.Name == x.Name:
				called = append(called, thing{Term: f.Subject, because: fact(f)})
			case (f.Relation == triple.Is || f.Relation == triple.InstanceOf) && f.Subject.Name == x.Name:
				is = append(is, thing{Term: f.Object, because: fact(f)})
			}
		}
		if len(called) > 0 {
			is = called
		}
		out = union(out, is)
	}
	return out
}

// answer makes a list of things an answer: of values their amounts.
func listing(w Words, things []thing) Answer {
	a := Answer{Kind: List, Rows: rows(things)}
	for _, x := range things {
		if _, value := w.Amount(x.Term, ""); x.Kind != triple.Number && (!value || x.Kind == triple.Proper) {
			return a
		}
	}
	a.Kind = Values
	return a
}

func rows(things []thing) []Row {
	out := make([]Row, len(things))
	for i, x := range things {
		out[i] = Row{Term: x.Term, Amount: x.amount, Told: x.told, Because: x.because}
	}
	return out
}

// miss notes that nothing known goes with words of the question.
func (n *notes) miss(words string) {
	if words = strings.TrimSpace(words); words != "" {
		n.missing = append(n.missing, words)
	}
}

// step notes what was met by less than its own words.
func (n *notes) step(text string) {
	if text != "" {
		n.steps = append(n.steps, text)
	}
}

// assume notes what was only taken to be meant.
func (n *notes) assume(text string) { n.assumed = append(n.assumed, text) }

// try runs one way of reading, and takes back what it noted where it leads nowhere.
func (n *notes) try(way func() ([]thing, bool)) ([]thing, bool) {
	before := *n
	things, ok := way()
	if !ok || len(things) == 0 {
		*n = before
		return nil, false
	}
	return things, true
}

func distinctWords(words []string) []string {
	var out []string
	for _, w := range words {
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}
