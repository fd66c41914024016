package lookup

import (
	"slices"
	"strings"
	"unicode"

	"whence/conductor/knowledge"
	"whence/triple"
	"whence/triple/english/parse"
)

// UseOf tells how words that begin a text are used in what is known: as a name, as the
// noun of a class or relation, as a verb. Of a word that may be either noun or verb it
// tells nothing.
func UseOf(k *knowledge.Knowledge, words []string) (parse.Use, int) {
	return UsedAs(k, words, parse.AnyUse)
}

// UsedAs is UseOf where a word that may be either noun or verb is the one.
func UsedAs(k *knowledge.Knowledge, words []string, either parse.Use) (parse.Use, int) {
	k.Words.Expect(strings.Join(words, " "))
	for n := min(maxNameWords, len(words)); n > 0 && !k.Language.Words().Closed(words[0]); n-- {
		if strings.ContainsFunc(words[n-1], isLetterOrDigit) && named(k, words[:n]) {
			return parse.AsName, n
		}
	}
	english := k.Language.Words()
	word := words[0]
	if use, ok := asNoun(k, word, either); ok {
		return use, 1
	}
	if base := english.Base(word); base != "" && english.MayBeNoun(word) {
		for _, r := range k.Words.RelationsWith(base) {
			if r.Lemma == base && r.Form == triple.FormVerb {
				return parse.AsVerb, 1
			}
		}
	}
	return parse.AnyUse, 0
}

// named reports whether words are a name in use, or another for one.
func named(k *knowledge.Knowledge, words []string) bool {
	phrase := strings.Join(words, " ")
	if t, ok := k.Words.Name(triple.Key(phrase)); ok && isName(k, t, words) {
		return true
	}
	return slices.ContainsFunc(k.Language.Words().Alike(phrase), func(other string) bool {
		t, ok := k.Words.Name(triple.Key(other))
		return ok && t.Kind == triple.Proper
	})
}

// asNoun is how a word is used that is the noun of a class or relation in use; false
// where it is none.
func asNoun(k *knowledge.Knowledge, word string, either parse.Use) (use parse.Use, ok bool) {
	english := k.Language.Words()
	for _, form := range []string{word, english.Singular(word)} {
		if t, ok := k.Words.Name(triple.Key(form)); ok && t.Kind == triple.Class {
			return parse.AsNoun, true
		}
		for _, r := range k.Words.RelationsWith(form) {
			if (r.Form == triple.FormNoun || r.Form == triple.FormCount) && strings.HasSuffix(" "+r.Word, " "+form) {
				if english.Base(word) == "" {
					return parse.AsNoun, true
				}
				return either, true
			}
		}
	}
	return parse.AnyUse, false
}

func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// maxNameWords bounds the words of a name that are looked up at once.
const maxNameWords = 6

// isName reports whether words are a name that could not be other words as well.
func isName(k *knowledge.Knowledge, t triple.Term, words []string) bool {
	if t.Kind != triple.Proper && t.Kind != triple.Quoted && t.Kind != triple.Text {
		return false
	}
	return len(words) > 1 || !k.Language.Words().Common(words[0])
}
