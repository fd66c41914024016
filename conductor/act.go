package conductor

import (
	"fmt"
	"strings"

	"whence/triple"
)

// act does what the route says: questions that stand before everything that is
// asserted are answered from what was known, the others from what is known
// after it was learned.
func (t *turn) act() error {
	first := 0
	for first < len(t.items) && !asserts(t.items[first]) {
		first++
	}
	if first == len(t.items) {
		return t.reportAll(t.items)
	}
	if err := t.reportAll(t.items[:first]); err != nil {
		return err
	}
	if err := t.learn(); err != nil {
		return err
	}
	if err := t.reportAll(t.items[first:]); err != nil {
		return err
	}
	if said := strings.TrimSpace(speakEffects(t.rec.Effects) + t.onlyNear()); said != "" {
		t.sayLine(said)
	}
	return nil
}

// asserts reports whether an item may change what is known.
func asserts(it *item) bool {
	switch it.Kind {
	case triple.FactKind, triple.RuleKind, triple.Retraction, triple.Correction:
		return len(it.Readings) < 2
	}
	return false
}

func (t *turn) reportAll(items []*item) error {
	noted := false
	for _, it := range items {
		if err := t.stopped(); err != nil {
			return err
		}
		if it.rec.Status == "learned" && len(it.Readings) < 2 {
			if !noted {
				t.sayLine("Noted.")
			}
			noted = true
			continue
		}
		if err := t.report(it); err != nil {
			return err
		}
	}
	return nil
}

// report answers one statement.
func (t *turn) report(it *item) error {
	switch {
	case len(it.Readings) > 1:
		t.offer(it)
	case it.rec.Status == "refused":
		t.sayLine("I did not take that: " + it.rec.Reason + ".")
	case it.Kind == triple.QuestionKind:
		return t.answer(it)
	case it.Kind == triple.NotUnderstood:
		t.trouble(it)
	case it.Kind == triple.SmallTalk:
		it.rec.Status = "answered"
		return t.chat(it)
	default:
		t.reportLearned(it)
	}
	return nil
}

func (t *turn) reportLearned(it *item) {
	switch it.rec.Status {
	case "learned":
		t.sayLine("Noted.")
	case "known":
		t.sayLine(fmt.Sprintf("I knew that already (%s).", strings.Join(it.rec.IDs, ", ")))
	case "retracted":
		t.sayLine("Forgotten.")
	case "superseded":
		t.sayLine("Corrected.")
	}
}

// offer shows the readings of an ambiguous sentence as a numbered choice.
func (t *turn) offer(it *item) {
	it.rec.Status, it.rec.Reason = "ambiguous", "the sentence can be read in more than one way"
	t.c.talk.choices, t.c.talk.offered = it.Readings, t.id
	t.rec.Verdict = verdictOf(t.rec.Verdict, it)
	question := "That can be read in more than one way. Which one? Answer with its number."
	if x := it.Trouble; x != nil {
		it.rec.Reason, question = strings.TrimSuffix(x.Message, ". Shall it be one? Answer with a number."), x.Message
	}
	t.sayLine(question)
	for i, r := range it.Readings {
		it.rec.Choices = append(it.rec.Choices, r.Echo)
		t.sayLine(fmt.Sprintf("%d. %s", i+1, r.Echo))
	}
}

// verdictOf is the verdict of a turn after a statement that was not settled: an
// earlier verdict stays.
func verdictOf(v Verdict, it *item) Verdict {
	if v == "" {
		it.rec.Verdict = NotUnderstood
		return NotUnderstood
	}
	return v
}

// trouble says where reading stopped and what would be read.
func (t *turn) trouble(it *item) {
	it.rec.Status = "not_understood"
	t.rec.Verdict = verdictOf(t.rec.Verdict, it)
	x := it.Trouble
	if x == nil {
		t.sayLine("I did not understand that, so I learned nothing from it.")
		return
	}
	it.rec.Reason = x.Message
	t.sayLine("I did not understand this, so I learned nothing from it: " + upperFirst(stop(x.Message)))
	if x.Until > x.At && x.Until <= len(it.Text) {
		t.sayLine("  " + it.Text[:x.At] + "[" + it.Text[x.At:x.Until] + "]" + it.Text[x.Until:])
	}
	if x.Suggest != "" {
		t.sayLine("I would understand, for example: " + x.Suggest)
	}
}
