package typed

import "testing"

// TestRelayed tells the words of somebody else from those of who tells them.
func TestRelayed(t *testing.T) {
	for text, want := range map[string]bool{
		"From Gordon: I'm sorry, I can't come before 1.": true,
		"Text from mum: the bus is late.":                true,
		"from dad: back at six":                          true,
		"Olga writes: my train is late.":                 true,
		"Mr Beck said: we are full.":                     true,
		"From Monday: closed.":                           true, // to be asked back does no harm
		"Olga says: the hall is booked.":                 false,
		"Bread from Ida: 2 loaves.":                      false,
		"Lena: vet, asthma":                              false,
		"Note: I am away on Friday.":                     false,
		"I said: my key is lost.":                        false,
	} {
		if got := Relayed(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
