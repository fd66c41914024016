// Package evaluate brings conclusions up to date after facts and rules have changed: a
// [Turn] goes through the components that a [Change] reaches, lowest first, decides in
// each what can no longer be proved, and derives what is new. Every conclusion gets a
// justification whose premises rank below it.
//
// A turn changes the store and leaves the log of it to whoever opened the transaction:
// where it ends with an error, that is to be rolled back. It is for one goroutine.
package evaluate
