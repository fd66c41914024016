package store

import (
	"cmp"
	"slices"
	"strings"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/proof"
	"whence/reason/unify"
	"whence/reason/world"
	"whence/triple"
)

// facts are what was told, and the atoms that are told by it.
type facts struct {
	*vocabulary
	absences *absences
	Supposed bool // those that come in now are suppositions
	ByID     map[string]*Told
	same     map[string]*Told  // those that two names are of one thing
	Atoms    map[string]*entry // by key
	Touched  []*entry          // that differ, or may, from what the engine was given
	Renamed  bool              // those of sameness have changed
}

func newFacts(v *vocabulary, a *absences) *facts {
	return &facts{vocabulary: v, absences: a, ByID: map[string]*Told{}, same: map[string]*Told{}, Atoms: map[string]*entry{}}
}

// Told is a fact with what the engine knows it as.
type Told struct {
	Fact *triple.Fact // of the change that told it; not written to
	Raw  engine.Atom  // as told
	Key  string       // of the atom with the names that stand for others put in
	// supposed facts are part of an overlay, not of what was told.
	supposed bool
	// outcome is set for what rules of another kind concluded.
	Outcome *Outcome
	// bare facts were told as atoms; the triple of one of another form than a
	// triple's has a confidence only.
	bare bool
}

// Outcome is a conclusion in the store.
type Outcome struct {
	Why   func() (proof.Proof, error)
	Proof *proof.Proof // with the proofs of all that it rests on, once worked out
}

// OutcomeMark begins the ids of what rules of another kind concluded: they come
// after all that was told.
const OutcomeMark = "~"

// IsOutcome reports whether an id is of what rules of another kind concluded.
func IsOutcome(id string) bool { return strings.HasPrefix(id, OutcomeMark) }

// entry is an atom that facts tell or that the engine was given.
type entry struct {
	key   string
	Atom  engine.Atom // with the names that stand for others put in
	Tells []*Told     // the facts that tell it, the best first
	// given is set while the engine has it as a told fact, by this id and with
	// this confidence.
	Given      bool
	ID         string
	Confidence float64
}

// entry returns that of the atom; a new one is entered.
func (fs *facts) entry(a engine.Atom) *entry {
	k := unify.Key(a)
	if e := fs.Atoms[k]; e != nil {
		return e
	}
	e := &entry{key: k, Atom: a}
	Put(fs.Journal, fs.Atoms, k, e)
	return e
}

// Tellers returns the facts that tell an atom of the engine's words, the best
// first.
func (fs *facts) Tellers(a engine.Atom) []*Told {
	if e := fs.Atoms[unify.Key(a)]; e != nil {
		return e.Tells
	}
	return nil
}

// touch notes that the engine may have to be told of the atom.
func (fs *facts) touch(a engine.Atom) { fs.Touched = append(fs.Touched, fs.entry(a)) }

// link enters t among the facts that tell its atom, the best of them first.
func (fs *facts) link(e *entry, t *Told) {
	edit(fs.Journal, e)
	if len(e.Tells) == 0 {
		e.Tells = []*Told{t}
	} else {
		e.Tells = append(slices.Clone(e.Tells), t)
		slices.SortFunc(e.Tells, better)
	}
	fs.Touched = append(fs.Touched, e)
}

func (fs *facts) unlink(t *Told) {
	e := fs.Atoms[t.Key]
	edit(fs.Journal, e)
	e.Tells = slices.DeleteFunc(slices.Clone(e.Tells), func(u *Told) bool { return u == t })
	fs.Touched = append(fs.Touched, e)
}

// settle adds what the engine has to be told of an entry. One that was
// taken back since it was touched is looked up anew.
func (fs *facts) settle(e *entry, ops *Operations) {
	if !fs.Blank && fs.Atoms[e.key] != e {
		e = fs.entry(e.Atom)
	}
	id, confidence, wanted := fs.wanted(e)
	if e.Given != wanted || wanted && (e.ID != id || e.Confidence != confidence) {
		if e.Given && IsOutcome(e.ID) {
			ops.lapse = append(ops.lapse, e.Atom)
		} else if e.Given {
			ops.Retract = append(ops.Retract, e.Atom)
		}
		edit(fs.Journal, e)
		e.Given, e.ID, e.Confidence = wanted, id, confidence
		if wanted {
			ops.Insert = append(ops.Insert, e.fact())
		}
	}
	if !e.Given && len(e.Tells) == 0 {
		Del(fs.Journal, fs.Atoms, e.key)
	}
}

// wanted says by which id and with which confidence the engine is to know the
// atom, if at all.
func (fs *facts) wanted(e *entry) (id string, confidence float64, ok bool) {
	if fs.Internal(e.Atom.Pred) {
		if e.Atom.Pred == lift.Known {
			id, ok = fs.spokenOf(e.Atom)
			return id, 0, ok
		}
		_, absent := fs.absences.absent[unify.Key(engine.Atom{Pred: strings.TrimSuffix(e.Atom.Pred, lift.AbsentMark), Args: e.Atom.Args})]
		return lift.AbsentMark, 0, absent
	}
	if len(e.Tells) == 0 {
		return "", 0, false
	}
	best := e.Tells[0].Fact
	return best.ID, best.Triple.Confidence, true
}

// spokenOf returns the first fact that speaks of an individual, by which it is
// known, where some rule may range over all that are known. A name that another
// stands for is no individual of its own.
func (fs *facts) spokenOf(a engine.Atom) (string, bool) {
	name, ok := unify.NameOf(a.Args[0])
	if !ok || !fs.absences.Horizon.AnyClosed() || fs.Names.Of(name) != name {
		return "", false
	}
	first := ""
	for _, n := range append(fs.Names.Others(name), name) {
		for _, t := range fs.About(n) {
			of := func(who triple.Term) bool { return lift.Term(who).Symbol() == n }
			if t.Outcome == nil && (first == "" || ByID(t.Fact.ID, first) < 0) && slices.ContainsFunc(world.Individuals(t.Fact.Triple), of) {
				first = t.Fact.ID
			}
		}
	}
	return first, first != ""
}

// index counts the words of t, or takes them off the count.
func (fs *facts) index(t *Told, n int) {
	count(fs.Journal, fs.Relations, t.Raw.Pred, n)
	for i, arg := range t.Raw.Args {
		if name, ok := unify.NameOf(arg); ok && !slices.ContainsFunc(t.Raw.Args[:i], arg.Equal) {
			fs.mention(name, t, n)
		}
	}
	if fs.absences.Horizon.AnyClosed() && !t.bare {
		for _, who := range world.Individuals(t.Fact.Triple) {
			fs.touchKnown(fs.Names.Term(lift.Term(who)))
		}
	}
}

func (fs *facts) touchKnown(who engine.Term) {
	fs.touch(engine.Atom{Pred: lift.Known, Args: []engine.Term{who}})
}

// Add reports whether the very same was told before.
func (fs *facts) Add(t *Told) (known bool) {
	t.supposed = fs.Supposed && t.Outcome == nil
	e := fs.entry(fs.Names.Atom(t.Raw))
	t.Key = e.key
	for _, other := range e.Tells {
		known = known || other.Raw.Equal(t.Raw)
	}
	Put(fs.Journal, fs.ByID, t.Fact.ID, t)
	if t.Raw.Pred == triple.SynonymOf && !fs.Plain {
		Put(fs.Journal, fs.same, t.Fact.ID, t)
		fs.Renamed = true
	}
	fs.link(e, t)
	fs.index(t, 1)
	return known
}

func (fs *facts) Remove(t *Told) {
	Del(fs.Journal, fs.ByID, t.Fact.ID)
	if fs.same[t.Fact.ID] != nil {
		Del(fs.Journal, fs.same, t.Fact.ID)
		fs.Renamed = true
	}
	fs.unlink(t)
	fs.index(t, -1)
}

// relink enters a fact anew under the names that now stand for its own.
func (fs *facts) relink(id string) {
	t := fs.ByID[id]
	fs.unlink(t)
	fs.index(t, -1)
	renamed := *t
	Put(fs.Journal, fs.ByID, id, &renamed)
	if fs.same[id] != nil {
		Put(fs.Journal, fs.same, id, &renamed)
	}
	e := fs.entry(fs.Names.Atom(t.Raw))
	renamed.Key = e.key
	fs.link(e, &renamed)
	fs.index(&renamed, 1)
}

// ToldAs returns the fact that tells a in these very words.
func (fs *facts) ToldAs(a engine.Atom) (*Told, bool) {
	for _, t := range fs.Tellers(fs.Names.Atom(a)) {
		if t.Raw.Equal(a) {
			return t, true
		}
	}
	return nil, false
}

// Telling returns the fact that a told step of the engine's stands for.
func (fs *facts) Telling(n engine.ProofNode) (*Told, bool) {
	if t, ok := fs.ByID[n.FactID]; ok && (fs.Plain || n.Atom.Pred != lift.Known) {
		return t, true
	}
	return fs.ToldAs(n.Atom)
}

func (fs *facts) ToldWeight(a engine.Atom) (float64, bool) {
	if a.Pred == lift.Known && !fs.Plain {
		e := fs.Atoms[unify.Key(a)]
		return 1, e != nil && e.Given
	}
	t, ok := fs.ToldAs(a)
	if !ok {
		return 0, false
	}
	return t.Fact.Triple.Weight(), true
}

// better orders the facts that tell one thing: the surer, then the told before
// the supposed, then the earlier.
func better(a, b *Told) int {
	return cmp.Or(
		cmp.Compare(b.Fact.Triple.Weight(), a.Fact.Triple.Weight()),
		second(a.Outcome != nil, b.Outcome != nil), second(a.supposed, b.supposed),
		ByID(a.Fact.ID, b.Fact.ID))
}

// second orders what is so after what is not.
func second(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// fact is what the engine is given.
func (e *entry) fact() engine.Fact {
	f := engine.Fact{ID: e.ID, Atom: e.Atom, Confidence: e.Confidence}
	if len(e.Tells) > 0 {
		at := e.Tells[0].Fact.Source
		f.Pos = engine.Pos{File: at.File, Line: at.Line}
	}
	return f
}

// ByID orders ids as a person counts them: f2 before f10.
func ByID(a, b string) int {
	if len(a) != len(b) && strings.TrimRight(a, "0123456789") == strings.TrimRight(b, "0123456789") {
		return len(a) - len(b)
	}
	return strings.Compare(a, b)
}

// FirstID is the id of the fact told first, "" of none.
func FirstID(facts []*Told) string {
	first := ""
	for _, t := range facts {
		if first == "" || ByID(t.Fact.ID, first) < 0 {
			first = t.Fact.ID
		}
	}
	return first
}

// bareFact is a fact told as an atom.
func bareFact(f engine.Fact) Told {
	t := Told{Raw: f.Atom, bare: true, Fact: &triple.Fact{}}
	t.Fact.Triple, _ = lift.Lower(f.Atom)
	t.Fact.Triple.Confidence = f.Confidence
	t.Fact.Source = triple.Source{File: f.Pos.File, Line: f.Pos.Line}
	if t.Fact.ID = f.ID; f.ID == "" {
		t.Fact.ID = f.Atom.String()
	}
	return t
}
