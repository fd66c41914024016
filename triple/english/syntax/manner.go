package syntax

import (
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	tokens "whence/triple/english/token"
)

// howDone reads an adverb of manner behind a verb, and what stands behind it:
// "travels freely within Europe".
func (p *verbRules) howDone(i int, gap bool, out []Item) []Item {
	if i >= len(p.Tokens) || p.TokenAt(i).Kind != tokens.Word || p.TokenAt(i).Capital || !p.Words.OfManner(p.Low(i)) {
		return out
	}
	return p.phrases.preps(Item{p.Node(Node{T: p.Low(i)}), i + 1, 1}, 1, gap, out)
}

// entitled reads "has the right to live" in front of what else the verb takes.
func (p *verbRules) entitled(i int, verb *morph.Reading, gap bool, out []Item) []Item {
	if p.Low(i) != "the" || !lexicon.Entitlements.Has(p.Low(i+1)) || p.Low(i+2) != "to" || p.Inner(i+3) {
		return out
	}
	for _, r := range p.Readings(i + 3) {
		if r.Form&morph.Base != 0 {
			out = p.after(i+4, "the "+p.Low(i+1)+" to "+r.Lemma, verb, gap, out)
		}
	}
	return out
}

// goingTo reads "is going to be cold", which is what will be.
func (p *predicateRules) goingTo(i int, gap bool, out []Item) []Item {
	if p.Low(i) != "going" || p.Low(i+1) != "to" || i > 0 && !p.isPresent(i) {
		return out
	}
	for _, vp := range p.verbs.vp(i+2, infinite, gap) {
		out = append(out, Item{p.Node(Node{Kind: NodeVP, A: vp.N, S: "will", At: uint16(i), End: uint16(i + 2)}), vp.end, vp.cost})
	}
	return out
}

// isPresent reports whether the form of be before i is of the present.
func (p *predicateRules) isPresent(i int) bool {
	for k := i - 1; k >= 0; k-- {
		if p.Closed(k)&lexicon.BeVerb != 0 {
			w := p.Low(k)
			return w == "is" || w == "are" || w == "am" || w == "'s"
		}
		if p.Closed(k)&lexicon.Always == 0 && p.Low(k) != "not" {
			return false
		}
	}
	return false
}

// headless reads "all produced in China", "all those living in Rome": whatever
// is so.
func (p *phraseRules) headless(i int, out []Item) []Item {
	from := i
	if p.Low(i) != "all" {
		return out
	}
	i++
	noun := "thing"
	if p.Low(i) == "those" {
		i++
		if p.Low(i) == "who" {
			noun = "person"
		}
	}
	if p.Can(i, morph.Plural) || i >= len(p.Tokens) {
		return out
	}
	nominal := p.Node(Node{Kind: NodeNominal, Num: Many, S: noun, At: uint16(i), End: uint16(i)})
	whole := Item{p.Node(Node{Kind: NodeNoun, Num: Many, S: "all", A: nominal, At: uint16(from), End: uint16(i)}), i, 0}
	posts := p.reduced(whole, i, nil)
	if noun == "person" {
		posts = p.relative(i+1, Many, nil)
	}
	for _, post := range posts {
		if vp := post.N.A; i == from+1 && vp.Kind == NodeBe && vp.A.Kind == NodeVP && vp.A.A.A != nil {
			continue // "all singing birds" sing nothing
		}
		n := *whole.N
		n.list2(post.N)
		out = append(out, Item{p.Node(n), post.end, post.cost})
	}
	return out
}
