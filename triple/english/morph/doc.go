// Package morph has the forms of English words: which words a form may be one of, and the
// forms of a word. It goes by the lists of triple/english/lexicon, and by rules of
// spelling for words that are in no list.
//
// It promises the same readings of a word wherever it stands; which of them is meant is the
// concern of triple/english/syntax.
package morph
