package decided

import (
	"cmp"
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
)

// This file tells whom and what a phrase covers.

// found is by what something was found.
type found struct {
	said []string
	and  []triple.Literal
	also []sentence
}

// add adds by what something else was found.
func (f *found) add(o found) {
	f.said, f.and, f.also = append(f.said, o.said...), append(f.and, o.and...), append(f.also, o.also...)
}

// covers reports whether what is asked about is what a phrase speaks of, or one of those.
func (d decider) covers(told, q *clause.Term, of claim) (out met) {
	for i := range told.Coordinated {
		if is := d.covers(&told.Coordinated[i], q, of); is.ok {
			return is
		}
	}
	if len(told.Coordinated) > 0 {
		return out
	}
	if q == nil {
		out.ok = d.whoever(told) || told.Pronoun != "" || speaker(told)
		return out
	}
	for i := range q.Coordinated {
		is := d.covers(told, &q.Coordinated[i], of)
		if !is.ok {
			return met{}
		}
		out.ok = true
		out.add(is.found)
	}
	if out.ok {
		return out
	}
	return d.coversOne(told, q, of)
}

// coversOne is covers of a phrase and what is asked about, which are no lists.
func (d decider) coversOne(told, q *clause.Term, of claim) (out met) {
	switch {
	case of.others && others(told):
		return d.ofOthers(q, of)
	case d.whoever(told):
		out.ok = mayBe(d, told, q)
	case len(told.Roles) == 1 && words().Is("whatever", told.Pronoun) && place(&told.Roles[0]): // nothing in the bathroom
		return d.byNoun(&told.Roles[0].Term, q)
	case speaker(told):
		out.ok = speaker(q) || q.Pronoun == "you"
	case speaker(q):
		out = d.oneOf(told, q)
		out.ok = out.ok || !out.not && words().Is("public", d.words.Singular(strings.ToLower(told.Head))) && len(told.Modifiers) == 0
	case told.Pronoun != "":
		out.ok = len(told.Relative)+len(told.Roles) == 0 && (samePronoun(told, q) || agrees(d, told, q) && inContext(d, q, of.context))
	case q.Pronoun != "" && q.Head == "":
		if out.ok = refers(d, q, told) || q.Pronoun == "it" && !told.Plural && told.Name == "" && !d.words.Person(told.Head); out.ok {
			out.said = []string{takenFor(q.Text, told.Text)}
		}
	default:
		return d.byNoun(told, q)
	}
	return out
}

// agrees reports whether a pronoun may stand for what is asked about, by whether that is somebody.
func agrees(d decider, pronoun, q *clause.Term) bool {
	head := d.words.Singular(strings.ToLower(q.Head))
	somebody := head == "" || head != "" && d.words.Person(head)
	return (pronoun.Pronoun == "it") != somebody || pronoun.Pronoun == "they" || head != "" && lexicon.MayBeA(head, "animal")
}

// mayBe reports whether what is asked about may be one of whoever, or whatever, it may be: nobody is a person.
func mayBe(d decider, told, q *clause.Term) bool {
	head := d.words.Singular(strings.ToLower(q.Head))
	return !words().Is("whoever", strings.ToLower(cmp.Or(told.Pronoun, told.Head))) || head == "" || d.words.Person(head)
}

// samePronoun reports whether two pronouns stand for one sort of person or thing: she and her.
func samePronoun(x, y *clause.Term) bool {
	of := closed.Words().As("person", x.Pronoun)
	return x.Pronoun == y.Pronoun || of != "" && of == closed.Words().As("person", y.Pronoun)
}

// ofOthers reports whether what is asked about is one of the others than those of whom a claim leaves it open: what was
// spoken of and is none of them.
func (d decider) ofOthers(q *clause.Term, of claim) (out met) {
	for _, x := range of.but {
		if x.Name == "" && (x.Determiner != "the" || strict(&x, q)) {
			is := d.oneOf(&x, q)
			if !is.not {
				return out
			}
			out.add(is.found)
		} else if d.byNoun(&x, q).ok && x.Name != "" {
			return met{}
		}
	}
	same := q.Head != "" && q.Head == of.but[0].Head
	out.ok = q.Pronoun == "" && (same || q.Name != "" && slices.ContainsFunc(d.all, func(c claim) bool { return inContext(d, q, c.context) }))
	return out
}

// whoever reports whether a phrase speaks of whoever or whatever it may be.
func (d decider) whoever(x *clause.Term) bool {
	of := words()
	plain := len(x.Modifiers)+len(x.Roles)+len(x.Relative) == 0 && x.Name == "" && x.Focus == ""
	return plain && (of.Is("whoever", x.Pronoun) || of.Is("whatever", x.Pronoun) || x.Pronoun == "" && (of.Is("whoever", strings.ToLower(x.Head)) || of.Is("whatever", strings.ToLower(x.Head))))
}

func speaker(x *clause.Term) bool { return words().Is("speaker", strings.ToLower(x.Pronoun)) }

// inContext reports whether a phrase names what was spoken of before.
func inContext(d decider, x *clause.Term, context string) bool {
	for _, w := range strings.FieldsFunc(context, func(r rune) bool { return strings.ContainsRune(" ,.;:!", r) }) {
		if strings.EqualFold(w, x.Head) || x.Name != "" && strings.EqualFold(w, firstWord(x.Name)) || x.Head != "" && d.words.Singular(strings.ToLower(w)) == x.Head {
			return true
		}
	}
	return false
}

// refers reports whether a pronoun stands for what a phrase names where the talk is now.
func refers(d decider, q, told *clause.Term) bool {
	key := triple.Key(d.words.Singular(strings.ToLower(strings.TrimSpace(told.Head + told.Name))))
	return key != "" && slices.ContainsFunc(asking.Refer(d.Asker)(q), func(x triple.Term) bool {
		return x.Name == key || strings.HasSuffix(x.Name, "_"+key) || strings.HasPrefix(x.Name, key+"_")
	})
}

// byNoun is coversOne for phrases with nouns and names.
func (d decider) byNoun(told, q *clause.Term) (out met) {
	if v := q.Value; v != nil && v.Kind == clause.Money {
		q = &clause.Term{Text: q.Text, Head: "money"}
	}
	x, y := strings.ToLower(told.Name), strings.ToLower(q.Name)
	th, qh := d.words.Singular(strings.ToLower(told.Head)), d.words.Singular(strings.ToLower(q.Head))
	switch {
	case x != "":
		out.ok = x == y || x == qh || y != "" && (strings.HasPrefix(x, y+" ") || strings.HasPrefix(y, x+" "))
		return out
	case th == "" || told.Owner != nil && told.Owner.Pronoun == "" && (q.Owner == nil && q.Determiner != "the" || q.Owner != nil && !d.covers(told.Owner, q.Owner, claim{}).ok):
		return out
	case th == qh && y == "":
		out.ok = narrower(told, q) && hanging(d, told, q)
		return out
	case y == "" && len(told.Modifiers) == 0 && slices.Contains(lower(q.Modifiers), th): // glass bottles
		out.ok = true
	case y == "" && qh != "" && kindOf(qh, th):
		out.ok = narrower(told, q) && strict(told, q)
	case told.Determiner != "the":
		return d.oneOf(told, q)
	}
	if out.ok {
		out.said = []string{takenFor(q.Text, told.Text)}
	}
	return out
}

// hanging reports whether the phrases that belong to what is asked about are those of what is told: guests from Lund.
func hanging(d decider, told, q *clause.Term) bool {
	return len(q.Roles) == 0 || !slices.ContainsFunc(told.Roles, func(r clause.Role) bool {
		return !slices.ContainsFunc(q.Roles, func(o clause.Role) bool { return d.sameRole(&r, &o, claim{}) })
	})
}

// kindOf reports whether a noun names a kind of what another names, or the same.
func kindOf(noun, kind string) bool {
	if wider := words().As("wider", kind); wider != "" && lexicon.MayBeA(noun, wider) {
		return true
	}
	return lexicon.MayBeA(noun, kind) || lexicon.MayBe(noun, kind) && lexicon.MayBe(kind, noun)
}

// lower are words in small letters, without what says no more of which one it is: your own towel.
func lower(in []string) (out []string) {
	for _, w := range in {
		out = append(out, strings.Fields(strings.ToLower(w))...)
	}
	return slices.DeleteFunc(out, func(w string) bool { return words().Is("own", w) })
}

// narrower reports whether a phrase says all that another says of which one it is, or names the one that is known.
func narrower(told, q *clause.Term) bool {
	if len(told.Relative) > 0 || told.Quantity != nil && told.Quantity.Bound != "" || len(told.Roles) > 0 && len(q.Roles) == 0 && (q.Determiner != "the" || told.Determiner != "the" && told.Determiner != "no") {
		return false
	}
	mods := lower(q.Modifiers)
	missing := slices.ContainsFunc(lower(told.Modifiers), func(m string) bool { return !slices.Contains(mods, m) })
	return !missing || len(mods) == 0 && (q.Determiner == "the" || q.Determiner == "that" || q.Determiner == "this")
}

// spared reports whether what is asked about is surely none of those whom a claim leaves out: whoever is named, or
// asks, may be one, unless it was told that they are not.
func (d decider) spared(told, q claim) bool {
	for _, x := range told.but {
		thing := x.Head != "" && !d.words.Person(d.words.Singular(strings.ToLower(x.Head)))
		for _, one := range []*clause.Term{q.who, q.what} {
			other := one == nil || !speaker(one) && one.Name == "" || thing && one == q.who && q.what != nil
			if x.Name != "" || x.Determiner == "the" && !x.Plural || other {
				continue
			}
			if is := d.oneOf(&x, one); !is.not {
				return false
			}
		}
	}
	return true
}

// strict reports whether a phrase says in its own words all that another says of which one it is.
func strict(told, q *clause.Term) bool {
	mods := lower(append(slices.Clip(q.Modifiers), q.Head))
	return !slices.ContainsFunc(lower(told.Modifiers), func(m string) bool { return !slices.Contains(mods, m) })
}

// oneOf tells whether somebody is one of a kind, by what was told: by facts, else by what sentences claim.
func (d decider) oneOf(kind, q *clause.Term) (out met) {
	head := d.words.Singular(strings.ToLower(kind.Head))
	if bare, non := strings.CutPrefix(head, "non-"); non {
		is := *kind
		is.Head = bare
		out = d.oneOf(&is, q)
		out.ok, out.not = out.not, out.ok
		return out
	}
	if head == "" || len(kind.Relative) > 0 || len(kind.Roles) > 1 || kind.Quantity != nil || kind.Value != nil {
		return out
	}
	if len(kind.Roles) == 1 && kind.Roles[0].Prep != "of" {
		return having(d, &kind.Roles[0], q)
	}
	if is, told := d.claimed(kind, q, head); told || len(kind.Roles) > 0 || kind.Owner != nil && kind.Owner.Pronoun == "" {
		return is
	}
	if v, and, err := asking.IsOneOf(d.Asker, q, strings.Join(append(lower(kind.Modifiers), head), " "), false); err == nil && v != reason.Unknown {
		out.and, out.ok, out.not = and, v == reason.Proved, v == reason.Refuted
		return out
	}
	return out
}

// claimed tells whether somebody is one of a kind by what sentences claim, and whether any says that they are one, or
// one of some of those: a member of the club may be none of those who are meant.
func (d decider) claimed(kind, q *clause.Term, head string) (out met, told bool) {
	for _, c := range d.all {
		of, is, ok := d.said(c, q)
		if !ok || of.Head == "" {
			continue
		}
		noun := d.words.Singular(strings.ToLower(of.Head))
		same := noun == head && narrower(kind, of)
		switch {
		case noun == head && !sameOf(d, kind, of, c):
			return met{}, true
		case is && (same || kindOf(noun, head) && narrower(kind, of)):
			out = met{ok: true}
		case !is && same && len(of.Modifiers) == len(kind.Modifiers):
			out = met{not: true}
		default:
			continue
		}
		out.also, told = []sentence{c.in}, true
		if noun != head {
			out.said = []string{takenFor(noun, head)}
		}
	}
	return out, told
}

// sameOf reports whether those of two kinds belong to one: members of the club.
func sameOf(d decider, kind, of *clause.Term, c claim) bool {
	behind := func(x *clause.Term) int {
		return slices.IndexFunc(x.Roles, func(r clause.Role) bool { return r.Prep == "of" })
	}
	owned := func(x *clause.Term) bool { return x.Owner != nil && x.Owner.Pronoun == "" }
	if owned(of) != owned(kind) || owned(of) && !d.covers(kind.Owner, of.Owner, c).ok {
		return false
	}
	x, y := behind(kind), behind(of)
	return x < 0 && y < 0 || x >= 0 && y >= 0 && d.covers(&kind.Roles[x].Term, &of.Roles[y].Term, c).ok
}

// said is what a claim says that somebody is, and whether it says so or denies it.
func (d decider) said(c claim, q *clause.Term) (of *clause.Term, is, ok bool) {
	if c.way != so || c.under || c.past || len(c.rest) > 0 && !c.not || c.what == nil || c.who == nil {
		return nil, false, false
	}
	who, what := c.who, c.what
	if c.c.Kind == clause.Attribute && c.be != "" { // Bruno is our spaniel
		who, what = c.what, &clause.Term{Head: c.be, Owner: c.who}
	} else if c.act != "be" && !words().Is("being", c.act) {
		return nil, false, false
	}
	for _, x := range each(who) {
		if d.same(&x, q) {
			return what, !c.not, true
		}
	}
	return nil, false, false
}

// same reports whether two phrases name one.
func (d decider) same(x, q *clause.Term) bool {
	named := func(a, b string) bool {
		return a != "" && (strings.EqualFold(a, b) || b != "" && strings.EqualFold(firstWord(a), firstWord(b)))
	}
	switch {
	case speaker(x) || speaker(q):
		return speaker(x) && speaker(q)
	case q.Name != "" && q.Head == "":
		return named(q.Name, x.Name) || slices.ContainsFunc(x.Apposition, func(o clause.Term) bool { return named(q.Name, o.Name) })
	}
	return q.Head != "" && q.Name == "" && x.Name == "" && q.Head == x.Head && slices.Equal(lower(q.Modifiers), lower(x.Modifiers)) && (q.Owner == nil) == (x.Owner == nil) && (q.Owner != nil || q.Determiner == "the")
}

// having tells whether somebody has what those of a kind have: people with the food certificate.
func having(d decider, r *clause.Role, q *clause.Term) (out met) {
	with, without := words().Is("with", r.Prep), words().Is("without", r.Prep)
	for _, c := range d.all {
		if !with && !without || c.way != so || c.act != "have" || c.under || c.what == nil || c.who == nil || !d.same(c.who, q) {
			continue
		}
		if is := d.covers(&r.Term, c.what, claim{}); is.ok {
			out = met{ok: c.not != with, not: c.not == with}
			out.also = []sentence{c.in}
		}
	}
	return out
}

// named reports whether what is left out is what is asked about.
func (d decider) named(out *clause.Term, q claim) (bool, []string) {
	for _, x := range []*clause.Term{q.who, q.what} {
		if x == nil || x.Pronoun != "" {
			continue
		}
		if is := d.byNoun(out, x); is.ok && (out.Name != "" || strict(out, x)) {
			return true, is.said
		}
	}
	return false, nil
}
