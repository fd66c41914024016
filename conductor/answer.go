package conductor

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"whence/engine"
	"whence/reason"
	"whence/triple"
	"whence/triple/english"
)

// answered is the finding of one question, as a reply needs it.
type answered struct {
	question     triple.Question
	verdict      Verdict
	answers      []Answer
	proofs       []Proof // those that speak for, or against, the answer
	found        []reason.Proof
	misses       []NearMiss
	yesNo        bool
	count        bool
	about        bool
	general      bool   // about every one of a kind
	alternatives bool   // the question offers several answers
	open         bool   // the goals speak of somebody or something
	claim        string // the goal of a yes-or-no question as a sentence
	counter      string // an example against a question about every one
	// undecided are some of the kind of which it is not known, undecidedAll is
	// how many there are, and decided how many of which it is.
	undecided             []string
	undecidedAll, decided int
	facts                 []string // what is known of a topic, as sentences
	cut                   string
	ways                  [][]string // that would end a conflict
	// concluding are symbolic rules that could have led to an answer.
	concluding []string
	// unmentioned are the words that nothing speaks of; nearNames those in use
	// that are written like them.
	unmentioned, nearNames []string
	over                   string         // that what is asked was so, and until when
	ask                    *triple.Triple // the question back, if there is one
}

// answer decides the question of an item and records what was found.
func (t *turn) answer(it *item) error {
	if it.Question.Before {
		return t.answerBefore(it)
	}
	q := t.resolve(*it.Question)
	if q.Form == triple.Why || q.Form == triple.WhyNot {
		return t.answerWhy(it, q)
	}
	if q.Form == triple.WhatIf {
		return t.answerWhatIf(it, q)
	}
	q, finding, earlier, err := t.askLatest(q)
	if err != nil {
		return err
	}
	t.c.talk.asked = &q
	if err := t.record(it, q, finding); err != nil {
		return err
	}
	t.speak(t.last)
	t.sayEarlier(q, earlier)
	return nil
}

// askNumber asks a question; of one for a number, first for what was told of
// it, and only then for those that can be counted.
func (t *turn) askNumber(q triple.Question) (triple.Question, reason.Finding, error) {
	if q.Form == triple.HowMany && len(q.Numbers) > 0 {
		told := q
		told.Form, told.Goals, told.Numbers = triple.Which, q.Numbers, nil
		f, err := t.ask1(told)
		if err != nil || f.Verdict == reason.Proved || f.Verdict == reason.Conflicting {
			return told, f, err
		}
	}
	f, err := t.ask1(q)
	if err == nil && len(q.Wanted) == 1 && len(q.Words) == 1 && (q.Words[0] == "where" || q.Words[0] == "when") {
		t.c.placesOrTimes(q, &f)
	}
	return q, f, err
}

// placesOrTimes leaves out places where a time is asked for, and times where a
// place is: "in" goes with both.
func (c *Conductor) placesOrTimes(q triple.Question, f *reason.Finding) {
	had := len(f.Answers) > 0
	leaveOut(f, func(a reason.Answer) bool {
		return english.IsTime(c.spell(a.Bindings[q.Wanted[0]], "")) != (q.Words[0] == "when")
	})
	if had && len(f.Answers) == 0 {
		f.Verdict = reason.Unprovable
	}
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

// ask1 asks the reasoner one question, and counts the time.
func (t *turn) ask1(q triple.Question) (f reason.Finding, err error) {
	q = t.c.language.During(q, t.began, t.c.words)
	err = t.timed(&t.rec.Elapsed.Explain, func() error {
		cut, err := t.gather(goalsOf(q)...)
		if err != nil {
			return err
		}
		f, err = t.c.base.Ask(t.ctx, q)
		t.couldConclude(q)
		partly(q, &f, cut)
		t.rec.Effects.Partial = t.rec.Effects.Partial || cut != "" && q.Form != triple.YesNo
		return err
	})
	if err != nil && t.stopped() == nil {
		return f, &fault{code: "reason", err: err, hint: "please report this: the answer was withheld"}
	}
	return f, err
}

// resolve puts in what a question leaves to the one before: "why?".
func (t *turn) resolve(q triple.Question) triple.Question {
	if asked := t.c.talk.asked; len(q.Goals) == 0 && asked != nil && (q.Form == triple.Why || q.Form == triple.WhyNot) {
		q.Goals, q.Wanted, q.Words, q.Given, q.During = asked.Goals, asked.Wanted, asked.Words, asked.Given, asked.During
		if asked.Form == triple.About {
			q.Topic = asked.Topic
		}
	}
	return q
}

// record turns a finding into the record of the turn and of its statement.
func (t *turn) record(it *item, q triple.Question, f reason.Finding) error {
	a := t.c.describe(q, f)
	a.concluding = t.concluding
	if a.verdict == Conflicting && len(f.Answers) > 0 && len(f.Answers[0].Literals) > 0 {
		var err error
		if a.ways, err = t.resolutions(reason.LiftTriple(f.Answers[0].Literals[0].Triple)); err != nil {
			return err
		}
	}
	t.last = a
	it.rec.Status = "answered"
	it.rec.Verdict, it.rec.Answers, it.rec.Proofs, it.rec.NearMisses = a.verdict, a.answers, a.proofs, a.misses
	t.rec.Verdict, t.rec.Answers, t.rec.NearMisses = a.verdict, full(a.answers), full(a.misses)
	t.addProofs(a.proofs...)
	t.c.talk.consent = a.ask
	if b := t.c.talk.back; a.ask != nil && (it.Kind != triple.Command || b == nil || b.miss.Question != a.misses[0].Question) {
		t.c.talk.back = &back{turn: t.id, asked: it.Text, miss: a.misses[0]}
	}
	if len(f.Answers) == 1 { // "Who is a mammal?" "Tom." "Is he a cat?"
		for _, v := range q.Wanted {
			t.c.mentionLater(t.c.spell(f.Answers[0].Bindings[v], ""))
		}
	}
	t.c.talk.walk = a.walk()
	t.emit(Explained{Verdict: a.verdict, Answers: a.answers, Proofs: a.proofs, NearMisses: a.misses})
	return nil
}

// walk is the way through the proofs of the finding.
func (a *answered) walk() walk {
	w := newWalk(a.question, a.proofs)
	w.ways, w.atoms = a.ways, map[string]engine.Atom{}
	for _, p := range a.found {
		if root := p.Nodes[p.Root]; root.Kind == reason.Told || root.Kind == reason.Derived {
			w.atoms[p.ID] = root.Atom
		}
	}
	return w
}

// describe words a finding.
func (c *Conductor) describe(q triple.Question, f reason.Finding) *answered {
	f.NearMisses = c.tellable(f.NearMisses)
	a := &answered{
		question: q, verdict: Verdict(f.Verdict), cut: f.Cut,
		yesNo: q.Form == triple.YesNo || q.Form == triple.Why || q.Form == triple.WhyNot,
		count: q.Form == triple.HowMany, about: q.Form == triple.About,
		misses: c.nearMisses(f.NearMisses), general: len(q.Given) > 0,
		open: slices.ContainsFunc(slices.Concat(q.Goals...), func(l triple.Literal) bool { return !l.Ground() }),
	}
	a.alternatives = len(q.Goals) > 1
	a.found = f.Proofs
	for _, p := range f.Proofs {
		one := c.proof(p)
		if !sameEvent(a.proofs, one) && !comparesMoments(q, p) {
			a.proofs = append(a.proofs, one)
		}
	}
	a.orderProofs(f.Against)
	c.closest(q, &f)
	for _, x := range f.Answers {
		a.answers = append(a.answers, c.answerRecord(q, x))
	}
	switch {
	case a.count && len(a.answers) > 0:
		a.answers = counted(f, a.answers)
	case a.count && a.verdict == Refuted:
		a.answers = []Answer{{Text: "0", Bindings: map[string]string{"how many": "0"}, Confidence: 1, Proof: f.Against[0]}}
	}
	for _, u := range f.Unmentioned {
		if d := q.During; d != nil && (u.Relation || u.Word == d.At.Name || u.Word == d.Until.Name) {
			continue // the time need not be spoken of
		}
		if word := c.mention(q, u); word != "" {
			a.unmentioned = append(a.unmentioned, word)
		}
		for _, near := range mapped(u.Nearest, c.nameSpelling) {
			if !slices.Contains(a.nearNames, near) && near != strings.ReplaceAll(u.Word, "_", " ") {
				a.nearNames = append(a.nearNames, near)
			}
		}
	}
	if a.about {
		a.facts = c.known(f, a.answers)
	}
	a.claim = c.claim(q)
	if a.yesNo && (a.verdict == Unknown || a.verdict == Unprovable) {
		if a.over = c.over(q); a.over != "" {
			a.verdict = Unprovable // it was spoken of
		}
	}
	if len(f.Counter) > 0 {
		a.counter = c.counterexample(f, f.Counter[0])
	}
	a.undecidedAll, a.decided = len(f.Undecided), f.Decided
	for _, x := range f.Undecided[:min(len(f.Undecided), maxListed)] {
		a.undecided = append(a.undecided, c.individual(x))
	}
	a.ask = c.questionBack(f.NearMisses)
	return a
}

// orderProofs puts the proof of a refutation first.
func (a *answered) orderProofs(against []string) {
	if a.verdict != Refuted || len(against) == 0 {
		return
	}
	slices.SortStableFunc(a.proofs, func(p, q Proof) int {
		switch against[0] {
		case p.ID:
			return -1
		case q.ID:
			return 1
		}
		return 0
	})
}

// answerRecord words one answer: the value asked for, or the sentence.
func (c *Conductor) answerRecord(q triple.Question, x reason.Answer) Answer {
	out := Answer{Bindings: map[string]string{}, Confidence: x.Confidence}
	if len(x.Proofs) > 0 {
		out.Proof = x.Proofs[0]
	}
	if len(q.Wanted) == 0 {
		out.Text = joinAnd(slices.Compact(mapped(saying(x.Literals), c.condition))) // parts of one event are one sentence
		for v, term := range x.Bindings {
			out.Bindings[v] = term.Name
		}
		return out
	}
	var values []string
	for i, v := range q.Wanted {
		term := c.spell(x.Bindings[v], objectOf(q, v))
		if term.Kind == triple.Text { // a value: it is asked for bare
			values = append(values, term.Name)
			out.Bindings[cmp.Or(wordOf(q, i), v)] = term.Name
			continue
		}
		out.Bindings[cmp.Or(wordOf(q, i), v)] = term.Name
		values = append(values, joined(endOf(q, v, x.Literals, term), c.amount(term, x)))
	}
	out.Text = strings.Join(values, ", ")
	return out
}

// closest leaves out "a truck" where "an old truck" is an answer too.
func (c *Conductor) closest(q triple.Question, f *reason.Finding) {
	if q.Form != triple.Which || len(q.Wanted) != 1 {
		return
	}
	of := func(x reason.Answer) string { return x.Bindings[q.Wanted[0]].Name }
	all := slices.Clone(f.Answers)
	leaveOut(f, func(x reason.Answer) bool {
		return c.isKind(of(x)) && slices.ContainsFunc(all, func(y reason.Answer) bool {
			return strings.HasSuffix(of(y), "_"+of(x)) && c.isKind(of(y))
		})
	})
}

// isKind reports whether a name is that of a kind of things, and of none of them.
func (c *Conductor) isKind(name string) bool {
	t, ok := c.words.Name(name)
	return ok && t.Kind == triple.Generic
}

// amount words the value of a variable, with its unit where it was told with one.
func (c *Conductor) amount(value triple.Term, x reason.Answer) string {
	relation := ""
	for _, l := range x.Literals {
		if l.Object.Name == value.Name && strings.HasPrefix(l.Relation, "#_") {
			relation = l.Relation
		}
	}
	return c.language.Amount(value, relation, c.words)
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

// wordOf is the word that the i-th wanted variable was asked for with.
func wordOf(q triple.Question, i int) string {
	if i < len(q.Words) {
		return q.Words[i]
	}
	return ""
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
func counted(f reason.Finding, answers []Answer) []Answer {
	texts := answerTexts(answers)
	if len(texts) > maxCounted {
		texts = append(texts[:maxCounted:maxCounted], fmt.Sprintf("and %d more", len(answers)-maxCounted))
	}
	return []Answer{{
		Text:       strconv.Itoa(f.Count),
		Bindings:   map[string]string{"counted": strings.Join(texts, ", "), "how many": strconv.Itoa(f.Count)},
		Confidence: answers[0].Confidence, Proof: answers[0].Proof,
	}}
}

// maxCounted is how many of those counted are named.
const maxCounted = 10

// claim says the goals of a yes-or-no question as a sentence without its stop.
func (c *Conductor) claim(q triple.Question) string {
	var alternatives []string
	for _, goal := range q.Goals {
		if general, ok := generalize(q.Given, goal); ok {
			alternatives = append(alternatives, c.language.Rule(general, c.words))
			continue
		}
		alternatives = append(alternatives, joinAnd(mapped(goal, c.condition)))
	}
	if len(q.Given) == 0 {
		return joinOr(c.language.Claims(c.relabelled(q), c.words))
	}
	return joinOr(alternatives)
}

// relabelled gives the names in the goals of a question their spelling.
func (c *Conductor) relabelled(q triple.Question) triple.Question {
	goals := make([][]triple.Literal, len(q.Goals))
	for i, conj := range q.Goals {
		for _, l := range conj {
			l.Triple = c.relabel(l.Triple)
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
	r := triple.Rule{Head: unfresh(goal[0].Triple)}
	for _, g := range given {
		r.Body = append(r.Body, triple.Literal{Triple: unfresh(g)})
	}
	return r, true
}

// unfresh puts variables in the place of fresh individuals.
func unfresh(x triple.Triple) triple.Triple {
	for _, t := range []*triple.Term{&x.Subject, &x.Object} {
		if strings.HasPrefix(t.Name, "_") {
			*t = triple.Var("X" + strings.Trim(t.Name, "_"))
		}
	}
	return x
}

// counterexample says which known individual is against a question about every
// one of a kind, and how.
func (c *Conductor) counterexample(f reason.Finding, x reason.Answer) string {
	texts := mapped(x.Literals, c.condition)
	for _, id := range x.Against {
		if p, ok := f.Proof(id); ok {
			texts = append(texts, c.node(p.Nodes[p.Root]).Text)
		}
	}
	return joinAnd(texts)
}

// individual says who or what an answer about a kind is about.
func (c *Conductor) individual(x reason.Answer) string {
	return joinAnd(mapped(slices.Sorted(maps.Keys(x.Bindings)), func(v string) string {
		return c.language.Term(c.spell(x.Bindings[v], ""), c.words)
	}))
}

// known says what is known of a topic, told before derived, and the rules that
// speak of it.
func (c *Conductor) known(f reason.Finding, answers []Answer) []string {
	var out []string
	for i, a := range answers {
		if i < len(f.Answers) && slices.ContainsFunc(f.Answers[i].Literals, unsaid) {
			continue
		}
		if s := upperFirst(stop(a.Text + sure(a.Confidence))); !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	if more := len(out) - maxKnown; more > 0 {
		out = append(out[:maxKnown:maxKnown], fmt.Sprintf("And %d more.", more))
	}
	for _, r := range f.Rules[:min(len(f.Rules), maxKnown)] {
		out = append(out, upperFirst(stop(c.language.Rule(r.Rule, c.words))))
	}
	return out
}

// unsaid reports whether a literal is a step of rules that is no statement about
// what has names.
func unsaid(l triple.Literal) bool {
	return l.Op == triple.Relates && (l.Relation == "" || triple.ByRule(l.Relation) || isMoment(l.Object) && !triple.OfEvent(l.Relation))
}

// maxKnown is how many facts about a topic a reply lists.
const maxKnown = 12

// mention says a word that nothing speaks of, as the question spelt it. The
// relations of the grammar itself are no words of anybody's.
func (c *Conductor) mention(q triple.Question, u reason.Unmentioned) string {
	if u.Relation && triple.OfEvent(u.Word) {
		return ""
	}
	if u.Relation {
		switch u.Word {
		case triple.Is, triple.InstanceOf, triple.Does, triple.Can:
			return ""
		}
		return strconv.Quote(strings.ReplaceAll(strings.ReplaceAll(u.Word, "#_", ""), "_", " "))
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
	return c.nameSpelling(u.Word)
}

func (c *Conductor) nameSpelling(key string) string {
	if t, ok := c.words.Name(key); ok {
		return t.Spelling()
	}
	return strings.ReplaceAll(key, "_", " ")
}

// speak says the answer: in a model's words where they pass the gate, else by
// template.
func (t *turn) speak(a *answered) {
	before := t.reply.Len()
	if !t.articulate(a) {
		t.sayLine(speakAnswer(a))
		return
	}
	t.finishWording(a, t.reply.String()[before:])
}

// finishWording says what a model's wording left out of the answer: what was
// asked for, and that the opposite is known too.
func (t *turn) finishWording(a *answered, said string) {
	said = strings.ToLower(said)
	left := slices.ContainsFunc(a.answers, func(x Answer) bool { return !strings.Contains(said, strings.ToLower(x.Text)) })
	if !a.yesNo && !a.about && left {
		t.sayLine(speakAnswer(a))
		return
	}
	t.say(speakDisputed(a.proofs))
}

// answerWhy shows the proof, or what is missing.
func (t *turn) answerWhy(it *item, q triple.Question) error {
	if before := t.c.talk.before; len(q.Goals) == 0 && t.c.talk.asked == nil && before != nil {
		again := *it
		again.Question, again.Relations = before.Question, before.Relations
		err := t.answerBefore(&again)
		it.rec = again.rec
		t.c.talk.before = before
		return err
	}
	if len(q.Goals) == 0 && q.Topic.Name == "" {
		it.rec.Status, it.rec.Reason = "refused", "nothing was asked yet"
		t.sayLine("You have not asked me anything yet that I could give reasons for.")
		return nil
	}
	if done, err := t.answerReason(it, q); done || err != nil {
		return err
	}
	form := q.Form
	if asked := t.c.talk.asked; len(it.Question.Goals) == 0 && asked != nil {
		q.Form = asked.Form
	} else {
		q.Form = triple.YesNo
	}
	finding, err := t.ask1(q)
	if err != nil {
		return err
	}
	asked := q
	t.c.talk.asked = &asked
	if err := t.record(it, q, finding); err != nil {
		return err
	}
	a := t.last
	switch {
	case len(a.proofs) == 0:
		t.speak(a)
	case form == triple.WhyNot && a.verdict == Proved:
		t.sayLine("But it does hold.")
		t.sayProof()
	default:
		if a.verdict == Refuted && form == triple.Why {
			t.sayLine("It does not hold:")
		}
		t.sayProof()
	}
	return nil
}
