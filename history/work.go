package history

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// SaveWork keeps what a session is in the middle of, so that it can go on with
// it in another process. Earlier states stay, and the latest counts. The error
// is ErrNoSession for a session that was never started.
func (s *Store) SaveWork(ctx context.Context, session string, state []byte) error {
	now := s.clock().UTC().Truncate(time.Microsecond)
	n, err := s.add(ctx, "INSERT INTO work (n, session, state, at, sum) SELECT (SELECT coalesce(max(n), 0) + 1 FROM work), number, ?, ?, ? FROM session WHERE id = ? RETURNING n", state, now.UnixMicro(), workSum(session, state, now.UnixMicro()), session)
	if err != nil {
		return fmt.Errorf("save the work of session %s: %w", session, err)
	}
	return one(n, ErrNoSession, session)
}

// Work returns what a session was in the middle of, nil where it was in the
// middle of nothing.
func (s *Store) Work(ctx context.Context, session string) ([]byte, error) {
	var state []byte
	var at, sum int64
	err := s.db.QueryRowContext(ctx, "SELECT state, at, sum FROM work WHERE session = (SELECT number FROM session WHERE id = ?) ORDER BY n DESC LIMIT 1", session).Scan(&state, &at, &sum)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the work of session %s: %w", session, err)
	}
	return state, check("the work of session "+session, sum, workSum(session, state, at))
}
