package syntax

// The costs say how unlikely a way of reading is. They were found by measuring
// on text that the grammar was not made from; only their order matters.
const (
	costInitialName      = 1 // an unknown word with the capital of a sentence's start
	costKnownName        = 3 // a listed word taken for a name there
	costLowerName        = 4 // an unknown word without a capital
	CostBare             = 4 // a singular noun without an article
	CostCompound         = 1 // a noun before a noun
	costNameCompound     = 3 // a name before a noun
	costAdjCompound      = 2 // more, where the first could be an adjective
	costAttach           = 1 // a prepositional phrase inside a noun phrase
	costVPList           = 4 // verb phrases joined
	CostWideNot          = 2 // "not" over a whole list
	costPassive          = 4 // a participle that is no listed adjective
	costTwoObjects       = 1 // somebody gave somebody something
	costCapitalAdjective = 1 // Korean taken for a name
	costBareReduced      = 2 // more, where the noun has no article
	costCapitalNoun      = 3 // a noun that is written with a capital
	costCountName        = 7 // a listed noun without a capital
	costMixed            = 3 // a kind and a name in one list
	costBarePredicate    = 6 // a noun used as an adjective
	costApposed          = 3 // a name behind the noun that it explains
	costActing           = 5 // a noun before what is rather a verb: "cat hates"
	costShortName        = 3 // less than the whole run of capitalised words
)
