package conductor

import (
	"slices"
	"strings"
	"unicode"

	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/reason"
	"whence/triple"
	"whence/triple/english/lexicon"
)

// slips offers to put a name right that was told for the first time and is written nearly like
// one that was told before: "Jons" behind "Jonas". It is learned all the same: it may be another.
func slips(t *steps) {
	if len(t.Rec.Offers) > 0 {
		return
	}
	for _, it := range t.Items {
		for _, x := range it.Facts {
			for _, name := range []triple.Term{x.Subject, x.Object} {
				if near, ok := slipOf(t, it, name); ok {
					t.Rec.Offers = []string{"/mend " + name.Spelling() + " = " + near}
					t.SayLine(voice.Say("conductor.a-name-nearly-told", "name", name.Spelling(), "near", near))
					return
				}
			}
		}
	}
}

// slipOf is the name told before that a new one may be a slip for.
func slipOf(t *steps, it *turn.Item, name triple.Term) (string, bool) {
	if !it.IsNew || name.Kind != triple.Proper || name.Owned() || !onlyNow(t, name.Name) {
		return "", false
	}
	said := strings.FieldsFunc(strings.ToLower(t.Input), func(r rune) bool { return !unicode.IsLetter(r) })
	for _, other := range reason.WrittenLike(t.c.known.Base, name.Name) {
		as, known := t.c.known.Words.Name(other)
		if !known || as.Kind != triple.Proper || as.Owned() || onlyNow(t, other) {
			continue
		}
		if word, meant := differing(name.Name, other); word != "" && misspells(word, meant) && !slices.Contains(said, meant) {
			return as.Spelling(), true
		}
	}
	return "", false
}

// onlyNow reports whether nothing was told of a name before this turn.
func onlyNow(t *steps, name string) bool {
	return !slices.ContainsFunc(t.c.known.Base.MentionedBy(name), func(id string) bool {
		f, ok := t.c.known.Base.Fact(id)
		return ok && f.Source.Turn != t.ID
	})
}

// differing are the words of two names that differ, "" where more than one does.
func differing(a, b string) (word, other string) {
	x, y := strings.Split(a, "_"), strings.Split(b, "_")
	if len(x) != len(y) {
		return "", ""
	}
	for i := range x {
		switch {
		case x[i] == y[i]:
		case word != "":
			return "", ""
		default:
			word, other = x[i], y[i]
		}
	}
	return word, other
}

// misspells reports whether a word may be a slip for another: it is nobody's first name and no
// word of the language, and begins as the other does.
func misspells(word, meant string) bool {
	const least = 4 // shorter names are like too many others
	_, english := lexicon.Lookup(word)
	letters := !strings.ContainsFunc(word+meant, func(r rune) bool { return !unicode.IsLetter(r) })
	return letters && !english && !lexicon.IsFirstName(word) && len([]rune(word)) >= least && len([]rune(meant)) > least && []rune(word)[0] == []rune(meant)[0]
}
