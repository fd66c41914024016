package conductor

import (
	"whence/conductor/ground"
)

// sentences cuts a text into its sentences.
func sentences(text string) []string {
	s := ground.NewSplitter()
	return append(s.Push(text), s.Flush())
}
