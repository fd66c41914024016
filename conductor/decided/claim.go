package decided

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"sync"

	"whence/triple/clause"
	"whence/triple/english"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
)

// This file reads clauses as claims: what is so, what one may, and what one must.

//go:embed words.txt
var wordList string

// words are the words of words.txt by kinds.
var words = sync.OnceValue(func() lexicon.Table { return lexicon.NewTable(wordList) })

// way is in what way something is claimed.
type way uint8

const (
	so way = iota
	may
	must
)

// claim is what a clause says, or asks.
type claim struct {
	way way
	not bool
	// act is the verb, "" where a thing alone is allowed, "be" with what something is in be: open, for.
	act, be   string
	who, what *clause.Term
	rest      []clause.Role
	but       []clause.Term  // who and what is left out
	only      bool           // of nobody and nothing else
	others    bool           // of all but those
	under     bool           // under a condition
	unless    *clause.Clause // what it needs to be so, where it is not
	past      bool
	c         *clause.Clause
	context   string // what was said before it
	in        sentence
}

// reader reads clauses as claims.
type reader struct{ words english.Words }

// claims are those of a clause, behind others of its sentence.
func (d reader) claims(c *clause.Clause, before []claim, asks bool) []claim {
	if c.Kind == clause.Fragment {
		return d.none(c, before, asks)
	}
	if !asks && c.Attitude != clause.Asserted && (c.Attitude != clause.Supposed || len(c.Subs) == 0) {
		return nil
	}
	var out []claim
	own := d.claim(c)
	if like, ok := elliptic(c, before); ok && !asks {
		own = like
	}
	for i := range c.Subs {
		more, whole := d.sub(c, &c.Subs[i], &own, out, asks)
		if out = append(out, more...); whole {
			return out
		}
	}
	if more, ok := purpose(own); ok && !asks {
		out = append(out, more)
	}
	return append(out, own)
}

// sub are the claims of a clause in another one, and whether they are all that both say. What the other needs to be so
// it notes.
func (d reader) sub(c *clause.Clause, s *clause.Sub, own *claim, before []claim, asks bool) (out []claim, whole bool) {
	of := words()
	switch {
	case s.Asserted:
		inner := s.Clause
		inner.Attitude = clause.Asserted
		return d.claims(&inner, before, asks), false
	case s.Link == "" || of.Is("doing", s.Link):
		if in, ok := d.granted(c, &s.Clause, *own); ok {
			return []claim{in}, true
		}
		if more, ok := d.needed(c, &s.Clause, *own); ok && !asks {
			out = append(out, more)
		}
		own.under = own.way != must // who does not want to sell it may want it
	case of.Is("unless", s.Link) && own.way == may && own.not && !asks:
		own.unless = &s.Clause
	case s.Link == "before" && own.way == must, asks && of.Is("meanwhile", s.Link):
	default:
		own.under = true
	}
	return out, false
}

// needed is a claim that one must do something to do something else as one that one may not do that unless one does
// the first: kids have to be registered to play.
func (d reader) needed(c *clause.Clause, in *clause.Clause, own claim) (claim, bool) {
	if own.way != must || own.not {
		return claim{}, false
	}
	out, first := d.claim(in), *c
	out.way, out.not, out.c, first.Modal = may, true, c, ""
	if out.who = own.who; out.who == nil {
		out.who = own.what
	}
	out.unless = &first
	return out, true
}

// purpose is a claim that something is for what one does with it as one that one may: the bikes are for hire.
func purpose(c claim) (claim, bool) {
	at := slices.IndexFunc(c.rest, func(r clause.Role) bool {
		return r.Prep == "for" && words().As("for", strings.ToLower(r.Term.Head)) != ""
	})
	if c.way != so || c.act != "be" || c.be != "for" || at < 0 || c.who == nil {
		return c, false
	}
	c.way, c.act, c.be, c.who, c.what = may, words().As("for", strings.ToLower(c.rest[at].Term.Head)), "", nil, c.who
	c.rest = slices.Delete(slices.Clone(c.rest), at, at+1)
	return c, true
}

// claim is what a clause says by itself.
func (d reader) claim(c *clause.Clause) claim {
	out := claim{act: c.Predicate.Lemma, be: c.Predicate.Word, not: c.Negated, c: c, past: c.Tense == clause.Past || c.Perfect}
	if c.Predicate.Passive || c.Kind == clause.Event {
		out.be = ""
	}
	out.only = slices.Contains(c.Focus, "only") && len(c.Roles) > 0
	out.under = c.Negated && slices.ContainsFunc(c.Focus, func(w string) bool { return words().Is("among", w) }) // not all of them
	for i := range c.Roles {
		d.place(&out, c, &c.Roles[i])
	}
	out = had(c, out)
	if x := out.what; x != nil && x.Determiner == "no" {
		out.not = true
	}
	if out.act == "have" && c.Predicate.Lemma == "get" && !c.Perfect { // it got no toner
		out.past = false
	}
	out.way, out.not = wayOf(c, out.not)
	if x := out.what; c.Kind == clause.Attribute && x != nil && out.who != nil && words().Is("nothing", x.Pronoun) { // eggs: none
		out.act, out.be, out.not, out.what, out.who = "have", "", true, out.who, nil
	}
	if out.act == "be" && out.not { // not oak but ash; vegetarians, no ham
		out.but = nil
		out.under = out.under || out.what != nil && slices.ContainsFunc(each(out.what), func(x clause.Term) bool { return x.Determiner == "no" })
	}
	return spent(d.meant(d.leave(c, out)))
}

// had is a claim as one that somebody has something, or that there is something, where it says so, with where that is
// beside it.
func had(c *clause.Clause, out claim) claim {
	switch c.Kind {
	case clause.Existence:
		out.act, out.be, out.what, out.who = "have", "", out.who, nil
	case clause.Possession:
		out.act, out.be = "have", ""
	}
	if words().Is("having", out.act) {
		out.act = "have"
	}
	if x := out.what; x != nil && out.act == "have" { // no telly in the rooms
		out.what, out.rest = hung(x, out.rest)
	}
	if x := out.who; x != nil && out.what == nil {
		out.who, out.rest = hung(x, out.rest)
	}
	return out
}

// place puts a role where it belongs in a claim.
func (d reader) place(out *claim, c *clause.Clause, r *clause.Role) {
	switch {
	case words().Is("except", r.Prep):
		out.but = append(out.but, each(&r.Term)...)
	case words().Is("except", firstWord(r.Prep)): // except in November
		out.under = true
	case r.Name == clause.Subject && r.Prep == "":
		out.who = d.without(&r.Term, out)
	case (r.Name == clause.Object || r.Name == clause.Complement) && r.Prep == "" && out.what == nil:
		out.what = d.without(&r.Term, out)
	case r.Name == clause.Agent:
		out.who = d.without(&r.Term, out)
	default:
		out.rest = append(out.rest, timed(*r))
	}
}

// timed is a circumstance as a time, where its words name days of the week.
func timed(r clause.Role) clause.Role {
	if n := closed.Words().As("weekdays", strings.ToLower(r.Term.Name)); n != "" && r.Term.Value == nil {
		r.Name, r.Term.Value = clause.Time, &clause.Value{Kind: clause.Recurring, ISO: "P1W", Each: strings.TrimSuffix("-W-"+n, "-W-weekday")}
	}
	return r
}

// without is a phrase without those whom it leaves out.
func (d reader) without(x *clause.Term, out *claim) *clause.Term {
	y := *x
	y.Roles = nil
	for _, r := range x.Roles {
		if words().Is("except", r.Prep) {
			out.but = append(out.but, each(&r.Term)...)
		} else {
			y.Roles = append(y.Roles, r)
		}
	}
	if len(y.Modifiers) > 0 && strings.EqualFold(firstWord(y.Modifiers[0]), "only") { // only experienced riders
		y.Focus = "only"
		if m := strings.TrimSpace(y.Modifiers[0][len("only"):]); m == "" {
			y.Modifiers = y.Modifiers[1:]
		} else {
			y.Modifiers = append([]string{m}, y.Modifiers[1:]...)
		}
	}
	return &y
}

func firstWord(s string) string {
	w, _, _ := strings.Cut(s, " ")
	return w
}

// hung is a phrase without where and when it is, and these with the other circumstances.
func hung(x *clause.Term, rest []clause.Role) (*clause.Term, []clause.Role) {
	y := *x
	y.Roles = nil
	for _, r := range x.Roles {
		if r.Name == clause.Place || r.Name == clause.Time || r.Name == clause.Oblique && r.Prep != "of" {
			rest = append(slices.Clip(rest), r)
		} else {
			y.Roles = append(y.Roles, r)
		}
	}
	return &y, rest
}

// each are the members of a list, or the one that is no list.
func each(x *clause.Term) []clause.Term {
	if len(x.Coordinated) > 0 {
		return x.Coordinated
	}
	return []clause.Term{*x}
}

// wayOf is in what way a clause says what it says, and whether it denies that.
func wayOf(c *clause.Clause, not bool) (way, bool) {
	of := words()
	switch {
	case of.Is("may", c.Modal):
		return may, not
	case of.Is("must", c.Modal) && not && of.Is("mustnot", c.Modal):
		return may, true
	case of.Is("must", c.Modal):
		return must, not
	}
	return so, not
}

// leave is a claim that something is allowed, forbidden or required as one of what one may or must.
func (d reader) leave(c *clause.Clause, out claim) claim {
	of, said := words(), c.Predicate.Word
	if c.Predicate.Passive {
		said = firstWord(c.Predicate.Lemma)
	} else if c.Kind != clause.State {
		return out
	}
	kind := of.As("leave", said)
	if kind == "" || out.way != so {
		return out
	}
	out.under = out.under || c.Tense == clause.Past && !c.Perfect && c.Predicate.Lemma == "be"
	thing := out.what
	if thing == nil {
		thing = out.who
	}
	if thing == nil || !c.Predicate.Passive && kind == "lets" && (thing.Definite() || thing.Name != "" || thing.Pronoun != "") {
		return out // who is fine is well
	}
	out.act, out.be, out.who, out.what, out.past = "", "", nil, thing, false
	switch kind {
	case "lets":
		out.way = may
	case "bars":
		out.way, out.not = may, !out.not
	case "asks":
		out.way = must
	case "spares":
		out.way, out.not = must, !out.not
	}
	if verb := d.verbOf(thing); verb != "" {
		_, out.rest = hung(thing, out.rest)
		out.act, out.what = verb, nil
	}
	return out
}

// meant is a claim that something is for some only as one of who alone may: parking is for residents only.
func (d reader) meant(c claim) claim {
	at := slices.IndexFunc(c.rest, func(r clause.Role) bool {
		return r.Prep == "for" && r.Term.Value == nil && d.words.Person(d.words.Singular(strings.ToLower(r.Term.Head)))
	})
	if c.way != so || c.not || c.act != "be" || c.be != "for" || at < 0 || c.who == nil || !c.only && c.rest[at].Term.Focus != "only" {
		return c
	}
	who, thing := c.rest[at].Term, c.who
	who.Focus = "only"
	c.way, c.act, c.be, c.only, c.who, c.what = may, "", "", false, &who, thing
	c.rest = slices.Delete(slices.Clone(c.rest), at, at+1)
	if verb := d.verbOf(thing); verb != "" {
		c.act, c.what = verb, nil
	}
	return c
}

// verbOf is the verb of a phrase that names doing something: smoke of smoking; "" for none.
func (d reader) verbOf(x *clause.Term) string {
	word := strings.ToLower(x.Head)
	verb := d.words.Base(word)
	if len(x.Modifiers) > 0 || x.Owner != nil || verb == "" || verb == word || d.words.Gerund(verb) != word {
		return ""
	}
	return verb
}

// granted is what a clause lets or bars one from, that says so of the clause in it: guests are welcome to pick apples.
func (d reader) granted(c *clause.Clause, in *clause.Clause, own claim) (claim, bool) {
	said := c.Predicate.Word
	if c.Predicate.Passive {
		said = firstWord(c.Predicate.Lemma)
	}
	kind := words().As("leave", said)
	if free := words().As("leaveto", said); kind == "" {
		kind = free
	}
	if kind == "" && c.Predicate.Word == "right" && slices.Contains(c.Focus, "all") {
		kind = "lets"
	}
	if kind == "" {
		return claim{}, false
	}
	out := d.claim(in)
	out.not = out.not != c.Negated
	out.past, out.under = false, out.under || c.Tense == clause.Past
	switch out.way = may; kind {
	case "bars":
		out.not = !out.not
	case "asks":
		out.way = must
	case "spares":
		out.way, out.not = must, !out.not
	}
	if s := own.who; out.who == nil && s != nil && s.Pronoun != "it" {
		out.who = s
	} else if own.what != nil && out.who == nil && own.what.Pronoun != "it" {
		out.who = own.what
	}
	for _, r := range own.rest {
		if r.Name == clause.Place || r.Name == clause.Time || r.Name == clause.Frequency {
			out.rest = append(slices.Clip(out.rest), r)
		}
	}
	out.c = c
	return out, true
}

// elliptic is the claim of a clause that leaves out what the one before it says: Yusuf is an admin, Beth is not.
func elliptic(c *clause.Clause, before []claim) (claim, bool) {
	bare := len(c.Roles) == 1 && c.Roles[0].Name == clause.Subject && c.Predicate.Word == "" && len(c.Subs) == 0
	if len(before) == 0 || !bare || !words().Is("elliptic", c.Predicate.Lemma) {
		return claim{}, false
	}
	out := before[len(before)-1]
	if out.who == nil {
		return claim{}, false
	}
	out.who, out.not, out.c = &c.Roles[0].Term, c.Negated, c
	if c.Modal == "" && words().Is("must", c.Predicate.Lemma) {
		out.way = must
	}
	return out, true
}

// none are the claims of a phrase alone that is told that there is none of something: no telly, no running.
func (d reader) none(c *clause.Clause, before []claim, asks bool) (out []claim) {
	if asks || len(c.Roles) != 1 {
		return nil
	}
	for _, x := range each(&c.Roles[0].Term) {
		if x.Determiner != "no" || c.Roles[0].Prep != "" {
			continue
		}
		one := claim{act: "have", not: true, c: c}
		one.what, one.rest = hung(d.without(&x, &one), nil)
		if len(before) > 0 {
			one.who = before[0].who
		}
		out = append(out, one)
		ban := one
		ban.way, ban.act, ban.who = may, "", nil
		if verb := d.verbOf(ban.what); verb != "" {
			ban.act, ban.what = verb, nil
		}
		out = append(out, ban)
	}
	return out
}

// some reports whether a phrase speaks of some of a stuff, or of several, which may be used up.
func some(x *clause.Term) bool {
	e, _ := lexicon.Lookup(strings.ToLower(cmp.Or(x.Head, x.Name)))
	return (x.Plural || e.Mass()) && !e.Living() && !e.Person()
}

// spent is a claim that something is used up as one that there is none of it: we have run out of rye.
func spent(c claim) claim {
	of := words()
	if c.not || c.way != so {
		return c
	}
	if c.act == "leave" && c.what == nil && c.past && c.who != nil && of.Is("some", c.who.Determiner) { // any rye left?
		c.act, c.what, c.who, c.past = "have", c.who, nil, false
		return c
	}
	for i, r := range c.rest {
		if of.Is("outof", c.act+" "+r.Prep) || of.Is("outof", c.be+" "+r.Prep) || c.act == "be" && of.Is("outof", r.Prep) {
			c.act, c.be, c.not, c.past = "have", "", true, false
			c.what, c.rest = &c.rest[i].Term, slices.Delete(slices.Clone(c.rest), i, i+1)
			return c
		}
	}
	if (of.Is("spent", c.act) || c.act == "be" && of.Is("spent", c.be)) && c.what == nil && c.who != nil && len(c.rest) == 0 && c.who.Pronoun == "" && some(c.who) {
		c.act, c.be, c.not, c.what, c.who, c.past = "have", "", true, c.who, nil, false
	}
	return c
}
