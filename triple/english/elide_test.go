package english_test

import (
	"context"
	"strings"
	"testing"

	"whence/triple"
	"whence/triple/english"
)

// TestNotes reads notes by what they stand for, as the parser reads: none of it is told for sure.
func TestNotes(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	if read, err := e.Understand(context.Background(), "I love her. :)", triple.Discourse{}); err != nil || len(read) == 0 {
		t.Errorf("a smile: %v, %v", read, err)
	}
	for text, want := range map[string]string{
		"dentist tues 3pm":                                   "The dentist is tues 3pm.",
		"rent 850, due on the 1st":                           "The rent is 850. The rent is due on the 1st.",
		"Big Tom = Grokk, half-orc barbarian, at 11 hp":      "Big Tom is Grokk. Big Tom is a half-orc barbarian. Big Tom is at 11 hp.",
		"boiler - serviced 3 May by Kev, £80":                "The boiler was serviced 3 May by Kev. The boiler is £80.",
		"Absent: Luis (strep throat).":                       "Luis is absent because of strep throat.",
		"The hall costs 120 and the castle 95":               "The hall costs 120. The castle costs 95.",
		"Ben ran 5 km and Ann 10.":                           "Ben ran 5 km. Ann ran 10 km.",
		"Rex weighs 34 kilos, Mittens 4.5.":                  "Rex weighs 34 kilos. Mittens weighs 4.5 kilos.",
		"The castle was built in 1200 and the hall in 1350.": "The castle was built in 1200. The hall was built in 1350.",
		"I own three flats in Garrick House: 2A, 2B and 5C.": "You own 2A, 2B and 5C in Garrick House. 2A is a flat and 2B is a flat and 5C is a flat.",
		"Erik is the deputy of Mira, the new director.":      "Mira is the new director. The deputy of Mira is Erik.",
	} {
		read, err := e.Understand(context.Background(), text, triple.Discourse{Speaker: triple.Speaker()})
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, st := range read {
			said = append(said, st.Echo)
			if st.Text != text {
				t.Errorf("%q: it quotes %q", text, st.Text)
			}
			if st.Standing != triple.AsRead {
				t.Errorf("%q: it is told for sure", text)
			}
		}
		if got := strings.Join(said, " "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
