// Package belong tells what makes a thing one of a kind: what it was told to be, its name, its noun or its age.
//
// It promises that what is less than told, that the press is a machine, has words that say so; and that nothing is
// of a kind that it was told not to be of.
//
// It finds and decides nothing: whoever asks applies to the thing what was told of the kind.
package belong

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/quantity"
)

// Store is what is known.
type Store interface {
	Relations(word string) []triple.Relation
	Pairs(relation string, s, o *triple.Term, max int) []triple.Triple
}

// Words is what this needs to know of English.
type Words interface {
	Kind(noun, kind string) (is, same bool)
	MayBeKind(noun, kind string) bool
	ByName(t triple.Term, class string) bool
	Person(noun string) bool
	Sort(word string) string
	Singular(noun string) string
	Amount(t triple.Term, prep string) (quantity.Quantity, bool)
}

// Thing is the kind of which "everything" speaks.
const Thing = "thing"

// most bounds the facts that are looked at.
const most = 2000

// Classes are the facts that say what a thing is.
func Classes(s Store, x triple.Term) []triple.Triple {
	return slices.DeleteFunc(slices.Clone(s.Pairs(triple.InstanceOf, &x, nil, most)), func(f triple.Triple) bool { return f.Denied })
}

// To reports whether a thing is one of a kind, of whom rest says what they do, "" for all of them: by a fact, or by what is
// taken to be so, in words.
func To(s Store, w Words, x triple.Term, kind, rest string, classes []triple.Triple) (because []triple.Literal, step string, ok bool) {
	if at := slices.IndexFunc(classes, func(f triple.Triple) bool { return isKind(w, f.Object, kind) }); at >= 0 {
		return []triple.Literal{{Triple: classes[at]}}, "", true
	}
	of, known := told(s, x, kind)
	if of != nil {
		return []triple.Literal{{Triple: *of}}, "", true
	}
	if of := memberOf(s, w, x, kind); of != nil {
		return []triple.Literal{{Triple: *of}}, "", true
	}
	if age, ok := OfAge(s, w, x, kind, classes); ok {
		return []triple.Literal{{Triple: age}}, "“" + x.Spelling() + "” is taken for “" + kind + "” by age", true
	}
	switch {
	case kind == Thing:
		return nil, "", !Somebody(w, x, classes)
	case denied(s, x, kind):
		return nil, "", false
	case w.ByName(x, triple.Key(kind)):
		return nil, "“" + x.Spelling() + "” is taken to be a " + kind + " by its name", true
	case byNoun(w, x, kind):
		return nil, "“" + x.Spelling() + "” is taken to be a " + kind + " by its noun", true
	case ByDeed(w, kind, rest) && !known && len(classes) == 0 && x.Kind == triple.Proper && Somebody(w, x, classes):
		return nil, "“" + x.Spelling() + "” is taken to be a " + kind, true
	}
	return nil, "", false
}

// told is the fact that something is one of a kind of somebody's, nil for none; and whether it was told of anything that it
// is one of the kind, so that who is not told to be need not be one.
func told(s Store, x triple.Term, kind string) (of *triple.Triple, known bool) {
	class := triple.Const(triple.Class, triple.Key(kind))
	r, known := Of(s, kind)
	if known {
		for _, f := range s.Pairs(r.Key, &x, nil, most) {
			if !f.Denied {
				return &f, true
			}
		}
	}
	return nil, known || len(s.Pairs(triple.InstanceOf, nil, &class, 1)) > 0
}

// Group reports whether a noun names people by what they form: staff, crew, family.
func Group(w Words, noun string) bool {
	is, _ := w.Kind(noun, "social group")
	return is
}

// memberOf is the fact that somebody is in the group that a kind is named by, a member of the staff or on it: who is, is
// staff. It is nil for none.
func memberOf(s Store, w Words, x triple.Term, kind string) *triple.Triple {
	if !Group(w, kind) {
		return nil
	}
	for _, word := range []string{"member", "on", "in"} {
		for _, r := range s.Relations(word) {
			if r.Tense+r.Modal != "" || !(r.Form == triple.FormNoun && r.Word == word && r.Prep == "of" || r.Form == triple.FormCopula && r.Word == "" && r.Prep == word) {
				continue
			}
			facts := s.Pairs(r.Key, &x, nil, most)
			if i := slices.IndexFunc(facts, func(f triple.Triple) bool { return !f.Denied && triple.Key(f.Object.Name) == triple.Key(kind) }); i >= 0 {
				return &facts[i]
			}
		}
	}
	return nil
}

// Of is the relation that tells of whom or what something is one of a kind, a member of the club; false where nothing was
// told by it.
func Of(s Store, kind string) (triple.Relation, bool) {
	for _, r := range s.Relations(triple.LastWord(kind)) {
		if r.Form == triple.FormNoun && r.Word == kind && r.Prep == "of" && r.Tense+r.Modal == "" && len(s.Pairs(r.Key, nil, nil, 1)) > 0 {
			return r, true
		}
	}
	return triple.Relation{}, false
}

// ByDeed reports whether somebody of whom nothing was told that they are may be one of a kind by what those do of whom it
// speaks: of a customer who spends 500 it is said for whoever does.
func ByDeed(w Words, kind, rest string) bool {
	return rest != "" && !strings.HasPrefix(rest, "is ") && w.Person(kind)
}

// byNoun reports whether what a thing is called by names a kind of another: the atlas is a book.
func byNoun(w Words, x triple.Term, kind string) bool {
	if x.Kind != triple.Definite || x.Owned() {
		return false
	}
	called := strings.Split(strings.ToLower(x.Name), "_")
	noun := called[len(called)-1]
	if len(called) > 1 && !w.ByName(x, noun) || w.Singular(noun) != noun {
		return false
	}
	kind = strings.ToLower(kind)
	is, _ := w.Kind(noun, kind)
	return is || !w.Person(kind) && w.MayBeKind(noun, kind) // the chair is nobody
}

// denied reports whether a thing was told not to be of a kind.
func denied(s Store, x triple.Term, kind string) bool {
	class := triple.Const(triple.Class, triple.Key(kind))
	return slices.ContainsFunc(s.Pairs(triple.InstanceOf, &x, &class, most), func(f triple.Triple) bool { return f.Denied })
}

// ofAge is how many years old one is who is no child any more.
const ofAge = 18

// OfAge is the fact of how old somebody is by whom they are of a kind, a child or an adult; false where
// they are not, and of what was told to be something else than a person.
func OfAge(s Store, w Words, x triple.Term, kind string, classes []triple.Triple) (triple.Triple, bool) {
	sort := w.Sort(kind)
	if x.Kind != triple.Proper || sort != "minor" && sort != "adult" || slices.ContainsFunc(classes, func(f triple.Triple) bool { return !w.Person(strings.ReplaceAll(f.Object.Name, "_", " ")) }) {
		return triple.Triple{}, false
	}
	age, ok := Age(s, w, x)
	years, _ := w.Amount(age.Object, "")
	return age, ok && (years.From < ofAge) == (sort == "minor")
}

// Age is the fact of how many years old something is, of one alone.
func Age(s Store, w Words, x triple.Term) (age triple.Triple, ok bool) {
	ages := slices.Clone(s.Pairs(triple.Is, &x, nil, most))
	for _, r := range s.Relations("old") {
		if r.Form == triple.FormMeasure && w.Sort(r.Word) == "age" {
			ages = append(ages, s.Pairs(r.Key, &x, nil, most)...)
		}
	}
	ages = slices.DeleteFunc(ages, func(f triple.Triple) bool {
		return f.Denied || f.Object.Kind != triple.Number || strings.Contains(f.Object.Name, "_")
	})
	if len(ages) != 1 {
		return age, false
	}
	return ages[0], true
}

// isKind reports whether a class is a kind or is a kind of it, by its words.
func isKind(w Words, class triple.Term, kind string) bool {
	name, kind := strings.ReplaceAll(class.Name, "_", " "), strings.ToLower(kind)
	is, _ := w.Kind(name, kind)
	return is || name == kind
}

// Somebody reports whether "everybody" may speak of a thing: of the speaker, of
// somebody by name, and never of what is known to be something else.
func Somebody(w Words, x triple.Term, classes []triple.Triple) bool {
	for _, f := range classes {
		if kind := strings.ReplaceAll(f.Object.Name, "_", " "); w.Person(kind) || w.Person(triple.LastWord(kind)) { // a field rep is a rep
			return true
		}
	}
	last := x.Name[strings.LastIndexByte(x.Name, '_')+1:]
	return len(classes) == 0 && (x.Kind == triple.Proper && !x.Owned() || x.Owned() && w.Person(last) || x.Same(triple.Tellers()))
}
