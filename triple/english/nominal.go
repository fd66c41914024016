package english

import (
	"strings"
	"unicode/utf8"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// nominal reads adjectives and a noun, which may be compound.
func (p *parser) nominal(i int) []item {
	return p.memo(catNominal, i, 0, func(p *parser, i int, _ uint8, out []item) []item {
		return p.nominalAfter(i, false, nil, 0, out)
	})
}

const maxAdjectives = 6

// nominalAfter goes on behind some adjectives; joined says that "and" stands
// before i, so that another adjective must follow.
func (p *parser) nominalAfter(i int, joined bool, adjs []*node, cost int, out []item) []item {
	if !joined {
		out = p.heads(i, adjs, cost, out)
	}
	if len(adjs) >= maxAdjectives {
		return out
	}
	neg := false
	if p.low(i) == "not" {
		neg = true
		i++
	}
	adj := p.adjective(i)
	if adj.n == nil || p.partOfNoun(i) || p.compound(i) {
		return out
	}
	if adj.end > i+1 && judges(p.low(adj.end-1)) && p.listedNoun(adj.end) {
		p.refuse(i, `Say the sentence without "`+p.low(i)+`", or say in one of its own how "`+p.low(adj.end-1)+`" it is.`)
		return out
	}
	if neg {
		adj.n = p.node(node{kind: nNot, a: adj.n})
	}
	next := adj.end
	if p.low(next) == "," {
		next++
	}
	joined = p.low(next) == "and"
	if joined {
		next++
	}
	return p.nominalAfter(next, joined, append(adjs[:len(adjs):len(adjs)], adj.n), cost+adj.cost, out)
}

// neverIntersective: a fake gun is no gun, so that the adjective may only be
// part of the noun.
func neverIntersective(adj string) bool {
	return lexicon.NeverIntersective.Has(adj)
}

// partOfNoun reports whether the adjective at i may only be part of the noun
// behind it: of its sort, or in comparison with others.
func (p *parser) partOfNoun(i int) bool {
	if !p.can(i, morph.Comparative|morph.Superlative) && p.beforeEmpty(i) {
		return false // native people are people who are native
	}
	return neverIntersective(p.low(i)) || p.can(i, morph.Comparative|morph.Superlative) || p.low(i) == "elder" || judges(p.low(i)) && p.listedNoun(p.behindAdjective(i+1)) || ofAct(p.low(i)) && p.agent(i+1) || p.ratherNoun(i) && p.listedNoun(i+1) || p.low(i) == "full" && p.low(i+1) == "name"
}

// behindAdjective skips an adjective that is no noun.
func (p *parser) behindAdjective(i int) int {
	if p.can(i, morph.Positive) && !p.listedNoun(i) {
		return i + 1
	}
	return i
}

// ofAct: a heavy smoker smokes heavily, and is not heavy.
func ofAct(adj string) bool {
	return lexicon.OfActs.Has(adj)
}

// agent reports whether the word at i names who does something: smoker.
func (p *parser) agent(i int) bool {
	w := strings.TrimSuffix(p.low(i), "s")
	for _, end := range [...]string{"er", "r", "or"} {
		if verb, ok := strings.CutSuffix(w, end); ok && len(verb) > 2 {
			if p.words.Lookup(verb).Forms&morph.Base != 0 || len(verb) > 3 && verb[len(verb)-1] == verb[len(verb)-2] && p.words.Lookup(verb[:len(verb)-1]).Forms&morph.Base != 0 {
				return true
			}
		}
	}
	return false
}

// ratherNoun reports whether the word at i is a noun that is hardly ever used as
// an adjective: "Rust programs" are no programs that are rust.
func (p *parser) ratherNoun(i int) bool {
	e := p.entry(i)
	return e.Is(lexicon.Noun) && e.Is(lexicon.Adjective) && e.Rank(lexicon.Adjective) == 0 && p.tok(i).Capital
}

// beforeEmpty reports whether the adjectives from i stand before a noun that
// everything or everybody is.
func (p *parser) beforeEmpty(i int) bool {
	for i++; i < len(p.toks); i++ {
		for _, r := range p.readings(i) {
			if r.Form&morph.NounForms != 0 && emptyNoun(r.Lemma) {
				return true
			}
		}
		if w := p.low(i); w != "," && w != "and" && !p.can(i, morph.AdjForms) {
			return false
		}
	}
	return false
}

// rather reports whether the word at i is an adjective more often than a noun.
func (p *parser) rather(i int) bool {
	e := p.entry(i)
	return e.Is(lexicon.Adjective) && e.Rank(lexicon.Adjective) >= 2 && e.Rank(lexicon.Adjective) > e.Rank(lexicon.Noun)
}

// judges: a good cook may be good at nothing else.
func judges(adj string) bool {
	return lexicon.Judgements.Has(adj)
}

// listedNoun reports whether the word at i is a listed noun that restricts
// something.
func (p *parser) listedNoun(i int) bool {
	for _, r := range p.readings(i) {
		if r.Form&morph.NounForms != 0 && !r.Guessed && !emptyNoun(r.Lemma) {
			return true
		}
	}
	return false
}

// heads reads a noun of one to three words.
func (p *parser) heads(i int, adjs []*node, cost int, out []item) []item {
	p.want(i, wantNoun)
	start := i
	for n := 0; n < 3 && i < len(p.toks); n++ {
		out = p.head(start, i, adjs, cost, out)
		extra, ok := p.modifier(i)
		if p.compound(i) {
			extra, ok = 0, true
		}
		if !ok {
			return out
		}
		cost += extra
		i++
	}
	return out
}

// head emits the noun whose last word is at i.
func (p *parser) head(start, i int, adjs []*node, cost int, out []item) []item {
	for k := range p.readings(i) {
		r := &p.tok(i).info.Readings[k]
		if pointsBack(r.Lemma) || i > start && relational(p.low(i)) && p.low(i+1) == "of" { // "what is the balcony south of?"
			continue
		}
		if r.Form&morph.NounForms == 0 || i > start && p.inner(i) && !p.tok(start).Capital && p.tok(i).Text == capitalised(p.tok(i).Text) || i > start && (r.Guessed && !p.tok(i).Capital || emptyNoun(r.Lemma)) {
			continue
		}
		if r.Guessed && p.inner(i) && r.Form&morph.NounForms == morph.Plural && !p.inner(start-1) && p.closed(start-1)&lexicon.Determiner == 0 {
			continue // "Paris" is no several
		}
		if i > start && r.Form&morph.Singular != 0 && p.rather(i) && !p.compound(i-1) && !p.partOfNoun(i-1) {
			continue // "painted the wall red"
		}
		var num uint8
		if r.Form&morph.Singular != 0 {
			num |= one
		}
		if r.Form&morph.Plural != 0 {
			num |= many
		}
		modifiers := ""
		if i > start {
			modifiers = p.written(start, i)
		}
		lemma := r.Lemma
		if p.inner(i) && !isTitle(r.Lemma) {
			lemma = p.capitalLemma(i, r)
		}
		n := node{kind: nNominal, num: num, s: lemma, t: modifiers, list: adjs, at: uint16(start), end: uint16(i + 1)}
		extra := int(r.Cost)
		if p.inner(i) && !isTitle(r.Lemma) {
			extra += costCapitalNoun
		}
		out = append(out, item{p.node(n), i + 1, cost + extra})
	}
	return out
}

// written joins the words from at up to end with the capitals of names.
func (p *parser) written(at, end int) string {
	words := make([]string, 0, end-at)
	for i := at; i < end; i++ {
		if t := p.tok(i); p.inner(i) || t.Text != capitalised(t.Text) || i == 0 && p.ratherNoun(0) {
			words = append(words, t.Text)
		} else {
			words = append(words, t.Low)
		}
	}
	return strings.Join(words, " ")
}

// phraseLabel is a noun with its adjectives as they stand in the sentence, but
// for the noun's being singular.
func (p *parser) phraseLabel(nominal *node) string {
	from := int(nominal.at)
	if len(nominal.list) > 0 {
		from = int(nominal.list[0].at)
	}
	label := p.written(from, int(nominal.at))
	return words3(strings.ReplaceAll(label, ",", ""), nounLabel(nominal), "")
}

// capitalLemma is the singular of a noun that is written with a capital.
func (p *parser) capitalLemma(i int, r *morph.Reading) string {
	if r.Form&morph.Singular != 0 {
		return p.tok(i).Text
	}
	first, _ := utf8.DecodeRuneInString(p.tok(i).Text)
	rest, _ := utf8.DecodeRuneInString(r.Lemma)
	return string(first) + r.Lemma[utf8.RuneLen(rest):]
}

// modifier reports whether the word at i may stand before a noun as part of
// it, and what that costs.
func (p *parser) modifier(i int) (cost int, ok bool) {
	t := p.tok(i)
	if t.Kind != wordToken || t.info.Closed != 0 {
		return 0, false
	}
	for _, r := range t.info.Readings {
		if r.Form&morph.NounForms != 0 && emptyNoun(r.Lemma) {
			return 0, false
		}
	}
	if t.info.Forms&morph.AdjForms != 0 && p.partOfNoun(i) {
		return 0, true
	}
	if t.info.Known && t.info.Forms&morph.Singular != 0 {
		cost = costCompound
		switch {
		case t.Capital:
			cost += costKnownName
		case t.info.Forms&morph.Positive != 0:
			cost += costAdjCompound
		}
		return cost, true
	}
	return costNameCompound, t.Capital && i > 0 || t.Capital && !t.info.Known
}

// compound reports whether the words at i and i+1 are a listed noun: wide
// receiver, soccer player.
func (p *parser) compound(i int) bool {
	if i+1 >= len(p.toks) || p.tok(i).Kind != wordToken || p.tok(i).info.Closed != 0 {
		return false
	}
	for _, r := range p.readings(i + 1) {
		if r.Form&morph.NounForms != 0 && !emptyNoun(r.Lemma) && !(p.can(i, morph.Positive) && isPlainly(p.low(i)) && isLiving(r.Lemma)) {
			if e, ok := lexicon.Lookup(p.tok(i).Low + " " + r.Lemma); ok && e.Is(lexicon.Noun) {
				return true
			}
		}
	}
	return false
}

// isPlainly: adjectives that mean before a living being what they always mean,
// though lists have a black cat and a rich man as nouns.
func isPlainly(adj string) bool {
	return lexicon.PlainAdjectives.Has(adj)
}

func isLiving(noun string) bool {
	return lexicon.LivingNouns.Has(noun)
}

// pointsBack: words that stand for something said before, and name nothing.
func pointsBack(lemma string) bool {
	return lemma == "former" || lemma == "latter" || lemma == "same"
}

// emptyNoun: nouns that restrict nothing, which everything or everybody is.
func emptyNoun(lemma string) bool {
	return lexicon.EmptyNouns.Has(lemma)
}
