package parse

import (
	"slices"
	"strings"
	"unicode"

	"whence/triple/english/lexicon"
)

// retag gives words the tag that their place in the tree leaves them, where the tagger gave
// them another: members agree on a tree whose tags say something else.
func retag(words []Word) {
	for i := range words {
		w := &words[i]
		tag := tagOfNoun(words, i)
		if tag == "" {
			tag = tagOfVerb(words, i)
		}
		if tag != "" {
			w.Tag, w.Class, w.Lemma = tag, classOf(tag, w.Label), Lemma(w.Form, tag)
		}
	}
}

// tagOfNoun is the tag that its place leaves the word at i that is a noun, a quality or a preposition by it.
func tagOfNoun(words []Word, i int) string {
	switch w := words[i]; {
	case w.Tag == "CD" && isQuality(w.Form):
		return "JJ" // "far from rich"
	case w.Tag == "TO" && w.Label == "case":
		return "IN" // "came to practice"
	case w.Tag == "VBZ" && isAnother(words, i):
		return "NNS" // "Pumps are checked every week, filters every year"
	case w.Tag == "VBZ" && holdsCounted(words, i):
		return "NNS" // "ordered: 3 crates apples"
	case (w.Tag == "VBP" || w.Tag == "VB") && isHeading(words, i):
		return "NN" // "flat 5 rent: 610"
	case w.Tag == "NN" && i == 0 && w.Label == "nsubj" && w.Head >= 0 && words[w.Head].Tag == "CD" && unicode.IsUpper(rune(w.Form[0])) && namesWhoIsOld(w.Form):
		return "NNP" // "Heather is nine"
	}
	return ""
}

// tagOfVerb is the tag that its place leaves the word at i that is a verb by it.
func tagOfVerb(words []Word, i int) string {
	switch w := words[i]; {
	case w.Tag == "VBD" && w.Label == "acl" && w.Head >= 0 && w.Head < i && !hasSubject(words, i):
		return "VBN" // "someone called Dean"
	case w.Tag == "VBD" && undergoes(words, i):
		return "VBN" // "Lawn mower borrowed from Stefan"
	case (w.Tag == "JJ" || w.Tag == "RB") && actsOn(words, i):
		for k := range words {
			if words[k].Head == i && words[k].Label == "orphan" {
				words[k].Label = "obl"
			}
		}
		return "VBD" // "came at ten, left at noon"
	case w.Tag == "NN" && i == 0 && w.Head < 0 && len(words) > 1 && words[1].Head == 0 && words[1].Label == "compound:prt":
		return "VB" // "zoom in"
	case w.Tag == "NNS" && actsToo(words, i):
		return "VBZ" // "Ann sings, and Bea paints"
	}
	return ""
}

// namesWhoIsOld reports whether a noun without an article, which a number alone is said of, is a name: of hills, plants and
// animals none is told so, as rents and codes are.
func namesWhoIsOld(form string) bool {
	kinds := []string{"noun.object", "noun.plant", "noun.animal"}
	return isFirstName(form) || slices.Contains(kinds, lexicon.Supersense(strings.ToLower(form), lexicon.Noun))
}

// isQuality reports whether a word is an adjective that counts nothing.
func isQuality(form string) bool {
	low := strings.ToLower(form)
	e, ok := lexicon.Lookup(low)
	return ok && e.Is(lexicon.Adjective) && !strings.ContainsAny(low, "0123456789") && lexicon.Supersense(low, lexicon.Noun) != "noun.quantity"
}

// hasSubject reports whether a subject hangs on the word at i.
func hasSubject(words []Word, i int) bool {
	return slices.ContainsFunc(words, func(w Word) bool { return w.Head == i && base(w.Label) == "nsubj" })
}

// actsOn reports whether the word at i begins, behind a comma, the last of what somebody did, in a
// form that is the past of a verb and no base: at least two pasts stand in front of it, the first
// with its subject. Behind one alone it may tell of a thing: "bought milk, left over from Monday".
func actsOn(words []Word, i int) bool {
	w := words[i]
	if i < 2 || w.Head < 0 || w.Head > i || w.Label != "conj" && w.Label != "parataxis" || words[i-1].Form != "," || words[w.Head].Tag != "VBD" || !OnlyPast(w.Form) || !hasSubject(words, w.Head) {
		return false
	}
	another := slices.ContainsFunc(words[:i], func(x Word) bool {
		return x.Head == w.Head && x.Tag == "VBD" && (x.Label == "conj" || x.Label == "parataxis")
	})
	said := slices.ContainsFunc(words[i:], func(x Word) bool {
		return x.Head == i && (base(x.Label) == "obl" || x.Label == "orphan" || x.Label == "obj")
	})
	return another && said && !slices.ContainsFunc(words, func(x Word) bool {
		return x.Head == i && (x.Start < w.Start && x.Class != "PUNCT" || x.Label == "compound:prt" || x.Label == "advmod")
	})
}

// undergoes reports whether the word at i, taken for the past of what somebody did, can only say what was done to a thing: a
// note of a thing and how it came, with a verb that always says what somebody did it to. It takes that thing for its object.
func undergoes(words []Word, i int) bool {
	what := slices.IndexFunc(words[:i], func(x Word) bool { return x.Head == i && base(x.Label) == "nsubj" })
	if i == 0 || what != i-1 || i+1 >= len(words) || words[i].Label != "root" || words[what].Tag != "NN" || !IsParticiple(words[i].Form) || words[i+1].Tag != "IN" && words[i+1].Tag != "TO" {
		return false
	}
	frames, kind := lexicon.FramesOf(Lemma(words[i].Form, "VBD")), lexicon.Supersense(strings.ToLower(words[what].Form), lexicon.Noun)
	if frames&lexicon.Object == 0 || frames&lexicon.Bare != 0 || kind != "noun.artifact" && kind != "noun.food" {
		return false
	}
	for k, x := range words {
		if x.Head == i && base(x.Label) != "nsubj" && base(x.Label) != "obl" && x.Class != "PUNCT" || x.Head == what && (k > i || x.Label != "compound" && x.Label != "amod") {
			return false
		}
	}
	words[what].Label = "nsubj:pass"
	return true
}

// isAnother reports whether the word at i, taken for what several do in a form for one alone, is of others, of whom the same
// is said: all that it has is when.
func isAnother(words []Word, i int) bool {
	w := words[i]
	e, _ := lexicon.Lookup(Lemma(strings.ToLower(w.Form), "NNS"))
	if i == 0 || w.Head < 0 || w.Head > i || w.Label != "conj" && w.Label != "parataxis" || words[i-1].Form != "," || !e.Is(lexicon.Noun) {
		return false
	}
	several := slices.ContainsFunc(words[:i], func(x Word) bool { return x.Head == w.Head && base(x.Label) == "nsubj" && x.Tag == "NNS" })
	if !several || slices.ContainsFunc(words, func(x Word) bool {
		return x.Head == i && x.Class != "PUNCT" && x.Label != "obl:unmarked" && x.Label != "nmod:unmarked"
	}) {
		return false
	}
	for k := range words {
		if words[k].Head == i && words[k].Class != "PUNCT" {
			words[k].Label = "orphan"
		}
	}
	return true
}

// holdsCounted reports whether the word at i, taken for what a number does, is a thing that holds something of which there
// are so many, with what they hold right behind it.
func holdsCounted(words []Word, i int) bool {
	if i == 0 || i+1 >= len(words) || words[i-1].Tag != "CD" || words[i-1].Head != i || !strings.HasPrefix(words[i+1].Tag, "NN") || words[i+1].Head != i || words[i+1].Label != "obj" {
		return false
	}
	if of := Lemma(strings.ToLower(words[i].Form), "NNS"); !lexicon.MayBeA(of, "container") || strings.ToLower(words[i].Form) == of || strings.TrimLeft(words[i-1].Form, "01") == "" {
		return false
	}
	if slices.ContainsFunc(words, func(w Word) bool { return w.Head == i && w.Start < words[i-1].Start && w.Class != "PUNCT" }) {
		return false
	}
	words[i-1].Label, words[i+1].Label = "nummod", "nmod:unmarked"
	return true
}

// actsToo reports whether the word at i, taken for a noun, is what somebody does who stands right in front of it as its
// subject, beside what another does.
func actsToo(words []Word, i int) bool {
	w := words[i]
	if i == 0 || w.Head < 0 || w.Head > i || w.Label != "conj" && w.Label != "parataxis" || words[w.Head].Tag != "VBZ" || words[i-1].Tag != "NNP" || words[i-1].Head != i || words[i-1].Label != "nsubj" {
		return false
	}
	e, _ := lexicon.Lookup(Lemma(strings.ToLower(w.Form), "VBZ"))
	return e.Is(lexicon.Verb) && !slices.ContainsFunc(words, func(x Word) bool {
		return x.Head == i && (x.Label == "cop" || x.Label == "aux" || x.Label == "compound" || x.Label == "amod")
	})
}

// isHeading reports whether the word at i, taken for a verb, is what a note is of: a noun in front of a colon, behind one
// in the singular, which no verb in this form has for its subject.
func isHeading(words []Word, i int) bool {
	e, _ := lexicon.Lookup(strings.ToLower(words[i].Form))
	if !e.Is(lexicon.Noun) || i+1 >= len(words) || words[i+1].Form != ":" {
		return false
	}
	k := slices.IndexFunc(words[:i], func(x Word) bool { return x.Head == i && x.Label == "nsubj" && x.Tag == "NN" })
	if k < 0 || slices.ContainsFunc(words, func(x Word) bool { return x.Head == k && x.Label == "conj" }) {
		return false
	}
	words[k].Label = "compound"
	return true
}
