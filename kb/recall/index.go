package recall

import (
	"context"
	"database/sql"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync"

	"whence/internal/storage"
	"whence/kb"
)

//go:embed migrations
var migrations embed.FS

// Index finds what was said in the base of a file. It is kept in the same file and
// grows with what is told. It is safe for concurrent use, and several processes may
// use the same file.
type Index struct {
	db      *sql.DB
	words   *wordKinds
	weights *Weights

	mu      sync.Mutex // guards what follows
	all     collection // as of version
	version int64
	at      state     // when it was last looked at
	score   []float32 // cleared after each search
	mask    []uint32
	akin    []uint32
	last    searched
}

// searched is what was found last, and when: one turn looks for the same in several places.
type searched struct {
	question string
	at       state
	most     int // so many were looked at
	found    []Found
	rank     []int // the place of each among those
}

// leastLooked is how many of those found are looked at, however few are asked for.
const leastLooked = 32

// first are those among the first so many, and whether the same was searched last.
func (s *searched) first(question string, at state, limit int) ([]Found, bool) {
	if s.question != question || s.at != at || limit > s.most {
		return nil, false
	}
	n, _ := slices.BinarySearch(s.rank, limit)
	return slices.Clone(s.found[:n]), true
}

// Open returns the index in db, a pool of storage.Open in which kb has its tables,
// after bringing its own up to date. The pool stays the caller's to close.
func Open(ctx context.Context, db *sql.DB) (*Index, error) {
	steps, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	if err := storage.Migrate(ctx, db, storage.Tables{Of: "the index of what was said", Versions: "recall_version", Steps: steps}); err != nil {
		return nil, err
	}
	w, err := ReadWeights(weightsFile)
	if err != nil {
		return nil, err
	}
	return &Index{db: db, words: readWords(wordsFile), weights: w, version: -1}, nil
}

// state is the row of recall_state.
type state struct{ step, docs, length, version int64 }

// readState reads it, and the last step of the log.
func readState(ctx context.Context, r kb.Reader) (s state, last int64, err error) {
	err = r.QueryRowContext(ctx, "SELECT step, docs, length, version, "+kb.LastStep+" FROM recall_state").Scan(&s.step, &s.docs, &s.length, &s.version, &last)
	return s, last, err
}

// Search returns the sayings that are likeliest to answer the question, the likeliest
// first, at most max. Those that were taken back are left out.
func (x *Index) Search(ctx context.Context, question string, limit int) ([]Found, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	at, err := x.grow(ctx)
	switch {
	case err != nil && !mayNotGrow(err):
		return nil, fmt.Errorf("take in what was said: %w", err)
	case err != nil:
		x.last = searched{} // what was said since is not in the index, nor what was taken back out of it
	}
	if found, ok := x.last.first(question, at, limit); ok || err == nil && at.step > 0 && at.docs == 0 {
		return found, nil
	}
	tx, err := x.db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer func() { _ = tx.Rollback() }() // there is nothing to commit
	if err := x.load(ctx, tx); err != nil {
		return nil, fmt.Errorf("read the index of what was said: %w", err)
	}
	f, err := x.field(ctx, tx, question)
	defer x.clear()
	if err != nil {
		return nil, fmt.Errorf("search what was said: %w", err)
	}
	found := f.find(x.weights)
	now := searched{question: question, at: x.at, most: max(limit, leastLooked)}
	found = found[:min(now.most, len(found))]
	place := map[int]int{}
	for i, f := range found {
		place[f.doc] = i
	}
	if now.found, err = x.say(ctx, tx, found); err != nil {
		return nil, err
	}
	for _, f := range now.found {
		now.rank = append(now.rank, place[f.doc])
	}
	x.last = now
	found, _ = now.first(question, x.at, limit)
	return found, nil
}

// mayNotGrow reports whether an index is to be searched as it is: nothing can be added to it, by anybody
// or by who asks.
func mayNotGrow(err error) bool {
	for _, kind := range []error{storage.ErrFull, storage.ErrNoSpace, storage.ErrReadOnly, storage.ErrForbidden, storage.ErrLocked} {
		if errors.Is(err, kind) {
			return true
		}
	}
	return false
}

// say puts in the words of what was found, those of the note before those of a fact.
func (x *Index) say(ctx context.Context, r kb.Reader, found []Found) ([]Found, error) {
	if len(found) == 0 {
		return nil, nil
	}
	docs, ids := make([]string, len(found)), map[int][]string{}
	for i, f := range found {
		docs[i] = strconv.Itoa(f.doc)
	}
	var all []string
	err := storage.Each(r.QueryContext(ctx, "SELECT doc, id FROM recall_item WHERE doc IN (SELECT value FROM json_each(?)) ORDER BY length(id), id", "["+strings.Join(docs, ",")+"]"))(func(scan func(...any) error) error {
		var doc int
		var id string
		err := scan(&doc, &id)
		ids[doc], all = append(ids[doc], id), append(all, id)
		return err
	})
	if err != nil {
		return nil, err
	}
	said, err := kb.Sayings(ctx, r, all)
	if err != nil {
		return nil, err
	}
	out := found[:0]
	for _, f := range found {
		at := slices.IndexFunc(ids[f.doc], func(id string) bool { return said[id].Text != "" })
		if at < 0 {
			continue
		}
		s := said[ids[f.doc][at]]
		f.Saying = Saying{ID: s.ID, Own: s.Own, Text: s.Text, Source: s.Source}
		out = append(out, f)
	}
	return out, nil
}

// clear makes the arrays of a search ready for the next.
func (x *Index) clear() {
	clear(x.score)
	clear(x.mask)
	clear(x.akin)
}

// field is how the question falls on the collection.
func (x *Index) field(ctx context.Context, r kb.Reader, question string) (*field, error) {
	if n := len(x.all.docs); len(x.score) < n {
		x.score, x.mask, x.akin = make([]float32, n+n/8), make([]uint32, n+n/8), make([]uint32, n+n/8)
	}
	n := len(x.all.docs)
	f := &field{collection: &x.all, asked: x.words.ask(question), score: x.score[:n], mask: x.mask[:n], akin: x.akin[:n]}
	akin := near(f.stems)
	stems, err := readStems(ctx, r, f.stems, akin)
	if err != nil {
		return nil, err
	}
	f.choose(akin, func(stem string) int { return stems[stem].df })
	for i, t := range f.terms {
		if err := x.post(ctx, r, f, i, t, stems[t.stem].id, f.mask); err != nil {
			return nil, err
		}
		for _, n := range t.near {
			if err := x.post(ctx, r, f, i, n, stems[n.stem].id, f.akin); err != nil {
				return nil, err
			}
		}
	}
	return f, nil
}

// indexed is a stem as the index has it.
type indexed struct {
	id int64
	df int
}

// readStems looks up the stems of a question and those near to them, so many at a time that it
// is the same statement every time.
func readStems(ctx context.Context, r kb.Reader, stems []string, near map[string][]string) (map[string]indexed, error) {
	const each = 32
	out := map[string]indexed{}
	all := slices.Clone(stems)
	for _, s := range stems {
		all = append(all, near[s]...)
	}
	slices.Sort(all)
	for some := range slices.Chunk(slices.Compact(all), each) {
		args := make([]any, each)
		for i := range args {
			args[i] = some[min(i, len(some)-1)]
		}
		err := storage.Each(r.QueryContext(ctx, "SELECT stem, id, df FROM recall_stem WHERE stem IN (?"+strings.Repeat(", ?", each-1)+")", args...))(func(scan func(...any) error) error {
			var stem string
			var at indexed
			err := scan(&stem, &at.id, &at.df)
			out[stem] = at
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

const (
	blockSize = 4096
	docBytes  = 8
	postBytes = 3
)

// post adds what a term does to the field, as the i-th of the question.
func (x *Index) post(ctx context.Context, r kb.Reader, f *field, i int, t term, stem int64, mask []uint32) error {
	if t.df == 0 {
		return nil
	}
	rows, err := r.QueryContext(ctx, "SELECT block, docs FROM recall_posting WHERE stem = ? ORDER BY block", stem)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	var block int
	var docs sql.RawBytes
	for rows.Next() {
		if err := rows.Scan(&block, &docs); err != nil {
			return err
		}
		for ; len(docs) >= postBytes; docs = docs[postBytes:] {
			d := block*blockSize + int(binary.LittleEndian.Uint16(docs))
			if d >= len(f.score) {
				return errTorn
			}
			if f.docs[d].flags&isLive == 0 {
				continue
			}
			f.score[d] += float32(f.gain(t, f.docs[d], int(docs[2])))
			mask[d] |= 1 << i
		}
	}
	return rows.Err()
}

// load reads the docs and speakers, where the index has changed since it was read.
func (x *Index) load(ctx context.Context, r kb.Reader) error {
	s, _, err := readState(ctx, r)
	if x.at = s; err != nil || s.version == x.version {
		return err
	}
	all := collection{docs: make([]doc, 0, s.docs), length: s.length, speakers: map[string][]uint16{}}
	rows, err := r.QueryContext(ctx, "SELECT docs FROM recall_block ORDER BY block")
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	for rows.Next() {
		var block sql.RawBytes
		if err := rows.Scan(&block); err != nil {
			return err
		}
		for ; len(block) >= docBytes; block = block[docBytes:] {
			all.docs = append(all.docs, readDoc(block))
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	if int64(len(all.docs)) != s.docs {
		return errTorn
	}
	if err := readSpeakers(ctx, r, &all); err != nil {
		return err
	}
	x.all, x.version = all, s.version
	return nil
}

func readSpeakers(ctx context.Context, r kb.Reader, c *collection) error {
	rows, err := r.QueryContext(ctx, "SELECT id, name FROM recall_speaker ORDER BY id")
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	for rows.Next() {
		var id int64
		var name string
		if err := rows.Scan(&id, &name); err != nil {
			return err
		}
		c.callSpeaker(name, uint16(min(id, maxSpeakers))) //nolint:gosec // bounded
	}
	return rows.Err()
}

func readDoc(b []byte) doc {
	return doc{length: b[0], flags: b[1], speaker: binary.LittleEndian.Uint16(b[2:]), minutes: binary.LittleEndian.Uint32(b[4:])}
}

func (d doc) write(b []byte) {
	b[0], b[1] = d.length, d.flags
	binary.LittleEndian.PutUint16(b[2:], d.speaker)
	binary.LittleEndian.PutUint32(b[4:], d.minutes)
}
