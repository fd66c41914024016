package explain

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"whence/conductor/knowledge"
	"whence/conductor/record"
	"whence/conductor/timeline"
	"whence/conductor/walk"
	"whence/conductor/wording"
	"whence/engine"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/reason"
	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/say"
)

// Answered is the finding of one question, with what the turn needs of it.
type Answered struct {
	wording.Finding
	Found []reason.Proof
	Ask   *triple.Triple // the question back, if there is one
	// Reworded says that it answers another question, which a model would ask instead.
	Reworded bool
}

// Walk is the way through the proofs of the finding.
func (a *Answered) Walk() walk.Walk {
	atoms := map[string]engine.Atom{}
	for _, p := range a.Found {
		if root := p.Nodes[p.Root]; root.Kind == reason.Told || root.Kind == reason.Derived {
			atoms[p.ID] = root.Atom
		}
	}
	return walk.New(a.Question, a.Proofs, atoms, a.Ways)
}

// orderProofs puts the proof of a refutation first.
func (a *Answered) orderProofs(against []string) {
	if a.Verdict != record.Refuted || len(against) == 0 {
		return
	}
	slices.SortStableFunc(a.Proofs, func(p, q record.Proof) int {
		switch against[0] {
		case p.ID:
			return -1
		case q.ID:
			return 1
		}
		return 0
	})
}

// RestsOnAbsence reports whether the answer to yes or no is that nothing makes it so: no to
// whether it is, or yes to whether it is not.
func (a *Answered) RestsOnAbsence() bool {
	if a.Verdict != record.Refuted && (a.Verdict != record.Proved || !a.YesNo) || len(a.Proofs) == 0 {
		return false
	}
	p := a.Proofs[0]
	return p.Nodes[p.Root].Kind == "absent"
}

// Describe words a finding.
func (ex *Explainer) Describe(q triple.Question, f reason.Finding) *Answered {
	f.NearMisses = ex.tellable(f.NearMisses)
	a := &Answered{Finding: wording.Finding{
		Question: q, Verdict: record.Verdict(f.Verdict), Cut: f.Cut,
		YesNo: q.Form == triple.YesNo || q.Form == triple.Why || q.Form == triple.WhyNot,
		Count: q.Form == triple.HowMany, About: q.Form == triple.About,
		Misses: ex.nearMisses(f.NearMisses), General: len(q.Given) > 0,
		Open: slices.ContainsFunc(slices.Concat(q.Goals...), func(l triple.Literal) bool { return !l.Ground() }),
	}}
	a.Alternatives = len(q.Goals) > 1
	a.Found = f.Proofs
	for _, p := range f.Proofs {
		one := ex.Proof(p)
		if !sameEvent(a.Proofs, one) && !comparesMoments(q, p) {
			a.Proofs = append(a.Proofs, one)
		}
	}
	a.orderProofs(f.Against)
	ex.closest(q, &f)
	for _, x := range f.Answers {
		a.Answers = append(a.Answers, ex.AnswerRecord(q, x))
	}
	ex.count(a, f)
	ex.unmentioned(a, f)
	if a.About {
		a.Facts = ex.factsOf(f, a.Answers)
	}
	a.Claim = ex.claim(q)
	if a.YesNo && (a.Verdict == record.Unknown || a.Verdict == record.Unprovable) {
		if a.Over, a.TakenBack = ex.over(q), ex.takenBack(q); a.Over != "" {
			a.Verdict = record.Unprovable // it was spoken of
		}
	}
	if len(f.Counter) > 0 {
		a.Counter = ex.counterexample(f, f.Counter[0])
	}
	a.UndecidedAll, a.Decided = len(f.Undecided), f.Decided
	for _, x := range f.Undecided[:min(len(f.Undecided), wording.MaxListed)] {
		a.Undecided = append(a.Undecided, ex.individual(x))
	}
	a.Ask = ex.questionBack(f.NearMisses)
	return a
}

// unmentioned adds the words of the question that nobody has spoken of, with names like them.
func (ex *Explainer) unmentioned(a *Answered, f reason.Finding) {
	q := a.Question
	for _, u := range f.Unmentioned {
		if d := q.During; d != nil && (u.Relation || u.Word == d.At.Name || u.Word == d.Until.Name) {
			continue // the time need not be spoken of
		}
		if word := ex.mention(q, u); word != "" && !slices.Contains(a.Unmentioned, word) { // a kind, and those who have one
			a.Unmentioned = append(a.Unmentioned, word)
		}
		for _, near := range lists.Map(u.Nearest, ex.NameSpelling) {
			if !slices.Contains(a.NearNames, near) && near != strings.ReplaceAll(u.Word, "_", " ") {
				a.NearNames = append(a.NearNames, near)
			}
		}
	}
}

// count makes a number of the answers where how many there are was asked.
func (ex *Explainer) count(a *Answered, f reason.Finding) {
	switch {
	case !a.Count:
	case ex.ofSeveral(f.Answers):
		a.Count = false // how many they are is in their words
	case len(a.Answers) > 0:
		a.Answers = counted(f, a.Answers)
	case a.Verdict == record.Refuted:
		a.Answers = []record.Answer{{Text: "0", Bindings: map[string]string{"how many": "0"}, Confidence: 1, Proof: f.Against[0]}}
	}
}

// AnswerRecord words one answer: the value asked for, or the sentence.
func (ex *Explainer) AnswerRecord(q triple.Question, x reason.Answer) record.Answer {
	out := record.Answer{Bindings: map[string]string{}, Confidence: x.Confidence}
	if len(x.Proofs) > 0 {
		out.Proof = x.Proofs[0]
	}
	if len(q.Wanted) == 0 {
		out.Text = cmp.Or(noted(q, x.Literals), together(ex.Speller, x.Literals))
		for v, term := range x.Bindings {
			out.Bindings[v] = term.Name
		}
		return out
	}
	before := "" // the preposition of the value before
	for i, v := range q.Wanted {
		term := ex.byName(ex.Spell(x.Bindings[v], objectOf(q, v)))
		value, prep := term.Name, ""
		if term.Kind != triple.Text { // which is asked for bare
			prep = ex.endOf(q, v, x.Literals, term)
			if ends(prep) && !begins(before) && (closed.Classes{}).Place(prep) {
				prep = "" // by itself it says where something was put: moved to June
			}
			value = joined(prep, ex.amount(term, x))
		}
		switch at := standsBehind(term, x.Literals); {
		case i == 0:
		case begins(before) && ends(prep): // from April to October
			out.Text += " "
		case prep == "" && q.Word(i) == "when" && at != "": // Monday at 6
			out.Text += " " + at + " "
		default:
			out.Text += ", "
		}
		out.Text, before = out.Text+value, prep
		out.Bindings[cmp.Or(q.Word(i), v)] = term.Name
	}
	return out
}

// Together says facts in one sentence, as an event is said.
func (ex *Explainer) Together(facts []triple.Literal) string { return together(ex.Speller, facts) }

// described is what has no name as what it was told to be: a copy of the plan.
func (ex *Explainer) described(t triple.Term) triple.Term {
	for _, id := range ex.known.Base.MentionedBy(t.Name) {
		f, _ := ex.known.Base.Fact(id)
		r, ok := ex.known.Words.Relation(f.Triple.Relation)
		if !ok || r.Form != triple.FormNoun || r.Tense != "" || f.Triple.Denied || f.Triple.Subject.Name != t.Name || strings.HasPrefix(f.Triple.Object.Name, "_") {
			continue
		}
		of := f.Triple
		of.Subject = triple.Var("X")
		_, what, ok := strings.Cut(strings.TrimSuffix(ex.Sentence(of), "."), " "+isWord+" ")
		if ok {
			return triple.Term{Name: t.Name, Label: what, Kind: triple.Generic}
		}
	}
	return t
}

// isWord stands between something and what it is.
const isWord = "is"

// byName is the name of what only its owner tells, where it was told to have one: Mia for your
// brother's daughter.
func (ex *Explainer) byName(t triple.Term) triple.Term {
	if strings.HasPrefix(t.Name, "_") {
		return ex.described(t)
	}
	if !t.Owned() {
		return t
	}
	names, err := ex.known.NamesOf(context.Background(), t)
	if err != nil {
		return t // it is a description all the same
	}
	if i := slices.IndexFunc(names, func(n triple.Term) bool { return !n.Owned() && n.Kind != triple.Definite }); i >= 0 {
		return ex.Spell(names[i], "")
	}
	return t
}

// closest leaves out "a truck" where "an old truck" is an answer too.
func (ex *Explainer) closest(q triple.Question, f *reason.Finding) {
	if q.Form != triple.Which || len(q.Wanted) != 1 {
		return
	}
	of := func(x reason.Answer) string { return x.Bindings[q.Wanted[0]].Name }
	kinds := knowledge.Kinds(ex.known, lists.Map(f.Answers, of))
	leaveOut(f, func(x reason.Answer) bool {
		return slices.Contains(kinds, of(x)) && slices.ContainsFunc(kinds, func(y string) bool { return strings.HasSuffix(y, "_"+of(x)) })
	})
}

// leaveOut takes answers out of a finding, with the proofs that only they have.
func leaveOut(f *reason.Finding, wrong func(reason.Answer) bool) {
	had := len(f.Answers)
	f.Answers = slices.DeleteFunc(slices.Clone(f.Answers), wrong)
	if had == 0 || len(f.Answers) == had {
		return
	}
	kept := map[string]bool{}
	for _, a := range f.Answers {
		for _, p := range a.Proofs {
			kept[p] = true
		}
	}
	f.Proofs = slices.DeleteFunc(slices.Clone(f.Proofs), func(p reason.Proof) bool { return !kept[p.ID] })
	f.Count = len(f.Answers)
}

// PlacesOrTimes leaves out places where a time is asked for, and times where a
// place is: "in" goes with both.
func (ex *Explainer) PlacesOrTimes(q triple.Question, f *reason.Finding) {
	had := len(f.Answers) > 0
	leaveOut(f, func(a reason.Answer) bool {
		t := a.Bindings[q.Wanted[0]]
		return (say.IsTime(ex.Spell(t, "")) || ex.onClock(t, a.Literals)) != (q.Words[0] == "when")
	})
	withWhom := func(a reason.Answer) bool { // who lives in York with her son does not live in her son
		return slices.ContainsFunc(a.Literals, func(l triple.Literal) bool {
			r, ok := ex.known.Words.Relation(l.Relation)
			return ok && r.Prep == "with" && l.Object.Same(a.Bindings[q.Wanted[0]])
		})
	}
	if slices.ContainsFunc(f.Answers, func(a reason.Answer) bool { return !withWhom(a) }) {
		leaveOut(f, withWhom)
	}
	if had && len(f.Answers) == 0 {
		f.Verdict = reason.Unprovable
	}
}

// onClock reports whether a name is a bare number behind a preposition that makes it a time
// of day: "at nine".
func (ex *Explainer) onClock(t triple.Term, found []triple.Literal) bool {
	words := ex.known.Language.Words()
	if v, ok := words.Value(t); !ok || v.Unit != "" || strings.Contains(t.Name, "_") { // platform 4 is none
		return false
	}
	return slices.ContainsFunc(found, func(l triple.Literal) bool {
		prep, _ := triple.RolePrep(l.Relation)
		if r, ok := ex.known.Words.Relation(l.Relation); ok {
			prep = r.Prep
		}
		return l.Object.Same(t) && words.Sort(prep) == "clock"
	})
}

// saying leaves out what says nothing new: that 12 is less than 18, of some cat that
// it is a cat, and of Ben's car that it is a car of Ben.
func saying(ls []triple.Literal) []triple.Literal {
	out := slices.DeleteFunc(slices.Clone(ls), func(l triple.Literal) bool {
		return l.Op != triple.Relates || l.Relation == triple.InstanceOf && strings.HasPrefix(l.Subject.Name, "_"+l.Object.Name+"_") ||
			strings.HasSuffix(l.Relation, "_of") && l.Subject.Name == l.Object.Name+"'s_"+strings.TrimSuffix(l.Relation, "_of")
	})
	if len(out) == 0 {
		return ls
	}
	return out
}

// objectOf returns the relation whose object the variable is, if it is one.
func objectOf(q triple.Question, v string) string {
	for _, goal := range q.Goals {
		for _, g := range goal {
			if g.Object.Var == v {
				return g.Relation
			}
		}
	}
	return ""
}

// counted replaces the answers to "how many" by their number.
func counted(f reason.Finding, answers []record.Answer) []record.Answer {
	texts := wording.AnswerTexts(answers)
	if len(texts) > MaxCounted {
		texts = append(texts[:MaxCounted:MaxCounted], voice.Say("explain.and-more", "count", len(answers)-MaxCounted))
	}
	return []record.Answer{{
		Text:       strconv.Itoa(f.Count),
		Bindings:   map[string]string{"counted": strings.Join(texts, ", "), "how many": strconv.Itoa(f.Count)},
		Confidence: answers[0].Confidence, Proof: answers[0].Proof,
	}}
}

// ofSeveral reports whether an answer is a phrase that says of how many it is: "nine of the
// members" are not one.
func (ex *Explainer) ofSeveral(answers []reason.Answer) bool {
	words := ex.known.Language.Words()
	return slices.ContainsFunc(answers, func(x reason.Answer) bool {
		for _, t := range x.Bindings {
			if known, ok := ex.known.Words.Name(t.Name); ok {
				t = known
			}
			said := strings.Fields(t.Spelling()) // about 30 people
			if t.Kind == triple.Generic && slices.ContainsFunc(said[:max(0, len(said)-1)], func(w string) bool {
				n, ok := words.Value(triple.Term{Label: w})
				return ok && n.Number != "1"
			}) {
				return true
			}
		}
		return false
	})
}

// MaxCounted is how many of those counted are named.
const MaxCounted = 10

// claim says the goals of a yes-or-no question as a sentence without its stop, "" where that is about
// what has no name.
func (sp *Speller) claim(q triple.Question) string {
	var alternatives []string
	for _, goal := range q.Goals {
		if said := noted(q, goal); said != "" {
			return said
		}
		if slices.ContainsFunc(goal, func(l triple.Literal) bool { return sp.EventText(l.Triple) != "" }) {
			return together(sp, goal)
		}
		if len(goal) > 1 && len(q.Given) == 0 && slices.ContainsFunc(goal, isOpen) && !slices.ContainsFunc(goal, func(l triple.Literal) bool { return triple.OfEvent(l.Relation) }) {
			return ""
		}
		if general, ok := generalize(q.Given, goal); ok {
			alternatives = append(alternatives, sp.known.Language.Rule(general, sp.known.Words))
			continue
		}
		alternatives = append(alternatives, wording.JoinAnd(lists.Map(goal, sp.condition)))
	}
	if len(q.Given) == 0 {
		return wording.JoinOr(sp.known.Language.Claims(sp.relabelled(q), sp.known.Words))
	}
	return wording.JoinOr(alternatives)
}

// isOpen reports whether a condition is about something that has no name.
func isOpen(l triple.Literal) bool { return l.Subject.IsVar() || l.Object.IsVar() }

// together says what holds together, each thing once: the parts of one event are one
// sentence.
func together(sp *Speller, ls []triple.Literal) string {
	var out []string
	for _, said := range lists.Map(saying(ls), sp.condition) {
		if !slices.Contains(out, said) {
			out = append(out, said)
		}
	}
	return wording.JoinAnd(out)
}

// noted is the sentence of a note that an answer rests on, where its facts are of no event that is known.
func noted(q triple.Question, ls []triple.Literal) string {
	at := slices.IndexFunc(q.Named, func(f triple.Fact) bool {
		return strings.HasPrefix(f.ID, triple.NotedID) && f.Triple.Relation == triple.EventOf && len(ls) > 0 && f.Triple.Subject.Name == ls[0].Subject.Name
	})
	if at < 0 {
		return ""
	}
	return strings.TrimRight(q.Named[at].Source.Quote, ".!")
}

// relabelled gives the names in the goals of a question their spelling.
func (sp *Speller) relabelled(q triple.Question) triple.Question {
	goals := make([][]triple.Literal, len(q.Goals))
	for i, conj := range q.Goals {
		for _, l := range conj {
			l.Triple = sp.Relabel(l.Triple)
			goals[i] = append(goals[i], l)
		}
	}
	q.Goals = goals
	return q
}

// generalize turns a question about a fresh individual back into the rule that
// it is about: "every cat is a mammal".
func generalize(given []triple.Triple, goal []triple.Literal) (triple.Rule, bool) {
	if len(given) == 0 || len(goal) != 1 || goal[0].Op != triple.Relates || goal[0].Absent {
		return triple.Rule{}, false
	}
	r := triple.Rule{Head: Unfresh(goal[0].Triple)}
	for _, g := range given {
		r.Body = append(r.Body, triple.Literal{Triple: Unfresh(g)})
	}
	return r, true
}

// Unfresh puts variables in the place of fresh individuals.
func Unfresh(x triple.Triple) triple.Triple {
	for _, t := range []*triple.Term{&x.Subject, &x.Object} {
		if strings.HasPrefix(t.Name, "_") {
			*t = triple.Var("X" + strings.Trim(t.Name, "_"))
		}
	}
	return x
}

// counterexample says which known individual is against a question about every
// one of a kind, and how.
func (ex *Explainer) counterexample(f reason.Finding, x reason.Answer) string {
	texts := lists.Map(x.Literals, ex.condition)
	for _, id := range x.Against {
		if p, ok := f.Proof(id); ok {
			texts = append(texts, ex.Node(p.Nodes[p.Root]).Text)
		}
	}
	return wording.JoinAnd(texts)
}

// factsOf says what is known of a topic, told before derived, and the rules that
// speak of it.
func (ex *Explainer) factsOf(f reason.Finding, answers []record.Answer) []string {
	var out []string
	all := lists.Map(answers, func(a record.Answer) string { return a.Text })
	for i, a := range answers {
		if i < len(f.Answers) && slices.ContainsFunc(f.Answers[i].Literals, ex.Unsaid) || slices.Contains(all, ex.wholeOf(f.Proofs, a)) {
			continue
		}
		if s := wording.Sentence(wording.Stop(a.Text + wording.Sure(a.Confidence))); !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	if more := len(out) - maxKnown; more > 0 {
		out = append(out[:maxKnown:maxKnown], voice.Say("explain.and-more-2", "more", more))
	}
	for _, r := range f.Rules[:min(len(f.Rules), maxKnown)] {
		out = append(out, wording.Sentence(wording.Stop(ruleSaid(ex.Speller, r))))
	}
	return out
}

// wholeOf is the sentence of the event of which an answer that was told says a part, "" where
// there is none: who hears that Ben sold the piano to Carla need not hear that he sold it.
func (ex *Explainer) wholeOf(proofs []reason.Proof, a record.Answer) string {
	i := slices.IndexFunc(proofs, func(p reason.Proof) bool { return p.ID == a.Proof })
	if i < 0 || proofs[i].Nodes[proofs[i].Root].Kind != reason.Told {
		return ""
	}
	root := proofs[i].Nodes[proofs[i].Root]
	return strings.TrimSuffix(ex.Whole(triple.Fact{ID: root.ID, Triple: root.Literal.Triple, Source: root.Source}, a.Text), ".")
}

// Whole is the sentence of an event that says all that a fact of the same words says, and
// more; "" where there is none.
func (ex *Explainer) Whole(f triple.Fact, text string) string {
	words := func(sentence string) []string {
		return strings.Fields(strings.ToLower(strings.TrimSuffix(sentence, ".")))
	}
	for _, e := range ex.known.Events.Beside(f) {
		said := ex.Sentence(e.Facts()[0])
		in := words(said)
		if said != text && !slices.ContainsFunc(words(text), func(w string) bool { return !slices.Contains(in, w) }) {
			return said
		}
	}
	return ""
}

// maxKnown is how many facts about a topic a reply lists.
const maxKnown = 12

// mention says a name that nothing speaks of, as the question spelt it. Relations are
// no words of anybody's.
func (sp *Speller) mention(q triple.Question, u reason.Unmentioned) string {
	if u.Relation || spokenOf(sp.known, u) {
		return ""
	}
	if q.Topic.Name == u.Word {
		return q.Topic.Spelling()
	}
	for _, goal := range q.Goals {
		for _, g := range goal {
			for _, t := range []triple.Term{g.Subject, g.Object} {
				if t.Name == u.Word {
					return t.Spelling()
				}
			}
		}
	}
	return sp.NameSpelling(u.Word)
}

// spokenOf reports whether something tells of the one of a word for several: of a key, where keys are asked for.
func spokenOf(known *knowledge.Knowledge, u reason.Unmentioned) bool {
	one := known.Language.Words().Singular(u.Word)
	return one != u.Word && len(known.Words.CalledOrWith(one, 1)) > 0
}

// sameEvent reports whether a told step of an event was shown as another step of
// the same: one sentence says them all.
func sameEvent(shown []record.Proof, p record.Proof) bool {
	root := p.Nodes[p.Root]
	relation, _, _ := strings.Cut(root.Fact, "(")
	return root.Kind == string(reason.Told) && triple.OfEvent(relation) && slices.ContainsFunc(shown, func(q record.Proof) bool {
		return q.Nodes[q.Root].Kind == root.Kind && q.Nodes[q.Root].Text == root.Text
	})
}

// comparesMoments reports whether a proof does no more than compare moments for a
// question about a time: the event that has them says it.
func comparesMoments(q triple.Question, p reason.Proof) bool {
	return q.During != nil && p.Nodes[p.Root].Kind == reason.Compared
}

// endOf is the preposition of an answer to "when" or "how long" that is the beginning or the
// end of what went on, and of one to "where" that tells another place than it names, "" for others.
func (ex *Explainer) endOf(q triple.Question, wanted string, found []triple.Literal, answer triple.Term) string {
	word := q.Word(slices.Index(q.Wanted, wanted))
	if word != "when" && word != "where" && (word != "what" || !say.IsTime(answer) && !ex.onClock(answer, found)) {
		return ""
	}
	for _, l := range found {
		prep, ok := triple.RolePrep(l.Relation)
		if held, isHeld := strings.CutPrefix(l.Relation, "holds_"); isHeld {
			prep = held
		} else if !ok {
			r, _ := ex.known.Words.Relation(l.Relation)
			prep = r.Prep
		}
		if l.Object.Same(answer) && (word == "where" && elsewhere(prep) || word != "where" && (begins(prep) || ends(prep))) {
			return prep
		}
	}
	return ""
}

// standsBehind is the preposition that an event was told with in front of a time; "" for none.
func standsBehind(at triple.Term, found []triple.Literal) string {
	for _, l := range found {
		if prep, ok := triple.RolePrep(l.Relation); ok && l.Object.Same(at) {
			return prep
		}
	}
	return ""
}

// elsewhere reports whether a preposition tells a place that is another than the one it names:
// above the bakery is not there.
func elsewhere(prep string) bool {
	words := closed.Classes{}
	return (words.Place(prep) || words.SamePrep(prep, "with")) && !words.SamePrep(prep, "in") && words.TimeEnd(prep) == ""
}

// begins and ends report whether a preposition stands in front of the time before which
// nothing was so yet, or after which it was so no longer.
func begins(prep string) bool { return strings.HasPrefix(closed.Classes{}.TimeEnd(prep), ">") }
func ends(prep string) bool   { return strings.HasPrefix(closed.Classes{}.TimeEnd(prep), "<") }

// joined puts a space between two words, of which the first may be missing.
func joined(a, b string) string {
	if a == "" {
		return b
	}
	return a + " " + b
}

// over says the latest event by which what a question asks was so at some time
// or is so for one, "" where none says it.
func (ex *Explainer) over(q triple.Question) string {
	if len(q.Goals) != 1 || len(q.Goals[0]) != 1 || len(q.Given) > 0 {
		return ""
	}
	asked := q.Goals[0][0]
	if asked.Absent || asked.Denied || asked.Op != triple.Relates || !asked.Ground() {
		return ""
	}
	var last *timeline.Event
	for e := range ex.known.Events.All() {
		ended := q.During != nil && slices.ContainsFunc(e.Facts(), timeline.TimeTold) || slices.ContainsFunc(e.Facts(), func(f triple.Triple) bool {
			return f.Relation == triple.Role("until") || f.Relation == triple.HoldsUntil
		})
		if ended && (last == nil || e.Moment() > last.Moment()) && ex.known.Language.Tells([][]triple.Triple{e.Facts()}, asked.Triple, ex.known.Words) {
			last = e
		}
	}
	if last == nil {
		return ""
	}
	return ex.EventText(last.Facts()[0])
}

// takenBack is the id of what said what is asked until it was taken back, the latest;
// "" for none.
func (ex *Explainer) takenBack(q triple.Question) string {
	if len(q.Goals) != 1 || len(q.Goals[0]) != 1 || !q.Goals[0][0].Ground() || len(q.Given) > 0 {
		return ""
	}
	return ex.known.TakenBack(q.Goals[0][0].Triple)
}
