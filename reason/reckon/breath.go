package reckon

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file reckons with what was told in one breath: what "that" is together, and what the groups of a list are in all.

// Said is when facts were told: the last turn, their place among all, and the sentence, "" where there are several.
type Said struct {
	Turn, At int
	Sentence string
}

// breath reckons with what was told together.
type breath struct{ *Reckoner }

// inOne reports whether amounts were told in one sentence.
func (r *Reckoner) inOne(list []told) bool {
	first := r.said(list[0].because)
	return first.Sentence != "" && !slices.ContainsFunc(list, func(t told) bool { return r.said(t.because).Sentence != first.Sentence })
}

// all are all amounts that were told, false where they are too many to look at.
func (b *book) all() (out []told, ok bool) {
	for _, r := range b.store.Relations("") {
		if r.Key != triple.InstanceOf {
			out = append(out, b.relation(r)...)
		}
	}
	out = append(out, b.being()...)
	events := b.store.Pairs(triple.EventOf, nil, nil, most+1)
	for _, f := range events {
		out = append(out, b.event(f)...)
	}
	return once(out), len(events) <= most && len(out) <= most
}

// being are the amounts that things were told to be: the rent is 650 euros.
func (b *book) being() (out []told) {
	for _, f := range b.store.Pairs(triple.Is, nil, nil, most) {
		if t, ok := b.pair(triple.Relation{Key: triple.Is, Form: triple.FormIs}, f); ok {
			out = append(out, t)
		}
	}
	return out
}

// latest are those of some amounts that were told in the last turn that tells any.
func (r *Reckoner) latest(list []told) (out []told) {
	last := 0
	for _, t := range list {
		switch turn := r.said(t.because).Turn; {
		case turn > last:
			last, out = turn, []told{t}
		case turn == last:
			out = append(out, t)
		}
	}
	return out
}

// together answers what "that" is together, the amounts of one measure that the last turn tells, and what all is that was told in whatever turn.
func (r breath) together(a asked) (compose.Answer, bool) {
	if !a.howMuch() || !r.asks(a.q, "total") && !r.ofAll(a) || len(a.q.Subs) > 0 || a.q.Modal != "" && a.q.Modal != "would" || slices.ContainsFunc(a.where, notOurs) || !r.ofThat(a) || sums(r).oneByOne(a) {
		return compose.Answer{}, false
	}
	pool, ok := r.book.all()
	long := a.q.Roles[a.hole].Term.Hole == clause.HowLong || r.words.Sort(a.verb) == "last" && a.word == "" && a.unit == ""
	list := keep(pool, func(t told) bool { return r.adds(a, t, long) })
	if len(a.who) != 1 || ForThings(a.who[0].Pronoun) || !known.Is("everything", a.who[0].Pronoun) && !known.Is("us", a.who[0].Pronoun) {
		list = r.latest(list)
	}
	n, group := sums(r).group(a)
	if !ok || len(list) < 2 || group && n != len(list) || !r.distinct(list) || slices.ContainsFunc(list, func(t told) bool { return !alike(list[0], t) }) {
		return compose.Answer{}, false
	}
	return a.total(list)
}

// adds reports whether an amount is of what a question adds up: how long, or how much of what.
func (r breath) adds(a asked, t told, long bool) bool {
	much := long && t.amount.Dimension == quantity.Duration || !long && (a.word != "" && t.names(a.noun) || a.word == "" && (a.unit != "" || t.amount.IsMoney()))
	return much && t.modal == "" && t.whole == nil && !t.part && a.measures(t, r.words)
}

// ofAll reports whether a question is about everything: "what will it all cost?".
func (r breath) ofAll(a asked) bool {
	return len(a.who) == 1 && (known.Is("everything", a.who[0].Pronoun) || slices.ContainsFunc(a.q.Focus, func(w string) bool { return known.Is("everything", w) }))
}

// notOurs reports whether a phrase says more than that those who speak have to do with it: "what will it cost us?".
func notOurs(x clause.Role) bool {
	return x.Name != clause.Recipient || !known.Is("us", x.Term.Pronoun)
}

// alike reports whether two amounts were told of the like: both are prices, or both were done alike.
func alike(a, b told) bool {
	price := func(t told) bool { return t.does("priced") && !t.does("payment") }
	return a.past == b.past && (a.verb == b.verb || price(a) && price(b) || a.amount.Dimension == quantity.Duration)
}

// ofThat reports whether a question is about what was told before it, or what those who speak pay for that.
func (r breath) ofThat(a asked) bool {
	if len(a.who) != 1 {
		return len(a.who) == 0 && a.word == ""
	}
	x := a.who[0]
	if x.Name == "" && known.Is("everything", x.Pronoun) {
		return true
	}
	return x.Head+x.Name == "" && (known.Is("that", x.Pronoun) || a.verb == "be" && isArticle(x.Pronoun) || known.Is("us", x.Pronoun) && known.Is("payment", a.verb))
}

// ForThings reports whether a pronoun stands for what was told before.
func ForThings(pronoun string) bool { return known.Is("that", pronoun) }

// distinct reports whether no two of some amounts can be one: each is of another, of one measure.
func (r *Reckoner) distinct(list []told) bool {
	for i, t := range list {
		if !sameMeasure(list[0].amount, t.amount) || t.who.Name == "" || slices.ContainsFunc(list[i+1:], func(o told) bool {
			return o.who.Name == t.who.Name && (len(o.roles) == 0 || sameRoles(o, t))
		}) {
			return false
		}
	}
	return !sums{r}.inside(list)
}

// listed are the amounts of a list in one sentence, where another noun is taken to be of that kind: juniors, of members.
func (r breath) listed(a asked) (compose.Answer, bool) {
	if !a.howMuch() || a.word == "" || !r.asks(a.q, "total") || len(a.q.Subs) > 0 {
		return compose.Answer{}, false
	}
	pool, ok := r.book.all()
	pool = keep(pool, func(t told) bool {
		return t.modal == "" && t.whole == nil && !t.part && t.kind == "" && t.amount.Dimension == quantity.Number && len(t.noun) > 0 && (t.verb == "be" || t.verb == "have") && r.mine(a, t) && r.fits(a, t)
	})
	own := keep(pool, func(t told) bool { return t.names(a.noun) })
	if !ok || len(own) != 1 || len(own[0].noun) == len(a.noun) {
		return compose.Answer{}, false
	}
	list := keep(pool, func(t told) bool { return r.inOne([]told{own[0], t}) })
	if len(list) != 2 || list[0].who.Name != list[1].who.Name && list[0].who.Name+list[1].who.Name != "" || nested(list[0], list[1]) {
		return compose.Answer{}, false
	}
	other := list[0]
	if other.names(a.noun) {
		other = list[1]
	}
	if !r.words.Person(other.head) || !r.words.Person(a.word) {
		return compose.Answer{}, false
	}
	out, ok := a.total(list)
	for i, t := range list {
		many := counted(t.amount, strings.Join(t.noun, " "))
		out.Rows[i].Amount = &many
	}
	out.Assumed = []string{r.counts(other, a)}
	return out, ok
}

// counts says that those of one kind are taken to be of another.
func (breath) counts(t told, a asked) string {
	return "“" + strings.Join(t.noun, " ") + "” counts as “" + strings.Join(a.noun, " ") + "”"
}

// groups is how many there are in all of some groups, each told with how many it has: scouts in four patrols.
func (r breath) groups(a asked) (compose.Answer, bool) {
	if !a.howMuch() || a.word == "" || len(a.who) > 1 || len(a.q.Subs) > 0 || a.q.Modal != "" {
		return compose.Answer{}, false
	}
	of := r.groupsOf(a)
	if of == nil {
		return compose.Answer{}, false
	}
	list, ok := r.sizes(of.Head)
	if n := of.Quantity; !ok || n != nil && n.Number != quantity.FormatNumber(float64(len(list))) {
		return compose.Answer{}, false
	}
	var assumed []string
	if !list[0].names(a.noun) {
		if !r.words.Person(a.word) || !r.words.Person(list[0].head) {
			return compose.Answer{}, false
		}
		assumed = []string{r.counts(list[0], a)}
	}
	out, ok := a.total(list)
	out.Assumed = assumed
	return out, ok
}

// groupsOf are the groups that a question asks of, nil for none.
func (r *Reckoner) groupsOf(a asked) *clause.Term {
	of := slices.Clone(a.who)
	for i := range a.where {
		of = append(of, &a.where[i].Term)
	}
	if len(of) != 1 || !of[0].Plural || of[0].Head == "" || of[0].Quantity == nil && of[0].Determiner != "all" && !r.asks(a.q, "total") {
		return nil
	}
	return of[0]
}

// sizes are how many each thing of a kind has of the same, told once of each and of two at least.
func (r breath) sizes(kind string) ([]told, bool) {
	class := triple.Const(triple.Class, Singular(r.words, strings.ToLower(kind)))
	pool, ok := r.book.all()
	members := r.book.store.Pairs(triple.InstanceOf, nil, &class, most)
	var list []told
	for _, f := range members {
		own := keep(pool, func(t told) bool {
			return t.who.Name == f.Subject.Name && t.verb == "have" && t.modal == "" && t.whole == nil && !t.part && t.amount.Dimension == quantity.Number && len(t.noun) > 0
		})
		if f.Denied || len(own) != 1 || len(list) > 0 && !slices.Equal(own[0].noun, list[0].noun) {
			return nil, false
		}
		own[0].because = append(slices.Clone(own[0].because), triple.Literal{Triple: f})
		list = append(list, own[0])
	}
	return list, ok && len(list) > 1 && r.distinct(list)
}

// largest answers which of some groups is the largest by how many each has of the same.
func (r breath) largest(a asked) (compose.Answer, bool) {
	p := a.q.Predicate
	if a.hole < 0 || a.q.Kind != clause.Comparison || a.q.Roles[a.hole].Name != clause.Subject || len(a.q.Roles) != 1 || p.Degree != "most" || !known.Is("large", p.Word) && !known.Is("small", p.Word) {
		return compose.Answer{}, false
	}
	list, ok := r.sizes(a.q.Roles[a.hole].Term.Head)
	if !ok {
		return compose.Answer{}, false
	}
	out, ok := ranked(compared{noun: list[0].noun, less: known.Is("small", p.Word), best: true}, list)
	return out, ok
}

// Adds reports whether what could not be told as facts tells one more amount of what a sum is of.
func (r *Reckoner) Adds(asks, said *clause.Sentence, sum compose.Answer) bool {
	names := r.namesIn(asks, sum)
	return slices.ContainsFunc(said.Clauses, func(c clause.Clause) bool {
		amount, named := false, false
		for _, x := range flat(c.Roles) {
			own, further := addsTo(sum, x)
			if further {
				return true
			}
			amount = amount || own
			named = named || own && (physical(sum.Amount) || sum.InOrder) || slices.ContainsFunc(append(wordsOf(r.words, x), keyWords(r.words, x.Name)...), func(w string) bool { return names[w] })
		}
		return amount && named
	})
}

// namesIn are the words by which a question and the rows of its answer name things.
func (r *Reckoner) namesIn(asks *clause.Sentence, sum compose.Answer) map[string]bool {
	names := map[string]bool{}
	for _, row := range sum.Rows {
		for _, w := range keyWords(r.words, row.Term.Spelling()) {
			_, number := r.words.Amount(termOf(w), "")
			names[w] = names[w] || !number && w != "of" && !r.words.Place(w)
		}
	}
	if len(asks.Clauses) == 1 {
		for _, x := range asks.Clauses[0].Roles {
			for _, w := range wordsOf(r.words, &x.Term) {
				names[w] = true
			}
		}
	}
	return names
}

// physical reports whether an amount is in a unit that few things are told in: 5 mg.
func physical(q quantity.Quantity) bool {
	return q.Dimension != quantity.Number && !q.IsMoney() && q.Dimension != quantity.Duration
}

// addsTo reports whether a phrase tells an amount in a sum's measure that is no row, and one that comes to others.
func addsTo(sum compose.Answer, x *clause.Term) (own, further bool) {
	for _, v := range []*clause.Value{x.Value, x.Quantity} {
		if v == nil {
			continue
		}
		q, ok := quantity.Of(*v)
		if !ok || q.Dimension != sum.Amount.Dimension {
			continue
		}
		own = own || !slices.ContainsFunc(sum.Rows, func(row compose.Row) bool { return row.Amount != nil && row.Amount.From == q.From })
		further = further || slices.ContainsFunc(append([]string{x.Determiner}, x.Modifiers...), func(m string) bool { return known.Is("further", strings.ToLower(m)) })
	}
	return own, further
}

// Further reports whether an amount was told to come to others that is not in a sum of its measure.
func (r *Reckoner) Further(sum compose.Answer) bool {
	pool, _ := r.book.all()
	return slices.ContainsFunc(pool, func(t told) bool {
		first, _, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(t.term.Spelling(), "_", " ")), " ")
		unit := sum.Amount.Dimension != quantity.Number || len(t.noun) == 0 || slices.Contains(t.noun, sum.Amount.Unit)
		return known.Is("further", first) && t.amount.Dimension == sum.Amount.Dimension && unit && !slices.ContainsFunc(sum.Rows, func(row compose.Row) bool {
			return slices.ContainsFunc(row.Because, func(l triple.Literal) bool {
				return slices.ContainsFunc(t.because, func(o triple.Literal) bool { return l.Triple.Same(o.Triple) })
			})
		})
	})
}

// flat are the phrases of roles, with those of lists.
func flat(roles []clause.Role) (out []*clause.Term) {
	for i := range roles {
		x := &roles[i].Term
		out = append(out, x)
		for k := range x.Coordinated {
			out = append(out, &x.Coordinated[k])
		}
	}
	return out
}
