package reckon

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file compares amounts of two: who has more, and how much more it is.

// comparison compares amounts of two.
type comparison struct{ *Reckoner }

// compared is what a question compares.
type compared struct {
	noun []string
	word string
	less bool
	best bool // the most of all
	far  quantity.Dimension
	a, b *clause.Term // b is nil where all others are meant
	of   []clause.Term
}

// more answers who has more, and whether one has more than another.
func (r comparison) more(a asked) (compose.Answer, bool) {
	c, ok := r.comparing(a)
	if !ok || a.howMuch() {
		return compose.Answer{}, false
	}
	if a.hole < 0 {
		if c.a == nil || c.b == nil {
			return compose.Answer{}, false
		}
		one, ok1 := r.amountFor(a, c, c.a)
		two, ok2 := r.amountFor(a, c, c.b)
		if !ok1 || !ok2 || !sameMeasure(one.amount, two.amount) {
			return compose.Answer{}, false
		}
		n, ok := quantity.Compare(one.amount, two.amount)
		return compose.Answer{Kind: compose.Truth, Rows: rowsOf([]told{one, two}), Holds: n > 0 && !c.less || n < 0 && c.less, By: strings.Join(c.noun, " ")}, ok
	}
	if len(c.of) == 0 {
		return r.most(a, c)
	}
	var list []told
	for i := range c.of {
		t, ok := r.amountFor(a, c, &c.of[i])
		if !ok {
			return compose.Answer{}, false
		}
		list = append(list, t)
	}
	if len(list) != 2 || !sameMeasure(list[0].amount, list[1].amount) {
		return compose.Answer{}, false
	}
	return ranked(c, list)
}

// counted reads what a phrase compares how many there are of: "more goals".
func (r comparison) counted(c *compared, x *clause.Term) (ok bool) {
	for _, w := range append([]string{x.Determiner}, x.Modifiers...) {
		w = strings.TrimPrefix(strings.ToLower(w), "the ")
		best := known.Is("most", w) || known.Is("fewest", w)
		if !best && !known.Is("more", w) && !known.Is("fewer", w) {
			continue
		}
		c.less, c.best, ok = known.Is("fewer", w) || known.Is("fewest", w), best, true
		words := *x
		words.Modifiers = slices.DeleteFunc(slices.Clone(words.Modifiers), func(m string) bool { return m == w })
		c.noun, c.word = wordsOf(r.words, &words), strings.ToLower(words.Head)
		if words.Head == "" && words.Name != "" {
			c.word = strings.ToLower(words.Name)
			c.noun = []string{c.word}
		}
	}
	return ok
}

// most answers who has more where two are told of.
func (r comparison) most(a asked, c compared) (compose.Answer, bool) {
	if a.hole < 0 || a.q.Roles[a.hole].Name != clause.Subject || c.b != nil {
		return compose.Answer{}, false
	}
	list := r.amountsOf(a, c)
	var assumed []string
	if head := a.q.Roles[a.hole].Term.Head; head != "" {
		if of := keep(list, func(t told) bool { return r.ofKind(t.who, head) }); len(of) > 0 {
			list = of
		} else if len(list) == 2 {
			assumed = []string{"“" + list[0].who.Spelling() + "” and “" + list[1].who.Spelling() + "” are each a " + strings.ToLower(head)}
		}
	}
	if !c.best && len(list) != 2 || len(list) < 2 {
		return compose.Answer{}, false
	}
	for i, t := range list {
		if !sameMeasure(list[0].amount, t.amount) || slices.ContainsFunc(list[i+1:], func(o told) bool { return o.who.Name == t.who.Name }) {
			return compose.Answer{}, false
		}
	}
	out, ok := ranked(c, list)
	out.Assumed = assumed
	return out, ok
}

// ofKind reports whether something is told to be of a kind, or is by its name.
func (r comparison) ofKind(x triple.Term, noun string) bool {
	if r.words.ByName(x, noun) {
		return true
	}
	class := triple.Const(triple.Class, Singular(r.words, strings.ToLower(noun)))
	return len(r.book.store.Pairs(triple.InstanceOf, &x, &class, 1)) > 0
}

// ranked puts those with the most, or the least, first.
func ranked(c compared, list []told) (compose.Answer, bool) {
	clear := true
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(x, y told) int {
		n, ok := quantity.Compare(x.amount, y.amount)
		clear = clear && ok
		if c.less {
			return n
		}
		return -n
	})
	first := slices.IndexFunc(list, func(t told) bool { return t.amount.From != list[0].amount.From })
	if first < 0 || first > 1 && !c.best {
		return compose.Answer{}, false
	}
	by := "how much"
	if len(c.noun) > 0 {
		by = "how many " + several(c.noun)
	}
	rows := rowsOf(list)
	return compose.Answer{Kind: compose.List, Rows: rows[:first], Compared: rows[first:], By: by}, clear
}

// several are words that name many of something.
func several(noun []string) string {
	last := len(noun) - 1
	return strings.Join(append(slices.Clone(noun[:last]), quantity.RegularPlural(noun[last])), " ")
}

// comparing reads what is compared: "more goals than Sam", "more RAM, A or B".
func (r comparison) comparing(a asked) (c compared, ok bool) {
	for i := range a.q.Roles {
		x := &a.q.Roles[i]
		if x.Name == clause.Standard {
			c.b = &x.Term
		}
		for k := range x.Term.Roles {
			switch o := &x.Term.Roles[k]; {
			case o.Name == clause.Standard || o.Prep == "than":
				c.b = &o.Term
			case len(o.Term.Coordinated) == 2:
				c.of = o.Term.Coordinated
			}
		}
		if of := alternatives(&x.Term); len(of) == 2 && len(x.Term.Apposition) > 0 { // which cost more, the sofa or the bed
			c.of = of
		}
		ok = r.counted(&c, &x.Term) || ok
	}
	if word := a.q.Predicate.Word; !ok && a.q.Predicate.Degree == "more" && (known.Is("more", word) || known.Is("fewer", word)) { // paid less
		c.less, ok = known.Is("fewer", word), true
	}
	if len(a.who) == 1 && a.hole != slices.IndexFunc(a.q.Roles, func(x clause.Role) bool { return x.Name == clause.Subject }) {
		c.a = a.who[0]
	}
	return c, ok
}

// amountFor is the one amount of what is compared that is told of somebody with the verb.
func (r comparison) amountFor(a asked, c compared, x *clause.Term) (told, bool) {
	list := keep(r.amountsOf(a, c), func(t told) bool { return r.is(x, t.who) })
	if len(list) != 1 {
		return told{}, false
	}
	return list[0], true
}

// amountsOf are the amounts of what is compared that are told with the verb.
func (r comparison) amountsOf(a asked, c compared) []told {
	pool, ok := r.book.of(c.word)
	if !ok {
		return nil
	}
	pool = keep(pool, func(t told) bool {
		return (t.names(c.noun) || len(t.noun) == 0 && a.unit != "" && a.measures(t, r.words)) && (t.verb == a.verb || a.verb == "have" && t.verb == "be" && t.who.Name != "")
	})
	dimension := quantity.Dimension("")
	if len(pool) > 0 {
		dimension = pool[0].amount.Dimension
	}
	pool = once(append(pool, keep(append(r.book.by(a.verb), r.paidFor(a.verb)...), func(t told) bool {
		switch {
		case c.word == "":
			return true
		case len(t.noun) > 0:
			return false
		case dimension != "":
			return t.amount.Dimension == dimension
		}
		return r.tells(c.word, t.amount)
	})...))
	return debts(r).net(r.book.byOneName(keep(pool, func(t told) bool {
		return (t.modal == "" || t.modal == a.q.Modal) && t.whole == nil && !slices.ContainsFunc(a.where, func(o clause.Role) bool {
			return o.Name != clause.Standard && o.Prep != "than" && o.Name != clause.Object && !r.counted(&compared{}, &o.Term) && !r.placed(o, t)
		})
	})))
}

// paidFor is what was paid for each of what something was paid for, where it is asked what that costs.
func (r comparison) paidFor(verb string) (out []told) {
	if verb != known.Of("priced")[0] {
		return nil
	}
	for _, paid := range known.Of("payment") {
		for _, t := range r.book.by(paid) {
			if of := slices.IndexFunc(t.roles, func(x role) bool { return x.prep == "for" }); of >= 0 && t.amount.IsMoney() {
				t.who = t.roles[of].term
				out = append(out, t)
			}
		}
	}
	return out
}

// tells reports whether an amount is one of what a noun measures: GB of memory.
func (r comparison) tells(noun string, q quantity.Quantity) bool {
	for _, d := range r.words.NounDimensions(noun) {
		for _, u := range d.Units {
			if u == string(q.Dimension) || u == "money" && q.IsMoney() {
				return q.Dimension != quantity.Number
			}
		}
	}
	return false
}

// apart answers by how much the one is more than the other.
func (r comparison) apart(a asked) (compose.Answer, bool) {
	if a.hole < 0 || len(a.q.Subs) > 0 {
		return compose.Answer{}, false
	}
	if out, ok := r.difference(a); ok {
		return out, true
	}
	c, ok := r.comparing(a)
	if !ok || !a.howMuch() || c.a == nil {
		return compose.Answer{}, false
	}
	if c.b == nil {
		return r.apartFromOther(a, c)
	}
	one, ok1 := r.amountFor(a, c, c.a)
	two, ok2 := r.amountFor(a, c, c.b)
	if n, _ := quantity.Compare(one.amount, two.amount); !ok1 || !ok2 || !sameMeasure(one.amount, two.amount) || n != 0 && n < 0 != c.less {
		return compose.Answer{}, false // it is less, and not more
	}
	return differing(one, two)
}

// apartFromOther answers how many more one has where one other alone is told to have any.
func (r comparison) apartFromOther(a asked, c compared) (compose.Answer, bool) {
	list := r.amountsOf(a, c)
	if len(list) != 2 || len(a.where) > 0 || !r.distinct(list) || known.Is("want", a.verb) {
		return compose.Answer{}, false
	}
	if r.is(c.a, list[1].who) {
		slices.Reverse(list)
	}
	if n, ok := quantity.Compare(list[0].amount, list[1].amount); !ok || !r.is(c.a, list[0].who) || r.is(c.a, list[1].who) || n < 0 != c.less {
		return compose.Answer{}, false
	}
	return differing(list[0], list[1])
}

// asksMore reports whether a question asks how many or how much more somebody has, or does, of which as much as they have is no answer.
func (r *Reckoner) asksMore(a asked) bool {
	if a.hole < 0 || !a.howMuch() {
		return false
	}
	c, ok := comparison{r}.comparing(a)
	x := a.q.Roles[a.hole].Term
	return ok && !c.best && c.b == nil && comparison{r}.counted(&c, &x) && !slices.ContainsFunc(a.where, func(o clause.Role) bool { return strings.HasPrefix(o.Prep, "than") })
}

// differing is the difference of two amounts.
func differing(one, two told) (compose.Answer, bool) {
	d, ok := quantity.Difference(one.amount, two.amount)
	if d.From < 0 {
		d = d.Scale(-1)
	}
	return compose.Answer{Kind: compose.Difference, Rows: rowsOf([]told{one, two}), Amount: counted(d, one.head)}, ok
}

// difference: "the difference in weight", where two things have one that is told.
func (r comparison) difference(a asked) (compose.Answer, bool) {
	if a.q.Kind != clause.Attribute || len(a.who) != 1 || r.words.Operator(a.who[0].Head) != "difference" {
		return compose.Answer{}, false
	}
	of, noun := a.who[0], ""
	var among *clause.Term
	for i := range of.Roles {
		switch x := &of.Roles[i]; x.Prep {
		case "in":
			noun = x.Term.Head
		case "between":
			among = &x.Term
		}
	}
	if len(of.Modifiers) == 1 {
		noun = of.Modifiers[0]
	}
	if noun == "" {
		return compose.Answer{}, false
	}
	var pool []told
	for _, verb := range r.telling(noun) {
		pool = append(pool, keep(r.book.by(verb), func(t told) bool {
			return r.tells(noun, t.amount) && t.modal == "" && t.whole == nil && (among == nil || r.oneOf(among, t.who))
		})...)
	}
	if pool = once(pool); len(pool) != 2 || pool[0].who.Name == pool[1].who.Name || !sameMeasure(pool[0].amount, pool[1].amount) {
		return compose.Answer{}, false
	}
	return differing(pool[0], pool[1])
}

// telling are the verbs that tell what a noun measures.
func (r comparison) telling(noun string) []string {
	out := slices.Clone(known.Of("tell"))
	for _, d := range r.words.NounDimensions(noun) {
		out = append(out, d.Verbs...)
	}
	return out
}

// oneOf reports whether something is one of those that a phrase lists, or of its kind.
func (r comparison) oneOf(x *clause.Term, t triple.Term) bool {
	if len(x.Coordinated) > 0 {
		return slices.ContainsFunc(x.Coordinated, func(m clause.Term) bool { return r.is(&m, t) })
	}
	w := keyWords(r.words, t.Spelling())
	return len(w) > 0 && slices.Contains(w, Singular(r.words, strings.ToLower(x.Head)))
}
