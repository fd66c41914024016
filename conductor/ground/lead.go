package ground

import (
	"regexp"
	"slices"
	"strings"
)

// This file passes over what models say around a claim: where they have it from
// ("based on what you told me"), that it is told ("I was told that"), courtesies
// and words that order a text. None of it states anything about the facts, and
// what says of how certain a claim is, is no lead.

// The phrases, over words with single spaces, without articles; "§" stands for a
// citation.
var (
	// source may stand wherever a phrase may: at the beginning or the end of a
	// clause, or between commas.
	source = phrase(`(?:(?:based(?: only| solely)? on|according to|as per|going by|judging by|judging from|from|by|on basis of|in line with|per) ` +
		`(?:(?:these |those |your |my |our )?(?:available |provided |given |known |recorded |numbered |relevant |above )?(?:facts?|information|details|evidence|conversation|knowledge base)(?: §| provided| given| above| available| here| you gave me| you(?: have)? provided| you(?: have)? shared(?: with me)?| i have| i know| i was given)?` +
		`|what (?:you|i|we)(?: have| had| was| were)?(?: been)? (?:told|said|mentioned|shared|stated|given|know|learned)(?: me| us| with me)?(?: here| so far| earlier| before| previously)*` +
		`|§|you|what is known)` +
		`|as (?:(?:you|i|we|it|fact|facts|§)(?: §)?(?: was| were| is| has| have| had)?(?: been)? )?(?:told|said|mentioned|stated|noted|explained|say|says|state|states|show|shows|indicated?|know|known|recorded|given)(?: me| us)?(?: earlier| before| above| previously| so far)*(?: in §| in facts| by §| by facts)?` +
		`|to my knowledge|as far as i know|in fact|of course|indeed|actually)`)
	// saying begins a clause, and "that" belongs to it.
	saying = phrase(`(?:(?:you|i|we|facts?(?: §)?|§|evidence|it)(?: can| have| has| had| am| is| are| was| were| also| be)*(?: been)? (?:told|mentioned|say|says|state|states|stated|tell|tells|know|known|informed|learned|noted|confirm|confirms|show|shows|indicates?|see|conclude|concluded|recorded|sure)(?: me| us| you)?(?: §)?(?: earlier| before| previously| so far)* that` +
		`|you(?: have| had)? said(?: earlier| before)?(?: that)?|(?:you(?: have| had)?|i (?:was|have been)|i am|we (?:are|were)) told(?: me)?(?: earlier| before)?(?: that)?|you(?: have)? mentioned(?: earlier| before)?(?: that)?|(?:i|we) know(?: that)?` +
		`|it is (?:true|clear|case|known|worth noting|worth mentioning) that)`)
	// opening begins a clause.
	opening = phrase(`(?:sure|sure thing|of course|certainly|absolutely|ok|okay|well|alright|great|thanks|thank you|hello|hi|good question|great question|happy to help|glad to help|gladly|let me (?:see|explain|summarize)|let us (?:see|look)` +
		`|here is (?:my |your )?(?:what i (?:know|found|have|was told|can (?:say|tell you|confirm))|answer|short answer|reasoning|explanation|reason|summary|breakdown|why|how)` +
		`|(?:short |simple )?answer is (?:yes|no)|in (?:short|summary|conclusion|brief|addition|essence|other words|particular|total)|to (?:summarize|summarise|sum up|conclude|recap|clarify|be precise|be clear|answer your question|put it simply)|overall|so far|for (?:example|instance)` +
		`|first|firstly|second|secondly|third|thirdly|finally|next|lastly|basically|simply put|put simply|note that|recall that|unfortunately|moreover|furthermore|additionally|likewise|similarly|again|on other hand|at same time|in contrast|by contrast|reasoning is as follows)`)
	// courtesy is a whole sentence that states nothing.
	courtesy = regexp.MustCompile(`^(?:` + opening.String()[1:] + `)+$|^(?:(?:i am )?(?:happy|glad) to help|i hope (?:this|that|it) (?:helps|answers your question|is helpful)|hope (?:this|that) helps` +
		`|(?:please )?(?:let me know|feel free to ask|just ask)(?: if (?:you have (?:any )?(?:other |more |further )?questions?|you need anything else|you would like to know more|there is anything else)(?: about (?:this|that|it))?)?` +
		`|is there anything else (?:i can help(?: you)? with|you would like to know)|(?:thanks|thank you) for (?:asking|your question)|no problem|you are welcome|that is good question) $`)
)

func phrase(pattern string) *regexp.Regexp { return regexp.MustCompile(`^(?:` + pattern + `) `) }

// line is tokens written out for the phrases: without articles, a citation as
// "§", a mark as itself. from is where in text each of them begins.
type line struct {
	text string
	from []int // of each token; of an article, where the next one begins
}

func written(toks []token) line {
	var b strings.Builder
	l := line{from: make([]int, len(toks)+1)}
	for i, t := range toks {
		l.from[i] = b.Len()
		switch {
		case t.cited != nil:
			b.WriteString("§ ")
		case t.is("a", "an", "the"):
		default:
			b.WriteString(t.text + " ")
		}
	}
	l.from[len(toks)] = b.Len()
	l.text = b.String()
	return l
}

// match returns the token behind the pattern's match at token i, or -1.
func (l line) match(pattern *regexp.Regexp, i int) int {
	found := pattern.FindStringIndex(l.text[l.from[i]:])
	if found == nil {
		return -1
	}
	at := l.from[i] + found[1]
	return max(slices.Index(l.from, at), i+1)
}

// agreeing is how a sentence begins that says yes to what was said.
var agreeing = phrase(`(?:correct|right|exactly|that is (?:right|correct|true))`)

// agreement returns the token behind such a beginning, 0 for none.
func agreement(toks []token) int {
	if len(toks) == 0 {
		return 0
	}
	end := max(0, written(toks).match(agreeing, 0))
	if end > 0 && end < len(toks) && !toks[end].mark {
		return 0
	}
	return end
}

// leads marks the tokens of all phrases that state nothing.
func leads(toks []token) map[int]bool {
	l, out := written(toks), map[int]bool{}
	begin := agreement(toks)
	for i := range begin {
		out[i] = true
	}
	for i := begin; i < len(toks); {
		end := leadAt(l, toks, i, out)
		if end < 0 {
			i++
			continue
		}
		for ; i < end; i++ {
			out[i] = true
		}
	}
	return out
}

// leadAt returns the token behind a phrase at token i, or -1.
func leadAt(l line, toks []token, i int, dropped map[int]bool) int {
	if toks[i].mark || toks[i].is("a", "an", "the") && i+1 == len(toks) {
		return -1
	}
	begins := beginsClause(toks, i, dropped)
	if begins {
		for _, pattern := range []*regexp.Regexp{saying, opening} {
			if end := l.match(pattern, i); end > 0 && (end == len(toks) || !toks[end].is("about", "to")) {
				return end
			}
		}
	}
	end := l.match(source, i)
	if end < 0 {
		return -1
	}
	bounded := end == len(toks) || toks[end].mark || toks[end].cited != nil
	if begins || bounded || toks[i].is("in", "of", "indeed", "actually") {
		return end
	}
	return -1
}

// beginsClause reports whether what stands before token i ends a clause, begins
// the sentence or was dropped as a lead.
func beginsClause(toks []token, i int, dropped map[int]bool) bool {
	for i--; i >= 0; i-- {
		switch t := toks[i]; {
		case dropped[i], t.mark, t.cited != nil:
			return true
		case t.is("a", "an", "the"):
		case t.is("and", "but", "so", "because", "since", "while", "that", "yes", "no", "therefore", "thus", "hence"):
			return true
		default:
			return false
		}
	}
	return true
}

// isCourtesy reports whether a sentence is nothing but politeness.
func isCourtesy(toks []token) bool {
	words := make([]token, 0, len(toks))
	for _, t := range toks {
		if !t.mark {
			words = append(words, t)
		}
	}
	return courtesy.MatchString(written(words).text)
}
