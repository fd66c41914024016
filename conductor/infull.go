package conductor

import (
	"slices"
	"strings"

	"whence/internal/voice"
	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/syntax"
)

// This file takes a first name for the one person who has it: after "Ben Okafor is the treasurer",
// what is told of Ben is told of Ben Okafor, and after "Ben is the treasurer" what is told of Ben
// Okafor is told of Ben. A fact says that the two are one (synonym_of), so that the names mean the
// same wherever they stand, and that it can be taken back. What is told later of either is told of
// the one who was known first. Where several have the name, the person is asked.

// maxNamesakes is how many of one first name are offered as what may be meant.
const maxNamesakes = 4

// maxWithName bounds the names that are looked at for those with a word.
const maxWithName = 50

// persons finds who a name stands for in the statements of one turn.
type persons struct {
	*steps
	// heard are the names that the statements before brought up, by their keys and by the words
	// that may be short for them, and one is whose names they were taken for.
	heard, short map[string][]triple.Term
	one          map[string]triple.Term
	// told are the facts of the statements before, by the key of what they are about.
	told map[string][]triple.Triple
}

// inFull is what was read with every name of somebody who has a longer or a shorter one told before as
// that one.
func inFull(t *steps, read []triple.Statement) ([]triple.Statement, error) {
	p := &persons{t, map[string][]triple.Term{}, map[string][]triple.Term{}, map[string]triple.Term{}, map[string][]triple.Triple{}}
	for i := range read {
		if err := p.name(&read[i]); err != nil {
			return read, err
		}
	}
	return read, nil
}

// name renames those in a statement, and in each of its readings, who are known by another name.
func (p *persons) name(s *triple.Statement) error {
	for i := range s.Readings {
		if err := p.name(&s.Readings[i]); err != nil {
			return err
		}
	}
	in := namesIn(s)
	defer func() { p.hear(in, s.Facts) }()
	if s.Kind == triple.QuestionKind || s.Kind == triple.NotUnderstood {
		return nil
	}
	for _, x := range in {
		if strings.Contains(x.Name, "'s_") || slices.ContainsFunc(in, func(y triple.Term) bool { return inShort(x, y) || inShort(y, x) }) {
			continue // "Ben and Ben Okafor" are two
		}
		if err := p.nameOne(s, x); err != nil {
			return err
		}
	}
	return nil
}

// hear takes the names and the facts of a statement down.
func (p *persons) hear(names []triple.Term, facts []triple.Triple) {
	for _, x := range names {
		if slices.ContainsFunc(p.heard[x.Name], x.Same) {
			continue
		}
		p.heard[x.Name] = append(p.heard[x.Name], x)
		if words := strings.Split(x.Name, "_"); len(words) > 1 {
			for _, word := range slices.Compact(words[:2]) {
				p.short[word] = append(p.short[word], x)
			}
		}
	}
	for _, f := range facts {
		p.told[f.Subject.Name] = append(p.told[f.Subject.Name], f)
	}
}

// nameOne has a statement tell of one what it tells of a name that is another of theirs.
func (p *persons) nameOne(s *triple.Statement, x triple.Term) error {
	one, ok, err := p.joined(x)
	if err != nil {
		return err
	}
	full, stands := p.standsFor(x)
	switch {
	case ok:
		if more := p.namesakes(x, one); len(more) > 0 {
			return p.ask(s, x, append(more, one), one)
		}
		rename(s, x, one)
	case stands:
		if more := p.namesakes(x, full); len(more) > 0 {
			return p.ask(s, x, append(more, x), full)
		}
	default:
		if all := p.met(s, x); len(all) > 1 {
			return p.ask(s, x, all, x)
		} else if len(all) == 1 {
			p.join(s, x, all[0])
		}
	}
	return nil
}

// standsFor is the full name that was taken for a shorter one.
func (p *persons) standsFor(x triple.Term) (triple.Term, bool) {
	for full, short := range p.one {
		if short.Same(x) {
			return p.spelt(triple.Term{Name: full, Kind: triple.Proper}), true
		}
	}
	told, _, err := p.c.known.Store.Matching(p.Ctx, triple.Triple{Subject: triple.Var("X"), Relation: triple.SynonymOf, Object: x}, maxNamesakes)
	for _, f := range told {
		if full := p.spelt(f.Triple.Subject); err == nil && !f.Triple.Denied && inShort(x, full) {
			return full, true
		}
	}
	return triple.Term{}, false
}

// joined is who a name was taken for before.
func (p *persons) joined(x triple.Term) (triple.Term, bool, error) {
	if one, ok := p.one[x.Name]; ok {
		return one, true, nil
	}
	told, _, err := p.c.known.Store.Matching(p.Ctx, triple.Triple{Subject: x, Relation: triple.SynonymOf, Object: triple.Var("X")}, maxNamesakes)
	for _, f := range told {
		if one := f.Triple.Object; !f.Triple.Denied && (inShort(x, one) || inShort(one, x)) {
			return p.spelt(one), true, err
		}
	}
	return triple.Term{}, false, err
}

// spelt is a name as it was told first.
func (p *persons) spelt(x triple.Term) triple.Term {
	if n, ok := p.c.known.Words.Name(x.Name); ok {
		return n
	}
	if i := slices.IndexFunc(p.heard[x.Name], x.Same); i >= 0 {
		return p.heard[x.Name][i]
	}
	return x
}

// met are those who may be meant by a name that was not told before.
func (p *persons) met(s *triple.Statement, x triple.Term) []triple.Term {
	if p.knows(x) {
		return nil
	}
	if !strings.Contains(x.Name, "_") {
		return p.namesakes(x, x)
	}
	words := strings.Split(x.Name, "_")
	for _, short := range []triple.Term{triple.Const(triple.Proper, words[0]), triple.Const(triple.Proper, words[len(words)-1])} {
		one := p.spelt(short)
		if inShort(one, x) && one.Kind == triple.Proper && p.knows(one) && p.isPerson(s, x) && len(p.namesakes(one, x)) == 0 && !p.apart(s, x, one) {
			if _, other, err := p.joined(one); err == nil && !other {
				return []triple.Term{one}
			}
		}
	}
	return nil
}

// knows reports whether something was told of a name.
func (p *persons) knows(x triple.Term) bool {
	_, known := p.c.known.Words.Name(x.Name)
	return known || slices.ContainsFunc(p.heard[x.Name], x.Same)
}

// namesakes are the persons but one whose first name, or whose name behind a title, a name is.
func (p *persons) namesakes(x, but triple.Term) (out []triple.Term) {
	for _, y := range append(p.c.known.Words.WithWord(x.Name, maxWithName), p.short[x.Name]...) {
		if y.Name != but.Name && !slices.ContainsFunc(out, y.Same) && inShort(x, y) && p.isPerson(nil, y) {
			if one, ok, _ := p.joined(y); ok && (one.Same(but) || slices.ContainsFunc(out, one.Same)) {
				continue
			}
			out = append(out, y)
		}
	}
	return out
}

// isPerson reports whether a name of several words is somebody's: it begins with a first name or a title
// and does not end as a place does, or it is told to be somebody.
func (p *persons) isPerson(s *triple.Statement, x triple.Term) bool {
	words := strings.Split(x.Name, "_")
	first, last := words[0], words[len(words)-1]
	kind := lexicon.Supersense(last, lexicon.Noun)
	if syntax.Title(strings.SplitN(x.Spelling(), " ", 2)[0]) != 0 {
		return true
	}
	e, common := lexicon.Lookup(last) // Lund is a place and a name
	thing := common && !e.Name() && (kind == "noun.artifact" || kind == "noun.location" || kind == "noun.group" || kind == "noun.object")
	if !thing && (lexicon.IsFirstName(first) || lexicon.Supersense(first, lexicon.Noun) == "" && kind == "") {
		return true
	}
	is := func(f triple.Triple) bool {
		return f.Subject.Same(x) && f.Relation == triple.InstanceOf && !f.Denied && lexicon.IsA(triple.LastWord(strings.ReplaceAll(f.Object.Name, "_", " ")), "person")
	}
	if s != nil && slices.ContainsFunc(s.Facts, is) {
		return true
	}
	told, _, err := p.c.known.Store.Matching(p.Ctx, triple.Triple{Subject: x, Relation: triple.InstanceOf, Object: triple.Var("X")}, maxNamesakes)
	return err == nil && slices.ContainsFunc(told, func(f triple.Fact) bool { return is(f.Triple) })
}

// apart reports whether a statement says of a name something else than what was told of another, or
// that the other is not so.
func (p *persons) apart(s *triple.Statement, x, other triple.Term) bool {
	for _, f := range s.Facts {
		if !f.Subject.Same(x) {
			continue
		}
		told, _, err := p.c.known.Store.Matching(p.Ctx, triple.Triple{Subject: other, Relation: f.Relation, Object: triple.Var("X")}, maxNamesakes)
		differ := func(g triple.Triple) bool {
			same := g.Object.Same(f.Object)
			return same == (g.Denied != f.Denied) && (same || f.Object.Kind != triple.Class && f.Object.Kind != triple.Act)
		}
		if err != nil || slices.ContainsFunc(told, func(g triple.Fact) bool { return differ(g.Triple) }) ||
			slices.ContainsFunc(p.told[other.Name], func(g triple.Triple) bool { return g.Subject.Same(other) && g.Relation == f.Relation && differ(g) }) {
			return true
		}
	}
	return false
}

// join has a statement tell of one what it tells of a name that is another of theirs, and say so.
func (p *persons) join(s *triple.Statement, x, one triple.Term) {
	rename(s, x, one)
	if s.Kind == triple.Retraction || s.Trouble != nil || len(s.Facts)+len(s.Rules) == 0 {
		return
	}
	p.one[x.Name] = one
	if s.Ends != nil {
		s.Ends = slices.Insert(s.Ends, 0, len(s.Text))
	}
	s.Facts = slices.Insert(s.Facts, 0, triple.Triple{Subject: x, Relation: triple.SynonymOf, Object: one}) // what rests on it is told later
	s.Echo = strings.TrimSuffix(s.Echo, ".") + voice.Say("conductor.is-taken-for", "name", x.Spelling(), "one", one.Spelling())
}

// ask makes a statement one of which it is to be said whom a name stands for; what was taken for it
// before is called by its full name.
func (p *persons) ask(s *triple.Statement, x triple.Term, all []triple.Term, full triple.Term) error {
	if len(all) > maxNamesakes || len(s.Readings) > 0 || s.Trouble != nil {
		return nil
	}
	open := triple.Statement{Text: s.Text, Start: s.Start, End: s.End, Kind: s.Kind, Standing: s.Standing}
	for _, one := range all {
		r := *s
		rename(&r, x, one)
		as := one
		if one.Same(x) {
			as = full
		}
		r.Echo = strings.ReplaceAll(s.Echo, x.Spelling(), as.Spelling())
		open.Readings = append(open.Readings, r)
	}
	*s = open
	return nil
}

// inShort reports whether a name is the first of another's two or three words, or what stands behind a title.
func inShort(short, full triple.Term) bool {
	words := strings.Split(full.Name, "_")
	if len(words) < 2 || len(words) > 3 || full.Kind != triple.Proper || short.Kind != triple.Proper || strings.Contains(full.Name, "'") {
		return false
	}
	title := strings.SplitN(full.Spelling(), " ", 2)[0]
	if lexicon.Dotted.Has(strings.TrimSuffix(title, ".")) {
		return len(words) == 2 && short.Name == words[1]
	}
	return short.Name == words[0]
}

// namesIn are the names in what a statement tells.
func namesIn(s *triple.Statement) (out []triple.Term) {
	each(s, func(x *triple.Term) {
		if x.Kind == triple.Proper && !x.IsVar() && !slices.ContainsFunc(out, x.Same) {
			out = append(out, *x)
		}
	})
	return out
}

// rename puts one in the place of a name, and what is the one's in the place of what is told as of the name.
func rename(s *triple.Statement, from, to triple.Term) {
	unshare(s)
	swap := func(x *triple.Term) {
		if rest, owned := strings.CutPrefix(x.Name, from.Name+"'s_"); owned && x.Kind != triple.Generic {
			x.Name, x.Label = to.Name+"'s_"+rest, strings.Replace(x.Label, from.Spelling()+"'s ", to.Spelling()+"'s ", 1)
		} else if x.Name == from.Name && x.Kind == triple.Proper {
			x.Name, x.Label = to.Name, to.Label
		}
	}
	each(s, swap)
	for i := range s.Mentions {
		swap(&s.Mentions[i])
	}
	for i := range s.Names {
		if s.Names[i].Owned() { // the name itself is one of the two
			swap(&s.Names[i])
		}
	}
}

// each gives what a statement tells of, one by one.
func each(s *triple.Statement, f func(*triple.Term)) {
	for _, facts := range [][]triple.Triple{s.Facts, s.Withdrawn, s.Supposes} {
		for i := range facts {
			f(&facts[i].Subject)
			f(&facts[i].Object)
		}
	}
	for i := range s.Rules {
		r := &s.Rules[i]
		f(&r.Head.Subject)
		f(&r.Head.Object)
		for j := range r.Body {
			f(&r.Body[j].Subject)
			f(&r.Body[j].Object)
		}
	}
}

// unshare gives a statement copies of what it tells, which may be changed.
func unshare(s *triple.Statement) {
	s.Facts, s.Withdrawn, s.Supposes, s.Rules = slices.Clone(s.Facts), slices.Clone(s.Withdrawn), slices.Clone(s.Supposes), slices.Clone(s.Rules)
	for i := range s.Rules {
		s.Rules[i].Body = slices.Clone(s.Rules[i].Body)
	}
	s.Names, s.Mentions = slices.Clone(s.Names), slices.Clone(s.Mentions)
}
