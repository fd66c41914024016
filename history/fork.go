package history

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// ErrForked: the session goes on from a turn already, or has turns of its own.
var ErrForked = errors.New("the session has a past already")

// Fork begins a session that goes on from a turn: what was said up to it, in its
// session and in those that it goes on from, is the past of the new one. With an
// empty id it makes one, as Start does. ErrNoTurn is returned for a turn that
// was never heard, ErrSessionExists for an id in use.
func (s *Store) Fork(ctx context.Context, id, turn string) (Session, error) {
	if _, err := s.Turn(ctx, turn); err != nil {
		return Session{}, err
	}
	begun, err := s.Start(ctx, id)
	if err != nil {
		return Session{}, err
	}
	begun.From = turn
	return begun, s.GoOn(ctx, begun.ID, turn)
}

// GoOn makes a session that is new go on from a turn, as Fork does. The errors
// are ErrNoSession, ErrNoTurn, and ErrForked for a session that is not new.
func (s *Store) GoOn(ctx context.Context, session, turn string) error {
	number, err := turnNumber(turn)
	if err != nil {
		return err
	}
	if _, err := s.Resume(ctx, session); err != nil {
		return err
	}
	if _, err := s.Turn(ctx, turn); err != nil {
		return err
	}
	n, err := s.add(ctx, `INSERT INTO session_fork (session, turn, sum)
		SELECT s.number, ?, ? FROM session s WHERE s.id = ?
		AND NOT EXISTS (SELECT 1 FROM turn t WHERE t.session = s.number AND t.number <= ?) ON CONFLICT DO NOTHING RETURNING session`, number, forkSum(session, number), session, number)
	if err != nil {
		return fmt.Errorf("fork session %s at %s: %w", session, turn, err)
	}
	return one(n, ErrForked, session)
}

// line is the common table of the sessions whose turns are the past of one
// session, each with the last turn that is. A fork goes on from a turn that is
// older than all of its own, so upto falls and the walk ends.
const line = `WITH RECURSIVE line (session, upto) AS (
	SELECT number, 9223372036854775807 FROM session WHERE id = ?
	UNION ALL
	SELECT t.session, f.turn FROM line l JOIN session_fork f ON f.session = l.session JOIN turn t ON t.number = f.turn
	WHERE f.turn < l.upto) `

// Find returns the sessions in whose id, name or inputs all the words stand, the
// one spoken in last first, at most limit. Without words these are all. Commands
// do not count as inputs: one that looks for words would find itself.
func (s *Store) Find(ctx context.Context, words []string, limit int) ([]Session, error) {
	query, args := sessionColumns+"WHERE true", []any{}
	for _, w := range words {
		like := "%" + escapeLike(w) + "%"
		query += ` AND (s.id LIKE ? ESCAPE '\' OR coalesce((SELECT name FROM session_name WHERE session = s.number ORDER BY n DESC LIMIT 1), '') LIKE ? ESCAPE '\'
			OR EXISTS (SELECT 1 FROM turn t WHERE t.session = s.number AND t.input LIKE ? ESCAPE '\' AND t.input NOT LIKE '/%'))`
		args = append(args, like, like, like)
	}
	return s.sessions(ctx, query+" ORDER BY 4 DESC, s.number DESC LIMIT ?", append(args, limit)...)
}

// escapeLike makes a word mean itself in a LIKE pattern.
func escapeLike(word string) string {
	return strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(word)
}

func (s *Store) sessions(ctx context.Context, query string, args ...any) ([]Session, error) {
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	var all []Session
	for rows.Next() {
		one, err := scanSession(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

// fork reads the turn that a session goes on from, if it does.
func fork(number sql.NullInt64) string {
	if !number.Valid {
		return ""
	}
	return turnID(number.Int64)
}
