package reckon

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
)

// This file reckons with what those did who speak of themselves as "we", with what is told as so much more than another's.

// ofUs reports whether a question asks what "we", or all of "them", did, or do in all.
func (r sums) ofUs(a asked) bool {
	if len(a.who) != 1 {
		return false
	}
	people := known.Is("people", a.who[0].Head) && a.who[0].Determiner == "" && len(a.who[0].Modifiers)+len(a.who[0].Roles)+len(a.who[0].Relative) == 0
	return (people || a.who[0].Head == "" && known.Is("group", a.who[0].Pronoun)) && a.q.Kind == clause.Event && (a.q.Tense == clause.Past || r.asks(a.q, "total"))
}

// oneByOne reports whether a question asks what "we" do in all of what several do, each of whom that was told.
func (r sums) oneByOne(a asked) bool {
	if !a.howMuch() || !r.ofUs(a) || !r.asks(a.q, "total") || !known.Is("ours", a.who[0].Pronoun) {
		return false
	}
	list := keep(r.book.by(a.verb), func(t told) bool { return t.modal == "" && t.who.Name != "" })
	return slices.ContainsFunc(list, func(t told) bool { return t.who.Name != list[0].who.Name })
}

// ofUsAll is a question what "we" did as one what all did of whom that was told, where the one who asks is one of
// them and nothing was told of "us" as such; with what that takes for granted.
func (r sums) ofUsAll(a asked, pool []told) (asked, []string) {
	var names []string
	own := false
	for _, t := range pool {
		name := t.who.Spelling()
		if words := keyWords(r.words, name); known.Is("ours", t.who.Name) || len(words) == 0 ||
			t.who.Kind != triple.Proper && t.who.Name != triple.Speaker().Name && !r.words.Person(headOf(r.words, words)) {
			return a, nil
		}
		own = own || t.who.Name == triple.Speaker().Name
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	we := r.ofUs(a) && known.Is("ours", a.who[0].Pronoun)
	if !r.ofUs(a) || len(names) < 2 || we && !own {
		return a, nil
	}
	means := "“" + a.who[0].Text + "” means all of whom that was told"
	a.who = nil
	return a, []string{means}
}

// relative answers how much somebody has of what was told as so much more, or less, than another has.
func (r sums) relative(a asked) (compose.Answer, bool) {
	if !a.plain() || len(a.who) != 1 || len(a.where) > 0 || len(r.book.deeds(a.verb)) == 0 {
		return compose.Answer{}, false
	}
	list := r.book.by(a.verb)
	own := keep(list, func(t told) bool { return r.mine(a, t) && t.event })
	if len(own) != 1 || own[0].modal != "" {
		return compose.Answer{}, false
	}
	x := own[0]
	sign := x.furtherThan()
	than := slices.IndexFunc(x.roles, func(o role) bool { return o.prep == "than" })
	if sign == 0 || than < 0 || len(x.roles) != 1 {
		return compose.Answer{}, false
	}
	base := keep(list, func(t told) bool {
		return t.who.Name == x.roles[than].term.Name && t.furtherThan() == 0 && t.amount.Dimension == x.amount.Dimension && t.modal == ""
	})
	base = slices.DeleteFunc(base, func(t told) bool { return !t.event && len(base) > 1 })
	if len(base) != 1 {
		return compose.Answer{}, false
	}
	sum := more(base[0].amount, sign*x.amount.From)
	kind := map[float64]compose.Kind{1: compose.Total, -1: compose.Remainder}[sign]
	return compose.Answer{Kind: kind, Rows: rowsOf([]told{base[0], x}), Amount: a.in(counted(sum, a.counts()))}, sum.From >= 0
}

// furtherThan is 1 where an amount is so much more, and -1 where it is so much less.
func (t told) furtherThan() float64 {
	words := strings.Split(t.term.Name, "_")
	switch last := words[len(words)-1]; {
	case known.Is("more", last):
		return 1
	case known.Is("fewer", last):
		return -1
	}
	return 0
}
