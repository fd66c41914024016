package ground_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"whence/conductor/ground"
	"whence/triple"
	"whence/triple/english"
)

func TestZZ(t *testing.T) {
	e, _ := english.New()
	gate := ground.New(nil, ground.Options{})
	ev := facts()
	pool := strings.Fields("Tom Bob Ann AchillesIDE Ploinky Docker cat dog bird mammal kind coffee tea uses likes provides is not a the and or but , who which that by of mother afraid wolves can fly swim sleeps has capability sandboxing does no neither nor it he his same as also so because it is what one both rather than 's")
	base := append(faithful(), generated()...)
	r := rand.New(rand.NewPCG(1, 2))
	seen := map[string]bool{}
	acc := 0
	for i := 0; i < 400000; i++ {
		s := base[r.IntN(len(base))]
		w := strings.Fields(s)
		cites := ""
		for _, x := range w {
			if strings.HasPrefix(x, "[") {
				cites += x
			}
		}
		for k := 0; k < 1+r.IntN(2); k++ {
			p := r.IntN(len(w))
			switch r.IntN(4) {
			case 0:
				w[p] = pool[r.IntN(len(pool))]
			case 1:
				w = append(w[:p:p], append([]string{pool[r.IntN(len(pool))]}, w[p:]...)...)
			case 2:
				w = append(w[:p:p], w[p+1:]...)
			case 3:
				q := r.IntN(len(w))
				w[p], w[q] = w[q], w[p]
			}
			if len(w) == 0 {
				break
			}
		}
		m := strings.Join(w, " ")
		if seen[m] {
			continue
		}
		seen[m] = true
		res := gate.Check(t.Context(), m, ev)
		if !res.OK || res.Claims == 0 {
			continue
		}
		acc++
		if r.IntN(40) == 0 {
			fmt.Println("ACC", m)
		}
		st, err := func() (st []triple.Statement, err error) {
			defer func() {
				if x := recover(); x != nil {
					fmt.Println("PANIC", res.Clean)
					err = fmt.Errorf("x")
				}
			}()
			return e.Read(t.Context(), res.Clean, triple.Discourse{})
		}()
		if err != nil {
			continue
		}
		for _, x := range st {
			if x.Kind == triple.RuleKind && !strings.Contains(m, "[13]") && !strings.Contains(m, "[25]") {
				fmt.Println("RULE", m)
				continue
			}
			if x.Kind != triple.FactKind || len(x.Readings) > 0 || x.Trouble != nil {
				continue
			}
			for _, f := range x.Facts {
				ok := false
				for _, v := range ev {
					for _, tr := range v.Triples {
						if tr.Same(f) || (f.Relation == "synonym_of" && tr.Subject.Same(f.Object) && tr.Object.Same(f.Subject) && tr.Denied == f.Denied) {
							ok = true
						}
					}
				}
				if !ok {
					fmt.Println("DIFF", f, "|", m)
				}
			}
		}
	}
	fmt.Println("accepted", acc, "of", len(seen))
}
