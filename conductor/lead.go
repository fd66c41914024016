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
	read, err := t.c.known.Language.Understand(t.Ctx, t.Input, t.c.discourse())
	if err != nil {
		return nil, err
	}
	if len(read) == 1 && (read[0].Kind == triple.Correction || read[0].Kind == triple.Retraction) && read[0].Trouble == nil {
		return read, nil
	}
	for _, l := range spoken.Leads(t.Input) {
		said, err := t.c.known.Language.Understand(t.Ctx, l.Rest, t.c.discourse())
		if err != nil {
			return nil, err
		}
		if !statesFacts(said) || l.Kind == spoken.Mistake && !saysOfTheSame(t, said) || l.Kind == spoken.Correction && !saysOfTheSame(t, said) && !takesPlace(t, said) {
			continue
		}
		for i := range said {
			said[i].Kind = triple.Correction
			if l.Kind == spoken.Retraction {
				said[i].Kind = triple.Retraction
				said[i].Facts = slices.DeleteFunc(said[i].Facts, func(f triple.Triple) bool { return f.OfName() && len(said[i].Facts) > 1 })
			}
			said[i].Text, said[i].Start, said[i].End = strings.TrimSpace(t.Input), 0, len(t.Input)
			said[i].Ends = nil // they are of the rest
		}
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

// takesPlace reports whether something was told in the place of which what was read can be
// put. Where nothing was, "it was Aino, not Pieter" would only stand beside it.
func takesPlace(t *steps, read []triple.Statement) bool {
	return slices.ContainsFunc(read[0].Facts, func(f triple.Triple) bool {
		held, err := t.c.known.Base.Held(t.Ctx, triple.Triple{Subject: f.Subject, Relation: f.Relation, Object: triple.Var("X")})
		return err == nil && len(held) > 0 && !f.OfName()
	})
}

// saysOfTheSame reports whether what was read says anew what was told last: otherwise that
// was wrong as it is, and is taken back.
func saysOfTheSame(t *steps, read []triple.Statement) bool {
	told := t.c.talk.Told
	if len(told) == 0 {
		return false
	}
	number := func(f triple.Triple) bool { return f.Object.Kind == triple.Number }
	return slices.ContainsFunc(read[0].Facts, func(f triple.Triple) bool {
		return !f.OfName() && slices.ContainsFunc(told[len(told)-1].Facts, func(o triple.Triple) bool {
			return o.Subject.Same(f.Subject) && (o.Relation == f.Relation || number(o) && number(f))
		})
	})
}
