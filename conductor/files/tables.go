package files

import (
	"cmp"
	"errors"

	"whence/conductor/sheets"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/voice"
	"whence/kb/tables"
	"whence/kb/transfer"
	"whence/triple"
)

// This file makes knowledge of tables: what the columns of files say, together.

// eachFile goes through what files say: what has facts first, then the tables of all
// files together, since one may name what another is about.
func (t *Desk) eachFile(a transferArgs, one func(transfer.Item) error) error {
	one, end := t.arriving(one)
	var found []tables.Table
	for _, file := range a.files {
		of, err := t.readFile(a, file, one)
		if err != nil {
			return err
		}
		found = append(found, of...)
	}
	if err := end(); err != nil {
		return err
	}
	if len(found) == 0 && a.preview {
		t.SayLine(voice.Say("files.there-is-no-table-in", "called", wording.JoinAnd(a.called())))
		t.Items[0].Rec.Status = "known"
		return errPreviewed
	}
	if len(found) == 0 {
		return nil
	}
	plan, err := t.proposed(a, found)
	if err != nil {
		return err
	}
	if a.preview {
		for _, line := range sheets.Preview(plan, found, t.Known.Language.Words()) {
			t.SayLine(line)
		}
		t.Items[0].Rec.Status = "answered"
		return errPreviewed
	}
	return t.eachRow(plan, found, one)
}

// readFile goes through what one file says, or returns its tables.
func (t *Desk) readFile(a transferArgs, file string, one func(transfer.Item) error) ([]tables.Table, error) {
	source, err := transfer.Open(t.Ctx, file, a.format, transfer.ReadOptions{File: a.as, Columns: a.columns, Relations: t.Known.Words.RelationKeys(), Words: t.Known.Language.Words()})
	if err != nil {
		return nil, err
	}
	var found []tables.Table
	if a.columns == (transfer.Columns{}) { // which columns are what is for us to find out
		if found, err = source.Tables(t.Ctx); err != nil {
			return nil, err
		}
	}
	for _, g := range source.Guessed() {
		t.Emit(turn.Notice{Text: file + ": " + g})
	}
	if len(found) == 0 {
		err = t.eachItem(cmp.Or(a.as, file), source, one)
	}
	return found, err
}

// proposed is what becomes of tables, as the person would have it.
func (t *Desk) proposed(a transferArgs, found []tables.Table) (*tables.Plan, error) {
	plan, err := tables.Propose(t.Ctx, found, t.Known.Language.Words())
	if err != nil {
		return nil, err
	}
	if a.mapping != "" && !a.preview {
		without, err := sheets.Keep(a.mapping, plan)
		if err != nil {
			return nil, &transfer.Error{File: a.mapping, Message: err.Error()}
		}
		for _, file := range without {
			t.Emit(turn.Notice{Text: voice.Say("files.says-nothing-of-with-these", "mapping", a.mapping, "file", file)})
		}
	}
	for _, words := range a.says {
		if err := sheets.Change(plan, words, t.Known.Language.Words()); err != nil {
			return nil, &transfer.Error{File: "--say", Message: err.Error()}
		}
	}
	return plan, nil
}

// errPreviewed ends an import of which only was shown what it would be.
var errPreviewed = errors.New("only shown")

// eachRow goes through what the rows of tables become.
func (t *Desk) eachRow(plan *tables.Plan, found []tables.Table, one func(transfer.Item) error) error {
	for _, r := range plan.Relations() {
		if err := one(transfer.Item{Relation: &r}); err != nil {
			return err
		}
	}
	for _, m := range plan.Tables {
		key, value := sheets.Setting(m)
		if err := one(transfer.Item{Setting: [2]string{key, value}}); err != nil {
			return err
		}
	}
	read, left := 0, 0
	err := plan.Facts(t.Ctx, found, t.Store, func(f triple.Fact) error {
		if t.Left() {
			return t.Stopped()
		}
		if read++; read%ProgressEvery == 0 {
			t.Emit(turn.Progress{Text: voice.Say("files.facts-read", "read", read)})
		}
		return one(transfer.Item{Fact: &f})
	}, func(l tables.Left) {
		if left++; left <= wording.MaxListed {
			t.Emit(turn.Notice{Text: l.String()})
		}
	})
	if left > wording.MaxListed {
		t.Emit(turn.Notice{Text: voice.Say("files.and-more-that-are-not-2", "left", left-wording.MaxListed)})
	}
	return err
}
