package match

import (
	"slices"
	"strings"

	"whence/reason/narrow"
	"whence/triple"
	"whence/triple/clause"
)

// This file matches a question with what was told from the other side: who sold to somebody is whom they bought from.

// otherVerbs are the facts of verbs that tell what the question's verb asks from the other side.
func (t told) otherVerbs(verb string) []deed {
	var out []deed
	for _, s := range t.names.words.OtherSides(verb) {
		if plan := t.q.c.Tense != clause.Past && !t.q.c.Perfect; plan && spaced(s[1]) == verb && strings.Contains(s[0], " with") {
			continue // who goes with somebody went with them, and who means to may go alone
		}
		if t.q.hole < 0 && slices.Contains(strings.Fields(s[0]), sideObject) && !slices.ContainsFunc(t.q.parts, func(p part) bool { return p.name == clause.Object }) {
			continue // who returned something need not have returned
		}
		v := near{word: spaced(s[1]), cost: costConverse}
		v.step = "“" + v.word + "” is the other side of “" + verb + "”"
		if v.word == verb {
			v.step = "“" + verb + "” holds both ways"
		}
		found := append(t.events(eventKinds(t.names.words, t.q.c, v.word, ""), v), t.twoPlaces(v)...)
		for _, d := range append(found, acts(t.names, t.q, v.word)...) {
			if d, ok := turned(d, strings.Fields(s[1])[1:], strings.Fields(s[0])[1:]); ok {
				out = append(out, d)
			}
		}
	}
	return out
}

// spaced is the verb of a side, which is written as one word.
func spaced(side string) string {
	verb, _, _ := strings.Cut(side, " ")
	return strings.ReplaceAll(verb, "_", " ")
}

// telling are the facts of verbs that tell what the question's verb asks beside what they say
// themselves: who bought it for how much tells what it cost, and to whom it was given who has it.
func telling(t told, verb string, cost int) []deed {
	then := t
	if hold := t.names.words.Sort(verb) == "hold"; hold || cost == 0 {
		object := slices.IndexFunc(t.q.parts, func(p part) bool { return p.name == clause.Object })
		if t.q.c.Tense != clause.Present || t.q.c.Modal != "" || !hold && t.q.hole >= 0 && t.q.parts[t.q.hole].hole == clause.Where || hold && (object < 0 || !t.q.parts[object].from.Definite()) {
			return nil
		}
		past, c := *t.q, *t.q.c
		c.Tense, past.c = clause.Past, &c
		then.q = &past
	}
	var out []deed
	for _, s := range t.names.words.Tells(verb) {
		from, to := strings.Fields(s[1])[1:], strings.Fields(s[0])[1:]
		v := near{word: spaced(s[1]), cost: cost - lends(t, spaced(s[1])), step: "“" + verb + "” follows from “" + spaced(s[1]) + "”"}
		word, after := v.word, ""
		if quality, ok := strings.CutPrefix(word+" ", "be "); ok {
			word, after = "be", strings.TrimSpace(quality)
		}
		found := append(then.events(eventKinds(t.names.words, then.q.c, word, after), v), then.twoPlaces(v)...)
		if word == "be" {
			found = append(found, being(t, after, v)...)
		}
		for _, d := range found {
			if d, ok := tells(t, d, from, to); ok {
				d.since = then.q != t.q
				out = append(out, d)
			}
		}
	}
	return out
}

// lends is how much nearer a verb is that tells who has something and not whose it is: borrow.
func lends(t told, verb string) int {
	tells := func(hold string) bool {
		return slices.ContainsFunc(t.names.words.Tells(hold), func(s [2]string) bool { return spaced(s[1]) == verb })
	}
	if of := t.names.words.OfSort("hold"); slices.ContainsFunc(of, tells) && !slices.ContainsFunc(of[1:], tells) {
		return 1
	}
	return 0
}

// being are the facts of two places that say with "is" and a word what something is.
func being(t told, word string, v near) []deed {
	var out []deed
	for _, r := range t.names.store.Relations("") {
		if r.Form == triple.FormCopula && r.Word == word && r.Prep != "" {
			out = append(out, t.pairs(r, v)...)
		}
	}
	return out
}

// tells is a fact with its participants where the question's verb has them. All of those have
// to be told, and how much something was for is a value.
func tells(t told, d deed, from, to []string) (deed, bool) {
	places := slices.Clone(d.parts)
	d, ok := turned(d, from, to)
	for i, f := range places {
		switch at := slices.Index(from, side(f)); {
		case at < 0 && slices.Contains(to, side(f)): // who sold it is not who paid
			d.parts[i].name, d.parts[i].prep = clause.Oblique, "by"
		case at < 0 || from[at] != "for" || to[at] != sideObject:
		default:
			_, value := t.names.words.Value(f.term)
			ok = ok && value
		}
	}
	for _, p := range to {
		ok = ok && slices.ContainsFunc(d.parts, func(f filled) bool { return side(f) == p })
	}
	return d, ok && !d.denied && !d.cond
}

// twoPlaces are the facts of a verb that has two places.
func (t told) twoPlaces(v near) (out []deed) {
	lemma, particle, _ := strings.Cut(v.word, " ")
	said, done := t.names.store.Relations(lemma), t.names.words.Participle(lemma)
	if done != lemma {
		said = slices.Concat(said, t.names.store.Relations(done))
	}
	for _, r := range said {
		if r.Form == triple.FormCopula && r.Word == done { // it was given to Cleo
			r.Form, r.Lemma = triple.FormPassive, lemma
		}
		if bound := r.Particle + " " + r.Prep; particle == "" && t.names.words.Bound(bound) != "" { // may order up to 50 euros
			r.Particle, r.Prep = "", bound
		}
		if r.Lemma == lemma && r.Particle == particle && narrow.SameModal(t.names.words, t.q.c.Modal, r) && (r.Form == triple.FormVerb || r.Form == triple.FormPassive) {
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
				if r.Form != triple.FormNoun || r.Word != n.word && !narrow.OneSuch(t.names.words, r.Word, n.word) {
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
