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
		switch {
		case w.Tag == "CD" && isQuality(w.Form):
			w.Tag = "JJ" // "far from rich"
		case w.Tag == "TO" && w.Label == "case":
			w.Tag = "IN" // "came to practice"
		case w.Tag == "VBD" && w.Label == "acl" && w.Head >= 0 && w.Head < i && !hasSubject(words, i):
			w.Tag = "VBN" // "someone called Dean"
		case (w.Tag == "JJ" || w.Tag == "RB") && actsOn(words, i):
			w.Tag = "VBD" // "came at ten, left at noon"
			for k := range words {
				if words[k].Head == i && words[k].Label == "orphan" {
					words[k].Label = "obl"
				}
			}
		case w.Tag == "NNS" && actsToo(words, i):
			w.Tag = "VBZ" // "Ann sings, and Bea paints"
		case (w.Tag == "VBP" || w.Tag == "VB") && isHeading(words, i):
			w.Tag = "NN" // "flat 5 rent: 610"
		case w.Tag == "NN" && i == 0 && w.Label == "nsubj" && w.Head >= 0 && words[w.Head].Tag == "CD" && unicode.IsUpper(rune(w.Form[0])) && namesWhoIsOld(w.Form):
			w.Tag = "NNP" // "Heather is nine"
		default:
			continue
		}
		w.Class, w.Lemma = classOf(w.Tag, w.Label), Lemma(w.Form, w.Tag)
	}
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
