package conductor

import (
	"fmt"
	"regexp"
	"strconv"
)

// theQuestion stands after /why for the question that the program asked last.
const theQuestion = "question"

// asksBack are the ways to ask what such a question is for.
var asksBack = regexp.MustCompile(`(?i)^(?:and |but )?why\s+(?:(?:do|did|would)\s+you\s+(?:ask|want\s+to\s+know)|are\s+you\s+asking)(?:\s+(?:me\s+)?(?:that|this|it|me|so))?\s*[?.!]*$`)

// back is a question that the program has asked: it would settle what it was
// asked itself.
type back struct {
	turn, asked string
	miss        NearMiss
}

// whyAsked says what the last question of the program's own is for.
func (t *turn) whyAsked() error {
	b := t.c.talk.back
	if b == nil {
		t.say("I have not asked you anything.")
		return nil
	}
	m := b.miss
	t.say(fmt.Sprintf("I asked %q because in %s you asked: %q", m.Question, b.turn, b.asked))
	t.say(" " + m.follows(m.RuleText))
	if len(m.Holds) > 0 {
		t.say(" I know the rest: " + stop(joinAnd(m.Holds)))
	}
	if m.Checked {
		t.say(" I tried it: then it does follow" + ofConfidence(m.WouldBe) + ".")
	}
	t.rec.NearMisses = []NearMiss{m}
	return nil
}

func ofConfidence(c float64) string {
	if c >= 1 {
		return ""
	}
	return ", with confidence " + strconv.FormatFloat(c, 'f', 2, 64)
}
