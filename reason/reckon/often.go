package reckon

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file reckons with what is done several times, with hours from and until which something is, and tells who did best.

// often answers how much is done in a time in which it is done several times: 1.2 kg twice a day.
func (r rates) often(a asked) (compose.Answer, bool) {
	at := slices.IndexFunc(a.where, func(x clause.Role) bool { return x.Name == clause.Frequency })
	if !a.howMuch() || at < 0 || len(a.where) != 1 || len(a.who) != 1 || len(a.q.Subs) > 0 || a.q.Modal != "" {
		return compose.Answer{}, false
	}
	unit := Singular(r.words, lastWord(strings.ToLower(a.where[at].Term.Text)))
	var rows []compose.Row
	var sums []quantity.Quantity
	for _, t := range r.book.by(a.verb) {
		if !r.mine(a, t) || t.modal != "" || t.past || t.whole != nil || !t.names(a.noun) || !a.measures(t, r.words) || a.word == "" && a.unit == "" && !t.amount.IsMoney() {
			continue
		}
		many, n, ok := r.howOften(t, unit)
		if !ok || t.amount.Each != "" {
			return compose.Answer{}, false // how often is not told
		}
		rows = append(rows, t.row(), compose.Row{Term: many, Amount: &n})
		sums = append(sums, t.amount.Scale(n.From))
	}
	if len(sums) != 1 {
		return compose.Answer{}, false
	}
	sum := a.in(counted(sums[0], a.counts()))
	sum.Each = unit
	return compose.Answer{Kind: compose.Product, Rows: rows, Amount: sum}, true
}

// howOften is how many times in a unit of time an amount was told to be: three times a day.
func (r *Reckoner) howOften(t told, unit string) (said triple.Term, n quantity.Quantity, ok bool) {
	for _, x := range t.roles {
		words := strings.Fields(strings.ToLower(strings.ReplaceAll(x.term.Spelling(), "_", " ")))
		if len(words) < 3 || Singular(r.words, words[len(words)-1]) != unit || !known.Is("per", words[len(words)-2]) {
			continue
		}
		front := words[:len(words)-2]
		many := known.As("often", front[0])
		if len(front) == 2 && known.Is("times", front[1]) {
			many = front[0]
		}
		if n, ok = r.words.Amount(termOf(many), ""); ok && n.Dimension == quantity.Number && n.From == n.Until && len(front) <= 2 {
			return x.term, n, true
		}
	}
	return triple.Term{}, quantity.Quantity{}, false
}

// hours answers how long something is that was told to be from one hour to another: a shift from 7 to 19.
func (r rates) hours(a asked) (compose.Answer, bool) {
	of, verb := r.lasting(a), ""
	if of == nil && a.hole >= 0 && len(a.q.Roles) == 2 && a.q.Roles[a.hole].Term.Hole == clause.HowLong && a.q.Modal == "" && a.q.Tense != clause.Past {
		of, verb = &a.q.Roles[1-a.hole].Term, a.verb // how long the band plays
	}
	if of == nil {
		return compose.Answer{}, false
	}
	var found []compose.Answer
	for _, rel := range r.book.store.Relations("from") {
		if triple.OfEvent(rel.Key) || rel.Prep != "from" || rel.Modal != "" || rel.Tense == "past" {
			continue
		}
		for _, f := range r.book.store.Pairs(rel.Key, nil, nil, most) {
			if f.Denied || !r.is(of, f.Subject) || verb != "" && rel.Lemma != verb {
				continue
			}
			if out, ok := r.fromTo(f); ok {
				found = append(found, out)
			}
		}
	}
	if len(found) == 1 && a.unit != "" {
		found[0].Amount = a.in(found[0].Amount)
	}
	if len(found) != 1 {
		return compose.Answer{}, false
	}
	return found[0], true
}

// lasting is what a question asks the length of, nil for another question.
func (r *Reckoner) lasting(a asked) *clause.Term {
	if a.hole < 0 || len(a.q.Roles) != 2 || a.q.Tense == clause.Past || a.q.Modal != "" || a.q.Roles[1-a.hole].Term.Name != "" {
		return nil
	}
	x, h := &a.q.Roles[1-a.hole].Term, &a.q.Roles[a.hole].Term
	unit, _ := r.words.Amount(termOf("1 "+a.unit), "")
	switch {
	case a.unit != "" && unit.Dimension == quantity.Duration && (a.q.Kind == clause.Class || a.q.Kind == clause.Attribute || r.words.Sort(a.verb) == "last"),
		h.Hole == clause.HowDimension && a.q.Kind == clause.State && r.words.Sort(h.Head) == "last",
		h.Hole == clause.HowLong && r.words.Sort(a.verb) == "last":
		return x
	}
	return nil
}

// fromTo is how long it is from the hour that a fact tells to the other one, which it tells as well or which
// is told with it. Until six of one that begins at ten in the evening is of the next day.
func (r *Reckoner) fromTo(f triple.Triple) (compose.Answer, bool) {
	rows := []compose.Row{{Term: f.Object, Because: []triple.Literal{{Triple: f}}}}
	from, to, found := strings.Cut(strings.ReplaceAll(f.Object.Spelling(), "_", " "), " to ")
	if !found {
		var until []triple.Triple
		for _, end := range known.Of("ending") {
			until = append(until, r.book.store.Pairs(strings.TrimSuffix(f.Relation, "from")+end, &f.Subject, nil, 2)...)
		}
		if len(until) != 1 || until[0].Denied || len(r.book.store.Pairs(f.Relation, &f.Subject, nil, 2)) != 1 {
			return compose.Answer{}, false
		}
		to = until[0].Object.Spelling()
		rows = append(rows, compose.Row{Term: until[0].Object, Because: []triple.Literal{{Triple: until[0]}}})
	}
	begin, ok1 := r.words.Amount(termOf(from), "at")
	end, ok2 := r.words.Amount(termOf(to), "at")
	if !ok1 || !ok2 || begin.Dimension != quantity.Clock || end.Dimension != quantity.Clock || begin.From != begin.Until || end.From != end.Until {
		return compose.Answer{}, false
	}
	out := compose.Answer{Kind: compose.Difference, Rows: rows}
	if end.From == 0 && begin.From < 12*3600 && !known.Is("daypart", strings.TrimLeft(lastWord(triple.Key(from)), "0123456789:.")) { // from eight until midnight
		begin.From, end.From, out.Assumed = begin.From+12*3600, 24*3600, []string{"“" + from + "” is in the evening"}
		begin.Until, end.Until = begin.From, end.From
	}
	if end.From <= begin.From {
		if end.From += 12 * 3600; end.From <= begin.From || begin.From > 12*3600 && !known.Is("daypart", strings.TrimLeft(lastWord(triple.Key(from)), "0123456789:.")) || known.Is("daypart", strings.TrimLeft(lastWord(triple.Key(to)), "0123456789:.")) { // from ten to four
			end.From, out.Assumed = end.From+12*3600, []string{"“" + to + "” is of the next day"}
		}
		end.Until = end.From
	}
	long, ok := quantity.Difference(end, begin)
	out.Amount = long
	return out, ok
}

// best answers who did best, or worst, by the points that the last list tells.
func (r comparison) best(a asked) (compose.Answer, bool) {
	p := a.q.Predicate
	good := p.Degree == "most" && known.Is("well", p.Word)
	if a.hole < 0 || a.verb != "do" || a.q.Roles[a.hole].Name != clause.Subject || !good && !(p.Degree == "most" && known.Is("badly", p.Word)) || len(a.where) > 1 || len(a.q.Subs) > 0 {
		return compose.Answer{}, false
	}
	pool, ok := r.book.all()
	list := r.latest(keep(pool, func(t told) bool {
		return t.past && t.modal == "" && t.whole == nil && t.who.Name != "" && (known.Is("score", t.amount.Unit) || known.Is("score", t.head))
	}))
	if !ok || len(list) < 2 || !r.distinct(list) {
		return compose.Answer{}, false
	}
	for _, x := range a.where {
		n := x.Term.Quantity
		if n == nil && !r.placed(x, list[0]) || n != nil && n.Number != quantity.FormatNumber(float64(len(list))) {
			return compose.Answer{}, false
		}
	}
	noun := list[0].amount.Unit
	if noun == "" {
		noun = list[0].head
	}
	out, ok := ranked(compared{noun: []string{noun}, less: !good, best: true}, list)
	out.Assumed = []string{"“best” means “most " + quantity.RegularPlural(noun) + "”"}
	return out, ok
}
