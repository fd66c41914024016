package ask

import (
	"context"
	"slices"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/snapshot"
	"whence/reason/store"
	"whence/reason/unify"
	"whence/triple"
)

// about gathers what is known of a topic: what was told of it in the order of
// telling, then what follows, each with the topic as subject before those where
// it is the object. What is said of its other names is said of it.
func (a *asking) about(ctx context.Context) (Finding, error) {
	var f Finding
	err := a.st.Under(ctx, a.given, func(l *snapshot.Snapshot) error {
		d, who := decider{l}, lift.Term(a.q.Topic)
		found, err := d.mentioning(ctx, who)
		if err != nil {
			return err
		}
		f.Count = len(found)
		if f.Count > l.Most {
			f.Cut, found = "answers", found[:l.Most]
		}
		for _, m := range found {
			answer, err := d.answer(&f, []engine.Literal{{Atom: m.atom}}, nil)
			if err != nil {
				return err
			}
			f.Answers = append(f.Answers, answer)
		}
		f.Rules = l.Store.Rules.SpeakingOf(who)
		f.Verdict = d.aboutVerdict(&f, who)
		return nil
	})
	return f, err
}

func (d decider) aboutVerdict(f *Finding, who engine.Term) Verdict {
	if len(f.Answers)+len(f.Rules) > 0 {
		return Proved
	}
	name, _ := unify.NameOf(who)
	if !d.Mentioned(name) {
		word := d.Store.Text(name)
		f.Unmentioned = []snapshot.Unmentioned{{Word: word, Nearest: d.Store.Spelling.Near(word)}}
	}
	return d.lack(f)
}

// mention is an atom with the topic in it, and what decides its place.
type mention struct {
	atom   engine.Atom
	id     string // of the fact that tells it, "" where it is derived
	object bool   // the topic is its object
}

func (m mention) compare(o mention) int {
	switch {
	case (m.id == "") != (o.id == ""):
		if o.id == "" {
			return -1
		}
		return 1
	case m.object != o.object:
		if o.object {
			return -1
		}
		return 1
	case m.id != o.id:
		return store.ByID(m.id, o.id)
	}
	return m.atom.Compare(o.atom)
}

// mentioning returns every atom that holds with who in it.
func (d decider) mentioning(ctx context.Context, who engine.Term) ([]mention, error) {
	found := map[string]mention{}
	for pred := range d.Store.Relations {
		for _, p := range []engine.Atom{{Pred: pred}, {Pred: pred, Denied: true}} {
			for at := range 2 {
				if err := d.mentions(ctx, p, who, at, found); err != nil {
					return nil, err
				}
			}
		}
	}
	var out []mention
	for _, m := range found {
		if !mirrored(m, found) && !byItsName(m.atom) {
			out = append(out, m)
		}
	}
	slices.SortFunc(out, mention.compare)
	return out, nil
}

// mirrored reports whether m says only that names are the same the other way
// round.
func mirrored(m mention, found map[string]mention) bool {
	if m.atom.Pred != triple.SynonymOf || m.id != "" {
		return false
	}
	back := m.atom
	back.Args = []engine.Term{m.atom.Args[1], m.atom.Args[0]}
	other, ok := found[unify.Key(back)]
	return ok && (other.id != "" || m.object)
}

// byItsName reports whether an atom says no more than the name in it does: Ann's boat is a
// boat of Ann.
func byItsName(a engine.Atom) bool {
	said, ok := lift.Lower(a)
	return ok && said.OfName()
}

// mentions adds the atoms of one predicate that have who at the given place.
func (d decider) mentions(ctx context.Context, p engine.Atom, who engine.Term, at int, found map[string]mention) error {
	args := []engine.Term{engine.Var("X"), engine.Var("X")}
	args[at] = d.Store.Names.Term(who)
	if p.Pred == triple.SynonymOf {
		args[at] = who
	}
	goal := engine.Atom{Pred: p.Pred, Denied: p.Denied, Args: args}
	for b, err := range d.View.Query(ctx, engine.Literal{Atom: goal}) {
		if err != nil {
			return err
		}
		a := unify.Bindings(b).Atom(goal)
		m := mention{atom: a, object: at == 1, id: d.TellingID(a)}
		if p.Pred != triple.SynonymOf && a.Args[0].Equal(a.Args[1]) { // "Olga is the name of the teacher" says so of one
			m.atom = d.Worded(a)
		} else {
			m.atom.Args[at] = who
		}
		if k := unify.Key(m.atom); found[k].atom.Pred == "" {
			found[k] = m
		}
	}
	return nil
}
