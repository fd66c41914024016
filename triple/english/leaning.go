package english

import (
	"slices"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file reads sentences that say something only together with one that was
// told before: "so is Rex", "no, Oslo", "forget that", "I was wrong about Tom".

// leaning reads them; the act is what was said to be done with the statement.
func (p *parser) leaning(i int, a act, add adder) {
	switch a.kind {
	case correct:
		p.instead(i, add)
		return
	case tell:
	default:
		return
	}
	if p.final == '?' {
		return
	}
	p.aboutTaken(i, add)
	p.sameOf(i, add)
}

// instead reads "no, Oslo" and "no, in Oslo": what belongs in the place of
// something of the sentence before.
func (p *parser) instead(i int, add adder) {
	for _, np := range p.np1(i) {
		add(act{kind: correctTo, cost: 2}, []item{np})
		if individualPhrase(np.n) {
			add(act{kind: correctTo, word: "subject", cost: 2}, []item{np})
		}
	}
	add(act{kind: correctTo, cost: 2}, p.pp(i))
}

func individualPhrase(n *node) bool {
	return n.kind == nName || n.kind == nQuoted || n.kind == nNoun && n.s == "the"
}

// backTaken reads "forget that" and "that is wrong".
func (p *parser) backTaken(i int, add adder) {
	switch word := p.low(i); {
	case lexicon.TakingBack.Has(word):
	default:
		return
	}
	if len(p.toks)-i > 5 {
		return
	}
	for _, words := range lexicon.TakenBackPhrases.Phrases() {
		if p.phrase(i, words...) == len(p.toks) {
			add(act{kind: forgetLast, cost: -1}, []item{{nil, len(p.toks), 0}})
		}
	}
}

// aboutTaken reads "I was wrong about Tom" and "I was wrong about Tom being a
// dog".
func (p *parser) aboutTaken(i int, add adder) {
	if end := p.takesBackAbout(i); end > 0 {
		add(act{kind: forgetAbout}, p.np1(end))
		add(act{kind: forget, lead: end}, p.happening(end, nil))
	}
}

// takesBackAbout returns the token behind "I was wrong about", or 0. It says
// nothing of who speaks, also where nothing is found that it takes back.
func (p *parser) takesBackAbout(i int) int {
	for _, words := range lexicon.TakenBackAbout.Phrases() {
		if end := p.phrase(i, words...); end > 0 {
			return end
		}
	}
	return 0
}

// sameOf reads "so is Rex", "Rex is too", "neither does Rex", "Rex is not", and
// "the same is true of Rex".
func (p *parser) sameOf(i int, add adder) {
	if w := p.low(i); w == "and" || w == "but" {
		i++
	}
	switch w := p.low(i); {
	case w == "so" || w == "neither" || w == "nor":
		if p.closed(i+1)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0 {
			add(act{kind: tellSame, word: w, verb: p.auxiliaryAt(i + 1)}, p.np(i+2))
		}
	case p.phrase(i, "the", "same") > 0:
		for _, words := range lexicon.SameOf.Phrases() {
			if end := p.phrase(i+2, words...); end > 0 {
				add(act{kind: tellSame, word: "same"}, p.np(end))
			}
		}
	}
	if i >= len(p.toks) || !p.endsLeaning() {
		return
	}
	for _, np := range p.np(i) {
		p.leaningEnd(np, np.end, nil, lexicon.LeaningEnds, add)
		if p.closed(np.end)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0 {
			p.leaningEnd(np, np.end+1, p.auxiliaryAt(np.end), lexicon.LeaningAuxEnds, add)
		}
	}
}

// leaningEnd reads "too" and its kin behind those of whom the same is said.
func (p *parser) leaningEnd(np item, at int, aux *node, set lexicon.Set, add adder) {
	for i, words := range set.Phrases() {
		if p.phrase(at, words...) == len(p.toks) {
			said, _ := set.Value(set.Words()[i])
			add(act{kind: tellSame, word: said, cost: -2, verb: aux}, []item{{np.n, len(p.toks), np.cost}})
		}
	}
}

// endsLeaning reports whether the last word is one that leans on a sentence
// before.
func (p *parser) endsLeaning() bool {
	return lexicon.Leaning.Has(p.low(len(p.toks) - 1))
}

func (p *parser) auxiliaryAt(i int) *node {
	return p.node(node{kind: nVP, s: p.low(i), at: uint16(i), end: uint16(i + 1)})
}

// lastTold is the latest statement that was told; nil where there is none.
func lastTold(d *triple.Discourse) *triple.Statement {
	if len(d.Told) == 0 {
		return nil
	}
	return &d.Told[len(d.Told)-1]
}

// noneTold is the trouble where nothing was told that could be meant.
func (b *builder) noneTold() triple.Statement {
	b.m.fail("unsupported", "There is nothing that was told just before this; say the sentence in full.", b.a.n)
	return triple.Statement{}
}

// leaning makes the statement of an act that leans on one told before.
func (b *builder) leaning() triple.Statement {
	b.m.markAll()
	switch b.a.kind {
	case forgetLast:
		told := lastTold(b.m.d)
		if told == nil {
			return b.noneTold()
		}
		return b.takenBack(told)
	case forgetAbout:
		return b.wrongAbout()
	case correctTo:
		return b.corrected()
	}
	return b.same()
}

// markAll notes that every word has had its say.
func (m *meaning) markAll() { m.used.addUpTo(len(m.p.toks)) }

// takenBack is the retraction of what was told.
func (b *builder) takenBack(told *triple.Statement) triple.Statement {
	st := triple.Statement{Kind: triple.Retraction, Facts: slices.Clone(told.Facts), Rules: slices.Clone(told.Rules)}
	if len(st.Facts)+len(st.Rules) == 0 {
		return b.noneTold()
	}
	b.m.rels, b.m.names = slices.Clone(told.Relations), slices.Clone(told.Names)
	return st
}

// wrongAbout is the retraction of what was told about somebody or something;
// where that is more than one sentence, each of them is a reading.
func (b *builder) wrongAbout() triple.Statement {
	var about triple.Term
	b.m.np(b.a.n, objectRole, func(t triple.Term) *formula {
		about = t
		return truth()
	})
	if about.Name == "" || b.m.trouble != nil {
		return b.noneTold()
	}
	var found []triple.Statement
	for i := range slices.Backward(b.m.d.Told) {
		told := &b.m.d.Told[i]
		if slices.ContainsFunc(told.Names, func(n triple.Term) bool { return n.Same(about) }) {
			st := b.takenBack(told)
			if only := slices.DeleteFunc(slices.Clone(st.Facts), func(f triple.Triple) bool { return !f.Subject.Same(about) && !f.Object.Same(about) }); len(only) > 0 {
				st.Facts = only
			}
			st.Relations, st.Names = b.m.rels, b.m.names
			found = append(found, st)
		}
	}
	switch len(found) {
	case 0:
		b.m.fail("unsupported", `Nothing was told lately about "`+about.Spelling()+`"; say in full what is to be forgotten.`, b.a.n)
		return triple.Statement{}
	case 1:
		return found[0]
	}
	return triple.Statement{Kind: triple.Retraction, Readings: found}
}

// same says of somebody else what was just told.
func (b *builder) same() triple.Statement {
	m := b.m
	told := lastTold(m.d)
	if told == nil || len(told.Facts) == 0 || len(told.Rules) > 0 {
		return b.noneTold()
	}
	st := triple.Statement{Kind: triple.FactKind}
	subject := told.Facts[0].Subject
	m.rels, m.names = slices.Clone(told.Relations), slices.Clone(told.Names)
	m.np(b.a.n, subjectRole, func(t triple.Term) *formula {
		for _, f := range told.Facts {
			if !f.Subject.Same(subject) || isFresh(subject.Name) || !individual(f.Subject.Kind) || t.IsVar() || !m.sameWay(b.a, f, len(told.Facts)) {
				m.fail("unsupported", "It is not clear which part of the sentence before is meant; say it in full.", b.a.n)
			}
			if b.a.word == "not" {
				f = f.Opposite()
			}
			f.Subject = t
			st.Facts = append(st.Facts, f)
		}
		return truth()
	})
	m.names = slices.DeleteFunc(m.names, func(n triple.Term) bool {
		return n.Same(subject) && !slices.ContainsFunc(st.Facts, func(f triple.Triple) bool { return f.Object.Same(n) })
	})
	return st
}

// sameWay reports whether what was told can be said again with the words of
// the act: "so does Rex" goes with a verb, "neither" with a denial.
func (m *meaning) sameWay(a *act, f triple.Triple, n int) bool {
	switch a.word {
	case "so", "too":
		if f.Denied {
			return false
		}
	case "neither", "nor":
		if !f.Denied {
			return false
		}
	case "not":
		if f.Denied || n != 1 {
			return false
		}
	}
	if a.verb == nil {
		return true
	}
	r := m.e.record(f.Relation, m.d.Vocabulary)
	for _, x := range m.rels {
		if x.Key == f.Relation {
			r = x
		}
	}
	aux, _, _ := m.e.printer(nil).verb(r, f.Object)
	c := morph.ClosedOf(a.verb.s)
	switch {
	case r.Modal != "":
		return a.verb.s == r.Modal
	case aux == "is" || aux == "was":
		return c&lexicon.BeVerb != 0
	}
	return c&lexicon.DoVerb != 0
}

// corrected puts a name in the place of one of the fact told before.
func (b *builder) corrected() triple.Statement {
	m := b.m
	told := lastTold(m.d)
	if told == nil || len(told.Facts) != 1 || len(told.Rules) > 0 {
		return b.noneTold()
	}
	old := told.Facts[0]
	n := b.a.n
	if n.kind == nPrep {
		if r := m.e.record(old.Relation, m.d.Vocabulary); r.Prep != n.s {
			return b.noneTold()
		}
		n = n.a
	}
	m.rels = slices.Clone(told.Relations)
	f := old
	f.Confidence = 0
	class := n.kind == nNoun && (n.s == "a" || n.s == "an") && n.b == nil && len(n.a.list) == 0
	put := func(t triple.Term) *formula {
		place := &f.Object
		if b.a.word == "subject" {
			place = &f.Subject
		}
		if t.IsVar() || !exchangeable(*place, t) || !class && b.likelier(old, t) {
			return m.fail("unsupported", "It is not clear what this corrects; say the sentence in full.", b.a.n)
		}
		*place = t
		return truth()
	}
	if class && old.Object.Kind == triple.Class {
		put(m.constant(triple.Class, nounLabel(n.a)))
	} else {
		m.np(n, objectRole, put)
	}
	if f.Same(old) {
		m.fail("unsupported", "That is what was told.", b.a.n)
	}
	for _, t := range [...]triple.Term{f.Subject, f.Object} {
		m.name(t)
	}
	return triple.Statement{Kind: triple.Correction, Facts: []triple.Triple{f}, Withdrawn: []triple.Triple{plainTriple(old)}}
}

// likelier reports whether t rather belongs in the other place of the fact: a
// first name where one stands.
func (b *builder) likelier(old triple.Triple, t triple.Term) bool {
	person := func(x triple.Term) bool { return x.Kind == triple.Proper && firstName(x.Name) != 0 }
	if !individual(old.Object.Kind) || old.Object.Kind == triple.Generic {
		return false
	}
	subject, object := person(old.Subject), person(old.Object)
	if subject == object {
		return false
	}
	return (b.a.word == "subject") == (person(t) == object)
}

// exchangeable reports whether one term can stand where the other does.
func exchangeable(a, b triple.Term) bool {
	named := func(t triple.Term) bool { return individual(t.Kind) || t.Kind == triple.Number }
	return a.Kind == b.Kind || named(a) && named(b)
}
