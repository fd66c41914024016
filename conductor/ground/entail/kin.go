package entail

import "strings"

// This file says relations of kin in one way, with the sex that their nouns have.

// kinOf is what a noun for kin says one is to another, and of which sex, "" for other nouns.
func kinOf(noun string) string { return words().As("kin", noun) }

// kin says a relation by a noun for kin in the one of the two ways that it can be said, and keeps
// as its determiner the sex of whom: "m subject".
func kin(p prop) prop {
	noun, ok := strings.CutPrefix(p.pred, "of:")
	if !ok || kinOf(noun) == "" {
		return p
	}
	what, sex, _ := strings.Cut(kinOf(noun), " ")
	who := "subject"
	if other := words().As("turns", what); other != "" {
		what, who = other, "of"
		p.swap("subject", "of")
	}
	p.pred, p.Predicate.Determiner = "kin:"+what, ""
	if sex != "" {
		p.Predicate.Determiner = sex + " " + who
	}
	return p
}
