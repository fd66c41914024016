package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"whence/triple/english/parse"
	"whence/triple/english/parse/model"
)

// sayVoted says how well the members do together, and how sure it is that a tree is
// right where they agree.
func (t *trainer) sayVoted(p *parse.Parser, name string, trees []parse.Tree) {
	var f figures
	var a agreement
	repaired, clauses := 0, 0
	started := time.Now()
	var times []time.Duration
	for i := range trees {
		e := t.example(&trees[i], 0)
		r := parse.Reading{Tree: parse.Tree{Text: trees[i].Text, Words: slices.Clone(trees[i].Words)}}
		at := time.Now()
		p.Read(&r)
		times = append(times, time.Since(at))
		tags, h := make([]uint8, len(e.tags)), model.Heads{Head: make([]int16, len(e.tags)), Label: make([]uint8, len(e.tags))}
		for j, w := range r.Tree.Words {
			tags[j], h.Head[j], h.Label[j] = t.tagNumber[w.Tag], int16(w.Head), t.labelNo[w.Label]
		}
		f.add(e, t.isClause(e), tags, h)
		a.add(&trees[i], &r)
		if r.Repaired {
			repaired++
		}
		if r.Defects == 0 {
			clauses++
		}
	}
	slices.Sort(times)
	t.logf("   %-22s %s", name, &f)
	t.logf("   %-22s %d repaired, %d of %d clauses, %.0f a second, median %v", "", repaired, clauses, len(trees),
		float64(len(trees))/time.Since(started).Seconds(), times[len(times)/2])
	t.logf("   %-22s %s", "", &a)
}

// agreement counts, for each number of members that have the whole tree, the trees
// that are clauses and those of them that are right, punctuation aside.
type agreement struct {
	all         int
	some, right [9]int
	// Where all agree on the heads of the content words.
	content, contentRight int
}

func (a *agreement) add(gold *parse.Tree, r *parse.Reading) {
	right, contentRight, content := true, true, true
	for i, w := range r.Tree.Words {
		g := gold.Words[i]
		if g.Class != "PUNCT" && (w.Head != g.Head || w.Label != g.Label) {
			right = false
		}
		if slices.Contains([]string{"NOUN", "PROPN", "VERB", "ADJ", "ADV", "NUM"}, g.Class) {
			contentRight = contentRight && w.Head == g.Head
			content = content && r.Heads[i] > 0.99
		}
	}
	a.all++
	if content {
		a.content++
		if contentRight {
			a.contentRight++
		}
	}
	if r.Defects > 0 {
		return
	}
	n := min(r.Agreeing(), len(a.some)-1)
	a.some[n]++
	if right {
		a.right[n]++
	}
}

// String says shares of all sentences, and of these how many are right.
func (a *agreement) String() string {
	var out []string
	part := func(name string, n, right int) {
		out = append(out, fmt.Sprintf("%s %s %% (right %s %%)", name, percent(n, a.all), percent(right, n)))
	}
	for n := len(a.some) - 1; n >= 0; n-- {
		if a.some[n] > 0 {
			part(fmt.Sprintf("clause, %d agree", n), a.some[n], a.right[n])
		}
	}
	part("all agree on content heads", a.content, a.contentRight)
	return strings.Join(out, "; ")
}
