// Package wording says in plain English what a turn found, and draws it: answers
// with their reasons, near-misses, conflicts, what follows, pictures of proofs, and
// whole sessions as Markdown, HTML and JSON.
//
// It promises that everything it says is taken from the record of the turn, so that
// it cannot say more than was found, and that a transcript holds no markup and no
// control character of what was said.
//
// It works nothing out: what is known and what follows is for conductor to ask, and
// what a model words is for conductor/ground to check.
package wording
