package english

import (
	"context"
	"testing"

	"whence/triple"
)

// TestByTheWay holds what is learned of sentences that tell of something in passing: it
// is about the noun in front, and a place behind a comma is where the one before lies.
func TestByTheWay(t *testing.T) {
	e := mustNew(t)
	for text, said := range map[string]string{
		"Mira Olsen, who was born in 1980, works in Bergen.":    "Mira Olsen was born in 1980 and Mira Olsen works in Bergen.",
		"The ferry is run by Nordlink, which is based in Bodø.": "Nordlink is based in Bodø. The ferry is run by Nordlink.",
		"Our depot is in Leeds, where the rent is low.":         "The rent is low in Leeds. Our depot is in Leeds.",
		"We met in Lyon, where Kim lives.":                      "Kim lives in Lyon. We met in Lyon.",
		"Alan lives in Austin, Texas.":                          "Alan lives in Austin, Texas.",
		"Vera was born in Glen Ridge, New Jersey.":              "Vera was born in Glen Ridge, New Jersey.",
		"Potter County is in Texas, in the United States.":      "Potter County is in Texas in the United States.",
		"The vet told us that Milo is overweight.":              "The vet told us that Milo is overweight.",
		"The office is in Baku, the capital of Azerbaijan.":     "Baku is the capital of Azerbaijan. The office is in Baku.",
	} {
		sts, err := e.Understand(context.Background(), text, triple.Discourse{})
		if err != nil {
			t.Fatal(err)
		}
		if len(sts) != 1 || sts[0].Echo != said {
			t.Errorf("%s: said %q, want %q", text, echoes(sts), said)
		}
		for _, st := range sts {
			for _, f := range st.Facts {
				if f.Relation == triple.SynonymOf {
					t.Errorf("%s: %s is taken for another name", text, f.Object.Name)
				}
			}
		}
	}
}

func echoes(sts []triple.Statement) []string {
	var out []string
	for _, st := range sts {
		out = append(out, st.Echo)
	}
	return out
}
