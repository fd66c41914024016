package sentence

import (
	"math/bits"
	"strings"
	"unicode/utf8"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	tokens "whence/triple/english/token"
)

// Sentence is the sentence at hand: its words, what is known of them, and what stands
// around it. All rules look at it and none changes it, but for a note of how far they got.
type Sentence struct {
	Words   *morph.Words
	Tokens  []Token
	Final   byte
	Lower   bool // it has no capitals at all
	Numbers bool // it has a number
	Rule    bool // it has a word that joins conditions
	Vocab   triple.Vocabulary
	known   func(key string) bool // tells names of individuals
	Turn    string                // all that is said
	Here    tokens.Span           // the sentence in it
	near    string                // what stands around it, once it was asked for
	// How the words are meant that were taken out, and whether what is said is
	// only imagined: "if Tom were a cat".
	How      MannerOf
	Imagined bool
	Own      bool // these are the program's own words, which imagine nothing
	CommaNot bool // it has a comma and "not" behind it
	Swaps    bool // it says what is not so and what is instead
	// Far is the furthest token that was looked at, and Wanted what was looked
	// for there.
	Far    int
	Wanted uint32
	// Refused is why a way to read on was not taken, and where.
	Refused refusal
}

// Begin takes another sentence.
func (p *Sentence) Begin(toks []Token, final byte, how MannerOf) {
	p.Tokens, p.Final = toks, final
	p.Far, p.Wanted, p.Refused = 0, 0, refusal{}
	p.How, p.Imagined, p.CommaNot, p.Swaps = how, false, false, false
	p.Lower, p.Numbers, p.Rule = true, false, false
	nots := false
	for i := range toks {
		t := &toks[i]
		p.Numbers = p.Numbers || t.Kind == tokens.Number
		nots = nots || t.Low == "not"
		if t.Low == "not" && i > 0 {
			before := toks[i-1].Low
			p.CommaNot = p.CommaNot || before == ","
			p.Swaps = p.Swaps || before == "," || before == "and" || before == "but"
		}
		p.Swaps = p.Swaps || nots && t.Low == "but"
		if t.Kind == tokens.Word {
			p.lookUp(i)
			p.Rule = p.Rule || t.Info.Closed&lexicon.Conditional != 0 || lexicon.ConditionWords.Has(t.Low)
			p.Lower = p.Lower && !t.Capital
		}
	}
}

// lookUp finds what is known of the word at i.
func (p *Sentence) lookUp(i int) {
	t := p.TokenAt(i)
	t.Info = p.Words.Lookup(t.Low)
	if t.Info.Twins {
		t.Info = t.Info.OfOne(p.spoken)
	}
	if t.Info.Closed == lexicon.ModalVerb && (t.Low == "will" || t.Low == "may") && p.calls(i) {
		t.Info = &somebody
	}
	if t.Text == "US" && i > 0 && p.TokenAt(i-1).Text != strings.ToUpper(p.TokenAt(i-1).Text) { // the country
		t.Low, t.Info = "u.s.", &somebody
	}
	if !t.Info.Known && !t.Capital {
		p.respell(t)
	}
}

// Hear tells where in what is said the next sentence stands.
func (p *Sentence) Hear(turn string, here tokens.Span) { p.Turn, p.Here, p.near = turn, here, "" }

// Know tells the vocabulary in use, the names that are known of individuals, and whether
// the words to read are the program's own.
func (p *Sentence) Know(v triple.Vocabulary, names func(key string) bool, own bool) {
	p.Vocab, p.known, p.Own = v, names, own
}

// refusal is a way to read that the grammar knows and does not take.
type refusal struct {
	At      int
	Message string
}

// Refuse notes that the grammar does not read on at i, and why.
func (p *Sentence) Refuse(i int, message string) {
	if p.Refused.Message == "" {
		p.Refused = refusal{i, message}
	}
}

// respell reads an unknown word that is one letter off a word of the grammar
// as that word: it changes what the whole sentence says, so that taking it for
// a noun would be worse. What is understood is always shown.
func (p *Sentence) respell(t *Token) {
	for _, w := range lexicon.Respelled.Words() {
		if oneOff(t.Low, w) {
			t.Low, t.Info = w, p.Words.Lookup(w)
			return
		}
	}
}

// oneOff reports whether a and b differ by one letter: changed, left out,
// added, or swapped with its neighbour.
func oneOff(a, b string) bool {
	if d := len(a) - len(b); d < -1 || d > 1 || a == b {
		return false
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	x, y := a[i:], b[i:]
	switch {
	case len(a) > len(b):
		return x[1:] == y
	case len(a) < len(b):
		return x == y[1:]
	}
	return x[1:] == y[1:] || len(x) > 1 && x[0] == y[1] && x[1] == y[0] && x[2:] == y[2:]
}

// What a terminal may look for; the names are shown to the person.
const (
	WantNoun uint32 = 1 << iota
	WantVerb
	WantAdjective
	WantName
	WantPreposition
	WantAnd
	WantThen
	WantEnd
	WantBe
)

// WantNames are the words for what was looked for.
func WantNames(set uint32) []string {
	names := [...]string{"a noun", "a verb", "an adjective", "a name", "a preposition", `"and" or "or"`, `"then"`, "the end of the sentence", `"is" or "are"`}
	var out []string
	for ; set != 0; set &= set - 1 {
		out = append(out, names[bits.TrailingZeros32(set)])
	}
	return out
}

// Want notes that something was looked for at i.
func (p *Sentence) Want(i int, what uint32) {
	switch {
	case i > p.Far:
		p.Far, p.Wanted = i, what
	case i == p.Far:
		p.Wanted |= what
	}
}

// border stands for what is before the first and behind the last word: a mark
// that no rule of the grammar looks for. It is never written to.
var border = Token{Token: tokens.Token{Kind: tokens.Mark}}

// TokenAt is the word at i, or the border where the sentence has none: rules look
// back and ahead without asking where it ends.
func (p *Sentence) TokenAt(i int) *Token {
	if uint(i) < uint(len(p.Tokens)) {
		return &p.Tokens[i]
	}
	return &border
}

// Low returns the lower-case word at i, or "" outside the sentence.
func (p *Sentence) Low(i int) string {
	if t := p.TokenAt(i); t.Kind != tokens.Quoted {
		return t.Low
	}
	return ""
}

// Word matches one of the words at i.
func (p *Sentence) Word(i int, what uint32, words ...string) bool {
	p.Want(i, what)
	w := p.Low(i)
	for _, x := range words {
		if w == x && w != "" {
			return true
		}
	}
	return false
}

// Phrase matches a run of words at i and returns the position behind it, or -1.
func (p *Sentence) Phrase(i int, words ...string) int {
	for _, w := range words {
		if p.Low(i) != w {
			return -1
		}
		i++
	}
	return i
}

// PhraseOf matches one of the phrases of a set at i and returns the position behind it, or
// -1.
func (p *Sentence) PhraseOf(i int, set lexicon.Set) int {
	for _, words := range set.Phrases() {
		if end := p.Phrase(i, words...); end > 0 {
			return end
		}
	}
	return -1
}

// Closed returns the closed classes of the word at i.
func (p *Sentence) Closed(i int) lexicon.Closed {
	if info := p.TokenAt(i).Info; info != nil {
		return info.Closed
	}
	return 0
}

// Readings are the ways to take the word at i.
func (p *Sentence) Readings(i int) []morph.Reading {
	if info := p.TokenAt(i).Info; info != nil {
		return info.Readings
	}
	return nil
}

// EntryAt is what the list has on the word at i as it stands.
func (p *Sentence) EntryAt(i int) lexicon.Entry {
	return EntryOf(p.TokenAt(i))
}

// EntryOf is what the list has on a word as it stands.
func EntryOf(t *Token) lexicon.Entry {
	if t.Info != nil {
		for k := range t.Info.Readings {
			if r := &t.Info.Readings[k]; r.Lemma == t.Low && !r.Guessed {
				return r.Entry
			}
		}
	}
	return lexicon.Entry{}
}

// Can reports whether the word at i has any reading of the forms.
func (p *Sentence) Can(i int, f morph.Form) bool {
	info := p.TokenAt(i).Info
	return info != nil && info.Forms&f != 0
}

// spoken reports whether a kind is known, or the sentences around have its word.
func (p *Sentence) spoken(lemma string) bool {
	if p.Vocab != nil {
		if t, ok := p.Vocab.Name(lemma); ok && t.Kind == triple.Class {
			return true
		}
	}
	return HasWords(p.Around(), lemma)
}

// maxAround is how much of a turn is looked at, in bytes before and behind a
// sentence.
const maxAround = 4096

// Around is what is said near the sentence at hand, in lower case.
func (p *Sentence) Around() string {
	if p.near != "" {
		return p.near
	}
	before, behind := p.Turn[:p.Here.At], p.Turn[p.Here.End:]
	before = before[max(0, len(before)-maxAround):]
	behind = behind[:min(len(behind), maxAround)]
	p.near = strings.ToLower(before + "\n" + behind)
	return p.near
}

// HasWords reports whether a lower-case text has the words in a row.
func HasWords(text, words string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], words)
		if i < 0 {
			return false
		}
		i += at
		at = i + len(words)
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		behind, _ := utf8.DecodeRuneInString(text[at:])
		if !tokens.IsLetter(before) && !tokens.IsLetter(behind) {
			return true
		}
	}
}

// Dropped is the adverb of a sentence that changes nothing of what is kept.
func (p *Sentence) Dropped() string {
	for i := range p.Tokens {
		switch word := p.Low(i); {
		case lexicon.Dropped.Has(word):
			return p.Low(i)
		}
	}
	return ""
}

// This file takes turns of phrase apart that say what plainer words say: the
// grammar then need not know them. What was understood is shown in any case.

// MannerOf tells how the plain words of a sentence are meant.
type MannerOf struct {
	Forgets bool    // they are no longer so
	Asks    bool    // they are asked, in the order of a statement
	Why     bool    // they are known, and asked why
	When    string  // the words that say when it was
	There   bool    // it was where they were
	Stretch Stretch // how long it was so
	Now     bool    // it is so now
}

// Begins reports whether the tokens begin with the words.
func Begins(toks []Token, words ...string) bool {
	if len(toks) < len(words) {
		return false
	}
	for i, w := range words {
		if toks[i].Low != w || toks[i].Kind != tokens.Word && toks[i].Kind != tokens.Mark {
			return false
		}
	}
	return true
}

// Token is a token of a sentence with what is known of the word.
type Token struct {
	tokens.Token
	Info *morph.Info
}

// Tokenize cuts a sentence into tokens as token.Words does, and uses buf again.
func Tokenize(text string, buf []Token) (toks []Token, final byte, ok bool) {
	var few [32]tokens.Token
	cut, final, ok := tokens.Words(text, few[:0])
	toks = buf[:0]
	for _, t := range cut {
		toks = append(toks, Token{Token: t})
	}
	return toks, final, ok
}

// somebody is what is known of a word of the grammar that is a name.
var somebody = morph.Info{Known: true, Named: true}

// calls reports whether "will" or "may" at i is the name of somebody: it has a
// capital that no sentence gave it, or what somebody does stands behind it.
func (p *Sentence) calls(i int) bool {
	t := p.TokenAt(i)
	if t.Capital && i > 0 || i > 0 && p.IsKnownName(t.Low) && morph.ClosedOf(p.TokenAt(i-1).Low)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0 {
		return true // "why did may go?"
	}
	if !t.Capital && !p.IsKnownName(t.Low) || i+1 >= len(p.Tokens) || i > 0 && morph.ClosedOf(p.TokenAt(i-1).Low)&lexicon.WhWord != 0 {
		return false
	}
	behind := i + 1
	for i == 0 && p.Final != '?' && behind < len(p.Tokens)-1 && p.TokenAt(behind).Capital {
		behind++ // Will Turner is
	}
	next := p.Words.Lookup(p.TokenAt(behind).Low)
	if p.TokenAt(behind).Capital {
		return false
	}
	if behind > i+1 {
		return next.Closed&(lexicon.BeVerb|lexicon.ModalVerb) != 0 || next.Closed == 0 && next.Forms&(morph.ThirdPerson|morph.Past) != 0 && next.Forms&morph.Base == 0
	}
	switch {
	case p.TokenAt(i+1).Low == "be":
		return false
	case lexicon.AfterNames.Has(p.TokenAt(i + 1).Low):
		return true
	case p.TokenAt(i+1).Low == "and", p.TokenAt(i+1).Low == "or":
		return p.Final != '?'
	case p.Final == '?' && i == 0 && next.Forms&morph.Plural != 0:
		return false // "May guests smoke?"
	}
	if p.Final != '?' && i == 0 && !p.TokenAt(1).Capital && next.Closed == 0 && next.Forms&morph.Past != 0 {
		return true // "Will put down the lantern"
	}
	return next.Closed&(lexicon.BeVerb|lexicon.ModalVerb) != 0 || next.Closed == 0 && next.Forms&(morph.ThirdPerson|morph.Past) != 0 && next.Forms&morph.Base == 0
}

// Says reports whether the sentence has a word.
func (p *Sentence) Says(word string) bool { return p.Index(word) >= 0 }

// Index is the place of a word in the sentence, or -1.
func (p *Sentence) Index(word string) int {
	for i := range p.Tokens {
		if p.TokenAt(i).Low == word && p.TokenAt(i).Kind == tokens.Word {
			return i
		}
	}
	return -1
}

// SkipComma is the place behind a comma at i, or i.
func (p *Sentence) SkipComma(i int) int {
	if p.Low(i) == "," {
		return i + 1
	}
	return i
}

// IsKnownName reports whether the key is the name of an individual that is known.
func (p *Sentence) IsKnownName(key string) bool { return p.known != nil && p.known(key) }

// Inner reports whether the word at i has a capital that is not just that of
// the sentence's beginning.
func (p *Sentence) Inner(i int) bool { return i > 0 && i < len(p.Tokens) && p.TokenAt(i).Capital }

// Bounds reports whether the word at i says that the number behind it is no exact one: "spends over 500" is more than that.
func (p *Sentence) Bounds(i int) bool {
	low := p.TokenAt(i).Low
	return p.TokenAt(i+1).Kind == tokens.Number && low != "at" && lexicon.AgePrepositions.Has(low)
}

// Spelt is text, with the capital of a word such as Korean kept.
func (p *Sentence) Spelt(at, end int) string {
	if t := p.TokenAt(end - 1); t.Capital && end == at+1 && at > 0 {
		return t.Text
	}
	return p.Text(at, end)
}

// Text joins the lower-case words from at up to end.
func (p *Sentence) Text(at, end int) string {
	if end == at+1 {
		return p.TokenAt(at).Low
	}
	words := make([]string, 0, end-at)
	for _, t := range p.Tokens[at:end] {
		words = append(words, t.Low)
	}
	return strings.Join(words, " ")
}
