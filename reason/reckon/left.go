package reckon

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file tells what is left of a whole: the seats that are not sold, what is still to pay.

// leftover tells what is left.
type leftover struct{ *Reckoner }

// left answers what asks for what is left, or still to be done.
func (r leftover) left(a asked) (compose.Answer, bool) {
	verb, asks := asksLeft(a)
	if !asks || !a.howMuch() {
		return compose.Answer{}, false
	}
	a.verb = verb
	pool, ok := r.book.of(a.word)
	if !ok {
		return compose.Answer{}, false
	}
	all := pool
	pool = keep(pool, func(t told) bool { return t.names(a.noun) && a.measures(t, r.words) && t.kind == "" })
	if verb != "" && !known.Is("short", verb) {
		pool = once(append(pool, keep(r.book.by(verb), func(t told) bool { return len(t.noun) == 0 || t.names(a.noun) })...))
	}
	if out, ok := r.partOf(a, pool); ok {
		return out, true
	}
	if out, ok := r.ofAmount(a); ok && verb == "" {
		return out, true
	}
	switch {
	case verb == refunded:
		return r.refunded(a)
	case known.Is("short", verb) && verb != "owe":
		return r.lacking(a, pool)
	case verb == "owe" || known.Is("payment", verb):
		if out, ok := debts(r).now(a); ok {
			return out, true
		}
		return r.toPay(a)
	}
	if verb != "" {
		return r.undone(a, pool)
	}
	short, ok := r.container(a, all)
	if !ok {
		return compose.Answer{}, false
	}
	return r.remaining(a, append(pool, short...))
}

// container are the amounts told by what the asked for is in alone: two bags, of bags of flour; false where one is told of bags of something else.
func (r leftover) container(a asked, all []told) (short []told, ok bool) {
	in := Singular(r.words, a.unit)
	if in == "" && len(a.noun) > 1 && a.q.Roles[a.hole].Term.Owner != nil { // sacks of grain
		in = Singular(r.words, a.word)
	}
	more, ok := r.book.of(in)
	if in == "" || !ok || len(a.noun) == 0 {
		return nil, ok
	}
	for _, t := range once(append(slices.Clone(all), more...)) {
		switch own := t.head == in && !t.names(a.noun); {
		case own && len(t.noun) > 1:
			return nil, false
		case own:
			t.noun = a.noun
			short = append(short, t)
		}
	}
	return short, true
}

// undone is what is to be done without what was done of it: ten letters to write, and four written.
func (r leftover) undone(a asked, pool []told) (compose.Answer, bool) {
	all := keep(pool, func(t told) bool { return r.mine(a, t) && t.whole == nil && !t.part })
	todo := keep(all, func(t told) bool {
		return t.modal != "" && t.verb == a.verb || t.verb == "have" && strings.HasSuffix(t.term.Spelling(), " to "+a.verb)
	})
	done := keep(all, func(t told) bool { return t.modal == "" && t.past && t.verb == a.verb })
	if len(todo) != 1 || len(done) != 1 || !sameMeasure(todo[0].amount, done[0].amount) {
		return compose.Answer{}, false
	}
	rest := more(todo[0].amount, -done[0].amount.From)
	return compose.Answer{Kind: compose.Remainder, Rows: rowsOf([]told{todo[0], done[0]}), Amount: a.in(counted(rest, a.counts())), InOrder: true}, rest.From >= 0
}

// asksLeft reports whether a question asks for what is left, and what is still to be done with it.
func asksLeft(a asked) (verb string, ok bool) {
	q := a.q
	if a.hole < 0 {
		return "", false
	}
	left := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return known.Is("left", strings.ToLower(w)) })
	}
	still := q.Phase == "still"
	switch {
	case len(q.Subs) == 1 && q.Subs[0].Link == "to" && still && (a.verb == "have" || a.verb == "need"):
		return q.Subs[0].Clause.Predicate.Lemma, true
	case still && known.Is("due", q.Modal):
		return a.verb, true
	case len(q.Subs) > 0:
		return "", false
	case left(q.Roles[a.hole].Term.Modifiers...):
		return "", true
	case known.Is("priced", a.verb) && slices.ContainsFunc(q.Roles, func(x clause.Role) bool { return x.Term.Value != nil && x.Term.Value.ISO == "finally" }):
		return refunded, true
	case a.verb == "leave" && (q.Predicate.Passive || q.Perfect && q.Roles[a.hole].Name == clause.Object || leavesThat(q)), a.verb == "remain":
		return "", true
	case still && q.Kind == clause.Possession:
		return "", true
	case q.Kind == clause.State && (left(q.Predicate.Word) || still && len(a.where) == 0) && q.Roles[a.hole].Name == clause.Subject:
		return "", true
	case known.Is("short", a.verb) && (still || a.verb != "need" || slices.ContainsFunc(q.Roles[a.hole].Term.Modifiers, func(m string) bool { return known.Is("more", strings.ToLower(m)) })):
		return a.verb, true
	}
	return "", q.Kind == clause.Possession && slices.ContainsFunc(q.Roles, func(x clause.Role) bool {
		return x.Name == clause.Complement && left(append(x.Term.Modifiers, x.Term.Text)...)
	})
}

// leavesThat reports whether a clause asks what something that was told leaves.
func leavesThat(q *clause.Clause) bool {
	return slices.ContainsFunc(q.Roles, func(x clause.Role) bool { return x.Name == clause.Subject && known.Is("that", x.Term.Pronoun) })
}

// partOf: "17 of the 30 chapters" are read, and the others are still to be.
func (r leftover) partOf(a asked, pool []told) (compose.Answer, bool) {
	if a.verb == "" {
		for _, verb := range known.Of("less") { // sold 412 of 500
			pool = append(pool, keep(r.book.by(verb), func(t told) bool { return len(t.noun) == 0 })...)
		}
	}
	parts := keep(once(pool), func(t told) bool {
		done := t.verb == a.verb || a.verb == "" && t.verb != "be" && t.verb != "have"
		return t.whole != nil && done && t.modal == "" && (a.verb == "" || r.mine(a, t)) && r.fits(leftWhere(a), t)
	})
	if len(parts) != 1 || parts[0].whole.From < parts[0].amount.From {
		return compose.Answer{}, false
	}
	t := parts[0]
	rest := more(*t.whole, -t.amount.From)
	out := compose.Answer{Kind: compose.Remainder, Rows: rowsOf(parts), Amount: counted(rest, t.head)}
	if len(t.noun) == 0 && a.word != "" {
		out.Amount, out.Assumed = counted(rest, a.counts()), []string{alone(t, a)}
	}
	return out, true
}

// ofAmount is what is left of what has an amount, of which parts were told: of a grant of 900 euros, of which 300 were spent.
func (r leftover) ofAmount(a asked) (compose.Answer, bool) {
	of, ok := r.book.about(a.word)
	of = keep(of, func(t told) bool {
		return t.whole == nil && t.modal == "" && t.amount.Unit != "" && r.is(&clause.Term{Text: a.q.Roles[a.hole].Term.Head}, t.who)
	})
	if !ok || a.word == "" || len(of) != 1 || len(leftWhere(a).where) > 0 {
		return compose.Answer{}, false
	}
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(of[0].term.Spelling(), "_", " ")))
	parts, ok := r.book.of(words[len(words)-1])
	parts = keep(parts, func(t told) bool {
		return t.whole != nil && t.whole.Dimension == of[0].amount.Dimension && t.whole.From == of[0].amount.From && t.modal == "" && t.does("less")
	})
	rest := of[0].amount
	for _, t := range parts {
		rest = more(rest, -t.amount.From)
		ok = ok && repeatable(parts, t)
	}
	return compose.Answer{Kind: compose.Remainder, Rows: rowsOf(append(of, parts...)), Amount: rest}, ok && len(parts) == 1 && rest.From >= 0
}

// leftWhere is the question without the word for what is left.
func leftWhere(a asked) asked {
	a.where = slices.DeleteFunc(slices.Clone(a.where), func(x clause.Role) bool {
		return x.Name == clause.Complement || known.Is("left", strings.ToLower(x.Term.Text))
	})
	return a
}

// alone says that a number alone is taken to count what is asked for.
func alone(t told, a asked) string {
	noun := strings.Join(a.noun, " ")
	return "“" + t.term.Spelling() + "” means " + quantity.FormatNumber(t.amount.Amount()) + " " + strings.TrimSpace(strings.TrimSuffix(noun, a.noun[len(a.noun)-1])+" "+quantity.RegularPlural(a.noun[len(a.noun)-1]))
}

// remaining takes from a whole what became of parts of it, and adds what came to it.
func (r leftover) remaining(a asked, pool []told) (compose.Answer, bool) {
	where := leftWhere(a)
	if a.word == "" {
		return compose.Answer{}, false
	}
	wholes, change, others := r.sorted(a, pool)
	var assumed []string
	if len(change) == 0 {
		if change = r.bare("less"); len(change) == 1 {
			assumed = append(assumed, alone(change[0], a))
		}
	}
	if len(wholes) > 1 {
		wholes, change = r.own(a, wholes, change)
	}
	theirs := func(t told) bool { return !r.mine(a, t) }
	ones, ok := r.book.of("ones")             // bought ten new ones, of what was told before
	if len(change) > 0 && len(assumed) == 0 { // gave away eight stamps, and used twelve
		ones = append(ones, r.bare("less", "more")...)
	}
	others = others || !ok || slices.ContainsFunc(ones, func(t told) bool { return t.past && (t.does("less") || t.does("more") || t.does("got")) })
	if len(wholes) != 1 || len(change) == 0 || others || slices.ContainsFunc(change, func(t told) bool { return OneMore(r.said(t.because).Sentence, a.noun[len(a.noun)-1]) }) || theirs(wholes[0]) && slices.ContainsFunc(change, theirs) || len(assumed) > 0 && r.besides(change) {
		return compose.Answer{}, false
	}
	whole := wholes[0]
	if whole.verb == "have" && !whole.past { // as many are had since
		at := r.said(whole.because).Turn
		change = keep(change, func(t told) bool { return r.said(t.because).Turn >= at })
	}
	sum, ok := r.changed(whole, change)
	if !ok || slices.ContainsFunc(where.where, func(x clause.Role) bool {
		return !r.placed(x, whole) && slices.ContainsFunc(change, func(t told) bool { return !r.placed(x, t) })
	}) {
		return compose.Answer{}, false
	}
	out := compose.Answer{Kind: compose.Remainder, Rows: rowsOf(append(wholes, change...)), Amount: a.in(counted(sum, a.counts())), Assumed: assumed, InOrder: true}
	return out, sum.From >= 0
}

// OneMore reports whether a sentence that tells of so many tells of one more without a number: "a bike to Tom and two bikes to Sofia".
func OneMore(sentence, noun string) bool {
	before := ""
	return slices.ContainsFunc(strings.Fields(strings.ToLower(sentence)), func(w string) bool {
		one := lexicon.Articles.Has(before) && before != "the" && strings.Trim(w, ".,;") == noun
		before = w
		return one
	})
}

// own are of several wholes those asked for, and what became of them: whoever has some of their own broke one of those.
func (r leftover) own(a asked, wholes, change []told) (ours, changed []told) {
	theirs := keep(wholes, func(t told) bool { return !r.mine(a, t) })
	return keep(wholes, func(t told) bool { return r.mine(a, t) && r.fits(leftWhere(a), t) }), keep(change, func(t told) bool {
		return r.mine(a, t) || !slices.ContainsFunc(theirs, func(o told) bool { return o.who.Name == t.who.Name })
	})
}

// besides reports whether the sentence that tells a number alone tells another one, which may be of the same: the
// children ate 12, and I baked with 20.
func (r leftover) besides(list []told) bool {
	pool, ok := r.book.all()
	return !ok || slices.ContainsFunc(pool, func(t told) bool {
		return len(t.noun) == 0 && t.amount.Dimension == quantity.Number && t.amount.Unit == "" && t.past && !slices.ContainsFunc(list, func(o told) bool { return o.id() == t.id() }) && r.inOne([]told{list[0], t})
	})
}

// sorted are the amounts of what there was to begin with, and of what became less or more.
// Others is set where there are some of which that is not known.
func (r leftover) sorted(a asked, pool []told) (wholes, change []told, others bool) {
	noun := a.noun[len(a.noun)-1]
	pool = append(pool, r.book.by(noun)...) // the hall seats 310
	for _, t := range once(pool) {
		switch {
		case t.whole != nil || t.modal != "" || t.amount.Each != "":
		case t.does("whole") || t.verb == noun:
			wholes = append(wholes, t)
		case t.past && t.does("sent") && t.who.Name == "":
			others = true // delivered to whom
		case t.past && (t.does("less") || t.does("more") || r.ends(a, t)):
			change = append(change, t)
		default:
			others = true
		}
	}
	return wholes, change, others
}

// ends reports whether those to whom something was done are no more what a question asks of: closed, of open ones.
func (r leftover) ends(a asked, t told) bool {
	return a.q.Kind == clause.State && slices.Contains(r.words.Opposites(a.q.Predicate.Word), r.words.Participle(t.verb))
}

// changed is what a whole became by what became of it; false where that may be of another, or told twice.
func (r leftover) changed(whole told, change []told) (quantity.Quantity, bool) {
	sum := whole.amount
	for _, t := range change {
		if !r.oneOwner(whole, t) || !sameMeasure(whole.amount, t.amount) || !repeatable(change, t) {
			return sum, false
		}
		sum = more(sum, map[bool]float64{true: 1, false: -1}[t.does("more")]*t.amount.From)
	}
	return sum, true
}

// bare are the numbers alone of what became less, or more: "6 dropped out", "we sold 185".
func (r leftover) bare(ways ...string) (out []told) {
	for _, way := range ways {
		for _, verb := range known.Of(way) {
			out = append(out, keep(r.book.by(verb), func(t told) bool { return t.past })...)
		}
		for _, rel := range r.book.store.Relations("") {
			if rel.Form == triple.FormDoes {
				out = append(out, keep(r.book.relation(rel), func(t told) bool { return t.does(way) })...)
			}
		}
	}
	return keep(once(out), func(t told) bool {
		return len(t.noun) == 0 && t.whole == nil && t.modal == "" && t.amount.Dimension == quantity.Number
	})
}

// oneOwner reports whether what became less may have been of what there was: not what another
// had of their own. What a thing has, anybody may have taken from it.
func (r leftover) oneOwner(whole, part told) bool {
	if part.who.Name == "" || part.who.Name == whole.who.Name || !whole.does("own") || known.Is("ours", whole.who.Name) {
		return true
	}
	w, by := keyWords(r.words, whole.who.Spelling()), keyWords(r.words, part.who.Spelling())
	if len(w) == 0 || len(by) == 0 || whole.who.Kind == triple.Proper || known.Is("us", whole.who.Name) || r.words.Person(headOf(r.words, w)) {
		return false
	}
	return known.Is("us", part.who.Name) || r.general(part)
}

// more is an amount that is so much more than another.
func more(x quantity.Quantity, by float64) quantity.Quantity {
	x.From, x.Until = x.From+by, x.From+by
	return x
}

func sameMeasure(a, b quantity.Quantity) bool { return a.Dimension == b.Dimension && a.Each == b.Each }

// repeatable reports whether no other amount looks like the same one told again: that of the
// same deed of the same person, as much of it, with no more said of it.
func repeatable(list []told, t told) bool {
	n := 0
	for _, o := range list {
		if o.verb == t.verb && o.who.Name == t.who.Name && o.amount == t.amount && (len(o.roles) == 0 || len(t.roles) == 0 || sameRoles(o, t)) {
			n++
		}
	}
	return n <= 1 && !slices.ContainsFunc(t.roles, func(x role) bool { return known.Is("sofar", strings.ToLower(x.term.Spelling())) }) ||
		n <= 1 && len(list) == 1
}

func sameRoles(a, b told) bool {
	return len(a.roles) == len(b.roles) && !slices.ContainsFunc(a.roles, func(x role) bool {
		return !slices.ContainsFunc(b.roles, func(y role) bool { return x.term.Name == y.term.Name })
	})
}

// lacking is how much is needed beyond what there is.
func (r leftover) lacking(a asked, pool []told) (compose.Answer, bool) {
	if a.word == "" && a.unit == "" {
		for _, verb := range known.Of("want") {
			pool = append(pool, r.book.by(verb)...)
		}
	}
	need := keep(once(pool), func(t told) bool { return t.does("want") && !t.past && r.mine(a, t) })
	if len(need) != 1 {
		return compose.Answer{}, false
	}
	if len(a.noun) == 0 {
		a.noun = need[0].noun
	}
	have := keep(r.book.by("have"), func(t told) bool {
		return r.mine(a, t) && t.amount.Dimension == need[0].amount.Dimension && !t.past && (len(t.noun) == 0 || t.names(a.noun))
	})
	if len(have) != 1 || need[0].amount.From < have[0].amount.From {
		return compose.Answer{}, false
	}
	rest, ok := quantity.Difference(need[0].amount, have[0].amount)
	out := compose.Answer{Kind: compose.Remainder, Rows: rowsOf([]told{need[0], have[0]}), Amount: a.in(counted(rest, a.counts()))}
	if len(have[0].noun) == 0 && have[0].amount.Dimension == quantity.Number {
		out.Assumed = []string{alone(have[0], a)}
	}
	return out, ok
}

// toPay is the price without what was paid of it.
func (r leftover) toPay(a asked) (compose.Answer, bool) {
	var prices, paid []told
	for _, verb := range known.Of("priced") {
		prices = append(prices, keep(r.book.by(verb), func(t told) bool { return t.amount.IsMoney() && t.modal == "" && !t.does("payment") })...)
	}
	owed := keep(debts(r).owed(), func(t told) bool { return r.mine(a, t) })
	if prices = append(prices, owed...); len(owed) > 1 {
		return compose.Answer{}, false
	}
	for _, verb := range known.Of("payment") {
		own := keep(r.book.by(verb), func(t told) bool { return r.mine(a, t) })
		prices = append(prices, keep(own, func(t told) bool { return t.amount.IsMoney() && known.Is("due", t.modal) })...)
		paid = append(paid, keep(own, func(t told) bool {
			return (t.amount.IsMoney() || t.amount.Dimension == quantity.Number && len(t.noun) == 0) && t.past && t.modal == ""
		})...)
	}
	prices, paid = once(prices), once(paid)
	for _, o := range owed { // what was paid before is not paid of it
		paid = keep(paid, func(t told) bool { return r.said(t.because).after(r.said(o.because)) })
	}
	if due := keep(prices, func(t told) bool { return t.modal != "" }); len(due) > 0 {
		prices = due
	}
	if len(prices) > 1 {
		prices = keep(prices, func(p told) bool {
			return slices.ContainsFunc(paid, func(t told) bool {
				return slices.ContainsFunc(t.roles, func(x role) bool { return x.prep == "for" && x.term.Name == p.who.Name })
			}) || len(a.where) > 0 && r.fits(a, p)
		})
	}
	if len(prices) == 1 && len(paid) == 1 && !paid[0].amount.IsMoney() { // he has paid 25
		money := prices[0].amount
		money.From, money.Until = paid[0].amount.From, paid[0].amount.Until
		paid[0].amount = money
	}
	if len(prices) != 1 || len(paid) != 1 || prices[0].amount.Each != "" || prices[0].amount.From < paid[0].amount.From {
		return compose.Answer{}, false
	}
	rest, ok := quantity.Difference(prices[0].amount, paid[0].amount)
	out := compose.Answer{Kind: compose.Remainder, Rows: rowsOf([]told{prices[0], paid[0]}), Amount: rest, InOrder: prices[0].modal != ""}
	if prices[0].modal != "" {
		out.Assumed = []string{"“" + paid[0].term.Spelling() + "” was paid of “" + prices[0].term.Spelling() + "”"}
	} else if of := paid[0].roles; !slices.ContainsFunc(of, func(x role) bool { return x.prep == "for" && x.term.Name == prices[0].who.Name }) {
		out.Assumed = []string{"“" + paid[0].term.Spelling() + "” was paid for " + prices[0].who.Spelling()}
	}
	return out, ok
}

// Unsettled reports whether what was told is no answer where nothing can be reckoned of it: what there was to
// pay where something was paid since, and how many some groups have where it is asked of more of them.
func (r *Reckoner) Unsettled(s *clause.Sentence) bool {
	if len(s.Clauses) != 1 || s.Clauses[0].Negated {
		return false
	}
	q := whole(&s.Clauses[0])
	a := r.asked(q)
	if of := r.groupsOf(a); of != nil && of.Quantity != nil && a.q.Kind == clause.Existence {
		return true
	}
	if r.asksMore(a) || (sums{r}).oneByOne(a) || q != &s.Clauses[0] && q.Kind == s.Clauses[0].Kind || slices.ContainsFunc(s.Clauses[0].Roles, severalSorts) {
		return true
	}
	verb, ok := asksLeft(a)
	if ok && verb == "owe" {
		return slices.ContainsFunc(debts{r}.owed(), func(t told) bool { return r.mine(a, t) && debts{r}.others(t, debts{r}.backSince(t)) })
	}
	return ok && known.Is("payment", verb) && slices.ContainsFunc(known.Of("payment"), func(verb string) bool {
		return slices.ContainsFunc(r.book.by(verb), func(t told) bool { return t.past && t.modal == "" && r.mine(a, t) })
	})
}

// severalSorts reports whether a participant is so many of one sort and so many of another, of whom what one does
// is no answer: "two adults and three children".
func severalSorts(x clause.Role) bool {
	return len(x.Term.Coordinated) > 1 && !slices.ContainsFunc(x.Term.Coordinated, func(o clause.Term) bool { return o.Quantity == nil })
}

// refunded stands for what asks what something cost in the end.
const refunded = "refunded"

// refunded is the price without what was got back of it.
func (r leftover) refunded(a asked) (compose.Answer, bool) {
	back := func(t told) bool {
		return t.past && t.modal == "" && slices.ContainsFunc(t.roles, func(x role) bool { return known.Is("refund", strings.ToLower(x.term.Spelling())) })
	}
	if len(a.who) != 1 || a.who[0].Head == "" {
		return compose.Answer{}, false
	}
	prices, ok := r.book.about(strings.ToLower(a.who[0].Head))
	prices = keep(prices, func(t told) bool {
		return r.is(a.who[0], t.who) && t.amount.IsMoney() && t.does("priced") && t.modal == ""
	})
	got := keep(append(r.book.by("get"), r.book.by("get back")...), func(t told) bool { return back(t) || t.verb == "get back" && t.past })
	if !ok || len(prices) != 1 || len(got) != 1 || prices[0].amount.Each != "" {
		return compose.Answer{}, false
	}
	p, g := prices[0], got[0]
	out := compose.Answer{Kind: compose.Remainder, Rows: rowsOf([]told{p, g}), InOrder: true, Assumed: []string{"“" + g.term.Spelling() + "” was got back of " + p.who.Spelling()}}
	if g.amount.Dimension == quantity.Number && len(g.noun) == 0 {
		g.amount = p.amount.Scale(g.amount.From / p.amount.Amount())
	}
	rest, ok := quantity.Difference(p.amount, g.amount)
	out.Amount = rest
	return out, ok && rest.From >= 0
}
