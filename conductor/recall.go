package conductor

import (
	"context"
	"errors"
	"fmt"
	"time"

	"whence/conductor/note"
	"whence/internal/storage"
	"whence/kb"
	"whence/kb/recall"
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
	if err := storage.Missing(kbPath); err != nil {
		return nil, fmt.Errorf("there is no knowledge base: %w", err)
	}
	db, err := storage.Open(ctx, kbPath)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if _, err := kb.Open(ctx, db, time.Now); err != nil {
		return nil, err
	}
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
