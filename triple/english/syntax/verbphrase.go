package syntax

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/sentence"
)

// The features of a verb phrase: how its first verb is inflected, and whether
// one noun phrase in it is missing.
const (
	finiteOne  uint8 = 0
	finiteMany uint8 = 1
	finiteAny  uint8 = 2
	infinite   uint8 = 3
	gapped     uint8 = 4
)

// finite returns the feature of a verb that agrees with a number.
func finite(num uint8) uint8 {
	switch num {
	case One:
		return finiteOne
	case Many:
		return finiteMany
	}
	return finiteAny
}

func agrees(form, num uint8) bool {
	return form == finiteAny || form == finiteOne && num&One != 0 || form == finiteMany && num&Many != 0
}

// vp reads a verb phrase, or several joined.
func (p *verbRules) vp(i int, form uint8, gap bool) []Item {
	if gap {
		form |= gapped
	}
	return p.memo(catVP, i, form, func(i int, form uint8, out []Item) []Item {
		if w := p.Low(i); w == "either" || w == "both" || w == "neither" {
			return p.marked(i, func(i int) []Item { return p.vp1(i, form) }, out)
		}
		out = p.but(i, costVPList, func(i int) []Item { return p.vp1(i, form) }, out)
		out = p.verbButNot(i, form, out)
		for _, it := range slices.DeleteFunc(p.coordinate(i, 0, func(i int) []Item { return p.vp1(i, form) }, nil), p.runsOn) {
			if IsListNode(it.N) {
				it.cost += costVPList
			}
			out = append(out, it)
		}
		return out
	})
}

// runsOn reports whether a verb is none of a list: behind "plans to visit Ann and", alone behind "bought candles and".
func (p *verbRules) runsOn(it Item) bool {
	return IsListNode(it.N) && it.N.List[0].A != nil && slices.ContainsFunc(it.N.List[1:], func(m *Node) bool {
		if m.A == nil {
			return false
		}
		first, at := it.N.List[0], int(m.A.At)
		alone := at+1 == it.end || p.Low(at+1) == "," || lexicon.Joints.Has(p.Low(at+1))
		return strings.HasPrefix(first.A.T, "to ") && p.Can(at, morph.Base) || first.T != m.T && alone && p.Can(at, morph.NounForms)
	})
}

// IsListNode reports whether a phrase is several that are joined.
func IsListNode(n *Node) bool {
	return n.Kind == NodeAnd || n.Kind == NodeOr || n.Kind == NodeNeither
}

func (p *verbRules) vp1(i int, form uint8) []Item {
	return p.memo(catVP1, i, form, func(i int, form uint8, out []Item) []Item {
		if i >= len(p.Tokens) {
			p.Want(i, sentence.WantVerb)
			return out
		}
		out = p.beVP(i, form, out)
		out = p.auxVP(i, form, out)
		out = p.perfectVP(i, form, out)
		out = p.verbVP(i, form, out)
		return p.adverbVP(i, form, out)
	})
}

// beForms returns the tense of a form of be and the numbers it agrees with.
func beForms(w string) (tense string, num uint8) {
	switch w {
	case "is", "'s":
		return "", One
	case "are":
		return "", Many
	case "am":
		return "", One | Many
	case "was":
		return "past", One
	case "were":
		return "past", Many
	}
	return "", 0
}

// beForms does the same where things may only be imagined: "if Tom were a cat".
func (p *verbRules) beForms(w string) (tense string, num uint8) {
	if p.Imagined && w == "were" {
		return "", One | Many
	}
	return beForms(w)
}

// beVP reads a form of be and its predicate.
func (p *verbRules) beVP(i int, form uint8, out []Item) []Item {
	p.Want(i, sentence.WantBe)
	tense, num := p.beForms(p.Low(i))
	f := form &^ gapped
	if f == infinite {
		if p.Low(i) != "be" {
			return out
		}
	} else if num == 0 || !agrees(f, num) {
		return out
	}
	next, conf, never := p.adverbs(i + 1)
	for _, pred := range p.predicates.pred(next, form&gapped != 0) {
		if num == One && hasBarePlural(pred.N) {
			continue // "is a doctor and lives in Berlin"
		}
		n := Node{Kind: NodeBe, A: pred.N, T: tense, Conf: conf, Neg: never}
		out = append(out, Item{p.Node(n), pred.end, pred.cost})
	}
	return out
}

// hasBarePlural reports whether a predicate says "cats", which nothing that
// agrees with "is" can be.
func hasBarePlural(pred *Node) bool {
	switch {
	case IsListNode(pred):
		return slices.ContainsFunc(pred.List, hasBarePlural)
	case pred.Kind == NodeNot:
		return hasBarePlural(pred.A)
	}
	return pred.Kind == NodeNoun && pred.S == "" && pred.Num&One == 0
}

// adverbs skips adverbs that may stand before a predicate or verb, and tells
// the confidence that they set and whether "never" was among them.
func (p *verbRules) adverbs(i int) (next int, conf uint8, never bool) {
	for {
		switch c := p.Closed(i); {
		case c&lexicon.Always != 0:
		case c&lexicon.Hedge != 0 && conf == 0:
			conf = confidenceOf(p.Low(i))
		case p.Low(i) == "never" && !never:
			never = true
		default:
			return i, conf, never
		}
		i++
	}
}

// confidenceOf is the confidence, in percent, that a word stands for.
func confidenceOf(word string) uint8 {
	switch {
	case lexicon.LikelyAdverbs.Has(word):
		return 80
	case word == "generally":
		return 90
	case word == "perhaps", word == "maybe":
		return 50
	case word == "possibly":
		return 40
	}
	return 0
}

// auxVP reads do, does, did and the modal verbs with what they go with.
func (p *verbRules) auxVP(i int, form uint8, out []Item) []Item {
	c := p.Closed(i)
	needNot := p.Low(i) == "need" && p.Low(i+1) == "not"
	if c&(lexicon.DoVerb|lexicon.ModalVerb) == 0 && !needNot || form&^gapped == infinite {
		return out
	}
	w, tense, modal := p.Low(i), "", ""
	at := Node{}
	switch {
	case needNot:
		modal = w
		at = Node{At: uint16(i), End: uint16(i + 1)}
	case c&lexicon.ModalVerb != 0:
		modal = w
	case w == "does" && !agrees(form&^gapped, One), w == "do" && !agrees(form&^gapped, Many):
		return out
	case w == "did":
		tense = "past"
	}
	next, neg := i+1, false
	if p.Low(next) == "not" {
		next, neg = next+1, true
	} else if modal == "" && !p.How.Forgets && (p.Closed(next) != 0 || !p.Can(next, morph.Base)) {
		return out // "do the work" is not "does like"
	}
	if neg && p.Closed(next)&lexicon.Always != 0 {
		p.Refuse(next, notAdverb(p.Low(next)))
		return out
	}
	next, conf, never := p.adverbs(next)
	for _, vp := range p.vp(next, infinite, form&gapped != 0) {
		n := Node{Kind: NodeVP, A: vp.N, S: modal, T: tense, Neg: neg != never, Conf: conf, At: at.At, End: at.End}
		out = append(out, Item{p.Node(n), vp.end, vp.cost})
	}
	return out
}

// perfectVP reads "has visited Rome", which is told as what was.
func (p *verbRules) perfectVP(i int, form uint8, out []Item) []Item {
	w, f := p.Low(i), form&^gapped
	if w != "has" && w != "have" && w != "had" || f == infinite || w == "has" && !agrees(f, One) || w == "have" && !agrees(f, Many) {
		return out
	}
	if w != "had" && p.lasts(i) {
		p.Refuse(i, `What has been so for some time is so still; say it with "since".`)
		return out
	}
	next, neg := i+1, false
	if p.Low(next) == "not" {
		next, neg = next+1, true
	}
	next, conf, never := p.adverbs(next)
	for k := range p.Readings(next) {
		r := &p.TokenAt(next).Info.Readings[k]
		if r.Form&morph.Participle == 0 || p.Inner(next) {
			continue
		}
		for _, c := range p.complements(next+1, r, form&gapped != 0) {
			tense := "past"
			if p.How.Stretch.Since.Name != "" && w != "had" {
				tense = "" // it goes on
			}
			verb := p.Node(Node{Kind: NodeVP, A: p.headed(c.N, next, r.Lemma), T: tense})
			n := Node{Kind: NodeVP, A: verb, Neg: neg != never, Conf: conf, At: uint16(i), End: uint16(i + 1)}
			out = append(out, Item{p.Node(n), c.end, c.cost + int(r.Cost)})
		}
	}
	return out
}

// lasts reports whether the words behind i tell how long: "for ten years".
func (p *verbRules) lasts(i int) bool {
	for k := i; k+2 < len(p.Tokens); k++ {
		if p.Low(k) != "for" {
			continue
		}
		for j := k + 2; j < min(k+4, len(p.Tokens)); j++ {
			if slices.ContainsFunc(p.Readings(j), func(r morph.Reading) bool { return r.Form&morph.NounForms != 0 && lexicon.Spans.Has(r.Lemma) }) {
				return true
			}
		}
	}
	return false
}

// notAdverb says what is wrong with "not always".
func notAdverb(adverb string) string {
	return `"Not ` + adverb + `" leaves open how it is; say the sentence without "` + adverb + `" if it is meant.`
}

// adverbVP reads adverbs before a verb.
func (p *verbRules) adverbVP(i int, form uint8, out []Item) []Item {
	next, conf, never := p.adverbs(i)
	if next == i {
		return out
	}
	for _, vp := range p.vp1(next, form) {
		if vp.N.Kind == NodeBe {
			continue
		}
		n := Node{Kind: NodeVP, A: vp.N, Neg: never, Conf: conf}
		out = append(out, Item{p.Node(n), vp.end, vp.cost})
	}
	return out
}

// verbVP reads a main verb and its complements.
func (p *verbRules) verbVP(i int, form uint8, out []Item) []Item {
	p.Want(i, sentence.WantVerb)
	if c := p.Closed(i); c&lexicon.DoVerb != 0 && p.Low(i+1) == "not" {
		return out
	}
	for k := range p.Readings(i) {
		r := &p.TokenAt(i).Info.Readings[k]
		tense, ok := verbFits(r.Form, form&^gapped)
		if !ok || p.Inner(i) {
			continue
		}
		cost := int(r.Cost)
		for _, c := range p.complements(i+1, r, form&gapped != 0) {
			if (r.Lemma == "do" || r.Lemma == "have") && c.end == i+1 && form&gapped == 0 {
				if c.end == len(p.Tokens) {
					p.Refuse(i, `Say in full what somebody does or has.`)
				}
				continue
			}
			n := p.headed(c.N, i, r.Lemma)
			v := Node{Kind: NodeVP, A: n, T: tense}
			out = append(out, Item{p.Node(v), c.end, cost + c.cost})
		}
	}
	return out
}

// headed gives complements their verb at i.
func (p *verbRules) headed(complements *Node, i int, lemma string) *Node {
	n := *complements
	n.At, n.End = uint16(i), uint16(i+1)
	if n.Kind != NodeHas {
		n.Kind, n.S = NodeVerb, lemma
	}
	return p.Node(n)
}

// verbFits reports whether an inflected form fits the feature, and its tense.
func verbFits(f morph.Form, want uint8) (tense string, ok bool) {
	switch want {
	case infinite:
		return "", f&morph.Base != 0
	case finiteOne:
		if f&morph.ThirdPerson != 0 {
			return "", true
		}
	case finiteMany:
		if f&morph.Base != 0 {
			return "", true
		}
	case finiteAny:
		if f&(morph.ThirdPerson|morph.Base) != 0 {
			return "", true
		}
	}
	return "past", f&morph.Past != 0
}

// complements reads what follows a verb: a particle, an object, and phrases
// with prepositions, of which exactly one noun phrase is missing where gap is
// set. The node has the fields of NodeVerb but for the verb.
func (p *verbRules) complements(i int, verb *morph.Reading, gap bool) []Item {
	var out []Item
	idiom := lexicon.Idioms.Has(verb.Lemma + " " + p.Low(i)) // takes care of
	if made := p.Low(i) + " " + p.Low(i+1); !idiom || made != "it to" {
		out = p.after(i, "", verb, gap, out)
	}
	if c := p.Closed(i); c&lexicon.Particle != 0 && verb.Lemma != "be" && !p.Bounds(i) {
		out = p.after(i+1, p.Low(i), verb, gap, out)
	}
	if (verb.Entry.Frames&lexicon.Infinitive != 0 || lexicon.InfinitiveVerbs.Has(verb.Lemma)) && p.Low(i) == "to" && p.Can(i+1, morph.Base) && !p.Inner(i+1) {
		for _, r := range p.Readings(i + 1) {
			if r.Guessed && !lexicon.InfinitiveVerbs.Has(verb.Lemma) {
				p.Refuse(i+1, `"`+p.TokenAt(i+1).Text+`" is not known; a name needs a capital: "`+morph.Capitalised(p.TokenAt(i+1).Text)+`".`)
				continue
			}
			if r.Form&morph.Base != 0 {
				out = p.after(i+2, "to "+r.Lemma, verb, gap, out)
			}
		}
	}
	if verb.Lemma == "have" {
		out = p.having(i, gap, out)
	}
	if idiom {
		out = p.phrases.preps(Item{p.Node(Node{T: p.Low(i)}), i + 1, 0}, 1, gap, out)
	}
	if verb.Lemma == "have" {
		out = p.entitled(i, verb, gap, out)
	}
	out = p.howDone(i, gap, out)
	if !gap {
		out = p.manner(i, verb, out)
	}
	return p.twoObjects(i, verb, gap, out)
}

// manner reads what belongs to an act: "runs fast", "walks home", "looks
// tired".
func (p *verbRules) manner(i int, verb *morph.Reading, out []Item) []Item {
	if lexicon.MannerAdverbs.Has(p.Low(i)) {
		out = append(out, Item{p.Node(Node{T: p.Low(i)}), i + 1, 1})
	}
	if !lexicon.LinkingVerbs.Has(verb.Lemma) {
		return out
	}
	if adj := p.nouns.adjective(i); adj.N != nil && !p.Inner(i) && !p.Can(adj.end, morph.NounForms) {
		out = append(out, Item{p.Node(Node{T: adj.N.S}), adj.end, adj.cost})
	}
	return out
}

// clauseObject reports whether a clause may stand at i as what is known or
// said: "knows that Anna left".
func (p *verbRules) clauseObject(i int, verb *morph.Reading) bool {
	return p.Low(i) == "that" && verb.Entry.Frames&lexicon.That != 0 && i+1 < len(p.Tokens)
}

// isWhen reports whether a noun phrase behind a verb rather says when: "works
// every day".
func isWhen(np *Node, verb string) bool {
	if np.Kind == NodeName {
		return sentence.IsWeekday(np.S)
	}
	if np.Kind != NodeNoun || np.S == "the" || np.S == "a" || np.S == "an" || np.B != nil {
		return false
	}
	switch {
	case lexicon.Spans.Has(np.A.S):
	default:
		if !sentence.IsWeekday(np.A.S) {
			return false
		}
	}
	switch {
	case lexicon.TimelessVerbs.Has(verb):
		return false
	}
	return true
}

// twoNames reports whether a run of capitals behind the verb may be two names:
// "calls Anna Annie".
func (p *nameRules) twoNames(np *Node, verb *morph.Reading) bool {
	switch {
	case lexicon.TwoNameVerbs.Has(verb.Lemma):
		if verb.Lemma == "call" || verb.Lemma == "name" {
			if np.Kind == NodeNoun && np.B != nil && np.B.Kind == NodeNamed || np.Kind == NodeOwned && np.C != nil {
				return true
			}
		}
		if np.Kind == NodeNoun && np.S != "" && np.A.T != "" && !p.nouns.compound(int(np.A.End)-2) {
			return true // "feeds the dog meat"
		}
		return np.Kind == NodeName && np.End > np.At+1 && !p.IsKnownName(triple.Key(np.S))
	}
	return false
}

// after reads the object and the prepositional phrases behind a verb with the
// particle, if any.
func (p *verbRules) after(i int, particle string, verb *morph.Reading, gap bool, out []Item) []Item {
	bare := 0
	if verb.Entry.Frames&lexicon.Bare == 0 && verb.Entry.Frames != 0 && particle == "" {
		bare = 2
	}
	out = p.phrases.preps(Item{p.Node(Node{T: particle}), i, bare}, 2, gap, out)
	if gap {
		object := p.Node(Node{Kind: NodeGap})
		out = p.phrases.preps(Item{p.Node(Node{T: particle, A: object}), i, 0}, 1, false, out)
	}
	if p.clauseObject(i, verb) {
		p.Refuse(i, `What somebody knows, says or thinks cannot be kept as a clause; say the clause by itself if it is so.`)
		return out
	}
	if verb.Lemma == "need" && p.Low(i) == "not" {
		return out // "need not pay" needs nothing that is not
	}
	out = p.rathers(i, particle, verb, gap, out)
	if particle == "" && !gap {
		out = p.phrases.quantityThan(i, out)
	}
	for _, np := range p.phrases.np(i) {
		if why := p.noObject(np.N, verb); why != "" {
			p.Refuse(i, why)
			continue
		}
		object := Item{p.Node(Node{T: particle, A: np.N}), np.end, np.cost + objectCost(verb)}
		phrases := 1
		if RecipientPrep(verb.Lemma) != "" {
			phrases = 2 // to whom, and where or when
		}
		out = p.phrases.preps(object, phrases, gap, out)
		if particle == "" && p.movedParticle(i, np.end) {
			moved := Item{p.Node(Node{T: p.Low(np.end), A: np.N}), np.end + 1, np.cost + objectCost(verb)}
			out = p.phrases.preps(moved, 1, gap, out)
		}
	}
	return out
}

// movedParticle reports whether the word behind an object may be the particle of its verb:
// not that of "sleeps standing up", nor what measures in "ran it in under two hours".
func (p *verbRules) movedParticle(object, i int) bool {
	doing := i == object+1 && p.Can(object, morph.Ing)
	measures := p.Closed(i+1)&lexicon.Preposition != 0 && p.phrases.amounts.number(i+2).N != nil
	return p.Closed(i)&particleClass != 0 && !doing && !measures
}

// noObject is why a noun phrase behind a verb is not read as its object, "" where it is.
func (p *verbRules) noObject(np *Node, verb *morph.Reading) string {
	switch {
	case np.Kind == NodeNoun && np.S != "the" && np.B == nil && np.A.T == "" && (np.A.S == "lot" || np.A.S == "bit" || np.A.S == "little"):
		return "How much somebody does something cannot be kept; say the sentence without it."
	case isWhen(np, verb.Lemma):
		return "When something happens cannot be kept here; say the sentence without it."
	case p.names.twoNames(np, verb):
		return "This may be one thing or two; put a name in quotation marks, or say it with a preposition."
	}
	return ""
}

// rathers reads "not tea but coffee" and "coffee, not tea" as an object, and "in
// Rome, not in Paris" behind a preposition.
func (p *verbRules) rathers(i int, particle string, verb *morph.Reading, gap bool, out []Item) []Item {
	if gap || !p.Swaps {
		return out
	}
	for _, np := range p.instead2(i, p.phrases.np1) {
		out = append(out, Item{p.Node(Node{T: particle, A: np.N}), np.end, np.cost + objectCost(verb)})
	}
	for _, np := range p.phrases.butNot(i) {
		out = append(out, Item{p.Node(Node{T: particle, A: np.N}), np.end, np.cost + objectCost(verb)})
	}
	for _, pp := range p.instead2(i, p.phrases.pp) {
		out = append(out, Item{p.Node(Node{T: particle, List: []*Node{pp.N}}), pp.end, pp.cost})
	}
	return out
}

// instead2 reads two phrases of which one is said to be wrong: "not tea but coffee",
// "coffee, not tea", and behind "not" before the verb "tea but coffee".
func (p *verbRules) instead2(i int, one func(int) []Item) []Item {
	if p.Low(i) == "not" {
		return p.butInstead(i+1, one)
	}
	var out []Item
	for _, first := range one(i) {
		next := p.SkipComma(first.end)
		switch {
		case p.Low(next) == "not" && next > first.end, p.Low(next) == "and" && p.Low(next+1) == "not":
			if p.Low(next) == "and" {
				next++
			}
			for _, wrong := range one(next + 1) {
				out = p.wrongAndRight(wrong, first, wrong.end, out)
			}
		case p.Low(next) == "but" && p.negative(i):
			for _, right := range one(next + 1) {
				out = p.wrongAndRight(first, right, right.end, out)
			}
		}
	}
	return out
}

// butInstead reads "tea but coffee" behind "not".
func (p *verbRules) butInstead(i int, one func(int) []Item) []Item {
	var out []Item
	for _, wrong := range one(i) {
		next := p.SkipComma(wrong.end)
		if p.Low(next) != "but" {
			continue
		}
		for _, right := range one(next + 1) {
			out = p.wrongAndRight(wrong, right, right.end, out)
		}
	}
	return out
}

// wrongAndRight joins what is not so and what is so instead, where the one can take the
// place of the other.
func (p *verbRules) wrongAndRight(wrong, right Item, end int, out []Item) []Item {
	if wrong.N.Kind == NodePrep != (right.N.Kind == NodePrep) {
		return out
	}
	person := func(n *Node) bool { return n.Kind == NodeName && FirstName(p.Low(int(n.At))) != 0 }
	if person(wrong.N) != person(right.N) {
		return out // "wrote the report, not Ben": it is Ben who did not
	}
	n := Node{Kind: NodeBut, A: wrong.N, B: right.N}
	if wrong.N.Kind == NodePrep {
		if wrong.N.S != right.N.S {
			return out
		}
		pair := p.Node(Node{Kind: NodeBut, A: wrong.N.A, B: right.N.A})
		n = Node{Kind: NodePrep, S: right.N.S, A: pair, At: right.N.At, End: right.N.End, T: "but"}
	}
	return append(out, Item{p.Node(n), end, wrong.cost + right.cost})
}

// negative reports whether "not" stands shortly before i: "does not like".
func (p *verbRules) negative(i int) bool {
	for k := max(0, i-3); k < i; k++ {
		if p.Low(k) == "not" || p.Low(k) == "never" {
			return true
		}
	}
	return false
}

// particleClass is the class of particles under a name that a parameter called
// particle does not hide.
const particleClass = lexicon.Particle

// objectCost makes an object unlikely behind a verb that takes none.
func objectCost(verb *morph.Reading) int {
	if f := verb.Entry.Frames; f != 0 && f&(lexicon.Object|lexicon.Linking) == 0 {
		return 3
	}
	return 0
}

// preps emits the complements with up to n prepositional phrases added.
func (p *phraseRules) preps(it Item, n int, gap bool, out []Item) []Item {
	if !gap {
		out = append(out, it)
	}
	if n == 0 || !gap && p.Bounds(it.end) {
		return out
	}
	for _, pp := range p.pp(it.end) {
		next := *it.N
		next.List = append(next.List[:len(next.List):len(next.List)], pp.N)
		out = p.preps(Item{p.Node(next), pp.end, it.cost + pp.cost}, n-1, gap, out)
	}
	if end := p.nouns.prep(it.end); gap && end > 0 {
		next := *it.N
		hole := p.Node(Node{Kind: NodePrep, S: p.Text(it.end, end), A: p.Node(Node{Kind: NodeGap}), At: uint16(it.end), End: uint16(end)})
		next.List = append(next.List[:len(next.List):len(next.List)], hole)
		out = append(out, Item{p.Node(next), end, it.cost})
	}
	return out
}

// having reads "has the capability Z": a noun, and a name for which of them.
func (p *verbRules) having(i int, gap bool, out []Item) []Item {
	from := i
	det := p.Low(i)
	if det == "the" || det == "a" || det == "an" {
		i++
	}
	for _, head := range p.nouns.nominal(i) {
		if head.N.Num&One == 0 || len(head.N.List) > 0 || p.Can(head.end-1, morph.Positive) {
			continue
		}
		whole := Node{Kind: NodeHas, B: head.N}
		if gap && i > from {
			whole.A = p.Node(Node{Kind: NodeGap})
			out = append(out, Item{p.Node(whole), head.end, head.cost + 2})
		}
		if gap || head.end >= len(p.Tokens) {
			continue
		}
		if det == "the" {
			out = p.havingOf(head, out)
		}
		for _, np := range p.value(head.end, det == "the") {
			if np.N.Kind == NodeNoun && np.N.S == "" && p.nouns.oneNoun(i, np) {
				continue
			}
			whole.A = np.N
			out = append(out, Item{p.Node(whole), np.end, head.cost + np.cost + 1})
		}
	}
	return out
}

// oneNoun reports whether what is read as a noun and which of them is rather
// one noun of two words: the second would need an article, or both are spoken
// of together elsewhere.
func (p *nounRules) oneNoun(i int, value Item) bool {
	if len(value.N.A.List) == 0 && value.N.Num&One != 0 && p.listedNoun(value.end-1) && !p.EntryAt(value.end-1).Mass() && !lexicon.BareNouns.Has(p.Low(value.end-1)) {
		return true
	}
	phrase := "the " + p.Text(i, value.end)
	all := strings.ToLower(p.Turn[p.Here.At:p.Here.End]) + "\n" + p.Around()
	return strings.Count(all, phrase) > strings.Count(all, "has "+phrase)+strings.Count(all, "have "+phrase)
}

// havingOf reads "the capability of sandboxing": which one, not whose.
func (p *verbRules) havingOf(head Item, out []Item) []Item {
	if p.Low(head.end) != "of" || head.end+1 >= len(p.Tokens) {
		return out
	}
	values := p.phrases.bare(head.end+1, nil)
	if !p.TokenAt(head.end + 1).Capital {
		values = append(values, p.names.names(head.end+1, nil)...)
	}
	for _, np := range values {
		if np.N.Num == One {
			n := Node{Kind: NodeHas, A: np.N, B: head.N}
			out = append(out, Item{p.Node(n), np.end, head.cost})
		}
	}
	return out
}

// value reads the name behind "has the capability".
func (p *verbRules) value(i int, article bool) []Item {
	simple := p.phrases.simpleNP(i, nil)
	if article {
		simple = p.phrases.bare(i, simple)
		simple = p.phrases.determined(i, simple)
	}
	out := simple[:0]
	for _, it := range simple {
		switch it.N.Kind {
		case NodeName, NodeQuoted, NodeLetter, NodeNumber, NodeSome:
			out = append(out, it)
		case NodeNoun:
			if it.N.S == "" {
				it.cost = max(0, it.cost-CostBare)
			}
			out = append(out, it)
		}
	}
	return out
}
