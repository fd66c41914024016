package english

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// np reads a noun phrase, or several joined.
func (p *parser) np(i int) []item {
	return p.memo(catNP, i, 0, func(p *parser, i int, _ uint8, out []item) []item {
		if w := p.low(i); w == "either" || w == "both" || w == "neither" {
			if p.can(i+1, morph.Plural) {
				p.refuse(i, `Say by name which two are meant.`)
			}
			return p.marked(i, p.np1, out)
		}
		from := len(out)
		out = p.coordinate(i, 0, p.np1, out)
		kept := out[:from]
		for _, it := range out[from:] {
			if p.sharesNoun(it.n) || p.sharesRest(i, it.n) {
				p.refuse(int(it.n.list[0].end), "It is not clear what belongs to which noun here; say it in two sentences.")
				continue
			}
			if isListNode(it.n) && slices.ContainsFunc(it.n.list, func(m *node) bool { return m.kind == nExcept }) {
				continue // who is left out, or only meant, is the whole list
			}
			it.cost += unlike(it.n)
			kept = append(kept, it)
		}
		return kept
	})
}

// sharesNoun reports whether a list has a bare word that is rather an adjective
// of the noun behind it: "red hair, green and blue eyes".
func (p *parser) sharesNoun(n *node) bool {
	if !isListNode(n) {
		return false
	}
	for k, m := range n.list[:len(n.list)-1] {
		next := n.list[k+1]
		bare := m.kind == nNoun && m.s == "" && m.num&many == 0 && len(m.a.list) == 0 && m.a.t == "" && p.can(int(m.a.at), morph.Positive) ||
			m.kind == nName && m.end == m.at+1 && !p.tok(int(m.at)).Capital && p.can(int(m.at), morph.Positive)
		if bare && next.kind == nNoun && next.s == "" && (len(next.a.list) > 0 || next.a.t != "" && p.can(int(next.a.at), morph.Positive)) {
			return true
		}
	}
	return false
}

// sharesRest reports whether what is said of one noun in a list may be meant of
// all of them: "teachers and students of the school", and at the beginning "kind
// teachers and students".
func (p *parser) sharesRest(i int, n *node) bool {
	if !isListNode(n) {
		return false
	}
	first, last := n.list[0], n.list[len(n.list)-1]
	if first.kind != nNoun || last.kind != nNoun || last.s != "" || last.num&one != 0 || first.num&many == 0 {
		return false
	}
	if last.b != nil && first.b == nil && last.b.kind != nNamed {
		return true
	}
	return (i == 0 || first.s != "") && len(first.a.list) > 0 && len(last.a.list) == 0
}

// unlike is the cost of a list of bare nouns and other phrases: "Rose sleeps
// and the cat" is hardly one.
func unlike(n *node) int {
	if !isListNode(n) {
		return 0
	}
	bare := 0
	for _, m := range n.list {
		if m.kind == nNoun && m.s == "" {
			bare++
		}
	}
	if bare > 0 && bare < len(n.list) {
		return costMixed
	}
	return 0
}

// marked reads a list introduced by either, both or neither, which then must
// be joined by the conjunction that goes with it.
func (p *parser) marked(i int, one func(int) []item, out []item) []item {
	want := map[string]nodeKind{"either": nOr, "both": nAnd, "neither": nNeither}[p.low(i)]
	for _, it := range p.coordinate(i+1, 0, one, nil) {
		if it.n.kind == want && it.n.list != nil {
			out = append(out, it)
		}
	}
	return out
}

// np1 reads one noun phrase.
func (p *parser) np1(i int) []item {
	return p.memo(catNP1, i, 0, func(p *parser, i int, _ uint8, out []item) []item {
		if i >= len(p.toks) {
			p.want(i, wantNoun)
			return out
		}
		simple := p.simpleNP(i, nil)
		simple = p.determined(i, simple)
		simple = p.headless(i, simple)
		simple = p.bare(i, simple)
		simple = p.onlyNP(i, simple)
		simple = p.partitive(i, simple)
		simple = p.count(i, simple)
		for _, it := range simple {
			out = p.withPosts(it, out)
			out = p.owned(it, 3, out)
			out = p.aside(it, out)
			out = p.except(it, out)
		}
		return p.reciprocal(i, p.onlyNames(i, out))
	})
}

// onlyNP reads "only cats" at the beginning of a sentence.
func (p *parser) onlyNP(i int, out []item) []item {
	if p.low(i) != "only" || i > 0 {
		return out
	}
	for _, it := range p.nominal(i + 1) {
		if it.n.num&many != 0 {
			out = append(out, item{p.node(node{kind: nNoun, num: many, s: "only", a: it.n, at: uint16(i), end: uint16(i + 1)}), it.end, it.cost})
		}
	}
	return out
}

// simpleNP reads pronouns, names, variables, numbers, quotations and words
// such as someone.
func (p *parser) simpleNP(i int, out []item) []item {
	p.want(i, wantNoun|wantName)
	t := p.tok(i)
	out = p.date(i, out)
	switch t.Kind {
	case quotedToken:
		return append(out, item{p.node(node{kind: nQuoted, num: one, s: t.Text, at: uint16(i), end: uint16(i + 1)}), i + 1, 0})
	case numberToken:
		out = p.amount(i, out)
		return append(out, item{p.node(node{kind: nNumber, num: one | many, s: t.Text, at: uint16(i), end: uint16(i + 1)}), i + 1, 0})
	case markToken:
		return out
	}
	c := p.closed(i)
	if c&lexicon.Reserved != 0 {
		out = p.amount(i, out)
	}
	switch {
	case c&lexicon.Pronoun != 0 && p.takesBackAbout(i) == 0:
		out = append(out, item{p.node(node{kind: nPronoun, num: pronounNumber(t.Low), s: t.Low, at: uint16(i), end: uint16(i + 1)}), i + 1, 0})
	case c&lexicon.Indefinite != 0:
		out = p.someNP(i, i+1, t.Low, out)
	case t.Low == "no" && p.low(i+1) == "one":
		out = p.someNP(i, i+2, "nobody", out)
	}
	if p.variable(i) {
		out = append(out, item{p.node(node{kind: nLetter, num: one, s: t.Text, at: uint16(i), end: uint16(i + 1)}), i + 1, 0})
	}
	return p.names(i, p.nounName(i, out))
}

func pronounNumber(w string) uint8 {
	switch {
	case lexicon.ManyPronouns.Has(w):
		return one | many
	}
	return one
}

// isLetter reports whether t can be a variable: X, Y2.
func isLetter(t *token) bool {
	switch len(t.Text) {
	case 1:
		return t.Text[0] >= 'B' && t.Text[0] <= 'Z' && t.Text != "I"
	case 2:
		return t.Text[0] >= 'B' && t.Text[0] <= 'Z' && t.Text[1] >= '0' && t.Text[1] <= '9'
	}
	return false
}

// variable reports whether the word at i is a variable: X, and in a rule any
// letter, with a digit or without. "B1 is full" speaks of something called B1.
func (p *parser) variable(i int) bool {
	t := p.tok(i)
	if t.Kind != wordToken || !isLetter(t) {
		return false
	}
	last := t.Text[0] >= 'U'
	if len(t.Text) == 1 {
		return last || p.rule
	}
	return last && p.rule && !p.isKnownName(t.Low)
}

// someNP reads the adjectives behind someone, something, nobody…
func (p *parser) someNP(from, i int, word string, out []item) []item {
	var adjs []*node
	cost := 0
	for {
		out = append(out, item{p.node(node{kind: nSome, num: one, s: word, list: adjs, at: uint16(from), end: uint16(from + 1)}), i, cost})
		adj := p.adjective(i)
		if adj.n == nil || len(adjs) > 3 || p.can(i, morph.Ing|morph.Participle) && p.prep(i+1) > 0 {
			return out
		}
		adjs = append(adjs[:len(adjs):len(adjs)], adj.n)
		cost += adj.cost + 1
		i = adj.end
	}
}

// adjective reads one adjective with its degree; the node is nil for none.
func (p *parser) adjective(i int) item {
	from := i
	if p.closed(i)&lexicon.Degree != 0 {
		i++
	} else if p.low(i) == "a" && (p.low(i+1) == "bit" || p.low(i+1) == "little") {
		i += 2
	}
	if i+1 < len(p.toks) && p.can(i+1, morph.Positive) && !p.inner(i) && ofManner(p.words, p.low(i)) {
		i++ // environmentally conscious
	}
	p.want(i, wantAdjective)
	if n, ok := p.ordinal(i); ok {
		return item{p.node(n), i + 1, 0}
	}
	if p.inner(i) && isDemonym(p.low(i)) {
		return item{p.node(node{kind: nAdj, s: p.spelt(from, i+1), at: uint16(from), end: uint16(i + 1)}), i + 1, 0}
	}
	if isShaped(p.low(i+1)) && p.can(i, morph.Positive) {
		return item{p.node(node{kind: nAdj, s: p.text(from, i+2), at: uint16(from), end: uint16(i + 2)}), i + 2, 0}
	}
	for _, r := range p.readings(i) {
		if r.Form&morph.Positive != 0 && !(r.Guessed && p.inner(i)) {
			cost := int(r.Cost)
			if p.inner(i) && !r.Entry.Name() {
				cost += costCapitalNoun
			}
			return item{p.node(node{kind: nAdj, s: p.spelt(from, i+1), at: uint16(from), end: uint16(i + 1)}), i + 1, cost}
		}
	}
	return item{}
}

// isShaped: words that make one adjective with the one before them: "red
// haired".
func isShaped(w string) bool {
	return lexicon.Shaped.Has(w)
}

// isDemonym: adjectives of nations, some of which are other words without
// their capital.
func isDemonym(w string) bool {
	if lexicon.Demonyms.Has(w) {
		return true
	}
	for noun := range lexicon.Derived(w, lexicon.Adjective, lexicon.Noun) {
		if lexicon.IsA(noun, "region") {
			return true
		}
	}
	return false
}

// inner reports whether the word at i has a capital that is not just that of
// the sentence's beginning.
func (p *parser) inner(i int) bool { return i > 0 && i < len(p.toks) && p.tok(i).Capital }

// spelt is text, with the capital of a word such as Korean kept.
func (p *parser) spelt(at, end int) string {
	if t := p.tok(end - 1); t.Capital && end == at+1 && at > 0 {
		return t.Text
	}
	return p.text(at, end)
}

// text joins the lower-case words from at up to end.
func (p *parser) text(at, end int) string {
	if end == at+1 {
		return p.tok(at).Low
	}
	words := make([]string, 0, end-at)
	for _, t := range p.toks[at:end] {
		words = append(words, t.Low)
	}
	return strings.Join(words, " ")
}

// determined reads a determiner and its noun.
func (p *parser) determined(i int, out []item) []item {
	c := p.closed(i)
	if c&(lexicon.Determiner|lexicon.Possessive) == 0 {
		return out
	}
	det := p.low(i)
	if c&lexicon.Possessive != 0 {
		owner := p.node(node{kind: nPronoun, num: one, s: det, t: ownerPronoun, at: uint16(i), end: uint16(i + 1)})
		for _, it := range p.nominal(i + 1) {
			acting := p.acting(it.n)
			if acting < 0 {
				continue
			}
			whole := item{p.node(node{kind: nOwned, num: it.n.num, a: owner, b: it.n}), it.end, it.cost + acting}
			out = append(out, whole)
			out = p.apposed(whole, out)
		}
		return out
	}
	num := determinerNumber(det)
	if w := p.low(i + 1); det == "the" && (w == "former" || w == "latter") && !p.listedNoun(i+2) {
		n := node{kind: nPronoun, num: one, s: w, at: uint16(i), end: uint16(i + 2)}
		return append(out, item{p.node(n), i + 2, 0})
	}
	if det == "the" && i+1 < len(p.toks) && (isNameToken(p.tok(i+1)) || p.yearOf(i+1)) {
		out = p.theName(i, out)
	}
	for _, it := range p.nominal(i + 1) {
		if it.n.num&num != 0 {
			whole := item{p.node(node{kind: nNoun, num: it.n.num & num, s: det, a: it.n, at: uint16(i), end: uint16(i + 1)}), it.end, it.cost}
			out = append(out, whole)
			if det == "the" {
				out = p.apposed(whole, out)
			}
		}
	}
	return out
}

// apposed reads the name behind a noun that says who that is: "Anna's brother
// Carl", "the cat Mia".
func (p *parser) apposed(it item, out []item) []item {
	i := it.end
	if it.n.num&one == 0 || !p.inner(i) || p.variable(i) || p.tok(i-1).Capital {
		return out
	}
	for _, name := range p.names(i, nil) {
		n := *it.n
		n.num = one
		if n.kind == nOwned {
			n.c = name.n
		} else {
			n.b = p.node(node{kind: nNamed, a: name.n})
		}
		out = append(out, item{p.node(n), name.end, it.cost + name.cost + costApposed})
	}
	return out
}

// isTitle: nouns for the one who is something of something.
func isTitle(noun string) bool {
	return lexicon.Titles.Has(noun)
}

// yearOf reports whether the number at i is a year that a name begins with: the
// 1972 Summer Olympics.
func (p *parser) yearOf(i int) bool {
	return p.tok(i).Kind == numberToken && len(p.tok(i).Text) == 4 && i+1 < len(p.toks) && isNameToken(p.tok(i+1))
}

// theName reads names that have an article: the United States.
func (p *parser) theName(i int, out []item) []item {
	end := p.nameEnd(i + 1)
	it := p.nameItem(i, end, 1)
	it.n.num = one | many
	return append(out, it)
}

func determinerNumber(det string) uint8 {
	switch {
	case lexicon.OneDeterminers.Has(det):
		return one
	case det == "all", det == "these", det == "those":
		return many
	}
	return one | many
}

// bare reads a noun without a determiner: a plural, or a singular that can be
// spoken of as such.
func (p *parser) bare(i int, out []item) []item {
	if i == 0 && p.namesSomebody() {
		return out
	}
	for _, it := range p.nominal(i) {
		if p.nameLike(it.n) || p.actsFirst(it.n) || it.end == i+1 && p.can(i, morph.Comparative) {
			continue
		}
		extra := p.acting(it.n)
		if extra < 0 {
			continue
		}
		if i == 0 && it.end == 1 && it.n.num&many != 0 && p.tok(0).Capital && firstName(p.low(0)) != 0 {
			extra++ // Miles went
		}
		if it.n.num&many == 0 {
			if !p.massNoun(it) {
				continue
			}
			extra += costBare
		}
		out = append(out, item{p.node(node{kind: nNoun, num: it.n.num, a: it.n}), it.end, it.cost + extra})
	}
	return out
}

// massNoun reports whether a bare singular noun can be spoken of as such.
func (p *parser) massNoun(it item) bool {
	last := int(it.n.end) - 1
	for i := int(it.n.at); i <= last; i++ {
		if t := p.tok(i); t.Capital && (i > 0 || !t.info.Known) {
			return false // part of a name
		}
	}
	for _, r := range p.readings(last) {
		if r.Form&morph.Singular != 0 && !r.Guessed {
			return r.Entry.Mass() || spokenBare(r.Lemma) || strings.HasSuffix(p.low(last), "ing")
		}
	}
	return false
}

// spokenBare: nouns of games, meals, times and rest, which go without an
// article though no list of substances and acts has them.
func spokenBare(noun string) bool {
	return lexicon.BareNouns.Has(noun)
}

// owned reads "'s" and what is owned, as often as it occurs.
func (p *parser) owned(owner item, depth int, out []item) []item {
	if depth == 0 || p.low(owner.end) != "'s" {
		return out
	}
	for _, it := range p.nominal(owner.end + 1) {
		acting := p.acting(it.n)
		if acting < 0 {
			continue
		}
		n := p.node(node{kind: nOwned, num: it.n.num, a: owner.n, b: it.n})
		whole := item{n, it.end, owner.cost + it.cost + acting}
		out = append(out, whole)
		out = p.apposed(whole, out)
		out = p.owned(whole, depth-1, out)
	}
	return out
}

// withPosts emits the phrase, and the phrase with what may follow it.
func (p *parser) withPosts(it item, out []item) []item {
	out = append(out, it)
	if it.n.kind != nNoun && it.n.kind != nSome {
		return out
	}
	return p.addPosts(it, 2, out)
}

func (p *parser) addPosts(it item, depth int, out []item) []item {
	if depth == 0 {
		return out
	}
	for _, post := range p.post(it) {
		if it.n.b != nil && (post.n.kind == it.n.b.kind || it.n.b.kind == nRel && post.n.kind == nPrep) {
			continue // which of them the second belongs to is anybody's guess
		}
		n := *it.n
		n.list2(post.n)
		whole := item{p.node(n), post.end, it.cost + post.cost}
		out = append(out, whole)
		out = p.addPosts(whole, depth-1, out)
	}
	return out
}

// list2 puts a post in front of the chain of posts that hangs at b.
func (n *node) list2(post *node) {
	chain := *post
	chain.c = n.b
	n.b = &chain
}

// post reads a phrase behind a noun: of and other prepositions, a relative
// clause, "named".
func (p *parser) post(it item) []item {
	var out []item
	i := it.end
	for _, pp := range p.pp(i) {
		cost := pp.cost + costAttach
		if in := pp.n.a; pp.n.s != "of" && in.kind == nNoun && in.b != nil && in.b.kind == nPrep && in.b.s != "of" {
			continue // "the man in the car with Anne": who is with her?
		}
		if lexicon.AsidePrepositions.Has(pp.n.s) && lexicon.TimePrepositions.Has(pp.n.s) {
			continue // until when it is so, not which one
		}
		if pp.n.s == "of" {
			if it.n.kind == nNoun && it.n.a.t == "" && measures(it.n.a.s) {
				continue
			}
			cost = pp.cost
		}
		out = append(out, item{pp.n, pp.end, cost})
	}
	out = p.reduced(it, i, out)
	switch p.low(i) {
	case "who", "that", "which":
		out = p.relative(i+1, it.n.num, out)
	case "named", "called":
		if i+1 < len(p.toks) {
			for _, name := range p.simpleNP(i+1, nil) {
				if name.n.kind == nName || name.n.kind == nQuoted {
					out = append(out, item{p.node(node{kind: nNamed, a: name.n}), name.end, name.cost})
				}
			}
		}
	}
	return out
}

// measures: "a group of" and its kin say how much or which, and are no noun
// that stands in a relation.
func measures(noun string) bool {
	return lexicon.Measures.Has(noun)
}

// reduced reads a relative clause without its pronoun: "living in Paris",
// "returned by customers", "afraid of dogs".
func (p *parser) reduced(it item, i int, out []item) []item {
	extra := costAttach
	if it.n.kind == nNoun && it.n.a.t == "" && measures(it.n.a.s) {
		return out // "a bit slower than Go" is slower
	}
	if it.n.kind == nNoun && it.n.s == "" {
		extra += costBareReduced
	}
	for _, pred := range p.adjectivePredicate(i, false, p.participles(i, false, nil)) {
		if pred.n.kind == nPassive && len(pred.n.list) == 0 {
			continue
		}
		be := p.node(node{kind: nBe, a: pred.n})
		out = append(out, item{p.node(node{kind: nRel, a: be}), pred.end, pred.cost + extra})
	}
	return out
}

// relative reads a relative clause behind its pronoun.
func (p *parser) relative(i int, num uint8, out []item) []item {
	for _, vp := range p.vp(i, finite(num), false) {
		out = append(out, item{p.node(node{kind: nRel, a: vp.n}), vp.end, vp.cost})
	}
	if i >= len(p.toks) {
		return out
	}
	for _, subject := range p.np1(i) {
		if subject.n.kind == nNoun && subject.n.s == "" && p.can(i, morph.Base|morph.ThirdPerson) {
			continue // "who work weekends": nobody is called work
		}
		for _, vp := range p.vp(subject.end, finite(subject.n.num), true) {
			n := node{kind: nRel, a: vp.n, c: nil, list: []*node{subject.n}}
			out = append(out, item{p.node(n), vp.end, subject.cost + vp.cost})
		}
	}
	return out
}

// pp reads a preposition and its noun phrase.
func (p *parser) pp(i int) []item {
	return p.memo(catPP, i, 0, func(p *parser, i int, _ uint8, out []item) []item {
		end := p.prep(i)
		if end < 0 {
			return out
		}
		for _, np := range p.np(end) {
			if p.low(i) == "between" && isListNode(np.n) {
				p.refuse(i, "What is between two things takes part with both of them; that cannot be kept.")
				continue
			}
			out = append(out, item{p.node(node{kind: nPrep, s: p.text(i, end), a: np.n, at: uint16(i), end: uint16(end)}), np.end, np.cost})
		}
		return out
	})
}

// prep matches a preposition of one or more words and returns its end, or -1.
func (p *parser) prep(i int) int {
	p.want(i, wantPreposition)
	for _, set := range [...]lexicon.Set{lexicon.LongPrepositions, lexicon.SidePrepositions, lexicon.StatePrepositions} {
		if end := p.phraseOf(i, set); end > 0 {
			return end
		}
	}
	if p.closed(i)&lexicon.Preposition != 0 {
		return i + 1
	}
	return -1
}
