package conductor

import (
	"slices"
	"strings"

	"whence/conductor/spoken"
	"whence/triple"
	"whence/triple/english/closed"
)

// understood reads the input, or what stands behind "no wait", "that's wrong" or "forget
// that" where the readers make no correction or retraction of the whole: a sentence that
// states facts.
func understood(t *steps) ([]triple.Statement, error) {
	if read, err := swapped(t); err != nil || read != nil {
		return read, err
	}
	read, err := t.c.known.Language.Understand(t.Ctx, spoken.Apart(t.Input), t.c.discourse())
	if err != nil {
		return nil, err
	}
	for i := range read {
		read[i].Text = t.Input[read[i].Start:read[i].End]
	}
	read = neverTold(read)
	for _, as := range []func(*steps, []triple.Statement) ([]triple.Statement, error){tallied, atOnce, ledWithin} {
		if counted, err := as(t, read); err != nil || counted != nil {
			return counted, err
		}
	}
	if len(read) == 1 && read[0].Kind == triple.Correction {
		if was := misspelt(t, read); was != nil {
			return inPlace(t, read, was), nil
		}
	}
	if len(read) == 1 && (read[0].Kind == triple.Correction || read[0].Kind == triple.Retraction) && read[0].Trouble == nil {
		return read, nil
	}
	return led(t, read)
}

// neverTold is what was read of a message without what a later sentence of it takes back.
func neverTold(read []triple.Statement) []triple.Statement {
	for i := len(read) - 1; i > 0; i-- {
		for j := i - 1; j >= 0 && read[i].Kind == triple.Correction; j-- {
			s := &read[j]
			left := slices.DeleteFunc(slices.Clone(s.Facts), func(x triple.Triple) bool { return slices.ContainsFunc(read[i].Withdrawn, x.Same) })
			switch {
			case s.Kind != triple.FactKind || len(left) == len(s.Facts):
			case len(left)+len(s.Rules) > 0:
				s.Facts = left
			default:
				return neverTold(slices.Delete(slices.Clone(read), j, j+1))
			}
		}
	}
	return read
}

// led is what stands behind a lead of the input where that puts something right, or what was read.
func led(t *steps, read []triple.Statement) ([]triple.Statement, error) {
	told := slices.ContainsFunc(read, func(s triple.Statement) bool { return s.Kind != triple.NotUnderstood })
	for _, l := range spoken.Leads(t.Input) {
		if it, rest, ok := strings.Cut(strings.Replace(l.Rest, "'s ", " 's ", 1), " "); ok && l.About != "" && closed.Words().As("pronoun", strings.ToLower(it)) == "it" { // what it is about
			l.Rest = strings.Replace(l.About+" "+rest, " 's ", "'s ", 1)
		}
		said, err := alongside(t, l.Rest, t.c.discourse(), l.Reported)
		if err != nil {
			return nil, err
		}
		corrects := len(said) == 1 && said[0].Kind == triple.Correction && said[0].Trouble == nil && l.Kind != spoken.Retraction
		halts := halting(l, told)
		if halts && told || !corrects && (!stateFacts(said) || !placed(t, l, said) && !halts) {
			continue
		}
		for i := range said {
			s := &said[i]
			s.Text, s.Start, s.End = strings.TrimSpace(t.Input), 0, len(t.Input)
			s.Ends = nil // they are of the rest
		}
		return said, nil
	}
	if slices.ContainsFunc(spoken.Leads(t.Input), func(l spoken.Lead) bool { return l.Reported }) && !slices.ContainsFunc(read, func(s triple.Statement) bool { return s.Kind != triple.FactKind }) {
		return []triple.Statement{putsWhatRight(t.Input, 0)}, nil // what was told before is not so, and it is not known which
	}
	if !told && slices.ContainsFunc(spoken.Leads(t.Input), func(l spoken.Lead) bool { return l.About != "" }) {
		return []triple.Statement{putsWhatRight(t.Input, 0)}, nil // and nothing to be forgotten
	}
	return read, nil
}

// halting reports whether behind a lead something else may have come to mind, which is told where nothing else was read.
func halting(l spoken.Lead, told bool) bool {
	return l.Kind == spoken.Halt || l.Kind == spoken.Correction && !told && !l.Reported
}

// placed makes of statements that stand behind a lead corrections where they put right what was told, and reports whether
// one does.
func placed(t *steps, l spoken.Lead, said []triple.Statement) (ok bool) {
	if l.Kind == spoken.Retraction && len(said) > 1 {
		return false
	}
	for i := range said {
		s := &said[i]
		right := putsRight(t, l, s.Facts)
		if !right && l.Kind != spoken.Retraction {
			s.Withdrawn = elsewhere(t, s)
		}
		if !right && len(s.Withdrawn) == 0 {
			continue
		}
		s.Kind, ok = triple.Correction, true
		if l.Kind == spoken.Retraction {
			s.Kind = triple.Retraction
			s.Facts = slices.DeleteFunc(s.Facts, func(f triple.Triple) bool { return f.OfName() && len(s.Facts) > 1 })
		}
	}
	return ok
}

// alongside reads what puts right what was told last: a pronoun that may stand for several things is what that tells of,
// and not where or when it is so, "she keeps it in the garage". Where it is said to be of that, any is.
func alongside(t *steps, text string, d triple.Discourse, ofThat bool) ([]triple.Statement, error) {
	if !ofThat || len(d.Told) == 0 {
		said, err := t.c.known.Language.Understand(t.Ctx, text, d)
		if err != nil || len(said) != 1 || said[0].Trouble == nil || len(d.Told) == 0 {
			return said, err
		}
	}
	last := d.Told[len(d.Told)-1]
	d.Mentions = slices.DeleteFunc(slices.Clone(d.Mentions), func(m triple.Term) bool {
		return !slices.ContainsFunc(last.Facts, func(x triple.Triple) bool {
			does := x.Subject.Kind != triple.Event && slices.ContainsFunc(last.Relations, func(r triple.Relation) bool { return r.Key == x.Relation && r.Prep == "" })
			return x.Subject.Same(m) || (x.Relation == triple.Agent || x.Relation == triple.Theme || does) && x.Object.Same(m)
		})
	})
	return t.c.known.Language.Understand(t.Ctx, text, d)
}

// ledWithin is what was read where a later sentence of the message puts one in front of it right, which then was never
// told, or what was told before. It is nil for others.
func ledWithin(t *steps, read []triple.Statement) ([]triple.Statement, error) {
	d := t.c.discourse()
	d.Mentions = slices.Clip(d.Mentions)
	for i := range read {
		if i > 0 && read[i].Start > read[i-1].Start {
			if right, err := ledFrom(t, read[:i:i], read[i].Start, d); err != nil || right != nil {
				return right, err
			}
		}
		d.Mentions = append(d.Mentions, read[i].Mentions...)
		d.Told = triple.Retell(d.Told, read[i])
	}
	return nil, nil
}

// ledFrom is what was read in front of what the input says from a place on, with what that puts right.
func ledFrom(t *steps, front []triple.Statement, at int, d triple.Discourse) ([]triple.Statement, error) {
	d.Mentions = slices.Clip(d.Mentions) // the next sentences add to it
	for _, l := range spoken.Leads(t.Input[at:]) {
		said, err := alongside(t, l.Rest, d, l.Reported)
		if err != nil {
			return nil, err
		}
		if !statesFacts(said) || l.Kind == spoken.Retraction {
			continue
		}
		said[0].Text, said[0].Start, said[0].End, said[0].Ends = strings.TrimSpace(t.Input[at:]), at, len(t.Input), nil
		if others, ok := without(front, said[0].Facts); ok {
			return append(others, said[0]), nil
		}
		if putsRight(t, l, said[0].Facts) {
			said[0].Kind = triple.Correction
			return append(front, said[0]), nil
		}
	}
	return nil, nil
}

// without is what was read but for the statement of which other facts tell everything anew, and something otherwise;
// false where there is none.
func without(read []triple.Statement, anew []triple.Triple) (out []triple.Statement, ok bool) {
	i := slices.IndexFunc(read, func(s triple.Statement) bool { return saidAnew(s, anew) })
	if i < 0 {
		return nil, false
	}
	return slices.Delete(slices.Clone(read), i, i+1), true
}

// saidAnew reports whether facts tell anew all that a statement tells of the same, and something of it otherwise.
func saidAnew(s triple.Statement, anew []triple.Triple) bool {
	if s.Kind != triple.FactKind || s.Trouble != nil || len(s.Rules)+len(s.Readings) > 0 {
		return false
	}
	otherwise := false
	for _, x := range s.Facts {
		if x.OfName() || x.Relation == triple.InstanceOf || x.Relation == triple.Wording {
			continue
		}
		event := x.Subject.Kind == triple.Event
		i := slices.IndexFunc(anew, func(y triple.Triple) bool {
			return x.Relation == y.Relation && (event || x.Subject.Same(y.Subject)) && x.Denied == y.Denied
		})
		same := i >= 0 && anew[i].Object.Same(x.Object)
		if i < 0 || !same && (x.Relation == triple.EventOf || x.Relation == triple.Agent) {
			return false
		}
		otherwise = otherwise || !same
	}
	return otherwise
}

// statesFacts reports whether all that was read are facts, each with one meaning.
func statesFacts(read []triple.Statement) bool {
	return len(read) == 1 && !slices.ContainsFunc(read, func(s triple.Statement) bool {
		return s.Kind != triple.FactKind || s.Trouble != nil || len(s.Readings) > 1 || s.Standing == triple.Asked
	})
}

// stateFacts reports whether each of what was read states facts.
func stateFacts(read []triple.Statement) bool {
	for i := range read {
		if !statesFacts(read[i : i+1]) {
			return false
		}
	}
	return len(read) > 0
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

// elsewhere are the facts of what was told last that say of something another place than a statement does, in whatever words.
func elsewhere(t *steps, anew *triple.Statement) (was []triple.Triple) {
	told := t.c.talk.Told
	if len(told) == 0 {
		return nil
	}
	words := t.c.known.Language.Words()
	place := func(s *triple.Statement, x triple.Triple) bool {
		return !x.Denied && !words.IsTime(x.Object) && slices.ContainsFunc(s.Relations, func(r triple.Relation) bool {
			return r.Key == x.Relation && r.Form == triple.FormCopula && r.Word == "" && words.Place(r.Prep)
		})
	}
	last := &told[len(told)-1]
	for _, x := range last.Facts {
		if place(last, x) && slices.ContainsFunc(anew.Facts, func(y triple.Triple) bool {
			return place(anew, y) && y.Subject.Same(x.Subject) && !y.Object.Same(x.Object)
		}) {
			was = append(was, x)
		}
	}
	return was
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
			return o.Subject.Same(f.Subject) && (o.Relation == f.Relation || number(o) && number(f)) || o.Relation == f.Relation && o.Object.Same(f.Object) && o.Denied == f.Denied
		})
	})
}
