package ground

import (
	"slices"
	"strings"

	"whence/triple"
)

// told is how a piece of evidence is worded: who does it, the verb with its
// auxiliaries, and what else takes part. The same can be said in another order,
// in the passive and in clefts, always with all of it.
type told struct {
	n     int
	agent triple.Term
	group []token
	parts []toldPart
	past  bool
}

// toldPart is what takes part besides the agent, with its preposition. One
// without is what it is done to.
type toldPart struct {
	prep []token
	term triple.Term
}

// toldOf parts the wording of a fact or an event; ok is false where its words
// are not those of its names and one verb.
func toldOf(e Evidence) (t told, ok bool) {
	words := plainWords(e.Text)
	agent, parts := participants(e)
	at := nameAhead(words, agent)
	if at == 0 {
		return told{}, false
	}
	t = told{n: e.N, agent: agent}
	end := len(words)
	for rest := words[at:]; len(parts) > 0; {
		i, from := lastPart(rest, parts)
		if i < 0 {
			return told{}, false
		}
		p := parts[i]
		if e.Event == nil {
			for from > 1 && isPrep(rest[from-1]) {
				from--
				p.prep = slices.Insert(p.prep, 0, rest[from])
			}
		}
		t.parts, parts = slices.Insert(t.parts, 0, p), slices.Delete(slices.Clone(parts), i, i+1)
		rest, end = rest[:from], at+from
	}
	t.group = words[at:end]
	t.past = slices.ContainsFunc(t.group, func(w token) bool { return isPast(w) || w.is("did", "had") })
	return t, len(t.group) > 0
}

// participants are the names of a fact or an event, the agent apart.
func participants(e Evidence) (agent triple.Term, parts []toldPart) {
	if len(e.Triples) == 1 && e.Event == nil && !isBuiltIn(e.Triples[0].Relation) {
		f := e.Triples[0]
		if strings.Contains(f.Relation, "#") { // a count or a measure is one phrase
			return f.Subject, nil
		}
		return f.Subject, []toldPart{{term: f.Object}}
	}
	for _, f := range e.Event {
		prep, isRole := triple.RolePrep(f.Relation)
		switch {
		case f.Relation == triple.Agent:
			agent = f.Object
		case f.Relation == triple.Theme, f.Relation == triple.When:
			parts = append(parts, toldPart{term: f.Object})
		case isRole:
			parts = append(parts, toldPart{prep: plainWords(prep), term: f.Object})
		}
	}
	return agent, parts
}

// plainWords are the words of a text that a sentence is compared by.
func plainWords(text string) []token {
	return slices.DeleteFunc(tokens(text), func(t token) bool { return t.mark || isNeutral(t) })
}

// nameAhead returns how many words a name takes at the beginning, 0 for none.
func nameAhead(words []token, name triple.Term) int {
	own := plainWords(name.Spelling())
	if len(own) == 0 || len(own) > len(words) || !sameWords(words[:len(own)], own) {
		return 0
	}
	return len(own)
}

func sameWords(a, b []token) bool {
	return slices.EqualFunc(a, b, func(x, y token) bool { return x.text == y.text })
}

// lastPart finds the part that the words end with, and where it begins.
func lastPart(words []token, parts []toldPart) (index, from int) {
	for i, p := range parts {
		own := slices.Concat(p.prep, plainWords(p.term.Spelling()))
		if from = len(words) - len(own); from > 0 && len(own) > len(p.prep) && sameWords(words[from:], own) {
			return i, from
		}
	}
	return -1, 0
}

// isPrep reports whether a word may stand before what takes part.
func isPrep(t token) bool {
	return t.is("in", "on", "at", "by", "with", "from", "to", "of", "for", "under", "over", "behind", "near", "into", "onto", "above", "below", "since", "until", "before", "after", "about", "through", "across", "against", "during", "without", "between", "towards")
}

// piece reads a part of a clause from a position, in all ways.
type piece func(i int) []reading

// seq reads pieces one after the other.
func (p *parser) seq(i int, pieces ...piece) []reading {
	if len(pieces) == 0 {
		return []reading{{end: i, core: i}}
	}
	if p.spent() {
		return nil
	}
	var out []reading
	for _, first := range pieces[0](i) {
		for _, rest := range p.seq(first.end, pieces[1:]...) {
			if len(pieces) == 1 {
				rest.core = first.coreEnd()
			}
			rest.claims = append(slices.Clone(first.claims), rest.claims...)
			out = append(out, rest)
		}
	}
	return out
}

// one of the words.
func (p *parser) oneOf(words ...string) piece {
	return func(i int) []reading {
		if p.at(i).is(words...) {
			return []reading{{end: i + 1}}
		}
		return nil
	}
}

// exactly these words.
func (p *parser) exactly(words []token) piece {
	return func(i int) []reading {
		for n, w := range words {
			if p.at(i+n).text != w.text {
				return nil
			}
		}
		return []reading{{end: i + len(words)}}
	}
}

// form reads another form of a verb.
func (p *parser) form(verb token, fits func(token) bool) piece {
	return func(i int) []reading {
		if t := p.at(i); t.stem != "" && t.stem == verb.stem && fits(t) {
			return []reading{{end: i + 1}}
		}
		return nil
	}
}

func isBase(t token) bool       { return !isPast(t) && !isGerund(t) && !looksFinite(t) }
func isGerund(t token) bool     { return len(t.text) > 4 && strings.HasSuffix(t.text, "ing") }
func isParticiple(t token) bool { return isPast(t) && !t.is("was", "were") }

// name reads a name, with a clause about it.
func (p *parser) name(term triple.Term) piece {
	return func(i int) []reading {
		var out []reading
		for _, n := range p.at(i).names {
			r := p.one(n)
			if !r.names[0].Same(term) {
				continue
			}
			out = append(out, r)
			for _, about := range p.relative(r) {
				about.core = r.end
				out = append(out, about)
			}
		}
		return out
	}
}

// comma may stand here.
func (p *parser) comma(i int) []reading {
	if p.at(i).is(",") {
		return []reading{{end: i + 1}, {end: i}}
	}
	return []reading{{end: i}}
}

// ordered are the parts in each order, as pieces.
func (p *parser) ordered(parts []toldPart) [][]piece {
	if len(parts) == 0 {
		return [][]piece{nil}
	}
	var out [][]piece
	for i, x := range parts {
		rest := slices.Delete(slices.Clone(parts), i, i+1)
		for _, tail := range p.ordered(rest) {
			out = append(out, append([]piece{p.exactly(x.prep), p.name(x.term)}, tail...))
		}
	}
	return out
}

// groups are the ways to say the verb when its agent is the subject.
func (p *parser) groups(t told) [][]piece {
	out := [][]piece{{p.exactly(t.group)}}
	verb := t.group[len(t.group)-1]
	switch {
	case len(t.group) == 1 && t.past:
		out = append(out, []piece{p.oneOf("did"), p.form(verb, isBase)})
	case len(t.group) == 1:
		out = append(out, []piece{p.oneOf("does", "do"), p.form(verb, isBase)})
	case len(t.group) == 2 && t.group[0].is("has", "have"):
		out = append(out, []piece{p.oneOf("has", "have"), p.oneOf("been"), p.form(verb, isGerund)})
	}
	return out
}

// active reads what is said of the agent.
func (p *parser) active(i int, t told, parts []toldPart) []reading {
	var out []reading
	for _, group := range p.groups(t) {
		for _, order := range p.ordered(parts) {
			said := p.seq(i, append(slices.Clip(group), order...)...)
			out = append(out, said...)
			for _, r := range said { // "arrived before Lena did"
				if len(parts) > 0 && p.at(r.end).is("did", "does") && p.at(r.end-1).is(lastWord(parts)) {
					r.end++
					out = append(out, r)
				}
			}
		}
		if theme, to, rest := dative(parts); to.prep != nil {
			for _, order := range p.ordered(rest) { // "gave Sara the key"
				pieces := append(slices.Clip(group), p.name(to.term), p.name(theme.term))
				out = append(out, p.seq(i, append(pieces, order...)...)...)
			}
		}
	}
	return out
}

// lastWord is the last word of the parts, where one of them is a comparison.
func lastWord(parts []toldPart) string {
	x := parts[len(parts)-1]
	if words := plainWords(x.term.Spelling()); len(words) > 0 && len(x.prep) > 0 && x.prep[0].is("before", "after") {
		return words[len(words)-1].text
	}
	return ""
}

// dative parts what is given and to whom from the rest.
func dative(parts []toldPart) (theme, to toldPart, rest []toldPart) {
	for _, x := range parts {
		switch {
		case len(x.prep) == 0:
			theme = x
		case len(x.prep) == 1 && x.prep[0].is("to"):
			to = x
		default:
			rest = append(rest, x)
		}
	}
	if theme.term == (triple.Term{}) {
		to = toldPart{}
	}
	return theme, to, rest
}

// passive reads what is said of what something is done to, or of whom something
// is given to: "was given to Sara by Ibrahim", "was given the key by Ibrahim".
func (p *parser) passiveOf(i int, t told, parts []toldPart, subject triple.Term) []reading {
	if x := promoted(t, parts); x.term.Same(subject) && len(x.prep) > 0 {
		// "Greta was sold the van", of a van that was sold to her.
		return p.seq(i, p.exactly(t.group), p.name(t.agent))
	}
	be, verb := p.passiveVerb(t)
	if be == nil {
		return nil
	}
	theme, to, rest := dative(parts)
	by := toldPart{prep: []token{plainToken("by")}, term: t.agent}
	var out []reading
	if theme.term.Same(subject) {
		if to.prep != nil {
			rest = append(rest, to)
		}
		for _, order := range p.ordered(append(rest, by)) {
			out = append(out, p.seq(i, append([]piece{be, verb}, order...)...)...)
		}
	}
	if to.prep != nil && to.term.Same(subject) && t.handsOver() { // "got the key from Ibrahim"
		from := toldPart{prep: []token{plainToken("from")}, term: t.agent}
		for _, order := range p.ordered(append(rest, theme, from)) {
			out = append(out, p.seq(i, append([]piece{p.oneOf("received", "got")}, order...)...)...)
		}
	}
	if to.prep != nil && to.term.Same(subject) {
		for _, order := range p.ordered(append(rest, by)) {
			out = append(out, p.seq(i, append([]piece{be, verb, p.name(theme.term)}, order...)...)...)
		}
	}
	return out
}

// promoted is to whom something was given, of what was told in the passive and
// of nothing else.
func promoted(t told, parts []toldPart) toldPart {
	if len(t.group) == 2 && t.group[0].is("was", "were", "is", "are") && len(parts) == 1 && len(parts[0].prep) == 1 && parts[0].prep[0].is("to") {
		return parts[0]
	}
	return toldPart{}
}

// handsOver reports whether the verb says that somebody has it then.
func (t told) handsOver() bool {
	_, to, _ := dative(t.parts)
	return len(t.group) == 1 && t.group[0].is("gave", "handed") && to.prep != nil
}

// passiveVerb are "was" and "given", of a verb that is alone or denied.
func (p *parser) passiveVerb(t told) (be, verb piece) {
	is := p.oneOf("is", "are")
	if t.past {
		is = p.oneOf("was", "were")
	}
	switch g := t.group; {
	case len(g) == 1 && !g[0].is("is", "are", "was", "were"):
		return is, p.form(g[0], isParticiple)
	case len(g) == 3 && g[0].is("did", "does", "do") && g[1].is("not"):
		return func(i int) []reading { return p.seq(i, is, p.oneOf("not")) }, p.form(g[2], isParticiple)
	}
	return nil, nil
}

// toldPredicates reads the rest of a clause about the subject from what was
// told with it.
func (p *parser) toldPredicates(i int, s reading) []reading {
	if len(s.names) != 1 || s.loose {
		return nil
	}
	var out []reading
	for _, t := range p.v.told {
		out = append(out, p.toldOfSubject(i, t, t.parts, s)...)
	}
	return out
}

// toldOfSubject reads what was told, but for the parts that are left out. A hole
// for a subject may be filled with whoever fits.
func (p *parser) toldOfSubject(i int, t told, parts []toldPart, s reading) []reading {
	subjects := []triple.Term{t.agent}
	theme, to, _ := dative(parts)
	if to.prep == nil {
		to = promoted(t, parts)
	}
	if theme.term != (triple.Term{}) {
		subjects = append(subjects, theme.term)
	}
	if to.prep != nil {
		subjects = append(subjects, to.term)
	}
	var out []reading
	for n, subject := range subjects {
		if hole := s.names[0] == (triple.Term{}); !hole && !s.names[0].Same(subject) {
			continue
		}
		found := p.passiveOf(i, t, parts, subject)
		if n == 0 {
			found = p.active(i, t, parts)
		}
		for _, r := range found {
			said := claim{stated: t.n, subject: s.names[0], needs: subject, end: r.coreEnd()}
			out = append(out, reading{end: r.end, core: r.core, claims: append([]claim{said}, r.claims...)})
		}
	}
	return out
}

// toldFronted reads the clauses of what was told that do not begin with their
// subject.
func (p *parser) toldFronted(i int, previous spoken) []reading {
	var out []reading
	for _, t := range p.v.told {
		for n, x := range t.parts {
			rest := slices.Delete(slices.Clone(t.parts), n, n+1)
			out = append(out, p.partFirst(i, t, x, rest, previous)...)
			out = append(out, p.partCleft(i, t, x, rest, previous)...)
		}
		out = append(out, p.theOne(i, t)...)
		out = append(out, p.thereIs(i, t)...)
		out = append(out, p.measure(i, t)...)
	}
	return out
}

// subjectAnd reads a subject and what was told of it without a part.
func (p *parser) subjectAnd(t told, rest []toldPart, previous spoken) piece {
	return func(i int) []reading {
		var out []reading
		for _, s := range p.subject(i, previous) {
			if len(s.names) != 1 || s.loose {
				continue
			}
			for _, r := range p.toldOfSubject(s.end, t, rest, s) {
				r.claims = append(slices.Clone(s.claims), r.claims...)
				out = append(out, r)
			}
		}
		return out
	}
}

// stating makes a reading of what was told end where it does.
func stating(readings []reading, t told) []reading {
	for i := range readings {
		readings[i].names, readings[i].ends = []triple.Term{t.agent}, []int{readings[i].end}
		for n := range readings[i].claims {
			if c := &readings[i].claims[n]; c.stated == t.n {
				c.end = readings[i].coreEnd()
			}
		}
	}
	return readings
}

// partFirst reads "on Friday, Petra returned the ladder".
func (p *parser) partFirst(i int, t told, x toldPart, rest []toldPart, previous spoken) []reading {
	if len(x.prep) == 0 {
		return nil
	}
	out := p.seq(i, p.exactly(x.prep), p.name(x.term), p.comma, p.subjectAnd(t, rest, previous))
	if len(rest) == 0 { // "in Cairo lives Omar"
		for _, r := range p.seq(i, p.exactly(x.prep), p.name(x.term), p.exactly(t.group), p.name(t.agent)) {
			r.claims = append(r.claims, claim{stated: t.n, subject: t.agent, needs: t.agent})
			out = append(out, r)
		}
	}
	return stating(out, t)
}

// partCleft reads "it was on Friday that …", "it was the key that …", "what Petra
// returned was …", "the key is what Ibrahim gave to Sara", "Cairo is where …".
func (p *parser) partCleft(i int, t told, x toldPart, rest []toldPart, previous spoken) []reading {
	be, name, clause := p.be(t), p.name(x.term), p.subjectAnd(t, rest, previous)
	that := p.oneOf("that", "which", "who", "whom")
	var out []reading
	if len(x.prep) > 0 {
		out = append(out, p.seq(i, p.oneOf("it"), be, p.exactly(x.prep), name, p.oneOf("that"), clause)...)
		if x.prep[0].is("in", "on", "at") && len(x.prep) == 1 {
			out = append(out, p.seq(i, name, be, p.oneOf("where", "when"), clause)...)
			out = append(out, p.seq(i, p.oneOf("year"), clause, be, name)...)
			out = append(out, p.seq(i, name, be, p.oneOf("place"), p.oneOf("where"), clause)...)
		}
	}
	behind := p.exactly(x.prep)
	out = append(out, p.seq(i, p.oneOf("it"), be, name, that, clause, behind)...)
	out = append(out, p.seq(i, p.oneOf("what"), clause, behind, be, name)...)
	out = append(out, p.seq(i, name, be, p.oneOf("what", "something", "one"), clause, behind)...)
	out = append(out, p.seq(i, name, be, p.oneOf("something", "one"), that, clause, behind)...)
	return stating(out, t)
}

// be is the copula of the time that was told of.
func (p *parser) be(t told) piece {
	if t.past {
		return p.oneOf("was", "is", "were", "are")
	}
	return p.oneOf("is", "are")
}

// theOne reads "the one who gave the key to Sara was Ibrahim" and "Sara was the
// one hired in 2018".
func (p *parser) theOne(i int, t told) []reading {
	hole := reading{names: make([]triple.Term, 1)}
	said := func(i int) []reading { return p.toldOfSubject(i, t, t.parts, hole) }
	var out []reading
	for _, name := range p.participants(t) {
		filled := func(r []reading) []reading {
			r = slices.DeleteFunc(r, func(r reading) bool {
				return slices.ContainsFunc(r.claims, func(c claim) bool { return c.stated == t.n && !c.needs.Same(name) })
			})
			for _, x := range r {
				for n := range x.claims {
					if x.claims[n].stated == t.n {
						x.claims[n].subject = name
					}
				}
			}
			return r
		}
		that := p.oneOf("that", "which", "who")
		out = append(out, filled(p.seq(i, p.oneOf("one"), that, said, p.be(t), p.name(name)))...)
		out = append(out, filled(p.seq(i, p.name(name), p.be(t), p.oneOf("one"), that, said))...)
		if t.past {
			out = append(out, filled(p.seq(i, p.oneOf("it"), p.oneOf("was"), p.name(name), that, said))...)
		}
	}
	if t.group[0].is("was", "is") {
		passive := t
		passive.group = t.group[1:]
		if len(passive.group) > 0 {
			one := func(i int) []reading { return p.active(i, passive, t.parts) }
			for _, r := range p.seq(i, p.name(t.agent), p.oneOf(t.group[0].text), p.oneOf("one"), one) {
				r.claims = append(r.claims, claim{stated: t.n, subject: t.agent, needs: t.agent})
				out = append(out, r)
			}
		}
	}
	return stating(out, t)
}

// participants are whoever may be the subject of what was told.
func (p *parser) participants(t told) []triple.Term {
	out := []triple.Term{t.agent}
	theme, to, _ := dative(t.parts)
	for _, x := range []toldPart{theme, to} {
		if x.term != (triple.Term{}) {
			out = append(out, x.term)
		}
	}
	return out
}

// thereIs reads "there are 40 beds in the clinic".
func (p *parser) thereIs(i int, t told) []reading {
	if len(t.parts) > 0 || len(t.group) < 2 || !t.group[0].is("has", "contains") {
		return nil
	}
	return p.states(t, p.seq(i, p.oneOf("there"), p.oneOf("is", "are"), p.exactly(t.group[1:]), p.oneOf("in"), p.name(t.agent)))
}

// measure reads "the length of the river is 120 km" and "Lena's weight is 62 kg".
func (p *parser) measure(i int, t told) []reading {
	noun, amount := measured(t)
	if noun == "" {
		return nil
	}
	value := p.exactly(amount)
	be := p.oneOf("is", ":")
	out := p.seq(i, p.oneOf(noun), p.oneOf("of"), p.name(t.agent), be, value)
	return p.states(t, append(out, p.seq(i, p.name(t.agent), p.oneOf("'s"), p.oneOf(noun), be, value)...))
}

// measured is what is measured, and the words of how much it is.
func measured(t told) (noun string, amount []token) {
	g := t.group
	switch {
	case len(g) == 1 && g[0].is("weighs") && len(t.parts) == 1:
		return "weight", plainWords(t.parts[0].term.Spelling())
	case len(g) == 1 && g[0].is("costs") && len(t.parts) == 1:
		return "cost", plainWords(t.parts[0].term.Spelling())
	case len(g) < 3 || !g[0].is("is") || len(t.parts) > 0:
		return "", nil
	}
	amount = g[1 : len(g)-1]
	switch g[len(g)-1].text {
	case "long":
		return "length", amount
	case "tall", "high":
		return "height", amount
	case "wide":
		return "width", amount
	case "deep":
		return "depth", amount
	}
	return "", nil
}

// states makes readings claim what was told.
func (p *parser) states(t told, readings []reading) []reading {
	for i := range readings {
		readings[i].claims = append(readings[i].claims, claim{stated: t.n, subject: t.agent, needs: t.agent})
	}
	return stating(readings, t)
}
