package answering

import (
	"slices"
	"strconv"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/recency"
	"whence/conductor/turn"
	"whence/reason"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file counts what somebody has, of which no number was told as such: "Ann has a cat", sons and
// daughters by name.

// lot is what somebody was told to have of one kind: a number of them, those that have a name, or both.
type lot struct {
	noun   string
	number int
	told   []triple.Literal
	named  []compose.Row
}

// ofEach answers how many of a kind somebody has by what was told of each kind of them. Where one of
// these is no number, where they may overlap, or where some were given away, it answers nothing.
func ofEach(t *Answerer, it *turn.Item, out *found) error {
	if out.decided() || it.Question == nil || it.Question.Form != triple.HowMany || it.Question.Before {
		return nil
	}
	who, noun, ok := hasOfWhat(t, it)
	if !ok {
		return nil
	}
	lots, ok := lotsOf(t, who, noun)
	if ok && len(lots) == 0 {
		lots, ok = siblings(t, who, noun)
	}
	overlap := slices.ContainsFunc(lots, func(l lot) bool {
		return slices.ContainsFunc(lots, func(o lot) bool {
			return l.noun != o.noun && l.number > 0 && nested(t.Known.Language.Words().Kind, triple.LastWord(o.noun), triple.LastWord(l.noun))
		})
	})
	if !ok || overlap || slices.ContainsFunc(lots, func(l lot) bool { return !stillHas(t, it, who, l) }) {
		return nil
	}
	a, ok := addedUp(t, lots)
	if !ok {
		return nil
	}
	done, err := out.byRows(t, a)
	if done {
		t.Taken = nil
	}
	return err
}

// addedUp is how many there are in all, each that has a name once.
func addedUp(t *Answerer, lots []lot) (a compose.Answer, ok bool) {
	words := t.Known.Language.Words()
	total, had := 0, map[string]bool{}
	for _, l := range lots {
		if l.number >= max(1, len(l.named)) {
			amount, _ := quantity.Of(clause.Value{Number: strconv.Itoa(l.number)})
			row := triple.Const(triple.Generic, strconv.Itoa(l.number)+" "+words.Plural(l.noun))
			if l.number == 1 {
				row = triple.Const(triple.Generic, "1 "+l.noun)
			}
			a.Kind, total = compose.Total, total+l.number
			a.Rows = append(a.Rows, compose.Row{Term: row, Amount: &amount, Told: row, Because: l.told})
			continue
		}
		for _, r := range l.named {
			if !had[r.Term.Name] {
				had[r.Term.Name] = true
				a.Rows = append(a.Rows, r)
				total++
			}
		}
	}
	switch a.Amount, _ = quantity.Of(clause.Value{Number: strconv.Itoa(total)}); {
	case a.Kind != compose.Total:
		a.Kind = compose.Count
	case len(a.Rows) == 1:
		a.Kind, a.Rows[0].Told = compose.Values, triple.Const(triple.Number, strconv.Itoa(total))
	}
	return a, total > 0
}

// hasOfWhat is of whom a question asks how many of a kind they have, and of what kind, where it asks no more.
func hasOfWhat(t *Answerer, it *turn.Item) (who triple.Term, noun string, ok bool) {
	s := t.Clauses(it)
	if len(s.Clauses) != 1 || s.Clauses[0].Kind != clause.Possession || s.Clauses[0].Tense != clause.Present || len(s.Clauses[0].Roles) != 2 || len(s.Clauses[0].Subs) > 0 || len(it.Question.Goals) == 0 || len(it.Question.Goals[0]) != 2 {
		return who, "", false
	}
	for _, r := range s.Clauses[0].Roles {
		if x := r.Term; r.Name == clause.Object && x.Hole == clause.HowMany && len(x.Modifiers)+len(x.Roles)+len(x.Relative)+len(x.Graded) == 0 {
			noun = t.Known.Language.Words().Singular(strings.ToLower(x.Head))
		}
	}
	for _, l := range it.Question.Goals[0] {
		if r, known := t.Known.Words.Relation(l.Relation); l.Relation != triple.InstanceOf && !l.Subject.IsVar() && (!known || r.Lemma == "have") {
			who = l.Subject
		}
	}
	return who, noun, noun != "" && who.Name != ""
}

// lotsOf are what somebody has of each kind of what a noun names; not ok where of one no number was told.
func lotsOf(t *Answerer, who triple.Term, of string) (lots []lot, ok bool) {
	sides, sure := t.Known.Language.Words().OtherNouns(of), true
	for _, r := range t.Store().Relations("") {
		switch {
		case r.Modal+r.Tense != "":
		case r.Lemma == "have" && (r.Form == triple.FormCount || r.Form == triple.FormVerb && r.Prep == ""):
			sure = numbersOf(t, &lots, r, who, of) && sure
		case r.Form != triple.FormNoun || r.Prep != "of":
		case isKind(t, r.Word, of):
			l := lotAt(&lots, t.Known.Language.Words().Singular(r.Word))
			for _, f := range told(t, r.Key, nil, &who) {
				l.named = append(l.named, compose.Row{Term: f.Subject, Because: []triple.Literal{{Triple: f}}})
			}
		case slices.ContainsFunc(sides, func(side string) bool { return isKind(t, r.Word, side) }):
			l := lotAt(&lots, of)
			for _, f := range told(t, r.Key, &who, nil) { // whose mother she is
				l.named = append(l.named, compose.Row{Term: f.Object, Because: []triple.Literal{{Triple: f}}})
			}
		}
	}
	return slices.DeleteFunc(lots, func(l lot) bool { return l.number+len(l.named)+len(l.told) == 0 }), sure
}

// numbersOf adds what a relation tells of how many of a kind somebody has, and reports whether that is sure.
func numbersOf(t *Answerer, lots *[]lot, r triple.Relation, who triple.Term, of string) bool {
	sure := true
	for _, f := range t.Store().Pairs(r.Key, &who, nil, maxProved) {
		if noun, n, concerns, ok := hasOf(t, r, f, of); concerns {
			l := lotAt(lots, noun)
			sure = sure && ok && (r.Form != triple.FormCount || l.number <= 1)
			l.number, l.told = max(l.number, n), []triple.Literal{{Triple: f}}
		}
	}
	return sure
}

// lotAt is the lot of a noun among some, which gets one where it is not there.
func lotAt(lots *[]lot, noun string) *lot {
	i := slices.IndexFunc(*lots, func(l lot) bool { return l.noun == noun })
	if i < 0 {
		i, *lots = len(*lots), append(*lots, lot{noun: noun})
	}
	return &(*lots)[i]
}

// told are the facts of a relation that are no denials.
func told(t *Answerer, relation string, s, o *triple.Term) []triple.Triple {
	return slices.DeleteFunc(t.Store().Pairs(relation, s, o, maxProved), func(f triple.Triple) bool { return f.Denied })
}

// hasOf is of what kind somebody has how many by a fact that concerns a kind; it is not sure where no number
// was told, or where it may or may not be of the kind.
func hasOf(t *Answerer, r triple.Relation, f triple.Triple, of string) (noun string, n int, concerns, sure bool) {
	words := t.Known.Language.Words()
	noun = words.Singular(strings.ReplaceAll(f.Object.Name, "_", " "))
	if r.Form == triple.FormCount {
		noun = words.Singular(r.Word)
	} else if f.Object.Kind == triple.Proper || f.Object.Kind == triple.Definite {
		return "", 0, false, true
	}
	last := triple.LastWord(noun)
	switch {
	case !isKind(t, noun, of):
		return noun, 0, lexicon.MayBeA(last, of), false // a tiger is an animal, too
	case f.Denied:
		return noun, 0, true, false
	case r.Form == triple.FormCount:
		n, err := strconv.Atoi(f.Object.Name)
		return noun, n, true, err == nil
	}
	return noun, 1, true, saidAsOne(t, f, noun)
}

// siblings are those that somebody has by their parents.
func siblings(t *Answerer, who triple.Term, noun string) ([]lot, bool) {
	x := triple.Var("X")
	_, f, ok, err := asking.Siblings(t.Asker, noun, x, who)
	l := lot{noun: noun}
	for _, a := range f.Answers {
		facts := relates(a)
		l.named = append(l.named, compose.Row{Term: a.Bindings[x.Var], Because: facts})
	}
	return []lot{l}, ok && err == nil
}

// isKind reports whether a noun names what another names, or a kind of it.
func isKind(t *Answerer, noun, of string) bool {
	return asking.KindOf(t.Asker, t.Known.Language.Words().Singular(triple.LastWord(noun)), of)
}

// saidAsOne reports whether a fact that tells that somebody has cats was told in words as that they have a cat.
func saidAsOne(t *Answerer, x triple.Triple, noun string) bool {
	f, err := t.Ask(triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: x}}}})
	if err != nil || f.Verdict != reason.Proved {
		return false
	}
	_, _, sentence := recency.ToldIn(f)
	s := t.Known.Language.Clauses(sentence)
	one := func(x clause.Term) bool {
		return x.Head == triple.LastWord(noun) && (t.Known.Language.Words().Sort(x.Determiner) == "article" || x.Quantity != nil && x.Quantity.Number == "1")
	}
	return slices.ContainsFunc(s.Clauses, func(c clause.Clause) bool {
		return c.Kind == clause.Possession && slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
			return one(r.Term) || slices.ContainsFunc(r.Term.Coordinated, one)
		})
	})
}

// stillHas reports whether nothing was told of what became of what somebody has: of nothing that was done to
// one, nor of what one did, is it known that it is there yet.
func stillHas(t *Answerer, it *turn.Item, who triple.Term, l lot) bool {
	if slices.ContainsFunc(l.named, func(r compose.Row) bool { return r.Term.Kind == triple.Proper }) && l.number == 0 {
		return !slices.ContainsFunc(l.named, func(r compose.Row) bool { return didWith(t, who, r.Term) })
	}
	if len(l.told) > 0 && changedSince(t, it, l.noun, reason.Answer{Literals: l.told}) {
		return false
	}
	noun := triple.Key(triple.LastWord(l.noun))
	one := func(x triple.Term) bool {
		return x.Name == noun || strings.HasSuffix(x.Name, "_"+noun) && !slices.ContainsFunc(l.told, func(o triple.Literal) bool { return o.Object.Same(x) })
	}
	for _, r := range t.Store().Relations("") {
		if r.Tense == "" {
			continue
		}
		for _, f := range t.Store().Pairs(r.Key, nil, nil, maxProved) {
			if one(f.Subject) || one(f.Object) && f.Subject.Name == who.Name {
				return false
			}
		}
	}
	return true
}

// didWith reports whether somebody was told to have done something with a thing of theirs, which they then may
// not have any more.
func didWith(t *Answerer, who, x triple.Term) bool {
	return slices.ContainsFunc(t.Store().Relations(""), func(r triple.Relation) bool {
		return r.Tense != "" && len(t.Store().Pairs(r.Key, &who, &x, 1)) > 0
	})
}
