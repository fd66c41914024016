// Package interpret turns the trees of the grammar into statements: a tree into a formula of
// what its words mean, where each phrase is given what is said of it, and the formula into
// facts, rules or a question. What a pronoun stands for is looked for in the sentence and
// then in the discourse.
//
// It promises that each word with a meaning of its own has had its say in a statement, or
// that the statement has a trouble that names it.
package interpret
