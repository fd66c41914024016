// Package learn proposes rules from what is known and reviews them before any
// is believed: a miner of Horn rules, co-occurrence over token sequences, and a
// trainer that takes candidates through the load gates and through reviewers.
//
// It promises that a program changes by adopted candidates only and whole
// programs only, that every refusal names its stage and reason, that every
// measure counts what the known facts show (an instance that uses the fact which
// it explains does not count), and that equal input gives equal proposals in
// equal order.
//
// It stores nothing, asks no model and no person itself: those are proposers and
// reviewers that the caller supplies. Adopted rules are kept elsewhere, with
// where they came from.
package learn
