package kept

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"whence/conductor/record"
	"whence/conductor/wording"
	"whence/history"
	"whence/internal/storage"
	"whence/internal/voice"
	"whence/kb/transfer"
)

// TranscriptFormats are the forms that a session is written in: Markdown, a page
// of HTML that needs nothing else, and JSON with the whole records.
func TranscriptFormats() []string { return []string{"md", "html", "json"} }

// TranscriptFormat returns the form that the ending of a file's name stands for.
func TranscriptFormat(path string) (string, bool) {
	switch ext := strings.ToLower(strings.TrimPrefix(filepath.Ext(path), ".")); ext {
	case "md", "html", "json":
		return ext, true
	case "txt":
		return "md", true
	case "htm":
		return "html", true
	}
	return "", false
}

// ReadTranscript reads a session as it is written down.
func ReadTranscript(ctx context.Context, h *history.Store, s history.Session) (*wording.Transcript, error) {
	turns, err := h.Recent(ctx, s.ID, wording.MaxTranscript)
	if err != nil {
		return nil, err
	}
	t := &wording.Transcript{Session: s}
	for _, turn := range turns {
		r, err := record.Parse(turn.Record)
		if err != nil {
			return nil, err
		}
		if r.Turn == "" { // it was broken off
			r.Turn, r.Session, r.Input, r.Reply = turn.ID, turn.Session, turn.Input, turn.Reply
			r.Fill()
		}
		t.Records = append(t.Records, r)
	}
	return t, nil
}

// WriteSession writes a session of the knowledge base at kbPath to a file, whole
// or not at all, or to w where no file is named. An empty id is the latest
// session. It returns the session's id and how many turns were written; no turn
// is taken. The error is history.ErrNoSession where there is none.
func WriteSession(ctx context.Context, kbPath, id, format, file string, w io.Writer) (session string, turns int, err error) {
	if err := storage.Missing(ctx, kbPath); err != nil {
		return "", 0, voice.Error("kept.there-is-no-knowledge-base-2", "error", err)
	}
	db, err := storage.Open(ctx, kbPath)
	if err != nil {
		return "", 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	h, err := history.Open(ctx, db, time.Now)
	if err != nil {
		return "", 0, err
	}
	s, err := findSession(ctx, h, id)
	if err != nil {
		return "", 0, err
	}
	t, err := ReadTranscript(ctx, h, s)
	if err != nil {
		return "", 0, err
	}
	if file == "" {
		return s.ID, len(t.Records), t.Write(w, format)
	}
	return s.ID, len(t.Records), transfer.Replace(file, func(f *os.File) error { return t.Write(f, format) })
}

// findSession returns the session of an id, or the latest in which anything was
// said.
func findSession(ctx context.Context, h *history.Store, id string) (history.Session, error) {
	if id != "" {
		s, err := h.Resume(ctx, id)
		if err != nil {
			return s, voice.Error("kept.repl-sessions-lists-them", "error", err, "id", id)
		}
		return s, nil
	}
	all, err := h.Sessions(ctx)
	for _, s := range all {
		if s.Turns > 0 {
			return s, nil
		}
	}
	if err == nil {
		err = history.ErrNoSession
	}
	return history.Session{}, err
}

// SessionInfo is one session of a list.
type SessionInfo struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	From    string    `json:"from"`
	Started time.Time `json:"started"`
	Last    time.Time `json:"last"`
	Turns   int       `json:"turns"`
}

// ListSessions returns the sessions of the knowledge base at kbPath in which
// anything was said and all the words stand, the one spoken in last first.
func ListSessions(ctx context.Context, kbPath string, words []string) (found []SessionInfo, err error) {
	if err := storage.Missing(ctx, kbPath); err != nil {
		return nil, voice.Error("kept.there-is-no-knowledge-base-2", "error", err)
	}
	db, err := storage.Open(ctx, kbPath)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	h, err := history.Open(ctx, db, time.Now)
	if err != nil {
		return nil, err
	}
	all, err := h.Find(ctx, words, wording.MaxTranscript)
	for _, s := range all {
		if s.Turns > 0 || s.Name+s.From != "" {
			found = append(found, SessionInfo{s.ID, s.Name, s.From, s.Started, s.Last, s.Turns})
		}
	}
	return found, err
}
