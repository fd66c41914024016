// Package syntax reads a sentence as trees: all readings that the grammar has of its tokens,
// each with its cost, by a chart that keeps the phrases of each kind at each place. One
// file holds one kind of phrase; an [Act] is a whole sentence and what it does.
//
// It promises every reading whose cost is near the cheapest, up to bounds that are named
// where they are set, and the same readings for the same tokens and the same vocabulary.
// What trees mean is the concern of triple/english; a parser keeps nothing of a sentence
// once the next has begun.
package syntax
