package ground

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"sync"

	"whence/triple/english/lexicon"
)

// This file passes over what models say around a claim: where they have it from
// ("based on what you told me"), that it is told ("I was told that"), courtesies
// and words that order a text. None of it states anything about the facts, and
// what says of how certain a claim is, is no lead. The phrases are in phrases.txt.

//go:embed phrases.txt
var phraseList string

// phrases are the patterns of phrases.txt, each over whole words.
var phrases = sync.OnceValue(func() map[string]*regexp.Regexp {
	texts, anywhere := map[string]string{}, map[string]bool{}
	for line := range strings.Lines(phraseList) {
		name, pattern, _ := strings.Cut(strings.TrimSpace(line), " ")
		if name == "" || name == "#" {
			continue
		}
		anywhere[name] = pattern[0] == '~'
		pattern = pattern[2:]
		for other, text := range texts {
			pattern = strings.ReplaceAll(pattern, "{"+other+"}", text)
		}
		if texts[name] != "" {
			pattern = texts[name] + "|" + pattern
		}
		texts[name] = pattern
	}
	out := map[string]*regexp.Regexp{}
	for name, text := range texts {
		begin := "^"
		if anywhere[name] {
			begin = "(?:^| )"
		}
		out[name] = regexp.MustCompile(begin + "(?:" + text + ") ")
	}
	return out
})

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
		if !t.in(lexicon.Articles) {
			b.WriteString(t.text + " ")
		}
	}
	l.from[len(toks)] = b.Len()
	l.text = b.String()
	return l
}

// match returns the token behind the phrase's match at token i, or -1.
func (l line) match(phrase string, i int) int {
	found := phrases()[phrase].FindStringIndex(l.text[l.from[i]:])
	if found == nil {
		return -1
	}
	at := l.from[i] + found[1]
	return max(slices.Index(l.from, at), i+1)
}

// over says how a word states nothing: not, since it is said around a claim, or since it
// joins the claim to others.
type over uint8

const (
	states over = iota
	aside
	joins
)

// agreement returns the token behind a beginning that says yes to what was said, 0 for
// none.
func agreement(toks []token) int {
	if len(toks) == 0 {
		return 0
	}
	end := max(0, written(toks).match("agreeing", 0))
	if end > 0 && end < len(toks) && !toks[end].mark {
		return 0
	}
	return end
}

// leads marks the tokens of all phrases that state nothing.
func leads(toks []token) []over {
	l, out := written(toks), make([]over, len(toks))
	begin := agreement(toks)
	for i := range begin {
		out[i] = aside
	}
	for i := begin; i < len(toks); {
		end, kind := leadAt(l, toks, i, out)
		if end < 0 {
			i++
			continue
		}
		for ; i < end; i++ {
			out[i] = kind
		}
	}
	return out
}

// leadAt returns the token behind a phrase at token i, or -1.
func leadAt(l line, toks []token, i int, dropped []over) (int, over) {
	if toks[i].mark || toks[i].in(lexicon.Articles) && i+1 == len(toks) {
		return -1, states
	}
	if beginsClause(toks, i, dropped) {
		if end := l.match("joining", i); end > 0 {
			return end, joins
		}
		for _, phrase := range []string{"saying", "opening", "source"} {
			if end := l.match(phrase, i); end > 0 && (end == len(toks) || !toks[end].is("about", "to")) && !oneThing(toks, i, end) {
				return end, aside
			}
		}
	}
	if end := l.match("source", i); end > 0 && (end == len(toks) || toks[end].mark || toks[end].cited) {
		return end, aside
	}
	return l.match("inside", i), aside
}

// oneThing reports whether a phrase is one word behind an article: the second parcel.
func oneThing(toks []token, i, end int) bool {
	return toks[i].in(lexicon.Articles) && end == i+2 || i > 0 && toks[i-1].in(lexicon.Articles) && end == i+1
}

// beginsClause reports whether what stands before token i ends a clause, begins
// the sentence or was dropped as a lead.
func beginsClause(toks []token, i int, dropped []over) bool {
	for i--; i >= 0; i-- {
		switch t := toks[i]; {
		case dropped[i] != states, t.mark, t.cited, t.is("yes", "no", "that"), t.in(lexicon.Joining) && !t.is("as", "for", "plus"):
			return true
		case !t.in(lexicon.Articles):
			return false
		}
	}
	return true
}

// isCourtesy reports whether a sentence is nothing but politeness.
func isCourtesy(toks []token) bool {
	l := written(slices.DeleteFunc(slices.Clone(toks), func(t token) bool { return t.mark }))
	return l.match("courtesy", 0) == len(l.from)-1
}
