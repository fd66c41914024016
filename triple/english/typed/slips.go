package typed

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file is about typing slips: "teh", "sisiter". A word that is in no dictionary, and that nobody has told, is
// taken for the only common word that is one slip of the fingers away.

// known keeps what dictionaries say of the words that were typed.
var known morph.Words

// slip is the word that was meant by one that is none. It reports false where there is none, or more than one, and
// for words of the base. A word that begins with a capital is a name, but for the first one: "Teh dog".
func slip(word string, first bool, v triple.Vocabulary) (string, bool) {
	low := strings.ToLower(word)
	if word != low && !(first && word == morph.UpperFirst(low)) || !mayBeSlip(low) {
		return "", false
	}
	if v != nil {
		if _, told := v.Name(low); told {
			return "", false
		}
	}
	meant := nearest(low, word != low)
	if len(meant) > 1 {
		meant = slices.DeleteFunc(meant, func(w string) bool { return morph.ClosedOf(w) == 0 })
	}
	if len(meant) != 1 {
		return "", false
	}
	if word != low {
		return morph.UpperFirst(meant[0]), true
	}
	return meant[0], true
}

// otherwiseMeant is what the word at i was meant for: a name with an "s" that owns, or a slip.
func otherwiseMeant(text string, words []place, i int, doubtful bool, v triple.Vocabulary) (string, bool) {
	if mayOwn(text, words, i, v) {
		if name, ok := ofName(text[words[i].at:words[i].end], doubtful, v); ok {
			return name, true
		}
	}
	if meant, ok := slip(text[words[i].at:words[i].end], i == 0, v); ok {
		return meant, true
	}
	return opening(text, words, i)
}

// nearest are the common words that a word may have been meant for: by two letters that change places, else by another
// slip; none where one is too far for its length. Of a word with a capital they are those of the grammar.
func nearest(low string, capital bool) (meant []string) {
	unsure := false
	for i := 0; i+1 < len(low); i++ { // six of them, where there are hundreds of the others
		w := low[:i] + low[i+1:i+2] + low[i:i+1] + low[i+2:]
		near := (common(w) || len(low) > 5 && listedWord(w)) && (!capital || morph.ClosedOf(w) != 0)
		if near && !sure(low, w, morph.Swapped) {
			unsure = true
		} else if near && !slices.Contains(meant, w) {
			meant = append(meant, w)
		}
	}
	if len(meant) > 0 || unsure || capital {
		return meant
	}
	for w, how := range morph.OneAway(low) {
		switch {
		case how == morph.Swapped || !common(w):
		case !sure(low, w, how):
			return nil
		case !slices.Contains(meant, w):
			meant = append(meant, w)
		}
	}
	return meant
}

// opening is what one of the first two words of a question was meant for by the other, where both are words but no
// question begins with them: "were is the key", "how may beds".
func opening(text string, words []place, i int) (string, bool) {
	if len(words) < 3 || i > 1 || strings.HasSuffix(text, ".") {
		return "", false
	}
	kind := map[int]string{0: "meantfirst", 1: "meantsecond"}[i]
	meant := closed.Words().As(kind, strings.ToLower(text[words[0].at:words[1].end]))
	if low := text[words[i].at:words[i].end]; meant != "" && low != strings.ToLower(low) {
		meant = morph.UpperFirst(meant)
	}
	return meant, meant != ""
}

// astray is a text whose words at i and behind it have a letter, or the space, in the wrong place: "tot he shop", "liv es".
// It reports false where that makes no two common words, or where both are words of their own that are none of the
// grammar's.
func astray(text string, words []place, i int) (string, bool) {
	if i+1 >= len(words) {
		return "", false
	}
	a, b := text[words[i].at:words[i].end], text[words[i+1].at:words[i+1].end]
	if words[i].end+1 != words[i+1].at || len(a)+len(b) < 4 || common(a) && common(b) || strings.Trim(a+b, "abcdefghijklmnopqrstuvwxyz") != "" {
		return "", false
	}
	put := func(ab string) (string, bool) { return text[:words[i].at] + ab + text[words[i+1].end:], true }
	strange := func(w string) bool { return !listedWord(w) && !lexicon.IsFirstName(w) }
	grammatical := func(x, y string) bool {
		one, other := morph.ClosedOf(x) != 0, morph.ClosedOf(y) != 0
		return len(x) > 1 && len(y) > 1 && (one && other || (strange(a) || strange(b)) && (one && common(y) || other && common(x)))
	}
	switch {
	case mayBeSlip(a) && common(a+b), mayBeSlip(b) && common(a+b):
		return put(a + b)
	case len(a) > 2 && grammatical(a[:len(a)-1], a[len(a)-1:]+b):
		return put(a[:len(a)-1] + " " + a[len(a)-1:] + b)
	case len(b) > 2 && grammatical(a+b[:1], b[1:]):
		return put(a + b[:1] + " " + b[1:])
	}
	return "", false
}

// mayBeSlip reports whether a word of letters is in no dictionary.
func mayBeSlip(low string) bool {
	if len(low) < 3 || strings.Trim(low, "abcdefghijklmnopqrstuvwxyz") != "" || lexicon.IsFirstName(low) || morph.IsUnit(low) {
		return false
	}
	_, short := lexicon.InFull(low)
	return !short && !listedWord(low) && !closed.Words().Is("written", low) && !formed(low)
}

// listedWord reports whether a word is in a dictionary, or a form of one that is.
func listedWord(low string) bool {
	info := known.Lookup(low)
	return info.Known || info.Named
}

// formed reports whether a word is made of others, or of one that has an ending: frontend, influencers, visuals.
func formed(low string) bool {
	if slices.ContainsFunc(closed.Words().Of("forming"), func(end string) bool {
		front, has := strings.CutSuffix(low, end)
		return has && len(front) > 2 && listedWord(front)
	}) {
		return true
	}
	for i := 4; i+3 <= len(low); i++ {
		if listedWord(low[:i]) && listedWord(low[i:]) {
			return true
		}
	}
	return false
}

// common reports whether a word is a function word or one that was seen in running text.
func common(w string) bool {
	if morph.ClosedOf(w) != 0 {
		return true
	}
	for _, r := range known.Lookup(w).Readings {
		if !r.Guessed && r.Entry.Rank(lexicon.Noun)+r.Entry.Rank(lexicon.Verb)+r.Entry.Rank(lexicon.Adjective)+r.Entry.Rank(lexicon.Adverb) > 0 {
			return true
		}
	}
	return false
}

// sure reports whether a slip is one by its kind: the shorter the word, the more others are near it. Hardly anybody
// mistypes a first letter, and what is a letter longer at its end may be another form.
func sure(low, meant string, how morph.Edit) bool {
	switch {
	case how == morph.Swapped && (morph.ClosedOf(meant) != 0 || len(low) > 3 && meant[0] == low[0]):
		return true
	case how == morph.Replaced || meant[0] != low[0] || strings.HasPrefix(meant, low) || how == morph.Swapped:
		return false
	case how == morph.Doubled:
		return len(low) > 4
	}
	return len(low) > 5
}
