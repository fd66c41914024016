package english

import (
	"strings"
	"testing"

	"whence/triple/english/lexicon"
)

// roundTrips makes a form of every word of a class and analyses it again. It
// returns the share of words that are found again, and some that are not.
func roundTrips(e *English, c lexicon.Class, f form, makeForm func(string) string) (share float64, missed []string) {
	good, total := 0, 0
	for w, entry := range lexicon.All {
		if !entry.Is(c) || entry.Name() || strings.ContainsAny(w, " -'") || closedOf(w) != 0 {
			continue
		}
		total++
		found := false
		for _, r := range analyse(makeForm(w)).readings {
			found = found || r.lemma == w && r.form&f != 0
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
	e := mustNew(t)
	for _, c := range []struct {
		name  string
		class lexicon.Class
		form  form
		make  func(string) string
		least float64
	}{
		{"plural", lexicon.Noun, plural, e.inflect.plural, 0.99},
		{"third person", lexicon.Verb, thirdPerson, e.inflect.third, 0.995},
		{"past", lexicon.Verb, past, e.inflect.past, 0.985},
		{"participle", lexicon.Verb, participle, e.inflect.participle, 0.985},
	} {
		share, missed := roundTrips(e, c.class, c.form, c.make)
		t.Logf("%s: %.2f%%, not %v", c.name, 100*share, missed)
		if share < c.least {
			t.Errorf("%s: only %.2f%%", c.name, 100*share)
		}
	}
}

func TestInflection(t *testing.T) {
	f := mustNew(t).inflect
	for word, want := range map[string]string{
		"cat": "cats", "mouse": "mice", "person": "people", "box": "boxes", "city": "cities", "bald eagle": "bald eagles", "fireman": "firemen", "human": "humans", "sheep": "sheep", "wolf": "wolves", "wumpus": "wumpuses", "photo": "photos", "hero": "heroes", "goldfish": "goldfish",
	} {
		if got := f.plural(word); got != want {
			t.Errorf("plural(%q) = %q", word, got)
		}
	}
	for word, want := range map[string]string{"use": "uses", "be": "is", "have": "has", "carry": "carries", "go": "goes", "watch": "watches", "play": "plays", "want to eat": "wants to eat"} {
		if got := f.third(word); got != want {
			t.Errorf("third(%q) = %q", word, got)
		}
	}
	for word, want := range map[string][2]string{"eat": {"ate", "eaten"}, "use": {"used", "used"}, "stop": {"stopped", "stopped"}, "carry": {"carried", "carried"}, "put": {"put", "put"}, "go": {"went", "gone"}, "write": {"wrote", "written"}, "drop": {"dropped", "dropped"}, "visit": {"visited", "visited"}} {
		if p, q := f.past(word), f.participle(word); p != want[0] || q != want[1] {
			t.Errorf("past and participle of %q = %q, %q", word, p, q)
		}
	}
	for word, want := range map[string]string{"apple": "an", "cat": "a", "hour": "an", "university": "a", "used car": "a", "uncle": "an", "unimportant thing": "an", "European": "a", "honest man": "an", "": "a"} {
		if got := article(word); got != want {
			t.Errorf("article(%q) = %q", word, got)
		}
	}
}
