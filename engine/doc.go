// Package engine is a Datalog engine whose every conclusion carries its proof
// while facts and rules come and go.
//
// # Programs
//
// A program is facts and rules in Mangle's concrete syntax, with denial
// (-p(X)) and annotations on top; docs/mangle.md is the page of the language.
// [Load] and [LoadFile] take source texts, [FromClauses] clauses that were
// made elsewhere ([Name], [String], [Int] and the like make terms). A program
// passes five gates (parse, analyze, stratify, evaluate, typecheck) or is
// refused whole with a [LoadError], which lists every problem of the gate that
// refused it. What is loaded is a [Program]: all its conclusions, immutable,
// safe for any number of readers. [Program.Extend] and [Program.WithFacts] make
// another of it; [View.Save] writes what holds as a text that loads to the same.
//
// # Questions
//
// A [View] answers them: what holds ([View.Holds], [View.Atoms]), what matches
// a goal of several premises ([View.Query], [ParseGoal]), how sure it is
// ([View.Confidence]), and why. [View.Why] returns the best [Proof],
// [View.Alternatives] the next ones, as far as one looks, and [View.Uses] what
// rests on a fact. Package whence/engine/check verifies a proof without any of
// the evaluator's code.
//
// [Prepare] reads a program and evaluates nothing: [Prepared.For] concludes what
// bears on a goal.
//
// # Changes
//
// A [Session] lets facts and rules change, a transaction at a time:
// [Session.Update] tells, takes back, adds and removes, whole or not at all,
// and returns the [Delta] of what holds, with reasons if [Tx.Reasons] asks for
// them. [Session.Try] does the same, lets look, and takes it back. One change
// runs at a time and any number of readers beside it; a [View] is a snapshot,
// so that several questions to one view fit together whatever happens
// meanwhile.
//
// # Promises
//
// Every derived fact has a recorded justification whose ranks strictly grow,
// so every proof is well-founded: a conclusion never rests on itself, and what
// loses its last proof goes. The order in which rules and facts were written
// changes no answer and no proof of a load. Strata are computed over rules
// rather than predicates. A confidence is that of the best proof, the product
// of its facts and rules.
//
// Evaluation is bounded ([Options], [ErrBudget]) and ends with its context. On
// any error, and on a panic of a callback, a session is as it was before.
//
// # Errors
//
// A [LoadError] says the gate and, for each [Problem], a code, the place, the
// source line with a caret and what to do. [Incomplete] tells a text that ended
// too early from one that is wrong. Codes are stable:
//
//	parse      syntax, token, escape, number, nesting, annotation, transform, builtin, temporal
//	analyze    unbound, unknown, predicate, function, reducer, arity, transform, mode, type, bound,
//	           decl, duplicate, extensional, unsupported, private, use, confidence, denied, number, rule, variable, limit
//	stratify   cycle
//	evaluate   budget, function
//	typecheck  type, inclusion, fundep
//
// [ErrNoRule] and [ErrDuplicateRule] are about rules by their ids. The context's
// error is returned as it is.
//
// The package knows nothing of sentences, storage or models, imports nothing
// of this module, and reads neither clock nor randomness for its answers.
package engine
