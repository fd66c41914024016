package syntax

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/sentence"
	tokens "whence/triple/english/token"
)

// np reads a noun phrase, or several joined.
func (p *phraseRules) np(i int) []Item {
	return p.memo(catNP, i, 0, func(i int, _ uint8, out []Item) []Item {
		if w := p.Low(i); w == "either" || w == "both" || w == "neither" {
			if p.Can(i+1, morph.Plural) {
				p.Refuse(i, `Say by name which two are meant.`)
			}
			return p.marked(i, p.np1, out)
		}
		from := len(out)
		out = p.coordinate(i, 0, p.np1, out)
		kept := out[:from]
		for _, it := range out[from:] {
			if p.sharesNoun(it.N) || p.sharesRest(i, it.N) {
				p.Refuse(int(it.N.List[0].End), "It is not clear what belongs to which noun here; say it in two sentences.")
				continue
			}
			if IsListNode(it.N) && slices.ContainsFunc(it.N.List, func(m *Node) bool { return m.Kind == NodeExcept }) {
				continue // who is left out, or only meant, is the whole list
			}
			it.cost += unlike(it.N)
			kept = append(kept, it)
		}
		return kept
	})
}

// sharesNoun reports whether a list has a bare word that is rather an adjective
// of the noun behind it: "red hair, green and blue eyes".
func (p *phraseRules) sharesNoun(n *Node) bool {
	if !IsListNode(n) {
		return false
	}
	for k, m := range n.List[:len(n.List)-1] {
		next := n.List[k+1]
		bare := m.Kind == NodeNoun && m.S == "" && m.Num&Many == 0 && len(m.A.List) == 0 && m.A.T == "" && p.Can(int(m.A.At), morph.Positive) ||
			m.Kind == NodeName && m.End == m.At+1 && !p.TokenAt(int(m.At)).Capital && p.Can(int(m.At), morph.Positive)
		if bare && next.Kind == NodeNoun && next.S == "" && (len(next.A.List) > 0 || next.A.T != "" && p.Can(int(next.A.At), morph.Positive)) {
			return true
		}
	}
	return false
}

// sharesRest reports whether what is said of one noun in a list may be meant of
// all of them: "teachers and students of the school", and at the beginning "kind
// teachers and students".
func (p *phraseRules) sharesRest(i int, n *Node) bool {
	if !IsListNode(n) {
		return false
	}
	first, last := n.List[0], n.List[len(n.List)-1]
	if first.Kind != NodeNoun || last.Kind != NodeNoun || last.S != "" || last.Num&One != 0 || first.Num&Many == 0 {
		return false
	}
	if last.B != nil && first.B == nil && last.B.Kind != NodeNamed {
		return true
	}
	return (i == 0 || first.S != "") && len(first.A.List) > 0 && len(last.A.List) == 0
}

// unlike is the cost of a list of bare nouns and other phrases: "Rose sleeps
// and the cat" is hardly one.
func unlike(n *Node) int {
	if !IsListNode(n) {
		return 0
	}
	bare := 0
	for _, m := range n.List {
		if m.Kind == NodeNoun && m.S == "" {
			bare++
		}
	}
	if bare > 0 && bare < len(n.List) {
		return costMixed
	}
	return 0
}

// np1 reads one noun phrase.
func (p *phraseRules) np1(i int) []Item {
	return p.memo(catNP1, i, 0, func(i int, _ uint8, out []Item) []Item {
		if i >= len(p.Tokens) {
			p.Want(i, sentence.WantNoun)
			return out
		}
		simple := p.simpleNP(i, nil)
		simple = p.determined(i, simple)
		simple = p.headless(i, simple)
		simple = p.bare(i, simple)
		simple = p.onlyNP(i, simple)
		simple = p.partitive(i, simple)
		simple = p.amounts.compareNumber(i, lexicon.CountBounds, p.amounts.count(i, simple))
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
func (p *phraseRules) onlyNP(i int, out []Item) []Item {
	if p.Low(i) != "only" || i > 0 {
		return out
	}
	for _, it := range p.nouns.nominal(i + 1) {
		if it.N.Num&Many != 0 || it.end == i+2 && p.names.asMembers(i+1) {
			out = append(out, Item{p.Node(Node{Kind: NodeNoun, Num: Many, S: "only", A: it.N, At: uint16(i), End: uint16(i + 1)}), it.end, it.cost})
		}
	}
	return out
}

// simpleNP reads pronouns, names, variables, numbers, quotations and words
// such as someone.
func (p *phraseRules) simpleNP(i int, out []Item) []Item {
	p.Want(i, sentence.WantNoun|sentence.WantName)
	t := p.TokenAt(i)
	out = p.date(i, out)
	switch t.Kind {
	case tokens.Quoted:
		return append(out, Item{p.Node(Node{Kind: NodeQuoted, Num: One, S: t.Text, At: uint16(i), End: uint16(i + 1)}), i + 1, 0})
	case tokens.Number:
		out = p.amounts.amount(i, out)
		return append(out, Item{p.Node(Node{Kind: NodeNumber, Num: One | Many, S: t.Text, At: uint16(i), End: uint16(i + 1)}), i + 1, 0})
	case tokens.Mark:
		return out
	}
	c := p.Closed(i)
	if c&lexicon.Reserved != 0 {
		out = p.amounts.amount(i, out)
	}
	switch {
	case c&lexicon.Pronoun != 0 && p.takesBackAbout(i) == 0:
		out = append(out, Item{p.Node(Node{Kind: NodePronoun, Num: pronounNumber(t.Low), S: t.Low, At: uint16(i), End: uint16(i + 1)}), i + 1, 0})
	case c&lexicon.Indefinite != 0:
		out = p.someNP(i, i+1, t.Low, out)
	case t.Low == "no" && p.Low(i+1) == "one":
		out = p.someNP(i, i+2, "nobody", out)
	}
	if p.names.variable(i) {
		out = append(out, Item{p.Node(Node{Kind: NodeLetter, Num: One, S: t.Text, At: uint16(i), End: uint16(i + 1)}), i + 1, 0})
	}
	return p.names.names(i, p.names.nounName(i, out))
}

func pronounNumber(w string) uint8 {
	switch {
	case lexicon.ManyPronouns.Has(w):
		return One | Many
	}
	return One
}

// isLetter reports whether t can be a variable: X, Y2. A is one apart, since it
// is mostly an article.
func isLetter(t *sentence.Token) bool {
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
func (p *nameRules) variable(i int) bool {
	t := p.TokenAt(i)
	switch {
	case t.Kind != tokens.Word:
		return false
	case p.Rule && len(t.Text) == 1 && t.Text[0] >= 'x' && t.Text[0] <= 'z':
		return true // if x is bigger than y
	case p.Rule && t.Text == "A":
		return i > 0 || p.besideLetters()
	case !isLetter(t):
		return false
	}
	last := t.Text[0] >= 'U'
	if len(t.Text) == 1 {
		return last || p.Rule
	}
	return last && p.Rule && !p.IsKnownName(t.Low)
}

// besideLetters reports whether the sentence speaks of some B too, so that an A
// at its beginning may be no article: "A likes B if B likes A".
func (p *nameRules) besideLetters() bool {
	for i := 1; i < len(p.Tokens); i++ {
		if t := p.TokenAt(i); t.Kind == tokens.Word && len(t.Text) == 1 && isLetter(t) {
			return true
		}
	}
	return false
}

// someNP reads the adjectives behind someone, something, nobody…
func (p *phraseRules) someNP(from, i int, word string, out []Item) []Item {
	var adjs []*Node
	cost := 0
	for {
		out = append(out, Item{p.Node(Node{Kind: NodeSome, Num: One, S: word, List: adjs, At: uint16(from), End: uint16(from + 1)}), i, cost})
		adj := p.nouns.adjective(i)
		if adj.N == nil || len(adjs) > 3 || p.Can(i, morph.Ing|morph.Participle) && p.nouns.prep(i+1) > 0 {
			return out
		}
		adjs = append(adjs[:len(adjs):len(adjs)], adj.N)
		cost += adj.cost + 1
		i = adj.end
	}
}

// adjective reads one adjective with its degree; the node is nil for none.
func (p *nounRules) adjective(i int) Item {
	from := i
	if p.Closed(i)&lexicon.Degree != 0 {
		i++
	} else if p.Low(i) == "a" && (p.Low(i+1) == "bit" || p.Low(i+1) == "little") {
		i += 2
	}
	if i+1 < len(p.Tokens) && p.Can(i+1, morph.Positive) && !p.Inner(i) && p.Words.OfManner(p.Low(i)) {
		i++ // environmentally conscious
	}
	p.Want(i, sentence.WantAdjective)
	if n, ok := p.ordinal(i); ok {
		return Item{p.Node(n), i + 1, 0}
	}
	if p.Inner(i) && isDemonym(p.Low(i)) {
		return Item{p.Node(Node{Kind: NodeAdj, S: p.Spelt(from, i+1), At: uint16(from), End: uint16(i + 1)}), i + 1, 0}
	}
	if lexicon.Shaped.Has(p.Low(i+1)) && p.Can(i, morph.Positive) {
		return Item{p.Node(Node{Kind: NodeAdj, S: p.Text(from, i+2), At: uint16(from), End: uint16(i + 2)}), i + 2, 0}
	}
	for _, r := range p.Readings(i) {
		if r.Form&morph.Positive != 0 && !(r.Guessed && p.Inner(i)) {
			cost := int(r.Cost)
			if p.Inner(i) && !r.Entry.Name() {
				cost += costCapitalNoun
			}
			return Item{p.Node(Node{Kind: NodeAdj, S: p.Spelt(from, i+1), At: uint16(from), End: uint16(i + 1)}), i + 1, cost}
		}
	}
	return Item{}
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

// determined reads a determiner and its noun.
func (p *phraseRules) determined(i int, out []Item) []Item {
	c := p.Closed(i)
	if c&(lexicon.Determiner|lexicon.Possessive) == 0 {
		return out
	}
	det := p.Low(i)
	if c&lexicon.Possessive != 0 {
		owner := p.Node(Node{Kind: NodePronoun, Num: One, S: det, T: OwnerPronoun, At: uint16(i), End: uint16(i + 1)})
		for _, it := range p.nouns.nominal(i + 1) {
			acting := p.names.acting(it.N)
			if acting < 0 {
				continue
			}
			whole := Item{p.Node(Node{Kind: NodeOwned, Num: it.N.Num, A: owner, B: it.N}), it.end, it.cost + acting}
			out = append(out, whole)
			out = p.names.apposed(whole, out)
		}
		return out
	}
	num := determinerNumber(det)
	if w := p.Low(i + 1); det == "the" && (w == "former" || w == "latter") && !p.nouns.listedNoun(i+2) {
		n := Node{Kind: NodePronoun, Num: One, S: w, At: uint16(i), End: uint16(i + 2)}
		return append(out, Item{p.Node(n), i + 2, 0})
	}
	if det == "the" && i+1 < len(p.Tokens) && (isNameToken(p.TokenAt(i+1)) || p.names.yearOf(i+1)) {
		out = p.names.theName(i, out)
	}
	for _, it := range p.nouns.nominal(i + 1) {
		if it.N.Num&num != 0 {
			whole := Item{p.Node(Node{Kind: NodeNoun, Num: it.N.Num & num, S: det, A: it.N, At: uint16(i), End: uint16(i + 1)}), it.end, it.cost}
			out = append(out, whole)
			if det == "the" {
				out = p.names.apposed(whole, out)
			}
		}
	}
	return out
}

// apposed reads the name behind a noun that says who that is: "Anna's brother
// Carl", "the cat Mia".
func (p *nameRules) apposed(it Item, out []Item) []Item {
	i := it.end
	if it.N.Num&One == 0 || !p.Inner(i) || p.variable(i) || p.TokenAt(i-1).Capital || p.Can(i-1, morph.Positive) && lexicon.Supersense(p.Low(i-1), lexicon.Noun) == "noun.attribute" {
		return out // the blue Vito
	}
	for _, name := range p.names(i, nil) {
		n := *it.N
		n.Num = One
		if n.Kind == NodeOwned {
			n.C = name.N
		} else {
			n.B = p.Node(Node{Kind: NodeNamed, A: name.N})
		}
		out = append(out, Item{p.Node(n), name.end, it.cost + name.cost + costApposed})
	}
	return out
}

// theName reads names that have an article: the United States.
func (p *nameRules) theName(i int, out []Item) []Item {
	end := p.nameEnd(i + 1)
	it := p.nameItem(i, end, 1)
	it.N.Num = One | Many
	return append(out, it)
}

func determinerNumber(det string) uint8 {
	switch {
	case lexicon.OneDeterminers.Has(det):
		return One
	case det == "all", det == "these", det == "those":
		return Many
	}
	return One | Many
}

// bare reads a noun without a determiner: a plural, or a singular that can be
// spoken of as such.
func (p *phraseRules) bare(i int, out []Item) []Item {
	if i == 0 && p.names.namesSomebody() {
		return out
	}
	for _, it := range p.nouns.nominal(i) {
		if p.names.nameLike(it.N) || p.names.actsFirst(it.N) || it.end == i+1 && p.Can(i, morph.Comparative) {
			continue
		}
		extra := p.names.acting(it.N)
		if extra < 0 {
			continue
		}
		if i == 0 && it.end == 1 && it.N.Num&Many != 0 && p.TokenAt(0).Capital && FirstName(p.Low(0)) != 0 {
			extra++ // Miles went
		}
		if it.N.Num&Many == 0 {
			if !p.nouns.MassNoun(it) {
				continue
			}
			extra += CostBare
		}
		out = append(out, Item{p.Node(Node{Kind: NodeNoun, Num: it.N.Num, A: it.N}), it.end, it.cost + extra})
	}
	return out
}

// MassNoun reports whether a bare singular noun can be spoken of as such.
func (p *nounRules) MassNoun(it Item) bool {
	last := int(it.N.End) - 1
	for i := int(it.N.At); i <= last; i++ {
		if t := p.TokenAt(i); t.Capital && (i > 0 || !t.Info.Known) {
			return false // part of a name
		}
	}
	for _, r := range p.Readings(last) {
		if r.Form&morph.Singular != 0 && !r.Guessed {
			return r.Entry.Mass() || lexicon.BareNouns.Has(r.Lemma) || strings.HasSuffix(p.Low(last), "ing")
		}
	}
	return false
}

// owned reads "'s" and what is owned, as often as it occurs.
func (p *phraseRules) owned(owner Item, depth int, out []Item) []Item {
	if depth == 0 || p.Low(owner.end) != "'s" {
		return out
	}
	for _, it := range p.nouns.nominal(owner.end + 1) {
		acting := p.names.acting(it.N)
		if acting < 0 {
			continue
		}
		n := p.Node(Node{Kind: NodeOwned, Num: it.N.Num, A: owner.N, B: it.N})
		whole := Item{n, it.end, owner.cost + it.cost + acting}
		out = append(out, whole)
		out = p.names.apposed(whole, out)
		out = p.owned(whole, depth-1, out)
	}
	return out
}

// withPosts emits the phrase, and the phrase with what may follow it.
func (p *phraseRules) withPosts(it Item, out []Item) []Item {
	out = append(out, it)
	if it.N.Kind != NodeNoun && it.N.Kind != NodeSome {
		return out
	}
	return p.addPosts(it, 2, out)
}

func (p *phraseRules) addPosts(it Item, depth int, out []Item) []Item {
	if depth == 0 {
		return out
	}
	for _, post := range p.post(it) {
		if it.N.B != nil && (post.N.Kind == it.N.B.Kind || it.N.B.Kind == NodeRel && post.N.Kind == NodePrep) {
			continue // which of them the second belongs to is anybody's guess
		}
		n := *it.N
		n.list2(post.N)
		whole := Item{p.Node(n), post.end, it.cost + post.cost}
		out = append(out, whole)
		out = p.addPosts(whole, depth-1, out)
	}
	return out
}

// list2 puts a post in front of the chain of posts that hangs at b.
func (n *Node) list2(post *Node) {
	chain := *post
	chain.C = n.B
	n.B = &chain
}

// post reads a phrase behind a noun: of and other prepositions, a relative
// clause, "named".
func (p *phraseRules) post(it Item) []Item {
	var out []Item
	i := it.end
	for _, pp := range p.pp(i) {
		cost := pp.cost + costAttach
		if in := pp.N.A; pp.N.S != "of" && in.Kind == NodeNoun && in.B != nil && in.B.Kind == NodePrep && in.B.S != "of" {
			continue // "the man in the car with Anne": who is with her?
		}
		if lexicon.AsidePrepositions.Has(pp.N.S) && lexicon.TimePrepositions.Has(pp.N.S) {
			continue // until when it is so, not which one
		}
		if pp.N.S == "of" {
			if it.N.Kind == NodeNoun && it.N.A.T == "" && lexicon.Measures.Has(it.N.A.S) {
				continue
			}
			cost = pp.cost
		}
		out = append(out, Item{pp.N, pp.end, cost})
	}
	out = p.reduced(it, i, out)
	switch p.Low(i) {
	case "who", "that", "which":
		out = p.relative(i+1, it.N.Num, out)
	case "named", "called":
		out = p.named(i+1, out)
	}
	return out
}

// named reads the name behind "named".
func (p *phraseRules) named(i int, out []Item) []Item {
	if i >= len(p.Tokens) {
		return out
	}
	for _, name := range p.simpleNP(i, nil) {
		if name.N.Kind == NodeName || name.N.Kind == NodeQuoted {
			out = append(out, Item{p.Node(Node{Kind: NodeNamed, A: name.N}), name.end, name.cost})
		}
	}
	return out
}

// reduced reads a relative clause without its pronoun: "living in Paris",
// "returned by customers", "afraid of dogs".
func (p *phraseRules) reduced(it Item, i int, out []Item) []Item {
	extra := costAttach
	if it.N.Kind == NodeNoun && it.N.A.T == "" && lexicon.Measures.Has(it.N.A.S) {
		return out // "a bit slower than Go" is slower
	}
	if it.N.Kind == NodeNoun && it.N.S == "" {
		extra += costBareReduced
	}
	for _, pred := range p.predicates.adjectivePredicate(i, false, p.predicates.participles(i, false, nil)) {
		if pred.N.Kind == NodePassive && len(pred.N.List) == 0 {
			continue
		}
		be := p.Node(Node{Kind: NodeBe, A: pred.N})
		out = append(out, Item{p.Node(Node{Kind: NodeRel, A: be}), pred.end, pred.cost + extra})
	}
	return out
}

// relative reads a relative clause behind its pronoun.
func (p *phraseRules) relative(i int, num uint8, out []Item) []Item {
	for _, vp := range p.verbs.vp(i, finite(num), false) {
		out = append(out, Item{p.Node(Node{Kind: NodeRel, A: vp.N}), vp.end, vp.cost})
	}
	if i >= len(p.Tokens) {
		return out
	}
	for _, subject := range p.np1(i) {
		if subject.N.Kind == NodeNoun && subject.N.S == "" && p.Can(i, morph.Base|morph.ThirdPerson) {
			continue // "who work weekends": nobody is called work
		}
		for _, vp := range p.verbs.vp(subject.end, finite(subject.N.Num), true) {
			n := Node{Kind: NodeRel, A: vp.N, C: nil, List: []*Node{subject.N}}
			out = append(out, Item{p.Node(n), vp.end, subject.cost + vp.cost})
		}
	}
	return out
}

// pp reads a preposition and its noun phrase.
func (p *phraseRules) pp(i int) []Item {
	return p.memo(catPP, i, 0, func(i int, _ uint8, out []Item) []Item {
		end := p.nouns.prep(i)
		if end < 0 {
			return out
		}
		for _, np := range p.np(end) {
			if p.Low(i) == "between" && (IsListNode(np.N) || np.N.Num == One || np.N.Kind == NodeNumber) {
				p.Refuse(i, "What is between two things takes part with both of them; that cannot be kept.")
				continue
			}
			if lexicon.Approximate.Has(p.Low(i)) && np.end == end+2 && np.N.Kind == NodeName && len(p.amounts.amount(end, nil)) > 0 {
				continue // "about 5000 euros" are an amount
			}
			out = append(out, Item{p.Node(Node{Kind: NodePrep, S: p.Text(i, end), A: np.N, At: uint16(i), End: uint16(end)}), np.end, np.cost})
		}
		return out
	})
}

// prep matches a preposition of one or more words and returns its end, or -1.
func (p *nounRules) prep(i int) int {
	p.Want(i, sentence.WantPreposition)
	for _, set := range [...]lexicon.Set{lexicon.LongPrepositions, lexicon.SidePrepositions, lexicon.StatePrepositions} {
		if end := p.PhraseOf(i, set); end > 0 {
			return end
		}
	}
	if p.Closed(i)&lexicon.Preposition != 0 {
		return i + 1
	}
	return -1
}
