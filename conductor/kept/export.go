package kept

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"os"
	"time"

	"whence/conductor/wording"
	"whence/history"
	"whence/internal/storage"
	"whence/internal/voice"
	"whence/kb"
	"whence/kb/transfer"
)

// Exported says what an export wrote, and what it left out.
func Exported(n transfer.Figures) string {
	s := voice.Say("kept.the-whole-base")
	if n.Facts+n.Rules+n.Properties > 0 {
		s = wording.Counted("count.facts", n.Facts, "count.rules", n.Rules, "count.relation-properties", n.Properties)
	}
	if len(n.Left) > 0 {
		s += " " + voice.Say("kept.left-out", "left", wording.JoinAnd(n.Left))
	}
	return s
}

// WriteBase writes a base to a file, whole or not at all.
func WriteBase(ctx context.Context, db *sql.DB, b transfer.Base, f transfer.Format, o transfer.WriteOptions, path string) (n transfer.Figures, err error) {
	if f == transfer.Backup {
		return n, transfer.WriteBackup(ctx, db, path)
	}
	err = transfer.Replace(path, func(file *os.File) error {
		n, err = exportText(ctx, file, b, f, o)
		return err
	})
	return n, err
}

func exportText(ctx context.Context, w io.Writer, b transfer.Base, f transfer.Format, o transfer.WriteOptions) (transfer.Figures, error) {
	if f == transfer.Lines {
		return transfer.WriteLog(ctx, w, b)
	}
	return transfer.Write(ctx, w, f, b.KB, o)
}

// Export writes the knowledge base at the path kb to a file, or to w where no
// file is named; a backup needs one. It begins no session and takes no turn.
func Export(ctx context.Context, kbPath string, f transfer.Format, o transfer.WriteOptions, file string, w io.Writer) (n transfer.Figures, err error) {
	if err := storage.Missing(ctx, kbPath); err != nil {
		return n, voice.Error("kept.there-is-no-knowledge-base", "error", err)
	}
	db, err := storage.Open(ctx, kbPath)
	if err == nil {
		defer func() { err = errors.Join(err, db.Close()) }()
	} else if storage.Unwritable(err) {
		var remove func() error
		if db, remove, err = storage.OpenCopy(ctx, kbPath); err == nil {
			defer func() { err = errors.Join(err, remove()) }()
		}
	}
	if err != nil {
		return n, err
	}
	var b transfer.Base
	if b.History, err = history.Open(ctx, db, time.Now); err != nil {
		return n, err
	}
	if b.KB, err = kb.Open(ctx, db, time.Now); err != nil {
		return n, err
	}
	switch {
	case file != "":
		return WriteBase(ctx, db, b, f, o, file)
	case f == transfer.Backup:
		return n, voice.Error("kept.a-backup-is-written-to")
	}
	return exportText(ctx, w, b, f, o)
}

// Restore makes the knowledge base at kbPath out of a backup or a log, with all
// its history and ids. It reports false, and does nothing, where the file is
// neither, or the base holds something already.
func Restore(ctx context.Context, file, kbPath string) (bool, error) {
	whole, err := transfer.Whole(file)
	if err != nil || !whole || kbPath == storage.Memory {
		return false, err
	}
	err = transfer.Restore(ctx, file, kbPath)
	if errors.Is(err, transfer.ErrInUse) {
		return false, nil
	}
	return err == nil, err
}
