package byrule

import (
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/heard"
	"whence/internal/voice"
	"whence/reason"
	"whence/reason/belong"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/quantity"
)

// This file answers what one has to do from an amount on: what is over 500 euros has to be signed, anyone can take up to
// 30 without asking.

// overAmount answers whether one has to by the amount from which on one has to: who is not so far need not.
func overAmount(a asked) (*Found, error) {
	if !obliges(a.c) {
		return nil, nil
	}
	for _, r := range a.rules(func(*clause.Clause) bool { return true }) {
		var x *clause.Term
		var verb, of string
		var limit quantity.Quantity
		var ok bool
		if unasked(&r.Clause) && a.asksLeave() {
			x, verb, limit, ok = a.spent(&r.Clause)
		} else if !r.Negated && obliges(&r.Clause) {
			x, verb, of, limit, ok = a.from(&r.Clause)
		}
		if !ok {
			continue
		}
		so, by, some := a.amount(x, verb, of, limit)
		if !some {
			continue
		}
		v := map[bool]reason.Verdict{true: reason.Proved, false: reason.Refuted}[so]
		if r.quote != "" {
			return a.found(v, by, voice.Say("asking.is-taken-to-say-that", "quote", strings.TrimRight(r.quote, ".!"), "modal", a.words.OfSort("duty")[0]))
		}
		return a.found(v, append([]triple.Literal{r.by}, by...))
	}
	return nil, nil
}

// obliges reports whether a clause says what somebody has to do, or needs.
func obliges(c *clause.Clause) bool {
	return closed.Words().Is("duty", c.Modal) || c.Modal == "" && c.Predicate.Lemma == "need"
}

// asksLeave reports whether a question asks whether one has to ask, or needs leave.
func (a asked) asksLeave() bool {
	of := closed.Words()
	return of.Is("asksleave", a.c.Predicate.Lemma) || slices.ContainsFunc(a.c.Roles, func(r clause.Role) bool {
		return r.Name == clause.Object && (of.Is("leave", strings.ToLower(r.Term.Head)) || slices.ContainsFunc(r.Term.Modifiers, func(m string) bool { return of.Is("leave", m) }))
	})
}

// unasked reports whether a clause says what one may do without asking.
func unasked(c *clause.Clause) bool {
	of := closed.Words()
	return !c.Negated && of.Is("permission", c.Modal) && (slices.ContainsFunc(c.Subs, func(s clause.Sub) bool {
		return of.Is("lacking", s.Link) && of.Is("asksleave", s.Clause.Predicate.Lemma)
	}) || slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		return of.Is("lacking", r.Prep) && of.Is("leave", strings.ToLower(r.Term.Head))
	}))
}

// spent is who is asked about, what they may do up to an amount, and beyond which amount they may not.
func (a asked) spent(c *clause.Clause) (x *clause.Term, verb string, limit quantity.Quantity, ok bool) {
	who := heard.Subject(a.c.Roles)
	verb, up := strings.CutSuffix(c.Predicate.Lemma, " up")
	for _, r := range c.Roles {
		v := r.Term.Value
		if v == nil || who < 0 || r.Prep != "" && (r.Prep != "to" || !up) {
			continue
		}
		limit, ok = a.words.Amount(triple.Term{Label: unbound(r.Term.Text)}, "")
		if limit.Bound = map[string]string{"<": ">=", "<=": ">"}[v.Bound]; r.Prep != "" { // spend up to 50 euros
			limit.Bound = ">"
		}
		return &a.c.Roles[who].Term, verb, limit, ok && limit.Bound != ""
	}
	return nil, "", limit, false
}

// unbound is an amount without the words that bound it: 50 euros of "up to 50 euros" and "50 euros or more".
func unbound(said string) string {
	words := strings.Fields(said)
	at := slices.IndexFunc(words, func(w string) bool { return strings.ContainsAny(w[:1], "0123456789") })
	if at < 0 {
		return said
	}
	end := slices.Index(words, "or")
	if end < at {
		end = len(words)
	}
	return strings.Join(words[at:end], " ")
}

// from is who or what is asked about, of whom a rule says what they have to do from an amount on: by what they do so much
// of, "" for what they are; the kind that they are of, and from which amount on.
func (a asked) from(c *clause.Clause) (x *clause.Term, verb, kind string, limit quantity.Quantity, ok bool) {
	at := a.general(c)
	if at < 0 {
		return nil, "", "", limit, false
	}
	all, asks := &c.Roles[at], slices.IndexFunc(a.c.Roles, func(r clause.Role) bool { return r.Name == c.Roles[at].Name && r.Prep == "" })
	if asks < 0 || !a.within(c, at, asks) {
		return nil, "", "", limit, false
	}
	value := func(r clause.Role, bound string) {
		if v := r.Term.Value; v != nil && strings.ContainsAny(bound, "<>") {
			limit, ok = a.words.Amount(triple.Term{Label: unbound(r.Term.Text)}, "")
			limit.Bound = bound
		}
	}
	switch t := &all.Term; {
	case len(t.Relative) == 1 && len(t.Roles) == 0 && !t.Relative[0].Negated && len(t.Relative[0].Roles) == 2:
		rel := t.Relative[0]
		for _, r := range rel.Roles {
			if v := r.Term.Value; v != nil && r.Prep == "" {
				value(r, v.Bound)
			}
		}
		if verb = rel.Predicate.Lemma; verb == "be" {
			verb = ""
		}
	case len(t.Roles) == 1 && len(t.Relative) == 0:
		value(t.Roles[0], a.words.Bound(t.Roles[0].Prep))
	}
	return &a.c.Roles[asks].Term, verb, strings.ToLower(all.Term.Head), limit, ok
}

// within reports whether all that is asked, but for whom, is in what a rule says.
func (a asked) within(c *clause.Clause, at, asks int) bool {
	if c.Predicate.Lemma != a.c.Predicate.Lemma || len(a.c.Subs) > 0 { // when he is in the garden
		return false
	}
	for i := range a.c.Roles {
		r := &a.c.Roles[i]
		if i != asks && !slices.ContainsFunc(c.Roles, func(x clause.Role) bool {
			return x.Name == r.Name && x.Prep == r.Prep && strings.EqualFold(plainly(&x.Term), plainly(&r.Term))
		}) {
			return false
		}
	}
	return true
}

// plainly is what a phrase names, without an article: the owner is the one who speaks, or who is spoken to.
func plainly(x *clause.Term) string {
	words := strings.Fields(strings.ToLower(x.Text))
	if len(words) > 1 && closed.Words().Is("article", words[0]) {
		words = words[1:]
	}
	for i, w := range words {
		if closed.Words().As("pronounof", w) == "you" || w == "my" || w == "your" {
			words[i] = "my"
		}
	}
	return strings.Join(words, " ")
}

// amount tells whether the one amount told of something, or of what somebody did, is within a limit, and by which facts.
func (a asked) amount(of *clause.Term, verb, kind string, limit quantity.Quantity) (so bool, by []triple.Literal, some bool) {
	x, known := asking.WhoIs(a.Asker, of)
	if !known || kind != "" && kind != "person" && !strings.EqualFold(of.Head, kind) && (of.Head != "" || !a.words.Person(kind)) {
		return false, nil, false
	}
	n, agree := 0, true
	meets := func(object triple.Term, facts ...triple.Triple) {
		v, ok := a.words.Amount(object, "")
		is, told := quantity.Meets(v, limit)
		if !ok || v.Bound != "" || !told {
			return
		}
		agree = agree && (n == 0 || is == so)
		n, so, by = n+1, is, nil
		for _, f := range facts {
			by = append(by, triple.Literal{Triple: f})
		}
	}
	if verb == "" {
		a.gauged(x, meets)
		return so, by, n > 0 && agree
	}
	if done(a, x, verb, meets); n == 0 {
		inEvents(a, x, verb, meets)
	}
	return so, by, n == 1
}

// done hands on what somebody did of which a verb alone tells.
func done(a asked, x triple.Term, verb string, meets func(triple.Term, ...triple.Triple)) {
	for _, r := range a.Known.Words.RelationsWith(verb) {
		if r.Form != triple.FormVerb || r.Prep+r.Modal != "" {
			continue
		}
		for _, f := range a.Store().Pairs(r.Key, &x, nil, maxRules) {
			if !f.Denied {
				meets(f.Object, f)
			}
		}
	}
}

// inEvents hands on what somebody did something to in an event.
func inEvents(a asked, x triple.Term, verb string, meets func(triple.Term, ...triple.Triple)) {
	for _, facts := range a.Store().Events(verb) {
		does := slices.ContainsFunc(facts, func(f triple.Triple) bool { return f.Relation == triple.Agent && f.Object.Same(x) })
		for _, f := range facts {
			if does && f.Relation == triple.Theme && !facts[0].Denied {
				meets(f.Object, facts[0], f)
			}
		}
	}
}

// gauged hands on each amount that was told of something: what it is, how old, and at or to what it does what it does.
func (a asked) gauged(x triple.Term, meets func(triple.Term, ...triple.Triple)) {
	for _, f := range a.Store().Pairs(triple.Is, &x, nil, maxRules) {
		if !f.Denied {
			meets(f.Object, f)
		}
	}
	if age, ok := belong.Age(a.Store(), a.words, x); ok && age.Relation != triple.Is {
		meets(age.Object, age)
	}
	for e := range a.Known.Events.All() {
		inEvent(e.Facts(), x, meets)
	}
	for _, f := range a.Store().About(x) {
		if r, _ := a.Known.Words.Relation(f.Relation); r.Form == triple.FormVerb && r.Modal == "" && !f.Denied && f.Subject.Name == x.Name && closed.Words().Is("gauging", r.Prep) {
			meets(f.Object, f)
		}
	}
}

// inEvent hands on each amount at or to which something does what it does in an event.
func inEvent(facts []triple.Triple, x triple.Term, meets func(triple.Term, ...triple.Triple)) {
	is := slices.IndexFunc(facts, func(f triple.Triple) bool { return f.Relation == triple.EventOf })
	if is < 0 || facts[is].Denied || !slices.ContainsFunc(facts, func(f triple.Triple) bool { return f.Relation == triple.Agent && f.Object.Same(x) }) {
		return
	}
	for _, f := range facts {
		if prep, role := triple.RolePrep(f.Relation); role && closed.Words().Is("gauging", prep) {
			meets(f.Object, facts[is], f)
		}
	}
}
