package tally

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/reason/reckon"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file tells how many are left of what there was, and of how many of all something is not so.

// stock tells what there is of what was counted.
type stock struct{ *Solver }

// count is a telling of so many of something.
type count struct {
	telling
	n     quantity.Quantity
	nouns []string
	// part is set for some of what was told before, three of the bikes; of is how many those are where that is said,
	// and in the phrase that tells it.
	part bool
	of   *quantity.Quantity
	in   triple.Term
	// stuff is set where it is so much of a stuff, 300 grams of flour, and n is that much.
	stuff bool
}

// counts are the tellings of so many of a noun, false where one of them is so many of each, or no whole number, or may
// be of that noun or of another.
func (s stock) counts(all []telling, noun string) (out []count, ok bool) {
	for _, t := range all {
		for _, x := range append([]triple.Term{t.who, t.what}, termsOf(t)...) {
			c, is := s.countOf(t, x, noun)
			bare := is && s.bare(c)
			if !is || !bare && (len(c.nouns) == 0 || c.nouns[len(c.nouns)-1] != noun) {
				continue
			}
			if bare {
				c.nouns = []string{noun}
			}
			if bare && !s.saidOf(c, all, noun) || c.n.Each != "" || c.n.From != c.n.Until || c.n.About || c.n.Bound != "" || t.modal != "" {
				return nil, false
			}
			out = append(out, c)
		}
	}
	return out, true
}

// countOf is how many of a noun a term tells, also as so much of a stuff.
func (s stock) countOf(t telling, x triple.Term, noun string) (count, bool) {
	c, ok := s.count(t, x)
	if ok && c.n.Dimension == quantity.Number {
		c = c.ofStuff(x, s, noun)
	}
	return c, ok
}

// bare reports whether a number stands for so many of what was told before, of which some come or go: broke two, bought
// six more, ten new ones.
func (s stock) bare(c count) bool {
	return !c.part && c.n.Dimension == quantity.Number && c.n.Unit == "" && c.modal == "" && !c.denied && s.way(c).Changes && !slices.ContainsFunc(c.nouns, func(n string) bool { return !known.Is("further", n) && !known.Is("ones", n) })
}

// saidOf reports whether a number alone is of a noun: so many of that were told in the same turn, and of nothing else,
// or nothing else was counted in any.
func (s stock) saidOf(c count, all []telling, noun string) bool {
	own, same, other := false, false, false
	for _, t := range all {
		for _, x := range []triple.Term{t.who, t.what} {
			o, ok := s.count(t, x)
			if !ok || len(o.nouns) == 0 || s.bare(o) {
				continue
			}
			is, now := o.nouns[len(o.nouns)-1] == noun, s.sameTurn(t, c.telling)
			own, same, other = own || is, same || is && now, other || !is && known.Is("stock", o.verb) && (now || !same)
		}
	}
	return own && (same || !other)
}

func termsOf(t telling) (out []triple.Term) {
	for _, r := range t.roles {
		out = append(out, r.term)
	}
	return out
}

// count reads so many of something: 40 bags of cement is so many bags, three of the bikes so many bikes.
func (s stock) count(t telling, x triple.Term) (c count, ok bool) {
	text := strings.ToLower(strings.ReplaceAll(x.Spelling(), "_", " "))
	c = count{telling: t, in: x}
	first, rest, part := strings.Cut(text, " of ")
	if part && len(strings.Fields(first)) == 1 {
		return s.partOf(c, first, rest)
	}
	n, nouns, ok := s.told.Measure(text)
	if i := slices.Index(strings.Fields(text), "of"); i > 1 && len(nouns) > i-1 { // bags of cement
		nouns = append(slices.Clone(nouns[i-1:]), nouns[:i-1]...)
	}
	c.n, c.nouns = n, nouns
	if ok && n.Unit != "" && !n.IsMoney() && n.Dimension != quantity.Duration { // 18 hectares are so many, as rows are
		c.n, c.nouns = quantity.Quantity{Dimension: quantity.Number, From: n.Amount(), Until: n.Amount(), About: n.About, Bound: n.Bound, Each: n.Each}, append(nouns, n.Unit)
		return c, n.From == n.Until
	}
	return c, ok && n.Dimension == quantity.Number
}

// ofStuff is a count as so much of the stuff that a question asks of: 300 grams of flour are no grams then.
func (c count) ofStuff(x triple.Term, s stock, noun string) count {
	n, nouns, ok := s.told.Measure(strings.ToLower(strings.ReplaceAll(x.Spelling(), "_", " ")))
	if ok && n.Unit != "" && n.Dimension != quantity.Number && len(nouns) > 0 && nouns[len(nouns)-1] == noun {
		c.n, c.nouns, c.stuff = n, nouns, true
	}
	return c
}

// partOf reads so many of what was told before: of the bikes, of the 30 chapters.
func (s stock) partOf(c count, first, of string) (count, bool) {
	if article, rest, two := strings.Cut(of, " "); two && known.Is("the", article) {
		of = rest
	}
	n, ok := s.words.Amount(triple.Term{Label: first}, "")
	if !ok || n.Dimension != quantity.Number {
		return c, false
	}
	c.n, c.part = n, true
	if whole, nouns, ok := s.told.Measure(of); ok && whole.Dimension == quantity.Number {
		c.of, c.nouns = &whole, nouns
	} else if unit := s.unit(of); unit != "" {
		c.nouns = []string{unit}
	} else {
		c.nouns = s.told.Key(of)
	}
	return c, len(c.nouns) > 0
}

// unit is the unit that a noun names, "" for none.
func (s stock) unit(noun string) string {
	one, ok := s.words.Amount(triple.Term{Label: "1 " + noun}, "")
	if !ok || one.Dimension == quantity.Number || strings.HasPrefix(string(one.Dimension), "how many") {
		return ""
	}
	return one.Unit
}

// question is what a question asks to be counted.
type question struct {
	*clause.Clause
	hole  *clause.Role
	nouns []string
	unit  string // where that is one
	who   *clause.Term
	rest  []clause.Role
}

// asked reads a question how many there are of something.
func (s stock) asked(c *clause.Clause) (q question, ok bool) {
	q = question{Clause: c}
	for i := range c.Roles {
		x := &c.Roles[i]
		switch {
		case x.Term.Hole == clause.HowMany, x.Term.Hole == clause.HowMuch && !x.Term.Plural:
			q.hole = x
		case x.Term.Hole != clause.NoHole:
			return q, false
		case x.Name == clause.Subject && q.who == nil || x.Name == clause.Object && c.Predicate.Passive && q.who == nil:
			q.who = &x.Term
		case x.Name == clause.Time && x.Term.Value != nil && x.Term.Value.Relative == "" && x.Term.Value.ISO == "now", known.Is("now", strings.ToLower(x.Term.Text)):
		default:
			q.rest = append(q.rest, *x)
		}
	}
	if q.hole == nil || q.hole.Term.Head == "" || len(q.hole.Term.Relative) > 0 || len(q.hole.Term.Coordinated) > 0 {
		return q, false
	}
	plain := q.hole.Term
	if o := plain.Owner; o != nil && o.Pronoun == "" && q.who == nil && plain.Of { // of the museum's objects
		q.who, plain.Owner = o, nil
	}
	q.nouns = s.told.Nouns(&plain)
	if q.unit = s.unit(plain.Head); q.unit != "" {
		q.nouns = []string{q.unit}
	}
	return q, len(q.nouns) > 0
}

// others answers of how many something is not so that is told to be so of some of them, or the other way about.
func (s stock) others(c *clause.Clause) (compose.Answer, bool) {
	all, ok1 := s.tellings()
	c = s.withNoun(c, all)
	q, ok := s.asked(c)
	if !ok || c.Modal != "" && !s.stillDue(c) {
		return compose.Answer{}, false
	}
	pool, ok2 := s.counts(all, q.nouns[len(q.nouns)-1])
	if !ok1 || !ok2 {
		return compose.Answer{}, false
	}
	if is, ok := s.restIs(q, all); ok {
		return s.without(q, pool, is.because, func(p count) bool { return s.sameTurn(p.telling, is) && !p.denied })
	}
	verb, negated := s.predicate(c)
	return s.without(q, pool, nil, func(p count) bool {
		theirs := s.stillDue(c) && !c.Predicate.Passive && (q.who == nil || !s.names(q.who, p.who))
		return !theirs && p.denied != negated && s.predicates(q, p, verb)
	})
}

// stillDue reports whether a question asks how many have not been done yet: still have to be repaired.
func (s stock) stillDue(c *clause.Clause) bool {
	return known.Is("due", c.Modal) && c.Phase == "still" && !c.Negated && c.Kind == clause.Event
}

// withNoun is a question how many, with nothing said of what, as one of the kind of the last of which so many were told
// to be done so: of 23 bikes that 18 were repaired.
func (s stock) withNoun(c *clause.Clause, all []telling) *clause.Clause {
	at := slices.IndexFunc(c.Roles, func(x clause.Role) bool { return x.Term.Hole == clause.HowMany && x.Term.Head+x.Term.Name == "" })
	if at < 0 || !c.Negated && !s.stillDue(c) {
		return c
	}
	for _, t := range slices.Backward(all) {
		for _, x := range []triple.Term{t.who, t.what} {
			if p, ok := s.count(t, x); ok && p.part && t.verb == c.Predicate.Lemma {
				out := *c
				out.Roles = slices.Clone(c.Roles)
				out.Roles[at].Term.Head, out.Roles[at].Term.Text = p.nouns[len(p.nouns)-1], p.nouns[len(p.nouns)-1]
				return &out
			}
		}
	}
	return c
}

// predicate is what a question says of those it counts, and whether it denies it: of what is unpaid it is denied that
// it is paid, and of what still has to be.
func (s stock) predicate(c *clause.Clause) (string, bool) {
	if s.stillDue(c) {
		return c.Predicate.Lemma, true
	}
	verb := c.Predicate.Lemma
	if verb == "" {
		verb = strings.TrimSpace("be " + c.Predicate.Word)
	}
	if word, ok := strings.CutPrefix(c.Predicate.Word, "un"); ok && c.Kind == clause.State {
		if base := s.words.Base(word); base != "" && s.words.Participle(base) == word {
			return base, !c.Negated
		}
	}
	return verb, c.Negated
}

// predicates reports whether some are told to be, or do, or not to, what a question says.
func (s stock) predicates(q question, p count, verb string) bool {
	if !p.part {
		return false
	}
	told := p.verb
	used := map[string]bool{}
	if told == "be" && strings.HasPrefix(verb, "be ") && len(p.roles) == 1 { // on display
		told, used[p.roles[0].prep] = "be "+p.roles[0].prep, len(q.rest) == 0
	}
	if told == "be" && strings.HasPrefix(verb, "be ") && p.what.Name != "" && p.what.Name != p.in.Name {
		told = "be " + strings.ReplaceAll(p.what.Spelling(), "_", " ")
	}
	if told != verb {
		return false
	}
	return !slices.ContainsFunc(q.rest, func(x clause.Role) bool {
		return !slices.ContainsFunc(p.roles, func(r role) bool { return s.names(&x.Term, r.term) || r.term.Name == triple.Key(x.Term.Text) })
	})
}

// restIs is the telling of what the rest of all are that a question asks the number of.
func (s stock) restIs(q question, all []telling) (out telling, ok bool) {
	if q.Negated || q.Kind != clause.Class && q.Kind != clause.State && q.Kind != clause.Attribute {
		return out, false
	}
	says := func(t telling) bool {
		for i := range q.Roles {
			if x := &q.Roles[i]; x.Term.Hole == clause.NoHole && s.told.Is(&x.Term, t.what) {
				return true
			}
		}
		return q.Kind == clause.State && t.what.Name == triple.Key(q.Predicate.Word)
	}
	for _, t := range all {
		if t.denied || t.verb != "be" || !known.Is("rest", strings.ReplaceAll(t.who.Spelling(), "_", " ")) || !says(t) {
			continue
		}
		if ok {
			return out, false
		}
		out, ok = t, true
	}
	return out, ok
}

// sameTurn reports whether two things were told in one turn.
func (s stock) sameTurn(x, y telling) bool {
	return s.told.Said(x.because).Turn == s.told.Said(y.because).Turn
}

// without is how many of all those are not among them that were told apart.
func (s stock) without(q question, pool []count, also []triple.Literal, apart func(count) bool) (compose.Answer, bool) {
	var parts, wholes []count
	for _, p := range pool {
		switch {
		case p.part && apart(p):
			parts = append(parts, p)
		case !p.part && !p.denied && !slices.ContainsFunc(q.nouns, func(w string) bool { return !slices.Contains(p.nouns, w) }):
			wholes = append(wholes, p)
		}
	}
	if len(parts) != 1 && (also == nil || len(parts) == 0) || len(wholes) > 1 {
		return compose.Answer{}, false
	}
	out, ok := s.all(q, parts[0], wholes)
	for _, p := range parts {
		if p.of != nil && p.of.From != out.Amount.From || !s.isOneOf(p, parts) {
			return compose.Answer{}, false
		}
		out.Rows = append(out.Rows, p.row(p.in, &p.n))
	}
	for _, p := range parts {
		out.Amount.From -= p.n.From
	}
	if also != nil {
		out.Rows = append(out.Rows, compose.Row{Term: also[0].Subject, Because: also})
	}
	if !ok {
		return compose.Answer{}, false
	}
	return s.counted(q, out)
}

// all is of how many some were told to be a part: as many as was told with them, or of the one telling of such.
func (s stock) all(q question, part count, wholes []count) (compose.Answer, bool) {
	out := compose.Answer{Kind: compose.Remainder}
	switch {
	case part.of != nil && (len(wholes) == 0 || wholes[0].n.From == part.of.From):
		out.Amount = *part.of
	case len(wholes) == 1 && part.of == nil:
		out.Amount = wholes[0].n
	default:
		return out, false
	}
	for _, w := range wholes {
		if q.who != nil && !known.Is("us", q.who.Pronoun) && !s.ownedBy(q.who, w) {
			return out, false
		}
		out.Rows = append(out.Rows, w.row(w.in, &w.n))
	}
	return out, true
}

// isOneOf reports whether no other part was told by the same words.
func (s stock) isOneOf(p count, parts []count) bool {
	n := 0
	for _, o := range parts {
		if o.verb == p.verb && o.what.Name == p.what.Name {
			n++
		}
	}
	return n == 1
}

// counted is an answer with what it counts.
func (s stock) counted(q question, out compose.Answer) (compose.Answer, bool) {
	out.Amount.Until, out.Amount.Each = out.Amount.From, ""
	noun := q.nouns[len(q.nouns)-1]
	if out.Amount.Dimension != quantity.Number {
		return out, out.Amount.From >= 0
	}
	if q.unit != "" {
		out.Amount, _ = s.words.Amount(triple.Term{Label: quantity.FormatNumber(out.Amount.From) + " " + q.unit}, "")
	} else if out.Amount.Unit = ""; strings.HasSuffix(s.words.Plural(noun), "s") {
		out.Amount.Unit = noun
	}
	return out, out.Amount.From >= 0
}

// ownedBy reports whether so many were told of whom a question names, or in what.
func (s stock) ownedBy(x *clause.Term, c count) bool {
	return slices.ContainsFunc(append(termsOf(c.telling), c.who, c.what), func(t triple.Term) bool { return t.Name != c.in.Name && s.names(x, t) })
}

// left answers how many are left of what there was.
func (s stock) left(c *clause.Clause) (compose.Answer, bool) {
	q, ok := s.asked(c)
	if !ok || c.Negated || c.Modal != "" || !s.asksLeft(&q) {
		return compose.Answer{}, false
	}
	all, ok1 := s.tellings()
	pool, ok2 := s.counts(all, q.nouns[len(q.nouns)-1])
	if !ok1 || !ok2 {
		return compose.Answer{}, false
	}
	wholes, changes, ok := s.sorted(q, pool)
	if !ok || len(wholes) != 1 || len(changes) == 0 {
		return compose.Answer{}, false
	}
	one := !slices.ContainsFunc(pool, func(p count) bool {
		return !p.part && !s.way(p).Changes && !s.describes(p, pool) && p.in.Name != wholes[0].in.Name
	})
	return s.after(q, wholes[0], changes, one)
}

// Changed reports whether what was told of how many there are of something is so no more, since some became of them, or
// fewer, since then; and answers how many there are then, false where that is not clear.
func (s *Solver) Changed(sentence *clause.Sentence) (out compose.Answer, ok, changed bool) {
	if len(sentence.Clauses) != 1 {
		return out, false, false
	}
	c, st := &sentence.Clauses[0], stock{s}
	if out, ok, changed := (pool{s}).level(c); changed {
		return out, ok, true
	}
	q, ok := st.asked(c)
	left := c.Kind == clause.Event && c.Predicate.Passive && known.Is("keep", c.Predicate.Lemma)
	counts := left || c.Kind == clause.Possession || c.Kind == clause.Existence || c.Kind == clause.State && c.Predicate.Word == st.prepOf(q)
	if !ok || c.Tense != clause.Present || c.Perfect || c.Negated || c.Modal != "" || !counts {
		return out, false, false
	}
	all, ok1 := s.tellings()
	pool, ok2 := st.counts(all, q.nouns[len(q.nouns)-1])
	wholes, changes, ok := st.sorted(q, pool)
	if !ok1 || !ok2 || !ok && len(wholes) != 1 {
		return out, false, ok1 && !ok2 && changesBare(st, all)
	}
	if q.who != nil && slices.ContainsFunc(wholes, func(w count) bool { return st.ownedBy(q.who, w) }) {
		wholes = slices.DeleteFunc(wholes, func(w count) bool { return !st.ownedBy(q.who, w) })
	}
	changes = slices.DeleteFunc(changes, func(x count) bool {
		return !slices.ContainsFunc(wholes, func(w count) bool {
			return st.touches(x, w, true) && s.told.Said(x.because).At > s.told.Said(w.because).At
		})
	})
	if len(changes) == 0 {
		return out, false, false
	}
	if len(wholes) != 1 || slices.ContainsFunc(changes, func(x count) bool { return !wholes[0].past && st.dated(x) }) {
		return out, false, true
	}
	out, ok = st.after(q, wholes[0], changes, true)
	return out, ok, true
}

// changesBare reports whether a number alone is told of what came or went.
func changesBare(s stock, all []telling) bool {
	return slices.ContainsFunc(all, func(t telling) bool {
		return slices.ContainsFunc([]triple.Term{t.who, t.what}, func(x triple.Term) bool {
			c, ok := s.count(t, x)
			return ok && s.bare(c)
		})
	})
}

// prepOf is the preposition of the one phrase that a question has beside what it counts: in of "in the class".
func (s stock) prepOf(q question) string {
	if len(q.rest) != 1 {
		return ""
	}
	return q.rest[0].Prep
}

// dated reports whether a telling says when it was, and not that it is of now.
func (s stock) dated(c count) bool {
	return slices.ContainsFunc(c.roles, func(r role) bool {
		return s.words.IsTime(r.term) && !known.Is("lately", strings.ReplaceAll(strings.ToLower(r.term.Spelling()), "_", " "))
	})
}

// sorted are the tellings of what there was that a question asks of, and of what became of some; false where of another
// one that is not clear.
func (s stock) sorted(q question, pool []count) (wholes, changes []count, ok bool) {
	ok = true
	for _, p := range pool {
		switch gone := s.way(p).Changes; {
		case gone && !p.denied:
			changes = append(changes, p)
		case s.describes(p, pool):
		case !p.part && !p.denied && known.Is("stock", p.verb):
			wholes = append(wholes, p)
		default:
			ok = false
		}
	}
	wholes = slices.DeleteFunc(wholes, func(w count) bool {
		return slices.ContainsFunc(q.nouns, func(n string) bool { return !slices.Contains(w.nouns, n) })
	})
	return wholes, changes, ok
}

// way is what a telling does to a number.
type way struct {
	Changes bool
	by      float64
}

// way is whether there are less afterwards, or more, of what a telling counts.
func (s stock) way(c count) way {
	by, of := c.what.Name == c.in.Name, c.who.Name == c.in.Name
	switch {
	case !by && !of || !c.past && !c.passive && s.words.Participle(c.verb) != c.verb: // and quit
	case known.Is("back", c.verb) && lent(s, c):
		return way{true, 1}
	case known.Is("less", c.verb):
		return way{true, -1}
	case known.Is("more", c.verb) && !of || known.Is("comes", c.verb) && of:
		return way{true, 1}
	}
	return way{}
}

// lent reports whether some of what comes back were lent, or borrowed, before.
func lent(s stock, c count) bool {
	all, _ := s.tellings()
	return slices.ContainsFunc(all, func(t telling) bool {
		return known.Is("lends", t.verb) && t.modal == "" && !t.denied && s.told.Said(t.because).At < s.told.Said(c.because).At
	})
}

// describes reports whether a telling says what those are like of whom another one tells what became of them: five bags
// were wet, and were sent back.
func (s stock) describes(c count, pool []count) bool {
	return strings.HasPrefix(c.verb, "be") && !c.denied && slices.ContainsFunc(pool, func(o count) bool {
		return s.way(o).Changes && o.n.From == c.n.From && s.sameTurn(o.telling, c.telling)
	})
}

// asksLeft reports whether a question asks how many there still are, and leaves out the words that say so.
func (s stock) asksLeft(q *question) bool {
	c := q.Clause
	now := len(c.Roles) > 0 && slices.ContainsFunc(c.Roles, func(x clause.Role) bool { return known.Is("now", strings.ToLower(x.Term.Text)) })
	left := known.Is("left", c.Predicate.Word)
	q.rest = slices.DeleteFunc(q.rest, func(x clause.Role) bool {
		is := known.Is("left", strings.ToLower(x.Term.Text))
		left = left || is
		return is || known.Is("there", strings.ToLower(x.Term.Text))
	})
	for _, w := range q.hole.Term.Modifiers {
		left = left || known.Is("left", strings.ToLower(w))
	}
	verb := c.Predicate.Lemma
	switch {
	case left, known.Is("remain", verb), known.Is("keep", verb) && c.Tense == clause.Past, verb == "leave" && c.Predicate.Passive:
		return true
	case c.Kind == clause.Possession, c.Kind == clause.Existence, c.Kind == clause.State:
		return (c.Phase == "still" || now) && c.Tense == clause.Present
	}
	return false
}

// after is how many there are of what there was after what became of some of them.
func (s stock) after(q question, w count, changes []count, one bool) (compose.Answer, bool) {
	for i := range q.rest {
		if !s.ownedBy(&q.rest[i].Term, w) {
			return compose.Answer{}, false
		}
	}
	if who := q.who; who != nil && !s.ownedBy(who, w) && !(known.Is("us", who.Pronoun) && (w.who.Name == "" || !s.somebody(w.who))) {
		return compose.Answer{}, false
	}
	out := compose.Answer{Kind: compose.Remainder, Rows: []compose.Row{w.row(w.in, &w.n)}, Amount: w.n, InOrder: true}
	at := s.told.Said(w.because).At
	for i, c := range changes {
		if c.n.Dimension != w.n.Dimension || c.stuff != w.stuff || reckon.OneMore(s.told.Said(c.because).Sentence, strings.Join(w.nouns, " ")) {
			return compose.Answer{}, false
		}
		if s.told.Said(c.because).At < at || slices.ContainsFunc(c.roles, func(r role) bool { return known.Is("sofar", strings.ReplaceAll(r.term.Spelling(), "_", " ")) }) || !s.touches(c, w, one) || c.of != nil && c.of.From != w.n.From || slices.ContainsFunc(changes[:i], func(o count) bool { return o.verb == c.verb && o.n.From == c.n.From }) {
			return compose.Answer{}, false
		}
		out.Rows = append(out.Rows, c.row(c.in, &c.n))
		out.Amount.From += s.way(c).by * c.n.From
	}
	if !slices.ContainsFunc(changes, func(c count) bool { return s.way(c).by < 0 }) {
		out.Kind, out.InOrder = compose.Total, false
	}
	if out.Amount.Until = out.Amount.From; w.stuff && q.hole.Term.Hole != clause.HowMuch {
		return out, false
	}
	return s.counted(q, out)
}

// touches reports whether what became of some is of those there were: some of the bikes, or bikes of nobody else. One
// is set where none but those were told of.
func (s stock) touches(c, w count, one bool) bool {
	if slices.ContainsFunc(c.nouns, func(n string) bool { return !slices.Contains(w.nouns, n) && !known.Is("further", n) }) {
		return false
	}
	if !one && !slices.Equal(c.nouns, w.nouns) {
		return false // of which of them is not said
	}
	ours := known.Is("us", c.who.Name) && known.Is("us", w.who.Name)
	if !s.somebody(w.who) && one && (known.Is("lends", c.verb) || known.Is("back", c.verb)) { // whoever borrowed them
		return true
	}
	return c.part || c.who.Name == c.in.Name || c.who.Name == "" || c.who.Name == w.who.Name || ours || known.Is("us", c.who.Name) && !s.somebody(w.who)
}

// somebody reports whether a term is a person, or may be one.
func (s stock) somebody(t triple.Term) bool {
	key := s.told.Key(t.Spelling())
	return t.Kind == triple.Proper && !t.Owned() || len(key) > 0 && s.words.Person(key[len(key)-1])
}
