package english_test

import (
	"context"
	"testing"

	"whence/triple"
	"whence/triple/english"
)

// TestAgree reads what members of the parser build in several ways that mean the same, and says
// it back as it was told.
func TestAgree(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"The river lock keeper's old barge sank.":                        "The river lock keeper's old barge sank.",
		"Shabnam does the blister packs, Leo does the care home orders.": "Shabnam does the blister packs. Leo does the care home orders.",
		"Bisi does wednesdays as well now.":                              "Bisi as well does wednesdays now.",
		"A tour lasts 50 minutes and takes at most 15 visitors.":         "A tour lasts 50 minutes. A tour takes at most 15 visitors.",
		"The coffee is roasted in Trieste by Casa Brava.":                "The coffee is roasted in Trieste by Casa Brava.",
		"The carer, Bisi, comes mondays and thursdays from 9 to 11.":     "Bisi is the carer. Bisi comes mondays and thursdays from 9 to 11.",
		"Siobhan can't deliver on Monday, so Hamish will pick it up.":    "Siobhan cannot deliver on Monday.", // whom "it" is was not said
		"We gave the club money.":                                        "We gave the club money.",
	} {
		read, err := e.Understand(context.Background(), text, triple.Discourse{})
		if err != nil {
			t.Fatal(err)
		}
		if got := read[0].Echo; got != want || len(read) != 1 && read[1].Trouble == nil {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
