package english

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/say"
	"whence/triple/english/value"
	measure "whence/triple/quantity"
)

// This file tells of what there is one at a time, by the words that tell it: who lives in Hull does not
// live in York, and what costs 550 does not cost 500. What is in York is in England, too.

// OneAtATime is a fact of a relation with its value left open, where that may be one at a time.
func (v Words) OneAtATime(r triple.Relation, x triple.Triple) (triple.Triple, bool) {
	if x.Denied || r.Tense != "" || r.Modal != "" || x.OfName() {
		return x, false
	}
	if r.Form == triple.FormNoun {
		sole := r.Prep == "of" && x.Subject.Kind != triple.Definite && v.Sort(triple.LastWord(r.Word)) == "sole"
		x.Subject = triple.Var("V")
		return x, sole
	}
	one := x.Subject.Kind == triple.Proper || x.Subject.Kind == triple.Definite
	x.Object = triple.Var("V")
	return x, one
}

// Differ reports whether two facts, of which the second is of this relation, give one thing two values of
// which it has one at a time.
func (v Words) Differ(r triple.Relation, x, y triple.Triple) bool {
	a, b := x.Object, y.Object
	verb, sort := strings.TrimSpace(r.Lemma+" "+r.Particle), v.Sort(r.Lemma)
	switch {
	case r.Form == triple.FormNoun:
		amount := func(t triple.Term) bool { _, ok := v.Amount(t, ""); return ok }
		return !x.Subject.Same(y.Subject) && (amount(x.Subject) && amount(y.Subject) || x.Subject.Kind == y.Subject.Kind)
	case a.Same(b):
		return false
	case say.IsNumbered(x.Relation):
		return a.Kind == triple.Number && b.Kind == triple.Number
	case x.Relation == triple.Is:
		return v.otherIs(x, a, b)
	case r.Form == triple.FormVerb && r.Prep == "":
		return (sort == "price" || sort == "weight") && v.otherAmount(a, b, "")
	case r.Form == triple.FormVerb && (sort == "begin" || sort == "end"), r.Form == triple.FormCopula && v.Sort(r.Word) == "due":
		return v.otherAmount(a, b, r.Prep)
	case r.Form == triple.FormCopula && r.Word == "":
		return v.otherPlace(r.Prep, a, b) || v.otherAmount(a, b, r.Prep) && !v.weekly(a, r.Prep)
	case r.Form == triple.FormVerb && (sort == "home" || verb == "work" || slices.Contains(v.Verbs("lying"), verb)), r.Form == triple.FormPassive && slices.Contains(v.Verbs("putting"), verb):
		return v.otherPlace(r.Prep, a, b)
	}
	return false
}

// otherIs reports whether something is one of two: 31 or 32, open or closed, red or blue, or the one password.
func (v Words) otherIs(x triple.Triple, a, b triple.Term) bool {
	return v.otherAmount(a, b, "") || slices.Contains(v.Opposites(a.Name), b.Name) || isKind(a.Name, "colour") && isKind(b.Name, "colour") ||
		v.Sort(lastOf(x.Subject)) == "sole" && a.Kind == b.Kind && a.Kind != triple.Quality && a.Kind != triple.Class
}

// otherAmount reports whether two terms are amounts or times of one sort that are not the same.
func (v Words) otherAmount(a, b triple.Term, prep string) bool {
	x, ok1 := v.Amount(a, prep)
	y, ok2 := v.Amount(b, prep)
	if !ok1 || !ok2 || x.Bound != "" || y.Bound != "" {
		return false
	}
	same, known := measure.Meets(x, y)
	return known && !same
}

// weekly reports whether a time is a day of the week alone, of which something may be on several.
func (v Words) weekly(x triple.Term, prep string) bool {
	q, ok := v.Amount(x, prep)
	return ok && q.Dimension == measure.Weekday
}

// Day is an amount or a time, of "Tuesdays" that of a Tuesday.
func (v Words) Day(t triple.Term, prep string) (measure.Quantity, bool) {
	if q, ok := v.Amount(t, prep); ok {
		return q, ok
	}
	return v.Amount(triple.Term{Label: v.Singular(t.Spelling())}, prep)
}

// otherPlace reports whether two terms are places, or those for whom one works, of which the one is not
// in the other as far as their words tell.
func (v Words) otherPlace(prep string, a, b triple.Term) bool {
	place := func(x triple.Term) bool {
		_, value := v.Amount(x, prep)
		return !value && (x.Kind == triple.Proper || x.Kind == triple.Definite && lexicon.Supersense(lastOf(x), lexicon.Noun) != "noun.group")
	}
	area := func(x triple.Term) bool {
		name := strings.ReplaceAll(x.Name, "_", " ")
		return isKind(name, "area") && !isKind(name, "town")
	}
	return (v.Place(prep) || prep == "for") && place(a) && place(b) && a.Kind == b.Kind && area(a) == area(b)
}

// isKind reports whether a noun may name one of what WordNet has under the words of a kind.
func isKind(noun, kind string) bool {
	return slices.ContainsFunc(closed.Words().Of(kind), func(of string) bool { return lexicon.MayBeA(noun, of) })
}

// lastOf is the last word of a name.
func lastOf(x triple.Term) string { return x.Name[strings.LastIndexByte(x.Name, '_')+1:] }

// Ends are the qualities that something has no more by what a verb says was done to it, or that it did.
func (v Words) Ends(verb string) []string { return closed.Words().All("ends", verb) }

// AtTimes reports whether facts are told of a time that comes again, or of one that is over for longer than
// words like "last week" say.
func (v Words) AtTimes(facts []triple.Triple) bool {
	return slices.ContainsFunc(facts, func(x triple.Triple) bool {
		prep, role := triple.RolePrep(x.Relation)
		if x.Relation != triple.When && !role {
			return false
		}
		if closed.Words().As("fronting", prep) == "from" && closed.Words().Is("today", x.Object.Spelling()) {
			return false // from now on
		}
		if closed.Words().As("time", strings.ToLower(x.Object.Spelling())) == "now" {
			return false
		}
		at, isTime := value.Of(x.Object.Spelling(), prep)
		return prep == "every" || isTime && prep != "since" && (at.Kind == clause.Recurring || at.Relative == "")
	})
}

// Has reports whether a text has words of a kind: "now" of those that say that something turned.
func (v Words) Has(text, kind string) bool {
	low := " " + strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" ,.;:!", r) }), " ") + " "
	return slices.ContainsFunc(closed.Words().Of(kind), func(w string) bool { return strings.Contains(low, " "+w+" ") })
}
