package main

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"whence/triple/english/parse"
)

// counts tells how often each value was seen with a key.
type counts map[string]map[string]int

func (c counts) add(key, value string) {
	if c[key] == nil {
		c[key] = map[string]int{}
	}
	c[key][value]++
}

// best returns the value most often seen with key, how often, and how often any was.
func (c counts) best(key string) (value string, n, all int) {
	for _, v := range slices.Sorted(maps.Keys(c[key])) {
		all += c[key][v]
		if c[key][v] > n {
			value, n = v, c[key][v]
		}
	}
	return value, n, all
}

// wordData collects what the treebank says of single words: the lines of words.txt,
// which triple/english/parse describes.
type wordData struct {
	abbreviations, classes, tags, kinds, lemmas, splits, units, joined counts
}

var (
	letters    = regexp.MustCompile(`^[a-z]+$`)
	digitsOnly = regexp.MustCompile(`^[0-9][0-9.,:]*$`)
	joining    = regexp.MustCompile(`^n?'[a-z]+$`)
)

// wordLines makes the lines from trees as the treebank has them.
func wordLines(trees []parse.Tree) string {
	d := wordData{counts{}, counts{}, counts{}, counts{}, counts{}, counts{}, counts{}, counts{}}
	for _, t := range trees {
		d.tree(t)
	}
	var lines []string
	add := func(kind string, of counts, value func(key string) (string, bool)) {
		for key := range of {
			if v, ok := value(key); ok {
				lines = append(lines, kind+" "+key+"\t"+v)
			}
		}
	}
	add("a", d.abbreviations, func(key string) (string, bool) {
		value, _, all := d.abbreviations.best(key)
		if d.abbreviations[key]["end"] > 0 {
			value = "end"
		}
		return value, all >= 2
	})
	add("c", d.classes, func(key string) (string, bool) {
		value, _, all := d.classes.best(key)
		return value, all >= 2
	})
	add("f", d.tags, func(key string) (string, bool) {
		value, n, all := d.tags.best(key)
		return "1", all >= 5 && n*10 >= all*8 && value == "closed"
	})
	add("t", d.kinds, func(key string) (string, bool) {
		tags := d.seen(key)
		return tags, strings.Contains(tags, " ")
	})
	add("l", d.lemmas, func(key string) (string, bool) {
		form, tag, _ := strings.Cut(key, " ")
		value, n, all := d.lemmas.best(key)
		return value, all >= 2 && n*2 > all && value != parse.RuleLemma(form, tag)
	})
	add("s", d.splits, func(key string) (string, bool) {
		value, n, all := d.splits.best(key)
		return value, n >= 2 && n*2 > all && value != "0"
	})
	add("u", d.units, func(key string) (string, bool) {
		value, n, all := d.units.best(key)
		return "1", n >= 2 && n*10 >= all*8 && value == "unit" && (len(key) > 1 || n >= 5)
	})
	add("x", d.joined, func(key string) (string, bool) {
		_, n, _ := d.joined.best(key)
		return "1", n >= 5
	})
	slices.Sort(lines)
	return strings.Join(lines, "\n") + "\n"
}

// seen returns the tags that a word of a closed class has in more than one of fifty
// cases, or "".
func (d *wordData) seen(word string) string {
	_, _, all := d.kinds.best(word)
	closed := false
	var tags []string
	for _, tag := range slices.Sorted(maps.Keys(d.kinds[word])) {
		if n := d.kinds[word][tag]; n >= 3 && n*50 > all {
			tags = append(tags, tag)
			closed = closed || openOrClosed(tag) == "closed" || tag == "POS" || tag == "RP"
		}
	}
	if !closed {
		return ""
	}
	return strings.Join(tags, " ")
}

func (d *wordData) tree(t parse.Tree) {
	for i, w := range t.Words {
		lower := strings.ReplaceAll(strings.ToLower(w.Form), "’", "'")
		d.classes.add(w.Tag+" "+w.Label, w.Class)
		d.classes.add(w.Tag, w.Class)
		d.kinds.add(lower, w.Tag)
		if letters.MatchString(lower) {
			d.tags.add(lower, openOrClosed(w.Tag))
		}
		if strings.HasSuffix(lower, ".") && len(lower) > 2 && letters.MatchString(lower[:1]) {
			where := "within"
			if i == len(t.Words)-1 {
				where = "end"
			}
			d.abbreviations.add(lower, where)
		}
		if w.Lemma != "_" && w.Tag != "NNP" && w.Tag != "NNPS" && !strings.Contains(w.Lemma, " ") {
			d.lemmas.add(lower+" "+w.Tag, w.Lemma)
		}
		d.together(t, i, lower)
	}
}

// together looks at how word i is written with the one before it.
func (d *wordData) together(t parse.Tree, i int, lower string) {
	w := t.Words[i]
	if digitsOnly.MatchString(lower[:1]) && !digitsOnly.MatchString(lower) {
		d.units.add(strings.TrimLeft(lower, "0123456789.,:"), "whole")
	}
	joined := i > 0 && t.Words[i-1].End == w.Start
	if !joined {
		if letters.MatchString(lower) && (i+1 == len(t.Words) || t.Words[i+1].Start > w.End) {
			d.splits.add(lower, "0")
		}
		return
	}
	before := strings.ToLower(t.Words[i-1].Form)
	switch {
	case joining.MatchString(lower):
		d.joined.add(lower, "1")
	case !letters.MatchString(lower):
	case digitsOnly.MatchString(before):
		d.units.add(lower, "unit")
	case letters.MatchString(before) && len(before) < 10 && w.Tag != "POS":
		d.splits.add(before+lower, fmt.Sprint(len(before)))
	}
}

// openOrClosed tells whether a tag is of a closed class.
func openOrClosed(tag string) string {
	switch tag {
	case "DT", "PRP", "PRP$", "IN", "CC", "WP", "WRB", "WDT", "MD", "EX", "TO", "WP$", "PDT":
		return "closed"
	}
	return "open"
}
