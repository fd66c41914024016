// Package terse writes out questions of a few words as the questions in full that they stand for: "rent
// for flat 2?", "age of Tom?", "keys for the letterbox?", "plum jam left?".
//
// It promises questions that ask no other value of nothing else, the likeliest first, and none for a text
// that is no such phrase. It answers nothing: whether one of them has an answer, whoever asks it finds.
package terse

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
)

//go:embed words.txt
var wordList string

var vocabulary = lexicon.NewTable(wordList)

// Words is what is needed of English.
type Words interface {
	Person(noun string) bool
	Singular(noun string) string
	// Does are the verbs whose doer a noun names: receive of recipient.
	Does(noun string) []string
	Third(verb string) string
	Past(verb string) string
	Gerund(verb string) string
	Base(form string) string
}

// phrase is what a short question names: "the rent for flat 2", "keys left".
type phrase struct {
	// noun is what is asked for, prep and of what it is of: "rent", "for", "flat 2".
	noun, prep, of string
	// count is "many" or "much" where a number is asked for, and tail what says how much of it: "left".
	count, tail, word string
	// further is set where it goes on from what was asked before: "and the tips?"
	further bool
	// what is set where it asks for the things themselves: "what are the rules?"
	what bool
}

// Questions are the questions in full that a short one stands for.
func Questions(w Words, text string) []string {
	p, ok := phraseOf(w, text)
	if !ok {
		return deeds(w, text)
	}
	out := counted(w, p)
	if p.of != "" && p.count == "" {
		out = append(out, asked(w, p)...)
		if out = append(out, doing(w, p)...); len(out) == 0 && !p.further {
			out = []string{question("What is the", p.noun, p.prep, p.of)}
		}
	}
	return out
}

// Sums reports whether a short question asks for what several are together, or how many are there by now: what was told
// of one of them, or once, is no answer.
func Sums(w Words, text string) bool {
	p, ok := phraseOf(w, text)
	return ok && (p.tail == "total" || p.tail == "now")
}

// Asking is the question that words without a verb and without the mark of a question ask: "date of the play please",
// and behind a question "and Ida what day"; "" for none. It is sure where somebody asks for it.
func Asking(w Words, text string, behindQuestion bool) (ask string, sure bool) {
	polite, plain := isPolite(text), strings.TrimRight(text, " .!")
	if strings.ContainsAny(plain, ":;=?.!") || !polite && strings.ContainsAny(plain, "0123456789") || strings.Count(text, ",") > 1 {
		return "", false
	}
	if words := strings.Fields(plain); polite {
		plain = strings.TrimRight(strings.Join(words[:len(words)-1], " "), ",")
	}
	p, ok := phraseOf(w, plain)
	value := ok && p.of != "" && (p.count != "" || vocabulary.Is("asked", p.noun))
	_, _, further := Further(w, plain)
	if value || polite && ok && p.of != "" || behindQuestion && (further || ok && p.further) {
		return plain + "?", value && polite || further
	}
	return "", false
}

// isPolite reports whether a text ends as one does that asks for something.
func isPolite(text string) bool {
	words := strings.Fields(strings.TrimRight(text, " .!"))
	return len(words) > 1 && vocabulary.Is("courtesy", strings.ToLower(words[len(words)-1]))
}

// phraseOf cuts a text into what it asks for and what that is of.
func phraseOf(w Words, text string) (phrase, bool) {
	words := strings.Fields(strings.Map(plainMark, strings.TrimRight(text, " ?!.…")))
	p := phrase{}
	words = p.withoutEnds(words)
	if n := begins("count", words); n > 0 {
		p.count, words = vocabulary.As("count", joined(words[:n])), words[n:]
	}
	if len(words) == 0 || len(words) > maxWords || slices.ContainsFunc(words, isVerb) {
		return p, false
	}
	at := slices.IndexFunc(words, isPreposition)
	switch own := slices.IndexFunc(words, owner); {
	case at == 0 || at == len(words)-1 || len(words) == 0:
		return p, false
	case at > 0:
		p.noun, p.prep, p.of = noun(w, words[:at]), strings.ToLower(words[at]), strings.Join(words[at+1:], " ")
	case own >= 0 && own < len(words)-1:
		whose := strings.Join(words[:own+1], " ")
		p.noun, p.prep, p.of = strings.Join(words[own+1:], " "), "of", strings.TrimSuffix(strings.TrimSuffix(whose, "s"), "'")
		if of := pronoun(whose); of != "" {
			p.of = of
		}
	default:
		p.noun = noun(w, words)
	}
	return p, p.noun != "" && !strings.ContainsAny(p.noun, ",")
}

// maxWords bounds the phrases that are written out.
const maxWords = 9

// plainMark leaves a text no quotes of its own.
func plainMark(r rune) rune {
	if r == '’' {
		return '\''
	}
	return r
}

// withoutEnds takes what adds nothing from around a phrase, and what says behind it how much of it is asked.
func (p *phrase) withoutEnds(words []string) []string {
	for {
		n := begins("opener", words)
		if n == 0 {
			break
		}
		of := vocabulary.As("opener", joined(words[:n]))
		if of == "whose" {
			return nil
		}
		p.further, p.what = p.further || of == "further", p.what || of == "what"
		words = words[n:]
	}
	for len(words) > 1 && vocabulary.Is("closer", joined(words[len(words)-1:])) {
		words = words[:len(words)-1]
	}
	for n := min(3, len(words)-1); n > 0; n-- {
		if last := joined(words[len(words)-n:]); vocabulary.Is("tail", last) {
			p.tail, p.word, words = vocabulary.As("tail", last), last, words[:len(words)-n]
			break
		}
	}
	if n := len(words); n > 0 {
		words = append(slices.Clone(words[:n-1]), strings.TrimRight(words[n-1], ","))
	}
	return words
}

// begins is how many of the words are one of that kind, 0 for none.
func begins(kind string, words []string) int {
	for n := min(3, len(words)); n > 0; n-- {
		if vocabulary.Is(kind, joined(words[:n])) {
			return n
		}
	}
	return 0
}

// joined are words as one, without the marks around them.
func joined(words []string) string {
	return strings.Trim(strings.ToLower(strings.Join(words, " ")), ",")
}

// noun are words without an article in front, as they stand within a sentence.
func noun(w Words, words []string) string {
	if len(words) > 1 && vocabulary.Is("article", strings.ToLower(words[0])) {
		words = words[1:]
	}
	return low(w, strings.Join(words, " "))
}

// low is a text that begins a sentence as it stands within one: a common noun has no capital.
func low(w Words, text string) string {
	first, rest, _ := strings.Cut(text, " ")
	plain := strings.ToLower(first)
	e, ok := lexicon.Lookup(w.Singular(plain))
	if first == plain || !ok || !e.Is(lexicon.Noun) && !e.Is(lexicon.Adjective) || e.Name() || lexicon.IsFirstName(plain) {
		return text
	}
	return strings.TrimSpace(plain + " " + rest)
}

// isVerb reports whether a word is one that only a clause has, or asks.
func isVerb(word string) bool {
	word = strings.ToLower(strings.Trim(word, ","))
	return lexicon.ClosedOf(word)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb|lexicon.WhWord) != 0 || vocabulary.Is("asks", word)
}

func isPreposition(word string) bool {
	return lexicon.ClosedOf(strings.ToLower(word))&lexicon.Preposition != 0
}

// owner reports whether a word says whose what stands behind it is.
func owner(word string) bool {
	return strings.HasSuffix(word, "'s") || strings.HasSuffix(word, "s'") || pronoun(word) != ""
}

// pronoun is who has what stands behind a pronoun: he of his.
func pronoun(word string) string {
	low := strings.ToLower(word)
	return cmp.Or(closed.Words().As("pronounof", low), vocabulary.As("pronounof", low))
}

// counted are the questions how much there is of what a phrase names.
func counted(w Words, p phrase) (out []string) {
	noun, n := p.noun, p.count
	switch plural := isPlural(w, noun); {
	case n == "" && (p.further || p.what && p.tail == "" || p.prep == "of" && vocabulary.Is("asked", noun)):
		return nil
	case n == "" && plural:
		n = "many"
	case n == "" && p.tail == "left":
		n = "much"
	case n == "":
		return nil
	case p.prep == "of" && p.count == "much" && isPlural(w, p.of):
		n = "many"
	}
	behind := strings.TrimSpace(p.prep + " " + p.of)
	if p.prep == "of" { // boxes of gloves
		noun, behind = noun+" of "+p.of, ""
	}
	as := cmp.Or(p.tail, p.prep)
	if p.tail != "left" && behind == "" {
		as = "alone"
	}
	for _, ask := range vocabulary.All("counting", as) {
		out = append(out, question(filled(ask, "N", n, "K", noun, "B", behind, "T", p.word)))
	}
	return out
}

// filled is a question with words in the place of its capital letters; where it asks of many, its verb does too.
func filled(ask string, with ...string) string {
	words := strings.Fields(ask)
	for i, word := range words {
		if at := slices.Index(with, word); at >= 0 && at%2 == 0 {
			words[i] = with[at+1]
		} else if many := vocabulary.As("many", word); many != "" && with[1] == "many" {
			words[i] = many
		}
	}
	return strings.Join(words, " ")
}

// asked are the questions for a value that a noun names, in other words.
func asked(w Words, p phrase) (out []string) {
	of := p.of
	if needsArticle(w, of) {
		of = "the " + of
	}
	if slices.ContainsFunc(strings.Fields(of), isPreposition) {
		return nil // an electric bike for three days costs more than one
	}
	for _, as := range vocabulary.All("asked", strings.ToLower(p.noun)) {
		ask := question(strings.ToUpper(as[:1]) + as[1:])
		ask = strings.Replace(agreeing(w, ask, p.of), "X", of, 1)
		out = append(out, ask)
		if was := strings.NewReplacer(" is ", " was ", " are ", " were ").Replace(ask); was != ask {
			out = append(out, was)
		}
	}
	if len(out) > 0 {
		out = append([]string{question("What is the", p.noun, p.prep, of)}, out...)
	}
	return out
}

// doing are the questions who does what the doer of which a noun names: the recipient of the tubes received them.
func doing(w Words, p phrase) (out []string) {
	if !w.Person(p.noun) {
		return nil
	}
	out = append(out, question("Who is the", p.noun, p.prep, p.of))
	for _, verb := range append(vocabulary.All("doer", p.noun), w.Does(p.noun)...) {
		out = append(out, question("Who", w.Past(verb), p.of), question("Who", w.Third(verb), p.of))
	}
	return out
}

// agreeing has the verb of a question go with what it is asked of.
func agreeing(w Words, ask, of string) string {
	if !isPlural(w, of) && !strings.Contains(of, " and ") && closed.Words().As("bemany", strings.ToLower(of)) == "" {
		return ask
	}
	return strings.NewReplacer(" is ", " are ", " does ", " do ").Replace(ask)
}

// isPlural reports whether a phrase ends with a noun in the plural.
func isPlural(w Words, text string) bool {
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 0 {
		return false
	}
	last := words[len(words)-1]
	e, ok := lexicon.Lookup(w.Singular(last))
	return w.Singular(last) != last && ok && e.Is(lexicon.Noun)
}

// needsArticle reports whether a phrase is a common noun in the singular alone.
func needsArticle(w Words, text string) bool {
	e, ok := lexicon.Lookup(text)
	return ok && e.Is(lexicon.Noun) && !e.Name() && !lexicon.IsFirstName(text) && !isPlural(w, text) && lexicon.ClosedOf(text) == 0
}

// question joins words to a question.
func question(words ...string) string {
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ") + "?"
}
