package reckon

import (
	"cmp"
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file finds the amounts that were told, each with what was told with it.

// told is an amount with what was told with it.
type told struct {
	measured
	verb    string // its base form
	prep    string // behind it: begin with
	past    bool   // past or perfect
	modal   string
	passive bool
	// who does it or is it; not set where the amount itself does: "two members left".
	who   triple.Term
	roles []role
	// term is what tells the amount, and because the facts that say all of it.
	term    triple.Term
	because []triple.Literal
	event   bool
}

// role is what a preposition adds, or a time.
type role struct {
	prep string
	term triple.Term
}

// measured is what a phrase with a number says: "17 of the 30 chapters", "12 kg of apples", "90000 euros for three years".
type measured struct {
	amount quantity.Quantity
	// part is set for "10 of the students", whole is that of which it is a part where told, and over the time that it is for.
	part        bool
	whole, over *quantity.Quantity
	// noun are the words of what is counted or measured, none where that is not said.
	noun []string
	// head is the one of them that the others narrow.
	head string
	// kind is what the counted are, where that was told of them: "nine of them are girls".
	kind string
}

// book looks amounts up, for one question.
type book struct {
	store compose.Store
	words compose.Words
}

// most bounds what is looked at for one word; of what is in more than that, nothing is reckoned.
const most = 400

// measure reads a phrase with a number in front.
func (b *book) measure(text string) (m measured, ok bool) {
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(text, "_", " ")))
	for len(words) > 1 && (b.words.Bound(words[0]) == "" && known.Is("further", words[0]) || isArticle(words[0])) {
		words = words[1:]
	}
	m.amount, words, ok = b.numberOrLong(words)
	if !ok || slices.ContainsFunc(words, func(w string) bool { return known.Is("beside", w) }) || m.amount.Point() || m.amount.From != m.amount.Until || m.amount.Bound != "" {
		return m, false
	}
	if words = b.wholeOf(&m, words); m.part && m.whole == nil && m.amount.Dimension == quantity.Number && m.amount.From < 1 {
		return m, false // half of the hens is half of however many
	}
	for i, w := range words {
		if w == "of" {
			continue
		}
		if b.words.Place(w) || w == "for" || w == "with" {
			if over, rest, ok := b.number(words[i+1:]); ok && len(rest) == 0 && over.Dimension == quantity.Duration {
				m.over = &over
			}
			break
		}
		m.noun = append(m.noun, Singular(b.words, w))
		if !slices.Contains(words[:i], "of") {
			m.head = Singular(b.words, w)
		}
	}
	return m, true
}

// numberOrLong is number, which a length of time may do without: hour and a half.
func (b *book) numberOrLong(words []string) (quantity.Quantity, []string, bool) {
	q, rest, ok := b.number(words)
	if !ok {
		q, rest, ok = b.number(append([]string{"an"}, words...))
		ok = ok && q.Dimension == quantity.Duration
	}
	return q, rest, ok
}

// wholeOf reads what behind an amount says of what it is, "of the 30 chapters", and for what time it is.
func (b *book) wholeOf(m *measured, words []string) []string {
	if n := len(words); n > 2 && m.amount.Each == "" && known.Is("per", words[n-2]) && known.Is("period", words[n-1]) { // 40 loaves a day
		words, m.amount.Each = words[:n-2], words[n-1]
	}
	if len(words) < 2 || words[0] != "of" {
		return words
	}
	words = words[1:]
	for len(words) > 1 && isArticle(words[0]) {
		words, m.part = words[1:], true
	}
	whole, rest, ok := b.number(words)
	if n := m.amount; ok && n.Dimension == quantity.Number && n.Unit == "" && whole.Unit != "" && whole.Amount() > 0 { // 300 of the 900 euros
		m.amount = whole.Scale(n.From / whole.Amount())
	}
	if ok && whole.Dimension == m.amount.Dimension {
		m.whole, words = &whole, rest
	}
	return words
}

// isArticle reports whether a word only points: the, my, all.
func isArticle(word string) bool { return known.Is("pointing", word) }

// number reads the number or amount that words begin with.
func (b *book) number(words []string) (quantity.Quantity, []string, bool) {
	sign := 1.0
	if len(words) > 1 && known.Is("below", words[0]) {
		sign, words = -1, words[1:]
	}
	end := len(words)
	if of := slices.IndexFunc(words, func(w string) bool { return w == "of" || w == "for" }); of > 0 {
		end = of
	}
	for n := min(5, end); n > 0; n-- {
		q, ok := b.words.Amount(triple.Term{Label: strings.Join(words[:n], " ")}, "")
		if !ok || strings.HasPrefix(string(q.Dimension), "how many") {
			continue
		}
		if sign < 0 {
			if q, ok = b.words.Amount(triple.Term{Label: "-" + strings.Join(words[:n], " ")}, ""); !ok {
				continue
			}
		}
		return q, words[n:], true
	}
	return quantity.Quantity{}, words, false
}

// of are the amounts of what a word names: in the name of a term, or in a relation that counts.
func (b *book) of(word string) (out []told, ok bool) {
	if word == "" {
		return nil, true
	}
	forms := []string{Singular(b.words, word)}
	if word != forms[0] {
		forms = append(forms, word)
	} else {
		forms = append(forms, quantity.RegularPlural(word))
	}
	for _, form := range forms {
		for _, r := range b.store.Relations(form) {
			out = append(out, b.relation(r)...)
		}
		names := b.store.Names(form)
		if len(names) > most {
			return nil, false
		}
		for _, n := range names {
			if m, ok := b.measure(n.Spelling()); ok {
				out = append(out, b.with(n, m)...)
			}
		}
	}
	return once(out), true
}

// Singular is a noun without its plural, also where it is a verb as well ("seats") or a time ("days").
func Singular(w compose.Words, noun string) string {
	s := w.Singular(noun)
	if rest, ok := strings.CutSuffix(noun, "s"); ok && s == noun && len(rest) > 2 && !strings.ContainsAny(rest[len(rest)-1:], "suia") {
		return rest
	}
	return s
}

// facts are those with a name in them, what it is told to be among them.
func (b *book) facts(x triple.Term) []triple.Triple {
	out := b.store.About(x)
	for _, relation := range []string{triple.Is, triple.InstanceOf} {
		for _, f := range b.store.Pairs(relation, &x, nil, most) {
			if !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	return out
}

// relation are the amounts that the facts of a relation tell.
func (b *book) relation(r triple.Relation) (out []told) {
	if triple.OfEvent(r.Key) {
		return nil
	}
	facts := b.store.Pairs(r.Key, nil, nil, most+1)
	if len(facts) > most {
		return nil
	}
	for _, f := range facts {
		if t, ok := b.pair(r, f); ok {
			out = append(out, t)
		}
	}
	return out
}

// with are the amounts told with a term that names one.
func (b *book) with(n triple.Term, m measured) (out []told) {
	for _, f := range b.facts(n) {
		if triple.OfEvent(f.Relation) || f.Denied {
			continue
		}
		if t, ok := b.relationOf(f); ok && t.term.Name == n.Name && t.who.Name != n.Name {
			out = append(out, t)
		}
		if (f.Relation == triple.InstanceOf || f.Relation == triple.Is) && f.Subject.Name == n.Name {
			own := m
			own.kind = Singular(b.words, strings.ReplaceAll(f.Object.Name, "_", " "))
			out = append(out, told{measured: own, verb: "be", term: n, because: []triple.Literal{{Triple: f}}})
		}
	}
	for _, relation := range []string{triple.Theme, triple.Agent} {
		for _, f := range b.store.Pairs(relation, nil, &n, most) {
			for _, of := range b.store.Pairs(triple.EventOf, &f.Subject, nil, 1) {
				out = append(out, b.event(of)...)
			}
		}
	}
	return out
}

// by are the amounts told with a verb.
func (b *book) by(verb string) (out []told) {
	for _, r := range b.store.Relations(strings.Fields(verb)[0]) {
		if r.Lemma == verb || strings.TrimSpace(r.Lemma+" "+r.Particle) == verb || strings.TrimSpace(r.Lemma+" "+r.Prep) == verb {
			out = append(out, b.relation(r)...)
		}
	}
	for _, facts := range b.deeds(verb) {
		out = append(out, b.eventOf(facts)...)
	}
	return once(out)
}

// deeds are the facts of each event of a verb.
func (b *book) deeds(verb string) (out [][]triple.Triple) {
	first, rest, _ := strings.Cut(verb, " ")
	kinds := []string{first, b.words.Third(first), "has " + b.words.Participle(first), "will " + first}
	for _, modal := range slices.Concat(known.Of("due"), known.Of("able")) {
		kinds = append(kinds, modal+" "+first)
	}
	for _, kind := range kinds {
		out = append(out, b.store.Events(strings.TrimSpace(kind+" "+rest))...)
	}
	return out
}

// pair is the amount of a two-place fact.
func (b *book) pair(r triple.Relation, f triple.Triple) (told, bool) {
	if f.Denied || b.words.Universal(f.Subject) && r.Form != triple.FormVerb {
		return told{}, false
	}
	t := told{verb: strings.TrimSpace(r.Lemma + " " + r.Particle), past: r.Tense == "past", modal: r.Modal, who: f.Subject, term: f.Object, because: []triple.Literal{{Triple: f}}}
	var ok bool
	switch r.Form {
	case triple.FormCount:
		if t.measured, ok = b.measure(f.Object.Spelling()); ok {
			t.noun = nounsOf(b.words, r.Word)
			t.head = t.noun[len(t.noun)-1]
		}
		if t.verb == "" {
			t.verb = "have"
		}
	case triple.FormMeasure:
		t.verb = "be"
		t.measured, ok = b.measure(f.Object.Spelling() + " " + r.Word)
	case triple.FormVerb, triple.FormIs, triple.FormCopula, triple.FormPassive:
		t.measured, ok = b.measure(f.Object.Spelling())
		if t.verb == "" {
			t.verb = "be"
		}
	case triple.FormNoun: // a reel of thread is 3.40
		if t.measured, ok = b.measure(f.Subject.Spelling()); ok && r.Prep == "of" && len(b.words.NounDimensions(r.Word)) == 0 && !b.words.Person(r.Word) {
			t.verb, t.term = "be", f.Subject
			t.who = termOf(r.Word + " of " + f.Object.Spelling())
			t.who.Kind = triple.Generic
			return t, true
		}
		return t, false
	case triple.FormDoes:
		t.verb, t.past = f.Object.Spelling(), true
		if base := b.words.Base(t.verb); base != "" {
			t.verb = base
		}
		t.measured, ok = b.measure(f.Subject.Spelling())
		t.who, t.term = triple.Term{}, f.Subject
	}
	if r.Form == triple.FormVerb {
		t.prep = r.Prep
	}
	return t, ok
}

func nounsOf(w compose.Words, words string) (out []string) {
	for _, s := range strings.Fields(strings.ToLower(words)) {
		if s != "of" {
			out = append(out, Singular(w, s))
		}
	}
	return out
}

// event are the amounts of the event that a fact says the kind of.
func (b *book) event(of triple.Triple) []told {
	for _, facts := range b.store.Events(of.Object.Spelling()) {
		if len(facts) > 0 && facts[0].Subject.Name == of.Subject.Name {
			return b.eventOf(facts)
		}
	}
	return nil
}

// eventOf is the amount of an event: of what it is done to, or of who does it.
func (b *book) eventOf(facts []triple.Triple) []told {
	t := told{event: true}
	var agent, theme triple.Term
	for _, f := range facts {
		if f.Denied {
			return nil
		}
		prep, isRole := triple.RolePrep(f.Relation)
		_, isSaid := triple.SaidLink(f.Relation)
		switch {
		case f.Relation == triple.EventOf:
			b.kindOf(&t, f.Object.Spelling())
		case f.Relation == triple.Agent:
			agent = f.Object
		case f.Relation == triple.Theme:
			theme = f.Object
		case f.Relation == triple.When:
			t.roles = append(t.roles, role{"", f.Object})
		case isRole:
			t.roles = append(t.roles, role{prep, f.Object})
		case isSaid, triple.Reckoned(f.Relation):
			continue
		default:
			return nil
		}
		t.because = append(t.because, triple.Literal{Triple: f})
	}
	if theme.Name == "" {
		theme = whatFor(t)
	}
	if first, rest, ok := strings.Cut(strings.ReplaceAll(theme.Spelling(), "_", " "), " "); ok && known.Is("repaying", t.verb+" "+first) {
		t.verb, theme = t.verb+" "+first, termOf(rest) // paid back 90
	}
	if m, ok := b.measure(theme.Spelling()); ok && theme.Name != "" {
		t.measured, t.who, t.term = m, agent, theme
		return []told{t}
	}
	if m, ok := b.measure(agent.Spelling()); ok && agent.Name != "" && theme.Name == "" {
		t.measured, t.term = m, agent
		return []told{t}
	}
	for i, x := range t.roles { // the digger is hired at £210 a day
		if m, ok := b.measure(x.term.Spelling()); ok && theme.Name != "" && m.amount.IsMoney() && known.Is("priced", t.verb+" "+x.prep) {
			t.roles = slices.Delete(t.roles, i, i+1)
			t.measured, t.who, t.term, t.prep = m, theme, x.term, x.prep
			return []told{t}
		}
	}
	for i, x := range t.roles { // chairs take me for two days each
		if m, ok := b.measure(x.term.Spelling()); ok && x.prep == "for" && m.amount.Dimension == quantity.Duration {
			t.roles = slices.Delete(t.roles, i, i+1)
			t.measured, t.who, t.term = m, agent, x.term
			return []told{t}
		}
	}
	return nil
}

// whatFor is what something is and for how long, in one: 90000 euros for three years.
func whatFor(t told) triple.Term {
	with := func(prep string) int { return slices.IndexFunc(t.roles, func(x role) bool { return x.prep == prep }) }
	as, long := with("as"), with("for")
	if as < 0 || long < 0 || t.verb != "be" {
		return triple.Term{}
	}
	return termOf(t.roles[as].term.Spelling() + " for " + t.roles[long].term.Spelling())
}

// kindOf reads the kind of an event: "has booked", "costs", "will stay", "must wear".
func (b *book) kindOf(t *told, kind string) {
	words := strings.Fields(strings.ReplaceAll(kind, "_", " "))
	if n := len(words); n > 1 && words[n-1] == "if" {
		words, t.modal = words[:n-1], "if"
	}
	if to := slices.Index(words, "to"); to > 0 && to < len(words)-1 { // have to write
		t.modal, t.verb = strings.Join(words[:to+1], " "), strings.Join(words[to+1:], " ")
		return
	}
	first, rest := words[0], strings.Join(words[1:], " ")
	base := b.words.Base(strings.Fields(rest + " .")[0])
	switch {
	case len(words) == 1 || base == "": // "begin with"
		t.verb = b.words.Base(first)
		t.past = t.verb == first
		t.verb = strings.TrimSpace(t.verb + " " + rest)
	case b.words.Base(first) == "have":
		t.verb, t.past = strings.TrimSpace(base+" "+strings.Join(words[2:], " ")), true
	case b.words.Base(first) == "be":
		t.verb, t.passive = base, true
	case first == b.words.Third(b.words.Base(first)): // "comes out"
		t.verb = b.words.Base(first) + " " + rest
	default:
		t.modal, t.verb = first, rest
	}
}

// once leaves out what was found twice, and the two-place reading of an event.
func once(list []told) (out []told) {
	seen := map[string]bool{}
	for _, t := range list {
		if id := t.id(); !seen[id] {
			seen[id] = true
			out = append(out, t)
		}
	}
	return slices.DeleteFunc(out, func(t told) bool {
		return !t.event && slices.ContainsFunc(out, func(e told) bool {
			return e.event && e.who.Name == t.who.Name && e.verb == t.verb && e.term.Name == t.term.Name
		})
	})
}

// byOneName are amounts without those of somebody by another name.
func (b *book) byOneName(list []told) []told {
	return slices.DeleteFunc(slices.Clone(list), func(t told) bool {
		return !t.event && slices.ContainsFunc(list, func(o told) bool {
			return o.event && o.verb == t.verb && o.term.Name == t.term.Name && o.who.Name != t.who.Name && b.oneAndSame(o.who, t.who)
		})
	})
}

// oneAndSame reports whether two names were told to be of one.
func (b *book) oneAndSame(x, y triple.Term) bool {
	synonym := func(x, y triple.Term) bool {
		return slices.ContainsFunc(b.store.Pairs(triple.SynonymOf, &x, &y, 1), func(f triple.Triple) bool { return !f.Denied })
	}
	return synonym(x, y) || synonym(y, x)
}

func (t told) id() string {
	var s strings.Builder
	for _, l := range t.because {
		s.WriteString(l.Triple.String() + "\n")
	}
	return s.String()
}

// does reports whether the verb, with what stands behind it, is of a kind.
func (t told) does(kind string) bool {
	return known.Is(kind, t.verb) || t.prep != "" && known.Is(kind, t.verb+" "+t.prep)
}

// row is the amount as a row of an answer.
func (t told) row() compose.Row {
	q := t.amount
	r := compose.Row{Term: t.who, Amount: &q, Told: t.term, Because: t.because}
	if r.Term.Name == "" {
		r.Term = t.term
	}
	return r
}

// counted is an amount with the noun that it counts as its unit.
func counted(q quantity.Quantity, noun string) quantity.Quantity {
	if q.Dimension == quantity.Number && q.Unit == "" {
		q.Unit = noun
	}
	return q
}

// names reports whether all words that a phrase asks for are among those of an amount.
func (t told) names(asked []string) bool {
	return !slices.ContainsFunc(asked, func(w string) bool { return !slices.Contains(t.noun, w) })
}

// wordsOf are the words of a phrase that name what it counts, in the singular, with the unit that it is counted in.
func wordsOf(w compose.Words, x *clause.Term) (out []string) {
	if q := x.Quantity; q != nil && q.Unit != "" && q.Number == "" {
		if _, ok := w.Amount(triple.Term{Label: "1 " + q.Unit}, ""); !ok {
			out = append(out, Singular(w, q.Unit))
		}
	}
	for _, m := range x.Modifiers {
		if _, degree := w.Graded(strings.ToLower(m)); degree == "" && !known.Is("left", strings.ToLower(m)) && w.Operator(strings.ToLower(m)) == "" {
			out = append(out, nounsOf(w, m)...)
		}
	}
	if o := x.Owner; o != nil && o.Pronoun == "" && o.Hole == clause.NoHole { // copies of the Requiem, of any copies
		out = append(out, nounsOf(w, cmp.Or(o.Name, o.Head))...)
	}
	return append(out, nounsOf(w, x.Head)...)
}

// about are the amounts told of those whose name has a word in it.
func (b *book) about(word string) (out []told, ok bool) {
	forms := []string{Singular(b.words, word), word}
	if forms[0] == word {
		forms[1] = quantity.RegularPlural(word)
	}
	for _, form := range forms {
		names := b.store.Names(form)
		if len(names) > most {
			return nil, false
		}
		for _, n := range names {
			if _, ok := b.measure(n.Spelling()); !ok {
				out = append(out, b.told(n)...)
			}
		}
	}
	return once(out), true
}

// told are the amounts told of one.
func (b *book) told(x triple.Term) (out []told) {
	for _, f := range b.facts(x) {
		if f.Denied || f.Subject.Name != x.Name || triple.OfEvent(f.Relation) {
			continue
		}
		if t, ok := b.relationOf(f); ok {
			out = append(out, t)
		}
	}
	for _, f := range b.store.Pairs(triple.Agent, nil, &x, most) {
		for _, of := range b.store.Pairs(triple.EventOf, &f.Subject, nil, 1) {
			out = append(out, b.event(of)...)
		}
	}
	return out
}

// relationOf is the amount of a two-place fact, whatever its relation.
func (b *book) relationOf(f triple.Triple) (told, bool) {
	for _, r := range b.store.Relations("") {
		if r.Key == f.Relation {
			return b.pair(r, f)
		}
	}
	return b.pair(triple.Relation{Key: f.Relation, Form: triple.FormIs}, f)
}
