package wording

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/conductor/record"
	"whence/internal/voice"
	"whence/triple"
)

// This file words the replies that need no model. Everything it says is taken
// from the record of the turn, so that it cannot say more than was found.

// Finding is what was found for one question, as it is worded.
type Finding struct {
	Question     triple.Question
	Verdict      record.Verdict
	Answers      []record.Answer
	Proofs       []record.Proof // those that speak for, or against, the answer
	Misses       []record.NearMiss
	YesNo        bool
	Count        bool
	About        bool
	General      bool   // about every one of a kind
	Alternatives bool   // the question offers several answers
	Open         bool   // the goals speak of somebody or something
	Claim        string // the goal of a yes-or-no question as a sentence
	Counter      string // an example against a question about every one
	// Undecided are some of the kind of which it is not known, UndecidedAll is
	// how many there are, and Decided how many of which it is.
	Undecided             []string
	UndecidedAll, Decided int
	Facts                 []string // what is known of a topic, as sentences
	Cut                   string
	Ways                  [][]string // that would end a conflict
	// Concluding are symbolic rules that could have led to an answer.
	Concluding []string
	// Unmentioned are the words that nothing speaks of; NearNames those in use
	// that are written like them.
	Unmentioned, NearNames []string
	// Quoted is what was said that may answer it, as quotes, and Unread says that what
	// is absent is named by something that was not read.
	Quoted string
	Unread bool
	// Presumed says that what is asked about took place, or not, and Untold is what the
	// question takes to have taken place without its having been told.
	Presumed, Untold string
	// Proposed is what rules that were not told would conclude, in words.
	Proposed string
	// Earlier says what was so before, where the answer is what is so since.
	Earlier string
	// Also is what else was said of what was listed, as quotes.
	Also string
	// TakenBack is the id of what said so until it was taken back.
	TakenBack string
	Over      string // that what is asked was so, and until when
	// Steps say what in the question was met by less than its own words, and Rule is what
	// the answer goes by beside its proofs, as it was said.
	Steps []string
	Rule  string
	// Computed says how the answer was computed, nil where facts alone say it.
	Computed *Computed
}

// Answer words the finding of one question.
func Answer(a *Finding) string {
	said := Sentence(speakFinding(a))
	if a.Earlier != "" {
		said += " " + a.Earlier
	}
	if len(a.Steps) > 0 && a.Computed == nil {
		said += "\n" + voice.Say("wording.answer-here", "steps", JoinAnd(a.Steps))
	}
	for _, more := range []string{a.Also, a.Proposed} {
		if more != "" {
			said += "\n" + more
		}
	}
	return Unnamed(said)
}

func speakFinding(a *Finding) string {
	if a.Computed != nil {
		return a.Computed.speak(a)
	}
	switch a.Verdict {
	case record.Proved:
		return speakProved(a)
	case record.Refuted:
		return speakRefuted(a)
	case record.Conflicting:
		return speakConflicting(a)
	case record.CutShort:
		if a.Count && len(a.Answers) > 0 {
			return voice.Say("wording.at-least-i-could-not", "text", a.Answers[0].Text, "binding", a.Answers[0].Bindings["counted"], "cut", a.Cut)
		}
		return voice.Say("wording.i-could-not-finish-what", "cut", a.Cut)
	case record.NotUnderstood:
		return voice.Say("wording.i-did-not-understand-question")
	}
	return speakNoProof(a)
}

func speakProved(a *Finding) string {
	switch {
	case a.YesNo:
		return voice.Say("wording.yes-it-is", "sure", withConfidence(a.Answers), "text", Stop(a.Instance())) + Because(a.Proofs) + Disputed(a.Proofs)
	case a.Count:
		return voice.Say("wording.counting-what-i-know", "text", a.Answers[0].Text, "binding", a.Answers[0].Bindings["counted"]) + disputed(a.Proofs, true)
	case a.About:
		return strings.Join(a.Facts, " ") + a.ListCovers()
	}
	if a.isStretch() {
		return Stop(strings.Join(AnswerTexts(a.Answers), " ")) + Because(a.Proofs) + Disputed(a.Proofs)
	}
	return Stop(JoinAnd(AnswerTexts(a.Answers))) + Because(onlyProof(a)) + Disputed(a.Proofs) + a.ListCovers()
}

// isStretch reports whether the answers are the beginning and the end of one time:
// "from 2010" and "until 2020".
func (a *Finding) isStretch() bool {
	return len(a.Answers) == 2 && len(a.Proofs) == 1 && strings.HasPrefix(a.Answers[0].Text, "from ") && strings.HasPrefix(a.Answers[1].Text, "until ")
}

// Disputed warns of a proof that rests on what is in conflict, or of one of several answers
// that is.
func Disputed(proofs []record.Proof) string { return disputed(proofs, len(proofs) > 1) }

func disputed(proofs []record.Proof, itself bool) string {
	for _, p := range proofs {
		for i, n := range p.Nodes {
			if n.Disputed && (i != p.Root || itself) {
				return " " + voice.Say("wording.beware-i-also-know-opposite", "text", Stop(n.Text))
			}
		}
	}
	return ""
}

// withConfidence says how sure a yes is, where that is worth saying.
func withConfidence(answers []record.Answer) string {
	if len(answers) == 0 || Certain(answers[0].Confidence) {
		return ""
	}
	return voice.Say("wording.yes-sure", "percent", percent(answers[0].Confidence))
}

// Instance says what was found to be so: the claim, or where the claim speaks of
// somebody or something, who or what it is.
func (a *Finding) Instance() string {
	if (a.Open || a.Alternatives) && len(a.Answers) > 0 {
		return a.Answers[0].Text
	}
	return a.Claim
}

// onlyProof gives the proof of a single answer; of several, none is singled out.
func onlyProof(a *Finding) []record.Proof {
	if len(a.Answers) == 1 {
		return a.Proofs
	}
	return nil
}

// AnswerTexts are the answers, with how sure each is where that is worth saying.
func AnswerTexts(answers []record.Answer) []string {
	return mapped(answers, func(a record.Answer) string { return a.Text + Sure(a.Confidence) })
}

// worded reports whether a question asked for a value with a word.
func (a *Finding) worded() bool { return len(a.Question.Words) > 0 }

// noneOf says that nothing answers a question of which all is known.
func (a *Finding) noneOf() string {
	switch word := a.Question.Words[0]; {
	case a.Count:
		return voice.Say("wording.all-of-it-is-known")
	case word == "who" || word == "whom":
		return voice.Say("wording.nobody-all-of-it-is")
	case word == "where":
		return voice.Say("wording.nowhere-all-of-it-is")
	}
	return voice.Say("wording.nothing-all-of-it-is")
}

func speakRefuted(a *Finding) string {
	if len(a.Proofs) == 0 {
		return voice.Say("wording.speak-refuted-no", "claim", Stop(a.Claim))
	}
	root := a.Proofs[0].Nodes[a.Proofs[0].Root]
	if root.Kind == "absent" && !a.YesNo && a.worded() {
		return a.noneOf()
	}
	if a.Rule != "" {
		return voice.Say("wording.speak-refuted-no-2", "rule", Stop(a.Rule), "proofs", Because(a.Proofs))
	}
	if root.Kind == "absent" {
		return voice.Say("wording.no-nothing-that-i-know")
	}
	if a.Counter != "" {
		return voice.Say("wording.speak-refuted-no-4", "counter", Stop(a.Counter), "proofs", Because(derivedOnly(a.Proofs)))
	}
	if any := strings.Contains(root.Fact, "_any_"); any || a.General { // no value does: say what was told of all
		told, by := Leaves(withoutOpposite(a.Proofs[0]))
		if any && len(told) > 0 {
			return voice.Say("wording.speak-refuted-no-3", "told", Stop(JoinAnd(told)))
		}
		if rules, all := RulesSaid(by, 1); all == 1 && len(told) == 0 && len(a.Proofs) == 1 {
			return voice.Say("wording.speak-refuted-no-3", "told", Stop(rules[0]))
		}
	}
	if a.General {
		return voice.Say("wording.no-it-is-not-so", "claim", Stop(a.Claim), "proofs", Because(a.Proofs))
	}
	return voice.Say("wording.speak-refuted-no-5", "text", Stop(root.Text), "proofs", Because(a.Proofs))
}

func speakConflicting(a *Finding) string {
	var b strings.Builder
	b.WriteString(Contradicting())
	for _, p := range sides(a.Proofs) {
		root := p.Nodes[p.Root]
		b.WriteString("\n- " + Stop(root.Text) + Because([]record.Proof{p}))
	}
	b.WriteString("\n" + Ways(a.Ways))
	return strings.TrimRight(b.String(), "\n")
}

// sides are the proofs that say a conflict: where both sides were told, what follows from
// the one against the other says nothing more.
func sides(proofs []record.Proof) []record.Proof {
	var told []record.Proof
	for _, p := range proofs {
		if p.Nodes[p.Root].Kind == "told" {
			told = append(told, p)
		}
	}
	if len(told) > 1 {
		return told
	}
	return proofs
}

func speakNoProof(a *Finding) string {
	if a.Unread || a.Quoted != "" {
		return speakQuoted(a)
	}
	if a.TakenBack != "" {
		return voice.Say("wording.i-dont-know-whether-said", "claim", strings.TrimSuffix(a.Claim, "."), "takenback", a.TakenBack)
	}
	if a.Over != "" {
		return voice.Say("wording.i-dont-know-whether-i", "claim", strings.TrimSuffix(a.Claim, "."), "over", Stop(a.Over))
	}
	var b strings.Builder
	switch {
	case a.Presumed != "":
		return a.Presumed
	case a.Untold != "":
		return voice.Say("wording.i-was-not-told-that", "untold", a.Untold)
	case a.Verdict == record.Unknown && len(a.Unmentioned) > 0 && len(a.Unmentioned) <= MaxListed:
		b.WriteString(voice.Say("wording.i-dont-know-i-was", "unmentioned", JoinOr(a.Unmentioned)))
	case a.YesNo && a.Claim != "":
		b.WriteString(voice.Say("wording.i-dont-know-whether", "claim", strings.TrimSuffix(a.Claim, "."), "speakundecided", a.speakUndecided()))
	case len(a.Undecided) > 0:
		b.WriteString(voice.Say("wording.i-dont-know-of-all", "speakundecided", a.speakUndecided()))
	default:
		b.WriteString(voice.Say("wording.i-dont-know-nothing-that"))
	}
	near := slices.DeleteFunc(slices.Clone(a.NearNames), func(n string) bool { return strings.Contains(a.Claim, " "+n) }) // as it was asked
	if len(near) > 0 {
		b.WriteString(" " + voice.Say("wording.did-you-mean", "nearnames", JoinOr(near)))
	}
	if a.Proposed != "" {
		return b.String() // which says by what it would follow
	}
	miss := speakNearMiss(a.Misses)
	if len(a.Concluding) > 0 && (miss == "" || Outright(a.Misses[0])) {
		b.WriteString(" " + voice.Say("wording.it-could-follow-by-whose"))
	} else if miss != "" && (a.Verdict != record.Unknown || !Outright(a.Misses[0])) {
		b.WriteString(" " + miss)
	}
	return b.String()
}

// speakQuoted words a question without proof by what was said about it.
func speakQuoted(a *Finding) string {
	text := voice.Say("wording.i-have-no-proof")
	switch {
	case len(a.Undecided) > 0 && a.Claim == "":
		text = voice.Say("wording.i-dont-know-of-all", "speakundecided", a.speakUndecided())
	case a.Presumed != "":
		text = a.Presumed
	case a.Untold != "":
		text = voice.Say("wording.i-have-no-proof-that", "untold", a.Untold)
	}
	if a.Unread {
		text = voice.Say("wording.it-is-not-among-what")
	}
	if a.Quoted == "" {
		return voice.Say("wording.some-of-what-you-said", "text", text)
	}
	text += " " + a.Quoted
	if miss := speakNearMiss(a.Misses); miss != "" && (!Outright(a.Misses[0]) || a.Misses[0].Fails[0].Why != "missing") {
		text += "\n" + miss
	}
	return text
}

// speakUndecided names those of a kind of which something is not known.
func (a *Finding) speakUndecided() string {
	if len(a.Undecided) == 0 {
		return ""
	}
	s := " " + voice.Say("wording.i-dont-know-it-of", "undecidedall", SomeOf(a.Undecided, a.UndecidedAll))
	if a.Decided > 0 {
		s += voice.Say("wording.of-i-do", "count", a.Decided)
	}
	return s + "."
}

// derivedOnly leaves out proofs that are one told fact: saying it is reason
// enough.
func derivedOnly(proofs []record.Proof) []record.Proof {
	return slices.DeleteFunc(slices.Clone(proofs), func(p record.Proof) bool { return len(p.Nodes) == 1 })
}

// speakNearMiss words the closest near-miss and the question it leads to.
func speakNearMiss(misses []record.NearMiss) string {
	if len(misses) == 0 {
		return ""
	}
	m := misses[0]
	if Outright(m) && (m.Fails[0].Why == "missing" || m.Fails[0].Why == "never_mentioned") { // to tell it is no news: what would lead to it may be
		if i := slices.IndexFunc(misses, func(m record.NearMiss) bool { return m.Rule != "" }); i > 0 {
			m = misses[i]
		}
	}
	if Outright(m) {
		switch m.Fails[0].Why {
		case "inverse":
			return voice.Say("wording.i-was-told-it-other")
		case "name":
			return voice.Say("wording.i-was-told-so-of")
		case "weak":
			return voice.Say("wording.i-was-told-it-and")
		}
		return voice.Say("wording.no-rule-that-i-know")
	}
	s := Follows(m, "")
	if m.Alike > 0 { // no number: the search is bounded, so there may be more than it found
		s += " " + voice.Say("wording.others-would-do-too", "aliketext", m.AlikeText)
	}
	if m.Question != "" {
		s += " " + m.Question
	}
	return s
}

// Follows says if what the goal would follow, and by which rule where its text is given.
func Follows(m record.NearMiss, rule string) string {
	s := voice.Say("wording.it-would-follow")
	if rule != "" {
		s += " " + voice.Say("wording.follows-by", "ruletext", bare(rule))
	}
	if !Certain(m.WouldBe) {
		s += " " + voice.Say("wording.would-be-sure", "percent", percent(m.WouldBe))
	}
	s += " " + voice.Say("wording.follows-if", "failtext", JoinAnd(distinct(mapped(m.Fails, failText))))
	if len(m.Breaks) > 0 {
		s += " " + voice.Say("wording.that-would-contradict-that", "count", SomeOf(m.Breaks[:min(len(m.Breaks), MaxListed)], len(m.Breaks)))
	}
	return s
}

// Outright reports whether the goal itself is all that is missing.
func Outright(m record.NearMiss) bool {
	return m.Rule == "" && len(m.Fails) == 1 && m.Fails[0].Fact == m.Goal && m.Fails[0].Why != "denied"
}

// factID is the id of a fact that was told.
var factID = regexp.MustCompile(`^f[0-9]+$`)

// failText says what would have to be otherwise.
func failText(f record.Failed) string {
	text := strings.TrimSuffix(f.Text, ".")
	switch f.Why {
	case "denied":
		switch {
		case f.ByText != "":
			return voice.Say("wording.of-which-opposite-rests-on", "text", text, "bytext", bare(f.ByText))
		case !factID.MatchString(f.By):
			return voice.Say("wording.of-which-opposite-follows-by", "text", text)
		}
		return voice.Say("wording.of-which-i-was-told", "text", text)
	case "blocked":
		if f.ByText != "" {
			return voice.Say("wording.i-did-not-know-that", "text", text, "bytext", bare(f.ByText))
		}
		return voice.Say("wording.i-did-not-know-that-2", "text", text)
	case "weak":
		return voice.Say("wording.i-were-surer-that", "text", text)
	case "inverse":
		return voice.Say("wording.which-i-was-told-other", "text", text)
	case "name":
		return voice.Say("wording.of-which-i-know-something", "text", text)
	case "faded":
		return voice.Say("wording.which-i-was-told-and", "text", text)
	}
	if f.Why == "missing" && f.By != "" {
		return voice.Say("wording.which-i-was-told-and-2", "text", text)
	}
	return text
}

// bare is a sentence without its stop, as it is quoted inside of another.
func bare(sentence string) string { return strings.TrimSuffix(sentence, ".") }

// openers are how the reason of an answer begins, behind the answer itself.
func openers() (out []string) {
	for _, id := range []string{"wording.because", "wording.it-stands-in", "wording.that-is-only-supposed",
		"wording.it-would-follow", "wording.i-was-told-it-other", "wording.no-rule-that-i-know"} {
		out = append(out, " "+voice.Parts(id)[0])
	}
	return append(out, " "+voice.Say("wording.you")+voice.Parts("wording.said-so-in")[1])
}

// named matches the end of an answer whose reason begins with somebody's name.
func named() *regexp.Regexp {
	return regexp.MustCompile(`[.?!"”)] [^.?!"”()]+` + regexp.QuoteMeta(voice.Parts("wording.said-so-in")[1]) + `t[0-9]+: "`)
}

// ends matches what ends with a sentence.
var ends = regexp.MustCompile("[.?!][\"”)]*$")

// Parted divides the first line of a reply into the answer and the reason behind it.
func Parted(said string) (answer, reason string) {
	at := len(said)
	for _, o := range openers() {
		if i := strings.Index(said, o); i >= 0 && i < at && ends.MatchString(said[:i]) {
			at = i
		}
	}
	if m := named().FindStringIndex(said[:at]); m != nil && ends.MatchString(said[:m[0]+1]) {
		at = m[0] + 1
	}
	return said[:at], strings.TrimSpace(said[at:])
}

// Because gives the reason in one line: the told facts that the proof
// rests on, and the rules, with their turns.
func Because(proofs []record.Proof) string {
	if len(proofs) == 0 {
		return ""
	}
	root := proofs[0].Nodes[proofs[0].Root]
	if len(proofs) == 1 && root.Kind == "told" && root.Source != nil && root.Source.File != "" && root.Source.Line > 0 {
		return " " + voice.Say("wording.it-stands-in", "source", Place(root.Source), "quote", root.Source.Quote)
	}
	if len(proofs) == 1 && root.Kind == "told" && root.Source != nil {
		return saidSo(root.Source)
	}
	if len(proofs) == 1 && root.Kind == "supposed" {
		return " " + voice.Say("wording.that-is-only-supposed")
	}
	if len(proofs) == 1 && len(proofs[0].Nodes) == 1 && root.Rule != "" && root.Source != nil && root.Source.Quote != "" && root.Source.Turn != "" { // it is a rule
		return saidSo(root.Source)
	}
	if source := onlySource(proofs); source != nil {
		return saidSo(source)
	}
	var told []string
	var by []record.ProofNode
	for _, p := range proofs {
		t, r := Leaves(withoutOpposite(p))
		told, by = append(told, t...), append(by, r...)
	}
	told = distinct(told)
	if len(told) > MaxListed {
		told = append(told[:MaxListed:MaxListed], voice.Say("wording.because-more", "count", len(told)-MaxListed))
	}
	rules, all := RulesSaid(by, MaxListed)
	if more := all - len(rules); more > 0 && all > 1 {
		rules = append(rules, voice.Say("wording.because-more-rules", "count", more))
	}
	if len(told)+len(rules) == 0 {
		return ""
	}
	return " " + voice.Say("wording.because", "told", strings.Join(append(told, rules...), "; "))
}

// saidSo says who told something, in which turn and with which words.
func saidSo(s *record.SourceRef) string {
	return " " + voice.Say("wording.said-so-in", "by", cmp.Or(UpperFirst(s.By), voice.Say("wording.you")), "turn", s.Turn, "quote", s.Quote)
}

// withoutOpposite leaves the opposite of what is proved out of its reasons: of "Rex is not
// three" it is no reason that he is, but that he is four.
func withoutOpposite(p record.Proof) record.Proof {
	opposite, denied := strings.CutPrefix(p.Nodes[p.Root].Fact, "-")
	if !denied {
		return p
	}
	nodes := slices.Clone(p.Nodes)
	for i := range nodes {
		nodes[i].Premises = slices.DeleteFunc(slices.Clone(nodes[i].Premises), func(k int) bool { return p.Nodes[k].Fact == opposite })
	}
	p.Nodes = nodes
	return p
}

// ofNames reports whether a rule only puts one name of a thing for another: that
// the two are one is a told fact, which says it all.
func ofNames(rule string) bool {
	return strings.HasPrefix(rule, "same_subject:") || strings.HasPrefix(rule, "same_object:") || strings.HasSuffix(rule, ":"+triple.SynonymOf)
}

// RulesSaid are at most so many rules of steps in their own words, each once, as far as they have
// any, and how many there are in all. What a sentence has as one rule in words goes for its others.
func RulesSaid(steps []record.ProofNode, most int) (texts []string, all int) {
	seen, inWords, inQuotes := map[string]bool{}, map[string]bool{}, make([]bool, len(steps))
	for i, n := range steps {
		if inQuotes[i] = quoted(n); n.Source != nil && !inQuotes[i] {
			inWords[n.Source.Quote] = true
		}
	}
	for i, n := range steps {
		if seen[n.Rule] || inQuotes[i] && inWords[n.Source.Quote] {
			continue
		}
		seen[n.Rule] = true
		if len(texts) == most {
			continue // putting thousands into words takes longer than the answer
		}
		if text := ruleSaid(n); text != "" {
			texts = append(texts, text)
		}
	}
	return texts, len(seen)
}

// ruleSaid is the rule of a step in its own words; what is written as code has none, or those
// before it.
func ruleSaid(n record.ProofNode) string {
	text := strings.TrimSuffix(RuleWords(n), ".")
	if isCode(text) {
		text, _, _ = strings.Cut(text, ": ")
	}
	if text == "" || isCode(text) {
		return ""
	}
	if n.Source != nil && n.Source.Turn != "" {
		text += By(n.Source.Turn)
	}
	return text
}

// RuleWords are the words of a rule in a step: what was said, where printing it takes letters
// for the things it speaks of and the person took none.
func RuleWords(n record.ProofNode) string {
	if quoted(n) {
		return "“" + strings.TrimRight(n.Source.Quote, ". ") + "”"
	}
	return n.RuleText
}

func quoted(n record.ProofNode) bool {
	return n.Source != nil && n.Source.Quote != "" && hasLetter(n.RuleText) && !hasLetter(n.Source.Quote)
}

// hasLetter reports whether a letter stands for something in a text. Proofs by thousands
// of rules have it asked of each.
func hasLetter(text string) bool {
	before := ' '
	for i, r := range text {
		if r >= 'B' && r <= 'Z' && r != 'I' && !inWord(before) {
			if after, _ := utf8.DecodeRuneInString(text[i+1:]); i+1 == len(text) || !inWord(after) {
				return true
			}
		}
		before = r
	}
	return false
}

// inWord reports whether a sign next to a letter makes it a part of a word or a name.
func inWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsNumber(r) || strings.ContainsRune(".'’-", r)
}

// code matches what stands in rule files and symbolic rules, and in names that are made up.
var code = regexp.MustCompile(`:-|\(/|\(\?|#|\w\([A-Z_]\w*[,)]`)

func isCode(text string) bool { return code.MatchString(text) }

// Leaves lists the told facts of a proof in the order of the proof, and the steps by rules.
func Leaves(p record.Proof) (told []string, rules []record.ProofNode) {
	walked := make([]bool, len(p.Nodes))
	rules = make([]record.ProofNode, 0, len(p.Nodes))
	var files []string // what a file says comes behind what somebody said
	var walk func(i int)
	walk = func(i int) {
		if walked[i] {
			return
		}
		walked[i] = true
		n := p.Nodes[i]
		switch n.Kind {
		case "told", "supposed":
			switch {
			case assumed(n), saidByName(n):
			case n.Source != nil && n.Source.File != "":
				files = append(files, n.Text+origin(n))
			default:
				told = append(told, n.Text+origin(n))
			}
		case "absent":
			if !isCode(n.Text) {
				told = append(told, n.Text)
			}
		}
		if n.Rule != "" && !ofNames(n.Rule) {
			rules = append(rules, n)
		}
		for _, q := range n.Premises {
			walk(q)
		}
	}
	walk(p.Root)
	return append(told, files...), rules
}

// saidByName reports whether a step says no more than the name of what it is about: that
// Nora's red dress is a dress of Nora.
func saidByName(n record.ProofNode) bool {
	relation, rest, _ := strings.Cut(n.Fact, "(")
	subject, object, ok := strings.Cut(strings.TrimSuffix(rest, ")"), ", ")
	return ok && triple.Triple{Subject: triple.Term{Name: subject}, Relation: relation, Object: triple.Term{Name: object}}.OfName()
}

// onlySource is where somebody said all that the proofs rest on, in one fact beside what names
// say; nil where they rest on more.
func onlySource(proofs []record.Proof) *record.SourceRef {
	var only *record.ProofNode
	named := false
	for _, p := range proofs {
		for i, n := range p.Nodes {
			switch {
			case saidByName(n):
				named = true
			case strings.HasPrefix(n.ID, triple.NotedID) && (only == nil || only.Source.Quote == n.Source.Quote):
				only, named = &p.Nodes[i], true
			case n.Rule == "" && len(n.Premises) > 0 && n.Kind == "derived": // only joins what it rests on
			case n.Kind != "told" || n.Source == nil || n.Source.Turn == "" || n.Source.File != "" || only != nil && only.Fact != n.Fact:
				return nil
			default:
				only = &p.Nodes[i]
			}
		}
	}
	if only == nil || !named {
		return nil
	}
	return only.Source
}

// assumed reports whether a step is an assumption of the question itself, which
// is no reason worth saying.
func assumed(n record.ProofNode) bool {
	return n.Kind == "supposed" && (strings.HasPrefix(n.ID, "given") || strings.Contains(n.Fact, "_any_"))
}

func origin(n record.ProofNode) string {
	switch {
	case n.Kind == "supposed":
		return " (" + voice.Say("wording.supposed") + ")"
	case n.Source != nil && n.Source.Turn != "" && n.Source.By != "":
		return " (" + n.Source.Turn + ", " + n.Source.By + ")"
	case n.Source != nil && n.Source.Turn != "":
		return " (" + n.Source.Turn + ")"
	case n.ID != "":
		return " (" + n.ID + ")"
	}
	return ""
}

// Effects says what follows from what was learned, what no longer does,
// and every conflict.
func Effects(e record.Effects) string {
	var parts []string
	derived := besidesSides(e)
	if n := e.Derived - len(e.DerivedTexts) + len(derived); n > 0 && len(derived) > 0 {
		parts = append(parts, voice.Say("wording.it-follows-that", "count", SomeOf(derived, n)))
	}
	if len(e.WithdrawnTexts) > 0 {
		parts = append(parts, voice.Say("wording.it-no-longer-follows-that", "withdrawn", SomeOf(e.WithdrawnTexts, e.Withdrawn)))
	}
	said := strings.Join(parts, " ")
	for _, c := range OneCause(e.Conflicts) {
		said += "\n" + Conflict(c)
	}
	return Unnamed(said)
}

// besidesSides are the conclusions of a change that are no side of a conflict, which says
// them itself.
func besidesSides(e record.Effects) (out []string) {
	for _, text := range e.DerivedTexts {
		side := func(c record.ConflictRecord) bool {
			return strings.HasPrefix(c.ForText, Stop(text)) || strings.HasPrefix(c.AgainstText, Stop(text)) || text == c.Denial
		}
		if !slices.ContainsFunc(e.Conflicts, side) {
			out = append(out, text)
		}
	}
	return out
}

// OneCause leaves out conflicts that the same changes would end as one before:
// of two values where one may be, each is denied by the other.
func OneCause(conflicts []record.ConflictRecord) []record.ConflictRecord {
	var out []record.ConflictRecord
	for _, c := range conflicts {
		same := func(o record.ConflictRecord) bool { return len(c.Ways) > 0 && fmt.Sprint(o.Ways) == fmt.Sprint(c.Ways) }
		if !slices.ContainsFunc(out, same) {
			out = append(out, c)
		}
	}
	return out
}

// Conflict says both sides of a conflict and how it would end.
func Conflict(c record.ConflictRecord) string {
	said := Contradicting() + "\n- " + Sentence(c.ForText) + "\n- " + Sentence(c.AgainstText)
	if ways := Ways(c.Ways); ways != "" {
		said += "\n" + ways
	}
	return said
}

// Contradicting is said above the sides of a conflict.
func Contradicting() string { return voice.Say("wording.contradicting") }

// Ends are the inputs of which each would end a conflict.
func Ends(ways [][]string) (out []string) {
	for _, ids := range ways {
		if len(ids) == 1 {
			out = append(out, "/forget "+ids[0])
		}
	}
	return out
}

// Ways says what taking back would end a conflict: each thing that does alone, which come
// first, and what does together as far as that stays short.
func Ways(ways [][]string) string {
	if len(ways) == 0 {
		return ""
	}
	shown := max(MaxListed, len(Ends(ways)))
	sets := mapped(ways[:min(len(ways), shown)], func(ids []string) string {
		return JoinAnd(mapped(ids, func(id string) string { return "/forget " + id }))
	})
	return voice.Say("wording.to-end-it", "sets", JoinOr(sets))
}

// Opening is how an answer begins, whoever words the rest.
func Opening(a *Finding) string {
	switch {
	case a.YesNo && a.Verdict == record.Proved:
		return voice.Say("wording.opening-yes") + " "
	case a.YesNo && a.Verdict == record.Refuted:
		return voice.Say("wording.opening-no") + " "
	}
	return ""
}

// Imagined says what would follow.
func Imagined(answers []record.Answer, n int, clashes []string) string {
	var said []string
	if len(answers) > 0 {
		more := ""
		if n > len(answers) {
			more = voice.Say("wording.and-more-2", "count", n-len(answers))
		}
		said = append(said, Stop(voice.Say("wording.then-it-would-follow-that", "answers", JoinAnd(AnswerTexts(answers)), "more", more)))
	}
	if len(clashes) > 0 {
		said = append(said, Stop(voice.Say("wording.there-would-be-conflict-it", "clashes", JoinAnd(clashes))))
	}
	if len(said) == 0 {
		return voice.Say("wording.nothing-that-i-know-would")
	}
	return strings.Join(append(said, voice.Say("wording.nothing-was-learned")), " ")
}

// Instead says what was taken out for what was supposed.
func Instead(replaced []string) string {
	var said []string
	for _, r := range replaced {
		said = append(said, strings.TrimSuffix(r, "."))
	}
	return voice.Say("wording.for-that-i-left-out", "said", Stop(JoinAnd(said)))
}

// ListCovers says of a list of answers that there may be others.
func (a *Finding) ListCovers() string {
	if !strings.HasPrefix(a.Cut, NotAllRead()) {
		return ""
	}
	return " " + voice.Say("wording.there-may-be-others", "cut", a.Cut)
}

// NotAllRead is the bound of an answer for which not all was read.
func NotAllRead() string { return voice.Say("wording.not-all-read") }
