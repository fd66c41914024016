package kb

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"whence/internal/storage"
	"whence/kb/called"
	"whence/triple"
)

// Since returns how the store differs now from what it was after change seq, in
// one consistent look. It is how one process learns of what another has done,
// in time proportional to that. Since change 0, it is all that is live.
func (s *Store) Since(ctx context.Context, seq int64) (_ Delta, err error) {
	defer blame(ctx, s.view.db, &err)
	if seq <= 0 {
		d, err := s.view.all(ctx)
		if err != nil {
			return Delta{}, fmt.Errorf("read the knowledge base: %w", err)
		}
		return d, nil
	}
	tx, err := s.view.db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return Delta{}, fmt.Errorf("read the changes: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // there is nothing to commit
	d, err := s.view.since(ctx, tx, seq)
	if err != nil {
		return Delta{}, fmt.Errorf("read the changes since %d: %w", seq, err)
	}
	return d, nil
}

// Steps returns how many things the changes after seq did: how much [Store.Since]
// would go through.
func (l *Log) Steps(ctx context.Context, seq int64) (int, error) {
	var n int
	err := l.view.db.QueryRowContext(ctx, `SELECT coalesce((SELECT steps FROM change ORDER BY seq DESC LIMIT 1), 0)
		- coalesce((SELECT steps FROM change WHERE seq = ?), 0)`, seq).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("read the changes since %d: %w", seq, err)
	}
	return n, nil
}

// all returns what is live at one point, without going through the log.
func (v *view) all(ctx context.Context) (Delta, error) {
	at, err := now(ctx, v.db)
	d := Delta{Seq: at.seq}
	if err != nil || at.seq == 0 {
		return d, err
	}
	var terms, facts int64
	err = v.db.QueryRowContext(ctx, "SELECT terms, (SELECT coalesce(max(id), 0) FROM fact) FROM change WHERE seq = ?", at.seq).Scan(&terms, &facts)
	if err != nil {
		return d, err
	}
	d.Facts = make([]triple.Fact, 0, min(facts, 1<<20)) // in a torn file the number may be any
	for f, err := range v.stream(ctx, func() (point, error) { return at, nil }) {
		if err != nil {
			return d, err
		}
		d.Facts = append(d.Facts, f)
	}
	if d.Names, err = firsts(ctx, v.db, terms); err != nil {
		return d, err
	}
	for _, k := range []kind{ruleKind, propertyKind, relationKind, settingKind, symbolicKind} {
		rows, err := papers(ctx, v.db, k, at)
		if err != nil {
			return d, err
		}
		for i := range rows {
			rows[i].closed = 0 // at that point
		}
		if err := d.add(ctx, v.known, v.db, k, rows); err != nil {
			return d, err
		}
	}
	return d, nil
}

func (v *view) since(ctx context.Context, r reader, seq int64) (Delta, error) {
	at, err := now(ctx, r)
	d := Delta{Seq: at.seq}
	if err != nil || at.seq <= seq {
		return d, err
	}
	then, err := changeAt(ctx, r, seq)
	if err != nil {
		return d, err
	}
	moves, err := movesAfter(ctx, r, then.steps)
	if err != nil {
		return d, err
	}
	for _, m := range moves {
		if id := m.kind.id(m.item); m.act == closed && id != "" {
			d.Retracted = append(d.Retracted, id)
		}
	}
	if d.Names, err = namesAfter(ctx, r, int(then.terms)); err != nil {
		return d, err
	}
	return d, v.fill(ctx, r, moves, &d)
}

// namesAfter returns the names whose first term comes after the given one. It
// asks for each new term, and so takes no longer in a large base.
func namesAfter(ctx context.Context, r reader, term int) ([]triple.Term, error) {
	var names []triple.Term
	err := storage.Each(r.QueryContext(ctx, `SELECT name, label, kind FROM term t WHERE id > ?
		AND NOT EXISTS (SELECT 1 FROM term WHERE name = t.name AND id < t.id) ORDER BY id`, term))(func(scan func(...any) error) error {
		var t triple.Term
		err := scan(&t.Name, &t.Label, &t.Kind)
		if called.IsName(t) {
			names = append(names, t)
		}
		return err
	})
	return names, err
}

// movesAfter returns, in the order of their first step after the given one, the
// items that are live now and were not then, or the other way round.
func movesAfter(ctx context.Context, r reader, step int64) ([]move, error) {
	was := map[item]bool{}
	is := map[item]bool{}
	var order []item
	err := stepsBetween(ctx, r, step, newest, func(s stepRow) error {
		it, a := item{s.kind, s.item}, s.act
		if a == purged {
			return nil // it was closed before
		}
		if _, known := was[it]; !known {
			was[it] = a != opened
			order = append(order, it)
		}
		is[it] = a != closed
		return nil
	})
	var moves []move
	for _, it := range order {
		if was[it] != is[it] {
			moves = append(moves, move{it.kind, it.id, map[bool]act{true: opened, false: closed}[is[it]]})
		}
	}
	return moves, err
}

// acted returns the ids of the items that the change did a to.
func (j *journal) acted(a act) []string {
	var ids []string
	for _, m := range j.moved {
		if id := m.kind.id(m.item); m.act == a && id != "" {
			ids = append(ids, id)
		}
	}
	return ids
}

// fill reads the items that moves opened into d, and the settings that they
// opened or closed.
func (v *view) fill(ctx context.Context, r reader, moves []move, d *Delta) error {
	ids := map[kind][]int64{}
	for _, m := range moves {
		if m.act == opened || m.kind == settingKind {
			ids[m.kind] = append(ids[m.kind], m.item)
		}
	}
	for k := factKind; k <= noteKind; k++ {
		slices.Sort(ids[k])
		for some := range slices.Chunk(ids[k], atOnce) {
			if err := d.read(ctx, v.known, r, k, "id IN ("+list(some)+")"); err != nil {
				return err
			}
		}
	}
	return nil
}

const atOnce = 10_000 // ids in one statement, whose length has a limit

// list returns the numbers as SQL.
func list(ids []int64) string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = strconv.FormatInt(id, 10)
	}
	return strings.Join(texts, ",")
}

// read adds the items of a kind that where picks.
func (d *Delta) read(ctx context.Context, known *known, r reader, k kind, where string) error {
	if k == factKind {
		var rows []factRow
		err := storage.Each(r.QueryContext(ctx, factColumns+"WHERE "+where+" ORDER BY id"))(func(scan func(...any) error) error {
			var row factRow
			err := row.scan(scan)
			rows = append(rows, row)
			return err
		})
		if err != nil {
			return err
		}
		facts, err := known.factsOf(ctx, r, rows)
		d.Facts = append(d.Facts, facts...)
		return err
	}
	if k == noteKind {
		rows, err := readNotes(ctx, r, "WHERE n."+where+" ORDER BY n.id")
		for _, row := range rows {
			d.Notes = append(d.Notes, row.Note)
		}
		return err
	}
	rows, err := readPapers(ctx, r, k, where)
	if err != nil {
		return err
	}
	return d.add(ctx, known, r, k, rows)
}

// add adds items that are no facts.
func (d *Delta) add(ctx context.Context, known *known, r reader, k kind, rows []paperRow) error {
	w, err := known.read(ctx, r, new(needs).papers(rows))
	if err != nil {
		return err
	}
	for _, row := range rows {
		if err := d.one(w, k, row); err != nil {
			return err
		}
	}
	return nil
}

func (d *Delta) one(w words, k kind, row paperRow) error {
	switch k {
	case ruleKind:
		r, err := w.rule(row)
		d.Rules = append(d.Rules, r)
		return err
	case propertyKind:
		p, err := w.property(row)
		d.Properties = append(d.Properties, p)
		return err
	case symbolicKind:
		r, err := w.symbolic(row)
		d.Symbolic = append(d.Symbolic, r)
		return err
	case relationKind:
		r, err := relationOf(row)
		d.Relations = append(d.Relations, r)
		return err
	}
	if d.Settings == nil {
		d.Settings = map[string]string{}
	}
	if row.closed != 0 {
		if _, set := d.Settings[row.key]; !set {
			d.Settings[row.key] = ""
		}
		return nil
	}
	var err error
	d.Settings[row.key], err = settingOf(row)
	return err
}
