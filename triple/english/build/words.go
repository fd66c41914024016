package build

import (
	"strings"

	"whence/triple/english/closed"
)

// values are what a word stands for as one of a kind; nil where it is none.
func values(kind, word string) []string { return closed.Words().All(kind, strings.ToLower(word)) }

func is(kind, word string) bool { return values(kind, word) != nil }
