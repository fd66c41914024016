package reckon

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file reckons with what is so much for one: what so many cost, and what each gets.

// rates reckons with what is so much for one.
type rates struct{ *Reckoner }

// part is so many of a kind, as a question names them.
type part struct {
	n    quantity.Quantity
	text string
	// words name one of the kind.
	words []string
}

// partOf reads "three nights at the hostel" and "a child".
func (r rates) partIn(x *clause.Term) (p part, ok bool) {
	text := strings.ToLower(x.Text)
	if of := x.Owner; of != nil && (of.Determiner != "" || of.Name != "" || of.Pronoun != "" || !strings.Contains(text, " of ")) || x.Of || len(x.Relative) > 0 {
		return p, false
	}
	words := strings.Fields(text)
	if len(words) < 2 {
		return p, false
	}
	p.text = x.Text
	defer func() {
		for _, role := range x.Roles {
			p.text += " " + role.Prep + " " + role.Term.Text
			p.words = append(append(p.words, keyWords(r.words, role.Prep)...), keyWords(r.words, role.Term.Text)...)
		}
	}()
	if rest := words[1:]; words[0] == "a" || words[0] == "an" {
		p.n, _ = r.words.Amount(termOf("1"), "")
		p.words = keyWords(r.words, strings.Join(rest, " "))
		return p, true
	}
	for n := min(2, len(words)-1); n > 0; n-- {
		q, ok := r.words.Amount(termOf(strings.Join(words[:n], " ")), "")
		if ok && q.Dimension == quantity.Number && q.From == q.Until && q.Bound == "" {
			p.n, p.words = q, keyWords(r.words, strings.Join(words[n:], " "))
			return p, true
		}
	}
	return p, false
}

// parts are the subjects of a question where each is so many of a kind.
func (r rates) parts(a asked) (parts []part) {
	for _, x := range a.who {
		p, ok := r.partIn(x)
		if !ok {
			return nil
		}
		parts = append(parts, p)
	}
	return parts
}

// times answers what so many cost, weigh or take, by what one does, and what a whole job does of which there are so many parts.
func (r rates) times(a asked) (compose.Answer, bool) {
	if !a.howMuch() || len(a.q.Subs) > 0 || a.word != "" && a.unit == "" {
		return compose.Answer{}, false
	}
	if parts := r.parts(a); len(parts) > 0 {
		return r.ofParts(a, parts)
	}
	if out, ok := r.forSome(a); ok {
		return out, true
	}
	return r.ofJob(a)
}

// forSome is what so much a person is for so many of them: "for all three".
func (r rates) forSome(a asked) (compose.Answer, bool) {
	if len(a.who) != 1 {
		return compose.Answer{}, false
	}
	some := append(slices.Clone(a.where), a.who[0].Roles...)
	if len(some) != 1 || some[0].Prep != "for" || some[0].Term.Quantity == nil || some[0].Term.Head != "" && !r.words.Person(some[0].Term.Head) {
		return compose.Answer{}, false
	}
	many, ok := quantity.Of(*some[0].Term.Quantity)
	pool, found := r.book.about(strings.ToLower(a.who[0].Head))
	of := clause.Term{Text: strings.Join(append(slices.Clone(a.who[0].Modifiers), a.who[0].Head), " ")}
	list := keep(pool, func(t told) bool {
		return r.is(&of, t.who) && known.Is("one", t.amount.Each) && t.modal == "" && !t.past && (t.verb == a.verb || t.does("priced"))
	})
	if !ok || !found || len(list) != 1 || many.Dimension != quantity.Number {
		return compose.Answer{}, false
	}
	sum := list[0].amount.Scale(many.From)
	sum.Each = ""
	return compose.Answer{Kind: compose.Product, Rows: append(rowsOf(list), compose.Row{Term: termOf(some[0].Term.Text), Amount: &many}), Amount: sum}, true
}

// ofParts is what several parts are together, each so many times what one is.
func (r rates) ofParts(a asked, parts []part) (compose.Answer, bool) {
	var list []compose.Row
	var amounts []quantity.Quantity
	for _, p := range parts {
		each, ok := r.rate(a, p.words)
		if !ok {
			return compose.Answer{}, false
		}
		sum := each.amount.Scale(p.n.From)
		if sum.Each != "" && !r.period(a, sum.Each) && !known.Is("one", sum.Each) && len(a.where) > 0 {
			return compose.Answer{}, false
		}
		sum.Each = ""
		amounts = append(amounts, sum)
		one, n := each.row(), p.n
		if len(parts) == 1 {
			list = append(list, one, compose.Row{Term: termOf(p.text), Amount: &n})
			continue
		}
		one.Amount, one.Term = &sum, termOf(p.text)
		one.Told.Name = ""
		list = append(list, one)
	}
	sum, ok := quantity.Sum(amounts)
	kind := compose.Total
	if len(parts) == 1 {
		kind = compose.Product
	}
	return compose.Answer{Kind: kind, Rows: list, Amount: a.in(sum.Coined())}, ok
}

// period reports whether the question asks for so long: a year.
func (r rates) period(a asked, each string) bool {
	return slices.ContainsFunc(a.where, func(x clause.Role) bool {
		w := strings.Fields(strings.ToLower(x.Term.Text))
		return x.Name == clause.Frequency && len(w) > 0 && Singular(r.words, w[len(w)-1]) == each
	})
}

// rate is what was told of one of a kind, with the verb of the question or one of prices: the kind is who does it, or for whom it is.
func (r rates) rate(a asked, kind []string) (told, bool) {
	head := headOf(r.words, kind)
	pool, ok := r.book.about(head)
	more, _ := r.book.of(head)
	pool = append(append(pool, more...), r.book.by(a.verb)...)
	for _, verb := range append([]string{a.verb}, known.Of("priced")...) {
		pool = append(pool, keep(r.book.by(verb), func(t told) bool {
			return slices.ContainsFunc(t.roles, func(x role) bool { return x.prep == "for" && slices.Equal(keyWords(r.words, x.term.Spelling()), kind) })
		})...)
	}
	list := keep(once(pool), func(t told) bool {
		of := keyWords(r.words, t.who.Spelling())
		told := t.verb == a.verb || t.does("priced") && a.asksPrice()
		own := len(of) > 0 && headOf(r.words, of) == head && !slices.ContainsFunc(kind, func(w string) bool { return !slices.Contains(of, w) }) && r.general(t)
		forIt := slices.ContainsFunc(t.roles, func(x role) bool { return x.prep == "for" && slices.Equal(keyWords(r.words, x.term.Spelling()), kind) })
		money := t.amount.IsMoney() || !a.asksPrice() || own && t.perhapsPrice()
		return told && money && (own || forIt) && t.whole == nil && t.modal == "" && !t.past && (t.amount.Dimension != quantity.Number || t.perhapsPrice() && a.asksPrice()) && a.measures(t, r.words)
	})
	if !ok || len(list) != 1 {
		return told{}, false
	}
	return list[0], true
}

// general reports whether an amount is told of each of a kind.
func (r *Reckoner) general(t told) bool {
	if t.who.Name == "" {
		return false
	}
	of, _, _ := r.words.General(t.who)
	w := strings.Fields(strings.ToLower(t.who.Spelling()))
	if n, ok := r.words.Amount(termOf("1 "+headOf(r.words, keyWords(r.words, t.who.Spelling()+" ."))), ""); ok && n.Dimension == quantity.Duration {
		return true // a night at the inn
	}
	plain := t.who.Kind == triple.Generic || len(w) > 0 && t.who.Kind != triple.Proper && Singular(r.words, w[len(w)-1]) != w[len(w)-1]
	return of == "all" || known.Is("one", t.amount.Each) || r.words.Universal(t.who) || plain
}

// ofJob: how long six chairs take that were ordered, of which each takes two days; what a text brings that has so many words at so much a word.
func (r rates) ofJob(a asked) (compose.Answer, bool) {
	var of *clause.Term
	for i := range a.where {
		if a.where[i].Prep == "for" {
			of = &a.where[i].Term
		}
	}
	if of == nil && len(a.who) == 1 {
		of = a.who[0]
	}
	if of == nil || of.Head == "" {
		return compose.Answer{}, false
	}
	if out, ok := r.byWord(a, of); ok {
		return out, true
	}
	if !of.Plural {
		return compose.Answer{}, false
	}
	head := Singular(r.words, strings.ToLower(of.Head))
	each, ok := r.rateOf(a, head)
	many, ok2 := r.book.of(head)
	many = keep(many, func(t told) bool {
		return t.names([]string{head}) && t.whole == nil && t.modal == "" && t.amount.Dimension == quantity.Number && (of.Owner == nil || r.is(of.Owner, t.who) || r.shortFor(of.Owner, t))
	})
	if !ok || !ok2 || len(many) != 1 {
		return compose.Answer{}, false
	}
	return product(a, each, many[0])
}

// shortFor reports whether an owner is short for who an amount is told of: the dentist's, of the dentist from Hill Street.
func (r rates) shortFor(x *clause.Term, t told) bool {
	a, b := keyWords(r.words, strings.TrimSuffix(x.Text, "'s")), keyWords(r.words, t.who.Spelling())
	return len(a) > 0 && len(b) > 0 && headOf(r.words, a) == headOf(r.words, b)
}

// rateOf is what each of a kind takes or costs, in the unit asked for.
func (r rates) rateOf(a asked, head string) (told, bool) {
	pool, ok := r.book.about(head)
	list := keep(pool, func(t told) bool {
		w := keyWords(r.words, t.who.Spelling())
		long := a.q.Roles[a.hole].Term.Hole == clause.HowLong
		fits := a.unit != "" && a.measures(t, r.words) || a.unit == "" && (long && t.amount.Dimension == quantity.Duration || !long && t.amount.IsMoney())
		return len(w) == 1 && w[0] == head && r.general(t) && fits && t.modal == "" && !t.past
	})
	if !ok || len(list) != 1 {
		return told{}, false
	}
	return list[0], true
}

// product is what so many are of which one is so much.
func product(a asked, each, many told) (compose.Answer, bool) {
	sum := each.amount.Scale(many.amount.From)
	sum.Each = ""
	sum = sum.Coined()
	return compose.Answer{Kind: compose.Product, Rows: rowsOf([]told{each, many}), Amount: a.in(sum)}, true
}

// byWord: so much a word, and so many words.
func (r rates) byWord(a asked, of *clause.Term) (compose.Answer, bool) {
	if a.unit != "" || !known.Is("earning", a.verb) {
		return compose.Answer{}, false
	}
	pool, ok := r.book.about(strings.ToLower(of.Head))
	var out []compose.Answer
	for _, many := range keep(pool, func(t told) bool {
		return r.is(of, t.who) && t.amount.Dimension == quantity.Number && len(t.noun) == 1 && t.verb == "have" && t.whole == nil
	}) {
		rates, _ := r.book.of(many.noun[0])
		rates = keep(rates, func(t told) bool { return t.amount.IsMoney() && t.amount.Each == many.noun[0] && t.modal == "" })
		if len(rates) == 1 {
			if x, ok := product(a, rates[0], many); ok {
				out = append(out, x)
			}
		}
	}
	if !ok || len(out) != 1 {
		return compose.Answer{}, false
	}
	return out[0], true
}

// each answers what a part of a whole is: of a grant for three years in a year, of gold that is split among three.
func (r rates) each(a asked) (compose.Answer, bool) {
	if !a.howMuch() || len(a.who) != 1 {
		return compose.Answer{}, false
	}
	for _, x := range a.where {
		if x.Name == clause.Frequency {
			return r.perTime(a, x.Term)
		}
	}
	who := a.who[0]
	if !known.Is("apiece", a.verb) || strings.ToLower(strings.Fields(who.Text + " .")[0]) != "each" || a.word == "" {
		return compose.Answer{}, false
	}
	n, ok := r.among(who)
	whole, split := r.shared(a)
	if whole == nil || !ok && whole.among == nil || !split {
		return compose.Answer{}, false
	}
	if whole.among != nil {
		if ok && n.From != whole.among.From {
			return compose.Answer{}, false
		}
		n = *whole.among
	}
	share := whole.amount.Scale(1 / n.From)
	return compose.Answer{Kind: compose.Share, Rows: append(rowsOf([]told{whole.told}), compose.Row{Term: termOf(quantity.FormatNumber(n.From))}), Amount: counted(share, a.counts())}, n.From > 0
}

// sharedWhole is an amount that was shared, with among how many where that was told.
type sharedWhole struct {
	told
	among *quantity.Quantity
}

// among is how many a phrase says there are of those who each get a part.
func (r rates) among(who *clause.Term) (quantity.Quantity, bool) {
	for _, w := range strings.Fields(strings.ToLower(who.Text)) {
		if q, ok := r.words.Amount(termOf(w), ""); ok && q.Dimension == quantity.Number && q.From > 0 {
			return q, true
		}
	}
	return quantity.Quantity{}, false
}

// shared is the amount that was told to be shared.
func (r rates) shared(a asked) (*sharedWhole, bool) {
	pool, ok := r.book.of(a.word)
	more, ok2 := r.book.about(a.word)
	pool = keep(once(append(pool, more...)), func(t told) bool {
		own := len(t.noun) == 0 && t.verb == "be" && slices.Equal(keyWords(r.words, t.who.Spelling()), a.noun)
		return (t.names(a.noun) || own) && t.whole == nil && t.modal == ""
	})
	if !ok || !ok2 || len(pool) != 1 {
		return nil, false
	}
	out := &sharedWhole{told: pool[0]}
	if !out.does("share") {
		return out, r.split(a, out)
	}
	for _, x := range out.roles {
		if q, ok := r.among(&clause.Term{Text: x.term.Spelling()}); ok && known.Is("between", x.prep) {
			out.among = &q
		}
	}
	return out, true
}

// split reports whether what is asked for was told to be shared, which it then rests on too.
func (r rates) split(a asked, out *sharedWhole) bool {
	for _, verb := range known.Of("share") {
		for _, kind := range []string{"is " + r.words.Participle(verb), "was " + r.words.Participle(verb), verb} {
			for _, facts := range r.book.store.Events(kind) {
				if slices.ContainsFunc(facts, func(f triple.Triple) bool { return r.is(&clause.Term{Text: a.word}, f.Object) }) {
					out.because = append(slices.Clone(out.because), literals(facts)...)
					return true
				}
			}
		}
	}
	return false
}

// perTime is how much of what is for so long falls to a unit of time.
func (r rates) perTime(a asked, x clause.Term) (compose.Answer, bool) {
	words := strings.Fields(strings.ToLower(x.Text))
	if len(words) == 0 || a.who[0].Head == "" {
		return compose.Answer{}, false
	}
	unit := Singular(r.words, words[len(words)-1])
	pool, ok := r.book.about(strings.ToLower(a.who[0].Head))
	list := keep(pool, func(t told) bool { return t.over != nil && r.is(a.who[0], t.who) && t.amount.Each == "" })
	if !ok || len(list) != 1 {
		return compose.Answer{}, false
	}
	over, ok := list[0].over.In(unit)
	if !ok || over.Amount() <= 0 {
		return compose.Answer{}, false
	}
	share := list[0].amount.Scale(1 / over.Amount())
	share.Each = unit
	return compose.Answer{Kind: compose.Share, Rows: append(rowsOf(list), compose.Row{Term: termOf(over.String())}), Amount: share}, true
}
