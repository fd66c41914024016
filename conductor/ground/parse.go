package ground

import (
	"slices"

	"whence/triple"
)

// claim is one thing that a sentence states: subject and object stand in one of
// the relations (a copula may be of two), or the whole wording of a piece of
// evidence is repeated. It was read from the tokens before end.
type claim struct {
	subject, object triple.Term
	relations       []string
	denied          bool
	stated          int // the number of the evidence that is repeated, or 0
	// needs is who the subject must be where the evidence is said in other words.
	needs     triple.Term
	past      bool // said of another time than the relation is of
	from, end int  // of the clause, and where the last name of the claim ends
}

// triple returns the claim under the relation.
func (c claim) triple(relation string) triple.Triple {
	return triple.Triple{Subject: c.subject, Relation: relation, Object: c.object, Denied: c.denied}
}

// reading is one way to read tokens up to end.
type reading struct {
	end    int
	names  []triple.Term
	ends   []int // of each name
	claims []claim
	core   int // the end without clauses about the last name, or 0
	// denying says that the names were joined by "neither", loose that they
	// were joined by "or" or "nor" and need a denial.
	denying, loose bool
}

// coreEnd is the end without clauses about the last name.
func (r reading) coreEnd() int {
	if r.core > 0 {
		return r.core
	}
	return r.end
}

// parser reads a sentence by a small grammar over the vocabulary. Every
// function returns all readings from a position, so that no early choice is
// final; the work is bounded.
type parser struct {
	v     *vocabulary
	toks  []token
	steps int
}

// maxSteps bounds the readings of a sentence. A longer search ends without one.
const maxSteps = 50000

func (p *parser) spent() bool {
	p.steps++
	return p.steps > maxSteps
}

func (p *parser) at(i int) token {
	if i < len(p.toks) {
		return p.toks[i]
	}
	return token{}
}

// words returns the position behind the given words, or -1.
func (p *parser) words(i int, words ...string) int {
	for _, w := range words {
		if !p.at(i).is(w) {
			return -1
		}
		i++
	}
	return i
}

// phrase returns the position behind the first of the phrases that stands here.
func (p *parser) phrase(i int, phrases [][]string) int {
	for _, words := range phrases {
		if end := p.words(i, words...); end >= 0 {
			return end
		}
	}
	return -1
}

// sentence calls found with the claims of each reading of the whole sentence,
// until it returns true.
func (p *parser) sentence(before spoken, found func([]claim, spoken) bool) {
	p.units(0, nil, before, found)
}

// spoken is what pronouns may refer to: the subjects of the first clause and of
// the latest.
type spoken struct{ first, last reading }

func (s spoken) then(r reading) spoken {
	switch {
	case len(r.names) > 0:
	case len(r.claims) == 1 && r.claims[0].stated != 0:
		return s // a rule is about nobody
	default:
		return spoken{} // who a pronoun means would be a guess
	}
	if len(s.first.names) == 0 {
		s.first = r
	}
	s.last = r
	return s
}

// units reads clause after clause.
func (p *parser) units(i int, claims []claim, before spoken, found func([]claim, spoken) bool) bool {
	if p.spent() {
		return false
	}
	next := p.links(i)
	if next >= len(p.toks) {
		return found(claims, before)
	}
	if next == i && i > 0 {
		return false // clauses need something between them
	}
	for _, r := range append(p.unit(next, before, claims), p.led(i, next, before)...) {
		for n := range r.claims {
			r.claims[n].from = next
		}
		if r.end > next && p.units(r.end, append(slices.Clip(claims), r.claims...), before.then(r), found) {
			return true
		}
	}
	return false
}

// links passes everything that may stand between clauses.
func (p *parser) links(i int) int {
	for i < len(p.toks) {
		if end := p.phrase(i, connecting); end >= 0 {
			i = end
			continue
		}
		if p.toks[i].is("that") && i > 0 && p.toks[i-1].is("and", "but", ",") {
			i++
			continue
		}
		if end := p.phrase(i, [][]string{{"here", "is", "what", "i", "know", "about"}}); end >= 0 && len(p.at(end).names) > 0 {
			return i
		}
		if !p.toks[i].mark && !p.toks[i].is("and", "but", "because", "since", "so", "while", "whereas", "as", "for", "given", "yes", "no", "however", "although", "plus") {
			return i
		}
		if p.toks[i].is("no") && !p.at(i+1).mark {
			return i
		}
		i++
	}
	return i
}

// connecting are phrases that put a clause behind another, and those that
// answer, and state nothing more.
var connecting = [][]string{
	{"it", "follows", "that"}, {"that", "means", "that"}, {"that", "means"}, {"this", "means", "that"}, {"this", "means"}, {"which", "means", "that"}, {"which", "means"},
	{"this", "shows", "that"}, {"i", "conclude", "that"}, {"we", "can", "conclude", "that"}, {"as", "result"}, {"for", "this", "reason"}, {"given", "that"}, {"due", "to", "fact", "that"},
	{"that", "is", "because"}, {"this", "is", "because"}, {"reason", "is", "that"}, {"that", "is"}, {"yes", ",", "it", "is"}, {"answer", "is", "yes"}, {"answer", "is", "no"},
}

// denials are phrases that deny the clause behind them.
var denials = [][]string{
	{"it", "is", "not", "true", "that"}, {"it", "is", "false", "that"}, {"it", "is", "not", "case", "that"}, {"you", "denied", "that"}, {"it", "is", "untrue", "that"},
}

func (p *parser) unit(i int, subject spoken, before []claim) []reading {
	var out []reading
	for _, text := range p.v.texts {
		if end := p.repeats(i, text); end > 0 {
			r := reading{end: end, claims: []claim{{stated: text.n, end: end}}}
			if text.subject != (triple.Term{}) {
				r.names, r.ends = []triple.Term{text.subject}, []int{end}
			}
			out = append(out, r)
		}
	}
	if end := p.phrase(i, denials); end >= 0 {
		for _, r := range p.clause(end, subject, before) {
			if denied, ok := deny(r.claims); ok {
				r.claims = denied
				out = append(out, r)
			}
		}
	}
	return append(out, p.clause(i, subject, before)...)
}

// deny turns one claim round; of several it would be open which one is meant.
func deny(claims []claim) ([]claim, bool) {
	if len(claims) != 1 || claims[0].denied || claims[0].stated != 0 {
		return nil, false
	}
	c := claims[0]
	c.denied = true
	return []claim{c}, true
}

// repeats returns the position behind a wording of the evidence repeated, or 0.
func (p *parser) repeats(i int, stated statedText) int {
	n, text := 0, stated.words
	for ; i < len(p.toks) && n < len(text); i++ {
		t := p.toks[i]
		if t.is(",", "(", ")", "–", "—") || t.mark && stated.marked {
			continue
		}
		if t.is("all", "each") {
			t = plainToken("every")
		}
		if n == 0 && text[0].is("every") && t.stem != "every" && len(text) > 1 && t.stem == text[1].stem && t.text != t.stem {
			n = 1 // "Cats are mammals" for "All cats are mammals"
		}
		if t.text != text[n].text && !stated.says(t, text[n]) {
			return 0
		}
		n++
	}
	if n < len(text) || n == 0 {
		return 0
	}
	return i
}

// says reports whether a word of a sentence may stand for another one of a rule:
// cats for cat, a person for someone.
func (s statedText) says(t, own token) bool {
	if !s.rule {
		return false
	}
	if own.is("someone", "somebody") {
		return t.is("person", "someone", "somebody")
	}
	return t.stem != "" && t.stem == own.stem && isPast(t) == isPast(own) && !isCapital(own.raw)
}

// clause reads a subject and what is said of it, in any order that English has
// for it.
func (p *parser) clause(i int, previous spoken, before []claim) []reading {
	out := p.fronted(i, previous)
	for _, s := range p.subject(i, previous) {
		for _, r := range p.predicates(s.end, s, before) {
			r.names, r.ends = s.names, s.ends
			r.claims = append(slices.Clone(s.claims), r.claims...)
			out = append(out, r)
		}
	}
	return out
}

// subject reads names, with clauses about them, or a pronoun for a subject
// before.
func (p *parser) subject(i int, previous spoken) []reading {
	var out []reading
	t := p.at(i)
	for _, s := range []reading{previous.last, previous.first} {
		if t.is("it", "he", "she") && len(s.names) == 1 || t.is("they") && len(s.names) > 1 {
			out = append(out, reading{end: i + 1, names: s.names, ends: s.ends})
		}
	}
	for _, r := range p.list(i) {
		out = append(out, r)
		if len(r.names) == 1 {
			out = append(out, p.apposition(r)...)
		}
	}
	return out
}

// apposition reads ", a cat," behind a name.
func (p *parser) apposition(r reading) []reading {
	if !p.at(r.end).is(",") {
		return nil
	}
	var out []reading
	for _, c := range p.complement(r.end+1, r, false) {
		if p.at(c.end).is(",") {
			out = append(out, reading{end: c.end + 1, names: r.names, ends: r.ends, claims: append(slices.Clone(r.claims), c.claims...)})
		}
	}
	return out
}

// list reads one or more names.
func (p *parser) list(i int) []reading {
	if p.at(i).is("both") {
		return slices.DeleteFunc(p.list(i+1), func(r reading) bool { return len(r.names) != 2 || r.loose })
	}
	if p.at(i).is("neither") {
		var out []reading
		for _, r := range p.list(i + 1) {
			if r.loose && len(r.names) > 1 {
				r.denying = true
				out = append(out, r)
			}
		}
		return out
	}
	var out []reading
	for _, first := range p.named(i) {
		out = append(out, first)
		out = append(out, p.more(first)...)
	}
	return out
}

// more reads ", B and C" behind a name.
func (p *parser) more(first reading) []reading {
	if p.spent() || len(first.names) > 12 {
		return nil
	}
	at, loose := first.end, first.loose
	comma := p.at(at).is(",")
	if comma {
		at++
	}
	switch {
	case p.at(at).is("or", "nor"):
		loose = true
		at++
	case p.at(at).is("and"):
		at++
	case p.words(at, "as", "well", "as") > 0:
		at += 3
	case !comma:
		return nil
	}
	var out []reading
	for _, next := range p.named(at) {
		r := reading{end: next.end, names: append(slices.Clone(first.names), next.names...), ends: append(slices.Clone(first.ends), next.ends...), claims: append(slices.Clone(first.claims), next.claims...), loose: loose}
		out = append(out, r)
		out = append(out, p.more(r)...)
	}
	return out
}

// named reads one name, and a clause with who, which or that about it; or
// "Tom's mother Ann".
func (p *parser) named(i int) []reading {
	var out []reading
	for _, n := range p.at(i).names {
		r := p.one(n)
		out = append(out, r)
		out = append(out, p.relative(r)...)
		if p.at(r.end).is("'s") {
			out = append(out, p.holder(r)...)
		}
	}
	return out
}

// holder reads "'s mother Ann" behind "Tom": a name with a claim about it.
func (p *parser) holder(owner reading) []reading {
	var out []reading
	for _, r := range p.v.relations {
		noun, ok := nounOf(r)
		if !ok || r.shape != asBe {
			continue
		}
		end := p.shape(owner.end+1, noun)
		if end <= 0 {
			continue
		}
		for _, n := range p.at(end).names {
			name := p.one(n)
			name.claims = p.relate(verb{relation: r}, name, owner, name.end).claims
			out = append(out, name)
		}
	}
	return out
}

// one is the reading of a single name.
func (p *parser) one(n nameAt) reading {
	return reading{end: n.end, names: []triple.Term{p.v.names[n.name].term}, ends: []int{n.end}}
}

// relative reads "which uses Y" or "which X uses", with commas or without.
func (p *parser) relative(r reading) []reading {
	at := r.end
	comma := p.at(at).is(",")
	if comma {
		at++
	}
	var about []reading
	switch {
	case p.at(at).is("which", "who", "that", "whom"):
		about = append(p.predicates(at+1, r, nil), p.gapped(at+1, r)...)
	case p.at(at).is("whose"):
		about = p.role(at+1, r)
	}
	var out []reading
	for _, said := range about {
		if comma && p.at(said.end).is(",") {
			said.end++
		}
		out = append(out, reading{end: said.end, names: r.names, ends: r.ends, claims: said.claims})
	}
	return out
}

// gapped reads "X uses", "X does not use" and "X is afraid of", whose object
// stands elsewhere.
func (p *parser) gapped(i int, objects reading) []reading {
	var out []reading
	for _, s := range p.list(i) {
		if s.loose {
			continue
		}
		at, aux, denied := p.auxiliary(s.end)
		verbs := p.verb(s.end)
		switch aux {
		case "be":
			verbs = p.adjective(at)
		case "do":
			verbs = slices.DeleteFunc(p.verb(at), func(v verb) bool { return v.ending })
		}
		for _, v := range verbs {
			r := denyAll(p.relate(v, s, objects, v.end), denied)
			for n := range r.claims {
				r.claims[n].end = max(r.claims[n].end, v.end)
			}
			out = append(out, r)
		}
	}
	return out
}

// fronted reads the clauses that do not begin with their subject.
func (p *parser) fronted(i int, previous spoken) []reading {
	out := append(p.cleft(i), p.toldFronted(i, previous)...)
	out = append(out, p.framed(i, previous)...)
	out = append(out, p.besides(i, previous)...)
	out = append(out, p.making(i, previous.last)...)
	out = append(out, p.topic(i)...)
	out = append(out, p.pseudoCleft(i)...)
	out = append(out, p.owned(i)...)
	out = append(out, p.ofFirst(i)...)
	out = append(out, p.ownedByPronoun(i, previous.last)...)
	for _, s := range p.list(i) {
		if end := p.phrase(s.end, [][]string{{"is", "what"}, {"are", "what"}}); end >= 0 && !s.loose {
			out = append(out, p.gapped(end, s)...)
		}
	}
	return out
}

// cleft reads "it is Y that X uses" and "it is X that uses Y".
func (p *parser) cleft(i int) []reading {
	at := p.words(i, "it", "is")
	if at < 0 {
		return nil
	}
	var out []reading
	for _, n := range p.at(at).names {
		r := p.one(n)
		if p.at(r.end).is("that", "which", "who", "whom") {
			out = append(out, p.predicates(r.end+1, r, nil)...)
			out = append(out, p.gapped(r.end+1, r)...)
		}
	}
	return out
}

// pseudoCleft reads "what X uses is Y" and "the one that uses Y is X".
func (p *parser) pseudoCleft(i int) []reading {
	at := i
	for _, lead := range [][]string{{"what"}, {"thing", "that"}, {"one", "thing", "that"}, {"one", "thing"}, {"one", "that"}, {"one", "who"}, {"one"}, {"thing"}} {
		if at = p.words(i, lead...); at >= 0 {
			break
		}
	}
	if at < 0 {
		return nil
	}
	hole := reading{names: make([]triple.Term, 1), ends: []int{0}}
	var out []reading
	for _, r := range slices.Concat(p.gapped(at, hole), p.predicates(at, hole, nil), p.gerund(at, hole)) {
		if !p.at(r.end).is("is") {
			continue
		}
		for _, filler := range p.list(r.end + 1) {
			if !filler.loose && len(filler.names) == 1 {
				out = append(out, reading{end: filler.end, claims: fill(r.claims, filler)})
			}
		}
	}
	return out
}

// fill puts a name into the holes of claims.
func fill(claims []claim, filler reading) []claim {
	out := slices.Clone(claims)
	for i := range out {
		if out[i].subject == (triple.Term{}) {
			out[i].subject = filler.names[0]
		}
		if out[i].object == (triple.Term{}) {
			out[i].object = filler.names[0]
		}
		out[i].end = filler.end
	}
	return append(out, filler.claims...)
}
