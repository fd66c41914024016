package syntax

import (
	"whence/triple/english/morph"
	"whence/triple/english/sentence"
)

// Parser reads one sentence at a time, by the rules of the grammar, each group of which
// reads one kind of phrase. It is not safe for concurrent use; its memory is reused from
// sentence to sentence.
type Parser struct {
	sentence.Sentence
	chart
	grammar
	sentence.TimeRules
	nameRules
	nounRules
	amountRules
	phraseRules
	verbRules
	predicateRules
	clauseRules
	contextRules
	openingRules
	questionRules
}

// grammar is what all rules have: the sentence, the chart where they put what they find,
// and what can be made of any kind of phrase, such as a list.
type grammar struct {
	*sentence.Sentence
	*chart
}

// nameRules tell which words are a name.
type nameRules struct {
	*grammar
	nouns *nounRules
}

// nounRules read a noun with the words before it that belong to it: "small red cars".
type nounRules struct{ *grammar }

// amountRules read numbers with what they bound, count and measure.
type amountRules struct {
	*grammar
	names *nameRules
	nouns *nounRules
}

// phraseRules read noun phrases, lists of them, and what stands behind their nouns.
type phraseRules struct {
	*grammar
	times      *sentence.TimeRules
	names      *nameRules
	nouns      *nounRules
	amounts    *amountRules
	verbs      *verbRules
	predicates *predicateRules
}

// verbRules read verbs with their auxiliaries, objects and complements.
type verbRules struct {
	*grammar
	names      *nameRules
	nouns      *nounRules
	phrases    *phraseRules
	predicates *predicateRules
}

// predicateRules read what stands behind "is": qualities, kinds, places, participles.
type predicateRules struct {
	*grammar
	nouns   *nounRules
	amounts *amountRules
	phrases *phraseRules
	verbs   *verbRules
}

// clauseRules read clauses, and conditions with what follows from them.
type clauseRules struct {
	*grammar
	nouns      *nounRules
	amounts    *amountRules
	phrases    *phraseRules
	verbs      *verbRules
	predicates *predicateRules
}

// contextRules read sentences that lean on what was said before: "not Tom but Ann".
type contextRules struct {
	*grammar
	phrases *phraseRules
	clauses *clauseRules
}

// openingRules read what stands before a clause and says how sure it is.
type openingRules struct {
	*grammar
	phrases *phraseRules
}

// questionRules read questions.
type questionRules struct {
	*grammar
	nouns      *nounRules
	amounts    *amountRules
	phrases    *phraseRules
	verbs      *verbRules
	predicates *predicateRules
	clauses    *clauseRules
}

// NewParser makes a parser that looks words up in w.
func NewParser(w *morph.Words) *Parser {
	p := &Parser{}
	p.Words = w
	g := &p.grammar
	*g = grammar{&p.Sentence, &p.chart}
	times, names, nouns, amounts := &p.TimeRules, &p.nameRules, &p.nounRules, &p.amountRules
	phrases, verbs, predicates, clauses := &p.phraseRules, &p.verbRules, &p.predicateRules, &p.clauseRules
	*times, *nouns = sentence.TimeRules{Sentence: &p.Sentence}, nounRules{g}
	*names = nameRules{g, nouns}
	*amounts = amountRules{g, names, nouns}
	*phrases = phraseRules{g, times, names, nouns, amounts, verbs, predicates}
	*verbs = verbRules{g, names, nouns, phrases, predicates}
	*predicates = predicateRules{g, nouns, amounts, phrases, verbs}
	*clauses = clauseRules{g, nouns, amounts, phrases, verbs, predicates}
	p.contextRules = contextRules{g, phrases, clauses}
	p.openingRules = openingRules{g, phrases}
	p.questionRules = questionRules{g, nouns, amounts, phrases, verbs, predicates, clauses}
	return p
}

// Begin makes the parser ready for the tokens.
func (p *Parser) Begin(toks []sentence.Token, final byte, how sentence.MannerOf) {
	p.clear()
	p.Sentence.Begin(toks, final, how)
}
