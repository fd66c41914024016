package typed

import (
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
)

func TestInFull(t *testing.T) {
	for _, c := range []struct{ short, full string }{
		{"hes on nights til fri", "he's on nights until fri"},
		{"Shes 14 n completely deaf.", "She's 14 and completely deaf."},
		{"the keys are w my neighbour (shes in)", "the keys are with my neighbour (she's in)"},
		{"whats on tmrw?", "what's on tomorrow?"},
		{"u owe me 5, u know", "you owe me 5, you know"},
		{"ingrids got 4 cats", "ingrid's got 4 cats"},
		{"James likes the Annas, chris does too", "James likes the Annas, chris does too"},
		{"rays of the sun", "rays of the sun"},
		// A name that ends in the letter, by what is beside it.
		{"ingrids is tall", "ingrids is tall"},
		{"they went to ingrids", "they went to ingrids"},
		{"Ingrids bike is old.", "Ingrids bike is old."},
		{"ingrids owns a kayak", "ingrids owns a kayak"},
		{"San Ingrids has a harbour.", "San Ingrids has a harbour."},
		{"ingrids, a plumber, is here", "ingrids, a plumber, is here"},
		{"Ingrids Veras", "Ingrids Veras"},
		{"ingrids has a kayak", "ingrids has a kayak"},
		{"ingrids and ada run", "ingrids and ada run"},
		{"ingrids bike is old", "ingrid's bike is old"},
		// What is a word of its own, a name, or joins nothing.
		{"the dog hurt its paw", "the dog hurt its paw"},
		{"We planted cos lettuce.", "We planted cos lettuce."},
		{"N and IM are stations.", "N and IM are stations."},
		{"The variable is called n", "The variable is called n"},
		{"r is the radius", "r is the radius"},
		{"Ben's in hr-systems.", "Ben's in hr-systems."},
	} {
		if got, _ := InFull(c.short, false, nil); got != c.full {
			t.Errorf("%q in full is %q, not %q", c.short, got, c.full)
		}
	}
}

// What is written in full stays as it is, and what was written out is in full.
func TestInFullOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`( ?(n|w|im|its|cos|Tom|tea|14|'s|,|\(|é|—)[ .]?){0,12}`).Draw(t, "text")
		once, changed := InFull(text, true, nil)
		again, more := InFull(once, true, nil)
		if more || again != once {
			t.Fatalf("%q became %q, and that %q", text, once, again)
		}
		if !changed && once != text {
			t.Fatalf("%q became %q, and nothing is said to have changed", text, once)
		}
	})
}
