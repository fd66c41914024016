// Package ground checks what a model says against the numbered facts that it
// was given, sentence by sentence, without a model.
//
// It promises that a sentence passes only if the reader of English read all of it as claims
// and each of them is stated by a fact that the sentence cites there: the same
// subject, relation, object and polarity, with no quantifier, number, name or
// further clause that the fact does not have. Only a short answer without a verb
// of its own, at the beginning of a reply, may cite nothing: it is held against all facts. A sentence that cannot be read is
// turned down, with the fault named, and never passed for want of a reason.
//
// Whether the facts are true is the engine's business; what to do with a
// sentence that is turned down is the conductor's.
package ground
