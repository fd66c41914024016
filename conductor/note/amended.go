package note

import (
	"slices"
	"strconv"
	"strings"

	"whence/conductor/explain"
	"whence/conductor/record"
	"whence/conductor/spoken"
	"whence/conductor/turn"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/kb"
	"whence/kb/recall"
	"whence/triple"
	"whence/triple/clause"
)

// This file keeps what was put right from being an answer, where what put it right could not
// be read: "Correction: it was Aino".

const (
	amendsWithin = 24 // turns behind what was told within which it is put right
	amendsAlike  = 2  // words in common that show that it is, where it was not said next
	maxAmended   = 6  // told steps of an answer that are looked at
	maxSince     = 12 // sayings that are looked at for what is otherwise since
)

// toldAnew reports whether an answer rests on a fact too that was told after a note and has most of its
// words: what the note puts right was said again in words that could be read.
func toldAnew(t *Notebook, a *explain.Answered, note *kb.Note) bool {
	last, _ := toldLast(a)
	if last != nil && len(a.Answers) < 2 && strings.Contains(note.Text, last.Source.Quote) {
		return true // it is what puts right
	}
	return last != nil && kb.TurnNumber(last.Source.Turn) > kb.TurnNumber(note.Source.Turn) && t.Sayings.InCommon(last.Source.Quote, note.Text) >= amendsAlike
}

// overtaken takes an answer back of which something told since, which it does not rest on, may say
// that it is otherwise now, and quotes both. It reports whether there was such a saying.
func overtaken(t *Notebook, it *turn.Item, a *explain.Answered) (bool, error) {
	last, rests := toldLast(a)
	if last == nil || a.About || len(rests) > maxAmended || a.Verdict != record.Proved && a.Verdict != record.Refuted { // all that is known of something is told with its notes
		return false, nil
	}
	told, err := toldAs(t, a, last)
	if err != nil {
		return false, err
	}
	if gone, err := wentToAnother(t, it, a, last); gone || err != nil {
		return gone, err
	}
	for _, words := range []string{it.Text, told.Words} {
		found, err := t.Sayings.Search(t.Ctx, words, maxSince)
		if err != nil {
			return false, t.recallFault(err)
		}
		for _, f := range found {
			later := f.Source.Session == last.Source.Session && f.Source.Speaker == last.Source.Speaker && kb.TurnNumber(f.Source.Turn) > kb.TurnNumber(last.Source.Turn)
			if !later || slices.Contains(rests, f.Text) || !t.Sayings.Overtakes(f.Text, it.Text, told) {
				continue
			}
			if open, err := unreckoned(t, it, f, told); err != nil {
				return false, t.recallFault(err)
			} else if open {
				return true, takeBack(t, it, a, *last, f.Saying, "note.overtaken")
			}
		}
	}
	return false, nil
}

// wentToAnother takes an answer back to who has something that rests on what it is called alone, by a sentence that tells
// that it went to somebody: "Grandma's clock passed to Lou". It reports whether it did.
func wentToAnother(t *Notebook, it *turn.Item, a *explain.Answered, told *record.ProofNode) (bool, error) {
	who := it.Clauses != nil && len(it.Clauses.Clauses) == 1 && slices.ContainsFunc(it.Clauses.Clauses[0].Roles, func(r clause.Role) bool {
		return r.Name == clause.Subject && r.Term.Hole == clause.Who
	})
	if !who || !kb.IsID(told.ID, 'f') || !recall.Passes(t.Sayings, told.Source.Quote) {
		return false, nil
	}
	fact, _, err := t.known.Store.Fact(t.Ctx, told.ID)
	if err != nil {
		return false, t.recallFault(err)
	}
	if !fact.Triple.Subject.Owned() {
		return false, nil
	}
	return true, takeBack(t, it, a, *told, recall.Saying{ID: told.ID, Text: told.Source.Quote, Source: triple.Source{Turn: told.Source.Turn}}, "note.went-to-another")
}

// unreckoned reports whether a saying is none that took the place of another when it was learned, nor denies of
// another what a question asks for whom it is so: who sings here no longer is not among those who do.
func unreckoned(t *Notebook, it *turn.Item, f recall.Found, told recall.Told) (bool, error) {
	if !kb.IsID(f.ID, 'f') {
		return true, nil
	}
	fact, _, err := t.known.Store.Fact(t.Ctx, f.ID)
	ofAnother := t.Sayings.AsksWhom(it.Text) && told.Value != "" && t.Sayings.InCommon(f.Text, told.Value) == 0
	return !t.known.Superseded.By(fact.Triple) && !(fact.Triple.Denied && ofAnother), err
}

// toldLast is the step told last of what an answer rests on, and the words of all of them.
func toldLast(a *explain.Answered) (last *record.ProofNode, rests []string) {
	for _, p := range a.Proofs {
		for i, n := range p.Nodes {
			if !isTold(&n) {
				continue
			}
			if rests = append(rests, n.Source.Quote); last == nil || kb.TurnNumber(n.Source.Turn) >= kb.TurnNumber(last.Source.Turn) {
				last = &p.Nodes[i]
			}
		}
	}
	return last, rests
}

// isTold reports whether a step was told in the conversation: as a fact, or by a name or a number alone.
func isTold(n *record.ProofNode) bool {
	return n.Source != nil && n.Source.File == "" && (kb.IsID(n.ID, 'f') || strings.HasPrefix(n.ID, triple.NamedID))
}

// toldAs is how a step of an answer was told: of what, and with what value.
func toldAs(t *Notebook, a *explain.Answered, step *record.ProofNode) (recall.Told, error) {
	told := recall.Told{Words: step.Source.Quote}
	if !a.YesNo {
		told.Value = strings.Join(lists.Map(a.Answers, func(x record.Answer) string { return x.Text }), " ")
	}
	if !kb.IsID(step.ID, 'f') {
		return told, nil
	}
	fact, _, err := t.known.Store.Fact(t.Ctx, step.ID)
	if err != nil {
		return recall.Told{}, t.recallFault(err)
	}
	if fact.Triple.Subject.Kind == triple.Event {
		told.In = inEvent(t, fact.Triple.Subject)
		return told, nil
	}
	for _, x := range []triple.Term{fact.Triple.Subject, fact.Triple.Object} {
		if said := x.Spelling(); t.Sayings.InCommon(said, told.Value) == 0 && !t.Sayings.SameNumber(said, told.Value) {
			told.Of += said + " "
		}
	}
	return told, nil
}

// inEvent is what is done something to in an event, or who does it.
func inEvent(t *Notebook, event triple.Term) (in string) {
	e := t.known.Events.Event(event.Name)
	if e == nil {
		return ""
	}
	for _, x := range e.Facts() {
		if x.Relation == triple.Theme || x.Relation == triple.Agent && in == "" {
			in = x.Object.Spelling()
		}
	}
	return in
}

// amended takes an answer back that rests on what a note puts right, and quotes both. It
// reports whether there was such a note.
func amended(t *Notebook, it *turn.Item, a *explain.Answered) (bool, error) {
	looked := 0
	for _, p := range a.Proofs {
		for _, n := range p.Nodes {
			if !isTold(&n) && !(n.Source != nil && n.Source.File == "" && kb.IsID(n.ID, 'r')) {
				continue
			}
			if looked++; looked > maxAmended {
				return false, nil
			}
			note, found, err := amending(t, n.Source)
			if err != nil {
				return false, t.recallFault(err)
			}
			if found && !toldAnew(t, a, &note) {
				return true, takeBack(t, it, a, n, recall.Saying{ID: note.ID, Text: note.Text, Source: note.Source}, "note.put-right-unread")
			}
		}
	}
	return false, nil
}

// amending is the first note behind what was told that puts it right: the one said next, or
// one that speaks of the same.
func amending(t *Notebook, told *record.SourceRef) (kb.Note, bool, error) {
	at := kb.TurnNumber(told.Turn)
	if at == 0 {
		return kb.Note{}, false, nil
	}
	for n := 0; n <= amendsWithin; n++ { // 0 is what was said in one message with it
		notes, err := t.known.Store.Notes.In(t.Ctx, "t"+strconv.Itoa(at+n))
		if err != nil {
			return kb.Note{}, false, err
		}
		for _, note := range notes {
			if note.Source.Session != told.Session || note.Source.Speaker != told.Speaker || !putsRight(t, note.Text, told, n) {
				continue
			}
			_, past, err := t.known.Store.Notes.One(t.Ctx, note.ID)
			if err != nil {
				return kb.Note{}, false, err
			}
			soon := n <= 1 && (t.Sayings.Alike(note.Text, told.Quote) || !alsoLearned(t, note))
			if past.Live && (soon || spoken.PutsRight(note.Text, told.Quote) || t.Sayings.InCommon(note.Text, told.Quote) >= amendsAlike || t.Sayings.SameNumber(note.Text, told.Quote)) {
				return note, true, nil
			}
		}
	}
	return kb.Note{}, false, nil
}

// putsRight reports whether a note puts something right that was said before it, so many turns before.
func putsRight(t *Notebook, note string, told *record.SourceRef, turns int) bool {
	return spoken.PutsRight(note, told.Quote) || t.Sayings.Amends(note) ||
		turns == 1 && t.Sayings.Leans(note) && t.Sayings.Updates(note) || // it has changed
		slices.ContainsFunc(spoken.Leads(note), func(l spoken.Lead) bool {
			return l.About == "" && (l.Kind == spoken.Correction || l.Kind == spoken.Mistake)
		})
}

// alsoLearned reports whether the words of a note were learned as a fact as well: of whom they are is known then.
func alsoLearned(t *Notebook, note kb.Note) bool {
	found, err := t.Sayings.Search(t.Ctx, note.Text, maxQuotes)
	return err == nil && slices.ContainsFunc(found, func(f recall.Found) bool {
		return kb.IsID(f.ID, 'f') && f.Source.Turn == note.Source.Turn && f.Text == note.Text
	})
}

// takeBack leaves an item without the answer that a step of its proof and a saying behind it
// disagree on, and quotes the two.
func takeBack(t *Notebook, it *turn.Item, a *explain.Answered, told record.ProofNode, since recall.Saying, why string) error {
	source := triple.Source{Turn: told.Source.Turn, Session: told.Source.Session, Speaker: told.Source.Speaker, Quote: told.Source.Quote}
	if kb.IsID(told.ID, 'f') { // with the moment
		fact, _, err := t.known.Store.Fact(t.Ctx, told.ID)
		if err != nil {
			return t.recallFault(err)
		}
		source = fact.Source
	}
	set := quoted{t, nil}
	set.add(recall.Found{Saying: recall.Saying{ID: told.ID, Text: told.Source.Quote, Source: source}})
	set.add(recall.Found{Saying: since})
	withoutAnswer(t, it, a)
	it.Rec.Quotes, t.Rec.Quotes = set.quotes, set.quotes
	a.Presumed, a.Quoted = voice.Say(why), t.speakQuotes(set.quotes)
	return nil
}

// withoutAnswer leaves an item without answer and proof.
func withoutAnswer(t *Notebook, it *turn.Item, a *explain.Answered) {
	const v = record.Unprovable
	a.Verdict, a.Answers, a.Proofs, a.Misses, a.Computed = v, nil, nil, nil, nil
	it.Rec.Verdict, it.Rec.Answers, it.Rec.Proofs = v, nil, nil
	t.Rec.Verdict, t.Rec.Answers, t.Rec.Proofs = v, []record.Answer{}, nil
}
