package reword

import "testing"

// Other words of a question for yes or no are about the same.
func TestOtherWordsKeepWhatAQuestionIsAbout(t *testing.T) {
	for _, x := range []struct {
		question, wording string
		want              bool
	}{
		{"Is Luke still with Emma?", "Did Luke and Emma split up?", true},
		{"Has the gate been repaired?", "Is the gate mended?", true},
		{"Does Rita own a bike?", "Does Rita own a bicycle?", true},
		{"Is Rex a dog?", "Is Rex a poodle?", true},
		{"Is the kiln in shed 4?", "Does the kiln stand in shed 4?", true},
		{"Do we plant tomatoes in bed 4 this year?", "Did potatoes grow in bed 4 last year?", false},
		{"Is Rex a wolf?", "Is Rex a dog?", false},
		{"Is Rex a poodle?", "Is Rex a dog?", false},
		{"Does Ben know Ida?", "Does Ben know Ole?", false},
		{"Is the kiln in shed 4?", "Is the kiln in shed 5?", false},
		{"Is barley growing in the north field now?", "Is the north field not lying fallow?", false},
	} {
		if got := Keeps(x.question, x.wording); got != x.want {
			t.Errorf("%s %s: %t", x.question, x.wording, got)
		}
	}
}
