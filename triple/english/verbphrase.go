package english

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
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
	case one:
		return finiteOne
	case many:
		return finiteMany
	}
	return finiteAny
}

func agrees(form, num uint8) bool {
	return form == finiteAny || form == finiteOne && num&one != 0 || form == finiteMany && num&many != 0
}

// vp reads a verb phrase, or several joined.
func (p *parser) vp(i int, form uint8, gap bool) []item {
	if gap {
		form |= gapped
	}
	return p.memo(catVP, i, form, func(p *parser, i int, form uint8, out []item) []item {
		if w := p.low(i); w == "either" || w == "both" || w == "neither" {
			return p.marked(i, func(i int) []item { return p.vp1(i, form) }, out)
		}
		out = p.but(i, costVPList, func(i int) []item { return p.vp1(i, form) }, out)
		out = p.verbButNot(i, form, out)
		for _, it := range p.coordinate(i, 0, func(i int) []item { return p.vp1(i, form) }, nil) {
			if isListNode(it.n) {
				it.cost += costVPList
			}
			out = append(out, it)
		}
		return out
	})
}

func isListNode(n *node) bool {
	return n.kind == nAnd || n.kind == nOr || n.kind == nNeither
}

func (p *parser) vp1(i int, form uint8) []item {
	return p.memo(catVP1, i, form, func(p *parser, i int, form uint8, out []item) []item {
		if i >= len(p.toks) {
			p.want(i, wantVerb)
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
		return "", one
	case "are":
		return "", many
	case "am":
		return "", one | many
	case "was":
		return "past", one
	case "were":
		return "past", many
	}
	return "", 0
}

// beForms does the same where things may only be imagined: "if Tom were a cat".
func (p *parser) beForms(w string) (tense string, num uint8) {
	if p.imagined && w == "were" {
		return "", one | many
	}
	return beForms(w)
}

// beVP reads a form of be and its predicate.
func (p *parser) beVP(i int, form uint8, out []item) []item {
	p.want(i, wantBe)
	tense, num := p.beForms(p.low(i))
	f := form &^ gapped
	if f == infinite {
		if p.low(i) != "be" {
			return out
		}
	} else if num == 0 || !agrees(f, num) {
		return out
	}
	next, conf, never := p.adverbs(i + 1)
	for _, pred := range p.pred(next, form&gapped != 0) {
		if num == one && hasBarePlural(pred.n) {
			continue // "is a doctor and lives in Berlin"
		}
		n := node{kind: nBe, a: pred.n, t: tense, conf: conf, neg: never}
		out = append(out, item{p.node(n), pred.end, pred.cost})
	}
	return out
}

// hasBarePlural reports whether a predicate says "cats", which nothing that
// agrees with "is" can be.
func hasBarePlural(pred *node) bool {
	switch {
	case isListNode(pred):
		return slices.ContainsFunc(pred.list, hasBarePlural)
	case pred.kind == nNot:
		return hasBarePlural(pred.a)
	}
	return pred.kind == nNoun && pred.s == "" && pred.num&one == 0
}

// adverbs skips adverbs that may stand before a predicate or verb, and tells
// the confidence that they set and whether "never" was among them.
func (p *parser) adverbs(i int) (next int, conf uint8, never bool) {
	for {
		switch c := p.closed(i); {
		case c&lexicon.Always != 0:
		case c&lexicon.Hedge != 0 && conf == 0:
			conf = confidenceOf(p.low(i))
		case p.low(i) == "never" && !never:
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
func (p *parser) auxVP(i int, form uint8, out []item) []item {
	c := p.closed(i)
	needNot := p.low(i) == "need" && p.low(i+1) == "not"
	if c&(lexicon.DoVerb|lexicon.ModalVerb) == 0 && !needNot || form&^gapped == infinite {
		return out
	}
	w, tense, modal := p.low(i), "", ""
	at := node{}
	switch {
	case needNot:
		modal = w
		at = node{at: uint16(i), end: uint16(i + 1)}
	case c&lexicon.ModalVerb != 0:
		modal = w
	case w == "does" && !agrees(form&^gapped, one), w == "do" && !agrees(form&^gapped, many):
		return out
	case w == "did":
		tense = "past"
	}
	next, neg := i+1, false
	if p.low(next) == "not" {
		next, neg = next+1, true
	} else if modal == "" && !p.how.forgets && (p.closed(next) != 0 || !p.can(next, morph.Base)) {
		return out // "do the work" is not "does like"
	}
	if neg && p.closed(next)&lexicon.Always != 0 {
		p.refuse(next, notAdverb(p.low(next)))
		return out
	}
	next, conf, never := p.adverbs(next)
	for _, vp := range p.vp(next, infinite, form&gapped != 0) {
		n := node{kind: nVP, a: vp.n, s: modal, t: tense, neg: neg != never, conf: conf, at: at.at, end: at.end}
		out = append(out, item{p.node(n), vp.end, vp.cost})
	}
	return out
}

// perfectVP reads "has visited Rome", which is told as what was.
func (p *parser) perfectVP(i int, form uint8, out []item) []item {
	w, f := p.low(i), form&^gapped
	if w != "has" && w != "have" && w != "had" || f == infinite || w == "has" && !agrees(f, one) || w == "have" && !agrees(f, many) {
		return out
	}
	next, neg := i+1, false
	if p.low(next) == "not" {
		next, neg = next+1, true
	}
	next, conf, never := p.adverbs(next)
	for k := range p.readings(next) {
		r := &p.tok(next).info.Readings[k]
		if r.Form&morph.Participle == 0 || p.inner(next) {
			continue
		}
		for _, c := range p.complements(next+1, r, form&gapped != 0) {
			tense := "past"
			if p.how.stretch.since.Name != "" && w != "had" {
				tense = "" // it goes on
			}
			verb := p.node(node{kind: nVP, a: p.headed(c.n, next, r.Lemma), t: tense})
			n := node{kind: nVP, a: verb, neg: neg != never, conf: conf, at: uint16(i), end: uint16(i + 1)}
			out = append(out, item{p.node(n), c.end, c.cost + int(r.Cost)})
		}
	}
	return out
}

// notAdverb says what is wrong with "not always".
func notAdverb(adverb string) string {
	return `"Not ` + adverb + `" leaves open how it is; say the sentence without "` + adverb + `" if it is meant.`
}

// adverbVP reads adverbs before a verb.
func (p *parser) adverbVP(i int, form uint8, out []item) []item {
	next, conf, never := p.adverbs(i)
	if next == i {
		return out
	}
	for _, vp := range p.vp1(next, form) {
		if vp.n.kind == nBe {
			continue
		}
		n := node{kind: nVP, a: vp.n, neg: never, conf: conf}
		out = append(out, item{p.node(n), vp.end, vp.cost})
	}
	return out
}

// verbVP reads a main verb and its complements.
func (p *parser) verbVP(i int, form uint8, out []item) []item {
	p.want(i, wantVerb)
	if c := p.closed(i); c&lexicon.DoVerb != 0 && p.low(i+1) == "not" {
		return out
	}
	for k := range p.readings(i) {
		r := &p.tok(i).info.Readings[k]
		tense, ok := verbFits(r.Form, form&^gapped)
		if !ok || p.inner(i) {
			continue
		}
		cost := int(r.Cost)
		for _, c := range p.complements(i+1, r, form&gapped != 0) {
			if (r.Lemma == "do" || r.Lemma == "have") && c.end == i+1 && form&gapped == 0 {
				if c.end == len(p.toks) {
					p.refuse(i, `Say in full what somebody does or has.`)
				}
				continue
			}
			n := p.headed(c.n, i, r.Lemma)
			v := node{kind: nVP, a: n, t: tense}
			out = append(out, item{p.node(v), c.end, cost + c.cost})
		}
	}
	return out
}

// headed gives complements their verb at i.
func (p *parser) headed(complements *node, i int, lemma string) *node {
	n := *complements
	n.at, n.end = uint16(i), uint16(i+1)
	if n.kind != nHas {
		n.kind, n.s = nVerb, lemma
	}
	return p.node(n)
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
// set. The node has the fields of nVerb but for the verb.
func (p *parser) complements(i int, verb *morph.Reading, gap bool) []item {
	var out []item
	out = p.after(i, "", verb, gap, out)
	if c := p.closed(i); c&lexicon.Particle != 0 && verb.Lemma != "be" {
		out = p.after(i+1, p.low(i), verb, gap, out)
	}
	if (verb.Entry.Frames&lexicon.Infinitive != 0 || takesInfinitive(verb.Lemma)) && p.low(i) == "to" && p.can(i+1, morph.Base) && !p.inner(i+1) {
		for _, r := range p.readings(i + 1) {
			if r.Guessed && !takesInfinitive(verb.Lemma) {
				p.refuse(i+1, `"`+p.tok(i+1).Text+`" is not known; a name needs a capital: "`+capitalised(p.tok(i+1).Text)+`".`)
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
	if i < len(p.toks) && isIdiom(verb.Lemma, p.low(i)) {
		out = p.preps(item{p.node(node{t: p.low(i)}), i + 1, 0}, 1, gap, out)
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

// takesInfinitive: verbs with "to" and a verb behind them beyond those that
// the list has.
func takesInfinitive(verb string) bool {
	return lexicon.InfinitiveVerbs.Has(verb)
}

// isIdiom: verbs and nouns that say one thing together: "takes care of".
func isIdiom(verb, noun string) bool {
	return lexicon.Idioms.Has(verb + " " + noun)
}

// manner reads what belongs to an act: "runs fast", "walks home", "looks
// tired".
func (p *parser) manner(i int, verb *morph.Reading, out []item) []item {
	if isManner(p.low(i)) {
		out = append(out, item{p.node(node{t: p.low(i)}), i + 1, 1})
	}
	if !linking(verb.Lemma) {
		return out
	}
	if adj := p.adjective(i); adj.n != nil && !p.inner(i) && !p.can(adj.end, morph.NounForms) {
		out = append(out, item{p.node(node{t: adj.n.s}), adj.end, adj.cost})
	}
	return out
}

// linking: verbs with an adjective behind them that says how something is.
func linking(verb string) bool {
	return lexicon.LinkingVerbs.Has(verb)
}

// isManner: adverbs that may end an act, and are part of it.
func isManner(w string) bool {
	return lexicon.MannerAdverbs.Has(w)
}

// clauseObject reports whether a clause may stand at i as what is known or
// said: "knows that Anna left".
func (p *parser) clauseObject(i int, verb *morph.Reading) bool {
	return p.low(i) == "that" && verb.Entry.Frames&lexicon.That != 0 && i+1 < len(p.toks)
}

// isWhen reports whether a noun phrase behind a verb rather says when: "works
// every day".
func isWhen(np *node, verb string) bool {
	if np.kind == nName {
		return isWeekday(np.s)
	}
	if np.kind != nNoun || np.s == "the" || np.s == "a" || np.s == "an" || np.b != nil {
		return false
	}
	switch {
	case lexicon.Spans.Has(np.a.s):
	default:
		if !isWeekday(np.a.s) {
			return false
		}
	}
	switch {
	case lexicon.TimelessVerbs.Has(verb):
		return false
	}
	return true
}

func isWeekday(w string) bool {
	return lexicon.Weekdays.Has(strings.ToLower(w))
}

// twoNames reports whether a run of capitals behind the verb may be two names:
// "calls Anna Annie".
func (p *parser) twoNames(np *node, verb *morph.Reading) bool {
	switch {
	case lexicon.TwoNameVerbs.Has(verb.Lemma):
		if verb.Lemma == "call" || verb.Lemma == "name" {
			if np.kind == nNoun && np.b != nil && np.b.kind == nNamed || np.kind == nOwned && np.c != nil {
				return true
			}
		}
		if np.kind == nNoun && np.s != "" && np.a.t != "" && !p.compound(int(np.a.end)-2) {
			return true // "feeds the dog meat"
		}
		return np.kind == nName && np.end > np.at+1 && !p.isKnownName(triple.Key(np.s))
	}
	return false
}

// after reads the object and the prepositional phrases behind a verb with the
// particle, if any.
func (p *parser) after(i int, particle string, verb *morph.Reading, gap bool, out []item) []item {
	bare := 0
	if verb.Entry.Frames&lexicon.Bare == 0 && verb.Entry.Frames != 0 && particle == "" {
		bare = 2
	}
	out = p.preps(item{p.node(node{t: particle}), i, bare}, 2, gap, out)
	if gap {
		object := p.node(node{kind: nGap})
		out = p.preps(item{p.node(node{t: particle, a: object}), i, 0}, 1, false, out)
	}
	if p.clauseObject(i, verb) {
		p.refuse(i, `What somebody knows, says or thinks cannot be kept as a clause; say the clause by itself if it is so.`)
		return out
	}
	if verb.Lemma == "need" && p.low(i) == "not" {
		return out // "need not pay" needs nothing that is not
	}
	out = p.rathers(i, particle, verb, gap, out)
	if particle == "" && !gap {
		out = p.quantityThan(i, out)
	}
	for _, np := range p.np(i) {
		if np.n.kind == nNoun && np.n.s != "the" && np.n.b == nil && np.n.a.t == "" && (np.n.a.s == "lot" || np.n.a.s == "bit" || np.n.a.s == "little") {
			p.refuse(i, "How much somebody does something cannot be kept; say the sentence without it.")
			continue
		}
		if isWhen(np.n, verb.Lemma) {
			p.refuse(i, "When something happens cannot be kept here; say the sentence without it.")
			continue
		}
		if p.twoNames(np.n, verb) {
			p.refuse(i, "This may be one thing or two; put a name in quotation marks, or say it with a preposition.")
			continue
		}
		object := item{p.node(node{t: particle, a: np.n}), np.end, np.cost + objectCost(verb)}
		phrases := 1
		if recipientPrep(verb.Lemma) != "" {
			phrases = 2 // to whom, and where or when
		}
		out = p.preps(object, phrases, gap, out)
		if c := p.closed(np.end); particle == "" && c&particleClass != 0 {
			moved := item{p.node(node{t: p.low(np.end), a: np.n}), np.end + 1, np.cost + objectCost(verb)}
			out = p.preps(moved, 1, gap, out)
		}
	}
	return out
}

// rathers reads "not tea but coffee" and "coffee, not tea" as an object, and "in
// Rome, not in Paris" behind a preposition.
func (p *parser) rathers(i int, particle string, verb *morph.Reading, gap bool, out []item) []item {
	if gap || !p.swaps {
		return out
	}
	for _, np := range p.instead2(i, p.np1) {
		out = append(out, item{p.node(node{t: particle, a: np.n}), np.end, np.cost + objectCost(verb)})
	}
	for _, np := range p.butNot(i) {
		out = append(out, item{p.node(node{t: particle, a: np.n}), np.end, np.cost + objectCost(verb)})
	}
	for _, pp := range p.instead2(i, p.pp) {
		out = append(out, item{p.node(node{t: particle, list: []*node{pp.n}}), pp.end, pp.cost})
	}
	return out
}

// instead2 reads two phrases of which one is said to be wrong.
func (p *parser) instead2(i int, one func(int) []item) []item {
	var out []item
	both := func(wrong, right item, end int) {
		if wrong.n.kind == nPrep != (right.n.kind == nPrep) {
			return
		}
		person := func(n *node) bool { return n.kind == nName && firstName(p.low(int(n.at))) != 0 }
		if person(wrong.n) != person(right.n) {
			return // "wrote the report, not Ben": it is Ben who did not
		}
		n := node{kind: nBut, a: wrong.n, b: right.n}
		if wrong.n.kind == nPrep {
			if wrong.n.s != right.n.s {
				return
			}
			pair := p.node(node{kind: nBut, a: wrong.n.a, b: right.n.a})
			n = node{kind: nPrep, s: right.n.s, a: pair, at: right.n.at, end: right.n.end, t: "but"}
		}
		out = append(out, item{p.node(n), end, wrong.cost + right.cost})
	}
	if p.low(i) == "not" {
		for _, wrong := range one(i + 1) {
			next := p.skipComma(wrong.end)
			if p.low(next) != "but" {
				continue
			}
			for _, right := range one(next + 1) {
				both(wrong, right, right.end)
			}
		}
		return out
	}
	for _, first := range one(i) {
		next := p.skipComma(first.end)
		switch {
		case p.low(next) == "not" && next > first.end, p.low(next) == "and" && p.low(next+1) == "not":
			if p.low(next) == "and" {
				next++
			}
			for _, wrong := range one(next + 1) {
				both(wrong, first, wrong.end)
			}
		case p.low(next) == "but" && p.negative(i):
			for _, right := range one(next + 1) {
				both(first, right, right.end)
			}
		}
	}
	return out
}

// negative reports whether "not" stands shortly before i: "does not like".
func (p *parser) negative(i int) bool {
	for k := max(0, i-3); k < i; k++ {
		if p.low(k) == "not" || p.low(k) == "never" {
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
func (p *parser) preps(it item, n int, gap bool, out []item) []item {
	if !gap {
		out = append(out, it)
	}
	if n == 0 {
		return out
	}
	for _, pp := range p.pp(it.end) {
		next := *it.n
		next.list = append(next.list[:len(next.list):len(next.list)], pp.n)
		out = p.preps(item{p.node(next), pp.end, it.cost + pp.cost}, n-1, gap, out)
	}
	if end := p.prep(it.end); gap && end > 0 {
		next := *it.n
		hole := p.node(node{kind: nPrep, s: p.text(it.end, end), a: p.node(node{kind: nGap}), at: uint16(it.end), end: uint16(end)})
		next.list = append(next.list[:len(next.list):len(next.list)], hole)
		out = append(out, item{p.node(next), end, it.cost})
	}
	return out
}

// having reads "has the capability Z": a noun, and a name for which of them.
func (p *parser) having(i int, gap bool, out []item) []item {
	from := i
	det := p.low(i)
	if det == "the" || det == "a" || det == "an" {
		i++
	}
	for _, head := range p.nominal(i) {
		if head.n.num&one == 0 || len(head.n.list) > 0 || p.can(head.end-1, morph.Positive) {
			continue
		}
		whole := node{kind: nHas, b: head.n}
		if gap && i > from {
			whole.a = p.node(node{kind: nGap})
			out = append(out, item{p.node(whole), head.end, head.cost + 2})
		}
		if gap || head.end >= len(p.toks) {
			continue
		}
		if det == "the" {
			out = p.havingOf(head, out)
		}
		for _, np := range p.value(head.end, det == "the") {
			if np.n.kind == nNoun && np.n.s == "" && p.oneNoun(i, np) {
				continue
			}
			whole.a = np.n
			out = append(out, item{p.node(whole), np.end, head.cost + np.cost + 1})
		}
	}
	return out
}

// oneNoun reports whether what is read as a noun and which of them is rather
// one noun of two words: the second would need an article, or both are spoken
// of together elsewhere.
func (p *parser) oneNoun(i int, value item) bool {
	if len(value.n.a.list) == 0 && value.n.num&one != 0 && p.listedNoun(value.end-1) && !p.entry(value.end-1).Mass() && !spokenBare(p.low(value.end-1)) {
		return true
	}
	phrase := "the " + p.text(i, value.end)
	all := strings.ToLower(p.turn[p.here.At:p.here.End]) + "\n" + p.around()
	return strings.Count(all, phrase) > strings.Count(all, "has "+phrase)+strings.Count(all, "have "+phrase)
}

// havingOf reads "the capability of sandboxing": which one, not whose.
func (p *parser) havingOf(head item, out []item) []item {
	if p.low(head.end) != "of" || head.end+1 >= len(p.toks) {
		return out
	}
	values := p.bare(head.end+1, nil)
	if !p.tok(head.end + 1).Capital {
		values = append(values, p.names(head.end+1, nil)...)
	}
	for _, np := range values {
		if np.n.num == one {
			n := node{kind: nHas, a: np.n, b: head.n}
			out = append(out, item{p.node(n), np.end, head.cost})
		}
	}
	return out
}

// value reads the name behind "has the capability".
func (p *parser) value(i int, article bool) []item {
	simple := p.simpleNP(i, nil)
	if article {
		simple = p.bare(i, simple)
		simple = p.determined(i, simple)
	}
	out := simple[:0]
	for _, it := range simple {
		switch it.n.kind {
		case nName, nQuoted, nLetter, nNumber, nSome:
			out = append(out, it)
		case nNoun:
			if it.n.s == "" {
				it.cost = max(0, it.cost-costBare)
			}
			out = append(out, it)
		}
	}
	return out
}
