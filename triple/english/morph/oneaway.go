package morph

import "iter"

// Edit is how one form is made of another by one letter.
type Edit uint8

// The edits.
const (
	Swapped  Edit = iota // two neighbours change places: teh
	Doubled              // a letter is written once or twice: adress, untill
	Dropped              // a letter is too many: sisiter
	Added                // a letter is missing: shool
	Replaced             // a letter is another: schoul
)

// OneAway are the forms that are made of a lower-case word by one letter, known or not, with how; some come more
// than once (Norvig, How to Write a Spelling Corrector, 2007).
func OneAway(word string) iter.Seq2[string, Edit] {
	const letters = "abcdefghijklmnopqrstuvwxyz"
	return func(yield func(string, Edit) bool) {
		for i := 0; i <= len(word); i++ {
			if i+1 < len(word) && !yield(word[:i]+word[i+1:i+2]+word[i:i+1]+word[i+2:], Swapped) {
				return
			}
			if i < len(word) && !yield(word[:i]+word[i+1:], doubledOr(Dropped, word, i, word[i])) {
				return
			}
			for k := range letters {
				c := letters[k]
				if !yield(word[:i]+letters[k:k+1]+word[i:], doubledOr(Added, word, i, c)) || i < len(word) && !yield(word[:i]+letters[k:k+1]+word[i+1:], Replaced) {
					return
				}
			}
		}
	}
}

// doubledOr is Doubled where a letter at i stands beside the same, and else the edit.
func doubledOr(e Edit, word string, i int, c byte) Edit {
	if i > 0 && word[i-1] == c || e == Dropped && i+1 < len(word) && word[i+1] == c || e == Added && i < len(word) && word[i] == c {
		return Doubled
	}
	return e
}
