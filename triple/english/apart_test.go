package english_test

import (
	"context"
	"slices"
	"testing"

	"whence/triple"
	"whence/triple/english"
)

// TestApart reads what is written as one sentence and is two, and takes nothing for two that is
// so only together.
func TestApart(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		"The tour starts at 2, it lasts an hour.":                 true,
		"Mia feeds the hens, Jonas milks the goat.":               true,
		"Sofia bought a kayak – she keeps it in the boathouse.":   true,
		"The older the wine gets, the better it tastes.":          false,
		"The more orders come in, the longer the team must stay.": false,
		"If the pump fails, the cellar floods.":                   true,
		"Piet says the ferry is late, the bridge is closed.":      false,
	} {
		read, err := e.Understand(context.Background(), text, triple.Discourse{})
		if err != nil {
			t.Fatal(err)
		}
		told := slices.ContainsFunc(read, func(st triple.Statement) bool {
			return st.Trouble == nil && len(st.Readings) == 0 && len(st.Facts)+len(st.Rules) > 0 && st.Standing != triple.Asked
		})
		if told != want {
			t.Errorf("%q: told %v, want %v: %+v", text, told, want, read)
		}
	}
}
