// Package overrule compares the two readers on sentences that the grammar reads. The grammar is exact where it is
// right; where it takes a participle for a class or a definite phrase for one of many, it bends the sentence without
// knowing. The parser, which reads the sentence as a whole, is then believed if all its members agree, and asked about
// if most do.
//
// It promises a verdict and no reading of its own: whether the grammar's reading may be overruled, and whether it is.
package overrule

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/build"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/say"
)

// Comparable reports whether a statement of the grammar may be overruled by the parser.
func Comparable(st triple.Statement) bool {
	if len(st.Readings) > 1 || st.Kind == triple.RuleKind || st.Kind == triple.Correction {
		return true
	}
	return st.Kind == triple.FactKind && (mayBeImagined(st) || tellsWhich(st.Text) || tearsName(st) || len(st.Facts) > 1 && slices.ContainsFunc(st.Facts, sharesWas) || DeniesOfNobody(st.Facts) || doubled(st) || deniesEach(st) || slices.ContainsFunc(st.Names, beginsWithDay) || slices.ContainsFunc(st.Names, endsWithVerb) || standsInTime(st) || slices.ContainsFunc(st.Facts, func(f triple.Triple) bool {
		return strings.HasSuffix(f.Relation, triple.InstanceOf) || f.Relation == triple.SynonymOf || f.Relation == triple.Is && f.Object.Kind == triple.Number || isInvented(f) || joinsVerb(st, f) || f.Subject.Kind == triple.Generic
	}))
}

// mayBeImagined reports whether a statement has a verb that may tell what is not so: "I'd love to sell
// it", "I could eat a horse". Who would like something wants it.
func mayBeImagined(st triple.Statement) bool {
	words := closed.Words()
	return slices.ContainsFunc(st.Relations, func(r triple.Relation) bool {
		verb, _, _ := strings.Cut(r.Lemma, " ")
		return words.Is("imagined", r.Modal) && !words.Is("attitude", r.Modal+" "+verb) || words.Is("unreal", r.Modal)
	})
}

// beginsWithDay reports whether a name has a day of the week in front of more of it: nobody is
// called "Saturdays Ann", though a paper may be called "Sunday Times".
func beginsWithDay(x triple.Term) bool {
	words := strings.ToLower(x.Spelling())
	first, rest, more := strings.Cut(words, " ")
	if lexicon.PointingDeterminers.Has(first) {
		first, _, more = strings.Cut(rest, " ")
	}
	return more && (closed.Words().Is("weekday", first) || closed.Words().Is("weekdays", first))
}

// endsWithVerb reports whether a name of several words ends with an auxiliary: in "the board have
// agreed" there is no board called "have".
func endsWithVerb(x triple.Term) bool {
	words := strings.Fields(strings.ToLower(x.Spelling()))
	if len(words) < 2 {
		return false
	}
	last := words[len(words)-1]
	return closed.Words().Is("haveform", last) || closed.Words().Is("be", last)
}

// deniesEach reports whether the grammar denies something of each of several where the words deny
// that it is so of all: "Tom and Ann don't both sing".
func deniesEach(st triple.Statement) bool {
	denied := 0
	for _, f := range st.Facts {
		if f.Denied {
			denied++
		}
	}
	if denied < 2 {
		return false
	}
	not := false
	for _, w := range strings.Fields(strings.ToLower(strings.ReplaceAll(st.Text, "n't", " not"))) {
		if not && closed.Words().Is("everyone", strings.Trim(w, ",.;!")) {
			return true
		}
		not = not || closed.Words().Is("negation", w)
	}
	return false
}

// doubled reports whether something is done at two places of one sort at once, as nothing is: "the
// tent in Ulm and the stove in Bonn" were not bought "in Ulm in Bonn".
func doubled(st triple.Statement) bool {
	for i, f := range st.Facts {
		if i > 0 && lengths(st.Facts[i-1], f) {
			return true
		}
		if f.Subject.Kind == triple.Event && f.Relation != triple.Agent && f.Relation != triple.Theme && slices.ContainsFunc(st.Facts[:i], func(g triple.Triple) bool {
			return g.Subject.Same(f.Subject) && g.Relation == f.Relation
		}) {
			return true
		}
	}
	return false
}

// standsInTime reports whether facts say of somebody, beside what they are, that they are in a time: in "in June Ben
// is the cook" he is the cook then.
func standsInTime(st triple.Statement) bool {
	at := func(f triple.Triple) bool {
		i := slices.IndexFunc(st.Relations, func(r triple.Relation) bool { return r.Key == f.Relation })
		return i >= 0 && st.Relations[i].Form == triple.FormCopula && st.Relations[i].Word == "" && say.IsTime(f.Object)
	}
	return slices.ContainsFunc(st.Facts, func(f triple.Triple) bool {
		return at(f) && slices.ContainsFunc(st.Facts, func(g triple.Triple) bool { return g.Relation == triple.InstanceOf && g.Subject.Same(f.Subject) })
	})
}

// lengths reports whether two facts say of one thing how long something takes, as "three hours and ten minutes" does once.
func lengths(a, b triple.Triple) bool {
	unit := func(x triple.Term) bool {
		_, unit, ok := strings.Cut(x.Spelling(), " ")
		return ok && '0' <= x.Spelling()[0] && x.Spelling()[0] <= '9' && closed.Words().Is("period", unit)
	}
	return a.Subject.Same(b.Subject) && a.Relation == b.Relation && !a.Denied && unit(a.Object) && unit(b.Object)
}

// timed reports whether a clause begins with a time that has no preposition.
func timed(c clause.Clause) bool {
	return slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		return (r.Name == clause.Time || r.Name == clause.Frequency) && r.Prep == "" && r.Term.Value != nil && r.Term.Span.Start == c.Span.Start
	})
}

// DeniesOfNobody reports whether facts deny something of what has no name and is somebody's: of whose bike was
// not collected, that is no other than the one that may have been.
func DeniesOfNobody(facts []triple.Triple) bool {
	return slices.ContainsFunc(facts, func(f triple.Triple) bool {
		return f.Denied && slices.ContainsFunc(facts, func(of triple.Triple) bool {
			return !of.Denied && say.IsFresh(of.Subject.Name) && strings.HasSuffix(of.Relation, "_of") && (of.Subject.Same(f.Subject) || of.Subject.Same(f.Object))
		})
	})
}

// isInvented reports whether a fact says of something without a name what it is to an
// amount or a code: "a length of 3 metres" is no length that the metres have.
func isInvented(f triple.Triple) bool {
	said := f.Object.Spelling()
	amount := f.Object.Kind == triple.Number || f.Object.Name != "" && '0' <= f.Object.Name[0] && f.Object.Name[0] <= '9' || strings.ToUpper(said) == said
	return amount && strings.HasPrefix(f.Subject.Name, "_") && strings.HasSuffix(f.Relation, "_of")
}

// quotes reports whether a statement declares something of a relation by its words: `"lives in" is functional`.
func quotes(st triple.Statement) bool {
	return len(st.Properties) > 0 && strings.HasPrefix(st.Text, `"`)
}

// Overrules reports whether the parser's statement is to be taken in the place of what
// the grammar made of a sentence: it speaks of definite things only, and the grammar
// made a rule of it, found several readings, or says of something what it is where the
// parser does not.
func Overrules(read []triple.Statement, s clause.Sentence, parsed triple.Statement, known build.Known) bool {
	if parsed.Standing == triple.Asked && len(parsed.Readings) == 1 {
		parsed = parsed.Readings[0]
	}
	if len(read) == 1 && (tellsOfAnother(read[0], s) || parsed.Trouble != nil && isUntold(read[0], s)) {
		return true
	}
	if len(read) != 1 || quotes(read[0]) || s.Asks || parsed.Kind != triple.FactKind || parsed.Trouble != nil || len(parsed.Facts) == 0 {
		return false
	}
	if read[0].Kind == triple.RuleKind && isOfOne(read[0], s, parsed) || tearsName(read[0]) && !tearsName(parsed) {
		return true
	}
	if slices.ContainsFunc(s.Clauses, func(c clause.Clause) bool { return !definite(&c) }) {
		return false
	}
	switch g := read[0]; {
	case len(g.Supposes) > 0 && ofWhoever(g):
		return false
	case len(g.Readings) > 1:
		return !slices.ContainsFunc(g.Readings, func(r triple.Statement) bool { return r.Kind != triple.FactKind })
	case g.Kind == triple.Correction:
		return saysOtherwise(g, parsed)
	case g.Kind == triple.RuleKind, len(g.Rules) > 0:
		// A capital at the beginning makes no name of "Lorpuses are shy".
		kind := func(r clause.Role) bool {
			return isBareName(r) && !slices.ContainsFunc(g.Names, func(n triple.Term) bool { return n.Kind == triple.Proper && n.Spelling() == r.Term.Name })
		}
		return !slices.ContainsFunc(s.Clauses, func(c clause.Clause) bool { return slices.ContainsFunc(c.Roles, kind) })
	case g.Kind == triple.FactKind:
		return isBentFact(g, s, parsed, known)
	}
	return false
}

// isUntold reports whether the grammar says more than is told: what may be so of one thing is no rule, what is to be done is
// not so, and what is imagined, or denied of some, need not be.
func isUntold(g triple.Statement, s clause.Sentence) bool {
	ordered := func(c clause.Clause) bool { return c.Attitude == clause.Ordered }
	return g.Kind == triple.RuleKind && hedged(s) || g.Kind == triple.FactKind && s.Agreed == 1 && !slices.ContainsFunc(s.Clauses, func(c clause.Clause) bool { return !ordered(c) }) ||
		mayBeImagined(g) || deniesEach(g) || slices.ContainsFunc(s.Clauses, func(c clause.Clause) bool { return notAll(c) || build.Occasion(&c) })
}

// isOfOne reports whether a rule of the grammar is of what the parser reads as told of one.
func isOfOne(rule triple.Statement, s clause.Sentence, parsed triple.Statement) bool {
	return ofNobody(rule.Rules, s) || !isOfMany(rule, s, parsed) && !slices.ContainsFunc(s.Clauses, func(c clause.Clause) bool { return !isToldOfOne(&c) })
}

// ofNobody reports whether rules speak of no more than what they name, so that they say of no kind what is so of each,
// and are of a sentence without a condition.
func ofNobody(rules []triple.Rule, s clause.Sentence) bool {
	supposed := func(x clause.Sub) bool { return x.Clause.Attitude == clause.Supposed }
	return len(rules) > 0 && !slices.ContainsFunc(s.Clauses, func(c clause.Clause) bool { return slices.ContainsFunc(c.Subs, supposed) }) && !slices.ContainsFunc(rules, func(r triple.Rule) bool {
		return r.Written != "" || r.Head.Subject.IsVar() || r.Head.Object.IsVar() || slices.ContainsFunc(r.Body, func(l triple.Literal) bool { return l.Subject.IsVar() || l.Object.IsVar() })
	})
}

// notAll reports whether a clause denies what is said of all of several, which may be so of some:
// "Tom and Ann are not both nurses".
func notAll(c clause.Clause) bool {
	return c.Negated && slices.ContainsFunc(c.Focus, func(w string) bool { return closed.Words().Is("everyone", w) })
}

// saysOtherwise reports whether a correction puts something in its place by another relation
// than the parser does, who was not born in Minsk but in Brest was not just in Brest, or denies
// something else: "it was Ann who called, not Ben" denies no call to Ben.
func saysOtherwise(g, parsed triple.Statement) bool {
	denied := slices.ContainsFunc(parsed.Facts, func(x triple.Triple) bool { return x.Denied })
	return slices.ContainsFunc(g.Facts, func(f triple.Triple) bool {
		return f.Denied && denied && !slices.ContainsFunc(parsed.Facts, f.Same) || f.Relation != triple.SynonymOf && !slices.ContainsFunc(parsed.Facts, func(x triple.Triple) bool { return x.Relation == f.Relation })
	})
}

// isOfMany reports whether a rule of the grammar may well be meant as one: it is not what is
// told of one thing with a thing that is described, "Ida met the owner of the bakery", nor
// that something is one of what the parser does not take it for. Of somebody's relatives,
// and of what is so of their belongings, rules know who they are.
func isOfMany(told triple.Statement, s clause.Sentence, parsed triple.Statement) bool {
	if len(told.Supposes) > 0 && !ofWhoever(told) {
		return false // "my uncle bought a boat" is told of one uncle, however many there are
	}
	if slices.ContainsFunc(told.Rules, func(r triple.Rule) bool {
		return r.Head.Relation == triple.InstanceOf && len(r.Body) > 0 && isBent(r.Head, s, parsed.Facts) || r.Head.Relation == nameOf && r.Head.Subject.Kind == triple.Proper
	}) {
		return false
	}
	past := func(key string) bool {
		return slices.ContainsFunc(told.Relations, func(x triple.Relation) bool { return x.Key == key && x.Tense == "past" })
	}
	return slices.ContainsFunc(told.Rules, func(r triple.Rule) bool {
		return len(r.Body) == 0 || r.Head.Subject.IsVar() && len(r.Body) == 1 || !slices.ContainsFunc(r.Body, func(l triple.Literal) bool {
			noun, of := strings.CutSuffix(l.Relation, "_of")
			return l.Relation == triple.InstanceOf || l.Object.Kind == triple.Definite || of && !say.IsKin(noun) && (past(r.Head.Relation) || len(r.Body) > 1)
		})
	})
}

// ofWhoever reports whether what is told of somebody's thing stays told of whichever that is: of what one has one of.
func ofWhoever(told triple.Statement) bool { return slices.ContainsFunc(told.Supposes, IsTheOnly) }

// IsTheOnly reports whether a fact says what something is to somebody who has but one such: a mother, a birthday.
func IsTheOnly(x triple.Triple) bool {
	noun, _ := strings.CutSuffix(x.Relation, "_of")
	return lexicon.Titles.Has(strings.ReplaceAll(noun, "_", " "))
}

// isToldOfOne reports whether a clause tells something as it is, without a condition or a
// word for all, some or none, of one thing or of a stuff: "oat milk is in the door".
func isToldOfOne(c *clause.Clause) bool {
	if definite(c) {
		return true
	}
	one := *c
	one.Roles = slices.Clone(c.Roles)
	for i := range one.Roles {
		r := &one.Roles[i]
		t := &r.Term
		by, stuff := c.Predicate.Passive && r.Name == clause.Subject, t.Determiner == "" && !t.Plural && !c.Predicate.Passive
		if t.Head != "" && len(t.Coordinated) == 0 && t.Pronoun == "" && (stuff || by && (t.Determiner == "a" || t.Determiner == "" && !t.Plural) || r.Name == clause.Object && t.Determiner == "no") {
			t.Determiner = "the"
		}
	}
	return definite(&one)
}

// isBent reports whether a fact of the grammar says what something is, or is the same
// as, and nothing that the parser made says so.
func isBent(f triple.Triple, s clause.Sentence, parsed []triple.Triple) bool {
	switch strings.TrimPrefix(f.Relation, "was_") {
	case triple.InstanceOf:
		word := strings.ToLower(f.Object.Spelling())
		return !slices.ContainsFunc(parsed, func(p triple.Triple) bool {
			of, isOf := strings.CutSuffix(p.Relation, "_of")
			return strings.HasSuffix(p.Relation, triple.InstanceOf) && strings.HasSuffix(strings.ToLower(p.Object.Spelling()), word) ||
				isOf && strings.HasSuffix(strings.ReplaceAll(of, "_", " "), word)
		})
	case triple.SynonymOf:
		return !slices.ContainsFunc(s.Clauses, lasts) && slices.ContainsFunc(s.Clauses, isRole) &&
			!slices.ContainsFunc(parsed, func(p triple.Triple) bool { return p.Relation == triple.SynonymOf })
	}
	return isInvented(f) && slices.ContainsFunc(parsed, func(p triple.Triple) bool { return p.Relation == f.Relation })
}

// isBentFact reports whether the facts of the grammar say what the parser, rightly, does not.
func isBentFact(g triple.Statement, s clause.Sentence, parsed triple.Statement, known build.Known) bool {
	return doubled(g) && !doubled(parsed) || slices.ContainsFunc(g.Facts, func(f triple.Triple) bool {
		return sharesWas(f) && didItself(f, parsed.Facts) || joinsVerb(g, f) && isDone(f.Object.Spelling(), s)
	}) || standsInTime(g) && !standsInTime(parsed) || DeniesOfNobody(g.Facts) && !DeniesOfNobody(parsed.Facts) || slices.ContainsFunc(g.Names, endsWithVerb) && !slices.ContainsFunc(parsed.Names, endsWithVerb) || slices.ContainsFunc(g.Names, beginsWithDay) && slices.ContainsFunc(s.Clauses, timed) ||
		slices.ContainsFunc(g.Facts, func(f triple.Triple) bool { return isBent(f, s, parsed.Facts) && !isOpen(f, known) })
}

// isOpen reports whether a fact says who something is of which something was told already:
// "The treasurer has the keys. Olga is the treasurer." Nobody else may be it.
func isOpen(f triple.Triple, known build.Known) bool {
	if known == nil || f.Relation != triple.SynonymOf {
		return false
	}
	for _, t := range []triple.Term{f.Subject, f.Object} {
		if _, ok := known.Name(t.Name); ok && !say.IsSpeaker(t) && t.Label != "" && t.Label[0] != strings.ToUpper(t.Label[:1])[0] {
			class := triple.Term{Name: t.Name}
			return len(known.Holders(triple.InstanceOf, class)) == 0 && len(known.Holders(triple.SynonymOf, class)) == 0
		}
	}
	return false
}

// isRole reports whether a clause has a description or a value in it, as "X is the N" and
// "the N is 5" have: a role is held by somebody, and may be held by more, and a value is
// no thing. Only of two names one says that they are the same.
func isRole(c clause.Clause) bool {
	return slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		return r.Term.Value != nil || r.Term.Quantity != nil || r.Term.Name == "" && r.Term.Head != "" && r.Term.Determiner != ""
	})
}

// lasts reports whether a clause says since when or how long; the grammar knows best.
func lasts(c clause.Clause) bool {
	return c.Perfect || c.Tense != clause.Present || slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		return r.Name == clause.Time && closed.Words().As("time", strings.ToLower(r.Term.Text)) != "now" || r.Name == clause.Duration
	})
}

// hedged reports whether a sentence says of definite things what may be so.
func hedged(s clause.Sentence) bool {
	return len(s.Clauses) > 0 && !slices.ContainsFunc(s.Clauses, func(c clause.Clause) bool {
		c.Hedges = nil
		if c.Attitude != clause.Hedged {
			return true
		}
		c.Attitude = clause.Asserted
		return !definite(&c)
	})
}

func isBareName(r clause.Role) bool {
	return r.Term.Span.Start == 0 && r.Term.Name != "" && r.Term.Determiner == ""
}

// definite reports whether a clause asserts something of things that are named or known,
// without condition and without a word for all or none of a kind.
func definite(c *clause.Clause) bool {
	if c.Attitude != clause.Asserted || c.Modal != "" || len(c.Focus) > 0 || len(c.Hedges) > 0 || slices.ContainsFunc(c.Subs, func(s clause.Sub) bool { return !s.Asserted }) {
		return false
	}
	return !slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		return (r.Name == clause.Subject || r.Name == clause.Object && c.Predicate.Passive) && !isDefinite(&r.Term) || isUniversal(&r.Term)
	})
}

func isDefinite(t *clause.Term) bool {
	if len(t.Coordinated) > 0 {
		return !t.Or && !slices.ContainsFunc(t.Coordinated, func(m clause.Term) bool { return !isDefinite(&m) })
	}
	return t.Name != "" || t.Value != nil || t.Owner != nil && isDefinite(t.Owner) || lexicon.PointingDeterminers.Has(t.Determiner) || t.Pronoun != "" && t.Determiner == ""
}

// isUniversal reports whether a term is about all, most or none of a kind.
func isUniversal(t *clause.Term) bool {
	return t.Determiner != "" && t.Determiner != "a" && t.Determiner != "some" && !lexicon.PointingDeterminers.Has(t.Determiner) || slices.ContainsFunc(t.Coordinated, func(m clause.Term) bool { return isUniversal(&m) })
}
