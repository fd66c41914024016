package interpret

import (
	"slices"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/logic"
	"whence/triple/english/morph"
	"whence/triple/english/say"
	"whence/triple/english/syntax"
)

// noneTold is the trouble where nothing was told that could be meant.
func (b *leaning) noneTold() triple.Statement {
	b.m.fail("unsupported", "There is nothing that was told just before this; say the sentence in full.", b.a.N)
	return triple.Statement{}
}

// statement makes the statement of an act that leans on one told before.
func (b *leaning) statement() triple.Statement {
	b.m.markAll()
	switch b.a.Kind {
	case syntax.ForgetLast:
		told := b.m.d.LastTold()
		if morph.ClosedOf(b.a.Word) != 0 { // "that's wrong", and not "forget that"
			told = b.m.d.Meant()
		}
		if told == nil {
			return b.noneTold()
		}
		return b.takenBack(told)
	case syntax.ForgetAbout:
		return b.wrongAbout()
	case syntax.CorrectTo:
		return b.corrected()
	}
	return b.same()
}

// markAll notes that every word has had its say.
func (m *account) markAll() { m.used.addUpTo(len(m.p.Tokens)) }

// takenBack is the retraction of what was told.
func (b *leaning) takenBack(told *triple.Statement) triple.Statement {
	st := triple.Statement{Kind: triple.Retraction, Facts: slices.Clone(told.Facts), Rules: slices.Clone(told.Rules)}
	if len(st.Facts)+len(st.Rules) == 0 {
		return b.noneTold()
	}
	b.m.rels, b.m.names = slices.Clone(told.Relations), slices.Clone(told.Names)
	return st
}

// wrongAbout is the retraction of what was told about somebody or something;
// where that is more than one sentence, each of them is a reading.
func (b *leaning) wrongAbout() triple.Statement {
	var about triple.Term
	b.m.phrases.np(b.a.N, objectRole, func(t triple.Term) *logic.Formula {
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
		b.m.fail("unsupported", `Nothing was told lately about "`+about.Spelling()+`"; say in full what is to be forgotten.`, b.a.N)
		return triple.Statement{}
	case 1:
		return found[0]
	}
	return triple.Statement{Kind: triple.Retraction, Readings: found}
}

// same says of somebody else what was just told.
func (b *leaning) same() triple.Statement {
	m := b.m
	told := m.d.LastTold()
	if told == nil || len(told.Facts) == 0 || len(told.Rules) > 0 {
		return b.noneTold()
	}
	st := triple.Statement{Kind: triple.FactKind}
	subject := told.Facts[0].Subject
	m.rels, m.names = slices.Clone(told.Relations), slices.Clone(told.Names)
	m.phrases.np(b.a.N, subjectRole, func(t triple.Term) *logic.Formula {
		for _, f := range told.Facts {
			if !f.Subject.Same(subject) || say.IsFresh(subject.Name) || !Individual(f.Subject.Kind) || t.IsVar() || !m.uses.sameWay(b.a, f, len(told.Facts)) {
				m.fail("unsupported", "It is not clear which part of the sentence before is meant; say it in full.", b.a.N)
			}
			if b.a.Word == "not" {
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
func (m *uses) sameWay(a *syntax.Act, f triple.Triple, n int) bool {
	switch a.Word {
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
	if a.Verb == nil {
		return true
	}
	r := m.e.Record(f.Relation, m.d.Vocabulary)
	for _, x := range m.rels {
		if x.Key == f.Relation {
			r = x
		}
	}
	aux := m.e.Auxiliary(r, f.Object)
	c := morph.ClosedOf(a.Verb.S)
	switch {
	case r.Modal != "":
		return a.Verb.S == r.Modal
	case aux == "is" || aux == "was":
		return c&lexicon.BeVerb != 0
	}
	return c&lexicon.DoVerb != 0
}

// corrected puts a name in the place of one of the fact told before.
func (b *leaning) corrected() triple.Statement {
	m := b.m
	told := m.d.Meant()
	if told == nil || len(told.Facts) != 1 || len(told.Rules) > 0 {
		return b.noneTold()
	}
	old := told.Facts[0]
	n := b.a.N
	if n.Kind == syntax.NodePrep {
		if r := m.e.Record(old.Relation, m.d.Vocabulary); r.Prep != n.S {
			return b.noneTold()
		}
		n = n.A
	}
	m.rels = slices.Clone(told.Relations)
	f := old
	f.Confidence = 0
	class := n.Kind == syntax.NodeNoun && (n.S == "a" || n.S == "an") && n.B == nil && len(n.A.List) == 0
	put := func(t triple.Term) *logic.Formula {
		place := &f.Object
		if b.a.Word == "subject" {
			place = &f.Subject
		}
		if t.IsVar() || !exchangeable(*place, t) || !class && b.likelier(old, t) {
			return m.fail("unsupported", "It is not clear what this corrects; say the sentence in full.", b.a.N)
		}
		*place = t
		return truth()
	}
	if class && old.Object.Kind == triple.Class {
		put(m.constant(triple.Class, syntax.NounLabel(n.A)))
	} else {
		m.phrases.np(n, objectRole, put)
	}
	if f.Same(old) {
		m.fail("unsupported", "That is what was told.", b.a.N)
	}
	for _, t := range [...]triple.Term{f.Subject, f.Object} {
		m.name(t)
	}
	return triple.Statement{Kind: triple.Correction, Facts: []triple.Triple{f}, Withdrawn: []triple.Triple{plainTriple(old)}}
}

// likelier reports whether t rather belongs in the other place of the fact: a
// first name where one stands.
func (b *leaning) likelier(old triple.Triple, t triple.Term) bool {
	person := func(x triple.Term) bool { return x.Kind == triple.Proper && syntax.FirstName(x.Name) != 0 }
	if !Individual(old.Object.Kind) || old.Object.Kind == triple.Generic {
		return false
	}
	subject, object := person(old.Subject), person(old.Object)
	if subject == object {
		return false
	}
	return (b.a.Word == "subject") == (person(t) == object)
}

// exchangeable reports whether one term can stand where the other does.
func exchangeable(a, b triple.Term) bool {
	named := func(t triple.Term) bool { return Individual(t.Kind) || t.Kind == triple.Number }
	return a.Kind == b.Kind || named(a) && named(b)
}
