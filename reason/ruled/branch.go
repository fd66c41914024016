package ruled

import (
	"slices"
	"strings"

	"whence/reason/messages"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// branch is one part of a rule: of whom or when it is so, and what is so then.
type branch struct {
	words  []word
	limits []limit
	// kind are the keys of whom it speaks of, and when those of the clause that says when it is so.
	kind, when []string
	lacks      bool // of who goes without what it names
	unless     bool
	others     bool // of all of whom the others of its sentence do not speak
	compared   bool // others by what was compared
	denied     bool
	free       bool
	only       bool
	requires   bool // it says what one has to be
	one        bool // it tells of one by name
	except     bool // of those for whom what stands before it is not so
	days       calendar
	open       bool // no more than a condition was said yet
	figures    []figure
	keys       []string
	from, to   int // where its condition stands
}

// rule is a sentence that has branches.
type rule struct {
	branches []*branch
	keys     []string
	head     []string // of what stands before a colon in front of all
	in       int
	text     string
	learned  bool // it was learned as a rule
}

// drafts reads rules.
type drafts struct{ reader }

// rule reads a sentence; nil where nothing in it says of whom or when something is so.
func (r drafts) rule(s []word) *rule {
	out := &rule{keys: messages.Keys(s), text: spelled(s)}
	heading := r.divide(out, s)
	out.head = messages.Keys(heading)
	some := false
	for i, b := range out.branches {
		r.fill(b)
		if i > 0 {
			r.follows(b, out.branches[i-1])
		}
		some = some || r.rules(b, i == 0)
	}
	if !some || r.ofOne(s[len(heading):]) {
		return nil
	}
	out.same()
	return out
}

// divide makes branches of the pieces of a sentence; what stands before a colon in front of them is returned.
func (r drafts) divide(out *rule, s []word) (heading []word) {
	for _, p := range r.pieces(s) {
		sign := p[len(p)-1].Sign
		if len(out.branches) == 0 && strings.ContainsAny(sign, ":–") && !r.carries(p) {
			heading = p // tickets: …
			continue
		}
		if len(out.branches) == 0 {
			out.branches = append(out.branches, &branch{words: p, open: r.opens(p)})
			continue
		}
		last := out.branches[len(out.branches)-1]
		switch plain := len(r.condition(last.words).keys) == 0 && len(r.limits(last.words)) == 0; {
		case last.open && !r.bare(p):
			last.words, last.open = append(last.words, p...), false
		case r.bare(p) && plain, !r.carries(p):
			last.words = append(last.words, p...)
		default:
			out.branches = append(out.branches, &branch{words: p, open: r.opens(p)})
		}
	}
	return heading
}

// opens reports whether a piece says no more than a condition yet: if it rains, …; jobs over 500: …
func (r drafts) opens(p []word) bool {
	sign := p[len(p)-1].Sign
	return r.bare(p) && sign != "" || strings.ContainsAny(sign, ":–") && r.carries(p)
}

// follows has a branch say what it leaves out as the one before it says it: nor lift anything heavy; except on gift boxes.
func (r drafts) follows(b, before *branch) {
	if !b.denied && before.denied && b.words[0].Joined == "or" && !slices.ContainsFunc(b.words, func(w word) bool { return words.Is("finite", w.Low) }) {
		b.denied, b.kind = true, nil
	}
	if is("not", b.words, 0) > 0 && !b.days.none() { // but never on a Sunday
		b.keys = append(b.keys, before.keys...)
		b.except, b.denied = true, false
	}
	b.one = b.one || b.except && before.denied && has("every", before.words) // not every day except Sunday
	if b.except {
		b.denied, b.free = !before.denied, before.free
	}
}

// rules reports whether a branch says of all of some kind, or under what condition, that something is so.
func (r drafts) rules(b *branch, first bool) bool {
	if len(b.limits) > 0 || b.others || b.except || len(b.when) > 0 || b.only && !b.days.none() {
		return true
	}
	says := b.free || len(b.figures) > 0 || slices.ContainsFunc(b.words, r.finite)
	return first && says && (r.general(b.words) || slices.ContainsFunc(b.figures, func(f figure) bool { return f.q.IsMoney() || f.q.Each != "" }) || !b.days.none() && len(b.figures) > 0)
}

// same has a bare price be for what the one before it is: 95 a night in winter and 140 from May on.
func (o *rule) same() {
	var last *figure
	for _, b := range o.branches {
		for i := range b.figures {
			f := &b.figures[i]
			if last != nil && f.q.Dimension == quantity.Number && f.noun == "" && f.q.Each == "" && len(b.figures) == 1 && !b.others {
				f.q.Each, f.v.Each = last.q.Each, last.v.Each
				if last.q.IsMoney() {
					f.q.Dimension, f.q.Unit = last.q.Dimension, last.q.Unit
					f.q.From, f.q.Until = f.q.From*last.q.From/last.q.Amount(), f.q.Until*last.q.From/last.q.Amount()
				}
			}
			if f.q.IsMoney() || f.q.Each != "" {
				last = f
			}
		}
	}
}

// ofOne reports whether a sentence tells of one, by name or as what was so once, and so is no rule.
func (r reader) ofOne(s []word) bool {
	if has("two-of", s) {
		return true
	}
	if len(s) == 0 || r.bare(s) || words.Is("any-one", s[0].Low) || bound(s[0].Low) != "" {
		return false
	}
	if words.Is("title", s[0].Low+".") || has("once-only", s) {
		return true
	}
	for i := 1; i < min(4, len(s)); i++ {
		if r.pastVerb(s[i]) && (words.Is("perfect", s[i-1].Low) || i < 3 && !r.general(s) && !words.Is("being", s[i-1].Low)) {
			return true // Lena has paid 50 euros
		}
	}
	if r.number(s[0].Low) || words.Is("there", s[0].Low) || len(s) > 1 && s[0].Sign == "" && words.Is("label", s[0].Low) && r.number(s[1].Low) {
		return true // three of them, flat 2
	}
	if lexicon.ClosedOf(s[0].Low) == 0 {
		return r.name(s[0])
	}
	for i := 1; i < len(s) && words.Is("one-of", s[0].Low) && !has("when", s); i++ {
		if b := r.Base(s[i].Low); b != "" && b != s[i].Low && !strings.HasSuffix(s[i].Low, "s") && !strings.HasSuffix(s[i].Low, "ing") && !words.Is("being", s[i-1].Low) {
			return true // the sample came in at two
		}
	}
	return false
}

// name reports whether a word that begins a sentence is no word of the language.
func (r reader) name(w word) bool {
	own, _, _ := strings.Cut(w.Low, "'")
	return !known(r.Singular(own)) && lexicon.ClosedOf(own) == 0 && !r.PlainNoun(r.Singular(own)) && r.Base(own) == "" && !r.Person(own) && !strings.ContainsAny(own, "-0123456789€£$") && calendarOf([]word{w}).none() && words.As("same", own) == ""
}

// bare reports whether a piece begins with what begins a condition.
func (r reader) bare(p []word) bool { return is("when", p, 0) > 0 }

// carries reports whether a piece says of whom or when it is, or how much: it is a part of a rule of its own.
func (r reader) carries(p []word) bool {
	return r.bare(p) || is("except", p, 0) > 0 || is("not", p, 0) > 0 && !calendarOf(p).none() || len(r.limits(p)) > 0 || is("others", p, 0) > 0 || len(p) > 1 && is("others", p, 1) > 0 || is("who-clause", p, 1) > 0 || is("who-clause", p, 0) > 0 ||
		len(r.figures(p)) > 0 && len(p) > 1 || has("free", p) || is("compared", p, 0) > 0 || len(p) > 1 && is("compared", p, 1) > 0 ||
		r.general(p) && len(p) > 2 && slices.ContainsFunc(p[1:], func(w word) bool { return words.Is("finite", w.Low) })
}

// pieces cuts a sentence where a part of a rule of its own may begin.
func (r reader) pieces(s []word) (out [][]word) {
	from := 0
	cut := func(at int) {
		if at > from {
			out = append(out, s[from:at])
			from = at
		}
	}
	for i := 1; i < len(s); i++ {
		end := i + 1
		for end < len(s)-1 && s[end].Sign == "" && !words.Is("joins", s[end].Low) {
			end++
		}
		right := s[i:min(end+1, len(s))]
		sign := s[i-1].Sign
		joins := words.Is("joins", s[i].Low) && is("behind", s, i) == 0
		switch {
		case sign != "" && strings.Contains(";–:", sign), joins && words.Is("sets-against", s[i].Low):
			cut(i)
		case joins && i+1 < len(s) && r.carries(s[i+1:max(i+2, min(end+1, len(s)))]) && (r.carries(s[from:i]) || r.bare(s[i+1:])):
			cut(i)
		case is("except", s, i) > 0, sign == "," && (r.carries(right) || r.bare(s[from:i])):
			cut(i)
		case i > from && sign == "" && is("when", s, i) > 0 && r.bare(s[from:i]):
			cut(i)
		}
	}
	cut(len(s))
	for i := range out {
		if words.Is("joins", out[i][0].Low) && len(out[i]) > 1 && is("others", out[i], 0) == 0 {
			out[i][1].Joined = out[i][0].Low
			out[i] = out[i][1:]
		}
	}
	return out
}

// condition are the words by which a branch says of whom or when it is.
type condition struct {
	from, to int
	keys     []string
	lacks    bool
	clause   bool
}

// condition finds the clause that says when a branch is so, or of whom; of none where it has none.
func (r reader) condition(of []word) (c condition) {
	at := r.conditionAt(of)
	if at < 0 {
		return c
	}
	c.from, c.to, c.clause = at, len(of), true
	whom := is("when", of, at) == 0
	for i := at; i < len(of)-1; i++ {
		second := i > at && r.finite(of[i+1]) && (words.Is("having", of[at].Low) || i > at+1 && whom)
		if of[i].Sign != "" || i > at+1 && of[i+1].Low == "then" || second {
			c.to = i + 1
			break
		}
	}
	c.keys, c.lacks = messages.Keys(of[at:c.to]), denies(of[at:c.to])
	return c
}

// conditionAt is where the condition of a branch begins, -1 for none.
func (r reader) conditionAt(of []word) int {
	for i := range of {
		if is("when", of, i) > 0 {
			return i
		}
	}
	if words.Is("who-clause", of[0].Low) && of[0].Low != "that" || words.Is("having", of[0].Low) && len(of) > 1 && r.number(of[1].Low) {
		return 0
	}
	general := r.general(of)
	for i := 1; i < len(of); i++ {
		whose := words.Is("having", of[i].Low) && (words.Is("not", of[i].Low) || !slices.ContainsFunc(of[:i], r.finite)) // not: cleaned with soap
		if general && (is("who-clause", of, i) > 0 || whose) || r.forWhom(of, i) {
			return i
		}
	}
	return -1
}

// forWhom reports whether the words at i say for whom something is: for anyone, for members.
func (r reader) forWhom(of []word, i int) bool {
	return of[i].Low == "for" && i+1 < len(of) && (words.Is("whichever", of[i+1].Low) && len(of[i+1].Low) > 2 || r.general(of[i+1:]) && r.Person(r.Singular(of[i+1].Low)))
}

// finite reports whether a word is a verb of which a subject stands before it.
func (r reader) finite(w word) bool {
	return words.Is("finite", w.Low) || strings.HasSuffix(w.Low, "s") && r.Base(w.Low) != "" && !r.PlainNoun(r.Singular(w.Low))
}

// general reports whether words begin with whoever it may be: a bird, cars, shift workers, anyone.
func (r reader) general(of []word) bool {
	if words.Is("any-one", of[0].Low) || words.Is("who-clause", of[0].Low) {
		return true
	}
	for i := 0; i < min(2, len(of)) && (i == 0 || of[0].Sign == ""); i++ {
		w := of[i].Low
		if lexicon.ClosedOf(w) != 0 || r.number(w) || strings.ContainsAny(w, "'’") {
			return false
		}
		next := word{}
		if i+1 < len(of) {
			next = of[i+1]
		}
		follows := i == 0 && !words.Is("of-one", next.Low) || words.Is("finite", next.Low) && !words.Is("of-one", next.Low) || bound(next.Low) != ""
		if one := r.Singular(w); one != w && follows && of[i].Key != "" && known(one) && !slices.ContainsFunc([]string{"is", "us", "ss"}, func(end string) bool { return strings.HasSuffix(w, end) }) {
			return true
		}
	}
	return false
}

// known reports whether a word is one of the language.
func known(w string) bool {
	_, ok := lexicon.Lookup(w)
	return ok
}

// fill reads the words of a branch.
func (r drafts) fill(b *branch) {
	c := r.condition(b.words)
	b.limits = r.limits(b.words)
	ifs := c.clause && c.from == 0 && is("when", b.words, 0) > 0
	for _, l := range b.limits {
		if ifs && c.to == len(b.words) { // if the wind is over 40 km/h the lift stops
			c.to = l.end
			c.keys = messages.Keys(b.words[:c.to])
		}
		b.requires = b.requires || hasToBe(b.words, l.at)
	}
	cond, rest := b.words[c.from:c.to], slices.Concat(b.words[:c.from], b.words[c.to:])
	b.keys, b.from, b.to, b.when, b.lacks = messages.Keys(b.words), c.from, c.to, c.keys, c.lacks
	b.unless = has("unless", cond)
	b.others = has("others", b.words[:min(3, len(b.words))])
	b.compared = len(b.limits) == 0 && (is("compared", b.words, 0) > 0 || len(b.words) > 1 && is("compared", b.words, 1) > 0)
	b.denied, b.free, b.only, b.except = denies(rest), has("free", rest), r.onlyThen(b.words), is("except", b.words, 0) > 0
	if b.days = calendarOf(cond); b.days.none() {
		b.days = calendarOf(rest)
	}
	b.figures = slices.DeleteFunc(r.figures(b.words), func(f figure) bool { return b.limited(f.at) })
	b.one = r.ofOne(b.words) && !r.number(b.words[0].Low) || r.dated(b.words)
	if !ifs && !(len(rest) > 0 && words.Is("subject", rest[0].Low)) { // we reorder an item whenever …
		b.kind = r.kindOf(b, rest)
	}
	if age, ok := r.ofAge(b); ok {
		b.limits = append(b.limits, age)
	}
}

// dated reports whether words name a day of a month.
func (r reader) dated(of []word) bool {
	day := func(i int) bool {
		return i >= 0 && i < len(of) && r.number(strings.TrimRight(of[i].Low, "sthndr"))
	}
	for i := range of {
		if calendarOf(of[i:i+1]).months != 0 && (day(i-1) || day(i-2) && words.Is("of", of[i-1].Low) || of[i].Sign == "" && day(i+1)) {
			return true
		}
	}
	return false
}

// onlyThen reports whether "only" is said of when something is so, and not of who does it: only Tom works in June.
func (r reader) onlyThen(of []word) bool {
	return has("only", of[1:]) || words.Is("only", of[0].Low) && len(of) > 1 && lexicon.ClosedOf(of[1].Low)&lexicon.Preposition != 0
}

// limited reports whether a word of a branch is one of a limit.
func (b *branch) limited(i int) bool {
	return slices.ContainsFunc(b.limits, func(l limit) bool { return i >= l.at && i < l.end })
}

// kindOf are the keys of whom a branch speaks of: those before its verb or its price.
func (r drafts) kindOf(b *branch, rest []word) (kind []string) {
	for i, w := range rest {
		same := words.As("same", w.Low)
		verb := words.Is("finite", w.Low) || words.Is("free", w.Low) || i > 0 && same != "" && !words.Is("ages", same)
		if verb || w.Sign == ":" || slices.ContainsFunc(b.figures, func(f figure) bool { return i == f.at }) {
			break
		}
		if w.Key != "" && !words.Is("who", w.Low) && !b.limited(i) {
			kind = append(kind, w.Key)
		}
	}
	return kind
}

// ofAge is the limit that a child or an adult is said to be, where no other is given.
func (r drafts) ofAge(b *branch) (limit, bool) {
	for _, k := range b.kind {
		if s := r.Sort(k); (s == "minor" || s == "adult" || k == "minor" || k == "adult") && len(b.limits) == 0 {
			op := ">="
			if k == "minor" || s == "minor" {
				op = "<"
			}
			return limit{q: quantity.Quantity{Dimension: quantity.Number, From: ofAge, Until: ofAge}, op: op, age: true, by: true}, true
		}
	}
	return limit{}, false
}

// ofAge is how many years old one is who is no child any more.
const ofAge = 18
