package timeline

import (
	"iter"
	"strings"
	"time"

	"whence/engine"
	"whence/internal/voice"
	"whence/reason"
	"whence/triple"
	"whence/triple/english"
)

// toldPrefix begins the predicate of what was told, when: told_is(X, Y, T) says
// that is(X, Y) was told at the moment T.
const toldPrefix = "told_"

// datedMark ends the id of the atom that says when a fact was told.
const datedMark = "@"

// DatedTriple returns the triple of an atom that says when it was told.
func DatedTriple(a engine.Atom) (triple.Triple, bool) {
	pred, ok := strings.CutPrefix(a.Pred, toldPrefix)
	if !ok || len(a.Args) != 3 {
		return triple.Triple{}, false
	}
	return reason.LowerAtom(engine.Atom{Pred: pred, Args: a.Args[:2], Denied: a.Denied})
}

// datedFact is the atom that says when a fact was told.
func datedFact(f triple.Fact) engine.Fact {
	a := reason.LiftTriple(f.Triple)
	a.Pred = toldPrefix + a.Pred
	a.Args = append(a.Args, engine.Int(f.Source.At.UnixMicro()))
	return engine.Fact{ID: f.ID + datedMark, Atom: a, Confidence: f.Triple.Confidence}
}

// Named is the beginning of a time that words name, said at a moment: "yesterday", "Monday".
// It reports false for words that name none.
func Named(words string, said time.Time) (time.Time, bool) {
	first, _, ok := english.Bounds(triple.Term{Name: triple.Key(words), Label: words, Kind: triple.Text}, said)
	return english.TimeOf(first), ok
}

// MomentOf is a time as events have it, as a number that grows.
func MomentOf(at time.Time) int64 { return english.Moment(at) }

// timedBy returns the relations that a rule asks the moments of.
func timedBy(r triple.StoredRule) ([]string, error) {
	if r.Rule.Written == "" {
		return nil, nil
	}
	c, err := reason.LiftRule(r)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, l := range c.Body {
		if x, ok := DatedTriple(l.Atom); ok {
			out = append(out, x.Relation)
		}
	}
	return out, nil
}

// Date gives the reasoner the moments that rules ask for, of the facts that a
// change brings, and of all facts of a relation that is asked for now first; all is nil
// where the change is all that there is.
func (h *Timeline) Date(facts []triple.Fact, rules []triple.StoredRule, retracted []string, all iter.Seq2[triple.Fact, error], out *reason.Change) error {
	fresh, err := h.nowTimed(rules)
	if err != nil || len(h.timed) == 0 {
		return err
	}
	for _, id := range retracted {
		if _, ok := h.dated[id]; ok {
			out.Drop = append(out.Drop, id+datedMark)
		}
	}
	given := map[string]bool{}
	give := func(f triple.Fact) {
		if !given[f.ID] {
			given[f.ID] = true
			out.Atoms = append(out.Atoms, datedFact(f))
		}
	}
	for _, f := range facts {
		if h.timed[f.Triple.Relation] {
			give(f)
		}
	}
	if len(fresh) == 0 || all == nil {
		return nil
	}
	for f, err := range all {
		if err != nil {
			return err
		}
		if fresh[f.Triple.Relation] {
			h.dated[f.ID] = f.Source
			give(f)
		}
	}
	return nil
}

// nowTimed are the relations that rules ask the time of, and none did before.
func (h *Timeline) nowTimed(rules []triple.StoredRule) (map[string]bool, error) {
	fresh := map[string]bool{}
	for _, r := range rules {
		relations, err := timedBy(r)
		if err != nil {
			return nil, voice.Error("timeline.date-rule", "id", r.ID, "error", err)
		}
		for _, rel := range relations {
			if !h.timed[rel] {
				h.timed[rel], fresh[rel] = true, true
			}
		}
	}
	return fresh, nil
}

// IsDated reports whether a relation is that of a predicate that says when something was
// told.
func IsDated(relation string) bool { return strings.HasPrefix(relation, toldPrefix) }
