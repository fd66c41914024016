// Package engine is a Datalog engine whose every conclusion carries its proof
// while facts and rules come and go.
//
// Programs are written in Mangle's concrete syntax, with denial (-p(X)) and
// annotations on top. A program passes five gates (parse, analyze, stratify,
// evaluate, typecheck) or is refused with every problem of the gate that
// refused it. [Program] is a loaded, immutable program; [Session] lets its
// facts and rules change, a transaction at a time, for one writer and many
// readers. Every derived fact has a recorded justification whose ranks
// strictly grow, so every proof is well-founded; the order in which rules and
// facts were written changes no answer and no proof of a load.
//
// The package knows nothing of sentences, storage or models, imports nothing
// of this module, and reads neither clock nor randomness for its answers.
package engine
