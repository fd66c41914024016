package english

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// ofManner reports whether a lower-case word is an adverb that says how
// something is done, and nothing else: freely, professionally. It becomes part
// of what is done, so that nothing is lost and nothing follows that was not
// said: who travels freely is not told to travel.
func ofManner(w *morph.Words, low string) bool {
	if !strings.HasSuffix(low, "ly") || len(low) < 5 || saysWhen(low) {
		return false
	}
	info := w.Lookup(low)
	return info.Closed == 0 && info.Forms == morph.Adverb && slices.ContainsFunc(info.Readings, func(r morph.Reading) bool { return !r.Guessed })
}

// saysWhen: adverbs of time and frequency, of number, and of what somebody
// thinks of what is said, which belong to no act.
func saysWhen(low string) bool {
	return lexicon.SentenceAdverbs.Has(low)
}

// howDone reads an adverb of manner behind a verb, and what stands behind it:
// "travels freely within Europe".
func (p *parser) howDone(i int, gap bool, out []item) []item {
	if i >= len(p.toks) || p.tok(i).Kind != wordToken || p.tok(i).Capital || !ofManner(p.words, p.low(i)) {
		return out
	}
	return p.preps(item{p.node(node{t: p.low(i)}), i + 1, 1}, 1, gap, out)
}

// entitled reads "has the right to live" in front of what else the verb takes.
func (p *parser) entitled(i int, verb *morph.Reading, gap bool, out []item) []item {
	if p.low(i) != "the" || !isEntitlement(p.low(i+1)) || p.low(i+2) != "to" || p.inner(i+3) {
		return out
	}
	for _, r := range p.readings(i + 3) {
		if r.Form&morph.Base != 0 {
			out = p.after(i+4, "the "+p.low(i+1)+" to "+r.Lemma, verb, gap, out)
		}
	}
	return out
}

// isEntitlement: nouns that say with "have" and a verb what somebody may or can
// do.
func isEntitlement(noun string) bool {
	return lexicon.Entitlements.Has(noun)
}

// goingTo reads "is going to be cold", which is what will be.
func (p *parser) goingTo(i int, gap bool, out []item) []item {
	if p.low(i) != "going" || p.low(i+1) != "to" || i > 0 && !p.isPresent(i) {
		return out
	}
	for _, vp := range p.vp(i+2, infinite, gap) {
		out = append(out, item{p.node(node{kind: nVP, a: vp.n, s: "will", at: uint16(i), end: uint16(i + 2)}), vp.end, vp.cost})
	}
	return out
}

// isPresent reports whether the form of be before i is of the present.
func (p *parser) isPresent(i int) bool {
	for k := i - 1; k >= 0; k-- {
		if p.closed(k)&lexicon.BeVerb != 0 {
			w := p.low(k)
			return w == "is" || w == "are" || w == "am" || w == "'s"
		}
		if p.closed(k)&lexicon.Always == 0 && p.low(k) != "not" {
			return false
		}
	}
	return false
}

// headless reads "all produced in China", "all those living in Rome": whatever
// is so.
func (p *parser) headless(i int, out []item) []item {
	from := i
	if p.low(i) != "all" {
		return out
	}
	i++
	noun := "thing"
	if p.low(i) == "those" {
		i++
		if p.low(i) == "who" {
			noun = "person"
		}
	}
	if p.can(i, morph.Plural) || i >= len(p.toks) {
		return out
	}
	nominal := p.node(node{kind: nNominal, num: many, s: noun, at: uint16(i), end: uint16(i)})
	whole := item{p.node(node{kind: nNoun, num: many, s: "all", a: nominal, at: uint16(from), end: uint16(i)}), i, 0}
	posts := p.reduced(whole, i, nil)
	if noun == "person" {
		posts = p.relative(i+1, many, nil)
	}
	for _, post := range posts {
		if vp := post.n.a; i == from+1 && vp.kind == nBe && vp.a.kind == nVP && vp.a.a.a != nil {
			continue // "all singing birds" sing nothing
		}
		n := *whole.n
		n.list2(post.n)
		out = append(out, item{p.node(n), post.end, post.cost})
	}
	return out
}
