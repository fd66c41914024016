// Package telling finds which relations tell the same of something in other words: the age of somebody,
// and how many years old they are; the city of a person, the city that they have, and where they live.
// What came as a column of a table has the one, and what was said in a sentence the other.
//
// It promises that of whom a relation itself tells something nothing is taken from another, and that
// nobody is taken to live where they came from or went to since.
//
// It proves nothing and decides nothing: whoever asks says by which fact something is taken to be so.
package telling

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
)

// Words is what is asked of English.
type Words interface {
	Dimensions(adjective string) ([]lexicon.Dimension, []int)
	Singular(noun string) string
	Sort(word string) string
	Operator(word string) string
	Place(prep string) bool
}

// Store is what is known.
type Store interface {
	Relations(word string) []triple.Relation
	Pairs(relation string, s, o *triple.Term, most int) []triple.Triple
	About(x triple.Term) []triple.Triple
}

// most bounds the facts of a relation that are looked at.
const most = 2000

// Peers are the relations of some that tell the same as one does, in other words.
func Peers(w Words, of []triple.Relation, r triple.Relation) (out []triple.Relation) {
	for _, p := range of {
		if p.Key == r.Key || p.Tense != r.Tense || p.Modal+r.Modal != "" {
			continue
		}
		a, b := attribute(w, p), attribute(w, r)
		if a != "" && a == b || livesIn(w, r) && p.Tense == "" && nounOf(p) != "" && isPlace(w, nounOf(p)) {
			out = append(out, p)
		}
	}
	return out
}

// Order puts what is said in words, so many years old, before what a column says.
func Order(r triple.Relation) int {
	if r.Form == triple.FormMeasure {
		return 0
	}
	return 1
}

// attribute is the noun of what a relation tells: age of "years old", and of "age of". It is "" where it tells
// something else.
func attribute(w Words, r triple.Relation) string {
	if r.Form != triple.FormMeasure {
		return nounOf(r)
	}
	dims, _ := w.Dimensions(triple.LastWord(r.Word))
	if len(dims) == 0 || len(dims[0].Nouns) == 0 {
		return ""
	}
	return dims[0].Nouns[0]
}

// nounOf is the noun of a relation that tells what something is, or has, of another.
func nounOf(r triple.Relation) string {
	if r.Form != triple.FormNoun && r.Form != triple.FormHas {
		return ""
	}
	return strings.ToLower(r.Word)
}

// Years reports whether a relation says how old something is as a number alone does: in years.
func Years(w Words, r triple.Relation) bool {
	return r.Form == triple.FormMeasure && w.Sort(strings.ToLower(r.Word)) == "age"
}

// Born reports whether a relation says when somebody was born.
func Born(r triple.Relation) bool {
	return closed.Words().Is("birth", strings.ToLower(r.Word)) || closed.Words().As("sort", r.Lemma) == "birth"
}

// livesIn reports whether a relation says in what place somebody lives.
func livesIn(w Words, r triple.Relation) bool {
	return r.Form == triple.FormVerb && r.Tense+r.Modal+r.Particle == "" && dwells(w, r.Lemma) && w.Place(r.Prep)
}

// dwells reports whether a verb says where something is, and that this lasts: live.
func dwells(w Words, verb string) bool {
	return lexicon.LastingVerbs.Has(verb) && w.Operator(verb) == "be"
}

// isPlace reports whether a noun names a sort of place.
func isPlace(w Words, noun string) bool {
	return closed.Words().Is("where", w.Singular(triple.LastWord(noun)))
}

// Taken is a fact that another makes so in other words.
type Taken struct{ So, By triple.Triple }

// Tells reports whether what a relation tells may be told by others.
func Tells(w Words, r triple.Relation) bool {
	return Years(w, r) || livesIn(w, r) || r.Form == triple.FormHas
}

// Of are the facts that make so what a goal asks for, of those of whom its relation tells nothing itself.
func Of(s Store, w Words, goal triple.Triple, r triple.Relation) (out []Taken) {
	if goal.Denied {
		return nil
	}
	for _, p := range Peers(w, s.Relations(""), r) {
		if p.Form == triple.FormMeasure {
			continue // so many months are no years
		}
		subject, object := bound(goal.Subject), bound(goal.Object)
		if p.Form == triple.FormNoun {
			subject, object = object, subject
		}
		for _, f := range s.Pairs(p.Key, subject, object, most) {
			who, value := f.Subject, f.Object
			if p.Form == triple.FormNoun {
				who, value = value, who
			}
			if f.Denied || strings.Contains(who.Name, "'s_") || Years(w, r) && value.Kind != triple.Number || tellsSo(s, w, r, who) {
				continue
			}
			out = append(out, Taken{So: triple.Triple{Subject: who, Relation: goal.Relation, Object: value}, By: f})
		}
	}
	return out
}

func bound(x triple.Term) *triple.Term {
	if x.IsVar() {
		return nil
	}
	return &x
}

// tellsSo reports whether a relation itself tells something of somebody, or, where it says where they live,
// another does: that they are no person, or went somewhere.
func tellsSo(s Store, w Words, r triple.Relation, who triple.Term) bool {
	lives, person := livesIn(w, r), false
	relations := s.Relations("")
	for _, f := range s.About(who) {
		at := slices.IndexFunc(relations, func(o triple.Relation) bool { return o.Key == f.Relation })
		switch {
		case f.Subject.Name != who.Name:
		case f.Relation == r.Key:
			return true
		case lives && f.Relation == triple.InstanceOf:
			person = person || f.Object.Name == "person" || lexicon.IsA(strings.ReplaceAll(f.Object.Name, "_", " "), "person")
			if !person {
				return true
			}
		case lives && at >= 0 && relations[at].Form == triple.FormVerb && relations[at].Prep != "" && (dwells(w, relations[at].Lemma) || moves(relations[at].Lemma)):
			return true
		}
	}
	return lives && !person && who.Kind != triple.Proper
}

// moves reports whether a verb says that somebody goes somewhere.
func moves(verb string) bool {
	return lexicon.Supersense(verb, lexicon.Verb) == "verb.motion"
}

// Moved reports whether somebody moved to the place where a goal asks who lives, of whom its relation does not tell that
// they do: they count too, if they are there still.
func Moved(s Store, w Words, goal triple.Triple, r triple.Relation) bool {
	return livesIn(w, r) && !goal.Object.IsVar() && slices.ContainsFunc(s.Relations(""), func(o triple.Relation) bool {
		return o.Form == triple.FormVerb && o.Prep != "" && w.Sort(o.Lemma) == "change" && slices.ContainsFunc(s.Pairs(o.Key, nil, &goal.Object, most), func(f triple.Triple) bool {
			return !f.Denied && len(s.Pairs(r.Key, &f.Subject, &goal.Object, 1)) == 0
		})
	})
}
