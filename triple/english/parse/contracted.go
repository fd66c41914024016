package parse

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse/model"
)

// This file puts right tags that leave no clause: "Ben's" in front of what nobody can have is "Ben
// is", "Miss" in front of a name is one, and what stands between an article and the end of its phrase is no verb.

// contracted tags an 's as the verb that it is where it begins a clause with its noun and that has
// no other verb: "Ben's on drums, Ida's bringing her flute".
func contracted(p *Parser, w *work) {
	is, ing, noun, name, many, how := slices.Index(p.set.Tags, "VBZ"), slices.Index(p.set.Tags, "VBG"), slices.Index(p.set.Tags, "NN"), slices.Index(p.set.Tags, "NNP"), slices.Index(p.set.Tags, "NNS"), slices.Index(p.set.Tags, "RB")
	if min(is, ing, noun, name, many, how) < 0 || w.s.Question {
		return
	}
	owned := false // Ben's may then be Ben's car
	for i := range len(w.forms) - 1 {
		switch tag := w.tag(p, i); {
		case addressed(p, w, i), tag == "NN" && parent(p, w, i):
			settle(w, i, name)
		case !(owned && w.tag(p, i+1) == "IN") && isShort(p, w, i):
			settle(w, i, is)
			if strings.HasSuffix(w.forms[i+1], "ing") {
				w.s.Tags[i+1] = uint8(ing)
			}
		case tag == "VBZ" && several(p, w, i):
			settle(w, i, many)
		case tag == "NNS" && only(p, w, i):
			settle(w, i, is)
		case tag == "NN" && isVerb(w.tag(p, i-1)) && noNoun(w.forms[i]):
			settle(w, i, how) // works full-time
		case tag == "VBP" && had(p, w, i):
			settle(w, i, noun)
		case tag == "POS":
			owned = true
		case tag == "VBG" && w.tag(p, i-1) == "DT" && (w.tag(p, i+1) == "IN" || isSign(w.tag(p, i+1))):
			w.s.Tags[i] = uint8(noun) // does all the driving because …
		}
	}
}

// addressed reports whether the word at i is what somebody is addressed with in front of a name: Miss Byrne.
func addressed(p *Parser, w *work, i int) bool {
	tag := w.tag(p, i)
	return lexicon.Addresses.Has(strings.ToLower(w.forms[i])) && w.s.Words[i].Capital && w.s.Words[i+1].Capital && (isVerb(tag) || tag == "NNP") && (i > 0 || verbBehind(p, w, 1, len(w.forms)))
}

// isShort reports whether the 's at i is short for a verb.
func isShort(p *Parser, w *work, i int) bool {
	tag := w.tag(p, i)
	return (tag == "POS" || tag == "VBZ") && strings.Trim(w.forms[i], "'’") == "s" && opens(p, w, i) && ownsNothing(p, w, i)
}

// settle gives a word a tag for good, whatever else is tried for the others.
func settle(w *work, i, tag int) {
	w.s.Tags[i] = uint8(tag)
	w.s.Allowed = append(w.s.Allowed, make([]uint64, max(0, len(w.forms)-len(w.s.Allowed)))...)
	w.s.Allowed[i] = 1 << tag
}

// parent reports whether the word at i is what somebody calls who raised them: Dad, but not "Dad jokes"
// and "my Dad".
func parent(p *Parser, w *work, i int) bool {
	free := i == 0 || isSign(w.tag(p, i-1)) || w.tag(p, i-1) == "CC" || w.tag(p, i-1) == "IN"
	return free && w.s.Words[i].Capital && lexicon.Parents.Has(strings.ToLower(w.forms[i])) && !strings.HasPrefix(w.tag(p, i+1), "NN")
}

// several reports whether the word at i, taken for a verb, is a noun in the plural.
func several(p *Parser, w *work, i int) bool {
	return w.s.Words[i].Forms&model.Plural != 0 && (counted(p, w, i) || had(p, w, i))
}

// counted reports whether the word at i ends a phrase of several, "three work stands": of three no noun in the
// singular stands. What begins at eight does.
func counted(p *Parser, w *work, i int) bool {
	if i < 2 || w.tag(p, i-2) != "CD" || w.tag(p, i-1) != "NN" || w.s.Words[i-1].Forms&model.Plural != 0 || lexicon.UnchangedPlurals.Has(strings.ToLower(w.forms[i-1])) {
		return false
	}
	number := strings.ToLower(w.forms[i-2])
	before := w.tag(p, i-3)
	return number != "one" && number != "1" && (i == 2 || before == "," || before == "CC" || isVerb(before))
}

// only reports whether the word at i is the one verb of what somebody does, behind an adverb that says that they only or
// always do it: "Lotte only rows on Tuesdays".
func only(p *Parser, w *work, i int) bool {
	k := i
	for k > 0 && w.tag(p, k-1) == "RB" {
		k--
	}
	return k == 1 && i > k && w.tag(p, 0) == "NNP" && w.s.Words[i].Forms&model.ThirdPerson != 0 && !verbBehind(p, w, 0, len(w.forms))
}

// noNoun reports whether a word of two by the dictionary is an adverb and no noun.
func noNoun(form string) bool {
	e, ok := lexicon.Lookup(strings.ToLower(form))
	return ok && strings.Contains(form, "-") && e.Is(lexicon.Adverb) && !e.Is(lexicon.Noun)
}

// had reports whether the word at i ends what somebody has or does, "his work do on Friday", "the blister packs": made
// do it, it would have one behind it to whom that is done, and what "does" helps has no ending.
func had(p *Parser, w *work, i int) bool {
	k := i - 1
	for k > 0 && (w.tag(p, k) == "NN" || w.tag(p, k) == "JJ") {
		k--
	}
	next := w.tag(p, i+1)
	if k == 0 || k == i-1 || w.tag(p, k) != "PRP$" && w.tag(p, k) != "DT" || next != "IN" && next != "" && !isSign(next) {
		return false
	}
	verb := Lemma(w.forms[k-1], w.tag(p, k-1))
	if w.tag(p, i) == "VBP" {
		return verb == "have"
	}
	return verb == "do" && k > 1 && strings.HasPrefix(w.tag(p, k-2), "NNP")
}

// opens reports whether the name or noun that the 's at i stands behind begins a clause.
func opens(p *Parser, w *work, i int) bool {
	k := i - 1
	for k >= 0 && (strings.HasPrefix(w.tag(p, k), "NN") || w.tag(p, k) == "JJ" || w.tag(p, k) == "DT" || w.tag(p, k) == "PRP$") {
		k--
	}
	if k == i-1 {
		return false
	}
	return k < 0 || isSign(w.tag(p, k)) || w.tag(p, k) == "CC" && verbBehind(p, w, 0, k)
}

// ownsNothing reports whether behind the 's at i no noun phrase goes on, and no other verb stands in
// the clause: a preposition, a determiner, or "bringing her".
func ownsNothing(p *Parser, w *work, i int) bool {
	next := w.tag(p, i+1)
	gerund := i+2 < len(w.forms) && strings.HasSuffix(w.forms[i+1], "ing") && begins(w.tag(p, i+2))
	if next != "IN" && next != "TO" && !begins(next) && !gerund {
		return false
	}
	end := i + 1
	for end < len(w.forms) && !isSign(w.tag(p, end)) && w.tag(p, end) != "CC" {
		end++
	}
	return !verbBehind(p, w, i+2, end)
}

// begins reports whether a tag is that of a word which begins a noun phrase.
func begins(tag string) bool { return tag == "DT" || tag == "PRP$" || tag == "PRP" }

// isSign reports whether a tag is that of a sign which divides clauses.
func isSign(tag string) bool { return tag == "," || tag == ":" || tag == "." }

// verbBehind reports whether a finite verb stands among the words from first up to end.
func verbBehind(p *Parser, w *work, first, end int) bool {
	for k := first; k < end; k++ {
		if isFinite(w.tag(p, k)) {
			return true
		}
	}
	return false
}
