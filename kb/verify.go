package kb

import (
	"context"
	"errors"
	"fmt"

	"whence/internal/storage"
	"whence/kb/called"
	"whence/triple"
)

// maxDamages bounds what Verify lists.
const maxDamages = 100

// Verify reads everything that the store has ever kept, live or not, and holds it
// against its checksums, and the indexes against what they index. It returns what
// is not as it was stored, at most a hundred of it. It takes about as long as to
// write all of it.
func (l *Log) Verify(ctx context.Context) ([]error, error) {
	v := verifier{view: l.view}
	var sums summer
	checks := []func() error{
		func() error { _, err := now(ctx, l.view.db); return err },
		func() error { return v.words(ctx) },
		func() error {
			what, err := called.Trouble(ctx, l.view.db)
			if err == nil && what != "" {
				err = &DamageError{What: what}
			}
			return err
		},
		func() error {
			return v.rows(ctx, factColumns, func(scan func(...any) error) error { return new(factRow).scan(scan) })
		},
		func() error {
			return v.rows(ctx, noteColumns, func(scan func(...any) error) error { return new(noteRow).scan(scan) })
		},
		func() error {
			return v.rows(ctx, stepColumns, func(scan func(...any) error) error { return new(stepRow).scan(&sums, scan) })
		},
		func() error {
			return v.rows(ctx, changeColumns+" FROM change c", func(scan func(...any) error) error { return new(changeRow).scan(scan) })
		},
		func() error { return stepsBetween(ctx, l.view.db, 0, newest, func(stepRow) error { return nil }) },
		func() error { _, err := l.view.all(ctx); return err }, // what is live is all there
		func() error { return v.indexes(ctx) },
	}
	for _, k := range kinds {
		if k != factKind && k != noteKind {
			checks = append(checks, func() error {
				return v.rows(ctx, paperColumns+k.table()+" i", func(scan func(...any) error) error { return new(paperRow).scan(k, scan) })
			})
		}
	}
	for _, check := range checks {
		if err := v.note(ctx, check()); err != nil {
			return v.found, fmt.Errorf("verify the knowledge base: %w", err)
		}
	}
	return v.found, nil
}

// verifier gathers what is damaged.
type verifier struct {
	view  *view
	found []error
}

// note keeps an error that is a damage, and returns any other.
func (v *verifier) note(ctx context.Context, err error) error {
	if err == nil || !errors.Is(err, storage.ErrDamaged) && !errors.Is(err, errTorn) {
		return err
	}
	blame(ctx, v.view.db, &err)
	if d, ok := asDamage(err); ok {
		err = d
	}
	for _, known := range v.found {
		if known.Error() == err.Error() {
			return nil
		}
	}
	if len(v.found) < maxDamages {
		v.found = append(v.found, err)
	}
	return nil
}

// rows looks at every row of a query. Who is to blame is looked for afterwards: a
// base in memory has one connection.
func (v *verifier) rows(ctx context.Context, query string, one func(scan func(...any) error) error) error {
	var bad []error
	err := storage.Each(v.view.db.QueryContext(ctx, query))(func(scan func(...any) error) error {
		err := one(scan)
		if _, ok := asDamage(err); ok {
			if len(bad) < maxDamages {
				bad = append(bad, err)
			}
			return nil
		}
		return err
	})
	for _, b := range bad {
		if err := v.note(ctx, b); err != nil {
			return err
		}
	}
	return err
}

// words reads constants, predicates and origins anew.
func (v *verifier) words(ctx context.Context) error {
	if err := new(known).readPredicates(ctx, v.view.db); err != nil {
		return err
	}
	if err := terms(ctx, v.view.db, 0, newest, func(int64, triple.Term) {}); err != nil {
		return err
	}
	var sums summer
	return storage.Each(v.view.db.QueryContext(ctx, "SELECT id, turn, session, speaker, file, at, sum FROM origin"))(func(scan func(...any) error) error {
		_, _, err := scanOrigin(scan, &sums)
		return err
	})
}

// indexes has the database hold the indexes against the tables.
func (v *verifier) indexes(ctx context.Context) error {
	wrong, err := storage.Sound(ctx, v.view.db, maxDamages)
	for _, what := range wrong {
		if len(v.found) < maxDamages {
			v.found = append(v.found, &DamageError{What: "the file (" + what + ")"})
		}
	}
	return err
}
