// Package closed has the words of closed classes that the readers of dependency trees, and
// those who build, match and compute, go by, and what they stand for, as data: words.txt.
package closed

import (
	_ "embed"
	"sync"

	"whence/triple/english/lexicon"
)

//go:embed words.txt
var wordList string

// Words are the words of words.txt by kinds. It is safe for concurrent use.
var Words = sync.OnceValue(func() lexicon.Table { return lexicon.NewTable(wordList) })
