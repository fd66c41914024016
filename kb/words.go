package kb

import (
	"context"
	"database/sql"
	"slices"
	"sync"
	"time"

	"whence/internal/storage"
	"whence/kb/keyset"
	"whence/triple"
)

// words are the constants, predicates and origins that rows refer to, by their ids. Their
// rows never change, so what was read once is right for ever.
type words struct {
	terms      map[int64]triple.Term
	predicates []string // by their ids less one
	origins    map[int64]triple.Source
}

// needs are the ids of the words that rows refer to.
type needs struct{ terms, origins, predicates []int64 }

func (n *needs) fact(f factRow) {
	n.terms = append(n.terms, f.subject, f.object)
	n.predicates = append(n.predicates, f.predicate)
	n.origins = append(n.origins, f.origin)
}

func (n *needs) facts(rows []factRow) needs {
	for _, f := range rows {
		n.fact(f)
	}
	return *n
}

func (n *needs) papers(rows []paperRow) needs {
	for _, p := range rows {
		n.origins = append(n.origins, p.origin)
	}
	return *n
}

// known are the words that were read of late; predicates, of which there are few, all.
type known struct {
	mu         sync.Mutex
	terms      keyset.Lately[int64, triple.Term]
	names      keyset.Lately[string, int64] // the first terms of names
	predicates []string
	origins    keyset.Lately[int64, triple.Source]
}

// read returns the words that rows refer to. What is not in the base is left out, and found
// missing where it is asked for.
func (k *known) read(ctx context.Context, r reader, n needs) (words, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	var sums summer
	terms, err := recall(ctx, r, &k.terms, n.terms, "SELECT id, name, label, kind, sum FROM term", func(scan func(...any) error) (int64, triple.Term, error) {
		return scanTerm(scan, &sums)
	})
	if err != nil {
		return words{}, err
	}
	origins, err := recall(ctx, r, &k.origins, n.origins, "SELECT id, turn, session, speaker, file, at, sum FROM origin", func(scan func(...any) error) (int64, triple.Source, error) {
		return scanOrigin(scan, &sums)
	})
	if err != nil {
		return words{}, err
	}
	if len(n.predicates) > 0 && slices.Max(n.predicates) > int64(len(k.predicates)) {
		err = k.readPredicates(ctx, r)
	}
	return words{terms, k.predicates, origins}, err
}

// recall returns rows of a table by their ids, and reads those that were not read of late.
func recall[T any](ctx context.Context, r reader, late *keyset.Lately[int64, T], ids []int64, query string, one func(scan func(...any) error) (int64, T, error)) (map[int64]T, error) {
	out := make(map[int64]T, len(ids))
	var missing []int64
	for _, id := range ids {
		if _, have := out[id]; have {
			continue
		}
		v, have := late.Get(id)
		if out[id] = v; !have {
			missing = append(missing, id)
		}
	}
	for _, id := range missing {
		delete(out, id)
	}
	slices.Sort(missing)
	for some := range slices.Chunk(missing, atOnce) {
		where, args := " WHERE id IN (SELECT value FROM json_each(?))", []any{"[" + list(some) + "]"}
		if first, last := some[0], some[len(some)-1]; last-first < 2*int64(len(some)) { // as an import gives them
			where, args = " WHERE id >= ? AND id <= ?", []any{first, last}
		}
		err := storage.Each(r.QueryContext(ctx, query+where, args...))(func(scan func(...any) error) error {
			id, v, err := one(scan)
			out[id] = v
			late.Put(id, v)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

func scanTerm(scan func(...any) error, sums *summer) (id int64, t triple.Term, err error) {
	var sum int64
	if err := scan(&id, &t.Name, &t.Label, &t.Kind, &sum); err != nil {
		return 0, t, storage.Misfit(err, damaged("term", id))
	}
	return id, t, check("term", id, sum, sums.term(id, t))
}

func scanOrigin(scan func(...any) error, sums *summer) (id int64, o triple.Source, err error) {
	var sum int64
	var at sql.NullInt64
	if err := scan(&id, &o.Turn, &o.Session, &o.Speaker, &o.File, &at, &sum); err != nil {
		return 0, o, storage.Misfit(err, damaged("origin", id))
	}
	o.At = moment(at)
	return id, o, check("origin", id, sum, sums.origin(id, originOf(o)))
}

// readPredicates reads those that were not read yet.
func (k *known) readPredicates(ctx context.Context, r reader) error {
	all := k.predicates
	var sums summer
	err := storage.Each(r.QueryContext(ctx, "SELECT key, sum FROM predicate WHERE id > ? ORDER BY id", len(all)))(func(scan func(...any) error) error {
		var key string
		var sum int64
		if err := scan(&key, &sum); err != nil {
			return storage.Misfit(err, damaged("predicate", int64(len(all)+1)))
		}
		all = append(all, key)
		return check("predicate", int64(len(all)), sum, sums.predicate(int64(len(all)), key))
	})
	if err == nil {
		k.predicates = all
	}
	return err
}

// Predicates are the relations that facts were ever told of, in the order of that. Only new ones
// are read, and the slice is not to be changed.
func Predicates(ctx context.Context, s *Store) ([]string, error) {
	s.view.known.mu.Lock()
	defer s.view.known.mu.Unlock()
	err := s.view.known.readPredicates(ctx, s.view.db)
	return s.view.known.predicates, err
}

// relationID is the id of a relation, 0 for one that is not known.
func (k *known) relationID(ctx context.Context, r reader, key string) (int, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	var err error
	if !slices.Contains(k.predicates, key) {
		err = k.readPredicates(ctx, r)
	}
	return slices.Index(k.predicates, key) + 1, err
}

// terms goes through the constants after one up to another, as they were told.
func terms(ctx context.Context, r reader, after, upTo int64, one func(id int64, t triple.Term)) error {
	var sums summer
	return storage.Each(r.QueryContext(ctx, "SELECT id, name, label, kind, sum FROM term WHERE id > ? AND id <= ? ORDER BY id", after, upTo))(func(scan func(...any) error) error {
		id, t, err := scanTerm(scan, &sums)
		if err == nil {
			one(id, t)
		}
		return err
	})
}

func moment(at sql.NullInt64) time.Time {
	if !at.Valid {
		return time.Time{}
	}
	return time.UnixMicro(at.Int64).UTC()
}

// source puts a source together; an id of 0 is that of no origin.
func (w words) source(origin int64, line int, quote string) (triple.Source, error) {
	if origin == 0 {
		return triple.Source{}, nil
	}
	s, ok := w.origins[origin]
	if !ok {
		return s, errTorn
	}
	s.Line, s.Quote = line, quote
	return s, nil
}

func (w words) fact(f factRow) (triple.Fact, error) {
	subject, known := w.terms[f.subject]
	object, also := w.terms[f.object]
	if !known || !also || f.predicate < 1 || f.predicate > int64(len(w.predicates)) {
		return triple.Fact{}, errTorn
	}
	src, err := w.source(f.origin, f.line, f.quote)
	return triple.Fact{ID: factKind.id(f.id), Source: src, Triple: triple.Triple{
		Subject: subject, Relation: w.predicates[f.predicate-1], Object: object, Denied: f.denied, Confidence: f.confidence,
	}}, err
}

// factsOf are the facts of rows. The words are read after the rows, so that they have all
// that the rows refer to, whoever writes meanwhile.
func (k *known) factsOf(ctx context.Context, r reader, rows []factRow) ([]triple.Fact, error) {
	w, err := k.read(ctx, r, new(needs).facts(rows))
	if err != nil {
		return nil, err
	}
	facts := make([]triple.Fact, len(rows))
	for i, row := range rows {
		if facts[i], err = w.fact(row); err != nil {
			return nil, err
		}
	}
	return facts, nil
}
