package recast

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/roles"
)

//go:embed words.txt
var wordList string

var words = sync.OnceValue(func() lexicon.Table { return lexicon.NewTable(wordList) })

// maxWays bounds the ways in which a sentence is recast.
const maxWays = 4

// caster recasts the clauses of one sentence.
type caster struct {
	text string
	out  []clause.Clause
	done bool // something is recast
	// timeless are how many participles have no tense, and bits of now which of them are of the present.
	timeless, now int
	heads         []clause.Term
	owned, named  clause.Term // the latest that is somebody's, and that stands for itself
}

// Ways are a sentence in other clauses, none where it has nothing to recast.
func Ways(s clause.Sentence) []clause.Sentence {
	var out []clause.Sentence
	for now := range maxWays {
		c := caster{text: s.Text, now: now}
		c.heads = counted(s)
		for _, x := range s.Clauses {
			c.clause(x)
		}
		if now >= 1<<c.timeless {
			break
		}
		if c.done {
			of := s
			of.Clauses = c.out
			out = append(out, of)
		}
	}
	return out
}

// clause keeps a clause, and what it says besides as clauses behind it.
func (c *caster) clause(x clause.Clause) {
	for _, step := range []func(clause.Clause) clause.Clause{c.listed, c.had, c.serving, c.holding} {
		x = step(x)
	}
	x.Roles = slices.Clone(x.Roles)
	at := len(c.out)
	c.out = append(c.out, x)
	for i := range x.Roles {
		x.Roles[i].Term = c.term(x.Roles[i].Term, x, i)
	}
	x.Subs = c.subs(x)
	c.out[at] = x
}

// subs are the clauses inside another but for those that only stand beside it: living in Bath, she …
func (c *caster) subs(x clause.Clause) []clause.Sub {
	var kept []clause.Sub
	for _, s := range x.Subs {
		of := s.Clause
		beside := s.Link == "" && s.Role == clause.RoleNone && s.Asserted && of.Kind == clause.Event && !of.Perfect && !x.Negated && x.Modal == "" &&
			x.Attitude == clause.Asserted && (x.Tense == clause.Present || lexicon.LastingVerbs.Has(of.Predicate.Lemma))
		if !beside {
			kept = append(kept, s)
			continue
		}
		c.done = true
		of.Attitude = clause.Asserted
		if !of.Predicate.Passive {
			of.Tense, of.Progressive = x.Tense, false
		}
		c.clause(of)
	}
	return kept
}

// term is a term with what is left out of it, and without what is said beside it, which are clauses.
func (c *caster) term(t clause.Term, in clause.Clause, role int) clause.Term {
	t = c.whole(t, in.Roles[role])
	if t.Owner != nil && t.Head != "" {
		c.owned = t
	}
	if role < len(in.Roles) && in.Roles[role].Name == clause.Subject && t.Head != "" {
		c.named = t
	}
	t.Coordinated = slices.Clone(t.Coordinated)
	for i := range t.Coordinated {
		t.Coordinated[i] = c.term(t.Coordinated[i], in, role)
	}
	t.Roles = slices.Clone(t.Roles)
	for i := range t.Roles {
		t.Roles[i].Term = c.term(t.Roles[i].Term, clause.Clause{Roles: t.Roles}, i)
	}
	t = c.numbered(t)
	t = c.made(t, in, role)
	t.Relative = slices.Clone(t.Relative)
	for i, of := range t.Relative {
		t.Relative[i] = c.relative(of, t)
	}
	return c.more(t, in, role)
}

// relative is a clause about a term, in a tense where it has none, and of all or some of those whom it is about.
func (c *caster) relative(of clause.Clause, t clause.Term) clause.Clause {
	of.Roles = slices.Clone(of.Roles)
	if of.Predicate.Passive && of.Tense == clause.Past && !c.finite(of) {
		if c.now>>c.timeless&1 == 1 {
			of.Tense = clause.Present
			c.done = true
		}
		c.timeless++
	}
	for i, r := range of.Roles {
		if some, ok := ofThese(r.Term, t); ok {
			of.Roles[i].Term, c.done = some, true
			continue
		}
		of.Roles[i].Term = c.term(r.Term, of, i)
	}
	return of
}

// finite reports whether a form of "be" stands before the predicate of a clause.
func (c *caster) finite(of clause.Clause) bool {
	if len(of.Predicate.Spans) == 0 {
		return true
	}
	before := strings.Fields(strings.ToLower(c.text[:min(len(c.text), of.Predicate.Spans[0].Start)]))
	for _, w := range before[max(0, len(before)-3):] {
		if lexicon.ClosedOf(strings.Trim(w, ",'’"))&(lexicon.BeVerb|lexicon.ModalVerb|lexicon.DoVerb) != 0 || strings.HasSuffix(w, "'s") || strings.HasSuffix(w, "’s") {
			return true
		}
	}
	w := strings.ToLower(c.text[of.Predicate.Spans[0].Start:min(len(c.text), of.Predicate.Spans[0].End)])
	return strings.Contains(w, " ") || lexicon.ClosedOf(w)&lexicon.BeVerb != 0
}

// ofThese are those of a term that a part of it stands for: all of which, nine of whom.
func ofThese(t, whole clause.Term) (clause.Term, bool) {
	of := t.Roles
	gap := t.Pronoun == clause.Gap && t.Of || len(of) == 1 && of[0].Prep == words().Of("of")[0] && of[0].Term.Pronoun == clause.Gap && t.Head == "" && t.Name == ""
	if !gap || whole.Head == "" || !whole.Plural {
		return t, false
	}
	some := whole
	some.Relative, some.Apposition = nil, nil
	switch {
	case t.Quantity != nil && t.Quantity.Unit == "":
		some.Quantity, some.Determiner = t.Quantity, ""
	case words().Is("all", t.Determiner) || words().Is("all", t.Pronoun):
		some.Quantity, some.Determiner, some.Plural = nil, words().Of("every")[0], false
	default:
		return t, false
	}
	return some, true
}

// counted are the nouns that a sentence has a number of.
func counted(s clause.Sentence) []clause.Term {
	var out []clause.Term
	var look func(t clause.Term)
	look = func(t clause.Term) {
		if q := t.Quantity; q != nil && q.Kind == clause.Number && t.Head != "" && !t.Of && !slices.ContainsFunc(out, func(x clause.Term) bool { return x.Head == t.Head }) {
			out = append(out, t)
		}
		for _, x := range slices.Concat(t.Coordinated, t.Apposition) {
			look(x)
		}
		for _, r := range t.Roles {
			look(r.Term)
		}
		for _, of := range t.Relative {
			for _, r := range of.Roles {
				look(r.Term)
			}
		}
	}
	for _, c := range s.Clauses {
		for _, r := range c.Roles {
			look(r.Term)
		}
		for _, sub := range c.Subs {
			for _, r := range sub.Clause.Roles {
				look(r.Term)
			}
		}
	}
	return out
}

// whole is a term with the noun that it leaves out: 95 for 95 passengers, Ann's for Ann's boat.
func (c *caster) whole(t clause.Term, as clause.Role) clause.Term {
	switch {
	case t.Value != nil && t.Value.Kind == clause.Number && t.Value.Unit == "" && t.Head == "" && as.Name == clause.Object && len(c.heads) == 1:
		t.Quantity, t.Value, t.Head, t.Plural = t.Value, nil, c.heads[0].Head, true
	case t.Owner != nil && t.Owner.Pronoun == "" && t.Head == "" && t.Name == "" && t.Value == nil && c.owned.Head != "":
		t.Head, t.Plural = c.owned.Head, c.owned.Plural
	case words().Is("one", t.Head) && t.Determiner == "the" && len(t.Roles) > 0 && c.named.Head != "" && !t.Plural:
		t.Head = c.named.Head
	case len(t.Coordinated) > 1 && weekly(t.Coordinated[0].Value):
		t.Coordinated = slices.Clone(t.Coordinated)
		for i, x := range t.Coordinated {
			if v := x.Value; v != nil && v.Kind == clause.Weekday && v.Relative == "" {
				t.Coordinated[i].Value = &clause.Value{Kind: clause.Recurring, ISO: "P1W", Each: v.ISO}
			}
		}
	default:
		return t
	}
	c.done = true
	return t
}

// weekly reports whether something is on a day of every week: every Tuesday and Friday.
func weekly(v *clause.Value) bool {
	return v != nil && v.Kind == clause.Recurring && v.ISO == "P1W" && strings.HasPrefix(v.Each, "-W-")
}

// numbered is a term without a word before its noun for how many it has, which is a clause: the seven-member jury.
func (c *caster) numbered(t clause.Term) clause.Term {
	if t.Head == "" || t.Determiner != "the" && t.Owner == nil {
		return t
	}
	for i, m := range t.Modifiers {
		many, noun, ok := strings.Cut(strings.ToLower(m), "-")
		n, number := lexicon.Numerals.Value(many)
		if !number {
			n = many
		}
		if !ok || !isDigits(n) || strings.Contains(noun, "-") || lexicon.Supersense(noun, lexicon.Noun) == "noun.quantity" || lexicon.Supersense(noun, lexicon.Noun) == "noun.time" {
			continue
		}
		t.Modifiers = slices.Delete(slices.Clone(t.Modifiers), i, i+1)
		c.done = true
		bare := t
		bare.Relative, bare.Apposition = nil, nil
		c.out = append(c.out, clause.Clause{Kind: clause.Possession, Predicate: clause.Predicate{Lemma: "have"}, Span: t.Span, Roles: []clause.Role{
			{Name: clause.Subject, Term: bare},
			{Name: clause.Object, Term: clause.Term{Text: m, Head: noun, Plural: n != "1", Quantity: &clause.Value{Kind: clause.Number, Number: n}, Span: t.Span}},
		}})
		return t
	}
	return t
}

func isDigits(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return r < '0' || r > '9' })
}

// made takes who made something from behind it into a clause of its own: a film by Nour.
func (c *caster) made(t clause.Term, in clause.Clause, role int) clause.Term {
	of := t
	of.Apposition = nil
	for i, a := range t.Apposition {
		a, who := withoutMaker(a)
		if who == nil {
			continue
		}
		t.Apposition = slices.Clone(t.Apposition)
		t.Apposition[i] = a
		c.madeBy(*who, of)
	}
	if in.Kind == clause.Class && in.Roles[role].Name == clause.Complement && !in.Negated && in.Modal == "" {
		if s := roles.Of(in.Roles, clause.Subject); s != nil {
			bare, who := withoutMaker(t)
			if who != nil {
				c.madeBy(*who, s.Term)
				return bare
			}
		}
	}
	return t
}

// withoutMaker is a noun without the phrase of who made it, and that one.
func withoutMaker(t clause.Term) (clause.Term, *clause.Term) {
	i := slices.IndexFunc(t.Roles, func(r clause.Role) bool { return words().Is("by", r.Prep) && r.Term.Value == nil })
	if i < 0 || t.Head == "" {
		return t, nil
	}
	who := t.Roles[i].Term
	t.Roles = slices.Delete(slices.Clone(t.Roles), i, i+1)
	return t, &who
}

func (c *caster) madeBy(who, what clause.Term) {
	c.done = true
	what.Relative, what.Apposition = nil, nil
	c.out = append(c.out, clause.Clause{Kind: clause.Event, Tense: clause.Past, Predicate: clause.Predicate{Lemma: words().Of("make")[0]}, Span: who.Span,
		Roles: []clause.Role{{Name: clause.Subject, Term: who}, {Name: clause.Object, Term: what}}})
}

// more takes by how much an amount is more than another's from beside it into a clause of its own, which says it of
// the same: it weighs 41 kilos, eight more than the other.
func (c *caster) more(t clause.Term, in clause.Clause, role int) clause.Term {
	i := slices.IndexFunc(t.Apposition, func(a clause.Term) bool {
		return slices.ContainsFunc(a.Roles, func(r clause.Role) bool { return r.Name == clause.Standard }) && a.Name == ""
	})
	if i < 0 || t.Value == nil && t.Quantity == nil || in.Kind != clause.Event && in.Kind != clause.Possession || in.Negated || role >= len(in.Roles) || in.Roles[role].Name != clause.Object {
		return t
	}
	by := t.Apposition[i]
	t.Apposition = slices.Delete(slices.Clone(t.Apposition), i, i+1)
	c.done = true
	by.Roles = slices.Clone(by.Roles)
	if s := roles.Of(in.Roles, clause.Subject); s != nil {
		for k, r := range by.Roles {
			if x := r.Term; r.Name == clause.Standard && x.Owner != nil && x.Head == "" && x.Name == "" {
				by.Roles[k].Term.Head = s.Term.Head
			}
		}
	}
	of := in
	of.Subs = nil
	of.Roles = slices.Clone(in.Roles)
	of.Roles[role].Term = by
	c.out = append(c.out, of)
	return t
}
