package compose

import (
	"slices"
	"strings"

	"whence/reason/match"
	"whence/reason/telling"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file finds what fills one place of a clause.

// clauses finds what fills the places of the clauses of one question.
type clauses struct {
	known   *known
	notes   *notes
	links   *linker
	ranking *ranking
	names   *names
	phrases *phrases
	match   *match.Matcher
	refer   func(*clause.Term) []triple.Term
	text    string // the question
}

// solve returns what may fill the role i of a clause, of the candidates where there are
// any. It is false where the clause cannot be compared with what is known.
func (cl *clauses) solve(q *clause.Clause, i int, candidates []thing) ([]thing, bool) {
	if q.Negated && candidates != nil {
		p := *q
		p.Negated = false
		if slices.ContainsFunc(q.Roles, func(r clause.Role) bool { return r.Term.Determiner == "no" }) { // has no rivers
			return cl.solve(&p, i, candidates)
		}
		so, ok := cl.solve(&p, i, candidates)
		cl.notes.absent = true
		return without(candidates, so), ok
	}
	var out []thing
	var ok bool
	switch {
	case q.Negated:
		return nil, false
	case q.Kind == clause.Possession || q.Kind == clause.Event && cl.known.words.Operator(q.Predicate.Lemma) == "have" && !q.Predicate.Passive:
		out, ok = cl.solveHaving(q, i, candidates)
	case q.Kind == clause.Attribute && q.Predicate.Word != "":
		out, ok = cl.solveAttribute(q, i, candidates)
	case q.Kind == clause.Comparison:
		out, ok = cl.solveComparison(q, i, candidates)
	case q.Kind == clause.Attribute, q.Kind == clause.Class:
		out, ok = cl.solveClass(q, i)
	case q.Kind == clause.State, q.Kind == clause.Event, q.Kind == clause.Existence:
		out, ok = cl.solveDone(q, i, candidates)
	}
	if !ok {
		return nil, false
	}
	return out, true
}

// solveClass: "is the highest point", "Who is the oldest?".
func (cl *clauses) solveClass(q *clause.Clause, i int) ([]thing, bool) {
	for k := range q.Roles {
		if k != i && (q.Roles[k].Name == clause.Subject || q.Roles[k].Name == clause.Complement) {
			return cl.phrases.denote(&q.Roles[k].Term)
		}
	}
	return nil, false
}

// solveAttribute: "the capital of X is Y", "X is called Y".
func (cl *clauses) solveAttribute(q *clause.Clause, i int, candidates []thing) ([]thing, bool) {
	subject, value := find(q, clause.Subject), find(q, clause.Complement)
	if subject < 0 || value < 0 {
		return nil, false
	}
	noun := cl.nounTerm(q, &q.Roles[subject].Term)
	if i == value {
		return cl.phrases.denote(noun)
	}
	if cl.known.words.Operator(q.Predicate.Word) == "name" {
		return cl.names.namedAs(&q.Roles[value].Term, candidates)
	}
	values, ok := cl.phrases.denote(&q.Roles[value].Term)
	if !ok {
		return nil, false
	}
	for _, t := range cl.known.byNoun(modifiersOf(noun), noun.Head) {
		if out := having(t.tell(cl.known, candidates), values); len(out) > 0 {
			cl.notes.step(t.step)
			return out, true
		}
	}
	return nil, true
}

// nounTerm is the noun of an attribute as a phrase of its own, with its owner.
func (cl *clauses) nounTerm(q *clause.Clause, owner *clause.Term) *clause.Term {
	t := &clause.Term{Head: strings.ToLower(q.Predicate.Word), Modifiers: q.Predicate.Modifiers, Owner: owner, Determiner: q.Predicate.Determiner}
	t.Text = strings.TrimSpace(strings.Join(append(slices.Clone(t.Modifiers), t.Head), " "))
	t.Plural = slices.ContainsFunc(strings.Fields(strings.ToLower(cl.text)), func(w string) bool { return w != t.Head && cl.known.words.Singular(w) == t.Head })
	for _, m := range t.Modifiers {
		if base, degree := cl.known.words.Graded(strings.ToLower(m)); degree != "" {
			t.Graded = append(t.Graded, clause.Graded{Lemma: base, Degree: degree})
		}
	}
	return t
}

// having are the owners of pairs whose value is one of the values.
func having(pairs []pair, values []thing) []thing {
	var out []thing
	for _, p := range pairs {
		for _, v := range values {
			if p.value.Name == v.Name || sameAmount(p.value, v) {
				out = append(out, thing{Term: p.of, because: joinFacts(p.value.because, v.because)})
			}
		}
	}
	return out
}

func sameAmount(a, b thing) bool {
	if a.amount == nil || b.amount == nil {
		return false
	}
	ok, known := quantity.Meets(*a.amount, *b.amount)
	return ok && known
}

// namedAs are the candidates of a name.
func (m *names) namedAs(name *clause.Term, candidates []thing) ([]thing, bool) {
	t := *name
	if t.Name == "" {
		t.Name = t.Text
	}
	things, ok := m.byName(strings.Fields(strings.ToLower(t.Name)))
	if !ok {
		return nil, true // nothing is called so
	}
	if candidates != nil {
		things = both(candidates, things)
	}
	return things, true
}

// solveComparison: "is older than Tom", "is the oldest".
func (cl *clauses) solveComparison(q *clause.Clause, i int, candidates []thing) ([]thing, bool) {
	g := clause.Graded{Lemma: q.Predicate.Word, Degree: q.Predicate.Degree}
	for k := range q.Roles {
		r := &q.Roles[k]
		if k == i || r.Name == clause.Subject || r.Name == clause.Standard {
			continue
		}
		others, ok := cl.phrases.denote(&r.Term)
		if !ok {
			return nil, false
		}
		if candidates, ok = cl.links.linked(candidates, others, r.Prep, ""); !ok {
			return nil, false
		}
	}
	if k := find(q, clause.Standard); k >= 0 && k != i {
		if candidates == nil {
			candidates = cl.known.everything(g)
		}
		return cl.phrases.beyondStandard(candidates, g, &q.Roles[k].Term)
	}
	if candidates == nil {
		candidates = cl.known.everything(g)
	}
	if len(candidates) == 0 {
		return nil, false
	}
	if g.Degree == "more" || g.Degree == "less" { // of two
		if len(candidates) != 2 {
			return nil, false
		}
		g.Degree = map[string]string{"more": "most", "less": "least"}[g.Degree]
	}
	if cl.ranking.outdone(candidates, g, remaining{term: &q.Roles[i].Term}) {
		return nil, false
	}
	return cl.ranking.extreme(candidates, g, remaining{term: &clause.Term{}})
}

// everything is all of which something is known that an adjective compares: what the nearest words tell it of, and
// who was told to be born at some time.
func (kn *known) everything(g clause.Graded) []thing {
	tellers, _ := kn.byAdjective(g.Lemma)
	var out []thing
	for _, t := range tellers {
		if len(out) > 0 && !telling.Born(t.r) {
			continue
		}
		for _, p := range t.tell(kn, nil) {
			out = union(out, []thing{{Term: p.of}})
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, facts := range kn.order(g.Lemma) {
		for _, f := range facts {
			out = union(out, []thing{{Term: f.Subject}, {Term: f.Object}})
		}
	}
	slices.SortFunc(out, func(a, b thing) int { return triple.CompareNames(a.Name, b.Name) })
	return out
}

// solveDone: a verb or a place joins the subject with what else the clause names.
func (cl *clauses) solveDone(q *clause.Clause, i int, candidates []thing) ([]thing, bool) {
	if q.Kind == clause.State && q.Predicate.Word != "" && !preposition(cl.known.words, q.Predicate.Word) && i == find(q, clause.Subject) && len(q.Roles) == 1 {
		if candidates == nil {
			return nil, false
		}
		return cl.known.withQuality(candidates, q.Predicate.Word)
	}
	if out, ok := cl.notes.try(func() ([]thing, bool) { return cl.solveByLinks(q, i, candidates) }); ok {
		return out, true
	}
	if out, ok := cl.solveByFacts(q, i); ok {
		return out, true
	}
	if len(cl.notes.missing) > 0 {
		return nil, false
	}
	out, ok := cl.solveByLinks(q, i, candidates)
	return out, ok && len(cl.notes.missing) == 0
}

func preposition(w Words, word string) bool {
	return w.Place(word) || word == "of" || word == "from"
}

// solveByLinks joins the place that is asked for to each of the others.
func (cl *clauses) solveByLinks(q *clause.Clause, i int, candidates []thing) ([]thing, bool) {
	verb := verbOf(q)
	if verb != "" && cl.known.words.Operator(verb) == "be" && len(cl.known.store.Relations(verb)) == 0 {
		verb = ""
	}
	subject := slices.IndexFunc(q.Roles, func(r clause.Role) bool {
		return r.Name == clause.Subject || q.Predicate.Passive && r.Name == clause.Object
	})
	quality := cl.quality(q)
	if subject < 0 || len(q.Roles) < 2 || quality != "" && i != subject && cl.known.words.Base(quality) == "" { // what she is allergic to is no place of hers
		return nil, false
	}
	if len(q.Roles) > 2 && (i != subject || verb != "") {
		return nil, false // who met Ann, and met somebody in Bonn, did not meet Ann there
	}
	defer func(now, is bool) { cl.links.now, cl.links.is = now, is }(cl.links.now, cl.links.is)
	present := q.Tense == clause.Present && !q.Perfect
	cl.links.now, cl.links.is = present && q.Kind == clause.Event, present && q.Kind == clause.State
	out := candidates
	for k := range q.Roles {
		if k == i {
			continue
		}
		var ok bool
		if out, ok = cl.joinedRole(q, i, k, subject, verb, out); !ok {
			return nil, false
		}
	}
	if quality != "" && i == subject { // who is ill on the list
		return cl.known.withQuality(out, quality)
	}
	return out, true
}

// quality is how something is said to be by a word that is no preposition, "" for none.
func (cl *clauses) quality(q *clause.Clause) string {
	if q.Kind != clause.State || preposition(cl.known.words, q.Predicate.Word) {
		return ""
	}
	return q.Predicate.Word
}

// joinedRole are the candidates for the role i that the clause joins to its role k; one
// of the two is the subject.
func (cl *clauses) joinedRole(q *clause.Clause, i, k, subject int, verb string, candidates []thing) ([]thing, bool) {
	other := &q.Roles[k]
	prep := q.Roles[k].Prep
	if i != subject {
		prep = q.Roles[i].Prep
	}
	if q.Kind == clause.State && preposition(cl.known.words, q.Predicate.Word) && prep == "" {
		prep = q.Predicate.Word
	}
	if n := counted(&other.Term); n != "" && i == subject {
		return cl.byNumber(q, k, verb, prep, candidates)
	}
	term, most := withoutMost(cl.known.words, &other.Term)
	if most != "" && candidates != nil { // the fewest of them, excluding some: those are not compared
		var ok bool
		if term, candidates, ok = cl.phrases.excepted(term, candidates); !ok {
			return nil, false
		}
	}
	others, ok := cl.phrases.denote(term)
	if !ok {
		return nil, false
	}
	if candidates == nil {
		candidates = cl.known.anything(others)
	}
	if most != "" {
		return cl.mostLinks(candidates, others, prep, verb, most, i == subject)
	}
	if i == subject {
		return cl.links.linked(candidates, others, prep, verb)
	}
	links, ok := cl.links.links(others, candidates, prep, verb)
	if !ok {
		return nil, false
	}
	for n := range links { // the other way round
		links[n].of, links[n].to = links[n].to, links[n].of
	}
	return joined(candidates, links), true
}

// excepted is a phrase without the clauses that except something, and the things without
// what they except.
func (ph *phrases) excepted(x *clause.Term, things []thing) (*clause.Term, []thing, bool) {
	t := *x
	t.Relative = nil
	for i := range x.Relative {
		r := &x.Relative[i]
		if ph.known.words.Operator(r.Predicate.Lemma) != "except" {
			t.Relative = append(t.Relative, *r)
			continue
		}
		var ok bool
		if things, ok = ph.byClause(things, r); !ok {
			return x, things, false
		}
	}
	return &t, things, true
}

// anything is all that has a fact with one of the others.
func (kn *known) anything(others []thing) []thing {
	var out []thing
	for _, o := range others {
		for _, f := range kn.store.About(o.Term) {
			x := f.Subject
			if x.Name == o.Name {
				x = f.Object
			}
			if !f.Denied && x.Kind != triple.Class && x.Kind != triple.Quality {
				out = union(out, []thing{{Term: x}})
			}
		}
	}
	return out
}

// withoutMost is a phrase without "the most" or "the fewest" before a noun that is
// counted, and which of them it has.
func withoutMost(w Words, x *clause.Term) (*clause.Term, string) {
	for i, g := range x.Graded {
		if d := ofNumber(w, g); d != 0 {
			t := *x
			t.Graded = slices.Delete(slices.Clone(x.Graded), i, i+1)
			t.Modifiers = t.Modifiers[:0:0]
			for _, m := range x.Modifiers {
				if !slices.Contains([]string{g.Lemma, g.Degree}, strings.ToLower(m)) && !strings.EqualFold(m, g.Degree+" "+g.Lemma) {
					t.Modifiers = append(t.Modifiers, m)
				}
			}
			if g.Degree == "more" || g.Degree == "less" {
				return &t, map[int]string{1: "more", -1: "less"}[ofNumber(w, g)]
			}
			return &t, map[int]string{1: "most", -1: "least"}[ofNumber(w, g)]
		}
	}
	return x, ""
}

// ofNumber is 1 where a word compares how many there are, -1 where the fewest are meant,
// and 0 for another word.
func ofNumber(w Words, g clause.Graded) int {
	_, directions := w.Dimensions(g.Lemma)
	if len(directions) == 0 || w.Operator(g.Lemma) != "count" {
		return 0
	}
	if g.Degree == "least" || g.Degree == "less" {
		return -directions[0]
	}
	return directions[0]
}

// counted is how a phrase counts what it names: "no", or the bound of its number.
func counted(x *clause.Term) string {
	switch {
	case x.Determiner == "no":
		return "no"
	case x.Quantity != nil && x.Quantity.Number != "" && x.Head != "":
		return "number"
	}
	return ""
}

// byNumber keeps the candidates that are joined to as many as a phrase says.
func (cl *clauses) byNumber(q *clause.Clause, k int, verb, prep string, candidates []thing) ([]thing, bool) {
	t := q.Roles[k].Term
	wanted, _ := quantity.Of(clause.Value{Number: "0"})
	if t.Quantity != nil && t.Determiner != "no" {
		wanted, _ = quantity.Of(clause.Value{Number: t.Quantity.Number, Bound: t.Quantity.Bound})
	}
	t.Quantity, t.Determiner = nil, ""
	others, ok := cl.phrases.denote(&t)
	if !ok || candidates == nil {
		return nil, false
	}
	links, ok := cl.links.links(candidates, others, prep, verb)
	if !ok {
		return nil, false
	}
	n, why := tally(links)
	var out []thing
	for _, x := range candidates {
		have, _ := quantity.Of(clause.Value{Number: quantity.FormatNumber(float64(n[x.Name]))})
		if meets, known := quantity.Meets(have, wanted); meets && known {
			x.because = joinFacts(x.because, why[x.Name])
			out = append(out, x)
		}
	}
	return out, true
}

// tally counts the links of each thing.
func tally(links []link) (map[string]int, map[string][]triple.Literal) {
	n, why := map[string]int{}, map[string][]triple.Literal{}
	seen := map[string]bool{}
	for _, l := range links {
		if id := l.of.Name + " " + l.to.Name; !seen[id] {
			seen[id] = true
			n[l.of.Name]++
			why[l.of.Name] = append(why[l.of.Name], l.because...)
		}
	}
	return n, why
}

// mostLinks keeps the candidates that are joined to the most, or the fewest, of the
// others.
func (cl *clauses) mostLinks(candidates, others []thing, prep, verb, degree string, isSubject bool) ([]thing, bool) {
	var links []link
	var ok bool
	if isSubject {
		links, ok = cl.links.links(candidates, others, prep, verb)
	} else {
		links, ok = cl.links.links(others, candidates, prep, verb)
		for n := range links {
			links[n].of, links[n].to = links[n].to, links[n].of
		}
	}
	if !ok {
		return nil, false
	}
	direction := 1
	if degree == "least" {
		direction = -1
	}
	if list, amounts := linkedAmounts(cl.known.words, candidates, links); amounts {
		cl.notes.by = "how much it is"
		return cl.ranking.first(list, direction, 0, 1)
	}
	n, why := tally(links)
	var list []ranked
	for _, x := range candidates {
		if n[x.Name] == 0 && degree == "most" {
			continue
		}
		q, _ := quantity.Of(clause.Value{Number: quantity.FormatNumber(float64(n[x.Name]))})
		x.because, x.amount = joinFacts(x.because, why[x.Name]), &q
		list = append(list, ranked{x, thing{amount: &q}})
	}
	cl.notes.by = "how many they are"
	return cl.ranking.first(list, direction, 0, 1)
}

// linkedAmounts gives the candidates the amount that each is joined to: of "72 points"
// there are not one but 72. It reports false where something else is joined, and gives
// none where one of them has several.
func linkedAmounts(w Words, candidates []thing, links []link) ([]ranked, bool) {
	by := map[string]link{}
	for _, l := range links {
		if amountOf(w, l.to) == nil {
			return nil, false
		}
		if had, ok := by[l.of.Name]; ok && had.to.Name != l.to.Name {
			return nil, true
		}
		by[l.of.Name] = l
	}
	var list []ranked
	for _, x := range candidates {
		l, ok := by[x.Name]
		amount := amountOf(w, l.to)
		if !ok || len(list) > 0 && !quantity.Comparable(*list[0].by.amount, *amount) {
			continue
		}
		x.because, x.amount, x.told = joinFacts(x.because, l.because), amount, l.to
		list = append(list, ranked{x, thing{Term: l.to, amount: amount}})
	}
	return list, len(links) > 0
}

// solveByFacts asks those who compare whole facts: an event with all that takes part.
func (cl *clauses) solveByFacts(q *clause.Clause, i int) ([]thing, bool) {
	p := *q
	p.Roles = slices.Clone(q.Roles)
	r := &p.Roles[i]
	if r.Term.Hole == clause.NoHole {
		r.Term = clause.Term{Hole: clause.What}
	}
	var out []thing
	goals := cl.match.Goals(&p, cl.refer)
	for n, g := range goals {
		if g.Cost > goals[0].Cost || g.Against || g.Fill.Name == "" {
			break
		}
		for _, s := range g.Steps {
			if n == 0 {
				cl.notes.step(s)
			}
		}
		out = union(out, []thing{{Term: g.Fill, because: ground(g), amount: amountOf(cl.known.words, g.Fill), told: g.Fill}})
	}
	return out, len(out) > 0
}

// ground are the literals of a goal with what fills it.
func ground(g match.Goal) []triple.Literal {
	out := slices.Clone(g.Literals)
	for i := range out {
		for _, t := range []*triple.Term{&out[i].Subject, &out[i].Object} {
			if t.Var == match.Hole {
				*t = g.Fill
			}
		}
	}
	return slices.DeleteFunc(out, func(l triple.Literal) bool { return !l.Ground() })
}
