package asking

import (
	"slices"
	"strings"

	"whence/conductor/knowledge"
	"whence/conductor/turn"
	"whence/triple"
)

// This file is about what is supposed.

// Instead are the ids of what was told that cannot be so beside what is supposed: its denial, and another value in its place.
func (t *Asker) Instead(given []triple.Triple) (ids, said []string, err error) {
	for _, g := range given {
		if strings.HasPrefix(g.Subject.Name, "_") {
			continue // anybody
		}
		told := t.Known.Base.MentionedBy(g.Subject.Name)
		for _, id := range told[max(0, len(told)-maxByName):] {
			f, past, err := t.Known.Store.Fact(t.Ctx, id)
			if err != nil {
				return nil, nil, err
			}
			if past.Live && excludes(t.Known, g, f.Triple) && !slices.Contains(ids, id) {
				ids, said = append(ids, id), append(said, t.Explain.Sentence(f.Triple))
			}
		}
	}
	return ids, said, nil
}

// excludes reports whether what is supposed takes the place of what was told.
func excludes(k *knowledge.Knowledge, given, told triple.Triple) bool {
	switch {
	case given.Subject.Name != told.Subject.Name || given.Relation != told.Relation:
		return false
	case given.Object.Name == told.Object.Name:
		return given.Denied != told.Denied
	case given.Denied || told.Denied:
		return false
	}
	return given.Object.Kind == triple.Number && told.Object.Kind == triple.Number ||
		slices.Contains(k.Language.Words().Opposites(given.Object.Name), told.Object.Name) || k.Single(given.Relation)
}

// Supposing makes questions behind "suppose that …" ones under what it says. Alone it asks what would follow.
func (t *Asker) Supposing(read []triple.Statement) ([]triple.Statement, error) {
	var out []triple.Statement
	var given []triple.Triple
	from := -1
	for i, s := range read {
		if rest := t.Known.Language.Words().Supposes(s.Text); rest != "" && s.Kind != triple.QuestionKind {
			said, err := t.Known.Language.Read(t.Ctx, rest, t.Discourse())
			if err != nil {
				return nil, err
			}
			if len(said) == 1 && said[0].Kind == triple.FactKind && len(said[0].Readings) < 2 && len(said[0].Facts) > 0 {
				given, from = append(given, said[0].Facts...), i
				continue
			}
		}
		if q := s.Question; len(given) > 0 && q != nil && (q.Form == triple.YesNo || q.Form == triple.Which || q.Form == triple.HowMany) {
			under := *q
			under.Given = slices.Concat(given, q.Given)
			s.Question = &under
			from = -1
		}
		out = append(out, s)
	}
	if from >= 0 {
		s := read[from]
		s.Kind, s.Trouble, s.Facts, s.Rules, s.Readings = triple.QuestionKind, nil, nil, nil, nil
		s.Standing, s.Clauses, s.Echo = triple.Told, nil, s.Text
		s.Question = &triple.Question{Form: triple.WhatIf, Given: given}
		out = append(out, s)
	}
	return out, nil
}

// AsDone is what is supposed to be done as what was done, where that is spoken of: "what if Ann paid?" supposes
// of Ann that she has.
func AsDone(t *Asker, it *turn.Item, given []triple.Triple) (out []triple.Triple) {
	n := naming{Store: t.Store()}
	for _, g := range given {
		r, ok := relationOf(t, it, g.Relation)
		if !ok || g.Denied || !n.isDeed(g, r) {
			continue
		}
		r.Tense, r.Key = "past", ""
		g.Relation = t.Known.Language.Words().Key(r)
		if _, spoken := t.Known.Words.Relation(g.Relation); spoken {
			out = append(out, g)
		}
	}
	return out
}
