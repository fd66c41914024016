// Package say prints statements, parts of them, questions and relations as English. It goes
// by the same relation records that the readers make, so that what is printed is read as
// what was printed.
//
// It promises the same text for the same statement and vocabulary. Whether a text is read
// back as its statement is tried by triple/english, which reads.
package say

import "whence/triple/english/morph"

// Sayer says statements, parts of them and relations in English. It is safe for concurrent
// use.
type Sayer struct{ relations }

// relations tells what relation a key is, and the others that say the same.
type relations struct {
	Lex   *morph.Words     // what is known of words
	Forms *morph.Inflector // the forms of words
}

// New makes a sayer that looks words up in w and makes their forms with f.
func New(w *morph.Words, f *morph.Inflector) *Sayer { return &Sayer{relations{Lex: w, Forms: f}} }
