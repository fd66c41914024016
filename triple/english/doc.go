// Package english reads controlled English into statements and prints
// statements as English.
//
// It promises that what it prints reads back to the same statement, that a
// sentence is read as a whole or not at all, that a sentence with two equally
// good readings is reported with both, and that a sentence it does not
// understand is reported with the place where reading stopped. Sentences are
// read by a grammar of general English over a word list: tokens, morphology,
// phrases and clauses in a chart of all parses, then a formula, then facts,
// rules or a question.
//
// It leaves truth to reason, keeping to kb, and free prose to a model. An
// English is safe for concurrent use.
package english
