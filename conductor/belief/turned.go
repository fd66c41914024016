package belief

import (
	"errors"
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/kb"
	"whence/kb/canon"
	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/quantity"
)

// This file finds what a plain statement takes the place of that nobody said to have one value: by its
// words it has one at a time. Who lives in Hull since does not live in York, and what costs 550 does
// not cost 500. Nobody is held to that within one turn, nor where the words say "also".

// maxAlike bounds the facts of one relation that may be taken the place of.
const maxAlike = 64

// turnOver finds the earlier values that x takes the place of by its words.
func turnOver(t *reviser, told atOnce, it *turn.Item, x triple.Triple) error {
	if err := renumbered(t, it, x); err != nil || it.Kind != triple.FactKind {
		return err
	}
	if err := errors.Join(settled(t, it, x), succeeded(t, it, x)); err != nil || triple.OfEvent(x.Relation) {
		return err
	}
	if err := errors.Join(turnRound(t, it, x), usedTo(t, it, x), quit(t, it, x), passedOn(t, it, x)); err != nil || x.Denied || x.OfName() || t.known.Language.Words().Has(it.Text, "beside") || t.known.Language.Words().AtTimes(it.Facts) {
		return err
	}
	opens, filed := overtaken(t, it, x)
	for _, open := range append(opens, elsewhere(t, it, x)...) {
		if told.another(open, x) {
			continue
		}
		facts, _, err := t.known.Lately().Matching(t.Ctx, open, maxAlike)
		if err != nil {
			return err
		}
		for _, f := range facts {
			if over, err := takesPlace(t, it, x, f); err != nil {
				return err
			} else if over && (!filed || f.Source.File != "") {
				putBehind(it, f, x)
			}
		}
	}
	return nil
}

// outruled has the rules of an item take the place of those told in an earlier turn that give the same another value
// of which it has one at a time: every repair costs 17 euros, and 15 no more.
func outruled(t *reviser, it *turn.Item) {
	if it.Kind != triple.RuleKind || t.known.Language.Words().Has(it.Text, "beside") {
		return
	}
	for _, r := range it.Rules {
		over := map[string]string{}
		for id, old := range t.known.Rules {
			was := old.Rule
			value := was.Head.Object
			was.Head.Object, was.Confidence = r.Head.Object, r.Confidence
			said := old.Source.Turn != t.ID && old.Source.File == "" && t.known.Self(old.Source.Speaker)
			if said && !value.IsVar() && canon.Alike(was, r) && canon.RuleKey(was) == canon.RuleKey(r) && differ(t, r.Head, triple.Triple{Subject: r.Head.Subject, Relation: r.Head.Relation, Object: value}) {
				over[id] = t.known.Language.Rule(old.Rule, t.known.Words)
			}
		}
		for _, id := range kb.SortedIDs(over) {
			it.DropFact(id, over[id])
		}
	}
}

// takesPlace reports whether x takes the place of what the person, or a file, told in an earlier turn.
func takesPlace(t *reviser, it *turn.Item, x triple.Triple, f triple.Fact) (bool, error) {
	said := (f.Source.File != "" || t.known.Self(f.Source.Speaker)) && f.Source.Turn != t.ID
	surer := it.Standing != triple.AsRead && f.Triple.Weight() > x.Weight()
	if !said || surer || f.Triple.Denied || slices.Contains(it.Drop, f.ID) || !differ(t, x, f.Triple) || t.known.Language.Words().Has(f.Source.Quote, "beside") {
		return false, nil
	}
	if within, err := within(t, x, f.Triple); err != nil || within {
		return false, err
	}
	passing, err := toldPassing(t, f.ID)
	return err == nil && !passing, err
}

// differ reports whether two facts give one thing two values of which it has one at a time.
func differ(t *reviser, x, y triple.Triple) bool {
	r, _ := t.known.Words.Relation(y.Relation)
	return t.known.Language.Words().Differ(r, x, y)
}

// turnRound finds the opposite of x that was told, where the words of either say that it is so now, again,
// or no more: a denial then is no contradiction.
func turnRound(t *reviser, it *turn.Item, x triple.Triple) error {
	not := x.Opposite()
	if (x.Denied || !t.known.Superseded.By(not)) && !t.known.Language.Words().Has(it.Text, "turning") {
		return nil
	}
	return closeTold(t, it, not, x)
}

// usedTo finds what was told to be so of what somebody used to be or do, or did until some day.
func usedTo(t *reviser, it *turn.Item, x triple.Triple) error {
	r, ok := relation(t, it, x.Relation)
	was := x
	switch words := t.known.Language.Words(); {
	case !words.Has(it.Text, "habit") && !slices.ContainsFunc(it.Facts, func(y triple.Triple) bool { return endsIn(t, y) }):
		return nil
	case ok && r.Tense == "past":
		r.Tense = ""
		was.Relation = words.Key(r)
	default:
		return nil
	}
	return closeTold(t, it, was, x)
}

// endsIn reports whether a fact tells until which day something was so. What was so until an hour may be so again.
func endsIn(t *reviser, x triple.Triple) bool {
	prep, role := triple.RolePrep(x.Relation)
	words := t.known.Language.Words()
	if !role || words.Sort(prep) != "clock" || prep == "at" {
		return false
	}
	at, ok := words.Amount(x.Object, prep)
	return words.IsTime(x.Object) && (!ok || at.Dimension != quantity.Clock)
}

// quit finds what was told to be done where somebody stopped doing it: who stopped working at the mill does
// not work there.
func quit(t *reviser, it *turn.Item, x triple.Triple) error {
	r, ok := relation(t, it, x.Relation)
	words := t.known.Language.Words()
	if !ok || x.Denied || r.Form != triple.FormVerb || r.Tense != "past" || r.Prep == "" || words.Sort(strings.TrimSpace(r.Lemma+" "+r.Particle)) != "quit" {
		return nil
	}
	for _, d := range it.Facts {
		verb := words.Base(d.Object.Name)
		if does, _ := relation(t, it, d.Relation); d.Subject.Same(x.Subject) && does.Lemma == r.Lemma && does.Prep == "" && verb != "" {
			did := triple.Triple{Subject: x.Subject, Relation: words.Key(triple.Relation{Form: triple.FormVerb, Lemma: verb, Prep: r.Prep}), Object: x.Object}
			if err := closeTold(t, it, did, d); err != nil {
				return err
			}
		}
	}
	return nil
}

// closeTold has x take the place of what the person told in an earlier turn.
func closeTold(t *reviser, it *turn.Item, told, x triple.Triple) error {
	facts, _, err := t.known.Lately().Matching(t.Ctx, told, maxAlike)
	for _, f := range facts {
		if f.Triple.Same(told) {
			closeFact(t, it, f, x)
		}
	}
	return err
}

// closeFact has x take the place of a fact, if the person told that in an earlier turn.
func closeFact(t *reviser, it *turn.Item, f triple.Fact, x triple.Triple) {
	if t.known.Self(f.Source.Speaker) && f.Source.Turn != t.ID {
		putBehind(it, f, x)
	}
}

// putBehind has x take the place of a fact, once.
func putBehind(it *turn.Item, f triple.Fact, x triple.Triple) {
	if !slices.ContainsFunc(it.Earlier, func(e turn.Earlier) bool { return e.Fact.ID == f.ID }) {
		it.Earlier = append(it.Earlier, turn.Earlier{Fact: f, By: x})
	}
}

// relation is a relation in use, or of what an item tells.
func relation(t *reviser, it *turn.Item, key string) (triple.Relation, bool) {
	if r, ok := t.known.Words.Relation(key); ok {
		return r, true
	}
	i := slices.IndexFunc(it.Relations, func(r triple.Relation) bool { return r.Key == key })
	if i < 0 {
		return triple.Relation{}, false
	}
	return it.Relations[i], true
}

// overtaken are the facts, with their values left open, that x may take the place of. Filed says that only
// those of a file are: a table has one number of each thing, and what is so now is no more what it says.
func overtaken(t *reviser, it *turn.Item, x triple.Triple) (open []triple.Triple, filed bool) {
	words := t.known.Language.Words()
	r, ok := relation(t, it, x.Relation)
	if r.Tense == "past" && r.Modal == "" && r.Prep == "to" && words.Sort(r.Lemma) == "change" {
		return append(left(t, r, x), listed(t, x)...), false
	}
	if x.Relation == triple.Is {
		r, ok = triple.Relation{Key: x.Relation, Form: triple.FormCopula}, true
	}
	any, one := words.OneAtATime(r, x)
	_, amount := words.Amount(x.Subject, "")
	now := words.Has(it.Text, "turning")
	value := ok && !one && r.Form == triple.FormNoun && any.Subject.IsVar()
	if filed = value && amount != now; ok && one || value && (amount || now) {
		return []triple.Triple{any}, filed
	}
	return nil, false
}

// settled finds what a file says of whether something is done, where it is told to be done since, or not:
// who is not paid in a list, and has paid.
func settled(t *reviser, it *turn.Item, x triple.Triple) error {
	who, verb, not := x.Subject, x.Object.Name, x.Denied
	words := t.known.Language.Words()
	switch r, ok := relation(t, it, x.Relation); {
	case x.Relation == triple.Agent:
		e := slices.IndexFunc(it.Facts, func(y triple.Triple) bool { return y.Relation == triple.EventOf && y.Subject.Same(x.Subject) })
		if e < 0 {
			return nil
		}
		who, verb, not = x.Object, it.Facts[e].Object.Name, it.Facts[e].Denied
	case ok && r.Form == triple.FormVerb && r.Tense == "past" && r.Modal == "" && r.Prep == "":
		verb = r.Lemma
	case x.Object.Kind != triple.Act:
		return nil
	}
	verb = words.Base(verb[strings.LastIndexByte(verb, '_')+1:])
	facts, _, err := t.known.Lately().Matching(t.Ctx, triple.Triple{Subject: who, Relation: triple.Is, Object: triple.Var("V")}, maxAlike)
	for _, f := range facts {
		if done := f.Triple.Object.Name; f.Source.File != "" && f.Triple.Denied != not && done != verb && words.Base(done) == verb && verb != "" && !strings.HasSuffix(done, "ing") {
			it.Earlier = append(it.Earlier, turn.Earlier{Fact: f, By: x})
		}
	}
	return err
}

// elsewhere are the facts that say in other words where something was that is somewhere now: what hung behind
// the door and is in the safe now.
func elsewhere(t *reviser, it *turn.Item, x triple.Triple) (out []triple.Triple) {
	words := t.known.Language.Words()
	r, ok := relation(t, it, x.Relation)
	if !ok || !lies(t, r) || x.Subject.Kind != triple.Definite && x.Subject.Kind != triple.Proper || !words.Has(it.Text, "turning") {
		return nil
	}
	for _, o := range t.known.Words.RelationsWith("") {
		if lies(t, o) && o.Key != x.Relation {
			out = append(out, triple.Triple{Subject: x.Subject, Relation: o.Key, Object: triple.Var("V")})
		}
	}
	return out
}

// succeeded finds who was told to be what there is one of, "the treasurer", where another is the new one or is that
// now, or they are said to be it no more.
func succeeded(t *reviser, it *turn.Item, x triple.Triple) error {
	words, class := t.known.Language.Words(), x.Object.Name
	newer := func(f triple.Triple) bool {
		first, rest, _ := strings.Cut(f.Object.Name, "_")
		return f.Relation == triple.InstanceOf && f.Subject.Same(x.Subject) && rest == class && words.Sort(first) == "newer"
	}
	now := (words.Has(it.Text, "turning") || sinceWhen(it, x)) && saysThe(it.Text, x.Object)
	is := func(f triple.Triple) bool { return f.Relation == triple.InstanceOf && f.Object.Name == class }
	since := (x.Relation == triple.Theme || x.Relation == triple.SynonymOf) && !slices.ContainsFunc(it.Facts, is) && sinceWhen(it, x)
	if x.Relation != triple.InstanceOf && !since && !(x.Denied && x.Relation == triple.SynonymOf) || !now && !slices.ContainsFunc(it.Facts, newer) {
		return nil
	}
	any := triple.Triple{Subject: triple.Var("V"), Relation: triple.InstanceOf, Object: triple.Const(triple.Class, class)}
	facts, _, err := t.known.Lately().Matching(t.Ctx, any, maxAlike)
	for _, f := range facts {
		if f.Triple.Subject.Same(x.Subject) == x.Denied && !f.Triple.Denied && saysThe(f.Source.Quote, f.Triple.Object) {
			closeFact(t, it, f, x)
		}
	}
	return err
}

// saysThe reports whether a sentence names a kind as what there is one of.
func saysThe(sentence string, kind triple.Term) bool {
	words := " " + strings.ToLower(strings.Join(strings.FieldsFunc(sentence, func(r rune) bool { return strings.ContainsRune(" .,;!?", r) }), " ")) + " "
	return slices.ContainsFunc(closed.Words().All("determiner", "the"), func(the string) bool {
		return strings.Contains(words, " "+the+" "+strings.ReplaceAll(kind.Name, "_", " ")+" ")
	})
}

// passedOn finds who else has what is one's now: plot 7, which belongs to Ines now.
func passedOn(t *reviser, it *turn.Item, x triple.Triple) error {
	thing, owner, ok := held(t, it, x)
	if !ok || thing.Kind != triple.Proper && thing.Kind != triple.Definite || !t.known.Language.Words().Has(it.Text, "turning") {
		return nil
	}
	having := func(x triple.Triple) bool { // and who has it need not be whose it is
		r, _ := relation(t, it, x.Relation)
		return closed.Words().Is("auxiliary", r.Lemma)
	}
	return closeAbout(t, it, thing, x, func(f triple.Fact) bool {
		of, who, ok := held(t, it, f.Triple)
		return ok && of.Same(thing) && !who.Same(owner) && (!having(x) || having(f.Triple))
	})
}

// held is what somebody has or owns, or what belongs to them, and who that is, by a fact of now that says so.
func held(t *reviser, it *turn.Item, x triple.Triple) (thing, owner triple.Term, ok bool) {
	words := t.known.Language.Words()
	r, known := relation(t, it, x.Relation)
	if !known || x.Denied || r.Form != triple.FormVerb || r.Tense+r.Modal+r.Particle != "" {
		return thing, owner, false
	}
	switch sort := words.Sort(r.Lemma); {
	case sort == "hold" && r.Prep == "":
		return x.Object, x.Subject, true
	case sort == "belonging" && r.Prep == "to":
		return x.Subject, x.Object, true
	}
	return thing, owner, false
}

// listed are the facts that say in a list where or when something was, in the columns that have where or when it
// was moved to of anything: whoever moved to Kelso is in Hawick no more.
func listed(t *reviser, x triple.Triple) (out []triple.Triple) {
	for _, r := range t.known.Words.RelationsWith("") {
		if r.Form != triple.FormNoun {
			continue
		}
		facts, _, err := t.known.Lately().Matching(t.Ctx, triple.Triple{Subject: x.Object, Relation: r.Key, Object: triple.Var("V")}, 1)
		if err == nil && len(facts) > 0 && facts[0].Source.File != "" {
			out = append(out, triple.Triple{Subject: triple.Var("V"), Relation: r.Key, Object: x.Subject})
		}
	}
	return out
}

// left are the facts that say where somebody who moved lived, or where something was that was moved.
func left(t *reviser, r triple.Relation, x triple.Triple) []triple.Triple {
	x.Object = triple.Var("V")
	var out []triple.Triple
	for _, o := range t.known.Words.RelationsWith("") {
		home := r.Form == triple.FormVerb && o.Form == triple.FormVerb && t.known.Language.Words().Sort(o.Lemma) == "home"
		there := r.Form == triple.FormPassive && o.Form == triple.FormCopula && o.Word == ""
		if (home || there) && o.Prep != "" && o.Tense == "" && o.Modal == "" {
			x.Relation = o.Key
			out = append(out, x)
		}
	}
	return out
}

// atOnce are the facts of one turn by either of their ends: looked through once for every fact, a
// line of 16,000 sentences would take the square of them.
type atOnce map[[2]string][]triple.Triple

func toldAtOnce(items []*turn.Item) atOnce {
	out := atOnce{}
	for _, it := range items {
		for _, x := range it.Facts {
			out[[2]string{x.Relation, x.Subject.Name}] = append(out[[2]string{x.Relation, x.Subject.Name}], x)
			if x.Object.Name != x.Subject.Name {
				out[[2]string{x.Relation, x.Object.Name}] = append(out[[2]string{x.Relation, x.Object.Name}], x)
			}
		}
	}
	return out
}

// another reports whether another value is told at once with x, which is no later then.
func (told atOnce) another(open, x triple.Triple) bool {
	fits := func(pattern, told triple.Term) bool { return pattern.IsVar() || pattern.Same(told) }
	end := open.Subject
	if end.IsVar() {
		end = open.Object
	}
	return slices.ContainsFunc(told[[2]string{x.Relation, end.Name}], func(y triple.Triple) bool {
		return fits(open.Subject, y.Subject) && fits(open.Object, y.Object) && !y.Same(x)
	})
}

// within reports whether one of two places was told to be in the other.
func within(t *reviser, x, y triple.Triple) (bool, error) {
	for _, p := range [][2]triple.Term{{x.Object, y.Object}, {y.Object, x.Object}} {
		facts, _, err := t.known.Lately().Matching(t.Ctx, triple.Triple{Subject: p[0], Relation: "in", Object: p[1]}, 1)
		if err != nil || len(facts) > 0 {
			return true, err
		}
	}
	return false, nil
}

// toldPassing reports the same of what a fact was told with.
func toldPassing(t *reviser, id string) (bool, error) {
	var facts []triple.Triple
	for _, other := range t.known.Events.Whole([]string{id}) {
		f, _, err := t.known.Store.Fact(t.Ctx, other)
		if err != nil {
			return false, err
		}
		facts = append(facts, f.Triple)
	}
	return t.known.Language.Words().AtTimes(facts), nil
}

// sinceWhen reports whether an item tells since when somebody is what a fact says.
func sinceWhen(it *turn.Item, x triple.Triple) bool {
	return slices.ContainsFunc(it.Facts, func(y triple.Triple) bool {
		return y.Relation == triple.Role("since") && (y.Subject.Same(x.Subject) || slices.ContainsFunc(it.Facts, func(of triple.Triple) bool {
			return of.Relation == triple.Agent && of.Subject.Same(y.Subject) && of.Object.Same(x.Subject)
		}))
	})
}

// renumbered puts right which of what has numbers somebody has: whose plot is not 3 but 4 has plot 4, and not plot 3.
func renumbered(t *reviser, it *turn.Item, x triple.Triple) error {
	r, ok := relation(t, it, x.Relation)
	if !ok || !x.Denied || r.Form != triple.FormNoun || x.Subject.Kind != triple.Number {
		return nil
	}
	called := func(number triple.Term) triple.Term {
		return triple.Const(triple.Proper, r.Word+" "+number.Spelling())
	}
	facts, err := factsAbout(t, called(x.Subject), func(f triple.Fact) bool {
		has, _ := t.known.Words.Relation(f.Triple.Relation)
		return !f.Triple.Denied && (has.Form == triple.FormVerb || has.Form == triple.FormCopula) && has.Tense+has.Modal == "" && f.Triple.Subject.Same(x.Object) && f.Triple.Object.Name == called(x.Subject).Name
	})
	for _, f := range facts {
		closeFact(t, it, f, x)
		for _, y := range it.Facts {
			if y.Relation == x.Relation && y.Object.Same(x.Object) && !y.Denied {
				tellToo(t, it, triple.Triple{Subject: x.Object, Relation: f.Triple.Relation, Object: called(y.Subject)})
			}
		}
	}
	return err
}
