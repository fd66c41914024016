package reason

import (
	"context"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/unify"
)

// Conclusions passes what follows and was not told to see, by relations and names, until it
// returns false.
func Conclusions(ctx context.Context, b *Base, see func(engine.Atom) bool) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.under(ctx, nil, func(l *lens) error {
		for _, p := range l.v.Predicates() {
			if p.Pred == lift.Known {
				continue
			}
			for a := range l.v.Atoms(p.Pred, p.Denied) {
				if err := ctx.Err(); err != nil {
					return err
				}
				if e := l.s.atoms[unify.Key(a)]; (e == nil || !e.given) && !see(l.worded(a)) {
					return nil
				}
			}
		}
		return nil
	})
}
