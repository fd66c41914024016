package say

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// IsSpeaker reports whether a term is the person who speaks.
func IsSpeaker(t triple.Term) bool { return t.Name == triple.Speaker().Name && t.Kind != triple.Quoted }

// agreeing gives the verb of the third person the form that goes with the
// subject.
func (p *words) agreeing(subject triple.Term, r triple.Relation, aux, verb string, denied bool) string {
	if !p.pluralForm(subject) || p.vars[subject.Var] != nil {
		return p.inflected(r, aux, verb, denied)
	}
	if aux == "" && !denied && r.Tense == "" && r.Form != triple.FormRaw {
		return verb
	}
	return pluralVerb(p.inflected(r, aux, verb, denied))
}

// verbOf is verb, of a subject that may be the person who speaks.
func (p *clauses) verbOf(subject triple.Term, r triple.Relation, o triple.Term) (aux, verb, rest string) {
	p.toSpeaker = IsSpeaker(subject)
	aux, verb, rest = p.verb(r, o)
	p.toSpeaker = false
	if IsSpeaker(subject) && IsSpeaker(o) && strings.HasSuffix(rest, "you") {
		rest += "rself"
	}
	return aux, verb, rest
}

// pluralForm reports whether the verb behind a subject has the form of the plural: you, we,
// the spare keys.
func (p *words) pluralForm(subject triple.Term) bool {
	if IsSpeaker(subject) || lexicon.WePronouns.Has(subject.Name) {
		return true
	}
	words := strings.Fields(subject.Spelling())
	at := slices.IndexFunc(words, func(w string) bool { return morph.ClosedOf(w)&(lexicon.Preposition|lexicon.WhWord) != 0 })
	clause := at > 0 && morph.ClosedOf(words[at])&lexicon.WhWord != 0
	if subject.Kind != triple.Definite && (subject.Kind != triple.Generic || !clause && !severalOf(words)) {
		return false
	}
	if at > 0 {
		words = words[:at]
	}
	if len(words) == 0 || words[len(words)-1] != strings.ToLower(words[len(words)-1]) {
		return false // the Netherlands is one
	}
	best := morph.Reading{Cost: math.MaxUint16}
	for _, r := range p.e.Lex.Lookup(words[len(words)-1]).Readings {
		if r.Form&morph.NounForms != 0 && (r.Cost < best.Cost || r.Cost == best.Cost && r.Form == morph.Plural) {
			best = r
		}
	}
	return best.Form == morph.Plural
}

// severalOf reports whether words are a number of things that is not one: "three books".
func severalOf(words []string) bool {
	if len(words) < 2 {
		return false
	}
	first := strings.ToLower(words[0])
	n, err := strconv.Atoi(cmp.Or(morph.NumberWord(first), first))
	return err == nil && n != 1
}

// auxFor is the auxiliary of a question in the form that goes with the subject.
func (p *words) auxFor(subject triple.Term, aux string) string {
	if p.pluralForm(subject) {
		return pluralVerb(aux)
	}
	return aux
}

// yours prints what something is to the person who speaks: "your brother", "a
// dog of yours", or to several who do: "our landlord". It is empty for other relations.
func yours(r triple.Relation, o triple.Term) string {
	owner := "your"
	if lexicon.WePronouns.Has(o.Name) {
		owner = "our"
	}
	if r.Prep != "of" || !IsSpeaker(o) && owner == "your" {
		return ""
	}
	last := triple.LastWord(r.Word)
	if owner == "our" || IsKin(last) || lexicon.Titles.Has(last) || IsAttribute(last) {
		return owner + " " + r.Word
	}
	return morph.Article(r.Word) + " " + r.Word + " of yours"
}
