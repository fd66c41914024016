package conductor

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"whence/conductor/tool"
	"whence/internal/clean"
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
func (t *turn) learnRules(arg string) error {
	var heads []string
	for _, word := range strings.FieldsFunc(arg, func(r rune) bool { return r == ' ' || r == ',' }) {
		key, ok := t.c.relationKey(word)
		if !ok {
			return t.refuse("no fact has the relation "+word, "/learn alone looks at all of them")
		}
		heads = append(heads, key)
	}
	t.c.talk.review = nil // what is proposed from here on is what “y” takes
	list, err := t.suggest(heads)
	if err != nil {
		return err
	}
	r := &review{list: list}
	if len(heads) == 0 {
		r.lessons, t.c.lessons = t.c.lessons, nil
	}
	if r.left() == 0 {
		t.say("Nothing that I know speaks for a rule that I do not have.")
		return nil
	}
	t.c.talk.review = r
	t.say(fmt.Sprintf("%d %s proposed.", r.left(), wordsFor(r.left(), "rule is", "rules are")))
	if err := cmp.Or(t.showProposal(), t.stopped()); err != nil { // nobody has seen it
		t.c.talk.review, t.c.lessons = nil, append(r.lessons, t.c.lessons...)
		return err
	}
	return nil
}

func wordsFor(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// showProposal asks about the rule where the person stands.
func (t *turn) showProposal() error {
	r := t.c.talk.review
	switch {
	case r.at < len(r.list):
		t.showRule(r.at+1, r.list[r.at])
	case r.left() > 0:
		p := r.lessons[r.at-len(r.list)]
		t.sayLine(fmt.Sprintf("%d. About tools: %s", r.at+1, clean.Line(p.Rule.String())))
		t.sayLine(fmt.Sprintf("   %s (for it %d, against it %d).", upperFirst(clean.Line(p.Why)), p.Support, p.Against))
	default:
		t.c.talk.review = nil
		t.sayLine("That was the last.")
		return nil
	}
	t.sayLine("   Take it? (y, n, edit RULE, stop)")
	return nil
}

// showRule shows a rule with what speaks for and against it, and what learning
// it would do.
func (t *turn) showRule(n int, s suggestion) {
	m := s.proposal.Measure
	t.sayLine(fmt.Sprintf("%d. %s", n, upperFirst(stop(s.text))))
	line := fmt.Sprintf("   By %s: support %d, against %d, confidence %.2f, covers %.0f%%.", s.by, m.Support, m.Against, m.Confidence, 100*m.Coverage)
	if m.Support+m.Against == 0 {
		line = "   By " + s.by + ": nothing that I was told speaks for it or against it."
	}
	if s.pair != nil {
		line = strings.TrimSuffix(line, ".") + fmt.Sprintf(", PMI %.2f.", s.pair.PMI)
	}
	t.sayLine(line)
	t.sayFew("   For it: ", mapped(s.proposal.For, t.c.sentence), m.Support)
	t.sayFew("   Against it: ", mapped(s.proposal.Counter, t.c.sentence), m.Against)
	e := s.proposal.Effect
	switch {
	case s.proposal.Refused != nil:
		t.sayLine("   The gates refuse it: " + gateReason(s.proposal.Refused))
	case len(e.Derived)+len(e.Withdrawn)+len(e.Conflicts) == 0:
		t.sayLine("   It would derive nothing new.")
	}
	t.sayFew("   It would derive: ", mapped(e.Derived, t.c.atomSentence), len(e.Derived))
	t.sayFew("   It would withdraw: ", mapped(e.Withdrawn, t.c.atomSentence), len(e.Withdrawn))
	for i, x := range e.Conflicts {
		if i == maxListed {
			t.sayLine(fmt.Sprintf("   And %d more contradictions.", len(e.Conflicts)-maxListed))
			break
		}
		t.sayLine("   It would contradict: " + t.c.atomSentence(x.Atom))
	}
}

// sayFew says the first of some sentences, and how many more there are.
func (t *turn) sayFew(before string, texts []string, all int) {
	if len(texts) == 0 {
		return
	}
	shown := texts[:min(len(texts), maxListed)]
	line := before + strings.Join(shown, " ")
	if all > len(shown) {
		line += fmt.Sprintf(" And %d more.", all-len(shown))
	}
	t.sayLine(line)
}

// isReview takes y, n, edit and stop as the person's word on the rule proposed.
func (t *turn) isReview() bool {
	if t.c.talk.review == nil {
		return false
	}
	word, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(t.input)), " ")
	_, settles := consent(t.input)
	if !settles && word != "edit" && word != "stop" && word != "skip" {
		t.c.talk.review = nil // the person went on to something else
		return false
	}
	t.signal = "review"
	it := t.add(triple.Statement{Text: strings.TrimSpace(t.input), Kind: triple.Command})
	it.rec.Status, it.rec.Understood = "answered", it.Text
	return true
}

// answerReview does what the person says of the rule proposed, and asks about
// the next.
func (t *turn) answerReview() error {
	r := t.c.talk.review
	word, rest, _ := strings.Cut(strings.TrimSpace(t.input), " ")
	agrees, _ := consent(t.input)
	switch strings.ToLower(word) {
	case "stop":
		t.c.talk.review = nil
		t.say(fmt.Sprintf("%d %s again.", r.left(), wordsFor(r.left(), "rule is left as it was; /learn finds it", "rules are left as they were; /learn finds them")))
		return nil
	case "skip":
	case "edit":
		return t.editProposal(strings.TrimSpace(rest))
	default:
		if err := t.settleProposal(r, agrees); err != nil {
			return err
		}
		if t.rec.Error != nil {
			return nil
		}
	}
	r.at++
	return t.showProposal()
}

// settleProposal takes a proposal or leaves it for good.
func (t *turn) settleProposal(r *review, agrees bool) error {
	if r.at >= len(r.list) {
		return t.settleLesson(r.lessons[r.at-len(r.list)], agrees)
	}
	s := r.list[r.at]
	if !agrees {
		key := refusedSetting + ruleKey(s.rule)
		t.sayLine("Left. It is not proposed again.")
		return t.c.keepSettings(context.WithoutCancel(t.ctx), t.id, map[string]string{key: t.id})
	}
	return t.takeRule(s)
}

// takeRule learns a proposed rule, with who proposed it as its source.
func (t *turn) takeRule(s suggestion) error {
	rule := s.proposal.Rule.Rule
	it := t.add(triple.Statement{Text: s.text, Kind: triple.RuleKind, Rules: []triple.Rule{rule}, Echo: upperFirst(stop(s.text))})
	it.speaker = s.by + ", agreed by the person"
	if err := t.learn(); err != nil {
		return err
	}
	if it.rec.Status == "refused" {
		t.sayLine("I did not take that: " + it.rec.Reason + ".")
		return nil
	}
	t.sayLine("Taken, as " + strings.Join(it.rec.IDs, ", ") + ". /forget takes it back with all that rests on it.")
	if said := speakEffects(t.rec.Effects); said != "" {
		t.sayLine(said)
	}
	return nil
}

// editProposal puts the person's own wording in the place of a rule proposed,
// and shows what that would do.
func (t *turn) editProposal(text string) error {
	r := t.c.talk.review
	if r.at >= len(r.list) {
		return t.refuse("a rule about tools cannot be edited here", "y takes it into "+lessonFile+", where it can be")
	}
	if text == "" {
		return t.refuse("the rule is missing", "for example: edit Every bird can fly")
	}
	rule, why := t.c.readRule(t.ctx, text)
	if why != "" {
		return t.refuse("this is not read as one rule: "+strings.TrimSuffix(why, "."), "for example: edit Every bird can fly")
	}
	facts, err := t.c.allFacts(t.ctx)
	if err != nil {
		return err
	}
	by := r.list[r.at].by
	if !strings.HasSuffix(by, edited) {
		by += edited
	}
	s := suggestion{by: by, rule: rule}
	if err := t.weighRule(&s, facts); err != nil {
		return t.refuse("this is no rule of names and relations", "for example: edit Every bird can fly")
	}
	r.list[r.at] = s
	return t.showProposal()
}

// edited marks a rule that the person has worded anew.
const edited = ", edited by the person"

// lessonFile keeps the rules about tools that the person took over.
const lessonFile = "learned-tools.json"

// settleLesson keeps a rule about tools in the person's own folder, or drops it.
func (t *turn) settleLesson(p tool.Proposal, agrees bool) error {
	if !agrees {
		t.sayLine("Left.")
		return nil
	}
	dir := slices.IndexFunc(t.c.skillDirs, func(d SkillDir) bool { return !d.Project })
	if dir < 0 {
		return t.refuse("there is no folder for rules of your own", "`repl doctor` says where it would be")
	}
	path := filepath.Join(t.c.skillDirs[dir].Path, lessonFile)
	files, err := readSkills(t.c.skillDirs)
	if err != nil {
		return t.refuse(err.Error(), "nothing was changed")
	}
	i := slices.IndexFunc(files, func(f skillFile) bool { return f.path == path })
	if i < 0 {
		files = append(files, skillFile{path: path, text: []byte("[]")})
		i = len(files) - 1
	}
	var rules []json.RawMessage
	if err := json.Unmarshal(files[i].text, &rules); err != nil {
		return t.refuse(path+" is no list of rules: "+err.Error(), "nothing was changed")
	}
	one, err := json.Marshal(p.Rule)
	if err != nil {
		return err
	}
	if files[i].text, err = json.MarshalIndent(append(rules, one), "", "  "); err != nil {
		return err
	}
	if _, err := loadSkills(t.ctx, files); err != nil {
		return t.refuse("the gates refuse it: "+gateReason(err), "nothing was changed")
	}
	if err := writeWhole(path, files[i].text); err != nil {
		return t.refuse("it could not be written: "+err.Error(), "nothing was changed")
	}
	t.reload()
	t.sayLine("Taken, into " + path + ".")
	return nil
}
