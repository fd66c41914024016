package answering

import (
	"fmt"
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/record"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/engine"
	"whence/internal/voice"
	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// answerWhatIf says what would follow if something were so, each conclusion
// with a proof that rests on it. Nothing is learned.
func (t *Answerer) answerWhatIf(it *turn.Item, q triple.Question, replaced []string) error {
	q.Given = append(q.Given[:len(q.Given):len(q.Given)], asking.AsDone(t.Asker, it, q.Given)...)
	change := reason.Change{Drop: q.Without}
	for i, f := range q.Given {
		change.Facts = append(change.Facts, triple.Fact{ID: fmt.Sprintf("f?%d", i), Triple: f, Source: triple.Source{Turn: t.ID, Quote: it.Text}})
	}
	var effect reason.Effect
	err := t.Timed(&t.Rec.Elapsed.Explain, func() (err error) {
		if err := t.Belief.Ahead(kb.Change{Facts: change.Facts}); err != nil {
			return err
		}
		effect, err = t.Known.Base.Preview(t.Ctx, change)
		return err
	})
	if err != nil {
		if t.Stopped() != nil {
			return t.Stopped()
		}
		return &turn.Fault{Code: "reason", Err: err, Hint: voice.Say("answering.suppose-something-else")}
	}
	derived := slices.DeleteFunc(effect.Derived, func(a engine.Atom) bool { return a.Pred == triple.SynonymOf })
	for _, a := range derived[:min(len(derived), maxImagined)] {
		if err := t.imagine(it, q, a); err != nil {
			return err
		}
	}
	it.Rec.Status, it.Rec.Verdict = "answered", record.Unprovable
	if len(it.Rec.Answers) > 0 {
		it.Rec.Verdict = record.Proved
	}
	var clashes []string
	for _, x := range effect.Conflicts {
		clash, err := t.Belief.Conflict(x)
		if err != nil {
			return err
		}
		it.Rec.Verdict = record.Conflicting
		clashes = append(clashes, strings.TrimSuffix(clash.Text, "."))
	}
	t.Rec.Verdict, t.Rec.Answers = it.Rec.Verdict, it.Rec.Answers
	t.AddProofs(it.Rec.Proofs...)
	t.Emit(turn.Explained{Verdict: it.Rec.Verdict, Answers: it.Rec.Answers, Proofs: it.Rec.Proofs, NearMisses: []record.NearMiss{}})
	t.SayLine(wording.Imagined(it.Rec.Answers, len(derived), clashes) + t.OnlyNear())
	var gone []string
	for _, a := range effect.Withdrawn[:min(len(effect.Withdrawn), maxImagined)] {
		gone = append(gone, t.Explain.Text(a))
	}
	if len(gone) > 0 {
		t.SayLine(voice.Say("answering.it-would-no-longer-follow", "gone", wording.Stop(wording.JoinAnd(gone))))
	}
	if len(replaced) > 0 {
		t.SayLine(wording.Instead(replaced))
	}
	return nil
}

// maxImagined is how many conclusions of a supposition are proved and listed.
const maxImagined = 8

// imagine adds one conclusion of what is supposed, with its proof.
func (t *Answerer) imagine(it *turn.Item, under triple.Question, a engine.Atom) error {
	x, ok := reason.LowerAtom(a)
	if !ok {
		return nil
	}
	f, err := t.Ask(triple.Question{Form: triple.YesNo, Given: under.Given, Without: under.Without, Goals: [][]triple.Literal{{{Triple: x}}}})
	if err != nil {
		return err
	}
	if len(f.Answers) == 0 {
		return nil
	}
	answer := record.Answer{Text: t.Explain.Text(a), Bindings: map[string]string{}, Confidence: f.Answers[0].Confidence}
	for _, p := range f.Proofs {
		it.Rec.Proofs = append(it.Rec.Proofs, t.Explain.Proof(p))
		answer.Proof = p.ID
	}
	it.Rec.Answers = append(it.Rec.Answers, answer)
	return nil
}
