package conductor

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"whence/conductor/belief"
	"whence/conductor/talk"
	"whence/conductor/tool"
	"whence/conductor/wording"
	"whence/internal/clean"
	"whence/internal/lists"
	"whence/triple"
)

// review is where the person stands among the rules proposed.
type review struct {
	list    []suggestion
	lessons []tool.Proposal
	at      int
}

func (r *review) left() int { return len(r.list) + len(r.lessons) - r.at }

// learnRules looks for rules and asks about the first.
func (t *steps) learnRules(arg string) error {
	var heads []string
	for _, word := range strings.FieldsFunc(arg, func(r rune) bool { return r == ' ' || r == ',' }) {
		key, ok := t.c.known.RelationKey(word)
		if !ok {
			return t.Refuse("no fact has the relation "+word, "/learn alone looks at all of them")
		}
		heads = append(heads, key)
	}
	t.c.waits.review = nil // what is proposed from here on is what “y” takes
	list, err := t.suggest(heads)
	if err != nil {
		return err
	}
	r := &review{list: list}
	if len(heads) == 0 {
		r.lessons, t.c.lessons = t.c.lessons, nil
	}
	if r.left() == 0 {
		t.Say("Nothing that I know speaks for a rule that I do not have.")
		return nil
	}
	t.c.waits.review = r
	t.Say(fmt.Sprintf("%d %s proposed.", r.left(), wording.OneOrMany(r.left(), "rule is", "rules are")))
	if err := cmp.Or(t.showProposal(), t.Stopped()); err != nil { // nobody has seen it
		t.c.waits.review, t.c.lessons = nil, append(r.lessons, t.c.lessons...)
		return err
	}
	return nil
}

// showProposal asks about the rule where the person stands.
func (t *steps) showProposal() error {
	r := t.c.waits.review
	switch {
	case r.at < len(r.list):
		t.showRule(r.at+1, r.list[r.at])
	case r.left() > 0:
		p := r.lessons[r.at-len(r.list)]
		t.SayLine(fmt.Sprintf("%d. About tools: %s", r.at+1, clean.Line(p.Rule.String())))
		t.SayLine(fmt.Sprintf("   %s (for it %d, against it %d).", wording.UpperFirst(clean.Line(p.Why)), p.Support, p.Against))
	default:
		t.c.waits.review = nil
		t.SayLine("That was the last.")
		return nil
	}
	t.SayLine("   Take it? (y, n, edit RULE, stop)")
	return nil
}

// showRule shows a rule with what speaks for and against it, and what learning
// it would do.
func (t *steps) showRule(n int, s suggestion) {
	m := s.proposal.Measure
	t.SayLine(fmt.Sprintf("%d. %s", n, wording.UpperFirst(wording.Stop(s.text))))
	line := fmt.Sprintf("   Cases for it: %d, against it: %d; it covers %.0f%% of what is known so. Found by %s.", m.Support, m.Against, 100*m.Coverage, s.by)
	if m.Support+m.Against == 0 {
		line = "   Nothing that I was told speaks for it or against it. Found by " + s.by + "."
	}
	if s.pair != nil {
		line = strings.TrimSuffix(line, ".") + fmt.Sprintf(", PMI %.2f.", s.pair.PMI)
	}
	t.SayLine(line)
	t.SayFew("   For it: ", lists.Map(s.proposal.For, t.c.explain.Sentence), m.Support)
	t.SayFew("   Against it: ", lists.Map(s.proposal.Counter, t.c.explain.Sentence), m.Against)
	e := s.proposal.Effect
	switch {
	case s.proposal.Refused != nil:
		t.SayLine("   It cannot be a rule: " + belief.GateReason(s.proposal.Refused))
	case len(e.Derived)+len(e.Withdrawn)+len(e.Conflicts) == 0:
		t.SayLine("   It would derive nothing new.")
	}
	t.SayFew("   It would derive: ", lists.Map(e.Derived, t.c.explain.AtomSentence), len(e.Derived))
	t.SayFew("   It would withdraw: ", lists.Map(e.Withdrawn, t.c.explain.AtomSentence), len(e.Withdrawn))
	for i, x := range e.Conflicts {
		if i == wording.MaxListed {
			t.SayLine(fmt.Sprintf("   And %d more contradictions.", len(e.Conflicts)-wording.MaxListed))
			break
		}
		t.SayLine("   It would contradict: " + t.c.explain.AtomSentence(x.Atom))
	}
}

// isReview takes y, n, edit and stop as the person's word on the rule proposed.
func (t *steps) isReview() bool {
	if t.c.waits.review == nil {
		return false
	}
	word, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(t.Input)), " ")
	_, settles := talk.Consented(t.Input)
	if !settles && word != "edit" && word != "stop" && word != "skip" {
		t.c.waits.review = nil // the person went on to something else
		return false
	}
	t.signal = "review"
	it := t.Add(triple.Statement{Text: strings.TrimSpace(t.Input), Kind: triple.Command})
	it.Rec.Status, it.Rec.Understood = "answered", it.Text
	return true
}

// answerReview does what the person says of the rule proposed, and asks about
// the next.
func (t *steps) answerReview() error {
	r := t.c.waits.review
	word, rest, _ := strings.Cut(strings.TrimSpace(t.Input), " ")
	agrees, _ := talk.Consented(t.Input)
	switch strings.ToLower(word) {
	case "stop":
		t.c.waits.review = nil
		t.Say(fmt.Sprintf("%d %s again.", r.left(), wording.OneOrMany(r.left(), "rule is left as it was; /learn finds it", "rules are left as they were; /learn finds them")))
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
func (t *steps) settleProposal(r *review, agrees bool) error {
	if r.at >= len(r.list) {
		return t.settleLesson(r.lessons[r.at-len(r.list)], agrees)
	}
	s := r.list[r.at]
	if !agrees {
		key := refusedSetting + ruleKey(s.rule)
		t.SayLine("Left. It is not proposed again.")
		return t.belief.KeepSettings(context.WithoutCancel(t.Ctx), map[string]string{key: t.ID})
	}
	return t.takeRule(s)
}

// takeRule learns a proposed rule, with who proposed it as its source.
func (t *steps) takeRule(s suggestion) error {
	rule := s.proposal.Rule.Rule
	it := t.Add(triple.Statement{Text: s.text, Kind: triple.RuleKind, Rules: []triple.Rule{rule}, Echo: wording.UpperFirst(wording.Stop(s.text))})
	it.Speaker = s.by + ", agreed by the person"
	if err := t.belief.Learn(); err != nil {
		return err
	}
	if it.Rec.Status == "refused" {
		t.SayLine("I did not take that: " + it.Rec.Reason + ".")
		return nil
	}
	t.SayLine("Taken, as " + strings.Join(it.Rec.IDs, ", ") + ". /forget takes it back with all that rests on it.")
	if said := wording.Effects(t.Rec.Effects); said != "" {
		t.SayLine(said)
	}
	return nil
}

// editProposal puts the person's own wording in the place of a rule proposed,
// and shows what that would do.
func (t *steps) editProposal(text string) error {
	r := t.c.waits.review
	if r.at >= len(r.list) {
		return t.Refuse("a rule about tools cannot be edited here", "y takes it into "+lessonFile+", where it can be")
	}
	if text == "" {
		return t.Refuse("the rule is missing", "for example: edit Every bird can fly")
	}
	rule, why := t.c.readRule(t.Ctx, text)
	if why != "" {
		return t.Refuse("this is not read as one rule: "+strings.TrimSuffix(why, "."), "for example: edit Every bird can fly")
	}
	facts, err := t.c.allFacts(t.Ctx)
	if err != nil {
		return err
	}
	by := r.list[r.at].by
	if !strings.HasSuffix(by, edited) {
		by += edited
	}
	s := suggestion{by: by, rule: rule}
	if err := t.weighRule(&s, facts); err != nil {
		return t.Refuse("this is no rule of names and relations", "for example: edit Every bird can fly")
	}
	r.list[r.at] = s
	return t.showProposal()
}

// edited marks a rule that the person has worded anew.
const edited = ", edited by the person"

// lessonFile keeps the rules about tools that the person took over.
const lessonFile = "learned-tools.json"

// settleLesson keeps a rule about tools in the person's own folder, or drops it.
func (t *steps) settleLesson(p tool.Proposal, agrees bool) error {
	if !agrees {
		t.SayLine("Left.")
		return nil
	}
	dir := slices.IndexFunc(t.c.skillDirs, func(d SkillDir) bool { return !d.Project })
	if dir < 0 {
		return t.Refuse("there is no folder for rules of your own", "`repl doctor` says where it would be")
	}
	path := filepath.Join(t.c.skillDirs[dir].Path, lessonFile)
	files, err := readSkills(t.c.skillDirs)
	if err != nil {
		return t.Refuse(err.Error(), "nothing was changed")
	}
	i := slices.IndexFunc(files, func(f skillFile) bool { return f.path == path })
	if i < 0 {
		files = append(files, skillFile{path: path, text: []byte("[]")})
		i = len(files) - 1
	}
	var rules []json.RawMessage
	if err := json.Unmarshal(files[i].text, &rules); err != nil {
		return t.Refuse(path+" is no list of rules: "+err.Error(), "nothing was changed")
	}
	one, err := json.Marshal(p.Rule)
	if err != nil {
		return err
	}
	if files[i].text, err = json.MarshalIndent(append(rules, one), "", "  "); err != nil {
		return err
	}
	if _, err := loadSkills(t.Ctx, files); err != nil {
		return t.Refuse("it cannot be a rule: "+belief.GateReason(err), "nothing was changed")
	}
	if err := writeWhole(path, files[i].text); err != nil {
		return t.Refuse("it could not be written: "+err.Error(), "nothing was changed")
	}
	t.reload()
	t.SayLine("Taken, into " + path + ".")
	return nil
}
