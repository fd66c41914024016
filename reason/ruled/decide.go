package ruled

import (
	"slices"
	"strings"

	"whence/reason/messages"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// verdict decides by the rules of a book.
type verdict struct{ *book }

// whether answers whether something is so by the branches that say it: by those that are of the case, else by those that are not and
// would say it of no other.
func (b verdict) whether(of *rule, truths []truth) (Found, bool) {
	if one := len(of.branches) == 1; one && (of.branches[0].except || slices.ContainsFunc(strings.Fields(strings.ToLower(of.text)), func(w string) bool { return words.Is("sets-against", w) })) {
		return Found{}, false // what is set against the rest, or left out of it, was not told from it
	}
	for _, sign := range []int{1, -1} {
		yes, no, ok := b.weigh(of, truths, sign)
		if !ok || len(yes) > 0 && len(no) > 0 {
			return Found{}, false
		}
		if at := append(yes, no...); len(at) > 0 {
			by := truths[at[0]].by
			return b.result(Found{YesNo: true, Holds: len(yes) > 0, Alone: sign < 0}, of, by), len(by) > 0
		}
	}
	return Found{}, false
}

// weigh are the branches that say that something is so, and that it is not, among those that are of the case, or are not; false
// where one may be.
func (b verdict) weigh(of *rule, truths []truth, sign int) (yes, no []int, ok bool) {
	for i, br := range of.branches {
		t := truths[i]
		switch {
		case b.excepts(br, t):
			return nil, nil, false
		case t.loose || br.one || !br.except && b.elsewhere(of, br) || t.is != sign && t.is != 0, !b.says(of, br), b.question.past && !t.exact, t.is < 0 && !t.sharp, br.except && t.is <= 0:
			continue
		case t.is == 0, t.is < 0 && br.denied && !br.except && (!b.question.enough && !b.question.too || b.otherRule(of)):
			return nil, nil, false
		}
		if b.holds(br) == (t.is > 0) {
			yes = append(yes, i)
		} else {
			no = append(no, i)
		}
	}
	all := append(slices.Clone(yes), no...)
	for _, stronger := range []func(*branch) bool{
		func(br *branch) bool { return br.except },
		func(br *branch) bool { return len(br.limits) > 0 && !br.limits[0].by }, // under-18s nothing, also for what costs others something
	} {
		weak := func(i int) bool { return !stronger(of.branches[i]) }
		if len(yes) > 0 && len(no) > 0 && slices.ContainsFunc(all, func(i int) bool { return !weak(i) }) {
			yes, no = slices.DeleteFunc(yes, weak), slices.DeleteFunc(no, weak)
		}
	}
	return yes, no, true
}

// elsewhere reports whether a question names what another part of a rule speaks of and this one does not: who may pick the apples, and not
// the pears.
func (b verdict) elsewhere(of *rule, br *branch) bool {
	return slices.ContainsFunc(b.question.keys, func(k string) bool {
		own := func(o *branch) bool { return b.said(k, o.keys) }
		return !own(br) && !b.said(k, of.head) && slices.ContainsFunc(of.branches, own)
	})
}

// excepts reports whether a branch may take the case out of a rule: who may not have paid, and whether the 12th is a Sunday.
func (b verdict) excepts(br *branch, t truth) bool {
	return br.except && (t.is == 0 || t.loose) && (br.days.none() || b.dated(b.question.words))
}

// otherRule reports whether something beside a rule says what one may and must: who is not barred by one may be by another.
func (b verdict) otherRule(of *rule) bool {
	return slices.ContainsFunc(b.lines, func(l line) bool {
		return l.in == of.in && l.rule != of && (has("leave", l.words) || has("duty", l.words) || denies(l.words))
	})
}

// holds reports whether what a branch says is what is asked, and not that it is not so.
func (b verdict) holds(br *branch) bool {
	switch {
	case b.question.enough || b.question.too:
		return br.denied == b.question.too
	case b.freeAsked():
		return br.free || br.denied
	case b.question.price && br.free:
		return false
	}
	return br.denied == b.question.denied
}

// freeAsked reports whether a question asks whether something is for nothing.
func (b verdict) freeAsked() bool { return has("free", b.question.words) }

// says reports whether a branch says what is asked: it has a word of what the question says, and is of the same kind.
func (b verdict) says(of *rule, br *branch) bool {
	q, then := b.question, slices.Concat(br.words[:br.from], br.words[br.to:])
	keys := messages.Keys(then)
	at := slices.Index(of.branches, br)
	switch {
	case br.except && at > 0:
		before := of.branches[at-1]
		return !(q.leave && has("duty", before.words) && !before.denied) && slices.ContainsFunc(q.keys, func(k string) bool { return slices.Contains(before.keys, k) && !slices.Contains(br.keys, k) })
	case q.enough || q.too:
		return b.measured(br)
	case q.price:
		return !(len(br.limits) == 0 && b.apart(of, br)) && (br.free || slices.Contains(keys, payKey) || len(b.money(br)) > 0)
	case b.freeAsked():
		return br.free || slices.Contains(keys, payKey)
	case q.leave && br.requires:
		return true
	case q.duty && has("leave", then), q.leave && !q.duty && has("duty", then) && !br.denied, !b.covers(of, br):
		return false
	}
	kinds := br.kind
	if br.remains() || !br.days.none() {
		kinds = nil
	}
	return slices.ContainsFunc(q.keys, func(k string) bool {
		return slices.Contains(keys, k) && !slices.Contains(kinds, k) && !slices.Contains(br.when, k) && b.timeless(k)
	})
}

// measured reports whether a branch has a limit of what the adjective of a question measures.
func (b verdict) measured(br *branch) bool {
	of := words.All("measures", b.question.adjective)
	return slices.ContainsFunc(br.limits, func(l limit) bool {
		return l.age && slices.Contains(of, "age") || !l.age && slices.Contains(of, string(l.q.Dimension)) || len(of) == 0 && len(br.limits) == 1
	})
}

// timeless reports whether a key names no day, month or time.
func (b verdict) timeless(k string) bool {
	return calendarOf([]word{{Low: k, Raw: k}}).none() && !words.Is("times", k)
}

// covers reports whether a branch has all that a question names but the case: what it leaves out may stand in the others.
func (b verdict) covers(of *rule, br *branch) bool {
	whole := of.head
	if !slices.ContainsFunc(br.words, b.finite) || br.others || br.compared {
		whole = of.keys
	}
	return !slices.ContainsFunc(b.question.keys, func(k string) bool {
		return b.said(k, of.keys) && !b.said(k, br.keys) && !b.said(k, whole)
	})
}

// apart reports whether a branch has nothing of what a question names, and another has: the price of the coffee, and not that of delivery.
func (b verdict) apart(of *rule, br *branch) bool {
	for _, k := range b.question.keys {
		if k == "pay" || !b.said(k, of.keys) || slices.Contains(br.keys, k) || slices.Contains(of.head, k) {
			continue
		}
		if slices.ContainsFunc(of.branches, func(x *branch) bool { return slices.Contains(x.keys, k) }) {
			return true
		}
	}
	return false
}

// what answers another question by the one branch that is of the case.
func (b verdict) what(of *rule, c matter, truths []truth) (Found, bool) {
	at := b.chosen(of, c, truths)
	if at < 0 || b.question.past || b.unsettled(of, truths, at) {
		return Found{}, false
	}
	br, q, by := of.branches[at], b.question, truths[at].by
	if b.asksPrice(of, br) {
		return b.priced(of, br, c, truths[at])
	}
	if q.price || q.all {
		return Found{}, false
	}
	if q.amount || q.time {
		if f, ok := b.amount(of, br); ok {
			return b.result(f, of, by), true
		}
		if q.amount || len(br.figures) > 0 {
			return Found{}, false
		}
	}
	if q.whatIs && !q.does || !b.openly(of, br, by) {
		return Found{}, false
	}
	text := trimmed(slices.Concat(br.words[:br.from], br.words[br.to:]))
	if br.from == br.to || text == "" {
		text = trimmed(br.words)
	}
	if strings.Count(text, " ") > mostWords {
		return Found{}, false
	}
	return b.result(Found{Text: text}, of, by), true
}

// mostWords bounds what is answered in the words of a rule.
const mostWords = 12

// asksPrice reports whether a question asks for the price that a branch gives, in whatever words.
func (b verdict) asksPrice(of *rule, br *branch) bool {
	q := b.question
	without := q.noun == "" && !q.does && len(b.money(br)) == 1 && (has("howmuch", q.words) || q.whatIs && len(q.keys) > 0)
	return b.pays(of) && (q.price || without)
}

// openly reports whether what a branch says, in its own words, answers a question that asks for no amount.
func (b verdict) openly(of *rule, br *branch, by []Line) bool {
	bound := len(br.limits)+len(br.when) > 0 || br.remains() || !br.days.none() || slices.ContainsFunc(by, told) && slices.ContainsFunc(br.kind, b.person)
	given := slices.Contains(b.question.keys, gets) && slices.Contains(br.keys, gets)
	return len(by) > 0 && bound && (b.question.does || given || b.says(of, br))
}

// told reports whether a line was told, and is not what the question says.
func told(l Line) bool { return l.In >= 0 }

// amount is the figure of a branch that a question asks for.
func (b verdict) amount(of *rule, br *branch) (out Found, ok bool) {
	for _, f := range br.figures {
		if !b.wanted(of, br, f) {
			continue
		}
		if ok {
			return out, false
		}
		amount := f.q
		if f.noun != "" {
			amount.Unit = f.noun
		}
		if out, ok = (Found{Text: f.text, Amount: &amount}), true; b.question.time {
			out.Amount = nil // 8.30 is no number
		}
	}
	return out, ok
}

// wanted reports whether a figure of a branch is of what a question asks: of its noun, or of a time.
func (b verdict) wanted(of *rule, br *branch, f figure) bool {
	q := b.question
	timely := f.v.Kind == clause.Clock || f.q.Dimension == quantity.Number && f.noun == "" && q.time
	if q.time || timely {
		return q.time && timely
	}
	if q.noun == "" {
		return b.says(of, br)
	}
	return f.noun == q.noun || f.q.Unit == q.noun || f.noun == "" && !f.q.IsMoney() && b.says(of, br)
}

// unsettled reports whether another branch may be of the case too.
func (b verdict) unsettled(of *rule, truths []truth, at int) bool {
	if t := truths[at]; len(of.branches[at].limits) == 0 && slices.ContainsFunc(of.branches[at].kind, b.person) && slices.ContainsFunc(t.by, told) {
		return false // a student pays 6
	}
	for i, br := range of.branches {
		if i != at && truths[i].is == 0 && (len(br.limits) > 0 || slices.ContainsFunc(br.kind, b.person) || len(br.when) > 0 && len(of.branches[at].when)+len(of.branches[at].limits) == 0) {
			return true
		}
	}
	return false
}

// person reports whether a key names somebody.
func (b *book) person(k string) bool { return b.Person(k) || k == "adult" || k == "minor" }

// chosen is the branch that is of the case, -1 where none or several are. What was told of a case that a question names goes before
// what the question says, which goes before what was told else.
func (b verdict) chosen(of *rule, c matter, truths []truth) int {
	var at []int
	for i, t := range truths {
		if t.is == 1 && !t.loose && !of.branches[i].one && !of.branches[i].except {
			at = append(at, i)
		}
	}
	if len(at) > 1 {
		at = slices.DeleteFunc(at, func(i int) bool { return slices.ContainsFunc(truths[i].by, told) != (len(c.about) > 0) })
	}
	if len(at) != 1 {
		return -1
	}
	return at[0]
}

// pays reports whether a rule speaks of what is paid.
func (b verdict) pays(of *rule) bool {
	return slices.Contains(of.keys, payKey) || slices.ContainsFunc(of.branches, func(br *branch) bool {
		return br.free || slices.ContainsFunc(br.figures, func(f figure) bool { return f.q.IsMoney() || f.q.Each != "" })
	})
}

// money are the figures of a branch that are prices.
func (b verdict) money(br *branch) (out []figure) {
	for _, f := range br.figures {
		bare := f.q.Dimension == quantity.Number && f.noun == "" && f.q.Unit == "" && (f.at == 0 || !words.Is("named", br.words[f.at-1].Low) && !words.Is("label", br.words[f.at-1].Low))
		if f.q.IsMoney() || bare {
			out = append(out, f)
		}
	}
	return out
}

// priced is what is to be paid by a branch: nothing, its price, or so many times that.
func (b verdict) priced(of *rule, br *branch, c matter, t truth) (Found, bool) {
	money := b.money(br)
	switch {
	case len(money) == 0 && br.free:
		return b.result(Found{Text: "nothing"}, of, t.by), true
	case len(money) != 1 || has("factor", br.words), b.several(br, c), len(c.about) > 0 && !slices.ContainsFunc(t.by, told):
		return Found{}, false
	}
	f := money[0]
	if f.q.Each == "" && has("for-each", br.words) {
		return Found{}, false
	}
	if f.q.Each != "" && !slices.Contains(b.asks.keys, f.q.Each) {
		unit := []string{f.q.Each}
		if f.q.Each == "each" {
			unit = br.kind
		}
		n, by, ok := b.times(unit, c)
		if !ok {
			return Found{}, false
		}
		each := f.text
		f.q = f.q.Scale(n.q.Amount())
		f.q.Each = ""
		f.text = each
		return b.result(Found{Text: each, Amount: &f.q, Times: n.text}, of, append(t.by, by)), true
	}
	return b.result(Found{Text: f.text, Amount: &f.q}, of, t.by), !b.question.all
}

// several reports whether more than one of what a branch gives the price of is asked for, or of something else that is counted.
func (b verdict) several(br *branch, c matter) bool {
	for _, l := range append([]line{b.asks}, c.lines...) {
		for _, f := range b.figures(l.words) {
			if f.noun != "" && (l.in < 0 || slices.Contains(br.kind, f.noun)) && !slices.ContainsFunc(br.limits, func(x limit) bool { return x.noun == f.noun }) && !slices.ContainsFunc(br.figures, func(x figure) bool { return x.q.Each == f.noun || x.q.Each == "each" }) {
				return true
			}
		}
	}
	return false
}

// times is how many of a unit the case has: 6 days; false where that is not told, or told more than once.
func (b verdict) times(unit []string, c matter) (n figure, by Line, ok bool) {
	for _, l := range append([]line{b.asks}, c.lines...) {
		if l.rule != nil || l.in >= 0 && denies(l.words) {
			continue
		}
		for _, f := range b.figures(l.words) {
			if f.q.IsMoney() || f.q.From != f.q.Until || !slices.Contains(unit, f.noun) && !slices.Contains(unit, f.q.Unit) {
				continue
			}
			if ok {
				return n, by, false
			}
			n, by, ok = f, Line{l.in, l.text}, true
		}
		if ok {
			return n, by, true
		}
	}
	return n, by, false
}
