// Package kept is for a knowledge base without a conversation: it is exported, restored and
// examined, and its sessions are listed and written down.
//
// It promises that a file is written whole or not at all, that nothing is told to the base
// and no session begun, and that a base which may not be written can still be read.
package kept

import (
	"context"
	"errors"
	"os"
	"strings"
	"time"

	"whence/history"
	"whence/internal/lists"
	"whence/internal/storage"
	"whence/internal/voice"
	"whence/kb"
)

// Health is what an examination of a knowledge base has found.
type Health struct {
	Facts, Rules, Sessions int
	Bytes                  int64       // of the file
	Log                    int64       // bytes of the write-ahead log beside it
	Mode                   os.FileMode // who may read it
	// Damage says where the file does not fit together; "" where it does.
	Damage string
}

// Examine looks at the knowledge base in the file at path: whether it can be
// written, whether every page of it is whole, and whether all that is live can
// be read. It tells it nothing and begins no session. Where there is no file, it
// makes none: the error is fs.ErrNotExist. Errors of the file are those of
// internal/storage, which say what to do.
func Examine(ctx context.Context, path string) (h Health, err error) {
	if err := h.file(ctx, path); err != nil {
		return h, voice.Error("kept.examine-knowledge-base", "error", err)
	}
	db, err := storage.Open(ctx, path)
	if err != nil {
		return h, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if log, err := os.Stat(path + "-wal"); err == nil {
		h.Log = log.Size()
	}
	if wrong, err := storage.Sound(ctx, db, 1); err != nil || len(wrong) > 0 {
		h.Damage = strings.Join(wrong, "\n")
		return h, err
	}
	store, err := kb.Open(ctx, db, time.Now)
	if err != nil {
		return h, err
	}
	said, err := history.Open(ctx, db, time.Now)
	if err != nil {
		return h, err
	}
	bad, err := store.Log.Verify(ctx)
	if err == nil && len(bad) == 0 {
		bad, err = said.Verify(ctx)
	}
	if err != nil || len(bad) > 0 {
		h.Damage = strings.Join(lists.Map(bad, error.Error), "\n")
		return h, err
	}
	return h, h.count(ctx, store, said)
}

// file looks at the file; of a server, whether it has a base.
func (h *Health) file(ctx context.Context, path string) error {
	if storage.IsServer(path) {
		return storage.Missing(ctx, path)
	}
	info, err := os.Stat(path)
	if err == nil {
		h.Bytes, h.Mode = info.Size(), info.Mode().Perm()
	}
	return err
}

// count reads everything that is live.
func (h *Health) count(ctx context.Context, store *kb.Store, said *history.Store) error {
	for _, err := range store.Facts(ctx) {
		if err != nil {
			return err
		}
		h.Facts++
	}
	rules, err := store.Rules(ctx)
	if err != nil {
		return err
	}
	sessions, err := said.Sessions(ctx)
	h.Rules, h.Sessions = len(rules), len(sessions)
	return err
}
