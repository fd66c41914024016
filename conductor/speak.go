package conductor

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"whence/triple"
)

// This file words the replies that need no model. Everything it says is taken
// from the record of the turn, so that it cannot say more than was found.

// maxListed is how many conclusions a reply lists before it counts the rest.
const maxListed = 3

// speakAnswer words the finding of one question.
func speakAnswer(a *answered) string { return unnamed(speakFinding(a)) }

// unnamed says "some cat" of a cat that is only known to exist.
func unnamed(text string) string {
	return freshNames.ReplaceAllStringFunc(text, func(name string) string {
		switch noun := freshNames.FindStringSubmatch(name)[1]; noun {
		case "person":
			return "someone"
		case "something", "thing":
			return "something"
		default:
			return "some " + strings.ReplaceAll(noun, "_", " ")
		}
	})
}

// freshNames are the names that the grammar gives to what has none.
var freshNames = regexp.MustCompile(`"_([\pL_]+)_[0-9a-z]+"`)

func speakFinding(a *answered) string {
	switch a.verdict {
	case Proved:
		return speakProved(a)
	case Refuted:
		return speakRefuted(a)
	case Conflicting:
		return speakConflicting(a)
	case CutShort:
		if a.count && len(a.answers) > 0 {
			return fmt.Sprintf("At least %s: %s. I could not count further: %s.", a.answers[0].Text, a.answers[0].Bindings["counted"], a.cut)
		}
		return "I could not finish: " + a.cut + ". What I found so far does not settle it."
	case NotUnderstood:
		return "I did not understand the question."
	}
	return speakNoProof(a)
}

func speakProved(a *answered) string {
	switch {
	case a.yesNo:
		return "Yes" + withConfidence(a.answers) + ": " + stop(a.instance()) + speakBecause(a.proofs) + speakDisputed(a.proofs)
	case a.count:
		return fmt.Sprintf("%s, counting what I know: %s.", a.answers[0].Text, a.answers[0].Bindings["counted"])
	case a.about:
		return strings.Join(a.facts, " ") + a.listCovers()
	}
	if a.isStretch() {
		return stop(strings.Join(answerTexts(a.answers), " ")) + speakBecause(a.proofs) + speakDisputed(a.proofs)
	}
	return atFirst(stop(joinAnd(answerTexts(a.answers)))) + speakBecause(onlyProof(a)) + speakDisputed(a.proofs) + a.listCovers()
}

// atFirst gives an answer that begins with the person who speaks its capital.
func atFirst(s string) string {
	if strings.HasPrefix(s, "you") {
		return upperFirst(s)
	}
	return s
}

// isStretch reports whether the answers are the beginning and the end of one time:
// "from 2010" and "until 2020".
func (a *answered) isStretch() bool {
	return len(a.answers) == 2 && len(a.proofs) == 1 && strings.HasPrefix(a.answers[0].Text, "from ") && strings.HasPrefix(a.answers[1].Text, "until ")
}

// speakDisputed warns of a proof that rests on what is in conflict.
func speakDisputed(proofs []Proof) string {
	for _, p := range proofs {
		for i, n := range p.Nodes {
			if n.Disputed && i != p.Root {
				return " Beware: I also know the opposite of this: " + stop(n.Text)
			}
		}
	}
	return ""
}

// withConfidence says how sure an answer is, where it is not certain.
func withConfidence(answers []Answer) string {
	if len(answers) == 0 || answers[0].Confidence >= 1 {
		return ""
	}
	return fmt.Sprintf(", with confidence %.2f", answers[0].Confidence)
}

// instance says what was found to be so: the claim, or where the claim speaks of
// somebody or something, who or what it is.
func (a *answered) instance() string {
	if (a.open || a.alternatives) && len(a.answers) > 0 {
		return a.answers[0].Text
	}
	return a.claim
}

// onlyProof gives the proof of a single answer; of several, none is singled out.
func onlyProof(a *answered) []Proof {
	if len(a.answers) == 1 {
		return a.proofs
	}
	return nil
}

// answerTexts are the answers, with their confidence where they are not certain.
func answerTexts(answers []Answer) []string {
	return mapped(answers, func(a Answer) string { return a.Text + sure(a.Confidence) })
}

// worded reports whether a question asked for a value with a word.
func (a *answered) worded() bool { return len(a.question.Words) > 0 }

// noneOf says that nothing answers a question of which all is known.
func (a *answered) noneOf() string {
	switch word := a.question.Words[0]; {
	case a.count:
		return "0: all of it is known, and there is none."
	case word == "who" || word == "whom":
		return "Nobody: all of it is known, and there is none."
	case word == "where":
		return "Nowhere: all of it is known, and there is none."
	}
	return "Nothing: all of it is known, and there is none."
}

func speakRefuted(a *answered) string {
	if len(a.proofs) == 0 {
		return "No: " + stop(a.claim)
	}
	root := a.proofs[0].Nodes[a.proofs[0].Root]
	if root.Kind == "absent" && !a.yesNo && a.worded() {
		return a.noneOf()
	}
	if root.Kind == "absent" {
		return "No: nothing that I know makes it so, and in a closed world that counts as no."
	}
	if strings.Contains(root.Text, "_any_") { // no value does: say the one there is
		told, _ := leaves(a.proofs[0])
		if told = slices.DeleteFunc(told, func(s string) bool { return strings.Contains(s, "_any_") }); len(told) > 0 {
			return "No: " + stop(joinAnd(told))
		}
	}
	if a.counter != "" {
		return "No: " + stop(a.counter) + speakBecause(derivedOnly(a.proofs))
	}
	if a.general {
		return "No, it is not so that " + stop(a.claim) + speakBecause(a.proofs)
	}
	return "No: " + stop(root.Text) + speakBecause(a.proofs)
}

func speakConflicting(a *answered) string {
	var b strings.Builder
	b.WriteString("I know both that and its opposite:")
	for _, p := range a.proofs {
		root := p.Nodes[p.Root]
		b.WriteString("\n- " + stop(root.Text) + speakBecause([]Proof{p}))
	}
	b.WriteString("\n" + strings.TrimSpace(speakWays(a.ways)))
	return strings.TrimRight(b.String(), "\n")
}

func speakNoProof(a *answered) string {
	if a.over != "" {
		return "I don't know whether " + strings.TrimSuffix(a.claim, ".") + ". I was told of another time: " + stop(a.over)
	}
	var b strings.Builder
	switch {
	case a.verdict == Unknown && len(a.unmentioned) > 0 && len(a.unmentioned) <= maxListed:
		b.WriteString("I don't know: I was told nothing about " + joinOr(a.unmentioned) + ".")
	case a.yesNo && a.claim != "":
		b.WriteString("I don't know whether " + strings.TrimSuffix(a.claim, ".") + "." + a.speakUndecided())
	default:
		b.WriteString("I don't know: nothing that I was told answers that.")
	}
	if len(a.nearNames) > 0 {
		b.WriteString(" Did you mean " + joinOr(a.nearNames) + "?")
	}
	miss := speakNearMiss(a.misses)
	if len(a.concluding) > 0 && (miss == "" || a.misses[0].outright()) {
		b.WriteString(" It could follow by " + joinOr(a.concluding) + ", whose conditions do not all hold.")
	} else if miss != "" && (a.verdict != Unknown || !a.misses[0].outright()) {
		b.WriteString(" " + miss)
	}
	return b.String()
}

// speakUndecided names those of a kind of which something is not known.
func (a *answered) speakUndecided() string {
	if len(a.undecided) == 0 {
		return ""
	}
	s := " I don't know it of " + someOf(a.undecided, a.undecidedAll)
	if a.decided > 0 {
		s += fmt.Sprintf("; of %d %s I do", a.decided, plural(a.decided, "other"))
	}
	return s + "."
}

// derivedOnly leaves out proofs that are one told fact: saying it is reason
// enough.
func derivedOnly(proofs []Proof) []Proof {
	return slices.DeleteFunc(slices.Clone(proofs), func(p Proof) bool { return len(p.Nodes) == 1 })
}

// speakNearMiss words the closest near-miss and the question it leads to.
func speakNearMiss(misses []NearMiss) string {
	if len(misses) == 0 {
		return ""
	}
	m := misses[0]
	if m.outright() {
		switch m.Fails[0].Why {
		case "inverse":
			return "I was told it the other way round" + by(m.Fails[0].By) + "."
		case "name":
			return "I was told so of something with nearly that name" + by(m.Fails[0].By) + "."
		case "weak":
			return "I was told it, and am not as sure of it as an answer has to be" + by(m.Fails[0].By) + "."
		}
		return "No rule that I know leads to it; it would have to be told."
	}
	s := m.follows("")
	if m.Alike > 0 {
		n := m.Alike
		for _, o := range misses[1:] { // those of the kind that are listed themselves
			if o.Rule == m.Rule && o.AlikeText == m.AlikeText {
				n++
			}
		}
		s += fmt.Sprintf(" (%d %s: %s.)", n, othersNeed(n), m.AlikeText)
	}
	if m.Question != "" {
		s += " " + m.Question
	}
	return s
}

// follows says by which rule the goal would follow, and if what.
func (m NearMiss) follows(rule string) string {
	s := "It would follow"
	if m.Rule != "" {
		s += " by " + m.Rule + by(rule)
	}
	if m.WouldBe < 1 {
		s += fmt.Sprintf(", with confidence %.2f,", m.WouldBe)
	}
	s += " if " + joinAnd(distinct(mapped(m.Fails, failText))) + "."
	if len(m.Breaks) > 0 {
		s += " That would contradict that " + someOf(m.Breaks[:min(len(m.Breaks), maxListed)], len(m.Breaks)) + "."
	}
	return s
}

func othersNeed(n int) string {
	if n == 1 {
		return "other needs the like"
	}
	return "others need the like"
}

// outright reports whether the goal itself is all that is missing.
func (m NearMiss) outright() bool {
	return m.Rule == "" && len(m.Fails) == 1 && m.Fails[0].Fact == m.Goal && m.Fails[0].Why != "denied"
}

// failText says what would have to be otherwise.
func failText(f Failed) string {
	text := strings.TrimSuffix(f.Text, ".")
	switch f.Why {
	case "denied":
		switch {
		case f.ByText != "":
			return text + ", of which the opposite rests on " + f.By + " (" + f.ByText + ")"
		case !isID(f.By, 'f'):
			return text + ", of which the opposite follows by " + f.By
		}
		return text + ", of which I was told the opposite (" + f.By + ")"
	case "blocked":
		if f.ByText != "" {
			return "I did not know that " + text + ", which rests on " + f.By + " (" + f.ByText + ")"
		}
		return "I did not know that " + text + by(f.By)
	case "weak":
		return "I were surer that " + text
	case "inverse":
		return text + ", which I was told the other way round" + by(f.By)
	case "name":
		return text + ", of which I know something like it" + by(f.By)
	case "faded":
		return text + ", which I was told and which has faded since (" + f.By + "; still so?)"
	}
	if f.Why == "missing" && f.By != "" {
		return text + ", which I was told (" + f.By + ") and no longer know"
	}
	return text
}

func by(what string) string {
	if what == "" {
		return ""
	}
	return " (" + what + ")"
}

// speakBecause gives the reason in one line: the told facts that the proof
// rests on, with their turns, and the rules.
func speakBecause(proofs []Proof) string {
	if len(proofs) == 0 {
		return ""
	}
	root := proofs[0].Nodes[proofs[0].Root]
	if len(proofs) == 1 && root.Kind == "told" && root.Source != nil {
		return fmt.Sprintf(" You said so in %s: %q", root.Source.Turn, root.Source.Quote)
	}
	if len(proofs) == 1 && root.Kind == "supposed" {
		return " So it was supposed."
	}
	var told, rules []string
	for _, p := range proofs {
		t, r := leaves(p)
		told, rules = append(told, t...), append(rules, r...)
	}
	told, rules = distinct(told), distinct(rules)
	if len(told) == 0 && len(rules) == 0 {
		return ""
	}
	if len(told) > maxListed {
		told = append(told[:maxListed:maxListed], fmt.Sprintf("%d more %s", len(told)-maxListed, plural(len(told)-maxListed, "fact")))
	}
	switch {
	case len(rules) == 0:
		return " Because " + strings.Join(told, "; ") + "."
	case len(told) == 0:
		return " By " + joinAnd(rules) + "."
	}
	return " Because " + strings.Join(told, "; ") + "; by " + joinAnd(rules) + "."
}

// ofNames reports whether a rule only puts one name of a thing for another: that
// the two are one is a told fact, which says it all.
func ofNames(rule string) bool {
	return strings.HasPrefix(rule, "same_subject:") || strings.HasPrefix(rule, "same_object:") || strings.HasSuffix(rule, ":"+triple.SynonymOf)
}

// leaves lists the told facts of a proof in the order of the proof, and its
// rules, each once.
func leaves(p Proof) (told, rules []string) {
	seen := map[string]bool{}
	var files []string // what a file says comes behind what somebody said
	var walk func(i int)
	walk = func(i int) {
		n := p.Nodes[i]
		mark := fmt.Sprint(i)
		if seen[mark] {
			return
		}
		seen[mark] = true
		switch n.Kind {
		case "told", "supposed":
			switch {
			case n.assumed():
			case n.Source != nil && n.Source.File != "":
				files = append(files, n.Text+origin(n))
			default:
				told = append(told, n.Text+origin(n))
			}
		case "absent":
			told = append(told, n.Text)
		}
		if n.Rule != "" && !seen[n.Rule] && !ofNames(n.Rule) {
			seen[n.Rule] = true
			rules = append(rules, n.Rule)
		}
		for _, q := range n.Premises {
			walk(q)
		}
	}
	walk(p.Root)
	return append(told, files...), rules
}

// assumed reports whether a step is an assumption of the question itself, which
// is no reason worth saying.
func (n ProofNode) assumed() bool { return n.Kind == "supposed" && strings.HasPrefix(n.ID, "given") }

func origin(n ProofNode) string {
	switch {
	case n.Kind == "supposed":
		return " (supposed)"
	case n.Source != nil && n.Source.Turn != "":
		return " (" + n.Source.Turn + ")"
	case n.ID != "":
		return " (" + n.ID + ")"
	}
	return ""
}

func joinAnd(items []string) string { return join(items, "and") }
func joinOr(items []string) string  { return join(items, "or") }

func join(items []string, word string) string {
	switch n := len(items); n {
	case 0:
		return ""
	case 1:
		return items[0]
	default:
		return strings.Join(items[:n-1], ", ") + " " + word + " " + items[n-1]
	}
}

// speakEffects says what follows from what was learned, what no longer does,
// and every conflict.
func speakEffects(e Effects) string {
	var parts []string
	if len(e.DerivedTexts) > 0 {
		parts = append(parts, "It follows that "+someOf(e.DerivedTexts, e.Derived)+".")
	}
	if len(e.WithdrawnTexts) > 0 {
		parts = append(parts, "It no longer follows that "+someOf(e.WithdrawnTexts, e.Withdrawn)+".")
	}
	for _, c := range oneCause(e.Conflicts) {
		parts = append(parts, "This is a conflict. "+atFirst(c.text()))
	}
	return unnamed(strings.Join(parts, " "))
}

// oneCause leaves out conflicts that the same changes would end as one before:
// of two values where one may be, each is denied by the other.
func oneCause(conflicts []ConflictRecord) []ConflictRecord {
	var out []ConflictRecord
	for _, c := range conflicts {
		same := func(o ConflictRecord) bool { return len(c.Ways) > 0 && fmt.Sprint(o.Ways) == fmt.Sprint(c.Ways) }
		if !slices.ContainsFunc(out, same) {
			out = append(out, c)
		}
	}
	return out
}

// text says both sides of a conflict and how it would end.
func (c ConflictRecord) text() string {
	return c.ForText + " But: " + c.AgainstText + speakWays(c.Ways)
}

// speakWays says what taking back would end a conflict.
func speakWays(ways [][]string) string {
	if len(ways) == 0 {
		return ""
	}
	sets := mapped(ways[:min(len(ways), maxListed)], func(ids []string) string {
		return joinAnd(mapped(ids, func(id string) string { return "/forget " + id }))
	})
	return " To end it: " + joinOr(sets) + "."
}

func someOf(texts []string, all int) string {
	if all > len(texts) {
		return strings.Join(texts, ", ") + fmt.Sprintf(", and %d more", all-len(texts))
	}
	return joinAnd(texts)
}

func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}
