package history_test

import (
	"context"
	"path/filepath"
	"testing"

	"whence/history"
	"whence/internal/sqlitefile"
)

// Opening: a file that is up to date, and a fresh one in memory. Both are parts
// of the time from start to prompt.
func BenchmarkOpen(b *testing.B) {
	for name, path := range map[string]string{"file": filepath.Join(b.TempDir(), "kb"), "memory": sqlitefile.Memory} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				db, err := sqlitefile.Open(context.Background(), path)
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
