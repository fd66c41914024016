package ground

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file reads a clause in which a name, or what was just spoken of, goes by other words:
// "her brother" for Nils, and "them" for the oysters.

// resolved reads a stretch with whom a description means, or what "them" and "it" mean, in
// their place.
func (k *cutter) resolved(from, to int, before reading) []reading {
	text, at := k.stretch(from, to)
	if text == "" || k.reads >= k.limit {
		return nil
	}
	var out []reading
	for i := from; i < to; i++ {
		end, name := k.meant(i, to, before)
		if name == "" {
			continue
		}
		said := k.text[at:k.words[i].at] + name + k.text[k.words[end-1].to:at+len(text)]
		for _, d := range k.discourses(from, to, before) {
			out = append(out, k.readAs(said, at+len(text), d)...)
		}
	}
	return out
}

// meant is the name for what is described from the word at i up to end, "" for none.
func (k *cutter) meant(i, to int, before reading) (end int, name string) {
	t := k.words[i]
	owner := triple.Term{}
	switch {
	case t.is("them"):
		return i + 1, group(k, before)
	case lexicon.ClosedOf(t.text)&lexicon.Possessive != 0 && i+1 < to:
		owner, _ = antecedent([]token{t}, before.subjects)
		end = i + 2
	case i+2 < to && k.words[i+1].is("'s") && isCapital(t.raw):
		owner = triple.Const(triple.Proper, t.raw)
		end = i + 3
	}
	if owner.Name == "" {
		return 0, ""
	}
	relation := triple.Key(k.words[end-1].text) + "_of"
	var found []string
	for _, f := range factsOf(k.of(k.cited)) {
		if f.Relation == relation && f.Object.Same(owner) && !f.Denied && !slices.Contains(found, f.Subject.Spelling()) {
			found = append(found, f.Subject.Spelling())
		}
	}
	if len(found) != 1 {
		return 0, ""
	}
	return end, found[0]
}

// group is the one group of things that the claims before speak of, "" for none or several.
func group(k *cutter, before reading) string {
	found := ""
	for _, c := range k.spoken(before) {
		for _, f := range slices.Concat(c.event, []triple.Triple{c.fact}, factsOf(k.of([]int{c.stated}))) {
			for _, term := range []triple.Term{f.Subject, f.Object} {
				words := strings.Split(term.Name, "_")
				if forms.Lookup(words[len(words)-1]).Forms&morph.Plural == 0 || term.Kind == triple.Proper && isCapital(term.Spelling()) {
					continue
				}
				if found != "" && found != term.Spelling() || len(before.subjects) > 1 {
					return ""
				}
				found = term.Spelling()
			}
		}
	}
	return found
}

// otherSex reports whether a claim behind "he" or "she" is about somebody whose name is not known to fit it,
// where one named before it is: Bertil is Odile's cousin, and she wrote the play.
func (c *check) otherSex() bool {
	for _, t := range c.toks {
		i := slices.IndexFunc(c.said.claims, func(cl claim) bool { return cl.end > t.at })
		if !t.in(lexicon.PersonPronouns) || !t.is("he", "she") || i < 0 {
			continue
		}
		fits := func(x triple.Term) bool {
			man, woman := genderOf(x)
			return x.Kind == triple.Proper && man != woman && man == t.in(lexicon.HePronouns)
		}
		before := strings.ToLower(c.text[:t.at])
		named := slices.ContainsFunc(c.whom().parties, func(p party) bool {
			return fits(p.term) && strings.Contains(before, strings.ToLower(p.text))
		})
		if who := c.said.claims[i].about(); named && who.Name != "" && who.Kind == triple.Proper && !fits(who) {
			return true
		}
	}
	return false
}

// about is whom a claim is about: the subject of its fact, or who does what its event tells.
func (cl claim) about() triple.Term {
	for _, f := range cl.event {
		if f.Relation == triple.Agent {
			return f.Object
		}
	}
	return cl.fact.Subject
}
