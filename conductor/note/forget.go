package note

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/history"
	"whence/internal/lists"
	"whence/internal/storage"
	"whence/kb"
)

// This file removes what was said for good: the notes, the words in the conversation,
// the index, and what the file and its log still hold of them.

// Purges reports whether /forget is to remove words, and runs it: "n7", "t12", "notes
// WORDS".
func (t *Notebook) Purges(arg string) (bool, error) {
	words, isWords := strings.CutPrefix(arg, "notes ")
	switch {
	case kb.IsID(arg, 'n'):
		return true, t.ForgetNotes([]string{arg})
	case kb.IsID(arg, 't'):
		return true, t.forgetTurn(arg)
	case isWords:
		return true, t.forgetWords(strings.TrimSpace(words))
	}
	return false, nil
}

// forgetWords removes the notes that have all the words.
func (t *Notebook) forgetWords(words string) error {
	wanted := strings.Fields(strings.ToLower(words))
	if len(wanted) == 0 {
		return t.Refuse("the words are missing", "for example: /forget notes dentist")
	}
	var ids []string
	for n, err := range t.known.Store.Notes(t.Ctx) {
		if err != nil {
			return err
		}
		text := strings.ToLower(n.Text)
		if !slices.ContainsFunc(wanted, func(w string) bool { return !strings.Contains(text, w) }) {
			ids = append(ids, n.ID)
		}
	}
	t.redact("/forget notes …")
	if len(ids) == 0 {
		t.Say("No note has these words.")
		return t.unsayTurn()
	}
	return t.ForgetNotes(ids)
}

// redact takes the words out of what this turn itself keeps.
func (t *Notebook) redact(to string) {
	t.Input, t.Rec.Input = to, to
	it := t.Items[0]
	it.Text, it.Rec.Text, it.Rec.Understood = to, to, to
}

// unsayTurn takes the words out of the input of this turn, which is in the history.
func (t *Notebook) unsayTurn() error {
	return t.remove(gone{})
}

// forgetTurn removes all that a turn said. What it taught must be taken back first:
// other things may rest on it.
func (t *Notebook) forgetTurn(id string) error {
	heard, err := t.History.Turn(t.Ctx, id)
	if errors.Is(err, history.ErrNoTurn) {
		return t.Refuse("there was no turn "+id, "turns are numbered t1, t2 and so on")
	}
	if err != nil {
		return err
	}
	taught, err := t.known.Store.TaughtIn(t.Ctx, id)
	if err != nil {
		return err
	}
	if len(taught) > 0 {
		return t.Refuse(id+" taught "+wording.JoinAnd(taught[:min(len(taught), wording.MaxListed)])+", whose words stay as long as they do", "/undo "+id+" takes back what it taught; only what was not learned can be removed for good")
	}
	notes, err := t.known.Store.NotesIn(t.Ctx, id)
	if err != nil {
		return err
	}
	return t.remove(gone{
		notes: lists.Map(notes, func(n kb.Note) string { return n.ID }), turns: []string{id}, answers: []string{id},
		texts: append(lists.Map(notes, func(n kb.Note) string { return n.Text }), heard.Input),
	})
}

// ForgetNotes removes notes. Of the turn that told one, the words of the note go, and
// the rest stays.
func (t *Notebook) ForgetNotes(ids []string) error {
	var w gone
	for _, id := range ids {
		n, _, err := t.known.Store.Note(t.Ctx, id)
		if errors.Is(err, kb.ErrUnknown) {
			return t.Refuse("there is no note "+id, "/notes lists them")
		}
		if err != nil {
			return err
		}
		if n.Text == "" {
			return t.Refuse(id+" was removed already", "")
		}
		w.notes, w.texts = append(w.notes, id), append(w.texts, n.Text)
		if n.Own == "" { // what was answered to it repeats its words
			w.answers = append(w.answers, n.Source.Turn)
		}
	}
	return t.remove(w)
}

// gone is what is to be removed: notes by their ids, texts wherever they stand, and what
// was heard and answered in turns.
type gone struct{ notes, texts, turns, answers []string }

// remove removes words in one transaction, and then what the file and its log still
// hold of them.
func (t *Notebook) remove(w gone) error {
	ids, turns := w.notes, w.turns
	ctx := context.WithoutCancel(t.Ctx)
	receipt, err := t.known.Store.Purge(ctx, t.ID, ids, func(tx *sql.Tx) error {
		if err := t.Sayings.Forget(ctx, tx, ids); err != nil {
			return err
		}
		if err := history.Unsay(ctx, tx, turns, w.answers, w.texts); err != nil {
			return err
		}
		return history.Rephrase(ctx, tx, t.ID, t.Input)
	})
	if err != nil {
		return &turn.Fault{Code: "store", Err: err, Hint: "nothing was removed"}
	}
	it := t.Items[0]
	if len(ids)+len(turns) > 0 {
		it.Rec.Status = "retracted"
	}
	it.Rec.IDs = append(it.Rec.IDs, ids...)
	t.Rec.Effects.Retracted = append(t.Rec.Effects.Retracted, receipt.Retracted...)
	if t.Path != storage.Memory {
		if err := storage.Scrub(ctx, t.DB); err != nil {
			if !errors.Is(err, storage.ErrLocked) {
				return &turn.Fault{Code: "store", Err: err, Hint: "the words are out of the base, and the file may still hold them; repeat the command"}
			}
			t.SayLine("Another program has the file open: its log may hold the words until that is closed.")
		}
	}
	t.talk.Unsay()
	if len(ids)+len(turns) > 0 {
		t.SayLine("Removed for good: " + wording.JoinAnd(removed(ids, turns)) + ". This cannot be undone.")
	}
	return nil
}

// removed names what was removed, in few words.
func removed(ids, turns []string) []string {
	out := slices.Clone(turns)
	if len(ids) > wording.MaxListed {
		return append(out, fmt.Sprintf("%d notes", len(ids)))
	}
	return append(out, ids...)
}
