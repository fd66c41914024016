// Package entail holds the clauses that a sentence is read as against those of numbered
// evidence: each clause of the sentence must be said by one piece of evidence, in whatever
// words and order, by somebody or something that the evidence calls so.
//
// It promises that nothing is left out of account: each clause of the sentence, also one by
// the way ("Tom, a baker, …"), has a number, and no participant, circumstance, amount,
// denial, hedge or limit of it is not in what that number says.
//
// It reads no text and knows no grammar; see triple/english/meaning.
package entail
