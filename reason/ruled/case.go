package ruled

import (
	"cmp"
	"slices"
	"strings"

	"whence/reason/messages"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// matter is the case of which is asked: the sentences that tell of it, and the keys that name it.
type matter struct {
	about []string // what the question names that the rule does not
	lines []line
}

// caseFor finds what was said of the case to which a rule is to be applied; false where what the question names stands in
// neither, and where what one does is not said by the rule.
func (b *book) caseFor(of *rule) (c matter, ok bool) {
	c.about = b.uncovered(of)
	if b.doing(c.about) || anotherOne(b, of, c.about) {
		return c, false
	}
	if len(c.about) == 0 {
		for i := max(0, len(b.lines)-1-lately); i < len(b.lines) && !b.question.generic; i++ {
			if b.lines[i].rule == nil {
				c.lines = append(c.lines, b.lines[i])
			}
		}
		return c, true
	}
	var seen []string
	for i, l := range b.lines {
		names := slices.DeleteFunc(slices.Clone(c.about), func(k string) bool { return !slices.Contains(l.keys, k) })
		if l.rule != nil || len(names) == 0 {
			continue
		}
		seen, c.lines = append(seen, names...), append(c.lines, b.around(l, c.about))
		for n := i + 1; n < len(b.lines) && b.lines[n].in <= l.in+1 && words.Is("pronoun", b.lines[n].words[0].Low); n++ {
			c.lines = append(c.lines, b.lines[n])
		}
	}
	return c, !slices.ContainsFunc(c.about, func(k string) bool { return !slices.Contains(seen, k) })
}

// subjects reports whether some keys name whom a question is about: they stand in front of a clause with "when".
func (b *book) subjects(keys []string) bool {
	for i, w := range b.question.words {
		if i > 0 && words.Is("when", w.Low) {
			return false
		}
		if slices.Contains(keys, w.Key) {
			return true
		}
	}
	return false
}

// doing reports whether one of some keys says what somebody does in a question: behind "she" or "to".
func (b *book) doing(keys []string) bool {
	for i, w := range b.question.words {
		switch {
		case i == 0:
		case words.Is("when", w.Low):
			return false
		case slices.Contains(keys, w.Key) && words.Is("subject", b.question.words[i-1].Low):
			return true
		}
	}
	return false
}

// anotherOne reports whether a key says of which of its kind a thing is that a rule calls otherwise: the blue room, where the rule
// is of the garden room.
func anotherOne(b *book, of *rule, keys []string) bool {
	for i, w := range b.question.words {
		if i < 2 || !slices.Contains(keys, b.question.words[i-1].Key) || !words.Is("article", b.question.words[i-2].Low) || !b.PlainNoun(w.Low) {
			continue
		}
		for _, br := range of.branches {
			at := slices.IndexFunc(br.words, func(x word) bool { return x.Key == w.Key })
			if at > 1 && br.words[at-1].Key != "" && words.Is("article", br.words[at-2].Low) {
				return true
			}
		}
	}
	return false
}

// around is a sentence as far as it tells of those who are named: from the part in which they are up to that of somebody else.
func (b *book) around(l line, about []string) line {
	from, to, on := 0, len(l.words), false
	for i, w := range l.words {
		if slices.Contains(about, w.Key) {
			on = true
		}
		if w.Sign == "" || i == len(l.words)-1 {
			continue
		}
		next := l.words[i+1]
		other := next.Raw != next.Low && !slices.Contains(about, next.Key) && next.Low != "i" && calendarOf(l.words[i+1:i+2]).none()
		switch {
		case !on && !strings.Contains(":", w.Sign):
			from = i + 1
		case on && other:
			to = i + 1
		}
		if to <= i+1 {
			break
		}
	}
	if from == 0 && to == len(l.words) {
		return l
	}
	cut := l
	if cut.words = l.words[from:to]; len(b.figures(cut.words)) == 0 && len(b.figures(l.words)) > 0 {
		cut.words = l.words[from:]
	}
	cut.keys = messages.Keys(cut.words)
	return cut
}

// lately is how many sentences at the end may tell of what is asked about by no name.
const lately = 3

// truth is whether a branch is of the case, as far as what was said tells.
type truth struct {
	is    int // 1 yes, -1 no, 0 unknown
	by    []Line
	loose bool // nothing tells of whom it is
	exact bool // by an amount
	sharp bool // where it is not of the case, what it says is not so
}

// truths are those of the branches of a rule.
func (b *book) truths(of *rule, c matter) []truth {
	out := make([]truth, len(of.branches))
	for i, br := range of.branches {
		if !br.remains() && !br.one {
			out[i] = b.truth(of, br, c)
			out[i].loose = out[i].loose || of.learned && !out[i].exact
		}
	}
	for i, br := range of.branches {
		if br.remains() {
			out[i] = b.remaining(of, c, out)
		}
	}
	return out
}

// remains reports whether a branch is of all of whom the others do not speak.
func (b *branch) remains() bool { return b.others || b.compared }

// remaining is the truth of a branch that is of all of whom the others, of which it is given, do not speak.
func (b *book) remaining(of *rule, c matter, out []truth) truth {
	t, some, none := truth{is: 1, exact: true, sharp: true}, false, false
	for k, other := range of.branches {
		if other.remains() {
			continue
		}
		if out[k].is == 0 && listed(other) && len(c.about) == 1 && !b.PlainNoun(c.about[0]) && !slices.Contains(other.keys, c.about[0]) {
			out[k].is, out[k].exact, out[k].by = -1, true, []Line{{of.in, of.text}}
		}
		some = some || out[k].exact
		none = none || out[k].is == 1 && !out[k].loose
		t.by = append(t.by, out[k].by...)
		t.is = min(t.is, -out[k].is)
	}
	switch {
	case none:
		t.is = -1
	case !some:
		t.is = min(t.is, 0)
	}
	return t
}

// listed reports whether a branch names all of those of whom it speaks: vegetarians are Ann, Ben and the twins.
func listed(br *branch) bool {
	at := slices.IndexFunc(br.words, func(w word) bool { return words.Is("being", w.Low) })
	return at > 0 && len(br.limits)+len(br.when) == 0 && slices.ContainsFunc(br.words[at:], func(w word) bool { return w.Sign == "," || words.Is("joins", w.Low) })
}

// truth is that of one branch.
func (b *book) truth(of *rule, br *branch, c matter) truth {
	t := truth{is: 1}
	if !br.days.none() {
		is, by := b.then(br, c)
		if t.is, t.exact, t.sharp = is, is != 0, is < 0 && (br.only || has("leave", br.words) && !br.denied); is != 0 {
			t.by = append(t.by, by)
		}
		if is <= 0 || len(br.limits)+len(br.when) == 0 {
			return t
		}
	}
	if len(br.limits) > 0 {
		return b.limited(of, br, c, t)
	}
	need := br.when
	if len(need) == 0 {
		need = br.kind
	}
	if len(need) == 0 {
		t.loose = true
		return t
	}
	is, by := b.told(need, br, c)
	if is != 1 && !slices.ContainsFunc(need, func(k string) bool { return !words.Is("any-person", k) }) {
		t.loose = true
		return t
	}
	t.is, t.by = is, by
	t.loose = len(br.when) == 0 && len(br.figures) == 0 && !br.except && !b.general(br.words) && !slices.ContainsFunc(by, told) // the shop is open
	if br.unless {
		t.is = -t.is
	}
	return t
}

// limited is the truth of a branch that has limits, of what else is known of it.
func (b *book) limited(of *rule, br *branch, c matter, t truth) truth {
	for _, l := range br.limits {
		within, by, ok := b.within(of, l, c)
		switch {
		case !ok:
			t.is = min(t.is, 0)
			continue
		case !within:
			t.is, t.exact, t.sharp, t.by = -1, true, !l.by, append(t.by, by)
			return t
		}
		t.exact, t.by = true, append(t.by, by)
	}
	if t.is == 1 && !b.mayBe(br, c) {
		t.is = 0
	}
	if t.is == 1 && br.unless {
		t.is = -1
	}
	return t
}

// mayBe reports whether nothing speaks against the case being of the kind of a branch: it is no member of whom that was not told, and
// no dog where the rule is for people.
func (b *book) mayBe(br *branch, c matter) bool {
	if slices.ContainsFunc(br.kind, func(k string) bool { return words.Is("status", k) }) {
		is, _ := b.told(br.kind, br, c)
		return is == 1
	}
	if !slices.ContainsFunc(br.kind, b.person) && !slices.ContainsFunc(br.limits, func(l limit) bool { return l.age }) {
		return true
	}
	for _, l := range c.lines {
		for i, w := range l.words {
			if i < 2 || !words.Is("article", l.words[i-1].Low) || !words.Is("being", l.words[i-2].Low) || !b.PlainNoun(w.Low) || b.Person(w.Low) || b.person(w.Key) {
				continue
			}
			return false // Rex is a dog
		}
	}
	return true
}

// then is whether the day or month of the case is that of a branch.
func (b *book) then(br *branch, c matter) (int, Line) {
	if b.subjects(c.about) && !(len(br.kind) > 0 && b.general(br.words)) {
		return 0, Line{} // whether it is of the library that the kiosk is closed
	}
	for i, l := range append([]line{b.asks}, c.lines...) {
		of := calendarOf(l.words)
		if of.none() || l.rule != nil && i > 0 {
			continue
		}
		is, tells := of.within(br.days)
		switch {
		case !tells:
			return 0, Line{}
		case is:
			return 1, Line{l.in, l.text}
		}
		return -1, Line{l.in, l.text}
	}
	return 0, Line{}
}

// told is whether the case is what some keys say, with the sentence that tells.
func (b *book) told(need []string, br *branch, c matter) (int, []Line) {
	if some := slices.DeleteFunc(slices.Clone(need), func(k string) bool { return words.Is("any-person", k) }); len(some) > 0 {
		need = some
	}
	if len(need) == 0 {
		return 0, nil
	}
	best, by := 0, []Line(nil)
	for _, l := range append([]line{b.asks}, c.lines...) {
		if slices.ContainsFunc(need, func(k string) bool { return !b.saidOf(k, l.keys) && !slices.Contains(b.asks.keys, k) }) {
			continue
		}
		if l.in >= 0 && (l.rule != nil || has("unsure", l.words) || b.stale(l) || !b.fits(l, need, br, c)) {
			continue
		}
		best, by = -1, []Line{{l.in, l.text}}
		if lacking(l.words, need, l.in < 0) == br.lacks {
			best = 1
		}
		if l.in < 0 {
			break
		}
	}
	return best, by
}

// fits reports whether a sentence that has all keys of a condition or kind says that of the case: Ann is a member, and lives in Kiel.
func (b *book) fits(l line, need []string, br *branch, c matter) bool {
	for _, w := range l.words {
		if words.Is("state", w.Key) && slices.Contains(need, w.Key) && b.pastVerb(w) {
			return false
		}
	}
	if len(br.when) > 0 && len(need) == len(br.when) || len(c.about) == 0 {
		return true
	}
	head := need[len(need)-1]
	at, of := b.named(l, c.about), slices.IndexFunc(l.words, func(w word) bool { return w.Key == head })
	if at < 0 || of < 0 {
		return true // it is of the kind by another word
	}
	if of < at {
		return at == of+1
	}
	between := l.words[at:of]
	return has("being", between) || has("as", between) || slices.ContainsFunc(between, func(w word) bool {
		return w.Sign != "" || strings.HasSuffix(w.Low, "'s")
	})
}

// saidOf is said the other way round: what is said is a kind of what is needed.
func (b *book) saidOf(need string, said []string) bool {
	return slices.ContainsFunc(said, func(k string) bool {
		if k == need {
			return true
		}
		is, _ := b.Kind(k, need)
		return is && b.PlainNoun(k) && b.PlainNoun(need)
	})
}

// lacking reports whether words say that what some keys name is not there, where they name it.
func lacking(of []word, need []string, asks bool) bool {
	if asks {
		return denies(of)
	}
	at := max(0, slices.IndexFunc(of, func(w word) bool { return slices.Contains(need, w.Key) }))
	from, to := stretch(of, at)
	part := of[from : to+1]
	return has("lacks", part) || denies(part)
}

// stretch is from where to where the words around a place stand between signs and conjunctions.
func stretch(of []word, at int) (from, to int) {
	from, to = at, at
	for from > 0 && of[from-1].Sign == "" && !words.Is("joins", of[from-1].Low) {
		from--
	}
	for to < len(of)-1 && of[to].Sign == "" && !words.Is("joins", of[to+1].Low) {
		to++
	}
	return from, to
}

// within reports whether the case is within a limit, with the sentence that tells its figure; false where none or several do.
func (b *book) within(of *rule, l limit, c matter) (within bool, by Line, ok bool) {
	lines := append([]line{b.asks}, c.lines...)
	if b.question.supposes {
		lines = lines[:1]
	}
	for _, at := range lines {
		if at.rule != nil && at.in >= 0 {
			continue // what another rule says
		}
		f, found, several := b.figureOf(at, l, c)
		if several {
			return false, by, false
		}
		if !found {
			continue
		}
		is, _ := b.meets(l, f)
		if l.only && is && f.q.From > l.q.From && higher(of, l) {
			return false, by, false
		}
		within, by, ok = is, Line{at.in, at.text}, true
		if at.in < 0 {
			return within, by, ok
		}
	}
	return within, by, ok
}

// higher reports whether another branch of a rule has a higher figure of the same.
func higher(of *rule, l limit) bool {
	for _, br := range of.branches {
		for _, o := range br.limits {
			if o.only && o.q.From > l.q.From {
				return true
			}
		}
	}
	return false
}

// figureOf is the figure of a sentence that tells how much of what a limit speaks of the case has; several where it is not clear
// which.
func (b *book) figureOf(l line, of limit, c matter) (f figure, found, several bool) {
	fit := b.fitting(l, of)
	if len(fit) == 0 || l.in >= 0 && (has("unsure", l.words) || b.stale(l)) {
		return f, false, false
	}
	named := b.named(l, c.about)
	switch {
	case named >= 0 && b.owns(l.words, named):
		return f, false, false
	case named < 0 || len(fit) == 1:
		return fit[0], len(fit) == 1, len(fit) > 1
	}
	return nearest(l.words, named, fit), true, false
}

// fitting are the figures of a sentence that a limit may speak of.
func (b *book) fitting(l line, of limit) (fit []figure) {
	all := b.figures(l.words)
	for _, x := range all {
		if x.at > 0 && b.onlyNames(x, l.words[x.at-1], of) {
			continue
		}
		x = hour(of, x, l.words)
		if _, fits := b.meets(of, x); !fits {
			if !b.bareOf(of, x, l, all) {
				continue
			}
			each := of.q.From / cmp.Or(of.told, of.q.From)
			x.q.Dimension, x.q.From, x.q.Until = of.q.Dimension, x.q.From*each, x.q.Until*each
		}
		fit = append(fit, x)
	}
	return fit
}

// onlyNames reports whether a number behind a word counts nothing: bar 9, a table at seven.
func (b *book) onlyNames(x figure, before word, of limit) bool {
	bare := x.noun == "" && x.q.Dimension == quantity.Number
	switch {
	case before.Sign != "":
		return false
	case words.Is("label", before.Low), x.noun == "" && slices.Contains(b.question.keys, before.Key) && b.PlainNoun(before.Low):
		return true
	}
	return bare && of.q.Dimension != quantity.Clock && words.Is("named", before.Low) && x.q.From < firstYear
}

// owns reports whether a name in a sentence only tells whose something is: Ann's house is 70 years old.
func (b *book) owns(of []word, named int) bool {
	w := of[named]
	return named+1 < len(of) && w.Sign == "" && strings.HasSuffix(w.Low, "'s") && b.PlainNoun(of[named+1].Low) &&
		!slices.ContainsFunc(b.question.words, func(x word) bool { return x.Low == w.Low })
}

// nearest is the one figure between the same signs as a name, else the first behind it, else the last.
func nearest(of []word, named int, fit []figure) figure {
	from, to := stretch(of, named)
	if near := slices.DeleteFunc(slices.Clone(fit), func(x figure) bool { return x.at < from || x.at > to }); len(near) == 1 {
		return near[0]
	}
	if i := slices.IndexFunc(fit, func(x figure) bool { return x.at > named }); i >= 0 {
		return fit[i]
	}
	return fit[len(fit)-1]
}

// hour is a bare number that tells a time of day where a limit does: in at ten.
func hour(of limit, x figure, in []word) figure {
	if of.q.Dimension == quantity.Clock && x.q.Dimension == quantity.Number && x.at > 0 && in[x.at-1].Low == "at" && x.q.From <= hoursOfDay {
		x.q = quantity.Quantity{Dimension: quantity.Clock, From: x.q.From * secondsOfHour, Until: x.q.From * secondsOfHour}
		x.v.Kind = clause.Clock
	}
	return x
}

const (
	hoursOfDay    = 24
	secondsOfHour = 3600
)

// named is the place of the last word of a sentence that names what is asked about, one with a capital before others; -1 for none.
func (b *book) named(l line, about []string) int {
	at := -1
	for i, w := range l.words {
		if slices.Contains(about, w.Key) && (at < 0 || w.Raw != w.Low || l.words[at].Raw == l.words[at].Low) {
			at = i
		}
	}
	return at
}

// stale reports whether a sentence tells of a day that is over, of which a question does not ask.
func (b *book) stale(l line) bool {
	days := calendarOf(l.words).days
	return !b.question.past && has("past", l.words) && (days != 0 && days&calendarOf(b.question.words).days == 0 || has("over", l.words))
}

// bareOf reports whether a bare number may be of the measure of a limit: Graz is 12, where another parcel is 7 kilos.
func (b *book) bareOf(of limit, x figure, l line, all []figure) bool {
	if x.q.Dimension != "number" || x.noun != "" || of.age || x.v.Each != "" || of.q.Dimension == "number" {
		return false
	}
	return len(all) == 1 && x.at > 0 && words.Is("reaches", l.words[x.at-1].Low) || slices.ContainsFunc(all, func(o figure) bool { return o.q.Dimension == of.q.Dimension })
}
