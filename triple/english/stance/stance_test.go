package stance_test

import (
	"testing"

	"whence/triple/english/parse"
	"whence/triple/english/stance"
)

// TestClauses holds what clauses do to what stands in front of them, with a twin of each that does not.
func TestClauses(t *testing.T) {
	p, err := parse.New()
	if err != nil {
		t.Fatal(err)
	}
	past := func(words []parse.Word) bool { return stance.LeavesStanding(words, true) }
	present := func(words []parse.Word) bool { return stance.LeavesStanding(words, false) }
	for _, c := range []struct {
		name      string
		is        func([]parse.Word) bool
		does, not []string
	}{
		{"past", stance.Past, []string{"she sold the barn", "which we painted in May"}, []string{"she sells barns", "she has sold the barn"}},
		{"leaves standing what is so", present, []string{"and her sister paints", "because the mill is old"}, []string{"but the mill burned down", "unless it rains", "as her brother put it"}},
		{"leaves standing what was so", past, []string{"but the mill burned down", "and her sister paints"}, []string{"unless it rains", "I think"}},
		{"takes back", stance.TakesBack, []string{"as her brother put it"}, []string{"as her brother put the kettle on", "and her brother paints"}},
		{"doubts", stance.Doubts, []string{"says Otto", "I hope"}, []string{"her dog is called Rex", "members are admitted free"}},
		{"points back", stance.PointsBack, []string{"he sold his boat", "that was in May"}, []string{"I sold my boat", "Ada sold the boat"}},
		{"judges", stance.Judges, []string{"and it is true", "and it isn't true"}, []string{"and the story is true", "and it is a true story"}},
		{"goes on", stance.GoesOn, []string{"Edith says Otto has the flags, and Konrad has the map", "Vera thinks Omar is ill, and Tom will drive"}, []string{"I think Otto has the flags, and Konrad has the map", "Edith says Otto has the flags and the map", "Otto has the flags, and Edith says Konrad is ill"}},
		{"ascribes", stance.Ascribed, []string{"the mill is old, says Otto"}, []string{"the mill is old, and Otto is young"}},
	} {
		for _, text := range c.does {
			if !c.is(p.Parse(text).Tree.Words) {
				t.Errorf("%s: not %q", c.name, text)
			}
		}
		for _, text := range c.not {
			if c.is(p.Parse(text).Tree.Words) {
				t.Errorf("%s: also %q", c.name, text)
			}
		}
	}
}

// TestSetsAgainst holds where a word sets another against what stands in front of it, and where it tells when.
func TestSetsAgainst(t *testing.T) {
	p, err := parse.New()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		"Ada sings, while Ben paints.": true, "Ada sang, while she was painting.": false, "Ada sang while Ben painted.": false,
	} {
		got := false
		words := p.Parse(text).Tree.Words
		for i := range words {
			got = got || stance.SetsAgainst(words, i)
		}
		if got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
