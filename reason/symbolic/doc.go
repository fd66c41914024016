// Package symbolic is the second way to write rules: JSON or YAML objects with
// a rich language of conditions, over a working memory that is filled afresh
// for a turn. It infers forwards, plans chains of tools backwards, and merges
// what rules say of tools with what a semantic search found.
//
// It promises that what follows is decided by the engine alone, on clauses
// compiled by the Lloyd–Topor transformation; that every proof was passed by the
// independent checker and shows the rules as they were written; and that the
// order of rules and facts changes nothing.
//
// It keeps nothing between turns, runs no tool, measures no likeness of
// meaning, and does not store rules, which are plain data: see [form.Rule].
package symbolic
