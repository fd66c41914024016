package reason

import (
	"context"
	"slices"
	"strings"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/unify"
	"whence/triple"
)

// about gathers what is known of a topic: what was told of it in the order of
// telling, then what follows, each with the topic as subject before those where
// it is the object. What is said of its other names is said of it.
func (b *Base) about(ctx context.Context, given []Change, topic triple.Term) (Finding, error) {
	var f Finding
	err := b.under(ctx, given, func(l *lens) error {
		who := lift.Term(topic)
		found, err := l.mentioning(ctx, who)
		if err != nil {
			return err
		}
		f.Count = len(found)
		if f.Count > b.o.MaxAnswers {
			f.Cut, found = "answers", found[:b.o.MaxAnswers]
		}
		for _, a := range found {
			answer, err := l.answer(&f, []engine.Literal{{Atom: a.atom}}, nil)
			if err != nil {
				return err
			}
			f.Answers = append(f.Answers, answer)
		}
		f.Rules = l.s.rulesAbout(who)
		f.Verdict = l.aboutVerdict(&f, who)
		return nil
	})
	return f, err
}

func (l *lens) aboutVerdict(f *Finding, who engine.Term) Verdict {
	if len(f.Answers)+len(f.Rules) > 0 {
		return Proved
	}
	name, _ := unify.NameOf(who)
	if !l.mentioned(name) {
		word := l.s.text(name)
		f.Unmentioned = []Unmentioned{{Word: word, Nearest: l.s.spelling.Near(word)}}
	}
	return l.lack(f)
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
		return byID(m.id, o.id)
	}
	return m.atom.Compare(o.atom)
}

// mentioning returns every atom that holds with who in it.
func (l *lens) mentioning(ctx context.Context, who engine.Term) ([]mention, error) {
	found := map[string]mention{}
	for pred := range l.s.relations {
		for _, p := range []engine.Atom{{Pred: pred}, {Pred: pred, Denied: true}} {
			for at := range 2 {
				if err := l.mentions(ctx, p, who, at, found); err != nil {
					return nil, err
				}
			}
		}
	}
	var out []mention
	for _, m := range found {
		if !mirrored(m, found) {
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

// mentions adds the atoms of one predicate that have who at the given place.
func (l *lens) mentions(ctx context.Context, p engine.Atom, who engine.Term, at int, found map[string]mention) error {
	args := []engine.Term{engine.Var("X"), engine.Var("X")}
	args[at] = l.s.names.Term(who)
	if p.Pred == triple.SynonymOf {
		args[at] = who
	}
	goal := engine.Atom{Pred: p.Pred, Denied: p.Denied, Args: args}
	for b, err := range l.v.Query(ctx, engine.Literal{Atom: goal}) {
		if err != nil {
			return err
		}
		a := unify.Bindings(b).Atom(goal)
		m := mention{atom: a, object: at == 1, id: l.tellingID(a)}
		m.atom.Args[at] = who
		if k := unify.Key(m.atom); found[k].atom.Pred == "" {
			found[k] = m
		}
	}
	return nil
}

// tellingID is the id of the fact that tells a, or "" where it follows only.
func (l *lens) tellingID(a engine.Atom) string {
	if ts := l.s.tellers(a); len(ts) > 0 {
		return ts[0].fact.ID
	}
	return ""
}

// rulesAbout returns the told rules that have the name in them, by id.
func (s *store) rulesAbout(who engine.Term) []triple.StoredRule {
	var ids []string
	speaks := func(a engine.Atom) bool {
		return slices.ContainsFunc(a.Args, func(t engine.Term) bool { return s.names.Term(t).Equal(s.names.Term(who)) })
	}
	for id, r := range s.rules {
		if r.expanded {
			continue
		}
		if speaks(r.raw.Head) || slices.ContainsFunc(r.raw.Body, func(l engine.Literal) bool { return speaks(l.Atom) }) {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, byID)
	var out []triple.StoredRule
	for _, id := range ids {
		out = append(out, s.rules[id].stored)
	}
	return out
}

// MentionedBy returns the ids of the told facts that speak of the name, in the
// order of telling.
func (b *Base) MentionedBy(name string) []string {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.s.idsWith(b.s.named(strings.TrimSpace(name)).Symbol())
}
