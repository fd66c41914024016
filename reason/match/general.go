package match

import (
	"slices"
	"strings"

	"whence/reason/belong"
	"whence/triple"
	"whence/triple/clause"
)

// This file applies what was told of a kind to one of that kind: "interns may not deploy" to an intern.

// general is a name that speaks of all, any or none of a kind.
type general struct {
	// kind is the noun in the singular; "" for whoever it may be.
	kind string
	// rest narrows the kind, as a sentence says it of one of them: "is in the team".
	rest string
	// of is "all", "any", "none", or "several" for a plural alone, general only as a rule: "interns".
	of string
}

// kinds tells who is one of a kind of which something was told, for one question.
type kinds struct {
	store Store
	words Words
	// known are the goals by which a sentence holds, or for what it does where it begins
	// with "who"; nil where no sentence can be read.
	known func(sentence string) []Goal
	// covers are the names of kinds by a word that stands in them.
	covers map[string][]kindName
}

func generalOf(w Words, t triple.Term) (g general, ok bool) {
	g.of, g.kind, g.rest = w.General(t)
	return g, g.of != ""
}

// maxGeneral bounds the general names that are tried for one participant.
const maxGeneral = 12

// covering are the names of kinds that a thing is known to be one of, with what makes it one.
func (k *kinds) covering(a term) []term {
	x := a.Term
	var out []term
	seen := map[string]bool{}
	classes := belong.Classes(k.store, x)
	try := func(word string) {
		for _, n := range k.with(word) {
			if seen[n.Name] || len(out) >= maxGeneral || n.Name == x.Name {
				continue
			}
			seen[n.Name] = true
			if because, step, ok := k.isOne(x, n.general, classes); ok {
				out = append(out, term{Term: n.Term, cost: a.cost + costPart, step: joined(a.step, step), because: because, general: &n.general, one: x})
			}
		}
	}
	words, kinds := slices.Clone(k.words.Universals()), strings.Split(x.Name, "_")
	if len(classes) == 0 { // of customers who spend 500
		kinds = append(kinds, k.words.OfSort("narrower")...)
	}
	for _, f := range classes {
		kinds = append(kinds, f.Object.Name[strings.LastIndexByte(f.Object.Name, '_')+1:])
	}
	if _, ok := belong.Age(k.store, k.words, x); ok {
		kinds = slices.Concat(kinds, k.words.OfSort("minor"), k.words.OfSort("adult"))
	}
	for _, kind := range kinds {
		words = append(words, forms(k.words, kind)...)
	}
	k.store.Expect(words...)
	for _, w := range words {
		try(w)
	}
	return out
}

// kindName is a name of a kind, and what it says.
type kindName struct {
	triple.Term
	general general
}

// with are the names of kinds by a word that stands in them. To tell which of a thousand
// names are of kinds takes longer than anything else here.
func (k *kinds) with(word string) []kindName {
	if all, known := k.covers[word]; known {
		return all
	}
	var out []kindName
	for _, n := range k.store.Names(word) {
		if g, ok := generalOf(k.words, n); ok {
			out = append(out, kindName{n, g})
		}
	}
	k.covers[word] = out
	return out
}

// isOne reports whether a thing is one of a kind, and by which facts.
func (k *kinds) isOne(x triple.Term, g general, classes []triple.Triple) ([]triple.Literal, string, bool) {
	var because []triple.Literal
	step := ""
	switch {
	case g.kind == "" && !belong.Somebody(k.words, x, classes) || g.kind == belong.Thing && g.rest == "":
		return nil, "", false
	case g.kind != "":
		var ok bool
		if because, step, ok = belong.To(k.store, k.words, x, g.kind, g.rest, classes); !ok && !strings.HasPrefix(g.rest, "is a ") {
			return nil, "", false
		}
	}
	if g.rest == "" {
		return because, step, true
	}
	if k.known == nil {
		return nil, "", false
	}
	for _, goal := range k.known(x.Spelling() + " " + g.rest) {
		of := func(l triple.Literal) bool { return l.Subject.Name == x.Name || l.Object.Name == x.Name }
		if len(goal.Wanted) == 0 && !goal.Against && goal.Cost < costSynonym && slices.ContainsFunc(goal.Literals, of) { // the June order is not the April order
			return append(because, goal.Literals...), joined(step, strings.Join(goal.Steps, "; ")), true
		}
	}
	return nil, "", false
}

// applies reports whether a general name stands where it speaks of each of its kind.
func (k *kinds) applies(q *query, d deed, f filled, g *general) bool {
	if g == nil {
		return true
	}
	if d.whole != nil && k.excepted(f.term) {
		return false // the event says of whom it does not hold
	}
	switch g.of {
	case "all":
		return !d.denied // "everybody did not come" may mean that some did
	case "none":
		return d.denied
	case "several":
		// What is said of dogs now holds of each, but what dogs did some of them did.
		return d.lasting && !q.c.Progressive && !q.c.Perfect && (f.name == clause.Subject || q.c.Modal != "")
	}
	return true
}

// excepted reports whether anything told of a kind leaves somebody out.
func (k *kinds) excepted(kind triple.Term) bool {
	for _, prep := range k.words.Excepts() {
		for _, r := range k.store.Relations(prep) {
			if r.Prep == prep && len(k.store.Pairs(r.Key, &kind, nil, 1)) > 0 {
				return true
			}
		}
	}
	return false
}

// sparing takes from a fact those of whom it does not hold.
func sparing(w Words, d deed) deed {
	all := d.parts
	d.parts = nil
	for _, f := range all {
		if f.name == clause.Oblique && slices.Contains(w.Excepts(), f.prep) && !(d.denied && w.IsTime(f.term)) {
			d.left = append(d.left, f)
		} else {
			d.parts = append(d.parts, f)
		}
	}
	return d
}

// sparesTime reports whether a denial leaves out the time that is asked for: not allowed except in November.
func sparesTime(w Words, q *query, d deed) bool {
	return d.denied && slices.ContainsFunc(d.parts, func(f filled) bool {
		return slices.Contains(w.Excepts(), f.prep) && slices.ContainsFunc(q.parts, func(p part) bool { return slices.ContainsFunc(p.are, f.isTerm) })
	})
}

// open reports whether an event leaves out whoever something is so of, "those who have not
// paid": who is not known to be one of them may be.
func (k *kinds) open(d deed) bool {
	return slices.ContainsFunc(d.left, func(f filled) bool {
		g, ok := generalOf(k.words, f.term)
		return ok && g.rest != ""
	})
}

// leftOut is what makes a participant one of those that an event leaves out; false where nothing does.
func (k *kinds) leftOut(x triple.Term, d deed) ([]triple.Literal, bool) {
	for _, f := range d.left {
		said := triple.Literal{Triple: triple.Triple{Subject: d.first[0].Subject, Relation: f.relation, Object: f.term}}
		if f.term.Name == x.Name || k.stoodFor(x, f.term) {
			return []triple.Literal{said}, true
		}
		for _, same := range [...]triple.Triple{{Subject: x, Relation: triple.SynonymOf, Object: f.term}, {Subject: f.term, Relation: triple.SynonymOf, Object: x}} {
			if len(k.store.Pairs(same.Relation, &same.Subject, &same.Object, 1)) > 0 {
				return []triple.Literal{{Triple: same}, said}, true
			}
		}
		classes := belong.Classes(k.store, x)
		if g, ok := generalOf(k.words, f.term); ok {
			if because, _, ok := k.isOne(x, g, classes); ok {
				return append(because, said), true
			}
		}
		for _, c := range classes { // but the release manager
			if c.Object.Name == f.term.Name {
				return []triple.Literal{{Triple: c}, said}, true
			}
		}
	}
	return nil, false
}

// stoodFor reports whether words such as "the red ones" stand for a thing that is called by the same qualities: the red lettuces.
func (k *kinds) stoodFor(x, by triple.Term) bool {
	words := strings.Split(by.Name, "_")
	last := len(words) - 1
	if last < 1 || k.words.Sort(words[last]) != "one" {
		return false
	}
	called := strings.Split(x.Name, "_")
	return !slices.ContainsFunc(words[:last], func(w string) bool { return !slices.Contains(called, w) })
}

// notLeftOut are the conditions under which the fact holds of one of the kind: that it is not known to be one of those left out.
func (k *kinds) notLeftOut(x triple.Term, left []filled) []triple.Literal {
	var out []triple.Literal
	for _, f := range left {
		class, g := triple.Term{}, general{}
		if is, ok := generalOf(k.words, f.term); ok {
			class, g = triple.Const(triple.Class, is.kind), is
		}
		if g.kind != "" && len(k.store.Pairs(triple.InstanceOf, nil, &class, 1)) > 0 {
			out = append(out, triple.Literal{Triple: triple.Triple{Subject: x, Relation: triple.InstanceOf, Object: class}, Absent: true})
		} else {
			out = append(out, triple.Literal{Triple: triple.Triple{Subject: x, Object: f.term}, Op: triple.NotEqual})
		}
	}
	return out
}

// each are the conditions under which the hole is one of a kind: what makes somebody
// one of those of whom a general fact speaks. There are none where the kind is nobody's.
func (k *kinds) each(g general) [][]triple.Literal {
	hole, is := triple.Var(Hole), []triple.Literal(nil)
	if g.kind != "" && g.kind != belong.Thing {
		class := triple.Const(triple.Class, g.kind)
		if len(k.store.Pairs(triple.InstanceOf, nil, &class, 1)) > 0 {
			is = []triple.Literal{{Triple: triple.Triple{Subject: hole, Relation: triple.InstanceOf, Object: class}}}
		} else if r, ok := belong.Of(k.store, g.kind); ok {
			is = []triple.Literal{{Triple: triple.Triple{Subject: hole, Relation: r.Key, Object: triple.Var("Of")}}}
		} else if !strings.HasPrefix(g.rest, "is a ") && !belong.ByDeed(k.words, g.kind, g.rest) {
			return nil
		}
	}
	switch {
	case g.rest == "" && is != nil:
		return [][]triple.Literal{is}
	case g.rest == "" || k.known == nil:
		return nil
	}
	var out [][]triple.Literal
	for _, goal := range k.known("who " + g.rest) {
		if slices.Equal(goal.Wanted, []string{Hole}) && goal.Cost < costSynonym {
			out = append(out, append(slices.Clone(goal.Literals), is...))
		}
	}
	return out
}
