package match

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
)

// This file matches a question with what was told from the other side: who sold to
// somebody is whom they bought from, and whose child one is is a parent.

// otherVerbs are the facts of verbs that tell what the question's verb asks from the
// other side.
func (t told) otherVerbs(verb string) []deed {
	var out []deed
	for _, s := range t.names.words.OtherSides(verb) {
		asked, told := strings.Fields(s[0]), strings.Fields(s[1])
		word := strings.ReplaceAll(told[0], "_", " ")
		v := near{word: word, cost: costConverse, step: "“" + word + "” is the other side of “" + verb + "”"}
		if v.word == verb {
			v.step = "“" + verb + "” holds both ways"
		}
		found := append(t.events(eventKinds(t.names.words, t.q.c, v.word, ""), v), t.twoPlaces(v)...)
		for _, d := range found {
			if d, ok := turned(d, told[1:], asked[1:]); ok {
				out = append(out, d)
			}
		}
	}
	return out
}

// twoPlaces are the facts of a verb that has two places.
func (t told) twoPlaces(v near) []deed {
	var out []deed
	lemma, particle, _ := strings.Cut(v.word, " ")
	for _, r := range t.names.store.Relations(lemma) {
		if bound := r.Particle + " " + r.Prep; particle == "" && t.names.words.Bound(bound) != "" { // may order up to 50 euros
			r.Particle, r.Prep = "", bound
		}
		if r.Lemma == lemma && r.Particle == particle && (r.Modal == t.q.c.Modal || r.Modal == "" && r.Tense == "past" && t.q.c.Modal == "used to") && (r.Form == triple.FormVerb || r.Form == triple.FormPassive) {
			out = append(out, t.pairs(r, v)...)
		}
	}
	return out
}

// turned is a fact with its participants where the other side has them; those that no
// side has keep their places. It reports false where nothing is turned.
func turned(d deed, from, to []string) (deed, bool) {
	parts := slices.Clone(d.parts)
	any := false
	for i, f := range parts {
		at := slices.Index(from, side(f))
		if at < 0 {
			continue
		}
		any = true
		parts[i].name, parts[i].prep = clause.Oblique, to[at]
		switch to[at] {
		case sideSubject:
			parts[i].name, parts[i].prep = clause.Subject, ""
		case sideObject:
			parts[i].name, parts[i].prep = clause.Object, ""
		}
	}
	d.parts = parts
	return d, any
}

// The sides that are no prepositions.
const (
	sideSubject = "subject"
	sideObject  = "object"
)

func side(f filled) string {
	switch f.name {
	case clause.Subject:
		return sideSubject
	case clause.Object:
		return sideObject
	case clause.Oblique:
		return f.prep
	}
	return ""
}

// otherNouns are the facts of nouns that say from the other side what a noun names: the
// child of somebody is whom they are a parent of.
func (t told) otherNouns(noun string) []deed {
	var out []deed
	for _, other := range t.names.words.OtherNouns(noun) {
		for _, n := range t.names.nearNouns(other) {
			for _, r := range t.names.store.Relations(n.word) {
				if r.Form != triple.FormNoun || r.Word != n.word {
					continue
				}
				v := near{word: n.word, cost: n.cost + costConverse, step: "“" + n.word + "” is the other side of “" + noun + "”"}
				for _, d := range t.pairs(r, v) { // parent, child
					d.parts[0].name, d.parts[1].name, d.parts[1].prep = clause.Subject, clause.Complement, ""
					out = append(out, d)
				}
			}
		}
	}
	return out
}

// doers are the facts of the verb that a noun is made of: who leads is the leader.
func (t told) doers(noun string) []deed {
	var out []deed
	for _, verb := range t.names.words.Does(noun) {
		v := near{word: verb, cost: costConverse, step: "who does “" + verb + "” is taken for “" + noun + "”"}
		for _, d := range append(t.events(eventKinds(t.names.words, t.q.c, verb, ""), v), t.twoPlaces(v)...) {
			parts := slices.Clone(d.parts)
			for i, f := range parts {
				switch side(f) {
				case sideSubject:
					parts[i].name, parts[i].prep = clause.Complement, ""
				case sideObject:
					parts[i].name, parts[i].prep = clause.Subject, ""
				}
			}
			d.parts = parts
			out = append(out, d)
		}
	}
	return out
}
