package morph

import (
	"strings"

	"whence/triple/english/lexicon"
)

// Form is a set of inflected forms that a word may be.
type Form uint16

// The forms of nouns, of verbs, of adjectives, and sets of them.
const (
	Singular Form = 1 << iota
	Plural
	Base
	ThirdPerson
	Past
	Participle // the past participle
	Ing
	Positive
	Comparative
	Superlative
	Adverb

	NounForms = Singular | Plural
	VerbForms = Base | ThirdPerson | Past | Participle | Ing
	AdjForms  = Positive | Comparative | Superlative
)

// Reading is one way to take a word.
type Reading struct {
	Form  Form
	Lemma string
	Entry lexicon.Entry
	// Cost is 0 for a word's most frequent use and grows with unlikeliness.
	Cost uint16
	// Guessed: the lemma is in no list.
	Guessed bool
}

// Info is all that is known of a word form wherever it stands.
type Info struct {
	Readings []Reading
	Closed   lexicon.Closed
	Forms    Form // of all readings
	Known    bool
	Named    bool // listed as a name only
	Twins    bool // the plural of several nouns: axes
}

// analyse finds the readings of a lower-case word.
func analyse(w string) *Info {
	info := &Info{Closed: ClosedOf(w)}
	if info.Closed != 0 && info.Closed&lexicon.OpenToo == 0 {
		info.Known = true
		return info
	}
	a := analysis{word: w}
	a.listed()
	a.irregular()
	a.regular()
	info.Known = len(a.out) > 0
	if e, ok := lexicon.Lookup(w); ok && !info.Known {
		info.Named = e.Name()
	}
	if !info.Known || strings.Contains(w, "-") {
		a.guess()
	}
	info.Readings = a.out
	plurals := 0
	for _, r := range a.out {
		info.Forms |= r.Form
		if r.Form&Plural != 0 && !r.Guessed {
			plurals++
		}
	}
	info.Twins = plurals > 1
	return info
}

type analysis struct {
	word string
	out  []Reading
}

func (a *analysis) add(f Form, lemma string, e lexicon.Entry, cost int) {
	for i := range a.out {
		r := &a.out[i]
		if r.Lemma == lemma && r.Form&f != 0 {
			return
		}
	}
	a.out = append(a.out, Reading{Form: f, Lemma: lemma, Entry: e, Cost: uint16(cost)})
}

// prior is the cost of taking a listed word as class c.
func prior(e lexicon.Entry, c lexicon.Class) int {
	switch e.Rank(c) {
	case 3, 2:
		return 0
	case 1:
		return 1
	}
	return 2
}

// listed adds the readings of the word as a dictionary form.
func (a *analysis) listed() {
	e, ok := lexicon.Lookup(a.word)
	if !ok {
		return
	}
	if e.Is(lexicon.Noun) && !e.Name() {
		f := Singular
		if unchangedPlural(a.word) {
			f |= Plural
		}
		a.add(f, a.word, e, prior(e, lexicon.Noun))
	}
	if e.Is(lexicon.Noun) && e.Name() && e.Person() { // a European
		a.add(Singular, a.word, e, 2)
	}
	if e.Is(lexicon.Verb) {
		f := Base
		if lexicon.UnchangedPasts.Has(a.word) {
			f |= Past | Participle
		}
		a.add(f, a.word, e, prior(e, lexicon.Verb))
	}
	if e.Is(lexicon.Adjective) {
		a.add(Positive, a.word, e, prior(e, lexicon.Adjective))
	}
	if e.Is(lexicon.Adverb) {
		a.add(Adverb, a.word, e, prior(e, lexicon.Adverb))
	}
}

func unchangedPlural(w string) bool {
	switch {
	case lexicon.UnchangedPlurals.Has(w):
		return true
	}
	return strings.HasSuffix(w, "fish") && len(w) > 5
}

func (a *analysis) irregular() {
	lexicon.Bases(a.word, func(c lexicon.Class, lemma string) {
		e, ok := lexicon.Lookup(lemma)
		if !ok {
			return
		}
		switch c {
		case lexicon.Noun:
			if !strings.HasSuffix(a.word, "ing") { // the list has "crying" for cries
				a.add(Plural, lemma, e, prior(e, c))
			}
		case lexicon.Verb:
			a.add(irregularVerb(a.word, lemma), lemma, e, prior(e, c))
		case lexicon.Adjective:
			f := Comparative
			if strings.HasSuffix(a.word, "st") {
				f = Superlative
			}
			a.add(f, lemma, e, prior(e, c))
		}
	})
	a.preferPast()
	if a.word == "people" {
		e, _ := lexicon.Lookup("person")
		a.out = append(a.out[:0], Reading{Form: Plural, Lemma: "person", Entry: e})
	}
}

// preferPast makes the verbs to saw, to found and to wound less likely than
// what was seen, found and wound.
func (a *analysis) preferPast() {
	for i, p := range a.out {
		if a.word == "lay" && p.Form&Past != 0 {
			a.out[i].Cost++ // hens lay eggs
		}
		if p.Form&Past == 0 || p.Lemma == a.word || a.word == "lay" {
			continue
		}
		for i := range a.out {
			if a.out[i].Form&Base != 0 {
				a.out[i].Cost += 2
			}
		}
		return
	}
}

// irregularVerb tells which form an irregular verb form is; past and
// participle differ only where the list of participles says so.
func irregularVerb(w, lemma string) Form {
	switch {
	case strings.HasSuffix(w, "ing"):
		return Ing
	case strings.HasSuffix(w, "s") && w != "was":
		return ThirdPerson
	case onlyPast(w, lemma):
		return Past
	case onlyParticiple(w):
		return Participle
	}
	return Past | Participle
}

// onlyParticiple: done, seen, eaten, worn, drunk.
func onlyParticiple(w string) bool {
	return lexicon.OnlyParticiples.Has(w) || strings.HasSuffix(w, "n") && !strings.HasSuffix(w, "an") && w != "won" && w != "spun"
}

// onlyPast: the form has a different participle in -n or -u-.
func onlyPast(w, lemma string) bool {
	return lexicon.OnlyPasts.Has(w) && lemma != "found" && !(w == "saw" && lemma == "saw")
}

// regular adds the readings by suffix whose stem is a listed word.
func (a *analysis) regular() {
	for _, s := range stems(a.word) {
		e, ok := lexicon.Lookup(s.stem)
		if !ok {
			continue
		}
		switch {
		case s.form == Plural && e.Is(lexicon.Noun) && (!e.Name() || e.Person()) && !(strings.HasSuffix(a.word, "us") && len(a.out) > 0):
			cost := prior(e, lexicon.Noun)
			if strings.HasSuffix(s.stem, "is") && strings.HasSuffix(a.word, "es") {
				cost++ // bases are rather of a base
			}
			a.add(Plural, s.stem, e, cost)
		case s.form&VerbForms != 0 && e.Is(lexicon.Verb) && !irregularPast(s.stem, s.form):
			a.add(s.form, s.stem, e, prior(e, lexicon.Verb))
		case s.form&AdjForms != 0 && e.Is(lexicon.Adjective) && len(s.stem) <= 7:
			a.add(s.form, s.stem, e, prior(e, lexicon.Adjective))
		}
	}
}

// irregularPast: the regular past of these is no word ("comed").
func irregularPast(stem string, f Form) bool {
	return f&Past != 0 && (lexicon.UnchangedPasts.Has(stem) || stem == "be" || stem == "have" || stem == "go")
}

type stem struct {
	stem string
	form Form
}

// stems undoes the regular suffixes.
func stems(w string) []stem {
	var out []stem
	add := func(s string, f Form) {
		if len(s) > 1 {
			out = append(out, stem{s, f})
		}
	}
	n := len(w)
	if n > 3 && strings.HasSuffix(w, "us") {
		add(w[:n-1], Plural) // emus, menus
	}
	if n > 2 && w[n-1] == 's' && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "us") {
		both := func(s string) { add(s, Plural); add(s, ThirdPerson) }
		both(w[:n-1])
		if strings.HasSuffix(w, "ies") && n > 4 {
			both(w[:n-3] + "y")
		}
		if strings.HasSuffix(w, "es") && takesEs(w[:n-2]) {
			both(w[:n-2])
		}
		if strings.HasSuffix(w, "es") && n > 3 {
			add(w[:n-2]+"is", Plural) // axes
		}
	}
	if strings.HasSuffix(w, "men") && n > 4 {
		add(w[:n-2]+"an", Plural)
	}
	suffixed(w, "ed", Past|Participle, add)
	suffixed(w, "ing", Ing, add)
	suffixed(w, "er", Comparative, add)
	suffixed(w, "est", Superlative, add)
	return out
}

// suffixed undoes a suffix that begins with a vowel: e dropped, y turned to i,
// the consonant doubled.
func suffixed(w, suffix string, f Form, add func(string, Form)) {
	s, ok := strings.CutSuffix(w, suffix)
	if !ok || len(s) < 2 {
		return
	}
	n := len(s)
	add(s, f)
	add(s+"e", f)
	if s[n-1] == 'i' && suffix != "ing" {
		add(s[:n-1]+"y", f)
	}
	if n > 2 && s[n-1] == s[n-2] && !vowel(s[n-1]) {
		add(s[:n-1], f)
	}
}

func takesEs(s string) bool {
	for _, end := range [...]string{"s", "x", "z", "ch", "sh", "o"} {
		if strings.HasSuffix(s, end) {
			return true
		}
	}
	return false
}

func vowel(c byte) bool { return strings.IndexByte("aeiou", c) >= 0 }

// OfOne is what is known of a plural of several nouns where one of them, and
// no other, is spoken of elsewhere: "axes" of an axis.
func (w *Info) OfOne(spoken func(lemma string) bool) *Info {
	lemma := ""
	for _, r := range w.Readings {
		if r.Form&Plural != 0 && spoken(r.Lemma) {
			if lemma != "" {
				return w
			}
			lemma = r.Lemma
		}
	}
	if lemma == "" {
		return w
	}
	one := *w
	one.Readings, one.Twins = nil, false
	for _, r := range w.Readings {
		if r.Form&Plural == 0 || r.Lemma == lemma {
			one.Readings = append(one.Readings, r)
		}
	}
	return &one
}

// IsAdjective reports whether a lower-case word is a listed adjective.
func IsAdjective(w string) bool {
	e, ok := lexicon.Lookup(w)
	return ok && e.Is(lexicon.Adjective)
}

// guess adds readings of a word in no list, by its shape.
func (a *analysis) guess() {
	w := a.word
	if len(w) > 6 && strings.Trim(w, "0123456789-/.") == "" {
		return // 555-0147 is no quality
	}
	add := func(f Form, lemma string, cost int) {
		a.out = append(a.out, Reading{Form: f, Lemma: lemma, Cost: uint16(cost), Guessed: true})
	}
	if i := strings.LastIndexByte(w, '-'); i > 0 && len(a.out) == 0 {
		a.guessCompound(w[:i+1], w[i+1:])
		if len(a.out) > 0 {
			return
		}
	}
	n := len(w)
	switch {
	case n > 2 && w[n-1] == 's' && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "us"):
		s := unplural(w)
		add(Plural, s, 3)
		add(ThirdPerson, s, 4)
		add(Singular, w, 6)
		add(Positive, w, 6)
	case n > 3 && strings.HasSuffix(w, "ed"):
		add(Past|Participle, w[:n-2], 4)
		add(Positive, w, 3)
	case n > 4 && strings.HasSuffix(w, "ing"):
		add(Ing, w[:n-3], 4)
		add(Singular, w, 4)
		add(Positive, w, 3)
	case n > 3 && strings.HasSuffix(w, "ly"):
		add(Adverb, w, 2)
		add(Positive, w, 3)
		add(Singular, w, 4)
	default:
		add(Singular, w, 3)
		add(Positive, w, 3)
		add(Base, w, 5)
	}
}

// guessCompound reads "well-known" and "sports-cars" as their last part is.
func (a *analysis) guessCompound(front, last string) {
	for _, r := range analyse(last).Readings {
		if r.Guessed || r.Form&VerbForms != 0 && r.Form&Participle == 0 {
			continue
		}
		f := r.Form
		lemma := front + r.Lemma
		if f&Participle != 0 {
			f, lemma = Positive, a.word
		}
		a.out = append(a.out, Reading{Form: f, Lemma: lemma, Entry: r.Entry, Cost: 2})
	}
}

// unplural strips the plural of an unknown word.
func unplural(w string) string {
	n := len(w)
	for _, end := range [...]string{"uses", "xes", "ches", "shes", "sses", "zes"} {
		if strings.HasSuffix(w, end) && n > len(end)+1 {
			return w[:n-2]
		}
	}
	if strings.HasSuffix(w, "ies") && n > 4 {
		return w[:n-3] + "y"
	}
	return w[:n-1]
}
