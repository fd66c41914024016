// Package history keeps what was said: sessions, and turns with what was heard
// and what was answered.
//
// It promises that an input is on the disk before anything is done with it, that
// the ids of turns rise over the whole file and are never given twice, whatever
// the number of processes, and that nothing is ever changed or removed. A turn
// that was broken off has an input and no answer, and shows it.
//
// It leaves to others what a turn taught (kb) and what its record means (conductor).
package history

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"strconv"
	"time"

	"whence/internal/storage"
)

// The errors that callers branch on.
var (
	// ErrNoSession: there is no such session, or none at all.
	ErrNoSession = errors.New("no such session")
	// ErrSessionExists: a session of that id was started before.
	ErrSessionExists = errors.New("the session exists already")
	// ErrNoTurn: there is no such turn.
	ErrNoTurn = errors.New("no such turn")
	// ErrAnswered: the turn has its answer, and keeps it.
	ErrAnswered = errors.New("the turn is answered already")
)

//go:embed migrations
var migrations embed.FS

// Store is the history in one file. It is safe for concurrent use, and several
// processes may write to the same file.
type Store struct {
	db    *sql.DB
	clock func() time.Time
}

// Open returns the history kept in db, a pool of kb.OpenFile, after
// bringing its tables up to date. The clock gives the moments that are stored,
// to the microsecond; nil is not allowed. The pool stays the caller's to close.
//
// The error is storage.ErrNewerTables where a newer version of the program made the tables.
func Open(ctx context.Context, db *sql.DB, clock func() time.Time) (*Store, error) {
	steps, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	tables := storage.Tables{Of: "the history", Versions: "history_version", Steps: steps, Code: map[int64]func(context.Context, *sql.Tx) error{5: fillSums}}
	if err := storage.Migrate(ctx, db, tables); err != nil {
		return nil, err
	}
	return &Store{db: db, clock: clock}, nil
}

// Session is one conversation. Moments are in UTC.
type Session struct {
	ID, Name string
	Started  time.Time
	Last     time.Time // when its last input was heard; Started where there is none
	Turns    int
	// From is the turn of another session that this one goes on from; "" for none.
	From string
}

const sessionColumns = `SELECT s.id, s.started,
	coalesce((SELECT name FROM session_name WHERE session = s.number ORDER BY n DESC LIMIT 1), ''),
	coalesce((SELECT at FROM turn WHERE session = s.number ORDER BY number DESC LIMIT 1), s.started),
	(SELECT count(*) FROM turn WHERE session = s.number),
	(SELECT turn FROM session_fork WHERE session = s.number), s.sum,
	coalesce((SELECT at FROM session_name WHERE session = s.number ORDER BY n DESC LIMIT 1), 0),
	(SELECT sum FROM session_name WHERE session = s.number ORDER BY n DESC LIMIT 1),
	coalesce((SELECT sum FROM session_fork WHERE session = s.number), 0)
	FROM session s `

// Start begins a session. With an empty id it makes one: "s1", "s2" and so on,
// counted over the whole file. ErrSessionExists is returned for an id in use.
func (s *Store) Start(ctx context.Context, id string) (Session, error) {
	var begun Session
	err := storage.Retry(ctx, func() (err error) {
		begun, err = s.start(ctx, id)
		return err
	})
	return begun, err
}

func (s *Store) start(ctx context.Context, id string) (Session, error) {
	now := s.clock().UTC().Truncate(time.Microsecond)
	tx, err := s.db.BeginTx(ctx, storage.Aside)
	if err != nil {
		return Session{}, fmt.Errorf("start a session: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // no effect after Commit
	if id == "" {
		id, err = freeID(ctx, tx)
	} else {
		err = unused(ctx, tx, id)
	}
	if err != nil {
		return Session{}, err
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO session (number, id, started, sum) VALUES ((SELECT coalesce(max(number), 0) + 1 FROM session), ?, ?, ?)", id, now.UnixMicro(), sessionSum(id, now.UnixMicro())); err != nil {
		return Session{}, fmt.Errorf("start session %s: %w", id, err)
	}
	if err := tx.Commit(); err != nil {
		return Session{}, fmt.Errorf("start session %s: %w", id, err)
	}
	return Session{ID: id, Started: now, Last: now}, nil
}

// freeID returns the next counted id that no person has given to a session.
func freeID(ctx context.Context, tx *sql.Tx) (string, error) {
	var n int64
	if err := tx.QueryRowContext(ctx, "SELECT coalesce(max(number), 0) FROM session").Scan(&n); err != nil {
		return "", fmt.Errorf("start a session: %w", err)
	}
	for {
		n++
		id := "s" + strconv.FormatInt(n, 10)
		if err := unused(ctx, tx, id); !errors.Is(err, ErrSessionExists) {
			return id, err
		}
	}
}

func unused(ctx context.Context, tx *sql.Tx, id string) error {
	var used bool
	if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM session WHERE id = ?", id).Scan(&used); err != nil {
		return fmt.Errorf("start session %s: %w", id, err)
	}
	if used {
		return fmt.Errorf("%w: %s", ErrSessionExists, id)
	}
	return nil
}

// Resume returns the session with this id, or ErrNoSession.
func (s *Store) Resume(ctx context.Context, id string) (Session, error) {
	return scanSession(s.db.QueryRowContext(ctx, sessionColumns+"WHERE s.id = ?", id))
}

// Latest returns the session that was spoken in or started last, or
// ErrNoSession where there is none.
func (s *Store) Latest(ctx context.Context) (Session, error) {
	return scanSession(s.db.QueryRowContext(ctx, sessionColumns+"ORDER BY 4 DESC, s.number DESC LIMIT 1"))
}

// Sessions returns all sessions, the one spoken in last first.
func (s *Store) Sessions(ctx context.Context) ([]Session, error) {
	return s.sessions(ctx, sessionColumns+"ORDER BY 4 DESC, s.number DESC")
}

// Rename gives the session a name. Earlier names are kept in the file, but no
// longer shown.
func (s *Store) Rename(ctx context.Context, id, name string) error {
	at := s.clock().UnixMicro()
	n, err := s.add(ctx, "INSERT INTO session_name (n, session, name, at, sum) SELECT (SELECT coalesce(max(n), 0) + 1 FROM session_name), number, ?, ?, ? FROM session WHERE id = ? RETURNING n",
		name, at, nameSum(id, name, at), id)
	if err != nil {
		return fmt.Errorf("name session %s: %w", id, err)
	}
	return one(n, ErrNoSession, id)
}

// add adds a row and returns its number, 0 where none was added. A number that another
// process gives at the same moment is given once.
func (s *Store) add(ctx context.Context, query string, args ...any) (number int64, err error) {
	err = storage.Retry(ctx, func() error {
		tx, err := s.db.BeginTx(ctx, storage.Aside) // a connection that was lost is noticed here
		if err != nil {
			return err
		}
		defer func() { _ = tx.Rollback() }() // no effect after Commit
		if err := tx.QueryRowContext(ctx, query, args...).Scan(&number); err != nil {
			return err
		}
		return storage.Unsure(tx.Commit())
	})
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return number, err
}

// put adds a row in one message, so that a turn does not wait for others. Where the answer of a server is
// lost, the row is looked for, by a query for its number, before it is added again.
func (s *Store) put(ctx context.Context, row statement, its statement) (number int64, err error) {
	lost := false
	err = storage.Retry(ctx, func() (err error) {
		for range lostAtMost {
			if number, err = storage.Add(ctx, s.db, row.query, row.args...); !storage.Dropped(err) {
				break
			}
			lost = true
			if s.db.QueryRowContext(ctx, its.query, its.args...).Scan(&number) == nil {
				return nil
			}
		}
		return err
	})
	if lost {
		err = storage.Unsure(err)
	}
	return number, err
}

// lostAtMost is how many connections may be lost one after the other.
const lostAtMost = 5

// statement is one with its arguments.
type statement struct {
	query string
	args  []any
}

// one returns missing, with the id it was looked for by, where nothing was
// written.
func one(number int64, missing error, id string) error {
	if number == 0 {
		return fmt.Errorf("%w: %s", missing, id)
	}
	return nil
}

type scanner interface{ Scan(dest ...any) error }

func scanSession(row scanner) (Session, error) {
	var s Session
	var started, last int64
	var from, name sql.NullInt64
	var sum, named, forked int64
	err := row.Scan(&s.ID, &started, &s.Name, &last, &s.Turns, &from, &sum, &named, &name, &forked)
	if errors.Is(err, sql.ErrNoRows) {
		return Session{}, ErrNoSession
	}
	if err != nil {
		return Session{}, fmt.Errorf("read a session: %w", err)
	}
	if err := check("session "+s.ID, sum, sessionSum(s.ID, started)); err != nil {
		return Session{}, err
	}
	if name.Valid {
		if err := check("the name of session "+s.ID, name.Int64, nameSum(s.ID, s.Name, named)); err != nil {
			return Session{}, err
		}
	}
	if from.Valid {
		if err := check("what session "+s.ID+" goes on from", forked, forkSum(s.ID, from.Int64)); err != nil {
			return Session{}, err
		}
	}
	s.From = fork(from)
	s.Started, s.Last = time.UnixMicro(started).UTC(), time.UnixMicro(last).UTC()
	return s, nil
}

// Turn is one input and, once there is one, its answer.
type Turn struct {
	ID      string // "t7", counted over the whole file
	Session string
	Person  string // who said it; "" where people have no names
	Input   string // as it was heard, byte for byte
	Reply   string
	At      time.Time // when it was heard, in UTC
	Record  []byte    // the JSON record of the turn; nil where there is none
	// Answered is false for a turn that is still running or was broken off.
	Answered bool
}

// Hear stores an input and gives it its id. When it returns, the input is on
// the disk. ErrNoSession is returned where the session was never started.
func (s *Store) Hear(ctx context.Context, session, input string) (Turn, error) {
	return s.HearFrom(ctx, "", session, input)
}

// HearFrom is Hear of what a person said who has a name.
func (s *Store) HearFrom(ctx context.Context, person, session, input string) (Turn, error) {
	at := s.clock().UTC().Truncate(time.Microsecond)
	sum := turnSum(session, input, at.UnixMicro(), person)
	n, err := s.put(ctx, statement{"INSERT INTO turn (number, session, input, at, person, sum) SELECT (SELECT coalesce(max(number), 0) + 1 FROM turn), number, ?, ?, ?, ? FROM session WHERE id = ? RETURNING number",
		[]any{input, at.UnixMicro(), person, sum, session}},
		statement{"SELECT t.number FROM turn t JOIN session s ON s.number = t.session WHERE s.id = ? AND t.at = ? AND t.sum = ?", []any{session, at.UnixMicro(), sum}})
	if err != nil {
		return Turn{}, fmt.Errorf("store the input: %w", err)
	}
	if err := one(n, ErrNoSession, session); err != nil {
		return Turn{}, err
	}
	return Turn{ID: turnID(n), Session: session, Person: person, Input: input, At: at}, nil
}

// Answer stores what was answered in a turn, with its JSON record (which may be
// nil). The first answer of a turn is its only one: ErrAnswered comes for a
// second, ErrNoTurn for a turn that was never heard.
func (s *Store) Answer(ctx context.Context, turnID, reply string, record []byte) error {
	number, err := turnNumber(turnID)
	if err != nil {
		return err
	}
	at := s.clock().UnixMicro()
	sum := answerSum(number, reply, record, at)
	n, err := s.put(ctx, statement{`INSERT INTO answer (turn, reply, record, at, sum)
		SELECT number, ?, ?, ?, ? FROM turn WHERE number = ? ON CONFLICT DO NOTHING RETURNING turn`, []any{reply, record, at, sum, number}},
		statement{"SELECT turn FROM answer WHERE turn = ? AND at = ? AND sum = ?", []any{number, at, sum}})
	if err != nil {
		return fmt.Errorf("store the answer to %s: %w", turnID, err)
	}
	if n != 0 {
		return nil
	}
	if _, err := s.Turn(ctx, turnID); err != nil {
		return err
	}
	return fmt.Errorf("%w: %s", ErrAnswered, turnID)
}

const turnColumns = `SELECT t.number, s.id, t.input, t.at, a.turn IS NOT NULL, coalesce(a.reply, ''), a.record, t.sum, coalesce(a.at, 0), coalesce(a.sum, 0), t.person
	FROM turn t JOIN session s ON s.number = t.session LEFT JOIN answer a ON a.turn = t.number `

// Turn returns the turn with this id, or ErrNoTurn.
func (s *Store) Turn(ctx context.Context, id string) (Turn, error) {
	number, err := turnNumber(id)
	if err != nil {
		return Turn{}, err
	}
	t, _, err := scanTurn(s.db.QueryRowContext(ctx, turnColumns+"WHERE t.number = ?", number))
	if errors.Is(err, sql.ErrNoRows) {
		return Turn{}, fmt.Errorf("%w: %s", ErrNoTurn, id)
	}
	return t, err
}

// Last returns the number of the last turn that was heard in any session, 0 for
// none.
func (s *Store) Last(ctx context.Context) (int, error) {
	var n int
	if err := s.db.QueryRowContext(ctx, "SELECT coalesce(max(number), 0) FROM turn").Scan(&n); err != nil {
		return 0, fmt.Errorf("look for the last turn: %w", err)
	}
	return n, nil
}

// Persons returns who said the turns of these ids, by their ids; those of people without
// a name are left out.
func (s *Store) Persons(ctx context.Context, ids []string) (map[string]string, error) {
	out := map[string]string{}
	for _, id := range ids {
		t, err := s.Turn(ctx, id)
		if errors.Is(err, ErrNoTurn) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if t.Person != "" {
			out[id] = t.Person
		}
	}
	return out, nil
}

// InPast reports whether a turn is one of a session, or of what it goes on from.
func (s *Store) InPast(ctx context.Context, session, turn string) (in bool, err error) {
	number, err := turnNumber(turn)
	if err != nil {
		return false, nil //nolint:nilerr // it is in no session
	}
	err = s.db.QueryRowContext(ctx, line+"SELECT count(*) FROM line l JOIN turn t ON t.session = l.session AND t.number <= l.upto WHERE t.number = ?", session, number).Scan(&in)
	if err != nil {
		return false, fmt.Errorf("look for turn %s: %w", turn, err)
	}
	return in, nil
}

// Recent returns the last n turns of a session in the order they were heard,
// with those of the sessions that it goes on from. A session that has none, or
// was never started, gives none.
func (s *Store) Recent(ctx context.Context, session string, n int) ([]Turn, error) {
	turns, _, err := s.page(ctx, line+`SELECT * FROM (`+turnColumns+`JOIN line l ON t.session = l.session AND t.number <= l.upto
		ORDER BY t.number DESC LIMIT ?) AS latest ORDER BY 1`, session, n)
	return turns, err
}

const pageSize = 256 // turns held in memory at a time

// Turns returns all turns of a session in the order they were heard, without
// those of a session that it goes on from. The store
// is free for other use while the loop's body runs. An error ends the sequence.
func (s *Store) Turns(ctx context.Context, session string) iter.Seq2[Turn, error] {
	return func(yield func(Turn, error) bool) {
		var after int64
		for {
			turns, last, err := s.page(ctx, turnColumns+`WHERE s.id = ? AND t.number > ?
				ORDER BY t.number LIMIT ?`, session, after, pageSize)
			if err != nil {
				yield(Turn{}, err)
				return
			}
			for _, t := range turns {
				if !yield(t, nil) {
					return
				}
			}
			if len(turns) < pageSize {
				return
			}
			after = last
		}
	}
}

// page returns the turns that a query gives, and the number of the last.
func (s *Store) page(ctx context.Context, query string, args ...any) (turns []Turn, last int64, err error) {
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, 0, fmt.Errorf("read turns: %w", err)
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	for rows.Next() {
		var t Turn
		if t, last, err = scanTurn(rows); err != nil {
			return nil, 0, err
		}
		turns = append(turns, t)
	}
	return turns, last, rows.Err()
}

func scanTurn(row scanner) (t Turn, number int64, err error) {
	var at, sum, answered, answer int64
	err = row.Scan(&number, &t.Session, &t.Input, &at, &t.Answered, &t.Reply, &t.Record, &sum, &answered, &answer, &t.Person)
	if err != nil {
		return Turn{}, 0, fmt.Errorf("read a turn: %w", err)
	}
	if err := check("turn "+turnID(number), sum, turnSum(t.Session, t.Input, at, t.Person)); err != nil {
		return Turn{}, 0, err
	}
	if t.Answered {
		if err := check("the answer to "+turnID(number), answer, answerSum(number, t.Reply, t.Record, answered)); err != nil {
			return Turn{}, 0, err
		}
	}
	t.ID, t.At = turnID(number), time.UnixMicro(at).UTC()
	return t, number, nil
}

func turnID(number int64) string { return "t" + strconv.FormatInt(number, 10) }

func turnNumber(id string) (int64, error) {
	if len(id) > 1 && id[0] == 't' {
		if n, err := strconv.ParseInt(id[1:], 10, 64); err == nil && turnID(n) == id {
			return n, nil
		}
	}
	return 0, fmt.Errorf("%w: %q (turns are called t1, t2 and so on)", ErrNoTurn, id)
}
