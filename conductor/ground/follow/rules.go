package follow

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// maxBody bounds the premises of a rule that is applied.
const maxBody = 4

// applied notes what rules say of the facts that they are about.
func (b *book) applied() {
	for _, it := range b.items {
		for _, r := range it.Rules {
			if r.Written != "" || len(r.Body) == 0 || len(r.Body) > maxBody || r.Confidence != 0 && r.Confidence != 1 {
				continue
			}
			plain := !slices.ContainsFunc(r.Body, func(l triple.Literal) bool { return l.Absent || l.Op != triple.Relates })
			if plain {
				b.apply(r, 0, map[string]triple.Term{}, []int{it.N})
			}
		}
	}
}

// apply matches the premises of a rule from one on.
func (b *book) apply(r triple.Rule, at int, bound map[string]triple.Term, from []int) {
	if at == len(r.Body) {
		if head := filled(r.Head, bound); head.Ground() && !b.told(head) {
			b.fact(slices.Clone(from), head)
		}
		return
	}
	b.each(func(n int, f triple.Triple) {
		premise := filled(r.Body[at].Triple, bound)
		if premise.Relation != f.Relation || premise.Denied != f.Denied {
			return
		}
		more := map[string]triple.Term{}
		for v, t := range bound {
			more[v] = t
		}
		if take(premise.Subject, f.Subject, more) && take(premise.Object, f.Object, more) {
			b.apply(r, at+1, more, append(slices.Clip(from), n))
		}
	})
}

// told reports whether a fact is among the items.
func (b *book) told(f triple.Triple) bool {
	return slices.ContainsFunc(b.items, func(it Item) bool { return slices.ContainsFunc(it.Facts, f.Same) })
}

func filled(t triple.Triple, bound map[string]triple.Term) triple.Triple {
	fill := func(x triple.Term) triple.Term {
		if v, ok := bound[x.Var]; ok && x.IsVar() {
			return v
		}
		return x
	}
	t.Subject, t.Object = fill(t.Subject), fill(t.Object)
	return t
}

func take(pattern, t triple.Term, bound map[string]triple.Term) bool {
	if pattern.IsVar() {
		bound[pattern.Var] = t
		return true
	}
	return pattern.Same(t)
}

// chained notes what comparisons say of those at the ends of a chain of two.
func (b *book) chained() {
	for range 2 {
		b.each(func(n int, f triple.Triple) {
			adjective, than := strings.CutSuffix(f.Relation, "_than")
			if !than || f.Denied || !words().Is("chain", adjective) {
				return
			}
			b.each(func(m int, g triple.Triple) {
				if g.Relation == f.Relation && !g.Denied && g.Subject.Same(f.Object) && !g.Object.Same(f.Subject) {
					b.fact([]int{n, m}, triple.Triple{Subject: f.Subject, Relation: f.Relation, Object: g.Object})
				}
			})
		})
	}
	pairs := 0
	b.each(func(_ int, f triple.Triple) {
		if strings.HasSuffix(f.Relation, "_than") {
			pairs++
		}
	})
	b.each(func(n int, f triple.Triple) {
		if adjective, than := strings.CutSuffix(f.Relation, "_than"); than && !f.Denied && pairs == 1 {
			b.extreme([]int{n}, called(f.Subject), strings.ReplaceAll(adjective, "_", " "))
			if other, ok := lexicon.Converses.Value(strings.ReplaceAll(adjective, "_", " ")); ok {
				b.extreme([]int{n}, called(f.Object), other)
			}
		}
	})
}

// extreme notes that of two one is the more so.
func (b *book) extreme(from []int, name, comparative string) {
	b.say(from, name, "is the", comparative, "of the two")
	b.say(from, name, "is the", comparative, "one")
	b.say(from, "the", comparative, "of the two is", name)
	b.say(from, "the", comparative, "one is", name)
	b.say(from, name, "is", comparative)
}

// named notes what is had and goes by a name: Nils's dog is called Rufus.
func (b *book) named() {
	b.each(func(n int, f triple.Triple) {
		if f.Relation != "has" || f.Denied {
			return
		}
		kind := singular(f.Object.Name)
		owners := 0
		b.each(func(_ int, g triple.Triple) {
			if g.Relation == "has" && singular(g.Object.Name) == kind {
				owners++
			}
		})
		b.each(func(m int, g triple.Triple) {
			if owners != 1 || g.Denied || n == m {
				return
			}
			name := g.Object
			switch {
			case g.Relation == triple.SynonymOf && g.Subject.Name == kind:
			case g.Relation == "name_of" && g.Object.Name == kind:
				name = g.Subject
			default:
				return
			}
			from := []int{n, m}
			b.fact(from, triple.Triple{Subject: name, Relation: kind + "_of", Object: f.Subject})
			b.fact(from, triple.Triple{Subject: name, Relation: triple.InstanceOf, Object: triple.Const(triple.Class, kind)})
		})
	})
}

// singular is one of what a plural names.
func singular(noun string) string {
	for _, r := range forms.Lookup(noun).Readings {
		return r.Lemma
	}
	return noun
}
