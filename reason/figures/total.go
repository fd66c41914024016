package figures

import (
	"slices"
	"strconv"
	"strings"

	"whence/reason/messages"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/value"
	"whence/triple/quantity"
)

// This file adds up all figures of one kind that one message has.

// totals adds up what one message has.
type totals struct{ *book }

// total is the sum that a question asks for, of figures in the first of the texts that has some of what it
// asks for. False where the question asks for no sum, or the figures do not settle it.
func (b totals) total(a asked) (Found, bool) {
	mean := has("average", a.low)
	if !has("total", a.low) && !mean && a.group == 0 || !mean && has("other", a.notEach()) || len(a.sides) > 1 {
		return Found{}, false
	}
	keys := a.keys
	for _, i := range b.likeliest {
		a.keys = slices.DeleteFunc(slices.Clone(keys), func(k string) bool { return k == a.groupNoun && !slices.Contains(b.keysIn(i), k) })
		all := b.ofTotal(a, i)
		if len(all) == 0 || !slices.ContainsFunc(all, func(f Figure) bool { return !f.each || f.timely() }) {
			continue
		}
		if !b.adds(a, all, i) || b.changed(a, all, i) {
			return Found{}, false
		}
		out, ok := sum(all, a.asksOf(len(all)))
		if mean {
			out.Way, out.Amount = Mean, out.Amount.Scale(1/float64(len(all)))
		}
		return out, ok
	}
	return Found{}, false
}

// omits reports whether a message has a bare number that is no figure: deposit 900, first rent 640.
func (b totals) omits(in int) bool {
	return slices.ContainsFunc(parts(b.said[in].Text), func(p part) bool {
		f, ok := b.figure(p.words)
		return ok && f.bare && f.prep == "" && !slices.ContainsFunc(b.in(in), func(o Figure) bool { return strings.Contains(o.Part, f.Part) })
	})
}

// notEach are the words of a question but for what says that it asks of each week or month.
func (a asked) notEach() (out []string) {
	for i, w := range a.low {
		if words.Is("each", w) && i+1 < len(a.low) {
			if v, n := messages.ValueAt([]string{"1", a.low[i+1]}); n == 2 && v.Kind == clause.Lasting {
				continue
			}
		}
		out = append(out, w)
	}
	return out
}

// adds reports whether figures of one message may be added up: each is exact and of something else of the same kind than the others, they are said in one
// breath, or under headings alike, and what is asked of is what they are told of.
func (b totals) adds(a asked, all []Figure, i int) bool {
	text, keys := fields(b.said[i].Text), append(slices.Clone(b.keysIn(i)), all[0].noun, all[0].Amount.Unit)
	doubtful := func(f Figure) bool {
		return f.noun != all[0].noun || f.some || f.each && !f.timely() || f.one && a.group == 0 && !has("paid", f.does) || f.unsure || b.ofSome(f) || slices.ContainsFunc(f.plain, year)
	}
	far := func(f Figure) bool {
		return f.sentence != all[0].sentence && !slices.ContainsFunc(f.head, func(k string) bool { return slices.Contains(all[0].head, k) })
	}
	switch {
	case len(all) < 2, slices.ContainsFunc(all, doubtful), slices.ContainsFunc(all, far), holdsOthers(all), all[0].bare && b.omits(i):
		return false
	case a.group == 0 && !b.said[i].Noted && !distinct(all), slices.ContainsFunc(a.keys, func(k string) bool { return !slices.Contains(keys, k) }):
		return false
	case has("year", a.low) && all[0].Amount.Each != "" && all[0].Amount.Each != "year":
		return false
	case a.group == 0 && has("whose", a.low) && slices.ContainsFunc(all[1:], b.bySomebody):
		return false
	}
	return (a.group > 0 || !has("times", text)) && !has("overlap", text) && !has("part", text) && (allMade(all) || !has("since", slices.DeleteFunc(text, func(w string) bool { return words.Is("paid", w) })))
}

// timely reports whether a figure is of so much in a week, a month or the like.
func (f Figure) timely() bool {
	v, n := messages.ValueAt([]string{"1", f.Amount.Each})
	return n == 2 && v.Kind == clause.Lasting
}

// allMade reports whether figures are what so many came to.
func allMade(all []Figure) bool {
	return !slices.ContainsFunc(all, func(f Figure) bool { return !f.made })
}

// sum adds figures up.
func sum(all []Figure, ok bool) (Found, bool) {
	list := make([]quantity.Quantity, len(all))
	for i, f := range all {
		list[i] = f.Amount
	}
	amount, adds := quantity.Sum(list)
	return Found{Sum, all, amount}, ok && adds
}

// holdsOthers reports whether one of some figures is the sum of the others: it has them in it.
func holdsOthers(all []Figure) bool {
	total := 0.0
	for _, f := range all {
		total += f.Amount.From
	}
	return len(all) > 2 && slices.ContainsFunc(all, func(f Figure) bool { return 2*f.Amount.From == total && f.of == "" })
}

// ofTotal are the figures of a text that a question asks for: of the noun that it has, of money, or of whatever it is where the
// question has no more than words of the text. Where its words tell of some of them alone, those are meant.
func (b totals) ofTotal(a asked, in int) []Figure {
	said := map[string]bool{}
	for _, w := range a.low {
		said[b.one(w)] = true
	}
	out := b.ofKind(a, in, said)
	for _, k := range a.keys {
		some := slices.DeleteFunc(slices.Clone(out), func(f Figure) bool { return !f.label(k) || f.noun == k })
		if len(some) > 0 && len(some) < len(out) && (len(some) > 1 || !out[0].label(k) || slices.ContainsFunc(out[1:], b.does)) {
			out = some
		}
	}
	return out
}

// does reports whether the part of a figure may be a clause by itself, of which what the first says is not said.
func (b totals) does(f Figure) bool {
	return slices.ContainsFunc(f.plain[:min(f.at, len(f.plain))], func(w string) bool {
		return lexicon.ClosedOf(w)&(lexicon.Pronoun|lexicon.BeVerb|lexicon.ModalVerb) != 0 || !b.words.PlainNoun(b.one(w)) && b.words.Base(w) != "" && b.words.Base(w) != w
	})
}

// year reports whether a word is a year.
func year(w string) bool {
	n, err := strconv.Atoi(w)
	return err == nil && n >= 1800 && n < 2100 && len(w) == 4
}

// ofKind are the figures of a text of the noun or unit that a question has, of money where it asks for that, and all of them where it asks
// for nothing else, and has no word that the text has not.
func (b totals) ofKind(a asked, in int, said map[string]bool) (out []Figure) {
	counted := func(f Figure) bool { return f.noun != "" && said[f.noun] }
	keys, all := b.keysIn(in), a.unit == "" && !a.money && (len(a.keys) > 0 || in == len(b.said)-1)
	all = all && !slices.ContainsFunc(a.keys, func(k string) bool { return !slices.Contains(keys, k) }) && !slices.ContainsFunc(b.in(in), counted)
	if len(a.keys) == 0 && len(b.in(in)) > 1 && slices.ContainsFunc(b.in(in)[1:], b.does) {
		all = false // the ticket costs 20 euros, and I have paid 5
	}
	for _, f := range b.in(in) {
		if counted(f) || all || f.noun == "" && !f.bare && (f.Amount.IsMoney() && a.money || said[f.Amount.Unit] || a.like != nil && a.counts(f)) {
			out = append(out, f)
		}
	}
	return out
}

// bySomebodyElse reports whether a figure is told of somebody of whom another is not told.
func (b totals) bySomebodyElse(f, other Figure) bool {
	own := strings.Fields(f.Part)
	return slices.ContainsFunc(own[:min(f.at, len(own))], func(w string) bool {
		low := strings.ToLower(w)
		if _, n := messages.ValueAt([]string{w}); n > 0 {
			return false // on Monday
		}
		named := low != w && w != own[0] && !words.Is("whose", low) && lexicon.ClosedOf(low) == 0
		return (named || lexicon.ClosedOf(low) == 0 && !words.Is("neutral", low) && b.words.Person(b.one(low))) && !other.label(b.key(w, false))
	})
}

// bySomebody reports whether it is told of somebody, who may be another than the one whom a question asks of.
func (b totals) bySomebody(f Figure) bool {
	own := strings.Fields(f.Part)
	return slices.ContainsFunc(own[:min(f.at, len(own))], func(w string) bool {
		low := strings.ToLower(w)
		return low != w || words.Is("whose", low) || b.words.Person(b.one(low))
	})
}

// ofSome reports whether a figure of money is of each of those that it is for: adults 310 euros.
func (b totals) ofSome(f Figure) bool {
	return f.Amount.IsMoney() && slices.ContainsFunc(f.plain, func(w string) bool { return b.one(w) != w && b.words.Person(b.one(w)) })
}

// distinct reports whether each of some figures is of something that no other is of.
func distinct(all []Figure) bool {
	for i, f := range all {
		own := func(k string) bool {
			return !slices.ContainsFunc(slices.Concat(all[:i], all[i+1:]), func(o Figure) bool { return o.label(k) })
		}
		if !slices.ContainsFunc(slices.Concat(f.around, f.head), own) {
			return false
		}
	}
	return true
}

// changed reports whether another text has figures of the same too, or may say what came of those in one text.
func (b totals) changed(a asked, all []Figure, in int) bool {
	nouns := map[string]bool{}
	for _, f := range all {
		nouns[f.noun], nouns[f.Amount.Unit] = true, true
	}
	delete(nouns, "")
	for i, s := range b.said {
		if i == in || strings.Contains(s.Text, b.said[in].Text) || strings.Contains(b.said[in].Text, s.Text) {
			continue
		}
		other := fields(s.Text)
		same := slices.ContainsFunc(other, func(w string) bool { return nouns[b.one(w)] })
		if len(b.ofTotal(a, i)) > 0 || same && has("since", other) {
			return true
		}
	}
	return false
}

// of reports whether a question asks of so many, as far as it says of how many: "the two racks together".
func of(asked []string, n int) bool {
	return !slices.ContainsFunc(asked, func(w string) bool {
		v, ok := value.OfWords([]string{w}, "")
		return ok && v.Kind == clause.Number && v.Number != strconv.Itoa(n)
	})
}
