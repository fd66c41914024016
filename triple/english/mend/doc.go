// Package mend hangs words of a dependency tree where the words themselves say that they
// belong, before the tree is read: relative clauses behind their noun, values of several
// words as one phrase, subjects that a parser missed. Parsers err there in ways of their
// own, and each file holds one of them.
//
// It promises a tree again, with the same words in the same order, and the same tree for
// the same input. What a tree means is the concern of triple/english/meaning.
package mend

import (
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
	m := mender{tree: tree, words: closed.Words()}
	m.mend()
	r := runs{tree: m.tree, words: m.words, start: make([]int, n), end: make([]int, n)}
	r.find()
	r.times()
	return Result{Tree: r.tree, Nested: m.nested, runStart: r.start, RunEnd: r.end}
}

func (m *mender) mend() {
	m.mendOrdinals()
	mendUngraded(m)
	mendFrontTimes(m)
	mendSince(m)
	mendPerTime(m)
	mendAgain(m)
	mendStated(m)
	mendOneUnit(m)
	mendDoing(m)
	mendLast(m)
	mendDay(m)
	mendLeft(m)
	m.mendEnds()
	m.mendClitics()
	mendWhereabouts(m)
	mendBack(m)
	mendHaves(m)
	mendGetting(m)
	mendWhere(m)
	mendThere(m)
	mendAsked(m)
	mendWhose(m)
	mendInverted(m)
	mendDenied(m)
	mendStrung(m)
	m.mendPrepositions()
	mendPairs(m)
	mendOnly(m)
	mendNarrowed(m)
	mendShared(m)
	mendMissing(m)
	mendOwed(m)
	mendPhrasal(m)
	mendConsequences(m)
	mendAlike(m)
	m.mendCopulas()
	m.mendPlaces()
	m.mendAppositions()
	mendNames(m)
	m.mendRelatives()
	mendPersonal(m)
	mendRelated(m)
	mendCleft(m)
	m.mendSubjects()
	m.mendPasts()
	m.mendHalves()
	m.mendBounds()
	m.mendSlips()
	mendOwnedName(m)
	mendTwice(m)
	mendNouns(m)
	mendSlack(m)
}

func (m *mender) form(i int) string { return strings.ToLower(m.tree.Words[i].Form) }

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
