package compose

import (
	"slices"
	"strings"

	"whence/triple"
)

// This file looks facts up, each relation once for a question.

// known is what is known, as far as the question has looked it up.
type known struct {
	store    Store
	words    Words
	relation map[string][]triple.Relation // by a word
	pairs    map[string][]triple.Triple   // by relation
	sorts    map[string][]string          // by name, the classes
	now      bool                         // what somebody was is no answer to what they are
}

// maxRows bounds the facts of a relation and the things of a phrase that are looked at.
const maxRows = 20000

// with are the relations in use that have a word in them.
func (kn *known) with(word string) []triple.Relation {
	rs, ok := kn.relation[word]
	if !ok {
		rs = slices.DeleteFunc(slices.Clone(kn.store.Relations(word)), func(r triple.Relation) bool {
			return kn.now && r.Tense == "past" && r.Form == triple.FormNoun
		})
		kn.relation[word] = rs
	}
	return rs
}

// all are the facts of a relation that are not denied.
func (kn *known) all(key string) []triple.Triple {
	facts, ok := kn.pairs[key]
	if !ok {
		facts = slices.DeleteFunc(slices.Clone(kn.store.Pairs(key, nil, nil, maxRows)), func(f triple.Triple) bool { return f.Denied })
		kn.pairs[key] = facts
	}
	return facts
}

// members are the things of a class.
func (kn *known) members(class string) []thing {
	object := triple.Const(triple.Class, class)
	key := triple.InstanceOf + " " + object.Name
	facts, ok := kn.pairs[key]
	if !ok {
		facts = slices.DeleteFunc(slices.Clone(kn.store.Pairs(triple.InstanceOf, nil, &object, maxRows)), func(f triple.Triple) bool { return f.Denied })
		kn.pairs[key] = facts
	}
	out := make([]thing, 0, len(facts))
	for _, f := range facts {
		if !kn.words.Universal(f.Subject) {
			out = append(out, thing{Term: f.Subject, because: []triple.Literal{{Triple: f}}})
		}
	}
	return out
}

// isA reports whether a thing is of a class, by which fact.
func (kn *known) isA(x triple.Term, class string) (triple.Triple, bool) {
	object := triple.Const(triple.Class, class)
	for _, f := range kn.store.Pairs(triple.InstanceOf, &x, &object, 1) {
		if !f.Denied {
			return f, true
		}
	}
	return triple.Triple{}, false
}

// class is a class in use that a noun names, with how near it is.
type class struct {
	name string
	step string
}

// classes are the classes in use that a noun with its modifiers names: itself, or else
// one that is another word for it or a kind of it. One of which it is a kind has others
// in it as well: furniture is more than chairs.
func (kn *known) classes(noun string) []class {
	var same, near []class
	for _, t := range kn.store.Classes() {
		name := strings.ReplaceAll(t.Name, "_", " ")
		if name == noun || kn.words.Singular(name) == kn.words.Singular(noun) {
			return []class{{name: name}}
		}
		switch is, synonym := kn.words.Kind(name, noun); {
		case synonym:
			same = append(same, class{name, taken(noun, name)})
		case is:
			near = append(near, class{name, "a " + name + " is a " + noun})
		}
	}
	if len(same) > 0 {
		return same
	}
	return near
}

// taken says that one word is met by another.
func taken(asked, told string) string { return "“" + asked + "” means “" + told + "”" }

// classOf are the classes that things are told to be of, as far as all of some are.
func (kn *known) classOf(things []thing) []string {
	if len(things) == 0 {
		return nil
	}
	out, ok := kn.sorts[things[0].Name]
	if ok {
		return out
	}
	for _, t := range kn.store.Classes() {
		name := strings.ReplaceAll(t.Name, "_", " ")
		if _, ok := kn.isA(things[0].Term, name); ok {
			out = append(out, name)
		}
	}
	kn.sorts[things[0].Name] = out
	return out
}

// union puts together what is in either, each once, with the facts told first.
func union(a, b []thing) []thing {
	out := slices.Clone(a)
	for _, x := range b {
		if !slices.ContainsFunc(out, func(o thing) bool { return o.Name == x.Name }) {
			out = append(out, x)
		}
	}
	return out
}

// both keeps the things that are in b too, with the facts of both.
func both(a, b []thing) []thing {
	at := map[string]thing{}
	for _, x := range b {
		at[x.Name] = x
	}
	var out []thing
	for _, x := range a {
		if y, ok := at[x.Name]; ok {
			x.because = joinFacts(x.because, y.because)
			out = append(out, x)
		}
	}
	return out
}

func joinFacts(a, b []triple.Literal) []triple.Literal {
	out := slices.Clone(a)
	for _, l := range b {
		if !slices.ContainsFunc(out, func(o triple.Literal) bool { return o.Triple.Same(l.Triple) }) {
			out = append(out, l)
		}
	}
	return out
}

// without keeps the things that are not in b.
func without(a, b []thing) []thing {
	not := map[string]bool{}
	for _, x := range b {
		not[x.Name] = true
	}
	return slices.DeleteFunc(slices.Clone(a), func(x thing) bool { return not[x.Name] })
}

func fact(f triple.Triple) []triple.Literal { return []triple.Literal{{Triple: f}} }
