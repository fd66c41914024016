package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"whence/triple/english/parse"
	"whence/triple/english/parse/model"
)

// say says how well a parser does on the tests.
func (t *trainer) say(name string, parse func(*model.Sentence) model.Heads, size int) {
	t.logf("%s, %.1f MB", name, float64(size)/1e6)
	for _, n := range t.names {
		t.logf("   %-22s %s", n, t.evaluate(&t.set.Tagger, parse, t.tests[n]))
	}
}

// alone is how a parser parses.
func alone(p interface {
	Parse(*model.Scratch, *model.Sentence) model.Heads
}) func(*model.Sentence) model.Heads {
	var m model.Scratch
	return func(s *model.Sentence) model.Heads { return p.Parse(&m, s) }
}

// again takes the weights of a file, leaves out the small ones, says how well the
// rest does, and writes it.
func (t *trainer) again() error {
	set, err := readSets(strings.Split(t.from, ","))
	if err != nil {
		return err
	}
	t.inventory = number(set.Tags, set.Labels)
	if err := t.readTests(); err != nil {
		return err
	}
	cuts, err := t.cutList(1 + len(set.Parsers))
	if err != nil {
		return err
	}
	tables := make([][]byte, len(cuts))
	for i, cut := range cuts {
		weights := &set.Tagger.Weights
		if i > 0 {
			weights = &set.Parsers[i-1].Weights
		}
		if tables[i], err = model.Pack((*weights).(*model.Table).Rows(), cut); err != nil {
			return err
		}
		table, _, err := model.NewTable(string(tables[i]))
		if err != nil {
			return err
		}
		*weights = &table
	}
	t.set = *set
	t.logf("tagger %.1f MB", float64(len(tables[0]))/1e6)
	for i := range set.Parsers {
		t.say(set.Names[i], alone(&set.Parsers[i]), len(tables[i+1]))
	}
	var arcs []byte
	if t.graph != "" {
		if arcs, err = os.ReadFile(t.graph); err != nil {
			return err
		}
		if err := t.sayGraph(arcs, ""); err != nil {
			return err
		}
	}
	written := model.Write(set.Tags, set.Labels, set.Names, tables)
	if t.test != "" {
		if err := t.sayAll(string(written), string(arcs)); err != nil {
			return err
		}
	}
	if t.out == "" {
		return nil
	}
	return os.WriteFile(t.out, written, 0o644)
}

// readSets reads the first file and, from the others, the parsers, or the one that is
// named: "file:name". All must have the tags and labels of the first.
func readSets(files []string) (*model.Set, error) {
	var all *model.Set
	for _, file := range files {
		name, only, _ := strings.Cut(file, ":")
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		set, err := model.Load(string(data))
		switch {
		case err != nil:
			return nil, fmt.Errorf("%s: %w", name, err)
		case all == nil:
			all = set
			continue
		case !slices.Equal(set.Tags, all.Tags) || !slices.Equal(set.Labels, all.Labels):
			return nil, fmt.Errorf("%s: other tags or labels than in %s", name, files[0])
		}
		for i, parser := range set.Parsers {
			if only == "" || set.Names[i] == only {
				all.Names, all.Parsers = append(all.Names, set.Names[i]), append(all.Parsers, parser)
			}
		}
	}
	return all, nil
}

// cutList returns what to leave out of each of n tables.
func (t *trainer) cutList(n int) ([]float64, error) {
	cuts := make([]float64, n)
	for i := range cuts {
		cuts[i] = t.cut
	}
	if t.cuts == "" {
		return cuts, nil
	}
	list := strings.Split(t.cuts, ",")
	if len(list) != n {
		return nil, fmt.Errorf("-cuts: %d numbers for %d tables", len(list), n)
	}
	for i, s := range list {
		var err error
		if cuts[i], err = strconv.ParseFloat(s, 64); err != nil {
			return nil, fmt.Errorf("-cuts: %q is no number", s)
		}
	}
	return cuts, nil
}

// sayAll says how well the members of a file of weights do together.
func (t *trainer) sayAll(weights, arcs string) error {
	p, err := parse.Open(weights, arcs)
	if err != nil {
		return err
	}
	for _, name := range strings.Split(t.test, ",") {
		trees, err := readCorpus(name)
		if err != nil {
			return err
		}
		t.sayVoted(p, "voted", trees)
		for i := range trees {
			trees[i] = plain(trees[i])
		}
		t.sayVoted(p, "voted, plain", trees)
	}
	return nil
}
