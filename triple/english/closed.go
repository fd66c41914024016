package english

import (
	"strings"

	"whence/triple/english/lexicon"
)

// closedClass is a set of the closed word classes that a word belongs to.
type closedClass = lexicon.Closed

const (
	determiner  = lexicon.Determiner
	pronoun     = lexicon.Pronoun
	possessive  = lexicon.Possessive
	preposition = lexicon.Preposition
	particle    = lexicon.Particle
	beVerb      = lexicon.BeVerb
	doVerb      = lexicon.DoVerb
	modalVerb   = lexicon.ModalVerb
	conjunction = lexicon.Conjunction
	conditional = lexicon.Conditional
	whWord      = lexicon.WhWord
	indefinite  = lexicon.Indefinite
	always      = lexicon.Always
	hedge       = lexicon.Hedge
	reserved    = lexicon.Reserved
	degree      = lexicon.Degree
	openToo     = lexicon.OpenToo
)

// closedOf returns the closed classes of a lower-case word.
func closedOf(w string) closedClass {
	if c := lexicon.ClosedOf(w); c != 0 {
		return c
	}
	if strings.Contains(w, "-") && numberWord(w) != "" {
		return reserved
	}
	return 0
}
