package note

import (
	"slices"
	"strings"

	"whence/conductor/explain"
	"whence/conductor/record"
	"whence/conductor/turn"
	"whence/kb"
	"whence/kb/recall"
	"whence/triple"
)

// This file keeps what was so from being so still, where more was told since of whom it is asked: "Is Bo still a trainee?",
// who finished his training.

// endedSince takes back that something is still so where something was told since of whom it was told by which it may have
// ended, and quotes both. It reports whether there was such a thing.
func endedSince(t *Notebook, it *turn.Item, a *explain.Answered) (bool, error) {
	last, rests := toldLast(a)
	if last == nil || !a.YesNo || a.Verdict != record.Proved || !kb.IsID(last.ID, 'f') || !recall.AsksStill(t.Sayings, it.Text) {
		return false, nil
	}
	told, _, err := t.known.Store.Fact(t.Ctx, last.ID)
	if err != nil {
		return false, t.recallFault(err)
	}
	of := subjectOf(t, told.Triple)
	found, err := t.Sayings.Search(t.Ctx, it.Text, maxSince)
	if err != nil {
		return false, t.recallFault(err)
	}
	for _, f := range found {
		if slices.Contains(rests, f.Text) {
			continue
		}
		later := f.Source.Session == last.Source.Session && kb.TurnNumber(f.Source.Turn) > kb.TurnNumber(last.Source.Turn)
		if !later || !kb.IsID(f.ID, 'f') {
			continue
		}
		since, past, err := t.known.Store.Fact(t.Ctx, f.ID)
		if err != nil {
			return false, t.recallFault(err)
		}
		if past.Live && (turned(t, since.Triple, of) || told.Triple.Object.Name != "" && strings.HasPrefix(since.Triple.Relation, told.Triple.Object.Name) && turnedToo(t, since, of)) {
			return true, takeBack(t, it, a, *last, f.Saying, "note.since-then")
		}
	}
	return false, nil
}

// subjectOf is of whom a fact tells: of an event, who does it, or to whom it is done.
func subjectOf(t *Notebook, x triple.Triple) triple.Term {
	of := x.Subject
	if e := t.known.Events.Event(x.Subject.Name); e != nil {
		for _, y := range e.Facts() {
			if y.Relation == triple.Agent || y.Relation == triple.Theme && of.Kind == triple.Event {
				of = y.Object
			}
		}
	}
	return of
}

// turnedToo reports whether another fact of the sentence that told one tells so: whose apprenticeship it is, and that he
// finished it.
func turnedToo(t *Notebook, first triple.Fact, of triple.Term) bool {
	for f, err := range t.known.Store.FactsAfter(t.Ctx, first.ID) {
		if err != nil || f.Source.Turn != first.Source.Turn || f.Source.Quote != first.Source.Quote {
			return false
		}
		if turned(t, f.Triple, of) {
			return true
		}
	}
	return false
}

// turned reports whether a fact tells of somebody that something was done by which what was so of them may have ended.
func turned(t *Notebook, x triple.Triple, of triple.Term) bool {
	words := t.known.Language.Words()
	e := t.known.Events.Event(x.Subject.Name)
	if e == nil {
		if x.Relation == "was" && x.Subject.Same(of) && !x.Denied {
			return recall.Turns(t.Sayings, words.Base(x.Object.Spelling())) // was discharged
		}
		if x.Relation == "did" {
			return x.Subject.Same(of) && !x.Denied && recall.Turns(t.Sayings, strings.Fields(x.Object.Spelling() + " -")[0])
		}
		r, ok := t.known.Words.Relation(x.Relation)
		return ok && !x.Denied && r.Tense == "past" && r.Modal == "" && (x.Subject.Same(of) || x.Object.Same(of)) && recall.Turns(t.Sayings, r.Lemma)
	}
	verb, takesPart := "", false
	for _, y := range e.Facts() {
		switch y.Relation {
		case triple.EventOf:
			kind := strings.TrimPrefix(strings.TrimPrefix(y.Object.Spelling(), "has "), "be ")
			if done := words.Base(kind); !y.Denied && (done == kind || kind != y.Object.Spelling()) {
				verb = done
			}
		case triple.Agent, triple.Theme:
			takesPart = takesPart || y.Object.Same(of)
		}
	}
	return takesPart && recall.Turns(t.Sayings, verb)
}
