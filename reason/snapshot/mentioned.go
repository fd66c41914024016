package snapshot

import (
	"slices"

	"whence/engine"
	"whence/reason/unify"
)

// Unmentioned is a name or relation that nothing told speaks of.
type Unmentioned struct {
	Word     string
	Relation bool
	// Object is set where the word stands only beside subjects that are known:
	// the question is then not about something unknown.
	Object bool
	// Nearest are words in use that are written nearly like it, the nearest
	// first: what to offer as "did you mean".
	Nearest []string
}

// MergeUnmentioned adds the words of b to those of a, each once.
func MergeUnmentioned(a, b []Unmentioned) []Unmentioned {
	for _, u := range b {
		i := slices.IndexFunc(a, func(v Unmentioned) bool { return v.Word == u.Word && v.Relation == u.Relation })
		if i < 0 {
			a = append(a, u)
		} else {
			a[i].Object = a[i].Object && u.Object
		}
	}
	return a
}

// Unmentioned lists the words of the goals that nothing speaks of, or spoke of
// lately.
func (l *Snapshot) Unmentioned(goals []engine.Literal) []Unmentioned {
	var out []Unmentioned
	for _, g := range goals {
		if g.Op != engine.OpAtom || l.Store.Builtin(g.Atom) {
			continue
		}
		for i, t := range g.Atom.Args {
			if name, ok := unify.NameOf(t); ok && !l.Mentioned(name) {
				word := l.Store.Text(name)
				beside := i == 1 && g.Atom.Args[0].Kind() != engine.KindVar
				out = MergeUnmentioned(out, []Unmentioned{{Word: word, Object: beside, Nearest: l.Store.Spelling.Near(word)}})
			}
		}
		if l.Store.Relations[g.Atom.Pred] == 0 && !l.wasRelation(g.Atom.Pred) {
			r, _ := l.Store.RelationText(g.Atom.Pred)
			out = MergeUnmentioned(out, []Unmentioned{{Word: r, Relation: true, Nearest: l.Store.NearRelations(r)}})
		}
	}
	return out
}

// Mentioned reports whether anything speaks of the name, or did until it was
// taken back lately.
func (l *Snapshot) Mentioned(name string) bool {
	return l.Store.Words[name] != nil || l.Others.Speaking(func(a engine.Atom) bool {
		return slices.ContainsFunc(a.Args, func(t engine.Term) bool { return t.Kind() == engine.KindName && t.Symbol() == name })
	}) || slices.ContainsFunc(l.Forgotten, func(g Gone) bool {
		return slices.ContainsFunc(g.Atom.Args, func(t engine.Term) bool { return t.Kind() == engine.KindName && t.Symbol() == name })
	})
}

func (l *Snapshot) wasRelation(pred string) bool {
	return l.Others.Speaking(func(a engine.Atom) bool { return a.Pred == pred }) ||
		slices.ContainsFunc(l.Forgotten, func(g Gone) bool { return g.Atom.Pred == pred })
}
