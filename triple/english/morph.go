package english

import (
	"strings"

	"whence/triple/english/lexicon"
)

// form is a set of inflected forms that a word may be.
type form uint16

const (
	singular form = 1 << iota
	plural
	base
	thirdPerson
	past
	participle // the past participle
	ing
	positive
	comparative
	superlative
	adverb

	nounForms = singular | plural
	verbForms = base | thirdPerson | past | participle | ing
	adjForms  = positive | comparative | superlative
)

// reading is one way to take a word.
type reading struct {
	form  form
	lemma string
	entry lexicon.Entry
	// cost is 0 for a word's most frequent use and grows with unlikeliness.
	cost uint16
	// guessed: the lemma is in no list.
	guessed bool
}

// wordInfo is all that is known of a word form wherever it stands.
type wordInfo struct {
	readings []reading
	closed   closedClass
	forms    form // of all readings
	known    bool
	named    bool // listed as a name only
	twins    bool // the plural of several nouns: axes
}

// analyse finds the readings of a lower-case word.
func analyse(w string) *wordInfo {
	info := &wordInfo{closed: closedOf(w)}
	if info.closed != 0 && info.closed&openToo == 0 {
		info.known = true
		return info
	}
	a := analysis{word: w}
	a.listed()
	a.irregular()
	a.regular()
	info.known = len(a.out) > 0
	if e, ok := lexicon.Lookup(w); ok && !info.known {
		info.named = e.Name()
	}
	if !info.known || strings.Contains(w, "-") {
		a.guess()
	}
	info.readings = a.out
	plurals := 0
	for _, r := range a.out {
		info.forms |= r.form
		if r.form&plural != 0 && !r.guessed {
			plurals++
		}
	}
	info.twins = plurals > 1
	return info
}

type analysis struct {
	word string
	out  []reading
}

func (a *analysis) add(f form, lemma string, e lexicon.Entry, cost int) {
	for i := range a.out {
		r := &a.out[i]
		if r.lemma == lemma && r.form&f != 0 {
			return
		}
	}
	a.out = append(a.out, reading{form: f, lemma: lemma, entry: e, cost: uint16(cost)})
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
		f := singular
		if unchangedPlural(a.word) {
			f |= plural
		}
		a.add(f, a.word, e, prior(e, lexicon.Noun))
	}
	if e.Is(lexicon.Noun) && e.Name() && e.Person() { // a European
		a.add(singular, a.word, e, 2)
	}
	if e.Is(lexicon.Verb) {
		f := base
		if unchangedPast(a.word) {
			f |= past | participle
		}
		a.add(f, a.word, e, prior(e, lexicon.Verb))
	}
	if e.Is(lexicon.Adjective) {
		a.add(positive, a.word, e, prior(e, lexicon.Adjective))
	}
	if e.Is(lexicon.Adverb) {
		a.add(adverb, a.word, e, prior(e, lexicon.Adverb))
	}
}

func unchangedPlural(w string) bool {
	switch {
	case lexicon.UnchangedPlurals.Has(w):
		return true
	}
	return strings.HasSuffix(w, "fish") && len(w) > 5
}

func unchangedPast(w string) bool {
	return lexicon.UnchangedPasts.Has(w)
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
				a.add(plural, lemma, e, prior(e, c))
			}
		case lexicon.Verb:
			a.add(irregularVerb(a.word, lemma), lemma, e, prior(e, c))
		case lexicon.Adjective:
			f := comparative
			if strings.HasSuffix(a.word, "st") {
				f = superlative
			}
			a.add(f, lemma, e, prior(e, c))
		}
	})
	a.preferPast()
	if a.word == "people" {
		e, _ := lexicon.Lookup("person")
		a.out = append(a.out[:0], reading{form: plural, lemma: "person", entry: e})
	}
}

// preferPast makes the verbs to saw, to found and to wound less likely than
// what was seen, found and wound.
func (a *analysis) preferPast() {
	for i, p := range a.out {
		if a.word == "lay" && p.form&past != 0 {
			a.out[i].cost++ // hens lay eggs
		}
		if p.form&past == 0 || p.lemma == a.word || a.word == "lay" {
			continue
		}
		for i := range a.out {
			if a.out[i].form&base != 0 {
				a.out[i].cost += 2
			}
		}
		return
	}
}

// irregularVerb tells which form an irregular verb form is; past and
// participle differ only where the list of participles says so.
func irregularVerb(w, lemma string) form {
	switch {
	case strings.HasSuffix(w, "ing"):
		return ing
	case strings.HasSuffix(w, "s") && w != "was":
		return thirdPerson
	case onlyPast(w, lemma):
		return past
	case onlyParticiple(w):
		return participle
	}
	return past | participle
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
		case s.form == plural && e.Is(lexicon.Noun) && (!e.Name() || e.Person()) && !(strings.HasSuffix(a.word, "us") && len(a.out) > 0):
			cost := prior(e, lexicon.Noun)
			if strings.HasSuffix(s.stem, "is") && strings.HasSuffix(a.word, "es") {
				cost++ // bases are rather of a base
			}
			a.add(plural, s.stem, e, cost)
		case s.form&verbForms != 0 && e.Is(lexicon.Verb) && !irregularPast(s.stem, s.form):
			a.add(s.form, s.stem, e, prior(e, lexicon.Verb))
		case s.form&adjForms != 0 && e.Is(lexicon.Adjective) && len(s.stem) <= 7:
			a.add(s.form, s.stem, e, prior(e, lexicon.Adjective))
		}
	}
}

// irregularPast: the regular past of these is no word ("comed").
func irregularPast(stem string, f form) bool {
	return f&past != 0 && (unchangedPast(stem) || stem == "be" || stem == "have" || stem == "go")
}

type stem struct {
	stem string
	form form
}

// stems undoes the regular suffixes.
func stems(w string) []stem {
	var out []stem
	add := func(s string, f form) {
		if len(s) > 1 {
			out = append(out, stem{s, f})
		}
	}
	n := len(w)
	if n > 3 && strings.HasSuffix(w, "us") {
		add(w[:n-1], plural) // emus, menus
	}
	if n > 2 && w[n-1] == 's' && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "us") {
		both := func(s string) { add(s, plural); add(s, thirdPerson) }
		both(w[:n-1])
		if strings.HasSuffix(w, "ies") && n > 4 {
			both(w[:n-3] + "y")
		}
		if strings.HasSuffix(w, "es") && takesEs(w[:n-2]) {
			both(w[:n-2])
		}
		if strings.HasSuffix(w, "es") && n > 3 {
			add(w[:n-2]+"is", plural) // axes
		}
	}
	if strings.HasSuffix(w, "men") && n > 4 {
		add(w[:n-2]+"an", plural)
	}
	suffixed(w, "ed", past|participle, add)
	suffixed(w, "ing", ing, add)
	suffixed(w, "er", comparative, add)
	suffixed(w, "est", superlative, add)
	return out
}

// suffixed undoes a suffix that begins with a vowel: e dropped, y turned to i,
// the consonant doubled.
func suffixed(w, suffix string, f form, add func(string, form)) {
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

// ofOne is what is known of a plural of several nouns where one of them, and
// no other, is spoken of elsewhere: "axes" of an axis.
func (w *wordInfo) ofOne(spoken func(lemma string) bool) *wordInfo {
	lemma := ""
	for _, r := range w.readings {
		if r.form&plural != 0 && spoken(r.lemma) {
			if lemma != "" {
				return w
			}
			lemma = r.lemma
		}
	}
	if lemma == "" {
		return w
	}
	one := *w
	one.readings, one.twins = nil, false
	for _, r := range w.readings {
		if r.form&plural == 0 || r.lemma == lemma {
			one.readings = append(one.readings, r)
		}
	}
	return &one
}

// isAdjective reports whether a lower-case word is a listed adjective.
func isAdjective(w string) bool {
	e, ok := lexicon.Lookup(w)
	return ok && e.Is(lexicon.Adjective)
}

// guess adds readings of a word in no list, by its shape.
func (a *analysis) guess() {
	w := a.word
	add := func(f form, lemma string, cost int) {
		a.out = append(a.out, reading{form: f, lemma: lemma, cost: uint16(cost), guessed: true})
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
		add(plural, s, 3)
		add(thirdPerson, s, 4)
		add(singular, w, 6)
		add(positive, w, 6)
	case n > 3 && strings.HasSuffix(w, "ed"):
		add(past|participle, w[:n-2], 4)
		add(positive, w, 3)
	case n > 4 && strings.HasSuffix(w, "ing"):
		add(ing, w[:n-3], 4)
		add(singular, w, 4)
		add(positive, w, 3)
	case n > 3 && strings.HasSuffix(w, "ly"):
		add(adverb, w, 2)
		add(positive, w, 3)
		add(singular, w, 4)
	default:
		add(singular, w, 3)
		add(positive, w, 3)
		add(base, w, 5)
	}
}

// guessCompound reads "well-known" and "sports-cars" as their last part is.
func (a *analysis) guessCompound(front, last string) {
	for _, r := range analyse(last).readings {
		if r.guessed || r.form&verbForms != 0 && r.form&participle == 0 {
			continue
		}
		f := r.form
		lemma := front + r.lemma
		if f&participle != 0 {
			f, lemma = positive, a.word
		}
		a.out = append(a.out, reading{form: f, lemma: lemma, entry: r.entry, cost: 2})
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
