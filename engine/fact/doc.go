// Package fact keeps facts, told and derived, each with the justification that
// was recorded of it: rows found by content and by index, numbered in the order
// in which they were first needed.
//
// It knows nothing of rules. What a change does is logged while a transaction is
// open ([Store.Begin]), so that it can be taken back exactly ([Store.Rollback]);
// what a snapshot of an earlier turn sees is kept beside what is so now
// ([Store.AliveAt], [Store.ToldAt]).
//
// A store is changed by one goroutine at a time, and read by any number while
// nobody changes it; its user holds the lock.
package fact
