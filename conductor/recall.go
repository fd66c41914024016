package conductor

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"whence/conductor/note"
	"whence/internal/storage"
	"whence/internal/voice"
	"whence/kb"
	"whence/kb/recall"
	"whence/kb/retrieve"
)

// RecalledNote is a note that may answer a question.
type RecalledNote struct {
	ID      string  `json:"id"` // its own where its file gives it one, and else "n7"
	Text    string  `json:"text"`
	Speaker string  `json:"speaker"`
	Time    string  `json:"time"` // RFC 3339, "" for none
	Score   float64 `json:"score"`
}

// RecallNotes returns what was said in the knowledge base at kbPath that may answer a
// question, the likeliest first. It takes no turn, and only brings the index of what
// was said up to date.
func RecallNotes(ctx context.Context, kbPath, question string, limit int) (out []RecalledNote, err error) {
	db, _, err := baseAt(ctx, kbPath)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	index, err := recall.Open(ctx, db)
	if err != nil {
		return nil, err
	}
	found, err := index.Search(ctx, question, limit)
	if err != nil {
		return nil, err
	}
	out = make([]RecalledNote, len(found))
	for i, f := range found {
		out[i] = RecalledNote{ID: f.Name(), Text: f.Text, Speaker: f.Source.Speaker, Time: note.TimeText(f.Source.At), Score: f.Score}
	}
	return out, nil
}

// Units returns what is known in the knowledge base at kbPath as units, a told fact each,
// whose claim is what was said.
func Units(ctx context.Context, kbPath string) (out []retrieve.Unit, err error) {
	db, store, err := baseAt(ctx, kbPath)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	for f, err := range store.Facts(ctx) {
		if err != nil {
			return nil, voice.Error("conductor.read-facts", "error", err)
		}
		claim := f.Source.Quote
		if claim == "" {
			claim = f.Triple.String()
		}
		out = append(out, retrieve.FactUnit(f, claim))
	}
	return out, nil
}

// baseAt opens a knowledge base that is there.
func baseAt(ctx context.Context, path string) (*sql.DB, *kb.Store, error) {
	if err := storage.Missing(ctx, path); err != nil {
		return nil, nil, voice.Error("conductor.there-is-no-knowledge-base", "error", err)
	}
	db, err := storage.Open(ctx, path)
	if err != nil {
		return nil, nil, err
	}
	store, err := kb.Open(ctx, db, time.Now)
	if err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	return db, store, nil
}
