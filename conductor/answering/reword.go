package answering

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"whence/conductor/asking"
	"whence/conductor/bearing"
	"whence/conductor/listing"
	"whence/conductor/recency"
	"whence/conductor/record"
	"whence/conductor/reword"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/kb/recall"
	"whence/reason"
	"whence/reason/also"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// rewordedCost is how far an answer is from a question in other words.
const rewordedCost = 2

// found is what was found for a question.
type found struct {
	question triple.Question
	finding  reason.Finding
	composed *composed
	missing  []string
	taken    *asking.Taken
	earlier  asking.Was
	// both are those of whom what is asked is known as well as its opposite, and who are not in the list.
	both []triple.Term
	// reworded says that another question was asked instead.
	reworded bool
	// unread is set where a sum is not said since a note may tell more of what it is of.
	unread bool
}

// decided reports whether there is an answer.
func (f *found) decided() bool {
	if f.composed != nil {
		return !f.composed.none()
	}
	return f.finding.Verdict == reason.Proved || f.finding.Verdict == reason.Refuted || f.finding.Verdict == reason.Conflicting
}

// find looks for the answer of a question in every way that needs no model.
func (t *Answerer) find(it *turn.Item, q triple.Question) (out found, err error) {
	t.Taken = nil
	if err := listed(t, it, q, &out); err != nil {
		return out, err
	}
	if out.composed, out.missing, err = t.computed(it, out.finding); err != nil {
		return out, err
	}
	if out.decided() {
		if left, err := summed(t, it); err != nil {
			return out, err
		} else if left != nil {
			out.composed = left
		} else if reckoner(t).Unsettled(t.Clauses(it)) || reckoner(t).AsksApart(t.Clauses(it)) && (out.composed == nil || out.composed.answer.Kind != compose.Difference) {
			out.composed, out.finding = nil, reason.Finding{Verdict: reason.Unprovable}
		} else if err := held(t, it, &out); err != nil {
			return out, err
		} else if err := heldSo(t, it, &out); err != nil {
			return out, err
		} else if err := ofKinds(t, it, &out); err != nil {
			return out, err
		}
	}
	if out.composed != nil {
		out.question, out.finding = out.composed.question, out.composed.finding
	}
	for _, of := range []func(*Answerer, *turn.Item, *found) error{ageOf, untilThen, birthdays, clocks, agenda, whoSays, longest, whose, ofEach, counted, recounted, inPart, vacant, shaped, saidTwice, payFor, whatThen, byRule, inPerson, inKind, exempted, usedUp, atRate, inPlace, doneTo, surpassed, weekday, ofKin, byDeeds, inOffice, tersely} {
		if err := of(t, it, &out); err != nil {
			return out, err
		}
	}
	late, err := saidSince(t, it, out.finding)
	if out.unread = err == nil && !late && out.composed.sums() && unread(t, it, out.composed); late || out.unread {
		out.composed, out.finding = nil, reason.Finding{Verdict: reason.Unprovable}
	}
	out.taken = t.Taken
	return out, err
}

// listed is what is found for a question, of a list what is so of each. What was so earlier is no list.
func listed(t *Answerer, it *turn.Item, q triple.Question, out *found) (err error) {
	if out.question, out.finding, out.earlier, err = t.Find(it, q); err != nil || len(out.earlier.Answers) > 0 {
		return err
	}
	if out.question, out.finding, err = listing.Together(t.Asker, it, out.question, out.finding); err != nil {
		return err
	}
	if out.question, out.finding, err = listing.Dismissed(t.Asker, out.question, out.finding); err != nil {
		return err
	}
	if out.question, out.finding, err = listing.Alone(t.Asker, it, out.question, out.finding); err != nil {
		return err
	}
	if out.question, out.finding, err = listing.EachOf(t.Asker, it, out.question, out.finding); err != nil {
		return err
	}
	out.finding, out.both, err = listing.Held(t.Asker, it, out.question, out.finding)
	return err
}

// saidSince reports whether a note that was told after what answers a question of how things are now
// says of all that the question names how that is now: what was told before it need not be so.
func saidSince(t *Answerer, it *turn.Item, f reason.Finding) (bool, error) {
	c := t.Clauses(it).Clauses
	if f.Verdict != reason.Proved && f.Verdict != reason.Refuted || len(c) != 1 || c[0].Tense != clause.Present || c[0].Perfect || c[0].Modal != "" {
		return false, nil
	}
	if parted, err := partedSince(t, &c[0], f); parted || err != nil {
		return parted, err
	}
	// Whether it is still so, whatever was told of it since may say.
	still, now := c[0].Phase == "still", also.AsksNow(t.Known.Language.Words(), &c[0])
	said, err := t.Sayings.Search(t.Ctx, it.Text, reword.MaxTold)
	return slices.ContainsFunc(said, func(s recall.Found) bool {
		return (strings.HasPrefix(s.ID, "n") || still && (s.Shares || t.Sayings.Refers(s.Text)) && recency.SaysAgain(s.Text)) && s.NamesAll && recency.LaterThan(f, s.Source.Turn) && (still || recency.SaysNow(strings.ToLower(s.Text)) && (now || saysSo(t, &c[0], s.Text)))
	}), err
}

// saysSo reports whether words have all that a question says but for what it asks for.
func saysSo(t *Answerer, c *clause.Clause, text string) bool {
	words := t.Known.Language.Words()
	said := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r != '\'' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	has := func(word string) bool {
		return slices.ContainsFunc(said, func(w string) bool {
			return w == word || words.Base(w) == word || words.Singular(w) == words.Singular(word)
		})
	}
	if c.Predicate.Lemma != "" && c.Kind == clause.Event && !has(c.Predicate.Lemma) {
		return false
	}
	return !slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		return r.Term.Hole == clause.NoHole && slices.ContainsFunc(strings.Fields(strings.ToLower(cmp.Or(r.Term.Head, r.Term.Name, r.Term.Text))), func(w string) bool { return !has(w) })
	})
}

// otherwise looks for the answer of a question by those that a model would ask instead; nil
// where there is none.
func (t *Answerer) otherwise(it *turn.Item) (*found, error) {
	if !t.Model.May() {
		return nil, nil
	}
	before, said, err := t.saidAbout(it.Text)
	if err != nil || said == nil {
		return nil, err
	}
	other, o, err := reword.Ask(t.Ctx, t.Model.Model, it.Text, before, said)
	if o.Calls > 0 {
		t.Model.Called(o.Calls, o.Usage)
	}
	if err != nil {
		t.Model.FallBack(err)
		return nil, t.Stopped()
	}
	var rows []compose.Row
	for _, text := range other.Ask {
		if other.One() && yesNo(&it.Statement) && !fragment(it.Clauses) && !reword.Keeps(it.Text, text) {
			continue // it asks something else
		}
		f, err := t.findText(it, text, other.One())
		switch {
		case err != nil || f == nil && !other.One():
			return nil, err
		case f != nil && other.One():
			return f.worded(it, text, other.Contrary()), nil
		case f != nil:
			rows = append(rows, t.rowOf(f))
		}
	}
	a, ok := reword.Reckon(rows, other)
	if !ok {
		return nil, nil
	}
	c, _, err := t.proveRows(a)
	if err != nil || c == nil {
		return nil, err
	}
	return (&found{question: c.question, finding: c.finding, composed: c}).askedAs(other.Ask...), nil
}

// worded is what was found for other words of a question, or for its contrary; nil where the
// contrary decides nothing: what is not shut need not be open.
func (f *found) worded(it *turn.Item, text string, contrary bool) *found {
	switch {
	case contrary && (f.composed != nil || f.finding.Verdict != reason.Proved || !yesNo(&it.Statement)):
		return nil
	case contrary:
		f.finding = asking.Against(f.finding)
	case len(f.question.Wanted) > 0 && f.composed == nil:
		f.finding.Answers = reword.Others(f.finding.Answers, f.question.Wanted[0], it.Text, text)
	}
	return f.askedAs(text)
}

// saidAbout is what was told that may answer a question, nil where nothing is about it, and
// what was said just before: "who's the youngest?" goes on from the question before it.
func (t *Answerer) saidAbout(question string) (before []string, said []recall.Found, err error) {
	if before, err = t.Model.Before(reword.MaxBefore); err != nil {
		return nil, nil, err
	}
	if said, err = t.Sayings.Search(t.Ctx, question, reword.MaxTold); err != nil || reword.About(said) {
		return before, said, err
	}
	said, err = t.Sayings.Search(t.Ctx, strings.Join(append(slices.Clone(before), question), " "), reword.MaxTold)
	if !reword.About(said) {
		said = nil
	}
	return before, said, err
}

// findText looks for the answer of a question in words; nil where it is none, or has no
// answer, or is no wording of the question since it wants another sort of answer.
func (t *Answerer) findText(it *turn.Item, text string, sameSort bool) (*found, error) {
	miss := t.miss
	defer func() { t.miss = miss }() // what the person asked is said to miss, and no other question
	read, err := t.Known.Language.Understand(t.Ctx, text, t.Discourse())
	if err != nil || len(read) != 1 || read[0].Kind != triple.QuestionKind || len(read[0].Readings) > 1 || read[0].Question.Before {
		return nil, err
	}
	one := *it
	one.Statement, one.Knowing = read[0], false
	if err := t.Rephrase(&one); err != nil {
		return nil, err
	}
	q := t.Talk.Resolve(*one.Question)
	if q.Form == triple.Why || q.Form == triple.WhyNot || q.Form == triple.WhatIf || asking.Supposes(q) {
		return nil, nil
	}
	if sameSort && it.Kind == triple.QuestionKind && !fragment(it.Clauses) && yesNo(&it.Statement) != yesNo(&read[0]) {
		return nil, nil
	}
	f, err := t.find(&one, q)
	if err != nil || !f.decided() {
		return nil, err
	}
	return &f, nil
}

// yesNo reports whether a question is one for yes or no. What the parser read has no goals
// but its clauses.
func yesNo(s *triple.Statement) bool {
	return s.Question.Form == triple.YesNo && (len(s.Question.Goals) > 0 || s.Clauses == nil || !s.Clauses.Holed())
}

// fragment reports whether clauses are a phrase alone, "and the tomatoes?", which may ask for
// anything.
func fragment(s *clause.Sentence) bool {
	return s != nil && len(s.Clauses) > 0 && s.Clauses[0].Kind == clause.Fragment
}

// askedAs puts on record by which words a question was answered.
func (f *found) askedAs(texts ...string) *found {
	f.reworded = true
	said := voice.Say("answering.asked-as", "quote", strings.Join(lists.Map(texts, strconv.Quote), " "+voice.Say("wording.and")+" "))
	if f.composed != nil {
		f.composed.answer.Steps = append(slices.Clip(f.composed.answer.Steps), said)
		return f
	}
	if f.taken == nil {
		f.taken = &asking.Taken{}
	}
	f.taken.Of = append(f.taken.Of, make([]asking.Step, max(0, len(f.finding.Answers)-len(f.taken.Of)))...)
	further := func(s asking.Step) asking.Step {
		return asking.Step{Said: append(slices.Clip(s.Said), said), Cost: s.Cost + rewordedCost}
	}
	for i := range f.taken.Of {
		f.taken.Of[i] = further(f.taken.Of[i])
	}
	f.taken.Steps = further(f.taken.Steps)
	return f
}

// rowOf is what was found for one of several questions, as a row with its value.
func (t *Answerer) rowOf(f *found) compose.Row {
	r, values := compose.Row{}, 0
	switch q := f.question; {
	case f.composed != nil:
		a := &f.composed.answer
		for _, row := range a.Rows {
			values++
			r.Term, r.Told, r.Amount = row.Term, row.Told, row.Amount
			r.Because = append(r.Because, row.Because...)
		}
		if a.Kind == compose.Count || a.Kind == compose.Total || a.Kind == compose.Mean || a.Kind == compose.Difference {
			values, r.Told, r.Amount = 1, triple.Term{}, &a.Amount
		}
	case q.Form == triple.HowMany:
		n, _ := quantity.Of(clause.Value{Number: strconv.Itoa(len(f.finding.Answers))})
		values, r.Amount = 1, &n
		for _, x := range f.finding.Answers {
			r.Because = append(r.Because, x.Literals...)
		}
	case len(q.Wanted) > 0:
		for _, x := range f.finding.Answers {
			if n, ok := t.Known.Language.Words().Amount(x.Bindings[q.Wanted[0]], ""); ok {
				values++
				r.Told, r.Amount, r.Because = x.Bindings[q.Wanted[0]], &n, x.Literals
			}
		}
		r.Term = r.Told
	}
	if values > 1 {
		r.Amount = nil // which of them is meant is open
	}
	return r
}

// Unread answers a question that could not be read, in a model's words for it.
func (t *Answerer) Unread(it *turn.Item) (bool, error) {
	if !strings.HasSuffix(strings.TrimSpace(it.Text), "?") {
		return false, nil
	}
	f, err := t.otherwise(it)
	if err != nil || f == nil {
		return false, err
	}
	it.Kind, it.Question = triple.QuestionKind, &f.question
	return true, t.sayFound(it, f)
}

// sayFound records and says what was found.
func (t *Answerer) sayFound(it *turn.Item, f *found) error {
	t.Talk.Asked, t.Talk.LastAsked, t.Talk.Last = &f.question, &f.question, it
	a, err := t.record(it, *f)
	t.Taken = nil
	if err != nil {
		return err
	}
	if err := t.Notes.WithNotes(it, a); err != nil {
		return err
	}
	if a.Earlier, err = earlier(t, *f); err != nil {
		return err
	}
	if err := (bearing.Finder{Known: t.Known, Explain: t.Explain}).Propose(t.Turn, a); err != nil {
		return err
	}
	it.Rec.Verdict = a.Verdict
	t.say(it, a)
	if len(f.both) > 0 {
		t.SayLine(voice.Say("answering.told-both", "names", wording.JoinAnd(lists.Map(f.both, triple.Term.Spelling))))
	}
	if noun, more := listing.Unowned(t.Asker, it); a.Verdict == record.Proved && !a.YesNo && len(more) > 0 {
		t.SayLine(voice.Say("answering.of-nobody", "names", wording.JoinAnd(lists.Map(more, triple.Term.Spelling)), "noun", noun))
	}
	if f.unread {
		t.SayLine(voice.Say("answering.not-added-up"))
	}
	return nil
}
