package note

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/history"
	"whence/internal/lists"
	"whence/internal/storage"
	"whence/internal/voice"
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
		return t.Refuse(voice.Say("note.the-words-are-missing"), voice.Say("note.for-example-forget-notes-dentist"))
	}
	var ids []string
	for n, err := range t.known.Store.Notes.All(t.Ctx) {
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
		t.Say(voice.Say("note.no-note-has-these-words"))
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
		return t.Refuse(voice.Say("note.there-was-no-turn", "id", id), voice.Say("note.turns-are-numbered-t-t"))
	}
	if err != nil {
		return err
	}
	taught, err := t.known.Store.Log.TaughtIn(t.Ctx, id)
	if err != nil {
		return err
	}
	if len(taught) > 0 {
		return t.Refuse(voice.Say("note.taught-whose-words-stay-as", "id", id, "taught", wording.JoinAnd(taught[:min(len(taught), wording.MaxListed)])), voice.Say("note.undo-takes-back-what-it", "id", id))
	}
	notes, err := t.known.Store.Notes.In(t.Ctx, id)
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
		n, _, err := t.known.Store.Notes.One(t.Ctx, id)
		if errors.Is(err, kb.ErrUnknown) {
			return t.Refuse(voice.Say("note.there-is-no-note", "id", id), voice.Say("note.notes-lists-them"))
		}
		if err != nil {
			return err
		}
		if n.Text == "" {
			return t.Refuse(voice.Say("note.was-removed-already", "id", id), "")
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
		return &turn.Fault{Code: "store", Err: err, Hint: voice.Say("note.nothing-was-removed")}
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
				return &turn.Fault{Code: "store", Err: err, Hint: voice.Say("note.the-words-are-out-of")}
			}
			t.SayLine(voice.Say("note.another-program-has-file-open"))
		}
	}
	t.talk.Unsay()
	if len(ids)+len(turns) > 0 {
		t.SayLine(voice.Say("note.removed-for-good-this-cannot", "turns", wording.JoinAnd(removed(ids, turns))))
	}
	return nil
}

// removed names what was removed, in few words.
func removed(ids, turns []string) []string {
	out := slices.Clone(turns)
	if len(ids) > wording.MaxListed {
		return append(out, voice.Say("note.removed-notes", "count", len(ids)))
	}
	return append(out, ids...)
}
