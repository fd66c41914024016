package english

import (
	"slices"
	"strings"
	"time"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file reads and prints how long something was so: "has lived in Paris
// since 2010", "worked for Acme until 2020". What was so is a two-place fact;
// beside it an event says the same with its beginning and its end, so that the
// sentence is told, taken back and printed as one.

// stretch is a length of time. What has begun at since goes on; what is told with
// from and until is over.
type stretch struct {
	since, from, until triple.Term
	// prep and at are those of "was in Paris in 2015".
	prep string
	at   triple.Term
	// bare: it is "from 1000 to 2000", which need not be years.
	bare bool
}

// atRole is the role of the time at which it was so.
func (s stretch) atRole() string {
	if s.prep == "" {
		return triple.When
	}
	return triple.Role(s.prep)
}

// isSet reports whether the stretch has a beginning or an end.
func (s stretch) isSet() bool { return s != stretch{} }

// withoutStretch takes the words that say how long, or when, from the end of a
// sentence. A sentence with "has been" is then one with "is".
func withoutStretch(toks []token) ([]token, stretch) {
	if len(toks) < 4 || !slices.ContainsFunc(toks[2:], func(t token) bool { return saysTime(t.Low) }) {
		return toks, stretch{} // a parser costs more than the look
	}
	p := parser{toks: toks}
	for i := len(toks) - 2; i > 1 && i > len(toks)-9; i-- {
		if !saysTime(toks[i].Low) {
			continue
		}
		t, ok := p.timeToEnd(i + 1)
		if !ok {
			continue
		}
		switch toks[i].Low {
		case "since":
			return isNow(toks[:i]), stretch{since: t}
		case "until", "till", "to":
			if at, from := p.fromBefore(i); at > 1 && inOrder(from, t) {
				if toks[i].Low == "to" && lexicon.Rescheduled.Has(toks[at-1].Low) {
					return toks, stretch{} // it is at another time, and not so for a time
				}
				bare := toks[i].Low == "to" && from.Kind == triple.Number && t.Kind == triple.Number
				return slices.Clone(toks[:at]), stretch{from: from, until: t, bare: bare}
			}
			if toks[i].Low != "to" {
				return slices.Clone(toks[:i]), stretch{until: t}
			}
		case "in", "on", "during":
			return slices.Clone(toks[:i]), stretch{prep: toks[i].Low, at: t}
		}
	}
	return toks, stretch{}
}

// saysTime: prepositions in front of a time that belongs to the whole sentence.
func saysTime(w string) bool {
	return lexicon.TimePrepositions.Has(w)
}

// timeLast puts a time that begins a sentence at its end: "In 2015 Anna lived in
// Paris".
func timeLast(toks []token) []token {
	if len(toks) < 5 || !saysTime(toks[0].Low) && toks[0].Low != "from" || toks[0].Low == "to" || toks[1].Low == "when" {
		return toks
	}
	end := timeAt(toks, 1)
	if toks[0].Low == "from" && end > 0 && end < len(toks) && (toks[end].Low == "to" || toks[end].Low == "until") {
		end = timeAt(toks, end+1)
	}
	if end < 0 || end+2 > len(toks) {
		return toks
	}
	rest := toks[end:]
	if rest[0].Low == "," {
		rest = rest[1:]
	}
	if len(rest) < 2 || morph.ClosedOf(rest[0].Low)&(lexicon.Preposition|lexicon.Conditional) != 0 || isVerbOnly(rest[0].Low) {
		return toks
	}
	return slices.Concat(rest, toks[:end])
}

// isVerbOnly: with one of these behind it, the time is what the sentence is about:
// "In 2015 was a good answer".
func isVerbOnly(w string) bool { return morph.ClosedOf(w)&(lexicon.BeVerb|lexicon.ModalVerb) != 0 }

// timeAt is the end of the time that begins at i, or -1.
func timeAt(toks []token, i int) int {
	for end := min(len(toks), i+5); end > i; end-- {
		p := parser{toks: toks[:end]}
		if _, ok := p.timeToEnd(i); ok {
			return end
		}
	}
	return -1
}

// usedTo says "used to live" as "lived".
func (e *English) usedTo(toks []token) []token {
	for i := 1; i+2 < len(toks); i++ {
		if toks[i].Low != "used" || toks[i+1].Low != "to" || morph.ClosedOf(toks[i-1].Low)&(lexicon.BeVerb|lexicon.DoVerb) != 0 {
			continue
		}
		verb := toks[i+2].Low
		was := e.inflect.Past(verb)
		if verb == "be" {
			was = "was"
		} else if e.words.Lookup(verb).Forms&morph.Base == 0 {
			return toks
		}
		out := slices.Clone(toks)
		out[i+2].Text, out[i+2].Low = was, was
		return slices.Delete(out, i, i+2)
	}
	return toks
}

// timeToEnd is the time that the sentence ends with, from i on: a date, a year, a
// month, a day of the week, or words such as "yesterday".
func (p *parser) timeToEnd(i int) (triple.Term, bool) {
	if i >= len(p.toks) {
		return triple.Term{}, false
	}
	if year := p.yearAt(i); year != "" && i+1 == len(p.toks) {
		return triple.Const(triple.Number, year), true
	}
	if t := p.tok(i); i+1 == len(p.toks) && t.Capital && (isWeekday(t.Low) || p.monthAt(i) != "") {
		return triple.Const(triple.Proper, t.Text), true
	}
	for _, words := range lexicon.Whens.Phrases() {
		if len(p.toks) == i+len(words) && begins(p.toks[i:], words...) {
			return whenTerm(strings.Join(words, " ")), true
		}
	}
	name, end := p.dateAt(i)
	return triple.Const(triple.Proper, name), end == len(p.toks)
}

// fromBefore finds "from" with a date or a year that ends before i; it returns
// 0 for none.
func (p *parser) fromBefore(i int) (int, triple.Term) {
	head := parser{toks: p.toks[:i]}
	for at := i - 2; at > 1; at-- {
		if p.tok(at).Low != "from" {
			continue
		}
		if t, ok := head.timeToEnd(at + 1); ok {
			return at, t
		}
	}
	return 0, triple.Term{}
}

// inOrder reports whether the one time may come before the other. Of a day
// with no year nobody can tell.
func inOrder(from, until triple.Term) bool {
	a, okA := startOf(from)
	b, okB := startOf(until)
	return !okA || !okB || !b.Before(a)
}

// startOf is the first moment of a day, month or year.
func startOf(t triple.Term) (time.Time, bool) {
	for _, layout := range [...]string{"2 January 2006", "January 2006", "2006"} {
		if at, err := time.Parse(layout, t.Spelling()); err == nil {
			return at, true
		}
	}
	return time.Time{}, false
}

// withTime reads a sentence that cannot be read whole: as what is asked of its
// time, or as what was done at the time that it ends with.
func (e *English) withTime(p *parser, toks []token, how mannerOf, final byte, d *triple.Discourse) (triple.Statement, bool) {
	if st, ok := e.whenever(p, toks, how, d); ok {
		return st, true
	}
	rest, s := withoutStretch(toks)
	if s.prep == "" || how.asks || how.why || how.forgets || how.when != "" || final == '?' {
		return triple.Statement{}, false
	}
	how.stretch = s
	p.begin(rest, final)
	p.how = how
	st := e.choose(p, p.acts(), d)
	return st, st.Trouble == nil && len(st.Readings) == 0
}

// isNow says "has been" as "is", and "has Anna been" as "is Anna".
func isNow(toks []token) []token {
	out := slices.Clone(toks)
	has := func(i int) bool { return out[i].Low == "has" || out[i].Low == "have" }
	for i := 1; i < len(out); i++ {
		at := i - 1
		if out[i].Low != "been" || !has(at) && !has(0) {
			continue
		}
		if !has(at) {
			at = 0
		}
		is := map[bool]string{true: "is", false: "are"}[out[at].Low == "has"]
		out[at].Text, out[at].Low, out[at].info = is, is, nil
		return slices.Delete(out, i, i+1)
	}
	return out
}

// inTime reads a sentence that ends with a time: what is told with how long it
// was so, or what is asked to have been so then.
func (e *English) inTime(p *parser, toks []token, how mannerOf, final byte, d *triple.Discourse) (triple.Statement, bool) {
	if final == '?' || how.asks || len(toks) > 0 && morph.ClosedOf(toks[0].Low)&(lexicon.WhWord|lexicon.BeVerb|lexicon.DoVerb) != 0 {
		return e.timed(p, toks, how, d)
	}
	return e.lasting(p, toks, how, final, d)
}

// lasting reads a sentence that says how long something was so. It reports
// false for another, and for one that cannot be kept whole.
func (e *English) lasting(p *parser, toks []token, how mannerOf, final byte, d *triple.Discourse) (triple.Statement, bool) {
	if how.asks || how.forgets || how.why || how.there || final == '?' || how.when != "" && !saysBe(toks) {
		return triple.Statement{}, false
	}
	rest, s := withoutStretch(toks)
	if how.when != "" {
		if s.isSet() {
			return triple.Statement{}, false
		}
		rest, s.at, how.when = toks, whenTerm(how.when), ""
	}
	if !s.isSet() || s.prep != "" && !saysBe(rest) {
		return triple.Statement{}, false
	}
	how.stretch = s
	p.begin(rest, final)
	p.how = how
	st := e.choose(p, p.acts(), d)
	return st, st.Trouble == nil
}

// saysBe reports whether a sentence says what was: of what was done the grammar
// reads when it was.
func saysBe(toks []token) bool {
	return slices.ContainsFunc(toks, func(t token) bool { return t.Low == "was" || t.Low == "were" })
}

// spanned adds to the one fact of a sentence the event that says how long it
// was so. What is so for a time only is told by the event alone.
func (b *builder) spanned(facts []triple.Triple, rules []triple.Rule) []triple.Triple {
	m, s := b.m, b.m.p.how.stretch
	if !s.isSet() || m.trouble != nil {
		return facts
	}
	if s.at.Name != "" && m.told {
		return facts // the event has it
	}
	if r := m.e.record(firstRelation(facts), m.d.Vocabulary); s.prep != "" && len(facts) == 1 && r.Form == triple.FormCopula && r.Word == "born" {
		m.told = true
		again := r
		again.Prep, again.Key = s.prep, ""
		return append(facts, m.literal(facts[0].Subject, again, m.name(s.at)).lit.Triple)
	}
	whole := b.a.kind == tell || b.a.kind == forget
	if !whole || len(rules) > 0 || !m.lastTogether(facts) {
		m.fail("unsupported", "How long it was so can be said of one thing that somebody does or did; say the sentence without it.", nil)
		return facts
	}
	m.told = true
	var said []triple.Triple
	for _, f := range facts {
		said = append(said, b.lasted(f)...)
	}
	for _, f := range said {
		if f.Relation == triple.EventOf {
			m.name(f.Object)
		}
	}
	return said
}

// lastTogether reports whether facts are one that can go on, of one or of several.
func (m *meaning) lastTogether(facts []triple.Triple) bool {
	return len(facts) > 0 && !slices.ContainsFunc(facts, func(f triple.Triple) bool {
		same := f.Relation == facts[0].Relation && f.Object.Same(facts[0].Object)
		return !same || f.Denied || isFresh(f.Subject.Name) || !m.lasts(f.Relation, f.Object)
	})
}

// lasted is a fact with the event that says how long it was so.
func (b *builder) lasted(fact triple.Triple) []triple.Triple {
	m, s := b.m, b.m.p.how.stretch
	name := m.newEvent()
	said := m.e.event(fact, name, m.d.Vocabulary)
	past := m.e.record(fact.Relation, m.d.Vocabulary).Tense == "past"
	from, until := triple.Role("from"), triple.Role("until")
	if !past {
		from, until = triple.HoldsFrom, triple.HoldsUntil
	}
	if past || s.since.Name != "" {
		said = append([]triple.Triple{fact}, said...)
	}
	for _, end := range [...]struct {
		role string
		at   triple.Term
	}{{triple.Role("since"), s.since}, {from, s.from}, {until, s.until}, {s.atRole(), s.at}} {
		if end.at.Name != "" {
			said = append(said, triple.Triple{Subject: name, Relation: end.role, Object: m.name(end.at), Confidence: fact.Confidence})
		}
	}
	return said
}

func firstRelation(facts []triple.Triple) string {
	if len(facts) == 0 {
		return ""
	}
	return facts[0].Relation
}

// lasts reports whether what the relation says can go on for the time that is
// told: what goes on is told as what is, what is over as what was.
func (m *meaning) lasts(relation string, o triple.Term) bool {
	r, how := m.e.record(relation, m.d.Vocabulary), m.p.how.stretch
	since, past := how.since.Name != "", r.Tense == "past"
	if kind, _ := m.e.deed(triple.Triple{Relation: relation, Object: o}, m.d.Vocabulary); kind == "" || past && since || !past && how.at.Name != "" {
		return false
	}
	switch r.Form {
	case triple.FormVerb:
		return past && how.prep == "" && !how.bare || goesOn(r.Lemma)
	case triple.FormDoes:
		return past && how.prep == "" && !how.bare || goesOn(o.Name)
	case triple.FormIs, triple.FormPassive:
		return how.prep == ""
	case triple.FormCopula:
		return how.prep == "" || r.Word == ""
	}
	return how.prep == "" || past
}

// goesOn: verbs of what lasts. Who "has visited Rome since 2010" did so once or
// more, and does not visit it now; what "rose from 1000 to 2000" did so in no
// years.
func goesOn(verb string) bool {
	return lexicon.LastingVerbs.Has(verb)
}

// howLong reads "since when does Anna live in Paris" and "until when did Ben
// work for Acme".
func (p *parser) howLong(add adder) {
	w := p.low(0)
	if p.low(1) != "when" || p.low(2) == "" {
		return
	}
	if w == "till" {
		w = "until"
	}
	for _, it := range p.inverted(2, false) {
		add(act{kind: askSpan, word: w, lead: 2}, []item{it})
	}
}

// span makes the question for the beginning or the end of what was so.
func (b *builder) span() *triple.Question {
	m, prep := b.m, b.a.word
	q := &triple.Question{Form: triple.Which, Words: []string{prep + " when"}}
	t := m.newVar()
	q.Wanted = []string{t.Var}
	verb, past := b.a.n.b, false
	for verb.kind == nVP {
		if verb.neg || verb.s != "" || verb.conf != 0 {
			m.fail("unsupported", "Ask this without the auxiliary.", verb)
		}
		m.mark(verb)
		past = past || verb.t == "past"
		verb = verb.a
	}
	perfect := m.p.low(2) == "has" || m.p.low(2) == "have"
	if b.a.n.kind != nClause || verb.kind != nVerb || (prep == "since") != (!past || perfect) {
		m.fail("unsupported", `Ask "since when" of what somebody does, and "until when" or "from when" of what somebody did.`, verb)
		return q
	}
	verb = m.inObject(verb)
	held := func(s triple.Term, with []triple.Term) *formula { return m.held(s, verb, with, prep != "since") }
	return b.timeOf(q, t, b.a.n.a, verb, held, triple.Role(prep))
}

// held says in two places what it is asked of how long it was so: what is told
// to be so no longer began at no time that counts.
func (m *meaning) held(s triple.Term, verb *node, with []triple.Term, past bool) *formula {
	r := triple.Relation{Form: triple.FormVerb, Lemma: verb.s, Particle: verb.t}
	if past {
		r.Tense = "past"
	}
	switch {
	case len(with) > 1:
		return m.tooMany(verb)
	case len(with) == 0:
		return m.literal(s, triple.Relation{Form: triple.FormDoes, Tense: r.Tense}, m.constant(triple.Act, words3(verb.s, verb.t, "")))
	}
	if verb.a == nil {
		r.Prep = verb.list[0].s
	}
	return m.literal(s, r, with[0])
}

// inObject reads "live in Paris" with in as a preposition, where a reading has
// it as part of the verb.
func (m *meaning) inObject(n *node) *node {
	if n.t == "" || n.a == nil || isUp(n.t) || morph.ClosedOf(n.t)&lexicon.Preposition == 0 {
		return n
	}
	m.markParticle(n)
	out := *n
	in := &node{kind: nPrep, s: n.t, a: n.a}
	out.t, out.a, out.list = "", nil, append([]*node{in}, n.list...)
	return &out
}
