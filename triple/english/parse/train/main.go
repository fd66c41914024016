// Command train makes the weights of triple/english/parse from treebanks in the
// CoNLL-U format:
//
//	go run ./triple/english/parse/train -treebank ewt.conllu,own.conllu*3 -out triple/english/parse/weights.bin
//
// A file may be taken several times ("*3"). With -test it says how well what it
// learned does on other files. What is learned of single words is written by -words.
// docs/trees.md says how the weights of the project were made.
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"whence/triple/english/parse/model"
)

type options struct {
	treebank, then, test              string
	out, last                         string
	from, goOn, words, members        string
	graph, startGraph, lastGraph      string
	epochs, folds, questions, longest int
	cut                               float64
	cuts                              string
	variants, renamed                 float64
	settled                           bool
	seed                              uint64
}

func main() {
	var o options
	flag.StringVar(&o.treebank, "treebank", "", "files to learn from, separated by commas, each with *N to be taken N times")
	flag.StringVar(&o.then, "then", "", "files to learn from as well, after the figures have been said")
	flag.StringVar(&o.last, "last", "", "file to write the weights to that also know those of -then")
	flag.StringVar(&o.test, "test", "", "files to say figures for")
	flag.StringVar(&o.out, "out", "", "file to write the weights to")
	flag.StringVar(&o.graph, "graph", "", "file to write the graph parser to; with -from, the one that has a say")
	flag.StringVar(&o.startGraph, "startgraph", "", "file of a graph parser to go on from")
	flag.StringVar(&o.lastGraph, "lastgraph", "", "file to write the graph parser to that also knows those of -then")
	flag.StringVar(&o.from, "from", "", "file of weights to take instead of learning: to cut, or to say figures for; of further files, separated by commas, the parsers are added, or the one named behind a colon")
	flag.StringVar(&o.goOn, "start", "", "file of weights to go on from: the tagger and the parsers of the same names")
	flag.BoolVar(&o.settled, "settled", false, "change only the weights that -start has: those that were left out of it do not come back")
	flag.StringVar(&o.words, "words", "", "file to write what is learned of single words to")
	flag.StringVar(&o.members, "members", "full,beam,lean,backwards", "the parsers: full or lean (fewer features), backwards, or a beam, which goes on from itself in -start or from the one before it; graph, which is written to a file of its own; each with :N for its own number of epochs")
	flag.IntVar(&o.epochs, "epochs", 8, "how often the parsers go over the sentences")
	flag.IntVar(&o.folds, "folds", 5, "in how many parts the sentences are tagged for the parsers; 0 for all of them by the tagger of -start")
	flag.IntVar(&o.questions, "questions", 6000, "how many questions to make of statements, and a third of that of shapes")
	flag.IntVar(&o.longest, "longest", 45, "longest sentence to learn from, in words")
	flag.Float64Var(&o.cut, "cut", 0, "leave out weights smaller than this")
	flag.StringVar(&o.cuts, "cuts", "", "the same with -from, for the tagger and each of the parsers: 1,2,2.5")
	flag.Float64Var(&o.variants, "variants", 0.25, "share of sentences that are also learned in lower case")
	flag.Float64Var(&o.renamed, "names", 0.4, "share of sentences with names that are also learned with other names")
	flag.Uint64Var(&o.seed, "seed", 1, "of the random order")
	flag.Parse()
	if err := run(o); err != nil {
		log.Fatal(err)
	}
}

// trainer is one run.
type trainer struct {
	options
	*inventory
	random   *rand.Rand
	examples []*example
	tests    map[string][]*example
	names    []string // of the tests, in order
	set      model.Set
	start    *model.Set // of -start, or nil
	greedy   *learner   // of the last greedy parser, before -then
	started  time.Time
}

func run(o options) error {
	t := &trainer{options: o, random: rand.New(rand.NewPCG(o.seed, 0)), tests: map[string][]*example{}, started: time.Now()}
	if t.from != "" {
		return t.again()
	}
	if err := t.readStart(); err != nil {
		return err
	}
	if err := t.read(); err != nil || t.out == "" && t.graph == "" && t.test == "" {
		return err
	}
	first, last := &bundle{}, &bundle{}
	if err := t.teachTags(first, last); err != nil {
		return err
	}
	for i, name := range strings.Split(t.members, ",") {
		if err := t.teachParser(name, uint64(i), first, last); err != nil {
			return err
		}
		if err := errors.Join(t.write(t.out, first), t.write(t.last, last)); err != nil {
			return err
		}
	}
	return nil
}

// readStart reads the file of -start. Its tags and labels are those of the run.
func (t *trainer) readStart() error {
	if t.goOn == "" {
		return nil
	}
	data, err := os.ReadFile(t.goOn)
	if err != nil {
		return err
	}
	if t.start, err = model.Load(string(data)); err != nil {
		return fmt.Errorf("%s: %w", t.goOn, err)
	}
	t.inventory = number(t.start.Tags, t.start.Labels)
	return nil
}

// bundle is the packed models of a file.
type bundle struct {
	names  []string // of the parsers
	tables [][]byte // the tagger's, then theirs
}

// add adds a parser: in front the one that is to win where members are level.
func (b *bundle) add(name string, table []byte, inFront bool) {
	at := len(b.names)
	if inFront {
		at = 0
	}
	b.names, b.tables = slices.Insert(b.names, at, name), slices.Insert(b.tables, at+1, table)
}

func (t *trainer) write(name string, b *bundle) error {
	if name == "" {
		return nil
	}
	return os.WriteFile(name, model.Write(t.tags, t.labels, b.names, b.tables), 0o644)
}

func (t *trainer) logf(format string, args ...any) {
	if t.started.IsZero() {
		return
	}
	log.Printf("%6.0fs "+format, append([]any{time.Since(t.started).Seconds()}, args...)...)
}
