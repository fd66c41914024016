package sums

import (
	"slices"
	"strings"

	"whence/reason/figures"
	"whence/reason/messages"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file finds the reckoning that brings what was told to what is asked.

// result is what was reckoned.
type result struct {
	way    figures.Way
	items  []*item
	amount quantity.Quantity
	typ    string
	noun   string
	after  int // when so many messages had been told
}

// Asked is a question that was asked when so many messages had been told.
type Asked struct {
	Text  string
	After int
}

// Answer reckons what a question asks for from what was said, in the order in which it was said; before are the last questions, to whose
// answers it may refer. False where nothing settles it.
func Answer(question string, before []Asked, said []figures.Said, w messages.Words) (figures.Found, bool) {
	if strings.TrimSpace(question) == "" {
		return figures.Found{}, false
	}
	p := read(said, w)
	for _, b := range before {
		then := p
		if b.After < len(said) {
			then = read(said[:b.After], w)
			then.before = p.before
		}
		if out := then.answer(b.Text); out != nil {
			p.before, out.after = out, b.After
		}
	}
	out := p.answer(question)
	if out == nil {
		return figures.Found{}, false
	}
	found := figures.Found{Way: out.way, Amount: out.amount}
	for _, it := range out.items {
		found.Figures = append(found.Figures, it.row())
	}
	return found, true
}

// Asks reports whether a few words without a verb and without the mark of a question may ask for a sum: gas and water together,
// change from 20 euros, and how much ahead of them.
func Asks(text string) bool {
	var low []string
	digits := false
	for _, w := range strings.Fields(strings.ToLower(text)) {
		w = strings.Trim(w, marks)
		low, digits = append(low, w), digits || strings.ContainsAny(w, "0123456789")
	}
	if len(low) < 2 || len(low) > 9 || strings.ContainsAny(text, ".:;!") {
		return false
	}
	from := slices.Index(low, "from")
	return !digits && has("together", low) || digits && from > 0 && from < 3 && low[from-1] == "change" || has("howmuch", low[:min(4, len(low))])
}

// Totals reports whether a question asks for all of something together.
func Totals(question string) bool {
	low := strings.Fields(strings.ToLower(question))
	for i := range low {
		low[i] = strings.Trim(low[i], marks)
	}
	return has("total", low)
}

// Questions reports whether a message without the mark of a question is one, by the word with which it begins: whats left.
func Questions(text string) bool {
	low := strings.Fields(strings.ToLower(text))
	for len(low) > 1 && words.Is("joins", strings.Trim(low[0], marks)) {
		low = low[1:]
	}
	return len(low) > 1 && words.Is("question", strings.ReplaceAll(low[0], "’", "'"))
}

// row is a figure as it is shown.
func (it *item) row() figures.Figure {
	out := figures.Figure{In: -1, Amount: it.amount}
	if it.typ == "#" && it.noun != "" {
		out.Amount.Unit = it.noun
	}
	switch {
	case it.seg == nil || it.end == 0:
		out.Text = it.amount.String()
	case it.seg.in < 0:
		out.Text = strings.Join(it.seg.low[it.at:it.end], " ")
	default:
		out.Text, out.In = messages.Spelled(it.seg.tokens), it.seg.in
		out.Part = out.Text
	}
	return out
}

// answer is what a question asks for, nil where nothing settles it.
func (p *plan) answer(question string) *result {
	a := asking{p}.read(question)
	if len(a.low) == 0 || a.typ == "?" {
		return nil
	}
	shared := shares{p}
	for _, way := range []func(*asked) *result{times{p}.timed, shared.changeFrom, apart{p}.differ, others{p}.left, shared.perOne, rates{p}.times, shared.ownPart, shared.each, stock{p}.left, totals{p}.total, rates{p}.soMany, totals{p}.direct} {
		if out := way(a); out != nil {
			if !p.counted(a, out) || a.typ == "" && !p.strict(a, out) || out.amount.From < 0 || !p.whole(a, out) {
				return nil
			}
			return out.in(a.unit)
		}
	}
	return nil
}

// counted reports whether what a question says to be counted too, or to be gone, is said of what was reckoned with: after the refund.
func (p *plan) counted(a *asked, out *result) bool {
	return !slices.ContainsFunc(a.keys, func(k wanted) bool {
		return a.adjunct(k) && !slices.ContainsFunc(out.items, func(it *item) bool { return it.has(k.key) })
	})
}

// adjunct reports whether a word of a question names what is counted too, or is gone: with delivery, after the refund.
func (a *asked) adjunct(k wanted) bool {
	return k.at > 0 && words.Is("after", a.low[k.at-1]) || k.at > 1 && words.Is("after", a.low[k.at-2]) && lexicon.ClosedOf(a.low[k.at-1]) != 0
}

// strict reports whether all that a question says is said in the messages of what was reckoned with.
func (p *plan) strict(a *asked, out *result) bool {
	return !slices.ContainsFunc(a.keys, func(k wanted) bool {
		return !slices.ContainsFunc(out.items, func(it *item) bool { return it.seg != nil && it.seg.in >= 0 && p.inMessage(it.seg.in, k.key) })
	})
}

// whole reports whether a result leaves no figure out that may belong to it: none of the question, none of the same kind and none without
// a noun that stands in one sentence with those that were reckoned with. What was read in part is not reckoned with.
func (p *plan) whole(a *asked, out *result) bool {
	used := usedIn(out)
	if slices.ContainsFunc(a.nums, func(n *item) bool {
		all := n.amount.Amount() == float64(len(out.items)) && (n.typ == lasting || n.at > 0 && lexicon.ClosedOf(a.low[n.at-1])&lexicon.Determiner != 0) // in the two days
		return n.typ != "" && !used[n] && !all
	}) || slices.ContainsFunc(out.items, p.open) || p.later(a, out) {
		return false
	}
	typ := func(t string) bool {
		return t == "" || slices.ContainsFunc(out.items, func(it *item) bool { return it.typ == t && it.seg != nil && it.seg.in >= 0 })
	}
	each := func(it *item) bool { return len(it.each) > 0 }
	uneven := out.way == figures.Apart && slices.ContainsFunc(out.items, each) && slices.ContainsFunc(out.items, func(it *item) bool { return !each(it) })
	left := func(o *item) bool { // uneven are a day's ticket and one for three days
		return !used[o] && o.list == nil && (uneven || typ(o.typ) && !p.besides(a, out, o))
	}
	return !slices.ContainsFunc(out.items, func(it *item) bool {
		return it.seg != nil && it.seg.in >= 0 && slices.ContainsFunc(p.segments[it.seg.in], func(s *segment) bool {
			halved := s == it.seg && out.way == figures.Sum && slices.ContainsFunc(s.items, func(o *item) bool { return o.end == it.at && it.typ+o.typ == "" }) // starts 20 15
			return halved || s.sent == it.seg.sent && slices.ContainsFunc(s.items, left)
		})
	})
}

// open reports whether a figure is none by itself: what is usual, two fewer, so much a book and day.
func (p *plan) open(it *item) bool {
	if it.seg == nil || it.seg.in < 0 || it.end == 0 {
		return false
	}
	low := it.seg.low
	after := func(n int) string {
		if it.end+n < len(low) {
			return low[it.end+n]
		}
		return ""
	}
	per := len(it.each) > 0 && after(0) == "and" && words.Is("per-time", after(1))
	return has("usual", low) || per || words.Is("fewer", after(0)) && after(1) != "than"
}

// later reports whether something was told of what a question counts after all that was reckoned with, which may have changed it.
func (p *plan) later(a *asked, out *result) bool {
	if a.noun == "" || out.way != figures.Rest {
		return false
	}
	last := -1
	for _, it := range out.items {
		if it.seg != nil {
			last = max(last, it.seg.in)
		}
	}
	return slices.ContainsFunc(slices.Concat(p.segments[last+1:]...), func(s *segment) bool { return contains(s.keys, a.noun) })
}

// usedIn are the figures that were reckoned with, and those of which they were made.
func usedIn(out *result) map[*item]bool {
	used := map[*item]bool{}
	var use func(list []*item)
	use = func(list []*item) {
		for _, it := range list {
			if !used[it] {
				used[it] = true
				use(it.made)
			}
		}
	}
	use(out.items)
	return used
}

// besides reports whether a figure that was not reckoned with is of something else than what is asked: it counts or is told of what no
// word of the question says, and what was reckoned with is told of those words.
func (p *plan) besides(a *asked, out *result, o *item) bool {
	gone := a.gone() || has("left", a.low)
	if o.way < 0 && !gone && !slices.ContainsFunc(out.items, func(it *item) bool { return it.way < 0 }) || gone && o.way >= 0 && out.items[0].way < 0 || o.at > 0 && o.seg.low[o.at-1] == "of" { // a pack of 10
		return true
	}
	if len(a.keys) == 0 && a.noun == "" || has("total", a.low) && !a.joined {
		return false
	}
	told := func(it *item) bool {
		return a.noun != "" && it.noun == a.noun || slices.ContainsFunc(a.keys, func(k wanted) bool { return it.has(k.key) })
	}
	return !told(o) && slices.ContainsFunc(out.items, told)
}

// in gives a result the unit in which it is asked for, or what it counts.
func (out *result) in(unit string) *result {
	if q, ok := out.amount.In(unit); ok && unit != "" {
		out.amount = q
	}
	if out.amount.Unit == "" && out.typ == "#" {
		out.amount.Unit = out.noun
	}
	return out
}

// keep are those of some figures of which something is so.
func keep(list []*item, is func(*item) bool) (out []*item) {
	for _, it := range list {
		if is(it) {
			out = append(out, it)
		}
	}
	return out
}

// pool are the figures of what a question asks for, without those of which others were made.
func (p *plan) pool(a *asked) []*item {
	used := map[*item]bool{}
	for _, it := range p.items {
		if len(it.made) > 1 && a.of(p, it) {
			for _, m := range it.made {
				used[m] = true
			}
		}
	}
	return keep(p.items, func(it *item) bool { return a.of(p, it) && !used[it] })
}

// recent keeps of some figures those of the last message that has any, where a question names nothing.
func (p *plan) recent(a *asked, all []*item) []*item {
	if len(all) == 0 || len(a.keys) > 0 || a.noun != "" {
		return all
	}
	last := all[0].seg.in
	for _, it := range all {
		last = max(last, it.seg.in)
	}
	if last < len(p.said)-1 && !(len(a.nums) == 1 && last > len(p.said)-4) {
		return nil
	}
	return keep(all, func(it *item) bool { return it.seg.in == last })
}

// sum adds figures up.
func sum(list []*item) (quantity.Quantity, bool) {
	out := list[0].amount
	out.Each = ""
	for _, it := range list[1:] {
		if it.amount.Dimension != out.Dimension {
			return out, false
		}
		out.From += it.amount.From
	}
	out.Until = out.From
	return out, true
}

// less is an amount without so much of it.
func less(q quantity.Quantity, by float64) quantity.Quantity {
	q.From -= by
	q.Until = q.From
	return q
}

// rights reports whether the message of a figure or one after it puts something right.
func (p *plan) rights(list []*item) bool {
	return slices.ContainsFunc(list, func(it *item) bool {
		if it.seg == nil || it.seg.in < 0 {
			return false
		}
		return slices.ContainsFunc(slices.Concat(p.segments[it.seg.in:]...), it.rightedBy)
	})
}

// rightedBy reports whether a part of a later message may put a figure right.
func (it *item) rightedBy(s *segment) bool {
	not := slices.ContainsFunc(s.items, func(o *item) bool { return o.typ == it.typ && o.at > 0 && s.low[o.at-1] == "not" })
	return not || has("rights", s.low) && (s.in <= it.seg.in+1 || contains(s.keys, it.noun))
}

// covers reports whether all words of a question are told of a figure itself.
func (p *plan) covers(a *asked, it *item) bool {
	return !slices.ContainsFunc(a.keys, func(k wanted) bool { return !it.has(k.key) })
}

// persons reports whether one of two nouns is a word for persons of whatever kind, and the other one of them.
func (p *plan) persons(x, y string) bool {
	return words.Is("persons", x) && p.words.Person(y) || words.Is("persons", y) && p.words.Person(x)
}

// pick are those of some figures of which the words of a question tell; false where one of these is told of none.
func (p *plan) pick(a *asked, all []*item, keys []wanted) ([]*item, bool) {
	for _, k := range keys {
		tries := []func(*item) bool{
			func(it *item) bool { return k.wide && p.inSentence(it, k.key) },
			func(it *item) bool { return it.has(k.key) },
			func(it *item) bool { return p.inSentence(it, k.key) },
			func(it *item) bool { return p.inMessage(it.seg.in, k.key) },
		}
		found := false
		for _, is := range tries {
			if got := keep(all, is); len(got) > 0 {
				all, found = got, true
				break
			}
		}
		if !found && k.hard && (k.name || !p.topic(all, k.key)) {
			return nil, false
		}
	}
	return all, len(all) > 0
}

func (p *plan) inMessage(in int, k string) bool {
	for x := range p.keys[in] {
		if same(k, x) {
			return true
		}
	}
	return false
}

func (p *plan) inSentence(it *item, k string) bool {
	return slices.ContainsFunc(p.segments[it.seg.in], func(s *segment) bool { return s.sent == it.seg.sent && contains(s.keys, k) })
}

// topic reports whether a word stands in the message right before or behind that of some figures, and tells those of none from others.
func (p *plan) topic(all []*item, k string) bool {
	if slices.ContainsFunc(p.rests, func(r rest) bool { return contains(r.keys, k) }) {
		return false
	}
	return slices.ContainsFunc(all, func(it *item) bool {
		return it.seg.in > 0 && p.inMessage(it.seg.in-1, k) || it.seg.in+1 < len(p.said) && p.inMessage(it.seg.in+1, k)
	})
}

// same reports whether two words are one, or one is made of the other.
func same(k, x string) bool {
	if k == x {
		return true
	}
	if len(k) > len(x) {
		k, x = x, k
	}
	return len(k) > 3 && strings.HasPrefix(x, k) && len(x)-len(k) < 4
}

// contains reports whether one of some words is a word.
func contains(list []string, k string) bool {
	return slices.ContainsFunc(list, func(x string) bool { return same(k, x) })
}

// has reports whether a word is told of a figure itself.
func (it *item) has(k string) bool { return contains(it.own, k) || it.noun == k }

// time, money and plain report what a figure is: a time, one of money, and one that is neither of one of several nor unsure.
func (it *item) time() bool  { return strings.HasPrefix(it.typ, "@") }
func (it *item) money() bool { return strings.HasPrefix(it.typ, "money") }
func (it *item) plain() bool { return len(it.each) == 0 && !it.unsure }
