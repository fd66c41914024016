package extract

import (
	_ "embed"
	"slices"
	"sync"

	"whence/triple/english/lexicon"
	"whence/triple/english/word"
)

//go:embed words.txt
var wordList string

// listed are the words of words.txt.
var listed = sync.OnceValue(func() lexicon.Table { return lexicon.NewTable(wordList) })

// is reports whether a word is of a kind.
func is(kind, w string) bool { return listed().Is(kind, w) }

// anyOf reports whether one of the words, or two that follow one another, are of a kind.
func anyOf(kind string, words []word.Word) bool {
	for i, w := range words {
		if is(kind, w.Text) || i > 0 && is(kind, words[i-1].Text+" "+w.Text) {
			return true
		}
	}
	return false
}

// isFiller reports whether a word carries no statement of its own.
func isFiller(w string) bool {
	return is("pronoun", w) || is("hedge", w) || is("filler", w) || word.Negates(w) || word.Stem(w) == "be"
}

// isOpen reports whether a name is a word whose meaning depends on who speaks or
// on what was said before.
func isOpen(name []word.Word) bool {
	return len(name) == 1 && (is("pronoun", name[0].Text) || is("open", name[0].Text))
}

// reporting reports whether a stem puts into somebody's mouth what stands with it, and
// whether it does even if "I" or "we" is its subject.
func reporting(stem string) (some, own bool) {
	return is("reporting", stem), slices.Contains(listed().All("reporting", stem), "own")
}
