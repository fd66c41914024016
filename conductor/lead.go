package conductor

import (
	"slices"
	"strings"

	"whence/conductor/spoken"
	"whence/triple"
)

// understood reads the input, or what stands behind "no wait", "that's wrong" or "forget
// that" where the readers make no correction or retraction of the whole: a sentence that
// states facts.
func understood(t *steps) ([]triple.Statement, error) {
	if read, err := swapped(t); err != nil || read != nil {
		return read, err
	}
	read, err := t.c.known.Language.Understand(t.Ctx, t.Input, t.c.discourse())
	if err != nil {
		return nil, err
	}
	for _, as := range []func(*steps, []triple.Statement) ([]triple.Statement, error){tallied, atOnce} {
		if counted, err := as(t, read); err != nil || counted != nil {
			return counted, err
		}
	}
	if len(read) == 1 && (read[0].Kind == triple.Correction || read[0].Kind == triple.Retraction) && read[0].Trouble == nil {
		return read, nil
	}
	return led(t, read)
}

// led is what stands behind a lead of the input where that puts something right, or what was read.
func led(t *steps, read []triple.Statement) ([]triple.Statement, error) {
	for _, l := range spoken.Leads(t.Input) {
		said, err := t.c.known.Language.Understand(t.Ctx, l.Rest, t.c.discourse())
		if err != nil {
			return nil, err
		}
		corrects := len(said) == 1 && said[0].Kind == triple.Correction && said[0].Trouble == nil && l.Kind != spoken.Retraction
		if !corrects && (!statesFacts(said) || !putsRight(t, l, said[0].Facts)) {
			continue
		}
		s := &said[0]
		s.Kind = triple.Correction
		if l.Kind == spoken.Retraction {
			s.Kind = triple.Retraction
			s.Facts = slices.DeleteFunc(s.Facts, func(f triple.Triple) bool { return f.OfName() && len(s.Facts) > 1 })
		}
		s.Text, s.Start, s.End = strings.TrimSpace(t.Input), 0, len(t.Input)
		s.Ends = nil // they are of the rest
		return said, nil
	}
	return read, nil
}

// statesFacts reports whether all that was read are facts, each with one meaning.
func statesFacts(read []triple.Statement) bool {
	return len(read) == 1 && !slices.ContainsFunc(read, func(s triple.Statement) bool {
		return s.Kind != triple.FactKind || s.Trouble != nil || len(s.Readings) > 1 || s.Standing == triple.Asked
	})
}

// putsRight reports whether facts behind a lead say anew what it says is wrong. What is to be
// forgotten need not be.
func putsRight(t *steps, l spoken.Lead, facts []triple.Triple) bool {
	if l.About != "" && !slices.ContainsFunc(facts, func(f triple.Triple) bool { return f.Subject.Name == triple.Key(l.About) }) {
		return false
	}
	return l.Kind == spoken.Retraction || l.About != "" && takesPlace(t, facts) || saysOfTheSame(t, facts) || l.Kind == spoken.Correction && takesPlace(t, facts)
}

// takesPlace reports whether something was told in the place of which what was read can be
// put. Where nothing was, "it was Aino, not Pieter" would only stand beside it.
func takesPlace(t *steps, facts []triple.Triple) bool {
	return slices.ContainsFunc(facts, func(f triple.Triple) bool {
		held, err := t.c.known.Base.Held(t.Ctx, triple.Triple{Subject: f.Subject, Relation: f.Relation, Object: triple.Var("X")})
		return err == nil && len(held) > 0 && !f.OfName()
	})
}

// saysOfTheSame reports whether what was read says anew what was told last: otherwise that
// was wrong as it is, and is taken back.
func saysOfTheSame(t *steps, facts []triple.Triple) bool {
	told := t.c.talk.Told
	if len(told) == 0 {
		return false
	}
	number := func(f triple.Triple) bool { return f.Object.Kind == triple.Number }
	return slices.ContainsFunc(facts, func(f triple.Triple) bool {
		return !f.OfName() && slices.ContainsFunc(told[len(told)-1].Facts, func(o triple.Triple) bool {
			return o.Subject.Same(f.Subject) && (o.Relation == f.Relation || number(o) && number(f))
		})
	})
}
