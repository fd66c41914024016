package transfer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"whence/kb"
	"whence/triple"
)

// noteLine is a line of a file of notes. Lines may have more fields, which are left.
type noteLine struct {
	ID      string `json:"id"`
	Speaker string `json:"speaker"`
	Time    string `json:"time"`
	Text    string `json:"text"`
}

// readNotes reads JSON Lines of what people said. A line without words is left out,
// and said to be.
func readNotes(in *input, emit func(Item) bool) error {
	seen := map[string]int{}
	for {
		text, err := in.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		it, err := in.note(text, seen)
		if err != nil {
			return err
		}
		if !emit(it) {
			return nil
		}
	}
}

func (in *input) note(text []byte, seen map[string]int) (Item, error) {
	var l noteLine
	if err := json.Unmarshal(text, &l); err != nil {
		return Item{}, in.Fail(0, "this is no JSON object with id, speaker, time and text: "+err.Error(), "")
	}
	if strings.TrimSpace(l.Text) == "" {
		return Item{Left: fmt.Sprintf("%s:%d: the line has no text", in.file, in.Line)}, nil
	}
	if at, twice := seen[l.ID]; twice && l.ID != "" {
		return Item{}, in.Fail(0, fmt.Sprintf("the id %q is that of line %d too", l.ID, at), "give each line an id of its own, or none")
	}
	seen[l.ID] = in.Line
	at, err := noteTime(l.Time)
	if err != nil {
		return Item{}, in.Fail(0, err.Error(), "")
	}
	return Item{Note: &kb.Note{Own: l.ID, Text: l.Text, Source: triple.Source{
		Speaker: l.Speaker, At: at, File: filepath.Base(in.file), Line: in.Line,
	}}}, nil
}

// noteTime reads a moment; one without a zone is taken for UTC, so that the same
// file says the same everywhere.
func noteTime(s string) (time.Time, error) {
	if s == "" {
		return time.Time{}, nil
	}
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02 15:04", time.DateOnly} {
		if at, err := time.Parse(layout, s); err == nil {
			return at.UTC(), nil
		}
	}
	return time.Time{}, fmt.Errorf("%q is no time; it looks like 2026-05-03T10:00:00Z", s)
}
