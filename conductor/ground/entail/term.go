package entail

import (
	"slices"
	"strings"
	"unicode"

	"whence/conductor/ground/sense"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file holds phrases against each other: a name against a description of whom it names, and
// amounts against amounts.

// says reports whether a phrase of the evidence means what a phrase of the sentence means, and is no
// less particular.
func (m *Known) says(e, r clause.Term, exact bool) bool {
	if r.Focus != e.Focus && !words().Is("too", r.Focus) {
		return false
	}
	if r.Value != nil && (otherDay(e, r) || slices.ContainsFunc(r.Modifiers, func(w string) bool { return !slices.Contains(e.Modifiers, w) }) || !m.hangs(e, r, exact)) {
		return false
	}
	if r.Name != "" && (len(r.Roles) > 0 || r.Quantity != nil || r.Determiner != "" || slices.ContainsFunc(r.Modifiers, func(w string) bool { return !slices.Contains(e.Modifiers, w) && !m.quality(r, strings.ToLower(w)) })) {
		return false
	}
	switch {
	case r.Pronoun != "" || e.Pronoun != "":
		return r.Pronoun == e.Pronoun
	case len(r.Coordinated) > 0 || len(e.Coordinated) > 0:
		return false
	case r.Value != nil || e.Value != nil:
		return r.Value != nil && e.Value != nil && e.Head == r.Head && m.sameValue(*e.Value, *r.Value, exact) && m.owned(e, r, true)
	case r.Name != "" && e.Name != "":
		return m.sameName(e.Name, r.Name)
	case e.Name != "" && nameOf(r, e), r.Name != "" && nameOf(e, r):
		return true
	case e.Name != "":
		return r.Head != "" && r.Quantity == nil && m.denotes(e, r)
	case r.Name != "":
		return e.Head != "" && e.Quantity == nil && !exact && m.denotes(r, e)
	}
	return m.describes(e, r, exact)
}

// otherDay reports whether a date has a day of the week that the evidence's has not.
func otherDay(e, r clause.Term) bool {
	return r.Value.Kind == clause.Date && slices.ContainsFunc(daysOf(r), func(w string) bool { return !slices.Contains(daysOf(e), w) })
}

// daysOf are the days of the week that a phrase has beside its date.
func daysOf(t clause.Term) []string {
	return slices.DeleteFunc(strings.FieldsFunc(strings.ToLower(t.Text), func(r rune) bool { return !unicode.IsLetter(r) }), func(w string) bool { return !lexicon.Weekdays.Has(w) })
}

// nameOf reports whether a phrase with "the" was read of a noun that is a name elsewhere: the Lantern.
func nameOf(t, name clause.Term) bool {
	return t.Head != "" && strings.EqualFold(t.Head, name.Name) && strings.EqualFold(t.Determiner, "the") && strings.Contains(t.Text, name.Name) && len(t.Modifiers)+len(t.Roles) == 0 && t.Owner == nil
}

// hangs reports whether all that hangs on a value in the sentence hangs on that of the evidence too: of
// "Monday with Ida", Ida.
func (m *Known) hangs(e, r clause.Term, exact bool) bool {
	return len(r.Relative) <= len(e.Relative) && !slices.ContainsFunc(r.Roles, func(x clause.Role) bool {
		return !slices.ContainsFunc(e.Roles, func(y clause.Role) bool { return x.Prep == y.Prep && m.says(y.Term, x.Term, exact) })
	})
}

// sameValue reports whether a value is that of the evidence, or a date with less of it.
func (m *Known) sameValue(e, r clause.Value, exact bool) bool {
	if e.Bound != r.Bound || e.Relative != r.Relative || e.Until != r.Until || e.UntilISO != r.UntilISO {
		return false
	}
	if e.Kind == r.Kind && e.ISO == r.ISO && e.Number == r.Number && e.Unit == r.Unit && e.Each == r.Each {
		return true
	}
	if words().Is("head", r.Each) && r.Each != e.Each && lexicon.Supersense(e.Each, lexicon.Noun) == words().Of("people")[0] {
		r.Each = e.Each
		return m.sameValue(e, r, exact)
	}
	if e.Kind == clause.Date && r.Kind == clause.Date && !exact && r.ISO != "" && e.ISO != "" {
		return strings.HasPrefix(e.ISO, r.ISO+"-")
	}
	return m.same.Value(e, r)
}

// sameName reports whether a name is that of the evidence: with or without the first or last of its
// names, where no other has them.
func (m *Known) sameName(e, r string) bool {
	e, r = plainName(e), plainName(r)
	if e == r {
		return true
	}
	part := func(long, short string) bool {
		return strings.HasPrefix(long, short+" ") || strings.HasSuffix(long, " "+short)
	}
	short := r
	if part(r, e) {
		short = e
	} else if !part(e, r) {
		return false
	}
	var with []string
	for _, name := range m.names {
		if name = plainName(name); (name == short || part(name, short)) && !slices.Contains(with, name) {
			with = append(with, name)
		}
	}
	with = slices.DeleteFunc(with, func(n string) bool { return n == short })
	return len(with) == 1
}

// plainName is a name without its article, in small letters.
func plainName(name string) string {
	name = strings.ToLower(name)
	if first, rest, ok := strings.Cut(name, " "); ok && lexicon.Articles.Has(first) {
		return rest
	}
	return name
}

// describes reports whether a description is that of the evidence, or a part of it.
func (m *Known) describes(e, r clause.Term, exact bool) bool {
	switch {
	case words().Is("one", r.Head) && len(r.Modifiers) > 0 && e.Head != "" && e.Head != r.Head && r.Determiner == "the":
		r.Head = e.Head
		return m.describes(e, r, true)
	case words().Is("every", e.Determiner) && lexicon.Articles.Has(r.Determiner) && r.Determiner != "the" && r.Head != "":
		e.Determiner = r.Determiner // what every ticket costs, a ticket costs
		return m.describes(e, r, true)
	case e.Head == "" || r.Head == "" || e.Head != r.Head && !m.same.Noun(e.Head, r.Head) && !m.loosely(e, r):
		return false
	case words().Is("every", e.Determiner) != words().Is("every", r.Determiner) && (universal(e) != universal(r)):
		return false
	case quantifier(e) != quantifier(r), words().Is("every", r.Determiner) && !words().Is("every", e.Determiner):
		return false
	case e.Plural != r.Plural && !universal(e) && !universal(r):
		return false
	case r.Quantity != nil && (e.Quantity == nil || !m.sameValue(*e.Quantity, *r.Quantity, true)):
		return false
	case e.Quantity != nil && r.Quantity == nil && (exact || !r.Plural || e.Quantity.Bound != ""):
		return false
	case e.Of != r.Of:
		return false
	}
	exact = exact || universal(r)
	return m.modified(e, r, exact) && m.owned(e, r, exact) && sameRelatives(e, r)
}

// loosely reports whether a phrase of the sentence calls the one thing of its kind that the evidence has by a wider noun:
// her instrument is her viola.
func (m *Known) loosely(e, r clause.Term) bool {
	if !(strings.EqualFold(r.Determiner, "the") || r.Owner != nil) || len(r.Modifiers)+len(r.Roles) > 0 || r.Plural != e.Plural || r.Quantity != nil || kinOf(r.Head) != "" || !lexicon.IsA(e.Head, r.Head) {
		return false
	}
	return !slices.ContainsFunc(m.terms, func(x clause.Term) bool {
		return x.Head != "" && x.Head != e.Head && (x.Head == r.Head || lexicon.MayBe(x.Head, r.Head))
	}) && !m.elsewhere(e)
}

// quantifier is the determiner of a term, as far as it says how many.
func quantifier(t clause.Term) string {
	if words().Is("every", t.Determiner) || lexicon.Articles.Has(t.Determiner) || lexicon.ClosedOf(t.Determiner)&lexicon.Possessive != 0 || t.Determiner == "this" || t.Determiner == "that" {
		return ""
	}
	return t.Determiner
}

// modified reports whether what stands before a noun is what the evidence has there, or leaves out
// what may be left out.
func (m *Known) modified(e, r clause.Term, exact bool) bool {
	of := func(t clause.Term) []string {
		var out []string
		for _, w := range t.Modifiers {
			out = append(out, strings.ToLower(w))
		}
		return out
	}
	told, said := of(e), of(r)
	for _, w := range said {
		if !slices.Contains(told, w) && (exact || !m.quality(e, w)) {
			return false
		}
	}
	left := slices.DeleteFunc(slices.Clone(told), func(w string) bool { return slices.Contains(said, w) })
	if len(left) == 0 {
		return true
	}
	short := r.Determiner == "a" || strings.EqualFold(r.Determiner, "the") && len(said) == 0 && spokenOf(m, e) && !another(m, e)
	return !exact && short && len(e.Graded) == 0 && !slices.ContainsFunc(left, func(w string) bool { return words().Is("former", w) })
}

// quality reports whether the evidence says of something that it is as a word says.
func (m *Known) quality(t clause.Term, word string) bool {
	return slices.ContainsFunc(m.cited, func(p prop) bool {
		s := p.part("subject")
		return p.pred == "be:"+word && plain(p) && s != nil && len(p.parts) == 1 && s.Head == t.Head && s.Name == t.Name
	})
}

// plain reports whether a proposition is said without limits.
func plain(p prop) bool {
	return len(p.cond) == 0 && !p.Negated && p.Modal == "" && len(p.Hedges) == 0 && len(p.Focus) == 0 && p.Tense == clause.Present && p.Predicate.Degree == ""
}

// owned reports whether whose something is, and what it is of, is what the evidence says.
func (m *Known) owned(e, r clause.Term, exact bool) bool {
	whose := func(t clause.Term) []clause.Term {
		var out []clause.Term
		if t.Owner != nil {
			out = append(out, *t.Owner)
		}
		for _, role := range t.Roles {
			if role.Prep == "of" || role.Prep == "" {
				out = append(out, role.Term)
			}
		}
		return out
	}
	told, said := whose(e), whose(r)
	for _, s := range said {
		if len(told) == 0 && s.Determiner == ownDoing && strings.EqualFold(e.Determiner, "the") && !m.elsewhere(e) {
			continue
		}
		s.Determiner = strings.TrimPrefix(s.Determiner, ownDoing)
		if !slices.ContainsFunc(told, func(t clause.Term) bool { return m.says(t, s, exact) }) && !(len(told) == 0 && m.owns(s, e)) {
			return false
		}
	}
	if len(told) == 0 && len(said) > 0 {
		return true
	}
	return len(told) == len(said) || !exact && len(said) == 0 && !m.elsewhere(e)
}

// owns reports whether the cited evidence says that the one thing that the evidence calls so is somebody's.
func (m *Known) owns(who, thing clause.Term) bool {
	thing.Roles = nil
	return strings.EqualFold(thing.Determiner, "the") && !thing.Plural && who.Name != "" && !m.elsewhere(thing) && m.find(m.made(clause.Clause{Kind: clause.Event, Predicate: clause.Predicate{Lemma: "own"},
		Roles: []clause.Role{{Name: clause.Subject, Term: who}, {Name: clause.Object, Term: thing}}}), m.cited) != 0
}

// elsewhere reports whether the evidence speaks of another by the same noun.
func (m *Known) elsewhere(t clause.Term) bool {
	return slices.ContainsFunc(m.terms, func(x clause.Term) bool {
		bare := strings.EqualFold(x.Determiner, "the") && len(x.Modifiers)+len(x.Roles) == 0 && x.Owner == nil && x.Plural == t.Plural
		return x.Head == t.Head && !strings.EqualFold(x.Text, t.Text) && !(bare && t.Owner != nil)
	})
}

// spokenOf reports whether what has words before its noun is also called by the noun alone, or was asked about.
func spokenOf(m *Known, t clause.Term) bool {
	return strings.Contains(strings.ToLower(m.same.Asked), strings.ToLower(strings.Join(append(slices.Clone(t.Modifiers), t.Head), " "))) || slices.ContainsFunc(m.terms, func(x clause.Term) bool {
		return x.Head == t.Head && strings.EqualFold(x.Determiner, "the") && len(x.Modifiers)+len(x.Roles) == 0 && x.Owner == nil && x.Plural == t.Plural
	})
}

// another reports whether the evidence speaks of another by the same noun with something else before it, or of several.
func another(m *Known, t clause.Term) bool {
	return slices.ContainsFunc(m.terms, func(x clause.Term) bool {
		return x.Head == t.Head && x.Name == "" && (x.Plural != t.Plural || len(x.Modifiers) > 0 && !slices.Equal(x.Modifiers, t.Modifiers) || x.Owner != nil && len(x.Modifiers) == 0)
	})
}

// sameRelatives reports whether the clauses about two terms are the same.
func sameRelatives(e, r clause.Term) bool {
	if !universal(e) && !universal(r) {
		return true
	}
	said := func(t clause.Term) []string {
		var out []string
		for _, c := range t.Relative {
			c.Span = clause.Span{}
			out = append(out, c.String())
		}
		for _, role := range t.Roles {
			if role.Prep != "of" {
				out = append(out, role.Prep+role.Term.Head+role.Term.Name)
			}
		}
		return out
	}
	return slices.Equal(said(e), said(r))
}

// denotes reports whether a name is that of whom a description means: the evidence that is cited
// says that it is one, and nobody else of whom it speaks is.
func (m *Known) denotes(name, d clause.Term) bool {
	key := strings.ToLower(d.Text)
	if m.deep > maxDeep || quantifier(d) != "" || universal(d) || d.Plural || d.Head == "" || d.Owner == nil && (d.Determiner == "" || d.Determiner == "a" || d.Determiner == "an") {
		return false
	}
	if m.bound[key] != "" && m.bound[key] != plainName(name.Name) {
		return false
	}
	m.deep++
	defer func() { m.deep-- }()
	if !m.isOne(name, d, m.all) {
		return false
	}
	if len(d.Roles) == 0 && d.Owner == nil || d.Owner != nil && !m.isKin(d) {
		for _, other := range m.names {
			if !m.sameName(other, name.Name) && m.isOne(clause.Term{Name: other, Text: other}, d, m.all) {
				return false
			}
		}
	}
	m.bound[key] = plainName(name.Name)
	return true
}

// maxDeep bounds descriptions within descriptions.
const maxDeep = 4

// isKin reports whether a description is by whom somebody is to another.
func (m *Known) isKin(d clause.Term) bool { return kinOf(d.Head) != "" }

// isOne reports whether propositions say that a description fits a name.
func (m *Known) isOne(name, d clause.Term, in []prop) bool {
	one := d
	one.Determiner, one.Relative = "a", nil
	if d.Owner == nil && lastWord(plainName(name.Name)) == d.Head && len(d.Modifiers) == 0 && len(d.Roles) == 0 {
		return true
	}
	says := func(t clause.Term) bool {
		if t.Determiner = d.Determiner; slices.ContainsFunc(in, func(p prop) bool { return m.called(p, name, t) }) {
			return true
		}
		if t.Determiner = "a"; t.Owner == nil && slices.ContainsFunc(in, func(p prop) bool { return m.kindOf(p, name, t) }) {
			return true
		}
		p := m.made(clause.Clause{Kind: clause.Class, Predicate: clause.Predicate{Lemma: "be"},
			Roles: []clause.Role{{Name: clause.Subject, Term: name}, {Name: clause.Complement, Term: t}}})
		return m.find(p, in) != 0
	}
	if says(one) {
		return true
	}
	if d.Owner == nil || kinOf(d.Head) != "" {
		return false
	}
	owner := *d.Owner
	one.Owner = nil
	owns := m.made(clause.Clause{Kind: clause.Event, Predicate: clause.Predicate{Lemma: "own"},
		Roles: []clause.Role{{Name: clause.Subject, Term: owner}, {Name: clause.Object, Term: name}}})
	return says(one) && m.find(owns, in) != 0
}

// called reports whether a proposition says that what a description means has a name.
func (m *Known) called(p prop, name, d clause.Term) bool {
	s, of := p.part("subject"), p.part("of")
	return p.pred == "of:name" && plain(p) && s != nil && of != nil && s.Name != "" && m.sameName(s.Name, name.Name) && m.describes(*of, d, true)
}

// kindOf reports whether a proposition says that a name is one of a kind that is a kind of what a
// description says.
func (m *Known) kindOf(p prop, name, d clause.Term) bool {
	s, c := p.part("subject"), p.part("complement")
	return p.pred == "is" && plain(p) && s != nil && c != nil && s.Name != "" && m.sameName(s.Name, name.Name) && c.Head != "" && c.Quantity == nil &&
		m.isA(c.Head, d.Head) && m.modified(*c, d, false) && len(d.Roles) == 0
}

func lastWord(text string) string { return text[strings.LastIndexByte(text, ' ')+1:] }

// made is the proposition of a clause with one term in each role.
func (m *Known) made(c clause.Clause) prop {
	p := prop{Clause: c, main: -1}
	for _, role := range c.Roles {
		p.parts = append(p.parts, takes(keyOf(role), role.Term))
	}
	return canonical(named(p))
}

// isA reports whether a noun names one of a kind.
func (m *Known) isA(noun, kind string) bool {
	return noun == kind || m.same.Noun(noun, kind) || lexicon.IsA(noun, kind) || strings.HasSuffix(noun, " "+kind)
}

// doer reports whether a noun names who does what a verb says: a trainee is trained.
func doer(noun, verb string) bool {
	return verb != "" && (slices.Contains(words().All("doer", noun), verb) || slices.ContainsFunc(forms.Lookup(noun).Readings, func(r morph.Reading) bool {
		return r.Form&morph.NounForms != 0 && r.Lemma != strings.TrimSuffix(verb, "e")+"ee" && (lexicon.Supersense(noun, lexicon.Noun) == words().Of("people")[0] && sense.Does(r.Lemma, verb) || r.Lemma == verb+"er" || r.Lemma == verb+"r" || r.Lemma == verb+"or" || strings.TrimSuffix(verb, "e")+"or" == r.Lemma)
	}))
}
