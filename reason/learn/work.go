package learn

import (
	"context"
	"iter"
	"slices"

	"whence/engine"
)

// work is what mining has to do, in facts looked at: those of every relation
// that is explained count once for finding candidates and once for measuring them,
// and all of them once more for the rules over values.
type work struct {
	tell                      func(share float64)
	whole, values, done, told float64
}

// explains reports whether rules that conclude the relation are looked for.
func (o MineOptions) explains(pred string) bool {
	return len(o.Heads) == 0 || slices.Contains(o.Heads, pred)
}

func (o MineOptions) work(g *graph) *work {
	w := &work{tell: o.Progress}
	for r, pred := range g.preds {
		if o.explains(pred) {
			w.whole += 2 * float64(len(g.facts[r]))
		}
	}
	if o.Values {
		w.values = w.whole / 2
		w.whole += w.values
	}
	return w
}

// leastTold is the part that has to be done between two words about it.
const leastTold = .01

// add notes that so much more is done.
func (w *work) add(done float64) {
	if w.tell == nil || w.whole == 0 {
		return
	}
	w.done += done
	if share := min(w.done/w.whole, 1); share >= w.told+leastTold {
		w.told = share
		w.tell(share)
	}
}

// until passes atoms on as long as the context is not done.
func until(ctx context.Context, atoms iter.Seq[engine.Atom]) iter.Seq[engine.Atom] {
	return func(yield func(engine.Atom) bool) {
		for a := range atoms {
			if ctx.Err() != nil || !yield(a) {
				return
			}
		}
	}
}
