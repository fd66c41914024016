// Package recast says what a sentence says in other clauses, of which each says one thing: a
// participle in front as a clause of its own, a comparison in apposition, a part of what was named
// before, what is left out behind an amount or an owner.
//
// It promises that nothing that was said is gone from them: each way says all of the sentence, or,
// of a participle that has no tense, so in one of the tenses.
//
// It knows no evidence, and no words but those of words.txt.
package recast
