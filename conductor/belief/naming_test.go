package belief

import (
	"slices"
	"testing"

	"whence/triple"
)

// What has a name is the same as the name, unless one of the two has another: in the turns
// before, or in the same one.
func TestNamed(t *testing.T) {
	for _, c := range []struct {
		turns [][]string
		want  []string
	}{
		{[][]string{{"The name of the horse is Luna."}}, []string{"synonym_of(horse, luna)"}},
		{[][]string{{"The name of the horse is Luna."}, {"The name of the horse is Luna."}}, []string{"synonym_of(horse, luna)"}},
		{[][]string{{"The name of the horse is Luna.", "The name of the goat is Kiki."}}, []string{"synonym_of(horse, luna)", "synonym_of(goat, kiki)"}},
		{[][]string{{"The name of the horse is Luna."}, {"The name of the mare is Luna.", "The name of the goat is Kiki."}}, []string{"synonym_of(horse, luna)", "synonym_of(goat, kiki)"}},
		{[][]string{{"The name of the horse is Luna.", "The name of the mare is Luna."}}, nil},
		{[][]string{{"The name of the horse is Luna.", "The name of the horse is Nova."}}, nil},
		{[][]string{{"The name of Ann is Anna."}}, nil},
	} {
		b := begin(t)
		for _, said := range c.turns {
			b.tell(said...)
		}
		var got []string
		for f, err := range b.known.Store.Facts(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			if f.Triple.Relation == triple.SynonymOf {
				got = append(got, f.Triple.String())
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.turns, got, c.want)
		}
	}
}
