package entail

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file brings what can be said in several ways into one: who employs somebody is whom that one
// works for. The ways are in words.txt.

//go:embed words.txt
var wordList string

var words = sync.OnceValue(func() lexicon.Table { return lexicon.NewTable(wordList) })

var forms morph.Words

// way is one way to say something: a predicate, and who takes part in it as what, by a letter.
type way struct {
	pred string
	as   map[string]string // key to letter
	sort map[string]string // key to the sort of noun that it must be, in WordNet
}

// ways are the lines of a kind of words.txt, each as the ways that say one.
func ways(kind string) [][]way {
	var out [][]way
	for k, line := range lexicon.Lines(wordList) {
		if k != kind {
			continue
		}
		var one []way
		for _, phrase := range line.Phrases {
			w := way{as: map[string]string{}, sort: map[string]string{}}
			for _, f := range strings.Fields(phrase) {
				if key, letter, ok := strings.Cut(f, "="); ok {
					w.as[key], w.sort[key], _ = strings.Cut(letter, ":")
				} else {
					w.pred = strings.TrimSpace(w.pred + " " + f)
				}
			}
			one = append(one, w)
		}
		out = append(out, one)
	}
	return out
}

var (
	sameWays = sync.OnceValue(func() [][]way { return ways("same") })
	giving   = sync.OnceValue(func() [][]way { return ways("gives") })
)

// of reports whether a proposition is said in this way.
func (w way) of(p prop) bool {
	if p.pred != w.pred {
		return false
	}
	for key, letter := range w.as {
		if t := p.part(key); t == nil || len(letter) > 1 && t.Head != letter || w.sort[key] != "" && sortOf(*t) != w.sort[key] {
			return false
		}
	}
	return true
}

// sortOf is the sort of what a phrase speaks of, in WordNet, and "lasting" for a stretch of time.
func sortOf(t clause.Term) string {
	if t.Value != nil && t.Value.Kind == clause.Lasting {
		return "lasting"
	}
	return lexicon.Supersense(t.Head, lexicon.Noun)
}

// turned is a proposition that is said in one way, in another.
func turned(p prop, from, to way) prop {
	keys := map[string]string{}
	for key, letter := range to.as {
		keys[letter] = key
	}
	p.pred, p.parts = to.pred, slices.Clone(p.parts)
	p.parts = slices.DeleteFunc(p.parts, func(x part) bool { return len(from.as[x.key]) > 1 })
	for i, x := range p.parts {
		if letter := from.as[x.key]; letter != "" {
			p.parts[i].key = keys[letter]
		}
	}
	p.parts = slices.DeleteFunc(p.parts, func(x part) bool { return x.key == "" })
	for key, letter := range to.as {
		if len(letter) > 1 {
			p.parts = append(p.parts, takes(key, clause.Term{Text: letter, Head: letter, Determiner: "a"}))
		}
	}
	return p
}

// part is what takes part as something, nil for nothing.
func (p prop) part(key string) *clause.Term {
	for i := range p.parts {
		if p.parts[i].key == key {
			return &p.parts[i].term
		}
	}
	return nil
}

// canonical says a proposition in the first of the ways that say it.
func canonical(p prop) prop {
	p = kin(p)
	if s, in := p.part("subject"), p.part("in"); p.pred == "have" && s != nil && in != nil && has([]clause.Term{*s}, *in) {
		p.parts = slices.DeleteFunc(slices.Clone(p.parts), func(x part) bool { return x.key == "in" }) // a box that has a lamp in it
	}
	for range 3 {
		before := p.pred
		if one := words().As("verb", p.pred); one != "" {
			p.pred = one
		}
		for _, line := range sameWays() {
			for _, w := range line[1:] {
				if w.of(p) {
					p = turned(p, w, line[0])
					break
				}
			}
		}
		if p.pred == before {
			break
		}
	}
	subject, object := p.part("subject"), p.part("of")
	if words().Is("both", p.pred) && subject != nil && object != nil && key(*object) < key(*subject) {
		p.swap("subject", "of")
		if sex, who, ok := strings.Cut(p.Predicate.Determiner, " "); ok {
			p.Predicate.Determiner = sex + " " + map[string]string{"subject": "of", "of": "subject"}[who]
		}
	}
	return p
}

// key is a term as a text to compare.
func key(t clause.Term) string { return strings.ToLower(t.Name + " " + t.Head) }

// implied are what a proposition says besides.
func implied(p prop) []prop {
	out := append([]prop{p}, lessAlike(p)...)
	if o := p.part("object"); p.pred == "have" && modal(p) == "must" && o != nil {
		q := p
		q.pred, q.Modal, q.Kind = words().Of("needs")[0], "", clause.Event
		out = append(out, q)
	}
	out = slices.Concat(out, qualities(p), refused(p), sized(p))
	if p.Kind == clause.Event && words().Is("mutual", p.pred) && p.part("subject") != nil && p.part(words().Of("with")[0]) != nil {
		q := p
		q.swap("subject", words().Of("with")[0])
		out = append(out, q)
	}
	if x, y := p.part("subject"), p.part("of"); strings.HasPrefix(p.pred, "kin:") && x != nil && y != nil {
		for _, of := range [][2]clause.Term{{*x, *y}, {*y, *x}} {
			q := p
			q.pred, q.parts, q.Predicate.Determiner = "relate", []part{takes("object", of[0]), takes("to", of[1])}, ""
			out = append(out, q)
		}
	}
	for _, line := range giving() {
		if line[0].of(p) {
			for _, w := range line[1:] {
				out = append(out, canonical(turned(p, line[0], w)))
			}
		}
	}
	return out
}

// refused are what is not done by what is done: who failed an exam did not pass it.
func refused(p prop) (out []prop) {
	for _, verb := range words().All("denies", p.pred) {
		if q := p; !p.Negated && p.Kind == clause.Event && modal(p) == "" && p.part("subject") != nil && p.part("object") != nil {
			q.pred, q.Negated, q.alone = verb, true, nil
			out = append(out, q)
		}
	}
	return out
}

// qualities are what the words before a noun say of it: a retired pilot was a pilot, and of what has a
// broken fork the fork is broken.
func qualities(p prop) []prop {
	c, o, s := p.part("complement"), p.part("object"), p.part("subject")
	if s == nil || p.Negated || modal(p) != "" || p.Tense != clause.Present {
		return nil
	}
	q := p
	q.parts = slices.Clone(p.parts)
	switch {
	case p.pred == "is" && c != nil && len(c.Modifiers) > 0 && words().Is("over", c.Modifiers[0]):
		q.Tense = clause.Past
		q.part("complement").Modifiers = c.Modifiers[1:]
		return []prop{q}
	case p.pred == "have" && o != nil && len(o.Modifiers) == 1 && o.Quantity == nil && !o.Plural && o.Determiner == "a":
		thing := *o
		thing.Modifiers, thing.Determiner, thing.Owner = nil, "the", s
		q.parts = []part{takes("subject", thing)}
		q.Kind, q.Predicate = clause.State, clause.Predicate{Lemma: "be", Word: o.Modifiers[0]}
		return []prop{canonical(named(q))}
	}
	return nil
}

// named is a clause with its predicate named: a verb, "be:red", "of:daughter", "is".
func named(p prop) prop {
	q := p.Predicate
	p.pred = q.Lemma
	switch p.Kind {
	case clause.Event:
		for i, w := range q.Manner { // get together
			if words().Is("verb", p.pred+" "+w) {
				p.pred += " " + w
				p.Predicate.Manner = slices.Delete(slices.Clone(q.Manner), i, i+1)
				break
			}
		}
		return allowed(passive(more(p)))
	case clause.State:
		if o := p.part("object"); q.Word == "" && o != nil && o.Head == "" && o.Owner != nil { // it is hers
			p.pred, o.Name = "own", ""
			owner := *o.Owner
			p.rename("object", " owner")
			p.rename("subject", "object")
			p.rename(" owner", "subject")
			*p.part("subject") = owner
			return p
		}
		if verb := participle(q.Word); verb != "" && p.part("object") == nil {
			p.pred = verb
			p.rename("subject", "object")
			return allowed(p)
		}
		p.pred = strings.TrimSuffix("be:"+q.Word, ":")
		if there(p) {
			p.pred = "be"
		}
	case clause.Class:
		if q, ok := moreOfTwo(p); ok {
			return q
		}
		return ofWhom(p)
	case clause.Attribute:
		if p.pred = "is"; q.Word != "" {
			p = relation(p, q.Word, "subject", "complement")
		} else if c := p.part("complement"); c != nil {
			p = amounts(p, *c)
		}
	case clause.Possession:
		return possessed(p)
	case clause.Comparison:
		return compared(p)
	case clause.Existence:
		p.pred = "exist"
	}
	return p
}

// there reports whether a state is no more than its phrase: in the drawer, and not out in the garden.
func there(p prop) bool {
	word := p.Predicate.Word
	return lexicon.ClosedOf(word)&lexicon.Preposition != 0 && slices.ContainsFunc(p.Roles, func(r clause.Role) bool { return r.Prep != "" && strings.HasPrefix(word, r.Prep) })
}

// ofWhom names what a class is of: who is Tom's sister is so by "sister".
func ofWhom(p prop) prop {
	p.pred = "is"
	c := p.part("complement")
	switch {
	case c == nil, c.Focus != "", c.Of, c.Quantity != nil && c.Value == nil, quantifier(*c) != "":
	case c.Owner != nil && c.Head != "":
		owner := *c.Owner
		noun := c.Head
		p.parts = append(slices.DeleteFunc(slices.Clone(p.parts), func(x part) bool { return x.key == "complement" }), takes("whose", owner))
		for _, role := range c.Roles {
			p.parts = append(p.parts, takes(keyOf(role), role.Term))
		}
		p.Predicate.Modifiers = c.Modifiers
		return relation(p, noun, "whose", "subject")
	case c.Head != "" && len(c.Roles) == 1 && c.Roles[0].Prep == "of" && c.Name == "":
		of, noun := c.Roles[0].Term, c.Head
		p.parts = append(slices.DeleteFunc(slices.Clone(p.parts), func(x part) bool { return x.key == "complement" }), takes("whose", of))
		p.Predicate.Modifiers = c.Modifiers
		return relation(p, noun, "whose", "subject")
	case c.Value != nil:
		return amounts(p, *c)
	}
	return p
}

// amounts says by a verb that something is an amount of money: "it is 5 euros", and "the cost is".
func amounts(p prop, c clause.Term) prop {
	s := p.part("subject")
	if c.Value == nil || c.Value.Kind != clause.Money || s == nil {
		return p
	}
	p.rename("complement", "object")
	p.pred = "cost"
	if words().As("paid", s.Head) != "" && s.Owner == nil && len(s.Roles)+len(s.Modifiers) == 0 && s.Determiner == "the" {
		p.parts = slices.DeleteFunc(slices.Clone(p.parts), func(x part) bool { return x.key == "subject" })
	}
	return p
}

// rename lets what takes part as one thing take part as another.
func (p *prop) rename(from, to string) {
	p.parts = slices.Clone(p.parts)
	for i := range p.parts {
		if p.parts[i].key == from {
			p.parts[i].key = to
		}
	}
}

// relation names a relation by its noun, of the one whose it is.
func relation(p prop, noun, whose, is string) prop {
	p.pred = "of:" + noun
	p.rename(is, " is")
	p.rename(whose, "of")
	p.rename(" is", "subject")
	return p
}

// possessed names what somebody has by a noun and a name: Ingrid has a daughter, Saskia.
func possessed(p prop) prop {
	p.pred = "have"
	if q := more(p); q.pred != p.pred && q.part("quantity") != nil {
		return q
	}
	o := p.part("object")
	if c := p.part("complement"); c != nil && o != nil && c.Head == "" && len(c.Modifiers) == 1 && participle(c.Modifiers[0]) != "" { // they had it repaired
		p.pred, p.Kind = participle(c.Modifiers[0]), clause.Event
		p.parts = slices.DeleteFunc(slices.Clone(p.parts), func(x part) bool { return x.key == "complement" || x.key == "subject" })
		return p
	}
	if o == nil || !o.Plural && o.Determiner != "no" {
		return p
	}
	if o.Determiner == "no" { // has no children
		o.Determiner, o.Plural = "", true
	}
	return p
}

// moreOfTwo is a comparison with the other of two where it is said by a noun: she is the older one, the older of the two.
func moreOfTwo(p prop) (prop, bool) {
	c, s := p.part("complement"), p.part("subject")
	if s != nil && c != nil && len(s.Graded) == 1 && len(c.Graded) == 0 {
		c, s = s, c
	}
	if c == nil || s == nil || p.Negated || c.Determiner != "the" || len(c.Graded) != 1 || c.Graded[0].Degree != "more" || len(c.Modifiers) != 1 || c.Head != "" && !words().Is("one", c.Head) && c.Head != s.Head {
		return p, false
	}
	q := p
	q.Kind, q.Predicate, q.alone = clause.Comparison, clause.Predicate{Lemma: "be", Word: c.Graded[0].Lemma, Degree: "more"}, nil
	q.parts = []part{takes("subject", *s)}
	of := slices.Clone(c.Roles)
	for _, x := range p.parts {
		if x.key != "subject" && x.key != "complement" {
			of = append(of, clause.Role{Name: clause.Oblique, Prep: x.key, Term: x.term})
		}
	}
	for _, r := range of {
		switch {
		case r.Prep == "of" && r.Term.Quantity != nil && r.Term.Quantity.Number == "2" && r.Term.Name == "":
		case r.Name == clause.Quantity || r.Prep == "quantity" || r.Prep == "by" && r.Term.Value != nil:
			q.parts = append(q.parts, takes("quantity", r.Term))
		default:
			return p, false
		}
	}
	return compared(q), true
}

// compared says a comparison by the adjective that it has on one side: who is younger than Tom is
// one than whom Tom is older.
func compared(p prop) prop {
	degree := strings.TrimPrefix(p.Predicate.Degree, "be")
	word := p.Predicate.Word
	if other := words().As("opposite", word); other != "" && (degree == "more" || degree == "less") && p.part("than") != nil {
		word = other
		p.swap("subject", "than")
	}
	if one := words().As("scale", word); one != "" {
		word = one
	}
	p.Predicate.Degree = ""
	p.pred = "than:" + degree + " " + word
	return p
}

// participle is the verb of which a word is a participle of what was done, "" for other words.
func participle(word string) string {
	for _, r := range forms.Lookup(word).Readings {
		if r.Form&morph.Participle != 0 && word != r.Lemma {
			return r.Lemma
		}
	}
	return ""
}

// degreeOf is whether a phrase stands for more or for less than something, "" for neither: "more", "6 euros more".
func degreeOf(t clause.Term) string {
	for _, w := range append(strings.Fields(t.Text + " -")[:1], t.Modifiers...) {
		if one := words().As("more", strings.ToLower(w)); one != "" {
			return one
		}
	}
	return ""
}

// more says that somebody does more than another by the verb: who earns less than Tom is one than
// whom Tom earns more.
func more(p prop) prop {
	i := slices.IndexFunc(p.parts, func(x part) bool {
		return x.key == "object" && x.term.Value == nil && degreeOf(x.term) != "" && (x.term.Head == "" || x.term.Head == x.term.Text)
	})
	if i < 0 {
		return p
	}
	whole, degree := p, degreeOf(p.parts[i].term)
	than, object := p.part("than"), p.parts[i].term
	p.parts = slices.Delete(slices.Clone(p.parts), i, i+1)
	for _, r := range object.Roles {
		if r.Name == clause.Standard && than == nil {
			p.parts = append(p.parts, takes("than", r.Term))
		}
	}
	if object.Quantity != nil && p.part("quantity") == nil {
		p.parts = append(p.parts, takes("quantity", clause.Term{Value: object.Quantity}))
	}
	for _, r := range object.Roles {
		if r.Name == clause.Quantity && p.part("quantity") == nil {
			p.parts = append(p.parts, takes("quantity", r.Term))
		}
	}
	if p.part("subject") == nil || p.part("than") == nil && p.part("quantity") == nil {
		return whole // more of it is not it
	}
	if degree == "less" {
		p.swap("subject", "than")
	}
	p.pred = "than:more " + p.pred
	return p
}

// swap lets two parts take part as each other.
func (p *prop) swap(a, b string) {
	p.rename(a, " "+b)
	p.rename(b, a)
	p.rename(" "+b, b)
}

// lessAlike is what a comparison says of the other side: who is shorter is not as tall.
func lessAlike(p prop) []prop {
	what, ok := strings.CutPrefix(p.pred, "than:more ")
	if !ok || p.Negated || p.part("than") == nil {
		return nil
	}
	p.swap("subject", "than")
	p.pred, p.Negated = "than:as "+what, true
	p.parts = slices.DeleteFunc(slices.Clone(p.parts), func(x part) bool { return x.key == "quantity" })
	return []prop{p}
}

// passive is what is done to whom a preposition of the verb is about: Rex was looked after by Ann.
func passive(p prop) prop {
	for _, x := range p.parts {
		if prep, ok := strings.CutSuffix(strings.ReplaceAll(x.key, " ", "_"), "_by"); ok && p.part("subject") == nil {
			p.rename("object", prep)
			p.rename(x.key, "subject")
			return p
		}
	}
	return p
}

// allowed is what is allowed as what may be done: that eating is not allowed, as nobody may eat.
func allowed(p prop) prop {
	o := p.part("object")
	if words().Is("forbidding", p.pred) && o != nil {
		p.pred, p.Negated = words().Of("allowing")[0], !p.Negated
	}
	if !words().Is("allowing", p.pred) || o == nil || p.part("subject") != nil || p.Modal != "" {
		return p
	}
	for _, r := range forms.Lookup(o.Head).Readings {
		if r.Form&morph.Ing != 0 {
			p.pred, p.Modal = r.Lemma, words().Of("may")[0]
			p.rename("object", "subject")
			*p.part("subject") = clause.Term{Head: "person", Determiner: "every"}
			return p
		}
	}
	return p
}
