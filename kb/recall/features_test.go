package recall

import (
	"slices"
	"testing"
	"time"

	"whence/triple"
)

func TestSeeksSeveral(t *testing.T) {
	k := readWords(wordsFile)
	for question, want := range map[string]bool{
		"Where has Tomas worked?":                   true,
		"What do Ines and Tomas both collect?":      true,
		"What colour is the shed?":                  false,
		"When did Ines sell the boat?":              false,
		"Why did the goats run away from the farm?": false,
	} {
		if got := k.ask(question).several; got != want {
			t.Errorf("%s: asks for several: %v, want %v", question, got, want)
		}
	}
	if got := k.ask("What kind of boat did Ines sell?").stems; slices.Contains(got, "kind") || !slices.Contains(got, "boat") {
		t.Errorf("a kind of boat is looked for by %v", got)
	}
}

// TestWhatIsAskedBeforeIsAnswered wants the answer that has no word of the question before what has some of them.
func TestWhatIsAskedBeforeIsAnswered(t *testing.T) {
	var said []Saying
	for i, s := range [][2]string{
		{"Tomas", "Morning! The market was full today."},
		{"Ines", "It rained all morning on the allotment."},
		{"Tomas", "Which instrument did you learn as a girl?"},
		{"Ines", "The cello, with an old neighbour of ours."},
		{"Tomas", "Lovely. My brother sells instruments."},
		{"Ines", "Good for him."},
	} {
		said = append(said, Saying{ID: s[1], Text: s[1], Source: triple.Source{Speaker: s[0], At: start.Add(time.Duration(i) * time.Minute)}})
	}
	w, err := ReadWeights(weightsFile)
	if err != nil {
		t.Fatal(err)
	}
	c := NewCorpus(said)
	found := c.field("Which instrument did Ines learn?").find(w)
	if len(found) == 0 || c.sayings[found[0].doc].Text != said[3].Text {
		t.Errorf("found %+v first, want what was answered", found[:min(1, len(found))])
	}
}
