package match

import (
	"slices"
	"strconv"
	"strings"
	"whence/reason/narrow"

	"whence/triple"
	"whence/triple/clause"
)

// This file answers who holds a role, who has a job and where, and how old somebody is, from
// other words that tell it: who works as a plumber is one.

// holders are those of whom it is told of what they have the role that a noun names, in the place that is asked for.
func holders(t told, noun string, asked clause.RoleName) (out []deed) {
	for _, r := range t.names.store.Relations(triple.LastWord(noun)) {
		if r.Form != triple.FormNoun || r.Word != noun || r.Prep != "of" || r.Modal != "" || (r.Tense == "past") != (t.q.c.Tense == clause.Past) {
			continue
		}
		for _, f := range t.names.store.Pairs(r.Key, nil, nil, maxCandidates) {
			if !f.Denied {
				out = append(out, deed{whole: &f, cost: costPart, parts: []filled{{name: asked, term: f.Subject}}})
			}
		}
	}
	return out
}

// theRole is who holds the role that a question asks for with "the": who is the treasurer?
func theRole(t told, noun string) []deed {
	if len(t.q.parts) == 1 {
		if of := holders(t, noun, t.q.parts[0].name); len(of) == 1 {
			return of
		}
	}
	return nil
}

// roleOf is what a class question asks of somebody with "the", as a fact that has it: is Maria the treasurer? And
// whoever is told to be a member of something is a member.
func roleOf(t told, x *clause.Term, class triple.Term) []deed {
	noun, the := strings.ReplaceAll(class.Name, "_", " "), x.Determiner == "the"
	out := holders(t, noun, clause.Subject)
	if x.Owner != nil || the && (x.Plural || len(out) != 1) || !the && (len(x.Roles)+len(x.Relative) > 0 || !t.names.words.Person(x.Head)) {
		return nil
	}
	for i := range out {
		out[i].parts = append(out[i].parts, filled{name: clause.Complement, term: class})
		if !the {
			out[i].cost, out[i].step = costAttach, "“be a "+noun+"” follows from “be "+noun+" of”"
		}
	}
	return out
}

// employedAs are those who work as what a class names.
func employedAs(t told, class triple.Term) []deed {
	var out []deed
	for _, r := range t.names.store.Relations("") {
		if r.Prep != "as" || r.Modal != "" || (r.Tense == "past") != (t.q.c.Tense == clause.Past) || t.names.words.Sort(narrow.RelationWords(t.names.words, r)) != "job" {
			continue
		}
		for _, f := range t.names.store.Pairs(r.Key, nil, &class, maxCandidates) {
			d := isA(f)
			d.cost, d.step = costConverse, "“"+t.names.words.Third(r.Lemma)+" as” is taken for “is”"
			out = append(out, d)
		}
	}
	return out
}

// workplaces are where those work of whom it is told what they are at a place.
func workplaces(t told, verb string) []deed {
	if t.names.words.Sort(verb+" as") != "job" || t.q.c.Modal != "" {
		return nil
	}
	var out []deed
	for _, r := range t.names.store.Relations("") {
		if r.Form == triple.FormNoun && (r.Prep == "at" || r.Prep == "for" || r.Prep == "in") && t.names.words.Occupation(r.Word) {
			out = append(out, t.pairs(r, near{word: r.Word, cost: costConverse, step: "“" + r.Word + " " + r.Prep + "” tells where they work"})...)
		}
	}
	return out
}

// aged are how many years old somebody was told to be, where a number alone asks it.
func aged(t told) []deed {
	number := slices.IndexFunc(t.q.parts, func(p part) bool {
		return p.name == clause.Complement && p.from.Value != nil && p.from.Value.Kind == clause.Number
	})
	if number < 0 {
		return nil
	}
	n := &t.q.parts[number]
	n.are = append(n.are, term{Term: triple.Const(triple.Number, n.from.Value.Number)})
	var out []deed
	for _, p := range t.q.parts {
		for _, a := range p.are {
			if p.name == clause.Subject && a.Kind != triple.Number {
				out = slices.Concat(out, toldAge(t, a.Term), turnedAge(t, a.Term))
			}
		}
	}
	return out
}

// toldAge are the facts of how many years old somebody is.
func toldAge(t told, who triple.Term) []deed {
	var out []deed
	for _, r := range t.names.store.Relations("") {
		if _, now := tenseCost(t.q.c, r.Tense); !now || r.Form != triple.FormMeasure || t.names.words.Sort(r.Word) != "age" {
			continue
		}
		for _, f := range t.names.store.Pairs(r.Key, &who, nil, maxCandidates) {
			d := isA(f)
			d.cost = costPart
			out = append(out, d)
		}
	}
	return out
}

// aging are the relations of who came to an age.
func (known names) aging() []triple.Relation {
	return slices.DeleteFunc(slices.Clone(known.store.Relations("")), func(r triple.Relation) bool {
		return r.Form != triple.FormVerb || r.Tense != "past" || r.Modal != "" || !slices.Contains(known.words.OfSort("aging"), r.Lemma) // who turns 18 in May is not
	})
}

// agesSince are the ages that those whom a question asks of came to last.
func agesSince(t told) []deed {
	if t.names.words.Sort(t.q.parts[t.q.hole].from.Head) != "bare" {
		return nil
	}
	var out []deed
	for _, p := range t.q.parts {
		for _, a := range p.are {
			out = append(out, turnedAge(t, a.Term)...)
		}
	}
	return out
}

// turnedAge is the age that somebody came to last, unless that was told with a year of its own.
func turnedAge(t told, who triple.Term) []deed {
	var last *triple.Triple
	age := 0
	for _, r := range t.names.aging() {
		for _, f := range t.names.store.Pairs(r.Key, &who, nil, maxCandidates) {
			if r.Prep == "in" {
				return nil
			}
			if n, err := strconv.Atoi(f.Object.Name); err == nil && r.Prep == "" && !f.Denied && n > age {
				last, age = &f, n
			}
		}
	}
	if last == nil || t.q.c.Tense != clause.Present {
		return nil
	}
	d := isA(*last)
	d.cost, d.step = costConverse, "“turned” tells how old that is since then"
	return []deed{d}
}

// lacks reports whether a fact says the opposite of a preposition that is asked, of the same:
// who drinks it without sugar does not drink it with sugar.
func (x *fitting) lacks(p *part, f filled) bool {
	return x.q.hole < 0 && !x.d.denied && !x.q.c.Negated && p.prep != "" && p.hole == clause.NoHole && slices.Contains(x.names.words.Opposites(p.prep), f.prep) && slices.ContainsFunc(p.are, f.isTerm)
}

// isTerm reports whether a term of a question names what stands there.
func (f filled) isTerm(x term) bool { return x.Term.Name == f.term.Name }
