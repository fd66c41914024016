package storage

import (
	"context"
	"path/filepath"
	"testing"
)

// The time to open a file that is up to date, and one in memory: a part of the
// time from start to prompt.
func BenchmarkOpen(b *testing.B) {
	for name, path := range map[string]string{"file": filepath.Join(b.TempDir(), "kb"), "memory": Memory} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				db, err := Open(context.Background(), path)
				if err != nil {
					b.Fatal(err)
				}
				if err := db.Close(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
