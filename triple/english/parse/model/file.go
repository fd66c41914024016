package model

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Set is all the models of a file.
type Set struct {
	Tags, Labels []string
	Names        []string // of the parsers
	Tagger       Tagger
	Parsers      []Parser
}

// magic begins a file; the number is that of the features, which must be those
// that the weights were learned with.
const magic = "whence reader 2\n"

var errFile = errors.New("model: no file of weights for these features")

// Load returns the models of a file. It keeps data and does not decode it.
func Load(data string) (*Set, error) {
	rest, is := strings.CutPrefix(data, magic)
	if !is {
		return nil, errFile
	}
	var set Set
	var lines [3]string
	for i := range lines {
		if lines[i], rest, is = strings.Cut(rest, "\n"); !is {
			return nil, errFile
		}
	}
	set.Tags, set.Labels = strings.Fields(lines[0]), strings.Fields(lines[1])
	if len(set.Tags) > Classes-2 || 2*len(set.Labels)+1 > Classes {
		return nil, fmt.Errorf("model: %d tags and %d labels are too many", len(set.Tags), len(set.Labels))
	}
	next := func() (*Table, error) {
		var table Table
		var err error
		table, rest, err = NewTable(rest)
		return &table, err
	}
	table, err := next()
	if err != nil {
		return nil, err
	}
	set.Tagger = Tagger{Weights: table, Tags: len(set.Tags)}
	set.Names = strings.Fields(lines[2])
	for _, name := range set.Names {
		p := set.NewParser(name)
		if p.Weights, err = next(); err != nil {
			return nil, err
		}
		set.Parsers = append(set.Parsers, p)
	}
	return &set, nil
}

// NewParser returns a parser without weights. Its name says what it is: "beam",
// "lean", "backwards" in any combination.
func (set *Set) NewParser(name string) Parser {
	p := Parser{Labels: len(set.Labels), Kinds: kinds(set.Tags), Beam: 1}
	p.Punct = uint8(max(0, slices.Index(set.Labels, "punct")))
	p.Backwards = strings.Contains(name, "backwards")
	p.Lean = strings.Contains(name, "lean")
	if strings.Contains(name, "beam") {
		p.Beam = 4
	}
	return p
}

// kinds tells for each tag of the Penn Treebank whether it is one of verbs or nouns.
func kinds(tags []string) []uint8 {
	out := make([]uint8, len(tags))
	for i, t := range tags {
		if strings.HasPrefix(t, "VB") || t == "MD" {
			out[i] = 'V'
		} else if strings.HasPrefix(t, "NN") {
			out[i] = 'N'
		}
	}
	return out
}

// Write makes a file of packed tables: the tagger's first, then those of the
// parsers with the given names.
func Write(tags, labels, names []string, tables [][]byte) []byte {
	var b bytes.Buffer
	b.WriteString(magic)
	for _, list := range [][]string{tags, labels, names} {
		b.WriteString(strings.Join(list, " ") + "\n")
	}
	for _, t := range tables {
		b.Write(t)
	}
	return b.Bytes()
}
