// Package reason decides what follows from what was told: it lifts triples and
// rules to the engine's clauses, answers questions with a verdict, proves its
// answers, and says what is missing where it has none.
//
// It promises that a fact is called proved or refuted only with a proof that
// the independent checker passed, that every near-miss it shows was tried and
// made the goal follow, that a question leaves what is known as it was, and
// that the order in which facts and rules arrive changes no answer.
//
// It does not read or print English, keep anything on disk, or talk to a model:
// names stay keys, and sources are carried along as they were given.
package reason
