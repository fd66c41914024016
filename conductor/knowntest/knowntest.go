// Package knowntest gives the tests of the conductor's rooms something that is known: a
// base in memory, told by sentences.
//
// It promises a clock of its own and ids that begin at one. It is for tests alone.
package knowntest

import (
	"context"
	"database/sql"
	"fmt"
	"testing"

	"whence/conductor/knowledge"
	"whence/conductor/language"
	"whence/conductor/vocabulary"
	"whence/engine"
	"whence/internal/storage"
	"whence/internal/testclock"
	"whence/kb"
	"whence/triple"
)

// Open returns a database in memory and what is known in it: nothing.
func Open(t testing.TB) (*sql.DB, *knowledge.Knowledge) {
	t.Helper()
	return OpenFile(t, storage.Memory)
}

// OpenFile is Open of the file at a path, which several may write to at once.
func OpenFile(t testing.TB, path string) (*sql.DB, *knowledge.Knowledge) {
	t.Helper()
	ctx := context.Background()
	db, err := storage.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	words, err := language.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	k := knowledge.New(words, vocabulary.New(nil), knowledge.Options{}, testclock.Unhurried(), Alone{})
	if k.Store, err = kb.Open(ctx, db, testclock.Unhurried()); err != nil {
		t.Fatal(err)
	}
	if err := k.Load(ctx); err != nil {
		t.Fatal(err)
	}
	return db, k
}

// Tell stores what sentences say, each in a turn of its own, and catches up with it. Each
// must be read in one way.
func Tell(t testing.TB, k *knowledge.Knowledge, sentences ...string) {
	t.Helper()
	for i, text := range sentences {
		s := Read(t, k, text)
		turn := fmt.Sprintf("t%d", i+1)
		source := triple.Source{Turn: turn, Quote: text, Speaker: "person"}
		ch := kb.Change{Turn: turn, Names: s.Names, Relations: s.Relations}
		for _, f := range s.Facts {
			ch.Facts = append(ch.Facts, triple.Fact{Triple: f, Source: source})
		}
		for _, r := range s.Rules {
			ch.Rules = append(ch.Rules, triple.StoredRule{Rule: r, Source: source})
		}
		for _, p := range s.Properties {
			ch.Properties = append(ch.Properties, triple.StoredProperty{Property: p, Source: source})
		}
		if _, err := k.Store.Commit(context.Background(), ch); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if err := k.CatchUp(context.Background()); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

// Read reads one sentence with the words in use.
func Read(t testing.TB, k *knowledge.Knowledge, text string) triple.Statement {
	t.Helper()
	read, err := k.Language.Read(context.Background(), text, triple.Discourse{Vocabulary: k.Words, Speaker: triple.Speaker()})
	if err != nil || len(read) != 1 || len(read[0].Readings) > 1 || read[0].Kind == triple.NotUnderstood {
		t.Fatalf("%s is not read in one way: %+v, %v", text, read, err)
	}
	return read[0]
}

// Alone is a follower that follows nothing.
type Alone struct{}

// Follow does nothing.
func (Alone) Follow(context.Context, kb.Delta) error { return nil }

// Renew does nothing.
func (Alone) Renew(context.Context) error { return nil }

// Faded returns none.
func (Alone) Faded(context.Context, engine.Atom) []triple.Fact { return nil }
