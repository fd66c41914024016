// Package review is where rules are proposed from what is known, and the person says of each
// whether it is learned: those that were mined, that stand together, that a model proposes, and
// what tasks with tools have taught.
//
// It promises that nothing is learned without the person's word, and that what was left is not
// proposed again. How rules are found and measured, it leaves to reason/learn.
package review

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"whence/conductor/assistant"
	"whence/conductor/belief"
	"whence/conductor/explain"
	"whence/conductor/knowledge"
	"whence/conductor/skillbook"
	"whence/conductor/talk"
	"whence/conductor/tool"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/clean"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/triple"
)

// Review is where a conversation stands among the rules proposed.
type Review struct {
	open    *list           // nil where nothing is asked
	Lessons []tool.Proposal // the rules about tools that tasks have suggested
}

// Forget leaves what was proposed.
func (r *Review) Forget() { r.open = nil }

// Desk is what one turn does with proposals.
type Desk struct {
	*turn.Turn
	*Review
	Known   *knowledge.Knowledge
	Explain *explain.Explainer
	Belief  *belief.Belief
	Model   *assistant.Use
	Skills  skillbook.Desk
}

// list is what was proposed, and how far the person has come in it.
type list struct {
	rules   []suggestion
	lessons []tool.Proposal
	at      int
}

func (r *list) left() int { return len(r.rules) + len(r.lessons) - r.at }

// Find looks for rules and asks about the first.
func (t *Desk) Find(arg string) error {
	var heads []string
	for _, word := range strings.FieldsFunc(arg, func(r rune) bool { return r == ' ' || r == ',' }) {
		key, ok := t.Known.RelationKey(word)
		if !ok {
			return t.Refuse(voice.Say("review.no-fact-has-relation", "word", word), voice.Say("review.learn-alone-looks-at-all"))
		}
		heads = append(heads, key)
	}
	t.open = nil // what is proposed from here on is what “y” takes
	found, err := t.suggest(heads)
	if err != nil {
		return err
	}
	r := &list{rules: found}
	if len(heads) == 0 {
		r.lessons, t.Lessons = t.Lessons, nil
	}
	if r.left() == 0 {
		t.Say(voice.Say("review.nothing-that-i-know-speaks"))
		return nil
	}
	t.open = r
	t.Say(voice.Say("review.find-proposed", "count", r.left()))
	if err := cmp.Or(t.showProposal(), t.Stopped()); err != nil { // nobody has seen it
		t.open, t.Lessons = nil, append(r.lessons, t.Lessons...)
		return err
	}
	return nil
}

// showProposal asks about the rule where the person stands.
func (t *Desk) showProposal() error {
	r := t.open
	switch {
	case r.at < len(r.rules):
		t.showRule(r.at+1, r.rules[r.at])
	case r.left() > 0:
		p := r.lessons[r.at-len(r.rules)]
		t.SayLine(voice.Say("review.about-tools", "at", r.at+1, "rule", clean.Line(p.Rule.String())))
		t.SayLine("   " + voice.Say("review.for-it-against-it", "why", wording.UpperFirst(clean.Line(p.Why)), "support", p.Support, "against", p.Against))
	default:
		t.open = nil
		t.SayLine(voice.Say("review.that-was-last"))
		return nil
	}
	t.SayLine("   " + voice.Say("review.take-it-y-n-edit"))
	return nil
}

// showRule shows a rule with what speaks for and against it, and what learning
// it would do.
func (t *Desk) showRule(n int, s suggestion) {
	m := s.proposal.Measure
	t.SayLine(fmt.Sprintf("%d. %s", n, wording.UpperFirst(wording.Stop(s.text))))
	line := "   " + voice.Say("review.cases-for-it-against-it", "support", m.Support, "against", m.Against, "value", 100*m.Coverage, "by", s.by)
	if m.Support+m.Against == 0 {
		line = "   " + voice.Say("review.nothing-that-i-was-told", "by", s.by)
	}
	if s.pair != nil {
		line = voice.Say("review.show-rule-pmi", "line", strings.TrimSuffix(line, "."), "pmi", s.pair.PMI)
	}
	t.SayLine(line)
	t.SayFew("   "+voice.Say("review.for-it")+" ", lists.Map(s.proposal.For, t.Explain.Sentence), m.Support)
	t.SayFew("   "+voice.Say("review.against-it")+" ", lists.Map(s.proposal.Counter, t.Explain.Sentence), m.Against)
	e := s.proposal.Effect
	switch {
	case s.proposal.Refused != nil:
		t.SayLine("   " + voice.Say("review.it-cannot-be-rule", "refused", belief.GateReason(s.proposal.Refused)))
	case len(e.Derived)+len(e.Withdrawn)+len(e.Conflicts) == 0:
		t.SayLine("   " + voice.Say("review.it-would-derive-nothing-new"))
	}
	t.SayFew("   "+voice.Say("review.it-would-derive")+" ", lists.Map(e.Derived, t.Explain.AtomSentence), len(e.Derived))
	t.SayFew("   "+voice.Say("review.it-would-withdraw")+" ", lists.Map(e.Withdrawn, t.Explain.AtomSentence), len(e.Withdrawn))
	for i, x := range e.Conflicts {
		if i == wording.MaxListed {
			t.SayLine("   " + voice.Say("review.and-more-contradictions", "count", len(e.Conflicts)-wording.MaxListed))
			break
		}
		t.SayLine("   " + voice.Say("review.it-would-contradict", "atom", t.Explain.AtomSentence(x.Atom)))
	}
}

// Heard takes y, n, edit and stop as the person's word on the rule proposed.
func (t *Desk) Heard() bool {
	if t.open == nil {
		return false
	}
	word, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(t.Input)), " ")
	_, settles := talk.Consented(t.Input)
	if !settles && word != "edit" && word != "stop" && word != "skip" {
		t.open = nil // the person went on to something else
		return false
	}
	it := t.Add(triple.Statement{Text: strings.TrimSpace(t.Input), Kind: triple.Command})
	it.Rec.Status, it.Rec.Understood = "answered", it.Text
	return true
}

// Settle does what the person says of the rule proposed, and asks about
// the next.
func (t *Desk) Settle() error {
	r := t.open
	word, rest, _ := strings.Cut(strings.TrimSpace(t.Input), " ")
	agrees, _ := talk.Consented(t.Input)
	switch strings.ToLower(word) {
	case "stop":
		t.open = nil
		t.Say(voice.Say("review.settle-again", "count", r.left()))
		return nil
	case "skip":
	case "edit":
		return t.editProposal(strings.TrimSpace(rest))
	default:
		if err := t.settleProposal(r, agrees); err != nil {
			return err
		}
		if t.Rec.Error != nil {
			return nil
		}
	}
	r.at++
	return t.showProposal()
}

// settleProposal takes a proposal or leaves it for good.
func (t *Desk) settleProposal(r *list, agrees bool) error {
	if r.at >= len(r.rules) {
		return t.settleLesson(r.lessons[r.at-len(r.rules)], agrees)
	}
	s := r.rules[r.at]
	if !agrees {
		key := refusedSetting + ruleKey(s.rule)
		t.SayLine(voice.Say("review.left-it-is-not-proposed"))
		return t.Belief.KeepSettings(context.WithoutCancel(t.Ctx), map[string]string{key: t.ID})
	}
	return t.takeRule(s)
}

// takeRule learns a proposed rule, with who proposed it as its source.
func (t *Desk) takeRule(s suggestion) error {
	rule := s.proposal.Rule.Rule
	it := t.Add(triple.Statement{Text: s.text, Kind: triple.RuleKind, Rules: []triple.Rule{rule}, Echo: wording.UpperFirst(wording.Stop(s.text))})
	it.Speaker = voice.Say("review.agreed-by-person", "by", s.by)
	if err := t.Belief.Learn(); err != nil {
		return err
	}
	if it.Rec.Status == "refused" {
		t.SayLine(voice.Say("conductor.i-did-not-take-that", "reason", it.Rec.Reason))
		return nil
	}
	t.SayLine(voice.Say("review.taken-as-forget-takes-it", "ids", strings.Join(it.Rec.IDs, ", ")))
	if said := wording.Effects(t.Rec.Effects); said != "" {
		t.SayLine(said)
	}
	return nil
}

// editProposal puts the person's own wording in the place of a rule proposed,
// and shows what that would do.
func (t *Desk) editProposal(text string) error {
	r := t.open
	if r.at >= len(r.rules) {
		return t.Refuse(voice.Say("review.a-rule-about-tools-cannot"), voice.Say("review.y-takes-it-into-where", "lessonfile", LessonFile))
	}
	if text == "" {
		return t.Refuse(voice.Say("review.the-rule-is-missing"), voice.Say("review.for-example-edit-every-bird"))
	}
	rule, why := t.readRule(t.Ctx, text)
	if why != "" {
		return t.Refuse(voice.Say("review.this-is-not-read-as", "why", strings.TrimSuffix(why, ".")), voice.Say("review.for-example-edit-every-bird"))
	}
	facts, err := t.allFacts(t.Ctx)
	if err != nil {
		return err
	}
	by := r.rules[r.at].by
	if !strings.HasSuffix(by, edited) {
		by += edited
	}
	s := suggestion{by: by, rule: rule}
	if err := t.weighRule(&s, facts); err != nil {
		return t.Refuse(voice.Say("review.this-is-no-rule-of"), voice.Say("review.for-example-edit-every-bird"))
	}
	r.rules[r.at] = s
	return t.showProposal()
}

// edited marks a rule that the person has worded anew.
const edited = ", edited by the person"

// LessonFile keeps the rules about tools that the person took over.
const LessonFile = "learned-tools.json"

// settleLesson keeps a rule about tools in the person's own folder, or drops it.
func (t *Desk) settleLesson(p tool.Proposal, agrees bool) error {
	if !agrees {
		t.SayLine(voice.Say("review.settle-lesson-left"))
		return nil
	}
	path, err := t.Skills.Own(LessonFile, "rules", "[]", func(text []byte) ([]byte, error) {
		var rules []json.RawMessage
		if err := json.Unmarshal(text, &rules); err != nil {
			return nil, voice.Error("review.is-no-list-of-rules", "error", err)
		}
		one, err := json.Marshal(p.Rule)
		if err != nil {
			return nil, err
		}
		return json.MarshalIndent(append(rules, one), "", "  ")
	})
	if err != nil || path == "" {
		return err
	}
	t.SayLine(voice.Say("review.taken-into", "path", path))
	return nil
}
