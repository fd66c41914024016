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

// A lookup by key: most of what a turn asks of its base.
func BenchmarkLookup(b *testing.B) {
	db, err := Open(context.Background(), filepath.Join(b.TempDir(), "kb"))
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if _, err := db.Exec("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT NOT NULL)"); err != nil {
		b.Fatal(err)
	}
	if _, err := db.Exec("INSERT INTO t (id, name) VALUES (?, ?)", 7, "Ann"); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		var name string
		if err := db.QueryRow("SELECT name FROM t WHERE id = ?", 7).Scan(&name); err != nil || name != "Ann" {
			b.Fatal(name, err)
		}
	}
}
