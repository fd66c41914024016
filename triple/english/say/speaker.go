package say

import (
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
	if !IsSpeaker(subject) && !lexicon.WePronouns.Has(subject.Name) || p.vars[subject.Var] != nil {
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

// auxFor is the auxiliary of a question in the form that goes with the subject.
func auxFor(subject triple.Term, aux string) string {
	if IsSpeaker(subject) {
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
	last := r.Word[strings.LastIndexByte(r.Word, ' ')+1:]
	if owner == "our" || IsKin(last) || lexicon.Titles.Has(last) || IsAttribute(last) {
		return owner + " " + r.Word
	}
	return morph.Article(r.Word) + " " + r.Word + " of yours"
}
