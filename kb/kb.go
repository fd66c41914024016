// Package kb keeps what is known: facts, rules, properties of relations, symbolic
// rules, the words that is said with, and settings, as an append-only log of
// changes.
//
// It promises that a change is whole or not there at all, and on the disk when
// its receipt is given; that ids (f1, r1, p1, s1 and so on) are never given twice;
// that nothing is removed: taking back closes what was told, and any turn can
// be undone, redone and looked back at. One of two tellings of the same thing
// is kept as its second source.
//
// It leaves to others what follows from all this (reason), how it is said
// (triple/english), and the conversation it came from (history).
package kb

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"sync"
	"time"

	"whence/internal/storage"
	"whence/kb/called"
	"whence/kb/role"
	"whence/triple"
)

// The errors that callers branch on.
var (
	// ErrUnknown: nothing was ever told under this id.
	ErrUnknown = errors.New("no such id")
	// ErrNothing: the turn changed nothing, or there is nothing left to undo.
	ErrNothing = errors.New("nothing to undo")
	// ErrUndone: everything the turn changed is undone already.
	ErrUndone = errors.New("undone already")
	// ErrNoTurn: nothing is known of a turn of this name.
	ErrNoTurn = errors.New("no such turn")
	// ErrMoved: the store has changed since what a change was worked out from.
	// Nothing of the change was stored.
	ErrMoved = errors.New("the knowledge base has changed meanwhile")
)

// ChangeError says which part of a change cannot be stored. Nothing of the
// change was.
type ChangeError struct {
	Part   string // "turn", or "fact 2", "rule 0": counted from 0
	Reason string
}

// Error returns part and reason.
func (e *ChangeError) Error() string { return e.Part + ": " + e.Reason }

//go:embed migrations
var migrations embed.FS

// Store is the knowledge kept in one file. It is safe for concurrent use, and
// several processes may write to the same file.
type Store struct {
	// Gate is what every change has to pass.
	Gate *role.Gate
	// Log is what was changed, and Notes what was told and not learned.
	Log   *Log
	Notes *Notes

	view *view
	pen  *pen
}

// view reads what is stored.
type view struct {
	db    *sql.DB
	known *known
}

// pen writes changes, one after the other.
type pen struct {
	view    *view
	gate    *role.Gate
	clock   func() time.Time
	writing sync.Mutex           // so that writers of one process do not poll for the file's lock
	hot     map[string]*sql.Stmt // the statements of every commit
}

// FileError is an error that the file or the disk is the cause of: what is wrong with it,
// and what to do.
type FileError = storage.Error

// OpenFile opens the knowledge base in the file at path, or creates it; ":memory:" is kept
// in none. It returns what is known in it, and the pool of the file, which is the caller's
// to close and may keep a history too (see package history). Errors of the file are of type
// *FileError.
func OpenFile(ctx context.Context, path string, clock func() time.Time) (*Store, *sql.DB, error) {
	db, err := storage.Open(ctx, path)
	if err != nil {
		return nil, nil, err
	}
	s, err := Open(ctx, db, clock)
	if err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	return s, db, nil
}

// Open returns the knowledge kept in db, a pool of OpenFile's, after
// bringing its tables up to date. The clock gives the moments of changes, to
// the microsecond; nil is not allowed. The pool stays the caller's to close.
//
// The error is storage.ErrNewerTables where a newer version of the program made the tables.
func Open(ctx context.Context, db *sql.DB, clock func() time.Time) (*Store, error) {
	steps, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	tables := storage.Tables{Of: "the knowledge base", Versions: "kb_version", Steps: steps,
		Code:       map[int64]func(context.Context, *sql.Tx) error{8: fillSums, 11: called.Fill, 12: called.Loosen},
		ServerCode: map[int64]func(context.Context, *sql.Tx) error{3: called.FillOnServer},
	}
	if err := storage.Migrate(ctx, db, tables); err != nil {
		return nil, err
	}
	v, gate := &view{db: db, known: &known{}}, &role.Gate{}
	return &Store{Gate: gate, Log: &Log{v}, Notes: &Notes{v}, view: v, pen: &pen{view: v, gate: gate, clock: clock}}, nil
}

// NamesAt returns the names that were heard of in a store up to a change.
func NamesAt(s *Store, seq int64) called.Names {
	return called.Names{In: s.view.db, Seq: seq, First: s.view.known.first, Term: func(scan func(...any) error) (int64, triple.Term, error) { return scanTerm(scan, &summer{}) }}
}

// Change is what one commit does. Ids in it are given by the store and ignored
// where they are set. What is retracted is closed before anything is told, so
// that a correction is one change.
type Change struct {
	Turn       string // the turn that caused it: "t7"; needed
	Facts      []triple.Fact
	Rules      []triple.StoredRule
	Properties []triple.StoredProperty
	Symbolic   []SymbolicRule
	Notes      []Note
	Retract    []string // ids of facts, rules, properties, symbolic rules and notes
	Purge      []string // ids of notes whose words are removed for good; see Store.Purge
	// Names are constants and how they are spelt. The constants of facts and
	// rules need not be repeated here; where they are, this spelling comes
	// first. A name that is known keeps its spelling.
	Names []triple.Term
	// Relations are records of relations. A known relation keeps its record,
	// unless the new one has a Label, which a person told, or knows the words
	// of one that was raw.
	Relations []triple.Relation
	Settings  map[string]string // "" goes back to the default
}

// Delta is how the store differs from what it was before. Lists are in the
// order of ids, or of telling.
type Delta struct {
	Seq        int64 // the number of the last change it covers
	Facts      []triple.Fact
	Rules      []triple.StoredRule
	Properties []triple.StoredProperty
	Symbolic   []SymbolicRule
	// Notes are those that are new or back. Since change 0 they are left out: there
	// may be a million, and what is told does not depend on them. See Notes.
	Notes []Note
	// Retracted are the ids of what of these holds no longer.
	Retracted []string
	Names     []triple.Term // those heard of for the first time
	Relations []triple.Relation
	Settings  map[string]string // "" where the default is back; nil for none
}

// Receipt says what a commit did. Facts, rules and properties in its delta are
// those that were new.
type Receipt struct {
	Delta
	// Known has the ids of those that were live already, by index in the
	// change. That they were told again is kept as another source.
	Known, KnownRules, KnownProperties, KnownSymbolic, KnownNotes map[int]string
	// Superseded has the ids of facts and rules that differed from the new
	// one in confidence only, by index in the change. They are in Retracted.
	// Symbolic rules are superseded by any of the same name.
	Superseded, SupersededRules, SupersededSymbolic map[int]string
}

// Undone says what an undo did.
type Undone struct {
	Delta
	Target string // the turn that was undone
	// Kept are ids that the turn told and that stay, because another turn
	// that stands told them, too.
	Kept []string
}

// kind is a kind of item; the numbers are those in the file.
type kind int

const (
	factKind kind = iota + 1
	ruleKind
	propertyKind
	relationKind
	settingKind
	symbolicKind
	noteKind
)

func (k kind) table() string {
	return [...]string{"", "fact", "rule", "property", "relation", "setting", "symbolic_rule", "note"}[k]
}

// sameKey is the condition that the rows i and k of the table have one key.
func (k kind) sameKey() string {
	if k == factKind {
		return "i.subject = k.subject AND i.predicate = k.predicate AND i.object = k.object AND i.denied = k.denied"
	}
	return "i.key = k.key"
}

// id returns the id that people see, "" for what has none.
func (k kind) id(n int64) string {
	switch k {
	case factKind, ruleKind, propertyKind, symbolicKind, noteKind:
		return string(strconv.AppendInt([]byte{k.table()[0]}, n, 10))
	}
	return ""
}

// parseID is the inverse of kind.id.
func parseID(id string) (kind, int64, error) {
	for _, k := range []kind{factKind, ruleKind, propertyKind, symbolicKind, noteKind} {
		if len(id) < 2 || id[0] != k.table()[0] {
			continue
		}
		if n, err := strconv.ParseInt(id[1:], 10, 64); err == nil && k.id(n) == id {
			return k, n, nil
		}
	}
	return 0, 0, fmt.Errorf("%w: %q (ids look like f12, r4, p2, s1 and n7)", ErrUnknown, id)
}

// act is what a step did to an item; the numbers are those in the file.
type act int

const (
	closed act = iota
	opened
	again
	purged // its words are gone for good; it was closed before
)

// turnNumber returns the 7 of "t7", and nil for a turn of another form.
func turnNumber(turn string) any {
	if len(turn) > 1 && turn[0] == 't' {
		if n, err := strconv.ParseInt(turn[1:], 10, 64); err == nil && n > 0 && turn[1] != '+' {
			return n
		}
	}
	return nil
}
