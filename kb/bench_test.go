package kb_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"whence/internal/storage"
	"whence/internal/storage/storetest"
	"whence/kb"
	"whence/triple"
)

// facts returns n different facts about n/4 names, as an import would tell them.
func facts(n int) []triple.Fact {
	all := make([]triple.Fact, n)
	for i := range all {
		all[i] = fact(fmt.Sprintf("Thing %d", i/4), fmt.Sprintf("relation_%d", i%7), fmt.Sprintf("Kind %d", i%1000))
		all[i].Source.Line = i + 1
	}
	return all
}

func places(b *testing.B) map[string]string {
	return map[string]string{"file": filepath.Join(b.TempDir(), "kb"), "memory": storage.Memory}
}

// One fact told: in a file its time is that of the disk's sync, in memory all
// the rest.
func BenchmarkCommitOne(b *testing.B) {
	for name, path := range places(b) {
		b.Run(name, func(b *testing.B) {
			s := open(b, path)
			n := 0
			for b.Loop() {
				n++
				f := fact(fmt.Sprintf("Thing %d %d", b.N, n), "is", "kind")
				if _, err := s.Commit(context.Background(), kb.Change{Turn: "t1", Facts: []triple.Fact{f}}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// An import of 10,000 facts in one change.
func BenchmarkCommitTenThousand(b *testing.B) {
	all := facts(10_000)
	for b.Loop() {
		s := open(b, filepath.Join(b.TempDir(), "kb"))
		if _, err := s.Commit(context.Background(), kb.Change{Turn: "t1", Facts: all}); err != nil {
			b.Fatal(err)
		}
	}
}

// Opening a file of 100,000 facts and reading them all: the store's part of the
// time from start to prompt.
func BenchmarkLoadHundredThousand(b *testing.B) {
	path := filepath.Join(b.TempDir(), "kb")
	if _, err := open(b, path).Commit(context.Background(), kb.Change{Turn: "t1", Facts: facts(100_000)}); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		s, n := open(b, path), 0
		for _, err := range s.Facts(context.Background()) {
			if err != nil {
				b.Fatal(err)
			}
			n++
		}
		if n != 100_000 {
			b.Fatal(n)
		}
	}
}

// Opening: a file that is up to date, and a fresh base in memory.
func BenchmarkOpen(b *testing.B) {
	for name, path := range places(b) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				db, err := storetest.Open(context.Background(), path)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := kb.Open(context.Background(), db, clock); err != nil {
					b.Fatal(err)
				}
				if err := db.Close(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Undoing, and doing again, an import of 10,000 facts.
func BenchmarkUndoTenThousand(b *testing.B) {
	s := open(b, filepath.Join(b.TempDir(), "kb"))
	if _, err := s.Commit(context.Background(), kb.Change{Turn: "t1", Facts: facts(10_000)}); err != nil {
		b.Fatal(err)
	}
	turn := 1
	for b.Loop() {
		turn++
		if _, err := s.Undo(context.Background(), fmt.Sprintf("t%d", turn), fmt.Sprintf("t%d", turn-1)); err != nil {
			b.Fatal(err)
		}
	}
}

// Reading a base of 100,000 facts whole; telling it one more, and noticing that
// in another handle, which must not depend on the size of the base.
func BenchmarkLargeBase(b *testing.B) {
	ctx, path := context.Background(), filepath.Join(b.TempDir(), "kb")
	s, other := open(b, path), open(b, path)
	if _, err := s.Commit(ctx, kb.Change{Turn: "t1", Facts: facts(100_000)}); err != nil {
		b.Fatal(err)
	}
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			if d, err := other.Since(ctx, 0); err != nil || len(d.Facts) != 100_000 {
				b.Fatal(len(d.Facts), err)
			}
		}
	})
	n, seen := 0, int64(1)
	tell := func() {
		n++
		if _, err := s.Commit(ctx, kb.Change{Turn: "t2", Facts: []triple.Fact{fact(fmt.Sprintf("New %d", n), "is", "kind")}}); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("commit", func(b *testing.B) {
		for b.Loop() {
			tell()
		}
	})
	b.Run("since", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			tell()
			b.StartTimer()
			d, err := other.Since(ctx, seen)
			if err != nil {
				b.Fatal(err)
			}
			seen = d.Seq
		}
	})
}
