// Package files is what one turn does with files: it learns tables, rules and graphs whole or
// not at all, and documents line by line; and it writes what is known, or a session, to one.
//
// It promises that what would contradict what is known is shown before it is learned, and that
// each fact says from which file it is. The formats are those of package transfer.
package files

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/assistant"
	"whence/conductor/belief"
	"whence/conductor/explain"
	"whence/conductor/knowledge"
	"whence/conductor/record"
	"whence/conductor/shelf"
	"whence/conductor/talk"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/engine"
	"whence/history"
	"whence/internal/clean"
	"whence/internal/voice"
	"whence/kb"
	"whence/kb/transfer"
	"whence/reason"
	"whence/triple"
)

// Desk is what one turn does with files. One goroutine uses it.
type Desk struct {
	*turn.Turn
	Known   *knowledge.Knowledge
	Explain *explain.Explainer
	Talk    *talk.Talk
	Belief  *belief.Belief
	Model   *assistant.Use
	Store   asking.Store // what is known, as the rows of tables are matched with it
	History *history.Store
	DB      *sql.DB
	// Large is how many bytes of files are not held while they are read.
	Large int64
	// Failed logs a defect of the program that an error is or wraps.
	Failed func(doing string, err error)
}

// Import learns what files say: all of it or nothing. What would conflict
// is shown first, and learned only when that is asked for.
func (t *Desk) Import(arg string) error {
	a, err := parseTransfer(arg)
	switch {
	case err != nil:
		return t.Refuse(err.Error(), voice.Say("files.for-example-import-map-subject"))
	case len(a.files) == 0:
		return t.Refuse(voice.Say("files.a-file-is-missing"), voice.Say("files.for-example-import-facts-jsonl"))
	case a.plain() && kb.IsID(a.files[0], 't'):
		return importTurn(t, a.files[0])
	case a.plain() && isProse(a.files[0]):
		return t.Ingest(a.files[0])
	}
	return t.learnFiles(a)
}

// Load learns rule files.
func (t *Desk) Load(arg string) error {
	a, err := parseTransfer(arg)
	switch {
	case err != nil:
		return t.Refuse(err.Error(), voice.Say("files.for-example-load-rules-mg"))
	case len(a.files) == 0 || a.format != "" && a.format != transfer.Rules:
		return t.Refuse(voice.Say("files.a-rule-file-is-missing"), voice.Say("files.for-example-load-rules-mg-2"))
	}
	switch symbolic := slices.DeleteFunc(slices.Clone(a.files), func(f string) bool { return !isSymbolic(f) }); {
	case len(symbolic) == len(a.files):
		return t.loadSymbolic(a.files)
	case len(symbolic) > 0:
		return t.Refuse(voice.Say("files.symbolic-rules-and-rule-files"), voice.Say("files.first-load", "symbolic", symbolic[0]))
	}
	a.format = transfer.Rules
	return t.learnFiles(a)
}

// learnFiles reads, tries and stores, in this order; of large files the facts are
// stored while they are read.
func (t *Desk) learnFiles(a transferArgs) error {
	if t.large(a.files) {
		return t.learnLarge(a)
	}
	ch := kb.Change{Turn: t.ID}
	if err := t.eachFile(a, func(it transfer.Item) error {
		t.addItem(&ch, it)
		return nil
	}); err != nil {
		return t.badFile(err)
	}
	n := len(ch.Facts) + len(ch.Rules) + len(ch.Properties) + len(ch.Symbolic) + len(ch.Notes)
	if n == 0 {
		t.SayLine(voice.Say("files.there-is-nothing-to-learn", "called", wording.JoinAnd(a.called())))
		return nil
	}
	if n >= ProgressEvery {
		t.Emit(turn.Progress{Text: voice.Say("files.and-read-trying-what-follows", "facts", voice.Say("count.facts", "count", len(ch.Facts)), "rules", voice.Say("count.rules", "count", len(ch.Rules)))})
	}
	return t.storeFiles(&ch, a.called(), func() (bool, error) {
		if err := t.Known.TrySymbolic(t.Ctx, ch.Symbolic, nil); err != nil {
			return false, t.Refuse(voice.Say("files.nothing-was-imported", "error", err.Error()), "")
		}
		// The trial is where a long import can still be stopped.
		effect, err := reason.Trial(t.Ctx, t.Known.Base, belief.TrialOf(ch))
		switch {
		case t.Stopped() != nil:
			return false, t.Stopped()
		case err != nil:
			return false, t.Refuse(voice.Say("files.nothing-was-imported", "error", placedReason(err)), "")
		case len(effect.Conflicts) > 0 && !a.force:
			return false, t.showConflicts(effect.Conflicts)
		}
		return true, nil
	})
}

// ProgressEvery is how many facts are read between two words about it.
const ProgressEvery = 5_000

// eachItem goes through what a file says, and tells how far it has come.
func (t *Desk) eachItem(file string, source *transfer.Source, one func(transfer.Item) error) error {
	read, left := 0, 0
	for it, err := range source.Items(t.Ctx) {
		if err != nil {
			return err
		}
		if t.Left() { // the context is looked at by the reader
			return t.Stopped()
		}
		if it.Left != "" {
			if left++; left <= wording.MaxListed {
				t.Emit(turn.Notice{Text: it.Left})
			}
			continue
		}
		if err := one(it); err != nil {
			return err
		}
		if read++; read%ProgressEvery == 0 {
			t.Emit(turn.Progress{Text: voice.Say("files.each-item-read", "file", filepath.Base(file), "read", read)})
		}
	}
	if left > wording.MaxListed {
		t.Emit(turn.Notice{Text: voice.Say("files.and-more-that-are-not", "file", filepath.Base(file), "left", left-wording.MaxListed)})
	}
	return nil
}

// addItem adds one thing to the change. It is this turn that tells it; who said
// it, where and when stays as the file has it.
func (t *Desk) addItem(ch *kb.Change, it transfer.Item) {
	from := func(s triple.Source) triple.Source { return from(t.Turn, s) }
	switch {
	case it.Fact != nil:
		ch.Facts = append(ch.Facts, factOf(t.Turn, it))
	case it.Rule != nil:
		spell(&it.Rule.Rule.Head)
		for i := range it.Rule.Rule.Body {
			spell(&it.Rule.Rule.Body[i].Triple)
		}
		ch.Rules = append(ch.Rules, triple.StoredRule{Rule: it.Rule.Rule, Source: from(it.Rule.Source)})
	case it.Property != nil:
		ch.Properties = append(ch.Properties, triple.StoredProperty{Property: it.Property.Property, Source: from(it.Property.Source)})
	case it.Symbolic != nil:
		it.Symbolic.Source = from(it.Symbolic.Source)
		ch.Symbolic = append(ch.Symbolic, *it.Symbolic)
	case it.Note != nil:
		it.Note.Source = from(it.Note.Source)
		ch.Notes = append(ch.Notes, *it.Note)
	case it.Name != nil:
		it.Name.Label = clean.Line(it.Name.Label)
		ch.Names = append(ch.Names, *it.Name)
	case it.Setting[0] != "":
		if ch.Settings == nil {
			ch.Settings = map[string]string{}
		}
		ch.Settings[it.Setting[0]] = it.Setting[1]
	case it.Relation != nil:
		it.Relation.Label = clean.Line(it.Relation.Label)
		ch.Relations = append(ch.Relations, *it.Relation)
	}
}

// from is the source of what a file says, told by this turn.
func from(t *turn.Turn, s triple.Source) triple.Source {
	s.Turn, s.Session = t.ID, t.Session
	if s.At.IsZero() {
		s.At = t.Began
	}
	return s
}

// factOf is a fact of a file as this turn tells it.
func factOf(t *turn.Turn, it transfer.Item) triple.Fact {
	x := it.Fact.Triple
	spell(&x)
	return triple.Fact{Triple: x, Source: from(t, it.Fact.Source)}
}

// spell takes what may not be shown out of the spelling of names, which every
// sentence about them repeats.
func spell(x *triple.Triple) {
	x.Subject.Label, x.Object.Label = clean.Line(x.Subject.Label), clean.Line(x.Object.Label)
}

// placedReason words why a gate refused a rule, with the place in its file.
func placedReason(err error) string {
	var load *engine.LoadError
	if errors.As(err, &load) && load.Problems[0].Pos.File != "" {
		return fmt.Sprintf("%s:%d: %s", load.Problems[0].Pos.File, load.Problems[0].Pos.Line, belief.GateReason(err))
	}
	return belief.GateReason(err)
}

// badFile refuses a file that cannot be read; the turn itself has no error then.
func (t *Desk) badFile(err error) error {
	var bad *transfer.Error
	var path *fs.PathError
	switch {
	case t.Stopped() != nil:
		return t.Stopped()
	case errors.Is(err, errPreviewed):
		return nil
	case errors.As(err, &bad):
		return t.Refuse(voice.Say("files.nothing-was-imported-2", "bad", bad.Error()), "")
	case errors.As(err, &path):
		return unreadable(t, path.Path, path.Err, "/import ")
	}
	return &turn.Fault{Code: "import", Err: err, Hint: voice.Say("files.nothing-was-imported-3")}
}

// showConflicts says what an import would contradict; nothing is learned.
func (t *Desk) showConflicts(found []reason.Conflict) error {
	for _, x := range found[:min(len(found), shelf.MaxShown)] {
		said, proofs := t.Explain.Conflict(x)
		t.AddProofs(proofs...)
		t.Rec.Effects.Conflicts = append(t.Rec.Effects.Conflicts, said)
		t.SayLine(wording.Conflict(said))
	}
	it := t.Items[0]
	it.Rec.Status, it.Rec.Reason = "refused", voice.Say("files.it-would-conflict")
	t.Rec.Error = &record.Failure{Code: "conflicts", Hint: voice.Say("files.repeat-it-with-at-end"),
		Message: voice.Say("files.nothing-was-imported-would-come", "conflicts", voice.Say("count.conflicts", "count", len(found)), "repeat", voice.Say("conductor.repeat-with-mark"))}
	return nil
}

// storeFiles stores the change in one transaction, if try finds that it may be,
// empties it, because the receipt has all of it and an import may be large, and
// reports it.
func (t *Desk) storeFiles(ch *kb.Change, files []string, try func() (bool, error)) error {
	if len(ch.Facts) >= ProgressEvery {
		t.Emit(turn.Progress{Text: voice.Say("files.storing-facts", "count", len(ch.Facts))})
	}
	receipt, stored, err := t.Belief.Commit(t.Ctx, func() (kb.Change, bool, error) {
		ok, err := try()
		return *ch, ok, err
	})
	*ch = kb.Change{}
	switch {
	case err != nil && t.Stopped() != nil:
		return t.Stopped()
	case err != nil || !stored:
		return err
	}
	// From here on the turn is not stopped: what is stored must be known.
	if err := t.Belief.Infer(context.WithoutCancel(t.Ctx), receipt.Delta); err != nil {
		return err
	}
	t.Rec.Effects.Learned = t.Rec.Effects.Learned[:min(len(t.Rec.Effects.Learned), maxRecorded)]
	facts := factCount{n: len(receipt.Facts)}
	if facts.n > 0 {
		facts.first, facts.last = receipt.Facts[0].ID, receipt.Facts[facts.n-1].ID
	}
	t.reportImport(files, receipt, facts, len(receipt.Known))
	return nil
}

// factCount is facts of which only the number and the first and last id is known.
type factCount struct {
	n           int
	first, last string
}

// reportImport says what was imported, of which so many facts were known.
func (t *Desk) reportImport(files []string, r kb.Receipt, facts factCount, known int) {
	learned := imported(r, facts)
	t.Items[0].Rec.Status = "learned"
	if learned == "" {
		t.Items[0].Rec.Status, learned = "known", voice.Say("files.nothing-new")
	} else {
		t.Receipt(voice.Say("files.imported-from", "files", wording.JoinAnd(files), "learned", learned))
	}
	t.Announce()
	t.SayLine(voice.Say("files.report-import-imported", "learned", wording.WithoutRanges(learned)))
	if known += len(r.KnownRules) + len(r.KnownProperties) + len(r.KnownSymbolic) + len(r.KnownNotes); known > 0 {
		t.Say(" " + voice.Say("files.i-knew-of-it-already", "known", known))
	}
	t.SayEffects()
}

// maxRecorded bounds the ids in the record of an import. The receipt has the
// first and the last, and ids of one import have no gaps.
const maxRecorded = 10_000

// imported counts what was new.
func imported(r kb.Receipt, facts factCount) string {
	var parts []string
	count := func(n int, word, first, last string) {
		switch {
		case n == 1:
			parts = append(parts, "1 "+word+" ("+first+")")
		case n > 1:
			parts = append(parts, voice.Say("files.imported-to", "count", n, "word", strings.Replace(word+"s", "ys", "ies", 1), "first", first, "last", last))
		}
	}
	count(facts.n, "fact", facts.first, facts.last)
	if n := len(r.Rules); n > 0 {
		count(n, "rule", r.Rules[0].ID, r.Rules[n-1].ID)
	}
	if n := len(r.Properties); n > 0 {
		count(n, "property", r.Properties[0].ID, r.Properties[n-1].ID)
	}
	if n := len(r.Symbolic); n > 0 {
		count(n, voice.Say("files.symbolic-rule"), r.Symbolic[0].ID, r.Symbolic[n-1].ID)
	}
	if n := len(r.Notes); n > 0 {
		count(n, "note", r.Notes[0].ID, r.Notes[n-1].ID)
	}
	if len(parts) == 0 {
		return ""
	}
	return wording.JoinAnd(parts)
}
