package answering

import (
	"whence/conductor/byrule"
	"whence/conductor/inplace"
	"whence/conductor/recency"
	"whence/conductor/turn"
	"whence/reason"
	"whence/reason/compose"
)

// inPlace puts who took something over, or stands in, in the place of who was found to do it. Where it is not clear
// who does, nothing is answered.
func inPlace(t *Answerer, it *turn.Item, out *found) error {
	of, ok := holderOf(t, out)
	if !ok {
		return nil
	}
	is, err := inplace.Who(t.Asker, it, of)
	switch {
	case err != nil || is == nil:
	case is.Nobody:
		t.Taken, out.composed, out.finding = nil, nil, reason.Finding{Verdict: reason.Unprovable}
	default:
		out.composed, out.question, out.finding = nil, is.Question, is.Finding
	}
	return err
}

// byRule answers what nothing else does by the rules of what one may and has to.
func byRule(t *Answerer, it *turn.Item, out *found) error {
	if out.decided() {
		return nil
	}
	f, err := byrule.Of(t.Asker, it)
	if f != nil {
		out.question, out.finding, out.composed = f.Question, f.Finding, nil
	}
	return err
}

// holderOf is the one who was found to do what is asked, nil where nobody was; not ok where several were.
func holderOf(t *Answerer, out *found) (*inplace.Holder, bool) {
	if !out.decided() {
		return nil, true
	}
	if x := out.composed; x != nil {
		if x.answer.Kind != compose.List || len(x.answer.Rows) != 1 {
			return nil, false
		}
		return &inplace.Holder{Who: x.answer.Rows[0].Term, By: x.answer.Rows[0].Because, At: toldAt(t, x.answer.Rows[0].Because)}, true
	}
	if len(out.question.Wanted) != 1 || len(out.finding.Answers) != 1 || len(out.earlier.Answers) > 0 {
		return nil, false
	}
	a := out.finding.Answers[0]
	return &inplace.Holder{Who: a.Bindings[out.question.Wanted[0]], By: a.Literals, At: recency.Fact(out.finding, a)}, true
}
