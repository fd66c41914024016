// Package proof finds proofs of what a snapshot of a store shows: the best of an atom
// ([Explainer.Why]), the next ones in order ([Ranking]), what a fact is a premise of, and
// what would not hold without a conflict.
//
// It changes nothing. Searches are bounded by steps ([rule.Fuel]), not by time, so that
// the same snapshot gives the same proofs; beyond the bound the proof is the one that
// evaluation recorded.
package proof
