package knowledge

import (
	"context"
	"iter"
	"slices"
	"strconv"

	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// This file reads events where not all is held: what is said of one is said of all its facts,
// and they are taken back together.

const (
	// mostEvents bounds the events that are read beside what one look finds.
	mostEvents = 64
	// around is how far from a fact the others of its sentence are looked for, in ids; an
	// event has at most so many facts.
	around = 256
)

// ReadEvents sees to it that the events are known, and what says them in two places, that the
// facts with these ids are of.
func ReadEvents(ctx context.Context, k *Knowledge, ids []string) error {
	for _, id := range ids {
		if !k.Outlined || !kb.IsID(id, 'f') {
			continue
		}
		f, _, err := k.Store.Fact(ctx, id)
		if err != nil {
			return err
		}
		var sentence []triple.Fact
		first := max(0, kb.IDNumber(id)-around)
		for g, err := range k.Store.FactsAfter(ctx, "f"+strconv.Itoa(first)) {
			if err != nil {
				return err
			}
			if kb.IDNumber(g.ID) > kb.IDNumber(id)+around {
				break
			}
			if together(f, g) {
				sentence = append(sentence, g)
			}
		}
		k.Events.Note(sentence, nil)
	}
	return nil
}

// readEvent sees to it that the event is known that a fact is of.
func readEvent(ctx context.Context, k *Knowledge, f triple.Fact) error {
	if f.Triple.Subject.Kind != triple.Event || k.Events.Event(f.Triple.Subject.Name) != nil {
		return nil
	}
	facts, _, err := k.Lately().Matching(ctx, triple.Triple{Subject: f.Triple.Subject, Object: triple.Var("Y")}, around)
	k.Events.Note(facts, nil)
	return err
}

// Eventful is a sequence of facts, each with the events known that its sentence told.
func Eventful(ctx context.Context, k *Knowledge, facts iter.Seq2[triple.Fact, error]) iter.Seq2[triple.Fact, error] {
	if !k.Outlined {
		return facts
	}
	return func(yield func(triple.Fact, error) bool) {
		var sentence []triple.Fact // so far
		for f, err := range facts {
			if err != nil {
				yield(f, err)
				return
			}
			if len(sentence) > 0 && (len(sentence) == around || !together(f, sentence[0])) {
				if !giveSentence(ctx, k, sentence, yield) {
					return
				}
				sentence = sentence[:0]
			}
			sentence = append(sentence, f)
		}
		giveSentence(ctx, k, sentence, yield)
	}
}

// giveSentence gives the facts of a sentence once its events are known, and reports whether
// more are wanted.
func giveSentence(ctx context.Context, k *Knowledge, facts []triple.Fact, yield func(triple.Fact, error) bool) bool {
	for _, f := range facts {
		if err := readEvent(ctx, k, f); err != nil {
			yield(f, err)
			return false
		}
	}
	return !slices.ContainsFunc(facts, func(f triple.Fact) bool { return !yield(f, nil) })
}

// together reports whether one sentence told both facts.
func together(a, b triple.Fact) bool {
	return a.Source.Turn == b.Source.Turn && a.Source.Quote == b.Source.Quote
}

// eventful is a source of facts whose events are known, as far as there are few.
type eventful struct {
	from reason.Source
	k    *Knowledge
}

// Matching is that of the source.
func (s eventful) Matching(ctx context.Context, pattern triple.Triple, limit int) (facts []triple.Fact, more bool, err error) {
	facts, more, err = s.from.Matching(ctx, pattern, limit)
	for i := 0; i < len(facts) && i < mostEvents && err == nil; i++ {
		err = readEvent(ctx, s.k, facts[i])
	}
	return facts, more, err
}
