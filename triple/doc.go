// Package triple holds what is said, as data: terms, triples, rules, questions
// and the statements that carry them, with the sources they came from.
//
// It promises plain values that every other room can share: no reading, no
// printing, no reasoning and no storage happens here, and nothing in it refers
// to another package of this module.
//
// It leaves the English of a statement to triple/english, its truth to reason,
// and its keeping to kb.
package triple
