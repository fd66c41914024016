// Package reckon works out what follows from amounts that were told: what is left of a whole, what several are in all,
// what so many cost of which one costs so much, how much more the one is than the other, and what each gets.
//
// It promises that the amounts it reckons with measure the same, of things of one kind, and that what could be one of
// two wholes, or one fact told twice, is not reckoned with; every row carries the facts that make it so. What was told
// as a number alone and is taken to count what is asked for is an assumption of the answer.
//
// It reads no text and proves nothing. A Reckoner is for one question, and not safe for concurrent use.
package reckon

import (
	_ "embed" // the words
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

//go:embed words.txt
var wordsText string

var known = lexicon.NewTable(wordsText)

// Reckoner answers one question.
type Reckoner struct {
	book  *book
	words compose.Words
	refer func(*clause.Term) []triple.Term
	said  func([]triple.Literal) Said
}

// New returns a reckoner for one question. Refer names what a pronoun stands for, and said tells when facts were told.
func New(store compose.Store, words compose.Words, refer func(*clause.Term) []triple.Term, said func([]triple.Literal) Said) *Reckoner {
	return &Reckoner{&book{store: store, words: words}, words, refer, said}
}

// Sums reports whether a question asks for more than what was told of one of what it names: what is
// left, what several are in all, what so many of a kind cost.
func (r *Reckoner) Sums(s *clause.Sentence) bool {
	if len(s.Clauses) != 1 || s.Clauses[0].Negated {
		return false
	}
	a := r.asked(whole(&s.Clauses[0]))
	if a.hole < 0 && s.Holed() {
		return false
	}
	for _, way := range []func(asked) (compose.Answer, bool){comparison{r}.more, debts{r}.still, debts{r}.owing} {
		if _, ok := way(a); ok {
			return true
		}
	}
	if !a.howMuch() {
		return false
	}
	if verb, ok := asksLeft(a); ok {
		return verb != refunded
	}
	if _, ok := (dues{r}).share(a); ok || a.q.Kind == clause.Existence && r.groupsOf(a) != nil || r.asksMore(a) {
		return true
	}
	for _, way := range []func(asked) (compose.Answer, bool){rates{r}.scaled, rates{r}.hours, breath{r}.together, sums{r}.inAll, sums{r}.relative} {
		if _, ok := way(a); ok {
			return true
		}
	}
	several := slices.ContainsFunc(rates{r}.parts(a), func(p part) bool { return p.n.From != 1 })
	return several || len(a.who) > 1 && r.asks(a.q, "total")
}

// asked is what a question asks for.
type asked struct {
	q    *clause.Clause
	hole int // -1 for yes and no
	verb string
	// noun are the words of what is counted, word the one that it is looked up by, and unit
	// the unit of the answer; money is set where only an amount of money answers.
	noun       []string
	word, unit string
	// far is the measure of what an adverb asks, how far.
	far quantity.Dimension
	// who are those of whom it is asked, and where what else restricts it.
	who   []*clause.Term
	where []clause.Role
}

// Answer is what the clauses of a question ask, false where it is nothing that can be reckoned.
func (r *Reckoner) Answer(s *clause.Sentence) (compose.Answer, bool) {
	if len(s.Clauses) != 1 || len(s.Lost) > 0 || len(s.Clauses[0].Hedges) > 0 {
		return compose.Answer{}, false
	}
	a := r.asked(whole(&s.Clauses[0]))
	if a.hole < 0 && s.Holed() { // what asks how much of a part of something, asks not whether
		return compose.Answer{}, false
	}
	if a.q.Negated {
		return leftover{r}.others(a)
	}
	for _, way := range []func(asked) (compose.Answer, bool){debts{r}.owing, debts{r}.still, leftover{r}.left, sums{r}.otherPart, dues{r}.share, dues{r}.orders, comparison{r}.best, order{r}.sooner, comparison{r}.more, comparison{r}.apart, spread{r}.apart, spread{r}.more, spread{r}.best, rates{r}.often, rates{r}.hours, rates{r}.each, rates{r}.overTime, rates{r}.saved, rates{r}.times, rates{r}.scaled, sums{r}.relative, breath{r}.together, breath{r}.listed, breath{r}.groups, breath{r}.largest, sums{r}.inAll, spread{r}.one} {
		if out, ok := way(a); ok {
			return out, true
		}
	}
	return compose.Answer{}, false
}

// whole is the clause that a phrase with what is said of it leaves to be read: "how many days I need for the chairs".
func whole(q *clause.Clause) *clause.Clause {
	if q.Kind != clause.Fragment || len(q.Roles) != 1 || len(q.Roles[0].Term.Relative) != 1 || q.Roles[0].Term.Hole == clause.NoHole {
		return q
	}
	out := q.Roles[0].Term.Relative[0]
	x := q.Roles[0].Term
	x.Relative = nil
	out.Roles = slices.Clone(out.Roles)
	for i := range out.Roles {
		if out.Roles[i].Term.Pronoun == clause.Gap {
			out.Roles[i].Term, out.Roles[i].Name = x, clause.Object
			return &out
		}
	}
	return q
}

// asked reads the clause of a question.
func (r *Reckoner) asked(q *clause.Clause) asked {
	a := asked{q: q, hole: slices.IndexFunc(q.Roles, func(x clause.Role) bool { return x.Term.Hole != clause.NoHole }), verb: q.Predicate.Lemma}
	if a.verb == "" {
		a.verb = "be"
		if q.Kind == clause.Possession {
			a.verb = "have"
		}
	}
	if a.hole >= 0 && known.Is("priced", a.verb+" "+q.Roles[a.hole].Prep) {
		a.verb = known.Of("priced")[0] // what it comes to
	}
	if a.hole >= 0 {
		x := &q.Roles[a.hole].Term
		a.noun, a.word = wordsOf(r.words, x), strings.ToLower(x.Head)
		if x.Quantity != nil && x.Quantity.Number == "" {
			a.unit = x.Quantity.Unit
		}
		if u, ok := r.words.Amount(triple.Term{Label: "1 " + x.Head}, ""); ok && x.Head != "" && u.Unit != "" && !strings.HasPrefix(string(u.Dimension), "how many") { // how many hours
			a.noun, a.word, a.unit = nil, "", u.Unit
		}
	}
	a.farFrom(r.words)
	a.others()
	a.comingTo()
	return a
}

// farFrom reads how far, and how much further, somebody does something as how much of a measure.
func (a *asked) farFrom(w compose.Words) {
	if a.hole < 0 || a.q.Kind != clause.Event || a.q.Roles[a.hole].Term.Hole != clause.HowDimension {
		return
	}
	dims, _ := w.Dimensions(a.word)
	if len(dims) == 0 || len(dims[0].Units) != 1 || strings.HasPrefix(dims[0].Units[0], "-") {
		return
	}
	q := *a.q
	q.Roles = slices.Clone(q.Roles)
	q.Roles[a.hole].Term.Hole = clause.HowMuch
	a.q, a.far, a.noun, a.word = &q, quantity.Dimension(dims[0].Units[0]), nil, ""
}

// comingTo reads "come to a month" as how much something is a month.
func (a *asked) comingTo() {
	for i, x := range a.where {
		if v := x.Term.Value; v != nil && v.Kind == clause.Lasting && known.Is("priced", a.verb+" "+x.Prep) {
			a.where = slices.Clone(a.where)
			a.where[i].Name, a.where[i].Prep, a.verb = clause.Frequency, "", known.Of("priced")[0]
		}
	}
}

// others sorts what a question names but for what it asks for.
func (a *asked) others() {
	for i := range a.q.Roles {
		x := &a.q.Roles[i]
		switch {
		case i == a.hole, betweenAll(*x), known.Is("now", strings.ToLower(x.Term.Text)), known.Is("sofar", strings.ToLower(strings.TrimSpace(x.Prep+" "+x.Term.Text))), x.Term.Value != nil && (x.Term.Value.Relative == "now" || x.Term.Value.Relative == "finally" || x.Term.Value.Relative == "so far"):
		case x.Name == clause.Subject && len(x.Term.Coordinated) > 0:
			for k := range x.Term.Coordinated {
				a.who = append(a.who, &x.Term.Coordinated[k])
			}
		case a.verb == "leave" && x.Name == clause.Subject && leavesThat(a.q):
		case x.Name == clause.Subject, a.verb == "leave" && x.Name == clause.Recipient, x.Name == clause.RoleNone && known.Is("that", strings.ToLower(x.Term.Text)): // how many is that
			a.who = append(a.who, &x.Term)
		default:
			a.where = append(a.where, *x)
		}
	}
}

// counts is the noun of which there are so many in the answer, "" where it asks how much.
func (a asked) counts() string {
	if a.unit != "" {
		return a.unit // bags of tea
	}
	if x := a.q.Roles[a.hole].Term; x.Hole == clause.HowMany && len(a.noun) > 0 {
		return regular(&x, a.noun[len(a.noun)-1])
	}
	return ""
}

// regular is a noun as a unit, "" where its plural is not made with s: women.
func regular(x *clause.Term, noun string) string {
	words := strings.Fields(strings.ToLower(x.Text))
	if len(words) > 0 && x.Plural && !slices.Contains(words, quantity.RegularPlural(noun)) {
		return ""
	}
	return noun
}

// howMuch reports whether the question asks for an amount.
func (a asked) howMuch() bool {
	if a.hole < 0 {
		return false
	}
	switch a.q.Roles[a.hole].Term.Hole {
	case clause.HowMany, clause.HowMuch, clause.HowLong:
		return true
	case clause.What:
		return a.q.Kind == clause.Event || a.q.Kind == clause.Attribute
	}
	return false
}

// Amount is an amount that was told of one with a verb, and of what it is.
type Amount struct {
	compose.Row
	Verb, Modal string
	Nouns       []string
	Past        bool
	// General is set where it is so of each of a kind, and Roles are what else was told with it.
	General bool
	Roles   []clause.Role
}

// Amounts are the amounts that were told of one as they are, at no time or place alone.
func (r *Reckoner) Amounts(x triple.Term) (out []Amount) {
	for _, t := range r.book.told(x) {
		if t.who.Name == x.Name && t.modal == "" && !t.passive && len(t.roles) == 0 && t.whole == nil && (!t.past || t.verb != "be") {
			out = append(out, Ledger{r}.amount(t))
		}
	}
	return out
}

// Verb is the verb of a kind of event, with its modal: "joined", "is due", "must wear".
func (r *Reckoner) Verb(kind string) (verb, modal string) {
	var t told
	if kind != "" {
		r.book.kindOf(&t, kind)
	}
	return t.verb, t.modal
}

// asks reports whether a question wants the sum of what is found.
func (r *Reckoner) asks(q *clause.Clause, op string) bool {
	has := func(w string) bool { return r.words.Operator(w) == op }
	if op == "total" && slices.ContainsFunc(q.Roles, betweenAll) {
		return true
	}
	said := append(slices.Concat(q.Focus, q.Predicate.Manner), q.Predicate.Word)
	return slices.ContainsFunc(said, has) || slices.ContainsFunc(q.Roles, func(x clause.Role) bool { return has(x.Term.Focus) || slices.ContainsFunc(x.Term.Modifiers, has) })
}

// betweenAll reports whether a phrase says of all of those that a question asks of: "between them".
func betweenAll(x clause.Role) bool {
	return known.Is("between", x.Prep) && x.Term.Pronoun != "" && known.Is("us", x.Term.Pronoun)
}

// is reports whether a phrase of the question speaks of somebody or something told.
func (r *Reckoner) is(x *clause.Term, t triple.Term) bool {
	if x.Pronoun != "" && x.Head == "" {
		return slices.ContainsFunc(r.refer(x), t.Same)
	}
	if x.Owner != nil && x.Owner.Pronoun != "" && x.Head == "" && x.Name == "" { // mine
		return t.Name == triple.Key(x.Text)
	}
	if named := (triple.Term{Name: triple.Key(x.Text)}); x.Name != "" && r.book.oneAndSame(named, t) {
		return true
	}
	a, b := keyWords(r.words, x.Text), keyWords(r.words, t.Spelling())
	return len(a) > 0 && len(b) > 0 && headOf(r.words, a) == headOf(r.words, b) && !slices.ContainsFunc(a, func(w string) bool { return !slices.Contains(b, w) })
}

// keyWords are the words of a phrase that tell which it is, in the singular; of what is done with something, all of
// them as one: fitting a lock is no lock.
func keyWords(w compose.Words, text string) (out []string) {
	if f := strings.Fields(strings.ToLower(strings.ReplaceAll(text, "_", " "))); len(f) > 2 && strings.HasSuffix(f[0], "ing") && known.Is("pointing", f[1]) {
		return []string{strings.Join(f, " ")}
	}
	for _, s := range strings.Fields(strings.ToLower(strings.ReplaceAll(text, "_", " "))) {
		if s = strings.Trim(s, `.,;:"'`); !known.Is("pointing", s) && s != "" {
			out = append(out, Singular(w, s))
		}
	}
	return out
}

// headOf is the last word before a preposition.
func headOf(w compose.Words, words []string) string {
	for i, s := range words {
		if i > 0 && (s == "of" || s == "for" || s == "with" || w.Place(s)) {
			return words[i-1]
		}
	}
	return words[len(words)-1]
}

// fits reports whether what else the question says is told with an amount.
func (r *Reckoner) fits(a asked, t told) bool {
	return !slices.ContainsFunc(a.where, func(x clause.Role) bool { return !r.placed(x, t) })
}

// placed reports whether an amount was told with a phrase of the question.
func (r *Reckoner) placed(x clause.Role, t told) bool {
	if len(x.Term.Coordinated) > 0 {
		return slices.ContainsFunc(x.Term.Coordinated, func(m clause.Term) bool { return r.placed(clause.Role{Name: x.Name, Prep: x.Prep, Term: m}, t) })
	}
	if v := x.Term.Value; v != nil && v.Relative != "" && v.Kind == clause.Date {
		return slices.ContainsFunc(t.roles, func(o role) bool { return sameTime(&x.Term, o.term) }) || strings.HasSuffix(t.term.Name, "_"+triple.Key(x.Term.Text))
	}
	if r.is(&x.Term, t.who) || x.Name == clause.Recipient {
		return true
	}
	if slices.ContainsFunc(t.roles, func(o role) bool { return r.is(&x.Term, o.term) }) {
		return true
	}
	have := append(keyWords(r.words, t.term.Spelling()), keyWords(r.words, t.who.Spelling())...)
	want := keyWords(r.words, x.Term.Text)
	return len(want) > 0 && !slices.ContainsFunc(want, func(w string) bool { return !slices.Contains(have, w) })
}

// mine reports whether an amount is told of one of whom the question asks, of anybody where it asks of nobody.
func (r *Reckoner) mine(a asked, t told) bool {
	return len(a.who) == 0 || slices.ContainsFunc(a.who, func(x *clause.Term) bool { return r.is(x, t.who) })
}

// measures reports whether an amount is in what the question asks for.
func (a asked) measures(t told, w compose.Words) bool {
	if a.far != "" {
		return t.amount.Dimension == a.far
	}
	if a.unit == "" {
		return true
	}
	u, ok := w.Amount(triple.Term{Label: "1 " + a.unit}, "")
	return !ok || strings.HasPrefix(string(u.Dimension), "how many") || u.Dimension == t.amount.Dimension
}

// in gives an amount in the unit asked for.
func (a asked) in(q quantity.Quantity) quantity.Quantity {
	if out, ok := q.In(a.unit); ok && a.unit != "" {
		return out
	}
	return q
}

// keep are those of some amounts of which something holds.
func keep(list []told, holds func(told) bool) (out []told) {
	for _, t := range list {
		if holds(t) {
			out = append(out, t)
		}
	}
	return out
}

func rowsOf(list []told) (out []compose.Row) {
	for _, t := range list {
		out = append(out, t.row())
	}
	return out
}

func termOf(text string) triple.Term {
	return triple.Term{Name: triple.Key(text), Label: text}
}

// literals are the facts of an event that were told.
func literals(facts []triple.Triple) (out []triple.Literal) {
	for _, f := range facts {
		if _, said := triple.SaidLink(f.Relation); !said && !triple.Reckoned(f.Relation) {
			out = append(out, triple.Literal{Triple: f})
		}
	}
	return out
}
