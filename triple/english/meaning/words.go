package meaning

import (
	_ "embed"
	"sync"

	"whence/triple/english/lexicon"
)

//go:embed words.txt
var wordList string

// closedClass are the words of words.txt by kinds.
var closedClass = sync.OnceValue(func() lexicon.Table { return lexicon.NewTable(wordList) })
