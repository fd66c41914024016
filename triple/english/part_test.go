package english_test

import (
	"testing"

	"whence/triple"
	"whence/triple/english"
)

// TestInPart reads the first clause of what cannot be read whole, where nothing behind it bears on
// whether it is so, and nothing where something does.
func TestInPart(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ text, front string }{
		{"Milo wants a dog, his mum isn't having any of it what with the whatnots.", "Milo wants a dog."},
		{"My sister has two cats, who think they own the place what with the cushions and all.", "Your sister has two cats."},
		{"Nina is a vet, which surprised nobody who'd ever seen her with that three-legged goat of hers.", "Nina is a vet."},
		{"The kiln is in the barn so watch your whatnots in there.", "The kiln is in the barn."},
		{"The choir sang on Friday but they didn't both know what the both of them were to sing.", "The choir sang on Friday."},
		// It may be so no more, or was never said to be so.
		{"The choir sings on Fridays but it's been a bit on and off of late what with the roof.", ""},
		{"The kiln is in the barn, or it was till they got at whichever of the whatnots.", ""},
		{"The kiln is in the barn, they moved it over to whichever of the sheds is nearest what with the rain.", ""},
		{"The kiln is in the barn, I put it wrong on that whatsit of a list.", ""},
		{"The kiln is in the barn, or so I've been told by whoever it is that minds it.", ""},
		{"The kiln is in the barn, which is a lie told by whoever it is that minds it.", ""},
		{"The kiln is hot, unless whoever it is that minds it has been at the whatnots.", ""},
		{"The more the kiln heats up, the longer whoever minds it has to wait about.", ""},
		{"I dreamt I was a potter, the kiln was whatever it was that day.", "You dreamed you were a potter."},
		{"If the kiln is hot, the whatnots of whoever minds it are in the barn.", ""},
		{"Otto said the kiln is hot, which for a Tuesday in the middle of whatever is odd.", ""},
	} {
		read, err := e.Understand(t.Context(), c.text, triple.Discourse{Speaker: triple.Speaker()})
		if err != nil {
			t.Fatal(err)
		}
		front := ""
		for _, st := range read {
			if st.Trouble == nil && len(st.Readings) == 0 {
				front += st.Echo
			}
			if st.Text != c.text {
				t.Errorf("%q is quoted as %q", c.text, st.Text)
			}
		}
		if last := read[len(read)-1]; front != c.front || last.Trouble == nil {
			t.Errorf("%q is read as %q, want %q, and last %+v", c.text, front, c.front, last.Trouble)
		}
	}
}
