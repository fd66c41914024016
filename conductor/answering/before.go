package answering

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/explain"
	"whence/conductor/recency"
	"whence/conductor/record"
	"whence/conductor/timeline"
	"whence/conductor/turn"
	"whence/conductor/walk"
	"whence/conductor/wording"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/kb"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
)

// answerBefore answers from what was superseded, the latest first. That it was
// told, and what took its place, is in the log; the reasoner proves from that.
func (t *Answerer) answerBefore(it *turn.Item) error {
	q := t.Talk.Resolve(*it.Question)
	facts, err := t.WereSo(it, q)
	if err != nil {
		return err
	}
	it.Rec.Status = "answered"
	defer func() { t.Talk.Asked, t.Talk.Before = nil, it }()
	t.Talk.Walk = walk.Walk{}
	if done, err := answerGone(t, it, q, facts); done || err != nil {
		return err
	}
	if len(facts) == 0 {
		if q, facts, err = byWhatIsNow(t, it, q); err != nil {
			return err
		}
	}
	if len(facts) == 0 {
		if done, err := t.answerUntilChange(it, q); done || err != nil {
			return err
		}
		it.Rec.Verdict, t.Rec.Verdict = record.Unprovable, record.Unprovable
		t.SayLine(voice.Say("answering.i-dont-know-i-was"))
		return nil
	}
	asked := timeline.PastQuestion(q, facts)
	if err := recallPast(t, facts); err != nil {
		return err
	}
	finding, err := t.Ask(asked)
	if err != nil {
		return err
	}
	slices.SortStableFunc(finding.Answers, func(a, b reason.Answer) int {
		return slices.IndexFunc(facts, timeline.IsAnsweredBy(a)) - slices.IndexFunc(facts, timeline.IsAnsweredBy(b))
	})
	if _, err := t.record(it, found{question: asked, finding: finding, taken: t.Taken}); err != nil {
		return err
	}
	sayWere(t, q, facts)
	return nil
}

// sayWere says what was so, the latest first, with what took its place.
func sayWere(t *Answerer, q triple.Question, facts []triple.Fact) {
	for i, f := range facts {
		what := "Yes"
		if q.Form == triple.Which {
			value := f.Triple.Object
			if q.Goals[0][0].Subject.IsVar() {
				value = f.Triple.Subject
			}
			what = t.Explain.Spell(value, "").Spelling()
		}
		if i == 0 {
			what = wording.UpperFirst(what)
		} else {
			what = voice.Say("answering.answer-before-earlier", "what", what)
		}
		b := t.Known.Superseded.Of(f.ID)
		t.SayLine(voice.Say("answering.said-so-in-superseded-in", "what", what, "source", cmp.Or(wording.UpperFirst(t.Known.By(f.Source)), "You"), "turn", f.Source.Turn, "quote", f.Source.Quote, "turn2", b.Turn, "by", t.Explain.Sentence(b.By)))
	}
}

// byWhatIsNow are the facts that what is so now took the place of, with the question that asks for that.
func byWhatIsNow(t *Answerer, it *turn.Item, q triple.Question) (triple.Question, []triple.Fact, error) {
	now, f, ok, err := t.ByClauses(*t.UntilThen(it))
	if t.Taken = nil; err != nil || !ok {
		return q, nil, err
	}
	facts, err := replacedFacts(t, now, f)
	if len(facts) == 0 {
		now = q
	}
	return now, facts, err
}

// answerGone answers who had something before by who had it last of those who have it no more, if that was told
// after what was superseded.
func answerGone(t *Answerer, it *turn.Item, q triple.Question, superseded []triple.Fact) (bool, error) {
	if q.Form != triple.Which {
		return false, nil
	}
	last, ok, err := asking.LastGone(t.Asker, t.UntilThen(it))
	if err != nil || !ok {
		return false, err
	}
	told, _, _ := recency.ToldIn(last.Finding)
	if len(superseded) > 0 && kb.TurnNumber(superseded[0].Source.Turn) > told {
		return false, nil
	}
	a, err := t.record(it, found{question: last.Question, finding: last.Finding})
	if err == nil {
		t.speak(a)
	}
	return true, err
}

// recallPast gives the reasoner those of what was superseded that are asked for, and no others.
func recallPast(t *Answerer, facts []triple.Fact) error {
	change := t.Known.Superseded.Recall(facts)
	if len(change.Drop)+len(change.Atoms) == 0 {
		return nil
	}
	_, err := t.Known.Base.Update(t.Ctx, change)
	return err
}

// wasSo answers what was so from what was superseded, where nothing else says it. It reports whether
// anything did.
func wasSo(t *Answerer, it *turn.Item, q triple.Question, f found) (bool, error) {
	s := t.Clauses(it)
	if f.finding.Verdict == reason.Proved || len(s.Clauses) != 1 || s.Clauses[0].Tense != clause.Past || s.Clauses[0].Negated || !asking.PlainPast(&q) {
		return false, nil
	}
	facts, err := t.WereSo(it, q)
	if err != nil || len(facts) == 0 {
		return false, err
	}
	return true, t.answerBefore(it)
}

// earlier says what was so before an answer: those of earlier events, or what it took the place of.
// It is "" where there is none.
func earlier(t *Answerer, f found) (string, error) {
	names := lists.Map(f.earlier.Answers, func(a reason.Answer) string { return t.Explain.AnswerRecord(f.earlier.Question, a).Text })
	if len(names) == 0 {
		old, err := replaced(t, f.question, f.finding)
		if err != nil {
			return "", err
		}
		names = lists.Map(old, func(x triple.Term) string { return t.Explain.Spell(x, "").Spelling() })
	}
	if len(names) == 0 {
		return "", nil
	}
	return voice.Say("answering.that-is-latest-earlier", "names", wording.JoinAnd(names[:min(len(names), explain.MaxCounted)])), nil
}

// answerUntilChange answers what was so before by what something was changed from, or by
// what was told before the change. It reports whether there was either.
func (t *Answerer) answerUntilChange(it *turn.Item, q triple.Question) (bool, error) {
	before := *it
	before.Clauses, before.Knowing = t.UntilThen(it), true
	asked, f, of, err := t.Change(&before, true)
	if err != nil {
		return false, err
	}
	if len(f.Answers) > 0 {
		t.Taken = asking.TakenOf(of, f)
		asked.Words = []string{"which"} // it was Monday that it was moved from, and not "from Monday"
	} else {
		var ok bool
		if asked, f, ok, err = toldAsPast(t, q); err == nil && !ok {
			asked, f, ok, err = beforeThat(t, &before)
		}
		if err != nil || !ok {
			return false, err
		}
	}
	a, err := t.record(it, found{question: asked, finding: f, taken: t.Taken})
	if t.Taken = nil; err != nil {
		return false, err
	}
	t.speak(a)
	return true, nil
}

// toldAsPast is what was told to have been so, of what a question asks.
func toldAsPast(t *Answerer, q triple.Question) (triple.Question, reason.Finding, bool, error) {
	q.Before = false
	q.Goals = slices.DeleteFunc(append(slices.Clone(q.Goals), asValue(t, q)...), func(g []triple.Literal) bool {
		r, _ := t.Known.Words.Relation(g[0].Relation)
		return r.Tense != "past"
	})
	if len(q.Goals) == 0 {
		return q, reason.Finding{}, false, nil
	}
	q, f, err := t.Number(q) // with where it was alone, and not when
	return q, f, err == nil && f.Verdict == reason.Proved, err
}

// asValue are the goals of a question what something was as those for the value that it was told to have had.
func asValue(t *Answerer, q triple.Question) (out [][]triple.Literal) {
	if q.Form != triple.Which || len(q.Goals) == 0 || len(q.Goals[0]) != 1 {
		return nil
	}
	g := q.Goals[0][0]
	if r, _ := t.Known.Words.Relation(g.Relation); !g.Subject.IsVar() || g.Object.IsVar() || r.Form != triple.FormCopula && r.Form != triple.FormIs && !strings.HasSuffix(g.Relation, triple.SynonymOf) {
		return nil
	}
	for _, r := range t.Known.Words.RelationsWith("") {
		if r.Form == triple.FormIs && r.Tense == "past" {
			out = append(out, []triple.Literal{{Triple: triple.Triple{Subject: g.Object, Relation: r.Key, Object: g.Subject}}})
		}
	}
	return out
}

// beforeThat is what was told to be so before what was told since took its place, or what is told to
// have been so as a habit, which is no more: "used to live in Hull".
func beforeThat(t *Answerer, it *turn.Item) (triple.Question, reason.Finding, bool, error) {
	plain, now, ok, err := t.ByClauses(*it.Clauses)
	if err == nil && ok {
		_, _, old, err := t.Since(it, plain, now)
		if t.Taken = nil; err != nil || len(old.Answers) > 0 {
			return old.Question, recency.Only(now, old.Answers), true, err
		}
	}
	if err != nil || len(it.Clauses.Clauses) != 1 {
		return plain, now, false, err
	}
	habit := *it.Clauses
	habit.Clauses = slices.Clone(habit.Clauses)
	habit.Clauses[0].Modal = formerly
	asked, f, ok, err := t.ByClauses(habit)
	t.Taken = nil
	f = recency.Without(f, now)
	f = recency.Only(f, slices.DeleteFunc(slices.Clone(f.Answers), func(a reason.Answer) bool { return !ofThen(t, a) }))
	if err != nil || ok && f.Verdict == reason.Proved && len(f.Answers) > 0 {
		return asked, f, true, err
	}
	habit.Clauses[0].Modal, habit.Clauses[0].Tense = "", clause.Past
	asked, f, ok, err = t.ByClauses(habit)
	t.Taken = nil
	f = recency.Without(f, now)
	f = recency.Only(f, slices.DeleteFunc(slices.Clone(f.Answers), func(a reason.Answer) bool { return !ended(t, a) }))
	return asked, f, ok && f.Verdict == reason.Proved && len(f.Answers) > 0, err
}

// ended reports whether an answer says of what was so until when it was.
func ended(t *Answerer, a reason.Answer) bool {
	words := t.Known.Language.Words()
	return slices.ContainsFunc(a.Literals, func(l triple.Literal) bool {
		e := t.Known.Events.Event(l.Subject.Name)
		return e != nil && slices.ContainsFunc(e.Facts(), func(x triple.Triple) bool {
			prep, _ := triple.RolePrep(x.Relation)
			link, _ := triple.SaidLink(x.Relation)
			return prep != "to" && words.TimeEnd(prep) == "<=" || words.TimeEnd(link) == "<="
		})
	})
}

// ofThen reports whether an answer says of anything that it was so: what is so now was not so before.
func ofThen(t *Answerer, a reason.Answer) bool {
	return slices.ContainsFunc(a.Literals, func(l triple.Literal) bool {
		r, _ := t.Known.Words.Relation(l.Relation)
		return r.Modal == formerly || r.Tense != "" || l.Relation == triple.EventOf && strings.HasPrefix(l.Object.Spelling(), formerly)
	})
}

// formerly is the modal of what is so no more.
const formerly = "used to"

// replaced are the values that what answers took the place of, the latest first.
func replaced(t *Answerer, q triple.Question, f reason.Finding) (out []triple.Term, err error) {
	facts, err := replacedFacts(t, q, f)
	for _, old := range facts {
		if is, by := f.Answers[0].Bindings[q.Wanted[0]], f.Answers[0].Literals[0].Triple; is.Same(by.Object) {
			out = append(out, old.Triple.Object)
		} else {
			out = append(out, old.Triple.Subject)
		}
	}
	return out, err
}

// replacedFacts are the facts that what answers took the place of, the latest first.
func replacedFacts(t *Answerer, q triple.Question, f reason.Finding) ([]triple.Fact, error) {
	if q.Form != triple.Which || len(q.Wanted) != 1 || len(f.Answers) != 1 || len(f.Answers[0].Literals) == 0 || len(q.Goals) == 0 {
		return nil, nil
	}
	var out []triple.Fact
	is, by := f.Answers[0].Bindings[q.Wanted[0]], f.Answers[0].Literals[0].Triple
	told, _, _ := recency.ToldIn(f)
	for _, id := range t.Known.Superseded.Before(by) {
		if kb.TurnNumber(t.Known.Superseded.Of(id).Turn) != told {
			continue // by the same, told at another time
		}
		old, _, err := t.Known.Store.Fact(t.Ctx, id)
		switch {
		case errors.Is(err, kb.ErrUnknown):
		case err != nil:
			return nil, err
		case onlyEnds(t, by, old.Triple):
		case is.Same(by.Object) && !old.Triple.Object.Same(is), is.Same(by.Subject) && !old.Triple.Subject.Same(is):
			out = append(out, old)
		}
	}
	return out, nil
}

// onlyEnds reports whether what took the place of something only ended it, and is no other value of the same: who sold
// a boat had one before, and what was mended was broken.
func onlyEnds(t *Answerer, by, old triple.Triple) bool {
	r, _ := t.Known.Words.Relation(old.Relation)
	return t.Known.Language.Words().Sort(r.Lemma) == "hold" || !by.Subject.Same(old.Subject) && !by.Object.Same(old.Object)
}
