// Package also asks what a question asks in other words, which facts may be told in.
//
// It promises that a clause it returns asks the same as the one it is made of, or less than what
// answers it. It knows nothing of what is known.
package also

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
)

// Words is what other words for a question need to know of English.
type Words interface {
	SameVerbs(verb string) []string
	Participle(verb string) string
	Gerund(verb string) string
	Person(noun string) bool
	Place(prep string) bool
	Opposites(word string) []string
	Sort(word string) string
	OfSort(sort string) []string
	// Verbs are the words of a kind: "serving", of what one goes to for something.
	Verbs(kind string) []string
	Singular(noun string) string
	// Kind reports whether a noun or a name names a kind of what another names.
	Kind(noun, kind string) (is, same bool)
	// MayBeKind reports whether it does in any of its meanings.
	MayBeKind(noun, kind string) bool
	// Does are the verbs whose doer a noun names: lead of leader.
	Does(noun string) []string
	// Relative reports whether a word tells a time only with the moment it is said at.
	Relative(word string) bool
	// OneSex reports whether a first name is one of those of whom a noun is said: Tom of husband.
	OneSex(name, noun string) bool
}

// Asks are clauses that ask what a clause asks.
func Asks(w Words, c *clause.Clause) (out []Way) {
	for _, of := range housed(w, c) {
		out = append(out, Way{Clause: of, Same: true})
	}
	out = append(out, doing(w, c)...)
	for _, of := range finding(w, c) {
		out = append(out, Way{Clause: of, Same: true})
	}
	for _, other := range []func(Words, *clause.Clause) (*clause.Clause, bool){phrased, priced, dated, whoIsOne, staying, there, particle, idiom, origin, settled, owning, married, joined} {
		if of, ok := other(w, c); ok {
			out = append(out, Way{Clause: of, Same: true})
		}
	}
	return out
}

// Hung are clauses with the phrase at the end hung on a noun in front of it, where it was told of that: what
// somebody needs for the shed may be a key for the shed.
func Hung(c *clause.Clause) (out []Way) {
	last := len(c.Roles) - 1
	if last < 1 || c.Negated || c.Roles[last].Prep == "" || c.Roles[last].Term.Hole != clause.NoHole || c.Roles[last].Term.Pronoun != "" {
		return nil
	}
	phrase := c.Roles[last].Prep + " " + c.Roles[last].Term.Text
	for i, r := range c.Roles[:last] {
		x := r.Term
		of := Way{Clause: new(clause.Clause), Ends: phrase}
		switch {
		case x.Hole == clause.What && x.Head == "" && r.Name == clause.Object:
		case x.Hole == clause.NoHole && x.Head != "" && x.Name == "" && x.Owner == nil && len(x.Roles)+len(x.Relative)+len(x.Coordinated) == 0:
			x.Roles, x.Text = []clause.Role{c.Roles[last]}, x.Text+" "+phrase
		default:
			continue
		}
		*of.Clause = *c
		of.Clause.Roles = slices.Clone(c.Roles[:last])
		of.Clause.Roles[i].Term = x
		out = append(out, of)
	}
	return out
}

// Within reports whether one of the names in a goal ends in the phrase that a way asks for.
func (w Way) Within(goal []triple.Literal, fill triple.Term) bool {
	ends := func(t triple.Term) bool { return strings.HasSuffix(t.Name, "_"+triple.Key(w.Ends)) }
	return w.Ends == "" || ends(fill) || slices.ContainsFunc(goal, func(l triple.Literal) bool { return ends(l.Subject) || ends(l.Object) })
}

// settled is a question whether something does or has been done as one whether it is so, where that
// has an opposite: a door that is open is not closed, and a tap that is broken does not work.
func settled(w Words, c *clause.Clause) (*clause.Clause, bool) {
	if len(c.Roles) != 1 || c.Roles[0].Term.Hole != clause.NoHole {
		return nil, false
	}
	of, ok := quality(w, c)
	return of, ok && len(w.Opposites(of.Predicate.Word)) > 0
}

// quality is a clause whether something does or undergoes something, or has undergone it, as one how it is.
func quality(w Words, c *clause.Clause) (*clause.Clause, bool) {
	if c.Kind != clause.Event || c.Tense != clause.Present || c.Perfect || c.Modal != "" || len(c.Roles) == 0 {
		return nil, false
	}
	of, whose := *c, clause.Subject
	of.Kind, of.Predicate = clause.State, clause.Predicate{Lemma: "be", Word: w.Gerund(c.Predicate.Lemma)}
	if c.Predicate.Passive {
		of.Predicate.Word, whose = w.Participle(c.Predicate.Lemma), clause.Object
	}
	of.Roles = slices.Clone(c.Roles)
	at := slices.IndexFunc(of.Roles, func(r clause.Role) bool { return r.Name == whose })
	if at < 0 {
		return nil, false
	}
	of.Roles[at].Name = clause.Subject
	return &of, true
}

// Purpose is a question what somebody uses to do something as one with what they do it.
func Purpose(w Words, c *clause.Clause) (*clause.Clause, bool) {
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Object && r.Term.Hole == clause.What })
	if w.Sort(c.Predicate.Lemma) != "use" || at < 0 || len(c.Subs) != 1 || c.Subs[0].Link != "to" || c.Negated || c.Modal != "" || len(c.Hedges) > 0 {
		return nil, false
	}
	of := c.Subs[0].Clause
	of.Attitude, of.Tense, of.Perfect = c.Attitude, c.Tense, c.Perfect
	of.Roles = append(slices.Clone(of.Roles), clause.Role{Name: clause.Oblique, Prep: "with", Term: c.Roles[at].Term})
	return &of, true
}

// staying is a question how long somebody is where it says, which was read as one of how long
// that one is.
func staying(w Words, c *clause.Clause) (*clause.Clause, bool) {
	how := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.HowDimension && r.Term.Head == c.Predicate.Word })
	who := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Subject && len(r.Term.Roles) == 1 })
	if c.Kind != clause.State || how < 0 || who < 0 || len(c.Roles) != 2 || w.Sort(c.Predicate.Word) != "last" || c.Roles[who].Term.Name == "" && !w.Person(c.Roles[who].Term.Head) {
		return nil, false
	}
	of := *c
	of.Predicate.Word = ""
	x := c.Roles[who].Term
	where := x.Roles[0]
	x.Roles, x.Text = nil, strings.TrimSuffix(x.Text, " "+where.Prep+" "+where.Term.Text)
	of.Roles = []clause.Role{{Name: clause.Duration, Term: clause.Term{Hole: clause.HowLong}}, {Name: clause.Subject, Term: x}, where}
	return &of, true
}

// finding is a question where whoever asks looks for something as one where that is, and one where they go for
// something as where what is there for it is: the x-ray machine, the ticket desk.
func finding(w Words, c *clause.Clause) (out []*clause.Clause) {
	where := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.Where && r.Prep == "" })
	what := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Prep == "for" && r.Term.Hole == clause.NoHole })
	if c.Kind != clause.Event || where < 0 || what < 0 || len(c.Roles) != 3 || c.Tense != clause.Present || c.Negated || w.Sort(c.Roles[3-where-what].Term.Pronoun) != "speaker" {
		return nil
	}
	x := c.Roles[what].Term
	terms := []clause.Term{x}
	switch noun := x.Head + x.Name; {
	case w.Sort(c.Predicate.Lemma) == "going":
		terms = nil
		for _, at := range w.Verbs("serving") {
			terms = append(terms, clause.Term{Head: at, Modifiers: append(slices.Clip(x.Modifiers), noun), Determiner: "the", Text: "the " + noun + " " + at})
		}
	case w.Sort(c.Predicate.Lemma+" for") != "seek":
		return nil
	}
	for _, x := range terms {
		of := *c
		of.Kind, of.Predicate, of.Modal, of.Attitude = clause.State, clause.Predicate{Lemma: "be"}, "", 0
		of.Roles = []clause.Role{c.Roles[where], {Name: clause.Subject, Term: x}}
		out = append(out, &of)
	}
	return out
}

// particle is a question when something is done with the word at its end as one of the verb: "when does she
// get in?".
func particle(_ Words, c *clause.Clause) (*clause.Clause, bool) {
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.When && r.Term.Pronoun != "" && r.Prep != "" })
	if c.Kind != clause.Event || at < 0 || strings.Contains(c.Predicate.Lemma, " ") {
		return nil, false
	}
	of := *c
	of.Roles = slices.Clone(c.Roles)
	of.Predicate.Lemma += " " + of.Roles[at].Prep
	of.Roles[at].Prep = ""
	return &of, true
}

// idiom is a clause with an "it" that belongs to its verb, and stands for nothing: who can't make it?
func idiom(w Words, c *clause.Clause) (*clause.Clause, bool) {
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Object && r.Term.Pronoun == "it" })
	if c.Kind != clause.Event || at < 0 || w.Sort(c.Predicate.Lemma+" it") != "idiom" {
		return nil, false
	}
	of := *c
	of.Predicate.Lemma += " it"
	of.Roles = slices.Delete(slices.Clone(c.Roles), at, at+1)
	return &of, true
}

// doing is a question who does something by a noun that names who does it as one who does that: who our
// leader is as who leads us, and who our chemistry teacher is as who teaches us chemistry.
func doing(w Words, c *clause.Clause) (out []Way) {
	noun, before, who := c.Predicate.Word, c.Predicate.Modifiers, slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Complement })
	if c.Kind == clause.Class && len(c.Roles) == 2 && who >= 0 && c.Roles[1-who].Name == clause.Subject && c.Roles[who].Term.Definite() && c.Roles[who].Term.Owner == nil && len(c.Roles[who].Term.Modifiers) == 1 {
		x := c.Roles[who].Term // the chemistry teacher
		noun, before, who = x.Head, x.Modifiers, 1-who
	} else if c.Kind != clause.Attribute || len(before) > 1 {
		return nil
	}
	for _, verb := range w.Does(noun) {
		of := *c
		of.Kind, of.Predicate, of.Roles = clause.Event, clause.Predicate{Lemma: verb}, nil
		for i, r := range c.Roles {
			switch {
			case i == who || c.Kind == clause.Class:
				r.Name = clause.Subject
			case r.Name == clause.Subject && len(before) == 0:
				r.Name = clause.Object
			case r.Name == clause.Subject:
				r.Name = clause.Recipient
			}
			if i == who || c.Kind != clause.Class {
				of.Roles = append(of.Roles, r)
			}
		}
		for _, what := range before {
			of.Roles = append(of.Roles, clause.Role{Name: clause.Object, Term: clause.Term{Text: what, Head: what}})
		}
		out = append(out, Way{Clause: &of, Told: verb, Asked: "be " + noun, Same: true})
	}
	return out
}

// origin is a question where somebody comes from as one where they are from.
func origin(w Words, c *clause.Clause) (*clause.Clause, bool) {
	from := slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Prep == "from" })
	if !from || c.Kind != clause.Event || w.Sort(c.Predicate.Lemma) != "origin" || len(c.Roles) != 2 || c.Tense != clause.Present || c.Perfect || c.Progressive || c.Modal != "" {
		return nil, false
	}
	of := *c
	of.Kind, of.Predicate = clause.State, clause.Predicate{Lemma: "be", Word: "from"}
	return &of, true
}

// Rated takes from a question how much something is in a time, "a month", which the amount then has
// to be told for.
func Rated(c *clause.Clause) (*clause.Clause, string) {
	amount := slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.HowMuch || r.Term.Hole == clause.What })
	rate := func(r clause.Role) bool {
		v := r.Term.Value
		return v != nil && (r.Prep == "" || r.Prep == "per") && r.Term.Hole == clause.NoHole && (v.Kind == clause.Recurring && v.Each == "" || v.Kind == clause.Lasting && v.Number == "1")
	}
	of := *c
	of.Roles = slices.Clone(c.Roles)
	if !amount {
		return c, ""
	}
	for i, r := range of.Roles {
		if rate(r) {
			of.Roles = slices.Delete(of.Roles, i, i+1)
			return &of, lastWord(r.Term.Text)
		}
		if n := len(r.Term.Roles) - 1; n >= 0 && rate(r.Term.Roles[n]) {
			last := r.Term.Roles[n].Term.Text
			of.Roles[i].Term.Roles = r.Term.Roles[:n]
			of.Roles[i].Term.Text = strings.TrimSuffix(r.Term.Text, " "+last)
			return &of, lastWord(last)
		}
	}
	return c, ""
}

// there is a question whether there is something somewhere, where the place was hung on it.
func there(w Words, c *clause.Clause) (*clause.Clause, bool) {
	if c.Kind != clause.Existence || len(c.Roles) != 1 || len(c.Roles[0].Term.Roles) != 1 || !w.Place(c.Roles[0].Term.Roles[0].Prep) {
		return nil, false
	}
	of := *c
	where := c.Roles[0].Term.Roles[0]
	what := c.Roles[0]
	what.Term.Roles, what.Term.Text = nil, strings.TrimSuffix(what.Term.Text, " "+where.Prep+" "+where.Term.Text)
	of.Roles = []clause.Role{what, where}
	return &of, true
}

// phrased is a clause with a preposition of several words that is known to tell what a verb
// does, "in charge of", where it was read as a noun behind a shorter one.
func phrased(w Words, c *clause.Clause) (*clause.Clause, bool) {
	if c.Kind != clause.State {
		return nil, false
	}
	for i, r := range c.Roles {
		if r.Prep == "" || r.Term.Head == "" || r.Term.Owner == nil {
			continue
		}
		prep := r.Prep + " " + r.Term.Head + " of"
		if len(w.SameVerbs("be "+prep)) > 0 {
			of := *c
			of.Roles = slices.Clone(c.Roles)
			of.Predicate.Word = prep
			of.Roles[i] = clause.Role{Name: clause.Oblique, Prep: prep, Term: *r.Term.Owner}
			return &of, true
		}
	}
	return nil, false
}

// housed is a question whether there is something in or at something, as questions whether that
// has or contains it.
func housed(w Words, c *clause.Clause) []*clause.Clause {
	if c.Kind != clause.Existence || len(c.Roles) != 2 || c.Roles[0].Name != clause.Subject || c.Roles[0].Term.Hole != clause.NoHole || c.Modal != "" {
		return nil
	}
	where := c.Roles[1]
	if !w.Place(where.Prep) || where.Term.Hole != clause.NoHole || where.Term.Value != nil || where.Name == clause.Time {
		return nil
	}
	where.Name, where.Prep = clause.Subject, ""
	what := c.Roles[0]
	what.Name = clause.Object
	has := *c
	has.Kind, has.Predicate, has.Roles = clause.Possession, clause.Predicate{Lemma: "have"}, []clause.Role{where, what}
	out := []*clause.Clause{&has}
	for _, verb := range w.OfSort("contain") {
		of := has
		of.Kind, of.Predicate = clause.Event, clause.Predicate{Lemma: verb}
		out = append(out, &of)
	}
	return out
}

// priced is a question how much something is as one what it costs.
func priced(w Words, c *clause.Clause) (*clause.Clause, bool) {
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.HowMuch && r.Name == clause.Complement })
	verbs := w.OfSort("price")
	if c.Kind != clause.Attribute || c.Predicate.Word != "" || at < 0 || c.Roles[at].Term.Head != "" || len(verbs) == 0 {
		return nil, false
	}
	of := *c
	of.Kind, of.Predicate = clause.Event, clause.Predicate{Lemma: verbs[0]}
	of.Roles = slices.Clone(c.Roles)
	of.Roles[at].Name = clause.Object
	return &of, true
}

// dated is a question when something of somebody's is as one what that is: when is Ann's birthday?
func dated(_ Words, c *clause.Clause) (*clause.Clause, bool) {
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.When })
	if c.Kind != clause.State || len(c.Roles) != 2 || at < 0 || c.Roles[1-at].Name != clause.Subject {
		return nil, false
	}
	x := &c.Roles[1-at].Term
	owner := x.Owner
	if len(x.Roles) == 1 && x.Roles[0].Prep == "of" {
		owner = &x.Roles[0].Term
	}
	if owner == nil || x.Head == "" || len(x.Roles) > 1 || len(x.Relative) > 0 {
		return nil, false
	}
	of := *c
	of.Kind, of.Predicate.Word, of.Predicate.Modifiers = clause.Attribute, x.Head, x.Modifiers
	of.Roles = []clause.Role{{Name: clause.Subject, Term: *owner}, {Name: clause.Complement, Term: c.Roles[at].Term}}
	return &of, true
}

// whoIsOne is a question who is one of a kind with who is asked in front.
func whoIsOne(_ Words, c *clause.Clause) (*clause.Clause, bool) {
	if c.Kind != clause.Class || len(c.Roles) != 2 {
		return nil, false
	}
	who := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Complement && r.Term.Hole == clause.Who })
	if who < 0 || c.Roles[1-who].Name != clause.Subject || c.Roles[1-who].Term.Head == "" || c.Roles[1-who].Term.Name != "" || c.Roles[1-who].Term.Definite() {
		return nil, false
	}
	of := *c
	of.Roles = []clause.Role{{Name: clause.Subject, Term: c.Roles[who].Term}, {Name: clause.Complement, Term: c.Roles[1-who].Term}}
	return &of, true
}

func lastWord(text string) string {
	key := triple.Key(text)
	return key[strings.LastIndexByte(key, '_')+1:]
}

// owning is a question whose something is, or whether it is somebody's, as one who owns it.
func owning(_ Words, c *clause.Clause) (*clause.Clause, bool) {
	if c.Kind != clause.Class || len(c.Roles) != 2 || c.Tense != clause.Present || c.Negated || c.Modal != "" {
		return nil, false
	}
	whose := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return r.Term.Head == "" && r.Term.Name == "" && (r.Term.Hole == clause.Whose || r.Name == clause.Complement && r.Term.Owner != nil)
	})
	if whose < 0 || c.Roles[1-whose].Term.Hole != clause.NoHole || c.Roles[1-whose].Prep != "" {
		return nil, false
	}
	owner := clause.Term{Hole: clause.Who, Text: c.Roles[whose].Term.Text}
	if c.Roles[whose].Term.Owner != nil {
		owner = *c.Roles[whose].Term.Owner
	}
	of := *c
	of.Kind, of.Predicate = clause.Event, clause.Predicate{Lemma: "own"}
	of.Roles = []clause.Role{{Name: clause.Subject, Term: owner}, {Name: clause.Object, Term: c.Roles[1-whose].Term}}
	return &of, true
}

// married is a question whose husband somebody is as one whom that one married.
func married(w Words, c *clause.Clause) (*clause.Clause, bool) {
	if c.Kind != clause.Attribute || w.Sort(c.Predicate.Word) != "spouse" || len(c.Roles) != 2 || c.Tense != clause.Present || c.Negated || len(c.Predicate.Modifiers) > 0 {
		return nil, false
	}
	verbs := w.OfSort("wedding")
	who := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.NoHole && r.Name == clause.Subject })
	if who < 0 || len(verbs) == 0 || w.OneSex(c.Roles[who].Term.Name, c.Predicate.Word) {
		return nil, false
	}
	of := *c
	of.Kind, of.Tense, of.Predicate = clause.Event, clause.Past, clause.Predicate{Lemma: verbs[0]}
	of.Roles = slices.Clone(c.Roles)
	of.Roles[1-who].Name = clause.Object
	return &of, true
}

// joined is a question who is a member of something as one who has joined it.
func joined(w Words, c *clause.Clause) (*clause.Clause, bool) {
	who := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Complement })
	group := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Subject })
	if c.Kind != clause.Attribute || w.Sort(c.Predicate.Word) != "belonging" || who < 0 || group < 0 || c.Tense != clause.Present || c.Perfect || c.Negated || c.Modal != "" || len(c.Roles) != 2 {
		return nil, false
	}
	of := *c
	of.Kind, of.Predicate, of.Perfect = clause.Event, clause.Predicate{Lemma: w.OfSort("joining")[0]}, true
	of.Roles = []clause.Role{{Name: clause.Subject, Term: c.Roles[who].Term}, {Name: clause.Object, Term: c.Roles[group].Term}}
	return &of, true
}
