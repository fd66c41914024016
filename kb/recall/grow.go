package recall

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"

	"whence/kb"
	"whence/triple"
)

var errTorn = errors.New("the index of what was said does not fit together: restore a backup")

// grow takes in what was told and taken back since the index was last used. It returns how the
// index stands where that was nothing.
func (x *Index) grow(ctx context.Context) (s state, err error) {
	s, last, err := readState(ctx, x.db)
	if err != nil || s.step >= last {
		return s, err
	}
	tx, err := x.db.BeginTx(ctx, nil)
	if err != nil {
		return state{}, err
	}
	defer func() { _ = tx.Rollback() }() // no effect after Commit
	g := &growth{words: x.words, tx: tx, stems: map[string]int64{}, df: map[int64]int{}, posts: map[int64][]byte{}, speakers: map[string]uint16{}, said: map[string]int64{}}
	if err := g.run(ctx); err != nil {
		return state{}, err
	}
	return state{}, tx.Commit()
}

// growth is one change of the index, in one transaction.
type growth struct {
	words *wordKinds
	tx    *sql.Tx
	state

	block    int64  // the one that docs and posts are of
	docs     []byte // of the block
	fresh    bool   // the block is new with this change
	posts    map[int64][]byte
	stems    map[string]int64
	df       map[int64]int
	speakers map[string]uint16
	said     map[string]int64 // the docs of this change by turn and words
	before   *triple.Source   // of the last doc
}

// atOnce is how many sayings are read at a time.
const atOnce = 2000

func (g *growth) run(ctx context.Context) (err error) {
	var last int64
	if g.state, last, err = readState(ctx, g.tx); err != nil {
		return err
	}
	tellings, err := kb.Tellings(ctx, g.tx, g.step)
	if err != nil {
		return err
	}
	g.step = last // whoever writes has the lock
	if len(tellings) > 0 {
		g.version++
	}
	for some := range slices.Chunk(tellings, atOnce) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := g.take(context.WithoutCancel(ctx), some); err != nil {
			return err
		}
	}
	if err := g.flush(ctx); err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(g.df)) {
		if _, err := g.tx.ExecContext(ctx, "UPDATE recall_stem SET df = df + ? WHERE id = ?", g.df[id], id); err != nil {
			return err
		}
	}
	_, err = g.tx.ExecContext(ctx, "UPDATE recall_state SET step = ?, docs = ?, length = ?, version = ?", g.step, g.state.docs, g.length, g.version)
	return err
}

// take takes in some tellings.
func (g *growth) take(ctx context.Context, some []kb.Telling) error {
	ids := make([]string, len(some))
	for i, t := range some {
		ids[i] = t.ID
	}
	said, err := kb.Sayings(ctx, g.tx, ids)
	if err != nil {
		return err
	}
	for _, t := range some {
		var d int64
		err := g.tx.QueryRowContext(ctx, "SELECT doc FROM recall_item WHERE id = ?", t.ID).Scan(&d)
		switch {
		case err == nil:
			err = g.stand(ctx, d, t)
		case errors.Is(err, sql.ErrNoRows):
			err = nil
			if s, ok := said[t.ID]; ok {
				err = g.add(ctx, s, t.Live)
			}
		}
		if err != nil {
			return fmt.Errorf("%s: %w", t.ID, err)
		}
	}
	return nil
}

// stand sets whether a doc is live after one of its items was taken back or has come
// back.
func (g *growth) stand(ctx context.Context, d int64, t kb.Telling) error {
	live := t.Live
	if !live {
		err := g.tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM recall_item i JOIN fact f ON f.id = CAST(substr(i.id, 2) AS BIGINT)
			WHERE i.doc = ? AND substr(i.id, 1, 1) = 'f' AND f.closed IS NULL)`, d).Scan(&live)
		if err != nil {
			return err
		}
	}
	return g.set(ctx, d, live)
}

// set sets the flag of a doc, in the block at hand or in an earlier one.
func (g *growth) set(ctx context.Context, d int64, live bool) error {
	block, at := d/blockSize, int(d%blockSize)*docBytes
	if err := g.turnTo(ctx, block); err != nil {
		return err
	}
	if at+docBytes > len(g.docs) {
		return errTorn
	}
	g.docs[at+1] &^= isLive
	if live {
		g.docs[at+1] |= isLive
	}
	return nil
}

// turnTo makes a block the one at hand.
func (g *growth) turnTo(ctx context.Context, block int64) error {
	if g.docs != nil && g.block == block {
		return nil
	}
	if err := g.flush(ctx); err != nil {
		return err
	}
	g.block, g.docs, g.fresh = block, []byte{}, false
	err := g.tx.QueryRowContext(ctx, "SELECT docs FROM recall_block WHERE block = ?", block).Scan(&g.docs)
	if errors.Is(err, sql.ErrNoRows) {
		g.fresh = true
		return nil
	}
	return err
}

// add makes a doc of a saying. Facts that were read from one sentence are one doc.
func (g *growth) add(ctx context.Context, s kb.Said, live bool) error {
	key := s.Source.Turn + "\x00" + s.Text
	if s.ID[0] == 'n' {
		key = s.ID
	}
	d, known := g.said[key]
	if known {
		if live {
			if err := g.set(ctx, d, true); err != nil {
				return err
			}
		}
		_, err := g.tx.ExecContext(ctx, "INSERT INTO recall_item (id, doc) VALUES (?, ?)", s.ID, d)
		return err
	}
	d = g.state.docs
	g.said[key] = d
	if err := g.turnTo(ctx, d/blockSize); err != nil {
		return err
	}
	a := g.words.analyse(s.Text)
	one := docOf(a, s.Source)
	if !live {
		one.flags &^= isLive
	}
	first, err := g.first(ctx, s.Source)
	if err != nil {
		return err
	}
	if first {
		one.flags |= startsTalk
	}
	if one.speaker, err = g.speaker(ctx, s.Source.Speaker); err != nil {
		return err
	}
	if err := g.post(ctx, a.stems); err != nil {
		return err
	}
	g.docs = append(g.docs, make([]byte, docBytes)...)
	one.write(g.docs[len(g.docs)-docBytes:])
	g.state.docs++
	g.length += int64(one.length)
	source := s.Source
	g.before = &source
	_, err = g.tx.ExecContext(ctx, "INSERT INTO recall_item (id, doc) VALUES (?, ?)", s.ID, d)
	return err
}

// first reports whether a saying begins a talk.
func (g *growth) first(ctx context.Context, s triple.Source) (bool, error) {
	if g.state.docs == 0 {
		return true, nil
	}
	if g.before == nil { // the last doc of an earlier change
		var id string
		err := g.tx.QueryRowContext(ctx, "SELECT id FROM recall_item WHERE doc = ? LIMIT 1", g.state.docs-1).Scan(&id)
		if err != nil {
			return true, noRows(err)
		}
		said, err := kb.Sayings(ctx, g.tx, []string{id})
		if err != nil {
			return false, err
		}
		source := said[id].Source
		g.before = &source
	}
	return newTalk(*g.before, s), nil
}

func noRows(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	return err
}

func (g *growth) speaker(ctx context.Context, name string) (uint16, error) {
	if id, ok := g.speakers[name]; ok {
		return id, nil
	}
	var id int64
	err := g.tx.QueryRowContext(ctx, "SELECT id FROM recall_speaker WHERE name = ?", name).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		err = g.tx.QueryRowContext(ctx, "INSERT INTO recall_speaker (id, name) VALUES ((SELECT coalesce(max(id), 0) + 1 FROM recall_speaker), ?) RETURNING id", name).Scan(&id)
	}
	g.speakers[name] = uint16(min(id, maxSpeakers)) //nolint:gosec // bounded
	return g.speakers[name], err
}

// post notes where the stems of the doc that comes next are.
func (g *growth) post(ctx context.Context, stems []string) error {
	at := len(g.docs) / docBytes
	times := map[string]int{}
	for _, s := range stems {
		times[s]++
	}
	for _, s := range slices.Sorted(maps.Keys(times)) {
		id, err := g.stem(ctx, s)
		if err != nil {
			return err
		}
		p := binary.LittleEndian.AppendUint16(g.posts[id], uint16(at)) //nolint:gosec // within a block
		g.posts[id] = append(p, byte(min(times[s], 255)))
		g.df[id]++
	}
	return nil
}

func (g *growth) stem(ctx context.Context, s string) (int64, error) {
	if id, ok := g.stems[s]; ok {
		return id, nil
	}
	var id int64
	err := g.tx.QueryRowContext(ctx, "SELECT id FROM recall_stem WHERE stem = ?", s).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		err = g.tx.QueryRowContext(ctx, "INSERT INTO recall_stem (id, stem, df) VALUES ((SELECT coalesce(max(id), 0) + 1 FROM recall_stem), ?, 0) RETURNING id", s).Scan(&id)
	}
	g.stems[s] = id
	return id, err
}

// flush writes the block at hand.
func (g *growth) flush(ctx context.Context) error {
	if g.docs == nil {
		return nil
	}
	for _, id := range slices.Sorted(maps.Keys(g.posts)) {
		docs := g.posts[id]
		if !g.fresh {
			var old []byte
			err := g.tx.QueryRowContext(ctx, "SELECT docs FROM recall_posting WHERE stem = ? AND block = ?", id, g.block).Scan(&old)
			if noRows(err) != nil {
				return err
			}
			docs = append(old, docs...)
		}
		if _, err := g.tx.ExecContext(ctx, "INSERT INTO recall_posting (stem, block, docs) VALUES (?, ?, ?) ON CONFLICT (stem, block) DO UPDATE SET docs = excluded.docs", id, g.block, docs); err != nil {
			return err
		}
	}
	clear(g.posts)
	if len(g.docs) > 0 {
		if _, err := g.tx.ExecContext(ctx, "INSERT INTO recall_block (block, docs) VALUES (?, ?) ON CONFLICT (block) DO UPDATE SET docs = excluded.docs", g.block, g.docs); err != nil {
			return err
		}
	}
	g.docs = nil
	return nil
}
