package asking

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// This file lets what is asked of any of a kind be so of one that was told with more words: a key to the flat is
// a key, and a bag of rice a bag.

// suchAs adds to the goals of a question those of what is called by the noun in them and what stands behind it.
func suchAs(t *Asker, q triple.Question) triple.Question {
	if q.Form != triple.YesNo && q.Form != triple.Which && q.Form != triple.HowMany || len(q.Given) > 0 || q.During != nil {
		return q // of another time nothing more is known by what stands behind a noun
	}
	out := slices.Clone(q.Goals)
	for _, conj := range q.Goals {
		if len(conj) != 1 || conj[0].Denied || conj[0].Absent || conj[0].Op != triple.Relates || conj[0].Object.Kind != triple.Generic || conj[0].Object.IsVar() {
			continue
		}
		if r, ok := t.Known.Words.Relation(conj[0].Relation); ok && r.Form == triple.FormVerb && r.Prep == "" {
			out = append(out, withMore(t, conj[0].Triple, r)...)
		}
	}
	q.Goals = out
	return q
}

// withMore are the goals by which somebody does a thing to one that was told with more words than its noun.
func withMore(t *Asker, goal triple.Triple, r triple.Relation) (out [][]triple.Literal) {
	store, words := t.Store(), t.Known.Language.Words()
	noun := words.Singular(goal.Object.Name)
	subject := &goal.Subject
	if subject.IsVar() {
		subject = nil
	}
	for _, f := range store.Pairs(goal.Relation, subject, nil, maxByName) {
		so := goal
		so.Object = f.Object
		rest, more := strings.CutPrefix(f.Object.Name, noun+"_")
		first, _, _ := strings.Cut(rest, "_")
		switch {
		case f.Denied:
		case more && lexicon.ClosedOf(first)&lexicon.Preposition != 0:
			out = append(out, []triple.Literal{{Triple: so}})
		case strings.HasPrefix(f.Object.Name, "_"):
			for _, is := range store.About(f.Object) {
				if of, ok := t.Known.Words.Relation(is.Relation); ok && of.Form == triple.FormNoun && !is.Denied && is.Subject.Name == f.Object.Name && words.Singular(of.Word) == noun {
					out = append(out, []triple.Literal{{Triple: so}, {Triple: is}})
				}
			}
		}
	}
	return append(out, doneTo(t, goal, r, noun)...)
}

// doneTo are the goals by which somebody does a thing to one of a noun at some place, or for something.
func doneTo(t *Asker, goal triple.Triple, r triple.Relation, noun string) (out [][]triple.Literal) {
	words := t.Known.Language.Words()
	kind := words.Third(r.Lemma)
	if r.Tense == "past" {
		kind = r.Lemma
	}
	for _, facts := range t.Store().Events(strings.TrimSpace(r.Modal + " " + kind)) {
		said := map[string]triple.Triple{}
		for _, f := range facts {
			said[f.Relation] = f
		}
		who, what := said[triple.Agent], said[triple.Theme]
		other := !goal.Subject.IsVar() && who.Object.Name != goal.Subject.Name
		if who.Object.Name == "" || other || what.Denied || words.Singular(what.Object.Name) != noun || slices.ContainsFunc(facts, func(f triple.Triple) bool { return f.Denied }) {
			continue
		}
		by := who
		by.Object = goal.Subject
		out = append(out, []triple.Literal{{Triple: said[triple.EventOf]}, {Triple: by}, {Triple: what}})
	}
	return out
}
