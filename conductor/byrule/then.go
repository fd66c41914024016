package byrule

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"whence/conductor/heard"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
)

// This file answers whether one may do what is forbidden, or allowed, in some months alone, all the year round, or above
// or below an amount.

// forbiddenThen answers by what was told to be forbidden, or allowed, at a time or under a condition: it is where that is so,
// and what is forbidden in some months or above an amount alone is not else.
func forbiddenThen(a asked) (*Found, error) {
	c := a.c
	if c.Predicate.Passive && c.Predicate.Lemma == "allow" && c.Modal == "" { // is fishing allowed?
		act, ok := a.gerund(c)
		if !ok {
			return nil, nil
		}
		a.c = &act
	} else if !leave(a.c) {
		return nil, nil
	}
	rules := a.rules(func(c *clause.Clause) bool { return true })
	for _, r := range rules {
		act, bars, ok := a.leaves(&r.Clause)
		if !ok {
			continue
		}
		if _, covers := a.covers(&act, a.c); !covers {
			continue
		}
		if r.quote != "" {
			if f, err := a.wider(&act, bars); f != nil || err != nil {
				return f, err
			}
			continue
		}
		v, and, err := a.then(&act, bars)
		if err != nil {
			return nil, err
		}
		if v != reason.Unknown {
			return a.found(v, append([]triple.Literal{r.by}, and...))
		}
	}
	return nil, nil
}

// gerund is what one may do by a clause that asks whether doing it is allowed.
func (a asked) gerund(c *clause.Clause) (clause.Clause, bool) {
	act := *c
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return (r.Name == clause.Object || r.Name == clause.Recipient) && r.Prep == "" && !always(r)
	})
	if at < 0 {
		return act, false
	}
	x := c.Roles[at].Term
	word := strings.ToLower(x.Text[strings.LastIndexByte(x.Text, ' ')+1:])
	verb := a.words.Base(word)
	if verb == "" || a.words.Gerund(verb) != word || len(x.Modifiers) > 0 {
		return act, false
	}
	act.Predicate = clause.Predicate{Lemma: verb, Manner: c.Predicate.Manner}
	act.Roles = slices.Delete(slices.Clone(c.Roles), at, at+1)
	return act, true
}

// leaves is what a rule lets one do, or bars one from, without saying so itself.
func (a asked) leaves(c *clause.Clause) (act clause.Clause, bars, ok bool) {
	of := closed.Words()
	kind := of.As("leaving", c.Predicate.Lemma)
	switch {
	case kind != "" && c.Predicate.Passive && c.Modal == "": // fishing is forbidden
		act, ok = a.gerund(c)
		act.Negated = false
		return act, (kind == "bars") != c.Negated, ok
	case kind != "" && len(c.Subs) == 1 && (c.Subs[0].Link == "to" || c.Subs[0].Link == "from") && c.Tense == clause.Present && c.Modal == "":
		return c.Subs[0].Clause, (kind == "bars") != c.Negated, true
	case of.Is("permission", c.Modal) && len(c.Subs) <= 1:
		return *c, c.Negated, true
	}
	return act, false, false
}

// then tells whether a rule bars or allows what is asked, by its time, what it stands above or its condition.
func (a asked) then(act *clause.Clause, bars bool) (reason.Verdict, []triple.Literal, error) {
	verdict := map[bool]reason.Verdict{true: reason.Refuted, false: reason.Proved}
	if allTheTime(act) {
		return verdict[bars], nil, nil
	}
	if in, some := inMonths(act, a.c); some && len(act.Subs) == 0 { // in the close season it is forbidden, and else it is not
		if !in && !bars {
			return reason.Unknown, nil, nil
		}
		return verdict[in == bars], nil, nil
	}
	if bars && bare(act) {
		return reason.Refuted, nil, nil
	}
	cond, bounded, ok := a.condition(act)
	if !ok || !bars {
		return reason.Unknown, nil, nil
	}
	is, and, err := a.isSo(cond)
	if is == reason.Unknown && bounded && err == nil {
		is, and = a.gauge(&cond)
	}
	if err != nil || is == reason.Unknown || is == reason.Refuted && !bounded {
		return reason.Unknown, nil, err
	}
	return verdict[is == reason.Proved], and, nil
}

// allTheTime reports whether a clause says that it holds all the time.
func allTheTime(c *clause.Clause) bool {
	return len(c.Subs) == 0 && (slices.ContainsFunc(c.Predicate.Manner, isAlways) || slices.ContainsFunc(c.Roles, always))
}

// isAlways reports whether words say that something is so all the time; always, whether a phrase does.
func isAlways(said string) bool { return closed.Words().Is("always", strings.ToLower(said)) }

func always(r clause.Role) bool {
	return r.Name != clause.Subject && isAlways(heard.Join(r.Prep, r.Term.Text))
}

// bare reports whether a clause holds whenever that is, and however it is done.
func bare(c *clause.Clause) bool {
	return len(c.Subs) == 0 && len(c.Predicate.Manner) == 0 && !slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		return r.Term.Value != nil || r.Term.Quantity != nil || closed.Words().Is("lacking", r.Prep) || closed.Words().Is("exempting", r.Prep)
	})
}

// wider asks what is asked of the kinds that a rule bars one from, in the words of that: coffee is a drink.
func (a asked) wider(act *clause.Clause, bars bool) (*Found, error) {
	if !bars || !bare(act) {
		return nil, nil
	}
	c := *a.c
	c.Predicate.Lemma, c.Roles = act.Predicate.Lemma, slices.Clone(a.c.Roles)
	changed := c.Predicate.Lemma != a.c.Predicate.Lemma
	for i := range c.Roles {
		r := &c.Roles[i]
		if at := slices.IndexFunc(act.Roles, func(x clause.Role) bool { return x.Name == r.Name && x.Prep == r.Prep }); at >= 0 && r.Name != clause.Subject && act.Roles[at].Term.Text != r.Term.Text {
			r.Term, changed = act.Roles[at].Term, true
		}
	}
	if !changed {
		return nil, nil
	}
	f, err := a.asks(heard.InPlainWords(a.words, &c, c.Modal))
	if f == nil || f.Finding.Verdict != reason.Refuted {
		return nil, err
	}
	return f, nil
}

// condition is under what a clause holds alone, and whether that bounds an amount.
func (a asked) condition(act *clause.Clause) (cond clause.Clause, bounded, ok bool) {
	if len(act.Subs) != 1 {
		return cond, false, false
	}
	s := act.Subs[0]
	return s.Clause, slices.ContainsFunc(s.Clause.Roles, func(r clause.Role) bool {
		return r.Term.Value != nil && (r.Term.Value.Bound != "" || a.words.Bound(r.Prep) != "")
	}), a.words.Condition(s.Link) && a.words.Sort(s.Link) != "limit" || a.words.Sort(s.Link) == "enabling"
}

// gauge tells whether something is above or below an amount by the amounts told of it.
func (a asked) gauge(cond *clause.Clause) (reason.Verdict, []triple.Literal) {
	who := heard.Subject(cond.Roles)
	for _, r := range cond.Roles {
		v := r.Term.Value
		if v == nil || who < 0 || cond.Negated {
			continue
		}
		limit, ok := a.words.Amount(triple.Term{Label: unbound(r.Term.Text)}, "")
		if limit.Bound = cmp.Or(v.Bound, a.words.Bound(r.Prep)); !ok || !strings.ContainsAny(limit.Bound, "<>") {
			continue
		}
		switch so, by, some := a.amount(&cond.Roles[who].Term, "", "", limit); {
		case some && so:
			return reason.Proved, by
		case some:
			return reason.Refuted, by
		}
	}
	return reason.Unknown, nil
}

// inMonths reports whether the months that a rule names are those that are asked about, and whether both name some.
func inMonths(told, c *clause.Clause) (in, some bool) {
	from, until := months(told)
	at, end := months(c)
	if from == 0 || at == 0 || at != end {
		return false, false
	}
	if from <= until {
		return from <= at && at <= until, true
	}
	return at >= from || at <= until, true
}

// months are the first and the last month that a clause names, of any year; 0 for none.
func months(c *clause.Clause) (from, until int) {
	for _, r := range c.Roles {
		if v := r.Term.Value; v != nil && v.Kind == clause.Date && (r.Prep == "in" || r.Prep == "during" || v.UntilISO != "") {
			if from = month(v.ISO); v.UntilISO == "" {
				return from, from
			}
			return from, month(v.UntilISO)
		}
	}
	return 0, 0
}

// month is the number of a month of any year: 10 of "--10".
func month(iso string) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(iso, "--"))
	if !strings.HasPrefix(iso, "--") || n > 12 {
		return 0
	}
	return n
}
