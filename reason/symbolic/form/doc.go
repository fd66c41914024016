// Package form has the rules of reason/symbolic as data: their conditions and
// values, how they are read from JSON and YAML and written, and what is wrong
// with the form of one.
//
// It promises that a file is refused with every mistake in it, each with the
// rule's name, its JSON path and its line, and that a rule goes through JSON
// without loss. What rules mean is not its concern: package symbolic compiles
// them.
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
package form
