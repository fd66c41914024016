package mend

import (
	"slices"
	"strings"
	"testing"

	"whence/triple/english/parse"
)

// mendedBy are the rules that mend one of the trees.
func mendedBy(trees []parse.Tree) map[string]bool {
	found := map[string]bool{}
	for _, tree := range trees {
		if rooted(tree.Words) {
			apply(tree, func(rule string) { found[rule] = true })
		}
	}
	return found
}

// treesOf are the trees that the members of a parser make of a sentence, and the one that they voted for; of one that is
// written out, that.
func treesOf(t *testing.T, p *parse.Parser, text string) []parse.Tree {
	if strings.Contains(text, "/") {
		return []parse.Tree{written(t, text)}
	}
	r := p.Parse(text)
	trees := []parse.Tree{r.Tree}
	for _, arcs := range r.Members {
		tree := parse.Tree{Text: r.Tree.Text, Words: slices.Clone(r.Tree.Words)}
		for i, a := range arcs {
			tree.Words[i].Head, tree.Words[i].Label = a.Head, a.Label
			if a.Head < 0 {
				tree.Words[i].Label = "root"
			}
		}
		trees = append(trees, tree)
	}
	return trees
}

// written reads a tree: form/TAG>head:label for each word, form/TAG for the root.
func written(t *testing.T, text string) parse.Tree {
	t.Helper()
	var tree parse.Tree
	var heads []string
	for _, token := range strings.Fields(text) {
		form, rest, _ := strings.Cut(token, "/")
		tag, arc, hangs := strings.Cut(rest, ">")
		head, label, _ := strings.Cut(arc, ":")
		if !hangs {
			label = "root"
		}
		w := parse.Word{Form: form, Tag: tag, Lemma: parse.Lemma(form, tag), Label: label, Start: len(tree.Text), End: len(tree.Text) + len(form), Head: -1, Class: classOf(tag, label)}
		tree.Text += form + " "
		tree.Words, heads = append(tree.Words, w), append(heads, head)
	}
	for i, head := range heads {
		if head != "" {
			tree.Words[i].Head = slices.IndexFunc(tree.Words, func(w parse.Word) bool { return w.Form == head })
		}
	}
	if !rooted(tree.Words) {
		t.Fatalf("no tree: %s", text)
	}
	return tree
}

// classOf is the class that a word of this tag has where it hangs so.
func classOf(tag, label string) string {
	nominal := strings.HasPrefix(label, "nsubj") || strings.HasPrefix(label, "ob")
	switch {
	case strings.HasPrefix(label, "aux") || label == "cop":
		return "AUX"
	case strings.HasPrefix(tag, "NNP"):
		return "PROPN"
	case label == "mark" && tag == "IN":
		return "SCONJ"
	case (tag == "DT" || tag == "WDT") && nominal, strings.HasPrefix(tag, "PRP"), tag == "WP", tag == "EX":
		return "PRON"
	case len(tag) == 1:
		return map[string]string{"$": "SYM"}[tag] + map[bool]string{true: "PUNCT"}[tag != "$"]
	}
	return map[string]string{"NN": "NOUN", "VB": "VERB", "JJ": "ADJ", "RB": "ADV", "IN": "ADP", "RP": "ADP", "TO": "PART", "DT": "DET", "WD": "DET", "WR": "ADV", "CD": "NUM", "CC": "CCONJ", "PO": "PART"}[tag[:2]]
}

// Each rule mends what it says of a sentence beside it, and leaves the twins of that.
func TestRulesSayWhatTheyDo(t *testing.T) {
	p, err := parse.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, pass := range program() {
		for _, r := range pass.rules {
			if r.all != nil || r.at != nil {
				continue
			}
			if len(r.hangs) == 0 || len(r.stays) == 0 {
				t.Errorf("%s: no sentence that it mends, or none that it leaves", r.name)
			}
			for _, text := range r.hangs {
				if !mendedBy(treesOf(t, p, text))[r.name] {
					t.Errorf("%s: mends nothing in %q", r.name, text)
				}
			}
			for _, text := range r.stays {
				if mendedBy(treesOf(t, p, text))[r.name] {
					t.Errorf("%s: mends something in %q", r.name, text)
				}
			}
		}
	}
}

// What is no rule is refused with its line.
func TestErrorsNameTheLine(t *testing.T) {
	for text, want := range map[string]string{
		"rule a\n": "rules.txt:1: ", "in order\nx : tag NN\n": "rules.txt:2: no rule", "in order\ncode nowhere\n": "rules.txt:2: no step",
		"in order\nrule a\n\tit : tug NN\n\t> it : as obj\n":                         "rules.txt:3: ",
		"in order\nrule a\n\tit : tag NN\n\tnoun = head of\n\t> it : as obj\n":       "rules.txt:4: no word is named \"of\"",
		"in order\nrule a\n\tit : tag NN\n\tit = head it\n\t> it : as obj\n":         "rules.txt:4: a word is named",
		"in order\nrule a\n\tit : tag NN\n\t> it : turns blue\n":                     "rules.txt:4: ",
		"in order\nrule a\n\tit : tag NN\n\nin order\n":                              "rules.txt:5: rule \"a\" says nothing",
		"in order\nrule a\n\tit : tag NN\n\ttag : class NOUN\n\t> it : on top\n":     "rules.txt:4: ",
		"in order\nrule a\n\tit : takes tea\n\t> it : as obj\n":                      "rules.txt:3: ",
		"in order\nrule a\n\tit : in\n\t> it : as obj\n":                             "rules.txt:3: ",
		"in order\nrule a\n\tit : tag NN ; noun = head it\n\t> it : as obj, if it\n": "rules.txt:3: more can be said only",
	} {
		if _, err := readRules(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s…", text, err, want)
		}
	}
}
