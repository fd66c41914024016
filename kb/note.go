package kb

import (
	"context"
	"database/sql"
	"fmt"
	"iter"

	"whence/internal/storage"
	"whence/triple"
)

// Note is what was told and not learned as a fact, word for word. It is no premise
// of anything.
type Note struct {
	ID string `json:"id"` // "n7"
	// Own is the id that its file gives it, "" for a note of the chat.
	Own string `json:"own,omitempty"`
	// Text is "" of a note that was purged.
	Text string `json:"text"`
	// Source says who said it, when, in which turn, and where it stands in a file.
	// Its Quote is empty: the text is the quote.
	Source triple.Source `json:"source"`
}

// Name is the id by which people and files know the note: its own where it has one.
func (n Note) Name() string {
	if n.Own != "" {
		return n.Own
	}
	return n.ID
}

// Number is the 7 of "n7", 0 for a note that was not stored.
func (n Note) Number() int64 {
	_, number, err := parseID(n.ID)
	if err != nil {
		return 0
	}
	return number
}

const noteColumns = "SELECT n.id, n.own, n.text, n.speaker, n.at, n.line, coalesce(n.closed, 0), n.key, n.origin, n.sum, o.turn, o.session, o.speaker, o.file, o.at, o.sum FROM note n JOIN origin o ON o.id = n.origin "

// noteRow is a row of noteColumns.
type noteRow struct {
	Note
	id, closed, origin int64
	key                string
	sum                int64 // without what closed it
}

func (n *noteRow) scan(scan func(...any) error) error {
	var at, originAt sql.NullInt64
	var o origin
	var originSum int64
	s := &n.Source
	err := scan(&n.id, &n.Own, &n.Text, &s.Speaker, &at, &s.Line, &n.closed, &n.key, &n.origin, &n.sum, &o.turn, &o.session, &o.speaker, &o.file, &originAt, &originSum)
	if err != nil {
		return storage.Misfit(err, damaged("note", n.id))
	}
	n.ID, s.At = noteKind.id(n.id), moment(at)
	s.Turn, s.Session, s.File = o.turn, o.session, o.file
	if originAt.Valid {
		o.at = originAt.Int64
	}
	var sums summer
	if err := check("origin", n.origin, originSum, sums.origin(n.origin, o)); err != nil {
		return err
	}
	whole := n.sum
	n.sum = sums.note(*n)
	return check("note", n.id, whole, closedSum(n.sum, n.closed))
}

func readNotes(ctx context.Context, r reader, where string, args ...any) ([]noteRow, error) {
	var all []noteRow
	err := storage.Each(r.QueryContext(ctx, noteColumns+where, args...))(func(scan func(...any) error) error {
		var row noteRow
		err := row.scan(scan)
		all = append(all, row)
		return err
	})
	return all, err
}

// tellNotes stores notes. One that a file tells again with the same words is known,
// and with other words it takes the place of the old one.
func (w *writer) tellNotes(ctx context.Context, notes []Note, r *Receipt) error {
	for i, n := range notes {
		if err := ctx.Err(); err != nil {
			return err
		}
		n.Source.At = stored(n.Source.At)
		id, old, err := w.tellNote(quiet(ctx), n)
		if err != nil {
			return err
		}
		if id == old {
			r.KnownNotes[i] = noteKind.id(id)
			continue
		}
		n.ID = noteKind.id(id)
		r.Notes = append(r.Notes, n)
	}
	return nil
}

const (
	findNote = "SELECT id, text FROM note WHERE key = ? AND closed IS NULL"
	addNote  = "INSERT INTO note (id, key, own, text, speaker, at, origin, line, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)

func (w *writer) tellNote(ctx context.Context, n Note) (id, old int64, err error) {
	if n.Own != "" {
		var text string
		err := w.rows.get(ctx, findNote, []any{noteKey(n, 0)}, &old, &text)
		switch {
		case err == nil && text == n.Text:
			return old, old, w.journal.tellAgain(ctx, noteKind, old, nil)
		case err == nil:
			err = w.close(ctx, noteKind, old)
		}
		if noRows(err, nil) != nil {
			return 0, 0, err
		}
	}
	if id, err = w.ids.next(ctx, noteKind.table()); err != nil {
		return 0, 0, err
	}
	from, err := w.words.origin(ctx, triple.Source{Turn: n.Source.Turn, Session: n.Source.Session, File: n.Source.File})
	if err != nil {
		return 0, 0, err
	}
	var at any
	if !n.Source.At.IsZero() {
		at = n.Source.At.UnixMicro()
	}
	sum := w.sums.note(noteRow{Note: n, id: id, key: noteKey(n, id), origin: from})
	w.alive.Open(int(noteKind), sum)
	if err := w.rows.run(ctx, addNote, id, noteKey(n, id), n.Own, n.Text, n.Source.Speaker, at, from, n.Source.Line, sum); err != nil {
		return 0, 0, err
	}
	return id, old, w.journal.step(ctx, noteKind, id, opened)
}

// noteKey is what makes two tellings one note. What is said twice in the chat is
// two notes: each belongs to its turn.
func noteKey(n Note, id int64) string {
	if n.Own == "" {
		return noteKind.id(id)
	}
	return n.Source.File + "\x00" + n.Own
}

func troubleWithNote(n Note) string {
	if n.Text == "" && n.ID == "" { // one with an id was purged, and is told again by a log
		return "it has no words"
	}
	return ""
}

// Notes are the notes of a store.
type Notes struct{ view *view }

// One returns a note by its id, live or closed, and what became of it.
// ErrUnknown is returned for an id that was never given.
func (b *Notes) One(ctx context.Context, id string) (Note, Past, error) {
	n, err := number(noteKind, id)
	if err != nil {
		return Note{}, Past{}, err
	}
	rows, err := readNotes(ctx, b.view.db, "WHERE n.id = ?", n)
	if err == nil && len(rows) == 0 {
		err = fmt.Errorf("%w: %s", ErrUnknown, id)
	}
	if err != nil {
		return Note{}, Past{}, err
	}
	past, err := b.view.past(ctx, noteKind, n, rows[0].closed)
	return rows[0].Note, past, err
}

// All returns the live notes by their ids, as they were when the loop began. One
// page of them is held in memory. An error ends the sequence.
func (b *Notes) All(ctx context.Context) iter.Seq2[Note, error] {
	return b.view.notes(ctx, func() (point, error) { return now(ctx, b.view.db) })
}

// At is All as [Store.FactsAt] is [Store.Facts].
func (b *Notes) At(ctx context.Context, turn string) iter.Seq2[Note, error] {
	return b.view.notes(ctx, func() (point, error) { return pointAt(ctx, b.view.db, turn) })
}

func (v *view) notes(ctx context.Context, when func() (point, error)) iter.Seq2[Note, error] {
	return func(yield func(Note, error) bool) {
		at, err := when()
		if err != nil {
			yield(Note{}, err)
			return
		}
		p, after := pastAt(at, noteKind), int64(0)
		for {
			rows, err := readNotes(ctx, v.db, "WHERE n.id > ? AND (n.closed IS NULL OR n.closed > ?) ORDER BY n.id LIMIT ?", after, at.seq, page)
			if err == nil {
				err = p.look(ctx, v.db)
			}
			if err != nil {
				yield(Note{}, fmt.Errorf("read the notes: %w", err))
				return
			}
			if !eachLive(p, rows, yield) {
				return
			}
			if len(rows) < page {
				if err := p.whole(); err != nil {
					blame(ctx, v.db, &err)
					yield(Note{}, err)
				}
				return
			}
			after = rows[page-1].id
		}
	}
}

// eachLive yields the notes of a page that were live at a point; false ends the loop.
func eachLive(p *past, rows []noteRow, yield func(Note, error) bool) bool {
	for _, row := range rows {
		live := p.live(row.id, row.closed, row.sum)
		if row.Text == "" { // purged since: it is not as it was at the point
			p.point.live = nil
		} else if live && !yield(row.Note, nil) {
			return false
		}
	}
	return true
}

// In returns the notes of a turn, live or not.
func (b *Notes) In(ctx context.Context, turn string) ([]Note, error) {
	return b.read(ctx, "WHERE o.turn = ? AND n.text <> '' ORDER BY n.id", turn)
}

// Last returns the live notes that were told last, the latest first.
func (b *Notes) Last(ctx context.Context, most int) ([]Note, error) {
	return b.read(ctx, "WHERE n.closed IS NULL AND n.text <> '' ORDER BY n.id DESC LIMIT ?", most)
}

func (b *Notes) read(ctx context.Context, where string, args ...any) (notes []Note, err error) {
	rows, err := readNotes(ctx, b.view.db, where, args...)
	for _, row := range rows {
		notes = append(notes, row.Note)
	}
	return notes, err
}

// noteDeeds reads the notes that steps were about; see done.
func noteDeeds(ctx context.Context, db *sql.DB, after, upTo int64) ([]deed, error) {
	rows, err := readNotes(ctx, db, `JOIN step s ON s.kind = ? AND s.item = n.id WHERE s.n > ? AND s.n <= ? ORDER BY s.n`, int(noteKind), after, upTo)
	all := make([]deed, len(rows))
	for i, row := range rows {
		all[i] = deed{item: row.Note, key: noteKey(row.Note, row.id)}
	}
	return all, err
}

// TaughtIn returns the ids of the facts, rules and properties that a turn told, live or
// not.
func (l *Log) TaughtIn(ctx context.Context, turn string) ([]string, error) {
	var ids []string
	seen := map[item]bool{}
	err := eachStep(ctx, l.view.db, "JOIN change c ON s.n > c.before AND s.n <= c.steps WHERE c.turn = ? AND c.undoes IS NULL AND s.act <> ? ORDER BY s.n", []any{turn, int(closed)}, func(s stepRow) error {
		it := item{s.kind, s.item}
		if id := it.kind.id(it.id); id != "" && it.kind != noteKind && !seen[it] {
			ids, seen[it] = append(ids, id), true
		}
		return nil
	})
	return ids, err
}
