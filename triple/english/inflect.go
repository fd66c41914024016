package english

import (
	"strings"

	"whence/triple/english/lexicon"
)

// inflector makes forms of words. It is immutable once made.
type inflector struct {
	words                       *words
	plurals, pasts, participles map[string]string
}

func newInflector(w *words) *inflector {
	f := &inflector{words: w, plurals: map[string]string{}, pasts: map[string]string{}, participles: map[string]string{}}
	for irr := range lexicon.AllIrregular {
		switch irr.Class {
		case lexicon.Noun:
			putFirst(f.plurals, irr.Lemma, irr.Form)
		case lexicon.Verb:
			f.addVerb(irr)
		}
	}
	for lemma, form := range preferredPlurals() {
		f.plurals[lemma] = form
	}
	for lemma, forms := range preferredPasts() {
		f.pasts[lemma], f.participles[lemma] = forms[0], forms[1]
	}
	return f
}

func putFirst(m map[string]string, key, value string) {
	if _, ok := m[key]; !ok {
		m[key] = value
	}
}

func (f *inflector) addVerb(irr lexicon.Irregular) {
	switch kind := irregularVerb(irr.Form, irr.Lemma); {
	case kind == past:
		f.pasts[irr.Lemma] = irr.Form
	case kind == participle:
		f.participles[irr.Lemma] = irr.Form
	case kind&past != 0:
		putFirst(f.pasts, irr.Lemma, irr.Form)
		putFirst(f.participles, irr.Lemma, irr.Form)
	}
}

// preferredPlurals are the usual ones where the list has several, or none.
func preferredPlurals() map[string]string {
	return map[string]string{"person": "people", "fish": "fish", "sheep": "sheep", "deer": "deer", "species": "species", "series": "series", "index": "indexes", "formula": "formulas", "cow": "cows", "brother": "brothers", "octopus": "octopuses", "penny": "pennies", "cloth": "cloths", "staff": "staffs", "bus": "buses", "gas": "gases", "mouse": "mice", "wolf": "wolves", "knife": "knives", "die": "dice", "roof": "roofs", "hoof": "hooves", "dwarf": "dwarfs", "scarf": "scarves", "wharf": "wharves", "medium": "media", "forum": "forums", "stadium": "stadiums", "aquarium": "aquariums", "album": "albums", "museum": "museums", "cactus": "cacti"}
}

// preferredPasts are past and participle where the list has several forms.
func preferredPasts() map[string][2]string {
	return map[string][2]string{
		"go": {"went", "gone"}, "get": {"got", "got"}, "be": {"was", "been"}, "have": {"had", "had"}, "do": {"did", "done"},
		"forget": {"forgot", "forgotten"}, "eat": {"ate", "eaten"}, "bear": {"bore", "borne"}, "show": {"showed", "shown"},
		"learn": {"learned", "learned"}, "dream": {"dreamed", "dreamed"}, "burn": {"burned", "burned"}, "lean": {"leaned", "leaned"}, "leap": {"leaped", "leaped"},
		"smell": {"smelled", "smelled"}, "spell": {"spelled", "spelled"}, "spill": {"spilled", "spilled"}, "spoil": {"spoiled", "spoiled"},
		"light": {"lit", "lit"}, "hang": {"hung", "hung"}, "speak": {"spoke", "spoken"}, "break": {"broke", "broken"}, "drive": {"drove", "driven"},
		"wake": {"woke", "woken"}, "work": {"worked", "worked"}, "shine": {"shone", "shone"}, "wed": {"wedded", "wedded"}, "sew": {"sewed", "sewn"},
		"bid": {"bid", "bid"}, "fit": {"fitted", "fitted"}, "prove": {"proved", "proved"}, "sink": {"sank", "sunk"}, "spin": {"spun", "spun"}, "ring": {"rang", "rung"},
		"write": {"wrote", "written"}, "ride": {"rode", "ridden"}, "bite": {"bit", "bitten"}, "hide": {"hid", "hidden"}, "beat": {"beat", "beaten"}, "tread": {"trod", "trodden"},
		"lie": {"lay", "lain"}, "find": {"found", "found"}, "see": {"saw", "seen"}, "fall": {"fell", "fallen"}, "wind": {"wound", "wound"}, "dig": {"dug", "dug"},
		"come": {"came", "come"}, "become": {"became", "become"}, "run": {"ran", "run"}, "overcome": {"overcame", "overcome"}, "wear": {"wore", "worn"}, "win": {"won", "won"},
		"drink": {"drank", "drunk"}, "strike": {"struck", "struck"}, "stick": {"stuck", "stuck"}, "sing": {"sang", "sung"}, "shrink": {"shrank", "shrunk"}, "shear": {"sheared", "sheared"},
		"quit": {"quit", "quit"}, "dive": {"dived", "dived"}, "sneak": {"sneaked", "sneaked"}, "plead": {"pleaded", "pleaded"}, "speed": {"sped", "sped"}, "weave": {"wove", "woven"}, "swell": {"swelled", "swollen"}, "mow": {"mowed", "mown"},
	}
}

// lastWord applies change to the last word of a phrase.
func lastWord(phrase string, change func(string) string) string {
	i := strings.LastIndexByte(phrase, ' ') + 1
	return phrase[:i] + change(phrase[i:])
}

// firstWord applies change to the first word of a phrase.
func firstWord(phrase string, change func(string) string) string {
	head, rest, more := strings.Cut(phrase, " ")
	if !more {
		return change(phrase)
	}
	return change(head) + " " + rest
}

// plural returns the plural of a noun phrase that ends in its head noun.
func (f *inflector) plural(noun string) string {
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

// third returns the third person singular of a verb phrase.
func (f *inflector) third(verb string) string {
	return firstWord(verb, func(w string) string {
		switch w {
		case "be":
			return "is"
		case "have":
			return "has"
		}
		return regularS(w, false)
	})
}

func (f *inflector) past(verb string) string {
	return firstWord(verb, func(w string) string { return irregularOr(f.pasts, w) })
}

func (f *inflector) participle(verb string) string {
	return firstWord(verb, func(w string) string { return irregularOr(f.participles, w) })
}

func irregularOr(m map[string]string, w string) string {
	if p, ok := m[w]; ok {
		return p
	}
	if unchangedPast(w) {
		return w
	}
	n := len(w)
	switch {
	case strings.HasSuffix(w, "e"):
		return w + "d"
	case n > 1 && w[n-1] == 'y' && !vowel(w[n-2]):
		return w[:n-1] + "ied"
	case doubles(w):
		return w + w[n-1:] + "ed"
	}
	return w + "ed"
}

// doubles reports whether a verb of one syllable doubles its last consonant.
func doubles(w string) bool {
	n := len(w)
	if n < 3 || n > 4 || vowel(w[n-1]) || strings.IndexByte("wxy", w[n-1]) >= 0 || !vowel(w[n-2]) || vowel(w[n-3]) {
		return false
	}
	return n == 3 || !vowel(w[0]) && !vowel(w[1])
}

// article returns "a" or "an" for the word that follows.
func article(next string) string {
	w := strings.ToLower(next)
	if first, _, _ := strings.Cut(next, " "); len(first) > 1 && len(first) < 5 && first == strings.ToUpper(first) && strings.IndexByte("FHLMNRSX", first[0]) >= 0 && firstRune(first) < 'a' {
		return "an" // spelt out: an NBA player
	}
	for _, silent := range [...]string{"hour", "honest", "heir", "honor", "honour"} {
		if strings.HasPrefix(w, silent) {
			return "an"
		}
	}
	for _, consonant := range [...]string{"uni", "use", "usu", "eu", "one", "uku", "ubi"} {
		if strings.HasPrefix(w, consonant) && !strings.HasPrefix(w, "unin") && !strings.HasPrefix(w, "unim") {
			return "a"
		}
	}
	if w != "" && vowel(w[0]) {
		return "an"
	}
	return "a"
}
