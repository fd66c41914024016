package english

import "strings"

// closedClass is a set of the closed word classes that a word belongs to. A
// word with any of them is of no open class, save those marked open.
type closedClass uint32

const (
	determiner closedClass = 1 << iota
	pronoun
	possessive // my, his: a determiner that stands for somebody
	preposition
	particle
	beVerb
	doVerb
	modalVerb
	conjunction
	conditional // if, when: begins a condition
	whWord
	indefinite // someone, everything
	always     // adverbs that change nothing
	hedge      // adverbs that set the confidence
	reserved   // words whose meaning is not modelled; never read past
	degree     // very, quite: part of the adjective
	openToo    // also of the open classes
	functional // none of the others, and still no open class
)

// closedOf returns the closed classes of a lower-case word.
func closedOf(w string) closedClass {
	switch w {
	case "a", "an", "the", "every", "each", "all", "any", "no", "some":
		return determiner
	case "this", "that", "these", "those":
		return determiner | pronoun
	case "he", "she", "it", "they", "him", "them", "i", "me", "you", "we", "us", "himself", "herself", "itself", "themselves", "myself", "yourself", "ourselves", "yours", "ours":
		return pronoun
	case "mine":
		return pronoun | openToo
	case "her":
		return pronoun | possessive
	case "his", "its", "their", "my", "your", "our":
		return possessive
	case "someone", "somebody", "something", "anyone", "anybody", "anything", "everyone", "everybody", "everything", "nobody", "nothing":
		return indefinite
	case "of", "at", "by", "with", "from", "to", "into", "onto", "under", "above", "below", "behind", "beside", "between", "near", "inside", "outside", "against", "during", "for", "toward", "towards", "upon", "within", "without", "via", "among", "beyond", "beneath", "underneath", "throughout", "about", "after", "before", "until", "till", "since", "per", "despite":
		return preposition
	case "like", "past":
		return preposition | openToo
	case "in", "on", "over", "through", "across", "along", "around", "off", "up", "down", "out", "away", "back":
		if w == "up" || w == "down" || w == "out" || w == "off" || w == "through" {
			return preposition | particle
		}
		if w == "away" || w == "back" {
			return particle | openToo
		}
		return preposition | particle
	}
	return closedVerb(w)
}

func closedVerb(w string) closedClass {
	switch w {
	case "is", "are", "was", "were", "am", "be", "been", "being":
		return beVerb
	case "does", "do", "did":
		return doVerb | openToo
	case "can", "could", "may", "might", "must", "should", "will", "would", "shall":
		return modalVerb
	case "and", "or", "but", "nor":
		return conjunction
	case "if", "when", "whenever", "once", "unless":
		return conditional
	case "who", "whom", "what", "which", "whose", "where", "why", "how":
		return whWord
	case "always", "also", "definitely", "certainly", "really", "truly", "indeed", "actually", "already", "therefore", "thus", "hence":
		return always
	case "probably", "likely", "possibly", "perhaps", "maybe", "usually", "generally", "normally", "typically", "presumably":
		return hedge
	case "very", "extremely", "quite", "rather", "fairly", "slightly", "somewhat":
		return degree
	}
	return closedRest(w)
}

func closedRest(w string) closedClass {
	switch w {
	case "not", "never", "neither", "either", "both", "then", "than", "there", "true", "false", "'s", "same", "vice", "as", "let", "ok", "please":
		if w == "true" || w == "false" || w == "same" {
			return functional | openToo
		}
		return functional
	case "most", "few", "several", "many", "much", "half", "just", "only", "so", "such", "other", "others", "another", "more", "less", "fewer", "least", "enough",
		"almost", "nearly", "too", "even", "still", "yet", "again", "else", "sometimes", "often", "frequently", "occasionally", "regularly", "rarely", "seldom", "hardly", "scarcely", "barely", "mostly", "mainly",
		"because", "although", "though", "while", "whereas", "whether", "whatever", "whoever", "whichever", "wherever", "however", "instead", "except", "otherwise", "together", "ago", "soon", "later", "here", "now", "today", "yesterday", "tomorrow",
		"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "sixty", "seventy", "eighty", "ninety", "billion", "numerous", "countless", "various", "twenty", "thirty", "forty", "fifty", "hundred", "thousand", "million", "dozen", "dozens", "zero", "twice", "somewhere", "anywhere", "everywhere", "nowhere", "et", "etc", "plus", "minus", "last", "next", "first", "second", "third", "exactly", "approximately", "majority", "none", "several-fold":
		return reserved
	}
	if strings.Contains(w, "-") && numberWord(w) != "" {
		return reserved
	}
	return 0
}
