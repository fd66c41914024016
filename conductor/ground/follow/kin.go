package follow

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// tie says that one is the parent or the sibling of another.
type tie struct {
	n    int
	a, b triple.Term
}

// kin notes who is whose grandparent, uncle or aunt, and the other way round.
func (b *book) kin() {
	parents, siblings, sex := b.ties()
	for _, p := range parents {
		for _, q := range parents {
			if p.b.Same(q.a) && !p.a.Same(q.b) {
				b.related([]int{p.n, q.n}, p.a, q.b, "grandparent", "grandchild", sex)
			}
		}
		for _, s := range siblings {
			if s.b.Same(p.a) && !s.a.Same(p.b) {
				b.related([]int{s.n, p.n}, s.a, p.b, "uncle", "nephew", sex)
			}
		}
	}
}

// ties are who is whose parent and sibling, and who is a man and who a woman.
func (b *book) ties() (parents, siblings []tie, sex map[string]string) {
	sex = map[string]string{}
	b.each(func(n int, f triple.Triple) {
		noun, of := strings.CutSuffix(f.Relation, "_of")
		if !of || f.Denied {
			return
		}
		for _, kind := range []string{"he", "she"} {
			if words().Is(kind, noun) {
				sex[f.Subject.Name] = kind
			}
		}
		switch {
		case words().Is("parent", noun):
			parents = append(parents, tie{n, f.Subject, f.Object})
		case words().Is("child", noun):
			parents = append(parents, tie{n, f.Object, f.Subject})
		case words().Is("sibling", noun):
			siblings = append(siblings, tie{n, f.Subject, f.Object}, tie{n, f.Object, f.Subject})
		}
	})
	return parents, siblings, sex
}

// related notes what one is to another and the other to the one, by their sexes where these
// are known.
func (b *book) related(from []int, x, y triple.Term, kind, back string, sex map[string]string) {
	for _, side := range []struct {
		of, to triple.Term
		kind   string
	}{{x, y, kind}, {y, x, back}} {
		nouns := words().Of(side.kind)
		for _, noun := range nouns {
			if words().As(side.kind, noun) == sexOf(side.of, sex) {
				b.fact(from, triple.Triple{Subject: side.of, Relation: noun + "_of", Object: side.to})
			}
		}
		if !slices.Contains(nouns, side.kind) {
			b.fact(from, triple.Triple{Subject: side.of, Relation: side.kind + "_of", Object: side.to})
		}
	}
}

// sexOf is whether somebody is a man or a woman, by what was told or by the name.
func sexOf(t triple.Term, told map[string]string) string {
	if s := told[t.Name]; s != "" {
		return s
	}
	first, _, _ := strings.Cut(strings.ToLower(t.Spelling()), " ")
	switch man, woman := lexicon.MaleNames.Has(first), lexicon.FemaleNames.Has(first); {
	case man && !woman:
		return "he"
	case woman && !man:
		return "she"
	}
	return ""
}
