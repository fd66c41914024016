package main

import (
	_ "embed" // the templates
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"whence/triple/english/parse"
)

//go:embed templates.txt
var templateText string

// templateWord is a word of a template. A phrase takes the place of one whose form is in
// braces.
type templateWord struct {
	form, tag, label string
	head             int // from 1; 0 for the root
}

// templates reads the templates.
func templates() ([][]templateWord, error) {
	var out [][]templateWord
	for i, line := range strings.Split(strings.TrimSpace(templateText), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var words []templateWord
		for _, field := range strings.Fields(line) {
			f := strings.Split(field, "|")
			if len(f) != 4 {
				return nil, fmt.Errorf("templates, line %d: %q has not the form form|tag|label|head", i+1, field)
			}
			head, err := strconv.Atoi(f[3])
			if err != nil {
				return nil, fmt.Errorf("templates, line %d: %q: %w", i+1, field, err)
			}
			words = append(words, templateWord{f[0], f[1], f[2], head})
		}
		out = append(out, words)
	}
	return out, nil
}

// phrases are those of a treebank that can take a slot's place.
type phrases map[string][]sentence

// collect adds the phrases of a tree.
func (p phrases) collect(t *parse.Tree) {
	s := fromTree(t)
	for _, n := range s {
		words, together := s.phrase(n)
		if !together || len(words) > 5 {
			continue
		}
		switch {
		case n.label == "nsubj" && len(words) < 5 && plainNoun(n.tag) && !strings.ContainsAny(words[0].form, ".,:;-"):
			p.add("{np}", words)
			if n.tag == "NNP" && len(words) < 3 && words[0].tag == "NNP" {
				p.add("{name}", words)
			}
		case n.label == "obl" && s.child(n, "case") == words[0] && len(words) < 5 && plainNoun(n.tag):
			p.add("{pl}", words)
		}
		p.collectWord(s, n)
	}
}

// collectWord adds a word that is a phrase by itself.
func (p phrases) collectWord(s sentence, n *node) {
	one := sentence{n}
	if single := map[string]string{"NN": "{n}", "NNS": "{ns}", "VBN": "{ved}", "JJ": "{adj}", "JJR": "{adjer}", "JJS": "{adjest}", "CD": "{num}", "NNP": ""}[n.tag]; single != "" && !strings.HasPrefix(n.label, "aux") && letters.MatchString(strings.ToLower(n.form)) {
		p.add(single, one)
	}
	object := s.child(n, "obj") != nil
	if s.child(n, "ccomp", "xcomp", "compound:prt", "iobj") != nil || !letters.MatchString(n.form) {
		return
	}
	switch {
	case n.tag == "VBZ" && object:
		p.add("{vz}", one)
	case (n.tag == "VB" || n.tag == "VBP") && object:
		p.add("{v}", sentence{{form: n.form, tag: "VB"}})
	case (n.tag == "VB" || n.tag == "VBP") && n.label != "aux" && n.label != "cop" && n.label != "aux:pass":
		p.add("{vi}", sentence{{form: n.form, tag: "VB"}})
	}
}

// plainNoun: a noun in the singular or a name.
func plainNoun(tag string) bool { return tag == "NN" || tag == "NNP" }

// add keeps a copy that stands alone: its top has no head.
func (p phrases) add(slot string, words sentence) {
	out := words.copied()
	for _, n := range out {
		if n.head == nil || !slices.Contains(out, n.head) {
			n.head = nil
		}
		if n.tag != "NNP" && n.tag != "NNPS" && n.form != "I" && !isUpper(n.form) {
			n.form = strings.ToLower(n.form)
		}
	}
	p[slot] = append(p[slot], out)
}

// fill makes a tree of a template with phrases drawn at random.
func (p phrases) fill(t []templateWord, random *rand.Rand) (parse.Tree, error) {
	heads := make([]*node, len(t))
	parts := make([]sentence, len(t))
	for i, w := range t {
		if !strings.HasPrefix(w.form, "{") {
			parts[i] = sentence{{form: w.form, tag: w.tag}}
		} else if from := p[w.form]; len(from) > 0 {
			parts[i] = from[random.IntN(len(from))].copied()
		} else {
			return parse.Tree{}, fmt.Errorf("template: the treebank has no phrase for %s", w.form)
		}
		heads[i] = parts[i].root()
		heads[i].label = w.label
		if w.tag != "" {
			heads[i].tag = w.tag
		}
	}
	var s sentence
	for i, w := range t {
		if w.head > 0 {
			heads[i].head = heads[w.head-1]
		}
		s = append(s, parts[i]...)
	}
	sentenceCase(s, s[0])
	return s.tree(), nil
}
