package morph

import (
	"strings"
	"testing"

	"whence/triple/english/lexicon"
)

// roundTrips makes a form of every word of a class and analyses it again. It
// returns the share of words that are found again, and some that are not.
func roundTrips(c lexicon.Class, f Form, makeForm func(string) string) (share float64, missed []string) {
	good, total := 0, 0
	for w, entry := range lexicon.All {
		if !entry.Is(c) || entry.Name() || strings.ContainsAny(w, " -'") || ClosedOf(w) != 0 {
			continue
		}
		total++
		found := false
		for _, r := range analyse(makeForm(w)).Readings {
			found = found || r.Lemma == w && r.Form&f != 0
		}
		if found {
			good++
		} else if len(missed) < 10 {
			missed = append(missed, w+" "+makeForm(w))
		}
	}
	return float64(good) / float64(total), missed
}

// TestInflectionRoundTrip inflects the whole word list and analyses it again.
func TestInflectionRoundTrip(t *testing.T) {
	inflect := NewInflector(&Words{})
	for _, c := range []struct {
		name  string
		class lexicon.Class
		form  Form
		make  func(string) string
		least float64
	}{
		{"plural", lexicon.Noun, Plural, inflect.Plural, 0.99},
		{"third person", lexicon.Verb, ThirdPerson, inflect.Third, 0.995},
		{"past", lexicon.Verb, Past, inflect.Past, 0.985},
		{"participle", lexicon.Verb, Participle, inflect.Participle, 0.985},
	} {
		share, missed := roundTrips(c.class, c.form, c.make)
		t.Logf("%s: %.2f%%, not %v", c.name, 100*share, missed)
		if share < c.least {
			t.Errorf("%s: only %.2f%%", c.name, 100*share)
		}
	}
}

func TestInflection(t *testing.T) {
	f := NewInflector(&Words{})
	for word, want := range map[string]string{
		"cat": "cats", "mouse": "mice", "person": "people", "box": "boxes", "city": "cities", "bald eagle": "bald eagles", "fireman": "firemen", "human": "humans", "sheep": "sheep", "wolf": "wolves", "wumpus": "wumpuses", "photo": "photos", "hero": "heroes", "goldfish": "goldfish",
	} {
		if got := f.Plural(word); got != want {
			t.Errorf("plural(%q) = %q", word, got)
		}
	}
	for word, want := range map[string]string{"use": "uses", "be": "is", "have": "has", "carry": "carries", "go": "goes", "watch": "watches", "play": "plays", "want to eat": "wants to eat"} {
		if got := f.Third(word); got != want {
			t.Errorf("third(%q) = %q", word, got)
		}
	}
	for word, want := range map[string][2]string{"eat": {"ate", "eaten"}, "use": {"used", "used"}, "stop": {"stopped", "stopped"}, "carry": {"carried", "carried"}, "put": {"put", "put"}, "go": {"went", "gone"}, "write": {"wrote", "written"}, "drop": {"dropped", "dropped"}, "visit": {"visited", "visited"}} {
		if p, q := f.Past(word), f.Participle(word); p != want[0] || q != want[1] {
			t.Errorf("past and participle of %q = %q, %q", word, p, q)
		}
	}
	for word, want := range map[string]string{"apple": "an", "cat": "a", "hour": "an", "university": "a", "used car": "a", "uncle": "an", "unimportant thing": "an", "European": "a", "honest man": "an", "": "a"} {
		if got := Article(word); got != want {
			t.Errorf("article(%q) = %q", word, got)
		}
	}
}
