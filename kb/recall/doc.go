// Package recall finds what was said that may answer a question: notes, and the
// sentences that facts and rules were read from, by their words.
//
// It promises to find what a look at every saying would find, in an index that grows
// with what is told and is kept in the same file; that what was taken back is not
// found, and what was purged leaves no word; and a probability with each that says how
// far the words can be trusted.
//
// It leaves to others whether what was said is so, and what is done with it
// (conductor). How well it finds: docs/notes.md.
package recall
