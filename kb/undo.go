package kb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
)

// Undo reverses, as a change of its own made in turn, everything that the turn
// target did; an empty target is the latest turn that changed something, is no
// undo, and is not undone yet. Afterwards the store knows what it would know if
// target had never been said and everything else had: what target closed is back
// under its old id, what it told is closed unless another turn told it, too, and
// what a later turn settled stays settled. Names stay, and so does a relation's
// record that no other takes the place of: they are words and claim nothing.
//
// Undoing the turn of an undo does again what that had undone.
//
// The errors are ErrNothing and ErrUndone, and a *ChangeError without a turn.
func (s *Store) Undo(ctx context.Context, turn, target string) (Undone, error) {
	return s.pen.undo(ctx, turn, func(int64) (string, error) { return target, nil })
}

// UndoAfter is to Undo what CommitAfter is to Commit; behind returns the turn to
// undo.
func (s *Store) UndoAfter(ctx context.Context, seq int64, turn, target string, behind func() (string, error)) (Undone, error) {
	return s.pen.undo(ctx, turn, func(now int64) (string, error) {
		if err := moved(now, seq, behind == nil); err != nil || now == seq {
			return target, err
		}
		return behind()
	})
}

// LastTurn returns the turn that Undo would be for without a target, of those
// that count. The error is ErrNothing.
func (l *Log) LastTurn(ctx context.Context, counts func(turn string) bool) (turn string, err error) {
	tx, err := l.view.db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return "", fmt.Errorf("look for the last turn: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // there is nothing to commit
	at, err := now(ctx, tx)
	if err != nil {
		return "", fmt.Errorf("look for the last turn: %w", err)
	}
	q := &statements{tx: tx, bound: map[string]*sql.Stmt{}}
	aimed, err := undos(ctx, q)
	if err == nil {
		turn, err = latest(ctx, q, at.seq+1, undone(aimed), counts)
	}
	return turn, err
}

// undo undoes the turn that is asked for once the number of the last change is
// known, and cannot change any more.
func (p *pen) undo(ctx context.Context, turn string, asked func(now int64) (string, error)) (Undone, error) {
	var u Undone
	if turn == "" {
		return u, &ChangeError{"turn", "an undo belongs to a turn"}
	}
	err := p.write(ctx, func(w *writer) (_ bool, err error) {
		u = Undone{}
		if u.Target, err = asked(w.journal.seq - 1); err != nil {
			return false, err
		}
		if err := w.undo(ctx, &u); err != nil {
			return false, err
		}
		if err := w.report(ctx, p.view, &u); err != nil {
			return false, err
		}
		return true, w.log(ctx, turn, u.Target)
	})
	if err != nil {
		return Undone{}, fmt.Errorf("undo: %w", err)
	}
	return u, nil
}

func (w *writer) undo(ctx context.Context, u *Undone) error {
	aimed, err := undos(ctx, w.rows)
	if err != nil {
		return err
	}
	before := undone(aimed)
	if u.Target == "" {
		if u.Target, err = latest(ctx, w.rows, w.journal.seq, before, func(string) bool { return true }); err != nil {
			return err
		}
	}
	targets, err := changesOf(ctx, w.rows, u.Target)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(targets, func(seq int64) bool { return !before[seq] }) {
		return fmt.Errorf("%w: %s", ErrUndone, u.Target)
	}
	for _, seq := range targets {
		if purged, err := final(ctx, w.rows, seq); err != nil || purged {
			return errors.Join(err, fmt.Errorf("%w: %s", ErrPurged, u.Target))
		}
		aimed = append(aimed, undoing{w.journal.seq, seq})
	}
	if none, err := gone(ctx, w.rows, u.Target); err != nil || none {
		return errors.Join(err, fmt.Errorf("%w: %s", ErrPurged, u.Target))
	}
	return w.replay(ctx, before, undone(aimed), u)
}

// gone reports whether all that a turn told was removed for good since. A turn that
// told nothing new is not gone.
func gone(ctx context.Context, q *statements, turn string) (bool, error) {
	var some, kept bool
	err := q.get(ctx, `SELECT EXISTS (SELECT 1 FROM change c JOIN step s ON s.n > c.before AND s.n <= c.steps WHERE c.turn = ?1 AND c.undoes IS NULL AND s.act <> ?2),
		EXISTS (SELECT 1 FROM change c WHERE c.turn = ?1 AND (c.undoes IS NOT NULL OR `+left+`))`, []any{turn, int(again), int(purged)}, &some, &kept)
	return some && !kept, err
}

// undoing is one change that one undo is aimed at.
type undoing struct{ by, seq int64 }

// undos returns what all undos so far were aimed at, the latest last.
func undos(ctx context.Context, q *statements) ([]undoing, error) {
	var all []undoing
	err := q.all(ctx, `SELECT u.seq, c.seq FROM change u JOIN change c ON c.turn = u.undoes AND c.seq < u.seq
		WHERE u.undoes IS NOT NULL ORDER BY u.seq, c.seq`, nil, func(scan func(...any) error) error {
		var u undoing
		err := scan(&u.by, &u.seq)
		all = append(all, u)
		return err
	})
	return all, err
}

// undone returns the changes that do not stand. An undo that does not stand
// itself counts for nothing; since only later ones can undo it, the latest is
// decided first.
func undone(undos []undoing) map[int64]bool {
	gone := map[int64]bool{}
	for _, u := range slices.Backward(undos) {
		if !gone[u.by] {
			gone[u.seq] = true
		}
	}
	return gone
}

// left is the condition that a change c did something to what was not removed for
// good since: ?2 is again, and ?3 is purged.
const left = `EXISTS (SELECT 1 FROM step s WHERE s.n > c.before AND s.n <= c.steps AND s.act <> ?2
	AND NOT EXISTS (SELECT 1 FROM step p WHERE p.kind = s.kind AND p.item = s.item AND p.act = ?3))`

// latest returns the turn that an undo without a target is for, of the changes before
// one and those that count.
func latest(ctx context.Context, q *statements, seq int64, undone map[int64]bool, counts func(turn string) bool) (string, error) {
	rows := `SELECT seq, turn FROM change c WHERE undoes IS NULL AND seq < ?1 AND ` + left + `
		AND NOT EXISTS (SELECT 1 FROM step WHERE n > c.before AND n <= c.steps AND act = ?3) ORDER BY seq DESC LIMIT 1`
	for {
		var turn string
		if err := q.get(ctx, rows, []any{seq, int(again), int(purged)}, &seq, &turn); err != nil {
			return "", noRows(err, ErrNothing)
		}
		if !undone[seq] && counts(turn) {
			return turn, nil
		}
	}
}

// changesOf returns the changes of a turn, or ErrNothing.
func changesOf(ctx context.Context, q *statements, turn string) ([]int64, error) {
	var all []int64
	err := q.all(ctx, "SELECT seq FROM change WHERE turn = ? ORDER BY seq", []any{turn}, func(scan func(...any) error) error {
		var seq int64
		err := scan(&seq)
		all = append(all, seq)
		return err
	})
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("%w: %s changed nothing", ErrNothing, turn)
	}
	return all, err
}

// item is one item of one kind.
type item struct {
	kind kind
	id   int64
}

// replay settles every key that was touched by a change whose standing is
// another after than before.
func (w *writer) replay(ctx context.Context, before, after map[int64]bool, u *Undone) error {
	var turned []int64
	for seq := range w.journal.seq {
		if before[seq] != after[seq] {
			turned = append(turned, seq)
		}
	}
	seen := map[item]bool{}
	for _, seq := range turned {
		items, err := touched(ctx, w.rows, seq)
		if err != nil {
			return err
		}
		for _, it := range items {
			if err := ctx.Err(); err != nil {
				return err
			}
			if seen[it] {
				continue
			}
			if err := w.settle(quiet(ctx), it, after, seen, u); err != nil {
				return err
			}
		}
	}
	return nil
}

// touched returns the items in the steps of a change that is no undo. The steps
// of an undo follow from the others.
func touched(ctx context.Context, q *statements, seq int64) (all []item, err error) {
	c, err := changeAt(ctx, q.tx, seq)
	if err != nil || c.undoes != "" {
		return nil, err
	}
	err = stepsBetween(ctx, q.tx, c.before, c.steps, func(s stepRow) error {
		all = append(all, item{s.kind, s.item})
		return nil
	})
	return all, err
}

// settle makes live, of all items that share the key of it, the one that the
// last standing step opened or told again.
func (w *writer) settle(ctx context.Context, it item, undone map[int64]bool, seen map[item]bool, u *Undone) error {
	live, want, err := w.standing(ctx, it, undone, seen)
	if err != nil || want == 0 && it.kind == relationKind {
		return err
	}
	if live == want {
		if id := it.kind.id(live); live == it.id && id != "" {
			u.Kept = append(u.Kept, id)
		}
		return nil
	}
	if live != 0 {
		if err := w.close(ctx, it.kind, live); err != nil {
			return err
		}
	}
	if want != 0 {
		return w.reopen(ctx, it.kind, want)
	}
	return nil
}

// standing returns which item with the key of it is live and which one should
// be, 0 for none, and marks all of them as seen.
func (w *writer) standing(ctx context.Context, it item, undone map[int64]bool, seen map[item]bool) (live, want int64, err error) {
	// CROSS JOIN keeps the planner from starting with all changes.
	query := fmt.Sprintf(`SELECT `+stepCells+`, i.id, i.closed IS NULL FROM %[1]s k CROSS JOIN %[1]s i ON %[2]s
		CROSS JOIN step s ON %[3]s CROSS JOIN change c ON c.seq = s.seq AND c.undoes IS NULL
		WHERE k.id = ? ORDER BY s.n`, it.kind.table(), it.kind.sameKey(), stepsOf(it.kind, "i.id"))
	gone := map[int64]bool{}
	err = w.rows.all(ctx, query, []any{it.id}, func(scan func(...any) error) error {
		var s stepRow
		var id int64 // of the item: the step may be that of a run
		var isLive bool
		if err := s.scan(w.sums, scan, &id, &isLive); err != nil {
			return err
		}
		seq, a := s.seq, s.act
		seen[item{it.kind, id}] = true
		if isLive {
			live = id
		}
		switch {
		case a == purged:
			gone[id] = true
		case undone[seq]:
		case a == closed:
			want = 0
		default:
			want = id
		}
		return nil
	})
	if gone[want] {
		want = 0 // there is nothing to have back
	}
	return live, want, err
}

// report fills in what the undo did.
func (w *writer) report(ctx context.Context, v *view, u *Undone) error {
	u.Seq, u.Retracted = w.journal.seq, w.journal.acted(closed)
	return v.fill(ctx, w.rows.tx, w.journal.moved, &u.Delta)
}
