package morph

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple/english/lexicon"
)

// Inflector makes forms of words. It is immutable once made.
type Inflector struct {
	Words                       *Words
	plurals, pasts, participles map[string]string
}

// NewInflector makes an inflector that looks words up in w.
func NewInflector(w *Words) *Inflector {
	f := &Inflector{Words: w, plurals: map[string]string{}, pasts: map[string]string{}, participles: map[string]string{}}
	for irr := range lexicon.AllIrregular {
		switch irr.Class {
		case lexicon.Noun:
			putFirst(f.plurals, irr.Lemma, irr.Form)
		case lexicon.Verb:
			f.addVerb(irr)
		}
	}
	for _, lemma := range lexicon.Plurals.Words() {
		f.plurals[lemma], _ = lexicon.Plurals.Value(lemma)
	}
	for _, lemma := range lexicon.Pasts.Words() {
		forms, _ := lexicon.Pasts.Value(lemma)
		f.pasts[lemma], f.participles[lemma], _ = strings.Cut(forms, "/")
	}
	return f
}

func putFirst(m map[string]string, key, value string) {
	if _, ok := m[key]; !ok {
		m[key] = value
	}
}

func (f *Inflector) addVerb(irr lexicon.Irregular) {
	switch kind := irregularVerb(irr.Form, irr.Lemma); {
	case kind == Past:
		f.pasts[irr.Lemma] = irr.Form
	case kind == Participle:
		f.participles[irr.Lemma] = irr.Form
	case kind&Past != 0:
		putFirst(f.pasts, irr.Lemma, irr.Form)
		putFirst(f.participles, irr.Lemma, irr.Form)
	}
}

// lastWord applies change to the last word of a phrase.
func lastWord(phrase string, change func(string) string) string {
	i := strings.LastIndexByte(phrase, ' ') + 1
	return phrase[:i] + change(phrase[i:])
}

// FirstWord applies change to the first word of a phrase.
func FirstWord(phrase string, change func(string) string) string {
	head, rest, more := strings.Cut(phrase, " ")
	if !more {
		return change(phrase)
	}
	return change(head) + " " + rest
}

// Plural returns the plural of a noun phrase that ends in its head noun.
func (f *Inflector) Plural(noun string) string {
	return lastWord(noun, func(w string) string {
		if unchangedPlural(w) {
			return w
		}
		if p, ok := f.plurals[w]; ok {
			return p
		}
		if front, ok := strings.CutSuffix(w, "man"); ok {
			if _, ok := lexicon.Lookup(front); ok && len(front) > 2 {
				return front + "men"
			}
		}
		return regularS(w, true)
	})
}

// regularS adds the regular -s of a plural or of a third person.
func regularS(w string, noun bool) string {
	n := len(w)
	switch {
	case n > 1 && w[n-1] == 'y' && !vowel(w[n-2]):
		return w[:n-1] + "ies"
	case strings.HasSuffix(w, "o") && (!noun || strings.HasSuffix(w, "ato") || strings.HasSuffix(w, "ero") || w == "echo") && n > 1 && !vowel(w[n-2]):
		return w + "es"
	case takesEs(w) && !strings.HasSuffix(w, "o"):
		return w + "es"
	}
	return w + "s"
}

// Third returns the third person singular of a verb phrase.
func (f *Inflector) Third(verb string) string {
	return FirstWord(verb, func(w string) string {
		switch w {
		case "be":
			return "is"
		case "have":
			return "has"
		}
		return regularS(w, false)
	})
}

// Past is the past of a verb, or of a phrase that begins with one.
func (f *Inflector) Past(verb string) string {
	return FirstWord(verb, func(w string) string { return irregularOr(f.pasts, w) })
}

// Participle is the past participle of a verb, or of a phrase that begins with one.
func (f *Inflector) Participle(verb string) string {
	return FirstWord(verb, func(w string) string { return irregularOr(f.participles, w) })
}

func irregularOr(m map[string]string, w string) string {
	if p, ok := m[w]; ok {
		return p
	}
	if lexicon.UnchangedPasts.Has(w) {
		return w
	}
	n := len(w)
	switch {
	case strings.HasSuffix(w, "e"):
		return w + "d"
	case n > 1 && w[n-1] == 'y' && !vowel(w[n-2]):
		return w[:n-1] + "ied"
	case Doubles(w):
		return w + w[n-1:] + "ed"
	}
	return w + "ed"
}

// Doubles reports whether a verb of one syllable doubles its last consonant.
func Doubles(w string) bool {
	n := len(w)
	if n < 3 || n > 4 || vowel(w[n-1]) || strings.IndexByte("wxy", w[n-1]) >= 0 || !vowel(w[n-2]) || vowel(w[n-3]) {
		return false
	}
	return n == 3 || !vowel(w[0]) && !vowel(w[1])
}

// Article returns "a" or "an" for the word that follows.
func Article(next string) string {
	w := strings.ToLower(next)
	if first, _, _ := strings.Cut(next, " "); len(first) > 1 && len(first) < 5 && first == strings.ToUpper(first) && strings.IndexByte("FHLMNRSX", first[0]) >= 0 && first[0] < 'a' {
		return "an" // spelt out: an NBA player
	}
	for _, silent := range lexicon.SilentH.Words() {
		if strings.HasPrefix(w, silent) {
			return "an"
		}
	}
	for _, consonant := range lexicon.SpokenAsConsonant.Words() {
		if strings.HasPrefix(w, consonant) && !strings.HasPrefix(w, "unin") && !strings.HasPrefix(w, "unim") {
			return "a"
		}
	}
	if w != "" && vowel(w[0]) {
		return "an"
	}
	return "a"
}

// HeadNoun is the noun that a name made of a phrase turns on: "tickets" of tickets_for_the_fair.
func HeadNoun(name string) string {
	words := strings.Split(name, "_")
	for i := 1; i+1 < len(words); i++ {
		if lexicon.ClosedOf(words[i])&lexicon.Preposition != 0 {
			return words[i-1]
		}
	}
	return words[len(words)-1]
}

// Join joins phrases with spaces, without the empty ones.
func Join(phrases ...string) string {
	out := ""
	for _, p := range phrases {
		switch {
		case p == "":
		case out == "":
			out = p
		default:
			out += " " + p
		}
	}
	return out
}

// Capitalised is a text with a capital first and the rest in lower case.
func Capitalised(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return ""
	}
	return string(unicode.ToUpper(r)) + strings.ToLower(s[n:])
}

// UpperFirst is a text with a capital first and the rest as it is.
func UpperFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return ""
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

// LowerFirst is a text with its first letter in lower case.
func LowerFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return ""
	}
	return string(unicode.ToLower(r)) + s[n:]
}

// Ungrouped is a text without the commas that part the thousands of its numbers: £1150 for £1,150.
func Ungrouped(text string) string {
	digit := func(i int) bool { return i >= 0 && i < len(text) && text[i] >= '0' && text[i] <= '9' }
	var b strings.Builder
	for i := range len(text) {
		if text[i] == ',' && digit(i-1) && digit(i+1) && digit(i+2) && digit(i+3) && !digit(i+4) {
			continue
		}
		b.WriteByte(text[i])
	}
	return b.String()
}
