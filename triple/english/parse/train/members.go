package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"whence/triple/english/parse/model"
)

// teachTags makes the tagger, and tags the examples for the parsers: each part
// with a tagger that has not seen it, so that they learn with real mistakes.
func (t *trainer) teachTags(first, last *bundle) error {
	epochs := min(t.epochs, 5)
	for fold := range t.folds {
		l := newLearner()
		teachTagger(l, t.examples, func(e *example) bool { return !e.later && e.fold != fold }, len(t.tags), epochs, t.random)
		if err := t.tagWith(l, func(e *example) bool { return !e.later && e.fold == fold }); err != nil {
			return err
		}
	}
	l := t.goOnFrom(0)
	if t.start != nil {
		epochs = min(t.epochs, 1)
		if t.folds == 0 {
			if err := t.tagWith(l, func(*example) bool { return true }); err != nil {
				return err
			}
		}
	}
	teachTagger(l, t.examples, func(e *example) bool { return !e.later }, len(t.tags), epochs, t.random)
	if err := t.tagWith(l, func(e *example) bool { return e.later }); err != nil {
		return err
	}
	table, data, err := pack(l, t.cut)
	if err != nil {
		return err
	}
	first.tables = append(first.tables, data)
	t.set.Tagger = model.Tagger{Weights: table, Tags: len(t.tags)}
	t.logf("tagger: %d bytes", len(data))
	if t.then != "" {
		teachTagger(l, t.lately(t.examples), func(*example) bool { return true }, len(t.tags), 2, t.random)
		_, data, err = pack(l, t.cut)
	}
	last.tables = append(last.tables, data)
	return err
}

// tagWith gives the examples that use admits the tags that the tagger finds.
func (t *trainer) tagWith(l *learner, use func(*example) bool) error {
	table, _, err := pack(l, t.cut)
	if err != nil {
		return err
	}
	tagger := model.Tagger{Weights: table, Tags: len(t.tags)}
	right, all := 0, 0
	for _, e := range t.examples {
		if !use(e) {
			continue
		}
		tagger.Tag(e.sentence, nil)
		for i, tag := range e.tags {
			all++
			if e.sentence.Tags[i] == tag {
				right++
			}
		}
	}
	t.logf("%d words not seen: %s %% of tags", all, percent(right, all))
	return nil
}

func pack(l *learner, cut float64) (*model.Table, []byte, error) {
	data, err := model.Pack(l.averaged(), cut)
	if err != nil {
		return nil, nil, err
	}
	table, _, err := model.NewTable(string(data))
	return &table, data, err
}

// teachParser makes one member. Its name may have a number of epochs, "lean:3". A
// beam goes on from its own weights in -start, or from the member before it, for a third
// of the epochs.
func (t *trainer) teachParser(name string, seed uint64, first, last *bundle) error {
	name, count, counted := strings.Cut(name, ":")
	if name == "graph" {
		return t.teachGraph(count)
	}
	p := t.set.NewParser(name)
	examples := t.seenBy(&p)
	now := slices.DeleteFunc(slices.Clone(examples), func(e *example) bool { return e.later })
	random := rand.New(rand.NewPCG(t.seed, seed+1))
	var l *learner
	epochs, teach := t.epochs, teachGreedy
	if p.Beam > 1 {
		epochs, teach = max(1, epochs/3), teachBeam
	}
	switch {
	case p.Beam == 1 || t.startOf(name) > 0:
		l = t.goOnFrom(t.startOf(name))
	case t.greedy == nil:
		return errors.New("-members: a beam needs a greedy parser of its kind before it, or itself in -start")
	default:
		l = t.greedy
		l.restart()
	}
	if counted {
		var err error
		if epochs, err = strconv.Atoi(count); err != nil {
			return fmt.Errorf("-members: %q is no number of epochs", count)
		}
	}
	for epoch := range epochs {
		teach(p, l, now, epoch > 0 || t.startOf(name) > 0, random)
		t.logf("%s, after %d", name, epoch+1)
	}
	table, data, err := pack(l, t.cut)
	if err != nil {
		return err
	}
	p.Weights = table
	t.say(name, alone(&p), len(data))
	first.add(name, data, p.Beam > 1)
	t.greedy = nil
	if t.then != "" {
		if p.Beam == 1 {
			t.greedy = l.clone()
		}
		teach(p, l, t.lately(examples), true, random)
		if _, data, err = pack(l, t.cut); err != nil {
			return err
		}
	} else if p.Beam == 1 {
		t.greedy = l
	}
	last.add(name, data, p.Beam > 1)
	return nil
}

// goOnFrom returns a learner that goes on from a table of -start.
func (t *trainer) goOnFrom(table int) *learner {
	if t.start == nil || table < 0 {
		return newLearner()
	}
	weights := t.start.Tagger.Weights
	if table > 0 {
		weights = t.start.Parsers[table-1].Weights
	}
	l := learnerFrom(weights.(*model.Table))
	l.settled = t.settled
	return l
}

// startOf returns which table of -start a parser goes on from, -1 for none.
func (t *trainer) startOf(name string) int {
	if t.start == nil {
		return -1
	}
	if i := slices.Index(t.start.Names, name); i >= 0 {
		return i + 1
	}
	return -1
}

// lately returns the examples of -then and as many of the others.
func (t *trainer) lately(examples []*example) []*example {
	var out, others []*example
	for _, e := range examples {
		if e.later {
			out = append(out, e)
		} else {
			others = append(others, e)
		}
	}
	t.random.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	return append(out, others[:min(len(out), len(others))]...)
}

// seenBy returns the examples as a parser sees them.
func (t *trainer) seenBy(p *model.Parser) []*example {
	if !p.Backwards {
		return t.examples
	}
	var out []*example
	for _, e := range t.examples {
		if b := e.backwards(); b != nil {
			out = append(out, b)
		}
	}
	return out
}
