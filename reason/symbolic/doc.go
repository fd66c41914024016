// Package symbolic is the second way to write rules: JSON or YAML objects with
// a rich language of conditions, over a working memory that is filled afresh
// for a turn. It infers forwards, plans chains of tools backwards, and merges
// what rules say of tools with what a semantic search found.
//
// It promises that a file is refused with every mistake in it, each with the
// rule's name, its JSON path and its line; that what follows is decided by the
// engine alone, on clauses compiled by the Lloyd–Topor transformation; that
// every proof was passed by the independent checker and shows the rules as they
// were written; and that the order of rules and facts changes nothing.
//
// A file is a list of rules, or one rule, or an object with the list under
// "rules". The fields of a rule are name, description, antecedents,
// consequents, confidence, priority and active:
//
//   - name: a ready job may start
//     antecedents:
//   - {type: fact, predicate: job, arguments: ["?job"]}
//   - type: quantified
//     quantifier: forall
//     variable: step
//     expression:
//     type: implies
//     left: {type: fact, predicate: needs, arguments: ["?job", "?step"]}
//     right: {type: fact, predicate: done, arguments: ["?step"]}
//   - {type: not, expression: {type: fact, predicate: paused, arguments: ["?job"]}}
//   - {type: comparison, operator: not_equals, left: "?job", right: backup}
//     consequents:
//   - {type: fact, predicate: may_start, arguments: ["?job"], confidence: 0.9}
//
// The other types are and, or (with expressions) and a quantifier exists. As an
// argument or operand, "?x" is short for {type: variable, name: x}, and any
// value but an object for {type: literal, value: …}.
//
// It keeps nothing between turns, runs no tool, measures no likeness of
// meaning, and does not store rules: a Rule is plain data that JSON carries
// without loss.
package symbolic
