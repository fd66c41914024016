package mend

import (
	"strings"
	"testing"

	"whence/triple/english/parse"
)

// mendedBy are the rules that mend a tree that a member of the parser makes of a sentence, or the one all voted for.
func mendedBy(p *parse.Parser, text string) map[string]bool {
	found := map[string]bool{}
	r := p.Parse(text)
	trees := []parse.Tree{r.Tree}
	for _, arcs := range r.Members {
		tree := parse.Tree{Text: r.Tree.Text, Words: append([]parse.Word{}, r.Tree.Words...)}
		for i, a := range arcs {
			tree.Words[i].Head, tree.Words[i].Label = a.Head, a.Label
			if a.Head < 0 {
				tree.Words[i].Label = "root"
			}
		}
		trees = append(trees, tree)
	}
	for _, tree := range trees {
		if rooted(tree.Words) {
			apply(tree, func(rule string) { found[rule] = true })
		}
	}
	return found
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
			for _, text := range r.hangs {
				if !mendedBy(p, text)[r.name] {
					t.Errorf("%s: mends nothing in %q", r.name, text)
				}
			}
			for _, text := range r.stays {
				if mendedBy(p, text)[r.name] {
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
