// Package sentence has one sentence as its words: what is known of each of them, which
// times they name, and what stands around them. The rules of triple/english/syntax look at
// it from any place in it, and leave a note there of how far they got.
package sentence
