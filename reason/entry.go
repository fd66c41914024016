package reason

import (
	"slices"
	"strings"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/unify"
	"whence/reason/world"
	"whence/triple"
)

// entry is an atom that facts tell or that the engine was given.
type entry struct {
	key   string
	atom  engine.Atom // with the names that stand for others put in
	tells []*told     // the facts that tell it, the best first
	// given is set while the engine has it as a told fact, by this id and with
	// this confidence.
	given      bool
	id         string
	confidence float64
}

// word is a name in use.
type word struct {
	count int     // of facts and rules that speak of it
	facts []*told // those facts, in no order
}

// entry returns that of the atom; a new one is entered.
func (s *store) entry(a engine.Atom) *entry {
	k := unify.Key(a)
	if e := s.atoms[k]; e != nil {
		return e
	}
	e := &entry{key: k, atom: a}
	put(s, s.atoms, k, e)
	return e
}

// tellers returns the facts that tell an atom of the engine's words, the best
// first.
func (s *store) tellers(a engine.Atom) []*told {
	if e := s.atoms[unify.Key(a)]; e != nil {
		return e.tells
	}
	return nil
}

// edit is called before an entry or a word is written to.
func edit[T any](s *store, what *T) {
	if s.blank {
		return
	}
	old := *what
	s.log(func() { *what = old })
}

// touch notes that the engine may have to be told of the atom.
func (s *store) touch(a engine.Atom) { s.touched = append(s.touched, s.entry(a)) }

// link enters t among the facts that tell its atom, the best of them first.
func (s *store) link(e *entry, t *told) {
	edit(s, e)
	if len(e.tells) == 0 {
		e.tells = []*told{t}
	} else {
		e.tells = append(slices.Clone(e.tells), t)
		slices.SortFunc(e.tells, better)
	}
	s.touched = append(s.touched, e)
}

func (s *store) unlink(t *told) {
	e := s.atoms[t.key]
	edit(s, e)
	e.tells = slices.DeleteFunc(slices.Clone(e.tells), func(u *told) bool { return u == t })
	s.touched = append(s.touched, e)
}

// better orders the facts that tell one thing: the surer, then the told before
// the supposed, then the earlier.
func better(a, b *told) int {
	switch wa, wb := a.fact.Triple.Weight(), b.fact.Triple.Weight(); {
	case wa > wb:
		return -1
	case wa < wb:
		return 1
	case (a.outcome == nil) != (b.outcome == nil):
		if b.outcome != nil {
			return -1
		}
		return 1
	case a.supposed != b.supposed:
		if b.supposed {
			return -1
		}
		return 1
	}
	return byID(a.fact.ID, b.fact.ID)
}

// settleEntry adds what the engine has to be told of an entry. One that was
// taken back since it was touched is looked up anew.
func (s *store) settleEntry(e *entry, ops *operations) {
	if !s.blank && s.atoms[e.key] != e {
		e = s.entry(e.atom)
	}
	id, confidence, wanted := s.wanted(e)
	if e.given != wanted || wanted && (e.id != id || e.confidence != confidence) {
		if e.given && isOutcome(e.id) {
			ops.lapse = append(ops.lapse, e.atom)
		} else if e.given {
			ops.retract = append(ops.retract, e.atom)
		}
		edit(s, e)
		e.given, e.id, e.confidence = wanted, id, confidence
		if wanted {
			ops.insert = append(ops.insert, e.fact())
		}
	}
	if !e.given && len(e.tells) == 0 {
		del(s, s.atoms, e.key)
	}
}

// fact is what the engine is given.
func (e *entry) fact() engine.Fact {
	f := engine.Fact{ID: e.id, Atom: e.atom, Confidence: e.confidence}
	if len(e.tells) > 0 {
		at := e.tells[0].fact.Source
		f.Pos = engine.Pos{File: at.File, Line: at.Line}
	}
	return f
}

// wanted says by which id and with which confidence the engine is to know the
// atom, if at all.
func (s *store) wanted(e *entry) (id string, confidence float64, ok bool) {
	if s.internal(e.atom.Pred) {
		if e.atom.Pred == lift.Known {
			id, ok = s.spokenOf(e.atom)
			return id, 0, ok
		}
		_, absent := s.absent[unify.Key(engine.Atom{Pred: strings.TrimSuffix(e.atom.Pred, lift.AbsentMark), Args: e.atom.Args})]
		return lift.AbsentMark, 0, absent
	}
	if len(e.tells) == 0 {
		return "", 0, false
	}
	best := e.tells[0].fact
	return best.ID, best.Triple.Confidence, true
}

// spokenOf returns the first fact that speaks of an individual, by which it is
// known, where some rule may range over all that are known. A name that another
// stands for is no individual of its own.
func (s *store) spokenOf(a engine.Atom) (string, bool) {
	name, ok := unify.NameOf(a.Args[0])
	if !ok || !s.horizon.AnyClosed() || s.names.Of(name) != name {
		return "", false
	}
	first := ""
	for _, n := range append(s.names.Others(name), name) {
		for _, t := range s.about(n) {
			of := func(who triple.Term) bool { return lift.Term(who).Symbol() == n }
			if t.outcome == nil && (first == "" || byID(t.fact.ID, first) < 0) && slices.ContainsFunc(world.Individuals(t.fact.Triple), of) {
				first = t.fact.ID
			}
		}
	}
	return first, first != ""
}

// index counts the words of t, or takes them off the count.
func (s *store) index(t *told, n int) {
	count(s, s.relations, t.raw.Pred, n)
	for i, arg := range t.raw.Args {
		if name, ok := unify.NameOf(arg); ok && !slices.ContainsFunc(t.raw.Args[:i], arg.Equal) {
			s.mention(name, t, n)
		}
	}
	if s.horizon.AnyClosed() && !t.bare {
		for _, who := range world.Individuals(t.fact.Triple) {
			s.touchKnown(s.names.Term(lift.Term(who)))
		}
	}
}

func (s *store) touchKnown(who engine.Term) {
	s.touch(engine.Atom{Pred: lift.Known, Args: []engine.Term{who}})
}

// mention counts a name in use, by a fact or a rule (t is nil), and keeps the
// index of spellings in step.
func (s *store) mention(name string, t *told, n int) {
	w := s.words[name]
	if w == nil {
		w = &word{}
		put(s, s.words, name, w)
		s.spell(name, s.spelling.Add, s.spelling.Remove)
	}
	edit(s, w)
	w.count += n
	switch {
	case t != nil && n > 0:
		w.facts = append(w.facts, t) // what lies behind the end is nobody's
	case t != nil:
		w.facts = slices.DeleteFunc(slices.Clone(w.facts), func(u *told) bool { return u == t })
	}
	if w.count == 0 {
		del(s, s.words, name)
		s.spell(name, s.spelling.Remove, s.spelling.Add)
	}
}

// spell changes the index of spellings, so that it can be undone.
func (s *store) spell(name string, do, undo func(string)) {
	text := s.text(name)
	do(text)
	if !s.blank {
		s.log(func() { undo(text) })
	}
}

// about returns the facts that speak of the name.
func (s *store) about(name string) []*told {
	if w := s.words[name]; w != nil {
		return w.facts
	}
	return nil
}

// idsWith returns the ids of those facts in the order of telling.
func (s *store) idsWith(name string) []string {
	var ids []string
	for _, t := range s.about(name) {
		ids = append(ids, t.fact.ID)
	}
	slices.SortFunc(ids, byID)
	return ids
}

// text is a name constant as a person writes it, and named is its inverse.
func (s *store) text(name string) string {
	if s.plain {
		return strings.TrimPrefix(name, "/")
	}
	return lift.LowerName(name)
}

func (s *store) named(text string) engine.Term {
	if s.plain {
		return engine.Name("/" + text)
	}
	return engine.Name(lift.Name(text))
}

// relationText is a predicate as a person writes it.
func (s *store) relationText(pred string) (string, bool) {
	if s.plain {
		return pred, true
	}
	return lift.LowerRelation(pred)
}

// builtin reports whether no fact and no rule could speak of the predicate.
func (s *store) builtin(a engine.Atom) bool {
	return strings.HasPrefix(a.Pred, ":") || s.internal(a.Pred)
}

// internal reports whether the predicate is the package's own and means
// nothing to anyone else.
func (s *store) internal(pred string) bool { return !s.plain && lift.IsInternal(pred) }
