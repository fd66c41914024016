package assistant

import (
	"slices"
	"strings"

	"whence/conductor/wording"
	"whence/reason"
	"whence/triple"
	"whence/triple/english/lexicon"
)

// This file gives a model what was told in the words in which it was told: what is kept of a sentence may say
// less than it ("Lorna is a treasurer" of "Lorna is the treasurer"), and less well.

// told is the sentence in which a step of a proof was told, where it means the same wherever it stands, says
// what it says for certain, and all of it is still known; "" elsewhere.
func (u *Use) told(n reason.Node) string {
	quote := strings.TrimSpace(n.Source.Quote)
	if quote == "" || len(quote) > maxTold || n.Source.File != "" || n.Rule != "" || !wording.Certain(n.Confidence) || u.leansOn(quote) {
		return ""
	}
	read, err := u.Known.Language.Understand(u.Ctx, quote, triple.Discourse{Vocabulary: u.Known.Words})
	if err != nil || len(read) != 1 || read[0].Kind != triple.FactKind || read[0].Trouble != nil || len(read[0].Readings) > 0 || len(read[0].Rules)+len(read[0].Properties) > 0 {
		return ""
	}
	events := 0
	for _, f := range read[0].Facts {
		switch {
		case f.Relation == triple.EventOf:
			events++
		case !triple.OfEvent(f.Relation) && !u.Known.Holds(f):
			return ""
		}
	}
	if events > 1 {
		return ""
	}
	return quote
}

// maxTold bounds a sentence that a model is given as it was told, in bytes.
const maxTold = 300

// leansOn reports whether a sentence says something else where it is said by somebody else, at another time
// or behind other sentences.
func (u *Use) leansOn(quote string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(quote), func(r rune) bool { return strings.ContainsRune(" ,;:.!?\"()'’", r) }), func(w string) bool {
		return lexicon.ClosedOf(w)&(lexicon.Pronoun|lexicon.Possessive) != 0 || u.Known.Language.Words().Relative(w)
	})
}
