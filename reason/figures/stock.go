package figures

import (
	"slices"
	"strings"

	"whence/reason/messages"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/value"
)

// This file tells how many are there of what was told once, and of which some came and went since, in whatever messages: "12 rye
// loaves", "three of the rye loaves burnt".

// stocks answers how many are there now.
type stocks struct{ *book }

// stock is what is there of something, by how much was told first and what came and went since.
func (b stocks) stock(a asked) (Found, bool) {
	if a.than || !has("stock", a.low) || has("lacking", a.low) || !b.ofLast(&a) {
		return Found{}, false
	}
	first, others, ok := b.first(a)
	if !ok {
		return Found{}, false
	}
	out := Found{Rest, []Figure{first}, first.Amount}
	for i := first.In; i < len(b.said); i++ {
		changes, ok := b.changes(a, first, others, i)
		if !ok || b.mayChange(a, out.Figures, changes, i) {
			return Found{}, false
		}
		for _, f := range changes {
			by := f.Amount.From
			if f.way == "away" {
				by = -by
			}
			out.Amount.From += by
			out.Figures = append(out.Figures, f)
		}
	}
	out.Amount.Until = out.Amount.From
	again := len(out.Figures) > 2 && slices.ContainsFunc(out.Figures[1:], func(f Figure) bool { return has("total", f.plain) }) // sold 12, sold 18 so far
	return out, len(out.Figures) > 1 && out.Amount.From >= 0 && !again
}

// ofLast gives a question that names nothing what the last message counts, or says of how many of those of the one before it that they went or
// came: how many does that leave? False where that is not one thing.
func (b stocks) ofLast(a *asked) bool {
	last := len(b.said) - 1
	if one := b.one(a.low[0]); one != a.low[0] && a.unit == "" && a.at[0] == one { // sticks left?
		a.unit, a.keys = one, slices.DeleteFunc(slices.Clone(a.keys), func(k string) bool { return k == one })
	}
	if a.unit == "" && len(a.keys) > 0 {
		a.unit = b.nounOf(a.keys) // ethanol left?
	}
	if a.unit != "" || len(a.keys) > 0 || last < 0 || !slices.Contains(a.low, "many") {
		return a.unit != ""
	}
	all := b.in(last)
	if len(all) == 1 && all[0].noun == "" && all[0].way != "" && last > 0 {
		all = b.in(last - 1)
	} else if slices.ContainsFunc(all, func(f Figure) bool { return f.way == "" }) {
		return false
	}
	for _, f := range all {
		if f.noun == "" || a.unit != "" && a.unit != f.noun {
			return false
		}
		a.unit = f.noun
	}
	return a.unit != ""
}

// nounOf is in what noun that is counted of which all of some words tell; "" where there are several such.
func (b stocks) nounOf(keys []string) (noun string) {
	for i := range b.said {
		for _, f := range b.in(i) {
			if f.noun == "" || slices.ContainsFunc(keys, func(k string) bool { return !f.label(k) }) {
				continue
			}
			if noun != "" && noun != f.noun {
				return ""
			}
			noun = f.noun
		}
	}
	return noun
}

// counted reports whether a figure counts what a question does.
func (b stocks) counted(a asked, f Figure) bool {
	if a.like != nil && f.noun == "" {
		return !f.bare && f.Amount.Dimension == a.like.Amount.Dimension && slices.ContainsFunc(a.keys, f.label)
	}
	return f.noun != "" && (f.noun == a.unit || b.persons(f.noun, a.unit) || b.persons(a.unit, f.noun))
}

// persons reports whether a noun is a word for persons of whatever kind, and the other one of them.
func (b stocks) persons(any, noun string) bool {
	return words.Is("people", any) && b.words.Person(noun)
}

// first is how many there were, with the other figures that may be that; false where several may.
func (b stocks) first(a asked) (f Figure, others []Figure, ok bool) {
	var all, got []Figure
	for i := range b.said {
		for _, one := range b.in(i) {
			switch {
			case !b.counted(a, one) || one.some:
			case one.way == "":
				all = append(all, one)
			case one.way == "added" && len(all)+len(got) == 0 && !has("furthered", one.plain):
				got = append(got, one)
			}
		}
	}
	if len(all) == 0 {
		all = got
	}
	named := func(has func(Figure, string) bool) (out []Figure) {
		for _, f := range all {
			if !slices.ContainsFunc(a.keys, func(k string) bool { return !has(f, k) }) {
				out = append(out, f)
			}
		}
		return out
	}
	of := named(func(f Figure, k string) bool { return f.label(k) })
	if len(of) == 0 {
		of = named(func(f Figure, k string) bool { return f.label(k) || slices.Contains(b.keysIn(f.In), k) })
	}
	f, ok = b.whole(of)
	others = slices.DeleteFunc(all, f.same)
	again := slices.ContainsFunc(others, func(o Figure) bool {
		kind := b.kind(o)
		return (o.In > f.In || o.In == f.In && o.sentence > f.sentence) && !slices.ContainsFunc(append(kind, o.of), func(k string) bool { return k != "" && !f.label(k) })
	}) // 7 sacks were delivered: of what?
	return f, others, ok && !again && !f.unsure && !f.each && !f.made
}

// whole is the one of some figures, or the one of a message that has all its others in it: 40 helmets, 22 small and 18 large.
func (b stocks) whole(all []Figure) (Figure, bool) {
	if len(all) == 1 {
		return all[0], true
	}
	if len(all) < 3 || slices.ContainsFunc(all, func(f Figure) bool { return f.In != all[0].In || f.Amount.From > all[0].Amount.From }) || !holdsOthers(all) {
		return Figure{}, false
	}
	return all[0], true
}

// changes are the figures of a message by which that of a whole is another now; false where one of them may be of it or not, or says
// neither that some came nor that they went.
func (b stocks) changes(a asked, first Figure, others []Figure, in int) (out []Figure, ok bool) {
	all, split := b.in(in), -1
	if in == first.In {
		all = all[1+slices.IndexFunc(all, first.same):]
	}
	for _, f := range all {
		another := len(out) > 0 && f.sentence == out[len(out)-1].sentence
		if another && f.wasBare && (f.some || split == f.sentence) {
			split = f.sentence
			continue // five people have cancelled, three of them because of the strike and the other two because of the rain
		}
		unknown := f.noun == "" && f.bare && !f.numbers
		if unknown && f.way == "" && another {
			return nil, false // and of what is that?
		}
		if !(unknown && f.way != "") && !b.counted(a, f) || slices.ContainsFunc(others, f.same) {
			continue
		}
		switch is, sure := b.takes(a, first, others, f); {
		case !sure:
			return nil, false
		case is:
			out = append(out, f)
		}
	}
	return out, true
}

// longAgo reports whether words tell a month or a year of something, of which nobody knows whether what was told first has it in it: 15 members
// joined in May, but not: lent until May.
func longAgo(p []string) bool {
	for i, w := range p {
		v, ok := value.OfWords([]string{w}, "")
		if (ok && v.Kind == clause.Date && strings.HasPrefix(v.ISO, "-") || year(w)) && !has("ends", p[max(0, i-2):i]) {
			return true
		}
	}
	return false
}

// same reports whether two figures are one.
func (f Figure) same(o Figure) bool { return o.In == f.In && o.Text == f.Text && o.Part == f.Part }

// takes reports whether a figure of what a question counts changes how many there are, and whether that is sure.
func (b stocks) takes(a asked, first Figure, others []Figure, f Figure) (is, sure bool) {
	of, sure := b.of(a, first, others, f)
	switch {
	case !sure || f.unsure || f.each || f.made || has("earlier", f.plain) || longAgo(f.plain):
		return false, false
	case !of, f.way == "" && f.some && f.In == first.In && len(a.keys) == 0: // 27 singers, 19 of them have paid
		return false, true
	}
	return true, f.way != "" && f.way != "both" && !b.foreign(f, first)
}

// of reports whether a change is one of a whole, and whether that is sure: what the question says of it is said of the change too, or tells
// only where the whole is, and there is no other whole.
func (b stocks) of(a asked, first Figure, others []Figure, f Figure) (of, sure bool) {
	missing := slices.DeleteFunc(slices.Clone(a.keys), f.label)
	kind := b.kind(first)
	switch {
	case len(missing) == 0, f.some && len(b.kind(f)) == 0 && len(others) == 0: // three of the plates
		return true, true
	case slices.ContainsFunc(missing, func(k string) bool { return slices.Contains(kind, k) }):
		return false, len(b.kind(f)) > 0 && !slices.ContainsFunc(b.kind(f), func(k string) bool { return slices.Contains(kind, k) })
	}
	met := len(missing) < len(a.keys) // 5 jars of the plum, of plum jam
	return true, len(others) == 0 || met && !slices.ContainsFunc(others, func(o Figure) bool {
		return slices.ContainsFunc(a.keys, func(k string) bool { return f.label(k) && o.label(k) })
	})
}

// kind are the keys of the words between the number of a figure and its noun: 12 rye loaves.
func (b stocks) kind(f Figure) (out []string) {
	p := strings.Fields(f.Part)
	for i := f.at + 1; i < len(p); i++ {
		k := b.key(p[i], false)
		if k == f.noun {
			return out
		}
		if k != "" {
			out = append(out, k)
		} else if lexicon.ClosedOf(strings.ToLower(p[i]))&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0 || lexicon.ClosedOf(strings.ToLower(p[i]))&lexicon.Preposition != 0 && !strings.EqualFold(p[i], "of") {
			return out
		}
	}
	return out
}

// foreign reports whether a change is told of somebody who may have others: Ann sold five books, where mine are told. Who takes of what
// is nobody else's, or mine, takes of those.
func (b stocks) foreign(f, first Figure) bool {
	if !totals(b).bySomebodyElse(f, first) && !b.called(f) {
		return false
	}
	return !has("takes", f.plain) || totals(b).bySomebodyElse(first, Figure{}) || b.called(first) || has("third", first.plain)
}

// called reports whether a part of a sentence begins with a name before its figure, by the one word that it is: no noun, or one with neither article
// nor plural, and a verb behind it: Rose sold three.
func (b stocks) called(f Figure) bool {
	p := fields(f.Part)
	if f.at < 2 || len(p) < 2 || lexicon.ClosedOf(p[0]) != 0 || words.Is("people", p[0]) {
		return false
	}
	if _, n := messages.ValueAt(p[:1]); n > 0 {
		return false
	}
	noun, verb := b.words.PlainNoun(b.one(p[0])), b.words.Base(p[0]) != ""
	return !noun && !verb || noun && b.one(p[0]) == p[0] && b.words.Base(p[1]) != ""
}

// mayChange reports whether a message may say more of some figures than the changes that were found in it: it puts a number right, or tells what
// came of them without a number.
func (b stocks) mayChange(a asked, known, changes []Figure, in int) bool {
	text, keys := append(fields(b.said[in].Text), ""), b.keysIn(in)
	last := known[len(known)-1]
	if in == known[0].In {
		return rights(text) && in > 0 || b.unread(in) && len(changes) > 0
	}
	if rights(text) && (in <= last.In+rightsSoon || slices.Contains(keys, last.noun)) {
		return true
	}
	touches := slices.ContainsFunc(append(slices.Clone(a.keys), a.unit, known[0].noun), func(k string) bool { return k != "" && slices.Contains(keys, k) })
	return len(changes) > 0 && b.unread(in) || len(changes) == 0 && touches && (has("since", text) || has("away", text) || has("added", text) || has("none", text))
}

// unread reports whether a message has a number of which nobody knows what it counts.
func (b stocks) unread(in int) bool {
	return slices.ContainsFunc(parts(b.said[in].Text), func(p part) bool {
		f, ok := b.figure(p.words)
		house := len(p.words) == 1 && !p.lists // at no. 12
		return ok && f.bare && f.prep == "" && !f.numbers && !house && !slices.ContainsFunc(b.in(in), func(o Figure) bool { return o.Part == f.Part })
	})
}

// ways reads of each of some figures of a text whether it says that so many went away, or were added: "both" where it says both. What the figure
// before it does, one does too that does nothing by itself: 11 sheets and 10 towels.
func (r reader) ways(all []Figure) {
	for i := range all {
		f := &all[i]
		away, added := has("away", f.plain), has("added", f.plain)
		if has("gone-or-there", f.plain) {
			there := slices.ContainsFunc(f.plain, func(w string) bool { return lexicon.ClosedOf(w)&lexicon.BeVerb != 0 || has("got", []string{w}) })
			away, added = true, there || f.noun == "" || !words.Is("people", f.noun) && !r.words.Person(f.noun)
		}
		if len(f.plain) > 0 && words.Is("us", f.plain[0]) && has("takes-or-gets", f.plain) {
			added = true // I took five books
		}
		switch {
		case away && added:
			f.way = "both"
		case away:
			f.way = "away"
		case added || has("furthered", f.plain):
			f.way = "added"
		case i > 0 && all[i-1].sentence == f.sentence && !(totals{&book{reader: r}}).does(*f):
			f.way = all[i-1].way
		}
	}
}
