// Package mend hangs words of a dependency tree where the words themselves say that they
// belong, before the tree is read: relative clauses behind their noun, values of several
// words as one phrase, subjects that a parser missed. Parsers err there in ways of their
// own. How each is mended is a rule: most stand in rules.txt, which says how they are written, and
// those that have to reckon with the words are steps in Go, which have a place among them.
//
// It promises a tree again, with the same words in the same order, and the same tree for
// the same input. What a tree means is the concern of triple/english/meaning.
package mend

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// mender hangs what parsers hang wrongly where the words themselves say it belongs.
type mender struct {
	tree  parse.Tree
	words lexicon.Table
	// nested are the places told behind what lies in them.
	nested []int
	// forms are the words in small letters.
	forms []string
	// saved are the words as they were before a rule, and mended is told of each that changed some.
	saved  []parse.Word
	mended func(rule string)
	site   site
}

// Result is a tree with what was found in its text beside.
type Result struct {
	parse.Tree
	// Nested are the places told behind what lies in them, as indices of words.
	Nested []int
	// runStart and RunEnd bound, for each word, the value of several words that it is a
	// part of; the end is 0 where there is none.
	runStart, RunEnd []int
}

// Apply returns the tree as it should hang. The tree given is not changed.
func Apply(tree parse.Tree) Result {
	n := len(tree.Words)
	m := apply(tree, nil)
	r := runs{tree: m.tree, words: m.words, start: make([]int, n), end: make([]int, n)}
	r.find()
	r.times()
	return Result{Tree: r.tree, Nested: m.nested, runStart: r.start, RunEnd: r.end}
}

// apply tries all rules on the tree, and tells mended of those that changed something.
func apply(tree parse.Tree, mended func(rule string)) *mender {
	m := &mender{tree: tree, words: closed.Words(), forms: make([]string, len(tree.Words)), mended: mended}
	m.tree.Words = slices.Clone(tree.Words)
	for i, w := range tree.Words {
		m.forms[i] = strings.ToLower(w.Form)
	}
	m.site.mender = m
	for _, p := range program() {
		m.run(p)
	}
	return m
}

// steps and wordSteps are the rules that are written in Go, by the names that rules.txt has for them.
var (
	steps = map[string]func(*mender){
		"front times": mendFrontTimes, "one unit": mendOneUnit, "doing": mendDoing, "left": mendLeft, "getting": mendGetting,
		"inverted": mendInverted, "consequences": mendConsequences, "alike": mendAlike, "places": (*mender).mendPlaces, "lying there": mendLyingThere,
		"relatives": (*mender).mendRelatives, "subjects": (*mender).mendSubjects,
		"starts": (*mender).mendStarts, "gaps": (*mender).mendGaps, "twice": mendTwice, "nouns": mendNouns,
	}
	wordSteps = map[string]func(*mender, []parse.Word, int){"series": hangSeries, "measure": hangMeasure, "digits": hangDigits}
)

func (m *mender) form(i int) string { return m.forms[i] }

func (m *mender) root() int {
	return slices.IndexFunc(m.tree.Words, func(w parse.Word) bool { return w.Head < 0 })
}

// Run returns the words of the run that i heads, nil for none.
func (t Result) Run(i int) []int {
	start, end := t.runStart[i], t.RunEnd[i]
	if h := t.Words[i].Head; end == 0 || h >= start && h < end {
		return nil
	}
	words := make([]int, 0, end-start)
	for k := start; k < end; k++ {
		words = append(words, k)
	}
	return words
}
