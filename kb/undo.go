package kb

import (
	"context"
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
	u := Undone{Target: target}
	if turn == "" {
		return u, &ChangeError{"turn", "an undo belongs to a turn"}
	}
	err := s.write(ctx, func(w *writer) (bool, error) {
		if err := w.undo(ctx, &u); err != nil {
			return false, err
		}
		if err := w.report(ctx, s, &u); err != nil {
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
	undos, err := w.undos(ctx)
	if err != nil {
		return err
	}
	before := undone(undos)
	if u.Target == "" {
		if u.Target, err = w.latest(ctx, before); err != nil {
			return err
		}
	}
	targets, err := w.changes(ctx, u.Target)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(targets, func(seq int64) bool { return !before[seq] }) {
		return fmt.Errorf("%w: %s", ErrUndone, u.Target)
	}
	for _, seq := range targets {
		undos = append(undos, undoing{w.seq, seq})
	}
	return w.replay(ctx, before, undone(undos), u)
}

// undoing is one change that one undo is aimed at.
type undoing struct{ by, seq int64 }

// undos returns what all undos so far were aimed at, the latest last.
func (w *writer) undos(ctx context.Context) ([]undoing, error) {
	var all []undoing
	err := w.all(ctx, `SELECT u.seq, c.seq FROM change u JOIN change c ON c.turn = u.undoes AND c.seq < u.seq
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

// latest returns the turn that an undo without a target is for.
func (w *writer) latest(ctx context.Context, undone map[int64]bool) (string, error) {
	rows := `SELECT seq, turn FROM change c WHERE undoes IS NULL AND seq < ?
		AND EXISTS (SELECT 1 FROM step WHERE n > c.before AND n <= c.steps AND act <> ?) ORDER BY seq DESC LIMIT 1`
	seq := w.seq
	for {
		var turn string
		if err := w.get(ctx, rows, []any{seq, int(again)}, &seq, &turn); err != nil {
			return "", noRows(err, ErrNothing)
		}
		if !undone[seq] {
			return turn, nil
		}
	}
}

// changes returns the changes of a turn, or ErrNothing.
func (w *writer) changes(ctx context.Context, turn string) ([]int64, error) {
	var all []int64
	err := w.all(ctx, "SELECT seq FROM change WHERE turn = ? ORDER BY seq", []any{turn}, func(scan func(...any) error) error {
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
	for seq := range w.seq {
		if before[seq] != after[seq] {
			turned = append(turned, seq)
		}
	}
	seen := map[item]bool{}
	for _, seq := range turned {
		touched, err := w.touched(ctx, seq)
		if err != nil {
			return err
		}
		for _, it := range touched {
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
func (w *writer) touched(ctx context.Context, seq int64) ([]item, error) {
	var all []item
	err := w.all(ctx, `SELECT s.kind, s.item FROM change c JOIN step s ON s.n > c.before AND s.n <= c.steps
		WHERE c.seq = ? AND c.undoes IS NULL ORDER BY s.n`, []any{seq}, func(scan func(...any) error) error {
		var it item
		err := scan(&it.kind, &it.id)
		all = append(all, it)
		return err
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
	query := fmt.Sprintf(`SELECT i.id, i.closed IS NULL, s.seq, s.act FROM %[1]s k CROSS JOIN %[1]s i ON %[2]s
		CROSS JOIN step s ON s.kind = ? AND s.item = i.id CROSS JOIN change c ON c.seq = s.seq AND c.undoes IS NULL
		WHERE k.id = ? ORDER BY s.n`, it.kind.table(), it.kind.sameKey())
	err = w.all(ctx, query, []any{int(it.kind), it.id}, func(scan func(...any) error) error {
		var id, seq int64
		var isLive bool
		var a act
		if err := scan(&id, &isLive, &seq, &a); err != nil {
			return err
		}
		seen[item{it.kind, id}] = true
		if isLive {
			live = id
		}
		switch {
		case undone[seq]:
		case a == closed:
			want = 0
		default:
			want = id
		}
		return nil
	})
	return live, want, err
}

// report fills in what the undo did.
func (w *writer) report(ctx context.Context, s *Store, u *Undone) error {
	u.Seq, u.Retracted = w.seq, w.ids(closed)
	return s.fill(ctx, w.tx, w.moved, &u.Delta)
}
