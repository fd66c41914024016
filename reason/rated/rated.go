// Package rated brings what was told of one to so many of it: what is in seven boxes that hold twelve each, what
// lessons cost that are 30 euros each and two a week, how many cakes the eggs do for, what a bill is for each of
// four.
//
// It promises that the one amount is told of each of a kind, the other one of how many of that kind, and that no
// other amount that was told could stand in the place of either; every row carries the facts that make it so.
// What was told as a number alone is taken to count that kind only where one sentence tells both, and is an
// assumption of the answer.
//
// It reads no text and proves nothing. A Solver is for one question, and not safe for concurrent use.
package rated

import (
	_ "embed" // the words
	"math"
	"slices"
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

// Solver answers one question.
type Solver struct {
	told  reckon.Ledger
	words compose.Words
	rules func() []triple.Rule
	// read are the amounts once they were read, nil before.
	read func() ([]rate, []reckon.Amount, bool)
}

// New returns a solver for one question. Rules are those that are known.
func New(told reckon.Ledger, words compose.Words, rules func() []triple.Rule) *Solver {
	return &Solver{told: told, words: words, rules: rules}
}

// asked is what a question asks for.
type asked struct {
	*clause.Clause
	hole *clause.Term
	// noun are the words of what is counted, and unit is that of what is measured.
	noun []string
	unit quantity.Quantity
	// who is the subject, period the time for which it is asked, and rest what else is named.
	who    *clause.Term
	period string
	rest   []clause.Role
	// kinds are what is counted where several are listed: hens and ducks.
	kinds []clause.Term
	// long is set where it asks how long.
	long bool
}

// Answer is what the clause of a question asks, false where it is nothing of the kind.
func (s *Solver) Answer(q *clause.Sentence) (compose.Answer, bool) {
	if q = listed(q); len(q.Clauses) != 1 || len(q.Lost) > 0 || q.Clauses[0].Negated || len(q.Clauses[0].Hedges) > 0 || len(q.Clauses[0].Subs) > 0 {
		return compose.Answer{}, false
	}
	a, ok := s.asked(&q.Clauses[0])
	if !ok {
		return compose.Answer{}, false
	}
	if len(a.kinds) > 0 {
		return s.ofKinds(a)
	}
	ways := []func(asked) (compose.Answer, bool){s.members, changes{s}.difference, changes{s}.votes, changes{s}.places, changes{s}.grown, changes{s}.since, changes{s}.purse, s.enough, s.price, s.within, s.apiece, baskets{s}.received, bundles{s}.kindsOf, portions{s}.course, worth{s}.stay, worth{s}.needed, worth{s}.forUs, worth{s}.income, bundles{s}.many}
	if a.long {
		ways = ways[len(ways)-1:]
	}
	for _, way := range ways {
		if out, ok := way(a); ok {
			return out, true
		}
	}
	return compose.Answer{}, false
}

// listed is a question that asks of several kinds in a clause each, how many hens that is, and ducks, as one.
func listed(q *clause.Sentence) *clause.Sentence {
	var kinds []clause.Term
	for i, c := range q.Clauses {
		at := slices.IndexFunc(c.Roles, func(x clause.Role) bool { return x.Name == clause.Complement })
		if len(q.Clauses) < 2 || c.Kind != clause.Class || len(c.Roles) != 2 || at < 0 || c.Roles[1-at].Term.Text != q.Clauses[0].Roles[1-at].Term.Text || !c.Roles[at].Term.Plural || (c.Roles[at].Term.Hole == clause.HowMany) != (i == 0) {
			return q
		}
		kinds = append(kinds, c.Roles[at].Term)
	}
	if len(kinds) == 0 {
		return q
	}
	out, c := *q, q.Clauses[0]
	c.Roles = slices.Clone(c.Roles)
	for i := range c.Roles {
		if c.Roles[i].Name == clause.Complement {
			c.Roles[i].Term = clause.Term{Text: c.Roles[i].Term.Text, Coordinated: kinds}
		}
	}
	out.Clauses = []clause.Clause{c}
	return &out
}

// asked reads the clause of a question.
func (s *Solver) asked(c *clause.Clause) (asked, bool) {
	a := asked{Clause: c}
	for i := range c.Roles {
		x := &c.Roles[i]
		if list := x.Term.Coordinated; len(list) > 1 && list[0].Hole == clause.HowMany && !x.Term.Or {
			a.hole, a.kinds = &x.Term, list
			continue
		}
		switch x.Term.Hole {
		case clause.HowMany, clause.HowMuch, clause.What, clause.HowDimension:
			s.counted(&a, &x.Term)
			continue
		case clause.HowLong:
			a.hole, a.long = &x.Term, true
			continue
		}
		v := x.Term.Value
		switch {
		case x.Name == clause.Subject, x.Name == clause.RoleNone && a.who == nil:
			a.who = &x.Term
		case x.Name == clause.Frequency || v != nil && (v.Kind == clause.Lasting || v.Kind == clause.Recurring):
			if a.period != "" {
				return a, false
			}
			a.period = s.last(x.Term.Text)
		default:
			a.rest = append(a.rest, *x)
		}
	}
	return a, a.hole != nil
}

// counted reads what a question counts, or the unit that it asks in.
func (s *Solver) counted(a *asked, x *clause.Term) {
	a.hole, a.noun = x, s.told.Nouns(x)
	if u, ok := s.words.Amount(triple.Term{Label: "1 " + x.Head}, ""); ok && x.Head != "" && u.Unit != "" && !strings.HasPrefix(string(u.Dimension), "how many") {
		a.noun, a.unit = nil, u
	} else if v := x.Quantity; v != nil && v.Unit != "" { // how many grams of flour
		a.unit, _ = s.words.Amount(triple.Term{Label: "1 " + v.Unit}, "")
	}
}

// key are the words of a name that tell which it is, in the singular, whatever is of what.
func (s *Solver) key(text string) []string {
	words := slices.DeleteFunc(s.told.Key(text), func(w string) bool { return w == "of" })
	for i, w := range words { // merino's ball, children's tickets
		if own := strings.TrimSuffix(strings.TrimSuffix(w, "'s"), "'"); own != w {
			words[i] = reckon.Singular(s.words, own)
		}
	}
	return words
}

// last is the last word of a phrase, in the singular: day, of "every day".
func (s *Solver) last(text string) string {
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(text, "_", " ")))
	if len(words) == 0 {
		return ""
	}
	return reckon.Singular(s.words, words[len(words)-1])
}

// verb is the verb of a question.
func (a asked) verb() string {
	switch {
	case a.Kind == clause.Possession:
		return "have"
	case a.Predicate.Lemma == "":
		return "be"
	}
	return a.Predicate.Lemma
}

// asksPrice reports whether the question is what something costs, or what somebody pays.
func (a asked) asksPrice() bool {
	return len(a.noun) == 0 && a.unit.Unit == "" && (known.Is("costs", a.verb()) || known.Is("pays", a.verb())) && a.Modal != "can"
}

// rate is an amount that is so for each of a kind.
type rate struct {
	reckon.Amount
	of []string // the words of the kind
}

// amounts are what was told as it is: of each of a kind, and of so many.
func (s *Solver) amounts() (rates []rate, counts []reckon.Amount, ok bool) {
	if s.read == nil { // what every fact says is read once for a question
		rates, counts, ok := readAmounts(s)
		s.read = func() ([]rate, []reckon.Amount, bool) { return slices.Clone(rates), slices.Clone(counts), ok }
	}
	return s.read()
}

func readAmounts(s *Solver) (rates []rate, counts []reckon.Amount, ok bool) {
	all, ok := s.told.All()
	if !ok {
		return nil, nil, false
	}
	for _, t := range append(all, s.ofRules()...) {
		if t.Modal != "" || t.Amount == nil {
			continue
		}
		who := s.key(t.Term.Spelling())
		plain := *t.Amount
		plain.Each = ""
		if one, kind, ok := (bundles{s}).inner(t); ok {
			rates, t.Nouns = append(rates, one), kind
		}
		switch each := t.Amount.Each; {
		case (bundles{s}).perOne(t) != nil:
			of := bundles{s}.perOne(t)
			t.Nouns = nil
			rates = append(rates, rate{t, of})
		case known.Is("one", each):
			t.Amount = &plain
			rates = append(rates, rate{t, who})
		case each != "" && !s.time(each):
			t.Amount = &plain
			rates = append(rates, rate{t, []string{each}})
		case len(who) > 1 && s.isOne(who[0]):
			rates = append(rates, rate{t, who[1:]})
		case len(who) > 0 && (t.General || worth{s}.ofOne(t)):
			rates = append(rates, rate{t, who})
		default:
			counts = append(counts, t)
		}
	}
	return rates, counts, true
}

// isOne reports whether a word is the number one.
func (s *Solver) isOne(word string) bool {
	n, ok := s.words.Amount(triple.Term{Label: word}, "")
	return ok && n.Dimension == quantity.Number && n.From == 1 && n.Until == 1 && n.Unit == ""
}

// time reports whether a word is a length of time.
func (s *Solver) time(word string) bool {
	n, ok := s.words.Amount(triple.Term{Label: "1 " + word}, "")
	return ok && n.Dimension == quantity.Duration
}

// mostRules bounds the rules that are looked at for one question; of more nothing is reckoned.
const mostRules = 400

// ofRules are the amounts that rules tell of each of a kind: every box holds twelve bottles.
func (s *Solver) ofRules() (out []reckon.Amount) {
	rules := s.rules()
	if len(rules) > mostRules {
		return nil
	}
	for _, r := range rules {
		kind, ok := kindOf(r)
		if !ok {
			continue
		}
		t, ok := s.told.Of(r.Head)
		if !ok || r.Confidence != 0 && r.Confidence < 1 {
			continue
		}
		t.Term = triple.Term{Name: triple.Key(kind), Label: "each " + kind, Kind: triple.Generic}
		t.General, t.Because = true, nil
		out = append(out, t)
	}
	return out
}

// kindOf are the words of the kind of which a rule says something of each, with its qualities, full ticket, and of
// whose it is: child's ticket.
func kindOf(r triple.Rule) (string, bool) {
	kind, qualities, owner, own := "", "", "", ""
	for _, l := range r.Body {
		words := strings.ReplaceAll(l.Object.Spelling(), "_", " ")
		noun, of := strings.CutSuffix(l.Relation, "_of")
		mine := l.Subject.Var == r.Head.Subject.Var
		switch {
		case l.Denied || !l.Subject.IsVar():
			return "", false
		case !mine && l.Relation == triple.InstanceOf && owner == "":
			owner, own = words+" ", l.Subject.Var
		case mine && l.Relation == triple.InstanceOf && kind == "":
			kind = words
		case mine && of && kind == "":
			if kind = strings.ReplaceAll(noun, "_", " "); !l.Object.IsVar() {
				kind += " of " + words
			}
		case mine && l.Relation == triple.Is && !l.Object.IsVar():
			qualities += words + " "
		default:
			return "", false
		}
	}
	owned := owner == "" || slices.ContainsFunc(r.Body, func(l triple.Literal) bool { return l.Object.Var == own && l.Subject.Var == r.Head.Subject.Var })
	return owner + qualities + kind, kind != "" && owned && !r.Head.Denied && r.Written == ""
}

// isOf reports whether words that name something name one of a kind: big boxes are boxes.
func isOf(words, kind []string) bool {
	return len(words) > 0 && len(kind) > 0 && !slices.ContainsFunc(kind, func(w string) bool { return !slices.Contains(words, w) })
}

// same reports whether a rate is of the kind that words name, and of that alone.
func same(words, kind []string) bool { return isOf(words, kind) && len(words) == len(kind) }

// number reports whether an amount counts something, or is a number alone.
func number(t reckon.Amount) bool {
	return t.Amount.Dimension == quantity.Number && t.Amount.From == t.Amount.Until && t.Amount.Bound == "" && t.Amount.From > 0
}

// together reports whether one sentence tells both amounts.
func (s *Solver) together(x, y reckon.Amount) bool {
	if len(x.Because) == 0 || len(y.Because) == 0 {
		return false
	}
	a, b := s.told.Said(x.Because), s.told.Said(y.Because)
	return a.Sentence != "" && a.Sentence == b.Sentence || a.Turn == b.Turn && a.Turn > 0
}

// recurs is the time in which an amount recurs: week, of two a week and of two every week; "" for none.
func (s *Solver) recurs(t reckon.Amount) string {
	if t.Amount.Each != "" {
		return t.Amount.Each
	}
	for _, x := range t.Roles {
		words := strings.Fields(strings.ToLower(strings.ReplaceAll(x.Term.Text, "_", " ")))
		if len(words) > 1 && known.Is("per", words[0]) && s.time(reckon.Singular(s.words, words[len(words)-1])) || x.Prep == "every" {
			return reckon.Singular(s.words, words[len(words)-1])
		}
	}
	return ""
}

// product is what so many are of which each is so much, as one answer of all that were found; false for several.
func (s *Solver) product(a asked, found []pair) (compose.Answer, bool) {
	if len(found) != 1 {
		return compose.Answer{}, false
	}
	p := found[0]
	if w := a.who; w != nil && (w.Determiner == "a" || w.Determiner == "an") && slices.Contains(p.many.Nouns, reckon.Singular(s.words, strings.ToLower(w.Head))) {
		return compose.Answer{}, false // one of so many is no product
	}
	period := s.recurs(p.many)
	if each := p.each.Amount.Amount.Each; each != "" && !known.Is("one", each) {
		if period != "" || !s.time(each) {
			return compose.Answer{}, false
		}
		period = each
	}
	sum := p.each.Amount.Amount.Scale(p.many.Amount.From)
	if sum.Each = period; a.period != "" && a.period != period {
		return compose.Answer{}, false
	} else if a.period != "" {
		sum.Each = ""
	}
	if out, ok := sum.In(a.unit.Unit); ok && a.unit.Unit != "" {
		sum = out
	}
	if sum.Dimension == quantity.Number && sum.Unit == "" && len(p.each.Nouns) > 0 {
		sum.Unit = p.each.Nouns[len(p.each.Nouns)-1]
	}
	out := compose.Answer{Kind: compose.Product, Rows: []compose.Row{p.each.Row, p.many.Row}, Amount: sum.Coined()}
	if len(p.many.Nouns) == 0 && p.many.Amount.Unit == "" {
		out.Assumed = []string{"“" + p.many.Told.Spelling() + "” means " + quantity.FormatNumber(p.many.Amount.From) + " times “" + strings.Join(p.each.of, " ") + "”"}
	}
	return out, true
}

// pair is what each of a kind is, and how many there are of it.
type pair struct {
	each rate
	many reckon.Amount
}

// add adds a pair where no like one is there.
func add(list []pair, p pair) []pair {
	if slices.ContainsFunc(list, func(o pair) bool {
		return o.each.Amount.Amount.From == p.each.Amount.Amount.From && o.each.Amount.Amount.Unit == p.each.Amount.Amount.Unit && slices.Equal(o.each.of, p.each.of) && o.many.Told.Name == p.many.Told.Name && o.many.Term.Name == p.many.Term.Name && o.many.Verb == p.many.Verb
	}) {
		return list
	}
	return append(list, p)
}

// within answers how much there is in so many of what each holds so much: the bottles in seven boxes.
func (s *Solver) within(a asked) (compose.Answer, bool) {
	if len(a.noun) == 0 && a.unit.Unit == "" || a.Modal != "" || a.who == nil && a.Kind != clause.Existence {
		return compose.Answer{}, false
	}
	rates, counts, ok := s.amounts()
	if !ok || slices.ContainsFunc(counts, func(t reckon.Amount) bool { return s.wanted(a, t) && s.of(a, t) }) {
		return compose.Answer{}, false
	}
	var found []pair
	for _, each := range rates {
		if !known.Is("holds", each.Verb) && !known.Is("needs", each.Verb) || !s.wanted(a, each.Amount) || each.Past {
			continue
		}
		for _, many := range counts {
			if s.holds(a, each, many) {
				found = add(found, pair{each, many})
			}
		}
	}
	if len(found) == 1 && s.changed(found[0].many, counts) {
		return compose.Answer{}, false
	}
	return s.product(a, found)
}

// holds reports whether there are so many, of whom and as the question asks, of a kind that holds so much each.
func (s *Solver) holds(a asked, each rate, many reckon.Amount) bool {
	if n := len(each.Nouns); n > 0 && (s.words.Person(each.Nouns[n-1]) || known.Is("people", each.Nouns[n-1])) && (s.words.Person(each.of[len(each.of)-1]) || known.Is("room", each.Verb)) {
		return false // of 30 children with two parents each, some have the same; where 12 fit in nobody need be
	}
	counted := isOf(many.Nouns, each.of) || len(many.Nouns) == 0 && many.Amount.Unit == "" && s.together(each.Amount, many)
	return number(many) && counted && s.of(a, many) && (many.Verb == a.verb() || a.Kind == clause.Existence && known.Is("stock", many.Verb)) && s.placed(a, many)
}

// wanted reports whether an amount is of what a question counts, or in its unit.
func (s *Solver) wanted(a asked, t reckon.Amount) bool {
	if a.unit.Unit != "" && t.Amount.Dimension != a.unit.Dimension || len(a.noun) > 0 && lexicon.Supersense(a.noun[len(a.noun)-1], lexicon.Noun) == "noun.body" {
		return false // who has three dogs has no twelve legs
	}
	return isOf(t.Nouns, a.noun) || len(a.noun) == 0 && a.unit.Unit != ""
}

// of reports whether an amount is told of whom the question asks.
func (s *Solver) of(a asked, t reckon.Amount) bool { return a.who == nil || s.told.Is(a.who, t.Term) }

// placed reports whether all else that a question says was told with an amount.
func (s *Solver) placed(a asked, t reckon.Amount) bool {
	return !slices.ContainsFunc(a.rest, func(x clause.Role) bool {
		return !slices.ContainsFunc(t.Roles, func(o clause.Role) bool { return same(s.key(o.Term.Text), s.key(x.Term.Text)) })
	})
}

// changed reports whether there may be more or less of what is counted than was told: another deed was done with
// some of it.
func (s *Solver) changed(many reckon.Amount, counts []reckon.Amount) bool {
	return known.Is("stock", many.Verb) && slices.ContainsFunc(counts, func(t reckon.Amount) bool {
		return !known.Is("stock", t.Verb) && number(t) && isOf(t.Nouns, many.Nouns)
	})
}

// price answers what so many cost of which each costs so much.
func (s *Solver) price(a asked) (compose.Answer, bool) {
	if !a.asksPrice() || a.Modal != "" {
		return compose.Answer{}, false
	}
	what, payer, ok := s.bought(a)
	if !ok || what == nil || what.Quantity != nil {
		return compose.Answer{}, false
	}
	plain := *what
	plain.Owner = nil
	of := purchase{payer: payer, verbs: "gets"}
	of.kind = slices.DeleteFunc(s.told.Nouns(&plain), func(w string) bool { return known.Is("all", w) })
	if owner := what.Owner; owner != nil && payer == nil {
		of.payer, of.verbs = owner, "owns"
	}
	rates, counts, ok := s.amounts()
	if !ok || len(of.kind) == 0 {
		return compose.Answer{}, false
	}
	if slices.ContainsFunc(counts, func(t reckon.Amount) bool {
		return known.Is("undone", t.Verb) && (isOf(t.Nouns, of.kind) || len(t.Nouns) == 0)
	}) {
		return compose.Answer{}, false
	}
	return s.product(a, s.purchased(of, rates, counts))
}

// purchased are the prices of each, with how many were got.
func (s *Solver) purchased(of purchase, rates []rate, counts []reckon.Amount) (found []pair) {
	for _, many := range append(ofEach(rates), counts...) {
		if !number(many) {
			continue
		}
		if each, ok := s.priceOf(many); ok && isOf(many.Nouns, of.kind) && s.by(of, many) {
			found = add(found, pair{each, many})
		}
		for _, each := range rates {
			if each.Amount.Amount.IsMoney() && (s.got(of, each, many) || s.made(of, each, many)) {
				found = add(found, pair{each, many})
			}
		}
	}
	return found
}

// purchase is what a question asks the price of: a kind, who pays, and the sort of verbs by which they get it.
type purchase struct {
	kind  []string
	payer *clause.Term
	verbs string
}

// by reports whether an amount is of who pays.
func (s *Solver) by(of purchase, many reckon.Amount) bool {
	return of.payer == nil || s.told.Is(of.payer, many.Term)
}

// got reports whether somebody got so many of a kind of which each costs so much.
func (s *Solver) got(of purchase, each rate, many reckon.Amount) bool {
	bare := len(many.Nouns) == 0 && many.Amount.Unit == "" && s.together(each.Amount, many)
	return known.Is(of.verbs, many.Verb) && s.by(of, many) && isOf(each.of, of.kind) && (isOf(many.Nouns, of.kind) || bare)
}

// made reports whether a kind is so many of what costs so much each: a course is 6 sessions.
func (s *Solver) made(of purchase, each rate, many reckon.Amount) bool {
	return known.Is("holds", many.Verb) && same(s.key(many.Term.Spelling()), of.kind) && same(many.Nouns, each.of)
}

// ofEach are the amounts of rates.
func ofEach(rates []rate) (out []reckon.Amount) {
	for _, r := range rates {
		out = append(out, r.Amount)
	}
	return out
}

// priceOf is what each of so many cost as it was told with them: three packs at 4 euros each.
func (s *Solver) priceOf(many reckon.Amount) (rate, bool) {
	for _, x := range many.Roles {
		if q, _, ok := s.told.Measure(x.Term.Text); ok && q.IsMoney() && known.Is("one", q.Each) && (x.Prep == "at" || x.Prep == "for") {
			one := many
			one.Amount, one.Told = &q, triple.Term{Name: triple.Key(x.Term.Text), Label: x.Term.Text}
			one.Term = one.Told
			return rate{one, many.Nouns}, true
		}
	}
	return rate{}, false
}

// bought is what is paid for in a question what it costs, and who pays for it, nil for nobody.
func (s *Solver) bought(a asked) (what, payer *clause.Term, ok bool) {
	if known.Is("costs", a.verb()) {
		what = a.who
	} else {
		payer = a.who
	}
	for i := range a.rest {
		x := &a.rest[i]
		person := x.Term.Pronoun != "" || x.Term.Name != "" || s.words.Person(strings.ToLower(x.Term.Head))
		switch {
		case known.Is("spent", x.Prep) && what == nil:
			what = &x.Term
		case person && payer == nil && (x.Name == clause.Object || x.Name == clause.Recipient):
			payer = &x.Term
		default:
			return nil, nil, false
		}
	}
	if what != nil && (what.Head == "" || what.Pronoun != "") {
		return nil, nil, false
	}
	if payer != a.who {
		payer = someone(payer)
	}
	return what, payer, true
}

// someone is a phrase for somebody, nil for "him" and "us", which say no more than that somebody pays.
func someone(x *clause.Term) *clause.Term {
	if x == nil || x.Pronoun != "" && x.Name == "" {
		return nil
	}
	return x
}

// enough answers how many of a kind can be made of what there is: each needs so much of everything that was told.
func (s *Solver) enough(a asked) (compose.Answer, bool) {
	stock, ok := a.stock()
	if !ok {
		return compose.Answer{}, false
	}
	rates, counts, ok := s.amounts()
	least, rows := math.Inf(1), []compose.Row(nil)
	for _, each := range rates {
		needed := same(each.of, a.noun) && known.Is("needs", each.Verb) && each.Amount.Amount.From > 0 && len(each.Nouns) > 0
		if !needed || stock != nil && !isOf(each.Nouns, s.told.Nouns(stock)) {
			continue
		}
		have, one := s.stockOf(each, counts)
		if !one {
			return compose.Answer{}, false
		}
		least = min(least, math.Floor(have.Amount.From/each.Amount.Amount.From+1e-9))
		rows = append(rows, have.Row, each.Row)
	}
	n, _ := s.words.Amount(triple.Term{Label: quantity.FormatNumber(least)}, "")
	n.Unit = a.noun[0]
	if a.hole.Quantity == nil {
		n.Unit = a.noun[len(a.noun)-1]
	}
	return compose.Answer{Kind: compose.Fits, Rows: rows, Amount: n}, ok && len(rows) > 0
}

// stock is what a question names of which so many are made, nil where it asks how many can be made of all there is;
// false where it asks neither.
func (a asked) stock() (*clause.Term, bool) {
	if len(a.noun) == 0 || known.Is("can", a.Modal) {
		return nil, len(a.noun) > 0
	}
	lasts := known.Is("lasts", a.verb()) || a.verb() == "be" && known.Is("lasts", a.Predicate.Word)
	return a.who, lasts && a.who != nil && a.who.Head != "" && slices.ContainsFunc(a.Roles, func(x clause.Role) bool { return x.Prep == "for" && x.Term.Hole != clause.NoHole })
}

// stockOf is how much there is of what each of a kind needs; false where that is not told once, or may be less since.
func (s *Solver) stockOf(each rate, counts []reckon.Amount) (reckon.Amount, bool) {
	var have []reckon.Amount
	for _, t := range counts {
		if known.Is("stock", t.Verb) && !t.Past && same(t.Nouns, each.Nouns) && quantity.Comparable(*t.Amount, *each.Amount.Amount) {
			have = append(have, t)
		}
	}
	if len(have) != 1 || s.changed(have[0], counts) {
		return reckon.Amount{}, false
	}
	return have[0], true
}

// members answers how many people are in what was told to have so many of one kind of people.
func (s *Solver) members(a asked) (compose.Answer, bool) {
	if a.Kind != clause.State || a.hole.Hole != clause.HowMany || len(a.rest) != 1 || !s.words.Place(a.rest[0].Prep) || a.Tense != clause.Present || a.Modal != "" {
		return compose.Answer{}, false
	}
	if x := a.hole; !known.Is("people", x.Head) || len(x.Modifiers)+len(x.Roles)+len(x.Relative) > 0 {
		return compose.Answer{}, false
	}
	_, counts, ok := s.amounts()
	counts = slices.DeleteFunc(counts, func(t reckon.Amount) bool {
		return t.Verb != "have" || t.Past || !number(t) || len(t.Nouns) != 1 || !s.words.Person(t.Nouns[0]) || !s.told.Is(&a.rest[0].Term, t.Term)
	})
	if !ok || len(counts) != 1 {
		return compose.Answer{}, false
	}
	return compose.Answer{Kind: compose.Values, Rows: []compose.Row{counts[0].Row}, Steps: []string{"“" + a.hole.Head + "” are its " + s.words.Plural(counts[0].Nouns[0])}}, true
}

// ofKinds adds up what one sentence tells that somebody has of each of some kinds: the hens and ducks.
func (s *Solver) ofKinds(a asked) (compose.Answer, bool) {
	_, counts, ok := s.amounts()
	var list []reckon.Amount
	var sums []quantity.Quantity
	that := a.who == nil || reckon.ForThings(strings.ToLower(a.who.Text))
	for i := range a.kinds {
		kind := s.told.Nouns(&a.kinds[i])
		own := slices.DeleteFunc(slices.Clone(counts), func(t reckon.Amount) bool {
			return !number(t) || !same(t.Nouns, kind) || !that && !s.of(a, t)
		})
		if ok = ok && len(own) == 1 && (len(list) == 0 || own[0].Verb == list[0].Verb && own[0].Term.Name == list[0].Term.Name && s.together(list[0], own[0])); !ok {
			return compose.Answer{}, false
		}
		list, sums = append(list, own[0]), append(sums, *own[0].Amount)
	}
	sum, ok := quantity.Sum(sums)
	out := compose.Answer{Kind: compose.Total, Amount: sum}
	for _, t := range list {
		n := *t.Amount
		n.Unit = t.Nouns[len(t.Nouns)-1]
		t.Row.Amount, t.Row.Told = &n, triple.Term{}
		out.Rows = append(out.Rows, t.Row)
	}
	return out, ok && (that || known.Is("stock", a.verb()) || list[0].Verb == a.verb())
}

// apiece answers what each of us pays of the one price that was told with how many we are.
func (s *Solver) apiece(a asked) (compose.Answer, bool) {
	if !a.asksPrice() || a.Modal != "" || a.who == nil {
		return compose.Answer{}, false
	}
	each := a.who.Pronoun == "each" && known.Is("pays", a.verb())
	per := known.Is("persons", a.period) && (a.who.Pronoun != "" || a.who.Head != "")
	if !each && !per {
		return compose.Answer{}, false
	}
	_, counts, ok := s.amounts()
	var groups, prices []reckon.Amount
	for _, t := range counts {
		switch {
		case number(t) && t.Verb == "be" && (known.Is("us", t.Term.Name) && len(t.Nouns) == 0 || len(t.Nouns) == 1 && known.Is("us", t.Nouns[0])):
			groups = append(groups, t)
		case known.Is("pays", t.Verb) && (t.Amount.IsMoney() || len(t.Nouns) == 0):
			return compose.Answer{}, false // somebody pays so much of it
		case t.Amount.IsMoney() && t.Amount.Each == "" && known.Is("costs", t.Verb):
			prices = append(prices, t)
		}
	}
	if per && a.who.Head != "" {
		prices = slices.DeleteFunc(prices, func(t reckon.Amount) bool { return !s.told.Is(a.who, t.Term) })
	}
	if !ok || len(groups) != 1 || len(prices) != 1 {
		return compose.Answer{}, false
	}
	share := prices[0].Amount.Scale(1 / groups[0].Amount.From)
	return compose.Answer{Kind: compose.Share, Rows: []compose.Row{prices[0].Row, groups[0].Row}, Amount: share, Assumed: []string{"“" + prices[0].Term.Spelling() + "” is shared by all " + quantity.FormatNumber(groups[0].Amount.From)}}, true
}
