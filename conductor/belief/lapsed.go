package belief

import (
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/triple"
	"whence/triple/english/closed"
)

// This file finds what was told to last until something, or while somebody lives, and what was allowed before it was
// allowed under a condition alone.

// lapsed closes what was so until what an item tells.
func lapsed(t *reviser, it *turn.Item) error {
	until, _, err := t.known.Lately().Matching(t.Ctx, triple.Triple{Subject: triple.Var("E"), Relation: triple.Said("until"), Object: triple.Var("V")}, maxAlike)
	if err != nil || len(until) == 0 {
		return err
	}
	for _, x := range it.Facts {
		if x.Denied || x.Subject.Kind == triple.Event {
			continue
		}
		said := content(t, t.explain.Sentence(x))
		for _, f := range until {
			if _, clause, ok := strings.Cut(f.Triple.Object.Spelling(), " "); !ok || !slices.Equal(said, content(t, clause)) {
				continue
			}
			closeFact(t, it, f, x)
			if e := t.known.Events.EventOf(f.ID); e != nil {
				if err := alsoLapsed(t, it, e.Facts(), f, x); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// alsoLapsed closes what the sentence of an event tells beside it of the same.
func alsoLapsed(t *reviser, it *turn.Item, event []triple.Triple, until triple.Fact, x triple.Triple) error {
	who := slices.IndexFunc(event, func(y triple.Triple) bool { return y.Relation == triple.Agent || y.Relation == triple.Theme })
	if who < 0 {
		return nil
	}
	return closeAbout(t, it, event[who].Object, x, func(f triple.Fact) bool { return toldIn(f) == toldIn(until) })
}

// content are the words of a sentence that say what it says, as they are in a lexicon and in their order: "the part has
// arrived" says what "the part arrives" does.
func content(t *reviser, sentence string) (out []string) {
	words := t.known.Language.Words()
	for _, w := range strings.Fields(strings.ToLower(strings.Trim(sentence, " .!"))) {
		base := words.Base(w)
		if base == "" {
			base = w
		}
		if !closed.Words().Is("auxiliary", base) && closed.Words().As("determiner", w) == "" {
			out = append(out, base)
		}
	}
	return out
}

// died ends that somebody who died has or does anything that was told, or is anybody's.
func died(t *reviser, it *turn.Item, d deed) error {
	words := t.known.Language.Words()
	if !closed.Words().Is("dying", d.verb) || d.by.Name == "" {
		return nil
	}
	return closeAbout(t, it, d.by, d.says, func(f triple.Fact) bool {
		x := f.Triple
		r, ok := t.known.Words.Relation(x.Relation)
		of, noun := strings.CutSuffix(x.Relation, "_of")
		switch {
		case x.Denied || r.Tense+r.Modal != "":
			return false
		case noun:
			return x.Subject.Same(d.by) && closed.Kind(of, "thing")
		case x.Object.Same(d.by):
			return ok && words.Sort(r.Lemma) == "hold"
		}
		return x.Subject.Same(d.by) && ok && (words.Sort(r.Lemma) == "home" || isPost(t, it, f, relief{of: d.by}))
	})
}

// restricted closes that somebody may do something, where they may do that under a condition alone.
func restricted(t *reviser, it *turn.Item) error {
	words := t.known.Language.Words()
	if !words.Has(it.Text, "onlyif") {
		return nil
	}
	for _, x := range it.Facts {
		kind, conditional := strings.CutSuffix(x.Object.Name, "_if")
		modal, verb, _ := strings.Cut(kind, "_")
		if x.Relation != triple.EventOf || !conditional || !words.Permission(modal) {
			continue
		}
		event := eventOf(it.Facts, x.Subject)
		err := closeAbout(t, it, triple.Term{Name: agentOf(event)}, x, func(f triple.Fact) bool {
			r, ok := t.known.Words.Relation(f.Triple.Relation)
			same := ok && !f.Triple.Denied && words.Permission(r.Modal) && triple.Key(strings.TrimSpace(r.Lemma+" "+r.Particle)) == verb
			return same && slices.ContainsFunc(event, func(y triple.Triple) bool { return y.Relation == triple.Theme && y.Object.Same(f.Triple.Object) })
		})
		if err != nil {
			return err
		}
	}
	return nil
}
