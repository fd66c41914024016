package conductor

import (
	"slices"
	"strings"

	"whence/reason"
	"whence/triple"
)

// This file answers by what a name says of itself, and under what is supposed.

// askNamed asks again with what names say of themselves, where a question about a class
// has no proof without: the billing service is a service.
func (t *steps) askNamed(q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable {
		return q, f, nil
	}
	n := naming{t, q, map[string]string{}}
	for _, and := range q.Goals {
		for _, l := range and {
			if l.Absent || l.Op != triple.Relates {
				continue
			}
			for _, is := range n.needed(l.Triple, maxBehind) {
				if err := n.byName(is); err != nil {
					return q, f, err
				}
				if err := n.byKind(is); err != nil {
					return q, f, err
				}
			}
		}
	}
	if len(n.question.Named) == 0 {
		return q, f, nil
	}
	found, err := t.ask1(n.question)
	if err != nil || found.Verdict == reason.Unknown || found.Verdict == reason.Unprovable {
		return q, f, err
	}
	t.taken = &taken{steps: step{cost: 1}}
	for range found.Answers {
		t.taken.of = append(t.taken.of, step{})
	}
	for _, p := range found.Proofs {
		for _, node := range p.Nodes {
			if said := n.why[node.ID]; said != "" {
				t.taken.named(found, p.ID, said)
			}
		}
	}
	return n.question, found, nil
}

// named adds a step to the answers that rest on a proof, or to the refutation.
func (x *taken) named(f reason.Finding, proof, said string) {
	for i, a := range f.Answers {
		if slices.Contains(a.Proofs, proof) {
			x.of[i] = step{append(x.of[i].said, said), 1}
		}
	}
	x.steps.said = append(x.steps.said, said)
}

// maxByName bounds the names that are looked at for one question.
const maxByName = 200

// byName adds what names say of themselves to a question that asks for one of a class.
func (t *naming) byName(is triple.Triple) error {
	if is.Object.IsVar() {
		return nil
	}
	class := is.Object
	head := class.Name[strings.LastIndexByte(class.Name, '_')+1:]
	names := t.c.known.Words.NamesWith(head)
	for _, n := range names[:min(len(names), maxByName)] {
		ids := t.c.known.Base.MentionedBy(n.Name)
		if !is.Subject.IsVar() && is.Subject.Name != n.Name || len(ids) == 0 || !t.c.known.Language.Words().ByName(n, class.Name) {
			continue
		}
		if err := t.take(triple.Triple{Subject: n, Relation: triple.InstanceOf, Object: class}, " by its name"); err != nil {
			return err
		}
	}
	return nil
}

// instead are the ids of what was told that cannot be so beside what is supposed: its
// denial, and another value in its place.
func (t *steps) instead(given []triple.Triple) (ids, said []string, err error) {
	for _, g := range given {
		if strings.HasPrefix(g.Subject.Name, "_") {
			continue // anybody
		}
		told := t.c.known.Base.MentionedBy(g.Subject.Name)
		for _, id := range told[max(0, len(told)-maxByName):] {
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
