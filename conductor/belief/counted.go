package belief

import (
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/say"
	"whence/triple/quantity"
)

// This file finds how many somebody ordered or bought of something since they did so of more, or changed it from so many
// to as many as that.

// recounted has the number that follows take the place of that which was told.
func recounted(t *reviser, it *turn.Item) error {
	words := t.known.Language.Words()
	for _, x := range it.Facts {
		r, ok := relation(t, it, x.Relation)
		kind, more := furtherOf(t, x.Object)
		if !ok || !more || x.Denied || r.Form != triple.FormVerb || r.Tense != "past" || r.Modal+r.Prep != "" {
			continue
		}
		by, _ := words.Amount(x.Object, "")
		n := by.Amount()
		if closed.Words().Is("onemore", strings.SplitN(x.Object.Name, "_", 2)[0]) {
			n = 1
		}
		err := recount(t, it, x.Subject, kind, func(counted triple.Relation, was float64) (float64, bool) {
			return was + n, counted.Lemma == r.Lemma && n > 0
		})
		if err != nil {
			return err
		}
	}
	for _, d := range deeds(t, it) {
		from, ok1 := words.Value(d.from)
		into, ok2 := words.Amount(d.into, "")
		if words.Sort(d.verb) != "change" || d.by.Name == "" || !ok1 || !ok2 {
			continue
		}
		kind := words.Singular(triple.LastWord(strings.ReplaceAll(d.from.Name, "_", " ")))
		err := recount(t, it, d.by, kind, func(_ triple.Relation, was float64) (float64, bool) {
			return into.Amount(), quantity.FormatNumber(was) == from.Number
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// furtherOf is the kind of which a phrase says that there are more: "two more shelves", "another shelf".
func furtherOf(t *reviser, x triple.Term) (kind string, more bool) {
	said := strings.Split(x.Name, "_")
	further := func(w string) bool { return closed.Words().Is("further", w) }
	if more = slices.ContainsFunc(said, further); !more || len(said) < 2 || len(said) > 3 {
		return "", false
	}
	said = slices.DeleteFunc(said, further)
	return t.known.Language.Words().Singular(said[len(said)-1]), true
}

// recount closes the one number of a kind that was told of what somebody did, and tells the other.
func recount(t *reviser, it *turn.Item, who triple.Term, kind string, since func(triple.Relation, float64) (float64, bool)) error {
	words := t.known.Language.Words()
	var now []triple.Triple
	counts, err := factsAbout(t, who, func(f triple.Fact) bool {
		x := f.Triple
		r, ok := t.known.Words.Relation(x.Relation)
		was, number := words.Amount(x.Object, "")
		if !ok || !number || x.Denied || !x.Subject.Same(who) || !say.IsNumbered(x.Relation) || triple.Key(r.Word) != kind || f.Source.Turn == t.ID {
			return false
		}
		n, ok := since(r, was.Amount())
		x.Object = triple.Term{Name: quantity.FormatNumber(n), Kind: triple.Number}
		now = append(now, x)
		return ok
	})
	if err != nil || len(counts) != 1 || len(now) != 1 {
		return err
	}
	closeFact(t, it, counts[0], now[0])
	tellToo(t, it, now[0])
	return nil
}
