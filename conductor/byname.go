package conductor

import (
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/reason"
	"whence/triple"
)

// This file answers by what a name says of itself, and under what is supposed.

// askNamed asks again with what names say of themselves, where a question about a class
// has no proof without, and with what things are taken to be: the billing service is a
// service, and a treasurer a person.
func (t *steps) askNamed(q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable {
		return q, f, nil
	}
	n := asking.Naming{Store: t.c.asKnown(t.Ctx), Turn: t.ID, Question: q, Why: map[string]string{}}
	if any, err := n.Widen(); err != nil || !any {
		return q, f, err
	}
	found, err := t.ask1(n.Question)
	if err != nil || found.Verdict == reason.Unknown || found.Verdict == reason.Unprovable {
		return q, f, err
	}
	t.taken = n.Taken(found)
	return n.Question, found, nil
}

// instead are the ids of what was told that cannot be so beside what is supposed: its
// denial, and another value in its place.
func (t *steps) instead(given []triple.Triple) (ids, said []string, err error) {
	for _, g := range given {
		if strings.HasPrefix(g.Subject.Name, "_") {
			continue // anybody
		}
		told := t.c.known.Base.MentionedBy(g.Subject.Name)
		for _, id := range told[max(0, len(told)-asking.MaxByName):] {
			f, past, err := t.c.known.Store.Fact(t.Ctx, id)
			if err != nil {
				return nil, nil, err
			}
			if past.Live && t.excludes(g, f.Triple) && !slices.Contains(ids, id) {
				ids, said = append(ids, id), append(said, t.c.explain.Sentence(f.Triple))
			}
		}
	}
	return ids, said, nil
}

// excludes reports whether what is supposed takes the place of what was told.
func (t *steps) excludes(given, told triple.Triple) bool {
	switch {
	case given.Subject.Name != told.Subject.Name || given.Relation != told.Relation:
		return false
	case given.Object.Name == told.Object.Name:
		return given.Denied != told.Denied
	case given.Denied || told.Denied:
		return false
	}
	return given.Object.Kind == triple.Number && told.Object.Kind == triple.Number ||
		slices.Contains(t.c.known.Language.Words().Opposites(given.Object.Name), told.Object.Name) || t.c.known.Single(given.Relation)
}

// supposing makes questions behind "suppose that …" ones under what it says. Alone it
// asks what would follow.
func (t *steps) supposing(read []triple.Statement) ([]triple.Statement, error) {
	var out []triple.Statement
	var given []triple.Triple
	from := -1
	for i, s := range read {
		if rest := t.c.known.Language.Words().Supposes(s.Text); rest != "" && s.Kind != triple.QuestionKind {
			said, err := t.c.known.Language.Read(t.Ctx, rest, t.c.discourse())
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
