package reckon

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file tells how many somebody has, where they got or lost some of them since the number was told.

// held tells how many somebody has since.
type held struct{ *Reckoner }

// Held is how many somebody has now: as many as were told, with what became of them since. Changed is
// set where anything did, and ok where the number can be reckoned. Since tells of facts whether they
// were told since the number was.
func (r *Reckoner) Held(s *clause.Sentence, number []triple.Literal, since func([]triple.Literal) bool) (out compose.Answer, changed, ok bool) {
	if len(s.Clauses) != 1 || len(s.Lost) > 0 || !asksHeld(&s.Clauses[0]) {
		return out, false, false
	}
	a, h := r.asked(&s.Clauses[0]), held{r}
	pool, found := r.book.of(a.word)
	if many := strings.Fields(strings.ToLower(a.q.Roles[a.hole].Term.Text)); len(many) > 0 { // geese
		more, all := r.book.of(many[len(many)-1])
		pool, found = once(append(pool, more...)), found && all
	}
	at := slices.IndexFunc(pool, func(t told) bool {
		return slices.ContainsFunc(t.because, func(l triple.Literal) bool {
			return slices.ContainsFunc(number, func(n triple.Literal) bool { return l.Triple.Same(n.Triple) })
		})
	})
	if a.word == "" || !found || at < 0 {
		return out, false, false
	}
	short, same := leftover{r}.container(a, nil)
	whole := pool[at]
	pool = append(pool, short...)
	alone := !slices.ContainsFunc(pool, func(t told) bool {
		return t.verb == whole.verb && t.who.Name != whole.who.Name && !t.does("lost") && !t.does("got")
	})
	var change []told
	ok = same && len(a.where) == 0
	for _, t := range once(slices.Concat(pool, h.vague(a))) {
		by, sure := h.becomes(whole, t, alone)
		concerns, all := h.ofKind(a, t)
		if by == 0 || !concerns || !since(t.because) {
			continue
		}
		t.amount.From *= by
		change, ok = append(change, t), ok && sure && all
	}
	if len(change) == 0 {
		return out, false, false
	}
	sum := whole.amount
	for _, t := range change {
		ok = ok && sameMeasure(sum, t.amount) && repeatable(change, t)
		sum = more(sum, t.amount.From)
	}
	kind := compose.Total
	for i := range change {
		if change[i].amount.From < 0 {
			kind, change[i].amount.From = compose.Remainder, -change[i].amount.From
		}
	}
	out = compose.Answer{Kind: kind, Rows: rowsOf(append([]told{whole}, change...)), Amount: counted(sum, a.counts()), InOrder: true}
	return out, true, ok && sum.From >= 0
}

// asksHeld reports whether a clause asks how many somebody has now.
func asksHeld(c *clause.Clause) bool {
	has := c.Kind == clause.Possession || known.Is("hold", c.Predicate.Lemma)
	return has && !c.Negated && c.Tense == clause.Present && !c.Perfect && c.Modal == "" && len(c.Subs) == 0 &&
		slices.ContainsFunc(c.Roles, func(x clause.Role) bool { return x.Term.Hole == clause.HowMany && x.Name != clause.Subject })
}

// ofKind reports whether an amount is of what is asked for, and whether all of it is: old cows are
// cows, and of the old ones nobody knows how many of some cows were.
func (h held) ofKind(a asked, t told) (concerns, all bool) {
	if len(t.noun) == 0 || !h.counts(a, t.head) && t.head != Singular(h.words, a.unit) {
		return false, false
	}
	all = t.names(a.noun)
	return all || !slices.ContainsFunc(t.noun, func(w string) bool { return !slices.Contains(a.noun, w) }), all
}

// counts reports whether a noun is what a question counts: the boxes of "boxes of tea", or the tea.
func (h held) counts(a asked, noun string) bool {
	of := a.q.Roles[a.hole].Term.Quantity
	return noun == a.noun[len(a.noun)-1] || noun == Singular(h.words, a.word) || of != nil && of.Unit != "" && noun == Singular(h.words, of.Unit)
}

// becomes is 1 where what was done makes more of what somebody has, -1 where it makes less, and 0
// where it makes nothing of it; sure is not set where that is not clear.
func (h held) becomes(whole, t told, alone bool) (by float64, sure bool) {
	switch {
	case t.modal != "" || t.kind != "" || !t.past && !t.passive:
		return 0, false
	case t.does("got"):
		by = 1
	case t.does("lost"), (t.who.Name == whole.who.Name || bothOfUs(whole, t)) && t.does("sent"), t.who.Name == "" && t.does("gone"):
		by = -1
	case t.who.Name == "" && t.does("come"):
		by = 1
	case t.does("moved"), t.does("sent"), t.does("gone"), t.does("come"):
		return 1, false
	default:
		return 0, false
	}
	clear := t.amount.Each == "" && t.amount.Dimension != "" && !h.longAgo(t)
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(t.term.Spelling(), "_", " ")))
	others := slices.ContainsFunc(words, func(w string) bool { return known.Is("theirs", w) })
	switch {
	case slices.ContainsFunc(words, func(w string) bool { return strings.HasSuffix(w, "'s") && !whosesIs(whole, w) }):
		return 0, false // Paula's old bike
	case t.who.Name != "" && t.who.Name != whole.who.Name && slices.ContainsFunc(words, func(w string) bool { return strings.HasSuffix(w, "'s") }):
		return -1, clear // what another did with it, or bought
	case t.who.Name == "":
		return by, clear && alone && !others && (h.somebody(whole.who) || !t.passive && (t.does("gone") || t.does("come")))
	case t.who.Name == whole.who.Name, bothOfUs(whole, t) && known.Is("ours", whole.who.Name):
		return by, clear && !others && !h.with(t, "for", "", whole)
	case h.with(t, "to", whole.who.Name, whole), h.with(t, "from", whole.who.Name, whole):
		return -by, clear
	case others || slices.ContainsFunc(words, func(w string) bool { return known.Is("ownings", w) }), bothOfUs(whole, t), by < 0 && h.general(t):
		return by, false
	}
	return 0, false
}

// whosesIs reports whether a word says that something is of one who has what is counted: Paula's.
func whosesIs(whole told, word string) bool {
	return strings.HasSuffix(strings.ToLower(whole.who.Spelling()), strings.TrimSuffix(word, "'s"))
}

// somebody reports whether one who has something is no thing: of a bus whose seats are sold it has as many as before.
func (h held) somebody(x triple.Term) bool {
	w := keyWords(h.words, x.Spelling())
	return x.Kind == triple.Proper || known.Is("us", x.Name) || len(w) > 0 && x.Owned() && h.words.Person(headOf(h.words, w))
}

func bothOfUs(whole, t told) bool {
	return known.Is("us", t.who.Name) && known.Is("us", whole.who.Name)
}

// with reports whether something is said to be done for, to or from somebody; with no name, for anybody, which a price is not.
func (h held) with(t told, prep, name string, whole told) bool {
	return slices.ContainsFunc(t.roles, func(x role) bool {
		_, amount := h.book.measure(x.term.Spelling())
		return x.prep == prep && (x.term.Name == name || name == "" && !amount && x.term.Name != whole.who.Name)
	})
}

// longAgo reports whether something is told of a time that may well be before the number was told.
func (h held) longAgo(t told) bool {
	return slices.ContainsFunc(t.roles, func(x role) bool {
		return slices.ContainsFunc(strings.Fields(strings.ToLower(strings.ReplaceAll(x.term.Spelling(), "_", " "))), func(w string) bool {
			return known.Is("longago", w) || len(w) == 4 && strings.Trim(w, "0123456789") == ""
		})
	})
}

// vague are what was told of getting or losing some of what is asked for, where it was not told how many.
func (h held) vague(a asked) (out []told) {
	head := a.noun[len(a.noun)-1]
	out, _ = h.book.of("ones")
	for i := range out { // three new ones
		out[i].noun, out[i].head = []string{head}, head
	}
	add := func(t told) {
		if m, ok := h.book.measure(t.term.Spelling()); ok {
			if (len(m.noun) == 0 || known.Is("ones", m.head)) && m.amount.Dimension == quantity.Number && t.who.Name != "" { // I sold five
				t.noun, t.head = []string{head}, head
				out = append(out, t)
			}
			return
		}
		words := keyWords(h.words, t.term.Spelling())
		for len(words) > 1 && (words[0] == "of" || known.Is("some", words[0])) {
			words = words[1:]
		}
		if len(words) > 0 && h.counts(a, headOf(h.words, words)) {
			t.noun, t.head = []string{head}, head
			out = append(out, t)
		}
	}
	for _, sort := range known.Of("changing") {
		for _, verb := range known.Of(sort) {
			h.deeds(verb, add)
		}
	}
	return out
}

// deeds are what was told of somebody having done something.
func (h held) deeds(verb string, add func(told)) {
	first, rest, _ := strings.Cut(verb, " ")
	for _, r := range h.book.store.Relations(first) {
		if r.Form != triple.FormVerb || r.Tense != "past" || r.Modal != "" || strings.TrimSpace(r.Lemma+" "+r.Particle) != verb || r.Prep != "" {
			continue
		}
		for _, f := range h.book.store.Pairs(r.Key, nil, nil, most) {
			if !f.Denied {
				add(told{verb: verb, past: true, who: f.Subject, term: f.Object, because: []triple.Literal{{Triple: f}}})
			}
		}
	}
	for _, kind := range []string{first, "has " + h.words.Participle(first)} {
		for _, facts := range h.book.store.Events(strings.TrimSpace(kind + " " + rest)) {
			add(deed(verb, facts))
		}
	}
}

// deed is what an event says of who did what, of the thing alone where nobody is said to have done it.
func deed(verb string, facts []triple.Triple) told {
	t := told{verb: verb, past: true, event: true, because: literals(facts)}
	for _, f := range facts {
		switch {
		case f.Denied:
			t.modal = "not"
		case f.Relation == triple.Agent:
			t.who = f.Object
		case f.Relation == triple.Theme:
			t.term = f.Object
		}
	}
	if t.term.Name == "" {
		t.term, t.who = t.who, triple.Term{}
	}
	return t
}

// Vague reports whether what could not be told as facts says that one who has what a question counts got or lost some: "I sold half of them".
func (r *Reckoner) Vague(s, said *clause.Sentence, number []triple.Literal) bool {
	if len(s.Clauses) != 1 || !asksHeld(&s.Clauses[0]) {
		return false
	}
	a := r.asked(&s.Clauses[0])
	return slices.ContainsFunc(said.Clauses, func(c clause.Clause) bool {
		did := c.Kind == clause.Event && !c.Negated && c.Modal == "" && (c.Tense == clause.Past || c.Perfect)
		return did && (known.Is("lost", c.Predicate.Lemma) || known.Is("got", c.Predicate.Lemma)) && !slices.ContainsFunc(c.Roles, func(x clause.Role) bool {
			switch x.Name {
			case clause.Subject:
				return !slices.ContainsFunc(number, func(l triple.Literal) bool { return r.is(&x.Term, l.Subject) })
			case clause.Object:
				last := triple.LastWord(strings.Join(keyWords(r.words, x.Term.Text), " "))
				return strings.Contains(x.Term.Text, "'s ") || last != a.word && last != Singular(r.words, a.word) && !known.Is("them", last)
			}
			return false
		})
	})
}
