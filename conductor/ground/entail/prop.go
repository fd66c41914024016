package entail

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/roles"
)

// This file makes propositions of clauses: one for each thing that is said, whether by a clause,
// by an apposition, by a relative clause or of several at once.

// prop is one thing that is said, with its participants by key: "subject", "object", or the
// preposition of the phrase.
type prop struct {
	clause.Clause
	pred  string
	parts []part
	n     int // of the evidence
	// main is the proposition that this one belongs to by link, -1 for none.
	main  int
	link  string
	about clause.Term // its subject as it is written
	cond  []prop      // on which it is so
	// alone is the clause with its own participants, where it says no more than this; nil elsewhere.
	alone *clause.Clause
}

// part is what takes part in a proposition, and as what.
type part struct {
	key  string
	term clause.Term
	of   *clause.Term // the term that it stood in as it was written, nil for none
}

func takes(key string, t clause.Term) part { return part{key: key, term: t} }

// Means says whom a pronoun stands for that no earlier word of its sentence explains, and
// whether it may stand for somebody or something.
type Means interface {
	Whom(pronoun string) []clause.Term
	May(pronoun string, t clause.Term) bool
	// Sure reports whether a pronoun for a person fits a name, whatever else it may mean.
	Sure(pronoun string, t clause.Term) bool
	// Open reports whether what was asked, and so whom a first pronoun means, is not known.
	Open() bool
}

// reader makes propositions of the clauses of one sentence.
type reader struct {
	means Means // nil for evidence
	told  bool  // it is evidence
	out   []prop
	seen  []mention
	lost  bool // something is said that no proposition has
	lead  int  // where the subject of the clause begins, as it is written
	// assumed are whom pronouns are taken to mean, and open those that nothing explains.
	assumed map[string]clause.Term
	open    []string
}

// mention is somebody or something that the sentence named, and whether as a subject.
type mention struct {
	term    clause.Term
	subject bool
	at      int
}

// maxProps bounds the propositions of a sentence.
const maxProps = 40

// conditional notes what a clause says on a condition, or on several.
func (r *reader) conditional(c clause.Clause) bool {
	if c.Attitude != clause.Supposed || !slices.ContainsFunc(c.Subs, ofCondition) {
		return false
	}
	at := len(r.out)
	for _, s := range c.Subs {
		if ofCondition(s) {
			if s.Clause.Attitude == clause.Supposed {
				s.Clause.Attitude = clause.Asserted
			}
			r.clause(s.Clause, -1, "")
		}
	}
	c.Attitude, c.Subs = clause.Asserted, slices.DeleteFunc(slices.Clone(c.Subs), ofCondition)
	if c.Modal == words().Of("would")[0] {
		c.Modal = ""
	}
	cond := slices.Clone(r.out[at:])
	r.out = r.out[:at]
	r.clause(c, -1, "")
	for k := range r.out[at:] {
		r.out[at+k].cond = cond
	}
	return true
}

// ofCondition reports whether a clause is the condition of another.
func ofCondition(s clause.Sub) bool { return words().Is("if", s.Link) }

// clause notes what a clause says.
func (r *reader) clause(c clause.Clause, main int, link string) {
	if r.conditional(c) {
		return
	}
	if c.Attitude != clause.Asserted && c.Attitude != clause.Hedged || len(r.out) > maxProps || c.Kind == clause.Fragment || roles.HasHole(c) || slices.ContainsFunc(c.Roles, oddly) {
		r.lost = true
		return
	}
	if several := possessions(c); len(several) > 0 {
		for _, one := range several {
			r.clause(one, main, link)
		}
		return
	}
	c.Roles = slices.Clone(c.Roles)
	for i, role := range c.Roles {
		if t := role.Term; role.Name == clause.Complement && t.Of && t.Owner == nil && t.Quantity != nil && t.Quantity.Number == "1" { // one of the nurses
			t.Of, t.Quantity, t.Plural, t.Determiner = false, nil, false, "a"
			c.Roles[i].Term, c.Kind = t, clause.Class
		}
	}
	mostAllowed(c)
	slices.SortStableFunc(c.Roles, func(a, b clause.Role) int { return first(a) - first(b) })
	at := len(r.out)
	ways := mutual(c, r.ways(c))
	r.lead = leading(c).Span.Start
	if r.told {
		ways = together(ways)
	}
	for _, way := range ways {
		p := prop{Clause: c, parts: way, main: main, link: link, about: aboutWhom(way, r.lead)}
		if len(ways) > 1 {
			p = single(p)
		}
		p.alone = alone(p)
		if !saysNothing(p) {
			r.out = append(r.out, r.asWhat(beside(canonical(named(p))))...)
		}
	}
	for _, role := range c.Roles {
		r.aside(role.Term, c)
	}
	r.oneOf(c)
	r.subs(c, at)
}

// oddly reports whether a pronoun stands where none does: "unstrung he", "the same each as".
func oddly(r clause.Role) bool {
	return r.Term.Pronoun != "" && (len(r.Term.Modifiers) > 0 || r.Name == clause.Oblique && r.Prep == "") || slices.ContainsFunc(r.Term.Roles, oddly)
}

// oneOf lets the name that a clause gives of whom it describes stand for both from there on: the treasurer is Lorna,
// and she is her.
func (r *reader) oneOf(c clause.Clause) {
	s, of := roles.Of(c.Roles, clause.Subject), roles.Of(c.Roles, clause.Complement)
	if c.Kind != clause.Class && c.Kind != clause.Attribute || s == nil || of == nil || c.Negated {
		return
	}
	one, other := s.Term, of.Term
	if one.Name == "" {
		one, other = other, one
	}
	if one.Name == "" || other.Name != "" {
		return
	}
	name := slices.IndexFunc(r.seen, func(m mention) bool { return m.term.Name == one.Name })
	what := slices.IndexFunc(r.seen, func(m mention) bool { return m.at == other.Span.Start && m.term.Name == "" && m.subject })
	if name >= 0 && what >= 0 {
		r.seen[name].subject = true
		r.seen = slices.Delete(r.seen, what, what+1)
	}
}

// mostAllowed takes the "up to" from so many that one may do something with: more than six nobody may borrow
// who may borrow six.
func mostAllowed(c clause.Clause) {
	if modal(prop{Clause: c}) != words().Of("may")[0] || c.Negated {
		return
	}
	for i := range c.Roles {
		if q := c.Roles[i].Term.Quantity; c.Roles[i].Name == clause.Object && q != nil && q.Bound == words().Of("most")[0] {
			plain := *q
			plain.Bound = ""
			c.Roles[i].Term.Quantity = &plain
		}
	}
}

// asWhat are propositions of which one says as what somebody does something: that they are that, which
// is why.
func (r *reader) asWhat(of []prop) []prop {
	p := of[0]
	as, s := p.part(words().Of("as")[0]), p.part("subject")
	if as == nil || s == nil || r.told || p.Kind != clause.Event || words().Is("working", p.pred) {
		return of
	}
	p.alone = nil
	is := prop{main: len(r.out), link: words().Of("because")[0], about: *s}
	is.Clause = clause.Clause{Kind: clause.Class, Predicate: clause.Predicate{Lemma: "be"}, Span: p.Span}
	is.parts = []part{takes("subject", *s), takes("complement", *as)}
	p.parts = slices.DeleteFunc(slices.Clone(p.parts), func(x part) bool { return words().Is("as", x.key) })
	return append([]prop{p, canonical(named(is))}, of[1:]...)
}

// alone is the clause of a proposition as one would ask whether it is so: with those who take part in it and
// without what its other clauses say; nil where these are not its roles one by one.
func alone(p prop) *clause.Clause {
	if len(p.parts) != len(p.Roles) {
		return nil
	}
	c := p.Clause
	c.Roles, c.Subs, c.Attitude = slices.Clone(p.Roles), nil, clause.Asserted
	for i := range c.Roles {
		c.Roles[i].Term = p.parts[i].term
	}
	return &c
}

// leading is the subject of a clause as it is written: what stands first of what it is about.
func leading(c clause.Clause) clause.Term {
	var out clause.Term
	found := false
	for _, role := range c.Roles {
		about := role.Name == clause.Subject || role.Name == clause.Object || role.Name == clause.Complement
		if about && role.Prep == "" && (!found || role.Term.Span.Start < out.Span.Start) {
			out, found = role.Term, true
		}
	}
	return out
}

// aboutWhom is the part that stands at a place, or the first.
func aboutWhom(parts []part, at int) clause.Term {
	for _, x := range parts {
		if x.term.Span.Start == at {
			return x.term
		}
	}
	for _, x := range parts {
		return x.term
	}
	return clause.Term{}
}

// ways are those that take part in a clause, one list for each of several in one role.
func (r *reader) ways(c clause.Clause) [][]part {
	out := [][]part{nil}
	r.lead = leading(c).Span.Start
	bare := func(x clause.Role) bool { return x.Prep == "" && x.Name == clause.RoleNone }
	for _, role := range c.Roles {
		r.lost = r.lost || !r.told && (role.Name == clause.RoleNone || slices.ContainsFunc(role.Term.Roles, bare))
		members := r.members(role.Term, c, role.Name)
		var more [][]part
		for _, way := range out {
			for _, m := range members {
				more = append(more, append(slices.Clip(way), takes(keyOf(role), m)))
			}
		}
		out = more
	}
	return out
}

// first puts the subject of a clause before its other roles.
func first(r clause.Role) int {
	if r.Name == clause.Subject {
		return 0
	}
	return 1
}

// single is what is said of one of several: Tom and Anna are bakers, each of them a baker.
func single(p prop) prop {
	p.Focus = slices.DeleteFunc(slices.Clone(p.Focus), func(w string) bool { return words().Is("each", w) })
	for i := range p.parts {
		if p.parts[i].key == "complement" {
			p.parts[i].term.Plural = false
		}
	}
	return p
}

// subs notes the clauses inside another.
func (r *reader) subs(c clause.Clause, at int) {
	for _, s := range c.Subs {
		switch {
		case words().Is("beside", s.Link):
			r.clause(s.Clause, -1, "")
		case words().Is("reason", s.Link):
			s.Clause.Attitude = clause.Asserted
			r.clause(s.Clause, at, "because")
		case !r.told:
			r.lost = true
		}
	}
}

// members are those of whom a term speaks, one by one, with names for pronouns.
func (r *reader) members(t clause.Term, c clause.Clause, as clause.RoleName) []clause.Term {
	if len(t.Coordinated) > 0 {
		if t.Or && !c.Negated || c.Negated && as != clause.Subject && !t.Or && !t.Each {
			r.lost = true
		}
		var out []clause.Term
		for _, m := range t.Coordinated {
			out = append(out, r.members(m, c, as)...)
		}
		return out
	}
	whole := t
	if as == clause.Complement && c.Kind == clause.Class {
		t.Relative = nil
	}
	t = bare(t)
	t.Owner = r.owner(t, c, as)
	t.Roles = slices.Clone(t.Roles)
	for i := range t.Roles {
		t.Roles[i].Term = r.member(t.Roles[i].Term)
	}
	if t.Pronoun != "" && t.Pronoun != clause.Gap && r.means != nil {
		if noun := r.unsaid(t, as); noun.Head != "" {
			return []clause.Term{noun}
		}
		who := r.meant(t, c, as)
		for _, w := range who {
			r.seen = append(r.seen, mention{w, t.Span.Start == r.lead, t.Span.Start})
		}
		return who
	}
	if whole.Name != "" || whole.Head != "" {
		r.seen = append(r.seen, mention{t, whole.Span.Start == r.lead, whole.Span.Start})
	}
	return []clause.Term{t}
}

// unsaid is the latest thing of somebody's that was spoken of, which a word for whose it is stands for as well: her plot
// is beside his.
func (r *reader) unsaid(t clause.Term, as clause.RoleName) (noun clause.Term) {
	if !words().Is("owned", strings.ToLower(t.Text)) || lexicon.ClosedOf(t.Pronoun)&lexicon.Possessive == 0 && !words().Is("owned", t.Pronoun) {
		return noun
	}
	for _, m := range r.seen {
		if m.at < t.Span.Start && m.term.Owner != nil && m.term.Head != "" {
			noun = m.term
		}
	}
	if noun.Head != "" {
		owner := r.meant(t, clause.Clause{}, as)
		noun.Owner, noun.Text, noun.Span = &owner[0], t.Text, t.Span
		r.lost = r.lost || len(owner) > 1
	}
	return noun
}

// owner is whose something is, nil for nobody's, and whom a pronoun may mean: of what all of a kind do with
// theirs, nobody's.
func (r *reader) owner(of clause.Term, c clause.Clause, as clause.RoleName) *clause.Term {
	t := of.Owner
	if t == nil {
		return nil
	}
	if s := roles.Of(c.Roles, clause.Subject); t.Pronoun != "" && as != clause.Subject && s != nil && universal(s.Term) {
		return nil // pupils may not use their phones
	}
	one := r.member(*t)
	if s := roles.Of(c.Roles, clause.Subject); t.Pronoun != "" && !r.told && as != clause.Subject && s != nil && s.Term.Name != "" && s.Term.Name == one.Name && of.Head != "" && words().Is("doing", lexicon.Supersense(of.Head, lexicon.Noun)) {
		one.Determiner = ownDoing
	}
	if one.Name != "" && of.Name == "" {
		r.seen = append(r.seen, mention{one, false, one.Span.Start})
	}
	return &one
}

// ownDoing is the determiner of whose the subject does something: her course may be the course.
const ownDoing = "own"

// member is the one of whom a term within another speaks.
func (r *reader) member(t clause.Term) clause.Term {
	of := r.members(t, clause.Clause{}, clause.RoleNone)
	r.lost = r.lost || len(of) > 1
	return of[0]
}

// bare is a term without what is said of it by the way, by its name where it has one.
func bare(t clause.Term) clause.Term {
	if i := slices.IndexFunc(t.Apposition, func(a clause.Term) bool { return a.Name != "" }); t.Name == "" && i >= 0 {
		name := t.Apposition[i]
		name.Span = t.Span
		return bare(name)
	}
	t.Apposition = nil
	if t.Name != "" {
		if t.Head != "" {
			t.Modifiers = nil
		}
		if t.Head = ""; lexicon.Articles.Has(t.Determiner) {
			t.Determiner = ""
		}
		t.Owner = nil
	}
	if !universal(t) {
		t.Relative = nil
	}
	return t
}

// aside notes what is said of a term by the way.
func (r *reader) aside(t clause.Term, c clause.Clause) {
	if len(t.Coordinated) > 0 {
		for _, m := range t.Coordinated {
			r.aside(m, c)
		}
		return
	}
	self := bare(t)
	if self.Pronoun != "" && self.Pronoun != clause.Gap {
		if len(t.Apposition)+len(t.Relative) == 0 {
			return // nothing is said of it by the way
		}
		if who := r.meant(self, c, clause.Subject); len(who) == 1 {
			self = who[0]
		}
	}
	r.appositions(t, self)
	if !universal(t) {
		who := self
		s, of := roles.Of(c.Roles, clause.Subject), roles.Of(c.Roles, clause.Complement)
		if c.Kind == clause.Class && s != nil && of != nil && of.Term.Span == t.Span {
			who = bare(s.Term)
		}
		r.relatives(t, who)
	}
	if t.Owner != nil {
		r.aside(*t.Owner, clause.Clause{})
	}
	for _, role := range t.Roles {
		r.aside(role.Term, clause.Clause{})
	}
}

// relatives notes what relative clauses of a term say of whom it means.
func (r *reader) relatives(t, who clause.Term) {
	for _, about := range t.Relative {
		about.Roles = slices.Clone(about.Roles)
		fill(about.Roles, who)
		r.clause(about, -1, "")
	}
}

// calling is the link of what a term calls whom it means by the way: the recipient, Igor, is one whenever he was it.
const calling = "calling"

// appositions notes what a term also calls whom it means: "Tom, a baker" and "the baker Tom".
func (r *reader) appositions(t, self clause.Term) {
	others := flat(t.Apposition)
	for _, other := range others {
		r.relatives(other, self) // "Tom, a cat that is ill"
	}
	for _, other := range append(others, t) {
		other.Apposition = nil
		named := other.Name != "" && self.Name == other.Name
		if named && other.Head == "" && other.Owner == nil || !named && len(t.Apposition) == 0 {
			continue
		}
		if named {
			other.Name = ""
		}
		if other.Relative = nil; other.Determiner == "" {
			other.Determiner = "a"
		}
		r.clause(clause.Clause{Kind: clause.Class, Tense: clause.Present, Span: other.Span, Predicate: clause.Predicate{Lemma: "be"},
			Roles: []clause.Role{{Name: clause.Subject, Term: self}, {Name: clause.Complement, Term: other}}}, -1, calling)
	}
}

// flat are other names of one thing, with those that stand within others.
func flat(of []clause.Term) (out []clause.Term) {
	for _, t := range of {
		out = append(append(out, t), flat(t.Apposition)...)
	}
	return out
}

// fill puts a term where a relative clause has a gap.
func fill(in []clause.Role, t clause.Term) {
	for i := range in {
		switch x := &in[i].Term; {
		case x.Pronoun == clause.Gap:
			*x = t
		case x.Owner != nil && x.Owner.Pronoun == clause.Gap:
			x.Owner = &t
		}
	}
}

// meant are whom a pronoun means: what the sentence named before, a subject before others, or what
// was spoken of before it. Where it may be several, nothing is read.
func (r *reader) meant(t clause.Term, c clause.Clause, as clause.RoleName) []clause.Term {
	if r.means == nil {
		r.lost = true
		return []clause.Term{t}
	}
	subjects, others := r.before(t, c, as)
	if all := slices.Concat(subjects, others); len(all) > 1 {
		fits := slices.DeleteFunc(all, func(x clause.Term) bool { return !r.means.Sure(t.Pronoun, x) })
		if len(fits) == 1 {
			return fits
		} else if r.told {
			return []clause.Term{t}
		}
	}
	switch {
	case len(subjects) == 1 && (len(others) == 0 || r.means.Sure(t.Pronoun, subjects[0]) || !slices.ContainsFunc(others, func(o clause.Term) bool { return o.Name != "" })):
		return subjects
	case len(subjects) == 0 && len(others) == 1:
		return others
	case len(subjects)+len(others) == 0:
		if who := r.means.Whom(t.Pronoun); len(who) > 0 {
			return who
		}
		if who := r.unexplained(t, as); who != nil {
			return who
		}
	}
	r.lost = true
	return []clause.Term{t}
}

// before are whom a pronoun may mean of those whom the sentence named before it: subjects, and others.
func (r *reader) before(t clause.Term, c clause.Clause, as clause.RoleName) (subjects, others []clause.Term) {
	own := words().Is("own", t.Pronoun) || as == clause.RoleNone
	of := roles.Of(c.Roles, clause.Subject)
	for _, m := range r.seen {
		shared := of != nil && of.Term.Name != "" && of.Term.Name == m.term.Name // Ann caught it and sold it
		inClause := !own && as != clause.Subject && (shared || m.at >= c.Span.Start && m.at < c.Span.End && m.subject)
		if m.at >= t.Span.Start || inClause || !r.means.May(t.Pronoun, m.term) {
			continue
		}
		if m.subject && !has(subjects, m.term) {
			subjects = append(subjects, m.term)
		} else if !m.subject && !has(others, m.term) {
			others = append(others, m.term)
		}
	}
	return subjects, slices.DeleteFunc(others, func(o clause.Term) bool { return has(subjects, o) })
}

// unexplained are whom a pronoun that nothing before explains is taken to mean, nil for nobody: "her elephant"
// answers nothing about her.
func (r *reader) unexplained(t clause.Term, as clause.RoleName) []clause.Term {
	if who, ok := r.assumed[person(t.Pronoun)]; ok {
		return []clause.Term{who}
	}
	if as != clause.RoleNone && lexicon.ClosedOf(strings.ToLower(t.Text))&lexicon.Possessive == 0 {
		r.open = append(r.open, person(t.Pronoun))
	}
	return nil
}

func has(list []clause.Term, t clause.Term) bool {
	return slices.ContainsFunc(list, func(x clause.Term) bool {
		return x.Name == t.Name && x.Head == t.Head && (t.Name != "" || x.Text == t.Text)
	})
}

// universal reports whether a term speaks of all of a kind.
func universal(t clause.Term) bool {
	return words().Is("every", t.Determiner) || t.Plural && t.Determiner == "" && t.Quantity == nil && t.Owner == nil && t.Name == "" && t.Head != ""
}

// keyOf is as what a role takes part: its preposition, or what it is by its words.
func keyOf(r clause.Role) string {
	switch r.Name {
	case clause.Subject, clause.Agent:
		return "subject"
	case clause.Object:
		return "object"
	case clause.Complement:
		return "complement"
	case clause.Recipient:
		return "to"
	case clause.Standard:
		return "than"
	case clause.Quantity:
		return "quantity"
	case clause.Duration:
		return "duration" + strings.TrimPrefix(r.Prep, "for")
	case clause.Time, clause.Frequency:
		if v := r.Term.Value; v != nil && v.Kind == clause.Date && len(v.ISO) <= len("2006-01") && r.Prep == words().Of("day")[0] {
			return "day"
		}
		if r.Prep == "" || r.Term.Value != nil && r.Term.Value.UntilISO != "" && words().Is("span", r.Prep) || words().Is("when", r.Prep) && r.Term.Value != nil { // who is on leave is not so at a time
			return "time"
		}
	case clause.Oblique:
		if r.Prep == "for" && r.Term.Value != nil && r.Term.Value.Kind == clause.Money {
			return "price"
		}
	case clause.Place:
		if r.Prep == "" {
			return "place"
		}
	}
	if one := words().As("prep", strings.ReplaceAll(r.Prep, "_", " ")); one != "" {
		return one
	}
	return r.Prep
}

// possessions are what a clause says of whose something is that it also names: Edith has a son,
// Paul, and a daughter, Clara.
func possessions(c clause.Clause) []clause.Clause {
	o := roles.Of(c.Roles, clause.Object)
	if c.Kind != clause.Possession || o == nil || c.Modal != "" || c.Negated {
		return nil
	}
	objects := o.Term.Coordinated
	if len(objects) == 0 {
		objects = []clause.Term{o.Term}
	}
	var out []clause.Clause
	named := false
	for _, t := range objects {
		one := c
		one.Roles = slices.Clone(c.Roles)
		for i := range one.Roles {
			if one.Roles[i].Name == clause.Object {
				one.Roles[i].Term = t
			}
		}
		if name, rest, ok := calledBy(t); ok {
			named = true
			one.Kind, one.Predicate = clause.Attribute, clause.Predicate{Lemma: "be", Word: t.Head, Modifiers: t.Modifiers}
			for i := range one.Roles {
				if one.Roles[i].Name == clause.Object {
					name.Relative = rest
					one.Roles[i] = clause.Role{Name: clause.Complement, Term: name}
				}
			}
		}
		one.Span.End = t.Span.End
		out = append(out, one)
	}
	if !named {
		return nil
	}
	return out
}

// calledBy is the name that is given of "a son, Paul" and "a son called Paul", and what else is said
// of him.
func calledBy(t clause.Term) (name clause.Term, rest []clause.Clause, ok bool) {
	if t.Head == "" || t.Quantity != nil {
		return name, nil, false
	}
	rest = t.Relative
	if i := slices.IndexFunc(t.Apposition, func(a clause.Term) bool { return a.Name != "" }); i >= 0 {
		return t.Apposition[i], rest, true
	}
	for i, c := range t.Relative {
		if of := roles.Of(c.Roles, clause.Complement); c.Kind == clause.Attribute && c.Predicate.Word == "name" && of != nil && of.Term.Name != "" {
			return of.Term, slices.Delete(slices.Clone(rest), i, i+1), true
		}
	}
	return name, nil, false
}

// mutual is what two are to each other as one: Paul and Clara are siblings.
func mutual(c clause.Clause, ways [][]part) [][]part {
	if c.Kind != clause.Class || len(ways) != 2 || len(ways[0]) != 2 {
		return ways
	}
	first, second := ways[0], ways[1]
	kind := first[1].term
	what, _, _ := strings.Cut(kinOf(kind.Head), " ")
	if kind.Owner != nil || !words().Is("both", "kin:"+what) {
		return ways
	}
	kind.Plural, kind.Owner = false, &second[0].term
	return [][]part{{first[0], takes(first[1].key, kind)}}
}

// beside is a proposition with what it says of others: like Tom, unlike Tom.
func beside(p prop) []prop {
	for k, x := range p.parts { // unlike Tom
		if x.key == "" && x.term.Name != "" && len(x.term.Modifiers) == 1 && (words().Is("unalike", x.term.Modifiers[0]) || words().Is("alike", x.term.Modifiers[0])) {
			p.parts = slices.Clone(p.parts)
			p.parts[k].key, p.parts[k].term.Modifiers = x.term.Modifiers[0], nil
		}
	}
	i := slices.IndexFunc(p.parts, func(x part) bool { return words().Is("alike", x.key) || words().Is("unalike", x.key) })
	if i < 0 || p.Kind != clause.Event && p.Kind != clause.State && p.Kind != clause.Class && p.Kind != clause.Possession {
		return []prop{p}
	}
	other := p.parts[i]
	p.alone = nil
	p.parts = slices.Delete(slices.Clone(p.parts), i, i+1)
	q := p
	q.parts = slices.Clone(p.parts)
	who := "subject"
	if p.part(who) == nil {
		who = "object"
	}
	if words().Is("unalike", other.key) {
		q.Negated = !q.Negated
		q.parts = slices.DeleteFunc(q.parts, func(x part) bool { // who does not do it does it on no day
			return q.Negated && x.term.Value != nil && x.term.Value.Kind == clause.Recurring
		})
	}
	for k := range q.parts {
		if q.parts[k].key == who {
			q.parts[k].term = other.term
		}
	}
	return []prop{p, q}
}

// together are ways in which several do something, each with the others.
func together(ways [][]part) [][]part {
	var doers []clause.Term
	for _, way := range ways {
		for _, x := range way {
			if x.key == "subject" && !has(doers, x.term) {
				doers = append(doers, x.term)
			}
		}
	}
	if len(doers) < 2 {
		return ways
	}
	var out [][]part
	for _, way := range ways {
		more := slices.Clone(way)
		for _, x := range way {
			for _, d := range doers {
				if x.key == "subject" && !has([]clause.Term{x.term}, d) {
					more = append(more, takes("with", d))
				}
			}
		}
		out = append(out, more)
	}
	return out
}

// saysNothing reports whether a proposition only stands for a clause about somebody: the person who
// runs the shop.
func saysNothing(p prop) bool {
	c := p.part("complement")
	if p.Kind != clause.Class || c == nil || p.Negated || len(c.Modifiers) > 0 || c.Focus != "" || c.Determiner != "the" || !words().Is("anyone", c.Head) {
		return false
	}
	of := roles.Of(p.Roles, clause.Complement)
	return of != nil && len(of.Term.Relative) > 0
}
