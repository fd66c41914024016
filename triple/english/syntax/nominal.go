package syntax

import (
	"strings"
	"unicode/utf8"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/sentence"
	tokens "whence/triple/english/token"
)

// nominal reads adjectives and a noun, which may be compound.
func (p *nounRules) nominal(i int) []Item {
	return p.memo(catNominal, i, 0, func(i int, _ uint8, out []Item) []Item {
		return p.nominalAfter(i, false, nil, 0, out)
	})
}

const maxAdjectives = 6

// nominalAfter goes on behind some adjectives; joined says that "and" stands
// before i, so that another adjective must follow.
func (p *nounRules) nominalAfter(i int, joined bool, adjs []*Node, cost int, out []Item) []Item {
	if p.Low(i) == "own" {
		p.Refuse(i, `"own" has a meaning that cannot be kept; say the sentence without it.`)
		return out
	}
	if !joined {
		out = p.heads(i, adjs, cost, out)
	}
	if len(adjs) >= maxAdjectives {
		return out
	}
	neg := false
	if p.Low(i) == "not" {
		neg = true
		i++
	}
	adj := p.adjective(i)
	if adj.N == nil || p.PartOfNoun(i) || p.compound(i) {
		return out
	}
	if adj.end > i+1 && lexicon.Judgements.Has(p.Low(adj.end-1)) && p.listedNoun(adj.end) {
		p.Refuse(i, `Say the sentence without "`+p.Low(i)+`", or say in one of its own how "`+p.Low(adj.end-1)+`" it is.`)
		return out
	}
	if neg {
		adj.N = p.Node(Node{Kind: NodeNot, A: adj.N})
	}
	next := adj.end
	if p.Low(next) == "," {
		if _, listed := lexicon.Lookup(p.Low(i)); listed && !p.EntryAt(i).Is(lexicon.Adjective) && next == i+1 {
			return out // "in Calais, French strike": a comma makes no adjective of what is none
		}
		next++
	}
	joined = p.Low(next) == "and"
	if joined {
		next++
	}
	return p.nominalAfter(next, joined, append(adjs[:len(adjs):len(adjs)], adj.N), cost+adj.cost, out)
}

// PartOfNoun reports whether the adjective at i may only be part of the noun
// behind it: of its sort, or in comparison with others.
func (p *nounRules) PartOfNoun(i int) bool {
	if !p.Can(i, morph.Comparative|morph.Superlative) && p.beforeEmpty(i) {
		return false // native people are people who are native
	}
	return lexicon.NeverIntersective.Has(p.Low(i)) || p.Can(i, morph.Comparative|morph.Superlative) || p.Low(i) == "elder" || lexicon.Judgements.Has(p.Low(i)) && p.listedNoun(p.behindAdjective(i+1)) || lexicon.OfActs.Has(p.Low(i)) && p.agent(i+1) || p.ratherNoun(i) && p.listedNoun(i+1) || p.Low(i) == "full" && p.Low(i+1) == "name"
}

// behindAdjective skips an adjective that is no noun.
func (p *nounRules) behindAdjective(i int) int {
	if p.Can(i, morph.Positive) && !p.listedNoun(i) {
		return i + 1
	}
	return i
}

// agent reports whether the word at i names who does something: smoker.
func (p *nounRules) agent(i int) bool {
	w := strings.TrimSuffix(p.Low(i), "s")
	for _, end := range [...]string{"er", "r", "or"} {
		if verb, ok := strings.CutSuffix(w, end); ok && len(verb) > 2 {
			if p.Words.Lookup(verb).Forms&morph.Base != 0 || len(verb) > 3 && verb[len(verb)-1] == verb[len(verb)-2] && p.Words.Lookup(verb[:len(verb)-1]).Forms&morph.Base != 0 {
				return true
			}
		}
	}
	return false
}

// ratherNoun reports whether the word at i is a noun that is hardly ever used as
// an adjective: "Rust programs" are no programs that are rust.
func (p *nounRules) ratherNoun(i int) bool {
	e := p.EntryAt(i)
	return e.Is(lexicon.Noun) && e.Is(lexicon.Adjective) && e.Rank(lexicon.Adjective) == 0 && p.TokenAt(i).Capital
}

// beforeEmpty reports whether the adjectives from i stand before a noun that
// everything or everybody is.
func (p *nounRules) beforeEmpty(i int) bool {
	for i++; i < len(p.Tokens); i++ {
		for _, r := range p.Readings(i) {
			if r.Form&morph.NounForms != 0 && lexicon.EmptyNouns.Has(r.Lemma) {
				return true
			}
		}
		if w := p.Low(i); w != "," && w != "and" && !p.Can(i, morph.AdjForms) {
			return false
		}
	}
	return false
}

// rather reports whether the word at i is an adjective more often than a noun.
func (p *nounRules) rather(i int) bool {
	e := p.EntryAt(i)
	return e.Is(lexicon.Adjective) && e.Rank(lexicon.Adjective) >= 2 && e.Rank(lexicon.Adjective) > e.Rank(lexicon.Noun)
}

// listedNoun reports whether the word at i is a listed noun that restricts
// something.
func (p *nounRules) listedNoun(i int) bool {
	for _, r := range p.Readings(i) {
		if r.Form&morph.NounForms != 0 && !r.Guessed && !lexicon.EmptyNouns.Has(r.Lemma) {
			return true
		}
	}
	return false
}

// heads reads a noun of one to three words.
func (p *nounRules) heads(i int, adjs []*Node, cost int, out []Item) []Item {
	p.Want(i, sentence.WantNoun)
	start := i
	for n := 0; n < 3 && i < len(p.Tokens); n++ {
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
func (p *nounRules) head(start, i int, adjs []*Node, cost int, out []Item) []Item {
	for k := range p.Readings(i) {
		r := &p.TokenAt(i).Info.Readings[k]
		if p.noHead(start, i, r) {
			continue
		}
		var num uint8
		if r.Form&morph.Singular != 0 {
			num |= One
		}
		if r.Form&morph.Plural != 0 {
			num |= Many
		}
		modifiers := ""
		if i > start {
			modifiers = p.written(start, i)
		}
		lemma, extra := r.Lemma, int(r.Cost)
		if p.Inner(i) && !lexicon.Titles.Has(r.Lemma) {
			lemma = p.capitalLemma(i, r)
			extra += costCapitalNoun
		}
		n := Node{Kind: NodeNominal, Num: num, S: lemma, T: modifiers, List: adjs, At: uint16(start), End: uint16(i + 1)}
		out = append(out, Item{p.Node(n), i + 1, cost + extra})
	}
	return out
}

// noHead reports whether a reading of the word at i is not that of a noun which what
// begins at start ends with.
func (p *nounRules) noHead(start, i int, r *morph.Reading) bool {
	first, t := i == start, p.TokenAt(i)
	switch {
	case r.Form&morph.NounForms == 0, pointsBack(r.Lemma):
		return true
	case r.Guessed && p.Inner(i) && r.Form&morph.NounForms == morph.Plural && !p.Inner(start-1) && p.Closed(start-1)&lexicon.Determiner == 0:
		return true // "Paris" is no several
	case first:
		return false
	case lexicon.Relational.Has(p.Low(i)) && p.Low(i+1) == "of": // "what is the balcony south of?"
		return true
	case p.Inner(i) && !p.TokenAt(start).Capital && t.Text == morph.Capitalised(t.Text):
		return true
	case r.Guessed && !t.Capital || lexicon.EmptyNouns.Has(r.Lemma):
		return true
	}
	return r.Form&morph.Singular != 0 && (p.rather(i) || p.Can(i, morph.Positive) && lexicon.PlainAdjectives.Has(p.Low(i))) && !p.compound(i-1) && !p.PartOfNoun(i-1) // "painted the wall red"
}

// written joins the words from at up to end with the capitals of names.
func (p *nounRules) written(at, end int) string {
	words := make([]string, 0, end-at)
	for i := at; i < end; i++ {
		if t := p.TokenAt(i); p.Inner(i) || t.Text != morph.Capitalised(t.Text) || i == 0 && p.ratherNoun(0) {
			words = append(words, t.Text)
		} else {
			words = append(words, t.Low)
		}
	}
	return strings.Join(words, " ")
}

// PhraseLabel is a noun with its adjectives as they stand in the sentence, but
// for the noun's being singular.
func (p *nounRules) PhraseLabel(nominal *Node) string {
	from := int(nominal.At)
	if len(nominal.List) > 0 {
		from = int(nominal.List[0].At)
	}
	label := p.written(from, int(nominal.At))
	return morph.Join(strings.ReplaceAll(label, ",", ""), NounLabel(nominal), "")
}

// capitalLemma is the singular of a noun that is written with a capital.
func (p *nounRules) capitalLemma(i int, r *morph.Reading) string {
	if r.Form&morph.Singular != 0 {
		return p.TokenAt(i).Text
	}
	first, _ := utf8.DecodeRuneInString(p.TokenAt(i).Text)
	rest, _ := utf8.DecodeRuneInString(r.Lemma)
	return string(first) + r.Lemma[utf8.RuneLen(rest):]
}

// modifier reports whether the word at i may stand before a noun as part of
// it, and what that costs.
func (p *nounRules) modifier(i int) (cost int, ok bool) {
	t := p.TokenAt(i)
	if t.Kind != tokens.Word || t.Info.Closed != 0 {
		return 0, false
	}
	for _, r := range t.Info.Readings {
		if r.Form&morph.NounForms != 0 && lexicon.EmptyNouns.Has(r.Lemma) {
			return 0, false
		}
	}
	if t.Info.Forms&morph.AdjForms != 0 && p.PartOfNoun(i) {
		return 0, true
	}
	if t.Info.Known && t.Info.Forms&morph.Singular != 0 {
		cost = CostCompound
		switch {
		case t.Capital:
			cost += costKnownName
		case t.Info.Forms&morph.Positive != 0:
			cost += costAdjCompound
		}
		return cost, true
	}
	return costNameCompound, t.Capital && i > 0 || t.Capital && !t.Info.Known
}

// compound reports whether the words at i and i+1 are a listed noun: wide
// receiver, soccer player.
func (p *nounRules) compound(i int) bool {
	if i+1 >= len(p.Tokens) || p.TokenAt(i).Kind != tokens.Word || p.TokenAt(i).Info.Closed != 0 {
		return false
	}
	for _, r := range p.Readings(i + 1) {
		if r.Form&morph.NounForms != 0 && !lexicon.EmptyNouns.Has(r.Lemma) && !(p.Can(i, morph.Positive) && lexicon.PlainAdjectives.Has(p.Low(i)) && lexicon.LivingNouns.Has(r.Lemma)) {
			if e, ok := lexicon.Lookup(p.TokenAt(i).Low + " " + r.Lemma); ok && e.Is(lexicon.Noun) {
				return true
			}
		}
	}
	return false
}

// pointsBack: words that stand for something said before, and name nothing.
func pointsBack(lemma string) bool {
	return lemma == "former" || lemma == "latter" || lemma == "same"
}
