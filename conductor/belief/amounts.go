package belief

import (
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/kb"
	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/say"
	"whence/triple/quantity"
)

// This file finds what is as much no more since it went up or down: what it is since is learned with what was told,
// where that is to one amount, or by one from the amount that was told.

// shift is what went up or down: to how much or by how much, the other has no name.
type shift struct {
	of     triple.Term
	to, by triple.Term
	down   bool
	says   triple.Triple
}

// shifted has the amounts that an item tells to have gone up or down take the place of those that were told.
func shifted(t *reviser, it *turn.Item) error {
	for _, s := range shifts(t, it) {
		facts, err := s.told(t, it)
		if err != nil {
			return err
		}
		rules := s.ruled(t)
		switch {
		case len(facts) == 1 && len(rules) == 0:
			s.close(t, it, facts[0])
		case len(facts) == 0 && len(rules) == 1:
			s.outrule(t, it, rules[0])
		}
	}
	return nil
}

// shifts are the amounts that an item tells to have gone up or down.
func shifts(t *reviser, it *turn.Item) (out []shift) {
	events, rest := say.EventFacts(it.Facts)
	for _, e := range events {
		out = append(out, shiftOf(t, e)...)
	}
	for _, x := range rest {
		r, ok := relation(t, it, x.Relation)
		if verb := strings.TrimSpace(r.Lemma + " " + r.Particle); ok && len(events) == 0 && !x.Denied && r.Form == triple.FormVerb && r.Modal == "" {
			out = append(out, shiftTo(verb, r.Prep, x.Subject, x, x.Object)...)
		}
		if kind, _, of := strings.Cut(x.Relation, "_of"); of && closed.Words().Is("raise", strings.ReplaceAll(kind, "_", " ")) {
			out = append(out, raiseOf(t, it, x)...)
		}
	}
	for _, r := range it.Rules {
		out = append(out, shiftOfAny(t, it, r)...)
	}
	for _, x := range rest { // "sorry, it is 42 euros", of what it costs
		if it.Kind == triple.Correction && x.Relation == triple.Is && !x.Denied {
			out = append(out, shift{of: x.Subject, to: x.Object, says: x})
		}
	}
	for i := range out {
		for _, x := range it.Facts { // of "haircuts" any is meant
			if say.IsFresh(out[i].of.Name) && x.Relation == triple.InstanceOf && x.Subject.Same(out[i].of) {
				out[i].of = x.Object
			}
		}
	}
	return slices.DeleteFunc(out, func(s shift) bool { return s.of.Name == "" })
}

// shiftOfAny is what a rule tells to have gone up or down: "the price of the chair" is whatever is that.
func shiftOfAny(t *reviser, it *turn.Item, r triple.Rule) []shift {
	rose, ok := relation(t, it, r.Head.Relation)
	if !ok || len(r.Body) != 1 || r.Head.Denied || rose.Form != triple.FormVerb {
		return nil
	}
	noun, _, of := strings.Cut(r.Body[0].Relation, "_of")
	if !of || r.Body[0].Subject.Var != r.Head.Subject.Var {
		return nil
	}
	whose := triple.Term{Name: r.Body[0].Object.Name + "'s_" + noun, Kind: triple.Proper}
	return shiftTo(strings.TrimSpace(rose.Lemma+" "+rose.Particle), rose.Prep, whose, r.Head, r.Head.Object)
}

// shiftTo is what went up or down by a verb with such a preposition, none by another.
func shiftTo(verb, prep string, of triple.Term, says triple.Triple, amount triple.Term) []shift {
	s := shift{of: of, says: says, down: closed.Words().Is("falling", verb)}
	switch {
	case !s.down && !closed.Words().Is("rising", verb):
		return nil
	case prep == "to":
		s.to = amount
	case prep == "by":
		s.by = amount
	default:
		return nil
	}
	return []shift{s}
}

// shiftOf is what an event tells to have gone up or down by now.
func shiftOf(t *reviser, facts []triple.Triple) (out []shift) {
	d, ok := deedOfEvent(t, facts)
	kind := eventKind(facts)
	if now := ahead(t, kind.Object); now != "" && !d.timed && !strings.HasPrefix(kind.Object.Name, will) {
		d.verb = now
	} else if now != "" {
		return nil
	}
	of := d.to
	if of.Name == "" {
		of = d.by
	}
	for _, x := range facts {
		if x.Relation == triple.Role("at") && closed.Words().Is("upordown", x.Object.Name) {
			d.verb += " " + x.Object.Name
		}
	}
	for _, x := range facts {
		prep, role := triple.RolePrep(x.Relation)
		if particle, amount, limit := strings.Cut(x.Object.Name, "_to_"); prep == "by" && limit && closed.Words().Is("upordown", particle) { // read as a limit
			d.verb, prep, x.Object.Name, x.Object.Label = d.verb+" "+particle, "to", amount, strings.ReplaceAll(amount, "_", " ")
		}
		if role && ok {
			out = append(out, shiftTo(d.verb, prep, of, kind, x.Object)...)
		}
	}
	return out
}

// eventKind is the fact that says of an event what it is.
func eventKind(facts []triple.Triple) triple.Triple {
	return facts[max(0, slices.IndexFunc(facts, func(x triple.Triple) bool { return x.Relation == triple.EventOf }))]
}

// raiseOf is by how much somebody earns more who got a raise of that.
func raiseOf(t *reviser, it *turn.Item, x triple.Triple) (out []shift) {
	for _, y := range it.Facts {
		r, ok := relation(t, it, y.Relation)
		if ok && !y.Denied && y.Object.Same(x.Subject) && r.Form == triple.FormVerb && r.Modal == "" && closed.Words().Is("receiving", r.Lemma) {
			for _, pay := range closed.Words().Of("payment") {
				out = append(out, shift{of: triple.Term{Name: y.Subject.Name + "'s_" + pay, Kind: triple.Proper}, by: x.Object, says: y})
			}
		}
	}
	return out[:min(1, len(out))]
}

// whose is of whom or what something is an amount, and what that is called: "Emma's salary", "the ticket price".
func (s shift) whose() (owner, noun string) {
	if owner, noun, ok := strings.Cut(s.of.Name, "'s_"); ok {
		return owner, noun
	}
	if noun, owner, ok := strings.Cut(s.of.Name, "_of_"); ok {
		return owner, noun
	}
	if at := strings.LastIndexByte(s.of.Name, '_'); at > 0 {
		return s.of.Name[:at], s.of.Name[at+1:]
	}
	return "", s.of.Name
}

// told are the facts that tell how much that is.
func (s shift) told(t *reviser, it *turn.Item) (out []triple.Fact, err error) {
	owner, noun := s.whose()
	for _, about := range []string{s.of.Name, owner} {
		if about == "" {
			continue
		}
		facts, err := factsAbout(t, triple.Term{Name: about}, func(f triple.Fact) bool {
			x := f.Triple
			r, ok := t.known.Words.Relation(x.Relation)
			value, of := x.Object, x.Subject.Name == about
			switch verb := strings.TrimSpace(r.Lemma + " " + r.Particle); {
			case x.Denied || x.Subject.Kind == triple.Event || it.Kind == triple.Correction && x.Relation == s.says.Relation:
				return false // what a correction says in the same words was wrong, and was never so
			case x.Relation == triple.Is:
				of = of && (about == s.of.Name || isWorth(noun, "cost"))
			case ok && r.Form == triple.FormNoun && r.Prep != "":
				value, of = x.Subject, x.Object.Name == about && sameWorth(triple.Key(r.Word), noun) || x.Subject.Name == s.of.Name
			case ok && r.Form == triple.FormVerb && r.Tense+r.Modal+r.Prep == "":
				of = of && (about == s.of.Name || isWorth(noun, verb))
			default:
				return false
			}
			return of && s.alike(t, value) && t.known.Self(f.Source.Speaker) && f.Source.Turn != t.ID
		})
		if err != nil || len(facts) > 0 {
			return facts, err
		}
	}
	return nil, nil
}

// sameWorth reports whether two nouns name one amount of somebody: a salary and their pay.
func sameWorth(a, b string) bool {
	return a == b || closed.Words().Is("payment", a) && closed.Words().Is("payment", b) || isWorth(a, "cost") && isWorth(b, "cost")
}

// isWorth reports whether a noun names how much something costs, or another verb says: a salary is what somebody earns.
func isWorth(noun, verb string) bool {
	return slices.Contains(closed.Words().All("worth", noun), verb)
}

// alike reports whether an amount is of the sort of that to or by which it went.
func (s shift) alike(t *reviser, value triple.Term) bool {
	words := t.known.Language.Words()
	was, ok := words.Amount(value, "")
	now, told := words.Amount(s.to, "")
	if s.to.Name == "" {
		now, told = words.Amount(s.by, "")
	}
	_, percent := s.percent()
	was.Each, now.Each = "", ""
	return ok && (told && quantity.Comparable(was, now) || percent)
}

// percent is the number of percents by which it went.
func (s shift) percent() (string, bool) {
	number, unit, _ := strings.Cut(strings.ReplaceAll(s.by.Spelling(), "%", " percent"), " ")
	return number, strings.TrimSpace(unit) == "percent"
}

// ruled are the ids of the rules that tell how much that is of any of a kind.
func (s shift) ruled(t *reviser) (out []string) {
	owner, noun := s.whose()
	for _, id := range kb.SortedIDs(t.known.Rules) {
		old := t.known.Rules[id]
		r, ok := t.known.Words.Relation(old.Rule.Head.Relation)
		if len(old.Rule.Body) != 1 || old.Rule.Body[0].Relation != triple.InstanceOf || old.Source.File != "" || old.Source.Turn == t.ID || !t.known.Self(old.Source.Speaker) {
			continue
		}
		kind := old.Rule.Body[0].Object.Name
		costs := old.Rule.Head.Relation == triple.Is || ok && r.Form == triple.FormVerb && isWorth("price", r.Lemma)
		named := (kind == owner || t.known.Language.Words().Plural(kind) == owner) && isWorth(noun, "cost") || kind == s.of.Name
		if costs && named && s.alike(t, old.Rule.Head.Object) {
			out = append(out, id)
		}
	}
	return out
}

// close has the amount that something is since take the place of a fact.
func (s shift) close(t *reviser, it *turn.Item, f triple.Fact) {
	now := f.Triple
	value := &now.Object
	if s.alike(t, now.Subject) {
		value = &now.Subject
	}
	is, ok := s.since(t, *value)
	if !ok {
		closeFact(t, it, f, s.says)
		return
	}
	if *value = is; !now.Same(f.Triple) {
		closeFact(t, it, f, now)
		tellToo(t, it, now)
	}
}

// outrule has it take the place of a rule.
func (s shift) outrule(t *reviser, it *turn.Item, id string) {
	old := t.known.Rules[id].Rule
	is, ok := s.since(t, old.Head.Object)
	it.DropFact(id, t.known.Language.Rule(old, t.known.Words))
	if !ok {
		return
	}
	old.Head.Object = is
	it.Rules = append(it.Rules, old)
	it.Rec.Understood += " " + wording.Stop(t.known.Language.Rule(old, t.known.Words))
}

// since is how much something is that was as much, by the amount that was told; false where that cannot be reckoned.
func (s shift) since(t *reviser, was triple.Term) (triple.Term, bool) {
	words := t.known.Language.Words()
	before, _ := words.Amount(was, "")
	at := slices.IndexFunc(strings.Fields(was.Spelling()), func(w string) bool { return strings.ContainsAny(w, "0123456789") })
	if to, ok := words.Amount(s.to, ""); s.to.Name != "" && (!ok || to.Unit != before.Unit || to.Each != "" || before.Each == "") {
		return s.to, true
	} else if s.to.Name != "" { // of 39 euros a month, 42 euros a month
		return inWords(was, at, to.Amount()), at >= 0
	}
	sign := 1.0
	if s.down {
		sign = -1
	}
	var now float64
	if number, percent := s.percent(); percent {
		share, ok := words.Amount(triple.Term{Name: number, Label: number, Kind: triple.Number}, "")
		if !ok {
			return was, false
		}
		now = before.Amount() * (1 + sign*share.Amount()/100)
	} else {
		by, ok := words.Amount(s.by, "")
		if by, ok = inUnit(by, before, ok); !ok {
			return was, false
		}
		now = before.Amount() + sign*by.Amount()
	}
	if at < 0 || now < 0 || before.Bound != "" || before.About {
		return was, false
	}
	return inWords(was, at, now), true
}

// inWords is an amount with another number at one of its words.
func inWords(was triple.Term, at int, number float64) triple.Term {
	said := strings.Fields(was.Spelling())
	if at >= 0 {
		said[at] = quantity.FormatNumber(number)
	}
	text := strings.Join(said, " ")
	return triple.Term{Name: triple.Key(text), Label: text, Kind: was.Kind}
}

// inUnit is an amount in the unit of another.
func inUnit(by, of quantity.Quantity, known bool) (quantity.Quantity, bool) {
	if !known || by.Unit == of.Unit || of.Unit == "" {
		return by, known && by.Unit == of.Unit
	}
	return by.In(of.Unit)
}
