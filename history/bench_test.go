package history_test

import (
	"context"
	"path/filepath"
	"testing"

	"whence/history"
	"whence/internal/storage"
	"whence/internal/storage/storetest"
)

// Opening: a file that is up to date, and a fresh one in memory. Both are parts
// of the time from start to prompt.
func BenchmarkOpen(b *testing.B) {
	for name, path := range map[string]string{"file": filepath.Join(b.TempDir(), "kb"), "memory": storage.Memory} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				db, err := storetest.Open(context.Background(), path)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := history.Open(context.Background(), db, clock()); err != nil {
					b.Fatal(err)
				}
				if err := db.Close(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// One turn: heard and answered. In a file its time is that of two syncs.
func BenchmarkTurn(b *testing.B) {
	ctx := context.Background()
	for name, path := range map[string]string{"file": filepath.Join(b.TempDir(), "kb"), "memory": storage.Memory} {
		b.Run(name, func(b *testing.B) {
			s := open(b, path)
			session := must[history.Session](b)(s.Start(ctx, ""))
			for b.Loop() {
				t := must[history.Turn](b)(s.Hear(ctx, session.ID, "Tom is a cat."))
				if err := s.Answer(ctx, t.ID, "Learned f1.", []byte("{}")); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
