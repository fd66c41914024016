package browse

import (
	"cmp"
	"context"
	"iter"
	"maps"
	"slices"
	"strings"

	"whence/conductor/knowledge"
	"whence/internal/voice"
	"whence/triple"
)

// This file finds the facts that a listing shows, in a time that does not grow with
// what is known.

const (
	// fewFacts are gone through one by one, whatever the words are.
	fewFacts = 20_000
	// firstFacts of more are, where the words say nothing of where to look.
	firstFacts = 2_000
	// maxNamed bounds the names whose facts are looked at, and aboutNamed the facts
	// of each.
	maxNamed, aboutNamed = 32, 256
)

// Listed returns, by their ids, the facts among which those with all the words are;
// and what was looked at, "" where that was everything.
func Listed(ctx context.Context, known *knowledge.Knowledge, wanted []string) (iter.Seq2[triple.Fact, error], string, error) {
	facts, covers, err := candidates(ctx, known, wanted)
	if err != nil {
		return nil, covers, err
	}
	return knowledge.Eventful(ctx, known, facts), covers, nil
}

// candidates are the facts that Listed goes through.
func candidates(ctx context.Context, known *knowledge.Knowledge, wanted []string) (iter.Seq2[triple.Fact, error], string, error) {
	size, err := known.Store.Size(ctx)
	if err != nil || size <= fewFacts || len(wanted) == 0 {
		return known.Store.Facts(ctx), "", err
	}
	if names, word := rarest(known, wanted); len(names) > 0 {
		facts, cut, err := aboutNames(ctx, known, names)
		covers := voice.Say("browse.i-looked-at-what-is", "word", word)
		if cut {
			covers += voice.Say("browse.and-not-at-all-of")
		}
		return each(facts), covers, err
	}
	for _, relation := range known.Words.RelationKeys() {
		if !slices.ContainsFunc(wanted, func(w string) bool { return strings.Contains(relation, w) }) {
			continue
		}
		pattern := triple.Triple{Subject: triple.Var("X"), Relation: relation, Object: triple.Var("Y")}
		facts, more, err := known.Store.Matching(ctx, pattern, firstFacts)
		if err == nil && len(facts) == 0 {
			continue
		}
		covers := voice.Say("browse.i-looked-at-facts-of", "relation", strings.ReplaceAll(relation, "_", " "))
		if more {
			covers = voice.Say("browse.i-looked-at-facts-of-2", "firstfacts", firstFacts, "relation", strings.ReplaceAll(relation, "_", " "))
		}
		return each(facts), covers, err
	}
	return first(known.Store.Facts(ctx), firstFacts), voice.Say("browse.i-looked-at-first-of", "firstfacts", firstFacts, "size", size), nil
}

// rarest is the word that the fewest names have, with these; none where all words
// stand in very many names, or in none.
func rarest(known *knowledge.Knowledge, wanted []string) (names []triple.Term, word string) {
	for _, w := range wanted {
		found := known.Words.WithWord(strings.Trim(w, ".,;:?!\"'"), maxNamed+1)
		if n := len(found); n > 0 && n <= maxNamed && (len(names) == 0 || n < len(names)) {
			names, word = found, w
		}
	}
	return names, word
}

// aboutNames returns the facts about names, of an event the one that its sentence is
// shown by.
func aboutNames(ctx context.Context, known *knowledge.Knowledge, names []triple.Term) (out []triple.Fact, cut bool, err error) {
	byID := map[string]triple.Fact{}
	for _, n := range names {
		for _, pattern := range []triple.Triple{{Subject: n, Object: triple.Var("Y")}, {Subject: triple.Var("X"), Object: n}} {
			facts, more, err := known.Store.Matching(ctx, pattern, aboutNamed)
			if err == nil {
				err = shownBy(ctx, known, facts, byID)
			}
			if err != nil {
				return nil, false, err
			}
			cut = cut || more
		}
	}
	out = slices.Collect(maps.Values(byID))
	slices.SortFunc(out, func(a, b triple.Fact) int { return cmp.Or(cmp.Compare(len(a.ID), len(b.ID)), cmp.Compare(a.ID, b.ID)) })
	return out, cut, nil
}

// shownBy puts in the facts that others are shown by: of a part of an event its first.
func shownBy(ctx context.Context, known *knowledge.Knowledge, facts []triple.Fact, byID map[string]triple.Fact) (err error) {
	for _, f := range facts {
		if known.Events.Part(f.ID) {
			if f, _, err = known.Store.Fact(ctx, known.Events.EventOf(f.ID).First()); err != nil {
				return err
			}
		}
		byID[f.ID] = f
	}
	return nil
}

func each(facts []triple.Fact) iter.Seq2[triple.Fact, error] {
	return func(yield func(triple.Fact, error) bool) {
		for _, f := range facts {
			if !yield(f, nil) {
				return
			}
		}
	}
}

// first is the beginning of a sequence.
func first(facts iter.Seq2[triple.Fact, error], n int) iter.Seq2[triple.Fact, error] {
	return func(yield func(triple.Fact, error) bool) {
		for f, err := range facts {
			if n--; n < 0 || !yield(f, err) {
				return
			}
		}
	}
}
