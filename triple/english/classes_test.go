package english

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"whence/triple/english/lexicon"
)

// TestClassesReachBeyondTheLists reads each construction that has a class of words
// in it with words of that class which no list of ours has: they say what the
// listed word says in the same place.
func TestClassesReachBeyondTheLists(t *testing.T) {
	e := mustNew(t)
	for _, c := range []struct {
		set          lexicon.Set
		text, listed string
		others       []string
	}{
		{lexicon.Kin, "Tom has a % named Ben.", "cousin", []string{"buddy", "kinsman", "great-aunt", "grandaunt", "stepparent"}},
		{lexicon.Mutual, "Tom and Ben are %s.", "friend", []string{"ally", "buddy", "pal", "companion"}},
		{lexicon.Containers, "A % of chocolates is in the house.", "bottle", []string{"keg", "flask", "tankard", "bathtub", "thermos"}},
		{lexicon.Units, "The bike costs 500 %s.", "euro", []string{"rupee", "peso", "dinar", "hectare", "kopeck"}},
		{lexicon.Counted, "Tom is in % 12.", "room", []string{"ward", "hangar", "cell", "dock", "factory"}},
		{lexicon.HeNouns, "Tom is a %. He is kind.", "man", []string{"bachelor", "fellow"}},
		{lexicon.SheNouns, "Kim is a %. She is kind.", "woman", []string{"dowager", "heroine"}},
	} {
		want := ""
		for _, noun := range append([]string{c.listed}, c.others...) {
			if slices.Contains(c.set.Words(), noun) != (noun == c.listed) {
				t.Errorf("%q: listed is not what it should be", noun)
			}
			text := strings.ReplaceAll(strings.ReplaceAll(c.text, "%s", e.Forms.Plural(noun)), "%", noun)
			var said []string
			for _, st := range read(t, e, text) {
				said = append(said, strings.ReplaceAll(strings.ReplaceAll(meansOf(st), e.Forms.Plural(noun), "NOUNS"), noun, "NOUN"))
			}
			if got := someone.ReplaceAllString(strings.Join(said, " / "), "_something"); want == "" {
				want = got
			} else if got != want {
				t.Errorf("%q says %s, want %s", text, got, want)
			}
		}
	}
}

// someone is a name that is made of the words of its sentence.
var someone = regexp.MustCompile(`_something_\w+`)

// TestColoursInUse asks for the colour of what is of one that no list has.
func TestColoursInUse(t *testing.T) {
	e := mustNew(t)
	for _, colour := range []string{"maroon", "teal", "vermilion", "ochre"} {
		sts := read(t, e, "Rex is "+colour+". What colour is Rex?")
		if len(sts) != 2 || sts[1].Question == nil || !strings.Contains(questionOf(sts[1].Question), colour) {
			t.Errorf("%s is no colour: %v", colour, sts)
		}
	}
	if sts := read(t, e, "Rex is kind. What colour is Rex?"); strings.Contains(questionOf(sts[1].Question), "kind") {
		t.Error("kind is a colour")
	}
}
