package snapshot_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"whence/engine"
	_ "whence/internal/sameseed"
	"whence/reason/proof"
	"whence/reason/rivertest"
	"whence/reason/snapshot"
)

// Every conclusion has a checked proof, and it follows already from what the proof names
// alone, which is what it is said to rest on.
func TestProofsAreEnough(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := rivertest.Empty(t)
		c, known := rivertest.Rivers{}.Change(t, 0)
		if _, err := st.Update(context.Background(), c); err != nil {
			t.Fatal(err)
		}
		err := st.Under(context.Background(), nil, func(l *snapshot.Snapshot) error {
			for text := range known.Conclusions() {
				a, err := engine.ParseAtom(text)
				if err != nil {
					return err
				}
				p, err := l.Prove(a, nil)
				if err != nil || !p.Checked || !p.Nodes[p.Root].Atom.Equal(a) {
					return fmt.Errorf("%s is proved by %v: %w", a, p, err)
				}
				named := rivertest.Rivers{}
				var told []string
				for _, n := range p.Nodes {
					if n.Kind == proof.Told {
						named[n.ID], told = known[n.ID], append(told, n.Atom.String())
					}
				}
				if !named.Conclusions()[text] {
					return fmt.Errorf("%s does not follow from %v, which its proof names", a, named)
				}
				var rests []string
				atoms, err := l.RestingOn(a)
				for _, x := range atoms {
					rests = append(rests, x.String())
				}
				slices.Sort(rests)
				slices.Sort(told)
				if !slices.Equal(slices.Compact(rests), slices.Compact(told)) {
					return fmt.Errorf("%s rests on %v, and its proof names %v: %w", a, rests, told, err)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
