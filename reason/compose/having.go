package compose

import (
	"slices"
	"strings"

	"whence/reason/narrow"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file reads clauses with have: "has the largest population", "has a city called
// Rome", "has more than five rivers", and phrases with "with".

// having keeps the things that have what a phrase names.
func (cl *clauses) having(things []thing, x *clause.Term) ([]thing, bool) {
	q := clause.Clause{Kind: clause.Possession, Predicate: clause.Predicate{Lemma: "have"}, Roles: []clause.Role{
		{Name: clause.Subject, Term: clause.Term{Pronoun: clause.Gap}}, {Name: clause.Object, Term: *x}}}
	out, ok := cl.solveHaving(&q, 0, things)
	return both(things, out), ok
}

// solveHaving finds who has, or what is had.
func (cl *clauses) solveHaving(q *clause.Clause, i int, candidates []thing) ([]thing, bool) {
	subject, object := find(q, clause.Subject), find(q, clause.Object)
	if subject < 0 || object < 0 {
		return nil, false
	}
	defer func(before string) { cl.links.had = before }(cl.links.had)
	cl.links.had = q.Predicate.Lemma
	for k := range q.Roles {
		if k != subject && k != object {
			return cl.solveByFacts(q, i)
		}
	}
	if instead, at, ok := insteadOfHaving(cl.known, q, i); ok {
		return cl.solve(&instead, at, candidates)
	}
	if i == object {
		owners, ok := cl.phrases.denote(&q.Roles[subject].Term)
		if !ok {
			return nil, false
		}
		if candidates == nil {
			candidates = cl.known.anything(owners)
		}
		return cl.links.linked(candidates, owners, "of", "")
	}
	if i != subject {
		return nil, false
	}
	return cl.whoHas(q, i, &q.Roles[object].Term, candidates)
}

// whoHas are those who have something: named, the most of it, a number or a value of it.
func (cl *clauses) whoHas(q *clause.Clause, i int, had *clause.Term, candidates []thing) ([]thing, bool) {
	if out, applies := cl.hasNamed(had, candidates); applies {
		return out, len(cl.notes.missing) == 0
	}
	if candidates == nil {
		if out, ok := cl.solveByFacts(q, i); ok {
			return out, true
		}
		if candidates = cl.known.holders(had); candidates == nil {
			return nil, false
		}
	}
	for _, way := range []func(*clause.Term, []thing) ([]thing, bool){cl.hasMost, cl.hasNumber, cl.hasExtreme, cl.hasValue} {
		if out, applies := way(had, candidates); applies || len(cl.notes.missing) > 0 {
			return out, len(cl.notes.missing) == 0
		}
	}
	if out, ok := cl.solveByFacts(q, i); ok {
		return out, true
	}
	others, ok := cl.phrases.denote(had)
	if !ok {
		return nil, false
	}
	if len(others) == 0 {
		return nil, true
	}
	return cl.links.linked(candidates, others, "of", "")
}

// holders are all of which is told how many, or how much, they have of what a phrase
// names.
func (kn *known) holders(x *clause.Term) []thing {
	noun := kn.words.Singular(strings.ToLower(x.Head))
	if noun == "" {
		return nil
	}
	var out []thing
	for _, t := range kn.byNoun(modifiersOf(x), noun) {
		if len(out) == 0 && t.r.Form == triple.FormNoun {
			for _, p := range t.tell(kn, nil) {
				out = union(out, []thing{{Term: p.of}})
			}
		}
	}
	return out
}

// hasMost: "has the most rivers", "has the fewest people".
func (cl *clauses) hasMost(had *clause.Term, candidates []thing) ([]thing, bool) {
	plain, degree := mostOf(cl.known.words, had)
	if degree == "" {
		return nil, false
	}
	if degree == "more" || degree == "less" {
		degree = map[string]string{"more": "most", "less": "least"}[degree]
		if len(candidates) < 2 {
			return nil, false
		}
	}
	direction := 1
	if degree == "least" {
		direction = -1
	}
	if list, ok := cl.ranking.numbers(plain, candidates); ok {
		return cl.ranking.first(list, direction, 0, 1)
	}
	if !cl.known.isClass(plain.Head) && len(cl.known.byNoun(modifiersOf(plain), strings.ToLower(plain.Head))) > 0 {
		return nil, false // the least density is no least number of densities
	}
	others, ok := cl.phrases.denote(plain)
	if !ok {
		return nil, false
	}
	return cl.mostLinks(candidates, others, "of", "", degree, true)
}

// mostOf is of what somebody has more, the most or the least; "" for neither.
func mostOf(w Words, had *clause.Term) (plain *clause.Term, degree string) {
	plain, degree = withoutMost(w, had)
	if d := ofNumber(w, clause.Graded{Lemma: had.Determiner}); degree == "" && d != 0 { // more engineers
		degree = map[int]string{1: "more", -1: "less"}[d]
		if had.Determiner == "most" {
			degree = "most"
		}
	}
	if degree != "" || len(had.Graded) == 0 || w.Operator(had.Head) != "count" {
		return plain, degree
	}
	if n := slices.IndexFunc(had.Roles, func(r clause.Role) bool { return r.Prep == "of" }); n >= 0 { // the highest number of citizens
		plain, degree = &had.Roles[n].Term, had.Graded[0].Degree
		if _, d := w.Dimensions(had.Graded[0].Lemma); len(d) > 0 && d[0] < 0 {
			degree = "least"
		}
	}
	return plain, degree
}

// numbers are how many of what a phrase names the candidates have, as a number told.
func (o *ranking) numbers(x *clause.Term, candidates []thing) ([]ranked, bool) {
	if x.Head == "" || len(x.Roles)+len(x.Relative) > 0 {
		return nil, false
	}
	for _, t := range o.known.byNoun(modifiersOf(x), strings.ToLower(x.Head)) {
		if len(t.used) < len(x.Modifiers) {
			continue
		}
		if list := t.weigh(o.known, candidates); len(list) > 0 && list[0].by.amount.Dimension == quantity.Number {
			o.notes.step(t.step)
			o.notes.by, o.notes.left = t.label(), len(candidates)-len(list)
			return list, true
		}
	}
	return o.counters(x, candidates)
}

// counters are the numbers told with a verb: "Hana has six engineers".
func (o *ranking) counters(x *clause.Term, candidates []thing) ([]ranked, bool) {
	var all []ranked
	for _, r := range o.known.with(o.known.words.Singular(strings.ToLower(x.Head))) {
		if !counts(o.known.words, r.Word, x) || !narrow.Names(o.known.words, r.Word, strings.ToLower(x.Head)) {
			continue
		}
		list := teller{r: r, sign: 1}.weigh(o.known, candidates)
		if len(list) > 0 && len(strings.Fields(r.Word)) == 1+len(x.Modifiers) {
			all = list // of just that: green tea
			break
		}
		all = append(all, list...)
	}
	o.notes.by, o.notes.left = "how many "+x.Head+"s", len(candidates)-len(all)
	return all, len(all) > 0
}

// hasNumber: "has no rivers", "has more than 150000 people", "has three bridges".
func (cl *clauses) hasNumber(had *clause.Term, candidates []thing) ([]thing, bool) {
	if counted(had) == "" {
		return nil, false
	}
	if had.Quantity != nil && had.Quantity.Number != "" {
		plain := *had
		plain.Quantity = nil
		if list, ok := cl.ranking.numbers(&plain, candidates); ok {
			limit, _ := quantity.Of(clause.Value{Number: had.Quantity.Number, Bound: had.Quantity.Bound})
			return meeting(list, limit), true
		}
	}
	q := clause.Clause{Roles: []clause.Role{{Name: clause.Subject}, {Name: clause.Object, Term: *had}}}
	return cl.byNumber(&q, 1, "", "of", candidates)
}

// meeting are those of a list whose value is within a limit.
func meeting(list []ranked, limit quantity.Quantity) []thing {
	var out []thing
	for _, x := range list {
		l := limit
		if l.Dimension == quantity.Number && l.Unit == "" {
			l = l.InUnitOf(*x.by.amount)
		}
		if ok, known := quantity.Meets(*x.by.amount, l); ok && known {
			out = append(out, x.thing)
		}
	}
	return out
}

// hasExtreme: "has the largest population", "has the smallest capital", of all that may
// have one.
func (cl *clauses) hasExtreme(had *clause.Term, candidates []thing) ([]thing, bool) {
	if len(had.Graded) == 0 || had.Head == "" {
		return nil, false
	}
	g := had.Graded[len(had.Graded)-1]
	if g.Degree != "most" && g.Degree != "least" && g.Degree != "more" && g.Degree != "less" {
		return nil, false
	}
	if (g.Degree == "more" || g.Degree == "less") && len(candidates) < 2 {
		return nil, false
	}
	sign := 1
	if g.Degree == "least" || g.Degree == "less" {
		sign = -1
	}
	candidates, ok := cl.attached(had, candidates)
	if !ok {
		return nil, len(cl.notes.missing) > 0
	}
	if out, ok := cl.ranking.hasExtremeCalled(had, g, candidates); ok {
		return out, true
	}
	return cl.hasExtremeValue(had, g, sign, candidates)
}

// hasExtremeCalled: "has the lowest point" where each has a lowest point and an elevation
// of it: the one whose lowest point is the lowest of them.
func (o *ranking) hasExtremeCalled(had *clause.Term, g clause.Graded, candidates []thing) ([]thing, bool) {
	for _, t := range o.known.byNoun(modifiersOf(had), strings.ToLower(had.Head)) {
		if t.r.Form != triple.FormNoun || len(t.used) == 0 || len(t.used) < len(had.Modifiers) {
			continue
		}
		var values []thing
		for _, p := range t.tell(o.known, candidates) {
			values = append(values, p.value)
		}
		list, direction, ok := o.weighed(values, g, remaining{term: &clause.Term{}})
		if !ok || direction == 0 {
			continue
		}
		for i := range list {
			list[i].thing = thing{Term: list[i].owner, because: list[i].because, amount: list[i].amount, told: list[i].told}
		}
		o.notes.by = t.label()
		return o.first(list, direction, rankOf(o.known.words, remaining{term: had}), 1)
	}
	return nil, false
}

// attached keeps the candidates that go with what stands behind a noun and cannot be
// said of what it names: in "the largest population in the country" the state is there.
func (cl *clauses) attached(had *clause.Term, candidates []thing) ([]thing, bool) {
	ok := true
	for i := range had.Roles {
		if ok {
			candidates, ok = cl.phrases.byRole(candidates, &had.Roles[i], remaining{term: &clause.Term{}})
		}
	}
	for i := range had.Relative {
		if ok {
			candidates, ok = cl.phrases.byClause(candidates, &had.Relative[i])
		}
	}
	return candidates, ok
}

func (cl *clauses) hasExtremeValue(had *clause.Term, g clause.Graded, sign int, candidates []thing) ([]thing, bool) {
	rest := remainingOf(had)
	rest.words = slices.DeleteFunc(rest.words, func(w string) bool { return compares(cl.known.words, w, g) })
	for _, t := range cl.known.byNoun(rest.words, strings.ToLower(had.Head)) {
		list := t.weigh(cl.known, candidates)
		if len(list) == 0 {
			continue
		}
		_, directions := cl.known.words.Dimensions(g.Lemma)
		if len(directions) == 0 || directions[0] == 0 {
			cl.notes.miss(g.Lemma)
			return nil, true
		}
		cl.notes.step(t.step)
		for _, w := range rest.words {
			if !slices.Contains(t.used, w) && cl.known.words.Operator(w) == "" {
				cl.notes.assume("“" + w + " " + had.Head + "” means “" + t.r.Word + "”")
			}
		}
		cl.notes.by, cl.notes.left = t.label(), len(candidates)-len(list)
		return cl.ranking.first(list, sign*directions[0]*t.sign, rankOf(cl.known.words, rest), 1)
	}
	return cl.hasExtremeThing(had, candidates)
}

// hasExtremeThing: of the cities that states have the largest; whose it is has it.
func (cl *clauses) hasExtremeThing(had *clause.Term, candidates []thing) ([]thing, bool) {
	plain := *had
	plain.Graded = nil
	plain.Modifiers = slices.DeleteFunc(slices.Clone(had.Modifiers), func(m string) bool {
		return slices.ContainsFunc(had.Graded, func(g clause.Graded) bool { return compares(cl.known.words, strings.ToLower(m), g) })
	})
	before := *cl.notes
	things, ok := cl.phrases.denote(&plain)
	if !ok || len(things) == 0 {
		*cl.notes = before
		return nil, false
	}
	links, ok := cl.links.links(candidates, things, "of", "")
	if !ok {
		*cl.notes = before
		return nil, false
	}
	var had2 []thing
	for _, l := range links {
		had2 = union(had2, []thing{{Term: l.to, because: l.because}})
	}
	best, ok := cl.ranking.extreme(had2, had.Graded[len(had.Graded)-1], remaining{term: had})
	if !ok {
		*cl.notes = before
		return nil, false
	}
	at := index(best)
	var out []thing
	for _, l := range links {
		if b, ok := at[l.to.Name]; ok {
			out = union(out, []thing{{Term: l.of, because: joinFacts(l.because, b.because), amount: b.amount, told: b.told}})
		}
	}
	return out, true
}

// hasValue: "has the capital Salem", "with a population of 500", "with an area of more
// than 750".
func (cl *clauses) hasValue(had *clause.Term, candidates []thing) ([]thing, bool) {
	if had.Head == "" {
		return nil, false
	}
	value := clause.Term{}
	switch n := slices.IndexFunc(had.Roles, func(r clause.Role) bool { return r.Prep == "of" && r.Term.Value != nil }); {
	case n >= 0:
		value = had.Roles[n].Term
	case had.Owner != nil && had.Owner.Value != nil:
		value = *had.Owner
	case had.Name != "":
		value = clause.Term{Name: had.Name, Text: had.Name}
	default:
		return nil, false
	}
	for _, t := range cl.known.byNoun(modifiersOf(had), strings.ToLower(had.Head)) {
		pairs := t.tell(cl.known, candidates)
		if len(pairs) == 0 {
			continue
		}
		cl.notes.step(t.step)
		if value.Value != nil {
			limit, ok := quantity.Of(*value.Value)
			list := t.weigh(cl.known, candidates)
			if !ok || len(list) == 0 {
				return nil, false
			}
			return meeting(list, limit), true
		}
		named, ok := cl.names.byName(strings.Fields(strings.ToLower(value.Name)))
		if !ok {
			return nil, true
		}
		return having(pairs, named), true
	}
	return nil, false
}

// counts reports whether the noun of a relation that counts is what a phrase names,
// with all that it says of it.
func counts(w Words, word string, x *clause.Term) bool {
	words := strings.Fields(strings.ToLower(word))
	if len(words) == 0 || w.Singular(words[len(words)-1]) != w.Singular(strings.ToLower(x.Head)) {
		return false
	}
	return !slices.ContainsFunc(x.Modifiers, func(m string) bool { return !slices.Contains(words, strings.ToLower(m)) })
}
