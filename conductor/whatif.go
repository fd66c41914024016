package conductor

import (
	"fmt"
	"slices"
	"strings"

	"whence/engine"
	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// answerWhatIf says what would follow if something were so, each conclusion
// with a proof that rests on it. Nothing is learned.
func (t *turn) answerWhatIf(it *item, q triple.Question) error {
	var change reason.Change
	for i, f := range q.Given {
		change.Facts = append(change.Facts, triple.Fact{ID: fmt.Sprintf("f?%d", i), Triple: f, Source: triple.Source{Turn: t.id, Quote: it.Text}})
	}
	var effect reason.Effect
	err := t.timed(&t.rec.Elapsed.Explain, func() (err error) {
		if err := t.ahead(kb.Change{Facts: change.Facts}); err != nil {
			return err
		}
		effect, err = t.c.base.Preview(t.ctx, change)
		return err
	})
	if err != nil {
		if t.stopped() != nil {
			return t.stopped()
		}
		return &fault{code: "reason", err: err, hint: "suppose something else"}
	}
	derived := slices.DeleteFunc(effect.Derived, func(a engine.Atom) bool { return a.Pred == triple.SynonymOf })
	for _, a := range derived[:min(len(derived), maxImagined)] {
		if err := t.imagine(it, q.Given, a); err != nil {
			return err
		}
	}
	it.rec.Status, it.rec.Verdict = "answered", Unprovable
	if len(it.rec.Answers) > 0 {
		it.rec.Verdict = Proved
	}
	var clashes []string
	for _, x := range effect.Conflicts {
		record, err := t.conflict(x)
		if err != nil {
			return err
		}
		it.rec.Verdict = Conflicting
		clashes = append(clashes, strings.TrimSuffix(record.Text, "."))
	}
	t.rec.Verdict, t.rec.Answers = it.rec.Verdict, full(it.rec.Answers)
	t.addProofs(it.rec.Proofs...)
	t.emit(Explained{Verdict: it.rec.Verdict, Answers: it.rec.Answers, Proofs: it.rec.Proofs, NearMisses: []NearMiss{}})
	t.sayLine(speakImagined(it.rec.Answers, len(derived), clashes) + t.onlyNear())
	return nil
}

// maxImagined is how many conclusions of a supposition are proved and listed.
const maxImagined = 8

// imagine adds one conclusion of what is supposed, with its proof.
func (t *turn) imagine(it *item, given []triple.Triple, a engine.Atom) error {
	x, ok := reason.LowerAtom(a)
	if !ok {
		return nil
	}
	f, err := t.ask1(triple.Question{Form: triple.YesNo, Given: given, Goals: [][]triple.Literal{{{Triple: x}}}})
	if err != nil {
		return err
	}
	if len(f.Answers) == 0 {
		return nil
	}
	answer := Answer{Text: t.c.text(a), Bindings: map[string]string{}, Confidence: f.Answers[0].Confidence}
	for _, p := range f.Proofs {
		it.rec.Proofs = append(it.rec.Proofs, t.c.proof(p))
		answer.Proof = p.ID
	}
	it.rec.Answers = append(it.rec.Answers, answer)
	return nil
}

// speakImagined says what would follow.
func speakImagined(answers []Answer, n int, clashes []string) string {
	var said []string
	if len(answers) > 0 {
		more := ""
		if n > len(answers) {
			more = fmt.Sprintf(", and %d more", n-len(answers))
		}
		said = append(said, stop("Then it would follow that "+joinAnd(answerTexts(answers))+more))
	}
	if len(clashes) > 0 {
		said = append(said, stop("There would be a conflict: it would be so, and not be so, that "+joinAnd(clashes)))
	}
	if len(said) == 0 {
		return "Nothing that I know would follow from that."
	}
	return strings.Join(append(said, "Nothing was learned."), " ")
}
